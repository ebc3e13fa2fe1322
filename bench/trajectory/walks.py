"""Long documents as they were written, and slow walks away from them, sentence by sentence.

A walk begins with `HEAD` sentences of one document. Over the 20 to 60 steps that follow, the share of sentences that
come from elsewhere grows evenly from nothing to all. What is chosen hangs on names and numbers alone. Three documents
in ten are for choosing numbers on; a walk is made of documents of one part only.

*content*: into a document of another set. *register*: into text messages, or on in the same words as a text message
would have them. *certainty*: from hedged to absolute: research sentences that readers marked as speculation into ones
they did not mark, or the same document hedged at the start of a sentence, and then stressed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from bench.trajectory.figures import DATA
from bench.trajectory.prose import SETS, number_of

HEAD: Final = 12
"""As many as set a run."""
STEPS: Final = range(20, 61)
LONG_MIN: Final = 20
COMPONENTS: Final = ("content", "register", "certainty")


class Said(NamedTuple):
    """`foreign`: it is none of the document's that the walk began with, or is not said in its way."""

    text: str
    foreign: bool = False


class Walk(NamedTuple):
    """What is said one after the other. `moves`: the component in which it leaves; none where it is intact."""

    id: str
    set: str
    moves: str
    said: tuple[Said, ...]


class Long(NamedTuple):
    set: str
    id: str
    sentences: tuple[str, ...]
    fitted: bool


# --- documents -------------------------------------------------------------------------------------------

LENGTHS: Final = (20, 30, 22, 36)
HOMES: Final = (38, 48, 58, 68)
"""What a walk of up to 60 steps leaves has to be longer than what is told apart from it."""
BLOCK: Final = 300
"""Sentences; documents in a row are of one part as long as a block."""


def long_documents(lengths: Sequence[int] = LENGTHS) -> tuple[Long, ...]:
    """Conversations, mails and notes of one piece; research abstracts of one field, several in a row; and what was
    said in debates, in the order it was said. Of the latter two, as long as the lengths ask.
    """
    found = [
        Long(name, id_, said, fitted=_chosen(id_))
        for name in ("tau2", "bipia", "clinical_mts")
        for id_, said in SETS[name]()
        if len(said) >= LONG_MIN
    ]
    found += _in_a_row("bioscope", [said for _, said in SETS["bioscope"]()], lengths)
    found += _in_a_row("claimbuster", [(one,) for one in _debates()], lengths)
    return tuple(found)


def _chosen(id_: str) -> bool:
    return number_of(id_) % 10 < 3


def _in_a_row(name: str, pieces: Sequence[tuple[str, ...]], lengths: Sequence[int]) -> Iterator[Long]:
    """Pieces joined in their order until they are as long as the next of the lengths asks; none out of two blocks."""
    wants, said, number, block, seen = cycle(lengths), tuple[str, ...](), 0, 0, 0
    wanted = next(wants)
    for piece in pieces:
        seen += len(piece)
        if seen // BLOCK > block:
            said, block = (), seen // BLOCK
        said += piece
        if len(said) >= wanted:
            yield Long(name, f"{name}-{number}", said, fitted=_chosen(f"{name}-{block}"))
            said, wanted, number = (), next(wants), number + 1


def _debates() -> list[str]:
    rows = json.loads((DATA / "mapping" / "claimbuster" / "train.json").read_text(encoding="utf-8"))
    return [row["text"].strip() for row in sorted(rows, key=lambda row: int(row["sentence_id"]))]


