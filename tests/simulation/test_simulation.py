"""The short form of the campaign: some hundred whole runs from seeds, every invariant after every step."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.examples import part
from tests.simulation.campaign import main
from tests.simulation.simulate import simulate

SEEDS = 320


@pytest.mark.campaign
@pytest.mark.requirement(
    "R-007", "R-010", "R-012", "R-068", "R-078", "R-079", "R-081", "R-088", "R-111", "R-118", "R-124", "X-45", "X-57"
)  # fmt: skip
@pytest.mark.parametrize("start", part(range(0, SEEDS, 80), 2))
def test_every_invariant_holds_in_runs_made_from_seeds(start: int) -> None:
    """Each run is checked step by step, made twice, and both are equal in every byte."""
    ends = Counter(simulate(seed).ended for seed in range(start, start + 80))
    assert ends["completed"] >= 5
    assert len(ends) >= 6, ends


@pytest.mark.requirement("R-041", "R-126")
def test_a_seed_gives_the_same_bytes_twice(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["--seeds", "10", "--digest"]) == 0
    first, second = capsys.readouterr().out.split()
    assert first == second


@pytest.mark.requirement("R-078", "R-079")
def test_the_seeds_reach_deferral_correction_and_decomposition() -> None:
    """A campaign that never gets anywhere would hold every invariant."""
    from tests.simulation.simulate import seen_in

    found = Counter(what for seed in range(400) for what in seen_in(seed))
    wanted = (
        "decompose",
        "deferred",
        "applied late",
        "rewound",
        "abandoned",
        "drift",
        "inert",
        "readings",
        "fact",
    )
    assert all(found[what] >= 3 for what in wanted), found
