"""National identification, tax and social security numbers, one line a number.

Where letters or separators make a number recognisable, its shape and its check digits are enough. Bare
digits of many countries would pass some country's check digit by accident, one in ten: they count behind
the words for them only.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Final, NamedTuple

from interlock.core.textrules import Check, Veto
from interlock.policy.detectors.announced import announced, said_otherwise
from interlock.policy.detectors.cells import in_columns, no_cells
from interlock.policy.detectors.detector import Detector, Shape, apart
from interlock.policy.detectors.digits import alphanumeric, digits, set_apart
from interlock.policy.detectors.libraries import STDNUM, is_valid
from interlock.policy.detectors.registers import (
    Valid,
    is_belgian,
    is_chinese,
    is_danish,
    is_german_card,
    is_german_pension,
    is_hong_kong,
    is_hungarian,
    is_korean,
    is_nigerian,
    is_norwegian,
    is_singaporean,
    is_south_african,
    is_swedish,
    is_taiwanese,
)


class _Number(NamedTuple):
    name: str
    title: str
    scheme: str | Valid
    """A scheme of `python-stdnum`, or the check itself where the library asks for today's date."""
    shapes: tuple[str, ...]
    words: str = ""
    item: str = ""
    separators_kept: bool = False
    sizes: tuple[int, ...] = ()
    """Those of its groups, where they are so short that pairs with a sign between them begin it."""
    apart: str = ""
    """How it reads where one sign parts all its figures, and its own spaces with them: for numbers that two check
    digits and a date make so rare that figures drawn by lot are none."""


_TAX: Final = "tax id|tax number|tax identification|tax no|tin"
_ID: Final = "id number|national id|identity number|identification number|identity card|id card|id no"
_VAT: Final = (
    r"atu\d{8}|(?:be|bg|cz|de|dk|ee|el|fi|hr|hu|it|lt|lu|lv|mt|pl|pt|ro|se|si|sk)\d{8,12}|fr[a-z0-9]{2}\d{9}|nl\d{9}b\d{2}"
    r"|es[a-z0-9]\d{7}[a-z0-9]|cy\d{8}[a-z]|ie\d[a-z0-9]\d{5}[a-z]{1,2}"
)

