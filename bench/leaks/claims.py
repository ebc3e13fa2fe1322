"""Forbidden claims in disguise: of what each pack's own cases refuse, one word without which it would pass is disguised.

Everything else of the text stays plain, so that nothing but the word itself can refuse it. Once as an answer, and once
as an argument of a call where the plain call is refused too. Prints what got out per family of disguises and writes
it beside the other results. Run: `python -m bench.leaks.claims` (`--help` for the rest).
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.leaks import disguises
from interlock.core.mutation import ANSWER, CandidateKind
from interlock.core.outcome import Completed
from interlock.core.prompt import Task
from interlock.core.rules import ClaimRule
from interlock.drivers import run
from interlock.engines.scripted import ScriptedEngine, tool_call
from interlock.policy import Policy, packs
from interlock.workbench.suite import suite_of

FAMILIES = ("listed", "shown", "further")
RESULT = Path(__file__).resolve().parents[1] / "results" / "leaks_claims.json"
_WORD = re.compile(r"[A-Za-z]{4,}")
_KEPT = 3


class Word(NamedTuple):
    """A text that is refused, and the place of a word of it without which it is admitted."""

    text: str
    start: int
    end: int


def gets_out(policy: Policy, task: Task, text: str) -> bool:
    outcome = run(policy, ScriptedEngine([text]), task)
    return isinstance(outcome, Completed) and text.strip() in outcome.text


def is_called(policy: Policy, task: Task, text: str) -> bool:
    """Whether a call with the text for its argument takes effect."""
    outcome = run(policy, ScriptedEngine([[tool_call("send", {"body": text}, channel=ANSWER)]]), task)
    return isinstance(outcome, Completed)


def words_of(policy: Policy) -> Iterator[tuple[Task, Word]]:
    """Of each case that a claim rule refuses by itself: the words that this hangs on."""
    claims = {rule.head.id for rule in policy.rulebook.rules if isinstance(rule, ClaimRule)}
    for case in suite_of(policy).cases:
        if case.expected.rule not in claims or len(case.offers) != 1 or case.earlier or case.answers:
            continue
        text = case.offers[0].data.decode()
        if case.offers[0].kind is CandidateKind.TOOL_CALL or gets_out(policy, case.task, text):
            continue
        for found in _WORD.finditer(text):
            without = " ".join((text[: found.start()] + text[found.end() :]).split())
            if gets_out(policy, case.task, without):
                yield case.task, Word(text, *found.span())


class Row:
    """Of one disguise: how many texts were written with it, how many got out as an answer, how many as the argument of a
    call, and some of those.
    """

    def __init__(self) -> None:
        self.texts = self.out = self.called = 0
        self.leaked: list[str] = []

    def count(self, text: str, *, out: bool, called: bool) -> None:
        self.texts += 1
        self.out += out
        self.called += called
        if (out or called) and len(self.leaked) < _KEPT:
            self.leaked.append(text[:200])


class Sums(NamedTuple):
    texts: int
    out: int
    called: int


Rows = dict[tuple[str, str, str], Row]
"""By pack, family and disguise."""


def attack(pack: str, most: int, seed: int, rows: Rows, progress: Progress) -> None:
    policy = Policy.named(pack)
    found = list(words_of(policy))
    drawn = random.Random(f"{seed} {pack}").sample(found, min(most, len(found)))
    names = [(family, name) for family in FAMILIES for name in disguises.FAMILIES[family]]
    for family, name in progress.track(names, description=pack):
        for number, (task, word) in enumerate(drawn):
            said = word.text[word.start : word.end]
            if not disguises.applies(name, "phrase", exact=False, item=said):
                continue
            chooser = random.Random(f"{seed} {number} {name}")
            written = disguises.written(tuple(disguises.KNOWN[name](said, chooser)))
            if written != said:
                text = word.text[: word.start] + written + word.text[word.end :]
                out, called = gets_out(policy, task, text), is_called(policy, task, text)
                rows[pack, family, name].count(text, out=out, called=called)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--pack", action="append", help="only this pack (repeat for several)")
    arguments.add_argument("--words", type=int, default=12, help="words drawn from each pack (default 12)")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    console = Console()
    rows: Rows = defaultdict(Row)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for pack in given.pack or packs():
            if not Policy.named(pack).rulebook.starved:
                attack(pack, given.words, given.seed, rows, progress)
    table = Table(
        "disguises", "texts", "got out", "in a call", title="Forbidden claims, one word in disguise"
    )
    families: dict[str, dict[str, int]] = {}
    for family in FAMILIES:
        of = [row for (_, one, _), row in rows.items() if one == family]
        told = Sums(sum(row.texts for row in of), sum(row.out for row in of), sum(row.called for row in of))
        families[family] = told._asdict()
        table.add_row(family, *map(str, told))
        by_name: dict[str, Sums] = defaultdict(lambda: Sums(0, 0, 0))
        for (_, one, name), row in rows.items():
            if one == family and (row.out or row.called):
                before = by_name[name]
                by_name[name] = Sums(
                    before.texts + row.texts, before.out + row.out, before.called + row.called
                )
        for name, sums in sorted(by_name.items(), key=lambda entry: -entry[1].out):
            table.add_row(f"  {name}", *map(str, sums))
    console.print(table)
    leaked = [
        {
            "pack": pack,
            "family": family,
            "disguise": name,
            "texts": row.texts,
            "out": row.out,
            "called": row.called,
            "leaked": row.leaked,
        }
        for (pack, family, name), row in sorted(rows.items())
        if row.out or row.called
    ]
    result = {
        "command": f"python -m bench.leaks.claims --words {given.words} --seed {given.seed}",
        "families": families,
        "leaked": leaked,
    }
    if not given.pack:
        RESULT.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
