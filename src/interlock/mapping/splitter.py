"""Where a transition ends, decided on bytes as they come and never by how they were cut.

A place where one might end is a *trigger*: a full stop, a line break, a fence. Whether it is an end may depend on
bytes that are not there yet. They are read through `_Ahead`, which remembers how far it looked: on any prefix that
reaches so far the answer is the same, on any shorter one it is "not yet". Looking ahead ends after a fixed number
of bytes, so nothing stays undecided. Looking back is free: those bytes cannot change.

INVARIANT (plain): no trigger lies in plain bytes, so with none pending they need not be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from interlock.core.ports import Found
from interlock.lexicon.words import ENGLISH, SPLITTING
from interlock.mapping.legal import legal, recased, recased_words, words
from interlock.mapping.parties import NAME_BYTES_MAX, WORD_BYTES_MAX, abbreviates, is_inside

LOOK_AHEAD_BYTES: Final = 64
BRACKET_BYTES_MAX: Final = 200
CODE_BYTES_MAX: Final = 1_024
"""A longer code block is cut at the end of a line; the carry says that the next transition begins inside it."""

CLAUSE_BYTES_SEEN: Final = 512
"""How far back a condition, a report or a denial may stand that keeps a clause from ending."""

IN_CODE: Final = 1

_INSIDE: Final = rb"(?![^\x80-\xff \t\r\n.!?\"')\]}*_\[])"
"""What stands right before another byte than these stands inside a word, as in `U.S`, and ends nothing."""
_ALWAYS: Final = rb"\n`\xe2\xe3\xef"
_BEGINS_A_CONJUNCTION: Final = (
    rb"(?=\Z|(?i:a\Z|an\Z|and|al\Z|alt|b\Z|bu|be\Z|bec|h\Z|ho\Z|how|w\Z|wh\Z|whi\Z|whil))"
)
"""A space begins a conjunction, or may turn out to."""
_MARK_ENDS: Final = rb")"
"""Where a list may stand on one line."""


def _ends(always: bytes, stops: bytes, opening: bytes = b"") -> re.Pattern[bytes]:
    """Any of some bytes, of `stops` only those that stand inside no word, and a space before an `opening`.

    One class of bytes first: such a pattern is looked for many times faster than one that begins with alternatives.
    """
    if not opening:
        return re.compile(rb"[%b%b](?:(?<![%b])|%b)" % (always, stops, stops, _INSIDE))
    return re.compile(rb"[%b%b ](?:(?<![%b ])|(?<! )%b|(?<= )%b)" % (always, stops, stops, _INSIDE, opening))


_FENCE: Final = re.compile(rb"(?:\A|\n)[ \t]*```")
_LINE_MARKER: Final = re.compile(
    rb"[ \t]*(?:[-*+>#|]+|\xe2(?:\x80\xa2|\x81\x83))?[ \t]*"
    rb"(?:\(?(?:[0-9]{1,3}|[A-Za-z]|[ivxIVX]{1,4})[.)]{0,2})?[ \t]*\Z"
)
_MARKED_LINE: Final = re.compile(
    rb"[ \t]*(?:[-*+][ \t]|\xe2\x80\xa2|#{1,6}[ \t]|>|\||\(?(?:[0-9]{1,3}|[A-Za-z])[.)][ \t])"
)
_STOPPED_LINE: Final = re.compile(
    rb"(?:[.!?:;]|\xe2\x80\xa6|\xe3\x80\x82|\xef\xbc[\x81\x9f])(?:[\"')\]}*_]|\xe2\x80[\x99\x9d]|\xc2\xbb)*\Z"
)
_BROKEN_OFF: Final = re.compile(rb"[A-Za-z](?:-|\xc2\xad|\xe2\x80\x90)\Z|(?<![0-9A-Za-z\x80-\xff])[A-Za-z]\Z")
"""A line that ends within a word, at a hyphen, or with a letter that stands alone."""
_WORD_BEFORE: Final = re.compile(rb"[A-Za-z][A-Za-z.]*\Z")
_DOTTED: Final = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]\Z")
_BLANK: Final = b" \t\r\n"
_BLANKS: Final = re.compile(rb"[ \t\r\n]*+")
_SOLID: Final = re.compile(rb"[^ \t\r\n]*+")
_SPELLED: Final = re.compile(rb"[A-Za-z]*+")
_ONLY_BLANK: Final = re.compile(rb"[ \t\r\n]*+\Z")
_CLOSING_ASCII: Final = b"\"')]}*_"
_CLOSING_WIDE: Final = (
    b"\xe2\x80\x9d",
    b"\xe2\x80\x99",
    b"\xc2\xbb",
    b"\xe3\x80\x8d",
    b"\xe3\x80\x8f",
    b"\xef\xbc\x89",
)
_ELLIPSIS: Final = b"\xe2\x80\xa6"
_NUMERO: Final = (b"\xc2\xb0", b"\xc2\xba")
"""The small circle of `N°. 5`."""

_OPENING_TIME: Final = re.compile(
    rb"[ \t\r\n]*(?:At|By|Around|Before|After|Until|From|Since|About) [0-9]{1,2}(?::[0-9]{2})? ?[ap]\.m\Z"
)
"""`At 5 a.m. Mr. Smith left`: there is no sentence yet that could end."""
_HALVES_OF_A_DAY: Final = (b"a.m", b"p.m")

_EM_DASH: Final = b"\xe2\x80\x94"
_UNSEEN: Final = rb"(?:\xe2\x80[\x8b-\x8f]|\xe2\x81\xa0|\xc2\xad|\xef\xbb\xbf)"
"""Characters that take no room."""
_WIDE_STOPS: Final = (b"\xe3\x80\x82", b"\xef\xbc\x81", b"\xef\xbc\x9f", b"\xef\xbd\xa1")
_WIDE_SIGN: Final = re.compile(rb"[\xe3-\xed][\x80-\xbf]{2}\Z")
_LOWER: Final = frozenset(b"abcdefghijklmnopqrstuvwxyz")
_LETTERS: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS: Final = frozenset(b"0123456789")
_NEWLINE: Final = 0x0A

_PRONOUNS: Final = frozenset({b"i", b"you", b"he", b"she", b"it", b"we", b"they", b"there"})
_CONJUNCTIONS: Final = frozenset({b"and", b"but", b"however", b"although", b"because", b"while"})
_AFTER_BUT: Final = frozenset({b"also", b"only", b"for", b"rather", b"not"})
_HELD: Final = re.compile(
    rb"(?i)\b(?:if|unless|when|whenever|until|provided|assuming|according|that|not only|nothing|all|for a|except)\b"
)
_DENIED: Final = re.compile(rb"(?i)\b(?:not|never|no|cannot)\b|n't\b|n\xe2\x80\x99t\b")
_REPORTING: Final = frozenset(word.encode() for word in ENGLISH["reporting"])


class _More(Exception):
    """The answer depends on bytes that have not come."""


class _Ahead:
    """Reads on from a trigger and remembers how far it looked."""

    __slots__ = ("limit", "seen", "text")

    def __init__(self, text: bytes, trigger: int) -> None:
        self.text = text
        self.limit = trigger + LOOK_AHEAD_BYTES
        self.seen = trigger + 1

    def at(self, index: int) -> int:
        """The byte at an offset. Beyond the limit everything reads as a line break, which decides all questions."""
        if index >= self.limit:
            return _NEWLINE
        if index >= self.seen:
            if index >= len(self.text):
                raise _More
            self.seen = index + 1
        return self.text[index]

    def starts(self, index: int, wanted: bytes) -> bool:
        return all(self.at(index + offset) == byte for offset, byte in enumerate(wanted))

    def closers(self, index: int) -> int:
        """The offset after closing quotes, brackets and emphasis."""
        while index < self.limit:
            byte = self.at(index)
            if byte in _CLOSING_ASCII:
                index += 1
            elif byte == 0x5B and (end := self._note(index)):
                index = end
            elif byte > 0x7F and (wide := next((w for w in _CLOSING_WIDE if self.starts(index, w)), b"")):
                index += len(wide)
            else:
                break
        return index

    def _note(self, index: int) -> int:
        """The offset after a note mark such as `[12]`, or 0."""
        end = index + 1
        while self.at(end) in _DIGITS and end < index + 4:
            end += 1
        return end + 1 if end > index + 1 and self.at(end) == 0x5D else 0

    def over(self, run: re.Pattern[bytes], index: int) -> int:
        """The offset after a run of bytes, with the byte after it looked at."""
        if index >= self.limit:
            return index
        found = run.match(self.text, index, self.limit)
        end = found.end() if found is not None else index
        if len(self.text) <= end < self.limit:
            raise _More
        self.seen = max(self.seen, min(end + 1, self.limit))
        return end

    def blanks(self, index: int) -> int:
        text, following = self.text, index + 1
        if following < self.limit and following < len(text) and text[index] == 0x20 < text[following]:
            # One space, as nearly always: what `over` answers, without its expression.
            self.seen = max(self.seen, following + 1)
            return following
        return self.over(_BLANKS, index)

    def word(self, index: int) -> bytes:
        """The letters from an offset on, with the byte after them looked at."""
        return self.text[index : self.over(_SPELLED, index)]

    def words(self, index: int) -> Iterator[tuple[int, bytes]]:
        """What stands between blanks from an offset on, each with the offset after it."""
        while index < self.limit:
            start = self.blanks(index)
            index = self.over(_SOLID, start)
            yield index, self.text[start:index]


class _Never:
    """Ends nothing: the session closes these transitions itself."""

    def plain(self, data: bytes) -> bool:
        return True

    def find(self, text: bytes, checked: int, carry: int) -> Found:
        return Found(0, 0, len(text), False, carry)


class _Cutting:
    """Looks at one trigger after the other; the first that is an end is the answer."""

    def __init__(self, stops: bytes, opening: bytes, clauses: bool) -> None:
        self._search = _ends(_ALWAYS, stops, opening).search
        self._search_list = _ends(_ALWAYS + _MARK_ENDS, stops, opening).search
        self._clauses = clauses

    def plain(self, data: bytes) -> bool:
        return self._search_list(data) is None

    def find(self, text: bytes, checked: int, carry: int) -> Found:
        first = _FIRST_ITEM.match(text, 0, LOOK_AHEAD_BYTES)
        search = self._search if first is None else self._search_list
        decided, trigger = 0, search(text, checked)
        fenced = text.find(b"```") >= 0
        while trigger is not None:
            at = trigger.start()
            if text[at] == 0xE2 and _is_no_stop(text, at):
                trigger = search(text, at + 1)
                continue
            ahead = _Ahead(text, at)
            try:
                end, after = self._judge(text, at, carry, ahead, fenced, first)
            except _More:
                return Found(0, 0, at, True, carry)
            # What is certain here may have become so later than what is certain further on.
            decided = max(decided, ahead.seen)
            if end:
                return Found(end, decided, len(text), False, after)
            trigger = search(text, at + 1)
        return Found(0, 0, len(text), False, carry)

    def first_end(self, text: bytes) -> int:
        """The first end in a text of which no more comes, or 0: what `find` answers, sooner."""
        first = _FIRST_ITEM.match(text, 0, LOOK_AHEAD_BYTES)
        search = self._search if first is None else self._search_list
        last, fenced = len(text) - 1, text.find(b"```") >= 0
        trigger = search(text)
        while trigger is not None:
            at = trigger.start()
            if at == last:  # nothing ends there before the byte behind it has come
                return 0
            if not (text[at] == 0xE2 and _is_no_stop(text, at)) and (
                first is not None or not _only_abbreviates(text, at)
            ):
                try:
                    end, _ = self._judge(text, at, 0, _Ahead(text, at), fenced, first)
                except _More:
                    return 0
                if end:
                    return end
            trigger = search(text, at + 1)
        return 0

    def _judge(
        self, text: bytes, at: int, carry: int, ahead: _Ahead, fenced: bool, first: re.Match[bytes] | None
    ) -> tuple[int, int]:
        """The end that this trigger makes, or 0; and the carry after it."""
        in_code = _in_code(text, at, carry) if fenced else carry == IN_CODE
        byte = text[at]
        if byte == 0x60:
            return (_closing_fence(text, at, ahead), 0) if in_code else (0, carry)
        if in_code:
            return (at, IN_CODE) if byte == _NEWLINE and at >= CODE_BYTES_MAX else (0, carry)
        if _AT_SIGN in text and (entry := _entry(text, at)) is not None:
            return (at if byte == _NEWLINE and entry else 0), carry
        if byte == _NEWLINE:
            return _line_end(text, at, ahead), 0
        if _listed(text, at):
            return 0, carry
        if first is not None and byte in b".)" and (end := _before_item(text, at, ahead, first)):
            return end, 0
        if byte in b".!?":
            return _stop(text, at, ahead), 0
        if byte == 0x29:
            return 0, carry
        if byte > 0x7F:
            return self._wide(text, at, ahead), 0
        return _clause_end(text, at, ahead), 0

    def _wide(self, text: bytes, at: int, ahead: _Ahead) -> int:
        if text[at] != 0xE2:
            return ahead.closers(at + 3) if any(ahead.starts(at, stop) for stop in _WIDE_STOPS) else 0
        if ahead.starts(at, _ELLIPSIS):
            return _stop(text, at, ahead)
        if self._clauses and ahead.starts(at, _EM_DASH):
            return at + 3 if _free(text, at) else 0
        return 0


def _is_no_stop(text: bytes, at: int) -> bool:
    """Whether a character is whole here of which only the first byte could be that of an ellipsis or a dash."""
    sign = text[at : at + 3]
    return len(sign) == 3 and sign not in {_ELLIPSIS, _EM_DASH}


def _in_code(text: bytes, at: int, carry: int) -> bool:
    fences = sum(1 for _ in _FENCE.finditer(text, 0, at))
    return (fences + carry) % 2 == 1


_AT_SIGN: Final = 0x40
_ENTRY: Final = re.compile(rb"(?:\A|[ \t\r\n])@[A-Za-z]{3,20}[ \t]*\{")
_LONE_BRACE: Final = re.compile(rb"\n[ \t]*\}[ \t]*\Z")
ENTRY_BYTES_MAX: Final = 8_192


def _entry(text: bytes, at: int) -> bool | None:
    """Whether a bibliography entry ends right before; None where there is none, False inside one.

    Nothing inside one ends a transition: taken apart, it names no work. Braces that do not match end with a brace on
    a line of its own, or with a blank line.
    """
    start = -1
    for found in _ENTRY.finditer(text, max(0, at - ENTRY_BYTES_MAX), at):
        start = found.start()
    if start < 0 or b"\n\n" in text[start + 1 : at]:
        return None
    inside = text[start:at].rstrip(_BLANK)
    closed = inside.count(b"{") <= inside.count(b"}") or _LONE_BRACE.search(inside) is not None
    if not closed:
        return False
    return True if inside.endswith(b"}") else None


_SURNAME: Final = (
    rb"(?:(?:van|von|de|del|der|da|di|la|le|bin|al|ter|den|el) ){0,3}[A-Z\xc3][\w'\x80-\xff-]{1,40}"
)
_NAMED: Final = (
    rb"[A-Z\xc3][\w'.\x80-\xff-]{0,40}(?: (?:(?:van|von|de|del|der|des|dos|du|da|di|la|le|bin|al|ter|den|el) ){0,3}"
    rb"[A-Z\xc3][\w'.\x80-\xff-]{0,40}){1,3}"
)
_INITIALS: Final = rb"(?:[A-Z]\.[ -]?){1,4}"
_NEXT_AUTHOR: Final = rb"(?:[,;]? (?:&|and) |[,;] ?)"
_DATED: Final = rb" \((?:1[89]|20)[0-9]{2}[a-z]?(?:, [A-Za-z0-9 ]{3,20})?\)"
_LISTED: Final = re.compile(
    rb"[ \t]*(?:(?:[-*+]|\xe2\x80\xa2)[ \t]+)?(?P<numbered>\[\^?[\w-]{1,20}\]:?[ \t]*)?(?:\(?[0-9]{1,4}[.)][ \t]+)?(?:"
    # Smith, J., & Doe, A. (2020).
    rb"%(surname)b, %(initials)b(?:%(more)b?%(surname)b, %(initials)b){0,40}[^\n()]{0,40}%(dated)b\."
    # Smith J, Doe A.
    rb"|(?P<first>%(surname)b) [A-Z]{1,3}(?:, (?!(?P=first) )%(surname)b [A-Z]{1,3}){1,40}(?:,? et al)?\."
    # J. Smith and A. Doe.
    rb"|%(initials)b%(surname)b(?:%(more)b%(initials)b%(surname)b){1,40}(?:,? et al)?\."
    # The Office of Works. (2020).
    rb"|[A-Z][\w'&,\x80-\xff -]{2,120}+\.%(dated)b\."
    # [1] John Smith, W. Ann van der Doe, others.
    rb"|(?(numbered)(?:%(named)b%(more)b){0,40}(?:%(initials)b|%(named)b(?:,? (?:et al|(?:and )?others))?\.)|(?!)))"
    % {
        b"surname": _SURNAME,
        b"initials": _INITIALS,
        b"more": _NEXT_AUTHOR,
        b"dated": _DATED,
        b"named": _NAMED,
    }
)
_OF_A_LIST: Final = re.compile(rb"[A-Z(\[](?:(?<=[A-Z])[.,]|(?<=\()[12]|(?<=\[))")
"""What every such line has up to there: an initial, a year in brackets, or a number in them."""
LISTED_BYTES_MAX: Final = 1_024


def _listed(text: bytes, at: int) -> bool:
    """Whether this stands in a line that begins as one of a reference list does, behind its authors or year.

    Nothing but its line break ends one: taken apart, it names no work.
    """
    line = text.rfind(b"\n", 0, at) + 1
    if at - line > LISTED_BYTES_MAX or (not line and text[:1] in b" \t"):
        return False
    if _OF_A_LIST.search(text, line, at + 1) is None:
        return False
    return _LISTED.match(text, line, at + 1) is not None


def _closing_fence(text: bytes, at: int, ahead: _Ahead) -> int:
    """The offset after the fence that closes a code block, if one begins here."""
    line = text.rfind(b"\n", 0, at) + 1
    if text[line:at].strip(b" \t") or not ahead.starts(at, b"```"):
        return 0
    end = at + 3
    while ahead.at(end) == 0x60:
        end += 1
    return end


# --- sentences -------------------------------------------------------------------------------------------


def _stop(text: bytes, at: int, ahead: _Ahead) -> int:
    """A terminator: the end lies after the run of terminators and closers that it begins."""
    if at and (text[at - 1] in b".!?" or text.endswith(_ELLIPSIS, 0, at)):
        return 0  # judged with the run that it continues
    run = end = at + (3 if text[at] == 0xE2 else 1)
    single = text[at] == 0x2E
    if ahead.at(run) not in _BLANK:
        while run < ahead.limit and (
            ahead.at(run) in b".!?" or (ahead.at(run) == 0xE2 and ahead.starts(run, _ELLIPSIS))
        ):
            run += 3 if ahead.at(run) == 0xE2 else 1
            single = False
        end = ahead.closers(run)
        if ahead.at(end) not in _BLANK:
            return end if 0xE3 <= ahead.at(end) <= 0xED and _in_wide_script(text, at) else 0
    if _open_bracket(text, end):
        return 0
    following = ahead.blanks(end)
    if ahead.at(following) == 0x2E and not _line_break(text, end, following):
        return 0  # dots with spaces between them: the last one decides
    if single and _dates(ahead, following):
        return 0
    if single and text.endswith(b". ", 0, at):
        return end if _line_break(text, end, following) or _resumes(ahead, following) else 0
    if single:
        return end if _ends_sentence(text, at, end, following, ahead) else 0
    if _is_ellipsis(text[at:run]):
        return end if _line_break(text, end, following) or _resumes(ahead, following) else 0
    return 0 if ahead.at(following) in _LOWER and not _line_break(text, end, following) else end


def _in_wide_script(text: bytes, at: int) -> bool:
    """Whether it stands behind Chinese, Japanese or Korean, which has no spaces behind a stop, and in no address."""
    near = max(0, at - LOOK_AHEAD_BYTES)
    if not _WIDE_SIGN.search(text, max(near, at - 3), at):
        return False
    return b"://" not in text[max(near, *(text.rfind(blank, near, at) for blank in (b" ", b"\n"))) : at]


def _dates(ahead: _Ahead, at: int) -> bool:
    """Whether a year in brackets with its own stop follows, as behind the author of a work: `Office. (2020). Title`."""
    return _is_dated(ahead, at, b").")


def _is_dated(ahead: _Ahead, at: int, closed: bytes = b")") -> bool:
    """Whether a year in brackets follows, as behind `Smith et al.`"""
    if ahead.at(at) != 0x28 or any(ahead.at(at + place) not in _DIGITS for place in range(1, 5)):
        return False
    return ahead.starts(at + 5 + (ahead.at(at + 5) in _LOWER), closed)


def _is_ellipsis(run: bytes) -> bool:
    return not run.strip(b".") or run.startswith(_ELLIPSIS)


def _line_break(text: bytes, end: int, following: int) -> bool:
    return text.find(b"\n", end, following) >= 0


def _starter(ahead: _Ahead, following: int) -> bool:
    """Whether a word follows that often begins a sentence."""
    return ahead.word(following).decode("ascii") in SPLITTING["starters"]


def _resumes(ahead: _Ahead, following: int) -> bool:
    """After an ellipsis `I` goes on as often as it begins."""
    return ahead.word(following) != b"I" and _starter(ahead, following)


def _ends_sentence(text: bytes, at: int, end: int, following: int, ahead: _Ahead) -> bool:
    """Whether one full stop ends a sentence, by the word before it and the byte or word after."""
    word = _before(text, at)
    if _in_citation(word, text, at, ahead) or word.stop == "never":
        return False
    if word.opens and (
        _marker_only(text, at)
        or _OPENING_TIME.match(text, 0, at)
        or (text.endswith(_NUMERO, 0, at) and ahead.at(following) in _DIGITS)
    ):
        return False
    if word.abbreviates and _in_party(text, at, ahead):
        return False
    digit = ahead.at(following) in _DIGITS and not _line_break(text, end, following)
    if digit and _NUMBERED.search(text, max(0, at - _NUMBERED_BYTES), at):
        return False
    match word.stop:
        case "number" if _designates(ahead, following):
            return False
        case "maybe" if _is_dated(ahead, following):
            return False
        case "maybe":
            return _line_break(text, end, following) or _starter(ahead, following)
        case _:
            return ahead.at(following) not in _LOWER or _line_break(text, end, following)


_NUMBERED_BYTES: Final = 16
_NUMBERED: Final = re.compile(
    rb"(?<![0-9A-Za-z.$])(?:[0-9]{1,4} [A-Z][a-z]{1,5}|[A-Za-z][b-df-hj-np-tv-xz]{1,7})\Z"
)
"""A word between a volume and a page, `9 Exch. 341`, and one without a vowel before a number, `Bldg. 7`."""

_CITED: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.&'"
_WORD: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz."
_NO_LETTER: Final = b"0123456789.&'"


_CITED_BYTES_MAX, _STOPPED_BYTES_MAX = 30, 16


class _Before(NamedTuple):
    """What the word before a full stop says about it.

    `stop`: whether it ends a sentence, as the lists have it. `cites`: it may belong to a citation; `recased`: if that
    is written in small letters or capitals. `abbreviates`: the name of a party may go on behind it. `opens`: it may be
    the mark of an item, a time of day or a numero.
    """

    stop: str
    cites: bool
    recased: bool
    abbreviates: bool
    opens: bool


def _only_abbreviates(text: bytes, at: int) -> bool:
    """Whether a full stop stands behind a word that ends no sentence, as most within one do: `Mr. Smith`.

    Of what may be part of a citation or of a list more has to be asked.
    """
    if text[at] != 0x2E or text[at + 1] != 0x20 or at + 2 >= len(text) or text[at + 2] not in _LETTERS:
        return False
    word = _before(text, at)
    return word.stop == "never" and not (word.cites or word.recased)


def _before(text: bytes, at: int) -> _Before:
    near = max(0, at - _CITED_BYTES_MAX)
    word = text[text.rfind(b" ", near, at) + 1 or near : at]
    return _known_before(word if word[-1:].isalnum() else _CLOSED.sub(b"", word))


_CLOSED: Final = re.compile(rb"(?:[*_~`=\\]|</[A-Za-z]{1,8}>|" + _UNSEEN + rb")+\Z")
"""What a reader does not see of the word before a stop, as in `**Dr**.`"""


@lru_cache(maxsize=4_096)
def _known_before(word: bytes) -> _Before:
    """`word`: what stands between the last space and the stop, or as much of it as counts."""
    cited = _last(word, _CITED_BYTES_MAX, _CITED) + b"."
    stopped = _last(word, _STOPPED_BYTES_MAX, _WORD)
    return _Before(
        stop=_stop_behind(stopped.decode("ascii")) if stopped else "",
        cites=len(cited) >= 2 and (cited in words() or _GOES_ON.match(cited) is not None),
        recased=cited.lower() in recased_words(),
        abbreviates=abbreviates(word[-WORD_BYTES_MAX:]),
        opens=len(word) >= _CITED_BYTES_MAX
        or _LINE_MARKER.match(word.lstrip(_BLANK)) is not None
        or word.endswith((*_HALVES_OF_A_DAY, *_NUMERO)),
    )


def _last(word: bytes, most: int, of: bytes) -> bytes:
    """What at its end is made of these bytes, from its first letter on, `most` bytes of it at most."""
    near = word[-most:]
    return near[len(near.rstrip(of)) :].lstrip(_NO_LETTER)


_PAGE: Final = re.compile(rb"[0-9][0-9,.:\-]*(?![0-9]*(?:d|th|nd|rd|st)\b)")
_GOES_ON: Final = re.compile(rb"[0-9\xc2(/]|(?:tit|ch|art|p|r|Art|No|par|para|Page|page|[A-Z])\.?\Z")


def _in_citation(word: _Before, text: bytes, at: int, ahead: _Ahead) -> bool:
    """Whether the stop belongs to the name of a reporter or code of which more is still to come.

    `word`: what stands before it. In small letters it needs a volume before it, and goes on with nothing but a page,
    the number of a series and other words with a point.
    """
    recased = word.recased and _VOLUME.search(text, max(0, at - _VOLUME_BYTES), at) is not None
    if not (word.cites or recased):
        return False
    known = words()
    end = behind = ahead.closers(at + 1)
    for reach, token in ahead.words(behind):
        end = reach
        if _PAGE.match(token):
            break
        goes_on = word.cites and (token.rstrip(b",)") in known or _GOES_ON.match(token))
        if not goes_on and not (recased and _RECASED.fullmatch(token) and token.lower() in recased_words()):
            break
    near = max(0, at - LOOK_AHEAD_BYTES)
    line = text[near:end].replace(b"\n", b" ")
    return any(near + start <= at < near + end - 1 for start, end in _cited_in(line))


_VOLUME: Final = re.compile(rb"[0-9](?<![\w.$][0-9])[0-9]{0,3},? {1,3}[A-Za-z][A-Za-z.'& ]{0,22}\Z")
_VOLUME_BYTES: Final = 32
_RECASED: Final = re.compile(rb"[A-Za-z.]+\.|[A-Za-z.]*[2-6](?:[dD]|th|TH)")


@lru_cache(maxsize=1_024)
def _cited_in(line: bytes) -> tuple[tuple[int, int], ...]:
    """Where citations begin and end. The same line is asked of as a sentence comes, and once more when it is read."""
    plain, other = legal(line), recased(line)
    return (*((cited.start, cited.end) for cited in plain), *((cited.start, cited.end) for cited in other))


def _in_party(text: bytes, at: int, ahead: _Ahead) -> bool:
    """Whether the stop, behind a word that abbreviates, belongs to the name of a case."""
    before = text[max(0, at - NAME_BYTES_MAX) : at]
    return is_inside(before, (word for _, word in ahead.words(at + 1)))


def _stop_behind(word: str) -> str:
    for name, answer in (("never", "never"), ("before_number", "number"), ("may_end", "maybe")):
        if word in SPLITTING[name] or word.lower() in SPLITTING[name]:
            return answer
    return "maybe" if _DOTTED.match(word) or (len(word) == 1 and word.isupper()) else ""


_CAPITALS: Final = re.compile(rb"[A-Z]*+")
_NUMEROS: Final = (b"No. ", b"Nos. ", b"Nr. ", b"no. ", b"nos. ", b"nr. ", b"N\xc2\xb0 ")
_SIGNS: Final = (b"#", b"$", b"(", b"\xc2\xa7", b"\xc2\xa3", b"\xe2\x82\xac")


def _designates(ahead: _Ahead, at: int) -> bool:
    """Whether a number begins, or what is numbered: `5`, `#W99`, `AB-12`, `LH 401`, `§ 12`, `No. 5`, `(EU) 2016`; or an
    initial, `R.`
    """
    at = _opened(ahead, at)
    if numero := next((sign for sign in _NUMEROS if ahead.starts(at, sign)), b""):
        return _is_figure(ahead, _opened(ahead, at + len(numero)))
    if sign := next((sign for sign in _SIGNS if ahead.starts(at, sign)), b""):
        at += len(sign)
        at = _opened(ahead, at + (ahead.at(at) == 0x20))
    end = ahead.over(_CAPITALS, at)
    if end - at > 4:
        return False
    if end - at == 1 and ahead.at(end) == 0x2E:
        return True
    if end > at and ahead.at(at - 1) == 0x28 and ahead.starts(end, b") "):
        return ahead.at(end + 2 + 3 * ahead.starts(end + 2, b"No ")) in _DIGITS
    if (end > at and ahead.at(end) == 0x2D) or (2 <= end - at <= 3 and ahead.at(end) == 0x20):
        end += 1
    return _is_figure(ahead, end)


def _opened(ahead: _Ahead, at: int) -> int:
    """The offset after what a renderer makes of signs before a number: emphasis, code, quotes, what is not seen."""
    return ahead.over(_OPENING, at) if ahead.at(at) in _OPENS else at


_OPENING: Final = re.compile(
    rb"(?:[*_~`=\"'\\\[]|<[A-Za-z]{1,8}>|&(?:#?[0-9A-Za-z]{1,8});|\xc2\xab|\xe2\x80[\x98-\x9f]|"
    + _UNSEEN
    + rb")*+"
)
_OPENS: Final = frozenset(b"*_~`=\"'\\[<&\xc2\xe2\xef")
"""How each of them begins."""


def _is_figure(ahead: _Ahead, at: int) -> bool:
    """Whether a figure stands here, in whatever script."""
    byte = ahead.at(at)
    if byte < 0xC2:
        return byte in _DIGITS
    size = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
    written = bytes([ahead.at(at + place) for place in range(size)])
    return written.decode("utf-8", "ignore").isdigit()


def _open_bracket(text: bytes, end: int) -> bool:
    """Whether a bracket opened shortly before is still open."""
    begin, depth = max(0, end - BRACKET_BYTES_MAX), 0
    if text.find(b"(", begin, end) < 0 and text.find(b"[", begin, end) < 0:
        return False
    for bracket in reversed(_BRACKETS.findall(text, begin, end)):
        if bracket in b")]":
            depth += 1
        elif depth == 0:
            return True
        else:
            depth -= 1
    return False


_BRACKETS: Final = re.compile(rb"[()\[\]]")


_ITEM: Final = (
    rb"(?:(?:[-*+]|\xe2\x80\xa2|\xe2\x81\x83)[ \t]*)?\(?(?P<mark>[0-9]{1,3}|[A-Za-z])(?P<end>[.)]{1,2})"
)
_FIRST_ITEM: Final = re.compile(rb"[ \t\r\n]*" + _ITEM + rb"[ \t]+(?=[^ \t])")
_NEXT_ITEM: Final = re.compile(rb"[ \t]+" + _ITEM + rb"\Z")


def _before_item(text: bytes, at: int, ahead: _Ahead, first: re.Match[bytes]) -> int:
    """A list on one line, `1. this 2. that`: the offset before the mark that ends here and follows the first mark."""
    if text[at] == 0x2E and ahead.at(at + 1) == 0x29:
        at += 1
    if first.end() >= at or ahead.at(at + 1) not in _BLANK:
        return 0
    found = _NEXT_ITEM.search(text, max(first.end(), at - 12), at + 1)
    if found is None or found["end"] != first["end"] or not _follows(first["mark"], found["mark"]):
        return 0
    return found.start() if ahead.at(ahead.blanks(at + 1)) in _LETTERS else 0


def _follows(before: bytes, mark: bytes) -> bool:
    if mark.isdigit() and before.isdigit():
        return int(mark) == int(before) + 1
    return len(mark) == len(before) == 1 and mark[0] == before[0] + 1


# --- lines -----------------------------------------------------------------------------------------------


def _line_end(text: bytes, at: int, ahead: _Ahead) -> int:
    """A line break ends a transition where the line is finished, or where what follows is a line of its own."""
    end = len(text[:at].rstrip(_BLANK))
    line = text[text.rfind(b"\n", 0, at) + 1 : at].rstrip(_BLANK)
    if not end or _marker_only(text, at):
        return 0
    if _BROKEN_OFF.search(line) and _goes_on(ahead, at + 1):
        return 0
    following = at + 1
    while ahead.at(following) in b" \t\r" and following < ahead.limit:
        following += 1
    stopped = _STOPPED_LINE.search(line) is not None
    abbreviated = stopped and _abbreviated(text, end - 1, following, ahead)
    if _MARKED_LINE.match(line + b" ") and not abbreviated:
        return end
    if line.endswith(b":") and _names_one(ahead, following):
        return 0
    if stopped and not abbreviated:
        return end
    return end if ahead.at(following) == _NEWLINE or _own_line(ahead, following) else 0


def _names_one(ahead: _Ahead, at: int) -> bool:
    """Whether the next line begins with a number or a code, which a label such as `Order:` names; no item."""
    if ahead.at(at) == _NEWLINE:
        return False
    _, token = next(ahead.words(at), (at, b""))
    return _CODE.match(token) is not None and _ITEM_ALONE.fullmatch(token) is None


_CODE: Final = re.compile(rb"[#$]?[A-Z]{0,4}-?[0-9]")
_ITEM_ALONE: Final = re.compile(rb"[0-9]{1,3}[.):]+")


def _goes_on(ahead: _Ahead, at: int) -> bool:
    """Whether a quotation's next line begins here, or a list item of one letter: a word goes on in it."""
    if ahead.at(at) == 0x3E:
        return True
    if ahead.at(at) not in b"-*+" or ahead.at(at + 1) != 0x20:
        return False
    return ahead.at(at + 2) in _LETTERS and ahead.at(at + 3) in _BEHIND_A_LETTER


