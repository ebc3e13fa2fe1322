"""Amounts as they are written in any text: a number in digits or words, and its unit, simple or compound.

Wider than `quantities`, which fills the places a policy declared: every unit of a public table, ranges, powers,
fractions. All values are exact: an integer and a power of ten.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from interlock.core.mutation import Span
from interlock.lexicon.calendar import MONTH
from interlock.lexicon.numerals import MINUSES, ONES, TENS
from interlock.lexicon.unit_names import unit_names
from interlock.lexicon.words import SPLITTING, common
from interlock.mapping.identifiers import identifiers

NONE: Final = "dimensionless"
EXPONENT_MAX: Final = 30
FIGURES_MAX: Final = 400
"""Of one number; a longer run of figures is none."""
_LARGEST: Final = 10**18
"""What is more in words is no number that anybody means."""
SQUARED: Final = r"\u2103\u2109\u3371-\u337a\u3380-\u33dd"
"""Characters that are a unit each, `㎎`."""
NEAR_MAX: Final = 200
"""Characters before an amount that are asked what it may be."""


class Measure(NamedTuple):
    """`value` is `mantissa` x 10^`exponent`; of a range it is the middle, and `low` and `high` are its ends."""

    start: int
    end: int
    value: str
    unit: str
    low: str = ""
    high: str = ""

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def shown(self) -> str:
        """The amount and its unit, for people."""
        bounds = f" ({self.low} to {self.high})" if self.low else ""
        return f"{self.value} {self.unit}{bounds}"


_ONES: Final = {word: value for value, word in enumerate(ONES)}
_TENS: Final = {word: 10 * value for value, word in enumerate(TENS, start=2)}
_SCALES: Final = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_SHORT: Final = {
    "k": 10**3,
    "M": 10**6,
    "m": 10**6,
    "mn": 10**6,
    "B": 10**9,
    "bn": 10**9,
    "b": 10**9,
    "T": 10**12,
}
_PARTS: Final = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fifth": 5,
    "fifths": 5,
}
_WORDS: Final = "|".join(sorted((*_ONES, *_TENS, *_SCALES), key=lambda word: (-len(word), word)))

_MINUS: Final = "[-\u2212]"
_MINUSES: Final = rf"(?:(?<![A-Za-z0-9)])[-{MINUSES}]|(?<![^\s(:])\u2013(?=[0-9.$\u20ac\u00a3\u00a5]))"
"""A dash between two numbers is none; right before one, with a blank before it, it is."""
_INDIAN: Final = r"[0-9]{1,2}(?:,[0-9]{2}){1,6},[0-9]{3}(?![0-9])"
_THOUSANDS: Final = (
    r"[0-9]{1,3}(?P<by>[,'\u2019_\u00a0\u2009\u202f])[0-9]{3}(?:(?P=by)[0-9]{3}){0,4}(?![0-9])"
)
_PART: Final = r"(?:\.|[\u00b7\u2219\u22c5](?!10\^?[0-9\u2212-]))[0-9]{1,15}"
"""A point in the middle is one of decimals, but before a power of ten."""
_PLAIN: Final = rf"(?:(?:{_INDIAN}|{_THOUSANDS}|[0-9]{{1,{FIGURES_MAX}}}(?![0-9]))(?:{_PART})?|{_PART})"
_OTHERWISE: Final = r"[0-9]{1,3}(?:\.[0-9]{3}){1,5},[0-9]{1,2}(?![0-9,.])|0,[0-9]{1,15}(?![0-9,.])"
"""Numbers that only a comma before the decimals explains: `5.000,50`, `0,6`."""
_POWER: Final = (
    rf"(?:[eE](?P<e>{_MINUS}?[0-9]{{1,2}})|\s?[x×*]\s?"
    rf"(?P<base>10(?=\^|{_MINUS}|[1-9])|2(?=\^))\^?(?P<p>{_MINUS}?[0-9]{{1,2}}))"
)
"""`x 109` is ten to the ninth that lost its place; `2 x 25 mg` and `62 x 100 cm` are no powers."""
_NUMBER: Final = re.compile(
    rf"(?<![A-Za-z0-9_.,])(?P<minus>{_MINUSES})?(?:(?P<money>US\$|[$€£¥]|USD|EUR|GBP|JPY|CHF)\s?)?"
    rf"(?:(?P<whole>[0-9]{{1,6}}) (?P<top>[0-9]{{1,3}})/(?P<under>[0-9]{{1,3}})(?![0-9/])"
    rf"|(?P<top2>[0-9]{{1,3}})/(?P<under2>[0-9]{{1,3}})(?![0-9/])"
    rf"|(?P<comma>{_OTHERWISE})|(?P<digits>{_PLAIN}){_POWER}?)"
)
_SPELLED: Final = re.compile(
    rf"(?<![A-Za-z-])(?P<first>a |an |one |half a )?"
    rf"(?:(?:{_WORDS})(?:(?:\s|-|,\s|\s?&\s?|\s?and\s){{1,2}}(?={_WORDS})|\b))+",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(r"(?:-|\u2013|\s?-\s?to\s?-?\s?|\s+to\s+|-\s+to\s+|\s?-\s?)\Z")
_SCALE: Final = re.compile(
    r"[ -]?(?P<word>hundred|thousand|million|billion|trillion)(?![A-Za-z])"
    r"|(?P<short>k|K|mn|M|m|bn|B|b|T)(?![A-Za-z0-9/])|[ -](?P<apart>bn)(?![A-Za-z0-9/])"
)
_COMMA: Final = re.compile(r",([0-9]{1,2})(?![0-9,.])")
_DATE: Final = re.compile(
    r"(?<![\w./-])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2}))(?![\w/-])"
)
_DAY_OF_MONTH: Final = re.compile(
    rf"\b{MONTH} (?:[0-3]?[0-9](?:st|nd|rd|th)?,? )?(?:19|20)[0-9]{{2}}(?![0-9]|[.,:][0-9])"
    rf"|(?<![0-9A-Za-z.,])[0-3]?[0-9] {MONTH},? (?:19|20)[0-9]{{2}}(?![0-9])"
)
"""Whole days, whose numbers are no amounts; `5 May` alone says five of something as well."""
_ITEM: Final = re.compile(r"(?:\A|\n)[ \t]*[0-9]{1,3}[.)](?=[ \t])")
"""The number of an item in a list, which is no amount."""
_TIME: Final = re.compile(r"\s?(?:[aApP]\.?[mM]\b|o'clock|:[0-9]{2})")
_ORDINAL: Final = re.compile(r"(?:st|nd|rd|th)\b")
_DECADE: Final = re.compile(r"'?s\b")
_TOKEN: Final = re.compile(r"[A-Za-zµΩℓ°€$£¥%‰‱′″'\"\u201d¢₫]+(?:[-−]?[0-9]|[²³])?" + rf"|[{SQUARED}]")
_SQUARED: Final = re.compile(f"[{SQUARED}]")
_PER: Final = re.compile(r"\s?/\s?|\s+per\s+(?:an?\s+)?")
_TOLERANCE: Final = re.compile(rf"\s?(?:\+/-|±)\s?{_PLAIN}(?:[eE]{_MINUS}?[0-9]{{1,2}})?")
_INCHES: Final = re.compile(
    r"\s?\.?(?:$|[,.;:)]|\s(?:thick|wide|long|tall|deep|high|by|x|in diameter|gap|screen))"
)
_COIN: Final = re.compile(
    r"(?i)\b(?:an?)\s+(?P<unit>penny|dime|(?:kilo|mega|giga|tera|kibi|mebi|gibi)?(?:byte|bit))\b"
)
_ABSOLUTE_ZERO: Final = re.compile(r"(?i)\babsolute zero\b")
_SPENT: Final = re.compile(r"(?i)\b(?:spen[dt]|paid|pay|cost|price|worth|earn|sold|bought|budget|tax|debt)")


def measures(text: bytes) -> list[Measure]:
    """All amounts of a text, in order; offsets are bytes."""
    said = text.decode("utf-8", "replace")
    if said.encode() != text:  # not UTF-8: nothing could be pointed at
        return []
    found = sorted(_all(said), key=lambda measure: measure.start)
    if said.isascii():
        return found
    before = [0, *accumulate(len(letter.encode()) for letter in said)]
    return [each._replace(start=before[each.start], end=before[each.end]) for each in found]


class _Amount(NamedTuple):
    start: int
    end: int
    value: Fraction
    unit: str
    bare: bool = False


def _all(text: str) -> Iterator[Measure]:
    amounts = sorted([*_in_digits(text), *_in_words(text)], key=lambda amount: (amount.start, -amount.end))
    waiting: _Amount | None = None
    reach = 0
    for amount in amounts:
        if amount.start < reach:
            continue
        reach = amount.end
        if waiting is not None and _is_range(text, waiting, amount):
            yield _ranged(waiting, amount)
            waiting = None
            continue
        if waiting is not None:
            yield _plain(waiting)
        waiting = amount
    if waiting is not None:
        yield _plain(waiting)
    for match in _ABSOLUTE_ZERO.finditer(text):
        yield Measure(match.start(), match.end(), "0", "kelvin")
    for match in _COIN.finditer(text):
        yield Measure(match.start(), match.end(), "1", unit_names().words.get(match["unit"].lower(), NONE))


def _is_range(text: str, first: _Amount, second: _Amount) -> bool:
    between = text[first.end : second.start]
    if first.unit not in {NONE, second.unit} or not _RANGE.fullmatch(between):
        return False
    rising = second.value > first.value or (second.value < first.value < 0)
    return rising and (second.unit != NONE or "to" in between or "\u2013" in between)


def _ranged(first: _Amount, second: _Amount) -> Measure:
    middle = (first.value + second.value) / 2
    return Measure(
        first.start, second.end, written(middle), second.unit, written(first.value), written(second.value)
    )


def _plain(amount: _Amount) -> Measure:
    return Measure(amount.start, amount.end, written(amount.value), amount.unit)


def written(value: Fraction) -> str:
    """A decimal that is exact, or to twelve places where there is none."""
    sign, value = ("-" if value < 0 else ""), abs(value)
    digits = 0
    while value.denominator != 1 and digits < 12 + EXPONENT_MAX:
        if digits >= 12 and value >= 1:
            break
        value, digits = value * 10, digits + 1
    whole = str(int(value)).rjust(digits + 1, "0")
    if not digits:
        return sign + whole
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}".rstrip("0").rstrip(".")


_A_DIGIT: Final = re.compile("[0-9]")
_A_YEAR: Final = re.compile("(?:19|20)[0-9]{2}")


def _in_digits(text: str) -> Iterator[_Amount]:
    at = 0
    passed = {one.start(): one.end() for one in _DATE.finditer(text)}
    named = [*identifiers(text)]
    for one in _DAY_OF_MONTH.finditer(text) if _A_YEAR.search(text) else ():
        first = _A_DIGIT.search(text, one.start())
        if first is not None:
            passed[first.start()] = one.end()
    numbers = {one.end() - 2: one.end() for one in _ITEM.finditer(text)}
    while (match := _NUMBER.search(text, at)) is not None:
        at = max(match.end(), at + 1)
        last = bisect_right(named, (match.start(), len(text))) - 1
        if last >= 0 and match.start() < named[last][1]:
            at = named[last][1]
            continue
        if match.start() in passed or match.end() - 1 in numbers:
            at = passed.get(match.start(), at)
            continue
        if _TIME.match(text, match.end()):
            time = _TIME.match(text, match.end())
            at = time.end() if time else at
            continue
        if _ORDINAL.match(text, match.end()):
            continue
        end = match.end()
        if match["top2"] and int(match["top2"]) > int(match["under2"]):  # `120/80`, `24/7`
            end = at = match.end("top2")
            value: Fraction | None = Fraction(match["top2"])
        else:
            value = _value(match)
        if value is None:
            continue
        comma = _COMMA.match(text, end) if match["digits"] else None
        if comma is not None and _unit(text, comma.end()) is not None:  # `5,5 %`
            value, end = value + (value >= 0 or -1) * Fraction(comma[1]) / 10 ** len(comma[1]), comma.end()
        if match["digits"] and (sign := _VULGAR.match(text, end)) is not None:  # `2 \u00bd inches`
            value, end = value + (value >= 0 or -1) * Fraction(_QUARTERS[sign[1]], 4), sign.end()
        elif value >= 0 and (more := _more(text, end)) is not None:
            value, end = value + _part_of(more), more.end()
        tolerance = _TOLERANCE.match(text, end)
        end = tolerance.end() if tolerance else end
        decade = _DECADE.match(text, end)
        if decade and not match["money"] and match["digits"] and len(match["digits"]) == 4:
            yield _Amount(match.start(), end, value, NONE)
            continue
        yield _completed(text, match.start(), end, value, match["money"] or "")
        at = max(at, end)


_IN_DIGITS: Final = str.maketrans(
    {**dict.fromkeys(",'\u2019_\u00a0\u2009\u202f"), **dict.fromkeys("\u00b7\u2219\u22c5", ".")}
)


def _value(match: re.Match[str]) -> Fraction | None:
    if match["comma"] is not None:
        value = Fraction(match["comma"].replace(".", "").replace(",", "."))
    elif match["digits"] is None:
        under = int(match["under"] or match["under2"])
        if not under:
            return None
        value = int(match["whole"] or 0) + Fraction(int(match["top"] or match["top2"]), under)
    else:
        value = Fraction(match["digits"].translate(_IN_DIGITS))
        if match["e"]:
            value *= Fraction(10) ** _integer(match["e"])
        elif match["p"]:
            value *= Fraction(int(match["base"])) ** _integer(match["p"])
    return -value if match["minus"] else value


def _integer(written_power: str) -> int:
    power = int(written_power.replace("\u2212", "-"))
    return max(-EXPONENT_MAX, min(EXPONENT_MAX, power))


def _completed(text: str, start: int, end: int, value: Fraction, money: str) -> _Amount:
    """With the scale and the unit behind the number."""
    scale = _SCALE.match(text, end)
    large = False
    if scale is not None and (scale["word"] or scale["apart"] or _is_scale(text, scale, money)):
        short = scale["short"] or scale["apart"]
        value *= _SCALES[scale["word"].lower()] if scale["word"] else _SHORT.get(short, 10**3)
        end, large = scale.end(), True
    if money:
        names = unit_names()
        sign = money if money.isalpha() else money[-1]
        unit, after = names.symbols.get(sign) or names.words.get(sign.lower(), NONE), end
        per = _PER.match(text, after)
        other = _simple(text, per.end()) if per else None
        if other is not None:
            return _Amount(start, other[1], value, f"{unit} per {other[0]}")
        return _Amount(start, end, value, unit)
    named = _unit(text, end)
    if named is None:
        return _Amount(start, end, value, NONE, bare=True)
    unit, after = named
    if unit == "pound-mass" and (large or _SPENT.search(text, max(0, start - NEAR_MAX), start)):
        unit = "pound sterling"
    return _Amount(start, after, value, unit)


def _is_scale(text: str, scale: re.Match[str], money: str) -> bool:
    """`10M` of money, `0.5k miles`; elsewhere the letter is a unit."""
    if money:
        return True
    return scale["short"] in {"k", "bn", "mn"} and text[scale.end() : scale.end() + 1] == " "


def _unit(text: str, at: int) -> tuple[str, int] | None:
    """The unit's name and where it ends."""
    first = _simple(text, at)
    if first is None:
        return None
    name, end = first
    per = _PER.match(text, end)
    if per is not None:
        second = _simple(text, per.end())
        if second is not None:
            return f"{name} per {second[0]}", second[1]
    return name, end


