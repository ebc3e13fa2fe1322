"""`interlock screen`: what the screen finds in a text, before anything reads it for meaning."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from interlock.cli.console import (
    Exit,
    Trouble,
    guarded,
    note,
    print_below,
    said,
    to_people,
    to_programs,
    visible,
)

if TYPE_CHECKING:
    from interlock.screen.screening import Screen
    from interlock.screen.verdict import Verdict

STDIN: Final = "-"
CHANNELS: Final = ("instruction", "data", "tool_description")
KEYS: Final = ("id", "text", "channel")


@click.command("screen", short_help="judge an input by its structure")
@click.argument("source", required=False, metavar="[FILE|-]")
@click.option(
    "--channel",
    type=click.Choice(CHANNELS),
    help="How the text came in: what is ordinary in an instruction is out of place in data.",
)
@click.option(
    "--jsonl", "lines", metavar="IN", help='Lines {"id", "text", "channel"}, judged one by one; `-` is stdin.'
)
@click.option("--out", "target", metavar="OUT", help="With --jsonl: write the lines there.")
@click.option("--show-text", is_flag=True, help="Show what was found too: for the operator's own eyes.")
@click.option("--ids", "listed", is_flag=True, help="List every violation there can be, and leave.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@guarded
def screen(
    source: str | None,
    channel: str | None,
    lines: str | None,
    target: str | None,
    show_text: bool,
    listed: bool,
    as_json: bool,
) -> None:
    """Judge a file, or stdin, as received: nothing is decoded, normalised or run.

    Exit code 1 where it is refused. With --jsonl every line gets an answer, refused or not, and the exit code says
    only whether each could be read.
    """
    from interlock.screen.screening import default

    _check(source, lines, target, as_json=as_json, show_text=show_text, listed=listed)
    if listed:
        _list(default(), as_json)
        return
    if lines is not None:
        sys.exit(_lines(lines, target, channel or CHANNELS[0]))
    data = _received(source or STDIN)
    judge = default()
    verdict = judge.screen(data, channel or CHANNELS[0])
    if as_json:
        to_programs(verdict.as_json())
    else:
        _tell(verdict, judge, data if show_text else None)
    sys.exit(Exit.PROBLEMS if verdict.refused else Exit.DONE)


def _check(
    source: str | None, lines: str | None, target: str | None, *, as_json: bool, show_text: bool, listed: bool
) -> None:
    if listed and (source is not None or lines is not None):
        raise Trouble("`--ids` lists what there is: leave FILE and `--jsonl` out")
    if source is not None and lines is not None:
        raise Trouble("give a file or `--jsonl`, not both")
    if lines is None and target is not None:
        raise Trouble("`--out` takes lines: give them with `--jsonl`, or leave it out")
    if as_json and show_text:
        raise Trouble("the JSON says where things were found, and never the text: leave `--show-text` out")
    if lines is not None and (as_json or show_text):
        raise Trouble("lines are answered with JSON as it is: leave `--json` and `--show-text` out")


def _received(source: str) -> bytes:
    """What is there, and one byte more than is judged, so that too much is told from enough."""
    from interlock.screen.screening import INPUT_BYTES_MAX

    if source == STDIN:
        return sys.stdin.buffer.read(INPUT_BYTES_MAX + 1)
    try:
        with open(source, "rb") as file:  # noqa: PTH123 - a name that is no path is told as any other
            return file.read(INPUT_BYTES_MAX + 1)
    except OSError as error:
        raise Trouble(said(error)) from None
    except ValueError as error:
        raise Trouble(f"`{source}`: {error}") from None


def _lines(source: str, target: str | None, channel: str) -> Exit:
    from interlock.cli.lines import lines_of, not_onto_itself, writer_to
    from interlock.screen.screening import default

    not_onto_itself(source, target)
    judge = default()
    spoiled = 0
    with lines_of(source, "screening") as lines, writer_to(target) as out:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            answer = _answer(judge, line, number, channel)
            if "error" in answer:
                spoiled += 1
                note(answer["error"])
            out.write(answer)
    return Exit.MISUSED if spoiled else Exit.DONE


def _answer(judge: Screen, line: bytes, number: int, channel: str) -> dict[str, Any]:
    """One line's answer. A text that cannot be judged is refused; a line that is none of ours is an error."""
    from interlock.screen.screening import ScreenError

    try:
        given = json.loads(line, object_pairs_hook=_once)
    except _Twice as error:
        return {"id": None, "error": f"line {number}: {error}"}
    except (ValueError, RecursionError):
        return {"id": None, "error": f"line {number}: this is no JSON within the size of a line"}
    if not isinstance(given, dict):
        return {"id": None, "error": f'line {number}: an object {{"id", "text", "channel"}} belongs here'}
    name = given.get("id")
    # A channel that is misspelt must not be judged as another one.
    strange = next((key for key in given if key not in KEYS), None)
    if strange is not None:
        return {
            "id": name,
            "error": f"line {number}: unknown key `{strange}`, expected `channel`, `id` or `text`",
        }
    if "text" not in given:
        return {"id": name, "error": f"line {number}: there is no `text`"}
    try:
        verdict = judge.screen(given["text"], given.get("channel", channel))
    except ScreenError as error:
        return {"id": name, "error": f"line {number}: {error}"}
    return {"id": name, **verdict.as_json()}


class _Twice(ValueError):
    """A key given twice: which of the two is read elsewhere, nobody knows."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(f"the key `{next(name for name in names if names.count(name) > 1)}` is given twice")
    return found


def _tell(verdict: Verdict, judge: Screen, data: bytes | None) -> None:
    from interlock.screen.explaining import explain, headline, quoted

    console = to_people()
    console.print(headline(verdict), style="bad" if verdict.refused else "good", soft_wrap=True)
    for violation, name, reason in explain(verdict, judge):
        place = f"bytes {violation.start}-{violation.end}"
        console.print(f"  {violation.id} ({violation.tier.label}), {place}: {name}", soft_wrap=True)
        print_below(console, reason, 4, "note")
        if data is not None:
            print_below(console, visible(quoted(violation, data).decode("utf-8", "replace")), 4, "refused")


def _list(judge: Screen, as_json: bool) -> None:
    entries = judge.entries()
    if as_json:
        to_programs(
            [
                {
                    "id": one.id, "name": one.name, "evaluator": one.evaluator, "tier": one.tier.label,
                    "channels": {channel: tier.label for channel, tier in one.tiers.items()}, "reason": one.reason,
                }
                for one in entries
            ]
        )  # fmt: skip
        return
    console = to_people()
    for one in entries:
        console.print(f"{one.id} ({one.tier.label}): {one.name}", soft_wrap=True)
        print_below(console, one.reason, 4, "note")
