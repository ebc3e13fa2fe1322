"""The file: refused by name where it is not ours, and no acknowledged record lost whatever happens to the disk."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from bench.kill import campaign
from interlock.core.lineage import Record
from interlock.ledger import LedgerError, SqliteLedger
from tests.ledger.test_ledger import chained, read

NOBODY = 65_534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "ledger.sqlite"
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(1))
    assert path.is_file()


def test_only_its_owner_reads_the_file(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(1))
        files = [path, *path.parent.glob("ledger.sqlite-*")]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_one_file_is_left_behind(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(3))
    assert [file.name for file in path.parent.iterdir()] == ["ledger.sqlite"]


def test_the_file_says_whose_it_is(path: Path) -> None:
    SqliteLedger(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (0x494C4F4B,)
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_what_is_acknowledged_is_synced(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        assert ledger._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def refused(path: Path, says: str, **given: object) -> None:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(LedgerError, match=says) as told:
        SqliteLedger(path, **given)  # type: ignore[arg-type]
    assert "\n" not in str(told.value)
    assert path.name in str(told.value)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_another_programs_file_is_refused_by_name(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    refused(path, "file of another program")


def test_a_file_with_another_owner_is_refused_by_name(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 252006674")
    connection.close()
    refused(path, "another program \\(application id 0x0f055112\\)")


def test_a_newer_format_is_refused_by_name(path: Path) -> None:
    SqliteLedger(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    refused(path, "has format 2, this interlock reads and writes format 1")


def test_what_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 100)
    refused(path, "this is not a ledger")


def test_a_folder_in_its_place_is_refused(path: Path) -> None:
    path.mkdir()
    refused(path, "is a folder")


def test_a_place_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused(tmp_path / "file" / "ledger.sqlite", "lies below a file")
    refused(tmp_path / "file" / "deeper" / "ledger.sqlite", "lies below a file")


def test_reading_makes_nothing(path: Path) -> None:
    refused(path, "there is no ledger", read_only=True)
    path.touch()
    refused(path, "is empty", read_only=True)


@contextmanager
def nobody() -> Iterator[None]:
    """Tests that run as root would be let through everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shut() -> Iterator[Path]:
    """A folder that may be read and not written, with a ledger in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with SqliteLedger(folder / "ledger.sqlite") as ledger:
            ledger.append("run", chained(3))
        (folder / "ledger.sqlite").chmod(0o444)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


def test_a_folder_that_cannot_be_written_is_said(shut: Path) -> None:
    with nobody():
        refused(shut / "new.sqlite", "cannot be opened: permission denied")
        refused(shut / "ledger.sqlite", "it cannot be (written|opened)")


def test_a_copy_in_a_read_only_folder_can_be_read(shut: Path) -> None:
    with nobody(), SqliteLedger(shut / "ledger.sqlite", read_only=True) as ledger:
        assert read(ledger) == chained(3)
        with pytest.raises(LedgerError, match="cannot be written"):
            ledger.append("run", chained(4))


def test_a_reader_sees_what_a_writer_has_appended(path: Path) -> None:
    with SqliteLedger(path) as writer, SqliteLedger(path, read_only=True) as reader:
        writer.append("run", chained(2))
        assert read(reader) == chained(2)
        writer.append("run", chained(4))
        assert read(reader) == chained(4)


def test_a_locked_file_is_waited_for_and_then_said(path: Path) -> None:
    with SqliteLedger(path, busy_seconds_max=0.05) as ledger:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError, match="another process holds it"):
            ledger.append("run", chained(1))
        other.execute("ROLLBACK")
        other.close()
        ledger.append("run", chained(1))
        assert read(ledger) == chained(1)


def test_two_writers_on_one_run_do_not_mix(path: Path) -> None:
    with SqliteLedger(path) as ours, SqliteLedger(path) as theirs:
        ours.append("run", chained(2))
        theirs.append("run", chained(3))
        with pytest.raises(LedgerError, match="goes another way"):
            theirs.append("run", chained(3, b"other"))
        ours.append("run", chained(4))
        assert read(theirs) == chained(4)


def test_threads_share_a_ledger(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        names = [f"run-{number}" for number in range(8)]

        def write(run: str) -> None:
            for count in range(1, 11):
                ledger.append(run, chained(count, run.encode()))

        threads = [threading.Thread(target=write, args=(name,)) for name in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [read(ledger, name) for name in names] == [chained(10, name.encode()) for name in names]


def test_many_pages_are_read_in_order(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(1_000))
        assert read(ledger) == chained(1_000)


def test_a_closed_ledger_says_so(path: Path) -> None:
    ledger = SqliteLedger(path)
    ledger.close()
    ledger.close()
    with pytest.raises(LedgerError, match="is closed: open it again"):
        ledger.append("run", chained(1))


@pytest.mark.parametrize("column", ["at", "digest", "body"])
def test_a_damaged_row_is_an_error_of_the_ledger(path: Path, column: str) -> None:
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(2))
        ledger._connection.execute(f"UPDATE records SET {column} = 'noon' WHERE seq = 1")
        with pytest.raises(LedgerError, match="is damaged"):
            read(ledger)
        with pytest.raises(LedgerError, match="is damaged"):
            ledger.runs()


def test_a_run_without_a_name_is_seen(path: Path) -> None:
    """Nothing is written under one; whoever put it there does not hide it from a verifier."""
    with SqliteLedger(path) as ledger:
        ledger.append("run", chained(1))
        ledger._connection.execute("UPDATE records SET run = ''")
        assert [summary.run for summary in ledger.runs()] == [""]


@pytest.mark.parametrize("body", [b"\xa1\xff", b"\x91" * 9999, b"\xc1", b""])
def test_a_body_that_is_none_is_one_error_to_every_reader(body: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        Record(0, 0, body, b"", b"").content  # noqa: B018 - the reading is what is tried


FILLS_THE_DISK = """
import resource, sys
sys.path.insert(0, sys.argv[2])
from interlock.ledger import LedgerError, SqliteLedger
from tests.ledger.test_ledger import chained
records = chained(2_000, b"x" * 500)
ledger = SqliteLedger(sys.argv[1])
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
done = 0
try:
    while True:
        ledger.append("run", records[done : done + 3])
        done += 3
except LedgerError as error:
    print(done, error)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
ledger.append("run", records[done : done + 3])
print(done + 3)
"""


def test_a_full_disk_is_said_and_loses_nothing(path: Path) -> None:
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-c", FILLS_THE_DISK, str(path), str(root)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    first, last = ended.stdout.splitlines()
    assert "cannot take the record: the disk" in first
    acknowledged = int(first.split()[0])
    assert 0 < acknowledged < 2_000
    with SqliteLedger(path) as ledger:
        assert read(ledger) == chained(2_000, b"x" * 500)[: int(last)]


def test_a_killed_writer_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    found = campaign(16, tmp_path)
    assert (found.kills, found.lost, found.broken) == (16, 0, 0)
    assert found.acknowledged > 0
