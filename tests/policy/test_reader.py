"""From bytes to values: what a document says is what the rules hold, and its digest stands for exactly that."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.canonical import canonical, checked, sha256, tagged
from interlock.core.condition import Expr
from interlock.core.mutation import FigureKind, Mark, Polarity
from interlock.core.rules import (
    ASKING,
    Allowances,
    AllowRule,
    ApprovalRule,
    Attribution,
    BoundSet,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Concept,
    Condition,
    Continuity,
    Effect,
    ExclusiveSet,
    FlowRule,
    GroundedRule,
    Guard,
    Head,
    Kind,
    Limits,
    Mode,
    OnMixed,
    Relation,
    ReleaseMode,
    ReleaseRule,
    RequireRule,
    Rounding,
    Rulebook,
    ScheduledBounds,
    SequenceRule,
    SlopeRules,
    SlotFrame,
    Subdomain,
    Subject,
    TextRule,
    Thresholds,
    TighterBounds,
    Unit,
    Unmapped,
    Vocabulary,
    Where,
)
from interlock.core.rules import Profile as Genre
from interlock.core.scanner import Scan
from interlock.core.state import Context
from interlock.policy import Policy, PolicyError, json_schema
from interlock.policy.language import all_keys
from interlock.policy.profile import Opening, Profile
from interlock.policy.sources import TableSource
from tests.examples import examples, part
from tests.policy.documents import key_paths

CASES = sha256(Path(__file__).with_name("cases.csv").read_bytes()).hex()
EVERY_KEY = Path(__file__).parent / "every_key.yaml"


def small(more: str = "", rule: str = "forbid: {text: safe as houses}") -> Policy:
    return Policy.from_bytes(
        f'policy: trial\nversion: "1"\n{more}\nrules:\n  - {{id: a, kind: safety, {rule}}}\n'.encode()
    )


def written(text: str = EVERY_KEY.read_text()) -> dict[str, Any]:
    """The document with every scalar as text, as the reader takes it."""
    found: dict[str, Any] = yaml.load(text, Loader=yaml.CBaseLoader)
    return found


# ---------------------------------------------------------------- what it says is what the rules hold


@pytest.mark.requirement("R-006", "R-008", "R-011", "R-015", "R-050", "R-061", "R-063", "R-108")
def test_every_key_reaches_the_rulebook() -> None:
    policy = Policy.load(EVERY_KEY)
    expected = Rulebook(
        id="every-key",
        version="1.10",
        digest=policy.digest,
        rules=(
            TextRule(
                Head(
                    "text",
                    Kind.SAFETY,
                    "No safety promised",
                    "COBS 4.2.1R",
                    "critical",
                    OnMixed.SPLIT,
                    Mode.SHADOW,
                    Guard(
                        (
                            Condition("audience", ("retail", "professional")),
                            Condition("domain", ("finance",)),
                            Condition("epistemic.mode", ("drafting",)),
                            Condition("jurisdiction", ("UK",)),
                            Condition("temporal.session", ("day",)),
                        ),
                        "pensions",
                        True,
                    ),
                ),
                ("safe as houses", "no risk"),
            ),
            TextRule(
                Head("pattern", Kind.SAFETY), (r"\b\d{1,4} ?mg.*now",), literal=False, hold_bytes_max=128
            ),
            TextRule(Head("shape", Kind.SAFETY), (), literal=False, shapes=("mac-address",)),
            ClaimRule(
                Head("claim", Kind.DOMAIN),
                ClaimPattern(
                    marks=(Mark.ASSERTION, Mark.DIRECTIVE),
                    all_of=("guarantee",),
                    any_of=("return", "dose"),
                    none_of=("warning",),
                    polarity=Polarity.NEGATIVE,
                    certainty_min=2,
                    certainty_max=4,
                    attribution=Attribution.OTHER,
                ),
            ),
            RequireRule(
                Head("require", Kind.STRUCTURAL),
                ("warning", "author"),
                Where.EARLIER,
                ClaimPattern(
                    marks=(Mark.QUALIFICATION,),
                    all_of=("return",),
                    any_of=("dose",),
                    none_of=("song",),
                    polarity=Polarity.POSITIVE,
                    certainty_min=1,
                    attribution=Attribution.OWN,
                ),
                ("answer", ASKING),
            ),
            RequireRule(
                Head("require-at-end", Kind.STRUCTURAL), ("warning",), Where.END, channels=("answer",)
            ),
            SequenceRule(Head("before", Kind.TASK), Relation.BEFORE, "warning", "return"),
            SequenceRule(Head("then", Kind.TASK), Relation.AFTER, "return", "warning"),
            SequenceRule(Head("at-most", Kind.TASK), Relation.AT_MOST, "guarantee", count=2),
            SequenceRule(Head("never", Kind.TASK), Relation.NEVER_AFTER, "dose", "pension"),
            AllowRule(Head("topics", Kind.DOMAIN, mode=Mode.SHADOW), Subject.TOPIC, ("return", "warning")),
            AllowRule(Head("references", Kind.DOMAIN), Subject.REFERENCE, ("case", "phone")),
            AllowRule(Head("tools", Kind.DOMAIN), Subject.TOOL, ("search",)),
            AllowRule(Head("languages", Kind.DOMAIN), Subject.LANGUAGE, ("en",)),
            ApprovalRule(
                Head("approval", Kind.TASK),
                ClaimPattern(
                    marks=(Mark.QUESTION,),
                    all_of=("tool:pay",),
                    any_of=("dose", "return"),
                    none_of=("song",),
                    polarity=Polarity.POSITIVE,
                    certainty_max=3,
                ),
            ),
            CallRule(
                Head("no-large-payment", Kind.SAFETY),
                Effect.FORBID,
                "pay",
                Expr(
                    "&&",
                    (
                        Expr(">", (Expr("arg", (), "amount", "number"), Expr("number", (), "500.5"))),
                        Expr("!", (Expr("arg", (), "customer.vip", "boolean"),)),
                    ),
                ),
                "args.amount > 500.5 && !args.customer.vip",
            ),
            CallRule(
                Head("payee", Kind.SAFETY),
                Effect.ALLOW,
                "pay",
                Expr(
                    "in",
                    (
                        Expr("arg", (), "to", "string"),
                        Expr("list", (Expr("string", (), "acme"), Expr("string", (), "shop"))),
                    ),
                ),
                'args.to in ["acme", "shop"]',
            ),
            CallRule(
                Head("payment-approved", Kind.TASK),
                Effect.APPROVE,
                "pay",
                Expr("has", (), "to"),
                "has(args.to)",
            ),
            FlowRule(Head("flow", Kind.SAFETY), ("tool:crm", "user"), ("tool:pay", "channel:answer")),
            GroundedRule(
                Head("grounded", Kind.DOMAIN),
                (FigureKind.PRICE, FigureKind.STATE),
                ("verified", "tool:crm"),
                (
                    Rounding("", "percentage", (1, 10), "%", 1),
                    Rounding("daily-dose", "gram", (1, 100_000), "mg", 2),
                    Rounding("daily-dose", "gram", (1, 100), "g", 2),
                ),
                approximate=20,
                counts=True,
                sums=True,
                today="temporal.today",
                age_days_max=30,
                channels=("answer",),
            ),
            ClaimRule(Head("excluded", Kind.DOMAIN), ClaimPattern(all_of=("song",))),
            RequireRule(
                Head("attributed", Kind.DOMAIN),
                ("author",),
                Where.EARLIER,
                ClaimPattern(all_of=("pension",)),
                ("answer", ASKING),
            ),
        ),
        vocabulary=Vocabulary(
            concepts=(
                Concept("author", ("its author",)),
                Concept("dose", ("dose",)),
                Concept("guarantee", ("guarantee", "guaranteed")),
                Concept("pension", ("pension",)),
                Concept("return", ("return",)),
                Concept("song", ("the song",)),
                Concept("warning", ("capital at risk",)),
            ),
            exceptions=(Concept("guarantee", ("guarantee period", "guaranteed mail")),),
            slots=(SlotFrame("daily-dose", "dose", ("mg", "g")),),
            exclusive=(ExclusiveSet("outcome", ("guarantee", "warning")),),
            anchored=("phone", "case", "citation", "url", "statute", "doi", "account", "pmid", "work"),
            profile=Genre.CLINICAL,
        ),
        subdomains=(Subdomain("pensions", ("pension",)),),
        schedule=(
            ScheduledBounds(0, BoundSet(1, 4, 900, 2, 800, 5000)),
            ScheduledBounds(4, BoundSet(2, 4, 900, 2, 800, 5000)),
        ),
        tighter=(
            TighterBounds(
                "warning",
                (
                    Condition("audience", ("retail", "professional")),
                    Condition("domain", ("finance",)),
                    Condition("epistemic.mode", ("drafting",)),
                    Condition("jurisdiction", ("UK",)),
                    Condition("temporal.session", ("day",)),
                ),
                2,
                *(3, 4, 700, 1, 700),
            ),
        ),
        slope=SlopeRules(
            window=9,
            establish=3,
            allowance=Allowances(600, 200, 100),
            content=Thresholds(5000, 6000, 7000),
            certainty=Thresholds(1000, 2000, 3000),
            register=Thresholds(1500, 2500, 3500),
            tighten=400,
        ),
        limits=Limits(5, 3, 1, 1000, 900, 50000, 700, 20, 300, 4, 2048, 5000),
        release=ReleaseRule(ReleaseMode.LAG, 2),
        unit=Unit.CLAUSE,
        continuity=Continuity(
            100, 4, 950, 5, licensed=False, regression=False, premise_min=600, topics=("warning",)
        ),
        unmapped=Unmapped(
            700,
            ("tool",),
            ("code",),
            (
                Condition("audience", ("retail",)),
                Condition("domain", ("finance", "health")),
                Condition("epistemic.mode", ("drafting",)),
                Condition("jurisdiction", ("UK",)),
                Condition("temporal.session", ("day",)),
            ),
        ),
        channels=("answer", "tool"),
        anchored_kinds=("phone", "case", "citation", "url", "statute", "doi", "account"),
        retraction=False,
        presuppositions=True,
        defer_presuppositions=True,
        starved=False,
        seal=False,
    )
    assert policy.rulebook == expected
    assert policy.profile == Profile(
        "{agent}: {purpose} on {facts.fund} ({user})",
        ("purpose",),
        Context(
            "finance", "retail", "no", (("session", "day"), ("today", "2026-05-10")), (("mode", "drafting"),)
        ),
        (Opening("audience", ("retail", "professional")), Opening("jurisdiction", ("no", "UK"))),
    )
    assert policy.tables == (
        TableSource("case", (), "cases.csv", CASES),
        TableSource("phone", (("112", "emergency"), ("911", "emergency"))),
    )
    assert [(source.kind, *sorted(source.options)) for source in policy.resolvers] == [
        ("account", "postgres", "query"),
        ("citation", "bare", "file", "sha256"),
        ("doi", "authorities", "fields", "plain", "private", "redirects", "rows", "token", "url"),
        ("statute", "query", "seconds", "sqlite"),
        ("url", "allow"),
    ]
    assert policy.looks_ahead
    assert policy.title == "One of everything"
    assert policy.release_stated


def test_what_is_loaded_is_of_the_types_it_declares() -> None:
    policy = Policy.load(EVERY_KEY)
    assert msgspec.msgpack.decode(checked(policy.rulebook, Rulebook), type=Rulebook) == policy.rulebook


def test_the_document_of_every_key_leaves_none_out() -> None:
    assert sorted(set(all_keys()) - set(key_paths(written()))) == [("extends",)]


@pytest.mark.requirement("R-127")
def test_defaults_are_the_stated_ones() -> None:
    policy = small()
    assert policy.rulebook == Rulebook(
        id="trial",
        version="1",
        digest=policy.digest,
        rules=(TextRule(Head("a", Kind.SAFETY), ("safe as houses",)),),
    )
    assert policy.profile == Profile()
    assert not policy.rulebook.starved, "open is the stated default"
    assert small("prompt: starved").rulebook.starved
    assert small("prompt: starved").profile.terms_from == ("purpose",)


def test_a_word_is_a_word_and_no_truth_value() -> None:
    policy = small("context: {jurisdiction: no, domain: on, audience: 12:30}\ntitle: 010")
    assert policy.profile.context == Context("on", "12:30", "no")
    assert policy.title == "010"


def test_one_item_needs_no_brackets() -> None:
    one = small("lexicon: {a: x}", "require: {any: a, where: end}")
    several = small("lexicon: {a: [x]}", "require: {any: [a], where: end}")
    assert one.digest == several.digest


def test_later_bounds_keep_what_they_do_not_name() -> None:
    policy = small(
        "bounds: [{from: 0, novelty_max: 500}, {from: 3, certainty_floor: 2}, {from: 9, novelty_max: 100}]"
    )
    assert [entry.bounds for entry in policy.rulebook.schedule] == [
        BoundSet(novelty_max=500),
        BoundSet(novelty_max=500, certainty_floor=2),
        BoundSet(novelty_max=100, certainty_floor=2),
    ]


# ---------------------------------------------------------------- release


WHOLE = {
    "at the end": "require: {any: w, where: end}",
    "at the end, if asked for": "require: {any: w, where: end, for: {all: v}}",
    "after": "sequence: {first: v, then: w}",
}
HERE = {
    "in the same transition": "require: {any: w, where: span, for: {all: v}}",
    "before": "sequence: {first: v, before: w}",
    "only recorded": "mode: shadow, require: {any: w, where: end}",
}
LEXICON = "lexicon: {v: [v], w: [w]}\n"


@pytest.mark.parametrize("rule", WHOLE.values(), ids=WHOLE)
def test_what_is_owed_by_the_end_holds_the_release(rule: str) -> None:
    assert small(LEXICON, rule).rulebook.release.mode is ReleaseMode.AT_END


@pytest.mark.parametrize("rule", HERE.values(), ids=HERE)
def test_what_is_met_on_the_way_holds_nothing(rule: str) -> None:
    assert small(LEXICON, rule).rulebook.release.mode is ReleaseMode.PROMPT


@pytest.mark.parametrize("rule", WHOLE.values(), ids=WHOLE)
def test_a_policy_that_says_when_to_release_is_heeded(rule: str) -> None:
    policy = small(LEXICON + "release: prompt", rule)
    assert policy.rulebook.release.mode is ReleaseMode.PROMPT
    assert policy.release_stated


# ---------------------------------------------------------------- the digest


def test_the_digest_is_over_the_canonical_document() -> None:
    policy = Policy.load(EVERY_KEY)
    assert policy.digest == policy.rulebook.digest == tagged(sha256(policy.document))
    assert canonical(msgspec.msgpack.decode(policy.document)) == policy.document


def test_the_source_rebuilds_the_policy() -> None:
    policy = Policy.load(EVERY_KEY)
    assert policy.source == EVERY_KEY.read_bytes()
    assert Policy.from_bytes(policy.source) == policy


def render(value: object, chance: random.Random, indent: int = 0) -> str:
    """The value as YAML in a style left to chance: order of keys, block or flow, quotes, comments, white space."""
    if isinstance(value, str):
        plain = yaml.load(value, Loader=yaml.BaseLoader) == value if value.isidentifier() else False
        # Numbers and truth values only mean themselves without quotes.
        bare = value.isdigit() or value in ("true", "false") or (plain and chance.random() < 0.7)
        return value if bare else _quoted(value, chance)
    flow = indent == 0 or chance.random() < 0.4
    if isinstance(value, list):
        items = [render(item, chance, indent if flow else 99) for item in value]
        return "[" + f",{' ' * chance.randint(0, 3)}".join(items) + "]"
    assert isinstance(value, dict)
    pairs = list(value.items())
    chance.shuffle(pairs)
    inner = [f"{_quoted(k, chance)}:{' ' * chance.randint(1, 3)}{render(v, chance, 99)}" for k, v in pairs]
    return "{" + f"{' ' * chance.randint(0, 2)},\n{' ' * 80} # {chance.random()}\n{' ' * 8}".join(inner) + "}"


def _quoted(text: str, chance: random.Random) -> str:
    if chance.random() < 0.5 and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return msgspec.json.encode(text).decode()


def top_level(document: dict[str, Any], chance: random.Random) -> str:
    pairs = list(document.items())
    chance.shuffle(pairs)
    lines = []
    for key, value in pairs:
        lines.append("\n" * chance.randint(0, 2) + f"# {chance.random()}")
        lines.append(f"{key}: {render(value, chance, 1)}")
    return "\n".join(lines) + "\n"


@settings(max_examples=examples(70))
@given(st.integers(0, 2**32))
def test_comments_spacing_and_order_of_keys_do_not_count(seed: int) -> None:
    text = top_level(written(), random.Random(seed))
    policy = Policy.from_bytes(text.encode())
    assert policy == Policy.load(EVERY_KEY)
    assert policy.digest == Policy.load(EVERY_KEY).digest


def variants(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The document with one thing changed: each leaf to something else, each key left out, each list turned."""
    for path, value in _nodes(document):
        for what, other in _others(value):
            changed = copy.deepcopy(document)
            at: Any = changed
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = other
            yield f"{path}: {what}", changed
        without = copy.deepcopy(document)
        at = without
        for step in path[:-1]:
            at = at[step]
        del at[path[-1]]
        yield f"{path} left out", without


