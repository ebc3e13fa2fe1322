"""Addresses of crypto-currency wallets."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.entropy import figure_runs

_BASE58: Final = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32: Final = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_BECH32_GENERATORS: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_BECH32_CONSTANTS: Final = (1, 0x2BC830A3)
"""The remainders of BIP-173, and of BIP-350 for later addresses."""
_ENDING: Final = re.compile(rb"[^0-9A-Za-z][^0-9A-Za-z]*+.{0,2}\Z", re.DOTALL)
_HEX: Final = frozenset(b"0123456789abcdef")


def base58check(address: bytes) -> bool:
    """The last four bytes begin the double SHA-256 of the others."""
    number = 0
    for byte in address:
        place = _BASE58.find(byte)
        if place < 0:
            return False
        number = number * 58 + place
    leading = len(address) - len(address.lstrip(b"1"))
    decoded = bytes(leading) + number.to_bytes((number.bit_length() + 7) // 8, "big")
    body, checksum = decoded[:-4], decoded[-4:]
    return len(decoded) in (25, 26) and sha256(sha256(body).digest()).digest()[:4] == checksum


def _polymod(values: list[int]) -> int:
    remainder = 1
    for value in values:
        top = remainder >> 25
        remainder = (remainder & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate(_BECH32_GENERATORS):
            remainder ^= generator if top >> place & 1 else 0
    return remainder


def _spread(prefix: str) -> list[int]:
    return [ord(one) >> 5 for one in prefix] + [0] + [ord(one) & 31 for one in prefix]


def bech32_checksum(prefix: str, data: str) -> str:
    """The six characters that follow `data` in a first-generation address (BIP-173)."""
    remainder = _polymod(_spread(prefix) + [_BECH32.index(one) for one in data] + [0] * 6) ^ 1
    return "".join(_BECH32[remainder >> 5 * (5 - place) & 31] for place in range(6))


def is_bech32(folded: bytes, _raw: bytes = b"") -> bool:
    """The checksum of BIP-173 or BIP-350; case does not matter."""
    prefix, mark, data = folded.decode("ascii", "replace").rpartition("1")
    if not mark or any(one not in _BECH32 for one in data):
        return False
    return _polymod(_spread(prefix) + [_BECH32.index(one) for one in data]) in _BECH32_CONSTANTS


_LINE_WRITTEN: Final = re.compile(rb"\\[nr]")


def is_base58(folded: bytes, raw: bytes) -> bool:
    """By its checksum, which needs both cases; where the case is lost or the text disguised, by its shape.

    A hash in hexadecimal has the shape too, and is let through.
    """
    ends = _LINE_WRITTEN.findall(raw)
    if ends and len(ends) == raw.count(
        b"\\"
    ):  # the views that read `\\n` as a letter read words of two lines as one
        return False
    written = _ENDING.sub(b"", raw)  # what follows it is known before it is settled that it ended
    disguised = written.lower() != folded
    if disguised or written in (written.lower(), written.upper()):
        return not set(folded) <= _HEX and figure_runs(folded) >= 3 and len(set(folded)) >= 12
    return base58check(written)


def _is_ether(folded: bytes, _raw: bytes) -> bool:
    return len(set(folded[2:])) >= 6


WALLETS: Final = (
    Detector(
        name="crypto-wallet",
        title="crypto-currency wallet address",
        decides="base58check or bech32 checksum; Ethereum and Monero by shape",
        basis="Bitcoin base58check, BIP-173, BIP-350, EIP-55",
        shapes=(
            Shape(r"\b[13adlmtx][a-z1-9]{25,34}\b", is_base58),
            Shape(r"\b(?:bc|tb|bcrt|ltc|addr|cosmos|osmo)1[02-9ac-hj-np-z]{11,98}\b", is_bech32),
            Shape(r"\b0x[0-9a-f]{40}\b", _is_ether),
            Shape(r"\b0x[0-9a-f]{4}(?:[ -][0-9a-f]{4}){9}\b", _is_ether),
            Shape(r"\b[48][1-9ab][a-z1-9]{93}\b"),
        ),
    ),
)
