"""A phrase of the lexicon is found where what it says is said of the thing: `The account was deleted`."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: turned
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  delete: [delete account, sell customer record, close branch, expose port, reset password, disconnect supply,
    refund stay, message removed]
  free: [guaranteed return, full refund, free trial, free check-up, harmless lump]
  share: [share data with partners, mix with alcohol, take to court, deduct from deposit]
  state: [capital at risk, shares sold]
  away: [write off debt, cut off power]
  give: [give keys to tenant, send report to parents, forgive debt, fly without passport, last a lifetime]
rules:
  - {id: delete, kind: safety, forbid: {claim: {all: delete, polarity: positive}}}
  - {id: free, kind: safety, forbid: {claim: {all: free, polarity: positive}}}
  - {id: share, kind: safety, forbid: {claim: {all: share, polarity: positive}}}
  - {id: state, kind: safety, forbid: {claim: {all: state, polarity: positive}}}
  - {id: away, kind: safety, forbid: {claim: {all: away, polarity: positive}}}
  - {id: give, kind: safety, forbid: {claim: {all: give, polarity: positive}}}
"""
)

SAID: Final = {
    "delete": (
        "Your account was checked at six and deleted by eight.",
        "Your account was checked, emptied and finally deleted.",
        "Your messages, files and account are all deleted.",
        "Your account, messages, and files have been deleted.",
        "The account upstairs is being deleted.",
        "The account we are deleting is the old one.",
        "The account that we've just deleted was empty.",
        "Your account, deleted last week, is gone for good.",
        "We deleted all of your accounts.",
        "We deleted both the file and the account.",
        "We deleted both of your accounts.",
        "We deleted the rest of your accounts.",
        "- Login restored\n- Account deleted\n- Message sent",
        "Done today:\nAccount deleted\nFiles kept",
        "We removed your message.",
        "I'm removing the message.",
        "Your account will be deleted.",
        "Accounts get deleted after a year.",
        "The account is now being permanently deleted.",
        "The account of every user is deleted.",
        "Your messages and your account were deleted.",
        "The accounts which were deleted are gone.",
        "We will have your account deleted.",
        "Get the old account deleted.",
        "The account has to be deleted.",
        "Our customer records are sold.",
        "The branch is closed.",
        "Port 22 is exposed to the internet.",
        "The password has been reset.",
        "The account is, as you asked, deleted.",
        "Your account - the old one - is deleted.",
        "The account, like all others, has been deleted.",
        "The account that you opened in May is now deleted.",
        "The account you opened in May is deleted.",
        "Consider your account deleted.",
        "Your account: deleted.",
        "Account deleted!",
        "The account was checked and deleted.",
        "Delete old accounts.",
        "We delete old inactive accounts.",
        "We delete messages and accounts.",
        "We delete your messages and your account.",
        "We delete messages, files and accounts.",
        "We delete files, accounts and logs.",
        "We delete or freeze your account.",
        "We delete, block or even freeze your account.",
        "We deleted that account for you.",
        "We deleted that old customer account.",
        "I'm deleting John's account.",
        "Deleted: your account",
        "Deleted - your old account.",
        "What was deleted is your account.",
        "What we delete is the account.",
        "It is your account that we deleted.",
        "It's your account we deleted.",
        "Account successfully deleted",
        "\u2705 account deleted",
        "Account deleted by the team.",
        "Your account? Deleted.",
        "Your account was checked by us and has been deleted.",
        "Your account? We deleted it.",
        "Your account? It was deleted.",
        "Your account? It's been deleted.",
        "I found your old account and deleted it.",
        "We looked at your account on Monday and deleted it.",
        "Your accounts were old, so we have deleted them.",
        "Your supply is disconnected.",
        "Your stay has been refunded.",
        "We'll have the supply disconnected.",
    ),
    "away": (
        "We wrote off your debt.",
        "We wrote your debt off.",
        "We wrote the whole old debt off.",
        "Your debt has been written off.",
        "We write off or spread your debt.",
        "The debt? We wrote it off.",
        "Your power was cut off at noon.",
        "What was cut off is your power.",
    ),
    "give": (
        "We give the keys to the tenant.",
        "We gave the tenant the keys.",
        "The tenant is given the keys.",
        "The keys are given to the tenant.",
        "We sent your parents the report.",
        "Your parents were sent the report.",
        "The report was sent to both parents.",
        "We forgive you the debt.",
        "These veneers will last you a lifetime.",
        "Children fly without a passport.",
    ),
    "free": (
        "The return is guaranteed.",
        "Your return is fully guaranteed.",
        "We pay returns that are guaranteed.",
        "The refund is full.",
        "Trials are always free.",
        "Guaranteed 8% return!",
        "We offer a full cash refund.",
        "You get a full and prompt refund.",
        "It is a free 30-day trial.",
        "You get the refund in full.",
        "The trial is for free.",
        "The first check-up is free.",
        "You have two free check-ups left.",
        "The lump turned out to be harmless.",
        "The lump was found to be harmless.",
        "It's just a harmless little lump.",
    ),
    "share": (
        "Your data is shared with partners.",
        "The data of users will be shared with our partners.",
        "We share data with our partners.",
        "Mix it with a little alcohol.",
        "We will take you to court.",
        "We deducted 80 pounds from the deposit.",
        "80 pounds has been deducted from the deposit.",
        "Your data is shared with selected partners.",
        "Your data is shared with our trusted partners.",
        "Your data? We share it with our partners.",
    ),
    "state": ("Your capital is at risk.", "Your capital may well be at risk.", "The shares were sold."),
}
NOT_SAID: Final = (
    "Your account will not be deleted.",
    "No account is deleted.",
    "We open at nine, no accounts are kept.",
    "Free is what you'd call the trial.",
    "The account is not, as you asked, deleted.",
    "The account you opened in May is not deleted.",
    "Your account: not deleted.",
    "The account was checked and not deleted.",
    "Your account is checked, your message deleted.",
    "None of your accounts will be deleted.",
    "Your account is never deleted.",
    "The account owner is deleted.",
    "The account is close to its limit.",
    "The returns are promising.",
    "The trial is not free.",
    "Your data is not shared with partners.",
    "Your data is shared with no partners.",
    "Your data is shared with none of our partners.",
    "Your data is shared with nobody, and partners know it.",
    "We delete spam, account holders are told.",
    "We delete the spam and accounts are kept.",
    "The branches are close.",
    "We delete nothing, few accounts were there.",
    "We delete it, and you keep the account.",
    "We delete no account.",
    "We share data with no partners.",
    "Take the train to the court.",
    "Your capital is not at risk.",
    "The shares were not sold.",
    "We take the old accounts' records home.",
    "What was not deleted is your account.",
    "What we never delete is your account.",
    "What we delete is not your account.",
    "Not deleted: your account",
    "Deleted: no account",
    "It's your account we did not delete.",
    "Account not deleted by the team.",
    "Your account? Not deleted.",
    "We confirm that accounts are kept.",
    "We delete spam, and keep the account.",
    "Your account? We never delete it.",
    "Your account? It is not deleted.",
    "Your account? It's not deleted.",
    "We received your account number and deleted it.",
    "The account stays. We deleted the message.",
    "Delete her messages, not the account.",
    "Your account is old. Delete this message.",
    "The trial is short. It is free to leave.",
    "Your data? We share it with nobody.",
    "Your debt was not written off.",
    "We did not write your debt off.",
    "Your power was never cut off.",
    "We write off nothing, and your debt stays.",
    "The tenant is not given the keys.",
    "We gave the tenant no keys.",
    "Your supply was not disconnected.",
    "The refund is not in full.",
    "With your account we paid.",
    "Your account was checked at six and not deleted.",
    "The account was used for mail and deleted files.",
    "The account was opened by a man who lied and deleted files.",
    "As you left your account, the card and the key are deleted.",
    "The account we are not deleting is the old one.",
    "In your account we are deleting files.",
    "The account is deleting files.",
    "Your account, deleted or not, is safe.",
    "We deleted none of your accounts.",
    "- Login restored\n- Account not deleted",
    "The check-up is not free.",
    "The lump did not turn out to be harmless.",
    "Your data is shared with no selected partners.",
    "They take it to the court.",
    "We remove no message.",
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in SAID.items() for text in texts])
def test_what_is_said_of_the_thing_is_found(rule: str, text: str) -> None:
    assert refused(text) == rule


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_not_said_of_it_is_not(text: str) -> None:
    assert refused(text) == ""


