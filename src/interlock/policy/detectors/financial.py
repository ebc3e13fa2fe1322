"""Payment cards and bank accounts."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import NOT_HERE, Veto
from interlock.policy.detectors.announced import announced, in_a_name, in_a_query, said_otherwise
from interlock.policy.detectors.cells import in_columns, in_one, is_broken, rises
from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.digits import (
    BETWEEN,
    NOTE,
    PARTING,
    TURN,
    alphanumeric,
    digits,
    in_turns,
    is_one_digit,
    looked,
    noted,
    set_apart,
)
from interlock.policy.detectors.groups import ANY, UNUSUAL, alike, even, signed, sizes, summed, worded
from interlock.policy.detectors.libraries import STDNUM, is_valid

# Issuer ranges: first and last prefix, and the lengths in use (ISO/IEC 7812; the networks' own tables).
_CARD_RANGES: Final = (
    ("4", "4", (13, 16, 19)),  # Visa
    ("51", "55", (16,)),  # Mastercard
    ("2221", "2720", (16,)),
    ("34", "34", (15,)),  # American Express
    ("37", "37", (15,)),
    ("300", "305", (14, 15, 16)),  # Diners Club
    ("36", "36", (14, 15, 16)),
    ("38", "39", (14, 15, 16)),
    ("35", "35", (16, 17, 18, 19)),  # JCB, and its older cards
    ("1800", "1800", (15,)),
    ("2131", "2131", (15,)),
    ("2200", "2204", (16, 17, 18, 19)),  # Mir
    ("50", "50", (12, 13, 14, 15, 16, 17, 18, 19)),  # Maestro, RuPay, Elo
    ("56", "69", (12, 13, 14, 15, 16, 17, 18, 19)),  # Maestro, Discover, UnionPay, Hipercard
    ("81", "82", (16, 17, 18, 19)),  # UnionPay, RuPay
    ("9792", "9792", (16,)),  # Troy
)
_CARD_WORDS: Final = r"(?:card|visa|mastercard|maestro|amex|american express|discover|pan)"
_FILLER: Final = r"(?: ?[.,?!:#=(-]| (?:is|was|no|nr|num|number|ending|details|info|of|with|#))"
_DRAWN: Final = "·•‧∙…→"
_GAP: Final = "(?:[ ./_:|~-]| [./|-] |[.-] )"
_ANY_GAP: Final = rf"[ ./_:|~=#{_DRAWN}-]"
"""What parts groups of which a check digit says that they are one number."""
_WIDE_GAP: Final = rf"(?:{PARTING}| -- | > |: | ?[=#&!{_DRAWN}] ?|\) ?\()"
_IBAN_GAP: Final = rf"(?:{_ANY_GAP}|{_WIDE_GAP}| ?[,;:] | - | \+ |[\"'], ?[\"'])"
_QUOTED: Final = r"[\"']\d{4}[\"']"
_STRINGS: Final = rf"[\[({{] ?{_QUOTED}(?: ?, ?{_QUOTED}){{3}} ?,? ?[\])}}]"
"""Four strings of four figures, and no more of them: what a program puts together."""
_LOOK: Final = "[0-9oil]"


def _in_ranges(number: str) -> bool:
    return any(
        len(number) in lengths and first <= number[: len(first)] <= last
        for first, last, lengths in _CARD_RANGES
    )


def is_card_number(number: str) -> bool:
    """An issuer's range, its length, and the Luhn check digit."""
    return _in_ranges(number) and not is_one_digit(number) and is_valid("luhn", number)


_SINGLE_FIGURES: Final = re.compile(rb"\d(?:[\s,;:|/'\"-]+\d)+[^0-9]*")
_USUAL_LENGTHS: Final = ((b"34", 15), (b"37", 15), (b"30", 14), (b"36", 14), (b"38", 14), (b"39", 14))
_UNUSED_LENGTHS: Final = (17, 18)
"""Which no card has today: numbers of pallets and parcels do. Behind a word for a card they are one all the same."""
_NOT_OF_SIXTEEN: Final = re.compile(rb"59|61|63(?!04|90|[6-9])|64[0-3]|66|68|69")
"""Ranges in which no issuer gives out cards of sixteen figures."""


