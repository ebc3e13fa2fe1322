"""The gate, defined: what a determination is, over plain data. Standard library only, nothing from interlock.

`decide(state, mutation, resolutions, approvals)` answers a dict with `outcome` ("admit", "reject",
"decompose"), `reasons` (the first one is reported), `shadowed`, and for a decomposition `independent` and
`readings`. The shapes are described in README.md; data is complete here: whoever leaves fields out fills them
in first (shapes.py). Rows of the requirements catalogue stand in brackets.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from spec.condition import holds
from spec.course import strangeness

Data = dict[str, Any]
Reasons = list[Data]


def decide(state: Data, mutation: Data, resolutions: list[Data], approvals: list[str]) -> Data:
    """Ask the stages in order; the first that objects decides, those after it are not asked [R-042, R-043]."""
    if mutation["independent"] and len(mutation["parts"]) >= 2:  # siblings are judged each on its own [X-49]
        batch: Data = {"outcome": "decompose", "reasons": [reason("policy", "BATCH")], "shadowed": []}
        return batch | {"independent": True, "readings": []}
    found = list(policy(state, mutation, resolutions, approvals))
    shadowed = [r for r in found if r["rule"]["mode"] == "shadow"]
    reasons = [r for r in found if r["rule"]["mode"] == "enforce"]
    reasons.sort(key=lambda r: r["rule"]["on_mixed"] == "split")  # what forces the answer is reported
    separable = all(r["rule"]["on_mixed"] == "split" for r in reasons)  # any rejecting rule wins [X-13]
    readings: list[str] = []
    if not reasons:
        (reasons, readings), separable = anchors(state, mutation, resolutions), False
    if not reasons:
        reasons, separable = first(descriptor(state, mutation)), True
    if not reasons:
        reasons, separable = first(lineage(state, mutation)), True
    if not reasons:
        reasons, separable = first(bounds(state, mutation, resolutions)), False
    decision: Data = {"outcome": "reject" if reasons else "admit", "reasons": reasons, "shadowed": shadowed}
    if reasons and len(mutation["parts"]) >= 2 and separable:
        decision |= {"outcome": "decompose", "independent": False, "readings": []}
    elif readings:
        decision |= {"outcome": "decompose", "independent": False, "readings": readings}
    return decision


def first(reasons: Iterator[Data]) -> Reasons:
    return [r for r in (next(reasons, None),) if r is not None]


def reason(stage: str, code: str, rule: Data | None = None) -> Data:
    return {"stage": stage, "code": code, "rule": rule or {"id": ""}}


def commitments(mutation: Data) -> list[Data]:
    """In text order."""
    return [c for change in mutation["changes"] for c in change["commitments"]]


# ---- stage 1: policy -----------------------------------------------------------------------------------


def policy(state: Data, mutation: Data, resolutions: list[Data], approvals: list[str]) -> Iterator[Data]:
    """Every rule in force that this breaks, type by type in this order, each in the rulebook's order [R-048].

    The end of the output says nothing: it is asked for what must have been said by then, and for text that
    the end completes.
    """
    tightened = entering(state, mutation)
    rules = [rule for rule in state["rulebook"]["rules"] if in_force(rule["guard"], tightened)]
    named = referents(resolutions)
    answered = [(r["kind"], r["key"]) for r in resolutions]
    if any(must_ask(state, r) and (r["kind"], r["key"]) not in answered for r in mutation["references"]):
        # What hangs on its not standing for something is asked once somebody has said what it stands for [X-54].
        rules = [rule for rule in rules if not on_referents(rule, "none_of")]
    shown = [] if mutation["ends"] else [mutation, *mutation["disguised"]]
    for finding in mutation["findings"]:
        for rule in of_type(rules, "text"):
            if rule["id"] == finding:
                yield reason("policy", "TEXT_FORBIDDEN", rule)
    for rule in of_type(rules, "claim"):
        if any(says(rule["pattern"], one, named) for one in shown):
            yield reason("policy", "CLAIM_FORBIDDEN", rule)
    for rule in of_type(rules, "require"):
        if lacks(rule, named, state, mutation):
            yield reason("policy", "REQUIREMENT_MISSING", rule)
    for rule in of_type(rules, "sequence"):
        if misplaced(rule, state, mutation):
            yield reason("policy", "SEQUENCE_VIOLATED", rule)
    for rule in of_type(rules, "allow"):
        if not mutation["ends"] and outside(rule, mutation, named):
            yield reason("policy", "NOT_ALLOWED", rule)
    for rule in of_type(rules, "approval"):
        fitting = any(says(rule["pattern"], one, named) for one in shown)
        if fitting and rule["id"] not in approvals:
            yield reason("policy", "APPROVAL_MISSING", rule)
    for rule in of_type(rules, "call"):
        if code := called(rule, mutation, approvals):
            yield reason("policy", code, rule)
    for rule in of_type(rules, "flow"):
        reached = {f"channel:{mutation['channel']}", f"tool:{mutation['tool']}"} & {*rule["sinks"]}
        if reached and any({*value} & {*rule["origins"]} for value in mutation["values"]):
            yield reason("policy", "FLOW_FORBIDDEN", rule)
    for rule in of_type(rules, "grounded"):
        asked = not rule["channels"] or mutation["channel"] in rule["channels"]
        code = first_groundless(rule, mutation["figures"], state) if asked else ""
        if code:
            yield reason("policy", code, rule)


def called(rule: Data, mutation: Data, approvals: list[str]) -> str:
    """What is wrong with a call, or nothing. A condition without an answer refuses, whatever the rule is for."""
    if mutation["tool"] != rule["tool"] or mutation["ends"]:
        return ""
    true = holds(rule["condition"], mutation["arguments"]) if rule["condition"] else True
    if true is None:
        return "CONDITION_ERROR"
    match rule["effect"]:
        case "forbid":
            return "CALL_FORBIDDEN" if true else ""
        case "allow":
            return "" if true else "NOT_ALLOWED"
        case _:
            return "APPROVAL_MISSING" if true and rule["id"] not in approvals else ""


def of_type(rules: list[Data], type_: str) -> list[Data]:
    return [rule for rule in rules if rule["type"] == type_]


def referents(resolutions: list[Data]) -> list[str]:
    """What the references stand for, as concepts that a pattern can name [R-095]."""
    resolved = [r for r in resolutions if r["standing"] == "resolved" and r["readings"]]
    return [f"referent:{r['readings'][0]}" for r in resolved]


def in_force(guard: Data, state: Data) -> bool:
    """All conditions hold, its sub-domain was entered, a correction asked for it [R-062, R-106]."""
    entered = not guard["subdomain"] or guard["subdomain"] in state["entered"]
    corrected = not guard["on_correction"] or state["corrections"] > 0
    return entered and corrected and satisfied(guard["conditions"], state["context"])


def entering(state: Data, mutation: Data) -> Data:
    """What enters a sub-domain is judged by the rules that it brings into force, too [R-062]."""
    return state | {"entered": [*state["entered"], *mutation["enters"]]}


def satisfied(conditions: list[Data], context: Data) -> bool:
    return all(context_value(context, c["field"]) in c["values"] for c in conditions)


def context_value(context: Data, field: str) -> str:
    """`audience`, or `temporal.today` for an entry of a sub-field; "" where there is none [R-006]."""
    name, _, key = field.partition(".")
    return str(context[name].get(key, "") if key else context[name])


def claims_of(mutation: Data) -> list[Data]:
    """What patterns are held against: the commitments, and the whole for what none of them speaks of (a question)."""
    claims = commitments(mutation)
    whole = {name: mutation[name] for name in ("concepts", "hidden", "echoed", "certainty")}
    whole |= {"polarity": "positive", "attribution": ""}
    said = {concept for claim in claims for concept in claim["concepts"]}
    return claims if claims and said.issuperset(mutation["concepts"]) else [*claims, whole]


def claims_with(named: list[str], mutation: Data) -> list[Data]:
    return [claim | {"concepts": claim["concepts"] + named} for claim in claims_of(mutation)]


def says(pattern: Data, mutation: Data, named: list[str]) -> bool:
    """Whether any claim fits, those that are taken over from the text before it included."""
    return any(fits_with_echoes(pattern, claim, mutation) for claim in claims_with(named, mutation))


def fits(pattern: Data, claim: Data, mutation: Data) -> bool:
    marks, concepts = {mutation["category"], *mutation["marks"]}, {*claim["concepts"]}
    wanted = {*pattern["marks"]}
    if "qualification" in wanted:
        wanted.add("elaboration")  # [X-01]
    return (
        (not wanted or not wanted.isdisjoint(marks))
        and concepts.issuperset(pattern["all_of"])
        and (not pattern["any_of"] or not concepts.isdisjoint(pattern["any_of"]))
        and concepts.isdisjoint(pattern["none_of"])
        and pattern["polarity"] in (None, claim["polarity"])
        and pattern["certainty_min"] <= certainty_of(pattern, claim) <= pattern["certainty_max"]
        and pattern["attribution"] in ("any", "other" if claim["attribution"] else "own")
    )


def certainty_of(pattern: Data, claim: Data) -> int:
    """What is only supposed or asked for is no firmer than what is still to be found out."""
    asked = {*claim["concepts"]}.intersection([*pattern["all_of"], *pattern["any_of"]])
    supposed = asked and asked.issubset(claim.get("supposed", ()))
    return int(min(claim["certainty"], 3) if supposed else claim["certainty"])


def fits_with_echoes(pattern: Data, claim: Data, mutation: Data) -> bool:
    """A claim that names one of the pattern's concepts may take the others over from the text before it."""
    names_one = not {*claim["concepts"]}.isdisjoint([*pattern["all_of"], *pattern["any_of"]])
    whole = claim | {"concepts": claim["concepts"] + (claim["echoed"] if names_one else [])}
    return fits(pattern, claim, mutation) or fits(pattern, whole, mutation)


