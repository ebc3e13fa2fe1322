"""Addresses of machines and of pages."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Final

from interlock.core.textrules import NOT_HERE, Veto
from interlock.policy.detectors.announced import announced, in_a_name
from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.digits import alphanumeric
from interlock.policy.detectors.groups import UNUSUAL, alike

_DOTTED: Final = re.compile(rb"\d{1,3}(?:\.\d{1,3}){3}")
_AT_A_HOST: Final = re.compile(rb"(?:[a-z0-9_]*(?:ip|host|node|server|peer|addr|src|dst|from|to)|[0-9]+)-")
_HEX: Final = "[0-9a-f]{1,4}"
_WORD: Final = "[a-z0-9_]{1,40}"
_HOST: Final = rf"{_WORD}[.-]{_WORD}"  # its first two words decide; whatever follows them is held back


_ROWS: Final = re.compile(rb"[0-9.] *\r?\n *[0-9.]")
"""Figures and points in two lines: a grid, but for one address that a line's end breaks."""

_GOES_ON: Final = re.compile(rb"\.[0-9]")
"""A number that goes on from others in its line: over the end of one it is of a grid."""

_BEHIND: Final = re.compile(rb"(?<=[0-9])\.?[^0-9a-z_.]\Z")
"""What shows that an address has ended."""

_IN_CELLS: Final = re.compile(rb" \| |\xe2[\x94\x95].")
"""A bar with blanks around it, or one of a drawn box: between signs that stand alone, the cells of a grid."""
_FRACTIONS: Final = re.compile(rb"[0-9]\.[0-9]")
_NEXT: Final = re.compile(rb"[0-9] [0-9]")
"""Figures next to each other, and others around a point: numbers in a row. Spelled out, an address has all apart."""


_POINTS: Final = re.compile(rb"(?<=[0-9])\.+(?=[0-9])")
"""`4.15.0...4.15.1`: from one version to another. Spelled out, an address has all its points so, or three
where a point stands between all of its signs (`1.0...9.8...`)."""


def is_ipv4(folded: bytes, raw: bytes = b"") -> bool | Veto:
    """Four octets that name a machine: not a version, a section of single digits, a mask, or the machine itself."""
    whole, folded = folded, _BEHIND.sub(b"", folded)
    points = _POINTS.findall(raw)
    if len({*map(len, points)}) > 1 and points.count(b"...") != 3:
        return False
    if _GOES_ON.match(raw) and _ROWS.search(raw):
        return NOT_HERE
    if _ROWS.search(raw) and not _is_one_broken(folded, raw, ended=whole != folded):
        return NOT_HERE if folded[:1].isdigit() and not _DOTTED.fullmatch(folded) else False
    if _IN_CELLS.search(raw) or (_FRACTIONS.search(raw) and _NEXT.search(raw)):
        return False
    if folded[:1] in (b".", b"|"):
        return NOT_HERE if _is_in_a_grid(folded, raw) else False
    if not _DOTTED.fullmatch(folded):
        return False if _AT_A_HOST.match(folded) else NOT_HERE
    octets = folded.split(b".")
    if all(len(octet) == 3 for octet in octets):  # filled up with zeros
        folded = b".".join(octet.lstrip(b"0") or b"0" for octet in octets)
    try:
        address = IPv4Address(folded.decode())
    except AddressValueError:
        return False
    masks = int(address) & -int(address) == (1 << 32) - int(address)
    metre = _METRE.fullmatch(folded) is not None
    return not (address.is_loopback or address.is_unspecified or masks or metre or len(folded) == 7)


_METRE: Final = re.compile(rb"(?!10\.)([4-9]|1[0-4])\.([4-9]|1[0-4])\.\1\.\2")
"""Syllables of the lines of a hymn, `11.10.11.10`; not of a private network, which begins with 10."""


def _is_one_broken(folded: bytes, raw: bytes, *, ended: bool) -> bool:
    """Whether one line's end is in it, that does not part two numbers of several parts, each in a line.

    It stands beside a point, most of the points are behind it, or `ended`: behind the last octet no other part goes on.
    """
    lines = [line.strip().partition(b" ")[0] for line in raw.strip().split(b"\n")]
    first, second = lines[0], lines[1] if len(lines) > 1 else b""
    if not b"".join(lines).startswith(folded):
        return False
    beside = first.endswith(b".") or second.startswith(b".")
    return beside or ended or folded[len(first) :].count(b".") > first.count(b".")


def _is_in_a_grid(folded: bytes, raw: bytes) -> bool:
    """Whether what stands behind a point or bar is spelled out, as the cells of a grid whose empty ones are points."""
    spelled = len(raw) >= 2 * len(folded) - 1
    return spelled and (folded[:1] == b"." or len(_BARS.findall(raw.decode("utf-8", "replace"))) > 3)


_BARS: Final = re.compile("[|\u2502\u2503\u2551]")


