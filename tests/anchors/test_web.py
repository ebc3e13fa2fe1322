"""A web service may be slow, huge, moved, private, badly certified or wrong: then it answers nothing."""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import Resolvers, TableError
from interlock.anchors.web import HttpResolver, WebError, public
from interlock.core.mutation import Reference, Resolution, Span, Standing
from interlock.testing import check_resolver

FIELDS = {"referent": "/title/0", "title": "/title", "year": "/date/year", "authors": "/who"}
WORK = {"title": ["Graphs for Order"], "date": {"year": 2023}, "who": ["Yue Qiu", "Bo Li"]}
WANTED = Reference("product", "10.1/x y&z", Span(0, 1))

Say = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A web service on this machine that says what it is told to."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.say: Say = answering(WORK)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append((self.path, dict(self.headers)))
                with contextlib.suppress(OSError):  # whoever asked has hung up
                    outer.say(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if tls is not None:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def answering(value: Any, status: int = 200, **headers: str) -> Say:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()

    def say(to: BaseHTTPRequestHandler) -> None:
        to.send_response(status)
        for name, text in {"Content-Type": "application/json", **headers}.items():
            to.send_header(name.replace("_", "-"), text)
        to.end_headers()
        to.wfile.write(data)

    return say


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


def resolver(server: Server, path: str = "/works/{key}?y={year}", **options: Any) -> HttpResolver:
    options = {"private": True, "plain": True, "seconds": 2.0} | options
    return HttpResolver(
        "product", f"http://127.0.0.1:{server.port}{path}", options.pop("fields", FIELDS), **options
    )


def asked(made: HttpResolver, reference: Reference = WANTED) -> Resolution:
    return Resolvers([made]).resolve(reference)


@pytest.mark.requirement("R-092", "R-099")
def test_what_the_service_knows_resolves_and_its_answer_is_named(server: Server) -> None:
    answer = asked(resolver(server))
    assert (answer.standing, answer.readings) == (Standing.RESOLVED, ("Graphs for Order",))
    assert answer.snapshot.startswith("sha256:")
    path, headers = server.asked[0]
    assert path == "/works/10.1%2Fx%20y%26z?y="
    assert headers["Accept-Encoding"] == "identity"
    wrong = Reference("product", "10.1/x", Span(0, 1), (("year", "2022"),))
    assert asked(resolver(server), wrong).standing is Standing.UNRESOLVABLE
    check_resolver(resolver(server).resolve, [WANTED])


def test_what_is_sent_along_comes_from_the_environment(server: Server) -> None:
    asked(resolver(server, headers=lambda: {"Authorization": "Bearer something"}))
    assert server.asked[0][1]["Authorization"] == "Bearer something"


@pytest.mark.parametrize(
    ("step", "resolves"),
    [("0", True), ("1", False), ("00", False), ("²", False), ("9" * 5_000, False)],
    ids=["first", "none", "led by nought", "raised", "endless"],
)
def test_a_pointer_into_a_list_counts_in_plain_figures(server: Server, step: str, resolves: bool) -> None:
    server.say = answering({"items": [WORK]})
    found = asked(resolver(server, rows=f"/items/{step}"))
    assert (found.standing is Standing.RESOLVED) is resolves


def test_of_several_rows_the_one_that_agrees_resolves(server: Server) -> None:
    rows = [WORK, WORK | {"title": ["Deep Order"], "date": {"year": 2021}}]
    server.say = answering({"items": rows})
    made = resolver(server, rows="/items")
    assert asked(made).standing is Standing.AMBIGUOUS
    assert asked(made, Reference("product", "10.1/x", Span(0, 1), (("year", "2021"),))).readings == (
        "Deep Order",
    )


def test_what_stands_for_several_things_resolves_to_none(server: Server) -> None:
    fields = {"referent": "/is"}
    for said, standing in ((["a"], Standing.RESOLVED), (["a", "b"], Standing.UNRESOLVABLE)):
        server.say = answering({"is": said})
        assert asked(resolver(server, fields=fields)).standing is standing


@pytest.mark.requirement("R-092", "R-096")
@pytest.mark.parametrize(
    ("kind", "key", "says", "right"),
    [
        ("doi", "10.1000/x.1", "10.1000/X.1", True),
        ("doi", "10.1000/x.1", "https://doi.org/10.1000/x.1", True),
        ("doi", "10.1000/x.1", "10.1000/x.12", False),
        ("doi", "10.1000/x.1", "10.2000/y", False),
        ("arxiv", "1706.03762v5", "http://arxiv.org/abs/1706.03762v7", True),
        ("arxiv", "1706.03762", "1706.03761", False),
        ("rfc", "9110", "https://www.rfc-editor.org/rfc/rfc9110", True),
        ("rfc", "110", "RFC 9110", False),
        ("pmid", "12345678", 12345678, True),
        ("pmid", "12345678", "https://pubmed.ncbi.nlm.nih.gov/12345678/", True),
        ("pmid", "12345678", 12345679, False),
        ("isbn", "9783161484100", ["3-16-148410-X", "978-3-16-148410-0"], True),
        ("isbn", "9783161484100", ["978-0-306-40615-7"], False),
        ("cve", "CVE-2021-44228", "cve-2021-44228", True),
        ("cve", "CVE-2021-44228", "CVE-2021-4422", False),
        ("cve", "CVE-2021-44228", None, True),
        ("order", "W1234", "w-1234", True),
        ("order", "W1234", ["W1", "#W1234"], True),
        ("order", "W1234", "W1235", False),
        ("order", "1234", 1234, True),
        ("order", "1234", 12345, False),
        ("account", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", True),
        ("account", "87654321", "87654322", False),
        ("product", "P-100", "P-1000", False),
        ("phone", "12025550100", "+1 (202) 555-0100", True),
        ("phone", "12025550100", "+1 (202) 555-0101", False),
        ("email", "ann@example.org", "Ann@example.org", True),
        ("email", "ann@example.org", "bob@example.org", False),
    ],
)
def test_what_a_service_finds_has_to_be_what_was_asked_for(
    server: Server, kind: str, key: str, says: object, right: bool
) -> None:
    """Many a service answers with what is most like it: where it says what that is, it is held to it."""
    server.say = answering({"title": "A thing", "id": says})
    url = f"http://127.0.0.1:{server.port}/?q={{key}}"
    found = HttpResolver(kind, url, {"referent": "/title", kind: "/id"}, private=True, plain=True)
    assert bool(asked(found, Reference(kind, key, Span(0, 1))).readings) is right


SLOW = 6.0
"""Seconds that a slow service takes: many times what is waited for, so that a loaded machine decides nothing."""


def slowly(to: BaseHTTPRequestHandler) -> None:
    time.sleep(SLOW)


def drip(to: BaseHTTPRequestHandler) -> None:
    to.send_response(200)
    to.send_header("Content-Type", "application/json")
    to.end_headers()
    for _ in range(round(SLOW / 0.05)):
        to.wfile.write(b" ")
        to.wfile.flush()
        time.sleep(0.05)


def drip_before(to: BaseHTTPRequestHandler) -> None:
    said = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + json.dumps(WORK).encode()
    for byte in said:
        to.wfile.write(bytes([byte]))
        to.wfile.flush()
        time.sleep(SLOW / len(said))


def cut_off(to: BaseHTTPRequestHandler) -> None:
    answering(WORK, Content_Length="9999")(to)


def cut_off_in_chunks(to: BaseHTTPRequestHandler) -> None:
    data = json.dumps(WORK).encode()
    to.protocol_version = "HTTP/1.1"
    answering(f"{len(data):x}\r\n".encode() + data + b"\r\n", Transfer_Encoding="chunked")(to)
    to.close_connection = True


def two_lengths(to: BaseHTTPRequestHandler) -> None:
    to.send_response(200)
    for name, text in (
        ("Content-Type", "application/json"),
        ("Content-Length", "2"),
        ("Content-Length", "9"),
    ):
        to.send_header(name, text)
    to.end_headers()
    to.wfile.write(b"[]       ")


def endless(to: BaseHTTPRequestHandler) -> None:
    to.send_response(200)
    to.send_header("Content-Type", "application/json")
    to.end_headers()
    for _ in range(200):
        to.wfile.write(b'["' + b"x" * 65_536)


def silent(to: BaseHTTPRequestHandler) -> None:
    to.connection.shutdown(socket.SHUT_RDWR)


@pytest.mark.requirement("R-092", "R-093")
@pytest.mark.parametrize(
    ("say", "says"),
    [
        (answering(b"", 404), ""),
        (answering(b"", 500), "status 500"),
        (answering(b"", 204), "status 204"),
        (answering(WORK, 206), "status 206"),
        (answering(b"<html>", Content_Type="text/html"), "not JSON"),
        (answering(b"{not json"), "not JSON"),
        (answering(b"\xff\xfe\x00"), "not JSON"),
        (answering(b"[" * 100_000), "not JSON"),
        (answering([]), ""),
        (answering("just text"), "no `referent`"),
        (answering({"title": [], "who": []}), "no `referent`"),
        (answering(WORK | {"title": ["Graphs for Order|Deep Order"]}), "names several"),
        (answering(WORK | {"date": {"year": 1.5}}), "neither text nor"),
        (answering(WORK | {"title": ["x" * 70_000]}), "over the ceiling"),
        (answering(WORK, Content_Encoding="gzip"), "encoding that was not asked for"),
        (answering(b"", 302, Location="/elsewhere"), "redirects, which is not allowed"),
        (slowly, "did not answer in time"),
        (answering(b'{"title": ["A"], "title": ["B"]}'), "one name twice"),
        (answering(b'{"title": ["\\ud800"], "who": []}'), "half a character"),
        (answering(WORK, Content_Length="many"), "no single length"),
        (two_lengths, "no single length"),
        (cut_off, "cut off"),
        (cut_off_in_chunks, "cannot be asked: IncompleteRead"),
        (drip, "did not answer in time"),
        (drip_before, "did not answer in time"),
        (endless, "more than"),
        (silent, "cannot be asked"),
    ],
)
def test_what_goes_wrong_refuses_and_is_named(server: Server, say: Say, says: str) -> None:
    server.say = say
    begun = time.monotonic()
    answer = asked(resolver(server, seconds=0.5))
    assert answer.standing is Standing.UNRESOLVABLE
    assert says in answer.detail
    assert time.monotonic() - begun < SLOW - 1


@pytest.mark.requirement("R-093")
@pytest.mark.parametrize("say", [slowly, drip, drip_before])
def test_whoever_asks_is_free_again_when_the_time_is_over(server: Server, say: Say) -> None:
    """Not the run alone, which waits no longer than it said: the thread that asked ends as well."""
    server.say = say
    made = resolver(server, seconds=0.3)
    begun = time.monotonic()
    with pytest.raises(WebError, match="did not answer in time"):
        made.resolve(WANTED)
    assert time.monotonic() - begun < SLOW - 1


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("say", "resolves"),
    [
        (answering(b"", 503), True),
        (answering(b"<html>", Content_Type="text/html"), True),
        (answering(b"", 302, Location="/elsewhere"), True),
        (cut_off, True),
        (silent, True),
        (answering(b"", 404), False),
        (answering([]), False),
        (answering(WORK | {"title": ["Another Work"]}), False),
    ],
)
def test_a_service_that_gave_no_answer_may_give_one_later(server: Server, say: Say, resolves: bool) -> None:
    """A look-up that failed is no mind to change; that there is none, or another one, is."""
    server.say = say
    run = Resolvers([resolver(server)]).for_run()
    first = run.resolve_all([WANTED])[0]
    server.say = answering(WORK)
    second = run.resolve_all([WANTED])[0]
    assert (second.standing is Standing.RESOLVED) is resolves
    assert ("changed its answer" in second.detail) is not resolves
    assert not (resolves and first.standing is Standing.RESOLVED)


def test_an_answer_of_the_length_it_declares_is_one(server: Server) -> None:
    server.say = answering(WORK, Content_Length=str(len(json.dumps(WORK))))
    assert asked(resolver(server)).standing is Standing.RESOLVED


def test_rows_over_the_ceiling_are_no_answer(server: Server) -> None:
    server.say = answering([WORK] * 5_000)
    assert "more than" in asked(resolver(server)).detail


def test_a_redirect_is_followed_only_where_it_is_allowed_and_only_on_its_host(server: Server) -> None:
    def say(to: BaseHTTPRequestHandler) -> None:
        moved = to.path.startswith("/works")
        (answering(b"", 307, Location="/moved") if moved else answering(WORK))(to)

    server.say = say
    assert asked(resolver(server, redirects=True)).standing is Standing.RESOLVED
    server.say = answering(b"", 307, Location=f"http://localhost:{server.port}/moved")
    assert "redirects to another host" in asked(resolver(server, redirects=True)).detail
    server.say = answering(b"", 307, Location="/again")
    assert "redirects more than 3 times" in asked(resolver(server, redirects=True)).detail


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "169.254.169.254", "10.0.0.1"]
)
def test_a_private_address_is_refused_unless_it_is_allowed(server: Server, host: str) -> None:
    made = HttpResolver("product", f"http://{host}:{server.port}/{{key}}", FIELDS, plain=True, seconds=1.0)
    assert asked(made).detail == "the service's name stands for a private address, which is not allowed"
    assert server.asked == []


