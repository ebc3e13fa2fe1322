"""What stage 3 and the trust slope cost a transition, and whether that is flat over a run of 10,000.

CPU time of `gate.lineage` and `slope.advance` with its rates and crossing, on mutations of sentences that do not
repeat, as the mapper made them, without what asking the clock costs. The state is committed in between; what of that
takes a transition into the course that stage 3 holds the next ones against is shown beside, and counts for a commit.
Medians over the steps around the 10th, the 1,000th and the last, best of three runs.
Run: `python bench/trajectory_cost.py` (`--json`, `--steps N`).
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import time
from itertools import islice

from _machine import beside
from _session import TASK
from _text import POLICY, sentences
from rich.console import Console
from rich.progress import track
from rich.table import Table

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
DOCUMENT = POLICY + "continuity: {overlap_min: 1, strangeness_max: 999}\n"


def measured(steps: int, console: Console) -> dict[str, list[float]]:
    """Microseconds of each part at each step: the stage, the slope."""
    policy = Policy.from_bytes(DOCUMENT.encode(), name="bench")
    mapper = ClauseMapper.of(policy)
    state = situate(policy, TASK, mapper)
    rules = policy.rulebook.slope or SlopeRules()
    slope = SlopeState.initial(state.intent.terms)
    spent: dict[str, list[float]] = {"stage 3": [], "slope": [], TAKEN_IN: []}
    clock, own = time.process_time_ns, min(_asked_twice() for _ in range(1_000))
    for number, said in track(
        enumerate(islice(sentences(), steps)), "stepping", total=steps, console=console, transient=True
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


def report(runs: list[dict[str, list[float]]], steps: int) -> dict[str, object]:
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
    found = report([measured(given.steps, console) for _ in range(RUNS)], given.steps)
    if given.json:
        print(json.dumps(found))
    else:
        table = Table(title=f"Stage 3 and slope, µs a transition (limit {LIMIT_US:g})", title_justify="left")
        table.add_column("")
        for place in found["steps"]:  # type: ignore[attr-defined]
            table.add_column(f"around step {place:,}", justify="right")
        for name, values in found["microseconds"].items():  # type: ignore[attr-defined]
            table.add_row(name, *map(str, values))
        Console().print(table)
        print(f"last over first: {found['last_over_first']} (limit {FLAT})")
        print(beside())
    return 0 if found["holds"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
