"""Items that are bare digits elsewhere, and that the words beside them make what they are: `SSN: 123456789`."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from interlock.core.textrules import Check, Veto
from interlock.policy.detectors.detector import Shape, apart

_CALLED: Final = r"number|numbers|numero|nummer|num|nr|no|code|id|card"
_FILLERS: Final = (
    rf"(?:(?:(?:[:,?'\"]| ?#)? (?:{_CALLED}|value|which|is|was|are|of|for|my|the|his|her|their|our|your|a"
    rf"|it|it's|its|this|given|issued|reads|ends in|on file|on record|as|be|to|from)|[_-]?(?:{_CALLED}))\.?)"
)
"""Small words between; those that say that it is a number may be of one name with what is before: `ssn_number`."""
_SIGNS_BETWEEN: Final = r"[ :;#=.,|?!(){}\[\]<>\"'\\/*&~_-]"
"""What may stand between the words and the item: signs of ASCII but those of money, shares and sums."""
_DRAWN: Final = rf"{_SIGNS_BETWEEN}{{0,2}}[·→⇒➜➔➡►]{_SIGNS_BETWEEN}{{0,2}}"
_LEADERS: Final = " ?[._-]{6,40} ?"
"""What leads from a name to its value in a form: `MRN ........ 00482913`."""
_LEADERS_WRITTEN: Final = r" ?(?:\.{7,10}|_{7,10}|-{7,10}) ?"
"""As a form has them: the same sign, over and over."""
_JOINT: Final = rf"(?:{_SIGNS_BETWEEN}{{1,7}}|{_DRAWN}|{_LEADERS})"
"""As many as stand between a key and its value where both are in strings: `row['ssn'] == '…'`."""
_GLUED: Final = rf"(?:{_SIGNS_BETWEEN}{{0,7}}|{_DRAWN}|{_LEADERS})"
"""What begins with a figure needs no blank behind the word: `SSN123456789`."""


def announced(words: str, item: str, check: Check | None = None) -> tuple[Shape, Shape]:
    """Shapes for `item` behind one of `words`, with up to three small words and some punctuation between them.

    `words` and `item` are patterns, `item` begins and ends in word characters. The check is given the item
    alone; its raw text is empty where the raw match is not the folded one letter by letter. The second shape is the
    first where all is spelled out sign by sign: blanks are lost there, those before it too.
    """
    glued = _begins_with_a_figure(item)
    ending_in = rf"{_FILLERS}{{0,3}}{_GLUED}{item}\b"
    written = ending_in if glued else rf"{_FILLERS}{{0,3}}{_JOINT}{item}\b"
    named = _as_a_name(words)
    in_letters = _OF_TWO.sub(_PARTED, _POINT.sub(r"\\.?", words))
    in_letters = _PART.sub(lambda part: "[ _-]?" if part[0] == " " else part[0], in_letters)
    return (
        Shape(
            rf"(?:{named})(?:'?s)?{written}",
            _ended(_before(item), item, check),
            alone=rf"(?:{named})(?:'?s)?{written.replace(_LEADERS, _LEADERS_WRITTEN)}",
        ),
        apart(
            blanks_optional(rf"(?:{in_letters})(?:[' ]{{0,2}}s)?{_FILLERS}{{0,3}}{_SIGNS_APART}{item}\b"),
            _ended("", blanks_optional(item), check),
        )._replace(
            alone=blanks_optional(
                rf"(?:{_POINT.sub('', words)})(?:'?s)?{ending_in.replace(f'|{_LEADERS}', '')}"
            )
        ),
    )


def _ended(before: str, item: str, check: Check | None) -> Check:
    """Whether a text ends in an item that the check takes."""
    ending = re.compile(rf"{before}(?:{item})\Z".encode())

    def is_item(folded: bytes, raw: bytes) -> bool:
        same = len(raw) == len(folded)
        folded = _SYMBOL.sub(b"|", folded)
        found = ending.search(folded)
        while found is not None:  # a small word may look like the letters that an item begins with
            start = found.start()
            if check is None or check(found.group(), raw[start:] if same else b"") is True:
                return True
            found = ending.search(folded, start + 1)
        return False

    return is_item


_SIGNS_APART: Final = "[^0-9a-z]{0,16}"
"""What may stand behind the words where all is spelled out: signs, and what stands between them."""
_OWNER: Final = r"(?:'?s)? (?:of|for)(?: (?:dr|mrs?|ms)\.?)?(?: [a-z]{1,12}){1,3}"
"""Whose it is, with what says that it is one: `of Anna Keller is`."""
_OWNERS_SIGNS: Final = "[ '\"]{0,3}[:=]?[ '\"]{0,3}"
"""What may stand behind it: also in strings, and where each sign stands in quotation marks."""
_OWNER_APART: Final = (
    r"(?:[' ]{0,2}s)? ?(?:of|for) ?(?:(?:dr|mrs?|ms)\.? ?)?[a-z](?: ?[a-z]){1,35}" + _SIGNS_APART
)
"""The same where all is spelled out, and its blanks are lost but for those beside a sign."""
_POSSESSIVE: Final = "(?:my|his|her|their|your|our|the|an?)"
_OWNED: Final = re.compile(
    rb".* (?:of|for) (?:(?:dr|mrs?|ms)\.? |(%b ))?([a-z ]+?)( is| was)?([ '\"]{0,3}[:=])?[ '\"]{0,3}\Z"
    % _POSSESSIVE.encode(),
    re.DOTALL,
)
"""Behind the last `of`: the words for it may hold one, too (`date of birth of Anna Keller`)."""
_SET: Final = r"(?:['\"]\]?)? ?(?:[:=]|==|=>|\() ?['\"]?"
"""What sets the field of a record or of a program, or is handed to a function."""
_FIELD: Final = "(?:number|no|num|nr|id)?"


def said_otherwise(words: str, item: str, check: Check, *, rare: bool = True) -> tuple[Shape, ...]:
    """Shapes for `item` behind one of `words` and whose it is, before the words for it, and behind a name that holds
    one of them with a capital: `MRN of Anna Keller is 482913`, `536221874 (SSN)`, `customerSsn: 536221874`.

    Names of people have capitals. Of others (`of the patient`), and of a number that is not `rare`, as no check digit
    is in it, it is said that it is so (`Medicare for Seniors 65000`). `item` begins and ends in word characters.
    """
    named = _as_words(words)
    item = f"(?:{item})"
    ended, begun = _ended(_before(item), item, check), re.compile(item.encode())

    def is_owned(folded: bytes, raw: bytes) -> bool | Veto:
        same = len(raw) == len(folded)
        for found in begun.finditer(folded):
            owned = _OWNED.match(folded[: found.start()])
            if owned is None:
                continue
            told = bool(owned[3] or owned[4])
            named = not same or _is_mixed(raw) or _are_names(raw[owned.start(2) : owned.end(2)])
            if (told and owned[1]) or (named and (rare or told)):
                return ended(folded, raw)
        return False

    def is_before(folded: bytes, raw: bytes, begun: re.Pattern[bytes] = begun) -> bool | Veto:
        found = begun.match(folded)
        same = len(raw) == len(folded)
        while found is not None:
            if check(found.group(), raw[: found.end()] if same else b"") is True:
                return True
            if found.group()[-1:].isdigit():
                return False
            # Letters that an item may end in may be those of the word behind it.
            found = begun.fullmatch(folded, 0, found.end() - 1)
        return False

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        found = begun.match(folded)
        if found is None or found.end() == len(folded):
            capital = raw.decode(errors="replace")[:1].isupper()
            return (capital or _is_mixed(raw)) and ended(folded, raw)
        return is_before(folded, raw)

    # Where all is spelled out, some of its blanks may be lost, and some not.
    loosely = partial(is_before, begun=re.compile(blanks_optional(item).encode()))
    last = _LAST_POINT.sub("", named)  # no word ends behind a point
    before = blanks_optional(rf"{item} ?(?:[()] ?|is {_POSSESSIVE} )(?:{last})(?: (?:{_CALLED}))?\b")
    return (
        Shape(rf"\b(?:{named})(?:[ _](?:{_CALLED})\.?)?{_OWNER}{_OWNERS_SIGNS}{item}\b", is_owned),
        Shape(rf"(?:\b{before}|(?:{named}){_FIELD}{_SET}{item}\b)", is_item),
        apart(rf"\b{before}", loosely),
        apart(
            blanks_optional(rf"\b(?:{named})[ _]?(?:(?:{_CALLED})\.?)?{_OWNER_APART}{item}\b"),
            _ended("", blanks_optional(item), check),
        ),
    )


_ASIDE: Final = r" ?\([a-z0-9][a-z0-9 /.,'-]{0,16}\)"


def with_a_remark(words: str, item: str, check: Check) -> Shape:
    """A shape for `item` behind one of `words` and what is said of it in parentheses: `SSN (no dashes): 536221874`."""
    pattern = rf"\b(?:{_as_words(words)})(?:[ _](?:{_CALLED})\.?)?{_ASIDE}(?: is)?[:=]? ?(?:{item})\b"
    return Shape(pattern, _ended(r"(?<![0-9a-z])", item, check))


def _are_names(raw: bytes) -> bool:
    return all(word[:1].isupper() for word in raw.split())


def _is_mixed(raw: bytes) -> bool:
    """Capitals inside words, `aNNa`: where they stand at random, what a capital tells is not known."""
    return _INNER_CAPITAL.search(raw) is not None


_INNER_CAPITAL: Final = re.compile(rb"[a-z][A-Z]")


_SYMBOL: Final = re.compile(rb"\xf8...\xf9", re.DOTALL)
"""A sign that no keyboard has, as it is folded: between the parts of an item it is one sign like any other."""
_FIGURE: Final = re.compile(r"\\d|[0-9]|\[[0-9-]+\](?![?*{])")
_IN_PARENTHESES: Final = re.compile(r"\(\?:((?:[^()]|\([^()]*\))*)\)")
_TOP_LEVEL: Final = re.compile(r"\|(?![^(]*\))")


def _before(item: str) -> str:
    """What may not stand right before it; a word may where a figure begins it: what parted the two is left out."""
    return r"(?<![0-9])" if _begins_with_a_figure(item) else r"(?<![0-9a-z])"


def _begins_with_a_figure(item: str) -> bool:
    """Whether whatever the pattern matches does."""
    framed = _IN_PARENTHESES.fullmatch(item)
    ways = _TOP_LEVEL.split(item if framed is None else framed[1])
    return all(_FIGURE.match(way) is not None for way in ways)


_POINT: Final = re.compile(r"\\\.\??")
"""Of an abbreviation: where points stand between all signs, nobody can tell it from those."""
_LAST_POINT: Final = re.compile(r"\\\.(?=\||$)")
_SIGNS: Final = r"[^0-9a-z]{0,3}"
_OF_TWO: Final = re.compile(r"(^|[|(])([a-z])([a-z])(?= |[|)]|$)")
_PARTED: Final = rf"\1\2{_SIGNS}\3{_SIGNS}"
"""Two letters at the beginning are not read as spelled out: what stands between them stays."""


def _as_a_name(words: str) -> str:
    """The words, each at its beginning, as a program names a field by them too: `social_security_number`.

    Scripts without spaces have no beginnings of words.
    """
    rest = "".join(f"|{one}" for one in words.split("|") if one[:1] >= _UNSPACED)
    return rf"(?:\b|_)(?:{_as_words(words)}){rest}"


def _as_words(words: str) -> str:
    spaced = "|".join(one for one in words.split("|") if one[:1] < _UNSPACED)
    return _PART.sub(lambda part: "[ _-]?" if part[0] == " " else part[0], spaced)


_UNSPACED: Final = "\u2e80"


def blanks_optional(pattern: str) -> str:
    """The pattern of the same item where its blanks may be lost, in classes of other signs too."""
    split = pattern.replace("|it's|", "|it[' ]{0,2}s|")  # the sign may be one of those between all letters
    return _PART.sub(lambda part: part[0] if part[2] or " " not in part[1] else f"{part[1]}?", split)


_PART: Final = re.compile(r"(\[(?:\\.|[^\]\\])*\]| )([?*+{]?)")
"""A class or a blank, and what says how often it stands there."""


def in_a_query(item: str, check: Check) -> Shape:
    """A shape for `item` as a value of an address's query or of a form, where `+` is written for a blank.

    Source: WHATWG URL, `application/x-www-form-urlencoded`. The check is given the value with its blanks.
    """

    def is_item(folded: bytes, _raw: bytes) -> bool | Veto:
        value = folded.partition(b"=")[2].replace(b"%2b", b"+")
        plain = value[:1] + value[1:].replace(b"+", b" ")
        return check(plain, plain)

    return Shape(rf"[?&][a-z0-9_.-]{{1,32}}={item}\b", is_item)


def in_a_name(words: str, item: str, check: Check, begun: str = "_") -> Shape:
    """A shape for `item` in the name of a file or of a variable, or right behind one of `words`.

    Who reads takes an underscore for a blank. Only for items that a check digit or their own signs make rare.
    `begun` are patterns of what else stands before.
    """
    bare = re.compile(rb"(?:%b|%b)?(%b)_?" % (begun.encode(), words.encode(), item.encode()))

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        found = bare.fullmatch(folded)
        if found is None or found[1] == folded:  # by itself it is for the other shapes
            return False
        same = len(raw) == len(folded)
        return check(found[1], raw[found.start(1) : found.end(1)] if same else raw)

    return Shape(rf"(?:{begun}|\b(?:{words})?){item}(?:_|\b)", is_item)
