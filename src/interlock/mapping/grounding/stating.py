"""What a value states: amounts, days, names, codes and states, each in every reading, and what they are said of."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, Self

import msgspec

from interlock.core.grounding import COUNT, LIKE, NAME, NOT_SO, OPEN, OWN, PER, PERIOD, REFERENCE, STATE
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import (
    ANY_MONEY,
    CENTS,
    CUES,
    CURRENCIES,
    IN_FULL,
    amounts,
    any_of,
    base_of_currency,
    family_of,
    in_hundredths,
    in_unit,
)
from interlock.mapping.grounding.answers import CHOSEN, KNOWN_STATES, NEGATIONS, STATUS, YES, YES_OR_NO
from interlock.mapping.grounding.days import month_of, with_weekday
from interlock.mapping.grounding.items import (
    SHAPE,
    TEXT,
    Item,
    is_lower_name,
    is_no_word,
    items,
    telephone,
    times_a_day,
    value_of,
)
from interlock.mapping.grounding.letters import letter_of
from interlock.mapping.grounding.notso import not_so, without_set_aside
from interlock.mapping.grounding.periods import has_period, with_periods
from interlock.mapping.grounding.words import (
    CODE_DIGITS,
    IRREGULAR,
    OF_FIRMS,
    OWN_NAMES,
    STOP,
    VERSION,
    Word,
    in_words,
    is_code,
    joined,
    key_parts,
    plain,
    plain_apostrophes,
    words_of,
)

OF_THEM: Final = "~of them"
OF_ALL: Final = f"{OPEN}of all"
"""On the two numbers of a field that says how many of how many, `8 of 20`. That one is not said to be all tells it from
no other: like a part, the second leaves nothing unsaid."""
SHORT_WORDS: Final = 6
"""A text of so many words describes what its record is about."""
STATE_WORDS: Final = 3
CAPITAL: Final = "^"
NUMBER: Final = re.compile(r"-?(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]+)?\Z")
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"“])|\n+")
_INITIALS: Final = re.compile(r"[A-Z]{2,4}")
_LETTERED: Final = re.compile(r"[0-9]{1,3}[A-Z]")
_FIGURES: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER, FigureKind.DATE)
_AMOUNTS: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER)
_EMPTY: Final = frozenset(root(word) for word in GROUNDING["light"] | NEGATIONS | GROUNDING["copula"])
_FINAL: Final = root("final")
"""What `last` is in a sentence: `the return last year` lasts nothing."""
_BOUND_BY: Final = {
    Hedge.FROM: Hedge.LEAST,
    Hedge.WITHIN: Hedge.MOST,
    Hedge.ABOUT: Hedge.EXACT,
}


Made = tuple[Value, bool, list[str], bool]


class Digits(str):
    """A number as it was written."""

    __slots__ = ()


class InCurrency(Digits):
    """One that is in no other currency than that of its record, if it is an amount of money."""

    currency: str

    def __new__(cls, number: str, currency: str) -> Self:
        made = super().__new__(cls, number)
        made.currency = currency
        return made


def stated_by(value: Any, unit: str, spoken: bool) -> Iterator[Made]:
    """Values, whether each stands in prose, further words that it is said of, and whether it was counted."""
    if isinstance(value, bool):
        yield Value(STATE, words=" yes " if value else " no "), False, [], False
    elif isinstance(value, int):  # the members of a list
        number = (value, 1)
        for measure in ("#", ""):
            yield Value(measure, number, number), False, [], True
    elif value is None:  # a record that has none
        yield Value(STATE, words=" no "), False, [], False
    else:
        currency = value.currency if isinstance(value, InCurrency) else ""
        yield from _of_text(str(value), unit, spoken, currency)


@lru_cache(maxsize=2_048)
def read_short(value: str) -> tuple[Item, ...]:
    """A short value is looked at from several sides, and comes in many records."""
    return tuple(items(value))


_IN_FULL: Final = re.compile(
    r"(?P<code>[A-Z]{3} )?(?P<whole>[0-9]{7,15})(?P<part>\.[0-9]{1,2})?(?P<unit> [A-Z]{3})?"
)
"""`1387800000 USD`: without the code, or signs for its thousands, so many figures are the number of something."""


def _of_text(text: str, unit: str, spoken: bool, currency: str = "") -> Iterator[Made]:
    said = in_words(plain_apostrophes(text.strip()))
    if not said:
        return
    if said.lower() in _NOT_SO:
        said = "no"
    full = _IN_FULL.fullmatch(said)
    if full is not None and ((full["code"] or full["unit"] or "").strip() in CURRENCIES):
        said = f"{full['code'] or ''}{int(full['whole']):,}{full['part'] or ''}{full['unit'] or ''}"
    if said.lower() in YES_OR_NO:
        yield Value(STATE, words=" yes " if said.lower() in YES else " no "), False, [], False
    if NUMBER.match(said) and not spoken:
        yield from _of_number(said, unit, currency)
        return
    letter = "" if spoken else letter_of(said)
    if letter:
        yield Value(REFERENCE, words=letter), False, [], False
    month = () if spoken else month_of(said)
    if month:
        yield value_of(month), False, [], False
        yield Value(TEXT, words=plain(said)), True, [], False
        return
    dialled = "" if spoken else telephone(said)
    if dialled:
        yield Value(REFERENCE, words=joined(dialled)), False, [], False
        yield Value(TEXT, words=plain(said)), True, [], False
        return
    if not spoken and is_irregular(said):
        yield Value(REFERENCE, words=joined(said)), False, [], False
        yield Value(SHAPE, words=_shape(said)), True, [], False
        yield Value(TEXT, words=plain(said)), True, [], False
        return
    if not spoken and _is_grouped(said):
        yield Value(REFERENCE, words=joined(said)), False, [], False
        yield Value(SHAPE, words=_shape(said)), True, [], False
    if not spoken and _SHORT_CODE.fullmatch(said) is not None:  # in small letters a text may have it too
        yield Value(SHAPE, words=_shape(said)), True, [], False
    words = words_of(said)
    prose = (
        spoken
        or (len(words) > SHORT_WORDS and not _is_a_moment(said))
        or (said.endswith((".", "!", "?")) and not _FIRM.fullmatch(said))
    )
    if not prose:
        for item in _so_often(read_short(said), said):
            if item.kind is not FigureKind.NAME:
                yield from _of_all(said, item) if _OF_ALL.fullmatch(said) else _of_item(item)
        for item in times_a_day(said):  # `twice daily with meals`
            yield from _of_item(item)
        if _LETTERED.fullmatch(said):  # a seat, whatever unit its letter may be
            yield Value(REFERENCE, words=joined(said)), False, [], False
    else:
        yield from _of_sentences(SENTENCE.split(said), spoken)
    yield Value(TEXT, words=plain(without_set_aside(said) if prose else said)), True, [], False
    if not prose:
        of_what = _BEFORE_AMOUNT.fullmatch(said)
        if of_what is not None and is_lower_name(of_what["name"]):  # `amoxicillin 500 mg three times daily`
            for open_to_any in (False, True):  # which of several fields is meant no word of a dose says
                yield Value(NAME, words=plain(of_what["name"])), open_to_any, [], False
        called = said.lower() not in YES_OR_NO and is_name(said)
        if called:
            yield Value(NAME, words=plain(said)), False, [], False
        if (
            len(words) <= (1 if called else STATE_WORDS)
            and not (called and is_no_word(said) and plain(said) not in CHOSEN)
            and not any(c.isdigit() for c in said)
            and said.lower() not in YES_OR_NO
            and len(plain(said).strip()) > 1  # `A+` is no article
        ):
            yield Value(STATE, words=plain(said)), False, [], False


_BEFORE_AMOUNT: Final = re.compile(r"(?P<name>[a-z]{4,}),? [0-9][^,;()]{0,60}")


def _so_often(found: Sequence[Item], said: str) -> list[Item]:
    """What a field holds, its one amount per the period that it says how often: `40 mg once daily` is none a week."""
    often = {
        word
        for item in [*found, *times_a_day(said)]
        if item.kind is FigureKind.NUMBER
        for word in item.readings[0].words.split()
        if word[0] == PERIOD
    }
    amounts = [item for item in found if item.kind is FigureKind.QUANTITY]
    if len(often) != 1 or len(amounts) != 1 or any(map(has_period, amounts[0].readings)):
        return [*found]
    said_so = tuple(with_periods(value, [word[1:] for word in often]) for value in amounts[0].readings[:-1])
    told = amounts[0]._replace(readings=(*said_so, amounts[0].readings[-1]))
    return [told if item is amounts[0] else item for item in found]


def _of_all(said: str, item: Item) -> Iterator[Made]:
    """`8 of 20 sessions`, `2:1`: the first is what the field says, of whatever is counted, and the second is all."""
    counted = [root(last.noun) for last in read_short(said)[1:] if last.noun]
    for value, prose, words, _ in _of_item(item):
        if item.start:
            yield value, prose, [OF_ALL, *words], False
        else:
            yield value, prose, [OF_THEM, *counted] if value.measure == COUNT else [OF_THEM], False


_OF_ALL: Final = re.compile(
    r"[0-9][0-9,]*(?: (?:out )?of (?:the |a total of )?| ?: ?)[0-9][0-9,]*(?: [A-Za-z].*)?"
)


def _is_a_moment(said: str) -> bool:
    """`2026-05-03T19:22:00+02:00`, `Sun, 03 May 2026 19:22:00 GMT`: however many numbers, no sentence."""
    found = read_short(said) if len(said) <= _MOMENT_MAX else ()
    left = said
    for item in found:
        left = left.replace(said[item.start : item.end], "", 1) if item.kind is FigureKind.DATE else left
    return bool(found) and _AROUND_A_DAY.fullmatch(left) is not None


_AROUND_A_DAY: Final = re.compile(r"[\s,]*(?:[+-][0-9]{2}:?[0-9]{2})?")
_MOMENT_MAX: Final = 40
_NOT_SO: Final = frozenset({"not yet", "none yet", "not applicable", "n.a."})
_FIRM: Final = re.compile(
    r"(?:(?:[A-Z0-9][\w&'\u2019.-]*|&|and|of|the),? )+"
    rf"(?:{'|'.join(sorted(word.capitalize() for word in OF_FIRMS))}|L\.L\.C|L\.P|S\.A|B\.V|N\.V|S\.p\.A|[A-Z])\."
)
"""`Blue Mesa Supply Co.`: the point is no end of a sentence."""


def is_name(said: str) -> bool:
    """Whether a short value is a name as it is written."""
    return (
        is_lower_name(said)
        or (_INITIALS.fullmatch(said) is not None and said not in CURRENCIES)
        or (_MODEL.fullmatch(said) is not None and is_no_word(said))
        or any(item.kind is FigureKind.NAME for item in read_short(f"is {said}"))
    )


_MODEL: Final = re.compile(r"(?:[A-Z][\w&]* )+[A-Z]{1,3}[0-9]{1,4}[A-Za-z]?")
"""`Kia EV6`: what is made under a code is called by it, which is no number of a record."""


NUMBERED_NAME: Final = re.compile(
    r"(?:[A-Z][\w&'\u2019-]*[a-z][\w&'\u2019-]* ){1,3}[0-9]{1,5}[A-Za-z]{0,2}|[A-Z][a-z]{2,}-[0-9]{1,4}"
)
"""`BrewLine 300`, `Vesta-7`: a name with its number, which is no amount and tells it from `BrewLine 200`."""


def is_irregular(said: str) -> bool:
    """Whether a value is a code in a form that only facts can tell: `12-3456-7`, and no range, day or amount."""
    if IRREGULAR.fullmatch(said.strip()) is None or NUMBERED_NAME.fullmatch(said.strip()) is not None:
        return False
    found = read_short(said.strip())
    whole = any(item.end - item.start == len(said.strip()) for item in found)
    told = any(item.kind not in (FigureKind.NUMBER, FigureKind.NAME) for item in found)
    lettered = any(letter.isalpha() for letter in said) or VERSION.fullmatch(said.strip()) is not None
    return not (whole or told) and (lettered or sum(letter.isdigit() for letter in said) >= CODE_DIGITS)


def _is_grouped(said: str) -> bool:
    """Whether a value is a code in groups, some of which could be one or an amount by themselves: `AB12 CDE`,
    `SW1A 1AA`."""
    if _GROUPED.fullmatch(said) is None:
        return False
    found = read_short(said)
    whole = any(item.end - item.start == len(said) for item in found)
    return not whole and all(
        item.kind in _IN_GROUPS or (item.kind is FigureKind.QUANTITY and item.end == len(said))
        for item in found
    )


_GROUPED: Final = re.compile(
    r"(?=[A-Z -]*[0-9])(?=[0-9 -]*[A-Z])[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,5}){1,8}(?<! [AP]M)"
)
_IN_GROUPS: Final = frozenset({FigureKind.REFERENCE, FigureKind.NUMBER, FigureKind.NAME})


_SHORT_CODE: Final = re.compile(r"[A-Z]{1,6}[0-9]{3,12}")


def _shape(code: str) -> str:
    """Where digits, letters and what parts them stand: `00-0000-0`."""
    return "".join("0" if c.isdigit() else "a" if c.isalpha() else c for c in code)


def _of_sentences(sentences: Sequence[str], spoken: bool) -> Iterator[Made]:
    """What is named first in a sentence is what it is about; where nothing is named, what the last one was about."""
    subject: list[str] = []
    for sentence in sentences:
        found, said = items(sentence), words_of(sentence)
        denied_in_it = not_so(sentence, said, found)
        asked = spoken and _asks(sentence)
        named = [item for item in found if item.kind in (FigureKind.NAME, FigureKind.REFERENCE)]
        around = _around(sentence, named, found) or subject
        if named:
            subject = [w for w in around if w.startswith(CAPITAL) and not w.startswith(CAPITAL + LIKE)]
        else:
            around = [*around, *subject]
        for item in found:
            own = item in named and (spoken or item is named[0])
            words = [OWN] if own else around
            if asked and item.kind in _AMOUNTS:
                continue
            if item in denied_in_it:
                words = [*words, NOT_SO]
            for value, _, more, _ in _of_item(item):
                if value.measure != STATE:
                    yield value, True, [*words, *more], False
        if not spoken and not any(item.kind in _FIGURES for item in found):
            denied = any(word.text in NEGATIONS for word in said)
            titles = {w.root for w in said if named and w.end <= named[0].start}
            told = [w for w in around if w.startswith(CAPITAL) or not (w in _EMPTY or w in titles)]
            state = _status(said) if named and not denied else ""
            if state:  # `The status of W123 is pending.`
                marked = [word for word in told if word.startswith(CAPITAL)]
                yield Value(STATE, words=f" {state} "), True, [*marked, STATUS], False
                continue
            yield Value(STATE, words=" no " if denied else " yes "), True, told, False


def _status(words: Sequence[Word]) -> str:
    """The state that a sentence says something is in, at its end: one of those that exclude others."""
    known = [word.text for word in words if word.text in KNOWN_STATES]
    return known[0] if len(known) == 1 and words[-1].text == known[0] else ""


def _asks(sentence: str) -> bool:
    """Whether it only asks: a request in the form of a question says what is wanted."""
    said = sentence.strip().lower()
    return said.endswith("?") and not any(said.startswith(request) for request in CUES["request"])


def _around(sentence: str, named: Sequence[Item], found: Sequence[Item]) -> list[str]:
    """The words of a sentence without those of its figures; those that name something are marked, and all but the first
    name as what it is like."""
    figures, names = bytearray(len(sentence) + 1), bytearray(len(sentence) + 1)
    for item in found:
        if item.kind in _FIGURES:
            figures[item.start : item.end] = b"\1" * (item.end - item.start)
    for at, item in reversed([*enumerate(named)]):
        names[item.start : item.end] = (b"\2" if at else b"\1") * (item.end - item.start)
    begins = {item.start for item in named}
    marks = ("", CAPITAL, CAPITAL + LIKE)
    around = [
        marks[names[w.start]] + (_FINAL if w.text == "last" else w.root)
        for w in words_of(sentence)
        if w.text not in STOP
        and not figures[w.start]
        and (
            not w.text.replace(".", "").replace(",", "").isdigit()
            or (is_code(w) and names[w.start] and w.start not in begins)
        )
    ]
    return around[:WORDS_AROUND_MAX]


WORDS_AROUND_MAX: Final = 256
"""So many words of one sentence say of what its figures are: each figure holds all of them."""


def _of_number(said: str, unit: str, currency: str) -> Iterator[Made]:
    """A number in a field whose name may say the unit: `weight_kg`. `currency`: that of the record, if it says one."""
    if unit.startswith(CENTS):
        values: tuple[Value, ...] = in_hundredths(unit, said, currency)
        for value in values:
            yield value, False, [], False
        yield Value(STATE, words=" yes " if said.strip("0.-") else " no "), False, [], False
        return
    found = amounts(in_unit(said, unit) if unit else said)
    if not found:
        yield Value(REFERENCE, words=joined(said)), False, [], False
        return
    values = found[0].values
    if unit:
        # Of so many pence `£80` states no `80`.
        apart = ANY_MONEY if unit == "pence" else IN_FULL
        stated = (value for value in values[:-1] if not value.measure.startswith(apart))
        values = (*stated, _as_plain(values[-1]))
    else:
        base = base_of_currency(currency) if currency else ""
        priced = [any_of(base), family_of(base)] if base else [ANY_MONEY]
        values = (*values, *(msgspec.structs.replace(values[-1], measure=one) for one in priced if one))
    for value in values:
        yield value, False, [], False
    if said.isdigit() and (len(said) > SHORT_WORDS or said.startswith("0")):
        yield Value(REFERENCE, words=joined(said)), False, [], False
    nothing = not said.strip("0.-")
    yield Value(STATE, words=" no " if nothing else " yes "), False, [], False


def day_of(value: Any, key: str) -> tuple[int, ...]:
    """`order_date: 20260517`: a day without signs between its parts, unless the field is called a number or a code."""
    found = _COMPACT_DAY.fullmatch(str(value).strip())
    parts = key_parts(key)
    if found is None or not parts or root(parts[-1]) in OWN_NAMES or not _COUNTING.isdisjoint(parts):
        return ()
    year, month, day = map(int, found.groups())
    return with_weekday((year, month, day, -1, -1)) if day <= monthrange(year, month)[1] else ()


_COMPACT_DAY: Final = re.compile(r"((?:19|20)[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])")
_PAID_ON: Final = GROUNDING["paid_on"]
"""Of these a field may hold the day, `next_payment`."""
_COUNTING: Final = (GROUNDING["money"] - _PAID_ON) | {
    "no",
    "ref",
    "reference",
    "account",
    "phone",
    "iban",
    "barcode",
    "serial",
}


def year_of(value: Any, key: str) -> Iterator[Made]:
    """`founded: 2019`, `model_year: 2019`: a number that is a year."""
    said = str(value).strip()
    parts = key_parts(key)
    if not (_YEAR.fullmatch(said) and parts):
        return
    if not _OF_A_YEAR.isdisjoint(parts) or (len(parts) == 1 and parts[0].endswith("ed")):
        yield value_of((int(said), -1, -1, -1, -1)), False, [], False


_YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")
_OF_A_YEAR: Final = frozenset({"year", "since", "vintage", "built", "born"})


def _as_plain(value: Value) -> Value:
    return msgspec.structs.replace(value, measure="")


_DOLLAR: Final = base_of_currency("$")


def _of_item(item: Item) -> Iterator[Made]:
    """A figure in a field, or by itself in a sentence."""
    bound = _BOUND_BY.get(item.hedge, item.hedge)
    if item.kind is FigureKind.DATE:
        for reading in item.readings:
            whole = value_of(with_weekday(reading.day), reading.words.strip())
            yield msgspec.structs.replace(whole, bound=bound), False, [], False
            if reading.day[4] >= 0 and max(reading.day[:4]) >= 0:
                yield value_of((-1, -1, -1, -1, reading.day[4]), reading.words.strip()), False, [], False
        return
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        yield item.readings[0], False, [], False
        return
    item = item._replace(readings=tuple(msgspec.structs.replace(v, bound=bound) for v in item.readings))
    unit, *_, plain_value = item.readings
    if unit.measure in ("#", ""):
        counted = [root(item.noun)] if item.noun else []
        yield msgspec.structs.replace(unit, measure="#"), False, counted, False
        yield msgspec.structs.replace(unit, measure=""), False, [], False
        return
    others = [
        value
        for value in item.readings[1:-1]
        if not value.measure.endswith(PER) and not value.measure.startswith(ANY_MONEY)
    ]
    dollars = item.kind is FigureKind.PRICE and unit.measure.endswith(_DOLLAR) and unit.measure != _DOLLAR
    kin = family_of(unit.measure) if dollars else ""
    named = [msgspec.structs.replace(unit, measure=kin)] if kin else []  # `CAD 12` is what `$12` may be
    for value in (unit, *others, *named, _as_plain(plain_value)):
        yield value, False, [], False
    yield Value(STATE, words=" yes " if unit.high[0] else " no "), False, [], False
