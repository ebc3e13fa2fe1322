"""What a phrase says is done, or of what kind it says a thing is, told of the thing: `Your account was deleted`.

A phrase of the lexicon is a row of words, `delete account`, `full refund`; a text says as well that the account is
deleted, that the refund is full, and that somebody has the account deleted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.flags import Flag
from interlock.mapping.particles import PARTICLES
from interlock.mapping.phrases import Match, Node, Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Word, is_adverb
from interlock.mapping.wordings import Wording, is_past

CHAIN_MAX: Final = 8
"""Words between a thing and what is said of it: `will not be automatically`."""
JOINED_MAX: Final = 8
"""Words from one thing that is said to another: `was checked by us and has been deleted`."""
KIND_MAX: Final = 3
"""Words that say of what kind: `selected trusted partners`."""
NAME_MAX: Final = 4
"""Words of the name of a thing, and between `have` and what is done to it."""
SUBJECT_MAX: Final = 12
"""Words of all that a verb is said of: `the records of former clients and their accounts`."""
HEADS_MAX: Final = 5
CLAUSE_NEAR: Final = 8
"""Words from the clause before to a pronoun: `, so we have now`."""
CLAUSE_MAX: Final = 16
"""Words of a clause."""
ASIDE_MAX: Final = 8
"""Words between two commas."""

_WHERE: Final = ENGLISH["standing_where"]
_TURNING: Final = frozenset({"turn", "turns", "turned", "turning"})
_LATER: Final = frozenset({"later", "then", "already", "also", "now", "just"})
_PROVING: Final = frozenset(
    {"proved", "proves", "proven", "found", "shown", "known", "confirmed", "guaranteed"}
)
_CONTRACTED: Final = frozenset({"it's", "that's", "they're", "he's", "she's"})
_BEING: Final = ENGLISH["copula"] | ENGLISH["being_or_becoming"]
CHAINED: Final = _BEING.union(
    *(ENGLISH[name] for name in ("auxiliary", "negation", "passed_over", "before_what_is_said"))
)
_LEADING_TO_BE: Final = _PROVING | {"out"}
_IN_A_CHAIN: Final = CHAINED | _WHERE | _LEADING_TO_BE
_BEFORE_WHAT_IS_SAID: Final = CHAINED | _CONTRACTED
_RELATIVE: Final = frozenset({"that", "which", "who"})
LEADING: Final = frozenset({"of", "for", "in", "on", "with", "from", "to", "at", "by", "under", "and", "or"})
"""The name of a thing goes on behind one of these."""
OPENING: Final = (ENGLISH["opening_an_object"] - {"no"}) | {"both", "some", "any", "each"}
_CAUSING: Final = frozenset(
    {"have", "has", "had", "having", "get", "gets", "got", "getting", "see", "want", "wants", "consider"}
)
_LABELLING: Final = frozenset({":", "=", "→", "|", "?"})
_JOINING: Final = frozenset({"and", "or"})
_ASIDE: Final = frozenset({",", "-", "–", "—"})
_DOING: Final = frozenset({"you", "we", "i", "they", "he", "she", "it"})
_DOING_SO: Final = frozenset(
    {
        "we're",
        "we've",
        "we'll",
        "i'm",
        "i've",
        "i'll",
        "they're",
        "they've",
        "they'll",
        "you're",
        "you've",
        "you'll",
    }
)
_HELPING: Final = frozenset({"am", "are", "is", "was", "were", "has", "have", "had", "been", "will"})
_WILL: Final = frozenset({"will", "we'll", "i'll", "they'll", "you'll"})
_SUBJECTS: Final = _DOING | _DOING_SO
_RELATING: Final = _HELPING | _DOING_SO
_TO_WHOM: Final = frozenset({"you", "him", "her", "them", "us", "me"})
CLAUSE_OPENING: Final = _RELATIVE | _DOING
_AFTER_THE_DEED: Final = frozenset(
    {"at", "by", "on", "in", "for", "from", "since", "as", "and", "per", "after", "to"}
)
_WHEN: Final = frozenset({"last", "next", "today", "yesterday", "tomorrow", "earlier", "recently"})
_ARTICLES: Final = frozenset({"a", "an", "the", "your", "our", "my", "his", "their", "its"})
_STANDING_FOR: Final = frozenset({"it", "them", "this", "that", "these", "those", "him", "her", "both"})
_STANDING_AS_SUBJECT: Final = (
    frozenset({"it", "they", "this", "that", "these", "those", "he", "she", "both"}) | _CONTRACTED
)
_FINITE: Final = ENGLISH["auxiliary"]
_LISTING: Final = _JOINING | {","}
_ASKING_BE: Final = frozenset({"is", "are", "was", "were", "isn't", "aren't", "wasn't", "weren't"})
_LINKING: Final = frozenset({"and", "but", "so", "then", "or"})
"""Behind one of these another clause may go on with the same thing."""
_WHOLLY: Final = {"full": "in", "free": "for"}
"""What is said of a thing behind a small word: `a refund in full`, `the trial for free`."""
_AS_THEY_ARE: Final = ENGLISH["said_as_it_is"]
_ORDERS: Final = ENGLISH["imperatives"]
_FUNCTION: Final = ENGLISH["function"]


def turned_round(words: Row, wording: Wording, phrases: Phrases) -> Iterator[Match]:
    """Phrases of a thing and of what is said of it, in either order. Each stands at what is said, which a denial
    denies.
    """
    stems, places = wording
    opening, later, lower = phrases.root.next, phrases.later, spoken(words, places)
    asking = _asking(lower)
    for at, one in enumerate(stems):
        begun, on = opening.get(one), one in later
        if lower[at] in CHAINED or (not on and (begun is None or not begun.next)):
            continue
        before = lower[at - 1] if at else ""
        chained = (
            before in _BEFORE_WHAT_IS_SAID
            or before in _JOINING
            or before == ","
            or is_adverb(before)
            or _WHOLLY.get(lower[at]) == before
        )
        asked = _asked_of(lower, asking, at) if asking and not chained else -1
        chained = chained or asked >= 0
        if before == "no" or (before in _FUNCTION and not chained and before not in _SUBJECTS):
            continue
        may_be = _is_said if chained else _is_done
        said = begun if begun is not None and may_be(words.forms[places[at]]) else None
        if before in _RELATING and begun is not None and begun.next:
            end = _related(words, wording, lower, at)
            for begin in range(end, max(-1, end - phrases.longest + 1), -1):
                if stems[begin] in begun.next:
                    yield from _told(lower, wording, at, _behind(begun, stems[begin : end + 1]), at + 1)
        goes_on = chained and on
        if not goes_on and (said is None or not said.next):
            continue
        parted = _has_a_particle(stems, at) or (
            chained and at + 1 < len(stems) and names_something(lower[at + 1])
        )
        apart = said.next.get(stems[at + 1]) if said is not None and parted else None
        for end in [asked] if asked >= 0 else _heads(words, wording, lower, at):
            least = end - (stems[end] in PARTICLES)  # `check-up`
            for begin in range(least, max(-1, end - phrases.longest), -1):
                thing = [
                    stems[n] for n in range(begin, end + 1) if n in (begin, end) or lower[n] not in _ARTICLES
                ]
                if said is not None and stems[begin] in said.next:
                    yield from _told(lower, wording, at, _behind(said, thing), at + 1)
                # `your debt | was written | off`, `our venue | is dog- | friendly`
                if apart is not None and stems[begin] in apart.next:
                    yield from _told(lower, wording, at, _behind(apart, thing), at + 2)
                if goes_on and stems[begin] in opening:
                    yield from _told(lower, wording, at, _behind(phrases.root, thing), at)


def spoken(words: Row, places: Sequence[int]) -> Sequence[str]:
    """The forms at these places in lower case."""
    lower = words.lower
    return lower if places == range(len(lower)) else [lower[place] for place in places]


def taken_up(words: Row, wording: Wording, phrases: Phrases) -> Iterator[Match]:
    """Phrases of what is done to a thing that was named right before: `Your bill? We cancelled | it`."""
    if _STANDING_FOR.isdisjoint(words.lower):
        return
    stems = wording[0]
    opening, lower = phrases.root.next, words.lower
    for item in [item for item, one in enumerate(lower) if item > 2 and one in _STANDING_FOR]:
        at = item - 2 if stems[item - 1] in PARTICLES else item - 1  # `wrote off those`
        said = opening.get(stems[at])
        if said is None or not said.next:
            continue
        behind = item + 1
        particle = item - 1 if item > at + 1 else behind  # `wrote it off`
        if particle < len(stems) and stems[particle] in PARTICLES and stems[particle] in said.next:
            said, behind = said.next[stems[particle]], max(behind, particle + 1)
        following = lower[behind] if behind < len(lower) else ""
        if following in _FINITE or (
            lower[item] in OPENING and names_something(following) and not is_adverb(following)
        ):
            continue  # `how long it is`, `delete her account`
        for end in _antecedents(lower, at):
            for begin in range(end, max(-1, end - phrases.longest + 1), -1):
                if stems[begin] in said.next and lower[begin] not in _FUNCTION:
                    reached = _behind(said, stems[begin : end + 1])
                    yield from _told(lower, wording, at, reached, behind)


def _asking(lower: Sequence[str]) -> list[int]:
    """Where a form of `be` opens a question: `Was the account deleted?`"""
    if "?" not in lower:
        return []
    return [
        at
        for at, one in enumerate(lower)
        if one in _ASKING_BE and (at == 0 or not lower[at - 1][:1].isalnum() or lower[at - 1] in _LINKING)
    ]


def _asked_of(lower: Sequence[str], asking: Sequence[int], at: int) -> int:
    """Where the thing ends of which a question asks whether the word here is so; -1 where none does."""
    begin = asking[max(0, bisect_left(asking, at) - 1)]
    if not 0 < at - begin - 1 <= SUBJECT_MAX:
        return -1
    end = at - 1
    while end > begin and is_adverb(lower[end]):
        end -= 1
    inside = lower[begin + 1 : end + 1]
    named = all(
        names_something(one) or one in OPENING or one in LEADING or one in _ARTICLES for one in inside
    )
    return end if named and end > begin and names_something(lower[end]) else -1


def _antecedents(lower: Sequence[str], at: int) -> list[int]:
    """Where the things end that a pronoun here may stand for: what the clause before it is about, and ends with."""
    near = max(0, at - CLAUSE_NEAR)
    end = at - 1
    while end > near and lower[end][:1].isalnum() and lower[end] not in _LINKING:
        end -= 1
    while end >= near and (not lower[end][:1].isalnum() or lower[end] in _LINKING):
        end -= 1
    if end < near or end == at - 1:
        return []
    begin = end
    while begin > max(0, end - CLAUSE_MAX) and (lower[begin - 1][:1].isalnum() or lower[begin - 1] == "'"):
        begin -= 1
    first = begin
    while first <= end and not (
        names_something(lower[first])
        and (first == begin or lower[first - 1] in OPENING or lower[first - 1] in LEADING)
    ):
        first += 1
    while first < end and names_something(lower[first + 1]):
        first += 1
    while end > begin and is_adverb(lower[end]):
        end -= 1
    return sorted({one for one in (first, end) if one < at and names_something(lower[one])})


def _has_a_particle(stems: Sequence[str], at: int) -> bool:
    return at + 1 < len(stems) and stems[at + 1] in PARTICLES


def _behind(node: Node | None, thing: Sequence[str]) -> Node | None:
    for one in thing:
        node = node.next.get(one) if node is not None else None
    return node


def _told(
    lower: Sequence[str], wording: Wording, at: int, reached: Node | None, item: int
) -> Iterator[Match]:
    """The phrases that go on from here with what is said, and behind it: `data | is | shared | with (our) partners`."""
    stems, places = wording
    while reached is not None:
        if item > at:
            for name in reached.names:
                yield Match(places[at], places[item - 1] + 1, name)
            item = next_of(reached, stems, lower, item)
        reached = reached.next.get(stems[item]) if item < len(stems) else None
        item += 1


def next_of(reached: Node, stems: Sequence[str], lower: Sequence[str], item: int) -> int:
    """Where a phrase goes on behind an article and what says which: `shared with | our selected | partners`; here where
    it does not.
    """
    begin = item
    if item < len(stems) and stems[item] not in reached.next:
        while item < len(stems) and stems[item] not in reached.next and lower[item] in OPENING:
            item += 1
        begin = item
        if lower[item - 1] in LEADING or lower[item - 1] in OPENING:
            far = min(len(stems), item + KIND_MAX)
            while item < far and stems[item] not in reached.next and names_something(lower[item]):
                item += 1
        elif lower[item : item + 1] == ["on"] and lower[item + 1 : item + 2] == ["to"]:
            item += 1  # `passed | on | to the police`
    return item if item < len(stems) and stems[item] in reached.next else begin


def _is_said(word: Word) -> bool:
    """Whether it may be what was done to a thing, or of what kind one is."""
    form = word.lower
    return _is_done(word) or form in _AS_THEY_ARE or (form == word.lemma and form not in _ORDERS)


def _is_done(word: Word) -> bool:
    """`disconnected` says what was done, though it denies something, too."""
    return is_past(word) or (word.flags & Flag.AFFIXAL != 0 and word.lower.endswith("ed"))


def _heads(words: Row, wording: Wording, lower: Sequence[str], at: int) -> list[int]:
    """Where the names end of that of which the word here is said: `the fee (for your account) is waived`."""
    first = max(0, at - CHAIN_MAX - SUBJECT_MAX)
    end = _before_the_chain(lower, first, at)
    if end < first and at and _is_done(words.forms[wording[1][at]]):
        end = _before_joined(words, wording, lower, first, at)
        if end < first:
            end = _beside(lower, at)
    found: list[int] = []
    last, joined, listed = end, False, False
    while end >= first and len(found) < HEADS_MAX:
        if lower[end] in _RELATIVE:
            end -= 2 if end > first and lower[end - 1] == "," else 1
        while end > first and lower[end][:1].isdigit() and lower[end - 1] not in _FUNCTION:
            end -= 1  # `port 22`
        begin = end
        if not found and end > first and lower[end] in PARTICLES and names_something(lower[end - 1]):
            begin -= 1  # `check-up`
        while begin >= first and names_something(lower[begin]):
            begin -= 1
        if begin == end or lower[end].isdecimal():
            break  # `the 5 will be left`
        while begin >= first and lower[begin] in OPENING:
            begin -= 1
        if listed and begin >= 0 and lower[begin][:1].isalnum() and lower[begin] not in _JOINING:
            break  # `As you left the bank, the card and the account are closed`
        found.append(end)
        if begin <= first:
            break
        joined = joined or lower[begin] in _JOINING
        if joined and lower[begin - 1] == ",":
            begin -= 1  # `files, messages, and accounts`
        listed = joined and lower[begin] == ","
        if not (listed or lower[begin] in LEADING):
            break
        end = begin - 1
    if not found and end >= first and lower[end] in _STANDING_AS_SUBJECT:
        expletive = lower[at] in _FUNCTION or lower[at + 1 : at + 2] == ["to"]  # `it is free to cancel`
        return [] if expletive else _antecedents(lower, end)
    return found + [head for head in _led_on(lower, first, last) if head not in found]


def _before_the_chain(lower: Sequence[str], first: int, at: int) -> int:
    """Where what stands before `is`, `will be` and the like ends, and before all that belongs to them, or is put in
    between commas; before all of it where there are none.
    """
    end, being = _before_an_aside(lower, first, at - 1), False
    if end > first and _WHOLLY.get(lower[at]) == lower[end]:
        end, being = end - 1, True
    for chain in (False, True):
        if end > first and lower[end] in _JOINING:  # `was reviewed and (has been) | approved`
            end -= 1
            while (
                end > max(first, at - (JOINED_MAX if chain else NAME_MAX))
                and lower[end] not in CHAINED
                and (names_something(lower[end]) or (chain and lower[end][:1].isalnum()))
            ):
                end -= 1
        chained = end
        while end >= first and (lower[end] in _IN_A_CHAIN or is_adverb(lower[end])):
            if end > first and lower[end - 1] in _ARTICLES:
                break  # `your stay`
            if lower[end] in _LEADING_TO_BE and lower[end] not in _BEING and not _proves(lower, end):
                break
            end -= lower[end] == "out"
            being = being or lower[end] in _BEING
            end = _before_an_aside(lower, first, end - 1)
        if end == chained:
            break
    return end if being or (end >= first and lower[end] in _CONTRACTED) else first - 1


def _proves(lower: Sequence[str], at: int) -> bool:
    """`turned out | to be`, `was found | to be`"""
    if lower[at + 1 : at + 2] != ["to"] or at == 0:
        return False
    return (lower[at] == "out" and lower[at - 1] in _TURNING) or (
        lower[at] in _PROVING and lower[at + 2 : at + 3] == ["be"]
    )


def _before_joined(words: Row, wording: Wording, lower: Sequence[str], first: int, at: int) -> int:
    """Where what stands before `was` ends, of which several things are said: `was lost at six and | restored`; before
    all of it where there is no such.
    """
    forms, places = words.forms, wording[1]
    joined = at - 1
    while joined > first and (is_adverb(lower[joined]) or lower[joined] in _LATER):
        joined -= 1
    if lower[joined] not in _LISTING:
        return first - 1
    behind = lower[at + 1] if at + 1 < len(lower) else ""
    if behind in OPENING or (names_something(behind) and behind not in _WHEN and not is_adverb(behind)):
        return first - 1  # `the account was used and deleted files`
    for one in range(joined, max(first, joined - JOINED_MAX), -1):
        if lower[one] in CHAINED:
            done = next((item for item in range(one + 1, at) if not is_adverb(lower[item])), at)
            a_verb = done < joined and _is_done(forms[places[done]])
            return _before_the_chain(lower, first, done) if a_verb else first - 1
        listed = lower[one] == "," and (one == joined or _is_done(forms[places[one + 1]]))
        if lower[one] in CLAUSE_OPENING or not (lower[one][:1].isalnum() or listed):
            return first - 1
    return first - 1


def _before_an_aside(lower: Sequence[str], first: int, at: int) -> int:
    """Here, or where it goes on before `, as you asked,` and `- all of it -`."""
    if at <= first or lower[at] not in _ASIDE:
        return at
    opened = next(
        (one for one in range(at - 2, max(first, at - ASIDE_MAX), -1) if lower[one] == lower[at]), at + 1
    )
    return opened - 1


def _led_on(lower: Sequence[str], first: int, last: int) -> Iterator[int]:
    """Things before a clause that says which: `the fee | (that) you paid in May`."""
    for at in range(last, first, -1):
        if lower[at] in CLAUSE_OPENING and names_something(lower[at - 1]):
            yield at - 1


def _beside(lower: Sequence[str], at: int) -> int:
    """Where the thing ends in `have your account | deleted`, `Your loan: approved`, `Loan approved!`; -1 in no such
    text.
    """
    if lower[at - 1] in _LABELLING:
        return at - 2
    if lower[at - 1] == ",":  # `your permit, | obtained last week, `
        closes = "," in lower[at + 1 : at + ASIDE_MAX]
        behind = lower[at + 1] if closes else ""
        goes_on = behind in _WHEN or not (names_something(behind) or behind in _JOINING)
        return at - 2 if closes and goes_on and not is_adverb(lower[at - 2]) else -1
    behind = "".join(lower[at + 1 + _has_a_particle(lower, at) :][:1])
    ends = not behind[:1].isalnum() or behind in _AFTER_THE_DEED or is_adverb(behind)
    if lower[at - 1] in _DOING:
        return _object_before(lower, at - 1) if ends or behind in _BEING else -1
    last = at - 1
    while last > 0 and is_adverb(lower[last]):
        last -= 1
    begin = last
    while begin >= max(0, at - NAME_MAX) and lower[begin] not in _CAUSING:
        if not names_something(lower[begin]) and lower[begin] not in OPENING:
            break
        begin -= 1
    if begin >= 0 and lower[begin] in _CAUSING:
        return last if begin < last else -1
    alone = begin < 0 or not lower[begin][:1].isalnum()
    return last if alone and ends else -1


def _related(words: Row, wording: Wording, lower: Sequence[str], at: int) -> int:
    """Where the thing ends before a clause that says who is doing it, has done or will do it: `the refund | we are
    paying you`; -1 in no such text.
    """
    if not (lower[at].endswith("ing") or _is_done(words.forms[wording[1][at]]) or lower[at - 1] in _WILL):
        return -1
    item = at - 1
    while item > 0 and (lower[item] in _HELPING or is_adverb(lower[item])):
        item -= 1
    if lower[item] not in _DOING_SO and (lower[item] not in _DOING or item == at - 1):
        return -1
    behind = at + 1 + (at + 1 < len(lower) and lower[at + 1] in _TO_WHOM)
    if behind < len(lower) and (lower[behind] in OPENING or lower[behind][:1].isdigit()):
        return -1
    end = begin = _object_before(lower, item)
    while begin > 0 and names_something(lower[begin]):
        begin -= 1
    while begin > 0 and lower[begin] in OPENING and lower[begin - 1] in OPENING:
        begin -= 1
    opened = lower[begin] in OPENING and (begin == 0 or lower[begin - 1] not in _FUNCTION)
    return end if opened else -1


def _object_before(lower: Sequence[str], at: int) -> int:
    """Where the thing ends before a clause that says who did something to it: `your account | (that) we deleted`."""
    at -= 1
    if at >= 0 and lower[at] in _RELATIVE:
        at -= 1
    return at if at >= 0 and names_something(lower[at]) else -1


def names_something(word: str) -> bool:
    """Whether it may be a word of the name of a thing."""
    return word not in _FUNCTION and word[:1].isalnum()
