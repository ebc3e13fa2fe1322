"""Going back: another candidate, an earlier place above the watermark, safe non-execution. X-30, X-32, X-48."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.events import FactArrived, Retry
from interlock.core.lineage import Determination, Rewound
from interlock.core.memory import Fact
from interlock.core.outcome import Completed, Halted
from interlock.core.prompt import Task
from interlock.engines.scripted import Misbehaviour, ScriptedEngine, step
from tests.core.loop import PLAIN, Ran, ended, govern, offer_all, open_session, tokens

GOOD = "The fund is large."
BAD = " Returns are guaranteed. X"


def limited(attempts: int, rollbacks: int, release: str = "at_end") -> str:
    return f"release: {release}\nlimits: {{attempts_max: {attempts}, rollbacks_max: {rollbacks}}}\n" + PLAIN


def refusals_at(ran: Ran) -> dict[int, int]:
    """How many candidates were refused at each position."""
    found: dict[int, int] = {}
    for one in ran.decided:
        if not one.applied and one.depth == 0:
            found[one.position] = found.get(one.position, 0) + 1
    return found


@pytest.mark.requirement("R-069", "X-45", "X-37")
@pytest.mark.parametrize("attempts", [1, 2, 5])
def test_no_more_candidates_are_tried_at_a_place_than_the_policy_allows(attempts: int) -> None:
    ran = govern(limited(attempts, 0), engine=ScriptedEngine([[step("Returns are guaranteed. ")]]))
    assert ran.trigger == "attempts_exhausted"
    assert refusals_at(ran) == {0: attempts}
    assert [retry.attempt for retry in ran.engine.retries] == list(range(2, attempts + 1))


@pytest.mark.requirement("R-119", "R-121", "X-32")
def test_when_no_candidate_is_left_the_run_goes_back_and_takes_another_way() -> None:
    ran = govern(limited(2, 4), GOOD + BAD, " Gains are guaranteed. X", "It holds bonds. It is old.")
    assert isinstance(ran.outcome, Completed)
    assert ran.text == "It holds bonds. It is old."
    first, second = ran.of(Rewound)
    assert (first.position, first.abandoned) == (5, ())
    assert (second.position, second.abandoned) == (0, (1,))


@pytest.mark.requirement("R-119", "R-123")
def test_after_going_back_the_state_is_the_snapshot() -> None:
    session = open_session(limited(2, 4))
    before, slope = session.state, session.slope
    offer_all(session, tokens(GOOD + " It holds bonds, guaranteed. X"))
    assert session.state.digest != before.digest
    for piece in tokens(" It is guaranteed. X"):
        taken = session.offer(piece)
        if isinstance(taken.do, Retry):
            break
    assert taken.do.position == 0  # type: ignore[union-attr]
    assert (session.state.digest, session.slope) == (before.digest, slope)
    assert session.state.lineage.count == 0


@pytest.mark.requirement("R-081", "R-119")
def test_a_run_that_ends_keeps_what_it_has_admitted() -> None:
    """Looked up before anything is undone: where no place has a try left, nothing is taken back."""
    ran = govern(limited(1, 4), GOOD + BAD)
    assert (ran.trigger, ran.text) == ("attempts_exhausted", GOOD)
    assert ran.of(Rewound) == []
    assert ran.session.state.lineage.count == 1


@pytest.mark.requirement("R-119")
@given(st.integers(1, 6), st.integers(1, 4))
def test_a_rewind_restores_state_slope_and_output(length: int, back: int) -> None:
    """Refuse so often that the run goes back several places; what stands there is what stood there."""
    session = open_session(limited(2, 9))
    session.begin()
    digests = [session.state.digest]
    slopes = [session.slope.numbers()]
    for number in range(length):
        session.offer(step(f"The fund has item number {number}. "))
        digests.append(session.state.digest)
        slopes.append(session.slope.numbers())
    place = length
    session.offer(step("Returns are guaranteed. "))
    for _ in range(back):
        taken = session.offer(step("Gains are guaranteed. "))
        if session.ended:
            return
        place = taken.do.position  # type: ignore[union-attr]
        assert session.state.digest == digests[place]
        assert session.slope.numbers() == slopes[place]
        assert session.state.bounds.step == place


@pytest.mark.requirement("R-119", "X-57")
@given(st.integers(1, 5), st.lists(st.integers(0, 5), min_size=1, max_size=3), st.integers(1, 4))
def test_a_fact_that_arrived_holds_wherever_the_run_goes_back_to(
    length: int, arrivals: list[int], back: int
) -> None:
    """What brought it about has left: it is in the world, whatever is undone of what was said since."""
    session = open_session(limited(2, 9))
    session.begin()
    facts = 0
    for number in range(length):
        for _ in range(arrivals.count(number)):
            session.offer(FactArrived(Fact(f"fact{facts}", "high")))
            facts += 1
        session.offer(step(f"The fund has item number {number}. "))
    session.offer(step("Returns are guaranteed. "))
    for _ in range(back):
        session.offer(step("Gains are guaranteed. "))
        assert all(session.state.memory.find(f"fact{number} high") for number in range(facts))


@pytest.mark.requirement("R-101", "R-119", "X-57")
@given(st.integers(0, 4), st.integers(0, 3), st.integers(0, 4))
def test_the_slope_knows_a_fact_that_arrived_as_one_that_was_given(
    before: int, after: int, back: int
) -> None:
    """Whenever it came, and wherever the run goes back to: what it is about is no walk away."""
    rules = "slope: {establish: 1, allowance: {content: 0}, content: {warn: 1, correct: 9000, halt: 9000}}\n"
    said = "Penguins breed on the ice, and seals hunt along the coast. "
    fact = Fact("note", "Penguins breed on the ice. Seals hunt along the coast.")
    numbers = []
    for given_at_first, arrives in ((True, False), (False, True), (False, False)):
        task = Task(agent="a", facts={fact.name: fact.value} if given_at_first else {})
        session = open_session(rules + limited(2, 9), task=task)
        session.begin()
        for number in range(before):
            session.offer(step(f"The fund has item number {number}. "))
        if arrives:
            session.offer(FactArrived(fact))
        for number in range(after):
            session.offer(step(f"It holds a bond of the year {2000 + number}. "))
        session.offer(step("Returns are guaranteed. "))
        for _ in range(min(back, before + after - 1)):
            session.offer(step("Gains are guaranteed. "))
        session.offer(step("It is large. "))
        session.offer(step(said))
        assert not session.ended
        numbers.append(session.slope.numbers())
    assert numbers[0] == numbers[1] != numbers[2]


@pytest.mark.requirement("R-121")
def test_the_way_that_failed_is_not_offered_again() -> None:
    ran = govern(limited(2, 4), GOOD + BAD, " Gains are guaranteed. X", "It is old.")
    last = ran.engine.retries[-1]
    assert last.position == 0
    assert tokens(GOOD)[0].ids[0] in last.excluded


@pytest.mark.requirement("R-121", "X-45")
@pytest.mark.parametrize("rollbacks", [0, 1, 3])
def test_rollbacks_are_bounded_by_the_policy(rollbacks: int) -> None:
    engine = ScriptedEngine(
        [[step("It is old. "), step("It is large. "), step("It is here. "), step("Returns are guaranteed. ")]]
    )
    ran = govern(limited(2, rollbacks), engine=engine)
    assert ended(ran.outcome) == "halted"
    assert ran.trigger == "attempts_exhausted"
    assert sum(len(one.abandoned) for one in ran.of(Rewound)) == rollbacks


@pytest.mark.requirement("X-48")
def test_with_prompt_release_nothing_that_was_released_is_taken_back() -> None:
    ran = govern(
        limited(2, 4, "prompt"),
        engine=ScriptedEngine([[step("It is old. "), step("Returns are guaranteed. ")]]),
    )
    assert (ran.trigger, ran.text) == ("attempts_exhausted", "It is old. ")
    assert ran.released() == b"It is old. "
    assert all(one.abandoned == () for one in ran.of(Rewound))


@pytest.mark.requirement("X-48")
@pytest.mark.parametrize("lag", [1, 2, 3])
def test_with_a_lag_so_many_transitions_can_be_taken_back(lag: int) -> None:
    steps = [step(f"The fund has item number {number}. ") for number in range(5)]
    ran = govern(
        limited(2, 9, f"{{lag: {lag}}}"), engine=ScriptedEngine([[*steps, step("Returns are guaranteed. ")]])
    )
    first = ran.of(Rewound)
    assert ran.trigger == "attempts_exhausted"
    assert min(one.position for one in first) == 5 - lag
    kept = b"".join(one.data for one in steps[: 5 - lag])
    assert kept.startswith(ran.released())
    # A last figure may still be the first of letters that stand apart.
    assert len(kept) - len(ran.released()) <= len(b"4. ")


@pytest.mark.requirement("X-48")
def test_at_the_end_everything_can_be_taken_back_and_nothing_leaves_before() -> None:
    ran = govern(limited(2, 4), "The fund is large. It is old. Now.")
    assert [len(one.releases) for one in ran.steps[:-1]] == [0] * (len(ran.steps) - 1)
    assert ran.released() == b"The fund is large. It is old. Now."


@pytest.mark.requirement("X-48")
def test_a_requirement_on_the_whole_output_holds_everything_back() -> None:
    rules = "lexicon: {warning: [at risk]}\nrules: [{id: warn, kind: task, require: {any: warning, where: end}}]\n"
    ran = govern(rules, "The fund is large. Capital is at risk.")
    assert isinstance(ran.outcome, Completed)
    assert sum(len(one.releases) for one in ran.steps[:-1]) == 0


@pytest.mark.requirement("X-30", "X-33", "R-146")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        (GOOD + BAD, GOOD),
        (" Returns are guaranteed. X", ""),
        (GOOD + " This forbidden phrase. X", GOOD),
    ],
)
def test_a_run_without_rewind_is_cut_at_the_first_refusal(text: str, left: str) -> None:
    ran = govern(PLAIN, text, rewind=False)
    assert (ended(ran.outcome), ran.trigger, ran.text) == ("halted", "cut", left)
    assert ran.engine.retries == []


@pytest.mark.requirement("X-30")
def test_a_cut_run_ends_at_a_decomposition_before_any_part_is_judged() -> None:
    split = PLAIN.replace("kind: domain,", "kind: domain, on_mixed: split,")
    ran = govern(split, "It is old. The fund is large; it is guaranteed. X", rewind=False)
    assert (ran.trigger, ran.text) == ("cut", "It is old.")
    assert ran.verdicts == ["admit", "decompose"]


@pytest.mark.requirement("R-123", "R-114")
def test_what_was_abandoned_stays_in_the_record_and_is_named() -> None:
    ran = govern(limited(2, 4), GOOD + BAD, " Gains are guaranteed. X", "It holds bonds.")
    abandoned = [number for one in ran.of(Rewound) for number in one.abandoned]
    bodies = ran.bodies
    assert [bodies[number].text for number in abandoned] == [GOOD.encode()]  # type: ignore[union-attr]
    assert all(isinstance(bodies[number], Determination) and bodies[number].applied for number in abandoned)


@pytest.mark.requirement("R-123", "R-118")
def test_the_chain_holds_across_a_rewind() -> None:
    from interlock.core.lineage import GENESIS, link

    ran = govern(limited(2, 4), GOOD + BAD, " Gains are guaranteed. X", "It holds bonds.")
    previous = GENESIS
    for number, record in enumerate(ran.records):
        assert record.digest == link(number, record.at, record.body, previous)
        previous = record.digest
    assert ran.outcome.lineage.head == previous.hex()
    assert ran.outcome.lineage.records == len(ran.records)


@pytest.mark.requirement("X-32", "R-078")
def test_a_waiting_item_is_no_reason_to_stop_trying() -> None:
    """Order of fallbacks: another candidate first, waiting only when nothing else is left."""
    rules = "lexicon: {pay: [pays out]}\nlimits: {attempts_max: 2, rollbacks_max: 0}\nrules: [{id: ask, kind: task, approval: {all: pay}}]\n"
    ran = govern(rules, "The fund pays out. X", "It is old.")
    assert ran.text == "It is old."
    assert ended(ran.outcome) == "suspended"


@pytest.mark.requirement("R-136", "X-45")
@given(
    st.lists(st.sampled_from(["good", "bad"]), min_size=1, max_size=12), st.integers(1, 3), st.integers(0, 3)
)
def test_a_run_ends_whatever_is_refused(plan: list[str], attempts: int, rollbacks: int) -> None:
    lines = [
        [step(f"The fund has item number {number}. " if kind == "good" else f"Gain {number} is guaranteed. ")]
        for number, kind in enumerate(plan)
    ]
    ran = govern(limited(attempts, rollbacks), engine=ScriptedEngine(lines))
    assert isinstance(ran.outcome, Completed | Halted)
    assert all(count <= attempts * (rollbacks + 1) for count in refusals_at(ran).values())
    assert b"guaranteed" not in ran.released()


@pytest.mark.requirement("R-146", "R-123")
def test_an_engine_that_keeps_what_it_was_told_to_drop_is_found_out() -> None:
    engine = ScriptedEngine(
        [tokens(GOOD + BAD), tokens(" It is old.")], misbehaviour=Misbehaviour.LIES_ABOUT_POSITION, at=3
    )
    ran = govern(PLAIN, engine=engine)
    assert ran.trigger == "engine_lied"


def test_forgotten_places_are_not_kept() -> None:
    """With prompt release every place is unreachable at once, so a long run keeps none."""
    ran = govern(PLAIN, " ".join(f"The fund has item number {n}." for n in range(50)))
    assert len(ran.session._trail._snapshots) <= 1
    assert ran.session._trail._tries == {}
