"""The registry: names, pins, and what happens where a library is missing."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.patterns import Pattern, pattern_width
from interlock.core.textrules import NOT_HERE
from interlock.lexicon.folding import folding
from interlock.policy.detectors import DETECTORS, Detector, MissingLibrary, detector, detector_texts
from tests.examples import examples

EVERY = [pytest.param(one, id=name) for name, one in DETECTORS.items()]
CHECKS = {
    f"{name}-{number}": shape.check
    for name, one in DETECTORS.items()
    for number, shape in enumerate(one.shapes)
    if shape.check is not None
}


@pytest.mark.parametrize("one", EVERY)
def test_a_detector_says_what_it_finds_what_decides_and_on_whose_word(one: Detector) -> None:
    assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", one.name)
    assert one.title
    assert one.basis
    assert bool(one.decides) == any(shape.check for shape in one.shapes)


@pytest.mark.parametrize("one", EVERY)
def test_every_shape_has_a_longest_match(one: Detector) -> None:
    for pattern in one.patterns:
        width = pattern_width(Pattern(0, pattern), folding())
        assert width is not None
        assert width <= 1_000


@settings(max_examples=examples(340))
@given(
    folded=st.binary(max_size=60) | st.from_regex(rb"[0-9a-z .:@/-]{0,60}", fullmatch=True),
    raw=st.binary(max_size=60),
)
def test_a_check_answers_whatever_it_is_given(folded: bytes, raw: bytes) -> None:
    answers = {name: check(folded, raw) for name, check in CHECKS.items()}
    assert {name: answer for name, answer in answers.items() if answer not in (True, False, NOT_HERE)} == {}


def test_a_pin_names_the_versions_that_decide() -> None:
    assert DETECTORS["card"].pin() == f"card/{detector.REVISION} python-stdnum {version('python-stdnum')}"
    _, checks = detector_texts(0, ["card", "iban"])
    assert all(DETECTORS[name].pin() in " ".join(checks) for name in ("card", "iban"))


@pytest.mark.parametrize("name", DETECTORS)
def test_a_detector_asked_for_again_is_the_same(name: str) -> None:
    """Its checks too: a policy that is loaded again finds its compiled texts by them."""
    assert detector_texts(0, [name]) == detector_texts(0, [name])


def test_a_missing_library_is_said_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(detector, "version", missing)
    with pytest.raises(
        MissingLibrary, match=r'^detector `card` needs .*: `pip install "interlock\[detectors\]"`$'
    ):
        detector_texts(0, ["card"])


def test_a_name_that_is_none_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        detector_texts(0, ["no-such-thing"])
