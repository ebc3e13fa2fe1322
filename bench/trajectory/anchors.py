"""Invented and mismatched references, let by and stopped, in governed runs over public sets of citations.

Each case is one whole run: a policy that anchors the kind, with the set's own true part as the registry (written to
files and loaded as any policy's would be), the mapper and the gate that ship, an engine that says the case and nothing
else. Admitted is what a caller of `run` gets as text. The legal set: fabricated citations that courts sanctioned, real
names on another case's page, and real ones. HALLMARK: bibliography entries, valid and of 14 kinds of hallucination.
Then the wrong ones in disguises, and a sample of the real ones in the same disguises, which nobody promised to resolve.
"""

from __future__ import annotations

import csv
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.trajectory.figures import DATA, Figure, Report
from interlock.anchors import Resolvers
from interlock.anchors.building import resolvers_of
from interlock.core.prompt import Task
from interlock.drivers import run
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import MemoryLedger
from interlock.mapping import ClauseMapper
from interlock.policy import Policy

REAL_DISGUISED: Final = 100
"""So many real citations are put into every disguise too."""

SEED: Final = 5
TASK: Final = Task(agent="measurement", user="What is the law on this, and where does it stand?")
LEGAL: Final = """\
policy: cited-law
version: "1"
anchors:
  kinds: [case, citation, back-reference, url]
  resolvers:
    url: {allow: [law.example]}
    case: {file: cases.csv}
    citation: {file: cases.csv}
limits: {attempts_max: 1, rollbacks_max: 0}
rules:
  - {id: never-said, kind: domain, forbid: {text: "no such words are ever said here"}}
"""
LIBRARY: Final = """\
policy: cited-works
version: "1"
anchors: {kinds: [work, doi], resolvers: {work: {file: works.json}, doi: {file: dois.json}}}
on_unmapped: {coverage_min: 0}
limits: {attempts_max: 1, rollbacks_max: 0}
bounds: {unverified_max: 1000}
rules:
  - {id: never-said, kind: domain, forbid: {text: "no such words are ever said here"}}
"""
FRAMES: Final = (
    "The rule is stated in {}. It still holds.",
    "See {}. It still holds.",
    "As the Court explained in {}, this is so.",
    "{}, is the leading authority.",
)


class Cited(NamedTuple):
    """A citation taken apart: what comes before the page, the page, what comes behind it."""

    text: str
    name: str
    place: str
    rest: str
    label: str
    id: str


class Disguise(NamedTuple):
    """`marker`: what must not be in the text that gets out where the citation is wrong."""

    name: str
    make: Callable[[Cited], str]
    marker: Callable[[Cited], str] = lambda cited: cited.place


def _page(cited: Cited) -> str:
    return cited.place.rsplit(" ", 1)[-1]


def _volume(cited: Cited) -> str:
    return cited.place.split(" ", 1)[0]


def _reporter(cited: Cited) -> str:
    return cited.place.split(" ", 1)[1].rsplit(" ", 1)[0]


def _party(cited: Cited) -> str:
    """The word by which a case is called in short: the longest of its first party."""
    first = cited.name.split(" v. ")[0].replace("In re ", "").replace(",", "")
    return max(first.split(), key=len)


def _pointless(cited: Cited) -> str:
    return f"{_volume(cited)} {_reporter(cited).replace('.', '')} {_page(cited)}"


