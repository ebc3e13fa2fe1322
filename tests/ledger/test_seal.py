"""What was refused stands in no byte of the file, and whoever holds the key reads it."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from interlock.core.canonical import sha256
from interlock.core.lineage import Determination, Started
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import KeyPair, Opener, Sealer, SealError, SqliteLedger, default_folder, public_key
from tests.ledger.runs import KEY, PLAIN, POLICY, RUN, SECRET, bodies, determinations, govern, policy


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


def test_a_pair_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    made = KeyPair.create(tmp_path / "keys")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "keys").iterdir()}
    assert modes == {"seal.key": 0o600, "seal.pub": 0o644}
    assert KeyPair.load(tmp_path / "keys") == made
    assert public_key(tmp_path / "keys") == made.public
    assert Opener.load(tmp_path / "keys").open(Sealer(made.public).seal(b"text")) == b"text"


@pytest.mark.parametrize("left", ["seal.key", "seal.pub"])
def test_a_key_is_never_overwritten(tmp_path: Path, left: str) -> None:
    KeyPair.create(tmp_path)
    for file in tmp_path.iterdir():
        if file.name != left:
            file.unlink()
    before = (tmp_path / left).read_bytes()
    with pytest.raises(SealError, match="is there already"):
        KeyPair.create(tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {left: before}


def test_a_pair_does_not_print_its_private_key(pair: KeyPair) -> None:
    assert pair.private.hex() not in repr(pair)
    assert pair.private.hex() not in str(pair)


def test_keys_are_told_apart(tmp_path: Path) -> None:
    KeyPair.create(tmp_path)
    (tmp_path / "seal.pub").write_bytes((tmp_path / "seal.key").read_bytes())
    with pytest.raises(SealError, match="holds no public key of interlock"):
        public_key(tmp_path)
    with pytest.raises(SealError, match=r"there is no .*missing/seal\.pub"):
        public_key(tmp_path / "missing")


@pytest.mark.parametrize("key", [b"", b"x" * 31, b"x" * 64])
def test_a_key_of_the_wrong_length_is_refused(key: bytes) -> None:
    with pytest.raises(SealError, match="has 32 bytes"):
        Sealer(key)
    with pytest.raises(SealError, match="has 32 bytes"):
        Opener(key)


def test_another_key_opens_nothing(pair: KeyPair, tmp_path: Path) -> None:
    other = KeyPair.create(tmp_path)
    sealed = Sealer(pair.public).seal(b"text")
    with pytest.raises(SealError, match="does not open with this key"):
        Opener(other.private).open(sealed)
    with pytest.raises(SealError, match="does not open with this key"):
        Opener(pair.private).open(sealed[:-1] + bytes([sealed[-1] ^ 1]))
    with pytest.raises(SealError, match="does not open with this key"):
        Opener(pair.private).open(b"short")


def test_keys_are_kept_away_from_ledgers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("INTERLOCK_HOME", str(tmp_path / "own"))
    assert default_folder() == tmp_path / "own"
    monkeypatch.delenv("INTERLOCK_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "interlock"


def written(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(path.name + "*"))


@pytest.mark.requirement("R-124", "X-46", "X-53")
def test_refused_content_is_in_no_byte_of_the_file(pair: KeyPair, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with SqliteLedger(path, public_key=pair.public) as ledger:
        govern(ledger, ScriptedEngine([SECRET + ". ", PLAIN], chunk=6))
        during = written(path)
        stored = list(ledger.records(RUN))
        opener = Opener(pair.private)
        started = stored[0].record.content
        assert isinstance(started, Started)
        key = opener.commitment_key(started, stored[0])
        refused = [
            opener.content(body, entry.sealed, key)
            for entry in stored
            if isinstance(body := entry.record.content, Determination) and entry.sealed is not None
        ]
    after = written(path)
    for found in (during, after):
        for trace in (b"Zanzibar", b"zibar off", b"offers", KEY, KEY.hex().encode()):
            assert trace not in found
        assert b"The fund has a fee" in found
    assert key == KEY
    assert any(SECRET.encode() in content.text for content in refused)


@pytest.mark.requirement("X-53")
def test_a_commitment_is_no_bare_digest(pair: KeyPair, tmp_path: Path) -> None:
    with SqliteLedger(tmp_path / "ledger.sqlite", public_key=pair.public) as ledger:
        govern(ledger, ScriptedEngine(["You cannot lose. ", PLAIN]))
        refused = next(body for body in determinations(ledger) if not body.applied)
        entry = next(e for e in ledger.records(RUN) if e.record.content == refused)
    opener = Opener(pair.private)
    plain = opener.open(entry.sealed or b"")
    assert refused.commitment not in (sha256(plain), sha256(b"You cannot lose"))
    content = opener.content(refused, entry.sealed or b"", KEY)
    assert content.text.startswith(b"You cannot lose")


def test_a_copy_that_was_exchanged_does_not_pass(pair: KeyPair, tmp_path: Path) -> None:
    with SqliteLedger(tmp_path / "ledger.sqlite", public_key=pair.public) as ledger:
        govern(ledger, ScriptedEngine(["You cannot lose. ", "You cannot lose it. ", PLAIN]))
        refused = [e for e in ledger.records(RUN) if e.sealed and e.record.seq]
    opener = Opener(pair.private)
    body = refused[0].record.content
    assert isinstance(body, Determination)
    with pytest.raises(SealError, match="is not what the record committed to"):
        opener.content(body, refused[1].sealed or b"", KEY)
    with pytest.raises(SealError, match="is not what the record committed to"):
        opener.content(body, Sealer(pair.public).seal(b"something else"), KEY)
    shorter = msgspec.structs.replace(body, size=body.size + 1)
    with pytest.raises(SealError, match="another length"):
        opener.content(shorter, refused[0].sealed or b"", KEY)


def test_without_a_public_key_nothing_is_sealed(tmp_path: Path) -> None:
    with SqliteLedger(tmp_path / "ledger.sqlite") as ledger:
        govern(ledger, ScriptedEngine(["You cannot lose. ", PLAIN]))
        assert all(entry.sealed is None for entry in ledger.records(RUN))
    assert b"cannot lose" not in (tmp_path / "ledger.sqlite").read_bytes().replace(
        b"guaranteed returns, cannot lose", b""
    )


def test_a_policy_may_keep_no_copy(pair: KeyPair, tmp_path: Path) -> None:
    with SqliteLedger(tmp_path / "ledger.sqlite", public_key=pair.public) as ledger:
        under = policy(POLICY + "seal: false\n")
        govern(ledger, ScriptedEngine(["You cannot lose. ", PLAIN]), under=under)
        sealed = [e.record.seq for e in ledger.records(RUN) if e.sealed]
        assert sealed == [0]
        assert isinstance(bodies(ledger)[0], Started)


WITHOUT_NACL = """
import sys
sys.modules["nacl"] = None
from interlock.ledger import SealError, SqliteLedger
SqliteLedger(sys.argv[1]).close()
try:
    SqliteLedger(sys.argv[1], public_key=bytes(32))
except SealError as error:
    print(error)
"""


def test_without_pynacl_the_extra_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_NACL, str(tmp_path / "ledger.sqlite")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.count("\n") == 1
    assert "interlock[seal]" in said
    assert "`seal: false`" in said
