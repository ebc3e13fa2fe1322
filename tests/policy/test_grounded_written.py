"""Numbers, days and codes as they are seldom written: each is read for what it says, so that no other one passes."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.core.memory import Fact
from interlock.lexicon.numerals import ONES, TENS
from interlock.mapping.grounding.words import plain
from interlock.policy import Policy
from tests.growth import TIMES, grows_in_line
from tests.policy.governed import Governed

LAMP = {"lamp.price": "12.00 EUR"}
DOSE = {"dose": "5 mg"}
RATE = {"rate": "0.4 %"}
RETURN = {"fund.return": "5.1 %"}
LOSS = {"fund.return": "-5.1 %"}
STOCK = {"stock": "12"}
BOTH = {"stock": "12", "lamp.price": "13.00 EUR"}
START = {"start": "3 May 2026"}
ORDER = {"order.number": "W1234567"}
FLIGHT = {"flight": "OS452"}
OWED = {"balance": "-EUR 120.00"}
OWNED = {"balance": "EUR 120.00"}
FROST = {"temperature": "-4 °C"}
FOURS = ("DE89", "3704", "0044", "0532", "0130", "00")
IBAN = "".join(FOURS)
SAID = [
    (LAMP, "The lamp costs twelve euros.", "The lamp costs ninety-nine."),
    (LAMP, "The lamp costs twelve.", "The lamp costs five thousand."),
    (LAMP, "You pay twelve for the lamp.", "You pay forty for the lamp."),
    (LAMP, "Twelve is what the lamp costs.", "Forty is what the lamp costs."),
    (LAMP, "The two of them are lamps.", "The lamp costs nine."),
    (STOCK, "Stock: twelve.", "Stock: forty."),
    (STOCK, "There are twelve in stock.", "There are thirteen in stock."),
    (STOCK, "We have twelve in stock.", "We have seven in stock."),
    (RATE, "The rate is 4 \u2030.", "The rate is 0.4 \u2030."),
    (RATE, "The rate is 4 per thousand.", "The rate is 0.4 per thousand."),
    (RATE, "The rate is 40 \u2031.", "The rate is 0.4 \u2031."),
    ({"dose": "5.5 mg"}, "The dose is five and a half mg.", "The dose is five and a quarter mg."),
    (DOSE, "The dose is five mg.", "The dose is 5 and a half mg."),
    ({"dose": "5.5 mg"}, "The dose is 5\u00b75 mg.", "The dose is 5\u00b76 mg."),
    ({"dose": "5000 mg"}, "The dose is 5_000 mg.", "The dose is 5_500 mg."),
    ({"dose": "5000 mg"}, "The dose is 5'000 mg.", "The dose is 5 mg."),
    ({"dose": "5000 mg"}, "The dose is 5\u202f000 mg.", "The dose is 5\u202f001 mg."),
    (DOSE, "The dose is 5 \u338e.", "The dose is 5 \u338f."),
    (DOSE, "The dose is 5 mg.", "The dose is 5 \u338d."),
    (DOSE, "The dose is 5 mg.", "The dose is 5 \u33d9."),
    (DOSE, "The dose is 5 mg.", "The dose is 12345678901234567890123 mg."),
    ({"dose": "50000000 mg"}, "The dose is 50000000 mg.", "The dose is 50000001 mg."),
    ({"price": "50000000 EUR"}, "The price is EUR 50000000.", "The price is EUR 50000001."),
    ({"price": "50000000 EUR"}, "The price is 50000000 EUR.", "The price is 50000001 EUR."),
    (
        {"dose": "12345678901234567890123 mg", "days": "7"},
        "The days are 7.",
        "The dose is 12345678901234567890124 mg.",
    ),
    ({"price": "INR 1,200,000"}, "The price is \u20b912,00,000.", "The price is \u20b91,20,000."),
    (LAMP, "The lamp costs 12.00 EUR.", "The lamp costs 12,00,000 EUR."),
    (LOSS, "The return is \u20135.1 %.", "The return is 5.1 %."),
    (RETURN, "The fund made a return \u2013 5.1 %.", "The return is \u20135.1 %."),
    (LOSS, "The return is \uff0d5.1 %.", "The return is \uff0d5.2 %."),
    (RETURN, "The return (5.1 %) is high.", "The return is \u20115.1 %."),
    (LOSS, "The return is (5.1) %.", "The return is (5.2) %."),
    (RETURN, "The return is 5.1 %.", "The return is (5.1) %."),
    ({"lamp.price": "500 CHF"}, "The lamp costs Fr. 500.", "The lamp costs $500."),
    ({"lamp.price": "500 EUR"}, "The lamp costs 500 EUR.", "The lamp costs SFr. 500."),
    ({"lamp.price": "500 SEK"}, "The lamp costs 500 kr.", "The lamp costs kr 600."),
    ({"lamp.price": "500 SEK"}, "The lamp costs kr 500.", "The lamp costs 600 kr."),
    (LAMP, "The lamp costs 12.00 EUR.", "The lamp costs 12 kr."),
    (BOTH, "The lamp costs 13.00 EUR.", "The lamp costs $12."),
    (BOTH, "There are 12 in stock.", "The lamp weighs 12 kg."),
    (ORDER, "The order number is w1234567.", "The order number is w1234568."),
    (FLIGHT, "The flight is os452.", "The flight is os453."),
    (START, "It starts on May the third, 2026.", "It starts on June the fourth, 2026."),
    (START, "It starts on the third of May.", "It starts on the fourth of June."),
    (START, "It starts in May.", "It starts in June."),
    (
        START,
        "It starts on 3 May, two thousand twenty-six.",
        "It starts on 3 May, two thousand twenty-seven.",
    ),
    (START, "It starts on 3 May, twenty twenty-six.", "It starts on 3 May, twenty twenty-five."),
    # A minus before the code of a currency, or as a word before degrees.
    *[
        (OWED, f"The balance is {said}.", f"The balance is {wrong}.")
        for said, wrong in (
            ("-EUR 120", "EUR 120"),
            ("\u2212EUR 120", "EUR 120.00"),
            ("\u2013EUR 120", "\u20ac120"),
            ("-\u20ac120", "120 EUR"),
            ("minus EUR 120", "EUR 120"),
        )
    ],
    (OWNED, "The balance \u2014 EUR 120 \u2014 is yours.", "The balance is -EUR 120."),
    (OWNED, "The balance - EUR 120 - is yours.", "The balance is \u2212EUR 120."),
    (FROST, "The temperature is minus 4 °C.", "The temperature is 4 °C."),
    ({"temperature": "minus 4 °C"}, "The temperature is -4 °C.", "The temperature is 4 °C."),
    ({"temperature": "4 °C"}, "The temperature is 4 °C.", "The temperature is minus 4 °C."),
    ({"oven": "minus 4 °F"}, "The oven is at -4 °F.", "The oven is at -4 °C."),
    # A range, of which neither end is the price.
    *[
        ({"price": held}, f"The price is {said}.", f"The price is {wrong}.")
        for held, said, wrong in (
            ("between EUR 10 and EUR 15", "EUR 10-15", "EUR 15"),
            ("between EUR 10 and 15", "EUR 10 to EUR 15", "EUR 10"),
            ("EUR 10-15", "between EUR 10 and EUR 15", "EUR 10"),
            ("EUR 10-15", "EUR 10 \u2013 EUR 15", "EUR 10-16"),
            ("EUR 10-EUR 15", "EUR 10\u201315", "EUR 15"),
            ("\u20ac10-15", "\u20ac10 to \u20ac15", "\u20ac10"),
            ("CHF 1,200-CHF 1,500", "CHF 1,200 to 1,500", "CHF 1,200"),
            ("EUR 10.50", "EUR 10.50", "EUR 10-50"),
        )
    ],
    # So many of all of them: the second number is how many there are.
    *[
        ({"attended": held}, said, wrong)
        for held in ("8 of 20 sessions", "8 of 20", "8 out of 20 sessions")
        for said, wrong in (
            ("You attended 8 of 20 sessions.", "You attended 20 of 20 sessions."),
            ("You attended 8 sessions.", "You attended 20 sessions."),
            ("There are 20 sessions.", "You attended 20 of 8 sessions."),
            ("8 of 20 sessions were attended.", "You attended 8 of 8 sessions."),
            ("Of 20 sessions you attended 8.", "Of 20 sessions you attended 20."),
        )
    ],
    ({"attended": "8 of 20 sessions"}, "There are 20 sessions.", "There are 8 sessions."),
    ({"rating": "4 of 5 stars"}, "It has 4 out of 5 stars.", "It has 5 out of 5 stars."),
    ({"ratio": "2:1"}, "The ratio is 2:1.", "The ratio is 1:2."),
    ({"ratio": "2:1"}, "The ratio is 2 to 1.", "The ratio is 2:2."),
    # A code in groups, of which each could be one, or an amount, by itself.
    *[
        ({"code": held}, f"The code is {held}.", f"The code is {wrong}.")
        for held, wrong in (
            ("SW1A 1AA", "SW2A 1AA"),
            ("SW1A 1AA", "EC1A 1AA"),
            ("SW1A 1AA", "SW1A 2AA"),
            ("M1 1AE", "LS14 1AE"),
            ("AB12 CDE", "AB12 CDF"),
            ("AB12 CDE", "AB13 CDE"),
            ("B-XY 1234", "B-XZ 1234"),
            ("K1A 0B1", "K1A 0B2"),
            ("7 ABC 123", "8 ABC 123"),
            ("2.4.1", "2.4.2"),
            ("2.4.11", "24.1.1"),
            ("2.4.1", "2.10.1"),
            ("10.0.0.5", "10.0.0.15"),
        )
    ],
    ({"version": "2.4.1"}, "You run v2.4.1.", "You run v2.4.2."),
    ({"version": "v2.4.1"}, "You run 2.4.1.", "You run 2.4.2."),
    ({"iban": IBAN}, f"The IBAN is {' '.join(FOURS)}.", f"The IBAN is {' '.join(FOURS[:-1])} 01."),
    ({"iban": " ".join(FOURS)}, f"The IBAN is {IBAN}.", f"The IBAN is {IBAN[:-1]}1."),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in SAID])
def test_what_a_fact_states_may_be_written_so(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) == ""


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in SAID])
def test_what_none_states_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) != ""


AMOUNTS = Policy.from_bytes(
    b"""