DISGUISES: Final = (
    Disguise("lower case", lambda c: f"it was decided in {c.text.lower()}, and it holds.", lambda c: c.place.lower()),
    Disguise("upper case", lambda c: f"SEE {c.name.upper().replace(' V. ', ' v. ')}, {c.place}{c.rest}. IT HOLDS."),
    Disguise("an assertion", lambda c: f"It is beyond doubt that {c.text} settled the matter for good."),
    Disguise("two sentences", lambda c: f"The leading case is {c.name}. It is reported at {c.place}."),
    Disguise("page first", lambda c: f"The decision at {c.place} settled it. Its name is {c.name}."),
    Disguise("three sentences", lambda c: f"The leading case is {c.name}. Everybody knows it. It stands at {c.place}."),
    Disguise("without a name", lambda c: f"The decision reported at {c.place} settled it."),
    Disguise("the court in", lambda c: f"The court in {_party(c)} held that it is so.", _party),
    Disguise("the rule", lambda c: f"Under the {_party(c)} doctrine, the claim fails.", _party),
    Disguise("its court", lambda c: f"The {_party(c)} court agreed.", _party),
    Disguise("held so", lambda c: f"{_party(c)} held so.", _party),
    Disguise("with a year", lambda c: f"{_party(c)} (1987) decided it.", _party),
    Disguise("landmark", lambda c: f"The landmark case {_party(c)} settles it.", _party),
    Disguise("held in", lambda c: f"As the Supreme Court held in {_party(c)}, it is so.", _party),
    Disguise("short form", lambda c: f"See {_party(c)}, {_volume(c)} {_reporter(c)} at {_page(c)}.", _party),
    Disguise("reporter without points", lambda c: f"See {c.name}, {_pointless(c)}{c.rest}.", _pointless),
    Disguise("reporter in words", lambda c: f"See {c.name}, in {_spelled(c)}.", lambda c: f"page {_page(c)}"),
    Disguise("short words", lambda c: f"See {_shortened(c.name)}, {c.place}{c.rest}."),
    Disguise("no antecedent", lambda c: f"Id. at {_page(c)}.", lambda c: f"Id. at {_page(c)}"),
    Disguise("footnote", lambda c: f"The rule is settled.[^1]\n\n[^1]: {c.text}.\n"),
    Disguise("link", lambda c: f"The rule is settled by [{c.text}](https://law.example/{_page(c)})."),
    Disguise("italics", lambda c: f"The rule is settled by *{c.name}*, {c.place}{c.rest}."),
    Disguise("brackets", lambda c: f"The rule is settled ({c.name} ({c.place}))."),
    Disguise("name behind", lambda c: f"The rule is at {c.place} ({c.name})."),
    Disguise("list item", lambda c: f"The cases are:\n\n- {c.text}\n- others\n"),
    Disguise("table row", lambda c: f"| case | page |\n|---|---|\n| {c.name} | {c.place} |\n"),
    Disguise("line break", lambda c: f"The rule is settled by {c.name},\n{c.place}{c.rest}."),
    Disguise(
        "line break in the place",
        lambda c: f"The rule is settled by {c.name}, {_wrapped(c.place)}{c.rest}.",
        lambda c: _wrapped(c.place),
    ),
    Disguise("line break in the name", lambda c: f"The rule is settled by {_wrapped(c.name)}, {c.place}{c.rest}."),
    Disguise("two spaces", lambda c: f"The rule  is settled  by {c.text.replace(' ', '  ')}."),
    Disguise("quotation", lambda c: f'He said: "The rule is settled by {c.text}."'),
    Disguise("semicolons", lambda c: f"This is old law; {c.text}; and it holds."),
)  # fmt: skip


def _wrapped(text: str) -> str:
    """The text with its last words on the next line."""
    return "\n".join(text.rsplit(" ", 1))


def _shortened(name: str) -> str:
    """Long words of a name as citations shorten them: the first letters and a point."""
    return " ".join(f"{word[:4]}." if len(word) > 9 and word.isalpha() else word for word in name.split())


def _spelled(cited: Cited) -> str:
    reports = "United States Reports" if _reporter(cited) == "U.S." else f"{_reporter(cited)} reports"
    return f"volume {_volume(cited)} of the {reports} at page {_page(cited)}"


def report() -> Report:
    with tempfile.TemporaryDirectory() as folder:
        legal, law = _legal(Path(folder))
        library, works = _library(Path(folder))
    errors: list[dict[str, Any]] = []
    figures = [
        *_plain(legal, law, errors),
        *_entries(library, works, errors),
        *_disguised(legal, law, errors),
    ]
    return Report(
        "Anchors: references in governed runs, against the true part of each set",
        tuple(figures),
        tuple(errors),
    )


class _Governed:
    """Runs texts under one policy, each in a run of its own."""

    def __init__(self, policy: Policy, resolvers: Resolvers) -> None:
        self._policy, self._resolvers = policy, resolvers
        self._mapper = ClauseMapper.of(policy)

    def admitted(self, text: str) -> str:
        """What of a text gets out."""
        return run(
            self._policy,
            ScriptedEngine([text]),
            TASK,
            ledger=MemoryLedger(),
            resolvers=self._resolvers,
            mapper=self._mapper,
        ).text


