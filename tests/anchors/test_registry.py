"""A registry knows more of a thing than its name: all that a text says of it has to agree."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import Registry, TableError, TableResolver
from interlock.anchors.agreeing import holds_case, same_authors, same_case, same_title
from interlock.core.canonical import canonical
from interlock.core.mutation import Reference, Resolution, Span, Standing
from interlock.mapping.anchored import Sought
from interlock.mapping.references import references
from interlock.testing import check_resolver

CASES: list[dict[str, Any]] = [
    {"name": "Roe v. Wade", "citation": "410 U.S. 113|93 S. Ct. 705", "year": 1973},
    {"name": "Doe v. Bolton", "volume": 410, "reporter": "U.S.", "page": 179, "year": "1973"},
    {"name": "Sugar Assn., Inc. v. Donovan|Sugar Ass'n v. Donovan", "citation": "453 U.S. 9", "year": "1981"},
    {"name": "Lewis, Deceased v. Brunswick Corporation", "citation": "523 U.S. 1114", "year": "1998"},
    {"name": "In re Snyder", "citation": "472 U.S. 634", "year": "1985"},
    {"name": "United States v. Smith", "citation": "18 U.S. 153", "year": "1820"},
    {"name": "United States v. Smith", "citation": "499 U.S. 160", "year": "1991"},
    {"name": "The Civil Rights Cases", "citation": "109 U.S. 3", "year": "1883"},
    {"name": "Goss v. Board of Education, Knoxville, Tennessee", "citation": "373 U.S. 683", "year": "1963"},
    {"name": "Lane v. Hale", "citation": "518 U.S. 9", "year": "1996"},
    {"name": "Lane v. Hale, Warden", "citation": "518 U.S. 19", "year": "1996"},
    {"name": "Lane v. Peña", "citation": "518 U.S. 187", "year": "1996"},
]
WORKS: list[dict[str, Any]] = [
    {"title": "Graphs for Order", "authors": "Yue Qiu and Tim Rocktäschel", "venue": "CVPR", "year": 2023, "doi": "10.1109/x.1"},
    {"title": "In-Context Learning", "authors": "Ada B. Byron and Bo Li and Cy Woo", "venue": "ICML", "year": 2021},
    {"title": "Deep Order", "authors": "Yue Qiu and Bo Li", "venue": "ICML", "year": 2023},
]  # fmt: skip
LEGAL = Registry(("case", "citation"), CASES, name="cases")
LIBRARY = Registry("work", WORKS, name="library")


def answers(registry: Registry | TableResolver, text: str) -> list[Resolution]:
    data = text.encode()
    seen = Sought(registry.kinds).find(data, references(data))
    return [registry.resolve(r) for r in seen if r.kind in registry.kinds]


def admitted(registry: Registry | TableResolver, text: str) -> bool:
    given = answers(registry, text)
    assert given, "nothing was looked up"
    return all(answer.standing is Standing.RESOLVED for answer in given)


@pytest.mark.requirement("R-092", "R-096")
@pytest.mark.parametrize(
    "text",
    [
        "See Roe v. Wade, 410 U.S. 113 (1973).",
        "See Roe v. Wade, 410 U.S. 113, 93 S. Ct. 705 (1973).",
        "See *Roe v. Wade* (410 U. S. 113).",
        "it was decided in roe v. wade, 410 u.s. 113 (1973).",
        "It held so in Roe v. Wade.",
        "In Lewis, Deceased v. Brunswick Corp., 523 U.S. 1114 (1998), it held so.",
        "See Sugar Association, Incorporated v. Donovan, 453 U.S. 9.",
        "See Civil Rights Cases, 109 U.S. 3.",
        "See In re Snyder, 472 U.S. 634 (1985).",
        "See United States v. Smith, 499 U.S. 160 (1991).",
        "See U.S. v. Smith, 499 U.S. 160 (1991).",
        "See Lane v. Pena, 518 U.S. 187.",
        "1 Roe v. Wade, 410 U.S. 113 (1973).",
        "\u00b9 Roe v. Wade, 410 U.S. 113 (1973).",
        "It held so in Goss v. Board of Education.",
        "It held so in Lane v. Hale.",
        "As held in <i>Roe v. Wade</i>, 410 U.S. 113, it is so.",
        "In 410 U.S. 113, Roe v. Wade, it held so.",
    ],
)
def test_a_case_on_its_own_page_resolves(text: str) -> None:
    assert admitted(LEGAL, text)


@pytest.mark.requirement("R-093", "R-096")
@pytest.mark.parametrize(
    "text",
    [
        "See Doe v. Bolton, 410 U.S. 113 (1973).",
        "See Roe v. Wade, 410 U.S. 114 (1973).",
        "See Roe v. Wade, 411 U.S. 113 (1973).",
        "See Roe v. Wade, 410 F.3d 113 (1973).",
        "See Roe v. Wade, 410 U.S. 113 (1974).",
        "See Roe v. Wade, 410 U.S. 113, 93 S. Ct. 706 (1973).",
        "See Adam Roe v. Wade, 410 U.S. 113.",
        "See Roe v. Wade (1974) 410 U.S. 113.",
        "See Roe v. Wade Brothers, 410 U.S. 113.",
        "See Roe v. Wad, 410 U.S. 113.",
        "See Wade v. Roe, 410 U.S. 113.",
        "See In re Roe, 410 U.S. 113.",
        "doe v. bolton, 410 u.s. 113",
        "It is reported at 410 U.S. 113.",
        "It is in volume 410 of the U.S. Reports.",
        "It held so in Roe v. Bolton.",
        "See Goss v. Board of Education, 373 U.S. 683.",
        "See 1200 Roe v. Wade, 410 U.S. 113.",
        "See Roe v. Wade, volume 410 at page 114 of the U.S. Reports.",
        "In 410 U.S. 113, Doe v. Bolton, it held so.",
        "As held in <i>Doe v. Bolton</i>, 410 U.S. 113, it is so.",
        "It is at 410 U.S. 113 (Doe v. Bolton).",
        "Matter of Snyder, 472 U.S. 635",
    ],
)
def test_another_name_page_or_year_names_nothing(text: str) -> None:
    assert not admitted(LEGAL, text)


PREFIXED = [
    "Rob",
    "Robin",
    "Anders",
    "Rich",
    "Wood",
    "John",
    "Smith",
    "Smit",
    "Jo",
    "State",
    "Peters",
    "McDonald",
]
REST = ["son", "ward", "field", "ments", "ard", "inson", "s", "ton", "aldson", "bottom"]


@pytest.mark.requirement("R-093", "R-096")
@given(st.sampled_from(PREFIXED), st.sampled_from(REST), st.booleans(), st.booleans())
def test_a_name_that_begins_another_is_another(start: str, rest: str, longer: bool, right: bool) -> None:
    told, known = (start + rest, start) if longer else (start, start + rest)
    one, other = (
        (f"Jones v. {told}", f"Jones v. {known}") if right else (f"{told} v. Hale", f"{known} v. Hale")
    )
    assert not same_case(one, other)
    assert not holds_case(one, other)
    assert same_case(known, known)


@pytest.mark.parametrize(
    ("told", "known", "same"),
    [
        ("Philad. v. Jones", "Philadelphia v. Jones", True),
        ("Philadelphia v. Jones", "Philad. v. Jones", True),
        ("Philad v. Jones", "Philadelphia v. Jones", False),
        ("Gen. Motors Corp v. Natl Assn of Mfg.", "Gen. Motors Corporation v. National Ass'n of Manufacturing", True),
        ("Smithson. v. Jones", "Smith v. Jones", False),
        ("Smith v. Jones.", "Smith v. Jones", True),
        ("'Philad.,' v. Jones", "Philadelphia v. Jones", True),
    ],
)  # fmt: skip
def test_only_a_point_or_the_table_cuts_a_word_short(told: str, known: str, same: bool) -> None:
    assert same_case(told, known) is same


@pytest.mark.requirement("R-094", "X-07")
def test_a_name_of_two_cases_is_ambiguous_until_its_page_is_said() -> None:
    (answer,) = answers(LEGAL, "It held so in United States v. Smith.")
    assert answer.standing is Standing.AMBIGUOUS
    assert len(answer.readings) == 2


def test_a_page_without_a_name_resolves_only_where_the_registry_says_so() -> None:
    bare = Registry(("citation",), CASES, bare=True)
    assert admitted(bare, "It is reported at 410 U.S. 113.")


def entry(**fields: str) -> str:
    return (
        "@inproceedings{x,\n" + "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items()) + "}"
    )


TRUE = {
    "title": "Graphs for Order", "author": "Yue Qiu and Tim Rockt{\\\"a}schel", "booktitle": "CVPR", "year": "2023",
    "doi": "10.1109/X.1",
}  # fmt: skip


@pytest.mark.parametrize(
    "fields",
    [
        TRUE,
        TRUE | {"author": "Qiu, Yue and Rocktäschel, Tim"},
        TRUE | {"author": "Y. Qiu and T. Rocktäschel"},
        TRUE | {"author": "Yue Qiu and others"},
        TRUE | {"title": "Graphs For Order."},
        TRUE | {"doi": "https://doi.org/10.1109/x.1"},
        {name: value for name, value in TRUE.items() if name != "doi"},
    ],
)
def test_an_entry_that_agrees_resolves(fields: dict[str, str]) -> None:
    assert admitted(LIBRARY, entry(**fields))


@pytest.mark.requirement("R-093", "R-096")
@pytest.mark.parametrize(
    "fields",
    [
        TRUE | {"doi": "10.1109/x.2"},
        TRUE | {"title": "Graph for Order"},
        TRUE | {"title": "Graphs-for Order"},
        TRUE | {"author": "Tim Rocktäschel and Yue Qiu"},
        TRUE | {"author": "Yue Qiu"},
        TRUE | {"author": "Yue Qiu and Bo Li"},
        TRUE | {"author": "Yue Qiu and Tim Rocktäschel and Bo Li"},
        TRUE | {"author": "Jane Doe and John Smith"},
        TRUE | {"author": "Yue Qiu and Tim Rocktäschel and others"},
        TRUE | {"booktitle": "ICML"},
        TRUE | {"year": "2031"},
        TRUE | {"url": "https://example.org/x"},
        TRUE | {"title": "In-Context Learning"},
        TRUE | {"journal": "Nature"},
        {"title": "In-Context Learning", "author": "Ada B. Byron and Bo Li and Cy Woo", "doi": "10.1/x"},
        {"title": "In Context Learning", "author": "Ada B. Byron and Bo Li and Cy Woo"},
    ],
)
def test_an_entry_of_which_anything_is_wrong_names_nothing(fields: dict[str, str]) -> None:
    assert not admitted(LIBRARY, entry(**fields))


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ('[1] Y. Qiu and T. Rocktäschel, "Graphs for Order," in CVPR, 2023.', True),
        ("Qiu, Y., & Rocktäschel, T. (2023). Graphs for Order. CVPR. https://doi.org/10.1109/x.1", True),
        ('[1] T. Rocktäschel and Y. Qiu, "Graphs for Order," in CVPR, 2023.', False),
        ('[1] Y. Qiu and B. Li, "Graphs for Order," in CVPR, 2023.', False),
        ('[1] Y. Qiu and T. Rocktäschel, "Graphs for Order," in CVPR, 2022.', False),
        ('[1] Y. Qiu and T. Rocktäschel, "Graphs for Order," in ICML, 2023.', False),
        ('[1] Y. Qiu and T. Rocktäschel, "Graphs for Disorder," in CVPR, 2023.', False),
        ("Qiu, Y., & Rocktäschel, T. (2023). Graphs for Order. CVPR. https://doi.org/10.1109/y.1", False),
        ("Qiu, Y., & Rocktäschel, T. (2023). Graphs for Order. CVPR, 1(2), 3-4.", True),
        ("1. Qiu Y, Rocktäschel T. Graphs for Order. CVPR. 2023;1(2):3-4.", True),
        ("1. Qiu Y, Rocktäschel T. Graphs for Disorder. CVPR. 2023;1(2):3-4.", False),
        ("- Qiu, Y. (2023). Graphs for Order. CVPR.", False),
    ],
)
def test_of_a_line_every_word_is_accounted_for(line: str, right: bool) -> None:
    assert admitted(LIBRARY, line) is right


def test_a_word_of_its_link_is_no_venue_of_a_work() -> None:
    linked = Registry("work", [WORKS[2] | {"url": "https://www.neurips.example.org/x"}])
    assert admitted(
        linked, "[1] Yue Qiu and Bo Li. Deep Order. ICML, 2023. https://www.neurips.example.org/x"
    )
    assert admitted(linked, "[1] Yue Qiu and Bo Li. Deep Order. ICML, 2023. www.neurips.example.org/x")
    assert not admitted(linked, "[1] Yue Qiu and Bo Li. Deep Order. ICML, 2023. www.neurips.example.org/y")
    for venue in ("WWW", "NeurIPS"):
        assert not admitted(linked, f"[1] Yue Qiu and Bo Li. Deep Order. {venue}, 2023.")


def test_authors_with_a_year_are_looked_up_too() -> None:
    assert admitted(LIBRARY, "Byron et al. (2021) showed it.")
    assert not admitted(LIBRARY, "Byron et al. (2022) showed it.")
    assert not admitted(LIBRARY, "Byron and Li (2021) showed it.")
    assert admitted(LIBRARY, "Qiu and Li (2023) showed it.")


def test_any_other_kind_is_known_by_its_key() -> None:
    laws = Registry("statute", [{"statute": "18 U.S.C. § 1001", "referent": "False statements"}])
    for written in ("18 U.S.C. § 1001", "18 USC §1001", "18 U. S. C. § 1001"):
        assert laws.resolve(Reference("statute", written, Span(0, 1))).readings == ("False statements",)
    assert laws.resolve(Reference("statute", "18 U.S.C. § 1002", Span(0, 1))).readings == ()


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("kind", "written", "text", "right"),
    [
        ("isbn", "978-3-16-148410-0", "ISBN 9783161484100", True),
        ("organisation", "Acme Inc.", "Acme Inc. sells it.", True),
        ("person", "Dr. John Doe", "Dr. John Doe agrees.", True),
        ("price", "49.50 USD", "It costs $49.50.", True),
        ("account", "DE89 3704 0044 0532 0130 00", "account DE89370400440532013000", True),
        ("doi", "https://doi.org/10.1000/xyz", "See 10.1000/xyz.", True),
        ("doi", "10.1000/XYZ", "See 10.1000/xyz.", True),
        ("rfc", "RFC 9110", "See RFC 9110.", True),
        ("organisation", "Acme Inc.", "Acme Ltd. sells it.", False),
        ("person", "Dr. John Doe", "Dr. Jane Doe agrees.", False),
        ("price", "49.50 USD", "It costs €49.50.", False),
        ("price", "49 to 59 USD", "It costs $59.", False),
        ("doi", "https://doi.org/10.1000/xyz", "See 10.1000/xy.", False),
        ("order", "W1234 and W5678", "order W5678", False),
    ],
)
def test_a_row_goes_by_what_it_is_read_as_in_a_text(kind: str, written: str, text: str, right: bool) -> None:
    registry = Registry(kind, [{kind: written, "referent": "it"}])
    assert admitted(registry, text) is right


@pytest.mark.requirement("R-092", "R-096")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("See https://x.example/AbC?q=1 now.", True),
        ("See HTTPS://X.Example/AbC?q=1 now.", True),
        ("See https://x.example/abc?q=1 now.", False),
        ("See https://x.example/AbC?Q=1 now.", False),
        ("See https://x.example/AbC now.", False),
    ],
)
def test_a_link_is_the_page_of_its_own_letters(text: str, right: bool) -> None:
    """Behind the host another case is another page: a short link that is made up stands for nothing."""
    link = "https://X.example/AbC?q=1"
    assert admitted(Registry("url", [{"url": link, "referent": "it"}]), text) is right
    assert admitted(TableResolver("url", {link: "it"}), text) is right
    both = Registry("url", [{"url": link, "referent": "it"}, {"url": link.lower(), "referent": "it"}])
    assert admitted(both, "See https://x.example/abc?q=1 now.")


def test_a_row_is_found_by_its_key_beside_the_name_of_its_kind() -> None:
    orders = Registry("order", [{"order": "W1234", "key": "K9", "referent": "a lamp"}])
    for key in ("W1234", "k9"):
        assert orders.resolve(Reference("order", key, Span(0, 1))).readings == ("a lamp",)


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("isbn", "978-3-16-148410-0", "9783161484100"),
        ("doi", "https://doi.org/10.1000/xyz", "10.1000/XYZ"),
        ("phone", "+1 202 555 0100", "12025550100"),
        ("price", "59.00 USD", "$59"),
        ("order", "W1234|W1235", "w1235"),
    ],
)
def test_what_is_listed_twice_in_two_ways_to_write_it_is_a_load_error(
    kind: str, one: str, other: str
) -> None:
    """Each row would be made a referent of its own, and every mention of the two be ambiguous."""
    with pytest.raises(TableError, match="row 2 repeats row 1, written otherwise: keep one"):
        Registry(kind, [{kind: one}, {kind: other}])
    known = Registry(kind, [{kind: one, "referent": "it"}, {kind: other, "referent": "it"}])
    assert known.snapshot
    two = Registry(kind, [{kind: one, "referent": "it"}, {kind: other, "referent": "another"}])
    assert two.snapshot != known.snapshot


@pytest.mark.parametrize(
    ("kinds", "rows", "says"),
    [
        (("case", "citation"), [], "has no row"),
        (("citation",), [{"citation": "1 U.S. 1", "year": "1790"}], "has no `name`"),
        (("citation",), [{"name": "A v. B"}], "has no `citation`"),
        (("work",), [{"title": "T"}], "has no `authors`"),
        (("url",), [{"referent": "x"}], "has no `url`"),
        (("citation",), [CASES[0], CASES[0]], "row 2 repeats row 1"),
        (("citation",), [CASES[0], CASES[0] | {"year": "1974"}], "row 2 contradicts row 1"),
        (("work",), [WORKS[0], WORKS[0] | {"doi": "10.1109/x.9"}], "row 2 contradicts row 1"),
        (("citation",), [CASES[0] | {"year": 1973.0}], "`year` of a row is neither text"),
        (("citation",), [CASES[0] | {"year": True}], "`year` of a row is neither text"),
        (("citation",), [CASES[0] | {"name": ["A"]}], "`name` of a row is neither text"),
        (("citation",), [CASES[0] | {"year": "soon"}], "row 1: `soon` is no year such as `1973`"),
        (("citation",), [CASES[0] | {"year": "1973 | soon"}], "`1973 | soon` is no year"),
        (("citation",), [CASES[0] | {"name": "Roe v.\0 Wade"}], "`name` of a row holds a control character"),
        (
            ("citation",),
            [CASES[0] | {"court": "\x1b[31mCourt"}],
            "`court` of a row holds a control character",
        ),
        (("citation",), [CASES[0] | {"since": "yesterday"}], "`since` of a row is no day"),
        (("citation",), [CASES[0] | {"until": "2026-02-30"}], "`until` of a row is no day"),
        (("citation",), [CASES[0] | {"since": "2026-02-01", "until": "2026-01-01"}], "ends before it begins"),
        (("citation",), [CASES[0] | {"name": "x" * 70_000}], "over the ceiling"),
        (("work",), [WORKS[0] | {"journal": "Nature"}], "has `venue` under two names"),
        (("citation",), ["410 U.S. 113"], "row 1 is no object"),
        (("cve",), [{"cve": "CVE-2021-44228", "referent": ""}], "row 1: a row has no `referent`"),
        (("cve",), [{"cve": "CVE-2021-44228", "Referent ": None}], "row 1: a row has no `referent`"),
        (
            ("cve",),
            [{"cve": "CVE-2021-44228", "referent": "banned|other"}],
            "row 1: `referent` of a row names several",
        ),
    ],
)
def test_a_registry_that_cannot_be_right_is_not_loaded(
    kinds: tuple[str, ...], rows: list[Any], says: str
) -> None:
    with pytest.raises(TableError) as told:
        Registry(kinds, rows)
    assert says in str(told.value)


@pytest.mark.requirement("R-169")
def test_days_of_a_row_go_with_the_answer() -> None:
    row = {"key": "fee", "referent": "0.4 %", "since": dt.date(2026, 1, 1), "valid_until": "2026-06-30"}
    (answer,) = [Registry("product", [row]).resolve(Reference("product", "FEE", Span(0, 1)))]
    assert answer.days == (("2026-01-01", "2026-06-30"),)


def test_a_registry_is_read_from_any_kind_of_file(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    rows = [{"name": "Roe v. Wade", "citation": "410 U.S. 113", "year": "1973"}]
    (tmp_path / "a.json").write_text(json.dumps(rows))
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n")
    (tmp_path / "a.csv").write_text("name,citation,year\nRoe v. Wade,410 U.S. 113,1973\n")
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "a.parquet")
    loaded = [
        Registry.load(("citation",), tmp_path / f"a.{end}", name="a")
        for end in ("json", "jsonl", "csv", "parquet")
    ]
    assert len({one.snapshot for one in loaded}) == 1
    assert all(admitted(one, "See Roe v. Wade, 410 U.S. 113 (1973).") for one in loaded)
    (tmp_path / "b.jsonl").write_text(
        '{"cve": "CVE-2021-44228", "referent": "a\u2028b\x85c"}\r\n{"cve": "CVE-2014-0160", "referent": "d"}',
        "utf-8",
    )
    flaws = Registry.load("cve", tmp_path / "b.jsonl")
    assert flaws.resolve(Reference("cve", "CVE-2021-44228", Span(0, 1))).readings == ("a\u2028b\x85c",)
    (tmp_path / "a.bib").write_text(entry(**TRUE))
    assert admitted(Registry.load("work", tmp_path / "a.bib"), entry(**TRUE))


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("a.txt", b"x", "is none of .bib, .csv, .json, .jsonl, .parquet"),
        ("a.json", b"{}", "is no list of objects"),
        ("a.json", b"[1]", "row 1 is no object"),
        ("a.jsonl", b"[]", "line 1 is no object"),
        ("a.csv", b"", "has no names of columns"),
        ("a.csv", b"name,name\n", "has a column twice"),
        ("a.csv", b"name,citation\nx\n", "too few cells on line 2"),
        ("a.csv", b"name,citation\nx,y,z\n", "too many cells on line 2"),
        ("a.csv", b"name,citation\n", "has no row"),
        ("a.parquet", b"PAR1 nothing", "is no Parquet file"),
        ("a.bib", b"nothing at all", "has no row"),
        ("a.csv", b"name\xff\n", "is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, file: str, data: bytes, says: str) -> None:
    (tmp_path / file).write_bytes(data)
    with pytest.raises(TableError) as told:
        Registry.load(("work",), tmp_path / file)
    assert says in str(told.value)
    assert "\n" not in str(told.value)


def test_an_empty_table_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(TableError, match="has no row"):
        TableResolver.load("case", tmp_path / "a.json")


def test_a_plain_table_of_cases_holds_the_name_against_the_page() -> None:
    table = TableResolver("citation", {"410 U.S. 113": "Roe v. Wade (1973)", "1 U.S. 1": "the first one"})
    asked = Reference("citation", "410 U.S. 113", Span(0, 1), (("name", "Roe v. Wade"),))
    assert table.resolve(asked).standing is Standing.RESOLVED
    asked = Reference("citation", "410 U.S. 113", Span(0, 1), (("name", "Doe v. Bolton"),))
    assert table.resolve(asked).standing is Standing.UNRESOLVABLE
    asked = Reference("citation", "1 U.S. 1", Span(0, 1), (("name", "Doe v. Bolton"),))
    assert table.resolve(asked).standing is Standing.RESOLVED


def test_registries_keep_to_the_port() -> None:
    check_resolver(
        LEGAL.resolve, [Reference("citation", "410 U.S. 113", Span(0, 12), (("name", "Roe v. Wade"),))]
    )
    check_resolver(LIBRARY.resolve, [Reference("work", "Deep Order", Span(0, 5), (("title", "Deep Order"),))])


words = st.text(st.sampled_from("abcv .,&'-AB\u00e9"), max_size=30)


@given(words, words)
def test_agreeing_is_the_same_whoever_asks_and_never_fails(one: str, other: str) -> None:
    for agreement in (same_case, same_title, same_authors):
        assert agreement(one, other) == agreement(one, other)
    assert same_title(one, other) == same_title(other, one)


@given(
    st.dictionaries(st.sampled_from(["name", "year", "court", "title", "doi", "line", "citation"]), words),
    words,
)
def test_no_question_however_odd_breaks_a_registry(told: dict[str, str], key: str) -> None:
    for registry, kind in ((LEGAL, "citation"), (LEGAL, "case"), (LIBRARY, "work")):
        answer = registry.resolve(Reference(kind, key, Span(0, 1), tuple(told.items())))
        assert canonical(answer)


@pytest.mark.requirement("R-096")
@pytest.mark.parametrize(
    ("court", "agrees_with_it"),
    [("N.Y.", True), ("N.Y. App. Div.", False), ("N.Y. Sup. Ct.", False), ("N.Y. Mar. 3,", True), ("", True)],
)
def test_another_court_of_the_same_place_is_another_court(court: str, agrees_with_it: bool) -> None:
    known = {"name": "Bridge v. Ferry", "citation": "12 N.Y. 34", "year": "1901", "court": "N.Y."}
    told = (("name", "Bridge v. Ferry"), ("year", "1901"), *((("court", court),) if court else ()))
    answer = Registry("citation", [known]).resolve(Reference("citation", "12 N.Y. 34", Span(0, 10), told))
    assert (answer.standing is Standing.RESOLVED) is agrees_with_it


@pytest.mark.parametrize(
    ("told", "agree"),
    [("Roe, Doe, and Poe", True), ("Roe, Doe and Poe", True), ("Roe, Moe, and Poe", False), ("Roe and Poe", False),
     ("Roe, Ann and Doe, Bob and Poe, Cy", True)],
)  # fmt: skip
def test_three_names_with_commas_are_three_authors(told: str, agree: bool) -> None:
    assert same_authors(told, "Ann Roe and Bob Doe and Cy Poe") is agree
