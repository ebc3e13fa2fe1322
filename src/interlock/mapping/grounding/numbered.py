"""Members of a list by their number: `Leg 2`, `the second flight`, for `legs.1` and `flights[1]`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.words import Word, column_at

ENTRY: Final = "entry"
"""What a record is called that only numbers tell from the others."""
_ENTRIES: Final = frozenset({ENTRY, "reading", "record", "measurement", "one", "set"})
ORDINALS: Final = {
    said: number
    for number, spellings in enumerate(
        ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th"), start=1
    )
    for said in spellings.split()
}
STANDING_ALONE: Final = GROUNDING["counted_out"]
"""`The first has a balance of …`: what is counted out is named no more."""
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
OWN_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_RANKED: Final = GROUNDING["ranked"]
"""Of these there is a first one whatever is listed: `a first class ticket`."""
_SIGNED: Final = frozenset({" ", " #", "-"})
_NUMBERED: Final = re.compile(
    r"\s*(?:[-*•·–]\s+)?(?:\*\*)?"
    r"(?:[0-9]{1,2}[.)]\s|(?P<group>[A-Z][a-z]{1,12}) (?P<number>[0-9]{1,4})(?:\*\*)?(?::| [-–—] ))"
)


def member(group: str, number: int) -> str:
    """The word for one member of a list that is called so, counted from 1."""
    return f"{root(group)}#{number}"


def of_number(group: str, number: int) -> str:
    """The word for that member of a list which holds this number itself, `{"table": 4}`, wherever it stands."""
    return f"{root(group)}##{number}"


def from_nothing(names: Iterable[str]) -> frozenset[str]:
    """The lists, `legs` of `legs.0.from`, whose members are counted from 0."""
    return frozenset(
        ".".join(parts[:at]) for parts in map(_parts, names) for at in _places(parts) if parts[at] == "0"
    )


def members_in(name: str, lists: frozenset[str]) -> Iterator[str]:
    """The members that the name of a fact leads through. `lists`: those that are counted from 0."""
    parts = _parts(name)
    for at in _places(parts):
        group = parts[at - 1].rpartition("_")[2]  # the second trip of `search_trip.2`
        yield member(group, int(parts[at]) + (".".join(parts[:at]) in lists))


def counts(names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """The lists that names lead through: the path of each, how many members it has, which name is the first in it."""
    found: dict[str, dict[str, int]] = {}
    for number, parts in enumerate(map(_parts, names)):
        for at in _places(parts):
            found.setdefault(".".join(parts[:at]), {}).setdefault(parts[at], number)
    for path, members in found.items():
        yield path, len(members), min(members.values())


def listed_as(name: str) -> str:
    """The name of a field in all members of the list that the name of a fact leads through, `loans.*.rate` of
    `loans.0.rate`; nothing where it leads through none."""
    places = [*_PLACE.finditer(name)]
    return f"{name[: places[-1].start()]}*{name[places[-1].end() :]}" if places else ""


_PLACE: Final = re.compile(r"(?<=[A-Za-z][._[])[0-9]{1,2}(?=\]?\.)")


def list_of(member: str) -> str | None:
    """The path of the list that one of a member leads through last, `orders` of `orders[2]` or `orders.2`."""
    place = _LAST_PLACE.search(member)
    return None if place is None else member[: place.start()]


_LAST_PLACE: Final = re.compile(r"(?:\[[0-9]{1,6}\]|\.[0-9]{1,6})\Z")


def is_entry(record: str) -> bool:
    """Whether the path of a record is that of one of many: `orders.2`, and `result_2` beside a `result_1`."""
    return _ENTRY.search(record) is not None


_ENTRY: Final = re.compile(r"(?:\.|[A-Za-z][_-]?)[0-9]{1,6}\Z")


def place_of(letter: str) -> int:
    """The place in the alphabet."""
    return ord(letter.lower()) - ord("a") + 1


def _parts(name: str) -> list[str]:
    return _JOINED.sub(r".\1", name.replace("[", ".").replace("]", "")).split(".")


_JOINED: Final = re.compile(r"(?<=[A-Za-z])_([0-9]{1,2})(?=\.)")
"""`shipment_1.weight` is that of the first shipment."""


def _places(parts: Sequence[str]) -> Iterator[int]:
    """Where a member's number stands behind the name of a list, and before a field."""
    return (
        at
        for at, (one, two) in enumerate(pairwise(parts[:-1]), start=1)
        if one.replace("_", "").isalpha() and _NUMBER.fullmatch(two)
    )


