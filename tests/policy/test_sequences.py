"""Sequences within one breath and over many: what is held is the order of the text, however it is cut and joined."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock import Policy, Task
from tests.policy.governed import Governed

CONCEPTS = {"offer": "offer", "farewell": "goodbye"}
NAMES = sorted(CONCEPTS)
JOINERS = ("; ", ", ", " and ", " or ", ": ", ". ", "? ", " - ", "\n")
FRAMES = (
    "{}",
    "here is the {}",
    "we make the {}",
    "is it the {}",
    "there is no {}",
    "they say that the {} stands",
)


def governed(sequence: str) -> Governed:
    text = (
        'policy: trial\nversion: "1"\n'
        f"lexicon: {{{', '.join(f'{name}: [{word}]' for name, word in CONCEPTS.items())}}}\n"
        f"rules: [{{id: a, kind: domain, sequence: {{{sequence}}}}}]\n"
    )
    return Governed(Policy.from_bytes(text.encode()), Task(agent="t", user="tell me"))


said = st.lists(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(FRAMES), st.sampled_from(JOINERS)), min_size=1
    ),
    min_size=1,
    max_size=3,
)
"""Transitions of one or more mentions each."""


def written(mentions: list[tuple[str, str, str]]) -> str:
    parts = [frame.format(CONCEPTS[name]) + joiner for name, frame, joiner in mentions]
    return "".join(parts).rstrip(" ,;:-\n") + "."


def too_late(line: list[str], start: int) -> bool:
    return any(name == "offer" and "farewell" in line[:at] for at, name in enumerate(line) if at >= start)


def too_often(line: list[str], start: int) -> bool:
    return "offer" in line[start:] and line.count("offer") > 2


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("sequence", "broken"),
    [("never: offer, after: farewell", too_late), ("first: offer, at_most: 2", too_often)],
    ids=["never", "at most"],
)
@given(transitions=said)
def test_the_order_of_the_words_decides_whatever_stands_between_them(
    sequence: str, broken: Callable[[list[str], int], bool], transitions: list[list[tuple[str, str, str]]]
) -> None:
    run, line = governed(sequence), []
    for mentions in transitions:
        start, line = len(line), line + [name for name, _, _ in mentions]
        refused = run.say(written(mentions))
        assert (refused is not None and refused.by == "a") is broken(line, start)
        if refused:
            return


@pytest.mark.requirement("R-050")
def test_a_call_counts_once_however_many_arguments_it_has() -> None:
    run = governed("first: tool:pay, at_most: 1")
    call = json.dumps({"name": "pay", "arguments": {"amount": 5, "to": "the school", "note": "for books"}})
    assert run.say(call) is None
    refused = run.say(call)
    assert refused is not None
    assert refused.by == "a"


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        ({"a": "the offer", "b": "goodbye"}, False),
        ({"a": "goodbye", "b": "the offer"}, True),
        ({"a": "goodbye and the offer"}, True),
        ({"a": "the offer and goodbye"}, False),
    ],
)
def test_what_stands_in_a_call_stands_in_its_order(arguments: dict[str, str], refused: bool) -> None:
    run = governed("never: offer, after: farewell")
    assert bool(run.say(json.dumps({"name": "send", "arguments": arguments}))) is refused


DISGUISED = (
    "the &#111;ffer.",
    "the o-f-f-e-r.",
    "the 0ffer.",
    "the of-\nfer.",
    "the of**fer**.",
    "the \uff4f\uff46\uff46\uff45\uff52.",
    json.dumps({"name": "note", "arguments": {"text": "the o&#102;fer"}}),
)
NO_OFFER = (
    "the officer.",
    "of ferns.",
    "the coffer.",
    "off error.",
    json.dumps({"name": "note", "arguments": {"x": 1}}),
)
SEQUENCES = (
    ("first: farewell, before: offer", ""),
    ("never: offer, after: farewell", "goodbye."),
    ("first: offer, at_most: 1", "the offer."),
)


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(("sequence", "before"), SEQUENCES)
def test_what_may_not_come_here_does_not_come_in_disguise(sequence: str, before: str) -> None:
    for said, found in (*((text, "a") for text in DISGUISED), *((text, "") for text in NO_OFFER)):
        run = governed(sequence)
        assert not before or run.say(before) is None
        refused = run.say(said)
        assert (refused.by if refused and refused.by == "a" else "") == found, said


@pytest.mark.requirement("R-050")
def test_what_stands_in_the_right_place_may_stand_in_disguise() -> None:
    for text in DISGUISED:
        run = governed("first: farewell, before: offer")
        assert run.say("goodbye.") is None
        assert (found := run.say(text)) is None or found.by != "a", text


@pytest.mark.requirement("R-050")
def test_in_one_breath_a_disguise_is_judged_as_plain_words_are() -> None:
    for text in ("Goodbye; here is {}", "Goodbye, {}", "Here is {}, goodbye.", "Here is {}; goodbye."):
        refused = [
            found is not None and found.by == "a"
            for offer in ("the offer", *(one.rstrip(".") for one in DISGUISED[:4]))
            for found in (governed("first: farewell, before: offer").say(text.format(offer)),)
        ]
        assert len(set(refused)) == 1, (text, refused)
        assert refused[0] == (text != "Goodbye; here is {}"), text


TAKEN_BACK = """\
policy: back
version: "1"
continuity: {regression: false}
lexicon: {consent: [consent], record: [record], dose: [dose], fund: [fund], warning: [capital at risk], note: [reminder]}
rules:
  - {id: first, kind: domain, sequence: {first: consent, before: record}}
  - {id: earlier, kind: safety, require: {any: consent, where: earlier, for: {all: dose}}}
  - {id: ends, kind: structural, require: {any: warning, where: end, for: {all: fund}}}
  - {id: then, kind: structural, sequence: {first: note, then: warning}}
"""


@pytest.mark.requirement("R-050", "X-16")
@pytest.mark.parametrize(
    ("said", "by"),
    [
        (["We have your consent.", "We record it."], ""),
        (["We have your consent.", "I was wrong: we do not have your consent.", "We record it."], "first"),
        (["We have your consent.", "I take back that we have your consent.", "The dose is high."], "earlier"),
        (
            [
                "We have your consent.",
                "I take back that we have your consent.",
                "We have your consent.",
                "We record it.",
            ],
            "",
        ),
        (
            [
                "We have your consent.",
                "Your consent came in May.",
                "I take back that we have your consent.",
                "We record it.",
            ],
            "",
        ),
        (
            [
                "The fund is good.",
                "There is capital at risk.",
                "I was wrong: there is no capital at risk.",
                "",
            ],
            "ends",
        ),
        (
            [
                "Here is a reminder.",
                "There is capital at risk.",
                "I was wrong: there is no capital at risk.",
                "",
            ],
            "then",
        ),
        (["There is capital at risk.", "The fund is good.", ""], ""),
    ],
)
def test_what_was_taken_back_has_not_been_said(said: list[str], by: str) -> None:
    """It meets no requirement and has not come first, before it is said again; another claim of it still does."""
    run = Governed(Policy.from_bytes(TAKEN_BACK.encode()), Task(agent="t", user="tell me"))
    refused = [run.say(one) if one else run.end() for one in said]
    assert refused[:-1] == [None] * (len(said) - 1)
    assert (refused[-1].by if refused[-1] else "") == by
