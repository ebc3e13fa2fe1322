"""Sealing what was refused: whoever writes the record can add to it and cannot read it (X-53).

Sealed boxes of libsodium (X25519, XSalsa20-Poly1305): the public key writes, only the private key reads. This is
the only file that imports PyNaCl.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from interlock.core.canonical import keyed, sha256
from interlock.core.lineage import Determination, Sealed, Started
from interlock.ledger.port import LedgerError, Stored
from interlock.policy.plain import opened

if TYPE_CHECKING:
    from nacl.public import SealedBox

KEY_BYTES: Final = 32
PRIVATE: Final = "seal.key"
PUBLIC: Final = "seal.pub"
_LINE: Final = re.compile(r"interlock-seal-(private|public):([0-9a-f]{64})\n?")
_sealed = msgspec.msgpack.Decoder(Sealed)


class SealError(LedgerError):
    """Something cannot be sealed or opened; the message says which and what to do."""


def default_folder() -> Path:
    """Where keys are kept unless told otherwise: never beside a ledger, which is copied and handed on."""
    named = os.environ.get("INTERLOCK_HOME")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "interlock"


class KeyPair(msgspec.Struct, frozen=True):
    """Both keys, 32 bytes each."""

    public: bytes
    private: bytes

    def __repr__(self) -> str:
        return f"KeyPair(public={self.public.hex()})"

    @classmethod
    def create(cls, folder: str | Path) -> KeyPair:
        """Make a new pair and keep it in two files, the private one readable by its owner only.

        Raises SealError where one of the files is there already: what it sealed could never be read again.
        """
        private = _nacl().PrivateKey.generate()
        pair = cls(bytes(private.public_key), bytes(private))
        target = Path(folder)
        try:
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in (PRIVATE, PUBLIC):
                if (target / name).exists():
                    raise SealError(f"`{target / name}` is there already: move it away, or use it")
            _write(target / PRIVATE, "private", pair.private, 0o600)
            _write(target / PUBLIC, "public", pair.public, 0o644)
        except OSError as error:
            raise SealError(f"no keys can be kept in `{target}`: {_reason(error)}") from error
        return pair

    @classmethod
    def load(cls, folder: str | Path) -> KeyPair:
        """Read the pair that `create` left in a folder."""
        return cls(public_key(folder), _read(Path(folder) / PRIVATE, "private"))


def public_key(folder: str | Path) -> bytes:
    """The key that a ledger is given to seal with; reading it does not need the private one."""
    return _read(Path(folder) / PUBLIC, "public")


class Sealer:
    """Encrypts for one reader."""

    __slots__ = ("_box",)

    def __init__(self, public_key: bytes) -> None:
        if len(public_key) != KEY_BYTES:
            raise SealError(f"a public key has {KEY_BYTES} bytes, this one {len(public_key)}")
        nacl = _nacl()
        self._box: SealedBox[Any] = nacl.SealedBox(nacl.PublicKey(public_key))

    def seal(self, plain: bytes) -> bytes:
        sealed: bytes = self._box.encrypt(plain)
        return sealed


class Opener:
    """Reads what was sealed for it, and holds it against what the record committed to."""

    __slots__ = ("_box", "_public")

    def __init__(self, private_key: bytes) -> None:
        if len(private_key) != KEY_BYTES:
            raise SealError(f"a private key has {KEY_BYTES} bytes, this one {len(private_key)}")
        nacl = _nacl()
        private = nacl.PrivateKey(private_key)
        self._box: SealedBox[Any] = nacl.SealedBox(private)
        self._public = bytes(private.public_key)

    @classmethod
    def load(cls, folder: str | Path) -> Opener:
        return cls(_read(Path(folder) / PRIVATE, "private"))

    @property
    def fingerprint(self) -> str:
        """SHA-256 in hex of the public key that it opens for."""
        return sha256(self._public).hex()

    def open(self, sealed: bytes) -> bytes:
        """Raises SealError where this was sealed for somebody else, or is damaged."""
        from nacl.exceptions import CryptoError

        try:
            plain: bytes = self._box.decrypt(sealed)
        except (CryptoError, ValueError, TypeError):
            raise SealError(
                "the sealed copy does not open with this key: it is for another one, or damaged"
            ) from None
        return plain

    def is_of(self, stored: Iterable[Stored]) -> bool:
        """Whether a run was sealed to this key: some copy of it opens, or there is none."""
        copies = [entry.sealed for entry in stored if entry.sealed is not None]
        for copy in copies:
            with suppress(SealError):
                self.open(copy)
                return True
        return not copies

    def commitment_key(self, started: Started, stored: Stored) -> bytes:
        """The key under which the run committed to what it refused."""
        if stored.sealed is None:
            raise SealError(
                f"run `{started.run}` was recorded without a public key: nothing of it was sealed"
            )
        key = self.open(stored.sealed)
        if sha256(key) != started.key:
            raise SealError(f"the commitment key of run `{started.run}` is not the one its record names")
        return key

    def content(self, determination: Determination, sealed: bytes, key: bytes) -> Sealed:
        """What was refused, held against the record's commitment and its length."""
        plain = self.open(sealed)
        if keyed(key, plain) != determination.commitment:
            raise SealError("the sealed copy is not what the record committed to")
        try:
            content = _sealed.decode(plain)
        except msgspec.MsgspecError as error:
            raise SealError(f"the sealed copy cannot be read: {error}") from None
        if len(content.text) != determination.size:
            raise SealError("the sealed copy has another length than the record says")
        return content


def _nacl() -> Any:
    try:
        import nacl.public
    except ImportError:
        raise SealError(
            "sealing what is refused needs PyNaCl: `pip install 'interlock[seal]'`, "
            "or say `seal: false` in the policy to keep no sealed copy"
        ) from None
    return nacl.public


def _write(path: Path, which: str, key: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"interlock-seal-{which}:{key.hex()}\n")
        file.flush()
        os.fsync(file.fileno())


def _read(path: Path, which: str) -> bytes:
    try:
        with opened(path) as file:
            text = file.read().decode("ascii")
    except FileNotFoundError:
        raise SealError(
            f"there is no `{path}`: a pair is made with the first run, or say where it is"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SealError(f"`{path}` cannot be read: {_reason(error)}") from None
    found = _LINE.fullmatch(text)
    if found is None or found[1] != which:
        raise SealError(f"`{path}` holds no {which} key of interlock")
    return bytes.fromhex(found[2])


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return "not a text file"
