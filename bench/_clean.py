"""Outputs full of digits, code, tables and names in which nothing is an identifier, as many as are asked for.

Numbers of fourteen digits and more fail the check digit of a card, and what looks like a national number has a part
that is not given out; everything else is drawn blind.
"""

from __future__ import annotations

import hashlib
import random
import uuid
from collections.abc import Callable, Iterator

Maker = Callable[[random.Random], str]


def _digits(chance: random.Random, count: int) -> str:
    return "".join(chance.choice("0123456789") for _ in range(count))


def _luhn_fails(number: str) -> bool:
    total = 0
    for place, one in enumerate(reversed(number)):
        value = int(one) * (1 + place % 2)
        total += value // 10 + value % 10
    return total % 10 != 0


def _no_card(chance: random.Random) -> str:
    while True:
        number = chance.choice("3456") + _digits(chance, 15)
        if _luhn_fails(number):
            gap = chance.choice(("", " ", "-"))
            return "transaction " + gap.join(number[place : place + 4] for place in range(0, 16, 4))


def _ean(chance: random.Random) -> str:
    body = chance.choice(("978", "979", "400", "501", "761")) + _digits(chance, 9)
    check = -sum(int(one) * (3 if place % 2 else 1) for place, one in enumerate(body)) % 10
    return chance.choice((f"EAN {body}{check}", f"ISBN {body[:3]}-{body[3]}-{body[4:7]}-{body[7:]}-{check}"))


def _wrong_iban(chance: random.Random) -> str:
    body = _digits(chance, 18)
    right = 98 - int(body + "131400") % 97
    return f"sample DE{(right + chance.randrange(1, 90)) % 97:02}{body}"


def _no_ssn(chance: random.Random) -> str:
    area = chance.choice(("000", "666"))
    return f"the placeholder {area}-{_digits(chance, 2)}-{_digits(chance, 4)}"


def _date(chance: random.Random) -> str:
    year, month, day = chance.randrange(1950, 2030), chance.randrange(1, 13), chance.randrange(1, 29)
    return chance.choice(
        (
            f"{year}-{month:02}-{day:02}",
            f"{day}/{month}/{year}",
            f"{month:02}.{day:02}.{year}",
            f"{year}/{month:02}/{day:02}",
        )
    )


def _table(chance: random.Random) -> str:
    rows = (
        " | ".join(f"{chance.randrange(10 ** chance.randrange(1, 8)):,}" for _ in range(4)) for _ in range(3)
    )
    return "\n| " + " |\n| ".join(rows) + " |\n"


def _csv(chance: random.Random) -> str:
    return "\n".join(
        ",".join(str(chance.randrange(10 ** chance.randrange(1, 9))) for _ in range(5)) for _ in range(3)
    )


_WORDS = [
    "report",
    "draft",
    "parser",
    "widget",
    "client",
    "server",
    "model",
    "table",
    "index",
    "cache",
    "token",
    "batch",
    "result",
    "value",
    "metric",
    "panel",
]
_NAMES = ["Alice Brown", "Bob Khan", "Carla Nowak", "Dr. Ito", "Eve Martin", "Mrs. Okafor"]


def _name(chance: random.Random) -> str:
    return "_".join(chance.choice(_WORDS) for _ in range(chance.randrange(2, 5)))


def _camel(chance: random.Random) -> str:
    return "".join(chance.choice(_WORDS).capitalize() for _ in range(chance.randrange(3, 6))) + chance.choice(
        ("", "2", "V3")
    )


