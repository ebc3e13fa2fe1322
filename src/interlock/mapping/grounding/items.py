"""What stands in a text and can be held against another: amounts, days, references and names, each once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from interlock.core.grounding import COUNT, DATE, NAME, PERIOD, REFERENCE, TIME, GroundIndex
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH, GROUNDING, common
from interlock.mapping.grounding.amounts import (
    ANY_UNIT,
    CODES,
    CUES,
    OPPOSITE_DAY,
    amounts,
    hedge_of,
    is_unit,
)
from interlock.mapping.grounding.days import MONTHS, WEEKDAYS, Dated, days
from interlock.mapping.grounding.initials import first_letters
from interlock.mapping.grounding.spelled import spelled
from interlock.mapping.grounding.words import CAPITALS, MARKS, SMALL, STOP, TITLE, joined, plain
from interlock.mapping.measures import SQUARED
from interlock.mapping.references import dialled

TEXT: Final = "text"
"""What longer texts and the names of facts are measured in: a name may stand in one of them."""
SHAPE: Final = "shape"
"""What the forms of codes are measured in that only facts can tell."""

_URL: Final = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')\]]+"
    # From where such letters begin, and no further than an address goes: a long run is gone through once.
    r"|(?<![A-Za-z0-9_.+-])[A-Za-z0-9_.+-]{1,64}+@[A-Za-z0-9-]{1,63}+(?:\.[A-Za-z0-9-]{1,63}+){1,8}(?<![.-])"
)
_PLACES: Final = (
    "Ward",
    "Room",
    "Gate",
    "Seat",
    "Bed",
    "Bay",
    "Suite",
    "Row",
    "ward",
    "room",
    "gate",
    "seat",
    "bed",
)
"""What is numbered with a letter behind the number, which is no unit."""
_CODES: Final = (
    r"[A-Za-z]+(?:_[A-Za-z]+)*_[0-9]{3,}",  # credit_card_7901829
    rf"(?!{CODES})[A-Z]{{1,6}}-?[0-9]{{2,}}[A-Z0-9]*(?:-[A-Z0-9]+|/[0-9]+)*",  # W3561391, LH441
    r"[A-Z]{2,}-(?=[A-Z]*[0-9])[A-Z0-9-]+",  # INV-2026-17
    rf"(?!{CODES}|(?:HR|BP|RR|WBC|RBC|PLT|ALT|AST|BUN|LDL|HDL) )[A-Z]{{2,6}} ?[0-9]{{3,4}}(?![0-9%])",
    r"[0-9]+[A-Z]+[0-9][A-Z0-9]*",  # 1Z999AA1
    r"[A-Z]+[0-9]{1,3}[A-Z]+[0-9][A-Z0-9]*",  # Q7X2LT
    rf"(?!{CODES})[A-Z]+[0-9]{{1,3}}[A-Z]{{2,}}[A-Z0-9]*",  # QX7LMP
    r"[0-9][A-Z]{4,}[A-Z0-9]*",  # 7QWERT
    rf"(?:{'|'.join(f'(?<={place} )' for place in _PLACES)})[0-9]{{1,3}}[A-Z]",  # Ward 3L
    r"[A-Z][0-9]{1,2}[A-Z]?",  # B12
    r"[0-9]{1,2}[A-FHJ-K](?![a-z0-9])",  # 12C
    r"[0-9]{7,}",
)
_CODE: Final = re.compile(
    rf"#[A-Za-z0-9][A-Za-z0-9_-]*|(?<![A-Za-z0-9$€£.,_-])(?:{'|'.join(_CODES)})(?![A-Za-z0-9_]|[.,][0-9])"
)
_DIALLED: Final = re.compile(
    r"(?<![0-9A-Za-z.,/+-])(?:\+(?P<abroad>[1-9][0-9]{0,14}(?:[ .\-/]?(?:\([0-9]{1,5}\)|[0-9]{1,12})){0,8})"
    r"|(?P<home>(?:\(0[0-9]{1,4}\)|0[0-9]{2,4})(?:[ /-][0-9]{2,8}){1,4}))(?![0-9A-Za-z]|[.,/-][0-9])"
)
"""A telephone number with the code of a country, or with the sign before that of a town."""
_DIALLED_MIN, _DIALLED_MAX = 8, 15
_CAPITAL: Final = (
    rf"[{CAPITALS}][{CAPITALS}{SMALL}{MARKS}]*(?:[-'’](?!s\b)[{CAPITALS}]?[{SMALL}][{SMALL}{MARKS}]*)*"
)
_NAME: Final = re.compile(
    rf"(?:(?:{TITLE}|St\.?) )?{_CAPITAL}"
    rf"(?: (?:(?:of|de|del|della|di|da|van|von|der|du|la|le|the|&) )?{_CAPITAL})*"
)
_POSSESSIVE: Final = re.compile(r"['’]s\Z")
_TITLES: Final = GROUNDING["titles"]
_ROLES: Final = GROUNDING["roles"]
_KINDS: Final = GROUNDING["kinds"]
_PLACES_CALLED: Final = GROUNDING["kinds"] | GROUNDING["sort place"]
"""Words that by themselves are nobody's name: what is left of `Wound Clinic` says nothing of which."""
_KIND_WORDS: Final = 2
_CALLING: Final = frozenset(
    word for name in ("person", "firm", "place", "thing", "drug") for word in GROUNDING[f"sort {name}"]
)
"""What may be said of somebody right before a name alone: `Guest Haddad`."""
_DOCUMENTS: Final = GROUNDING["documents"]
_PERIOD: Final = re.compile(
    r"\b(?:last|past|previous|preceding)\s+(?:12|twelve)\s+months\b|\b(?:last|past)\s+52\s+weeks\b"
    r"|\b(?:(?:one|1)-year|(?:12|twelve)-month)(?=\s(?:total\s)?(?:return|performance|yield|gain|growth)\b)",
    re.IGNORECASE,
)
"""Another word for a year, and no amount."""
_INITIAL: Final = re.compile(r"(?:\A|[.!?:;\n|•*\"“>]|\A[ \t]*[-–—]|\n[ \t]*[-–—]|^#+)[\s*_\"“'(\-–—•·#]*\Z")
_IN_BOLD: Final = re.compile(r"[a-z] (?:the|your|our|a) [*_]{1,2}\Z")
"""What stands in bold within a sentence has its capital for being a name: `on the **Basic** plan`."""
_LIST_MARK: Final = re.compile(
    r"(?m)^[ \t]*(?:[-*•·–][ \t]+)?(?:\(?[0-9]{1,2}[.)]|[a-z]\))(?=[ \t])|^[ \t]*[-*•·–](?=[ \t])"
)
_KNOWN_WORDS: Final = (
    STOP
    | ENGLISH["function"]
    | ENGLISH["imperatives"]
    | ENGLISH["openers"]
    | ENGLISH["connectives"]
    | ENGLISH["auxiliary"]
    | ENGLISH["interrogative"]
    | ENGLISH["acknowledgement"]
    | GROUNDING["speaking"]
    | GROUNDING["abbreviations"]
    | GROUNDING["plain_words"]
)
_DEPARTMENTS: Final = GROUNDING["departments"]
_CLOSING: Final = re.compile(
    r"\b(?:regards|wishes|sincerely|faithfully|truly|thanks|thank you|yours|cheers|warmly"
    rf"|{'|'.join(line.strip() for line in CUES['closings'])}),?\s*\n\s*\Z",
    re.IGNORECASE,
)
_LABELLED: Final = re.compile(
    rf"(?: (?:{'|'.join(sorted(GROUNDING['documents']))}))?(?: [0-9]{{1,2}})?[*_ ]{{0,2}}:"
)
_SHORT_WORD: Final = 4
_DAY_HEDGES: Final = tuple(
    (hedge, re.compile(rf"\b(?:{'|'.join(CUES[f'day {hedge}'])})\s+\Z", re.IGNORECASE))
    for hedge in (Hedge.OVER, Hedge.UNDER, Hedge.LEAST, Hedge.MOST, Hedge.WITHIN)
)
_DAY_BEHIND: Final = tuple(
    (hedge, re.compile(rf",?\s+(?:{'|'.join(CUES[f'day {hedge} behind'])})\b", re.IGNORECASE))
    for hedge in (Hedge.LEAST, Hedge.MOST)
)
_ANOTHER_DAY: Final = re.compile(rf"\s*(?:[-\u2013]|\b(?:{'|'.join(CUES['day to'])})\b)", re.IGNORECASE)
"""`from 3 to 9 May`: what begins on the one ends on the other, and either may be no more than the day it was."""


