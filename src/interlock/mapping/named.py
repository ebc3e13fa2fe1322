"""The key by which a text names what somebody wrote down: `49.50 USD` of a price list is `49.5 usd` in a text."""

from __future__ import annotations

from typing import Final

from interlock.mapping.identified import identified
from interlock.mapping.references import references

_LED: Final = {
    "account": "account ",
    "arxiv": "arXiv:",
    "isbn": "ISBN ",
    "order": "order ",
    "organisation": "the company ",
    "person": "CEO ",
    "phone": "call ",
    "pmid": "PMID ",
    "price": "It costs ",
    "product": "product ",
    "rfc": "RFC ",
}
"""What stands before one of these in a text: by itself it is not told from other numbers and names."""
WRITTEN_MAX: Final = 512


def key_in_text(kind: str, written: str) -> str:
    """The key of the only reference of this kind that it is read as, up to its end; else nothing."""
    if not written or len(written) > WRITTEN_MAX:
        return ""
    text = (_LED.get(kind, "") + written).encode("utf-8", "replace")
    found = references(text)
    keys = [
        one.key
        for one in (*found, *identified(text, frozenset({kind}), found))
        if one.kind == kind and one.span.end == len(text)
    ]
    return keys[0] if len(keys) == 1 else ""
