"""The cache of compiled text rules changes no answer, and whatever is wrong with a file, it is not trusted."""

from __future__ import annotations

import fcntl
import gc
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest

from interlock.core import automaton
from interlock.core.patterns import Node, Pattern, PatternError
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy import tables

PATTERNS = (
    *(Pattern(number, f"phrase number {number} of very many", True) for number in range(120)),
    Pattern(120, r"\bsure (?:thing|win)s?\b"),
    Pattern(121, r"\b[a-z]{2,9}@[a-z]{2,9}\b", check="any/1"),
)
CHECKS = {"any/1": lambda folded, _raw: b"no" not in folded}
TEXT = b"This p-h-r-a-s-e number 7 of very many, a sure th1ng, me@here and no@where."


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "tables"
    monkeypatch.setenv(tables.VARIABLE, str(place))
    return place


def answers(rules: TextRules) -> object:
    scan = Scan(rules, rules.start())
    scan.feed(TEXT)
    return scan.matches(), scan.carry(), rules.digest, rules.widths


def only(directory: Path) -> Path:
    (file,) = directory.iterdir()
    return file


@pytest.fixture
def alone(directory: Path, monkeypatch: pytest.MonkeyPatch) -> list[Node]:
    """The patterns that were compiled by themselves; each is kept, however small."""
    monkeypatch.setattr(tables, "ALONE_STATES_KEPT_MIN", 1)
    seen: list[Node] = []
    find_now = automaton._found

    def found(node: Node, states_max: int) -> automaton.Alone:
        seen.append(node)
        return find_now(node, states_max)

    monkeypatch.setattr(automaton, "_found", found)
    return seen


