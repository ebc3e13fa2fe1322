"""Where a run stands in the engine's tokens, and where it can go back to. R-119…R-122, X-33, X-48."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.ceilings import SNAPSHOTS_MAX
from interlock.core.events import Closed
from interlock.core.mutation import CandidateKind, Cause
from interlock.core.output import ChannelEnd, Ends
from interlock.core.rules import Limits
from interlock.core.slope import SlopeState
from interlock.core.trail import Trail
from tests.core.loop import open_session, policy

STATE = open_session().state
SLOPE = SlopeState.initial(())
LIMITS = Limits(attempts_max=3, rollbacks_max=2)
START = policy().text_rules.start()


def ends(length: int) -> Ends:
    return {"answer": ChannelEnd(START, 0, length)}


def kept(tokens: int, lead: bytes = b"") -> Closed:
    return Closed(
        "answer", CandidateKind.TOKEN, b"x" * tokens, Cause.BOUNDARY, ((tokens + len(lead), tokens, 7),), lead
    )


def nothing_left(_: Ends) -> bool:
    """Above the watermark, wherever one goes back to."""
    return True


def everything_left(_: Ends) -> bool:
    return False


def exhausted(trail: Trail, _: object = None) -> Trail:
    """The same trail, with no try left where it stands."""
    while trail.attempt < LIMITS.attempts_max:
        trail.try_again(-1)
    return trail


def walked(*tokens: int, limits: Limits = LIMITS) -> Trail:
    """A trail that has kept transitions of so many tokens."""
    trail = Trail(limits)
    for number, count in enumerate(tokens):
        trail.leave(STATE, SLOPE, ends(trail.position), first=100 + number, record=number)
        trail.keep(kept(count))
    return trail


@pytest.mark.requirement("R-046", "X-45")
def test_tries_are_counted_by_position_and_bounded() -> None:
    trail = walked(4)
    assert trail.attempt == 1
    for token, attempt in ((1, 2), (2, 3)):
        assert trail.way_back(nothing_left) == 0
        trail.try_again(token)
        assert trail.attempt == attempt
    assert trail.way_back(everything_left) is None
    assert trail.retry(0, excludes=True).excluded == (1, 2)
    assert trail.retry(0, excludes=False).excluded == ()


@pytest.mark.requirement("R-046")
def test_an_unknown_or_repeated_id_is_not_noted_twice() -> None:
    trail = walked(4, limits=Limits(attempts_max=9))
    for token in (5, -1, 5):
        trail.try_again(token)
    assert trail.retry(0, excludes=True).excluded == (5,)
    assert trail.retry(0, excludes=True).attempt == 4


@pytest.mark.requirement("R-119", "R-121", "R-120")
def test_going_back_restores_the_last_place_and_counts() -> None:
    trail = walked(4, 3)
    assert trail.position == 7
    place = trail.go_back()
    assert (trail.position, trail.rollbacks, place.record, place.first) == (4, 1, 1, 101)
    trail.go_back()
    assert trail.position == 0


@pytest.mark.requirement("R-121", "X-45")
def test_no_more_rollbacks_than_the_policy_allows() -> None:
    trail = exhausted(walked(1, 1, 1))
    assert trail.way_back(nothing_left) == 1
    exhausted(trail, trail.go_back())
    assert trail.way_back(nothing_left) == 1
    exhausted(trail, trail.go_back())
    assert trail.way_back(nothing_left) is None


@pytest.mark.requirement("X-32", "X-48")
def test_the_way_back_leads_to_the_nearest_place_with_a_try_left_that_has_not_left() -> None:
    trail = walked(4, 3, 2)
    assert trail.way_back(nothing_left) == 0
    exhausted(trail)
    assert trail.way_back(nothing_left) == 1
    assert trail.way_back(lambda at: at["answer"].length < 7) is None
    trail.keep(kept(1, b"T"))
    assert trail.way_back(nothing_left) == 1
    assert (trail.position, trail.rollbacks) == (10, 0)  # looking changes nothing


@pytest.mark.requirement("X-32", "X-48")
def test_what_began_earlier_leads_back_to_before_it_where_it_can() -> None:
    trail = walked(4, 3, 2)
    began = lambda length: lambda at: at["answer"].length <= length  # noqa: E731 - a place, said in one line
    assert trail.way_back(nothing_left, began(9)) == 1
    assert trail.way_back(nothing_left, began(5)) == 2
    assert trail.way_back(lambda at: at["answer"].length < 7, began(5)) == 0  # that far it has left
    exhausted(trail)
    assert trail.way_back(nothing_left, began(5)) == 2


@pytest.mark.requirement("R-121")
def test_what_was_tried_beyond_the_place_is_forgotten_and_what_was_tried_there_is_not() -> None:
    trail = walked(4, 3)
    trail.try_again(9)
    trail.go_back()
    trail.try_again(101)
    trail.keep(kept(3))
    assert trail.attempt == 1
    trail.go_back()
    trail.try_again(100)
    assert trail.retry(0, excludes=True).excluded == (100,)


@pytest.mark.requirement("X-50", "R-077")
@pytest.mark.parametrize(
    ("lead", "clean"), [(b"", True), (b" ", True), (b"\n\t", True), (b" T", False), (b"T", False)]
)
def test_a_place_is_clean_if_only_blanks_of_what_was_refused_stay(lead: bytes, clean: bool) -> None:
    trail = walked(4)
    trail.keep(kept(2, lead))
    assert (trail.way_back(everything_left) == 0) is clean


@pytest.mark.requirement("X-48")
def test_places_below_the_watermark_are_forgotten_with_what_was_tried_there() -> None:
    trail = walked(4, 3, 2)
    trail.try_again(1)
    trail.forget(lambda at: at["answer"].length < 7)
    exhausted(trail)
    assert trail.way_back(nothing_left) == 1
    exhausted(trail, trail.go_back())
    assert trail.position == 7
    assert trail.way_back(nothing_left) is None


@pytest.mark.requirement("R-122", "R-130")
@given(st.integers(0, 2**31), st.integers(1, 5))
def test_a_seed_follows_from_seed_place_try_and_rollback(seed: int, tries: int) -> None:
    def seeds(start: int) -> list[int]:
        trail = walked(4, limits=Limits(attempts_max=9))
        found = []
        for _ in range(tries):
            trail.try_again(-1)
            found.append(trail.retry(start, excludes=True).seed)
        return found

    assert seeds(seed) == seeds(seed)
    assert len(set(seeds(seed))) == tries
    assert all(0 <= one < 2**31 for one in seeds(seed))


@pytest.mark.requirement("R-122", "R-047")
def test_nothing_an_engine_computed_can_be_told_to_it() -> None:
    parameters = {
        name
        for method in ("keep", "leave", "try_again", "go_back", "retry")
        for name in inspect.signature(getattr(Trail, method)).parameters
    }
    assert parameters == {"self", "closed", "state", "slope", "ends", "first", "record", "seed", "excludes"}


@pytest.mark.requirement("R-089")
def test_no_more_snapshots_are_kept_than_the_ceiling() -> None:
    trail = Trail(LIMITS)
    for number in range(SNAPSHOTS_MAX + 10):
        trail.leave(STATE, SLOPE, ends(number), first=-1, record=number)
        trail.keep(kept(1))
    assert len(trail._snapshots) == SNAPSHOTS_MAX
    assert trail._snapshots[0].record == 10


@pytest.mark.requirement("X-48")
@pytest.mark.parametrize(("lag", "length"), [(0, None), (1, 7), (2, 4), (3, 0), (4, None)])
def test_the_lag_counts_commits(lag: int, length: int | None) -> None:
    found = walked(4, 3, 2).lagging(lag)
    assert (found["answer"].length if found else None) == length
