"""Amounts in any text as exact values: converted to one unit of their kind, with the size of their last digit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import PER
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import base_of
from interlock.lexicon.numerals import ONES
from interlock.lexicon.readable import UNITS
from interlock.lexicon.words import GROUNDING, sections
from interlock.mapping.grounding.periods import OFTEN, PERIODS, behind, of_key, with_periods
from interlock.mapping.grounding.words import KEY_PARTS, limits_in_full
from interlock.mapping.measures import NONE, endless, measures

CUES: Final = sections("grounding.txt")


def _spelled(section: str) -> dict[str, str]:
    """What each of the spellings in the lines of the table stands for."""
    lines = (line.partition(":") for line in CUES[section])
    return {one.strip(): name for name, _, spellings in lines for one in spellings.split(",")}


_CODE_UNIT: Final = _spelled("currencies")
CODES: Final = "|".join(code for code in _CODE_UNIT if code.isalpha() and code.isupper())
MONEY: Final = frozenset(_CODE_UNIT.values())
_APART: Final = MONEY | {"percentage", "second"}
"""What is had per a month or a week, and is another amount per another one: no rate that is converted."""
LARGEST: Final = 10**18
"""Of both parts of a fraction: larger ones do not travel."""

_CONTINENTAL: Final = re.compile(
    r"(?<![0-9.,])(?P<whole>[0-9]{1,3}(?:\.[0-9]{3})+),(?P<part>[0-9]{2})(?![0-9])"
    r"|(?<![0-9.,])[0-9]+(?P<comma>,)[0-9]{1,2}(?=\s?(?:€|EUR|euros?\b|%|kg|km|g\b|ml|mg|l\b|Uhr|CHF))(?![0-9])"
    r"|(?<=€)\s?[0-9]+(?P<comma2>,)[0-9]{2}(?![0-9])"
)
_NAMED_MONEY: Final = {said: tuple(of.split(" | ")) for said, of in _spelled("named_money").items()}
"""What a table of units does not know money by; `kroner` are those of two countries."""
_KRONER: Final = ("swedish krona", "norwegian krone", "danish krone")
_KR_FIRST: Final = re.compile(r"(?<![A-Za-z0-9_])kr\.? ?\Z", re.IGNORECASE)
_KR_LAST: Final = re.compile(r"[ \u00a0]?kr\b", re.IGNORECASE)
_MONEY_OF_COUNTRIES: Final = _spelled("money_of")
_ONCE: Final = re.compile(r"\b(?:one|first)[ -]time\b", re.IGNORECASE)
"""`a one-time fee`: what kind of fee, and no count."""
_ONE_WAY: Final = re.compile(r"(?:an? )?(?:one|two|1|2)[ -](?:way|off|factor|sided)\b", re.IGNORECASE)
_SAID_TO_BE: Final = re.compile(r"\b(?:is|was) \Z")
_AND_NO_MORE: Final = re.compile(r"\s*(?:[.,;:!?)]|\Z|(?:on|out|and|but)\b)")
_OF_ONE_KIND: Final = re.compile(
    r" of (?:the |your |our )?[A-Z][\w'\u2019-]*(?: [A-Z0-9][\w'\u2019-]*)*"
    r"(?=[,.;:!?)]|\Z| (?:at|for|plus|and|in|to|with|is|are|was|were)\b)"
)
_MONEY_OF: Final = re.compile(
    rf"\s(?P<of>{'|'.join(_MONEY_OF_COUNTRIES)})\s(?:kron[aeo]r?s?|korun[ay]s?|zlot(?:y|ys|ych)|forints?|dollars?|liras?|rupees?"
    r"|pesos?|reais|yen)\b",
    re.IGNORECASE,
)
_FIRST: Final = "|".join(re.escape(code) for code in _CODE_UNIT if not code.isalpha())
_CODE_FIRST: Final = re.compile(rf"(?<![A-Za-z0-9_])(?P<code>{CODES}|{_FIRST})\s?(?=[0-9])")
_CODED_RANGE: Final = re.compile(
    rf"(?<![A-Za-z0-9_])(?P<code>{CODES}|{_FIRST}|[$€£¥])(?P<low>\s?[0-9][0-9,]*(?:\.[0-9]+)?)"
    r"(?P<between>[-\u2013](?:(?P=code)\s?)?|\s[-\u2013]\s(?P=code)\s?)(?P<high>[0-9][0-9,]*(?:\.[0-9]+)?)"
    r"(?![0-9\u2013-]|\s?(?:[kmb]n?|[a-z]+ion|thousand)\b)"
)
"""`EUR 10-15`, `€10-15`."""
CODE_FIRST_MAX: Final = 8
"""Characters before a number in which its code stands."""
CURRENCIES: Final = frozenset(_CODE_UNIT)
_SIGNS: Final = frozenset({"$", "US$", "€", "£", "¥"})
_CODE_LAST: Final = re.compile(rf"\s?(?P<code>{CODES}|zł|[₹₩₪₺₽₱฿])(?!\w)")
_OVER: Final = re.compile(
    r"(?<=[0-9]) over (?=[0-9]{2,3} ?mmHg\b)|(?<=[0-9]{2}) over (?=[0-9]{2,3}(?![0-9]|[.,][0-9]))"
)
"""`116 over 75`, a pressure of the blood."""
_DASH: Final = re.compile(r"(?<=[^0-9\s] )[-\u2013\u2014](?= [0-9$€£¥])")
"""Between words and an amount a dash with blanks around it is no sign: `height - 5 ft`."""
_PER_UNIT: Final = re.compile(r"\s?(?:/|per\s)\s?[A-Za-z²³]+")
_OWN_UNITS: Final = (
    ("beat per minute", re.compile(r"\s?(?:bpm|beats?\s?(?:per|a|/)\s?min(?:ute)?)\b")),
    ("square metre", re.compile(r"\s?(?:sq\.? ?m|sqm)\b")),
    ("square foot", re.compile(r"\s?(?:sq\.? ?ft|sqft|ft2)\b")),
    ("mile per gallon", re.compile(r"\s?(?:mpg|miles to the gallon)\b")),
    ("litre per minute", re.compile(r"\s?lpm\b")),
    ("gram per square metre", re.compile(r"\s?gsm\b")),
    ("pixel per inch", re.compile(r"\s?[dp]pi\b")),
    ("tonne", re.compile(r"\s?t\b(?![-'’])")),
)
"""Units that a table of units takes for something else, or for none."""
_SUBSTANCE: Final = re.compile(
    r"\s?(?P<whole>(?P<symbol>[pnuµm]?mol|[pn]g|ug|[muµ]?IU|mU|U(?=\s?/\s?[mdµu]?[lL]\b)|m?Eq)"
    r"|(?P<size>pico|nano|micro|milli)?[ -]?"
    r"(?P<name>gram|mole?|international[ -]unit|equivalent|unit(?=s?(?:\s?/\s?|\sper\s)[md]?[lL]\b))s?)"
    r"(?:(?:\s?/\s?|\sper\s|\sa\s(?=day|hour|minute))(?P<under>[A-Za-zµ]+))?(?![A-Za-z0-9µ/])"
)
"""Amounts of a substance, of which a table of units knows few: their unit, and per what."""
_RANGED: Final = re.compile(rf"(?<=[0-9])-(?=[0-9]+(?:\.[0-9]+)?{_SUBSTANCE.pattern})")
"""`135-145 mmol/L`: between two numbers that share a unit which a table of units does not know."""
_RANGED_PARTS: Final = re.compile(r"(?<=[0-9]\.[0-9])-(?=[0-9]{1,4}\.[0-9]{1,3}(?![0-9/-]|[.,][0-9]))")
"""`6.5-8.5`: two numbers with one decimal, or more behind the sign."""
_SUBSTANCES: Final = _spelled("substances")
_SIZES: Final = {"p": "pico", "n": "nano", "u": "micro", "µ": "micro", "m": "milli", "": ""}
_UNDER: Final = _spelled("substances_under")
_MU: Final = "\N{GREEK SMALL LETTER MU}"
"""Another character than the micro sign, and the same to look at."""
_BOTH_ENDS: Final = re.compile(
    r"(?<=between )(?P<low> *[$€£-]?[0-9][0-9.,]*(?: ?(?:%|°[CF]|[A-Za-z]{1,3}))? )and(?= +[$€£-]?[0-9])",
    re.IGNORECASE,
)
_BUSINESS: Final = re.compile(r"\s?-?(?P<kind>business|working|calendar)[ -]days?\b", re.IGNORECASE)
_COMPOUND: Final = re.compile(
    r"(?P<h>[0-9]{1,3})\s?(?:h|hrs?|hours?)(?:\s?,?\s?(?:and\s)?)(?P<m>[0-9]{1,2})\s?(?:min|mins|minutes?|m)\b"
)
_OUT_OF: Final = re.compile(
    r"(?<![0-9.,])(?P<part>[0-9]{1,3}) out of (?P<whole>5|10|100|five|ten)(?![0-9%]|[.,][0-9]| ?[A-Za-z]+s\b)"
)
"""`4 out of 10`, on a scale: what a field has as `4/10`."""
_DIGITS: Final = re.compile(r"[0-9]+(?:,[0-9]{3})*(?:\.(?P<part>[0-9]+))?")
_NOUN: Final = re.compile(r"[ -](?P<word>[A-Za-z]{3,})")
_NO_NOUN: Final = GROUNDING["no_noun"]
_HEDGES: Final = tuple(
    (
        hedge,
        re.compile(
            r"(?:(?<![A-Za-z])|(?=[^A-Za-z]))(?:"
            + "|".join(map(re.escape, CUES[f"hedge {hedge}"]))
            + r")\s*\Z",
            re.IGNORECASE,
        ),
    )
    for hedge in (
        Hedge.LEAST,
        Hedge.MOST,
        Hedge.FROM,
        Hedge.WITHIN,
        Hedge.OVER,
        Hedge.UNDER,
        Hedge.ABOUT,
    )
)
_BEHIND: Final = tuple(
    (hedge, re.compile(r",?\s+(?:" + "|".join(CUES[name]) + r")\b(?!\s+\$?[0-9])", re.IGNORECASE))
    for hedge, name in ((Hedge.LEAST, "or_more"), (Hedge.MOST, "or_less"))
)
_FORBIDDEN: Final = re.compile(
    r"\b(?:not|never|cannot|no|[a-z]+n['’]t)\b(?:(?!\b(?:and|or|but)\b)[^.,;:!?\n]){0,60}\Z", re.IGNORECASE
)
"""`do not take more than …`, `never store it above …`: what is denied is the comparison."""
_OPPOSITE: Final = {Hedge.OVER: Hedge.MOST, Hedge.UNDER: Hedge.LEAST}
OPPOSITE_DAY: Final = {**_OPPOSITE, Hedge.WITHIN: Hedge.EXACT}
"""`is not valid until 1 March`, `is not due until then`: which of them it is, its verb says."""
_DOWN: Final = re.compile(
    r"\b(?<!\bput )(?<!\bputs )(?<!putting )(?<!\bpay )(?<!\bpays )(?<!\bpaid )(?<!paying )(?<!\blay )(?<!\blaid )"
    rf"(?:{'|'.join(CUES['down'])})\s+(?:(?:a|an|another|by|some)\s+)*\Z",
    re.IGNORECASE,
)
_MINUS: Final = re.compile(r"(?:\A|(?P<before>[^\s(])|[\s(])\s*\b(?:minus|negative)\s+\Z", re.IGNORECASE)
_BACK: Final = 24
_LEADS: Final = re.compile(r"(?:\ba\b|\ban\b|\bthe\b|\s|\()+\Z")


class Amount(NamedTuple):
    """An amount where it stands. `noun`: what is counted, where no unit is said."""

    start: int
    end: int
    kind: FigureKind
    values: tuple[Value, ...]
    hedge: Hedge
    noun: str


def amounts(text: str) -> list[Amount]:
    """All amounts of a text, in order; offsets are characters."""
    plain = _CONTINENTAL.sub(_as_english, text)
    plain = _SPACED.sub(lambda m: re.sub(r"\s", "", m[0]).rjust(len(m[0])), plain)
    plain = _WITH_PART.sub(_as_one, plain)
    plain = _SIGN_AND_CODE.sub(" ", plain)
    plain = _CODED_RANGE.sub(_as_range, plain)
    plain = _SIZED_LAST.sub(lambda m: f"{_SIZING}{m['number']}{' ' * (len(m['code']) - 1)}", plain)
    plain = _CODE_FIRST.sub(lambda m: _as_sign(plain, m), plain)
    plain = _OVER.sub(" /    ", plain)
    plain = _DASH.sub(",", plain).replace(_MU, "µ")
    plain = _RANGED_PARTS.sub("\N{EN DASH}", _RANGED.sub("\N{EN DASH}", plain))
    plain = _BOTH_ENDS.sub(lambda m: f"{m['low']}to ", plain)
    found: list[Amount] = []
    reach = 0
    compounds = {m.start(): m for m in _COMPOUND.finditer(plain)}
    for start, match in compounds.items():
        minutes = Fraction(int(match["h"]) * 60 + int(match["m"]))
        value = _value("minute", minutes, minutes, Fraction(1))
        found.append(
            Amount(start, match.end(), FigureKind.QUANTITY, value, _hedge(plain, start, match.end()), "")
        )
    before = [0]
    for letter in plain:
        before.append(before[-1] + len(letter.encode()))
    at = {offset: number for number, offset in enumerate(before)}
    for match in _OUT_OF.finditer(plain):
        whole = match["whole"]
        share = Fraction(int(match["part"]), ONES.index(whole) if whole in ONES else int(whole))
        found.append(
            Amount(
                match.start(),
                match.end(),
                FigureKind.NUMBER,
                _value("", share, share, Fraction(1)),
                Hedge.EXACT,
                "",
            )
        )
    for start, end in endless(plain):  # whatever it may be an amount of, no fact states it
        found += [
            Amount(start, end, kind, (Value(UNREAD), Value(UNREAD)), Hedge.EXACT, "")
            for kind in (FigureKind.NUMBER, FigureKind.QUANTITY, FigureKind.PRICE)
        ]
    taken = bytearray(len(plain))
    for one in found:
        taken[one.start : one.end] = b"\1" * (one.end - one.start)
    for each in measures(plain.encode()):
        start, end = at[each.start], at[each.end]
        if start < reach or any(taken[start:end]):
            continue
        amount = _amount(text, plain, start, end, each.value, each.unit, each.low, each.high)
        if amount is not None:
            found.append(amount)
            reach = amount.end
    return _sized(sorted(found, key=lambda amount: amount.start), plain)


def _sized(found: list[Amount], text: str) -> list[Amount]:
    """`62 x 40 x 25 cm`: the last says in what all are measured."""
    for at in range(len(found) - 2, -1, -1):
        one, behind = found[at], found[at + 1]
        bare = one.kind is FigureKind.NUMBER and not one.noun and len(one.values) == _BARE_READINGS
        if (
            not bare
            or behind.kind is not FigureKind.QUANTITY
            or not _BY.fullmatch(text, one.end, behind.start)
        ):
            continue
        measured, *_, plain = behind.values
        if not plain.low[0]:
            continue
        factor = Fraction(*measured.low) / Fraction(*plain.low)
        scaled = [_exact(Fraction(*part) * factor) for part in (one.values[0].low, one.values[0].high)]
        step = _exact(Fraction(*one.values[0].step) * factor)
        value = msgspec.structs.replace(measured, low=scaled[0], high=scaled[1], step=step)
        found[at] = one._replace(
            kind=FigureKind.QUANTITY, values=(value, whole_of(value), one.values[-1]), hedge=Hedge.EXACT
        )
    return found


_BY: Final = re.compile(r" ?(?:x|×|by) ?")
_BARE_READINGS: Final = 2


def _as_english(match: re.Match[str]) -> str:
    """A comma that is a decimal point, and points that part thousands, each in its place."""
    if match["whole"]:
        return match["whole"].replace(".", ",") + "." + match["part"]
    return match[0].replace(",", ".")


def _as_one(match: re.Match[str]) -> str:
    """`29 euros and 99 cents` as 29.99 euros, and as long."""
    return f"{match['whole']}.{match['part']:0>2} {match['money']}".ljust(len(match[0]))


_WITH_PART: Final = re.compile(
    r"(?<![0-9.,])(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+) (?P<money>euros?|dollars?|pounds?)(?:,? and)? "
    r"(?P<part>[0-9]{1,2}) (?:cents?|pence|p)\b",
    re.IGNORECASE,
)
_SPACED: Final = re.compile(
    rf"(?<![0-9.,])(?<![0-9] )[0-9]{{1,3}}(?:[ \u00a0\u202f][0-9]{{3}})+(?![0-9])(?=(?:[.,][0-9]{{1,2}})?"
    rf"[ \u00a0\u202f]?(?:[€£$]|euros?\b|dollars?\b|francs?\b|kron[aeo]r?\b|kr\b|zł|z[lł]oty|(?:{CODES})\b))"
)
"""`2 180 euros`: a blank parts thousands where money follows."""
_SIGN_AND_CODE: Final = re.compile(
    r"(?<![A-Za-z0-9])\$(?=[0-9][0-9,]*(?:\.[0-9]+)? ?(?:USD|CAD|AUD|NZD|HKD|SGD|MXN)\b)"
)
"""`$129.00 CAD`: the code says which dollar."""


def _as_range(match: re.Match[str]) -> str:
    """As long, and as all ranges are read; `EUR 10-5` is none."""
    code, low, between, high = match.group("code", "low", "between", "high")
    if Fraction(low.strip().replace(",", "")) >= Fraction(high.replace(",", "")):
        return match[0]
    if len(between) > 1:  # both have their code
        return match[0] if code in _SIGNS else f"{code}{low}{' to'.ljust(len(between))}{high}"
    turned = f"{low.strip()}{_EN_DASH}{high}{code}".ljust(len(match[0]))
    return turned if code in _SIGNS else f"{code}{low}{_EN_DASH}{high}"


_EN_DASH: Final = "\N{EN DASH}"


def _as_sign(text: str, code: re.Match[str]) -> str:
    """The code of a currency as blanks; before a number whose million is a letter, as a sign: `GBP 12m` is no
    length."""
    sized = _SIZED.match(text, code.end())
    return " " * (len(code[0]) - 1) + _SIZING if sized is not None else " " * len(code[0])


_SIZED: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?\s?(?:m|mn|bn|b|k)\b")
_SIZED_LAST: Final = re.compile(rf"(?<![0-9.,$€£])(?P<number>{_SIZED.pattern})(?P<code>\s(?:{CODES})\b)")
_SIZING: Final = "$"


def _amount(
    text: str, plain: str, start: int, end: int, value: str, unit: str, low: str, high: str
) -> Amount | None:
    while start < end and plain[start] == " ":
        start += 1
    first, last = Fraction(low or value), Fraction(high or value)
    written = _DIGITS.search(plain, start, end)
    step = _last_digit(written, first)
    noun = ""
    code = _CODE_LAST.match(plain, end)
    led = next(
        (
            m
            for m in _CODE_FIRST.finditer(text, max(0, start - CODE_FIRST_MAX), start + 2)
            if m.end() in (start, start - 1, start + 1)
        ),
        None,
    )
    signed = plain[start : start + 1] == _SIZING != text[start : start + 1]
    sized = _SIZED_LAST.match(text, start) if signed else None
    business = _BUSINESS.match(plain, end)
    own = next(((name, m) for name, at in _OWN_UNITS if (m := at.match(plain, end))), None)
    if unit == NONE and led is not None:
        unit, end = _with_per(plain, written, end, _CODE_UNIT[led["code"]])
        start = led.start()
    elif sized is not None:
        unit, end = _CODE_UNIT[sized["code"].strip()], sized.end()
    elif led is not None and signed:
        unit, start = _CODE_UNIT[led["code"]], led.start()
    elif unit == NONE and own is not None:
        unit, end = own[0], own[1].end()
    elif unit == NONE and (substance := _substance(plain, end)):
        unit, end = substance
    elif code is not None and unit in (NONE, _CODE_UNIT[code["code"]]):
        unit, end = _CODE_UNIT[code["code"]], code.end()
    elif unit == NONE and business is not None:
        unit, end = ("day" if business["kind"].lower() == "calendar" else "business day"), business.end()
    elif unit == "count":
        if _ONCE.search(text, max(0, start), end + 1):
            return None
        unit, noun = NONE, "times"
    elif unit in ("set", "pair"):
        unit, noun = NONE, "pieces"
    cents = _CENTS_OF.match(plain, end)
    if cents is not None and (unit == "euro" or (unit == NONE and cents["of"] and not noun)):
        unit = _CENTS_SAID[(cents["of"] or unit).lower()]
        end, first, last, step = cents.end(), first / 100, last / 100, step / 100
    currencies, end = _money_named(plain, end) if unit == NONE and not noun else ((), end)
    if (
        unit == NONE
        and not noun
        and (crowns := _KR_FIRST.search(plain, max(0, start - CODE_FIRST_MAX), start))
    ):
        currencies, start = _KRONER, crowns.start()
    unit = currencies[0] if currencies else unit
    if unit == NONE and not noun:
        following = _NOUN.match(plain, end)
        if following is not None and following["word"].lower() not in _NO_NOUN | OFTEN:
            noun = following["word"].lower()
    if unit == NONE and _ONE_WAY.match(text, start):
        return None  # `a one-way fee`
    further = noun in _MORE_OR_LESS
    if further:  # `two more`: of whatever was counted, and so many they are
        noun = ""
    elif unit == NONE and not noun and written is None and not _is_so_many(plain, start, end, first):
        return None  # `the two of them`: it points, and counts nothing
    whole, per, under = unit.partition(PER)
    if under in PERIODS and whole == "pound-mass":  # hardly of weight
        unit, whole, per = "pound sterling", "pound sterling", ""
    elif under in PERIODS and base_of(whole)[0] in _APART:
        unit, per = whole, ""
    minus = not noun and _is_minus(plain, start)
    if minus:
        first, last = -abs(last), -abs(first)
    values = _value("#" if noun or further else "" if unit == NONE else unit, first, last, step)
    if not values:
        known = FigureKind.PRICE if base_of(whole)[0] in MONEY else FigureKind.QUANTITY
        kind = FigureKind.NUMBER if unit == NONE else known
        return Amount(start, end, kind, (Value(UNREAD), Value(UNREAD)), Hedge.EXACT, noun)
    if per and base_of(whole)[0] != base_of(under)[0]:  # so many `mg/kg` are no `mg`
        values = (values[0], *_value("#" if whole == "count" else whole, first, last, step))
    elif values and len(values) > 1 and not noun and unit != NONE:
        values = (values[0], whole_of(values[0]), values[-1])
    for other in currencies[1:]:
        values = (values[0], *_value(other, first, last, step)[:1], *values[1:])
    if whole == "cent":
        others = [msgspec.structs.replace(values[0], measure=other) for other in _WITH_CENTS]
        values = (values[0], *others, *values[1:]) if not per else values
    sterling = unit == "pound-mass" and text[start:end].rstrip().lower().endswith(("pound", "pounds"))
    if sterling:  # of money or of weight
        values = (values[0], *_value("pound sterling", first, last, step)[:1], *values[1:])
    if not (noun or minus) and falls(plain, start):
        values = tuple(_negative(value) for value in values)
    under = under or behind(plain, end + (len(noun) + 1 if noun and plain.startswith(noun, end + 1) else 0))
    if under:  # what is measured per it is no less so for being converted
        said = under.replace(" ", "-")
        values = tuple(
            value if PER in value.measure[:-1] else with_periods(value, [said]) for value in values
        )
    money = base_of(unit.partition(" per ")[0])[0] in MONEY
    money = money or (sterling and (_is_paid(text[:start]) or step == Fraction(1, 100)))
    kind = FigureKind.NUMBER if unit == NONE else FigureKind.PRICE if money else FigureKind.QUANTITY
    if kind is FigureKind.PRICE and values[-1].measure == ANY_UNIT:
        priced = base_of("pound sterling" if sterling else unit.partition(" per ")[0])[0]
        family = family_of(priced) if _BARE.search(text[start:end]) else ""
        bare = (any_of(priced), *([family] if family else []), ANY_MONEY)
        in_full = [msgspec.structs.replace(v, measure=IN_FULL) for v in values if v.measure == priced]
        open_to = [msgspec.structs.replace(values[-1], measure=one) for one in bare]
        values = (*values[:-1], *in_full[:1], *open_to)
    return Amount(start, end, kind, values, _hedge(plain, start, end), noun)


def _is_so_many(text: str, start: int, end: int, number: Fraction) -> bool:
    """`the score is two`, `five of the Summit Tent`, `and nine were attended`, `you pay forty`: a number in words
    that counts; where none stands, `the two of them` points at what was named, and so does `one` in either."""
    if number <= 1:
        return False
    if number > _POINTING_MAX or number.denominator > 1:
        return _IDIOM.match(text, start) is None
    if _COUNTED.search(text, max(0, start - _BACK), start) and _AT_AN_END.match(text, end):
        return True
    if _SAID_TO_BE.search(text, max(0, start - _BACK), start):
        return _AND_NO_MORE.match(text, end) is not None
    if _OF_ONE_KIND.match(text, end) is not None:
        return True
    return (
        _WERE.match(text, end) is not None and _BEGINS.search(text, max(0, start - _BACK), start) is not None
    )


_MORE_OR_LESS: Final = frozenset({"more", "fewer", "less"})
_POINTING_MAX: Final = 12
"""A larger number in words points at nothing that was named: it counts."""
_IDIOM: Final = re.compile(
    r"(?:forty winks|twenty[ -]twenty|twenty questions|fifty[ -]fifty)\b", re.IGNORECASE
)
_COUNTED: Final = re.compile(
    r"(?:\b(?:costs?|pays?|paid|charge[sd]?|totals?|there (?:are|were)|has|have|had|holds?|counts?|scored?s?)|:) \Z",
    re.IGNORECASE,
)
_AT_AN_END: Final = re.compile(
    r"\s*(?:[.,;:!?)]|\Z|(?:in|for|on|at|left|each|now|today|and|but|per|with|altogether)\b)"
)
_WERE: Final = re.compile(r" (?:have|were|are|had) (?:not |now |already |since )?(?:been )?[a-z]")
"""`and nine have been attended`: of what was counted before."""
_BEGINS: Final = re.compile(r"(?:\A|[,;:.] |[,;] and |\b(?:of which|but|while|only|just) )\Z")


def _money_named(plain: str, end: int) -> tuple[tuple[str, ...], int]:
    """The currencies that the words behind a number may be the name of, and where they end."""
    whole = _MONEY_OF.match(plain, end)
    if whole is not None:
        return (_MONEY_OF_COUNTRIES[whole["of"].lower()],), whole.end()
    crowns = _KR_LAST.match(plain, end)
    if crowns is not None:
        return _KRONER, crowns.end()
    following = _NOUN.match(plain, end)
    named = _NAMED_MONEY.get(following["word"].lower(), ()) if following is not None else ()
    return named, following.end() if following is not None and named else end


def _with_per(plain: str, written: re.Match[str] | None, end: int, money: str) -> tuple[str, int]:
    """The unit of an amount behind a currency's code, with what follows it: `USD 0.286 per kWh`."""
    following = _PER_UNIT.match(plain, end)
    if written is None or following is None:
        return money, end
    sign = next(code for code, unit in _CODE_UNIT.items() if unit == money)
    read = measures(f"{written[0]} {sign}{following[0]}".encode())
    named = read[0].unit if read else ""
    return (named, following.end()) if named.startswith(f"{money} per ") else (money, end)