_POWERS: Final = {"2": "square", "3": "cubic", "²": "square", "³": "cubic", "-1": "inverse", "−1": "inverse"}


_OF_NAMES: Final = frozenset({"Ct", "Ft", "Ga", "Mt", "Pa", "Sr", "St"})
"""Symbols of units that stand for a part of a name before its next word."""
_NAME_BEHIND: Final = re.compile(r"\.? (?P<word>[A-Z][A-Za-z]*)")
_QUOTES: Final = frozenset({'"', "\u201d"})
_ON_SCALE: Final = re.compile(r" (?:on the )?(?P<name>Celsius|Fahrenheit)\b")


def _simple(text: str, at: int) -> tuple[str, int] | None:
    """One unit in words or as a symbol, with a power."""
    begin = at
    while begin < len(text) and text[begin] in " -\u00a0" and begin - at < 2:
        begin += 1
    units = unit_names()
    worded = _in_full(text, begin)
    token = _TOKEN.match(text, begin)
    if worded is not None and (token is None or worded[1] >= token.end() or token[0].lower() in units.words):
        return worded
    if token is None:
        return None
    sign = token[0]
    sign = _OF_ONE_SIGN.get(sign, sign)
    if _SQUARED.match(sign) is not None:
        return sign, token.end()  # a unit that nobody knows is its own, and no fact's
    if sign in _QUOTES and text.count('"', max(0, begin - NEAR_MAX), begin) % 2:
        return None  # it closes a quotation
    if sign.endswith("'") and sign[:-1].lower() in units.words:
        return units.words[sign[:-1].lower()], token.end() - 1
    if sign == "°" and (scale := _ON_SCALE.match(text, token.end())):
        return units.words[scale["name"].lower()], token.end()
    behind = _NAME_BEHIND.match(text, token.end()) if sign in _OF_NAMES else None
    if behind is not None and behind["word"] not in SPLITTING["starters"]:
        return None  # `No. 7 St. James`
    if sign == "in":
        return ("inch", token.end()) if begin > at and _INCHES.match(text, token.end()) else None
    if sign in {"a", "A", "I", "d", "p", "c", "'", "y", "t", "at", "as", "no"} and begin > at:
        return None  # a word, or a quotation mark
    bare = sign.rstrip("0123456789²³-−")
    power = _POWERS.get(sign[len(bare) :], "")
    name = units.symbols.get(sign) or units.symbols.get(bare) or units.words.get(bare.lower())
    if name is None:
        return _joined(sign, token.end())
    return (f"{power} {name}" if power and sign not in units.symbols else name), token.end()


