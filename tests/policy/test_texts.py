"""Forbidden texts and patterns, one by one: what forbids writing is refused where it is written."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interlock.core.patterns import Pattern, PatternError, parse
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy.texts import _found, fault_of

HELD = 40


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            r"[\s\S]{3}",
            ".{3}",
            r"\w{3,9}",
            ".",
            ".{2}",
            r"\w{1,3}",
            r"\w{4}",
            ".{12}",
            ".{1,99}x?",
            "(?:.|foo)+",
        ),
        *(
            r"\w \w",
            r"\b\w{2,9}\b",
            r"(?:\w ?){3,8}",
            r"\w+ \w+",
            "[a-z]",
            "(?:a?){1000}.",
            r"\s\S{2}",
            r".\B.",
        ),
    ],
)
def test_what_is_found_in_almost_any_sentence_is_refused(pattern: str) -> None:
    assert "matches almost any text" in fault_of(pattern, False, HELD)


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            r"\d",
            r"\d{3}",
            r"\w{12}",
            r"\w{5} \w{5}",
            "x",
            ".{160}",
            r"\w\.",
            r"(?:a?){1000}b",
            "[^a-z ]{3}",
            "foo.{0,40}",
        ),
        *(r"\w@\w", r"\b[A-Z]{2}\d{6}\b", r"[b-df-hj-np-tv-z]{6}", r"\w+ \w+ \w+ \w+ \w+", r"(?:.{3}){20}"),
    ],
)
def test_what_asks_for_something_loads(pattern: str) -> None:
    assert not fault_of(pattern, False, HELD)


PIECES = st.sampled_from(["a", "b", "[ab]", ".", r"\w", r"\b", r"\B", " ", "(?:a|bc)", "(?:b?a)"])
COUNTS = st.sampled_from(["", "", "?", "{2}", "{0,2}", "{1,3}", "{2,9}"])
PATTERNS = st.lists(
    st.builds(lambda piece, count: piece if piece in (r"\b", r"\B") else piece + count, PIECES, COUNTS),
    min_size=1,
    max_size=4,
).map("".join)


APART = re.compile(r"(?<!\w)\w \w \w")
"""What two letters spell is known with the third, whatever that begins."""


@given(PATTERNS, st.text("abc ", max_size=8).map(str.strip).filter(bool))
@example("a{2}", "a a  a")
def test_what_is_found_without_tables_is_what_they_find(pattern: str, text: str) -> None:
    try:
        tree = parse(Pattern(0, pattern), folding())
        parse(Pattern(0, pattern, apart=True), folding())
    except PatternError:
        return  # of nothing, or of nothing but spaces
    scan = Scan(rules := TextRules.compile([Pattern(0, pattern)], folding()), rules.start())
    scan.feed(text.encode())
    folded = folding().text(text)
    found, scanned = _found(tree, folded), bool(scan.matches() or scan.finish())
    assert scanned or not found
    # Letters apart are one word too, in a view of their own, however many spaces part them.
    assert found or not scanned or APART.search(folded.decode())
