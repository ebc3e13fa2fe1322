"""The numbers and switches of a policy: bounds by step, slope, limits, release, what becomes of unread text."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from interlock.core.rules import (
    STRESSED,
    Allowances,
    BoundSet,
    Limits,
    Mode,
    Relation,
    ReleaseMode,
    ReleaseRule,
    RequireRule,
    Rule,
    ScheduledBounds,
    SequenceRule,
    SlopeRules,
    Thresholds,
    TighterBounds,
    Unmapped,
    Where,
)
from interlock.policy.contexts import Contexts
from interlock.policy.language import COMPONENTS
from interlock.policy.parts import Document, Parts
from interlock.policy.profile import Profile
from interlock.policy.shapes import Path, Reading


class Settings(Parts):
    """Reads what is no rule and no word; `contexts` knows which conditions can hold."""

    def __init__(self, document: Document, reading: Reading, contexts: Contexts) -> None:
        super().__init__(document, reading)
        self.contexts = contexts

    def schedule(self) -> tuple[ScheduledBounds, ...]:
        written = self.part("bounds")
        if isinstance(written, dict):
            return (ScheduledBounds(0, self._bounds(BoundSet(), written, ("bounds",))),)
        schedule: list[ScheduledBounds] = []
        bounds, before = BoundSet(), -1
        for i, entry in enumerate(written):
            start = entry["from"]
            if i == 0 and start != 0:
                self.wrong(("bounds", 0, "from"), f"the first bounds begin at step 0, not at {start}")
            elif i and start <= before:
                self.wrong(("bounds", i, "from"), f"`from` has to ascend: {start} stands after {before}")
            changes = {name: value for name, value in entry.items() if name != "from"}
            bounds, before = self._bounds(bounds, changes, ("bounds", i)), start
            schedule.append(ScheduledBounds(start, bounds))
        return tuple(schedule)

    def _bounds(self, base: BoundSet, changes: dict[str, int], path: Path) -> BoundSet:
        bounds = msgspec.structs.replace(base, **changes)
        named = [name for name in changes if name.startswith("certainty_")]
        if named and bounds.certainty_floor > bounds.certainty_ceiling:
            self.wrong(
                (*path, named[-1]),
                f"no claim could pass: `certainty_floor` {bounds.certainty_floor} is over "
                f"`certainty_ceiling` {bounds.certainty_ceiling}",
            )
        # What is said at certainty 5 brings no uncertainty, and each step below brings 200 permille.
        least = max(0, 5 - bounds.certainty_ceiling) * 200
        if changes and least > bounds.uncertainty_max:
            place = "uncertainty_max" if "uncertainty_max" in changes else next(iter(changes))
            self.wrong(
                (*path, place),
                f"no claim could pass: at `certainty_ceiling` {bounds.certainty_ceiling} a claim brings {least} "
                f"permille of uncertainty, and `uncertainty_max` is {bounds.uncertainty_max}",
            )
        return bounds

    def tighter(self, profile: Profile, schedule: tuple[ScheduledBounds, ...]) -> tuple[TighterBounds, ...]:
        """Bounds that hold beside the others: each has to ask something, of something that can be."""
        return tuple(
            self._tighter(i, dict(entry), profile, schedule)
            for i, entry in enumerate(self.part("tighter_bounds") or ())
        )

    def _tighter(
        self, i: int, entry: Document, profile: Profile, schedule: tuple[ScheduledBounds, ...]
    ) -> TighterBounds:
        path: Path = ("tighter_bounds", i)
        numbers = {name: value for name, value in entry.items() if name not in {"topic", "when", "from"}}
        if not numbers:
            self.wrong(path, "these bounds ask nothing: name one, such as `certainty_floor`")
        if "topic" not in entry and "when" not in entry:
            self.wrong(
                path, "these hold always: write them in `bounds`, or name a `topic` or a context (`when`)"
            )
        if numbers.get("certainty_floor", 0) > numbers.get("certainty_ceiling", STRESSED):
            self.wrong(
                (*path, "certainty_ceiling"),
                "no claim could pass: `certainty_floor` is over `certainty_ceiling`",
            )
        else:
            self._check_beside(numbers, entry, schedule, path)
        conditions = self.contexts.conditions(entry.get("when", {}))
        self.contexts.check_conditions(conditions, (*path, "when"), profile, "this would never hold")
        return TighterBounds(
            topic=entry.get("topic", ""), conditions=conditions, from_step=entry.get("from", 0), **numbers
        )

    def _check_beside(
        self, numbers: dict[str, int], entry: Document, schedule: tuple[ScheduledBounds, ...], path: Path
    ) -> None:
        """Whether a claim can meet both these and those of `bounds`, at each step at which both hold."""
        start, of = entry.get("from", 0), f" of `{entry['topic']}`" if "topic" in entry else ""
        ends = [later.from_step for later in schedule[1:]]
        for one, end in zip_longest(schedule, ends):
            if end is not None and end <= start:
                continue
            floor, ceiling = one.bounds.certainty_floor, one.bounds.certainty_ceiling
            step = max(start, one.from_step)
            then = f" from step {step} on" if step else ""
            if numbers.get("certainty_floor", 0) > ceiling:
                place, against = "certainty_floor", f"is over the `certainty_ceiling` {ceiling}"
            elif numbers.get("certainty_ceiling", STRESSED) < floor:
                place, against = "certainty_ceiling", f"is below the `certainty_floor` {floor}"
            else:
                continue
            what = f"`{place}` {numbers[place]}{of} {against} of `bounds`{then}"
            self.wrong((*path, place), f"no claim could pass: {what}")
            return

    def slope(self) -> SlopeRules | None:
        if "slope" not in self.document or self.problems.within("slope"):
            return None
        written = dict(self.document["slope"])
        for name in COMPONENTS:
            if name in written:
                self._check_ascending(written[name], ("slope", name))
                written[name] = Thresholds(**written[name])
        allowance = Allowances(**written.pop("allowance", {}))
        return SlopeRules(**written, allowance=allowance)

    def _check_ascending(self, thresholds: dict[str, int], path: Path) -> None:
        for lower, upper in (("warn", "correct"), ("correct", "halt")):
            low, high = thresholds[lower], thresholds[upper]
            if low > high:
                self.wrong((*path, upper), f"`{upper}` {high} is below `{lower}` {low}")

    def limits(self) -> Limits:
        written = self.part("limits")
        if written.get("admission_min") and not written.get("admission_window"):
            self.wrong(
                ("limits", "admission_min"), "`admission_min` is never asked: it needs an `admission_window`"
            )
        if written.get("admission_window") and not written.get("admission_min"):
            self.wrong(
                ("limits", "admission_window"),
                "`admission_window` counts for nothing: say with `admission_min` how many have to be admitted",
            )
        return Limits(**written)

    def release(self, rules: tuple[Rule, ...]) -> ReleaseRule:
        """X-48: what is owed by the end holds the release, unless the policy says otherwise."""
        written = self.document.get("release")
        if isinstance(written, dict):
            return ReleaseRule(ReleaseMode.LAG, written.get("lag", 0))
        if written is not None:
            return ReleaseRule(ReleaseMode(written))
        return ReleaseRule(
            ReleaseMode.AT_END if any(owes_by_the_end(rule) for rule in rules) else ReleaseMode.PROMPT
        )

    def unmapped(self, profile: Profile) -> Unmapped:
        written = self.part("on_unmapped")
        conditions = self.contexts.conditions(written.get("when", {}))
        self.contexts.check_conditions(conditions, ("on_unmapped", "when"), profile, "this would never hold")
        idle = next((name for name in ("channels", "languages", "when") if name in written), "")
        if idle and written.get("coverage_min") == 0:
            self.wrong(
                ("on_unmapped", idle),
                f"`{idle}` excepts from nothing: with `coverage_min: 0` no text is refused for being unread",
            )
        return Unmapped(
            written.get("coverage_min", Unmapped().coverage_min),
            tuple(written.get("channels", ())),
            tuple(written.get("languages", ())),
            conditions,
        )


def owes_by_the_end(rule: Rule) -> bool:
    """Whether this can only be judged when the output ends. A rule that is only recorded holds nothing back."""
    if rule.head.mode is Mode.SHADOW:
        return False
    if isinstance(rule, SequenceRule):
        return rule.relation is Relation.AFTER
    return isinstance(rule, RequireRule) and rule.where is Where.END
