"""What the bundled model says, with nobody governing it, to a fixed sample of benign prompts.

`bench/utility.py` reads the answers that are kept in `bench/data/benign_answers.jsonl.xz`: a model is slow and the
question (what does a pack stop that it should not?) is about its words, so they are made once. The first line says
where they come from, each other line is one prompt and its answer. A run that was interrupted goes on where it
stopped: until all are there they are kept in `build/`. Run: `python -m scripts.bake_answers` (needs the prompts in
`../shared/data/benign_prompts`).
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import track

from interlock.core.mutation import Candidate, EndReason
from interlock.core.prompt import PromptMode, Task, build_prompt
from interlock.engines.cyllama import LlamaCpp

ROOT = Path(__file__).parents[1]
PROMPTS = ROOT.parent / "shared" / "data" / "benign_prompts" / "data.jsonl"
BEGUN = ROOT / "build" / "benign_answers.jsonl"
ANSWERS = ROOT / "bench" / "data" / "benign_answers.jsonl.xz"
COUNT: Final = 300
SEED: Final = 7
PROMPT_CHARACTERS_MAX: Final = 400
TOKENS_MAX: Final = 1600
TEMPERATURE_PERMILLE: Final = 800
"""As `bench/real_run.py`: greedy, a fifth of this model's answers repeat themselves without end."""


def prompts(path: Path) -> list[dict[str, str]]:
    """The same sample every time, whatever the order of the file."""
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    fitting = [
        case
        for case in sorted(cases, key=lambda case: str(case["id"]))
        if case["label"] == "benign" and len(case["text"]) <= PROMPT_CHARACTERS_MAX
    ]
    return random.Random(SEED).sample(fitting, COUNT)  # noqa: S311 - a sample, no secret


def answer(engine: LlamaCpp, prompt: str) -> tuple[str, str]:
    """What it says, and whether it came to an end (`stop`) or was cut (`length`)."""
    engine.start(build_prompt(Task(agent="bench", user=prompt), PromptMode.OPEN), 0)
    said = bytearray()
    while isinstance(offer := engine.propose(), Candidate):
        said += offer.data
    return said.decode("utf-8", "replace"), "stop" if offer.reason is EndReason.STOP else "length"


def provenance(engine: LlamaCpp) -> dict[str, Any]:
    identity = engine.identity
    return {
        "made_by": "python -m scripts.bake_answers",
        "model": identity.model,
        "model_digest": identity.digest,
        "library": f"{identity.adapter} {identity.version}",
        "tokens_max": TOKENS_MAX,
        "temperature_permille": TEMPERATURE_PERMILLE,
        "prompts": (
            "Open Assistant, Self-Instruct, FastChat (MT-Bench, Vicuna), AlpacaDataCleaned: Apache-2.0; "
            "GSM8K, GPTeacher: MIT"
        ),
        "sample": f"{COUNT} of those labelled benign, at most {PROMPT_CHARACTERS_MAX} characters, seed {SEED}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1, help="of the model")
    given = parser.parse_args()
    if not PROMPTS.is_file():
        raise SystemExit(f"the prompts are not at {PROMPTS}")
    engine = LlamaCpp.bundled(
        tokens_max=TOKENS_MAX, temperature_permille=TEMPERATURE_PERMILLE, threads=given.threads
    )
    BEGUN.parent.mkdir(exist_ok=True)
    done = set()
    if BEGUN.is_file():
        lines = BEGUN.read_text(encoding="utf-8").splitlines()
        done = {json.loads(line)["id"] for line in lines[1:]}
    with BEGUN.open("a", encoding="utf-8") as out:
        if not out.tell():
            out.write(json.dumps(provenance(engine)) + "\n")
        for case in track(prompts(PROMPTS), "answers", console=Console(stderr=True)):
            if case["id"] in done:
                continue
            said, end = answer(engine, case["text"])
            row = {"id": case["id"], "prompt": case["text"], "answer": said, "end": end}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            out.flush()
    engine.close()
    ANSWERS.parent.mkdir(exist_ok=True)
    ANSWERS.write_bytes(lzma.compress(BEGUN.read_bytes(), preset=9))


if __name__ == "__main__":
    main()
