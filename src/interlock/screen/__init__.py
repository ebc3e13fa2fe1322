"""The screen: input is judged by its structure, as received, before any model, tool or parser reads it for meaning.

The public names, re-exported on first use; nothing is defined here, and importing it loads nothing else.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interlock.screen.evaluating import Evaluates as Evaluates
    from interlock.screen.received import Received as Received
    from interlock.screen.received import TransformRefused as TransformRefused
    from interlock.screen.registry import Entry as Entry
    from interlock.screen.routing import Passed as Passed
    from interlock.screen.routing import Refused as Refused
    from interlock.screen.routing import route as route
    from interlock.screen.screening import LocalScreen as LocalScreen
    from interlock.screen.screening import Screen as Screen
    from interlock.screen.screening import ScreenError as ScreenError
    from interlock.screen.screening import build as build
    from interlock.screen.screening import screen as screen
    from interlock.screen.verdict import Channel as Channel
    from interlock.screen.verdict import Judgement as Judgement
    from interlock.screen.verdict import Tier as Tier
    from interlock.screen.verdict import Verdict as Verdict
    from interlock.screen.verdict import Violation as Violation

_HOME = {
    "Channel": "verdict",
    "Entry": "registry",
    "Evaluates": "evaluating",
    "Judgement": "verdict",
    "LocalScreen": "screening",
    "Passed": "routing",
    "Received": "received",
    "Refused": "routing",
    "Screen": "screening",
    "ScreenError": "screening",
    "Tier": "verdict",
    "TransformRefused": "received",
    "Verdict": "verdict",
    "Violation": "verdict",
    "build": "screening",
    "route": "routing",
    "screen": "screening",
}

__all__ = [
    "Channel",
    "Entry",
    "Evaluates",
    "Judgement",
    "LocalScreen",
    "Passed",
    "Received",
    "Refused",
    "Screen",
    "ScreenError",
    "Tier",
    "TransformRefused",
    "Verdict",
    "Violation",
    "build",
    "route",
    "screen",
]


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"interlock.screen has no `{name}`")
    found: object = getattr(_import_module(f"interlock.screen.{home}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
