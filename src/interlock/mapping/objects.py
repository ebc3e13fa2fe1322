"""What may stand between the words of a phrase that says what is done: an article, of what kind the thing is, other
things to which it is done, too, and to whom it is done.

A phrase of the lexicon is a row of words, `delete account`, `give notice`, `make public`; in a text the thing has an
article or is somebody's (`deleted my account`), is one of a kind (`delete old accounts`) or one of several (`delete
messages and accounts`), and who gets it or becomes so stands before it (`gave the tenant notice`, `made the file
public`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.numerals import ONES
from interlock.lexicon.words import ENGLISH
from interlock.mapping.flags import Flag
from interlock.mapping.particles import PARTICLES
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, Word, is_adverb
from interlock.mapping.wordings import Part, Wording, is_past

NAMED_MAX: Final = 4
"""Words of a name behind its article: `the new German tenant`."""
QUALIFYING_MAX: Final = 3
"""Words that say which: `the customer's old account`."""
KIND_MAX: Final = 3
"""Words that say of what kind, without an article: `old inactive accounts`, `annual 8 % return`."""
LISTED_MAX: Final = 4
"""Things in a row: `messages, files and accounts`."""
REACH_MAX: Final = 16
"""Words from a verb to the rest of its phrase."""
JOINED_MAX: Final = 3
"""Names that stand side by side, with `and` or `or` and an article before each further one."""

_FUNCTION: Final = ENGLISH["function"]
_FINITE: Final = ENGLISH["auxiliary"]
_OF_AMOUNTS: Final = frozenset("%$€£")
_DEMANDING: Final = frozenset({"with", "without"})
"""An article behind these changes nothing: `without (a) prescription`, while who is `in charge` is not in a charge."""
_POINTING: Final = frozenset({"this", "these", "those"})
_TO_WHOM: Final = frozenset({"me", "you", "him", "her", "us", "them"})
_SHARES: Final = frozenset({"all", "both", "each", "any", "some", "most", "half", "part", "rest"}) | {
    *ONES[1:]
}
_BEFORE_A_VERB: Final = frozenset(
    {"will", "would", "shall", "can", "could", "may", "might", "must", "should"}
) | {
    *("do", "does", "did", "has", "have", "had"),
}
_PASSING_ON: Final = frozenset({"on", "over", "along"})
_PASSED_ON: Final = frozenset(
    {"pass", "hand", "send", "ship", "sell", "give", "turn", "forward", "move", "carry"}
)
"""What is done with something that goes on to somebody: `passed on to the police`, not `went on to win`."""
_LEADING_ON: Final = _TO_WHOM | _PASSING_ON | {"to", "for"}
_HARDLY_ANY: Final = frozenset({"few", "little", "zero", "nil", "less", "fewer"})
_PRONOUNS: Final = frozenset({"me", "you", "him", "her", "it", "us", "them"}) | {
    *("myself", "yourself", "himself", "herself", "itself", "ourselves", "yourselves", "themselves"),
    *("everyone", "everybody", "anyone", "anybody", "someone", "somebody", "everything", "anything"),
}
_ARTICLES: Final = (ENGLISH["opening_an_object"] - _PRONOUNS - {"no"}) | {
    "her",
    "any",
    "some",
    "each",
    "both",
}
_STANDING_FOR: Final = frozenset({"it", "this", "them"})
_OPENING: Final = _PRONOUNS | _ARTICLES
_BEFORE_A_THING: Final = frozenset(
    {"to", "with", "without", "from", "into", "against", "in", "on", "for", "of", "by", "at", "under"}
)
"""`share with partners` in `share them with our partners`."""
BEFORE_A_PART: Final = (_BEFORE_A_THING - {"to"}) | {
    "during",
    "after",
    "before",
    "within",
    "about",
    "over",
    "among",
    "around",
}
_PARTING: Final = frozenset({Kind.SIGN, Kind.UNREAD})
_JOINING: Final = frozenset({"and", "or", "nor"})
_BEING: Final = frozenset({"is", "was", "are", "were", "be", "'s"})
LABELLING: Final = frozenset({":", "=", "→", "|", "-", "–", "—"})
_LISTING: Final = _JOINING | {","}
_LEADING_TO_IT: Final = _LISTING | _BEING | LABELLING
_BEHIND_A_THING: Final = (
    _BEFORE_A_THING | _JOINING | _PRONOUNS | {"as", "because", "so", "but", "before", "after"}
)
_LEADING: Final = frozenset({"to", "with", "from", "into", "against"})
"""Before these any verb may have its object: `share data with partners`."""
_DONE: Final = frozenset(stem(lemma(word)) for word in ENGLISH["imperatives"])
_TAKING_SEVERAL: Final = _DONE | _BEFORE_A_THING
_TAKING_TWO: Final = frozenset(stem(lemma(word)) for word in ENGLISH["taking_two_objects"])
_BARE: Final = frozenset(stem(lemma(word)) for word in ENGLISH["bare_behind_prepositions"])
"""Who takes somebody to court takes nothing `to the court`."""


def without_a_pronoun(stems: Sequence[str]) -> Sequence[str] | None:
    """A phrase without the pronoun for what is made so, in whose place anything may stand, `keep it secret`; None of
    any other.
    """
    for at in range(1, len(stems) - 1):
        if stems[at] in _STANDING_FOR and stems[at - 1] in _TAKING_TWO:
            return [*stems[:at], *stems[at + 1 :]]
    return None


def to_whom_first(stems: Sequence[str]) -> Sequence[str] | None:
    """A phrase with who gets something before it, `give tenant keys` of `give keys to tenant`; None of any other."""
    if len(stems) < 4 or stems[0] not in _TAKING_TWO or "to" not in stems[2:-1]:
        return None
    at = stems.index("to", 2)
    return [stems[0], *stems[at + 1 :], *stems[1:at]]


def free_last(stems: Sequence[str]) -> Sequence[str] | None:
    """A phrase of what something is free of in one word, `side effect free`; None of any other: no parking is no free
    parking.
    """
    return [*stems[2:], "free"] if len(stems) > 2 and list(stems[:2]) == ["free", "of"] else None


class Neighbours(NamedTuple):
    """What stands right behind a word in some phrase, as stems, what of it is no small word, what of it may stand
    behind an object, and what stands behind what thing and the word.
    """

    behind: frozenset[str]
    named: frozenset[str]
    further: frozenset[str]
    led: frozenset[tuple[str, str]]


def neighbours(phrases: Iterable[Sequence[str]]) -> Mapping[str, Neighbours]:
    """Those of each stem of a phrase that says something by itself."""
    found: dict[str, set[str]] = {}
    led: dict[str, set[tuple[str, str]]] = {}
    for stems in phrases:
        for number, (left, right) in enumerate(pairwise(stems)):
            # Particles are read beside their verb in any case (`particles`).
            if (left not in _FUNCTION and left.isalnum() and right not in PARTICLES) or (
                (number or left in _DEMANDING)
                and (left in _BEFORE_A_THING or left in PARTICLES)
                and right.isalpha()
                and (right not in _FUNCTION or (left in PARTICLES and right in _LEADING))
            ):
                found.setdefault(left, set()).add(right)
                if number > 1:
                    led.setdefault(left, set()).add((stems[number - 1], right))
    return {
        left: Neighbours(
            frozenset(behind),
            frozenset(behind - _FUNCTION),
            frozenset(behind if left in _TAKING_TWO else behind & _LEADING),
            frozenset(pair for pair in led.get(left, ()) if pair[0] not in _FUNCTION),
        )
        for left, behind in found.items()
    }


def without_objects(
    words: Row, wording: Wording, phrases: Mapping[str, Neighbours], longest: int
) -> Iterator[Part]:
    """The wording without what stands between two words of a phrase: as much of it, each time, as a phrase is long."""
    stems, places = wording
    gaps: list[tuple[int, int]] = []
    lower = words.lower
    lists = not _LISTING.isdisjoint(lower)
    what = lower.index("what") if "what" in lower else len(lower)
    for at in [at for at, one in enumerate(stems[:-2]) if one in phrases]:
        behind, named, further, led = phrases[stems[at]]
        begin = at + 1
        if stems[begin] in behind:
            continue
        following = lower[places[begin]]
        if following in _SHARES or (following == "the" and lower[places[at + 2]] in _SHARES):
            begin = _shared(words, wording, at)
            following = lower[places[begin]]
        if following in _ARTICLES:
            end = _qualified(words, wording, begin, named)
            if end and stems[at] in _BEFORE_A_THING and not _may_be_led(words, wording, at, begin, end, led):
                end = 0
        elif following == "that":
            end = _that_one(words, wording, begin, named)
        else:
            end = _of_a_kind(words, wording, begin, named)
            if not end and following in _LEADING_TO_IT:
                end = _led_to(words, wording, at, named, what)
            elif not end and following in _LEADING_ON:
                end = _led_on(words, wording, at, behind, named)
        if lists and not end and stems[at] in _TAKING_SEVERAL:
            end = _listed(words, wording, begin, named)
        if not end and not further.isdisjoint(stems[at + 2 : at + 2 + REACH_MAX]):
            end = next((end for end in _objects(words, wording, at + 1) if stems[end] in further), 0)
        if end:
            gaps.append((at + 1, end))
    left_out = {item for first, end in gaps for item in range(first, end)}
    kept = [at for at in range(len(stems)) if at not in left_out] if gaps else []
    for first, _ in gaps:
        place = bisect_left(kept, first)
        begin = max(0, place - longest)
        near = kept[begin : place + longest]
        yield Part([stems[at] for at in near], [places[at] for at in near], place - begin - 1, place - begin)


def _qualified(words: Row, wording: Wording, article: int, named: frozenset[str]) -> int:
    """Where one of these stands behind an article and what says which: `the (old) account`; 0 where none does."""
    stems, places = wording
    if named.isdisjoint(stems[article + 1 : article + 2 + QUALIFYING_MAX]):
        return 0
    for at in range(article + 1, min(len(stems), article + 2 + QUALIFYING_MAX)):
        if stems[at] in named:
            return at
        if not _names(words.forms[places[at]]):
            return 0
    return 0


def _may_be_led(
    words: Row, wording: Wording, at: int, article: int, end: int, led: frozenset[tuple[str, str]]
) -> bool:
    """Whether a preposition may have the thing with this article."""
    stems, places = wording
    if stems[at] in _DEMANDING and (
        words.lower[places[article]] in _POINTING or _is_in_front(words, places[at])
    ):
        return False
    bare = stems[end] in _BARE and _is_the_one(words, places[article], places[end])
    return not bare or (stems[at - 1], stems[end]) in led


def _is_in_front(words: Row, at: int) -> bool:
    """`Without a prescription, we sell none` is read with that behind the rest (`moved`)."""
    return at == 0 and "," in words.lower


def _shared(words: Row, wording: Wording, at: int) -> int:
    """Where the article stands behind a verb and `both`, `all of`, `the rest of`; right behind it where none of these
    stands there.
    """
    stems, places = wording
    begin = at + 1
    lower = [words.lower[place] for place in places[begin : begin + 4]]
    share = int(lower[0] == "the")
    article = share + 1 + (lower[share + 1 : share + 2] == ["of"])
    shared = article < len(lower) and lower[article] in _ARTICLES and stems[at] not in _BEFORE_A_THING
    return begin + article if shared else begin


def _led_on(words: Row, wording: Wording, at: int, behind: frozenset[str], named: frozenset[str]) -> int:
    """Where a phrase goes on behind to whom something is done, `last | you | a lifetime`, what it is used for,
    `safe | to use | during pregnancy`, or a particle, `your location | on | to the police`; 0 where it does not.
    """
    stems, places = wording
    following, end = words.lower[places[at + 1]], at + 2
    if following in _TO_WHOM:
        if words.lower[places[end]] not in _ARTICLES:
            return 0
        return end if stems[end] in behind else _qualified(words, wording, end, named)
    if following in _PASSING_ON:
        near = (words.forms[place].lemma for place in places[max(0, at - NAMED_MAX) : at + 1])
        if _PASSED_ON.isdisjoint(near):
            return 0
        return end if stems[end] == "to" and "to" in behind else 0
    end += 1
    used = end < len(stems) and stems[end] in behind and words.lower[places[end]] in BEFORE_A_PART
    return end if used and _names(words.forms[places[at + 2]]) else 0


def _led_to(words: Row, wording: Wording, at: int, named: frozenset[str], what: int) -> int:
    """Where one of these stands behind a verb that is done to it, too, `cancel or reduce | your bill`, behind what was
    done, as a label, `Waived: your fee`, or behind `what` was done, `What was waived is your fee`; 0 where none does.
    """
    stems, places = wording
    following = words.lower[places[at + 1]]
    if following in _BEING:
        reached = at + 2 if what < places[at] else 0
    elif following in LABELLING:
        reached = at + 2 if _is_a_label(words, places, at) else 0
    else:
        reached = _behind_joined_verbs(words, wording, at)
    if not 0 < reached < len(stems):
        return 0
    if words.lower[places[reached]] in _ARTICLES:
        return _qualified(words, wording, reached, named)
    return reached if stems[reached] in named else 0


def _is_a_label(words: Row, places: Sequence[int], at: int) -> bool:
    before = words.lower[places[at - 1]] if at else ""
    return not before[:1].isalnum() and is_past(words.forms[places[at]])


def _behind_joined_verbs(words: Row, wording: Wording, at: int) -> int:
    """The place behind the verbs that are joined to the one here, `cancel, pause or reduce |`; 0 where none are."""
    stems, places = wording
    if at and stems[at] not in PARTICLES and not _may_lead_to_a_verb(words.lower[places[at - 1]]):
        return 0
    reached = at + 1
    for _ in range(JOINED_MAX):
        if reached >= len(stems) or words.lower[places[reached]] not in _LISTING:
            break
        reached += 1
        while reached < len(stems) and (
            words.lower[places[reached]] in _JOINING or is_adverb(words.lower[places[reached]])
        ):
            reached += 1
        if reached >= len(stems) or not _names(words.forms[places[reached]]):
            return 0
        reached += 1
        reached += reached < len(stems) and stems[reached] in PARTICLES
    return reached


def _may_lead_to_a_verb(before: str) -> bool:
    return before not in _ARTICLES and (before in _FUNCTION or not before[:1].isalnum() or is_adverb(before))


def _that_one(words: Row, wording: Wording, at: int, named: frozenset[str]) -> int:
    """Where one of these stands behind `that` and is what it points at: not `guarantee that returns are high`."""
    stems, places = wording
    end = _qualified(words, wording, at, named)
    last = end
    while end and last + 1 < min(len(stems), end + NAMED_MAX) and _goes_on(words.forms[places[last + 1]]):
        last += 1
    if not end or words.forms[places[last]].lower != words.forms[places[last]].lemma:
        return 0
    following = words.forms[places[last + 1]] if last + 1 < len(stems) else None
    if following is None or following.kind in _PARTING:
        return end
    return end if following.lower in _BEHIND_A_THING or is_adverb(following.lower) else 0


def _goes_on(form: Word) -> bool:
    return _names(form) and not is_adverb(form.lower)


def _is_the_one(words: Row, article: int, thing: int) -> bool:
    return words.lower[article] == "the" and words.forms[thing].lower == words.forms[thing].lemma


def _of_a_kind(words: Row, wording: Wording, at: int, named: frozenset[str]) -> int:
    """Where one of these stands behind a word or two that say of what kind: `old | account`; 0 where none does."""
    stems, places = wording
    if named.isdisjoint(stems[at + 1 : at + 2 + KIND_MAX]):
        return 0
    opening = words.lower[places[at]]
    if opening in _BEFORE_A_VERB and stems[at + 1] in named:
        return at + 1  # `insurance will | cover`
    at += opening in _JOINING or opening in _BEFORE_A_VERB  # `full and prompt | refund`
    for end in range(at + 1, min(len(stems), at + 1 + KIND_MAX)):
        if not _says_which(words.forms[places[end - 1]]) and not _is_small(words, places, end - 1):
            return 0
        if stems[end] in named:
            return end
    return 0


def _is_small(words: Row, places: Sequence[int], at: int) -> bool:
    """`a harmless little lump`, while `little` alone says that there is hardly any."""
    return at > 1 and words.lower[places[at]] == "little" and words.lower[places[at - 2]] in _ARTICLES


def _says_which(form: Word) -> bool:
    """Not `The guarantee covers returns`, `take it home`, `few`: a verb, a particle, or hardly any."""
    if form.lower in _OF_AMOUNTS:
        return True
    if form.flags & Flag.CONTRACTED:
        return False
    a_verb = form.lower.endswith("s") and not form.lower.endswith(("ss", "us", "'s"))
    return _names(form) and not a_verb and form.lower not in PARTICLES and form.lower not in _HARDLY_ANY


def _listed(words: Row, wording: Wording, at: int, named: frozenset[str]) -> int:
    """Where one of these stands among several things: `your messages and (your) | account`; 0 where none does."""
    stems, places = wording
    if named.isdisjoint(stems[at + 2 : at + 2 + REACH_MAX]):
        return 0
    lower = [words.lower[place] for place in places[at : at + REACH_MAX]]
    item, before = 0, ""
    for _ in range(LISTED_MAX):
        item += item < len(lower) and lower[item] in _ARTICLES
        item += 0 < item < len(lower) and lower[item - 1] in _SHARES and lower[item] in _ARTICLES
        begin = item
        while item < len(lower) and item - begin <= NAMED_MAX and _names(words.forms[places[at + item]]):
            item += 1
        behind = lower[item] if item < len(lower) else ""
        last = item - 1
        while last > begin and is_adverb(lower[last]):
            last -= 1
        if (
            before
            and last >= begin
            and stems[at + last] in named
            and (before in _JOINING or behind in _LISTING)
        ):
            return 0 if behind in _FINITE else at + last  # `and returns are free` is another clause
        if begin == item or behind not in _LISTING:
            return 0
        before, item = behind, item + 1
        if before == "," and item < len(lower) and lower[item] in _JOINING:
            before, item = lower[item], item + 1
    return 0


def _objects(words: Row, wording: Wording, at: int) -> Iterator[int]:
    """Where the rest may begin behind what, from here on, is named or stood for: `him and the tenant | (a) notice`."""
    lower = [words.lower[place] for place in wording[1][at : at + REACH_MAX]]
    forms = [words.forms[place] for place in wording[1][at : at + REACH_MAX]]
    count, item = len(lower), 0
    for _ in range(JOINED_MAX):
        begin = item
        if item < count and lower[item] in _PRONOUNS:
            item += 1
            yield from _behind(lower, item, at)
        item += item < count and lower[item] in _ARTICLES
        while item < count and item - begin <= NAMED_MAX and _names(forms[item]):
            item += 1
            yield from _behind(lower, item, at)
        joined = begin < item < count and lower[item] in _JOINING
        if not joined or item + 1 >= count or lower[item + 1] not in _OPENING:
            return
        item += 1


def _behind(lower: Sequence[str], item: int, at: int) -> Iterator[int]:
    """There, and behind an article there."""
    if item < len(lower):
        yield at + item
        if lower[item] in _ARTICLES and item + 1 < len(lower):
            yield at + item + 1


def _names(form: Word) -> bool:
    """Whether it may be part of a name, and parts nothing."""
    return form.kind not in _PARTING and (form.lower not in _FUNCTION or form.lower == "other")
