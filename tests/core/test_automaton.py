"""Automata: agreement with Python's `re` on folded text, exact liveness, budgets and errors."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core import automaton, construction
from interlock.core.automaton import STATES_MAX, TOGETHER_MAX, Alone, compile_patterns
from interlock.core.patterns import Pattern, PatternError, StateBudgetExceeded, parse, pattern_width
from interlock.core.positions import Overflow, Positions
from interlock.core.tables import Automaton, Tables
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from tests.examples import examples

ALPHABET = "ab-"


def _trees(depth: int) -> st.SearchStrategy[str]:
    leaf = st.sampled_from(["a", "b", "-", "[ab]", "[^a]", "\\w", "\\W", "."])
    if not depth:
        return leaf
    inner = _trees(depth - 1)
    return st.one_of(
        leaf,
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{0,2}", "{1,}"])).map(
            lambda one: f"(?:{one[0]}){one[1]}"
        ),
        st.tuples(inner, st.sampled_from(["\\b", "\\B"]), inner).map("".join),
    )


patterns = st.tuples(
    st.sampled_from(["", "", "\\b"]), _trees(2), st.sampled_from(["", "", "\\b", "\\B"])
).map("".join)
texts = st.text(ALPHABET, max_size=7)


class Oracle:
    """One pattern, matched by `re` at a fixed start and a fixed end."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._ending: dict[int, re.Pattern[str]] = {}

    def matches(self, text: str, start: int, end: int) -> bool:
        if end not in self._ending:
            self._ending[end] = re.compile(f"(?:{self._source})(?<=^.{{{end}}})", re.ASCII | re.DOTALL)
        return self._ending[end].match(text, start) is not None

    def completions(self, text: str, start: int) -> set[int]:
        """The lengths of text at which a match from `start` becomes certain."""
        return {
            end if all(self.matches(text[:end] + after, start, end) for after in ALPHABET) else end + 1
            for end in range(start + 1, len(text) + 1)
            if self.matches(text, start, end)
            and (end < len(text) or all(self.matches(text[:end] + after, start, end) for after in ALPHABET))
        }


def compiled(source: str, *more: str) -> Automaton | None:
    """The one automaton of the patterns, or None for a pattern the compiler rightly refuses."""
    try:
        return compile_patterns([Pattern(n, one) for n, one in enumerate((source, *more))], folding())[0]
    except PatternError as error:
        if "empty text" in str(error):
            return None
        raise


def run(automaton: Automaton, text: str) -> list[int]:
    states = [0]
    for byte in text.encode():
        states.append(automaton.step(states[-1], byte))
    return states


def longest_by_end(automaton: Automaton, text: str) -> dict[int, int]:
    found: dict[int, int] = {}
    held = text.encode()
    for end, state in enumerate(run(automaton, text)):
        for hit in automaton.accepts.get(state, ()):
            found[end] = max(found.get(end, 0), automaton.match_length(hit, held, end, False))
    return found


@given(patterns, texts)
@settings(max_examples=examples(400))
def test_matches_and_their_leftmost_starts_agree_with_re(source: str, text: str) -> None:
    automaton = compiled(source)
    if automaton is None:
        return
    oracle = Oracle(source)
    expected: dict[int, int] = {}
    for start in range(len(text)):
        for end in oracle.completions(text, start):
            expected[end] = max(expected.get(end, 0), end - start)
    found = longest_by_end(automaton, text)
    # Two alternatives that end alike, one needing the next byte, are reported at both ends.
    assert set(expected) <= set(found)
    for end, length in found.items():
        ways = [
            start
            for start in range(end)
            for stop in (end, end - 1)
            if stop > start and oracle.matches(text, start, stop) and (stop < len(text) or stop == end)
        ]
        assert ways
        assert end - length >= min(ways)
    for end, length in expected.items():
        assert found[end] >= length


@given(patterns, texts)
@settings(max_examples=examples(200))
def test_the_end_of_the_stream_is_a_boundary(source: str, text: str) -> None:
    automaton = compiled(source)
    if automaton is None:
        return
    oracle = Oracle(source)
    state = run(automaton, text)[-1]
    just_now = any(not hit.late for hit in automaton.accepts.get(state, ()))
    ended = just_now or state in automaton.finals
    assert ended == any(oracle.matches(text, start, len(text)) for start in range(len(text)))