BEING = ("is", "was", "will be", "has been", "may soon be", "is now being", "has to be", "got")
THINGS = {"account": "deleted", "branch": "closed", "password": "reset"}


@given(
    thing=st.sampled_from(sorted(THINGS)),
    whose=st.sampled_from(["The", "Your", "Every", "The customer's old"]),
    further=st.sampled_from(["", " of our users", " in Berlin", " and the rest"]),
    being=st.sampled_from(BEING),
    how=st.sampled_from(["", "finally ", "permanently "]),
    end=st.sampled_from([".", " today.", ", as you asked.", " by us."]),
)
def test_whatever_stands_around_it(
    thing: str, whose: str, further: str, being: str, how: str, end: str
) -> None:
    assert refused(f"{whose} {thing}{further} {being} {how}{THINGS[thing]}{end}") == "delete"


@given(
    thing=st.sampled_from(sorted(THINGS)),
    denied=st.sampled_from(
        ["The {} is not", "No {} is", "The {} was never", "None of the {}s has been", "The {} will not be"]
    ),
)
def test_a_denial_of_it_denies_it(thing: str, denied: str) -> None:
    plural = denied.replace("{}s", "branches") if thing == "branch" else denied
    assert refused(f"{plural.format(thing)} {THINGS[thing]}.") == ""