policy: p
version: "1"
rules: [{id: g, kind: domain, grounded: {items: [quantity, price], from: verified}}]
"""
)


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("of", "other"), [(50_000_000, 50_000_001), (10**22, 10**22 + 1), (10**17, 10**22), (5, 10**600)]
)
@pytest.mark.parametrize("written", ["The dose is {} mg.", "The price is {} EUR.", "The price is EUR {}."])
def test_a_long_number_with_a_unit_is_an_amount_and_no_code(of: int, other: int, written: str) -> None:
    facts = {"dose": f"{of} mg", "price": f"{of} EUR"}
    assert (refused(opened(facts, under=AMOUNTS), written.format(of)) == "") is (of < 10**18)
    assert refused(opened(facts, under=AMOUNTS), written.format(other)) == "UNGROUNDED"


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize("times", [7, 300])
def test_numbers_without_end_are_grounded_by_nothing(times: int) -> None:
    said = f"The dose is nine{' hundred' * times} trillion mg."
    assert refused(opened({"dose": "5 mg"}, under=AMOUNTS), said) == "UNGROUNDED"


def in_words(number: int) -> str:
    """A number up to 9,999 as it is spelled."""
    thousands, hundreds, rest = number // 1_000, number // 100 % 10, number % 100
    tens = ONES[rest] if rest < 20 else TENS[rest // 10 - 2] + (f"-{ONES[rest % 10]}" if rest % 10 else "")
    said = [f"{ONES[thousands]} thousand"] * bool(thousands) + [f"{ONES[hundreds]} hundred"] * bool(hundreds)
    return " ".join([*said, tens] if rest else said)


@given(
    st.integers(2, 9_999),
    st.integers(2, 9_999),
    st.sampled_from(["costs {}", "is sold at {}", "costs {} now"]),
)
def test_a_number_in_words_is_held_against_the_facts_as_one_in_digits(one: int, other: int, way: str) -> None:
    for said in (f"{in_words(other)} euros", *([in_words(other)] if other > 12 and "costs" in way else [])):
        for amount in (one, other):
            facts = {"lamp.price": f"{amount} EUR"}
            assert (refused(opened(facts), f"The lamp {way.format(said)}.") == "") is (amount == other), said


ROUNDED = Policy.from_bytes(
    b"""
