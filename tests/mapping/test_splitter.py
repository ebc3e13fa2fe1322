"""Where transitions end: laws over any cutting, then sentences that a naive splitter cuts in two."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core.ports import Found, Splitter
from interlock.mapping.splitter import CLAUSES, LOOK_AHEAD_BYTES, NEVER, SENTENCES, _Cutting
from tests.examples import examples

CASES = yaml.safe_load((Path(__file__).parent / "splitting.yaml").read_text())

PIECES = st.sampled_from(
    [
        *"abcxyzABI.!?;:,'\"()[]*_`\n\r\t -#>|0123456789",
        *(
            " and ",
            " but ",
            " because ",
            " it ",
            " however, ",
            "Dr.",
            "U.S.",
            " v. ",
            "e.g. ",
            "Inc. ",
            "No. 5",
            "The ",
            "Doe, J. (2020). ",
            "Doe J, Roe A. ",
            "Office. (2020). ",
            "\n[1] John Doe. ",
            "Reg. (EU) 2016",
            "Fr. 5",
        ),
        *(
            "...",
            "…",
            "—",
            "。",
            "？",
            "”",
            "’",
            "»",
            "```",
            "\n```\n",
            "```py\n",
            "\n\n",
            "\n- ",
            "\n1. ",
            "[12]",
            "www.a.com",
        ),
        *("é", "中", "\u200b", "3.5", "10:30", "&amp; ", "  ", " " * 70, "." * 70, ")" * 70, "a" * 250),
    ]
)
TEXTS = st.lists(PIECES, max_size=40).map("".join).map(str.encode)
SPLITTERS = pytest.mark.parametrize("splitter", [SENTENCES, CLAUSES], ids=["sentence", "clause"])


def cut(splitter: Splitter, text: bytes) -> list[bytes]:
    """All transitions of a whole text, the unfinished one last."""
    found, carry = [], 0
    while text:
        seen = splitter.find(text, 0, carry)
        if not seen.end:
            return [*found, text]
        found.append(text[: seen.end])
        text, carry = text[seen.end :], seen.carry
    return found


def feed(splitter: Splitter, chunks: list[bytes], skip_plain: bool) -> list[tuple[int, int]]:
    """(end, decided) of every transition as a session finds them: chunk by chunk, looking only where it must."""
    found: list[tuple[int, int]] = []
    text, base, carry, checked, pending = b"", 0, 0, 0, False
    for chunk in chunks:
        text += chunk
        if skip_plain and not pending and splitter.plain(chunk):
            continue
        while True:
            seen = splitter.find(text, checked, carry)
            checked, pending, carry = seen.checked, seen.pending, seen.carry
            if not seen.end:
                break
            found.append((base + seen.end, base + seen.decided))
            text, base, checked, pending = text[seen.end :], base + seen.end, 0, False
    return found


@SPLITTERS
@given(text=TEXTS)
@example(text=b"end. \n")
@settings(max_examples=examples(300))
def test_a_prefix_that_reaches_what_decided_gives_the_same_end(splitter: Splitter, text: bytes) -> None:
    whole = splitter.find(text, 0, 0)
    for length in range(len(text) + 1):
        part = splitter.find(text[:length], 0, 0)
        if whole.end and length >= whole.decided:
            assert (part.end, part.decided, part.carry) == (whole.end, whole.decided, whole.carry)
        else:
            assert not part.end


@SPLITTERS
@given(text=TEXTS, cuts=st.lists(st.integers(0, 300), max_size=30))
@settings(max_examples=examples(300))
@pytest.mark.requirement("R-020", "R-030")
def test_ends_do_not_depend_on_chunks_nor_on_skipping_plain_ones(
    splitter: Splitter, text: bytes, cuts: list[int]
) -> None:
    places = sorted({0, len(text), *(c for c in cuts if c < len(text))})
    chunks = [text[a:b] for a, b in pairwise(places)]
    every_byte = feed(splitter, [text[i : i + 1] for i in range(len(text))], skip_plain=False)
    assert feed(splitter, chunks, skip_plain=True) == every_byte
    assert feed(splitter, [text[i : i + 1] for i in range(len(text))], skip_plain=True) == every_byte
    assert feed(splitter, [text] if text else [], skip_plain=True) == every_byte


@SPLITTERS
@given(text=TEXTS)
@example(text=b"Order:" + b" " * 80)
@example(text=b"Our CEO: Jane")
@settings(max_examples=examples(300))
def test_transitions_are_the_text_and_none_is_empty(splitter: Splitter, text: bytes) -> None:
    pieces = cut(splitter, text)
    assert b"".join(pieces) == text
    assert all(piece.strip(b" \t\r\n") for piece in pieces[:-1])


@SPLITTERS
@given(text=TEXTS)
@settings(max_examples=examples(300))
def test_the_first_end_of_a_whole_text_is_the_one_that_is_found(splitter: _Cutting, text: bytes) -> None:
    assert splitter.first_end(text) == splitter.find(text, 0, 0).end


@SPLITTERS
@given(text=TEXTS)
@settings(max_examples=examples(300))
def test_nothing_stays_undecided_for_long(splitter: Splitter, text: bytes) -> None:
    seen = splitter.find(text, 0, 0)
    assert not seen.pending or len(text) - seen.checked <= LOOK_AHEAD_BYTES
    assert not seen.end or seen.end <= seen.decided <= len(text)


@given(data=st.binary(max_size=200))
def test_no_bytes_at_all_break_it(data: bytes) -> None:
    for splitter in (SENTENCES, CLAUSES):
        assert b"".join(cut(splitter, data)) == data


@given(data=st.binary(max_size=50))
def test_the_step_unit_ends_nothing(data: bytes) -> None:
    assert NEVER.plain(data)
    assert NEVER.find(data, 0, 0) == Found(0, 0, len(data), False, 0)


@pytest.mark.parametrize("unit", ["sentence", "clause"])
def test_golden_cuts(unit: str) -> None:
    splitter = SENTENCES if unit == "sentence" else CLAUSES
    for want in CASES[unit]:
        text = "".join(want).encode()
        assert [piece.decode() for piece in cut(splitter, text)] == want


def test_a_long_code_block_is_cut_at_lines_and_its_inside_is_carried_on() -> None:
    text = b"```py\n" + b"x = 1. Then\n" * 300 + b"```\nDone. Next"
    pieces = cut(SENTENCES, text)
    assert pieces[-2:] == [b"\nDone.", b" Next"]
    assert all(len(piece) < 1_100 for piece in pieces)
    assert pieces[-3].endswith(b"```")
