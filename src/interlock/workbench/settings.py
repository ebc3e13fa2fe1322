"""Numbers and switches in which two policies differ, and which of the two is stricter there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from filecmp import cmp
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from interlock.core.rules import (
    AllowRule,
    Guard,
    Head,
    Mode,
    OnMixed,
    Rulebook,
    SlopeRules,
    Subject,
    tools_named,
)
from interlock.core.state import hold_max
from interlock.lexicon.folding import loosely
from interlock.mapping.reading import has_content, stems_of
from interlock.policy import Policy
from interlock.policy.inherit import SMALLER, rounded, slope_widened
from interlock.workbench.named import concepts_of
from interlock.workbench.stricter import (
    cues_moved,
    entries_of,
    lost_phrases,
    phrases_of,
)


class Setting(msgspec.Struct, frozen=True):
    """A setting that differs. `direction`: stricter, looser, or other where it cannot be said."""

    name: str
    old: str
    new: str
    direction: str


_UP: Final = frozenset(
    {
        "certainty_floor",
        "overlap_min",
        "admission_min",
        "coverage_min",
        "premise_min",
        "presuppositions",
        "regression",
        "starved",
        "tighten",
    }
)
"""Where more is stricter."""
_DOWN: Final = frozenset(
    {
        *chain.from_iterable(SMALLER.values()),
        "licensed",
        "retraction",
        "defer_presuppositions",
        "warn",
        "correct",
        "halt",
        "content",
        "certainty",
        "register",
    }
)
_OFF_AT_ZERO: Final = frozenset({"limits.uncertainty_max", "limits.distance_max"})
_SETS: Final = {"channels": "fewer", "languages": "fewer", "topics": "fewer", "tighter": "more"}
"""Not the kinds of reference that are looked up: one more has to resolve, and counts as unverified no more."""
_LIVING: Final = ("sqlite", "authorities")
"""Keys of a resolver that name a file beside the policy whose digest is no part of it."""
_RELEASE: Final = {"prompt": 0, "lag": 1, "at_end": 2}
_ELSEWHERE: Final = frozenset(
    {"id", "version", "digest", "rules", "vocabulary", "subdomains", "schedule", "seal"}
)


def settings(old: Policy, new: Policy) -> Iterator[Setting]:
    """Every number and switch that differs, beside the rules."""
    one, two = old.rulebook, new.rulebook
    for step in sorted({scheduled.from_step for book in (one, two) for scheduled in book.schedule}):
        before, after = (_in_force(book.schedule, step) for book in (one, two))
        yield from _differences(before, after, "bounds" if step == 0 else f"bounds from step {step}")
    for name in one.__struct_fields__:
        if name not in _ELSEWHERE:
            measured = bool(one.limits.distance_max)
            yield from _differing(getattr(one, name), getattr(two, name), name, measured=measured)
    yield from _held_apart(one, two)
    yield from _rounded(one, two)
    if entries_of(old) != entries_of(new):
        yield Setting("subdomains", "", "", "other")
    yield from _exceptions(one, two)
    if _reading(old) != _reading(new):
        yield Setting("reading", "", "", "other")
    if _takes_more_apart(old, new):
        yield Setting("taking apart", "", "", "other")
    yield from _sources(old, new)
    yield from _words(old, new)
    yield from _held_back(one, two)
    if old.tools != new.tools:
        yield Setting("tools", _typed(old), _typed(new), "other")
    yield from _alike(one, two)
    if old.profile != new.profile:
        yield Setting("context and profile", "", "", "other")


def _held_apart(old: Rulebook, new: Rulebook) -> Iterator[Setting]:
    """Exclusive sets and slots: where one is gone, or has lost a member, what contradicted itself there passes."""
    before, after = ({one.name: one.concepts for one in book.vocabulary.exclusive} for book in (old, new))
    for name in sorted({*before, *after}):
        given, taken = before.get(name, ()), after.get(name, ())
        if {*given} != {*taken}:
            way = "other" if {*given} <= {*taken} else "looser"
            yield Setting(f"exclusive {name}", _said(given), _said(taken), way)
    frames = [{one.name: one for one in book.vocabulary.slots} for book in (old, new)]
    filled, refilled = frames
    for name in sorted({*filled, *refilled}):
        if filled.get(name) != refilled.get(name):
            held, holds = (_said(found[name].units) if name in found else "none" for found in frames)
            yield Setting(f"slot {name}", held, holds, "other" if name in refilled else "looser")


def _rounded(old: Rulebook, new: Rulebook) -> Iterator[Setting]:
    """Slots that a grounded rule lets be said with fewer decimals: so far nothing contradicts itself there."""
    before, after = ({rounding for _, rounding in rounded(book)} for book in (old, new))
    for slot in sorted({rounding.slot for rounding in after - before}):
        held, holds = (
            _said(tuple(sorted(f"{one.unit}: {one.decimals}" for one in found if one.slot == slot)))
            for found in (before, after)
        )
        yield Setting(f"rounding in slot {slot}", held, holds, "other")


def _reading(policy: Policy) -> object:
    """What else of the vocabulary decides how a text is read."""
    return msgspec.structs.replace(
        policy.rulebook.vocabulary, concepts=(), exceptions=(), slots=(), exclusive=()
    )


def _exceptions(old: Rulebook, new: Rulebook) -> Iterator[Setting]:
    """Which way they go hangs on the rules: what a concept forbids is said less often, and so is what it excuses."""
    before, after = ({one.id: one.phrases for one in book.vocabulary.exceptions} for book in (old, new))
    for concept in sorted({*before, *after}):
        if before.get(concept) != after.get(concept):
            given, taken = (_said(found.get(concept, ())) for found in (before, after))
            yield Setting(f"exceptions to {concept}", given, taken, "other")


def _sources(old: Policy, new: Policy) -> Iterator[Setting]:
    """Who answers references: what is answered otherwise may let through what was refused, and the other way round."""
    if old.tables != new.tables:
        yield Setting("tables", "", "", "other")
    before, after = ({source.kind: source.options for source in one.resolvers} for one in (old, new))
    for kind in sorted({*before, *after}):
        one, two = before.get(kind, {}), after.get(kind, {})
        for key in sorted({*one, *two}):
            given, taken = one.get(key), two.get(key)
            if key == "file" and one.get("sha256") == two.get("sha256"):
                continue  # the same, wherever it lies
            if given != taken:
                # A list that allows more lets more through; what else is known of a reference may be read otherwise.
                more = key == "allow" and given and taken and set(given) < set(taken)
                path = f"anchors.resolvers.{kind}.{key}"
                yield Setting(path, _written(given), _written(taken), "looser" if more else "other")
            elif key in _LIVING and not _same_file(old, new, str(given)):
                path = f"anchors.resolvers.{kind}.{key}"
                yield Setting(path, _beside(old, str(given)), _beside(new, str(given)), "other")
    if old.looks_ahead != new.looks_ahead:
        way = "looser" if new.looks_ahead else "stricter"  # whoever is asked learns of what is refused
        yield Setting("anchors.ahead", _said(old.looks_ahead), _said(new.looks_ahead), way)


def _same_file(old: Policy, new: Policy, name: str) -> bool:
    """Whether a file that both name is the same one, or has the same in it."""
    one, two = _beside(old, name), _beside(new, name)
    try:
        return one == two or cmp(one, two, shallow=False)
    except OSError:
        return False


def _beside(policy: Policy, name: str) -> str:
    return str(Path(policy.name).parent / name)


def _words(old: Policy, new: Policy) -> Iterator[Setting]:
    """Phrases of concepts that count wherever they stand, whatever the rules are about.

    Bounds, topics and what was said before are asked of every claim, and a phrase makes a claim: none may be lost, and
    one without content may part what was one claim. More of them may only narrow where a concept puts bounds or rules
    in force; a slot and a set are of claims that are the same but for their concept, which a phrase of any other one
    may part or join.
    """
    before, after = phrases_of(old), phrases_of(new)
    moved = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    if not moved:
        return
    if cues_moved(old, new):
        yield Setting("phrases", "", "", "other")  # a denial in one of them is none of the clause any more
        return
    books = (old.rulebook, new.rulebook)
    compared = any(book.vocabulary.slots or book.vocabulary.exclusive for book in books)
    narrowing = {one.topic for book in books for one in book.tighter}
    narrowing |= {name for book in books for domain in book.subdomains for name in domain.concepts}
    turned_to = {name for book in books for name in book.continuity.topics}
    ruled = {name for book in books for rule in book.rules for name in concepts_of(rule)}
    parted = lost_phrases(before, after) | _without_content(old, new)
    for name in sorted(moved):
        one, two = before.get(name, frozenset()), after.get(name, frozenset())
        widened = (name in narrowing and not one <= two) or (name in turned_to and not two <= one)
        said = (f"phrases of {name}", _listed(old, name), _listed(new, name))
        if compared or widened or name in parted:
            yield Setting(*said, "other")
        elif name not in ruled:
            yield Setting(*said, "stricter")  # a claim more where it stands; told of nowhere else


def _without_content(old: Policy, new: Policy) -> frozenset[str]:
    """Concepts that have a phrase more which says nothing by itself, such as a pronoun."""
    known = phrases_of(old)
    return frozenset(
        concept.id
        for concept in new.rulebook.vocabulary.concepts
        for phrase in concept.phrases
        if tuple(stems_of(phrase)) not in known.get(concept.id, ()) and not has_content(phrase)
    )


def _listed(policy: Policy, name: str) -> str:
    concepts = policy.rulebook.vocabulary.concepts
    return _said(next((concept.phrases for concept in concepts if concept.id == name), ()))


def _held_back(old: Rulebook, new: Rulebook) -> Iterator[Setting]:
    """How much admitted text may wait before what follows is refused: the ceiling is the policy's, whatever rule lifts
    it."""
    before, after = hold_max(old.rules), hold_max(new.rules)
    if before != after:
        yield Setting("held back, bytes", str(before), str(after), _compared(after, before))


def _alike(old: Rulebook, new: Rulebook) -> Iterator[Setting]:
    """Calls are refused whose tool is nearly one that a policy speaks of: where the other speaks of that very name they
    are not, nor where it speaks of none like it, unless it allows named tools only."""
    before, after = tools_named(old), tools_named(new)
    like_old, like_new = ({loosely(name) for name in names} for names in (before, after))
    told_apart = any(loosely(name) in like_old for name in after - before)
    if told_apart or not (like_old <= like_new or _only_named_tools(new)):
        yield Setting("tools spoken of", _said(tuple(sorted(before))), _said(tuple(sorted(after))), "other")


def _only_named_tools(book: Rulebook) -> bool:
    """Whether a call of any tool that is not named is refused, whatever else is the case."""
    return any(
        isinstance(rule, AllowRule)
        and rule.subject is Subject.TOOL
        and rule.head.mode is Mode.ENFORCE
        and rule.head.guard == Guard()
        for rule in book.rules
    )


def _typed(policy: Policy) -> str:
    return "; ".join(
        f"{tool}: " + ", ".join(f"{path} {kind}" for path, kind in arguments)
        for tool, arguments in policy.tools
    )


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {held}" for name, held in sorted(value.items()))
    return _said(tuple(value) if isinstance(value, list) else value)


def _takes_more_apart(old: Policy, new: Policy) -> bool:
    """Whether a bundle that a later stage refused whole may be taken apart before it is asked, and parts get by."""
    before, after = ([rule for rule in policy.rulebook.rules if _splits(rule.head)] for policy in (old, new))
    return any(rule not in before for rule in after) or (bool(after) and phrases_of(old) != phrases_of(new))


def _splits(head: Head) -> bool:
    return head.on_mixed is OnMixed.SPLIT and head.mode is Mode.ENFORCE


def _in_force(schedule: Sequence[object], step: int) -> object:
    return next(one.bounds for one in reversed(schedule) if one.from_step <= step)  # type: ignore[attr-defined]


def _differing(old: object, new: object, name: str, *, measured: bool = False) -> Iterator[Setting]:
    """`measured`: whether the old policy limits the distance, which is measured as `slope` says."""
    if old == new:
        return
    if isinstance(old, SlopeRules | None) and isinstance(new, SlopeRules | None):
        yield from _slopes(old, new, measured)
    elif isinstance(old, msgspec.Struct) and type(old) is type(new) and name != "release":
        yield from _differences(old, new, name)
    else:
        yield Setting(name, _said(old), _said(new), _direction(name, old, new))


def _differences(old: object, new: object, path: str) -> Iterator[Setting]:
    assert isinstance(old, msgspec.Struct)
    for name in old.__struct_fields__:
        yield from _differing(getattr(old, name), getattr(new, name), f"{path}.{name}")


def _slopes(old: SlopeRules | None, new: SlopeRules | None, measured: bool) -> Iterator[Setting]:
    """Held against each other as an heir's slope is against its base's."""
    if new is None:
        yield Setting("slope", _said(old), "none", "looser")  # without it nobody acts on drift
        return
    widened = {path for path, _, _ in slope_widened(msgspec.to_builtins(new), old)}
    if old is None:
        yield Setting("slope", "none", _said(new), "other" if measured and widened else "stricter")
        return
    for setting in _differences(old, new, "slope"):
        path = tuple(setting.name.split(".")[1:])
        way = "other" if path[0] in _MEASURING else "looser" if path in widened else "stricter"
        yield msgspec.structs.replace(setting, direction=way)


_MEASURING: Final = ("window", "establish")
"""Numbers of `slope` that say what drift is measured against: another one is neither stricter nor looser."""


def _direction(path: str, old: object, new: object) -> str:
    name = path.rpartition(".")[2]
    if path == "release":
        return _compared(_released(old), _released(new))
    if path in _OFF_AT_ZERO:
        return _compared(_unless_off(new), _unless_off(old))
    if isinstance(old, tuple) and isinstance(new, tuple) and name in _SETS:
        more, less = set(old) <= set(new), set(new) <= set(old)
        grows = _SETS[name] == "more"
        return ("stricter" if more == grows else "looser") if more or less else "other"
    if name in _UP:
        return _compared(old, new)
    return _compared(new, old) if name in _DOWN else "other"


def _unless_off(limit: object) -> int:
    """A limit of 0 is none at all."""
    assert isinstance(limit, int)
    return limit or 10**18


def _compared(low: object, high: object) -> str:
    """`stricter` where the second is more."""
    return "stricter" if high > low else "looser"  # type: ignore[operator]


def _released(rule: object) -> tuple[int, int]:
    mode, lag = rule.mode.value, rule.lag  # type: ignore[attr-defined]
    return _RELEASE[mode], lag


def _said(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None | ():
            return "none"
        case tuple():
            return ", ".join(map(_said, value))
        case msgspec.Struct():
            return ", ".join(f"{name} {_said(getattr(value, name))}" for name in value.__struct_fields__)
        case _:
            return str(value)
