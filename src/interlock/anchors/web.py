"""A resolver over HTTP: one GET with the reference in it, JSON back, and nothing it was not told to trust.

The address that a name stands for is looked up once, has to be a public one, and is the one that is connected to, so
that a name cannot stand for another address a moment later. Redirects, plain HTTP and private addresses are refused
unless they are allowed; certificates are always held against the name. Size is limited, and time for all of an
exchange together; an answer that ends before its declared length is none.
"""

from __future__ import annotations

import functools
import http.client
import io
import ipaddress
import json
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from interlock.anchors import questions
from interlock.anchors.files import TableError, without_repeats
from interlock.anchors.port import Unanswered
from interlock.anchors.rows import REFERENT, ROWS_MAX, RowError, row_of, settle
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.policy.plain import opened

SECONDS: Final = 5.0
BYTES_MAX: Final = 1_048_576
REDIRECTS_MAX: Final = 3
HEADERS_MAX: Final = 100
_PLACE: Final = re.compile(r"\{(?P<name>[a-z_]*)\}")
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,8}")
"""Of a row in a list, as a JSON pointer names it (RFC 6901)."""
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_UNKNOWN: Final = frozenset({404, 410})


class WebError(Unanswered):
    """The service gave no answer that can be used."""


class Address(NamedTuple):
    """What a name stands for, and the port."""

    ip: str
    port: int


