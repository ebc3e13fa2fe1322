"""The retail conversations of tau2: each turn of the agent, and what the tools and the user had said by then."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from bench.trajectory.figures import DATA
from interlock.core.memory import Fact, Provenance

FILE: Final = DATA / "tau2" / "retail" / "few_shot_trajectories.jsonl"
POLICY: Final = DATA / "tau2" / "retail" / "policy.md"
_TURN: Final = re.compile(r"(?:^|\n)(user|assistant|tool): ")
_NUMBER: Final = re.compile(r"(?<![A-Za-z0-9_#.])\$?[0-9]+(?:\.[0-9]+)?(?![0-9A-Za-z_])")
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")
_DENIABLE: Final = re.compile(r"\b(has|have|is|are|was|were) (been )?(?!not\b|n't)([a-z]+ed|pending)\b")


class Turn(NamedTuple):
    """`new`: facts since the last turn."""

    conversation: int
    new: tuple[Fact, ...]
    text: str


def turns() -> Iterator[Turn]:
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines()):
        parts = _TURN.split(json.loads(line)["messages_display"])[1:]
        new: list[Fact] = []
        for at, (role, text) in enumerate(zip(parts[::2], parts[1::2], strict=True)):
            said = text.strip()
            if role == "assistant" and said and said != "None":
                yield Turn(number, tuple(new), said)
                new = []
            elif role == "tool" and said:
                new.append(Fact(_called(said, at), said, Provenance.TOOL, "shop"))
            elif role == "user":
                new.append(Fact(f"user_{at}", said, Provenance.USER))


def _called(result: str, at: int) -> str:
    """A tool's result under the name of what it is about, so that a later one takes its place."""
    try:
        tree = json.loads(result)
    except ValueError:
        tree = None
    if isinstance(tree, dict):
        for key, name in (("order_id", "order"), ("product_id", "product"), ("email", "customer")):
            if key in tree:
                return f"{name}_{str(tree[key]).strip('#')}" if name != "customer" else name
    return f"result_{at}"


def _counts_lines(text: str, match: re.Match[str]) -> bool:
    """The number of a list's line states nothing."""
    before = text[: match.start()].rstrip(" ")
    return text[match.end() : match.end() + 1] == "." and (not before or before.endswith("\n"))


def changed(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """The turn with one figure, name or statement changed, where it has one."""
    numbers = [m for m in _NUMBER.finditer(text) if not _counts_lines(text, m)]
    if numbers:
        match = rng.choice(numbers)
        digits = match[0]
        at = rng.choice([i for i, c in enumerate(digits) if c.isdigit()])
        other = rng.choice([d for d in "123456789" if d != digits[at]])
        yield "figure", text[: match.start() + at] + other + text[match.start() + at + 1 :]
    names = [m for m in _NAME.finditer(text) if m[0] not in ("Please", "Would", "The", "If", "Yes")]
    if names:
        match = rng.choice(names)
        yield (
            "name",
            text[: match.start()] + rng.choice(("Quentin Harlow", "Zelda Brandt")) + text[match.end() :],
        )
    said = list(_DENIABLE.finditer(text))
    if said:
        match = rng.choice(said)
        yield "negation", text[: match.end(1)] + " not" + text[match.end(1) :]
