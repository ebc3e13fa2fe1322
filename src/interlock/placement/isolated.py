"""The screen with every evaluator in a WebAssembly instance of its own, inside a locked worker process.

Same tables, same verdicts as in process: a differential test counts the differences. What an evaluator does wrong (a
trap, an endless loop, an answer that cannot be) is its own judgement, and no other evaluator's. A worker that is gone,
or does not answer in time, refuses the text; the next text gets a new worker.
"""

from __future__ import annotations

import json
import select
import struct
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final, NamedTuple, Self

from interlock.placement.locked import DONE, EXHAUSTED, REQUEST
from interlock.screen.evaluating import edges, judgement, placed
from interlock.screen.machine import CHANNELS, Lexer
from interlock.screen.registry import EXHAUSTED as EXHAUSTED_ID
from interlock.screen.registry import FAILED, INVALID, registry
from interlock.screen.screening import INPUT_BYTES_MAX, Screen, ScreenError, trouble
from interlock.screen.tables import Evaluator, Tables, load
from interlock.screen.verdict import SAFE, Channel, Judgement, Tier
from interlock.screen.wasm import Module, modules

SECONDS_MAX: Final = 20
"""How long a text of the largest size may take, many times over."""
START_SECONDS_MAX: Final = 60
WORKER: Final = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]); "
    "from interlock.placement.locked import main; main()"
)


class _Member(NamedTuple):
    """What the screen knows of an evaluator that runs elsewhere."""

    name: str
    digest: str


class IsolatedScreen(Screen):
    """A screen whose evaluators share nothing with each other or with this process. Close it, or use it with `with`.

    `neighbours` are modules of others, each with its place among the evaluators. `missing` names what the worker
    could not give up, such as the system call filter where its library is not there.
    Raises ScreenError where the extra `isolated` is not installed or a module is refused.
    """

    __slots__ = ("_edges", "_lexer", "_modules", "_names", "_tiers", "_worker", "missing")

    def __init__(
        self,
        tables: Tables | None = None,
        *,
        threshold: Tier = SAFE,
        neighbours: Sequence[tuple[int, Module]] = (),
    ) -> None:
        if find_spec("wasmtime") is None:
            raise ScreenError(
                "evaluators in WebAssembly need `wasmtime`: pip install 'interlock[isolated]', "
                "or screen in this process"
            )
        tables = tables or load()
        self._lexer = Lexer(tables)
        self._edges = edges(tables)
        built = zip(modules(tables, INPUT_BYTES_MAX), tables.evaluators, strict=True)
        members: list[tuple[Module, Evaluator | None]] = list(built)
        for place, module in neighbours:
            members.insert(place, (module, None))
        self._modules = [module for module, _ in members]
        self._names = [module.name for module in self._modules]
        self._tiers = [
            {channel: tiers_of(one, channel) for channel in Channel} if one else None for _, one in members
        ]
        known = [
            _Member(module.name, one.digest if one else f"module:{module.name}") for module, one in members
        ]
        super().__init__(known, registry(tables.evaluators), threshold=threshold)
        self._worker: subprocess.Popen[bytes] | None = None
        self.missing: tuple[str, ...] = ()
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the worker."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    pipe.close()

    def _start(self) -> None:
        command = [sys.executable, "-I", "-S", "-c", WORKER, json.dumps(sys.path)]
        self._worker = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, close_fds=True
        )
        listed = json.dumps([(len(one.code), one.input, one.room) for one in self._modules])
        try:
            self._send(listed.encode() + b"\n" + b"".join(one.code for one in self._modules))
            line = bytearray()
            while not line.endswith(b"\n"):
                line += self._read(1, START_SECONDS_MAX)
            said = json.loads(line)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            raise ScreenError(f"the worker of the screen did not start: {type(error).__name__}") from error
        if "error" in said:
            self.close()
            raise ScreenError(f"a module of the screen was refused: {said['error']}")
        self.missing = tuple(said["missing"])

    def _send(self, data: bytes) -> None:
        assert self._worker is not None
        assert self._worker.stdin is not None
        view = memoryview(data)
        while view:
            view = view[self._worker.stdin.write(view) :]

    def _read(self, size: int, seconds: int) -> bytes:
        assert self._worker is not None
        stream = self._worker.stdout
        assert stream is not None
        out = bytearray()
        while len(out) < size:
            ready, _, _ = select.select([stream], [], [], seconds)
            if not ready:
                raise TimeoutError
            more = stream.read(size - len(out))
            if not more:
                raise EOFError
            out += more
        return bytes(out)

    def _judged(self, data: bytes, channel: Channel) -> list[Judgement]:
        """Every judgement by one request. Without an answer, nothing was judged."""
        try:
            if self._worker is None:
                self._start()
            self._send(REQUEST.pack(len(data), CHANNELS.index(channel.value)) + data)
            answer = self._read(struct.unpack("<I", self._read(4, SECONDS_MAX))[0], SECONDS_MAX)
        except TimeoutError:
            self.close()
            return [trouble(EXHAUSTED_ID, len(data))]
        except (OSError, EOFError, ScreenError):
            self.close()
            return [trouble(FAILED, len(data))]
        return self._answered(answer, data, channel)

    def _answered(self, answer: bytes, data: bytes, channel: Channel) -> list[Judgement]:
        found = []
        at = 0
        for number in range(len(self._modules)):
            ended, count = struct.unpack_from("<BH", answer, at)
            numbers = struct.unpack_from(f"<{count}i", answer, at + 3)
            at += 3 + 4 * count
            if ended != DONE:
                found.append(trouble(EXHAUSTED_ID if ended == EXHAUSTED else FAILED, len(data)))
                continue
            found.append(self._judgement(number, numbers, data, channel))
        return found

    def _judgement(self, number: int, numbers: tuple[int, ...], data: bytes, channel: Channel) -> Judgement:
        broken = [
            (rule, first, last)
            for rule, (first, last) in enumerate(zip(numbers[::2], numbers[1::2], strict=True))
            if (first, last) != (-1, -1)
        ]
        if not broken:
            return Judgement(Tier.CLEAR)
        rules = self._tiers[number]
        if rules is None:
            return trouble(INVALID, len(data))  # a neighbour has no rules of ours to break
        view = self._lexer.view(data)
        tiers = rules[channel]
        marks = len(view.marks)
        if any(not (0 <= first <= last < marks and rule < len(tiers)) for rule, first, last in broken):
            return trouble(INVALID, len(data))
        return judgement(self._names[number], placed(broken, view, self._lexer, self._edges), tiers)


def tiers_of(evaluator: Evaluator, channel: Channel) -> tuple[tuple[str, Tier], ...]:
    """For each rule its id and the tier it has on a channel."""
    return tuple((rule.id, Tier[rule.tiers.get(channel.value, "clear").upper()]) for rule in evaluator.rules)