def _nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*path, step), inner
        yield from _nodes(inner, (*path, step))


def _others(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list) and len(value) > 1:
        yield "turned around", value[::-1]
    if not isinstance(value, str):
        return
    flags = {"true": "false", "false": "true"}
    if value in flags:
        yield "turned over", flags[value]
    elif value.isdigit():
        yield "one more", str(int(value) + 1)
    else:
        yield "another word", value + "x"
    for choices in (("prompt", "at_end"), ("safety", "domain"), ("positive", "negative"), ("sentence", "clause"),
                    ("permitted", "refused"), ("shadow", "enforce"), ("split", "reject"), ("own", "other"),
                    ("earlier", "span"), ("critical", "low"), ("warning", "song"), ("return", "guarantee")):  # fmt: skip
        if value in choices:
            yield "the other choice", choices[1 - choices.index(value)]


@pytest.mark.campaign
def test_any_change_of_meaning_changes_the_digest() -> None:
    original = Policy.load(EVERY_KEY)
    seen = {original.digest: "the original"}
    tried = part(variants(written()), 3)
    loaded = 0
    for what, document in tried:
        try:
            policy = Policy.from_bytes(msgspec.json.encode(_typed(document)))
        except PolicyError:
            continue
        loaded += 1
        assert policy.digest not in seen, f"{what} has the digest of {seen.get(policy.digest)}"
        seen[policy.digest] = what
        meaning = (
            msgspec.structs.replace(policy.rulebook, digest=""),
            policy.profile,
            policy.tables,
            policy.resolvers,
            policy.looks_ahead,
            policy.title,
        )
        before = (
            msgspec.structs.replace(original.rulebook, digest=""),
            original.profile,
            original.tables,
            original.resolvers,
            original.looks_ahead,
            original.title,
        )
        if "left out" not in what:
            assert meaning != before, f"{what} changes the digest but nothing else"
    assert loaded * 4 > len(tried) > 200


