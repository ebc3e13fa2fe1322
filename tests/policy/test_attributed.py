"""In whose mouth a claim is put: in doubt it is the speaker's own."""

from __future__ import annotations

from typing import Final

import pytest

from interlock import Policy, Task
from tests.policy.governed import Governed

LOADED: Final = Policy.from_bytes(
    b"""
policy: attributed
version: "1"
lexicon: {end: [ends, stops], snore: [snoring], pillow: [pillow]}
rules:
  - {id: own, kind: safety, forbid: {claim: {all: [end, snore], polarity: positive, attribution: own}}}
"""
)


def refused(text: str) -> bool:
    found = Governed(LOADED, Task(agent="t", user="tell me")).say(text)
    return found is not None and found.by == "own"


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "text",
    [
        # agreed with
        "The maker accurately says that the pillow stops snoring.",
        "As the maker truthfully says, the pillow stops snoring.",
        "The maker says that the pillow stops snoring, and it really does.",
        "The maker says that the pillow stops snoring, which is true.",
        "The maker says that the pillow stops snoring, and that's correct.",
        "The maker says that the pillow stops snoring, and they are right.",
        "The maker says that the pillow stops snoring, and we fully agree.",
        "The pillow stops snoring, the maker says, and I can confirm it.",
        "According to the maker, the pillow stops snoring, and it does.",
        "The maker says that the pillow stops snoring, so it is true.",
        # beside what was said
        "The tag says 40 degrees and the pillow stops snoring.",
        "You said it itches, but the pillow stops snoring.",
        "He said it was dear, and this pillow stops snoring.",
        "The maker of the pillow which stops snoring says that it is soft.",
        "The shop that sold what stops snoring says that it is soft.",
        "The pillow that stops snoring is soft, according to the maker.",
        "The pillow which stops snoring is soft, according to the shop.",
        "The pillow stops snoring, and according to the maker it is soft.",
        "The pillow stops snoring, an estimate.",
        "The tag says vegan and the pillow stops snoring.",
    ],
)
def test_what_the_speaker_agrees_with_or_adds_is_the_speakers_own(text: str) -> None:
    assert refused(text)


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "text",
    [
        "The maker says that the pillow stops snoring.",
        "The maker says the pillow stops snoring and eases pain.",
        "The maker says that the pillow is soft and stops snoring.",
        "The pillow stops snoring, the maker says.",
        "The pillow, the maker says, stops snoring.",
        "According to the maker, the pillow stops snoring.",
        "The pillow stops snoring, according to the maker.",
        "As the maker put it, the pillow stops snoring.",
        "The maker says that the pillow stops snoring, but I doubt it.",
        "The maker says that the pillow stops snoring, and it is not true.",
        "They say that the pillow stops snoring, and it costs 5 euros.",
        "The maker says that the pillow stops snoring; ask him.",
    ],
)
def test_what_is_only_told_of_others_is_theirs(text: str) -> None:
    assert not refused(text)


def test_whoever_does_not_speak_for_the_speaker_is_somebody_else() -> None:
    others = (
        "My neighbour says that the pillow stops snoring.",
        "My aunt says the pillow stops snoring.",
        "Our competitor says that the pillow stops snoring.",
        "The seller told me that the pillow stops snoring.",
        "The seller informed us that the pillow stops snoring.",
        "Some people claim the pillow stops snoring.",
        "The pillow stops snoring, claims the seller.",
    )
    own = (
        "Our doctor says that the pillow stops snoring.",
        "My neighbour and I say that the pillow stops snoring.",
        "My research says that the pillow stops snoring.",
        "I told you that the pillow stops snoring.",
        "You were told that the pillow stops snoring.",
        "Our staff told them that the pillow stops snoring.",
        "Tell your aunt that the pillow stops snoring.",
        "The seller told me that the pillow stops snoring, and it does.",
        "It is said that the pillow stops snoring.",
        "The pillow stops snoring, our shop claims.",
        "Let's say that the pillow stops snoring.",
        "Let us say that the pillow stops snoring.",
        "Let me say that the pillow stops snoring.",
    )
    assert [text for text in others if refused(text)] == []
    assert [text for text in own if not refused(text)] == []
