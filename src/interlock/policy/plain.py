"""Files that nobody named where they are read: found beside another one, or named in it."""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def opened(file: Path) -> BufferedReader:
    """For reading, if it is a plain file: only that has an end. A pipe would wait for its writer, maybe for ever.

    Raises OSError, also for what is none.
    """
    found = open(file, "rb", opener=_at_once)  # noqa: SIM115 - the caller's to close; `Path.open` has no opener
    if not stat.S_ISREG(os.fstat(found.fileno()).st_mode):
        found.close()
        raise OSError(errno.EINVAL, "this is no plain file")
    return found


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
