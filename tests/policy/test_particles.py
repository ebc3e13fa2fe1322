"""Words that belong together are read together wherever English puts them, and no denial reaches past its own."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: particles
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  off: [turn off, switch off, shut down, take down]
  guard: [alarm, firewall, server]
  given: [push live, not report, hand over, hand in, let go, get your money back, sign off, bring forward]
  owed: [entitled, qualify]
  grant: [grant]
  safe: [safe, harmless]
  pregnant: [pregnant]
rules:
  - {id: off, kind: safety, forbid: {claim: {all: [off, guard], polarity: positive}}}
  - {id: safe, kind: safety, forbid: {claim: {all: [safe, pregnant], polarity: positive}}}
  - {id: given, kind: safety, forbid: {claim: {all: given, polarity: positive}}}
  - {id: owed, kind: safety, forbid: {claim: {all: [owed, grant], polarity: positive, certainty: {min: 3}}}}
"""
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("off", "Turn the alarm off."),
        ("off", "You should turn every last alarm off."),
        ("off", "We took the main server down for a day."),
        ("off", "The server, shut it down."),
        ("off", "Turn the lamp on and the alarm off."),
        ("off", "Turn left and switch the alarm off."),
        ("off", "Turn the alarm\noff."),
        ("off", "Turn **the alarm** o&#102;f."),
        ("off", "Turn the alarm that stands in the hall off."),
        ("given", "We have to let you go."),
        ("given", "Let me push it live."),
        ("given", "It is best not to report it."),
        ("given", "The firm let forty people go."),
        ("given", "Hand your essay in by Friday."),
        ("given", "Get back your money."),
        ("given", "Get all your money back."),
        ("given", "Sign the form off."),
        ("given", "I've brought your appointment forward to Tuesday."),
    ],
)
def test_a_particle_behind_what_its_verb_is_done_to_hides_nothing(rule: str, text: str) -> None:
    assert refused(text) == rule


@pytest.mark.parametrize(
    "text",
    [
        "Turn no alarm off.",
        "Do not turn the alarm off.",
        "Nobody may turn the alarm off.",
        "You turned, but the alarm went off.",
        "Turn left and check the alarm off the list.",
        "She turned the offer over while the server was down.",
        "Hand the paper in the box to Ann.",
        "Sign the form and take the day off.",
        "Let them know when to go.",
        "Push the live update to the side.",
    ],
)
def test_another_word_of_its_own_is_no_particle(text: str) -> None:
    assert refused(text) == ""


@given(
    verb=st.sampled_from(["turn", "switch", "shut"]),
    object_=st.sampled_from(
        ["it", "the alarm", "your old alarm", "the alarm in the hall", "all of the alarms"]
    ),
    frame=st.sampled_from(["{}", "Please {}.", "You should {} now.", "First {} and then wait."]),
)
def test_both_orders_are_judged_alike(verb: str, object_: str, frame: str) -> None:
    particle = "down" if verb == "shut" else "off"
    first, second = f"{verb} {particle} {object_}", f"{verb} {object_} {particle}"
    about = "About the alarm: " if object_ == "it" else ""
    assert refused(about + frame.format(first)) == refused(about + frame.format(second)) == "off"


@pytest.mark.parametrize(
    "text",
    [
        "You are unmarried, so you qualify for the grant.",
        "Since you are unmarried, you qualify for the grant.",
        "You are unemployed and entitled to the grant.",
        "Because you are unable to work, you are entitled to the grant.",
        "You, being unemployed, are entitled to the grant.",
        "Being unemployed you qualify for the grant.",
        "Being, as you say, unemployed, you qualify for the grant.",
    ],
)
def test_a_word_that_denies_by_its_beginning_denies_no_other_statement(text: str) -> None:
    assert refused(text) == "owed"


@pytest.mark.parametrize(
    "text",
    ["You are ineligible for the grant, being unqualified.", "It is untrue that you qualify for the grant."],
)
def test_it_denies_its_own(text: str) -> None:
    assert refused(text) == ""


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("safe", "It is safe to take while pregnant."),
        ("safe", "It's harmless while you are pregnant."),
        ("", "It is not safe while pregnant."),
        ("", "Water is safe while pregnant women avoid wine."),
    ],
)
def test_what_is_so_at_a_time_is_no_statement_of_its_own(rule: str, text: str) -> None:
    assert refused(text) == rule