def test_a_name_that_stands_for_a_private_address_is_refused_after_it_was_looked_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = socket.getaddrinfo

    def rebinding(host: str, *rest: Any, **options: Any) -> Any:
        return real("127.0.0.1" if host == "api.example.org" else host, *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    made = HttpResolver("product", f"http://api.example.org:{server.port}/{{key}}", FIELDS, plain=True)
    assert "private address" in asked(made).detail
    assert server.asked == []
    allowed = HttpResolver(
        "product", f"http://api.example.org:{server.port}/{{key}}", FIELDS, plain=True, private=True
    )
    assert asked(allowed).standing is Standing.RESOLVED


@pytest.mark.parametrize(
    ("ip", "right"),
    [
        ("8.8.8.8", True), ("2606:4700::1111", True), ("127.0.0.1", False), ("::1", False), ("10.1.2.3", False),
        ("172.16.0.1", False), ("192.168.1.1", False), ("169.254.169.254", False), ("fe80::1%eth0", False),
        ("fc00::1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("255.255.255.255", False),
        ("::ffff:127.0.0.1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False), ("64:ff9b::7f00:1", False),
        ("100.64.0.1", False), ("no address", False), ("::ffff:8.8.8.8", True), ("64:ff9b::8.8.8.8", True),
        ("::127.0.0.1", False), ("::10.0.0.1", False), ("::8.8.8.8", False), ("64:ff9b:1::10.0.0.1", False),
        ("64:ff9b:1::8.8.8.8", False), ("::ffff:0:10.0.0.1", False), ("::ffff:0:8.8.8.8", False), ("fec0::1", False),
        ("192.88.99.1", False), ("192.0.0.8", False), ("192.0.0.9", False), ("198.18.0.1", False),
        ("240.0.0.1", False), ("2002:808:808::", False), ("2001:0:808:808::1", False), ("2001:db8::1", False),
        ("2001:10::1", False), ("3fff::1", False), ("4000::1", False), ("5f00::1", False), ("100::1", False),
    ],
)  # fmt: skip
def test_only_addresses_of_the_open_internet_are_public(ip: str, right: bool) -> None:
    assert public(ip) is right


@given(st.ip_addresses())
def test_whatever_is_private_is_not_public(ip: Any) -> None:
    if ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_unspecified:
        assert not public(str(ip))


@given(st.ip_addresses(v=4))
def test_an_address_in_disguise_is_no_better_than_itself(ip: Any) -> None:
    for before in ("::ffff:", "64:ff9b::", "::", "::ffff:0:", "64:ff9b:1::"):
        assert public(str(ip)) or not public(f"{before}{ip}")


class Certified:
    """A service with a certificate of an authority made for this test."""

    def __init__(self, folder: Path, *names: str) -> None:
        import trustme

        authority = trustme.CA()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(*names).configure_cert(context)
        self.file = folder / "authority.pem"
        authority.cert_pem.write_to_path(str(self.file))
        self.server = Server(context)

    def asked(self, **options: Any) -> Resolution:
        url = f"https://localhost:{self.server.port}/{{key}}"
        return asked(HttpResolver("product", url, FIELDS, private=True, seconds=2.0, **options))


@pytest.mark.parametrize(
    ("names", "trusted", "says"),
    [
        (("localhost",), True, ""),
        (("localhost",), False, "certificate is not trusted"),
        (("elsewhere.example.org",), True, "certificate is not trusted"),
    ],
)
def test_a_certificate_has_to_be_trusted_and_to_name_the_host(
    tmp_path: Path, names: tuple[str, ...], trusted: bool, says: str
) -> None:
    made = Certified(tmp_path, *names)
    answer = made.asked(**({"authorities": str(made.file)} if trusted else {}))
    made.server.close()
    assert (answer.standing is Standing.RESOLVED) is not bool(says)
    assert says in answer.detail
    assert bool(made.server.asked) is not bool(says)


def test_a_service_that_is_down_refuses() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = HttpResolver("product", f"http://127.0.0.1:{port}/{{key}}", FIELDS, private=True, plain=True)
    assert asked(made).detail == "the service cannot be asked: ConnectionRefusedError"


@pytest.mark.parametrize(
    ("url", "fields", "options", "says"),
    [
        ("http://example.org/{key}", FIELDS, {}, "is not encrypted"),
        ("ftp://example.org/{key}", FIELDS, {}, "is no address of a web service"),
        ("https:///{key}", FIELDS, {}, "is no address of a web service"),
        ("https://[::1/{key}", FIELDS, {}, "is no address of a web service"),
        ("https://example.org:99999/{key}", FIELDS, {}, "is no address of a web service"),
        ("https://me:" + "word" + "@example.org/{key}", FIELDS, {}, "cannot stand in a policy"),
        ("https://{key}.example.org/", FIELDS, {}, "cannot choose whom to ask"),
        ("https://example.org/", FIELDS, {}, "there is no parameter"),
        ("https://example.org/{kee}", FIELDS, {}, "unknown parameter `{kee}`"),
        ("https://example.org/{key}", {"title": "/t"}, {}, "where the `referent` stands"),
        ("https://example.org/{key}", {"referent": "t"}, {}, "is no JSON pointer"),
        ("https://example.org/{key}", FIELDS, {"rows": "items"}, "is no JSON pointer"),
        ("https://example.org/{key}", FIELDS, {"authorities": "/no/file"}, "cannot be read"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_not_loaded(url: str, fields: Any, options: Any, says: str) -> None:
    with pytest.raises(TableError) as told:
        HttpResolver("product", url, fields, **options)
    assert says in str(told.value)
    assert "word" not in str(told.value).replace("password", "")
