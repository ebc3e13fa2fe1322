"""The engine that tests and documents lean on does what they say it does."""

from __future__ import annotations

import pytest

from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence, EndReason
from interlock.engines.port import EngineError, Identity, Retry
from interlock.engines.scripted import Proposed, Rewound, ScriptedEngine, Started, cut, id_of
from interlock.testing import Misbehaviour, span, step, token, tool_call, user_prompt

GO = user_prompt("Go.")


def started(engine: ScriptedEngine) -> ScriptedEngine:
    engine.start(GO, 1)
    return engine


def said(engine: ScriptedEngine, count: int = 99) -> list[str]:
    """Texts up to the end, or so many of them."""
    heard: list[str] = []
    while len(heard) < count and isinstance(offer := engine.propose(), Candidate):
        heard.append(offer.data.decode())
    return heard


def test_the_first_answer_is_said_and_then_it_ends() -> None:
    engine = started(ScriptedEngine(["One. Two."]))
    assert engine.propose() == Candidate(b"One. Two.", CandidateKind.SPAN, position=0)
    assert engine.propose() == EndOfSequence(position=1) == engine.propose()


def test_each_rewind_goes_on_with_the_next_answer_from_there() -> None:
    engine = started(ScriptedEngine(["abcdef", "XY", "Z"], chunk=2))
    assert said(engine) == ["ab", "cd", "ef"]
    engine.rewind(Retry(1, 2, (), 0))
    assert said(engine, 1) == ["XY"]
    engine.rewind(Retry(1, 3, (), 0))
    assert said(engine) == ["Z"]
    assert b"".join(candidate.data for candidate in engine.kept) == b"abZ"


def test_with_no_answer_left_it_says_again_what_it_said() -> None:
    engine = started(ScriptedEngine(["abcdef"], chunk=2))
    assert said(engine) == ["ab", "cd", "ef"]
    engine.rewind(Retry(1, 2, (), 0))
    assert said(engine) == ["cd", "ef"]


def test_answers_that_begin_with_an_excluded_id_are_passed_over() -> None:
    engine = started(ScriptedEngine(["one", "one more", "two"], chunk=3))
    assert said(engine, 1) == ["one"]
    engine.rewind(Retry(0, 2, (id_of(b"one"),), 0))
    assert said(engine) == ["two"]
    engine.rewind(Retry(0, 3, (id_of(b"one"), id_of(b"two")), 0))
    assert engine.propose() == EndOfSequence(position=0), "nothing is left to say"


def test_a_start_begins_the_script_again() -> None:
    engine = started(ScriptedEngine(["one", "two"]))
    engine.rewind(Retry(0, 2, (), 0))
    assert said(engine) == ["two"]
    assert said(started(engine)) == ["one"]


def test_candidates_of_every_kind_can_be_scripted() -> None:
    call = tool_call("pay", {"to": "Ann", "amount": 9})
    offers = [step("First, look."), token("to"), span("gether"), call, EndOfSequence(EndReason.LENGTH)]
    engine = started(ScriptedEngine.from_candidates(offers, [span("Other.")]))
    heard = [engine.propose() for _ in range(5)]
    assert [offer.position for offer in heard] == [0, 1, 2, 3, 4]
    assert heard[3] == Candidate(
        b'{"arguments":{"amount":9,"to":"Ann"},"name":"pay"}', CandidateKind.TOOL_CALL, "calls", position=3
    )
    assert heard[4] == EndOfSequence(EndReason.LENGTH, position=4)
    engine.rewind(Retry(2, 2, (), 0))
    assert said(engine) == ["Other."]


