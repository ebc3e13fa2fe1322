"""What a policy says of its anchors is what answers; what cannot be right is a load error with its place."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from interlock import Policy, PolicyError
from interlock.anchors import Resolvers, TableError
from interlock.anchors.building import SourceError, resolvers_of
from interlock.anchors.registry import Registry
from interlock.core.mutation import Reference, Span, Standing

HEAD = "policy: p\nversion: '1'\nrules: [{id: r, kind: domain, forbid: {text: never}}]\n"
ROE = Reference("citation", "410 U.S. 113", Span(0, 1), (("name", "Roe v. Wade"), ("year", "1973")))
DOE = Reference("citation", "410 U.S. 113", Span(0, 1), (("name", "Doe v. Bolton"), ("year", "1973")))


def load(folder: Path, anchors: str) -> Policy:
    (folder / "p.yaml").write_text(HEAD + anchors)
    return Policy.load(folder / "p.yaml")


def resolved(resolvers: Resolvers, reference: Reference) -> bool:
    return resolvers.resolve(reference).standing is Standing.RESOLVED


def test_a_database_beside_the_policy_answers(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "law.db") as connection:
        connection.execute("CREATE TABLE cases (name TEXT, cited TEXT, year TEXT)")
        connection.execute("INSERT INTO cases VALUES ('Roe v. Wade', '410us113', '1973')")
    connection.close()
    policy = load(
        tmp_path,
        "anchors:\n  kinds: [citation]\n  resolvers:\n    citation:\n      sqlite: law.db\n"
        "      query: SELECT name AS referent, name, year FROM cases WHERE cited = :folded\n      seconds: 1\n",
    )
    answers = resolvers_of(policy)
    assert resolved(answers, ROE)
    assert not resolved(answers, DOE)


def test_a_registry_is_pinned_and_answers_all_kinds_it_is_named_for(tmp_path: Path) -> None:
    (tmp_path / "law.csv").write_text("name,citation,year\nRoe v. Wade,410 U.S. 113,1973\n")
    policy = load(
        tmp_path,
        "anchors: {kinds: [case, citation], resolvers: {case: {file: law.csv}, citation: {file: law.csv}}}\n",
    )
    answers = resolvers_of(policy)
    assert len(answers.members) == 1
    assert resolved(answers, ROE)
    assert resolved(answers, Reference("case", "Roe v. Wade", Span(0, 1)))
    (tmp_path / "law.csv").write_text("name,citation,year\nDoe v. Bolton,410 U.S. 113,1973\n")
    with pytest.raises(TableError, match="has changed since the policy was loaded"):
        resolvers_of(policy)
    assert Policy.load(tmp_path / "p.yaml").digest != policy.digest


def test_links_are_held_against_a_list(tmp_path: Path) -> None:
    policy = load(tmp_path, "anchors: {kinds: [url], resolvers: {url: {allow: [example.org]}}}\n")
    assert resolved(resolvers_of(policy), Reference("url", "https://example.org/x", Span(0, 1)))
    assert not resolved(resolvers_of(policy), Reference("url", "https://example.com/x", Span(0, 1)))


def test_secrets_come_from_the_environment_when_they_are_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "SELECT name AS referent FROM cases WHERE name = :key"
    policy = load(
        tmp_path,
        f"anchors: {{kinds: [case], ahead: true, resolvers: {{case: {{postgres: LAW_DATABASE, query: '{query}'}}}}}}\n",
    )
    monkeypatch.delenv("LAW_DATABASE", raising=False)
    answers = resolvers_of(policy)
    assert answers.ahead
    answer = answers.resolve(Reference("case", "Roe v. Wade", Span(0, 1)))
    assert (answer.standing, answer.detail) == (
        Standing.UNRESOLVABLE,
        "resolver `policy:case` failed: TableError",
    )


def test_a_web_service_is_asked_as_the_policy_says(tmp_path: Path) -> None:
    policy = load(
        tmp_path,
        "anchors:\n  kinds: [doi]\n  resolvers:\n    doi:\n      url: 'https://127.0.0.1/{key}'\n"
        "      fields: {referent: /title, title: /title}\n      rows: /items\n      seconds: 1\n",
    )
    answer = resolvers_of(policy).resolve(Reference("doi", "10.1000/182", Span(0, 1)))
    assert "private address" in answer.detail


@pytest.mark.parametrize(
    ("resolver", "says"),
    [
        ("{}", "one of"),
        ("{file: law.csv, sqlite: law.db, query: x}", "one of"),
        ("{sqlite: law.db}", "`sqlite` needs `query` beside it"),
        ("{postgres: LAW, url: x}", "one of"),
        ("{postgres: host=x, query: q}", "is no name of a variable"),
        ("{url: 'https://example.org/{key}'}", "`url` needs `fields` beside it"),
        ("{allow: [example.org], query: q}", "`query` goes with `sqlite` or `postgres` only"),
        ("{allow: [example.org], redirects: true}", "`redirects` goes with `url` only"),
        ("{allow: []}", "the list is empty"),
        ("{file: none.csv}", "cannot be read: no such file"),
        ("{file: law.csv, sha256: abc}", "is no digest"),
        ("{file: law.csv, tokne: X}", "unknown key `tokne`"),
        ("{sqlite: law.db, query: q, seconds: 0}", "seconds"),
    ],
)
def test_what_cannot_be_right_is_told_at_its_place(tmp_path: Path, resolver: str, says: str) -> None:
    (tmp_path / "law.csv").write_text("name,citation,year\nRoe v. Wade,410 U.S. 113,1973\n")
    with pytest.raises(PolicyError) as told:
        load(tmp_path, f"anchors: {{kinds: [citation], resolvers: {{citation: {resolver}}}}}\n")
    assert says in str(told.value)


def test_a_kind_that_is_not_anchored_or_has_a_table_too_is_told(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="`url` is not among `kinds`"):
        load(tmp_path, "anchors: {kinds: [case], resolvers: {url: {allow: [example.org]}}}\n")
    with pytest.raises(PolicyError, match="has a table too"):
        load(
            tmp_path,
            "anchors: {kinds: [url], tables: {url: {entries: {a: b}}}, resolvers: {url: {allow: [example.org]}}}\n",
        )


def test_an_heir_takes_over_who_answers_and_may_not_name_another(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        HEAD.replace("policy: p", "policy: base")
        + "anchors: {kinds: [url], resolvers: {url: {allow: [example.org]}}}\n"
    )
    heir = "policy: p\nversion: '1'\nextends: base.yaml\n"
    (tmp_path / "p.yaml").write_text(heir)
    assert resolved(
        resolvers_of(Policy.load(tmp_path / "p.yaml")), Reference("url", "example.org", Span(0, 1))
    )
    for wider in (
        "anchors: {kinds: [url], resolvers: {url: {allow: [example.com]}}}\n",
        "anchors: {kinds: [url], tables: {url: {entries: {a: b}}}}\n",
    ):
        (tmp_path / "p.yaml").write_text(heir + wider)
        with pytest.raises(PolicyError):
            Policy.load(tmp_path / "p.yaml")


FAULTS = (
    ("citation", "{file: law.csv}", "name,citation\n", "has no row"),
    (
        "citation",
        "{file: law.csv}",
        "name,citation\nA v. B,banana\n",
        "row 1: `banana` can never be a citation",
    ),
    (
        "citation",
        "{file: law.csv}",
        "name,citation\nA v. B,1 U.S. 1\nA v. B,1 U.S. 1\n",
        "row 2 repeats row 1",
    ),
    ("citation", "{file: law.csv}", "name,year\nA v. B,1999\n", "row 1 has no `citation`"),
    ("cve", "{file: law.csv}", "cve\nCVE-2021-44228\nCVE-21-4\n", "row 2: `CVE-21-4` can never be a cve"),
    ("isbn", "{file: law.csv}", "isbn,title\n9780306406158,x\n", "its check digit is wrong"),
    ("url", "{allow: ['*']}", "", "neither a host nor a link"),
    ("url", "{url: 'http://example.org/{key}', fields: {referent: /t}}", "", "is not encrypted"),
    ("order", "{sqlite: none.db, query: 'SELECT :key AS referent'}", "", "no such file"),
)


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(("kind", "resolver", "rows", "says"), FAULTS)
def test_a_source_that_cannot_be_used_is_told_with_its_place(
    tmp_path: Path, kind: str, resolver: str, rows: str, says: str
) -> None:
    (tmp_path / "law.csv").write_text(rows)
    policy = load(tmp_path, f"anchors:\n  kinds: [{kind}]\n  resolvers:\n    {kind}: {resolver}\n")
    with pytest.raises(SourceError) as told:
        resolvers_of(policy)
    assert says in told.value.why
    assert str(told.value).startswith(f"{tmp_path / 'p.yaml'}:7:")


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ("cve", "cve-2021-44228"),
        ("doi", "https://doi.org/10.1000/182"),
        ("arxiv", "arXiv:1706.03762"),
        ("isbn", "ISBN 978-0-306-40615-7"),
        ("citation", "[2019] UKSC 41"),
        ("citation", "576 U.S. ___"),
    ],
)
def test_a_cell_may_be_written_as_people_write_it(kind: str, written: str) -> None:
    assert Registry(kind, [{kind: written, "name": "A v. B", "referent": "x"}])
