"""Scanning a stream: chunking, carries, the frontier, disguises, and agreement with `re`."""

from __future__ import annotations

import itertools
import random
import re
from functools import cache

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core import places, scanner, tables, textrules
from interlock.core.carry import Carry
from interlock.core.folding import VIEWS, ViewFold
from interlock.core.patterns import Pattern, PatternError
from interlock.core.places import Place
from interlock.core.reading import LETTERS_MIN, Speller
from interlock.core.scanner import LINE_END, Scan, TextMatch
from interlock.core.tables import Automaton
from interlock.core.textrules import NOT_HERE, NOT_YET, Check, TextRules, Veto
from interlock.lexicon.folding import folding
from tests.examples import examples

SOURCES = (
    Pattern(0, "ab a", True),
    Pattern(1, "b", True),
    Pattern(2, r"\ba+b-"),
    Pattern(3, r"b.{1,3}a\b"),
    Pattern(4, r"a\B[^a]"),
    Pattern(5, "é-保", True),
    Pattern(6, r"\w+@a"),
    Pattern(0, "ba", True),
    Pattern(7, r"[ab@]{2,4}", check="odd/1"),
    Pattern(7, r"\b\w+\b", check="upper/1"),
    Pattern(1, "a-a", True, check="odd/1"),
    Pattern(8, "abab", True),
    Pattern(8, "ba ab 4b", True),
    Pattern(9, r"\bab{1,2}a ?[ab]b\b"),
)


def odd(folded: bytes, raw: bytes) -> bool:
    return folded.count(b"a") % 2 == 1


def upper(folded: bytes, raw: bytes) -> bool:
    return raw != raw.lower()


def passing(folded: bytes, raw: bytes) -> bool:
    return True


def clearing(folded: bytes, raw: bytes) -> bool:
    return False


CHECKS: dict[str, Check] = {"odd/1": odd, "upper/1": upper}
RULES = TextRules.compile(SOURCES, folding(), CHECKS)


def as_new(rules: TextRules) -> TextRules:
    """The same rules with nothing learned from a text before; compiling them again takes a hundred times as long."""
    automata, lettered, stretched = (
        tuple(Automaton(one.kept) for one in some)
        for some in (rules.automata, rules.lettered, rules.stretched)
    )
    return TextRules(
        rules.patterns,
        automata,
        lettered,
        stretched,
        rules.readings,
        rules.folding,
        rules.checks,
        rules.widths,
    )


@cache
def compiled(*chosen: int) -> TextRules:
    return TextRules.compile([SOURCES[number] for number in chosen], folding(), CHECKS)


PIECES = (
    "\x1f",
    "[1]\r\n",
    *"aaabbb  --@",
    "A",
    "\n",
    "\u200b",
    "**",
    "_",
    "\\",
    "&",
    "&#97;",
    "&#9",
    ";",
    "<b>",
    "<",
    ">",
    "<br>",
    "é",
    "保",
    "а",
    "\u0301",
    "¹",
    "–",
    "xy",
    "[",
    "](u)",
    "](",
    "][",
    "[^1]",
    ")",
    "\n> ",
    "\x1b[1m",
    "\x1b",
    "\u3164",
    "abab",
    "4",
    ". A",
    "🔹",
    "₳",
    "¤",
    "\ue000",
)
raw_texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=14).map(lambda pieces: "".join(pieces).encode()),
    st.lists(st.sampled_from([*b'ab -@[]()\n>\x1b"']), max_size=16).map(bytes),
    st.lists(st.sampled_from([*b"ab -@<&;\\*", 0xC3, 0xA9, 0xD0, 0xB0]), max_size=16).map(bytes),
)
ALONE = [(number,) for number in range(len(SOURCES))]
CHANCE = random.Random(14)
TOGETHER = [
    tuple(sorted(CHANCE.sample(range(len(SOURCES)), size)))
    for size in range(2, len(SOURCES))
    for _ in range(3)
]
subsets = (
    st.sampled_from([*ALONE, *TOGETHER, tuple(range(len(SOURCES)))])
    .map(lambda chosen: compiled(*chosen))
    .map(as_new)
)


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[bytes, list[bytes]]:
    data = draw(raw_texts)
    cuts = sorted(draw(st.sets(st.integers(0, len(data)), max_size=8)) | {0, len(data)})
    return data, [data[left:right] for left, right in itertools.pairwise(cuts)]


def scanned(rules: TextRules, data: bytes) -> Scan:
    scan = Scan(rules, rules.start())
    scan.feed(data)
    return scan


class InFull(Scan):
    """Takes no short way, as where nothing is known of a place."""

    def _may_finish(self) -> bool:
        return True

    def _letters_rest(self, place: Place) -> bool:
        return False

    def _plain_carry(self, place: Place, position: int) -> Carry | None:
        return None


@given(subsets, cut_texts())
@example(RULES, (b"it is g u a r", [b"it is g u", b" a r"]))
@example(RULES, (b"it is g u a r an", [b"it is ", b"g u a r", b" an"]))
@example(RULES, (b"x 4 1-1 1 and so", [b"x 4 1-1 1", b" and so"]))
@example(TextRules.compile([SOURCES[12]], folding()), (b"ba.[a](xyxyxyxy)b", [b"ba.[a](xyxyxyxy)", b"b"]))
@example(TextRules.compile([SOURCES[12]], folding()), (b"ba.a<xyxyxyxy>b", [b"ba.a<xyxy", b"xyxy>", b"b"]))
@example(RULES, (b"- ab &#97", [b"- ab &#97"]))
@example(RULES, (b"- a b a b", [b"- ", b"a b a b"]))
@example(RULES, (b"- ab_ab", [b"- ab_ab"]))
@example(RULES, (b"a@", [b"a@"]))
@example(RULES, (b"ab-", [b"ab-"]))
@example(TextRules.compile([SOURCES[0], SOURCES[6]], folding()), (b"a@a", [b"a@a"]))
@settings(max_examples=examples(300))
def test_a_carry_is_the_same_whether_text_is_read_plainly_or_in_full(
    rules: TextRules, cut: tuple[bytes, list[bytes]]
) -> None:
    """So is what the end of the stream would complete."""
    carry = rules.start()
    for piece in cut[1]:
        in_full, plainly = InFull(rules, carry), Scan(rules, carry)
        for scan in (in_full, plainly):
            scan.feed(piece)
        carry = plainly.carry()
        assert carry == in_full.carry()
        assert plainly.finish() == in_full.finish() == Scan(rules, carry).finish()


