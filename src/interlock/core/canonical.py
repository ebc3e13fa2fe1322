"""Canonical bytes and digests. Text is hashed as bytes and never passes through JSON on its way."""

from __future__ import annotations

import hashlib
import hmac
from typing import TypeVar

import msgspec

T = TypeVar("T")


def _refuse(value: object) -> object:
    raise TypeError(f"a value of type `{type(value).__name__}` has no place in a record")


_encoder = msgspec.msgpack.Encoder(order="deterministic", enc_hook=_refuse)

canonical = _encoder.encode
"""Equal values give equal bytes, in any process and on any platform (MessagePack, keys sorted)."""


def checked(value: T, kind: type[T]) -> bytes:
    """Return the canonical bytes of `value` after holding its whole graph against the types it declares.

    Raises msgspec.ValidationError or TypeError for anything that is not what it says: a float, a tensor, an
    engine handle, a member outside a closed set (R-002).
    """
    data = canonical(value)
    msgspec.msgpack.decode(data, type=kind)
    return data


def sha256(*parts: bytes) -> bytes:
    """Digest of the parts one after the other; callers make sure that only the last varies in length."""
    return hashlib.sha256(b"".join(parts)).digest()


def tagged(digest: bytes) -> str:
    """A digest as people and files write it: with its algorithm."""
    return "sha256:" + digest.hex()


def keyed(key: bytes, data: bytes) -> bytes:
    """A commitment that tells nothing without the key: a bare digest of a short text can be guessed (X-53)."""
    return hmac.digest(key, data, "sha256")
