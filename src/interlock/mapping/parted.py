"""Statements that layout and signs part: on two lines, in two cells, behind a dash pair, an arrow or a note's mark.

A denial, a doubt and a source reach as far as their sentence does, and how far that is is read off full stops. A text
is set in other ways too. Where what stands behind such a sign is a statement of its own, the text is read a second
time with a full stop there, for claim rules alone: in doubt, what either reading says counts.

What stands on a line may only go on with the one before it: `The fund does not` and `guarantee a return`.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final, NamedTuple

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import marking
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.cues import cue_words
from interlock.mapping.rows import Row
from interlock.mapping.tokens import NOMINATIVE, STANDING

_MAY_PART: Final = re.compile(rb"[\n\t\v\f<|/&+=~^#`;\\\x80-\xff]|--|[.!?](?![ \"')\]*_]|\Z)|\((?=[A-Za-z])")
"""Without one of these nothing parts but what always does."""
_REACHING: Final = marking("cue|phrase|reporting|asking")

_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe0e\ufe0f]|<!--[^<>]{0,256}-->")
_NOTE: Final = re.compile(
    r"[\u00b9\u00b2\u00b3\u2070-\u2079]{1,3}|\^[^\s^]{1,3}\^|\[\^?[0-9A-Za-z]{1,3}\]"
    r"|<sup\b[^<>]{0,64}>[^<>A-Za-z]{0,4}[A-Za-z]?[^<>A-Za-z]{0,2}</sup>",
    re.IGNORECASE,
)
_BLOCK: Final = "\x02"
"""Stands for the tags of elements that are set apart."""
_MARK: Final = "\x03"
"""Stands for the mark of a note."""
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})\b[^<>]{0,256}>")
_INLINE_NAMES: Final = (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike "
    "strong sub sup time tt u var wbr"
)
_INLINE: Final = frozenset(_INLINE_NAMES.split())
_GAP: Final = re.compile(r"[\W_]{2,}|[^\w '’-]")
"""What stands between two words, but for one space or hyphen."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")

_CELLS: Final = frozenset("|\t•·┃│¦▪◦‣⁃●■□◆" + _BLOCK)
_LINES: Final = frozenset("\n\r\v\f\x85\u2028\u2029")
_STOPS: Final = {
    **dict.fromkeys(".．。｡।։․", "."),
    **dict.fromkeys("!！‼", "!"),
    **dict.fromkeys("?？⁇؟", "?"),
}
_HALF_STOPS: Final = frozenset(";…")
_WITHIN: Final = frozenset(",'\"“”‘’«»‹›)]{}[%$£€¥°*_@:#–—-\\`~=")
"""Signs that stand around words, and those that are read where clauses are."""
_BETWEEN: Final = frozenset("~#=")
"""So are these, but not between blanks."""
_JOINING: Final = frozenset("/&+")
"""They join words as often as they part statements."""

_FUNCTION: Final = (
    ENGLISH["function"] | STANDING | frozenset(NOMINATIVE) | {"everyone", "everybody", "nobody"}
) - {"i"}
_SUBJECTS: Final = (
    (STANDING - {"that"})
    | frozenset(NOMINATIVE)
    | {"a", "an", "the", "this", "these", "those", "our", "your", "my", "his", "her", "its", "their"}
    | {"all", "every", "each", "both"}
)
_OPEN_WORDS: Final = (
    "a an the this these those our your my his its their every each that which who whose whom if whether unless until "
    "because since while although though whereas when whenever as than and or nor but plus of to from with at into "
    "onto upon between among against during by via per without like such no any some all both most many few only even "
    "how why where what despite under over for on in about"
)
_OPEN: Final = frozenset(_OPEN_WORDS.split())
"""Behind these, at the end of a line, the statement goes on."""
_TAKING: Final = (
    _OPEN
    | AUXILIARY
    | ENGLISH["negation"]
    | ENGLISH["reporting"]
    | (ENGLISH["factive"] - {"matter", "secret"})
    | cue_words()
    | {"sure", "certain", "guarantee", "guarantees", "promise", "promises", "way", "time", "day", "moment"}
    | {"reason", "agree", "confirm", "mean", "means", "suggest", "feel", "hope", "wish", "doubt", "ensure"}
    | {"true", "imply", "implies", "assume", "declare", "told", "confident", "aware", "so", "then"}
)
"""Behind these a clause may begin that is part of what stands before it."""
_GOING_ON: Final = ENGLISH["condition"] | (
    {"that", "because", "since", "while", "although", "though", "whereas", "whether", "as", "after"}
    | {"before", "once", "where", "who", "which", "according"}
)
_CUES: Final = cue_words() | {"false", "wrong", "untrue", "myth", "pending", "n/a", "nil"}
NEAR: Final = 12
"""Words of a piece in which its verb is looked for."""


