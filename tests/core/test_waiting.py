"""What waits, and when its turn comes: once, after its own ground, and never after a refusal. R-078, R-079, X-12."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.ceilings import WAITING_ITEMS_MAX
from interlock.core.decision import Code, Reason, Reject, Stage
from interlock.core.events import Approval, Closed, Expired
from interlock.core.items import Item, Read, Role
from interlock.core.memory import Memory, Provenance
from interlock.core.mutation import (
    ANSWER,
    CandidateKind,
    Category,
    Cause,
    Change,
    Commitment,
    Field,
    Mutation,
    Span,
)
from interlock.core.output import ChannelEnd
from interlock.core.waiting import WaitingRoom
from tests.core.loop import PLAIN, policy

SPAN = Span(0, 1)
FEW = 3
START = policy(PLAIN).text_rules.start()
GROUNDS = ("approval", "presupposition")


def read(number: int) -> Read:
    """Of a claim that takes another one for granted."""
    claim = Commitment(key=f"claim {number}", span=SPAN, presupposes=(f"ground {number}",))
    mutation = Mutation(
        touches=(Field.MEMORY,), changes=(Change(Field.MEMORY, (claim,)),), category=Category.ASSERTION
    )
    closed = Closed(ANSWER, CandidateKind.SPAN, b"%d" % number, Cause.BOUNDARY)
    return Read(Item(closed), mutation, ChannelEnd(START))


def refusal(ground: str) -> Reject:
    if ground == "approval":
        return Reject((Reason(Stage.POLICY, Code.APPROVAL_MISSING, rule="ask"),))
    return Reject((Reason(Stage.DESCRIPTOR, Code.PRESUPPOSITION_MISSING),))


def stated(*numbers: int) -> Memory:
    claims = tuple(Commitment(key=f"ground {number}", span=SPAN) for number in numbers)
    return Memory().with_commitments(claims, 1, Provenance.VERIFIED)


def due(room: WaitingRoom) -> list[bytes]:
    found = []
    while (item := room.next_due()) is not None:
        found.append(item.closed.text)
    return found


events = st.lists(
    st.tuples(
        st.sampled_from(["park approval", "park presupposition", "approve", "refuse", "expire", "state"]),
        st.integers(0, 5),
    ),
    max_size=24,
)


@pytest.mark.requirement("R-078", "R-079", "X-12")
@given(events)
def test_an_item_has_its_turn_once_and_only_after_its_own_ground(given: list[tuple[str, int]]) -> None:
    """Held against a dictionary that says of each item what it waits for."""
    room, waits = WaitingRoom(FEW), dict[int, str]()
    for record, (what, number) in enumerate(given, start=100):
        ready: list[bytes] = []
        if what.startswith("park"):
            if not room.full:
                room.park(read(record), refusal(what[5:]), what[5:], record)
                waits[record] = what[5:]
        else:
            item = [*waits, 7][min(number, len(waits))]  # or one that never was
            held = waits.get(item, "")
            if what == "approve":
                room.ground_came(Approval(item, approved=True))
                ready = [b"%d" % item] if held == "approval" else []
            elif what == "state":
                room.wake(stated(item))
                ready = [b"%d" % item] if held == "presupposition" else []
            else:
                room.ground_came(Approval(item, approved=False) if what == "refuse" else Expired(item))
            if ready or what in ("refuse", "expire"):
                waits.pop(item, None)
        assert due(room) == ready
        assert [one.item for one in room.waiting] == [*waits]
        assert room.grounds() == tuple(waits.items())
        assert room.full is (len(waits) >= FEW)


@pytest.mark.requirement("X-12")
def test_what_comes_back_says_which_item_it_is_and_what_was_approved() -> None:
    room = WaitingRoom(FEW)
    waiting = room.park(read(1), refusal("approval"), "approval", 40)
    assert (waiting.item, waiting.ground, waiting.rule) == (40, "approval", "ask")
    room.ground_came(Approval(40, approved=True))
    item = room.next_due()
    assert item is not None
    assert (item.role, item.item, item.approvals, item.closed.text) == (Role.WAITED, 40, ("ask",), b"1")


def test_a_policy_cannot_have_more_wait_than_the_ceiling() -> None:
    room = WaitingRoom(WAITING_ITEMS_MAX + 1)
    for record in range(WAITING_ITEMS_MAX):
        assert not room.full
        room.park(read(record), refusal("approval"), "approval", record)
    assert room.full
