"""From what a policy says of its anchors to resolvers. Nothing secret stands in a policy: it names the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from interlock.anchors.files import TableError
from interlock.anchors.lists import AllowList
from interlock.anchors.port import Resolver, Resolvers
from interlock.anchors.table import TableResolver
from interlock.policy import Policy
from interlock.policy.errors import Place
from interlock.policy.sources import ResolverSource, TableSource


class SourceError(TableError):
    """A source that a policy names cannot be used. `place`: where the policy names it; `why`: what is wrong."""

    def __init__(self, policy: str, place: Place, why: str) -> None:
        self.place = place
        self.why = why
        super().__init__(f"{policy}:{place.line}:{place.column}: {why}")


def resolvers_of(
    policy: Policy, folder: str | Path | None = None, *, besides: Iterable[str] = ()
) -> Resolvers:
    """Resolvers for the tables and sources a policy names; files are looked for beside the policy, or in `folder`.

    `besides`: kinds that somebody else answers. Raises SourceError, a TableError, for a source that cannot be used.
    """
    beside = Path(folder) if folder is not None else Path(policy.name).parent
    others = frozenset(besides)
    built: list[Resolver] = []
    for table in policy.tables:
        if table.kind not in others:
            with _placed(policy, "tables", table.kind):
                built.append(_table(table, beside))
    shared: dict[str, list[ResolverSource]] = {}
    for source in policy.resolvers:
        if source.kind not in others:
            shared.setdefault(repr(sorted(source.options.items())), []).append(source)
    for alike in shared.values():
        with _placed(policy, "resolvers", alike[0].kind):
            built.append(_built(tuple(one.kind for one in alike), alike[0].options, beside))
    return Resolvers(built, ahead=policy.looks_ahead)


@contextmanager
def _placed(policy: Policy, section: str, kind: str) -> Iterator[None]:
    try:
        yield
    except TableError as error:
        raise SourceError(policy.name, policy.anchored_at[section, kind], str(error)) from None


def _table(table: TableSource, beside: Path) -> TableResolver:
    if table.file:
        return TableResolver.load(table.kind, beside / table.file, sha256=table.sha256)
    return TableResolver(table.kind, {key: (name,) for key, name in table.entries})


def _built(kinds: tuple[str, ...], options: Mapping[str, Any], beside: Path) -> Resolver:
    """One resolver for all kinds that are described alike: a registry is read once for cases and citations."""
    name = f"policy:{'+'.join(kinds)}"
    timed: dict[str, Any] = {"seconds": float(options["seconds"])} if "seconds" in options else {}
    # Each is imported where a policy names one: most runs need no database and no network.
    if "file" in options:
        from interlock.anchors.registry import Registry

        bare = options.get("bare", False)
        return Registry.load(
            kinds, beside / options["file"], name=name, bare=bare, sha256=options.get("sha256", "")
        )
    if "allow" in options:
        return AllowList(kinds, options["allow"], name=name)
    if "sqlite" in options:
        from interlock.anchors.sql import SqliteResolver

        return SqliteResolver(kinds, beside / options["sqlite"], options["query"], name=name, **timed)
    if "postgres" in options:
        from interlock.anchors.sql import PostgresResolver

        variable = options["postgres"]
        return PostgresResolver(kinds, lambda: _secret(variable), options["query"], name=name, **timed)
    from interlock.anchors.web import HttpResolver

    return HttpResolver(
        kinds,
        options["url"],
        options["fields"],
        rows=options.get("rows", ""),
        name=name,
        redirects=options.get("redirects", False),
        private=options.get("private", False),
        plain=options.get("plain", False),
        authorities=str(beside / options["authorities"]) if "authorities" in options else "",
        headers=lambda: _headers(options.get("token", "")),
        **timed,
    )


def _headers(variable: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {_secret(variable)}"} if variable else {}


def _secret(variable: str) -> str:
    found = os.environ.get(variable, "")
    if not found:
        raise TableError(f"the environment has no `{variable}`")
    return found
