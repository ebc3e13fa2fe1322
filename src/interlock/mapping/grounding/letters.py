"""Values of one letter: a grade, a group of blood, a band, a gate, where a field holds one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import CLASS, LIKE, REFERENCE, SORT, Ground, GroundIndex
from interlock.core.mutation import FigureKind, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import COPULA, YES_OR_NO
from interlock.mapping.grounding.context import START
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, Word

MARK: Final = "="
"""Before a letter among codes: it is none of theirs."""
_SIGNS: Final = {"star": "*", "plus": "+", "positive": "+", "minus": "-", "negative": "-", "\u2212": "-"}
_SAID: Final = (
    r"(?P<letter>AB|X{1,3}[SL]|[A-Z]|[A-Z]{2,3}(?=[+\u2212-]))"
    r"(?:(?P<sign>[+*\u2212-]{1,3})|[ -](?P<word>star|plus|minus|positive|negative)\b)?"
)
_VALUE: Final = re.compile(_SAID)
_LETTER: Final = re.compile(rf"(?<![\w&+*/.,'\u2019-]){_SAID}(?![\w&'\u2019/+*]|-\w|\.[A-Za-z0-9])")
_RANGE: Final = r"(?: to | or | through | and |\s?[-\u2013/]\s?)"
_RANGED: Final = re.compile(rf"{_RANGE}[A-Z](?![A-Za-z0-9])")
_RANGES: Final = re.compile(rf"(?<![A-Za-z0-9])[A-Z]{_RANGE}\Z")
"""`bands A to H`, `A or B`: which there are, and not which it is."""
_LABEL: Final = re.compile(r"\*{0,2}:\*{0,2} ?\*{0,2}")
_DASH: Final = re.compile(r"\*{0,2} [\u2013\u2014-] \*{0,2}")
"""Between who is listed and what they have: `Ann Reed \u2013 B`."""
_ENDS: Final = re.compile(r"\*{0,2}(?:\s*[,;.|)(\n]|\s*\Z| and | with | in | for )")
_BEFORE_ONE: Final = COPULA | {"as", "of", "at", "to", "be", "been", "only", "currently", "now", "still"}
_GOT: Final = GROUNDING["got"]
_AN: Final = frozenset({"a", "an"})
_OF: Final = frozenset({"in", "for", "on", "at"})
_NEAR: Final = 8
"""Words on either side that say of what a letter is."""


def letter_of(said: str) -> str:
    """A value that is but a letter, as it is held against others; nothing where it is none, or a yes or no."""
    found = _VALUE.fullmatch(said.strip())
    return _words(found) if found is not None and said.strip().lower() not in YES_OR_NO else ""


def _words(found: re.Match[str]) -> str:
    sign = "".join(_SIGNS.get(one, one) for one in found["sign"] or "") or _SIGNS.get(found["word"] or "", "")
    return f" {MARK}{found['letter'].lower()}{sign} "


def with_letters(
    read: list[Item], text: str, words: Sequence[Word], index: GroundIndex, columns: Sequence[str]
) -> list[Item]:
    """With the letters that a text states where fields hold such: behind a word that such a field is called by or said
    of, `band C`, behind its label, in its column, or where a clause says that it is one. `columns`: the words that
    those of a table are headed with."""
    letters = [*_LETTER.finditer(text)]
    known_codes = index.of([REFERENCE]) if letters or _SIZED.search(text) else []
    held = [g for g in known_codes if g.value.words.startswith(f" {MARK}") and not g.prose]
    if not held:
        return read
    known = {word for g in held for word in (*g.of, *g.what) if word[0] not in (CLASS, SORT, LIKE)}
    kinds = {word for g in held for word in g.what if word[0] == CLASS}
    more = []
    for found in letters:
        first = bisect_left(words, found.start(), key=START)
        before = words[max(0, first - _NEAR) : first]
        last = bisect_left(words, found.end(), lo=first, key=START)
        behind = words[last : last + _NEAR]
        whole = f" {before[-1].text} {found['letter'].lower()} " if before else ""  # `vitamin C deficiency`
        if whole and any(whole in g.value.words for g in index.of([TEXT])):
            continue
        if _is_one(found, text, before, behind, known, kinds, columns):
            said = Value(REFERENCE, words=_words(found))
            more.append(Item(FigureKind.REFERENCE, found.start(), found.end(), (said,)))
    more += _sizes(text, held)
    kept = [one for one in read if not any(_names(one, letter, words, known) for letter in more)]
    more = [one for one in more if not any(o.start < one.end and one.start < o.end for o in kept)]
    return sorted([*kept, *more], key=lambda item: item.start) if more else read


def _sizes(text: str, held: Sequence[Ground]) -> Iterator[Item]:
    """Sizes in words or in brackets, where a field of sizes holds letters: `in size small`, `(cream, S)`."""
    sizes = {g.value.words for g in held if _SIZE in g.what}
    for found in _SIZED.finditer(text) if not sizes.isdisjoint(_IN_LETTERS.values()) else ():
        said = found.lastgroup or ""
        words = _IN_LETTERS.get(found[said].lower().replace("-", " "), f" {MARK}{found[said].lower()} ")
        yield Item(FigureKind.REFERENCE, found.start(said), found.end(said), (Value(REFERENCE, words=words),))


_SIZE: Final = root("size")
_IN_LETTERS: Final = {
    said: f" {MARK}{letter} "
    for said, letter in (
        *(("small", "s"), ("medium", "m"), ("large", "l"), ("extra small", "xs"), ("extra large", "xl")),
        *(("x small", "xs"), ("x large", "xl"), ("xx large", "xxl")),
    )
}
_WORDED: Final = "(?:(?:extra|xx?)[ -])?(?:small|large)|medium"
_SIZED: Final = re.compile(
    rf"\b[Ss]ize:?\*{{0,2}} (?:of )?(?P<behind>{_WORDED})\b|\((?:size )?(?P<alone>{_WORDED})\)"
    rf"|\b(?:in|is|are|as) an? (?P<led>{_WORDED})(?=[.,;!?)]|\Z| and | in )"
    rf"|\((?:[^()\n,]{{1,30}}, )?(?:size )?(?P<last>{_WORDED}|X{{0,3}}[SL]|M)\)"
    rf"|\((?:size )?(?P<first>{_WORDED}|X{{0,3}}[SL]|M), [^()\n]{{1,30}}\)"
)


def _names(one: Item, letter: Item, words: Sequence[Word], known: set[str]) -> bool:
    """`Gate A`: what looks like a name is what the field is called and the letter it holds."""
    if one.kind is not FigureKind.NAME or not one.start < letter.start < one.end:
        return False
    inside = [word for word in words if one.start <= word.start < one.end and word.start != letter.start]
    return all(word.root in known for word in inside)


def _is_one(
    found: re.Match[str],
    text: str,
    before: Sequence[Word],
    behind: Sequence[Word],
    known: set[str],
    kinds: set[str],
    columns: Sequence[str],
) -> bool:
    start, end = found.span()
    if _RANGED.match(text, end) or _RANGES.search(text, max(0, start - 12), start):
        return False
    line = text.rfind("\n", 0, start) + 1
    if _is_cell(text, start, end):
        column = f"|{text.count('|', line, start)} "
        headed = any(word.startswith(column) and word[len(column) :] in known | kinds for word in columns)
        return headed or any(word.start >= line and _leads(word, known, kinds) for word in before)
    last = before[-1] if before and before[-1].end > line else None
    if last is None:
        return False
    between = text[last.end : start]
    led = any(_leads(word, known, kinds) for word in before if word.start >= line)
    if _LABEL.fullmatch(between) or _DASH.fullmatch(between):
        return led and _ENDS.match(text, end) is not None
    if found[0] == "I":
        return False
    clause = any(_leads(word, known, kinds) for word in before if word.segment == last.segment)
    if between == " (":
        return text[end : end + 1] == ")" and _leads(last, known, kinds)
    if between.strip("*_") != " ":
        return False
    if _leads(last, known, kinds) or (last.text in _BEFORE_ONE and clause):
        return True
    got = [word.text for word in before[-2:]]
    given = clause and (last.text in _GOT or (last.text in _AN and got[0] in _GOT))
    # `…, and Ann Reed a C`
    gapped = last.text in _AN and len(got) > 1 and _leads(before[-2], known, kinds)
    if (given or gapped) and _ENDS.match(text, end) is not None:
        return True
    about = bool(behind) and behind[0].text in _OF and any(_leads(w, known, kinds) for w in behind[1:])
    called = bool(behind) and text[end : behind[0].start] == " " and _leads(behind[0], known, kinds)
    return called or ((last.text in _AN or not clause) and about)


def _is_cell(text: str, start: int, end: int) -> bool:
    return text[:start].rstrip(" *").endswith("|") and text[end:].lstrip(" *").startswith("|")


def _leads(word: Word, known: set[str], kinds: set[str]) -> bool:
    """Whether it is a word that fields with letters are called by or said of."""
    if word.text in STOP:
        return False
    return word.root in known or not kinds.isdisjoint(classes(word.root))
