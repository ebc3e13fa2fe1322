"""Inheritance: what a policy says is laid over the policy it extends, and may only tighten it.

Every rule of the base stands. Whatever else the heir says is held against what is in force in the base: a wider bound,
a larger limit, a channel more, an earlier release is an error that names both places. What the heir does not say, it
inherits. The result is one document, as if it had been written in one piece; the digest is over that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.memory import TODAY
from interlock.core.mutation import ANSWER, FigureKind
from interlock.core.rules import (
    REFERENT,
    Condition,
    Continuity,
    GroundedRule,
    Guard,
    Limits,
    Mode,
    ReleaseMode,
    ReleaseRule,
    RequireRule,
    Rulebook,
    SlopeRules,
    tools_named,
)
from interlock.core.state import asks_for_course, hold_max
from interlock.lexicon.denials import decides_how
from interlock.lexicon.folding import loosely
from interlock.lexicon.lemma import forms_of
from interlock.policy.compile import Compiled
from interlock.policy.errors import Place, choices, quoted
from interlock.policy.language import continuity_of
from interlock.policy.shapes import Names, Path, Reading

Document = dict[str, Any]

ONLY_TIGHTEN: Final = "a policy that extends another may only tighten it"
SMALLER: Final = {
    "limits": (
        "attempts_max",
        "rollbacks_max",
        "depth_max",
        "gate_calls_max",
        "transitions_max",
        "waiting_max",
        "transition_bytes_max",
        "candidates_max",
    ),
    "bounds": (
        "certainty_ceiling",
        "novelty_max",
        "unverified_max",
        "uncertainty_max",
        "uncertainty_total_max",
    ),
    "continuity": ("terms_min", "strangeness_max", "establish"),
}
"""Where less is tighter; in all other numbers more is."""
COUNT_MAX: Final = 1_000_000_000
"""The largest bound that can be written: it bounds nothing."""
NOVELTY_ALL: Final = 1000
"""So much novelty is all there can be."""
SMALLER_UNLESS_OFF: Final = ("uncertainty_max", "distance_max")
"""Limits of which 0 asks nothing."""
_NAMING: Final = ("rules", "subdomains", "tighter_bounds")
"""What speaks of tools."""
WRITTEN: Final = ("policy", "version", "title")
"""Each policy's own."""


class Base(NamedTuple):
    """The policy that is extended: what it says, all of it, and where each part stands."""

    document: Document
    compiled: Compiled
    origins: Mapping[Path, str]
    """By path in the document: file, line and column, for messages."""

    def place(self, *path: str | int) -> str:
        """Where it says so, or that it holds without being said."""
        while path and path not in self.origins:
            path = path[:-1]
        return self.origins[path] if path else f"{self.origins[()]} by default"


