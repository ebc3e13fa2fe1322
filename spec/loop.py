"""The loop, defined: what becomes of a determination. Standard library only, nothing from interlock.

`run(settings, state, script)` plays a script of what the engine proposes, and answers how the run stands when
the script or the run is over. A proposal carries either its determination (`outcome`, for vectors about the
control flow alone) or a `mutation` that the gate judges on the state as it is by then. README.md gives the
shapes. Rows of the requirements catalogue stand in brackets.
"""

from __future__ import annotations

from typing import Any

from spec.gate import (
    claims_with,
    decide,
    entering,
    fits,
    in_force,
    mentions,
    referents,
    unplaced,
    veiled,
)
from spec.shapes import ENTRY, complete_commitment

Data = dict[str, Any]

SETTINGS: Data = {
    "attempts_max": 6,
    "rollbacks_max": 4,
    "depth_max": 2,
    "gate_calls_max": 1000,
    "transitions_max": 1000,
    "release": "prompt",
    "lag": 0,
    "continues": True,
    "rewinds": True,
}


class Over(Exception):
    """The run has ended; what it ended with is in the run."""


def run(settings: Data, state: Data, script: list[Data]) -> Data:
    loop = Loop(SETTINGS | settings, state, script)
    try:
        while loop.script:
            loop.step(loop.script.pop(0))
    except Over:
        pass
    return loop.result()


