"""Folded views: what is read through, what is kept, and that cutting the stream changes nothing."""

from __future__ import annotations

import hashlib
import itertools
import re
import unicodedata
from html.entities import html5
from importlib.resources import files

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core import folding as folding_code
from interlock.core.folding import (
    COMMENT_BYTES_MAX,
    EITHER,
    ENTITY_BYTES_MAX,
    LINK_BYTES_MAX,
    PREFIX_BYTES_MAX,
    SIMPLE_BYTES,
    TAG_BYTES_MAX,
    VIEWS,
    WORD_BYTES,
    ViewFold,
)
from interlock.lexicon.folding import FOLDING_ID, folding
from scripts import bake_folding
from tests.examples import examples

Trace = list[tuple[int, int, int]]

PIECES = (
    ":four:",
    ":ab",
    "<0:12.5>",
    "<12:3",
    "<:ab:12>",
    "{>>x<<}",
    "{--",
    "{++b++}",
    "[-b-]",
    "~~b~~",
    "<del>b</del>",
    "<s>",
    "[bo]",
    "[/bo]",
    "{{b}}",
    "{\\k1}",
    "\\Nb",
    "__AB__",
    "|b|",
    "[3m",
    "^[[3m",
    "^^^^0061",
    "_x0061_",
    "\\u{61 62}",
    "\\unicode{x61}",
    "\\[u0061]",
    "\\char`a",
    "\n2 | ",
    "\n[12:02] ",
    "\n2\n0:01.000 --> 0:02.000\n",
    "\nAb> ",
    "\n[x] ",
    '<img alt="ab">',
    "<input value=a>",
    "${''}",
    "${",
    "4$5$6",
    "[[b]]",
    "[[",
    "]]",
    "{- x -}",
    "\\discretionary{-}{}{}",
    "\\discretionary{-}",
    "{-",
    "%25e2%2580%258b",
    "%25",
    "[b]{[/b]",
    "[b]{:",
    "[^]",
    "][b](",
    "-\n4: ",
    "=\n",
    "[b][[/b]",
    "\x1f",
    "\x1c",
    "[1]\r\n",
    "\U0001f1eb",
    "\U0001f1eb\U0001f1f7",
    "&#8238;",
    "&#8236;",
    "\\u202e",
    "\\0147",
    "&#38;",
    "\u2028",
    "\n(a) ",
    "\niv. ",
    "]{.x}",
    "]{a=b}",
    "a[1]b",
    "a<sup>1</sup>b",
    "a",
    "B",
    " ",
    "\n",
    "\u00a0",
    "é",
    "е",
    "\u200b",
    "\u0301",
    "*",
    "_",
    "\\",
    "&",
    "&amp;",
    "&#101",
    "&#x65;",
    "&shy",
    "&nosuch;",
    "<",
    "<b>",
    "</p>",
    "<!-- x > -->",
    '<a href="x>y">',
    ">",
    "=",
    "'",
    '"',
    "¹",
    "–",
    "保",
    "ß",
    "½",
    "\U000e0041",
    "가",
    "\u3164",
    "[",
    "]",
    "](",
    "](u)",
    "](<u",
    "][",
    "[^",
    "(",
    ")",
    "\n>",
    "\r\n > >",
    "\x1b[",
    "\x1b",
    "1;3m",
    "<!--",
    "-->",
    "--!>",
    "Σ",
    "卂",
    "€",
    "\ue000",
    "&euro;",
)
RENDERED = (
    *"ab1 \n-/*{}[]<>!",
    "\u202e",
    "\u202c",
    "\u009b",
    "\u009d",
    "\u009c",
    "\x1b]",
    "\x1b[",
    "\x1b\\",
    "\x07",
    "【",
    "】",
    "\u00ad",
    "\u2010",
    "²",
    "\r\n",
    "&amp;",
    "#97;",
    "<script>",
    "</script>",
    "<i hidden>",
    "</i>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "/*",
    "*/",
    "{#",
    "#}",
    "\\textbf{",
    "\\it ",
    "\\quad",
    "\\fB",
    "\\u0061",
    "\\x6",
    "\\141",
    "\\000061",
    "%61",
    "%25",
    "%26",
    "\\u0026",
    "#97;",
    "\\kern",
    "\\hspace",
    "{0",
    "-1pt",
    "\\-",
    "\\162",
    "_",
    "\u2009",
    "ſ",
    "%C3%A9",
    "=61",
    "''",
    "[/b]",
    "[url=x]",
    "1. ",
    "# ",
    "[a]",
    "[1]",
    ":a:",
    "`",
    "% x",
    "\\\n",
    "</q\n>",
    "{color:red}",
    "{col",
    "our}",
    "\\033",
    "\\e[",
    "1m",
    "=\r",
    "%u0061",
    "\\char9",
    '\\char"6',
    "7 ",
    "\\ud835",
    "\\udc20",
    "<bdo dir=rtl>",
    "</bdo>",
    "<p style='unicode-bidi:bidi-override;direction:rtl'>",
    "<rt>",
    "</rt>",
    "<https://a|",
    "<htt",
    "p://",
    "<mailto:a|b>",
    "==",
    "|",
    "^",
    "'3' ",
    "[3]([4])",
    "&#0000000",
    "{.x}",
    "{empty}",
    "{emp",
    "{{a|",
    "{{!",
    "}}",
    "[[a|",
    "[.x]#",
    "[b][u]",
    "[7] a",
    "<%=",
    "<%#",
    "%>",
    "\\,",
    "[-]",
    "<sup>",
    "<sup class=x><a b>",
    "[2]",
    "</a>",
    "</sup>",
    "^2",
    "$",
    "^{",
    "^[",
    "\\textsuperscript{",
    "\\footnote{",
    "\\textcolor[rgb]{",
    "\\i",
    "\ue200",
    "\ue201",
    "}_{",
    "\u2067",
    "\u2066",
    "\u2069",
    "\u202b",
    "\u200f",
    "א",
    "12 3",
    "<p dir=rtl>",
    "-**\n",
    "¬",
    "①",
    "1\ufe0f\u20e3",
    "-<br",
    " />",
    "&lt;b",
    "&amp;gt;",
    "\\u003c/",
    "\\u003e",
    "%3Ci ",
    "&#42;",
    "[:][a]",
    "[+][1]",
    "3[1]4",
    "3<sup>1</sup>4",
    "\u200a",
    "-\n;; ",
)
raw_texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=12).map(lambda pieces: "".join(pieces).encode()),
    st.binary(max_size=24),
    st.lists(st.sampled_from([*b"a <&#x6;\\>-!", 0xC3, 0xA9, 0xE2, 0x80]), max_size=24).map(bytes),
    st.lists(st.sampled_from([*b"\\uUx04{}nt%=AC3a; fBquad"]), max_size=24).map(bytes),
    st.lists(st.sampled_from([*b"'-/*{#}!\n\r >1.[b]u"]), max_size=24).map(bytes),
    st.lists(st.sampled_from([*b"<a b=\"'/>\n !-?["]), max_size=24).map(bytes),
    st.lists(st.sampled_from(RENDERED), max_size=10).map(lambda pieces: "".join(pieces).encode()),
    st.lists(st.sampled_from([*b"a[]()^<>\"' \n\\\x1b;"]), max_size=24).map(bytes),
)