_MAKERS: tuple[Maker, ...] = (
    _no_card,
    _ean,
    _wrong_iban,
    _no_ssn,
    _date,
    _table,
    _csv,
    lambda c: f"order #{_digits(c, c.randrange(5, 13))}",
    lambda c: f"ticket {c.choice('ABCDEF')}{c.choice('XYZ')}-{_digits(c, c.randrange(3, 7))}",
    lambda c: f"invoice INV-{c.randrange(2015, 2027)}-{_digits(c, 6)}",
    lambda c: f"tracking 1Z{_digits(c, 3)}AA{_digits(c, 11)}",
    lambda c: f"{c.randrange(1_500_000_000, 1_800_000_000)}",
    lambda c: f"ts={c.randrange(1_500_000_000_000, 1_800_000_000_000)}",
    lambda c: f"{_date(c)}T{c.randrange(24):02}:{c.randrange(60):02}:{c.randrange(60):02}.{_digits(c, 6)}Z",
    lambda c: f"v{c.randrange(20)}.{c.randrange(100)}.{c.randrange(1000)}",
    lambda c: f"Chrome/{c.randrange(90, 140)}.0.{c.randrange(4000, 7000)}.{c.randrange(300)}",
    lambda c: f"build {c.randrange(2018, 2027)}.{c.randrange(1, 13)}.{c.randrange(1, 400)}",
    lambda c: f"${c.randrange(10**7):,}.{_digits(c, 2)}",
    lambda c: f"{c.randrange(1, 999)} {_digits(c, 3)} {_digits(c, 3)},{_digits(c, 2)} EUR",
    lambda c: f"{c.random() * 100!r} %",
    lambda c: f"{c.random()!r}, {c.gauss(0, 1)!r}, {c.gauss(50, 20)!r}",
    lambda c: f"({c.uniform(-90, 90):.6f}, {c.uniform(-180, 180):.6f})",
    lambda c: str(uuid.UUID(int=c.getrandbits(128), version=4)),
    lambda c: f"commit {hashlib.sha1(_digits(c, 9).encode()).hexdigest()[: c.choice((7, 12, 40))]}",
    lambda c: f"sha256:{hashlib.sha256(_digits(c, 9).encode()).hexdigest()}",
    lambda c: f"md5 {hashlib.md5(_digits(c, 9).encode()).hexdigest()}",
    lambda c: f"#{c.getrandbits(24):06x}",
    lambda c: f"0x{c.getrandbits(32):08x}",
    lambda c: f"{c.randrange(1, 40)}-{c.randrange(1, 40)}, {c.randrange(1, 40)}:{c.randrange(1, 40)}",
    lambda c: f"between {c.randrange(1900, 2000)}-{c.randrange(2000, 2027)}",
    lambda c: f"pp. {c.randrange(10, 900)}-{c.randrange(900, 1900)}, vol. {c.randrange(1, 90)}({c.randrange(1, 13)})",
    lambda c: f"section {c.randrange(1, 12)}.{c.randrange(1, 12)}.{c.randrange(1, 9)}",
    lambda c: f"{c.randrange(640, 4000)}x{c.randrange(480, 3000)} px, {c.randrange(1, 99)}/{c.randrange(1, 99)}",
    lambda c: f"{_name(c)}_{_date(c)}_v{c.randrange(1, 9)}.pdf",
    lambda c: f"{_name(c)}({c.randrange(10**6)}, {c.randrange(10**4)})",
    lambda c: f"class {_camel(c)}: pass  # line {c.randrange(1, 5000)}",
    lambda c: f"for i in range({c.randrange(10**9)}): total += {c.randrange(10**5)}",
    lambda c: f"assert {_name(c)} == {_digits(c, c.randrange(1, 13))}",
    lambda c: f"@{c.choice(_WORDS)}\ndef {_name(c)}(x: int = {c.randrange(999)}) -> None:",
    lambda c: f"listen on 127.0.0.1:{c.randrange(1024, 65535)}, mask 255.255.255.0",
    lambda c: f"{c.randrange(256, 999)}.{c.randrange(256, 999)}.{c.randrange(256)}.{c.randrange(256)}",
    lambda c: f"card ending in {_digits(c, 4)}, **** **** **** {_digits(c, 4)}",
    lambda c: f"xxx-xx-{_digits(c, 4)}",
    lambda c: f"{c.choice(_NAMES)} scored {c.randrange(1000)} points in {c.randrange(1, 60)} min",
    lambda c: f"{c.choice(_NAMES)} will call at {c.randrange(1, 12)}:{c.randrange(60):02}, room {_digits(c, 3)}",
    lambda c: f"{c.randrange(2, 90)} people on the street, {c.randrange(2, 30)} in the court",
    lambda c: f"{c.randrange(1, 900)} mg twice daily, {c.randrange(90, 180)}/{c.randrange(50, 110)} mmHg",
    lambda c: f"RFC {c.randrange(1, 9999)}, ISO {_digits(c, 4)}-{c.randrange(1, 9)}:{c.randrange(1990, 2026)}",
    lambda c: f"flight {c.choice(('BA', 'LH', 'UA'))}{_digits(c, c.randrange(2, 5))}, seat {c.randrange(1, 40)}C",
    lambda c: f"ISSN {_digits(c, 4)}-{_digits(c, 4)}, doi 10.{_digits(c, 4)}/{c.choice(_WORDS)}.{_digits(c, 6)}",
    lambda c: f"password: at least {c.randrange(8, 20)} characters; api_key = os.environ['{_name(c)}_KEY']",
)  # fmt: skip


def outputs(count: int, seed: int = 11) -> Iterator[str]:
    """`count` texts of three to eight such things with words between them."""
    chance = random.Random(seed)
    for _ in range(count):
        parts = (
            f"{chance.choice(_WORDS).capitalize()}: {chance.choice(_MAKERS)(chance)}"
            for _ in range(chance.randrange(3, 9))
        )
        yield ". ".join(parts) + "."
