"""What a phrase says is done, or of what kind it says a thing is, told of the thing: `Your account was deleted`.

A phrase of the lexicon is a row of words, `delete account`, `full refund`; a text says as well that the account is
deleted, that the refund is full, and that somebody has the account deleted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.phrases import Match, Node, Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, Word, is_adverb
from interlock.mapping.wordings import Wording, is_past

CHAIN_MAX: Final = 8
"""Words between a thing and what is said of it: `will not be automatically`."""
NAME_MAX: Final = 4
"""Words of the name of a thing, and between `have` and what is done to it."""
SUBJECT_MAX: Final = 12
"""Words of all that a verb is said of: `the records of former clients and their accounts`."""
HEADS_MAX: Final = 3

_BEING: Final = ENGLISH["copula"] | {
    *(
        "be",
        "been",
        "being",
        "'s",
        "get",
        "gets",
        "got",
        "gotten",
        "getting",
        "stay",
        "stays",
        "stayed",
        "become",
    ),
}
_CHAINED: Final = (
    _BEING
    | ENGLISH["auxiliary"]
    | ENGLISH["negation"]
    | ENGLISH["passed_over"]
    | {
        *("to", "going", "about", "supposed", "due", "bound", "expected", "scheduled", "set", "likely"),
        *("need", "needs", "both", "well", "just", "already", "then", "longer", "n't"),
        *("often", "sometimes", "seldom", "usually", "once", "twice", "later", "still", "yet", "first"),
    }
)
_RELATIVE: Final = frozenset({"that", "which", "who"})
_LEADING: Final = frozenset({"of", "for", "in", "on", "with", "from", "to", "at", "by", "under", "and", "or"})
"""The name of a thing goes on behind one of these."""
_OPENING: Final = ENGLISH["opening_an_object"]
_CAUSING: Final = frozenset(
    {"have", "has", "had", "having", "get", "gets", "got", "getting", "see", "want", "wants"}
)
_TURNING: Final = _BEING | _CAUSING
"""Without one of these nothing is said so."""
_AS_THEY_ARE: Final = frozenset(
    {
        *(
            "cut",
            "put",
            "set",
            "hit",
            "shut",
            "spread",
            "let",
            "cast",
            "quit",
            "rid",
            "split",
            "shed",
            "burst",
            "hurt",
        ),
        *(
            "reset",
            "preset",
            "offset",
            "upset",
            "forecast",
            "broadcast",
            "bid",
            "bet",
            "read",
            "run",
            "overrun",
        ),
        *(
            "open",
            "clean",
            "clear",
            "dry",
            "empty",
            "free",
            "complete",
            "correct",
            "secure",
            "separate",
            "warm",
        ),
    }
)
"""Verbs whose participle is the verb, and those that also say of what kind a thing is; not `close`, which is `near`."""
_ORDERS: Final = ENGLISH["imperatives"]
_FUNCTION: Final = ENGLISH["function"]


def turned_round(words: Row, wording: Wording, phrases: Phrases) -> Iterator[Match]:
    """Phrases of a thing and of what is said of it, in either order. Each stands at what is said, which a denial
    denies.
    """
    if _TURNING.isdisjoint(words.lower):
        return
    stems, places = wording
    opening, lower = phrases.root.next, [words.lower[place] for place in places]
    caused = not _CAUSING.isdisjoint(lower)
    for at in range(1, len(stems)):
        before = lower[at - 1]
        chained = before in _CHAINED or is_adverb(before)
        if lower[at] in _CHAINED or not (chained or (caused and before not in _FUNCTION)):
            continue
        said = opening.get(stems[at]) if _is_said(words.forms[places[at]]) else None
        if said is None and not chained:
            continue
        for end in _heads(words, wording, lower, at):
            for begin in range(end, max(-1, end - phrases.longest + 1), -1):
                thing = stems[begin : end + 1]
                if said is not None and stems[begin] in said.next:
                    yield from _told(words, wording, at, _behind(said, thing), at + 1)
                if stems[begin] in opening:
                    yield from _told(words, wording, at, _behind(phrases.root, thing), at)


def _behind(node: Node | None, thing: Sequence[str]) -> Node | None:
    for one in thing:
        node = node.next.get(one) if node is not None else None
    return node


def _told(words: Row, wording: Wording, at: int, reached: Node | None, item: int) -> Iterator[Match]:
    """The phrases that go on from here with what is said, and behind it: `data | is | shared | with (our) partners`."""
    stems, places = wording
    while reached is not None:
        if item > at:
            for name in reached.names:
                yield Match(places[at], places[item - 1] + 1, name)
            while (
                item < len(stems)
                and stems[item] not in reached.next
                and words.lower[places[item]] in _OPENING
            ):
                item += 1
        reached = reached.next.get(stems[item]) if item < len(stems) else None
        item += 1


def _is_said(word: Word) -> bool:
    """Whether it may be what was done to a thing, or of what kind one is."""
    form = word.lower
    return is_past(word) or form in _AS_THEY_ARE or (form == word.lemma and form not in _ORDERS)


def _heads(words: Row, wording: Wording, said: Sequence[str], at: int) -> list[int]:
    """Where the names end of that of which the word here is said: `the fee (for your account) is waived`."""
    lower = said[max(0, at - CHAIN_MAX - SUBJECT_MAX) : at]
    from_here = at - len(lower)
    end = _before_the_chain(lower)
    if end is None:
        end = len(lower) - 1 if is_past(words.forms[wording[1][at]]) and _caused(lower) else -1
    found: list[int] = []
    while end >= 0 and len(found) < HEADS_MAX:
        while end > 0 and lower[end][:1].isdigit() and lower[end - 1] not in _FUNCTION:
            end -= 1  # `port 22`
        found.append(from_here + end)
        begin = end
        while begin >= 0 and lower[begin] not in _FUNCTION and _spoken(words, wording, from_here + begin):
            begin -= 1
        if begin == end:
            found.pop()
            break
        while begin >= 0 and lower[begin] in _OPENING:
            begin -= 1
        if begin < 1 or lower[begin] not in _LEADING:
            break
        end = begin - 1
    return found


def _before_the_chain(lower: Sequence[str]) -> int | None:
    """The last word before `is`, `will be` and the like and all that belongs to them; None where there are none."""
    end, being = len(lower) - 1, False
    last = max(-1, end - CHAIN_MAX)
    while end > last and (lower[end] in _CHAINED or is_adverb(lower[end])):
        being = being or lower[end] in _BEING
        end -= 1
    if not being or end < 0:
        return None
    return end - 1 if lower[end] in _RELATIVE else end


def _caused(lower: Sequence[str]) -> bool:
    """`have your account | deleted`."""
    for back, word in enumerate(reversed(lower[-NAME_MAX - 1 :])):
        if word in _CAUSING:
            return back > 0
        if word in _FUNCTION and word not in _OPENING:
            return False
    return False


def _spoken(words: Row, wording: Wording, at: int) -> bool:
    return words.forms[wording[1][at]].kind not in _PARTING


_PARTING: Final = frozenset({Kind.SIGN, Kind.UNREAD})