def folded(text: bytes | str, view: str, final: bool = True) -> bytes:
    data = text.encode() if isinstance(text, str) else text
    return bytes(ViewFold(folding(), view).push(data, 0, final).folded)


def read_as(text: str, view: str, expected: bytes) -> bool:
    """Whether the text folds to these bytes, or to bytes that may be read as them."""
    found = folded(text, view)
    same = (byte == own or own in EITHER.get(byte, ()) for byte, own in zip(found, expected, strict=False))
    return len(found) == len(expected) and all(same)


def traced(fold: ViewFold, pieces: list[bytes]) -> Trace:
    trace: Trace = []
    offset = 0
    for piece in pieces:
        emitted = fold.push(piece, offset)
        trace += zip(emitted.folded, emitted.starts, emitted.ends, strict=True)
        offset += len(piece)
    return trace


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[bytes, list[bytes]]:
    data = draw(raw_texts)
    cuts = sorted(draw(st.sets(st.integers(0, len(data)), max_size=6)) | {0, len(data)})
    return data, [data[left:right] for left, right in itertools.pairwise(cuts)]


def byte_by_byte(data: bytes) -> tuple[bytes, list[bytes]]:
    return data, [data[place : place + 1] for place in range(len(data))]


@given(cut_texts(), st.sampled_from(VIEWS))
@example(byte_by_byte(b"a<mailto:b|c d>e <https://a|b <https://a> <htt"), "links")
@example(byte_by_byte(b"<p style='direction:rtl;unicode-bidi:bidi-override'>cb</b>a</p>d"), "links")
@settings(max_examples=examples(400))
def test_chunking_changes_nothing(cut: tuple[bytes, list[bytes]], view: str) -> None:
    data, pieces = cut
    whole, apart = ViewFold(folding(), view), ViewFold(folding(), view)
    assert traced(whole, [data]) == traced(apart, pieces)
    assert (whole.pending, whole.last) == (apart.pending, apart.last)


@given(raw_texts, st.sampled_from(VIEWS))
@example(b"][](a", "links")
@example(b"[[ab", "links")
@example(b" -->", "lines")
@example(b"a<br> b", "figures")
@example(b"1\n 2) 3", "lines")
@example(b"%25%25", "links")
@settings(max_examples=examples(300))
def test_a_byte_is_known_as_soon_as_the_stream_settles_it_and_not_before(data: bytes, view: str) -> None:
    serial = traced(ViewFold(folding(), view), [data[n : n + 1] for n in range(len(data))])
    ends = [end for _, _, end in serial]
    assert ends == sorted(ends)
    assert all(start < end <= len(data) for _, start, end in serial)
    for length in range(len(data) + 1):
        known = traced(ViewFold(folding(), view), [data[:length]])
        assert known == [one for one in serial if one[2] <= length]


@pytest.mark.parametrize("name", ["_LINK_TAIL", "_LABELLED", "_LABEL_BROKEN", "_IMAGE", "_IMAGE_BEGUN"])
@settings(max_examples=examples(400))
@given(data=st.data())
def test_what_is_never_tried_otherwise_in_a_link_would_change_nothing(name: str, data: st.DataObject) -> None:
    pattern = getattr(folding_code, name)
    opening, closing = (
        (b"![", b"]") if "IMAGE" in name else (b"](", b")") if "TAIL" in name else (b"][", b"[")
    )
    inside = data.draw(st.lists(st.sampled_from([*b"ab \n\\()[]<>\"'"]), max_size=24).map(bytes))
    text = opening + inside + data.draw(st.sampled_from([b"", closing]))
    trying = re.compile(pattern.pattern.replace(b"++", b"+").replace(b"*+", b"*"), pattern.flags)
    assert trying.pattern != pattern.pattern
    one, other = pattern.match(text), trying.match(text)
    assert (one and one.span()) == (other and other.span())


