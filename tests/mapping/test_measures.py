"""Amounts as they are written."""

from __future__ import annotations

import pytest

from interlock.mapping.measures import measures


def read(text: str) -> list[tuple[str, str]]:
    return [(one.value, one.unit) for one in measures(text.encode())]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 x 25 mg", [("2", "dimensionless"), ("25", "milligram")]),
        ("62 x 100 cm", [("62", "dimensionless"), ("100", "centimetre")]),
        ("62 x 40 x 25 cm", [("62", "dimensionless"), ("40", "dimensionless"), ("25", "centimetre")]),
    ],
)
def test_times_is_no_power(text: str, found: list[tuple[str, str]]) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 x 10-3 m", "0.003"),
        ("6.3 x10^9", "6300000000"),
        ("6.3 x 109", "6300000000"),
        ("5 x 2^10 bytes", "5120"),
    ],
)
def test_a_power_is_one_with_its_sign_or_without(text: str, value: str) -> None:
    assert read(text)[0][0] == value


@pytest.mark.parametrize(
    "text", ["one hundred " * 2_700, "nine hundred trillion " * 3_000, "hundred " * 5_000]
)
def test_words_that_multiply_without_end_are_no_number(text: str) -> None:
    assert measures(text.encode()) == []


def test_large_words_are_read() -> None:
    words = "nine hundred ninety-nine trillion nine hundred ninety-nine billion six hundred million two miles"
    assert read(words) == [("999999600000002", "mile")]


@pytest.mark.parametrize(
    "text", ["1" * 5_000, "1e99999", "12^99999", "3 x 10^99999 km", "0." + "1" * 5_000 + " km"]
)
def test_any_number_of_figures_is_read_or_left(text: str) -> None:
    assert all(len(value) < 64 for value, _ in read(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("No. 7 St. James", [("7", "dimensionless")]),
        ("7 St James Street", [("7", "dimensionless")]),
        ("5 Mt. Everest", [("5", "dimensionless")]),
        ("It is 7 St. The fluid", [("7", "stokes")]),
        ("12 Pa at noon", [("12", "pascal")]),
        ("50 Hz Power", [("50", "hertz")]),
    ],
)
def test_a_part_of_a_name_is_no_unit(text: str, found: list[tuple[str, str]]) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The 10 and a third party agreed.", [("10", "dimensionless")]),
        ("It is five and a half miles.", [("5.5", "mile")]),
        ("It is 5 and a fifth miles.", [("5.2", "mile")]),
        ("It is 5 and a fifth.", [("5.2", "dimensionless")]),
    ],
)
def test_a_part_more_is_read_where_no_ordinal_stands(text: str, found: list[tuple[str, str]]) -> None:
    assert read(text) == found
