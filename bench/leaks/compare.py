"""The same outputs through the peers and through us, in one run: what got out, what was stopped, what it costs.

Each peer is set up as its own documents say, in an environment of its own below `--cache` (made where it is missing),
with the same phrases, and its own recognizers beside the same patterns. Text only: the peers have no channels. Left out
are disguises that a receiver has to undo, and those that `docs/policy.md` says we do not see through.
Run: `make peers` or `python -m bench.leaks.compare` (`--help` for the rest).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.leaks import campaign, disguises, items, kept, texts
from bench.leaks.governed import governed, policy_of
from bench.leaks.items import Family, Item
from bench.leaks.oracle import Case, exposure
from interlock.core.markup import takes_back
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.policy import Policy

FOLDER = Path(__file__).resolve().parent / "peers"
_SENTENCE_END = re.compile(r"[.!?\n]\s*$|[.!?]\s")
CACHE = Path(__file__).resolve().parents[2] / ".cache" / "peers"


class Peer(NamedTuple):
    name: str
    script: str
    requirement: str
    heavy: bool = False


PEERS = (
    Peer("presidio-analyzer", "peer_presidio.py", "presidio-analyzer==2.2.366"),
    Peer("nemoguardrails", "peer_nemo.py", "nemoguardrails==0.24.1"),
    Peer("guardrails-ai", "peer_guardrails_ai.py", "guardrails-ai==0.11.0"),
    Peer("litellm", "peer_litellm_filter.py", "litellm[proxy]==1.106.2"),
    Peer("openai-guardrails", "peer_openai_guardrails.py", "openai-guardrails==0.3.6"),
    Peer("llm-guard", "peer_llm_guard_scan.py", "llm-guard==0.3.16", heavy=True),
)

PATTERNS = {
    "EMAIL": r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}",
    "PHONE": r"(?<!\d)(?:\+1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)",
    "SSN": r"\b\d{3}-\d{2}-\d{4}\b",
    "CARD": r"\b(?:4\d{3}|5[1-5]\d{2}|6011)[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b",
    "IBAN": r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b",
    "AWS": r"\bAKIA[0-9A-Z]{16}\b",
    "GITHUB": r"\bghp_[A-Za-z0-9]{36}\b",
}
KEYS = ("AWS", "GITHUB")
OURS = ("email", "phone", "us-ssn", "card", "iban", "api-key")
FAMILIES = ("listed", "shown", "further", "apart")
TAKES_BACK_BYTES = 64
"""How far back the start of a terminal's sequence is looked for."""
LONG = frozenset(("very long tag", "long comment", "long link", "long tag"))
"""Disguises so long that they would drown the cost and the delay of everything else."""


def workload(seed: int, each: int, clean: int) -> tuple[list[Case], list[str]]:
    chooser = random.Random(seed)
    of = [Item("phrase", Family.PHRASE, chooser.choice(items.PHRASES)) for _ in range(each * 2)]
    of += [item for kind in OURS for item in items.shape_items(kind, chooser, each, bool)]
    left_out = LONG | {name for family in ("undone", "unseen") for name in disguises.FAMILIES[family]}
    names = [name for name in disguises.KNOWN if name not in left_out]
    found = list(campaign.cases(of, names, seed))
    chooser.shuffle(found)
    return found, [texts.clean(chooser, mails=False) for _ in range(clean)]


def our_policy() -> Policy:
    phrases = {"id": "phrases", "kind": "safety", "forbid": {"text": list(items.PHRASES)}}
    return policy_of(
        "compared", [phrases, {"id": "shapes", "kind": "safety", "forbid": {"shape": list(OURS)}}]
    )


def interpreter(peer: Peer, cache: Path, console: Console) -> Path | None:
    """The peer's own Python, its environment made where it is missing; None where that fails."""
    python = cache / peer.name / "bin" / "python"
    stamp = cache / peer.name / ".requirement"
    if stamp.exists() and stamp.read_text() == peer.requirement:
        return python
    console.print(f"installing {peer.requirement} into {cache / peer.name}")
    cache.mkdir(parents=True, exist_ok=True)
    commands = (
        [sys.executable, "-m", "venv", str(cache / peer.name)],
        [str(python), "-m", "pip", "--disable-pip-version-check", "-qq", "install", peer.requirement],
    )
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            console.print(
                f"{peer.name} cannot be installed, it is left out: {done.stderr.strip()[-300:]}", style="red"
            )
            return None
    stamp.write_text(peer.requirement)
    return python