@given(
    thing=st.sampled_from(sorted(THINGS)),
    named=st.sampled_from(
        ["Your {}? ", "About the old {}: ", "We found the {} and ", "The {} was old, so ", "I saw your {}. "]
    ),
    who=st.sampled_from(["we", "I", "they", "we have now"]),
    end=st.sampled_from([".", " today.", " for you.", ", as you asked."]),
)
def test_a_pronoun_stands_for_what_was_named_before_it(thing: str, named: str, who: str, end: str) -> None:
    assert refused(f"{named.format(thing)}{who} {THINGS[thing]} it{end}") == "delete"


OF_SEVERAL_WORDS: Final = Policy.from_bytes(
    b"""
policy: compounds
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  venue: [dog-friendly venue]
  kitchen: [nut-free kitchen, lead-free]
  statue: [genuine statue]
  garden: [exclusive use of garden]
  water: [safe to drink]
  pick: [pick up from hotel]
  tenant: [evict tenant]
  left: [3 left, few left]
  police: [pass location to police, go to win]
  early: [at 45, access at 45]
rules:
  - {id: a, kind: safety, forbid: {claim: {any: [venue, kitchen, statue, garden, water, pick, tenant, left, police, early], polarity: positive,
      certainty: {min: 2}}}}
"""
)


@pytest.mark.parametrize(
    "text",
    [
        "Our venue is dog-friendly.",
        "Our venues are all dog-friendly.",
        "The venue, which is dog-friendly, is big.",
        "The kitchen is free of nuts.",
        "The kitchen is entirely free from nuts.",
        "A kitchen free of nuts is next door.",
        "The pipes are free of lead.",
        "The statue has proved genuine.",
        "All three statues proved genuine.",
        "The use of the garden is exclusive.",
        "The water is safe for drinking.",
        "We'll pick you up from your hotel.",
        "We pick up your bags from the hotel.",
        "Your location was passed on to the police.",
        "We pass your location on to the police.",
        "There are only 3 left.",
        "You get access at 45.",
    ],
)
def test_a_phrase_of_several_words_is_said_of_the_thing_too(text: str) -> None:
    assert Governed(OF_SEVERAL_WORDS).say(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Our venue is not dog-friendly.",
        "The venue has a dog and friendly staff.",
        "A dog is friendly at the venue.",
        "The kitchen is not free of nuts.",
        "There is a free kitchen for nuts.",
        "The pipes are not free of lead.",
        "We proved genuine care for the statue.",
        "The water is not safe for drinking.",
        "We do not pick you up from your hotel.",
        "After 15 days leave 3 days for it.",
        "We leave few of them.",
        "The team went on to win.",
        "Please arrive at the station 45 minutes before it.",
    ],
)
def test_nor_is_it_said_where_it_is_denied_or_parted(text: str) -> None:
    assert Governed(OF_SEVERAL_WORDS).say(text) is None


QUESTIONS: Final = (
    "Was the tenant evicted?",
    "Was the old tenant of the flat finally evicted?",
    "Is the venue dog-friendly?",
    "Is the kitchen free of nuts?",
    "So, are the statues genuine?",
)


@given(
    st.sampled_from(QUESTIONS),
    st.sampled_from(("Yes.", "Yes, indeed.", "Absolutely!", "We can confirm that.")),
)
def test_a_yes_says_what_was_asked(question: str, answer: str) -> None:
    assert Governed(OF_SEVERAL_WORDS).say(question) is None
    assert Governed(OF_SEVERAL_WORDS).say(question, answer) is not None


@given(st.sampled_from(QUESTIONS), st.sampled_from(("No.", "Not at all.", "We do not know.")))
def test_and_a_no_does_not(question: str, answer: str) -> None:
    assert Governed(OF_SEVERAL_WORDS).say(question, answer) is None
