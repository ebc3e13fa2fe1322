"""A short form of `python -m bench.trajectory grounding`, and that its generated answers are what they say."""

from __future__ import annotations

from itertools import islice

from bench.trajectory._tables import CHANGES, cases
from bench.trajectory.grounding import SEED, opened, refused


def test_changed_answers_are_refused_and_faithful_ones_are_not() -> None:
    found = [case for index, case in enumerate(cases("development", SEED, 1)) if index // 5 % 4 == 0]
    found += [case for index, case in enumerate(cases("further", SEED, 5)) if index // 5 % 16 == 0]
    wrong = [case for case in found if bool(refused(opened(case.facts), case.text)) != bool(case.change)]
    faithful = [case for case in found if not case.change]
    assert len(found) >= 150
    assert sum(not case.change for case in wrong) * 100 <= 3 * len(faithful)
    assert sum(bool(case.change) for case in wrong) * 100 <= 1 * (len(found) - len(faithful))


def test_a_change_makes_another_text_of_the_same_facts() -> None:
    before = None
    for case in islice(cases("held_out", SEED, 1), 300):
        if not case.change:
            before = case
        else:
            assert before is not None
            assert case.change in CHANGES
            assert case.facts == before.facts
            assert case.template == before.template
            assert case.text != before.text
