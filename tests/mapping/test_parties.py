"""Names of cases: whole in whatever way parties are called, and no sentence ends inside one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.mapping.references import references
from interlock.mapping.splitter import LOOK_AHEAD_BYTES, SENTENCES

ONE_WORD = st.sampled_from(["Acme", "Peña", "Hawaii/Peace", "Q-1", "MCorp", "Boston", "Flores"])
LAST = st.sampled_from(
    [
        "Co.",
        "Elec. Co.",
        "Ins. Co.",
        "& Sons",
        "of America",
        "in Plant City",
        "ex rel. Doe",
        "(BVI) Ltd.",
        "Bros.",
        "N. A.",
    ]
)
BEHIND = st.sampled_from(
    ["", ", Inc.", ", Texas", ", L.L.C.", ", Division of Taxation", ", Warden", ", AFL-CIO"]
)
INITIALS = st.sampled_from(["", "", "J. A. ", "E. ", "St. ", "Gen. ", "Jos. "])


@st.composite
def parties(draw: st.DrawFn) -> str:
    return f"{draw(INITIALS)}{draw(ONE_WORD)} {draw(LAST)}{draw(BEHIND)}"


@given(parties(), parties(), st.integers(1, 600), st.integers(1, 1_000))
def test_a_name_before_its_place_is_read_whole_and_ends_no_sentence(
    left: str, right: str, volume: int, page: int
) -> None:
    text = f"The rule is stated in {left} v. {right}, {volume} U.S. {page} (1990). It holds."
    found = references(text.encode())
    assert [(each.kind, each.key) for each in found] == [
        ("case", f"{left} v. {right}"),
        ("citation", f"{volume} U.S. {page}"),
    ]
    end = SENTENCES.find(text.encode(), 0, 0).end
    assert text.encode()[:end].endswith(b"(1990).")


@given(parties(), parties(), st.integers(0, 200))
def test_how_far_was_looked_is_said(left: str, right: str, cut: int) -> None:
    """An answer on a prefix is the answer on the whole: how the bytes came does not matter."""
    text = f"It is so. See {left} v. {right}. The court agreed in {left} v. {right}, 5 U.S. 137 (1803). Yes.".encode()
    whole, part = SENTENCES.find(text, 10, 0), SENTENCES.find(text[:cut], 10, 0)
    if part.end:
        assert part.end == whole.end
    elif not part.pending and cut > whole.end + LOOK_AHEAD_BYTES:
        assert not whole.end


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("In Texas, Smith v. Jones was decided.", "Smith v. Jones"),
        ("In Acme, Inc. v. Jones it was decided.", "Acme, Inc. v. Jones"),
        ("Therefore, Smith v. Jones holds.", "Smith v. Jones"),
        ("However, Smith v. Jones was followed in 12 U.S. 3.", "Smith v. Jones"),
        ("See Roe v. Wade, Smith v. Jones, 5 U.S. 3.", "Roe v. Wade + Smith v. Jones"),
        ("See Roe v. Wade, 410 U.S. 113, Smith v. Jones, 5 U.S. 3.", "Roe v. Wade + Smith v. Jones"),
        ("*City of Houston, Texas v. Hill*, 482 U.S. 451", "City of Houston, Texas v. Hill"),
    ],
)
def test_what_leads_up_to_a_name_is_no_part_of_it(text: str, key: str) -> None:
    found = [each.key for each in references(text.encode()) if each.kind == "case"]
    assert " + ".join(found) == key


@pytest.mark.parametrize(
    "text",
    [
        "He cited Roe v. Acme Ins. The court agreed.",
        "They met at Acme Ins. He was there.",
        "She likes plan B. The bank does not.",
        "See Roe v. Wade. Texas had appealed.",
        "It is in vitamin C. The rest is not.",
    ],
)
def test_other_sentences_end_as_before(text: str) -> None:
    assert (
        SENTENCES.find(text.encode(), 0, 0).end
        == text.index(". ", text.index(" v. ") + 4 if " v. " in text else 0) + 1
    )