class Heir:
    """One document laid over its base."""

    def __init__(self, document: Document, reading: Reading, base: Base) -> None:
        self.own = document
        self.reading = reading
        self.base = base
        self.book: Rulebook = base.compiled.rulebook

    def whole(self) -> Document:
        """The document in one piece; what widens is reported at the heir's own place."""
        merged = {name: value for name, value in self.base.document.items() if name not in WRITTEN}
        merged |= {name: value for name, value in self.own.items() if name != "extends"}
        for name, merge in MERGES.items():
            if name in self.own and not self.reading.problems.within(name):
                merged[name] = merge(self, name)
        if "rules" not in self.own:
            merged["rules"] = self.base.document["rules"]
        return merged

    def tells_apart(self, whole: Rulebook) -> None:
        """A call is refused whose tool is nearly one that the base speaks of: an heir makes no other tool of it."""
        known = tools_named(self.book)
        alike = {loosely(name): name for name in sorted(known)}
        for name in sorted(tools_named(whole) - known):
            if other := alike.get(loosely(name)):
                message = f"calls of {quoted(name)} would pass, which are refused as nearly those of {quoted(other)} in"
                spoken = {key: self.own[key] for key in _NAMING if key in self.own}
                self.wider(_naming(name, spoken) or ("extends",), message, "rules")

    def rounds_no_further(self, whole: Rulebook) -> None:
        """What contradicts itself in a slot of the base is no one amount for a rule of the heir's either."""
        own = {rule["id"]: i for i, rule in enumerate(self.own.get("rules", ()))}
        slots = {slot.name for slot in self.book.vocabulary.slots}
        known = {rounding for _, rounding in rounded(self.book)}
        for rule, rounding in rounded(whole):
            if rule in own and rounding.slot in slots and rounding not in known:
                path = ("rules", own[rule], "grounded", "rounding")
                message = f"so rounded, amounts of {quoted(rounding.slot)} would not contradict each other that do in"
                self.wider(path, message, "slots", rounding.slot)

    def tells_no_less(self, whole: Rulebook) -> None:
        """Without `answer` it would not matter any more where what is required is said."""
        held = {rule.head.id: rule.channels for rule in self.book.rules if isinstance(rule, RequireRule)}
        for rule in whole.rules:
            if isinstance(rule, RequireRule) and rule.channels != held.get(rule.head.id, rule.channels):
                met = f"what {quoted(rule.head.id)} requires would be met on any channel"
                message = f"{met}, and not on {quoted(ANSWER)} as in"
                self.wider(("channels",), message, "channels")
                return

    def wider(self, path: Path, what: str, *base: str | int) -> None:
        place = self.reading.places.get(path) or self.reading.places["extends",]
        self.reading.problems.add(place, f"{what} {self.base.place(*base)}: {ONLY_TIGHTEN}", path)

    def taken(self, name: str) -> Any:
        return self.base.document.get(name)

    # --- rules and names -------------------------------------------------------------------------------------

    def rules(self, _: str) -> list[Any]:
        """The heir's rules, and every rule of the base."""
        known = {rule["id"]: i for i, rule in enumerate(self.base.document["rules"])}
        for i, rule in enumerate(self.own["rules"]):
            if rule is not None and rule.get("id") in known:
                place, at = self.reading.places["rules", i, "id"], known[rule["id"]]
                message = f"rule {quoted(rule['id'])} stands in {self.base.place('rules', at)} already: take another id"
                self.reading.problems.add(place, message, ("rules", i))
            if rule is not None and rule.get("on_mixed") == "split" and rule.get("mode") != "shadow":
                self.wider(
                    ("rules", i, "on_mixed"), "`split` would take apart what bounds refuse whole in", "bounds"
                )
            if rule is not None and rule.get("mode") != "shadow":
                self._holds_no_more(rule.get("forbid", {}).get("hold_bytes_max", 0), i)
        return [*self.own["rules"], *self.base.document["rules"]]

    def _holds_no_more(self, held: int, i: int) -> None:
        """How much may wait for what follows is one number of the policy: no rule of the heir's lifts it."""
        most = hold_max(self.book.rules)
        if held > most:
            path = ("rules", i, "forbid", "hold_bytes_max")
            lifting = [
                n for n, one in enumerate(self.book.rules) if getattr(one, "hold_bytes_max", 0) == most
            ]
            message = f"`hold_bytes_max` {held} would let more text wait than the {most} bytes that may in"
            self.wider(path, message, "rules", *lifting[:1])

    def lexicon(self, name: str) -> Document:
        """Concepts more; phrases more only where that cannot let more through."""
        known, loose = self.taken(name) or {}, dict(_loosening(self.base.document["rules"]))
        spoken_of = dict(_speaking(self.base.document["rules"]))
        counted = dict(_counting(self.base.document["rules"]))
        merged = dict(known)
        for concept, phrases in self.own[name].items():
            added = [phrase for phrase in phrases if phrase not in known.get(concept, [])]
            denying = next((phrase for phrase in added if decides_how(phrase)), "")
            if concept in known and added and concept in loose:
                self.wider(
                    (name, concept),
                    f"more phrases for {quoted(concept)} would let more through: rule {quoted(loose[concept])} of",
                    *("rules", _index(self.base.document["rules"], loose[concept])),
                )
            elif concept in known and added and concept in self.book.continuity.topics:
                message = f"more phrases for {quoted(concept)} would let more be turned to than"
                self.wider((name, concept), message, "continuity", "topics")
            elif concept in known and added and (held := self._set_of(concept)):
                # A clause that names two members settles on neither.
                message = f"more phrases for {quoted(concept)} would let less exclude each other than"
                self.wider((name, concept), message, "exclusive", held)
            elif concept in counted and (longer := next(_taking_in(added, known.get(concept, [])), "")):
                message = (
                    f"the phrase {quoted(longer)} takes in words by which {quoted(concept)} is named already: it would "
                    f"be named earlier or less often: rule {quoted(counted[concept])} of"
                )
                self.wider(
                    (name, concept), message, "rules", _index(self.base.document["rules"], counted[concept])
                )
            elif denying and (rule := spoken_of.get(concept) or next(iter(spoken_of.values()), "")):
                # What a phrase holds decides nothing of its clause any more: `we do not promise` denies no promise.
                message = (
                    f"the phrase {quoted(denying)} holds a word that decides how things are said, and would take "
                    f"it out of what is read: rule {quoted(rule)} of"
                )
                self.wider((name, concept), message, "rules", _index(self.base.document["rules"], rule))
            merged[concept] = [*known.get(concept, []), *added]
        return merged

    def exceptions(self, name: str) -> Document:
        """Only to concepts of its own: what a rule of the base asks for is said wherever the base finds it."""
        known, spoken = self.taken(name) or {}, self.taken("lexicon") or {}
        for concept, phrases in self.own[name].items():
            if concept in spoken and not set(phrases) <= set(known.get(concept, [])):
                message = f"with exceptions {quoted(concept)} would be found less often than in"
                self.wider((name, concept), message, "lexicon", concept)
        return {**self.own[name], **known}

    def _set_of(self, concept: str) -> str:
        """The set of the base in which only one of its concepts can be said, or nothing."""
        sets: Document = self.taken("exclusive") or {}
        return next((name for name, members in sets.items() if concept in members), "")

    def added(self, name: str) -> Document:
        """Entries more; none of the base's written anew."""
        known: Document = self.taken(name) or {}
        for entry, value in self.own[name].items():
            if entry in known and known[entry] != value:
                self.wider((name, entry), f"{quoted(entry)} is another than in", name, entry)
        return {**self.own[name], **known}

    def anchors(self, name: str) -> Document:
        known: Document = self.taken(name) or {"kinds": []}
        own = self.own[name]
        tables = dict(known.get("tables", {}))
        for kind, table in own.get("tables", {}).items():
            if kind in tables and tables[kind] != table:
                self.wider(
                    (name, "tables", kind),
                    f"the table of {quoted(kind)} is another than in",
                    *(name, "tables", kind),
                )
            tables.setdefault(kind, table)
        resolvers = dict(known.get("resolvers", {}))
        for kind, resolver in own.get("resolvers", {}).items():
            if kind in tables or resolvers.get(kind, resolver) != resolver:
                self.wider(
                    (name, "resolvers", kind),
                    f"who answers {quoted(kind)} is another than in",
                    *(name, "tables" if kind in tables else "resolvers", kind),
                )
            resolvers.setdefault(kind, resolver)
        for kind in tables:
            if kind in resolvers and kind in own.get("tables", {}) and kind in known.get("resolvers", {}):
                self.wider(
                    (name, "tables", kind),
                    f"who answers {quoted(kind)} is another than in",
                    *(name, "resolvers", kind),
                )
        ahead = own.get("ahead", known.get("ahead", False))
        if ahead and known["kinds"] and not known.get("ahead", False):
            message = "whoever is asked would learn what is named in text that is refused, and is not in"
            self.wider((name, "ahead"), message, name)
        for i, kind in enumerate(own["kinds"]):
            if kind not in known["kinds"] and self._counts_unverified():
                message = f"looking up {quoted(kind)} would let through what counts as unverified in"
                self.wider((name, "kinds", i), message, name, "kinds")
        self._names_no_excuse(name, known)
        kinds = list(dict.fromkeys([*known["kinds"], *own["kinds"]]))
        return {
            "kinds": kinds,
            **({"tables": tables} if tables else {}),
            **({"resolvers": resolvers} if resolvers else {}),
            **({"ahead": True} if ahead else {}),
        }

    def _names_no_excuse(self, name: str, known: Document) -> None:
        """No reference comes to stand for what excuses a rule of the base: neither by a kind that is looked up only
        here, nor by who answers one that nobody answers there."""
        own, excused = self.own[name], dict(_excused_by_referents(self.base.document["rules"]))
        answering = [section for section in ("tables", "resolvers") if section in own]
        answered = {kind for section in ("tables", "resolvers") for kind in known.get(section, ())}
        added: dict[str, Path] = {
            kind: (name, section, kind)
            for section in answering
            for kind in own[section]
            if kind not in answered
        }
        added |= {
            kind: (name, "kinds", i) for i, kind in enumerate(own["kinds"]) if kind not in known["kinds"]
        }
        for kind, path in added.items():
            entries = own.get("tables", {}).get(kind, {}).get("entries")
            # A table that stands here shows what it names; what a file, a service or the caller names is not known.
            named = excused if entries is None else [one for one in excused if one in entries.values()]
            referent = next(iter(named), "")
            if referent:
                rule = excused[referent]
                message = (
                    f"a {quoted(kind)} that stands for {quoted(referent)} would pass: rule {quoted(rule)} of"
                )
                self.wider(path, message, "rules", _index(self.base.document["rules"], rule))

    def _counts_unverified(self) -> bool:
        """Whether a reference that nobody looks up may be one too many."""
        return any(one.bounds.unverified_max < COUNT_MAX for one in self.book.schedule)

    def _counts_novelty(self) -> bool:
        """Whether a term that nothing has mentioned may be one too many."""
        return any(one.bounds.novelty_max < NOVELTY_ALL for one in self.book.schedule) or any(
            one.novelty_max is not None and one.novelty_max < NOVELTY_ALL for one in self.book.tighter
        )

    # --- sets, switches, what may not change -----------------------------------------------------------------

    def channels(self, name: str) -> list[str]:
        self._fewer(self.own[name], self.book.channels, (name,), "the channel", name)
        return list(self.own[name])

    def _fewer(self, own: list[str], base: tuple[str, ...], path: Path, what: str, *origin: str) -> None:
        for i, value in enumerate(own):
            if value not in base:
                self.wider((*path, i), f"{what} {quoted(value)} is not among those of", *origin)

    def same(self, name: str) -> Any:
        genre = self.book.vocabulary.profile.value
        held = {"unit": self.book.unit.value, "seal": self.book.seal, "genre": genre}[name]
        if self.own[name] != held:
            self.wider((name,), f"{quoted(name)} is another than the {quoted(str(held).lower())} of", name)
        return self.own[name]

    def prompt(self, name: str) -> Any:
        if self.book.starved and self.own[name] != "starved":
            self.wider((name,), "an open prompt is wider than the starved one of", name)
        return self.own[name]

    def presuppositions(self, name: str) -> Any:
        if self.book.presuppositions and self.own[name] == "ignored":
            self.wider((name,), "presuppositions are required by", name)
        return self.own[name]

    def retraction(self, name: str) -> Any:
        if not self.book.retraction and self.own[name] == "permitted":
            self.wider((name,), "retraction is refused by", name)
        return self.own[name]

    def defer(self, name: str) -> Any:
        if self.own[name].get("presuppositions") and not self.book.defer_presuppositions:
            self.wider((name, "presuppositions"), "presuppositions do not wait in", name, "presuppositions")
        return {**(self.taken(name) or {}), **self.own[name]}

    def release(self, name: str) -> Any:
        own = self.own[name]
        rule = (
            ReleaseRule(ReleaseMode.LAG, own.get("lag", 0))
            if isinstance(own, dict)
            else ReleaseRule(ReleaseMode(own))
        )
        if _held(rule) < _held(self.book.release):
            self.wider((name,), f"text would be released earlier than by `{self.book.release.mode}` in", name)
        return own

    # --- numbers ---------------------------------------------------------------------------------------------

    def limits(self, name: str) -> Document:
        return self._numbers(name, self.own[name], self.taken(name) or {}, self.book.limits)

    def continuity(self, name: str) -> Document:
        own, known = continuity_of(self.own[name]), continuity_of(self.taken(name) or {})
        self._fewer(own.get("topics", []), self.book.continuity.topics, (name, "topics"), "the topic", name)
        return self._numbers(name, own, known, self.book.continuity)

    def _numbers(self, name: str, own: Document, known: Document, held: Limits | Continuity) -> Document:
        """A section of numbers and switches, each no wider than what is in force in the base."""
        for key, value in own.items():
            before = getattr(held, key)
            if not isinstance(value, list) and _wider(name, key, value, before):
                path = (name, key) if isinstance(self.own[name], dict) else (name,)
                self._number(key, value, before, path, name, key)
        return {**known, **own}

    def _number(self, key: str, value: Any, before: Any, path: Path, *origin: str) -> None:
        shown = (str(value).lower(), str(before).lower())
        self.wider(path, f"{quoted(key)} {shown[0]} is wider than the {shown[1]} of", *origin)

    def bounds(self, name: str) -> list[Document]:
        """Both schedules, step by step: at each step what the heir has named so far lies over the base."""
        written = self.own[name]
        entries = [{"from": 0, **written}] if isinstance(written, dict) else written
        named: Document = {}
        where: dict[str, Path] = {}
        merged: list[Document] = []
        reported: set[Path] = set()
        base = {scheduled.from_step: scheduled.bounds for scheduled in self.book.schedule}
        held = self.book.schedule[0].bounds
        starts = {entry["from"]: i for i, entry in enumerate(entries)}
        for i in range(1, len(entries)):
            before, start = entries[i - 1]["from"], entries[i]["from"]
            if start <= before:
                path = (name, i, "from")
                message = f"`from` has to ascend: {start} stands after {before}"
                self.reading.problems.add(self.reading.places[path], message, path)
        for step in sorted({*base, *starts}):
            held = base.get(step, held)
            if step in starts:
                i = starts[step]
                for key in entries[i].keys() - {"from"}:
                    named[key] = entries[i][key]
                    where[key] = (name, key) if isinstance(written, dict) else (name, i, key)
            for key in sorted(named):
                if _wider(name, key, named[key], getattr(held, key)) and where[key] not in reported:
                    reported.add(where[key])
                    self._number(key, named[key], getattr(held, key), where[key], name)
            merged.append({"from": step, **msgspec.structs.asdict(held), **named})
        return merged

    def beside(self, name: str) -> list[Any]:
        """What only ever narrows is added."""
        return [*self.own[name], *(self.taken(name) or [])]

    def slope(self, name: str) -> Document:
        own = self.own[name]
        if self.book.slope is None and not self.book.limits.distance_max:
            return dict(own)
        for path, value, before in slope_widened(own, self.book.slope):
            self._number(path[-1], value, before, (name, *path), name, *path)
        known: Document = self.taken(name) or {}
        allowance = {"allowance": {**known.get("allowance", {}), **own.get("allowance", {})}}
        return {**known, **own, **(allowance if allowance["allowance"] else {})}

    def unmapped(self, name: str) -> Document:
        own, held, known = self.own[name], self.book.unmapped, self.taken(name) or {}
        if own.get("coverage_min", held.coverage_min) < held.coverage_min:
            self._number(
                "coverage_min",
                own["coverage_min"],
                held.coverage_min,
                (name, "coverage_min"),
                *(name, "coverage_min"),
            )
        for key, base in (("channels", held.channels), ("languages", held.languages)):
            self._fewer(own.get(key, []), base, (name, key), f"the {key[:-1]}", name, key)
        if "when" in own and not _implies(own["when"], held.conditions):
            self.wider((name, "when"), "this holds in more contexts than in", name, "when")
        return {**known, **own}

    # --- context and profile ---------------------------------------------------------------------------------

    def context(self, name: str) -> Document:
        own, known = self.own[name], self.taken(name) or {}
        opened = {opening.field: opening.values for opening in self.base.compiled.profile.openings}
        before = self.base.compiled.profile.context
        for field, value in _fields(own):
            path = (name, *field.split("."))
            held = before.value(field)
            if held and held != value:
                self.wider(path, f"{quoted(field)} is another than the {quoted(held)} of", name)
            elif (
                field == f"temporal.{TODAY}" and not held and field not in opened and self.book.anchored_kinds
            ):
                message = "what holds on a day only would pass, where no day is known in"
                self.wider(path, message, "anchors", "kinds")
            elif opened.get(field) and value not in opened[field]:
                self.wider(
                    path, f"{quoted(field)} is none of {choices(opened[field])}, which a task may set in"
                )
        pairs = {
            table: {**known.get(table, {}), **own.get(table, {})}
            for table in ("temporal", "epistemic")
            if table in known or table in own
        }
        return {**known, **own, **pairs}

    def profile(self, name: str) -> Document:
        own, held = self.own[name], self.base.compiled.profile
        continuity = self.book.continuity
        measured = (
            continuity.overlap_min
            or continuity.premise_min
            or asks_for_course(self.book)
            or self.book.slope is not None
            or self.book.limits.distance_max
            or self._counts_novelty()
        )
        if "purpose" in own and own["purpose"] != held.purpose:
            if held.purpose:
                self.wider((name, "purpose"), "the purpose is worded by", name, "purpose")
            elif measured:
                message = "with a purpose of its own more would belong to the subject than in"
                self.wider((name, "purpose"), message, "profile", "purpose")
        self._fewer(
            own.get("terms_from", []), held.terms_from, (name, "terms_from"), "the source", name, "terms_from"
        )
        opened = {opening.field: opening.values for opening in held.openings}
        written = own.get("context_from_task", [])
        values = written if isinstance(written, dict) else {}
        fields = [written] if isinstance(written, str) else list(written)
        for i, field in enumerate(fields):
            path = (name, "context_from_task", field if values else i)
            if field not in opened:
                self.wider(path, f"no task may set {quoted(field)} in", name, "context_from_task")
            elif opened[field] and not set(values.get(field, [""])) <= set(opened[field]):
                self.wider(
                    path,
                    f"a task could set {quoted(field)} to more than {choices(opened[field])} of",
                    *(name, "context_from_task", field),
                )
        return {**(self.taken(name) or {}), **own}


