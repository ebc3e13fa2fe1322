"""What is struck out or not shown denies nothing: a text is read with it and without."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.mapping.struck import shown, unstruck
from tests.growth import TIMES, grows_in_line
from tests.mapping.test_parted import refused

STRUCK: Final = (
    *(
        "~~{}~~",
        "~{}~",
        "<del>{}</del>",
        "<s>{}</s>",
        '<strike class="a">{}</strike>',
        "[s]{}[/s]",
        "[del]{}[/del]",
    ),
    *("\\sout{{{}}}", "\\st{{{}}}", '<span style="text-decoration: line-through">{}</span>', "-{}-"),
    *('<span style="opacity:0">{}</span>', '<i style="color:transparent">{}</i>', "<b hidden>{}</b>"),
    *(
        "![{}](a.png)",
        '<img src="a" alt="{}">',
        '<a title="{}" href="a"></a>',
        "/* {} */",
        "<!-- {} -->",
        "[^{}]",
    ),
    *("{{# {} #}}", "![{}][1]", "<template>{}</template>"),
)


@pytest.mark.requirement("R-051")
@given(
    st.sampled_from(STRUCK),
    st.sampled_from(["not", "never", "hardly"]),
    st.sampled_from(
        [
            "The loan is {} approved.",
            "We have {} approved the loan.",
            "The loan was,\nas you said, {} approved.",
        ]
    ),
)
def test_what_is_struck_out_or_unseen_denies_nothing(how: str, denial: str, frame: str) -> None:
    assert refused(frame.format(denial)) == ""
    assert refused(frame.format(how.format(denial))) == "approval"


@pytest.mark.parametrize(
    "text",
    [
        "The loan is n\u0336o\u0336t\u0336 approved.",
        "~~The loan is not approved.~~ The loan is approved.",
        "~~The loan is not approved~~ The loan is approved.",
        "The office is ~~not~~ closed<br>~~No card.~~ The loan is approved.",
        "The loan is [approved](https://example.org/not).",
        'The loan is <span title="not">approved</span>.',
        "The loan is ~~approved~~.",  # in doubt it is said
    ],
)
def test_odd_ways_to_strike_out(text: str) -> None:
    assert refused(text) == "approval"


@pytest.mark.parametrize(
    "text",
    [
        "The loan is **not** approved.",
        "The loan is <b>not</b> approved.",
        "The loan is <sup>not</sup> approved.",
        "The loan is not ![sign](a.png) approved.",
        "The loan is ~~still~~ not approved.",
        "~5 to ~10 loans are not approved.",
        "The loan is non-refundable and is not-yet-approved.",
        "The ~~card and the~~ loan is not approved.",
    ],
)
def test_what_is_shown_denies(text: str) -> None:
    assert refused(text) == ""


@pytest.mark.parametrize(
    "piece",
    [
        *("~~", "~~a ", "<del>no ", "[s]no ", "/* no ", "![no](", "\\st{no ", "<b no ", "{# a "),
        *("[s]a[/s]", "<b hidden>a</b>", "<b hidden>a ", "[a]: b\n", "<!-- a -->", "~~a~~ "),
    ],
)
def test_the_work_is_linear(piece: str) -> None:
    assert grows_in_line(lambda text: shown(text, ""), (piece * 300).encode(), (piece * 300 * TIMES).encode())
    assert grows_in_line(unstruck, (piece * 300).encode(), (piece * 300 * TIMES).encode())
