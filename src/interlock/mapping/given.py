"""What a tool call is given, by what its arguments are called: `{"order_id": "W1234"}` names an order.

An argument's name is the word that stands beside a number in prose. What it says wins over the form of the value, so
that `{"cve": "2021-1234"}` and `{"price": 59}` are read without the label or the currency that a sentence would need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from interlock.core.mutation import Reference, Span
from interlock.mapping.notations import numbers, plain
from interlock.mapping.prices import CODES, UNSTATED

_PARTS: Final = re.compile(r"[._\s/-]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])")
_MONEY: Final = frozenset({"usd", "eur", "gbp", "chf", "jpy", "inr", *CODES.lower().split("|")}) - {
    "cop",
    "try",
}
"""Currencies by which the name of an argument may end; some codes are words, too."""
_GENERIC: Final = frozenset(
    {
        "id",
        "ids",
        "number",
        "numbers",
        "no",
        "nr",
        "num",
        "code",
        "ref",
        "reference",
        "value",
        "key",
        "identifier",
        "uuid",
        "guid",
    }
    | _MONEY
    | {"cents", "pence"}
)
_PARTS_OF_ONE: Final = frozenset({"cents", "pence"})
"""Words behind the one that says the kind: `order_id`, `price_usd`."""
_KINDS: Final = {
    "cve": "cve", "isbn": "isbn", "isbn10": "isbn", "isbn13": "isbn", "arxiv": "arxiv", "pmid": "pmid",
    "pubmed": "pmid",
    "rfc": "rfc", "doi": "doi", "order": "order", "invoice": "order", "booking": "order", "reservation": "order",
    "ticket": "order", "shipment": "order", "transaction": "order", "account": "account", "acct": "account",
    "iban": "account", "product": "product", "sku": "product", "item": "product", "price": "price", "amount": "price",
    "cost": "price", "fee": "price", "refund": "price", "payment": "price", "host": "url", "hostname": "url",
    "domain": "url", "server": "url", "url": "url", "uri": "url", "href": "url", "link": "url", "endpoint": "url",
    "webhook": "url", "callback": "url", "website": "url", "homepage": "url", "amt": "price", "email": "email",
    "mail": "email", "to": "email", "cc": "email", "bcc": "email", "from": "email", "recipient": "email",
    "sender": "email",
}  # fmt: skip
_VALUES: Final = {
    "cve": re.compile(r"(?:CVE[-_ :]?)?(?P<key>[0-9]{4}[-_ :/][0-9]{1,20})", re.IGNORECASE),
    "isbn": re.compile(r"(?P<key>[0-9](?:[ -]?[0-9]){6,15}[ -]?[0-9Xx]?)"),
    "arxiv": re.compile(r"(?:arxiv:)?(?P<key>[a-z.-]+/[0-9]+|[0-9]+\.[0-9]+(?:v[0-9]+)?)", re.IGNORECASE),
    "pmid": re.compile(r"(?P<key>[0-9]{1,20})"),
    "rfc": re.compile(r"(?:RFC[- ]?)?(?P<key>[0-9]{1,20})", re.IGNORECASE),
    "doi": re.compile(r"(?P<key>10\.\S+)"),
    "order": re.compile(r"#?(?P<key>(?=[^0-9]*[0-9])[\w./-]{2,40})"),
    "account": re.compile(r"#?(?P<key>(?=[^0-9]*[0-9])[\w./-]{2,40}(?: [0-9A-Z]{2,4}){0,8})"),
    "product": re.compile(r"#?(?P<key>(?=[^0-9]*[0-9])[\w./-]{2,40})"),
    "price": re.compile(r"(?P<key>[0-9]{1,12}(?:,[0-9]{3})*(?:\.[0-9]{1,6})?)"),
    "url": re.compile(r"(?P<key>(?:[\w-]+\.)+[\w-]+\.?(?::[0-9]+)?(?:[/?#]\S*)?|localhost(?::[0-9]+)?(?:/\S*)?)"),
    "email": re.compile(r"(?P<key>\S+@\S+)"),
}  # fmt: skip
_CURRENCY: Final = re.compile(r"(?:\A|.*\.)currency(?:_?code)?", re.IGNORECASE)


def kind_of(path: str) -> str:
    """The kind that an argument's name says, or nothing: of `lines.0.productId` it is `product`."""
    words = [word.lower() for word in _PARTS.split(path) if word and not word.isdigit()]
    while len(words) > 1 and words[-1] in _GENERIC:
        words.pop()
        if len(words) > 1 and words[-1] == "in":  # `amountInCents`
            words.pop()
    last = words[-1] if words else ""
    return _KINDS.get(last) or _KINDS.get(last.removesuffix("s"), "")


