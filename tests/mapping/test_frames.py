"""The table of who takes part in what says each thing once, and names no part that it does not have."""

from __future__ import annotations

from collections import Counter

import pytest

from interlock.lexicon.conversion import root
from interlock.lexicon.frames import BEING, CALLED, ELSE, NOUNS, OBJECTS, VERBS
from interlock.lexicon.words import sections

TABLE = sections("frames.txt")


@pytest.mark.parametrize("section", ["verbs", "nouns"])
def test_each_word_stands_in_one_line(section: str) -> None:
    lines = ({root(word) for word in line.partition(":")[0].split()} for line in TABLE[section])
    words = Counter(word for line in lines for word in line)
    assert [word for word, times in words.items() if times > 1] == []


def test_all_parts_that_are_given_are_there() -> None:
    given = {
        part.removeprefix(ELSE)
        for table in (VERBS, NOUNS)
        for slots in table.values()
        for parts in slots.values()
        for part in parts
    }
    given |= {part for *_, parts in (*BEING, *OBJECTS) for part in parts}
    assert given <= set(CALLED)
    assert all(called for called in CALLED.values())
