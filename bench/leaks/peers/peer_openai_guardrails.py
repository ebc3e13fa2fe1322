"""openai-guardrails: keyword filter, secret keys, PII (a blank model), its own streaming over chunks we make."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Iterable
from typing import Any

os.environ["OPENAI_API_KEY"] = "none"
_FOLDER = tempfile.mkdtemp(prefix="peer-")
os.chdir(_FOLDER)

import spacy  # noqa: E402

spacy.blank("en").to_disk("en_core_web_sm")  # stands for the model that it wants; its patterns need none

from common import Check, Out, Stream, main  # noqa: E402
from guardrails import GuardrailsAsyncOpenAI  # noqa: E402
from guardrails.exceptions import GuardrailTripwireTriggered  # noqa: E402
from openai.types.chat import ChatCompletionChunk  # noqa: E402
from openai.types.chat.chat_completion_chunk import Choice, ChoiceDelta  # noqa: E402

LOOP = asyncio.new_event_loop()
asyncio.set_event_loop(LOOP)
ENTITIES = ["EMAIL_ADDRESS", "PHONE_NUMBER", "US_SSN", "CREDIT_CARD", "IBAN_CODE"]


def _piece(text: str) -> ChatCompletionChunk:
    choice = Choice.model_construct(
        index=0, finish_reason=None, delta=ChoiceDelta.model_construct(content=text)
    )
    return ChatCompletionChunk.model_construct(
        id="x", created=0, model="m", object="chat.completion.chunk", choices=[choice]
    )


async def _pieces(chunks: Iterable[str]) -> AsyncIterator[ChatCompletionChunk]:
    for chunk in chunks:
        yield _piece(chunk)


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    own = [rules["patterns"][name] for name in rules["keys"]]
    guardrails = [
        {"name": "Keyword Filter", "config": {"keywords": rules["phrases"]}},
        {"name": "Secret Keys", "config": {"threshold": "balanced", "custom_regex": own}},
        {"name": "Contains PII", "config": {"entities": ENTITIES, "block": True}},
    ]
    config = {"version": 1, "output": {"version": 1, "guardrails": guardrails}}
    client = GuardrailsAsyncOpenAI(config=config, api_key="none", base_url="http://127.0.0.1:9/")

    async def judge(text: str) -> bool:
        said = [{"role": "assistant", "content": text}]
        try:
            await client._run_stage_guardrails("output", text, conversation_history=said)
        except GuardrailTripwireTriggered:
            return True
        return False

    def streamed(interval: int) -> Stream:
        async def run(chunks: Iterable[str], out: Out) -> None:
            source = _pieces(chunks)
            try:
                async for piece in client._stream_with_guardrails(
                    source, [], [], conversation_history=[], check_interval=interval
                ):
                    out(piece.choices[0].delta.content or "")
            except GuardrailTripwireTriggered:
                pass

        return lambda chunks, out: LOOP.run_until_complete(run(chunks, out))

    settings = {"default (each 100 chunks)": streamed(100), "strictest (each chunk)": streamed(1)}
    return lambda text: LOOP.run_until_complete(judge(text)), settings


main("openai-guardrails", make)
