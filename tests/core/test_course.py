"""Stage 3 over the course of a run: what fits is admitted, what does not is refused, at the same cost at any length."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core import gate
from interlock.core.course import (
    RANKS,
    WEIGHTS,
    WINDOW,
    Course,
    bits,
    exceeds,
    features,
    least_above,
)
from interlock.core.decision import Admit, Code, Decision
from interlock.core.mutation import Anchored, CandidateKind, Cause, Content, Mutation, Transition
from interlock.core.state import Context, Intent, SemanticState
from interlock.lexicon.vectors import LANES, NOTHING, told
from interlock.mapping import ClauseMapper
from interlock.mapping.traits import NAMES
from interlock.policy import Policy
from spec import course as definition

NOTE = (
    "The patient reports pain in her left knee after a fall on the stairs.",
    "She describes swelling of the knee and pain when she climbs stairs.",
    "There is tenderness over the medial joint line of the left knee.",
    "An X-ray of the knee shows no fracture.",
    "She will take ibuprofen for the pain and rest the knee.",
)
FOREIGN = "You can return the two unopened headphones within thirty days and we will refund your credit card."
POLICY = """
policy: course
version: "1"
on_unmapped: {coverage_min: 0}
continuity: STANDARD
lexicon: {billing: [bill, invoice]}
rules: [{id: never-said, kind: structural, forbid: {text: xyzzy-never-said}}]
"""


def rulebook(continuity: str = "standard"):
    return Policy.from_bytes(POLICY.replace("STANDARD", continuity).encode()).rulebook


MAPPER = ClauseMapper(rulebook().vocabulary)


def mapped(text: str, state: SemanticState) -> Mutation:
    return MAPPER.map(Transition("answer", CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY), state)


def begun(continuity: str = "standard") -> SemanticState:
    return SemanticState.initial(Intent("write the note"), Context(), rulebook(continuity))


def after(*said: str, state: SemanticState | None = None) -> SemanticState:
    state = state or begun()
    for number, text in enumerate(said):
        state = state.commit(Anchored(mapped(text, state)), number, number)
    return state


def judged(text: str, state: SemanticState) -> Decision:
    return gate.evaluate(Anchored(mapped(text, state)), state)


# --- what it decides -------------------------------------------------------------------------------------


@pytest.mark.requirement("R-055")
def test_a_sentence_of_another_text_is_refused_and_every_own_one_admitted() -> None:
    for at, said in enumerate(NOTE):
        assert isinstance(judged(said, after(*NOTE[:at])), Admit), said
        if at >= rulebook().continuity.establish:
            refused = judged(FOREIGN, after(*NOTE[:at]))
            assert not isinstance(refused, Admit)
            assert refused.reasons[0].code is Code.DISCONTINUITY
            assert refused.reasons[0].subject == "strangeness_max"


@pytest.mark.requirement("R-055")
def test_nothing_is_asked_before_the_course_is_set_nor_where_the_policy_does_not() -> None:
    assert isinstance(judged(FOREIGN, after(*NOTE[:2])), Admit)
    later = begun("{strangeness_max: 970, establish: 4}")
    assert isinstance(judged(FOREIGN, after(*NOTE[:3], state=later)), Admit)
    assert not isinstance(judged(FOREIGN, after(*NOTE[:4], state=later)), Admit)
    assert isinstance(judged(FOREIGN, after(*NOTE, state=begun("off"))), Admit)
    assert mapped(FOREIGN, begun("off")).content == Content()


@pytest.mark.requirement("R-055")
def test_what_was_admitted_sets_the_course() -> None:
    """Once the run has turned to something, going on with it fits."""
    turned = after(
        "Your invoice lists two headphones and a charger.",
        "You bought the headphones with a credit card in our shop.",
        "The headphones are unopened and within the return period.",
    )
    assert isinstance(judged(FOREIGN, turned), Admit)
    assert not isinstance(judged(FOREIGN, after(*NOTE[:3])), Admit)


@pytest.mark.requirement("R-055", "X-18")
def test_as_strange_as_the_bound_is_admitted_and_one_more_is_not() -> None:
    state = after(*NOTE)
    foreign = mapped(FOREIGN, state)
    known, course = gate.familiar(foreign.terms, state), state.lineage.course
    given = (known, foreign.terms, foreign.content, course, state.memory.vocabulary)
    value = next(bound for bound in range(1000) if not exceeds(*given, bound))
    assert value > 0
    for bound, admitted in ((value, True), (value - 1, False)):
        current = after(*NOTE, state=begun(f"{{strangeness_max: {bound}}}"))
        assert isinstance(judged(FOREIGN, current), Admit) is admitted


@pytest.mark.requirement("R-055")
def test_a_stricter_preset_refuses_all_that_a_laxer_one_does() -> None:
    bounds = [
        rulebook(preset).continuity.strangeness_max for preset in ("strict", "standard", "lenient", "off")
    ]
    assert bounds == sorted(set(bounds))


@pytest.mark.requirement("R-055")
def test_a_jump_is_licensed_by_an_explicit_transition_to_a_declared_topic() -> None:
    turn = "Turning to the invoice, we will refund the two unopened headphones on your credit card."
    plain = after(*NOTE)
    refused = judged(turn, plain)
    assert not isinstance(refused, Admit)
    assert refused.reasons[0].code is Code.TOPIC_UNMOTIVATED
    declared = after(*NOTE, state=begun("{strangeness_max: 970, topics: [billing]}"))
    assert isinstance(judged(turn, declared), Admit)
    assert not isinstance(judged(turn.replace("Turning to the invoice", "And the invoice"), declared), Admit)


# --- the profile -----------------------------------------------------------------------------------------

TERMS = st.lists(st.sampled_from([f"t{n}" for n in range(12)]), max_size=6, unique=True).map(tuple)


def content(terms: tuple[str, ...], traits: int) -> Content:
    weights = tuple(60 + 7 * len(term) for term in terms)
    vector = tuple(sum(ord(c) * (lane + 1) % 19 - 9 for term in terms for c in term) for lane in range(4))
    manner = tuple(8 if traits >> lane & 1 else -5 for lane in range(6))
    return Content(weights, vector, manner, traits)


TRAITS = st.sampled_from((0, 63)) | st.integers(0, 63)
"""Often all or none: what is put the opposite way is where likeness decides."""
STEPS = st.lists(st.tuples(TERMS, TRAITS), max_size=2 * WINDOW)


@given(STEPS, TERMS, TRAITS)
@settings(max_examples=200, derandomize=True)
def test_it_is_what_the_definition_says_of_the_whole_list(
    steps: list[tuple[tuple[str, ...], int]], terms: tuple[str, ...], traits: int
) -> None:
    course, every = Course(), []
    for said, shown in steps:
        read = content(said, shown)
        course = course.advanced(said, read)
        every.append({"terms": said, "content": msgspec.structs.asdict(read)})
    known = {term for step in every for term in step["terms"]}
    asked = ([t in known for t in terms], terms, content(terms, traits), course, len(known))
    mutation = {"terms": terms, "content": msgspec.structs.asdict(content(terms, traits))}
    assert features(*asked)._asdict() == definition.features(every, mutation, known, len(known))
    strangeness = definition.strangeness(every, mutation, known, len(known))
    for bound in {max(0, strangeness - 1), min(999, strangeness), 0, 500, 999}:
        assert exceeds(*asked, bound) is (strangeness > bound)


@given(st.integers(RANKS[0][0] - 9, RANKS[-1][0] + 9), st.integers(0, 999))
@settings(max_examples=400, derandomize=True)
def test_a_sum_exceeds_the_permille_that_the_definition_ranks_it_above(total: int, bound: int) -> None:
    at = next((at for at, (least, _) in enumerate(RANKS) if total < least), len(RANKS))
    rank = RANKS[0][1] if at == 0 else RANKS[-1][1]
    if 0 < at < len(RANKS):
        (low, under), (high, over) = RANKS[at - 1], RANKS[at]
        rank = under + (total - low) * (over - under) // (high - low)
    assert (total >= least_above(bound)) is (rank > bound)


def test_the_numbers_are_those_of_the_definition() -> None:
    assert WEIGHTS._asdict() == definition.WEIGHTS
    assert list(RANKS) == definition.RANKS
    assert [sum_ for sum_, _ in RANKS] == sorted({sum_ for sum_, _ in RANKS})
    assert [rank for _, rank in RANKS] == sorted({rank for _, rank in RANKS})
    assert (RANKS[0][1], RANKS[-1][1]) == (0, 1000)


@pytest.mark.requirement("R-055")
def test_a_course_holds_no_more_after_ten_thousand_steps_than_after_a_hundred() -> None:
    sizes, course = {}, Course()
    for step in range(10_000):
        terms = (f"word{step}", f"word{step // 7}", "always")
        course = course.advanced(terms, content(terms, step % 64))
        if step + 1 in (100, 10_000):
            sizes[step + 1] = (len(course.counts), course.total, len(course.window))
            assert max(map(abs, course.recent)) < 5 * max(map(abs, content(terms, 0).vector)) + 1000
    assert sizes[100][1:] == sizes[10_000][1:]
    assert sizes[10_000][0] <= 3 * WINDOW
    assert course.counts == {
        term: sum(step.count(term) for step in course.window) for step in course.window for term in step
    }


def test_a_rewind_gives_back_the_course_as_it_was() -> None:
    state = after(*NOTE[:3])
    before = msgspec.structs.asdict(state.lineage.course), dict(state.lineage.course.counts)
    after(FOREIGN, *NOTE[3:], state=state)
    assert (msgspec.structs.asdict(state.lineage.course), dict(state.lineage.course.counts)) == before


@given(st.integers(1, 10**9))
@settings(max_examples=200, derandomize=True)
def test_the_logarithm_grows_by_sixteen_when_a_number_is_doubled(number: int) -> None:
    assert bits(2 * number) - bits(number) in (16, 15, 17)
    assert bits(number + 1) >= bits(number)


# --- the tables ------------------------------------------------------------------------------------------


def test_a_sum_of_rows_is_the_sum_of_what_each_holds() -> None:
    words = ("patient", "knee", "refund", "nosuchwordatall")
    each = [told((word,)) for word in words]
    assert told(words) == (
        tuple(weights[0] for weights, _ in each),
        tuple(map(sum, zip(*(vector for _, vector in each), strict=True))),
    )
    assert told(("nosuchwordatall",))[1] == NOTHING
    assert len(NOTHING) == LANES
    assert told(("patient",))[0] < told(("fluorescein",))[0]


def test_the_first_traits_are_the_persons() -> None:
    assert NAMES[:7] == ("he", "she", "i", "you", "we", "they", "it")
    state = begun()
    assert mapped("She is well.", state).content.traits & 3 == 2
    assert mapped("He sees her.", state).content.traits & 3 == 3
