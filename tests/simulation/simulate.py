"""Whole runs made from a seed: policy, task, engine, resolver, approvals, faults. Equal seeds, equal bytes.

After every step all invariants are checked that can be told from outside: what left, what was recorded, what the
state says. The only randomness is `random.Random(seed)`; a failing seed is the whole reproduction.
"""

from __future__ import annotations

import hashlib
from random import Random
from typing import NamedTuple

from interlock.core.canonical import canonical
from interlock.core.decision import Admit
from interlock.core.events import (
    Approval,
    Cancelled,
    Event,
    Expired,
    FactArrived,
    Fault,
    Finish,
    Lookup,
    Retry,
    Step,
)
from interlock.core.lineage import GENESIS, Arrived, Determination, Ended, Inert, Rewound, Started
from interlock.core.memory import Fact
from interlock.core.mutation import Candidate, CandidateKind, Reference, Resolution, Standing
from interlock.core.outcome import Completed, Halted, Suspended
from interlock.core.prompt import Task
from interlock.engines.scripted import Misbehaviour, ScriptedEngine, span, step, tool_call
from interlock.policy import Policy
from tests.laws.world import Play, found_in, policy

CANARY = "xyzzy"
"""Stands in refused texts only: nothing that was not admitted may show it in clear."""

RULES = f"""
- {{id: promise, kind: safety, forbid: {{text: ["guaranteed return"]}}}}
- {{id: joined, kind: structural, forbid: {{text: ["fee. The fund"]}}}}
- {{id: canary, kind: safety, forbid: {{pattern: ['{CANARY}']}}}}
- {{id: no-guarantee, kind: safety, on_mixed: split, forbid: {{claim: {{all: guarantee}}}}}}
- {{id: shadowed, kind: task, mode: shadow, forbid: {{text: [sea]}}}}
"""
MORE = (
    "",
    "- {id: by-hand, kind: task, approval: {all: pension}}\n",
    "- {id: warned, kind: task, require: {any: warning, where: end, for: {all: fee}}}\n",
    "- {id: once, kind: task, sequence: {first: fee, at_most: 2}}\n",
    "- {id: no-paying, kind: safety, forbid: {claim: {all: 'tool:pay'}}}\n",
)
LEXICON = "lexicon: {guarantee: [guarantee], fee: [fee], warning: [capital at risk], pension: [pension]}\n"
OPENNESS = (
    "on_unmapped: {coverage_min: 0}\nbounds: {unverified_max: 1000}\n",
    "on_unmapped: {coverage_min: 100}\nbounds: {unverified_max: 3}\ncontinuity: {regression: false}\n",
    "on_unmapped: {coverage_min: 700}\nbounds: {unverified_max: 0, uncertainty_max: 700}\n",
)
EXTRAS = (
    "",
    "anchors: {kinds: [url]}\n",
    "slope: {establish: 1, allowance: {certainty: 0}, certainty: {warn: 200, correct: 500, halt: 900}}\n",
    "defer: {presuppositions: true}\n",
    "seal: false\n",
)
LIMITS = (
    "attempts_max: 3, rollbacks_max: 2",
    "attempts_max: 2, rollbacks_max: 0, depth_max: 1, waiting_max: 2",
    "attempts_max: 4, transition_bytes_max: 60, gate_calls_max: 30",
    "transitions_max: 4, admission_window: 4, admission_min: 300",
)
RELEASES = ("prompt", "{lag: 1}", "{lag: 2}", "at_end")
SENTENCES = (
    "The fee is low. ", "It may fall. ", "The fund is old. ", "We guarantee it. ", "The fee is low; we guarantee it. ",
    f"The {CANARY} is out. ", "A guaranteed return is yours. ", "See https://a.org. ", "Your pension is safe. ",
    "Your capital at risk is yours. ", "However, ", "\n", "*** ", "a guar\u0430nteed retu", "rn. ", "fee", ". ",
    "The fund", "We like the sea. ", "Your pension is old. ", "It may rain. ", "It might be low. ", "日本語。", "It never rains. ", "It rains. ", f"{CANARY} ", "naïve 😀. ",
)  # fmt: skip
THEMES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("", "", ()),
    (MORE[1], "", ("Your pension is safe. ", "Your pension is old. ", "The fund is old. ")),
    ("", EXTRAS[1], ("See https://a.org. ", "It is on https://b.org. ", "It is old. ")),
    ("", EXTRAS[2], ("It may rain. ", "It might be low. ", "The fee may be low. ", "The fund is old. ")),
    ("", "", ("The fee is low; we guarantee it. ", "It is old; it is new; we guarantee it. ", "It rains. ")),
)
"""A rule, a part of a policy, and sentences that meet there: by chance alone they would seldom come together."""
CALLS = (("search", {"q": "fund"}), ("pay", {"to": CANARY}), ("read", {"n": 3}))


