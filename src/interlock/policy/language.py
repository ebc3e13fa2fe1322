"""The policy language as tables: every key there is, what may stand there, and what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from interlock.core import ceilings
from interlock.core.mutation import FigureKind, Mark, Polarity
from interlock.core.prompt import PromptMode
from interlock.core.rules import ANY_TOOL, STRESSED, Attribution, Kind, Mode, OnMixed, Profile, Unit, Where
from interlock.lexicon.conversion import unit_of, units
from interlock.lexicon.readable import LANGUAGES, REFERENCES
from interlock.policy.conditions import TYPES
from interlock.policy.detectors import DETECTORS
from interlock.policy.errors import quoted, suggestion
from interlock.policy.profile import PAIRED_FIELDS, PLAIN_FIELDS, field_fault, purpose_fault
from interlock.policy.shapes import (
    IDENTIFIER,
    Either,
    Flag,
    Key,
    Keys,
    Listing,
    Names,
    Number,
    OneOf,
    Shape,
    Table,
    Text,
    schema_of,
)

LANGUAGE: Final = 1
"""Revision of the language; part of the digest."""

_PATH: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")
PERMILLE: Final = Number(0, 1000)
CERTAINTY: Final = Number(0, 5)
COUNT: Final = Number(0, 1_000_000_000)
STEPS: Final = Number(1, 100_000_000)


def _values(kind: Any) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


def _uses(kind: Names) -> Text:
    return Text(f"a {kind}", name=True, uses=kind)


def _known(what: str, names: Iterable[str]) -> Text:
    """A name of a closed list."""
    return Text(f"a {what}", known=tuple(names))


def unit_fault(form: str) -> str:
    """What is wrong with the name or the symbol of a unit, or nothing."""
    return "" if unit_of(form) else f"unknown unit {quoted(form)}{suggestion(form, units())}"


CONCEPT: Final = _uses(Names.CONCEPT)
CONCEPTS: Final = Listing(CONCEPT)
PHRASE_MAX: Final = 1_000
"""Characters. A longer text is no phrase, and takes long to be looked for in every disguise."""


def _over_long(phrase: str) -> str:
    return (
        f"a phrase of {len(phrase)} characters, the most are {PHRASE_MAX}" if len(phrase) > PHRASE_MAX else ""
    )


PHRASES: Final = Listing(Text("a phrase", fault=_over_long))
VALUES: Final = Listing(Text("a value"))
NAMES: Final = Listing(Text("a name", name=True))
REFERENCE: Final = _known("kind of reference", REFERENCES)
LANGUAGE_NAME: Final = _known("language", LANGUAGES)
UNIT: Final = Text("a unit", fault=unit_fault)
FIELD: Final = Text("a context field", fault=field_fault)

CLAIM: Final = Keys(
    {
        "all": Key(CONCEPTS, "every one of these concepts stands in the clause"),
        "any": Key(CONCEPTS, "at least one of these concepts stands in the clause"),
        "none": Key(CONCEPTS, "none of these concepts stands in the clause"),
        "marks": Key(Listing(OneOf(_values(Mark))), "the transition is at least one of these"),
        "polarity": Key(OneOf(_values(Polarity)), "whether the claim is made or denied"),
        "certainty": Key(
            Keys({"min": Key(CERTAINTY, "from"), "max": Key(CERTAINTY, "to")}),
            "how firmly it is said, 0 (no commitment) to 5 (flat statement)",
        ),
        "attribution": Key(OneOf(_values(Attribution)), "whose words: the speaker's own, or another's"),
    }
)

WHEN: Final = Keys(
    {
        **{name: Key(VALUES, f"the values of `{name}` in which it holds") for name in PLAIN_FIELDS},
        **{
            name: Key(Table(Text("a name", name=True), VALUES), f"values of `{name}` fields, by name")
            for name in PAIRED_FIELDS
        },
    }
)


def path_fault(path: str) -> str:
    """An argument's path as conditions write it after `args.`."""
    return (
        ""
        if _PATH.fullmatch(path)
        else f"{quoted(path)} is no path of an argument, such as `customer.address`"
    )


def origin_fault(label: str) -> str:
    if label in ORIGINS or (label.startswith("tool:") and IDENTIFIER.fullmatch(label[5:])):
        return ""
    return f"unknown origin {quoted(label)}{suggestion(label, (*ORIGINS, 'tool:<name>'))}"


