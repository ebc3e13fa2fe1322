"""What a phrase says is done, told with the noun of its verb: `The deletion of your account is complete`.

A phrase of the lexicon says what is done with a verb, `delete account`. English makes nouns of its verbs, most by an
ending, and says of the noun that it is so: that it is done, agreed or on its way, that somebody gets or makes it. Only
what says so counts: `How a deletion of the account works` tells of none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.words import ENGLISH
from interlock.mapping.objects import BEFORE_A_PART, LABELLING
from interlock.mapping.particles import PARTICLES
from interlock.mapping.phrases import Match, Node, Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import is_adverb
from interlock.mapping.turned import CHAINED, LEADING, OPENING, names_something, next_of, spoken
from interlock.mapping.wordings import Wording, is_past

ROOT_MIN: Final = 4
"""Letters of what an ending is put to: `port` has no `portion`, nor `state` a `station`."""
QUALIFYING_MAX: Final = 4
"""Words between `of` and the thing: `of the customer's old account`."""
ASIDE_MAX: Final = 8
"""Words between two commas."""
REACH_MAX: Final = 10
"""Words from the thing to what is said of the deed."""
GIVING_MAX: Final = 6
"""Words from who gives or makes it to the deed: `grant the new tenant a full`."""

_FUNCTION: Final = ENGLISH["function"]
_OPENING: Final = OPENING | {"her"}
_ENDINGS: Final = tuple(pair.partition(":")[::2] for pair in sorted(ENGLISH["endings_of_deeds"]))
_OTHERS: Final = tuple(pair.partition(":")[::2] for pair in sorted(ENGLISH["nouns_of_deeds"]))
_SAID: Final = frozenset(stem(lemma(word)) for word in ENGLISH["said_of_deeds"])
_CHANGING: Final = frozenset(stem(lemma(word)) for word in ENGLISH["amounts_changing"])
_DONE_TO: Final = frozenset(stem(lemma(word)) for word in ENGLISH["deeds_done_to"])
_OF: Final = frozenset({"of", "for"})
_OF_A_CHANGE: Final = _OF | {"in", "to", "on"}
_TO: Final = _OF | {"to"}
_BEHIND_A_DEED: Final = _OF_A_CHANGE | PARTICLES | {"from", "with", "into"}
_UNDER_ANOTHER: Final = (
    (LEADING - {"and", "or"})
    | {"what", "how", "why", "which", "where", "whether", "about", "after", "before", "upon", "during"}
    | {"until", "without", "against", "than", "as", "like", "via"}
)
"""Behind one of these what is done is part of what is said of something else: `requests for account deletion`."""
_FINITE: Final = ENGLISH["auxiliary"] | ENGLISH["copula"] | ENGLISH["being_or_becoming"]
_THERE_IS: Final = frozenset({"there's", "it's", "that's"})
_THERE: Final = frozenset({"there", "there'll"})
_IT: Final = frozenset({"it", "it'll", "this", "that", "here"})
_THERE_OR_IT: Final = _THERE_IS | _THERE | _IT | {"with", "a"}
_WHEN: Final = frozenset({"last", "next", "today", "tomorrow", "yesterday"})
_AHEAD: Final = "ahead"
_INDEFINITE: Final = frozenset({"a", "an"})
_CLOSING: Final = frozenset({",", ")", ":"})
_BEFORE_A_VERB: Final = (
    (ENGLISH["modal"] | ENGLISH["auxiliary"] | {"to", "not", "i", "you", "we", "they", "who"})
    - ENGLISH["copula"]
) | {"don't", "let"}
_GOING_ON: Final = {
    "on": frozenset(),
    "under": frozenset(),
    "over": frozenset(),
    "in": ENGLISH["of_a_deed_in"],
    "part": frozenset({"of"}),
}
"""`is on its way`, `is under way`, `is in progress`, `is part of`: any word may follow where none is named."""


class _Said(NamedTuple):
    """Words `first` to `last`, exclusive, name what is done and to what, as `name` does."""

    first: int
    last: int
    name: str
    alike: bool
    """Whether its noun is the verb: `cure`."""
    beside: bool
    """Whether the thing stands before it: `account deletion`, where a noun behind it would be what is meant."""


def nouns_of(phrases: Phrases) -> Mapping[str, Sequence[str]]:
    """For each noun, as a stem, the verbs, as stems, that begin a phrase and that it may be made of."""
    found: dict[str, list[str]] = {}
    for verb, node in phrases.root.next.items():
        if node.next and verb.isalpha() and verb not in _FUNCTION:
            for noun in sorted({verb, *(stem(lemma(noun)) for noun in _nouns(verb, node))}):
                found.setdefault(noun, []).append(verb)
    return found


def _nouns(verb: str, node: Node) -> Iterator[str]:
    """`deletion` and, of `hand over`, `handover`; most endings make no word, and nobody says them."""
    root = verb.removesuffix("e")
    if len(root) >= ROOT_MIN:
        for end, ending in _ENDINGS:
            if root.endswith(end):
                yield root.removesuffix(end) + ending
    for base, noun in _OTHERS:
        if stem(lemma(base)) == verb:
            yield noun
    for particle in PARTICLES.intersection(node.next):
        yield verb + particle


def deeds(
    words: Row, wording: Wording, phrases: Phrases, nouns: Mapping[str, Sequence[str]]
) -> Iterator[Match]:
    """The phrases of a deed and its thing. Each stands at what is said of the deed, or at it where somebody gives or
    makes it: a denial denies that.
    """
    stems, places = wording
    held = [at for at, one in enumerate(stems) if one in nouns]
    if not held or (
        _SAID.isdisjoint(stems)
        and _GOING_ON.keys().isdisjoint(stems)
        and _THERE_OR_IT.isdisjoint(words.lower)
    ):
        return
    lower, later = spoken(words, places), phrases.later
    for at in held:
        before, behind = stems[at - 1] if at else "", lower[at + 1] if at + 1 < len(lower) else ""
        if before not in later and behind not in _BEHIND_A_DEED:
            continue
        if is_past(words.forms[places[at]]) or (at and lower[at - 1] in _BEFORE_A_VERB):
            continue
        for verb in nouns[stems[at]]:
            for said in _things(stems, lower, phrases, verb, at):
                for place in _told(stems, lower, said):
                    yield Match(places[place], places[place] + 1, said.name)


def _things(
    stems: Sequence[str], lower: Sequence[str], phrases: Phrases, verb: str, at: int
) -> Iterator[_Said]:
    """What is done here, and to what: `account | deletion`, `deletion | of your account`."""
    node, alike = phrases.root.next[verb], stems[at] == verb
    behind = at + 1
    if stems[at] != verb and stems[at].startswith(verb) and stems[at][len(verb) :] in node.next:
        node = node.next[stems[at][len(verb) :]]  # `handover`
    elif behind < len(stems) and stems[behind] in PARTICLES and stems[behind] in node.next:
        node, behind = node.next[stems[behind]], behind + 1  # `writing off`
    for begin in range(at - 1, max(-1, at - phrases.longest), -1):
        if stems[begin] in node.next and stems[begin] not in _FUNCTION:
            for last, name in _whole(stems, lower, node, begin, at, behind):
                yield _Said(begin, last, name, alike, beside=True)
    if behind == len(stems):
        return
    count = len(stems)
    if lower[behind] in (_OF_A_CHANGE if verb in _CHANGING else _TO if verb in _DONE_TO else _OF):
        how = stems[at - 1] if at and stems[at - 1] not in _FUNCTION else ""
        for begin in range(behind + 1, min(count, behind + 2 + QUALIFYING_MAX)):
            if stems[begin] in node.next and stems[begin] not in _FUNCTION:
                for last, name in _whole(stems, lower, node, begin, count, count, how):
                    yield _Said(at, last, name, alike, beside=False)
            if lower[begin] not in _OPENING and lower[begin] != "that" and not names_something(lower[begin]):
                break
    node = phrases.root.next[verb]
    if lower[at + 1] != "of" and stems[at + 1] not in node.next:
        return
    for begin in range(at + 1, min(count, at + 3 + QUALIFYING_MAX)):
        if (
            lower[begin] in BEFORE_A_PART and stems[begin] in node.next
        ):  # `deduction of 80 pounds | from your deposit`
            for last, name in _whole(stems, lower, node, begin, count, count):
                yield _Said(at, last, name, alike, beside=False)
            break
        if not (lower[begin] == "of" or lower[begin] in _OPENING or names_something(lower[begin])):
            break


def _whole(
    stems: Sequence[str], lower: Sequence[str], node: Node, begin: int, until: int, behind: int, how: str = ""
) -> Iterator[tuple[int, str]]:
    """Where phrases end that go on here, and behind the deed: `data | sharing | with (our) partners`. `how`: what
    stands before the deed, as in `early termination`.
    """
    reached: Node | None = node
    item = begin
    while reached is not None and item <= len(stems):
        if item == until:
            item = behind
        if item >= behind or until == len(stems):
            so = reached.next.get(how)
            for name in reached.names if so is None else (*reached.names, *so.names):
                yield item, name
            if item > begin:
                item = next_of(reached, stems, lower, item)
        reached = reached.next.get(stems[item]) if item < len(stems) else None
        item += 1


def _told(stems: Sequence[str], lower: Sequence[str], said: _Said) -> Iterator[int]:
    """Where it is said that it is done, or that somebody gives or makes it."""
    begin = said.first - 1
    far = max(-1, begin - GIVING_MAX)
    while (
        begin > far
        and stems[begin] not in _SAID
        and (lower[begin] in _OPENING or names_something(lower[begin]))
    ):
        begin -= 1
    if (
        begin >= 0
        and not _names_another(stems, lower, said)
        and (
            (stems[begin] in _SAID and (begin == 0 or lower[begin - 1] not in _OPENING))
            or _is_there(stems, lower, begin, said)
        )
    ):
        yield said.first
    if begin < 0 or lower[begin] not in _UNDER_ANOTHER:
        place = _predicate(stems, lower, said)
        if place:
            yield place


def _names_another(stems: Sequence[str], lower: Sequence[str], said: _Said) -> bool:
    """Whether the deed only says of what kind something is: `an account deletion | form`."""
    behind = lower[said.last] if said.beside and said.last < len(lower) else ""
    going_on = is_adverb(behind) or behind.endswith(("ing", "ed")) or behind in _WHEN
    return names_something(behind) and not going_on and stems[said.last] not in _SAID


def _is_there(stems: Sequence[str], lower: Sequence[str], at: int, said: _Said) -> bool:
    """`comes with |`, `went ahead with |`, `there will be |`, `it is a |`; what has its verb's form may be what
    anything is: `the gel is a cure`.
    """
    if lower[at] == "with":
        return at > 0 and (stems[at - 1] in _SAID or lower[at - 1] == _AHEAD)
    if lower[at] in _THERE_IS:
        return lower[at] == "there's" or lower[at + 1] in _INDEFINITE
    if lower[at] not in ENGLISH["copula"] and lower[at] != "be":
        return False
    subject = at - 1
    while (
        subject >= 0
        and lower[subject] not in _THERE
        and (lower[subject] in _FINITE or is_adverb(lower[subject]))
    ):
        subject -= 1
    if subject < 0:
        return False
    if lower[subject] in _THERE:
        return True
    indefinite = lower[at + 1] in _INDEFINITE
    return indefinite and (lower[subject] in _IT or (said.alike and names_something(lower[subject])))


def _predicate(stems: Sequence[str], lower: Sequence[str], said: _Said) -> int:
    """Where it is said of what is done that it is; 0 where it is not."""
    chained = weak = False
    begin = _behind_an_aside(lower, said.last)
    for at in range(begin, min(len(stems), begin + REACH_MAX)):
        word = lower[at]
        if stems[at] in _SAID and (word not in CHAINED or (chained and lower[at + 1 : at + 2] != ["to"])):
            return at
        if word in CHAINED or is_adverb(word) or (at == begin and word in LABELLING):
            weak = word not in _FINITE and word not in LABELLING and (weak or not chained)
            chained = True
        elif chained and not (weak and names_something(word)):
            return at if _goes_on(lower, at) else 0
        elif chained and _goes_on(lower, at):
            return at
        elif names_something(word):
            chained = weak = False
            if said.beside and at == begin:
                return 0
        elif word not in LEADING and word not in _OPENING:
            return 0
    return 0


def _behind_an_aside(lower: Sequence[str], at: int) -> int:
    """Here, or behind what is put in here: `Tooth extraction, 14 March | : done`."""
    if lower[at : at + 1] not in ([","], ["("]):
        return at
    for end in range(at + 2, min(len(lower), at + ASIDE_MAX)):
        if lower[end] in _CLOSING:
            return end + (lower[end] != ":")
    return at


def _goes_on(lower: Sequence[str], at: int) -> bool:
    behind = _GOING_ON.get(lower[at])
    return behind is not None and (not behind or behind.issuperset(lower[at + 1 : at + 2]))
