"""What brings a rule about is brought about in disguise too: sub-domains, requirements, what comes before or after."""

from __future__ import annotations

import json

import pytest

from interlock import Policy, Task
from tests.policy.governed import Governed

POLICY = """\
policy: asked
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  pension: [pension]
  offer: [offer, special offer]
  farewell: [goodbye]
  notice: [terms apply]
  dose: [dose]
  source: [according to the label]
  gain: [profit]
  warning: [capital at risk]
  transfer: [transfer]
  tariff: [tariff]
  erased: [have erased, have been erased, wasn't needed]
subdomains: {pensions: {entered_by: pension}}
tighter_bounds: [{topic: tariff, uncertainty_max: 0}]
rules:
  - {id: entered, kind: domain, in: pensions, forbid: {text: move it today}}
  - {id: entered-claim, kind: domain, in: pensions, forbid: {claim: {all: transfer}}}
  - {id: late, kind: task, sequence: {never: offer, after: farewell}}
  - {id: noticed, kind: structural, sequence: {first: offer, then: notice}}
  - {id: sourced, kind: safety, require: {any: source, where: span, for: {all: dose, polarity: positive}}}
  - {id: erased, kind: safety, forbid: {claim: {all: erased}}}
  - {id: warned, kind: structural, require: {any: warning, where: end, for: {all: gain}}}
"""
PARSED = Policy.from_bytes(POLICY.encode())


def judged(*said: str) -> str:
    """The rule that refuses one of these, or the end behind them."""
    run = Governed(PARSED, Task(agent="t", user="tell me"))
    found = run.say(*said) or run.end()
    return found.by if found else ""


def disguises(word: str) -> tuple[str, ...]:
    return (
        word,
        "-".join(word),
        f"{word[0]}&#{ord(word[1])};{word[2:]}",
        f"{word[:2]}**{word[2:]}**",
        f"{word[:3]}-\n{word[3:]}",
        f"{word[:3]}<!-- x -->{word[3:]}",
        word.replace("e", "\u0435").replace("o", "\u043e"),
        word[::-1],
    )


def in_call(text: str) -> str:
    return json.dumps({"name": "note", "arguments": {"text": text}})


ASKING = (
    ("pension", ("Here is the {}.", "Now move it today."), "entered"),
    ("pension", ("Move it today into the {}.",), "entered"),
    ("pension", ("Is it a {}?", "We transfer the money."), "entered-claim"),
    ("goodbye", ("So {} to you.", "Here is the offer."), "late"),
    ("offer", ("Here is the {}.",), "noticed"),
    ("offer", ("The terms apply.", "Here is the {}."), "noticed"),
    ("dose", ("The {} is five grams.",), "sourced"),
    ("profit", ("There is a {} in it.",), "warned"),
    ("profit", ("There is a {} in it, and the office is open.",), "warned"),
)
FINE = (
    ("pension", ("Now move it today.", "Here is the {}."), ""),
    ("goodbye", ("Here is the offer.", "The terms apply.", "So {} to you."), ""),
    ("offer", ("Here is the {}.", "The terms apply."), ""),
    ("dose", ("The {} is five grams according to the label.",), ""),
    ("profit", ("There is a {} in it.", "There is capital at risk."), ""),
    ("tariff", ("There is a {} to pay.",), ""),
)


@pytest.mark.requirement("R-050", "R-062")
@pytest.mark.parametrize(("word", "said", "by"), ASKING + FINE)
def test_in_disguise_it_is_asked_as_in_plain_words(word: str, said: tuple[str, ...], by: str) -> None:
    for way in disguises(word):
        assert judged(*(one.format(way) for one in said)) == by, (way, said)
    for way in disguises(word):
        assert judged(*(in_call(one.format(way)) if "{}" in one else one for one in said)) in (by, ""), way


@pytest.mark.requirement("R-050", "R-062")
@pytest.mark.parametrize(
    ("word", "said", "by"),
    [
        ("terms apply", ("Here is the offer.", "The {}."), "noticed"),
        ("according to the label", ("The dose is five grams {}.",), "sourced"),
        ("capital at risk", ("There is a profit in it.", "There is {}."), "warned"),
    ],
)
def test_what_is_asked_for_has_to_stand_plainly(word: str, said: tuple[str, ...], by: str) -> None:
    for way in set(disguises(word)) - {word}:
        assert judged(*(one.format(way) for one in said)) == by, (way, said)


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    "said",
    [
        "The d-o-s-s-i-e-r is five pages.",
        "It does, according to us.",
        "There is no ~~dose~~ in it.",
        "Goodness, the office is open.",
        "We do not, as others do, give a dose.",
    ],
)
def test_nothing_is_asked_where_nothing_is_meant(said: str) -> None:
    assert judged(said, "Here is the offer.", "The terms apply.", "Move it today.") == ""


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("said", "by"),
    [
        ("The office is not open\nThe dose is five grams", "sourced"),
        ("We give ~~no~~ dose.", "sourced"),
        ("There is <del>no</del> profit in it.", "warned"),
        ("We do not give any dose.", ""),
        ("We do not, as nobody asked, give a dose.", ""),
        ("We do not, of course, give a dose.", ""),
        ("The office is open\nand no dose is given", ""),
        ("Whatever the label says, a dose of five grams is fine.", "sourced"),
    ],
)
def test_it_is_asked_by_whatever_the_text_may_read_as(said: str, by: str) -> None:
    assert judged(said) == by


@pytest.mark.requirement("R-056")
def test_a_topic_in_disguise_has_the_bounds_of_the_topic() -> None:
    for way in disguises("tariff"):
        assert judged(f"Perhaps the {way} is high.") == "UNCERTAINTY_BOUND", way
    assert judged("Perhaps the sheriff is high.") == ""


@pytest.mark.parametrize("frame", ["{} the files.", "- {}", "Files {}.", "The files were {}."])
@pytest.mark.parametrize("word", disguises("erased"))
def test_what_leaves_out_who_did_it_says_so_in_disguise(frame: str, word: str) -> None:
    assert judged(frame.format(word)) == "erased"


@pytest.mark.parametrize(
    "word", ["wasn't", "w.a.s.n't", "w\u2c81s\u0578't", "w&#97;sn't", "wa**s**n't", "was\u200bn't"]
)
def test_a_contraction_is_looked_for_too(word: str) -> None:
    assert judged(f"The copy {word} needed.") == "erased"
