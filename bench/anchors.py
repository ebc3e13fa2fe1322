"""What anchoring adds to a transition, without network: the aim is at most 150 µs.

Counted is all of a transition of the session that ships: closing it, the text rules, the mapper, two look-ups in a
registry of 5,000 cases in memory, the gate, the record and the commit; once under a policy that anchors cases and
citations, once under the same policy without anchors, in turns, so that both meet the same machine. The clock is that
of the process; the best of several rounds is taken, each over sentences that are all different, so that no case is
known from before; their words are. The parts below are timed by themselves.
Run: `python bench/anchors.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from _machine import beside
from rich.console import Console
from rich.table import Table

from interlock.anchors import Registry, Resolvers
from interlock.core import gate
from interlock.core.events import Answers, Lookup
from interlock.core.mutation import ANSWER, Anchored, CandidateKind, Cause, Transition
from interlock.core.prompt import Task
from interlock.drivers import prepare
from interlock.engines.scripted import ScriptedEngine, span
from interlock.mapping import ClauseMapper
from interlock.mapping.anchored import Sought
from interlock.mapping.references import references
from interlock.policy import Policy

ROWS: Final = 5_000
SENTENCES: Final = 200
ROUNDS: Final = 7
AIM: Final = 150.0
POLICY: Final = b"""
policy: cited
version: "1"
anchors: {kinds: [case, citation]}
limits: {transitions_max: 1000000}
rules:
  - {id: promise, kind: domain, forbid: {text: [guaranteed return, cannot lose]}}
"""


def name(number: int) -> str:
    """A case name of its own for each number."""
    left = "".join(chr(97 + number // 26**power % 26) for power in range(4)).title()
    return f"{left}son v. {left[::-1].title()} Manufacturing Co."


CASES: Final = [
    {"name": name(n), "citation": f"{n // 900 + 100} U.S. {n % 900 + 1}", "year": str(1900 + n % 100)}
    for n in range(ROWS)
]
CITING: Final = [f"See {row['name']}, {row['citation']} ({row['year']}), for the rule. " for row in CASES]
FREE: Final = POLICY.replace(b"anchors: {kinds: [case, citation]}", b"bounds: {unverified_max: 1000}")
"""The same policy without its anchors: what the difference costs is what anchoring costs."""


def main() -> None:
    anchored, free = Policy.from_bytes(POLICY), Policy.from_bytes(FREE)
    resolvers = Resolvers([Registry(("case", "citation"), CASES)])
    mappers = [ClauseMapper.of(policy) for policy in (anchored, free)]
    table = Table(title="a sentence that cites a case, µs of CPU, best of rounds", title_justify="left")
    for column in ("", "anchored", "not anchored", "difference"):
        table.add_column(column, justify="right" if column else "left")

    def row(what: str, measured: Sequence[float], aim: str = "") -> None:
        with_anchors, without = measured
        table.add_row(what, _shown(with_anchors), _shown(without), f"{with_anchors - without:.1f}{aim}")

    for mapper in mappers:  # a word that was never seen costs the same with anchors and without
        _mapped(mapper, anchored, CITING)
    both = list(zip((anchored, free), mappers, strict=True))
    runs = _in_turns([partial(_session, policy, resolvers, mapper) for policy, mapper in both])
    maps = _in_turns([partial(_mapped, mapper, policy) for policy, mapper in both])
    row("whole transition in the session", runs, f" (aim: at most {AIM:g})")
    row("  the mapper's part", maps)
    row("  without the mapper", [run - mapped for run, mapped in zip(runs, maps, strict=True)])
    table.add_row("  finding what has to resolve", _shown(_best(_sought)), "", "")
    table.add_row(
        "  looking up its two references", _shown(_best(lambda said: _resolved(resolvers, said))), "", ""
    )
    decided = _best(lambda said: _decided(anchored, mappers[0], resolvers, said))
    table.add_row("  the gate, once", _shown(decided), "", "")
    Console().print(table)
    print(beside())


def _shown(microseconds: float) -> str:
    return f"{microseconds:.1f}"


def _best(run: Callable[[Sequence[str]], float]) -> float:
    return _in_turns([run])[0]


def _in_turns(runs: Sequence[Callable[[Sequence[str]], float]]) -> list[float]:
    """The least time a sentence took in each, over rounds of sentences that none of them has seen."""
    parts = [CITING[at * SENTENCES : (at + 1) * SENTENCES] for at in range(ROUNDS * len(runs))]
    rounds = [
        [run(said) for run, said in zip(runs, turn, strict=True)]
        for turn in zip(*[iter(parts)] * len(runs), strict=True)
    ]
    return [min(took) / SENTENCES * 1e6 for took in zip(*rounds, strict=True)]


def _session(policy: Policy, resolvers: Resolvers, mapper: ClauseMapper, said: Sequence[str]) -> float:
    session, _ = prepare(
        policy, ScriptedEngine(["x"]), Task(agent="bench", user="What is the rule?"), mapper=mapper
    )
    session.begin()
    lookups, admitted = resolvers.for_run(), 0
    offered = [span(text) for text in said]
    begun = time.process_time()
    for one in offered:
        step = session.offer(one)
        while isinstance(step.do, Lookup):
            step = session.offer(Answers(lookups.resolve_all(step.do.references)))
        admitted += 1
    spent = time.process_time() - begun
    assert session.state.bounds.step >= admitted - 1, "every sentence is admitted"
    return spent


def _transition(text: str) -> Transition:
    return Transition(ANSWER, CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY)


def _state(policy: Policy, mapper: ClauseMapper):  # type: ignore[no-untyped-def]
    session, _ = prepare(
        policy, ScriptedEngine(["x"]), Task(agent="bench", user="What is the rule?"), mapper=mapper
    )
    return session.state


def _timed(do: Callable[[object], object], given: Sequence[object]) -> float:
    begun = time.process_time()
    for one in given:
        do(one)
    return time.process_time() - begun


def _mapped(mapper: ClauseMapper, policy: Policy, said: Sequence[str]) -> float:
    state = _state(policy, mapper)
    return _timed(lambda one: mapper.map(one, state), [_transition(text) for text in said])  # type: ignore[arg-type]


def _sought(said: Sequence[str]) -> float:
    sought = Sought(("case", "citation"))
    given = [(text.encode(), references(text.encode())) for text in said]
    return _timed(lambda one: sought.find(*one), given)  # type: ignore[misc]


def _asked(said: Sequence[str]):  # type: ignore[no-untyped-def]
    sought = Sought(("case", "citation"))
    return [sought.find(text.encode(), references(text.encode())) for text in said]


def _resolved(resolvers: Resolvers, said: Sequence[str]) -> float:
    lookups = resolvers.for_run()
    return _timed(lookups.resolve_all, _asked(said))  # type: ignore[arg-type]


def _decided(policy: Policy, mapper: ClauseMapper, resolvers: Resolvers, said: Sequence[str]) -> float:
    state = _state(policy, mapper)
    mutations = [mapper.map(_transition(text), state) for text in said]
    given = [Anchored(one, resolvers.resolve_all(one.references)) for one in mutations]
    return _timed(lambda one: gate.evaluate(one, state), given)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