def _substance(plain: str, end: int) -> tuple[str, int] | None:
    """The unit of an amount of a substance behind its number, `ng/mL`, `mmol/L`, and where it ends."""
    found = _SUBSTANCE.match(plain, end)
    if found is None:
        return None
    if found["symbol"]:
        symbol = next(one for one in ("mol", "IU", "Eq", "U", "g") if found["symbol"].endswith(one))
        size, of = _SIZES[found["symbol"].removesuffix(symbol)], _SUBSTANCES[symbol]
    else:
        size, of = found["size"] or "", _SUBSTANCES[found["name"].replace("-", " ")]
    unit, under = f"{size}{of}", found["under"]
    if under is None:
        return unit, found.end()
    return (f"{unit} per {_UNDER[under]}", found.end()) if under in _UNDER else (unit, found.end("whole"))


def _is_paid(before: str) -> bool:
    """Whether what stands before an amount in its sentence speaks of money."""
    return not GROUNDING["money"].isdisjoint(re.findall(r"[a-z]+", re.split(r"[.!?\n]", before)[-1].lower()))


UNREAD: Final = "?"
"""What a number is measured in that is too large to be reckoned with: no fact states it."""
ANY_UNIT: Final = "*"
"""What a number is measured in that leaves its unit open."""
ANY_MONEY: Final = "*price"
"""The same of a price, where nothing says in which currency all are."""
IN_FULL: Final = f"{ANY_MONEY} in full"
"""The same of a price in whole units of its money, whatever it was said in: `0.80` of `80 cents`."""
CENTS: Final = "cents"
"""The unit of a field whose name says that its money is in hundredths, of whichever currency: `amount_cents`."""


