"""The baked folding table, loaded once, on first use."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from interlock.core.folding import Folding

FOLDING_ID: Final = "sha256:a9e1050be3a84b923175b9ef7c46fdb371684b074e84e307453d55fd2f0df2c9"
"""Digest of `tables/folding.json`; written by `scripts/bake_folding.py`."""


class _Table(msgspec.Struct, frozen=True):
    characters: dict[str, str]
    removed: list[tuple[int, int]]
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
        digest, table.characters, table.removed, table.letters, table.entities, table.bare_entities
    )