def _is_card(folded: bytes, raw: bytes) -> bool | Veto:
    """A bare number; digits behind a decimal point are a fraction, behind `(01)` a label's.

    Spelled out, it has as many as cards have today: any other row of single figures is an array.
    """
    if folded.startswith(b"("):
        return NOT_HERE if _LABELLED.fullmatch(folded) else False
    if not folded.isdigit():
        return NOT_HERE
    if len(folded) in _UNUSED_LENGTHS:
        return False
    sixteen = len(folded) == 16 and _NOT_OF_SIXTEEN.match(folded) is None
    usual = sixteen or (folded[:2], len(folded)) in _USUAL_LENGTHS
    if not usual and _SINGLE_FIGURES.fullmatch(in_one(folded, raw)):
        return False
    return is_card_number(digits(folded))


def _is_card_in_a_name(folded: bytes, _raw: bytes) -> bool:
    number = digits(folded)
    usual = (len(number) == 16 and _NOT_OF_SIXTEEN.match(folded) is None) or folded[:2] in (b"34", b"37")
    return usual and is_card_number(number)


_LABELLED: Final = re.compile(rb"\(0[12]\)\d{14}|\(00\)\d{18}")
"""The number of an article or of a pallet (GS1 General Specifications, application identifiers 00 to 02)."""
_OTHER_GROUPS: Final = (
    r"\d{3}(?:[ ./-]\d{3}){4}[ ./-]\d|\d{5}(?:[ ./-]\d{5}){2}[ ./-]\d|\d{2}(?:[.-]\d{2}){7}"
    r"|\d{6}[ ./-]\d{6}[ ./-]\d{4}|\d{7}[ ./-]\d{7}[ ./-]\d{2}|(?:\d{8} )?\d{8}[ .]\d{8}"
)
_ROW: Final = re.compile(rb"[0-9\s|,;]*")
_TOGETHER: Final = re.compile(rb"[0-9][0-9]")
_IN_WORDS: Final = re.compile(rb"[a-z]")
_APART: Final = re.compile(rb"[\t\n]|  ")
FOURS: Final = len("4444 4444 4444 4444")


def _is_grouped_card(folded: bytes, raw: bytes) -> bool:
    """Not in cells of two rows, in figures of one digit among others of four, nor in four that rise by little."""
    if b"|" in folded and is_broken(folded, raw) and _TOGETHER.search(raw):
        return False
    shown = in_one(folded, raw)
    if _ROW.fullmatch(shown) and {1, 4} <= {len(one) for one in re.findall(rb"[0-9]+", shown)}:
        return False
    if (len(folded) == FOURS or _IN_WORDS.search(folded)) and rises(folded):
        return False
    if b"/" in folded and _BLANK_PARTS.search(folded) and _TOGETHER.search(raw):  # faces of a mesh
        return False
    return is_card_number(digits(folded))


_ROW_BEFORE: Final = r"(?:(?:\d{1,9} \| ){2}|(?:\d{4} ){3}|\d{3,4} |\d\.)"
_GOES_ON: Final = re.compile(
    rb"(?:\d{1,9} \| ){2}(?:\d{4} \| ){3}\d{4,7}|(?:\d{4} ){6}\d{4,7}|\d{8} \d{8} \d{8}"
)
_ONE_BEFORE: Final = re.compile(rb"\d{3,4} \d{4} \d{4} \d{4} \d{4,7}")
_WIDE_BLANKS: Final = re.compile(rb"(?<=[0-9]) {2,}(?=[0-9])")
"""Behind one more group, what wide blanks part are the columns of a row."""
_BLANK_PARTS: Final = re.compile(rb"[0-9] [0-9]")
_DECIMAL: Final = re.compile(rb"[0-9]\.")
_TWO_GROUPS: Final = re.compile(rb"[0-9]{8}")
_BARS_OF_A_CARD: Final = 3


def _is_card_of_fours(folded: bytes, raw: bytes) -> bool | Veto:
    """Behind two more cells, or three more groups, those of four figures are a row's.

    Two groups are one where a line ends in either.
    """
    if _GOES_ON.fullmatch(folded):
        return NOT_HERE
    if _ONE_BEFORE.fullmatch(folded):
        wide = _WIDE_BLANKS.findall(raw.strip())
        return NOT_HERE if b"\n" not in raw and wide and not set_apart(raw) else False
    if _DECIMAL.match(folded):  # `0.820771`, and a whole number in the next line
        return NOT_HERE if b"\n" in raw else False
    if _TWO_GROUPS.search(folded) and in_one(folded, raw) == raw:
        return False
    if folded.count(b"|") > _BARS_OF_A_CARD:
        return False
    return _is_grouped_card(folded, raw)


