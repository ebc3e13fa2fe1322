"""The words of a text with what they have in common with those that facts are named by, and where clauses part."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.core.grounding import LIKE
from interlock.lexicon.conversion import classes, classes_of_two, root
from interlock.lexicon.words import ENGLISH, GROUNDING, sections
from interlock.mapping.marks import CROSSES, TICKS


def rooted(name: str) -> frozenset[str]:
    """The roots of the words in one of the lists."""
    return frozenset(map(root, GROUNDING[name]))


STOP: Final = ENGLISH["stop"] | ENGLISH["pronouns"]
TITLE: Final = r"(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof)\.?"
"""Before a name, in a pattern."""
PLACING: Final = GROUNDING["placing"]
"""Small words that say which attribute a figure is, where they stand right before it."""
PERSONS: Final = rooted("sort person")
"""What a person is to a record."""
OWN_NAMES: Final = rooted("own_names")

CODE_DIGITS: Final = 5
"""A number of so many digits that something is called by tells it from others."""

_ACCENTED: Final = [
    chr(code) for code in (*range(0xC0, 0x2B0), *range(0x1E00, 0x1F00)) if chr(code).isalpha()
]
MARKS: Final = "\u0300-\u036f"
"""Accents that are written as signs of their own, in a class of characters."""
CAPITALS: Final = f"A-Z{''.join(letter for letter in _ACCENTED if letter.isupper())}"
SMALL: Final = f"a-z{''.join(letter for letter in _ACCENTED if not letter.isupper())}"
"""Letters of the Latin script with whatever accent, in a class of characters."""
_WORD: Final = re.compile(
    rf"[{CAPITALS}{SMALL}][{CAPITALS}{SMALL}{MARKS}]*(?:['’](?!s\b)[a-z]+)?"
    r"|[0-9]+(?:[.,][0-9]+)*[A-Za-z]*[0-9A-Za-z]*"
)
_CODE: Final = re.compile(r"[A-Za-z]+[0-9][A-Za-z0-9]*")
KEY_PARTS: Final = re.compile(rf"(?<=[a-z])(?=[A-Z])|[^{CAPITALS}{SMALL}{MARKS}0-9]+")
_PARTS: Final = re.compile(
    r"[,;()\[\]{}|\n\u2013\u2014]|(?<![0-9])[:/]|[:/](?![0-9])|\s-\s"
    r"|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bProf)(?<!\bSt)\.\s"
)
_WRAP: Final = re.compile(r"[ \t]*\r?\n[ \t]*[$€£]?")
"""Before a word in small letters, a number behind one, or behind a word that leads to the next: a line that goes on."""
LEADING: Final = frozenset({"a", "an", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})
"""Behind these no sentence ends, and no line of a list."""
_LISTED: Final = re.compile(r"[0-9]{1,3}(?:[.)]|\s?[x×])\s|[0-9][0-9./:-]*[0-9]:? ?[\u2013\u2014-] ")
_DENIALS: Final = re.compile(
    rf"\b(?:{'|'.join(f'(?:{phrase})' for phrase in sections('grounding.txt')['denials'])})\b", re.IGNORECASE
)
_AGAINST: Final = re.compile(rf"(?:{'|'.join(sections('grounding.txt')['aside_phrases'])})\b", re.IGNORECASE)
_OPENING: Final = GROUNDING["opening"]
ASIDE: Final = GROUNDING["aside"]
"""Words that open what something is held against: it is not what is spoken of."""


_CODED: Final = re.compile(r"(?:(?<![A-Za-z])[A-Za-z]{1,8}-|#)\Z")
_GROUPED: Final = re.compile(r"(?<=[0-9A-Za-z][-/])[0-9]{3,4}(?![0-9A-Za-z])|[0-9]{3,4}(?=[-/][0-9A-Za-z])")
"""`3456` of `12-3456-7`, which a record may be called."""
IRREGULAR: Final = re.compile(
    r"(?=[^0-9]*[0-9])(?:[A-Za-z0-9]{1,8}(?:[-/.:][A-Za-z0-9]{1,8}){1,5}|[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,8}){1,8})"
)
"""What may be a code in a form of its own: `12-3456-7`, `M/2210/A`, `AB 12 CD`, `B-XY 1234`."""
VERSION: Final = re.compile(r"(?![0-9]{1,3}(?:\.[0-9]{3})+\Z)[0-9]{1,5}(?:\.[0-9]{1,5}){2,5}")
"""`2.4.1`, `10.0.0.5`: a version or an address, whose points say where each number ends, and no `12.345.678`."""
_PREFIX: Final = re.compile(r"[A-Z]{1,8}-[0-9]")
"""`SO-1042`: what a code begins with is no other word."""


class Word(NamedTuple):
    """`text` in lower case and without accents; `segment` counts the clauses, roughly; `aside`: what something is held
    against; `coded`: the digits of a code, `8676` of `RMA-8676`, however few."""

    text: str
    root: str
    start: int
    end: int
    segment: int
    capital: bool
    aside: bool
    coded: bool = False


ANYBODY: Final = frozenset(
    {"anyone", "anybody", "everyone", "everybody", "someone", "somebody", "whoever", "us", "them"}
)
"""To whom something is told, and what nobody is allergic to."""
OF_FIRMS: Final = GROUNDING["shortened_firms"]
_PARENTHETIC: Final = re.compile(
    r"\b(?:I|we) can (?:(?:now|also|happily|gladly) )?(?:confirm|see|tell you|assure you)(?: that)? "
    r"|\b(?:I am|I'm|we are|we're) (?:(?:very|so|truly) )?"
    r"(?:pleased|glad|happy|delighted|sorry|sad|afraid|writing|able) "
    r"(?:to (?:confirm|tell you|inform you|let you know|advise you|report|say|announce) )?that "
    r"|\b(?:I|we) (?:hereby )?(?:confirm|regret(?: to (?:tell|inform|advise) you| to say)?) that "
    r"|\bplease (?:note|be (?:advised|aware|informed|assured)) that "
    r"|\bthis is to (?:confirm|inform you|let you know) that "
    r"|, (?:however|therefore|though|unfortunately|fortunately|sadly|meanwhile|indeed|of course|in fact|by the way"
    r"|please note),",
    re.IGNORECASE,
)
"""What parts no clause, `Insurance, however, is not included`, or only says that one is so, `We regret that …`."""


_NO_ACCENT: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"}
)


def small(said: str) -> str:
    """A word in lower case and without accents: `café` and `cafe`, `Łukasz` and `Lukasz` are one."""
    said = said.lower()
    if said.isascii():
        return said
    apart = unicodedata.normalize("NFD", said)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_NO_ACCENT)


MARKED: Final = {**dict.fromkeys(sorted(TICKS), "yes"), **dict.fromkeys(sorted(CROSSES), "no")}
"""Marks that stand for yes and no."""
_BOXES: Final = {"[x]": "yes", "[ ]": "no"}
_PIECES: Final = re.compile(f"{_CODE.pattern}|{_WORD.pattern}|[{''.join(MARKED)}]\ufe0f?|\\[[ xX]\\]")


def plain_apostrophes(text: str) -> str:
    """With the one that keyboards have inside words: `isn\u2019t`. No character is added or lost."""
    return _APOSTROPHE.sub("'", text)


_APOSTROPHE: Final = re.compile(r"(?<=\w)[\u2019\u02bc\u00b4`\uff07](?=\w)")


def words_of(text: str) -> list[Word]:
    text = _PARENTHETIC.sub(lambda match: " " * len(match[0]), text)
    found: list[Word] = []
    segment, aside, at, told = 0, False, 0, 0
    for match in _PIECES.finditer(text):
        if match.start() < told:
            at = match.end()
            continue
        said = MARKED.get(match[0][0]) or small(match[0])
        said = _BOXES.get(said, said)
        phrase = _DENIALS.match(text, match.start())
        if phrase is not None:  # one denial, however many words it takes
            said, told = "not", phrase.end()
        goes_on = match[0][0].islower() or (match[0][0].isdigit() and bool(found) and not found[-1].capital)
        goes_on = goes_on or (bool(found) and found[-1].text in LEADING and not _fills(found[-1], text))
        wrapped = (
            goes_on and _WRAP.fullmatch(text, at, match.start()) and not _LISTED.match(text, match.start())
        )
        if found and found[-1].capital and found[-1].text in OF_FIRMS and match[0][0].islower():
            wrapped = wrapped or text[at : match.start()] == ". "  # `Reed Supply Co. has sent it`
        against = _AGAINST.match(text, match.start()) is not None
        opens = said in _OPENING and _PREFIX.match(text, match.start()) is None
        # With what stands behind it: of `12:35` and `1/2` the sign parts nothing.
        if (_PARTS.search(text, at, match.start() + 1) and not wrapped) or opens or against:
            segment, aside = segment + 1, said in ASIDE or against
        at = match.end()
        end = max(match.end(), told)
        coded = match[0][0].isdigit() and (
            _CODED.search(text, max(0, match.start() - 10), match.start()) is not None
            or _GROUPED.match(text, match.start()) is not None
        )
        found.append(Word(said, root(said), match.start(), end, segment, match[0][0].isupper(), aside, coded))
    return found


def _fills(word: Word, text: str) -> bool:
    """Whether a word is all that stands behind a label: `Autopay: On` goes on in no other line."""
    return text[max(0, word.start - _LABEL_NEAR) : word.start].rstrip(" *_").endswith(":")


_LABEL_NEAR: Final = 6


def with_compounds(
    words: Sequence[Word], text: str, known: Collection[str], answers: Collection[str] = ()
) -> list[Word]:
    """With a compound as the one word that fields are called by: `Wi-Fi` of `wifi_on_board`, and `back order` of a yes
    or no that is called `backordered`; and with a code as the one that a record is."""
    found: list[Word] = []
    for word in words:
        last = found[-1] if found else None
        between = text[last.end : word.start] if last is not None else ""
        if last is not None and between in ("-", " "):
            said = last.text + word.text
            numbered = said[0].isalpha() and word.text[0].isdigit() and said.isalnum()
            liked = LIKE + said in known and word.root not in known  # what a record is called by stays
            if numbered and (said in known or liked):  # `OS 452`, `Room 3B`
                found[-1] = last._replace(text=said, root=said, end=word.end, coded=True)
                continue
            whole = known if between == "-" else answers
            if root(said) in whole and last.root not in known and word.root not in known:
                found[-1] = last._replace(text=said, root=root(said), end=word.end)
                continue
        numbers = word.text.isdigit() and len(word.text) == CODE_DIGITS - 1 and word.root in known
        found.append(word._replace(coded=True) if numbers else word)  # `order 6602`
    return found


def column_at(text: str, at: int) -> str:
    """The mark of the column of a table that a place in a row stands in."""
    return f"|{text.count('|', text.rfind(chr(10), 0, at) + 1, at)} "


def is_code(word: Word) -> bool:
    """Whether it is what something is numbered by: `w9920`, `9228757377`."""
    return word.coded or (len(word.text) >= CODE_DIGITS and any(letter.isdigit() for letter in word.text))


def is_place(word: Word) -> bool:
    """A short number: it counts or orders, and names nothing."""
    return len(word.text) < CODE_DIGITS and word.text.isdigit() and not word.coded


def key_parts(key: str) -> list[str]:
    """The words that a field's name is made of, in lower case, those that programs shorten written out: `pt_name`."""
    return [*_key_parts(key)]


