"""Rules as written, held against what is said: mapper and gate decide, nothing of it is in a prompt."""

from __future__ import annotations

import pytest

from interlock.core.prompt import Task
from interlock.policy import Policy
from tests.policy.governed import Governed

LEXICON = """
lexicon:
  song: [the song of the sea]
  poem: [the winter poem]
  poet: [Ann Author]
  warning: [capital is at risk]
  fund: [fund]
  pension: [pension]
  offer: [offer]
  bye: [goodbye]
subdomains: {pensions: {entered_by: pension}}
"""


def governed(rule: str, more: str = "", **context: str) -> Governed:
    text = f'policy: trial\nversion: "1"\n{LEXICON}{more}\nrules:\n  - {{id: a, kind: domain, {rule}}}\n'
    return Governed(Policy.from_bytes(text.encode()), Task(agent="t", user="tell me", context=context))


def by(run: Governed, *said: str) -> str:
    refused = run.say(*said)
    return refused.by if refused else ""


@pytest.mark.requirement("R-063")
def test_an_excluded_work_is_refused() -> None:
    rule = "rights: {work: song, exclude: true}"
    assert by(governed(rule), "Here is the song of the sea.") == "a"
    assert by(governed(rule), "Here is a song about rivers.") == ""


@pytest.mark.requirement("R-063")
def test_a_work_needs_its_author_with_it() -> None:
    rule = "rights: {work: poem, attribution: poet}"
    assert by(governed(rule), "I quote the winter poem.") == "a"
    assert by(governed(rule), "Ann Author lives here.", "I quote the winter poem.") == "a"
    assert by(governed(rule), "I quote the winter poem of Ann Author.") == ""


@pytest.mark.requirement("R-063")
def test_an_author_may_have_been_named_before() -> None:
    rule = "rights: {work: poem, attribution: poet, where: earlier}"
    assert by(governed(rule), "I quote the winter poem.") == "a"
    assert by(governed(rule), "Ann Author lives here.", "I quote the winter poem.") == ""


def test_a_work_that_is_a_topic_may_stand_with_an_author_who_is_none() -> None:
    run = "rights: {work: poem, attribution: poet}}\n  - {id: b, kind: domain, allow: {topics: [poem]}"
    assert by(governed(run), "I quote the winter poem.") == "a"
    assert by(governed(run), "I quote the winter poem of Ann Author.") == ""
    assert by(governed(run), "Ann Author lives here.") == "b"


@pytest.mark.requirement("R-062")
def test_a_sub_domain_puts_its_rules_in_force() -> None:
    rule = "in: pensions, forbid: {text: transfer}"
    assert by(governed(rule), "A transfer takes a day.") == ""
    assert by(governed(rule), "Your pension is safe here.", "A transfer takes a day.") == "a"


@pytest.mark.requirement("R-006")
@pytest.mark.parametrize("field", ["domain", "audience", "temporal.session", "epistemic.mode"])
def test_each_part_of_the_context_can_be_asked_for(field: str) -> None:
    head, _, part = field.partition(".")
    when = f"{head}: {{{part}: on}}" if part else f"{head}: on"
    rule = f"when: {{{when}}}, forbid: {{text: transfer}}"
    more = f"profile: {{context_from_task: {field}}}"
    assert by(governed(rule, more, **{field: "on"}), "A transfer takes a day.") == "a"
    assert by(governed(rule, more, **{field: "off"}), "A transfer takes a day.") == ""


@pytest.mark.requirement("R-011")
def test_a_schedule_changes_what_is_admitted_from_step_to_step() -> None:
    rule, hedged = "forbid: {text: transfer}", "The fund might perhaps grow."
    schedule = "bounds: [{from: 0}, {from: 1, certainty_floor: 4}]"
    assert by(governed(rule, schedule), hedged) == ""
    assert by(governed(rule, schedule), "The fund holds bonds.", hedged) == "CERTAINTY_FLOOR"


GENRES = {
    ("plain", "The fund is a putative risk."): "a",
    ("scientific", "The fund is a putative risk."): "",
    ("clinical", "The fund is a putative risk."): "",
    ("clinical", "The fund is old."): "a",
}


@pytest.mark.parametrize(("genre", "said"), GENRES)
def test_the_genre_says_which_words_doubt(genre: str, said: str) -> None:
    rule = "forbid: {claim: {all: [fund], certainty: {min: 5}}}"
    assert by(governed(rule, f"genre: {genre}"), said) == GENRES[genre, said]