def _is_card_in_strings(folded: bytes, _raw: bytes) -> bool:
    """Years and other numbers in order are none."""
    return not rises(folded) and is_card_number(digits(folded))


def _is_card_in_turns(folded: bytes, raw: bytes) -> bool | Veto:
    """Sixteen figures, and not the last of more."""
    number = digits(folded)
    if len(number) > 16:
        return NOT_HERE
    return in_turns(raw) and _NOT_OF_SIXTEEN.match(number.encode()) is None and is_card_number(number)


def _is_card_in_other_groups(folded: bytes, raw: bytes) -> bool | Veto:
    """In one line, no columns of numbers, and no row of eight figures each."""
    if _GOES_ON.fullmatch(folded):
        return NOT_HERE
    return not _APART.search(raw) and is_card_number(digits(folded))


_AMERICAN_EXPRESS: Final = (4, 6, 5)
_DINERS_CLUB: Final = (4, 6, 4)


def _is_card_in_parts(folded: bytes, raw: bytes) -> bool:
    """Between all groups stands the same, and nothing that parts the elements of lists; numbers in order are none."""
    found = sizes(folded)
    written = found in (_AMERICAN_EXPRESS, _DINERS_CLUB) or even(found)
    if (
        (b"," in folded and not worded(folded))
        or summed(folded, raw)
        or signed(folded)
        or (len(found) == 2 and (worded(folded) or _WRITTEN.search(raw) is not None))
    ):
        return False
    return written and alike(folded) and not rises(folded) and is_card_number(digits(folded))


_WRITTEN: Final = re.compile(rb"[\xe3-\xed][\x80-\xbf]{2}")
"""A letter of Chinese, Japanese or Korean: between two numbers it is `and`."""


def _is_number_of_a_program(folded: bytes, _raw: bytes) -> bool:
    number = digits(folded)
    return (len(number) == 16 or (number[:2].encode(), len(number)) in _USUAL_LENGTHS) and is_card_number(
        number
    )


def _is_named_card(folded: bytes, _raw: bytes) -> bool:
    """In whatever groups, behind a word for a card."""
    return is_card_number(digits(folded))


def is_routing_number(folded: bytes, _raw: bytes = b"") -> bool:
    return is_valid("us.rtn", digits(folded))


def _is_account(folded: bytes, _raw: bytes) -> bool:
    """As many digits as accounts have; a number of one digit over and over is a placeholder."""
    number = digits(folded)
    return 6 <= len(number) <= 17 and not is_one_digit(number)


def _is_long_account(folded: bytes, raw: bytes) -> bool:
    """Behind the word alone: as many digits as a bank's have, and a customer's seldom."""
    return len(digits(folded)) >= LONG_ACCOUNT and _is_account(folded, raw)


LONG_ACCOUNT: Final = 8


def _is_begun_iban(folded: bytes, _raw: bytes) -> bool:
    """In groups of so few signs that each may be the first: it begins with a country and two figures."""
    text = alphanumeric(folded)
    return text[:2].isalpha() and text[2:4].isdigit() and is_valid("iban", text)


def _is_iban(folded: bytes, _raw: bytes) -> bool:
    return is_valid("iban", alphanumeric(folded))


_SAID_BETWEEN: Final = re.compile(rb"(?<=[^0-9a-z])([a-z]{3,8})(?=[^0-9a-z].*[^0-9a-z]\1[^0-9a-z])")


_OF_SUMS: Final = re.compile(rb"[=+*]")
_PARTING: Final = re.compile(rb"(?<=[0-9a-z])[^0-9a-z]+(?=[0-9a-z])")
_COUNTRY_APART: Final = re.compile(rb"[a-z]{2}([^0-9a-z]+)\d+([^0-9a-z]*)")


