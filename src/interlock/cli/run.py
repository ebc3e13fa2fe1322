"""`interlock run` and `interlock resume`: one governed run, text on stdout, everything else on stderr."""

from __future__ import annotations

import codecs
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from interlock.cli.console import Trouble, guarded, let_go_of_stdout, note, to_programs, visible, waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interlock.anchors.port import Resolvers
    from interlock.cli.outcome import Keeper
    from interlock.core.events import Approval, Expired, Release
    from interlock.core.lineage import Started
    from interlock.core.outcome import Outcome, Waiting
    from interlock.core.prompt import Task
    from interlock.engines.port import Engine
    from interlock.ledger.sqlite import SqliteLedger
    from interlock.policy import Policy

STDIN: Final = "-"
TOKENS_MAX: Final = 512


@click.command(short_help="govern one run")
@click.argument("prompt", required=False)
@click.option("--policy", "policy_name", required=True, metavar="P", help="A policy file, or a pack's name.")
@click.option(
    "--engine",
    "engine_name",
    default="bundled",
    show_default=True,
    metavar="E",
    help="`bundled`, a GGUF file, or `scripted:FILE`.",
)
@click.option("--facts", metavar="F", help="Verified facts by name, in a JSON or YAML file.")
@click.option("--table", "tables", multiple=True, metavar="KIND=FILE", help="References of a kind, by name.")
@click.option("--purpose", default="", metavar="TEXT", help="What is wanted, in the calling agent's words.")
@click.option("--agent", default="cli", show_default=True, metavar="NAME", help="Who asks.")
@click.option("--context", "fields", multiple=True, metavar="K=V", help="A context field left to the task.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the engine's draws."
)
@click.option(
    "--tokens-max",
    type=click.IntRange(min=1),
    default=TOKENS_MAX,
    show_default=True,
    help="How much the model may say.",
)
@click.option("--ledger", "ledger_path", metavar="FILE", help="Default: .interlock/ledger.sqlite here.")
@click.option("--key", "keys", metavar="DIR", help="Folder of the key pair. Default: .interlock/keys here.")
@click.option("--run-id", metavar="ID", help="Default: a random one.")
@click.option("--show-refused", is_flag=True, help="Show what was refused: for the operator's own eyes.")
@click.option(
    "--show-incomplete", is_flag=True, help="Print what was admitted although the run did not complete."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout when it is over.")
@guarded
def run(
    prompt: str | None,
    policy_name: str,
    engine_name: str,
    facts: str | None,
    tables: tuple[str, ...],
    purpose: str,
    agent: str,
    fields: tuple[str, ...],
    seed: int,
    tokens_max: int,
    ledger_path: str | None,
    keys: str | None,
    run_id: str | None,
    show_refused: bool,
    show_incomplete: bool,
    as_json: bool,
) -> None:
    """Let an engine answer PROMPT under a policy (`-`: from stdin).

    Text appears on stdout once it is admitted, recorded and released; what the run rests on and how it ended is
    said on stderr. A run that halts is no error: the exit code says how it ended.
    """
    from interlock.cli.outcome import exit_of
    from interlock.cli.resources import (
        engine_of,
        facts_of,
        ledger_to_write,
        pairs_of,
        policy_of,
        resolvers_of,
    )
    from interlock.core.prompt import Task

    policy = policy_of(policy_name)
    task = Task(
        agent=agent,
        purpose=purpose,
        facts=facts_of(facts),
        user=_prompt(prompt, policy),
        context=pairs_of(fields, "--context"),
    )
    resolvers = resolvers_of(policy, pairs_of(tables, "--table"))
    _check_task(policy, task)
    with waiting("loading the model", quiet=as_json):
        engine = engine_of(engine_name, tokens_max=tokens_max)
    with ledger_to_write(ledger_path, keys, seal=policy.rulebook.seal) as ledger:
        call = _Call(policy, engine, task, resolvers, ledger, seed, _free(run_id, ledger))
        outcome, keeper = call.carry_out(to_stdout=not as_json, refused=show_refused)
    _tell(outcome, call.run_id, keeper, as_json=as_json, incomplete=show_incomplete)
    sys.exit(exit_of(outcome))


def _prompt(given: str | None, policy: Policy) -> str:
    from interlock.core.ceilings import PROMPT_BYTES_MAX

    if given is not None and policy.rulebook.starved:
        raise Trouble(
            f"policy `{policy.id}` starves the prompt of the user's words: say with `--purpose` what is wanted, "
            "and leave PROMPT out"
        )
    if given != STDIN:
        return given or ""
    data = sys.stdin.buffer.read(PROMPT_BYTES_MAX + 1)
    if len(data) > PROMPT_BYTES_MAX:
        raise Trouble(f"stdin: the prompt is over the ceiling of {PROMPT_BYTES_MAX} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Trouble(f"stdin: not valid UTF-8 at byte {error.start}") from None


def _check_task(policy: Policy, task: Task) -> None:
    """What the driver would refuse, said before a model is loaded or a file made."""
    from interlock.core.prompt import PromptMode, TaskError, build_prompt
    from interlock.mapping import ClauseMapper
    from interlock.policy import situate

    try:
        build_prompt(task, PromptMode.STARVED if policy.rulebook.starved else PromptMode.OPEN)
        situate(policy, task, ClauseMapper(policy.rulebook.vocabulary, policy.rulebook.subdomains))
    except TaskError as error:
        raise Trouble(str(error)) from error


def _free(run_id: str | None, ledger: SqliteLedger) -> str:
    from interlock.drivers import new_run_id

    if run_id is None:
        return new_run_id()
    if not run_id or next(ledger.records(run_id), None) is not None:
        raise Trouble(f"the run id `{run_id}` is taken: leave `--run-id` out, or give another one")
    return run_id


class _Call:
    """One run, ready to go."""

    def __init__(
        self,
        policy: Policy,
        engine: Engine,
        task: Task,
        resolvers: Resolvers,
        ledger: SqliteLedger,
        seed: int,
        run_id: str,
    ) -> None:
        from interlock.cli.engines import Watched
        from interlock.mapping import ClauseMapper

        self.run_id = run_id
        self._policy, self._task, self._seed = policy, task, seed
        self._engine = Watched(engine)
        self._resolvers, self._ledger = resolvers, ledger
        self._mapper = ClauseMapper(policy.rulebook.vocabulary, policy.rulebook.subdomains)

    def carry_out(self, *, to_stdout: bool, refused: bool) -> tuple[Outcome, Keeper]:
        from interlock.cli.engines import stopped_by_signals
        from interlock.cli.outcome import Keeper
        from interlock.cli.startup import announce
        from interlock.core.prompt import TaskError
        from interlock.drivers import RunError
        from interlock.drivers import run as govern

        keeper, spout = Keeper(refused=refused), Spout() if to_stdout else None
        announce(self._policy, self._engine, self._mapper, self._resolvers)
        try:
            with stopped_by_signals(self._engine):
                outcome = govern(
                    self._policy,
                    self._engine,
                    self._task,
                    ledger=self._ledger,
                    seed=self._seed,
                    resolvers=self._resolvers,
                    sink=spout,
                    watch=keeper.watch,
                    mapper=self._mapper,
                    run_id=self.run_id,
                )
        except (TaskError, RunError) as error:
            raise Trouble(str(error)) from error
        finally:
            self._engine.close()
            if spout:
                spout.close()
        return outcome, keeper


class Spout:
    """Released text, to stdout as it comes: byte for byte into a pipe, harmless to a terminal."""

    def __init__(self) -> None:
        self._terminal = sys.stdout.isatty()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._last = b"\n"
        self._broken = False

    def __call__(self, release: Release) -> None:
        from interlock.core.mutation import ANSWER

        if release.channel != ANSWER:
            note(f"released on `{release.channel}`: {release.data.decode('utf-8', 'replace')}")
            return
        try:
            self._write(release.data)
        except OSError:
            self._broken = True
            raise

    def _write(self, data: bytes) -> None:
        self._last = data or self._last
        if self._terminal:
            sys.stdout.write(visible(self._decode(data)))
        else:
            sys.stdout.buffer.write(data)
        sys.stdout.flush()

    def close(self) -> None:
        """On a terminal what follows begins on a line of its own; a pipe gets the text and nothing else."""
        if self._broken:
            let_go_of_stdout()
        elif self._terminal and not self._last.endswith(b"\n"):
            click.echo()


def _tell(outcome: Outcome, run_id: str, keeper: Keeper, *, as_json: bool, incomplete: bool) -> None:
    from interlock.cli.outcome import as_json as object_of
    from interlock.cli.outcome import show_refused, status
    from interlock.core.outcome import Completed, Suspended

    if as_json:
        to_programs(object_of(outcome, run_id, keeper))
        return
    show_refused(keeper)
    status(outcome, run_id, keeper)
    if isinstance(outcome, Suspended):
        items = " ".join(f"--approve {item.item}" for item in outcome.report.waiting)
        note(f"go on with `interlock resume {run_id} {items}`, or `--refuse`")
    if incomplete and not isinstance(outcome, Completed):
        click.echo(visible(outcome.text) if sys.stdout.isatty() else outcome.text)


# --- resume ----------------------------------------------------------------------------------------------


@click.command(short_help="go on with a suspended run")
@click.argument("run_id", metavar="RUN")
@click.option(
    "--approve", "approved", type=int, multiple=True, metavar="ITEM", help="Approve a waiting item."
)
@click.option("--refuse", "refused", type=int, multiple=True, metavar="ITEM", help="Refuse a waiting item.")
@click.option("--expire", "expired", type=int, multiple=True, metavar="ITEM", help="Its time ran out.")
@click.option("--by", default="", metavar="NAME", help="Who decided; recorded.")
@click.option("--ledger", "ledger_path", metavar="FILE", help="Default: .interlock/ledger.sqlite here.")
@click.option("--key", "keys", metavar="DIR", help="Folder of the key pair. Default: .interlock/keys here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout when it is over.")
@guarded
def resume(
    run_id: str,
    approved: tuple[int, ...],
    refused: tuple[int, ...],
    expired: tuple[int, ...],
    by: str,
    ledger_path: str | None,
    keys: str | None,
    as_json: bool,
) -> None:
    """Go on with a suspended run from its record, with a decision about what it waits for.

    The policy and the tables are those that the run was recorded with. The engine is not asked again.
    """
    from interlock.cli.outcome import exit_of
    from interlock.cli.resources import ledger_to_write
    from interlock.core.events import Approval, Expired

    grounds: list[Approval | Expired] = [
        *(Approval(item, approved=True, by=by) for item in approved),
        *(Approval(item, approved=False, by=by) for item in refused),
        *(Expired(item) for item in expired),
    ]
    if not grounds:
        raise Trouble("say what was decided: `--approve ITEM`, `--refuse ITEM` or `--expire ITEM`")
    with ledger_to_write(ledger_path, keys) as ledger:
        outcome, keeper = _go_on(ledger, run_id, sorted(grounds, key=_item), keys, to_stdout=not as_json)
    _tell(outcome, run_id, keeper, as_json=as_json, incomplete=False)
    sys.exit(exit_of(outcome))


def _item(ground: Approval | Expired) -> int:
    return ground.item


def _go_on(
    ledger: SqliteLedger,
    run_id: str,
    grounds: Sequence[Approval | Expired],
    keys: str | None,
    *,
    to_stdout: bool,
) -> tuple[Outcome, Keeper]:
    from interlock.cli.outcome import Keeper
    from interlock.cli.resources import pair_of, resolvers_of
    from interlock.drivers import RunError
    from interlock.drivers import resume as go_on
    from interlock.ledger.port import LedgerError
    from interlock.ledger.seal import Opener
    from interlock.policy import Policy, PolicyError

    spout = Spout() if to_stdout else None
    keeper = Keeper()
    try:
        started, items = _suspended(ledger, run_id)
        _check(grounds, items, run_id)
        policy = Policy.from_bytes(started.policy_source, name=f"the policy of run `{run_id}`")
        outcome = go_on(
            policy,
            ledger,
            run_id,
            grounds,
            opener=Opener(pair_of(keys).private),
            resolvers=resolvers_of(policy, {}),
            sink=spout,
        )
        keeper.records = [stored.record for stored in ledger.records(run_id)]
    except (LedgerError, PolicyError, RunError) as error:
        raise Trouble(str(error)) from error
    finally:
        if spout:
            spout.close()
    return outcome, keeper


def _suspended(ledger: SqliteLedger, run_id: str) -> tuple[Started, tuple[Waiting, ...]]:
    """How the run began, and what it waits for."""
    from interlock.core.lineage import Ended, Started

    records: list[Any] = [stored.record for stored in ledger.records(run_id)]
    if not records:
        raise Trouble(f"there is no run `{run_id}` in this ledger: `interlock ledger show` lists what is")
    first, last = records[0].content, records[-1].content
    if not isinstance(last, Ended) or last.outcome != "suspended" or last.report is None:
        ended = last.outcome if isinstance(last, Ended) else "not ended"
        raise Trouble(f"run `{run_id}` is {ended}, not suspended: there is nothing to go on with")
    assert isinstance(first, Started)
    return first, last.report.waiting


def _check(grounds: Sequence[Approval | Expired], items: tuple[Waiting, ...], run_id: str) -> None:
    waiting_for = sorted(item.item for item in items)
    seen: set[int] = set()
    for ground in grounds:
        if ground.item not in waiting_for:
            listed = ", ".join(map(str, waiting_for))
            raise Trouble(f"item {ground.item} of run `{run_id}` is not waiting, {listed} is")
        if ground.item in seen:
            raise Trouble(f"item {ground.item} is decided twice")
        seen.add(ground.item)
