"""Random markup around a phrase, and what independent renderers show of it.

The judges are other people's: `markdown-it` and `html.parser`, the browser's parser of `html5lib`, the terminal of
`pyte`, the TeX reader of `pylatexenc`. Where their reader would see the phrase, the text rules have to find it; what
a reader does not see is not held against them. The markup is drawn from small grammars of what people and models
write, and of what nobody should.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

import html5lib
import pyte
from markdown_it import MarkdownIt
from pylatexenc.latex2text import LatexNodes2Text
from pylatexenc.latexwalker import LatexWalker

from interlock.core.markup import takes_back
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules

Draw = Callable[[random.Random], str]


class Renderer(NamedTuple):
    """How a text is shown: `see` answers what a reader sees; `mark` and `space` draw what may stand in it."""

    name: str
    see: Callable[[str], str]
    mark: Draw
    space: Draw
    leads: Sequence[str]
    tails: Sequence[str]


# --- Markdown and HTML -----------------------------------------------------------------------------------

_HIDDEN = frozenset("script style template title textarea noscript head select datalist iframe".split())
_INLINE = frozenset(
    "img a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var "
    "wbr".split()
)
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


class _Seen(HTMLParser):
    """The text that is shown; what separates blocks counts as a space."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden.append(tag)
        elif tag not in _INLINE:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _INLINE and tag not in _HIDDEN:
            self.parts.append(" ")
        if self._hidden and tag == self._hidden[-1]:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)


def _see_markdown(text: str) -> str:
    parser = _Seen()
    parser.feed(_MARKDOWN.render(text))
    parser.close()
    return "".join(parser.parts)


def _see_html(text: str) -> str:
    parts: list[str] = []

    def walk(node: Any) -> None:
        tag = node.tag if isinstance(node.tag, str) else None
        breaks = tag is not None and tag not in _INLINE and tag not in _HIDDEN
        if breaks:
            parts.append(" ")
        if tag is not None and tag not in _HIDDEN:
            parts.append(node.text or "")
            for child in node:
                walk(child)
        if breaks:
            parts.append(" ")
        parts.append(node.tail or "")

    walk(html5lib.parse(text, namespaceHTMLElements=False))
    return "".join(parts)


_TAGS = "b i em span u small a sub code font mark kbd q".split()
_VALUES = ('"x"', "'x'", "x", '"a > b"', "'a > b'", '"<b>"', '""', '"it\'s"', "a=b", '"a\nb"')
_COMMENTS = (
    "<!-- x -->",
    "<!---->",
    "<!-- > -->",
    "<!-- -- -->",
    "<!-- <b> -->",
    "<!-- x\ny -->",
    "<!--x--->",
)
_INVISIBLE = ("&shy;", "&zwnj;", "&#8203;", "&ZeroWidthSpace;", "&#x200b;", "\u200b", "\u00ad")


def _tag(chooser: random.Random) -> str:
    name = chooser.choice(_TAGS)
    if chooser.random() < 0.4:
        return f"</{name}" + chooser.choice(("", " ", "\n")) + ">"
    attributes = "".join(
        chooser.choice((" ", "\n", "  "))
        + chooser.choice(("title", "class", "a", "data-x", ":x"))
        + chooser.choice(("=", " = ", "="))
        + chooser.choice(_VALUES)
        for _ in range(chooser.choice((0, 0, 1, 1, 2)))
    )
    return f"<{name}{attributes}" + chooser.choice(("", "", " ", "/", " /")) + ">"


def _link_tail(chooser: random.Random) -> str:
    target = chooser.choice(("/a", "<a b>", "a(b)c", "", "#", "https://example.org/?a=1&b=2", "<>", r"a\)b"))
    title = chooser.choice(("", "", ' "t"', " 't)'", " (t)", ' "a\\"b"'))
    return chooser.choice(("", "", "!")) + f"]({target}{title if target else ''})"


def _html_mark(chooser: random.Random) -> str:
    return chooser.choice(
        (
            _tag(chooser),
            _tag(chooser),
            chooser.choice(_COMMENTS),
            chooser.choice(_INVISIBLE),
            chooser.choice(
                ("<wbr>", "<?x y?>", "<!X y>", "<![CDATA[x]]>", "<img src=a>", "<script>x</script>")
            ),
            "<" + chooser.choice((" ", "3", "=", "!-", "/")),
            chooser.choice(("&", "&a", "&#", "&#x")),
        )
    )


def _markdown_mark(chooser: random.Random) -> str:
    return chooser.choice(
        (
            chooser.choice(("*", "**", "_", "__", "***", "`", "``", "~~", "~")),
            _html_mark(chooser),
            _html_mark(chooser),
            "[",
            "![",
            _link_tail(chooser),
            "][r]",
            "[](x)",
            "\\" + chooser.choice("*_`[]<>&!#()"),
            "<" + chooser.choice(("", "b", "a b=")),
            chooser.choice(("]", "(", ")", "](", "[^1]")),
        )
    )


_HTML_SPACES = (" ", " ", "  ", "\n", "&nbsp;", "&#32;", "&#10;", "\t", "<br>", "<br/>\n", "\r\n", "</p><p>")
_MARKDOWN_SPACES = (*_HTML_SPACES[:-1], "\n> ", "\n>", "\n  ", "  \n", "\\\n", "\n> > ")


# --- terminals -------------------------------------------------------------------------------------------


def _see_terminal(text: str) -> str:
    screen = pyte.Screen(120, 6)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    return " ".join(screen.display)


