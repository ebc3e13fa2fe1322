"""The persistent map under the state: a dict that never changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core import persistent
from interlock.core.persistent import FACTOR, NEWEST_MAX, PersistentMap
from tests.growth import calls

KEYS = st.integers(0, 300).map(str)
STEPS = st.lists(st.dictionaries(KEYS, st.integers(1), max_size=4), max_size=40)
"""What is put at once, step by step."""


@pytest.fixture(autouse=True, params=[1, 3, NEWEST_MAX])
def _newest(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a few keys make several layers."""
    monkeypatch.setattr(persistent, "NEWEST_MAX", request.param)
    monkeypatch.setattr(persistent, "FACTOR", 2 if request.param < NEWEST_MAX else FACTOR)


@given(STEPS)
def test_it_holds_what_a_dict_holds(steps: list[dict[str, int]]) -> None:
    held: PersistentMap[str, int] = PersistentMap()
    model: dict[str, int] = {}
    for entries in steps:
        held = held.put_all(entries)
        model |= entries
    asked = [str(number) for number in range(301)]
    assert [held.get(key) for key in asked] == [model.get(key) for key in asked]
    assert held.get_each(asked, 0) == [model.get(key, 0) for key in asked]
    assert held.lacking(asked) == [key for key in asked if key not in model]


@pytest.mark.requirement("R-119")
@given(STEPS, st.data())
def test_an_earlier_version_stays_what_it_was(steps: list[dict[str, int]], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(steps)))
    before: PersistentMap[str, int] = PersistentMap()
    model: dict[str, int] = {}
    for entries in steps[:cut]:
        before = before.put_all(entries)
        model |= entries
    others = [before, before]
    for entries in steps[cut:]:
        others = [others[0].put_all(entries), others[1].put_all(dict.fromkeys(entries, -1))]
    keys = [str(number) for number in range(301)]
    assert before.get_each(keys, 0) == [model.get(key, 0) for key in keys]


def test_what_was_never_put_is_none() -> None:
    assert PersistentMap[str, int]().get("absent") is None
    assert PersistentMap[str, int]().put("present", 1).get("absent") is None


@pytest.mark.requirement("R-089")
def test_a_put_shares_all_but_what_is_new_and_moves_each_key_a_few_times() -> None:
    held: PersistentMap[int, int] = PersistentMap()
    moved = 0
    for number in range(20_000):
        after = held.put(number, number)
        known = {id(layer) for layer in held._layers}
        moved += sum(len(layer) for layer in after._layers if id(layer) not in known)
        held = after
    layers, factor, newest = len(held._layers), persistent.FACTOR, persistent.NEWEST_MAX
    assert moved <= 20_000 * (newest + factor * layers)
    assert all(len(one) <= newest * factor**at for at, one in enumerate(held._layers))
    assert newest * factor ** (layers - 2) <= 20_000


@pytest.mark.requirement("R-089")
def test_the_work_of_a_put_and_of_a_look_up_does_not_grow_with_what_is_held() -> None:
    """Counted in calls: what the interpreter does in one call, merging dictionaries, is the test above."""
    spent = []
    held: PersistentMap[str, int] = PersistentMap()
    for at in range(20_000):
        before = held
        if at in (500, 5_000, 19_999):
            spent.append(calls(lambda at=at, before=before: before.put(str(at), at).get("absent")))
        held = held.put(str(at), at)
    assert all(later <= earlier + 2 * FACTOR for earlier, later in pairwise(spent))
