"""What do the shipped packs stop that they should not?

Each pack over texts in which nothing is known to be wrong, all stages on: what the bundled model said to 300 benign
prompts (`bench/data/benign_answers.jsonl.xz`, made once by `python -m scripts.bake_answers`), answers in the pack's own
field that its rules do not object to (`bench/data/field_answers.jsonl.xz`; `field` was looked at while the packs were
mended, `field_unread` was not), and the clean development sets of `../shared/data` that fit the pack, where they are
beside the checkout.

*whole*: texts completed as they stood, first word to end: one refusal and it is not completed, though a model would be
asked again; *of ended*: the same of those texts that came to an end, for the model lets some answers run on until they
are cut; *of sound*: the same of those in which nothing is refused rightly. *halted*: texts that came to no end even
with every refused sentence left out. *judged*, *refused*: transitions. Every refusal is in these counts, also where it
is right about a text that is only assumed to be clean: an answer that contradicts itself or never ends its sentence, a
link that the model made up, another language. Which those are was read one by one: `bench/data/utility_rightly.csv`
says of each text why. *falsely*: refused transitions without them. *waits*: what would be laid before a person.
*unmapped*: refused because they could not be read; *unread*: bytes that could not be. Which texts, for which reason:
one file for each pack in `build/utility/`.
Run: `python bench/utility.py` (`--pack NAME`, `--set NAME`, `--limit N`: nothing is written to `results`; `--json`).
"""

from __future__ import annotations

import argparse
import csv
import json
import platform
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from _rows import rows
from _utility import Judged, Stopped, Text, Trial
from rich.console import Console
from rich.progress import track
from rich.table import Table

from interlock.anchors import Resolvers, TableResolver
from interlock.policy import Policy

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "utility.json"
ANSWERS = HERE / "data" / "benign_answers.jsonl.xz"
FIELD = HERE / "data" / "field_answers.jsonl.xz"
SHARED = HERE.parents[1] / "shared" / "data"
RIGHTLY = HERE / "data" / "utility_rightly.csv"
ERRORS = HERE.parent / "build" / "utility"
REASONS_SHOWN = 5
WIDTH = 132


def answers(**context: str) -> Iterator[Text]:
    for row in rows(ANSWERS):
        if "answer" in row:
            yield Text(row["id"], row["answer"], row["prompt"], context, ends=row["end"] == "stop")


def field_of(pack: str, looked_at: bool) -> Callable[..., Iterator[Text]]:
    """What an assistant says to those whom the pack is written for."""

    def texts(**context: str) -> Iterator[Text]:
        for row in rows(FIELD):
            if row.get("pack") == pack and row["looked_at"] is looked_at:
                yield Text(row["id"], row["text"], context=context)

    return texts


def shared(name: str, *labels: str) -> Callable[..., Iterator[Text]]:
    def texts(**context: str) -> Iterator[Text]:
        for row in rows(SHARED / name / "data.jsonl"):
            if not labels or row["label"] in labels:
                yield Text(row["id"], row["text"], context=context)

    return texts


def documents(kind: str) -> Callable[..., Iterator[Text]]:
    """Documents that an assistant is given to read: e-mails, tables, reports of errors in code."""

    def texts(**context: str) -> Iterator[Text]:
        for row in rows(SHARED / "bipia" / "data.jsonl"):
            if row["label"] == "benign_document" and row["source"].startswith(kind):
                yield Text(row["id"], row["text"], context=context)

    return texts


def service(**context: str) -> Iterator[Text]:
    """What the agent said in each turn of the retail conversations, in answer to what the customer said."""
    for number, row in enumerate(rows(SHARED / "tau2" / "retail" / "few_shot_trajectories.jsonl")):
        user = "a question"
        for turn, (who, said) in enumerate(turns(row["messages_display"])):
            if who == "user":
                user = said
            elif who == "assistant" and said != "None":
                yield Text(f"tau2-{number}-{turn}", said, user, context)


def turns(shown: str) -> Iterator[tuple[str, str]]:
    who, said = "", []
    for line in shown.splitlines():
        name, colon, rest = line.partition(": ")
        if colon and name in {"user", "assistant", "tool"}:
            if who:
                yield who, "\n".join(said).strip()
            who, said = name, [rest]
        else:
            said.append(line)
    if who:
        yield who, "\n".join(said).strip()


