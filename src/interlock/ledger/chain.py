"""Whether the records of a run are linked: what each reader of a record asks before it believes one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interlock.core.canonical import canonical, sha256
from interlock.core.lineage import GENESIS, link
from interlock.ledger.port import Stored


def breaks(stored: Iterable[Stored]) -> Iterator[tuple[int, str]]:
    """Where number, link, time or digest do not hold: the place of the record and what is wrong, as a predicate."""
    head, at = GENESIS, 0
    for number, entry in enumerate(stored):
        record = entry.record
        if record.seq != number:
            yield number, f"number {record.seq} stands where {number} is due"
        if record.previous != head:
            yield number, "does not link to the record before it"
        if record.at < at:
            yield number, "is earlier than the record before it"
        possible = 0 <= record.at < 1 << 63
        if not possible:
            yield number, "has no time that can be"
        own = possible and record.seq >= 0
        if not own or link(record.seq, record.at, record.body, record.previous) != record.digest:
            yield number, "does not have the digest that its content gives"
        head, at = record.digest, record.at


def fingerprint(stored: Iterable[Stored]) -> str:
    """SHA-256 in hex over all that is kept of a run, the sealed copies too: another one says that something changed.

    The head of a run says so of a chain that holds, and of no sealed copy.
    """
    kept = tuple(
        (record.seq, record.at, record.body, record.previous, record.digest, entry.sealed)
        for entry in stored
        for record in (entry.record,)
    )
    return sha256(canonical(kept)).hex()