_BEHIND_A_LETTER: Final = _BLANK + b".,;:!?'"


def _abbreviated(text: bytes, stop: int, following: int, ahead: _Ahead) -> bool:
    """Whether the line ends within what an abbreviation opens: `see 5 U.S.`, and the page on the next line."""
    if text[stop] != 0x2E:
        return False
    word = _before(text, stop)
    return (
        word.stop == "never"
        or (word.stop == "number" and _designates(ahead, following))
        or (word.stop == "maybe" and _is_dated(ahead, following))
        or _in_citation(word, text, stop, ahead)
    )


def _marker_only(text: bytes, end: int) -> bool:
    """Whether there is nothing so far but the mark of a list item or heading, which goes with its text."""
    near = max(0, end - LOOK_AHEAD_BYTES)
    return _ONLY_BLANK.match(text, 0, near) is not None and bool(
        _LINE_MARKER.match(text[near:end].lstrip(_BLANK))
    )


def _own_line(ahead: _Ahead, at: int) -> bool:
    """Whether a line begins here that is a list item, heading, table row, quotation or fence."""
    byte = ahead.at(at)
    if byte in b">|":
        return True
    if byte == 0x60:
        return ahead.starts(at, b"```")
    if byte == 0xE2:
        return ahead.starts(at, b"\xe2\x80\xa2")
    if byte in b"-*+":
        return ahead.at(at + 1) in b" \t"
    if byte == 0x23:
        while byte == 0x23:
            at += 1
            byte = ahead.at(at)
        return byte in b" \t"
    return _numbered(ahead, at)