@pytest.mark.requirement("R-021")
def test_a_refused_node_of_a_tree_is_never_expanded_and_its_sibling_is_offered() -> None:
    tree = {
        (): ["plan A", "plan B"],
        ("plan A",): ["step A1"],
        ("plan B",): ["step B1", "step B2"],
        ("plan B", "step B2"): ["done"],
    }
    expanded: list[tuple[str, ...]] = []

    def think(kept: tuple[Candidate, ...], retry: Retry | None) -> Candidate | EndOfSequence:
        path = tuple(candidate.data.decode() for candidate in kept)
        expanded.append(path)
        children = tree.get(path, [])
        child = retry.attempt - 1 if retry else 0
        return step(children[child]) if child < len(children) else EndOfSequence()

    engine = started(ScriptedEngine.branching(think, granularity=CandidateKind.STEP))
    refused = {"plan A", "step B1"}
    attempt = 1
    while isinstance(offer := engine.propose(), Candidate):
        attempt = attempt + 1 if offer.data.decode() in refused else 1
        if attempt > 1:
            engine.rewind(Retry(offer.position, attempt, (), 0))
    assert [candidate.data for candidate in engine.kept] == [b"plan B", b"step B2", b"done"]
    assert not [path for path in expanded if refused & set(path)]
    contexts = [proposal.context for proposal in engine.proposals]
    assert not [c for context in contexts for c in context if c.data.decode() in refused]


@pytest.mark.requirement("R-046")
def test_all_that_it_hears_is_written_down() -> None:
    engine = started(ScriptedEngine(["ab", "c"], chunk=1))
    said(engine, 2)
    retry = Retry(1, 2, (id_of(b"b"),), 9)
    engine.rewind(retry)
    said(engine, 1)
    engine.close()
    kinds = [type(request) for request in engine.requests]
    assert kinds == [Started, Proposed, Proposed, Rewound, Proposed]
    assert (engine.prompts, engine.retries, engine.closed) == ([GO], [retry], 1)
    contexts = [b"".join(c.data for c in proposal.context) for proposal in engine.proposals]
    assert contexts == [b"", b"a", b"a"]
    assert [proposal.retry for proposal in engine.proposals] == [None, None, retry]
    assert Retry.__struct_fields__ == ("position", "attempt", "excluded", "seed"), "no reason fits in here"


def test_what_cannot_be_done_is_an_error() -> None:
    engine = started(ScriptedEngine.from_candidates([Candidate(b"two", ids=(1, 2))]))
    engine.propose()
    with pytest.raises(EngineError, match="position 1 is inside a candidate"):
        engine.rewind(Retry(1, 2, (), 0))
    fixed = started(ScriptedEngine(["a"], rewind=False, identity=Identity("fixed")))
    assert not fixed.capabilities.rewind
    assert fixed.identity.adapter == "fixed"
    with pytest.raises(EngineError, match="cannot rewind"):
        fixed.rewind(Retry(0, 2, (), 0))
    with pytest.raises(ValueError, match="at least one answer"):
        ScriptedEngine([])


@pytest.mark.parametrize("at", [0, 2])
def test_it_misbehaves_from_the_given_proposal_on(at: int) -> None:
    engine = started(ScriptedEngine(["abcdef"], chunk=1, misbehaviour=Misbehaviour.RETURNS_NONE, at=at))
    heard = [engine.propose() for _ in range(4)]
    assert [offer is None for offer in heard] == [number >= at for number in range(4)]
    assert [proposal.offered for proposal in engine.proposals][at:] == [None] * (4 - at)


def test_a_lie_about_rewinding_shows_in_the_context() -> None:
    how = Misbehaviour.LIES_ABOUT_REWINDING
    engine = started(ScriptedEngine(["one. ", "two. "], misbehaviour=how))
    engine.propose()
    engine.rewind(Retry(0, 2, (), 0))
    second = engine.propose()
    assert second.position == 0, "it claims to have gone back"
    assert [candidate.data for candidate in engine.proposals[-1].context] == [b"one. "]


@pytest.mark.parametrize(
    ("sizes", "whole", "pieces"),
    [
        ((0,), False, ["aé😀b".encode()]),
        ((2,), False, [b"a\xc3", b"\xa9\xf0", b"\x9f\x98", b"\x80b"]),
        ((2,), True, ["aé".encode(), "😀".encode(), b"b"]),
        ((1, 0), False, [b"a", "é😀b".encode()]),
    ],
)
def test_texts_are_cut_as_told(sizes: tuple[int, ...], whole: bool, pieces: list[bytes]) -> None:
    assert cut("aé😀b".encode(), sizes, whole_characters=whole) == pieces


def test_a_long_run_keeps_its_records_small() -> None:
    """A copy of the context for each proposal would be 50 million entries here."""
    engine = started(ScriptedEngine(["x" * 10_000], chunk=1))
    assert len(said(engine, 10_000)) == 10_000
    assert len(engine.proposals[-1].context) == 9_999
