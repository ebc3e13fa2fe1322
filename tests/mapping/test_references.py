"""References in the spellings they are met in, and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.mapping import references as module
from interlock.mapping.references import references
from interlock.mapping.rows import tokenise
from interlock.policy import Policy
from tests.examples import examples
from tests.policy.governed import Governed

PIECES = [
    *(
        "Smith",
        "SMITH",
        "J",
        "v",
        "v.",
        "V.",
        "vs",
        "Vs.",
        "VS.",
        "versus",
        "VERSUS",
        "In re",
        "IN RE",
        "ex parte",
    ),
    *(
        "*",
        "_",
        "#1",
        "(Miller)",
        "of the",
        "court",
        "U.S.",
        "US",
        "F.3d",
        "F3d",
        "UKSC",
        "EWCA Civ",
        "Case C-",
    ),
    *(
        "[2020]",
        "131/12",
        "410",
        "1001",
        "18",
        "§",
        "\u2011",
        "\u2013",
        "\u201c",
        "\u00a0",
        "USC",
        "C.F.R.",
        "WL",
        "__",
    ),
    *(
        "call",
        "Text HOME to",
        "phone",
        "number is",
        "tel:",
        "lifeline",
        "or",
        "at",
        "reach us on",
        "emergency",
    ),
    *(
        "911",
        "988",
        "9-1-1",
        "116",
        "0800",
        "555",
        "1234",
        "5551234567",
        "8002738255",
        "18002738255",
        "+1",
        "+44",
        "ext5",
    ),
    *(
        "1-800-",
        "FLOWERS",
        "(555)",
        "EVIL",
        "evil",
        ".",
        "COM",
        "xyz",
        "co.uk",
        "/x",
        "//",
        "://",
        "http",
        "HXXP",
        "www.",
    ),
    *(
        "visit",
        "](",
        ")",
        "@",
        "a",
        "1.2.3.4",
        ":80",
        "10.1000/",
        "doi",
        "isbn",
        "ISBN-13:",
        "978-3-16-148410-0",
        "arXiv:",
        "hep-th/9901001",
        "math.GT/0309136v2",
    ),
    *("%40", "\u00e9", "\u3002", "/\\", "=", "href='", "x(.)y", "portal:", "sftp"),
    *("2101.00001", "cve-", "2021-44228", "RFC", "6962", " ", " ", " ", " ", "-", ",", ":", "\n"),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).flatmap(
    lambda pieces: st.sampled_from([" ".join(pieces), "".join(pieces)])
)


@settings(max_examples=examples(400))
@given(TEXTS)
@example("Ask someone@EXAMPLE.COM")
@example("Ask someone@example.com.")
@example("In Smith *v* Jones it held.")
@example("see _Smith_ _v._ Jones")
@example("éex parte Smith said")
@example("In re Smith")
@example("ftp://files")
@example("evil[dot]com")
@example("See 410 U.S. ____.")
@example("Call 5551234567.")
@example("Call 1-800-FLOWERS.")
@example("Call 1 800 FLOWERS.")
def test_what_the_pieces_rule_out_is_not_there(text: str) -> None:
    data = text.encode()
    words = tokenise(data)
    assert module.references(data, words.signs, few_figures=words.few_figures) == module.references(data)


@pytest.mark.parametrize("row", range(len(module._KINDS)))
def test_what_a_pattern_finds_its_prefilter_finds(row: int) -> None:
    sign = module._BITS[row]
    ((kind, needed, pattern, _),) = module._sought(sign)

    @settings(max_examples=examples(400))
    @given(TEXTS)
    @example("In Smith v Jones it held.")
    @example("visit EVIL.COM")
    @example("Call +18002738255.")
    @example("www.a")
    def implied(text: str) -> None:
        for match in pattern.finditer(text.encode()):
            assert needed is None or needed.search(match.group()) or needed.search(text.encode()), kind
            assert any(module.signs(piece) & sign for piece in text.encode().split(b" ")), kind
            assert sign & module.WITHOUT_FIGURES or any(48 <= byte <= 57 for byte in text.encode()), kind

    implied()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Call +18002738255.", "phone 18002738255"),
        ("Call 18002738255.", "phone 18002738255"),
        ("Call +44 (0)20 7946 0958.", "phone 442079460958"),
        ("It is **8002738255**.", "phone 8002738255"),
        ("- 8002738255", "phone 8002738255"),
        ("Call 5551234567.", "phone 5551234567"),
        ("Call (555)123-4567.", "phone 5551234567"),
        ("Or 555-1234.", "phone 5551234"),
        ("tel:5551234567", "phone 5551234567"),
        ("Call 555\u2011123\u20114567.", "phone 5551234567"),
        ("Call 555-123-4567ext5.", "phone 5551234567"),
        ("Call 0800 123 456.", "phone 0800123456"),
        ("Call 0800-1111.", "phone 08001111"),
        ("Ring 116 123.", "phone 116123"),
        ("Phone 988.", "phone 988"),
        ("Contact 988 for help.", "phone 988"),
        ("Call the lifeline at 988.", "phone 988"),
        ("The number is 988.", "phone 988"),
        ("Call **988**.", "phone 988"),
        ("Text GO to 69866.18 or more", "phone 69866"),
        ("Call 988-- now.", "phone 988"),
        ("Call \u201c988\u201d.", "phone 988"),
        ("Call 988 24/7.", "phone 988"),
        ("Dial 9-1-1.", "phone 911"),
        ("Call 911 or 988.", "phone 911 + phone 988"),
        ("Call the police at 911.", "phone 911"),
        ("The 988 Suicide & Crisis Lifeline", "phone 988"),
        ("The clinic number is 8005551212.", "phone 8005551212"),
        ("The customer service number is 8005551212.", "phone 8005551212"),
        ("Your order number is 8841207113.", ""),
        ("Your reference is 2024031401.", ""),
        ("Tracking number: 1029384756", ""),
        ("Article number 4006381333 and case number 5003124987", ""),
        ("Invoice 2024031401 is attached.", ""),
        ("In Smith v Jones it held.", "case Smith v. Jones"),
        ("In *Smith* v. *Jones* it held.", "case Smith v. Jones"),
        ("In **Smith** v. **Jones** it held.", "case Smith v. Jones"),
        ("In _Smith v. Jones_ it held.", "case Smith v. Jones"),
        ("In _Smith_ v. _Jones_ it held.", "case Smith v. Jones"),
        ("In Smith versus Jones it held.", "case Smith v. Jones"),
        ("Smith vs. Jones (1999) stands.", "case Smith v. Jones"),
        ("See `10.1000/abc`.", "doi 10.1000/abc"),
        ("IN SMITH V. JONES IT", "case SMITH v. JONES IT"),
        ("R (Miller) v Secretary of State", "case R (Miller) v. Secretary of State"),
        ("In Burlington Industries, Inc. v. Ellerth it held.", "case Burlington Industries, Inc. v. Ellerth"),
        ("In Safeway Stores, Inc., v. Vance it held.", "case Safeway Stores, Inc. v. Vance"),
        ("In Gutierrez de Martinez v. Lamagno it held.", "case Gutierrez de Martinez v. Lamagno"),
        ("In Pike v. Bruce Church, Inc., it held.", "case Pike v. Bruce Church, Inc."),
        ("In re Smith, it held.", "case In re Smith"),
        ("See *Ex parte Young*.", "case Ex parte Young"),
        ("See hep-th/9901001.", "arxiv hep-th/9901001"),
        ("(math.GT/0309136)", "arxiv math.gt/0309136"),
        ("arXiv:cond-mat/9612036v2", "arxiv cond-mat/9612036v2"),
        ("gr-qc/9310026 and cs.DM/9910013", "arxiv gr-qc/9310026 + arxiv cs.dm/9910013"),
        ("arXiv: 1706.03762v5", "arxiv 1706.03762v5"),
        ("https://arxiv.org/abs/hep-th/9901001", "url https://arxiv.org/abs/hep-th/9901001"),
        ("https://a.org/(math.GT/0309136)", "url https://a.org/(math.GT/0309136)"),
        ("Visit cs.ai/0101010 now.", "url cs.ai/0101010"),
        ("Visit math.GT/9913001 now.", "url math.gt/9913001"),
        ("It is in src/math/0309136.", ""),
        ("hep-th/9913001 has no month", ""),
        ("410 US 113 held.", "citation 410 U.S. 113"),
        ("See 347 F3d 1024.", "citation 347 F3d 1024"),
        ("[2020] UKSC 5 held.", "citation [2020] UKSC 5"),
        ("[2019] EWCA Civ 12 held.", "citation [2019] EWCA Civ 12"),
        ("[1973] AC 113 held.", "citation [1973] AC 113"),
        ("Case C-131/12 held.", "citation Case C-131/12"),
        ("Case C\u2011131/12 held.", "citation Case C-131/12"),
        ("visit EVIL.COM", "url evil.com"),
        ("See www.4-tc.biz now.", "url www.4-tc.biz"),
        ("visit evil.xyz.", "url evil.xyz"),
        ("go to **evil.co**", "url evil.co"),
        ("[x](evil.pizza)", "url evil.pizza"),
        ("//evil.pizza/X", "url evil.pizza/X"),
        ("hxxp://evil.xyz", "url hxxp://evil.xyz"),
        ("visit 1.2.3.4.", "url 1.2.3.4"),
        ("1.2.3.4:8080/x", "url 1.2.3.4:8080/x"),
        ("Go to evil[.]com now.", "url evil.com"),
        ("hxxps://bad[.]example(.)org/x?a=1", "url bad.example.org/x?a=1"),
        ("It is section 1001(a) of title 18.", "statute 18 U.S.C. § 1001(a)"),
        ("Article 6(1) of the GDPR says so.", "statute GDPR art. 6(1)"),
        ("It is Art. 101 TFEU.", "statute TFEU art. 101"),
        ("Your order? Call 9228757377.", "phone 9228757377"),
        ("Item ID, or reach 9228757377.", "phone 9228757377"),
        ("Item ID? Call `9228757377`.", "phone 9228757377"),
    ],
)
def test_read(text: str, found: str) -> None:
    assert " + ".join(f"{each.kind} {each.key}" for each in references(text.encode())) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See https://trap.example/x/bank(.)org now.", "url https://trap.example/x/bank(.)org"),
        (
            "![](https://trap.example/p?e=eve@club.org)",
            "url https://trap.example/p?e=eve@club.org + email eve@club.org",
        ),
        ("https://trap.example/10.1000/abc", "url https://trap.example/10.1000/abc + doi 10.1000/abc"),
        (
            "https://doi.org.trap.example/10.1000/abc",
            "url https://doi.org.trap.example/10.1000/abc + doi 10.1000/abc",
        ),
        (
            "https://doi.org@trap.example/10.1000/abc",
            "url https://doi.org@trap.example/10.1000/abc + email doi.org@trap.example + doi 10.1000/abc",
        ),
        (
            "https://doi.org/x?u=//trap/10.1000/abc",
            "url https://doi.org/x?u=//trap/10.1000/abc + doi 10.1000/abc",
        ),
        ("https://me" + ":pw@bank.example/", "url https://me" + ":pw@bank.example/ + email pw@bank.example"),
        (
            "10.1000/[x](https://trap.example)",
            "doi 10.1000/[x](https://trap.example) + url https://trap.example",
        ),
        ("https://doi.org/10.1000/abc.", "doi 10.1000/abc"),
        ("dx.doi.org/10.1000/ABC", "doi 10.1000/abc"),
    ],
)
def test_a_link_that_holds_another_reference_is_read_whole(text: str, found: str) -> None:
    assert " + ".join(f"{each.kind} {each.key}" for each in references(text.encode())) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://bank.example\u00e9.trap/ now", "url https://bank.example\u00e9.trap/"),
        ("https://bank.example\u3002trap.biz now", "url https://bank.example\u3002trap.biz"),
        ("https://bank.example/a\u00e9/../b", "url https://bank.example/a\u00e9/../b"),
        ("https://\u00e9bank.example/", "url https://\u00e9bank.example/"),
        ("at bank.org\u4e2d.biz", "url bank.org\u4e2d.biz"),
        ("\u00e9-bank.org", "url \u00e9-bank.org"),
        ("\u201cbank.org\u201d", "url bank.org"),
        ("https://bank.example/a\u2014it is", "url https://bank.example/a"),
        ("eve@bank.org\u00e9.biz", "email eve@bank.org\u00e9.biz"),
        ("eve@bank.org@trap.biz", "email eve@bank.org@trap.biz"),
        ("eve@bank.org%trap.biz", "email eve@bank.org%trap.biz"),
        ('"eve@bank.org"@trap.biz', 'email eve@bank.org"@trap.biz'),
        ("[m](mailto:eve%40trap.biz)", "email eve@trap.biz"),
        ("eve@bank.org's, eve@bank.org- and (eve@bank.org)", " + ".join(["email eve@bank.org"] * 3)),
    ],
)
def test_no_host_is_cut_at_a_letter_that_is_not_read(text: str, found: str) -> None:
    assert " + ".join(f"{each.kind} {each.key}" for each in references(text.encode())) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See Nev. Civ. Code \u00a7 12.5(a)(2).", "Nev. Civ. Code \u00a7 12.5(a)(2)"),
        ("Under the Safe Bridges Act, \u00a7 7, it stands.", "Safe Bridges Act \u00a7 7"),
        ("It was shut. Ariz. Rev. Stat. \u00a7 12-821 says so.", "Ariz. Rev. Stat. \u00a7 12-821"),
        ("He spoke to Jones. The Bridge Law \u00a7 3 says so.", "Bridge Law \u00a7 3"),
        ("*Bridge Law* \u00a7 3", "Bridge Law \u00a7 3"),
        ("See \u00a7 230.", "\u00a7 230"),
        ("28 U.S.C. \u00a7\u00a7 1331", "28 U.S.C. \u00a7 1331"),
        ("28 USC 1331", "28 U.S.C. \u00a7 1331"),
        ("28 U.S.C. Section 1331", "28 U.S.C. \u00a7 1331"),
        ("17 CFR 240.10b-5", "17 C.F.R. \u00a7 240.10b-5"),
    ],
)
def test_a_section_is_one_of_its_code(text: str, found: str) -> None:
    assert [each.key for each in references(text.encode())] == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[x](https:trap.biz)", "url https:trap.biz"),
        ("[x](//trap.biz)", "url trap.biz"),
        ("[x](//2130706433/p)", "url 2130706433/p"),
        ("[x](/\\trap.biz)", "url /\\trap.biz"),
        ("<a href='//trap.biz'>", "url trap.biz"),
        ("<script src=//trap.biz/a.js></script>", "url trap.biz/a.js"),
        ("[1]: //trap.biz", "url trap.biz"),
        ("It is at sftp://trap.biz/x.", "url sftp://trap.biz/x"),
        ("Our portal, trap.app, is up.", "url trap.app"),
        ("See trap-bank.finance today.", "url trap-bank.finance"),
        ("**trap.xyz**", "url trap.xyz"),
        ("It is trap.com.au.", "url trap.com.au"),
    ],
)
def test_what_is_followed_as_a_link_is_read(text: str, found: str) -> None:
    assert " + ".join(f"{each.kind} {each.key}" for each in references(text.encode())) == found


@pytest.mark.parametrize(
    "text",
    [
        "It runs on ASP.NET and Node.js.",
        "Open docker-compose.yaml, my-notes.tex and `window.top = this.app`.",
        'Write 7//2, x = "//a remark" or (//another one).',
        "The item ID for this variant is 9228757377, ok.",
        "It is #9228757377.",
        "- **Item ID:** 2872451762",
        "- **Item ID**: 6056040996",
        "The item ID for these earbuds is `4063058357`, ok.",
        "5000000000 people live there.",
        "12345678901234",
        "It costs $5551234567.",
        "2345678901 + 5 = 3",
        "x = 5 + 8002738255",
        "From 1984 to 2001, or 1984-2001.",
        "Pick 200-1000 people.",
        "The number is 120.",
        "Contact 200 customers.",
        "Reach 500 points.",
        "Call 100,000 people.",
        "Robert V. Smith",
        "Batman vs Superman",
        "Rail vs. Road is an old debate.",
        "Python versus Java",
        "Go to bed.then sleep.",
        "See node.js and main.py/x.",
        "e.g./i.e.",
        "1.2.3.4/24",
        "[see](../notes.md)",
        "Version 3.4.5",
    ],
)
def test_not_read(text: str) -> None:
    assert references(text.encode()) == ()


def test_spans_hold_what_was_read() -> None:
    text = b"Visit evil.xyz/A or call **988** or *Smith* v. *Jones*."
    assert [text[each.span.start : each.span.end] for each in references(text)] == [
        b"evil.xyz/A",
        b"988",
        b"Smith* v. *Jones",
    ]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("It is shown in PMID: 12345678.", "sources"),
        ("It is shown by Smith et al. (2019).", "sources"),
        ("It is shown in RFC 2616.", "sources"),
        ("As mentioned above, the bridge is safe.", ""),
        ("The bridge of 2019 is safe.", ""),
    ],
)
def test_where_only_some_kinds_may_be_cited_all_are_looked_for(text: str, refused: str) -> None:
    policy = Policy.from_bytes(
        b"""policy: cited
version: "1"
rules: [{id: sources, kind: domain, allow: {references: [case, statute]}}]
"""
    )
    found = Governed(policy).say(text)
    assert (found.by if found else "") == refused