_BYTE: Final = 2
"""Figures of a byte: an address in eight groups has some of another size, in all but one of millions."""


def is_ipv6(folded: bytes, _raw: bytes = b"") -> bool:
    """An address with figures in it; two names around `::` are a path in a program, eight single figures a row."""
    try:
        address = IPv6Address(folded.decode())
    except (AddressValueError, UnicodeDecodeError):
        return False
    groups = [group for group in folded.split(b":") if group]
    if len(groups) == 8 and all(len(group) == 1 and group.isdigit() for group in groups):
        return False
    if len(groups) == 8 and all(len(group) == _BYTE for group in groups):  # bytes of a certificate
        return False
    figures = sum(any(chr(byte).isdigit() for byte in group) for group in groups)
    return not (address.is_loopback or address.is_unspecified) and len(groups) >= 3 and figures >= 2


def _is_mac(folded: bytes, _raw: bytes) -> bool:
    number = alphanumeric(folded)
    letters = any(letter.isalpha() for letter in number)
    return len(set(number)) > 1 and (letters or b":" in folded)


def _is_mac_in_fours(folded: bytes, _raw: bytes) -> bool | Veto:
    """With figures and letters; behind another group they are those of a UUID or of a licence."""
    if not _FOURS.fullmatch(folded):
        return NOT_HERE
    number = alphanumeric(folded)
    return 2 <= sum(one.isalpha() for one in number) <= 10


_FOURS: Final = re.compile(rb"[0-9a-f]{4}(?:-[0-9a-f]{4}){2}")
_WORD_OR_DRAWN: Final = re.compile(rb"[a-z]{3}|[\x80-\xff]")
_PAIRS_ALIKE: Final = re.compile(rb"[0-9a-f]{2}(.{1,14}?)[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}", re.DOTALL)


def _is_mac_in_parts(folded: bytes, raw: bytes) -> bool:
    """Six pairs with figures and letters, between all of them the same word or sign that no keyboard has."""
    pairs = _PAIRS_ALIKE.fullmatch(folded)
    if pairs is None or _WORD_OR_DRAWN.search(pairs[1]) is None:
        return False
    return _is_mac(folded.replace(pairs[1], b""), raw)


def _is_alone(folded: bytes, _raw: bytes) -> bool | Veto:
    """Behind an `@` it is part of an e-mail address."""
    return NOT_HERE if folded.startswith(b"@") else True


_SAID_POINT: Final = "(?:dot|point|period|punkt|punto|ponto)"
_POINT: Final = (
    rf"(?: ?[\[({{<|*\"'_-] ?(?:{_SAID_POINT}|\.) ?[\])}}>|*\"'_-] ?"
    rf"| ?(?:decimal )?{_SAID_POINT} ?| ?• ?| \. |\.\.)"
)
"""A point as it is said, or set so that no program takes the address for one: `[.]`, `(dot)`."""
_OCTET: Final = re.compile(rb"[0-9]+")


def _is_defanged(folded: bytes, _raw: bytes) -> bool | Veto:
    """Four octets between which all points are written alike."""
    octets = _OCTET.findall(folded)
    return len(set(_OCTET.split(folded.replace(b" ", b""))[1:-1])) == 1 and is_ipv4(b".".join(octets))


def _is_of_a_host(folded: bytes, _raw: bytes) -> bool | Veto:
    """Right behind the word, or in the name of a machine: `ip-203-0-113-7`."""
    return is_ipv4(b".".join(_OCTET.findall(folded)[-4:]))


def _is_called_so(folded: bytes, _raw: bytes) -> bool | Veto:
    """Behind the word for it, four octets between which the same stands."""
    own = _FOUR_AT_THE_END.search(folded)
    return own is not None and alike(own[0]) and is_ipv4(b".".join(_OCTET.findall(own[0])))


_FOUR_AT_THE_END: Final = re.compile(rb"(?<![0-9])[0-9]{1,3}(?:[^0-9a-z.]{1,24}[0-9]{1,3}){3}\Z")


def is_ipv6_of_ipv4(folded: bytes, _raw: bytes = b"") -> bool:
    """The address of the older kind in the newer: `::ffff:54a8:11fe`."""
    try:
        mapped = IPv6Address(folded.decode()).ipv4_mapped
    except (AddressValueError, UnicodeDecodeError):
        return False
    return mapped is not None and is_ipv4(str(mapped).encode()) is True


def _is_called_mac(folded: bytes, _raw: bytes) -> bool:
    """Behind the word for it, six pairs, between which the same stands or nothing."""
    found = _PAIRS_AT_THE_END.search(folded)
    return found is not None and _is_mac(found[0] + b":", b"")


def _is_mac_parted_otherwise(folded: bytes, _raw: bytes) -> bool:
    """The same between all pairs, of which two have a letter."""
    pairs = _PAIRS_ALIKE.fullmatch(folded)
    lettered = sum(not pair.isdigit() for pair in _PAIR.findall(folded))
    return pairs is not None and lettered >= _LETTERED_MIN and any(map(_OCTET.search, _PAIR.findall(folded)))


