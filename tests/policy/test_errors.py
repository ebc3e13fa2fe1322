"""What a person reads when a policy is wrong: whole reports as fixtures, all problems at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interlock.core.ceilings import POLICY_BYTES_MAX
from interlock.policy import Policy, PolicyError
from interlock.policy.errors import PROBLEMS_SHOWN_MAX

CASES = sorted((Path(__file__).parent / "errors").iterdir())
RULE = "rules:\n  - {id: a, kind: safety, forbid: {text: safe as houses}}\n"
HEAD = 'policy: trial\nversion: "1"\n'


def report(data: bytes) -> str:
    with pytest.raises(PolicyError) as raised:
        Policy.from_bytes(data, "input.yaml")
    return str(raised.value) + "\n"


@pytest.mark.requirement("R-015", "R-067", "R-108")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_wrong_policy_is_refused_with_all_that_is_wrong(case: Path) -> None:
    assert report((case / "input.yaml").read_bytes()) == (case / "expected.txt").read_text()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_messages_keep_to_one_grammar(case: Path) -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.from_bytes((case / "input.yaml").read_bytes(), "input.yaml")
    for problem in raised.value.problems:
        bare = re.sub(r"`[^`]*`", "", problem.message)
        assert not problem.message.endswith("."), problem
        assert problem.message[0] == "`" or problem.message[0].islower(), problem
        assert not re.search(r"\b(str|int|dict|list\[|NoneType|bool|tuple|Scalar|Entries)\b", bare), problem
        assert problem.message.count("`") % 2 == 0, problem


def test_problems_are_values_in_the_order_of_the_document() -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.from_bytes(f"{HEAD}unit: word\nseal: 1\n{RULE}".encode())
    assert [(p.place.line, p.place.column) for p in raised.value.problems] == [(3, 7), (4, 7)]


def test_many_problems_are_counted_rather_than_shown() -> None:
    keys = "".join(f"zz{i}: 1\n" for i in range(PROBLEMS_SHOWN_MAX + 7))
    with pytest.raises(PolicyError) as raised:
        Policy.from_bytes(f"{HEAD}{keys}{RULE}".encode())
    assert len(raised.value.problems) == PROBLEMS_SHOWN_MAX + 7
    assert str(raised.value).splitlines()[-1] == "and 7 more"


def test_a_missing_file_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.load(tmp_path / "absent.yaml")
    assert str(raised.value) == f"{tmp_path / 'absent.yaml'}: there is no such file"


def test_the_name_of_a_pack_is_no_file() -> None:
    with pytest.raises(PolicyError, match=r"`retail-finance` is a shipped pack: load it by `Policy.named`$"):
        Policy.load("retail-finance")


def test_a_directory_is_no_policy(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"this is a directory, not a policy file$"):
        Policy.load(tmp_path)


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="cannot be read: "):
        Policy.load(str(tmp_path) + "/\0")
    with pytest.raises(PolicyError, match=r"cannot be read: file name too long$"):
        Policy.load(tmp_path / ("x" * 300))


def test_an_unknown_pack_is_refused_with_a_suggestion() -> None:
    with pytest.raises(PolicyError, match="no pack of this name, did you mean `retail-finance`"):
        Policy.named("retail-finanse")
    with pytest.raises(PolicyError, match="no pack of this name"):
        Policy.named("../../secrets")


def test_a_policy_over_the_ceiling_is_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (POLICY_BYTES_MAX + 100))
    with pytest.raises(PolicyError) as raised:
        Policy.load(large)
    assert str(raised.value) == f"{large}: the policy is over the ceiling of {POLICY_BYTES_MAX} bytes"


@pytest.mark.parametrize("data", [b"", b"\n\n", b"---\n", b"--- ~\n", "\ufeff".encode()])
def test_nothing_is_no_policy(data: bytes) -> None:
    assert "the document is empty" in report(data)


def test_an_unknown_name_is_answered_with_one_that_has_it_as_a_word() -> None:
    text = b'policy: x\nversion: "1"\nrules: [{id: a, kind: safety, forbid: {shape: ip}}]\n'
    with pytest.raises(PolicyError, match="unknown detector `ip`, did you mean `ip-address`"):
        Policy.from_bytes(text)
