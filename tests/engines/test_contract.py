"""The contract kit lets good engines pass and names what is wrong with bad ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.memory import Fact
from interlock.core.mutation import (
    Candidate,
    CandidateKind,
    Category,
    Field,
    Mutation,
    Reference,
    Resolution,
    Span,
    Standing,
    Transition,
)
from interlock.core.ports import Found, Grounds
from interlock.core.prompt import Prompt
from interlock.core.rules import Unit
from interlock.core.state import SemanticState
from interlock.engines.port import Engine, EngineError, Retry
from interlock.testing import (
    ContractViolation,
    FinishedText,
    Misbehaviour,
    ProposeOnly,
    ScriptedEngine,
    check_engine,
    check_mapper,
    check_resolver,
    chunkings,
    hostile_engines,
    step,
    texts,
    user_prompt,
)
from tests.examples import examples

ANSWER = "Naïve one. Two and 😀 three. Four of them."


@pytest.mark.requirement("R-020")
@pytest.mark.parametrize(
    ("kind", "engine"),
    [
        (CandidateKind.TOKEN, lambda: ScriptedEngine([ANSWER], chunk=3)),
        (CandidateKind.SPAN, lambda: ScriptedEngine([ANSWER], chunk=3, kind=CandidateKind.SPAN)),
        (CandidateKind.STEP, lambda: ScriptedEngine([[step("Naïve one. "), step(ANSWER[11:])]])),
    ],
)
def test_one_text_in_any_granularity_keeps_the_contract(
    kind: CandidateKind, engine: Callable[[], ScriptedEngine]
) -> None:
    report = check_engine(engine, channels={"answer"})
    assert report.mode == "full"
    assert report.capabilities.granularity is kind
    one = engine()
    one.start(user_prompt("Go."), 0)
    said = b""
    while isinstance(offer := one.propose(), Candidate):
        said += offer.data
    assert said.decode() == ANSWER


@pytest.mark.requirement("R-146", "R-148")
@pytest.mark.parametrize(
    "chunks",
    [
        [ANSWER],
        [ANSWER.encode()[at : at + 1] for at in range(len(ANSWER.encode()))],
        lambda *_: iter(["One. ", "Two."]),
    ],
    ids=["a text", "single bytes", "a function"],
)
def test_an_engine_that_only_proposes_passes_in_cut_mode(
    chunks: list[str] | Callable[[Prompt, int], list[str]],
) -> None:
    report = check_engine(lambda: ProposeOnly(chunks), candidates_max=100)
    assert report.mode == "cut"
    assert report.missing == ("rewind", "excludes", "seeded")
    assert set(report.skipped) == {"rewind_replays", "excluded_are_left_out", "dropped_leaves_no_trace"}
    assert {"no_rewind_is_said", "utf8", "positions", "fresh_start"} <= set(report.passed)


@pytest.mark.requirement("R-023")
def test_finished_text_is_refused() -> None:
    with pytest.raises(ContractViolation, match="yields only finished text"):
        check_engine(lambda: FinishedText("All done."))


CAUGHT = {
    Misbehaviour.RAISES: "candidates",
    Misbehaviour.RAISES_WITHOUT_A_WORD: "candidates",
    Misbehaviour.RAISES_AT_START: "candidates",
    Misbehaviour.RAISES_AT_REWIND: "rewind_replays",
    Misbehaviour.STALLS: "candidates",
    Misbehaviour.RETURNS_NONE: "candidates",
    Misbehaviour.RETURNS_ANOTHER_TYPE: "candidates",
    Misbehaviour.OFFERS_STR: "candidates",
    Misbehaviour.INVALID_UTF8: "utf8",
    Misbehaviour.SPLITS_CHARACTERS: "utf8",
    Misbehaviour.HUGE: "candidates",
    Misbehaviour.LIES_ABOUT_REWINDING: "rewind_replays",
    Misbehaviour.LIES_ABOUT_POSITION: "positions",
    Misbehaviour.IGNORES_EXCLUDED: "excluded_are_left_out",
    Misbehaviour.CHANGES_ITS_MIND: "fresh_start",
    Misbehaviour.UNKNOWN_CHANNEL: "candidates",
    Misbehaviour.GOES_ON_AFTER_END: "end_stays",
    Misbehaviour.ENDS_AT_ONCE: "candidates",
    Misbehaviour.OVERCLAIMS: "rewind_replays",
    Misbehaviour.CARRIES_OVER: "fresh_start",
}
NO_BREACH = {
    Misbehaviour.REPEATS: "saying one thing for ever is bounded by the run, not by the port",
    Misbehaviour.CLAIMS_TRUST: "what an engine attaches is read by nobody",
}


def misbehaving(how: Misbehaviour) -> ScriptedEngine:
    if how in {Misbehaviour.SPLITS_CHARACTERS, Misbehaviour.REPEATS}:
        return ScriptedEngine([ANSWER], kind=CandidateKind.SPAN, misbehaviour=how)
    return ScriptedEngine([" ".join("abcdefgh")], chunk=2, misbehaviour=how)


def test_every_misbehaviour_is_judged() -> None:
    assert CAUGHT.keys() | NO_BREACH.keys() == set(Misbehaviour)


@pytest.mark.parametrize("how", CAUGHT)
def test_a_breach_is_caught_by_its_check(how: Misbehaviour) -> None:
    with pytest.raises(ContractViolation) as raised:
        check_engine(lambda: misbehaving(how), channels={"answer"})
    assert raised.value.check == CAUGHT[how]
    assert str(raised.value) == f"`{CAUGHT[how]}`: {raised.value.what}"


@pytest.mark.parametrize("how", NO_BREACH)
def test_what_is_no_breach_passes(how: Misbehaviour) -> None:
    assert check_engine(lambda: misbehaving(how)).mode == "full"


def test_a_single_byte_may_be_a_token() -> None:
    report = check_engine(
        lambda: ScriptedEngine([ANSWER], chunk=9, misbehaviour=Misbehaviour.SPLITS_CHARACTERS)
    )
    assert "utf8" in report.passed


def test_a_trace_of_what_was_dropped_is_caught() -> None:
    def tree(kept: tuple[Candidate, ...], retry: Retry | None) -> Candidate:
        drops.extend([retry] if retry and retry.excluded else [])
        return Candidate(b"x" if not drops else b"y", CandidateKind.TOKEN, ids=(len(kept),))

    def make() -> ScriptedEngine:
        drops.clear()
        return ScriptedEngine.branching(tree, granularity=CandidateKind.TOKEN)

    drops: list[Retry] = []
    with pytest.raises(ContractViolation) as raised:
        check_engine(make)
    assert raised.value.check == "dropped_leaves_no_trace"


class Mute:
    """Says that it cannot rewind, and then is silent about it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.identity, self.capabilities = engine.identity, engine.capabilities
        self.start, self.propose, self.close = engine.start, engine.propose, engine.close

    def rewind(self, retry: Retry) -> None:
        pass