MERGES: Final = {
    "rules": Heir.rules,
    "lexicon": Heir.lexicon,
    "exceptions": Heir.exceptions,
    "slots": Heir.added,
    "exclusive": Heir.added,
    "subdomains": Heir.added,
    "tools": Heir.added,
    "anchors": Heir.anchors,
    "channels": Heir.channels,
    "unit": Heir.same,
    "genre": Heir.same,
    "seal": Heir.same,
    "prompt": Heir.prompt,
    "presuppositions": Heir.presuppositions,
    "retraction": Heir.retraction,
    "defer": Heir.defer,
    "release": Heir.release,
    "limits": Heir.limits,
    "continuity": Heir.continuity,
    "bounds": Heir.bounds,
    "tighter_bounds": Heir.beside,
    "slope": Heir.slope,
    "on_unmapped": Heir.unmapped,
    "context": Heir.context,
    "profile": Heir.profile,
}
"""How each section is laid over the base's; the rest is each policy's own. A test holds that none is forgotten."""


def defined(document: Document) -> Iterator[tuple[Names, str]]:
    """The names that a document defines: its heirs may use them."""
    for section, kind in (
        ("lexicon", Names.CONCEPT),
        ("slots", Names.SLOT),
        ("subdomains", Names.SUBDOMAIN),
        ("channels", Names.CHANNEL),
    ):
        for name in document.get(section, ()):
            yield kind, name


