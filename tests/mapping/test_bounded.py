"""Work is linear in the text: long texts made to be slow are read within seconds, or refused at once."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress

import pytest

from interlock.core.antecedents import NO_ANTECEDENTS
from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.rules import Concept, Rulebook, Unit, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.echoes import echoes
from interlock.mapping.rows import tokenise
from tests.examples import WHOLE
from tests.growth import TIMES, grows_in_line

MAPPER = ClauseMapper(Vocabulary((Concept("risk", ("no risk", "risk", "a a a b")),)))
STATE = SemanticState.initial(Intent(""), Context(), Rulebook(id="t", version="1", digest="d", rules=()))
BYTES = 60_000 if WHOLE else 24_000

NASTY = [
    *(
        "a",
        "a ",
        "A ",
        "1 ",
        "1,",
        "Los, ",
        "| Los ",
        "ID: a-1_",
        "1.",
        "+1",
        "+1 2",
        "(",
        ")",
        "((a",
        "[1",
        ".",
        ". ",
        "? ",
        "! A",
        "\n",
        "\n- a",
        "a\n",
    ),
    *(
        "no risk ",
        "not a, ",
        "not a and b, ",
        "a without b ",
        "x and is not y ",
        "if a, ",
        "if a, but ",
        "a but b ",
        "a (may) ",
        "a, which may fall, ",
        "however, is a ",
        "is not, a, ",
        "is not (a ",
        "no a, b, ",
        "and not a ",
        "not - a - ",
        "no a and a b ",
        "a not b but c ",
        "which does not, we ",
        ".5 g ",
        "; ",
    ),
    *(
        "Smith ",
        "Smith of ",
        "Smith v. ",
        "a@",
        "a.a.",
        "www.",
        "http://",
        "-",
        "--",
        "a-",
        "ab'",
        "it's ",
        "he said that ",
    ),
    *(
        "```",
        "\n```\n",
        "` ",
        "\xc3",
        "é",
        "\u200b",
        "中",
        "“",
        "§ 1 ",
        "5 U.S. ",
        "5 mg ",
        "ten ",
        "$",
        "“a” ",
        "a? Is it? ",
        "x1",
    ),
    *(
        " and it ",
        " but ",
        " because ",
        ": ",
        "&amp; ",
        "that is , ",
        "did you know ",
        "next, ",
        "one hundred ",
    ),
    *(
        "avoid risk ",
        "it is not certain that risk ",
        "we are pleased to say that risk may ",
        "risk instead of a ",
        "might risk all ",
        "promise your according to ) but our ",
    ),
]


@pytest.mark.campaign
@pytest.mark.parametrize("piece", NASTY)
def test_no_repetition_is_slow(piece: str) -> None:
    def read(size: int) -> None:
        text = ("The fund " + piece * (size // len(piece.encode()))).encode()
        with suppress(ValueError):
            MAPPER.map(Transition("answer", CandidateKind.STEP, text, 0, Cause.STEP), STATE)
        for unit in (Unit.SENTENCE, Unit.CLAUSE):
            splitter, at, carry = MAPPER.splitter(unit), 0, 0
            for _ in range(200):
                found = splitter.find(text[at : at + 4_096], 0, carry)
                if not found.end:
                    break
                at, carry = at + found.end, found.carry

    assert grows_in_line(read, BYTES // TIMES, BYTES)


@pytest.mark.parametrize("text", [b"|" + b"-" * BYTES + b"x", b"|" + b" -" * (BYTES // 2) + b"x"])
def test_no_line_of_dashes_is_slow(text: bytes) -> None:
    def read(row: bytes) -> None:
        echoes(row, tokenise(b"fund"), (), ("risk",), NO_ANTECEDENTS, lambda _: ())

    assert grows_in_line(read, text[: len(text) // TIMES] + b"x", text)


def test_pronouns_behind_ever_more_denials_are_not_slow() -> None:
    things = ["x" + "abcdefgh"[n // 8] + "abcdefgh"[n % 8] + "e" for n in range(64)]
    mapper = ClauseMapper(Vocabulary(tuple(Concept(one, (one,)) for one in [*things, "y"])))

    def read(size: int) -> None:
        said = (f"We never sold {things[n % 64]} or {things[n // 64 % 64]}. It is y. " for n in range(size))
        mapper.map(Transition("answer", CandidateKind.STEP, "".join(said).encode(), 0, Cause.STEP), STATE)

    assert grows_in_line(read, 1_600 // TIMES, 1_600)


@pytest.mark.parametrize("value", [7, "fund", "no risk", "risk free", True])
def test_no_call_of_many_arguments_is_slow(value: object) -> None:
    def call(size: int) -> Transition:
        arguments = {f"k{number}": value for number in range(size)}
        data = json.dumps({"name": "search", "arguments": arguments}).encode()
        return Transition("calls", CandidateKind.TOOL_CALL, data, 0, Cause.CALL)

    assert grows_in_line(lambda size: MAPPER.map(call(size), STATE), 100, 100 * TIMES)


def test_too_many_references_are_refused() -> None:
    text = " ".join(f"https://a{i}.com" for i in range(1_000)).encode()
    with pytest.raises(ValueError, match="more than 256 references"):
        MAPPER.map(Transition("answer", CandidateKind.SPAN, text, 0, Cause.BOUNDARY), STATE)


def test_a_mapper_starts_without_what_only_some_policies_ask_for() -> None:
    code = (
        "import sys; from interlock.mapping import ClauseMapper; ClauseMapper();"
        "print(*sorted(m for m in sys.modules if m.startswith('interlock.mapping.')))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    late = {
        "anchored",
        "citing",
        "grounding",
        "identified",
        "measures",
        "places",
        "provenance",
        "tools",
        "works",
    }
    assert "interlock.mapping.reading" in said
    assert late.isdisjoint(name.split(".")[2] for name in said)
