"""What must not get out: rules as policies write them, and items that break each, made from a seed at run time.

Nothing here is anybody's: numbers only carry valid check digits, keys and addresses are random letters.
"""

from __future__ import annotations

import base64
import json
import random
import re
import string
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from rstr import Rstr

from interlock.policy.detectors import DETECTORS, Detector
from interlock.policy.detectors.examples import valid

_UPPER, _LOWER, _DIGITS = string.ascii_uppercase, string.ascii_lowercase, string.digits


class Family(StrEnum):
    """How a rule says what it forbids: that decides which disguises still are the same item."""

    PHRASE = "phrase"
    PATTERN = "pattern"
    SHAPE = "shape"


class Item(NamedTuple):
    """One forbidden text. `exact`: other letter case would make another text of it (a key, a wallet)."""

    kind: str
    family: Family
    text: str
    exact: bool = False


PHRASES = (
    "guaranteed return", "risk-free profit", "insider information", "double your money",
    "cannot lose", "off the books", "launder the proceeds", "bypass the firewall",
    "disable the alarm", "build a bomb", "stolen credit cards", "stop taking your medication",
    "cures cancer", "no prescription needed", "fake passport", "backdate the contract",
    "evade taxes", "rig the election", "destroy the evidence", "above the law",
)  # fmt: skip

PATTERNS = {
    "account": r"\b\d{3}-\d{2}-\d{4}\b",
    "yield": r"\b\d{1,3}(?:\.\d{1,2})? ?(?:%|percent) (?:return|yield)\b",
    "promise": r"\bguarantee(?:d|s) (?:a |your )?(?:profit|gain)s?\b",
    "never-falls": r"\b(?:cannot|will never|can not) (?:fail|fall|drop)\b",
    "ticket": r"\bcase no[.:]? ?[A-Z]{2}\d{6}\b",
    "project": r"\bproject (?:aurora|borealis)[ -]?\d{0,2}\b",
}


def _pick(chooser: random.Random, alphabet: str, count: int) -> str:
    return "".join(chooser.choice(alphabet) for _ in range(count))


def luhn_digit(payload: str) -> str:
    total = 0
    for place, digit in enumerate(reversed(payload)):
        value = int(digit) * (1 if place % 2 else 2)
        total += value - 9 * (value > 9)
    return str(-total % 10)


def _grouped(text: str, sizes: Sequence[int], separator: str) -> str:
    parts, at = [], 0
    for size in sizes:
        parts.append(text[at : at + size])
        at += size
    return separator.join(part for part in parts if part)


def _email(chooser: random.Random) -> str:
    first = chooser.choice("maria john wei fatima lars anita carlos yuki peter nadia".split())
    last = chooser.choice("lopez smith chen haddad berg rao mendes tanaka novak weiss".split())
    host = chooser.choice("fastmail northwind acmecorp contoso mail.example uni-bonn".split())
    top = chooser.choice("com org net de co.uk io".split())
    return f"{first}{chooser.choice(('.', '_', ''))}{last}{chooser.choice(('', '7', '1984'))}@{host}.{top}"


def _phone(chooser: random.Random) -> str:
    area = chooser.choice("212 415 312 617 206 303".split())
    office, line = str(chooser.randint(220, 989)), _pick(chooser, _DIGITS, 4)
    form = chooser.choice(("({}) {}-{}", "{}-{}-{}", "+1 {} {} {}", "+1-{}-{}-{}", "{}.{}.{}"))
    return form.format(area, office, line)


def _ssn(chooser: random.Random) -> str:
    area = chooser.choice([n for n in range(101, 665) if n not in (123, 219)])
    return f"{area:03d}-{chooser.randint(10, 99)}-{chooser.randint(1000, 9999)}"


def _card(chooser: random.Random) -> str:
    prefix = chooser.choice(("4", "51", "53", "6011"))
    payload = prefix + _pick(chooser, _DIGITS, 15 - len(prefix))
    return _grouped(payload + luhn_digit(payload), (4, 4, 4, 4), chooser.choice(("", " ", "-")))


def _iban(chooser: random.Random) -> str:
    account = _pick(chooser, _DIGITS, 18)
    check = 98 - int(account + "131400") % 97
    return _grouped(f"DE{check:02d}{account}", (4, 4, 4, 4, 4, 2), chooser.choice(("", " ")))