_OF_ONE_SIGN: Final = dict(
    zip(
        "㎎㎏㎍㎖㎗㎚㎛㎜㎝㎞㎟㎠㎡㎢㎣㎤㎥㎐㎑㎒㎓㎃㎷㎸㎽㎾㎿㎩㎪㎫㏄℃℉",
        (
            *("mg", "kg", "µg", "mL", "dL", "nm", "µm", "mm", "cm", "km"),
            *("mm²", "cm²", "m²", "km²", "mm³", "cm³", "m³", "Hz", "kHz", "MHz", "GHz"),
            *("mA", "mV", "kV", "mW", "kW", "MW", "Pa", "kPa", "MPa", "cc", "°C", "°F"),
        ),
        strict=True,
    )
)
"""Units that are one character."""


def _in_full(text: str, begin: int) -> tuple[str, int] | None:
    """The longest name of up to four words that stands here."""
    found = None
    words = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z]+){0,3}").match(text, begin)
    if words is None:
        return None
    end = words.end()
    while end > begin:
        name = unit_names().words.get(text[begin:end].lower())
        if name is not None and text[begin:end] not in unit_names().symbols:
            found = (name, end)
            break
        cut = max(text.rfind(" ", begin, end), text.rfind("-", begin, end))
        if cut <= begin:
            break
        end = cut
    return found


