"""What a message says of small slips is what is so."""

from __future__ import annotations

import pytest

from interlock.cli.cases import shown
from interlock.core.decision import Code, Reason, Stage
from interlock.core.mutation import Span
from interlock.policy import Policy, PolicyError
from interlock.workbench.doubts import doubts

PAYING = "tools: {pay: {arguments: {n: integer, to: string}}}\nrules: [{id: w, kind: safety, forbid: {call: {tool: pay, when: '%s'}}}]\n"


def policy(text: str) -> Policy:
    return Policy.from_bytes(f'policy: p\nversion: "1"\n{text}'.encode())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PAYING % "args.to.startsWith(args.n)", "`startsWith` goes with strings, not with an integer"),
        (PAYING % "args.n.contains(args.to)", "`contains` goes with strings, not with an integer"),
        (PAYING % "args.n == 9223372036854775808", "is over the largest integer"),
        (
            "lexicon: {g: [g]}\nrules: [{id: w, kind: safety, forbid: {all: g}}]\n",
            "unknown key `all`, it stands below `claim`",
        ),
    ],
)
def test_the_message_names_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(PolicyError, match=said):
        policy(text)


def test_the_least_integer_is_one() -> None:
    assert policy(PAYING % "args.n == -9223372036854775808")
    assert policy(PAYING % "args.n - 1 == -1")


def test_a_caret_stands_below_what_it_is_about() -> None:
    def marked(text: str, words: str) -> str:
        start = len(text[: text.index(words)].encode())
        span = Span(start, start + len(words.encode()))
        line, carets = shown(text, Reason(Stage.POLICY, Code.TEXT_FORBIDDEN, span=span), 60)
        assert "\t" not in line
        return carets

    assert marked("a\tb zzz c", "zzz") == " " * 4 + "^^^"
    assert marked("保証は zzz です。", "zzz") == " " * 7 + "^^^"
    assert marked("It is 保証 now.", "保証") == " " * 6 + "^^^^"
    with pytest.raises(PolicyError) as raised:
        policy('rules: [{id: w, title: "保証は", kind: safty, forbid: {text: z}}]\n')
    line, caret = str(raised.value).splitlines()[1:3]
    assert caret.index("^") == line.index("safty") + 3


def test_what_asks_for_nothing_is_doubted() -> None:
    text = "lexicon: {a: [alpha]}\ntools: {pay: {arguments: {a: string, a.b: string}}}\n"
    text += "tighter_bounds: [{topic: a, certainty_ceiling: 6}]\nrules: [{id: w, kind: safety, forbid: {text: zebra}}]\n"
    said = {doubt.why for doubt in doubts(policy(text))}
    assert "`certainty_ceiling: 6` lets everything through: it asks nothing" in said
    assert "`a.b` is never there where `a` is a string" in said
