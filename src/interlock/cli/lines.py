"""JSON Lines in and out, in constant memory, with a progress bar where somebody is watching."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import msgspec

from interlock.cli.console import Trouble, said, to_people
from interlock.workbench.backtest import LINE_BYTES_MAX

if TYPE_CHECKING:
    from rich.progress import Progress

STDIN: Final = "-"
SHOW_EVERY: Final = 64
"""Lines between two looks at the progress bar: drawing must cost nothing against judging."""


@contextmanager
def lines_of(path: str, doing: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file or of stdin."""
    if path == STDIN:
        yield _bounded(sys.stdin.buffer)
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, around the caller's block
        size = Path(path).stat().st_size
    except (OSError, ValueError) as error:
        raise Trouble(said(error) if isinstance(error, OSError) else f"`{path}`: {error}") from None
    with file, _bar(doing, size) as progress:
        yield _bounded(file) if progress is None else _counted(file, progress)


def _bounded(file: IO[bytes]) -> Iterator[bytes]:
    """Line by line; of a line over the ceiling only so much as shows that it is."""
    while line := file.readline(LINE_BYTES_MAX + 1):
        rest = line
        while len(rest) > LINE_BYTES_MAX and not rest.endswith(b"\n"):
            rest = file.readline(LINE_BYTES_MAX + 1)
        yield line


def _counted(file: IO[bytes], progress: Progress) -> Iterator[bytes]:
    task = progress.task_ids[0]
    for number, line in enumerate(_bounded(file)):
        if number % SHOW_EVERY == 0:
            progress.update(task, completed=file.tell(), lines=number)
        yield line
    progress.update(task, completed=file.tell())


@contextmanager
def _bar(doing: str, size: int) -> Iterator[Progress | None]:
    console = to_people(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[lines]:,} lines"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task(doing, total=size or None, lines=0)
        yield progress


def not_onto_itself(source: str, target: str | None) -> None:
    """A result never takes the place of what it was made from."""
    if target is None or source == STDIN:
        return
    try:
        same = Path(source).samefile(target)
    except (OSError, ValueError):
        return  # one of them is not there, or cannot be: opening it says so
    if same:
        raise Trouble(f"`--out {target}` is the file that is read: give another name")


class Writer:
    """One JSON value a line, to a file or to stdout."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._encode = msgspec.json.Encoder().encode

    def write(self, value: object) -> None:
        self._file.write(self._encode(value) + b"\n")


@contextmanager
def writer_to(path: str | None) -> Iterator[Writer]:
    """Writes beside the file and moves it into place at the end: a half-written one is never taken for a whole."""
    if path is None:
        yield Writer(sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    target = _target(path)
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with beside.open("xb") as file:  # never what is there already, be it a file or a link
            yield Writer(file)
        beside.replace(target)
    except OSError as error:
        if error.filename in {str(beside), beside, None}:
            error.filename = path
        raise Trouble(said(error)) from None
    finally:
        beside.unlink(missing_ok=True)


def _target(path: str) -> Path:
    """Where the file goes: through a link to what it names. Said before the work is done, not after it."""
    try:
        target = Path(path).resolve()
        if target.is_dir():
            raise Trouble(f"`{path}`: is a directory")
        if target.exists() and not target.is_file():
            raise Trouble(
                f"`{path}` is no ordinary file: leave `--out` away to write to a terminal or a pipe"
            )
    except (OSError, ValueError, RuntimeError) as error:
        raise Trouble(said(error) if isinstance(error, OSError) else f"`{path}`: {error}") from None
    return target
