"""The baked folding table, loaded once, on first use."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from interlock.core.folding import Folding, Looks

FOLDING_ID: Final = "sha256:123e4cc10632ecfef60c71b65f1796a8d68061ec09038283b230af3f5f440685"
"""Digest of `tables/folding.json`; written by `scripts/bake_folding.py`."""


class _Table(msgspec.Struct, frozen=True):
    characters: dict[str, str]
    also: dict[str, str]
    behind_letters: dict[str, str]
    removed: list[tuple[int, int]]
    unshown: list[tuple[int, int]]
    letters: list[tuple[int, int]]
    entities: dict[str, str]
    bare_entities: list[str]


@cache
def folding() -> Folding:
    """The folding every policy and session shares; refuses a table that is not the one named here."""
    data = files("interlock.lexicon").joinpath("tables/folding.json").read_bytes()
    digest = "sha256:" + hashlib.sha256(data).hexdigest()
    if digest != FOLDING_ID:
        raise ValueError(f"folding table has digest `{digest}`, expected `{FOLDING_ID}`, bake it again")
    table = msgspec.json.decode(data, type=_Table)
    return Folding(
        digest,
        table.characters,
        table.removed,
        table.letters,
        table.entities,
        table.bare_entities,
        Looks(table.also, table.behind_letters, table.unshown),
    )


_QUALIFIED: Final = re.compile(rb"(?:(?:functions?|tools?|default_api)(?:[./:]|::))+")
"""What models put before the name of any tool, and receivers take off again: `functions.`, `default_api:`."""


def loosely(name: str) -> bytes:
    """A name without what its receiver may not tell apart: case, signs, letters that look alike, and that it is one."""
    folded = folding().text(name)
    qualified = _QUALIFIED.match(folded)
    own = folded if qualified is None else folded[qualified.end() :]
    return bytes(byte for byte in own or folded if byte > 0x7F or chr(byte).isalnum())
