"""`interlock policy`: what a policy holds, or everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interlock.policy import packs
from tests.cli.conftest import Interlock, said


@pytest.mark.requirement("R-060", "R-035", "R-163")
def test_a_policy_is_shown_as_what_it_encodes(interlock: Interlock) -> None:
    shown = interlock("policy", "check", "house.yaml")
    assert shown.exit_code == 0
    for words in ("no-guarantee", "forbids 1 phrase", "refunds-wait", "sentence", "nothing here certifies"):
        assert words in shown.stdout
    assert said(interlock("policy", "check", "house.yaml", "--json"))["policy"] == "house"


@pytest.mark.parametrize("name", packs())
def test_every_pack_can_be_named(interlock: Interlock, name: str) -> None:
    assert interlock("policy", "check", name).exit_code == 0
    assert name in interlock("policy", "list").stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p.yaml: the document is empty"),
        ("policy: x\nversion: '1'\nrulez: []\n", "p.yaml:3:1: unknown key `rulez`, did you mean `rules`?"),
        ("policy: x\nversion: '1'\nrules: maybe\n", "p.yaml:3:8: "),
        ("rules: [\n", "this is not YAML"),
    ],
)
def test_a_faulty_policy_is_reported(interlock: Interlock, folder: Path, text: str, message: str) -> None:
    (folder / "p.yaml").write_text(text)
    result = interlock("policy", "check", "p.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.output