def _numbered(ahead: _Ahead, at: int) -> bool:
    end = at
    while end < at + 3 and ahead.at(end) in _DIGITS:
        end += 1
    if end == at and ahead.at(at) in _LETTERS:
        return ahead.at(at + 1) == 0x29
    return end > at and ahead.at(end) in b".)" and ahead.at(end + 1) in b" \t"


# --- clauses ---------------------------------------------------------------------------------------------


def _clause_end(text: bytes, at: int, ahead: _Ahead) -> int:
    """Ends that only the clause unit knows: semicolon, colon, and a conjunction that opens a new clause."""
    byte = text[at]
    if byte in b";:":
        end = ahead.closers(at + 1)
        if ahead.at(end) not in _BLANK or not _free(text, at):
            return 0
        if _entity(text, at) or _reports(text, at):
            return 0
        return 0 if byte == 0x3A and _is_labelled(ahead, ahead.blanks(end)) else end
    return _before_conjunction(text, at, ahead)


def _free(text: bytes, at: int) -> bool:
    """Whether a clause may end here: outside quotation marks and brackets."""
    return text.count(b'"', 0, at) % 2 == 0 and not _open_bracket(text, at) and not _marker_only(text, at)


def _is_labelled(ahead: _Ahead, at: int) -> bool:
    """Whether what stands behind a colon may be named by the label before it: a number, a code, a name of two words."""
    if _designates(ahead, at):
        return True
    words = [token for _, token in islice(ahead.words(_opened(ahead, at)), _NAME_WORDS)]
    return len(words) == _NAME_WORDS and all(_NAME.match(word) is not None for word in words)


