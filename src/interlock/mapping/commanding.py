"""Orders: `Stop it`, `If you can, buy it`, `Discontinue the drug`, `Let's stop it`, `The drug must be discontinued`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import codes, grammar, only_code
from interlock.mapping.clauses import Clause
from interlock.mapping.openings import DOING, HAVING_IT_DONE, LABELLING, TIME_NOUNS, Opening, opening_with
from interlock.mapping.rows import Row, tokenise
from interlock.mapping.tokens import Kind, is_adverb

OPENING_WORDS: Final = 12
"""Where in a clause an imperative is looked for."""
LABEL_MAX: Final = 5
"""Items before a colon or a dash that may lead to an order: `Step 1: …`"""

_COMMAND: Final = grammar(
    """{any-spoken+leading}*+ {imperative-leading}
    (?! {any-spoken}*+ {not_commanded} )
    (?! (?: {any-spoken}*+ {spoken} ){0,2}  {any-spoken}*+ {is} )"""
).match
"""An imperative: a verb in its base form opens the clause, after `please`, `never`, `do not` and list marks."""
_BEFORE_AN_IMPERATIVE: Final = codes("any-spoken+leading") + codes("imperative-leading")
_GOING_ON: Final = codes("but|or|reason")
_FRONTED: Final = codes("condition|subordinate")
_BEFORE_COMMANDS: Final = ENGLISH["before_an_order"]
"""Words with which it may begin what a comma parts from an order."""
_COMMA: Final = only_code(",")
_OF_TIME: Final = ENGLISH["of_time"] | TIME_NOUNS
_GREETING: Final = ENGLISH["greeting"]
_IMPERATIVE: Final = frozenset(codes("imperative-leading"))
_COMMAS: Final = grammar("{,}").finditer
_LEADING_IN: Final = grammar("{any-spoken+leading}*+ (?= {content-leading} . )").match
_MAY_OPEN: Final = frozenset(_BEFORE_AN_IMPERATIVE + _GOING_ON)
_TIMED: Final = opening_with(Opening.TIMED)
_PROPOSING: Final = opening_with(Opening.PROPOSING)
_OPENING_OTHERS: Final = opening_with(Opening.PROPOSING | Opening.DOING | Opening.HAVING)
"""With these an order may begin that has no verb of the list: `Let's buy it`, `so do it`, `Have it bought`."""
_HEADING: Final = opening_with(Opening.LABELLING | Opening.HAVING)
_DOING: Final = opening_with(Opening.DOING)
_OTHERWISE: Final = opening_with(Opening.LABELLING | Opening.DOING | Opening.HAVING | Opening.TIMED)
"""Without one of these an order stands where a clause begins, or behind a comma."""


def ordered(words: Row, pieces: Sequence[Clause], asked: Collection[int]) -> bool:
    """Whether any clause orders something that is not `asked`, by its first item."""
    roles, openings = words.codes.translate(_ROLES), words.openings
    if not _may_order(roles, openings):
        return False
    several, proposing = len(pieces) > 1, 1 in openings.translate(_PROPOSING)
    for clause in pieces:
        first, last = clause.first, clause.last
        if first in asked or (several and not _may_order(roles[first:last], openings[first:last])):
            continue
        if commands(words, clause) or (proposing and _proposes(words, first, last)):
            return True
    return False


def _may_order(roles: bytes, openings: bytes) -> bool:
    """Whether words with which a text or a clause begins have some among them that stand so in an order."""
    roles = _BEGUN + roles
    # `find`, where `in` of bytes would first take what is looked for to be a number, and fail.
    if _LISTED in roles and (roles.find(b"BI") >= 0 or 1 in openings.translate(_TIMED)):
        return True
    return (
        roles.find(b"BCD") >= 0
        or (_ASKED in roles and roles.find(b"BA") >= 0)
        or 1 in openings.translate(_OPENING_OTHERS)
    )


def _does_so(words: Row, first: int, last: int) -> bool:
    """`You can stop it, so do it`: an order to do what was just spoken of."""
    lower, at = words.lower, first - 1
    while DOING in lower[at + 1 : last - 1]:
        at = lower.index(DOING, at + 1)
        leads = at == first or lower[at - 1] in _LEADING_ON or words.forms[at - 1].kind == Kind.SIGN
        if leads and lower[at + 1] in _WHAT_WAS_SAID:
            return True
    return False


def _behind_leads(words: Row, first: int, last: int) -> int:
    """Behind the signs and small words with which a statement may begin."""
    at = first
    while at < last and (words.forms[at].kind == Kind.SIGN or words.lower[at] in _LEADING_ON):
        at += 1
    return at


def _has_it_done(words: Row, first: int, last: int) -> bool:
    """`Have the tenant locked out`, `Please get your admin to do it`: somebody else is to do it."""
    lower, at = words.lower, _behind_leads(words, first, last)
    return at + 2 < last and lower[at] in HAVING_IT_DONE and lower[at + 1] in _THAT_ONE


_THAT_ONE: Final = ENGLISH["opening_an_object"] | {"somebody", "someone", "everyone", "everybody"}
_WHAT_WAS_SAID: Final = frozenset({"so", "it", "that", "this", "exactly", "just"})
_LEADING_ON: Final = frozenset(
    {"so", "and", "now", "then", "well", "but", "okay", "ok", "please", "just", "always"}
)


def commands(words: Row, clause: Clause) -> bool:
    """Whether a clause orders something: with a verb of the list, or one that nothing else would be where it stands."""
    row, first, last = words.codes, clause.first, clause.last
    opener, opening = row[first], min(last, first + OPENING_WORDS)
    if opener in _MAY_OPEN and (
        _COMMAND(row, first, opening) or (opener in _GOING_ON and _COMMAND(row, first + 1, opening))
    ):
        return True
    if opener in _MAY_ORDER and not clause.inherits and _orders(words, first, last):
        return True
    timed = 0
    openings = words.openings[first:last]
    if 1 in openings.translate(_OTHERWISE):
        heads = 1 in openings[:LABEL_MAX].translate(_HEADING) or 1 in openings.translate(_DOING)
        if heads and _orders_otherwise(words, first, last):
            return True
        if 1 in openings[:OPENING_WORDS].translate(_TIMED):
            timed = _behind_a_time(words, first, opening)
            if timed and _orders_it(words, timed, last):
                return True
    comma = row.find(_COMMA, first, opening)
    if comma < 0:
        return False
    word = words.forms[first].lower
    if word.endswith("ly"):
        opening = min(opening, first + 2)
    elif not (
        opener in _FRONTED or word in _BEFORE_COMMANDS or timed == comma or _is_a_way(words, first, comma)
    ):
        return _is_spoken_to(words, first, comma) and _orders_it(words, comma + 1, last)
    return any(opens_with_an_order(words, comma.end(), last) for comma in _COMMAS(row, first, opening))


def _orders_otherwise(words: Row, first: int, last: int) -> bool:
    """Behind a label, of somebody who is to have it done, or what was just spoken of."""
    said = words.lower[first:last]
    head = said[:LABEL_MAX]
    if not LABELLING.isdisjoint(head) and any(
        word in LABELLING and opens_with_an_order(words, at, last) for at, word in enumerate(head, first + 1)
    ):
        return True
    if not HAVING_IT_DONE.isdisjoint(head) and _has_it_done(words, first, last):
        return True
    return DOING in said and _does_so(words, first, last)


def _proposes(words: Row, first: int, last: int) -> bool:
    """`Let's buy it`, `Time to buy it`, `So it's time we bought it`: no `Let's see`, and no `a long time to wait`."""
    lower, at = words.lower, _behind_leads(words, first, last)
    if lower[at : at + 2] == ["let", "us"] or lower[at : at + 1] == ["let's"]:
        verb = at + 1 + (lower[at] == "let")
        return verb < last and lower[verb] not in _PROPOSING_NOTHING
    at += 1 if lower[at : at + 1] == ["it's"] else 2 if lower[at : at + 2] == ["it", "is"] else 0
    at += lower[at : at + 1] in (["high"], ["about"], ["now"])
    return at + 2 < last and lower[at] == "time" and lower[at + 1] in {"to", "we", "you"}


_PROPOSING_NOTHING: Final = frozenset({"see", "say", "suppose", "imagine", "look", "know", "be", "not"})


def requested(words: Row) -> bool:
    """Whether somebody is asked to do something, and not to tell it: `Could you delete it?`, `Will you just buy it?`"""
    lower = words.lower
    for at, word in enumerate(lower):
        if word == "you" and at and lower[at - 1] in _ASKED_WITH:
            verb = at + 1
            while verb < len(lower) and (lower[verb] in _SOFTENING or is_adverb(lower[verb])):
                verb += 1
            if verb < len(lower) and words.forms[verb].content and lower[verb] not in _TOLD_WITH:
                return True
    return False


_ASKED_WITH: Final = frozenset({"can", "could", "will", "would", "can't", "couldn't", "won't", "wouldn't"})
_SOFTENING: Final = frozenset(
    {"please", "kindly", "just", "also", "maybe", "perhaps", "then", "not", "now", "first"}
)
_TOLD_WITH: Final = ENGLISH["telling"]
"""What is asked for with one of these is an answer."""


def _behind_a_time(words: Row, first: int, last: int) -> int:
    """Where what says when something is to be done ends, 0 where the clause begins with none: `Later today`, `In two
    days`."""
    at, named = first, False
    while at < last and ((word := words.forms[at].lower) in _OF_TIME or word.isdigit()):
        named = named or word in TIME_NOUNS
        at += 1
    return at if named else 0


def _is_a_way(words: Row, first: int, comma: int) -> bool:
    """`Opening the app, delete it`"""
    return words.lower[first].endswith("ing") and _has_object(words.codes, first, comma)


def _is_spoken_to(words: Row, first: int, comma: int) -> bool:
    """`Anna, …`, `Dear customer, …`"""
    return comma == first + 1 or words.lower[first] in _GREETING


def _orders_it(words: Row, at: int, last: int) -> bool:
    """Whether a verb of the list stands here, and behind it what it is done to: `Tomorrow cancel the order`."""
    row = words.codes
    if at + 1 >= last or row[at] not in _IMPERATIVE:
        return False
    counted = words.lower[at + 1][:1].isdigit() and words.lower[min(at + 2, last - 1)][:1].isalpha()
    return counted or _has_object(row, at, last)


def _has_object(row: bytes, at: int, last: int) -> bool:
    """A determiner has something behind it: `Week 9, day A` orders nothing."""
    behind = at + 1
    if behind >= last or row[behind] not in _BEFORE_OBJECTS:
        return False
    return row[behind] not in _DETERMINERS or any(
        code in _SAID for code in row[behind + 1 : min(last, behind + MARKUP_MAX)]
    )


def opens_with_an_order(words: Row, first: int, last: int) -> bool:
    row = words.codes
    return first < last and (
        _COMMAND(row, first, last) is not None or (row[first] in _MAY_ORDER and _orders(words, first, last))
    )


# --- a verb that is on no list ----------------------------------------------------------------------------

_PLAIN: Final = frozenset(codes("content-leading"))
_MAY_ORDER: Final = _PLAIN | frozenset(codes("any-spoken+leading"))
_DETERMINERS: Final = frozenset(codes("determiner"))
_SAID: Final = frozenset(codes("any-sign"))
MARKUP_MAX: Final = 6
"""Signs between a determiner and its noun: `the **"order"**`."""
_ASKING: Final = frozenset({"please", "kindly"})
_OBJECTS: Final = frozenset(
    {"all", "any", "every", "each", "it", "them", "him", "me", "us", "these", "those", "this"}
)
_BEFORE_OBJECTS: Final = _DETERMINERS | {tokenise(word.encode()).codes[0] for word in sorted(_OBJECTS)}
_NO_VERBS: Final = (
    ENGLISH["no_order"] | ENGLISH["adverbs"] | ENGLISH["hedge_words"] | ENGLISH["interjections"]
)
"""They may stand before `the` where a clause begins, and order nothing."""
_TIMES: Final = frozenset(
    [
        *("year", "month", "week", "morning", "evening", "afternoon", "night", "time"),
        "season",
        "summer",
        "winter",
    ]
)
"""`Prices this year`"""


def _orders(words: Row, first: int, last: int) -> bool:
    """`Discontinue the drug`, `Please evict them`: behind a word in its base form stands what it is done to."""
    row = words.codes
    if row[first] in _PLAIN:
        return _has_object(row, first, last) and _is_done_to(words, first, last, asked=False)
    found = _LEADING_IN(row, first, last)
    if found is None:
        return False
    at = found.end()
    leads = words.spoken(max(first, at - 2), at)
    asked = leads[-1:] == ["don't"] or leads == ["do", "not"] or not _ASKING.isdisjoint(leads)
    return (asked or row[at + 1] in _BEFORE_OBJECTS) and _is_done_to(words, at, last, asked=asked)


def _is_done_to(words: Row, at: int, last: int, *, asked: bool) -> bool:
    row, verb = words.codes, words.forms[at]
    if not (asked or row[at + 1] in _DETERMINERS or _is_an_object(words.lower, at + 1, last)):
        return False
    if verb.lower != verb.lemma or verb.lower in _NO_VERBS or is_adverb(verb.lower):
        return False
    finite = _FINITE(row, at + 2, last)
    return asked or finite is None or row[finite.end() - 2] in _STANDING


_FINITE: Final = grammar(
    "{any-,-stopping-joining-but-or-subordinate-relative-condition-auxiliary-that-reason}*+ {auxiliary}"
).match
"""A verb before anything else is said: what stands before it is its subject, as in `Insulin your doctor gave is …`"""
_STANDING: Final = frozenset(codes("standing"))


def _is_an_object(lower: list[str], at: int, last: int) -> bool:
    return lower[at] in _OBJECTS and not (at + 1 < last and lower[at + 1] in _TIMES)


def _roles() -> bytes:
    """What a word may be to an order, in a letter: where one may begin (B), what asks for one (A), a verb of the list
    (I), any other word that says something (C), what opens an object (D). Most texts have no two that fit together.
    """
    found = bytearray(b"x" * 256)
    for letter, wanted in (
        (b"C", _PLAIN),
        (b"D", _BEFORE_OBJECTS),
        (b"I", codes("imperative-leading")),
        (b"B", codes("any-spoken+leading") + codes("but|or|reason|that")),
        (b"A", tokenise(b"please kindly don't do not").codes),
    ):
        for code in wanted:
            found[code] = letter[0]
    return bytes(found)


_ROLES: Final = _roles()
_BEGUN: Final = b"B"
_ASKED, _LISTED = b"AI"

# --- what has to be done ----------------------------------------------------------------------------------

_OBLIGING: Final = frozenset({"must", "should", "shall", "mustn't", "shouldn't"})
_BEFORE_TO: Final = frozenset({"has", "have", "need", "needs", "ought", "is", "are"})
_BETWEEN: Final = frozenset({"not", "also", "never", "always", "now", "first", "then", "therefore"})


_BE: Final = b" be "
_OBLIGING_BE: Final = (b"must", b"should", b" to", b"shall")
_BEFORE_BE: Final = 24
"""Bytes before it in which what obliges stands."""


def may_oblige(text: bytes) -> bool:
    """Whether anything may be said that has to be done: asked of every text, of few the rest."""
    at = text.find(_BE)
    while at >= 0:
        before = text[max(0, at - _BEFORE_BE) : at]
        if any(before.find(verb) >= 0 for verb in _OBLIGING_BE):
            return True
        at = text.find(_BE, at + 1)
    return False


def obliges(words: Row) -> bool:
    """`The drug must be discontinued`, `It needs to be stopped`."""
    lower, forms, count = words.lower, words.forms, len(words.forms)
    at = 0
    while "be" in lower[at + 1 : -1]:
        at = lower.index("be", at + 1)
        before = at - 1
        while before > 0 and lower[before] in _BETWEEN:
            before -= 1
        if not (lower[before] in _OBLIGING or (lower[before] == "to" and lower[before - 1] in _BEFORE_TO)):
            continue
        done = at + 1
        while done < count - 1 and (is_adverb(lower[done]) or lower[done] in _BETWEEN):
            done += 1
        word = forms[done]
        if word.lower.endswith(("ed", "en")) or (
            word.lower != word.lemma and not word.lower.endswith(("ing", "s"))
        ):
            return True
    return False
