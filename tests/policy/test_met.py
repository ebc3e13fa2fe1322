"""What meets a requirement, or has come first: only what a reader is told, by the speaker, and as a fact."""

from __future__ import annotations

from typing import Final

import pytest

from interlock import Policy, Task
from tests.policy.governed import Governed

POLICY: Final = """\
policy: met
version: "1"
continuity: {regression: false}
lexicon:
  trip: [trip]
  estimate: [estimate, estimated]
  dive: [dive]
  checked: [checked the tank, tank check]
  wager: [wager]
  helpline: [helpline, play responsibly, stake may be lost]
  consent: [consent]
  film: [film]
  deal: [deal]
  notice: [notice of withdrawal]
  leaflet: [leaflet]
rules:
  - {id: span, kind: structural, require: {any: [estimate, leaflet], where: span, for: {all: trip, polarity: positive}}}
  - {id: earlier, kind: safety, require: {any: checked, where: earlier, for: {all: dive}}}
  - {id: end, kind: structural, require: {any: helpline, where: end, for: {all: wager}}}
  - {id: before, kind: domain, sequence: {first: consent, before: film}}
  - {id: then, kind: structural, sequence: {first: deal, then: notice}}
"""
LOADED: Final = Policy.from_bytes(POLICY.encode())
END: Final = ""


def refused(said: tuple[str, ...]) -> str:
    """The rule that refuses the last of it; nothing before that may be refused."""
    run = Governed(LOADED, Task(agent="t", user="tell me"))
    for text in said[:-1]:
        assert run.say(text) is None, text
    found = run.say(said[-1]) if said[-1] else run.end()
    return found.by if found else ""


HIDDEN: Final = [
    ("The trip costs 200 euros <!-- an estimate -->.", "span"),
    ("The trip costs 200 euros ~~by estimate~~.", "span"),
    ("The trip costs 200 euros <template><b>estimate</b></template>.", "span"),
    ("The trip costs 200 euros <span hidden>(an <i>estimate</i>)</span>.", "span"),
    ("The trip costs 200 euros ![estimate](a.png).", "span"),
    ("The trip costs 200 euros [here](/estimate).", "span"),
    ('The trip costs 200 euros <img alt="an estimate" src="a.png">.', "span"),
    ("The trip costs 200 euros /* an estimate */.", "span"),
    ("The trip costs 200 euros [s]an estimate[/s].", "span"),
    ("The trip costs 200 euros <p style='font-size: 0'>estimate</p>.", "span"),
    ("The trip costs ~~200 euros, by estimate~~ 300 euros.", "span"),
    ("A trip costs 200 euros, which is ~~perhaps wrong and~~ not ~~un~~estimated.", "span"),
]
SHOWN: Final = [
    "The trip costs 200 euros <b>(an estimate)</b>.",
    "The trip costs **200 euros, by estimate**.",
    "The trip costs 200 euros, an [estimate](/a).",
    "The trip costs ~~300 euros~~ 200 euros by estimate.",
    "The trip costs 200 euros (an estimate) <!-- checked -->.",
    "The trip costs <span style='color: red'>an estimated</span> 200 euros.",
    "The trip costs ~200 euros, an estimate, or ~210.",
    "The trip costs 200 euros[^1], an estimate.",
    "<div>The trip costs 200 euros, an estimate.</div>",
    "![a boat](a.png) The trip costs 200 euros, an estimate.",
]


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(("text", "by"), HIDDEN)
def test_what_no_reader_is_shown_meets_nothing(text: str, by: str) -> None:
    assert refused((text,)) == by


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize("text", SHOWN)
def test_what_is_shown_beside_what_is_not_counts(text: str) -> None:
    assert refused((text,)) == ""


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("said", "by"),
    [
        (("You can wager.", "\n\n<!-- Play responsibly. -->\n", END), "end"),
        (("You can wager.", " <!-- Hello there.", " Play responsibly.", " --> Bye.", END), "end"),
        (
            ("You can wager.", " <div hidden>Hello <div>there</div>.", " Play responsibly.</div> Bye.", END),
            "end",
        ),
        (("You can wager.", " ~~Hello there.", " Play responsibly.", " Bye.~~", END), "end"),
        (("You can wager.", "\n\n[//]: # (Play responsibly)\n", END), "end"),
        (("You can wager.", "\n\n[note]: /a 'Play responsibly'\n", END), "end"),
        (("You can wager.", " <!-- Hello there.", " That is all. --> Play responsibly.", END), ""),
        (("You can wager.", " ~~Hello there.", "\n\nPlay responsibly.", END), ""),
        (("You can wager.", "\n\n[^1]: Play responsibly.\n", END), ""),
        (("~~You consent.~~\n\n", "We film."), "before"),
        (("<script>\nYou consent.\n</script>\n", "We film."), "before"),
        (("Do you consent? ~~Yes, you consent.~~", " We film."), "before"),
        (("It is a deal.", " <del>There is a notice of withdrawal.</del>", END), "then"),
        (("It is a deal.", " There is a notice of withdrawal.", END), ""),
    ],
)
def test_nor_does_what_is_hidden_over_several_sentences(said: tuple[str, ...], by: str) -> None:
    assert refused(said) == by
