"""Routing: what happens next, decided by the verdict alone. The router never holds the text.

What is refused goes to a handler that is given the verdict and nothing else: no text, no engine, no tool, no way to
ask for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from interlock.screen.verdict import Verdict


class Passed(NamedTuple):
    """At or under the threshold: the bytes of this digest may go on, as they were received."""

    verdict: Verdict


class Refused(NamedTuple):
    """Above the threshold: what is left is to report it."""

    verdict: Verdict
    report: str


Handler = Callable[[Verdict], str]


def report(verdict: Verdict) -> str:
    """The handler that does nothing but say which structures were found and where."""
    found = ", ".join(f"{one.id} at {one.start}-{one.end}" for one in verdict.violations)
    return f"refused as {verdict.tier.label} on `{verdict.channel.value}`: {found}"


def route(verdict: Verdict, handler: Handler = report) -> Passed | Refused:
    if not verdict.refused:
        return Passed(verdict)
    return Refused(verdict, handler(verdict))