class HttpResolver:
    """Looks references up at a web service.

    `url`: an address with parameters in braces, each put in percent-encoded: `https://api.example.org/works/{key}`.
    `fields`: where in each row what is known stands, as JSON pointers by name; `referent` among them. `rows`: where
    the rows are, a list or a single object. 404 and 410 mean that there is none. `headers`: sent along.
    Raises TableError for what cannot be used.
    """

    parallel = 4

    def __init__(
        self,
        kinds: Sequence[str] | str,
        url: str,
        fields: Mapping[str, str],
        *,
        rows: str = "",
        name: str = "",
        seconds: float = SECONDS,
        bytes_max: int = BYTES_MAX,
        redirects: bool = False,
        private: bool = False,
        plain: bool = False,
        authorities: str = "",
        headers: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        self._plain, self._private, self._redirects = plain, private, redirects
        host = self._host_of(url)
        self.id = name or f"http:{host}"
        self.seconds = seconds + 1
        self._limit, self._bytes_max, self._url = seconds, bytes_max, url
        self._fields, self._rows, self._headers = dict(fields), rows, headers
        for pointer in (rows, *fields.values()):
            if pointer and not pointer.startswith("/"):
                raise TableError(f"`{self.id}`: `{pointer}` is no JSON pointer such as `/title`")
        if REFERENT not in fields:
            raise TableError(f"`{self.id}` says not where the `{REFERENT}` stands in an answer")
        try:
            if authorities:
                opened(Path(authorities)).close()
            self._tls = ssl.create_default_context(cafile=authorities or None)
        except (OSError, ssl.SSLError) as error:
            raise TableError(f"`{self.id}`: certificates `{authorities}` cannot be read: {error}") from None

    def _host_of(self, url: str) -> str:
        try:
            parts = urlsplit(url)
            _ = parts.port
        except ValueError:  # brackets that nothing closes, a port that is none
            raise TableError(f"`{url}` is no address of a web service") from None
        if parts.scheme not in ("https", "http") or not parts.hostname:
            raise TableError(f"`{url}` is no address of a web service")
        if parts.scheme == "http" and not self._plain:
            raise TableError(f"`{url}` is not encrypted: use https, or allow it with `plain`")
        if parts.username or parts.password:
            raise TableError("an address with a password in it cannot stand in a policy: use `token`")
        if _PLACE.search(parts.netloc):
            raise TableError(f"`{url}`: a reference cannot choose whom to ask")
        named = _PLACE.findall(url)
        unknown = sorted(set(named) - set(questions.PARAMETERS))
        if unknown or not named:
            what = (
                f"unknown parameter `{{{unknown[0]}}}`"
                if unknown
                else "there is no parameter such as `{key}`"
            )
            raise TableError(f"`{url}`: {what}")
        return parts.hostname

    def resolve(self, reference: Reference) -> Resolution:
        """Raises WebError, which whoever asks makes an unresolvable: a service that is down has not said no."""
        given = questions.parameters(reference)
        url = _PLACE.sub(lambda match: quote(given[match["name"]], safe=""), self._url)
        body = self._fetched(url)
        try:
            found = self._found(body)
        except RowError as error:
            return Resolution(reference, Standing.UNRESOLVABLE, (), self.id, "", str(error))
        return settle(reference, found, self.id, columns=frozenset(self._fields))

    # --- asking ------------------------------------------------------------------------------------------

    def _fetched(self, url: str) -> bytes:
        """The answer's bytes, empty where there is none. Raises WebError."""
        until = time.monotonic() + self._limit
        for _ in range(REDIRECTS_MAX + 1):
            status, headers, body = self._got(url, until)
            if status in _REDIRECTS:
                if not self._redirects:
                    raise WebError("the service redirects, which is not allowed")
                url = self._followed(url, headers.get("location", ""))
                continue
            if status in _UNKNOWN:
                return b""
            if status != 200:
                raise WebError(f"the service answers with status {status}")
            if "json" not in headers.get("content-type", "").lower():
                raise WebError("the service answers with something that is not JSON")
            return body
        raise WebError(f"the service redirects more than {REDIRECTS_MAX} times")

    def _followed(self, url: str, to: str) -> str:
        """Where a redirect leads: to the same host only, so that nobody else learns what is asked."""
        following = urljoin(url, to)
        before, after = urlsplit(url), urlsplit(following)
        if (after.scheme, after.hostname, after.port) != (before.scheme, before.hostname, before.port):
            raise WebError("the service redirects to another host")
        return following

    def _got(self, url: str, until: float) -> tuple[int, dict[str, str], bytes]:
        parts = urlsplit(url)
        host = parts.hostname or ""
        address = self._vetted(host, parts.port or (443 if parts.scheme == "https" else 80))
        connection = _Pinned(host, address, self._tls if parts.scheme == "https" else None, until)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            headers = {"Accept": "application/json", "Accept-Encoding": "identity", "Connection": "close"}
            connection.request("GET", path, headers={**headers, **self._headers()})
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            if found.get("content-encoding", "identity") != "identity":
                raise WebError("the service answers in an encoding that was not asked for")
            return answer.status, found, self._body(answer)
        except ssl.SSLCertVerificationError as error:
            raise WebError(f"the service's certificate is not trusted: {error.verify_message}") from None
        except TimeoutError:
            raise WebError("the service did not answer in time") from None
        except (OSError, http.client.HTTPException) as error:
            raise WebError(f"the service cannot be asked: {type(error).__name__}") from None
        finally:
            connection.close()

    def _body(self, answer: http.client.HTTPResponse) -> bytes:
        declared = answer.headers.get_all("content-length", [])
        if declared and (answer.length is None or len(set(declared)) != 1):
            raise WebError("the service declares no single length of its answer")
        body = b""
        while piece := answer.read1(65_536):
            body += piece
            if len(body) > self._bytes_max:
                raise WebError(f"the service answers with more than {self._bytes_max} bytes")
        if answer.length:  # `read1` does not mind a connection that ends too early
            raise WebError("the service's answer was cut off")
        return body

    def _vetted(self, host: str, port: int) -> Address:
        """What a host stands for, once, if all of it may be connected to."""
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise WebError("the service's name stands for no address") from None
        for *_, to in found:
            if not self._private and not public(str(to[0])):
                raise WebError("the service's name stands for a private address, which is not allowed")
        return Address(str(found[0][4][0]), port)

    # --- reading -----------------------------------------------------------------------------------------

    def _found(self, body: bytes) -> list[Any]:
        if not body:
            return []
        try:
            read = json.loads(body, object_pairs_hook=without_repeats)
        except (ValueError, RecursionError):
            raise WebError("the service answers with something that is not JSON") from None
        except KeyError:
            raise WebError("the service answers with an object that has one name twice") from None
        rows = _at(read, self._rows)
        rows = rows if isinstance(rows, list) else [rows] if rows is not None else []
        if len(rows) > ROWS_MAX:
            raise WebError(f"the service answers more than {ROWS_MAX} rows")
        cells = [
            {name: _cell(name, _at(row, pointer)) for name, pointer in self._fields.items()} for row in rows
        ]
        return [row_of(row) for row in cells]


def public(ip: str) -> bool:
    """Whether an address is one of the open internet: not private, loopback, link-local, reserved, or in disguise.

    Of IPv6 only what is given out as global (2000::/3) is, without what carries an address of IPv4 (6to4, Teredo) or is
    kept back; an address of IPv4 that is written as one of IPv6 is what it stands for. Source: the registries of
    special addresses at IANA (RFC 6890).
    """
    try:
        address = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None or address in _TRANSLATED:
            return public(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
        if address not in _GLOBAL:
            return False
    return address.is_global and not address.is_multicast and not any(address in net for net in _KEPT_BACK)


_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
_GLOBAL: Final = ipaddress.ip_network("2000::/3")
_KEPT_BACK: Final = tuple(
    ipaddress.ip_network(written)
    for written in (
        "192.0.0.0/24", "192.88.99.0/24", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    )
)  # fmt: skip


class _Timely(io.RawIOBase):
    """A connection's bytes until a moment that no single read moves: a socket's own limit is for each read anew."""

    def __init__(self, connection: socket.socket, until: float) -> None:
        self._connection, self._until = connection, until
        self._bytes = connection.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._connection.settimeout(_left(self._until))
        return self._bytes.readinto(buffer)

    def close(self) -> None:
        self._bytes.close()
        super().close()


class _Answer(http.client.HTTPResponse):
    """Reads status, headers and body alike through what is timely."""

    def __init__(self, sock: socket.socket, *rest: Any, until: float, **named: Any) -> None:
        super().__init__(sock, *rest, **named)
        self.fp.close()
        self.fp = io.BufferedReader(_Timely(sock, until))


class _Pinned(http.client.HTTPConnection):
    """Connects to one address and calls it by its name. `until`: when all of it has to be over."""

    def __init__(self, host: str, address: Address, tls: ssl.SSLContext | None, until: float) -> None:
        super().__init__(host, address.port)
        self._address, self._tls, self._name, self._until = address, tls, host, until
        self.response_class = functools.partial(_Answer, until=until)  # type: ignore[assignment]

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address.ip, self._address.port), _left(self._until))
        if self._tls is not None:
            self.sock.settimeout(_left(self._until))
            self.sock = self._tls.wrap_socket(self.sock, server_hostname=self._name)


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise WebError("the service did not answer in time")
    return left


def _at(value: Any, pointer: str) -> Any:
    """What a JSON pointer leads to, or None."""
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and _INDEX.fullmatch(name) and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value


def _cell(name: str, value: Any) -> Any:
    """Of a list of texts, all of them: authors one after the other, anything else as alternatives."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return (" and " if name == "authors" else "|").join(value)
    return value
