"""An allow-list names hosts; what only looks like one of them is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import TableError
from interlock.anchors.lists import AllowList
from interlock.core.mutation import Reference, Span, Standing
from interlock.mapping.references import references
from interlock.testing import check_resolver

LIST = AllowList(("url", "email"), ["example.org", "*.gov.example", "https://docs.example.com/api/"])


def allowed(key: str, kind: str = "url") -> bool:
    return LIST.resolve(Reference(kind, key, Span(0, 1))).standing is Standing.RESOLVED


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org", "http://example.org/a/b?c=d#e", "example.org", "www.example.org/x", "example.org.",
        "https://tax.gov.example/form", "https://docs.example.com/api/", "https://docs.example.com/api/v1/x",
        "https://docs.example.com/api", "docs.example.com/api/x",
    ],
)  # fmt: skip
def test_what_is_listed_may_be_named(link: str) -> None:
    assert allowed(link)


@pytest.mark.parametrize(
    "link",
    [
        "https://example.com", "https://example.org.evil.net", "https://evil-example.org", "https://evilexample.org",
        "https://example.org@evil.net", "https://evil.net/example.org", "https://evil.net?example.org", "https://gov.example",
        "https://evilgov.example", "https://sub.example.org", "ftp://example.org", "javascript://example.org",
        "https://example.org:8080", "https://exаmple.org", "https://xn--exmple-cua.org", "https://example.org%2eevil.net",
        "http://docs.example.com/api/", "https://docs.example.com/", "https://docs.example.com/apis",
        "https://docs.example.com/api/../admin", "https://docs.example.com/api/%2e%2e/admin", "https://docs.example.com/api\\x",
        "https://1.2.3.4", "//example.org", "", "example.org..", "https://example.org/\u202egpj",
    ],
)  # fmt: skip
def test_what_only_looks_listed_may_not(link: str) -> None:
    assert not allowed(link)


def test_an_address_is_known_by_its_host() -> None:
    assert allowed("office@example.org", "email")
    assert not allowed("office@example.org.evil.net", "email")
    assert not allowed("example.org", "email")
    assert not allowed("office@docs.example.com", "email")
    assert not allowed("office@evil.net@example.org", "email")


@pytest.mark.parametrize(
    "text", ["Go to HTTPS://EXAMPLE.ORG/Fund now.", "See www.example.org.", "[x](example.org/y)"]
)
def test_links_as_they_are_read_from_texts_are_known(text: str) -> None:
    assert all(allowed(r.key) for r in references(text.encode()) if r.kind == "url")


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ([], "is empty"), (["example"], "is neither a host nor a link"), (["*"], "is neither a host"),
        (["https://*.*"], "is neither a host"), (["1.2.3.4"], "is neither a host"), (["exämple.org"], "is neither a host"),
        (["https://example.org?x=y"], "is neither a host"), (["example.org", "EXAMPLE.ORG"], "has an entry twice"),
        (["me@example.org"], "is neither a host"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_not_loaded(entries: Any, says: str) -> None:
    with pytest.raises(TableError) as told:
        AllowList("url", entries)
    assert says in str(told.value)


def test_lists_keep_to_the_port() -> None:
    check_resolver(LIST.resolve, [Reference("url", "https://example.org", Span(0, 1))])


@given(st.text(st.sampled_from("example.orgi@:/%?#\\*w-"), max_size=30))
def test_only_listed_hosts_are_ever_named(link: str) -> None:
    answer = LIST.resolve(Reference("url", link, Span(0, 1)))
    if answer.standing is Standing.RESOLVED:
        assert answer.readings[0].removeprefix("www.") in {"example.org", "docs.example.com"}