def _legal(folder: Path) -> tuple[_Governed, list[Cited]]:
    rows = _rows("citations_legal")
    with (folder / "cases.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("name", "citation", "year"))
        known = {
            (row["name"], f"{row['volume']} {row['reporter']} {row['page']}", row["year"])
            for row in rows
            if row["label"] == "real"
        }
        writer.writerows(sorted(known))
    return _loaded(folder, LEGAL), [_cited(row) for row in rows]


def _cited(row: dict[str, Any]) -> Cited:
    """The parts as the set gives them; where it gives text only, the last comma before a digit parts them."""
    text = row["text"]
    if row.get("volume"):
        place = f"{row['volume']} {row['reporter']} {row['page']}"
        return Cited(text, row["name"], place, f" ({row['year']})", row["label"], row["id"])
    body, _, rest = text.partition(" (")
    at = max(
        at
        for at in range(len(body))
        if body.startswith(", ", at) and body[at + 2].isdigit() and " " in body[at + 2 :]
    )
    name, place = body[:at].split(", No.")[0], body[at + 2 :].split(",")[0]
    return Cited(text, name, place, f" ({rest}", row["label"], row["id"])


def _library(folder: Path) -> tuple[_Governed, list[dict[str, Any]]]:
    rows = _rows("citations_hallmark")
    valid = [row["fields"] for row in rows if row["label"] == "VALID"]
    (folder / "works.json").write_text(json.dumps(valid), encoding="utf-8")
    dois = sorted({fields["doi"].lower() for fields in valid if fields.get("doi")})
    (folder / "dois.json").write_text(json.dumps([{"doi": doi} for doi in dois]), encoding="utf-8")
    return _loaded(folder, LIBRARY), rows


def _loaded(folder: Path, text: str) -> _Governed:
    file = folder / "policy.yaml"
    file.write_text(text, encoding="utf-8")
    policy = Policy.load(file)
    return _Governed(policy, resolvers_of(policy))


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (DATA / name / "data.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def _progress(what: str, cases: Iterable[Any]) -> Iterator[Any]:
    for number, case in enumerate(cases):
        if number % 250 == 0:
            print(f"\r{what}: {number}", end="", file=sys.stderr, flush=True)
        yield case
    print(f"\r{what}: done{' ' * 12}", file=sys.stderr)


def _plain(governed: _Governed, cases: list[Cited], errors: list[dict[str, Any]]) -> list[Figure]:
    count: Counter[tuple[str, bool]] = Counter()
    for number, cited in enumerate(_progress("legal", cases)):
        text = FRAMES[number % len(FRAMES)].format(cited.text)
        through = cited.text in governed.admitted(text)
        count[cited.label, through] += 1
        if through is (cited.label != "real"):
            errors.append(
                {"set": "legal", "id": cited.id, "label": cited.label, "admitted": through, "text": text}
            )

    def figure(name: str, label: str, **aim: float) -> Figure:
        part = count[label, True]
        return Figure(name, part, part + count[label, False], **aim)  # type: ignore[arg-type]

    return [
        figure("legal, fabricated: admitted", "fabricated", most=0),
        figure("legal, another case's page: admitted", "name_mismatch", most=0),
        figure("legal, real: resolved", "real", least=98),
    ]


def _entries(governed: _Governed, rows: list[dict[str, Any]], errors: list[dict[str, Any]]) -> list[Figure]:
    count: Counter[tuple[str, bool]] = Counter()
    for row in _progress("HALLMARK", rows):
        kind = row["hallucination_type"] if row["label"] != "VALID" else "VALID"
        text = row["text"].strip()
        through = text in governed.admitted(f"{text}\n\nThat is the entry.")
        count[kind, through] += 1
        if through is (kind != "VALID"):
            errors.append(
                {"set": "hallmark", "id": row["id"], "label": kind, "admitted": through, "text": text}
            )
    wrong = sum(number for (kind, through), number in count.items() if kind != "VALID" and through)
    all_wrong = sum(number for (kind, _), number in count.items() if kind != "VALID")
    valid = count["VALID", True]
    figures = [
        Figure("HALLMARK, valid: resolved", valid, valid + count["VALID", False], least=100),
        Figure("HALLMARK, hallucinated: admitted", wrong, all_wrong, most=0),
    ]
    for kind in sorted({kind for kind, _ in count} - {"VALID"}):
        part = count[kind, True]
        figures.append(Figure(f"  {kind.replace('_', ' ')}", part, part + count[kind, False], most=0))
    return figures


def _disguised(governed: _Governed, cases: list[Cited], errors: list[dict[str, Any]]) -> list[Figure]:
    wrong = [cited for cited in cases if cited.label != "real"]
    real = [cited for cited in cases if cited.label == "real" and " v. " in cited.name]
    sample = random.Random(SEED).sample(real, min(REAL_DISGUISED, len(real)))
    let_by: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    jobs = [(disguise, cited) for disguise in DISGUISES for cited in (*wrong, *sample)]
    for disguise, cited in _progress("disguised", jobs):
        text = disguise.make(cited)
        said = governed.admitted(text)
        if cited.label == "real":
            kept[disguise.name] += said.strip() == text.strip()
        elif disguise.marker(cited) in said:
            let_by[disguise.name] += 1
            errors.append(
                {
                    "set": f"disguise: {disguise.name}",
                    "id": cited.id,
                    "label": cited.label,
                    "admitted": True,
                    "text": text,
                }
            )
    total = sum(let_by.values())
    figures = [Figure("disguised, wrong: admitted", total, len(DISGUISES) * len(wrong))]
    figures += [
        Figure(
            f"  {disguise.name}", let_by[disguise.name], len(wrong),
            note=f"{kept[disguise.name]} of {len(sample)} real ones admitted so",
        )
        for disguise in DISGUISES
    ]  # fmt: skip
    return figures
