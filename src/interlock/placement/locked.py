"""The locked worker: evaluators as WebAssembly, each in an instance of its own, in a process that can do nothing else.

It reads requests from stdin and answers on stdout. Once its modules are verified and compiled it gives up what it does
not need: new privileges, files, processes, memory over a limit, and, where the kernel's filter is there, every system
call but reading that one stream, writing that other one and memory of its own. What is not to be had is said in the
first answer; the isolation by WebAssembly does not hang on it.
"""

from __future__ import annotations

import ctypes
import json
import resource
import struct
import sys
from contextlib import suppress
from typing import Any, BinaryIO, Final

from interlock.screen.verifying import ModuleRefused, verify

REQUEST: Final = struct.Struct("<IB")
DONE, TRAPPED, EXHAUSTED = 0, 1, 2
FUEL_BASE: Final = 50_000
FUEL_PER_BYTE: Final = 2_000
"""Some thirty times what an evaluator of ours needs for a byte that moves every counter it has."""
PR_SET_NO_NEW_PRIVS: Final = 38
PR_SET_DUMPABLE: Final = 4


class Instance:
    """One evaluator's instance. It has no stores, so all that changes in it is the text that its host puts there."""

    def __init__(self, engine: Any, code: bytes, begin: int, room: int) -> None:
        import wasmtime

        verify(code)
        self._store = wasmtime.Store(engine)
        self._store.set_fuel(FUEL_BASE)
        instance = wasmtime.Instance(self._store, wasmtime.Module(engine, code), [])
        exports = instance.exports(self._store)
        self._judge: Any = exports["judge"]
        memory: Any = exports["memory"]
        if begin + room > memory.data_len(self._store):
            raise ModuleRefused("the module's memory has no room for the text")
        self._text = ctypes.addressof(memory.data_ptr(self._store).contents) + begin
        self._room = room

    def judge(self, data: bytes, channel: int) -> tuple[int, list[int]]:
        """How it ended, and two numbers a rule. The text is gone from the instance afterwards."""
        import wasmtime

        if len(data) > self._room:
            return EXHAUSTED, []
        ctypes.memmove(self._text, data, len(data))
        self._store.set_fuel(FUEL_BASE + FUEL_PER_BYTE * len(data))
        try:
            found = self._judge(self._store, len(data), channel)
        except (wasmtime.Trap, wasmtime.WasmtimeError):
            with suppress(wasmtime.WasmtimeError):
                return (EXHAUSTED if self._store.get_fuel() == 0 else TRAPPED), []
            return TRAPPED, []
        finally:
            ctypes.memset(self._text, 0, len(data))
        return DONE, list(found)


def lock() -> list[str]:
    """Give up what is not needed; what could not be given up, by name."""
    missing = []
    try:
        import pyseccomp
    except (ImportError, RuntimeError) as error:  # the package, or the library it needs, is not there
        pyseccomp, missing = None, [f"system call filter ({type(error).__name__})"]
    for what, limit in (
        (resource.RLIMIT_NOFILE, 3), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NPROC, 0),
    ):  # fmt: skip
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (limit, limit))
    libc = ctypes.CDLL(None, use_errno=True)
    for option, value in ((PR_SET_NO_NEW_PRIVS, 1), (PR_SET_DUMPABLE, 0)):
        if libc.prctl(option, value, 0, 0, 0):
            missing.append(f"prctl {option}")
    if pyseccomp is not None:
        try:
            _filter(pyseccomp)
        except OSError as error:  # a kernel without it: said, and gone on without
            missing.append(f"system call filter ({error})")
    return missing


def _filter(seccomp: Any) -> None:
    """Only what the serving loop needs; anything else ends the process."""
    allow, where = seccomp.ALLOW, seccomp.Arg
    calls = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
    calls.add_rule(allow, "read", where(0, seccomp.EQ, 0))
    calls.add_rule(allow, "write", where(0, seccomp.EQ, 1))
    for name in (
        "exit",
        "exit_group",
        "futex",
        "brk",
        "munmap",
        "madvise",
        "rt_sigreturn",
        "sigaltstack",
        "rt_sigprocmask",
    ):
        calls.add_rule(allow, name)
    # Memory that belongs to no file and can never be run as code.
    calls.add_rule(allow, "mmap", where(2, seccomp.MASKED_EQ, 4, 0), where(3, seccomp.MASKED_EQ, 0x20, 0x20))
    calls.add_rule(allow, "mprotect", where(2, seccomp.MASKED_EQ, 4, 0))
    calls.add_rule(allow, "mremap")
    calls.load()


def serve(stream: BinaryIO, answers: BinaryIO, instances: list[Instance]) -> None:
    while head := stream.read(REQUEST.size):
        if len(head) < REQUEST.size:
            return
        size, channel = REQUEST.unpack(head)
        data = stream.read(size)
        if len(data) < size:
            return
        out = bytearray()
        for instance in instances:
            ended, found = instance.judge(data, channel)
            out += struct.pack(f"<BH{len(found)}i", ended, len(found), *found)
        answers.write(struct.pack("<I", len(out)) + out)
        answers.flush()


def main() -> None:
    """Modules come first, as one line of JSON with their sizes and then their bytes; the first answer is a line too."""
    import wasmtime

    stream, answers = sys.stdin.buffer, sys.stdout.buffer
    config = wasmtime.Config()
    config.consume_fuel = True
    config.parallel_compilation = False
    config.signals_based_traps = False
    config.memory_reservation = 0
    config.memory_guard_size = 0
    engine = wasmtime.Engine(config)
    try:
        listed = json.loads(stream.readline())
        codes = [
            stream.read(size) for size, _, _ in listed
        ]  # all of them, so that a refusal finds its reader
        instances = [
            Instance(engine, code, begin, room) for code, (_, begin, room) in zip(codes, listed, strict=True)
        ]
    except (ModuleRefused, wasmtime.WasmtimeError, ValueError) as error:
        answers.write(json.dumps({"error": str(error)}).encode() + b"\n")
        answers.flush()
        return
    for instance in instances:
        instance.judge(b"warm", 0)  # what is loaded late is loaded now, before the door closes
    missing = lock()
    answers.write(json.dumps({"missing": missing}).encode() + b"\n")
    answers.flush()
    serve(stream, answers, instances)


if __name__ == "__main__":
    main()
