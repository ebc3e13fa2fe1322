"""Adapters that can only propose: a stream goes on from its own words, whatever became of them here.

Such a run is *cut*: it ends at the first determination that is not a whole admit, because nothing after that
point can be had without the refused text having conditioned it.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from typing import Final

from interlock.core.mutation import ANSWER, Candidate, CandidateKind, EndOfSequence
from interlock.core.prompt import Prompt
from interlock.engines.port import Capabilities, EngineError, Identity, Retry

Chunk = str | bytes | None
"""None says nothing, as many a delta of a streaming API does; the end is where the iterable ends."""
PROPOSE_ONLY: Final = Identity("propose_only")
FINISHED_TEXT: Final = Identity("finished_text")

ONCE = "the chunks came from an iterator, which runs once: give a function of (prompt, seed) that makes one"
BEFORE_START = "the engine was asked to propose before `start`"
NO_REWIND = "a stream cannot be rewound: run it in cut mode"


_OVER: Final = object()


def broke_off(error: Exception) -> str:
    """Its type alone: what a foreign error says may quote the model, or the request with its key."""
    return f"the stream broke off: {type(error).__name__}"


class ProposeOnly:
    """Proposes what an iterable of text chunks gives, such as the body of an HTTP stream.

    `chunks` is an iterable, or a function of (prompt, seed) that makes one for each run. Bytes may be cut inside
    a character: the beginning waits for the rest.
    """

    def __init__(
        self,
        chunks: Iterable[Chunk] | Callable[[Prompt, int], Iterable[Chunk]],
        *,
        channel: str = ANSWER,
        identity: Identity = PROPOSE_ONLY,
    ) -> None:
        self._chunks = chunks
        self._identity = identity
        self._assembly = _Assembly(channel)
        self._stream: Iterator[Chunk] | None = None

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(CandidateKind.SPAN, rewind=False)

    def start(self, prompt: Prompt, seed: int) -> None:
        used, source = self._stream, self._chunks
        stream = iter(source if isinstance(source, Iterable) else source(prompt, seed))
        if used is not None and stream is used:
            raise EngineError(ONCE)
        self._stream = stream
        self._assembly = _Assembly(self._assembly.channel)

    def propose(self) -> Candidate | EndOfSequence:
        if self._stream is None:
            raise EngineError(BEFORE_START)
        try:
            chunk = next(self._stream, _OVER)
        except EngineError:
            raise
        except Exception as error:
            raise EngineError(broke_off(error)) from error
        return self._assembly.offer(chunk)

    def rewind(self, retry: Retry) -> None:
        raise EngineError(NO_REWIND)

    def close(self) -> None:
        close = getattr(self._stream, "close", None)
        if callable(close):
            close()


class AsyncProposeOnly:
    """The same over an asynchronous iterable."""

    def __init__(
        self,
        chunks: AsyncIterable[Chunk] | Callable[[Prompt, int], AsyncIterable[Chunk]],
        *,
        channel: str = ANSWER,
        identity: Identity = PROPOSE_ONLY,
    ) -> None:
        self._chunks = chunks
        self._identity = identity
        self._assembly = _Assembly(channel)
        self._stream: AsyncIterator[Chunk] | None = None

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(CandidateKind.SPAN, rewind=False)

    async def start(self, prompt: Prompt, seed: int) -> None:
        used, source = self._stream, self._chunks
        stream = aiter(source if isinstance(source, AsyncIterable) else source(prompt, seed))
        if used is not None and stream is used:
            raise EngineError(ONCE)
        self._stream = stream
        self._assembly = _Assembly(self._assembly.channel)

    async def propose(self) -> Candidate | EndOfSequence:
        if self._stream is None:
            raise EngineError(BEFORE_START)
        try:
            chunk = await anext(self._stream, _OVER)
        except EngineError:
            raise
        except Exception as error:
            raise EngineError(broke_off(error)) from error
        return self._assembly.offer(chunk)

    async def rewind(self, retry: Retry) -> None:
        raise EngineError(NO_REWIND)

    async def close(self) -> None:
        close = getattr(self._stream, "aclose", None)
        if callable(close):
            await close()


class FinishedText(ProposeOnly):
    """A text that is finished before anybody could judge it. It says so, and drivers refuse it (R-023).

    Back-tests read such texts; their results are labelled as not governed.
    """

    def __init__(
        self, text: str | bytes, *, channel: str = ANSWER, identity: Identity = FINISHED_TEXT
    ) -> None:
        super().__init__((text,), channel=channel, identity=identity)

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(CandidateKind.SPAN, rewind=False, intercepts=False)


class _Assembly:
    """Makes candidates of whole characters out of chunks, and counts them."""

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self._position = 0
        self._begun = b""

    def offer(self, chunk: object) -> Candidate | EndOfSequence:
        if chunk is _OVER:
            if self._begun:
                raise EngineError("the stream ended inside a character")
            return EndOfSequence(position=self._position)
        chunk = "" if chunk is None else chunk
        if not isinstance(chunk, str | bytes):
            raise EngineError(f"the stream gave {type(chunk).__name__} where text was due")
        data = self._begun + (_encoded(chunk) if isinstance(chunk, str) else chunk)
        whole = len(data) - _begun_at_end(data)
        self._begun = data[whole:]
        self._position += 1
        return Candidate(data[:whole], channel=self.channel, position=self._position - 1)


def _encoded(chunk: str) -> bytes:
    try:
        return chunk.encode("utf-8")
    except UnicodeEncodeError as error:
        raise EngineError(f"the stream gave text that is not valid Unicode: {error.reason}") from error


def _begun_at_end(data: bytes) -> int:
    """How many bytes at the end begin a character and do not finish it. Bytes that are no UTF-8 begin nothing."""
    for count in range(1, min(4, len(data) + 1)):
        byte = data[-count]
        if byte & 0xC0 == 0x80:
            continue
        length = 2 if 0xC2 <= byte <= 0xDF else 3 if byte & 0xF0 == 0xE0 else 4 if 0xF0 <= byte <= 0xF4 else 1
        return count if length > count else 0
    return 0
