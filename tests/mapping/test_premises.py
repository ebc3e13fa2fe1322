"""What a step of reasoning takes as said: read in the text, and asked for in stage 3."""

from __future__ import annotations

import pytest

from interlock.mapping import ClauseMapper
from interlock.mapping.premises import PREMISES_MAX, premises
from tests.core.loop import PLAIN, govern
from tests.growth import TIMES, grows_in_line

POLICY = "continuity: {premise_min: 600}\n" + PLAIN
MAPPER = ClauseMapper()


def found(text: str) -> list[tuple[str, ...]]:
    """The terms of each premise."""
    own = MAPPER._own(text.encode())
    return [premise.terms for premise in premises(text.encode(), own, MAPPER._own)]


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Since the pilot is ill, the flight is late.", ("ill", "pilot")),
        ("The flight is late, since the pilot is ill.", ("ill", "pilot")),
        ("Given that the pilot is ill, the flight is late.", ("ill", "pilot")),
        ("Now that the pilot slept, the flight goes on.", ("pilot", "sleep")),
        ("As shown above, the pilot is ill.", ("ill", "pilot")),
        ("The pilot is ill, as established.", ("ill", "pilot")),
        ("As I said, the pilot is ill.", ("ill", "pilot")),
        ("The fund is good; the pilot is ill, as shown above.", ("ill", "pilot")),
        ("- the fund\n\n\n> 1) Since the pilot is ill, go.", ("ill", "pilot")),
        ("As we have seen, the pilot is ill.", ("ill", "pilot")),
        ("Therefore the pilot is ill.", ("ill", "pilot")),
        ("**Hence**, the pilot is ill.", ("ill", "pilot")),
        ("_Therefore_, the pilot is ill.", ("ill", "pilot")),
        ("_Since the pilot is ill_, the flight is late.", ("ill", "pilot")),
        ("**Since** the pilot is ill, the flight is late.", ("ill", "pilot")),
        ("_As shown above_, the pilot is ill.", ("ill", "pilot")),
        ("So it follows that the pilot is ill.", ("ill", "pilot")),
        ("Because of this, the pilot is ill.", ("ill", "pilot")),
        ("For these reasons, the pilot is ill.", ("ill", "pilot")),
        ("That is why the pilot is ill.", ("ill", "pilot")),
    ],
)
def test_what_is_taken_as_said_is_read(text: str, terms: tuple[str, ...]) -> None:
    assert found(text) == [terms]


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    "text",
    [
        "The pilot has been ill since she was seen in May.",
        "Since 2019 the pilot is ill.",
        "**Since** 2019 the pilot is ill.",
        "Since Monday, the flight is late.",
        "As a pilot, she is rarely ill.",
        "The tissue was described as shown in the figure.",
        "The pilot is ill and therefore the flight is late.",
        "The drug binds, thus blocking the channel.",
        "Given this finding the patient needed surgery.",
        "Bob says that the pilot is ill.",
    ],
)
def test_words_that_may_mean_time_or_manner_are_no_reasons(text: str) -> None:
    assert found(text) == []


def test_there_is_an_end_to_the_premises_of_one_transition() -> None:
    assert len(found("Therefore the pilot is ill. " * (PREMISES_MAX + 5))) == PREMISES_MAX


@pytest.mark.parametrize(
    "piece",
    ["\n", "a ", "a, ", "> ", "1. ", "1) ", "and ", "since it is, ", "as shown ", ", as shown! ", "thus "],
)
def test_no_repetition_is_slow(piece: str) -> None:
    def read(size: int) -> None:
        premises((piece * (size // len(piece))).encode(), (), lambda _: ())

    assert grows_in_line(read, 60_000 // TIMES, 60_000)


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    "text",
    [
        "Therefore the flight to Rome is late.",
        "As shown above, the flight is late.",
        "The fund is large. Since the pilot is ill, the fund is late.",
        "The fund is large. Given that the fund is small, the price is low.",
        "Bob says that the pilot is ill. As shown above, the pilot is ill.",
    ],
)
def test_what_nobody_admitted_is_no_premise(text: str) -> None:
    ran = govern(POLICY, text + " The fund holds bonds.", rewind=False)
    assert ran.codes[:1] == ["PREMISE_MISSING"]
    assert not govern(PLAIN, text + " The fund holds bonds.").codes


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    "text",
    [
        "The pilot is ill. Since the pilot is ill, the flight is late.",
        "The pilot is ill. Therefore the pilot stays in bed.",
        "The pilot is very ill today. As shown above, the pilot is ill.",
        "The pilot is ill. The flight is late, since the pilot is ill.",
        "The pilot is ill, therefore the flight is late.",
    ],
)
def test_what_was_admitted_is_one(text: str) -> None:
    assert govern(POLICY, text + " The fund holds bonds.").codes == []
