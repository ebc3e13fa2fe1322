"""litellm: its content filter with prebuilt patterns, ours and blocked words, through its own streaming hook."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterable
from typing import Any

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

from common import Check, Out, Stream, main
from fastapi import HTTPException
from litellm.proxy._types import UserAPIKeyAuth
from litellm.proxy.guardrails.guardrail_hooks.litellm_content_filter import patterns as prebuilt
from litellm.proxy.guardrails.guardrail_hooks.litellm_content_filter.content_filter import (
    ContentFilterGuardrail,
)
from litellm.types.guardrails import (
    BlockedWord,
    ContentFilterAction,
    ContentFilterPattern,
    GuardrailEventHooks,
)
from litellm.types.utils import Delta, ModelResponseStream, StreamingChoices

logging.disable(logging.CRITICAL)
LOOP = asyncio.new_event_loop()
asyncio.set_event_loop(LOOP)
KEY = UserAPIKeyAuth()
PREBUILT = ("email", "us_phone", "us_ssn", "visa", "mastercard", "iban", "aws_access_key", "github_token")


def guardrail(rules: dict[str, Any]) -> ContentFilterGuardrail:
    block = ContentFilterAction.BLOCK
    names = [name for name in PREBUILT if name in prebuilt.PREBUILT_PATTERNS]
    patterns = [
        ContentFilterPattern(pattern_type="prebuilt", pattern_name=name, action=block) for name in names
    ]
    patterns += [
        ContentFilterPattern(pattern_type="regex", pattern=pattern, name=name, action=block)
        for name, pattern in rules["patterns"].items()
    ]
    return ContentFilterGuardrail(
        guardrail_name="leaks",
        patterns=patterns,
        blocked_words=[BlockedWord(keyword=phrase, action=block) for phrase in rules["phrases"]],
        event_hook=GuardrailEventHooks.post_call,
    )


def _piece(text: str, reason: str | None) -> ModelResponseStream:
    return ModelResponseStream(
        choices=[StreamingChoices(index=0, delta=Delta(content=text), finish_reason=reason)]
    )


async def _pieces(chunks: Iterable[str]) -> AsyncIterator[ModelResponseStream]:
    for chunk in chunks:
        yield _piece(chunk, None)
    yield _piece("", "stop")


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    one = guardrail(rules)

    async def judge(text: str) -> bool:
        try:
            await one.apply_guardrail({"texts": [text]}, {}, "response")
        except HTTPException:
            return True
        return False

    async def run(chunks: Iterable[str], out: Out) -> None:
        try:
            async for piece in one.async_post_call_streaming_iterator_hook(KEY, _pieces(chunks), {}):
                out(piece.choices[0].delta.content or "")
        except HTTPException:
            pass

    def stream(chunks: Iterable[str], out: Out) -> None:
        LOOP.run_until_complete(run(chunks, out))

    return lambda text: LOOP.run_until_complete(judge(text)), {"own hook, BLOCK": stream}


main("litellm", make)
