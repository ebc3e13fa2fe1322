"""Documents as the tests take them apart."""

from __future__ import annotations

from collections.abc import Iterator


def key_paths(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all keys as `all_keys` writes them: keys that an author chooses are `*`."""
    tables = {
        ("lexicon",),
        ("exceptions",),
        ("slots",),
        ("exclusive",),
        ("subdomains",),
        ("anchors", "tables"),
        ("anchors", "resolvers"),
        ("anchors", "resolvers", "*", "fields"),
        ("tools",),
        ("tools", "*", "arguments"),
    }
    if isinstance(value, dict):
        for key, inner in value.items():
            here = (*path, "*" if path in tables else key)
            yield here
            yield from key_paths(inner, here)
    elif isinstance(value, list):
        for inner in value:
            yield from key_paths(inner, path)
