"""Do the built-in detectors find what is there, and leave alone what is not?

1. What all of them cost in one policy: shapes, automata, states, time to compile.
2. Precision and recall for each kind of entity of `../shared/data/pii_presidio` that has a detector, beside the
   pattern recognisers of presidio-analyzer on the same texts in the same run (`--peer PYTHON`, the Python of an
   environment with `presidio-analyzer`; every finding of the peer counts, whatever its score, and again from its
   usual threshold of 0.35 on). A span and a finding belong together when half of the shorter one lies in the other.
3. Clean texts: generated outputs full of digits that are none (`_clean.py`), what the bundled model said to benign
   prompts, and clean sets beside the checkout. Every text stopped is counted, and every finding is listed for a person
   to read; those that were read and are items stand in `data/detectors_read.txt`.

Findings that are wrong, and spans that are missed, are in `build/detectors/errors.txt`.
Run: `python bench/detectors.py` (`--peer PYTHON`; `--clean N` generated outputs; `--json`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import string
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from _clean import outputs
from _rows import rows
from rich.console import Console
from rich.progress import track
from rich.table import Table

from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy.detectors import DETECTORS, detector_texts

HERE = Path(__file__).parent
SHARED = HERE.parents[1] / "shared" / "data"
ERRORS = HERE.parent / "build" / "detectors" / "errors.txt"
ANSWERS = HERE / "data" / "benign_answers.jsonl.xz"
OTHER_HANDS = HERE / "data" / "clean_outputs.json.xz"
READ = HERE / "data" / "detectors_read.txt"
COMPILE_SECONDS_MAX = 2
CLEAN_PERMILLE_MAX = 1

KINDS = {
    "CREDIT_CARD": ("card",),
    "IBAN_CODE": ("iban",),
    "US_SSN": ("us-ssn",),
    "PHONE_NUMBER": ("phone",),
    "EMAIL_ADDRESS": ("email",),
    "DOMAIN_NAME": ("url",),
    "IP_ADDRESS": ("ip-address",),
    "US_DRIVER_LICENSE": ("drivers-licence",),
    "DATE_TIME": ("date", "date-of-birth", "weekday-or-year"),
    "AGE": ("age",),
    "ZIP_CODE": ("postcode",),
    "STREET_ADDRESS": ("street-address",),
}
SAME_KIND = {"ADDRESS": "STREET_ADDRESS"}
PEER_KINDS = {"URL": "DOMAIN_NAME"}
ALSO_RIGHT_IN = {"ZIP_CODE": "STREET_ADDRESS"}
"""A postcode inside an address is labelled as the address."""
OF_THE_PEER = frozenset(list(KINDS)[:9])
NOT_IDENTIFIERS = ("date", "weekday-or-year", "age", "url")
PEER_THRESHOLDS = (0, 35)

Span = tuple[str, int, int]


class Finder:
    """The named detectors as one set of text rules; spans are character offsets."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.shapes = 0
        patterns, checks = [], {}
        for rule, name in enumerate(names):
            own, confirming = detector_texts(rule, [name])
            patterns += own
            checks |= confirming
        started = time.process_time()
        self.rules = TextRules.compile(patterns, folding(), checks)
        self.compile_seconds = time.process_time() - started
        self.shapes = len(patterns)

    def find(self, text: str) -> list[Span]:
        raw = text.encode()
        scan = Scan(self.rules, self.rules.start())
        scan.feed(raw)
        merged: dict[str, list[list[int]]] = defaultdict(list)
        for match in sorted((*scan.matches(), *scan.finish()), key=lambda one: (one.start, one.end)):
            spans = merged[self.names[match.rule]]
            if spans and match.start == spans[-1][0]:
                continue  # the same in another view, which may settle later where it ends
            if spans and match.start < spans[-1][1]:
                spans[-1][1] = max(spans[-1][1], match.end)
            else:
                spans.append([match.start, match.end])
        return [
            (name, len(raw[:start].decode(errors="ignore")), len(raw[:end].decode(errors="ignore")))
            for name, spans in merged.items()
            for start, end in spans
        ]


