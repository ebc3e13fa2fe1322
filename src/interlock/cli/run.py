"""`interlock run` and `interlock resume`: one governed run, text on stdout, everything else on stderr."""

from __future__ import annotations

import codecs
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from interlock.cli.console import (
    Trouble,
    guarded,
    let_go_of_stdout,
    note,
    option,
    to_programs,
    visible,
    waiting,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interlock.anchors.port import Resolvers
    from interlock.cli.outcome import Keeper
    from interlock.core.events import Approval, Expired, Release
    from interlock.core.lineage import Started
    from interlock.core.outcome import Outcome, Waiting
    from interlock.core.prompt import Task
    from interlock.engines.port import Engine
    from interlock.ledger.seal import KeyPair
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
    "--show-incomplete",
    is_flag=True,
    help="Print what was admitted and not released, although the run did not complete.",
)
@click.option("--cite", is_flag=True, help="Print the answer when it is complete, each figure with its fact.")
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
    cite: bool,
    as_json: bool,
) -> None:
    """Let an engine answer PROMPT under a policy (`-`: from stdin).

    Text appears on stdout once it is admitted, recorded and released; what the run rests on and how it ended is
    said on stderr. A run that halts is no error: the exit code says how it ended.
    """
    from interlock.cli.outcome import exit_of
    from interlock.cli.resources import (
        SCRIPTED,
        engine_of,
        facts_of,
        ledger_to_write,
        pairs_of,
        policy_of,
        resolvers_of,
    )
    from interlock.core.prompt import Task

    if run_id == "":
        raise Trouble("the run id is empty: leave `--run-id` out, or give one")
    policy = policy_of(policy_name)
    values, validity = facts_of(facts)
    task = Task(
        agent=agent,
        purpose=purpose,
        facts=values,
        validity=validity,
        user=_prompt(prompt, policy),
        context=pairs_of(fields, "--context", "K=V"),
    )
    resolvers = resolvers_of(policy, pairs_of(tables, "--table"))
    _check_task(policy, task)
    with waiting("loading the model", quiet=as_json or engine_name.startswith(SCRIPTED)):
        engine = engine_of(engine_name, tokens_max=tokens_max)
    with ledger_to_write(ledger_path, keys, seal=policy.rulebook.seal) as ledger:
        call = _Call(policy, engine, task, resolvers, ledger, seed, _free(run_id, ledger))
        streams = not (as_json or cite)
        outcome, keeper, written = call.carry_out(to_stdout=streams, refused=show_refused)
    again = _options(ledger_path, keys, tables) + _folder_of_tables(policy, pairs_of(tables, "--table"))
    if cite and not as_json:
        _cite(outcome)
    _tell(outcome, call.run_id, keeper, as_json=as_json, again=again)
    if show_incomplete and not as_json:
        _show_rest(outcome, written)
    sys.exit(exit_of(outcome))


def _cite(outcome: Outcome) -> None:
    """The whole answer with its facts; one that is not complete is not shown (X-28)."""
    from interlock.cli.outcome import cited
    from interlock.core.events import Release
    from interlock.core.mutation import ANSWER, CandidateKind
    from interlock.core.outcome import Completed

    if isinstance(outcome, Completed):
        spout = Spout()
        spout(Release(ANSWER, CandidateKind.SPAN, cited(outcome).encode(), 0))
        spout.close()


def _options(ledger_path: str | None, keys: str | None, tables: Sequence[str]) -> str:
    """What `resume` has to be given as this command was."""
    named = "".join(option("--table", table) for table in tables)
    return option("--ledger", ledger_path) + option("--key", keys) + named


def _folder_of_tables(policy: Policy, named: dict[str, str]) -> str:
    """Where `resume` finds the table files that the policy names, where it would not look by itself."""
    from pathlib import Path

    folder = str(Path(policy.name).parent)
    return option("--tables", folder) if policy.files_of_anchors(named) and folder != "." else ""