class _Piece(NamedTuple):
    """Words with nothing between them that may part them, and what stands before them."""

    sign: str
    first: int
    last: int
    words: tuple[str, ...]


def parted(text: bytes, row: Row) -> bytes | None:
    """The text with a full stop wherever something parts two statements; nothing where nothing does."""
    if _MAY_PART.search(text) is None or 1 not in row.codes.translate(_REACHING):
        return None
    written = text.decode("utf-8", "replace")
    said = _set_plainly(written)
    found = _pieces(said)
    if len(found) < 2:
        return None
    out = [said[: found[0].last]]
    before = _Before()
    before.add(found[0].words)
    apart = said != written
    for piece in found[1:]:
        body = said[piece.first : piece.last]
        stop = next((_STOPS[sign] for sign in piece.sign if sign in _STOPS), "")
        if _ends(piece, stop, before):
            apart = apart or not _is_plain_stop(piece.sign)
            closing = piece.sign[0] if stop and piece.sign[0] in ')"”]' else ""
            out.append(f"{closing}{stop or '.'} {body[:1].upper()}{body[1:]}")
            before = _Before()
        else:
            out.append(piece.sign + body)
        before.add(piece.words)
    return "".join(out).replace(_BLOCK, " ").replace(_MARK, "").encode() if apart else None


def _set_plainly(said: str) -> str:
    """Without what is not seen, marks of notes and tags within a line; the others as one sign."""
    if "&" in said:
        said = unescape(said)
    said = _NOTE.sub(_MARK, _UNSEEN.sub("", said))
    return _TAG.sub(_shown_tag, said) if "<" in said else said


def _shown_tag(tag: re.Match[str]) -> str:
    name = tag[2].lower()
    return "" if name in _INLINE else "\n" if name == "br" else _BLOCK


def _pieces(said: str) -> list[_Piece]:
    found: list[_Piece] = []
    sign, first = "", 0
    for gap in _GAP.finditer(said):
        if gap.end() < len(said) and _may_part(said, gap):
            words = tuple(_WORD.findall(said, first, gap.start()))
            if words or not found:
                found.append(_Piece(sign, first, gap.start(), words))
                sign = gap.group()
            else:
                sign += said[first : gap.end()]
            first = gap.end()
    found.append(_Piece(sign, first, len(said), tuple(_WORD.findall(said, first))))
    return found


def _may_part(said: str, gap: re.Match[str]) -> bool:
    """Whether it is more than what stands around words."""
    sign = gap.group()
    if "--" in sign or "~~" in sign or (sign[0] == " " == sign[-1] and sign.strip(" ") in _BETWEEN):
        return True
    for one in sign:
        if one in _STOPS:
            if len(sign) > 1 or said[gap.end()].isupper():
                return True
        elif one == "(":
            return _closes_a_sentence(said, gap.end())
        elif not (one.isspace() and one not in _LINES and one != "\t") and one not in _WITHIN:
            return True
    return False


def _closes_a_sentence(said: str, at: int) -> bool:
    """Whether what opens here in brackets is the last of its sentence."""
    end = said.find(")", at, at + BRACKET_MAX)
    return end < 0 or said[end + 1 : end + 2] in _BEHIND_BRACKETS


BRACKET_MAX: Final = 200
_BEHIND_BRACKETS: Final = frozenset(["", ".", "!", "?", ";", "\n"])


def _is_plain_stop(sign: str) -> bool:
    """Whether the sign ends a sentence for every reader."""
    return sign in _PLAIN_STOPS


_PLAIN_STOPS: Final = frozenset([". ", "! ", "? ", "; "])


