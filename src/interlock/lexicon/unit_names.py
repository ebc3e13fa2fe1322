"""How units are written: each word and symbol of the table, and the one name it stands for."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from interlock.lexicon.words import lines

_PREFERRED: Final = {
    "m": "metre",
    "g": "gram",
    "s": "second",
    "h": "hour",
    "b": "bit",
    "B": "byte",
    "C": "degree Celsius",
    "K": "kelvin",
    "F": "degree fahrenheit",
    "min": "minute",
    "d": "day",
    "t": "tonne",
    "$": "dollar",
    "US$": "dollar",
    "£": "pound sterling",
    "¥": "japanese yen",
    "€": "euro",
    '"': "inch",
    "\u2033": "inch",
    "\u201d": "inch",
    "'": "foot",
    "l": "litre",
    "L": "litre",
    "ft": "foot",
    "a": "year",
    "y": "year",
    "V": "volt",
    "A": "ampere",
    "W": "watt",
    "pound": "pound-mass",
    "degree": "degree angle",
    "minute": "minute",
    "second": "second",
    "ounce": "ounce",
    "°": "degree angle",
    "oz": "ounce",
    "c": "cent",
    "p": "penny",
    "ml": "millilitre",
    "mL": "millilitre",
    "in": "inch",
    "T": "tesla",
    "N": "newton",
    "J": "joule",
    "Pa": "pascal",
    "Hz": "hertz",
    "cc": "cubic centimetre",
    "time": "count",
    "percent": "percentage",
    "%": "percentage",
    "per thousand": "per mille",
    "usd": "dollar",
    "USD": "dollar",
}
"""What a word or symbol of several units stands for."""


class UnitNames(NamedTuple):
    """The name of a unit by each word for it, in lower case, and by each symbol."""

    words: dict[str, str]
    symbols: dict[str, str]


@cache
def unit_names() -> UnitNames:
    words: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for line in lines("units.txt"):
        name, said, *signs = line.split("\t")
        for word in said.split("|"):
            words.setdefault(word.lower(), name)
            words.setdefault(_plural(word.lower()), name)
        for sign in signs[0].split("|") if signs else ():
            symbols.setdefault(sign, name)
    known = {*words.values(), *symbols.values()}
    for sign, name in _PREFERRED.items():
        if name in known:
            (words if sign in words or " " in sign else symbols)[sign] = name
            if len(sign) > 1:  # `as` and `is` are words
                words[_plural(sign)] = words[sign] if sign in words else words.get(_plural(sign), name)
    symbols.pop("", None)
    return UnitNames(words, symbols)


def _plural(word: str) -> str:
    head, space, rest = word.partition(" ")
    if rest.startswith(("per ", "of ")):
        return f"{_plural(head)}{space}{rest}"
    if head == "degree" and rest:
        return f"degrees {rest}"
    if word == "foot":
        return "feet"
    if word.endswith(("foot", "inch")):
        return word.replace("foot", "feet") if word.endswith("foot") else word + "es"
    if word == "penny":
        return "pence"
    return word if word.endswith("s") else word + "s"


def named_by_symbols(sign: str) -> str:
    """The name that an amount with this symbol carries, of `km/h` and `USD/month` too; nothing where it is none."""
    known = unit_names()
    if "/" not in sign:
        return known.symbols.get(sign, "")
    parts = [known.symbols.get(part) or known.words.get(part.lower(), "") for part in sign.split("/")]
    return " per ".join(parts) if len(parts) <= PARTS_MAX and all(parts) else ""


PARTS_MAX: Final = 2
"""Parts of a symbol such as `mg/dl`."""
