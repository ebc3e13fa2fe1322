"""What the trust slope makes of slow walks in which every step is admitted: into another topic, register, certainty.

Each walk, and each document as it was written, is a governed run of the policy below, a sentence a step: nothing but
the slope ends it, a correction tightens nothing, and what the gate refuses is left out and is no step. A walk is
*warned* where a warning was recorded, before its halt where there is one; *halted* where the slope ended it. The
thresholds are the policy language's own; they were chosen on every third document, and the figures are of the others:
`python -m bench.trajectory.drift --fit` prints what the first third would choose.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from operator import gt
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import track

from bench._session import opened
from bench.trajectory.figures import RESULTS, Figure, Report
from bench.trajectory.walks import COMPONENTS, Walk, intact, walks
from interlock.core import ceilings
from interlock.core.events import Capabilities, Finish, Retry
from interlock.core.lineage import Drift, DriftLevel, SlopeReading
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence
from interlock.core.prompt import Task
from interlock.core.rules import Unit
from interlock.policy import Policy

WARNED_MIN, HALTED_MIN, FALSE_MAX = 90.0, 85.0, 1.0
TASK: Final = Task(agent="bench", user="Go on with the text.")
CAN: Final = Capabilities(CandidateKind.STEP, rewind=True, excludes=True, seeded=True)
AGAIN: Final = 3
NEVER: Final = {"warn": 10**9, "correct": 10**9, "halt": 10**9}


@cache
def policy_of(*, acts: bool = True, unit: Unit = Unit.STEP) -> Policy:
    """A policy in which nothing but the slope acts; where it does not act either, it is only recorded."""
    slope: dict[str, Any] = {"tighten": 0} if acts else dict.fromkeys(COMPONENTS, NEVER)
    document = {
        "policy": "drift",
        "version": "1",
        "prompt": "open",
        "unit": unit.value,
        "on_unmapped": {"coverage_min": 0},
        "continuity": {"overlap_min": 0, "regression": False},
        "bounds": {"unverified_max": 1_000_000},
        "limits": {"attempts_max": ceilings.ATTEMPTS_MAX},
        "slope": slope,
        "rules": [{"id": "never-said", "kind": "structural", "forbid": {"text": "xyzzy-never-said"}}],
    }
    return Policy.from_bytes(msgspec.json.encode(document), name="drift")


class Walked(NamedTuple):
    """What became of a walk. Steps are counted in admitted sentences; -1 where it never came to it."""

    walk: Walk
    steps: int
    refused: int
    drift: tuple[tuple[int, int, int], ...]
    warned: int
    halted: int
    component: str

    @property
    def warned_first(self) -> bool:
        return self.warned >= 0 and (self.halted < 0 or self.warned < self.halted)


def walked(walk: Walk, policy: Policy) -> Walked:
    steps = policy.rulebook.unit is Unit.STEP
    kind = CandidateKind.STEP if steps else CandidateKind.SPAN
    session = opened(policy, TASK, msgspec.structs.replace(CAN, granularity=kind))
    drift: list[tuple[int, int, int]] = []
    warned = halted = -1
    component, refused = "", 0
    for number, said in enumerate([*(one.text for one in walk.said), None]):
        offered = EndOfSequence() if said is None else Candidate(f"{said}\n".encode(), kind, ids=(number,))
        # A sentence ends where the next one begins, and a refusal takes that back with it: it is said again.
        for _ in range(1 if steps else AGAIN):
            step = session.offer(offered)
            for body in (record.content for record in step.records):
                match body:
                    case SlopeReading():
                        drift.append(body.drift)
                    case Drift(level=DriftLevel.HALT):
                        halted, component = len(drift) - 1, body.component
                    case Drift() if warned < 0:
                        warned = len(drift) - 1
            if not isinstance(step.do, Retry):
                break
            refused += 1
        if isinstance(step.do, Finish):
            break
    return Walked(walk, len(drift), refused, tuple(drift), warned, halted, component)


def all_walked(given: Sequence[Walk], policy: Policy, label: str) -> list[Walked]:
    console = Console(stderr=True)
    return [walked(one, policy) for one in track(given, label, console=console, transient=True)]


# --- the report ------------------------------------------------------------------------------------------


def report() -> Report:
    policy = policy_of()
    calm = all_walked(intact(fitted=False), policy, "drift: intact documents")
    moved = all_walked(walks(fitted=False), policy, "drift: walks")
    figures = [
        *_both(moved, "walks", warned=WARNED_MIN, halted=HALTED_MIN),
        *(
            figure
            for name in COMPONENTS
            for figure in _both([one for one in moved if one.walk.moves == name], name)
        ),
        *_by_way(moved),
        _figure("intact: halted", calm, lambda one: one.halted >= 0, most=FALSE_MAX, note=_counted(calm)),
        _figure("intact: warned", calm, lambda one: one.warned >= 0),
        Figure("steps refused by the gate", *_refusals([*calm, *moved])),
        *_split(),
        *_beside(),
    ]
    return Report("Drift", tuple(figures), tuple(_errors([*calm, *moved])))


Pick = Callable[[Walked], bool]


def _figure(name: str, found: Sequence[Walked], pick: Pick, **more: Any) -> Figure:
    return Figure(name, sum(map(pick, found)), len(found), **more)


def _both(
    found: Sequence[Walked], name: str, warned: float | None = None, halted: float | None = None
) -> Iterator[Figure]:
    yield _figure(f"{name}: warned before halt", found, lambda one: one.warned_first, least=warned)
    yield _figure(f"{name}: halted", found, lambda one: one.halted >= 0, least=halted, note=_halted_by(found))


def _by_way(found: Sequence[Walked]) -> Iterator[Figure]:
    """The aims hold over all of them; each way shows where it comes from."""
    ways = sorted({(one.walk.moves, one.walk.set.split(":")[0]) for one in found})
    for moves, way in ways:
        own = [one for one in found if (one.walk.moves, one.walk.set.split(":")[0]) == (moves, way)]
        if way != "another set":
            yield _figure(f"{moves}, {way}: halted", own, lambda one: one.halted >= 0)


def _halted_by(found: Sequence[Walked]) -> str:
    counts = Counter(one.component for one in found if one.halted >= 0)
    return ", ".join(f"by {name} {count}" for name, count in counts.most_common())


def _counted(found: Sequence[Walked]) -> str:
    sets = Counter(one.walk.set for one in found if one.halted >= 0)
    return ", ".join(f"{name} {count}" for name, count in sets.most_common())


def _split() -> Iterator[Figure]:
    """The same, said as running text and cut into sentences as a policy with `unit: sentence` cuts it."""
    policy = policy_of(unit=Unit.SENTENCE)
    moved = all_walked(walks(fitted=False), policy, "drift: walks, as running text")
    calm = all_walked(intact(fitted=False), policy, "drift: intact documents, as running text")
    yield from _both(moved, "as running text, walks")
    yield _figure("as running text, intact: halted", calm, lambda one: one.halted >= 0, note=_counted(calm))


def _beside() -> Iterator[Figure]:
    """What a plain embedding distance made of the same walks, where `bench.trajectory.embedding` was run."""
    kept = RESULTS / "trajectory_embedding.json"
    if kept.is_file():
        read = json.loads(kept.read_text(encoding="utf-8"))
        for one in read["figures"]:
            yield Figure(f"embedding distance, {one['name']}", one["part"], one["whole"], note=read["model"])


def _refusals(found: Sequence[Walked]) -> tuple[int, int]:
    return sum(one.refused for one in found), sum(one.steps + one.refused for one in found)


def _errors(found: Sequence[Walked]) -> Iterator[dict[str, Any]]:
    for one in found:
        wrong = one.halted >= 0 if not one.walk.moves else one.halted < 0
        if wrong:
            yield {
                "id": one.walk.id,
                "set": one.walk.set,
                "wrong": "not halted" if one.walk.moves else f"halted by {one.component}",
                "steps": one.steps,
                "warned": one.warned,
                "halted": one.halted,
                "drift": one.drift[-1] if one.drift else (0, 0, 0),
                "said": [("> " if said.foreign else "") + said.text[:160] for said in one.walk.said],
            }


# --- choosing thresholds ---------------------------------------------------------------------------------

FALSE_CHOSEN: Final = 0.005
"""Of the documents that numbers are chosen on, below the aim: other documents are other."""
STEP: Final = 50
"""Thresholds are round numbers."""


def fitted() -> dict[str, dict[str, float]]:
    """The halting thresholds that end most walks of the first part, and at most so many of its documents; each then as
    much higher as costs few of these walks, because other documents go further.
    """
    policy = policy_of(acts=False)
    calm = [_peaks(one) for one in all_walked(intact(fitted=True), policy, "intact documents")]
    moved = [(one.walk.moves, _peaks(one)) for one in all_walked(walks(fitted=True), policy, "walks")]
    allowed = int(len(calm) * FALSE_CHOSEN)
    places = range(len(PLACES))
    highest = [sorted({peaks[at] for peaks in calm})[-allowed - 1 :] for at in places]
    best, chosen = -1, (0, 0, 0)
    for bounds in product(*highest):
        halted = [any(map(gt, peaks, bounds)) for peaks in calm]
        found = sum(any(map(gt, peaks, bounds)) for _, peaks in moved)
        if sum(halted) <= allowed and found > best:
            best, chosen = found, bounds
    chosen = _raised(chosen, [peaks for _, peaks in moved])
    return {name: _chosen(at, chosen[at], calm, moved) for at, name in enumerate(PLACES)}


PLACES: Final = ("content", "certainty", "register")
SPARED: Final = 0.01
"""Of the walks, what the margin of a threshold may cost."""


def _raised(bounds: tuple[int, ...], moved: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Each in turn, by a third at most."""
    raised = [-(-bound // STEP) * STEP for bound in bounds]
    for at, bound in enumerate(bounds):
        least = _ended(raised, moved) - SPARED * len(moved)
        while raised[at] + STEP <= bound * 4 // 3:
            raised[at] += STEP
            if _ended(raised, moved) < least:
                raised[at] -= STEP
                break
    return tuple(raised)


def _ended(bounds: Sequence[int], moved: Sequence[tuple[int, ...]]) -> int:
    return sum(any(map(gt, peaks, bounds)) for peaks in moved)


def _chosen(
    at: int, bound: int, calm: Sequence[tuple[int, ...]], moved: Sequence[tuple[str, tuple[int, ...]]]
) -> dict[str, float]:
    halt = bound
    own = [peaks[at] for moves, peaks in moved if moves == PLACES[at]]
    return {
        "halt": halt,
        "documents over it, percent": round(100 * sum(peaks[at] > halt for peaks in calm) / len(calm), 2),
        "documents over half of it": round(100 * sum(peaks[at] > halt // 2 for peaks in calm) / len(calm), 2),
        "walks over it": round(100 * sum(peak > halt for peak in own) / len(own), 2),
        "walks over half of it": round(100 * sum(peak > halt // 2 for peak in own) / len(own), 2),
    }


def _peaks(one: Walked) -> tuple[int, ...]:
    return tuple(max((drift[at] for drift in one.drift), default=0) for at in range(len(PLACES)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.trajectory.drift", description=fitted.__doc__)
    parser.add_argument("--fit", action="store_true", required=True)
    parser.parse_args()
    for component, levels in fitted().items():
        print(component, *(f"{what}: {value}" for what, value in levels.items()), sep="  ")
