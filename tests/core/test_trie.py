"""The persistent map under the state: a dict that never changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core import trie
from interlock.core.trie import Trie

KEYS = st.text(max_size=6) | st.integers(0, 300)


@given(st.lists(st.tuples(KEYS, st.integers())))
def test_it_holds_what_a_dict_holds(pairs: list[tuple[str | int, int]]) -> None:
    held: Trie[int] = Trie()
    model: dict[str | int, int] = {}
    for key, value in pairs:
        held = held.put(key, value)
        model[key] = value
        assert held.size == len(model)
    assert all(held.get(key) == value for key, value in model.items())


@pytest.mark.requirement("R-119")
@given(st.lists(st.tuples(KEYS, st.integers()), min_size=1), st.data())
def test_an_earlier_version_stays_what_it_was(
    pairs: list[tuple[str | int, int]], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(pairs) - 1))
    held: Trie[int] = Trie()
    for key, value in pairs[:cut]:
        held = held.put(key, value)
    before = held
    for key, value in pairs[cut:]:
        held = held.put(key, value)
    model = dict(pairs[:cut])
    assert all(before.get(key) == model.get(key) for key, _ in pairs)
    assert before.size == len(model)


def test_what_was_never_put_is_none() -> None:
    assert Trie[int]().get("absent") is None
    assert Trie[int]().put("present", 1).get("absent") is None


def test_keys_whose_whole_paths_are_equal_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trie, "_path_of", lambda _: 7)
    held: Trie[int] = Trie()
    for number, key in enumerate("abc"):
        held = held.put(key, number)
    held = held.put("b", 9)
    assert [held.get(key) for key in "abcd"] == [0, 9, 2, None]
    assert held.size == 3


def test_keys_that_part_only_at_the_end_of_their_paths_are_told_apart() -> None:
    near, far = 1, 1 | 1 << 60
    held = Trie[str]().put(near, "near").put(far, "far")
    assert (held.get(near), held.get(far)) == ("near", "far")


@pytest.mark.requirement("R-089")
def test_a_put_shares_all_but_one_path() -> None:
    held: Trie[int] = Trie()
    for number in range(5_000):
        held = held.put(number, number)
    after = held.put(5_000, 0)
    shared = sum(old is new for old, new in zip(held._root, after._root, strict=True))
    assert shared == len(held._root) - 1