_NUMBERS: Final = (
    _Number("uk-nhs", "UK National Health Service number", "gb.nhs", (), "nhs", r"\d{3}[ -]?\d{3}[ -]?\d{4}"),
    _Number(
        "uk-utr", "UK unique taxpayer reference", "gb.utr", (), "utr|unique taxpayer reference", r"\d{10}"
    ),
    _Number(
        "ca-sin",
        "Canadian social insurance number",
        "ca.sin",
        (r"\b\d{3}-\d{3}-\d{3}\b",),
        "sin|social insurance",
        r"\d{3}[ -]?\d{3}[ -]?\d{3}",
    ),
    _Number("au-tfn", "Australian tax file number", "au.tfn", (), "tfn|tax file", r"\d{3} ?\d{3} ?\d{2,3}"),
    _Number(
        "au-abn",
        "Australian business number",
        "au.abn",
        (),
        "abn|business number",
        r"\d{2} ?\d{3} ?\d{3} ?\d{3}",
    ),
    _Number("nz-ird", "New Zealand tax number", "nz.ird", (), "ird", r"\d{2,3}-?\d{3}-?\d{3}|\d{7,8}-\d"),
    _Number(
        "in-aadhaar",
        "Indian Aadhaar number",
        "in_.aadhaar",
        (),
        "aadhaar|aadhar|uidai|uid|\u0906\u0927\u093e\u0930",
        r"\d{4}[ -]?\d{4}[ -]?\d{4}",
    ),
    _Number(
        "in-pan", "Indian permanent account number", "in_.pan", (r"\b[a-z]{3}[abcfghljpt][a-z]\d{4}[a-z]\b",)
    ),
    _Number(
        "in-gstin",
        "Indian goods and services tax number",
        "in_.gstin",
        (r"\b\d{2}[a-z]{5}\d{4}[a-z][1-9a-z]z[0-9a-z]\b",),
    ),
    _Number(
        "br-cpf",
        "Brazilian taxpayer number (CPF)",
        "br.cpf",
        (r"\b\d{3}\.\d{3}\.\d{3} ?- ?\d{2}\b",),
        "cpf",
        r"\d{11}",
    ),
    _Number(
        "br-cnpj",
        "Brazilian company number (CNPJ)",
        "br.cnpj",
        (r"\b\d{2}\.\d{3}\.\d{3}/\d{4}(?: ?- ?| )\d{2}\b",),
        "cnpj",
        r"\d{14}",
    ),
    _Number(
        "mx-curp",
        "Mexican population number (CURP)",
        "mx.curp",
        (r"\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z0-9]\d\b",),
    ),
    _Number(
        "mx-rfc",
        "Mexican tax number (RFC)",
        "mx.rfc",
        (),
        "rfc|registro federal",
        r"[a-z&]{3,4}[ -]?\d{6}[ -]?[a-z0-9]{3}",
    ),
    _Number(
        "ar-cuit", "Argentine tax number (CUIT)", "ar.cuit", (r"\b\d{2}-\d{8}-\d\b",), "cuit|cuil", r"\d{11}"
    ),
    _Number(
        "cl-rut",
        "Chilean national number (RUT)",
        "cl.rut",
        (r"\b\d{1,2}\.\d{3}\.\d{3}-[\dk]\b",),
        "rut|run",
        r"\d{7,8}-?[\dk]",
    ),
    _Number("co-nit", "Colombian tax number (NIT)", "co.nit", (), "nit", r"\d{3}\.?\d{3}\.?\d{3}-?\d"),
    _Number(
        "es-dni",
        "Spanish identity and tax number (DNI, NIE, NIF)",
        "es.nif",
        (r"\b\d{8}[ -]?[a-z]\b", r"\b[xyz][ -]?\d{7}[ -]?[a-z]\b", r"\b\d{2}\.\d{3}\.\d{3}-?[a-z]\b"),
        "nif|cif|dni|nie",
        r"[a-z]?[ -]?\d{7,8}[ -]?[a-z0-9]",
    ),
    _Number(
        "it-codice-fiscale",
        "Italian tax code",
        "it.codicefiscale",
        (r"\b[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z]\b",),
    ),
    _Number(
        "it-vat",
        "Italian VAT number",
        "it.iva",
        (r"\bit ?\d{11}\b",),
        r"partita iva|p\.? ?iva|vat",
        r"\d{11}",
    ),
    _Number(
        "fr-nir",
        "French social security number (NIR)",
        "fr.nir",
        (
            r"\b[12] \d{2} \d{2} (?:\d{2}|2[ab]) \d{3} \d{3} \d{2}\b",
            r"\b[12]\d{4}(?:\d{2}|2[ab])\d{6} \d{2}\b",
        ),
        "nir|insee|numero de securite sociale|securite sociale|secu|social security",
        r"[12]\d{4}(?:\d{2}|2[ab])\d{8}",
        sizes=(1, 2, 2, 2, 3, 3, 2),
        apart=r"\b[12]\d{4}(?:\d{2}|2[ab])\d{8}\b",
    ),
    _Number(
        "fr-siret",
        "French establishment number (SIRET)",
        "fr.siret",
        (),
        "siret",
        r"\d{3} ?\d{3} ?\d{3} ?\d{5}",
    ),
    _Number(
        "fr-tax-number",
        "French tax number (NIF)",
        "fr.nif",
        (),
        "numero fiscal|nif|spi|" + _TAX,
        r"[0-3]\d \d{2} \d{3} \d{3} \d{3}|[0-3]\d{12}",
    ),
    _Number(
        "de-tax-id",
        "German tax identification number",
        "de.idnr",
        (r"\b[1-9]\d \d{3} \d{3} \d{3}\b",),
        r"steuer-?id|steueridentifikationsnummer|steuernummer|identifikationsnummer|idnr\.?|" + _TAX,
        r"\d{2} ?\d{3} ?\d{3} ?\d{3}",
        apart=r"\b[1-9]\d{10}\b",
    ),
    _Number(
        "de-social-security",
        "German pension insurance number",
        is_german_pension,
        (r"\b\d{2} ?\d{6} ?[a-z] ?\d{3}\b",),
    ),
    _Number(
        "de-id-card",
        "German identity card number",
        is_german_card,
        (),
        "personalausweis|ausweisnummer|ausweis|" + _ID,
        r"[clmnpqrstvwxyzfghjk][0-9cfghjklmnprtvwxyz]{8}\d?",
    ),
    _Number(
        "at-social-security",
        "Austrian social security number",
        "at.vnr",
        (),
        "svnr|sozialversicherungsnummer|sv-nummer|social security",
        r"\d{4} ?\d{6}",
    ),
    _Number(
        "ch-ahv",
        "Swiss social security number (AHV)",
        "ch.ssn",
        (r"\b756\.\d{4}\.\d{4}\.\d{2}\b",),
        "ahv|avs",
        r"756\d{10}",
    ),
    _Number(
        "nl-bsn",
        "Dutch citizen service number (BSN)",
        "nl.bsn",
        (),
        "bsn|burgerservicenummer|sofinummer",
        r"\d{3,4}\.?\d{2}\.?\d{3}",
    ),
    _Number(
        "be-national-number",
        "Belgian national number",
        is_belgian,
        (r"\b\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}\b",),
        "rijksregisternummer|numero national|registre national|insz|niss",
        r"\d{11}",
    ),
    _Number("lu-tax-number", "Luxembourg VAT number", "lu.tva", (r"\blu ?\d{3} ?\d{3} ?\d{2}\b",)),
    _Number(
        "ie-pps",
        "Irish personal public service number",
        "ie.pps",
        (),
        "pps|ppsn|personal public service",
        r"\d{7}[a-w][a-iwtx]?",
    ),
    _Number(
        "se-personnummer",
        "Swedish personal identity number",
        is_swedish,
        (r"\b(?:\d{2})?\d{6}[+-]\d{4}\b",),
        "personnummer|personal number",
        r"(?:\d{2})?\d{10}",
    ),
    _Number(
        "no-fodselsnummer",
        "Norwegian national identity number",
        is_norwegian,
        (r"\b\d{6} \d{5}\b",),
        "fodselsnummer|personnummer|fnr",
        r"\d{11}",
        apart=r"\b\d{11}\b",
    ),
    _Number(
        "dk-cpr",
        "Danish personal identification number (CPR)",
        is_danish,
        (),
        "cpr|cpr-nr|personnummer",
        r"\d{6}-?\d{4}",
    ),
    _Number(
        "fi-hetu",
        "Finnish personal identity code",
        "fi.hetu",
        (r"\b\d{6}[+a-fu-y-]\d{3}[0-9a-y]\b",),
        separators_kept=True,
    ),
    _Number(
        "is-kennitala",
        "Icelandic identification number",
        "is_.kennitala",
        (r"\b\d{6}-\d{4}\b",),
        "kennitala",
        r"\d{10}",
    ),
    _Number("pl-pesel", "Polish national number (PESEL)", "pl.pesel", (), "pesel", r"\d{11}"),
    _Number(
        "pl-nip",
        "Polish tax number (NIP)",
        "pl.nip",
        (r"\b\d{3}-\d{3}-\d{2}-\d{2}\b", r"\bpl ?\d{10}\b"),
        "nip",
        r"\d{10}",
    ),
    _Number(
        "pt-nif",
        "Portuguese tax number (NIF)",
        "pt.nif",
        (r"\bpt ?\d{3} ?\d{3} ?\d{3}\b",),
        "nif|contribuinte",
        r"\d{3} ?\d{3} ?\d{3}",
    ),
    _Number("gr-amka", "Greek social security number (AMKA)", "gr.amka", (), "amka", r"\d{11}"),
    _Number(
        "cz-rodne-cislo",
        "Czech and Slovak birth number",
        "cz.rc",
        (r"\b\d{6}/\d{3,4}\b",),
        "rodne cislo",
        r"\d{9,10}",
    ),
    _Number("ro-cnp", "Romanian personal number (CNP)", "ro.cnp", (), "cnp|cod numeric personal", r"\d{13}"),
    _Number("bg-egn", "Bulgarian civil number (EGN)", "bg.egn", (), "egn|\u0435\u0433\u043d", r"\d{10}"),
    _Number("hr-oib", "Croatian personal number (OIB)", "hr.oib", (r"\bhr ?\d{11}\b",), "oib", r"\d{11}"),
    _Number(
        "yu-jmbg",
        "personal number of former Yugoslav states (JMBG, EMSO)",
        "si.emso",
        (),
        "jmbg|emso",
        r"\d{13}",
    ),
    _Number(
        "hu-tax-number",
        "Hungarian tax number",
        is_hungarian,
        (r"\b\d{8}-[1-5]-\d{2}\b",),
        "adoszam",
        r"\d{8}",
    ),
    _Number("lt-asmens-kodas", "Lithuanian personal code", "lt.asmens", (), "asmens kodas", r"\d{11}"),
    _Number("lv-personas-kods", "Latvian personal code", "lv.pvn", (), "personas kods", r"\d{6}-?\d{5}"),
    _Number("ee-isikukood", "Estonian personal code", "ee.ik", (), "isikukood", r"\d{11}"),
    _Number(
        "tr-tckn",
        "Turkish identity number",
        "tr.tckimlik",
        (),
        "tckn|tc kimlik|t\\.?c\\.? kimlik no|kimlik",
        r"\d{11}",
    ),
    _Number(
        "il-id", "Israeli identity number", "il.idnr", (), "teudat zehut|israeli id|" + _ID, r"\d{7,8}-?\d"
    ),
    _Number(
        "za-id",
        "South African identity number",
        is_south_african,
        (),
        "south african id|sa id|rsa id|" + _ID,
        r"\d{6} ?\d{4} ?\d{2} ?\d",
    ),
    _Number(
        "ng-nin",
        "Nigerian national identification number",
        is_nigerian,
        (),
        "nin|national identification",
        r"\d{11}",
    ),
    _Number(
        "cn-resident-id",
        "Chinese resident identity number",
        is_chinese,
        (r"\b[1-6]\d{5}(?:19|20)\d{2}[01]\d[0-3]\d{4}[0-9x]\b",),
    ),
    _Number("hk-id", "Hong Kong identity card number", is_hong_kong, (r"\b[a-z]{1,2}\d{6} ?\([0-9a]\)",)),
    _Number("tw-id", "Taiwanese national identity number", is_taiwanese, (r"\b[a-z][1289]\d{8}\b",)),
    _Number("kr-rrn", "South Korean resident registration number", is_korean, (r"\b\d{6}-[1-8]\d{6}\b",)),
    _Number(
        "jp-my-number",
        "Japanese individual number",
        "jp.in_",
        (),
        "my number|mynumber|individual number|\u30de\u30a4\u30ca\u30f3\u30d0\u30fc|\u500b\u4eba\u756a\u53f7",
        r"\d{4}[ -]?\d{4}[ -]?\d{4}",
    ),
    _Number(
        "sg-nric", "Singaporean identity number (NRIC, FIN)", is_singaporean, (r"\b[stfgm]\d{7}[a-z]\b",)
    ),
    _Number(
        "my-nric",
        "Malaysian identity number",
        "my.nric",
        (r"\b\d{6}-\d{2}-\d{4}\b",),
        "mykad|nric|kad pengenalan",
        r"\d{12}",
    ),
    _Number(
        "th-id",
        "Thai identity number",
        "th.pin",
        (r"\b\d-\d{4}-\d{5}-\d{2}-\d\b",),
        "thai id|" + _ID,
        r"\d{13}",
    ),
    _Number("id-nik", "Indonesian identity number", "id.nik", (), "nik|ktp", r"\d{16}"),
    _Number(
        "pk-cnic",
        "Pakistani identity card number",
        "pk.cnic",
        (r"\b\d{5}-\d{7}-\d\b",),
        "cnic|nicop",
        r"\d{13}",
    ),
    _Number("ru-inn", "Russian taxpayer number", "ru.inn", (), "inn|\u0438\u043d\u043d", r"\d{10}|\d{12}"),
    _Number(
        "ua-tax-number",
        "Ukrainian taxpayer number",
        "ua.rntrc",
        (),
        "rntrc|rnokpp|ipn|\u0440\u043d\u043e\u043a\u043f\u043f|\u0456\u043f\u043d",
        r"\d{10}",
    ),
    _Number(
        "eu-vat",
        "VAT number of a member state of the European Union",
        "eu.vat",
        (rf"\b(?:{_VAT})\b",),
        r"vat|ust-?id\.?|tva|btw|iva",
        _VAT,
    ),
)