@dataclass
class Score:
    found: int = 0
    missed: int = 0
    right: int = 0
    wrong: int = 0
    errors: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        self.found += other.found
        self.missed += other.missed
        self.right += other.right
        self.wrong += other.wrong

    def precision(self) -> str:
        return permille(self.right, self.right + self.wrong)

    def recall(self) -> str:
        return permille(self.found, self.found + self.missed)


def permille(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def together(left: Span, right: Span) -> bool:
    common = min(left[2], right[2]) - max(left[1], right[1])
    return common > 0 and 2 * common >= min(left[2] - left[1], right[2] - right[1])


def scored(text: str, gold: Sequence[Span], found: Sequence[Span], kind: str) -> Score:
    wanted = [one for one in gold if one[0] == kind]
    given = [one for one in found if one[0] == kind]
    score = Score()
    for one in wanted:
        hit = any(together(one, other) for other in given)
        score.found += hit
        score.missed += not hit
        if not hit:
            score.errors.append(f"{kind}\tmissed\t{shown(text, one)}")
    for one in given:
        hit = any(together(one, other) for other in gold if other[0] in (kind, ALSO_RIGHT_IN.get(kind)))
        score.right += hit
        score.wrong += not hit
        if not hit:
            labels = {other[0] for other in gold if together(one, other)}
            score.errors.append(
                f"{kind}\twrong\t{shown(text, one)}\t{', '.join(sorted(labels)) or 'no span'}"
            )
    return score


def shown(text: str, span: Span) -> str:
    _, start, end = span
    around = f"{text[max(0, start - 40) : start]}[[{text[start:end]}]]{text[end : end + 20]}"
    return " ".join(around.split())


def peer_spans(python: str, texts: Sequence[str]) -> tuple[str, list[list[tuple[Span, int]]]]:
    """The peer's version, and for each text its spans with their scores in hundredths."""
    run = subprocess.run(
        [python, "-W", "ignore", str(HERE / "_presidio.py")],
        input=json.dumps(texts), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answer = json.loads(run.stdout)
    found = [
        [((PEER_KINDS.get(kind, kind), start, end), int(score * 100)) for kind, start, end, score in spans]
        for spans in answer["found"]
    ]
    return answer["version"], found


def entities(peer: str | None, errors: list[str], console: Console) -> list[dict[str, Any]]:
    data = list(rows(SHARED / "pii_presidio" / "data.jsonl"))
    if not data:
        console.print(
            "no `../shared/data/pii_presidio` beside this checkout: precision and recall are left out"
        )
        return []
    kind_of = {name: kind for kind, names in KINDS.items() for name in names}
    finder = Finder(list(kind_of))
    golds = [
        [(SAME_KIND.get(one["type"], one["type"]), one["start"], one["end"]) for one in row["spans"]]
        for row in data
    ]
    ours = [
        [(kind_of[name], start, end) for name, start, end in finder.find(row["text"])]
        for row in track(data, "pii_presidio", console=console, transient=True)
    ]
    systems = {"interlock": ours}
    if peer:
        version, spans = peer_spans(peer, [row["text"] for row in data])
        for threshold in PEER_THRESHOLDS:
            name = f"presidio-analyzer {version}" + (f", score >= 0.{threshold}" if threshold else "")
            systems[name] = [[span for span, score in one if score >= threshold] for one in spans]
    out = []
    for system, found in systems.items():
        overall, of_the_peer = Score(), Score()
        for kind in KINDS:
            total = Score()
            for row, gold, given in zip(data, golds, found, strict=True):
                one = scored(row["text"], gold, given, kind)
                total.add(one)
                if system == "interlock":
                    errors += one.errors
            if total.found + total.missed + total.right + total.wrong:
                overall.add(total)
                if kind in OF_THE_PEER:
                    of_the_peer.add(total)
                out.append({"system": system, "kind": kind, **figures(total)})
        out.append({"system": system, "kind": "the peer's kinds", **figures(of_the_peer)})
        out.append({"system": system, "kind": "all kinds", **figures(overall)})
    return out


def figures(score: Score) -> dict[str, Any]:
    return {
        "spans": score.found + score.missed, "found": score.found, "wrong": score.wrong,
        "precision": score.precision(), "recall": score.recall(),
    }  # fmt: skip


def clean_sets(count: int) -> dict[str, Iterable[str]]:
    def shared(name: str, *labels: str) -> Iterator[str]:
        for row in rows(SHARED / name / "data.jsonl"):
            if not labels or row.get("label") in labels:
                yield row["text"]

    def conversations() -> Iterator[str]:
        for row in rows(SHARED / "tau2" / "retail" / "few_shot_trajectories.jsonl"):
            yield json.dumps(row, ensure_ascii=False)

    return {
        "generated look-alikes": outputs(count),
        **other_hands(),
        "answers of the bundled model": (row["answer"] for row in rows(ANSWERS) if "answer" in row),
        "benign_prompts": shared("benign_prompts"),
        "clinical_mts": shared("clinical_mts"),
        "clinical_aci": shared("clinical_aci"),
        "sms_spam, ham": shared("sms_spam", "ham"),
        "agentdojo_text, benign": shared("agentdojo_text", "benign_tool_output", "benign_document"),
        "tau2 retail conversations": conversations(),
    }  # fmt: skip


def other_hands() -> dict[str, list[str]]:
    """Outputs of generators by hands that had not seen the detectors; these were mended by what was stopped of them."""
    kept = json.loads(lzma.decompress(OTHER_HANDS.read_bytes()))
    return {
        f"other hands, {number} (when new: {one['when_new']})": one["texts"]
        for number, one in enumerate(kept["sets"], start=1)
    }


def mark_of(name: str, text: str) -> str:
    """A finding as it stands among those that a person has read: no identifier is kept in the tree."""
    bare = text.strip(string.whitespace + string.punctuation).lower()
    return f"{name} {hashlib.sha256(bare.encode()).hexdigest()[:12]}"


def clean(finder: Finder, count: int, errors: list[str], console: Console) -> list[dict[str, Any]]:
    read = set(READ.read_text(encoding="utf-8").split("\n")) if READ.is_file() else set()
    out = []
    for name, texts in clean_sets(count).items():
        total = stopped = falsely = 0
        by: Counter[str] = Counter()
        for text in track(list(texts), name, console=console, transient=True):
            total += 1
            found = finder.find(text)
            unread = [one for one in found if mark_of(one[0], text[one[1] : one[2]]) not in read]
            stopped += bool(found)
            falsely += bool(unread)
            by.update({one[0] for one in unread})
            errors += [
                f"{name}\t{one[0]}\t{mark_of(one[0], text[one[1] : one[2]])}\t{shown(text, one)}"
                for one in unread
            ]
        if total:
            out.append({"set": name, "texts": total, "stopped": stopped, "falsely": falsely, "by": dict(by)})
    return out


def show(console: Console, title: str, found: list[dict[str, Any]]) -> None:
    if found:
        table = Table(title=title, title_justify="left")
        for column in found[0]:
            table.add_column(column)
        for row in found:
            table.add_row(*(str(value) for value in row.values()))
        console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--peer", metavar="PYTHON", help="the Python of an environment with presidio-analyzer"
    )
    parser.add_argument("--clean", metavar="N", type=int, default=5_000, help="generated outputs (5000)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args()
    console = Console(stderr=options.json)
    errors: list[str] = []
    every = Finder(list(DETECTORS))
    size = {
        "detectors": len(DETECTORS), "shapes": every.shapes, "automata": len(every.rules.automata),
        "states": sum(one.states for one in every.rules.automata),
        "compile, s": f"{every.compile_seconds:.2f}", "at most": COMPILE_SECONDS_MAX,
    }  # fmt: skip
    identifiers = Finder([name for name in DETECTORS if name not in NOT_IDENTIFIERS])
    result = {
        "size": size,
        "entities": entities(options.peer, errors, console),
        "clean": clean(identifiers, options.clean, errors, console),
    }
    ERRORS.parent.mkdir(parents=True, exist_ok=True)
    ERRORS.write_text("\n".join(errors) + "\n", encoding="utf-8")
    if options.json:
        json.dump(result, sys.stdout, indent=1)
        print()
    else:
        show(console, "all detectors in one policy", [size])
        show(console, "pii_presidio, by entity", result["entities"])
        show(console, f"clean texts (at most {CLEAN_PERMILLE_MAX} in 1,000 stopped falsely)", result["clean"])
        console.print(f"{len(errors)} errors to read: {ERRORS.relative_to(HERE.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