class Item(NamedTuple):
    """`said`: the words of a name or a reference; `noun`: what a bare number counts."""

    kind: FigureKind
    start: int
    end: int
    readings: tuple[Value, ...]
    hedge: Hedge = Hedge.EXACT
    noun: str = ""
    label: bool = False
    """It may be the name of a thing, or only what follows is called: `Order Total: …`."""


def items(text: str, references: Sequence[tuple[int, int, str]] = ()) -> list[Item]:
    """In order; offsets are characters. `references`: what was read as one already, with its key."""
    shown, back = spelled(text)
    if shown is text:
        return _items(text, references)
    forward = {offset: number for number, offset in reversed([*enumerate(back)])}
    known = [(forward[s], forward[e], key) for s, e, key in references if s in forward and e in forward]
    return [one._replace(start=back[one.start], end=back[one.end]) for one in _items(shown, known)]


def _items(text: str, references: Sequence[tuple[int, int, str]]) -> list[Item]:
    found: list[Item] = []
    left = _LIST_MARK.sub(lambda m: " " * len(m[0]), text)
    for match in _DIALLED.finditer(text):
        number = _dialled(match)
        if number and not any(s <= match.start() and match.end() <= e for s, e, _ in references):
            found.append(_reference(match.start(), match.end(), number))
            left = _blanked(left, match.start(), match.end())
    whole = [(one.start, one.end) for one in found]
    for start, end, key in references:
        if not any(first < end and start < last for first, last in whole):
            found.append(_reference(start, end, key))
            left = _blanked(left, start, end)
    found += [_reference(m.start(), m.end(), m[0].rstrip(".,;")) for m in _URL.finditer(left)]
    left = _URL.sub(lambda m: "\x00" * len(m[0]), left)
    for match in _CODE.finditer(left):
        if match[0].rstrip("0123456789").rstrip(" ").lower() in MONTHS:
            continue
        if match[0].isdigit() and _is_measured(left, match.start(), match.end()):
            continue  # `50000000 mg`
        found.append(_reference(match.start(), match.end(), match[0]))
        left = _blanked(left, match.start(), match.end())
    for dated in days(left):
        if _is_amount(left, dated):
            continue
        values = tuple(value_of(day, dated.zone) for day in dated.days)
        found.append(
            Item(FigureKind.DATE, dated.start, dated.end, values, _hedge_of_day(left, dated.start, dated.end))
        )
        left = _blanked(left, dated.start, dated.end)
    left = _PERIOD.sub(lambda m: "\x00" * len(m[0]), left)
    for amount in amounts(left.replace("\x00", " ")):
        found.append(Item(amount.kind, amount.start, amount.end, amount.values, amount.hedge, amount.noun))
        left = _blanked(left, amount.start, amount.end)
    found += _names(left, text)
    return sorted(found, key=lambda item: item.start)


