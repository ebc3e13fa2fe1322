"""docs/policy.md is the language as it is: every key, its default, and examples that load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from interlock.core.rules import Allowances, BoundSet, Continuity, Limits, SlopeRules, Unmapped
from interlock.core.scanner import Scan
from interlock.policy import Policy, packs
from interlock.policy.language import ACTIONS, all_keys
from tests.policy.documents import key_paths

PAGE = (Path(__file__).parents[2] / "docs" / "policy.md").read_text()
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROWS = {
    cells[0].strip("`"): cells
    for line in PAGE.splitlines()
    if line.startswith("| `")
    for cells in [[cell.strip() for cell in line.strip("|").split(" | ")]]
}
RULES = "rules:\n  - {id: wording, kind: safety, forbid: {text: safe as houses}}\n"


def documented_as(path: tuple[str, ...]) -> str:
    """The name under which the page lists a key: what a claim or `when` holds is listed once."""
    if path[0] == "rules" and "call" in path:
        return ".".join(path[path.index("call") :] if path[-1] != "call" else path[1:])
    for reused in ("when", "claim", "for", "approval"):
        if reused in path[:-1] and path[0] in ("rules", "on_unmapped", "tighter_bounds"):
            inner = path[path.index(reused) + 1 :]
            return ".".join(("when" if reused == "when" else "claim", *inner))
    if path[0] == "rules" and len(path) > 2 and path[1] in ACTIONS:
        return ".".join(path[1:])
    return ".".join(path)


def whole(example: str) -> str:
    head = "" if re.search("^policy:", example, re.MULTILINE) else 'policy: example\nversion: "1"\n'
    return head + example + ("" if re.search("^rules:", example, re.MULTILINE) else RULES)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_loads(example: str) -> None:
    Policy.from_bytes(whole(example).encode())


def test_every_key_is_listed() -> None:
    actions = {f"rules.{action}" for action in ACTIONS}
    wanted = {documented_as(path) for path in all_keys()} - {"rules"}
    assert sorted(wanted - actions - set(ROWS)) == []
    assert sorted(set(ROWS) - wanted - set(packs())) == [], "the page lists what is no key"
    assert all(f"`{action}`" in PAGE for action in actions)


def test_every_key_has_an_example() -> None:
    shown: set[tuple[str, ...]] = set()
    for example in EXAMPLES:
        shown.update(key_paths(yaml.load(whole(example), Loader=yaml.BaseLoader)))
    assert sorted(set(all_keys()) - shown) == []


@pytest.mark.parametrize(
    ("section", "values"),
    [
        ("limits", Limits()),
        ("bounds", BoundSet()),
        ("continuity", Continuity()),
        ("slope", SlopeRules()),
        ("slope.allowance", Allowances()),
        ("on_unmapped", Unmapped()),
    ],
)
def test_the_defaults_are_the_ones_in_force(section: str, values: Any) -> None:
    for name, value in msgspec.structs.asdict(values).items():
        if isinstance(value, bool | int):
            shown = ROWS[f"{section}.{name}"][2].strip("`")
            assert shown == str(value).lower(), f"{section}.{name}"
    if isinstance(values, SlopeRules):
        for name in ("content", "certainty", "register"):
            thresholds = msgspec.structs.astuple(getattr(values, name))
            assert ROWS[f"slope.{name}"][2] == ", ".join(map(str, thresholds))


def test_every_pack_is_listed() -> None:
    assert set(packs()) <= set(ROWS)


def test_the_python_block_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(block, "docs/policy.md", "exec"), {})
    assert "no-guarantee forbids positive claims of `promise`" in capsys.readouterr().out


UNSEEN = """
policy: unseen
version: "1"
rules:
  - {id: phrase, kind: safety, forbid: {text: [safe as houses]}}
  - {id: shapes, kind: safety, forbid: {shape: [card, us-ssn, email]}}
"""


@pytest.mark.parametrize(
    ("plain", "text"),
    [
        ("536-22-1874", "536-twenty-two-1874"),
        ("4539 1488 0343 6467", "4539 148eight 0343 6467"),
        ("4539 1488 0343 6467", "4S39 1488 0343 6467"),
        ("safe as houses", "safe, um, as houses"),
        ("536 22 1874", "536 um 22 um 1874"),
        ("4539 1488 0343 6467", "a) 4539 b) 1488 c) 0343 d) 6467"),
        ("anna.keller@northmoor.com", '"anna.keller"@northmoor.com'),
        ("anna.keller at northmoor dot com", "anna.keller at northmoor dotcom"),
        ("safe as houses", "Ann: safe\nAnn: as houses"),
        ("safe as houses", "Sierra Alfa Foxtrot Echo as houses"),
        ("safe as houses", 'sa<span style="color:#fff">xy</span>fe as houses'),
        ("safe as houses", "sa<canvas>xy</canvas>fe as houses"),
    ],
)
def test_what_the_page_says_is_not_seen_through_is_not(plain: str, text: str) -> None:
    """One that is seen by now is to be taken off the page."""
    rules = Policy.from_bytes(UNSEEN.encode()).text_rules

    def is_found(item: str) -> bool:
        scan = Scan(rules, rules.start())
        scan.feed(f"The note says {item} and no more.".encode())
        return bool(scan.matches())

    assert (is_found(plain), is_found(text)) == (True, False)
