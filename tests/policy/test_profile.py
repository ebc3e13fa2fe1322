"""How a task fills intent and context (R-015), and what a run then begins with."""

from __future__ import annotations

import pytest

from interlock.core.memory import Fact
from interlock.core.mutation import Commitment, Mutation, Span, Transition
from interlock.core.ports import Grounds, Splitter
from interlock.core.prompt import Task, TaskError
from interlock.core.rules import Unit
from interlock.core.state import Context, Intent, SemanticState
from interlock.policy import Policy, situate

RULE = "\nrules:\n  - {id: a, kind: safety, forbid: {text: safe as houses}}\n"
GUARDED = "\nrules:\n  - {id: a, kind: safety, when: {audience: retail}, forbid: {text: safe as houses}}\n"


class Words:
    """A mapper whose terms are the words, and whose facts are commitments named after them."""

    @property
    def id(self) -> str:
        return "words"

    def splitter(self, unit: Unit) -> Splitter:
        raise AssertionError("a profile asks the mapper for grounds and terms only")

    def inert(self, transition: Transition) -> bool:
        return False

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        raise AssertionError("a profile asks the mapper for grounds and terms only")

    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        return Grounds(
            tuple(Commitment(key=fact.name, span=Span(0, 0)) for fact in facts),
            tuple(f"ref:{fact.name}" for fact in facts),
            tuple(fact.value for fact in facts),
        )

    def terms(self, text: str) -> tuple[str, ...]:
        return tuple(sorted(set(text.split())))


def policy(more: str = "", rules: str = RULE) -> Policy:
    return Policy.from_bytes(f'policy: trial\nversion: "1"\n{more}{rules}'.encode())


def begin(given: Policy, **task: object) -> SemanticState:
    return situate(given, Task(agent="advisor", **task), Words())  # type: ignore[arg-type]


def test_the_intent_is_the_purpose_of_the_task() -> None:
    state = begin(policy(), purpose="compare funds", user="which one")
    assert state.intent == Intent("compare funds", ("compare", "funds", "one", "which"))


def test_without_a_purpose_the_users_words_say_what_is_wanted() -> None:
    assert begin(policy(), user="which one").intent == Intent("which one", ("one", "which"))


@pytest.mark.requirement("R-015")
def test_the_profile_words_the_purpose() -> None:
    given = policy('profile: {purpose: "{agent} tells of {facts.fund}: {user}", terms_from: purpose}')
    state = begin(given, user="{facts.fee}", facts={"fund": "Alpine", "fee": "1"})
    assert state.intent.purpose == "advisor tells of Alpine: {facts.fee}", "what a task says is no template"
    assert state.intent.terms == ("Alpine:", "advisor", "of", "tells", "{facts.fee}")


def test_a_fact_that_the_profile_needs_is_asked_for() -> None:
    with pytest.raises(
        TaskError, match=r"^the policy's `profile.purpose` needs the fact `fund`, did you mean `funds`\?$"
    ):
        begin(policy('profile: {purpose: "{facts.fund}"}'), facts={"funds": "x"}, user="y")


@pytest.mark.requirement("R-015", "R-006")
def test_two_profiles_fill_the_same_task_differently() -> None:
    retail = policy("context: {domain: finance, audience: retail}")
    clinic = policy("context: {domain: clinical, temporal: {shift: night}, epistemic: {mode: triage}}")
    asked = {"user": "what now"}
    assert begin(retail, **asked).context == Context("finance", "retail")
    assert begin(clinic, **asked).context == Context(
        "clinical", "", "", (("shift", "night"),), (("mode", "triage"),)
    )
    assert begin(retail, **asked).digest != begin(clinic, **asked).digest


@pytest.mark.requirement("R-015", "R-006")
def test_a_task_sets_the_fields_that_are_left_to_it() -> None:
    given = policy("context: {audience: retail}\nprofile: {context_from_task: [audience, temporal.today]}")
    assert begin(given, user="x").context == Context(audience="retail")
    state = begin(given, user="x", context={"audience": "professional", "temporal.today": "2026-11-20"})
    assert state.context == Context(audience="professional", temporal=(("today", "2026-11-20"),))


