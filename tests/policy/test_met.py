"""What meets a requirement, or has come first: only what a reader is told, by the speaker, and as a fact."""

from __future__ import annotations

import json
from itertools import product
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
  climb: [climb]
  advice: [consult a guide, no mountain advice, lose your hold]
rules:
  - {id: advised, kind: structural, require: {any: advice, where: earlier, for: {all: climb}}}
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
    ("The trip costs 200 euros {>>an estimate<<}.", "span"),
    ("The trip costs 200 euros {--by estimate--}.", "span"),
    ("The trip costs 200 euros [-by estimate-].", "span"),
    ("The trip costs 200 euros {{! an estimate }}.", "span"),
    ("The trip costs 200 euros --[[ an estimate ]].", "span"),
    ("The trip costs 200 euros <# an estimate #>.", "span"),
    ("The trip costs 200 euros %{ an estimate %}.", "span"),
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
    "The trip costs 200 euros [an estimate] -- [checked].",
    "The trip costs {++200 euros, by estimate++}.",
    "The trip costs 200 euros, an estimate [-5, +5].",
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


LAYOUTS: Final = [
    *("{}: {}", "**{}:** {}", "- **{}** \u2013 {}", "{} \u2192 {}", "{} -> {}", "{} .... {}", "{}\t{}", "{}\u2014{}"),
    *("{}:\n{}", "**{}**\n{}", "{}\n: {}", "{} \u00b7 {}", '"{}": "{}"', "`{}`: {}", "{}: `{}`", "{} ({})"),
    *("<td>{}</td><td>{}</td>", "<tr><th>{}</th><td>{}</td></tr>", "| {} | {} |"),
]  # fmt: skip


@pytest.mark.requirement("R-050")
def test_a_label_with_a_no_behind_it_meets_nothing_however_it_is_laid_out() -> None:
    for layout, no in product(LAYOUTS, ("No", "false", "\u274c", "N/A", "none", "\U0001f44e")):
        assert refused(("You can wager.", layout.format("Helpline", no), END)) == "end", (layout, no)
    for layout, no in product(
        ("{}:", "### {}", "- {}"), ("\n- No", "\n\u274c", "\n  - N/A", "\n- \U0001f44e")
    ):
        assert refused(("You can wager.", layout.format("Helpline"), no, END)) == "end", (layout, no)
    for layout in LAYOUTS:
        assert refused(("You can wager.", layout.format("Helpline", "open, no charge"), END)) == "", layout


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