def test_an_engine_that_cannot_rewind_has_to_say_so() -> None:
    with pytest.raises(ContractViolation, match="has to raise EngineError"):
        check_engine(lambda: Mute(ProposeOnly(["one"])))


# ---------------------------------------------------------------- resolvers


def resolver(reference: Reference) -> Resolution:
    if reference.key == "two of them":
        return Resolution(reference, Standing.AMBIGUOUS, ("a", "b"), "table", "v1")
    known = reference.key == "known"
    return Resolution(reference, Standing.RESOLVED if known else Standing.UNRESOLVABLE, ("k",) * known)


def test_a_resolver_passes_and_its_answers_come_back() -> None:
    asked = [Reference("name", key, Span(0, 1)) for key in ("known", "two of them", "other")]
    standings = [answer.standing for answer in check_resolver(resolver, asked)]
    assert standings == [Standing.RESOLVED, Standing.AMBIGUOUS, Standing.UNRESOLVABLE]


def test_a_resolver_that_is_wrong_is_caught() -> None:
    def answer(**changes: object) -> Callable[[Reference], Resolution]:
        return lambda reference: msgspec.structs.replace(resolver(reference), **changes)

    def raises(reference: Reference) -> Resolution:
        raise KeyError(reference.key)

    count = iter(range(100))
    other = Reference("name", "another", Span(0, 0))
    wrong: dict[str, Callable[[Reference], Resolution]] = {
        "answers: raises": raises,
        "answers: type": lambda _: None,  # type: ignore[arg-type,return-value]
        "answers: reference": answer(reference=other),
        "standing": answer(standing="maybe"),
        "admissible: one": answer(standing=Standing.AMBIGUOUS, readings=("one", "one")),
        "admissible: two": answer(standing=Standing.RESOLVED, readings=("one", "two")),
        "readings: type": answer(readings=["list"]),
        "same_answer": lambda asked: msgspec.structs.replace(resolver(asked), detail=str(next(count))),
    }
    for name, resolve in wrong.items():
        with pytest.raises(ContractViolation) as raised:
            check_resolver(resolve)
        assert raised.value.check == name.split(":")[0], name