def written_out(value: Any, indent: str = "") -> str:
    """A resolved document as one that can be read again: JSON, which is YAML, in ASCII."""
    inner = indent + " "
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case dict():
            lines = [f"{inner}{_quoted(key)}: {written_out(held, inner)}" for key, held in value.items()]
            return "{\n" + ",\n".join(lines) + "\n" + indent + "}" if lines else "{}"
        case _:
            lines = [f"{inner}{written_out(held, inner)}" for held in value]
            return "[\n" + ",\n".join(lines) + "\n" + indent + "]" if lines else "[]"


def _quoted(text: str) -> str:
    """In double quotes, as both JSON and YAML read it; beyond the first plane as YAML writes it."""
    parts = []
    for c in text:
        if c in '"\\':
            parts.append("\\" + c)
        elif " " <= c <= "~":
            parts.append(c)
        else:
            parts.append(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}")
    return f'"{"".join(parts)}"'


class Rounded(NamedTuple):
    """Amounts of `slot` that are one with fewer decimals contradict each other no more, where this is asked."""

    slot: str
    unit: str
    decimals: int
    items: tuple[FigureKind, ...]
    channels: tuple[str, ...]
    guard: Guard


def rounded(book: Rulebook) -> Iterator[tuple[str, Rounded]]:
    """How far the slots of a policy are rounded, each with the rule that makes it so."""
    for rule in book.rules:
        if isinstance(rule, GroundedRule) and rule.head.mode is Mode.ENFORCE:
            for one, slot in product(rule.rounding, book.vocabulary.slots):
                if one.slot in ("", slot.name) and one.unit in slot.units:
                    how = (one.unit, one.decimals, rule.items, rule.channels, rule.head.guard)
                    yield rule.head.id, Rounded(slot.name, *how)