@lru_cache(maxsize=4096)
def _key_parts(key: str) -> tuple[str, ...]:
    parts = [small(part) for part in KEY_PARTS.split(key) if part]
    if len(parts) > 1 and parts[-1] in _FLAGS:
        parts.pop()
    parts = limits_in_full(parts)
    return tuple([word for part in parts for word in WRITTEN_OUT.get(part, (part,))])


def limits_in_full(parts: list[str]) -> list[str]:
    """A field's name with `minimum` for the `min` of `min_nights` and `price_min`, which are no minutes."""
    last = len(parts) - 1
    return [
        _LIMITS[part]
        if part in _LIMITS and last and (at < last or _is_timeless(parts[:-1]) or part == "max")
        else part
        for at, part in enumerate(parts)
    ]


def _is_timeless(parts: Sequence[str]) -> bool:
    """Whether something is measured in no minutes, `price_min`, as the length of a session is."""
    if parts[-1] == "length" and not _LASTING.isdisjoint(parts[:-1]):
        return False
    return not _TIMELESS.isdisjoint(parts)


_LASTING: Final = GROUNDING["lasting_things"]
_LIMITS: Final = {"min": "minimum", "max": "maximum"}
_NO_MINUTES: Final = (
    "age amount bid budget deposit height humidity length order price pressure quantity rate salary size spend temp "
    "temperature value weight width"
)
_TIMELESS: Final = frozenset(_NO_MINUTES.split())
WRITTEN_OUT: Final = {
    short: tuple(words) for short, *words in (line.split() for line in sections("grounding.txt")["shortened"])
}
"""How programs shorten words in the names of fields, and the words."""
_FLAGS: Final = GROUNDING["flags"]
"""At the end of a name they only say that it is a yes or no."""


