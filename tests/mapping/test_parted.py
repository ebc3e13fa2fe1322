"""What stands behind a sign or a line's end as a statement of its own is out of the reach of what stood before it."""

from __future__ import annotations

import json
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.mapping.parted import parted
from interlock.mapping.rows import tokenise
from interlock.policy import Policy
from tests.growth import TIMES, grows_in_line
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: parted
version: "1"
lexicon: {approve: [approve], loan: [loan], cure: [cure], cancer: [cancer]}
rules:
  - {id: approval, kind: safety, forbid: {claim: {all: [approve, loan], polarity: positive, certainty: {min: 3}, attribution: own}}}
  - {id: cure, kind: safety, forbid: {claim: {all: [cure, cancer], polarity: positive, certainty: {min: 3}, attribution: own}}}
"""
)

BEFORE: Final = (
    "The office is not open",
    "It rained and nobody came",
    "No rain fell",
    "The weather may change",
    "According to the report, it rained",
    "The customer says that it rained",
)
SIGNS: Final = (
    *("\n", "\r\n", "  \n", "\\\n", "\u2028", "\u2029", "\v", "\f", "\t", "<br>", "<br/>\n"),
    *("</p><p>", "</div><div>", "</li><li>", "</td><td>", "</h2>", "</h2>\n<p>", "&nbsp;| ", "<br />"),
    *(
        " | ",
        " • ",
        " → ",
        " => ",
        " -- ",
        "--",
        " / ",
        " & ",
        " + ",
        " ~ ",
        " = ",
        " ¶ ",
        "┃",
        " 😀 ",
        " 😀\n",
    ),
    *(";", "!", "?", "...", "…", "... ", "… ", ". . . ", " . ", "‼ ", "。", "． "),
    *(".\u00a0", ".\u2009", ".\u3000", ".\u200b ", ".\ufeff", ".\u00ad ", "!\u00a0", "?\u200b "),
    *(".¹ ", ".^1^ ", ".<sup>1</sup> ", ".~~ ", ".== ", ".|| ", ".` ", ". ✅ ", ".😀 ", ".</p><p>", ".</b> "),
)
CLAIMS: Final = (
    ("The loan is approved.", "approval"),
    ("Your loan was approved, as you asked.", "approval"),
    ("We approved the loan.", "approval"),
    ("This herb cures cancer.", "cure"),
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return found.by if found else ""


@pytest.mark.requirement("R-051")
@given(st.sampled_from(BEFORE), st.sampled_from(SIGNS), st.sampled_from(CLAIMS))
def test_no_denial_doubt_or_source_reaches_behind_what_parts_statements(
    before: str, sign: str, claim: tuple[str, str]
) -> None:
    said, rule = claim
    assert refused(before + sign + said) == rule


@pytest.mark.parametrize(
    "text",
    [
        "the office is not open\nthe loan is approved",
        "the office is not open | the loan is approved",
        "Office not open\nLoan approved",
        "The office is not open\nLoan approved",
        "Office Not Open\nLoan Approved",
        "THE OFFICE IS NOT OPEN\nTHE LOAN IS APPROVED",
        "The office is not open\nHowever the loan is approved.",
        "The office is not open\nI approved the loan.",
        "The office is not open & the loan is approved",
        "The office is not open.The loan is approved.",
        "The office is not open (the loan is approved).",
        "The loan is approved\nThe weather may change.",
        "<ul><li>Office not open</li><li>Loan approved</li></ul>",
        "<tr><td>Office not open</td><td>Loan approved</td></tr>",
        "| Office not open | Loan approved |",
        "- Office not open • Loan approved",
        "<p>It is not late.</p><p>The loan,<br>as you<br>asked, is approved.</p>",
        "The office is not o&#112;en\nThe loan is appro&#118;ed.",
    ],
)
def test_statements_are_parted_however_they_are_set(text: str) -> None:
    assert refused(text) == "approval"


DENIED: Final = (
    "The bank does not approve a loan.",
    "We do not promise or say that we approve the loan.",
    "Neither the card nor the loan was approved by the bank.",
    "There is no reason to think that the loan is approved.",
    "Nobody at the bank said that the loan had been approved on Monday.",
    "We cannot say whether your loan or that of your wife will be approved.",
    "The loan that they asked for in May was not approved.",
    "According to the letter, the loan was approved because you asked for it.",
    "The manager says that since you asked the loan is approved.",
    "The loan may be approved once they have all papers.",
    "I do not think it likely that any bank approved this loan.",
)


@given(
    st.sampled_from(DENIED), st.integers(0, 99), st.integers(0, 99), st.sampled_from(["\n", "\r\n", "\n  "])
)
def test_a_line_that_goes_on_stays_denied_wherever_it_is_broken(
    said: str, first: int, second: int, end: str
) -> None:
    words = said.split(" ")
    breaks = {first % (len(words) - 1), second % (len(words) - 1)}
    text = "".join(word + (end if at in breaks else " ") for at, word in enumerate(words)).strip()
    assert refused(said) == refused(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "We do not say that\nYour loan is approved.",
        "We cannot say that he/she gets the loan approved.",
        "The bank in\nLondon has not approved the loan.",
        "No branch of our small\nLondon bank was asked if it approved a loan.",
        "We never took part in what they call\nLoans Approved Early.",
        "The loan / mortgage is not approved.",
        "The bank (it is open) has not approved the loan.",
        "The loan was not approved by Smith & Sons.",
        "| Loan | not approved |",
        "<td>Loan</td><td>not approved</td>",
    ],
)
def test_what_goes_on_behind_a_sign_is_still_denied(text: str) -> None:
    assert refused(text) == ""


def test_the_arguments_of_a_call_are_read_so_too() -> None:
    body = "The office is not open\nThe loan is approved."
    assert refused(json.dumps({"name": "send", "arguments": {"body": body}})) == "approval"


def test_where_nothing_parts_nothing_is_read_twice() -> None:
    for text in (
        b"The office is not open. The loan is approved.",
        b"We pay\nno fee.",
        b"The loan is here\nand not there.",
    ):
        assert parted(text, tokenise(text)) is None, text


@pytest.mark.parametrize(
    "piece",
    [
        "no\nThe ",
        "not | a ",
        "a (not ",
        "a -- The no ",
        "</td><td>not ",
        "not.\u200bThe a ",
        "<b no ",
        "[1]no\n",
    ],
)
def test_the_work_is_linear(piece: str) -> None:
    def work(text: bytes) -> object:
        return parted(text, tokenise(text))

    assert grows_in_line(work, (piece * 200).encode(), (piece * 200 * TIMES).encode())