def any_of(base: str) -> str:
    """The same of a price in a currency, of a record that says in which all its prices are. `base`: its unit."""
    return f"{ANY_MONEY} {base}"


def family_of(base: str) -> str:
    """The same of a price whose currency is left open but for its name, `$12` and `12 dollars`; nothing where that is
    no more than one currency's."""
    kind = next((name for name, ends in _FAMILIES.items() if base.endswith(ends)), "")
    return f"{ANY_MONEY} any {kind}" if kind else ""


@lru_cache(maxsize=256)
def base_of_currency(said: str) -> str:
    """The unit that a code, a sign or a name of a currency stands for."""
    found = amounts(in_unit("1", said))
    known = bool(found) and found[0].kind is FigureKind.PRICE
    return found[0].values[0].measure if known else said


_FAMILIES: Final = {
    "dollar": ("dollar",),
    "peso": ("peso",),
    "yen": ("yen", "yuan"),
    "krone": ("krone", "krona"),
}
_BARE: Final = re.compile(
    r"(?:(?<![A-Za-z])[$\u00a5]|[0-9] ?(?:kr\b|dollars?|pesos?|yen|yuan|kroner|kronor|krona|krone)|(?<![A-Z])kr ?[0-9])"
)
"""A price in one of several currencies that are called so; before a code or behind a nation it is in that one."""


