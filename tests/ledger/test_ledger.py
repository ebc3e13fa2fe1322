"""What any ledger promises: what was appended is there, in order, once, whole; nothing else gets in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.lineage import Arrived, Body, Chain, Ended, Inert, Record
from interlock.core.mutation import CandidateKind, Cause
from interlock.ledger import Ledger, LedgerError, MemoryLedger, SqliteLedger
from tests.ledger.runs import PLAIN, bodies, determinations, recorded


@pytest.fixture(params=["sqlite", "memory"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    made: Ledger = SqliteLedger(tmp_path / "ledger.sqlite") if request.param == "sqlite" else MemoryLedger()
    yield made
    made.close()


def inert(text: bytes = b"text") -> Body:
    return Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, 0, 1, text)


def chained(count: int, text: bytes = b"text") -> list[Record]:
    chain = Chain()
    return [chain.append(inert(text), at) for at in range(count)]


def read(ledger: Ledger, run: str = "run") -> list[Record]:
    return [stored.record for stored in ledger.records(run)]


texts = st.lists(st.binary(max_size=3_000), min_size=1, max_size=12)


@given(texts, st.lists(st.integers(1, 5), min_size=1), st.booleans())
def test_what_was_appended_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, parts: list[bytes], sizes: list[int], on_disk: bool
) -> None:
    chain = Chain()
    records = [chain.append(inert(text), at) for at, text in enumerate(parts)]
    path = tmp_path_factory.mktemp("ledger") / "ledger.sqlite"
    ledger: Ledger = SqliteLedger(path) if on_disk else MemoryLedger()
    rest, turn = records, 0
    while rest:
        size = sizes[turn % len(sizes)]
        ledger.append("run", rest[:size])
        rest, turn = rest[size:], turn + 1
    if on_disk:
        ledger.close()
        ledger = SqliteLedger(path)
    assert read(ledger) == records
    ledger.close()


def test_the_same_records_may_come_again(ledger: Ledger) -> None:
    records = chained(6)
    ledger.append("run", records[:4])
    ledger.append("run", records[:4])
    ledger.append("run", records[2:6])
    ledger.append("run", records)
    ledger.append("run", [])
    assert read(ledger) == records


@pytest.mark.requirement("R-118")
@pytest.mark.parametrize(
    ("first", "then", "says"),
    [
        (slice(0, 2), slice(3, 5), "append number 2 first"),
        (slice(0, 0), slice(1, 3), "append number 0 first"),
        (slice(0, 2), slice(2, 6, 2), "append number 3 first"),
    ],
)
def test_a_gap_is_refused(ledger: Ledger, first: slice, then: slice, says: str) -> None:
    records = chained(6)
    ledger.append("run", records[first])
    before = read(ledger)
    with pytest.raises(LedgerError, match=says):
        ledger.append("run", records[then])
    assert read(ledger) == before


@pytest.mark.requirement("R-118")
def test_a_fork_is_refused_whole(ledger: Ledger) -> None:
    ours, theirs = chained(5), chained(5, b"other")
    ledger.append("run", ours[:3])
    for records in (theirs[:1], theirs[:3], theirs[1:4], theirs[3:5], [*ours[:3], theirs[3]]):
        with pytest.raises(LedgerError, match="goes another way at record"):
            ledger.append("run", records)
    assert read(ledger) == ours[:3]


def test_a_record_that_is_not_what_its_digest_says_is_refused(ledger: Ledger) -> None:
    first, second = chained(2)
    altered = msgspec.structs.replace(second, body=first.body + b"x")
    with pytest.raises(LedgerError, match="does not carry its own digest"):
        ledger.append("run", [first, altered])
    assert read(ledger) == []


def test_a_run_without_an_id_is_refused(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match="without an id"):
        ledger.append("", chained(1))


def test_runs_do_not_touch_each_other(ledger: Ledger) -> None:
    for run, count in (("b", 2), ("a", 3), ("ab", 1)):
        ledger.append(run, chained(count, run.encode()))
    assert {run: len(read(ledger, run)) for run in ("a", "ab", "b", "c")} == {"a": 3, "ab": 1, "b": 2, "c": 0}


def test_runs_are_listed_by_their_ends(ledger: Ledger) -> None:
    chain = Chain()
    whole = [chain.append(inert(), 50), chain.append(Ended("completed", None, (), b""), 70)]
    ledger.append("later", whole)
    ledger.append("sooner", [Chain().append(Arrived("cancelled", b""), 20)])
    first, second = ledger.runs()
    assert (first.run, first.records, first.began, first.outcome) == ("sooner", 1, 20, "")
    assert (second.run, second.records, second.began, second.last) == ("later", 2, 50, 70)
    assert (second.head, second.outcome) == (whole[-1].digest, "completed")


def test_an_empty_ledger_has_no_runs(ledger: Ledger) -> None:
    assert ledger.runs() == []


@pytest.mark.requirement("R-010", "R-112", "R-118")
def test_a_run_is_numbered_without_gaps_and_in_time() -> None:
    ledger, _ = recorded(PLAIN, chunk=5)
    records = read(ledger, "run-1")
    assert [record.seq for record in records] == list(range(len(records)))
    times = [record.at for record in records]
    assert times == sorted(times)


@pytest.mark.requirement("R-111", "R-113", "R-114")
def test_every_determination_is_recorded_with_its_reason() -> None:
    ledger, _ = recorded("The fund has a fee. You cannot lose. ", PLAIN, chunk=[20, 17])
    found = determinations(ledger, "run-1")
    assert {type(body.decision).__name__ for body in found} == {"Admit", "Reject"}
    for body in found:
        assert body.rationale
        if body.applied:
            assert body.mutation is not None
        else:
            assert body.decision.reasons[0].rule == "no-guarantee"  # type: ignore[union-attr]
            assert body.decision.reasons[0].stage.name == "POLICY"  # type: ignore[union-attr]
    assert isinstance(bodies(ledger, "run-1")[-1], Ended)