class Loop:
    def __init__(self, settings: Data, state: Data, script: list[Data]) -> None:
        self.settings, self.state, self.script = settings, state, list(script)
        self.status, self.trigger, self.code = "running", "", ""
        self.text: list[str] = []  # what was admitted, in order
        self.before: list[Data] = []  # one snapshot for each, of the state just before it
        self.tried: list[int] = [0]  # candidates refused at each position up to the present one
        self.released = 0  # so many transitions are out and cannot be taken back
        self.waiting: list[Data] = []
        self.grounds: list[str] = []
        self.calls = self.rollbacks = 0
        self.log: list[str] = []

    def result(self) -> Data:
        names = ("status", "trigger", "code", "text", "released", "log", "state")
        return {name: getattr(self, name) for name in names} | {"waiting": [w["text"] for w in self.waiting]}

    # ---- one proposal ------------------------------------------------------------------------------

    def step(self, item: Data) -> None:
        if "arrives" in item:  # an approval, an anchor, a fact arrives
            self.grounds.append(item["arrives"])
        elif (
            item.get("outcome") == "defer"
        ):  # before the gate: nothing changes, the engine tries elsewhere
            self.log.append(f"defer {item['text']}")
            self.waiting.append(item)
            self.refused_here(item)
        elif not self.judge(item, depth=0):
            self.refused_here(item)
        while self.judge_waiting():
            pass

    def judge(self, item: Data, depth: int) -> bool:
        """Whether all of it was admitted. What was refused has changed nothing [R-069]."""
        if self.calls == self.settings["gate_calls_max"]:
            self.end("halted", "budget_gate_calls")
        self.calls += 1
        decision = self.determination(item)
        self.log.append(f"{decision['outcome']} {item['text'] or 'end'}")
        if decision["outcome"] == "admit":
            return self.admit(item)
        self.code = decision["code"]
        if not self.settings["continues"]:  # no whole admit, and no way to go on from a prefix
            self.end("halted", "cut")
        if decision["outcome"] == "reject":
            return False
        return self.take_apart(item, decision, depth)

    def determination(self, item: Data) -> Data:
        if "outcome" in item:
            return {"code": "", "independent": False, "readings": []} | item
        resolutions, approvals = item.get("resolutions", []), item.get("approvals", [])
        decision = decide(self.state, item["mutation"], resolutions, approvals)
        return decision | {"code": decision["reasons"][0]["code"] if decision["reasons"] else ""}

    # ---- decompose ---------------------------------------------------------------------------------

    def take_apart(self, item: Data, decision: Data, depth: int) -> bool:
        parts = item.get("readings" if decision["readings"] else "parts", [])
        if len(parts) < 2:  # nothing to take apart
            return self.reject("INDIVISIBLE")
        if depth == self.settings["depth_max"]:
            return self.reject("DECOMPOSITION_DEPTH")
        if decision["readings"]:
            return self.choose(parts)
        if decision["independent"]:  # each on its own; the admissible ones stand
            stood = [self.judge(part, depth + 1) for part in parts]
            return any(stood)
        return all(self.judge(part, depth + 1) for part in parts)  # the first refused ends it

    def choose(self, readings: list[Data]) -> bool:
        """Exactly one reading must survive; with none or several nothing is picked [X-07]."""
        survivors = [reading for reading in readings if self.determination(reading)["outcome"] == "admit"]
        self.calls += len(readings)
        self.log += [f"survives {reading['text']}" for reading in survivors]
        return self.admit(survivors[0]) if len(survivors) == 1 else self.reject("ANCHOR_AMBIGUOUS")

    def reject(self, code: str) -> bool:
        self.code = code
        self.log.append(f"reject {code}")
        return False

    # ---- admit -------------------------------------------------------------------------------------

    def admit(self, item: Data) -> bool:
        if item.get("ends"):
            self.judge_waiting()
            if self.waiting:  # nothing is left but what waits
                self.end("suspended", "waiting")
            self.released = len(self.text)
            self.end("completed", "")
        if (
            item.get("slope") == "halt"
        ):  # found on the tentative state: never committed, never released
            self.end("halted", "drift")
        if len(self.text) == self.settings["transitions_max"]:
            self.end("halted", "budget_transitions")
        self.before.append(self.state)
        if "mutation" in item:
            self.state = commit(self.state, item["mutation"], item.get("resolutions", []))
        if item.get("slope") == "correct":  # only ever tightens
            self.state = self.state | {"corrections": self.state["corrections"] + 1}
        self.text.append(item["text"])
        self.tried.append(0)
        self.release()
        if ground := item.get("establishes"):
            self.grounds.append(ground)
        return True

    def release(self) -> None:
        """The watermark only rises [X-48]."""
        held = {"prompt": 0, "lag": self.settings["lag"], "at_end": len(self.text)}[self.settings["release"]]
        self.released = max(self.released, len(self.text) - held)

    # ---- reject: another candidate, what waited, an earlier snapshot, or the end [X-32] -------------------

    def refused_here(self, item: Data) -> None:
        self.tried[-1] += 1
        if self.tried[-1] < self.settings["attempts_max"]:
            return  # the engine is asked again, and not told why
        while self.script and "arrives" in self.script[0]:
            self.grounds.append(self.script.pop(0)["arrives"])
        if self.judge_waiting():
            return
        while self.tried[-1] >= self.settings["attempts_max"]:
            above = len(self.text) > self.released
            if not (above and self.settings["rewinds"] and self.rollbacks < self.settings["rollbacks_max"]):
                self.give_up(item)
            self.rewind()

    def rewind(self) -> None:
        """Back to before the last admitted transition, which counts as tried there [R-119, R-121]."""
        self.rollbacks += 1
        self.log.append(f"rewind {self.text.pop()}")
        self.state = self.before.pop()
        self.tried.pop()
        self.tried[-1] += 1

    def give_up(self, item: Data) -> None:
        if self.waiting:
            self.end("suspended", "waiting")
        self.end("halted", "requirement_unmet" if item.get("ends") else "attempts_exhausted")

    def judge_waiting(self) -> bool:
        """Those whose ground is there, in the order they came, once each, at the present end [R-079]."""
        ready = [item for item in self.waiting if item["ground"] in self.grounds]
        self.waiting = [item for item in self.waiting if item not in ready]
        admitted = [self.judge(item["then"], depth=0) for item in ready]
        return any(admitted)

    def end(self, status: str, trigger: str) -> None:
        """A value, never an error for the caller [R-083]. What was admitted is part of it [R-081]."""
        self.status, self.trigger = status, trigger
        raise Over


