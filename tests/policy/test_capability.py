"""What a policy's guarantee rests on, as a report (R-035, R-060, R-163)."""

from __future__ import annotations

from pathlib import Path

import pytest

from interlock.core.mutation import Mark
from interlock.core.rules import Kind, Mode, Unit
from interlock.lexicon.readable import LANGUAGES
from interlock.mapping import ClauseMapper, references
from interlock.mapping.anchored import SOUGHT
from interlock.policy import Abilities, Policy, Report, capabilities
from interlock.policy.capability import LIMITS, MAPPER, Silent
from interlock.workbench.mapped import mapped, opening
from tests.policy.governed import Governed

EVERY_KEY = Path(__file__).parent / "every_key.yaml"
LEXICON = "lexicon: {said: [x], unsaid: [], other: [y]}\nsubdomains: {nowhere: {entered_by: unsaid}}"


def report(rules: str, more: str = LEXICON, abilities: Abilities | None = None) -> Report:
    text = f'policy: trial\nversion: "1"\n{more}\nrules:\n' + "".join(
        f"  - {{{rule}}}\n" for rule in rules.split("\n")
    )
    return capabilities(Policy.from_bytes(text.encode()), abilities)


@pytest.mark.requirement("R-060", "R-061", "R-163")
def test_what_is_encoded_is_listed_rule_by_rule() -> None:
    found = capabilities(Policy.load(EVERY_KEY))
    assert [(rule.id, rule.says) for rule in found.rules] == [
        ("text", "forbids 2 phrases: `safe as houses`, `no risk`"),
        ("pattern", "forbids 1 pattern: `\\b\\d{1,4} ?mg.*now`"),
        ("shape", "forbids what is found by `mac-address`"),
        (
            "claim",
            (
                "forbids negative claims of `guarantee` of `return` or `dose` without `warning` "
                "marked `assertion` or `directive` of certainty 2 to 4 in another's mouth"
            ),
        ),
        (
            "require",
            (
                "requires `warning` or `author` there or earlier on `answer` or where it is asked for, with positive claims of `return` of `dose` "
                "without `song` marked `qualification` of certainty 1 to 5 in the speaker's own words"
            ),
        ),
        ("require-at-end", "requires `warning` by the end on `answer`, in every output"),
        ("before", "wants `warning` before `return`"),
        ("then", "wants `warning` after `return`"),
        ("at-most", "allows `guarantee` 2 times"),
        ("never", "forbids `pension` after `dose`"),
        ("topics", "allows no topic but `return` or `warning`"),
        ("references", "allows no reference but `case` or `phone`"),
        ("tools", "allows no tool but `search`"),
        ("languages", "allows no language but `en`"),
        (
            "approval",
            (
                "makes positive claims of `tool:pay` of `dose` or `return` without `song` marked `question` "
                "of certainty 0 to 3 wait for approval"
            ),
        ),
        ("no-large-payment", "forbids calls of `pay` where `args.amount > 500.5 && !args.customer.vip`"),
        ("payee", 'allows calls of `pay` only where `args.to in ["acme", "shop"]`'),
        ("payment-approved", "makes calls of `pay` where `has(args.to)` wait for approval"),
        ("flow", "keeps values from `tool:crm` or `user` out of `tool:pay` or `channel:answer`"),
        (
            "grounded",
            (
                "wants every `price` or `state` to stand in a fact from `verified` or `tool:crm`; rounded only in "
                "`percentage` or `daily-dose`; `about` may differ by 20 permille; the number of members of a list is "
                "a fact; exact totals and differences of what facts state are facts where they are called that; "
                "none that ended before `temporal.today` or older than 30 days; on `answer` only"
            ),
        ),
        ("excluded", "forbids claims of `song`"),
        (
            "attributed",
            "requires `author` there or earlier on `answer` or where it is asked for, with claims of `pension`",
        ),
    ]
    assert found.rules[0].mode is Mode.SHADOW
    assert found.rules[0].in_force == (
        "when audience is `retail` or `professional` and domain is `finance` and epistemic.mode is `drafting` "
        "and jurisdiction is `UK` and temporal.session is `day` and `pensions` was entered and drift was corrected"
    )
    assert found.rules[1].in_force == "always"
    assert [rule.id for rule in found.of_kind(Kind.SAFETY)][:3] == ["text", "pattern", "shape"]
    assert found.limits == LIMITS


@pytest.mark.requirement("R-163")
def test_the_grain_and_what_is_not_read_are_stated() -> None:
    found = capabilities(Policy.load(EVERY_KEY))
    assert (found.unit, found.grain) == (Unit.CLAUSE, "a clause, 2 behind")
    assert found.held_by == ("require-at-end", "then")
    assert found.released_before, "the policy says `release` itself, although rules look at the whole output"
    assert found.hold_bytes_max == 128
    assert found.unmapped == (
        "refused where less than 700 permille can be read; what cannot be read is left to text rules on `tool`; "
        "what can be read and text rules decide where the language is `code`; "
        "what cannot be read is left to text rules where audience is `retail`, domain is `finance` or `health`, epistemic.mode is `drafting`, "
        "jurisdiction is `UK`, temporal.session is `day`"
    )
    assert (found.anchored, found.channels, found.starved, found.sealed) == (
        ("phone", "case", "citation", "url", "statute", "doi", "account"),
        ("answer", "tool"),
        False,
        False,
    )


