"""Who takes part in what: the parts that verbs and nouns give to the names beside them, and what fields call those who
have such a part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from interlock.core.grounding import DOES, OPEN, SURE
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING, sections

SUBJECT: Final = "subject"
OBJECT: Final = "object"
OWN: Final = "own"
"""Whose something is said to be: `Ann Reed's loan`."""
ELSE: Final = "|"
"""Before a part that somebody has only where nobody has one of those before it."""

Slots = Mapping[str, tuple[str, ...]]
Phrases = frozenset[tuple[str, ...]]
_TABLE: Final = sections("frames.txt")


def _phrases(said: str) -> Phrases:
    return frozenset(tuple(one.split("_")) for one in said.split())


def _parts() -> Iterator[tuple[str, Phrases, Phrases]]:
    for line in _TABLE["parts"]:
        name, _, called = line.partition(":")
        sure, _, leaving = called.partition("|")
        yield name, _phrases(sure), _phrases(leaving)


def _deeds() -> dict[str, str]:
    """The first of the verbs of a line for each: `bought` is said of whoever `purchased_by` names."""
    found: dict[str, str] = {}
    for line in _TABLE["verbs"]:
        roots = [root(word) for word in line.partition(":")[0].split()]
        for one in roots:
            found.setdefault(one, roots[0])
    return found


def deed(verb: str) -> str:
    """The mark of whoever does what a verb says. `verb`: its root."""
    return DOES + _DEEDS.get(verb, verb)


def _of_slot(parts: str) -> tuple[str, ...]:
    first, _, rest = parts.partition(ELSE)
    return (*first.split(","), *(ELSE + part for part in rest.split(",") if part))


def _slots(section: str) -> dict[str, Slots]:
    found: dict[str, Slots] = {}
    for line in _TABLE[section]:
        words, _, told = line.partition(":")
        pairs = (one.partition("=") for one in told.split())
        given = {slot: _of_slot(parts) for slot, _, parts in pairs}
        found.update((root(word), given) for word in words.split())
    return found


_PARTS: Final = tuple(_parts())
_SURE: Final = frozenset(phrase for _, sure, _ in _PARTS for phrase in sure)
CALLED: Final = {name: frozenset("_".join(phrase) for phrase in sure) for name, sure, _ in _PARTS}
"""What whoever has a part is sure to be called."""
_DEEDS: Final = _deeds()
GENERIC: Final = frozenset(" ".join(_TABLE["generic"]).split())
"""What says of nobody what they do."""
VERBS: Final = _slots("verbs")
NOUNS: Final = _slots("nouns")


def _objects() -> tuple[tuple[frozenset[str], frozenset[str], tuple[str, ...]], ...]:
    found = []
    for line in _TABLE["objects"]:
        said, _, parts = line.partition(": ")
        verbs, _, things = said.partition(" | ")
        found.append(
            (frozenset(map(root, verbs.split())), frozenset(map(root, things.split())), tuple(parts.split()))
        )
    return tuple(found)


OBJECTS: Final = _objects()
"""Verbs that give a part to their subject only with some objects: these, and the parts."""


BEING: Final = tuple(
    (tuple(map(root, said.split())), tuple(parts.split()))
    for said, _, parts in (line.partition(": ") for line in _TABLE["being"])
)
"""What somebody is or is in, `on … plan`, and the parts that this gives."""


def _phrasal() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for line in _TABLE["phrasal"]:
        said, _, means = line.partition(": ")
        verb, _, small = said.partition("_")
        found.setdefault(root(verb), {})[small] = root(means)
    return found


PHRASAL: Final = _phrasal()
"""For verbs the small words that they mean something else with, and the root of the verb that says so."""


def marks_of(written: Sequence[str]) -> tuple[str, ...]:
    """What a field says of the part of whose name it holds. `written`: the words that it is called by. In the form that
    they have there: whoever is `ordering` a test is no part of an `order`. The last word says who it is: a `laboratory
    technician` is no laboratory, and a `payment_provider` provides nothing else."""
    found: dict[str, None] = {}
    runs = {
        tuple(written[start:end])
        for start in range(len(written))
        for end in range(start + 1, len(written) + 1)
    }
    ends = [tuple(written[at:]) for at in range(len(written))]
    head = next((run for run in ends if run in _SURE and not GENERIC.issuperset(run)), ())
    if head:
        runs = {run for run in runs if run[-1].endswith(_VERBAL) or (run in ends and len(run) >= len(head))}
    elif any(run in _SURE and not GENERIC.issuperset(run) for run in runs):  # `insurance.provider`
        runs = {run for run in runs if not GENERIC.issuperset(run)}
    for name, sure, leaving in _PARTS:
        told = sure & runs
        if told and (not _is_further(written) or any(map(_is_further, told))):
            found[SURE + name] = None
        if told or not leaving.isdisjoint(runs):
            found[OPEN + name] = None
    return tuple(found)


_VERBAL: Final = ("ing", "ed")
"""`ordering doctor`: what somebody does says who it is as well."""


def deed_of(written: Sequence[str]) -> str:
    """What whoever a field names does: `requested_by`, `lender`. `written`: the words that it is called by."""
    if not written or _is_further(written):
        return ""
    if written[-1] == "by":
        return deed(root(written[0])) if len(written) > 1 else ""
    last = written[-1]
    if last == "dealer":  # who sells, and not who deals with something
        return deed(root("sell"))
    if last.endswith("ier"):  # a `carrier` carries
        return deed(root(f"{last[:-3]}y"))
    return deed(root(last)) if last.endswith(("er", "or")) and root(last) != last else ""


def deeds_of(written: Sequence[str]) -> tuple[str, ...]:
    """What whoever a field names does, and what they are there for: a `booking_clerk` books, a `scrub_nurse` scrubs."""
    own = deed_of(written)
    serves = len(written) > 1 and written[-1] in _SERVING and not _is_further(written)
    told = [word for word in written[:-1] if word not in _RANKS] if serves else []
    return tuple(dict.fromkeys((*((own,) if own else ()), *(deed(root(word)) for word in told))))


_SERVING: Final = GROUNDING["serving"]
_RANKS: Final = GENERIC | {"chief", "senior", "named", "responsible", "of", "own", "usual"}
"""These say which of several somebody is, and not what for."""


def _is_further(words: Sequence[str]) -> bool:
    return not GROUNDING["further"].isdisjoint(words)
