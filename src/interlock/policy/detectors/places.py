"""Where a person lives: postcodes and street addresses.

Text is folded to small letters before it is searched, so a check looks at the raw text for the capitals that
tell `12 Oak Street` from `12 people in the street`.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import NOT_HERE, Veto
from interlock.policy.detectors.announced import announced
from interlock.policy.detectors.casing import written
from interlock.policy.detectors.detector import Detector, Shape, apart
from interlock.policy.detectors.digits import digits, set_apart

_UK_AREAS: Final = re.compile(
    "A[BL]|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?"
    "|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE"
)
_TWO_FIGURES_MISSING: Final = re.compile(rb"(?:ab|ll|so)\d[a-z]?\d[a-z]{2}")
"""Areas of which every district has two figures."""
_STATES: Final = (
    "a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]"
    "|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy]"
)
_UK: Final = r"[a-z]{1,2}\d[a-z\d]? \d[abd-hjlnp-uw-z]{2}"
_CANADIAN: Final = r"[abceghj-nprstvxy]\d[abceghj-nprstv-z][ -]\d[abceghj-nprstv-z]\d"
_CANADIAN_APART: Final = _CANADIAN.replace("[ -]", "")
_LETTERS: Final = re.compile(rb"[a-z]+")

_NAME: Final = r"[a-z]{1,16}\.?"
_ENGLISH: Final = (
    "street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|square|sq|terrace|way|parkway|pkwy"
    "|circle|cir|crescent"
    "|highway|hwy|close|gardens|row|trail|mews"
)
_ENGLISH_IN_FULL: Final = "street|avenue|road|boulevard|lane|drive|square|terrace|parkway|highway"
_ROMANCE: Final = (
    "rue|avenue|boulevard|quai|chemin|allee|place|via|viale|vicolo|piazza|corso|calle|avenida|plaza|paseo"
    "|rua|travessa|ul\\.|ulica"
)
_GERMANIC: Final = "strasse|str\\.|gasse|weg|platz|allee|straat|laan|gatan|vagen|vej|veien|gata|katu|tie|kuja"
_GERMANIC_IN_FULL: Final = "strasse|gasse|platz|allee|straat|laan|gatan|vagen|veien|katu|kuja"
"""Of four letters and more: too many words end in a shorter one, where all is spelled out."""
_APART_FROM_ITS_NAME: Final = "strasse|gasse|allee|utca"
"""Behind a name and a blank: `Augsburger Strasse 36`."""
_MILITARY_UNIT: Final = r"(?:unit|psc|cmr|uss|usns|uscgc) [a-z0-9]{1,16}(?: [a-z]{1,16}){0,2}"
_BOX: Final = (
    "postfach|postbus|boite postale|casella postale|caixa postal|apartado (?:de correos|postal)"
    "|locked bag|private bag"
)


def is_uk_postcode(folded: bytes, _raw: bytes = b"") -> bool:
    found = _LETTERS.match(folded)
    if found is None or _TWO_FIGURES_MISSING.match(folded.replace(b" ", b"")):
        return False
    return _UK_AREAS.fullmatch(found.group().decode().upper()) is not None


def _is_state(folded: bytes, raw: bytes) -> bool:
    """The abbreviation of a state in capitals: `IN 46201`, and not `in 46201 cases`."""
    return all(word.isupper() for word in _words(folded, raw))


def _words(folded: bytes, raw: bytes) -> list[str]:
    """The words of the match as they are written in the raw text; none where that cannot be told."""
    text = written(folded, raw)
    return [] if text is None else _WRITTEN.findall(text.decode("ascii", "replace"))


_WRITTEN: Final = re.compile(r"[A-Za-z]+")


def _is_capitalised(folded: bytes, raw: bytes) -> bool | Veto:
    """Every word has a capital, its first letter or, where a disguise took that, another; and no report of a court, nor
    what an empty line or a tab parts, nor the last cell of a row with the name that begins the next."""
    if _NUMBERED.match(folded) is None:
        return NOT_HERE if _LINE_END.search(raw) else False
    if _APART.search(raw) or _REPORT.search(folded):
        return False
    words = _words(folded, raw)
    if _LETTERED.match(folded):
        words = words[1:]
    return all(any(map(str.isupper, word)) for word in words)


_LETTERED: Final = re.compile(rb"[0-9]{1,6}[a-z],? ")
"""`12b Baker Street`: of the letter behind the figures nobody writes a capital."""
_NUMBERED: Final = re.compile(rb"[0-9]{1,6}[a-z]?,? [a-z]")
_LINE_END: Final = re.compile(rb"[0-9][A-Za-z]?[ \t,;|]*\r?\n")
_APART: Final = re.compile(rb"\t|\n[ \t]*\n")
_REPORT: Final = re.compile(rb"[0-9] s\. ?ct\.?\Z")
"""`449 S. Ct. 386`: the reports of the Supreme Court."""


def _has_capitals(folded: bytes, raw: bytes) -> bool:
    """One word begins with a capital, and so does every other that is longer than an article; no place in a house."""
    if _INDOORS.search(folded) or _HEADING.search(raw):
        return False
    words = _words(folded, raw)
    if not words:  # disguised so that no capital can be told
        return True
    return any(word[0].isupper() for word in words) and all(
        word[0].isupper() for word in words if len(word) > 3
    )


_INDOORS: Final = re.compile(
    rb"\A(?:[0-9]{1,4},? )?place "
    rb"(?:gallery|case|room|hall|shelf|box|bay|level|floor|seat|table|rack|row|drawer|cabinet|wing) "
)
_HEADING: Final = re.compile(rb"\APlace[ \t]*\r?\n[A-Z][a-z]{1,4}\. ")
_PAIRS_BEFORE: Final = r"[a-z]{1,12} \d{1,4} ?[a-z]{1,12} \d{1,4} "


def _stands_alone(folded: bytes, raw: bytes) -> bool | Veto:
    """No list (`A 1 B 2 C 3`), nor more of the words with a figure each that stand before it (`up 7 k 24`)."""
    item = folded[-len("k1a0b6") :]
    if len(folded) > len(item):
        more = raw.lower().strip().endswith(b" ".join(item[place : place + 1] for place in range(len(item))))
        return NOT_HERE if more else False
    return set_apart(raw) and digits(folded) not in "0123456789"


def _is_anything(_folded: bytes, _raw: bytes) -> bool:
    """The shape decides."""
    return True


def _has_figures(folded: bytes, _raw: bytes) -> bool:
    return len(digits(folded)) >= 2


PLACES: Final = (
    Detector(
        name="postcode",
        title="postcode (ZIP code)",
        decides="British areas; capitals of a US state; elsewhere the words before it",
        basis="Royal Mail, Canada Post, USPS Publication 28",
        shapes=(
            Shape(rf"\b{_UK}\b", is_uk_postcode),
            Shape(rf"\b{_CANADIAN}\b", _is_anything),
            apart(rf"\b{_UK.replace(' ', '')}\b", is_uk_postcode),
            Shape(
                rf"\b(?:{_PAIRS_BEFORE})?{_CANADIAN_APART}\b",
                _stands_alone,
                apart=True,
                alone=rf"\b{_CANADIAN_APART}\b",
            ),
            Shape(rf"\b(?:{_STATES}),? \d{{5}}(?:-\d{{4}})?\b", _is_state),
            *announced(
                "zip|zip code|zipcode|postal code|post code|postcode|plz|postleitzahl"
                "|code postal|codigo postal|cap|cep",
                rf"(?:\d{{3,6}}(?:[ -]\d{{2,4}})?|\d{{4}} ?[a-z]{{2}}|{_UK}|{_CANADIAN})",
                _has_figures,
            ),
        ),
    ),
    Detector(
        name="street-address",
        title="street address",
        decides="names in capitals",
        basis="USPS Publication 28 (military addresses too) and the usual words for streets in a dozen languages",
        shapes=(
            Shape(
                rf"(?:\b|\d[.:]|\d )\d{{1,6}}[a-z]?,? (?:{_NAME} ){{1,3}}(?:{_ENGLISH})\b",
                _is_capitalised,
                alone=rf"\b\d{{1,6}}[a-z]?,? (?:{_NAME} ){{1,3}}(?:{_ENGLISH})\b",
            ),
            Shape(rf"\b(?:\d{{1,4}},? )?(?:{_ROMANCE}) (?:{_NAME} ){{1,3}}\d{{1,4}}\b", _has_capitals),
            Shape(rf"\b\d{{1,4}},? (?:bis )?(?:{_ROMANCE}) (?:{_NAME} ){{0,2}}{_NAME}\b", _has_capitals),
            Shape(rf"\b[a-z]{{2,16}}(?:{_GERMANIC}) \d{{1,4}}[a-z]?\b", _has_capitals),
            apart(rf"\b\d{{1,5}}[a-z.]{{2,20}}(?:{_ENGLISH_IN_FULL})\b", _is_anything),
            apart(rf"\b\d{{0,4}},?(?:{_ROMANCE})[a-z.]{{2,20}}\d{{1,4}}\b", _is_anything),
            apart(rf"\b[a-z]{{3,16}}(?:{_GERMANIC_IN_FULL})\d{{1,4}}\b", _is_anything),
            Shape(r"\bp\.? ?o\.? ?box \d{1,6}\b"),
            Shape(r"\b(?:suite|apt\.?|apartment|ste\.?) \d{1,5}[a-z]?\b"),
            Shape(
                rf"\b(?:{_MILITARY_UNIT},? )?(?:box \d{{1,5}},? )?[afd]po,? a[aep],? \d{{5}}(?:-\d{{4}})?\b"
            ),
            Shape(rf"\b(?:{_BOX}) \d{{1,6}}\b"),
            Shape(rf"\b[a-z]{{4,16}}\.?[ -](?:{_APART_FROM_ITS_NAME}) \d{{1,4}}[a-z]?\b", _has_capitals),
        ),
    ),
)
