"""Who a question asks for, and the name that answers it: `Who's the contact? That would be Ann Reed.`"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import LABELLED, LIKE, GroundIndex
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.mapping.grounding.answers import FINITE
from interlock.mapping.grounding.context import ABOUT_MAX, Context
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.words import STOP, TITLE, Word

ASKED_WHO: Final = "?who "
"""So what a question asks who it is, before what fields call them."""


def asks_who(text: str) -> bool:
    """Whether a text only asks who or which something is: what it names is not who is asked for."""
    return _ASKS.fullmatch(text) is not None


_ASKS: Final = re.compile(
    r"[\s*_>-]*(?:(?:And|So|But|Then),? )?(?:[Ww]ho(?:m|se)?|[Ww]hich)\b[^.?!\n]*\?[\s*_]*"
)


def asked_who(text: str, index: GroundIndex) -> tuple[str, ...]:
    """What a question asks who it is, as a mark for the answer: `Who's the contact?`, `Who approved it?`."""
    asked, bare, of = _WHO.search(text), _BARE.fullmatch(text), _WHO_OF.search(text)
    said = (asked["head"] or asked["done"]) if asked is not None else bare["head"] if bare is not None else ""
    if not said and of is not None:
        said = of["whose"] or of["of"] or of["does"]
    if not said and (which := _WHICH.match(text)) is not None:
        said = which["head"]
    called = [root(word) for word in said.lower().split()]
    # Of `authorised_user` a field may be called only the last.
    return (ASKED_WHO + " ".join(called),) if called and called[-1] in index.attributes else ()


_WHO: Final = re.compile(
    r"\b[Ww]ho(?:(?:['\u2019]s| is| was| are) (?:the |your |our |its |their |my )(?P<head>[a-z]+(?: [a-z]+){0,2})"
    r"| (?P<done>[a-z]+ed) (?:it|this|that|them|(?:the|your|our|this) [a-z]+))\s*\?\s*\Z"
)


_WHO_OF: Final = re.compile(
    r"\b[Ww]ho(?:(?:['\u2019]s| is| was| are) (?:[A-Z][^.?!\n]{0,40}['\u2019]s? (?P<whose>[a-z]+(?: [a-z]+){0,2})\s*\?"
    r"|(?:the |your |our )(?P<of>[a-z]+(?: [a-z]+){0,2}?) (?:of|for|on|in|at) )"
    r"| (?:is |was |are |will )?(?P<does>[a-z]{4,}) (?:the |your )?[A-Z])"
)
"""`Who is Ann's doctor?`, `Who is the agent for Rose Cottage?`, `Who teaches Latin?`"""
_WHICH: Final = re.compile(
    r"[\s*_>-]*(?:(?:And|So|But|Then),? )?(?:[Ww]hich|[Ww]hat) (?P<head>[a-z]{3,}) [a-z]+[^.?!\n]*\?[\s*_]*\Z"
)
"""`Which mechanic has the Ford?`"""
_BARE: Final = re.compile(r"\s*[*_]*(?P<head>[A-Z][a-z]+(?: [a-z]+){0,2})[*_]*\?[*_]*\s*")
"""`Carrier?` asks as much."""


def asked_for(
    context: Context, number: int, said_of: tuple[tuple[str, ...], int], asked: Sequence[str]
) -> tuple[tuple[str, ...], int]:
    """Of whom a question asked right before, a name says who that is where an answer begins with it: `That would be Ann
    Reed`."""
    called = [word for mark in asked if mark.startswith(ASKED_WHO) for word in mark[len(ASKED_WHO) :].split()]
    item = context.items[number]
    if not called or item.kind is not FigureKind.NAME or not is_answer(context, item):
        return said_of
    return (LABELLED, *called, *said_of[0])[:ABOUT_MAX], len(called) + 1 + said_of[1]


ASKED_OF: Final = "?of "
"""So what a question names of which it asks, before the words that one record alone is told by."""


def asked_of(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """The one record of which a question asks who or what something is, as a mark for the answer: `Which car belongs to
    Ann Reed?`"""
    if _ASKS_WHAT.fullmatch(text) is None or any(word.text == "or" for word in words):
        return ()
    named = [word.root for word in words if (word.capital or word.coded) and word.text not in STOP]
    named = [root if root in index.names else LIKE + root for root in named]
    named = [word for word in named if word in index.names]
    records = {g.of for g in index.all() if not g.prose and {*named} <= {*g.of}} if named else set()
    records = {of for of in records if not any({*of} < {*more} for more in records)}
    return (ASKED_OF + " ".join(named),) if len(records) == 1 else ()


_ASKS_WHAT: Final = re.compile(
    r"[\s*_>-]*(?:(?:And|So|But|Then),? )?(?:[Ww]ho(?:m|se)?|[Ww]hich|[Ww]hat|[Ww]here|[Ww]hen|[Hh]ow)\b"
    r"[^.?!\n]*\?[\s*_]*"
)


def of_what_was_asked(
    context: Context, said_of: Sequence[tuple[tuple[str, ...], int]], asked: Sequence[str]
) -> list[tuple[tuple[str, ...], int]]:
    """An answer without a verb of its own is of what the question before it names, whatever else it says."""
    words = [word for mark in asked if mark.startswith(ASKED_OF) for word in mark[len(ASKED_OF) :].split()]
    begins = _ANSWERS.match(context.text)
    end = begins.end() if begins is not None else 0
    if not words or any(word.text in FINITE for word in context.behind(end, ABOUT_MAX)):
        return [*said_of]
    return [((*words, *about)[:ABOUT_MAX], len(words) + own) for about, own in said_of]


def is_answer(context: Context, item: Item) -> bool:
    """Whether a text begins with a name, or with `that is` and the name."""
    return _ANSWERS.fullmatch(context.text, 0, item.start) is not None


_ANSWERS: Final = re.compile(
    r"\s*(?:(?:[Tt]hat|[Ii]t|[Tt]his)(?:['\u2019]s| is| was| would be| will be) )?"
    rf"(?:{TITLE} )?"
)