def slope_widened(own: Document, held: SlopeRules | None) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """What a slope laid over another does not only tighten: where, its number, and the one before.

    Without one, the distance that a limit is about is measured as the defaults say. The window, and from which step on
    the trajectory is set, decide what drift is measured against: another number there is neither more nor less.
    """
    decided: Document = own
    if held is None:
        held, allowance = SlopeRules(), own.get("allowance", {})
        content = {"content": allowance["content"]} if "content" in allowance else {}
        decided = {key: own[key] for key in ("establish",) if key in own} | {"allowance": content}
    for key, value in decided.items():
        before = getattr(held, key)
        if isinstance(value, dict):
            for part, number in value.items():
                if number > getattr(before, part):
                    yield (key, part), number, getattr(before, part)
        elif (key == "tighten" and value < before) or (key != "tighten" and value != before):
            yield (key,), value, before


def _wider(section: str, key: str, value: Any, before: Any) -> bool:
    if isinstance(before, bool):
        return value is (key == "licensed") and value != before
    if section == "limits" and key in SMALLER_UNLESS_OFF:
        return bool(before) and (not value or value > before)
    if key == "admission_window":
        return bool(before) and value != before
    return bool(value > before if key in SMALLER[section] else value < before)


def _held(rule: ReleaseRule) -> int:
    """How far text is held back: transitions, more than any lag at the end."""
    return {ReleaseMode.PROMPT: 0, ReleaseMode.LAG: rule.lag, ReleaseMode.AT_END: 1 << 30}[rule.mode]


