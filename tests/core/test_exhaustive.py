"""All texts over small alphabets: none is missed, none let out, at whatever cut; the campaign is in `bench/`."""

from __future__ import annotations

from bench.exhaustive import CASES, LETTERS, faults


def test_no_short_text_is_missed_or_let_out() -> None:
    seen = list(faults(4))
    assert [fault for *_, fault in seen if fault] == []
    assert {alphabet for alphabet, *_ in seen} == {alphabet for alphabet, _ in (*CASES, *LETTERS)}
    assert sum(tried for _, _, tried, _ in seen) > 3_000