@given(st.lists(st.sampled_from([*sorted(folding().either), *"aB1 <b>"]), max_size=12).map("".join))
@example("\u01bc\u05df")
def test_who_reads_each_character_in_one_way_gets_one_of_its_two(text: str) -> None:
    """The view of figures ends a word between a figure and a letter that is written to the left, and whether there is
    a figure is what two readings leave open: there it is asked of texts without such letters.
    """
    rightward = "".join(one for one in text if unicodedata.bidirectional(one) not in ("R", "AL"))
    for view in VIEWS:
        asked = rightward if view == "figures" else text
        both = folded(asked, view)
        one = bytes(ViewFold(folding(), view, single=True).push(asked.encode(), 0, True).folded)
        assert EITHER.keys().isdisjoint(one)
        assert len(one) == len(both)
        assert all(read == byte or read in EITHER.get(byte, ()) for read, byte in zip(one, both, strict=True))


@given(raw_texts)
@settings(max_examples=examples(300))
def test_views_that_are_said_to_agree_do(data: bytes) -> None:
    if not folding().differs(data):
        traces = {tuple(traced(fold, [data])) for fold in (ViewFold(folding(), view) for view in VIEWS)}
        assert len(traces) == 1


@pytest.mark.parametrize("byte", sorted(SIMPLE_BYTES))
def test_a_simple_byte_folds_at_once_in_every_view(byte: int) -> None:
    for view in VIEWS:
        fold = ViewFold(folding(), view)
        assert len(fold.push(bytes((byte,)), 0).folded) == 1
        assert fold.pending == b""


@given(st.text(max_size=20))
@settings(max_examples=examples(200))
def test_policy_text_folds_as_the_plain_view_does(text: str) -> None:
    emitted = ViewFold(folding(), "plain", single=True).push(text.encode(), 0, final=True)
    assert folding().text(text) == bytes(emitted.folded).strip()


@given(st.characters(exclude_categories=["Cs"]))
@settings(max_examples=examples(500))
def test_folding_a_character_is_stable_and_lower_case(character: str) -> None:
    form = folding().character(character)
    assert form == form.lower()
    if form and max(form) < 0x80:
        assert folded(form, "plain") == form.replace(b"  ", b" ")


def test_ascii_is_only_lowered_removed_or_turned_into_space() -> None:
    for point in range(128):
        assert folding().character(chr(point)) in (bytes((point,)).lower(), b"", b" ")


def test_the_table_is_the_one_named_and_of_a_known_unicode_version() -> None:
    data = files("interlock.lexicon").joinpath("tables/folding.json").read_bytes()
    assert "sha256:" + hashlib.sha256(data).hexdigest() == FOLDING_ID == folding().digest
    assert b'"unicode":"14.0.0"' in data


def test_the_table_is_what_the_script_bakes() -> None:
    """With the Python whose Unicode it is; another one bakes another table, and says so in it."""
    shipped = files("interlock.lexicon").joinpath("tables/folding.json").read_bytes()
    baked = bake_folding.bake()
    assert f'"unicode":"{unicodedata.unidata_version}"'.encode() in baked
    same = unicodedata.unidata_version == "14.0.0"
    assert (_without_python(baked) == _without_python(shipped)) is same


def _without_python(table: bytes) -> bytes:
    return b"\n".join(line for line in table.splitlines() if not line.startswith(b'"python"'))


@pytest.mark.parametrize(
    "text",
    [
        "guaranteed",
        "GUARANTEED",
        "ｇｕａｒａｎｔｅｅｄ",
        "guаrаntееd",
        "𝐠𝐮𝐚𝐫𝐚𝐧𝐭𝐞𝐞𝐝",
        "ɢᴜᴀʀᴀɴᴛᴇᴇᴅ",
        "ⓖⓤⓐⓡⓐⓝⓣⓔⓔⓓ",
        "g\u0336u\u0336aranteed",
        "gua\u200branteed",
        "gua\u00adranteed",
        "gua\u2060ranteed",
        "gua\ufe0franteed",
        "gua\u034franteed",
        "gua\u17b4ranteed",
        "gua\u180franteed",
        "gua\u2065ranteed",
        "gua\ufff0ranteed",
        "gua\U000e0fffranteed",
        "guara\U000e007fnteed",
        "guárânteëd",
        "guar\u0000anteed",
        "🅶uaranteed",
        "guaraηteed",
    ],
)
def test_every_view_reads_through_characters(text: str) -> None:
    assert {folded(text, view) for view in VIEWS} == {b"guaranteed"}


@pytest.mark.parametrize(
    "text",
    [
        "**gua**ranteed",
        "_guaranteed_",
        "`gua`ranteed",
        "~~gua~~ranteed",
        "gua&#114;anteed",
        "gua&#x72;anteed",
        "gua&#114anteed",
        "gua&shy;ranteed",
        "gua&shyranteed",
        "gua&zwj;ranteed",
        "guaranteed®",
        "&gscr;uaranteed",
        "gua\\*ranteed",
    ],
)
def test_marks_and_tags_read_through_markup(text: str) -> None:
    assert folded(text, "marks") == folded(text, "tags") == b"guaranteed"