class Simulated(NamedTuple):
    """What came of a seed. `digest` is over everything that was recorded, released and answered."""

    seed: int
    digest: str
    ended: str
    steps: int


class Broken(AssertionError):
    """An invariant does not hold; says which seed shows it."""


def chosen_policy(random: Random, rule: str, extra: str) -> Policy:
    rules = RULES + "".join(sorted({rule, *random.sample(MORE, random.randrange(3))}))
    limits = f"limits: {{{random.choice(LIMITS)}, candidates_max: 400}}\n"
    rest = (
        LEXICON
        + random.choice(OPENNESS)
        + "".join(sorted({extra, *random.sample(EXTRAS, random.randrange(3))}))
        + limits
    )
    return policy(
        rules, rest, release=random.choice(RELEASES), unit=random.choice(("sentence", "clause", "step"))
    )


def chosen_engine(random: Random, theme: tuple[str, ...]) -> ScriptedEngine:
    misbehaviour = random.choice(tuple(Misbehaviour)) if random.random() < 0.4 else None
    at = random.randrange(6)
    rewind = random.random() < 0.8
    # A run that says few things again and again gets further into what its policy makes of them.
    said = [*random.sample(SENTENCES, random.randrange(1 if theme else 4, 8)), *theme, *theme]
    if random.random() < 0.3:
        lines = [
            [_candidate(random, said) for _ in range(random.randrange(1, 6))]
            for _ in range(random.randrange(1, 5))
        ]
        return ScriptedEngine(lines, misbehaviour=misbehaviour, at=at, rewind=rewind)
    texts = ["".join(random.choices(said, k=random.randrange(1, 9))) for _ in range(random.randrange(1, 6))]
    sizes = random.choice(([0], [1], [1], [3], [2, 7], [16]))
    kind = random.choice((None, CandidateKind.TOKEN, CandidateKind.SPAN, CandidateKind.STEP))
    return ScriptedEngine(texts, chunk=sizes, kind=kind, misbehaviour=misbehaviour, at=at, rewind=rewind)


def _candidate(random: Random, said: list[str]) -> Candidate:
    which = random.randrange(6)
    text = random.choice(said)
    if which < 2:
        return span(text)
    if which == 2:
        return step(text, channel=random.choice(("answer", "aside", "nowhere")))
    calls = [
        tool_call(name, dict(arguments))
        for name, arguments in random.choices(CALLS, k=random.randrange(1, 4))
    ]
    if which == 3 or len(calls) == 1:
        return calls[0]
    if which == 4:
        return Candidate(
            b"[" + b",".join(call.data for call in calls) + b"]", CandidateKind.TOOL_CALL, "calls"
        )
    return Candidate(random.randbytes(3), random.choice(tuple(CandidateKind)))


def chosen_resolver(random: Random) -> object:
    answer = random.choice((*Standing, Standing.RESOLVED, None))

    def resolve(reference: Reference) -> Resolution:
        if answer is None:
            return "nonsense"  # type: ignore[return-value]
        names = {Standing.RESOLVED: ("one",), Standing.AMBIGUOUS: ("one", "two")}.get(answer, ())
        return Resolution(reference, answer, names, resolver="simulated")

    return resolve


