"""The text rules of a run: which of them are in force where it has come to, and what a text completes of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from interlock.core.carry import Carry
from interlock.core.ceilings import HELD_BYTES_MAX
from interlock.core.events import Closed
from interlock.core.markup import left_standing
from interlock.core.mutation import CandidateKind, TextFinding
from interlock.core.output import ChannelEnd
from interlock.core.rules import Rulebook
from interlock.core.scanner import Scan, TextMatch
from interlock.core.state import PolicyReference
from interlock.core.textrules import TextRules


class EnforcedTexts:
    """A transition may bring rules into force, and is then held against them itself: so all that may ever be in force
    are looked for, and what was found is asked whether its rule is.
    """

    def __init__(self, rulebook: Rulebook, texts: TextRules, policy: PolicyReference) -> None:
        self._texts = texts
        self._rulebook = rulebook
        self._now = policy.texts

    @property
    def digest(self) -> str:
        return self._texts.digest

    @property
    def hold_max(self) -> int:
        """Bytes of admitted text that may wait for what follows."""
        return self._now.hold_max

    @property
    def stopping(self) -> frozenset[int]:
        """The rules in force that refuse, by their place among all."""
        return self._now.stopping

    def look_at(self, policy: PolicyReference) -> None:
        """Which are out of force, which of them for good, and which refuse, from here on."""
        self._now = policy.texts

    def stops(self, rule: int) -> bool:
        """Whether the text rule with this index refuses (a shadow rule does not)."""
        return rule in self._now.stopping

    def scan(self, carry: Carry) -> Scan:
        """For the rules in force, from a place on."""
        return Scan(self._texts, carry, self._now.ignored)

    def read(self, closed: Closed, end: ChannelEnd) -> tuple[ChannelEnd, tuple[TextFinding, ...]]:
        """Where the channel would stand after this text, and which text rules it completes."""
        call = closed.kind is CandidateKind.TOOL_CALL
        # A call leaves whole or not at all, so no match reaches from one into the next.
        carry = self._texts.start() if call else end.carry
        scan = Scan(self._texts, carry, self._now.unreachable)
        scan.feed(closed.text)
        matches = (*scan.matches(), *scan.finish()) if call else scan.matches()
        watched, seen = self._watch(closed, end, call=call)
        if seen:
            matches = tuple(sorted((*matches, *seen), key=lambda match: (match.end, match.rule)))
        findings = tuple([self._finding(match, carry.position) for match in matches])
        split = end.split if closed.split < 0 else closed.split
        after = end.carry if call else scan.carry()
        return ChannelEnd(after, split, end.length + len(closed.text), watched=watched), findings

    def _watch(
        self, closed: Closed, end: ChannelEnd, *, call: bool
    ) -> tuple[Carry | None, tuple[TextMatch, ...]]:
        """The same for texts that are only recorded; what reaches back too far is not followed any longer."""
        watching = self._texts.watching
        if watching is None:
            return None, ()
        carry = watching.start() if call or end.watched is None else end.watched
        scan = Scan(watching, carry, self._now.unreachable)
        scan.feed(closed.text)
        if call:
            return end.watched, (*scan.matches(), *scan.finish())
        after = scan.carry()
        if after.position - after.frontier > HELD_BYTES_MAX:
            after = msgspec.structs.replace(
                watching.start(), position=after.position, frontier=after.position
            )
        return after, scan.matches()

    def inside(self, strings: Iterable[str], size: int) -> tuple[TextFinding, ...]:
        """What the strings of a call of so many bytes complete, and what a terminal leaves standing of them."""
        given = tuple(strings)
        found: dict[TextFinding, None] = {}
        for text in (*given, *(left_standing(one) for one in given if "\b" in one)):
            for match in (*self._complete(self._texts, text), *self._complete(self._texts.watching, text)):
                rule = self._rulebook.rules[match.rule].head.id
                found[TextFinding(rule, match.view, 0, size)] = None
        return tuple(found)

    def _complete(self, texts: TextRules | None, text: str) -> tuple[TextMatch, ...]:
        if texts is None:
            return ()
        scan = Scan(texts, texts.start(), self._now.unreachable)
        scan.feed(text.encode())
        return (*scan.matches(), *scan.finish())

    def at_the_end(self, end: ChannelEnd) -> list[TextFinding]:
        """What is completed if a channel ends here."""
        matches = self.scan(end.carry).finish()
        if self._texts.watching is not None and end.watched is not None:
            matches += Scan(self._texts.watching, end.watched, self._now.ignored).finish()
        return [self._finding(match, end.carry.position) for match in matches]

    def held_from(self, end: ChannelEnd) -> int | None:
        """Where the first text begins that only the end is missing to, in the channel; None where there is none."""
        starts = [match.start for match in self.scan(end.carry).finish() if match.rule in self._now.stopping]
        return min(starts) if starts else None

    def _finding(self, match: TextMatch, position: int) -> TextFinding:
        rule = self._rulebook.rules[match.rule].head.id
        return TextFinding(rule, match.view, match.start - position, match.end - position)


def in_force(findings: tuple[TextFinding, ...], policy: PolicyReference) -> tuple[TextFinding, ...]:
    """Those of rules that are in force under a policy."""
    if not findings:
        return ()
    return tuple(finding for finding in findings if finding.rule in policy.texts.ids)