@given(subsets, cut_texts(), st.sets(st.integers(0, 8)))
@example(RULES, (b"b;](u)<br>a", [b"b;](u)<br>", b"a"]), {0, 1})
@example(RULES, (b"a< -<< < <a;", [b"a< -<< < <", b"a;"]), {0})
@example(RULES, ("&#9\u31644".encode(), ["&#9\u3164".encode(), b"4"]), {0, 1})
@example(
    TextRules.compile([SOURCES[0], SOURCES[13]], folding(), CHECKS),
    (b"&#97;4ba", [b"&", b"#", b"9", b"7", b";", b"4", b"ba"]),
    {0, 1, 6},
)
@example(
    TextRules.compile([SOURCES[0], SOURCES[11]], folding(), CHECKS),
    (b"aa a & a", [b"a", b"a a & ", b"a"]),
    {0, 2},
)
@example(
    TextRules.compile([SOURCES[11]], folding()),
    (b"aaabab b", [b"a", b"aabab ", b"b"]),
    {2},
)
@example(
    TextRules.compile([SOURCES[4], SOURCES[11]], folding()),
    (b"x_abab", [b"x", b"_", b"a", b"b", b"a", b"b"]),
    {0, 1, 2, 3, 4},
)
@example(
    TextRules.compile([SOURCES[4], SOURCES[11]], folding()),
    (b"xx_aa", [b"xx_a", b"a"]),
    {1},
)
@example(TextRules.compile([SOURCES[11]], folding()), (b"_\x1fabab", [b"_", b"\x1f", b"abab"]), {0, 1, 2})
@example(TextRules.compile([SOURCES[11]], folding()), (b"_**a b a b", [b"_", b"**", b"a b a b"]), {0, 1, 2})
@settings(max_examples=examples(600))
def test_chunking_changes_nothing(
    rules: TextRules, cut: tuple[bytes, list[bytes]], closings: set[int]
) -> None:
    """Whole, in pieces, and with a carry taken and restored between any of the pieces."""
    data, pieces = cut
    whole = scanned(rules, data)
    earlier: list[TextMatch] = []
    ends: list[int] = []
    scan = Scan(rules, rules.start())
    for number, piece in enumerate(pieces):
        if number in closings:
            earlier += scan.matches()
            scan = Scan(rules, scan.carry())
        end = scan.feed(piece)
        ends += [] if end is None else [end]
    matches = (*earlier, *scan.matches())
    assert matches == whole.matches()
    assert scan.carry() == whole.carry()
    assert scan.carry().canonical() == whole.carry().canonical()
    assert scan.finish() == whole.finish()
    assert set(ends) <= {match.end for match in matches}
    assert min(ends, default=None) == min((match.end for match in matches), default=None)


@example(TextRules.compile([*SOURCES[:10], SOURCES[13]], folding(), CHECKS), b"a-b&<a ", b"ab")
@given(subsets, raw_texts, raw_texts)
@settings(max_examples=examples(400))
def test_what_lies_before_the_frontier_is_in_no_later_match(
    rules: TextRules, data: bytes, more: bytes
) -> None:
    frontier = scanned(rules, data).carry().frontier
    later = scanned(rules, data + more)
    for match in (*later.matches(), *later.finish()):
        assert match.end <= len(data) or match.start >= frontier
    assert all(match.start >= frontier for match in scanned(rules, data).finish())


@given(subsets, raw_texts)
@settings(max_examples=examples(300))
def test_asking_changes_nothing(rules: TextRules, data: bytes) -> None:
    asked, silent = Scan(rules, rules.start()), Scan(rules, rules.start())
    for place in range(len(data)):
        assert asked.feed(data[place : place + 1]) == silent.feed(data[place : place + 1])
        assert (asked.finish(), asked.carry(), asked.matches()) == (
            asked.finish(),
            asked.carry(),
            asked.matches(),
        )
    assert (asked.matches(), asked.carry()) == (silent.matches(), silent.carry())


def in_one_line(view: str, raw: bytes) -> bool:
    """Whether the last view reads what no line's end breaks: there it reads what no other does."""
    return view == "figures" and LINE_END.search(raw) is None


def expected_matches(sources: tuple[Pattern, ...], data: bytes) -> set[TextMatch]:
    """Matches by `re` over each folded view, for sources whose folded text is ASCII."""
    best: dict[tuple[int, int], TextMatch] = {}
    streams = {view: ViewFold(folding(), view).push(data, 0) for view in VIEWS}
    for view, emitted in (*streams.items(), ("spelled", Speller().push(streams["links"]))):
        text = emitted.folded.decode("latin-1")
        for pattern in sources:
            source = rf"\b{re.escape(pattern.source)}\b" if pattern.literal else pattern.source
            late = source.endswith(r"\b")
            for stop in range(1, len(text) + 1 - late):
                ending = re.compile(rf"(?:{source})(?<=^.{{{stop}}})", re.DOTALL | re.ASCII)
                end = emitted.ends[stop - 1 + late]
                raw_stop = emitted.starts[stop] if late else end
                check = CHECKS.get(pattern.check, passing)
                broken = view in ("lines", "figures") and not pattern.check
                longest = -1 if broken and pattern.literal else stop - LETTERS_MIN * broken
                start = next(
                    (
                        s
                        for s in range(stop)
                        if (s <= longest or in_one_line(view, data[emitted.starts[s] : raw_stop]))
                        and ending.match(text, s)
                        and check(text[s:stop].encode("latin-1"), data[emitted.starts[s] : raw_stop])
                    ),
                    None,
                )
                if start is not None:
                    match = TextMatch(pattern.rule, view, emitted.starts[start], end)
                    known = best.get((pattern.rule, end))
                    if known is None or (known.view == view and match.start < known.start):
                        best[pattern.rule, end] = match
    return set(best.values())


