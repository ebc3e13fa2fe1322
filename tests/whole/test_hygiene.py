"""What the tree must not hold: traces of one machine, secrets, tests that do not run, debts without an owner."""

from __future__ import annotations

import re

import pytest

from tests.whole.tree import ROOT, tracked

FILE_BYTES_MAX = 1_000_000


def spelled(*parts: str) -> str:
    """A pattern put together here, so that this file does not match its own patterns."""
    return "".join(parts)


UNWANTED = {
    "a path of one machine": re.compile(
        spelled(r"(?<![\w.~-])/", r"(?:work|home|Users|root|opt|mnt)/\w", r"|\b[A-Z]:\\", r"Users\\")
    ),
    "a private key": re.compile(spelled("-----BEGIN ", r"[A-Z ]*PRIVATE", " KEY-----")),
    "what looks like a key": re.compile(
        spelled(r"\b(?:AKIA[0-9A-Z]{16}", r"|sk-[A-Za-z0-9_-]{20,}", r"|gh[pousr]_[A-Za-z0-9]{36}")
        + spelled(r"|hf_[A-Za-z0-9]{30,}", r"|xox[abprs]-[\w-]{10,}", r"|AIza[\w-]{35}", r"|glpat-[\w-]{20})")
    ),
    "what looks like a signed web token": re.compile(
        spelled(r"\beyJ[\w-]{10,}", r"\.eyJ[\w-]{10,}", r"\.[\w-]{10,}")
    ),
    "a credential in an address": re.compile(spelled(r"https?://", r"[^\s/:@]+:", r"[^\s/@]+@")),
    "a test that does not run": re.compile(
        spelled(r"\bpytest\.", r"(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b", r"|\bunittest\.", r"skip")
    ),
    "a debt without an owner": re.compile(spelled(r"\b(?:TO", r"DO|FIX", r"ME)\b")),
}


def traces(text: str) -> list[str]:
    return [
        f"line {text.count(chr(10), 0, found.start()) + 1}: {name}: {found[0]}"
        for name, pattern in UNWANTED.items()
        for found in pattern.finditer(text)
    ]


def test_the_tree_holds_nothing_unwanted() -> None:
    files = tracked()
    assert files
    faults = []
    for path in files:
        try:
            text = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # tables in binary form
        faults += [f"{path}: {trace}" for trace in traces(text)]
    assert faults == []


def test_no_file_is_large() -> None:
    sizes = {str(path): (ROOT / path).stat().st_size for path in tracked()}
    large = {path: size for path, size in sizes.items() if size > FILE_BYTES_MAX}
    assert large == {}


def test_nothing_that_is_made_is_kept() -> None:
    made = {"__pycache__", ".venv", ".interlock", ".hypothesis", "build", "dist"}
    assert [path for path in tracked() if made & set(path.parts)] == []


@pytest.mark.parametrize(
    "text",
    [
        spelled("see /ho", "me/ann/notes"),
        spelled("'/wo", "rk/main'"),
        spelled("C:\\Us", "ers\\ann"),
        spelled("-----BEGIN OPENSSH PRIV", "ATE KEY-----"),
        spelled("AK", "IAABCDEFGHIJKLMNOP"),
        spelled("key = 's", "k-abcdefghijklmnopqrstuvwx'"),
        spelled("http", "s://ann:secret@example.org"),
        spelled("@pytest.mark.", "skip"),
        spelled("@pytest.mark.", "xfail(reason='later')"),
        spelled("pytest.", "importorskip('torch')"),
        spelled("# TO", "DO: later"),
        spelled("# FIX", "ME"),
    ],
)
def test_an_unwanted_trace_is_found(text: str) -> None:
    assert len(traces(f"first line\n{text}\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "src/work/flow.py",
        "~/home/x",
        "https://example.org/home/page",
        "tasks to do",
        "skip the inert ones",
        "#!/usr/bin/env bash",
    ],
)
def test_ordinary_text_is_fine(text: str) -> None:
    assert traces(text) == []
