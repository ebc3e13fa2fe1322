"""Laws of the gate that need no generated text: order, purity, a closed truth table, and the spec's independence."""

from __future__ import annotations

import ast
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from interlock.core import gate as library
from interlock.core.decision import Admit, Decision
from interlock.core.mutation import Anchored
from interlock.core.state import SemanticState, describe
from spec import gate, shapes
from tests.spec.convert import from_decision, from_plain, to_anchored, to_state
from tests.spec.test_vectors import ROOT, SPEC, vectors
from tests.spec.test_vectors import given as completed

Data = dict[str, Any]
ORDER = ("policy", "anchors", "descriptor", "lineage", "bounds")

# For each of the four stages what makes it fail: in the mutation, in its claim, in the rulebook, in the state.
FAILS: dict[str, tuple[Data, Data, Data, Data]] = {
    "policy": ({"findings": ["t"]}, {}, {"rules": [{"id": "t", "type": "text"}]}, {}),
    "descriptor": ({}, {"presupposes": ["unknown"]}, {}, {}),
    "lineage": ({"terms": ["x", "y"]}, {}, {"continuity": {"overlap_min": 1, "terms_min": 2}}, {}),
    "bounds": ({"novelty": 1}, {}, {}, {"bounds": {"novelty_max": 0}}),
}
TABLE = list(itertools.product((True, False), repeat=4))


def failing(names: list[str], parts: list[list[int]]) -> tuple[Data, Data]:
    """A state and a mutation for which exactly these stages fail."""
    mutation, claim, rulebook, state = {"parts": parts}, {"key": "p"}, {}, {}
    for name in names:
        for whole, share in zip((mutation, claim, rulebook, state), FAILS[name], strict=True):
            whole.update(share)
    mutation["commitments"] = [claim]
    return shapes.complete_state(state | {"rulebook": rulebook}), shapes.complete_mutation(mutation)


@pytest.mark.requirement("R-057", "R-058", "R-042", "R-043")
@pytest.mark.parametrize("parts", [[], [[0, 1], [1, 2]]], ids=["whole", "separable"])
@pytest.mark.parametrize("passes", TABLE, ids=["".join("FP"[p] for p in row) for row in TABLE])
def test_only_four_passes_admit_and_the_first_failure_decides(
    passes: tuple[bool, ...], parts: list[list[int]]
) -> None:
    failed = [name for name, passed in zip(FAILS, passes, strict=True) if not passed]
    state, mutation = failing(failed, parts)
    apart = bool(parts) and failed[:1] in (["descriptor"], ["lineage"])
    outcome = ("decompose" if apart else "reject") if failed else "admit"
    for found in (
        from_plain(gate.decide(state, mutation, [], [])),
        from_decision(library.evaluate(to_anchored(mutation, [], []), to_state(state))),
    ):
        assert (found["outcome"], found["stage"]) == (outcome, failed[0] if failed else "")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the stages, in the order in which the gate asks them."""
    order: list[str] = []

    def spied(stage: Callable[[Anchored, SemanticState], Decision | None]) -> Any:
        def spy(anchored: Anchored, state: SemanticState) -> Decision | None:
            order.append(stage.__name__)
            return stage(anchored, state)

        return spy

    monkeypatch.setattr(library, "STAGES", tuple(spied(stage) for stage in library.STAGES))
    return order


@pytest.mark.requirement("R-042", "X-54")
def test_all_stages_are_asked_in_order_before_anything_is_admitted(asked: list[str]) -> None:
    state, mutation = failing([], [])
    assert isinstance(library.evaluate(to_anchored(mutation, [], []), to_state(state)), Admit)
    assert tuple(asked) == ORDER


@pytest.mark.requirement("R-043")
@pytest.mark.parametrize("name", FAILS)
def test_no_stage_is_asked_after_one_that_failed(name: str, asked: list[str]) -> None:
    later = list(FAILS)[list(FAILS).index(name) :]
    state, mutation = failing(later, [])
    library.evaluate(to_anchored(mutation, [], []), to_state(state))
    assert tuple(asked) == ORDER[: ORDER.index(name) + 1]


@pytest.mark.requirement("R-057")
def test_with_any_one_stage_removed_something_else_is_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FAILS:
        state, mutation = failing([name], [])
        rest = tuple(stage for stage in library.STAGES if stage.__name__ != name)
        with monkeypatch.context() as patched:
            patched.setattr(library, "STAGES", rest)
            assert isinstance(library.evaluate(to_anchored(mutation, [], []), to_state(state)), Admit)


@pytest.mark.requirement("R-041", "R-012")
def test_a_determination_changes_neither_argument_and_repeats() -> None:
    for vector in vectors("gate").values():
        plain = completed(vector)
        before = deepcopy(plain)
        assert gate.decide(*plain) == gate.decide(*plain)
        assert plain == before
        state, anchored = to_state(plain[0]), to_anchored(*plain[1:])
        described, encoded = describe(state), msgspec.msgpack.encode(anchored)
        assert library.evaluate(anchored, state) == library.evaluate(anchored, state)
        assert (describe(state), msgspec.msgpack.encode(anchored)) == (described, encoded)


ANSWERS = """
import msgspec, sys
from interlock.core.gate import evaluate
from tests.spec.convert import to_anchored, to_state
from tests.spec.test_vectors import given, vectors
for vector in vectors("gate").values():
    state, *rest = given(vector)
    sys.stdout.buffer.write(msgspec.msgpack.encode(evaluate(to_anchored(*rest), to_state(state))))
"""


def answers(seed: str, *flags: str) -> bytes:
    path = os.pathsep.join(["src", ".", *filter(None, sys.path)])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    command = [sys.executable, *flags, "-c", ANSWERS]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True).stdout


@pytest.mark.requirement("R-041")
def test_same_state_same_mutation_same_bytes_in_another_process() -> None:
    assert len({answers("1"), answers("2"), answers("3", "-O")}) == 1


@pytest.mark.requirement("R-044", "R-165")
def test_the_specification_imports_only_itself_and_the_standard_library() -> None:
    for path in SPEC.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.partition(".")[0]
                assert top == "spec" or top in sys.stdlib_module_names, f"{path.name} imports {name}"


@pytest.mark.requirement("R-165")
def test_vectors_are_plain_data_in_the_form_they_are_kept() -> None:
    for path in (SPEC / "vectors").rglob("*.json"):
        for vector in json.loads(path.read_text()):
            assert {"name", "requirements", "want"} <= vector.keys()