def lacks(rule: Data, named: list[str], state: Data, mutation: Data) -> bool:
    """What is asked for in disguise is asked for; only what is said plainly meets it."""
    if rule["where"] == "end":
        said = {c for entry in said_before(state) for c in told_on(rule["channels"], entry, affirmed(entry))}
        due = rule["trigger"] is None or rule["id"] in state["duties"]
        return mutation["ends"] and due and said.isdisjoint(rule["any_of"])
    triggering = [
        claim
        for one in [mutation, *mutation["disguised"]]
        for claim in claims_with(named, one)
        if fits(rule["trigger"], claim, one)
    ]
    if mutation["ends"] or not triggering:
        return False
    mouth = triggering[0]["attribution"]
    here = {concept for c in commitments(mutation) for concept in affirmed(c, mouth)}
    if rule["where"] == "earlier":
        channels = [name or mutation["channel"] for name in rule["channels"]]
        before = {c for entry in said_before(state) for c in told_on(channels, entry, settled(entry))}
        here = before | {concept for claim in commitments(mutation) for concept in settled(claim)}
    return here.isdisjoint(rule["any_of"])


def told_on(channels: list[str], entry: Data, concepts: set[str]) -> set[str]:
    """What an entry says on one of the channels, on any where none is named. A call is a deed wherever it is made."""
    if not channels or entry["channel"] in channels:
        return concepts
    return {concept for concept in concepts if concept.startswith("tool:")}


def settled(claim: Data) -> set[str]:
    """What has to come first has not come where it is in doubt, demanded or still to come."""
    return affirmed(claim) - set(claim.get("unsure", ()))


def affirmed(claim: Data, mouth: str = "") -> set[str]:
    """Only what is said and not denied, nor taken back since, meets a requirement, or comes after.

    Others say what they are quoted with; in the `mouth` of another, that is said where a claim of that other is.
    """
    if claim["polarity"] != "positive" or claim.get("mention") or claim.get("retracted"):
        return set()
    quoted = [] if mouth and claim["attribution"] == mouth else claim["quoted"]
    return set(claim["concepts"]) - {*claim["denied"], *claim["unsaid"], *quoted}


def mentions(mutation: Data) -> list[str]:
    """Concepts that are named outside every commitment: in a question, or between two clauses."""
    said = {concept for claim in commitments(mutation) for concept in claim["concepts"]}
    return [concept for concept in mutation["concepts"] if concept not in said]


def said_before(state: Data) -> list[Data]:
    """What admitted transitions committed to, retracted or not, and mentioned. Nobody said the facts of the start."""
    return [entry for entry in state["memory"] if entry["step"] >= 0]


def misplaced(rule: Data, state: Data, mutation: Data) -> bool:
    """In disguise too; there what has to come first counts only where it stands plainly as well."""
    plainly = any(rule["first"] in settled(claim) for claim in commitments(mutation))
    return any(out_of_order(rule, state, one, plainly) for one in [mutation, *mutation["disguised"]])


def out_of_order(rule: Data, state: Data, mutation: Data, plainly: bool) -> bool:
    """The claims of this transition stand in text order after everything said before; a question names too.

    What may not come again, or any more, is held against the names in the order of the text.
    """
    if rule["relation"] in ("at_most", "never_after"):
        return not mutation["ends"] and named_once_too_often(rule, state["namings"], mutation)
    past, here = said_before(state), [] if mutation["ends"] else spoken(mutation)
    line = past + here
    firsts = [at for at, claim in enumerate(line) if rule["first"] in claim["concepts"]]
    seconds = [at for at, claim in enumerate(line) if rule["second"] in claim["concepts"]]
    if rule["relation"] == "before":
        counted = firsts if plainly else [at for at in firsts if at < len(past)]
        ready = [at for at in counted if rule["first"] in settled(line[at])]
        return any(at >= len(past) and not (ready and ready[0] < at) for at in seconds)
    # After: the output may not end without.
    closing = [at for at in seconds if rule["second"] in affirmed(line[at])]
    return mutation["ends"] and bool(firsts) and not (closing and closing[-1] > firsts[-1])


def named_once_too_often(rule: Data, before: list[str], mutation: Data) -> bool:
    """A concept without a place in the text is named once, and stands before all of it and behind all of it."""
    here, anywhere = mutation["namings"], unplaced(mutation)
    first, second = rule["first"], rule["second"]
    if rule["relation"] == "at_most":
        return first in here + anywhere and (before + here + anywhere).count(first) > rule["count"]
    line = anywhere + here + anywhere
    return any(name == second and first in before + line[:at] for at, name in enumerate(line))


def unplaced(mutation: Data) -> list[str]:
    said = [concept for claim in commitments(mutation) for concept in claim["concepts"]]
    return [
        concept
        for concept in dict.fromkeys(mutation["concepts"] + said)
        if concept not in mutation["namings"]
    ]


def every_naming(mutation: Data) -> list[str]:
    return list(mutation["namings"]) + unplaced(mutation)


def veiled(mutation: Data) -> list[str]:
    """The concepts that are named in disguise alone, each as often as it is there beyond what is plain."""
    plain, ways = every_naming(mutation), [every_naming(one) for one in mutation["disguised"]]
    found: list[str] = []
    for concept in dict.fromkeys(itertools.chain.from_iterable(ways)):
        most = max(way.count(concept) for way in ways)
        found += [concept] * max(0, most - plain.count(concept))
    return found


def spoken(mutation: Data) -> list[Data]:
    """The claims, and last what is only mentioned."""
    named = mentions(mutation)
    return [
        *commitments(mutation),
        *([{"concepts": named, "mention": True, "polarity": "positive"}] if named else []),
    ]


def outside(rule: Data, mutation: Data, named: list[str]) -> bool:
    match rule["subject"]:
        case "topic":
            claims = claims_with(named, mutation)
            return not all(is_on(claim, rule["values"]) for claim in claims)
        case "reference":
            return any(reference["kind"] not in rule["values"] for reference in mutation["references"])
        case "tool":
            return mutation["tool"] not in ("", *rule["values"])
        case _:
            return mutation["language"] not in rule["values"]


def is_on(claim: Data, topics: list[str]) -> bool:
    """What no reader sees is no topic."""
    return any(concept in topics and concept not in claim["hidden"] for concept in claim["concepts"])


# ---- grounded figures ----------------------------------------------------------------------------------


def first_groundless(rule: Data, figures: list[Data], state: Data) -> str:
    """Why the first figure without a ground has none. With sums, amounts that were stated lend others theirs."""
    told = [figure for figure in figures if "~not as asked" not in figure["about"]]
    asked = told_beside(rule, [figure for figure in told if figure["kind"] in rule["items"]], state)
    codes: list[str] = []
    rests: list[Data] = []
    on: dict[int, Data] = {}
    stated = [
        one
        for one in state["amounts"]
        if all(relied_on(rule, g) and holds_today(rule, g, state["context"]) for g in one["grounds"])
    ]
    for figure in asked:
        grounds: list[Data] = []
        codes.append(groundless(rule, figure, state, grounds))
        if not codes[-1]:
            on[len(codes) - 1] = grounds[0]
        if not codes[-1] and not figure["denied"] and figure["kind"] in ("number", "quantity", "price"):
            stated.append({"value": grounds[0]["value"], "what": grounds[0]["what"], "grounds": grounds[:1]})
        if not codes[-1] and not figure["denied"]:
            rests += grounds[:1]
    for number, figure in enumerate(asked):
        if codes[number] == "GROUND_MISMATCH" and (other := held_by_another(rule, figure, state, rests)):
            codes[number], on[number] = "", other
        if codes[number] not in ("UNGROUNDED", "GROUND_MISMATCH"):
            continue
        made = in_state(rule, figure, state) if rule["counts"] else None
        if rule["sums"]:
            days = [
                g
                for n, g in sorted(on.items())
                if asked[n]["kind"] == "date" and not asked[n]["denied"] and not codes[n]
            ]
            made = made or reckoned(rule, figure, state, stated) or between_days(figure, days)
        if made:
            codes[number] = ""
            stated.append(made)
            if len(made["grounds"]) == 1:
                on[number] = made["grounds"][0]
    fields = {n: g for n, g in sorted(on.items()) if not g["prose"]}
    for number in astray(rule, asked, fields, state):
        codes[number] = "GROUND_MISMATCH"
    if denied_wrongly(rule, figures, state):
        codes.append("GROUND_DENIED")
    return next((code for code in codes if code), "")


def denied_wrongly(rule: Data, figures: list[Data], state: Data) -> bool:
    """A no to a question all of whose figures stand as they were asked, elsewhere than in the user's own words."""
    asked = [
        figure | {"about": [word for word in figure["about"] if word != "~not as asked"]}
        for figure in figures
        if "~not as asked" in figure["about"] and figure["kind"] in rule["items"]
    ]
    others = rule | {"origins": [one for one in rule["origins"] if one != "user"]}
    return bool(asked) and not first_groundless(others, asked, state)