def _ipv4(chooser: random.Random) -> str:
    return f"{chooser.choice((34, 52, 81, 93, 203))}." + ".".join(
        str(chooser.randint(1, 254)) for _ in range(3)
    )


def _mac(chooser: random.Random) -> str:
    return ":".join(f"{chooser.randrange(256):02x}" for _ in range(6))


def _aws(chooser: random.Random) -> str:
    return "AK" + "IA" + _pick(chooser, _UPPER + "234567", 16)


def _github(chooser: random.Random) -> str:
    return "gh" + "p_" + _pick(chooser, string.ascii_letters + _DIGITS, 36)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _jwt(chooser: random.Random) -> str:
    head = _base64url(b'{"alg":"HS256","typ":"JWT"}')
    body = _base64url(json.dumps({"sub": _pick(chooser, _DIGITS, 10), "iat": 1_600_000_000}).encode())
    return f"{head}.{body}.{_base64url(chooser.randbytes(32))}"


def _token(chooser: random.Random) -> str:
    """Three kinds of characters in turns, which no pattern of a shape asks for."""
    kinds = (string.ascii_uppercase, string.ascii_lowercase, _DIGITS)
    return "".join(chooser.choice(kinds[place % 3]) for place in range(36))


SHAPES: dict[str, Callable[[random.Random], str]] = {
    "email": _email,
    "phone": _phone,
    "us-ssn": _ssn,
    "card": _card,
    "iban": _iban,
    "ip-address": _ipv4,
    "mac-address": _mac,
    "api-key": lambda chooser: chooser.choice((_aws, _github))(chooser),
    "jwt": _jwt,
    "token": _token,
}
"""How an item of each kind is made where it is not drawn from the detector's own shapes."""
EXACT = frozenset(("api-key", "jwt", "credential", "token", "crypto-wallet"))
"""Kinds of which letter case is a part."""
TRIES, FEW, MORE = 600, 3, 4
_ESCAPED = re.compile(r"\\|[=%][0-9A-Fa-f]{2}")
"""An escape of an item's own: with one, nobody could tell where a disguise begins."""


def phrase_items() -> Iterator[Item]:
    return (Item(phrase, Family.PHRASE, phrase) for phrase in PHRASES)


def pattern_items(kind: str, pattern: str, chooser: random.Random, count: int) -> Iterator[Item]:
    """Texts that the pattern matches, drawn from it."""
    drawn = Rstr(chooser)
    return (Item(kind, Family.PATTERN, drawn.xeger(pattern)) for _ in range(count))


def shape_items(
    kind: str, chooser: random.Random, count: int, is_one: Callable[[str], bool]
) -> Iterator[Item]:
    """Items of a detector. One without a maker here is drawn from the detector's shapes until `is_one` agrees.

    Raises `NothingDrawn` for a detector of which nothing is found: it would be attacked by nothing, and nobody would know.
    """
    for _ in range(count):
        text = SHAPES[kind](chooser) if kind in SHAPES else _drawn(DETECTORS[kind], chooser, is_one)
        yield Item(kind, Family.SHAPE, text, kind in EXACT)


class NothingDrawn(LookupError):
    """No item of a detector could be drawn."""

    def __init__(self, detector: str) -> None:
        super().__init__(f"no item of detector `{detector}` could be drawn: give it a maker in `SHAPES`")


def _drawn(detector: Detector, chooser: random.Random, is_one: Callable[[str], bool]) -> str:
    """The shortest of a few: what a shape allows at most is nothing that anybody writes.

    Where draws by lot never meet a check (two check digits, a date, a province), an example that is made to meet it.
    """
    drawing = Rstr(chooser)
    found: list[str] = []
    for _ in range(TRIES):
        shape = chooser.choice(detector.shapes)
        try:
            text = drawing.xeger(shape.alone or shape.pattern).strip()
        except ValueError:  # it asks for more of the same than the library draws
            continue
        if detector.name not in EXACT and chooser.random() < 0.5:
            text = text.upper()
        if text.isprintable() and _ESCAPED.search(text) is None and is_one(text):  # of one line
            found.append(text)
        if len(found) == FEW:
            break
    if not found:
        seed = chooser.getrandbits(32)
        made = (valid(detector.name, seed + more, FEW) for more in range(MORE))
        fit = ([text for text in some if _ESCAPED.search(text) is None and is_one(text)] for some in made)
        found = next(filter(None, fit), [])
    if not found:
        raise NothingDrawn(detector.name)
    return min(found, key=len)
