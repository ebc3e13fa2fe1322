"""A topic that is allowed licenses a claim where a reader sees it, and nowhere else."""

from __future__ import annotations

import pytest

from interlock import Policy, Task
from tests.policy.governed import Governed

POLICY = """\
policy: topical
version: "1"
on_unmapped: {coverage_min: 0}
bounds: {unverified_max: 9}
lexicon: {fund: [fund, bonds], fee: [fee, costs]}
rules: [{id: on-topic, kind: domain, allow: {topics: [fund, fee]}}]
"""
PARSED = Policy.from_bytes(POLICY.encode())


def judged(*said: str) -> str:
    found = Governed(PARSED, Task(agent="t", user="tell me")).say(*said)
    return found.by if found else ""


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "said",
    [
        "<!-- fund --> It rains.",
        "It rains. <!-- fund -->",
        "<!-- The fund rose. --> It rains.",
        "It rains ~~on the fund~~.",
        "![the fund](x.png) It rains.",
        "It rains [here](https://example.org/fund).",
        "It rains [^fund].",
        "<span hidden>The fund</span> and the rain.",
        '<i style="display:none">fund</i> It rains.',
        "It rains /* fund */ in June.",
        "It is {# fund #} so that it rains in June.",
        "So {>>the fund<<} it rains in June.",
        "The fund rose; <!-- the fee --> it rains in June.",
        "The fund rose; <!-- the fund --> it rains in June.",
        "<!-- fund --> Does it rain?",
        "<del>The fund</del> The cat sleeps.",
        "It rains \\sout{on the fund}.",
        "f&#117;nd: it rains.",
    ],
)
def test_what_is_not_shown_licenses_nothing(said: str) -> None:
    assert judged(said) == "on-topic"


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "said",
    [
        "The **fund** rose.",
        "The ~~old~~ fund rose.",
        "The fund rose <!-- in June -->.",
        "The `fund` rose.",
        "Our [fund](https://example.org/rain) rose.",
        "# The fund",
        "| Fund | Fee |",
        "Is the fund safe?",
        "If the fund falls, you lose.",
        "The agency says that the fund rose.",
        "The <b>fund</b> rose.",
        "The fund rose; <!-- as told --> its fee fell.",
        "The fee is low and the weather is nice.",
        "There is no fee.",
        "Perhaps the costs are high.",
    ],
)
def test_what_is_shown_does(said: str) -> None:
    assert judged(said) == ""


@pytest.mark.requirement("R-048")
def test_what_is_hidden_over_two_sentences_licenses_neither() -> None:
    assert judged("The fund rose. <!-- as told", "The fund fell. -->") == "on-topic"


@pytest.mark.requirement("R-055")
def test_nor_does_it_license_a_turn() -> None:
    turned = Policy.from_bytes(
        b"policy: turned\nversion: '1'\nlexicon: {fund: [fund]}\n"
        b"continuity: {overlap_min: 500, terms_min: 2, topics: fund}\n"
        b"rules: [{id: a, kind: domain, forbid: {text: never said}}]\n"
    )

    def turn(said: str) -> str:
        run = Governed(turned, Task(agent="t", user="why is the sky blue?"))
        found = run.say("The sky is blue because light scatters.", said)
        return found.by if found else ""

    assert turn("Turning to another matter, the fund pays dividends.") == ""
    assert turn("Turning to another matter, the bakery pays dividends <!-- fund -->.") == "TOPIC_UNMOTIVATED"
