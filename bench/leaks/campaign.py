"""Every rule × every disguise × every cut × every channel: what got out, what was held, what was stopped wrongly."""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.leaks import disguises, items, rendered, texts
from bench.leaks.governed import CALLS, Delay, as_call, governed, policy_of, scanned
from bench.leaks.items import Family, Item
from bench.leaks.oracle import Case, Exposure, exposure
from interlock.core.scanner import Scan
from interlock.policy import Policy, packs
from interlock.policy.detectors import DETECTORS
from interlock.policy.texts import PolicyText, text_patterns

_WORD = re.compile(r"\s?\S+|\s+")


class Suite(NamedTuple):
    """A policy and items that break it. `governs`: whether nothing but its text rules refuses, so that whole runs tell.

    `mails`: whether its clean outputs may hold addresses. `clean`: whether there are clean outputs for it at all.
    """

    name: str
    policy: Policy
    items: tuple[Item, ...]
    governs: bool = True
    mails: bool = True
    clean: bool = True


def _rule(name: str, **forbidden: object) -> dict[str, object]:
    return {"id": name, "kind": "safety", "forbid": forbidden}


def suites(seed: int, each: int, only: str = "") -> Iterator[Suite]:
    """Phrases and patterns of our own, all built-in detectors, and the text rules of every shipped pack.

    `each` items for a pattern, half as many for a detector; `only`: those whose name begins so.
    """
    shapes = [name for name in DETECTORS if name not in EVERYDAY]
    makers: dict[str, Callable[[str, random.Random], Suite]] = {
        "phrases and patterns": lambda name, chooser: _own(name, chooser, each),
        "detectors": lambda name, chooser: _of_detectors(
            name, shapes, chooser, max(1, each // 2), clean=True
        ),
        "everyday detectors": lambda name, chooser: _of_detectors(
            name, sorted(EVERYDAY), chooser, each, clean=False
        ),
    }
    makers |= dict.fromkeys(packs(), lambda name, chooser: _of_pack(name, chooser, each))
    for name, make in makers.items():
        # A pack is compiled when its turn comes: who asks for the first suite waits for no other.
        if name.startswith(only) and (name not in packs() or _texts_of(name)):
            yield make(name, random.Random(f"{seed} {name}"))


def _own(name: str, chooser: random.Random, each: int) -> Suite:
    rules = [_rule("phrases", text=list(items.PHRASES))]
    rules += [_rule(one, pattern=pattern) for one, pattern in items.PATTERNS.items()]
    drawn = [
        item
        for one, pattern in items.PATTERNS.items()
        for item in items.pattern_items(one, pattern, chooser, each)
    ]
    return Suite(name, policy_of("own", rules), (*items.phrase_items(), *drawn))


EVERYDAY = frozenset(("date", "weekday-or-year", "age", "url", "credential", "token"))
"""Detectors of what stands in every clean output: dates, ages, links, random strings."""


def _of_detectors(
    name: str, names: Sequence[str], chooser: random.Random, each: int, *, clean: bool
) -> Suite:
    """Built-in detectors, each a rule. An item is what one of them takes for one from its first sign to its last."""
    policy = policy_of(name.replace(" ", "-"), [_rule(one, shape=[one]) for one in names])
    alone = {one: policy_of(one, [_rule(one, shape=[one])]).text_rules for one in names}

    def finds(one: str, text: str) -> bool:
        scan = Scan(alone[one], alone[one].start())
        before = "It is "
        scan.feed(f"{before}{text} here".encode())
        first, last = len(before), len(f"{before}{text}".encode())
        return any(found.start <= first and found.end >= last for found in scan.matches())

    found = [item for one in names for item in items.shape_items(one, chooser, each, partial(finds, one))]
    return Suite(name, policy, tuple(found), mails=False, clean=clean)


def _texts_of(pack: str) -> Sequence[PolicyText]:
    return [text for text in text_patterns(Policy.named(pack).rulebook) if text.source]


def _of_pack(name: str, chooser: random.Random, each: int) -> Suite:
    found: list[Item] = []
    for text in _texts_of(name):
        if text.literal:
            found.append(Item(text.rule_id, Family.PHRASE, text.source))
        else:
            found += items.pattern_items(text.rule_id, text.source, chooser, each)
    return Suite(name, Policy.named(name), tuple(found), governs=False)


# --- cases ---------------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """One of `of` parts of the same work: every `of`-th item or output, from `number` on."""

    number: int = 0
    of: int = 1

    def holds(self, place: int) -> bool:
        return place % self.of == self.number


WHOLE = Share()


def cases(of: Iterable[Item], names: Sequence[str], seed: int, share: Share = WHOLE) -> Iterator[Case]:
    """Each item in each disguise that changes it and leaves it the same item."""
    for number, item in enumerate(of):
        for name in names if share.holds(number) else ():
            chooser = random.Random(f"{seed} {number} {name}")
            if not disguises.applies(name, item.family, exact=item.exact, item=item.text):
                continue
            marks = tuple(disguises.KNOWN[name](item.text, chooser))
            if name != "plain" and disguises.written(marks) == item.text:
                continue
            before, after = texts.around(chooser)
            yield Case(item.kind, item.family, name, item.text, before, marks, after)


Cut = Callable[[Case, random.Random], Iterator[list[bytes]]]


def in_pieces(case: Case, chooser: random.Random) -> Iterator[list[bytes]]:
    """Chunks of 1 to 8 characters, and words as a tokenizer cuts them."""
    yield pieces(case.said, chooser)
    yield [word.encode() for word in _WORD.findall(case.said)]


def at_every_place(case: Case, _: random.Random) -> Iterator[list[bytes]]:
    """Cut in two at every byte of the item, inside characters too."""
    data = case.said.encode()
    start = len(case.before.encode())
    length = len(disguises.written(case.marks).encode())
    for place in range(start, start + length + 1):
        yield [data[:place], data[place:]]


def pieces(text: str, chooser: random.Random) -> list[bytes]:
    found, at = [], 0
    while at < len(text):
        size = chooser.randint(1, 8)
        found.append(text[at : at + size].encode())
        at += size
    return found


# --- what came of them ---------------------------------------------------------------------------------------


class Row:
    """One line of the table. `begun`: more than half was admitted, and once the rest was refused, said otherwise.

    A phrase's first words are no phrase. They are held while its last may follow, and leave where a run goes on
    with other words and ends well, or where a letter follows that makes them other words: that a backspace will
    take it back, however much later, nobody can know before, and from then on nothing leaves. `leaked` keeps a few
    texts that got out, so that each can be looked at.
    """

    KEPT = 3

    def __init__(self) -> None:
        self.outputs = self.whole = self.half = self.any = self.begun = 0
        self.leaked: list[str] = []

    def count(self, case: Case, seen: Exposure, *, otherwise: bool) -> None:
        self.outputs += 1
        self.whole += seen.whole
        begun = otherwise and seen.half and not seen.whole
        self.begun += begun
        self.half += seen.half and not begun
        self.any += seen.shown > 0
        if seen.half and not begun and len(self.leaked) < self.KEPT:
            self.leaked.append(f"{case.kind}: {disguises.written(case.marks)[:200]!r}")

    def add(self, other: Row) -> None:
        self.outputs += other.outputs
        for key in COUNTS:
            setattr(self, key, getattr(self, key) + getattr(other, key))
        self.leaked = (self.leaked + other.leaked)[: self.KEPT]

    def as_json(self) -> dict[str, object]:
        counts = {key: getattr(self, key) for key in COUNTS}
        return {"outputs": self.outputs, **counts, "leaked": self.leaked}


COUNTS = ("whole", "half", "any", "begun")
Rows = dict[tuple[str, str, str], Row]
"""By way (text rules alone, or a governed run and its channel), family of disguises, and disguise."""


class Findings:
    """All that one campaign found."""

    def __init__(self) -> None:
        self.rows: Rows = defaultdict(Row)
        self.held: list[int] = []
        self.delays: list[Delay] = []
        self.clean: dict[str, Counter[str]] = defaultdict(Counter)
        self.stopped: list[str] = []
        self.longest_hold = 0
        self.rendered: dict[str, Counter[str]] = defaultdict(Counter)
        self.missed: dict[str, list[str]] = defaultdict(list)

    def add(self, other: Findings) -> None:
        """Put what another part of the campaign found to it."""
        for key, row in other.rows.items():
            self.rows[key].add(row)
        self.held += other.held
        self.delays += other.delays
        self.stopped += other.stopped
        self.longest_hold = max(self.longest_hold, other.longest_hold)
        for name, tally in other.clean.items():
            self.clean[name].update(tally)
        for name, tally in other.rendered.items():
            self.rendered[name].update(tally)
        for name, missed in other.missed.items():
            self.missed[name] += missed

    def count(self, way: str, case: Case, seen: Exposure, *, otherwise: bool = False) -> None:
        kind = disguises.kind_of(case.disguise, case.family, case.item)
        self.rows[way, kind, case.disguise].count(case, seen, otherwise=otherwise)


ALONE = "text rules alone"


def attack_alone(
    suite: Suite, found: Findings, names: Sequence[str], cut: Cut, seed: int, share: Share = WHOLE
) -> None:
    rules = suite.policy.text_rules
    for case in cases(suite.items, names, seed, share):
        chooser = random.Random(f"{seed} {case.item} {case.disguise}")
        for chunks in cut(case, chooser):
            got = scanned(rules, chunks)
            found.count(ALONE, case, exposure(case, got.text), otherwise=got.taken_back)
            found.longest_hold = max(found.longest_hold, *got.held, 0)


def attack_governed(
    suite: Suite,
    found: Findings,
    names: Sequence[str],
    seed: int,
    channels: Sequence[str],
    share: Share = WHOLE,
) -> None:
    """One item of each rule, whole runs."""
    first = {item.kind: item for item in suite.items}
    for case in cases(first.values(), names, seed, share):
        chooser = random.Random(f"{seed} {case.item} {case.disguise}")
        for channel in channels:
            for chunks in _offered(case, channel, chooser):
                got = governed(suite.policy, chunks, channel)
                texts_out = (*got.channels.values(), *got.outcome.values())
                seen = max(
                    (exposure(_on(case, channel), text) for text in texts_out), default=Exposure(0, 0, 1)
                )
                otherwise = got.refused and got.completed
                found.count(f"governed run, {channel}", case, seen, otherwise=otherwise)


def _offered(case: Case, channel: str, chooser: random.Random) -> Iterator[list[bytes]]:
    if channel != CALLS:
        yield next(in_pieces(case, chooser)) if chooser.random() < 0.5 else list(in_pieces(case, chooser))[1]
        return
    yield [as_call(case.said, escaped=False)]
    yield [as_call(case.said, escaped=True)]


def _on(case: Case, channel: str) -> Case:
    """A call leaves whole: its argument counts as out as soon as anything of the call is."""
    if channel != CALLS:
        return case
    marks = tuple((mark, shown) for mark, shown in case.marks)
    return case._replace(before="", marks=(('{"name"', sum(shown for _, shown in marks)),), after="")


def watch_clean(
    suite: Suite, found: Findings, count: int, runs: int, seed: int, share: Share = WHOLE
) -> None:
    """Clean outputs through the text rules, the first `runs` of them through whole runs too."""
    chooser = random.Random(f"clean {seed}")
    rules = suite.policy.text_rules
    for number in range(count):
        text = texts.clean(chooser, mails=suite.mails)
        chunks = pieces(text, chooser)
        if not share.holds(number):
            continue
        got = scanned(rules, chunks)
        tally = found.clean[f"generated, {suite.name}"]
        tally["outputs"] += 1
        found.held += got.held
        if got.refused:
            tally["stopped"] += 1
            found.stopped.append(f"{suite.name}: {text[len(got.text) : len(got.text) + 120]!r}")
        if number < runs:
            one = governed(suite.policy, chunks)
            found.delays += one.delays
            tally["runs"] += 1
            tally["runs stopped"] += one.refused


CLEAN_SETS = {
    "benign_prompts": ("benign", "benign_roleplay"),
    "benign_roleplay_zh": ("benign_roleplay",),
    "bipia": ("benign_document",),
    "clinical_aci": ("note_paragraph",),
    "clinical_mts": (),
    "cyberseceval_frr": ("benign",),
    "citations_legal": ("real",),
    "piguard_eval": ("benign",),
    "sms_spam": ("ham",),
    "injecagent_text": ("benign_tool_output",),
    "naughty_strings": (),
}
"""Development sets and the labels that are clean; no labels: all of it."""


def read_sets(folder: Path) -> Iterator[tuple[str, str]]:
    for name, labels in CLEAN_SETS.items():
        file = folder / name / "data.jsonl"
        if not file.exists():
            continue
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if not labels or row["label"] in labels:
                    yield name, row["text"]


def watch_sets(suite: Suite, found: Findings, folder: Path, share: Share = WHOLE) -> None:
    for number, (name, text) in enumerate(read_sets(folder)):
        if not share.holds(number):
            continue
        tally = found.clean[f"{name}, {suite.name}"]
        tally["outputs"] += 1
        got = scanned(suite.policy.text_rules, [text.encode("utf-8", "replace")])
        if got.refused:
            tally["stopped"] += 1
            found.stopped.append(f"{name}, {suite.name}: {text[len(got.text) : len(got.text) + 120]!r}")


def attack_rendered(found: Findings, count: int, seed: int, share: Share = WHOLE) -> None:
    """Markup drawn at random: where an independent renderer shows a phrase, the text rules have to find it."""
    phrases = items.PHRASES[:6]
    rules = policy_of("rendered", [_rule("phrases", text=list(phrases))]).text_rules
    for place, renderer in enumerate(rendered.RENDERERS):
        if not share.holds(place):
            continue
        tally = found.rendered[renderer.name]
        for one in rendered.trials(rules, renderer, phrases, count, seed):
            tally["drawn"] += 1
            tally["seen"] += one.seen
            tally["missed"] += one.missed is not None
            if one.missed is not None and len(found.missed[renderer.name]) < MISSES_KEPT:
                found.missed[renderer.name].append(one.missed)


MISSES_KEPT = 30
