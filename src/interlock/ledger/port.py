"""What keeps a run's record, and what a reader gets back.

A ledger writes what it is given and judges nothing but order: numbers without a gap, each record linked to the
one before. Whether the record tells the truth is what `verify` and `replay` answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec

from interlock.core.lineage import GENESIS, Record, link


class LedgerError(Exception):
    """The record cannot be kept or read. One line: what, where, what to do. Holds no text of a run."""


class Stored(msgspec.Struct, frozen=True):
    """A record as it was kept. `record.sealed` is None: what was sealed comes back encrypted, in `sealed`."""

    record: Record
    sealed: bytes | None = None


class RunSummary(msgspec.Struct, frozen=True):
    """A run by its first and last record. `outcome` is empty where the last one is no end.

    `blocked`: the screen refused the input, and nothing was asked of the engine.
    """

    run: str
    records: int
    began: int
    last: int
    head: bytes
    outcome: str = ""


class Ledger(Protocol):
    """An append-only record of runs. There is one writer for a run."""

    def append(self, run: str, records: Sequence[Record]) -> None:
        """Keep these records; they are durable when this returns, and none of them is where it raises.

        The same records may come again, as they do when a writer does not know whether it was heard. A gap, a
        fork or another writer's record at one of the numbers raises LedgerError.
        """

    def records(self, run: str) -> Iterator[Stored]:
        """The records of a run in order; nothing for a run that is not here."""

    def runs(self) -> list[RunSummary]:
        """The runs that are kept here, by when they began."""

    def close(self) -> None:
        """Let go of the file. May be called twice."""


Head = tuple[int, bytes]
"""The number that comes next, and the digest that it has to link to."""

FRESH: Head = (0, GENESIS)


def fresh_records(
    run: str, head: Head, digest_at: Callable[[int], bytes | None], records: Sequence[Record]
) -> Sequence[Record]:
    """Those of `records` that are not kept yet. Raises LedgerError where they do not continue the run.

    `digest_at` answers the digest that is kept at a number before the head's.
    """
    if not run:
        raise LedgerError("a run without an id cannot be kept: give it one")
    for place, record in enumerate(records):
        if record.seq >= head[0]:
            _check_continues(run, head, records[place:])
            return records[place:]
        if digest_at(record.seq) != record.digest:
            raise _forked(run, record.seq)
    return ()


def _check_continues(run: str, head: Head, records: Sequence[Record]) -> None:
    due, previous = head
    for record in records:
        if record.seq != due:
            raise LedgerError(
                f"run `{run}` has {due} records here and is given number {record.seq}: "
                f"append number {due} first, nothing is kept"
            )
        if record.previous != previous:
            raise _forked(run, due)
        if link(record.seq, record.at, record.body, record.previous) != record.digest:
            raise LedgerError(
                f"record {record.seq} of run `{run}` does not carry its own digest: nothing is kept"
            )
        due, previous = due + 1, record.digest


def _forked(run: str, number: int) -> LedgerError:
    return LedgerError(
        f"run `{run}` goes another way at record {number}: somebody else writes under this run id, "
        "start this run under an id of its own"
    )