def sink_fault(sink: str) -> str:
    kind, _, name = sink.partition(":")
    if kind in ("tool", "channel") and IDENTIFIER.fullmatch(name):
        return ""
    return f"unknown sink {quoted(sink)}{suggestion(sink, ('channel:<name>', 'tool:<name>'))}"


ORIGINS: Final = ("verified", "user", "model")
TOOL: Final = Text("a tool", name=True)
CALL: Final = Keys(
    {
        "tool": Key(TOOL, "the tool that is called", required=True),
        "when": Key(Text("a condition"), "CEL over `args`; without it, every call of the tool"),
    }
)

FORBID: Final = Keys(
    {
        "text": Key(
            PHRASES, "phrases that never leave, however they are cased, spaced by markup or disguised"
        ),
        "pattern": Key(Listing(Text("a pattern")), "regular expressions that nothing released may match"),
        "shape": Key(
            Listing(_known("detector", DETECTORS)),
            "items that built-in detectors find and check digits confirm",
        ),
        "hold_bytes_max": Key(
            Number(1, ceilings.TRANSITION_BYTES_MAX), "how much may be held back for a pattern without an end"
        ),
        "claim": Key(CLAIM, "what may not be said, in whatever words"),
        "call": Key(CALL, "calls that may not be made"),
    },
    one_of=("text", "pattern", "shape", "claim", "call"),
)

REQUIRE: Final = Keys(
    {
        "any": Key(CONCEPTS, "one of these is enough", required=True),
        "where": Key(
            OneOf(_values(Where)), "in the same transition, there or earlier, or by the end", required=True
        ),
        "for": Key(CLAIM, "what asks for it"),
        "channels": Key(
            Listing(_uses(Names.CHANNEL)),
            "where it has to be said; without it, on `answer` or where it is asked for",
        ),
    }
)

SEQUENCE: Final = Keys(
    {
        "first": Key(CONCEPT, "what comes first"),
        "before": Key(CONCEPT, "what may not be said until then"),
        "then": Key(CONCEPT, "what has to follow before the end"),
        "at_most": Key(Number(1, 1_000_000), "how often `first` may be said"),
        "never": Key(CONCEPT, "what may not be said any more"),
        "after": Key(CONCEPT, "once this was said"),
    },
    one_of=("before", "then", "at_most", "never"),
)

ALLOW: Final = Keys(
    {
        "topics": Key(CONCEPTS, "every claim carries at least one of these concepts"),
        "references": Key(Listing(REFERENCE), "the kinds of reference that may be made"),
        "tools": Key(NAMES, "the tools that may be called"),
        "languages": Key(Listing(LANGUAGE_NAME), "the languages that may be spoken"),
        "call": Key(CALL, "of the calls of one tool, only these"),
    },
    one_of=("topics", "references", "tools", "languages", "call"),
)

APPROVAL: Final = Keys({**CLAIM.keys, "call": Key(CALL, "calls that wait for a person")})

RIGHTS: Final = Keys(
    {
        "work": Key(CONCEPT, "the concept whose phrases name the work", required=True),
        "exclude": Key(Flag(), "the work may not be spoken of at all"),
        "attribution": Key(CONCEPTS, "one of these has to be named with it"),
        "where": Key(OneOf((Where.SPAN.value, Where.EARLIER.value)), "with it (`span`) or before it"),
    },
    one_of=("exclude", "attribution"),
)

FLOW: Final = Keys(
    {
        "from": Key(
            Listing(Text("an origin", fault=origin_fault)), "where a value comes from", required=True
        ),
        "to": Key(Listing(Text("a sink", fault=sink_fault)), "where it may not go", required=True),
    }
)


def ground_fault(label: str) -> str:
    if label in ("verified", "user", ANY_TOOL) or (
        label.startswith("tool:") and IDENTIFIER.fullmatch(label[5:])
    ):
        return ""
    if label == "model":
        return "what the model says grounds nothing: name `verified`, `user` or `tool:<name>`"
    return f"unknown origin {quoted(label)}{suggestion(label, ('verified', 'user', 'tool:<name>', ANY_TOOL))}"