def _joined(sign: str, end: int) -> tuple[str, int] | None:
    """`Js`: two symbols side by side."""
    symbols = unit_names().symbols
    if len(sign) > 2 and sign.lower() in common():
        return None  # `5 May`, `the 1934 Act`
    for cut in range(1, len(sign)):
        if sign[:cut] in symbols and sign[cut:] in symbols and len(sign) <= 3 and sign[0].isupper():
            return f"{symbols[sign[:cut]]} {symbols[sign[cut:]]}", end
    return None


def _in_words(text: str) -> Iterator[_Amount]:
    for match in _SPELLED.finditer(text):
        words = _words_of(match)
        value, end = _spelled(words), match.end()
        if value is None:
            continue
        part = _OF_WHICH.match(text, end)
        if part is not None:
            value, end = value / _PARTS[part[1].lower()], part.end()
        elif (more := _more(text, end)) is not None:
            value, end = value + _part_of(more), more.end()
        amount = _completed(text, match.start(), end, value, "")
        if amount.bare and words in (["one"], ["zero"], ["hundred"], ["thousand"], ["million"]):
            continue
        if words[0] in {"hundred", "thousand", "million", "billion"}:
            continue  # `several hundred years`
        yield amount


_OF_WHICH: Final = re.compile(r"[ -](half|halves|thirds?|quarters?|fifths?)\b", re.IGNORECASE)
_AND_A_PART: Final = re.compile(
    r",? (?:and|&) (?P<many>an?|one|two|three|four)[ -](?P<part>half|thirds?|quarters?|fifths?)\b",
    re.IGNORECASE,
)
"""`five and a half`, of digits too."""
_QUARTERS: Final = {"\u00bc": 1, "\u00bd": 2, "\u00be": 3}
_VULGAR: Final = re.compile(r"[ \u00a0]?([\u00bc-\u00be])")
_WORD_BEHIND: Final = re.compile(r"[ -][A-Za-z]")


