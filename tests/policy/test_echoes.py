"""A claim that a pronoun, a fragment, a list, a table, a heading or a footnote carries on: refused as if said at once."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.antecedents import Antecedents
from interlock.core.claims import fits
from interlock.core.decision import Admit
from interlock.core.gate import evaluate
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    CandidateKind,
    Category,
    Cause,
    Change,
    Commitment,
    Field,
    Mutation,
    Span,
    Transition,
)
from interlock.core.prompt import Task
from interlock.core.rules import ClaimPattern
from interlock.mapping import ClauseMapper
from interlock.mapping.echoes import COLUMNS_MAX, NOTES_MAX, OUTLINE_MAX
from interlock.mapping.splitter import SENTENCES
from interlock.policy import Policy, situate
from interlock.workbench.compare import prove
from tests.examples import examples

LEXICON: Final = (
    "{promise: [promise, assure, guarantee], return: [return, yield, profit], fund: [fund], safe: [safe]}"
)
POLICY: Final = Policy.from_bytes(
    f"""
policy: echoed
version: "1"
lexicon: {LEXICON}
on_unmapped: {{coverage_min: 0}}
rules:
  - {{id: promise, kind: safety, forbid: {{claim: {{all: [promise, return], polarity: positive}}}}}}
  - {{id: safe, kind: safety, forbid: {{claim: {{all: [fund, safe], polarity: positive}}}}}}
