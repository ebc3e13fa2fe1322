"""Lets a text through the text rules alone, or through a whole governed run, and says what came out of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from interlock.core.decision import Decompose
from interlock.core.events import Release, Step
from interlock.core.lineage import Determination, Inert, Record
from interlock.core.markup import takes_back
from interlock.core.mutation import ANSWER, Candidate, CandidateKind
from interlock.core.outcome import Completed
from interlock.core.prompt import Task
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.drivers import run
from interlock.engines.scripted import CALLS, ScriptedEngine
from interlock.ledger.port import RunSummary, Stored
from interlock.policy import Policy

TASK = Task(agent="bench", purpose="answer the question", user="What does the note say?")
CHANNELS = (ANSWER, "reasoning", CALLS)
OTHERWISE = "The fees are listed on the second page. "
"""What the engine says instead, once it was refused."""


class Got(NamedTuple):
    """What a consumer has. `held`: bytes behind the admitted end at each step; `refused`: whether anything was.

    `taken_back`: refused because it goes back over what stands; what stood there by then was other text.
    """

    text: str
    held: tuple[int, ...]
    refused: bool
    taken_back: bool = False


def scanned(rules: TextRules, chunks: Sequence[bytes]) -> Got:
    """Text rules alone, as strictly as a session may use them: each chunk is admitted by itself, at once.

    Text that goes back over what was said is refused before them, as a session does.
    """
    carry, said, released, held = rules.start(), bytearray(), 0, []
    for chunk in chunks:
        scan = Scan(rules, carry)
        scan.feed(chunk)
        found, back = scan.matches(), takes_back(carry.raw + chunk)
        if found or back:
            text = said[:released].decode("utf-8", "replace")
            return Got(text, tuple(held), refused=True, taken_back=back and not found)
        said += chunk
        carry = scan.carry()
        released = max(released, carry.frontier)
        held.append(len(said) - released)
    if Scan(rules, carry).finish():
        return Got(said[:released].decode("utf-8", "replace"), tuple(held), True)
    return Got(said.decode("utf-8", "replace"), tuple(held), False)


class _Forgetful:
    """A ledger that takes every record and keeps none: the harness is about what leaves."""

    def append(self, run: str, records: Sequence[Record]) -> None:
        pass

    def records(self, run: str) -> Iterator[Stored]:
        return iter(())

    def runs(self) -> list[RunSummary]:
        return []

    def close(self) -> None:
        pass


class Delay(NamedTuple):
    """Between generated and released, for a byte: how many more were generated, how many transitions closed."""

    characters: int
    transitions: int


class Run(NamedTuple):
    """A governed run: what each consumer has (sink and outcome), what was held, how long bytes waited."""

    channels: dict[str, str]
    outcome: dict[str, str]
    held: tuple[int, ...]
    delays: tuple[Delay, ...]
    completed: bool
    refused: bool


class _Watching:
    """The sink and the watch of a run, keeping books of their own."""

    def __init__(self, engine: ScriptedEngine, channel: str) -> None:
        self.released: dict[str, bytearray] = {}
        self.held: list[int] = []
        self.delays: list[Delay] = []
        self.refused = False
        self._engine = engine
        self._channel = channel
        self._ends: list[int] = []

    def sink(self, release: Release) -> None:
        got = self.released.setdefault(release.channel, bytearray())
        if release.start != len(got):
            raise ValueError("bytes left twice, or with a gap")
        if release.channel == self._channel:
            generated = sum(len(offer.data) for offer in self._engine.kept)
            now = len(self._ends)
            for place in range(len(got), len(got) + len(release.data)):
                own = next((i for i, end in enumerate(self._ends) if end > place), now)
                self.delays.append(Delay(generated - place - 1, max(0, now - own - 1)))
        got += release.data

    def watch(self, step: Step) -> None:
        for record in step.records:
            body = record.content
            if isinstance(body, Inert) and body.channel == self._channel:
                self._ends.append(body.start + len(body.text))
            elif isinstance(body, Determination) and body.channel == self._channel:
                if body.applied and not isinstance(body.decision, Decompose):
                    self._ends.append(body.start + body.size)
                    self._ends.sort()
                self.refused = self.refused or not body.applied
        if step.records and self._ends:
            out = len(self.released.get(self._channel, b"")) + sum(len(r.data) for r in step.releases)
            self.held.append(max(0, self._ends[-1] - out))


def governed(policy: Policy, chunks: Sequence[bytes], channel: str = ANSWER) -> Run:
    """The full path: session, driver, record, sink. Once refused, the engine says something else."""
    if channel == CALLS:
        said = [Candidate(b"".join(chunks), CandidateKind.TOOL_CALL, CALLS)]
    else:
        said = [Candidate(chunk, CandidateKind.TOKEN, channel) for chunk in chunks]
    instead = [Candidate(OTHERWISE.encode(), CandidateKind.SPAN)]
    engine = ScriptedEngine.from_candidates(said, instead, instead)
    seen = _Watching(engine, channel)
    outcome = run(policy, engine, TASK, ledger=_Forgetful(), sink=seen.sink, watch=seen.watch, run_id="bench")
    return Run(
        {name: bytes(data).decode("utf-8", "replace") for name, data in seen.released.items()},
        {name: data.decode("utf-8", "replace") for name, data in outcome.channels.items()},
        tuple(seen.held),
        tuple(seen.delays),
        isinstance(outcome, Completed),
        seen.refused or not isinstance(outcome, Completed),
    )


def as_call(text: str, *, escaped: bool) -> bytes:
    """A tool call with the text as an argument; `escaped`: every character as a JSON escape."""
    if not escaped:
        return json.dumps(
            {"name": "send_note", "arguments": {"to": "desk", "text": text}}, ensure_ascii=False
        ).encode()
    units = text.encode("utf-16-be")
    inner = "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
    return f'{{"name": "send_note", "arguments": {{"text": "{inner}"}}}}'.encode()


def policy_of(name: str, rules: Sequence[dict[str, object]]) -> Policy:
    """A policy of these rules, in which nothing but them refuses."""
    document = {
        "policy": name,
        "version": "1",
        "prompt": "open",
        "channels": list(CHANNELS),
        "on_unmapped": {"coverage_min": 0},
        "continuity": {"regression": False},
        "bounds": {"unverified_max": 1_000_000},
        "rules": list(rules),
    }
    return Policy.from_bytes(msgspec.json.encode(document), name=name)
