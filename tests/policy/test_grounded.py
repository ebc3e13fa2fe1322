"""Figures, dates, names and states stand in facts, and in facts about the same thing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.events import FactArrived
from interlock.core.lineage import Determination
from interlock.core.memory import Fact, Provenance
from interlock.core.mutation import Candidate, EndOfSequence
from interlock.core.prompt import Task
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import KeyPair, MemoryLedger, Opener
from interlock.ledger.replay import replay
from interlock.mapping.grounding.spelled import spelled
from interlock.policy import Policy
from tests.growth import TIMES, grows_in_line
from tests.ledger.runs import RUN, govern
from tests.policy.governed import Governed

FACTS = {
    "alpine_bond.fee": "0.40 %",
    "beta_growth.fee": "0.75 %",
    "alpine_bond.exit_fee": "none",
    "beta_growth.exit_fee": "2 %",
    "alpine_bond.manager": "Maria Rossi",
    "beta_growth.manager": "Tom Klein",
    "alpine_bond.launched": "2015-03-12",
    "beta_growth.launched": "12 May 2019",
    "order": '{"id": "W123", "total": 87.5, "items": [{"name": "Grill", "price": 62.5}, {"name": "Lamp", "price": 25}]}',
    "delivery_days": "3 to 5 days",
}
DENIED = (
    "It is untrue that Alpine Bond charges 0.40 %.",
    "It is false to say that Alpine Bond charges 0.40 %.",
    *(
        f"Alpine Bond {said} 0.40 %."
        for said in (
            "no longer charges",
            "stopped charging",
            "refuses to charge",
            "used to charge",
            "has yet to charge",
        )
    ),
    "Beta Growth no longer has an exit fee.",
    "Maria Rossi does not manage Alpine Bond.",
    "Alpine Bond is not managed by Maria Rossi.",
    "Maria Rossi no longer manages Alpine Bond.",
)
STILL_SO = (
    "Alpine Bond no longer has an exit fee.",
    "Tom Klein does not manage Alpine Bond.",
)
PRICED = {
    "order": '{"id": "W123", "currency": "USD", "total": 87.5, "items": [{"name": "Grill", "price": 62.5}]}',
    "trip.price": "20",
    "trip.currency": "EUR",
    "parcel": '{"name": "Parcel", "weight": {"value": "2.5", "unit": "kg"}, "fee": 9, "fee_currency": "£"}',
}
PRICES = ("$87.50", "USD 87.5", "87.5 dollars"), ("€87.50", "87.50 GBP", "87.50 pounds", "JPY 87.5")
LIMITS = {
    "veltorin.max_dose": "100 mg",
    "veltorin.storage": "below 25 °C",
    "alpine.return": "7.2 %",
    "beta.return": "-3.1 %",
    "gamma.loss": "4 %",
    "alpine.launched": "2012-06-18",
    "alpine.minimum": "1000 EUR",
    "alpine.deadline": "2026-05-03",
    "wait": "Orders wait for more than 9 days.",
}
COMPARED = (
    "Alpine returned 7.2 %.",
    "Beta lost 3.1 %.",
    "Beta fell by 3.1 %.",
    "Beta returned minus 3.1 %.",
    "The loss of Gamma was 4 %.",
    "Gamma lost 4 %.",
    "Take up to 100 mg of Veltorin.",
    "Never take more than 100 mg of Veltorin.",
    "Do not exceed 100 mg of Veltorin.",
    "Keep Veltorin below 25 °C.",
    "Do not store Veltorin above 25 °C.",
    "Alpine needs at least 1000 euros.",
    "Alpine needs 1000 euros or more.",
    "Alpine has to be bought before 3 May 2026.",
    "Orders wait for more than 9 days.",
)
NOT_COMPARED = (
    *(f"Alpine {said} 7.2 %." for said in ("lost", "fell by", "declined", "was down", "returned minus")),
    *(
        f"Alpine returned {said} 7.2 %."
        for said in ("more than", "less than", "at least", "up to", "over", "nearly", "higher than")
    ),
    "Alpine returned 7.2 % or more.",
    "Beta returned 3.1 %.",
    "Beta gained 3.1 %.",
    "Veltorin may be taken at more than 100 mg.",
    "At least 100 mg of Veltorin is needed.",
    "Store Veltorin above 25 °C.",
    "Alpine takes up to 1000 euros.",
    "Alpine was launched before 18 June 2012.",
    "Alpine was launched after 18 June 2012.",
    "Orders wait for less than 9 days.",
)
ITEMS = "[price, quantity, number, date, name, reference, state]"


def policy(items: str = ITEMS, origins: str = "[verified, user]", more: str = "", head: str = "") -> Policy:
    rule = f"{{id: g, kind: domain, grounded: {{items: {items}, from: {origins}{more}}}}}"
    return Policy.from_bytes(
        f'policy: t\nversion: "1"\n{head}on_unmapped: {{coverage_min: 0}}\nrules: [{rule}]\n'.encode()
    )


def run(under: Policy | None = None, user: str = "hello", **facts: str) -> Governed:
    return Governed(under or policy(), Task(agent="t", user=user, facts=facts or FACTS))


FAITHFUL = (
    "Alpine Bond charges 0.4 % a year.",
    "The yearly fee of Beta Growth is 75 basis points.",
    "Alpine Bond charges 0.40 % and Beta Growth 0.75 %.",
    "The fees of Alpine Bond and Beta Growth are 0.40 % and 0.75 %, respectively.",
    "Alpine Bond, unlike Beta Growth, charges 0.40 %.",
    "Beta charges an exit fee of two percent.",
    "Alpine Bond has no exit fee.",
    "Alpine Bond is managed by Maria Rossi.",
    "Alpine Bond was launched on Thursday, 12 March 2015.",
    "Beta Growth has been there since the 12th of May 2019.",
    "The Grill in order W123 costs $62.50.",
    "Delivery takes three to five days.",
    "Delivery takes up to 5 days.",
)
CHANGED = {
    "Alpine Bond charges 0.41 % a year.": "UNGROUNDED",
    "Alpine Bond charges 0.40 dollars a year.": "UNGROUNDED",
    "Alpine Bond charges 0.75 % a year.": "GROUND_MISMATCH",
    "Alpine Bond charges 0.75 % and Beta Growth 0.40 %.": "GROUND_MISMATCH",
    "The fees of Alpine Bond and Beta Growth are 0.75 % and 0.40 %, respectively.": "GROUND_MISMATCH",
    "The fee of Alpine Bond is not 0.40 %.": "GROUND_DENIED",
    "Beta Growth has no exit fee.": "GROUND_DENIED",
    "Beta Growth is not subject to an exit fee.": "GROUND_DENIED",
    "Alpine Bond is managed by Tom Klein.": "GROUND_MISMATCH",
    "Alpine Bond is managed by Carla Vance.": "UNGROUNDED",
    "Alpine Bond was launched on Friday, 12 March 2015.": "UNGROUNDED",
    "Alpine Bond was launched on 12 May 2019.": "GROUND_MISMATCH",
    "The Grill in order W123 costs $25.": "GROUND_MISMATCH",
    "The Grill in order W124 costs $62.50.": "UNGROUNDED",
    "Delivery takes three to six days.": "UNGROUNDED",
    "Delivery takes 4 days.": "UNGROUNDED",
    "Together the funds charge 1.15 %.": "UNGROUNDED",
}


@pytest.mark.parametrize("said", FAITHFUL)
def test_what_the_facts_state_is_admitted(said: str) -> None:
    assert run().say(said) is None


@pytest.mark.parametrize(("said", "code"), CHANGED.items())
def test_what_they_do_not_state_is_refused(said: str, code: str) -> None:
    found = run().say(said)
    assert found is not None
    assert (found.by, found.reasons[0].code.value) == ("g", code)


@pytest.mark.parametrize("said", COMPARED)
def test_a_comparison_that_a_fact_states_is_admitted(said: str) -> None:
    assert run(**LIMITS).say(said) is None


@pytest.mark.parametrize("said", NOT_COMPARED)
def test_a_comparison_or_a_sign_that_no_fact_states_is_refused(said: str) -> None:
    assert run(**LIMITS).say(said) is not None


@pytest.mark.parametrize("said", DENIED)
def test_a_denial_in_any_words_is_one(said: str) -> None:
    found = run().say(said)
    assert found is not None
    assert found.reasons[0].code.value == "GROUND_DENIED"


@pytest.mark.parametrize("said", STILL_SO)
def test_what_is_denied_of_another_is_not_refused(said: str) -> None:
    assert run().say(said) is None


@pytest.mark.parametrize("amount", PRICES[0])
def test_another_field_says_the_currency(amount: str) -> None:
    assert run(**PRICED).say(f"The total of W123 is {amount}.") is None


@pytest.mark.parametrize("amount", PRICES[1])
def test_another_currency_than_that_field_says_is_refused(amount: str) -> None:
    assert run(**PRICED).say(f"The total of W123 is {amount}.") is not None


@pytest.mark.parametrize(
    ("said", "admitted"),
    [
        ("The Grill costs $62.50.", True),
        ("The Grill costs €62.50.", False),
        ("The trip costs 20 euros.", True),
        ("The trip costs 20 dollars.", False),
        ("The parcel weighs 2500 g.", True),
        ("The parcel weighs 2.5 pounds.", False),
        ("The parcel has a fee of £9.", True),
        ("The parcel has a fee of $9.", False),
    ],
)
def test_a_unit_beside_a_number_is_its_own(said: str, admitted: bool) -> None:
    assert (run(**PRICED).say(said) is None) is admitted


@pytest.mark.parametrize(
    ("said", "admitted"),
    [
        (".40 %", True),
        (".41 %", False),
        ("⅖ %", True),
        ("½ %", False),
        ("half a percent", False),
        ("a quarter of a percent", False),
        ("³⁸ basis points", False),
        ("٤٠ basis points", True),
        ("٣٨ basis points", False),
        ("４０ basis points", True),
    ],
)
def test_numbers_in_other_signs_are_numbers(said: str, admitted: bool) -> None:
    assert (run().say(f"Alpine Bond charges {said}.") is None) is admitted


@given(st.text(st.sampled_from("a .½³٣4%dozen half")))
def test_offsets_lead_back_into_the_text(text: str) -> None:
    shown, back = spelled(text)
    assert len(back) == len(shown) + 1
    assert back == sorted(back)
    assert (back[0], back[-1]) == (0, len(text))


def test_a_refusal_names_the_figure_and_the_nearest_fact() -> None:
    said = "Alpine Bond charges 0.75 % a year."
    found = run().say(said)
    assert found is not None
    span = found.reasons[0].span
    assert span is not None
    assert f" {said}"[span.start : span.end].strip() == "0.75 %"
    assert found.reasons[0].subject == "alpine_bond.fee"


def test_what_was_named_before_counts_where_nothing_is_named() -> None:
    assert run().say("Alpine Bond is a calm fund.", "It charges 0.40 %.") is None
    found = run().say("Alpine Bond is a calm fund.", "It charges 0.75 %.")
    assert found is not None
    assert found.reasons[0].code.value == "GROUND_MISMATCH"


def test_only_permitted_origins_count() -> None:
    asked, said = "I paid 19 dollars for shipping.", "You paid 19 dollars for shipping."
    assert run(policy(), asked).say(said) is None
    assert run(policy(origins="verified"), asked).say(said) is not None
    assert run(policy(), "How much did I pay?").say(said) is not None


ORDERS = {
    "orders": '[{"id": "W4471", "status": "shipped", "total": "$148.30"}, {"id": "W9920", "status": "pending", "total": "$62"},'
    ' {"id": "W7713", "status": "delivered", "total": "$62"}]',
    "funds": '[{"name": "Northgate Equity", "charge": "0.65 %", "manager": "Priya Nair"},'
    ' {"name": "Lakeside Income", "charge": "0.38 %", "manager": "Oskar Holm"}]',
    "drugs": '[{"name": "Veltorin", "with_food": true, "contraindicated_in_pregnancy": true},'
    ' {"name": "Calbiprex", "with_food": false, "contraindicated_in_pregnancy": false}]',
}
SEVERAL = {
    "Order W4471 has been delivered.": False,
    "Order W7713 has been shipped.": True,
    "Order W4471 was cancelled.": False,
    "Order W4471 is on its way.": True,
    "Order W9920 is on its way.": False,
    "All of your orders are pending.": False,
    "None of your orders has shipped.": False,
    "None of your orders was cancelled.": True,
    "W4471 and W9920 are pending.": False,
    "W9920 is pending and W4471 is shipped.": True,
    "Veltorin is taken with food.": True,
    "Veltorin is taken without food.": False,
    "Calbiprex must be taken with food.": False,
    "Calbiprex need not be taken with food.": True,
    "Calbiprex is taken with or without food.": True,
    "Veltorin is safe in pregnancy.": False,
    "Calbiprex is safe in pregnancy.": True,
    "Both funds charge 0.65 %.": False,
    "Lakeside Income and Northgate Equity charge 0.65 %.": False,
    "Northgate Equity charges 0.65 %, as does Lakeside Income.": False,
    "Northgate Equity charges 0.65 % and Lakeside Income 0.38 %.": True,
    "Northgate Equity and Lakeside Income charge 0.65 % and 0.38 %.": True,
    "Priya Nair manages both funds.": False,
    "Priya Holm manages Lakeside Income.": False,
    "Mr. Holm manages Lakeside Income.": True,
}


@pytest.mark.parametrize(("said", "admitted"), SEVERAL.items())
def test_what_is_said_of_several_holds_of_each(said: str, admitted: bool) -> None:
    assert (run(**ORDERS).say(said) is None) is admitted


@pytest.mark.parametrize(("fund", "admitted"), [("former", True), ("latter", False)])
def test_the_former_and_the_latter(fund: str, admitted: bool) -> None:
    opening = "Northgate Equity and Lakeside Income are funds."
    found = run(**ORDERS).say(opening, f"The {fund} charges 0.65 %.")
    assert (found is None) is admitted


OVERRULED = (
    ("Can I get Alpine Bond at 0.9 %?", "Alpine Bond charges 0.9 %.", "UNGROUNDED"),
    ("I read that Alpine Bond charges 0.9 %.", "Alpine Bond charges 0.9 %.", "GROUND_CONTRADICTED"),
    ("I read that Alpine Bond charges 0.9 %.", "Yes, you pay 0.9 % for Alpine Bond.", "GROUND_CONTRADICTED"),
    (
        "Beta Growth was launched on 3 May 2001, right?",
        "Beta Growth was launched on 3 May 2001.",
        "GROUND_CONTRADICTED",
    ),
    ("Does the bond pay 9 %?", "The bond pays 9 %.", "UNGROUNDED"),
)


@pytest.mark.parametrize(("asked", "said", "code"), OVERRULED)
def test_what_the_user_says_never_grounds_what_a_fact_says_otherwise(
    asked: str, said: str, code: str
) -> None:
    found = run(user=asked).say(said)
    assert found is not None
    assert found.reasons[0].code.value == code


def test_what_only_the_user_says_is_grounded_in_it() -> None:
    assert (
        run(user="Could you send 3 crates for 19 dollars?").say("You asked for 3 crates for 19 dollars.")
        is None
    )


@pytest.mark.parametrize(("today", "admitted"), [("2026-05-10", True), ("2026-05-11", False)])
def test_a_fact_ends(today: str, admitted: bool) -> None:
    under = policy(
        more=", expiry: {today: temporal.today}", head=f'context: {{temporal: {{today: "{today}"}}}}\n'
    )
    made = run(under, **FACTS)
    fact = Fact("gamma.fee", "1.9 %", Provenance.VERIFIED, until="2026-05-10")
    made.state = made.state.learned(fact, *made.mapper.grounds((fact,)), made.mapper.stated((fact,)))
    found = made.say("Gamma charges 1.9 %.")
    assert (found.reasons[0].code.value if found else "") == ("" if admitted else "GROUND_EXPIRED")


FIGURES = 40


def rows(count: int) -> str:
    return (
        "We charge "
        + " and ".join([f"Alpine Bond 0.{40 + n % 50} % by Maria Rossi" for n in range(count)])
        + "."
    )


@pytest.mark.parametrize(
    "written", [rows, lambda count: f"Alpine Bond charges {'0.4 % a year, ' * count}or so."]
)
def test_work_grows_with_the_figures_of_a_sentence(written: Callable[[int], str]) -> None:
    made = run()
    # Less, and no figure has all the words about it that are looked at: the work of each would still grow.
    assert grows_in_line(made.say, written(FIGURES), written(FIGURES * TIMES))


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


@pytest.mark.parametrize(("total", "admitted"), [("87.50", True), ("99.50", False)])
def test_a_tools_result_grounds_and_is_decided_again_from_the_record(
    pair: KeyPair, total: str, admitted: bool
) -> None:
    ledger = MemoryLedger(public_key=pair.public)
    fact = Fact("order", '{"id": "W9", "total": 87.5}', Provenance.TOOL, "orders")
    said = f"The total of order W9 is ${total}."
    engine = ScriptedEngine.from_candidates([Candidate(said.encode()), EndOfSequence()], [EndOfSequence()])
    under = policy(origins='"tool:orders"')
    govern(ledger, engine, under=under, inject=lambda place: FactArrived(fact) if place == 0 else None)
    bodies = [stored.record.content for stored in ledger.records(RUN)]
    judged = [body for body in bodies if isinstance(body, Determination) and not body.ends]
    assert [body.applied for body in judged] == [admitted]
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.keyed, found.mismatch) == (True, None)
