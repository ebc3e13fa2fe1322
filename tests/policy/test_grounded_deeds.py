"""Who wins, sues, repairs, performs and reports to whom, where a record says what everybody is to it."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

DEEDS: Rows = [
    (
        {"match": {"ref": "MT-220", "winner": "Ann Reed", "loser": "Tom Klein", "score": "6-3"}},
        {
            "Ann Reed beat Tom Klein.": True,
            "Ann Reed won.": True,
            "Tom Klein lost to Ann Reed.": True,
            "Tom Klein was beaten by Ann Reed.": True,
            "The winner is Ann Reed.": True,
            "Ann Reed defeated Tom Klein 6-3.": True,
            "Tom Klein lost.": True,
            "Tom Klein beat Ann Reed.": False,
            "Tom Klein won.": False,
            "Ann Reed lost to Tom Klein.": False,
            "Ann Reed was beaten by Tom Klein.": False,
            "Tom Klein is the winner.": False,
        },
    ),
    (
        {"case": {"docket": "CV-1187", "plaintiff": "Greta Halvorsen", "defendant": "Meridian Freight"}},
        {
            "Greta Halvorsen sued Meridian Freight.": True,
            "Meridian Freight was sued by Greta Halvorsen.": True,
            "The defendant is Meridian Freight.": True,
            "Greta Halvorsen is suing Meridian Freight.": True,
            "Meridian Freight sued Greta Halvorsen.": False,
            "Greta Halvorsen was sued by Meridian Freight.": False,
            "The plaintiff is Meridian Freight.": False,
        },
    ),
    (
        {
            "case": {
                "docket": "CV-1187",
                "plaintiff": {"name": "Greta Halvorsen", "attorney": "Dale Whitcomb"},
            }
        },
        {
            "Greta Halvorsen's attorney is Dale Whitcomb.": True,
            "Greta Halvorsen is represented by Dale Whitcomb.": True,
            "Dale Whitcomb represents Greta Halvorsen.": True,
            "Dale Whitcomb acts for Greta Halvorsen.": True,
            "Dale Whitcomb's attorney is Greta Halvorsen.": False,
            "Dale Whitcomb\u2019s attorney is Greta Halvorsen.": False,
            "Dale Whitcomb is represented by Greta Halvorsen.": False,
            "Greta Halvorsen represents Dale Whitcomb.": False,
            "Greta Halvorsen acts for Dale Whitcomb.": False,
        },
    ),
    (
        {"job": {"number": "RO-7731", "customer": "Dafydd Rhys", "mechanic": "Ines Cabral"}},
        {
            "Ines Cabral is working on your car.": True,
            "Ines Cabral is looking after it.": True,
            "Your mechanic is Ines Cabral.": True,
            "Ines Cabral repaired the car of Dafydd Rhys.": True,
            "Ines Cabral will look after your car.": True,
            "Dafydd Rhys is working on your car.": False,
            "Dafydd Rhys is looking after it.": False,
            "Dafydd Rhys repaired the car.": False,
        },
    ),
    (
        {"offer": {"candidate": "Sunniva Aas", "manager": "Theo Marlow", "start_date": "2026-05-04"}},
        {
            "You will report to Theo Marlow.": True,
            "Your manager will be Theo Marlow.": True,
            "Sunniva Aas will report to Theo Marlow.": True,
            "Sunniva Aas starts on 4 May.": True,
            "Sunniva Aas reports to Theo Marlow.": True,
            "You will report to Sunniva Aas.": False,
            "Your manager will be Sunniva Aas.": False,
        },
    ),
    (
        {
            "order": {
                "order_id": "TL-90233",
                "buyer_name": "Nadia Okoro",
                "artist": "Vesper Choir",
                "venue": "Usher Hall",
            }
        },
        {
            "Vesper Choir performs at Usher Hall.": True,
            "Vesper Choir plays at Usher Hall.": True,
            "Nadia Okoro bought the tickets.": True,
            "Nadia Okoro performs at Usher Hall.": False,
            "Nadia Okoro plays at Usher Hall.": False,
            "Vesper Choir bought the tickets.": False,
        },
    ),
]


@pytest.mark.requirement("X-42")
def test_what_somebody_does_says_which_field_holds_them() -> None:
    assert wrong(DEEDS) == []
