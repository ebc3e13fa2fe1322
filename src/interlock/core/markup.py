"""What renderers and receivers take away or undo, one construct at a time, for the view that reads through all of it.

Each function reads the construct that begins at `index` and answers a `Unit`, or None while only what follows
can settle it. What is not the construct after all is given back as the text it is. Only remarks and citations are
given up for their length: text inside any other that never ends stays held, and what holds too much is refused.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

from interlock.core import bidi

Unit = tuple[int, bytes, int]
"""Index after the unit, what it folds to, and the index after the byte that settled it."""

Fold = Callable[[str], bytes]
"""The folded bytes of one character."""

REMARK_BYTES_MAX: Final = 160
"""Remarks in code and templates are short where they hide something; a longer one is text (`src/*`)."""
_INVALID: Final = b"\xff"
_REPLACEMENT: Final = "\ufffd"
"""What is shown for a number that is of no character."""
_UNREAD: Final = b"\\*\\"
"""What begins a group of RTF that a reader who does not know it leaves out."""
_HEXADECIMAL: Final = frozenset(b"0123456789abcdefABCDEF")
_CAPITAL_HEXADECIMAL: Final = frozenset(b"0123456789ABCDEF")
_LETTERS: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS: Final = frozenset(b"0123456789")
_BLANKS: Final = frozenset(b"\t\n\r")
_ACCENTS: Final = frozenset(b"\"'^~=.`")
_SHOWN_ESCAPED: Final = frozenset(b"<[]&")
_COMMANDS: Final = frozenset(
    b"it bf rm sf tt em sc sl cal frak text textbf textit textrm textsf texttt textsc emph underline mathrm mathbf "
    b"mathit mathsf mathtt mathcal operatorname large small tiny huge normalsize ttfamily sffamily rmfamily bfseries "
    b"mdseries itshape slshape scshape upshape uline uwave sout".split()
)
_SPACE_COMMANDS: Final = frozenset(
    b"quad qquad enspace thinspace par newline linebreak hfill item hline tabularnewline".split()
)
_SILENT_COMMANDS: Final = frozenset(
    b"relax null strut noindent leavevmode ignorespaces unskip nobreak allowbreak protect xspace mathstrut selectfont "
    b"nolinebreak nopagebreak hat vec bar dot ddot tilde check breve acute grave mathring widehat widetilde overline "
    b"boldsymbol mathbb mathfrak mathscr bm pmb boxed displaystyle textstyle limits big Big bigl bigr".split()
)
_NAME: Final = re.compile(rb"[A-Za-z]{0,20}")
_LENGTH: Final = re.compile(rb" ?-?[0-9.]{1,8} ?(?:pt|em|ex|mu|cm|mm|in|sp|bp|pc) ?")
_LENGTH_BEGUN: Final = re.compile(rb" ?-?[0-9.]{0,8} ?(?:[pemcisb](?:[a-z] ?)?)?")
_LOW_SURROGATE: Final = re.compile(rb"[\\%]u[dD][c-fC-F][0-9a-fA-F]{2}")
_LOW_SURROGATE_BEGUN: Final = re.compile(rb"(?:[\\%](?:u(?:[dD](?:[c-fC-F][0-9a-fA-F]{0,2})?)?)?)?")
_CARET: Final = re.compile(rb"\^\^([2-7][0-9a-f])")
_CARET_BEGUN: Final = re.compile(rb"\^(?:\^(?:[2-7][0-9a-f]?)?)?")
_CHARACTER_CODE: Final = re.compile(rb"(?:([0-9]{1,7})|\"([0-9A-F]{1,6})) ?")
_CHARACTER_CODE_BEGUN: Final = re.compile(rb"(?:[0-9]{1,7} ?|\"(?:[0-9A-F]{1,6} ?)?)?")
_ESCAPE_WRITTEN: Final = re.compile(rb"\\(?:033|0?x1[bB]|u001[bB]|u\{1[bB]\}|e|E)\[")
_ESCAPE_WRITTEN_BEGUN: Final = re.compile(
    rb"\\(?:0(?:3(?:3\[?)?)?|x(?:1(?:[bB]\[?)?)?|u(?:0(?:0(?:1(?:[bB]\[?)?)?)?|\{(?:1(?:[bB](?:\}\[?)?)?)?)?|[eE]\[?)?"
)
_MEASURED_STYLES: Final = frozenset(b"fs cf cb f lang highlight expnd kerning up dn".split())
"""Words of RTF that are none without a number: `\\f ` is the feed of a form."""
_STYLES: Final = _MEASURED_STYLES | frozenset(
    b"b i ul ulnone strike super sub nosupersub plain scaps caps".split()
)
"""Words of RTF for how the text behind them looks."""
_STYLE_NUMBER: Final = re.compile(rb"-?[0-9]{0,5}")
_RTF_BYTE: Final = re.compile(rb"'([2-7][0-9a-fA-F])")
_LENGTHS: Final = frozenset(b"kern hskip mkern mskip".split())
_PENALTY: Final = re.compile(rb" ?-?[0-9]{1,5} ?")
_PENALTY_BEGUN: Final = re.compile(rb" ?-?[0-9]{0,5} ?")
_GRADE: Final = re.compile(rb"\[[0-4]\]")
_GRADE_BEGUN: Final = re.compile(rb"(?:\[[0-4]?)?")
"""How much a line or a page is to end here: between two letters it is mostly no more than allowed to."""
_UNSHOWN: Final = frozenset(
    b"hspace vspace color label index phantom hphantom vphantom pagecolor fontsize textcolor mspace raisebox scalebox "
    b"hypertarget href resizebox colorbox rotatebox begin end discretionary overset underset stackrel".split()
)
"""Commands of TeX whose first argument is not shown."""
_NOTES: Final = frozenset(b"footnote footnotemark endnote cite citep citet autocite parencite".split())
"""Commands of TeX whose argument is shown elsewhere, and here a mark for it."""
_LETTERS_OF_TEX: Final = {
    **{name: name[:1].lower() for name in b"i j l L o O dj DJ aa AA".split()},
    **{name: name.lower() for name in b"ae AE oe OE ss SS".split()},
}
"""Commands of TeX that are a letter of their own, or one without its dot."""
_SIGNS_OF_TEX: Final = {
    name: sign.encode()
    for sign, names in (
        ("-", b"textendash textemdash texthyphen textminus"),
        ("_", b"textunderscore"),
        ("/", b"slash"),
        (".", b"textperiod"),
        ("~", b"textasciitilde"),
        ("@", b"textat"),
        ("|", b"textbar"),
        ("%", b"textpercent"),
        ("*", b"textasteriskcentered"),
    )
    for name in names.split()
}
"""Commands of TeX that print a sign."""
_OPTIONS: Final = rb"\*?(?:\[[^\[\]{}\\]{0,48}\]){0,2}"
_ARGUMENT: Final = re.compile(_OPTIONS + rb"\{[^{}\\]{0,96}\}")
_ARGUMENT_BEGUN: Final = re.compile(_OPTIONS + rb"(?:\[[^\[\]{}\\]{0,48}|\{[^{}\\]{0,96})?")
_TWO_ARGUMENTS: Final = re.compile(rb"\{[^{}\\]{0,24}\}\{[^{}\\]{0,24}\}")
_TWO_BEGUN: Final = re.compile(rb"(?:\{[^{}\\]{0,24}(?:\}(?:\{[^{}\\]{0,24})?)?)?")
_BREAKING: Final = re.compile(rb"\{[^{}\\]{0,8}\}\{[^{}\\]{0,8}\}\{\}")
_BREAKING_BEGUN: Final = re.compile(rb"(?:\{[^{}\\]{0,8}(?:\}(?:\{[^{}\\]{0,8}(?:\}\{?)?)?)?)?")
"""What `\\discretionary` shows where a line breaks at it, and nothing where none does."""
_SEVERAL_ARGUMENTS: Final = {
    b"resizebox": (_TWO_ARGUMENTS, _TWO_BEGUN),
    b"discretionary": (_BREAKING, _BREAKING_BEGUN),
    b"penalty": (_PENALTY, _PENALTY_BEGUN),
    **dict.fromkeys((b"linebreak", b"nolinebreak", b"pagebreak", b"nopagebreak"), (_GRADE, _GRADE_BEGUN)),
}
_VERBATIM_COMMANDS: Final = (b"verb", b"lstinline")
_VERBATIM: Final = re.compile(rb"\*?([^A-Za-z0-9\s*])([^\n]{0,160}?)\1")
_VERBATIM_BEGUN: Final = re.compile(rb"\*?(?:[^A-Za-z0-9\s*][^\n]{0,160})?")
_NUMBERED: Final = re.compile(rb"\{([0-9]{1,7})\}")
_NUMBERED_BEGUN: Final = re.compile(rb"(?:\{[0-9]{0,7})?")
SECTION_OPEN: Final = b"<![CDATA["
_SECTION_CLOSE: Final = b"]]>"
"""What is between the two is hidden by a browser, and shown by whoever reads XML."""
UNSHOWN_ELEMENTS: Final = frozenset((b"script", b"style"))
"""No reader of any kind shows what is in these; of the rest the view before reads it on."""
_HIDDEN_ELEMENTS: Final = UNSHOWN_ELEMENTS | {b"template", b"title", b"noscript", b"datalist", b"rp", b"rt"}
_STRUCK: Final = frozenset((b"del", b"s", b"strike"))
"""Elements that are struck out, where who looks for what is left reads on behind them."""
_SAID_BY_TAG: Final = {b"img": b"alt", b"input": b"value"}
"""Attributes that are shown in the place of an element."""
_ATTRIBUTE_OF: Final = re.compile(
    rb"[\s/]([A-Za-z_:][A-Za-z0-9_.:-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>`]+)))?"
)
_STYLE_REMARK: Final = re.compile(rb"/\*.*?\*/", re.DOTALL)
_NOTHING: Final = re.compile(rb"[+-]?0*(?:\.0*)?(?:[a-z]+|%)?")
_FAR: Final = re.compile(rb"-\s*(?:[0-9]{3,}|[0-9]{2,}(?:\.[0-9]+)?(?:r?em|ch|v[wh]))")
_CLIPPED: Final = re.compile(rb"rect|inset|circle\(0|ellipse\(0|polygon\(\s*\)")
_SIZES: Final = (b"width", b"height", b"max-width", b"max-height")
_OVERFLOWS: Final = (b"overflow", b"overflow-x", b"overflow-y")
_PLACES: Final = (b"left", b"top", b"right", b"bottom", b"text-indent", b"margin-left")
_OPENED: Final = re.compile(rb"(?i)\sopen[\s=>/]")
_RIGHT_TO_LEFT: Final = re.compile(rb"(?i)\sdir\s*=\s*[\"']?rtl")
_PHRASES: Final = frozenset(b"p span bdi b i em strong code q font li td th h1 h2 h3 h4 h5 h6".split())
"""Elements that hold no more than a paragraph."""
_OVERRIDDEN: Final = re.compile(
    rb"(?i)(?:bidi|isolate)-override[^<>]*direction\s*:\s*rtl|direction\s*:\s*rtl[^<>]*(?:bidi|isolate)-override"
    rb"|(?:bidi|isolate)-override[^<>]*\sdir\s*=\s*[\"']?rtl|\sdir\s*=\s*[\"']?rtl[^<>]*(?:bidi|isolate)-override"
)
_LABELLED: Final = re.compile(rb"<(?:https?://|mailto:)[^\s<>|]{1,256}\|([^<>|\n]{1,256})>")
_LABELLED_BEGUN: Final = re.compile(
    rb"<(?:(?:https?://|mailto:)(?:[^\s<>|]{1,256}(?:\|[^<>|\n]{0,256})?)?"
    rb"|h(?:t(?:t(?:p(?:s?(?::/?)?)?)?)?)?|m(?:a(?:i(?:l(?:to?)?)?)?)?)?"
)
"""A link of a chat: what stands behind its bar is shown."""
_ANY_TAG: Final = re.compile(rb"<[^<>]*>")
_BOARD_NAMES: Final = frozenset(
    b"b i u s sub sup url color size font quote code center left right img list email".split()
)
_VALUED_NAMES: Final = frozenset(b"url color size font quote code img list email".split())
_COLOURED: Final = re.compile(rb"\{colou?r(?:[:=][^{}\n]{0,48})?\}")
_COLOURED_BEGUN: Final = re.compile(rb"\{(?:c(?:o(?:l(?:o(?:u?r[:=][^{}\n]{0,48}|u?r?))?)?)?)?")
"""Marks of a wiki for the colour of what stands between two of them."""
_ATTRIBUTES: Final = re.compile(rb"\{(?:empty|zwsp|wj|nbsp|(sp))\}")
_ATTRIBUTES_BEGUN: Final = re.compile(
    rb"\{(?:e(?:m(?:p(?:ty?)?)?)?|z(?:w(?:sp?)?)?|wj?|n(?:b(?:sp?)?)?|sp?)?"
)
"""Attributes that show nothing, or a blank. Not the classes of Markdown (`{.name}`): behind a command of TeX the same
is shown."""
_TEMPLATE: Final = re.compile(rb"\{\{([^{}\n]{1,96})\}\}")
_TEMPLATE_BEGUN: Final = re.compile(rb"\{(?:\{(?:[^{}\n]{1,96}\}?)?)?")
_SHOWS_NOTHING: Final = re.compile(rb"-?[ \t]*(?:''|\"\")?[ \t]*-?")
_PIPED: Final = re.compile(rb"\[\[[^\[\]{}\n|]{1,96}\|")
_PIPED_BEGUN: Final = re.compile(rb"\[(?:\[[^\[\]{}\n|]{0,96})?")
"""A wiki's template and its link: what stands behind the last bar is shown."""
_CHAT_COLOUR: Final = re.compile(rb"\x03(?:[0-9]{1,2}(?:,[0-9]{1,2})?)?|\x04(?:[0-9a-fA-F]{6})?")
_CHAT_COLOUR_BEGUN: Final = re.compile(rb"\x03(?:[0-9]{0,2}(?:(?<=[0-9]),[0-9]{0,2})?)|\x04[0-9a-fA-F]{0,6}")
"""What turns the colour on and off in chats of the relay kind, with the numbers of the colours."""
_CALLED: Final = re.compile(rb"#[a-z][a-z0-9-]{0,15}(?:\([^()\[\]\n]{0,48}\))?\[")
_CALLED_BEGUN: Final = re.compile(rb"#(?:[a-z][a-z0-9-]{0,15}(?:\([^()\[\]\n]{0,48}\)?)?)?")
"""A function of Typst, of which the words in brackets are shown."""
_STYLED: Final = re.compile(rb"\[\.[A-Za-z][A-Za-z0-9_.-]{0,24}\]##?")
_STYLED_BEGUN: Final = re.compile(rb"\[(?:\.(?:[A-Za-z][A-Za-z0-9_.-]{0,24}(?:\]#?)?)?)?")
"""The role of a phrase in AsciiDoc, with the sign that opens the phrase."""