def chosen_event(random: Random, run: Play) -> Event | None:
    """Now and then something comes from outside."""
    waiting = [item.item for item in run.session.waiting] + [random.randrange(40)]
    which = random.random()
    if which < 0.06:
        return Approval(random.choice(waiting), random.random() < 0.6, "somebody")
    if which < 0.08:
        return Expired(random.choice(waiting))
    if which < 0.10:
        return FactArrived(Fact("today", random.choice(("Monday", "It never rains."))))
    if which < 0.108:
        return Fault(random.choice(("ledger", "sink", "resolver", "engine", "elsewhere")), "simulated")
    if which < 0.112:
        return Cancelled("simulated")
    return None


# --- invariants ----------------------------------------------------------------------------------------------


class Invariants:
    """Holds a run, step by step, against its records, read by ourselves."""

    def __init__(self, run: Play) -> None:
        self.run = run
        self.limits = run.policy.rulebook.limits
        self.previous = GENESIS
        self.numbered = 0
        self.standing: list[int] = []
        self.granted: set[int] = set()
        self.waited: dict[int, str] = {}
        self.rollbacks = 0
        self.over = False

    def check(self, now: Step) -> None:
        assert not self.over or (not now.records and not now.releases), "something after the end"
        for record in now.records:
            assert record.seq == self.numbered
            link = record.seq.to_bytes(8, "big") + record.at.to_bytes(8, "big") + record.body
            assert record.digest == hashlib.sha256(self.previous + link).digest()
            self.previous, self.numbered = record.digest, record.seq + 1
            self.written(record.seq, record.content, record.body, record.sealed)
        self.released()
        self.state(now)

    def written(self, number: int, body: object, data: bytes, sealed: bytes | None) -> None:
        if not isinstance(body, Started):
            assert CANARY.encode() not in data, "refused text in clear"
        match body:
            case Determination():
                self.determined(number, body, sealed)
            case Rewound(attempt=attempt, abandoned=abandoned):
                self.rollbacks += len(abandoned)
                assert attempt <= self.limits.attempts_max
                assert self.rollbacks <= self.limits.rollbacks_max
                for undone in abandoned:
                    assert self.standing.pop() == undone, "the latest is undone first"
            case Arrived(kind="approval"):
                pass
            case Inert(text=text):
                assert not any(
                    character.isalnum() for character in text.decode().casefold().replace("however", "")
                )
            case Ended(lengths=lengths):
                assert dict(lengths).keys() == set(self.run.policy.rulebook.channels)
            case _:
                pass

    def determined(self, number: int, body: Determination, sealed: bytes | None) -> None:
        assert body.depth <= self.limits.depth_max
        assert body.attempt <= self.limits.attempts_max
        assert body.applied <= isinstance(body.decision, Admit), "only what was admitted is applied"
        assert body.applied == (body.text is not None)
        assert body.applied != bool(body.commitment)
        assert sealed is None or self.run.policy.rulebook.seal
        if not body.applied:
            assert body.after == body.semantic
        elif not body.ends:
            self.standing.append(number)
        if body.item >= 0:
            self.waited_for(body)

    def waited_for(self, body: Determination) -> None:
        """A waiting item is looked at again after its ground came; applied once, if at all."""
        applied = self.waited.get(body.item) == "applied"
        assert not (applied and body.applied and body.parent < 0), "a deferred item was consumed twice"
        if body.applied:
            self.waited[body.item] = "applied"

    def released(self) -> None:
        run = self.run
        if not run.steps[-1].releases and run.outcome is None:
            return
        admitted = run.admitted()
        for channel, data in run.released.items():
            assert admitted.get(channel, b"").startswith(data), "released and not admitted"
            assert channel == "calls" or not found_in(data, ("guaranteed return", "fee. The fund", CANARY))

    def state(self, now: Step) -> None:
        state = self.run.session.state
        assert len(self.run.session.waiting) <= self.limits.waiting_max
        assert state.lineage.count == len(self.standing), (
            "one committer: as many entries as applied determinations"
        )
        entries = state.lineage.entries()
        assert [entry.record for entry in entries] == self.standing
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
        if not isinstance(now.do, Lookup):
            assert state.descriptor is None
        if isinstance(now.do, Finish):
            self.ended(now.do.outcome)

    def ended(self, outcome: Completed | Halted | Suspended) -> None:
        self.over = not isinstance(outcome, Suspended)
        admitted = self.run.admitted()
        assert outcome.lineage.head == self.previous.hex()
        assert outcome.semantic_digest == self.run.session.state.digest.hex()
        for channel, data in outcome.channels.items():
            assert admitted.get(channel, b"").startswith(data)
            assert data.startswith(bytes(self.run.released.get(channel, b"")))
            if isinstance(outcome, Completed):
                assert data == bytes(self.run.released.get(channel, b"")) == admitted.get(channel, b"")