def _more(text: str, at: int) -> re.Match[str] | None:
    """The part that is said to be more; of `ten and a third party` none is."""
    more = _AND_A_PART.match(text, at)
    if more is None or more["part"].lower() not in ("third", "fifth") or text.startswith(" of ", more.end()):
        return more
    return more if not _WORD_BEHIND.match(text, more.end()) or _unit(text, more.end()) else None


def _part_of(more: re.Match[str]) -> Fraction:
    return Fraction(_ONES.get(more["many"].lower(), 1), _PARTS[more["part"].lower()])


_SCALED: Final = re.compile(r"(?i)hundred|thousand|illion")
_FIGURES: Final = re.compile(rf"[0-9]{{{FIGURES_MAX + 1},}}")


def endless(text: str) -> list[tuple[int, int]]:
    """Where numbers stand that are too long for anybody to read, in figures or words; offsets are characters."""
    found = [match.span() for match in _FIGURES.finditer(text)]
    if len(_SCALED.findall(text)) > 1:  # one of these alone makes no such number
        found += [match.span() for match in _SPELLED.finditer(text) if _spelled(_words_of(match)) is None]
    return found


def _words_of(match: re.Match[str]) -> list[str]:
    return [word for word in re.split(r"[\s,&-]+|\band\b", match[0].lower()) if word]


def _spelled(words: list[str]) -> Fraction | None:
    total = current = 0
    seen = False
    if words[0] in {"a", "an"} and words[1:] and (words[1] in _ONES or words[1] in _TENS):
        words = words[1:]  # `a two-week wait`: an article, and no `a hundred`
    for word in words:
        if word in {"a", "an"}:
            current, seen = 1, True
        elif word in _ONES:
            current, seen = current + _ONES[word], True
        elif word in _TENS:
            current, seen = current + _TENS[word], True
        elif word == "hundred":
            current, seen = max(1, current) * 100, True
        elif word in _SCALES:
            total, current, seen = total + max(1, current) * _SCALES[word], 0, True
        if total + current > _LARGEST:
            return None  # words that multiply without end
    return Fraction(total + current) if seen else None