_NAME: Final = re.compile(rb"[A-Z][a-z'.]")
_NAME_WORDS: Final = 2


def _entity(text: bytes, at: int) -> bool:
    return text[at] == 0x3B and re.search(rb"&#?[A-Za-z0-9]{1,8}\Z", text[max(0, at - 10) : at]) is not None


def _reports(text: bytes, at: int) -> bool:
    """`The agency said:` belongs to what was said."""
    word = _WORD_BEFORE.search(text, max(0, at - 16), at)
    return text[at] == 0x3A and word is not None and word.group().lower() in _REPORTING


def _before_conjunction(text: bytes, at: int, ahead: _Ahead) -> int:
    word = ahead.word(at + 1).lower()
    if word not in _CONJUNCTIONS:
        return 0
    left = text[max(0, at - CLAUSE_BYTES_SEEN) : at]
    if len(left.split()) < 3 or not _free(text, at) or _HELD.search(left):
        return 0
    after = ahead.at(at + 1 + len(word))
    if after not in b" ," or (after == 0x2C and word != b"however"):
        return 0
    following = ahead.word(at + 2 + len(word)).lower() if after == 0x20 else b""
    if word == b"and" and following not in _PRONOUNS:
        return 0
    if word == b"but" and following in _AFTER_BUT:
        return 0
    if word in {b"because", b"while"} and (_DENIED.search(left) or left.endswith(b" a")):
        return 0
    return at - (len(left) - len(left.rstrip(_BLANK)))


NEVER: Final = _Never()
SENTENCES: Final = _Cutting(b".!?", b"", clauses=False)
CLAUSES: Final = _Cutting(b".!?;:", _BEGINS_A_CONJUNCTION, clauses=True)