_PAIR: Final = re.compile(rb"[0-9a-f]{2}")
_LETTERED_MIN: Final = 2
_PAIRS_AT_THE_END: Final = re.compile(
    rb"[0-9a-f]{2}([^0-9a-z]{0,3})[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}\Z|[0-9a-f]{6}[:-][0-9a-f]{6}\Z"
)


NETWORK: Final = (
    Detector(
        name="ip-address",
        title="IP address, version 4 or 6",
        decides="parsed; loopback, unspecified addresses, netmasks, four and eight single digits are let through",
        basis="RFC 791, RFC 4291",
        shapes=(
            Shape(
                r"(?:\b(?:(?:version|ver|v|long count|section|clause|chapter|article|annex|table|release|build|rev|oid)"
                r"[ .:]{0,2}"
                r"|[a-z0-9_]{1,24}-)?"
                r"(?:\d{1,6}\.)?|\.|\| ?)"
                r"\d{1,3}(?:\.\d{1,3}){3}(?:\b|[^0-9a-z_.]|\.[^0-9a-z_])",
                is_ipv4,
                alone=r"\d{1,3}(?:\.\d{1,3}){3}",
            ),
            Shape(rf"\b{_HEX}(?::{_HEX}){{7}}\b", is_ipv6),
            Shape(rf"\b{_HEX}(?::{_HEX}){{0,5}}::{_HEX}(?::{_HEX}){{0,5}}\b", is_ipv6),
            Shape(rf"\b\d{{1,3}}(?:{_POINT}\d{{1,3}}){{3}}\b", _is_defanged),
            Shape(r"\bip_?\d{1,3}(?:\.\d{1,3}){3}\b", _is_of_a_host),
            Shape(
                r"\b(?:ip|ec2|host|client|static|dynamic|dhcp|pool)-\d{1,3}(?:-\d{1,3}){3}\b", _is_of_a_host
            ),
            Shape(r"\b\d{1,3}(?:-\d{1,3}){3}\.[a-z]", _is_of_a_host),
            Shape(
                r"\bip(?: ?v4)?(?: (?:address|addr))?(?: is)?[:=]? ?[\[({\"']?\d{1,3}(?:[^a-z0-9.]{1,4}\d{1,3}){3}\b",
                _is_called_so,
            ),
            Shape(rf"::ffff:{_HEX}:{_HEX}\b", is_ipv6_of_ipv4),
        ),
    ),
    Detector(
        name="mac-address",
        title="hardware (MAC) address",
        decides="not one digit throughout; figures alone need colons",
        basis="IEEE 802",
        shapes=(
            Shape(r"\b[0-9a-f]{2}(?::[0-9a-f]{2}){5}\b", _is_mac),
            Shape(r"\b[0-9a-f]{2}(?:-[0-9a-f]{2}){5}\b", _is_mac),
            Shape(r"\b[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}\b", _is_mac),
            Shape(rf"\b[0-9a-f]{{2}}(?:{UNUSUAL}[0-9a-f]{{2}}){{5}}\b", _is_mac_in_parts),
            Shape(r"\b[0-9a-f]{2}(?:_[0-9a-f]{2}){5}\b", _is_mac),
            Shape(
                r"\b(?:[0-9a-z]{1,16}-)?[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\b",
                _is_mac_in_fours,
                alone=r"\b[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\b",
            ),
            *announced(
                "mac|mac address|hwaddr|hw address|bssid|hardware address|physical address|ether",
                r"[0-9a-f]{12}",
                _is_mac,
            ),
            in_a_name("mac", r"[0-9a-f]{2}(?::[0-9a-f]{2}){5}", _is_mac),
            Shape(
                r"\b(?:mac|hwaddr|bssid|(?:hardware|physical|ethernet) address)(?: address)?(?: is)?[ :=\"'\[({]{1,4}"
                r"[0-9a-f]{2}(?:[^a-z0-9]{0,3}[0-9a-f]{2}){5}\b",
                _is_called_mac,
            ),
            Shape(r"\b[0-9a-f]{2}(?:(?:[.|/]| : | - | \| )[0-9a-f]{2}){5}\b", _is_mac_parted_otherwise),
        ),
    ),
    Detector(
        name="url",
        title="web address",
        decides="a bare name is none behind an `@`",
        basis="RFC 3986; a name without a scheme needs `www.` or an ending that no file has",
        shapes=(
            Shape(rf"\b(?:https?|ftps?|sftp|wss?)://{_HOST}\b"),
            Shape(rf"\bwww\.{_HOST}\b"),
            Shape(rf"(?:@ ?|\b)(?:{_WORD}[.-]){{1,4}}(?:com|org|edu|gov|info|biz)\b", _is_alone),
        ),
    ),
)