def unsaid(memory: list[Data], concept: str, channel: str) -> list[Data]:
    """The memory without what the last entry that names a concept says of it, if that is on this channel; nobody says
    the facts of the start."""
    naming = [at for at, entry in enumerate(memory) if entry["step"] >= 0 and concept in entry["concepts"]]
    last = memory[naming[-1]] if naming else None
    if last is None or last["channel"] != channel:
        return memory
    silent = last | {"unsaid": [*last["unsaid"], concept]}
    return [silent if at == naming[-1] else entry for at, entry in enumerate(memory)]


def commit(state: Data, mutation: Data, resolutions: list[Data]) -> Data:
    """The state after an admitted transition: the changes it lists and nothing else [R-024, R-068]."""
    memory, focus = state["memory"], state["context"]["focus"]
    negates = mutation["category"] == "negation"
    for change in mutation["changes"]:
        if change["field"] == "context":
            focus = change["focus"]
        for claim in change["commitments"]:
            memory = [e | {"retracted": True} if negates and takes_back(claim, e) else e for e in memory]
            if claim["polarity"] == "negative" and claim["key"].startswith("given: reply"):
                for concept in claim["concepts"]:  # a no to what was said last of it
                    memory = unsaid(memory, concept, mutation["channel"])
            entry = {"step": state["step"], "retracted": False, "mention": False}
            memory = [*memory, claim | entry | {"channel": mutation["channel"]}]
    hidden = veiled(mutation)
    if named := [*dict.fromkeys(mentions(mutation) + hidden)]:  # said of nothing, yet spoken of
        mention: Data = {"concepts": named, "step": state["step"], "mention": True}
        memory = [*memory, ENTRY | complete_commitment({"key": ""}) | mention]
    timeless = [r for r in resolutions if not any(since or until for since, until in r["days"])]
    resolved = [f"{r['kind']} {r['key']}" for r in timeless if r["standing"] == "resolved"]
    said = [{"terms": mutation["terms"], "content": mutation["content"]}]
    step = state["step"] + 1
    due = [
        scheduled["bounds"] for scheduled in state["rulebook"]["schedule"] if scheduled["from_step"] <= step
    ]
    return state | {
        "memory": memory,
        "namings": state["namings"] + mutation["namings"] + unplaced(mutation) + hidden,
        "context": state["context"] | {"focus": focus},
        "references": union(state["references"], resolved),
        "duties": union(state["duties"], duties(state, mutation, resolutions)),
        "entered": union(state["entered"], mutation["enters"]),
        "course": state["course"] + (said if mutation["content"]["manner"] else []),
        "step": step,
        "bounds": due[-1] if due else state["bounds"],
        "uncertainty_total": state["uncertainty_total"] + mutation["uncertainty"],
    }


def takes_back(claim: Data, entry: Data) -> bool:
    """Only an explicit negation, in the speaker's own words, retracts the claim it names [X-16]."""
    named = claim["target"] == entry["key"] and entry["target"] != entry["key"]
    return bool(named and claim["polarity"] != entry["polarity"] and not claim["attribution"])


def duties(state: Data, mutation: Data, resolutions: list[Data]) -> list[str]:
    """Rules whose trigger this fits, be it in disguise, and that are to be met by the end of the output."""
    named = referents(resolutions)
    ways = [mutation, *mutation["disguised"]]
    claims = [(claim, one) for one in ways for claim in claims_with(named, one)]
    rules = [r for r in state["rulebook"]["rules"] if r["type"] == "require" and r["where"] == "end"]
    tightened = entering(state, mutation)
    rules = [r for r in rules if r["trigger"] is not None and in_force(r["guard"], tightened)]
    return [r["id"] for r in rules if any(fits(r["trigger"], claim, one) for claim, one in claims)]


def union(known: list[str], new: list[str]) -> list[str]:
    return list(dict.fromkeys([*known, *new]))
