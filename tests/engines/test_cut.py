"""Streams that cannot be taken back: whole characters, one run per stream, and a clear no to rewinding."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from interlock import engines
from interlock.core.mutation import Candidate, EndOfSequence
from interlock.core.prompt import Prompt
from interlock.engines.cut import AsyncProposeOnly, Chunk, FinishedText, ProposeOnly
from interlock.engines.port import AsyncEngine, Engine, EngineError, Retry
from interlock.testing import user_prompt

GO = user_prompt("Go.")


def said(engine: Engine) -> list[bytes]:
    engine.start(GO, 0)
    heard = []
    while isinstance(offer := engine.propose(), Candidate):
        assert offer.position == len(heard)
        heard.append(offer.data)
    assert offer == EndOfSequence(position=len(heard))
    return heard


@pytest.mark.parametrize(
    ("chunks", "heard"),
    [
        (["One. ", "Two."], [b"One. ", b"Two."]),
        ([], []),
        (
            [None, "One. ", None, b"caf\xc3", None, b"\xa9", None],
            [b"", b"One. ", b"", b"caf", b"", "é".encode(), b""],
        ),
        ([b"caf\xc3", b"\xa9 \xf0\x9f", b"\x98", b"\x80"], [b"caf", "é ".encode(), b"", "😀".encode()]),
        ([b"\xff\xfe", b"a"], [b"\xff\xfe", b"a"]),
        ([b"\xc3a"], [b"\xc3a"]),
    ],
    ids=[
        "texts",
        "nothing",
        "deltas without a text",
        "cut characters",
        "no UTF-8 is passed on to be refused",
        "a broken character",
    ],
)
def test_chunks_become_candidates_of_whole_characters(chunks: list[Chunk], heard: list[bytes]) -> None:
    assert said(ProposeOnly(chunks)) == heard


def test_a_stream_is_made_for_each_run() -> None:
    heard: list[tuple[str, int]] = []

    def stream(prompt: Prompt, seed: int) -> Iterator[str]:
        heard.append((prompt.turns[0].text, seed))
        yield "One."

    engine = ProposeOnly(stream, channel="notes")
    assert said(engine) == said(engine) == [b"One."]
    assert heard == [("Go.", 0), ("Go.", 0)]
    engine.start(GO, 3)
    assert engine.propose() == Candidate(b"One.", channel="notes", position=0)
    engine.close()
    engine.close()


def test_an_iterator_serves_one_run() -> None:
    engine = ProposeOnly(iter(["One."]))
    assert said(engine) == [b"One."]
    with pytest.raises(EngineError, match="runs once: give a function"):
        engine.start(GO, 0)


def test_what_goes_wrong_is_an_engine_error() -> None:
    def breaks(prompt: Prompt, seed: int) -> Iterator[str]:
        yield "One."
        raise ConnectionResetError("by peer")

    wrong = {
        r"the stream broke off: ConnectionResetError\Z": ProposeOnly(breaks),
        "ended inside a character": ProposeOnly([b"caf\xc3"]),
        "not valid Unicode": ProposeOnly(["\ud800"]),
        "gave int where text was due": ProposeOnly([7]),  # type: ignore[list-item]
    }
    for what, engine in wrong.items():
        with pytest.raises(EngineError, match=what):
            said(engine)
    with pytest.raises(EngineError, match="before `start`"):
        ProposeOnly(["One."]).propose()


@pytest.mark.requirement("R-146")
def test_rewinding_is_refused_and_not_claimed() -> None:
    engine = ProposeOnly(["One."])
    assert not engine.capabilities.rewind
    assert engine.capabilities.intercepts
    engine.start(GO, 0)
    with pytest.raises(EngineError, match="run it in cut mode"):
        engine.rewind(Retry(0, 2, (), 0))


@pytest.mark.requirement("R-023")
def test_finished_text_says_that_nobody_could_stop_it() -> None:
    assert not FinishedText("Done.").capabilities.intercepts
    assert said(FinishedText("Done.")) == [b"Done."]


async def _said(engine: AsyncEngine) -> list[bytes]:
    await engine.start(GO, 0)
    heard = []
    while isinstance(offer := await engine.propose(), Candidate):
        heard.append(offer.data)
    with pytest.raises(EngineError, match="cut mode"):
        await engine.rewind(Retry(0, 2, (), 0))
    await engine.close()
    return heard


async def _stream(*chunks: Chunk) -> AsyncIterator[Chunk]:
    for chunk in chunks:
        yield chunk


def test_the_asynchronous_one_is_the_same() -> None:
    cut_bytes = AsyncProposeOnly(lambda *_: _stream(b"caf\xc3", b"\xa9"))
    assert not cut_bytes.capabilities.rewind
    assert cut_bytes.identity.adapter == "propose_only"
    assert asyncio.run(_said(cut_bytes)) == asyncio.run(_said(cut_bytes)) == [b"caf", "é".encode()]
    once = AsyncProposeOnly(_stream("One."))
    assert asyncio.run(_said(once)) == [b"One."]
    assert asyncio.run(_said(AsyncProposeOnly(_stream(None, "One.", None)))) == [b"", b"One.", b""]
    with pytest.raises(EngineError, match="runs once"):
        asyncio.run(_said(once))
    with pytest.raises(EngineError, match="before `start`"):
        asyncio.run(AsyncProposeOnly(_stream("One.")).propose())


def test_public_names_are_there_and_others_are_not() -> None:
    assert engines.ProposeOnly is ProposeOnly
    assert all(getattr(engines, name) for name in dir(engines))
    with pytest.raises(AttributeError, match="has no `Lama`, it has AsyncEngine"):
        engines.Lama  # noqa: B018