def citations(**context: str) -> Iterator[Text]:
    """Real citations as a memorandum would carry them."""
    for row in rows(SHARED / "citations_legal" / "data.jsonl"):
        if row["label"] == "real":
            yield Text(row["id"], f"The rule is stated in {row['text']}.", context=context)


def wiki(**context: str) -> Iterator[Text]:
    """Sentences of an encyclopaedia."""
    path = SHARED / "mapping" / "conll2010_wiki" / "uncertainty-conll2010.csv"
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            for number, row in enumerate(csv.reader(file)):
                yield Text(f"wiki-{number}", row[1], context=context)


OF_PACK: dict[str, Callable[[str], Callable[..., Iterator[Text]]]] = {
    "field": lambda pack: field_of(pack, looked_at=True),
    "field_unread": lambda pack: field_of(pack, looked_at=False),
}
SETS: dict[str, Callable[..., Iterator[Text]]] = {
    "answers": answers,
    "clinical_aci": shared("clinical_aci"),
    "clinical_mts": shared("clinical_mts"),
    "service": service,
    "sms": shared("sms_spam", "ham"),
    "emails": documents("email"),
    "tables": documents("table"),
    "code": documents("code"),
    "tool_outputs": shared("agentdojo_text", "benign_tool_output"),
    "citations": citations,
    "wiki": wiki,
}


@dataclass(frozen=True)
class Fit:
    """The sets that a pack is measured on, and the audience of each: one for all, or by set."""

    sets: tuple[str, ...]
    audience: str | dict[str, str] = ""

    def context(self, name: str) -> dict[str, str]:
        audience = self.audience if isinstance(self.audience, str) else self.audience[name]
        return {"audience": audience} if audience else {}


NOTES = "treating-clinician"
PACKS = {
    "retail-finance": Fit((*OF_PACK, "answers", "emails", "sms", "service"), "retail"),
    "customer-service": Fit((*OF_PACK, "service", "answers", "sms")),
    "health": Fit(
        (*OF_PACK, "clinical_aci", "clinical_mts", "answers"),
        {
            "clinical_aci": NOTES,
            "clinical_mts": NOTES,
            "answers": "patient",
            **dict.fromkeys(OF_PACK, "patient"),
        },
    ),
    "legal": Fit((*OF_PACK, "citations", "wiki", "answers"), "client"),
    "data-residency": Fit((*OF_PACK, "answers", "wiki", "sms", "tables")),
    "agent-safety": Fit((*OF_PACK, "answers", "code", "tool_outputs", "service", "emails", "tables")),
}


@cache
def rightly() -> dict[tuple[str, str, str], str]:
    """Why a text of a set is refused rightly, by set, text and the rule or code that refused it."""
    with RIGHTLY.open(encoding="utf-8", newline="") as file:
        return {(row["set"], row["text"], row["why"]): row["because"] for row in csv.DictReader(file)}


@dataclass
class Tally:
    pack: str
    set: str
    texts: list[Judged] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        texts = len(self.texts)
        judged = sum(text.transitions for text in self.texts)
        stopped = [stopped for text in self.texts for stopped in text.stopped]
        waiting = sum(stop.waits for stop in stopped)
        right = sum(self.because(text, stop) != "" for text in self.texts for stop in text.stopped)
        sound = [text for text in self.texts if not any(self.because(text, stop) for stop in text.stopped)]
        reasons = Counter(stop.why for stop in stopped) + Counter(t.unmet for t in self.texts if t.unmet)
        return {
            "pack": self.pack,
            "set": self.set,
            "texts": texts,
            "completed": sum(text.whole for text in self.texts),
            "completed_share": sum(text.whole for text in self.texts) / texts,
            "ended": sum(text.ends for text in self.texts),
            "ended_and_completed": sum(text.whole for text in self.texts if text.ends),
            "sound": len(sound),
            "sound_and_completed": sum(text.whole for text in sound),
            "halted": sum(text.ended != "completed" for text in self.texts),
            "transitions": judged,
            "rejected": len(stopped) - waiting,
            "rejected_share": (len(stopped) - waiting) / max(1, judged),
            "rightly": right,
            "falsely_share": (len(stopped) - waiting - right) / max(1, judged),
            "waiting": waiting,
            "unmapped": reasons["MAP_UNREPRESENTABLE"],
            "unmapped_share": reasons["MAP_UNREPRESENTABLE"] / max(1, judged),
            "unread_share": sum(t.unread for t in self.texts) / max(1, sum(t.size for t in self.texts)),
            "reasons": dict(reasons.most_common()),
        }

    def because(self, text: Judged, stop: Stopped) -> str:
        """Why it was refused rightly, nothing where it was not."""
        return "" if stop.waits else rightly().get((self.set, text.id, stop.why), "")

    def errors(self) -> Iterator[str]:
        for text in self.texts:
            if text.whole:
                continue
            yield f"{text.id}: {text.ended}{f' ({text.unmet})' if text.unmet else ''}"
            for stop in text.stopped:
                because = self.because(text, stop)
                verdict = f"rightly ({because}): " if because else "waits for " if stop.waits else ""
                yield f"    {verdict}{stop.why}: {' '.join(stop.text.split())}"


