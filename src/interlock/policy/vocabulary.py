"""The words of a policy: concepts and their exceptions, slots with their units, exclusive sets, sub-domains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from interlock.core.rules import (
    Concept,
    ExclusiveSet,
    Mode,
    Profile,
    SlotFrame,
    Subdomain,
    Vocabulary,
)
from interlock.lexicon.conversion import dimension_of, unit_of
from interlock.policy.errors import quoted
from interlock.policy.parts import Document, Parts
from interlock.policy.shapes import Path, built_in

CITED: Final = ("pmid", "work")
"""What cites something, and is looked for only where it is asked for."""


class Words(Parts):
    """Reads `lexicon`, `exceptions`, `slots`, `exclusive`, `subdomains` and `genre`."""

    def vocabulary(self) -> Vocabulary:
        lexicon, slots = self.part("lexicon"), self.part("slots")
        return Vocabulary(
            concepts=tuple(Concept(name, tuple(phrases)) for name, phrases in sorted(lexicon.items())),
            exceptions=tuple(
                Concept(name, tuple(phrases)) for name, phrases in sorted(self._exceptions().items())
            ),
            slots=tuple(
                SlotFrame(name, slot["concept"], self._units(slot["units"], ("slots", name, "units")))
                for name, slot in sorted(slots.items())
            ),
            exclusive=tuple(
                self._exclusive(name, members, lexicon)
                for name, members in sorted(self.part("exclusive").items())
            ),
            profile=Profile(self.document.get("genre", Profile.PLAIN)),
            anchored=self._looked_for(),
        )

    def _exceptions(self) -> Document:
        written: Document = self.part("exceptions")
        for name in written:
            if built_in(name):
                message = f"{quoted(name)} is said by no phrase: exceptions are to concepts of the lexicon"
                self.wrong(("exceptions", name), message)
        return written

    def _looked_for(self) -> tuple[str, ...]:
        """Kinds of reference that are looked for only where somebody asks: to resolve them, or to allow no others.

        Not by a rule that only records: what is looked for counts as unverified.
        """
        kinds = tuple(self.part("anchors").get("kinds", ()))
        rules = self.document.get("rules")
        deciding = [
            rule
            for rule in rules or ()
            if isinstance(rule, Mapping) and rule.get("mode") != Mode.SHADOW.value
        ]
        allowed = [rule.get("allow") for rule in deciding]
        only = any("references" in one for one in allowed if isinstance(one, Mapping))
        return (*kinds, *(kind for kind in CITED if only and kind not in kinds))

    def _exclusive(self, name: str, members: list[str], lexicon: Document) -> ExclusiveSet:
        said: dict[str, str] = {}
        for i, member in enumerate(members):
            path = ("exclusive", name, i)
            if built_in(member):
                self.wrong(
                    path, f"{quoted(member)} is said by no phrase: a set is of concepts of the lexicon"
                )
            for phrase in lexicon.get(member, ()):
                other = said.setdefault(phrase.casefold(), member)
                if other != member:
                    self.wrong(path, f"{quoted(phrase)} says {quoted(member)} and {quoted(other)} at once")
        return ExclusiveSet(name, tuple(members))

    def _units(self, written: list[str], path: Path) -> tuple[str, ...]:
        """The names that quantities carry. Amounts of two dimensions would contradict each other for ever."""
        named: dict[str, str] = {}
        for i, form in enumerate(written):
            unit = unit_of(form)
            if (first := named.setdefault(unit, form)) != form:
                self.wrong((*path, i), f"{quoted(form)} is {quoted(first)} once more")
            other = dimension_of(unit_of(written[0]))
            if dimension_of(unit) != other:
                self.wrong(
                    (*path, i),
                    f"{quoted(form)} measures {dimension_of(unit)} and {quoted(written[0])} {other}: "
                    "give each dimension a slot of its own",
                )
        return tuple(named)

    def subdomains(self) -> tuple[Subdomain, ...]:
        written = self.part("subdomains")
        return tuple(Subdomain(name, tuple(body["entered_by"])) for name, body in sorted(written.items()))
