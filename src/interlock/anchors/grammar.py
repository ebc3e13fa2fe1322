"""What a reference of a kind can be at all: check digits and forms, asked before anybody looks it up.

A number that fails its own check was never given to anything, so no registry is asked for it. Sources: ISO 2108 (ISBN),
the DOI handbook (prefix `10.` and a registrant), arxiv.org/help/arxiv_identifier, cve.org (years from 1999 on), NLM
(PMIDs have up to eight digits), ISO 13616 (IBAN).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_DOI: Final = re.compile(r"10\.[1-9][0-9]{3,8}(?:\.[0-9]+)*/\S+")
_ARXIV: Final = re.compile(
    r"(?P<year>[0-9]{2})(?P<month>[0-9]{2})\.(?P<number>[0-9]{4,5})(?:v[1-9][0-9]?)?", re.IGNORECASE
)
_ARXIV_OLD: Final = re.compile(
    r"[a-z-]+(?:\.[A-Z]{2})?/[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{3}(?:v[1-9][0-9]?)?", re.IGNORECASE
)
_CVE: Final = re.compile(r"CVE-(?P<year>[0-9]{4})-[0-9]{4,7}")
_PMID: Final = re.compile(r"[1-9][0-9]{0,7}")
_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_FIRST_CVE_YEAR: Final = 1999
_FIRST_ARXIV_ID: Final = (7, 4)
_FIVE_DIGITS_FROM: Final = (15, 1)


def fault(kind: str, key: str) -> str:
    """What shows that nothing goes by this key, or nothing. Our words only."""
    check = _CHECKS.get(kind)
    return check(key) if check is not None else ""


def _isbn(key: str) -> str:
    digits = key.replace("-", "").replace(" ", "").upper()
    if re.fullmatch(r"[0-9]{9}[0-9X]", digits):
        values = [10 if digit == "X" else int(digit) for digit in digits]
        good = sum(weight * value for weight, value in zip(range(10, 0, -1), values, strict=True)) % 11 == 0
    elif re.fullmatch(r"97[89][0-9]{10}", digits):
        good = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10 == 0
    else:
        return "an ISBN has 10 digits, or 13 that begin with 978 or 979"
    return "" if good else "its check digit is wrong"


def _doi(key: str) -> str:
    return "" if _DOI.fullmatch(key) else "a DOI is `10.`, a registrant, a slash and a name"


def _arxiv(key: str) -> str:
    if _ARXIV_OLD.fullmatch(key):
        return ""
    match = _ARXIV.fullmatch(key)
    if match is None:
        return "this is no arXiv identifier"
    month = (int(match["year"]), int(match["month"]))
    if not (1 <= month[1] <= 12) or month < _FIRST_ARXIV_ID:
        return "an arXiv identifier begins with a year and a month from 0704 on"
    if len(match["number"]) != (5 if month >= _FIVE_DIGITS_FROM else 4):
        return "an arXiv identifier has 5 digits behind its point since 1501, and 4 before"
    return "" if int(match["number"]) else "an arXiv identifier counts from 1"


def _cve(key: str) -> str:
    match = _CVE.fullmatch(key)
    good = match is not None and int(match["year"]) >= _FIRST_CVE_YEAR
    return "" if good else f"a CVE has a year from {_FIRST_CVE_YEAR} on and 4 to 7 digits"


def _pmid(key: str) -> str:
    return "" if _PMID.fullmatch(key) else "a PMID has 1 to 8 digits and does not begin with 0"


def _account(key: str) -> str:
    """Held against its check digits only where it looks like an IBAN."""
    if not _IBAN.fullmatch(key):
        return ""
    turned = "".join(str(int(character, 36)) for character in key[4:] + key[:4])
    return "" if int(turned) % 97 == 1 else "its check digits are wrong"


_CHECKS: Final[dict[str, Callable[[str], str]]] = {
    "isbn": _isbn,
    "doi": _doi,
    "arxiv": _arxiv,
    "cve": _cve,
    "pmid": _pmid,
    "account": _account,
}
