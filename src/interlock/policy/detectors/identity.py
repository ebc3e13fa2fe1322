"""Numbers that states give to persons and their papers, whatever the country; the United States in full."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import Check, Veto
from interlock.policy.detectors.announced import announced, in_a_name, said_otherwise, with_a_remark
from interlock.policy.detectors.cells import is_broken, is_row, no_cells
from interlock.policy.detectors.detector import Detector, Shape, apart
from interlock.policy.detectors.digits import alphanumeric, digits, is_one_digit, looked, set_apart
from interlock.policy.detectors.groups import ANY, UNUSUAL, alike, grouped, parted_wider
from interlock.policy.detectors.libraries import STDNUM, is_valid

_GAP: Final = "(?: ?[./|-] ?|[ _:~])"
_CHECK_WEIGHTS: Final = (7, 3, 1)
_NINO_PREFIXES_UNUSED: Final = frozenset({"BG", "GB", "KN", "NK", "NT", "TN", "ZZ"})
_NINO_GROUPS: Final = re.compile(
    rb"[a-z]{2}(?: ?(?:\d{6}|\d\d([ -])\d\d\1\d\d)[ -]?|([./-])\d\d\2\d\d\2\d\d\2)[a-d]"
)
"""Its figures together, or in pairs that the same parts: `RH4760-48B` is a model."""
_UK_LICENCE: Final = re.compile(r"[A-Z9]{5}\d(\d\d)(\d\d)\d[A-Z9]{2}\w\w?[A-Z]{2}")
_MRZ: Final = re.compile(rb"([a-z0-9<]{9})(\d)[a-z<]{3}(\d{6})(\d)[mfx<](\d{6})(\d)")


def is_ssn(folded: bytes, _raw: bytes = b"") -> bool:
    """Area, group and serial number that are given out, and none of those made public."""
    number = digits(folded)
    return len(number) == 9 and is_valid("us.ssn", number)


def _is_ssn_number(number: str) -> bool:
    return is_ssn(number.encode())


_SSN_WORDS: Final = (
    "ssn|s\\.s\\.n\\.?|social security|social|soc\\.? sec\\.?|tax ?payer id|taxpayer identification"
)


def _is_apart(check: Check) -> Check:
    """Spelled out with its groups run together; what a slash or bar with blanks around it parts are rows."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        return b" / " not in raw and b" | " not in raw and check(folded, raw)

    return is_item


