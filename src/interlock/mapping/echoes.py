"""What a transition takes over from the text before it, and what it leaves behind: concepts, never claims.

`We promise it` is about what was named last; `- the return` below `We promise:` about what the list is introduced
with; a cell about the head of its column; a footnote about what its mark was set on. What was denied is taken over by
nobody. Read by signs and closed lists alone, and bounded: one transition, the open headings, one table.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from interlock.core.antecedents import Antecedents, Concepts
from interlock.core.mutation import Commitment, Polarity
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Flag, Kind

OUTLINE_MAX: Final = 16
COLUMNS_MAX: Final = 64
NOTES_MAX: Final = 32

_POSITIVE: Final = Polarity.POSITIVE
_HEADING: Final = -10
"""The depth of a heading is its level above this; those of lines in bold and of paragraphs are between it and 0."""
_BOLD: Final = -2
_PARAGRAPH: Final = -1

_OPENING: Final = re.compile(
    rb"(?P<lead>\s*)(?:(?P<heading>#{1,6})(?=\s)|(?P<row>\|)"
    rb"|(?P<note>\[\^?[0-9A-Za-z]{1,3}\]|\xc2[\xb9\xb2\xb3]|\xe2\x80[\xa0\xa1]|\*{1,3}(?=\s+[^\s*]))[:.]?"
    rb"|(?P<item>[-+*]|\xe2\x80[\xa2\x93\x94]|\(?(?:[0-9]{1,3}|[a-z])[.)])(?=\s)"
    rb"|(?P<bold>\*\*.+\*\*:?|__.+__:?)\s*\Z)?"
)
_NOTE: Final = re.compile(
    rb"\[\^?[0-9A-Za-z]{1,3}\]|\xc2[\xb9\xb2\xb3]|\xe2\x80[\xa0\xa1]|(?<=[0-9A-Za-z%\xbb])\*{1,3}(?![\w*])"
)
_RULE: Final = re.compile(rb"\s*\|?[\s:|-]*-[\s:|-]*(?:\n|\Z)")
"""The line of dashes below the head of a table."""
_CELLS: Final = re.compile(rb"(?<!\\)\|")
_NOTHING_IN_IT: Final = frozenset(
    [
        "",
        "-",
        "--",
        "\u2013",
        "\u2014",
        "no",
        "none",
        "not",
        "never",
        "nil",
        "n/a",
        "na",
        "0",
        "\u2717",
        "\u2718",
        "\u2716",
        "\u274c",
    ]
)

_PRONOUNS: Final = frozenset(
    [
        *("it", "its", "itself", "they", "them", "their", "theirs", "themselves", "ones", "former", "latter"),
        *("he", "she", "him", "her", "his", "hers"),
    ]
)
_LEADING: Final = frozenset({"which", "both"})
"""Pronouns where they stand first; behind something else they stand for that, or lead to what follows."""
_POINTING: Final = frozenset({"this", "these", "those", "such"})
_JOINED_BY: Final = frozenset(
    {"and", "but", "so", "or", "because", "since", "if", "when", "as", "then", "while"}
)
FRAGMENT_WORDS_MAX: Final = 8
LABEL_WORDS_MAX: Final = 3
"""Words that say something in a line which no sign ends and a small word leads, as in `The high return of our fund`."""

Outline = tuple[tuple[int, Concepts], ...]


class _Form(NamedTuple):
    """How a transition stands in the text: `depth` of a heading, item or line in bold, None within a paragraph.

    `note`: the mark of the footnote that it is; `row`: the row of a table that it is, without the rule before it.
    """

    new_line: bool
    depth: int | None
    note: str
    row: bytes

    @property
    def continues(self) -> bool:
        """Whether it goes on with the text before it."""
        return self.depth is None and not self.row and not self.note


class Echoes(NamedTuple):
    """The commitments with what each takes over, what the transition takes over by itself, what it leaves."""

    claims: tuple[Commitment, ...]
    whole: Concepts
    leaves: Antecedents | None


Named = Callable[[bytes], Concepts]
"""The concepts that a piece of text names without denying them."""


def echoes(
    text: bytes,
    words: Row,
    claims: tuple[Commitment, ...],
    concepts: Concepts,
    before: Antecedents,
    named: Named,
) -> Echoes:
    """Hold a transition against what was left before it on its channel."""
    form = _form(text, before)
    around = _around(form, words, before)
    last = before.last if form.continues and _is_fragment(words) else ()
    found: list[Commitment] = []
    carried: set[str] = set()
    earlier: set[str] = set()
    for claim in claims:
        over = {*last}
        here = _of(claim, words)
        if _points(words, here):
            over.update(before.last)
        if earlier and _points(words, here, within=True):
            over |= earlier
        earlier.update(_affirmed(claim))
        taken = over.union(around).difference(claim.concepts)
        found.append(msgspec.structs.replace(claim, echoed=tuple(sorted(taken))) if taken else claim)
        carried |= over
    whole: set[str] = set()
    if not {concept for claim in claims for concept in claim.concepts}.issuperset(concepts) or not claims:
        whole.update(last, before.last if _points(words, range(len(words.lower))) else ())
        carried |= whole
        whole.update(around)
    own = affirmed(claims, concepts)
    left = _left(form, own, before, text, named)
    left = msgspec.structs.replace(left, last=tuple(sorted(carried.union(own))))
    return Echoes(tuple(found), tuple(sorted(whole)), None if left == before else left)


def affirmed(claims: Sequence[Commitment], concepts: Concepts) -> Concepts:
    """The concepts of a text that it names without denying them: those of its claims, and those outside of any."""
    said = {concept for claim in claims for concept in claim.concepts}
    kept = {concept for claim in claims for concept in _affirmed(claim)}
    return tuple(sorted(kept.union(concept for concept in concepts if concept not in said)))


def _affirmed(claim: Commitment) -> Concepts:
    if claim.polarity is not _POSITIVE:
        return ()
    return tuple(c for c in claim.concepts if c not in claim.denied) if claim.denied else claim.concepts


# --- where it stands ---------------------------------------------------------------------------------------


def _form(text: bytes, before: Antecedents) -> _Form:
    opening = _OPENING.match(text)
    assert opening is not None  # every part of it may be missing
    lead = opening["lead"]
    row = text[len(lead) :] if opening["row"] else b""
    if ruled := _RULE.match(row):
        row = row[ruled.end() :]
    depth = None
    if opening["heading"]:
        depth = _HEADING + len(opening["heading"])
    elif opening["item"] or (opening["note"] and _is_star(opening["note"], before)):
        depth = len(lead) - lead.rfind(b"\n") - 1
    elif opening["bold"]:
        depth = _BOLD
    note = opening["note"].strip(b"[]^").decode() if opening["note"] and depth is None else ""
    return _Form(b"\n" in lead, depth, note, row)


def _is_star(mark: bytes, before: Antecedents) -> bool:
    """Whether it marks an item of a list: no footnote is open under it."""
    return mark.startswith(b"*") and all(name != mark.decode() for name, _ in before.notes)


def _around(form: _Form, words: Row, before: Antecedents) -> Concepts:
    """What stands around it: the heads of its columns, what its list is under, what its footnote is set on."""
    if form.row:
        filled = [_says_something(cell) for cell in _cells(form.row)]
        heads = tuple(
            c for column, fills in zip(before.columns, filled, strict=False) if fills for c in column
        )
        return (
            (*heads, *(c for _, concepts in before.outline for c in concepts)) if all(filled[1:]) else heads
        )
    if form.note:
        return next((concepts for mark, concepts in before.notes if mark == form.note), ())
    if form.depth is not None:
        return tuple(c for depth, concepts in before.outline if depth < form.depth for c in concepts)
    if form.new_line and _is_fragment(words):
        return tuple(c for _, concepts in before.outline for c in concepts)
    return ()


def _cells(row: bytes) -> list[bytes]:
    return [cell.strip() for cell in _CELLS.split(row.strip().strip(b"|"))[:COLUMNS_MAX]]


def _says_something(cell: bytes) -> bool:
    return cell.decode("utf-8", "replace").strip(" *_.").lower() not in _NOTHING_IN_IT


# --- what points back --------------------------------------------------------------------------------------


def _of(claim: Commitment, words: Row) -> range:
    """The items of its clause."""
    return range(bisect_left(words.starts, claim.span.start), bisect_left(words.starts, claim.span.end))


def _points(words: Row, here: range, *, within: bool = False) -> bool:
    """Whether a pronoun here may stand for what was named before; `within`: in the same sentence."""
    return any(_points_at(words, at, here.start, within) for at in here)


def _points_at(words: Row, at: int, first: int, within: bool) -> bool:
    word = words.lower[at].partition("'")[0]
    if word == "that":
        return _that_stands(words, at, first)
    if word in _LEADING:
        return at == first and (within or not first)
    return word in _PRONOUNS or word in _POINTING


def _that_stands(words: Row, at: int, first: int) -> bool:
    """`that is safe` where a clause begins, `we promise that.`; not what opens a clause: `a fund that is safe`."""
    if at + 1 >= len(words.lower) or words.lower[at] != "that":
        return True
    following = words.forms[at + 1]
    if following.flags & Flag.AUXILIARY:
        return at == first or words.forms[at - 1].kind == Kind.SIGN or words.lower[at - 1] in _JOINED_BY
    return following.kind == Kind.SIGN


def _is_fragment(words: Row) -> bool:
    """A few words without a verb of which that is certain: `Safe.`, `The return.`, `Of course, certainly!`"""
    said = [word for word in words.forms if word.kind in (Kind.WORD, Kind.NUMBER)]
    if not 1 <= len(said) <= FRAGMENT_WORDS_MAX or words.any & (Flag.AUXILIARY | Flag.STANDING):
        return False
    stressing = Flag.STRESS | Flag.STRESS_PAIR
    content = [
        word for word in said if word.content and not (word.flags & stressing or word.lower.endswith("ly"))
    ]
    label = not said[0].content and not words.any & Flag.TERMINATOR
    return len(content) <= (LABEL_WORDS_MAX if label else 1)


# --- what it leaves ----------------------------------------------------------------------------------------


def _left(form: _Form, own: Concepts, before: Antecedents, text: bytes, named: Named) -> Antecedents:
    columns = before.columns if form.row else ()
    if form.row and not columns:
        columns = tuple(named(cell) for cell in _cells(form.row))
    notes = before.notes
    marks = [one.strip(b"[]^").decode() for one in _NOTE.findall(text)] if own and not form.note else []
    if marks:
        kept = (one for one in notes if one[0] not in marks)
        notes = (*kept, *((mark, own) for mark in dict.fromkeys(marks)))[-NOTES_MAX:]
    outline = before.outline if form.row or form.note else _outline(form, own, before.outline)
    return Antecedents(before.last, outline, columns, notes)


def _outline(form: _Form, own: Concepts, open_: Outline) -> Outline:
    depth = form.depth
    if depth is None and not form.new_line and open_ and open_[-1][0] != _PARAGRAPH:
        # It goes on in the heading or item that is open.
        inner, concepts = open_[-1]
        return (*open_[:-1], (inner, tuple(sorted({*concepts, *own}))))
    if depth is None:
        depth = _PARAGRAPH
    kept = tuple(one for one in open_ if one[0] < depth)
    return (*kept, (depth, own))[-OUTLINE_MAX:] if own else kept