def _prompt(given: str | None, policy: Policy) -> str:
    from interlock.core.ceilings import PROMPT_BYTES_MAX

    if given is not None and policy.rulebook.starved:
        raise Trouble(
            f"policy `{policy.id}` starves the prompt of the user's words: say with `--purpose` what is wanted, "
            "and leave PROMPT out"
        )
    if given != STDIN:
        if not given and not policy.rulebook.starved:
            raise Trouble("there is no prompt: give one, or `-` to read it from stdin")
        return given or ""
    data = sys.stdin.buffer.read(PROMPT_BYTES_MAX + 1)
    if len(data) > PROMPT_BYTES_MAX:
        raise Trouble(f"stdin: the prompt is over the ceiling of {PROMPT_BYTES_MAX} bytes")
    if not data:
        raise Trouble("there is no prompt: stdin is empty")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Trouble(f"stdin: not valid UTF-8 at byte {error.start}") from None


def _check_task(policy: Policy, task: Task) -> None:
    """What the driver would refuse, said before a model is loaded or a file made."""
    from interlock.core.prompt import TaskError, build_prompt, mode_of
    from interlock.mapping import ClauseMapper
    from interlock.policy import situate

    if policy.rulebook.starved and not task.purpose:
        raise Trouble(
            "the policy starves the prompt of the user's words: say with `--purpose` what is wanted"
        )
    try:
        build_prompt(task, mode_of(policy.rulebook.starved))
        situate(policy, task, ClauseMapper.of(policy))
    except TaskError as error:
        raise Trouble(str(error)) from error


def _free(run_id: str | None, ledger: SqliteLedger) -> str:
    from interlock.drivers import new_run_id

    if run_id is None:
        return new_run_id()
    try:
        run_id.encode()
    except UnicodeEncodeError:
        raise Trouble("the run id is not valid UTF-8: leave `--run-id` out, or give another one") from None
    if next(ledger.records(run_id), None) is not None:
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
        self._mapper = ClauseMapper.of(policy)

    def carry_out(self, *, to_stdout: bool, refused: bool) -> tuple[Outcome, Keeper, int]:
        """The outcome, its records, and how many bytes of the answer are on stdout."""
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
        return outcome, keeper, spout.written if spout else 0


class Spout:
    """Released text, to stdout as it comes: byte for byte into a pipe, harmless to a terminal."""

    def __init__(self) -> None:
        self._terminal = sys.stdout.isatty()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._last = b"\n"
        self._broken = False
        self.written = 0
        """Bytes of the answer that stdout took."""

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
        self.written += len(data)

    def close(self) -> None:
        """On a terminal what follows begins on a line of its own; a pipe gets the text and nothing else."""
        if self._broken:
            let_go_of_stdout()
        elif self._terminal and not self._last.endswith(b"\n"):
            click.echo()


def _tell(outcome: Outcome, run_id: str, keeper: Keeper, *, as_json: bool, again: str) -> None:
    """`again`: the options that `resume` has to be given as this command was."""
    from interlock.cli.outcome import as_json as object_of
    from interlock.cli.outcome import show_refused, status
    from interlock.core.outcome import Suspended

    if as_json:
        to_programs(object_of(outcome, run_id, keeper))
        return
    show_refused(keeper)
    status(outcome, run_id, keeper)
    _explain_input(outcome)
    if isinstance(outcome, Suspended):
        items = " ".join(f"--approve {item.item}" for item in outcome.report.waiting)
        note(f"go on with `interlock resume {run_id} {items}{again}`, or `--refuse`")


def _explain_input(outcome: Outcome) -> None:
    """What the screen found in an input that it refused, in plain words."""
    from interlock.core.outcome import Halted, Trigger
    from interlock.screen.screening import default

    if not isinstance(outcome, Halted) or outcome.report.trigger is not Trigger.INPUT_REFUSED:
        return
    known = {entry.id: entry for entry in default().entries()}
    for rule in outcome.report.rules:
        if rule in known:
            note(f"{rule}: {known[rule].name}; {known[rule].reason}")


def _show_rest(outcome: Outcome, written: int) -> None:
    """What was admitted and never released; what was released is on stdout already."""
    from interlock.core.mutation import ANSWER
    from interlock.core.outcome import Completed

    rest = outcome.channels.get(ANSWER, b"")[written:]
    if isinstance(outcome, Completed) or not rest:
        return
    click.echo(visible(rest.decode("utf-8", "replace")) if sys.stdout.isatty() else rest)


# --- resume ----------------------------------------------------------------------------------------------


