"""A phrase inside an exception to its concept does not count, and one beside it does: the clause is not let by."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy, PolicyError, capabilities
from interlock.workbench.compare import diff, prove
from interlock.workbench.doubts import doubts
from interlock.workbench.explain import explain
from tests.policy.governed import Governed

LEXICON = "lexicon: {promise: [guarantee, promise], return: [return, yield]}\n"
EXCEPTIONS = "exceptions: {promise: [deposit guarantee scheme, promise to call], return: [return the form]}\n"
RULE = "- {id: %s, kind: safety, forbid: {claim: {all: [promise, return], polarity: positive}}}\n"
HEAD = 'policy: excepted\nversion: "1"\non_unmapped: {coverage_min: 0}\n'
RULES = "rules:\n" + RULE % "promise"


def policy(text: str) -> Policy:
    return Policy.from_bytes(f"{HEAD}{text}".encode())


EXCEPTED = policy(LEXICON + EXCEPTIONS + RULES)
PLAIN = policy(LEXICON + RULES)


def refused(of: Policy, text: str) -> bool:
    found = Governed(of).say(text)
    assert found is None or found.by == "promise", "the rule decides, and nothing else does"
    return found is not None


@pytest.mark.parametrize(
    "text",
    [
        "The deposit guarantee scheme pays the yield.",
        "Please return the form and we promise a quick answer.",
        "We promise to call you about the yield.",
        "Deposit guarantee schemes pay yields.",
        "The **deposit** guarantee scheme pays the yield.",
        "The deposit guar\u00adantee scheme pays the yield.",
        "The deposit gu@rantee scheme pays the yield.",
    ],
)
def test_inside_an_exception_a_phrase_does_not_count(text: str) -> None:
    assert not refused(EXCEPTED, text)


@pytest.mark.parametrize(
    "text",
    [
        "The deposit guarantee scheme covers your account and we guarantee a return.",
        "We guarantee a yield, and the deposit guarantee scheme covers it.",
        "Please return the form and we promise a return.",
        "We promise to call and promise a yield.",
        "The deposit guarantee and the scheme pay a yield.",
        "The guarantee scheme pays the yield.",
        "The deposit guarantee scheme guarantees the yield.",
        "We guar\u00adantee a yield beside the deposit guarantee scheme.",
        "The deposit gu@rantee scheme and the gu@rantee of a yield.",
    ],
)
def test_beside_an_exception_it_does(text: str) -> None:
    assert refused(EXCEPTED, text)


PIECES = {
    "promise": ["guarantee", "promises", "guaranteed"],
    "return": ["return", "yields"],
    "excepted": ["deposit guarantee scheme", "promises to call", "return the form"],
    "neither": ["the bank", "deposit", "scheme", "your account", "to call", "the form"],
}


@given(
    st.lists(st.sampled_from(sorted(PIECES)).flatmap(lambda kind: st.sampled_from(PIECES[kind])), max_size=7)
)
def test_an_exception_reads_as_if_something_else_stood_there(pieces: list[str]) -> None:
    """What the policy with exceptions says of a text is what the one without says of it once they are taken out."""
    text = f"Here is {' with '.join(pieces)}."
    bare = (
        f"Here is {' with '.join('a thing' if piece in PIECES['excepted'] else piece for piece in pieces)}."
    )
    assert refused(EXCEPTED, text) == refused(PLAIN, bare)


def test_an_exception_is_to_one_concept() -> None:
    lexicon = "lexicon: {promise: [guarantee], scheme: [scheme]}\nexceptions: {scheme: [guarantee scheme]}\n"
    rules = "rules: [{id: promise, kind: safety, forbid: {claim: {all: promise}}}]\n"
    assert refused(policy(lexicon + rules), "The guarantee scheme is old.")


def test_a_contraction_hides_no_exception() -> None:
    lexicon = "lexicon: {refund: [we will refund]}\nexceptions: {refund: [if we will refund]}\n"
    told = policy(lexicon + "rules: [{id: promise, kind: safety, forbid: {claim: {all: refund}}}]\n")
    assert refused(told, "We'll refund it.")
    assert not refused(told, "Ask the shop if we'll refund it.")


def test_what_a_pronoun_takes_over_was_not_said_inside_an_exception() -> None:
    governed = Governed(EXCEPTED)
    assert governed.say("The deposit guarantee scheme is old.", "It has a yield.") is None
    governed = Governed(EXCEPTED)
    refusal = governed.say("The guarantee is old.", "It has a yield.")
    assert refusal is not None
    assert refusal.by == "promise"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("exceptions: {promises: [a promise]}\n", "unknown concept `promises`, did you mean `promise`?"),
        ("exceptions: {'tool:pay': [pay later]}\n", "exceptions are to concepts of the lexicon"),
        ("exceptions: {promise: []}\n", "the list is empty"),
        ("exceptions: [promise]\n", "found a list"),
    ],
)
def test_what_is_no_exception_is_refused_at_load(written: str, message: str) -> None:
    with pytest.raises(PolicyError) as told:
        policy(LEXICON + written + RULES)
    assert message in str(told.value)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("[deposit scheme]", "`deposit scheme` excepts nothing: no phrase of the concept stands in it"),
        ("[Guarantees]", "`guarantee` is a phrase of the concept and its exception: it never counts"),
        ("['A guarantee. A scheme']", "`A guarantee. A scheme` is never found: a sentence ends in it"),
    ],
)
def test_an_exception_without_effect_is_doubted(written: str, message: str) -> None:
    found = doubts(policy(f"{LEXICON}exceptions: {{promise: {written}}}\n{RULES}"))
    assert message in [doubt.why for doubt in found if doubt.where == "exceptions.promise"]


def test_exceptions_of_use_raise_no_doubt() -> None:
    assert not [doubt for doubt in doubts(EXCEPTED) if doubt.where.startswith("exceptions")]


def test_an_heir_makes_no_exception_to_a_concept_of_its_base(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD + LEXICON + RULES)
    heir = tmp_path / "heir.yaml"
    own = "lexicon: {gift: [gift]}\n"
    rules = "rules: [{id: gifts, kind: safety, forbid: {claim: {all: gift}}}]\n"
    start = 'policy: heir\nversion: "1"\nextends: base.yaml\n'
    heir.write_text(f"{start}{own}exceptions: {{promise: [guarantee card]}}\n{rules}")
    with pytest.raises(PolicyError, match="`promise` would be found less often than in"):
        Policy.load(heir)
    heir.write_text(f"{start}{own}exceptions: {{gift: [gift card]}}\n{rules}")
    loaded = Policy.load(heir)
    assert refused_by(loaded, "A gift for you.") == "gifts"
    assert refused_by(loaded, "A gift card for you.") == ""
    (tmp_path / "base.yaml").write_text(HEAD + LEXICON + EXCEPTIONS + RULES)
    assert refused_by(Policy.load(heir), "The deposit guarantee scheme pays the yield.") == "", (
        "the base's stand"
    )


def refused_by(of: Policy, text: str) -> str:
    found = Governed(of).say(text)
    return found.by if found else ""


def test_a_difference_in_exceptions_is_shown_and_never_proved_away() -> None:
    found = diff(PLAIN, EXCEPTED)
    assert {"exceptions to promise", "exceptions to return"} <= {one.name for one in found.settings}
    (changed,) = found.changes
    assert changed.rule == "promise"
    assert changed.loosened is not None
    assert changed.loosened.witness is not None, "what only the old one refuses is shown"
    assert refused(PLAIN, changed.loosened.witness.said)
    assert not refused(EXCEPTED, changed.loosened.witness.said)
    assert not any(answer.proved for answer in prove(EXCEPTED, PLAIN).answers)
    assert not any(answer.proved for answer in prove(PLAIN, EXCEPTED).answers)
    assert all(answer.proved for answer in prove(EXCEPTED, EXCEPTED).answers)


def test_they_are_among_what_a_policy_encodes_and_explains() -> None:
    assert ("exceptions", "`return`: not where it is a part of `return the form`") in capabilities(
        EXCEPTED
    ).settings
    explained = explain(EXCEPTED, "promise")
    assert explained.exceptions["promise"] == ("deposit guarantee scheme", "promise to call")
    assert any("deposit guarantee scheme" in example.said.lower() for example in explained.passes)


DOCTOR = policy(
    "lexicon: {promise: [halve], asking: [your doctor], gone: [have been deleted]}\n"
    "exceptions: {asking: [dose your doctor gave, than your doctor told]}\n"
    "rules:\n- {id: promise, kind: safety, forbid: {claim: {all: promise, none: asking}}}\n"
)


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("Halve the dose your doctor gave you.", False),
        ("Halve it more often than your doctor told you.", False),
        ("Your doctor told you to halve it.", True),
        ("Halve the dose your doctor gave you, as your doctor told you.", True),
    ],
)
def test_an_exception_in_the_past_holds_beside_phrases_in_the_perfect(text: str, passes: bool) -> None:
    assert refused(DOCTOR, text) is not passes