def given(
    arguments: Sequence[tuple[str, str, Span]],
    kinds: frozenset[str],
    found: Mapping[int, Sequence[Reference]],
) -> Iterator[Reference]:
    """What the names of arguments say that their values are, of these kinds.

    `arguments`: each with its path, its value as text, and the span of its call; `found`: by its place among them,
    what was read in it already. Of a value that has another form than its name says, what nobody can read is a
    reference too, and stands for nothing.
    """
    for at, (path, text, span) in enumerate(arguments):
        kind = kind_of(path)
        if kind not in kinds:
            continue
        read = [one.key for one in found.get(at, ()) if one.kind == kind]
        match = None if read else _VALUES[kind].fullmatch(text.strip())
        if match is not None:
            yield Reference(kind, _key(kind, match["key"], path, arguments), span)
        else:
            for left in _unread(kind, text.strip()[:UNREAD_MAX], read):
                yield Reference(kind, left, span)


UNREAD_MAX: Final = 512
_PIECE: Final = re.compile(r"[^\s,;|&]+")
_NUMBERED: Final = frozenset({"order", "account", "product"})
"""Kinds whose name may hold words: `{"order": "asc"}`, `{"item": "kettle 2 l"}`."""


def _unread(kind: str, text: str, read: Sequence[str]) -> Iterator[str]:
    """What of a value may name something of its kind, and was not read."""
    if kind == "url":
        if text and not read and (not re.search(r"\s", text) or re.search(r"[./:\\\\]", text)):
            yield text
        return
    if kind == "email":
        for piece in _PIECE.findall(text):
            if re.search("[^@]@[^@]", piece) and _bare(piece) not in map(_bare, read):
                yield piece.strip("<>")
        return
    if kind == "price":
        if not read and (re.search("[0-9]", text) or numbers(text.lower().replace("-", " "))):
            yield text
        return
    known = [_bare(one) for one in read]
    for piece in _PIECE.findall(text):
        bare = _bare(piece)
        digits = sum(map(str.isdigit, bare))
        least = 3 if kind in _NUMBERED else 1
        if digits >= least and not any(bare in one or one in bare for one in known):
            yield piece


def _bare(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _key(kind: str, code: str, path: str, arguments: Sequence[tuple[str, str, Span]]) -> str:
    match kind:
        case "cve":
            return "CVE-" + re.sub(r"[_ :/]", "-", code)
        case "isbn":
            return code.replace("-", "").replace(" ", "").upper()
        case "arxiv" | "doi" | "url" | "email":
            return code.lower()
        case "price":
            whole, _, fraction = code.replace(",", "").partition(".")
            beside = path.rpartition(".")[0]
            currency = next(
                (
                    text.strip().lower()
                    for other, text, _ in arguments
                    if _CURRENCY.fullmatch(other) and other.rpartition(".")[0] in (beside, "")
                ),
                _told(path),
            )
            if _PARTS.split(path)[-1].lower() in _PARTS_OF_ONE:
                whole, fraction = whole.zfill(3)[:-2], whole.zfill(3)[-2:] + fraction
            return f"{plain(whole, fraction)} {currency or UNSTATED}"
    return code.replace(" ", "").upper()


def _told(path: str) -> str:
    last = _PARTS.split(path)[-1].lower()
    return last if last in _MONEY else ""