@pytest.mark.requirement("R-015")
@pytest.mark.parametrize(
    ("context", "message"),
    [
        (
            {"audiance": "retail"},
            "the policy does not let a task set `audiance` in `context`, did you mean `audience`?",
        ),
        ({"domain": "x"}, "the policy does not let a task set `domain` in `context`, expected `audience`"),
        (
            {"audience": "Retail"},
            "`audience` in `context` is `Retail`, the policy expects `retail` or `professional`",
        ),
        ({}, "the task has to set `audience` in `context`: rules of the policy depend on it"),
    ],
)
def test_a_context_that_the_profile_does_not_take_is_refused(context: dict[str, str], message: str) -> None:
    given = policy("profile: {context_from_task: {audience: [retail, professional]}}", GUARDED)
    with pytest.raises(TaskError) as raised:
        begin(given, user="x", context=context)
    assert str(raised.value) == message


TIGHTER = "lexicon: {dose: [dose]}\ntighter_bounds: [{topic: dose, when: {audience: retail}, certainty_ceiling: 3}]\n"


def test_nothing_that_is_guarded_is_switched_off_by_a_slip_of_the_task() -> None:
    """A value that was left out, or is written otherwise, leaves neither a rule nor a bound out of force."""
    opening = "profile: {context_from_task: audience}\n"
    for given in (policy(opening, GUARDED), policy(opening + TIGHTER)):
        for value in (
            "Retail",
            " retail",
            "retail ",
            "re-tail",
            "r\u0435tail",
            "\uff52etail",
            "RETAIL\u200b",
        ):
            with pytest.raises(TaskError, match=r"rules of the policy ask for `retail`$"):
                begin(given, user="x", context={"audience": value})
        with pytest.raises(TaskError, match=r"^the task has to set `audience` in `context`"):
            begin(given, user="x")
        for value in ("retail", "professional", "retailer", "wholesale"):
            assert begin(given, user="x", context={"audience": value}).context.audience == value


def test_values_that_a_policy_tells_apart_are_two() -> None:
    both = GUARDED.replace("retail", "[retail, Retail]")
    given = policy("profile: {context_from_task: audience}", both)
    assert begin(given, user="x", context={"audience": "Retail"}).context.audience == "Retail"


def test_an_empty_value_is_no_value() -> None:
    with pytest.raises(TaskError, match=r"^`audience` in `context` is empty$"):
        begin(policy("profile: {context_from_task: audience}"), user="x", context={"audience": ""})


def test_a_policy_without_openings_takes_no_context() -> None:
    with pytest.raises(TaskError, match=r"the policy leaves no field to the task$"):
        begin(policy(), user="x", context={"audience": "retail"})


@pytest.mark.requirement("R-006")
@pytest.mark.parametrize("audience", ["retail", "professional"])
def test_the_context_decides_which_rules_are_in_force(audience: str) -> None:
    given = policy("profile: {context_from_task: audience}", GUARDED)
    active = begin(given, user="x", context={"audience": audience}).policy.active
    assert [rule.head.id for rule in active.text] == (["a"] if audience == "retail" else [])


def test_facts_count_as_established() -> None:
    state = begin(policy(), user="x", facts={"fund": "Alpine"})
    assert state.memory.find("fund") is not None
    assert state.memory.knows_reference("ref:fund")
    assert None not in state.memory.known_since(("Alpine",))


@pytest.mark.requirement("R-008", "R-011")
def test_the_numbers_in_force_are_the_policys() -> None:
    given = policy("bounds: [{from: 0, novelty_max: 9}, {from: 1, novelty_max: 8}]\nlimits: {depth_max: 1}")
    state = begin(given, user="x")
    assert state.bounds.limits.novelty_max == 9
    assert state.policy.rulebook.limits.depth_max == 1
    assert state.policy.rulebook.digest == given.digest


def test_a_starved_policy_takes_its_terms_from_the_purpose_alone() -> None:
    state = begin(policy("prompt: starved"), purpose="compare funds")
    assert state.intent == Intent("compare funds", ("compare", "funds"))
