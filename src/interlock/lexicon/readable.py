"""What can be read: kinds of reference, languages, units. Closed lists, shared by two who must agree.

The mapper produces no other name; the policy language takes no other, so that a rule about a misspelt kind or unit
is refused when it is loaded, instead of never firing.
"""

from __future__ import annotations

from typing import Final

REFERENCES: Final = (
    "account",
    "arxiv",
    "back-reference",
    "case",
    "citation",
    "cve",
    "doi",
    "email",
    "isbn",
    "order",
    "organisation",
    "person",
    "phone",
    "pmid",
    "price",
    "product",
    "rfc",
    "statute",
    "url",
    "work",
)
LANGUAGES: Final = ("en", "code", "und", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "tr", "id")
"""`code` is program text and the like; `und` is what is in no language that can be told. Only `en` is read, and all
others are told by their small words.
"""

_BY_DIMENSION: Final = {
    "mass": {
        "mg": "mg milligram milligrams milligramme milligrammes",
        "mcg": "mcg ug µg microgram micrograms",
        "g": "g gram grams gramme grammes",
        "kg": "kg kgs kilogram kilograms kilo kilos",
        "oz": "oz ounce ounces",
        "lb": "lb lbs pound pounds",
    },
    "volume": {
        "ml": "ml milliliter milliliters millilitre millilitres cc",
        "l": "l liter liters litre litres",
        "tsp": "tsp teaspoon teaspoons",
        "tbsp": "tbsp tablespoon tablespoons",
    },
    "activity": {"iu": "iu"},
    "length": {
        "mm": "mm millimeter millimeters millimetre millimetres",
        "cm": "cm centimeter centimeters centimetre centimetres",
        "m": "m meter meters metre metres",
        "km": "km kilometer kilometers kilometre kilometres",
        "inch": "inch inches",
        "foot": "ft foot feet",
        "mile": "mile miles mi",
    },
    "ratio": {"%": "% percent pct", "bp": "bp bps"},
    "money": {
        "usd": "usd dollar dollars $",
        "eur": "eur euro euros €",
        "gbp": "gbp £ sterling",
        "jpy": "jpy yen ¥",
        "chf": "chf franc francs",
    },
    "duration": {
        "second": "second seconds sec secs s",
        "minute": "minute minutes min mins",
        "hour": "hour hours hr hrs h",
        "day": "day days",
        "week": "week weeks wk wks",
        "month": "month months mo",
        "year": "year years yr yrs",
    },
    "temperature": {"celsius": "°c celsius", "fahrenheit": "°f fahrenheit"},
    "information": {
        "kb": "kb kilobyte kilobytes",
        "mb": "mb megabyte megabytes",
        "gb": "gb gigabyte gigabytes",
    },
    "energy": {"kcal": "kcal calorie calories"},
    "count": {
        "tablet": "tablet tablets pill pills capsule capsules",
        "time": "times",
        "share": "share shares",
    },
}

UNITS: Final = {
    form: unit for units in _BY_DIMENSION.values() for unit, forms in units.items() for form in forms.split()
}
"""Each way to write a unit, in lower case, and the one name it goes by in quantities."""

DIMENSIONS: Final = {unit: dimension for dimension, units in _BY_DIMENSION.items() for unit in units}
"""What a unit measures: quantities of two dimensions can never be the same amount."""