@pytest.mark.parametrize(
    ("text", "marks", "tags"),
    [
        ("gh_aB9_x", b"ghab9x", b"gh_ab9_x"),
        ("5603_75~8240", b"5603758240", b"5603_75~8240"),
        ("5 _ 6, 7·_·8", None, None),
        ("_5_ __x__ a~b", b"5 x ab", b"5 x ab"),
        ("_a b_, x_. 5_ 6~", b"a b, x. 5 6", b"a b, x. 5 6"),
        ("gh_<b>a</b>", b"gh<b>a</b>", b"gh_a"),
    ],
)
def test_signs_of_emphasis_that_stand_in_a_word_or_number_stay_in_the_later_views(
    text: str, marks: bytes | None, tags: bytes | None
) -> None:
    assert marks is None or folded(text, "marks") == marks
    assert folded(text, "tags") == (folded(text, "plain") if tags is None else tags)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("g<b>uaranteed</b>", b"guaranteed"),
        ("g<!-- any > thing -->uaranteed", b"guaranteed"),
        ('g<a title="x>y">uaranteed', b"guaranteed"),
        ("g<a title='x>y' >uaranteed", b"guaranteed"),
        ("guaranteed<br/>return", b"guaranteed return"),
        ("<p>guaranteed</p><p>return</p>", b" guaranteed return "),
        ("a < b and c > d", b"a < b and c > d"),
        ("a <b", b"a <b"),
        ("x<" + "y" * TAG_BYTES_MAX + ">", b"x<" + b"y" * TAG_BYTES_MAX + b">"),
        ("<" + "y" * (TAG_BYTES_MAX - 2) + ">", b""),
        ("<" + "y" * (TAG_BYTES_MAX - 1) + ">", b"<" + b"y" * (TAG_BYTES_MAX - 1) + b">"),
        ("g<!-->u<!--->a<!-- --!>r", b"guar"),
        ("<!--" + "y" * (COMMENT_BYTES_MAX - 7) + "-->x", b"x"),
        ("<!--" + "y" * (COMMENT_BYTES_MAX - 6) + "-->x", b"<!--" + b"y" * (COMMENT_BYTES_MAX - 6) + b"-->x"),
        ("a <!-- b", b"a <!-- b"),
    ],
)
def test_tags_are_dropped_within_their_bound(text: str, expected: bytes) -> None:
    assert folded(text, "tags") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[guaranteed](http://x.y) return", b"guaranteed return"),
        ("guar[anteed](u) return", b"guaranteed return"),
        ("[guaranteed][1] return", b"guaranteed return"),
        ("guaranteed[^1] return", b"guaranteed return"),
        ("[guaranteed] return", b"guaranteed return"),
        ("[a](x_(y(z))) b", b"a b"),
        ('[a](u "t ) t") b', b"a b"),
        ("[a](u 't ) \\' t') b", b"a b"),
        ("[a](<u ) v> 't') b", b"a b"),
        ("[a](u\\)v) b", b"a b"),
        ("[a](it's) b", b"a b"),
        ("[a](u\n\nvw) b", b"a(u vw) b"),
        ("[a](u", b"a(u"),
        ("m[i][j[0]] x", b"mi" + b"j0 x"),
        ("[a](" + "u" * (LINK_BYTES_MAX - 3) + ")x", b"ax"),
        ("[a](" + "u" * (LINK_BYTES_MAX - 2) + ")x", b"a(" + b"u" * (LINK_BYTES_MAX - 2) + b")x"),
        ("> a\n> b\n>> c\r\n  > > d", b"> a b c d"),
        ("a > b\nc > d", b"a > b c > d"),
        ("a\n" + ">" * (PREFIX_BYTES_MAX + 1) + "b", b"a >b"),
        ("a\x1b[1;31mb\x1b[0mc\x1bd\x1b(Be", b"abce"),
        ("a\x1b[1\nb", b"a1 b"),
        ("g<b>u</b>*a*[r](u)", b"guar"),
        ("[g][u][a][r]", b"guar"),
        ("[1][1][5]-[0][7]", b"115-07"),
        ("[n][o].7, [n][o]x g[u][r]ar", b"no.7, nx guar"),
        ("g[u](x)a[r][note]", b"guar"),
        ("[g][u][a](x)", b"gua"),
        ("gua\\ :strong:`rant`\\ eed", b"guaranteed"),
        ("a :py:func:`run`: b", b"a run: b"),
        ("at 5:30, see a:b", b"at 5:30, see a:b"),
        ("gua\\\nrant\\\r\n > eed", b"guaranteed"),
        ("cannot% x\nlose, 5% x\ny", b"cannotlose, 5% x y"),
        ("cannot\\relax{} lose\\par now", b"cannot lose now"),
        ("gua</q\n>ranteed </x\n> return", b"guaranteed </x return"),
        ("1\n-\n2 a-\nb", b"1 - 2 ab"),
        ("[b]g[/b][b]u[/b][b][color=red]a[/color][/b]", b"gua"),
        ("[g]{empty}[u]{zwsp}a{empty}r{nbsp}", b"guar"),
        ("a\\textbf{.b c}d", b"a.b cd"),
        ("{{nowrap|g}}{{lang|en|u}}{{! left out }}a", b"gua"),
        ("[[page|g]][[#part|u]]a", b"gua"),
        ("[.x]#g#", b"g#"),
        ("<%= 'g' %>u<%# left out %>a<%-- as well --%>r", b" 'g' uar"),
        ("guaranteed[1] return", b"guaranteed return"),
        ("293\\,17\\;1756 g\\,u 5\\,3", b"293 17 1756 gu 53"),
        ("[5][3][-][1][.][7]", b"53-1.7"),
        ("a{* left out *}b", b"ab"),
        ("'gu' + 'ar' . \"an\" || 'te'..'ed'", b"'guaranteed'"),
        ("'gu' 'ar'\n  'an' \\\n  'te'", b"'guarante'"),
        ('"+"+"4" + "(" + "5"', b'"+4(5"'),
        (r"\'67\'75a\u114?ant", b"guarant"),
        ("\x0304,01g\x03u\x0312a\x03r\x04ff0000a", b"guara"),
        ("#text[gu]#highlight(fill: red)[ar]", b"guar"),
        ("gu{{ }}a{{-}}r{{ '' }} {{ '-' }}", b"guar '-' "),
        ("【g】【u】 【4】【.】【1】 x【4†source】", b"gu 4.1 x"),
        ("a\n' b\n   .. c", b"a b c"),
        ("[g]{.x}[u]{#y}a[r]{lang=en}", b"guar"),
        ("[4]{.x}[^]{.x}[0]{.x} a[^] b[^1]", b"40 a b"),
        ("a[0]{b}", b"a0b"),
        ("a\n(b) c\niv. d\n12| e\nf\n(g)h", b"a c d e f (g)h"),
        ("&#38;#103;&#x26;#x75;&#38;amp;#97;&#38; r", b"gua& r"),
        ("&#8238;raug&#8236; a &#x202E;b\nc", b"guar a b c"),
        (r"\u202eraug\u202c a &amp;#8238;b", b"guar a b"),
        (r"\0147\0165\0141", b"gua"),
        (r"\0061\000062", b"ab"),
        ("'gu' ^ 'ar'", b"'guar'"),
        ("'n' 'o' . '1' '2' 'a' . 'bc'", b"'n' 'o' . '1' '2' 'abc'"),
        ("'\u0436' '\u0444' '\u0436' '\u04441'", b"'x' 'o' 'x' 'o1'"),
        ("'0' '%34' '\\x41' '1\ufe0f' . '2\u20e3' 'ab' 'cd'", b"'0' '4' 'a' '1' . '2abcd'"),
        ("**4**/**1**/**1** a /** x **/ b", b"4/1/1 a b"),
        ("{**C**}{**N**} {* x *}d", b"cn d"),
        ("a'[s=}5](u) [size=3]b[/size]", b"a's=5 b"),
        ("a<https://a.example/x|&#55;%38>b", b"a78b"),
        ("50<https://a.example/x|9~06_>1", b"509~06_1"),
        ("[\u0436][\u0444][\u0436]:[4] [\u0436][\u0444](u)", b"xox:4 x(u)"),
    ],
)
def test_links_drop_what_does_not_show(text: str, expected: bytes) -> None:
    assert folded(text, "links") == expected


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[b][0]:[c][7]:[6][e] is", b"b0:c7:6e is"),
        ("[8][E]-[Y][b] [6] is", b"8e-yb 6 is"),
        ("[p][0][8]([9]) is", b"p08(9) is"),
        ("p0[b]49[/b](9) is", b"p049(9) is"),
        ("[44~](https://example.org/a)34", b"44~34"),
        ("5{29~}8", b"529~8"),
        ("5, _, 6 '3' _'5'", b"5, _, 6 '3' _'5'"),
        ("_so_ (_so_) 'a' _b_", b"so (so) 'a' b"),
        ("8_0_._2_6", b"8_0_._2_6"),
        ("in'[b](:(96[/b]1", b"in'(:(961"),
        ("in's[b]{:~_83[/b]1 [b]{.x}", b"in's:~_831 b"),
        ("[1] [3][8] [2][b] [2][a](u)", b"1 38 2b 2(u)"),
        ("[n][o]('[1][2]$[8] [a][b](x)", b"no('12$8 a(x)"),
        ("[b](u)", b"b"),
        ("it'''s'' o''''091", b"its o'091"),
        ("{color:red}a{colour}b{c}", b"abc"),
        (r"\033[31ma\e[0mb\x1B[1mc", b"abc"),
        ("re=\nturn=\r\ned", b"returned"),
        ("%u0061%u00e9%u", b"ae%u"),
        (r'\char97 \char"62 c', b"abc"),
        (r"\ud835\udc20a \ud835a", b"ga a"),
        ('<bdo dir="rtl">cb<b>a</b></bdo>d', b"abcd"),
        ('<i style="unicode-bidi:bidi-override; direction:rtl">cb<b>a</b></i>d', b"abcd"),
        ("a<ruby>b<rt>1</rt></ruby>c", b"abc"),
        (
            "gu<https://a.example/x|ar>an<mailto:a@b.example|te>e <https://a.example/x> <htt",
            b"guarantee <https://a.example/x> <htt",
        ),
        ("&#" + "0" * 300 + "97;b", b"ab"),
        ("||a||b ==c== ^d^ ++e++ x || y", b"ab c d e x || y"),
        ("1+++2 ++1+++ 2", b"1+++2 1+ 2"),
        ("1||2|||3 1|||2||3 x ||| y ||||z", b"12|3 1|23 x ||| y ||||z"),
        ("1==2===3 1===2==3 x === y", b"12=3 1=23 x === y"),
        ("a\ufffcb", b"ab"),
        (r"5\0635\070 \000041 \0041", b"5358 a a"),
        (r"gu\61 r\61nt \1 \25 C:\45", b"guarant 1 %c:e"),
        ("cann-\n# ot lo-\r\n /// se an-\n-- d a-\n#b -\n* c", b"cannot lose and a#b - c"),
        ("a\n% b\n!! c\n;; d\n12: e", b"a b !! c d e"),
        ("[b][u][y] [b][u]{x}", b"buy bux"),
        ("{{ user.name }} {a|b}", b" user.name a|b"),
        ("[[1, 2], [3, 4]] x[3] = 5", b"1, 2, 3, 4 x3 = 5"),
        ("<%x 5% > 3 {emptier} {.}", b"<%x 5% > 3 emptier ."),
        ("a{-x y-}b {\\*\\x y}c {\\it d} {\\*} {-e", b"a-x y-b c d -e"),
        ("e\\, 3\\, f\\: x", b"e, 3 f: x"),
        ('\'+\' \'4\' \'4\', "a", "b" said "so". "No"', b'\'+\' \'4\' \'4\', "a", "b" said "so". "no"'),
        ('x = "+" + y, "a"\n"b"', b'x = "+" + y, "a" "b"'),
        ("caf\\'ee \\u65 #tag #1 [a]#b", b"cafee \\u65 #tag #1 a#b"),
        ("returns【1】【2】 as【7】 was ' so", b"returns as was ' so"),
        ('[b](member id[/b]) [b]( memb[/b]er [b](u) [u](x "y")', b"(member id) ( member b u"),
        ("priv@+++e (+++a +++ b", b"priv@+++e (+++a +++ b"),
        ("4\\penalty0 3\\linebreak[0]5\\lstinline|1|{sp}7\\penalty x", b"4351 7\\penalty x"),
        ("\ufff94\ufffax\ufffb\ufff93\ufffay\ufffb \ufffa and so on", b"43 and so on"),
        ("4351\u2013\n74 a\u21a9\nb 10\u201312 \u2013\nc", b"435174 ab 10-12 - c"),
        ('"e""d""9""1" "" "a""b"', b'"ed91" "" "ab"'),
        ('"ab" +\n"cd" .\n"ef"\n"gh"', b'"abcdef" "gh"'),
    ],
)
def test_a_sign_that_is_no_markup_stays(text: str, expected: bytes) -> None:
    assert folded(text, "links") == expected