def asked(peer: Peer, python: Path, asked_of: Path, folder: Path, console: Console) -> dict[str, Any] | None:
    answer = folder / f"{peer.name}.json"
    began = time.monotonic()
    done = subprocess.run(
        [str(python), "-W", "ignore", str(FOLDER / peer.script), str(asked_of), str(answer)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    if done.returncode or not answer.exists():
        console.print(f"{peer.name} failed, it is left out: {done.stderr.strip()[-500:]}", style="red")
        return None
    console.print(f"{peer.name}: {time.monotonic() - began:.0f} s")
    return dict(json.loads(answer.read_text(encoding="utf-8")))


# --- ourselves, asked the same ---------------------------------------------------------------------------


def _alone(rules: TextRules, *, each_chunk: bool) -> Callable[[Sequence[str]], dict[str, Any]]:
    """Text rules and hold-back without a session, as the peers' streams have none.

    What is admitted leaves up to the frontier: at the end of a sentence, as a session does by default, or at each
    chunk. A forbidden text ends the stream at the chunk that completes it.
    """

    def stream(chunks: Sequence[str]) -> dict[str, Any]:
        scan, data, out, waited = Scan(rules, rules.start()), bytearray(), 0, []
        for chunk in chunks:
            raw = chunk.encode()
            found = scan.feed(raw) is not None and scan.matches()
            if found or takes_back(bytes(data[-TAKES_BACK_BYTES:]) + raw):
                return {
                    "text": data[:out].decode("utf-8", "replace"),
                    "waited": waited,
                    "otherwise": not found,
                }
            data += raw
            if each_chunk or _SENTENCE_END.search(chunk):
                carry = scan.carry()
                if carry.frontier > out:
                    waited += [len(data) - place - 1 for place in range(out, carry.frontier)]
                    out = carry.frontier
                scan = Scan(rules, carry)
        if scan.finish():
            return {"text": data[:out].decode("utf-8", "replace"), "waited": waited}
        waited += [len(data) - place - 1 for place in range(out, len(data))]
        return {"text": data.decode("utf-8", "replace"), "waited": waited}

    return stream


def _whole_runs(policy: Policy) -> Callable[[Sequence[str]], dict[str, Any]]:
    def stream(chunks: Sequence[str]) -> dict[str, Any]:
        got = governed(policy, [chunk.encode() for chunk in chunks])
        text = got.channels.get("answer", "")
        if got.refused and got.completed:
            said = "".join(chunks)
            text = said[: sum(1 for a, b in zip(said, text, strict=False) if a == b)] if text else ""
        otherwise = got.refused and got.completed
        return {"text": text, "waited": [delay.characters for delay in got.delays], "otherwise": otherwise}

    return stream


def ours(loads: dict[str, Any]) -> dict[str, Any]:
    policy = our_policy()
    settings = {}
    for name, stream in (
        ("text rules alone, by the sentence", _alone(policy.text_rules, each_chunk=False)),
        ("text rules alone, by the chunk", _alone(policy.text_rules, each_chunk=True)),
        ("whole governed runs", _whole_runs(policy)),
    ):
        timed = []
        for chunks in loads["timed"] * 3:
            began = time.process_time()
            stream(chunks)
            timed.append((time.process_time() - began) / len(chunks))
        settings[name] = {
            "outputs": [stream(chunks) for chunks in loads["outputs"]],
            "clean": [stream(chunks) for chunks in loads["clean"]],
            "chunk_us": statistics.median(timed) * 1e6,
        }
    return {
        "version": "this tree",
        "sentence_us": _our_sentence_us(policy.text_rules, loads["sentences"]),
        "settings": settings,
    }


def _our_sentence_us(rules: TextRules, sentences: Sequence[str]) -> float:
    times, start = [], rules.start()
    for sentence in [*sentences[:50], *sentences]:
        data = sentence.encode()
        began = time.process_time_ns()
        scan = Scan(rules, start)
        scan.feed(data)
        scan.matches()
        times.append(time.process_time_ns() - began)
    return statistics.median(times[50:]) / 1_000


# --- what came of it -------------------------------------------------------------------------------------


def judged(
    name: str, answer: dict[str, Any], found: Sequence[Case], clean: Sequence[str]
) -> list[dict[str, Any]]:
    lines = []
    for setting, got in answer["settings"].items():
        pairs = zip(found, got["outputs"], strict=False)
        seen = [(case, exposure(case, out["text"]), out.get("otherwise", False)) for case, out in pairs]
        waited = sorted(one for out in got["clean"] for one in out["waited"])
        changed = sum(
            out["text"].strip() != text.strip() for text, out in zip(clean, got["clean"], strict=False)
        )
        families = {
            family: [
                sum(one.whole for case, one, _ in seen if disguises.kind_of(case.disguise) == family),
                sum(disguises.kind_of(case.disguise) == family for case, _, _ in seen),
            ]
            for family in FAMILIES
        }
        lines.append(
            {
                "peer": name,
                "version": answer["version"],
                "setting": setting,
                "outputs": len(seen),
                "whole": sum(one.whole for _, one, _ in seen),
                "half": sum(one.half and (one.whole or not otherwise) for _, one, otherwise in seen),
                "whole_by_family": families,
                "clean": len(got["clean"]),
                "clean_changed": changed,
                "waited_characters": {
                    "p50": waited[len(waited) // 2] if waited else 0,
                    "p99": waited[len(waited) * 99 // 100] if waited else 0,
                    "longest": waited[-1] if waited else 0,
                },
                "chunk_us": round(got["chunk_us"], 3),
                "sentence_us": round(answer["sentence_us"], 3),
            }
        )
    return lines


def shown(lines: Sequence[dict[str, Any]]) -> Table:
    table = Table(
        title="The same outputs, one run (CPU µs, medians; characters between generated and released)"
    )
    columns = (
        "peer, setting",
        "whole items out",
        "of",
        *FAMILIES,
        "more than half",
        "clean changed",
        "waited p50/p99",
        "µs a chunk",
        "µs a sentence",
    )
    for column in columns:
        table.add_column(column, justify="left" if column == columns[0] else "right")
    for line in lines:
        by = line["whole_by_family"]
        waited = line["waited_characters"]
        table.add_row(
            f"{line['peer']} {line['version']}: {line['setting']}",
            str(line["whole"]),
            str(line["outputs"]),
            *("/".join(map(str, by[family])) for family in FAMILIES),
            str(line["half"]),
            f"{line['clean_changed']}/{line['clean']}",
            f"{waited['p50']}/{waited['p99']}",
            f"{line['chunk_us']:,.2f}",
            f"{line['sentence_us']:,.1f}",
        )
    return table


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.leaks.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--each", type=int, default=1, help="items of each kind, in every disguise")
    parser.add_argument(
        "--outputs", type=int, default=800, help="at most so many outputs with an item, drawn from all"
    )
    parser.add_argument("--clean", type=int, default=200, help="clean outputs")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(os.environ.get("PEERS_CACHE", CACHE)),
        help="where the peers' environments are kept",
    )
    parser.add_argument("--heavy", action="store_true", help="peers too that install gigabytes")
    parser.add_argument("--peers", nargs="*", help="only these, by name, heavy ones too")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--plot", type=Path, help="draw them here too, as SVG")
    given = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 200)
    found, clean = workload(given.seed, given.each, given.clean)
    found = found[: given.outputs]
    chooser = random.Random(given.seed)

    def cut(text: str) -> list[str]:
        return [piece.decode() for piece in campaign.pieces(text, chooser)]

    loads: dict[str, Any] = {
        "rules": {"phrases": list(items.PHRASES), "patterns": PATTERNS, "keys": KEYS},
        "outputs": [cut(case.said) for case in found],
        "clean": [cut(text) for text in clean],
        "timed": [re.findall(r".{1,4}", " ".join(texts.around(chooser)), re.DOTALL) for _ in range(30)],
        "sentences": [" ".join(texts.around(chooser)).split(". ")[0] + "." for _ in range(400)],
    }
    lines: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as scratch:
        asked_of = Path(scratch) / "workload.json"
        asked_of.write_text(json.dumps(loads), encoding="utf-8")
        for peer in PEERS:
            if peer.name not in given.peers if given.peers is not None else peer.heavy and not given.heavy:
                continue
            python = interpreter(peer, given.cache, console)
            answer = asked(peer, python, asked_of, Path(scratch), console) if python else None
            if answer is not None:
                lines += judged(peer.name, answer, found, clean)
    lines += judged("interlock", ours(loads), found, clean)
    console.print(shown(lines))
    if given.json:
        said = kept.command("bench.leaks.compare", sys.argv[1:])
        kept.write(given.json, {"command": said, "seed": given.seed, "lines": lines})
    if given.plot:
        title = f"Items that got out whole, the same {len(found)} outputs through each"
        named = [(f"{line['peer']}, {line['setting']}", line["whole_by_family"]) for line in lines]
        given.plot.write_text(kept.drawn(title, named), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