def _end_of(begun: re.Pattern[bytes], buffer: bytes, index: int) -> int:
    """How far a match reaches from here: nowhere where there is none."""
    found = begun.match(buffer, index)
    return index if found is None else found.end()


_LABEL: Final = rb"(?:[0-9][0-9, \xe2\x80\x93-]{0,12}|[a-z])"
_FIGURE_LABEL: Final = rb"[0-9][0-9, \xe2\x80\x93-]{0,12}"
_NOTED: Final = rb"(?=[ \t]+[A-Za-z0-9]|[ \t]*(?:[.,;!?]|\r?\n|\Z))"
_NOTED_BEGUN: Final = rb"[ \t]*\r?"
_IN_WORD_LABEL: Final = rb"[0-9]{1,2}"
_IN_WORD: Final = rb"(?=[A-Za-z])"
"""What stands behind a mark that a word goes on behind: `gua[1]rantee`."""
_IN_NUMBER: Final = rb"(?=[0-9])"
"""The same of a number: `034[1]3`."""


def begun_by(*atoms: bytes) -> bytes:
    """What begins a text of so many parts, each of which is whole as soon as it has begun."""
    begun = b""
    for atom in reversed(atoms):
        begun = b"(?:" + atom + begun + b")?"
    return begun


class Behind(enum.Enum):
    """What a mark stands behind."""

    WORD = "word"
    FIGURE = "figure"
    SIGN = "sign"


