"""What is told of a time or a reason beside what is denied or doubted: `Once we pay it, you may leave`, `Do not leave
before we pay it`, `Because it is safe, you might buy it`.

A denial or a doubt reaches no clause that has a subject and a verb of its own. Of a time it is told only where whoever
speaks does it: `when you stop taking it` speaks of nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.rows import Row
from interlock.mapping.tokens import NOMINATIVE

_TIMES: Final = (
    *((word,) for word in ("after", "before", "until", "till", "once", "while", "why")),
    ("as", "soon", "as"),
    ("by", "the", "time"),
)
_TIMES_BEFORE: Final = (*_TIMES, ("when",), ("whenever",))
"""Behind what is told `when` may also be what nobody knows: `We cannot say when we pay it`."""
_REASONS: Final = (("because",), ("since",), ("as",), ("now", "that"), ("given", "that"))
_LEADING_TO: Final = (("so",), ("so", "that"), ("after", "which"), ("because", "of", "which"), ("whereupon",))
_FIRST_PERSON: Final = frozenset({"i", "we"})
_SUBJECTS: Final = frozenset(NOMINATIVE) | ENGLISH["opening_an_object"]
_JOINING: Final = frozenset({"and", "but", "so", ","})
_RELATING: Final = frozenset({"that", "which", "who", "what", "whoever", "whatever", "whichever"})
_VERBS_MAX: Final = 3
_ASKED: Final = frozenset({"how", "ask", "asks", "asked"})


def occasion(words: Row, clause: Clause, cued: Sequence[int]) -> range:
    """The items of a clause of time or reason, or of what something else comes of, in which none of these items, at
    least one, stands: they deny or doubt the rest. Empty where there is none.
    """
    for items in _told(words, clause, max(cued)):
        if not any(at in items for at in cued):
            return items
    return range(0)


def _told(words: Row, clause: Clause, cued: int) -> Iterator[range]:
    yield from _before(words, clause)
    yield from _within(words, clause, cued)
    lower = words.lower
    for at in range(clause.first + 1, cued):
        subject = _subject(words, at, _LEADING_TO)
        if subject >= 0 and lower[subject] in NOMINATIVE:
            yield range(clause.first, at)
            return
    yield from _ahead(words, clause, cued)


def _before(words: Row, clause: Clause) -> Iterator[range]:
    """What a sentence begins with, up to the comma or the subject behind it."""
    lower, at, last = words.lower, clause.first, clause.last
    while at < last and lower[at] in _JOINING:
        at += 1
    of_time, of_reason = _subject(words, at, _TIMES_BEFORE), _subject(words, at, _REASONS)
    told = of_time >= 0 and _is_the_speaker(words, of_time)
    subject = of_time if told else of_reason
    if subject < 0 or not (told or lower[subject] in _SUBJECTS):
        return
    for end in range(subject + 2, last - 1):
        anew = lower[end] in NOMINATIVE and lower[end + 1] in AUXILIARY
        if lower[end] == "," or anew:
            yield range(at, end)
            return


def _within(words: Row, clause: Clause, cued: int) -> Iterator[range]:
    """What stands behind what is denied or doubted, up to the end; or in it, up to its verb."""
    for at in range(clause.first + 1, clause.last - 2):
        subject = _subject(words, at, _TIMES)
        if subject >= 0 and _is_the_speaker(words, subject):
            verbs = (one for one in range(subject + 3, clause.last) if words.lower[one] in AUXILIARY)
            end = next(verbs, clause.last) if cued > subject else clause.last
            if _ASKED.isdisjoint(words.lower[clause.first : at]):
                yield range(at, end)
            return


def _ahead(words: Row, clause: Clause, cued: int) -> Iterator[range]:
    """What a clause says that only says more of something behind: `We pay it to a card that may be yours`."""
    lower, subject = words.lower, cued - 1
    while subject > clause.first and cued - subject < _VERBS_MAX and lower[subject] in AUXILIARY:
        subject -= 1
    if lower[subject] in NOMINATIVE or lower[subject] in _RELATING:
        said = lower[clause.first : subject]
        whole = said[:1] and (said[0] in NOMINATIVE or not AUXILIARY.isdisjoint(said[1:]))
        if whole and said[0] in _SUBJECTS:
            yield range(clause.first, subject)


def _subject(words: Row, at: int, opening: Sequence[tuple[str, ...]]) -> int:
    """Where the subject stands behind one of these, or -1."""
    for one in opening:
        if tuple(words.lower[at : at + len(one)]) == one and at + len(one) < len(words.lower):
            return at + len(one)
    return -1


def _is_the_speaker(words: Row, at: int) -> bool:
    return words.lower[at].partition("'")[0] in _FIRST_PERSON
