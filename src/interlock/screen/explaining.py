"""A verdict in plain words: what was found, where, and why it is a structure. The text only for who asks for it."""

from __future__ import annotations

from interlock.screen.screening import Screen
from interlock.screen.verdict import Verdict, Violation

SHOWN_MAX = 160
"""Bytes of a finding's text that are shown."""


def headline(verdict: Verdict) -> str:
    """Passed or refused, in one line."""
    if not verdict.refused:
        said = "with nothing found" if not verdict.violations else f"as {verdict.tier.label}"
        return f"passed {said}, on the channel `{verdict.channel.value}`"
    return f"refused as {verdict.tier.label}, on the channel `{verdict.channel.value}`"


def explain(verdict: Verdict, screen: Screen) -> list[tuple[Violation, str, str]]:
    """Each finding with its name and its reason, in the order of the text."""
    found = []
    for violation in verdict.violations:
        entry = screen.entry(violation.id)
        found.append((violation, entry.name, entry.reason))
    return found


def quoted(violation: Violation, data: bytes) -> bytes:
    """The bytes of a finding, cut where they are many: for the local operator's own eyes."""
    return data[violation.start : min(violation.end, violation.start + SHOWN_MAX)]
