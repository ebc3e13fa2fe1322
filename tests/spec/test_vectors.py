"""The vectors of `spec/vectors`, run by the definitions in `spec/` and by the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interlock.core.decision import Code, Stage
from interlock.core.gate import evaluate
from spec import gate, loop, shapes
from tests.spec.convert import from_decision, from_plain, to_anchored, to_state

Data = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "spec"


def vectors(folder: str) -> dict[str, Data]:
    """All vectors of a folder, by `file: name`."""
    found = {}
    for path in sorted((SPEC / "vectors" / folder).glob("*.json")):
        for vector in json.loads(path.read_text()):
            name = f"{path.stem}: {vector['name']}"
            assert name not in found, name
            found[name] = vector
    return found


def cases(folder: str) -> list[Any]:
    params = []
    for name, vector in vectors(folder).items():
        marks = [pytest.mark.requirement(*vector["requirements"])]
        params.append(pytest.param(vector, id=name, marks=marks))
    return params


def given(vector: Data) -> tuple[Data, Data, list[Data], list[str]]:
    resolutions = [shapes.complete_resolution(r) for r in vector.get("resolutions", [])]
    return (
        shapes.complete_state(vector.get("state", {})),
        shapes.complete_mutation(vector["mutation"]),
        resolutions,
        vector.get("approvals", []),
    )


def asked_for(found: Data, want: Data) -> Data:
    return {name: found.get(name) for name in want}


@pytest.mark.parametrize("vector", cases("gate"))
def test_the_definition_decides_as_the_vector_says(vector: Data) -> None:
    assert asked_for(from_plain(gate.decide(*given(vector))), vector["want"]) == vector["want"]


@pytest.mark.parametrize("vector", cases("gate"))
def test_the_library_decides_as_the_vector_says(vector: Data) -> None:
    state, mutation, resolutions, approvals = given(vector)
    decision = evaluate(to_anchored(mutation, resolutions, approvals), to_state(state))
    assert asked_for(from_decision(decision), vector["want"]) == vector["want"]


@pytest.mark.parametrize("vector", cases("loop"))
def test_the_loop_goes_on_as_the_vector_says(vector: Data) -> None:
    state = shapes.complete_state(vector.get("state", {}))
    found = loop.run(vector.get("settings", {}), state, [complete(item) for item in vector["script"]])
    assert asked_for(found, vector["want"]) == vector["want"]


def complete(item: Data) -> Data:
    """Fill in the mutations of a script, its parts, readings and deferred items included."""
    filled = dict(item)
    if "mutation" in item:
        filled["mutation"] = shapes.complete_mutation(item["mutation"])
    if "resolutions" in item:
        filled["resolutions"] = [shapes.complete_resolution(r) for r in item["resolutions"]]
    for name in ("parts", "readings"):
        if name in item:
            filled[name] = [complete(part) for part in item[name]]
    return filled


CODES = list(Code)
# HOLD_EXCEEDED counts bytes held back, which only the session knows.
GATE_CODES = {
    code.value
    for code in CODES[CODES.index(Code.ANCHOR_UNRESOLVABLE) : CODES.index(Code.DECOMPOSITION_DEPTH)]
    if code is not Code.HOLD_EXCEEDED
}


@pytest.mark.requirement("R-039", "R-042", "R-165")
def test_every_outcome_stage_and_code_of_the_gate_has_a_vector() -> None:
    wants = [vector["want"] for vector in vectors("gate").values()]
    assert {want["outcome"] for want in wants} == {"admit", "reject", "decompose"}
    stages = {stage.name.lower() for stage in Stage} - {"intake"}
    assert {want["stage"] for want in wants if "stage" in want} == stages
    assert {want["code"] for want in wants if "code" in want} == GATE_CODES


@pytest.mark.requirement("R-165")
def test_every_way_a_run_may_stand_has_a_vector() -> None:
    wants = [vector["want"] for vector in vectors("loop").values()]
    assert {want["status"] for want in wants} == {"running", "completed", "suspended", "halted"}