_SEPARATOR: Final = re.compile(r"(?<=[}d\])])(?:\\\.|-|/)(?=\\d|\[)")
_ODD: Final = "/_:|~-"
"""What may stand for a hyphen, a dot or a slash between figures: odd signs are read as well."""
_OPTIONAL: Final = re.compile(r"(?<=[}d\])])(?:\[ -\]|\\\.| |-)\?(?=\\d|\[)")
_WHATEVER: Final = "[^a-z0-9]{0,3}"
"""Between groups of a number that the words before it and its check digit make known."""


_RUN: Final = re.compile(r"\\d\{(9|1\d)\}")
"""Figures that a register writes without groups, and people in whatever groups: with its check digit, one number."""


def _in_any_groups(run: re.Match[str]) -> str:
    return rf"\d(?:[ .-]?\d){{{int(run[1]) - 1}}}"


_TURN: Final = " ?[^a-z0-9] ?"
"""Between the figures of a number that is spelled out, and between its groups."""


def _odd(separator: re.Match[str]) -> str:
    """A dot stands for a dot only: groups with dots between them alone are a large number or an address."""
    return f"[.{_ODD}]" if "." in separator.group() else f"[{_ODD}]"


def _check(scheme: str | Valid, separators_kept: bool) -> Check:
    def is_number(folded: bytes, raw: bytes) -> bool:
        if in_columns(raw):
            return False
        number = folded.decode("ascii", "replace").upper() if separators_kept else alphanumeric(folded)
        if callable(scheme):
            return scheme(number)
        return len(set(digits(folded))) > 1 and is_valid(scheme, number)

    return is_number


