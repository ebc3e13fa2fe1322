"""Whether what a text says of a reference is what is known of it: names of cases, titles, authors, years, identifiers.

Each comparison is exact after a folding that is named here; what is nearly right disagrees. An abbreviation of a word
agrees with the word where it stands in its place, because that is how names of cases are cited; only a point, or the
table below, makes it one: `Smith` is not short for `Smithson`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from interlock.lexicon.words import CITING

ALTERNATIVE: Final = "|"
"""Stands between several values of one cell: any of them agrees."""

_DASHES: Final = re.compile("[\u2010-\u2015\u2212]")
_QUOTES: Final = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
_BLANK: Final = re.compile(r"\s+")
_POINTS: Final = re.compile(r"[.,'\"*_()\[\]#:;]")
_CLOSING: Final = ",:;'\"*_)]"
_CUT: Final = "."
"""What cuts a word short."""
_PARTY_SPLIT: Final = re.compile(r"[\s/-]+")
_LONG: Final = {
    "assn": "association", "bd": "board", "bros": "brothers", "co": "company", "cos": "companies",
    "commn": "commission", "commr": "commissioner", "commrs": "commissioners", "corp": "corporation",
    "cty": "county", "dept": "department",
    "dist": "district", "educ": "education", "govt": "government", "hosp": "hospital", "inc": "incorporated",
    "ins": "insurance", "intl": "international", "ltd": "limited", "mfg": "manufacturing", "natl": "national",
    "rr": "railroad", "ry": "railway", "univ": "university", "vs": "v", "versus": "v", "and": "&",
}  # fmt: skip
"""How parts of party names are usually shortened, without points; anything else is held letter by letter."""

LEAD_INS: Final = CITING["leads"]
"""What may stand right before the name of a case in a text without capitals."""
Agreement = Callable[[str, str], bool]


def plain(text: str) -> str:
    """Case, spacing, typographic quotes and dashes folded; every other sign counts."""
    text = unicodedata.normalize("NFC", text).translate(_QUOTES)
    return _BLANK.sub(" ", _DASHES.sub("-", text)).strip().casefold()


def bare(text: str) -> str:
    """`plain`, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", plain(text)) if not unicodedata.combining(c))


@lru_cache(maxsize=65_536)
def party_words(name: str) -> tuple[str, ...]:
    """The words of a case's name as they are looked up: without points, accents and a leading `the`."""
    return tuple(word.removesuffix(_CUT) for word in _cited_words(name))


@lru_cache(maxsize=65_536)
def _cited_words(name: str) -> tuple[str, ...]:
    """`party_words`, with a point behind each word that the table does not know and that is cut short by one."""
    text = re.sub(r"\bv\.(?=\S)", "v. ", bare(name)).replace("&", " & ")
    words = [_cited_word(word) for word in _PARTY_SPLIT.split(text)]
    words = [word for word in words if word and word.removesuffix(_CUT) not in {"et", "al"}]
    joined = " ".join(words).replace("united states", "us").split(" ")
    while len(joined) > 1 and joined[0] == "the":
        joined = joined[1:]
    return tuple(word for word in joined if word)


def _cited_word(written: str) -> str:
    word = _POINTS.sub("", written)
    if word in _LONG:
        return _LONG[word]
    return word + _CUT if word.isalpha() and written.rstrip(_CLOSING).endswith(_CUT) else word


def same_case(told: str, known: str) -> bool:
    """Whether what stands before a citation ends with the name of its case, and is nothing but that name.

    Words that lead up to it (`in`, `see`) may stand before it, and the number of a note. Of a name with commas the last
    part may stand alone, as in `Deceased v. Brunswick`: that is what is remembered of it.
    """
    said, name = _cited_words(told), _cited_words(known)
    if not said or not name:
        return False
    if len(said) >= len(name) and _same_words(said[len(said) - len(name) :], name):
        rest = said[: len(said) - len(name)]
        return not rest or rest[-1].removesuffix(_CUT) in LEAD_INS or numbers_a_note(rest)
    return any(_same_words(said, part) for part in _tails(known))


def numbers_a_note(before: Sequence[str]) -> bool:
    """Whether what stands before a name is what numbers its note, as in `12 Roe v. Wade`, and nothing else."""
    return len(before) == 1 and before[0].isdecimal() and len(before[0]) <= _NOTE_FIGURES_MAX


_NOTE_FIGURES_MAX: Final = 3


def heads(known: str) -> list[tuple[str, ...]]:
    """The beginnings of a name up to each comma of its right side, as `party_words`: what a text without a citation
    may call it by, where nothing tells whether the name goes on behind a comma.
    """
    left, against, right = known.partition(" v. ")
    pieces = right.split(",")
    return [party_words(left + against + ",".join(pieces[:at])) for at in range(1, len(pieces)) if against]


def tails(known: str) -> list[tuple[str, ...]]:
    """The ends of a name behind each comma of its left side, as `party_words`."""
    return [tuple(word.removesuffix(_CUT) for word in tail) for tail in _tails(known)]


def _tails(known: str) -> list[tuple[str, ...]]:
    left, against, right = known.partition(" v. ")
    pieces = left.split(",")
    return (
        [_cited_words(",".join(pieces[at:]) + against + right) for at in range(1, len(pieces))]
        if against
        else []
    )


def holds_case(told: str, known: str) -> bool:
    """Whether a name, cut short as it may be, stands in the name of a case word for word, with `v.` in it."""
    said, name = _cited_words(told), _cited_words(known)
    size = len(said)
    if not size or ("v" in name) != ("v" in said):
        return False
    return any(_same_words(said, name[at : at + size]) for at in range(len(name) - size + 1))