def in_hundredths(unit: str, number: str, currency: str) -> tuple[Value, ...]:
    """What a field states whose name says that its money is in cents, `CENTS` or that with a currency: an amount in the
    currency that its name or its record says, or in any."""
    money = (
        base_of_currency(unit.removeprefix(CENTS).strip() or currency) if unit != CENTS or currency else ""
    )
    cents = Fraction(number.replace(",", ""))
    whole = cents if money in _UNDIVIDED else cents / 100
    values = [
        Value(measure, _exact(one), _exact(one), (1, 1))
        for measure, one in ((money or IN_FULL, whole), ("", cents), ("", whole))
        if max(abs(one.numerator), one.denominator) < LARGEST
    ]
    return tuple(values)


_CENTS_SAID: Final = {
    "us": "dollar",
    "canadian": "canadian dollar",
    "australian": "australian dollar",
    "euro": "euro",
}
_CENTS_OF: Final = re.compile(r"[ -](?:(?P<of>us|canadian|australian|euro)[ -])?cents?\b", re.IGNORECASE)
"""`12 euro cents`"""
_UNDIVIDED: Final = frozenset({"japanese yen", "south korean won"})
"""Money without hundredths, of which programs write whole units where others are in cents."""
_WITH_CENTS: Final = CUES["with_cents"]
"""What else than a dollar is a hundred cents."""


