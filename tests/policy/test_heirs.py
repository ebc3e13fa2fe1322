"""What an heir may not lift, though it stands in no rule of its base."""

from __future__ import annotations

from pathlib import Path

import pytest

from interlock.core.rules import Guard
from interlock.lexicon.denials import decides_how
from interlock.policy import Policy, PolicyError
from interlock.workbench.cases import Expect
from interlock.workbench.trial import Bench
from interlock.workbench.witness import Attempt, case_of, situations
from tests.policy.test_inherit import HEAD, RULE, pair

CLAIM = (
    "lexicon: {p: [promise], r: [return]}\nrules: [{id: w, kind: safety, forbid: {claim: {all: [p, r]}}}]\n"
)
HELD = "rules: [{id: h, kind: safety%s, forbid: {pattern: 'q.*z', hold_bytes_max: %d}}]\n"


@pytest.mark.parametrize(
    "phrase", ["do not promise", "fails to promise", "isn’t", "may promise", "hardly any"]
)
@pytest.mark.parametrize("concept", ["p", "r", "mine"])
def test_no_phrase_takes_a_denial_out_of_what_the_bases_rules_read(
    tmp_path: Path, phrase: str, concept: str
) -> None:
    with pytest.raises(
        PolicyError, match=f"the phrase `{phrase}` holds a word .*rule `w` of .*base.yaml` line"
    ):
        pair(tmp_path, CLAIM, f"lexicon: {{{concept}: [{phrase}]}}\n")


def test_other_phrases_and_bases_without_claims_are_as_before(tmp_path: Path) -> None:
    assert pair(tmp_path, CLAIM, "lexicon: {p: [assure], mine: [unsafe]}\n")
    assert pair(tmp_path, RULE, "lexicon: {mine: [not safe]}\n")
    assert not decides_how("unsafe return of capital")


def test_no_rule_lets_more_text_wait_than_the_base_does(tmp_path: Path) -> None:
    with pytest.raises(
        PolicyError, match="`hold_bytes_max` 8193 would let more text wait than the 8192 bytes"
    ):
        pair(tmp_path, RULE, HELD % ("", 8193))
    with pytest.raises(PolicyError, match=r"than the 100 bytes that may in .*base.yaml` line 3"):
        pair(tmp_path, HELD % ("", 100), (HELD % ("", 101)).replace("id: h", "id: i"))
    assert pair(tmp_path, HELD % ("", 100), (HELD % ("", 100)).replace("id: h", "id: i"))
    assert pair(tmp_path, RULE, HELD % (", mode: shadow", 9000))


def test_nobody_is_asked_ahead_who_was_not(tmp_path: Path) -> None:
    base = "anchors: {kinds: [url], resolvers: {url: {allow: [example.org]}}%s}\n" + RULE
    ahead = "anchors: {kinds: [url], ahead: true}\n"
    with pytest.raises(
        PolicyError, match="whoever is asked would learn what is named in text that is refused"
    ):
        pair(tmp_path, base % "", ahead)
    assert pair(tmp_path, base % ", ahead: true", ahead).looks_ahead


@pytest.mark.parametrize("pattern", [r"\s", r"\n", r"\t", r"\s{2}", " +"])
def test_a_pattern_of_nothing_but_space_is_a_problem_at_its_place(pattern: str) -> None:
    text = f"{HEAD.format('p')}rules: [{{id: w, kind: safety, forbid: {{pattern: '{pattern}', hold_bytes_max: 9}}}}]\n"
    with pytest.raises(PolicyError, match=r":3:.*(space|empty text)"):
        Policy.from_bytes(text.encode())


EXCUSED = (
    "forbid: {claim: {all: fund, none: 'referent:prospectus'}}",
    "allow: {topics: ['referent:prospectus']}",
    "approval: {all: fund, none: 'referent:prospectus'}",
    "require: {any: risk, where: span, for: {all: fund, none: 'referent:prospectus'}}",
)
WORDS = (
    "lexicon: {fund: [fund], risk: [risk]}\nbounds: {unverified_max: 1000000000}\nanchors: {kinds: [%s]}\n"
)


def excused(rule: str, *kinds: str) -> str:
    return WORDS % ", ".join(kinds) + f"rules: [{{id: r, kind: safety, {rule}}}]\n"


@pytest.mark.parametrize("rule", EXCUSED)
@pytest.mark.parametrize(
    "anchors",
    [
        "kinds: [url], tables: {url: {entries: {'https://example.org': prospectus}}}",
        "kinds: [url], tables: {url: {file: links.csv}}",
        "kinds: [url], resolvers: {url: {allow: [example.org]}}",
    ],
)
@pytest.mark.parametrize("kinds", [("doi",), ("doi", "url")])
def test_no_reference_comes_to_stand_for_what_excuses_a_rule_of_the_base(
    tmp_path: Path, rule: str, anchors: str, kinds: tuple[str, ...]
) -> None:
    (tmp_path / "links.csv").write_text("name,referent\nhttps://example.org,prospectus\n")
    with pytest.raises(
        PolicyError, match=r"`url` that stands for `prospectus` would pass: rule `r` of .*base.yaml` line"
    ):
        pair(tmp_path, excused(rule, *kinds), f"anchors: {{{anchors}}}\n")


