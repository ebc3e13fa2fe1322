"""The compiled tables say what the patterns say, at every state, for texts of any length; packs are in `bench/`."""

from __future__ import annotations

import msgspec
import pytest

from bench.proof import Walker, prove
from interlock.core.patterns import Pattern, parse
from interlock.core.tables import Automaton, Tables
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding

PATTERNS = (
    r"\bab a\b",
    r"ba{1,2}b",
    r"\ba+b\b",
    r"b\B[ab]-",
    r"\b[a1]{1,3}@a\b",
    r"(?:a\b|a\B)x",
    r"(?:\b|a)?bc*",
    r"x(?:\by|z*){2,3}",
    r"\bguarantee(?:d|s)? (?:a )?(?:return|profit|gain)s?\b",
    r"\b\d{3}-\d{2}-\d{4}\b",
    r"\b[A-Z]{2}\d{2}[A-Z0-9]{3,6}\b",
    r"[^ ]+é\w",
)
PHRASES = ("risk free", "cannot lose", "-no%", "Straße", "cannot fail", "lose")
WIDE = r"\b[a-z0-9._%+-]{1,30}@[a-z0-9-]{1,20}(?:\.[a-z0-9-]{1,20}){0,2}\.[a-z]{2,8}\b"


def compiled(*sources: str, phrases: tuple[str, ...] = (), states_max: int = 20_000) -> TextRules:
    patterns = [Pattern(number, source) for number, source in enumerate(sources)]
    patterns += [Pattern(len(sources) + number, one, True) for number, one in enumerate(phrases)]
    return TextRules.compile(patterns, folding(), states_max=states_max)


@pytest.mark.parametrize("source", PATTERNS)
def test_a_pattern_alone_is_found_and_held_back_exactly(source: str) -> None:
    proof = prove(compiled(source))
    assert proof.fault == ""
    assert proof.unwalked == proof.bounded == 0
    assert proof.pairs >= proof.automata
    assert proof.places > 0


def test_phrases_and_patterns_together_are() -> None:
    rules = compiled(*PATTERNS, phrases=PHRASES)
    proof = prove(rules)
    assert proof.fault == ""
    assert proof.automata == len(rules.automata) + len(rules.lettered) + len(rules.stretched)
    assert proof.unwalked == proof.bounded == 0
    assert proof.pairs > 300
    assert proof.scanned > 100


def test_a_pattern_whose_counts_were_given_up_misses_nothing() -> None:
    proof = prove(compiled(WIDE, states_max=2_000))
    assert proof.fault == ""
    assert proof.bounded == 1
    assert proof.places > 100


# --- tables that say something else are refuted ---------------------------------------------------------


def test_one_state_of_a_pattern_whose_counts_were_given_up_lets_go() -> None:
    loose = msgspec.msgpack.decode(compiled(WIDE, states_max=2_000).automata[0].kept, type=Tables).loose
    for state in sorted(loose)[:: len(loose) // 4]:
        fewer = {one: positions for one, positions in loose.items() if one != state}
        assert f"state {state} lets go" in altered(WIDE, states_max=2_000, loose=fewer)


def altered(source: str, *, states_max: int = 20_000, **changes: object) -> str:
    """The fault found in the tables of the pattern, with some of them replaced."""
    rules = compiled(source, states_max=states_max)
    (automaton,) = rules.automata
    tables = msgspec.msgpack.decode(automaton.kept, type=Tables)
    other = Automaton(msgspec.msgpack.encode(msgspec.structs.replace(tables, **changes)))
    return Walker(other, {0: parse(rules.patterns[0], rules.folding)}).proof().fault


def tables_of(source: str) -> Tables:
    (automaton,) = compiled(source).automata
    return msgspec.msgpack.decode(automaton.kept, type=Tables)


def numbers(kept: bytes) -> list[int]:
    return [int.from_bytes(kept[at : at + 4], "little") for at in range(0, len(kept), 4)]


def kept(values: list[int]) -> bytes:
    return b"".join(value.to_bytes(4, "little") for value in values)


SOURCE = r"\b\d{2}-\d{2}\b"


def test_the_tables_as_they_are_have_no_fault() -> None:
    assert altered(SOURCE) == ""


def test_a_hold_back_that_is_off_by_one_is_refuted() -> None:
    reach = numbers(tables_of(SOURCE).reach)
    for state, one in enumerate(reach):
        for other in {max(one - 1, 0), one + 1} - {one}:
            changed = [*reach[:state], other, *reach[state + 1 :]]
            assert "hold back" in altered(SOURCE, reach=kept(changed)), (state, other)


def test_a_match_that_is_not_accepted_or_not_at_the_end_of_the_stream_is_refuted() -> None:
    tables = tables_of(SOURCE)
    assert tables.accepts
    assert tables.finals
    assert "there ends [0]" in altered(SOURCE, accepts={})
    assert "ends the stream" in altered(SOURCE, finals={})


def test_every_way_that_leads_back_to_the_start_is_refuted() -> None:
    targets = numbers(tables_of(SOURCE).targets)
    for place, target in enumerate(targets):
        if target > 1:
            changed = [*targets[:place], 0, *targets[place + 1 :]]
            assert altered(SOURCE, targets=kept(changed)) != "", place


def test_what_a_loop_reaches_back_over_is_refuted_when_forgotten() -> None:
    assert tables_of(r"\ba+b\b").loose
    assert "hold back" in altered(r"\ba+b\b", loose={})
