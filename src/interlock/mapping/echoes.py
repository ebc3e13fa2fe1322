"""What a transition takes over from the text before it, and what it leaves behind: concepts, never claims.

`We promise it` is about what was named last; `- the return` below `We promise:` about what the list is introduced
with; a cell about the head of its column; a footnote about what its mark was set on. What was denied is taken over by
pronouns alone, where something else is said of it and not only supposed: `We never sold the fund. It is safe.` Read by
signs and closed lists alone, and bounded: one transition, the open headings, one table.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from itertools import repeat
from typing import Final, NamedTuple

import msgspec

from interlock.core.antecedents import Antecedents, Concepts
from interlock.core.mutation import Commitment, Polarity
from interlock.mapping.classes import codes, marking
from interlock.mapping.flags import Flag
from interlock.mapping.marks import CROSSES, UNTICKED
from interlock.mapping.recanting import recants
from interlock.mapping.replies import replied, reply
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, is_adverb

OUTLINE_MAX: Final = 16
COLUMNS_MAX: Final = 64
NOTES_MAX: Final = 32
DENIED_MAX: Final = 64
"""Denials that are held against a pronoun one by one; of more, each concept is taken for one by itself."""

_POSITIVE: Final = Polarity.POSITIVE
_HEADING: Final = -10
"""The depth of a heading is its level above this; those of lines in bold and of paragraphs are between it and 0."""
_BOLD: Final = -2
_PARAGRAPH: Final = -1

_OPENING: Final = re.compile(
    rb"(?P<lead>[\s>]*)(?:(?P<heading>#{1,6})(?=\s)|(?P<row>\|)"
    rb"|(?P<note>\[\^?[0-9A-Za-z]{1,3}\]|\xc2[\xb9\xb2\xb3]|\xe2\x80[\xa0\xa1]|\*{1,3}(?=\s+[^\s*]))[:.]?"
    rb"|(?P<item>[-+*]|\xc2\xb7|\xe2\x80[\xa2\xa3\x93\x94]"
    # Arrows, boxes, dots and ticks.
    rb"|\xe2[\x86\x87\x94-\x9e\xac-\xaf][\x80-\xbf](?:\xef\xb8\x8f)?"
    rb"|\(?(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,4}|[a-z])[.)])(?=\s)"
    rb"|(?P<line>\(?(?:[0-9]{1,3}|[A-Za-z]|[IVXLivxl]{2,8})[.):]|[0-9]{1,3}(?:\.[0-9]{1,3}){1,4}"
    rb"|\xf0\x9f[\x80-\xbf]{2}(?:\xef\xb8\x8f)?)(?=\s)"  # pictures stand in the middle of a line, too
    rb"|(?P<listed>(?:</?[A-Za-z][^<>]{0,64}>\s*){0,8}<[Ll][Ii]\b[^<>]{0,64}>)"
    rb"|(?P<bold>\*\*.+\*\*:?|__.+__:?)\s*\Z)?"
)
_NOTE: Final = re.compile(
    # One class of bytes first: a pattern that begins with alternatives is looked for several times slower.
    rb"[\[\xc2\xe2*](?:(?<=\[)\^?[0-9A-Za-z]{1,3}\]|(?<=\xc2)[\xb9\xb2\xb3]|(?<=\xe2)\x80[\xa0\xa1]"
    rb"|(?<=[0-9A-Za-z%\xbb]\*)\*{0,2}(?![\w*]))"
)
_RULED: Final = re.compile(rb"[\s:|-]*")
"""The line of dashes below the head of a table, and what is as empty around it."""
_BOXES_AND_STARS: Final = frozenset({"*", "x", "X"})
_BLANK: Final = re.compile(rb"\n[ \t\r>]*\n")
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
        "n",
        "false",
        "n/a",
        "na",
        "0",
        UNTICKED,
        *CROSSES,
    ]
)

_PRONOUNS: Final = frozenset(
    [
        *("it", "its", "itself", "they", "them", "their", "theirs", "themselves", "ones", "former", "latter"),
        *("he", "she", "him", "her", "his", "hers", "ours", "mine", "yours"),
    ]
)
_COMMANDING: Final = frozenset({"do", "don't", "be", "have", "need", "let", "let's"})
"""Verbs that an order begins with, or a request."""
_BEING_AND_HAVING: Final = frozenset({"is", "are", "was", "has", "isn't", "aren't", "wasn't", "hasn't"})
_BEHIND_A_VERB: Final = frozenset(
    {"i", "you", "we", "he", "she", "it", "they", "this", "that", "these", "those", "there"}
)
_SUBJECTS: Final = _BEHIND_A_VERB | {
    *("a", "an", "the", "my", "your", "our", "his", "her", "its", "their"),
    *("any", "some", "all", "every", "each", "no", "anyone", "anybody", "somebody", "someone", "nobody"),
}
"""Right behind a verb that a clause begins with these are its subject, but for what something is or has."""
_BEGINNING: Final = frozenset(
    [
        *("comes", "gives", "gets", "goes", "seems", "becomes", "keeps", "provides", "includes", "contains"),
        *("carries", "brings", "delivers", "offers", "pays", "earns", "makes", "remains", "stays", "means"),
    ]
)
"""Verbs of a third person that a sentence without a subject begins with; no thing is called so."""
_LEADING: Final = frozenset({"which", "both"})
"""Pronouns where they stand first; behind something else they stand for that, or lead to what follows."""
_POINTING: Final = frozenset({"this", "these", "those", "such"})
_MAY_POINT: Final = _PRONOUNS | _LEADING | _POINTING | {"that", "one"}
_SPEAKERS: Final = frozenset({"i", "we"})
_PARTING: Final = frozenset({":", ";", "-", "\u2013", "\u2014"})
_JOINED_BY: Final = frozenset(
    {"and", "but", "so", "or", "because", "since", "if", "when", "as", "then", "while"}
)
_DENIED: Final = re.compile(r"(?:not|never|no)\s+(?=\w+\Z)")
_OUR: Final = (["our"], ["my"])
_BEFORE_A_THING: Final = frozenset({"by", "on", "with", "of", "for", "from", "at", "about", "behind", "upon"})
"""Behind these `that` neither opens a clause nor goes on with one."""
_BEING: Final = re.compile(r"\b(?:i|we)(?:'(?:m|re)| (?:am|are|was|were))\b")
_TAKING: Final = frozenset({"take", "treat", "regard"})
_RELATIVE: Final = frozenset({"who", "which", "that", "what", "how", "where", "when", "as", "than"})
WORD_GIVEN_MAX: Final = 5
_NAMING_NOTHING: Final = frozenset({"", "one", "thing", "following", "something"})
"""Content that only says that something is still to come: `We promise one thing: …`."""
FRAGMENT_WORDS_MAX: Final = 8
LABEL_WORDS_MAX: Final = 3
"""Words that say something in a line which no sign ends and a small word leads, as in `The high return of our fund`."""

Outline = tuple[tuple[int, Concepts], ...]


class _Form(NamedTuple):
    """How a transition stands in the text: `depth` of a heading, item or line in bold, None within a paragraph.

    `note`: the mark of the footnote that it is; `row`: the row of a table that it is, without the rule before it;
    `head`: it is the first row of a table where another one may have stood before; `rule`: it is the line below that.
    `indented`: its line is.
    """

    new_line: bool
    depth: int | None
    note: str
    row: bytes
    head: bool
    rule: bool
    indented: bool

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
    wanted = _answered_of(words, before)
    answered = reply(words, 0, len(words.forms)) if wanted else None
    if wanted and answered is None and recants(words):
        answered = Polarity.NEGATIVE
    if answered is not None:
        claims = (*claims, replied(answered, wanted, words.span(0, len(words.forms))))
    around = _around(form, words, before, named)
    if form.row and not form.head and before.columns:
        claims = (*claims, *_denied_below(form, before, named, words))
    last = before.last if form.continues and _is_fragment(words, range(len(words.forms))) else ()
    found: list[Commitment] = []
    carried: set[str] = set()
    earlier: set[str] = set()
    denied: set[Concepts] = set()
    led = before.leading if form.continues else ()
    leading: Concepts = ()
    alone: Concepts = ()
    for claim in claims:
        over = {*last}
        here = _of(claim, words)
        if _ends_at(words, here.start - 1):
            led = alone
        elif _led_in(words, here.start - 1):
            led = leading
        over.update(led)
        back = _points(words, here) or _ends_open(words, here)
        if back:
            over.update(before.last)
            denied.add(before.denied)
        if earlier and _parted_at(words, here.start - 1) and _completes(words, here):
            over |= set() if _taken_over(words, here, claim, denied) else earlier
        if (earlier or denied) and _points(words, here, within=True):
            over |= earlier
            if claim.polarity is _POSITIVE and claim.concepts and not _only_supposes(words, here):
                over.update(*(one for one in denied if not set(claim.concepts).intersection(one)))
        said = _affirmed(claim)
        done = _done(words, here)
        nothing_else = 0 < done <= len(claim.concepts) or _is_fragment(words, here)
        leading = said if nothing_else or _announces(words, here) else ()
        alone = said if done == 1 and not _is_being(words, here) else ()
        earlier.update(said)
        if len(said) < len(claim.concepts):
            denied.add(claim.concepts)
            if len(denied) > DENIED_MAX:
                denied = {(concept,) for one in denied for concept in one}
        taken = over.union(around, claim.echoed).difference(claim.concepts)
        found.append(msgspec.structs.replace(claim, echoed=tuple(sorted(taken))) if taken else claim)
        carried |= over
    whole: set[str] = set()
    if not {concept for claim in claims for concept in claim.concepts}.issuperset(concepts) or not claims:
        whole.update(last, before.last if _points(words, range(len(words.lower))) else ())
        carried |= whole
        whole.update(around)
    own = affirmed(claims, concepts)
    # `What do we promise?` claims nothing itself.
    if not claims and _done(words, range(len(words.forms))) == 1:
        alone = () if any(form.flags & Flag.CUE for form in words.forms) else own
    left = _left(form, own, before, text, named)
    carried.update(own)
    left = msgspec.structs.replace(
        left, last=tuple(sorted(carried)), denied=tuple(sorted(set().union(*denied))), leading=alone
    )
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


def _answered_of(words: Row, before: Antecedents) -> Concepts:
    """What a yes or a no would be said of: what was named last, and of `Ours are.` also what others deny."""
    ours = before.denied and words.forms and words.forms[0].lower in _OURS
    return tuple(sorted({*before.last, *before.denied})) if ours else before.last


_OURS: Final = frozenset({"we", "i", "ours", "mine", "yours", "but"})

# --- where it stands ---------------------------------------------------------------------------------------


def _form(text: bytes, before: Antecedents) -> _Form:
    opening = _OPENING.match(text)
    assert opening is not None  # every part of it may be missing
    lead = opening["lead"]
    new_line = b"\n" in lead
    row = text[len(lead) :] if opening["row"] else b""
    row = row[_ruled(row) :]
    first = new_line or not before.outline  # the first line of all has none before it
    note = opening["note"].strip(b"[]^").decode() if opening["note"] else ""
    depth = None
    if opening["heading"]:
        depth = _HEADING + len(opening["heading"])
    elif opening["item"] or opening["listed"] or (opening["line"] and first) or _is_item(note, before):
        depth = len(lead) - lead.rfind(b"\n") - 1
    elif opening["bold"]:
        depth = _BOLD
    rule = opening["row"] is not None and not row
    return _Form(
        new_line, depth, note, row, _BLANK.search(lead) is not None, rule, lead.endswith((b" ", b"\t"))
    )


def _is_item(mark: str, before: Antecedents) -> bool:
    """Whether it marks an item of a list: `* one` and `[x] done` may, and more stars where no footnote is open."""
    if mark in _BOXES_AND_STARS:
        return True
    return mark.startswith("*") and all(name != mark for name, _ in before.notes)


def _ruled(body: bytes) -> int:
    """Where the line of dashes at the beginning ends; 0 where there is none."""
    ruled = _RULED.match(body)
    end = ruled.end() if ruled else 0
    if end < len(body):
        end = body.rfind(b"\n", 0, end) + 1
    return end if b"-" in body[:end] else 0


def _around(form: _Form, words: Row, before: Antecedents, named: Named) -> Concepts:
    """What stands around it: the heads of its columns, what its list is under, what its footnote is set on."""
    if form.row:
        cells = _cells(form.row)
        columns = () if form.head else before.columns
        columns = (*columns, *repeat((), len(cells) - len(columns)))
        filled = [_fills(cell, column, named) for cell, column in zip(cells, columns, strict=False)]
        heads = tuple(c for column, fills in zip(columns, filled, strict=False) if fills for c in column)
        return (
            (*heads, *(c for _, concepts in before.outline for c in concepts)) if all(filled[1:]) else heads
        )
    noted = next((concepts for mark, concepts in before.notes if mark == form.note), ())
    if form.depth is not None:
        return (*noted, *(c for depth, concepts in before.outline if depth < form.depth for c in concepts))
    if form.note:
        return noted
    if form.new_line and _is_fragment(words, range(len(words.forms))):
        return tuple(c for _, concepts in before.outline for c in concepts)
    if form.new_line and _is_label(words):
        # Of a paragraph before it, what is set in further: `Loan:` and `  status: approved`.
        inner = 0 if form.indented else _PARAGRAPH
        return tuple(c for depth, concepts in before.outline if depth < inner for c in concepts)
    if form.new_line and before.outline and _is_listing(words):
        return tuple(c for depth, concepts in before.outline if depth < _PARAGRAPH for c in concepts)
    return ()


def _denied_below(form: _Form, before: Antecedents, named: Named, words: Row) -> list[Commitment]:
    """What a cell that only says no denies: what the head of its column names, of what its row names."""
    cells = _cells(form.row)
    heads = {
        concept
        for cell, column in zip(cells, before.columns, strict=False)
        if column and cell and not _fills(cell, column, named)
        for concept in column
    }
    own = {concept for cell in cells for concept in named(cell)} if heads else heads
    if not own:
        return []
    return [replied(Polarity.NEGATIVE, tuple(sorted(heads | own)), words.span(0, len(words.forms)))]


def _cells(row: bytes) -> list[bytes]:
    return [cell.strip() for cell in _CELLS.split(row.strip().strip(b"|"))[:COLUMNS_MAX]]


def _fills(cell: bytes, column: Concepts, named: Named) -> bool:
    """Whether a cell says that the head of its column holds: not where it is empty, or says just that it does not."""
    said = cell.decode("utf-8", "replace").strip(" *_.").lower()
    denied = _DENIED.match(said)
    return said not in _NOTHING_IN_IT and not (
        denied and {*column} <= {*named(said[denied.end() :].encode())}
    )


# --- what points back --------------------------------------------------------------------------------------


def _of(claim: Commitment, words: Row) -> range:
    """The items of its clause."""
    return range(bisect_left(words.starts, claim.span.start), bisect_left(words.starts, claim.span.end))


def _points(words: Row, here: range, *, within: bool = False) -> bool:
    """Whether a pronoun here may stand for what was named before; `within`: in the same sentence."""
    lower = words.lower
    may = [at for at in here if lower[at] in _MAY_POINT or "'" in lower[at]]
    return any(_points_at(words, at, here.start, within) for at in may) or _lacks_subject(words, here)


def _lacks_subject(words: Row, here: range) -> bool:
    """`Is guaranteed.`, and `- comes with a guarantee`: a sentence, an item or a line that begins with its verb is said
    of what was named before it. Not where its subject stands behind, as in `Had the fund been safe, …`."""
    if here.start and not _ends_at(words, here.start - 1):
        return False
    at = here.start
    while at < here.stop and _may_lead(words, at):
        at += 1
    if at + 1 >= here.stop or "?" in words.lower[here.stop - 1 : here.stop + 1]:
        return False
    verb, following = words.lower[at], words.lower[at + 1]
    if verb in _BEGINNING:
        return True
    finite = words.forms[at].flags & Flag.AUXILIARY and verb not in _COMMANDING
    return bool(finite) and following not in (_BEHIND_A_VERB if verb in _BEING_AND_HAVING else _SUBJECTS)


_TURNING: Final = frozenset(
    {"here", "there", "below", "above", "inside", "outside", "next", "nearby", "elsewhere"}
)
"""Behind these and a verb stands the subject: `Here is a guide`."""


def _may_lead(words: Row, at: int) -> bool:
    form = words.forms[at]
    return (
        form.kind in (Kind.SIGN, Kind.NUMBER)
        or form.lower in _JOINED_BY - {"if", "when"}
        or (is_adverb(form.lower) and form.lower not in _TURNING)
    )


def _points_at(words: Row, at: int, first: int, within: bool) -> bool:
    word = words.lower[at].partition("'")[0]
    if word == "that":
        return _that_stands(words, at, first)
    if word == "one":  # `We promise one today.`
        following = words.forms[at + 1 : at + 2]
        return not following or following[0].kind == Kind.SIGN or is_adverb(following[0].lower)
    if word in _LEADING:
        return at == first and (within or not first)
    return word in _PRONOUNS or word in _POINTING


def _only_supposes(words: Row, here: range) -> bool:
    """`We promise no delivery. If it is not there by Monday, write to us`: of what is denied only a case is put."""
    return words.lower[here.start] == "if" and "," not in words.lower[here.start : here.stop - 1]


def _that_stands(words: Row, at: int, first: int) -> bool:
    """`that is safe` where a clause begins, `we promise that.`; not what opens a clause: `a fund that is safe`."""
    if at + 1 >= len(words.lower) or words.lower[at] != "that":
        return True
    following = words.forms[at + 1]
    if at == first and following.lower in _SPEAKERS:  # `A return: that we guarantee.`
        return at + 3 >= len(words.forms) or words.forms[at + 3].kind == Kind.SIGN
    before = words.lower[at - 1] if at > first else ""
    if before in _TAKING and following.lower == "as":  # `You can take that as a promise.`
        return True
    if before in _BEFORE_A_THING and following.content and not is_adverb(following.lower):
        return True  # `We stand by that promise.`
    if following.flags & Flag.AUXILIARY:
        return at == first or words.forms[at - 1].kind == Kind.SIGN or words.lower[at - 1] in _JOINED_BY
    return following.kind == Kind.SIGN


def _done(words: Row, here: range) -> int:
    """Of how many words it is made what the speaker does, 0 where no speaker is there: of as many as it has concepts it
    is nothing but that, and to what is still to come, as in `We promise`, `Our promise to you`.
    """
    speaking = [
        at
        for at in here
        if words.lower[at] in _SPEAKERS or (at == here.start and words.forms[at].flags & Flag.FIRST_PERSON)
    ]
    if not speaking:
        return 0
    return len({words.content[at] for at in range(speaking[-1], here.stop)} - _NAMING_NOTHING)


def _is_being(words: Row, here: range) -> bool:
    """`I'm fine.`: what a speaker is leads to no other sentence."""
    said = words.lower[here.start : here.stop]
    return _BEING.search(" ".join(said)) is not None and not any(word.endswith("ing") for word in said)


def _led_in(words: Row, at: int) -> bool:
    """Whether this is a sign that leads to what follows: `We promise: …`, `Guaranteed; …`"""
    return at > 0 and words.lower[at] in _PARTING


def _announces(words: Row, here: range) -> bool:
    """`One thing is certain: …`, `Let me promise you this: …`: it is said of what follows."""
    lower = words.lower
    first = here.start + (lower[here.start] in _JOINED_BY)
    if here.stop - first > ANNOUNCING_WORDS_MAX or lower[here.stop - 1] not in _PARTING:
        return False
    return lower[first : first + 2] in _ANNOUNCING or lower[here.stop - 2] in _TO_COME


ANNOUNCING_WORDS_MAX: Final = 8
_ANNOUNCING: Final = (["one", "thing"], ["only", "one"], ["this", "much"], ["that", "much"], ["so", "much"])
_TO_COME: Final = frozenset({"this", "thing", "following"})


def _completes(words: Row, here: range) -> bool:
    """Whether something is said that only what stands before it completes."""
    return _is_fragment(words, here) or _ends_open(words, here) or _gives_word(words, here)


def _ends_open(words: Row, here: range) -> bool:
    """`Yes, the return is.`: what it is was named before. Not where another verb or a relative stands before, which may
    leave it to a noun: `the best that you will be`.
    """
    said = [words.forms[at] for at in here if words.forms[at].kind != Kind.SIGN]
    behind = words.forms[here.stop : here.stop + 1]
    if not said or (behind and behind[0].kind != Kind.SIGN and words.forms[here.stop - 1].kind != Kind.SIGN):
        return False
    rest = said[:]
    while rest and rest[-1].flags & Flag.AUXILIARY:
        rest.pop()
    return len(rest) < len(said) and not any(
        one.flags & Flag.AUXILIARY or one.lower in _RELATIVE for one in rest
    )


def _taken_over(words: Row, here: range, claim: Commitment, denied: Collection[Concepts]) -> bool:
    """`The bonus isn't guaranteed; the job is`: what is left out is of the claim already, and of nothing else."""
    if _ends_at(words, here.start - 1) or not _ends_open(words, here):
        return False
    return any(not set(claim.concepts).isdisjoint(one) for one in denied)


def _gives_word(words: Row, here: range) -> bool:
    """`You have our guarantee.`: of what was said before it."""
    said = [words.lower[at] for at in here if words.forms[at].kind != Kind.SIGN]
    return len(said) <= WORD_GIVEN_MAX and said[-2:-1] in _OUR


def _parted_at(words: Row, at: int) -> bool:
    """Whether a sentence ends with this item, or a part of one that may stand alone: `A return; guaranteed`."""
    return _ends_at(words, at) or (at >= 0 and words.lower[at] in _PARTING)


def _ends_at(words: Row, at: int) -> bool:
    """Whether a sentence of a transition that holds several ends with this item."""
    return at >= 0 and _TERMINATED[words.codes[at]] == 1


def _is_fragment(words: Row, here: range) -> bool:
    """A few words without a verb of which that is certain: `Safe.`, `The return.`, `Of course, certainly!`; and a verb
    of the speaker's with nothing behind it: `I promise.`
    """
    if here and words.lower[here.start] in _JOINED_BY:
        here = here[1:]
    if here and words.lower[here.start] in _SPEAKING:
        here = here[1:]
    row = words.codes[here.start : here.stop]
    if 1 in row.translate(_VERBAL):  # as in most, and that is soon asked
        return False
    said = [form for form in words.forms[here.start : here.stop] if form.kind in (Kind.WORD, Kind.NUMBER)]
    if not 1 <= len(said) <= FRAGMENT_WORDS_MAX:
        return False
    stressing = Flag.STRESS | Flag.STRESS_PAIR
    content = [
        word for word in said if word.content and not (word.flags & stressing or word.lower.endswith("ly"))
    ]
    label = here.stop == len(words.forms) and not said[0].content and 1 not in row.translate(_TERMINATED)
    return len(content) <= (LABEL_WORDS_MAX if label else 1)


def _is_listing(words: Row) -> bool:
    """`Covered in full.`, `Water damage, theft and fire.`: things without a verb, which a heading may say more of."""
    row, lower = words.codes, words.lower
    if not 0 < len(row) <= LISTING_WORDS_MAX or 1 in row.translate(_VERBAL) or row[0] in _IMPERATIVE:
        return False
    said = sum(1 for word in words.content if word)
    return 0 < said <= LISTED_MAX + lower.count(",") and lower[-1] not in _LEADING_ON


LISTING_WORDS_MAX: Final = 24
LISTED_MAX: Final = 3
"""Words that say something in the first and last two things of a list; each comma parts off another."""
_LEADING_ON: Final = frozenset({":", "?"})
_IMPERATIVE: Final = codes("imperative")


def _is_label(words: Row) -> bool:
    """`Status: approved`: a few words, and what they are."""
    forms = words.forms
    if len(forms) > FRAGMENT_WORDS_MAX or ":" not in words.lower[1 : LABEL_WORDS_MAX + 1]:
        return False
    return 1 not in words.codes.translate(_VERBAL)


_SPEAKING: Final = frozenset({"i", "we"})
_VERBAL: Final = marking("auxiliary|standing")
_TERMINATED: Final = marking("terminator")


# --- what it leaves ----------------------------------------------------------------------------------------


def _left(form: _Form, own: Concepts, before: Antecedents, text: bytes, named: Named) -> Antecedents:
    # The line below a head may stand by itself: `| Covered? |` ends a sentence.
    columns = before.columns if (form.row and not form.head) or form.rule else ()
    if form.row and not columns:
        columns = tuple(named(cell) for cell in _cells(form.row))
    notes = before.notes
    marks = [one.strip(b"[]^").decode() for one in _NOTE.findall(text)] if own and not form.note else []
    if marks:
        kept = (one for one in notes if one[0] not in marks)
        notes = (*kept, *((mark, own) for mark in dict.fromkeys(marks)))[-NOTES_MAX:]
    aside = form.row or (form.note and form.depth is None)
    outline = before.outline if aside else _outline(form, own, before.outline)
    return Antecedents(before.last, outline, columns, notes, hides=before.hides)


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