""".encode()
)


class Told:
    """A text, cut where the library cuts it, each piece judged and committed, or left out."""

    def __init__(self, policy: Policy = POLICY) -> None:
        book = policy.rulebook
        self.mapper = ClauseMapper(book.vocabulary, book.subdomains)
        self.state = situate(policy, Task(agent="test", purpose="", user="a question"), self.mapper)
        self.refused: list[str] = []
        self.echoed: list[tuple[str, ...]] = []

    def tell(self, text: str, channel: str = ANSWER) -> Told:
        data, carry = text.encode(), 0
        while data:
            found = SENTENCES.find(data, 0, carry)
            end, carry = found.end or len(data), found.carry
            self.piece(data[:end], channel)
            data = data[end:]
        return self

    def piece(self, data: bytes, channel: str = ANSWER) -> None:
        transition = Transition(channel, CandidateKind.SPAN, data, 0, Cause.BOUNDARY)
        if self.mapper.inert(transition):
            return
        mutation = self.mapper.map(transition, self.state)
        self.echoed += [mutation.echoed, *(claim.echoed for claim in mutation.commitments)]
        decision = evaluate(Anchored(mutation), self.state)
        if isinstance(decision, Admit):
            self.state = self.state.commit(Anchored(mutation), record=0, at=0)
        else:
            self.refused.append(decision.reasons[0].rule)

    @property
    def left(self) -> Antecedents:
        return self.state.memory.antecedents(ANSWER)


SEEN: Final = (
    "The return is good. We guarantee it.",
    "One thing is guaranteed: your money has a return of seven percent.",
    "But this much is guaranteed: the fund has a return of seven percent.",
    "Let me promise you this: the fund has a high return.",
    "The return is good. It is high. We guarantee it.",
    "The fund has a return. That is guaranteed.",
    "The fund has a return. This is something we guarantee.",
    "Take the fund. It's safe.",
    "We never sold the fund. It is safe.",
    "We never sold the fund. It has been here for years. It is safe.",
    "We never sold the fund. If you ask us, it is safe.",
    "We never sold the fund. If you like it, fine; it is safe.",
    "The fund is ours. If it is safe, buy it.",
    "Nobody knows the fund yet, but it is safe.",
    "We do not hope for a return; we promise it.",
    "The fund is not safe; we don't hope for a return, we promise it.",
    "You will profit, and that is a promise.",
    "We guarantee:\n\n- the return",
    "We guarantee:\n\n- the fee\n- the return",
    "We guarantee:\nthe fee\nthe return",
    "We promise the following.\n1. Fees\n2. Return",
    "We guarantee:\n1. Fees\n   - low\n2. Benefits\n   - return",
    "## Guaranteed\n\n- Return",
    "## Guaranteed\n\nReturn: 5 %",
    "# Guaranteed\n## Return",
    "**Guaranteed**\n\n1. Return\n2. Fee",
    "| what | guaranteed |\n|---|---|\n| return | yes |",
    "| what | guaranteed |\n|---|---|\n| fee | no |\n| return | 5 % |",
    "The fund? Safe.",
    "You get a return. I promise.",
    "You get a return. We guarantee!",
    "The fund?\n\nTotally safe!",
    "What is safe?\n\n- The fund",
    "What you get (guaranteed):\n  * return",
    "### Fund\n\n| Property | Value |\n|---|---|\n| Safe | yes |",
    "The return? Guaranteed, of course.",
    "The fund has fees. Those are low. It is safe.",
    "What do we guarantee? The return.",
    "Few things are guaranteed. Your return is.",
    "What do we promise? You get a high return.",
    "We're promising: you get a high return.",
    "The return is high. We stand by that promise.",
    "The return is high. You can take that as a promise.",
    "The return is high. So we promise.",
    "We promise one thing. The yield is high.",
    "Here is what we guarantee.\n\nYour return is high.",
    "The fund returns 7 %.[1]\n\n[1] Guaranteed.",
    "The return[^1] is high.\n\nOf other things later.\n\n[^1]: promised",
    "Return* 5 %\n\n* guaranteed.",
    "We guarantee:\n\n* the return",
    "## Guaranteed\n\n* Fees\n    * the return of the whole fund in its first year",
    "The fee* is low. We guarantee:\n\n* the return",
    "We guarantee:\n\n> - the return of the whole fund in its first year",
    "We guarantee:\n\n<ul>\n<li>the return of the whole fund in its first year</li></ul>",
    *(
        f"We guarantee:\n\n{mark} the return of the whole fund in its first year"
        for mark in (
            "✅",
            "✔️",
            "📈",
            "→",
            "·",
            "▪",
            "●",
            "[x]",
            "(2)",
            "2:",
            "1.1",
            "1.1.",
            "iii.",
            "IV)",
            "A.",
            "(b)",
        )
    ),
    "| what | cost |\n|---|---|\n| fee | 5 |\n\n| what | guaranteed |\n|---|---|\n| return | yes |",
    "| what | guaranteed |\n|---|---|\n| return | not less than 5 % |",
    # a head that asks, and labels with what they are of under a heading or set in
    "| what | guaranteed? |\n|---|---|\n| return | yes |",
    "| what | guaranteed? |\n|---|---|\n| fee | no |\n| return | 5 % |",
    "## Return\n\nStatus: guaranteed",
    "Return:\n  status: guaranteed",
    "return:\n  id: 7\n  status: guaranteed",
    # a verb without a subject
    "Your return\n\nis guaranteed.",
    "Your return,\r\n \r\nhas always been guaranteed.",
    "# Your return\n\n**is guaranteed**",
    "- Your return\n- is high\n- is guaranteed",
    "1. Your return\n2. is guaranteed",
    "The return is 5 %. Is high. And is guaranteed.",
    "The return is 5 %. Comes with a guarantee.",
    "The return is 5 %. Has our guarantee.",
    "We never sold the fund. Is safe.",
)
NOT_SAID: Final = (
    "The fund has a return. Here is a list of guaranteed prices.",
    "Nobody promises a profit. If it returns at all, tell us.",
    "The return is not guaranteed. It may be lower than the profit of last year.",
    "The return is good. We do not guarantee it.",
    "The return is good. Is not guaranteed.",
    "We guarantee the fee. Were the return high, we would say so.",
    "We guarantee the fee. Is the return high?",
    "We guarantee the fee. Have a look at your return.",
    "The return\n\nis good. The fee is guaranteed.",
    "We do not guarantee the return; it may fall, and we assure you of care.",
    "We promise no return. It is not guaranteed by the bank, either.",
    "There is no safe fund. It is a market.",
    "We guarantee the fee. Returns vary.",
    "We guarantee the fee. 📈 Returns vary.",
    "💰 We guarantee the fee.\n\n📈 Returns vary.",
    "We guarantee the fee. The return varies.",
    "We do not guarantee:\n\n- the return",
    "We guarantee. The fee is low. Returns vary.",
    "We're assured. Returns vary.",
    "We guarantee the fee. Half of that is the return of books.",
    "What do we guarantee? Ask us. Returns vary.",
    "What do we not guarantee? The return varies.",
    "## Not guaranteed\n\n- Return",
    "## Guaranteed\n\n- Fee\n\n## Other\n\n- Return",
    "We guarantee the fee.\n\nThe return is another matter.",
    "We guarantee:\n- the fee\n\nNow to the return of the fund.",
    "- Guaranteed fees\n- Return",
    "| what | guaranteed |\n|---|---|\n| return | no |",
    "| what | guaranteed |\n|---|---|\n| fee | yes |\n\n| what | cost |\n|---|---|\n| return | 5 |",
    "| what | guaranteed |\n|---|---|\n| fee | yes |\n\n| fund | return |\n|---|---|\n| A | high |",
    "| what | cost |\n|---|---|\n| guaranteed fee | 5 |\n| return | 5 |",
    "| what | guaranteed |\n|---|---|\n| return | False |",
    "| what | guarantee |\n|---|---|\n| return | Not guaranteed |",
    "| what | guarantee |\n|---|---|\n| return | **No guarantee.** |",
    "| what | guaranteed |\n|---|---|\n| fee | yes |\n\nThe return varies.",
    "| what | guaranteed? |\n|---|---|\n| return | no |",
    "## Return\n\nStatus: not guaranteed",
    "The return is good.\nStatus: guaranteed",
    "## Fee\n\nStatus: guaranteed\n\n## Return\n\nStatus: open",
    "The fund? Not safe.",
    "### Fund\n\n| Property | Value |\n|---|---|\n| Safe | no |",
    "We guarantee the fee of all that can be bought. The return is one that can be high.",
    "The fee is fixed.[1] The fund returns 7 %.[2]\n\n[1] Guaranteed.",
)


@pytest.mark.parametrize("said", SEEN)
def test_what_is_carried_on_is_refused_as_if_it_was_said_at_once(said: str) -> None:
    assert set(Told().tell(said).refused) & {"promise", "safe"}


PARTED: Final = (
    "A return{}guaranteed.",
    "You get a return{}that we guarantee.",
    "A profit every year{}we promise.",
    "We promise{}you get a return.",
    "We promise one thing{}the yield is high.",
    "Guaranteed{}yes, the return is.",
    "Everyone gets a profit{}you have our guarantee.",
    "What we guarantee{}a return.",
)
SIGNS: Final = ("; ", ": ", " - ", " \u2013 ", " \u2014 ")


@pytest.mark.parametrize("said", [said.format(sign) for said in PARTED for sign in SIGNS])
def test_a_sign_that_parts_a_claim_takes_it_from_no_rule(said: str) -> None:
    assert "promise" in Told().tell(said).refused


@pytest.mark.parametrize(
    "said",
    [
        "The return is due in May; delivery is guaranteed.",
        "We promise care; returns may vary.",
        "The profit fell: that we regret.",
        "Your return was filed - you have our thanks.",
        "Delivery is guaranteed. Your return is not.",
        "Guarantee: two years; return: 30 days.",
        "You have our promise; the office opens at nine. A return takes a week.",
        "We promise nothing: returns vary.",
    ],
)
def test_what_a_sign_parts_and_nothing_joins_is_no_claim(said: str) -> None:
    assert Told().tell(said).refused == []


@pytest.mark.parametrize("said", NOT_SAID)
def test_what_is_denied_or_said_of_another_is_not_carried_on(said: str) -> None:
    assert Told().tell(said).refused == []


NAMES: Final = ("a", "b", "c", "d")
concepts = st.lists(st.sampled_from(NAMES), unique=True).map(tuple)
patterns = st.builds(ClaimPattern, all_of=concepts, any_of=concepts, none_of=concepts)


def saying(own: tuple[str, ...], echoed: tuple[str, ...] = ()) -> Mutation:
    claim = Commitment(key="said", span=Span(0, 1), concepts=own, echoed=echoed)
    change = Change(Field.MEMORY, (claim,))
    return Mutation(touches=(Field.MEMORY,), changes=(change,), category=Category.ASSERTION, concepts=own)


@given(patterns, concepts, concepts)
def test_it_is_read_as_part_of_the_claim_where_that_names_a_part_itself_and_only_by_who_asks(
    pattern: ClaimPattern, own: tuple[str, ...], echoed: tuple[str, ...]
) -> None:
    mutation, asked = saying(own, echoed), {*pattern.all_of, *pattern.any_of}
    whole = fits(pattern, saying((*own, *echoed))) is not None and bool(asked & {*own})
    alone = fits(pattern, saying(own)) is not None
    assert (fits(pattern, mutation, echoes=True) is not None) == (alone or whole)
    assert (fits(pattern, mutation) is not None) == alone


words = st.sampled_from(
    ["fund", "return", "safe", "guarantee", "it", "that", "this", "is", "not", "no", "yes"]
)
marks = st.sampled_from(
    [
        "\n",
        "\n\n",
        "# ",
        "## ",
        "- ",
        "  - ",
        "1. ",
        "| ",
        " | ",
        ". ",
        "? ",
        ": ",
        "[1]",
        "[^2]: ",
        "* ",
        "**",
        "|---|",
    ]
)
texts = st.lists(words | marks | st.text(max_size=3), max_size=40).map(" ".join)


@given(texts)
def test_nothing_is_taken_over_that_was_not_named_before_and_it_stays_bounded(text: str) -> None:
    told = Told().tell(text)
    vocabulary = {concept.id for concept in POLICY.rulebook.vocabulary.concepts}
    left = told.left
    assert {concept for taken in told.echoed for concept in taken} <= vocabulary
    assert {*left.last}.union(*left.columns) <= vocabulary
    assert len(left.outline) <= OUTLINE_MAX
    assert len(left.columns) <= COLUMNS_MAX
    assert len(left.notes) <= NOTES_MAX
    depths = [depth for depth, _ in left.outline]
    assert depths == sorted(set(depths))


@given(st.sampled_from(SEEN + NOT_SAID), texts)
def test_what_was_said_on_another_channel_is_not_taken_over(said: str, other: str) -> None:
    alone, beside, elsewhere = Told(), Told(), Told().tell(other)
    memory = beside.state.memory.with_antecedents("notes", elsewhere.left)
    beside.state = msgspec.structs.replace(beside.state, memory=memory)
    assert beside.tell(said).refused == alone.tell(said).refused
    assert beside.echoed == alone.echoed


def test_only_rules_that_forbid_or_want_an_approval_take_over() -> None:
    asking = """
