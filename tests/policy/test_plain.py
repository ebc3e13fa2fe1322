"""A pipe that lies where a file is looked for is refused; one that somebody names is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from interlock.anchors import TableError, TableResolver
from interlock.anchors.building import resolvers_of
from interlock.ledger.seal import PUBLIC, SealError, public_key
from interlock.policy import Policy, PolicyError
from interlock.policy.plain import opened
from interlock.workbench import cases
from interlock.workbench.cases import CasesError
from interlock.workbench.suite import suite_of

HEAD = 'policy: p\nversion: "1"\n'
RULE = HEAD + "rules: [{id: a, kind: safety, forbid: {text: zebra}}]\n"
ANCHORED = (
    RULE + "anchors: {kinds: [doi, isbn], tables: {doi: {file: t.csv}}, resolvers: {isbn: {file: r.csv}}}\n"
)
CASES = "cases: [{id: a, text: A zebra., expect: reject, rule: a}]\n"
ROWS = "name,referent\n10.1000/1,x\n"
BOOKS = "isbn,title,referent\n9780306406157,x,x\n"


@contextmanager
def pipe(path: Path, written: str = "") -> Iterator[Path]:
    """Whoever does wait for it gets what is written, so that a test fails and does not hang."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    done = Event()

    def write() -> None:
        while not done.wait(0.02):
            with suppress(OSError):
                writer = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                os.write(writer, written.encode())
                os.close(writer)
                done.wait(0.5)  # what is written again too soon is read as more of the same

    writing = Thread(target=write)
    writing.start()
    try:
        yield path
    finally:
        done.set()
        writing.join()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("p.yaml", ANCHORED), ("t.csv", ROWS), ("r.csv", BOOKS)):
        (tmp_path / name).write_text(text)
    return tmp_path


def test_what_a_policy_extends(folder: Path) -> None:
    heir = folder / "heir.yaml"
    heir.write_text(f"{HEAD}extends: p.yaml\n")
    with (
        pipe(folder / "p.yaml", RULE),
        pytest.raises(PolicyError, match="cannot be read: this is no plain file"),
    ):
        Policy.load(heir)


@pytest.mark.parametrize("name", ["t.csv", "r.csv"])
def test_what_a_policy_looks_up_in(folder: Path, name: str) -> None:
    policy = Policy.load(folder / "p.yaml")
    with pipe(folder / name, ROWS if name == "t.csv" else BOOKS):
        with pytest.raises(PolicyError, match="cannot be read: this is no plain file"):
            Policy.load(folder / "p.yaml")
        with pytest.raises(TableError, match="cannot be read: this is no plain file"):
            resolvers_of(policy)


def test_whom_a_policy_trusts(folder: Path) -> None:
    asked = "url: 'https://a.example/{key}', fields: {referent: /name}, authorities: c.pem"
    (folder / "p.yaml").write_text(f"{RULE}anchors: {{kinds: [url], resolvers: {{url: {{{asked}}}}}}}\n")
    with pipe(folder / "c.pem"), pytest.raises(TableError, match="this is no plain file"):
        resolvers_of(Policy.load(folder / "p.yaml"))


def test_the_cases_beside_a_policy(folder: Path) -> None:
    policy = Policy.load(folder / "p.yaml")
    with pipe(folder / "p.cases.yaml", CASES):
        with pytest.raises(CasesError, match="cannot be read: this is no plain file"):
            suite_of(policy)
        assert cases.load(folder / "p.cases.yaml", policy).cases, "named by somebody"
    (folder / "p.cases.yaml").unlink()
    (folder / "p.cases.yaml").write_text(CASES)
    assert suite_of(policy).cases


def test_the_keys_in_a_folder(tmp_path: Path) -> None:
    with pipe(tmp_path / PUBLIC), pytest.raises(SealError, match="this is no plain file"):
        public_key(tmp_path)


def test_what_somebody_names_may_be_a_pipe(folder: Path) -> None:
    with pipe(folder / "named", RULE) as named:
        assert Policy.load(named).id == "p"
    with pipe(folder / "named.csv", ROWS) as named:
        assert TableResolver.load("doi", named)


def test_what_is_no_file_is_none(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no plain file"):
        opened(Path(os.devnull))
    with pytest.raises(IsADirectoryError):
        opened(tmp_path)
    with pytest.raises(FileNotFoundError):
        opened(tmp_path / "none")