def test_what_looks_like_two_letters_is_read_either_way() -> None:
    for view in VIEWS:
        assert read_as("claſs and ʋat", view, b"class and vat")
        assert read_as("claſs and ʋat", view, b"clafs and uat")
        assert not read_as("claſs and ʋat", view, b"clars and vat")
    both = {
        character: frozenset(folding().character(character) + letter)
        for character, letter in folding().looks.also.items()
        if len(folding().character(character)) == 1 and folding().character(character).isalnum()
    }
    assert {character for character, letters in both.items() if len(letters) == 2} == set(folding().either)
    assert all(EITHER[byte] == both[character] for character, (byte,) in folding().either.items())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("卄乇ㄥㄥㄖ", b"hello"),
        ("hεllσ", b"hello"),
        ("ꁝꏂ꒒꒒ꄲ 𐌷𐌴𐌻𐌻𐍉 ᏂᏋᏝᏝᎧ", b"hello hello hello"),
        ("&epsilon;&#1072;t", b"eat"),
        ("四 1 〇", b"4 1 0"),
        ("p€nc€", b"pence"),
        ("cann°t", b"cannot"),
        ("€100", b"\xf8\x82\x82\xac\xf9100"),
        ("5\u20ac", b"5\xf8\x82\x82\xac\xf9"),
        ("4\ue0001\U0001f3fb2\U000e0fff", b"412"),
        ("\U0001ccdc\U0001ccdf\U0001ccf4", b"gj4"),
    ],
)
def test_what_a_reader_of_latin_letters_sees(text: str, expected: bytes) -> None:
    """In the views that read it so; the others read the character itself, so that neither hides from the other."""
    assert read_as(text, "links", expected)
    assert read_as(text, "marks", expected)
    assert folded("卄四\ue000", "plain") == folded("卄四\ue000", "tags") != folded("卄四\ue000", "links")


