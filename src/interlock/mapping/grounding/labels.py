"""What stands right before an item and says which field it is: `Owner: …`, `tracking number …`, `as of …`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import NAME, OWN, REFERENCE, Ground, GroundIndex
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.context import Context, fields_holding
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.naming import FURTHER
from interlock.mapping.grounding.numbered import is_member
from interlock.mapping.grounding.words import OWN_NAMES, STOP, TITLE, Word, is_place, key_parts, key_words

BEFORE: Final = 72
"""Characters before an item that are looked at."""
_TITLE: Final = rf"(?:{TITLE} )?"
_LABEL: Final = re.compile(
    r"(?:\A|\n)[ \t]*(?:[-*•·–][ \t]+)?\*{0,2}(?P<said>[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3})(?::\*{0,2}|\*{0,2}:) "
    rf"{_TITLE}\Z"
)
_ACTED: Final = re.compile(
    rf"\b(?:(?P<done>[a-z]{{3,16}}ed by) {_TITLE}|(?P<trait>allergic|intolerant|sensitive) to )\Z"
)
_IS_SO: Final = re.compile(rf"(?<![A-Za-z])(?P<said>[A-Za-z][A-Za-z ]{{2,40}}?)(?: is| was)? {_TITLE}\Z")
_IS_NAMED: Final = re.compile(
    r"(?:\A|[.;:,\n] )(?:[Aa]nd |[Bb]ut )?(?:[Tt]he|[Yy]our|[Ii]ts|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er) "
    rf"(?P<head>[a-z][a-z ]{{2,30}}?) (?:at|for|of|on|in|from|who|that|which) [^.;:,\n]{{2,48}} (?:is|was) {_TITLE}\Z"
)
"""What is said to be somebody, with a place or a record between."""
_NAMED_AS: Final = re.compile(
    r"(?:,? (?:(?:is|was)(?: (?:recorded|listed|named|registered|given) as)?|as|acts as|acted as|serves as|acting as"
    r"|being) (?:the |our |your |its |their |a |an |(?:[A-Z][\w-]+ ){0,2}[A-Z][\w-]+['\u2019]s )?"
    r"|, (?:the|our|your|its|their) (?![a-z -]{0,40} (?:is|was|are|were|has|have|had|will|can|must|may|does) )"
    r"(?=[a-z -]{3,40}(?:[.,;)]|\b(?:at|in|of|for|from|with) |\Z)))"
    r"(?P<head>[a-z][a-z -]{2,40})"
)
_GREETED: Final = re.compile(
    r"(?:\A|\n)\s*(?:Dear|Hello|Hi|Hey|Good (?:morning|afternoon|evening)),?(?: [^,.\n]{1,40} and)? "
    rf"{_TITLE}\Z"
)
_SIGNED: Final = re.compile(
    r"\b(?:regards|wishes|sincerely|faithfully|thanks|thank you|cheers|yours)[,.!]?\s+(?:[A-Z][^,\n]{1,30},\s+)?\Z",
    re.IGNORECASE,
)
_OUT_OF: Final = re.compile(r"[0-9] (?:out )?of (?:the |your |a total of )?\Z")
_ENDING_IN: Final = re.compile(
    r"(?:\b(?:end(?:s|ing|ed)?(?: (?:in|with|on))?"
    r"|(?:last|final) [a-z0-9]{1,5} (?:digits|numbers)(?: of [a-z' ]{1,24})?(?: are)?):?(?:\*\*)? (?:\*\*)?"
    r"|(?:(?<![^\s(])(?P<bold>\*\*)|\*{3,}|[x\u2022\u2219]{2,}|\u2026|\.{3,})[ -]?)\Z",
    re.IGNORECASE,
)
"""`**** 4336`, and `**4336`; but `**Zip code:** 85034` and `**85034**` are only bold."""
_SEEN_BY: Final = re.compile(rf"\b(?:seen|examined|assessed)(?: (?:again|today))? by {_TITLE}\Z")
_TIMES: Final = re.compile(r" ?[x×] (?![0-9])| of (?:(?:the |your |our )?(?=[A-Z])|(?:them|these|those)\b)")
_AS_OF: Final = re.compile(r"\bas (?:of|at|on|from)(?:\*{0,2}:\*{0,2})? (?:the )?\Z", re.IGNORECASE)
_BEING: Final = frozenset({"is", "are", "was"})
_FAR: Final = 24
"""Characters before a code in which what it is called by stands."""


def line_before(text: str, start: int) -> tuple[int, str]:
    """Where the line of a name begins, at most, and what stands there before it, but for a title: `Guarantor: Mrs
    Reed`."""
    line = text[max(0, start - BEFORE) : start].rpartition("\n")[2]
    return start - len(line), _TITLE_LAST.sub("", line)


_TITLE_LAST: Final = re.compile(rf"(?<=[ :]){TITLE} \Z")


def _ends(pattern: re.Pattern[str], text: str, item: Item) -> re.Match[str] | None:
    """How the text before an item ends."""
    return pattern.search(text, max(0, item.start - BEFORE), item.start)


def is_greeted(text: str, item: Item) -> bool:
    """`Dear Dr Kamau`: who is written to may be anybody of the facts."""
    return item.kind is FigureKind.NAME and _ends(_GREETED, text, item) is not None


def is_signed(text: str, item: Item) -> bool:
    """`Kind regards, Imogen Tate`: nor does it say of who writes what they are. Nor does a name alone at the end of a
    letter."""
    if item.kind is not FigureKind.NAME:
        return False
    if _ends(_SIGNED, text, item) is not None:
        return True
    return text.startswith("\n\n") and _line_of(text, item).strip() == text[item.start : item.end]


def _line_of(text: str, item: Item) -> str:
    start, end = text.rfind("\n", 0, item.start) + 1, text.find("\n", item.start)
    return text[start : end if end >= 0 else len(text)]


def closes_a_letter(text: str, item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether what looks like a name is how a letter ends, `Bon voyage!`, or what whoever signs it is: `Loan Officer`,
    in a line behind the name, where a field is called so."""
    if item.kind is not FigureKind.NAME:
        return False
    if text.strip(_AROUND).lower() in _CLOSINGS:
        return True
    line = _line_of(text, item)
    start = text.rfind("\n", 0, item.start) + 1
    above = text[:start].rstrip("\n").rpartition("\n")[2]
    if _SIGNING.fullmatch(above) is None or line.strip() != text[item.start : item.end]:
        return False
    inside = [word for word in words if start <= word.start < start + len(line)]
    return bool(inside) and all(word.root in index.attributes for word in inside)