@given(patterns, st.text(ALPHABET, max_size=5))
@settings(max_examples=examples(120))
def test_the_live_start_is_exact(source: str, text: str) -> None:
    automaton = compiled(source)
    if automaton is None:
        return
    oracle = Oracle(source)

    def is_live(start: int, size: int) -> bool:
        """Can a match from `start` complete within `size` more bytes?"""
        return any(
            end > len(text)
            for more in itertools.product(ALPHABET, repeat=size)
            for end in oracle.completions(text + "".join(more), start)
        )

    start = len(text) - automaton.live_length(run(automaton, text)[-1], text.encode(), False)
    assert not any(is_live(earlier, 4) for earlier in range(start))
    assert start == len(text) or any(is_live(start, size) for size in range(1, 8))


@given(
    st.lists(
        st.text("ab -", min_size=1, max_size=5).filter(lambda text: text.strip()), min_size=1, max_size=6
    ),
    st.text("ab -", max_size=12),
)
@settings(max_examples=examples(300))
def test_phrases_agree_with_re(phrases: list[str], text: str) -> None:
    folded = folding().text(text).decode()
    automata = compile_patterns([Pattern(n, one, True) for n, one in enumerate(phrases)], folding())
    expected: set[tuple[int, int]] = set()
    for number, phrase in enumerate(phrases):
        form = folding().text(phrase).decode()
        left = r"\b" if form[0] in "ab" else ""
        right = r"\b" if form[-1] in "ab" else ""
        for start in range(len(folded)):
            if re.compile(left + re.escape(form) + right).match(folded, start):
                end = start + len(form) + bool(right)
                expected |= {(number, end)} if end <= len(folded) else set()
    found = {
        (hit.pattern, end)
        for automaton in automata
        for end, state in enumerate(run(automaton, folded))
        for hit in automaton.accepts.get(state, ())
    }
    assert found == expected


@given(st.lists(patterns, min_size=1, max_size=6), st.data())
@settings(max_examples=examples(100))
def test_what_is_known_of_a_pattern_changes_nothing(sources: list[str], data: st.DataObject) -> None:
    known: dict[bytes, Alone] = {}

    def tables(
        numbered: list[Pattern], states_max: int, known: dict[bytes, Alone] | None
    ) -> list[bytes] | str:
        try:
            made = compile_patterns(numbered, folding(), states_max=states_max, known=known)
        except ValueError as error:
            return str(error)
        return [one.kept for one in made]

    for size in (1, TOGETHER_MAX + 1, 3):
        drawn = data.draw(st.lists(st.sampled_from(sources), min_size=size, max_size=size))
        numbered = [Pattern(number, one) for number, one in enumerate(drawn)]
        for states_max in (STATES_MAX, data.draw(st.integers(2, 40))):
            assert tables(numbered, states_max, known) == tables(numbered, states_max, None)


@given(
    st.lists(st.text("abl1 i", min_size=6, max_size=12), min_size=1, max_size=8),
    st.sampled_from([STATES_MAX, 30]),
)
@settings(max_examples=examples(100))
def test_what_is_known_of_phrases_changes_nothing(phrases: list[str], states_max: int) -> None:
    """Letters among them: one text may be looked for as it stands, set apart and stretched."""
    literal = [
        Pattern(number, one, True) for number, one in enumerate(phrases) if folding().text(one).strip()
    ]
    known: dict[bytes, Alone] = {}

    def tables(numbered: list[Pattern], known: dict[bytes, Alone] | None) -> list[bytes] | str:
        try:
            made = TextRules.compile(numbered, folding(), states_max=states_max, known=known)
        except ValueError as error:
            return str(error)
        return [one.kept for one in (*made.automata, *made.lettered, *made.stretched)]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(automaton, "BATCH_KNOWN_MIN", 0)
        for numbered in (literal, literal[::-1]):
            assert tables(numbered, known) == tables(numbered, None)


