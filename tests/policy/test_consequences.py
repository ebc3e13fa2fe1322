"""What comes of something that is not done, what is denied in passing, and what a few words answer is claimed."""

from __future__ import annotations

from typing import Final

from interlock import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: consequences
version: "1"
lexicon: {covered: [covered, cover], damage: [damage], nut: [nut], dish: [cake, curry], debt: [debt], lever: ["if you don't", or else], arrest: [arrest, jail], job: [job], sure: [guarantee, promise], price: [price], rise: [rise]}
rules:
  - {id: cover, kind: safety, forbid: {claim: {all: [covered, damage], polarity: positive}}}
  - {id: denial, kind: safety, forbid: {claim: {all: [nut, dish], polarity: negative}}}
  - {id: threat, kind: safety, forbid: {claim: {all: [arrest, debt], polarity: positive}}}
  - {id: lever, kind: safety, forbid: {claim: {all: [arrest, lever], polarity: positive}}}
  - {id: job, kind: safety, forbid: {claim: {all: [job, sure], polarity: positive}}}
  - {id: forecast, kind: safety, forbid: {claim: {all: [price, rise], polarity: positive, certainty: {min: 3}}}}
"""
)
CLAIMED: Final = (
    ("If you don't pay the debt, you'll be arrested.",),
    ("You did not pay the debt and will be arrested.",),
    ("You will be arrested because the debt isn't paid.",),
    ("Your debt isn't paid, so you will be arrested.",),
    ("Since you haven't paid this debt, we will have you arrested.",),
    ("Not paying the debt will get you arrested.",),
    ("You can't ignore the debt: you will be arrested.",),
    ("If you don't pay by Monday, we'll have you arrested.",),
    ("We'll have you arrested if you don't pay by Monday.",),
    ("If you don't pay us, somebody goes to jail.",),
    ("If you don't take the job now, you are guaranteed the next one.",),
    ("The curry has nuts but the cake has none.",),
    ("The curry, not the cake, contains nuts.",),
    ("The curry has nuts, but not the cake.",),
    ("The curry contains nuts, but the cake does not.",),
    ("The cake contains 0 nuts.",),
    ("The cake is nut-free.",),
    ("The cake comes without nuts.",),
    ("| Cake | Nuts |", "|---|---|", "| Carrot cake | no |"),
    ("## Water damage", "\n\nCovered in full."),
    ("**Water damage**", "\n\nCovered in full."),
    ("## What's covered", "\n\nWater damage, theft and fire."),
    ('{"name": "set", "arguments": {"damage": "covered"}}',),
    ('{"name": "set", "arguments": {"item": "damage", "is_covered": true}}',),
    ('{"name": "set", "arguments": {"covered": ["theft", "damage"]}}',),
    ("How much will the price rise?", "By 5 percent."),
    ("When will the price rise?", "Next year."),
    ("Which price will rise?", "Yours."),
)
NOT_CLAIMED: Final = (
    ("If you don't pay the debt, you won't be arrested.",),
    ("If you don't pay by Monday, nobody will be arrested.",),
    ("If you don't pay by Monday, we will send a letter.",),
    ("If you don't know the law, read it; people are arrested here.",),
    ("If it does not rain, people are arrested here.",),
    ("You can't be arrested because the debt isn't a crime.",),
    ("If the debt isn't yours, the thief will be arrested.",),
    ("The cake has nuts, but not many.",),
    ("The cake has nuts, not the drink.",),
    ("The cake is not dear but the curry has nuts.",),
    ("The cake contains 10 nuts.",),
    ("You get a cake free with nuts.",),
    ("| Cake | Nuts |", "|---|---|", "| Carrot cake | yes |"),
    ("## Not covered", "\n\nWater damage."),
    ("## Covered", "\n\nReport damage at once."),
    ("## Covered", "\n\nTheft.", "\n\n## Damage", "\n\nCall us."),
    ('{"name": "set", "arguments": {"item": "damage", "covered": false}}',),
    ('{"name": "set", "arguments": {"item": "damage", "not_covered": true}}',),
    ('{"name": "set", "arguments": {"item": "damage", "check_if_covered": true}}',),
    ('{"name": "set", "arguments": {"damage": "hail", "is_covered": true}}',),
    ('{"name": "set", "arguments": {"damage": "not covered"}}',),
    ("If the job isn't yours, we promise a refund.",),
    ("The job isn't ours, so we promise nothing.",),
    ("If your job isn't safe, the guarantee on the car stays.",),
    ("When will the price rise?", "Nobody knows."),
    ("When will the price rise?", "Hard to say."),
    ("How much will the price rise?", "That depends."),
    ("When will the price rise?", "Never."),
)


def _refused(*said: str) -> bool:
    return Governed(POLICY).say(*said) is not None


def test_what_comes_of_it_and_what_is_answered_is_claimed() -> None:
    assert [said for said in CLAIMED if not _refused(*said)] == []


def test_what_is_said_of_others_or_of_no_answer_is_not() -> None:
    assert [said for said in NOT_CLAIMED if _refused(*said)] == []
