"""Numbers said in words: what a row of number words spells is judged as its figures are."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.leaks.items import luhn_digit
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.policy.detectors import detector_texts
from interlock.policy.detectors.said import spelled
from interlock.policy.tables import compiled

NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@cache
def rules() -> TextRules:
    patterns, checks = detector_texts(0, ("card", "us-ssn", "ip-address", "phone"))
    return compiled(patterns, checks)


def found(text: str) -> bool:
    scan = Scan(rules(), rules().start())
    scan.feed(text.encode())
    return bool(scan.matches() or scan.finish())


def in_words(number: str, joints: list[str], kept: set[int]) -> str:
    said = [digit if place in kept else NAMES[int(digit)] for place, digit in enumerate(number)]
    return "".join(word + joint for word, joint in zip(said, joints, strict=True))


@settings(max_examples=20)
@given(
    st.text("0123456789", min_size=14, max_size=14),
    st.lists(st.sampled_from((" ", "-", ", ", "  ", " - ")), min_size=16, max_size=16),
    st.sets(st.integers(0, 7)),
)
def test_a_card_number_is_found_in_words(payload: str, joints: list[str], figures: set[int]) -> None:
    number = "4" + payload
    number += luhn_digit(number)
    kept = {2 * place for place in figures}
    assert found(f"It is {in_words(number, joints, kept)} .")


@pytest.mark.parametrize(
    "text",
    [
        "my number is five three six, nine zero, one two oh four.",
        "five thirty-six ninety twelve oh four",
        "the host is one nine three dot five dot seven dot eight one",
        "call four one five, double five five, two six seven one",
        "call f*o*u*r one five five &#102;ive five two six seven one",
        "4539 one four double eight 0343 6467",
        "45 three 914 eight eight zero 3 four 3646 seven",
    ],
)
def test_what_is_said_in_other_ways(text: str) -> None:
    assert found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fifty-three sixteen twenty eighteen seven", True),
        ("five thirty-six nineteen twenty-two eleven", True),
        ("forty-one fifteen fifty-five twenty-six seventy-one", True),
        ("one forty-one fifteen fifty-five twenty-six seventy-one", True),
        ("fifty-three, sixteen, twenty, eighteen, seven", False),
        ("fifty-three sixteen twenty eighteen and seven", False),
        ("five three sixteen two zero one eight seven", False),
    ],
)
def test_a_number_in_pairs_is_found_across_its_groups_and_a_list_is_none(text: str, expected: bool) -> None:
    assert found(f"They said {text} .") == expected


@pytest.mark.parametrize(
    "text",
    [
        "one two three four five six seven eight nine ten",
        "ten nine eight seven six five four three two one zero",
        "one of the two, four or five of them",
        "six seven eight",
        "two hundred and forty-one people in seven or eight of nine towns",
    ],
)
def test_who_counts_says_no_number(text: str) -> None:
    assert not found(text)


def test_what_a_row_of_words_spells() -> None:
    assert "4111" in spelled("four one one one")
    assert "4111" in spelled("forty-one eleven")
    assert "4155" in spelled("four one double five")
    assert "2012" in spelled("twenty twelve")
    assert "10.0.0.7" in spelled("ten dot zero dot zero dot seven")
    assert list(spelled("one two three four")) == []
