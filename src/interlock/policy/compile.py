"""A read document → compiled rules as values. What does not fit together is reported where it stands."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from interlock.core.mutation import ANSWER
from interlock.core.rules import (
    Continuity,
    GroundedRule,
    Rulebook,
    Unit,
)
from interlock.policy.contexts import Contexts
from interlock.policy.contradictions import contradictions
from interlock.policy.language import continuity_of
from interlock.policy.parts import Document, Parts
from interlock.policy.profile import Profile
from interlock.policy.ruling import Rules
from interlock.policy.settings import Settings
from interlock.policy.shapes import Reading
from interlock.policy.sources import ResolverSource, Sources, TableSource
from interlock.policy.vocabulary import Words


class Compiled(NamedTuple):
    """`rulebook` has no digest yet; `pins`: what decides beside the document, with its version."""

    rulebook: Rulebook
    profile: Profile
    tables: tuple[TableSource, ...]
    resolvers: tuple[ResolverSource, ...]
    pins: tuple[str, ...]


class Compiler(Parts):
    """Compiles the parts that were read without a problem, and adds what is wrong between them."""

    def __init__(self, document: Document, reading: Reading, own_rules: int) -> None:
        """`own_rules`: so many of the rules are the document's own; those after them are inherited."""
        super().__init__(document, reading)
        self.contexts = Contexts(document, reading)
        self.rules = Rules(document, reading, self.contexts, own_rules)
        self.words = Words(document, reading)
        self.settings = Settings(document, reading, self.contexts)
        self.sources = Sources(document, reading)

    def compile(self) -> Compiled:
        """The compiled policy; of use only where no problem was found."""
        profile = self.contexts.profile()
        placed = self.rules.rules(profile)
        rules = tuple(one.rule for one in placed)
        for place, message in contradictions([(one.rule, one.place) for one in placed]):
            self.problems.add(place, message, ("rules",))
        anchors = self.part("anchors")
        unit = Unit(self.document.get("unit", Unit.SENTENCE))
        looked_for = anchors.get("kinds") or any(isinstance(one, GroundedRule) for one in rules)
        if unit is Unit.TOKEN and looked_for:
            self.wrong(
                ("unit",), "references and figures are cut in pieces by `unit: token`: take `sentence`"
            )
        schedule = self.settings.schedule()
        rulebook = Rulebook(
            id=self.document.get("policy", ""),
            version=self.document.get("version", ""),
            digest="",
            rules=rules,
            vocabulary=self.words.vocabulary(),
            subdomains=self.words.subdomains(),
            schedule=schedule,
            tighter=self.settings.tighter(profile, schedule),
            slope=self.settings.slope(),
            limits=self.settings.limits(),
            release=self.settings.release(rules),
            unit=unit,
            continuity=msgspec.convert(continuity_of(self.part("continuity")), Continuity),
            unmapped=self.settings.unmapped(profile),
            channels=tuple(self.document.get("channels", (ANSWER,))),
            anchored_kinds=tuple(anchors.get("kinds", ())),
            presuppositions=self.document.get("presuppositions", "ignored") == "required",
            retraction=self.document.get("retraction", "permitted") == "permitted",
            defer_presuppositions=self.part("defer").get("presuppositions", False),
            starved=self.starved(),
            seal=self.document.get("seal", True),
        )
        tables, resolvers = self.sources.tables(anchors), self.sources.resolvers(anchors)
        return Compiled(rulebook, profile, tables, resolvers, tuple(sorted(self.rules.pins)))