def with_members(
    words: Sequence[Word], text: str, index: GroundIndex, columns: Sequence[str] = ()
) -> list[Word]:
    """The words of a text, a number that says which member of a list is meant as the word for that: of one whose
    members hold numbers of their own the one with this, else the one at this place. `columns`: the words that those of
    the table are headed with that it is a row of, `| Order |`."""
    found = [*words]
    held = {name.partition("##")[0] for name in index.names if "##" in name}
    for at, word in enumerate(words if columns else ()):
        mark = column_at(text, word.start)
        heads = [column[len(mark) :] for column in columns if column.startswith(mark)]
        said = next(
            (one for head in heads for one in _numbered_so(head, word, held, mark) if one in index.names), ""
        )
        if said:
            found[at] = word._replace(text=said, root=said)
    only = _only_list(index) if any(word.text in ORDINALS for word in words) else ""
    first = any(
        the.text == "the" and one.text in ORDINALS and two.text in STANDING_ALONE
        for the, one, two in zip(words, words[1:], words[2:], strict=False)
    )
    many, last, told, counted = "", -1, "", ""
    for at, (one, two) in enumerate(pairwise(words)):
        led = text[one.end : two.start] in _SIGNED and not _is_done(one)
        joined = (
            last == at - (one.text in _JOINING) and text[one.end : two.start] in _JOINED_BY and bool(many)
        )
        group = one.root if led and one.root in held else many if joined else ""
        if OWN_NUMBER.fullmatch(two.text) and group:
            said, place = of_number(group, int(two.text)), at + 1
        elif _NUMBER.fullmatch(two.text) and led and one.root not in held:
            said, place = member(one.text, int(two.text)), at + 1
        elif led and _is_letter(two) and member(one.text, place_of(two.text)) in index.names:
            said, place = member(one.text, place_of(two.text)), at + 1
        elif (
            told
            and _LONG_NUMBER.fullmatch(two.text)
            and two.segment != one.segment
            and _SUBJECT.match(text, two.end)
        ):  # `Orders 17 and 118 are paid; 240 is not.`
            said, place = of_number(told, int(two.text)), at + 1
        elif one.text in ORDINALS and two.text == "one" and first:
            continue  # counted out among what was named
        elif one.text in ORDINALS and two.text not in ENGLISH["stop"]:
            said, place = member(two.text, ORDINALS[one.text]), at
            if said not in index.names and (two.root in index.attributes or two.text in _ENTRIES):
                # `the second systolic value` of `systolic_2`, `the second train` of `legs.1.train`
                apart = one.root in index.attributes or two.text in _ENTRIES | _RANKED  # `is_first_visit`
                apart = apart or not any(two.root in g.what for g in index.all() if f"{only}#1" in g.of)
                said = member(ENTRY if apart else only, ORDINALS[one.text])
            counted = said.partition("#")[0]
        elif one.text in ORDINALS and counted and at and words[at - 1].text == "the":  # `…; on the second, …`
            said, place = f"{counted}#{ORDINALS[one.text]}", at
        else:
            continue
        if said in index.names:
            found[place] = words[place]._replace(text=said, root=said)
            if group:
                told = group
                many, last = group if joined or one.text.endswith("s") else "", place
    return found


def _only_list(index: GroundIndex) -> str:
    """What the one list is called that has members; nothing where there are several."""
    lists = {name.partition("#")[0] for name in index.names if "#" in name}
    return lists.pop() if len(lists) == 1 else ""


def _numbered_so(head: str, word: Word, held: set[str], mark: str) -> Iterator[str]:
    """The words for the member of a list that a cell under its name may be the number of; a small one only in the first
    column: elsewhere it counts them."""
    if OWN_NUMBER.fullmatch(word.text):
        yield from (of_number(head, int(word.text)),) if head in held else ()
        yield from (f"{head}#{int(word.text)}",) if mark == _FIRST else ()
    elif _is_letter(word) and mark == _FIRST:
        yield f"{head}#{place_of(word.text)}"


def _is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.capital and word.text.isascii() and word.text.isalpha()


_FIRST: Final = "|1 "
_LONG_NUMBER: Final = re.compile(r"[0-9]{3,4}")
_SUBJECT: Final = re.compile(r" (?:is|are|was|were|has|have)\b(?:n['\u2019]t)?")
_JOINING: Final = frozenset({"and", "or", "nor"})
_JOINED_BY: Final = frozenset({" ", ", "})
"""`tables 4, 7 and 12`"""


def _is_done(word: Word) -> bool:
    """`you ordered 2`: that is no order."""
    return word.text.endswith(("ed", "ing"))


def is_numbered(text: str, index: GroundIndex, start: int = 0) -> bool:
    """Whether a line begins as those of a numbered list do: `2.`, or `Leg 2:` where facts have such members."""
    found = _NUMBERED.match(text, start)
    if found is None or found["group"] is None:
        return found is not None
    group, number = found["group"], int(found["number"])
    return member(group, number) in index.names or of_number(group, number) in index.names


def is_member(word: Word) -> bool:
    return "#" in word.root
