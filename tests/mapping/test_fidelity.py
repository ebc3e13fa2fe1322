"""The figures of `make fidelity` that are quick to measure, and what the readings rest on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.rules import Profile, Vocabulary
from interlock.mapping import ClauseMapper
from interlock.mapping.measures import measures as amounts
from interlock.mapping.splitter import SENTENCES
from scripts.fidelity.measures import measures, pearson
from tests.examples import WHOLE, examples
from tests.growth import TIMES, grows_in_line

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data" / "mapping"
QUICK = ("claimbuster", "conll2010_wiki", "certainty_science", "negnli", "quantulum3", "pysbd_golden")

SETS = DATA.is_dir()
"""The public sets lie beside the checkout; without them their tests have no parameters."""


@pytest.mark.parametrize("name", QUICK if SETS else ())
def test_no_figure_is_below_what_it_must_be(name: str) -> None:
    result = measures(DATA)[name]()
    assert result.figures
    assert [figure for figure in result.figures if not figure.met] == []


@pytest.mark.campaign
@pytest.mark.parametrize("every", [40 if WHOLE else 80] if SETS else ())
@pytest.mark.requirement("R-030")
def test_three_hash_seeds_read_the_same_however_the_texts_come(every: int) -> None:
    command = [sys.executable, "-m", "scripts.fidelity.digest", "--data", str(DATA), "--every", str(every)]
    said = {
        subprocess.run(
            [*command, *pieces], check=True, capture_output=True, cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        ).stdout
        for seed, pieces in (("0", ()), ("1", ("--chunks", "11")), ("4242", ("--chunks", "97")))
    }  # fmt: skip
    assert len(said) == 1


def test_correlation_is_that_of_pearson() -> None:
    assert pearson([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert pearson([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert pearson([1, 1, 1], [3, 2, 1]) == 0


MAPPERS = [ClauseMapper(Vocabulary(profile=profile)) for profile in Profile]
PIECES = st.sampled_from(
    ["not", "may", "or", " ", ", ", "5 mg", "$3.5M", "1/2", "«", "é", "中", "\u202e", "\U0001f600", "\x00", "12 F.3d 5",
     "§ 3", "and", "suggest that", "(", ")", '"', ".", "\n", "whether", "two hundred and", "-", "x10^5", "°"]
)  # fmt: skip


@given(text=st.one_of(st.text(max_size=120), st.lists(PIECES, max_size=30).map("".join)))
@settings(max_examples=examples(400))
def test_every_place_lies_in_the_text_and_every_scope_holds_its_cue(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    for mapper in MAPPERS:
        seen = mapper.places(data)
        for reach in (*seen.negations, *seen.hedges):
            assert 0 <= reach.scope.start <= reach.cue.start < reach.cue.end <= reach.scope.end <= len(data)
        for amount in seen.quantities:
            assert 0 <= amount.start < amount.end <= len(data)
            assert amount.unit
            float(amount.value)


@given(text=st.lists(PIECES, max_size=40).map("".join), cuts=st.lists(st.integers(1, 7), max_size=40))
@settings(max_examples=examples(200))
def test_what_streams_in_is_cut_as_the_whole_is(text: str, cuts: list[int]) -> None:
    data = text.encode() + b"\n\n"

    def ends(sizes: list[int]) -> list[int]:
        found: list[int] = []
        begin = at = checked = carry = 0
        sizes = [*sizes, len(data)]
        while at < len(data):
            at = min(len(data), at + (sizes.pop(0) if sizes else 1))
            while True:
                seen = SENTENCES.find(data[begin:at], checked, carry)
                checked, carry = seen.checked, seen.carry
                if not seen.end:
                    break
                begin, checked = begin + seen.end, 0
                found.append(begin)
        return found

    assert ends(cuts) == ends([])


@pytest.mark.parametrize(
    "text",
    ["1 " * 10_000, "one " * 10_000, "1-" * 10_000, '"1" ' * 10_000, "1/2 " * 10_000, "(" * 20_000, "not " * 8_000,
     "or, " * 10_000, "12 F. " * 10_000, "\u200b" * 10_000, "A." * 10_000, "1) a " * 5_000, "So it is. " * 4_000],
    ids=lambda text: text[:6],
)  # fmt: skip
def test_a_text_of_one_thing_over_and_over_is_read_in_linear_time(text: str) -> None:
    def read(data: bytes) -> None:
        amounts(data)
        SENTENCES.find(data, 0, 0)
        MAPPERS[0].places(data)

    assert grows_in_line(read, text[: len(text) // TIMES].encode(), text.encode())