class _Before:
    """What was said since something parted last."""

    def __init__(self) -> None:
        self.last, self.capital, self.caps, self.title = "", False, True, True
        self.verb = self.denies = self.goes_on = False

    def add(self, words: tuple[str, ...]) -> None:
        lower = [word.lower().replace("’", "'") for word in words]
        self.verb = self.verb or _has_a_verb(lower)
        self.denies = self.denies or not ENGLISH["negation"].isdisjoint(lower)
        self.goes_on = self.goes_on or not _GOING_ON.isdisjoint(lower)
        self.caps = self.caps and all(word.isupper() for word in words)
        self.title = self.title and all(word[:1].isupper() for word in words)
        if lower:
            self.last, self.capital = lower[-1], words[-1][:1].isupper()


def _has_a_verb(lower: list[str]) -> bool:
    """Whether there is a finite verb behind a subject, as near as that can be told by forms."""
    for at in range(1, min(len(lower), NEAR)):
        word = lower[at]
        if word in AUXILIARY or lower[at - 1] in STANDING or word.endswith("ed"):
            return True
        if at > 1 and word.endswith("s") and not word.endswith(("ss", "'s")):
            return True
    return bool(lower) and "'" in lower[0] and lower[0] in NOMINATIVE


def _has_its_own_verb(lower: list[str]) -> bool:
    """The same where only what is certain counts: of `the stories that are lost` nothing is said."""
    if lower[0] in _PERSONS:
        return len(lower) > 1
    for at in range(1, min(len(lower), NEAR)):
        if lower[at] in _LEADING_ELSEWHERE:
            return False
        if lower[at] in AUXILIARY:
            return True
    return False


_PERSONS: Final = (STANDING | frozenset(NOMINATIVE)) - {
    "that",
    "this",
    "these",
    "those",
    "her",
    "his",
    "everyone's",
    "everybody's",
    "nobody's",
}
_LEADING_ELSEWHERE: Final = frozenset({"that", "which", "who", "whose", "where", "to", "of"}) | STANDING


def _ends(piece: _Piece, stop: str, before: _Before) -> bool:
    """Whether what stands behind a sign is a statement of its own."""
    sign, words = piece.sign, piece.words
    if not words or not before.last:
        return bool(stop)
    lower = [word.lower().replace("’", "'") for word in words]
    lines, cells = not _LINES.isdisjoint(sign), not _CELLS.isdisjoint(sign)
    tight = not (sign[-1].isspace() or lines or cells or sign[-1] in _HALF_STOPS)
    capital = words[0][:1].isupper()
    opens = (
        capital and lower[0] in _FUNCTION and (before.caps or words[0][1:].islower() or len(words[0]) == 1)
    )
    if stop and sign[-1] not in _STOPS:
        return capital or stop != "." or lines or cells
    if stop:
        return opens if sign == "." else capital
    if before.last in _OPEN or ("," in sign and lines):
        return False
    if cells:
        said = lower[0] not in AUXILIARY and _has_a_verb(lower)
        return len(words) > 1 and (said or _CUES.isdisjoint(lower))
    if "(" in sign:
        return _has_a_verb(lower) and (capital or lower[0] in _SUBJECTS)
    if not _JOINING.isdisjoint(sign):
        another = lower[0] in _SUBJECTS and before.verb and ("/" not in sign or words[0] == "I")
        return not tight and ((opens and _has_a_verb(lower)) or (another and _has_its_own_verb(lower)))
    if opens:
        return True
    if before.last in _TAKING:
        return False
    if capital and words[0] != "I":
        return _begins(words, lower, before)
    if tight or lower[0] not in _SUBJECTS:
        return False
    return (_has_its_own_verb(lower) and not before.goes_on) if lines else _has_a_verb(lower)


def _begins(words: tuple[str, ...], lower: list[str], before: _Before) -> bool:
    """Whether a word with a capital begins a line, and no name goes on with the one before."""
    if before.denies and not before.verb and not AUXILIARY.isdisjoint(lower):
        return False  # `No branch of our` and `London office was open`
    title = len(words) > 1 and words[1][:1].isupper()
    if title and not before.title:  # `the` and `Growth Fund`, but not `Not Open` and `Fund Approved`
        return not AUXILIARY.isdisjoint(lower) and not before.capital
    if _has_a_verb(lower):
        return True
    named = before.capital or (words[0].isupper() and len(words[0]) > 1)
    return len(words) > 1 and (before.title or not named)
