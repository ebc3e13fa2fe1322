"""A table of names: one referent resolves, several are ambiguous, anything else names nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import TableError, TableResolver
from interlock.anchors.rows import CONTROL, is_name
from interlock.core.ceilings import READINGS_MAX
from interlock.core.mutation import Reference, Span, Standing
from interlock.testing import check_resolver

ROWS = {
    "Ada Lovelace": "Ada Lovelace",
    "Lovelace": ("Ada Lovelace", "Augusta King"),
    "Countess": ["Augusta King"],
}


def name(key: str, kind: str = "name") -> Reference:
    return Reference(kind, key, Span(0, len(key.encode())))


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("key", "standing", "readings"),
    [
        ("Ada Lovelace", Standing.RESOLVED, ("Ada Lovelace",)),
        ("ada  LOVELACE ", Standing.RESOLVED, ("Ada Lovelace",)),
        ("Countess", Standing.RESOLVED, ("Augusta King",)),
        ("Lovelace", Standing.AMBIGUOUS, ("Ada Lovelace", "Augusta King")),
        ("Augusta King", Standing.UNRESOLVABLE, ()),
        ("Lovelac", Standing.UNRESOLVABLE, ()),
        ("", Standing.UNRESOLVABLE, ()),
    ],
)
def test_a_name_stands_for_what_the_table_says(
    key: str, standing: Standing, readings: tuple[str, ...]
) -> None:
    answer = TableResolver("name", ROWS).resolve(name(key))
    assert (answer.standing, answer.readings) == (standing, readings)
    assert (answer.resolver, answer.reference) == ("table:name", name(key))


def test_another_kind_names_nothing() -> None:
    assert TableResolver("name", ROWS).resolve(name("Countess", "place")).standing is Standing.UNRESOLVABLE


@pytest.mark.requirement("R-099")
def test_a_snapshot_names_the_rows_and_not_their_order() -> None:
    table = TableResolver("name", ROWS)
    again = TableResolver("name", dict(reversed(ROWS.items())))
    other = TableResolver("name", ROWS | {"Byron": "Lord Byron"})
    assert table.snapshot == again.snapshot != other.snapshot
    assert table.snapshot != TableResolver("person", ROWS).snapshot
    assert table.resolve(name("Countess")).snapshot == table.snapshot


@given(
    st.dictionaries(st.text(min_size=1, max_size=6), st.lists(st.text(max_size=6), max_size=3), max_size=6)
)
def test_any_table_keeps_to_the_port(rows: dict[str, list[str]]) -> None:
    try:
        table = TableResolver("name", rows)
    except TableError:
        told = [*rows, *(one for names in rows.values() for one in names)]
        unfit = any(not known.split() for known in rows) or any(map(CONTROL.search, told))
        assert unfit or not all(map(is_name, told[len(rows) :]))
        return
    check_resolver(table.resolve, [name(known) for known in rows if known.isprintable()])


def test_names_that_fold_together_share_their_referents() -> None:
    answer = TableResolver("name", {"ADA": "one", "ada": "two"}).resolve(name("Ada"))
    assert (answer.standing, answer.readings) == (Standing.AMBIGUOUS, ("one", "two"))


def test_too_many_referents_settle_nothing() -> None:
    crowd = [f"John Smith {number}" for number in range(READINGS_MAX + 1)]
    answer = TableResolver("name", {"John Smith": crowd}).resolve(name("John Smith"))
    assert (answer.standing, answer.readings) == (Standing.UNRESOLVABLE, ())
    assert "over the ceiling" in answer.detail


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("people.json", '{"Lovelace": ["Ada Lovelace", "Augusta King"], "Countess": "Augusta King"}'),
        ("people.csv", "referent,name,aliases\nAda Lovelace,Lovelace,\nAugusta King,Lovelace,Countess | Lady King\n"),
        ("people.csv", '\ufeffname,referent\r\nLovelace,Ada Lovelace\r\n"Lovelace","Augusta King"\r\nCountess,Augusta King\r\n'),
    ],
)  # fmt: skip
def test_a_table_is_read_from_a_file(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8", newline="")
    table = TableResolver.load("name", tmp_path / file, name="people")
    assert table.id == "people"
    assert table.resolve(name("Lovelace")).readings == ("Ada Lovelace", "Augusta King")
    assert table.resolve(name("Countess")).readings == ("Augusta King",)


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("a.txt", b"x", "is neither `.json` nor `.csv`"),
        ("a.json", b"{", "is not JSON"),
        ("a.json", b'{"a": ' + b"7" * 5000 + b"}", "is not JSON"),
        ("a.json", b"[]", "is no object of names"),
        ("a.json", b'{"Roe\\u0000 v. Wade": "x"}', r"`roe\x00 v. wade` or its referent holds a control"),
        ("a.csv", b"referent,name\nx\x1b[31m,A\n", "line 2: `referent` of a row holds a control character"),
        ("a.json", b'{"a": 1}', "`a` has no referent"),
        ("a.json", b'{"a": ["b", 2]}', "`a` has no referent"),
        ("a.json", b'{"a": [""]}', "`a` has no referent"),
        ("a.json", b'{"a": "b", "a": "c"}', "the name `a` twice"),
        ("a.json", b"\xff\xfe", "is not UTF-8 at byte 0"),
        ("a.json", b'{" ": "b"}', "has an empty name"),
        ("a.csv", b"name,alias\nx,y\n", "has no column `referent`"),
        ("a.csv", b"", "has no column `referent`"),
        ("a.csv", b"referent,name\n,x\n", "names no referent on line 2"),
        ("a.csv", b"referent,name\nx,y,z\n", "too many cells on line 2"),
        ("a.csv", b"referent,name,until\nx,y\n", "too few cells on line 2"),
        ("a.csv", b"referent,name,Name\nx,y,z\n", "has a column twice"),
        ("a.csv", b"referent,name,until\nx,y,soon\n", "line 2: `until` of a row is no day"),
        ("a.csv", b"referent,name\nx|z,y\n", "line 2: `referent` of a row names several"),
        ("a.csv", b"referent,name,until\nx,y,2026-01-01\nx,y,2027-01-01\n", "different days"),
    ],
)
def test_a_table_that_cannot_be_read_says_why(tmp_path: Path, file: str, data: bytes, says: str) -> None:
    (tmp_path / file).write_bytes(data)
    with pytest.raises(TableError) as told:
        TableResolver.load("name", tmp_path / file)
    assert says in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("kind", "written", "key"),
    [
        ("price", "49.50 USD", "49.5 usd"),
        ("price", "$49.50", "49.5 usd"),
        ("isbn", "978-0-306-40615-7", "9780306406157"),
        ("person", "Dr. Jane Roe", "Jane Roe"),
        ("rfc", "RFC 9110", "9110"),
        ("phone", "020 7946 0958", "02079460958"),
        ("doi", "https://doi.org/10.1000/xyz", "10.1000/xyz"),
        ("order", "#W1234", "W1234"),
        ("case", "Smith v Jones", "Smith v. Jones"),
    ],
)
def test_a_row_goes_by_what_it_is_read_as_in_a_text(kind: str, written: str, key: str) -> None:
    table = TableResolver(kind, {written: "it"})
    assert table.resolve(name(key, kind)).readings == table.resolve(name(written, kind)).readings == ("it",)


@pytest.mark.parametrize(
    ("kind", "written", "key"), [("price", "49 to 59 USD", "59 usd"), ("order", "W1234 and W5678", "W5678")]
)
def test_a_row_that_is_read_as_several_goes_by_none_of_them(kind: str, written: str, key: str) -> None:
    assert TableResolver(kind, {written: "it"}).resolve(name(key, kind)).standing is Standing.UNRESOLVABLE


@pytest.mark.parametrize(
    ("kind", "written"),
    [("isbn", "978-0-306-40615-0"), ("cve", "foo"), ("doi", "11.1000/xyz"), ("pmid", "none")],
)
def test_a_row_that_no_text_can_name_is_an_error(kind: str, written: str) -> None:
    with pytest.raises(TableError, match=f"can never be a {kind}"):
        TableResolver(kind, {written: "it"})


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("kind", "text", "named", "unnamed"),
    [
        ("order", "referent,order,customer_id\nLamp,W12345,87654321\n", ["W12345"], ["87654321"]),
        ("order", "referent,order_id,name,alias\nLamp,W12345,X77777,W1\n", ["W12345", "W1"], ["X77777"]),
        ("order", "referent,number,account\nLamp,W12345,87654321\n", ["W12345"], ["87654321"]),
        ("order", "referent,order,since,Valid_Until\nLamp,W12345,2025-01-01,2026-12-31\n", ["W12345"], ["2025-01-01", "2026-12-31"]),
        ("case", "referent,name,citation\nRoe,Roe v. Wade,410 U.S. 113\n", ["Roe v. Wade"], ["410 U.S. 113"]),
        ("phone", "referent,line\nus,02079460958\n", ["02079460958"], ["us"]),
    ],
)  # fmt: skip
def test_a_column_of_another_kind_names_nothing(
    tmp_path: Path, kind: str, text: str, named: list[str], unnamed: list[str]
) -> None:
    (tmp_path / "a.csv").write_text(text)
    table = TableResolver.load(kind, tmp_path / "a.csv")
    standings = [table.resolve(name(key, kind)).standing for key in (*named, *unnamed)]
    assert standings == [Standing.RESOLVED] * len(named) + [Standing.UNRESOLVABLE] * len(unnamed)


def test_a_name_of_a_table_has_its_days(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        "referent,order,valid_from, Until\nLamp,W1234,,2025-12-31\nLamp,W2345,,\n"
    )
    table = TableResolver.load("order", tmp_path / "a.csv")
    assert table.resolve(name("W1234", "order")).days == (("", "2025-12-31"),)
    assert table.resolve(name("W2345", "order")).days == ()
    (tmp_path / "b.csv").write_text("referent,order,until\nLamp,W1234,2027-12-31\nLamp,W2345,\n")
    assert TableResolver.load("order", tmp_path / "b.csv", name=table.id).snapshot != table.snapshot


def test_a_missing_table_says_so(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read: no such file"):
        TableResolver.load("name", tmp_path / "none.csv")
