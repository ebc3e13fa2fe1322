"""nemoguardrails: its regex output rail and its own stream over an outside generator; no model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Any

import yaml
from common import Check, Out, Stream, asynchronous, main
from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.rails.llm.options import RailType

LOOP = asyncio.new_event_loop()
asyncio.set_event_loop(LOOP)
ASKED = {"role": "user", "content": "hi"}


def rails(patterns: list[str], chunk_size: int, *, first: bool) -> LLMRails:
    streaming = {"enabled": True, "chunk_size": chunk_size, "context_size": 50, "stream_first": first}
    document = {
        "models": [],
        "rails": {
            "config": {"regex_detection": {"output": {"patterns": patterns, "case_insensitive": True}}},
            "output": {"flows": ["regex check output"], "streaming": streaming},
        },
    }
    return LLMRails(RailsConfig.from_content(yaml_content=yaml.safe_dump(document)))


def streamed(one: LLMRails) -> Stream:
    async def run(chunks: Iterable[str], out: Out) -> None:
        async for piece in one.stream_async(messages=[ASKED], generator=asynchronous(chunks)):
            if isinstance(piece, str) and piece.startswith('{"error"'):
                break
            out(piece)

    def stream(chunks: Iterable[str], out: Out) -> None:
        LOOP.run_until_complete(run(chunks, out))

    return stream


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    patterns = [*rules["patterns"].values(), *(re.escape(phrase) for phrase in rules["phrases"])]
    strictest = rails(patterns, 1, first=False)

    async def judge(text: str) -> bool:
        said = [ASKED, {"role": "assistant", "content": text}]
        answer = await strictest.check_async(said, rail_types=[RailType.OUTPUT])
        return str(answer.status).lower().endswith("blocked")

    settings = {
        "default": streamed(rails(patterns, 200, first=True)),
        "strictest (chunk_size 1, held)": streamed(strictest),
    }
    return lambda text: LOOP.run_until_complete(judge(text)), settings


main("nemoguardrails", make)
