"""What carries nothing, and what only looks so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.mapping import ClauseMapper
from tests.examples import examples

MAPPER = ClauseMapper()

NOTHING = [
    "",
    " ",
    "\n\n",
    "\t",
    ".",
    "...",
    "---",
    "***",
    "#",
    "##",
    ">",
    "|",
    "```",
    "- ",
    "•",
    "—",
    "“",
    "and",
    " However, ",
    "So:",
    "* * *",
    "|---|---|",
]
SOMETHING = [
    *(
        "no",
        "not",
        "yes",
        "1",
        "½",
        "x",
        "é",
        "中",
        "!= ",
        "$",
        "%",
        "@",
        "<b>",
        "&lt;",
        "{}",
        "/",
        "\\",
        "\u200b",
        "\u202e",
        "\ufeff",
    ),
    *(
        "\U000e0041",
        "😀",
        "a",
        "1.",
        "a)",
        "but",
        "or",
        "if",
        "ok",
        "\x00",
        "\x1b",
        "...---...---",
        "-.- . -.-. -.- ..",
        "```python",
    ),
    *("№", "€", "✓", "→", "\u00ad", "\u2800", "\u3164", "and not", "so no", "[x]", "http", "`rm`", "⚠", "ⓝⓞ"),
]
PAYLOADS = st.one_of(
    st.sampled_from(
        [
            "guaranteed",
            "no",
            "5",
            "don't",
            "https://a.com",
            "Bob",
            "rm -rf",
            "да",
            "g.u.a",
            "①",
            "ｇｏ",
            "\u200bx",
        ]
    ),
    st.characters(categories=["L", "N", "M", "Sc", "Sm", "Co", "Cf"], exclude_characters="|~=>"),
)
CLOTHES = st.lists(
    st.sampled_from(
        [
            " ",
            "\n",
            "\t",
            ".",
            ",",
            "*",
            "#",
            "-",
            ">",
            "|",
            "```",
            "_",
            "(",
            ")",
            "“",
            "—",
            "- ",
            "and ",
            "\u200b",
        ]
    ),
    max_size=12,
).map("".join)


def inert(text: str, kind: CandidateKind = CandidateKind.SPAN) -> bool:
    return MAPPER.inert(Transition("answer", kind, text.encode(), 0, Cause.BOUNDARY))


@pytest.mark.requirement("R-031")
@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_inert(text: str) -> None:
    assert all(inert(text) for _ in range(3))


@pytest.mark.requirement("R-031", "R-033")
@pytest.mark.parametrize("text", SOMETHING)
def test_something_is_not(text: str) -> None:
    assert not inert(text)


@given(before=CLOTHES, payload=PAYLOADS, behind=CLOTHES)
@settings(max_examples=examples(1_000))
@pytest.mark.requirement("R-033")
def test_no_clothing_makes_a_payload_inert(before: str, payload: str, behind: str) -> None:
    assert not inert(before + payload + behind)


@pytest.mark.requirement("R-033")
def test_a_tool_call_is_never_inert() -> None:
    assert not inert(" ", CandidateKind.TOOL_CALL)