GROUNDED: Final = Keys(
    {
        "items": Key(Listing(OneOf(_values(FigureKind))), "what has to stand in a fact", required=True),
        "from": Key(
            Listing(Text("an origin", fault=ground_fault)), "whose facts may be relied on", required=True
        ),
        "rounding": Key(
            Table(Text("a unit or a slot"), Number(0, 9), at_least=1),
            "decimals that have to be said at least, by unit or slot; without it, all",
        ),
        "approximate": Key(
            Keys({"permille": Key(Number(1, 500), "by how much `about 500` may differ", required=True)}),
            "whether `about`, `nearly`, `over` may differ from the fact",
        ),
        "counts": Key(OneOf(("allow", "refuse")), "whether the number of members of a list counts as a fact"),
        "sums": Key(
            OneOf(("allow", "refuse")),
            "whether exact totals and differences of what facts state, called that, count as facts",
        ),
        "expiry": Key(
            Keys(
                {
                    "today": Key(FIELD, "the context field that says which day it is", required=True),
                    "age_days_max": Key(Number(1, 36_500), "how old a fact may be that says its day"),
                }
            ),
            "whether facts expire",
        ),
        "channels": Key(NAMES, "where it is asked; without it, everywhere"),
    }
)

ACTIONS: Final = ("forbid", "require", "sequence", "allow", "approval", "rights", "flow", "grounded")

RULE: Final = Keys(
    {
        "id": Key(
            Text("a rule id", name=True, defines=Names.RULE), "the name that reasons cite", required=True
        ),
        "kind": Key(OneOf(_values(Kind)), "what the rule protects", required=True),
        "title": Key(Text(), "the rule in a few words"),
        "basis": Key(Text(), "the law, contract or decision it rests on"),
        "severity": Key(OneOf(("low", "medium", "high", "critical")), "how bad a breach is"),
        "on_mixed": Key(OneOf(_values(OnMixed)), "what becomes of a bundle of which a part breaks it"),
        "mode": Key(OneOf(_values(Mode)), "whether it decides, or is only recorded"),
        "when": Key(WHEN, "the context in which it is in force"),
        "in": Key(_uses(Names.SUBDOMAIN), "the sub-domain that puts it in force"),
        "on_correction": Key(Flag(), "in force only after drift was corrected"),
        "forbid": Key(FORBID, "what may not be said"),
        "require": Key(REQUIRE, "what has to be said"),
        "sequence": Key(SEQUENCE, "in which order, or how often"),
        "allow": Key(ALLOW, "only these"),
        "approval": Key(APPROVAL, "what waits for a person"),
        "rights": Key(RIGHTS, "a work of somebody's"),
        "flow": Key(FLOW, "which values may not go where"),
        "grounded": Key(GROUNDED, "what has to stand in a fact"),
    },
    one_of=ACTIONS,
)

BOUND_KEYS: Final = {
    "certainty_floor": Key(CERTAINTY, "claims less firm are refused"),
    "certainty_ceiling": Key(Number(0, STRESSED), "claims more firm are refused; stressed ones count as 6"),
    "novelty_max": Key(PERMILLE, "permille of terms that nothing before has mentioned"),
    "unverified_max": Key(COUNT, "references that no resolver answered for, each once"),
    "uncertainty_max": Key(
        PERMILLE, "how far its least firm claim is from a flat statement, in permille: 200 a level"
    ),
    "uncertainty_total_max": Key(COUNT, "the same, summed over the run"),
}
BOUNDS: Final = Keys(BOUND_KEYS)
SCHEDULED: Final = Keys({"from": Key(COUNT, "the step from which on they hold", required=True), **BOUND_KEYS})

TIGHTER: Final = Keys(
    {
        "topic": Key(CONCEPT, "only for what carries this concept"),
        "when": Key(WHEN, "only in this context"),
        "from": Key(COUNT, "the step from which on they hold"),
        **{name: key for name, key in BOUND_KEYS.items() if name != "uncertainty_total_max"},
    }
)

THRESHOLDS: Final = Keys(
    {
        "warn": Key(COUNT, "beyond this a warning is recorded", required=True),
        "correct": Key(COUNT, "beyond this bounds and rules tighten", required=True),
        "halt": Key(COUNT, "beyond this the run ends", required=True),
    }
)
COMPONENTS: Final = ("content", "certainty", "register")
SLOPE: Final = Keys(
    {
        "window": Key(Number(1, 4096), "over how many steps rate and direction are taken"),
        "establish": Key(Number(1, 4096), "how many first steps set the trajectory"),
        "allowance": Key(
            Keys({name: Key(PERMILLE, f"for {name}") for name in COMPONENTS}),
            "drift a step that does not accumulate, in permille",
        ),
        **{name: Key(THRESHOLDS, f"thresholds for {name}, in permille") for name in COMPONENTS},
        "tighten": Key(PERMILLE, "by how much a correction narrows the bounds, in permille"),
    }
)