def currency_of(said: str) -> str:
    """What a field calls a currency: a code, a sign or a name, known or not; nothing where it says that there is none.
    Of one that is not known nothing is in any other."""
    if said.upper() in CURRENCIES:
        return said.upper()
    return said if 0 < len(said) <= CURRENCY_MAX and not _NO_CURRENCY.fullmatch(said) else ""


CURRENCY_MAX: Final = 32
_NO_CURRENCY: Final = re.compile(r"[\W\d_]*[0-9][\W\d_]*|n/?a|none|null|nil|unknown|-+", re.IGNORECASE)


def whole_of(value: Value) -> Value:
    """As an amount of which is left open per what it is: `0.4 %` of `0.4 % a year`, but not of `0.4 % a month`."""
    return msgspec.structs.replace(value, measure=f"{value.measure}{PER}")


def _last_digit(written: re.Match[str] | None, value: Fraction) -> Fraction:
    """The size of the last digit that is written, scales such as `million` counted in."""
    if written is None:
        return Fraction(1)
    number = Fraction(written[0].replace(",", ""))
    scale = abs(value / number) if number and abs(value / number) >= 1 else Fraction(1)
    return Fraction(1, 10 ** len(written["part"] or "")) * scale


def _value(unit: str, low: Fraction, high: Fraction, step: Fraction) -> tuple[Value, ...]:
    """In the base unit, and as a plain number for facts that name no unit."""
    plain = Value(ANY_UNIT, _exact(low), _exact(high), _exact(step))
    if unit in ("", "#"):
        values: tuple[Value, ...] = (Value(unit, plain.low, plain.high, plain.step), plain)
    else:
        base, factor, added = base_of(unit)
        converted = Value(
            base, _exact(low * factor + added), _exact(high * factor + added), _exact(step * factor)
        )
        values = (converted, plain)
    if any(abs(part) >= LARGEST for value in values for part in (*value.low, *value.high, *value.step)):
        return ()
    return values