@pytest.mark.parametrize("text", ["guaranteed return", "Project-7, 42"])
def test_text_that_is_hidden_in_tags_is_read_and_tags_hide_none_of_what_they_stand_in(text: str) -> None:
    tags = "".join(chr(0xE0000 + ord(one)) for one in text)
    assert read_as(tags, "links", text.lower().encode())
    assert read_as(tags, "marks", text.lower().encode())
    assert folded(f"guara{tags}nteed", "plain") == folded(f"guara{tags}nteed", "tags") == b"guaranteed"


def test_a_drawn_sign_is_read_as_a_letter_or_parts_letters() -> None:
    assert folded("l♥ve", "marks") == b"love"
    assert folded("l♥ve", "links") == folded("l♥ve", "plain") == b"l\xf8\x82\x99\xa5\xf9ve"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u202enruter \u206412\u202c a", b"21 return a"),
        ("\u2067\u2066 return\u2069\u200f\u2066guaranteed\u2069\u2069 x", b"guaranteed return x"),
        ("\u20676467 0343 1488 4539\u2069", b"4539 1488 0343 6467"),
        ("\u202b6467 0343\n1488", b"0343 6467 1488"),
        ("\u202e\u2066rn\u2069\u2066retu\u2069\u202c", b"return"),
        ("\u2067the return 4 % a\u2069", b"the return 4 % a"),
        ("\u2067-4+5 $6 \u2067(7\u2069 8\u2069 \u2069", b"8 7( $6 4+5- "),
        # Brackets are turned with the text, unless only the others close one another; a lone angle is an arrow.
        ("\u202e)3( ba\u202c", b"ab (3)"),
        ("\u202e(3) ba\u202c", b"ab (3)"),
        ("\u202e]2[ )1( ba\u202c", b"ab (1) [2]"),
        ("\u202e21 >- ba\u202c", b"ab -> 12"),
        ("\u202e>b< a\u202c", b"a <b>"),
        ("\u202ec) < b > a\u202c", b"a < b > (c"),
        ("\u2067שלום 12 34\u2069", "v\u05dcio 12 34".encode()),
        ('<p dir="rtl">6467 <b>0343</b> 1488</p>', b"1488 0343 6467"),
        ("<p dir='rtl'>שלום 12 34</p>", " v\u05dcio 12 34 ".encode()),
        ('<i style="unicode-bidi:isolate-override;direction: rtl">cb<b>a</b></i>d', b"abcd"),
        ('<i dir="rtl" style="unicode-bidi:bidi-override">cb<b>a</b></i>d', b"abcd"),
        ("\u2069\u202c\u20671", b"1"),
    ],
)
def test_what_runs_from_right_to_left_is_read_as_it_is_shown(text: str, expected: bytes) -> None:
    assert folded(text, "links") == expected


