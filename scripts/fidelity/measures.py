"""One measure for each set: what `interlock map` answers held against what people annotated.

Everything goes through the lines that the command line writes, so what is measured is what users get.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.rules import Profile, Unit, Vocabulary
from interlock.mapping import ClauseMapper
from interlock.workbench.mapped import Reading, mapped, opening, plain, related
from scripts.fidelity import gold

Line = dict[str, Any]

CLEAN_PAIRS: Final = 5_000


class Figure(NamedTuple):
    """`baseline` and `goal` as the survey has them; `must` is what `make fidelity` fails below."""

    name: str
    value: float
    must: float
    baseline: str
    goal: str
    most: bool = False
    """Whether more is worse."""

    @property
    def met(self) -> bool:
        return self.value <= self.must if self.most else self.value >= self.must


class Result(NamedTuple):
    set: str
    figures: list[Figure]
    errors: list[str]


@cache
def mapper(profile: Profile) -> ClauseMapper:
    return ClauseMapper(Vocabulary(profile=profile))


def line(text: str, profile: Profile = Profile.PLAIN) -> list[Line]:
    """The spans of a text, as `interlock map --jsonl` prints them."""
    reader = mapper(profile)
    found = list(mapped(text.encode(), reader, opening(None, reader), Unit.SENTENCE))
    spans: list[Line] = json.loads(msgspec.json.encode(plain(Reading("", found), reader)))["spans"]
    return spans


# --- counting --------------------------------------------------------------------------------------------


class Counts:
    """True and false positives, and what was missed."""

    def __init__(self) -> None:
        self.right = self.wrong = self.missed = 0

    def add(self, said: Iterable[object], gold: Iterable[object]) -> None:
        has, wants = set(said), set(gold)
        self.right += len(has & wants)
        self.wrong += len(has - wants)
        self.missed += len(wants - has)

    @property
    def precision(self) -> float:
        return 100 * self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        return 100 * self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        return 200 * self.right / max(1, 2 * self.right + self.wrong + self.missed)


_WORD: Final = re.compile(r"\w+|[^\w\s]")


def words_in(text: str, places: Iterable[Sequence[int]]) -> set[int]:
    """The words that stand in any of the places, by where they begin."""
    spans = list(places)
    return {
        word.start()
        for word in _WORD.finditer(text)
        if any(start < word.end() and word.start() < end for start, end in spans)
    }


def _words_only(text: str, places: Iterable[Sequence[int]]) -> set[int]:
    return {at for at in words_in(text, places) if text[at].isalnum()}


# --- cues and scopes -------------------------------------------------------------------------------------

_KINDS: Final = (("negation", "negations"), ("speculation", "hedges"))


def bioscope(path: Path, *, only_held_out: bool = True) -> Result:
    cue_words = {kind: Counts() for kind, _ in _KINDS}
    scope_words = {kind: Counts() for kind, _ in _KINDS}
    known_scope = {kind: Counts() for kind, _ in _KINDS}
    sentences = {kind: Counts() for kind, _ in _KINDS}
    errors: list[str] = []
    for sentence in gold.bioscope(path):
        if only_held_out and not gold.held_out(sentence.document):
            continue
        spans = line(sentence.text, Profile.SCIENTIFIC)
        for kind, name in _KINDS:
            said = [reach for span in spans for reach in span[name]]
            wanted = [cue for cue in sentence.cues if cue.kind == kind]
            has = words_in(sentence.text, (reach["cue"] for reach in said))
            wants = words_in(sentence.text, (part for cue in wanted for part in cue.parts))
            cue_words[kind].add(has, wants)
            sentences[kind].add([1] if said else [], [1] if wanted else [])
            scope_words[kind].add(
                _words_only(sentence.text, (reach["scope"] for reach in said)),
                _words_only(sentence.text, (cue.scope for cue in wanted)),
            )
            for cue in wanted:
                own = next((reach for reach in said if _meet(reach["cue"], cue.parts)), None)
                if own is not None:
                    known_scope[kind].add(
                        _words_only(sentence.text, [own["scope"]]), _words_only(sentence.text, [cue.scope])
                    )
            errors += _cue_errors(kind, sentence.text, has, wants)
            errors += _scope_errors(kind, sentence.text, said, wanted)
    negation, doubt = "negation", "speculation"
    return Result(
        "bioscope",
        [
            Figure("negation cue words, F1", cue_words[negation].f1, 92.5, "93.8", "95"),
            Figure("negation scope words, F1, cue and scope ours", scope_words[negation].f1, 70, "-", "-"),
            Figure("negation scope words, F1, cue found", known_scope[negation].f1, 78, "78.0", "-"),
            Figure("hedge cue words, F1", cue_words[doubt].f1, 80, "-", "-"),
            Figure("hedge sentences, F1", sentences[doubt].f1, 84, "91.8", "86.5"),
            Figure("hedge scope words, F1, cue and scope ours", scope_words[doubt].f1, 70, "-", "-"),
            Figure("hedge scope words, F1, cue found", known_scope[doubt].f1, 80, "88.4", "-"),
        ],
        errors,
    )


def _meet(cue: Sequence[int], parts: Iterable[gold.Place]) -> bool:
    return any(start < cue[1] and cue[0] < end for start, end in parts)


def _cue_errors(kind: str, text: str, has: set[int], wants: set[int]) -> Iterator[str]:
    for title, places in (("missed", wants - has), ("not a cue", has - wants)):
        for at in sorted(places):
            yield f"{kind}, {title}: {_marked(text, at)}"


def _marked(text: str, at: int) -> str:
    word = _WORD.match(text, at)
    end = word.end() if word else at
    return f"{text[max(0, at - 60) : at]}[[{text[at:end]}]]{text[end : end + 60]}"


def _scope_errors(kind: str, text: str, said: Sequence[Line], wanted: Sequence[gold.Cue]) -> Iterator[str]:
    for cue in wanted:
        own = next((reach["scope"] for reach in said if _meet(reach["cue"], cue.parts)), None)
        if own is not None and _words_only(text, [own]) != _words_only(text, [cue.scope]):
            yield f"{kind}, scope: wanted «{text[slice(*cue.scope)]}», said «{text[slice(*own)]}»"


def wiki(path: Path) -> Result:
    counts, errors = Counts(), []
    for row in gold.hedged(path):
        said = any(span["hedges"] for span in line(row.text, Profile.ENCYCLOPAEDIC))
        counts.add([1] if said else [], [1] if row.label else [])
        if said != bool(row.label):
            errors.append(f"{'not a hedge' if said else 'missed'}: {row.text}")
    figures = [
        Figure("hedge sentences, F1", counts.f1, 77, "75.6", "80"),
        Figure("hedge sentences, precision", counts.precision, 0, "-", "-"),
        Figure("hedge sentences, recall", counts.recall, 0, "-", "-"),
    ]
    return Result("conll2010_wiki", figures, errors)


def certainty(path: Path, split: str = "val") -> Result:
    rows = gold.certainty(path)[split]
    said = [min(s["certainty"] for s in line(r.text, Profile.SCIENTIFIC) if not s["inert"]) for r in rows]
    wanted = [row.label for row in rows]
    errors = [
        f"said {ours}, people {row.label:.1f}: {row.text}"
        for ours, row in sorted(zip(said, rows, strict=True), key=lambda both: both[0] - both[1].label)
    ]
    figure = Figure("correlation with people, Pearson x 100", 100 * pearson(said, wanted), 62, "62", "68")
    return Result("certainty_science", [figure], errors)


def pearson(a: Sequence[float], b: Sequence[float]) -> float:
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)
    return float(both / spread**0.5) if spread else 0.0


# --- contradiction ---------------------------------------------------------------------------------------


def relation(a: str, b: str) -> tuple[str, str | None]:
    reader = mapper(Profile.PLAIN)
    return related(a.encode(), b.encode(), reader, opening(None, reader), Unit.SENTENCE)


def contradiction(folder: Path) -> Result:
    figures, errors = [], []
    for name, label, precision, recall, best in (
        ("SNLI", "contradiction", "83.3", "11.1", "95"),
        ("MNLI", "contradiction", "88.9", "8.9", "95"),
    ):
        counts = Counts()
        for pair in gold.pairs(folder / f"{name}.txt"):
            said, tier = relation(pair.a, pair.b)
            found = said == "contradiction"
            counts.add([1] if found else [], [1] if pair.label == label else [])
            if found and pair.label != label:
                errors.append(f"{name} false alarm ({tier}): {pair.a} | {pair.b} ({pair.label})")
            elif not found and pair.label == label:
                errors.append(f"{name} missed: {pair.a} | {pair.b}")
        figures += [
            Figure(f"{name} contradictions, precision", counts.precision, 90, precision, best),
            Figure(f"{name} contradictions, recall", counts.recall, 10, recall, "20"),
        ]
    return Result("negnli", figures, errors)


def false_alarms(sentences: Sequence[str]) -> Result:
    """Neighbours in real texts: none of them takes back what the one before it said."""
    errors = []
    for a, b in islice(pairwise(sentences), CLEAN_PAIRS):
        said, tier = relation(a, b)
        if said == "contradiction":
            errors.append(f"({tier}) {a} | {b}")
    figure = Figure("false alarms in 5,000 pairs", len(errors), 5, "-", "2", most=True)
    return Result("clean_pairs", [figure], errors)


# --- quantities, sentences, citations, claims ------------------------------------------------------------


def quantities(*paths: Path) -> Result:
    right = total = spurious = 0
    errors: list[str] = []
    for row in gold.quantities(*paths):
        said = [amount for span in line(row.text) for amount in span["quantities"]]
        left = [(float(amount["value"]), amount["unit"]) for amount in said]
        for value, unit, surface in row.amounts:
            total += 1
            own = next((a for a in left if _close(a[0], value) and a[1] == unit), None)
            if own is None:
                errors.append(f"wanted {value} {unit} ({surface}), said {left}: {row.text}")
            else:
                left.remove(own)
                right += 1
        spurious += len(left)
        errors += [f"not asked for: {amount}: {row.text}" for amount in left]
    figures = [
        Figure("value and unit exact", 100 * right / total, 88, "56 (value)", "95"),
        Figure("said beside what is wanted, of 100", 100 * spurious / total, 15, "-", "-", most=True),
    ]
    return Result("quantulum3", figures, errors)


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


def golden(path: Path) -> Result:
    right, errors = 0, []
    rules = gold.golden(path)
    for text, wanted in rules:
        said = [text[s["start"] : s["end"]].strip() for s in line(text)]
        said = [sentence for sentence in said if sentence]
        if said == [sentence.strip() for sentence in wanted]:
            right += 1
        else:
            errors.append(f"wanted {wanted}\n  said {said}")
    figure = Figure(f"golden rules of {len(rules)}", right, 46, "47 (pySBD)", "48")
    return Result("pysbd_golden", [figure], errors)


_LEGAL: Final = frozenset({"citation", "statute", "case"})


def legal(path: Path, plain_sentences: Sequence[str]) -> Result:
    examples = [text for group in gold.citations(path).values() for text in group]
    missed = [text for text in examples if not _found_legal(f"The court relied on {text} in this case.")]
    hits = [text for text in plain_sentences if any(r for r in _legal_in(text))]
    figures = [
        Figure("examples found, of 100", 100 - 100 * len(missed) / len(examples), 98, "100 (eyecite)", "100"),
        Figure(
            "hits per 1,000 plain sentences",
            1000 * len(hits) / len(plain_sentences),
            1,
            "-",
            "0.2",
            most=True,
        ),
    ]
    return Result(
        "citations_legal", figures, [*(f"missed: {m}" for m in missed), *(f"found in: {h}" for h in hits)]
    )


def _legal_in(text: str) -> list[str]:
    return [text[r["start"] : r["end"]] for s in line(text) for r in s["references"] if r["kind"] in _LEGAL]


def _found_legal(text: str) -> bool:
    return bool(_legal_in(text))


def claims(path: Path) -> Result:
    counts, errors = Counts(), []
    for row in gold.claims(path):
        if not gold.held_out(row.id):
            continue
        said = any(span.get("checkable") for span in line(row.text))
        counts.add([1] if said else [], [1] if row.label else [])
        if said != bool(row.label):
            errors.append(f"{'not worth a check' if said else 'missed'}: {row.text}")
    return Result("claimbuster", [Figure("check-worthy sentences, F1", counts.f1, 75, "67.1", "82")], errors)


# --- all -------------------------------------------------------------------------------------------------


def clean_sentences(folder: Path) -> list[str]:
    """Sentences of real texts, each beside its neighbours: abstracts in order, and findings of science."""
    found = [sentence.text for sentence in gold.bioscope(folder / "bioscope" / "abstracts.xml")]
    return found[: CLEAN_PAIRS + 1]


def plain_sentences(folder: Path) -> list[str]:
    """Sentences without a citation in them, of several kinds."""
    wikipedia = [row.text for row in gold.hedged(folder / "conll2010_wiki" / "uncertainty-conll2010.csv")]
    debates = [row.text for row in gold.claims(folder / "claimbuster" / "train.json")]
    return (wikipedia + debates)[::2]


def measures(folder: Path) -> dict[str, Callable[[], Result]]:
    """Every set, by the name of its folder."""
    return {
        "bioscope": lambda: bioscope(folder / "bioscope" / "abstracts.xml"),
        "conll2010_wiki": lambda: wiki(folder / "conll2010_wiki" / "uncertainty-conll2010.csv"),
        "certainty_science": lambda: certainty(
            folder / "certainty_science" / "sentence-level-certainty.jsonl"
        ),
        "negnli": lambda: contradiction(folder / "negnli"),
        "clean_pairs": lambda: false_alarms(clean_sentences(folder)),
        "quantulum3": lambda: quantities(
            folder / "quantulum3" / "quantities.json", folder / "quantulum3" / "quantities.ambiguity.json"
        ),
        "pysbd_golden": lambda: golden(folder / "pysbd_golden" / "golden_en.json"),
        "citations_legal": lambda: legal(
            folder / "citations_legal" / "examples.json", plain_sentences(folder)
        ),
        "claimbuster": lambda: claims(folder / "claimbuster" / "train.json"),
    }
