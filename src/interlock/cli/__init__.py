"""The command line: parses arguments, calls public names, prints."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

NEEDS: Final = ("click", "rich")
MISUSED: Final = 2
INTERRUPTED: Final = 130
"""As in `console.Exit`, which may not have been loaded yet."""


def main() -> None:
    """What the command `interlock` runs."""
    _open_what_is_closed()
    try:
        _main()
    except KeyboardInterrupt:  # while a verb was being loaded; from then on it is the verb's own
        sys.stderr.write("interlock: interrupted\n")
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:  # help that cannot be written; what verbs write they look after themselves
        sys.stderr.write(f"interlock: {(error.strerror or str(error)).lower()}\n")
        _drop_stdout()
        raise SystemExit(MISUSED) from None


def _open_what_is_closed() -> None:
    """A stream that was closed before the start does not exist for Python, and a file would take its number.

    Nothing comes in where stdin is closed, and nobody is told where stderr is; without stdout there is no answer.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - as long as the process
    without_answer = sys.stdout is None
    if without_answer:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if without_answer:
        sys.stderr.write("interlock: stdout is closed: there is nowhere to answer\n")
        raise SystemExit(MISUSED)


def _drop_stdout() -> None:
    """What is left in its buffer is not tried again while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _main() -> None:
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise SystemExit(
            f"interlock: the command line needs {' and '.join(missing)}: pip install 'interlock[cli]'"
        )
    from interlock.cli.app import app

    app(prog_name="interlock")