def test_a_phrase_more_compiles_the_batch_that_it_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automaton, "BATCH_KNOWN_MIN", 0)
    phrases = [f"{number * 7919 % 100_003:05} of many" for number in range(3_000)]
    known: dict[bytes, Alone] = {}

    def anew(phrases: list[str]) -> tuple[int, int]:
        """How many automata there are, and how many of them were compiled."""
        before = len(known)
        numbered = [Pattern(number, one, True) for number, one in enumerate(phrases)]
        return len(compile_patterns(numbered, folding(), states_max=4_000, known=known)), len(known) - before

    automata, compiled = anew(phrases)
    assert automata == compiled > 9
    for number in range(0, 3_000, 500):
        automata, compiled = anew([*phrases[:number], f"{number:05} more", *phrases[number:]])
        assert (automata > 9, compiled) == (True, 1), number


@given(st.lists(patterns, min_size=1, max_size=3), st.sampled_from([STATES_MAX, 8]))
@settings(max_examples=examples(100))
def test_positions_are_worked_with_as_bits_or_as_lists_alike(sources: list[str], states_max: int) -> None:
    """The same states with the same numbers, or the same refusal."""
    numbered = [Pattern(number, one) for number, one in enumerate(sources)]
    made: list[list[bytes] | str] = []
    for few in (0, construction.FEW_MAX):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(construction, "FEW_MAX", few)
            try:
                found = compile_patterns(numbered, folding(), states_max=states_max)
            except ValueError as error:
                made.append(str(error))
            else:
                made.append([one.kept for one in found])
    assert made[0] == made[1]


@given(patterns, st.sampled_from([5, 8, 12, 20]))
@settings(max_examples=examples(300))
@example(r"[ab]{4}a\bb|c", 8)  # what can never match is no part of a state
@example("[ab]{2}a.b", 8)
def test_what_is_counted_as_too_large_is(source: str, states_max: int) -> None:
    positions = Positions()
    try:
        positions.add_tree(0, parse(Pattern(0, source), folding()))
    except PatternError:
        return
    if construction.Count(positions, states_max).passes():
        with pytest.raises(Overflow):
            construction.tables_of(positions, states_max)


def test_what_has_too_many_sets_of_positions_is_counted_as_too_large() -> None:
    positions = Positions()
    positions.add_tree(0, parse(Pattern(0, "a[ab]{12}b"), folding()))
    assert construction.Count(positions, 400).passes()


@given(
    st.lists(st.text("ab0- ", min_size=1, max_size=6), min_size=1, max_size=6),
    st.sampled_from([None, {}, {0x61: frozenset(b"a0")}, {0x61: frozenset(b"a0"), 0x62: frozenset(b"ba")}]),
    st.sampled_from([STATES_MAX, 12]),
)
@settings(max_examples=examples(300))
@example(["ab", "b", "ba"], {}, STATES_MAX)
@example(["a b", "a b-", "b", "b -a", "ba"], None, STATES_MAX)
@example(["ab", "b aa", "b ab"], None, STATES_MAX)
def test_phrases_are_compiled_as_sets_of_positions_are(
    texts: list[str], looks: dict[int, frozenset[int]] | None, states_max: int
) -> None:
    """The same states with the same numbers, or the same refusal."""
    phrases = [(number, text.encode()) for number, text in enumerate(sorted(texts))]
    made: list[Tables | None] = []
    for forest in (True, False):
        positions = automaton._positions_of(phrases, looks)
        positions.forest = forest
        try:
            made.append(construction.tables_of(positions, states_max))
        except Overflow:
            made.append(None)
    assert made[0] == made[1]


@given(st.lists(patterns, min_size=2, max_size=4), texts)
@settings(max_examples=examples(100))
@example(["a[ab]{4}b", "c[ac]{4}a"], "ccacaca")
def test_patterns_together_find_what_each_finds_alone(sources: list[str], text: str) -> None:
    alone = [compiled(source) for source in sources]
    if None in alone:
        return
    limit = max(automaton.states for automaton in alone if automaton) + 20
    together = compile_patterns(
        [Pattern(n, one) for n, one in enumerate(sources)], folding(), states_max=limit
    )
    found = {
        (hit.pattern, end)
        for automaton in together
        for end, state in enumerate(run(automaton, text))
        for hit in automaton.accepts.get(state, ())
    }
    assert found == {
        (number, end)
        for number, automaton in enumerate(alone)
        if automaton
        for end, state in enumerate(run(automaton, text))
        if automaton.accepts.get(state)
    }