EXCLUSIVE = """lexicon: {approved: [approved, granted], rejected: [rejected, turned down], pending: [under review]}
exclusive: {verdict: [approved, rejected, pending]}
"""
VERDICTS = {
    "another": (["The claim is approved.", "Your claim was rejected."], "MUTUALLY_EXCLUSIVE"),
    "another, in other words": (
        ["The claim is granted.", "The claim was turned down."],
        "MUTUALLY_EXCLUSIVE",
    ),
    "a third": (["The claim is under review.", "The claim is granted."], "MUTUALLY_EXCLUSIVE"),
    "in one breath": (["The claim is approved, but the claim is rejected."], "MUTUALLY_EXCLUSIVE"),
    "the same": (["The claim is approved.", "The claim was granted."], ""),
    "of another thing": (["The claim is approved.", "The appeal is rejected."], ""),
    "denied": (["The claim is approved.", "The claim is not rejected."], ""),
    "hedged": (["The claim is approved.", "The claim might be rejected."], ""),
    "asked": (["The claim is approved.", "Is the claim rejected?"], ""),
    "both named": (["The claim is approved or rejected.", "The claim is approved."], ""),
    "conditional": (["The claim is approved.", "If the form is wrong, the claim is rejected."], ""),
    "another's words": (["The claim is approved.", "The agency says that the claim is rejected."], ""),
}


@pytest.mark.requirement("R-054")
@pytest.mark.parametrize(("said", "refused"), VERDICTS.values(), ids=VERDICTS)
def test_of_an_exclusive_set_one_is_said_of_a_thing(said: list[str], refused: str) -> None:
    text = f'policy: trial\nversion: "1"\n{EXCLUSIVE}rules: [{{id: a, kind: task, forbid: {{text: zzz}}}}]\n'
    assert by(Governed(Policy.from_bytes(text.encode())), *said) == refused


SEQUENCES = {
    "before": ("{first: warning, before: offer}", ["The offer stands."], "a"),
    "before, met": ("{first: warning, before: offer}", ["Your capital is at risk.", "The offer stands."], ""),
    "at most": ("{first: offer, at_most: 1}", ["The offer stands.", "The second offer is better."], "a"),
    "at most, asked before": ("{first: offer, at_most: 1}", ["Is the offer good?", "The offer stands."], "a"),
    "at most, asked again": ("{first: offer, at_most: 1}", ["The offer stands.", "Is the offer good?"], "a"),
    "at most, asked with another": (
        "{first: offer, at_most: 1}",
        ["The offer stands. Is a fund better?"],
        "",
    ),
    "before, only asked": (
        "{first: warning, before: offer}",
        ["Is my capital at risk?", "The offer stands."],
        "a",
    ),
    "never, asked before": ("{never: offer, after: bye}", ["Is it goodbye?", "The offer stands."], "a"),
    "never, the other way round in one breath": (
        "{never: offer, after: bye}",
        ["The offer stands, goodbye. Is a fund better?"],
        "",
    ),
    "at most, met": ("{first: offer, at_most: 1}", ["The offer stands."], ""),
    "never": ("{never: offer, after: bye}", ["I said goodbye.", "The offer stands."], "a"),
    "never, met": ("{never: offer, after: bye}", ["The offer stands.", "I said goodbye."], ""),
}


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(("sequence", "said", "refused"), SEQUENCES.values(), ids=SEQUENCES)
def test_a_sequence_is_kept(sequence: str, said: list[str], refused: str) -> None:
    assert by(governed(f"sequence: {sequence}"), *said) == refused


@pytest.mark.requirement("R-050")
def test_what_is_owed_by_the_end_is_asked_at_the_end() -> None:
    run = governed("require: {any: warning, where: end, for: {all: fund}}")
    assert by(run, "The fund holds bonds.") == ""
    refused = run.end()
    assert refused is not None
    assert refused.by == "a"
    assert by(run, "Your capital is at risk.") == ""
    assert run.end() is None


@pytest.mark.parametrize(
    ("rule", "said", "refused"),
    [
        ("sequence: {first: pension, before: offer}", ["Here is a pension.", "Here is the offer."], ""),
        ("sequence: {first: pension, before: offer}", ["Here is no pension.", "Here is the offer."], "a"),
        (
            "sequence: {first: pension, before: offer}",
            ["We came without a pension.", "Here is the offer."],
            "a",
        ),
        (
            "require: {any: pension, where: span, for: {all: offer}}",
            ["The offer came without a pension."],
            "a",
        ),
        ("require: {any: pension, where: end}", ["We came without a pension."], "a"),
        ("require: {any: lack, where: end}", ["We came without a pension."], ""),
    ],
)
def test_a_named_denial_affirms_nothing_but_itself(rule: str, said: list[str], refused: str) -> None:
    """A phrase that is a denial is said of what stands beside it; it does not make the policy think it was said."""
    lexicon = LEXICON.replace("  song:", "  lack: [without]\n  song:")
    text = f'policy: trial\nversion: "1"\n{lexicon}'
    text += f"rules:\n  - {{id: a, kind: domain, {rule}}}\n"
    run = Governed(Policy.from_bytes(text.encode()), Task(agent="t", user="tell me"))
    ended = run.say(*said) or run.end()
    assert (ended.by if ended else "") == refused
