"""Which sets and labels are asked about, by which channel they come in, and what the aim is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

DATA: Final = Path(__file__).resolve().parents[2].parent / "shared" / "data"


class Row(NamedTuple):
    """A set and a label. `least` or `most`: the aim in percent refused; neither where it is only reported."""

    folder: str
    label: str
    channel: str
    least: int | None = None
    most: int | None = None


INSTRUCTION, DATA_CHANNEL, TOOL = "instruction", "data", "tool_description"
ROWS: Final = (
    *(
        Row(folder, "benign", INSTRUCTION, most=1)
        for folder in ("benign_prompts", "xstest", "cyberseceval_frr", "piguard_eval")
    ),
    Row("sms_spam", "ham", INSTRUCTION, most=1),
    Row("benign_prompts", "benign_roleplay", INSTRUCTION, most=3),
    Row("benign_roleplay_zh", "benign_roleplay", INSTRUCTION, most=3),
    Row("notinject", "benign", INSTRUCTION, most=3),
    Row("bipia", "benign_document", DATA_CHANNEL, most=2),
    Row("spikee", "benign_document", DATA_CHANNEL, most=2),
    Row("injecagent_text", "benign_tool_output", DATA_CHANNEL, most=2),
    Row("agentdojo_text", "benign_tool_output", DATA_CHANNEL, most=2),
    Row("asb", "benign_tool_description", DATA_CHANNEL, most=2),
    Row("asb", "benign_tool_description", TOOL, most=2),
    Row("jailbreak_itw", "attack", INSTRUCTION, least=65),
    Row("garak_generated", "encoded", INSTRUCTION, least=90),
    Row("artprompt_vitc", "ascii_art", INSTRUCTION, least=90),
    Row("injecagent_text", "attack_embedded", DATA_CHANNEL, least=90),
    Row("agentdojo_text", "attack_embedded", DATA_CHANNEL, least=90),
    Row("spikee", "attack_embedded", DATA_CHANNEL, least=75),
    Row("garak_generated", "attack_embedded", DATA_CHANNEL, least=75),
    Row("tasktracker", "attack", DATA_CHANNEL, least=60),
    Row("tasktracker", "attack_trigger", DATA_CHANNEL, least=60),
    Row("asb", "attack_bare", DATA_CHANNEL, least=60),
    Row("injecagent_text", "attack_bare", DATA_CHANNEL, least=60),
    Row("bipia", "attack_embedded", DATA_CHANNEL, least=35),
    *(
        Row(folder, "attack_bare", INSTRUCTION, most=3)
        for folder in ("asb", "injecagent_text", "bipia", "tasktracker")
    ),
    *(
        Row(folder, "benign", INSTRUCTION)
        for folder in ("bipia", "asb", "agentdojo_text", "injecagent_text", "spikee", "tasktracker")
    ),
    *(Row(folder, "attack_bare", DATA_CHANNEL) for folder in ("bipia", "tasktracker")),
    *(
        Row(folder, "attack", INSTRUCTION)
        for folder in ("cyberseceval_pi", "jailbreakbench", "garak", "garak_generated", "piguard_eval")
    ),
    Row("jailbreakbench", "attack_template", INSTRUCTION),
    Row("spikee", "attack_template", INSTRUCTION),
    Row("garak", "payload", INSTRUCTION),
    Row("garak", "payload", DATA_CHANNEL),
    *(
        Row(folder, "harmful_plain", INSTRUCTION)
        for folder in ("harmful_plain", "xstest", "jailbreak_itw", "garak_generated")
    ),
    Row("spikee", "financial_advice_request", INSTRUCTION),
    Row("naughty_strings", "odd_string", INSTRUCTION),
)  # fmt: skip


@cache
def _all(folder: str) -> tuple[dict[str, Any], ...]:
    path = DATA / folder / "data.jsonl"
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def cases(row: Row) -> Iterator[dict[str, Any]]:
    """The cases of a row; none where the set does not lie beside the checkout."""
    return (case for case in _all(row.folder) if case["label"] == row.label)
