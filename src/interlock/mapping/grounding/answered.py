"""Fields that hold what is so of the thing they are called by, `pets: not allowed`, as the yes or no that this is:
`pets_allowed: no`.

Both are said in the same words, `The hotel does not allow pets`, `There is no parking`, so both are read alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.words import key_parts

_SO: Final = GROUNDING["so_of_a_thing"]
"""Behind a denial any word says as much; by itself another is what a status is, or a name."""
_WORD_MIN: Final = 4
_OPPOSITE: Final = dict(line.split() for line in CUES["so_by_opposite"])
_GENERAL: Final = GROUNDING["no_thing"]
"""What a field ends in that names no thing: what is so is so of whatever stands before it, or of the record."""
_ASKING: Final = frozenset({"availability", "eligibility", "requirement"})
"""Of these a field asks whether it is so; of the others, `status`, what it is unless that is denied."""
_SAYS: Final = re.compile(
    r"(?:(?:is|are|was|were|has been|have been) )?(?:(?P<denied>not|not yet|never|no longer) |(?P<joined>non-?))?"
    r"(?P<said>[a-z]+)\.?",
    re.IGNORECASE,
)


def as_answer(key: str, value: Any) -> tuple[str, str] | None:
    """The name of a field that says whether it is so, and its answer; None where a value says nothing of the kind."""
    found = _SAYS.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    said, negated = found["said"].lower(), bool(found["denied"])
    denied = negated or bool(found["joined"])
    group, dot, last = key.rpartition(".")
    parts = key_parts(last)
    tail = parts[-1] if parts else ""
    if tail in _GENERAL and not negated:
        return None  # `status: expired` is what a status is
    if said in _OPPOSITE:
        said, denied = _OPPOSITE[said], not denied
    elif said not in _SO and not (negated and len(said) >= _WORD_MIN):
        return None
    if tail in _GENERAL | _ASKING:
        return f"{group}{dot}{'_'.join((*parts[:-1], said))}", "no" if denied else "yes"
    return f"{key}_{said}", "no" if denied else "yes"


def answers_in(facts: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The same of facts, by their names; none that would be called as another fact is."""
    found = {name: answer for name, value in facts.items() if (answer := as_answer(name, value)) is not None}
    called = Counter([*facts, *(name for name, _ in found.values())])
    return {name: answer for name, answer in found.items() if called[answer[0]] == 1}
