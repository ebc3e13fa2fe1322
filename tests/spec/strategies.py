"""Generators of states, rulebooks, mutations and resolutions as the plain data of `spec/`, complete.

Names come from small sets, so that what is generated meets itself: a key is asserted, denied, presupposed and
retracted within one case. `cases()` gives all that one determination reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from hypothesis import strategies as st

from spec import gate, loop, shapes

Data = dict[str, Any]

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")


def once(make: Callable[Given, st.SearchStrategy[Drawn]]) -> Callable[Given, st.SearchStrategy[Drawn]]:
    """The same strategy for the same arguments. Hypothesis works out what each new one can draw, and one that is made
    in every draw costs more than what is drawn from it.
    """
    made: dict[object, tuple[object, st.SearchStrategy[Drawn]]] = {}

    def same(*args: Given.args, **kwargs: Given.kwargs) -> st.SearchStrategy[Drawn]:
        given = (*args, *kwargs.values())
        key = (*kwargs, *(id(one) if isinstance(one, st.SearchStrategy) else repr(one) for one in given))
        if key not in made:
            made[key] = given, make(*args, **kwargs)  # what is named by its id has to stay
        return made[key][1]

    return same


sampled_from = once(st.sampled_from)
lists = once(st.lists)
integers = once(st.integers)
booleans = once(st.booleans)
just = once(st.just)
fixed_dictionaries = once(st.fixed_dictionaries)

KEYS = ("p", "q", "r s", "r s t")
CONCEPTS = ("fee", "risk", "warning", "guarantee")
TERMS = ("alpha", "beta", "gamma", "delta")
STRANGE = ("psi", "chi", "omega")
"""Terms that no state knows."""
REFERENCES = (
    {"kind": "work", "key": "w1"},
    {"kind": "work", "key": "w2"},
    {"kind": "doi", "key": "d1"},
    {"kind": "back-reference", "key": "p"},
)
REFERENTS = ("referent:blue", "referent:red")
CATEGORIES = ("assertion", "qualification", "elaboration", "negation", "reference", "transition")
MARKS = (*CATEGORIES, "question", "directive")
CONDITIONS = ({"field": "audience", "values": ["retail"]}, {"field": "temporal.season", "values": ["open"]})


def some(values: tuple[Any, ...], most: int = 2) -> st.SearchStrategy[list[Any]]:
    return lists(sampled_from(values), max_size=most, unique_by=str)


def rarely(value: Any, usual: Any) -> st.SearchStrategy[Any]:
    """`value` about once in twelve."""
    return sampled_from((*[usual] * 11, value))


AMOUNT = ["arg", "amount", "integer"]
CONDITIONS_ON_CALLS: tuple[list[Any], ...] = (
    [],
    [">", AMOUNT, ["int", "5"]],
    ["||", ["!", ["has", "amount"]], ["<", AMOUNT, ["int", "5"]]],
)
ARGUMENTS = (
    {"path": "amount", "kind": "integer", "text": "5"},
    {"path": "amount", "kind": "integer", "text": "6"},
    {"path": "amount", "kind": "string", "text": "6"},
    {"path": "to", "kind": "string", "text": "acme"},
)

ROUNDED: Data = {"slot": "", "measure": "%", "step": "1/10", "unit": "%", "decimals": 0}
HEDGES = ("about", "over", "under", "least", "most", "from", "within")
AMOUNTS = ("2/5", "43/100", "9/20", "1/2", "3")
DAYS = ([2026, 5, 3, 7, -1], [2026, 5, 3, -1, -1], [-1, 5, 3, -1, -1], [2026, 5, 4, 1, -1])
ABOUT = ("alpha", "beta", "fee", "exit")

polarities = sampled_from(("positive", "positive", "negative"))
bounds = sampled_from((*["exact"] * 8, "over", "under", "least", "most", "from"))
permille = sampled_from((0, 0, 499, 500, 501, 1000))


@once
def patterns() -> st.SearchStrategy[Data]:
    return fixed_dictionaries(
        {"any_of": some((*CONCEPTS, *REFERENTS))},
        optional={
            "marks": some(MARKS),
            "all_of": some(CONCEPTS, 1),
            "none_of": some((*CONCEPTS, REFERENTS[0]), 1),
            "polarity": sampled_from((None, "positive", "negative")),
            "certainty_min": integers(0, 3),
            "certainty_max": integers(3, 5),
            "attribution": sampled_from(("any", "own", "other")),
        },
    )


@once
def guards() -> st.SearchStrategy[Data]:
    return fixed_dictionaries(
        {},
        optional={
            "conditions": some(CONDITIONS),
            "subdomain": sampled_from(("", "tax")),
            "on_correction": booleans(),
        },
    )


@once
@st.composite
def rules(draw: st.DrawFn, number: int = 0) -> Data:
    kind = draw(sampled_from(tuple(kind for kind in shapes.RULE_OF_TYPE if kind != "grounded")))
    rule: Data = {
        "id": f"{kind}-{number}",
        "type": kind,
        "kind": draw(sampled_from(("domain", "safety", "structural", "task"))),
        "on_mixed": draw(sampled_from(("reject", "split"))),
        "mode": draw(rarely("shadow", "enforce")),
        "guard": draw(guards()) if draw(booleans()) else {},
    }
    concept = sampled_from(CONCEPTS)
    if kind in ("claim", "approval"):
        rule["pattern"] = draw(patterns())
    elif kind == "require":
        where = draw(sampled_from(("span", "earlier", "end")))
        trigger = patterns() if where != "end" else st.none() | patterns()
        any_of = lists(concept, min_size=1, max_size=2, unique=True)
        rule |= {"where": where, "trigger": draw(trigger), "any_of": draw(any_of)}
        rule["channels"] = draw(sampled_from(([], ["answer", ""], ["code"])))
    elif kind == "sequence":
        relation = draw(sampled_from(("before", "after", "at_most", "never_after")))
        rule |= {"relation": relation, "first": draw(concept), "second": draw(concept)}
        rule["count"] = draw(integers(0, 2))
    elif kind == "flow":
        rule |= {
            "origins": draw(some(("user", "model"), 2)),
            "sinks": draw(some(("tool:transfer", "channel:answer"))),
        }
    elif kind == "call":
        rule |= {"tool": "transfer", "effect": draw(sampled_from(("forbid", "allow", "approve")))}
        rule["condition"] = draw(sampled_from(CONDITIONS_ON_CALLS))
    elif kind == "allow":
        values = {
            "topic": (*CONCEPTS, REFERENTS[0]),
            "reference": ("work", "doi"),
            "tool": ("search", "transfer"),
            "language": ("en", "de"),
        }
        rule["subject"] = draw(sampled_from(tuple(values)))
        rule["values"] = draw(some(values[rule["subject"]], 3))
    return shapes.complete_rule(rule)


@once
@st.composite
def wants_grounds(draw: st.DrawFn) -> Data:
    return {
        "items": draw(some(("number", "quantity", "date", "name", "state", "denial"), 5)),
        "origins": draw(some(("verified", "user", "tool:crm", "tool:*"), 3)),
        "rounding": draw(some((ROUNDED, ROUNDED | {"slot": "fee"}), 1)),
        "approximate": draw(sampled_from((0, 0, 100))),
        "counts": draw(booleans()),
        "sums": draw(booleans()),
        "today": draw(sampled_from(("", "temporal.today"))),
        "age_days_max": draw(sampled_from((0, 10))),
        "channels": draw(rarely(["code"], [])),
    }


@once
def slots() -> st.SearchStrategy[list[Data]]:
    amount = sampled_from(((3, 0), (4, 0), (4, 0), (35, -1), (44, -1)))
    slot = st.tuples(sampled_from(("fee", "term")), amount, rarely("EUR", "%")).map(
        lambda of: {"name": of[0], "mantissa": of[1][0], "exponent": of[1][1], "unit": of[2]}
    )
    return just([]) | lists(slot, max_size=1)


@once
def chosen() -> st.SearchStrategy[list[Data]]:
    member = sampled_from(("yes", "no"))
    choice = fixed_dictionaries({"set": just("verdict"), "member": member, "rest": rarely("x", "")})
    return just([]) | lists(choice, max_size=1)


@once
@st.composite
def values(draw: st.DrawFn, kind: str) -> Data:
    """Of what a kind of figure is measured in."""
    if kind == "date":
        return {"measure": "date", "day": draw(sampled_from(DAYS)), "bound": draw(bounds)}
    if kind == "reference":
        return {"measure": kind, "words": draw(sampled_from((" 12c ", " 7d ", " lh441 ")))}
    if kind in ("name", "state"):
        return {"measure": kind, "words": draw(sampled_from((" yes ", " no ", " ann lee ", " lee ")))}
    amount = sampled_from(AMOUNTS)
    low = draw(amount)
    high = draw(rarely("7", low))
    measure = draw(sampled_from(("%", "%", "%", "%", "*", "#", "second")))
    return {
        "measure": measure,
        "low": low,
        "high": high,
        "step": draw(sampled_from(("1/10", "1/100", "1"))),
        "words": draw(sampled_from((*[""] * 6, " @day ", " @week ", " @day @week "))),
        "bound": draw(bounds),
    }


@once
@st.composite
def figures(draw: st.DrawFn) -> Data:
    kind = draw(
        sampled_from(
            (*["quantity", "quantity", "number", "date", "name", "reference", "state"] * 3, "denial")
        )
    )
    return shapes.complete_figure(
        {
            "kind": kind,
            "readings": draw(lists(values(kind), min_size=1, max_size=2)),
            "hedge": draw(sampled_from((*["exact"] * 7, *HEDGES))),
            "about": [
                *draw(rarely(["~again"], [])),
                *draw(some(ABOUT, 3)),
                *draw(rarely(["~beside"], [])),
                *draw(rarely(["~not as asked"], [])),
                *draw(sampled_from(([], [], [], ["<alpha"], ["<beta"]))),
            ],
            "slots": draw(rarely(["fee"], [])),
            "denied": draw(rarely(True, False)),
            "every": draw(rarely(True, False)),
            "reckoned": draw(sampled_from(("", "total", "either", "less", "more"))),
            "own": draw(integers(0, 3)),
            "proposed": draw(rarely(True, False)),
        }
    )


@once
@st.composite
def grounds(draw: st.DrawFn) -> Data:
    kind = draw(sampled_from(("quantity", "quantity", "date", "name", "name", "reference", "state")))
    words = draw(some(ABOUT, 3)) or draw(rarely([], ["alpha", "fee"]))
    return {
        "fact": draw(sampled_from(("a", "b", "c"))),
        "label": draw(sampled_from(("verified", "verified", "user", "tool:crm"))),
        "value": draw(values(kind)),
        "of": [word for word in words if word in ("alpha", "beta")],
        "what": [
            *(word for word in words if word in ("fee", "exit")),
            *draw(sampled_from(([], ["~place"], ["%firm"], ["%person"])) if kind == "name" else just([])),
        ],
        "prose": draw(rarely(True, False)),
        "counted": draw(rarely(True, False)),
        "summed": draw(rarely(True, False)),
        "until": draw(sampled_from(("", "", "2026-05-01", "2026-06-01", "soon"))),
        "as_of": draw(sampled_from(("", "", "2026-04-01", "2026-05-05"))),
    }


@once
@st.composite
def commitments(draw: st.DrawFn) -> Data:
    """A negative commitment fills no slot: it says what does not stand there."""
    polarity = draw(polarities)
    concepts = draw(some(CONCEPTS))
    return shapes.complete_commitment(
        {
            "key": draw(sampled_from(KEYS)),
            "polarity": polarity,
            "certainty": draw(sampled_from((5, 5, 4, 2, 0))),
            "concepts": concepts,
            "echoed": draw(some(CONCEPTS, 1)),
            "denied": concepts if draw(rarely(True, False)) else [],
            "unsaid": concepts if draw(rarely(True, False)) else [],
            "hidden": concepts if draw(rarely(True, False)) else [],
            "quoted": concepts if draw(rarely(True, False)) else [],
            "unsure": concepts if draw(rarely(True, False)) else [],
            "supposed": concepts if draw(rarely(True, False)) else [],
            "particular": draw(rarely(True, False)),
            "terms": draw(some(TERMS)),
            "attribution": draw(rarely("critics", "")),
            "slots": draw(slots()) if polarity == "positive" else [],
            "choices": draw(chosen()) if polarity == "positive" else [],
        }
    )


LANES = ([3, -4, 9], [-8, 2, 1], [5, 5, -5], [0, 0, 0])


def contents(terms: list[str]) -> st.SearchStrategy[Data]:
    """Nothing where nobody asks; three lanes are enough to be like or unlike."""
    weights = [60 + 50 * at for at, _ in enumerate(terms)]
    read = {"weights": just(weights), "vector": sampled_from(LANES), "manner": sampled_from(LANES)}
    return just({}) | fixed_dictionaries({**read, "traits": sampled_from((0, 1, 2, 67, 124))})


@once
@st.composite
def disguised(draw: st.DrawFn) -> Data:
    """What a text says once it is written plainly: all that claim rules ask of it."""
    return {
        "category": draw(sampled_from(("assertion", *CATEGORIES))),
        "marks": draw(some(MARKS, 1)),
        "commitments": draw(lists(commitments(), max_size=1)),
        "concepts": draw(some(CONCEPTS, 1)),
        "echoed": draw(some(CONCEPTS, 1)),
        "namings": draw(lists(sampled_from(CONCEPTS), max_size=2)),
    }


@once
@st.composite
def mutations(draw: st.DrawFn) -> Data:
    """Mostly well formed, as a mapper makes them; some disagree with themselves."""
    if draw(rarely(True, False)):
        findings = some(("text-0", "text-1"), 1)
        return shapes.complete_mutation({"category": "transition", "ends": True, "findings": draw(findings)})
    category = draw(sampled_from(("assertion", "assertion", *CATEGORIES)))
    commits = category not in ("reference", "transition") or draw(booleans())
    said = draw(lists(commitments(), min_size=int(commits), max_size=2 if commits else 0))
    for claim in said:
        if category == "negation":
            claim["target"] = draw(rarely("p", claim["key"]))
        elif category == "qualification":
            claim["target"] = draw(sampled_from(("", *(k for k in KEYS if k != claim["key"]))))
        claim["presupposes"] = draw(rarely(["q"], []))
    parts = draw(sampled_from(([], [[0, 3], [3, 9]])))
    mutation: Data = {
        "category": category,
        "marks": draw(some((*MARKS, "transition"), 1) | just(["transition"])),
        "changes": draw(rarely([{"field": "context", "focus": ["alpha"]}], [])),
        "references": draw(some(REFERENCES, 1 if category != "reference" else 2)),
        "findings": draw(some(("text-0", "text-1"), 1)),
        "novelty": draw(permille),
        "certainty": draw(sampled_from((5, 5, 3))),
        "uncertainty": draw(permille),
        "terms": draw(some((*TERMS, *STRANGE), 4)),
        "concepts": draw(some(CONCEPTS, 1)),
        "namings": draw(lists(sampled_from(CONCEPTS), max_size=3)),
        "hidden": draw(some(CONCEPTS, 1)),
        "echoed": draw(some(CONCEPTS, 1)),
        "coverage": draw(sampled_from((*[1000] * 10, 600, 599))),
        "language": draw(rarely("fr", "en")),
        "tool": draw(sampled_from(("transfer", "", ""))),
        "arguments": draw(some(ARGUMENTS, 1)),
        "values": draw(some((["user"], ["model"], ["user", "verified"]), 1)),
        "parts": parts,
        "independent": bool(parts) and draw(rarely(True, False)),
        "enters": draw(rarely(["tax"], [])),
        "channel": draw(rarely("code", "answer")),
    }
    mutation["content"] = draw(contents(mutation["terms"]))
    if said:
        mutation["commitments"] = said
    mutation |= draw(rarely({"touches": ["policy"]}, {}))
    return shapes.complete_mutation(mutation)


@st.composite
def resolutions(draw: st.DrawFn, state: Data, mutation: Data) -> list[Data]:
    """Answers for what had to be asked, and now and then one too few."""
    answers = []
    for reference in mutation["references"]:
        if gate.must_ask(state, reference) and not draw(rarely(True, False)):
            standings = ("resolved", "resolved", "resolved", "unresolvable", "ambiguous", "pending")
            standing = draw(sampled_from(standings))
            most = {"resolved": 1, "ambiguous": 2}.get(standing, 0)
            readings = ["blue", "red"][: draw(integers(min(1, most), most))]
            limit = draw(sampled_from((["2026-01-01", ""], ["", "2026-06-30"])))
            days = draw(sampled_from(([limit] * len(readings), [], [], [])))
            answers.append({**reference, "standing": standing, "readings": readings, "days": days})
    return answers


TIGHTER = tuple(
    shapes.TIGHTER | one
    for one in (
        {"topic": "fee", "certainty_floor": 4},
        {"topic": "risk", "certainty_ceiling": 3, "from_step": 1},
        {"conditions": [CONDITIONS[0]], "uncertainty_max": 500, "novelty_max": 500},
    )
)


TOPICAL = (
    shapes.TIGHTER | {"topic": "fee", "certainty_floor": 4},
    shapes.TIGHTER | {"topic": "risk", "certainty_ceiling": 3},
    shapes.TIGHTER | {"topic": "fee", "novelty_max": 400},
)


@once
@st.composite
def rulebooks(draw: st.DrawFn, rules_max: int = 4) -> Data:
    count = draw(sampled_from((0, 0, *range(1, rules_max + 1))))
    return {
        "rules": [draw(rules(number)) for number in range(count)],
        "continuity": {
            "overlap_min": draw(sampled_from((0, 500, 667))),
            "terms_min": draw(integers(1, 2)),
            "strangeness_max": draw(sampled_from((1000, 1000, 900, 500))),
            "establish": draw(integers(1, 2)),
            "licensed": draw(booleans()),
            "topics": draw(some(CONCEPTS, 1)),
            "regression": draw(rarely(False, True)),
        },
        "unmapped": {
            "channels": draw(some(("code",), 1)),
            "languages": draw(rarely(["fr"], [])),
            "conditions": draw(rarely([CONDITIONS[0]], [])),
        },
        "tighter": draw(some(TIGHTER, 1)),
        "anchored_kinds": draw(some(("work", "back-reference"), 2)),
        "retraction": draw(sampled_from((True, True, False))),
    }


@once
@st.composite
def states(draw: st.DrawFn, steps_max: int = 4) -> Data:
    """A state that a run can reach: facts, then a few mutations committed."""
    bounds = {
        "certainty_floor": draw(sampled_from((0, 0, 3))),
        "certainty_ceiling": draw(sampled_from((5, 5, 5, 4))),
        "novelty_max": draw(sampled_from((1000, 1000, 500))),
        "unverified_max": draw(integers(0, 2)),
        "uncertainty_max": draw(sampled_from((1000, 1000, 500))),
        "uncertainty_total_max": draw(sampled_from((1_000_000, 1_000_000, 1000))),
    }
    facts = draw(lists(commitments(), max_size=1))
    state = shapes.complete_state(
        {
            "intent": {"terms": draw(some(TERMS, 1))},
            "context": {
                "audience": draw(sampled_from(("", "retail"))),
                "temporal": draw(sampled_from(({}, {"season": "open"}, {"today": "2026-03-01"}))),
            },
            "corrections": draw(integers(0, 1)),
            "rulebook": draw(rulebooks()),
            "memory": [fact | {"step": -1, "attribution": ""} for fact in facts],
            "references": draw(some(("work w1", "doi d1"), 1)),
            "terms": draw(some(TERMS)),
            "today": draw(sampled_from(([], ["2026-06-30"], ["2025-12-31"]))),
            "bounds": bounds,
        }
    )
    for mutation in draw(lists(mutations(), max_size=steps_max)):
        if plausible(state, mutation):
            state = loop.commit(state, mutation, [])
    standing = [e for e in state["memory"] if not (e["retracted"] or e["attribution"] or e["mention"])]
    if standing and draw(booleans()):
        state = loop.commit(state, negation_of(standing[-1]), [])
    return state


def negation_of(claim: Data) -> Data:
    """The explicit negation that retracts this claim."""
    polarity = {"positive": "negative", "negative": "positive"}[claim["polarity"]]
    denial = {"key": claim["key"], "target": claim["key"], "polarity": polarity}
    return shapes.complete_mutation({"category": "negation", "commitments": [denial]})


def plausible(state: Data, mutation: Data) -> bool:
    """Whether a gate without rules or bounds would admit it: only such states can be reached."""
    free = shapes.complete_state({"memory": state["memory"], "bounds": {"unverified_max": 9}})
    return not mutation["ends"] and gate.decide(free, mutation, [], [])["outcome"] == "admit"


Case = tuple[Data, Data, list[Data], list[str]]
"""Everything that one determination reads: state, mutation, resolutions, approvals."""


@once
@st.composite
def cases(draw: st.DrawFn) -> Case:
    return draw(case_lists(1, 1))[0]


@once
@st.composite
def case_lists(draw: st.DrawFn, before: int = 2, count: int = 8) -> list[Case]:
    """Each of several mutations against each of several states: drawing them is what takes the time."""
    drawn = [draw(states()) for _ in range(before)]
    found = []
    for _ in range(count):
        mutation = draw(mutations())
        approvals = draw(some(tuple(f"approval-{n}" for n in range(4)), 2))
        found += [(state, mutation, draw(resolutions(state, mutation)), approvals) for state in drawn]
    return found


@once
@st.composite
def premises(draw: st.DrawFn, claims: int) -> Data:
    """One that is stated, or a conclusion."""
    return {
        "key": draw(sampled_from(("", *KEYS))),
        "polarity": draw(rarely("negative", "positive")),
        "terms": draw(some((*TERMS, *STRANGE), 3)),
        "after": draw(integers(0, claims)),
    }


@once
@st.composite
def reasoning_cases(draw: st.DrawFn) -> Case:
    """A policy that asks for premises, what was said and taken back before, and reasons."""
    said = draw(lists(commitments(), max_size=3))
    memory = [
        claim | {"step": draw(sampled_from((-1, 0))), "key": f"{claim['key']} {number}"}
        for number, claim in enumerate(draw(lists(commitments(), max_size=3)))
    ]
    known = [claim | {"target": "", "presupposes": []} for claim in memory]
    state = {
        "rulebook": {"continuity": {"premise_min": draw(sampled_from((0, 500, 1000)))}},
        "memory": known,
        "namings": draw(lists(sampled_from(CONCEPTS), max_size=3)),
        "terms": draw(some(TERMS, 2)),
        "intent": {"terms": draw(some(TERMS, 2))},
    }
    reasons = draw(lists(premises(len(said)), min_size=1, max_size=2))
    if known and draw(booleans()):
        reasons[0]["key"] = known[0]["key"]
    mutation: Data = {"commitments": said, "premises": reasons, "category": "elaboration"}
    return shapes.complete_state(state), shapes.complete_mutation(mutation), [], []


@once
@st.composite
def disguised_cases(draw: st.DrawFn) -> Case:
    """Rules on claims, approvals and requirements, met by what is said plainly and by what is said in disguise."""
    pattern = draw(st.builds(lambda concepts: {"all_of": concepts}, some(CONCEPTS)) | patterns())
    patterned = {"id": "c", "mode": draw(rarely("shadow", "enforce")), "pattern": pattern}
    kinds = [
        {"type": "claim"},
        {"type": "approval"},
        {"type": "require", "where": "span", "any_of": ["warning"]},
    ]
    rule = draw(sampled_from(kinds)) | patterned
    if rule["type"] == "require":
        rule["trigger"] = rule.pop("pattern")
    ruled = {"rules": [shapes.complete_rule(rule)]}
    bounded = {"tighter": [draw(sampled_from(TOPICAL))]}
    state = shapes.complete_state({"rulebook": draw(sampled_from((ruled, bounded)))})
    hidden = draw(lists(disguised(), max_size=2))
    said = {"commitments": [draw(commitments())], "disguised": hidden, "novelty": 500}
    mutation = draw(mutations()) if draw(rarely(True, False)) else shapes.complete_mutation(said)
    return state, mutation, [], draw(some(("c",), 1))


@once
@st.composite
def grounded_cases(draw: st.DrawFn) -> Case:
    """One rule that wants figures grounded, a few facts, and figures that meet them."""
    rule = {"id": "g", "type": "grounded", **draw(wants_grounds())}
    if draw(booleans()):
        rule |= {"origins": ["verified", "tool:*"], "items": ["quantity", "date", "name", "state"]}
    state = {
        "context": {"temporal": draw(sampled_from(({}, {"today": "2026-05-10"})))},
        "rulebook": {"rules": [rule]},
        "grounds": draw(lists(grounds(), max_size=6)),
    }
    lent = [g for g in state["grounds"] if g["value"]["measure"] == "%"] if draw(booleans()) else []
    state["amounts"] = [{"value": g["value"], "what": g["what"], "grounds": [g]} for g in lent]
    stated = draw(lists(figures(), min_size=1, max_size=2))
    if state["grounds"] and draw(booleans()):  # as it comes, a figure rarely meets one fact of several
        first = state["grounds"][0]
        other = first | {"value": draw(values("quantity")), "of": ["beta"], "fact": "b"}
        state["grounds"].append(other)
        stated[0] |= {
            "kind": "quantity",
            "readings": [shapes.complete_value(other["value"]) | {"bound": "exact"}],
            "about": draw(sampled_from((first["of"], other["of"]))),
        }
    mutation = {
        "commitments": [{"key": "p"}],
        "figures": stated,
        "channel": draw(rarely("code", "answer")),
    }
    return shapes.complete_state(state), shapes.complete_mutation(mutation), [], []


@once
@st.composite
def record_cases(draw: st.DrawFn) -> Case:
    """Records that have the same fields, a fact beside them, and figures drawn from any: what names one of them goes
    with what another holds. A moment is a day and an hour of one fact.
    """
    rule = {"id": "g", "type": "grounded", "items": ["quantity", "date", "name", "reference"]}
    grounds = []
    for at, record in enumerate(("out.alpha", "out.beta")):
        name = record.partition(".")[2]
        code, day = f" lh44{at} ", [2026, 5, 3 + at]
        shared = draw(rarely("1/2", f"{at + 1}"))
        of = [name, *draw(rarely(["out"], []))]
        own = draw(sampled_from((["~own", "numb"], ["numb"])))
        moment = {"of": of, "what": ["leav", *draw(rarely(["~main"], []))]}
        hour = {"measure": "time", "day": [-1, -1, -1, -1, 600 + at]}
        whole = {"measure": "date", "day": [*day, -1, 600 + at]}
        grounds += [
            {"fact": f"{record}.number", "of": of, "what": own, "value": {"measure": "reference", "words": code}},
            {"fact": f"{record}.fee", "of": of, "what": ["fee"], "value": {"measure": "%", "low": shared}},
            {"fact": f"{record}.who", "of": of, "what": ["who", "%person"], "value": {"measure": "name", "words": f" lee {name} "}},
            moment | {"fact": f"{record}.leaves", "value": whole},
            moment | {"fact": f"{record}.leaves", "value": hour},
        ]  # fmt: skip
    beside = {"fact": "payer", "what": ["pay", "%person"], "value": {"measure": "name", "words": " ann lee "}}
    grounds.append(beside)
    kinds = {"reference": "reference", "%": "quantity", "name": "name", "date": "date", "time": "date"}
    stated, at = [], 0
    for ground in draw(lists(sampled_from(grounds), min_size=2, max_size=5)):
        value = ground["value"]
        if value["measure"] == "date":
            value = {"measure": "date", "day": [*value["day"][:4], -1]}
        wide = draw(sampled_from((1, 1, 9)))
        about = draw(some(("alpha", "beta", "out", "fee", "who", "leav", "pay"), 3))
        stated.append(
            shapes.complete_figure(
                {
                    "kind": kinds[value["measure"]],
                    "readings": [value],
                    "span": [at + wide, at + wide + 4],
                    "about": about,
                    "own": draw(integers(0, len(about))),
                    "denied": draw(rarely(True, False)),
                    "proposed": draw(rarely(True, False)),
                }
            )
        )
        at += wide + 4
    state = {"rulebook": {"rules": [rule | {"origins": ["verified"]}]}, "grounds": grounds}
    mutation = {"commitments": [{"key": "p"}], "figures": stated}
    return shapes.complete_state(state), shapes.complete_mutation(mutation), [], []


SAID_SO = [
    *([f"~/{share}"] for share in ("each", "person", "whole", "apart")),
    *(["~formerly"], ["~out"], ["~in"], ["~overdrawn"], ["~total"], ["~/person", "~out"]),
    *(["~as lawyer", "~may lawyer"], ["~may lawyer"]),
]
"""What a field may only state where it is said so, and for how much of something."""


@once
@st.composite
def group_cases(draw: st.DrawFn) -> Case:
    """The groups that one record is parted into, the members of a list beside them, and figures drawn from any, with
    words that lead to one or to another.
    """
    rule = {"id": "g", "type": "grounded", "items": ["quantity", "number", "date", "name", "reference"]}
    grounds = []
    for at, (path, of) in enumerate(
        (("guest", "guest"), ("stay", "stay"), ("drug.0", "lis"), ("drug.1", "met"))
    ):
        listed = ["drug"] if path.startswith("drug") else []
        mark = [] if listed else draw(rarely([], ["~grouped"]))
        served = draw(sampled_from(([], ["~served"]))) if path == "guest" else []
        sort = draw(sampled_from(([], ["%person"], ["%place"], ["%thing"], ["%firm"])))
        called = [of, "~named", *draw(sampled_from((["%person"], ["%firm"])))]
        own = [*draw(sampled_from((["~own"], called))), *served]
        held = {
            "name": ({"measure": "name", "words": f" lee {of} "}, own),
            "who": ({"measure": "name", "words": f" ann {of} "}, ["who", *sort]),
            "fee": (
                {"measure": "%", "low": f"{at + 1}"},
                draw(sampled_from((["fee"], ["rate"], ["fee", "rate"]))),
            ),
            "mass": ({"measure": "kg", "low": f"{at + 1}"}, ["mass"]),
            "nights": ({"measure": "#", "low": f"{at + 1}", "words": draw(rarely(" night ", ""))}, ["night"]),
        }
        for name, (value, what) in held.items():
            if draw(sampled_from((True, True, False))):
                said_so = draw(sampled_from((*[[]] * 8, *SAID_SO)))
                timed = {"words": draw(rarely(" @day ", ""))} if name in ("fee", "mass") else {}
                marked = {"of": [*listed, of], "what": [*what, *mark, *said_so]}
                one = {"fact": f"{path}.{name}", "value": value | timed} | marked
                grounds.append(one)
    if not grounds:
        return shapes.complete_state({}), shapes.complete_mutation({}), [], []
    kinds = {"%": "quantity", "kg": "quantity", "#": "number", "name": "name"}
    stated, at = [], 0
    for ground in draw(lists(sampled_from(grounds), min_size=1, max_size=4)):
        other = draw(sampled_from(grounds))
        words = ("guest", "stay", "drug", "lis", "met", "fee", "rate", "mass", "night", "who", *other["of"])
        about = [*draw(sampled_from((other["of"], other["what"], []))), *draw(some(words, 3))]
        about = [*draw(sampled_from((["~labelled"], [], []))), *dict.fromkeys(about)]
        about += draw(rarely(["~addressed"], []))
        about += draw(sampled_from((*[[]] * 8, *SAID_SO)))
        stated.append(
            shapes.complete_figure(
                {
                    "kind": kinds[ground["value"]["measure"]],
                    "readings": [ground["value"]],
                    "span": [at, at + 4],
                    "about": about,
                    "own": draw(integers(0, len(about))),
                    "denied": draw(rarely(True, False)),
                }
            )
        )
        at += 9
    state = {"rulebook": {"rules": [rule | {"origins": ["verified"]}]}, "grounds": grounds}
    mutation = {"commitments": [{"key": "p"}], "figures": stated}
    return shapes.complete_state(state), shapes.complete_mutation(mutation), [], []


@once
@st.composite
def denying_cases(draw: st.DrawFn) -> Case:
    """A clause that denies a state, rightly or not, of a rule that asks about states or does not, and a day, a name or an
    amount that is denied in it, or behind it, with the mark of what stands beside a state or without. A sentence may
    deny it too."""
    items = ["date", "name", "quantity", *draw(sampled_from((["state"], ["state"], [])))]
    value = draw(
        sampled_from(
            (
                {"measure": "date", "day": [2026, 5, 3, -1, -1]},
                {"measure": "name", "words": " ann lee "},
                {"measure": "%", "low": "2"},
            )
        )
    )
    kind = {"date": "date", "name": "name", "%": "quantity"}[value["measure"]]
    grounds = [
        {
            "fact": "wrapped",
            "what": ["wrap"],
            "value": {"measure": "state", "words": draw(rarely(" yes ", " no "))},
        },
        {"fact": "fee", "of": ["alpha"], "what": ["fee"], "value": value},
        {"fact": "note", "what": ["fee", *draw(rarely([], ["~not so"]))], "value": value, "prose": True},
    ]
    grounds = draw(sampled_from((grounds[:2], grounds, [grounds[0], grounds[2]])))
    start = draw(sampled_from((4, 9, 30)))
    stated = [
        {
            "kind": "state",
            "readings": [{"measure": "state", "words": " yes "}],
            "about": ["wrap"],
            "denied": draw(rarely(False, True)),
            "span": [0, 20],
        },
        {
            "kind": kind,
            "readings": [value],
            "about": [*draw(sampled_from((["fee"], ["alpha"], []))), *draw(rarely([], ["~beside"]))],
            "denied": draw(rarely(False, True)),
            "span": [start, start + 4],
            "own": 1,
        },
    ]
    rule = {"id": "g", "type": "grounded", "items": items, "origins": ["verified"]}
    state = {"rulebook": {"rules": [rule]}, "grounds": grounds[draw(sampled_from((0, 0, 1))) :]}
    figures = draw(st.permutations([*map(shapes.complete_figure, stated)]))
    mutation = {"commitments": [{"key": "p"}], "figures": figures}
    return shapes.complete_state(state), shapes.complete_mutation(mutation), [], []