LIMITS: Final = Keys(
    {
        "attempts_max": Key(Number(1, ceilings.ATTEMPTS_MAX), "candidates tried at one position"),
        "rollbacks_max": Key(Number(0, ceilings.ROLLBACKS_MAX), "rewinds in a run"),
        "depth_max": Key(Number(0, ceilings.DEPTH_MAX), "how often a bundle is taken apart again"),
        "gate_calls_max": Key(STEPS, "judgements in a run"),
        "transitions_max": Key(STEPS, "admitted transitions in a run"),
        "uncertainty_max": Key(COUNT, "uncertainty a run may take up; 0: not asked"),
        "distance_max": Key(COUNT, "accumulated content drift (see `slope`) that ends a run; 0: not asked"),
        "admission_window": Key(
            Number(0, 4096), "over how many transitions admission is counted; 0: not asked"
        ),
        "admission_min": Key(PERMILLE, "permille of them that have to be admitted"),
        "waiting_max": Key(Number(0, ceilings.WAITING_ITEMS_MAX), "items that may wait at once"),
        "transition_bytes_max": Key(Number(1, ceilings.TRANSITION_BYTES_MAX), "bytes of one transition"),
        "candidates_max": Key(Number(1, 1_000_000_000), "candidates offered in a run"),
    }
)

CONTINUITY_PRESETS: Final[dict[str, dict[str, Any]]] = {
    "off": {"regression": False},
    "lenient": {"strangeness_max": 990},
    "standard": {"strangeness_max": 970},
    "strict": {"strangeness_max": 930},
}
"""`python -m bench.trajectory continuity` prints what each of them refuses, rightly and wrongly."""


def continuity_of(written: Any) -> dict[str, Any]:
    """The keys of `continuity`, a preset written out."""
    keys: dict[str, Any] = CONTINUITY_PRESETS[written] if isinstance(written, str) else written
    return keys


CONTINUITY: Final = Keys(
    {
        "overlap_min": Key(PERMILLE, "permille of a transition's terms that have to be known"),
        "terms_min": Key(Number(1, 1000), "asked only of transitions with this many terms"),
        "strangeness_max": Key(
            PERMILLE, "how ill a transition may fit what was admitted, among 1000 of real documents"
        ),
        "establish": Key(Number(1, 4096), "how many first transitions set the course"),
        "licensed": Key(Flag(), "whether an explicit transition licenses a jump to what may be turned to"),
        "regression": Key(Flag(), "whether going back to what was retracted is refused"),
        "premise_min": Key(
            PERMILLE, "permille of a premise's terms that one admitted claim, or facts and intent, must have"
        ),
        "topics": Key(CONCEPTS, "concepts that may be turned to, beside what intent and facts name"),
    }
)

CONTEXT: Final = Keys(
    {
        **{name: Key(Text(), f"the {name}") for name in PLAIN_FIELDS},
        **{
            name: Key(Table(Text("a name", name=True), Text()), f"{name} conditions")
            for name in PAIRED_FIELDS
        },
    }
)

PROFILE: Final = Keys(
    {
        "purpose": Key(
            Text(fault=purpose_fault),
            "how the intent is worded; `{purpose}`, `{user}`, `{agent}`, `{facts.<name>}`",
        ),
        "terms_from": Key(
            Listing(OneOf(("purpose", "user")), at_least=0), "whose words make the intent's terms"
        ),
        "context_from_task": Key(
            Either(scalar=FIELD, items=Listing(FIELD, single=False), keys=Table(FIELD, VALUES, at_least=1)),
            "context fields that the task may set; with keys, and to which values",
        ),
    }
)

_SHA256: Final = re.compile(r"[0-9a-f]{64}")


def digest_fault(text: str) -> str:
    return "" if _SHA256.fullmatch(text) else f"{quoted(text)} is no digest: 64 digits and letters a to f"


def environment_fault(text: str) -> str:
    """What is wrong with the name of a variable of the environment, or nothing."""
    return (
        "" if _VARIABLE.fullmatch(text) else f"{quoted(text)} is no name of a variable such as `LAW_DATABASE`"
    )