def _is_apart_in_groups(check: Check) -> Check:
    """Spelled out, its groups parted by more than its figures are: `5_3_6__2_2__1_8_7_4`."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        return parted_wider(raw, 3, 2, 4) and check(folded, raw)

    return is_item


def _is_written_alike(folded: bytes) -> bool:
    """Whether the same parts all groups, or a hyphen and a blank do: `430.11-2012` is a standard of a year."""
    return alike(folded) or {*_GAPS.findall(folded)} == {b" ", b"-"}


_GAPS: Final = re.compile(rb"(?<=[0-9])[^0-9]+(?=[0-9])")
_BARRED: Final = r" ?\| ?"
_LEAD: Final = re.compile(rb"\A[^0-9\n]*")


def _behind_a_word(number: str, is_number: Check) -> Shape:
    """A shape of a number whose groups bars part and lines break, behind a word of the line that it begins in.

    Rows of a table begin in cells, each in a line of its own.
    """

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        own, written = _LEAD.sub(b"", folded), _LEAD.sub(b"", raw)
        if own == folded:  # nothing stands before it
            return is_number(own, written)
        apart = written[:1] != b"\n" and is_broken(own, written) and b"\t" not in written
        return apart and _is_written_alike(own) and is_number(own, written)

    return Shape(rf"[a-z]{{2}}[:;,.]? {number}\b", is_item, alone=number)


def _is_bare_ssn(folded: bytes, raw: bytes) -> bool:
    if b"|" in raw and raw.endswith(b"."):  # cells, the last of which goes on behind its point
        return False
    return _is_written_alike(folded) and is_ssn(folded, raw) and not is_row(folded, raw)


def is_itin(folded: bytes, _raw: bytes = b"") -> bool:
    number = digits(folded)
    return len(number) == 9 and is_valid("us.itin", number)


def _is_grouped_itin(folded: bytes, raw: bytes) -> bool:
    return _is_written_alike(folded) and is_itin(folded) and not is_row(folded, raw)


def is_ein(folded: bytes, _raw: bytes = b"") -> bool:
    return is_valid("us.ein", digits(folded))


def is_passport_number(folded: bytes, _raw: bytes = b"") -> bool:
    number = alphanumeric(folded)
    return 6 <= len(number) <= 10 and sum(one.isdigit() for one in number) >= 5 and not is_one_digit(number)


def _is_german_passport_number(folded: bytes, _raw: bytes = b"") -> bool:
    """Letters that look like none of its figures may stand between them."""
    return sum(chr(one).isdigit() for one in folded) >= 2


def mrz_digit(field: bytes) -> int:
    """ICAO 9303, part 3, 4.9: weights 7, 3, 1 over digits and letters, a filler counts nothing."""
    values = (0 if byte == ord("<") else int(chr(byte), 36) for byte in field)
    return sum(value * _CHECK_WEIGHTS[place % 3] for place, value in enumerate(values)) % 10


def is_machine_readable(folded: bytes, _raw: bytes = b"") -> bool:
    """The second line of a passport: three check digits, of the number, the birth date and the expiry date."""
    found = _MRZ.fullmatch(folded)
    if found is None:
        return False
    return all(mrz_digit(found[field]) == int(found[field + 1]) for field in (1, 3, 5))


def is_licence_number(folded: bytes, _raw: bytes = b"") -> bool:
    number = alphanumeric(folded)
    return 5 <= len(number) <= 18 and sum(one.isdigit() for one in number) >= 5 and not is_one_digit(number)


def is_nino(folded: bytes, raw: bytes = b"") -> bool:
    """Prefix letters that are given out (HMRC, NIM39110); tabs part the cells of a row."""
    number = alphanumeric(folded)
    return (
        len(number) == 9
        and (b"\t" not in raw.strip() or set_apart(raw))
        and _NINO_GROUPS.fullmatch(folded) is not None
        and number[0] not in "DFIQUV"
        and number[1] not in "DFIQUVO"
        and number[:2] not in _NINO_PREFIXES_UNUSED
    )


def is_uk_licence(folded: bytes, _raw: bytes = b"") -> bool:
    """Five characters of a surname, filled with 9, then a birth date whose month may carry 50 (DVLA)."""
    found = _UK_LICENCE.fullmatch(alphanumeric(folded))
    return found is not None and 1 <= int(found[1]) % 50 <= 12 and 1 <= int(found[2]) <= 31


_PASSPORT_WORDS: Final = (
    "passport|passeport|pasaporte|passaporto|passaporte|reisepass|travel document|паспорт"
    "|护照(?:号码|号)?|護照(?:號碼)?|パスポート(?:番号)?|旅券(?:番号)?|여권(?:번호)?"
)

IDENTITY: Final = (
    Detector(
        name="us-ssn",
        title="US social security number",
        decides="area, group and serial number that are given out",
        basis="Social Security Administration, RM 10201",
        shapes=(
            no_cells(rf"\d{{3}}{_GAP}\d{{2}}{_GAP}\d{{4}}", _is_bare_ssn),
            apart(r"\b(?:\d{5}[./_:|~-]\d{4}|\d{3}[./_:|~-]\d{6})\b", _is_apart(is_ssn)),
            Shape(r"\b[0-9oil]{3}-[0-9oil]{2}-[0-9oil]{4}\b", looked(_is_bare_ssn)),
            *announced(
                _SSN_WORDS,
                rf"\d{{3}}{_GAP}?\d{{2}}{_GAP}?\d{{4}}",
                is_ssn,
            ),
            Shape(rf"\b\d{{3}}{UNUSUAL}\d{{2}}{UNUSUAL}\d{{4}}\b", grouped(_is_ssn_number, (3, 2, 4))),
            *announced(_SSN_WORDS, rf"[\[('\"]{{0,2}}\d{{1,8}}(?:{ANY}\d{{1,8}}){{1,4}}", is_ssn),
            in_a_name("(?:ssn|us)_?", r"\d{3}-\d{2}-\d{4}", _is_bare_ssn),
            _behind_a_word(rf"\d{{3}}{_BARRED}\d{{2}}{_BARRED}\d{{4}}", is_ssn),
            *said_otherwise(_SSN_WORDS, rf"\d{{3}}{_GAP}?\d{{2}}{_GAP}?\d{{4}}", is_ssn),
            with_a_remark(_SSN_WORDS, rf"\d{{3}}{_GAP}?\d{{2}}{_GAP}?\d{{4}}", is_ssn),
            apart(r"\b\d{9}\b", _is_apart_in_groups(is_ssn))._replace(alone=r"\d{3} \d{2} \d{4}"),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="us-itin",
        title="US individual taxpayer identification number",
        decides="9 first, group given out",
        basis="IRS, Publication 1915",
        shapes=(
            no_cells(rf"9\d{{2}}{_GAP}\d{{2}}{_GAP}\d{{4}}", _is_grouped_itin),
            apart(r"\b9(?:\d{4}[./_:|~-]\d{4}|\d{2}[./_:|~-]\d{6})\b", _is_apart(is_itin)),
            *announced(
                "itin|tax ?payer|tax id|tax identification",
                r"9\d{2}[^a-z0-9]{0,3}\d{2}[^a-z0-9]{0,3}\d{4}",
                is_itin,
            ),
            _behind_a_word(rf"9\d{{2}}{_BARRED}\d{{2}}{_BARRED}\d{{4}}", is_itin),
            apart(r"\b9\d{8}\b", _is_apart_in_groups(is_itin))._replace(alone=r"9\d{2} \d{2} \d{4}"),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="us-ein",
        title="US employer identification number",
        decides="prefix given out",
        basis="IRS, valid EIN prefixes",
        shapes=(
            *announced(
                "f?ein|employer identification|employer id|federal tax id|tax id|tin",
                r"\d{2}[^a-z0-9]{0,3}\d{7}",
                is_ein,
            ),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="passport",
        title="passport number",
        decides="five figures or more behind the word; three check digits in the machine readable line",
        basis="ICAO Doc 9303",
        shapes=(
            *announced(
                "passport|passeport|pasaporte|passaporto|passaporte|reisepass|paspoort|paszport",
                r"[a-z]{0,2} ?\d{5,9}[a-z]{0,2}",
                is_passport_number,
            ),
            Shape(r"\b[a-z0-9<]{9}\d[a-z<]{3}\d{7}[mfx<]\d{7}", is_machine_readable),
            *announced(
                "passport|passeport|reisepass",
                r"[cfghjk][0-9cfghjklmnprtvwxyz]{8}",
                _is_german_passport_number,
            ),
            *announced(
                _PASSPORT_WORDS,
                r"(?:\d{2}[a-z]{2}\d{5}|\d{4} \d{6}|[a-z]{1,3}-?\d{2}-?[a-z]?\d{2}-?[a-z]?\d{2,5}"
                r"|[a-z]\d{2}[a-z]\d{2}[a-z]\d{2})",
                is_passport_number,
            ),
            *said_otherwise(
                "passport|passeport|pasaporte|passaporto|passaporte|reisepass",
                r"[a-z]{0,2} ?\d{5,9}[a-z]{0,2}",
                is_passport_number,
                rare=False,
            ),
        ),
    ),
    Detector(
        name="drivers-licence",
        title="driver's licence number",
        decides="five to eighteen characters with five figures, behind the words; the British form by its birth date",
        basis="AAMVA and DVLA formats",
        shapes=(
            *announced(
                "driver'?s?'? licen[cs]e|driving licen[cs]e|drivers? lic|licen[cs]e number|licen[cs]e no\\.?"
                "|licen[cs]e #|(?:my|his|her|their|your) licen[cs]e|licen[cs]e (?:is|:)"
                "|driver id|dl ?[:#]|dl no|dl number|d\\.l\\.|driving permit|fuhrerschein|permis de conduire",
                r"(?:[a-z]{0,5}[ -]?\d{2,15}|\d{1,3}[a-z]{1,4}\d{2,9})(?:-\d{2,6}){0,3}[a-z]{0,3}\d?[a-z]{0,2}",
                is_licence_number,
            ),
            Shape(r"\b[a-z]{2,5}9{0,3}\d[0156]\d{4}[a-z9]{2}[a-z0-9]{3,4}\b", is_uk_licence),
        ),
    ),
    Detector(
        name="uk-nino",
        title="UK national insurance number",
        decides="prefix letters given out",
        basis="HMRC, NIM39110",
        shapes=(
            Shape(r"\b[a-z]{2} ?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[a-d]\b", is_nino),
            Shape(r"\b[a-z]{2}[./-]\d{2}[./-]\d{2}[./-]\d{2}[./-][a-d]\b", is_nino),
        ),
    ),
)
