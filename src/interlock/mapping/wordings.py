"""Other wordings of a row of words, so that a phrase of the lexicon is found in them.

One has contractions, small numbers and common signs in words, as in `we'll refund`, `2 weeks` and `100%`; others lack
the words that only stress it, as in `costs you absolutely nothing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.numerals import ONES, TENS
from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import marking
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Word

_ENDINGS: Final = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "n't": "not"}
"""`'d` is `had` too, and is read as what a promise may be made with."""
_WHOLE: Final = {
    "can't": ("cannot",),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "let's": ("let", "us"),
}
_NO_WORDS: Final = frozenset({"ain't"})
"""Of a form that stands for several there is none to spell out."""


Wording = tuple[list[str], list[int]]
"""Stems, and for each the place of its word in the row."""


def other_wordings(words: Row) -> list[Wording]:
    spelled = spelled_out(words)
    found = [] if spelled is None else [spelled]
    if not _STRESSING.isdisjoint(words.lower):
        as_written = ([form.stem for form in words.forms], list(range(len(words.forms))))
        found += [_without_stress(words, wording) for wording in (as_written, *found)]
    return found


def _without_stress(words: Row, wording: Wording) -> Wording:
    """Right behind a denial most of them say how far it goes: `not always`, `not automatically`."""
    lower = words.lower
    left_out = {
        at
        for at, word in enumerate(lower)
        if word in (_UNDER_A_DENIAL if at and _denies(lower[at - 1]) else _PASSED_OVER)
    }
    kept = [(one, at) for one, at in zip(*wording, strict=True) if at not in left_out]
    return [one for one, _ in kept], [at for _, at in kept]


def _denies(word: str) -> bool:
    return word in _DENYING or word.endswith("n't")


_PASSED_OVER: Final = ENGLISH["passed_over"]
_DENYING: Final = frozenset({"not", "no", "never", "cannot", "nor", "neither", "without"})
_UNDER_A_DENIAL: Final = frozenset({"possibly", "ever", "actually", "really", "simply", "even", "any"})
"""`cannot possibly lose`, `without any risk`: these stress it."""
_STRESSING: Final = _PASSED_OVER | _UNDER_A_DENIAL


def spelled_out(words: Row) -> Wording | None:
    """The stems of a row with each contraction, small number and `%` or `&` as the words it stands for, and for each
    stem the place of its word; None where the row has none of these.
    """
    forms = words.forms
    if 1 not in words.codes.translate(_IS_SHORT) and _SAID_SIGNS.isdisjoint(words.lower):
        return None
    stems: list[str] = []
    places: list[int] = []
    for at, form in enumerate(forms):
        parts = _parts(form)
        stems += [stem(lemma(part)) for part in parts] or [form.stem]
        places += [at] * max(1, len(parts))
    return stems, places


_CONTRACTED: Final = Flag.CONTRACTED
_IS_SHORT: Final = marking("contracted|digit")
_SAID_SIGNS: Final = frozenset({"%", "&"})
_IN_WORDS: Final = {
    **{str(number): word for number, word in enumerate(ONES)},
    **{str(10 * number): word for number, word in enumerate(TENS, start=2)},
    "100": "hundred",
    "%": "percent",
    "&": "and",
}
"""Of a number of two words a phrase with its digits is found in digits alone."""


def _parts(form: Word) -> Sequence[str]:
    """The words that it stands for, where it is short for any."""
    if form.flags & _CONTRACTED:
        return _uncontracted(form.lower)
    said = _IN_WORDS.get(form.lower)
    return () if said is None else (said,)


def _uncontracted(form: str) -> Sequence[str]:
    whole = _WHOLE.get(form)
    if whole is not None:
        return whole
    if form in ENGLISH["contracted"]:  # of any other word an `'s` says whose something is
        return form[:-2], "is"
    for ending, said in _ENDINGS.items():
        if form.endswith(ending) and form not in _NO_WORDS:
            return form.removesuffix(ending), said
    return ()