_VARIABLE: Final = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
VARIABLE: Final = Text("a variable of the environment", fault=environment_fault)

RESOLVER: Final = Keys(
    {
        "file": Key(
            Text("a file name"), "a registry beside the policy: CSV, JSON, JSON lines, Parquet, BibTeX"
        ),
        "sha256": Key(Text("a digest", fault=digest_fault), "the digest that the file has to have"),
        "bare": Key(Flag(), "whether a citation may stand where no case was named"),
        "allow": Key(Listing(Text("a host or link")), "the hosts and links that may be named"),
        "sqlite": Key(Text("a file name"), "an SQLite database beside the policy"),
        "postgres": Key(VARIABLE, "the variable that holds the parameters of the connection"),
        "query": Key(Text("a query"), "what a database is asked, with parameters such as `:key`"),
        "url": Key(Text("an address"), "the web service, with parameters such as `{key}`"),
        "fields": Key(
            Table(Text("a name", name=True), Text("a JSON pointer", blank=True), at_least=1),
            "where in each row of an answer what is known stands, `referent` among it",
        ),
        "rows": Key(Text("a JSON pointer"), "where in an answer the rows are"),
        "token": Key(VARIABLE, "the variable that holds the token to send along"),
        "authorities": Key(Text("a file name"), "the certificates to trust, beside the policy"),
        "redirects": Key(Flag(), "whether the service may redirect, on its own host"),
        "private": Key(Flag(), "whether its name may stand for a private address"),
        "plain": Key(Flag(), "whether it may be asked without encryption"),
        "seconds": Key(Number(1, 60), "how long one look-up may take"),
    },
    one_of=("file", "allow", "sqlite", "postgres", "url"),
)
"""Which of them go together is held in the compiler: it can say what is missing."""

RESOLVER_GOES_WITH: Final = {
    "sha256": ("file",),
    "bare": ("file",),
    "query": ("sqlite", "postgres"),
    "fields": ("url",),
    "rows": ("url",),
    "token": ("url",),
    "authorities": ("url",),
    "redirects": ("url",),
    "private": ("url",),
    "plain": ("url",),
    "seconds": ("sqlite", "postgres", "url"),
}
RESOLVER_NEEDS: Final = {"sqlite": "query", "postgres": "query", "url": "fields"}

ANCHORS: Final = Keys(
    {
        "kinds": Key(Listing(REFERENCE), "kinds of reference that have to resolve", required=True),
        "tables": Key(
            Table(
                REFERENCE,
                Keys(
                    {
                        "entries": Key(
                            Table(Text("a reference"), Text("a name"), at_least=1),
                            "references and what they name",
                        ),
                        "file": Key(Text("a file name"), "a table beside the policy"),
                        "sha256": Key(
                            Text("a digest", fault=digest_fault), "the digest that the file has to have"
                        ),
                    },
                    one_of=("entries", "file"),
                ),
            ),
            "what references of a kind may stand for",
        ),
        "resolvers": Key(Table(REFERENCE, RESOLVER), "who says what references of a kind stand for"),
        "ahead": Key(Flag(), "whether to look up what an open transition names before it is judged"),
    }
)

RULELESS: Final = "a policy without rules admits everything that can be read; give at least one rule"

