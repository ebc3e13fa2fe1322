"""How long does reading take? A sentence as it comes, its end token by token, and what is read once at the start.

CPU time, best of five: what the code costs, and not what else the machine was doing.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.ports import Splitter
from interlock.core.rules import Concept, Rulebook, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper, reading
from interlock.mapping.splitter import CLAUSES, SENTENCES

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a file: what measures the mapper lies beside this folder
from bench._machine import beside  # noqa: E402
from scripts.fidelity import gold  # noqa: E402

DATA = ROOT.parent / "shared" / "data" / "mapping"

SENTENCES_READ = (
    "The fund invests in bonds of large European companies and pays its income to investors twice in every year.",
    "Past performance does not guarantee future returns, and the value of your investment may fall as well as rise.",
    "You should take 200 mg of ibuprofen with food every six hours, but never more than three tablets in one day.",
    "According to the annual report, the bank lent more money to small firms in the second quarter than in the first.",
    "If you want to cancel your contract early, please write to the address below at least thirty days before it ends.",
    "The committee met on Tuesday to discuss the new rules for the market and to hear what members thought of them.",
)
VOCABULARY = Vocabulary(tuple(Concept(f"c{i}", (f"word{i}", f"long phrase {i}")) for i in range(500)))
REPEATS = 400


def microseconds(work: Callable[[], object]) -> list[float]:
    took = []
    for _ in range(REPEATS):
        start = time.thread_time_ns()
        work()
        took.append((time.thread_time_ns() - start) / 1_000)
    return took


def development() -> list[str]:
    """Sentences of encyclopaedia, debates and science, where the public sets lie beside the checkout."""
    if not DATA.is_dir():
        return []
    wiki = gold.hedged(DATA / "conll2010_wiki" / "uncertainty-conll2010.csv")
    debates = gold.claims(DATA / "claimbuster" / "train.json")
    science = gold.certainty(DATA / "certainty_science" / "sentence-level-certainty.jsonl")["train"]
    return [row.text for rows in (wiki, debates, science) for row in rows[:200]]


def best(mapper: ClauseMapper, texts: Sequence[str]) -> list[float]:
    """For each text the best of five passes over all."""
    state = SemanticState.initial(Intent(""), Context(), Rulebook(id="b", version="1", digest="b", rules=()))
    given = [Transition("answer", CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY) for text in texts]
    found = [float("inf")] * len(given)
    for _ in range(6):
        for at, transition in enumerate(given):
            start = time.thread_time_ns()
            mapper.map(transition, state)
            found[at] = min(found[at], (time.thread_time_ns() - start) / 1_000)
    return sorted(found)


STAGES = ("tokenise", "references", "quantities", "clauses", "read", "coverage", "register_of")


def stages(texts: Sequence[str]) -> dict[str, float]:
    """Microseconds that a sentence spends in each step of `reading.Reader.read`, the clock's own cost taken off."""
    clock = min(microseconds(lambda: None))
    spent = dict.fromkeys(STAGES, 0.0)

    def timed(name: str, step: Callable[..., object]) -> Callable[..., object]:
        def run(*given: object, **named: object) -> object:
            start = time.thread_time_ns()
            try:
                return step(*given, **named)
            finally:
                spent[name] += (time.thread_time_ns() - start) / 1_000 - clock

        return run

    kept = {name: getattr(reading, name) for name in STAGES}
    best(ClauseMapper(), texts)
    try:
        for name, step in kept.items():
            setattr(reading, name, timed(name, step))
        reader = reading.Reader(Vocabulary())
        for text in texts:
            reader.read(text.encode())
    finally:
        for name, step in kept.items():
            setattr(reading, name, step)
    return {name: total / len(texts) for name, total in spent.items()}


def start_up() -> tuple[float, float]:
    """Milliseconds of CPU to import the mapper in a new process, its bytecode written as an installed package's is, and
    the MiB that it takes up.
    """
    code = (
        "import time;held=lambda:int(open('/proc/self/statm').read().split()[1])*4/1024;a,t=held(),time.process_time();"
        "from interlock.mapping import ClauseMapper;ClauseMapper();print((time.process_time()-t)*1e3,held()-a)"
    )
    with tempfile.TemporaryDirectory() as folder:
        given = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        given.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = [
            subprocess.run(
                [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=given
            ).stdout.split()
            for _ in range(6)
        ]
    return min(float(ms) for ms, _ in runs), min(float(mib) for _, mib in runs)


def main() -> None:
    for name, texts, mapper in (
        ("twenty words, 500 concepts", SENTENCES_READ, ClauseMapper(VOCABULARY)),
        ("development texts", development(), ClauseMapper()),
    ):
        if texts:
            took = best(mapper, texts)
            print(
                f"map, {name}: p50 {took[len(took) // 2]:.1f} us, p99 {took[len(took) * 99 // 100]:.1f} us a sentence"
            )
    if texts := development():
        parts = ", ".join(f"{name} {took:.1f}" for name, took in stages(texts).items())
        print(f"of which reading, development texts, mean us: {parts}")
    for name, splitter in (("sentence", SENTENCES), ("clause", CLAUSES)):
        print(f"split by {name}: {statistics.median(per_token(splitter)):.2f} us a token")
    milliseconds, mebibytes = start_up()
    print(
        f"start: {milliseconds:.0f} ms of CPU to import it and make one, {mebibytes:.0f} MiB with its tables"
    )
    print(beside())


def per_token(splitter: Splitter) -> list[float]:
    """As a session does it: nothing but `plain` for most tokens."""
    words = " ".join(SENTENCES_READ).encode().split(b" ")
    tokens = [words[0], *(b" " + word for word in words[1:])] * 10
    return [each / len(tokens) for each in microseconds(lambda: feed(splitter, tokens))[: REPEATS // 4]]


def feed(splitter: Splitter, tokens: list[bytes]) -> int:
    text, checked, carry, pending, count = bytearray(), 0, 0, False, 0
    for token in tokens:
        text += token
        if not pending and splitter.plain(token):
            continue
        found = splitter.find(bytes(text), checked, carry)
        checked, pending, carry = found.checked, found.pending, found.carry
        if found.end:
            count += 1
            del text[: found.end]
            checked, pending = 0, False
    return count


if __name__ == "__main__":
    main()