def _exact(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator


def falls(text: str, start: int) -> bool:
    """Whether an amount is said to be below nothing, or to be lost: `minus 7 %`, `fell by 7 %`, `(7) %`."""
    before = text[max(0, start - _BACK) : start]
    if before.endswith("(") and _IN_BRACKETS.match(text, start - 1) is not None:
        return True
    return _MINUS.search(before) is None and _DOWN.search(before) is not None


def _is_minus(text: str, start: int) -> bool:
    """Whether a minus stands before an amount, as a word or before the code of its currency: `-EUR 5`."""
    before = text[max(0, start - _BACK) : start]
    minus = _MINUS.search(before)
    if minus is not None:
        return not (minus["before"] or "a").isdigit() and minus["before"] != "%"
    return _CODED_MINUS.search(before) is not None


_CODED_MINUS: Final = re.compile(r"(?<![\w.,)%\u2013-])[-\u2212\u2013]\Z")


_IN_BRACKETS: Final = re.compile(r"(?<![0-9A-Za-z])\([0-9][0-9.,]*\) ?%")
"""As accounts write what is lost."""


def _negative(value: Value) -> Value:
    low, high = (-abs(value.high[0]), value.high[1]), (-abs(value.low[0]), value.low[1])
    return msgspec.structs.replace(value, low=low, high=high)


def either_way(value: Value) -> tuple[Value, ...]:
    """What a fact states of a fall, with its sign and without: `a loss of 7 %` and `lost 7 %`."""
    positive = msgspec.structs.replace(
        value, low=(abs(value.low[0]), value.low[1]), high=(abs(value.high[0]), value.high[1])
    )
    return (positive, _negative(positive)) if value.low == value.high else (value,)


def in_unit(number: str, unit: str) -> str:
    """A number as it is written with a unit or a currency, given as a code, a sign or a word."""
    if unit.upper() in _CODE_UNIT:
        return f"{number} {unit.upper()}"
    return f"{unit}{number}" if unit in _SIGNS else f"{number} {unit}"


_JOINED_UNIT: Final = re.compile(r"(?<=[a-z0-9])([A-Z][a-z]{0,4}[LG])\Z")
"""`glucoseMmolL`, `haemoglobinGL`: capitals that part two units, and not a word."""


_SPANS: Final = frozenset({"this", "last", "past", "previous", "next"})
"""Before a period that something is counted in, which is not what it is counted by."""


@lru_cache(maxsize=4096)
def unit_of_key(key: str) -> str:
    """The unit or the currency that the name of a field says its numbers are in, `weight_kg`, `totalEur`,
    `hours_per_week`; nothing where it says none, and where it says what something is had per: `rate_per_day`."""
    bracketed = _BRACKETED.search(key)
    if bracketed is not None and (said := bracketed["unit"].strip()):
        if said.startswith(("%", "$", "€", "£")):
            return said[0]
        if said not in _NOT_UNITS and is_unit(said):
            return said
    in_full = _SCALED_KEY.search(key)
    if in_full is not None and in_full["money"]:
        return in_full["money"]
    words = [word.lower() for word in KEY_PARTS.split(_JOINED_UNIT.sub(r"_\1", key)) if word]
    words = limits_in_full(words)
    coded = [word.upper() for word in words if word.upper() in _CODE_UNIT]
    minor = _minor(words)
    if minor:
        return f"{CENTS} {coded[-1]}" if coded and minor == CENTS else minor
    if coded and (words[-1].upper() in _CODE_UNIT or of_key(key)):
        return coded[-1]
    if words and words[-1] in _PRICED:  # `share_price`, `day_rate`
        return ""
    if words[-2:-1] and words[-2] in _SPANS:  # `visits_this_month`
        return ""
    if any(pair in _WORKING for pair in pairwise(words)):
        return "business days"
    if words[-2:] == ["per", "cent"]:
        return "%"
    if "per" in words:
        at = words.index("per")
        if tuple(words[at - 1 : at] + words[at + 1 :]) in _PAIRED:  # `glucoseMmolPerL`
            return f"{_MICRO.get(words[at - 1], words[at - 1])}/{words[at + 1]}"
        words = words[:at]
        return words[-1] if words and words[-1] in UNITS and words[-1] not in _NOT_UNITS else ""
    for over, under in pairwise(words):
        if (over, under) in _PAIRED:
            return f"{_MICRO.get(over, over)}/{under}"
    for over, under in _PAIRED:
        if len(words) > 1 and words[-1] == over + under:
            return f"{_MICRO.get(over, over)}/{under}"
    if words and words[-1] in _DEGREES and any(word.startswith("temp") for word in words):
        return _DEGREES[words[-1]]
    if words and words[-1] == "age":
        return "years"
    if words and words[-1] == "bpm":
        return "bpm"
    if len(words) > 1 and words[-1] in _SYMBOLS:
        return _MICRO.get(words[-1], words[-1])
    if words and words[-1] in _CASED:
        return _CASED[words[-1]]
    if len(words) > 1 and words[-1] in _SHORT:
        return _SHORT[words[-1]]
    if len(words) > 1 and words[-1] in _LETTERED:
        measured, unit = _LETTERED[words[-1]]
        if not measured or not measured.isdisjoint(words):
            return unit
    return next((word for word in reversed(words) if word in UNITS and word not in _NOT_UNITS), "")


def _minor(words: Sequence[str]) -> str:
    """In what hundredths of money a field is by its name, `unit_rate_pence`, `amountCents`, `amount_in_minor_units`,
    `fee_pence_per_day`; nothing where it says none."""
    paid_per = "per" in words[1:] and words[-1] not in _HUNDREDTHS | _PENCE
    said = words[: words.index("per")] if paid_per else [*words]
    said = [word for word in said if word.upper() not in _CODE_UNIT]
    if said[-1:] == ["units"]:
        said = said[:-1] if said[-2:-1] == ["minor"] else []
    last, money = (said or [""])[-1], not _FOR_MONEY.isdisjoint(said[:-1])
    if last in _PENCE or (last == "p" and money):
        return "pence"
    share = said[-2:-1] == ["per"]  # `share_per_cent`
    return CENTS if last in _HUNDREDTHS and (money or last != "minor") and not share else ""


def scaled(key: str, number: str) -> str:
    """An amount of money in full that the name of its field says is in thousands or millions, `Fund Size (m)`: an
    amount of anything else may be so many metres."""
    found = _SCALED_KEY.search(key)
    words = (
        frozenset(word.lower() for word in KEY_PARTS.split(key[: found.start()]) if word) if found else _NONE
    )
    if found is None:
        return number
    money = found["money"] or found["after"] or any(word.upper() in _CODE_UNIT for word in words)
    if not (money or words & _IN_MILLIONS) or words & GROUNDING["lengths"]:
        return number
    whole = Fraction(number.replace(",", "")) * _SCALES[(found["in"] or found["at_end"]).lower()]
    return f"{int(whole):,}" if whole.denominator == 1 else number


_NONE: Final = frozenset[str]()
_WORKING: Final = frozenset((kind, day) for kind in ("business", "working") for day in ("day", "days"))
_SCALES: Final = {
    **dict.fromkeys(("k", "thousand", "thousands", "000", "000s"), 10**3),
    **dict.fromkeys(("m", "mn", "mio", "mm", "million", "millions"), 10**6),
    **dict.fromkeys(("b", "bn", "billion", "billions"), 10**9),
}
_SCALED_KEY: Final = re.compile(
    rf"[(\[](?:in )?(?P<money>[$€£]|{CODES})?[ ']*(?P<in>{'|'.join(_SCALES)})[)\]]\s*\Z"
    rf"|[ _](?:in[ _])?(?P<at_end>mn|mio|bn|thousands?|millions?|billions?|[kmb](?=[ _](?:{CODES})\Z))"
    rf"(?:[ _](?P<after>{CODES}))?\Z",
    re.IGNORECASE,
)
_IN_MILLIONS: Final = GROUNDING["money"] | GROUNDING["in_millions"]
_BRACKETED: Final = re.compile(r"[(\[](?P<unit>[^()\[\]]{1,16})[)\]]\s*\Z")
"""`Annual fee (%)`, `Limit (km)`."""
_LETTERED: Final = {
    "g": (frozenset[str](), "g"),
    "l": (frozenset[str](), "L"),
    "h": (frozenset[str](), "h"),
    "m": (GROUNDING["lengths"], "m"),
    "v": (frozenset({"voltage", "volts"}), "V"),
    "w": (frozenset({"power", "wattage", "output"}), "W"),
    "t": (GROUNDING["loads"], "t"),
}
"""Units of one letter at the end of a name, and beside which words they are: `revenue_m` are no metres."""
_PENCE: Final = frozenset({"pence", "penny"})
_HUNDREDTHS: Final = GROUNDING["hundredths"]
_FOR_MONEY: Final = GROUNDING["money"] | GROUNDING["priced"]
_CASED: Final = _spelled("cased_units")
"""Units that are written with capitals."""
_SHORT: Final = dict(line.split("|") for line in CUES["short_units"])
"""What the units are that the names of fields end in, as they are written elsewhere."""
_NOT_UNITS: Final = GROUNDING["not_units"]
_PRICED: Final = GROUNDING["priced"]
_PAIRED: Final = tuple(
    (over, under)
    for over in (
        *("mg", "mmol", "µmol", "umol", "nmol", "pmol", "mcg", "ug", "ng", "pg", "g", "km", "mol"),
        *("iu", "miu", "uiu", "u", "mu", "meq", "ml", "l"),
    )
    for under in ("dl", "ml", "kg", "l", "h", "day", "min")
    if over not in ("ml", "l") or under in ("h", "day", "min", "kg")
)
_MICRO: Final = _spelled("units_of_fields")
"""Units as they are written elsewhere than in the name of a field."""
_SYMBOLS: Final = frozenset({"ng", "pg", "ug", "mcg", "mmol", "umol", "nmol", "pmol", "iu", "miu", "meq"})
"""Of a substance, and no words besides: at the end of a name they are its unit."""
_DEGREES: Final = _spelled("degrees")


@lru_cache(maxsize=4_096)
def is_unit(said: str) -> bool:
    """Whether it is a unit or a currency, and nothing else that a field called `unit` may hold: `Ward 4B`."""
    found = amounts(in_unit("1", said)) if said else []
    return bool(found) and found[0].kind is not FigureKind.NUMBER and found[0].end >= len(in_unit("1", said))


_SIGNED: Final = {
    "<": Hedge.UNDER,
    ">": Hedge.OVER,
    **dict.fromkeys(("<=", "=<", "\N{LESS-THAN OR EQUAL TO}"), Hedge.MOST),
    **dict.fromkeys((">=", "\N{GREATER-THAN OR EQUAL TO}"), Hedge.LEAST),
}
_COMPARED: Final = re.compile(
    r"(?P<sign>(?<![-=<>])(?:[<>]=|=<|[<\u2264\u2265])|(?<![-=<>A-Za-z\"'/])>)\s?\Z"
)
"""`< 14 ng/L`; the sign in `9 -> 14` is an arrow, and that in `<b>14` ends a mark."""


def hedge_of(
    text: str,
    start: int,
    cues: Sequence[tuple[Hedge, re.Pattern[str]]],
    opposite: Mapping[Hedge, Hedge] = _OPPOSITE,
) -> Hedge:
    """How what stands there is said: a limit, more or less than that; a comparison that is denied is its opposite."""
    before = text[max(0, start - _BACK) : start]
    sign = _COMPARED.search(before)
    if sign is not None:
        return _SIGNED[sign["sign"]]
    if any(known.search(text, max(0, start - _FAR_BACK), start) for known in (_THAN_THE, _DISPUTED)):
        return Hedge.EXACT
    before = _LEADS.sub("", before) + " " if _LEADS.search(before) else before
    for hedge, cue in cues:
        found = cue.search(before)
        if found is not None:
            denied = hedge in opposite and _FORBIDDEN.search(
                text[max(0, start - 3 * _BACK) : max(0, start - len(before) + found.start())]
            )
            return opposite[hedge] if denied else hedge
    return Hedge.EXACT


_THAN_THE: Final = re.compile(
    r"(?:[$\u20ac\u00a3][0-9][0-9.,]*|[0-9][0-9.,]* ?(?:%|[A-Z]{3}\b|[a-z]{1,8}\b))[^;:!?\n]{0,48}"
    r"\bthan (?:the|its|your|their|his|her) \Z"
)
"""`the balance of $7,250 is lower than the $18,000 originally lent`: both amounts are known. Without the first it is
the second that something is said to be less than."""
_DISPUTED: Final = re.compile(
    r"\bdisput(?:e|es|ed)\b(?:[^.,;:!?\n]{0,48} (?:opened|raised|filed|lodged|started)\b[^.,;:!?\n]{0,32})? over \Z",
    re.IGNORECASE,
)
"""`a dispute was opened over £396`: that is what it is about."""
_FAR_BACK: Final = 96
_THROUGHOUT: Final = re.compile(
    r"(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bfor)(?<!\bof)(?<!\bjust)(?<!\bwell)(?<!takes)(?<!took)(?<!take)(?<!lasts)(?<!lasted)"
    r"(?<!last) over [0-9]{1,4} (?:months?|years?|weeks?|days?|instalments?)\Z"
    r"|\bover (?:an?|the|his|her|their|your) (?:full |whole |total )?[0-9]{1,4}[- ](?:months?|years?|weeks?|days?)\Z",
    re.IGNORECASE,
)
"""`borrowed over 24 months`, `over a 24-month term`: for so long, and no longer."""
_ACROSS: Final = re.compile(
    r"\b(?:driv(?:e|es|ing|en)|drove|r(?:un|uns|unning|an)|rid(?:e|es|ing)|rode|flown|fl(?:y|ies|ying|ew)"
    r"|(?:carr|haul|transport|mov|ship|travel|cycl|walk|sail)[a-z]{0,4}) (?:[^\s.,;:!?]+ ){1,8}over [0-9][0-9.,]* ?"
    r"(?:km|kilomet(?:re|er)s?|mi|miles?|m|met(?:re|er)s?)\Z"
)
"""`is driving the load over 1,002 km`: so far, and no farther."""
_AHEAD: Final = re.compile(r" (?:before|prior to|ahead of|in advance|beforehand)\b", re.IGNORECASE)
"""Behind `up to 14 days`: how long before something that may be done."""
_ADDED: Final = re.compile(r"\b(?:add|amount|come|sum)(?:s|ed|ing)? up to\s+[$€£]?\Z", re.IGNORECASE)
"""`the loans add up to 33,500 EUR`: it is that, and no limit."""


_WORTH: Final = re.compile(
    r"\b(?:invoice|bill|cheque|check|voucher|loan|receipt|transfer)s?(?:\s+[A-Z0-9#-]+)?\s+over\s+[$€£]?\Z",
    re.IGNORECASE,
)
"""`an invoice over €500`: it comes to just that."""


_SPREAD: Final = re.compile(r"[0-9%](?: [A-Za-z]{1,12})? over (?:the )?\Z")
"""`$48,260.75 over 1,384 transactions`: in so many."""


def _hedge(text: str, start: int, end: int) -> Hedge:
    hedge = hedge_of(text, start, _HEDGES)
    if hedge is Hedge.OVER and _WORTH.search(text, max(0, start - 3 * _BACK), start):
        return Hedge.EXACT
    if hedge is Hedge.OVER and _THROUGHOUT.search(text, max(0, start - 2 * _BACK), end):
        return Hedge.EXACT
    if hedge is Hedge.OVER and _ACROSS.search(text, max(0, start - 4 * _BACK), end):
        return Hedge.EXACT
    if hedge is Hedge.MOST and _AHEAD.match(text, end):
        return Hedge.EXACT
    if hedge is Hedge.MOST and _ADDED.search(text, max(0, start - 2 * _BACK), start):
        return Hedge.EXACT
    if hedge is Hedge.OVER and _SPREAD.search(text, max(0, start - _BACK), start):
        return Hedge.EXACT
    if hedge is Hedge.EXACT:
        hedge = next((hedge for hedge, cue in _BEHIND if cue.match(text, end)), Hedge.EXACT)
    if hedge is Hedge.EXACT:
        called = _CALLED_A_LIMIT.search(text, max(0, start - 3 * _BACK), start)
        return _LIMIT_CALLED[called["limit"].lower()[:3]] if called is not None else hedge
    return hedge


_CALLED_A_LIMIT: Final = re.compile(
    r"\b(?P<limit>minimum|minimal|min\.?|lowest|smallest|maximum|maximal|max\.?|highest|largest)"
    r"(?: (?!(?:is|are|was|were|minimum|maximum|and|or|but)\b)[a-z-]+){0,3}"
    r"(?: (?:is|are|was|were|of|will be)|:)? [$€£]?\Z",
    re.IGNORECASE,
)
"""`the minimum weight is 23 kg`: what a field holds as the largest is not so called."""
_LIMIT_CALLED: Final = {
    **dict.fromkeys(("min", "low", "sma"), Hedge.FROM),
    **dict.fromkeys(("max", "hig", "lar"), Hedge.WITHIN),
}
