"""Bake `src/interlock/lexicon/tables/legal.txt`: how reporters and codes of law are cited.

Source: the PyPI package `reporters-db` (Free Law Project, BSD-2-Clause), which has to be installed to run this. Its
patterns are cut into what stands before and after the reporter's name, and every repetition gets a bound.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

TABLE = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/legal.txt"
FULL = r"[1-9]\d* ", r",? \d+"
"""Volume, reporter, page: how most are cited."""

SECTION = r"\d+(?:[\-.:]\d+){0,3}(?:\((?:[a-zA-Z]|\d{1,2})\)){0,6}"
SUBJECT = r"[A-Z][.\-'A-Za-z]*(?: [A-Z][.\-'A-Za-z]*| &){0,4}"
BY_SUBJECT = {
    "Cal.": rf" {SUBJECT} Code § {SECTION}",
    "N.Y.": rf" {SUBJECT} Law § {SECTION}",
    "Tex.": rf" {SUBJECT} Code Ann\. § {SECTION}",
}
"""The three whose name has the subject inside it."""

BOUNDS = (
    (r"\d+", r"\d{1,9}"),
    (r"\d*", r"\d{0,9}"),
    (r"\s*", r"\s{0,3}"),
    (r"\s+", r"\s{1,3}"),
    (r"]*", r"]{0,30}"),
    (r"]+", r"]{1,30}"),
    (r"))+", r")){1,8}"),
    (r"{,", r"{0,"),
    (r"[§|s]", r"(?:§|s)"),
)

Places = dict[tuple[str, str, str], set[str]]


def bounded(pattern: str) -> str:
    """Without names for groups, and with an end to every repetition."""
    pattern = re.sub(r"\(\?P<\w+>", "(?:", pattern)
    for unbounded, limited in BOUNDS:
        pattern = pattern.replace(unbounded, limited)
    # The table is read as bytes: what follows a letter of several bytes is about all of them.
    return re.sub(r"([^\x00-\x7f])([?{])", r"(?:\1)\2", pattern)


def collected() -> Places:
    """Names, by kind and by what stands before and after them."""
    try:
        from reporters_db import LAWS, REGEX_VARIABLES, REPORTERS
        from reporters_db.utils import recursive_substitute
    except ImportError:
        sys.exit("the source is missing: pip install reporters-db==3.2.67")
    found: Places = {}

    def add(kind: str, template: str, names: list[str]) -> None:
        before, mark, after = recursive_substitute(template, REGEX_VARIABLES).partition(
            "(?P<reporter>$edition)"
        )
        if mark:
            found.setdefault((kind, bounded(before), bounded(after)), set()).update(names)

    plain = ("citation", bounded(FULL[0]), bounded(FULL[1]))
    for group in REPORTERS.values():
        for reporter in group:
            for edition, known in reporter["editions"].items():
                names = [edition, *(v for v, e in reporter["variations"].items() if e == edition)]
                for template in known.get("regexes") or ():
                    add("citation", template, names)
                if not known.get("regexes") or edition == "S.W.2d":
                    found.setdefault(plain, set()).update(names)
    laws: dict[str, list[dict[str, Any]]] = LAWS
    for name, group in laws.items():
        for law in group:
            for template in law["regexes"]:
                add("statute", template, [name, *law["variations"]])
    for name, after in BY_SUBJECT.items():
        found.setdefault(("statute", "", bounded(after)), set()).add(name)
    return found


def main() -> None:
    lines = [
        "# How reporters and codes of law are cited: kind, what stands before, what stands after, and the names.",
        "# Derived from reporters-db 3.2.67, BSD-2-Clause, (c) 2014 Free Law Project: LICENCE-reporters-db.txt.",
        "# Baked by scripts/bake_legal.py.",
    ]
    for (kind, before, after), names in sorted(collected().items()):
        re.compile(before.encode()), re.compile(after.encode())
        lines.append("\t".join((kind, before, after, "|".join(sorted(names)))))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TABLE}: {len(lines) - 3} forms")


if __name__ == "__main__":
    main()