def _hedge_of_day(text: str, start: int, end: int) -> Hedge:
    """Whether it is the first day of something or its last one, as it is said."""
    behind = next((hedge for hedge, cue in _DAY_BEHIND if cue.match(text, end)), Hedge.EXACT)
    before = hedge_of(text, start, _DAY_HEDGES, OPPOSITE_DAY)
    if before is not Hedge.EXACT and _NEEDLESS.search(text, max(0, start - _NEEDLESS_BACK), start):
        return Hedge.EXACT
    if before is Hedge.OVER and _OVER_AFTER.search(text, max(0, start - _NEEDLESS_BACK), start):
        return Hedge.EXACT
    if behind is Hedge.EXACT and before is Hedge.LEAST and _ANOTHER_DAY.match(text, end):
        return Hedge.EXACT
    return before if behind is Hedge.EXACT else behind


_OVER_AFTER: Final = re.compile(
    r"\b(?:lapses?|expires?|ends?|runs? out|closes?|stops?|(?:is|are) (?:void|over|no longer \w+)) after (?:the )?\Z",
    re.IGNORECASE,
)
"""`the offer lapses after 2 October`: that is its last day."""
_NEEDLESS: Final = re.compile(
    r"\b(?:not|n['\u2019]t) (?:have|need) to\b[^.,;:!?\n]*\Z|\bneed(?: not|n['\u2019]t)\b[^.,;:!?\n]*\Z",
    re.IGNORECASE,
)
"""`you do not have to pay before 7 July`: then it is due."""
_NEEDLESS_BACK: Final = 60


