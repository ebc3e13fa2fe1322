"""The items that a run has deferred: each is bound to its bytes, and is judged again once its ground has come."""

from __future__ import annotations

from collections import deque

import msgspec

from interlock.core.ceilings import WAITING_ITEMS_MAX
from interlock.core.decision import Code, Reject
from interlock.core.events import Approval, Expired
from interlock.core.items import Item, Read, Role
from interlock.core.memory import Memory
from interlock.core.mutation import Resolution, Standing
from interlock.core.outcome import Waiting
from interlock.core.rules import Rulebook


def ground_of(decision: Reject, resolutions: tuple[Resolution, ...], rulebook: Rulebook) -> str:
    """What a refusal only waits for, or nothing: a readiness check over declared grounds (X-12)."""
    codes = {reason.code for reason in decision.reasons}
    if codes == {Code.APPROVAL_MISSING}:
        return "approval"
    if codes == {Code.ANCHOR_UNRESOLVABLE}:
        return "anchor" if any(r.standing is Standing.PENDING for r in resolutions) else ""
    if codes == {Code.PRESUPPOSITION_MISSING} and rulebook.defer_presuppositions:
        return "presupposition"
    return ""


class _Parked(msgspec.Struct, frozen=True):
    """`approvals`: rules that want one. `keys`: what must be established."""

    item: Item
    waiting: Waiting
    approvals: tuple[str, ...]
    keys: tuple[str, ...]


class WaitingRoom:
    """Deferred items by the number of the record that deferred them, and those of them whose turn has come."""

    def __init__(self, most: int) -> None:
        self._most = min(most, WAITING_ITEMS_MAX)
        self._parked: dict[int, _Parked] = {}
        self._due: deque[_Parked] = deque()

    @property
    def full(self) -> bool:
        return len(self._parked) >= self._most

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        return tuple([parked.waiting for parked in self._parked.values()])

    def grounds(self) -> tuple[tuple[int, str], ...]:
        """What of it a digest needs."""
        return tuple([(one.item, one.ground) for one in self.waiting]) if self._parked else ()

    def park(self, read: Read, decision: Reject, ground: str, record: int) -> Waiting:
        """Keep it until its ground comes. `record`: the determination that deferred it."""
        item = read.item
        rules = tuple(r.rule for r in decision.reasons if r.code is Code.APPROVAL_MISSING)
        keys = tuple(k for c in read.mutation.commitments for k in (*c.presupposes, c.target) if k)
        waiting = Waiting(record, ground, rules[0] if rules else "")
        self._parked[record] = _Parked(item, waiting, (*item.approvals, *rules), keys)
        return waiting

    def wake(self, memory: Memory) -> None:
        """Items whose presuppositions stand now are to be judged again."""
        for record, parked in list(self._parked.items()) if self._parked else ():
            established = all(memory.founds(key) for key in parked.keys)
            if parked.waiting.ground == "presupposition" and established:
                self._due.append(self._parked.pop(record))

    def ground_came(self, event: Approval | Expired) -> None:
        """An approval, a refusal or an expiry; good for one item, once."""
        parked = self._parked.get(event.item)
        granted = isinstance(event, Approval) and event.approved is True
        if parked is not None and not (granted and parked.waiting.ground == "presupposition"):
            del self._parked[event.item]
            if granted:
                self._due.append(parked)

    def next_due(self) -> Item | None:
        """The next item whose ground has come, to be judged afresh."""
        if not self._due:
            return None
        due = self._due.popleft()
        return msgspec.structs.replace(
            due.item, role=Role.WAITED, item=due.waiting.item, approvals=due.approvals
        )
