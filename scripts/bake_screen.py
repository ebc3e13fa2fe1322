"""Compile the evaluators of the screen into the one file of tables that is read at start-up.

`python -m scripts.bake_screen` writes it; with `--check` it says whether the file is what the evaluators' files make.
"""

from __future__ import annotations

import sys

from interlock.screen.compiling import EvaluatorError, compile_all
from interlock.screen.tables import PACKED, written


def main(arguments: list[str]) -> int:
    try:
        data = written(compile_all())
    except EvaluatorError as error:
        print(f"bake_screen: {error}", file=sys.stderr)
        return 2
    if "--check" in arguments:
        same = PACKED.is_file() and PACKED.read_bytes() == data
        print("the tables are what the files make" if same else "the tables are stale: bake them again")
        return 0 if same else 1
    PACKED.parent.mkdir(exist_ok=True)
    PACKED.write_bytes(data)
    print(f"{PACKED.name}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
