"""Does the mapper read the same on every CPython this machine can run, under any hash seed, in any pieces?

`python -m scripts.interpreters [PYTHON …]` takes the interpreters named, this one, and every `python3.11` and newer
that is on the path or that pyenv holds. Each gets what the core needs, below `.cache/interpreters`, and prints one
digest over the development texts (`scripts.fidelity.digest`) three times, each with a hash seed and pieces of its own.
The exit code is 1 where two digests differ or an interpreter could not answer, 2 where there are no texts.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from scripts.fidelity.digest import DATA, ROOT

CACHE: Final = ROOT / ".cache" / "interpreters"
OLDEST: Final = (3, 11)
NEWEST_LOOKED_FOR: Final = 20
ROUNDS: Final = (("0", None), ("1", 11), ("4242", 97))
"""A hash seed and a seed of the pieces; the first comes whole."""
VERSION: Final = "import platform, sys; print(platform.python_implementation(), *sys.version_info[:3])"


def version(python: str) -> tuple[int, ...]:
    """The version of a CPython, or nothing where it does not run or is another implementation."""
    try:
        said = subprocess.run(
            [python, "-c", VERSION], check=False, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return ()
    name, *parts = said.stdout.split() or ("",)
    return tuple(int(part) for part in parts) if said.returncode == 0 and name == "CPython" else ()


def found(named: list[str]) -> dict[tuple[int, ...], str]:
    """Interpreters by version: the named ones first, then this one, then what the machine holds."""
    minors = range(OLDEST[1], NEWEST_LOOKED_FOR)
    on_path = [path for minor in minors if (path := shutil.which(f"python3.{minor}"))]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    held = sorted(str(path) for path in pyenv.glob("3.*/bin/python"))
    by_version: dict[tuple[int, ...], str] = {}
    for python in (*named, sys.executable, *held, *on_path):
        which = version(python)
        if which[:2] >= OLDEST:
            by_version.setdefault(which, python)
        elif python in named:
            raise SystemExit(f"{python} is no CPython of 3.11 or newer that runs here: name another")
    return dict(sorted(by_version.items()))


def packages(which: tuple[int, ...]) -> Path:
    """A folder with the core's dependencies as built for that version; they are fetched once."""
    folder = CACHE / ".".join(map(str, which[:2]))
    if not (folder / "yaml").is_dir():
        wanted = (
            "--python-version",
            ".".join(map(str, which[:2])),
            "--target",
            str(folder),
            "-c",
            "constraints.txt",
        )
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install", "--no-deps")
        subprocess.run([*pip, "--only-binary=:all:", *wanted, "msgspec", "PyYAML"], check=True, cwd=ROOT)
    return folder


def answer(python: str, folder: Path, every: int, hash_seed: str, chunks: int | None) -> str:
    """The digest, or the last line of what went wrong."""
    pieces = () if chunks is None else ("--chunks", str(chunks))
    paths = os.pathsep.join(map(str, (ROOT / "src", ROOT, folder)))
    said = subprocess.run(
        [python, "-m", "scripts.fidelity.digest", "--every", str(every), *pieces],
        check=False, capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
    )  # fmt: skip
    if said.returncode:
        return f"failed: {(said.stderr.strip().splitlines() or ['without a word'])[-1]}"
    return said.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", help="further interpreters, as commands")
    parser.add_argument(
        "--every", type=int, default=1, help="read each text whose number this divides (1: all)"
    )
    given = parser.parse_args()
    console = Console(stderr=True)
    if not DATA.is_dir():
        console.print(f"[red]no development texts at {DATA}")
        return 2
    table = Table(title="one digest over the development texts", title_justify="left")
    for column in (
        "CPython",
        *(f"hash seed {seed}, {'whole' if cut is None else 'in pieces'}" for seed, cut in ROUNDS),
    ):
        table.add_column(column)
    digests: set[str] = set()
    for which, python in found(given.pythons).items():
        shown = ".".join(map(str, which))
        answers = []
        for seed, chunks in ROUNDS:
            with console.status(f"CPython {shown}, hash seed {seed}"):
                answers.append(answer(python, packages(which), given.every, seed, chunks))
        digests.update(answers)
        table.add_row(shown, *(said if said.startswith("failed") else said[:16] for said in answers))
    Console().print(table)
    same = len(digests) == 1 and not next(iter(digests)).startswith("failed")
    Console().print("[green]one digest" if same else f"[red]{len(digests)} digests")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
