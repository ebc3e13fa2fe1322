"""What leaves: admitted text only, held while it could still become a forbidden one, recorded first."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core.events import Step
from interlock.core.mutation import ANSWER, Candidate, CandidateKind
from interlock.core.outcome import Completed, Halted
from interlock.core.rules import TextRule
from interlock.engines.scripted import ScriptedEngine, span, step
from interlock.policy import Policy
from interlock.testing import hostile_engines
from tests.examples import examples
from tests.laws.world import (
    FORBIDDEN_TEXTS,
    FRAGMENTS,
    LENIENT,
    PROMISE,
    RISKLESS,
    TEXTS,
    Play,
    by_offset,
    folded,
    found_in,
    fragments,
    law,
    out_of,
    pieces_of,
    play,
    policy,
    releases,
    saying,
    sentences,
    talkers,
)

at_the_ends = st.builds(lambda said: by_offset(said.encode(), range(0, 400, 4)), sentences)
engines = talkers() | hostile_engines(fragments) | at_the_ends


def released_is_admitted(run: Play, _: Step) -> None:
    admitted = run.admitted()
    for channel, data in run.released.items():
        assert admitted.get(channel, b"").startswith(data)


@pytest.mark.requirement("R-019", "R-038", "R-051", "R-059", "R-074", "R-075", "R-084", "R-088")
@given(engines, releases)
@settings(law, max_examples=examples(250))
def test_released_text_was_admitted(engine: ScriptedEngine, release: str) -> None:
    """At every step what has left is a beginning of what the records admit; at a good end it is all of it."""
    run = play(policy(release=release), engine, watch=released_is_admitted)
    assert run.outcome is not None
    admitted = run.admitted()
    for channel, data in run.outcome.channels.items():
        assert admitted.get(channel, b"").startswith(data)
        assert data.startswith(bytes(run.released.get(channel, b"")))
    if isinstance(run.outcome, Completed):
        assert {name: data for name, data in run.outcome.channels.items() if data} == {
            name: bytes(data) for name, data in run.released.items() if data
        }
        assert run.outcome.channels[ANSWER] == admitted.get(ANSWER, b"")


@pytest.mark.requirement("R-088", "R-049")
@given(talkers(), releases)
@settings(law, max_examples=examples(150))
def test_admitted_text_is_what_the_engine_said(engine: ScriptedEngine, release: str) -> None:
    """Not a byte more, not one less: what an engine keeps in the end is what was admitted, unchanged."""
    run = play(policy(release=release), engine)
    assert run.outcome is not None
    said = b"".join(candidate.data for candidate in engine.kept)
    admitted = run.admitted().get(ANSWER, b"")
    assert said.startswith(admitted)
    if isinstance(run.outcome, Completed):
        assert bytes(run.released.get(ANSWER, b"")) == admitted == said


SPLITS = (*FRAGMENTS, "guar", "an", "teed ret", "urn ", "zero ", "risk", "..", ".")


@st.composite
def joined_by_deletion(draw: st.DrawFn) -> ScriptedEngine:
    """What follows a refused piece joins what stood before it."""
    before, after = draw(st.sampled_from((("The guaran", "teed return. "), ("A guaranteed ", "return. "))))
    refused = draw(st.sampled_from(("secret", "zero risk...", "guaranteed return, "))) + draw(fragments)
    cut = draw(st.integers(1, 9))
    kind = draw(st.sampled_from((CandidateKind.TOKEN, CandidateKind.STEP)))
    return ScriptedEngine([before + refused, after, "It may fall. "], chunk=(len(before), cut), kind=kind)


@pytest.mark.requirement("R-032", "R-033", "R-043", "R-051", "R-075", "R-036", "X-43")
@given(
    engines | talkers(st.lists(st.sampled_from(SPLITS), max_size=10).map("".join)) | joined_by_deletion(),
    releases,
)
@settings(law, max_examples=examples(400))
@example(ScriptedEngine.from_candidates([step("There is zero risk"), step("...")]), "prompt")
@example(ScriptedEngine.from_candidates([span("There is zero risk"), span("... "), span("\n")]), "prompt")
@example(saying('We say "a secret', '". "', chunk=1), "at_end")
@example(saying("The guaranteed <b>ret</b>urn. ", chunk=3), "prompt")
@example(saying("The fee", ". The fund is old. ", kind=CandidateKind.STEP), "prompt")
def test_committed_text_never_matches_a_forbidden_rule(engine: ScriptedEngine, release: str) -> None:
    """However it was cut, joined by deletion, completed by something inert, or disguised."""
    run = play(policy(release=release), engine)
    for data in out_of(run).values():
        assert found_in(data) == []


@pytest.mark.requirement("R-075", "X-43")
@given(st.sampled_from(FORBIDDEN_TEXTS), st.sets(st.integers(1, 40)), releases)
@settings(law, max_examples=80)
def test_every_forbidden_text_is_refused_however_it_is_cut(
    phrase: str, places: set[int], release: str
) -> None:
    """The law above is not empty: what is said here would be seen, and it is not let out."""
    said = f"We say {phrase} now. It may fall. ".encode()
    assert found_in(said) == [phrase]
    run = play(policy(release=release), by_offset(said, places))
    assert "TEXT_FORBIDDEN" in run.codes
    assert all(found_in(data) == [] for data in out_of(run).values())


@pytest.mark.requirement("R-075", "X-32", "X-48")
@given(st.sets(st.integers(1, len(PROMISE) - 1), min_size=1), st.sampled_from(("prompt", "at_end")))
@settings(law, max_examples=60)
def test_a_forbidden_text_that_began_in_held_text_goes_whole(cuts: set[int], release: str) -> None:
    """Judged piece by piece, its first pieces are admitted and held: what is said instead does not stand behind them."""
    said = [step("ok. "), *(step(piece.decode()) for piece in pieces_of(PROMISE.encode(), cuts))]
    engine = ScriptedEngine.from_candidates(said, [step("It may fall. ")])
    run = play(policy(rest=LENIENT + "limits: {rollbacks_max: 64}\n", release=release), engine)
    assert out_of(run)[ANSWER] == b"ok. It may fall. "


@pytest.mark.requirement("X-32", "X-45")
def test_where_it_cannot_be_gone_back_to_the_beginning_stays() -> None:
    """Without a rollback left the next try is made behind what was admitted, as for any refusal."""
    said = [step("ok. "), step("guaranteed"), step(" return.")]
    engine = ScriptedEngine.from_candidates(said, [step(" fees. ")])
    run = play(policy(rest=LENIENT + "limits: {rollbacks_max: 0}\n"), engine)
    assert out_of(run)[ANSWER] == b"ok. guaranteed fees. "


def phrases_of(governing: Policy) -> list[str]:
    rules = [rule for rule in governing.rulebook.rules if isinstance(rule, TextRule)]
    return [source for rule in rules for source in rule.sources]


def nothing_live_has_left(run: Play, now: Step) -> None:
    """Beginning inside what has left, nothing reaches to the end of what is admitted as the start of a phrase."""
    if isinstance(run.outcome, Completed):
        return
    admitted = run.admitted().get(ANSWER, b"").decode("utf-8", "ignore")
    left = len(out_of(run).get(ANSWER, b"").decode("utf-8", "ignore"))
    for phrase in phrases_of(run.policy):
        wanted = folded(phrase)
        for start in range(left):
            begins = not admitted[start - 1 : start].isalnum() and not admitted[start].isspace()
            assert not (begins and wanted.startswith(folded(admitted[start:]))), (phrase, admitted[start:])


PLAIN = tuple(
    fragment for fragment in SPLITS if fragment.isascii() and "<" not in fragment and "&" not in fragment
)
plain_talkers = talkers(st.lists(st.sampled_from(PLAIN), max_size=10).map("".join))


@pytest.mark.requirement("R-032", "R-075", "R-084", "X-43")
@given(plain_talkers, releases)
@settings(law, max_examples=examples(250))
@example(ScriptedEngine.from_candidates([step("There is a guaranteed"), step(" return")]), "prompt")
@example(ScriptedEngine.from_candidates([step("There is zero risk"), step(".."), step(" x")]), "prompt")
def test_no_forbidden_prefix_is_released(engine: ScriptedEngine, release: str) -> None:
    """Text that could still become a forbidden one is held back until it cannot, and in a halted run for ever."""
    play(policy(release=release), engine, watch=nothing_live_has_left)


@pytest.mark.requirement("R-075")
@pytest.mark.parametrize("phrase", [PROMISE, RISKLESS])
@pytest.mark.parametrize("release", ["prompt", "{lag: 1}"])
def test_a_prefix_over_many_candidates_waits(phrase: str, release: str) -> None:
    """Byte by byte, each its own judged step: nothing of the phrase is ever seen outside."""
    said = [step(character) for character in f"ok {phrase}"]
    run = play(policy(release=release), ScriptedEngine.from_candidates(said))
    assert out_of(run)[ANSWER] in (b"", b"ok", b"ok ")


@pytest.mark.requirement("R-075", "X-28")
@pytest.mark.parametrize("release", ["prompt", "{lag: 1}", "{lag: 2}"])
@pytest.mark.parametrize(
    "said",
    [
        ("It is a secretxyz", "zy"),
        ("A guaranteed return", "x", "y", "xyzzy"),
        ("It is a secret", "x", "yz", "zy"),
    ],
)
def test_where_the_release_is_cut_makes_no_forbidden_text(said: tuple[str, ...], release: str) -> None:
    """A word that goes on is no match; let out up to the middle of it, it would be one, and a run may end there."""
    rules = TEXTS + "- {id: anywhere, kind: safety, forbid: {pattern: [xyzzy]}}"
    run = play(policy(rules, release=release), ScriptedEngine.from_candidates([step(part) for part in said]))
    assert isinstance(run.outcome, Halted)
    for data in out_of(run).values():
        assert found_in(data) == []


@pytest.mark.requirement("R-075", "X-48")
@pytest.mark.parametrize("release", ["prompt", "{lag: 1}"])
def test_a_held_text_is_held_again_when_what_cleared_it_is_undone(release: str) -> None:
    """`beta` leads on from `alpha beta gamma` to `beta delta x`: undoing that step would leave `alpha` outside."""
    rules = "- {id: overlap, kind: safety, forbid: {text: [alpha beta gamma, beta delta x, secret]}}"
    rest = LENIENT + "limits: {attempts_max: 2}\n"
    said = [step("It is alpha beta"), step(" delt"), step(" secret")]
    run = play(
        policy(rules, rest, release=release),
        ScriptedEngine.from_candidates(said),
        watch=nothing_live_has_left,
    )
    assert isinstance(run.outcome, Halted)
    assert run.outcome.channels[ANSWER].startswith(bytes(run.released.get(ANSWER, b"")))


@pytest.mark.requirement("R-036")
def test_a_kind_without_a_mapper_is_refused() -> None:
    picture = Candidate(b"\x89PNG", CandidateKind.OTHER)
    run = play(policy(), ScriptedEngine.from_candidates([picture]))
    assert run.codes[0] == "MODALITY_UNSUPPORTED"
    assert out_of(run)[ANSWER] == b""