def _is_iban_in_parts(folded: bytes, raw: bytes) -> bool:
    """With anything between the groups, a word too; what parts the country parts the next group."""
    apart = _COUNTRY_APART.match(folded)
    if apart is not None and apart[1].strip() != apart[2].strip():  # `The series is 7152, 14219, …`
        return False
    if b"." in folded and in_columns(raw):
        return False
    if len({*_OF_SUMS.findall(folded)}) > 1:  # `22179 = 15 * 1411 + 1014`
        return False
    if b"|" in folded and not all(b"|" in gap for gap in _PARTING.findall(folded)):  # cells of a row
        return False
    said = _SAID_BETWEEN.search(folded)
    return _is_iban(folded if said is None else folded.replace(said[1], b""), raw)


_LOOKS: Final = re.compile(rb"(?<=\d)[oil]+|[oil]+(?=\d)")
_FIGURES_FOR: Final = bytes.maketrans(b"oil", b"011")


def _is_looked_iban(folded: bytes, _raw: bytes) -> bool:
    """With letters for the figures that they look like: those next to figures, or all of them behind the country."""
    text = alphanumeric(folded).lower().encode()
    country, rest = text[:2], text[2:]
    beside, before = rest, b""
    while beside != before:
        beside, before = _LOOKS.sub(lambda found: found.group().translate(_FIGURES_FOR), beside), beside
    read = {country + one for one in (beside, rest.translate(_FIGURES_FOR))} - {text}
    return any(_is_iban(one, b"") for one in read)


_IBAN_IN_OTHER_GROUPS: Final = (
    r"\d(?:[ .-]\d[a-z0-9]{2}(?:[ .-][a-z0-9]{3}){3,9}(?:[ .-][a-z0-9]{1,2})?"
    r"|\d[a-z0-9](?:[ .-][a-z0-9]{5}){2,5}(?:[ .-][a-z0-9]{1,4})?"
    r"|\d[a-z0-9]{4}(?:[ .-][a-z0-9]{8}){1,3}(?:[ .-][a-z0-9]{1,7})?)"
)
_IBAN_BY_PARTS: Final = (
    r"\b[a-z]{2} ?\d{2} ?(?:\d{8}[ -]\d{10}|\d{5}[ -]\d{5}[ -][a-z0-9]{11}[ -]\d{2}"
    r"|[a-z]{4} ?\d{2}-\d{2}-\d{2}[ -]\d{8})\b"
)
"""In the parts that banks know: code and account, with a branch and a key in France, with a sort code in Britain."""


