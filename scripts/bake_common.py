"""Bake `src/interlock/lexicon/tables/common.txt`: the base forms of common English words.

Source: SCOWL up to size 35, as the Debian package `wamerican-small` 2020.12.07-2 installs it. Names, words with an
apostrophe and words of fewer than three letters are left out: those are found in every language.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path

from interlock.lexicon.lemma import lemma

TABLE = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/common.txt"
SOURCE = Path("/usr/share/dict/american-english-small")
LETTERS_MIN = 3


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--source", type=Path, default=SOURCE, help=f"the word list (default: {SOURCE})")
    given = parser.parse_args()
    if not given.source.is_file():
        sys.exit(
            f"there is no word list at {given.source}: install wamerican-small or name the file with --source"
        )
    words = {
        lemma(word)
        for word in given.source.read_text("utf-8").split()
        if word.isascii() and word.isalpha() and word.islower() and len(word) >= LETTERS_MIN
    }
    lines = [
        "# Base forms of common English words.",
        "# SCOWL up to size 35, (c) 2000-2011 Kevin Atkinson: LICENCE-scowl.txt. Baked by scripts/bake_common.py.",
        *textwrap.wrap(" ".join(sorted(words)), 118, break_long_words=False),
    ]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(words)} words, {TABLE.stat().st_size} bytes: {TABLE}")


if __name__ == "__main__":
    main()