_AROUND: Final = " \t\n!.,*_"
_SIGNING: Final = re.compile(r"[A-Z][\w'.’-]+(?: [A-Z][\w'.’-]+){1,3}")
_CLOSINGS: Final = frozenset(line.strip() for line in CUES["closings"])


def is_whole(text: str, item: Item) -> bool:
    """`8 of 20 sessions`: that is how many there are."""
    return item.kind is FigureKind.NUMBER and _ends(_OUT_OF, text, item) is not None


def place_among(text: str, item: Item) -> int:
    """1 of the 8 in `8 of 20 sessions` and of the 2 in `2:1`, 2 of the other, 0 of what is neither."""
    if item.kind is not FigureKind.NUMBER:
        return 0
    if is_whole(text, item) or _SECOND.search(text, 0, item.start) is not None:
        return 2
    return 1 if _FIRST.match(text, item.end) is not None else 0


_SECOND: Final = re.compile(r"[0-9] ?: ?\Z|(?:\A|[.,:;] )(?:[Oo]ut )?[Oo]f (?:the |your )?\Z")
_FIRST: Final = re.compile(r"(?: (?:out )?of (?:the |your |a total of )?| ?: ?)[0-9]")


def is_counted(text: str, item: Item) -> bool:
    """`2 x Ember stove`, `2 of them`"""
    return item.kind is FigureKind.NUMBER and _TIMES.match(text, item.end) is not None


def is_ending(text: str, item: Item) -> bool:
    """`the card ending in 4336`: the last digits of it."""
    found = _ends(_ENDING_IN, text, item) if item.kind is FigureKind.NUMBER else None
    return found is not None and not (found["bold"] and text.startswith("**", item.end))


_OF_ENDING: Final = (
    STOP
    | ENGLISH["auxiliary"]
    | {"end", "ends", "ending", "ended", "last", "final"}
    | {"digits", "numbers", "number", "three", "four", "five", "six"}
)


def whose_ending(before: Sequence[Word]) -> Word | None:
    """What is said to end so: the last word before that says more than that it does."""
    return next((word for word in reversed(before) if not (word.text in _OF_ENDING or is_place(word))), None)


def is_examiner(text: str, item: Item) -> bool:
    """`was seen by Dr Reilly`"""
    return item.kind is FigureKind.NAME and _ends(_SEEN_BY, text, item) is not None


def is_as_of(text: str, item: Item) -> bool:
    return item.kind is FigureKind.DATE and _ends(_AS_OF, text, item) is not None


def is_labelled(context: Context, item: Item) -> bool:
    """Whether a name stands by itself behind the name of a field, `Owner: Oakline Media`, `the next of kin is …`, or
    behind a verb that a field is called by, `requested by Dr Karhunen`."""
    if item.kind is not FigureKind.NAME:
        return False
    label, acted, is_so = (_ends(pattern, context.text, item) for pattern in (_LABEL, _ACTED, _IS_SO))
    said = key_words(label["said"]) if label is not None else []
    said = said or (key_words(acted["done"] or acted["trait"]) if acted is not None else [])
    before = is_so["said"].lower().split() if is_so is not None else []
    for key in _keys(context) if said or before else ():
        words = key_parts(key)
        # `the manager Ilse Brandt`, but not who manages: before the name the words stand as the field has them.
        called = key_words(key)
        if (
            called[1:] and words[-1] in _SAYS_ITS_SORT and words[-2] in _SOMEBODY
        ):  # `Lender: …` of `lender_name`
            called = called if said and called[-len(said) :] == said else called[:-1]
        if (said and called[-len(said) :] == said) or (words and _ends_in(before, words, context)):
            return True
    return False