OVER_VIEWS = (
    Pattern(0, "ab a", True),
    Pattern(0, "b", True),
    Pattern(1, r"\ba+b-"),
    Pattern(2, r"b.{1,3}a\b"),
    Pattern(3, r"[ab]+@a"),
    Pattern(4, r"[ab]{2,4}", check="odd/1"),
    Pattern(5, r"\b[a-c]+\b", check="upper/1"),
)
OVER_VIEWS_COMPILED = TextRules.compile(OVER_VIEWS, folding(), CHECKS)


@given(
    st.lists(
        st.sampled_from([*"abA -@*\\\n", "&#97;", "<b>", "\u200b", "  ", "[", "](u)", "\n> ", "aabbab"]),
        max_size=12,
    ).map("".join)
)
@example("b-\n> ")
@settings(max_examples=examples(200))
def test_matches_agree_with_re_over_each_view(text: str) -> None:
    data = text.encode()
    scan = scanned(as_new(OVER_VIEWS_COMPILED), data)
    found = scan.matches()
    by_letters = {one for one in found if one.view in ("letters", "look")}
    assert set(found) - by_letters == expected_matches(OVER_VIEWS, data)
    assert list(found) == sorted(found, key=lambda one: (one.end, one.rule))


@given(subsets, raw_texts, st.sets(st.integers(0, 6), max_size=4))
@settings(max_examples=examples(200))
def test_ignored_rules_are_left_out_and_disturb_nothing(
    rules: TextRules, data: bytes, ignored: set[int]
) -> None:
    scan = Scan(rules, rules.start(), frozenset(ignored))
    end = scan.feed(data)
    whole = scanned(rules, data)
    kept = tuple(match for match in whole.matches() if match.rule not in ignored)
    assert scan.matches() == kept
    assert end == (kept[0].end if kept else None)
    assert scan.carry() == whole.carry()
    assert scan.finish() == tuple(match for match in whole.finish() if match.rule not in ignored)


@given(cut_texts())
@settings(max_examples=examples(150))
def test_a_full_cache_changes_nothing(cut: tuple[bytes, list[bytes]]) -> None:
    data, pieces = cut
    limits = places.NODES_MAX, textrules.PLACES_MAX, tables.WALKED_MAX
    places.NODES_MAX = textrules.PLACES_MAX = tables.WALKED_MAX = 2  # type: ignore[misc]
    try:
        small = as_new(RULES)
        scan = Scan(small, small.start())
        for piece in pieces:
            scan.feed(piece)
        result = (scan.matches(), scan.carry())
    finally:
        places.NODES_MAX, textrules.PLACES_MAX, tables.WALKED_MAX = limits  # type: ignore[misc]
    whole = scanned(RULES, data)
    assert result == (whole.matches(), whole.carry())


def test_a_way_back_is_learned_for_its_own_border() -> None:
    """The same byte leads back otherwise where a word ends behind it."""
    rules = TextRules.compile((Pattern(0, r"(?:c{1,6}\b|[ck]{2}).d"),), folding())
    for text, starts in ((b"a cczd", 2), (b"a cccc-d", 2), (b"a cczd", 2), (b"a kc-d", 2), (b"a cc-d", 2)):
        assert min(match.start for match in scanned(rules, text).matches()) == starts, text


@given(raw_texts)
@settings(max_examples=examples(100))
def test_no_patterns_hold_nothing_but_what_is_pending(data: bytes) -> None:
    rules = TextRules.compile((), folding())
    scan = scanned(rules, data)
    carry = scan.carry()
    pending = max(len(lane.pending) for lane in carry.lanes)
    spelled = max(carry.spelled.starts, default=0)
    held = carry.position - max(pending, spelled)
    assert (scan.matches(), scan.finish(), carry.frontier) == ((), (), held)


PHRASE = TextRules.compile([Pattern(0, "guaranteed return", True)], folding())


def found(rules: TextRules, text: str) -> list[TextMatch]:
    """Matches fed at once; also checks that bytes fed one by one give the same, behind carries as a record has them.

    What is longer than any other text here is fed by a few bytes, for time.
    """
    data = text.encode()
    whole = scanned(rules, data)
    serial = Scan(rules, rules.start())
    step = 1 + len(data) // 2000
    for turn, place in enumerate(range(0, len(data), step)):
        serial = serial if turn % 7 else Scan(rules, msgspec.structs.replace(serial.carry()))
        serial.feed(data[place : place + step])
    assert serial.carry() == whole.carry()
    return [*whole.matches(), *whole.finish()]


