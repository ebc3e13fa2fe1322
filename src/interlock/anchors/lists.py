"""Allow-lists for links and addresses: the host has to be one of them, and what looks like one is none.

An entry is a host (`example.org`), a host with all below it (`*.example.org`), or a link with a path, below which all
is allowed (`https://example.org/docs/`). A host is compared letter by letter in lower case; user names, ports,
encoded characters, other scripts and paths that lead upwards are refused, because readers disagree on what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from interlock.anchors.files import TableError
from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.mutation import Reference, Resolution, Standing

_HOST: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_LINK: Final = re.compile(
    r"(?:(?P<scheme>[a-z]+)://)?(?P<host>[^/?#]+)(?P<path>[^?#]*)(?P<rest>.*)", re.DOTALL
)
_PLAIN_PATH: Final = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/-]*")
_SCHEMES: Final = frozenset({"https", "http"})


class _Entry(NamedTuple):
    host: str
    below: bool
    scheme: str
    path: str


class AllowList:
    """Answers `url` and `email` from a list of what may be named; anything else names nothing."""

    local = True

    def __init__(self, kinds: Sequence[str] | str, entries: Iterable[str], *, name: str = "") -> None:
        """Raises TableError for an entry that is none, and for an empty list."""
        self.kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        self.id = name or f"allowed:{'+'.join(self.kinds)}"
        self._entries = tuple(sorted(_entry(self.id, written) for written in entries))
        if not self._entries:
            raise TableError(f"list `{self.id}` is empty: every reference would be refused")
        if len(set(self._entries)) != len(self._entries):
            raise TableError(f"list `{self.id}` has an entry twice")
        self.snapshot = tagged(sha256(canonical((self.kinds, self._entries))))

    def resolve(self, reference: Reference) -> Resolution:
        host = self._host(reference) if reference.kind in self.kinds else ""
        standing = Standing.RESOLVED if host else Standing.UNRESOLVABLE
        return Resolution(reference, standing, (host,) if host else (), self.id, self.snapshot)

    def _host(self, reference: Reference) -> str:
        """The host that is named, if it may be."""
        if reference.kind == "email":
            _, at, host = reference.key.rpartition("@")
            plain = bool(at) and reference.key.count("@") == 1
            return (
                host
                if plain and any(_below(host, entry) and not entry.path for entry in self._entries)
                else ""
            )
        link = _LINK.fullmatch(reference.key)
        if link is None or (link["scheme"] and link["scheme"] not in _SCHEMES):
            return ""
        host, path = link["host"].removesuffix("."), link["path"]
        if not _HOST.fullmatch(host) or not _PLAIN_PATH.fullmatch(path) or {"..", "."} & set(path.split("/")):
            return ""
        for entry in self._entries:
            scheme = not entry.scheme or link["scheme"] in (None, entry.scheme)
            inside = not entry.path or path == entry.path.rstrip("/") or path.startswith(entry.path)
            if _below(host, entry) and scheme and inside:
                return host
        return ""


def _below(host: str, entry: _Entry) -> bool:
    return host.endswith(f".{entry.host}") if entry.below else host in (entry.host, f"www.{entry.host}")


def _entry(name: str, written: str) -> _Entry:
    link = _LINK.fullmatch(written.strip())
    below = bool(link) and link is not None and link["host"].startswith("*.")
    host = link["host"].removeprefix("*.").lower() if link else ""
    if link is None or link["rest"] or not _HOST.fullmatch(host) or not _PLAIN_PATH.fullmatch(link["path"]):
        raise TableError(f"list `{name}`: `{written}` is neither a host nor a link")
    path = link["path"] if link["path"] in ("", "/") or link["path"].endswith("/") else link["path"] + "/"
    return _Entry(host, below, link["scheme"] or "", "" if path == "/" else path)