_SAYS_ITS_SORT: Final = frozenset({"name", "company"})
_SOMEBODY: Final = GROUNDING["sort person"] | GROUNDING["sort firm"]


def _ends_in(before: Sequence[str], words: Sequence[str], context: Context) -> bool:
    """Whether what stands before a name ends in what a field is called, and no other field is called by the word before
    that: `the parent company is …` of a `parent` says nothing of a `company.name`."""
    if list(before[-len(words) :]) != list(words):
        return False
    further = before[-len(words) - 1 : -len(words)]
    return not any(one not in STOP and root(one) in context.grounds.attributes for one in further)


def headed_by(context: Context, item: Item) -> tuple[str, ...]:
    """The words of the field that a clause says to be a name, or a name to be: `the contact at Tarnwood for this
    invoice is Arjun Nowak`, `with Arjun Nowak as contact`."""
    if item.kind is not FigureKind.NAME:
        return ()
    before, behind = _ends(_IS_NAMED, context.text, item), _NAMED_AS.match(context.text, item.end)
    if before is None and behind is None:
        return ()
    head = before["head"].lower().split() if before is not None else []
    tail = behind["head"].lower().replace("-", " ").split() if behind is not None else []
    longest: list[str] = []
    for key in _keys(context):
        words = key_parts(key)
        size = len(words)
        if size > len(longest) and (head[-size:] == words or tail[:size] == words):
            longest = words
    if longest and root(longest[-1]) not in OWN_NAMES:  # `loan officer` is an officer before it is of a loan
        longest = longest[-1:] + longest[:-1]
    return tuple(map(root, longest or _only_ending(context, {*head[-1:], *tail[:1]})))


def _only_ending(context: Context, heads: set[str]) -> list[str]:
    """What the only field is called whose last word is what somebody is said to be, `your contact at Redstone` of
    `supplier_contact`; one that is beside another, `emergency_contact`, is not meant."""
    found: list[str] = []
    for words in map(key_parts, _keys(context)):
        if words[1:] and words[-1] in heads and words != found:
            if found:
                return []
            found = words
    return found[-1:] + found[:-1] if FURTHER.isdisjoint(map(root, found)) else []


def _keys(context: Context) -> Iterator[str]:
    """What the fields that hold names are called; one that is a `name` as its group, `next_of_kin.name`."""
    for ground in context.grounds.of([NAME]):
        outer, _, last = ground.fact.rpartition(".")
        key = (outer.rpartition(".")[2] or last) if OWN_NAMES.issuperset(key_words(last)) else last
        if not ground.prose and key.lower() not in STOP:
            yield key


def calls_a_member(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether what looks like a name says which record is meant, `Policy A` of `policy_a_premium`, and no field holds
    it."""
    if item.kind is not FigureKind.NAME or not any(is_member(w) and w.end == item.end for w in words):
        return False
    return not any(item.readings[0].words in ground.value.words for ground in index.of([NAME, TEXT]))


def _is_another_member(word: Word, ground: Ground) -> bool:
    """`the second leg, AU 318`, where that is the first one's."""
    group = word.root.partition("#")[0] + "#"
    return word.root not in ground.of and any(one.startswith(group) for one in ground.of)


_NOUN_MAX: Final = 3
"""One more than the words of a noun that a code stands behind."""


def is_called_otherwise(context: Context, item: Item) -> bool:
    """Whether what a record is called by stands behind what another field is called: `tracking number SO-77120`,
    `requested by Northgate Diagnostics`."""
    own = [ground for ground in fields_holding(item, context.grounds) if OWN in ground.what]
    if item.kind is not FigureKind.REFERENCE:
        return bool(own) and is_labelled(context, item)
    words = [
        word
        for word in context.around(item)
        if word.end <= item.start <= word.end + _FAR and not (word.text in _BEING or word.root in OWN_NAMES)
    ]
    if not own or not words:
        return False
    if any(_is_another_member(word, ground) for word in words if is_member(word) for ground in own):
        return True
    held = [g for g in context.grounds.of([REFERENCE]) if not g.prose]
    called = [{*(g.of if OWN in g.what else g.what)} for g in held]
    # Of `savings account 2201` the nearest word that any of them is called by.
    near = [word.root for word in words[:-_NOUN_MAX:-1] if word.text not in STOP and word.text.isalpha()]
    label = next((one for one in near if any(one in told for told in called)), words[-1].root)
    if any(label in (*ground.of, *ground.what) for ground in own):
        return False
    return any(label in told for told in called)