@pytest.mark.parametrize("rule", EXCUSED)
def test_a_kind_that_the_caller_answers_may_stand_for_it_too(tmp_path: Path, rule: str) -> None:
    with pytest.raises(PolicyError, match="`url` that stands for `prospectus` would pass"):
        pair(tmp_path, excused(rule, "doi"), "anchors: {kinds: [url]}\n")
    assert pair(tmp_path, excused(rule, "doi", "url"), "anchors: {kinds: [url]}\n")


def test_a_table_that_names_nothing_of_it_may_be_added(tmp_path: Path) -> None:
    other = "anchors: {kinds: [url], tables: {url: {entries: {'https://example.org': report}}}}\n"
    for rule in (*EXCUSED, "forbid: {claim: {all: [fund, 'referent:report']}}"):
        assert pair(tmp_path, excused(rule, "doi"), other)
        assert pair(tmp_path, excused(rule, "doi", "url"), other)


COUNTING = (
    "lexicon: {perk: [discount, voucher], bye: [farewell], offer: [offer]}\nrules:\n"
    "  - {id: one-perk, kind: task, sequence: {first: perk, at_most: 1}}\n"
    "  - {id: no-late-offer, kind: task, sequence: {never: offer, after: bye}}\n"
)


@pytest.mark.parametrize(
    ("concept", "phrase", "rule"),
    [
        ("perk", "discount voucher", "one-perk"),
        ("perk", "vouchers", "one-perk"),
        ("offer", "farewell offer", "no-late-offer"),
        ("bye", "last farewell", "no-late-offer"),
    ],
)
def test_no_longer_phrase_makes_what_is_counted_less(
    tmp_path: Path, concept: str, phrase: str, rule: str
) -> None:
    """Two namings would be one, and the longer would begin before what it may not come after."""
    with pytest.raises(
        PolicyError, match=f"`{phrase}` takes in words by which `{concept}` is named .*rule `{rule}`"
    ):
        pair(tmp_path, COUNTING, f"lexicon: {{{concept}: [{phrase}]}}\n")
    assert pair(tmp_path, COUNTING, f"lexicon: {{{concept}: [something else]}}\n")


FEE = "lexicon: {fee: [fee], rate: [rate]}\nslots: {yearly: {concept: fee, units: ['%%']}}\nrules: [%s]\n"
ZEBRA = "{id: a, kind: safety, forbid: {text: zebra}}"
ROUNDED = "{id: %s, kind: safety%s, grounded: {items: quantity, from: verified, rounding: {%s}}}"


@pytest.mark.parametrize("rounding", ["yearly: 1", "'%': 1", "'%': 2, EUR: 0"])
def test_no_rounding_makes_one_amount_of_two_that_contradict_each_other(
    tmp_path: Path, rounding: str
) -> None:
    with pytest.raises(
        PolicyError, match=r"heir.yaml:4:.*so rounded, amounts of `yearly` .*base.yaml` line 4"
    ):
        pair(tmp_path, FEE % ZEBRA, f"rules: [{ROUNDED % ('b', '', rounding)}]\n")


@pytest.mark.parametrize(
    ("base", "rounding", "more"),
    [
        (ZEBRA, "EUR: 1", ""),
        (ZEBRA, "mine: 1", "slots: {mine: {concept: rate, units: ['%']}}\n"),
        (ZEBRA, "'%': 1", "mode: shadow"),
        (ROUNDED % ("a", "", "'%': 1"), "yearly: 1", ""),
    ],
)
def test_what_the_base_rounds_or_holds_in_no_slot_may_be_rounded(
    tmp_path: Path, base: str, rounding: str, more: str
) -> None:
    shadow = ", mode: shadow" if more == "mode: shadow" else ""
    own = "" if shadow else more
    assert pair(tmp_path, FEE % base, f"{own}rules: [{ROUNDED % ('b', shadow, rounding)}]\n")


REFERRING = (
    "bounds: {unverified_max: 9}\nlexicon: {page: [page], secret: [secret]}\n"
    "rules: [{id: w, kind: safety, forbid: {claim: {marks: reference%s}}}]\n"
)


@pytest.mark.parametrize("excused", ["", ", none: secret"])
@pytest.mark.parametrize("word", ["see", "at", "source"])
def test_a_concept_for_a_word_that_leads_to_a_reference_leaves_it_one(
    tmp_path: Path, word: str, excused: str
) -> None:
    """It makes a claim of `See https://…`, which is a bare reference in the base."""
    heir = pair(tmp_path, REFERRING % excused, f"lexicon: {{mine: [{word}]}}\n")
    for policy in (Policy.load(tmp_path / "base.yaml"), heir):
        for said, end in {
            f"{word.capitalize()} https://example.org/a.": Expect.REJECT,
            "https://example.org/a": Expect.REJECT,
            "The page is https://example.org/a.": Expect.ADMIT,
            f"The {word} is white.": Expect.ADMIT,
        }.items():
            case = case_of(policy, next(situations(policy, Guard())), Attempt((said,), made_up=True))
            assert Bench(policy).run(case).end is end
