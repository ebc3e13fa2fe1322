"""What every peer script shares: the workload, books about what came out and when, CPU times. Standard library only.

A script runs inside its peer's own environment: `python NAME.py WORKLOAD RESULTS`. It judges nothing: it writes what
came out, and the harness, which knows where each item stands, tells what that means.
"""

from __future__ import annotations

import importlib.metadata
import json
import logging
import re
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

logging.disable(logging.CRITICAL)

Out = Callable[[str], None]
Stream = Callable[[Iterable[str], Out], None]
"""Takes chunks and lets out what may be seen, as soon as it does."""
Check = Callable[[str], bool]
_SENTENCE_END = re.compile(r"[.!?]\s")
SECONDS_MAX = 120.0
"""For one setting; what is left then is not run, and the counts say so."""


class Counted:
    """Chunks as they are consumed, with the number of characters given so far."""

    def __init__(self, chunks: Iterable[str]) -> None:
        self._chunks = iter(chunks)
        self.given = 0

    def __iter__(self) -> Iterator[str]:
        for chunk in self._chunks:
            self.given += len(chunk)
            yield chunk


async def asynchronous(chunks: Iterable[str]) -> AsyncIterator[str]:
    for chunk in chunks:
        yield chunk


def held_to_the_sentence(check: Check) -> Stream:
    """A stream for a peer that has none: hold a sentence, judge it, let it out; stop at the first refusal."""

    def stream(chunks: Iterable[str], out: Out) -> None:
        held = ""
        for chunk in chunks:
            held += chunk
            found = _SENTENCE_END.search(held)
            if found:
                sentence, held = held[: found.end()], held[found.end() :]
                if check(sentence):
                    return
                out(sentence)
        if held and not check(held):
            out(held)

    return stream


def all_so_far(check: Check) -> Stream:
    """The strictest of the simple wrappers: judge everything so far, then let the chunk out."""

    def stream(chunks: Iterable[str], out: Out) -> None:
        so_far = ""
        for chunk in chunks:
            so_far += chunk
            if check(so_far):
                return
            out(chunk)

    return stream


def _came_out(stream: Stream, chunks: list[str]) -> dict[str, Any]:
    counted = Counted(chunks)
    text, waited = "", []

    def out(piece: str) -> None:
        nonlocal text
        begin = len(text)
        text += piece
        waited.extend(counted.given - place - 1 for place in range(begin, len(text)))

    stream(counted, out)
    return {"text": text, "waited": waited}


def _outputs(stream: Stream, outputs: list[list[str]]) -> list[dict[str, Any]]:
    found, began = [], time.monotonic()
    for chunks in outputs:
        if time.monotonic() - began > SECONDS_MAX:
            break
        found.append(_came_out(stream, chunks))
    return found


def _nowhere(_: str) -> None:
    pass


def _chunk_us(stream: Stream, outputs: list[list[str]]) -> float:
    """CPU µs of the process for one chunk, median over outputs."""
    times, began = [], time.monotonic()
    for chunks in outputs:
        started = time.process_time()
        stream(chunks, _nowhere)
        times.append((time.process_time() - started) / len(chunks))
        if time.monotonic() - began > 30:
            break
    return round(statistics.median(times) * 1e6, 3)


def _sentence_us(check: Check, sentences: list[str]) -> float:
    for sentence in sentences[:20]:
        check(sentence)
    times, began = [], time.monotonic()
    for sentence in sentences:
        started = time.process_time()
        check(sentence)
        times.append(time.process_time() - started)
        if time.monotonic() - began > 30:
            break
    return round(statistics.median(times) * 1e6, 3)


def main(distribution: str, make: Callable[[dict[str, Any]], tuple[Check, dict[str, Stream]]]) -> None:
    """`make` takes the workload's rules; answers a check of one text, and a stream for each setting."""
    workload = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    check, streams = make(workload["rules"])
    settings = {}
    for name, stream in streams.items():
        stream(["Hello ", "there. "], _nowhere)
        settings[name] = {
            "outputs": _outputs(stream, workload["outputs"]),
            "clean": _outputs(stream, workload["clean"]),
            "chunk_us": _chunk_us(stream, workload["timed"]),
        }
    result = {
        "version": importlib.metadata.version(distribution),
        "sentence_us": _sentence_us(check, workload["sentences"]),
        "settings": settings,
    }
    Path(sys.argv[2]).write_text(json.dumps(result), encoding="utf-8")