def _typed(value: Any) -> Any:
    """Numbers and truth values as JSON writes them; JSON is read as YAML."""
    if isinstance(value, dict):
        return {key: _typed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_typed(inner) for inner in value]
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdigit() else value


def test_a_policy_may_be_written_as_json() -> None:
    assert Policy.from_bytes(msgspec.json.encode(_typed(written()))) == Policy.load(EVERY_KEY)


# ---------------------------------------------------------------- texts


@pytest.mark.requirement("R-050")
def test_texts_keep_the_place_of_their_rule() -> None:
    policy = Policy.load(EVERY_KEY)
    assert [tuple(text) for text in policy.text_patterns()] == [
        (0, "text", "safe as houses", True),
        (0, "text", "no risk", True),
        (1, "pattern", r"\b\d{1,4} ?mg.*now", False),
    ]
    watching = policy.text_rules.watching  # the first rule only records
    assert watching is not None
    assert (watching.widths[0], policy.text_rules.widths[1]) == (14, None)


def test_texts_are_found_under_their_rule() -> None:
    rules = small(rule="forbid: {text: x}}\n  - {id: b, kind: safety, forbid: {pattern: 'sa.e'}").text_rules
    scan = Scan(rules, rules.start())
    scan.feed(b"it is S**A**FE now")
    assert {match.rule for match in scan.matches()} == {1}