def compiling(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many patterns were compiled, each time that they were."""
    seen: list[int] = []
    compile_now = TextRules.compile

    def counted(patterns: tuple[Pattern, ...], *more: object, **named: object) -> TextRules:
        seen.append(len(patterns))
        return compile_now(patterns, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(TextRules, "compile", counted)
    return seen


def test_what_is_kept_answers_as_what_is_compiled(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = TextRules.compile(PATTERNS, folding(), CHECKS)
    seen = compiling(monkeypatch)
    first, second = tables.compiled(PATTERNS, CHECKS), tables.compiled(PATTERNS, CHECKS)
    assert seen == [len(PATTERNS)]
    assert answers(first) == answers(second) == answers(plain)
    assert len(answers(plain)[0]) == 3  # type: ignore[index]
    assert only(directory).stat().st_mode & 0o077 == 0


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def one_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_another(path: Path) -> None:
    """Whole, and of other patterns, under the name of these."""
    before = set(path.parent.iterdir())
    others = [*PATTERNS[:100], Pattern(100, r"\b[0-9]{7}x\b")]
    tables.compiled(others, {})
    (another,) = (one for one in set(path.parent.iterdir()) - before if one.suffix == path.suffix)
    another.replace(path)


def writable_by_others(path: Path) -> None:
    path.chmod(0o666)


def in_a_shared_directory(path: Path) -> None:
    path.parent.chmod(0o777)


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe_that_nobody_writes(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


SPOILED = pytest.mark.parametrize(
    "spoil",
    [
        cut_short,
        one_bit,
        emptied,
        of_another,
        writable_by_others,
        in_a_shared_directory,
        a_directory,
        a_pipe_that_nobody_writes,
    ],
)


@SPOILED
def test_a_file_that_cannot_be_trusted_is_compiled_anew(
    spoil: Callable[[Path], None], directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = answers(tables.compiled(PATTERNS, CHECKS))
    spoil(only(directory))
    seen = compiling(monkeypatch)
    assert answers(tables.compiled(PATTERNS, CHECKS)) == plain
    assert seen == [len(PATTERNS)]


@SPOILED
def test_a_pattern_by_itself_that_cannot_be_trusted_is_compiled_anew(
    spoil: Callable[[Path], None], directory: Path, alone: list[Node]
) -> None:
    plain = answers(tables.compiled(PATTERNS, CHECKS))
    of_mails = PATTERNS[-1:]
    tables.compiled(of_mails, CHECKS)  # the file of which is the last that was used
    path = max(directory.glob(f"*{tables.ALONE}"), key=lambda one: one.stat().st_mtime_ns)
    for whole in directory.glob(f"*{tables.WHOLE}"):
        whole.unlink()
    spoil(path)
    alone.clear()
    assert answers(tables.compiled(PATTERNS, CHECKS)) == plain
    assert len(alone) == 1 or spoil is in_a_shared_directory


def test_a_policy_with_one_pattern_more_compiles_that_one(directory: Path, alone: list[Node]) -> None:
    tables.compiled(PATTERNS, CHECKS)
    assert len(alone) > 1
    before = [Pattern(0, r"\b[0-9]{4}-x\b"), *PATTERNS[-2:]]
    alone.clear()
    more = tables.compiled(before, CHECKS)
    assert len(alone) == 1
    assert answers(more) == answers(TextRules.compile(before, folding(), CHECKS))


def test_other_patterns_rules_checks_or_code_have_other_files(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {*map(tables._key, (list(PATTERNS), list(PATTERNS[:-1]), list(PATTERNS[::-1])))}
    monkeypatch.setattr(tables, "_code", lambda: b"other")
    keys.add(tables._key(list(PATTERNS)))
    assert len(keys) == 4


def test_it_can_be_turned_off_and_a_place_that_cannot_be_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tables.VARIABLE, tables.OFF)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    plain = answers(tables.compiled(PATTERNS, CHECKS))
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv(tables.VARIABLE, str(tmp_path / "file" / "below"))
    assert answers(tables.compiled(PATTERNS, CHECKS)) == plain


def test_small_tables_are_not_kept_and_old_files_go(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.compiled(PATTERNS[:3], CHECKS)
    assert not directory.exists()
    tables.compiled(PATTERNS[:100], CHECKS)
    monkeypatch.setattr(tables, "KEPT_BYTES_MAX", room_for_two(only(directory)))
    for count in (105, 110, 115):
        tables.compiled(PATTERNS[:count], CHECKS)
    assert len(list(directory.iterdir())) == 2


def room_for_two(file: Path) -> int:
    """Bytes for two files of about this size."""
    return file.stat().st_size * 5 // 2


LARGE = [Pattern(number, f"phrase number {number} of very many", True) for number in range(200)]


def test_of_all_that_load_a_policy_at_once_one_compiles_it(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads, each of which opens the lock by itself as a process does."""
    seen = compiling(monkeypatch)
    together = Barrier(4)

    def load(_: int) -> object:
        together.wait()
        return answers(tables.compiled(LARGE, {}))

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(load, range(4))
    assert others == [first] * 3
    assert seen == [len(LARGE)]
    assert not list(directory.glob(f"*{tables.LOCK}"))


@pytest.mark.parametrize("held", ["by another", "no file", "no directory"])
def test_who_cannot_wait_compiles(held: str, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "WAIT_SECONDS_MAX", 0.1)
    lock = directory / f"{tables._key(LARGE).hex()}{tables.LOCK}"
    seen = compiling(monkeypatch)
    with ExitStack() as stack:
        if held == "no directory":
            directory.touch()
        elif held == "no file":
            lock.mkdir(parents=True)
        else:
            directory.mkdir(mode=0o700)
            fcntl.flock(stack.enter_context(lock.open("wb")), fcntl.LOCK_EX)
        tables.compiled(LARGE, {})
        assert lock.exists() is (held != "no directory")  # what is another's stays
    assert seen == [len(LARGE)]


def test_what_cannot_be_compiled_leaves_no_lock(directory: Path) -> None:
    with pytest.raises(PatternError):
        tables.compiled([*LARGE, Pattern(200, "(")], {})
    assert not list(directory.iterdir())


def test_compiling_leaves_no_cycle_and_the_collector_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is collected meanwhile: what a cycle held would stay until all is compiled."""
    monkeypatch.setenv(tables.VARIABLE, tables.OFF)
    gc.collect()
    gc.disable()
    try:
        made = tables.compiled(PATTERNS, CHECKS)
        left = gc.collect()
        assert not gc.isenabled()
    finally:
        gc.enable()
    assert left < sum(one.states for one in (*made.automata, *made.lettered, *made.stretched)) // 10
    with pytest.raises(PatternError):
        tables.compiled([*PATTERNS, Pattern(200, "(")], CHECKS)
    assert gc.isenabled()


def test_of_patterns_by_themselves_those_that_are_used_stay(
    directory: Path, alone: list[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    used = r"\bab?c\b"
    tables.compiled([Pattern(0, used)], {})
    monkeypatch.setattr(tables, "ALONE_BYTES_MAX", room_for_two(only(directory)))
    for other in (r"\bde?f\b", r"\bgh?i\b", r"\bjk?l\b"):
        alone.clear()
        tables.compiled([Pattern(0, used), Pattern(1, other)], {})
    assert len(alone) == 1
    assert len(list(directory.glob(f"*{tables.ALONE}"))) == 2
