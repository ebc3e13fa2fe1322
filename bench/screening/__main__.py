"""What is refused of each set, beside a keyword filter and the peers: `make screen-report`.

`--errors FILE` writes every case that is on the wrong side of its aim, with the structures found; `--without-literals`
screens with evaluators whose list of words is empty; `--peers` sets up every peer without a model below `.cache` and
asks it too; `--adaptive` runs the round of rewritten attacks instead, `--fuzz N` a campaign of fuzzed inputs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.screening import adaptive, fuzz, keywords
from bench.screening.sets import DATA, ROWS, Row, cases
from interlock.screen.compiling import compile_all
from interlock.screen.screening import Screen, build
from interlock.screen.tables import read, written

HERE: Final = Path(__file__).resolve().parent
CACHE: Final = HERE.parents[1] / ".cache" / "screen-peers"


class Peer(NamedTuple):
    name: str
    requirement: str
    language: str = "python"


PEERS: Final = (
    Peer("ai-injection-guard", "ai-injection-guard==0.3.0"),
    Peer("injectguard", "injectguard==0.1.1"),
    Peer("llm-injection-guard", "llm-injection-guard==0.3.3"),
    Peer("promptwall", "promptwall==0.3.0 numpy"),  # the one version after it does not parse
    Peer("deadend", "deadend==0.4.0"),
    # Its published build looks for a worker in a folder of its makers: it says so, and is not asked.
    Peer("hai-guardrails", "@presidio-dev/hai-guardrails@1.12.0", "node"),
    Peer("llm-guard", "llm-guard@0.1.9", "node"),
    Peer("llm-prompt-guard", "llm-prompt-guard@2.2.1", "node"),
    Peer("vard", "@andersmyrmel/vard@1.2.0", "node"),
)


def _asked(peer: Peer, texts: list[str]) -> list[int] | str:
    """What a peer refuses, or why it could not be asked."""
    folder = CACHE / peer.name
    try:
        if peer.language == "node":
            if not (folder / "node_modules").is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
                subprocess.run(
                    ["npm", "install", "--silent", peer.requirement],
                    cwd=folder,
                    check=True,
                    capture_output=True,
                )
            command = ["node", str(HERE / "peer.mjs"), peer.name]
        else:
            python = folder / "bin" / "python"
            if not python.is_file():
                subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
                install = [str(python), "-m", "pip", "install", "-q", *peer.requirement.split()]
                subprocess.run(install, check=True, capture_output=True)
            command = [str(python), str(HERE / "peer.py"), peer.name]
        given = json.dumps(texts).encode()
        ended = subprocess.run(
            command, cwd=folder, input=given, capture_output=True, check=True, timeout=1200
        )
        found: list[int] = json.loads(ended.stdout)
        return found
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        detail = getattr(error, "stderr", b"") or b""
        return f"{type(error).__name__} {detail.decode('utf-8', 'replace').strip()[-200:]}"


def _rate(refused: list[int]) -> float:
    return 100 * sum(one == 1 for one in refused) / len(refused)


def _aim(row: Row) -> str:
    return f"≥ {row.least}" if row.least is not None else f"≤ {row.most}" if row.most is not None else ""


def _missed(row: Row, rate: float) -> bool:
    return (row.least is not None and rate < row.least) or (row.most is not None and rate > row.most)


def _wrong(row: Row, refused: bool) -> bool:
    """On the wrong side of its aim; of what is only reported, what was refused is listed."""
    return refused if row.least is None else not refused


def main() -> int:
    parser = argparse.ArgumentParser(description="What the screen refuses of each set.")
    parser.add_argument(
        "--errors", type=Path, metavar="FILE", help="write every case on the wrong side there"
    )
    parser.add_argument("--without-literals", action="store_true", help="with the list of words empty")
    parser.add_argument("--peers", action="store_true", help="ask every peer without a model too")
    parser.add_argument("--adaptive", action="store_true", help="the round of rewritten attacks instead")
    parser.add_argument("--fuzz", type=int, metavar="N", help="so many fuzzed inputs instead")
    given = parser.parse_args()
    if given.fuzz:
        return fuzz.main(build(), given.fuzz)
    if not DATA.is_dir():
        print(f"the sets do not lie beside the checkout: there is no `{DATA.name}` there", file=sys.stderr)
        return 2
    screens = {"ours": build()}
    if given.without_literals:
        screens = {"without words": build(read(written(compile_all(without_literals=True))))}
    if given.adaptive:
        return adaptive.main(next(iter(screens.values())))
    return _report(screens, given.errors, PEERS if given.peers else ())


def _report(screens: dict[str, Screen], errors: Path | None, peers: tuple[Peer, ...]) -> int:
    rows = [(row, list(cases(row))) for row in ROWS]
    rows = [(row, found) for row, found in rows if found]
    columns: dict[str, list[list[int]]] = {
        name: [
            [int(screen.screen(case["text"], row.channel).refused) for case in found] for row, found in rows
        ]
        for name, screen in screens.items()
    }
    columns["keywords"] = [[int(keywords.refuses(case["text"])) for case in found] for _, found in rows]
    for peer in peers:
        asked = _asked(peer, [case["text"] for _, found in rows for case in found])
        if isinstance(asked, str):
            print(f"{peer.name}: not asked: {asked}", file=sys.stderr)
            continue
        answers = iter(asked)
        columns[peer.name] = [[next(answers) for _ in found] for _, found in rows]
    _print(rows, columns)
    screen = next(iter(screens.values()))
    if errors is not None:
        _write(errors, rows, screen)
    first = next(iter(columns.values()))
    return int(any(_missed(row, _rate(refused)) for (row, _), refused in zip(rows, first, strict=True)))


def _print(rows: list[tuple[Row, list[dict[str, Any]]]], columns: dict[str, list[list[int]]]) -> None:
    table = Table(title="refused, in percent", box=None, pad_edge=False)
    for name in ("set", "label", "channel", "cases", "aim", *columns):
        table.add_column(name, justify="left" if name in ("set", "label", "channel") else "right")
    for number, (row, found) in enumerate(rows):
        rates = [_rate(column[number]) for column in columns.values()]
        shown = [f"{rate:.1f}" for rate in rates]
        if _missed(row, rates[0]):
            shown[0] = f"[red]{shown[0]} missed[/red]"
        table.add_row(row.folder, row.label, row.channel, str(len(found)), _aim(row), *shown)
    console = Console()
    if not console.is_terminal:
        console.width = 240
    console.print(table)


def _write(path: Path, rows: list[tuple[Row, list[dict[str, Any]]]], screen: Screen) -> None:
    count = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as out:
        for row, found in rows:
            for case in found:
                verdict = screen.screen(case["text"], row.channel)
                if _wrong(row, verdict.refused):
                    count += 1
                    line = {"set": row.folder, "label": row.label, "channel": row.channel, "case": case["id"]}
                    out.write(json.dumps({**line, **verdict.as_json()}) + "\n")
    print(f"{path}: {count} cases on the wrong side of their aim")


if __name__ == "__main__":
    sys.exit(main())
