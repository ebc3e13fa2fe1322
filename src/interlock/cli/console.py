"""What every verb needs to speak: to people on a terminal, to programs on stdout, and to both when it fails."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import textwrap
import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import click
import msgspec

if TYPE_CHECKING:
    from rich.console import Console
    from rich.theme import Theme

PATIENCE_SECONDS: Final = 1.0
"""What is done sooner is not said to go on."""

P = ParamSpec("P")
T = TypeVar("T")


class Exit(IntEnum):
    """What a verb's exit code says. docs/cli.md has the same table, a test holds it."""

    DONE = 0
    PROBLEMS = 1
    """`ledger verify`, `ledger replay`, `policy test`, `check --strict`, `diff` or `prove` found something, or did not
    prove it."""
    MISUSED = 2
    """The command line, a policy or a file cannot be used; nothing was run."""
    HALTED = 3
    SUSPENDED = 4
    INTERRUPTED = 130
    """Ctrl-C where no run was going on: a run ends as halted instead."""


class Trouble(click.ClickException):
    """The user's or the world's fault: its text is all there is to say."""

    exit_code = Exit.MISUSED

    def show(self, file: Any = None) -> None:
        _to_stderr(f"interlock: {visible(self.message)}")


STYLES: Final = {
    "provisional": "dim",
    "admitted": "green",
    "refused": "red strike",
    "parted": "yellow",
    "waiting": "yellow",
    "why": "red",
    "note": "dim",
    "good": "green",
    "bad": "bold red",
    "name": "bold",
}


def _theme() -> Theme:
    from rich.theme import Theme

    return Theme(STYLES)


def to_people(*, stderr: bool = False) -> Console:
    """A console that draws on terminals and writes plain lines everywhere else; NO_COLOR is heard by rich."""
    from rich.console import Console

    class Patient(Console):
        """Goes quiet where nobody reads any more; rich would end the process, in the middle of a run."""

        def on_broken_pipe(self) -> None:
            self.quiet = True
            let_go_of_stdout()

    console = Patient(stderr=stderr, theme=_theme(), highlight=False, emoji=False, markup=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        # A log has no edge: what is cut at 80 columns cannot be searched.
        console.width = 120
    return console


def to_programs(value: object, *, one_of_many: bool = False) -> None:
    """One JSON value on one line of stdout.

    Who reads no more does not change what the verb found, nor its exit code; of many values no more are made then.
    """
    try:
        click.echo(msgspec.json.encode(value).decode())
    except BrokenPipeError:
        if one_of_many:
            raise
        let_go_of_stdout()


def note(message: str) -> None:
    """One line for the person at the keyboard, out of the way of what is piped on; a terminal breaks it at blanks."""
    _to_stderr(f"interlock: {visible(message)}")


def _to_stderr(text: str) -> None:
    """Through `sys.stderr` as it is now: a bar that is being drawn makes room for what comes that way, and only so."""
    if sys.stderr.isatty():
        columns = shutil.get_terminal_size().columns
        text = "\n".join(_broken(line, columns) for line in text.split("\n"))
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def _broken(line: str, columns: int) -> str:
    """At blanks; a line that is set in is one of a file, shown with its place marked below, and stays as it is."""
    if line.startswith(" "):
        return line
    return textwrap.fill(line, columns, break_long_words=False, break_on_hyphens=False)


def many(count: int, noun: str, plural: str = "") -> str:
    """A count and what it counts, in the number that it has."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def option(name: str, value: str | None) -> str:
    """An option as it has to be typed again, with a blank before it; nothing where none was given."""
    return f" {name} {shlex.quote(value)}" if value else ""


def print_below(console: Console, text: str, by: int, style: str = "") -> None:
    """Text set in by some columns, without blanks at the ends of its lines; one line where nobody sees an edge."""
    from rich.text import Text

    shown = Text(visible(text), style=style)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.print(Text(" " * by) + shown, soft_wrap=True)
        return
    for line in shown.wrap(console, max(console.width - by, 1)):
        line.rstrip()
        console.print(Text(" " * by) + line, soft_wrap=True)


_KEPT: Final = frozenset("\n\t")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")


def visible(text: str) -> str:
    """Text of somebody else's making, safe for a terminal: what would steer it is shown and does not act."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(letter) for letter in text)


def _shown(letter: str) -> str:
    if letter.isprintable() or letter in _KEPT or letter in _JOINERS:
        return letter
    if letter < " ":
        return chr(0x2400 + ord(letter))
    return f"<U+{ord(letter):04X}>" if unicodedata.category(letter) in _HIDDEN else letter


def guarded(verb: Callable[P, T]) -> Callable[P, T]:
    """Hold that a verb never ends in a traceback for what the user or the world did."""
    from functools import wraps

    @wraps(verb)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            try:
                return verb(*args, **kwargs)
            finally:
                _flush()
        except BrokenPipeError:
            let_go_of_stdout()
            sys.exit(Exit.DONE)
        except OSError as error:
            raise Trouble(said(error)) from error
        except KeyboardInterrupt:
            note("interrupted")
            sys.exit(Exit.INTERRUPTED)

    return run


def _flush() -> None:
    """Where nobody reads any more the verb's own exit code stands: what was refused is not passed by a closed pipe."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        let_go_of_stdout()


def said(error: OSError) -> str:
    """What the system said, and about which file."""
    reason = (error.strerror or str(error)).lower()
    return f"`{error.filename}`: {reason}" if error.filename else reason


def let_go_of_stdout() -> None:
    """Nobody reads any more; without this, Python complains once more while it shuts down."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def waiting(message: str, *, quiet: bool = False) -> Iterator[None]:
    """Show on a terminal what is going on, once it takes longer than a second."""
    console = to_people(stderr=True)
    if quiet or not console.is_terminal:
        yield
        return
    status = console.status(message)
    shown = threading.Timer(PATIENCE_SECONDS, status.start)
    shown.start()
    try:
        yield
    finally:
        shown.cancel()
        shown.join()
        status.stop()
