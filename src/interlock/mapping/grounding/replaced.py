"""What a field says in several words, where a text has one of them and a word from nowhere in the place of the next.

`the garden view` of a `room with sea view`, `fire damage` of `water damage`: each word by itself is a common one that
says nothing, but what stands beside the rest of a value is taken for that value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.core.grounding import LIKE, NAME, USER, Ground, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.frames import VERBS
from interlock.lexicon.numerals import ONES, TENS
from interlock.lexicon.words import ENGLISH, GROUNDING, sections
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.chosen import PROPOSING
from interlock.mapping.grounding.context import Context
from interlock.mapping.grounding.items import TEXT
from interlock.mapping.grounding.words import ASIDE, STOP, Word, plain, rooted, spelled_out

WORDS_MAX: Final = 6
"""What a field says in more words is a sentence, and no value."""


def replaced(context: Context, offsets: Sequence[int]) -> list[Figure]:
    """The values of which a text has one word with another beside it, and those that it denies by a word within."""
    if context.text.rstrip().endswith("?") or not context.words:
        return []
    said = dict.fromkeys(word.root for word in context.words)
    values = _values(context.grounds)
    pairs = dict.fromkeys(
        pair
        for word in said
        for pair in values.pairs.get(word, ())
        if (pair.first in said) is not (pair.last in said)
    )
    found: dict[Figure, None] = {}
    if pairs:
        for one, other in pairwise(context.words):
            if _stands_for_a_pair(context, one, other, pairs):
                words = plain(context.text[one.start : other.end])
                readings = tuple(Value(measure, words=words) for measure in (NAME, TEXT))
                found[Figure(FigureKind.NAME, readings, Span(offsets[one.start], offsets[other.end]))] = None
    found.update(dict.fromkeys(_denied_within(context, values.denied, offsets)))
    return [*found]


class _Pair(NamedTuple):
    """The roots of two words side by side that both say something. `plural`: the last one is."""

    first: str
    last: str
    plural: bool


@lru_cache(maxsize=4096)
def _pairs(words: str) -> tuple[_Pair, ...]:
    return tuple(
        _Pair(root(one), root(other), _is_plural(other))
        for one, other in pairwise(words.split())
        if _tells(one) and _tells(other)
    )


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "is", "us"))


class _Values(NamedTuple):
    """What fields say in several words: the pairs of words by each of both, and how each would be denied within."""

    pairs: dict[str, list[_Pair]]
    denied: dict[str, tuple[tuple[str, ...], ...]]


@lru_cache(maxsize=4)
def _values(index: GroundIndex) -> _Values:
    """Of the same facts all texts of a run ask it."""
    names = {g.value.words for g in index.of([NAME]) if not g.lower}
    held = dict.fromkeys(
        g.value.words for g in index.of([TEXT]) if _is_value(g) and g.value.words not in names
    )
    pairs: dict[str, list[_Pair]] = {}
    for pair in dict.fromkeys(one for words in held for one in _pairs(words)):
        for word in dict.fromkeys(pair[:2]):
            pairs.setdefault(word, []).append(pair)
    return _Values(pairs, {words: forms for words in held if (forms := _denied_forms(words))})


def _is_value(ground: Ground) -> bool:
    """Whether a short text is what a field holds in common words, and not what a fact is called or the user says."""
    words = ground.value.words
    counts = any(map(str.isdigit, words))  # `3 EUR a week` is a figure
    return (
        ground.label != USER
        and not counts
        and 1 < words.count(" ") - 1 <= WORDS_MAX
        and words != spelled_out(ground.fact)
    )


def _tells(word: str) -> bool:
    return len(word) >= _WORD_MIN and word.isalpha() and word not in _SMALL


_WORD_MIN: Final = 3
_SMALL: Final = (
    STOP
    | ENGLISH["function"]
    | ENGLISH["auxiliary"]
    | ENGLISH["connectives"]
    | NEGATIONS
    | GROUNDING["every"]
    | {*ONES, *TENS}
)


@lru_cache(maxsize=4)
def _roots(index: GroundIndex) -> frozenset[str]:
    """The words that facts use anywhere."""
    texts = {word for ground in index.of([TEXT]) for word in ground.value.words.split()}
    named = {word.removeprefix(LIKE) for word in index.names | index.attributes}
    return frozenset(named.union(map(root, texts)))


def _stands_for_a_pair(context: Context, one: Word, other: Word, pairs: Iterable[_Pair]) -> bool:
    """Whether two words side by side are one of a pair with a word that no fact has in place of the other."""
    if one.segment != other.segment or context.text[one.end : other.start] not in (" ", "-"):
        return False
    if one.capital or other.capital or not (_tells(one.text) and _tells(other.text)):
        return False
    if any(pair.last == other.root and _may_stand_before(one, pair) for pair in pairs):
        new = one
    elif any(pair.first == one.root and _may_stand_behind(other, pair) for pair in pairs):
        new = other
    else:
        return False
    clause = context.clause(one.segment)
    before = [word.text for word in clause if word.end <= one.start]
    open_ = any(word.text in _OPEN for word in clause) or not NEGATIONS.isdisjoint(before[-_DENIED_NEAR:])
    return not (open_ or new.start in context.in_names or new.root in _roots(context.grounds))


def _may_stand_before(word: Word, pair: _Pair) -> bool:
    """Whether a word could be said in place of the first: none that says how old something is, or in what state."""
    if word.text.endswith("ly"):
        return word.root in _SHARES and pair.first in _SHARES
    done = word.text.endswith(("ed", "ing")) or word.text in _QUALIFYING
    return not (done or _are_one(word.root, pair.first))


def _may_stand_behind(word: Word, pair: _Pair) -> bool:
    """Whether a word could be said in place of the last: no verb, as in `the retail park closes`."""
    if (
        word.text.endswith(("ed", "ing", "ly"))
        or word.root in VERBS
        or _is_plural(word.text) is not pair.plural
    ):
        return False
    return not _are_one(word.root, pair.last)


def _are_one(one: str, other: str) -> bool:
    return not {*classes(one)}.isdisjoint(classes(other)) or any(
        {one, other} <= spellings for spellings in _SAME
    )


_SAME: Final = tuple(frozenset(map(root, line.split())) for line in sections("grounding.txt")["same_thing"])
_SHARES: Final = rooted("shares_done")
"""`fully shipped` says more than `partially shipped`."""
_QUALIFYING: Final = (
    GROUNDING["contrast"] | GROUNDING["left_open"] | GROUNDING["further"] | GROUNDING["between"]
)
_DENIED_NEAR: Final = 3
_OPEN: Final = PROPOSING | GROUNDING["hypothesis"] | ASIDE
"""What is offered, or held against what is so, is not said to be."""


def _denied_within(
    context: Context, values: Mapping[str, Iterable[tuple[str, ...]]], offsets: Sequence[int]
) -> Iterator[Figure]:
    """`a double room without sea view`, `Status: refund not issued`: what a field says, with a denial between."""
    denying = [word for word in context.words if word.text in NEGATIONS]
    if not denying:
        return
    said = [word.text for word in context.words]
    for words, forms in values.items():
        for form in forms:
            at = next((n for n in range(len(said)) if said[n : n + len(form)] == [*form]), -1)
            if at < 0:
                continue
            span = Span(offsets[context.words[at].start], offsets[context.words[at + len(form) - 1].end])
            readings = tuple(Value(measure, words=words) for measure in (NAME, TEXT))
            yield Figure(FigureKind.NAME, readings, span, denied=True)


@lru_cache(maxsize=4096)
def _denied_forms(words: str) -> tuple[tuple[str, ...], ...]:
    said = words.split()
    within = (
        (*said[:at], "not", *said[at:])
        for at in range(1, len(said))
        if said[at].endswith(("ed", "en")) or said[at] in _DONE
    )
    without = (
        (*said[:at], "without", *said[at + 1 :]) for at in range(1, len(said) - 1) if said[at] == "with"
    )
    return (*within, *without)


_DONE: Final = GROUNDING["done"]