def quarters(text: str, index: GroundIndex) -> list[tuple[int, int, str]]:
    """`the third quarter` as facts write it, `Q3`, where they name a quarter so."""
    held = {ground.value.words for ground in index.of([REFERENCE])}
    if held.isdisjoint(joined(code) for code in _QUARTERS.values()):
        return []
    return [
        (found.start(), found.end(), _QUARTERS[found["which"].lower()]) for found in _QUARTER.finditer(text)
    ]


_QUARTERS: Final = {"first": "Q1", "second": "Q2", "third": "Q3", "fourth": "Q4"}
_QUARTER: Final = re.compile(r"\b(?P<which>first|second|third|fourth) quarter\b", re.IGNORECASE)


def telephone(said: str) -> str:
    """The digits of a telephone number, or nothing. What is dialled at home alone, `+44 (0)20`, is none of them."""
    match = _DIALLED.fullmatch(said)
    return _dialled(match) if match is not None else ""


def _dialled(match: re.Match[str]) -> str:
    digits = dialled(match[0].encode())
    return digits if _DIALLED_MIN <= len(digits) <= _DIALLED_MAX else ""


def _is_amount(text: str, dated: Dated) -> bool:
    """`2000 mg`, `1996 GBP`: what could be a year is none before a unit, but for `in 2019 hours were cut`; nor is what
    something ends in, `the card ending in 2086`, or what stands behind a currency, `GBP 2019`."""
    if not _YEAR.fullmatch(text, dated.start, dated.end):
        return False
    if _OF_MONEY.search(text, max(0, dated.start - _ENDING_MAX), dated.start):
        return True
    if _ENDING_IN.search(text, max(0, dated.start - _ENDING_MAX), dated.start):
        return True
    if _OF_A_YEAR.search(text, max(0, dated.start - _ENDING_MAX), dated.start):
        return False
    return _is_measured(text, dated.start, dated.end)


def _is_measured(text: str, start: int, end: int) -> bool:
    """Whether a unit stands behind a number, or a currency on either side."""
    if _OF_MONEY.search(text, max(0, start - _ENDING_MAX), start) or _SIGN_OF_ONE.match(text, end):
        return True
    unit = _UNIT.match(text, end)
    return unit is not None and unit["unit"].lower() not in STOP and is_unit(unit["unit"])


_YEAR: Final = re.compile(r"[0-9]{4}")
_ENDING_IN: Final = re.compile(
    r"\b(?:end(?:s|ing|ed)? (?:in|with)|(?:digits|characters|numbers)(?: [a-z']{1,12}){0,4})[ :]\Z",
    re.IGNORECASE,
)
_OF_MONEY: Final = re.compile(rf"\b(?:{CODES}) ?\Z")
_ENDING_MAX: Final = 72
_OF_A_YEAR: Final = re.compile(r"\b(?:in|since|year)\s\Z", re.IGNORECASE)
_SIGN_OF_ONE: Final = re.compile(rf"\s?[%\u2030\u2031$\u20ac\u00a3\u00a5\u20b9{SQUARED}]")
_UNIT: Final = re.compile(r"\s?(?P<unit>[A-Za-z\u00b5\u03bc]{1,12}(?:/[A-Za-z]{1,6})?)(?![A-Za-z0-9])")