@click.command(short_help="go on with a suspended run")
@click.argument("run_id", metavar="RUN")
@click.option(
    "--approve", "approved", type=int, multiple=True, metavar="ITEM", help="Approve a waiting item."
)
@click.option("--refuse", "refused", type=int, multiple=True, metavar="ITEM", help="Refuse a waiting item.")
@click.option("--expire", "expired", type=int, multiple=True, metavar="ITEM", help="Its time ran out.")
@click.option("--table", "tables", multiple=True, metavar="KIND=FILE", help="As `run` was given it.")
@click.option(
    "--tables",
    "folder",
    metavar="DIR",
    help="Folder of the table files that the policy names. Default: here.",
)
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
    tables: tuple[str, ...],
    folder: str | None,
    by: str,
    ledger_path: str | None,
    keys: str | None,
    as_json: bool,
) -> None:
    """Go on with a suspended run from its record, with a decision about what it waits for.

    RUN is a run's id, or its beginning. The policy is the one that the run was recorded with; tables are not in
    the record: name those that `run` was given. The engine is not asked again.
    """
    from interlock.cli.outcome import exit_of
    from interlock.cli.resources import ledger_to_go_on, pairs_of, run_named
    from interlock.core.events import Approval, Expired

    grounds: list[Approval | Expired] = [
        *(Approval(item, approved=True, by=by) for item in approved),
        *(Approval(item, approved=False, by=by) for item in refused),
        *(Expired(item) for item in expired),
    ]
    if not grounds:
        raise Trouble("say what was decided: `--approve ITEM`, `--refuse ITEM` or `--expire ITEM`")
    named = pairs_of(tables, "--table")
    with ledger_to_go_on(ledger_path, keys) as (ledger, pair):
        name = run_named(ledger, run_id)
        grounds.sort(key=_item)
        outcome, keeper = _go_on(ledger, name, grounds, pair, named, folder, to_stdout=not as_json)
    again = _options(ledger_path, keys, tables) + option("--tables", folder)
    _tell(outcome, name, keeper, as_json=as_json, again=again)
    sys.exit(exit_of(outcome))


def _item(ground: Approval | Expired) -> int:
    return ground.item


def _go_on(
    ledger: SqliteLedger,
    run_id: str,
    grounds: Sequence[Approval | Expired],
    pair: KeyPair,
    tables: dict[str, str],
    folder: str | None,
    *,
    to_stdout: bool,
) -> tuple[Outcome, Keeper]:
    from interlock.cli.outcome import Keeper
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
            opener=Opener(pair.private),
            resolvers=_resolvers(policy, run_id, tables, folder),
            sink=spout,
        )
        keeper.records = [stored.record for stored in ledger.records(run_id)]
    except (LedgerError, PolicyError, RunError) as error:
        raise Trouble(str(error)) from error
    finally:
        if spout:
            spout.close()
    return outcome, keeper


def _resolvers(policy: Policy, run_id: str, tables: dict[str, str], folder: str | None) -> Resolvers:
    """The tables again. Without one, what was approved would be refused for it, and the approval be spent."""
    from interlock.cli.resources import resolvers_of
    from interlock.mapping.anchored import KNOWN_BY_FACTS

    try:
        resolvers = resolvers_of(policy, tables, folder or ".")
    except Trouble as trouble:
        files = policy.files_of_anchors(tables)
        where = ": say with `--tables DIR` where the policy's table files lie" if files and not folder else ""
        raise Trouble(f"{trouble.message}{where}") from trouble
    for kind in policy.rulebook.anchored_kinds:
        if kind not in resolvers.kinds and kind not in KNOWN_BY_FACTS:
            raise Trouble(
                f"run `{run_id}` looks up `{kind}`, and there is no table for it here: "
                f"name it with `--table {kind}=FILE`"
            )
    return resolvers


def _suspended(ledger: SqliteLedger, run_id: str) -> tuple[Started, tuple[Waiting, ...]]:
    """How the run began, and what it waits for."""
    from interlock.core.lineage import Blocked, Ended, Started

    records: list[Any] = [stored.record for stored in ledger.records(run_id)]
    first, last = records[0].content, records[-1].content
    if not isinstance(last, Ended) or last.outcome != "suspended" or last.report is None:
        ended = last.outcome if isinstance(last, Ended) else "not ended"
        ended = "blocked" if isinstance(last, Blocked) else ended
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
