"""How often do rules about where values come from stop what says nothing of the source?

Sources are the tool results of one customer conversation, sayings are what the assistant said and called in another
(`../shared/data/tau2`, retail). Whatever of a source stands there word for word is counted apart: both customers may
have bought the same lamp. What is left was taken for a value because of a reading: a notation, an encoding, letters
alone. Those are false, and each is printed with what was seen.

Run: `python bench/flow.py` (`--pairs N` conversations held against another; `--json`).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from _clean import outputs
from _rows import rows
from rich.console import Console
from rich.progress import track

from interlock.mapping.renderings import Given, Read, given, readings

DATA = Path(__file__).parents[2] / "shared" / "data" / "tau2" / "retail"
FALSE_PERMILLE_MAX = 1
TURN = re.compile(r"^(user|assistant|tool): ", re.MULTILINE)


class Conversation(NamedTuple):
    sources: tuple[str, ...]
    sayings: tuple[str, ...]


class Stopped(NamedTuple):
    seen: str
    said: str


def conversations() -> list[Conversation]:
    found = []
    for row in rows(DATA / "few_shot_trajectories.jsonl"):
        turns = TURN.split(row["messages_display"])[1:]
        said = {role: [] for role in ("user", "assistant", "tool")}
        for role, text in zip(turns[::2], turns[1::2], strict=True):
            said[role].append(text.strip())
        sayings = [
            one for text in said["assistant"] if text != "None" for one in re.split(r"(?<=[.!?])\s+", text)
        ]
        found.append(Conversation(tuple(dict.fromkeys(said["tool"])), tuple(dict.fromkeys(sayings))))
    return found


def calls() -> tuple[str, ...]:
    """The arguments of the calls that tasks expect."""
    tasks = json.loads((DATA / "tasks.json").read_text(encoding="utf-8"))
    actions = [action for task in tasks for action in task["evaluation_criteria"].get("actions") or ()]
    return tuple(dict.fromkeys(json.dumps(action["arguments"]) for action in actions))


def seen_only_by_a_reading(source: Given, said: str) -> str:
    """What was taken for a value of the source though it is not there word for word; else empty."""
    literal, *others = readings(said)
    if source.numbers & literal.numbers or any(
        word_for_word(value.tokens, literal) for value in source.values
    ):
        return ""
    for read in (literal, *others):
        for value in source.values:
            if value.stands_in(read):
                return f"{' '.join(value.tokens)} in {read.folded[:80]}"
        if numbers := source.numbers & read.numbers:
            return f"{min(numbers)} in {read.folded[:80]}"
    return ""


def word_for_word(tokens: tuple[str, ...], read: Read) -> bool:
    return f" {' '.join(tokens)} " in read.words


def pairs(count: int) -> Iterator[tuple[Conversation, str]]:
    """A conversation, and what was said in another, called for another task, or generated full of digits."""
    chance = random.Random(7)
    every, called, made = conversations(), calls(), list(outputs(2_000, seed=7))
    for _ in range(count):
        held, other = chance.sample(every, 2)
        yield from ((held, said) for said in other.sayings)
        yield from ((held, chance.choice(called)) for _ in range(5))
        yield held, chance.choice(made)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    sayings = stopped = 0
    false: list[Stopped] = []
    started = time.process_time()
    every = list(pairs(asked.pairs))
    for held, said in track(every, "held against sources", console=Console(stderr=True), transient=True):
        sayings += 1
        sources = [given(text) for text in held.sources]
        if not any(source.stands_in(said) for source in sources):
            continue
        stopped += 1
        seen = next(filter(None, (seen_only_by_a_reading(source, said) for source in sources)), "")
        if seen:
            false.append(Stopped(seen, said))
    spent = time.process_time() - started
    row = {
        "sayings": sayings,
        "with_a_value_of_the_source": stopped - len(false),
        "falsely_stopped": len(false),
        "falsely_stopped_permille": round(1000 * len(false) / max(1, sayings), 2),
        "ms_each": round(1000 * spent / max(1, sayings), 2),
    }
    console = Console(highlight=False)
    if asked.json:
        print(json.dumps(row | {"false": [one._asdict() for one in false]}))
    else:
        for name, value in row.items():
            console.print(f"{name.replace('_', ' '):32} {value}")
        for one in dict.fromkeys(false):
            console.print(f"[dim]{one.seen}", markup=True)
    return 0 if sayings and 1000 * len(false) <= FALSE_PERMILLE_MAX * sayings else 1


if __name__ == "__main__":
    raise SystemExit(main())