def finds(source: str, text: str, literal: bool = False) -> bool:
    folded = folding().text(text) + b" "
    state, found = 0, False
    (automaton,) = compile_patterns([Pattern(0, source, literal)], folding())
    for byte in folded:
        state = automaton.step(state, byte)
        found = found or state in automaton.accepts
    return found


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("[а-я]{3}", "ПРИ", True),
        ("[^a-z ]", "abc def", False),
        ("[^a-z]x", "éx", False),
        ("[^a-z]x", "保x", True),
        ("a.c", "a保c", True),
        ("a.c", "aяc", True),
        (r"a\wc", "a保c", False),
        (r"\bя\b", "яя я", True),
        (r"[\x{4e00}-\x{9fff}]{2}", "中文", True),
        (r"[\x{4e00}-\x{9fff}]{2}", "中 文", False),
        (r"€\s*\d+", "€ 500", True),
        (r"a\s{2,4}b", "a b", True),
        (r"a \s* b", "a b", True),
        (r"a\s*b", "ab", True),
        ("a (?: |\\t)(?: b)", "a b", True),
        ("(?i)ABC", "abc", True),
        ("(?i:A)(?P<n>b)(c)", "ABC", True),
        (r"\x41\x{42}\t", "ab ", True),
        (r"[\]\-a]x", "]x", True),
        ("[]a]x", "]x", True),
        ("[a-]x", "-x", True),
        ("Größe", "GRÖSSE", True),
        ("[ß]", "ss", True),
        ("a{2}?b", "aab", True),
        (r"[\d\s]x", "7x", True),
        (r"[^\d\s]x", " x", False),
    ],
)
def test_syntax(source: str, text: str, expected: bool) -> None:
    assert finds(source, text) is expected


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("guarantee", "guaranteed", False),
        ("guarantee", "a guarantee.", True),
        ("Größe", "die grösse ist", True),
        ("ВНИМАНИЕ", "это внимание!", True),
        ("внимание", "ВНИМАНИЕ", True),
        ("внимание", "вниманием", False),
        ("ΝΕΑ Υψηλή", "νεα ΥΨΗΛΉ", True),
        ("保证收益", "我们保证收益的", True),
        ("return", "return保证", True),
        ("C++", "c++17", True),
        ("can't lose", "can’t\n lose", True),
        ("수익 보장", "수익 보장을", True),
    ],
)
def test_phrases_end_where_words_do(source: str, text: str, expected: bool) -> None:
    assert finds(source, text, literal=True) is expected


