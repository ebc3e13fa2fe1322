"""What a text says in so many words that a name is, `Ann Reed is down as an authorised user`, `Vehicle: Skoda Fabia`.

Where only other fields are called so than those that hold the name, it is said to be what it is not, whatever else
leads to it. Read are only forms that say it of that name: a label, an apposition, `is`, `as`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from interlock.core.grounding import CLASS, LIKE, NAME, OPEN, SURE, Ground
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.frames import SUBJECT, VERBS, marks_of
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import FINITE
from interlock.mapping.grounding.attributes import column_of
from interlock.mapping.grounding.context import END, Context, fields_holding, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.naming import PERSON, sort_of
from interlock.mapping.grounding.who import ASKED_WHO, is_answer
from interlock.mapping.grounding.words import STOP, TITLE, Word, key_parts, last_parts, with_classes, words_of

_NEAR: Final = 48
"""Characters before a name, or behind it, in which what leads from one to the other stands."""
_SHOWN: Final = (
    r"(?:put |noted )?"
    r"(?:down|shown|given|listed|recorded|named|registered|noted|set|stated|entered|appointed|set up)"
)
_EVEN: Final = r"(?: (?:still|now|currently|again|also|indeed|always|only))?"
_BEING: Final = r"(?:is|was|are|were|will be|would be|has been|have been|remains|['\u2019]s)"
_BEFORE: Final = re.compile(
    rf"(?P<how>:\*{{0,2}} ?| ?\| ?| [-\u2013\u2014] "
    rf"|(?<=[a-z]){_EVEN} ?{_BEING}{_EVEN}(?: {_SHOWN} as| called| named| known as)? | (?:called|named) |, | )"
    rf"\*{{0,2}}(?:{TITLE} )?\Z"
)
_WHOSE_NAME: Final = r"(?:[A-Z][\w-]* ){0,2}[A-Z][\w-]*(?:['\u2019]s|(?<=s)['\u2019]) "
"""`Ann Reed, Rex's owner, …`"""
_BEHIND: Final = re.compile(
    rf"(?P<how> ?{_BEING}{_EVEN}(?: {_SHOWN})?(?: as)?| (?:acts|serves|acted|served|acting|serving|works)(?: here)? as"
    rf"| (?:{_SHOWN} )?as|, as| \(|,) ?(?P<article>the |your |our |its |an? |his |her |their |my |this |{_WHOSE_NAME})?"
    r"(?=[A-Za-z])"
)
_AS: Final = re.compile(r" as (?:an? |the )")
_SAID_OF: Final = re.compile(
    r",? (?:(?:we|you|they) have|it has|there(?: i|['\u2019])s|it (?:lists|names|shows)) \Z"
)
_ARTICLES: Final = GROUNDING["determining"]
_PLACING: Final = GROUNDING["placing a role"]
_LEADING: Final = GROUNDING["leading to a role"]
_OPENS: Final = re.compile(r"(?:\A|[.;!?]\s|\n)[\s>*_-]*\Z")
_PLACED_BY: Final = frozenset({"from", "by", "with", "to", "via"})
_WITHIN: Final = 6
"""Words that may stand between what somebody is and `is`: `the broker on this account is …`."""
_GENERAL: Final = GROUNDING["own_names"] | {"company", "person", "full", "details", "firm"}
"""What the name of a field ends in that says no more than that it holds a name."""
_VERBAL: Final = ("ed", "ing")
_WHOSE: Final = frozenset({"its", "their", "his", "her"})
_HAS: Final = re.compile(rf"\b(?:has|have|had|with|lists|names|shows) (?:{TITLE} )?\Z")
_CLOSED: Final = re.compile(r"[,.;)\n]|\Z")
_BESIDE: Final = re.compile(r"\s*(?:[.;:!?)\n|*]|\Z)")
_GOES_ON: Final = GROUNDING["behind a role"]
"""Behind a word for what somebody is: no further noun."""


def is_miscalled(context: Context, item: Item, asked: Sequence[str]) -> bool:
    """Whether a text says that a name is what only other fields are called than those that hold it. `asked`: what a
    question right before it asks."""
    if item.kind is not FigureKind.NAME or item.label:
        return False
    if _is_under_another_head(context, item) or _is_done_by_another(context, item):
        return True
    for said, called in _said_of(context, item, asked):
        meant = [one for one in called if _is_called(said, one.words)]
        if not meant:
            continue
        held = fields_holding(item, context.grounds)
        facts = {ground.fact for ground in held}
        if not held or any(one.ground.fact in facts for one in meant):
            return False
        in_full = any(len(said) == len(one.words) for one in meant)
        return in_full or not any(_may_be_called(said, ground) for ground in held)
    return False


def _is_under_another_head(context: Context, item: Item) -> bool:
    """Whether a name fills a cell of a column that is headed with what only other fields are called in full."""
    text = context.text
    cell = (
        _CELL_BEFORE.search(text, 0, item.start) is not None
        and _CELL_BEHIND.match(text, item.end) is not None
    )
    heads = {w for w in column_of(context, item) if w[0] not in (CLASS, LIKE)} if cell else set()
    if not heads:
        return False
    meant = [one.ground.fact for one in _called(context) if heads == {root(word) for word in one.words}]
    held = {ground.fact for ground in fields_holding(item, context.grounds)}
    return bool(meant and held) and held.isdisjoint(meant)


def _is_done_by_another(context: Context, item: Item) -> bool:
    """Whether something is done by a name, in the word that only fields of other names are called by: `hosted by Helix`
    of a `host_institution` that is another."""
    led = _DONE_BY.search(context.text, max(0, item.start - _NEAR), item.start)
    if led is None:
        return False
    verb = next((word.root for word in context.words if word.start == led.start("verb")), "")
    if SUBJECT in VERBS.get(verb, {}):  # then it is known what part that gives
        return False
    meant = [
        ground
        for ground in context.grounds.of([NAME])
        if not ground.prose
        and verb in ground.what
        and (sort_of(ground.fact.rpartition(".")[2]) or _by(ground))
    ]
    held = fields_holding(item, context.grounds)
    facts = {ground.fact for ground in held}
    return bool(meant and held) and not any(one.fact in facts for one in meant)


_DONE_BY: Final = re.compile(rf"\b(?P<verb>[a-z]+ed) by (?:the )?(?:{TITLE} )?\Z")


def _by(ground: Ground) -> bool:
    return last_parts(ground.fact)[-1:] == ["by"]


_CELL_BEFORE: Final = re.compile(rf"\|[ *_`]*(?:{TITLE} )?\Z")
_CELL_BEHIND: Final = re.compile(r"[ *_`]*(?:\||\Z|\n)")


class _Called(NamedTuple):
    """A field that holds a name, and the words that say what it is the name of."""

    words: tuple[str, ...]
    ground: Ground


def _called(context: Context) -> list[_Called]:
    return [
        _Called(words, ground)
        for ground in context.grounds.of([NAME])
        if not ground.prose
        for words in _names_of(ground.fact)
    ]


_DONE: Final = frozenset({"seen", "held", "sent", "sold", "bought", "paid", "made", "built"})
"""`gp_seen`: what was done is no noun for whom it was done to."""


@lru_cache(maxsize=4096)
def _names_of(fact: str) -> tuple[tuple[str, ...], ...]:
    """What a field is called, as no verb is: `contact.name` as its group, `lender_name` as a `lender` too."""
    return tuple(
        words
        for words in _called_in(fact)
        if words and not words[-1].endswith(_VERBAL) and words[-1] not in _DONE
    )


def _called_in(fact: str) -> Iterator[tuple[str, ...]]:
    keys = [key for key in fact.split(".") if not key.isdigit()]
    parts = key_parts(keys[-1])
    if not parts or parts[-1] in _ENDS:
        return
    if keys[1:] and _GENERAL.issuperset(parts):
        yield tuple(key_parts(keys[-2]))
        return
    yield tuple(parts)
    group = key_parts(keys[-2]) if keys[1:] else []
    if len(parts) == 1 and len(group) == 1 and not sort_of(keys[-1]) and sort_of(keys[-2]) == PERSON:
        yield (*parts, *group)  # `nurse.outgoing`: the outgoing nurse
    short = [part for part in parts if part not in _GENERAL]
    if short and len(short) < len(parts) and parts[0] == short[0]:
        yield tuple(short)


_ENDS: Final = GROUNDING["leading to a role"] | {"at", "in", "on", "for"}
"""`booked_by`, `with`: no noun for anybody."""


def _is_called(said: Sequence[Word], words: tuple[str, ...]) -> bool:
    roots = {root(word) for word in words}
    return said[-1].text.rstrip("s") == words[-1].rstrip("s") and all(word.root in roots for word in said)


def _may_be_called(said: Sequence[Word], ground: Ground) -> bool:
    """Whether words leave it open that they call a field: what it stands for, or the part that whoever it names has."""
    if not {*with_classes([said[-1].root])}.isdisjoint(ground.what):
        return True
    marks = marks_of([word.text for word in said])
    sure, left = ({m[len(p) :] for m in marks if m.startswith(p)} for p in (SURE, OPEN))
    own, open_ = ({m[len(p) :] for m in ground.what if m.startswith(p)} for p in (SURE, OPEN))
    return not (sure | left).isdisjoint(own) or not sure.isdisjoint(open_)


# --- where it is said ----------------------------------------------------------------------------------------


def _said_of(
    context: Context, item: Item, asked: Sequence[str]
) -> Iterator[tuple[list[Word], Sequence[_Called]]]:
    """The words that say what a name is, in whatever form they do, and what all fields of names are called."""
    text = context.text
    before = _BEFORE.search(text, max(0, item.start - _NEAR), item.start)
    behind = _BEHIND.match(text, item.end)
    who = is_answer(context, item) and [mark for mark in asked if mark.startswith(ASKED_WHO)]
    if before is None and behind is None and " as " not in text and not who:
        return
    called = _called(context)
    known = frozenset(root(word) for one in called for word in one.words)
    for said in _runs(context, item, before, behind, known):
        if said:
            yield said, called
    for mark in who or ():
        yield words_of(mark[len(ASKED_WHO) :]), called


def _runs(
    context: Context,
    item: Item,
    before: re.Match[str] | None,
    behind: re.Match[str] | None,
    known: frozenset[str],
) -> Iterator[list[Word]]:
    text = context.text
    if before is not None:
        yield _before(context, item, before, known)
    leading = _SAID_OF.search(text, max(0, item.start - _NEAR), item.start)
    if leading is not None:
        said, at = _run_before(context, leading.start(), known)
        led = context.words[at - 1].text if said and at else ""
        if led == "as" or (led in _ARTICLES and at > 1 and context.words[at - 2].text == "as"):
            yield said
    if behind is not None:
        yield _behind(context, item, behind, known)
    yield from _as_something(context, item, known)


def _before(context: Context, item: Item, match: re.Match[str], known: frozenset[str]) -> list[Word]:
    how = match["how"]
    said, at = _run_before(context, match.start(), known)
    words, text = context.words, context.text
    first = said[0] if said else None
    led = words[at - 1] if at else None
    between = text[led.end : first.start] if led is not None and first is not None else ""
    before = led.text if led is not None and between.isspace() and "\n" not in between else ""
    if how.strip(" *") in (":", "|", "-", "\u2013", "\u2014"):
        return said if first is not None and _begins_line(text, first.start) else []
    if how == ", ":
        closed = _CLOSED.match(text, item.end) is not None and _is_whole(context, item)
        if before == "as" and led is not None and any(o.end == led.start - 1 for o in context.items):
            return []  # `with Ann Reed as broker, Tom Klein …`: the broker is named before
        return said if before == "as" or (before in _ARTICLES and closed) else []
    if how == " ":  # `the broker Beacon Mutual`, `Broker Beacon Mutual.`
        opens = first is not None and _OPENS.search(text, max(0, first.start - _NEAR), first.start)
        return said if (before in _ARTICLES | _LEADING or opens) and _is_whole(context, item) else []
    return _subject(context, match.start(), known)


def _subject(context: Context, end: int, known: frozenset[str]) -> list[Word]:
    """What a clause says is somebody: the head of its subject, whatever that is said to be on or of."""
    words, text = context.words, context.text
    said, at = _run_before(context, end, known)
    for _ in range(2):
        if not said:
            back = _placed(context, end, known)
            if back is None:
                return _headed(context, end, known)
            said, at = _run_before(context, back, known)
            if not said:
                return []
        led = words[at - 1] if at else None
        if led is None or led.segment != said[0].segment or not text[led.end : said[0].start].isspace():
            return said
        if led.text == "s" and text[led.start - 1 : led.start] in _APOSTROPHES:  # `Ann Reed's attorney is`
            return said
        if led.text not in _ARTICLES:
            return said if led.text in _LEADING - _PLACED_BY else []
        over = words[at - 2] if at > 1 else None
        if over is None or over.segment != led.segment or over.text not in _PLACING:
            return said
        said, at, end = *_run_before(context, words[at - 3].end if at > 2 else 0, known), end
        if not said:
            return []
    return []


_APOSTROPHES: Final = ("'", "\u2019")


def _headed(context: Context, end: int, known: frozenset[str]) -> list[Word]:
    """What a clause begins with, `The agent dealing with the rental of the Skoda is …`, whatever is named behind it."""
    last = _last_before(context, end)
    clause = (
        context.clause(context.words[last].segment) if last >= 0 and context.words[last].end == end else []
    )
    opens = bool(clause) and _OPENS.search(context.text, max(0, clause[0].start - _NEAR), clause[0].start)
    if not opens or len(clause) < _SUBJECT_MIN or clause[0].text not in _ARTICLES:
        return []
    said, behind = _run_behind(context, clause[1].start, known)
    rest = [word for word in clause if behind <= word.start and word.end <= end]
    led = bool(rest) and (
        rest[0].text in _PLACING or rest[0].text.endswith(_VERBAL) or rest[0].text == "responsible"
    )
    return said if led and not any(word.text in FINITE for word in rest) else []


_SUBJECT_MIN: Final = 3


def _placed(context: Context, end: int, known: frozenset[str]) -> int | None:
    """Where what somebody is ends before `on the account`: a small word that leads to no more than a few."""
    last = _last_before(context, end)
    if last < 0 or context.words[last].end != end:
        return None
    for at in range(last, max(0, last - _WITHIN), -1):
        word, before = context.words[at], context.words[at - 1]
        if word.segment != context.words[last].segment or word.start in context.in_names:
            return None
        if word.text in _PLACING and before.segment == word.segment:
            return before.end if before.root in known else None
    return None


def _run_before(context: Context, end: int, known: frozenset[str]) -> tuple[list[Word], int]:
    """The words that fields are called by right before a place, and where they begin among all words."""
    words = context.words
    at = _last_before(context, end)
    if at < 0 or context.text[words[at].end : end].strip(" *"):
        return [], 0
    found: list[Word] = []
    while at >= 0 and _is_one(context, words[at], known):
        if found and context.text[words[at].end : found[0].start] not in (" ", "-", "/", "_"):
            break
        found.insert(0, words[at])
        at -= 1
    return found, at + 1


def _last_before(context: Context, end: int) -> int:
    return bisect_right(context.words, end, key=END) - 1


def _is_one(context: Context, word: Word, known: frozenset[str]) -> bool:
    return word.root in known and word.text not in STOP and word.start not in context.within_held


def _behind(context: Context, item: Item, match: re.Match[str], known: frozenset[str]) -> list[Word]:
    said, end = _run_behind(context, match.end(), known)
    if not said:
        return []
    how, text = match["how"].strip(), context.text
    bare = match["article"] is None
    if (
        how == "as"
        and (match["article"] or "").strip() in _WHOSE
        and not _HAS.search(text, max(0, item.start - _NEAR), item.start)
    ):
        return []  # `Ann Reed acts for Harrow Bank as its solicitor`
    if how == "(":
        return said if text[end : end + 1] == ")" else []
    if how == ",":
        closed = _CLOSED.match(text, end) is not None
        return said if closed and not bare and _is_whole(context, item) else []
    if bare and not how.endswith("as"):
        return []  # `is due`, `is allergic`
    return said if _ends_there(context, end) else []


def _as_something(context: Context, item: Item, known: frozenset[str]) -> Iterator[list[Word]]:
    """`Ann Reed is insured to drive the car as a named driver`"""
    segment = segment_of(context, item)
    others = [one.start for one in context.names.get(segment, ()) if one is not item]
    for match in _AS.finditer(context.text, item.end):
        said, end = _run_behind(context, match.end(), known)
        if not said or said[0].segment != segment or others:
            return
        if _ends_there(context, end):
            yield said


def _run_behind(context: Context, start: int, known: frozenset[str]) -> tuple[list[Word], int]:
    found: list[Word] = []
    for word in context.behind(start, _WITHIN):
        between = context.text[found[-1].end : word.start] if found else ""
        if not _is_one(context, word, known) or (found and between not in (" ", "-", "/")):
            break
        if not found and word.start != start:
            break
        found.append(word)
    if found and found[-1].text.endswith(_VERBAL):
        return [], start
    return found, found[-1].end if found else start


def _ends_there(context: Context, end: int) -> bool:
    """Whether no further word says what somebody is: `is the hotel manager` where nothing is called a manager."""
    if _BESIDE.match(context.text, end) or context.text[end : end + 1] == ",":
        return True
    after = context.behind(end)
    return bool(after) and context.text[end : after[0].start] == " " and after[0].text in _GOES_ON


def _begins_line(text: str, start: int) -> bool:
    """Whether a label is all that stands before it in its line, marks of a list apart."""
    line = text[:start].rpartition("\n")[2]
    return re.fullmatch(r"[\s>*_|•·\u2013-]*(?:[0-9]{1,2}[.)] )?\**", line) is not None


def _is_whole(context: Context, item: Item) -> bool:
    """Whether a name is all that some field holds, or, behind a title, its last word: `Your order, Lotte, has been
    shipped` calls nobody an order."""
    said = {value.words for value in item.readings}
    titled = _TITLED.search(context.text, max(0, item.start - _NEAR), item.start) is not None
    return any(
        ground.value.words in said or (titled and f" {ground.value.words.split()[-1]} " in said)
        for ground in fields_holding(item, context.grounds)
    )


_TITLED: Final = re.compile(rf"\b{TITLE} \Z")
