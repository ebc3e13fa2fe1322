"""Is any forbidden text let out? All texts over small alphabets, at every cut, against Python's `re`.

For each text: what `re` finds in it is found, at the same byte; the text fed byte by byte, with a carry taken and
restored at every byte, gives what the whole gives; and nothing that turned out to be part of a match was ever
before the release frontier. What is read by its letters alone is held against a definition of that reading: no more is
found, and no less. Prints how many texts each alphabet had; ends with 1 at the first that fails.
Run: `python -m bench.exhaustive`, `--seconds 60`.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import time
from collections.abc import Iterator

from interlock.core.patterns import Pattern
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding

CASES: tuple[tuple[bytes, tuple[str, ...]], ...] = (
    (b"ab ", (r"\bab a\b", r"ba{1,2}b")),
    (b"ab-.", (r"\ba+b\b", r"a-[ab]", r"b\B[ab]-")),
    (b"a*<>b", (r"\baab?\b", r"ab{2}")),
    (b"a1@.", (r"\b[a1]{1,3}@a\b", r"1{2}\.")),
    (b"ab[](", (r"\babb?a\b",)),
    (b"ab\\&\n>", (r"\bab b\b", r"a{3}")),
)
"""The bytes of each alphabet, and the patterns that are looked for in texts of them."""

LETTERS: tuple[tuple[bytes, tuple[str, ...]], ...] = (
    (b"ab4-", ("abba", "baab")),
    (b"ab8-", ("abbab",)),
    (b"sv5u-", ("vuss",)),
)
"""The bytes of each alphabet without blanks and stops, and the words that are read in it by their letters alone."""
LOOKS = {"a": "a4", "b": "b8", "s": "s5", "v": "vu"}


def by_letters(text: bytes, words: tuple[str, ...]) -> set[int]:
    """The numbers of the words that whole pieces of the text, put together, can be read as."""
    pieces = [piece for piece in text.decode("ascii").split("-") if piece]
    spans = itertools.combinations(range(len(pieces) + 1), 2)
    joined = {"".join(pieces[start:stop]) for start, stop in spans}
    return {number for number, word in enumerate(words) if any(means(one, word) for one in joined)}


def means(written: str, word: str) -> bool:
    """Whether letters, and digits that look like one, are a word; letters may be written more often than meant."""
    figures = sum(one.isdigit() for one in written)
    if figures > 2 * (len(written) - figures) or figures == len(written):
        return False
    runs = ["".join(run) for _, run in itertools.groupby(written)]
    all_repeat = all(len(run) > 1 or run.isdigit() for run in runs)
    choices = [
        {run, run[0], run[:2]} if run.isalpha() and len(run) > (1 if all_repeat else 2) else {run}
        for run in runs
    ]
    return any(
        len(read) == len(word)
        and all(one in LOOKS.get(own, own) for one, own in zip(read, word, strict=True))
        for read in map("".join, itertools.product(*choices))
    )


def plainly(text: bytes, patterns: tuple[str, ...]) -> dict[int, int]:
    """Earliest start by end of what `re` finds in the text as it is written, where nothing has to be folded."""
    found: dict[int, int] = {}
    shown = text.decode("latin-1")
    for source in patterns:
        late = source.endswith(r"\b")
        for stop in range(1, len(shown) + 1 - late):
            ending = re.compile(rf"(?:{source})(?<=^.{{{stop}}})", re.DOTALL | re.ASCII)
            for start in range(stop):
                if ending.match(shown, start):
                    found[stop + late] = min(found.get(stop + late, start), start)
                    break
    return found


def fault_of(text: bytes, rules: TextRules, patterns: tuple[str, ...], *, lettered: bool) -> str:
    """What goes wrong with one text, or nothing."""
    whole = Scan(rules, rules.start())
    whole.feed(text)
    matches = whole.matches()
    if lettered:
        found = {match.rule for match in (*matches, *whole.finish())}
        if found != by_letters(text, patterns):
            return f"reads as {sorted(by_letters(text, patterns))}, found is {sorted(found)}"
    elif b"  " not in text and not text.startswith(b" "):
        ends = {match.end: match.start for match in matches}
        for end, start in plainly(text, patterns).items():
            if ends.get(end, len(text)) > start:
                return f"what ends at {end} is not found from {start} on"
    frontiers, carry = [], rules.start()
    serial = []
    for byte in text:
        frontiers.append(carry.frontier)
        scan = Scan(rules, carry)
        scan.feed(bytes((byte,)))
        serial += scan.matches()
        carry = scan.carry()
    if tuple(serial) != matches or carry != whole.carry():
        return "byte by byte gives something else"
    for match in (*matches, *whole.finish()):
        if any(frontier > match.start for frontier in frontiers[: match.end]):
            return f"a part of what ends at {match.end} was let out before"
    return ""


def texts(alphabet: bytes, length: int) -> Iterator[bytes]:
    return map(bytes, itertools.product(alphabet, repeat=length))


def faults(length_max: int, seconds: float | None = None) -> Iterator[tuple[bytes, int, int, str]]:
    """Alphabet, length, texts tried and fault, for each alphabet and length; ends early when time is up."""
    ends = None if seconds is None else time.monotonic() + seconds
    compiled = [
        TextRules.compile([Pattern(n, one, lettered) for n, one in enumerate(sources)], folding())
        for lettered, cases in ((False, CASES), (True, LETTERS))
        for _, sources in cases
    ]
    for length in range(1, length_max + 1):
        for number, ((alphabet, patterns), rules) in enumerate(
            zip((*CASES, *LETTERS), compiled, strict=True)
        ):
            tried = 0
            for text in texts(alphabet, length):
                fault = fault_of(text, rules, patterns, lettered=number >= len(CASES))
                tried += 1
                if fault:
                    yield alphabet, length, tried, f"{text!r}: {fault}"
                    return
                if ends is not None and time.monotonic() > ends:
                    yield alphabet, length, tried, ""
                    return
            yield alphabet, length, tried, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    failed, total = False, 0
    for alphabet, length, tried, fault in faults(12, parser.parse_args().seconds):
        total += tried
        failed = failed or bool(fault)
        print(f"{alphabet!r:14} length {length:2}: {tried:9,} texts {fault}", flush=True)
    print(f"{total:,} texts, every byte a cut: {'a fault' if failed else 'none let out, none missed'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
