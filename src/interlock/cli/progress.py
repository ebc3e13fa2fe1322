"""A bar on stderr for whatever takes longer than a second, where somebody is watching."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from interlock.cli.console import PATIENCE_SECONDS, to_people
from interlock.workbench.told import Told, unheard

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress(doing: str, *, quiet: bool = False) -> Iterator[Told]:
    """Yields what is to be called with how much is done, of how much; it may begin again from 0."""
    console = to_people(stderr=True)
    if quiet or not console.is_terminal:
        yield unheard
        return
    began = time.monotonic()
    bars: list[Progress] = []
    with ExitStack() as stack:

        def told(done: int, total: int) -> None:
            if not bars and time.monotonic() - began > PATIENCE_SECONDS:
                from rich.progress import (
                    BarColumn,
                    MofNCompleteColumn,
                    Progress,
                    TextColumn,
                    TimeRemainingColumn,
                )

                columns = (
                    TextColumn("{task.description}"),
                    BarColumn(),
                    MofNCompleteColumn(),
                    TimeRemainingColumn(),
                )
                bar = stack.enter_context(Progress(*columns, console=console, transient=True))
                bar.add_task(doing, total=total)
                bars.append(bar)
            if bars:
                bars[0].update(bars[0].task_ids[0], completed=done, total=total)

        yield told
