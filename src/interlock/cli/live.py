"""A governed run drawn while it happens, for the local operator's own screen.

What the model proposes stands dim until it is judged; then it becomes a line of its own: admitted, refused with
the reason beside it, or taken apart. Without a terminal the same lines appear as a plain log.

Refused text is drawn here and nowhere else: it reaches `watch` in memory, sealed for everybody else.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import msgspec

from interlock.cli.console import many, visible
from interlock.core.decision import Admit, Decision, Decompose, Reason
from interlock.core.lineage import Deferred, Determination, Drift, Inert, Record, Rewound, Sealed

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

    from interlock.core.events import Step
    from interlock.core.mutation import Candidate

REDRAW_SECONDS: Final = 0.03
"""Drawing every token costs more than making it."""
BESIDE_COLUMNS_MIN: Final = 100
"""Narrower screens show the reason under the text."""
WHY_COLUMNS: Final = 40
NAME_COLUMNS: Final = 11

_sealed = msgspec.msgpack.Decoder(Sealed)


class Row(NamedTuple):
    """A line: what became of a text, and why."""

    name: str
    style: str
    text: str
    because: tuple[str, ...] = ()


class Tally:
    """What has been drawn, counted."""

    def __init__(self) -> None:
        self.admitted = self.refused = self.apart = self.rewound = 0


class Drawing:
    """One run on a console. `heard` takes candidates as they are proposed, `watch` steps once they are recorded."""

    def __init__(self, console: Console) -> None:
        self.tally = Tally()
        self._console = console
        self._open = bytearray()
        self._said: set[str] = set()
        self._held: Row | None = None
        self._live: Live | None = None
        self._drawn = 0.0

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            from rich.live import Live

            self._live = Live(console=self._console, auto_refresh=False, transient=True)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.update("", refresh=True)
            self._live.stop()

    # --- what comes in -----------------------------------------------------------------------------------

    def heard(self, candidate: Candidate) -> None:
        self._open += candidate.data
        if self._live is not None and time.monotonic() - self._drawn >= REDRAW_SECONDS:
            self._draw_open()

    def watch(self, step: Step) -> None:
        for record in step.records:
            self._record(record)
        self._flush()
        if self._live is not None:
            self._draw_open()

    def _record(self, record: Record) -> None:
        content = record.content
        if isinstance(content, Rewound):
            self._rewound(content)
            return
        self._flush()
        match content:
            case Determination():
                self._determination(content, record.sealed)
            case Inert():
                del self._open[: len(content.text)]
            case Deferred():
                self._held = Row("waits", "waiting", f"for {content.ground}")
            case Drift():
                reached = f"{content.level.value}: {content.component} {content.value}‰ over {content.bound}‰"
                self._held = Row("drift", "waiting", reached)
            case _:
                pass

    def _rewound(self, content: Rewound) -> None:
        """Said beside what was refused: that is why."""
        self.tally.rewound += 1
        self._open.clear()
        because = [f"rewound to token {content.position}, attempt {content.attempt}"]
        if content.abandoned:
            records = "record" if len(content.abandoned) == 1 else "records"
            because.append(f"undone too: {records} {', '.join(map(str, content.abandoned))}")
        row = self._held or Row("rewound", "note", "")
        self._held = row._replace(because=(*row.because, *because))

    def _determination(self, content: Determination, sealed: bytes | None) -> None:
        text = content.text if content.text is not None else _sealed.decode(sealed).text if sealed else b""
        if content.ends and isinstance(content.decision, Admit):
            return
        match content.decision:
            case Admit():
                self.tally.admitted += content.applied
                del self._open[: len(text)]
                name, style = ("admitted", "admitted") if content.applied else ("passed", "waiting")
            case Decompose():
                self.tally.apart += 1
                name, style = "apart", "parted"
            case _:
                self.tally.refused += 1
                name, style = "refused", "refused"
        shown = text.decode("utf-8", "replace").strip()
        lead = "  " * content.depth
        self._held = Row(lead + name, style, visible(shown), tuple(self._why(content.decision)))

    def _why(self, decision: Decision) -> list[str]:
        """Stage, code, rule and basis; the basis of a rule once in a run."""
        if isinstance(decision, Admit):
            return []
        first = decision.reasons[0]
        lines = [_reason(first)]
        if isinstance(decision, Decompose):
            lines.append(f"taken apart: {many(len(decision.parts), 'part')}")
        elif first.basis and first.rule not in self._said:
            self._said.add(first.rule)
            lines.append(f"basis: {visible(first.basis)}")
        return lines

    # --- what is drawn -----------------------------------------------------------------------------------

    def _flush(self) -> None:
        row, self._held = self._held, None
        if row is None:
            return
        try:
            print_row(self._console, row)
        except OSError:
            # Nobody can watch any more; that is no reason for the run to end in the middle of a record.
            self._console.quiet = True

    def _draw_open(self) -> None:
        assert self._live is not None
        text = visible(self._open.decode("utf-8", "ignore").strip())
        shown = drawn(self._console, Row("proposed", "provisional", text)) if text else ""
        self._live.update(shown, refresh=True)
        self._drawn = time.monotonic()


def print_row(console: Console, row: Row) -> None:
    """A row in columns on a terminal; elsewhere one line, however long, that can be searched."""
    if console.is_terminal:
        console.print(drawn(console, row))
        return
    because = f"  [{'; '.join(row.because)}]" if row.because else ""
    console.print(f"{row.name:{NAME_COLUMNS}}  {row.text}{because}", soft_wrap=True)


def drawn(console: Console, row: Row) -> Table:
    from rich.table import Table
    from rich.text import Text

    beside = bool(row.because) and console.width >= BESIDE_COLUMNS_MIN
    columns = console.width - NAME_COLUMNS - 4 - (WHY_COLUMNS + 2 if beside else 0)
    # Assembled, so that a style ends with its text and does not strike out the rest of the column.
    name = Text.assemble((row.name, row.style.replace("refused", "why")))
    shown = Text.assemble((row.text, row.style))
    because = Text.assemble(("\n".join(row.because), "note"))
    table = Table.grid(padding=(0, 2, 0, 0))
    for width in (NAME_COLUMNS, columns, *((WHY_COLUMNS,) if beside else ())):
        table.add_column(width=width, overflow="fold")
    if beside:
        table.add_row(name, shown, because)
        return table
    table.add_row(name, shown)
    if row.because:
        table.add_row("", because)
    return table


def _reason(reason: Reason) -> str:
    name = reason.rule or reason.subject
    return f"{reason.stage.name.lower()}, {reason.code.value}" + (f", {visible(name)}" if name else "")
