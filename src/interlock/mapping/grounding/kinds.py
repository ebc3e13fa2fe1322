"""Of what kind a name has to be where it stands, a person, a place, and of what kind the fields are that hold it.

`Sparda Nord earned €3,640 gross`, `the trip to Mathematics`: whatever else leads there, what is no person earns
nothing, and nobody travels to a subject. Only where every field that holds the name says of what kind it is.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.core.grounding import SORT, Ground, sort_of
from interlock.core.mutation import FigureKind
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.context import Context, fields_holding
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.naming import AGENT
from interlock.mapping.grounding.words import OWN_NAMES, TITLE, key_parts, key_words

_NEAR: Final = 48
"""Characters before a name, or behind it, that say of what kind it has to be."""
_KINDS: Final = {
    word: kind for kind in ("group", "role", "subject", "person") for word in GROUNDING[f"kind {kind}"]
}
"""What the last word of a field's name says of what kind it holds, beside the sorts."""
_PERSON: Final = "person"
_NO_PLACE: Final = frozenset({"person", "subject", "role", "drug", "condition"})
_NO_SITE: Final = frozenset({"subject", "role", "drug", "condition", "group"})
_NOBODY: Final = frozenset({"place", "subject", "thing", "drug", "condition", "group"})
_NO_PERSON: Final = frozenset({"place", "firm", "subject", "thing", "drug", "condition", "group", "role"})


def _forms(name: str) -> str:
    return "|".join(CUES[name])


_BEFORE: Final = tuple(
    (re.compile(rf"\b(?:{_forms(name)}) (?:the )?(?:{TITLE} )?\Z", re.IGNORECASE), kinds)
    for name, kinds in (
        ("before a place", _NO_PLACE),
        ("before a site", _NO_SITE),
        ("before somebody", _NOBODY),
    )
)
"""What stands before a name, and of what kinds it then is not."""
_BEHIND: Final = re.compile(rf"(?: \([^()]{{1,30}}\))?,? (?:{_forms('behind a person')})\b")
_THE: Final = re.compile(r"\b(?:the|a|an) \Z", re.IGNORECASE)
_AT: Final = re.compile(r"\bat \Z")
_OF_IT: Final = re.compile(r"\s*(?:[.;:!?)\n(,]|\Z)")


def is_of_another_kind(context: Context, item: Item) -> bool:
    """Whether what stands beside a name wants one of another kind than all fields that hold it have."""
    if item.kind is not FigureKind.NAME or item.label:
        return False
    text = context.text
    barred: frozenset[str] = frozenset()
    for pattern, kinds in _BEFORE:
        if pattern.search(text, max(0, item.start - _NEAR), item.start):
            barred |= kinds
    if _BEHIND.match(text, item.end):
        barred |= _NO_PERSON
    elif _THE.search(text, max(0, item.start - _NEAR), item.start) and _OF_IT.match(text, item.end):
        barred |= {_PERSON}
    if not barred or text[item.end : item.end + 2] in (
        "'s",
        "\u2019s",
    ):  # `at Ann Reed's` is at another thing
        return False
    held = fields_holding(item, context.grounds)
    if not held or any(ground.prose and _says(item, ground) for ground in context.grounds.of([_NAME])):
        return False
    said = {value.words for value in item.readings}
    if not all(ground.value.words in said for ground in held):
        return False  # a part of a name may be of anything
    at = _AT.search(text, max(0, item.start - _NEAR), item.start) is not None
    return all(kind_of(ground) in barred or (at and _is_somebody(ground)) for ground in held)


def _is_somebody(ground: Ground) -> bool:
    """Whether a field is itself called after what a person is, `second_keyholder`, and no group whose `name` a practice
    may have."""
    keys = [key for key in ground.fact.split(".") if not key.isdigit()]
    return kind_of(ground) == _PERSON and not OWN_NAMES.issuperset(key_words(keys[-1]))


_NAME: Final = "name"


def _says(item: Item, ground: Ground) -> bool:
    return any(value.words in ground.value.words for value in item.readings)


def kind_of(ground: Ground) -> str:
    """Of what kind the name is that a field holds, or nothing."""
    keys = [key for key in ground.fact.split(".") if not key.isdigit()]
    parts = key_parts(keys[-1])
    if keys[1:] and OWN_NAMES.issuperset(key_words(keys[-1])):
        parts = key_parts(keys[-2])
    said = parts[:-1] if parts[1:] and parts[-1] == _NAME else parts
    told = next((_KINDS[word] for word in reversed(said) if word in _KINDS), "")
    if told and said[-1] in _KINDS:
        return told
    sort = sort_of(ground).removeprefix(SORT)
    if sort == _PERSON and not (said and AGENT.search(said[-1])):
        return ""  # a customer, a vendor, a holder may be a firm
    return sort or told
