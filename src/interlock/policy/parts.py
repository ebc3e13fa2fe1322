"""A read document, part by part: what a part says, where it stands, and how a problem with it is reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interlock.core.prompt import PromptMode
from interlock.policy.errors import Place
from interlock.policy.shapes import Path, Reading

Document = Mapping[str, Any]


class Parts:
    """What whoever compiles a part needs of the whole document."""

    def __init__(self, document: Document, reading: Reading) -> None:
        self.document = document
        self.places = reading.places
        self.problems = reading.problems

    def part(self, name: str) -> Any:
        """A section, empty where it is not given or was not understood."""
        return self.document.get(name, {}) if not self.problems.within(name) else {}

    def wrong(self, path: Path, message: str) -> None:
        self.problems.add(self.place(path), message, path)

    def place(self, path: Path) -> Place:
        while path not in self.places:
            path = path[:-1]
        return self.places[path]

    def starved(self) -> bool:
        return self.document.get("prompt") == PromptMode.STARVED.value