@pytest.mark.parametrize(
    "text",
    [
        "guaranteed return",
        "a guaranteed return.",
        "GUARANTEED RETURN!",
        "guaranteed  return",
        "guaranteed\nreturn",
        "guaranteed\r\n\treturn",
        "guaranteed\u00a0return",
        "guar\u200banteed return",
        "guar\u00adanteed return",
        "**guaranteed** return",
        "guaran*teed* return",
        "__guaranteed return__",
        "`guaranteed` return",
        "guarаnteed rеturn",
        "ｇｕａｒａｎｔｅｅｄ　ｒｅｔｕｒｎ",
        "𝗴𝘂𝗮𝗿𝗮𝗻𝘁𝗲𝗲𝗱 𝗿𝗲𝘁𝘂𝗿𝗻",
        "guaranteed&nbsp;return",
        "gu&#97;ranteed return",
        "gu&#x61;ranteed return",
        "g<b>uaranteed</b> return",
        "<guaranteed return>",
        "guaranteed<br>return",
        "g\u0301uaranteed r\u0336eturn",
        "\u202eguaranteed\u202c return",
        "gu\\aranteed guaranteed\\\nreturn",
        "“guaranteed return”",
        "guaranteed return—yes",
        "guaranteed return¹",
        "guaranteed return™",
        "guaranteed return保证",
        "[guaranteed return](x)",
        "<b>guaranteed</b> <i>return</i>",
        "guaranteed<!-- > --> return",
        "guaranteed \\return",
        "ɢᴜᴀʀᴀɴᴛᴇᴇᴅ ʀᴇᴛᴜʀɴ",
        "guaranteed\u2028return",
        "guaranteed\u200b \u200breturn",
        "guaranteed_ return",
        "<p>guaranteed</p>\n<p>return</p>",
        "guaranteed&#32;return",
        "guaranteed ret<a title='>'>urn",
        "[guaranteed](http://x.y) return",
        "guar[anteed](u) return",
        "[guaranteed](http://x.y/a_(b) 'c ) d') return",
        "[guaranteed](<x y>) return",
        "[guaranteed][1] return",
        "[guaranteed][] return",
        "[guaranteed] return",
        "[guaranteed\nreturn](u)",
        "guaranteed[^1] return",
        "guaranteed return[^1]",
        "**guaranteed** return[1]",
        "guar<b>anteed</b> return[a]",
        "*guar*[<b>anteed</b>](u) return",
        "x](guar**anteed** return)",
        "[x][guar<b>anteed</b> return]",
        "> guaranteed\n> return",
        ">> guaranteed\r\n> > return",
        "> **guaranteed**\n> return",
        "guar\x1b[1manteed return",
        "guaranteed\x1b[0m return",
        "\x1b[1;31mguaranteed\x1b[0m \x1b[32mreturn\x1b[0m",
        "guar<!-- " + "x" * 4_000 + " -->anteed return",
        "guar<!-->anteed return",
        "guar\u2065anteed return",
        "guar\ufff3anteed return",
        "guar\u034fanteed return",
        "guaranteed\u3164return",
        "guar\u3164anteed return",
        "guaranteed\uffa0return",
        "a[guaranteed] return",
        "guar<!-- " + "x" * 9_000 + " -->anteed return",
        "guar<b title='" + "x" * 9_000 + "'>anteed return",
        "guar[anteed](http://" + "x" * 9_000 + ") return",
        "guar![smile](u)anteed return",
        "guar![an](u)teed return",
        "can \\<guaranteed<br>return",
        "<guaranteed<br>return",
        "<guaranteed\n> > return",
        "<![CDATA[guaranteed]]> return",
        "ca<![CDATA[x]]>n; guar<![CDATA[x]]>anteed&#32;return<script>x</script>",
        "guar<![CDATA[x]]>anteed\nre[](x)turn",
        "guar\x1fanteed ret\x1curn",
        "guaranteed\x1freturn",
        "guar\u0640anteed return",
        "guaranteed[1] return[2].",
        "guaranteed[1]\r\nreturn",
        "guar<noscript>anteed</noscript> return",
        "gu<dialog>x</dialog>ar<datalist>x</datalist>anteed return",
        "<dialog open>guaranteed return</dialog>",
        "gua\\verb|rante|ed return",
        "\\symbol{103}uaranteed return",
        "^^67uaranteed ^^72eturn",
        "guar\\raisebox{1pt}{anteed} re\\resizebox{!}{1ex}{turn}",
        "guar\\href{https://example.org/a?b=1}{anteed} return",
        "guar\\iffalse noise\\fi{}anteed return",
        "{\\ttfamily guar}anteed return",
        "guar% a harmless remark\n  anteed return",
        'cout << "guar" << "anteed return";',
        'echo guar""anteed re""turn',
        "guaranteed<b\n:x = a=b> return<style>x</style>",
        "guaranteed<b @x=a> return<style>x</style>",
        "guar<script>let a = 1</script>anteed return",
        "guar<i style='display: none'>xx</i>anteed return",
        "gu&amp;#97;ranteed&amp;nbsp;return",
        "gu&amp;amp;#97;ranteed return",
        "gu%61ranteed%20return",
        "gu\\u0061ranteed\\nreturn",
        "gu\\x61ranteed\\treturn",
        "gu\\141ranteed return",
        "gu\\000061ranteed return",
        "gu=61ranteed return",
        "guar\\textbf{anteed} return",
        "{\\it gua}ranteed return",
        "gu\\'aranteed return",
        'gu\\"{a}ranteed return',
        "guaranteed\\quad return",
        "guar\\fBanteed\\fR return",
        "guar[b]anteed[/b] return",
        "''guar''anteed return",
        "guar/* note */anteed return",
        "guar{# note #}anteed return",
        "guar【4†source】anteed return",
        "guar\x1b]8;;http://x\x1b\\anteed return",
        "guar\x1b]0;t\x07anteed return",
        "guar\u009b31manteed return",
        "\u202enruter deetnaraug\u202c",
        "guaranteed\n1. return",
        "guaranteed\n> - return",
        "⒢⒰⒜⒭⒜⒩⒯⒠⒠⒟ ⒭⒠⒯⒰⒭⒩",
        "ƃuɐɹɐnʇǝǝd ɹǝʇuɹn",
        "ǥʉᴀɾᴀɲŧɇɇđ ɼɇŧʉɾɳ",
        "[g][u][a][r][a][n][t][e][e][d] [r][e][t][u][r][n]",
        "guaranteed,return",
        "guaranteedreturn",
        "guaranteed-return",
        "a < guaranteed > return",
        "[guaranteed]\n\n(return)",
        "[guaranteed](return",
        "guaranteed > return",
        "guaranteed\n- return",
        "guaranteed\x1b[1mreturn",
        "g u a r a n t e e d return",
        "gu4r4nt33d return",
        "\\textbf{guaranteed} return",
        "g u a r a n t e e d r e t u r n",
        "g.u.a.r.a.n.t.e.e.d r.e.t.u.r.n",
        "g-u-a-r-a-n-t-e-e-d-r-e-t-u-r-n",
        "x:g_u_a_r_a_n_t_e_e_d/r_e_t_u_r_n",
        "gu ar an te ed re tu rn",
        "guar anteed return",
        "guar-\nanteed return",
        "guar-<br>anteed return",
        "guar¬\nanteed return",
        "guar⸗\n  anteed return",
        "guar-<br />\n> anteed return",
        "> **guar-**\n> **anteed** return",
        "guar-`\n`anteed` return",
        "guar\u00ad\nanteed return",
        "guaran|teed re|turn",
        "| guaranteed | return |",
        "* guaranteed\n* return",
        "// guaranteed\n// return",
        "gu@r@nteed re+urn",
        "GU4R4N7EED R37URN",
        "g.u.4.r.a.n.t.e.e.d return",
        "guaranteed — return",
        "guaranteed ... return",
        "guaranteed. return",
        "G. U. A. R. A. N. T. E. E. D. R. E. T. U. R. N.",
        "g🔹u🔹a🔹r🔹a🔹n🔹t🔹e🔹e🔹d return",
        "guar🙂anteed return",
        "guaranteed / / return",
        "g'u'aranteed 'return'",
        "guaran\nteed return",
        "guaran\r\nteed re<br>turn",
        "gua\\ :strong:`rant`\\ eed return",
        "guaran\\\nteed return",
        "g[u](http://x)aranteed return",
        "gu\\aran\\teed \\return",
        "guaraaanteeeed retuuuurn",
        "ggguaranteed returnnnn.",
        "so goog guarannnteed-return",
        "guarant3ed rrreturn",
        "guuuarante3d return",
        "guaranteed retur n nn",
        "gguuaarraanntteeeedd rreettuurrnn",
        "guaranteed => return",
        "guar<i style='font-size: 0'>xy</i>anteed return",
        "guar<i style='position:absolute; left:-999px'>xy</i>anteed return",
        "guar<rp>(</rp>anteed return",
        "gu\\-aran\\/teed re\\!turn",
        "guar\\kern-0.1em anteed \\hspace*{1pt}return",
        "guaran\\discretionary{-}{}{}teed return",
        "gu\\141ranteed \\162eturn",
        "gu%2561ranteed return",
        "gu%25d0%25b0ranteed return",
        "gu\\u0026#97;ranteed return",
        "gu%26#97;ranteed return",
        "g</li><li>u</li><li>a</li><li>r</li><li>anteed return",
        "guaranteed[1, 2] return",
        "guaranteed[1–3] return",
        "guaranteed[1][2] return",
        "guaranteed[a] return",
        "guaranteed<sup>[2]</sup> return",
        "guaranteed<sup class='n'><a href='#n1'>[1]</a></sup> return",
        "guaranteed<sup>a</sup> return",
        "guaranteed^1^ return",
        "guaranteed$^1$ return",
        "guaranteed$^{[1]}$ return",
        "guaranteed^[see page 4] return",
        "guaranteed\\textsuperscript{1} return",
        "guaranteed\\footnote{See below.} return",
        "guaranteed\\footnotemark[1] return",
        "guaranteed\ue200cite\ue202turn0search1\ue201 return",
        "guaran\\textcolor[rgb]{1,0,0}{teed} return",
        "guaran\\rotatebox{0}{teed} return",
        "guaran\\begin{bfseries}teed\\end{bfseries} return",
        "guaran\\protect\\relax{}teed return",
        "$\\underbrace{\\text{guaran}}_{x}\\text{teed return}$",
        "b\\l{}ue guaranteed return",
    ],
)
def test_disguises_are_found(text: str) -> None:
    if text in ("gu\\aranteed guaranteed\\\nreturn", "guaranteed \\return"):
        text = text.replace("\\r", "r")
    assert found(PHRASE, text)