def told_beside(rule: Data, asked: list[Data], state: Data) -> list[Data]:
    """What is refused as a denial, beside a state that is denied in the same clause and rightly so, is told instead."""
    denied = [
        figure["span"]
        for figure in asked
        if figure["kind"] == "state" and figure["denied"] and not groundless(rule, figure, state)
    ]
    return [
        figure | {"denied": False}
        if "~beside" in figure["about"]
        and any(a <= figure["span"][0] and figure["span"][1] <= b for a, b in denied)
        and groundless(rule, figure, state) == "GROUND_DENIED"
        else figure
        for figure in asked
    ]


def astray(rule: Data, asked: list[Data], on: dict[int, Data], state: Data) -> set[int]:
    """Figures on fields of a record of which the text does not speak, while it names one that holds something else
    there; and a day beside an hour of another moment. `on`: the field that each figure rests on."""
    known = [
        g
        for g in state["grounds"]
        if not g["prose"] and g["what"] and relied_on(rule, g) and holds_today(rule, g, state["context"])
    ]

    def alike(ground: Data) -> list[Data]:
        return [
            g
            for g in known
            if g["of"] != ground["of"]
            and g["value"]["measure"] == ground["value"]["measure"]
            and field_of(g) == field_of(ground)
        ]

    def tells(number: int) -> bool:
        return not any(states_one(rule, asked[number], g) for g in alike(on[number]))

    found = {two for one, two in itertools.pairwise(on) if apart_in_time(rule, asked, on, known, one, two)}
    if len(on) > 1:
        found |= {
            n
            for n in on
            if of_another_group(asked[n], on[n], [g for g in on.values() if g is not on[n]], known)
        }
    names = [n for n in on if asked[n]["kind"] in ("name", "reference") and not asked[n]["denied"]]
    named = [on[n]["of"] for n in names if "~own" in on[n]["what"] and tells(n)]
    first = [n for n in names if asked[n]["kind"] == "reference"][:1]
    named = named or [on[n]["of"] for n in first if alike(on[n]) and tells(n)]
    if not named:
        named = [on[n]["of"] for n in names if alike(on[n]) and tells(n)]
        more = [of for of in named if len({g["fact"] for g in on.values() if g["of"] == of}) > 1]
        named = more or named
    for number, ground in on.items() if len(on) > 1 else ():
        figure = asked[number]
        there = [g for g in alike(ground) if g["of"] in named]
        asks = figure["kind"] != "state" and not (figure["denied"] or figure["proposed"])
        if asks and ground["of"] not in named and not there and of_a_member(figure, ground, on, names, named):
            found.add(number)
        if ground["of"] in named or not there or not asks:
            continue
        held = [g["of"] for g in there]
        own = {*ground["of"]}.difference(*held)
        spoken = [n for n in on if on[n]["of"] == ground["of"]]
        both = any(
            g["of"] in held
            and g["value"]["measure"] == ground["value"]["measure"]
            and field_of(g) == field_of(ground)
            for g in on.values()
        )
        measures = dict.fromkeys(v["measure"] for v in figure["readings"])
        near = [g for m in measures for g in known if g["value"]["measure"] == m]
        if not (
            any(states_one(rule, figure, g) for g in there)
            or any(own & {*asked[n]["about"][: asked[n]["own"]]} for n in spoken)
            or both
            or any(g["of"] in held and states_one(rule, figure, g) for g in led_to(figure, near))
        ):
            found.add(number)
    return found


def of_another_group(figure: Data, ground: Data, beside: list[Data], known: list[Data]) -> bool:
    """A name that no word leads to, in one group of a record, beside what another group holds that has such a name
    itself; or of the group that it is of, and of whose name the text says nothing."""
    sort, group = sort_of(ground), ground["fact"].rpartition(".")[0]
    said = [word for word in figure["about"][: figure["own"]] if word[0] not in "~+"]
    led = {*said} & {*ground["of"], *ground["what"]} or "~addressed" in figure["about"]
    if figure["kind"] != "name" or figure["denied"] or "~grouped" not in ground["what"] or not sort or led:
        return False
    groups = [g["fact"].rpartition(".")[0] for g in beside if "~grouped" in g["what"]]
    names = [g for g in known if g["value"]["measure"] == "name" and "~named" in g["what"]]
    if "~named" in ground["what"]:
        held = [g for g in names if g["fact"].rpartition(".")[0] in groups and sort_of(g) == sort]
        held = [] if group in groups else held
    else:
        held = [g for g in names if g["fact"].rpartition(".")[0] == group and sort_of(g) in (sort, "%firm")]
        held = held if sort in ("%person", "%firm") else []
    stated = [g["fact"] for g in [ground, *beside] if "~grouped" in g["what"]]
    return bool(held) and not any(g["fact"] in stated for g in held)


def of_a_member(
    figure: Data, ground: Data, on: dict[int, Data], names: list[int], named: list[list[str]]
) -> bool:
    """Words of another member of the same list, and none of its own, say of which the figure is."""
    said = {*figure["about"][: figure["own"]]}
    path, place = member_of(ground["fact"])
    for other in (on[n] for n in names if on[n]["of"] in named):
        its, elsewhere = member_of(other["fact"])
        if path and its == path and elsewhere != place:
            own, theirs = {*other["of"]}, {*ground["of"]}
            if said & (own - theirs) and not said & (theirs - own):
                return True
    return False


def member_of(fact: str) -> tuple[str, str]:
    """The list that a field is in a member of, and which member; nothing of one in no list."""
    found = re.match(r"(.*)\.([0-9]+)(?=\.|\Z)", fact)
    return (found[1], found[2]) if found else ("", "")


def field_of(ground: Data) -> set[str]:
    return {*ground["what"]} - {"~main", "~side"}


def apart_in_time(
    rule: Data, asked: list[Data], on: dict[int, Data], known: list[Data], one: int, two: int
) -> bool:
    """Whether the second of a day and an hour side by side is of another moment than the first."""
    measures = {n: on[n]["value"]["measure"] for n in (one, two)}
    gap = asked[two]["span"][0] - asked[one]["span"][1]
    if {*measures.values()} != {"date", "time"} or not 0 <= gap <= 8:
        return False
    if asked[one]["denied"] or asked[two]["denied"]:
        return False
    day, hour = (one, two) if measures[one] == "date" else (two, one)
    moments = {g["fact"] for g in known if g["value"]["measure"] == "date"}
    hours = {g["fact"] for g in known if g["value"]["measure"] == "time" and states_one(rule, asked[hour], g)}
    days = {g["fact"] for g in known if g["value"]["measure"] == "date" and states_one(rule, asked[day], g)}
    return hours <= moments and not hours & days


def held_by_another(rule: Data, figure: Data, state: Data, rests: list[Data]) -> Data | None:
    """The words around a name lead to a field that other names in the text rest on: they belong to those, and this one
    may be what another field of the same record holds."""
    if figure["kind"] not in ("name", "reference") or figure["denied"] or "~miscalled" in figure["about"]:
        return None
    measures = dict.fromkeys(v["measure"] for v in figure["readings"])
    near = [
        g for m in measures for g in state["grounds"] if g["value"]["measure"] == m and relied_on(rule, g)
    ]
    meant = led_to(figure, [g for g in near if not g["prose"]])
    taken = [g for g in rests if g in meant]
    if len(taken) < len(meant):
        return None
    held: list[Data] = [
        g
        for g in near
        if not g["prose"] and states_one(rule, figure, g) and holds_today(rule, g, state["context"])
        if not contested(g, state["grounds"])
    ]
    only = held[0] if taken and len(held) == 1 and not behind_a_label(figure) else None
    if only and sort_of(only) not in [sort_of(one) for one in taken]:
        return only  # of another sort than those that the words are of
    return next((g for g in held if any(of_one_record(one, g) for one in taken)), None)


def of_one_record(one: Data, other: Data) -> bool:
    """Of the same, or members of a list's one; the groups of one record are of it, but for whom or where else."""
    groups = "~grouped" in one["what"] and "~grouped" in other["what"]
    if groups and sort_of(other) not in ("%person", "%place", "%firm"):
        return True
    here, there = member_of(one["fact"]), member_of(other["fact"])
    return {*one["of"]} <= {*other["of"]} or (here == there != ("", ""))


def in_state(rule: Data, figure: Data, state: Data) -> Data | None:
    """How many of those that the text names are in a state, by one attribute."""
    if figure["denied"] or figure["hedge"] != "exact":
        return None
    for said in figure["readings"]:
        so = [
            g
            for g in state["grounds"]
            if g["value"]["measure"] == "state" and not g["prose"] and g["value"]["words"] == said["words"]
        ]
        so = [g for g in so if relied_on(rule, g) and holds_today(rule, g, state["context"])]
        so = [g for g in so if named_by(figure) & {*g["of"]}]
        for what in [g["what"] for g in so] if said["measure"] == "#state" else []:
            each = {g["fact"]: g for g in so if g["what"] == what}
            if len(each) == Fraction(said["low"]):
                return {"value": said, "what": what, "grounds": [*each.values()]}
    return None


def named_by(figure: Data) -> set[str]:
    return {word for word in figure["about"][: figure["own"]] if word[0] not in "+~"}


def reckoned(rule: Data, figure: Data, state: Data, stated: list[Data]) -> Data | None:
    """What an amount that is called a total or a difference is made of."""
    amount = figure["kind"] in ("number", "quantity", "price") and not is_range(figure)
    if not (amount and figure["reckoned"]) or figure["denied"] or figure["hedge"] != "exact":
        return None
    held = [
        [
            g
            for g in state["grounds"]
            if g["value"]["measure"] == v["measure"]
            and not g["prose"]
            and relied_on(rule, g | {"summed": False})
            and holds_today(rule, g, state["context"])
        ]
        for v in figure["readings"]
    ]
    fields = unique([g for of_measure in held for g in of_measure])
    made = composed(rule, figure, stated, held, fields)
    known = state["grounds"]
    opposed = made and any(
        contested(g, known) or any(stated_otherwise(figure, g, other) for other in fields)
        for g in made["grounds"]
    )
    return None if opposed else made


