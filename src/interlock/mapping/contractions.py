"""Contractions spelled out, so that a phrase of the lexicon is found however it is run together: `we'll refund`."""

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


def spelled_out(words: Row) -> tuple[list[str], list[int]] | None:
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
