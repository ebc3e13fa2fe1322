"""What chats, subtitles, programs and typesetters put into a text is read over, and what only looks so is not."""

from __future__ import annotations

from typing import Final

import pytest

from interlock.core.folding import VIEWS, ViewFold
from interlock.core.patterns import Pattern
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding

PHRASE: Final = "guaranteed return"
RULES: Final = TextRules.compile(
    [Pattern(0, PHRASE, literal=True), Pattern(1, "deliver", literal=True)], folding()
)


def folded(text: str, view: str) -> str:
    return bytes(ViewFold(folding(), view).push(text.encode(), 0, final=True).folded).decode("latin-1")


def is_found(text: str) -> bool:
    """Whether a reader of `text` is taken to read the phrase, offered whole and byte by byte."""
    data = f"They say: {text}. So it is.".encode()
    found = []
    for size in (len(data), 1):
        scan = Scan(RULES, RULES.start())
        for place in range(0, len(data), size):
            scan.feed(data[place : place + size])
        found.append([*scan.matches(), *scan.finish()])
    assert found[0] == found[1], text
    return bool(found[0])


SHOWN: Final = (
    # pictures of chats by their names
    ":regional_indicator_g::regional_indicator_u:aranteed return",
    ":regional_indicator_g: :regional_indicator_u: :alphabet-white-a: r a n t e e d return",
    "gua:smile:ranteed return",
    "gua<:wink:123456789012345678>ranteed return",
    # remarks
    "gua{>> what a word <<}ranteed return",
    "gua{{-- x --}}ranteed return",
    "gua{% comment %} x {% endcomment %}ranteed return",
    "gua--[[ x ]]ranteed return",
    "gua#| x |#ranteed return",
    "gua<# x #>ranteed return",
    "gua<#-- x -->ranteed return",
    "gua/+ x +/ranteed return",
    "gua%{ x %}ranteed return",
    # what was struck out, and what was put in its place
    "gua~~ess~~ranteed return",
    "guaranteed ~~no~~ return",
    "gua<del>ess</del>ranteed return",
    "guaranteed <s>no</s> return",
    "gua[-ess-]{+ran+}teed return",
    "gua{--ess--}{++ran++}teed return",
    # tags of any name, templates
    "gua[spoiler]ran[/spoiler]teed return",
    "[highlight=red]guaranteed[/highlight] return",
    "gua[bold]ran[/]teed return",
    "gua{{anchor}}ranteed return",
    "gua__NOTOC__ranteed return",
    "gua#[fg=red]ranteed return",
    "gua|x|ranteed return",
    # terminals, as they are written, and what is left of them
    "gua^[[31mranteed return",
    "gua[31mran[0mteed return",
    # subtitles
    "gua<00:12.50>ran<00:00:12.750>teed return",
    r"gua{\i1}ran{\i0}teed return",
    r"{\k20}gua{\k15\c&H00FF00&}ran{\pos(190,10)}teed return",
    r"guaranteed\Nreturn",
    "guaranteed\n\n2\n00:00:02,000 --> 00:00:03,000\nreturn",
    "guaranteed\n\n00:02.000 --> 00:03.000 align:start\r\nreturn",
    # the heads of lines
    "guaranteed\n[12:02] return",
    "guaranteed\n12:02:10 return",
    "guaranteed\n- [x] return",
    "guaranteed\n2 | return",
    "guaranteed\n     2\treturn",
    "guaranteed\n  2→return",
    "guaranteed\n[2] return",
    "12:guaranteed\n13:return",
    "12: guaranteed\n13: return",
    "guaranteed\nJD> return",
    "| 1 | g |\n| 2 | u |\n| 3 | a |\n| 4 | r |\n| 5 | anteed return |",
    # escapes
    "_x0067__x0075_aranteed return",
    "^^^^0067^^^^0075aranteed return",
    r"\unicode{x67}\unicode{x75}aranteed return",
    r"\u{67 75 61}ranteed return",
    r"\char`g\char`\uaranteed return",
    r"\[u0067]\[u0075]aranteed return",
    # commands of TeX
    r"\hat g\vec uaranteed return",
    r"gua\overset{x}{ran}teed return",
    # words of RTF for how text looks
    r"gua{\b ran}teed\i  return",
    r"gua{\b\i ran}teed return",
    r"gua\b ran\b0 teed return",
    r"gua{\fs24 ran}teed return",
    r"guaranteed\f return",
    # tags, which show nothing
    "".join(chr(0xE0000 + ord(letter)) for letter in PHRASE),
    "guara\U000e0020nteed return",
    # the words of a picture
    '<img alt="g" src="a.png"><img src="b.png" alt="u">aranteed return',
    '<img src="a.png" alt="guaranteed"> <img src="b.png" alt="return">',
    # letters above, dots for letters
    "g\u0367aranteed return",
    "⠛⠥⠁⠗⠁⠝⠞⠑⠑⠙ ⠗⠑⠞⠥⠗⠝",
    # from the end, as mirrors and pages that turn it around show it
    "nruter deetnaraug",
    "".join(f'<span style="float:right">{letter}</span>' for letter in PHRASE[::-1]),
)
OTHERWISE: Final = (
    "guaranteed\n[12:02] by return",
    "guaranteed ~~by~~ many, return",
    "guaranteed\n2 of 3 return",
    "guaranteed\n  2 return",
    r"guaranteed\b7x return",
    "guaranteed\n[draft] return",
    "guaranteed [no] return",
    "guaranteed {no} return",
    "gua [sic] ranteed, and return",
    "guaranteed <00:12> or return",
    "guaranteed <b:return>",
    "nruter a deetnaraug",
    "reviled",
    r"guaranteed \Nato return",
)


def test_what_is_put_in_is_read_over_at_every_cut() -> None:
    assert [text for text in SHOWN if not is_found(text)] == []


def test_what_only_looks_so_is_not() -> None:
    assert [text for text in OTHERWISE if is_found(text)] == []


@pytest.mark.parametrize(
    "hidden", ["{>>%s<<}", "~~%s~~", "<del>%s</del>", "[-%s-]", "[%s]", "{{%s}}", ":%s:", "|%s|", "<#%s#>"]
)
def test_what_it_hides_is_read_by_another_view(hidden: str) -> None:
    assert is_found(hidden % PHRASE)
    assert is_found(hidden % "gua</b>ranteed return")


def test_signs_of_programs_clocks_and_rows_are_their_own() -> None:
    """What a construct begins with, and no more of it, stays what it is in every view."""
    for text in (
        "a: b :c: d",
        "12:30:45",
        "a::b::c",
        "fe80::1:2",
        "x{1}",
        "a #| b",
        "1 /+ 2",
        "5 %{",
        "a ~~ b",
    ):
        shown = {folded(text, view).replace("{", "").replace("}", "") for view in VIEWS}
        assert all(
            "".join(filter(str.isalnum, one)) == "".join(filter(str.isalnum, text)) for one in shown
        ), text
    assert {folded("12 | 4539\n13 | 1488", view) for view in ("plain", "marks", "tags")} == {
        "12 | 4539 13 | 1488"
    }
