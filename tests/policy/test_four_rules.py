"""The four rules that the policy page begins with, taken from it: each short, each held, and no more than it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interlock.policy import Policy
from tests.policy.governed import Governed

PAGE = (Path(__file__).parents[2] / "docs" / "policy.md").read_text()
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE[PAGE.index("## Four rules") :], re.MULTILINE | re.DOTALL)[
    :4
]
NUMBER = "4539 1488 0343 646{}"
SAID = [
    (
        ["We guarantee a return of 5 %.", "You are promised a yield."],
        ["We cannot guarantee a return.", "The return was low."],
    ),
    (["Take 500 mg now."], ["Take 500 mg now, according to the label.", "Rest for a day."]),
    (
        ["See Doe v. Roe for this.", "In Roe v. Wade, 410 U.S. 114 (1973), the court held so."],
        ["See Roe v. Wade for this.", "In Roe v. Wade, 410 U.S. 113 (1973), the court held so."],
    ),
    ([f"Your card is {NUMBER.format(7)} now."], [f"Your card is {NUMBER.format(8)} now."]),
]


@pytest.mark.parametrize(("block", "said"), list(zip(BLOCKS, SAID, strict=True)), ids=range(4))
def test_a_first_rule_is_short_and_held(block: str, said: tuple[list[str], list[str]]) -> None:
    assert len(block.splitlines()) < 10
    text = 'policy: first\nversion: "1"\n' + block
    policy = Policy.from_bytes(text.encode())
    refused, admitted = said
    for sentence in refused:
        assert Governed(policy).say(sentence) is not None, sentence
    for sentence in admitted:
        assert Governed(policy).say(sentence) is None, sentence
