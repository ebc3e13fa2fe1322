"""A text that is read quickly gives the tree that it gives when it is read slowly, or is not read quickly at all."""

from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.policy import document
from interlock.policy.errors import Problems
from interlock.policy.reader import packs
from tests.examples import examples

TEXT = """\
a: {b: [c, "d?", 'e''f'], g: h}
k: |
  text
  more
l: >-
  x
m: [x:y, a: b, "q": r]
n: "o
  p"
"""
SIGNS = [*" \t\n\r:,-?[]{}#&*!|>'\"%@`~\\.0a\x85\ufeff\u2028é", "---", ": ", "- ", "? ", '?"', "\n---\n"]
DAMAGE = st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3), st.sampled_from(SIGNS)), max_size=4)


def slowly(text: str) -> tuple[document.Node | None, Problems]:
    problems = Problems()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document, "LIBYAML", None)
        return document.parse(text.encode(), problems)[1], problems


@settings(max_examples=examples(300))
@given(DAMAGE)
def test_damage_is_never_read_in_two_ways(damage: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for at, gone, sign in damage:
        text = text[:at] + sign + text[at + gone :]
    quick = document.quickly(text)
    if quick is not None:
        tree, problems = slowly(text)
        assert (quick, []) == (tree, problems.found)


@pytest.mark.parametrize(
    "text",
    [
        "a:\tb",
        "\ufeff\n\ufeff\n",
        "a: |#\n  b\n",
        "a: {b: c? d}",
        "? a\n: b\n",
        "a: [b, c: ]",
        "~",
        "",
        "a: b\n---\nc: d\n",
        "a: &x b",
        "a: !x b",
        "a: b\na: c\n",
        "[" * 40,
        'a: "\\x3f"\n? b\n',
        "%YAML 1.1\n---\na: b\n",
    ],
)
def test_what_libyaml_may_read_otherwise_is_read_slowly(text: str) -> None:
    assert document.quickly(text) is None


@pytest.mark.parametrize("name", packs())
def test_a_pack_is_read_quickly(name: str) -> None:
    text = files("interlock.policy").joinpath(f"packs/{name}.yaml").read_text("utf-8")
    assert document.quickly(text) is not None
    assert document.quickly(text) == slowly(text)[0]


def test_without_libyaml_all_is_read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert document.quickly(TEXT) is not None
    monkeypatch.setattr(document, "LIBYAML", None)
    assert document.quickly(TEXT) is None
    assert document.parse(TEXT.encode(), Problems())[1] is not None