def composed(
    rule: Data, figure: Data, stated: list[Data], held: list[list[Data]], fields: list[Data]
) -> Data | None:
    """Of what was stated, of a list, of what is named, or of two fields."""
    for said in figure["readings"]:
        alike: list[Data] = []
        for one in stated:
            bare = {one["value"]["measure"], said["measure"]} <= {"", "#", "*"}
            same = bare or one["value"]["measure"] == said["measure"]
            if same and just(one["value"]) and one not in alike:
                alike.append(one)
        latest = alike[-16:]
        made = [one for one in latest if len(one["grounds"]) > 1]
        parts = summing(figure, said, latest, fields) or summing(figure, said, made, fields)
        if parts:
            grounds = [g for one in parts for g in one["grounds"]]
            return {"value": said, "what": parts[0]["what"], "grounds": unique(grounds)}
    for total in led_to(figure, fields) if figure["reckoned"] in ("total", "either") else []:
        if total["summed"] and states_one(rule, figure, total):
            return {"value": total["value"], "what": total["what"], "grounds": [total]}
    single = [g for g in fields if relied_on(rule, g) and just(g["value"])]
    for said in figure["readings"] if figure["reckoned"] in ("total", "either") else []:
        if made_of_named := total_of_named(figure, said, single):
            return made_of_named
    if figure["reckoned"] == "total":
        return None
    for said, of_measure in zip(figure["readings"], held, strict=True):
        single = [g for g in of_measure if not g["summed"] and just(g["value"] | {"bound": "exact"})]
        given = [g for one in stated[-16:] for g in one["grounds"] if g in single]
        few, many = (few_led_to(figure, single, most) for most in (4, 16))
        for one in given[::-1] + many:
            for other in single:
                apart = one["fact"].partition(".")[0] != other["fact"].partition(".")[0]
                if (
                    one["what"] == other["what"]
                    and (one in given or one in few or apart)
                    and apart_by(one["value"], other["value"], said)
                    and one["value"]["bound"] == other["value"]["bound"]
                    and (
                        called_alike(one, other)
                        or {g["fact"] for g in single if g["what"] == one["what"]}
                        == {one["fact"], other["fact"]}
                        or (one in given and standard(figure) & {*other["of"]})
                    )
                    and goes(figure, (one["value"], [one]), (other["value"], [other]))
                ):
                    return {"value": said, "what": one["what"], "grounds": [one, other]}
    return None


def between_days(figure: Data, days: list[Data]) -> Data | None:
    """How long it is from one day to another that is stated with it."""
    if figure["denied"] or figure["hedge"] != "exact" or is_range(figure):
        return None
    known = [(g, date(*g["value"]["day"][:3])) for g in days if min((*g["value"]["day"], -1, -1)[:3]) > 0]
    for said in figure["readings"]:
        nights = said["measure"] == "#" and {"night", "day"} & {*said["words"].split()}
        if said["measure"] != "second" and not nights:
            continue
        wanted = Fraction(said["low"]) / (1 if nights else 86400)
        for (one, first), (other, last) in itertools.combinations(known, 2):
            if abs((last - first).days) == wanted:
                return {"value": said, "what": one["what"], "grounds": [one, other]}
    return None


def total_of_named(figure: Data, said: Data, fields: list[Data]) -> Data | None:
    """One attribute added up over the records that the text names, each by a word that no other has."""
    named = named_by(figure)
    near = [g for g in fields if g["value"]["measure"] == said["measure"]]
    of_them = [g for g in near if named & {*g["of"]}]
    led = [g["what"] for g in led_to(figure, of_them)]
    for what in unique([g["what"] for g in of_them]):
        alike = [g for g in near if g["what"] == what]
        own = [w for w in named if sum(w in g["of"] for g in alike) == 1]
        meant = [g for g in alike if {*own} & {*g["of"]}]
        wanted = sum((Fraction(g["value"]["low"]) for g in unique(meant)), Fraction(0))
        if what in led and 2 <= len(unique(meant)) <= 16 and wanted == Fraction(said["low"]):
            return {"value": said, "what": what, "grounds": meant}
    return None


def few_led_to(figure: Data, fields: list[Data], most: int) -> list[Data]:
    """Of each attribute those that the words lead to, where they lead to no more than so many."""
    found: list[Data] = []
    for what in unique([g["what"] for g in fields]):
        meant = led_to(figure, [g for g in fields if g["what"] == what])
        if len(meant) <= most and all({*figure["about"]} & {*g["of"]} for g in meant):
            found += meant
    return found


def summing(figure: Data, said: Data, stated: list[Data], fields: list[Data]) -> list[Data]:
    """The shortest run that adds up to it, the latest first; else two that differ by it."""
    runs = [stated[at : at + n] for n in range(2, len(stated) + 1) for at in range(len(stated) - n, -1, -1)]
    wanted = Fraction(said["low"])
    added = figure["reckoned"] in ("total", "either") and not total_is_other(figure, said, fields)
    for run in runs if added else []:
        parts = [ground for one in run for ground in one["grounds"]]
        whole = sum(Fraction(one["value"]["low"]) for one in run) == wanted
        if whole and len(unique(parts)) == len(parts) and of_what_is_named(figure, run, fields):
            return run
    for at in range(len(stated) - 1, 0, -1) if figure["reckoned"] != "total" else []:
        for one in stated[:at]:
            pair = [one, stated[at]]
            sides = [(half["value"], half["grounds"]) for half in pair]
            if (
                apart_by(one["value"], stated[at]["value"], said)
                and of_what_is_named(figure, pair, fields)
                and goes(figure, *sides)
            ):
                return pair
    return []


def apart_by(one: Data, other: Data, said: Data) -> bool:
    return abs(Fraction(one["low"]) - Fraction(other["low"])) == Fraction(said["low"])


def total_is_other(figure: Data, said: Data, fields: list[Data]) -> bool:
    """Fields state the total of just what the text names, and it is another one."""
    named = {word for word in named_by(figure) if any(word in g["of"] for g in fields)}
    totals = [g["value"] for g in fields if "~total" in g["what"] and named and named <= {*g["of"]}]
    same = [
        v for v in totals if v["measure"] == said["measure"] and Fraction(v["low"]) == Fraction(said["low"])
    ]
    return bool(totals) and not same


def of_what_is_named(figure: Data, run: list[Data], fields: list[Data]) -> bool:
    """All are of one attribute, and all that the text names, of which a field states that, is among them."""
    shared = set.intersection(*({*one["what"]} for one in run))
    parts = {word for one in run for g in one["grounds"] for word in g["of"]}
    left = named_by(figure) - parts
    return bool(shared) and not any(left & {*g["of"]} and shared & {*g["what"]} for g in fields)


def goes(figure: Data, one: tuple[Data, list[Data]], other: tuple[Data, list[Data]]) -> bool:
    """The one of two that the text names first is the lesser, where it is said to be less, or the greater."""
    here, there = ({word for g in grounds for word in g["of"]} for _, grounds in (one, other))
    telling = [word for word in figure["about"][: figure["own"]] if (word in here) != (word in there)]
    if figure["reckoned"] not in ("less", "more"):
        return True
    against = [len(standard(figure) & side) for side in (here, there)]
    if against[0] == against[1] and not telling:
        return True
    first = telling[0] in here if against[0] == against[1] else against[0] < against[1]
    apart = Fraction(one[0]["low"]) - Fraction(other[0]["low"])
    apart = apart if first else -apart
    return apart < 0 if figure["reckoned"] == "less" else apart > 0


def standard(figure: Data) -> set[str]:
    """The words for what an amount is said to be more or less than."""
    return {word[1:] for word in figure["about"] if word.startswith("<")}


def just(value: Data) -> bool:
    return Fraction(value["low"]) == Fraction(value["high"]) and value["bound"] == "exact"


def unique(grounds: list[Data]) -> list[Data]:
    return [g for at, g in enumerate(grounds) if g not in grounds[:at]]


def called_alike(one: Data, other: Data) -> bool:
    """Both are of what is called by one word, which is no part of the way to them."""
    path = re.split("[^a-z0-9]+", f"{one['fact']}.{other['fact']}".lower())
    shared = [word for word in one["of"] if word in other["of"] and not word.startswith("+")]
    return any(not any(part.startswith(word) for part in path) for word in shared)


