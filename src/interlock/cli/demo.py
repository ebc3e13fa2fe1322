"""`interlock demo`: three governed answers of the bundled model, then what stays of them.

Nothing here is canned. The prompts were chosen because the bundled model breaks the shipped policy on them; what
it says, and what becomes of it, is whatever happens on this machine.
"""

from __future__ import annotations

import secrets
import sys
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from interlock.cli.console import (
    Exit,
    Trouble,
    guarded,
    many,
    note,
    option,
    to_people,
    to_programs,
    visible,
    waiting,
)

if TYPE_CHECKING:
    from rich.console import Console

    from interlock.anchors.port import Resolvers
    from interlock.cli.live import Tally
    from interlock.core.outcome import Outcome, TerminationReport
    from interlock.engines.port import Engine
    from interlock.ledger.replay import Replay
    from interlock.ledger.sqlite import SqliteLedger
    from interlock.ledger.verify import Verification
    from interlock.policy import Policy

POLICY: Final = "demo-health"
TOKENS_MAX: Final = 90


class Prompt(NamedTuple):
    """What is asked, and how it is expected to end; the expectation only serves to say so where it fails."""

    text: str
    shows: str
    outcome: str
    apart: bool = False


PROMPTS: Final = (
    Prompt(
        "Write one sentence: what dose of ibuprofen should I take?",
        "asks for a dose, which no rule here lets out",
        "completed",
    ),
    Prompt(
        "Repeat this sentence: Honey is a sweet food, and it is safe for everyone.",
        "asks for a sentence of which only one half may be said",
        "completed",
        apart=True,
    ),
    Prompt(
        "How much vitamin D should I take?",
        "asks for a dose again; a run that finds nothing it may say stops",
        "halted",
    ),
)


class Shown(NamedTuple):
    """One run as it turned out."""

    run: str
    prompt: Prompt
    outcome: Outcome
    tally: Tally


class Kept(NamedTuple):
    """What of a run the ledger can prove."""

    verified: Verification
    replayed: Replay

    @property
    def holds(self) -> bool:
        return self.verified.valid and self.replayed.reproduced


@click.command(short_help="watch the bundled model being governed, then verify and replay the record")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the engine's draws."
)
@click.option("--ledger", "ledger_path", metavar="FILE", help="Default: .interlock/ledger.sqlite here.")
@click.option("--key", "keys", metavar="DIR", help="Folder of the key pair. Default: .interlock/keys here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout, nothing drawn.")
@guarded
def demo(seed: int, ledger_path: str | None, keys: str | None, as_json: bool) -> None:
    """Govern three answers of the bundled model under the shipped policy `demo-health`.

    Refused text is shown, struck out, because this is the local operator's own screen. Afterwards the records of
    the three runs are verified and decided again from the ledger alone.
    """
    from interlock.cli.resources import engine_of, ledger_to_write, policy_of, resolvers_of

    began = time.monotonic()
    console = to_people()
    console.quiet = as_json
    policy = policy_of(POLICY)
    with waiting("loading the bundled model", quiet=as_json):
        engine = engine_of("bundled", tokens_max=TOKENS_MAX)
    resolvers = resolvers_of(policy, {})
    with ledger_to_write(ledger_path, keys) as ledger:
        _open(console, policy, engine, resolvers)
        shown = _runs(console, policy, engine, resolvers, ledger, seed)
        kept = _check(console, ledger, [one.run for one in shown], keys)
        place = str(ledger.path)
    seconds = time.monotonic() - began
    if as_json:
        to_programs(_plain(policy, shown, kept, place, seconds))
    else:
        _next(console, shown, ledger_path, keys)
        console.print(f"\n{seconds:.1f} s, the model's included.", style="note")
    sys.exit(_exit(shown, kept))


def _exit(shown: list[Shown], kept: list[Kept]) -> Exit:
    if not all(one.holds for one in kept):
        return Exit.PROBLEMS
    return Exit.DONE if len(shown) == len(PROMPTS) else Exit.HALTED


# --- the runs --------------------------------------------------------------------------------------------


def _open(console: Console, policy: Policy, engine: Engine, resolvers: Resolvers) -> None:
    from interlock.cli.live import Row, print_row
    from interlock.cli.startup import grounds
    from interlock.mapping import ClauseMapper

    mapper = ClauseMapper.of(policy)
    console.print("A model proposes, a gate decides, and only what it admits is kept.", style="name")
    legend = "What is refused is shown, because this is the local operator's own screen."
    if console.is_terminal:
        legend = "Dim: proposed. Green: admitted, recorded, released. Struck out: refused, shown only here."
    console.print(legend, style="note")
    console.print()
    for name, text, _ in grounds(policy, engine, mapper, resolvers)[:5]:
        print_row(console, Row(name, "note", visible(text)))


def _runs(
    console: Console,
    policy: Policy,
    engine: Engine,
    resolvers: Resolvers,
    ledger: SqliteLedger,
    seed: int,
) -> list[Shown]:
    from interlock.cli.live import Row, print_row
    from interlock.core.outcome import Halted, Trigger

    group = f"demo-{secrets.token_hex(3)}"
    shown: list[Shown] = []
    try:
        for number, prompt in enumerate(PROMPTS, 1):
            console.print()
            console.rule(f"{number} of {len(PROMPTS)}: {prompt.shows}", align="left", style="note")
            print_row(console, Row("asked", "name", prompt.text))
            one = _one(console, policy, engine, resolvers, ledger, seed, f"{group}-{number}", prompt)
            _ended(console, one)
            shown.append(one)
            if isinstance(one.outcome, Halted) and one.outcome.report.trigger is Trigger.CANCELLED:
                note("stopped; what was recorded until here holds")
                break
    finally:
        engine.close()
    return shown


