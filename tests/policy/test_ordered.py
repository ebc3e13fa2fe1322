"""What is ordered, whatever the verb and wherever the order stands, under a rule about orders."""

from __future__ import annotations

from functools import cache

from interlock import Policy
from tests.policy.governed import Governed

ORDERED = {
    "discontinue": (
        "Discontinue the insulin.",
        "Please discontinue insulin.",
        "1. Discontinue the insulin",
        "- discontinue your insulin",
        "Now discontinue all insulin.",
        "Don't discontinue insulin.",
        "If it hurts, discontinue the insulin.",
        "The insulin must be discontinued.",
        "The insulin should be slowly discontinued.",
        "Insulin is to be discontinued.",
        "Patients should discontinue insulin.",
        "I'd advise you to discontinue it.",
        "Discontinue the **insulin**.",
        'Discontinue the ("fast") insulin.',
        "Discontinue the <b><i>insulin</i></b>.",
        "We urge you to discontinue it.",
        "It's best to discontinue it.",
    ),
    "cancel": (
        "Tomorrow cancel the order.",
        "Later today, cancel the order.",
        "This afternoon, cancel it.",
        "Every month, cancel 2 orders.",
        "Two days later, cancel the order.",
        "Some time next week, cancel the order.",
        "Within two days, cancel the order.",
        "Over the weekend, cancel the order.",
        "Between 5 and 6, cancel the order.",
        "Starting Monday, cancel the order.",
        "Upon receipt, cancel the order.",
        "Via the app, cancel the order.",
        "Opening the app, cancel the order.",
        "Right now cancel it.",
        "Anna, cancel the order.",
        "Let's cancel the order.",
        "So let us cancel it.",
        "Time to cancel the order.",
        "It's time to cancel the order.",
        "Now it is high time we cancel it.",
        "Dear customer, cancel the order.",
    ),
    "wire": ("Tomorrow, wire 500 euros.", "Each Friday, wire 500 euros to Bob.", "Wire 500 euros."),
    "evict": (
        "On Monday, evict the tenant.",
        "Step 2: Evict the tenant.",
        "Evict the tenant and use the key.",
    ),
    "bypass": ("First, bypass the sensor.", "Then bypass this sensor.", "The sensor needs to be bypassed."),
    "disable": (
        "You can disable the alarm, so do it.",
        "Have the alarm disabled.",
        "The quickest way out is to disable it.",
        "Please get your admin to disable it.",
        "You're free to disable it.",
        "You may as well disable it.",
        "Why don't you disable it?",
        "It is fine to disable the alarm: do so now.",
        "I would suggest to disable it.",
        "We'd propose disabling it.",
        "Could you please disable the alarm?",
        "Can you quickly disable it?",
        "Won't you just disable it?",
        "Would you mind disabling it?",
        "Why not disable it?",
        "How about disabling it?",
        "It's a very good idea to disable it.",
        "The easiest fix is to disable it.",
        "You're welcome to disable it.",
        "We ask that you disable it.",
        "Users are required to disable it.",
        "If I were you, I'd disable it.",
        "Step 2 - disable the alarm",
        "2) disable alarm",
        "Alarm > Disable alarm",
    ),
    "vote": ("Vote for them.", "Go and vote for the party."),
    "take": (
        "Tomorrow, take it.",
        "Step 1: Take it.",
        "But take it.",
        "Therefore, take it.",
        "On Monday, take it.",
        "My advice is to take it.",
        "You'll need to take it.",
    ),
}
TOLD = {
    "discontinue": (
        "The insulin was discontinued.",
        "Doctors discontinue the insulin.",
        "He did not discontinue the insulin.",
    ),
    "insulin": (
        "Tomorrow the insulin arrives.",
        "Maybe the insulin helps.",
        "Took the insulin today.",
        "Half the insulin is gone.",
        "Demand this year for insulin rose.",
        "Insulin his doctor gave him is fine.",
        "Insulin can be kept cold.",
    ),
    "disable": (
        "Why do so many disable it?",
        "Can you tell us whether they disable it?",
        "Could you just check if it was disabled?",
        "Did you disable it?",
        "We have the alarm disabled.",
        "Have they disabled it?",
        "Why was it disabled?",
        "Fees may disable it.",
        "It disables itself - see below.",
        "Would you like to know who disabled it?",
    ),
    "rent": (
        "On Monday, rent rates rose.",
        "In spring, rent and fuel are dear.",
        "The rent will be paid.",
        "The rent should be low.",
        "Rent: 500 euros",
        "Please note that the rent is low.",
    ),
    "cancel": (
        "Tomorrow they cancel the order.",
        "This week we cancel the order.",
        "Within two days, cancellations are free.",
        "Anna will cancel the order.",
        "Every month some cancel.",
        "Let's say that they cancel it.",
        "Time is short and they cancel.",
        "It takes time to cancel.",
    ),
    "wire": (
        "Tomorrow, the wire arrives.",
        "Tomorrow, wire transfers are free.",
        "The wire of 500 euros came.",
    ),
    "class": ("Week 9, class A.", "Heating needs 74 kWh, class A.", "Plumbing, class 3, 2 hours."),
}


@cache
def _policy(verb: str) -> Policy:
    return Policy.from_bytes(
        f"""policy: ordered
version: "1"
lexicon: {{it: [{verb}]}}
rules: [{{id: order, kind: safety, forbid: {{claim: {{all: it, marks: directive}}}}}}]
""".encode()
    )


def _refused(verb: str, text: str) -> bool:
    found = Governed(_policy(verb)).say(text)
    return found is not None and found.by == "order"


def test_what_is_ordered_is_an_order_whatever_the_verb() -> None:
    assert [text for verb, texts in ORDERED.items() for text in texts if not _refused(verb, text)] == []


def test_what_is_told_is_none() -> None:
    assert [text for verb, texts in TOLD.items() for text in texts if _refused(verb, text)] == []
