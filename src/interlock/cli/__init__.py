"""The command line: parses arguments, calls public names, prints."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

NEEDS: Final = ("click", "rich")


def main() -> None:
    """What the command `interlock` runs."""
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise SystemExit(
            f"interlock: the command line needs {' and '.join(missing)}: pip install 'interlock[cli]'"
        )
    from interlock.cli.app import app

    app(prog_name="interlock")
