"""What does judging text against forbidden texts cost, per token, per sentence, as the rules grow?

Prints medians in µs of one core, and each as a ratio to 20 phrases. Run: `python bench/scanner.py`.
"""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

from interlock.core.automaton import Pattern
from interlock.core.scanner import Carry, Scan, TextRules
from interlock.lexicon.folding import folding

SHAPES = (
    r"\b\d{3}-\d{2}-\d{4}\b",
    r"\b(?:\d{4}[ -]?){3}\d{4}\b",
    r"\b[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,8}\b",
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
SENTENCE = (
    "The fund invests in bonds of large firms, so its value may rise or fall, and its costs "
    "reduce what you keep each year."
)
FOREIGN = "Der Fonds hält „größere“ Anleihen – Фонд инвестирует в облигации крупных компаний."
MARKED = (
    "The **fund** invests in _bonds_ of large firms – its “value” may rise or fall & its costs\n\n reduce it."
)


def rules(phrases: int, seed: int = 7) -> TextRules:
    chooser = random.Random(seed)
    texts = {
        " ".join(chooser.choice(WORDS) + chooser.choice(("", "ly", "x")) for _ in range(3)) + f" no{n}"
        for n in range(phrases)
    }
    patterns = [Pattern(number, text, True) for number, text in enumerate(sorted(texts))]
    patterns += [Pattern(phrases + number, shape) for number, shape in enumerate(SHAPES)]
    return TextRules.compile(patterns, folding())


def cut(text: str, size: int = 5) -> list[bytes]:
    data = text.encode()
    return [data[start : start + size] for start in range(0, len(data), size)]


def median_us(action: Callable[[], object], per: int = 1, repeats: int = 2_000) -> float:
    action()
    times = []
    for _ in range(repeats):
        start = time.perf_counter_ns()
        action()
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times) / 1_000 / per


def measured(compiled: TextRules) -> dict[str, float]:
    tokens, marked = cut(SENTENCE), cut(MARKED)
    data = SENTENCE.encode()
    start: Carry = compiled.start()

    def feeding(pieces: list[bytes]) -> Callable[[], object]:
        def feed() -> None:
            scan = Scan(compiled, start)
            for piece in pieces:
                scan.feed(piece)

        return feed

    def transition() -> None:
        scan = Scan(compiled, start)
        for piece in tokens:
            scan.feed(piece)
        scan.carry()

    foreign = cut(FOREIGN)
    opened = median_us(lambda: Scan(compiled, start))
    fed = median_us(feeding(tokens))
    return {
        "token": (fed - opened) / len(tokens),
        "marked-up token": (median_us(feeding(marked)) - opened) / len(marked),
        "non-ASCII token": (median_us(feeding(foreign)) - opened) / len(foreign),
        "sentence at once": median_us(lambda: Scan(compiled, start).feed(data)),
        "open a scan": opened,
        "carry": median_us(transition) - fed,
    }


def main() -> None:
    base: dict[str, float] = {}
    for phrases in (20, 200, 2_000):
        tracemalloc.start()
        began = time.process_time()
        compiled = rules(phrases)
        traced = time.process_time() - began
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        began = time.process_time()
        rules(phrases)
        built = time.process_time() - began
        states = [automaton.states for automaton in compiled.automata]
        print(
            f"{phrases} phrases + {len(SHAPES)} patterns: built in {built:.2f} s, peak {peak:.1f} MB "
            f"(traced build {traced:.1f} s), states {states}"
        )
        figures = measured(compiled)
        base = base or figures
        for name, value in figures.items():
            print(f"  {name:18} {value:8.2f} µs   x{value / base[name]:.2f}")


if __name__ == "__main__":
    main()
