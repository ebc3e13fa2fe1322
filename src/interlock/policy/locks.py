"""Files that one process holds at a time."""

from __future__ import annotations

from typing import IO


def locked(file: IO[bytes]) -> bool:
    """Whether nobody else has it. Let go of when it is closed, also by a process that is killed."""
    try:
        import fcntl
    except ImportError:  # where there is no such lock, two that share a file are not told from one
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
