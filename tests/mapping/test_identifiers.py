"""The number of something in letters and digits is a name: it is read, it is no amount, and another one differs."""

from __future__ import annotations

import pytest

from interlock.mapping.identifiers import identifiers
from interlock.mapping.measures import measures
from tests.mapping.test_mapper import mapped


@pytest.mark.parametrize(
    "name",
    [
        "DE89370400440532013000",
        "GB29NWBK60161331926819",
        "1HGCM82633A004352",
        "1Z999AA10123456784",
        "3f5a9c1d2e4b6a7c8d9e0f1a2b3c4d5e6f708192",
        "3F5A9C1D2E4B",
    ],
)
def test_a_long_number_of_letters_and_digits_is_read_as_a_name(name: str) -> None:
    mutation = mapped(f"The number on file is {name}, seen 3 times.")
    assert mutation.coverage == 1000
    assert not mutation.unmapped
    assert name.lower() in mutation.commitments[0].key.split()
    assert [one.value for one in measures(f"The number on file is {name}, seen 3 times.".encode())] == ["3"]


@pytest.mark.parametrize(
    "disguised",
    [
        "gu4r4n733dr37urn5",
        "67756172616e74656564",
        "0677561724616E74656564",
        "700072006f00660069007400",
        "g0od12345678901",
        "pr0f17555551",
        "1000000guaranteed",
        "guaranteed10000000000000000000",
    ],
)
def test_what_may_spell_a_word_is_no_name(disguised: str) -> None:
    assert mapped(disguised).coverage < 600


@pytest.mark.parametrize("amount", ["1000000000000kg", "12345678901km", "100000x200000"])
def test_an_amount_is_no_name(amount: str) -> None:
    assert [*identifiers(amount)] == []
    assert measures(amount.encode())


def test_the_parts_of_a_uuid_are_no_amounts() -> None:
    assert not measures(b"The run is 3f2504e0-4f89-11d3-9a0c-0305e82c3301.")
