"""Words that a reader sees and a plain reading does not: `gu&#97;rantee`, `guar-` and `antee` on two lines, `r i s k`.

Forbidden texts are looked for in every way in which a text may be shown. A claim is read from words, so the words that
claim rules ask for are looked for in the same ways; where one stands in disguise, the text is read once more with the
word in its place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from interlock.core.carry import NAMES, SPELLED
from interlock.core.disguise import Watch
from interlock.core.folding import BLOCK_TAGS, ViewFold
from interlock.core.scanner import Scan, TextMatch
from interlock.lexicon.folding import folding
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH, common
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.misspelt import well_spelt
from interlock.mapping.rows import Row, tokenise
from interlock.mapping.shown import shown
from interlock.mapping.tokens import CONTRACTED, WORD_BYTES_MAX

_COVER: Final = b"q"
"""Stands for each byte of a word that is written plainly: nothing is joined over it, and no word is of it alone."""
_OPENED: Final = re.compile(rb"(?:<[^<>]{0,256}>|\\[a-zA-Z]{1,12}(?=\{)|[\[{(])+\Z")
"""What is left before a word of the signs around its first letter."""
DISGUISES_MAX: Final = 32
"""A text with more of them is written to be misread, and refused for that."""
STEP: Final = 192
"""Bytes that are looked at before a match is asked for."""
PLAIN_MAX: Final = 64
"""So many words that stand plainly between signs are passed before the search begins anew in their midst."""
COVERED_MIN: Final = 4
"""Shorter words may be the pieces of one."""
_CLOSING: Final = (b"]", b"}", b")")
OPENED_MAX: Final = 320
"""So far back it is looked for: what is longer stays, and costs no more."""
_END: Final = b"\n\n"
"""Behind it no word goes on."""


_RENDERED: Final = re.compile(rb"[<\\{&\x1b]|\]\(|\$[A-Za-z]")
"""What may render as nothing and leave its words where they are: tags, images, links, TeX."""
_MATHS: Final = re.compile(rb"\$(?=[A-Za-z\\])|(?<=[A-Za-z}])\$")
_PICTURED: Final = re.compile(rb"(?i)<img\b[^<>]{0,256}?\balt\s?=\s?[\"']?([^\"'<>]{1,256})[^<>]{0,256}>")


def undisguised(text: bytes, row: Row, watch: Watch) -> tuple[bytes, ...]:
    """The text with every watched word that stands in disguise written plainly; nothing where none does.

    Where there is markup that renders as nothing, what is left of the text counts too.
    """
    whole = _rejoined(text, watch)
    if whole != text:
        row = tokenise(whole)
    found: list[bytes | None] = [_spelled_out(whole, row, watch) or whole]
    if _RENDERED.search(whole) is not None:
        bare = _PICTURED.sub(rb"\1", _MATHS.sub(b"", whole))
        rendered = seen.text if (seen := shown(bare)) is not None else bare
        words = tokenise(rendered)
        found.append(_spelled_out(rendered, words, watch))
        if not watch.plain.isdisjoint(words.lower):
            found.append(rendered)
    found += (_in_words(whole, watch), well_spelt(whole, row, watch))
    return tuple(dict.fromkeys(one for one in found if one and one != text))


_CAMEL: Final = re.compile(
    rb"(?<![0-9A-Za-z\x80-\xff])(?:[a-z]{1,24}+|(?<=[#<])[A-Z][a-z]{0,23}+"
    rb"|[A-Z][a-z]{0,23}+(?=[A-Za-z]{1,64}+['\"`*]{0,2} ?[:=]))"
    rb"(?:[A-Z][a-z]{0,23}+){1,8}+(?![0-9A-Za-z\x80-\xff])"
)
"""Words that only their capitals part, `isSafe`: in the names of programs, not in those of firms, `PaySafe`."""
_HUMPED: Final = re.compile(rb"[a-z][A-Z]")
_HUMP: Final = re.compile(rb"(?<=[a-z])(?=[A-Z])")


def _in_words(text: bytes, watch: Watch) -> bytes | None:
    """The text with each such name that holds a watched word in words of its own; None where there is none."""
    if _HUMPED.search(text) is None:
        return None

    def parted(name: re.Match[bytes]) -> bytes:
        words = _HUMP.split(name[0])
        return b" ".join(words) if any(word.decode().lower() in watch.plain for word in words) else name[0]

    return _CAMEL.sub(parted, text)


_BREAK: Final = (
    rb"(?:-|\\|\xc2\xad|\xe2\x80\x90)?+[ \t\r]*+(?:\n|<br ?/?>)[ \t\r]*+"
    rb"(?:(?:[>*+-]|\xe2\x80\xa2)[ \t]++){0,4}+"
)


def _parted_by(between: bytes) -> re.Pattern[bytes]:
    """Words with nothing between them but this."""
    return re.compile(
        rb"(?<![0-9A-Za-z\x80-\xff])[A-Za-z]{1,24}+(?:"
        + between
        + rb"[A-Za-z]{1,24}+)++(?![0-9A-Za-z\x80-\xff])"
    )


_BROKEN: Final = _parted_by(_BREAK)
"""Words with nothing between them but breaks of lines, with the marks of quotations and of list items."""
_BREAKS: Final = re.compile(_BREAK)
_SIGN: Final = (
    rb"(?:[*_]{1,3}+|-{1,2}+|~{2}|`{1,2}+|'{2,5}+"
    rb"|/\*[^*\n]{0,32}+\*/|<!--[^<>\n]{0,32}-->|~~[^~\n]{1,32}+~~|:[a-z_]{2,24}+:|[\"'] ?[+.&] ?[\"'])"
)
_SIGNED: Final = _parted_by(_SIGN)
"""Words with nothing between them but a hyphen, markup, a remark, what is struck out, a picture by its name, or the end
of one string and the next one."""
_SIGNS: Final = re.compile(_SIGN)
_MAY_BE_SIGNED: Final = re.compile(rb"[-*_~`'/<:\"](?<=[A-Za-z].)(?:[A-Za-z](?<!'.)|[-*_~`'!+ .&])")
"""Before each of them stands one of these, and looking for that takes a tenth of the time."""


def _rejoined(text: bytes, watch: Watch) -> bytes:
    """The text with every watched word in one that breaks of lines or signs part: `gua` and `rantee`, `re-fund`."""
    if b"\n" in text or b"<br" in text:
        text = _BROKEN.sub(lambda broken: _in_one(broken.group(), _BREAKS, watch), text)
    if _MAY_BE_SIGNED.search(text) is None:
        return text
    return _SIGNED.sub(lambda signed: _in_one(signed.group(), _SIGNS, watch), text)


def _in_one(parted: bytes, between: re.Pattern[bytes], watch: Watch) -> bytes:
    pieces, breaks = between.split(parted), between.findall(parted)
    out, at = bytearray(), 0
    while at < len(pieces):
        end = _reach(pieces, at, watch, words=between is _BREAKS)
        out += b"".join(pieces[at:end])
        if end < len(pieces):
            out += breaks[end - 1]
        at = end
    return bytes(out)


def _reach(pieces: list[bytes], at: int, watch: Watch, *, words: bool) -> int:
    """Behind the last piece of the longest watched word from here. `words`: what is words already is read as them:
    `man` and `age` on two lines are two, and `man-age` is one.
    """
    word, reach = pieces[at], at + 1
    for end in range(at + 1, len(pieces)):
        word += pieces[end]
        if len(word) > WORD_BYTES_MAX:
            break
        if word.lower().decode() in watch.plain and not (
            words and all(map(_is_common, pieces[at : end + 1]))
        ):
            reach = end + 1
    return reach


def _is_common(piece: bytes) -> bool:
    word = piece.lower().decode()
    return word in _LONE if len(word) == 1 else lemma(word) in common()


_LONE: Final = frozenset("ai")


def _spelled_out(text: bytes, row: Row, watch: Watch) -> bytes | None:
    out = bytearray()
    reach = 0
    for start, known, word in _in_disguise(text, row, _covered(text, row, watch) + _END, watch):
        # The sign that ended the word may belong to what is left of it: `w.a.s.n't`
        end = known - (text[known - 1 : known] == b"'" and text[known : known + 1].isalnum())
        near = max(reach, start - OPENED_MAX)
        bare = _OPENED.sub(b"", text[near : near + _seen(text[near:end], start - near)])
        before = text[reach:near] + bare
        out += before + (b" " + word if before[-1:].isalnum() else word)
        reach = end + (near + len(bare) < start and text[end : end + 1] in _CLOSING)
        if text[reach : reach + 1].isalnum():
            out += b" "
    return bytes(out) + text[reach:] if reach else None


def _seen(text: bytes, start: int) -> int:
    """Where what a reader sees before this place ends: markup around the first letter of a word is nothing to see."""
    fold = ViewFold(folding(), "links", single=True)
    first, last = fold.push(text, 0), fold.push(b"", len(text), final=True)
    begins, ends = first.starts + last.starts, first.ends + last.ends
    before = bisect_left(begins, start)
    return min(start, ends[before - 1]) if before else 0


def _in_disguise(text: bytes, row: Row, covered: bytes, watch: Watch) -> list[tuple[int, int, bytes]]:
    """Where watched words stand that are not read as they are, each with the word; ValueError where they are too many.

    Behind each the search begins anew: what many words would cost together is what each costs by itself.
    """
    found: list[tuple[int, int, bytes]] = []
    begin = fed = passed = 0
    scan = Scan(watch.tables, watch.tables.start())
    while fed < len(covered):
        scan.feed(covered[fed : fed + STEP])
        fed += STEP
        if len(scan.matches()) == passed:
            continue
        scan.feed(covered[fed : fed + STEP])  # the rest of a longer form
        fed += STEP
        matches = scan.matches()
        hidden = [
            one
            for one in matches
            if not _is_read(text, begin + one.start, begin + one.end, row, watch.words[one.rule])
        ]
        if not hidden and len(matches) <= PLAIN_MAX:
            passed = len(matches)
            continue
        match = _first(hidden, watch) if hidden else matches[PLAIN_MAX // 2]
        start, end = begin + match.start, min(begin + match.end, len(text))
        if hidden:
            word = watch.words[match.rule]
            end = _spelled_to(text, start, end, word)
            found.append((start, end, word.encode()))
            if len(found) > DISGUISES_MAX:
                raise ValueError(f"more than {DISGUISES_MAX} words in disguise in one transition")
        begin = fed = max(end, start + 1)
        passed = 0
        scan = Scan(watch.tables, watch.tables.start())
    return found


def _spelled_to(text: bytes, start: int, end: int, word: str) -> int:
    """Where a word that is spelled by its letters alone ends: letters behind it tell that it does, and are no part of
    it. What is written around the last of its own is: a mark, a bracket.
    """
    letters = word.replace(" ", "").encode()
    found = [at for at in range(start, end) if text[at : at + 1].isalnum()]
    own = found[: len(letters)]
    if len(found) == len(own) or bytes(text[at] for at in own).lower() != letters:
        return end
    last = own[-1] + 1
    while last < end and (text[last] >= 0x80 or text[last] in _AROUND_A_LETTER):
        last += 1
    return last


_AROUND_A_LETTER: Final = frozenset(b")]}>*_~`'\"|/")


def _is_read(text: bytes, start: int, end: int, row: Row, word: str) -> bool:
    """Whether a word is read where it was found: by itself, whatever signs stand beside it, or among blanks."""
    while start < end and text[start] in _SIGNS_BESIDE:
        start += 1
    at = bisect_left(row.starts, start)
    if at < len(row.starts) and row.starts[at] == start and row.lower[at] == word:
        return True
    return b" ".join(text[start:end].lower().rstrip(_SIGNS_BESIDE).split()) == word.encode()


_SIGNS_BESIDE: Final = bytes(range(0x21, 0x30)) + b":;<=>?@[\\]^_`{|}~"


def _first(matches: Sequence[TextMatch], watch: Watch) -> TextMatch:
    """The longest word of the first place, as it is written before one from its end, which is found by letters alone;
    of two ends the nearer: one reading looks ahead for more letters.
    """
    return min(
        matches,
        key=lambda one: (one.start, -len(watch.words[one.rule]), one.view in _BY_LETTERS, one.end),
    )


_BY_LETTERS: Final = frozenset(NAMES[SPELLED + 1 :])


_BESIDE: Final = frozenset(b" \t\r\n.,;:!?'\"()")
BREAK_MAX: Final = 16
_BROKEN_BEFORE: Final = re.compile(rb"(?:-|\\|\xc2\xad|\xe2\x80\x90)[ \t\r]*\n[ \t\r\n>]*\Z")
_BROKEN_BEHIND: Final = re.compile(rb"[-\\][ \t\r]*\n")
_JOINING: Final = _BESIDE | frozenset(b"*_-/")


def _alone(text: bytes, start: int, end: int, beside: frozenset[int]) -> bool:
    """Whether it is a word of its own, not what is left of one by markup or a broken line: `recomm[^1]ended`."""
    # Most words have a blank or a sign right beside them, and no markup.
    if (start and text[start - 1] not in beside) or (end < len(text) and text[end] not in beside):
        start, end = _before_markup(text, start, beside), _behind_markup(text, end, beside)
        if start < 0 or end < 0:
            return False
    if b"\n" not in text:
        return True
    if start and text[start - 1] <= 0x20 and _BROKEN_BEFORE.search(text, max(0, start - BREAK_MAX), start):
        return False
    return _BROKEN_BEHIND.match(text, end) is None


MARKS_MAX: Final = 8
"""So many tags and signs of emphasis on one side of a word are looked past."""
TAG_MAX: Final = 256
_EMPHASIS: Final = frozenset(b"*_~`")
_OPENING: Final = re.compile(rb"<([A-Za-z][A-Za-z0-9]{0,15})(?:[ /][^<>]{0,256})?>")
_CLOSING_TAG: Final = re.compile(rb"</([A-Za-z][A-Za-z0-9]{0,15})>")
_PARTING: Final = BLOCK_TAGS - {b"br"}
"""Elements that stand apart from what is before and behind them; a `br` may break a word."""


def _before_markup(text: bytes, at: int, beside: frozenset[int]) -> int:
    """Where the markup before a word begins, and -1 where it goes on a word.

    Only tags that open are looked past: one that closes may have hidden what it held, `re<i hidden>, </i>fund`. What
    is emphasised begins behind a blank, perhaps with a sign between: of `re~~,~~fund` only the comma is.
    """
    emphasised = False
    for _ in range(MARKS_MAX):
        if at == 0:
            return at
        last = text[at - 1]
        if last in beside and not (emphasised and at > 1 and last > 0x20 and text[at - 2] > 0x20):
            return at
        if last in _EMPHASIS:
            emphasised = True
            at -= 1
            continue
        opened = text.rfind(b"<", max(0, at - TAG_MAX), at) if last == 0x3E else -1
        if opened < 0 or (tag := _OPENING.fullmatch(text, opened, at)) is None:
            return -1
        if tag[1].lower() in _PARTING:
            return at
        at = opened
    return -1


def _behind_markup(text: bytes, at: int, beside: frozenset[int]) -> int:
    """Where the markup behind a word ends, and -1 where a word goes on there: the mirror of `_before_markup`."""
    emphasised = False
    size = len(text)
    for _ in range(MARKS_MAX):
        if at == size:
            return at
        first = text[at]
        if first in beside and not (emphasised and at + 1 < size and first > 0x20 and text[at + 1] > 0x20):
            return at
        if first in _EMPHASIS:
            emphasised = True
            at += 1
            continue
        if (tag := _CLOSING_TAG.match(text, at)) is None:
            return -1
        if tag[1].lower() in _PARTING:
            return at
        at = tag.end()
    return -1


_CONTRACTIONS: Final = CONTRACTED.keys() | ENGLISH["contracted"] | {word for word in AUXILIARY if "'" in word}


def _covered(text: bytes, row: Row, watch: Watch) -> bytes:
    """The text with the words covered that are written plainly: what is found then is in disguise.

    Common words that nobody watches are covered too: they hold others (`again`), and each would be looked at closely.
    So are the common contractions: `I can't` is not `I can` with a letter behind it.
    """
    out = bytearray(text)
    known = common()
    for form, start in zip(row.forms, row.starts, strict=True):
        size = form.size
        if form.lower in watch.plain:
            beside = _JOINING
        elif (size >= COVERED_MIN and form.lemma in known) or form.lower in _CONTRACTIONS:
            beside = _BESIDE
        else:
            continue
        if _alone(text, start, start + size, beside):
            out[start : start + size] = _COVER * size
    return bytes(out)
