"""The naive filter: a text is refused when it holds one of the phrases that lists of the kind hold, in any case."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "ignore previous", "ignore all previous", "ignore the above", "ignore your instructions", "disregard previous",
    "disregard the above", "forget previous", "forget your instructions", "new instructions", "system prompt",
    "reveal your", "you are now", "act as", "pretend to be", "pretend you are", "do anything now", "jailbreak",
    "developer mode", "no restrictions", "without restrictions", "bypass", "override", "unfiltered", "uncensored",
    "stay in character", "dan mode", "sudo", "admin mode", "confidential", "execute the following", "base64",
)  # fmt: skip


def refuses(text: str) -> bool:
    lowered = text.lower()
    return any(phrase in lowered for phrase in PHRASES)