def value_of(day: tuple[int, ...], zone: str = "") -> Value:
    """An hour by itself is none of a day."""
    return Value(TIME if max(day[:4]) < 0 else DATE, day=day, words=f" {zone} " if zone else "")


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "\x00" * (end - start) + text[end:]


def _reference(start: int, end: int, key: str) -> Item:
    return Item(FigureKind.REFERENCE, start, end, (Value(REFERENCE, words=joined(telephone(key) or key)),))


def _names(left: str, text: str) -> list[Item]:
    found = []
    for match in _NAME.finditer(left):
        start, words = match.start(), match[0].split(" ")
        if match.start() and (left[match.start() - 1].isalnum() or left[match.start() - 1] in "_'’\x00"):
            continue
        placed = match[0] in _PLACES and left[match.end() : match.end() + 2] == " \x00"  # `Ward 2N`
        if placed or left[match.end() : match.end() + 1].isdigit():  # `SpO2`: no name ends there
            continue
        initial = bool(_INITIAL.search(text[:start][-12:] if start else ""))
        initial = initial and not _IN_BOLD.search(text[:start][-12:])
        initial = initial and not first_letters(text, start)
        while words and (words[0].lower().strip(".") in _KNOWN_WORDS | _TITLES):
            start += len(words[0]) + 1
            initial = initial and words[0].lower().strip(".") not in _TITLES
            words = words[1:]
        while words and not words[-1][:1].isupper():
            words = words[:-1]
        # `Leaving Oslo`: the first word has its capital from the beginning of the sentence.
        if (
            initial
            and start == match.start()
            and len(words) > 2
            and words[1] == "of"
            and not is_no_word(words[0])
        ):
            start, words = start + len(words[0]) + len(" of "), words[2:]
        if initial and start == match.start() and len(words) > 1 and words[0].endswith(("ing", "ed")):
            start, words = start + len(words[0]) + 1, words[1:]
        said = _POSSESSIVE.sub("", " ".join(words))
        words = said.split(" ") if words else words
        label = _is_label(text, match.end()) and (not is_no_word(said) or bool(classes(root(said))))
        if not words or (label and len(words) < 2):
            continue
        if not _DEPARTMENTS.isdisjoint(w.lower() for w in words) and _CLOSING.search(text, 0, match.start()):
            continue  # `Kind regards,\nAccounts Receivable`: it says who writes
        if words[0].lower() in WEEKDAYS or (words[0].lower() in MONTHS and not _is_called_so(words)):
            continue
        if _is_heading(words, initial=initial and start == match.start()):
            continue
        if len(words) == 1 and _MONEY_BEHIND.match(text, match.end()):
            continue  # `in Norwegian kroner`
        if len(words) == 1 and (
            (initial and start == match.start() and (said.endswith("ing") or not is_no_word(said)))
            or (said.isupper() and len(said) <= _SHORT_WORD)
            or len(said) < 2
        ):
            continue
        spelled = [said]
        # `Contact Maria Rossi`, not `Priya Holm`: a first name is no other word.
        if (
            initial
            and start == match.start()
            and len(words) > 1
            and words[0].lower() in common()
            and not (len(words) == _KIND_WORDS and words[1].lower() in _PLACES_CALLED)
            # `Beta Foods` is not whoever has `Foods`, and `Grace Haddad` not whoever has another first name
            and (len(words) > _KIND_WORDS or (is_no_word(words[1]) and words[0].lower() in _CALLING))
        ):
            spelled.append(" ".join(words[1:]))
        spelled += [one for one in _without_kind(words) if one not in spelled]
        readings = [Value(measure, words=plain(one)) for one in spelled for measure in (NAME, TEXT)]
        found.append(Item(FigureKind.NAME, start, start + len(said), tuple(readings), label=label))
    return found