def _messages(*, fitted: bool) -> list[str]:
    with (DATA / "sms_spam" / "data.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    ham = [row for row in rows if row["label"] == "ham" and len(row["text"].split()) >= 4]
    return [" ".join(row["text"].split()) for row in ham if _chosen(row["id"]) is fitted]


def _by_speculation(*, fitted: bool) -> tuple[list[str], list[str]]:
    """Sentences of research abstracts that were marked as speculation, and those that were not."""
    doubted, flat = [], []
    tree = ET.parse(DATA / "mapping" / "bioscope" / "abstracts.xml")
    for number, document in enumerate(tree.iter("Document")):
        if _chosen(f"marked-{number // 60}") is not fitted:
            continue
        for sentence in document.iter("sentence"):
            marked = any(cue.get("type") == "speculation" for cue in sentence.iter("cue"))
            (doubted if marked else flat).append(" ".join("".join(sentence.itertext()).split()))
    return doubted, flat


# --- walks -----------------------------------------------------------------------------------------------


def intact(*, fitted: bool) -> list[Walk]:
    """Documents as they were written. Of those that numbers are chosen on, the rows are cut in more than one way."""
    cuts = (LENGTHS, (26, 40, 21), (33, 24, 45)) if fitted else (LENGTHS,)
    whole = {
        one.sentences: one for lengths in cuts for one in long_documents(lengths) if one.fitted is fitted
    }
    return [Walk(one.id, one.set, "", tuple(map(Said, said))) for said, one in whole.items()]


def walks(*, fitted: bool, each: int = 120) -> list[Walk]:
    """So many of each way, twice as many into another topic."""
    given = [one for one in long_documents(HOMES) if one.fitted is fitted]
    messages = _messages(fitted=fitted)
    doubted, flat = _by_speculation(fitted=fitted)
    return [
        *_made("content", "another set", 2 * each, lambda chooser: _elsewhere(given, chooser)),
        *_made("register", "text messages", each, lambda chooser: _messaging(given, messages, chooser)),
        *_made("register", "same words", each, lambda chooser: _chatting(given, chooser)),
        *_made("certainty", "as marked", each, lambda chooser: _as_marked(doubted, flat, chooser)),
        *_made("certainty", "same words", each, lambda chooser: _stressed(given, chooser, fitted=fitted)),
    ]


class Ways(NamedTuple):
    """Where a walk begins, what comes in its place, in how many steps, and of what set it is."""

    home: Sequence[str]
    away: Sequence[str]
    steps: int
    set: str


def _made(moves: str, way: str, many: int, choose: Callable[[random.Random], Ways]) -> Iterator[Walk]:
    for number in range(many):
        ways = choose(random.Random(f"{moves} {way} {number}"))
        said = reworded(ways) if way == "same words" else spliced(ways)
        yield Walk(f"{moves}, {way}, {number}", f"{way}: {ways.set}", moves, tuple(said))


def _turns(steps: int) -> Iterator[bool]:
    """Whether each step is one from elsewhere; the share of those grows evenly to all."""
    share = 0
    for step in range(1, steps + 1):
        share += step
        away = share >= steps
        share -= steps * away
        yield away


def spliced(ways: Ways) -> Iterator[Said]:
    """Both go on where they were left."""
    home, away = iter(ways.home), iter(ways.away)
    yield from map(Said, islice(home, HEAD))
    for foreign in _turns(ways.steps):
        yield Said(next(away if foreign else home), foreign)


def reworded(ways: Ways) -> Iterator[Said]:
    """One document, each of its sentences said in one way or the other."""
    yield from map(Said, ways.home[:HEAD])
    for at, foreign in enumerate(_turns(ways.steps), HEAD):
        yield Said((ways.away if foreign else ways.home)[at], foreign)


def _home(given: Sequence[Long], chooser: random.Random, *, aligned: bool) -> tuple[Long, int]:
    """A document of any set, as likely of a small one, and as many steps as were drawn and it has sentences for."""
    least = HEAD + STEPS.start // (1 if aligned else 2) + 1
    long_enough = [one for one in given if len(one.sentences) >= least]
    name = chooser.choice(sorted({one.set for one in long_enough}))
    home = chooser.choice([one for one in long_enough if one.set == name])
    left = len(home.sentences) - HEAD
    return home, min(chooser.choice(STEPS), left if aligned else 2 * left - 2)


def _elsewhere(given: Sequence[Long], chooser: random.Random) -> Ways:
    home, steps = _home(given, chooser, aligned=False)
    others = [one for one in given if one.set != home.set]
    name = chooser.choice(sorted({one.set for one in others}))
    start = chooser.choice([at for at, one in enumerate(others) if one.set == name])
    away = [said for one in [*others[start:], *others] if one.set == name for said in one.sentences]
    return Ways(home.sentences, away * 3, steps, f"{home.set} to {name}")


def _messaging(given: Sequence[Long], messages: Sequence[str], chooser: random.Random) -> Ways:
    home, steps = _home(given, chooser, aligned=False)
    return Ways(home.sentences, chooser.sample(messages, steps), steps, home.set)


def _chatting(given: Sequence[Long], chooser: random.Random) -> Ways:
    home, steps = _home(given, chooser, aligned=True)
    return Ways(home.sentences, [_chatted(one, chooser) for one in home.sentences], steps, home.set)


def _as_marked(doubted: Sequence[str], flat: Sequence[str], chooser: random.Random) -> Ways:
    steps = chooser.choice(STEPS)
    begin, goes_on = chooser.randrange(len(doubted) - steps - HEAD), chooser.randrange(len(flat) - steps)
    return Ways(doubted[begin:], flat[goes_on:], steps, "bioscope")


def _stressed(given: Sequence[Long], chooser: random.Random, *, fitted: bool) -> Ways:
    home, steps = _home(given, chooser, aligned=True)
    measured = [_opened(one, chooser.choice(HEDGES[fitted])) for one in home.sentences]
    absolute = [_opened(_firm(one), chooser.choice(STRESSES[fitted])) for one in home.sentences]
    return Ways(measured, absolute, steps, home.set)


# --- the same in other words -----------------------------------------------------------------------------

HEDGES: Final = {
    True: ("It seems that", "Possibly,", "I think that", "In most cases", "It may be that"),
    False: ("It appears that", "Perhaps", "Probably", "As a rule", "It is possible that"),
}
STRESSES: Final = {
    True: (
        "Without any doubt,",
        "It is certain that",
        "Undoubtedly,",
        "Of course,",
        "It is a proven fact that",
    ),
    False: (
        "There is no question that",
        "Definitely,",
        "It is absolutely clear that",
        "Always,",
        "Obviously,",
    ),
}
"""Numbers are chosen on the one, figures are of the other."""

_LOWERED: Final = frozenset(
    (
        "The",
        "A",
        "An",
        "This",
        "These",
        "Those",
        "In",
        "On",
        "At",
        "For",
        "It",
        "He",
        "She",
        "They",
        "We",
        "There",
    )
)
_FIRMER: Final = {
    "may": "will", "might": "will", "could": "will", "possible": "certain", "possibly": "certainly",
    "probably": "certainly", "likely": "certain", "suggest": "prove", "suggests": "proves", "suggested": "proved",
    "usually": "always", "often": "always", "sometimes": "always", "generally": "always",
}  # fmt: skip
_SHORTER: Final = {
    "you": "u", "your": "ur", "are": "r", "please": "pls", "because": "cuz", "to": "2", "for": "4", "and": "n",
    "with": "w", "see": "c", "going": "goin", "the": "da", "that": "dat", "very": "v", "people": "ppl",
    "tomorrow": "tmr", "would": "wud", "have": "hav", "about": "abt", "be": "b", "what": "wat",
}  # fmt: skip
_SIGHS: Final = ("lol", "haha", "omg", "yeah", "hey", ":)", "...", "!!")
_WORD: Final = re.compile(r"[A-Za-z]+")


def _opened(sentence: str, opening: str) -> str:
    first, _, rest = sentence.partition(" ")
    return f"{opening} {first.lower() if first in _LOWERED else first} {rest}"


def _firm(sentence: str) -> str:
    return _WORD.sub(lambda word: _FIRMER.get(word[0], word[0]), sentence)


def _chatted(sentence: str, chooser: random.Random) -> str:
    lower = _WORD.sub(lambda word: _SHORTER.get(word[0].lower(), word[0].lower()), sentence.rstrip("."))
    sigh = chooser.choice(_SIGHS)
    return f"{sigh} {lower}" if sigh.isalpha() and chooser.random() < 0.5 else f"{lower} {sigh}"