def groundless(rule: Data, figure: Data, state: Data, found: list[Data] | None = None) -> str:
    """Why a figure has no ground, or nothing; its ground is added to `found`."""
    found = [] if found is None else found
    if figure["kind"] == "denial":
        return "UNGROUNDED"
    measures = ["state"] if figure["kind"] == "state" else [v["measure"] for v in figure["readings"]]
    near: list[Data] = []
    for measure in dict.fromkeys(measures):  # up to the one that has it; `#` leaves open what it counts
        near += [g for g in state["grounds"] if g["value"]["measure"] == measure and relied_on(rule, g)]
        if measure != "#" and any(states_one(rule, figure, g) for g in near):
            break
    states = [g for g in near if states_one(rule, figure, g)]
    if "~miscalled" in figure["about"] and states and figure["kind"] != "state" and not figure["denied"]:
        return "GROUND_MISMATCH"  # a name that is said to be what only other fields are called
    near = not_of_the_served(figure, of_its_sort(figure, near, states), states)
    meant = [g for prose in (False, True) for g in led_to(figure, [g for g in near if g["prose"] == prose])]
    if figure["kind"] == "state":
        return not_so(rule, figure, near, states, state, found)
    if not states:
        return both_ends(rule, figure, state, found) if is_range(figure) else "UNGROUNDED"
    states = [g for g in states if holds_today(rule, g, state["context"])]
    if not states:
        return "GROUND_EXPIRED"
    states = [g for g in states if not contested(g, state["grounds"])]
    if not states:
        return "GROUND_CONTRADICTED"
    standing = [g for g in states if g in meant] or said_as_well(figure, states, meant)
    if standard(figure):  # so much more than another is in a field that is called so
        led = {*figure["about"][: figure["own"]]}
        standing = [g for g in standing if g["prose"] or led & {*g["what"]}]
    attributes = [g["what"] for g in standing]
    apart = [g for g in meant if g not in states and not g["prose"] and g["what"] in attributes]
    if figure["denied"] and not standing:
        found += states
        return ""
    if not standing or (figure["every"] and apart and not figure["denied"]):
        return "GROUND_MISMATCH"
    if measured_otherwise(figure, standing, state["grounds"]):
        return "GROUND_MISMATCH"
    if stated_elsewhere(rule, figure, standing, state["grounds"]):
        return "GROUND_MISMATCH"
    if figure["kind"] == "number":  # a bare one is not held against fields of any unit
        measures = [g["value"]["measure"] for g in standing]
    of_measures = [
        g
        for m in dict.fromkeys(measures)
        for g in state["grounds"]
        if g["value"]["measure"] == m and relied_on(rule, g) and holds_today(rule, g, state["context"])
    ]
    found += standing
    if figure["denied"] and all("~not so" in g["what"] for g in standing):
        return ""
    if figure["denied"]:  # what a stronger origin says otherwise may be denied
        return "" if outranked(figure, standing, of_measures) else "GROUND_DENIED"
    if figure["proposed"]:
        return ""
    return "GROUND_CONTRADICTED" if outranked(figure, standing, of_measures) else ""


def not_so(
    rule: Data, figure: Data, near: list[Data], states: list[Data], state: Data, found: list[Data]
) -> str:
    """Whatever is meant says so, or says not so where it is denied. A yes is held against yes and no alone."""
    answer = any(v["words"] in (" yes ", " no ") for v in figure["readings"])
    near = [g for g in near if (g["value"]["words"] in (" yes ", " no ")) == answer]
    said = {*figure["about"]}
    named = [g for g in near if g["what"] and {word for word in g["what"] if word[0] != "~"} <= said]
    meant = [
        g
        for prose in (False, True)
        for g in led_to(figure, [g for g in named or near if g["prose"] == prose])
    ]
    meant = ([g for g in meant if not g["prose"]] if named else []) or meant  # a field before sentences
    fits = [g for g in meant if (g in states) != figure["denied"]]
    attributes = [g["what"] for g in fits if not g["prose"]]
    others = [g for g in meant if g not in fits]
    against = [g for g in others if figure["every"] or (figure["denied"] and g["what"] in attributes)]
    if not fits or against:
        return "GROUND_DENIED" if meant else "UNGROUNDED"
    fresh = [g for g in fits if holds_today(rule, g, state["context"])]
    if not fresh:
        return "GROUND_EXPIRED"
    standing = [g for g in fresh if not contested(g, state["grounds"])]
    opposed = [
        g for g in near if (g in states) == figure["denied"] and holds_today(rule, g, state["context"])
    ]
    if not standing or any(said_otherwise(figure, standing, g) for g in opposed):
        return "GROUND_CONTRADICTED"
    found += standing
    return ""


def said_otherwise(figure: Data, standing: list[Data], other: Data) -> bool:
    """Whether a field of a stronger origin has another state of the same attribute, of what may be the same thing."""
    order = ["verified", "tool", "user"]
    places = [order.index(g["label"].partition(":")[0]) for g in standing]
    if other["prose"] or order.index(other["label"].partition(":")[0]) >= min(places):
        return False
    about = {*figure["about"]}
    of, what = ({word for word in other[part] if word[0] not in "+~"} for part in ("of", "what"))
    for ground in standing:
        its, attribute = ({word for word in ground[part] if word[0] not in "+~"} for part in ("of", "what"))
        one_thing = of.issubset(its) or its.issubset(of) or about & of
        one_attribute = what.difference(its) and what.difference(its) == attribute.difference(of)
        told_apart = any(word in about for word in its if word not in of | what)
        if one_thing and one_attribute and not told_apart:
            return True
    return False


def stated_otherwise(figure: Data, ground: Data, other: Data) -> bool:
    """Whether a stronger origin states another amount of the same attribute, of what may be the same thing."""
    alike = comparable(ground["value"]) == comparable(other["value"])
    same = alike and of_one_period(ground["value"], other["value"])
    return (
        ground["value"]["measure"] == other["value"]["measure"]
        and not same
        and said_otherwise(figure, [ground], other)
    )


def outranked(figure: Data, standing: list[Data], others: list[Data]) -> bool:
    """Whether a field of a stronger origin speaks of the thing, and of none but the attribute where one is named."""
    order = ["verified", "tool", "user"]
    places = {g["label"]: order.index(g["label"].partition(":")[0]) for g in [*standing, *others]}
    first = min(places[g["label"]] for g in standing)
    fields = led_to(figure, [g for g in others if not g["prose"] and places[g["label"]] < first])
    return any(set(g["of"] or g["what"]) & {*figure["about"]} for g in fields)


def relied_on(rule: Data, ground: Data) -> bool:
    tool = ground["label"].startswith("tool:") and "tool:*" in rule["origins"]
    listed = ground["summed"] or (ground["counted"] and not rule["counts"])
    return (tool or ground["label"] in rule["origins"]) and not listed


def led_to(figure: Data, grounds: list[Data]) -> list[Data]:
    """Word by word, the nearest first, those that it is said of, where any are left; then the least unsaid. A field
    that is called nothing may be meant wherever another is."""
    for word in figure["about"]:
        if word in NOWHERE or (word.startswith("+") and all(g["prose"] for g in grounds)):
            continue
        said_so = [g for g in grounds if word in g["of"] + g["what"]]
        if said_so:
            wider = around(word, said_so, grounds) if figure["kind"] == "name" else []
            grounds = [g for g in grounds if word in g["of"] + g["what"] or nameless(g) or g in wider]
    said = {*figure["about"]}
    words = [{*g["of"], *g["what"]} - NOWHERE for g in grounds]
    less = [any(o & said == w & said != set() and o - said < w - said for o in words) for w in words]
    return [g for g, closer in zip(grounds, less, strict=True) if not closer]


NOWHERE = {"~formerly", "~out", "~in", "~overdrawn"}
"""Marks that say what a field may state, and lead to none."""


def around(word: str, said_so: list[Data], grounds: list[Data]) -> list[Data]:
    """A word for members of lists leads from no name of what they are all of, of a sort that none of them has."""
    if any(word not in g["of"] or member_of(g["fact"]) == ("", "") for g in said_so):
        return []
    sorts = {sort_of(g) for g in said_so}
    return [
        g
        for g in grounds
        if sort_of(g) and sort_of(g) not in sorts and any({*g["of"]} < {*one["of"]} for one in said_so)
    ]


def nameless(ground: Data) -> bool:
    return not (ground["prose"] or ground["of"] or ground["what"])


def of_its_sort(figure: Data, near: list[Data], states: list[Data]) -> list[Data]:
    """What leads from a person to a place says nothing of either: a name that fields hold as one sort is of that."""
    if figure["kind"] == "reference":  # codes that are written otherwise are not its rivals
        shapes = {shape(g["value"]["words"]) for g in states if not g["prose"]}
        return [g for g in near if g["prose"] or not shapes or shape(g["value"]["words"]) in shapes]
    sorts = {sort_of(g) for g in states if g["what"] and not g["prose"]}
    if figure["kind"] != "name" or len(sorts) != 1 or behind_a_label(figure):
        return near
    if sorts == {""}:
        return [g for g in near if g["prose"] or not g["what"] or "~place" not in g["what"] or g in states]
    return [g for g in near if g["prose"] or sort_of(g) in {"", *sorts}]


def behind_a_label(figure: Data) -> bool:
    """By itself behind the name of a field it is what that holds, of whatever sort."""
    return bool(figure["about"][:1] == ["~labelled"])


def not_of_the_served(figure: Data, near: list[Data], states: list[Data]) -> list[Data]:
    """`the patient was seen by …` says nobody's name: that of whom the record serves is no rival of another."""
    if figure["kind"] != "name" or not states or behind_a_label(figure):
        return near
    held = [g for g in states if not g["prose"]]
    if held and all("~named" in g["what"] for g in held):
        return near
    return [g for g in near if g["prose"] or g in states or "~served" not in g["what"]]


def plainly(figure: Data) -> list[str]:
    """The words in the text that say of what a figure is, each by itself."""
    return [word for word in figure["about"][: figure["own"]] if word[0] not in "+~"]


