"""The leak harness in small: what it is made of holds, it sees a leak where there is one, and there is none."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.leaks import campaign, disguises, items, rendered
from bench.leaks.campaign import Findings, Share, Suite
from bench.leaks.governed import CHANNELS, as_call, policy_of
from bench.leaks.oracle import Case, exposure
from interlock.core.scanner import Scan
from tests.examples import part

OPEN = frozenset[str]()
"""What a reader may still read and the text rules do not: said in `docs/policy.md`."""
HELD = tuple(name for name in (*disguises.LISTED, *disguises.SHOWN) if name not in OPEN)
PHRASE = "guaranteed return"
PHRASES = (PHRASE, "plan 2047 b")


def small(*rules: str) -> Suite:
    """Two phrases, one with digits, under rules about them, or about something else."""
    texts = rules or PHRASES
    policy = policy_of("small", [{"id": "said", "kind": "safety", "forbid": {"text": list(texts)}}])
    return Suite("small", policy, tuple(items.Item(text, items.Family.PHRASE, text) for text in PHRASES))


def test_what_is_said_of_a_disguise_is_said_of_one_that_is_tried() -> None:
    """A disguise that got lost among the letters of another is counted nowhere, and nothing else would tell."""
    said = disguises.OTHER_CASE | disguises.FOR_PHRASES | disguises.FOR_SHAPES
    assert said - disguises.KNOWN.keys() == frozenset()


def totals(found: Findings) -> tuple[int, int, int]:
    rows = found.rows.values()
    return sum(r.outputs for r in rows), sum(r.whole for r in rows), sum(r.half for r in rows)


marks = st.lists(
    st.tuples(st.text(st.sampled_from("abc*"), min_size=1, max_size=3), st.just(1)), min_size=1, max_size=8
)


@given(marks, st.text(st.sampled_from("xy "), max_size=5), st.integers(0, 40))
@settings(derandomize=True, max_examples=200)
def test_what_got_out_is_counted_by_position(
    written: list[tuple[str, int]], before: str, length: int
) -> None:
    """A beginning of what was said shows the characters whose marks end inside it, and all of them at its end."""
    case = Case("k", "phrase", "plain", "", before, tuple(written), " xyz")
    seen = exposure(case, case.said[:length])
    ends = [len(before) + sum(len(mark) for mark, _ in written[: n + 1]) for n in range(len(written))]
    assert seen.shown == sum(end <= min(length, len(case.said)) for end in ends)
    assert exposure(case, case.said).whole


def test_an_item_is_found_where_the_output_was_changed_around_it() -> None:
    case = Case("k", "phrase", "plain", PHRASE, "We say ", tuple((c, 1) for c in PHRASE), " now.")
    assert exposure(case, f"[removed] {PHRASE}").whole
    assert exposure(case, "[removed] guaranteed [removed]").half
    assert not exposure(case, "[removed] guar [removed]").half


@pytest.mark.parametrize("name", disguises.KNOWN)
def test_a_disguise_is_the_same_for_the_same_seed_and_shows_the_item(name: str) -> None:
    text = "4111-1111 x@y.zz" if not disguises.applies(name, "phrase", exact=False) else PHRASE
    first, again = (list(disguises.KNOWN[name](text, random.Random(5))) for _ in range(2))
    assert first == again
    assert 0 < sum(shown for _, shown in first) <= len(text)


def test_a_leak_is_seen() -> None:
    """With a rule about something else every item gets out, through the text rules and through whole runs."""
    blind = small("zebra crossing")
    found = Findings()
    campaign.attack_alone(blind, found, ("plain", "entity"), campaign.in_pieces, 3)
    campaign.attack_governed(blind, found, ("plain", "entity"), 3, CHANNELS)
    outputs, whole, half = totals(found)
    assert outputs == whole == half > 0


@pytest.mark.requirement("R-032", "R-033", "R-075")
@pytest.mark.parametrize("name", HELD)
def test_nothing_gets_out_at_any_cut(name: str) -> None:
    found = Findings()
    if name in disguises.LISTED:
        campaign.attack_alone(small(), found, (name,), campaign.at_every_place, 3)
    campaign.attack_alone(small(), found, (name,), campaign.in_pieces, 4)
    outputs, whole, half = totals(found)
    assert (outputs > 0, whole, half) == (True, 0, 0)


@pytest.mark.requirement("R-032", "R-033", "R-075")
@pytest.mark.parametrize("channel", CHANNELS)
def test_nothing_gets_out_of_a_whole_run(channel: str) -> None:
    found = Findings()
    names = HELD[
        CHANNELS.index(channel) :: len(CHANNELS)
    ]  # each disguise on one of them: `bench.leaks` tries all
    campaign.attack_governed(small(), found, names, 3, (channel,))
    outputs, whole, half = totals(found)
    assert (outputs >= len(names), whole, half) == (True, 0, 0)


def test_what_is_done_in_shares_is_what_is_done_at_once() -> None:
    blind, whole, shared = small("zebra crossing"), Findings(), Findings()
    campaign.attack_alone(blind, whole, ("plain", "entity"), campaign.in_pieces, 3)
    for number in range(3):
        found = Findings()
        campaign.attack_alone(blind, found, ("plain", "entity"), campaign.in_pieces, 3, Share(number, 3))
        shared.add(found)
    assert totals(shared) == totals(whole)
    assert {key: row.outputs for key, row in shared.rows.items()} == {
        key: row.outputs for key, row in whole.rows.items()
    }


def test_clean_outputs_pass() -> None:
    own = next(campaign.suites(7, 1))
    found = Findings()
    campaign.watch_clean(own, found, 30, 5, 3)
    tally = found.clean[f"generated, {own.name}"]
    assert (tally["outputs"], tally["stopped"], tally["runs"], tally["runs stopped"]) == (30, 0, 5, 0)
    assert found.held
    assert found.delays


def test_every_detector_of_everyday_things_is_attacked() -> None:
    everyday = next(campaign.suites(7, 1, "everyday"))
    assert {item.kind for item in everyday.items} == campaign.EVERYDAY


@pytest.mark.campaign
@pytest.mark.parametrize("kind", ["mx-curp", "za-id"])
@pytest.mark.parametrize("seed", part(range(4), 2))
def test_an_item_is_drawn_of_a_detector_whose_check_is_hard_to_meet(kind: str, seed: int) -> None:
    rules = policy_of(kind, [{"id": kind, "kind": "safety", "forbid": {"shape": [kind]}}]).text_rules

    def is_one(text: str) -> bool:
        scan = Scan(rules, rules.start())
        scan.feed(f"It is {text} here".encode())
        return bool(scan.matches())

    (item,) = items.shape_items(kind, random.Random(seed), 1, is_one)
    assert is_one(item.text)


def test_a_detector_of_which_nothing_can_be_drawn_is_named() -> None:
    with pytest.raises(items.NothingDrawn, match="`in-pan`"):
        list(items.shape_items("in-pan", random.Random(7), 1, lambda _: False))


def test_a_call_is_the_same_to_its_receiver_escaped_or_not() -> None:
    plain, escaped = (as_call("a “b” 𝖽", escaped=how) for how in (False, True))
    assert plain != escaped
    assert json.loads(plain)["arguments"]["text"] == json.loads(escaped)["arguments"]["text"]


@pytest.mark.parametrize("renderer", rendered.RENDERERS, ids=lambda renderer: renderer.name)
def test_an_independent_renderer_shows_some_of_what_is_drawn(renderer: rendered.Renderer) -> None:
    rules = small().policy.text_rules
    seen = [one for one in rendered.trials(rules, renderer, PHRASES, 60, 3) if one.seen]
    assert len(seen) > 5


def test_a_phrase_that_only_a_renderer_sees_is_a_miss() -> None:
    blind = small("zebra crossing").policy.text_rules
    found = [one.missed for one in rendered.trials(blind, rendered.RENDERERS[0], PHRASES, 30, 3) if one.seen]
    assert found
    for missed in found:
        assert missed is not None
        assert missed[:4] in ("guar", "plan"), "made as small as it goes, nothing stands before the phrase"