_CONTROL = (
    "\x1b[31m", "\x1b[0m", "\x1b[1;4m", "\x1b[38;5;12m", "\x9b1m", "\x1b]0;t\x07", "\x1b]8;;https://example.org\x1b\\",
    "\x1b]8;;\x07", "\x1b(B", "\x1b=", "\x1b>", "\x00", "\x07", "\x7f", "\x0e\x0f", "\u200b", "\x1bP1$x\x1b\\", "\x1b[?25l",
    "x\x08", "x\x1b[D", "x\x1b[1D", "\x1b[K", "\x1b7", "\x1b[s", "\x1b[C\x08", "\x1b[0K", "\x1b[m",
)  # fmt: skip


# --- TeX -------------------------------------------------------------------------------------------------

_TEX = LatexNodes2Text()


def _see_tex(text: str) -> str:
    """What is not well-formed shows nothing: TeX would stop there."""
    try:
        nodes, *_ = LatexWalker(text, tolerant_parsing=False).get_latex_nodes()
        return str(_TEX.nodelist_to_text(nodes))
    except Exception:  # noqa: BLE001 - whatever it stumbles over, it has not shown the phrase
        return ""


_TEX_MARKS = (
    "{", "}", "{}", r"\textbf{", r"\emph{", r"\mathrm{", r"\text{", r"{\it ", r"{\bf ", "$", r"\(", r"\)", r"\-", r"\/",
    r"\'", r"\"", r"\`", r"\^", r"\~", r"\relax ", r"\mbox{", r"\!", "\\/",
)  # fmt: skip
_TEX_SPACES = (
    " ",
    " ",
    "~",
    r"\ ",
    r"\quad ",
    "\n",
    r"\,",
    r"\\ ",
    "{} ",
    r" {}",
    "% x\n",
    r"\; ",
    "\\newline ",
)

RENDERERS = (
    Renderer(
        "markdown",
        _see_markdown,
        _markdown_mark,
        lambda chooser: chooser.choice(_MARKDOWN_SPACES),
        ("", "", "> ", "- ", "# ", "1. ", "Well, ", "| a | b |\n|---|---|\n| "),
        (" is here.", ".", " |", "\n\nSo.", ". [r]: /x"),
    ),
    Renderer(
        "html",
        _see_html,
        _html_mark,
        lambda chooser: chooser.choice(_HTML_SPACES),
        ("", "<p>", "Well, ", "<li>", "<td>"),
        (" is here.", ".", "</p>", "</td>"),
    ),
    Renderer(
        "terminal",
        _see_terminal,
        lambda chooser: chooser.choice(_CONTROL),
        lambda chooser: chooser.choice((" ", " ", "\n", "  ", "\t", "\x1b[C", "\x1b[2C")),
        ("", "Well, ", "$ "),
        (" is here.", "."),
    ),
    Renderer(
        "tex",
        _see_tex,
        lambda chooser: chooser.choice(_TEX_MARKS),
        lambda chooser: chooser.choice(_TEX_SPACES),
        ("", "Well, ", r"\section{A} ", r"\item "),
        (" is here.", ".", "}", r" \\"),
    ),
)


# --- texts, and what of them is missed --------------------------------------------------------------------


class Written(NamedTuple):
    """A phrase in pieces: its characters, and what stands between them."""

    pieces: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(self.pieces)


def drawn(renderer: Renderer, phrase: str, chooser: random.Random) -> Written:
    """The phrase with some marks inside and around, and something for its spaces."""
    pieces = [chooser.choice(renderer.leads)]
    share = chooser.choice((3, 8, 20))
    for character in phrase:
        while chooser.randrange(100) < share:
            pieces.append(renderer.mark(chooser))
        pieces.append(renderer.space(chooser) if character == " " else character)
    pieces += [renderer.mark(chooser) for _ in range(chooser.choice((0, 1, 2)))]
    pieces.append(chooser.choice(renderer.tails))
    return Written(tuple(pieces))


def sees(renderer: Renderer, phrase: str, written: Written) -> bool:
    """Whether a reader of the rendered text sees the phrase, as words of its own; accents and blanks apart."""
    shown = unicodedata.normalize("NFKD", renderer.see(written.text)).lower()
    bare = "".join(one for one in shown if unicodedata.category(one) not in ("Mn", "Cf"))
    words = " ".join(bare.split())
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", words) is not None


def finds(rules: TextRules, text: str) -> bool:
    """Whether the text rules find it, or a session refuses it for going back over what was said."""
    if takes_back(text.encode()):
        return True
    scan = Scan(rules, rules.start())
    scan.feed(text.encode())
    return bool(scan.matches() or scan.finish())


def smallest(rules: TextRules, renderer: Renderer, phrase: str, written: Written) -> Written:
    """The same miss with as few pieces as will do."""
    pieces = list(written.pieces)
    shorter = True
    while shorter:
        shorter = False
        for place in range(len(pieces) - 1, -1, -1):
            without = Written((*pieces[:place], *pieces[place + 1 :]))
            if sees(renderer, phrase, without) and not finds(rules, without.text):
                pieces, shorter = list(without.pieces), True
    return Written(tuple(pieces))


class Drawn(NamedTuple):
    """One text, and what came of it: whether a reader sees the phrase, and the smallest miss, if it was missed."""

    phrase: str
    seen: bool
    missed: str | None


def trials(
    rules: TextRules, renderer: Renderer, phrases: Sequence[str], count: int, seed: int
) -> Iterator[Drawn]:
    for number in range(count):
        chooser = random.Random(f"{renderer.name} {seed} {number}")
        phrase = chooser.choice(phrases)
        written = drawn(renderer, phrase, chooser)
        seen = sees(renderer, phrase, written)
        missed = seen and not finds(rules, written.text)
        yield Drawn(phrase, seen, smallest(rules, renderer, phrase, written).text if missed else None)
