"""Under which conditions a policy runs: its own context, what a task may set, and conditions held against both."""

from __future__ import annotations

from typing import Any, Final

from interlock.core.rules import (
    Condition,
)
from interlock.core.state import Context
from interlock.policy.errors import choices, quoted, suggestion
from interlock.policy.parts import Document, Parts
from interlock.policy.profile import PAIRED_FIELDS, PLAIN_FIELDS, Opening, Profile, placeholders
from interlock.policy.shapes import Path

STARVED: Final = "a starved prompt takes no words of the user: leave `{}` out, or set `prompt: open`"


class Contexts(Parts):
    """Reads `context` and `profile`, and holds every `when` against them."""

    def profile(self) -> Profile:
        written = self.part("profile")
        if self.starved() and "user" in placeholders(written.get("purpose", "")):
            self.wrong(("profile", "purpose"), STARVED.format("{user}"))
        default = ["purpose"] if self.starved() else ["purpose", "user"]
        sources = written.get("terms_from", default)
        if self.starved() and "user" in sources:
            self.wrong(("profile", "terms_from", sources.index("user")), STARVED.format("user"))
        return Profile(
            purpose=written.get("purpose", ""),
            terms_from=tuple(sources),
            context=self._context(),
            openings=self._openings(written.get("context_from_task", [])),
        )

    def _context(self) -> Context:
        written = self.part("context")
        return Context(
            domain=written.get("domain", ""),
            audience=written.get("audience", ""),
            jurisdiction=written.get("jurisdiction", ""),
            temporal=tuple(sorted(written.get("temporal", {}).items())),
            epistemic=tuple(sorted(written.get("epistemic", {}).items())),
        )

    def _openings(self, written: Any) -> tuple[Opening, ...]:
        if isinstance(written, str):
            written = [written]
        values = written if isinstance(written, dict) else {}
        return tuple(Opening(name, tuple(values.get(name, ()))) for name in sorted(written))

    def conditions(self, when: Document) -> tuple[Condition, ...]:
        plain = [Condition(name, tuple(when[name])) for name in PLAIN_FIELDS if name in when]
        paired = [
            Condition(f"{table}.{name}", tuple(values))
            for table in PAIRED_FIELDS
            for name, values in when.get(table, {}).items()
        ]
        return tuple(sorted((*plain, *paired), key=lambda condition: condition.field))

    def check_conditions(
        self, conditions: tuple[Condition, ...], path: Path, profile: Profile, what: str
    ) -> None:
        """A condition that no run can meet switches a rule off for good, unnoticed."""
        if self.problems.within("context") or self.problems.within("profile"):
            return
        openings = {opening.field: opening.values for opening in profile.openings}
        for condition in conditions:
            place = (*path, *condition.field.split("."))
            given = profile.context.value(condition.field)
            if condition.field in openings:
                self._check_values(condition, (*openings[condition.field], given), place, what)
            elif not given:
                self.wrong(
                    place,
                    f"{what}: nothing sets {quoted(condition.field)}; name it in `context`, "
                    "or in `context_from_task` of `profile`",
                )
            elif given not in condition.values:
                self.wrong(place, f"{what}: `context` sets {quoted(condition.field)} to {quoted(given)}")

    def _check_values(self, condition: Condition, possible: tuple[str, ...], place: Path, what: str) -> None:
        """Hold values against those that a task may set; a misspelt one would switch a rule off unnoticed."""
        *listed, given = possible
        if not listed:
            return
        name = quoted(condition.field)
        if not {*listed, given} & set(condition.values):
            only = choices(listed)
            self.wrong(place, f"{what}: `profile` lets a task set {name} to {only} only")
            return
        for i, value in enumerate(condition.values):
            if value not in possible:
                hint = suggestion(value, listed)
                self.wrong((*place, i), f"no task can set {name} to {quoted(value)}{hint}")
