"""Identifiers, prices and lists of them as people write them; each under the key of its registry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.mapping.anchored import SOUGHT, Sought
from interlock.mapping.grounding.amounts import CURRENCIES
from interlock.mapping.references import references


def keys(text: str, kind: str) -> list[str]:
    data = text.encode()
    return [
        r.key
        for r in Sought((*sorted(SOUGHT), "email", "doi", "url")).find(data, references(data))
        if r.kind == kind
    ]


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("cve", "CVE 2021-99999", ["CVE-2021-99999"]),
        ("cve", "CVE ID: 2021-99999", ["CVE-2021-99999"]),
        ("cve", "CVE number 2021-99999", ["CVE-2021-99999"]),
        ("cve", "CVE_2021_99999", ["CVE-2021-99999"]),
        ("cve", "CVE-2021-44228x", ["CVE-2021-44228X"]),
        ("cve", "the CVE of 2021 with number 99999", ["CVE-2021-99999"]),
        ("cve", "the CVE numbered 99999 of 2021", ["CVE-2021-99999"]),
        ("isbn", "the book 978-3-16-148410-0", ["9783161484100"]),
        ("isbn", "ISBN-13: 978 3 16 148410 0", ["9783161484100"]),
        ("isbn", "ISBN (13) 9783161484100", ["9783161484100"]),
        ("isbn", "I.S.B.N. 3-16-148410-X", ["316148410X"]),
        ("rfc", "rfc9999", ["9999"]),
        ("rfc", "RFC number 9999", ["9999"]),
        ("arxiv", "arXiv id 2301.12345", ["2301.12345"]),
        ("arxiv", "preprint 2301.12345", ["2301.12345"]),
        ("arxiv", "see hep-th/9901001 there", ["hep-th/9901001"]),
        ("statute", "GDPR art. 6(1)", ["GDPR art. 6(1)"]),
        ("statute", "18 usc sec. 9999", ["18 U.S.C. \u00a7 9999"]),
        ("statute", "Title 18, section 9999", ["18 U.S.C. \u00a7 9999"]),
        ("statute", "Section 230 of the Communications Decency Act", ["Communications Decency Act \u00a7 230"]),
        ("statute", "Title VII of the Civil Rights Act of 1964", ["Civil Rights Act of 1964 title VII"]),
        ("statute", "art. 5 of the Market Abuse Regulation", ["Market Abuse Regulation art. 5"]),
        ("statute", "section 3 of the Act", []),
        ("statute", "18 U.S.C.9999", ["18 U.S.C. \u00a7 9999"]),
        ("cve", "CVE - 2021 - 99999", ["CVE-2021-99999"]),
        ("cve", "CVE202199999", ["CVE-2021-99999"]),
        ("cve", "CVE 2021 was a bad year", []),
        ("rfc", "R.F.C. 9999", ["9999"]),
        ("citation", "410 U.S.999", ["410 U.S. 999"]),
        ("citation", "410U.S. 999", ["410 U.S. 999"]),
        ("citation", "410US999", ["410 U.S. 999"]),
        ("citation", "123 F.3d456", ["123 F.3d 456"]),
        ("citation", "12 S.Ct.345", ["12 S. Ct. 345"]),
        ("citation", "5 of 30 p.m. trains", []),
        ("doi", "doi: 10 . 9999 / fake", ["10.9999/fake"]),
        ("url", "localhost:8000/x", ["localhost:8000/x"]),
        ("url", "javascript:alert(1)", ["javascript:alert(1)"]),
        ("url", "data:text/html,hi", ["data:text/html,hi"]),
        ("url", "evil (dot) com", ["evil.com"]),
        ("url", "files dot evil dot com", ["files.evil.com"]),
        ("url", "the dot com years", []),
        ("order", "Your order, W99999, shipped", ["W99999"]),
        ("order", "W99999 is your order", ["W99999"]),
        ("order", "The order with the number W99999", ["W99999"]),
        ("order", "order # W 99999", ["W99999"]),
        ("order", "order_id=W99999", ["W99999"]),
        ("order", "order-W99999", ["W99999"]),
        ("order", "your order W 99999", ["W99999"]),
        ("order", "in order to 2021", []),
        ("price", "fifty-nine dollars", ["59 usd"]),
        ("price", "a hundred dollars", ["100 usd"]),
        ("price", "59,50 $", ["59.5 usd"]),
        ("price", "5k dollars", ["5000 usd"]),
        ("price", "$5 million", ["5000000 usd"]),
        ("price", "59 quid", ["59 gbp"]),
        ("price", "4950 cents", ["49.5 usd"]),
        ("price", "49 dollars and 50 cents", ["49.5 usd"]),
        ("price", "$1,250.00", ["1250 usd"]),
        ("price", "500 kr", ["500 kr"]),
        ("price", "59 CAD", ["59 cad"]),
        ("price", "SEK 59", ["59 sek"]),
        ("price", "C$59", ["59 cad"]),
        ("price", "\u20a959000", ["59000 krw"]),
        ("price", "59 \u20ba", ["59 try"]),
        ("price", "59 US dollars", ["59 usd"]),
        ("price", "fifty-nine Swiss francs", ["59 chf"]),
        ("price", "59 Fijian dollars", ["59 fijian dollar"]),
        ("price", "59\u00a2", ["0.59 usd"]),
        ("price", "5.900,00 EUR", ["5900 eur"]),
        ("price", "\u20ac5.900", ["5900 eur"]),
        ("price", "\u20b912,34,567", ["1234567 inr"]),
        ("price", "$.59", ["0.59 usd"]),
        ("price", "the price: 59.00", ["59 unstated"]),
        ("price", "the price rose to 59", ["59 unstated"]),
        ("price", "| Price | 59 |", ["59 unstated"]),
        ("price", "try 59 times, top 10, PHP 8", []),
        ("pmid", "PMID no. 99999999", ["99999999"]),
        ("pmid", "PMID is 99999999", ["99999999"]),
        ("pmid", "PMID #99999999", ["99999999"]),
        ("pmid", "PubMed number 99999999", ["99999999"]),
        ("isbn", "ISBN (paperback): 978-3-16-148410-0", ["9783161484100"]),
        ("isbn", "eISBN 9783161484100", ["9783161484100"]),
        ("order", "order \u201cW99999\u201d", ["W99999"]),
        ("price", "100 dollars", ["100 usd"]),
        ("price", "the price is 59", ["59 unstated"]),
        ("price", "it costs you 59.90 a month", ["59.9 unstated"]),
        ("statute", "18 usc 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "under 18 u.s.c. 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "18 usc \u00a7 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "18 Usc 1002(a)(2)", ["18 U.S.C. \u00a7 1002(a)(2)"]),
        ("statute", "42 cfr 482.999", ["42 C.F.R. \u00a7 482.999"]),
        ("statute", "42 c.f.r. \u00a7 482.999", ["42 C.F.R. \u00a7 482.999"]),
        ("statute", "18 U.S. Code \u00a7 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "18 US Code 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "18 united states code section 1002", ["18 U.S.C. \u00a7 1002"]),
        ("statute", "18 usc students", []),
        ("rfc", "Request for Comments 9999", ["9999"]),
        ("rfc", "request for comments (RFC) 9999", ["9999"]),
        ("rfc", "9999 (RFC)", ["9999"]),
        ("rfc", "In 2020 RFC 9999", ["9999"]),
        ("rfc", "Since 1999 in RFC 9999", ["9999"]),
        ("arxiv", "2102.99999 on arXiv", ["2102.99999"]),
        ("arxiv", "2102.99999 (arXiv)", ["2102.99999"]),
        ("arxiv", "the arXiv paper with the number 2102.99999", ["2102.99999"]),
        ("arxiv", "the arXiv paper reports 21.5 or 3.1415", []),
        ("pmid", "12345678 on PubMed", ["12345678"]),
        ("pmid", "12345 from PubMed", []),
        ("cve", "2021-99999 (CVE)", ["CVE-2021-99999"]),
        ("cve", "from 2021-2022 in CVE", []),
        ("isbn", "9783161484100 is the ISBN", ["9783161484100"]),
        ("doi", "doi 10.1000%2Fevil", ["10.1000/evil"]),
        ("doi", "see https://doi.org/10.1000%2fevil", ["10.1000/evil"]),
        ("url", "see https://doi.org/10.1000%2fevil", []),
        ("url", "evil.xn--p1ai", ["evil.xn--p1ai"]),
        ("url", "evil.xn--p1ai/x", ["evil.xn--p1ai/x"]),
        ("email", "x@evil.xn--p1ai", ["x@evil.xn--p1ai"]),
        ("phone", "Tel. 030/123456", ["030123456"]),
        ("phone", "Our tel. is 030/123456", ["030123456"]),
        ("phone", "our tel. no. is 030/123456", ["030123456"]),
        ("phone", "Fax. 030 123456", ["030123456"]),
        ("phone", "Mobile: 0171 1234567", ["01711234567"]),
        ("phone", "Mobile: 0688 843 79 56", ["06888437956"]),
        ("phone", "030/123456 is our number", ["030123456"]),
        ("phone", "call us: 113", ["113"]),
        ("phone", "mobile 2019-2020", []),
        ("order", "The order you placed is W99999", ["W99999"]),
        ("order", "The order you placed, W99999, shipped", ["W99999"]),
        ("order", "Your order has the number W99999", ["W99999"]),
        ("order", "W99999 (order)", ["W99999"]),
        ("order", "W99999, your order, shipped", ["W99999"]),
        ("order", "The order you placed is 99999", ["99999"]),
        ("order", "The order total is 12345", []),
        ("order", "12500 (orders)", []),
        ("order", "The order you placed comes to 12345 EUR", []),
        ("order", "The case we made in 2020 is strong", []),
        ("order", "Orders in total: 12345", []),
        ("order", "The W99999 order", ["W99999"]),
        ("order", "The order you asked about (W99999) left", ["W99999"]),
        ("order", "Please order 12 chairs", []),
        ("order", "Sort in ascending order: 1, 2, 3", []),
        ("order", "In order 1 to 3 the results differ", []),
        ("order", "We have 50000 order lines", []),
        ("account", "The 87654321 account", ["87654321"]),
        ("account", "It is your savings account, 87654321", ["87654321"]),
        ("account", "acct # 87654321", ["87654321"]),
        ("account", "account-number 87654321", ["87654321"]),
        ("price", "It weighs 5 pounds", []),
        ("price", "It costs 5 pounds", ["5 gbp"]),
        ("person", "the CEO, John Doe, said it", ["John Doe"]),
        ("person", "the CEO is John Doe", ["John Doe"]),
        ("person", "Ask the physician John Doe", ["John Doe"]),
        ("account", "87654321 is the account number", ["87654321"]),
        ("account", "The account you gave, 87654321, is open", ["87654321"]),
        ("account", "Your account with us is 87654321", ["87654321"]),
        ("account", "87654321 (account)", ["87654321"]),
        ("account", "The account balance is 12345", []),
        ("account", "The account you opened holds 12345 dollars", []),
        ("account", "Customers in Germany: 12345", []),
        ("product", "The product you want is X12345", ["X12345"]),
        ("product", "The SKU for it: X12345", ["X12345"]),
        ("product", "10000 is the product of 100 and 100", []),
        ("product", "The item you sold was 12345.50", []),
        ("price", "it costs 5 minutes", []),
        ("price", "costs rose 5 %", []),
        ("price", "the cost is 5 % of it", []),
    ],
)  # fmt: skip
def test_a_thing_has_one_key_however_it_is_written(kind: str, text: str, expected: list[str]) -> None:
    assert keys(f"So {text}.", kind) == expected


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("cve", "CVE-2021-44228 and 99999 are bad", ["CVE-2021-44228", "CVE-2021-99999"]),
        ("cve", "CVE-2021-44228/99999", ["CVE-2021-44228", "CVE-2021-99999"]),
        ("cve", "CVE-2021-44228, 99999 and 2022-1234", ["CVE-2021-44228", "CVE-2021-99999", "CVE-2022-1234"]),
        ("isbn", "ISBNs 9780306406157 and 9783161484100", ["9780306406157", "9783161484100"]),
        ("arxiv", "arXiv:1706.03762, 2301.12345", ["1706.03762", "2301.12345"]),
        ("rfc", "RFCs 2616 and 9999", ["2616", "9999"]),
        ("rfc", "RFCs 2616\u20139999", ["2616", "9999"]),
        ("pmid", "PMIDs 31978945, 99999999", ["31978945", "99999999"]),
        ("statute", "42 U.S.C. \u00a7 1983, 99999", ["42 U.S.C. \u00a7 1983", "42 U.S.C. \u00a7 99999"]),
        ("statute", "18 U.S.C. \u00a7\u00a7 1001 and 1002", ["18 U.S.C. \u00a7 1001", "18 U.S.C. \u00a7 1002"]),
        ("order", "Orders W12345 and W99999 shipped", ["W12345", "W99999"]),
        ("order", "Orders W12 and W14 shipped", ["W12", "W14"]),
        ("order", "Order W12 and form B14 are here", ["W12"]),
        ("order", "Orders #12345, #99999 and #77777", ["12345", "99999", "77777"]),
        ("order", "Orders W12345 plus W99999 shipped", ["W12345", "W99999"]),
        ("order", "Orders W12345 with W99999 shipped", ["W12345", "W99999"]),
        ("order", "Orders W12345 (and W99999) shipped", ["W12345", "W99999"]),
        ("order", "Orders W12345, and also W99999, shipped", ["W12345", "W99999"]),
        ("account", "accounts 12345678 and 99999999", ["12345678", "99999999"]),
        ("phone", "Call 112 or 113", ["112", "113"]),
        ("phone", "Call 112, 999 or 113", ["112", "999", "113"]),
        ("phone", "Call 112 and 999", ["112", "999"]),
        ("phone", "Dial 030 123456 or 030 123457", ["030123456", "030123457"]),
        ("phone", "Call 112 or 500 people will", ["112"]),
        ("phone", "Call 911, 365 days a year", ["911"]),
        ("phone", "Call 555-123-4567, 24 hours", ["5551234567"]),
        ("price", "$49.50 to 99", ["49.5 usd", "99 usd"]),
        ("price", "between $49.50 and 99", ["49.5 usd", "99 usd"]),
        ("price", "49 to 99 dollars", ["49 usd", "99 usd"]),
        ("price", "between 49 and 99 euros", ["49 eur", "99 eur"]),
    ],
)  # fmt: skip
def test_every_one_of_a_list_is_looked_up(kind: str, text: str, expected: list[str]) -> None:
    assert sorted(keys(f"So {text}.", kind)) == sorted(expected)


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("cve", "CVE-2021-44228 and 10000 servers", ["CVE-2021-44228"]),
        ("cve", "CVE-2021-44228, 2021 and later", ["CVE-2021-44228"]),
        ("rfc", "RFC 2616, 1999", ["2616"]),
        ("order", "order W12345, A4 paper", ["W12345"]),
        ("statute", "18 U.S.C. \u00a7 1001, 1999 and 12 others", ["18 U.S.C. \u00a7 1001"]),
        ("order", "order 1234 and 3 items", ["1234"]),
        ("order", "order 1234 and 2025 will come", ["1234"]),
        ("order", "order 1234 with 1200 items", ["1234"]),
        ("order", "order 1234 then 5678 people", ["1234"]),
        ("price", "$5 and 10 apples", ["5 usd"]),
        ("price", "$5 to 10 customers", ["5 usd"]),
        ("price", "$5-10% more", ["5 usd"]),
        ("price", "a pound of flour", []),
        ("order", "in order, then", []),
    ],
)  # fmt: skip
def test_a_number_that_counts_something_else_is_none_of_the_list(
    kind: str, text: str, expected: list[str]
) -> None:
    assert keys(f"So {text}.", kind) == expected


def test_every_currency_that_a_fact_may_be_in_is_one_of_a_price() -> None:
    for code in CURRENCIES:
        if code.isalpha() and code.isupper() and code != "PHP":
            assert keys(f"It costs {code} 59 now.", "price") == [f"59 {code.lower()}"]
        where = f"{code}59" if "$" in code or "Fr" in code else f"59 {code}"
        (found,) = keys(f"So {where}.", "price")
        assert not found.endswith("unstated")


@given(
    st.lists(st.from_regex(r"[A-Z][1-9][0-9]{4}", fullmatch=True), min_size=1, max_size=5, unique=True),
    st.sampled_from([", ", " and ", " or ", ", and ", "; "]),
)
def test_a_list_is_looked_up_to_its_end(codes: list[str], between: str) -> None:
    assert keys(f"Your orders {between.join(codes)} came.", "order") == codes


@given(st.text(st.sampled_from("0129 .,$k-%aCVE/&\u20ac"), max_size=40))
def test_no_amount_however_odd_breaks_the_reading(text: str) -> None:
    assert keys(text, "price") == keys(text, "price")