def flag_of(key: str) -> str:
    """What the end of a field's name calls a yes or no, `potassium_flag`, where something stands before it."""
    parts = [small(part) for part in KEY_PARTS.split(key) if part]
    return parts[-1] if len(parts) > 1 and parts[-1] in _FLAGS else ""


def key_words(key: str) -> list[str]:
    """The roots of the words that a field's name is made of."""
    return [root(word) for word in key_parts(key)]


def last_parts(path: str) -> list[str]:
    """Those of the last key of a path."""
    return key_parts(path.rpartition(".")[2])


def last_words(path: str) -> list[str]:
    return key_words(path.rpartition(".")[2])


def with_classes(roots: list[str]) -> tuple[str, ...]:
    """With the classes of words that each can stand for."""
    found = dict.fromkeys(roots)
    for each in roots:
        found.update(dict.fromkeys(classes(each)))
    for one, other in pairwise(roots):
        found.update(dict.fromkeys(classes_of_two(one, other)))
    return tuple(found)


def plain(text: str) -> str:
    """Its words in lower case and without accents, each between blanks."""
    return f" {' '.join(small(m[0]) for m in re.finditer(f'{_CODE.pattern}|{_WORD.pattern}', text))} "


OF_NUMBERS: Final = GROUNDING["of_numbers"]
"""What the name of a field ends in that holds the number of something."""
_PROGRAM: Final = re.compile(
    r"[a-z]+(?:_[a-z]+){1,3}|[A-Z]+(?:_[A-Z]+){1,3}|not(?:-[a-z]+|[A-Z][a-z]+){1,3}|NOT(?:-[A-Z]+){1,3}"
)
_PROGRAM_PARTS: Final = re.compile(r"[_-]|(?<=[a-z])(?=[A-Z])")


def in_words(value: str) -> str:
    """What a program calls a state, `not_shipped`, `IN_TRANSIT`, `notPaid`, as the words that it is made of."""
    if _PROGRAM.fullmatch(value) is None:
        return value
    said = _PROGRAM_PARTS.sub(" ", value)
    return said.lower()


@lru_cache(maxsize=4096)
def spelled_out(name: str) -> str:
    """The name of a fact as its words, `fund_name` as `fund name`."""
    return plain(re.sub(r"[._\-/]+", " ", name))


def joined(code: str) -> str:
    """A reference without what only groups it."""
    if VERSION.fullmatch(code.lstrip("vV")):
        return f" {code.lstrip('vV')} "
    return f" {''.join(letter for letter in code.lower() if letter.isalnum())} "