def said_as_well(figure: Data, states: list[Data], meant: list[Data]) -> list[Data]:
    """Fields of the one record to whose attribute a word leads, and more words than to any that is meant. What a number
    counts says more than any other word."""
    counts = any(v["measure"] == "#" and v["words"] for v in figure["readings"])
    if figure["kind"] in ("name", "reference") or counts or figure["about"][:1] == ["~again"]:
        return []
    words = plainly(figure)
    most = max([sum(w in g["of"] + g["what"] for w in words) for g in meant if not g["prose"]], default=0)
    said = any("@" in v["words"] for v in figure["readings"])
    lasts = said and any("@" in g["value"]["words"] for g in meant)
    return [
        g
        for g in states
        if "~grouped" in g["what"]
        and any(w in g["what"] for w in words)
        and sum(w in g["of"] + g["what"] for w in words) > most
        and ("@" in g["value"]["words"] or not lasts)
    ]


LASTING = ("second", "month")
UNITLESS = ("date", "time", "name", "reference", "state", "#", "*", "")


def measured_otherwise(figure: Data, standing: list[Data], grounds: list[Data]) -> bool:
    """The nearest word is all that a field beside the one meant is called by, which is measured in something else."""
    words = plainly(figure)
    if figure["kind"] not in ("quantity", "price") or figure["denied"] or not words:
        return False
    if any(
        value["measure"] in LASTING for value in figure["readings"]
    ):  # said beside anything that lasts so long
        return False
    told = figure["about"][: figure["own"]]
    if any(word in g["what"] for word in [*told[: told.index(words[0])], *words] for g in standing):
        return False
    group = standing[0]["fact"].rpartition(".")[0]
    beside = {
        g["value"]["measure"]
        for g in grounds
        if not g["prose"]
        and [word for word in g["what"] if word[0] != "~"] == words[:1]
        and g["fact"].rpartition(".")[0] == group
        and g["value"]["measure"] not in UNITLESS
        and not (figure["kind"] == "price" and g["value"]["measure"] in LASTING)
    }
    return bool(beside) and not beside & {v["measure"] for v in figure["readings"]}


def stated_elsewhere(rule: Data, figure: Data, standing: list[Data], grounds: list[Data]) -> bool:
    """The nearest word that tells a record tells one with the same field in another unit, and only another record
    states the figure.
    """
    fields = [g["what"] for g in standing if g["what"] and not g["prose"]]
    if figure["kind"] not in ("quantity", "price") or figure["denied"]:
        return False
    for word in figure["about"]:
        of_it = [g for g in grounds if word in g["of"]] if word[0] != "~" else []
        if of_it and any(word in g["of"] + g["what"] for g in standing):
            return False
        own = [g for g in of_it if g["what"] in fields and not g["prose"] and relied_on(rule, g)]
        own = [g for g in own if g["value"]["measure"] not in UNITLESS]
        if own:
            return not any(states_one(rule, figure, g) for g in own)
    return False


def shape(code: str) -> str:
    told = "".join("0" if sign.isdigit() else "a" for sign in code.strip())
    while "00" in told or "aa" in told:
        told = told.replace("00", "0").replace("aa", "a")
    return told


def sort_of(ground: Data) -> str:
    return next((word for word in ground["what"] if word[0] == "%"), "")


def states_one(rule: Data, figure: Data, ground: Data) -> bool:
    """The number of a list's members has to be called what they are, where it is called something. What a fact denies
    grounds only a denial."""
    if "~not so" in ground["what"] and not figure["denied"]:
        return False
    called = any(not v["words"] or {*ground["what"]} & {*v["words"].split()} for v in figure["readings"])
    if ground["counted"] and not called:
        return False
    if not marked_alike(figure, ground):
        return False
    return any(states_it(rule, figure, v, ground["value"]) for v in figure["readings"])


def marked_alike(figure: Data, ground: Data) -> bool:
    """What is said of a time that is over, of a sum that is short, of the way that money went, and for one of what an
    amount is had: a field with such a mark states only what is said so."""
    said, held = {*figure["about"]}, {*ground["what"]}
    if "~formerly" in held - said and not figure["denied"]:
        return False
    if "~out" in held - said and Fraction(ground["value"]["low"]) > 0:
        return False  # below nothing, and here without its sign
    if (
        "~overdrawn" in held - said
        or ("~out" in said and "~in" in held)
        or ("~in" in said and "~out" in held)
    ):
        return False
    if figure["kind"] not in ("price", "quantity", "number"):
        return True
    shared, shares = ({word for word in words if word.startswith("~/")} for words in (said, held))
    lasts = "@" in ground["value"]["words"]
    timed = any("@" in v["words"] for v in figure["readings"])
    if not shared:
        return not shares or lasts or not timed
    if "~/whole" in shared:
        return not shares and not lasts
    if any(word.removeprefix("~/") in held for word in shared):
        return True
    if not shares:
        if lasts and shared == {"~/each"}:
            return True
        return "~total" not in held and (timed or not lasts)
    return bool(shared & shares) or "~/each" in shared | shares