def _in_turns(sizes: tuple[int, ...], check: Check) -> Check:
    """The check of a number that is spelled out in one line: the same parts the figures of each of its groups."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        gaps = _GAPS.findall(folded)
        ends = {*accumulate(sizes)}
        inside = {gap for place, gap in enumerate(gaps, 1) if place not in ends}
        between = {gap for place, gap in enumerate(gaps, 1) if place in ends}
        return len(inside) == 1 and inside.isdisjoint(between) and set_apart(raw) and check(folded, raw)

    return is_item


_GAPS: Final = re.compile(rb"[^0-9a-z]+")


def _shape(pattern: str, check: Check) -> Shape:
    item = _IN_GROUPS.fullmatch(pattern)
    return Shape(pattern, check) if item is None else no_cells(item[1], check)


_IN_GROUPS: Final = re.compile(rf"\\b(\\d.*{re.escape('[')}.*)\\b")
"""A number that begins in a figure, with a sign for which others may stand between its groups."""


def _detector(number: _Number) -> Detector:
    check = _check(number.scheme, number.separators_kept)
    shapes = [_shape(_SEPARATOR.sub(_odd, pattern), check) for pattern in number.shapes]
    if number.words:
        item = number.item if number.scheme is is_nigerian else _RUN.sub(_in_any_groups, number.item)
        shapes.extend(announced(number.words, rf"(?:{_OPTIONAL.sub(_WHATEVER, item)})", check))
    if number.apart:
        shapes.append(apart(number.apart, check))
    if number.sizes:
        spelled = rf"[0-9ab](?:{_TURN}[0-9ab]){{{sum(number.sizes) - 1}}}\b"
        shapes.append(Shape(spelled, _in_turns(number.sizes, check)))
    if number.words and rf"\b(?:{number.item})\b" not in number.shapes:
        shapes.extend(said_otherwise(number.words, _OPTIONAL.sub(_WHATEVER, number.item), check))
    if isinstance(number.scheme, str):
        decides, source = "check digits", f"`{number.scheme}` of {STDNUM}"
    else:
        decides, _, source = (number.scheme.__doc__ or "").rstrip(".)").rpartition(" (")
    return Detector(
        name=number.name,
        title=number.title,
        decides=decides,
        basis=source,
        shapes=tuple(shapes),
        libraries=(STDNUM,),
    )


NATIONAL: Final = tuple(_detector(number) for number in _NUMBERS)
SCHEMES: Final = {
    number.name: (number.words.split("|")[0], number.scheme)
    for number in _NUMBERS
    if isinstance(number.scheme, str)
}
"""For each number of a scheme of the library, a word that announces it (or none), and the scheme."""
