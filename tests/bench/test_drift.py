"""The walks that the drift figures rest on, and that a walk is counted as what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bench.trajectory.drift import Walked, policy_of, walked
from bench.trajectory.walks import HEAD, STEPS, Said, Walk, Ways, reworded, spliced
from interlock.core.rules import Unit

HOME = tuple(f"home {n}" for n in range(80))
AWAY = tuple(f"away {n}" for n in range(80))


@pytest.mark.parametrize("made", [spliced, reworded])
@pytest.mark.parametrize("steps", [STEPS.start, 33, STEPS.stop - 1])
def test_in_every_walk_the_share_from_elsewhere_grows_from_nothing_to_all(
    made: Callable[[Ways], Iterator[Said]], steps: int
) -> None:
    said = list(made(Ways(HOME, AWAY, steps, "set")))
    foreign = [one.foreign for one in said]
    assert len(said) == HEAD + steps
    assert [one.text.startswith("away") for one in said] == foreign
    assert not any(foreign[:HEAD])
    thirds = [sum(foreign[HEAD + n * steps // 3 : HEAD + (n + 1) * steps // 3]) for n in range(3)]
    assert thirds[0] < thirds[1] < thirds[2]
    assert abs(sum(foreign) - steps / 2) <= 1
    assert foreign[-1]


def test_two_documents_each_go_on_where_they_were_left_and_one_in_other_words_goes_on_as_it_was() -> None:
    both = list(spliced(Ways(HOME, AWAY, 20, "set")))
    for own, foreign in ((HOME, False), (AWAY, True)):
        parts = [one.text for one in both if one.foreign is foreign]
        assert parts == list(own[: len(parts)])
    places = [int(one.text.split()[1]) for one in reworded(Ways(HOME, AWAY, 20, "set"))]
    assert places == list(range(HEAD + 20))


def test_a_walk_is_warned_only_by_a_warning_that_came_before_its_halt() -> None:
    walk = Walk("one", "set", "content", (Said("The fund holds bonds."),))
    assert Walked(walk, 9, 0, (), warned=3, halted=8, component="content").warned_first
    assert Walked(walk, 9, 0, (), warned=3, halted=-1, component="").warned_first
    assert not Walked(walk, 9, 0, (), warned=8, halted=8, component="content").warned_first
    assert not Walked(walk, 9, 0, (), warned=-1, halted=-1, component="").warned_first


def test_every_sentence_of_a_walk_is_a_step_of_its_own() -> None:
    said = tuple(Said(f"The fund holds {n} bonds. It is large.") for n in range(5))
    found = walked(Walk("one", "set", "", said), policy_of(acts=False))
    assert (found.steps, found.refused, found.halted) == (5, 0, -1)
    assert len(found.drift) == 5


def test_as_running_text_a_walk_is_cut_where_sentences_end() -> None:
    said = tuple(Said(f"The fund holds {n} bonds. It is large.") for n in range(5))
    found = walked(Walk("one", "set", "", said), policy_of(acts=False, unit=Unit.SENTENCE))
    assert (found.steps, found.refused, found.halted) == (10, 0, -1)