@pytest.mark.parametrize(
    "mark", ["//{}", "#{}", "| {} |", '" {}', "#' {}", ": {}", "> // {}", "* {} *", "{}"]
)
def test_what_marks_or_frames_lines_parts_no_word_where_a_line_ends(mark: str) -> None:
    rules = TextRules.compile([Pattern(0, "kill switch", True)], folding())
    lines = [mark.format(part) for part in ("kill sw", "itch")]
    assert found(rules, "\n".join(("it says:", *lines, "so")))
    assert not found(rules, "it says: " + " ".join((*lines, "so")))


@pytest.mark.parametrize("mark", ["//", "#", "#' ", '" ', ": ", "> ", "/// "])
def test_an_item_goes_on_behind_what_marks_the_next_line(mark: str) -> None:
    rules = TextRules.compile(
        [Pattern(0, r"\b[a-z]{8}@[a-z]{8}\.com\b", check="yes/1")], folding(), {"yes/1": lambda *_: True}
    )
    assert found(rules, f"{mark}write to mari\n{mark}anne@exam\n{mark}ples.com so")


@pytest.mark.parametrize("bullet", ["①", "⑴", "❶", "⓫", "1\ufe0f\u20e3"])
def test_a_number_in_a_frame_may_begin_a_line_and_end_where_a_word_begins(bullet: str) -> None:
    assert found(PHRASE, f"{bullet}guaranteed return\n{bullet}so")
    rules = TextRules.compile(
        [Pattern(0, r"\b4539 1488\b", check="yes/1")], folding(), {"yes/1": lambda *_: True}
    )
    assert found(rules, f"so:\n{bullet}4539 1488 is")
    assert found(rules, "④⑤③⑨ 1488 is")


