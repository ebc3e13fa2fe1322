"""Numbers of patients, providers and insured persons."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from interlock.core.textrules import Veto
from interlock.policy.detectors.announced import announced, said_otherwise
from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.digits import alphanumeric, digits, is_one_digit
from interlock.policy.detectors.libraries import STDNUM, is_valid

_MBI: Final = r"[1-9][ac-hj-km-np-rt-y][0-9ac-hj-km-np-rt-y]\d-?[ac-hj-km-np-rt-y][0-9ac-hj-km-np-rt-y]\d-?"
_GROUPED: Final = r"\d{2}(?:-\d{2}){1,3}-\d{2,3}|\d{3}(?: \d{3}){1,2}"
"""A record number in pairs, as charts are filed, or in threes; pairs that end in four figures are a date."""


def is_npi(folded: bytes, _raw: bytes = b"") -> bool:
    """Ten digits, 1 or 2 first, whose Luhn digit counts the card issuer prefix 80840."""
    number = digits(folded)
    return len(number) == 10 and number[0] in "12" and is_valid("luhn", "80840" + number)


def is_dea(folded: bytes, _raw: bytes = b"") -> bool:
    """Two letters and seven digits: the odd ones and twice the even ones end in the last."""
    number = digits(folded)[-7:]
    if len(number) != 7 or is_one_digit(number):
        return False
    odd = sum(int(one) for one in number[0:6:2])
    even = sum(int(one) for one in number[1:6:2])
    return (odd + 2 * even) % 10 == int(number[6])


def _has_figures(folded: bytes, _raw: bytes) -> bool:
    number = alphanumeric(folded)
    figures = sum(one.isdigit() for one in number)
    year = len(number) == 4 and number[:2] in ("19", "20")
    return figures >= 4 and not year and not is_one_digit(number)


def _of_one(shape: Shape) -> Shape:
    """Without short numbers of several, `Accession numbers 20165–20168`: a library numbers its books so."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        several = folded.replace(b" ", b"").startswith(b"accessionnumbers")
        if several and max(map(len, _FIGURES.findall(folded)), default=0) < _PATIENTS_MIN:
            return False
        return shape.check is None or shape.check(folded, raw)

    return shape._replace(check=is_item)


_FIGURES: Final = re.compile(rb"[0-9]+")
_PATIENTS_MIN: Final = 6
"""Figures of a number by which a hospital knows what it has of a patient."""


HEALTH: Final = (
    Detector(
        name="npi",
        title="US National Provider Identifier",
        decides="Luhn check digit over the prefix 80840",
        basis="45 CFR 162.406",
        shapes=(
            *announced("npi|national provider identifier|provider", r"\d{10}", is_npi),
            *said_otherwise("npi|national provider identifier", r"\d{10}", is_npi),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="dea",
        title="US prescriber (DEA) number",
        decides="check digit",
        basis="21 CFR 1301",
        shapes=(
            Shape(r"\b[abfgm][a-z]\d{7}\b", is_dea),  # those who prescribe; of others the word has to say so
            *announced("dea", r"[a-z][a-z9]-?\d{7}", is_dea),
        ),
    ),
    Detector(
        name="mbi",
        title="US Medicare beneficiary identifier",
        decides="",
        basis="CMS, Understanding the Medicare Beneficiary Identifier format",
        shapes=(Shape(rf"\b{_MBI}[ac-hj-km-np-rt-y]{{2}}\d{{2}}\b"),),
    ),
    Detector(
        name="medical-record-number",
        title="medical record number",
        decides="four figures or more",
        basis="words for a patient's record, then its number; 45 CFR 164.514(b)(2)(i)(H)",
        shapes=tuple(
            _of_one(shape)
            for make in (announced, partial(said_otherwise, rare=False))
            for shape in make(
                "mrn|m\\.r\\.n\\.|medical record|med rec|patient id|patient number|patient no|patient identifier"
                "|chart number|chart no|chart id|hospital number|encounter number|encounter id|accession number",
                rf"(?:[a-z]{{0,4}}-?\d{{3,12}}(?:-\d{{1,8}}|[a-z]{{1,2}})?|{_GROUPED})",
                _has_figures,
            )
        ),
    ),
    Detector(
        name="health-plan-number",
        title="health plan or insurance member number",
        decides="four figures or more",
        basis="words for a health plan member, then the number; 45 CFR 164.514(b)(2)(i)(I)",
        shapes=tuple(
            shape
            for make in (announced, partial(said_otherwise, rare=False))
            for shape in make(
                "member id|member number|member no|subscriber id|subscriber number|policy number|policy no"
                "|group number|health plan|insurance id|insurance number|medicaid|medicare|beneficiary|claim number"
                "|claim id",
                r"[a-z]{0,4}-?\d{3,12}(?:-\d{1,8}|[a-z]{1,2})?",
                _has_figures,
            )
        ),
    ),
)