def _fields(context: Document) -> Iterator[tuple[str, str]]:
    for name, value in context.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{part}", held) for part, held in value.items())
        else:
            yield name, value


def _implies(when: Document, conditions: tuple[Condition, ...]) -> bool:
    """Whether a context that the heir names is one that the base names."""
    asked: dict[str, set[str]] = {}
    for name, values in when.items():
        for field, held in values.items() if isinstance(values, dict) else [("", values)]:
            asked[f"{name}.{field}" if field else name] = set(held)
    return bool(conditions) and all(
        condition.field in asked and asked[condition.field] <= set(condition.values)
        for condition in conditions
    )


def _index(rules: list[Document], rule_id: str) -> int:
    return next(i for i, rule in enumerate(rules) if rule["id"] == rule_id)


def _naming(tool: str, document: Any, path: Path = ()) -> Path:
    """Where a document first speaks of a tool, or nothing."""
    match document:
        case str():
            return path if document == tool or document.split(":")[:2] == ["tool", tool] else ()
        case dict() | list():
            inside = document.items() if isinstance(document, dict) else enumerate(document)
            return next((found for key, held in inside if (found := _naming(tool, held, (*path, key)))), ())
        case _:
            return ()


def _loosening(rules: list[Document]) -> Iterator[tuple[str, str]]:
    """Concepts of which more phrases would let more through, each with a rule that makes it so."""
    for rule in rules:
        for concept in _lets_through(rule):
            yield concept, rule["id"]


