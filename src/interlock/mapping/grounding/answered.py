"""Fields that hold what is so of the thing they are called by, `pets: not allowed`, as the yes or no that this is:
`pets_allowed: no`.

Both are said in the same words, `The hotel does not allow pets`, `There is no parking`, so both are read alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.words import in_words, key_parts

_SO: Final = GROUNDING["so_of_a_thing"]
"""Behind a denial any word says as much; by itself another is what a status is, or a name."""
_WORD_MIN: Final = 4
_OPPOSITE: Final = dict(line.split() for line in CUES["so_by_opposite"])
STATUS: Final = "status"
"""Beside what it says was not done it keeps what it holds: of a status each other one says more than is known."""
_IN_WORDS: Final = {
    said: (name.strip(), answer.strip())
    for said, name, answer in (line.split(":") for line in CUES["so_in_words"])
}
_GENERAL: Final = GROUNDING["no_thing"]
"""What a field ends in that names no thing: what is so is so of whatever stands before it, or of the record."""
_WHY: Final = "reason"
"""What is not so is why something was done, and not whether it was: `cancel_reason: no longer needed`."""
_ASKING: Final = frozenset({"availability", "eligibility", "requirement"})
"""Of these a field asks whether it is so; of the others, `status`, what it is unless that is denied."""
_SAYS: Final = re.compile(
    r"(?:(?:is|are|was|were|has been|have been) )?(?:(?P<denied>not|not yet|never|no longer) |(?P<joined>non[- ]?))?"
    r"(?P<said>[a-z]+)(?P<out> (?:out|up|off|in))?\.?",
    re.IGNORECASE,
)


def as_answer(key: str, value: Any) -> tuple[str, str] | None:
    """The name of a field that says whether it is so, and its answer; None where a value says nothing of the kind."""
    told = in_words(value.strip()) if isinstance(value, str) else ""
    worded = _IN_WORDS.get(told.lower())
    if worded is not None:
        return _in_so_many_words(key, *worded)
    found = _SAYS.fullmatch(told) if told else None
    if found is None:
        return None
    if found["out"] and not found["denied"]:
        return None
    said, negated = found["said"].lower(), bool(found["denied"])
    denied = negated or bool(found["joined"])
    group, dot, last = key.rpartition(".")
    parts = key_parts(last)
    tail = parts[-1] if parts else ""
    if tail in _GENERAL and (tail == _WHY or not negated):
        return None  # `status: expired` is what a status is
    if said in _OPPOSITE:
        said, denied = _OPPOSITE[said], not denied
    elif said == tail and len(said) >= _WORD_MIN and not found["out"]:
        return key, "no" if denied else "yes"  # `deposit_paid: paid`
    elif said not in _SO and not (negated and len(said) >= _WORD_MIN):
        return None
    if found["out"]:
        said = f"{said}_{found['out'].strip()}"
    if tail in _GENERAL | _ASKING:
        return f"{group}{dot}{'_'.join((*_of_what(parts[:-1]), said))}", "no" if denied else "yes"
    return f"{key}_{said}", "no" if denied else "yes"


def _of_what(parts: Sequence[str]) -> list[str]:
    """What the name of a status names besides: `order`, and no `fulfillment`, of which nothing is said but that."""
    return [part for part in parts if part not in _AS_A_WHOLE]


_AS_A_WHOLE: Final = GROUNDING["as_a_whole"]


def _in_so_many_words(key: str, said: str, answer: str) -> tuple[str, str] | None:
    """`stock_status: out of stock`, where nothing but what it says is named."""
    group, dot, last = key.rpartition(".")
    left = {*key_parts(last)} - _GENERAL - _ASKING - {*said.split("_")} - GROUNDING["things"]
    return None if left else (f"{group}{dot}{said}", answer)


def answers_beside(facts: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """The same of what stands behind an amount in a field, `fee: 25 USD, not refundable`, and of each thing that one
    lists as so, `excluded_foods: peanuts, sesame`, by the names of facts; none that would be called as another is."""
    found = {name: [*_behind_an_amount(name, value), *_listed(name, value)] for name, value in facts.items()}
    called = Counter([*facts, *(name for more in found.values() for name, _ in more)])
    return {name: [one for one in more if called[one[0]] == 1] for name, more in found.items() if more}


def _behind_an_amount(key: str, value: str) -> Iterator[tuple[str, str]]:
    held = _BEHIND_AN_AMOUNT.fullmatch(value.strip())
    answer = as_answer(key, held["aside"] or held["behind"]) if held is not None else None
    if answer is not None:
        yield answer


def _listed(key: str, value: str) -> Iterator[tuple[str, str]]:
    """What is so of each of several things in small letters: that they are excluded, or included."""
    group, dot, last = key.rpartition(".")
    told = [word for word in key_parts(last) if word in _SO or word in _OPPOSITE]
    things = _LISTED_BY.split(value.strip())
    if len(told) != 1 or len(key_parts(last)) < _WITH_A_NOUN or not 1 < len(things) <= _THINGS_MAX:
        return
    said, answer = _OPPOSITE.get(told[0], told[0]), "no" if told[0] in _OPPOSITE else "yes"
    for thing in things if all(map(_THING.fullmatch, things)) else ():
        yield f"{group}{dot}{thing.replace(' ', '_')}_{said}", answer


_LISTED_BY: Final = re.compile(r", (?:and )?| and ")
_THING: Final = re.compile(r"[a-z]{3,}(?: [a-z]{3,}){0,2}")
_THINGS_MAX: Final = 16
_WITH_A_NOUN: Final = 2


_BEHIND_AN_AMOUNT: Final = re.compile(
    r"(?=[^,;(]*[0-9])[^,;(]{1,40}(?:[,;] (?P<behind>[a-z -]{1,40})| \((?P<aside>[a-z -]{1,40})\))"
)


def is_status(field: str) -> bool:
    return key_parts(field)[-1:] == [STATUS]


def done_by(status: str, said: str, undone: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What a status is called as a yes, `shipped`, beside another record's that says it was not done, `not_shipped`:
    what is said of one record is then not held against the other's no. `undone`: the statuses that are read as a no,
    each with what it is called then."""
    return (
        told for one, told in undone if one == status and key_parts(told)[-1:] == [in_words(said).lower()]
    )


def done_beside(
    facts: Mapping[str, str], answers: Mapping[str, tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """The facts whose status is such a yes, each with its name."""
    undone = {
        (field, told.rpartition(".")[2])
        for name, (told, answer) in answers.items()
        if answer == "no" and is_status(field := name.rpartition(".")[2])
    }
    for name, value in facts.items():
        group, dot, last = name.rpartition(".")
        called = (f"{group}{dot}{told}" for told in done_by(last, value.strip(), undone))
        yield from ((name, one) for one in called if one not in facts)


def answers_in(facts: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The same of facts, by their names; none that would be called as another fact is."""
    found = {name: answer for name, value in facts.items() if (answer := as_answer(name, value)) is not None}
    called = Counter([*facts, *(told for name, (told, _) in found.items() if told != name)])
    return {name: answer for name, answer in found.items() if called[answer[0]] == 1}