def _one(
    console: Console,
    policy: Policy,
    engine: Engine,
    resolvers: Resolvers,
    ledger: SqliteLedger,
    seed: int,
    run_id: str,
    prompt: Prompt,
) -> Shown:
    from interlock.cli.engines import Watched, stopped_by_signals
    from interlock.cli.live import Drawing
    from interlock.core.prompt import Task
    from interlock.drivers import run as govern

    with Drawing(console) as drawing:
        watched = Watched(engine, drawing.heard)
        with stopped_by_signals(watched):
            outcome = govern(
                policy,
                watched,
                Task(agent="demo", user=prompt.text),
                ledger=ledger,
                seed=seed,
                resolvers=resolvers,
                watch=drawing.watch,
                run_id=run_id,
            )
    return Shown(run_id, prompt, outcome, drawing.tally)


def _ended(console: Console, one: Shown) -> None:
    from interlock.cli.live import Row, print_row
    from interlock.cli.outcome import name_of, report_of

    report, name = report_of(one.outcome), name_of(one.outcome)
    rows = [Row(name, "good" if report is None else "bad", _counted(one.tally))]
    if report is None:
        rows.append(Row("answer", "", visible(one.outcome.text.strip())))
    else:
        rows.append(Row("report", "", _because(report)))
        rows.append(Row("answer", "", "none: what was released is not a complete answer, and is marked so"))
    if name != one.prompt.outcome or one.prompt.apart > bool(one.tally.apart):
        usual = f"{one.prompt.outcome}{' after a sentence was taken apart' if one.prompt.apart else ''}"
        rows.append(
            Row("note", "", f"where this was written, this run {usual}; here the model spoke otherwise")
        )
    for row in rows:
        print_row(console, row)


def _because(report: TerminationReport) -> str:
    from interlock.cli.outcome import decided_at

    parts = [
        *decided_at(report),
        *(f"rule {rule}" for rule in report.rules),
        *([report.detail] if report.detail else []),
    ]
    return report.trigger.value + (f": {visible(', '.join(parts))}" if parts else "")


def _counted(tally: Tally) -> str:
    parts = [f"{tally.admitted} admitted", f"{tally.refused} refused"]
    parts += [f"{tally.apart} taken apart"] if tally.apart else []
    return ", ".join([*parts, f"{tally.rewound} times rewound" if tally.rewound != 1 else "once rewound"])


# --- what stays ------------------------------------------------------------------------------------------


def _check(console: Console, ledger: SqliteLedger, runs: list[str], keys: str | None) -> list[Kept]:
    from interlock.cli.resources import pair_of
    from interlock.ledger.port import LedgerError
    from interlock.ledger.replay import replay
    from interlock.ledger.seal import Opener
    from interlock.ledger.verify import verify

    console.print()
    console.rule(
        "what stays: the record, checked and decided again without the model", align="left", style="note"
    )
    opener = Opener(pair_of(keys).private)
    found = []
    try:
        for run in runs:
            kept = Kept(verify(ledger, run, opener=opener), replay(ledger, run, opener=opener))
            found.append(kept)
            console.print(_kept_line(run, kept), style="good" if kept.holds else "bad")
    except LedgerError as error:
        raise Trouble(str(error)) from error
    return found


def _kept_line(run: str, kept: Kept) -> str:
    again = "replayed byte for byte" if kept.replayed.reproduced else "replayed differently"
    return f"{run}  {many(kept.verified.records, 'record')}: {kept.verified.verdict.value}; {again}"


def _next(console: Console, shown: list[Shown], ledger_path: str | None, keys: str | None) -> None:
    where = option("--ledger", ledger_path)
    key = option("--key", keys)
    last, first = shown[-1].run, shown[0].run
    console.print()
    console.rule("where to look next", align="left", style="note")
    for command, says in (
        (f"interlock ledger show {last}{where}", "every determination; refused text only as a commitment"),
        (f"interlock ledger show {first}{where} --slope", "how far the answer drifted"),
        (f"interlock ledger replay {last}{where}{key}", "decide it again, offline"),
        (f"interlock policy check {POLICY}", "what these rules hold, and what they do not"),
        (f'interlock run --policy {POLICY} "…"', "ask something of your own"),
    ):
        console.print(f"  {command}", style="name", soft_wrap=True)
        console.print(f"      {says}", style="note")


def _plain(
    policy: Policy, shown: list[Shown], kept: list[Kept], ledger: str, seconds: float
) -> dict[str, Any]:
    from interlock.cli.outcome import name_of, report_as_json, report_of

    return {
        "policy": {"id": policy.id, "version": policy.version, "digest": policy.digest},
        "ledger": ledger,
        "milliseconds": int(seconds * 1000),
        "runs": [
            {
                "run": one.run,
                "prompt": one.prompt.text,
                "outcome": name_of(one.outcome),
                "text": one.outcome.text,
                "report": report_as_json(report_of(one.outcome)),
                "admitted": one.tally.admitted,
                "refused": one.tally.refused,
                "decomposed": one.tally.apart,
                "rewound": one.tally.rewound,
                "verified": check.verified.valid,
                "replayed": check.replayed.reproduced,
            }
            for one, check in zip(shown, kept, strict=True)
        ],
    }
