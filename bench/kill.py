"""Does a killed writer lose a record that was acknowledged?

A child appends records and reports each number on a pipe once `append` has returned; it is killed with SIGKILL at a
random moment, again and again, on one file. After each kill the chain is derived again. Killing a process cannot
show what a power cut does: that rests on `synchronous=FULL` and the disk. Run: `python bench/kill.py [kills]`.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from interlock.core.lineage import Chain, Inert
from interlock.core.mutation import CandidateKind, Cause
from interlock.ledger.sqlite import SqliteLedger

RUN = "killed"
BATCH = 3


@dataclass
class Campaign:
    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged numbers that were not there afterwards."""
    broken: int = 0
    """Times the chain did not hold, or a batch was there in part."""


def campaign(kills: int, folder: Path, seed: int = 1) -> Campaign:
    chance = random.Random(seed)
    path = folder / "ledger.sqlite"
    found = Campaign()
    for _ in range(kills):
        found.kills += 1
        acknowledged = _killed(path, chance.uniform(0, 0.03))
        stored = _stored(path)
        found.acknowledged = max(found.acknowledged, acknowledged + 1)
        found.lost += max(0, acknowledged + 1 - stored)
        found.broken += stored < 0 or stored % BATCH != 0
    return found


def _killed(path: Path, seconds: float) -> int:
    """The last number that a child reported before it was killed, -1 for none."""
    child = subprocess.Popen([sys.executable, __file__, "--child", str(path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    first = child.stdout.readline()
    time.sleep(seconds)
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.stdout.close()
    child.wait()
    # The last line may be cut off in the middle: it was written, so it was acknowledged, but to nobody.
    lines = (first + rest).split(b"\n")[:-1]
    return int(lines[-1]) if lines else -1


def _stored(path: Path) -> int:
    """How many records there are, -1 where they do not make a chain."""
    chain = Chain()
    with SqliteLedger(path) as ledger:
        for stored in ledger.records(RUN):
            record = stored.record
            if chain.append(record.content, record.at) != record:
                return -1
    return chain.seq


def _child(path: Path) -> None:
    """Goes on where the record ends, and never stops."""
    chain = Chain()
    with SqliteLedger(path) as ledger:
        for stored in ledger.records(RUN):
            chain.seq, chain.head = stored.record.seq + 1, stored.record.digest
        while True:
            body = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, chain.seq, 1, b"some text " * 60)
            records = [chain.append(body, chain.seq) for _ in range(BATCH)]
            ledger.append(RUN, records)
            sys.stdout.write(f"{records[-1].seq}\n")
            sys.stdout.flush()


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        found = campaign(kills, Path(folder))
    print(f"kills {found.kills}, acknowledged {found.acknowledged}, lost {found.lost}, broken {found.broken}")
    sys.exit(bool(found.lost or found.broken))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        _child(Path(sys.argv[2]))
    else:
        main()