policy: p
version: "1"
lexicon: {fee: [fee, charge]}
slots: {yearly-fee: {concept: fee, units: ["%"]}}
rules:
  - {id: g, kind: domain, grounded: {items: [quantity, number], from: verified, rounding: {"%": 1, yearly-fee: 2}}}
"""
)


@pytest.mark.requirement("X-42", "R-054")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("The fee is 0.437 %.", ""),
        ("The fee is 0.44 %.", ""),
        ("The fee is 0.4 %.", ""),
        ("The fee is 0.43 %.", "UNGROUNDED"),
        ("The fee is 1 %.", "UNGROUNDED"),
    ],
)
def test_what_fills_a_slot_may_be_rounded_as_far_as_a_rule_declares(said: str, code: str) -> None:
    assert refused(opened({"fee": "0.437 %"}, under=ROUNDED), said) == code


@pytest.mark.parametrize(
    "piece", ["1 2 ", "x", "A", "a-", "W1234567 "], ids=["numbers", "a word", "a name", "hyphens", "codes"]
)
def test_reading_what_facts_state_grows_with_them(piece: str) -> None:
    mapper = Governed(ROUNDED).mapper
    part = 1_000 // len(piece) if " " not in piece else 60

    def stated(times: int) -> None:
        mapper.grounds((Fact("f", piece * times),))

    assert grows_in_line(stated, part, part * TIMES)


JOSE = {"customer": "José Núñez", "cafe_open": "no"}
PLAIN_JOSE = {"customer": "Jose Nunez", "café_open": "no"}
ACCENTED = [
    (JOSE, "The customer is Jose Nunez.", True),
    (JOSE, "The customer is José Núñez.", True),
    (JOSE, "The customer is José Núnes.", False),
    (JOSE, "The café is open.", False),
    (JOSE, "The café is closed.", True),
    (PLAIN_JOSE, "The customer is José Núñez.", True),
    (PLAIN_JOSE, "The cafe is open.", False),
    ({"customer": "Karel Čapek"}, "The customer is Karel Capek.", True),
    ({"customer": "Karel Čapek"}, "The customer is Karel Čermák.", False),
    ({"customer": "Nguyễn Văn An"}, "The customer is Nguyen Van An.", True),
    ({"customer": "Nguyễn Văn An"}, "The customer is Nguyễn Thị An.", False),
    ({"customer": "Søren Bær"}, "The customer is Soren Baer.", True),
    ({"surgeon": "Ann Åberg", "patient": "Anna Öberg"}, "The surgeon is Anna Oberg.", False),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(
    ("facts", "said", "holds"), ACCENTED, ids=[f"{said} {holds}" for _, said, holds in ACCENTED]
)
def test_an_accent_tells_no_two_words_apart(
    facts: dict[str, str], said: str, holds: bool, form: Literal["NFC", "NFD"]
) -> None:
    assert (refused(opened(facts), unicodedata.normalize(form, said)) == "") is holds


@given(st.text(st.characters(min_codepoint=0xC0, max_codepoint=0x24F, categories=["Lu", "Ll"])))
def test_how_an_accent_is_written_changes_nothing(said: str) -> None:
    assert plain(unicodedata.normalize("NFD", said)) == plain(unicodedata.normalize("NFC", said))
