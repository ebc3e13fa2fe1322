"""What does judging text against forbidden texts cost, as the rules and the output grow?

Prints CPU time of this process in µs, medians, each beside its limit: per 4-character chunk and per sentence with
all readings, at 20 to 6,000 rules and 500 to 128,000 characters; what is held back; long links and rows of scores;
compiling, and loading what is kept. Ends with 1 where a limit is passed. Run: `python bench/scanner.py`, `--quick`
for a minute less, `--json`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from interlock.core.patterns import Pattern
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy import tables

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file: the folder beside it
from bench._machine import beside
from bench._text import sentences

SHAPES = (
    r"\b\d{3}-\d{2}-\d{4}\b",
    r"\b(?:\d{4}[ -]?){3}\d{4}\b",
    r"\b[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,8}\b",
    r"\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b",
    r"\bguarantee(?:d|s)? (?:a )?(?:return|profit|gain)s?\b",
    r"\brisk[- ]free\b",
    r"\b\d{1,3}(?:\.\d{1,2})? ?(?:%|percent) (?:return|yield)\b",
    r"\bcannot (?:lose|fail)\b",
)
PROSE = (
    "the fund invests in bonds and shares of large firms so its value may rise or fall over time and "
    "past results say little about what comes next while fees reduce what an investor keeps"
)
WORDS = PROSE.split()
RULES = (20, 200, 2_000, 6_000)
CHARACTERS = (500, 2_000, 8_000, 32_000, 128_000)
LINKS = (1_000, 4_000, 16_000)
CHUNK = 4
TURNS = 7
"""How often each count of rules is measured, in turn with the others."""

LIMITS = {
    "chunk, µs": 1.5,
    "sentence, µs": 15.0,
    "growth with rules": 1.2,
    "growth with the output": 1.2,
    "held, median": 3.0,
    "held, 99 in 100": 16.0,
    "compile 2,000 rules, s": 2.0,
    "load 2,000 rules, ms": 50.0,
}

Figure = tuple[str, float, float | None]
"""What, how much, and the limit if there is one."""


def patterns(phrases: int, seed: int = 7) -> list[Pattern]:
    chooser = random.Random(seed)
    texts = {
        " ".join(chooser.choice(WORDS) + chooser.choice(("", "ly", "x")) for _ in range(3)) + f" no{n}"
        for n in range(phrases)
    }
    found = [Pattern(number, text, True) for number, text in enumerate(sorted(texts))]
    return found + [Pattern(phrases + number, shape) for number, shape in enumerate(SHAPES)]


def prose(characters: int) -> list[bytes]:
    """Sentences as transitions, each with the space behind it."""
    found: list[bytes] = []
    size = 0
    for sentence in sentences():
        found.append(f"{sentence} ".encode())
        size += len(found[-1])
        if size >= characters:
            return found
    raise AssertionError("the sentences never end")


def streamed(rules: TextRules, text: Sequence[bytes]) -> tuple[float, float]:
    """µs a chunk and µs a sentence (opening and closing its scan included, chunks left out), over one output."""
    carry = rules.start()
    chunks, turns = [], []
    for sentence in text:
        pieces = [sentence[at : at + CHUNK] for at in range(0, len(sentence), CHUNK)]
        begun = time.thread_time_ns()
        scan = Scan(rules, carry)
        opened = time.thread_time_ns()
        for piece in pieces:
            scan.feed(piece)
        fed = time.thread_time_ns()
        carry = scan.carry()
        turns.append(time.thread_time_ns() - fed + opened - begun)
        chunks.append((fed - opened) / len(pieces))
    return statistics.median(chunks) / 1_000, statistics.median(turns) / 1_000


def at_once(rules: TextRules, text: Sequence[bytes]) -> float:
    """µs to judge a sentence that comes whole: open, feed, close."""
    carry = rules.start()
    times = []
    for sentence in text:
        begun = time.thread_time_ns()
        scan = Scan(rules, carry)
        scan.feed(sentence)
        carry = scan.carry()
        times.append(time.thread_time_ns() - begun)
    return statistics.median(times) / 1_000


def held(rules: TextRules, text: Sequence[bytes]) -> list[int]:
    """Bytes held back behind the end of each chunk."""
    carry, found = rules.start(), []
    data = b"".join(text)
    for at in range(0, len(data), CHUNK):
        scan = Scan(rules, carry)
        scan.feed(data[at : at + CHUNK])
        carry = scan.carry()
        found.append(carry.position - carry.frontier)
    return sorted(found)


def timed(action: Callable[[], object]) -> float:
    begun = time.process_time()
    action()
    return time.process_time() - begun


def limited(name: str, value: float) -> Figure:
    return name, value, LIMITS[name]


def by_rules(sizes: Sequence[int], characters: int) -> list[Figure]:
    """All sizes in turn, and that several times: what is compared was measured while the machine was as busy."""
    text = prose(characters)
    compiled = {size: TextRules.compile(patterns(size), folding()) for size in sizes}
    for rules in compiled.values():
        streamed(rules, text)
    turns = [
        {size: (streamed(rules, text)[0], at_once(rules, text)) for size, rules in compiled.items()}
        for _ in range(TURNS)
    ]
    figures: list[Figure] = []
    for size, rules in compiled.items():
        chunk, sentence = (statistics.median(turn[size][which] for turn in turns) for which in (0, 1))
        states = sum(one.states for one in (*rules.automata, *rules.lettered, *rules.stretched))
        figures += [
            (f"{size:,} rules: states", states, None),
            (f"{size:,} rules: chunk, µs", chunk, LIMITS["chunk, µs"]),
            (f"{size:,} rules: sentence, µs", sentence, LIMITS["sentence, µs"]),
        ]
    grown = [
        statistics.median(turn[sizes[-1]][which] / turn[sizes[0]][which] for turn in turns)
        for which in (0, 1)
    ]
    return [*figures, limited("growth with rules", max(grown))]


def by_length(lengths: Sequence[int], size: int) -> list[Figure]:
    rules = TextRules.compile(patterns(size), folding())
    streamed(rules, prose(lengths[-1]))
    figures: list[Figure] = []
    costs = []
    for characters in lengths:
        chunk, turn = streamed(rules, prose(characters))
        costs.append(chunk)
        figures.append((f"{characters:,} characters: chunk, µs", chunk, LIMITS["chunk, µs"]))
        figures.append((f"{characters:,} characters: open and close a sentence, µs", turn, None))
    return [*figures, limited("growth with the output", costs[-1] / costs[0])]


def holding(size: int, characters: int) -> list[Figure]:
    behind = held(TextRules.compile(patterns(size), folding()), prose(characters))
    return [
        limited("held, median", statistics.median(behind)),
        limited("held, 99 in 100", behind[len(behind) * 99 // 100]),
        ("held, longest", behind[-1], None),
    ]


def inside_a_link(lengths: Sequence[int], size: int) -> list[Figure]:
    """While a link is open nothing of it is settled: each piece asks again whether it ends."""
    rules = TextRules.compile(patterns(size), folding())
    figures: list[Figure] = []
    for characters in lengths:
        chooser = random.Random(characters)
        target = "".join(chooser.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=characters))
        chunk, _ = streamed(rules, [f"[a picture](data:image/png;base64,{target}) ".encode()])
        figures.append((f"in a link of {characters:,} characters: chunk, µs", chunk, None))
    return figures


def in_rows(lengths: Sequence[int], size: int) -> list[Figure]:
    """Rows of scores: two figures with a sign between them may be of something that is spelled out."""
    figures: list[Figure] = []
    for characters in lengths:
        chooser = random.Random(characters)
        rows = [f"{chooser.randint(0, 7)}-{chooser.randint(0, 7)} ".encode() for _ in range(characters // 4)]
        chunk, _ = streamed(TextRules.compile(patterns(size), folding()), [b"".join(rows)])
        figures.append((f"rows of scores of {characters:,} characters: chunk, µs", chunk, None))
    return figures


def making() -> list[Figure]:
    wanted = patterns(2_000)
    with tempfile.TemporaryDirectory() as directory:
        os.environ[tables.VARIABLE] = directory
        tables.compiled(wanted, {})
        loads = [timed(lambda: tables.compiled(wanted, {})) for _ in range(5)]
    compiling = timed(lambda: TextRules.compile(wanted, folding()))
    return [
        limited("compile 2,000 rules, s", compiling),
        limited("load 2,000 rules, ms", statistics.median(loads) * 1_000),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rules, shorter outputs")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    sizes, lengths = (RULES[:3:2], CHARACTERS[:3]) if options.quick else (RULES, CHARACTERS)
    parts = [
        lambda: by_rules(sizes, 32_000),
        lambda: by_length(lengths, sizes[-1]),
        lambda: holding(200, 20_000),
        lambda: inside_a_link(LINKS, 200),
        lambda: in_rows(LINKS, 200),
        making,
    ]
    figures = []
    for figure in itertools.chain.from_iterable(part() for part in parts):
        figures.append(figure)
        if not options.json:
            name, value, limit = figure
            judged = "" if limit is None else f"limit {limit:g}" + ("  PASSED OVER" if value > limit else "")
            print(f"{name:52} {value:12,.2f}   {judged}", flush=True)
    if options.json:
        print(json.dumps([{"what": n, "value": v, "limit": limit} for n, v, limit in figures], indent=1))
    else:
        print(beside())
    return int(any(limit is not None and value > limit for _, value, limit in figures))


if __name__ == "__main__":
    sys.exit(main())