def registry() -> Resolvers:
    """The development part of the public record of decided cases, by name and by place in the reports."""
    found: dict[str, dict[str, tuple[str, ...]]] = {"case": {}, "citation": {}}
    for row in rows(SHARED / "citations_legal" / "data.jsonl"):
        if row["label"] == "real":
            found["case"][row["name"]] = (row["text"],)
            found["citation"][f"{row['volume']} {row['reporter']} {row['page']}"] = (row["text"],)
    return Resolvers([TableResolver(kind, table) for kind, table in found.items()])


def measured(pack: str, name: str, limit: int, console: Console) -> Tally:
    resolve = registry().resolve_all if name == "citations" else None
    tally, trial = Tally(pack, name), Trial(Policy.named(pack), resolve)
    texts_of = OF_PACK[name](pack) if name in OF_PACK else SETS[name]
    texts = list(texts_of(**PACKS[pack].context(name)))[: limit or None]
    for text in track(texts, f"{pack} on {name}", console=console, transient=True):
        tally.texts.append(trial.judge(text))
    return tally


def shown(tallies: list[Tally]) -> Table:
    table = Table(title="texts that are taken to be clean, under the shipped packs", box=None)
    for name in ("pack", "set"):
        table.add_column(name)
    for name in (
        "texts",
        "whole",
        "of ended",
        "of sound",
        "halted",
        "judged",
        "refused",
        "falsely",
        "waits",
        "unmapped",
        "unread",
    ):
        table.add_column(name, justify="right")
    for tally in tallies:
        one = tally.figures()
        table.add_row(
            tally.pack,
            tally.set,
            str(one["texts"]),
            f"{one['completed_share']:.1%}",
            f"{one['ended_and_completed'] / max(1, one['ended']):.1%}",
            f"{one['sound_and_completed'] / max(1, one['sound']):.1%}",
            str(one["halted"]),
            str(one["transitions"]),
            f"{one['rejected_share']:.2%}",
            f"{one['falsely_share']:.2%}",
            str(one["waiting"]),
            f"{one['unmapped_share']:.2%}",
            f"{one['unread_share']:.2%}",
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pack", choices=PACKS, help="this one only")
    parser.add_argument("--set", choices=[*OF_PACK, *SETS], help="this one only")
    parser.add_argument("--limit", type=int, default=0, help="so many texts of each set")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    console = Console(stderr=True, quiet=given.json)
    tallies = [
        tally
        for pack, fit in PACKS.items()
        for name in fit.sets
        if given.pack in (None, pack) and given.set in (None, name)
        if (tally := measured(pack, name, given.limit, console)).texts
    ]
    ERRORS.mkdir(parents=True, exist_ok=True)
    for tally in tallies:
        listed = "\n".join(tally.errors())
        (ERRORS / f"{tally.pack}.{tally.set}.txt").write_text(listed + "\n", encoding="utf-8")
    result = {
        "command": "python bench/utility.py",
        "python": platform.python_version(),
        "machine": platform.machine(),
        "sets": [tally.figures() for tally in tallies],
    }
    if not (given.limit or given.pack or given.set):
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if given.json:
        print(json.dumps(result))
    else:
        out = Console(width=None if sys.stdout.isatty() else WIDTH)
        out.print(shown(tallies))
        for tally in tallies:
            reasons = list(tally.figures()["reasons"].items())[:REASONS_SHOWN]
            if reasons:
                listed = ", ".join(f"{name} {count}" for name, count in reasons)
                out.print(f"{tally.pack} on {tally.set}: {listed}")
        console.print(f"what was stopped, text by text: {ERRORS}", soft_wrap=True)


if __name__ == "__main__":
    main()