@pytest.mark.parametrize(
    ("source", "position", "message"),
    [
        ("a*", 0, "empty text"),
        ("", 0, "empty text"),
        (r"\b", 0, "empty text"),
        ("(a", 0, "unclosed `(`"),
        ("a)", 1, "unopened `)`"),
        ("[a", 0, "unclosed `[`"),
        ("*a", 0, "repeats nothing"),
        ("^a", 0, "anchor `^`"),
        ("a$", 1, "anchor `$`"),
        (r"\Aa", 0, "anchor"),
        (r"a(?=b)", 1, "lookaround"),
        (r"(a)\1", 3, "backreferences"),
        (r"\pL", 0, "not supported"),
        ("[[:alpha:]]", 1, "named classes"),
        ("a**", 2, "repeat of a repeat"),
        ("a++", 2, "possessive"),
        ("a{2,1}", 1, "upwards"),
        ("a{1001}", 1, "1000"),
        ("a{x}", 1, "opens no repeat"),
        ("a\\", 1, "backslash"),
        (r"\xZZ", 0, "two digits"),
        ("[z-a]", 1, "range"),
        (r"[^保]", 0, "negated"),
        ("(?m)a", 0, "unsupported group"),
        (r"a\q", 1, "unsupported escape"),
        ("(" * 60, 40, "nested"),
        (r"\u4e00", 0, "not RE2"),
        ("a" * 5000, 0, "longer than"),
        (r"[\x00-\x{10FFFF}]", 1, "class of more than"),
        ("\u200b", 0, "empty text"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_place(source: str, position: int, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        compile_patterns([Pattern(3, source)], folding())
    assert message in str(caught.value)
    assert (caught.value.rule, caught.value.position) == (3, position)


@given(st.text("ab\\()[]{}|*+?.^$-,01bdwsxpé:<>", max_size=12))
@settings(max_examples=examples(300))
def test_any_source_compiles_or_is_a_pattern_error(source: str) -> None:
    try:
        compile_patterns([Pattern(0, source)], folding(), states_max=2_000)
    except (PatternError, StateBudgetExceeded) as error:
        refused = error.rule
    else:
        refused = 0
    assert refused == 0


def test_a_pattern_over_the_budget_is_named() -> None:
    with pytest.raises(StateBudgetExceeded) as caught:
        compile_patterns([Pattern(1, "ab"), Pattern(7, ".*a.{14}b")], folding(), states_max=500)
    assert caught.value.rule == 7


def test_patterns_over_the_budget_together_are_split_the_same_way_each_time() -> None:
    patterns_ = [Pattern(n, f"{letter}.*{letter}x{n}") for n, letter in enumerate("abcdefgh")]
    first, second = (compile_patterns(patterns_, folding(), states_max=300) for _ in range(2))
    assert len(first) > 1
    assert [one.digest for one in first] == [one.digest for one in second]
    assert all(one.states <= 300 for one in first)


def test_tables_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from interlock.core.automaton import Pattern, compile_patterns as c\n"
        "from interlock.lexicon.folding import folding\n"
        "ps = [Pattern(0, 'größe ν保', True), Pattern(1, r'(?:[а-я]+|\\w{2})\\b.x'), Pattern(2, 'ab', True)]\n"
        "print([one.digest for one in c(ps, folding())])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "INTERLOCK_TABLES": "off"},
            text=True,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1


def test_phrases_over_the_budget_are_split() -> None:
    phrases = [Pattern(n, f"phrase number {n} of many", True) for n in range(300)]
    automata = compile_patterns(phrases, folding(), states_max=1_000)
    assert len(automata) > 1
    assert {hit.pattern for one in automata for hits in one.accepts.values() for hit in hits} == set(
        range(300)
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("abc", 3),
        ("a{2,5}", 5),
        ("a+", None),
        (r"\ba\b", 1),
        ("a|bcd", 3),
        ("(ab?){3}", 6),
        (r"a\s+b", 3),
    ],
)
def test_widths(source: str, expected: int | None) -> None:
    assert pattern_width(Pattern(0, source), folding()) == expected


MAIL = r"\b[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,8}\b"


def test_counts_that_multiply_are_read_as_unbounded_within_the_width() -> None:
    """A shape whose every part may begin a match would need a state for each set of counts."""
    (automaton,) = compile_patterns([Pattern(0, MAIL)], folding())
    assert automaton.states < 200
    assert longest_by_end(automaton, "to a.b-c@mail.example.org now")[26] == len("a.b-c@mail.example.org") + 1
    endless = run(automaton, "a." * 400)[-1]
    widest = pattern_width(Pattern(0, MAIL), folding())
    assert widest is not None
    assert automaton.live_length(endless, b"a." * 400, before=False) <= widest < 800


@pytest.mark.parametrize(
    "source",
    [
        r"(?:(?:[ab]{10,30}c?){10,30}d?){10,30}e",
        r"(?:(?:\w{50,99} ?){50,99}x){9}",
        r"[ab]{0,500}a[ab]{20}",
    ],
)
def test_nested_counts_are_refused_before_they_take_long(source: str) -> None:
    begun = time.process_time()
    with pytest.raises(StateBudgetExceeded):
        compile_patterns([Pattern(0, source)], folding())
    assert time.process_time() - begun < 10
