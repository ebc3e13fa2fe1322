"""Things, illnesses, animals, rooms, meals and the like in common words, `the desk lamp`, `she has appendicitis`: of
another than any that facts hold, where a field holds one.

Tables say which nouns call one. Not read is what is said whatever was bought or whoever is ill: a box, some pain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from interlock.core.grounding import LIKE, NAME, STATE, Ground, GroundIndex
from interlock.core.mutation import FigureKind, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.lemma import lemma
from interlock.lexicon.numerals import ONES, TENS
from interlock.lexicon.words import ENGLISH, GROUNDING, lists
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import ANSWERS, COPULA, NEGATIONS
from interlock.mapping.grounding.chosen import KINDS
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, Word, last_words, rooted
from interlock.mapping.grounding.written import is_a_thing

_OPENING: Final = frozenset(
    {"a", "an", "the", "your", "our", "his", "her", "their", "its", "my"}
    | {"this", "that", "these", "those", "one", "each", "every"}
)
_SUPPOSING: Final = frozenset({"if", "whether", "unless", "please", "any", "like"}) | GROUNDING["proposing"]
_MAY_BE: Final = ENGLISH["modal"] - {"will", "can"}
_BESIDE: Final = frozenset({"near", "nearby", "beside", "besides", "opposite", "unlike", "beyond", "past"})
"""Behind these stands what is no part of what is told: `near the tram`."""
_OF_ANYBODY: Final = frozenset(
    {"can", "common", "often", "usually", "sometimes", "typical", "typically", "people", "many"}
)
_MODIFIERS_MAX: Final = 3
_COUNTED_TOO: Final = GROUNDING["ware_counted"]
_NONE: Final = frozenset[str]()
_BY_CLASS: Final = {
    name: frozenset(words.split()) for name, _, words in (line.partition(":") for line in CUES["classes"])
}


@cache
def _called(name: str) -> frozenset[str]:
    more = GROUNDING.get(f"{name}_too", _NONE) | _BY_CLASS.get(name, _NONE)
    return _table().get(name, _NONE) | more


@cache
def _table() -> dict[str, frozenset[str]]:
    return lists("nouns.txt")


class _Class(NamedTuple):
    """`named`: needs an article before it, or a number, or a label; `holds`: whether a field holds one."""

    name: str
    named: bool
    holds: Callable[[Ground], bool]
    behind: frozenset[str]
    """Behind one of the class these say what is meant, and not that: `phone number`, `asthma clinic`."""

    def calls(self, word: str) -> bool:
        """Whether it is of the class, though it may be one of what is left alone."""
        return not {word, lemma(word)}.isdisjoint(_called(self.name))


def _holds_a_ware(ground: Ground) -> bool:
    """Whether a field is called after a thing and holds one by a common word for it, or after what is one."""
    if ground.value.words in ANSWERS or not _MEALS.isdisjoint(ground.value.words.split()):
        return False  # a `meal_plan` is no thing among things
    return _IS_A_WARE(ground) or (is_a_thing(ground) and _WARE.calls(ground.value.words.split()[-1]))


def _is_called(name: str) -> Callable[[Ground], bool]:
    """Whether a field is called after what such a noun calls: `diagnosis`, `pet_species`."""
    keys = frozenset(map(root, GROUNDING[f"{name}_keys"]))

    def holds(ground: Ground) -> bool:
        words = last_words(ground.fact)
        if len(words) == 1 and words[0] in _DESCRIBED:  # `product.title`
            words = last_words(ground.fact.rpartition(".")[0])
        if len(words) > 1 and words[-1] in KINDS | _DESCRIBED:  # `car_type`
            words.pop()
        return not keys.isdisjoint(words[-1:])

    return holds


_DESCRIBED: Final = rooted("description_fields")


def _holds_one_of(name: str) -> Callable[[Ground], bool]:
    """Whether a field holds one of a class, or ends in one: `corner sofa`."""
    return lambda ground: (
        ground.value.words.split()[-1] in _BY_CLASS[name]
        or (lemma(ground.value.words.split()[-1]) in _BY_CLASS[name])
    )


_MEALS: Final = _BY_CLASS["meal"]
_IS_A_WARE: Final = _is_called("ware")
_WARE: Final = _Class("ware", True, _holds_a_ware, GROUNDING["behind_wares"])
_ILLNESS: Final = _Class("illness", False, _is_called("illness"), GROUNDING["behind_illnesses"])
_THINGS: Final = ("animal", "vehicle", "trade", "lodging")
_KINDS: Final = ("material", "colour", "sample")
"""Needing no article: `covered in linen`, `the sample was urine`."""
_CLASSES: Final = (
    _WARE,
    _ILLNESS,
    *(_Class(name, True, _is_called(name), GROUNDING["behind_wares"]) for name in _THINGS),
    *(_Class(name, False, _is_called(name), GROUNDING["behind_kinds"]) for name in _KINDS),
    *(_Class(name, False, _holds_one_of(name), GROUNDING["behind_wares"]) for name in _BY_CLASS),
)


@cache
def _classes() -> dict[str, list[_Class]]:
    """The classes of each noun, but for those that leave it alone."""
    found: dict[str, list[_Class]] = {}
    for one in _CLASSES:
        for word in _called(one.name) - GROUNDING.get(f"no_{one.name}", _NONE):
            found.setdefault(word, []).append(one)
    return found


def _classes_of(at: int, words: Sequence[Word], text: str) -> list[_Class]:
    word = words[at].text
    known, base = _classes(), lemma(word)
    if not _COUNTED_TOO.isdisjoint((word, base)):
        leading = _leading(_first_of(at, words, text), words, text)
        return [_WARE] if leading is not None and _is_number(leading) else []
    found = known.get(word) or known.get(base, [])
    return [one for one in found if {word, base}.isdisjoint(GROUNDING.get(f"no_{one.name}", _NONE))]


def with_nouns(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With what a text calls by such a noun, where fields hold one of its class and no fact has the word."""
    told = [
        (at, found)
        for at, word in enumerate(words)
        if not (at and word.capital) and (found := _classes_of(at, words, text))
    ]
    if not told:
        return read
    held, more = _held(index), []
    for at, classes in told:
        word = words[at]
        if any(one.start < word.end and word.start < one.end for one in read) or _is_known(word, index):
            continue
        meant = [one for one in classes if any(map(one.holds, held)) and _is_meant(at, words, text, one)]
        if any(not _is_open(at, words, one) for one in meant):
            values = tuple(Value(measure, words=f" {word.text} ") for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, word.start, word.end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _held(index: GroundIndex) -> list[Ground]:
    return [g for g in index.of([STATE, NAME]) if not g.prose and g.value.words.strip()]


def _is_known(word: Word, index: GroundIndex) -> bool:
    if word.root in index.names or word.root in index.attributes or LIKE + word.root in index.names:
        return True
    spellings = {word.text, lemma(word.text), f"{word.text}s"}
    return any(not spellings.isdisjoint(g.value.words.split()) for g in index.of([STATE, NAME, TEXT]))


def _is_meant(at: int, words: Sequence[Word], text: str, one: _Class) -> bool:
    """Whether it is spoken of there, and nothing behind it; a ware behind an article, a number or a label."""
    after = words[at + 1] if at + 1 < len(words) else None
    joined = after is not None and text[words[at].end : after.start] in (" ", "-") and not after.capital
    if joined and after is not None and (after.text in one.behind or one.calls(after.text)):
        return False
    if not one.named:
        return True
    first = _first_of(at, words, text)
    leading = _leading(first, words, text)
    if leading is not None and (leading.text in _OPENING or _is_number(leading)):
        return True
    led = text[words[first - 1].end if first else 0 : words[first].start].strip(" *_")
    return led == ":" or (led == "(" and text[words[at].end :][:1] == ")")


def _first_of(at: int, words: Sequence[Word], text: str) -> int:
    """The first word of what a noun and those right before it call, `black` of `the black keyboards`."""
    first = at
    while at - first < _MODIFIERS_MAX and (before := _leading(first, words, text)) is not None:
        if before.text in STOP | _OPENING or not before.text.isalpha() or _is_number(before):
            break
        first -= 1
    return first


def _leading(at: int, words: Sequence[Word], text: str) -> Word | None:
    """The word right before one."""
    return words[at - 1] if at and text[words[at - 1].end : words[at].start] in (" ", "-") else None


def _is_number(word: Word) -> bool:
    return word.text[0].isdigit() or word.text in _NUMBERS


_NUMBERS: Final = frozenset((*ONES, *TENS)) - {"zero", "one"}


def _is_open(at: int, words: Sequence[Word], one: _Class) -> bool:
    """Whether the clause asks for it, supposes it, or denies it; or says of it what is so of anybody: `nausea is
    common`, `dinner can be booked`."""
    own = [word.text for word in words[:at] if word.segment == words[at].segment]
    ordered = own[:1] != ["thank"] and not ENGLISH["imperatives"].isdisjoint(own[:1])
    ordered = ordered and COPULA.isdisjoint(own)  # `order 23777 is for …`
    aside = not _BESIDE.isdisjoint(own[-_MODIFIERS_MAX:])
    if ordered or aside or not (_SUPPOSING | _MAY_BE | NEGATIONS).isdisjoint(own):
        return True
    whole = {word.text for word in words if word.segment == words[at].segment}
    return one is not _WARE and not _OF_ANYBODY.isdisjoint(whole)
