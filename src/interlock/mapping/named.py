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
    """The key of the one reference of this kind that it is read as, up to its end; nothing where it is no such one."""
    if not written or len(written) > WRITTEN_MAX:
        return ""
    text = (_LED.get(kind, "") + written).encode("utf-8", "replace")
    found = references(text)
    read = [one for one in (*found, *identified(text, frozenset({kind}), found)) if one.kind == kind]
    return read[0].key if len(read) == 1 and read[0].span.end == len(text) else ""
