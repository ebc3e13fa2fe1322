"""Other wordings of a row of words, so that a phrase of the lexicon is found in them.

One has contractions, small numbers and common signs in words, as in `we'll refund`, `2 weeks` and `100%`; others lack
the words that only stress it, as in `costs you absolutely nothing`. What is told in the past is found in the perfect,
too: a lexicon that asks for what has been done says `have paid`, and not `pay`, which may be what is always done.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.numerals import ONES, TENS
from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import marking
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, Word, is_adverb

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


_DOERS: Final = ENGLISH["doers_before_participles"]
_COUNTING: Final = frozenset({*ONES, *TENS, "few", "several", "many", "more"})
"""`Three left` says how many, and not what was left."""
_SEVERAL: Final = {"ups": "up", "offs": "off", "outs": "out", "downs": "down"}
"""`check-ups`"""

Wording = tuple[Sequence[str], Sequence[int]]
"""Stems, and for each the place of its word in the row."""


class Part(NamedTuple):
    """Part of a wording; a phrase is found in it only if it holds these two items of it, which may be one."""

    stems: Sequence[str]
    places: Sequence[int]
    first: int
    last: int


def other_wordings(words: Row) -> list[Wording]:
    spelled = spelled_out(words)
    found = [] if spelled is None else [spelled]
    if not _SEVERAL.keys().isdisjoint(words.lower):
        stems = [_SEVERAL.get(form.lower, form.stem) for form in words.forms]
        found.append((stems, range(len(stems))))
    if _holds_what_is_passed_over(words.lower):
        as_written = ([form.stem for form in words.forms], list(range(len(words.forms))))
        found += [_without_stress(words, wording) for wording in (as_written, *found)]
    return found


def done_first(words: Row) -> Sequence[str] | None:
    """The stems of a phrase that names a thing and what was done to it as what is done to it: `delete account` of
    `account deleted`; None of any other.
    """
    forms = words.forms
    if len(forms) < 2 or not is_past(forms[-1]) or forms[-1].lower in ENGLISH["adverbs"]:
        return None
    if any(not form.content or form.kind != Kind.WORD or form.lower in _COUNTING for form in forms[:-1]):
        return None
    if forms[-2].lemma in _DOERS:
        return None
    return [forms[-1].stem, *(form.stem for form in forms[:-1])]


def labels(text: bytes, words: Row) -> list[Wording]:
    """Each line by itself that says nothing but what was done: `- Account deleted`; none where there is one line."""
    ends = [at for at, one in enumerate(text) if one == _NEW_LINE]
    found: list[Wording] = []
    first, starts, forms = 0, words.starts, words.forms
    for end in (*ends, len(text)):
        last = bisect_left(starts, end, first)
        if (
            1 < last - first <= LINE_MAX
            and forms[last - 1].lower != "?"
            and (is_past(forms[last - 1]) or is_past(forms[last - 2]))
        ):
            found.append(([form.stem for form in forms[first:last]], range(first, last)))
        first = last
    return found


def in_the_perfect(words: Row) -> Wording | None:
    """`was paid` as `have been paid`, `we paid` as `we have paid`; None where nothing is told in the past."""
    told = {at: said for at in range(1, len(words.forms)) if (said := _told(words, at))}
    spoken = [at for at, form in enumerate(words.forms[:LABEL_MAX]) if form.kind != Kind.SIGN]
    if len(spoken) == 1 and len(words.forms) <= LABEL_MAX and is_past(words.forms[spoken[0]]):
        told[spoken[0]] = _HAVE_BEEN  # `- deleted`
    if not told:
        return None
    stems: list[str] = []
    places: list[int] = []
    for at, form in enumerate(words.forms):
        parts = [*told.get(at, ()), form.stem]
        stems += parts
        places += [at] * len(parts)
    return stems, places


def _told(words: Row, at: int) -> Sequence[str]:
    """What a verb of the past has before it in the perfect; nothing where it may be another word."""
    forms = words.forms
    if not is_past(forms[at]) or _is_caused(words, at):
        return ()
    before, far = at - 1, max(0, at - BETWEEN_MAX)
    while before > far and (is_adverb(forms[before].lower) or forms[before].lower in _BETWEEN):
        before -= 1
    word = forms[before]
    if word.lower == "and":
        return _as_before(words, before)
    if word.lower in _WAS or _labels(words, before, at):
        return _HAVE_BEEN
    ends = _ends(words, at + 1)
    named = (
        word.content
        and word.lemma not in _STAYING
        and (ends or (before > 0 and forms[before - 1].lower in _DETERMINERS))
    )
    return _HAVE if named or word.lower in _PEOPLE else ()


def _labels(words: Row, sign: int, at: int) -> bool:
    """`Invoice: paid`, and nothing behind it."""
    forms = words.forms
    if forms[sign].lower not in _LABELLING or (sign and words.lower[sign - 1] in OF_A_MAIL):
        return False
    if forms[sign].lower == ":" and forms[0].kind == Kind.SIGN:
        return False  # `- Connection: wired`
    return _ends(words, at + 1)


def _ends(words: Row, at: int) -> bool:
    """Whether nothing but an adverb stands between here and a sign: `Rows deleted today.`"""
    forms = words.forms
    at += at < len(forms) and is_adverb(forms[at].lower)
    return at == len(forms) or forms[at].kind == Kind.SIGN


def _as_before(words: Row, joined: int) -> Sequence[str]:
    """`was bought and sold`, `we bought and sold it`: as the verb before it. `is bought and sold` tells of none."""
    for at in range(joined - 1, max(-1, joined - JOINED_WITHIN), -1):
        word = words.forms[at]
        if word.lower in _WAS:
            return _HAVE_BEEN
        if word.flags & Flag.AUXILIARY:
            return _HAVE if word.lemma == "have" else ()
    return _HAVE


def _is_caused(words: Row, at: int) -> bool:
    """`to have your account deleted`, `how is data deleted`: nothing is told that was done."""
    lower = words.lower
    if lower[at - 1] in _PEOPLE:
        return False
    for before in range(at - 1, max(0, at - CAUSED_WITHIN) - 1, -1):
        if lower[before] in _CAUSING:
            return before < at - 1
        if words.forms[before].kind == Kind.SIGN or lower[before] in _NOT_WITHIN:
            return False
    return False


def is_past(word: Word) -> bool:
    """Whether it may be what somebody did, or what was done: no plural, no comparative."""
    form = word.lower
    return (
        word.content
        and form != word.lemma
        and not form.endswith(("s", "ing", "er", "est"))
        and not word.flags & Flag.AUXILIARY
    )


_WAS: Final = frozenset({"was", "were"})
_NEW_LINE: Final = ord("\n")
LINE_MAX: Final = 8
"""Words and signs of a line that says what was done to a thing, and to which."""
LABEL_MAX: Final = 6
"""Words and signs of a line that says nothing but what was done."""
BETWEEN_MAX: Final = 4
_BETWEEN: Final = frozenset({"also", "just", "already", "then", "both", "all"})
JOINED_WITHIN: Final = 10
"""Words before `and` in which its other verb is looked for."""
_LABELLING: Final = frozenset({":", "|"})
OF_A_MAIL: Final = frozenset({"subject", "re", "fwd", "title", "content"})
"""What a mail is about was done by whoever wrote it: `Subject: Paid`."""
_CAUSING: Final = frozenset(
    {"have", "having", "get", "getting", "want", "wants", "need", "leave", "keep", "is", "are"}
)
CAUSED_WITHIN: Final = 5
"""Words between `have` and what is done."""
_NOT_WITHIN: Final = frozenset({"to", "that", "which", "who", "and", "but", "what", "if", "when", "as"})
_PEOPLE: Final = frozenset({"i", "we", "he", "she", "they"})
"""What `you` did is no deed of whoever speaks, and `who` did it often tells which: `the lamp you bought`."""
_DETERMINERS: Final = frozenset({"the", "our", "my", "your", "his", "her", "their", "its", "a", "an", "this"})
_STAYING: Final = frozenset({"get", "stay", "remain", "keep", "seem", "become"})
_HAVE: Final = (stem(lemma("have")),)
_HAVE_BEEN: Final = (*_HAVE, stem(lemma("been")))


def _holds_what_is_passed_over(words: Sequence[str]) -> bool:
    return not _STRESSING.isdisjoint(words) or ("not" in words and ("not", "to") in pairwise(words))


def _without_stress(words: Row, wording: Wording) -> Wording:
    """Right behind a denial most of them say how far it goes: `not always`, `not automatically`."""
    lower = words.lower
    left_out = {
        at
        for at, word in enumerate(lower)
        if word in (_UNDER_A_DENIAL if at and _denies(lower[at - 1]) else _PASSED_OVER)
        or (word == "to" and at and lower[at - 1] == "not")  # `not to report` is `not report`
        or (word == "most" and lower[at + 1 : at + 2] and lower[at + 1] in _PASSED_OVER)  # `most certainly`
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


def taken_apart(phrase: str) -> Iterator[str]:
    """A phrase without what a hyphen joins in it, `kitchen free of nut` of `nut-free kitchen`, and with what something
    is `safe for`, `safe for drinking`, of what it is `safe to drink`.
    """
    if (free := _FREE.fullmatch(phrase)) is not None:
        yield " ".join(filter(None, (free["thing"], "free", "of", free["of"])))
        yield " ".join(filter(None, (free["thing"], "free", "from", free["of"])))
    if (fit := _FIT_TO.fullmatch(phrase)) is not None:
        yield f"{fit['fit']} for {fit['do']}"


_FREE: Final = re.compile(
    r"(?P<of>[a-z]{3,}(?: [a-z]{3,})?)-free(?: (?P<thing>[a-z]{3,}(?: [a-z]{3,})?))?", re.IGNORECASE
)
_FIT_TO: Final = re.compile(r"(?P<fit>(?:un)?(?:safe|fit|suitable)) to (?P<do>[a-z]{3,})", re.IGNORECASE)