# ---------------------------------------------------------------- mappers


class FullStops:
    def plain(self, data: bytes) -> bool:
        return b"." not in data

    def find(self, text: bytes, checked: int, carry: int) -> Found:
        end = text.find(b".", checked) + 1
        return Found(end, end, len(text), False, carry)


class HastyStops(FullStops):
    """Ends wherever the bytes at hand end."""

    def find(self, text: bytes, checked: int, carry: int) -> Found:
        return Found(len(text), len(text), len(text), False, carry)


class PlainMapper:
    """The least that keeps the port."""

    id = "plain"
    changes: Mapping[str, object] = MappingProxyType({})
    hasty = False

    def splitter(self, unit: Unit) -> FullStops:
        return HastyStops() if self.hasty else FullStops()

    def inert(self, transition: Transition) -> bool:
        return not transition.text.strip()

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        plain = Mutation(touches=(Field.MEMORY,), changes=(), category=Category.ASSERTION)
        return msgspec.structs.replace(plain, **self.changes)

    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        return Grounds((), (), ())

    def terms(self, text: str) -> tuple[str, ...]:
        return tuple(sorted(set(text.split())))


def test_a_mapper_passes() -> None:
    assert len(check_mapper(PlainMapper(), ["One. Two."])) == 1


@pytest.mark.parametrize(
    ("check", "changes"),
    [
        ("ranges", {"novelty": 1001}),
        ("ranges", {"certainty": 6}),
        ("types", {"novelty": 0.5}),
        ("spans", {"unmapped": (Span(0, 99),), "coverage": 0}),
        ("parts", {"parts": (Span(0, 9),)}),
        ("parts", {"parts": (Span(0, 4), Span(5, 9))}),
        ("coverage", {"unmapped": (Span(0, 4),)}),
    ],
)
def test_a_reading_that_cannot_be_is_caught(check: str, changes: dict[str, object]) -> None:
    mapper = PlainMapper()
    mapper.changes = changes
    with pytest.raises(ContractViolation) as raised:
        check_mapper(mapper, ["One. Two."])
    assert raised.value.check == check


def test_a_mapper_that_is_wrong_is_caught() -> None:
    moody = iter(range(100))

    class Moody(PlainMapper):
        def map(self, transition: Transition, state: SemanticState) -> Mutation:
            self.changes = {"novelty": next(moody)}
            return super().map(transition, state)

    class Generous(PlainMapper):
        def inert(self, transition: Transition) -> bool:
            return len(transition.text) < 4

    class Unsorted(PlainMapper):
        def terms(self, text: str) -> tuple[str, ...]:
            return tuple(text.split())

    class Hasty(PlainMapper):
        hasty = True

    class Nameless(PlainMapper):
        id = ""

    wrong = {Moody: "deterministic", Generous: "inert", Unsorted: "terms", Hasty: "splitter", Nameless: "id"}
    for kind, check in wrong.items():
        with pytest.raises(ContractViolation) as raised:
            check_mapper(kind(), ["b a. c d. e"])
        assert raised.value.check == check


# ---------------------------------------------------------------- strategies


@given(st.data())
def test_chunkings_are_cuts_of_the_same_bytes(data: st.DataObject) -> None:
    text = data.draw(texts()).encode()
    pieces = data.draw(chunkings(text))
    assert b"".join(pieces) == text
    assert all(pieces)


@settings(max_examples=examples(200))
@given(hostile_engines())
def test_hostile_engines_are_bounded_and_never_surprise_the_tests(engine: ScriptedEngine) -> None:
    try:
        engine.start(user_prompt("Go."), 0)
        for _ in range(20):
            engine.propose()
        engine.rewind(Retry(0, 2, (), 0))
        engine.propose()
    except (EngineError, ZeroDivisionError):
        assert engine.requests
