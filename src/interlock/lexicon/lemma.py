"""The base form of an English word, by rules and a list of exceptions.

What matters is that all forms of a word get the same answer: `guaranteeing` and `guaranteed` meet in `guarantee`.
A wrong base form is harmless as long as it is wrong for every form.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from interlock.lexicon.words import lists, sections

_TABLE: Final = lists("inflection.txt")
_FIXED: Final = _TABLE["fixed"]
_FINAL_E: Final = _TABLE["final_e"]
_DOUBLE_L: Final = _TABLE["double_l"]
_VOWELS: Final = frozenset("aeiouy")


def _irregular() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in sections("inflection.txt")["irregular"]:
        base, _, forms = line.partition(":")
        for form in (base, *forms.split()):
            found.setdefault(form, base)
    return found


def _forms() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for form, base in _IRREGULAR.items():
        found.setdefault(base, []).append(form)
    return found


_IRREGULAR: Final = _irregular()
_FORMS: Final = _forms()


@lru_cache(maxsize=65_536)
def lemma(word: str) -> str:
    """The base form of a word whose ASCII letters are in lower case; a word with an apostrophe loses its `'s`."""
    word = word.removesuffix("'s").removesuffix("'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or word in _FIXED or not word.isascii():
        return word
    compound = _COMPOUND.match(word)
    if compound is not None and word[compound.end() :] in _IRREGULAR:
        return compound[0] + _IRREGULAR[word[compound.end() :]]
    if word.endswith("men"):
        return word[:-2] + "an"
    if word.endswith("s"):
        return _singular(word)
    if word.endswith("ing"):
        return _without_ending(word, word[:-3])
    if word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-3] + "y"
    if word.endswith("eed"):
        return word[:-1]
    if word.endswith("ed"):
        return _without_ending(word, word[:-2])
    return word


def _singular(word: str) -> str:
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ings"):  # `buildings` meets `building`
        return lemma(word[:-1])
    if word.endswith("houses") or (word.endswith("es") and word[:-1] in _FINAL_E):
        return word[:-1]
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "oes", "uses", "zzes", "tzes")):
        return word[:-2]
    return word[:-1]


def _without_ending(word: str, stem: str) -> str:
    """A stem as it stood before `-ed` or `-ing`: with its silent e again, without a doubled consonant."""
    if len(stem) < 2 or not _VOWELS.intersection(stem):
        return word
    if stem + "e" in _FINAL_E:
        return stem + "e"
    if stem[-1] == stem[-2] and (stem[-1] in "bdgmnprt" or stem[:-1] in _DOUBLE_L):
        return stem[:-1]
    if stem.endswith(_WANTS_E) and not stem.endswith(_WANTS_NONE):
        return stem + "e"
    return stem


def forms_of(word: str) -> tuple[str, ...]:
    """The forms of a word that have the same base form, itself among them, sorted."""
    base = lemma(word)
    stem = base.removesuffix("e")
    short = base.removesuffix("y")
    regular = (
        *(base + ending for ending in ("", "s", "es", "d", "ed", "ing")),
        *(stem + "ing", short + "ies", short + "ied"),
        *(base + base[-1] + ending for ending in ("ed", "ing")),
    )
    return tuple(sorted({word, *(form for form in (*regular, *_FORMS.get(base, ())) if lemma(form) == base)}))


_WANTS_E: Final = tuple(sections("inflection.txt")["wants_e"][0].split())
"""Endings that hardly any English base form has without an e; the list of final e is asked before."""
_WANTS_NONE: Final = ("eat", "oat")
"""`treated`, `coated`: of those with an e the list has `create` and its like."""

_COMPOUND: Final = re.compile(
    r"(?:re|pre|mis|out|over|under|fore|with|grand|step|school|(?:pen|jack)(?=kn)|(?:house|mid)(?=wi)|(?:book|were)(?=shel|wol))"
)
"""Before an irregular word: `overpaid`, `resold`, `grandchildren`."""
_LONG: Final = 7


def stem(base: str) -> str:
    """What phrases are matched by: a long base form in American spelling, without its e, which may have been lost on
    the way there. As with base forms, a wrong one (`promiz`) is harmless as long as it is wrong for every form.
    """
    base = base[:-1] if len(base) >= _LONG and base.endswith("e") else base
    if len(base) < _SPELLED_MIN:
        return base
    return _SPELLED.get(base) or _BRITISH.sub(_american, base)


_SPELLED_MIN: Final = 5
_SPELLED: Final = dict(pair.split(":") for pair in " ".join(sections("inflection.txt")["spelled"]).split())
"""Stems whose two spellings no rule makes one."""

_BRITISH: Final = re.compile(
    r"(?P<z>(?<=i)s(?=\Z|ation|er\Z|abl)|(?<=y)s\Z)"
    r"|(?<=[a-z]o)u(?=r(?:\Z|it|abl|ful|al|hood|less|ism|y\Z))"
    r"|[ao](?=e(?:m|d|st|t|s|c|a))"
    r"|(?<=l)l(?=[oe]r\Z|ment\Z|ful\Z)"
)


def _american(found: re.Match[str]) -> str:
    return "z" if found["z"] else ""
