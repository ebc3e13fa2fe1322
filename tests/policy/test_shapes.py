"""`forbid: {shape: …}`: detectors by name, held in a run, pinned by version, never silently absent."""

from __future__ import annotations

import pytest

from interlock.policy import Policy, PolicyError
from interlock.policy.detectors import DETECTORS
from tests.policy.governed import Governed

# Check digits of the standards' own examples, put together here so that no scanner takes them for real ones.
NUMBER = "4539 1488 0343 646{}"
CARD, LOOKALIKE = NUMBER.format(7), NUMBER.format(8)
IBAN = "GB82 {} 1234 5698 7654 32".format("WEST")


def policy(shapes: str) -> Policy:
    rule = f"{{id: data, kind: safety, forbid: {{shape: {shapes}}}}}"
    return Policy.from_bytes(f'policy: trial\nversion: "1"\nrules: [{rule}]\n'.encode(), "trial.yaml")


def by(run: Governed, *said: str) -> str:
    refused = run.say(*said)
    return refused.by if refused else ""


@pytest.mark.requirement("R-050", "R-160")
def test_what_a_detector_finds_is_refused_and_a_look_alike_is_not() -> None:
    both = policy("[card, iban]")
    assert by(Governed(both), f"Your card is {CARD} now.") == "data"
    assert by(Governed(both), f"Your account is {IBAN} now.") == "data"
    assert by(Governed(both), f"Your order is {LOOKALIKE} now.") == ""


def test_the_versions_that_decide_are_part_of_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = policy("card")
    assert before.digest == policy("card").digest
    assert DETECTORS["card"].pin().encode() in before.document
    monkeypatch.setattr("interlock.policy.detectors.detector.version", lambda _: "999")
    assert policy("card").digest != before.digest
    assert policy("card").text_rules.digest != before.text_rules.digest


def test_a_library_that_is_not_there_is_an_error_at_the_detector(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import PackageNotFoundError

    def absent(library: str) -> str:
        raise PackageNotFoundError(library)

    monkeypatch.setattr("interlock.policy.detectors.detector.version", absent)
    with pytest.raises(PolicyError, match=r"trial.yaml:3:50: .* is not installed: `pip install") as raised:
        policy("card")
    assert len(raised.value.problems) == 1


def test_an_unknown_detector_is_refused_with_a_suggestion() -> None:
    with pytest.raises(PolicyError, match="unknown detector `cards`, did you mean `card`"):
        policy("cards")
