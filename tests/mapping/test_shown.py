"""What is read as a reference is read in the text as it is shown too, and told where it was written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import Span
from interlock.mapping.anchored import SOUGHT, Sought
from interlock.mapping.references import references
from interlock.mapping.shown import shown, unwrapped

KINDS = (*sorted(SOUGHT), "cve", "doi", "isbn", "rfc", "statute", "url", "email")


def found(text: str, kinds: tuple[str, ...] = KINDS) -> list[tuple[str, str, bytes]]:
    data = text.encode()
    seen = Sought(kinds).find(data, references(data))
    return [(r.kind, r.key, data[r.span.start : r.span.end]) for r in seen]


WRITTEN = {
    "CVE-2021-99999": ("cve", "CVE-2021-99999"),
    "10.9999/fake.1": ("doi", "10.9999/fake.1"),
    "ISBN 978-3-16-148410-0": ("isbn", "9783161484100"),
    "arXiv:2301.12345": ("arxiv", "2301.12345"),
    "410 U.S. 114": ("citation", "410 U.S. 114"),
    "18 U.S.C. 1001": ("statute", "18 U.S.C. § 1001"),
    "order W99999": ("order", "W99999"),
    "PMID 99999999": ("pmid", "99999999"),
    "$59.50": ("price", "59.5 usd"),
    "Dr. John Doe": ("person", "John Doe"),
    "x@evil.test": ("email", "x@evil.test"),
}


def bold(text: str, at: int) -> str:
    return f"{text[:at]}**{text[at]}**{text[at + 1 :]}"


def tagged(text: str, at: int) -> str:
    return f"{text[:at]}<b>{text[at]}</b>{text[at + 1 :]}"


def coded(text: str, at: int) -> str:
    return f"{text[:at]}&#{ord(text[at])};{text[at + 1 :]}"


def hidden(text: str, at: int) -> str:
    return f"{text[:at]}\u200b{text[at:]}"


def wide(text: str, at: int) -> str:
    character = text[at]
    return (
        text[:at] + (chr(ord(character) + 0xFEE0) if "!" <= character <= "~" else "\u00a0") + text[at + 1 :]
    )


def dashed(text: str, at: int) -> str:
    return text.replace("-", ("\u2010", "\u2011", "\u2013", "\u2212")[at % 4])


@pytest.mark.requirement("R-098")
@given(
    st.sampled_from(sorted(WRITTEN)),
    st.sampled_from([bold, tagged, coded, hidden, wide, dashed]),
    st.integers(0, 99),
)
def test_a_reference_is_found_however_it_is_shown(text: str, disguise: object, at: int) -> None:
    assert callable(disguise)
    written = disguise(text, at % len(text))
    kind, key = WRITTEN[text]
    letters = [re.sub(r"\W", "", named) for sort, named, _ in found(f"See {written} in it.") if sort == kind]
    assert re.sub(r"\W", "", key) in letters


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize("text", sorted(WRITTEN))
@pytest.mark.parametrize("gap", ["\n", "  ", " \n  ", "\r\n"])
def test_a_reference_goes_on_in_the_next_line(text: str, gap: str) -> None:
    kind, key = WRITTEN[text]
    for place in re.finditer(r" |(?<=[-/])", text):
        if place.group() or "\n" in gap:
            written = text[: place.start()] + gap + text[place.end() :]
            assert (kind, key) in [(sort, named) for sort, named, _ in found(f"See {written} in it.")], (
                written
            )


@pytest.mark.parametrize(
    "text",
    [
        "| 410 | U.S. |\n| 113 | a page |",
        "- volume 410 U.S.\n- 113 pages",
        "The year was 18\n\nU.S.C. 1001 is a law.",
        "Ann Lee\n12 Main St\nParis",
    ],
)
def test_rows_and_items_are_not_read_as_one_line(text: str) -> None:
    assert found(text, ("case", "citation", "statute", "person")) == []


@given(st.text(st.sampled_from("aB1-/.|#> \t\n\r\u00e9"), max_size=40))
def test_every_unwrapped_byte_is_told_where_it_was_written(text: str) -> None:
    data = text.encode()
    flat = unwrapped(data)
    if flat is not None:
        assert len(flat.text) == len(flat.starts) == len(flat.ends)
        assert all(
            data[start] == byte or byte == 0x20 for start, byte in zip(flat.starts, flat.text, strict=True)
        )
        assert b"".join(flat.text.split()) == b"".join(data.split())


@pytest.mark.parametrize(
    "text",
    [
        "CVE-\u0662\u0660\u0662\u0661-\u0669\u0669\u0669\u0669\u0669",
        "CVE-2021-`99999`",
        "\uff23\uff36\uff25-2021-99999",
        "**CVE**&#45;2021\u2011999<!-- x -->99",
    ],
)
def test_odd_ways_to_write_one_key(text: str) -> None:
    assert ("cve", "CVE-2021-99999") in [(kind, key) for kind, key, _ in found(f"It is {text}.")]


def test_a_reference_that_is_only_shown_stands_where_it_was_written() -> None:
    assert found("See **CVE**-2021-99999, it is bad.", ("cve",)) == [
        ("cve", "CVE-2021-99999", b"CVE**-2021-99999")
    ]


def test_one_reference_is_looked_up_once_however_it_is_decorated() -> None:
    kinds = [
        kind for kind, _, _ in found("See *Roe v. Wade*, **410 U.S. 113** (1973).", ("case", "citation"))
    ]
    assert kinds == ["case", "citation"]
    people = found("Frau **Jos\u00e9 Pe\u00f1a** and Dr. Jos\u00e9 Pe\u00f1a agreed.", ("person",))
    assert [key for _, key, _ in people] == ["Jos\u00e9 Pe\u00f1a"] * 2


def test_another_digit_that_is_shown_makes_it_another() -> None:
    keys = {key for _, key, _ in found("See CVE-2021-4422**8**.", ("cve",))}
    assert "CVE-2021-44228" in keys


@pytest.mark.parametrize(
    "text",
    [
        "The CVE-2021-99999 is bad, \u201creally\u201d \u2014 it\u2019s worse\u2026 than \u00a7 5 or \u20ac5 in Caf\u00e9 M\u00fcller.",
        "As [1] says, 3 - 4 is -1; see (a) and {b}.",
        "Plain words, and nothing else.",
    ],
)
def test_what_is_written_as_it_is_shown_is_read_once(text: str) -> None:
    assert shown(text.encode()) is None


@given(st.text(st.sampled_from("aB1-.*_`<>b/&#45; \n\u200b\u2011\u00e9\uff23\u0661\u212a"), max_size=40))
def test_every_shown_byte_is_told_where_it_was_written(text: str) -> None:
    data = text.encode()
    if (seen := shown(data)) is not None and seen.text:
        assert len(seen.text) == len(seen.starts) == len(seen.ends)
        assert list(seen.starts) == sorted(seen.starts)
        place = seen.written(Span(0, len(seen.text)))
        assert 0 <= place.start < place.end <= len(data)
        data[place.start : place.end].decode()
        seen.text.decode()