def _counting(rules: list[Document]) -> Iterator[tuple[str, str]]:
    """Concepts of which it counts how often, or behind what, they are named, each with a rule that counts."""
    for rule in rules:
        sequence = rule.get("sequence", {})
        for key in ("never", "after") if "never" in sequence else ("first",) if "at_most" in sequence else ():
            yield sequence[key], rule["id"]


def _taking_in(added: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """The phrases with a word that a known one has: where both stand, the longer is found, and begins elsewhere."""
    forms = {form for phrase in known for word in _words(phrase) for form in forms_of(word)}
    return (phrase for phrase in added if not forms.isdisjoint(_words(phrase)))


def _words(phrase: str) -> list[str]:
    return phrase.lower().replace("-", " ").split()


def _speaking(rules: list[Document]) -> Iterator[tuple[str, str]]:
    """Concepts that rules ask for in claims or steps, each with a rule that does."""
    for rule in rules:
        require, sequence = rule.get("require", {}), rule.get("sequence", {})
        for claim in _claims_of(rule):
            for concept in (*claim.get("all", ()), *claim.get("any", ()), *claim.get("none", ())):
                yield concept, rule["id"]
        for concept in (
            *require.get("any", ()),
            *rule.get("allow", {}).get("topics", ()),
            *(sequence[key] for key in ("first", "before", "then", "never", "after") if key in sequence),
            *((rule["rights"]["work"],) if "rights" in rule else ()),
        ):
            yield concept, rule["id"]


def _lets_through(rule: Document) -> Iterator[str]:
    """What meets a requirement, opens an order, is an allowed topic, or excuses a claim; and what a claim has to deny.

    A phrase may hold the denial that such a rule looks for: `not safe`, `unsafe`.
    """
    require, sequence = rule.get("require", {}), rule.get("sequence", {})
    yield from _excuses(rule)
    yield from require.get("any", ())
    yield from rule.get("rights", {}).get("attribution", ())
    if "before" in sequence:
        yield sequence["first"]
    if "then" in sequence:
        yield sequence["then"]
    for claim in _claims_of(rule):
        if claim.get("polarity") == "negative":
            yield from (*claim.get("all", ()), *claim.get("any", ()))


def _excuses(rule: Document) -> Iterator[str]:
    """What excuses a text from the rule wherever it is named."""
    yield from rule.get("allow", {}).get("topics", ())
    for claim in _claims_of(rule):
        yield from claim.get("none", ())


def _excused_by_referents(rules: list[Document]) -> Iterator[tuple[str, str]]:
    """What a reference may stand for that excuses a text from a rule, each with a rule that it does."""
    for rule in rules:
        for concept in _excuses(rule):
            if concept.startswith(REFERENT):
                yield concept.removeprefix(REFERENT), rule["id"]


def _claims_of(rule: Document) -> tuple[Document, ...]:
    """What a rule asks of claims."""
    return (
        rule.get("forbid", {}).get("claim", {}),
        rule.get("require", {}).get("for", {}),
        rule.get("approval", {}),
    )


def origins_of(name: str, places: Mapping[Path, Place], base: Base | None, own: Document) -> dict[Path, str]:
    """Where each part of a resolved document stands: in the heir where it says so, else where the base has it."""
    found = {path: f"`{name}` line {place.line}" for path, place in places.items()}
    found[()] = f"`{name}`"
    if base is None:
        return found
    inherited = dict(base.origins)
    shift = len(own.get("rules", []))
    for path, origin in inherited.items():
        if path[:1] == ("rules",) and len(path) > 1 and isinstance(path[1], int):
            found[("rules", path[1] + shift, *path[2:])] = origin
        elif path:
            found.setdefault(path, origin)
    return found