# ---------------------------------------------------------------- nothing else comes out


def refused_with_a_reason(error: PolicyError) -> None:
    assert error.problems


@settings(max_examples=examples(400))
@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_any_bytes_load_or_are_refused(data: bytes) -> None:
    try:
        Policy.from_bytes(data)
    except PolicyError as error:
        refused_with_a_reason(error)


KEYS = [*sorted({step for path in all_keys() for step in path if step != "*"}), "<<", "x"]
SCALARS = st.sampled_from(
    [*KEYS, "a", "", "~", "true", "no", "-1", "0", "3", "9" * 30, "1.5", "tool:x", "temporal.x", "{user}", "(",
     "a*", ".*", "\\", "é", "\u200b", "\t", "safety", "end", "span", "at_end", "own", "positive"]
)  # fmt: skip
DOCUMENTS = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=examples(400))
@given(DOCUMENTS)
def test_any_document_loads_or_is_refused(document: object) -> None:
    try:
        Policy.from_bytes(yaml.safe_dump(document).encode())
    except PolicyError as error:
        refused_with_a_reason(error)


@settings(max_examples=examples(200))
@given(st.data())
def test_any_damage_to_a_policy_loads_or_is_refused(data: st.DataObject) -> None:
    document = _typed(written())
    nodes = list(_nodes(document))
    for _ in range(data.draw(st.integers(1, 3))):
        path, _value = data.draw(st.sampled_from(nodes))
        at: Any = document
        try:
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = data.draw(DOCUMENTS)
        except (KeyError, IndexError, TypeError):
            continue
    try:
        policy = Policy.from_bytes(msgspec.json.encode(document))
    except PolicyError as error:
        refused_with_a_reason(error)
    else:
        checked(policy.rulebook, Rulebook)


@settings(max_examples=examples(200))
@given(st.data())
def test_any_damage_to_the_text_loads_or_is_refused(data: st.DataObject) -> None:
    text = bytearray(EVERY_KEY.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=4))
    try:
        Policy.from_bytes(bytes(text))
    except PolicyError as error:
        refused_with_a_reason(error)


@pytest.mark.parametrize(
    "bomb", ["[" * 50_000, "{a: " * 20_000, "- " * 20_000, "? " * 20_000, "a: &x [" * 9000]
)
def test_a_bomb_is_refused(bomb: str) -> None:
    with pytest.raises(PolicyError):
        Policy.from_bytes(bomb.encode())


# ---------------------------------------------------------------- the schema


def test_the_schema_knows_every_key() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == {path[0] for path in all_keys()}
    assert schema["required"] == ["policy", "version"]
    assert schema["anyOf"] == [{"required": ["rules"]}, {"required": ["extends"]}]
    assert schema["additionalProperties"] is False
    rule = schema["properties"]["rules"]["items"]
    assert {"required": ["forbid"]} in rule["oneOf"]
    assert all(key["description"] for key in rule["properties"].values())
