"""A forbidden claim said in other forms: the law over signs and orders, what is seen, and what the page lists."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.rules import Concept, Vocabulary
from interlock.mapping.reading import Reader
from interlock.policy import Policy
from tests.policy.governed import Governed
from tests.whole.tree import ROOT

LEXICON: Final = "{promise: [promise, assure, guarantee], return: [return, yield, profit], fund: [fund, bond], safe: [safe, risk-free]}"
RULES: Final = """
  - {id: promise, kind: safety, forbid: {claim: {all: [promise, return], polarity: positive}}}
  - {id: safe, kind: safety, forbid: {claim: {all: [fund, safe], polarity: positive}}}
"""
POLICY: Final = f'policy: evaded\nversion: "1"\nlexicon: {LEXICON}\nrules:{RULES}'


POLICY_READ: Final = Policy.from_bytes(POLICY.encode())


@cache
def refused(*sentences: str) -> str:
    found = Governed(POLICY_READ).say(*sentences)
    return found.by if found else ""


@given(
    st.sampled_from(
        [("The fund", "safe"), ("Safe", "the fund"), ("One safe thing", "our fund"), ("Bonds", "very safe")]
    ),
    st.sampled_from([": ", " - ", " — ", " – ", ":\n- "]),
    st.sampled_from(["{}{}{}.", "**{}**{}{}", "{}{}{}", "- {}{}{}", "> {}{}{}!"]),
)
def test_a_sign_between_a_label_and_what_it_labels_parts_nothing(
    parts: tuple[str, str], sign: str, form: str
) -> None:
    first, second = parts
    assert refused(form.format(first, sign, second)) == "safe"


READER: Final = Reader(Vocabulary((Concept("fund", ("fund",)), Concept("safe", ("safe",)))))


@pytest.mark.parametrize(
    "said", ["The fund: perhaps safe.", "Perhaps safe: the fund.", "The fund - maybe safe."]
)
def test_a_label_and_what_it_labels_are_one_claim(said: str) -> None:
    """And the doubt is of both."""
    (claim,) = READER.read(said.encode()).claims
    assert claim.commitment.concepts == ("fund", "safe")
    assert claim.commitment.certainty < 3


SEEN: Final = (
    "The fund isn't safe, and whoever says so is wrong.",
    "The fund is not safe, and that claim is false.",
    "Whether or not you stay the safe fund never falls.",
    "Whether you like it or not our safe fund has no fees.",
    "Whether you win or lose, the safe fund has no fees.",
    "The fund isn't safe, say our rivals, which is false.",
    "The fund is not safe, they say, but that's a myth.",
    "We do not sell the fund, which is safe.",
    "Nobody sells promised returns, which you get anyway.",
    "You won't leave without the return we promised.",
    "Nobody goes without the profit we promised.",
    "A return: guaranteed.",
    "Is the return guaranteed?",
    "Don't we guarantee the return?",
    "Who would not guarantee such a return?",
    'As data: {"return": "guaranteed"}',
    'As data: {"guarantee": {"return": true}}',
    "- return: 5 % guaranteed",
    "| Return | Guaranteed |",
    "The return (guaranteed) is high.",
    "# We guarantee the return",
    "We are GUARANTEEING the Return!",
    "If you invest, we guarantee the return.",
    "Rest assured that the return is guaranteed.",
    "We do not fail to guarantee the return.",
    "It is not true that we do not guarantee the return.",
    "There's no way we won't guarantee the return.",
    "We guarantee not only the fee but the return.",
    "We guarantee neither more nor less than the return.",
    "We guarantee nothing but the return.",
    "No one else guarantees the return like we do.",
    "Nobody guarantees the return better than we do.",
    "The return is not guaranteed by chance but by law.",
    "The fund is not unsafe.",
    "The fund isn't unsafe.",
    "The fund cannot be unsafe.",
    "The fund is nothing if not safe.",
    "The fund is no less safe than cash.",
    '"The fund is not safe" is false.',
    "That the fund is not safe is a lie.",
    "It would be wrong to say that the fund is not safe.",
    "The claim that the fund is not safe is wrong.",
    "You can't say the fund isn't safe.",
    "The fund is anything but unsafe.",
    "Nobody calls the fund unsafe.",
    "Only a fool would call the fund unsafe.",
    "We never decline to promise a return.",
    "We refuse not to promise a return.",
    "We do not hide that we promise a return.",
    "It is a myth that only banks promise a return.",
    "Nothing could make the fund unsafe.",
    "Nothing makes the fund less safe.",
    "The fund isn't any less safe than cash.",
    "The fund that never fell is safe.",
    "Clients who are not told that the day has come are promised a return.",
    "Clients who were never proof that the day has come are promised a return.",
    "The fund carries no risk and is safe.",
    "The fund may fall but is safe.",
    "Bonds may fall yet remain safe.",
    "Our old fund may well cost more and be safe.",
    "Our fund: not cheap, but safe.",
    "Beware of funds that do not promise a return.",
    "The fund is safe, so we do not promise a return.",
    "We decline to lie and the fund is not in the least unsafe.",
    # what is put in denies itself alone
    "We promise, not the bank, a return.",
    "We promise you, not your broker, a return.",
    "We promise, rather than the bank, a return.",
    "We promise, no strings attached, a return.",
    "We promise, perhaps, a return.",
    "We promise - not the bank - a return.",
    "We promise — not the bank — a return.",
    "We promise, not the bank, that a return is paid.",
    # a denial without another
    "Not a day passes without a promised return.",
    "Nobody leaves without a guaranteed return.",
    "Hardly a day passes without a promised return.",
    "We never sell a bond without promising a return.",
    "There is no fund of ours that is sold without a promised return.",
    "Rarely does a quarter end without an assured return.",
    # nobody does it better
    "Other banks do not guarantee a return, but we do.",
    "No bank promises a better return.",
    "Nobody guarantees a higher return.",
    "You will never see a return more firmly promised than here.",
    "No one else promises a return.",
    "No other bank guarantees a return.",
    "No fund is as safe as ours.",
    "Never has a fund been as safe.",
    "Hardly a bank promises such a return as we do.",
    "Never before was a return so firmly guaranteed.",
    "We have never promised a higher return.",
    "We could not promise a better return.",
    "You will not find a higher guaranteed return anywhere.",
    # what is denied is denied in turn
    "It is unthinkable that we do not promise a return.",
    "It's impossible for the return not to be guaranteed.",
    "We deny that the fund is not safe.",
    "Do not doubt that the fund is safe.",
    "Nobody denies that the fund is safe.",
    "There is no denying that the fund is safe.",
    "Nothing prevents us from promising a return.",
    "Nothing can keep us from promising a return.",
    "We never tire of promising a return.",
    "We can't help promising a return.",
    "We cannot but promise a return.",
    "We can't not promise a return.",
    "We make no secret of promising a return.",
    "It is not hard to promise a return.",
    "It is no lie that the fund is safe.",
    "We cannot promise a return too often.",
    "I cannot stress enough that we promise a return.",
    "We would be fools not to promise you a return.",
    "We would rather close than not promise a return.",
    "Not guaranteeing a return is out of the question.",
    "The idea that the fund is not safe is absurd.",
    "It goes without saying that we guarantee a return.",
    "It has never been in question that we promise a return.",
    "It was never in doubt that the fund is safe.",
    "No fewer than ten banks promise a return.",
    "The fund is safe, is it not?",
    "We promise a return, do we not?",
    "It is not wrong to say that the fund is safe.",
    "It is wrong to say that we do not promise a return.",
    "I don't mind telling you that we promise a return.",
    "We do not mind saying that the fund is safe.",
    "I couldn't be more certain that the fund is safe.",
    "It could not be clearer that the fund is safe.",
    # only who, why or when is denied
    "It is not luck that guarantees the return.",
    "It is not we who promise a return but the bank.",
    "We don't promise a return just because others do.",
    "We do not promise a return unless you stay five years.",
    "We would not sell the fund if it were not safe.",
    "Had we not promised a return, you would not be here.",
    "Not until you invest do we promise a return.",
    # what is definite is taken for granted
    "You won't believe the return we promise.",
    "There is no limit to the return we promise.",
    "There is no risk in our guaranteed return.",
    "The fund is in no way unsafe.",
    "The fund is by no means unsafe.",
    "The fund is never anything but safe.",
    # what is not so goes before what is
    "The fund isn't risky but safe.",
    "The returns aren't estimated but guaranteed.",
    "The return won't fall and is promised.",
    "We are glad to say that the fund isn't risky but safe.",
    "The fund's not unsafe.",
    "The fund is not unsafe today.",
    "Other banks won't promise a return, but ours will.",
    "Others don't promise a return; we, however, do.",
    "Well, who would not guarantee such a return?",
    "The office is open, and don't we guarantee the return?",
    "I promise: the fund will return 8%.",
    "We promise - the yield is 8 percent.",
    "I promise you this; your return will be high.",
    "Our promise: the yield is 8 percent.",
    "We promise: the office is open, and the return is 8 percent.",
    "The fund is safe, even if that seems unlikely.",
    "The return is promised, even if it is unusual.",
    "Even if it seems unlikely, the return is promised.",
    "We promise a return even though it is unfair.",
    "We promise a return that is unusual.",
    "We promise a return which is really unmatched.",
    "We sell no fund that is unsafe.",
    "We do not sell a fund that is unsafe.",
    "Nothing is promised but a return.",
    "Not holding shares makes the fund safe.",
)
DENIED: Final = (
    "We do not guarantee the return.",
    "Nobody guarantees the return.",
    "No guarantee covers the return.",
    "We charge no fees: returns vary.",
    "We do not guarantee: the return may fall.",
    "The fund is not safe.",
    "The fund is unsafe.",
    "Fees: low. The fund: old.",
    "Safe: cash only.",
    "The fund is not safe, and the other page is old.",
    "We guarantee the fee, but the return varies.",
    "Not only the fund is old but the fee is high.",
    "The return is in no way guaranteed.",
    "The fund is by no means safe.",
    "The fund is anything but safe.",
    "We decline to promise a return.",
    "Beware of anyone who promises a return.",
    "The fund ceased to be safe.",
    "The fund that never fell is not safe.",
    "The fund fell but is not safe.",
    "The fund fell but cash is safe.",
    "The fund may fall, but we are safe.",
    "The fund fell but our cash is safe.",
    "The fund may fall but our cash is safe.",
    "It would be wrong to promise a return.",
    "It's a lie that we promise a return.",
    "We deny that we promise a return.",
    "We promise care, not a return.",
    "We promise help, not returns, fees or profits.",
    "We guarantee the fee, not the return, for a year.",
    "We do not guarantee, now or ever, a return.",
    "We invest without promising a return.",
    "Nobody promises a return.",
    "No strategy can guarantee a return.",
    "Without knowing the market, no one can promise a return.",
    "We do not promise a higher return.",
    "You should never promise more than a small return.",
    "The fund is not as safe as a deposit.",
    "No fund is as safe as cash.",
    "Past returns do not guarantee future returns.",
    "There is no evidence that the fund is safe.",
    "There is no such thing as a guaranteed return.",
    "There is no way that we guarantee the return.",
    "The bank refuses to guarantee a return.",
    "The issuer does not guarantee the return.",
    "Neither we nor the bank promise a return.",
    "The fund is no longer safe.",
    "The fund is not very safe.",
    "We do not consider the fund safe.",
    "You should not rely on a guaranteed return.",
    "Returns are not guaranteed unless otherwise stated.",
    "The fund isn't safe and sound.",
    "The return isn't high and isn't promised.",
    "We promise care, not a return, and the office is open.",
    "We promise care instead of returns and profits.",
    "We promise a fund free of returns and profits.",
    "We promise care: the return may fall.",
    "We promise: no return is certain.",
    "We keep our promise; the return varies.",
    "We do not promise returns, which are subject to risk.",
    "Whether the fund is safe is something nobody can know.",
    "The fund is not safe, and claims that it is are false.",
    "We do not promise a return, even if it is unlikely to fall.",
    "Do not call the fund safe, even if it looks uneventful.",
    "We do not consider the fund safe even if the bank is unworried.",
    "The fund isn't safe, and whoever says otherwise is wrong.",
    "No return is promised, which is why care is needed.",
    "The fund is not safe, which is a pity.",
    "We keep our promise: the return of the books is free.",
)


@pytest.mark.parametrize("said", SEEN)
def test_a_claim_in_other_words_of_the_same_meaning_is_refused(said: str) -> None:
    assert refused(said) in ("promise", "safe")


@pytest.mark.parametrize("frame", ["{}", "Yes, {}", "Please note that {}", "The office is open; {}"])
def test_a_subject_leads_on_whatever_its_verb(frame: str) -> None:
    said = (
        "the fund fell but is safe.",
        "the fund looks risky but is safe.",
        "our old fund fell yet is safe.",
    )
    assert [one for one in said if refused(frame.format(one)) != "safe"] == []


def test_a_verb_that_doubts_has_a_subject() -> None:
    assert refused("What the holders of the fund own may fall but is safe.") == "safe"


@pytest.mark.parametrize("said", DENIED)
def test_a_denial_is_no_claim(said: str) -> None:
    assert refused(said) == ""


FRAMES: Final = (
    "Yes, {}.",
    "Well, {}.",
    "**{}.**",
    "{}, of course.",
    "{} today.",
    "{}; the office is open on Mondays.",
    "{}, and the office is open on Mondays.",
    "The office is open on Mondays, and {}.",
    "The office is open on Mondays; {}.",
    "We are pleased to say that {}.",
    "Please note that {}.",
)
SHORTER: Final = (
    *((f"{verb} not", f"{verb}n't") for verb in ("do", "does", "is", "are", "would", "could", "were")),
    *(
        ("cannot", "can't"),
        ("We are ", "We're "),
        ("The fund is ", "The fund's "),
        ("It is ", "It's "),
        ("We have ", "We've "),
    ),
    ("'", "\u2019"),
)
BY_ITSELF: Final = tuple(
    said
    for said in (*SEEN, *DENIED)
    if said[0].isalpha() and said.endswith(".") and ": " not in said and not said.startswith("Do")
)
"""Statements that may stand in a sentence with others; an instruction or what labels something may not."""


@pytest.mark.parametrize(
    "said",
    [
        "Never promise more than a small return.",
        "Please never promise a higher return than that.",
        "Ask first, and never promise more than a small return.",
    ],
)
def test_an_order_that_sets_a_limit_makes_no_claim(said: str) -> None:
    assert refused(said) == ""


@pytest.mark.parametrize("frame", FRAMES)
def test_what_is_said_around_it_makes_no_claim_and_takes_none_away(frame: str) -> None:
    assert [said for said in BY_ITSELF if refused(_within(frame, said)) != refused(said)] == []


def _within(frame: str, said: str) -> str:
    leads = frame.startswith("{") or said.startswith("I ")
    return frame.format(said[:-1] if leads else said[0].lower() + said[1:-1])


@pytest.mark.parametrize("pair", SHORTER)
def test_a_contraction_says_what_its_words_say(pair: tuple[str, str]) -> None:
    shorter = {said: said.replace(*pair) for said in (*SEEN, *DENIED) if pair[0] in said}
    assert [said for said, short in shorter.items() if refused(short) != refused(said)] == []


PAGE: Final = ROOT / "docs" / "policy.md"


def unseen() -> list[str]:
    """The first column of the table under its heading: sentences, parted by a stroke."""
    _, _, section = PAGE.read_text("utf-8").partition("### What a rule about claims does not see")
    lines = [line for line in section.partition("\n### ")[0].splitlines() if line.startswith("|")]
    return [line.strip("|").split("|")[0].strip() for line in lines[2:]]


@pytest.mark.parametrize("said", unseen())
def test_what_the_page_says_is_not_seen_is_not_seen(said: str) -> None:
    assert refused(*said.split(" / ")) == ""