FINANCIAL: Final = (
    Detector(
        name="card",
        title="payment card number",
        decides="issuer range and length, Luhn check digit; 12 and 13 digits behind a word for a card only",
        basis="ISO/IEC 7812-1",
        shapes=(
            Shape(r"(?:\b(?:\d{1,9}\.)?|\(0[0-2]\))\d{14,19}\b", _is_card),
            Shape(
                rf"\b(?:{_ROW_BEFORE})?\d{{4}}(?:(?:{_GAP})?\d{{4}}){{2}}(?:{_GAP})?\d{{4,7}}\b",
                _is_card_of_fours,
            ),
            Shape(rf"\b\d{{4}}(?:{_GAP}\d{{4}}){{3}}{_GAP}\d{{3}}\b", _is_grouped_card),
            Shape(rf"\b\d{{4}}{_GAP}\d{{6}}{_GAP}\d{{4,5}}\b", _is_grouped_card),
            Shape(r"\b3[47]\d{2}(?:[ ./-]\d{4}){2}[ ./-]\d{3}\b", _is_grouped_card),
            Shape(rf"\b\d{{4}}(?:(?:{_WIDE_GAP}|{BETWEEN})\d{{4}}){{3}}\b", _is_grouped_card),
            Shape(_STRINGS, _is_card_in_strings),
            Shape(rf"\b\d{{4}}(?:{NOTE}\d{{4}}){{3}}\b", noted(_is_grouped_card)),
            Shape(rf"\b(?:{_OTHER_GROUPS})\b", _is_card_in_other_groups),
            Shape(rf"(?:\d{TURN})?\d(?:{TURN}\d){{15}}\b", _is_card_in_turns),
            Shape(rf"\b{_LOOK}{{4}}(?:[ ./_-]?{_LOOK}{{4}}){{3}}\b", looked(_is_grouped_card)),
            Shape(
                rf"\b{_CARD_WORDS}{_FILLER}{{0,4}} ?[:#(]? ?(?:\d{{12,13}}|\d{{17,18}})\b", _is_grouped_card
            ),
            Shape(rf"\b\d{{4,8}}(?:{UNUSUAL}\d{{2,8}}){{1,4}}\b", _is_card_in_parts),
            Shape(
                rf"\b{_CARD_WORDS}{_FILLER}{{0,4}} ?[:#(]? ?[\[('\"]{{0,2}}\d{{1,8}}(?:{ANY}\d{{1,8}}){{1,8}}\b",
                _is_named_card,
            ),
            in_a_name(
                "(?:card|cc|visa|mastercard|maestro|amex|discover|pan)_?",
                r"(?:\d{15,16}|\d{4}(?:[ -]\d{4}){3})",
                _is_card_in_a_name,
                begun="_|%b",  # as a card's stripe has it
            ),
            # As the numbers of some programs end.
            Shape(r"\b\d{14,19}(?:n|u|u?ll?)\b", _is_number_of_a_program),
            in_a_query(r"\d{4}\+(?:\d{4}\+\d{4}\+\d{4}|\d{6}\+\d{4,5})", _is_grouped_card),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="bank-account",
        title="bank account, sort code or US routing number",
        decides="routing numbers by their check digit; accounts of 6 to 17 digits behind the words",
        basis="American Bankers Association; words for an account, then its number",
        shapes=(
            *announced("routing|aba|rtn|transit", r"\d{9}", is_routing_number),
            *announced(
                "bank account|account (?:number|no\\.?|#)|acct\\.?|a/c|kontonummer",
                r"\d{3,8}(?:[ -]?\d{3,9})?(?:-\d{1,4})?",
                _is_account,
            ),
            *announced("account", r"\d{3,8}(?:[ -]?\d{3,9})?(?:-\d{1,4})?", _is_long_account),
            *announced("sort code|sortcode", r"\d{2}[ -]?\d{2}[ -]?\d{2}", _is_account),
            *said_otherwise("routing number|routing|aba", r"\d{9}", is_routing_number),
            *said_otherwise(
                "bank account|account (?:number|no\\.?)|acct|kontonummer",
                r"\d{6,17}",
                _is_account,
                rare=False,
            ),
        ),
        libraries=(STDNUM,),
    ),
    Detector(
        name="iban",
        title="international bank account number",
        decides="length and form of the country, mod 97",
        basis="ISO 13616, SWIFT registry",
        shapes=(
            Shape(r"\b[a-z]{2}\d{2}[a-z0-9]{11,30}\b", _is_iban),
            Shape(
                rf"\b[a-z]{{2}}\d{{2}}(?:(?:{_IBAN_GAP})?[a-z0-9]{{4}}){{2,7}}(?:(?:{_IBAN_GAP})?[a-z0-9]{{1,3}})?\b",
                _is_iban,
            ),
            Shape(rf"\b[a-z]{{2}}{_IBAN_IN_OTHER_GROUPS}\b", _is_iban),
            Shape(
                rf"(?:[a-z0-9](?:{TURN}[a-z0-9]){{14,33}}"
                r"|[a-z0-9]{2}(?:[ .-][a-z0-9]{2}){7,16}(?:[ .-][a-z0-9])?)\b",
                _is_begun_iban,
            ),
            Shape(
                r"\b[a-z]{2}(?:\d[0-9oil]|[oil]\d)(?:[ .-]?[a-z0-9]{4}){2,7}(?:[ .-]?[a-z0-9]{1,3})?\b",
                _is_looked_iban,
            ),
            Shape(
                rf"\b[a-z]{{2}}(?:{ANY})?\d{{1,6}}(?:{ANY}[a-z]{{4}}\d{{0,4}})?(?:{ANY}\d{{1,8}}){{1,9}}(?:{ANY}[a-z0-9]{{1,4}})?\b",
                _is_iban_in_parts,
            ),
            Shape(_IBAN_BY_PARTS, _is_iban),
            in_a_name("iban_?", r"[a-z]{2}\d{2}[a-z0-9]{11,30}", _is_iban),
        ),
        libraries=(STDNUM,),
    ),
)