@pytest.mark.parametrize(
    "hidden",
    [
        '<span title="display:none">{}</span>',
        '<b data-x="a hidden b">{}</b>',
        '<b style="line-height:0">{}</b>',
        '<b style="min-width:0;">{}</b>',
        '<b style="width:0;overflow:visible">{}</b>',
        '<b style="margin-left:-1px">{}</b>',
        '<b style="position:relative;top:-1px">{}</b>',
        '<b style="clip-path:none">{}</b>',
        '<b style="display:none;display:inline">{}</b>',
        '<b style="display:none" class="shown">{}</b>',
        "<noscript>{}</noscript>",
        "<template>{}</template>",
        "<b hidden>{}</b>",
    ],
)
def test_what_an_element_may_hide_is_read_with_it_and_without_it(hidden: str) -> None:
    assert found(PHRASE, f"gu[ar](u){hidden.format('an')}teed return")
    assert found(PHRASE, "gu[ar](u)<b style='Display : none /* x */ ; color: red'>x</b>anteed return")


@pytest.mark.parametrize(
    "note",
    ["¹", "<sup>1</sup>", "<sup>[2]</sup>", "[1]", "[1, 2]", "^1^", "^[see page 4]", "\\textsuperscript{1}"],
)
def test_what_may_be_the_mark_of_a_note_behind_a_number_is_none_of_its_figures(note: str) -> None:
    rules = TextRules.compile([Pattern(0, "4539 1488 0343 6467", True)], folding())
    assert found(rules, f"4539{note} 1488 0343{note} 6467{note} is")


@pytest.mark.parametrize(
    "text",
    [
        "guaranteed returns",
        "unguaranteed return",
        "guaranteed a return",
        "guarantee return",
        "guaranteed & return",
        "guaranteed. Return",
        "if it is guaranteed, return it",
        'what is "guaranteed," return',
        "guaranteed! Return",
        "(guaranteed.) Return",
        "the guar anteed",
        "guaranteed 保证 return",
        "guaranteed " + "-" * 50 + " return",
        "guaranteed 5 return",
        "guaranteed returné",
        "guaranteed returnя",
        "[guaranteed] the return",
        "[guaranteed](u) the return",
        "guaranteed [1] return",
        "guaranteed [some](u) return",
        "![guaranteed](u) no return",
        "guaranteed >\n> a return",
        "guarantteed return",
        "guarantedd rreturn",
        "guarannnteeed retrn",
    ],
)
def test_clean_texts_are_not(text: str) -> None:
    assert not found(PHRASE, text)


@pytest.mark.parametrize("joiner", [" ", "\u2009", "&nbsp;", "&#8201;", "\u3000"])
def test_a_sign_that_could_be_emphasis_is_read_as_a_sign_between_any_two_blanks(joiner: str) -> None:
    rules = TextRules.compile([Pattern(0, r"\bgh_ab\d\b")], folding())
    assert found(rules, f"it is {joiner.join('gh_ab3')} there")


def test_digits_that_stand_apart_are_joined_within_a_line_only() -> None:
    rules = TextRules.compile([Pattern(0, r"\b\d{5}\b")], folding())
    assert found(rules, "0 0 3 0 3 is it")
    assert not found(rules, "0  0  3\n1  4  0\n")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("5 % y i e l d", True),
        ("a 1 2 . 5 % y i e l d now", True),
        ("5_%_y_i_e_l_d", True),
        ("5%yield", False),
        ("5% y i e l d", True),
        ("a 5 %yield", False),
    ],
)
def test_a_pattern_needs_no_space_where_all_its_characters_stand_apart(text: str, is_one: bool) -> None:
    rules = TextRules.compile([Pattern(0, r"\b\d{1,3}(?:\.\d)?% yield\b")], folding())
    assert bool(found(rules, text)) == is_one


