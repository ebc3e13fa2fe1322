"""What do the shipped packs let through that they should not?

Texts that break a rule of a pack, written from the titles of its rules alone by a hand that saw neither its words nor
its cases (`bench/data/field_breaches.jsonl.xz`), and beside each rule one that comes near to it and breaks none, and
good answers in the field. Every second text may be looked at when the packs are mended, the others are only counted:
what a pack does with sentences that nobody had in mind is in the rows *unread*.

*stopped*: texts of which something is refused or laid before a person; *by its rule*: by the rule that it was written
for, and not by another of the pack. *refused*: of the texts that break no rule. Whatever is not stopped of what was
looked at is listed in `build/breaches/`, one file for each pack.
Run: `python bench/breaches.py` (`--pack NAME`: nothing is written to `results`; `--json`).
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from _rows import rows
from _utility import Text, Trial
from rich.console import Console
from rich.progress import track
from rich.table import Table
from utility import PACKS

from interlock.policy import Policy

HERE: Final = Path(__file__).parent
TEXTS: Final = HERE / "data" / "field_breaches.jsonl.xz"
RESULTS: Final = HERE / "results" / "breaches.json"
ERRORS: Final = HERE.parent / "build" / "breaches"
WIDTH: Final = 132


@dataclass
class Half:
    """The texts of a pack that were looked at, or those that were not."""

    pack: str
    looked_at: bool
    breaches: int = 0
    stopped: int = 0
    by_its_rule: int = 0
    harmless: int = 0
    refused: int = 0
    errors: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name != "errors"}


def context_of(policy: Policy, rule: str, pack: str) -> dict[str, str]:
    """What the pack's texts are said under, and what a rule asks for where it holds under some conditions only."""
    context = PACKS[pack].context("field")
    for head in (one.head for one in policy.rulebook.rules if one.head.id == rule):
        for condition in head.guard.conditions:
            context[condition.field.rpartition(".")[2]] = condition.values[0]
    return context


def measured(pack: str, texts: list[Mapping[str, Any]], console: Console) -> Iterator[Half]:
    policy = Policy.named(pack)
    trial = Trial(policy)
    halves = {looked_at: Half(pack, looked_at) for looked_at in (True, False)}
    for row in track(texts, f"{pack}", console=console, transient=True):
        half = halves[row["looked_at"]]
        judged = trial.judge(
            Text(row["id"], row["text"], context=context_of(policy, row.get("rule", ""), pack))
        )
        why = [one.why for one in judged.stopped] + ([judged.unmet] if judged.unmet else [])
        if row["breaks"]:
            half.breaches += 1
            half.stopped += bool(why)
            half.by_its_rule += row["rule"] in why
            wrong = not why
        else:
            half.harmless += 1
            half.refused += bool(why)
            wrong = bool(why)
        if wrong and half.looked_at:
            half.errors.append(
                f"{row['id']} {row.get('rule', '')} {', '.join(why) or 'passed'}: {row['text']}"
            )
    yield from halves.values()


def shown(halves: list[Half]) -> Table:
    table = Table(title="texts that break a rule of the shipped packs, and texts that break none", box=None)
    table.add_column("pack")
    table.add_column("texts")
    for name in ("break a rule", "stopped", "by its rule", "break none", "refused"):
        table.add_column(name, justify="right")
    for one in halves:
        table.add_row(
            one.pack,
            "looked at" if one.looked_at else "unread",
            str(one.breaches),
            f"{one.stopped / max(1, one.breaches):.1%}",
            f"{one.by_its_rule / max(1, one.breaches):.1%}",
            str(one.harmless),
            f"{one.refused / max(1, one.harmless):.1%}",
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pack", choices=PACKS, help="this one only")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    console = Console(stderr=True, quiet=given.json)
    texts = [row for row in rows(TEXTS) if "text" in row]
    halves = [
        half
        for pack in PACKS
        if given.pack in (None, pack)
        for half in measured(pack, [row for row in texts if row["pack"] == pack], console)
    ]
    ERRORS.mkdir(parents=True, exist_ok=True)
    for pack in {half.pack for half in halves}:
        listed = "\n".join(error for half in halves if half.pack == pack for error in half.errors)
        (ERRORS / f"{pack}.txt").write_text(listed + "\n", encoding="utf-8")
    total = Counter[str]()
    for half in halves:
        total.update({k: v for k, v in half.figures().items() if k not in {"pack", "looked_at"}})
    result = {
        "command": "python bench/breaches.py",
        "python": platform.python_version(),
        "machine": platform.machine(),
        "halves": [half.figures() for half in halves],
        "all": dict(total),
    }
    if not given.pack:
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if given.json:
        print(json.dumps(result))
    else:
        Console(width=None if sys.stdout.isatty() else WIDTH).print(shown(halves))
        console.print(f"what was looked at and went wrong, text by text: {ERRORS}", soft_wrap=True)


if __name__ == "__main__":
    main()
