"""Who says what references stand for: tables in the policy or beside it, and resolvers."""

from __future__ import annotations

from typing import Final, NamedTuple

from interlock.policy.errors import choices, quoted, suggestion
from interlock.policy.language import RESOLVER_GOES_WITH, RESOLVER_NEEDS
from interlock.policy.parts import Document, Parts

LISTED: Final = ("url", "email")
"""Kinds that a list of hosts and links answers."""


class TableSource(NamedTuple):
    """What references of a kind may stand for: entries in the policy, or a file beside it."""

    kind: str
    entries: tuple[tuple[str, str], ...] = ()
    file: str = ""
    sha256: str = ""
    """Of the file as it was when the policy was loaded."""


class ResolverSource(NamedTuple):
    """Who answers references of a kind: what the policy says of it, by key (`anchors.resolvers`)."""

    kind: str
    options: Document


class Sources(Parts):
    """Reads `anchors`."""

    def tables(self, anchors: Document) -> tuple[TableSource, ...]:
        kinds = anchors.get("kinds", ())
        sources = []
        for kind, body in sorted(anchors.get("tables", {}).items()):
            if kind not in kinds:
                self.wrong(
                    ("anchors", "tables", kind),
                    f"this table would never be asked: {quoted(kind)} is not among `kinds`{suggestion(kind, kinds)}",
                )
            entries = tuple(sorted(body.get("entries", {}).items()))
            if "sha256" in body and "file" not in body:
                self.wrong(("anchors", "tables", kind, "sha256"), "`sha256` goes with `file` only")
            sources.append(TableSource(kind, entries, body.get("file", ""), body.get("sha256", "")))
        return tuple(sources)

    def resolvers(self, anchors: Document) -> tuple[ResolverSource, ...]:
        kinds, tables = anchors.get("kinds", ()), anchors.get("tables", {})
        sources = []
        for kind, body in sorted(anchors.get("resolvers", {}).items()):
            path = ("anchors", "resolvers", kind)
            if kind not in kinds:
                hint = suggestion(kind, kinds)
                self.wrong(path, f"it would never be asked: {quoted(kind)} is not among `kinds`{hint}")
            if kind in tables:
                self.wrong(path, f"{quoted(kind)} has a table too: which of them answers must not be chance")
            if "allow" in body and kind not in LISTED:
                self.wrong(
                    (*path, "allow"),
                    f"hosts and links are allowed of {choices(LISTED)}: no {kind} would be found",
                )
            for key, others in RESOLVER_GOES_WITH.items():
                if key in body and not any(other in body for other in others):
                    self.wrong((*path, key), f"{quoted(key)} goes with {choices(others)} only")
            for key, needed in RESOLVER_NEEDS.items():
                if key in body and needed not in body:
                    self.wrong((*path, key), f"{quoted(key)} needs {quoted(needed)} beside it")
            sources.append(ResolverSource(kind, dict(body)))
        return tuple(sources)