POLICY: Final = Keys(
    {
        "policy": Key(Text("a name", name=True), "the policy's id", required=True),
        "version": Key(Text("a version"), "its version, as its owner counts", required=True),
        "title": Key(Text(), "the policy in a few words"),
        "extends": Key(
            Text("a policy file or a pack"), "the policy whose rules all stand, and that this one tightens"
        ),
        "prompt": Key(OneOf(_values(PromptMode)), "whether the user's words enter the prompt"),
        "unit": Key(OneOf(_values(Unit)), "what is judged at once"),
        "genre": Key(OneOf(_values(Profile)), "the kind of text, which says what words doubt in it"),
        "release": Key(
            Either(
                scalar=OneOf(("prompt", "at_end")),
                keys=Keys(
                    {"lag": Key(Number(1, 4096), "how many transitions are held behind", required=True)}
                ),
            ),
            "when admitted text leaves",
        ),
        "channels": Key(
            Listing(Text("a channel", name=True, defines=Names.CHANNEL)),
            "the channels that may be written to",
        ),
        "context": Key(CONTEXT, "the conditions under which it runs"),
        "profile": Key(PROFILE, "how a task fills intent and context"),
        "lexicon": Key(
            Table(
                Text("a concept", name=True, defines=Names.CONCEPT),
                Listing(Text("a phrase", fault=_over_long), at_least=0),
            ),
            "concepts and the phrases that express them",
        ),
        "exceptions": Key(
            Table(CONCEPT, PHRASES),
            "by concept the phrases inside which a phrase of it does not count",
        ),
        "slots": Key(
            Table(
                Text("a slot", name=True, defines=Names.SLOT),
                Keys(
                    {
                        "concept": Key(CONCEPT, "what the quantity is of", required=True),
                        "units": Key(Listing(UNIT), "in which units, all of one dimension", required=True),
                    }
                ),
            ),
            "typed places that hold one quantity",
        ),
        "exclusive": Key(
            Table(Text("a set", name=True), Listing(CONCEPT, at_least=2, single=False)),
            "concepts of which only one can be said of the same thing",
        ),
        "subdomains": Key(
            Table(
                Text("a sub-domain", name=True, defines=Names.SUBDOMAIN),
                Keys({"entered_by": Key(CONCEPTS, "any of these enters it", required=True)}),
            ),
            "areas that put further rules in force for good",
        ),
        "tools": Key(
            Table(
                TOOL,
                Keys(
                    {
                        "arguments": Key(
                            Table(Text("a path of an argument", fault=path_fault), OneOf(TYPES), at_least=1),
                            "the arguments that conditions speak of, by path, with their types",
                            required=True,
                        )
                    }
                ),
            ),
            "tools whose calls conditions speak of",
        ),
        "anchors": Key(ANCHORS, "references that have to resolve"),
        "rules": Key(
            Listing(RULE, at_least=0, single=False),
            "the rules",
            required=True,
            without=RULELESS,
            unless="extends",
        ),
        "bounds": Key(
            Either(items=Listing(SCHEDULED, single=False), keys=BOUNDS),
            "how much uncertainty is allowed, and when",
        ),
        "tighter_bounds": Key(
            Listing(TIGHTER, single=False), "bounds of a topic or a context, beside those in force"
        ),
        "slope": Key(SLOPE, "how far the whole may drift"),
        "limits": Key(LIMITS, "how long and how often it may try"),
        "continuity": Key(
            Either(scalar=OneOf(tuple(CONTINUITY_PRESETS)), keys=CONTINUITY), "what makes a jump"
        ),
        "on_unmapped": Key(
            Keys(
                {
                    "coverage_min": Key(PERMILLE, "permille that has to be read"),
                    "channels": Key(
                        Listing(_uses(Names.CHANNEL), at_least=0),
                        "channels where what cannot be read is left to text rules",
                    ),
                    "languages": Key(
                        Listing(LANGUAGE_NAME), "languages in which what can be read and text rules decide"
                    ),
                    "when": Key(WHEN, "contexts where what cannot be read is left to text rules"),
                }
            ),
            "what becomes of text that cannot be read",
        ),
        "retraction": Key(OneOf(("permitted", "refused")), "whether a claim may be taken back"),
        "presuppositions": Key(
            OneOf(("ignored", "required")), "whether what a claim takes for granted has to stand"
        ),
        "defer": Key(
            Keys({"presuppositions": Key(Flag(), "wait for what is presupposed instead of refusing")}),
            "what may wait",
        ),
        "seal": Key(Flag(), "whether what was refused is kept as a sealed copy"),
    }
)


def json_schema() -> dict[str, Any]:
    """The language as JSON Schema. It knows shapes; which names exist and what contradicts, only loading knows."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "interlock policy",
        **schema_of(POLICY),
    }


def all_keys(shape: Shape = POLICY, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path of every key of the language; a table's own keys are written `*`."""
    match shape:
        case Keys():
            paths = [[(*path, name), *all_keys(key.shape, (*path, name))] for name, key in shape.keys.items()]
            return [found for part in paths for found in part]
        case Table():
            return all_keys(shape.value, (*path, "*"))
        case Listing():
            return all_keys(shape.item, path)
        case Either():
            parts = [part for part in (shape.scalar, shape.items, shape.keys) if part is not None]
            return [found for part in parts for found in all_keys(part, path)]
        case _:
            return []