# --- a seed --------------------------------------------------------------------------------------------------

STEPS_MAX = 2_000


def simulate(seed: int) -> Simulated:
    """Make the run of this seed, check it after every step, and offer its events again to a fresh session."""
    try:
        run = _run(Random(seed))
        digest = _digest(run)
        assert _digest(_again(run, Random(seed))) == digest, "the same events, other records"
    except Exception as error:
        raise Broken(f"seed {seed}: {type(error).__name__}: {error}") from error
    outcome = run.outcome
    ended = (
        "completed" if isinstance(outcome, Completed) else str(outcome.report.trigger) if outcome else "open"
    )
    return Simulated(seed, digest, ended, len(run.steps))


def _made(random: Random) -> Play:
    facts = random.choice(({}, {"fee": "0.4 %"}, {"fund": "Alpine Bond", "day": "Monday"}))
    task = Task(agent="simulation", purpose="say what the fund costs", user="Is it safe?", facts=facts)
    rule, extra, theme = random.choice(THEMES)
    governing, engine = chosen_policy(random, rule, extra), chosen_engine(random, theme)
    resolve = chosen_resolver(random)
    return Play(governing, engine, task=task, resolve=resolve, seed=random.randrange(2**31))  # type: ignore[arg-type]


def _run(random: Random) -> Play:
    run = _made(random)
    invariants = Invariants(run)
    now = run.start()
    for step_taken in run.steps:
        invariants.check(step_taken)
    for _ in range(STEPS_MAX):
        event = _next(random, run, now)
        if event is None:
            return run
        now = run.offer(event)
        invariants.check(now)
    raise AssertionError(f"no end after {STEPS_MAX} steps")


def _next(random: Random, run: Play, now: Step) -> Event | None:
    """What is offered next; None once it is over, or nobody grants what a suspended run waits for."""
    if isinstance(now.do, Finish):
        if not isinstance(now.do.outcome, Suspended) or random.random() < 0.1:
            return None
        run.outcome = None
        items = [item.item for item in run.session.waiting]
        return (
            Approval(items[0], random.random() < 0.7, "later") if random.random() < 0.8 else Expired(items[0])
        )
    if isinstance(now.do, Lookup | Retry):
        return run.next_event(now)
    return chosen_event(random, run) or run.next_event(now)


def _again(run: Play, random: Random) -> Play:
    """The same events, offered to a session that was made anew."""
    fresh = _made(random)
    fresh.take(fresh.session.begin(at=1_000))
    for event in run.events:
        fresh.offer(event)
    return fresh


def _digest(run: Play) -> str:
    records = tuple((record.digest, record.sealed) for record in run.records)
    releases = tuple((r.channel, r.start, r.data) for now in run.steps for r in now.releases)
    outcomes = tuple(now.do.outcome for now in run.steps if isinstance(now.do, Finish))
    return hashlib.sha256(canonical((records, releases, outcomes))).hexdigest()


def seen_in(seed: int) -> set[str]:
    """What happened in the run of this seed."""
    return {what for body in _run(Random(seed)).bodies() for what in _happened(body)}


def _happened(body: object) -> set[str]:
    match body:
        case Determination():
            late = {"applied late"} if body.applied and body.item >= 0 else set()
            return {type(body.decision).__name__.lower()} | late
        case Rewound(abandoned=abandoned):
            return {"rewound", "abandoned"} if abandoned else {"rewound"}
        case Arrived(kind=kind):
            return {kind}
        case _:
            return {type(body).__name__.lower()}
