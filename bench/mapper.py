"""How long does reading take? One sentence of about twenty words, and finding its end token by token."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.ports import Splitter
from interlock.core.rules import Concept, Rulebook, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.splitter import CLAUSES, SENTENCES

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
        start = time.perf_counter_ns()
        work()
        took.append((time.perf_counter_ns() - start) / 1_000)
    return took


def main() -> None:
    mapper = ClauseMapper(VOCABULARY)
    state = SemanticState.initial(Intent(""), Context(), Rulebook(id="b", version="1", digest="b", rules=()))
    took: list[float] = []
    for text in SENTENCES_READ:
        transition = Transition("answer", CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY)
        mapper.map(transition, state)
        took += microseconds(lambda: mapper.map(transition, state))  # noqa: B023
    took.sort()
    print(
        f"map, a sentence of 20 words: p50 {took[len(took) // 2]:.1f} us, p99 {took[len(took) * 99 // 100]:.1f} us"
    )
    for name, splitter in (("sentence", SENTENCES), ("clause", CLAUSES)):
        print(f"split by {name}: {statistics.median(per_token(splitter)):.2f} us a token")


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