@pytest.mark.parametrize("word", ["a", "guar", "a.", "gu4r", "a@"])
def test_a_word_without_an_end_is_read_in_steps_as_many_as_it_is_long(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Characters taken one by one, and characters looked back at, at each close."""
    steps = 0

    def taking(speller: Speller, *arguments: object) -> None:
        nonlocal steps
        steps += 1
        take(speller, *arguments)  # type: ignore[arg-type]

    def looking_back(folded: bytes, start: int, stop: int, *arguments: object) -> bool:
        nonlocal steps
        steps += stop - start
        return look_back(folded, start, stop, *arguments)  # type: ignore[arg-type]

    take, look_back = Speller._character, scanner.connected
    monkeypatch.setattr(Speller, "_character", taking)
    monkeypatch.setattr(scanner, "connected", looking_back)
    counted = []
    for size in (2_000, 4_000):
        steps, carry = 0, PHRASE.start()
        for place in range(0, size, 100):
            scan = Scan(PHRASE, carry)
            scan.feed((word * size).encode()[place : place + 100])
            carry = scan.carry()
        scanned(PHRASE, (word * size)[:size].encode()).finish()
        counted.append(steps)
    assert counted[1] <= 2.2 * counted[0] + 10


def test_a_letter_is_stretched_up_to_a_bound() -> None:
    assert found(PHRASE, "guar" + "a" * 60 + "nteed return")
    assert not found(PHRASE, "guar" + "a" * 70 + "nteed return")
    assert scanned(PHRASE, b"so guar" + b"a" * 70).carry().frontier == 77


def test_offsets_are_those_of_the_raw_text() -> None:
    text = "é **guaran**teed&nbsp;return."
    (match,) = scanned(PHRASE, text.encode()).matches()
    assert match == TextMatch(0, "marks", text.encode().index(b"guaran"), len(text.encode()))


def test_a_phrase_over_ten_transitions_is_seen_and_held_from_its_start() -> None:
    carry = PHRASE.start()
    for piece in ("so ", "gua", "ran", "**", "teed", " ", "re", "t", "u", "rn"):
        scan = Scan(PHRASE, carry)
        assert scan.feed(piece.encode()) is None
        carry = scan.carry()
        assert carry.frontier == 3
    scan = Scan(PHRASE, carry)
    assert scan.feed(b". And more") == carry.position + 1
    assert scan.matches()[0].start == 3


@pytest.mark.parametrize(
    ("text", "frontier"),
    [
        ("so guar", 3),
        ("so guarx", 8),
        ("so guaranteed", 3),
        ("so guaranteed ", 3),
        ("so guaranteed x", 15),
        ("guaranteed guar", 11),
        ("unguar", 6),
        ("xy &#10", 3),
        ("xy <b cl", 3),
        ("xy \\", 3),
        ("so guar&#1", 3),
        ("**", 2),
        ("xy [", 3),
        ("xy [^1", 3),
        ("x](u", 1),
        ("x](u)", 5),
        ("x][1", 1),
        ("so [guaranteed](http://x", 4),
        ("x\n", 1),
        ("x\n >", 1),
        ("xy\n> yz", 7),
        ("x\x1b[1", 1),
        ("xy <!-- y", 3),
        ("guaranteed return", 0),
        ("guaranteed return.", 0),
        ("guaranteed return. A", 20),
        ("so g u ar", 3),
        ("so guaranteed. ", 3),
        ("so guaranteed. R", 16),
        ("so gu4r", 3),
        ("so x g", 4),
        ("so x g ", 5),
        ("so x", 4),
        ("so x ", 4),
        ("so x yz", 7),
        ("so gguar", 3),
        ("so gguaraan", 3),
        ("guaranteed returnn", 0),
    ],
)
def test_the_frontier_is_exact(text: str, frontier: int) -> None:
    assert scanned(PHRASE, text.encode()).carry().frontier == frontier


def test_incomplete_utf8_is_held() -> None:
    assert scanned(PHRASE, b"xy \xe2\x80").carry().frontier == 3


def test_a_carry_is_a_value() -> None:
    before = scanned(PHRASE, b"so guar").carry()
    copy = msgspec.structs.replace(before)
    Scan(PHRASE, before).feed(b"anteed return.")
    assert before == copy
    assert hash(before) == hash(copy)


def test_the_canonical_carry_does_not_depend_on_how_much_was_released() -> None:
    far = scanned(PHRASE, b"x" * 1000 + b" guar").carry()
    near = scanned(PHRASE, b"xx guar").carry()
    assert far.canonical() == near.canonical()


def test_the_digest_names_patterns_and_folding() -> None:
    same = TextRules.compile([Pattern(0, "guaranteed return", True)], folding())
    other = TextRules.compile([Pattern(0, "guaranteed returns", True)], folding())
    assert same.digest == PHRASE.digest != other.digest
    assert same.digest.startswith("sha256:")


def test_widths_are_by_rule() -> None:
    assert RULES.widths == (4, 3, None, 17, 6, 7, None, None, 8, 7)


# --- checks ---


def _luhn(folded: bytes, raw: bytes) -> bool:
    digits = [byte - 48 for byte in folded if byte in b"0123456789"]
    doubled = sum(sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + doubled) % 10 == 0


CARD = r"\b(?:\d{4}[ -]?){3}\d{1,7}\b"


def cards(check: Check) -> TextRules:
    return TextRules.compile([Pattern(0, CARD, check="luhn/1")], folding(), {"luhn/1": check})


def with_check_digit(stem: str) -> str:
    return next(stem + digit for digit in "0123456789" if _luhn(f"{stem}{digit}".encode(), b""))


@given(st.text("0123456789", min_size=12, max_size=17), st.integers(1, 9))
@settings(max_examples=examples(100))
def test_a_number_is_refused_by_its_check_digit_and_not_by_its_shape(stem: str, added: int) -> None:
    right = with_check_digit(stem)
    wrong = right[:-1] + str((int(right[-1]) + added) % 10)
    rules = cards(_luhn)
    assert found(rules, f"no {right}.")
    assert found(rules, f"no {right}")
    assert not found(rules, f"no {wrong}.")
    assert not found(rules, f"no {wrong}")
    assert scanned(rules, f"no {right}".encode()).carry().frontier == 3
    assert scanned(rules, f"no {wrong}; ".encode()).carry().frontier == len(wrong) + 5


def test_a_match_inside_a_longer_look_alike_is_found_by_its_own_start_and_end() -> None:
    right = with_check_digit("4" + "1" * 14)
    for text in (f"12 {right}.", f"{right} 12.", f"7 {right} 8."):
        match, *_ = found(cards(_luhn), text)
        assert text[match.start :].startswith(right) or _luhn(text[match.start : match.end].encode(), b"")


def test_a_check_that_breaks_or_answers_anything_but_false_confirms() -> None:
    def broken(folded: bytes, raw: bytes) -> bool:
        raise RuntimeError("no number plan")

    def silent(folded: bytes, raw: bytes) -> bool:
        return None  # type: ignore[return-value]

    for check in (broken, silent, passing):
        assert found(cards(check), "no 1111 1111 1111 1111.")
    assert not found(cards(clearing), "no 1111 1111 1111 1111.")


def test_a_check_sees_the_folded_text_and_the_raw_text_of_the_match_alone() -> None:
    seen: set[tuple[bytes, bytes]] = set()

    def look(folded: bytes, raw: bytes) -> bool:
        seen.add((folded, raw))
        return False

    rules = TextRules.compile([Pattern(0, r"\bid [a-z]{4}\b", check="look/1")], folding(), {"look/1": look})
    assert not found(rules, "an Id\n А**b**Cd, ok")
    assert {folded for folded, _ in seen} == {b"id abcd"}
    assert {raw.decode() for _, raw in seen} == {"Id\n А**b**Cd"}


def test_more_starts_than_are_tried_confirm() -> None:
    rules = TextRules.compile([Pattern(0, r"(?:a-)+!", check="no/1")], folding(), {"no/1": clearing})
    assert not found(rules, "a-" * scanner.STARTS_CHECKED_MAX + "!")
    assert found(rules, "a-" * (scanner.STARTS_CHECKED_MAX + 1) + "!")


@pytest.mark.parametrize("cut", range(1, 22))
def test_what_stands_before_can_make_a_match_something_else(cut: int) -> None:
    def whole(folded: bytes, _raw: bytes) -> bool | Veto:
        return NOT_HERE if b"." in folded else True

    pattern = Pattern(0, r"\b(?:\d{1,9}\.)?\d{16}\b", check="whole/1")
    rules = TextRules.compile([pattern], folding(), {"whole/1": whole})
    number = "4" * 16
    for text, expected in ((f"a {number} b", 1), (f"a 0.{number} b", 0), (f"a .{number} b", 1)):
        scan = Scan(rules, rules.start())
        scan.feed(text[:cut].encode())
        following = Scan(rules, scan.carry())
        following.feed(text[cut:].encode())
        assert len((*scan.matches(), *following.matches())) == expected, text


@pytest.mark.parametrize("cut", range(1, 18))
def test_what_stands_before_has_the_last_word_wherever_the_pattern_ends(cut: int) -> None:
    """`01 02 03 04` is a number of four groups, and one of two behind two more: the pattern ends in two places."""

    def four(folded: bytes, _raw: bytes) -> bool | Veto:
        groups = folded.count(b" ") + 1
        return True if groups == 4 and folded[:1] == b"0" else NOT_HERE if groups > 3 else False

    pattern = Pattern(0, r"\b(?:\d\d \d\d )?0\d(?: \d\d){1,3}\b", check="four/1")
    rules = TextRules.compile([pattern], folding(), {"four/1": four})
    for text, expected in (("a 01 02 03 04 b", 1), ("a 22 33 01 02 03 04 b", 0)):
        scan = Scan(rules, rules.start())
        scan.feed(text[:cut].encode())
        following = Scan(rules, scan.carry())
        following.feed(text[cut:].encode())
        assert len((*scan.matches(), *following.matches())) == expected, text


@pytest.mark.parametrize("cut", range(1, 9))
def test_what_shows_only_in_what_follows_is_decided_there(cut: int) -> None:
    """`ab` is one; behind `x=` it may go on, and is none in `x=ab-cd`: it is one where the text ends with it."""

    def pair(folded: bytes, _raw: bytes) -> bool | Veto:
        return True if folded == b"ab" else NOT_YET if folded == b"x=ab" else NOT_HERE

    rules = TextRules.compile(
        [Pattern(0, r"\b(?:x=)?ab(?:-cd)?\b", check="pair/1")], folding(), {"pair/1": pair}
    )
    for text, expected in (("a x=ab-cd b", False), ("a x=ab", True), ("a ab-cd", True), ("ab x=ab-cd", True)):
        scan = Scan(rules, rules.start())
        scan.feed(text[:cut].encode())
        following = Scan(rules, scan.carry())
        following.feed(text[cut:].encode())
        assert bool((*scan.matches(), *following.matches(), *following.finish())) == expected, text


@pytest.mark.parametrize("veto", Veto)
@pytest.mark.parametrize("vetoed", [b"ua", b"va"])
def test_one_of_two_readings_that_is_confirmed_is_enough(veto: Veto, vetoed: bytes) -> None:
    def pair(folded: bytes, _raw: bytes) -> bool | Veto:
        return veto if folded == vetoed else True

    rules = TextRules.compile([Pattern(0, r"\b[uv]a\b", check="pair/1")], folding(), {"pair/1": pair})
    scan = Scan(rules, rules.start())
    scan.feed("it is ʋa then".encode())
    assert scan.matches()


def test_checks_are_named_in_the_digest_and_have_to_be_known() -> None:
    one = TextRules.compile([Pattern(0, CARD, check="luhn/1")], folding(), {"luhn/1": _luhn})
    two = TextRules.compile([Pattern(0, CARD, check="luhn/2")], folding(), {"luhn/2": _luhn})
    unused = TextRules.compile(
        [Pattern(0, CARD, check="luhn/1")], folding(), {"luhn/1": _luhn, "other/1": odd}
    )
    assert one.digest == unused.digest != two.digest
    with pytest.raises(PatternError, match="no check is called `luhn/1`"):
        TextRules.compile([Pattern(0, CARD, check="luhn/1")], folding())


@pytest.mark.parametrize(
    "text", ["G U A R A N T E E D\x1f R E T U R N", "guaranteed[1]\r\nreturn", "guaranteed\x1c return"]
)
def test_what_renders_to_nothing_is_read_alike_byte_by_byte(text: str) -> None:
    carry, hit = PHRASE.start(), False
    for byte in text.encode():
        scan = Scan(PHRASE, carry)
        scan.feed(bytes((byte,)))
        hit = hit or bool(scan.matches())
        carry = scan.carry()
    assert hit or Scan(PHRASE, carry).finish()
    assert found(PHRASE, text)
