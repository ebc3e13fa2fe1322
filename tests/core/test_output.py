"""What is admitted and how much of it has left: the watermark is never taken back. X-48, R-088."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.events import Closed
from interlock.core.mutation import CandidateKind, Cause
from interlock.core.output import ChannelEnd, Ends, Output
from interlock.core.rules import ReleaseMode, ReleaseRule
from interlock.core.scanner import Scan
from tests.core.loop import PLAIN, policy

TEXTS = policy(PLAIN).text_rules
PROMPT = ReleaseRule(ReleaseMode.PROMPT)


def output(rule: ReleaseRule = PROMPT, *names: str) -> Output:
    return Output(names or ("answer",), TEXTS.start(), rule)


def put(out: Output, text: bytes, channel: str = "answer", kind: CandidateKind = CandidateKind.SPAN) -> Ends:
    """Append; where the channels stood before."""
    before = dict(out.ends)
    end = out.ends[channel]
    scan = Scan(TEXTS, end.carry)
    scan.feed(text)
    carry = end.carry if kind is CandidateKind.TOOL_CALL else scan.carry()
    assert out.takes(channel, kind)
    out.append(Closed(channel, kind, text, Cause.BOUNDARY), ChannelEnd(carry, 0, end.length + len(text)))
    return before


def left(out: Output, final: bool = False, lagging: Ends | None = None) -> list[bytes]:
    return [one.data for one in out.releases(final, lagging)]


@pytest.mark.requirement("R-088")
@given(
    st.lists(st.sampled_from([b"The fund is large. ", b"It is old. ", b"forbidden ", b"fruit. "]), max_size=9)
)
def test_what_leaves_is_what_was_admitted_in_order(texts: list[bytes]) -> None:
    out = output()
    gone = b""
    for text in texts:
        put(out, text)
        for one in out.releases(False, None):
            assert one.start == len(gone)
            gone += one.data
        assert out.admitted("answer", False).startswith(gone)
    gone += b"".join(left(out, final=True))
    assert gone == b"".join(texts) == out.admitted("answer", True)


@pytest.mark.requirement("R-075")
def test_what_may_become_a_forbidden_text_waits_at_the_frontier() -> None:
    out = output()
    put(out, b"This is a forbidden")
    assert left(out) == [b"This is a "]
    assert out.admitted("answer", False) == b"This is a "
    put(out, b" fruit.")
    assert left(out) == [b"forbidden fruit."]


@pytest.mark.requirement("X-48")
def test_the_watermark_is_never_taken_back() -> None:
    out = output()
    start = put(out, b"The fund is large. ")
    assert out.above(start)
    left(out)
    assert not out.above(start)
    with pytest.raises(AssertionError):
        out.back_to(start)


@pytest.mark.requirement("X-48", "R-119")
def test_above_the_watermark_everything_can_be_taken_back() -> None:
    out = output(ReleaseRule(ReleaseMode.AT_END), "answer", "thought")
    put(out, b"The fund is large. ")
    before = put(out, b"It is old. ", "thought")
    put(out, b"It holds bonds. ")
    out.back_to(before)
    assert (out.admitted("answer", True), out.admitted("thought", True)) == (b"The fund is large. ", b"")
    put(out, b"It is new. ")
    assert left(out, final=True) == [b"The fund is large. It is new. "]


@pytest.mark.requirement("X-48")
def test_with_a_lag_what_stood_so_many_commits_ago_leaves() -> None:
    out = output(ReleaseRule(ReleaseMode.LAG, 1))
    put(out, b"One. ")
    assert left(out, lagging=None) == []
    before = put(out, b"Two. ")
    assert left(out, lagging=before) == [b"One. "]
    assert left(out, lagging=before) == []


@pytest.mark.requirement("X-48")
def test_at_the_end_nothing_leaves_before_it() -> None:
    out = output(ReleaseRule(ReleaseMode.AT_END))
    put(out, b"One. ")
    assert left(out) == []
    assert left(out, final=True) == [b"One. "]


@pytest.mark.requirement("X-49", "R-088")
def test_calls_leave_whole_and_one_by_one() -> None:
    out = output(PROMPT, "answer", "calls")
    put(out, b'{"name":"a"}', "calls", CandidateKind.TOOL_CALL)
    put(out, b'{"name":"b"}', "calls", CandidateKind.TOOL_CALL)
    gone = out.releases(False, None)
    assert [(one.data, one.kind, one.start) for one in gone] == [
        (b'{"name":"a"}', CandidateKind.TOOL_CALL, 0),
        (b'{"name":"b"}', CandidateKind.TOOL_CALL, 12),
    ]


@pytest.mark.requirement("R-036")
def test_a_channel_carries_calls_or_text_and_never_both() -> None:
    out = output()
    assert out.takes("answer", CandidateKind.SPAN)
    assert out.takes("answer", CandidateKind.TOKEN)
    assert not out.takes("answer", CandidateKind.TOOL_CALL)


def test_calls_that_were_taken_back_never_leave() -> None:
    out = output(ReleaseRule(ReleaseMode.AT_END), "calls")
    before = put(out, b'{"name":"a"}', "calls", CandidateKind.TOOL_CALL)
    out.back_to(before)
    put(out, b'{"name":"b"}', "calls", CandidateKind.TOOL_CALL)
    assert left(out, final=True) == [b'{"name":"b"}']