def states_it(rule: Data, figure: Data, said: Data, given: Data) -> bool:
    if said["measure"] != given["measure"]:
        return False
    if figure["kind"] == "date":
        pairs = list(zip(said["day"], given["day"], strict=True))
        on = ("exact", "about")
        days = {
            "over": ("over", "least", "from"),
            "under": ("under", "most"),
            "least": (*on, "over", "least", "from"),  # no last day is the first
            "most": (*on, "under", "most", "least"),
            "within": (*on, "under", "most"),
        }.get(figure["hedge"])
        same_day = bool(pairs) and all(a in (-1, b) for a, b in pairs)
        return same_day and (days is None or given["bound"] in days)
    if figure["kind"] in ("name", "reference", "state"):
        return bool(given["words"]) and said["words"] in given["words"]
    if not of_one_period(said, given):
        return False
    low, high, from_, to = (Fraction(v[end]) for v in (said, given) for end in ("low", "high"))
    hedge = figure["hedge"]
    if (low, high) == (from_, to):  # a comparison with it has to be stated as one
        limits = {
            "least": ("least", "over"),
            "most": ("most", "under"),
            "over": ("over",),
            "under": ("under",),
            "from": ("exact", "about", "least", "over"),
            "within": ("exact", "about", "most", "under"),
        }
        return hedge not in limits or given["bound"] in limits[hedge]
    ends = {"least": from_, "from": from_, "most": to, "within": to}
    if low != high or hedge in ends:
        return low == high and from_ != to and low == ends.get(hedge)
    if from_ != to or (hedge == "over" and from_ <= low) or (hedge == "under" and from_ >= low):
        return False
    step = Fraction(said["step"])
    for one in rule["rounding"]:
        placed = one["measure"] == said["measure"] and one["slot"] in ("", *figure["slots"])
        away = abs(from_) / step + Fraction(1, 2)  # half away from zero
        rounded = (away.numerator // away.denominator) * step * (-1 if from_ < 0 else 1)
        if placed and step <= Fraction(one["step"]) and low == rounded:
            return True
    sides = {"about": (-1, 0, 1), "over": (1,), "under": (-1,)}.get(figure["hedge"], ())
    side = (from_ > low) - (from_ < low)
    return side in sides and abs(low - from_) * 1000 <= rule["approximate"] * abs(from_)


def of_one_period(one: Data, other: Data) -> bool:
    """An amount that does not say per what period it is may be per any."""
    first, second = ({w for w in v["words"].split() if w[0] == "@"} for v in (one, other))
    return not first or not second or not first.isdisjoint(second)


def is_range(figure: Data) -> bool:
    return any(Fraction(v["low"]) != Fraction(v["high"]) for v in figure["readings"])


def both_ends(rule: Data, figure: Data, state: Data, found: list[Data]) -> str:
    """A range that no fact states is grounded where facts state both of its ends."""
    for end in ("low", "high"):
        readings = [v | {"low": v[end], "high": v[end]} for v in figure["readings"]]
        held: list[Data] = []
        if code := groundless(rule, figure | {"readings": readings, "hedge": "exact"}, state, held):
            return code
        found[:0] = held
    return ""


def is_day(text: str) -> bool:
    """Whether it is a day written as `2026-05-03`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def holds_today(rule: Data, ground: Data, context: Data) -> bool:
    """A fact with a last day, or one that may grow too old, holds on a known day only."""
    aged = rule["age_days_max"] and ground["as_of"]
    if not rule["today"] or not (ground["until"] or aged):
        return True
    try:
        today = date.fromisoformat(context_value(context, rule["today"]))
        ended = bool(ground["until"]) and date.fromisoformat(ground["until"]) < today
        old = aged and (today - date.fromisoformat(ground["as_of"])).days > rule["age_days_max"]
    except ValueError:
        return False
    return not ended and not old


def contested(ground: Data, grounds: list[Data]) -> bool:
    """Others state something else under its name, and none of them the same. Of two tools a name may be spelled
    otherwise."""
    value = comparable(ground["value"])
    same_name = [
        g
        for g in grounds
        if g["label"] != ground["label"]
        and (
            g["fact"] == ground["fact"]
            or (
                {"verified", "user"}.isdisjoint((g["label"], ground["label"]))
                and spelled(g["fact"]) == spelled(ground["fact"])
            )
        )
    ]
    others = [g["value"] for g in same_name if g["value"]["measure"] == value[0]]
    return bool(others) and not any(
        comparable(other) == value and of_one_period(other, ground["value"]) for other in others
    )


def spelled(name: str) -> list[str]:
    """The letters and numbers of a name, in any case and whatever parts them; two numbers stay two."""
    parts = re.split(r"[\W_]+", name.casefold())
    joined = [""]
    for part in parts:
        apart = joined[-1][-1:].isdecimal() and part[:1].isdecimal()
        joined = [*joined, part] if apart else [*joined[:-1], joined[-1] + part]
    return joined


def comparable(value: Data) -> tuple[Any, ...]:
    return (
        value["measure"],
        Fraction(value["low"]),
        Fraction(value["high"]),
        "" if "@" in value["words"] else value["words"],
        tuple(value["day"]),
    )


# ---- between 1 and 2: anchors --------------------------------------------------------------------------


def anchors(state: Data, mutation: Data, resolutions: list[Data]) -> tuple[Reasons, list[str]]:
    """A reference that must resolve and is not yet known needs exactly one referent [R-093, R-094, X-54]."""
    answered = [(r["kind"], r["key"]) for r in resolutions]
    for reference in mutation["references"]:
        if must_ask(state, reference) and (reference["kind"], reference["key"]) not in answered:
            return [reason("anchor", "ANCHOR_UNRESOLVABLE")], []
    for answer in resolutions:
        if answer["standing"] in ("resolved", "unresolvable") and known(state, answer):
            continue  # asked only for what rules say of it, and nobody failed
        if answer["standing"] == "resolved" and expired(state, answer):
            return [reason("anchor", "ANCHOR_EXPIRED")], []
        if answer["standing"] == "ambiguous" and len(answer["readings"]) >= 2:
            return [reason("anchor", "ANCHOR_AMBIGUOUS")], answer["readings"]
        if answer["standing"] != "resolved":  # any other answer counts as unresolvable [R-092]
            return [reason("anchor", "ANCHOR_UNRESOLVABLE")], []
    return [], []


def must_ask(state: Data, reference: Data) -> bool:
    """Whether it has to be looked up [R-097]: what is known too, where a rule is about what references stand for."""
    if reference["kind"] not in state["rulebook"]["anchored_kinds"]:
        return False
    named = any(on_referents(rule) for rule in state["rulebook"]["rules"])
    return (named and reference["kind"] != "back-reference") or not known(state, reference)


def on_referents(rule: Data, *parts: str) -> bool:
    """Whether it is about what a reference stands for: in these parts of its pattern, or in any."""
    if rule["type"] == "allow":
        return rule["subject"] == "topic" and any(value.startswith("referent:") for value in rule["values"])
    pattern = rule.get("trigger") if rule["type"] == "require" else rule.get("pattern")
    parts = parts or ("all_of", "any_of", "none_of")
    return any(value.startswith("referent:") for part in parts for value in (pattern or {}).get(part, []))


def known(state: Data, reference: Data) -> bool:
    """By its kind and key; what was said before is also known by what it says [R-097]."""
    said = reference["kind"] == "back-reference" and stands(latest(state["memory"], reference["key"]))
    return said or f"{reference['kind']} {reference['key']}" in state["references"]


def expired(state: Data, answer: Data) -> bool:
    """Limits in time hold on every day called today, and are not met where no day is [R-169]."""
    said = context_value(state["context"], "temporal.today")
    today = [*([said] if said else []), *state["today"]]
    for since, until in answer["days"]:
        inside = [is_day(day) for day in today]
        inside += [(not since or since <= day) and (not until or day <= until) for day in today]
        if (since or until) and not (today and all(inside)):
            return True
    return False


# ---- stage 2: descriptor -------------------------------------------------------------------------------


def descriptor(state: Data, mutation: Data) -> Iterator[Data]:
    """2a consistent with itself and read well enough; then, claim by claim, 2b founded and 2c no contradiction."""
    if inconsistent(mutation):
        yield reason("descriptor", "DESCRIPTOR_INCONSISTENT")
    if unread(state, mutation):
        yield reason("descriptor", "MAP_UNREPRESENTABLE")
    before: list[Data] = []  # what this transition says itself, up to the claim at hand
    for claim in commitments(mutation):
        for key in [*claim["presupposes"], *filter(None, [claim["target"]])]:
            founded = stands(latest(state["memory"], key)) or key in [c["key"] for c in before]
            if not founded and (key not in claim["presupposes"] or not said_with_more(key, state["memory"])):
                yield reason("descriptor", "PRESUPPOSITION_MISSING")
        if claim["attribution"]:
            continue  # what others are said to say contradicts nobody, and binds nobody
        negates = mutation["category"] == "negation" and claim["target"]
        if negates and not state["rulebook"]["retraction"]:
            yield reason("descriptor", "RETRACTION_NOT_PERMITTED")
        target = claim["target"] if negates else ""
        if contradicts(claim, state["memory"] + before, target, lambda a, b: rounded(state, mutation, a, b)):
            yield reason("descriptor", "CONTRADICTION")
        elif claim["target"] != claim["key"] and opposed_in_general(claim, state["memory"]):
            yield reason("descriptor", "CONTRADICTION_IN_GENERAL")
        if excludes(claim, state["memory"] + before, claim["target"] if negates else ""):
            yield reason("descriptor", "MUTUALLY_EXCLUSIVE")
        before.append(claim)


def inconsistent(mutation: Data) -> bool:
    """Fields, values and category agree; nobody but the operator changes anything but memory and focus [R-052]."""
    changes, category = mutation["changes"], mutation["category"]
    return (
        mutation["touches"] != [change["field"] for change in changes]
        or any(change["field"] not in ("memory", "context") for change in changes)
        or any((change["field"] == "memory") != bool(change["commitments"]) for change in changes)
        or any(change["field"] == "memory" and change["focus"] for change in changes)
        or (category == "negation" and not any(claim["target"] for claim in commitments(mutation)))
        or (category == "reference" and not mutation["references"])
        or (category == "assertion" and not mutation["ends"] and not commitments(mutation))
        or any(not 0 <= mutation[name] <= 1000 for name in ("novelty", "coverage", "uncertainty"))
        or not 0 <= mutation["certainty"] <= 5
        or (mutation["ends"] and bool(changes))
    )


def unread(state: Data, mutation: Data) -> bool:
    """What the mapper could not read is refused, except where the policy says text rules suffice [R-035, X-55]."""
    rule = state["rulebook"]["unmapped"]
    excepted = bool(rule["conditions"]) and satisfied(rule["conditions"], state["context"])
    excepted = (
        excepted or mutation["channel"] in rule["channels"] or mutation["language"] in rule["languages"]
    )
    return mutation["coverage"] < rule["coverage_min"] and not excepted


def latest(memory: list[Data], key: str) -> Data | None:
    """The speaker's own last claim with this content; a negation of that very claim only marks it retracted."""
    own = [c for c in memory if c["key"] == key and not c["attribution"] and c["target"] != key]
    own = [c for c in own if not c.get("mention")]
    return own[-1] if own else None


def stands(claim: Data | None) -> bool:
    return claim is not None and not claim.get("retracted", False)


def contradicts(claim: Data, memory: list[Data], target: str, alike: Callable[[Data, Data], bool]) -> bool:
    """Opposite polarity, or another quantity in the same slot; the named target of a negation apart [R-054, X-16].

    `alike`: whether two quantities in a slot may be said for one another.
    """
    old = latest(memory, claim["key"])
    if old is not None and stands(old) and old["polarity"] != claim["polarity"] and old["key"] != target:
        return True
    own = [c for c in memory if not c["attribution"] and c["key"] not in (c["target"], target)]
    standing = [c for c in own if stands(c)]
    held = {slot["name"]: slot for c in standing for slot in c["slots"]}
    return any(
        held.get(slot["name"], slot) != slot and not alike(slot, held[slot["name"]])
        for slot in claim["slots"]
    )


def rounded(state: Data, mutation: Data, one: Data, other: Data) -> bool:
    """Whether one of two amounts in a slot is the other at a number of decimals that a grounded rule allows."""
    values = [Fraction(slot["mantissa"]) * Fraction(10) ** slot["exponent"] for slot in (one, other)]
    for rule in state["rulebook"]["rules"]:
        if rule["type"] != "grounded" or rule["mode"] != "enforce" or not in_force(rule["guard"], state):
            continue
        if rule["channels"] and mutation["channel"] not in rule["channels"]:
            continue
        asked = [f for f in mutation["figures"] if one["name"].split("#")[0] in f["slots"]]
        if not any(figure["kind"] in rule["items"] for figure in asked):
            continue
        for each in rule["rounding"]:
            units = {each["unit"], one["unit"], other["unit"]}
            if len(units) > 1 or each["slot"] not in ("", one["name"].split("#")[0]):
                continue
            for places in range(each["decimals"], 20):
                step = Fraction(1, 10**places)
                near = [(1 if v >= 0 else -1) * int(abs(v) / step + Fraction(1, 2)) * step for v in values]
                if near[0] == values[1] or near[1] == values[0]:
                    return True
    return False


def opposed_in_general(claim: Data, memory: list[Data]) -> bool:
    """What is denied firmly is all part of what is stated firmly, and at least a third of it."""
    keys = {c["key"] for c in memory}
    known = [c for c in (latest(memory, key) for key in keys) if c is not None and stands(c)]
    for other in known:
        if min(claim["certainty"], other["certainty"]) < 4 or claim["polarity"] == other["polarity"]:
            continue
        if claim["particular"] or other["particular"]:
            continue
        denied, said = (claim, other) if claim["polarity"] == "negative" else (other, claim)
        some, all_of_it = parts(denied["key"]), stated(said["key"])
        if some and some < all_of_it and len(all_of_it) <= 3 * len(some):
            return True
    return False


def said_with_more(key: str, memory: list[Data]) -> bool:
    """Whether a firm statement that stands says all of it, and at most three times as much."""
    known = [
        c for c in (latest(memory, k) for k in {c["key"] for c in memory}) if c is not None and stands(c)
    ]
    general = [
        c for c in known if c["polarity"] == "positive" and c["certainty"] >= 4 and not c["particular"]
    ]
    firm = [stated(c["key"]) for c in general]
    asked = parts(key)
    return bool(asked) and any(asked < said and len(said) <= 3 * len(asked) for said in firm)


OTHERWISE = {"second", "third", "fourth", "fifth", "almost", "nearly", "half", "zero", "nil", "nought"}
OTHERWISE |= {"former", "formerly", "previously", "initially", "originally", "temporarily"}
OPEN = {"stop", "quit", "cease", "deny", "exclude", "omit", "lack", "want", "wish", "hope", "suppose"}
OPEN |= {"rumour", "rumor", "ask", "pretend", "dream", "try", "attempt", "intend", "promise", "aim", "refuse"}
OPEN |= {"decline", "forget", "neglect", "avoid", "prevent", "threaten", "risk", "fear"}


def stated(key: str) -> set[str]:
    """What is stated states all its parts; nothing where a word takes back another (`almost done`, `second highest`),
    and where an amount of nothing is among them (`0 EUR`)."""
    found = parts(key)
    nothing = any(part.startswith("0") and not any(map(str.isdigit, part[1:])) for part in found)
    return set() if found & OTHERWISE or nothing else found


def parts(key: str) -> set[str]:
    """Its words; beside one that leaves open whether the rest is so (`stop`, `want`), each of them only as said of that
    word."""
    found = set(key.split(" "))
    apart = any(part.startswith(("if:", "given:", "says:", "label:", "joined:", "call:")) for part in found)
    named = found - {
        "i",
        "you",
        "he",
        "she",
        "it",
        "we",
        "they",
        "this",
        "that",
        "there",
        "him",
        "her",
        "them",
    }
    if apart or len(named) < 2:
        return set()
    leaving_open = sorted(found & OPEN)
    return {part if part in OPEN or not leaving_open else f"{leaving_open[0]} {part}" for part in found}


def excludes(claim: Data, memory: list[Data], target: str) -> bool:
    """Another member of an exclusive set stands of the same content."""
    own = [c for c in memory if not c["attribution"] and c["key"] not in (c["target"], target) and stands(c)]
    held = {(choice["set"], choice["rest"]): choice["member"] for c in own for choice in c["choices"]}
    return any(held.get((c["set"], c["rest"]), c["member"]) != c["member"] for c in claim["choices"])


# ---- stage 3: lineage ----------------------------------------------------------------------------------


def lineage(state: Data, mutation: Data) -> Iterator[Data]:
    """It can be appended to what was admitted: no step back, no unexplained jump, no new topic [R-055]."""
    rules = state["rulebook"]["continuity"]
    claims = commitments(mutation)
    if rules["regression"] and any(
        regresses(claim, state["memory"]) or goes_back(claim, claims[:at], state["memory"])
        for at, claim in enumerate(claims)
    ):
        yield reason("lineage", "REGRESSION")
    if rules["premise_min"] and not all(founded(state, mutation, one) for one in mutation["premises"]):
        yield reason("lineage", "PREMISE_MISSING")
    if leaves(state, mutation):
        if "transition" not in mutation["marks"]:
            yield reason("lineage", "DISCONTINUITY")
        elif not (rules["licensed"] and may_turn_to(state, mutation)):
            yield reason("lineage", "TOPIC_UNMOTIVATED")


def founded(state: Data, mutation: Data, premise: Data) -> bool:
    """One claim of the same polarity, or facts and intent, have enough of its terms; a conclusion shares one."""
    memory, terms = state["memory"], premise["terms"]
    own = [entry for entry in memory if not entry["attribution"] and not entry["mention"]]
    standing = [entry for entry in own if stands(latest(memory, entry["key"]))]
    given = [*state["terms"], *(t for entry in memory if entry["step"] < 0 for t in entry["terms"])]
    before = commitments(mutation)[: premise["after"]]
    if not premise["key"]:
        said = [*given, *(term for entry in standing for term in entry["terms"])]
        return bool(before) or (any(term in said for term in terms) if terms else bool(standing))
    if old := latest(memory, premise["key"]):
        return bool(not old["retracted"] and old["polarity"] == premise["polarity"])
    sources = [c["terms"] for c in (*before, *standing) if c["polarity"] == premise["polarity"]]
    sources.append([*state["intent"]["terms"], *given])
    least = state["rulebook"]["continuity"]["premise_min"] * len(terms)
    return any(1000 * sum(term in source for term in terms) >= least for source in sources)


def leaves(state: Data, mutation: Data) -> bool:
    """Too few of its terms are known, or it fits what was admitted too ill [R-055]."""
    rules, terms, content = state["rulebook"]["continuity"], mutation["terms"], mutation["content"]
    remembered = {*state["terms"], *(term for entry in state["memory"] for term in entry["terms"])}
    known = {*state["intent"]["terms"], *state["context"]["focus"], *remembered}
    overlap = sum(term in known for term in terms)
    if len(terms) >= rules["terms_min"] and 1000 * overlap < rules["overlap_min"] * len(terms):
        return True
    if not content["weights"] or len(state["course"]) < rules["establish"]:
        return False
    found = strangeness(state["course"], mutation, known, len(remembered))
    return bool(found > rules["strangeness_max"])


def may_turn_to(state: Data, mutation: Data) -> bool:
    """Only to what the intent, the facts or the declared topics name."""
    given = [*state["terms"], *(t for entry in state["memory"] if entry["step"] < 0 for t in entry["terms"])]
    meant = any(term in (*state["intent"]["terms"], *given) for term in mutation["terms"])
    return meant or any(is_on(c, state["rulebook"]["continuity"]["topics"]) for c in claims_of(mutation))


def regresses(claim: Data, memory: list[Data]) -> bool:
    """Says again what was said and taken back, by itself or, firmly, with at most twice as much beside it."""
    if claim["attribution"]:
        return False
    old = latest(memory, claim["key"])
    if old is not None and old["retracted"] and old["polarity"] == claim["polarity"]:
        return True
    known = [latest(memory, key) for key in {entry["key"] for entry in memory}]
    back = [c for c in known if c is not None and c["retracted"]]
    firm = [
        c
        for c in (claim, *back)
        if c["certainty"] >= 4 and c["polarity"] == "positive" and not c["particular"]
    ]
    if claim not in firm:
        return False
    said = stated(claim["key"])
    return any(some < said and len(said) <= 3 * len(some) for c in firm[1:] if (some := parts(c["key"])))


def goes_back(claim: Data, before: list[Data], memory: list[Data]) -> bool:
    """Says what was said earlier and taken back right before it, in the same transition: the last such one counts."""
    back = [c for c in before if c["target"] == claim["key"] and not c["attribution"]]
    back = [c for c in back if (old := latest(memory, c["target"])) and old["polarity"] != c["polarity"]]
    return bool(back) and not claim["attribution"] and back[-1]["polarity"] != claim["polarity"]


# ---- stage 4: bounds -----------------------------------------------------------------------------------


def bounds(state: Data, mutation: Data, resolutions: list[Data]) -> Iterator[Data]:
    """A value equal to its bound passes [R-056, X-18]."""
    limits = state["bounds"]
    verified = [(r["kind"], r["key"]) for r in resolutions if r["standing"] == "resolved"]
    unverified = [r for r in mutation["references"] if (r["kind"], r["key"]) not in verified]
    count = len(
        {(r["kind"], r["key"]) for r in unverified if not known(state, r)}
    )  # each is one, however often
    yield from beyond(limits, mutation, commitments(mutation), count)
    if state["uncertainty_total"] + mutation["uncertainty"] > limits["uncertainty_total_max"]:
        yield reason("bounds", "UNCERTAINTY_BOUND")
    for tighter in state["rulebook"]["tighter"]:
        topic = tighter["topic"]
        held = satisfied(tighter["conditions"], state["context"]) and state["step"] >= tighter["from_step"]
        if held and topic:
            for said in (mutation, *mutation["disguised"]):
                yield from unsure(tighter, said, [c for c in commitments(said) if topic in c["concepts"]])
        topical = any(topic in said["concepts"] for said in (mutation, *mutation["disguised"]))
        if held and (not topic or topical):
            yield from beyond(tighter, mutation, [] if topic else commitments(mutation), count)


def unsure(limits: Data, said: Data, claims: list[Data]) -> Iterator[Data]:
    """What is said with too little certainty or too much; a flat statement that is stressed is more than one."""
    for claim in claims:
        if limits["certainty_floor"] is not None and claim["certainty"] < limits["certainty_floor"]:
            yield reason("bounds", "CERTAINTY_FLOOR")
        firm = 6 if said["insists"] and claim["certainty"] == 5 else claim["certainty"]
        if limits["certainty_ceiling"] is not None and firm > limits["certainty_ceiling"]:
            yield reason("bounds", "CERTAINTY_CEILING")


def beyond(limits: Data, mutation: Data, claims: list[Data], unverified: int) -> Iterator[Data]:
    """What exceeds its bound; a bound that is None asks nothing."""
    yield from unsure(limits, mutation, claims)
    measured = {
        "novelty_max": mutation["novelty"],
        "unverified_max": unverified,
        "uncertainty_max": mutation["uncertainty"],
    }
    codes = {
        "novelty_max": "NOVELTY_BOUND",
        "unverified_max": "UNVERIFIED_BOUND",
        "uncertainty_max": "UNCERTAINTY_BOUND",
    }
    for name, value in measured.items():
        if limits[name] is not None and value > limits[name]:
            yield reason("bounds", codes[name])
