"""What does governing cost, without an engine: CPU µs for a provisional token and for a transition?

A token inside an open transition only has to be looked at; one that closes it makes the session map, judge, commit
and record. Times are CPU times of the thread, less that of asking for the time, so other load does not count.
Run: `python bench/session.py` (`--json` for programs).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from itertools import islice
from typing import NamedTuple

from _session import opened
from _text import POLICY, sentences, tokens
from rich.console import Console
from rich.table import Table

from interlock.core.mutation import Candidate
from interlock.policy import Policy

AIM_TOKEN, AIM_TRANSITION = 2.0, 100.0


class Measured(NamedTuple):
    """CPU nanoseconds: of a provisional token (mean over one transition each), and of what closes a transition."""

    token: list[float]
    transition: list[float]
    tokens: int


def grouped(policy: Policy, pieces: list[Candidate]) -> list[list[Candidate]]:
    """The tokens in groups, the last of each being the one that closes a transition. A dry run tells."""
    session = opened(policy)
    groups: list[list[Candidate]] = [[]]
    for piece in pieces:
        groups[-1].append(piece)
        if session.offer(piece).records:
            groups.append([])
    return groups[:-1]


def overhead() -> float:
    """CPU nanoseconds of asking for the time."""
    found = []
    for _ in range(5_000):
        began = time.thread_time_ns()
        found.append(time.thread_time_ns() - began)
    return statistics.median(found)


def measured(policy: Policy, transitions: int) -> Measured:
    text = " ".join(islice(sentences(), transitions + 1))
    groups = grouped(policy, tokens(text))
    session, asking, clock = opened(policy), overhead(), time.thread_time_ns
    per_token, per_transition = [], []
    offer = session.offer
    for group in groups:
        inside, last = group[:-1], group[-1]
        began = clock()
        for piece in inside:
            offer(piece)
        between = clock()
        step = offer(last)
        ended = clock()
        assert step.records, "the dry run and this one close at different places"
        if inside:
            per_token.append((between - began - asking) / len(inside))
        per_transition.append(ended - between - asking)
    return Measured(per_token, per_transition, sum(map(len, groups)))


def percentile(values: list[float], share: int) -> float:
    """In µs."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1] / 1_000


def figures(found: Measured) -> dict[str, object]:
    return {
        "transitions": len(found.transition),
        "tokens": found.tokens,
        "token_us": {
            "p50": percentile(found.token, 50),
            "p99": percentile(found.token, 99),
            "aim": AIM_TOKEN,
        },
        "transition_us": {
            "p50": percentile(found.transition, 50),
            "p99": percentile(found.transition, 99),
            "aim": AIM_TRANSITION,
        },
    }


def shown(result: dict[str, object]) -> Table:
    table = Table(title=f"{result['transitions']} transitions, {result['tokens']} tokens, CPU µs")
    for column in ("", "p50", "p99", "aim"):
        table.add_column(column, justify="left" if not column else "right")
    for name, key in (("provisional token", "token_us"), ("transition", "transition_us")):
        one = result[key]
        assert isinstance(one, dict)
        table.add_row(name, f"{one['p50']:.2f}", f"{one['p99']:.2f}", f"{one['aim']:.0f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transitions", type=int, default=5_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    policy = Policy.from_bytes(POLICY.encode(), name="bench")
    measured(policy, 500)  # caches of words and automata fill as they do in any process that runs for a while
    result = figures(measured(policy, given.transitions))
    if given.json:
        print(json.dumps(result))
    else:
        Console().print(shown(result))


if __name__ == "__main__":
    main()