class _Marks:
    """Ways to write a mark behind a word, each in parts, with what has to stand behind the last."""

    __slots__ = ("_begun", "_whole")

    def __init__(self, behind: bytes, behind_begun: bytes, *ways: tuple[bytes, ...]) -> None:
        self._whole = re.compile(rb"(?:" + rb"|".join(map(b"".join, ways)) + rb")" + behind)
        self._begun = tuple(re.compile(begun_by(*way, behind_begun)) for way in ways)

    def read(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """The mark is dropped; index 0 of the answer is `index` where there is none."""
        read = max(_end_of(begun, buffer, index) for begun in self._begun)
        if read == len(buffer) and not final:
            return None
        return max(index, _end_of(self._whole, buffer, index)), b"", min(read + 1, len(buffer))


def _singly(word: bytes) -> tuple[bytes, ...]:
    return tuple(re.escape(word[place : place + 1]) for place in range(len(word)))


def _marks(label: bytes, noted: bytes = _NOTED, noted_begun: bytes = _NOTED_BEGUN) -> dict[int, _Marks]:
    """Ways to write a mark, by the byte that each begins with."""
    framed = (rb"[\[(]?", label, rb"[\])]?")
    raised = (rb"<", rb"[sS]", rb"[uU]", rb"[pP]", rb"(?:[ \t][^<>]{0,80})?", rb">")
    lowered = (rb"<", rb"/", rb"[sS]", rb"[uU]", rb"[pP]", rb">")
    linked = (rb"<", rb"[aA]", rb"[ \t]", rb"[^<>]{0,120}", rb">", *framed, *_singly(b"</a>"))
    behind = (noted, noted_begun)
    tex = (*_singly(b"\\textsuperscript{"), *framed, rb"\}"), (*_singly(b"\\footnotemark["), label, rb"\]")
    return {
        0x3C: _Marks(*behind, (*raised, *framed, *lowered), (*raised, *linked, *lowered)),
        0x5B: _Marks(*behind, (rb"\[", label, rb"\]")),
        0x5C: _Marks(*behind, *tex),
        0x5E: _Marks(*behind, (rb"\^", label, rb"\^")),
    }


def _cited(label: bytes) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    number = rb"\[" + label + rb"\]"
    return (
        re.compile(rb"(?:" + number + rb"){1,4}" + _NOTED),
        re.compile(rb"(?:" + number + rb"(?=\[)){0,3}" + begun_by(rb"\[", label, rb"\]", _NOTED_BEGUN)),
    )


_MARKS: Final = _marks(_LABEL)
_FIGURE_MARKS: Final = _marks(_FIGURE_LABEL)
_IN_WORD_MARKS: Final = _marks(_IN_WORD_LABEL, _IN_WORD, b"")
_IN_NUMBER_MARKS: Final = _marks(_IN_WORD_LABEL, _IN_NUMBER, b"")
_INLINE: Final = _Marks(rb"", rb"", (rb"\^", rb"\[", rb"[^\[\]\n]", rb"[^\[\]\n]{0,64}", rb"\]"))
_POWER: Final = _Marks(
    *(rb"(?=\$)", rb""),
    (rb"\^", rb"\{", rb"\[?", _LABEL, rb"\]?", rb"\}"),
    (rb"\^", rb"[0-9a-z]"),
)
_CITED, _CITED_BEGUN = _cited(_LABEL)
_FIGURES_CITED, _FIGURES_CITED_BEGUN = _cited(_FIGURE_LABEL)
"""The number of a source, between two words."""
_BELOW: Final = re.compile(rb"\}[_^]\{[^{}\n]{0,24}\}")
_BELOW_BEGUN: Final = re.compile(rb"\}(?:[_^](?:\{[^{}\n]{0,24})?)?")
"""What is set below or above a brace that ends, as the name of an underbrace."""
_BOARD_DEPTH_MAX: Final = 3
"""Tags of a board that open one behind another."""
_NO_ADDRESS: Final = tuple(bytes((sign,)) for sign in b"(:;,'\"!*[{|")
"""Signs that no address in a link begins with."""
_WORDS_OPENED: Final = re.compile(rb"\([ \t]*[^\s()\[\]<>\\]{1,48}(?:[ \t]+[^\s\"'()\[\]<>\\]|\[/)")
_WORDS_OPENED_BEGUN: Final = re.compile(rb"\((?:[ \t]*(?:[^\s()\[\]<>\\]{1,48}(?:[ \t]+|\[)?)?)?")
"""Two words in parentheses, or one before the end of a tag: no link, for an address has no blanks."""
_ATTRIBUTED: Final = re.compile(rb"\{[.#A-Za-z-]")
"""What gives attributes to what stands in the brackets before it, and is no brace of the text's own."""
_BOARD: Final = re.compile(rb"(?i)\[/?([a-z]{0,6})(?:=[^\]\[\n]{0,64})?")
_CONTROL: Final = re.compile(rb"[0-?]*[ -/]*")
_CONTINUED: Final = re.compile(rb"(?:\r\n|\n|\r)[ \t>]*")
_BREAK: Final = rb"[*_~`]{0,3}[ \t]*(?:<[bB][rR] ?/?>(?:\r\n|\n|\r)?|\r\n|\n|\r)[ \t>]*"
_WRAP: Final = re.compile(_BREAK + rb"(?:(?:#{1,6}|/{2,4}|[*|']|[;%]{1,4}|--)[ \t]+)?")
_WRAP_MARK: Final = re.compile(_BREAK + rb"[-#/*|;%']{0,6}[ \t]*")
_WRAP_BEGUN: Final = re.compile(rb"[*_~`]{0,3}[ \t]*(?:\r|<(?:[bB](?:[rR](?: ?/?)?)?)?)?")
_ROLE_NAME: Final = rb"[a-z][a-z0-9+._-]{0,30}"
_ROLE: Final = re.compile(rb":(?:" + _ROLE_NAME + rb":){0,2}(?:" + _ROLE_NAME + rb":?)?")
_COMMENT_BEGUN: Final = re.compile(rb"%[^\n\r]{0,32}(?:\r?\n[ \t]*|\r)?")
_WIDE: Final = rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
_WIDE_BEGUN: Final = rb"[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2}"
"""A character of more than one byte."""
_IN_FRAME: Final = rb"(?:[A-Za-z0-9]|" + _WIDE + rb")"


def _framed_begun(behind: bytes) -> bytes:
    """What begins a sign in brackets, with what may have begun behind it."""
    return rb"(?:" + _IN_FRAME + rb"(?:" + behind + rb")?|" + _WIDE_BEGUN + rb")?"


_PAIR: Final = _IN_FRAME + rb"\]\[" + _IN_FRAME + rb"\]"
_JOINT: Final = rb"\[[./:_~+@-]\]"
_AND_ONE: Final = _PAIR + rb"(?:[./:_~+-]|" + _JOINT + rb")?\[" + _IN_FRAME + rb"\]"
_BEHIND_PAIR: Final = (
    rb"\](?:\(|(?:[./:_~+-]|" + _JOINT + rb")?(?:\[(?:[./:_~+@-]\]?|" + _framed_begun(b"") + rb"))?)?"
)
_FIGURES_FRAMED: Final = rb"(?:\+\]\[)?[0-9]\]\[[0-9]\]|"
_FRAMED: Final = re.compile(rb"\[(?:" + _FIGURES_FRAMED + _AND_ONE + rb")")
_FRAMED_APART: Final = re.compile(
    rb"\[(?:"
    + _FIGURES_FRAMED
    + rb"[A-Za-z0-9]\]\[[A-Za-z0-9]\](?:[^A-Za-z0-9\[(]|\([(:;,'\"!*{|])|"
    + _AND_ONE
    + rb")"
)
"""Signs that no address in a link begins with may stand behind the parenthesis."""
_FRAMED_BEGUN: Final = re.compile(
    rb"\[(?:%b|%b)"
    % (
        begun_by(rb"\+", rb"\]", rb"\[", rb"[0-9]", rb"\]", rb"\[", rb"[0-9]")[:-1],
        _framed_begun(rb"\](?:\[" + _framed_begun(_BEHIND_PAIR) + rb")?"),
    )
)
_FRAMED_ON: Final = re.compile(
    rb"\[(?:%b\](?:[^(]|\((?:\[%b\]|[(:;,'\"!*{|]))|[./:_~+@-]\]\[%b\])" % ((_IN_FRAME,) * 3)
)
_FRAMED_ON_BEGUN: Final = re.compile(
    rb"\[(?:%b|[./:_~+@-](?:\](?:\[%b)?)?)?"
    % (_framed_begun(rb"\](?:\((?:\[" + _framed_begun(b"") + rb")?)?")[:-1], _framed_begun(b""))
)
# One class of bytes first: a pattern that begins with alternatives is tried at every byte of every transition.
_TAKES_BACK: Final = re.compile(
    rb"[\x08\x1b\xc2](?:(?<=\x08)|(?:(?<=\x1b)\[|(?<=\xc2)\x9b)[0-?]*[ -/]*[@-HJ-MPSTXZ`abdefrsu]|(?<=\x1b)[78DEMc])"
)
_SHORT: Final = re.compile(rb"[ -/]*")
_SIGN_OF_JOIN: Final = rb"(?:\+\+?|\.\.?|&|\|\||<[<>]|~|\^)"
_LINE_OF_CODE: Final = rb"\\?\r?\n[ \t]{0,32}"
_STRINGS: Final = re.compile(
    rb"[\"'](?:%b|[ \t]%b[ \t]|[ \t]?%b%b[ \t]?|[ \t]?%b[ \t]?%b)[\"']"
    % (*(_SIGN_OF_JOIN,) * 2, _LINE_OF_CODE, *(_SIGN_OF_JOIN,) * 2, _LINE_OF_CODE)
)
_STRINGS_BESIDE: Final = re.compile(
    rb"[\"'](?: | ?\\?\r?\n[ \t]{1,32})[\"'](?=((?:[^\"'\xc2-\xf4]|" + _WIDE + rb")[^\"']))"
)
_STRINGS_BEGUN: Final = re.compile(
    rb"[\"'](?:[ \t]?(?:\\?\r?(?:\n[ \t]{0,32})?)?(?:[+.&|<~^][+.|<>]?[ \t]?(?:\\?\r?(?:\n[ \t]{0,32})?)?)?)"
    rb"(?:[\"'](?:" + _WIDE + rb"|" + _WIDE_BEGUN + rb"|[^\"'\xc2-\xf4])?)?"
)
_ESCAPED_OR_MARKED: Final = re.compile(
    rb"[\\&%<\[{=\x00-\x08\x0e-\x1f\x7f]|" + _WIDE + rb"|[0-9A-Za-z][\xc2-\xf4]"
)
"""One sign, perhaps, in another notation or with a mark on it."""
_SINGLE: Final = re.compile(_IN_FRAME + rb"[\"']")
_SINGLE_BEGUN: Final = re.compile(_framed_begun(rb"[\"']"))
_IN_STRING: Final = re.compile(rb"[0-9A-Za-z]|[^\"'\n0-9A-Za-z][\"'] ?[+.&|<~^]")
_IN_STRING_BEGUN: Final = re.compile(rb"(?:[^\"'\n0-9A-Za-z](?:[\"'] ?)?)?")
"""Two strings that a program joins, by a sign or as they stand one behind the other, and what the second begins with:
no `'4` behind a `'+'` and a blank. A sign with a blank on one side alone is of the second, or parts sentences.
"""
_STRING_ENDS: Final = (b"\x07", b"\x1b\\", b"\xc2\x9c")
_OVERRIDE: Final = "\u202e"
_ISOLATE: Final = "\u2067"
_OVERRIDE_WRITTEN: Final = re.compile(
    rb"&(?:amp;)*#(?:[xX]0{0,6}202[eE]|0{0,6}8238);?|\\u(?:202[eE]|\{202[eE]\})"
)
_OVERRIDE_ENDS: Final = re.compile(
    rb"&(?:amp;)*#(?:[xX]0{0,6}202[cC]|0{0,6}8236);?|\\u(?:202[cC]|\{202[cC]\})|\xe2\x80\xac|[\r\n]"
)
_CLASSED: Final = re.compile(rb"\]\{(?:[.#][A-Za-z]|[a-z-]{1,16}=)[^{}\n]{0,64}\}")
_CLASSED_BEGUN: Final = re.compile(rb"\]\{(?:[.#](?:[A-Za-z][^{}\n]{0,64})?|[a-z-]{0,16}(?:=[^{}\n]{0,64})?)")

# CommonMark 6.6: a name, then attributes each behind white space, no bare `<`, nothing of `"'<>` and backticks in
# a value without quotes, which may hold a `=` as HTML has it. A `>` at the start of a line is a block quote's, not the
# tag's.
_PAUSE: Final = rb"(?:[ \t]|\r\n?(?![ \t]*>)|\n(?![ \t]*>))"
_VALUE: Final = rb"(?:[^\s\"'=<>`][^\s\"'<>`]*|'[^']*'|\"[^\"]*\")"
_ATTRIBUTE: Final = rb"[A-Za-z_:][A-Za-z0-9_.:-]*(?:" + _PAUSE + rb"*=" + _PAUSE + rb"*" + _VALUE + rb")?"
_OPEN_TAG: Final = re.compile(
    rb"<([A-Za-z][A-Za-z0-9-]*)(?:" + _PAUSE + rb"+" + _ATTRIBUTE + rb")*" + _PAUSE + rb"*/?>"
)
_CLOSE_TAG: Final = re.compile(rb"</([A-Za-z][A-Za-z0-9-]*)" + _PAUSE + rb"*>")
# At the start of a line the `>` is Markdown's; of an element that there is, it is read as HTML has it.
_ENDED_LATE: Final = re.compile(rb"</?([A-Za-z][A-Za-z0-9]*)[ \t]*\r?\n[ \t]*>")
_ELEMENTS: Final = frozenset(
    b"a abbr article b bdi bdo big blockquote br button center cite code data dd del details dfn div dl dt em font "
    b"form h1 h2 h3 h4 h5 h6 hr i ins kbd label li main mark nav ol p pre q s samp section small span strike strong "
    b"sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split()
)
# The longest beginning of a tag: whether it reaches the end of the text says whether more may complete it.
_BEGUN: Final = re.compile(
    rb"<(?:/?(?:[A-Za-z][A-Za-z0-9-]*)?|[A-Za-z][A-Za-z0-9-]*(?:" + _PAUSE + rb"+" + _ATTRIBUTE + rb")*"
    rb"(?:"
    + _PAUSE
    + rb"*/?|"
    + _PAUSE
    + rb"+[A-Za-z_:][A-Za-z0-9_.:-]*"
    + _PAUSE
    + rb"*(?:="
    + _PAUSE
    + rb"*"
    rb"(?:(?:[^\s\"'=<>`][^\s\"'<>`]*)?|'[^']*|\"[^\"]*))?)|/[A-Za-z][A-Za-z0-9-]*" + _PAUSE + rb"*)\Z"
)


def strict_tag(
    buffer: bytes,
    index: int,
    final: bool,
    block: frozenset[bytes],
    fold: Fold,
    *,
    hides: bool,
    read: Callable[[bytes], bytes],
    bogus: bool,
) -> Unit | None:
    """A tag as Markdown has it is dropped, with what it hides; `block` names the elements that break the line.

    `bogus`: whether what no tag begins with (`<!>`, `</>`, `<?x>`) is dropped as browsers drop it.

    Without `hides`, only what no reader shows is dropped with it: how an element looks is for a browser to say.

    Of `<https://…|text>` the text is shown, as chats show it and `read` reads it.
    """
    labelled = _LABELLED.match(buffer, index)
    if labelled is not None:
        return labelled.end(), read(labelled[1]), labelled.end()
    begun = _end_of(_LABELLED_BEGUN, buffer, index)
    if begun == len(buffer) and not final:
        return None
    unit = _tag(buffer, index, final, block, fold, hides, bogus, read)
    return None if unit is None else (*unit[:2], max(unit[2], min(begun + 1, len(buffer))))


_ESCAPED_NAME: Final = rb"/?([A-Za-z][A-Za-z0-9-]{0,15})"
_ESCAPED_TAG: Final = re.compile(
    _ESCAPED_NAME + rb"(?:[ \t/][^<>\n]{0,80}?)?"
    rb"(?:>|&(?:amp;){0,2}(?:gt;|#0{0,4}62;|#[xX]0{0,4}3[eE];)|\\u003[eE]|\\x3[eE]|%3[eE])"
)
_ESCAPED_TAG_BEGUN: Final = re.compile(
    rb"/?(?:[A-Za-z][A-Za-z0-9-]{0,15}(?:[ \t/][^<>\n]{0,88}|"
    rb"&(?:amp;){0,2}(?:a(?:mp?)?|gt?|#(?:0{0,4}6?2?|[xX]0{0,4}3?[eE]?))?|\\(?:u0{0,2}3?|x3?)?|%3?)?)?"
)


def escaped_tag(unit: Unit, buffer: bytes, final: bool, block: frozenset[bytes]) -> Unit | None:
    """A tag of which the first sign was escaped, and perhaps the last: whoever undoes that once more shows none.

    `&lt;b&gt;`, `\\u003cb\\u003e`; `unit` is the first sign, and stays what it is where no tag follows.
    """
    after, _, known = unit
    found = _ESCAPED_TAG.match(buffer, after)
    if found is not None:
        return found.end(), b" " if found[1].lower() in block else b"", max(known, found.end())
    read = _end_of(_ESCAPED_TAG_BEGUN, buffer, after)
    if read == len(buffer) and not final:
        return None
    return (*unit[:2], max(known, min(read + 1, len(buffer))))


def _tag(
    buffer: bytes,
    index: int,
    final: bool,
    block: frozenset[bytes],
    fold: Fold,
    hides: bool,
    bogus: bool,
    read: Callable[[bytes], bytes],
) -> Unit | None:
    second = buffer[index + 1 : index + 2]
    if second == b"?":
        return _through(buffer, index, b">" if bogus else b"?>", final)
    if bogus and buffer[index + 1 : index + 3] in (b"!>", b"/>"):
        return index + 3, b"", index + 3
    if bogus and buffer.startswith(SECTION_OPEN, index):  # as whoever reads XML has it
        return index + len(SECTION_OPEN), b"", index + len(SECTION_OPEN)
    if bogus and second == b"/" and len(buffer) == index + 2 and not final:
        return None
    if second == b"!":
        return _declared(buffer, index, final)
    if second == b"%":
        return _evaluated(buffer, index, final)
    found = _OPEN_TAG.match(buffer, index) or _CLOSE_TAG.match(buffer, index)
    late = _ENDED_LATE.match(buffer, index)
    if late is not None and late.group(1).lower() in _ELEMENTS:
        found = late
    if found is None:
        alive = _BEGUN.match(buffer, index) is not None
        if alive and not final:
            return None
        return index + 1, b"<", len(buffer) if alive else _dead_at(buffer, index)
    name = found.group(1).lower()
    after = found.end()
    opens = buffer[index + 1] != 0x2F and buffer[after - 2] != 0x2F
    if opens and (
        (name == b"bdo" and _RIGHT_TO_LEFT.search(found.group())) or _OVERRIDDEN.search(found.group())
    ):
        return _turned(buffer, after, final, fold, name)
    if opens and name in _PHRASES and _RIGHT_TO_LEFT.search(found.group()):
        turned = _turned_by_words(buffer, after, final, fold, name)
        if turned is None or turned[0] > after:
            return turned
        return after, b" " if name in block else b"", turned[2]
    if opens and (name in UNSHOWN_ELEMENTS or (hides and _hides(name, found.group()))):
        return hidden(buffer, after, name, final)
    if opens and not hides and name in _STRUCK:
        return _struck(buffer, after, name, final)
    said = _SAID_BY_TAG.get(name)
    if said is not None and not hides:
        shown = b"".join(map(read, _attributes(found.group(), said)))
        return after, shown if name == b"img" else b" " + shown + b" ", after
    return after, b" " if name in block else b"", after


def _attributes(tag: bytes, name: bytes) -> Iterator[bytes]:
    """What a tag gives an attribute of this name."""
    for found in _ATTRIBUTE_OF.finditer(tag):
        if found[1].lower() == name:
            yield found[2] or found[3] or found[4] or b""


def _hides(name: bytes, tag: bytes) -> bool:
    """Whether a browser shows nothing of an element that opens so, or shows it away from its line."""
    if name in _HIDDEN_ELEMENTS or (name == b"dialog" and _OPENED.search(tag) is None):
        return True
    for found in _ATTRIBUTE_OF.finditer(tag):
        attribute = found[1].lower()
        if attribute == b"hidden":
            return True
        if attribute == b"style" and _hides_by_style(found[2] or found[3] or found[4] or b""):
            return True
    return False


def _hides_by_style(style: bytes) -> bool:
    written = (one.partition(b":") for one in _STYLE_REMARK.sub(b"", style.lower()).split(b";"))
    said = {name.strip(): value.replace(b"!important", b"").strip() for name, _, value in written}
    cut = any(said.get(name, b"visible") != b"visible" for name in _OVERFLOWS)
    return (
        said.get(b"display") == b"none"
        or said.get(b"visibility") in (b"hidden", b"collapse")
        or said.get(b"color") == b"transparent"
        or any(_is_nothing(said, name) for name in (b"font-size", b"opacity", b"scale"))
        or (cut and any(_is_nothing(said, name) for name in _SIZES))
        or any(_FAR.match(said.get(name, b"")) is not None for name in _PLACES)
        or any(_CLIPPED.match(said.get(name, b"")) is not None for name in (b"clip", b"clip-path"))
    )


def _is_nothing(said: dict[bytes, bytes], name: bytes) -> bool:
    return bool(said.get(name)) and _NOTHING.fullmatch(said[name]) is not None


def hidden(buffer: bytes, start: int, name: bytes, final: bool) -> Unit | None:
    """What an element hides is dropped from `start`, behind its opening tag, through its closing one."""
    close = re.compile(rb"(?i)</" + re.escape(name) + rb"[^>]*>").search(buffer, start)
    if close is not None:
        return close.end(), b"", close.end()
    return (start, b"", len(buffer)) if final else None


def _struck(buffer: bytes, start: int, name: bytes, final: bool) -> Unit | None:
    """What is struck out is dropped through the closing tag, where that follows soon: `<s>` begins other texts, too."""
    limit = start + REMARK_BYTES_MAX
    close = re.compile(rb"(?i)</" + re.escape(name) + rb">").search(buffer, start, limit)
    if close is not None:
        return close.end(), b"", close.end()
    return (start, b"", min(len(buffer), limit)) if final or len(buffer) >= limit else None


def _turned_by_words(buffer: bytes, start: int, final: bool, fold: Fold, name: bytes) -> Unit | None:
    """What an element of this direction shows, unless it is of a script that runs so; index 0 is `start` there."""
    ended = re.compile(rb"(?i)</" + re.escape(name) + rb"[^<>]*>").search(buffer, start)
    foreign = bidi.RIGHT_TO_LEFT.search(buffer, start)
    if foreign is not None and (ended is None or foreign.start() < ended.start()):
        return start, b"", foreign.end()
    if ended is None:
        return (start, b"", len(buffer)) if final else None
    try:
        shown = bidi.shown(_ANY_TAG.sub(b"", buffer[start : ended.start()]).decode(), level=1)
    except UnicodeDecodeError:
        return start, b"", ended.end()
    return ended.end(), b"".join(map(fold, shown)), ended.end()


def _turned(buffer: bytes, start: int, final: bool, fold: Fold, name: bytes) -> Unit | None:
    """What an element shows from right to left; tags in it are left out."""
    ended = re.compile(rb"(?i)</" + re.escape(name) + rb"[^<>]*>").search(buffer, start)
    if ended is None:
        return (start, b"", len(buffer)) if final else None
    return (
        ended.end(),
        _shown(_ANY_TAG.sub(b"", buffer[start : ended.start()]), turned=True, fold=fold),
        ended.end(),
    )


def _shown(data: bytes, *, turned: bool, fold: Fold) -> bytes:
    """Text as it is shown, from its end where it is `turned`."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _INVALID
    return b"".join(map(fold, reversed(text) if turned else text))


def _dead_at(buffer: bytes, index: int) -> int:
    """The index after the first byte with which no tag can begin as `buffer` does at `index`."""
    # What begins a tag still does so with its last bytes cut off, so that halving finds the first that does not.
    sizes = range(2, len(buffer) - index + 1)
    return index + 2 + bisect_left(sizes, True, key=lambda n: _BEGUN.match(buffer, index, index + n) is None)


def _declared(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`<!-- … -->`, `<!NAME … >` and `<![CDATA[ … >` are dropped."""
    third = buffer[index + 2 : index + 3]
    if third == b"[":
        wanted, closing = SECTION_OPEN, b">"
    elif third == b"-":
        wanted, closing = b"<!--", b"-->"
    elif third and third[0] in _LETTERS:
        return _through(buffer, index, b">", final)
    elif third or final:
        return index + 1, b"<", min(index + 3, len(buffer))
    else:
        return None
    begun = buffer[index : index + len(wanted)]
    same = next((n for n, byte in enumerate(begun) if byte != wanted[n]), len(begun))
    if same < len(begun) or (final and same < len(wanted)):
        return index + 1, b"<", min(index + same + 1, len(buffer))
    return None if same < len(wanted) else _through(buffer, index, closing, final)


def section_end(buffer: bytes, index: int, final: bool) -> Unit | None:
    """The `]]>` of a section of XML is dropped; any other bracket is one."""
    if buffer.startswith(_SECTION_CLOSE, index):
        return index + len(_SECTION_CLOSE), b"", index + len(_SECTION_CLOSE)
    begun = buffer[index : index + len(_SECTION_CLOSE)]
    if _SECTION_CLOSE.startswith(begun) and not final:
        return None
    dead = next((n for n, byte in enumerate(begun) if byte != _SECTION_CLOSE[n]), len(begun) - 1)
    return index + 1, b"]", index + dead + 1


def _evaluated(buffer: bytes, index: int, final: bool) -> Unit | None:
    """Of `<%= … %>` what a template shows stands between; `<%# … %>` and `<%-- … %>` are remarks."""
    third = buffer[index + 2 : index + 3]
    if not third:
        return (index + 1, b"<", index + 2) if final else None
    if third == b"#" or buffer.startswith(b"<%--", index):
        return _through(buffer, index, b"%>", final)
    if third == b"=":
        return index + 3, b"", index + 3
    if third == b"-" and len(buffer) < index + 4 and not final:
        return None
    return index + 1, b"<", min(index + 3 + (third == b"-"), len(buffer))


def _through(buffer: bytes, index: int, closing: bytes, final: bool) -> Unit | None:
    """Drop everything through `closing`."""
    place = buffer.find(closing, index + 2)
    if place >= 0:
        return place + len(closing), b"", place + len(closing)
    return (index + 1, buffer[index : index + 1], len(buffer)) if final else None


def around(buffer: bytes, index: int, final: bool, behind_blank: bool, *, joins: bool) -> Unit | None:
    """`||`, `==`, `++` and `^`, by which chats and notes mark what is between two of them; alone, they are signs.

    Three are two and one that is shown: the mark stands beside a sign of the text's own; but for `+` between letters
    and figures that it `joins`, where the sign stands between two joiners (`2+1+++6+2`).
    """
    own = buffer[index : index + 1]
    end = index + 1
    while buffer[end : end + 1] == own:
        end += 1
    following = buffer[end : end + 1]
    if not following and not final:
        return None
    marks = end - index == (1 if own == b"^" else 2)
    alone = behind_blank and (not following or following[0] in b" \t\r\n")
    known = end + len(following)
    if own == b"+" and joins and end - index == 3 and following.isalnum():
        return end, buffer[index:end], known
    if own != b"^" and end - index == 3 and not alone:
        return end, own, known
    return end, b"" if marks and not alone else buffer[index:end], known


def grouped(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`{color:red}` and `{color}` are dropped; another brace is the first of a remark, or groups."""
    found = _COLOURED.match(buffer, index)
    if found is not None:
        return found.end(), b"", found.end()
    read = _end_of(_COLOURED_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    silent = _ATTRIBUTES.match(buffer, index)
    if silent is not None:
        return silent.end(), b" " if silent[1] else b"", silent.end()
    read = max(read, _end_of(_ATTRIBUTES_BEGUN, buffer, index), _end_of(_TEMPLATE_BEGUN, buffer, index))
    if read == len(buffer) and not final:
        return None
    known = min(read + 1, len(buffer))
    template = _TEMPLATE.match(buffer, index)
    if template is not None and _SHOWS_NOTHING.fullmatch(template[1]):
        return template.end(), b"", max(known, template.end())
    if template is not None and (template[1].startswith(b"!") or b"|" in template[1]):
        shown = (
            template.end()
            if template[1].startswith(b"!")
            else template.start(1) + template[1].rfind(b"|") + 1
        )
        return shown, b"", max(known, template.end())
    unit = remark(buffer, index, final)
    return None if unit is None else (*unit[:2], max(unit[2], known))


def bracketed(buffer: bytes, index: int, final: bool, behind_word: bool) -> Unit | None:
    """`[[page|`, `[.role]#` and `[7]` between two words are dropped; index 0 of the answer is `index` elsewhere."""
    found = _PIPED.match(buffer, index) or _STYLED.match(buffer, index)
    read = max(_end_of(_PIPED_BEGUN, buffer, index), _end_of(_STYLED_BEGUN, buffer, index))
    if found is None and behind_word:
        found = _CITED.match(buffer, index)
        read = max(read, _end_of(_CITED_BEGUN, buffer, index))
    if read == len(buffer) and not final:
        return None
    return index if found is None else found.end(), b"", min(read + 1, len(buffer))


def mark(buffer: bytes, index: int, final: bool, behind: Behind, *, figures: bool) -> Unit | None:
    """What shows where a note is, behind a word: `<sup>2</sup>`, `^2^`, `^[the note]`; index 0 is `index` elsewhere.

    `figures`: no letter is a mark, a number is one behind a figure or a sign, or in a word, too, `[2]` is one, and
    notes are read.
    """
    known = index
    if figures and buffer[index] == 0x5B:
        read = _end_of(_FIGURES_CITED_BEGUN, buffer, index)
        if read == len(buffer) and not final:
            return None
        end, known = _end_of(_FIGURES_CITED, buffer, index), min(read + 1, len(buffer))
        if end > index:
            return end, b"", known
    for marks in _marks_for(buffer[index], behind, figures):
        unit = marks.read(buffer, index, final)
        if unit is None or unit[0] > index:
            return unit
        known = max(known, unit[2])
    return index, b"", known


def _marks_for(first: int, behind: Behind, figures: bool) -> list[_Marks]:
    marks: list[_Marks] = []
    if first != 0x5B and (figures or behind is Behind.WORD):
        marks.append((_FIGURE_MARKS if figures else _MARKS)[first])
    if figures and behind is Behind.WORD:
        marks.append(_IN_WORD_MARKS[first])
    if figures and behind is Behind.FIGURE:
        marks.append(_IN_NUMBER_MARKS[first])
    power = first == 0x5E
    if power and behind is Behind.SIGN:
        marks.append(_POWER)
    elif power and not figures:
        marks.append(_INLINE)
    return marks


def closed_group(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A closing brace is dropped with what is set below or above it."""
    read = _end_of(_BELOW_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return max(index + 1, _end_of(_BELOW, buffer, index)), b"", min(read + 1, len(buffer))


def chat_colour(buffer: bytes, index: int, final: bool) -> Unit | None:
    """The sign for a colour in a chat is dropped with its numbers: `\\x0304,01`."""
    read = _end_of(_CHAT_COLOUR_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return _end_of(_CHAT_COLOUR, buffer, index), b"", min(read + 1, len(buffer))


def called(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`#text(red)[` is dropped; any other number sign is one."""
    found = _CALLED.match(buffer, index)
    if found is not None:
        return found.end(), b"", found.end()
    read = _end_of(_CALLED_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return index + 1, b"#", min(read + 1, len(buffer))


def remark(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`/* … */`, `{# … #}`, `{% … %}`, `{* … *}`, `{- … -}`, `{\\*\\… }` are dropped, and so are braces that group."""
    brace = buffer[index] == 0x7B
    own = b"" if brace else buffer[index : index + 1]
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, own, index + 1) if final else None
    closing = following + (b"}" if brace else b"/")
    if brace and following == b"\\":
        begun = buffer[index + 1 : index + 1 + len(_UNREAD)]
        same = next((n for n, byte in enumerate(begun) if byte != _UNREAD[n]), len(begun))
        if same < len(begun):
            return index + 1, own, index + 2 + same
        if same < len(_UNREAD):
            return (index + 1, own, len(buffer)) if final else None
        closing = b"}"
    elif brace and following == b"-":  # of a power it is a minus: `10^{-3}`
        if len(buffer) == index + 2 and not final:
            return None
        if buffer[index + 2 : index + 3] != b" ":
            return index + 1, own, min(index + 3, len(buffer))
    elif following not in ((b"#", b"%", b"*") if brace else (b"*",)):
        return index + 1, own, index + 2
    elif following == b"*":  # `**4**/**1**`, `{**4**}`: a mark of emphasis behind the sign, and what it marks
        emphasis = buffer[index + 2 : index + 4]
        if (not emphasis or emphasis == b"*") and not final:
            return None
        if emphasis[:1] == b"*" and emphasis[1:] and emphasis[1] not in b" \t\r\n*/":
            return index + 1, own, index + 4
    limit = index + REMARK_BYTES_MAX
    place = buffer.find(closing, index + 2, limit)
    if place >= 0:
        end = place + len(closing)
        return end, b"", end
    if final or len(buffer) >= limit:
        return index + 1, own, min(len(buffer), limit)
    return None


def image_mark(buffer: bytes, index: int, final: bool) -> Unit | None:
    """The `!` of an image is dropped; its words are read on as those of a link."""
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, b"!", index + 1) if final else None
    return index + 1, b"" if following == b"[" else b"!", index + 2


def role(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`:strong:` before the backtick of what it marks is dropped, as reStructuredText does; else it is a colon."""
    begun = _ROLE.match(buffer, index)
    assert begun is not None
    end = begun.end()
    if end == len(buffer) and not final:
        return None
    if buffer[end : end + 1] == b"`" and buffer[end - 1] == 0x3A and end > index + 1:
        return end, b"", end + 1
    return index + 1, b":", min(end + 1, len(buffer))


def comment_mark(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`%` behind a letter and the little that follows it in its line are no text to TeX; else it is a percent sign."""
    begun = _COMMENT_BEGUN.match(buffer, index)
    assert begun is not None
    end = begun.end()
    if end == len(buffer) and not final:
        return None
    known = min(end + 1, len(buffer))
    return (end, b"", known) if b"\n" in begun.group() else (index + 1, b"%", known)


def quotes(buffer: bytes, index: int, final: bool) -> Unit | None:
    """Two, three or five apostrophes are a wiki's emphasis; one, and any beside those, is an apostrophe."""
    end = index
    while buffer[end : end + 1] == b"'":
        end += 1
    if end == len(buffer) and not final:
        return None
    return end, b"" if end - index in (2, 3, 5) else b"'", min(end + 1, len(buffer))


def strings(
    buffer: bytes, index: int, final: bool, behind_word: bool, behind_blank: bool, *, points: bool
) -> Unit | None:
    """What joins two strings of a program is dropped (`'45' + '39'`); index 0 of the answer is `index` elsewhere.

    Not behind a word or figure (`behind_word`), the first of the quotation marks may begin a string of one sign.
    `points`: whether a point joins one of a single sign, too, and is not the text's own (`'n' 'o' . '1' '2'`), and
    strings are joined as they stand of which the second may be a single sign (`'a' '%62'`).
    """
    found, known = _STRINGS.match(buffer, index), 0
    if found is not None and not points and found[0][1:-1].strip() == b".":
        single = _SINGLE_BEGUN.match(buffer, found.end())
        assert single is not None
        if single.end() == len(buffer) and not final:
            return None
        if _SINGLE.match(buffer, found.end()) or _ESCAPED_OR_MARKED.match(buffer, found.end()):
            return index, b"", max(single.end(), min(found.end() + 1, len(buffer)))
        known = min(single.end() + 1, len(buffer))
    if found is None and not behind_blank:
        found = _STRINGS_BESIDE.match(buffer, index)
        if found is not None and not points and _ESCAPED_OR_MARKED.match(buffer, found.end()):
            known, found = found.end(1), None
    if found is None:
        read = _end_of(_STRINGS_BEGUN, buffer, index)
        if read == len(buffer) and not final:
            return None
        return index, b"", max(known, min(read + 1, len(buffer)))
    end = found.end()
    if found.re is _STRINGS_BESIDE:
        return end, b"", found.end(1)
    if behind_word:
        return end, b"", max(end, known)
    shown = _IN_STRING.match(buffer, end)
    if shown is not None:
        return end, b"", max(shown.end(), known)
    read = _end_of(_IN_STRING_BEGUN, buffer, end)
    if read == len(buffer) and not final:
        return None
    return index, b"", max(known, min(read + 1, len(buffer)))


def hyphen(buffer: bytes, index: int, size: int, own: bytes, final: bool) -> Unit | None:
    """A hyphen of `size` bytes that breaks a word is dropped with the line end and what marks the next line."""
    start = index + size
    broken = _WRAP.match(buffer, start)
    if broken is not None:
        marked = _WRAP_MARK.match(buffer, start)
        assert marked is not None
        if marked.end() == len(buffer) and not final:
            return None
        return broken.end(), b"", min(max(broken.end(), marked.end()) + 1, len(buffer))
    begun = _WRAP_BEGUN.match(buffer, start)
    if begun is not None and begun.end() == len(buffer) and not final:
        return None
    return start, own, min(start + 1 if begun is None else begun.end() + 1, len(buffer))


def percent(buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
    """`%41`, and as many of them as a character has bytes in UTF-8; also `=41` of quoted-printable."""
    mark, size, taken = buffer[index], 1, bytearray()
    if mark == 0x3D and buffer[index + 1 : index + 2] in (b"\n", b"\r"):
        return _soft_break(buffer, index, final)
    if mark == 0x25 and buffer[index + 1 : index + 2] == b"u":
        return _coded(buffer, index, final, fold, own=b"%")
    digits = _CAPITAL_HEXADECIMAL if mark == 0x3D else _HEXADECIMAL  # `a=bad` is no quoted-printable
    place, known = index, index
    while len(taken) < size:
        for offset in range(3):
            known = place + offset + 1
            if known > len(buffer):
                if not final:
                    return None
                known = len(buffer)
                break
            byte = buffer[known - 1]
            if byte != mark if offset == 0 else byte not in digits:
                break
        else:
            taken.append(int(buffer[place + 1 : place + 3], 16))
            size = _utf8_size(taken[0])
            place += 3
            continue
        break
    if not taken or (mark == 0x3D and taken[0] < 0x20 and taken[0] not in _BLANKS):
        return index + 1, buffer[index : index + 1], known
    if mark == 0x3D and taken[0] >> 4 <= 9 and taken[0] & 15 <= 9:  # `id=7371095` is a number behind a sign
        following = buffer[place : place + 1]
        if not following and not final:
            return None
        known = max(known, place + len(following))
        if following and following[0] in _DIGITS:
            return index + 1, b"=", known
    try:
        return place, fold(taken.decode()), known
    except UnicodeDecodeError:
        return place, _INVALID, known


def _soft_break(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`=` at the end of a line, which quoted-printable takes away with the break."""
    if buffer[index + 1] == 0x0A:
        return index + 2, b"", index + 2
    following = buffer[index + 2 : index + 3]
    if not following and not final:
        return None
    if following == b"\n":
        return index + 3, b"", index + 3
    return index + 1, b"=", index + 2 + len(following)


def _utf8_size(lead: int) -> int:
    return 1 + (lead >= 0xC2) + (lead >= 0xE0) + (lead >= 0xF0)


def written(buffer: bytes, index: int, final: bool, fold: Fold, *, hides: bool) -> Unit | None:
    r"""`\033[31m`, as it is written for a terminal, is dropped; else a backslash is what `backslash` says.

    Without `hides`, notes of TeX are read where they are written, and a backslash before any other letter is nothing.
    """
    found = _ESCAPE_WRITTEN.match(buffer, index)
    if found is not None:
        return control_sequence(buffer, index + 1, found.end(), final)
    begun = _ESCAPE_WRITTEN_BEGUN.match(buffer, index)
    assert begun is not None
    if begun.end() == len(buffer) and not final:
        return None
    unit = backslash(buffer, index, final, fold, hides)
    return None if unit is None else (*unit[:2], max(unit[2], min(begun.end() + 1, len(buffer))))


def backslash(buffer: bytes, index: int, final: bool, fold: Fold, hides: bool) -> Unit | None:
    """Escapes of programs (`\\u0041`, `\\x41`, `\\101`, `\\n`), commands of TeX and roff, escaped punctuation."""
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, b"\\", index + 1) if final else None
    byte = following[0]
    if byte in _DIGITS:
        return _numbered(buffer, index, final, fold)
    if byte in b"uUx":
        coded = _coded(buffer, index, final, fold)
        if coded is None or coded[0] > index:
            return coded
        command = _command(buffer, index, final, fold, hides)
        return None if command is None else (*command[:2], max(command[2], coded[2]))
    if byte in _LETTERS:
        return _command(buffer, index, final, fold, hides)
    if byte == 0x27 and (len(buffer) == index + 2 or buffer[index + 2] in b"234567"):
        hexadecimal = _RTF_BYTE.match(buffer, index + 1)
        if hexadecimal is not None:
            return hexadecimal.end(), _point(int(hexadecimal[1], 16), fold), hexadecimal.end()
        if len(buffer) < index + 4 and not final:
            return None
        return index + 1, b"", min(index + 4, len(buffer))
    if byte in _ACCENTS:
        accented = buffer[index + 2 : index + 3]
        if not accented and not final:
            return None
        drops = accented and (accented[0] in _LETTERS or accented == b"{")
        return index + (2 if drops else 1), b"", index + 2 + len(accented)
    if byte in b"-/!":  # where a word may be broken, or letters stand closer; the view before reads the sign
        return index + 2, b"", index + 2
    if byte in _SHOWN_ESCAPED or byte == 0x20:
        return index + 2, b"" if byte == 0x20 else following, index + 2
    if byte in b"\r\n":
        return _continued(buffer, index, final)
    return index + 1, b"", index + 2


def thin_space(buffer: bytes, index: int, final: bool, behind_figure: bool) -> Unit | None:
    r"""`\,`, `\;` and `\:` of TeX, which set apart by little: a space before a group of figures, else nothing.

    Behind a word and before a blank it is a sign that was escaped.
    """
    following = buffer[index + 2 : index + 4]
    asked = 2 if behind_figure and following[:1] and following[0] in _DIGITS else 1
    if len(following) < asked and not final:
        return None
    known = index + 2 + len(following[:asked])
    if not following or (following[0] in b" \t\r\n" and not behind_figure):
        return index + 1, b"", known
    return index + 2, b" " if asked == len(following[:asked]) == 2 and following[1] in _DIGITS else b"", known


def _continued(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A backslash at the line end: the line goes on with the next one. Markdown's hard break is read by other views."""
    broken = _CONTINUED.match(buffer, index + 1)
    assert broken is not None
    if broken.end() == len(buffer) and not final:
        return None
    return broken.end(), b"", min(broken.end() + 1, len(buffer))


_OCTAL_OF_A_SHELL: Final = re.compile(rb"01[0-7]{2}")
"""`\\0147` is a g: no style sheet means the letter that the number is in hexadecimal."""


def _numbered(buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
    """`\\101` in octal, `\\000041` and `\\41 ` of style sheets; else the backslash shows nothing."""
    end = index + 1
    while end < min(len(buffer), index + 7) and buffer[end] in _HEXADECIMAL:
        end += 1
    if end == len(buffer) and end < index + 7 and not final:
        return None
    digits, known = buffer[index + 1 : end], end if end == index + 7 else min(end + 1, len(buffer))
    octal = digits[:3]
    if len(octal) == 3 and not octal.translate(None, b"01234567") and 32 <= int(octal, 8) < 127:
        return index + 4, _point(int(octal, 8), fold), known
    if _OCTAL_OF_A_SHELL.fullmatch(digits):
        return end, _point(int(digits, 8), fold), known
    if len(digits) >= 4 and digits.startswith(b"0"):
        return end, _point(int(digits, 16), fold), known
    if len(digits) == 2 and 32 <= int(digits, 16) < 127:
        blank = end < len(buffer) and buffer[end] in b" \t\n\r"
        return end + blank, _point(int(digits, 16), fold), known
    return index + 1, b"", known


def _coded(buffer: bytes, index: int, final: bool, fold: Fold, own: bytes = b"") -> Unit | None:
    """`\\x41`, `\\u0041`, `\\U00000041`, `\\u{41}`, `\\ud835\\udc20`, `\\u65?`; where it is none of them index 0 of the
    answer is `index`, or it is `own`.
    """
    start = index + 2
    braced = buffer[start : start + 1] == b"{"
    size = 6 if braced else {0x78: 2, 0x75: 4, 0x55: 8}[buffer[index + 1]]
    end = start + braced
    limit = min(len(buffer), end + size)
    while end < limit and buffer[end] in _HEXADECIMAL:
        end += 1
    digits = buffer[start + braced : end]
    whole = len(digits) == size and not braced
    if end == len(buffer) and not whole and not final:
        return None
    known = end if whole else min(end + 1, len(buffer))
    if whole or (braced and len(digits) > 1 and buffer[end : end + 1] == b"}"):
        point = int(digits, 16)
        if whole and size == 4 and 0xD800 <= point < 0xDC00:
            return _surrogates(buffer, end, point, final, fold)
        return end + braced, _point(point, fold), known
    decimal = not own and buffer[index + 1] == 0x75 and 1 < len(digits) < 4 and digits.isdigit()
    if decimal and buffer[end : end + 1] == b"?":  # RTF: the number, then what is shown in its place
        return end + 1, _point(int(digits), fold), known
    return index + len(own), own, known


def _surrogates(buffer: bytes, end: int, high: int, final: bool, fold: Fold) -> Unit | None:
    """The second half of a character that was escaped in two; alone, the first is no character."""
    second = buffer[end : end + 6]
    begun = _LOW_SURROGATE_BEGUN.match(second)
    assert begun is not None
    if begun.end() == len(second) < 6 and not final:
        return None
    if _LOW_SURROGATE.fullmatch(second):
        point = 0x10000 + ((high - 0xD800) << 10) + int(second[2:].decode(), 16) - 0xDC00
        return end + 6, _point(point, fold), end + 6
    return end, fold(_REPLACEMENT), min(end + begun.end() + 1, len(buffer))


def _point(point: int, fold: Fold) -> bytes:
    return fold(chr(point) if point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF else _REPLACEMENT)


def _command(buffer: bytes, index: int, final: bool, fold: Fold, hides: bool) -> Unit | None:
    found = _NAME.match(buffer, index + 1)
    assert found is not None
    end, name = found.end(), found.group()
    if end == len(buffer) and not final:
        return None
    known = min(end + 1, len(buffer))
    following = buffer[end : end + 1]
    if name == b"char":
        return _character_code(buffer, index, end, final, fold)
    if name in (*_VERBATIM_COMMANDS, b"symbol"):
        return _written(buffer, index, end, name, final, fold)
    if name == b"iffalse":
        unit = _through(buffer, index, b"\\fi", final)
        return unit if unit is None or unit[0] > index + 1 else (index + 1, b"\\", unit[2])
    if name in _STYLES and not (hides and name in _LETTERS_OF_TEX):  # `\i` is a letter to TeX
        unit = _styled(buffer, index, end, final, measured=name in _MEASURED_STYLES)
        if unit is None or unit[0] > index:
            return unit
        known = max(known, unit[2])
    if name in _LETTERS_OF_TEX:
        return end + (following == b" "), _LETTERS_OF_TEX[name], known
    if name in _SIGNS_OF_TEX:
        return end + (following == b" "), _SIGNS_OF_TEX[name], known
    if name in _LENGTHS or name in _UNSHOWN or name in _SEVERAL_ARGUMENTS or (hides and name in _NOTES):
        whole, begun = (_LENGTH, _LENGTH_BEGUN) if name in _LENGTHS else (_ARGUMENT, _ARGUMENT_BEGUN)
        if name in _SEVERAL_ARGUMENTS:
            whole, begun = _SEVERAL_ARGUMENTS[name]
        unit = _measured(buffer, end, whole, begun, final)
        if unit is None or unit[0] > end:
            return unit
        known = max(known, unit[2])
    if name in _COMMANDS or name in _SPACE_COMMANDS or name in _SILENT_COMMANDS or following == b"{":
        shown = b" " if name in _SPACE_COMMANDS else b""
        return end + (following == b" "), shown, known
    if name[:1] == b"f" and name[1:2] in (b"B", b"I", b"R", b"P"):
        return index + 3, b"", known
    if name[:1] in (b"n", b"t", b"r", b"f", b"v"):
        return index + 2, b" ", known
    return index + 1, b"\\" if hides else b"", known


def _styled(buffer: bytes, index: int, end: int, final: bool, *, measured: bool) -> Unit | None:
    r"""`\b ` and `\fs24 ` of RTF, whose name ends at `end`, with their number and the blank that ends them.

    Index 0 of the answer is `index` where nothing ends them that does in RTF.
    """
    number = _STYLE_NUMBER.match(buffer, end)
    assert number is not None
    end = number.end()
    if end == len(buffer) and not final:
        return None
    following = buffer[end : end + 1]
    ends = following in (b" ", b"\\", b"{", b"}") and not (measured and not number[0])
    known = end + len(following)
    return (end + (following == b" "), b"", known) if ends else (index, b"", known)


def _written(buffer: bytes, index: int, end: int, name: bytes, final: bool, fold: Fold) -> Unit | None:
    r"""`\verb|as it stands|` and `\symbol{97}` of TeX, which begin at `index` and whose name ends at `end`."""
    as_written = name in _VERBATIM_COMMANDS
    whole, begun = (_VERBATIM, _VERBATIM_BEGUN) if as_written else (_NUMBERED, _NUMBERED_BEGUN)
    found = whole.match(buffer, end)
    if found is not None:
        shown = _shown(found[2], turned=False, fold=fold) if as_written else _point(int(found[1]), fold)
        return found.end(), shown, found.end()
    read = _end_of(begun, buffer, end)
    if read == len(buffer) and not final:
        return None
    return index + 1, b"\\", min(read + 1, len(buffer))


def caret(buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
    """`^^67` of TeX; index 0 of the answer is `index` where it is none."""
    begun = _CARET_BEGUN.match(buffer, index)
    assert begun is not None
    found = _CARET.match(buffer, index)
    if found is not None:
        return found.end(), _point(int(found[1], 16), fold), found.end()
    if begun.end() == len(buffer) and not final:
        return None
    return index, b"", min(begun.end() + 1, len(buffer))


def _character_code(buffer: bytes, index: int, end: int, final: bool, fold: Fold) -> Unit | None:
    r"""`\char97` and `\char"61` of TeX, with the space that ends the number."""
    found = _CHARACTER_CODE.match(buffer, end)
    begun = _CHARACTER_CODE_BEGUN.match(buffer, end)
    assert begun is not None
    if begun.end() == len(buffer) and not buffer.endswith(b" ") and not final:
        return None
    spaced = buffer[begun.end() - 1] == 0x20
    known = begun.end() if spaced else min(begun.end() + 1, len(buffer))
    if found is None:
        return index + 1, b"\\", known
    point = int(found[1]) if found[1] else int(found[2], 16)
    return found.end(), _point(point, fold), known


def _measured(
    buffer: bytes, start: int, whole: re.Pattern[bytes], begun: re.Pattern[bytes], final: bool
) -> Unit | None:
    """A length or an argument of a command is dropped; index 0 of the answer is `start` where there is none."""
    alive = begun.match(buffer, start)
    assert alive is not None
    found = whole.match(buffer, start)
    if found is not None and (final or found.end() < len(buffer) or whole is _ARGUMENT):
        return found.end(), b"", min(found.end() + (whole is not _ARGUMENT), len(buffer))
    if max(alive.end(), 0 if found is None else found.end()) == len(buffer) and not final:
        return None
    return start, b"", min(alive.end() + 1, len(buffer))


def board_tag(buffer: bytes, index: int, final: bool, depth: int = 0) -> Unit | None:
    """`[b]` and its like are dropped; index 0 of the answer is `index` where it is none of them.

    Not where another bracket follows at once, but for a few tags that open what begins behind them, or stand around one
    (`[b][[/b]`, `[b]{[/b]`, `[b]{: 4`): `[b][u][y]` are letters in brackets, `[u](x)` is a link. No link is called
    `[/u](x)`, and none leads to words (`[b](member id)`).
    """
    begun = _BOARD.match(buffer, index)
    assert begun is not None
    end = begun.end()
    following = buffer[end : end + 1]
    if not following and not final:
        return None
    name = begun.group(1).lower()
    if following != b"]" or name not in (_VALUED_NAMES if b"=" in begun.group() else _BOARD_NAMES):
        return index, b"", end + len(following)
    closes = begun.group().startswith(b"[/")
    behind = buffer[end + 1 : end + 4]
    valued = b"=" in begun.group()
    sizes = {b"[": 3 if behind[:2] == b"[[" else 2, b"(": 2, b"{": 3}
    asked = 0 if closes or valued else sizes.get(behind[:1], 1)
    if len(behind) < asked and not final:
        return None
    known = end + 1 + len(behind[:asked])
    if closes or valued:
        return end + 1, b"", known
    if behind[:1] == b"(" and behind[1:2] not in _NO_ADDRESS:
        read = _end_of(_WORDS_OPENED_BEGUN, buffer, end + 1)
        if read == len(buffer) and not final:
            return None
        worded = _WORDS_OPENED.match(buffer, end + 1) is not None
        return end + 1 if worded else index, b"", max(known, min(read + 1, len(buffer)))
    if _ATTRIBUTED.match(behind):
        return index, b"", known
    if behind[:1] != b"[" or behind[:2] == b"[/" or behind == b"[[/":
        shown = behind[:1] and behind[0] in _LETTERS | _DIGITS
        return end + 1 if depth == 0 or shown else index, b"", known
    inner = (
        board_tag(buffer, end + 1, final, depth + 1) if depth < _BOARD_DEPTH_MAX else (end + 1, b"", known)
    )
    if inner is None:
        return None
    return end + 1 if inner[0] > end + 1 else index, b"", max(known, inner[2])


_DOUBLED: Final = re.compile(rb"\[\[([0-9A-Za-z])\]\]")
_DOUBLED_BEGUN: Final = re.compile(rb"\[(?:\[(?:[0-9A-Za-z]\]?)?)?")


def doubled(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`[[b]][[i]]`: one sign in a link of a wiki is no tag of a board; index 0 of the answer is `index` elsewhere."""
    found = _DOUBLED.match(buffer, index)
    if found is not None:
        return found.end(), found[1].lower(), found.end()
    read = _end_of(_DOUBLED_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return index, b"", min(read + 1, len(buffer))


_PARAMETER: Final = re.compile(rb"\$\{(?:''|\"\"|``)\}")
_PARAMETER_BEGUN: Final = re.compile(rb"\$(?:\{(?:''?|\"\"?|``?)?)?")


def dollar(buffer: bytes, index: int, final: bool) -> Unit | None:
    """`${''}`, which puts nothing into a string of a program, is dropped; else a dollar is a sign."""
    found = _PARAMETER.match(buffer, index)
    if found is not None:
        return found.end(), b"", found.end()
    read = _end_of(_PARAMETER_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return index + 1, b"$", min(read + 1, len(buffer))


def framed(buffer: bytes, index: int, final: bool, begun: bool, inside: bool, fold: Fold) -> Unit | None:
    """`[4][1]`, `[g][u][a]`: what is in brackets one by one is read as it stands; index 0 is `index` elsewhere.

    Two digits or three of any kind begin it, two where the first is a letter, they are a word of their own and not
    `inside` one; one goes on with it where it has `begun`. Two letters inside a word are a link of one letter.
    """
    found = (_FRAMED_ON if begun else _FRAMED if inside else _FRAMED_APART).match(buffer, index)
    if found is not None:
        end = buffer.index(b"]", index)
        return end + 1, _shown(buffer[index + 1 : end], turned=False, fold=fold), found.end()
    alive = (_FRAMED_ON_BEGUN if begun else _FRAMED_BEGUN).match(buffer, index)
    assert alive is not None
    if alive.end() == len(buffer) and not final:
        return None
    return index, b"", min(alive.end() + 1, len(buffer))


def terminal(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A terminal's sequence behind `ESC`: a string through its end, or a control sequence, is dropped."""
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, b"", index + 1) if final else None
    if following in (b"]", b"P", b"X", b"^", b"_"):
        return control_string(buffer, index + 2, final)
    if following == b"[":
        return control_sequence(buffer, index + 1, index + 2, final)
    short = _SHORT.match(buffer, index + 1)
    assert short is not None
    place = short.end()
    if place == len(buffer):
        return (index + 1, b"", place) if final else None
    return (place + 1 if 0x30 <= buffer[place] <= 0x7E else index + 1), b"", place + 1


def control_sequence(buffer: bytes, alone: int, start: int, final: bool) -> Unit | None:
    """Parameters from `start` on and the byte that ends them; what is no sequence is read on from `alone`."""
    begun = _CONTROL.match(buffer, start)
    assert begun is not None
    place = begun.end()
    if place == len(buffer):
        return (alone, b"", place) if final else None
    return (place + 1 if 0x40 <= buffer[place] <= 0x7E else alone), b"", place + 1


def takes_back(data: bytes) -> bool:
    """Whether a terminal would go back over what was written before, or rub it out, as told by what is written."""
    return _TAKES_BACK.search(data) is not None


def left_standing(text: str) -> str:
    """Text as it stands once its backspaces have rubbed out the character before each."""
    kept: list[str] = []
    for character in text:
        if character != "\b":
            kept.append(character)
        elif kept:
            kept.pop()
    return "".join(kept)


def control_string(buffer: bytes, start: int, final: bool) -> Unit | None:
    """What a terminal takes for a title or a link, through its end; without one, nothing of it is shown."""
    found = [place + len(end) for end in _STRING_ENDS if (place := buffer.find(end, start)) >= 0]
    if found:
        return min(found), b"", min(found)
    return (start, b"", len(buffer)) if final else None


def overridden(buffer: bytes, index: int, start: int, final: bool, fold: Fold) -> Unit | None:
    """What a sign of direction at `index` turns around is read as it is shown, up to its end or the end of the line.

    Words of a script that runs from right to left stay in their order, but behind an override.
    """
    sign = buffer[index:start].decode()
    if sign != _OVERRIDE:
        foreign = bidi.RIGHT_TO_LEFT.search(buffer, start)
        ended = bidi.end_of(buffer, start, isolate=sign == _ISOLATE)
        if foreign is not None and (ended is None or foreign.start() < ended[0]):
            return start, b"", foreign.end()
    else:
        ended = bidi.end_of(buffer, start, isolate=False)
    if ended is None and not final:
        return None
    stop, after = (len(buffer), len(buffer)) if ended is None else ended
    known = min(max(after, stop + 1), len(buffer))
    return after, _as_shown(buffer[index:stop], fold), known


def _as_shown(turned: bytes, fold: Fold) -> bytes:
    """A sign of direction and what it turns around, folded in the order in which it is shown."""
    try:
        shown = bidi.shown(turned.decode())
    except UnicodeDecodeError:
        return _INVALID
    return b"".join(map(fold, shown))


def turned_from(unit: Unit | None, buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
    """What follows an override that is itself an entity or an escape, as it is shown: up to where it ends, or the line.

    `unit` is what was read at `index`; all but such an override is passed on.
    """
    if unit is None or _OVERRIDE_WRITTEN.fullmatch(buffer, index, unit[0]) is None:
        return unit
    ended = _OVERRIDE_ENDS.search(buffer, unit[0])
    if (ended is None or ended.end() == len(buffer)) and not final:
        return None
    stop = len(buffer) if ended is None else ended.start()
    after = stop if ended is None or ended[0] in b"\r\n" else ended.end()
    known = max(unit[2], len(buffer) if ended is None else min(ended.end() + 1, len(buffer)))
    return after, _as_shown(_OVERRIDE.encode() + buffer[unit[0] : stop], fold), known


def classed(buffer: bytes, index: int, final: bool) -> Unit | None:
    """The bracket that closes is dropped with the classes behind it: `[word]{.mark}`, `[word]{lang=en}`."""
    read = _end_of(_CLASSED_BEGUN, buffer, index)
    if read == len(buffer) and not final:
        return None
    return max(index + 1, _end_of(_CLASSED, buffer, index)), b"", min(read + 1, len(buffer))


def citation(buffer: bytes, start: int, final: bool, closing: bytes = "】".encode()) -> Unit | None:
    """`【4†source】` is dropped; index 0 of the answer is `start` where it is none. `start` is behind its bracket."""
    place = buffer.find(closing, start, start + 64)
    if place >= 0:
        return place + len(closing), b"", place + len(closing)
    if final or len(buffer) >= start + 64:
        return start, b"", min(len(buffer), start + 64)
    return None