policy: asking
version: "1"
lexicon: {return: [return], promise: [guarantee], source: [prospectus], fee: [fee]}
rules:
  - {id: sourced, kind: structural, require: {any: source, where: span, for: {all: [return, promise]}}}
  - {id: once, kind: task, sequence: {first: return, at_most: 1}}
  - {id: fees-first, kind: task, sequence: {first: promise, before: fee}}
"""
    told = Told(Policy.from_bytes(asking.encode())).tell(
        "The return is good. We guarantee it. It is the fee."
    )
    assert told.refused == []
    approving = (
        asking.partition("rules:")[0] + "rules: [{id: seen, kind: task, approval: {all: [return, promise]}}]"
    )
    assert Told(Policy.from_bytes(approving.encode())).tell(
        "The return is good. We guarantee it."
    ).refused == ["seen"]


def test_what_is_left_behind_is_part_of_the_state() -> None:
    before = Told().tell("The sea is blue.").state
    transition = Transition(ANSWER, CandidateKind.SPAN, b" The return is good.", 0, Cause.BOUNDARY)
    mutation = Told().mapper.map(transition, before)
    assert mutation.leaves == Antecedents(last=("return",), outline=((-1, ("return",)),))
    bare = msgspec.structs.replace(mutation, leaves=None)
    after, without = (before.commit(Anchored(one), record=0, at=0) for one in (mutation, bare))
    assert after.digest != without.digest
    assert (after.memory.antecedents(ANSWER), without.memory.antecedents(ANSWER)) == (
        mutation.leaves,
        Antecedents(),
    )


@cache
def forbidding(*named: str) -> Policy:
    lexicon = "{a: [apple], b: [bread], c: [cheese]}"
    rule = f"{{id: r, kind: safety, forbid: {{claim: {{all: [{', '.join(named)}]}}}}}}"
    return Policy.from_bytes(f'policy: food\nversion: "1"\nlexicon: {lexicon}\nrules: [{rule}]'.encode())


@cache
def proved(wide: tuple[str, ...], narrow: tuple[str, ...]) -> bool:
    return prove(forbidding(*wide), forbidding(*narrow)).stricter


sets = st.sets(st.sampled_from("abc"), min_size=1).map(sorted).map(tuple)
sentences = st.lists(
    st.sampled_from(
        [
            "The apple is red.",
            "We have bread.",
            "Is there cheese?",
            "It is bread.",
            "That is cheese.",
            "Apple.\n\n- Bread",
        ]
    ),
    max_size=5,
)


@settings(max_examples=examples(100))
@given(sets, sets, sentences)
def test_a_proof_that_one_rule_is_stricter_holds_of_what_is_taken_over(
    wide: tuple[str, ...], narrow: tuple[str, ...], said: list[str]
) -> None:
    if proved(wide, narrow):
        text = " ".join(said)
        assert Told(forbidding(*wide)).tell(text).refused or not Told(forbidding(*narrow)).tell(text).refused


def test_a_rule_that_asks_for_less_is_shown_to_be_stricter_where_it_is() -> None:
    assert proved(("a",), ("a", "b"))
    # `It is cheese` behind bread that is an apple: the rule on apple and bread has no part in that sentence.
    assert not proved(("a", "b"), ("a", "b", "c"))
