"""What stage 3 and the trust slope cost a transition, and whether that is flat over a run of 10,000.

CPU time of `gate.lineage` and `slope.advance` with its rates and crossing, on mutations as the mapper made them,
without what asking the clock costs. The state is committed in between; what of that takes a transition into the course
that stage 3 holds the next ones against is shown beside, and counts for a commit. Medians over the steps around the
10th, the 1,000th and the last, best of three runs, of two texts: made sentences that do not repeat and all fit, and
real documents one after another, which say more in a sentence and seldom fit each other.
Run: `python bench/trajectory_cost.py` (`--json`, `--steps N`).
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Iterable
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a file: the folder beside it
from bench._machine import beside
from bench._session import TASK
from bench._text import POLICY, sentences
from bench.trajectory.prose import documents
from interlock.core import gate
from interlock.core.mutation import ANSWER, Anchored, CandidateKind, Cause, Transition
from interlock.core.rules import SlopeRules
from interlock.core.slope import SlopeState, advance, crossing, rates
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate

LIMIT_US = 25.0
FLAT = 1.25
AROUND = 200
RUNS = 3
TAKEN_IN = "(into the course)"
DOCUMENT = POLICY + "continuity: {overlap_min: 1, strangeness_max: 970}\n"


def real() -> list[str]:
    """The sentences of real documents of every set in turn, as far as they lie beside the checkout."""
    in_turn = chain.from_iterable(zip_longest(*documents().values()))
    return [said for document in in_turn if document for said in document.sentences if said.strip()]


def measured(said_in_turn: Iterable[str], steps: int, console: Console) -> dict[str, list[float]]:
    """Microseconds of each part at each step: the stage, the slope."""
    policy = Policy.from_bytes(DOCUMENT.encode(), name="bench")
    mapper = ClauseMapper.of(policy)
    state = situate(policy, TASK, mapper)
    rules = policy.rulebook.slope or SlopeRules()
    slope = SlopeState.initial(state.intent.terms)
    spent: dict[str, list[float]] = {"stage 3": [], "slope": [], TAKEN_IN: []}
    clock, own = time.process_time_ns, min(_asked_twice() for _ in range(1_000))
    for number, said in track(
        enumerate(islice(said_in_turn, steps)), "stepping", total=steps, console=console, transient=True
    ):
        transition = Transition(ANSWER, CandidateKind.SPAN, said.encode(), 0, Cause.BOUNDARY)
        mutation = mapper.map(transition, state)
        anchored = Anchored(mutation)
        began = clock()
        gate.lineage(anchored, state)
        between = clock()
        slope, _ = advance(slope, mutation, rules)
        rates(slope)
        crossing(slope.drift, rules)
        decided = clock()
        state.lineage.course.advanced(mutation.terms, mutation.content)
        taken_in = clock()
        for name, begin, end in zip(
            spent, (began, between, decided), (between, decided, taken_in), strict=True
        ):
            spent[name].append((end - begin - own) / 1_000)
        state = state.commit(anchored, number, 0)
    return spent


def _asked_twice() -> int:
    """Nanoseconds between two questions to the clock with nothing in between."""
    asked = time.process_time_ns()
    return time.process_time_ns() - asked


def around(values: list[float], at: int) -> float:
    """The median over the steps around one."""
    begin = max(0, min(at - AROUND // 2, len(values) - AROUND))
    return statistics.median(values[begin : begin + AROUND])


def report(runs: list[dict[str, list[float]]], steps: int) -> dict[str, Any]:
    places = [place for place in (10, 1_000, steps) if place <= steps]
    rows = {}
    for name in ("stage 3", "slope", TAKEN_IN):
        rows[name] = [round(min(around(run[name], place) for run in runs), 2) for place in places]
    both = [round(sum(column), 2) for column in zip(rows["stage 3"], rows["slope"], strict=True)]
    return {
        "steps": places,
        "microseconds": {**rows, "together": both},
        "limit": LIMIT_US,
        "last_over_first": round(both[-1] / both[0], 3),
        "holds": max(both) <= LIMIT_US and both[-1] <= FLAT * both[0],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--json", action="store_true", help="print one object")
    given = parser.parse_args()
    console = Console(stderr=True)
    gc.disable()
    texts = {"made sentences": lambda: islice(sentences(), given.steps), "real documents": real}
    found: dict[str, dict[str, Any]] = {}
    for name, text in texts.items():
        runs = [measured(text(), given.steps, console) for _ in range(RUNS)]
        found[name] = report(runs, len(runs[0]["slope"]))
    if given.json:
        print(json.dumps(found))
    else:
        for name, figures in found.items():
            show(name, figures)
        print(beside())
    return 0 if all(figures["holds"] for figures in found.values()) else 1


def show(name: str, figures: dict[str, Any]) -> None:
    title = f"Stage 3 and slope, µs a transition (limit {LIMIT_US:g}): {name}"
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for place in figures["steps"]:
        table.add_column(f"around step {place:,}", justify="right")
    for part, values in figures["microseconds"].items():
        table.add_row(part, *map(str, values))
    Console().print(table)
    print(f"last over first: {figures['last_over_first']} (limit {FLAT})")


if __name__ == "__main__":
    raise SystemExit(main())
