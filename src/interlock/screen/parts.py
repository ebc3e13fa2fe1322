"""The parts of a run's input that are screened, each by itself, under the name a record has for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from interlock.screen.verdict import Channel

_PLAIN: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def is_plain(text: str) -> bool:
    """Whether it is one word, as most names of facts are: it says nothing to anybody."""
    return _PLAIN.fullmatch(text) is not None


def parts_of(user: object, purpose: object, facts: object) -> Iterator[tuple[str, str, Channel]]:
    """Each part that is there. What is no text is the task's mistake, and told as one."""
    named = facts if isinstance(facts, dict) else {}
    parts = [("user", user, Channel.INSTRUCTION), ("purpose", purpose, Channel.INSTRUCTION)]
    for number, name in enumerate(sorted(named, key=str)):
        parts.append((f"fact {number}", named[name], Channel.DATA))
        if isinstance(name, str) and not is_plain(name):
            parts.append((f"name of fact {number}", name, Channel.DATA))
    for part, text, channel in parts:
        if isinstance(text, str) and text:
            yield part, text, channel
