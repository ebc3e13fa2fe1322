"""Other wordings of a row of words, so that a phrase of the lexicon is found in them: with contractions spelled out, as
in `we'll refund`, and without words that stress it, as in `costs you absolutely nothing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import marking
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row

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
    lower = words.lower
    kept = [
        (one, at)
        for one, at in zip(*wording, strict=True)
        if lower[at] not in _PASSED_OVER
        and not (lower[at] == _POSSIBLY and at and lower[at - 1] in _BEFORE_POSSIBLY)
    ]
    return [one for one, _ in kept], [at for _, at in kept]


_POSSIBLY: Final = "possibly"
_BEFORE_POSSIBLY: Final = frozenset({"cannot", "can't", "couldn't", "not"})
"""Behind a denial it doubts nothing: `cannot possibly lose money`."""

_PASSED_OVER: Final = ENGLISH["passed_over"]
_STRESSING: Final = _PASSED_OVER | {_POSSIBLY}


def spelled_out(words: Row) -> Wording | None:
    """The stems of a row with each contraction as the words it stands for, and for each stem the place of its word;
    None where the row has no contraction.
    """
    forms = words.forms
    if 1 not in words.codes.translate(_IS_CONTRACTED):
        return None
    stems: list[str] = []
    places: list[int] = []
    for at, form in enumerate(forms):
        parts = _parts(form.lower) if form.flags & _CONTRACTED else ()
        stems += [stem(lemma(part)) for part in parts] or [form.stem]
        places += [at] * max(1, len(parts))
    return stems, places


_CONTRACTED: Final = Flag.CONTRACTED
_IS_CONTRACTED: Final = marking("contracted")


def _parts(form: str) -> Sequence[str]:
    whole = _WHOLE.get(form)
    if whole is not None:
        return whole
    if form in ENGLISH["contracted"]:  # of any other word an `'s` says whose something is
        return form[:-2], "is"
    for ending, said in _ENDINGS.items():
        if form.endswith(ending) and form not in _NO_WORDS:
            return form.removesuffix(ending), said
    return ()
