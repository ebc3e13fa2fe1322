"""What a `grounded` rule adds to a transition, beside the same policy without it, with few facts and with many.

Each sentence states the fee of a fund as a fact states it. Counted is all of a transition of the session that ships:
closing it, the text rules, the mapper, the figures and what they are held against, the gate, the record, the commit.
CPU time; the best of several rounds, each over sentences that no round has seen. Facts are read once, before the
clock starts. Run: `python bench/grounding.py` (`--json`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from itertools import product
from typing import Final

from _session import opened
from rich.console import Console
from rich.progress import track
from rich.table import Table

from interlock.core.mutation import Candidate
from interlock.core.prompt import Task
from interlock.core.session import Session
from interlock.policy import Policy

FACTS: Final = (10, 100, 1_000)
SENTENCES: Final = 50
ROUNDS: Final = 5
PLAIN: Final = b"""
policy: figures
version: "1"
limits: {transitions_max: 1000000}
rules:
  - {id: promise, kind: domain, forbid: {text: [guaranteed return, cannot lose]}}
"""
GROUNDED: Final = (
    PLAIN
    + b"""
  - {id: stands-in-facts, kind: domain, grounded: {items: [number, quantity, price, date], from: [verified]}}
"""
)
NAMES: Final = tuple(
    "".join(part)
    for part in product(("Al", "Be", "Cor", "Dun", "El"), "aeiou", ("pin", "ston"), "aeiou", "mnrs")
)
SAID: Final = (
    "The fee of {name} is {fee} %.",
    "{name} costs {fee} % in a year.",
    "For {name}, holders pay {fee} %.",
    "A fee of {fee} % is what {name} charges.",
    "With {name} the yearly fee comes to {fee} %.",
)


def facts(count: int) -> dict[str, str]:
    """The fees of so many funds."""
    return {f"{name}.fee": f"{_fee(number)} %" for number, name in enumerate(NAMES[:count])}


def _fee(number: int) -> str:
    return f"{number // 100}.{number % 100:02d}"


def answers(count: int) -> list[str]:
    """Sentences that are all different, each faithful to one of so many facts; the first facts come first."""
    return [
        said.format(name=name, fee=_fee(number))
        for said in SAID
        for number, name in enumerate(NAMES[: min(count, SENTENCES)])
    ]


def measured(count: int, grounded: bool) -> float:
    """Microseconds a transition."""
    task = Task(agent="bench", user="What do the funds cost?", facts=facts(count))
    policy = Policy.from_bytes(GROUNDED if grounded else PLAIN)
    said = answers(count)
    rounds = [said[at::ROUNDS] for at in range(ROUNDS)]
    return min(_spent(opened(policy, task), one) / len(one) for one in rounds) * 1e6


def _spent(session: Session, said: Sequence[str]) -> float:
    candidates = [Candidate(f"{sentence} ".encode()) for sentence in said]
    began = time.process_time()
    for candidate in candidates:
        session.offer(candidate)
    spent = time.process_time() - began
    assert session.state.bounds.step >= len(said) - 1, "every sentence is admitted"
    return spent


def report(console: Console) -> dict[str, object]:
    rows = {
        count: {"plain": measured(count, grounded=False), "grounded": measured(count, grounded=True)}
        for count in track(FACTS, "facts", console=console, transient=True)
    }
    adds = [row["grounded"] - row["plain"] for row in rows.values()]
    return {
        "microseconds": {
            count: {name: round(value, 1) for name, value in row.items()} for count, row in rows.items()
        },
        "adds": [round(added, 1) for added in adds],
        "most_over_fewest": round(adds[-1] / adds[0], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one object")
    given = parser.parse_args()
    found = report(Console(stderr=True))
    if given.json:
        print(json.dumps(found))
        return
    table = Table(title="a sentence that states a figure, µs of CPU, best of rounds", title_justify="left")
    for column in ("facts", "not grounded", "grounded", "grounding adds"):
        table.add_column(column, justify="right")
    for (count, row), added in zip(found["microseconds"].items(), found["adds"], strict=True):  # type: ignore[attr-defined, call-overload]
        table.add_row(f"{count:,}", str(row["plain"]), str(row["grounded"]), str(added))
    Console().print(table)
    print(f"what grounding adds, most facts over fewest: {found['most_over_fewest']}")


if __name__ == "__main__":
    main()