def named_alike(told: str, known: str) -> bool:
    """Whether a name is, or is part of, what names a case with more behind it: `Roe v. Wade (1973)`."""
    return same_case(told, known) or holds_case(told, known)


def _same_words(said: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return said == name or (len(said) == len(name) and all(map(_same_word, said, name)))


def _same_word(said: str, known: str) -> bool:
    """Equal, or one is the other cut short by a point: four letters at least, and two at least are left out."""
    one, other = said.removesuffix(_CUT), known.removesuffix(_CUT)
    if one == other:
        return True
    short, long = (said, other) if len(one) < len(other) else (known, one)
    if not short.endswith(_CUT):
        return False
    short = short.removesuffix(_CUT)
    return long.startswith(short) and len(short) >= 4 and len(long) - len(short) >= 2


def same_title(told: str, known: str) -> bool:
    return plain(told).rstrip(".") == plain(known).rstrip(".")


def authors_of(written: str) -> tuple[list[tuple[str, ...]], bool]:
    """The authors of a list, each as their words with the family name last; whether the list says it goes on."""
    text = re.sub(r",? (?:and )?(?:et al\.?|others)(?= |$|,)", " \x00", f" {written}").strip()
    goes_on = "\x00" in text
    text = text.replace("\x00", "").strip(" ,")
    if " and " in text and not re.search(r"[A-Z]\.,", text):
        names = re.split(r",? and ", text)
        if len(names) == 2 and names[0].count(",") > 0 and _is_of_names(names, text):
            names = [*names[0].split(","), names[1]]
        names = [_turned(name) for name in names]
    elif ";" in text:
        names = [_turned(name) for name in text.split(";")]
    else:
        names = re.sub(r",? (?:and|&) ", ", ", text).split(",")
    return [words for name in names if (words := _author_words(name))], goes_on


def _is_of_names(names: list[str], text: str) -> bool:
    """Whether commas part names before the last one, and not a family's name from a given one: `Roe, Doe, and Poe`."""
    if not re.fullmatch(r"[^,]+, [^,]+", names[0]) or (", and " in text and "," not in names[1]):
        return True
    return all(" " not in one.strip() for one in (*names[0].split(","), names[1]))


def _turned(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given} {family}" if comma else name


def _author_words(name: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[\s.~]+", bare(name).replace(",", " ")) if word)


def same_authors(told: str, known: str) -> bool:
    """All of them, in their order; where the list says that it goes on, its beginning."""
    if plain(told) == plain(known) != "":
        return True
    (said, goes_on), (names, _) = authors_of(told), authors_of(known)
    if not said or not names or (len(said) >= len(names) if goes_on else len(said) != len(names)):
        return False
    return all(_same_author(one, other) for one, other in zip(said, names, strict=False))


def _same_author(said: tuple[str, ...], known: tuple[str, ...]) -> bool:
    if said == known:
        return True
    if said[-1] != known[-1]:
        return False
    given, others = said[:-1], known[:-1]
    if not given:
        return True  # the family name alone
    if len(given) > len(others):
        return False
    return all(
        one == other or (len(one) == 1 and other.startswith(one))
        for one, other in zip(given, others, strict=False)
    ) and (len(given) == len(others) or len(given[0]) == 1 or given[0] == others[0])


_YEAR: Final = re.compile(r"[0-9]{4}")


def same_year(told: str, known: str) -> bool:
    said, year = _YEAR.search(told), _YEAR.search(known)
    return bool(said and year and said.group() == year.group())


def says_a_year(known: str) -> bool:
    """Whether every value of a cell can be compared as a year."""
    return all(_YEAR.search(one) for one in known.split(ALTERNATIVE))


def same_doi(told: str, known: str) -> bool:
    return _doi(told) == _doi(known) != ""


def _doi(text: str) -> str:
    return re.sub(r"\A(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", plain(text)).rstrip(".,;")


def link_key(text: str) -> str:
    """A link with its scheme and host in small letters; what stands behind them is another page in other letters."""
    text = text.strip()
    host = _HOST.match(text)
    return plain(host.group()) + text[host.end() :] if host else plain(text)


_HOST: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?(?://)?[^/?#]*")


def same_url(told: str, known: str) -> bool:
    return link_key(told).rstrip("/") == link_key(known).rstrip("/") != ""


def same_court(told: str, known: str) -> bool:
    """The court, whatever date follows it in the brackets: another court of the same place is another one."""
    said, court = _letters(_DATE.sub("", told)), _letters(_DATE.sub("", known))
    return bool(court) and said == court


_DATE: Final = re.compile(
    r"(?i)[, ]*\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?: [0-9]{1,2}\b)?[, ]*\Z"
    r"|[, ]*\b(?:1[6-9]|20)[0-9]{2}[, ]*\Z"
)


def _letters(text: str) -> str:
    return "".join(c for c in bare(text) if c.isalnum())


def same_text(told: str, known: str) -> bool:
    return plain(told) == plain(known) != ""


_AGREEMENTS: Final[Mapping[str, Agreement]] = {
    "name": same_case,
    "title": same_title,
    "authors": same_authors,
    "year": same_year,
    "doi": same_doi,
    "url": same_url,
    "court": same_court,
}
IDENTIFIERS: Final = frozenset({"doi", "url", "arxiv", "isbn", "pmid"})
"""What names a work by itself: said of one that is not known to have it, it is made up."""


def agrees(field: str, told: str, known: str) -> bool:
    """Whether what is said under a field is one of the values known for it."""
    agreement = _AGREEMENTS.get(field, same_text)
    if ALTERNATIVE not in known:
        return bool(known.strip()) and agreement(told, known)
    return any(agreement(told, value) for value in known.split(ALTERNATIVE) if value.strip())
