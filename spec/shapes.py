"""What a field means that was left out: the defaults of every shape in README.md, and how they are filled in."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]

PATTERN: Data = {
    "marks": [],
    "all_of": [],
    "any_of": [],
    "none_of": [],
    "polarity": None,
    "certainty_min": 0,
    "certainty_max": 5,
    "attribution": "any",
}
GUARD: Data = {"conditions": [], "subdomain": "", "on_correction": False}
RULE: Data = {"kind": "task", "on_mixed": "reject", "mode": "enforce", "guard": {}}
RULE_OF_TYPE: dict[str, Data] = {
    "text": {},
    "claim": {"pattern": {}},
    "require": {"trigger": None, "channels": []},
    "sequence": {"second": "", "count": 0},
    "allow": {},
    "approval": {"pattern": {}},
    "flow": {"origins": [], "sinks": []},
    "grounded": {
        "items": [],
        "origins": [],
        "rounding": [],
        "approximate": 0,
        "counts": False,
        "sums": False,
        "today": "",
        "age_days_max": 0,
        "channels": [],
    },
    "call": {"effect": "forbid", "tool": "", "condition": []},
}
ROUNDING: Data = {"unit": "", "decimals": 0}
CONTINUITY: Data = {
    "overlap_min": 0,
    "terms_min": 3,
    "strangeness_max": 1000,
    "establish": 3,
    "licensed": True,
    "regression": True,
    "premise_min": 0,
    "topics": [],
}
CONTENT: Data = {"weights": [], "vector": [], "manner": [], "traits": 0}
UNMAPPED: Data = {"coverage_min": 600, "channels": [], "languages": [], "conditions": []}
BOUNDS: Data = {
    "certainty_floor": 0,
    "certainty_ceiling": 6,
    "novelty_max": 1000,
    "unverified_max": 0,
    "uncertainty_max": 1000,
    "uncertainty_total_max": 1_000_000_000,
}
TIGHTER: Data = {
    "topic": "",
    "conditions": [],
    "from_step": 0,
    "certainty_floor": None,
    "certainty_ceiling": None,
    "novelty_max": None,
    "unverified_max": None,
    "uncertainty_max": None,
}
RULEBOOK: Data = {
    "rules": [],
    "tighter": [],
    "continuity": {},
    "unmapped": {},
    "anchored_kinds": [],
    "retraction": True,
    "schedule": [],
}
CONTEXT: Data = {
    "domain": "",
    "audience": "",
    "jurisdiction": "",
    "temporal": {},
    "epistemic": {},
    "focus": [],
}
STATE: Data = {
    "intent": {"terms": []},
    "context": {},
    "entered": [],
    "corrections": 0,
    "rulebook": {},
    "memory": [],
    "namings": [],
    "references": [],
    "terms": [],
    "today": [],
    "duties": [],
    "grounds": [],
    "amounts": [],
    "bounds": {},
    "course": [],
    "step": 0,
    "uncertainty_total": 0,
}
COMMITMENT: Data = {
    "polarity": "positive",
    "certainty": 5,
    "concepts": [],
    "echoed": [],
    "terms": [],
    "attribution": "",
    "target": "",
    "presupposes": [],
    "slots": [],
    "choices": [],
    "denied": [],
    "unsaid": [],
    "hidden": [],
    "quoted": [],
    "unsure": [],
    "supposed": [],
    "particular": False,
}
ENTRY: Data = {"step": 0, "retracted": False, "mention": False, "channel": "answer"}
SLOT: Data = {"exponent": 0, "unit": ""}
MUTATION: Data = {
    "touches": [],
    "changes": [],
    "category": "assertion",
    "marks": [],
    "references": [],
    "findings": [],
    "novelty": 0,
    "certainty": 5,
    "uncertainty": 0,
    "insists": False,
    "terms": [],
    "concepts": [],
    "namings": [],
    "hidden": [],
    "echoed": [],
    "disguised": [],
    "content": {},
    "premises": [],
    "coverage": 1000,
    "language": "en",
    "tool": "",
    "arguments": [],
    "values": [],
    "figures": [],
    "parts": [],
    "independent": False,
    "enters": [],
    "channel": "answer",
    "ends": False,
}
PREMISE: Data = {"after": 0, "terms": [], "key": "", "polarity": "positive"}
VALUE: Data = {"low": "0", "high": "0", "step": "1", "words": "", "day": [], "bound": "exact"}
FIGURE: Data = {
    "span": [0, 0],
    "hedge": "exact",
    "about": [],
    "slots": [],
    "denied": False,
    "every": False,
    "reckoned": "",
    "own": 0,
    "proposed": False,
}
GROUND: Data = {
    "label": "verified",
    "of": [],
    "what": [],
    "prose": False,
    "counted": False,
    "summed": False,
    "until": "",
    "as_of": "",
}
RESOLUTION: Data = {"readings": [], "days": []}


def complete_state(given: Data) -> Data:
    state = STATE | given
    rulebook = RULEBOOK | state["rulebook"]
    rulebook["rules"] = [complete_rule(rule) for rule in rulebook["rules"]]
    rulebook["continuity"] = CONTINUITY | rulebook["continuity"]
    rulebook["unmapped"] = UNMAPPED | rulebook["unmapped"]
    rulebook["schedule"] = [s | {"bounds": BOUNDS | s["bounds"]} for s in rulebook["schedule"]]
    rulebook["tighter"] = [_known(TIGHTER | one, TIGHTER, "tighter") for one in rulebook["tighter"]]
    state["rulebook"] = rulebook
    state["context"] = CONTEXT | state["context"]
    state["memory"] = [ENTRY | complete_commitment(entry) for entry in state["memory"]]
    if "namings" not in given:
        state["namings"] = [c for entry in state["memory"] if entry["step"] >= 0 for c in entry["concepts"]]
    state["bounds"] = BOUNDS | state["bounds"]
    state["grounds"] = [complete_ground(ground) for ground in state["grounds"]]
    state["amounts"] = [
        {
            "value": complete_value(one["value"]),
            "what": one["what"],
            "grounds": [complete_ground(ground) for ground in one["grounds"]],
        }
        for one in state["amounts"]
    ]
    state["course"] = [step | {"content": CONTENT | step["content"]} for step in state["course"]]
    return _known(state, STATE, "state")


def complete_value(given: Data) -> Data:
    """An amount that is no range has one number, written once."""
    return VALUE | given | {"high": given.get("high", given.get("low", "0"))}


def complete_ground(given: Data) -> Data:
    return GROUND | given | {"value": complete_value(given["value"])}


def complete_figure(given: Data) -> Data:
    return FIGURE | given | {"readings": [complete_value(value) for value in given["readings"]]}


def complete_rule(given: Data) -> Data:
    rule = RULE | RULE_OF_TYPE[given["type"]] | given
    rule["guard"] = GUARD | rule["guard"]
    if "rounding" in rule:
        rule["rounding"] = [ROUNDING | one for one in rule["rounding"]]
    for name in ("pattern", "trigger"):
        if rule.get(name) is not None:
            rule[name] = _known(PATTERN | rule[name], PATTERN, rule["id"])
    return rule


def complete_commitment(given: Data) -> Data:
    commitment = COMMITMENT | given
    commitment["slots"] = [SLOT | slot for slot in commitment["slots"]]
    return commitment


def complete_mutation(given: Data) -> Data:
    """`commitments` beside or instead of `changes` is short for one change of memory.

    `concepts` are at least those of the commitments; where no `namings` are given, each is named once, in their order.
    """
    mutation = MUTATION | {name: value for name, value in given.items() if name != "commitments"}
    if "commitments" in given:
        memory: Data = {"field": "memory", "commitments": given["commitments"]}
        mutation["changes"] = [memory, *mutation["changes"]]
    changes = [{"commitments": [], "focus": []} | change for change in mutation["changes"]]
    for change in changes:
        change["commitments"] = [complete_commitment(c) for c in change["commitments"]]
    mutation["changes"] = changes
    mutation["figures"] = [complete_figure(figure) for figure in mutation["figures"]]
    if "touches" not in given:
        mutation["touches"] = [change["field"] for change in changes]
    said = [concept for c in commitments(mutation) for concept in c["concepts"]]
    mutation["content"] = CONTENT | mutation["content"]
    mutation["premises"] = [PREMISE | premise for premise in mutation["premises"]]
    mutation["disguised"] = [complete_mutation(one) for one in mutation["disguised"]]
    if "namings" not in given:
        mutation["namings"] = said + [c for c in dict.fromkeys(mutation["concepts"]) if c not in said]
    mutation["concepts"] = list(dict.fromkeys([*mutation["concepts"], *said]))
    return _known(mutation, MUTATION, "mutation")


def complete_resolution(given: Data) -> Data:
    return RESOLUTION | given


def commitments(mutation: Data) -> list[Data]:
    """What a mutation would add to memory, in text order."""
    return [c for change in mutation["changes"] for c in change["commitments"]]


def _known(data: Data, shape: Data, where: str) -> Data:
    """A name that no shape has is a mistake in the vector: say so, rather than ignore it."""
    if unknown := data.keys() - shape.keys():
        raise ValueError(f"{where}: no such field: {', '.join(sorted(unknown))}")
    return data
