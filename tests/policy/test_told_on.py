"""On which channel what a policy requires has to be said: on `answer`, unless it says otherwise."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from interlock import Completed, run
from interlock.core.mutation import Candidate
from interlock.core.prompt import Task
from interlock.engines.scripted import ScriptedEngine, span, tool_call
from interlock.policy import Policy, PolicyError
from interlock.workbench.compare import prove
from tests.policy.test_inherit import pair

WORDS = "lexicon: {fund: [fund], warning: [capital is at risk], checked: [checked], dive: [dive]}\n"
CHANNELS = "channels: [answer, calls, reasoning]\n"
END = "{id: end, kind: structural, require: {any: warning, where: end%s}}"
FUND = ", for: {all: fund}"
EARLIER = "{id: earlier, kind: safety, require: {any: checked, where: earlier, for: {all: dive}%s}}"
SPAN = "{id: span, kind: structural, require: {any: warning, where: span, for: {all: fund}}}"
DEED = "{id: deed, kind: safety, require: {any: 'tool:check', where: earlier, for: {all: dive}}}"
ORDER = "{id: order, kind: safety, sequence: {first: checked, before: dive}}"
WARNED, SAID = "Your capital is at risk.", "Our fund is large."
CHECKED, DIVED = "We checked it.", "We dive today."


def policy(*rules: str, channels: str = CHANNELS) -> Policy:
    return Policy.from_bytes(
        f'policy: p\nversion: "1"\n{channels}{WORDS}rules: [{", ".join(rules)}]\n'.encode()
    )


def completes(rule: str, *said: tuple[str, str], channels: str = CHANNELS) -> bool:
    """Each a channel and a text; what begins with a brace is a call."""
    offered: list[Candidate] = [
        tool_call("send", {"body": text[1:]}, channel=channel)
        if text.startswith("{")
        else span(f"{text}\n\n", channel=channel)
        for channel, text in said
    ]
    task = Task(agent="t", purpose="answer", user="a question about our fund and a dive")
    return isinstance(run(policy(rule, channels=channels), ScriptedEngine([offered]), task), Completed)


@pytest.mark.requirement("R-050")
def test_what_is_required_counts_on_the_channel_that_is_read() -> None:
    places = ("answer", "calls", "reasoning")
    for said, told in product(places, places):
        by_the_end = completes(END % FUND, (said, SAID), (told, WARNED), ("answer", "Thank you."))
        assert by_the_end == (told == "answer"), (said, told)
        before = completes(EARLIER % "", (told, CHECKED), (said, DIVED), ("answer", "Thank you."))
        assert before == (told in ("answer", said)), (said, told)
        assert not completes(SPAN, (told, WARNED), (said, SAID))


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("rule", "said", "completed"),
    [
        (END % "", (("answer", "Hello."), ("reasoning", WARNED)), False),
        (END % "", (("answer", "Hello."), ("calls", "{" + WARNED)), False),
        (END % "", (("reasoning", "Hello."), ("answer", WARNED)), True),
        (END % ", channels: [calls]", (("answer", WARNED),), False),
        (END % ", channels: [calls]", (("answer", "Hello."), ("calls", "{" + WARNED)), True),
        (END % ", channels: [answer, reasoning]", (("reasoning", WARNED), ("answer", "Hello.")), True),
        (EARLIER % ", channels: [answer]", (("reasoning", CHECKED), ("reasoning", DIVED)), False),
        (EARLIER % ", channels: [answer]", (("reasoning", f"{CHECKED} {DIVED}"),), False),
        (EARLIER % ", channels: [answer]", (("answer", CHECKED), ("reasoning", DIVED)), True),
        # Taken back where it was said, and said again elsewhere.
        (END % "", (("answer", WARNED), ("answer", "That is false."), ("reasoning", WARNED)), False),
        (END % "", (("answer", WARNED), ("reasoning", WARNED), ("reasoning", "That is false.")), True),
        # A sequence orders what is said and done, wherever that is.
        (ORDER, (("reasoning", CHECKED), ("answer", DIVED)), True),
        (ORDER, (("answer", DIVED), ("reasoning", CHECKED)), False),
    ],
)
def test_what_meets_it_where(rule: str, said: tuple[tuple[str, str], ...], completed: bool) -> None:
    assert completes(rule, *said) == completed


def test_a_call_is_made_wherever_it_is_made() -> None:
    def dives(tool: str) -> bool:
        offered = [tool_call(tool, {"site": "north"}, channel="calls"), span(DIVED, channel="answer")]
        task = Task(agent="t", purpose="answer", user="dive at the north site")
        return isinstance(run(policy(DEED), ScriptedEngine([offered]), task), Completed)

    assert dives("check")
    assert not dives("book")


def test_without_an_answer_it_counts_anywhere() -> None:
    channels = "channels: [notes, mail]\n"
    assert completes(END % "", ("mail", "Hello."), ("notes", WARNED), channels=channels)
    assert not completes(END % ", channels: [mail]", ("mail", "Hello."), ("notes", WARNED), channels=channels)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (END % ", channels: [nots]", r"channel `nots`"),
        (
            SPAN.replace("where: span", "where: span, channels: [answer]"),
            "`channels` goes with `where: earlier`",
        ),
        (END % ", channels: []", "channels"),
    ],
)
def test_where_it_is_said_is_a_channel_of_the_policy(rule: str, said: str) -> None:
    with pytest.raises(PolicyError, match=said):
        policy(rule)


def test_no_heir_takes_away_where_it_has_to_be_said(tmp_path: Path) -> None:
    base = f"{CHANNELS}{WORDS}rules: [{END % ''}]\n"
    with pytest.raises(
        PolicyError, match="what `end` requires would be met on any channel, and not on `answer`"
    ):
        pair(tmp_path, base, "channels: [calls, reasoning]\n")
    assert pair(tmp_path, base, "channels: [answer, calls]\n")


def test_more_channels_are_not_stricter() -> None:
    where = ("", ", channels: [answer]", ", channels: [reasoning]", ", channels: [answer, reasoning]")
    for one, other in product(where, where):
        proved = prove(policy(END % one), policy(END % other)).stricter
        told, enough = (
            {*(name for name in ("answer", "reasoning") if name in at)} or {"answer"} for at in (one, other)
        )
        assert proved == (told <= enough), (one, other)
