"""What is said of some alone, or of all but some: `only Biscuit was sedated`, `all of them except Miso are vaccinated`,
`the other two are active`.

Of those that are named and of those that are not it says the opposite, or of the others as much as it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    CLASS,
    DATE,
    LIKE,
    NAME,
    REFERENCE,
    STATE,
    TELLING,
    TIME,
    Ground,
    GroundIndex,
)
from interlock.core.mutation import Figure, FigureKind, Span
from interlock.lexicon.conversion import root
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import ANSWERS, COPULA, FINITE, NEGATIONS, denial
from interlock.mapping.grounding.context import AMOUNTS, Context
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, Word
from interlock.mapping.quantities import NUMBER_WORDS

RECORDS_MAX: Final = 16
"""Of more than so many nobody says that one alone is so."""
_ONLY: Final = frozenset({"only", "solely", "just", "exclusively"})
_ALONE: Final = frozenset({"only", "alone"})
_BEFORE_NAMES: Final = frozenset(
    {"the", "for", "in", "at", "on", "of", "by", "with", "from", "to", "under", "both", "mr", "mrs", "ms", "dr", "prof"}
)  # fmt: skip
_JOINING: Final = frozenset({"and", "or", "nor"})
_WHOSE: Final = frozenset({"for", "of", "by", "from", "to", "with"})
_RELATIVE: Final = frozenset({"that", "which", "who", "to"})
_STAYING: Final = frozenset({"with", "without", "not"})
"""Behind `the only one` these stay: `the only plan without roaming` is without it."""
_NOUN_MAX: Final = 3
_EXCEPT: Final = tuple(tuple(line.split()) for line in CUES["except"])
_ALL: Final = frozenset(
    {"all", "every", "each", "everyone", "everybody", "everything", "both", "any", "anyone", "anybody", "anything"}
    | {"no", "none", "nobody", "nothing", "neither"}
)  # fmt: skip
_EVERYONE: Final = frozenset(
    {"everyone", "everybody", "everything", "all", "none", "nobody", "nothing", "one"}
)
"""Right before `but` of which what follows is left out."""
_OTHERS: Final = frozenset({"others", "rest", "remainder"})
_OTHER: Final = frozenset({"other", "remaining"})
_LEADING_TO_OTHERS: Final = frozenset(
    {"and", "but", "while", "whereas", "all", "of", "those", "that", "for", "in", "on", "at"}
)
_BOTH: Final = {"both": 2}
_COUNTED: Final = {
    word: number
    for number, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight"], 1)
}


class Limit(NamedTuple):
    """`words`: the text without the words that limit what it says; `segment`: the clause that is limited; `named`: the
    words of each name; `apart`: it is said of all but those."""

    words: list[Word]
    segment: int
    named: tuple[frozenset[str], ...]
    apart: bool


def limited(words: Sequence[Word], index: GroundIndex) -> Limit | None:
    """How far what a text says is limited to what it names, or to what it does not."""
    texts = [word.text for word in words]
    if not {*texts}.isdisjoint(_ONLY | _ALONE):
        for at, said in enumerate(texts):
            found = _only(words, texts, at, index) if said in _ONLY | _ALONE else None
            if found is not None:
                return found
    for at in range(len(words)):
        found = _excepted(words, texts, at, index)
        if found is not None:
            return found
    return None


def _only(words: Sequence[Word], texts: Sequence[str], at: int, index: GroundIndex) -> Limit | None:
    if at and texts[at - 1] == "not":
        return None
    if at and texts[at - 1] == "the":
        return _the_only(words, texts, at, index)
    opens = next(n for n in range(at + 1) if words[n].segment == words[at].segment)
    free = not any(_is_of_name(word, index) for word in words[opens:at])
    names, end = _names(words, at + 1, index)
    if not names and free and at and texts[at - 1] in FINITE:  # `is only included in Smart`
        led = next((n for n in range(at + 1, len(words)) if texts[n] in _BEFORE_NAMES), at)
        names, end = _names(words, led, index)
        names = names if end == len(words) or words[end].segment != words[end - 1].segment else ()
    if names and free and texts[at] in _ONLY and not _is_whose(texts, end):
        return Limit([*words[:at], *words[at + 1 :]], words[end - 1].segment, names, apart=False)
    ends = at + 1 == len(words) or words[at + 1].segment != words[at].segment
    first = _first_name(words, at, index) if ends and texts[at] in _ALONE else at
    if first < at:
        names, _ = _names(words, first, index)
        return Limit([*words[:at], *words[at + 1 :]], words[at].segment, names, apart=False)
    return None


def _the_only(words: Sequence[Word], texts: Sequence[str], at: int, index: GroundIndex) -> Limit | None:
    """`Mini is the only plan without roaming`, `the only plan without roaming is Mini`."""
    near = range(at + 1, min(at + 2 + _NOUN_MAX, len(words)))
    rest = next((n for n in near if texts[n] in _RELATIVE | _STAYING), 0)
    if not rest or words[rest].segment - words[at].segment > 1:
        return None
    said = rest + (texts[rest] in _RELATIVE)
    segment = words[at].segment
    if at > 1 and texts[at - 2] in COPULA:
        first = _first_name(words, at - 2, index)
        names, end = _names(words, first, index)
        if not names or end != at - 2:
            return None
        kept = [*words[: at - 2 if said > rest else at - 1], *words[said:]]
    else:
        verb = next((n for n in range(len(words) - 1, rest, -1) if texts[n] in COPULA), 0)
        names, end = _names(words, verb + 1, index) if verb else ((), 0)
        if not names or end != len(words):
            return None
        being = [] if said > rest else [words[verb]]
        kept = [*words[: at - 1], *words[verb + 1 :], *being, *words[said:verb]]
    behind = {word.segment for word in words[rest:]}
    kept = [word._replace(segment=segment) if word.segment in behind else word for word in kept]
    return Limit(kept, segment, names, apart=False)


def _excepted(words: Sequence[Word], texts: Sequence[str], at: int, index: GroundIndex) -> Limit | None:
    cue = next((one for one in _EXCEPT if tuple(texts[at : at + len(one)]) == one), ())
    if not cue:
        return None
    names, end = _names(words, at + len(cue), index)
    if cue == ("but",) and not _leaves_out(texts, at, end):
        return None
    before, behind = words[:at], words[end:]
    if not names or _is_whose(texts, end) or _ALL.isdisjoint(word.text for word in (*before, *behind)):
        return None
    if before and behind:
        clause = before[-1].segment
        inside = behind[0].segment
        told = any(word.text in FINITE for word in before if word.segment == clause)
        if not told:
            behind = [word._replace(segment=clause) if word.segment == inside else word for word in behind]
    segment = (before or behind)[-1 if before else 0].segment if (before or behind) else -1
    return Limit([*before, *behind], segment, names, apart=True) if segment >= 0 else None


def _leaves_out(texts: Sequence[str], at: int, end: int) -> bool:
    """Whether `but` leaves out what it names, `all plans but Mini include …`, and opens no clause of its own: `all have
    passed but Mini did not`."""
    earlier = [one for one in texts[max(0, at - 3) : at - 1] if one != "the"]
    of_all = [*texts[max(0, at - 1) : at], *earlier[-1:]]
    denied = texts[end : end + 1] and (
        texts[end] in NEGATIONS or (texts[end] in FINITE and texts[end + 1 : end + 2] == ["not"])
    )
    return not denied and ((of_all[:1] != [] and of_all[0] in _EVERYONE) or not _ALL.isdisjoint(of_all[1:]))


def _is_whose(texts: Sequence[str], at: int) -> bool:
    """Whether what is named is only whose it is: `only Ann's car`."""
    return texts[at : at + 1] == ["s"]


def _names(words: Sequence[Word], at: int, index: GroundIndex) -> tuple[tuple[frozenset[str], ...], int]:
    """The names that stand from a place on, joined by `and` or commas, and where they end."""
    found: list[frozenset[str]] = []
    end = at
    while at < len(words):
        while at < len(words) and words[at].text in _BEFORE_NAMES:
            at += 1
        first = at
        while at < len(words) and _is_of_name(words[at], index) and words[at].segment == words[first].segment:
            at += 1
        if at == first:
            break
        if at == first + 1 and not words[first].capital and at < len(words) and words[at].text in _WHOSE:
            at += 1  # `only the quote for the torque wrench`: every record is a quote
            continue
        found.append(frozenset(word.root for word in words[first:at]))
        end = at
        if at < len(words) and (words[at].text in _JOINING or words[at].segment == words[at - 1].segment + 1):
            at += words[at].text in _JOINING
        else:
            break
    return tuple(found), end


def _first_name(words: Sequence[Word], end: int, index: GroundIndex) -> int:
    """Where the names begin that stand right before a place."""
    at = end
    while at and (
        _is_of_name(words[at - 1], index) or words[at - 1].text in _JOINING or words[at - 1].text == "the"
    ):
        at -= 1
    while at < end and not _is_of_name(words[at], index):
        at += 1
    return at


def _is_of_name(word: Word, index: GroundIndex) -> bool:
    named = word.root in index.names or LIKE + word.root in index.names
    return named and word.text not in STOP and (word.capital or word.root not in index.attributes)


def parted(figures: Sequence[Figure], limit: Limit, index: GroundIndex) -> list[Figure]:
    """What a limited clause says, said of each record by itself."""
    found: dict[Figure, None] = {}
    for figure in figures:
        fields = _alike(figure, index)
        named = [g for g in fields if any(name <= _called(g) for name in limit.named)]
        told = frozenset(map(root, " ".join(value.words for value in figure.readings).split()))
        if not named or len(fields) < _SEVERAL or told in limit.named or _has_amounts(fields, index):
            found[figure] = None
            continue
        for ground in fields:
            turned = (ground in named) is limit.apart
            found[_of_one(figure, ground, denied=figure.denied is not turned)] = None
    return [*found]


def _has_amounts(fields: Sequence[Ground], index: GroundIndex) -> bool:
    """Whether fields say that there is something by saying how much: `only Bo Lind still owes his fee of €90`."""
    facts = {ground.fact for ground in fields}
    return any(g.fact in facts and not g.prose for g in index.all() if g.value.measure not in _NO_AMOUNT)


_NO_AMOUNT: Final = (STATE, NAME, REFERENCE, TEXT, DATE, TIME)
_SEVERAL: Final = 2


def of_others(
    own: Sequence[Word], figures: Sequence[Figure], before: Sequence[str], index: GroundIndex, span: Span
) -> list[Figure] | None:
    """What a clause says of `the other two`: of each thing that has such a field and was not named before. None where
    it speaks of no others."""
    count = _others(own)
    if count is None or not figures or not before:
        return None
    found: dict[Figure, None] = {}
    for figure in figures:
        fields = _alike(figure, index)
        shared = frozenset.intersection(*map(_called, fields)) if fields else frozenset()
        told = {word.lstrip(LIKE) for word in before} - shared
        rest = [g for g in fields if told.isdisjoint(_called(g))]
        if not fields or len(rest) == len(fields):
            found[figure] = None
        elif not rest or count not in (0, len(rest)):
            found[denial(span)] = None
        else:
            found.update((_of_one(figure, g, denied=figure.denied), None) for g in rest)
    return [*found]


def _others(own: Sequence[Word]) -> int | None:
    """How many others a clause speaks of, 0 where it leaves that open; None where of none."""
    texts = [word.text for word in own]
    while texts and texts[0] in _LEADING_TO_OTHERS:
        texts.pop(0)
    many = _BOTH.get(texts[0], 0) if texts else 0
    texts = texts[1:] if many else texts
    if texts[:1] != ["the"] or len(texts) < _SEVERAL:
        return None
    if texts[1] in _OTHERS:
        return many
    if texts[1] not in _OTHER:
        return None
    following = texts[_SEVERAL] if len(texts) > _SEVERAL else ""
    if following.isdigit():
        return int(following)
    if following in NUMBER_WORDS and following in _COUNTED:
        return _COUNTED[following]
    plural = following.endswith("s") and not following.endswith("ss") and following not in COPULA
    return many or (0 if plural else 1)


def tells_which(context: Context, item: Item) -> tuple[str, ...]:
    """Whether a clause says by a day or an amount of which of several it speaks: `the hearing on 12 May starts …`."""
    if (
        item.kind not in AMOUNTS
        or _WHICH.search(context.text, max(0, item.start - _WHICH_MAX), item.start) is None
    ):
        return ()
    behind = context.behind(item.end)
    verb = bool(behind) and behind[0].start == item.end + 1 and not behind[0].capital
    said = behind[0].text if verb else ""
    return (TELLING,) if said in FINITE or (said.endswith(_VERBAL) and said not in STOP) else ()


_WHICH: Final = re.compile(
    r"(?:\A|[.;:,!?\n] ?|\b(?:and|but|while|whereas) )[Tt]he (?:[a-z]+ ){1,2}(?:on|at|of|from|for|due on|dated) \Z"
)
_WHICH_MAX: Final = 48
_VERBAL: Final = ("ts", "ds", "ns", "es", "ws", "gs", "ks", "ed")


def counts_the_others(item: Item, words: Sequence[Word], text: str, index: GroundIndex) -> bool:
    """Whether a number is that of the things of a kind that were not named before: `the other two matches`."""
    if (
        item.kind is not FigureKind.NUMBER
        or _THE_OTHER.search(text, max(0, item.start - _WHICH_MAX), item.start) is None
    ):
        return False
    told = {word.root for word in words if word.end <= item.start and _is_of_name(word, index)}
    kinds: dict[tuple[str, ...], dict[tuple[str, ...], Ground]] = {}
    for ground in index.of([STATE, NAME]):
        if not ground.prose:
            kinds.setdefault(ground.what, {})[ground.of] = ground
    for records in kinds.values():
        if len(records) <= RECORDS_MAX:
            shared = frozenset.intersection(*(_called(g) for g in records.values()))
            rest = [g for g in records.values() if (told - shared).isdisjoint(_called(g))]
            if len(rest) < len(records) and any(value.low == (len(rest), 1) for value in item.readings):
                return True
    return False


_THE_OTHER: Final = re.compile(r"\b[Tt]he (?:other|remaining) \Z")


def _alike(figure: Figure, index: GroundIndex) -> Sequence[Ground]:
    """The fields that a state is said of, one of each record."""
    if figure.kind is not FigureKind.STATE:
        return ()
    answer = any(value.words in ANSWERS for value in figure.readings)
    about = {*figure.about}
    fields = [
        g
        for g in index.of([STATE])
        if not g.prose
        and (g.value.words in ANSWERS) is answer
        and g.what
        and about.issuperset(word for word in g.what if word[0] != CLASS)
    ]
    longest = max((len(g.what) for g in fields), default=0)
    kinds = {g.what for g in fields if len(g.what) == longest}
    told = {g.of: g for g in fields if g.what in kinds}
    return [*told.values()] if len(kinds) == 1 and len(told) <= RECORDS_MAX else ()


def _called(ground: Ground) -> frozenset[str]:
    return frozenset(word.lstrip(LIKE) for word in ground.of)


def _of_one(figure: Figure, ground: Ground, *, denied: bool) -> Figure:
    about = tuple(dict.fromkeys([*(word for word in ground.what if word[0] != CLASS), *ground.of]))
    return msgspec.structs.replace(figure, about=about, denied=denied, every=False)