_MONEY_BEHIND: Final = re.compile(
    r" (?:kron(?:er|or|e|a|ur)|dollars?|francs?|zlot(?:y|ys|ych)|pesos?|rupees?|lira|forints?|korunas?|rand|yen|yuan"
    r"|pounds?)\b"
)
"""Behind the word for whose money it is."""


def _is_called_so(words: Sequence[str]) -> bool:
    """Whether what could be a month is the first name of somebody: `Jan Roth`, but not `June Statement`."""
    return len(words) > 1 and words[0] in _GIVEN_MONTHS and all(map(is_no_word, words[1:]))


_GIVEN_MONTHS: Final = frozenset({"Jan", "April", "May", "June", "August"})


def _is_heading(words: Sequence[str], *, initial: bool) -> bool:
    """What is called by what it is, `Portfolio Manager`, `DISCHARGE SUMMARY`, and has no name of its own."""
    said = [word.lower() for word in words]
    if len(said) < 2 or all(word in _ROLES for word in said):
        return len(said) > 1
    return initial and said[-1] in _DOCUMENTS and not is_no_word(" ".join(words))


def _without_kind(words: Sequence[str]) -> list[str]:
    """A name without what it is the name of, before it and behind: `Fund Manager Tom Klein`, `the Alpine Bond Fund`."""
    first = next((at for at, word in enumerate(words) if word.lower() not in _ROLES), 0)
    last = len(words) - (words[-1].lower() in _KINDS)
    said = [words[first:], words[:last], words[first:last]]
    return [" ".join(one) for one in said if 0 < len(one) < len(words)]


def is_no_word(said: str) -> bool:
    """Whether it holds a word that is no common English one: at the beginning of a sentence that shows a name."""
    return any(
        lemma(word.lower()) not in common()
        and word.lower() not in common()
        and word.lower() not in _ANSWERING
        for word in _LETTERS.findall(said)
    )


_ANSWERING: Final = GROUNDING["answering"]
_LETTERS: Final = re.compile(rf"[{CAPITALS}{SMALL}][{CAPITALS}{SMALL}{MARKS}]{{2,}}")


@lru_cache(maxsize=4096)
def is_lower_name(said: str) -> bool:
    """Whether a word in small letters can only be a name, as those of drugs are: it is no common word, no form of one,
    none put together from two, and no adjective."""
    if not _LOWER_NAME.fullmatch(said) or not is_no_word(said) or said.endswith(_ADJECTIVES):
        return False
    held = common()
    if root(said) in held or said.rstrip("s") in held:
        return False
    if any(said.startswith(one) and lemma(said[len(one) :]) in held for one in _PREFIXES):
        return False
    return not any(said[:at] in held and lemma(said[at:]) in held for at in range(2, len(said) - 1))


_LOWER_NAME: Final = re.compile("[a-zà-öø-ÿ]{5,}")
_PREFIXES: Final = ("re", "un", "pre", "non", "mis", "over", "under", "out", "up", "sub", "anti", "inter")
"""What makes another common word of one: `recheck`."""
_ADJECTIVES: Final = tuple(" ".join(CUES["adjective_endings"]).split())


def _is_label(text: str, end: int) -> bool:
    """`Order Total: …`: the name of what follows."""
    return _LABELLED.match(text, end) is not None


def times_a_day(text: str) -> list[Item]:
    """`twice a day`, `once daily`: how often, where it stands whole."""
    found = []
    for match in _TIMES_A_DAY.finditer(text):
        often = (("once", "twice", "thrice").index(match["often"].lower()) + 1, 1)
        said = tuple(Value(measure, often, often, words=f" {PERIOD}day ") for measure in (COUNT, ANY_UNIT))
        found.append(Item(FigureKind.NUMBER, match.start(), match.end(), said, noun="times"))
    return found


_TIMES_A_DAY: Final = re.compile(
    r"(?<!least )(?<!most )(?<!up to )(?<!than )\b(?P<often>once|twice|thrice)(?: (?:a|per|each|every) day| daily)\b",
    re.IGNORECASE,
)