def test_two_letters_of_regions_by_themselves_are_a_flag_and_more_are_letters() -> None:
    flag = folding().symbol("🇫")
    assert folded("g🇫🇷u🇫🇷a", "links") == b"g" + flag + b"u" + flag + b"a"
    assert folded("🇬🇺🇦🇷 🇬\u200b🇺", "links") == b"guar gu"
    assert folded("g🇫🇷u", "plain") == b"gfru"


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize("blank", "␠␣␢⍽␤↵⏎␉")
def test_what_shows_where_a_blank_or_the_end_of_a_line_is_reads_as_one(blank: str) -> None:
    assert all(folded(f"5{blank}mg", view) == b"5 mg" for view in VIEWS)


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize(
    "mark", ["[1]", "[12]", "<sup>1</sup>", "<sup>[2]</sup>", "^3^", r"\textsuperscript{2}"]
)
def test_a_mark_of_a_note_in_a_word_or_a_number_shows_it(mark: str) -> None:
    assert folded(f"gua{mark}rantee{mark}d", "figures") == b"guaranteed"
    assert folded(f"gua{mark}rantee", "links") != b"guarantee"  # another view reads the figures
    assert folded(f"4{mark}539", "figures") == b"4539"
    assert folded(f"4{mark}539", "lines") != b"4539"


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("&lt;b&gt;", "&lt;/b&gt;"),
        ("&amp;lt;i class=x&amp;gt;", "&amp;lt;/i&amp;gt;"),
        (r"\u003cb\u003e", r"\u003c/b\u003e"),
        ("%3Cb%3E", "%3C/b%3E"),
        (r"\x3cb>", "&#60;/b&#x3e;"),
    ],
)
def test_a_tag_whose_signs_are_escaped_is_a_tag(opening: str, closing: str) -> None:
    for view in ("links", "lines", "figures"):
        assert folded(f"gua{opening}ran{closing}tee", view) == b"guarantee"
    assert folded("a&lt;br&gt;b &lt; c &lt;d e", "links") == b"a b < c <d e"


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize("written", ["&#0;", "&#xD800;", "&#x110000;", r"\x00", r"\u0000", r"\ud800"])
def test_the_number_of_no_character_is_nothing_as_what_is_shown_for_it_is(written: str) -> None:
    assert folded(f"53{written}6", "links") == folded("53\ufffd6", "links") == b"536"


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("53&#42;&#42;6&#96;-22", b"536-22"),
        ("5\u200a36", b"536"),
        ("=35=33=36=2D22", b"536-22"),
        ("[c][8][:][2][b][:][c][1]", b"c8:2b:c1"),
        ("[+][4][4][2][0]", b"+4420"),
        ("gua-\n;; rantee", b"gua-rantee"),
        ("id=7371095", b"id=7371095"),
    ],
)
def test_the_last_view_reads_what_a_reader_of_figures_sees(text: str, expected: bytes) -> None:
    assert folded(text, "figures") == expected


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize("end", ["\n", "\u2028", "\u2029", "\x85"])
def test_every_end_of_a_line_may_break_a_number(end: str) -> None:
    assert folded(f"45{end}39", "lines") == folded(f"45{end}39", "figures") == b"4539"
    assert folded(f"45{end}39", "links") == b"45 39"


@pytest.mark.requirement("R-051")
def test_a_line_that_ends_in_a_hyphen_goes_on_with_a_number_and_no_number_of_a_list() -> None:
    assert folded("key-file-\n4: a", "lines") == folded("key-file-\r\n4: a", "figures") == b"key-file-4: a"
    assert folded("key-file-\n4: a", "links") == b"key-file4: a"
    assert folded("so it is\n4: a", "lines") == b"so it isa"


@pytest.mark.requirement("R-051")
def test_what_browsers_take_for_no_tag_is_dropped_where_lines_are_read_through() -> None:
    for text in ("4<!>1", "4</>1", "4<?x>1"):
        assert folded(text, "lines") == folded(text, "figures") == b"41"
    assert folded("4<?x>1?>2", "links") == b"42"
    assert folded("4<![CDATA[1]]>2", "lines") == b"412"
    assert folded("</", "lines") == b"</"


@pytest.mark.requirement("R-051")
def test_raised_figures_are_those_of_a_number_in_one_view_and_of_a_note_in_the_others() -> None:
    assert folded("\u1d50\u2070\u2078\u2070\u00b3 return\u00b9", "lines") == b"m0803 return1"
    assert folded("\u1d50\u2070\u2078\u2070\u00b3 return\u00b9", "links") == b"m return"


@pytest.mark.requirement("R-051")
def test_a_backslash_before_a_letter_is_nothing_to_the_last_view() -> None:
    assert folded(r"M0\K", "figures") == b"m0k"
    assert folded(r"M0\K", "links") == rb"m0\k"


@pytest.mark.requirement("R-051")
def test_a_wave_between_figures_stays_or_goes_by_the_view() -> None:
    """It may part the groups of a number, or all that a key is written with; what looks like a nought is a figure."""
    assert folded("g~4~2", "links") == folded("g~4~2", "tags") == b"g4~2"
    assert folded("g~4~2", "lines") == b"g42"
    assert read_as("\u3007~\u56db", "figures", b"0~4")
    assert read_as("\u56db~\u3007", "figures", b"4~0")
    assert read_as("\u3007~\u56db", "links", b"04")


