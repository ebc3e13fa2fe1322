"""What a tool call is given is looked up by what its arguments are called."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.memory import Fact
from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.rules import Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.anchored import SOUGHT
from interlock.mapping.given import kind_of
from interlock.testing import EMPTY_RULEBOOK

MAPPER = ClauseMapper(Vocabulary(anchored=(*sorted(SOUGHT), "doi", "url", "email")))
EMPTY = SemanticState.initial(Intent("testing"), Context(), EMPTY_RULEBOOK)


def read(calls: object) -> list[tuple[str, str]]:
    data = json.dumps(calls).encode()
    mutation = MAPPER.map(Transition("calls", CandidateKind.TOOL_CALL, data, 0, Cause.CALL), EMPTY)
    return [(r.kind, r.key) for r in mutation.references]


ARGUMENTS = [
    ({"isbn": "9783161484100"}, ("isbn", "9783161484100")),
    ({"order_id": "W99999"}, ("order", "W99999")),
    ({"orderId": 99999}, ("order", "99999")),
    ({"order": {"id": "#W99999"}}, ("order", "W99999")),
    ({"amount": "$59"}, ("price", "59 usd")),
    ({"price": 59}, ("price", "59 unstated")),
    ({"price": 59.5, "currency": "EUR"}, ("price", "59.5 eur")),
    ({"price_usd": 59}, ("price", "59 usd")),
    ({"cve": "2021-99999"}, ("cve", "CVE-2021-99999")),
    ({"arxiv": "2301.12345"}, ("arxiv", "2301.12345")),
    ({"pmid": "99999999"}, ("pmid", "99999999")),
    ({"account": "99999999"}, ("account", "99999999")),
    ({"host": "evil.test"}, ("url", "evil.test")),
    ({"hosts": ["localhost:80"]}, ("url", "localhost:80")),
    ({"lines": [{"productId": "X99"}]}, ("product", "X99")),
    ({"amountInCents": 5950}, ("price", "59.5 unstated")),
    ({"price_chf": 59}, ("price", "59 chf")),
    ({"to": '"jane"@evil.test'}, ("email", '"jane"@evil.test')),
    ({"cc": ["jane@localhost"]}, ("email", "jane@localhost")),
    ({"recipients": 'a@good.test, "jane"@evil.test'}, ("email", '"jane"@evil.test')),
    ({"url": "https://good.test\t.evil.test"}, ("url", "https://good.test.evil.test")),
    ({"src": "https://good.test\r\n.evil.test/x"}, ("url", "https://good.test.evil.test/x")),
    ({"CVE-2021-99999": 1}, ("cve", "CVE-2021-99999")),
    ({"note": "see **CVE**-2021-99999"}, ("cve", "CVE-2021-99999")),
]


@pytest.mark.requirement("R-093", "R-098")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"host": "2130706433"}, ("url", "2130706433")),
        ({"hostname": "[::1]"}, ("url", "[::1]")),
        ({"webhook": "trap.test/x"}, ("url", "trap.test/x")),
        ({"price": "99,50"}, ("price", "99,50")),
        ({"price": -59}, ("price", "-59")),
        ({"price": "sixty"}, ("price", "sixty")),
        ({"order_id": "K4711 K9999"}, ("order", "K9999")),
        ({"order_uuid": "K4711"}, ("order", "K4711")),
        ({"pmids": "111; 222 or x333"}, ("pmid", "x333")),
        ({"amount_cents": 9950}, ("price", "99.5 unstated")),
    ],
)
def test_what_its_name_says_and_its_form_does_not_is_looked_up(
    arguments: dict[str, object], expected: tuple[str, str]
) -> None:
    assert expected in read({"name": "look", "arguments": arguments})


def test_of_a_list_each_member_is_looked_up_and_no_place_in_it() -> None:
    calls = {"name": "look", "arguments": {"orders": ["K4711", "K9999"], "lines": [{"sku": "X99"}]}}
    assert sorted(read(calls)) == [("order", "K4711"), ("order", "K9999"), ("product", "X99")]


@pytest.mark.parametrize(
    "arguments",
    [
        {"order": "asc"},
        {"price": "any"},
        {"domain": "natural language"},
        {"item": "kettle, 2 l"},
        {"url": ""},
    ],
)
def test_a_word_under_such_a_name_is_no_reference(arguments: dict[str, object]) -> None:
    assert read({"name": "look", "arguments": arguments}) == []


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize(("arguments", "expected"), ARGUMENTS)
def test_the_name_of_an_argument_says_what_it_holds(
    arguments: dict[str, object], expected: tuple[str, str], batch: bool
) -> None:
    call = {"name": "look", "arguments": arguments}
    assert expected in read([{"name": "other", "arguments": {"n": 1}}, call] if batch else call)


@pytest.mark.parametrize(
    "arguments",
    [
        {"order_status": "open"}, {"account": "savings"}, {"account_holder": "Ann"}, {"order_date": "2024-01-02"},
        {"quantity": 3}, {"amount": True}, {"item_count": 12}, {"host": "the one on the left"}, {"n": 99999},
    ],
)  # fmt: skip
def test_an_argument_that_names_nothing_is_not_looked_up(arguments: dict[str, object]) -> None:
    assert read({"name": "look", "arguments": arguments}) == []


def test_the_amount_of_a_price_that_a_fact_states_is_known() -> None:
    grounds = MAPPER.grounds((Fact("price", "$49.50"),))
    assert "price 49.5 unstated" in grounds.references
    assert "49.5" not in grounds.references


@given(
    st.sampled_from(["order", "order_id", "orderNumber", "the_order_no", "order.id", "orders.0.id", "ORDER"])
)
def test_a_path_says_its_kind_by_its_last_word_that_says_anything(path: str) -> None:
    assert kind_of(path) == "order"
    assert kind_of(f"{path}_status") == ""


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3),
    )
)
def test_no_argument_however_odd_breaks_the_reading(value: object) -> None:
    read({"name": "look", "arguments": {"price": value, "cve": value, "isbn": value}})
