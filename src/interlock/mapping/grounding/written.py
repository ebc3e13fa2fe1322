"""Which stretches of a text are items: what is shaped like a value, what is a label or a heading, and what is none."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

import msgspec

from interlock.core.grounding import (
    CLASS,
    COUNT,
    LIKE,
    NAME,
    OWN,
    PERIOD,
    REFERENCE,
    SORT,
    STATE,
    Ground,
    GroundIndex,
)
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.frames import NOUNS, VERBS
from interlock.lexicon.numerals import ONES
from interlock.lexicon.vectors import are_alike
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import ANY_UNIT
from interlock.mapping.grounding.answers import ANSWERS, COPULA, LEFT_OPEN
from interlock.mapping.grounding.chosen import KINDS
from interlock.mapping.grounding.context import AGENTS, START, fields_holding, whole_names, words_within
from interlock.mapping.grounding.days import MONTHS
from interlock.mapping.grounding.items import SHAPE, TEXT, Item, is_lower_name, is_no_word, items, times_a_day
from interlock.mapping.grounding.naming import FIRM
from interlock.mapping.grounding.words import (
    ANYBODY,
    PERSONS,
    STOP,
    VERSION,
    Word,
    joined,
    key_words,
    last_words,
    plain,
    rooted,
    words_of,
)


def shaped(text: str, index: GroundIndex) -> list[tuple[int, int, str]]:
    """Codes in the forms that only facts can tell, or in groups where a fact has them in one, and where they stand."""
    shapes = tuple(dict.fromkeys(ground.value.words for ground in index.of([SHAPE])))
    if not _POSTCODES.isdisjoint(shapes):
        shapes = tuple(dict.fromkeys((*shapes, *sorted(_POSTCODES))))
    grouped = _in_groups(text, index)
    told = _of_shapes(shapes).finditer(text) if shapes else ()
    found = [(m.start(), m.end(), m[0]) for m in told]
    return grouped + [one for one in found if not any(one[0] < e and s < one[1] for s, e, _ in grouped)]


def _in_groups(text: str, index: GroundIndex) -> list[tuple[int, int, str]]:
    """`DE89 3704 0044 0532 0130 00`, where a fact holds it in one."""
    found: list[tuple[int, int, str]] = []
    runs = [*_GROUPS.finditer(text)]
    held = {ground.value.words for ground in index.of([REFERENCE])} if runs else ()
    for run in runs:
        parts = [*_GROUP.finditer(run[0])]
        for first, last in ((a, b) for a in range(len(parts)) for b in range(len(parts), a + 2, -1)):
            start, end = run.start() + parts[first].start(), run.start() + parts[last - 1].end()
            key = joined(text[start:end])
            if len(key) > _LONG and key in held:
                found.append((start, end, text[start:end]))
                break
    return found


_GROUP: Final = re.compile(r"[A-Z0-9]+")
_GROUPS: Final = re.compile(r"(?<![A-Za-z0-9])[A-Z0-9]{2,6}(?:[ -][A-Z0-9]{2,6}){2,10}(?![A-Za-z0-9])")
_LONG: Final = 10


def numbered(text: str, index: GroundIndex) -> list[tuple[int, int, str]]:
    """The bare numbers that records are called by, `order 6602`, and where they stand."""
    held = {g.value.words.strip() for g in index.of([REFERENCE]) if OWN in g.what and not g.prose}
    own = sorted(one for one in held if one.isdigit() and len(one) <= _BARE_DIGITS)
    if not own:
        return []
    found = re.finditer(rf"(?<![\w.,$€£/:+-])(?:{'|'.join(own)})(?![\w%/:-]|[.,][0-9]| ?[€£$%])", text)
    return [(match.start(), match.end(), match[0]) for match in found]


_BARE_DIGITS: Final = 6


@lru_cache(maxsize=64)
def _of_shapes(shapes: tuple[str, ...]) -> re.Pattern[str]:
    """`00-0000-0` as an expression, the longest first; in parts with blanks between them letters are capitals, since
    `of 35` has the form of `RJ 75`."""
    told = sorted(shapes, key=len, reverse=True)
    forms = dict.fromkeys(
        rf"[vV]?[0-9]{{1,5}}(?:\.[0-9]{{1,5}}){{{one.count('.')}}}"
        if VERSION.fullmatch(one.removeprefix("a"))
        else re.escape(one).replace("0", "[0-9]").replace("a", "[A-Z]" if " " in one else "[A-Za-z]")
        for one in told
    )
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(forms)})(?![A-Za-z0-9]|[-/.:][A-Za-z0-9])")


_POSTCODES: Final = frozenset({"a0 0aa", "a00 0aa", "a0a 0aa", "aa0 0aa", "aa00 0aa", "aa0a 0aa"})
"""The forms of a British postcode: where facts hold one, a text may state one of another."""


def with_lower_names(read: list[Item], words: Sequence[Word], index: GroundIndex) -> list[Item]:
    """With the names in small letters, as those of drugs are, where a field holds one too."""
    if not index.lower_names:
        return read
    more = []
    for word, after in pairwise([*words, None]):
        if word is None or word.capital or any(one.start < word.end and word.start < one.end for one in read):
            continue
        if after is not None and after.root in PERSONS - AGENTS and f" {word.text} " not in index.lower_names:
            continue  # `the triage nurse`: it says which of them
        said = f" {word.text} "
        known = word.root in index.attributes or word.root in index.names or _begins_with(word.text, index)
        if said in index.lower_names or (not known and is_lower_name(word.text)):
            values = tuple(Value(measure, words=said) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, word.start, word.end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _begins_with(word: str, index: GroundIndex) -> bool:
    """`physiotherapy`, where a field is called `physio_sessions`."""
    return any(len(one) >= _STEM_MIN and word.startswith(one) for one in index.attributes)


_STEM_MIN: Final = 5


def with_labelled(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """With the common words behind a label that is the name of a field, `Body region: skull`, `The reason is listed as
    "a cough"`, where that field holds words in every record and nowhere any of these: else they are read as its values
    are."""
    if not index.of([STATE]):
        return read
    more = []
    forms = (_LABELLED_WORDS, _LISTED_AS, _IS_ONE_OF_A_KIND, _IN_A_ROW)
    for match in (match for form in forms for match in form.finditer(text)):
        start, end = match.span("value")
        words = words_of(match["value"])
        if any(one.start < end and start < one.end for one in read):
            continue
        label = key_words(_OF_WHAT.split(match["label"])[0])
        named = [g for g in index.of([STATE]) if not g.prose and _is_called(g, label)]
        if any(map(_says_how, words)) and not (named and _REASONS.issuperset(label)):
            continue
        called = {*label}.union(*(last_words(ground.fact) for ground in named))
        held = {root(word) for ground in named for word in ground.value.words.split()} - called
        if match["value"].isupper() and (
            match["value"].lower() in _LEFT_OUT or _are_initials(match["value"], named)
        ):
            continue
        said = {word.root for word in words} - called
        if held and said and held.isdisjoint((*_KNOWN_STATES, *said)):
            plainly = f" {match['value'].lower()} "
            values = tuple(Value(measure, words=plainly) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, start, end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _are_initials(said: str, named: Sequence[Ground]) -> bool:
    """Whether capitals may stand for what a field holds in words, or it holds no words."""
    held = [ground.value.words.split() for ground in named]
    return any(
        len(words) == 1 or said.lower().startswith("".join(word[0] for word in words)) for words in held
    )


_LEFT_OUT: Final = frozenset({"tbc", "tba", "tbd", "none", "nil", "yes"})


def _is_called(ground: Ground, label: Sequence[str]) -> bool:
    """Whether the name of a field ends with the words of a label, but for a word such as `type`; most fields share
    none, which costs less to see."""
    if not {*label}.issubset(ground.what):
        return False
    words = last_words(ground.fact)
    return words[-len(label) :] == label or (words[-1] in KINDS and words[-1 - len(label) : -1] == label)


def _says_how(word: Word) -> bool:
    """Whether a word is none of its own, or says how something stands, for which there are other words."""
    return word.text in STOP or word.root in _KNOWN_STATES or word.text.endswith(("ed", "ing"))


_LABELLED_WORDS: Final = re.compile(
    r"^[ \t]*(?:[-*•·–][ \t]+)?\*{0,2}(?P<label>[A-Z][a-z]+(?: [A-Za-z]+){0,3})(?::\*{0,2}|\*{0,2}:) "
    r"(?P<value>[A-Za-z][a-z]{2,}(?:[ -][a-z]{3,}){0,3}|[A-Z]{3,5})[.;,]?[ \t]*$",
    re.MULTILINE,
)
_ON_RECORD: Final = "listed|recorded|given|stated|noted|registered|entered|shown"
_WORDS_BEHIND: Final = (
    r"[\"\u201c'\u2018]?(?P<value>[a-z]{3,}(?:[ -][a-z]{2,}){0,3})(?=[\"\u201d'\u2019.,;)]|\s*\Z)"
)
_LISTED_AS: Final = re.compile(
    r"\b(?:[Tt]he|[Yy]our|[Ii]ts|[Hh]is|[Hh]er) (?P<label>[a-z]+(?: [a-z]+){0,3}) (?:is|was) "
    rf"(?:{_ON_RECORD}) as {_WORDS_BEHIND}"
)
_IS_ONE_OF_A_KIND: Final = re.compile(
    rf"\b(?:[Tt]he|[Yy]our|[Ii]ts|[Hh]is|[Hh]er|whose) (?:(?:{_ON_RECORD}) )?"
    rf"(?P<label>(?:[a-z]+ ){{0,3}}(?:{'|'.join(sorted(GROUNDING['kind_keys']))})) (?:(?:{_ON_RECORD}) )?"
    rf"(?:is|was) (?:an? )?{_WORDS_BEHIND}"
)
"""`the refund method is bank transfer`: behind the name of a kind no more is said of it than which it is."""
_IN_A_ROW: Final = re.compile(
    r"^\|[ *]*(?P<label>[A-Z][a-z]+(?: [A-Za-z]+){0,3})[ *:]*\|[ *]*(?P<value>[A-Za-z][a-z]{2,}(?:[ -][a-z]{3,}){0,3})"
    r"[ *]*\|[ \t]*$",
    re.MULTILINE,
)
_OF_WHAT: Final = re.compile(r" (?:for|of|given|listed|recorded|stated|on file)\b")
"""Behind these a label says nothing more of which field it is."""
_REASONS: Final = rooted("reason_fields")
"""What is called so is in no state: `Reason: arrived damaged`."""
_KNOWN_STATES: Final = frozenset(
    root(word)
    for name in GROUNDING
    if name in ("yes", "no", "denials") or name.startswith(("states ", "switched_"))
    for word in GROUNDING[name]
)


def with_contents(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With the common words for a thing where fields hold such and nothing in the facts is called so: what a number of
    something is of (`38 pallets of solar panels`), what something contains, or is, behind the name of such a field.
    """
    more = []
    counted = {one.start for one in read if _is_how_many(one, index)}
    for at, word in enumerate(words[1:], start=1):
        said = _thing_at(at, words, read, text) if word.text in _BEFORE_THINGS else []
        if not said and word.start in counted:
            said = _moved(at, words, text)
        if not said and word.text in _TRANSFERRING:
            said = _moved(at, words, text)
        if not said and word.text in _SUBJECT_OF:
            said = _another_of_its_kind(at, words, text, index)
        if not said and at + 1 < len(words) and words[at + 1].text in _ONE_OF_THEM:
            said = _apposed(at, words, text) or _had_once(at, words, text)
        if not said and word.text == "for" and words[at + 1 : at + 2]:
            said = _paid_for(at, words, text, index)
        if not said or any(one.start < said[-1].end and said[0].start < one.end for one in read):
            continue
        if not ({one.root for one in said} & (_THINGS | index.names | index.attributes)) and _is_new(
            said, index
        ):
            values = tuple(
                Value(measure, words=plain(text[said[0].start : said[-1].end])) for measure in (NAME, TEXT)
            )
            more.append(Item(FigureKind.NAME, said[0].start, said[-1].end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def with_allergens(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With what somebody is said to be allergic to, `has a latex allergy`, where fields are called so and nothing in
    the facts is, `allergy_penicillin`."""
    if _ALLERGENS.isdisjoint(index.attributes) or text.rstrip().endswith("?"):
        return read
    more = []
    for at, word in enumerate(words):
        if word.root != _ALLERGIC or any(
            one.text in _SUPPOSING and one.segment == word.segment for one in words[:at]
        ):
            continue
        if [one.text for one in words[at + 1 : at + 2]] == ["to"]:
            said = words[at + 2 : at + 3]
        else:
            said = words[at - 1 : at] if at < 2 or words[at - 2].text in _HAVING_ONE else []
        known = index.names | index.attributes
        told = [one for one in said if one.text not in STOP | _OF_ALLERGIES | ANYBODY and not one.capital]
        if not told or told[0].root in known or LIKE + told[0].root in known or _is_in_facts(told[0], index):
            continue
        if not any(one.start < told[0].end and told[0].start < one.end for one in read):
            values = tuple(Value(measure, words=f" {told[0].text} ") for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, told[0].start, told[0].end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _is_in_facts(word: Word, index: GroundIndex) -> bool:
    return any(f" {word.text} " in g.value.words for g in index.of([STATE, NAME, TEXT]))


_ALLERGIC: Final = root("allergic")
_ALLERGENS: Final = frozenset({_ALLERGIC, root("allergen")})
_HAVING_ONE: Final = frozenset({"a", "an", "the", "no", "your", "her", "his", "their", "any"})
_SUPPOSING: Final = GROUNDING["supposing_allergies"]
"""Behind these nobody is said to have one."""
_OF_ALLERGIES: Final = GROUNDING["of_allergies"]
"""What an allergy may be said to be without saying to what."""


def with_singulars(read: list[Item], index: GroundIndex) -> list[Item]:
    """With a name in the plural as the one that a field holds, `two Ceramic Table Lamps`."""
    held = whole_names(index)
    return [
        item._replace(readings=tuple(_as_singular(value, held) for value in item.readings))
        if item.kind is FigureKind.NAME and item.readings[0].words.endswith("s ")
        else item
        for item in read
    ]


def _as_singular(value: Value, held: frozenset[str]) -> Value:
    one = f"{value.words[:-2]} "
    return msgspec.structs.replace(value, words=one) if one in held and value.words not in held else value


def _thing_at(at: int, words: Sequence[Word], read: Sequence[Item], text: str) -> list[Word]:
    """The words in small letters that say what thing is meant, right behind the one that leads to them."""
    word, before = words[at], words[at - 1]
    close = at + 1 < len(words) and text[word.end : words[at + 1].start] in (" ", "-")
    first = at + 1
    if close and word.text in _BEING and words[first].text in _ONE_OF_THEM and before.root in _THINGS:
        first += 1  # `the item is the desk lamp`
    said = _small(words[first:], text, words[first - 1].end) if close else []
    if not said or len(said) > _THING_WORDS or _says_how(said[-1]) or said[-1].text in _PARTICLES:
        return []
    if first > at + 1 and _may_be_a_remark(said):
        return []
    if word.text == "of":
        counts = any(
            one.noun and one.kind in _COUNTING and one.end <= before.start <= one.end + 1 for one in read
        )
        return said if counts else []
    if word.text in _BEING and before.root not in _THINGS:
        return []
    if word.text in _HOLDING and any(one.text in _WRITINGS for one in (*words[:at], said[-1])):
        return []  # `this letter contains`, `contains details`
    return said if len(said) > 1 or said[-1].text.endswith("s") else []  # no `holds true`, `is heavy`


def _may_be_a_remark(said: Sequence[Word]) -> bool:
    """`is a great choice`, `is a short walk from the station`: what is said of anything, and no thing that is held."""
    return any(word.text in LEFT_OPEN for word in said)


def _apposed(at: int, words: Sequence[Word], text: str) -> list[Word]:
    """What is put in behind what a thing may be called: `your item, a desk lamp, was returned`."""
    word, article = words[at : at + 2]
    if word.root not in _THINGS or text[word.end : article.start] not in (", ", " ("):
        return []
    said = _small(words[at + 2 :], text, article.end)
    ends = bool(said) and text[said[-1].end : said[-1].end + 1] in (",", ")", ".")
    if not ends or len(said) > _THING_WORDS or any(map(_says_how, said)) or _may_be_a_remark(said):
        return []
    return said


def _had_once(at: int, words: Sequence[Word], text: str) -> list[Word]:
    """What somebody is said to have bought: `you returned a desk lamp`. Not what they may have."""
    word = words[at]
    before = [one.text for one in words[:at] if one.segment == word.segment]
    if word.text not in _HAD or not _SUPPOSING.isdisjoint(before) or not ENGLISH["modal"].isdisjoint(before):
        return []
    said = _small(words[at + 2 :], text, words[at + 1].end)
    told = next((n for n, one in enumerate(said) if one.text in _WHEN), len(said))
    said = said[:told]
    if not 1 < len(said) <= _THING_WORDS or _says_how(said[-1]) or any(one.text in _MOVED for one in said):
        return []
    return said


_HAD: Final = frozenset({"ordered", "bought", "purchased", "returned"})


def _paid_for(at: int, words: Sequence[Word], text: str, index: GroundIndex) -> list[Word]:
    """What an amount is for, where that is a thing like one that a field holds: `the refund for the desk lamp`."""
    if words[at + 1].text not in _DETERMINING:
        return []
    said = _small(words[at + 2 :], text, words[at + 1].end)
    if not 1 < len(said) <= _THING_WORDS or any(one.text in _ANY_OF_THEM | _MOVED for one in said):
        return []
    if any(map(_says_how, said)):
        return []
    return said if any(are_alike(said[-1].text, thing) for thing in _things_held(index)) else []


def _things_held(index: GroundIndex) -> set[str]:
    """The nouns of the things that fields hold."""
    held = [g for g in index.of([STATE, NAME]) if not g.prose and g.value.words not in ANSWERS]
    return {g.value.words.split()[-1] for g in held if g.value.words.strip() and is_a_thing(g)}


def _another_of_its_kind(at: int, words: Sequence[Word], text: str, index: GroundIndex) -> list[Word]:
    """What a clause begins with, `your denim jacket was delivered`, where that is a thing like one that a field holds:
    `wool coat`. A modifier that no fact has says that it is not the same in another word."""
    first = at
    while first and words[first - 1].segment == words[at].segment and at - first < _THING_WORDS + 1:
        first -= 1
        if words[first].text in _DETERMINING:
            break
    said = [*words[first + 1 : at]]
    if not 1 < len(said) <= _THING_WORDS or words[first].text not in _DETERMINING:
        return []
    if any(one.capital or one.text in _ANY_OF_THEM or one.text.endswith("ed") for one in said):
        return []
    if any(one.root in index.names or one.root in index.attributes for one in said):
        return []
    if text[said[0].start : said[-1].end].count(" ") != len(said) - 1:
        return []
    return said if any(are_alike(said[-1].text, thing) for thing in _things_held(index)) else []


_ANY_OF_THEM: Final = GROUNDING["of_any_thing"]
"""Of whatever thing that may be said."""
_SUBJECT_OF: Final = COPULA | {"is", "was", "are", "were", "has", "have", "had", "that", "which"}


_PARTICLES: Final = frozenset({"up", "out", "off", "down", "back", "away"})
"""`is picked up`: a verb, and no thing."""


def _is_how_many(item: Item, index: GroundIndex) -> bool:
    """Whether a number is what a field holds that says how many there are of a thing, `350 steel drums`."""
    if item.kind is not FigureKind.NUMBER or item.hedge is not Hedge.EXACT:
        return False
    said = {value.low for value in item.readings}
    return any(g.value.low in said and not _HOW_MANY.isdisjoint(g.what) for g in index.of([COUNT]))


_HOW_MANY: Final = frozenset(map(root, ("quantity", "qty", "units", "pieces")))


def _moved(at: int, words: Sequence[Word], text: str) -> list[Word]:
    """What thing is said to be moved, `will ship the steel drums to …`: not what stands for any, `the goods`."""
    definite = [word.text for word in words[at + 1 : at + 2] if word.text in _DETERMINING]
    if not (definite or words[at].text[0].isdigit()):
        return []
    behind = words[at + 1 + len(definite) :]
    said = _small(behind, text, behind[0].start) if behind else []
    told = next((n for n, one in enumerate(said) if one.text in _WHEN), len(said))
    said = said[:told]
    if not 1 < len(said) <= _THING_WORDS or any(one.text in _MOVED for one in said) or _says_how(said[-1]):
        return []
    ended = said[0].segment == said[-1].segment and not any(one.text.endswith(("ed", "ly")) for one in said)
    return said if ended else []


def _small(words: Sequence[Word], text: str, start: int) -> list[Word]:
    """The words in small letters that nothing parts, from a place on."""
    said: list[Word] = []
    for one in words:
        if one.text in STOP or one.capital or not one.text.isalpha():
            break
        if said and text[start : one.start] not in (" ", "-"):
            break
        said.append(one)
        start = one.end
    return said


_WHEN: Final = GROUNDING["when_moved"]
"""Behind a thing these say when or how it is moved."""
_DETERMINING: Final = frozenset({"the", "your", "our", "their", "his", "her", "its", "my", "these", "those"})
"""`we ship large volumes` and `you will receive a voucher` speak of any."""


def is_a_thing(ground: Ground) -> bool:
    """Whether a field is called after a thing, or after the name of one: `product`, `item_name`, `items[0].name`."""
    words = key_words(ground.fact.replace(".", "_"))
    words = [word for word in words if not word.isdigit()]
    if words[-1:] == [_NAME]:
        words.pop()
    return bool(words) and words[-1] in _THINGS


_NAME: Final = root("name")


def _is_new(said: Sequence[Word], index: GroundIndex) -> bool:
    """Whether no fact has any of the words, and a field that is called after a thing holds common words."""
    held = [g for g in index.of([STATE, NAME]) if not g.prose and g.value.words not in ANSWERS]
    if not any(is_a_thing(g) for g in held):
        return False
    return not any(f" {one.text} " in g.value.words for one in said for g in (*held, *index.of([TEXT])))


_ONE_OF_THEM: Final = frozenset({"a", "an", "the"})
_THING_WORDS: Final = 3
_COUNTING: Final = (FigureKind.NUMBER, FigureKind.QUANTITY)
_BEING: Final = frozenset({"is", "are", "was", "were"})
_HOLDING: Final = GROUNDING["holding"] - {"have", "has", "had"}
_TRANSFERRING: Final = GROUNDING["transferring"]
_MOVED: Final = GROUNDING["moved"] | GROUNDING["writings"] | GROUNDING["documents"]
_WRITINGS: Final = GROUNDING["writings"] | GROUNDING["documents"]
_BEFORE_THINGS: Final = _HOLDING | _BEING | GROUNDING["buying"] | {"of"}
_THINGS: Final = frozenset(root(word) for name in ("sort thing", "sort drug") for word in GROUNDING[name])
"""What any of them may be called."""


def with_times(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """With `twice a day`, where a field says how often in a day: `doses_per_day`; but what a field holds in those very
    words, `twice daily`, is a state of it."""
    counts = [g for g in index.of([COUNT, ANY_UNIT]) if not g.prose and "~price" not in g.what]
    fields = {g.fact for g in counts if f"{PERIOD}day" in g.value.words}
    if not fields:
        return read
    held = {g.value.words for g in index.of([STATE])}
    more, told = [], times_a_day(text)
    if len(fields) == 1 and any(plain(text[item.start : item.end]) in held for item in told):
        return read  # `takes it twice daily and checks her sugar once a day`
    for item in told:
        known = any(one.start < item.end and item.start < one.end for one in read)
        if not known and plain(text[item.start : item.end]) not in held:
            more.append(item._replace(end=item.start + len(text[item.start : item.end].split(maxsplit=1)[0])))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def with_done(read: list[Item], text: str, words: Sequence[Word], index: GroundIndex) -> list[Item]:
    """With a number in words up to twelve behind a verb that a field of a bare number is called by, at the end of what
    it says, `won ten and lost two`, or of how many a party is, where a field says that: `a table for seven`."""
    more = []
    if not _PARTY_FIELDS.isdisjoint(index.attributes):
        more = [_so_many(m.start("many"), m["many"]) for m in _PARTIES.finditer(text)]
        more = [one for one in more if not any(o.start < one.end and one.start < o.end for o in read)]
    for match in _SO_MANY.finditer(text):
        known = any(one.start < match.end() and match.start() < one.end for one in read)
        at = bisect_left(words, match.start(), key=START)
        verb, led = words[at - 1] if at else None, words[at - 2] if at > 1 else None
        if known or verb is None or verb.end + 1 != match.start() or verb.text in STOP | COPULA:
            continue
        if (led is not None and led.text in _DETERMINING) or not _are_counted_by(verb.root, index):
            continue
        more.append(_so_many(match.start(), match[0]))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _so_many(start: int, said: str) -> Item:
    number = (ONES.index(said.lower()), 1)
    values = tuple(Value(measure, number, number, (1, 1)) for measure in ("", COUNT, ANY_UNIT))
    return Item(FigureKind.NUMBER, start, start + len(said), values)


_PARTY_FIELDS: Final = rooted("party_fields")
_PARTIES: Final = re.compile(
    r"\b(?:(?:table|party|group|reservation|booking|dinner|lunch|room|tickets?|seats?|places?) (?:for|of) "
    rf"(?:the )?|(?:party|group) (?:numbers|is|are|counts) )(?P<many>{'|'.join(ONES[1:13])})"
    r"(?=\s*(?:[.,;:!?)]|\Z)| (?:of you|is|has|on|at|in|and|but|under|to)\b)",
    re.IGNORECASE,
)


def _are_counted_by(verb: str, index: GroundIndex) -> bool:
    return verb in index.attributes and any(
        verb in last_words(ground.fact) for ground in index.of([""]) if not ground.prose
    )


_SO_MANY: Final = re.compile(
    rf"(?<=[a-z] )(?:(?:{'|'.join(ONES[2:13])})(?=\s*(?:[.,;:!?)]|\Z)| (?:and|but|while|so|this|in|of them)\b)"
    rf"|{ONES[1]}(?=\s*(?:[.,;)]|\Z)| (?:and|but)\b))",
    re.IGNORECASE,
)


def with_initials(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With names of a few capitals, `TNT`: where a field holds one, where a firm stands and fields hold firms, or
    where a clause says which field of names it is the value of, `its ticker is ACME`, `the label is from TNT`."""
    found = [*_INITIALS.finditer(text)]
    if not found:
        return read
    held = index.of([NAME])
    naming = frozenset(word for g in held if not g.prose for word in g.what if word[0] not in _CLASSES)
    more = []
    for match in found:
        at = next((at for at, word in enumerate(words) if word.start >= match.start()), len(words))
        said = plain(match[0])
        if (
            any(one.start < match.end() and match.start() < one.end for one in read)
            or said.strip() in _NO_FIRM
        ):
            continue
        led = at < len(words) and _leads_to_initials(words[:at], words[at], text, index, naming)
        if led or any(g.value.words == said for g in held):
            values = tuple(Value(measure, words=said) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, match.start(), match.end(), values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _leads_to_initials(
    before: Sequence[Word], word: Word, text: str, index: GroundIndex, naming: frozenset[str]
) -> bool:
    last = before[-1] if before else None
    if last is not None and FIRM in index.attributes and _LABEL_BEFORE.match(text, last.end, word.start):
        return _is_firm_label(last, word, text)  # `weight: 14 kg; courier: TNT`
    if last is None or last.segment != word.segment:
        known = word.root in index.attributes or word.root in index.names or _begins_with(word.text, index)
        return not known and (_holds_initials(index) or (FIRM in index.attributes and _acts(word, text)))
    firm = last.text in _OF_FIRMS or _is_firm_label(last, word, text)
    if firm and FIRM in index.attributes:
        return True
    if last.text in _HANDED and (_holds_initials(index) or _sold_by(before, index)):
        return True
    if last.text in _DETERMINED and FIRM in index.attributes and _moves(word, text):
        return True
    told = [one for one in before[-_FIELD_NEAR:] if one.segment == word.segment and one.text not in STOP]
    if last.root in naming and last.text not in STOP:  # `is rated BB`
        return True
    return last.text in _TO_A_VALUE and any(
        one.root in naming or not naming.isdisjoint(classes(one.root)) for one in told
    )


def _sold_by(before: Sequence[Word], index: GroundIndex) -> bool:
    """`a vaccine from GSK`: what a firm makes or sells comes from it."""
    known = index.names | index.attributes
    return (
        FIRM in index.attributes
        and len(before) > 1
        and (before[-2].root in known or before[-2].root in NOUNS)
    )


def _acts(word: Word, text: str) -> bool:
    """`KLM operates flight 12`, `TNT delivered it`: it does what whoever has a part in something does."""
    verb = next(iter(words_of(text[word.end : word.end + _MOVED_NEAR])), None)
    return verb is not None and verb.text.endswith(("s", "ed")) and verb.root in VERBS


def _moves(word: Word, text: str) -> bool:
    """`the KLM flight`, `your DHL parcel`: what is called after who moves it."""
    behind = words_of(text[word.end : word.end + _MOVED_NEAR])[:1]
    return bool(behind) and text[word.end : word.end + 1] == " " and behind[0].text in _MOVED_BY_FIRMS


_DETERMINED: Final = frozenset({"the", "your", "our", "this", "a", "an", "his", "her", "my"})
_MOVED_BY_FIRMS: Final = GROUNDING["moved_by_firms"]
_MOVED_NEAR: Final = 16


def _holds_initials(index: GroundIndex) -> bool:
    """Whether a firm is called by a few letters."""
    return any(
        FIRM in g.what and g.value.words.count(" ") == _ONE_WORD and len(g.value.words) <= _INITIALS_MAX
        for g in index.of([NAME])
    )


_LABEL_BEFORE: Final = re.compile(r"[ *_]*:[ *_]*\Z")


def _is_firm_label(label: Word, word: Word, text: str) -> bool:
    """`Carrier: TNT`"""
    return label.text in _FIRMS and text[label.end : word.start].strip(" *_|") in (":", "-", "–", "")


_INITIALS: Final = re.compile(r"(?<![\w&/-])(?:[A-Z]{2,4}|[A-Z]{1,2}&[A-Z]{1,2})(?![\w&/-])")
_INITIALS_MAX: Final = 6
"""With the blanks around them. Where firms are called so, others may be: `TNT delivered it`."""
_CLASSES: Final = (CLASS, SORT)
_FIELD_NEAR: Final = 5
_TO_A_VALUE: Final = COPULA | frozenset(
    {"from", "by", "with", "via", "through", "against", "the", "as", "to", "on"}
)
"""Right before what a field holds: `its ticker is …`, `measured against the …`."""
_OF_FIRMS: Final = frozenset({"by", "with", "via", "through"})
_HANDED: Final = frozenset({"to", "from"})
"""`was handed to TNT`"""
_FIRMS: Final = GROUNDING["sort firm"]
_NO_FIRM: Final = GROUNDING["initials"] | GROUNDING["abbreviations"]


def lettered(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """A number with a letter behind it is what a seat is called, `86R`, where fields hold such."""
    if not any(_SEAT.fullmatch(text, one.start, one.end) for one in read):
        return read
    held = [g.value.words.strip().upper() for g in index.of([REFERENCE]) if not g.prose]
    if not any(_SEAT.fullmatch(one) for one in held):
        return read
    return [
        one._replace(
            kind=FigureKind.REFERENCE,
            readings=(Value(REFERENCE, words=f" {text[one.start : one.end].lower()} "),),
            noun="",
        )
        if _SEAT.fullmatch(text, one.start, one.end)
        else one
        for one in read
    ]


_SEAT: Final = re.compile(r"[0-9]{1,3}[A-Z]")


def is_known(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a label is made of words that facts use: it is what follows that is said of something."""
    inside = [word.root for word in words if item.start <= word.start < item.end]
    held = index.names | index.attributes
    return not held or any(one in held or any(name in held for name in classes(one)) for one in inside)


def is_of_a_name(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a year is part of what a record is called, and so a name before it, `the Acme 2031 bond` of
    `acme_2031.coupon`."""
    if item.kind is FigureKind.NAME:
        year = next((word for word in words if word.start == item.end + 1), None)
        last = next((word for word in reversed(words) if word.end <= item.end), None)
    else:
        inside = words_within(words, item) if item.kind is FigureKind.DATE else []
        year = inside[0] if len(inside) == 1 else None
        last = next((word for word in reversed(words) if word.end == item.start - 1), None)
    if year is None or last is None or not (year.text.isdigit() and {year.root, last.root} <= index.names):
        return False
    return any({year.root, last.root} <= {*ground.of} for ground in index.all())


def is_field_label(item: Item, text: str, words: Sequence[Word], index: GroundIndex) -> bool:
    """`Shipper: Delmar Mills`: one word that a field is called by and no field holds, before a colon."""
    said = item.readings[0].words if item.kind is FigureKind.NAME else ""
    if said.count(" ") != _ONE_WORD or _COLON.match(text, item.end) is None:
        return False
    if text[text.rfind("\n", 0, item.start) + 1 : item.start].strip(" \t*_-•·–"):
        return False
    held = any(said in g.value.words for g in index.of([NAME, STATE]))
    known = index.names | index.attributes
    return not held and all(word.root in known for word in words_within(words, item))


_COLON: Final = re.compile(r"[*_ ]{0,2}:")
_LABELLED: Final = re.compile(
    r"(?:^|(?<=[.!?;] ))[ \t]*(?:[-*•·–][ \t]+)?[*_]{0,2}(?P<label>[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3}) #?"
    r"(?P<number>[0-9]{1,2})[*_]{0,2}(?=(?: \([^()\n]{1,40}\))?:(?![0-9])| [-–—] )",
    re.MULTILINE,
)


def label_numbers(text: str, index: GroundIndex) -> set[int]:
    """Where the numbers stand that belong to what follows is called: `Address Line 1: …`, `Option 2 – …`. Facts that
    number the same, `address1`, say which there are."""
    found = set()
    for match in _LABELLED.finditer(text):
        words = [word.lower() for word in match["label"].split(" ")]
        known = {*index.names, *index.attributes}
        numbers = {word[len(one) :] for one in words for word in known if word.startswith(one)}
        held = {number for number in numbers if number.isdigit()}
        if not held or match["number"] in held:
            found.add(match.start("number"))
    return found


def with_whole_values(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With names that hold a number or a code, as a field has them: in `Aero 14 laptop` nothing is counted, `Kia X3` is
    no number of a record; and with those that only a field shows to be one, `Cobalt Chef's Knife`, `Hotels.com`, `June
    Park`, and a common word that fills a cell or is the subject of a sentence, `Drama is in Hall B`."""
    said = [word.text for word in words]
    read = _with_subjects(read, words, text, index)
    for ground in index.of([NAME]):
        value = ground.value.words.split()
        told = any(one in _WITHIN_NAMES or any(map(str.isdigit, one)) for one in value)
        if ground.prose or len(value) < 2 or not (told or value[0] in MONTHS):
            continue
        joined = [*value[:-2], "".join(value[-2:])]  # as `Room 101` is one word where a record is called so
        for at, spelled in product(range(len(said)), (value, joined)):
            if said[at : at + len(spelled)] == spelled:
                start, end = words[at].start, words[at + len(spelled) - 1].end
                whole = tuple(Value(measure, words=ground.value.words) for measure in (NAME, TEXT))
                read = [one for one in read if one.end <= start or end <= one.start]
                read.append(Item(FigureKind.NAME, start, end, whole))
    return sorted(read, key=lambda item: item.start)


def _with_subjects(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    more = []
    for at, word in enumerate(words):
        said = f" {word.text} "
        if not word.capital or any(one.start < word.end and word.start < one.end for one in read):
            continue
        behind = words[at + 1] if at + 1 < len(words) else None
        cell = _CELL_BEGINS.search(text, max(0, word.start - _CELL_NEAR), word.start) and _CELL_ENDS.match(
            text, word.end
        )
        subject = at == 0 and behind is not None and behind.text in _FINITE and behind.start == word.end + 1
        subject = subject and word.root not in index.names  # what a record is called leads to it as it is
        held = bool(cell or subject) and any(g.value.words == said for g in index.of([NAME]) if not g.prose)
        if held:
            values = tuple(Value(measure, words=said) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, word.start, word.end, values))
    return sorted([*read, *more], key=START) if more else read


_CELL_BEGINS: Final = re.compile(r"\|[ *_`]*\Z")
_CELL_NEAR: Final = 8
_CELL_ENDS: Final = re.compile(r"[ *_`]*(?:\||\n|\Z)")
_FINITE: Final = ENGLISH["auxiliary"] | COPULA | GROUNDING["holding"]
_WITHIN_NAMES: Final = frozenset({"s", "com", "net", "org"})
"""Behind an apostrophe or a point."""


def names_a_field(item: Item, read: Sequence[Item], words: Sequence[Word], index: GroundIndex) -> bool:
    """`over five years it returned 6.1 %`, where a field that holds 6.1 % is called `five_year_return`: it says which
    field is meant of what its clause states."""
    if item.kind is not FigureKind.QUANTITY:
        return False
    own = [word for word in words_within(words, item) if word.text not in ("a", "an")]
    inside = [_in_digits(word.text, word.root) for word in own]
    if len(inside) != _NUMBER_AND_UNIT:
        return False
    behind = next((word for word in words if word.start >= item.end), None)
    if behind is not None and behind.start - item.end == 1:  # `a two-week wait` of `two_week_wait: yes`
        called = [*inside, behind.root]
        for ground in index.of([STATE]):
            roots = [_in_digits(one, one) for one in ground.what[: len(called)]]
            if ground.value.words in ANSWERS and roots == called:
                return True
    beside = [
        one for one in read if any(abs(w.segment - own[0].segment) < _NEXT for w in words_within(words, one))
    ]
    stated = {(value.measure, value.low) for one in beside if one is not item for value in one.readings}
    short = f"{inside[0]}{own[1].text[0]}"
    return any(
        short in ground.what
        or any([_in_digits(one, one), two] == inside for one, two in pairwise(ground.what))
        for ground in index.all()
        if not ground.prose and (ground.value.measure, ground.value.low) in stated
    )


def _in_digits(said: str, otherwise: str) -> str:
    return str(ONES.index(said)) if said in ONES else otherwise


_NEXT: Final = 2
"""Its own clause, or one beside it: `Over one year, it lost 1.4 %`."""
_NUMBER_AND_UNIT: Final = 2


def points(item: Item, text: str) -> bool:
    """`these two items`, `the last four digits`: it points at what was named, and counts nothing."""
    before = text[max(0, item.start - len("of the ")) : item.start].lower()
    if before.endswith(("last ", "first ", "final ")) and item.noun in _SIGNS:
        return True
    return before.endswith(("these ", "of the ")) and not text[item.start].isdigit()


_SIGNS: Final = frozenset({"digits", "characters", "letters", "numbers", "figures"})


def heads_a_code(item: Item, read: Sequence[Item], text: str, index: GroundIndex) -> bool:
    """`Payslip PS-7799-86`, `| Payslip | PS-7799-86 |`: one word right before a code says what kind of thing that is,
    where no field holds it as a name, and the field that holds the code has a part of it in its name (`slip_no`)."""
    said = item.readings[0].words if item.kind is FigureKind.NAME else ""
    if said.count(" ") != _ONE_WORD or any(said in g.value.words for g in index.of([NAME, TEXT])):
        return False
    code = next((one for one in read if one.kind is FigureKind.REFERENCE and one.start > item.end), None)
    if code is None or _HEADING.fullmatch(text, item.end, code.start) is None:
        return False
    parts = {word for g in fields_holding(code, index) for word in (*g.of, *g.what) if len(word) >= _PART_MIN}
    return any(said.strip().endswith(part) or root(said.strip()) == part for part in parts)


def is_a_head(item: Item, text: str) -> bool:
    """`| Pos | Matches Played |`: what a column is called in a short word or common ones is no name."""
    if item.kind is not FigureKind.NAME or "\n" in text[: item.start].lstrip():
        return False
    said = text[item.start : item.end]
    return not is_no_word(said) or (" " not in said and len(said) <= _SHORT_HEAD)


_SHORT_HEAD: Final = 5
_PART_MIN: Final = 3
_ONE_WORD: Final = 2
"""Blanks around the words of a name."""
_HEADING: Final = re.compile(r"[*_]{0,2}(?: | ?\| ?)[*_]{0,2}")


def with_shared_units(read: list[Item], text: str) -> list[Item]:
    """With the unit of the last for each of several amounts that are told of one thing each: `4.5 and 6.1 bar
    respectively`."""
    if "respectively" not in text:
        return read
    found = [*read]
    for at in range(len(found) - 2, -1, -1):
        bare, last = found[at], found[at + 1]
        plain_number = bare.kind is FigureKind.NUMBER and not bare.noun
        if not plain_number or last.kind not in _OF_ONE_UNIT or text[bare.end : last.start] not in _JOINED_BY:
            continue
        unit = _AFTER_NUMBER.match(text, last.start)
        shared = items(f"{text[bare.start : bare.end]}{unit['unit']}") if unit is not None else []
        if len(shared) == 1 and shared[0].kind is last.kind and shared[0].noun == last.noun:
            found[at] = shared[0]._replace(start=bare.start, end=bare.end)
    return found


_OF_ONE_UNIT: Final = (FigureKind.QUANTITY, FigureKind.NUMBER)
_JOINED_BY: Final = frozenset({" and ", ", ", " or ", ", and "})
_AFTER_NUMBER: Final = re.compile(r"[0-9][0-9.,]*(?P<unit> ?[^\s,.;:]+)")


def counts_out(item: Item, read: Sequence[Item], text: str, index: GroundIndex) -> bool:
    """`Two parcels: W1 (3 kg) and W2 (4 kg)`: it counts what is listed behind it, by their codes; or what facts
    call so, all of which the text names: `The two tickets cost $9: $4 for T1 and $5 for T2`."""
    if not item.noun or not (_LISTING.match(text, item.end) or _are_called(root(item.noun), read, index)):
        return False
    codes = {
        one.readings[0].words for one in read if one.kind is FigureKind.REFERENCE and one.start > item.end
    }
    return any(value.low == (len(codes), 1) for value in item.readings)


def _are_called(noun: str, read: Sequence[Item], index: GroundIndex) -> bool:
    """Whether all codes of a text are what records of this kind are called."""
    codes = [one.readings[0].words for one in read if one.kind is FigureKind.REFERENCE]
    own = [g for g in index.of([REFERENCE]) if OWN in g.what and not g.prose]
    return all(any(g.value.words == one and noun in (*g.of, *g.what) for g in own) for one in codes)


_LISTING: Final = re.compile(r"(?: [a-z]+){1,3}:")
_TWO_NAMES: Final = 3


def each_name(item: Item, index: GroundIndex) -> list[Item]:
    """Names that stand right behind each other, each by itself: `… has prescribed Maria Rossi Ibuprofen`."""
    said = item.readings[0].words.split() if item.kind is FigureKind.NAME else []
    if len(said) < _TWO_NAMES or item.label:
        return [item]
    held = [g.value.words for g in index.of([NAME, TEXT])]
    if any(item.readings[0].words in one for one in held):
        return [item]
    whole = _behind_an_office(item, said, index)
    if whole is not None:
        return [whole]
    at = next((n for n, word in enumerate(said) if word in _OF_A_FIRM), 0)
    halves = [f" {' '.join(part)} " for part in (said[:at], said[at + 1 :])]
    known = at and any(half in whole_names(index) for half in halves)
    if known and all(any(half in one for one in held) for half in halves):  # `Ann Reed of Oslo`
        first, second = ([Value(measure, words=half) for measure in (NAME, TEXT)] for half in halves)
        return [
            item._replace(end=item.start + len(halves[0].strip()), readings=tuple(first)),
            item._replace(start=item.end - len(halves[1].strip()), readings=tuple(second)),
        ]
    for at in range(1, len(said)):
        parts = [f" {' '.join(part)} " for part in (said[:at], said[at:])]
        if parts[0] in whole_names(index) or parts[1] in whole_names(index):
            if said[:at] in _TITLES or not all(any(part in one for one in held) for part in parts):
                continue
            width = item.end - item.start
            middle = item.start + len(" ".join(said[:at]))
            if middle - item.start >= width:
                continue
            first = [Value(measure, words=parts[0]) for measure in (NAME, TEXT)]
            second = [Value(measure, words=parts[1]) for measure in (NAME, TEXT)]
            return [
                item._replace(end=middle, readings=tuple(first)),
                item._replace(start=middle + 1, readings=tuple(second)),
            ]
    return [item]


def _behind_an_office(item: Item, said: Sequence[str], index: GroundIndex) -> Item | None:
    """`CEO of Acme Group`: the firm alone, where a field is called what is said before it, and one holds the firm."""
    at = next((n for n, word in enumerate(said) if word in _OF_A_FIRM), 0)
    rest = f" {' '.join(said[at + 1 :])} "
    if not at or rest not in whole_names(index) or not all(root(w) in index.attributes for w in said[:at]):
        return None
    readings = tuple(Value(measure, words=rest) for measure in (NAME, TEXT))
    return item._replace(start=item.end - len(rest.strip()), readings=readings)


_TITLES: Final = tuple([title] for title in sorted(GROUNDING["titles"]))
_OF_A_FIRM: Final = frozenset({"of", "at", "for"})


def is_described(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether what is written like a name is put together from one record's words: `Size L`, `Green Desk Lamp`."""
    if item.kind is not FigureKind.NAME or any(
        g.value.words and one.words in g.value.words for one in item.readings for g in index.of([one.measure])
    ):
        return False
    inside = [w for w in words_within(words, item) if w.text not in STOP]
    if not inside or not index.describes(frozenset(word.root for word in inside)):
        return False
    if len(inside) < _SEVERAL:
        return True
    # Of what is no common word its root is not enough: `Vargas Bank` is not Varga Bank.
    held = [ground.value.words for ground in index.of([NAME, TEXT])]
    return all(any(f" {w.text} " in said for said in held) for w in inside if is_no_word(w.text))


_SEVERAL: Final = 2