def test_a_requirement_on_the_whole_holds_the_whole() -> None:
    found = report("id: a, kind: task, require: {any: said, where: end}")
    assert (found.grain, found.held_by, found.released_before) == ("the whole output", ("a",), False)


CONCEPTS = {
    "claim": ("forbid: {claim: {all: unsaid}}", "`unsaid` has no phrases"),
    "any": ("forbid: {claim: {any: [unsaid]}}", "`unsaid` has no phrases"),
    "approval": ("approval: {all: [said, unsaid]}", "`unsaid` has no phrases"),
    "sequence": ("sequence: {first: said, before: unsaid}", "`unsaid` has no phrases"),
    "require": ("require: {any: unsaid, where: end}", "can never be met: `unsaid` has no phrases"),
    "trigger": ("require: {any: said, where: end, for: {all: unsaid}}", "`unsaid` has no phrases"),
    "topic": ("allow: {topics: [said, unsaid]}", "`unsaid` has no phrases, so that nothing is on this topic"),
    "sub-domain": ("in: nowhere, forbid: {text: z}", "nothing enters `nowhere`: `unsaid` has no phrases"),
}


@pytest.mark.requirement("R-035")
@pytest.mark.parametrize(("rule", "why"), CONCEPTS.values(), ids=CONCEPTS)
def test_a_rule_that_nothing_can_trigger_is_reported(rule: str, why: str) -> None:
    assert report(f"id: a, kind: task, {rule}").silent == (Silent("a", why),)


@pytest.mark.requirement("R-035")
def test_rules_are_held_against_what_is_at_hand() -> None:
    rules = (
        "id: a, kind: task, forbid: {claim: {marks: elaboration}}\n"
        "id: b, kind: task, allow: {references: [case, doi]}\n"
        "id: c, kind: task, allow: {tools: [search]}\n"
        "id: d, kind: task, allow: {languages: [und]}\n"
        "id: e, kind: task, approval: {all: 'tool:pay'}\n"
        "id: f, kind: task, approval: {all: 'tool:send'}"
    )
    at_hand = Abilities((Mark.ASSERTION,), ("case", "url"), ("en",), ("send", "search"))
    assert report(rules, abilities=at_hand).silent == (
        Silent("a", "the mapper marks nothing as `elaboration`"),
        Silent("b", "no reference of the name `doi` is known"),
        Silent("d", "no language of the name `und` is known"),
        Silent("e", "there is no tool for `tool:pay`"),
    )
    assert report(rules, abilities=Abilities()).silent == (), "what is at hand is not known"


@pytest.mark.requirement("R-035")
def test_the_mapper_that_ships_is_what_is_at_hand_where_nothing_else_is_said() -> None:
    rules = (
        "id: a, kind: task, allow: {references: [case]}\n"
        "id: b, kind: task, allow: {languages: [en]}\n"
        "id: c, kind: task, allow: {tools: [nope]}"
    )
    assert report(rules).silent == ()
    assert set(MAPPER.references) == {kind for kind, *_ in references._KINDS} | SOUGHT
    assert set(MAPPER.marks) == set(Mark)
    texts = ("Rain fell.", "```\nx = 1\n```", "Der Regen fiel gestern auf das Dach und die Strasse.")
    assert {coverage_of(text) for text in texts} <= set(MAPPER.languages) == set(LANGUAGES)


def coverage_of(text: str) -> str:
    mapper = ClauseMapper()
    state = opening(None, mapper)
    (one, *_) = mapped(text.encode(), mapper, state, Unit.STEP)
    assert one.mutation is not None
    return one.mutation.language


@pytest.mark.requirement("R-163")
def test_what_is_set_is_listed_by_key_and_defaults_are_not() -> None:
    rule = "id: a, kind: task, forbid: {text: z}"
    assert report(rule, more="").settings == ()
    found = dict(
        report(
            rule,
            more="bounds: [{from: 0, novelty_max: 5}, {from: 3, novelty_max: 1000}]\nlimits: {depth_max: 1}",
        ).settings
    )
    assert found == {
        "bounds from step 0": "novelty_max 5",
        "bounds from step 3": "the defaults",
        "limits": "depth_max 1",
    }
    every = dict(capabilities(Policy.load(EVERY_KEY)).settings)
    assert {"limits", "slope", "continuity", "retraction", "lexicon", "sub-domain", "slot"} <= set(every)
    assert report(rule, more="on_unmapped: {coverage_min: 0}").unmapped == (
        "judged like any other: nothing is refused for being unread"
    )


def test_a_rule_that_can_fire_is_not_reported() -> None:
    rules = (
        "id: a, kind: task, forbid: {claim: {any: [said, unsaid], polarity: negative}}\n"
        "id: b, kind: task, require: {any: [said, unsaid], where: end}\n"
        "id: c, kind: task, approval: {all: 'tool:pay'}"
    )
    assert report(rules).silent == ()


@pytest.mark.requirement("R-050", "R-060")
def test_what_no_rule_speaks_of_is_admitted() -> None:
    text = 'policy: trial\nversion: "1"\nlexicon: {guarantee: [guarantee]}\nrules:\n  - {id: a, kind: safety, %s}\n'
    forbid = "forbid: {claim: {all: guarantee}}"
    unrelated = "forbid: {text: something else}"
    said = "The fund guarantees a high return."
    refused = Governed(Policy.from_bytes((text % forbid).encode())).say(said)
    assert refused is not None
    assert refused.by == "a"
    assert Governed(Policy.from_bytes((text % unrelated).encode())).say(said) is None