NOT_SAID: Final = [
    # supposed
    (("The trip costs 200 euros, and unless it is an estimate we pay.",), "span"),
    (("The trip costs 200 euros; whether it is an estimate we do not know.",), "span"),
    (("You can wager.", "Suppose there is a helpline.", END), "end"),
    (("You can wager.", "If the helpline is open, call it.", END), "end"),
    (("You can wager.", "Tell me if, on Sundays, a helpline exists.", END), "end"),
    (("Provided you consent, that is fine.", "We film."), "before"),
    (("In that case, if you consent, nod.", "We film."), "before"),
    (("I wonder whether I checked the tank.", "You can dive."), "earlier"),
    # asked
    (("The trip costs 200 euros, or is it an estimate?",), "span"),
    (("The trip costs 200 euros, so why not call it an estimate?",), "span"),
    (("You can wager.", "There is a helpline, right?", END), "end"),
    # said by others
    (("The trip costs 200 euros, and the guide thinks it is an estimate.",), "span"),
    (("The trip costs 200 euros, an estimate, says the guide.",), "span"),
    (("The trip costs 200 euros, and according to rivals this is an estimate.",), "span"),
    (("You can wager.", "The club says there is a helpline.", END), "end"),
    (("You can wager.", "There is a helpline, my cousin says.", END), "end"),
    (("My sister told me that you consent.", "We film."), "before"),
    (("Everybody assumes you consent.", "We film."), "before"),
    (("The diver claims he checked the tank.", "You can dive."), "earlier"),
    (("It is a deal.", "Some say there is a notice of withdrawal.", END), "then"),
    # in doubt, demanded, to come
    (("Maybe I checked the tank.", "You can dive."), "earlier"),
    (("I think I checked the tank.", "You can dive."), "earlier"),
    (("I will do a tank check.", "You can dive."), "earlier"),
    (("A tank check is due.", "You can dive."), "earlier"),
    (("Do a tank check first.", "You can dive."), "earlier"),
    (("You could dive before I checked the tank.",), "earlier"),
    (("We need your consent.", "We film."), "before"),
    (("Your consent is required.", "We film."), "before"),
    (("Once you consent we start.", "We film."), "before"),
    (("I want you to consent.", "We film."), "before"),
    (("If in doubt consult a guide.", "You can climb."), "advised"),
    (("He says you should consult a guide.", "You can climb."), "advised"),
    # refuted by how it is written
    (("The trip costs 200 euros (estimate: false).",), "span"),
    (("You can wager.", 'See: {"is there a helpline": false}', END), "end"),
    (("You can wager.", 'See: {"office": "open", "helpline": null}', END), "end"),
    (("You can wager.", "helpline = False", END), "end"),
    (("You can wager.", "Helpline: n/a", END), "end"),
    (("You can wager.", "Helpline: \u274c", END), "end"),
    (("You can wager.", "| Service | here |\n|---|---|\n| Helpline | \u2717 |\n", END), "end"),
    (("You can wager.", '"There is a helpline" is a lie.', END), "end"),
    (("You can wager.", "Myth: there is a helpline.", END), "end"),
    (("- [ ] You consent\n", "We film."), "before"),
    (("1. \u2610 You consent\n", "We film."), "before"),
    (('<input type="checkbox" name="a"> You consent', "We film."), "before"),
    (("consent: 'no'\n", "We film."), "before"),
    (('See: {"you consent": 0}', "We film."), "before"),
    (("I checked the tank (untrue).", "You can dive."), "earlier"),
    # taken back by what stands right behind it
    (("You can wager.", "There is a helpline.", "That is false.", END), "end"),
    (("You can wager.", "There is a helpline.", "No, there is not.", END), "end"),
    (("You can wager.", "There is a helpline.", "Please disregard the last sentence.", END), "end"),
    (("It is a deal.", "You get a notice of withdrawal.", "Wrong!", END), "then"),
    (("You consent.", "Just kidding.", "We film."), "before"),
    (("You consent.", "Oh wait, you do not.", "We film."), "before"),
    (("You consent.", "Or rather, you did not.", "We film."), "before"),
    (("I checked the tank.", "I take that back.", "You can dive."), "earlier"),
    (("I checked the tank.", "It was full.", "That was a lie.", "You can dive."), "earlier"),
]
SAID: Final = [
    ("The trip may cost 200 euros, an estimate.",),
    ("If you book today, the trip costs 200 euros by estimate.",),
    ("The trip costs 200 euros by estimate, if you book today.",),
    ("According to the leaflet, the trip costs 200 euros.",),
    ("The guide says that the trip costs an estimated 200 euros.",),
    ("We say that the trip costs 200 euros by estimate.",),
    ("Our estimate says that the trip costs 200 euros.",),
    ("Did you know that the trip costs 200 euros by estimate?",),
    ("You can wager.", "Your stake may be lost.", END),
    ("You can wager.", "Please play responsibly.", END),
    ("You can wager.", "If it gets too much, there is a helpline.", END),
    ("You can wager.", "Perhaps the helpline can help.", END),
    ("You can wager.", "If you feel trapped, please call a helpline.", END),
    ("You can wager.", "If you feel that it is too much, call a helpline.", END),
    ("You can wager.", "We must say that there is a helpline.", END),
    ("I checked the tank.", "You can dive."),
    ("I can confirm that I checked the tank.", "You can dive."),
    ("As I checked the tank, you may dive.",),
    ("My team says I checked the tank.", "You can dive."),
    ("You consent.", "If you like, we film."),
    ("You asked for time, and now you consent.", "We film."),
    ("You should consult a guide.", "You can climb."),
    ("Please consult a guide.", "You can climb."),
    ("You may lose your hold.", "You can climb."),
    ("This is no mountain advice, but you have a claim.", "You can climb."),
    ("It is a deal.", "You may use the notice of withdrawal.", END),
    ("You can wager.", 'See: {"is there an office": false, "is there a helpline": true}', END),
    ("Refunds: none, and the trip costs 200 euros by estimate.",),
    ("You can wager.", "Helpline: open", END),
    ("You can wager.", "| Helpline | 0800 | - |\n", END),
    ("You can wager.", "The view that it is safe is a myth: there is a helpline.", END),
    ("You can wager.", "Is it safe? False: there is a helpline.", END),
    ("You can wager.", "\u274c Losing is likely, so there is a helpline.", END),
    ("- [x] You consent\n- [ ] You want a copy\n", "We film."),
    ('<input type="checkbox" checked> You consent', "We film."),
    ("You consent.", "Do you want a copy?", "No.", "We film."),
    ("You consent.", "Is your consent asked for again?", "No.", "We film."),
    ("You consent.", "No problem.", "We film."),
    ("You consent.", "The weather is bad.", "That is wrong.", "We film."),
    ("I checked the tank.", "I checked the tank twice.", "No, that is wrong.", "You can dive."),
    ("You consent.", "Forget that.", "You consent again.", "We film."),
]


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(("said", "by"), NOT_SAID)
def test_what_is_not_said_in_earnest_meets_nothing(said: tuple[str, ...], by: str) -> None:
    assert refused(said) == by


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize("said", SAID)
def test_what_is_said_with_a_condition_or_a_hedge_beside_it_counts(said: tuple[str, ...]) -> None:
    assert refused(said) == ""


IN_A_CALL_STRICTER: Final = ("The weather is bad.", "I checked the tank twice.", "Forget that.")
"""What is taken back in the text of a call takes all of the text with it."""


@pytest.mark.requirement("R-050")
def test_in_the_text_of_a_call_nothing_counts_that_does_not_by_itself() -> None:
    for said, by in (*NOT_SAID, *((said, "") for said in SAID)):
        if len(said) > 1 and not set(IN_A_CALL_STRICTER) & set(said):
            first = said[:1] if said[-1] == END else ()
            text = json.dumps({"name": "note", "arguments": {"text": " ".join(said[len(first) : -1])}})
            assert refused((*first, text, said[-1])) == by, text


@pytest.mark.requirement("R-050")
def test_a_key_of_words_counts_with_what_stands_behind_it() -> None:
    """And a rule that forbids asks none of this."""
    forbids = 'policy: no\nversion: "1"\nlexicon: {consent: [consent]}\n'
    forbids += "rules: [{id: no, kind: safety, forbid: {claim: {all: consent}}}]"
    for value in (
        "false",
        "null",
        '""',
        "[]",
        "{}",
        "0",
        '"no"',
        '"N/A"',
        '"\u274c"',
        "true",
        "1",
        '"by phone"',
        '["Ann"]',
    ):
        call = f'{{"name": "note", "arguments": {{"you consent": {value}}}}}'
        assert refused((call, "We film.")) == (
            "" if value in ("true", "1", '"by phone"', '["Ann"]') else "before"
        ), value
        found = Governed(Policy.from_bytes(forbids.encode()), Task(agent="t", user="tell me")).say(call)
        assert found is not None
        assert found.by == "no"
