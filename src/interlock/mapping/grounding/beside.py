"""A state right beside what it is said of, with no verb: `BK-2210 (cancelled)`, `Cancelled: BK-2210` and `Cancelled
booking BK-2210` are read as `BK-2210 is cancelled`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import LIKE, STATE, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import ANSWERS, NEGATIONS, OF_STATUS, STATES
from interlock.mapping.grounding.laid_out import is_field, leading
from interlock.mapping.grounding.states import states
from interlock.mapping.grounding.words import STOP, Word, is_code, with_compounds, words_of

_LINE: Final = re.compile(r"[^\n]+")
_LINE_MAX: Final = 300
_PARTING: Final = re.compile(
    r"\s*(?:[:;,=()\[\]{}\u2022\u00b7\u2192\u27a1\u21d2\uff1a]|->|=>|\s[-\u2013\u2014]+(?=\s)|[\u2013\u2014]|\*\*|\t"
    r"|[ ]{2,})\s*"
)
_NUMBERED: Final = re.compile(r"[ \t>]*[0-9]{1,3}[.)][ \t]+")
_PIECES_MAX: Final = 12
_SUBJECT_WORDS_MAX: Final = 8
_VERBS: Final = ENGLISH["auxiliary"] | GROUNDING["finite"]
_NOW: Final = frozenset({"now", "currently", "still", "already", "yet", "status", "as", "of"})
_STATES: Final = STATES | {line.partition(":")[0] for line in CUES["statuses before"]}
_STATE_WORDS_MAX: Final = 3


class _Piece(NamedTuple):
    """A part of a line: the state that it begins with, `cancelled` or `not cancelled`, and the words that are left."""

    start: int
    end: int
    state: str
    rest: Sequence[Word]


def beside_names(
    text: str,
    words: Sequence[Word],
    index: GroundIndex,
    topic: tuple[str, ...],
    offsets: Sequence[int],
    *,
    headed: str,
) -> list[Figure]:
    """The states that lines without a verb say of what they name. `headed`: the state of all that is listed."""
    found: list[Figure] = []
    lines = [
        (line, own) for line, own in _lines(text, words) if own and not any(w.text in _VERBS for w in own)
    ]
    known = _known(index) if lines else frozenset()
    firsts = {state.partition(" ")[0] for state in known}
    for line, own in lines:
        if not headed and firsts.isdisjoint(word.text for word in own):
            continue
        pieces = [*_pieces(line[0], line.start(), own, known)][:_PIECES_MAX]
        if headed and not any(piece.state for piece in pieces):
            pieces = [_Piece(own[0].start, own[0].end, headed, ()), *pieces]
        for subject, piece in _told(text, pieces, index):
            span = Span(offsets[piece.start], offsets[piece.end])
            found += _said_of(subject, piece.state, index, topic, span)
    return list(dict.fromkeys(found))


def _lines(text: str, words: Sequence[Word]) -> Iterator[tuple[re.Match[str], list[Word]]]:
    """The lines of a text that are no rows of a table, with their words."""
    for line in _LINE.finditer(text):
        if len(line[0]) <= _LINE_MAX and not line[0].lstrip(" \t>").startswith("|"):
            yield line, [word for word in words if line.start() <= word.start < line.end()]


def _known(index: GroundIndex) -> frozenset[str]:
    """The states that are known, and those that facts hold."""
    held = [ground for ground in index.of([STATE]) if OF_STATUS in ground.what and not ground.prose]
    return _STATES.union(g.value.words.strip() for g in held if g.value.words not in ANSWERS)


def _pieces(line: str, start: int, words: Sequence[Word], known: frozenset[str]) -> Iterator[_Piece]:
    numbered = _NUMBERED.match(line)
    at = numbered.end() if numbered is not None else leading(line)
    edges = [
        (at, at),
        *((one.start(), one.end()) for one in _PARTING.finditer(line, at)),
        (len(line), len(line)),
    ]
    for (_, begins), (ends, _) in pairwise(edges):
        own = [word for word in words if start + begins <= word.start < start + ends]
        if own:
            state, size = _state_of(own, known)
            yield _Piece(own[0].start, own[-1].end, state, own[size:])


def _state_of(own: Sequence[Word], known: frozenset[str]) -> tuple[str, int]:
    """The state that words begin with, and how many say it."""
    said = [word.text for word in own]
    first = next((at for at, one in enumerate(said) if one not in NEGATIONS | _NOW), len(said))
    for size in range(_STATE_WORDS_MAX, 0, -1):
        state = " ".join(said[first : first + size])
        if state in known and len(said) >= first + size:
            denied = any(one in NEGATIONS for one in said[:first])
            return f"{'not ' if denied else ''}{state}", first + size
    return "", 0


def _told(text: str, pieces: Sequence[_Piece], index: GroundIndex) -> Iterator[tuple[str, _Piece]]:
    """Each state with what it is said of: what stands before it, or what follows one at the head of a line."""
    for at, piece in enumerate(pieces):
        rest = [word for word in piece.rest if word.text not in _NOW]
        called = not at and is_field(text[piece.start : piece.end], index)
        if not piece.state or (called and root(piece.state.split()[-1]) in index.attributes):
            continue
        before = pieces[:at]
        if not rest and before and not any(one.state for one in before):
            subject = [word for one in before for word in one.rest if _is_worded(word)]
            if _is_of_an_amount(text, before, pieces[at + 1 :], index):  # `Deposit: €100 (unpaid)`
                yield _joined(text, before[0].rest), piece
                continue
            if _names_one(subject, index) and not _is_labelled(text, before[-1], piece, index):
                yield _joined(text, subject), piece
        elif not before and (not rest or rest[0].text not in STOP):
            if rest and _names_one(rest, index):
                yield _joined(text, rest), piece
            for other in pieces[1:] if not _names_one(rest, index) else ():
                if other.state:
                    break
                for each in _joined_by_and(other.rest):
                    if _names_one(each, index):
                        yield _joined(text, [*rest, *each]), other._replace(state=piece.state)


def _joined_by_and(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    start = 0
    for at, word in enumerate(words):
        if word.text in _JOINING:
            yield words[start:at]
            start = at + 1
    yield words[start:]


_JOINING: Final = frozenset({"and", "or", "but"})


def _is_worded(word: Word) -> bool:
    return is_code(word) or not word.text[0].isdigit()


def _is_of_an_amount(
    text: str, before: Sequence[_Piece], behind: Sequence[_Piece], index: GroundIndex
) -> bool:
    """Whether a line says a state of a field beside its amount and nothing else."""
    label, *rest = before
    amounts = [*rest, *behind]
    return (
        is_field(text[label.start : label.end], index)
        and bool(amounts)
        and all(not any(map(_is_worded, one.rest[:1])) and len(one.rest) <= _AMOUNT_WORDS for one in amounts)
    )


_AMOUNT_WORDS: Final = 2


def _is_labelled(text: str, before: _Piece, piece: _Piece, index: GroundIndex) -> bool:
    """Whether a state stands behind the name of a field, which is what it is said of."""
    return is_field(text[before.start : before.end], index) or (
        text[before.end : piece.start].strip().startswith(":")
    )


def _names_one(words: Sequence[Word], index: GroundIndex) -> bool:
    named = any(
        (word.capital or is_code(word)) and not {word.root, LIKE + word.root}.isdisjoint(index.names)
        for word in words
    )
    return named and len(words) <= _SUBJECT_WORDS_MAX


def _joined(text: str, words: Sequence[Word]) -> str:
    return " ".join(text[word.start : word.end] for word in words)


def _said_of(
    subject: str, state: str, index: GroundIndex, topic: tuple[str, ...], span: Span
) -> Iterator[Figure]:
    text = f"{subject} is {state}"
    own = [0, *accumulate(len(letter.encode()) for letter in text)]
    words = with_compounds(words_of(text), text, index.names | index.attributes, index.answers)
    for figure in states(text, words, index, topic, own):
        if figure.kind is FigureKind.STATE:
            yield msgspec.structs.replace(figure, span=span)