def test_only_the_view_of_links_drops_links() -> None:
    text = "[a](u) b[^1]\n> c\x1b[1m"
    for view in ("plain", "marks", "tags"):
        assert folded(text, view) == b"[a](u) b[^1] > c[1m"


def test_a_hangul_filler_is_a_space_or_nothing() -> None:
    for filler in "\u115f\u1160\u3164\uffa0":
        assert folded(f"a{filler}b", "plain") == b"a b"
        assert {folded(f"a{filler}b", view) for view in VIEWS[1:]} == {b"ab"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R&D at AT&T", b"r&d at at&t"),
        ("a && b", b"a && b"),
        ("&unknown;", b"&unknown;"),
        ("&#;", b"&#;"),
        ("&#" + "0" * ENTITY_BYTES_MAX + "101;", b"&#" + b"0" * ENTITY_BYTES_MAX + b"101;"),
        ("c:\\dir\\", b"c:\\dir\\"),
        ("x\\\ny", b"x y"),
        ("&lt;b&gt;", b"<b>"),
        ("a&nbsp; b", b"a b"),
    ],
)
def test_what_is_no_markup_stays(text: str, expected: bytes) -> None:
    assert folded(text, "marks") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" \t\n\u00a0\u2003x\u2028 y ", b" x y "),
        ("can’t – “won’t”…", b"can't - \"won't\"..."),
        ("Größe ﬁ ½ ٣", b"grosse fi 1/2 3"),
        ("a\xff".encode("latin-1"), b"a\xff"),
        (b"\xe2\x80", b"\xff"),
        (b"\xc3(", b"\xff("),
        (b"\xed\xa0\x80", b"\xff"),
    ],
)
def test_plain_folds_space_quotes_ligatures_and_bad_bytes(text: str | bytes, expected: bytes) -> None:
    assert folded(text, "plain") == expected


@pytest.mark.parametrize(
    ("neighbour", "is_word"),
    [
        ("–", False),
        ("”", False),
        ("€", False),
        ("保", False),
        ("가", False),
        ("ก", False),
        ("я", True),
        ("ж", True),
        ("ل", True),
        ("😀", False),
    ],
)
def test_a_boundary_shows_in_the_neighbouring_byte(neighbour: str, is_word: bool) -> None:
    form = folding().character(neighbour)
    assert (form[0] in WORD_BYTES) is is_word
    assert (form[-1] in WORD_BYTES) is is_word


def test_composed_and_decomposed_text_fold_alike() -> None:
    for text in ("한국어", "é ö ñ", "ガ"):
        forms = {
            folded(unicodedata.normalize(form, text), "plain") for form in ("NFC", "NFD", "NFKC", "NFKD")
        }
        assert len(forms) == 1
    assert read_as("\u0439", "plain", b"n")
    assert read_as("\u0438\u0306", "plain", b"n")


def test_both_cases_of_a_letter_are_asked_for_in_a_policy() -> None:
    assert set(folding().variants("ν")) >= {folding().character("ν"), folding().character("Ν")}
    assert folding().variants("ν") == folding().variants("Ν")


def test_a_word_of_letters_written_to_the_left_ends_where_others_begin() -> None:
    def read(view: str, text: str) -> bytes:
        return bytes(ViewFold(folding(), view).push(text.encode(), 0, final=True).folded)

    turn = folding().symbol("\u200f")
    assert (
        read("figures", "\u0628kit 7\u0628") == "\u0628".encode() + turn + b"kit 7" + turn + "\u0628".encode()
    )
    assert read("figures", "\u0628\u0646 a") == "\u0628\u0646 a".encode()
    assert read("links", "\u0628kit") == "\u0628kit".encode()


@pytest.mark.parametrize(
    ("written", "shown"), [("&#150;", "-"), ("&#x93;", '"'), ("&#150", "-"), ("&#129;", "")]
)
def test_numbers_of_controls_are_shown_as_browsers_do(written: str, shown: str) -> None:
    folded = bytes(ViewFold(folding(), "marks").push(f"a{written}b".encode(), 0, final=True).folded)
    assert folded == f"a{shown}b".encode()


@pytest.mark.parametrize(
    ("text", "read"), [("5$4$7", "547"), ("US$478", "us$478"), ("$5", "$5"), ("a$b", "ab")]
)
def test_mathematics_inside_a_number_are_nothing_and_money_keeps_its_sign(text: str, read: str) -> None:
    fold = ViewFold(folding(), "figures")
    assert bytes(fold.push(text.encode(), 0, final=True).folded) == read.encode()


@pytest.mark.parametrize("view", [view for view in VIEWS if view != "plain"])
def test_an_entity_by_its_name_is_read_as_the_one_by_its_number(view: str) -> None:
    """Of all names that there are: where one is not known, its letters would stand between those of an item."""
    names = [name for name in html5 if name.endswith(";")]
    read = {name: folded(f"4&{name}3", view) for name in names}
    numbered = {
        name: folded("4" + "".join(f"&#{ord(one)};" for one in html5[name]) + "3", view) for name in names
    }
    assert [name for name in names if read[name] != numbered[name]] == []


@pytest.mark.parametrize("view", ["lines", "figures"])
@pytest.mark.parametrize("end", ["\v", "\f", "\u2028", "\x85", "\r\n"])
def test_whatever_ends_a_line_is_read_as_the_end_of_one(view: str, end: str) -> None:
    for text in ("43{}51", "gua{}rantee", "a b {}c", "x{}", "and:{}4"):
        assert folded(text.replace("{}", end), view) == folded(text.replace("{}", "\n"), view), text
