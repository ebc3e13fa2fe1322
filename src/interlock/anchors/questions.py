"""What a source is asked with: a reference as named parameters, and never as part of a query or an address.

`key`, `kind`, `folded` (the key's letters and digits, in small letters); of a citation also `volume`, `reporter`,
`page`; and whatever the text says beside it (`name`, `year`, `court`, `title`, `authors`, `venue`, `doi`), empty where
it does not.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.core.mutation import Reference

PARAMETERS: Final = (
    "key", "kind", "folded", "volume", "reporter", "page", "name", "year", "court", "title", "authors", "venue", "doi",
    "url", "arxiv", "line", "citation",
)  # fmt: skip
_CITED: Final = re.compile(r"(?P<volume>[0-9]{1,4}) (?P<reporter>.{1,60}?) (?P<page>[0-9_]{1,7})")
_PLACE: Final = re.compile(
    r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|::|(?<![:\w]):(?P<name>[a-z_]+)", re.DOTALL
)
_PATTERN: Final = re.compile(r"\b(?:i?like|glob|regexp|rlike|match|similar\s+to)\b|!?~\*?", re.IGNORECASE)
_OPERAND_ENDS: Final = re.compile(
    r"\b(?:and|or|order|group|having|limit|union|intersect|except|then|else|end|when|as|from)\b|;",
    re.IGNORECASE,
)
_TAME: Final = frozenset({"folded", "kind", "volume"})
"""Letters and digits only, or ours: nothing in them is a wildcard."""


def parameters(reference: Reference) -> dict[str, str]:
    """All of `PARAMETERS`."""
    given = dict.fromkeys(PARAMETERS, "")
    given |= {name: value for name, value in reference.told if name in given}
    given |= {"key": reference.key, "kind": reference.kind, "folded": _folded(reference.key)}
    cited = _CITED.fullmatch(reference.key) if reference.kind == "citation" else None
    if cited is not None:
        given |= cited.groupdict()
    return given


def _folded(key: str) -> str:
    return "".join(character for character in key.casefold() if character.isalnum())


def places(query: str) -> list[str]:
    """The names of the parameters that a query asks for with `:name`, outside its own texts and comments."""
    return [match["name"] for match in _PLACE.finditer(query) if match["name"]]


def rewritten(query: str) -> str:
    """The query with `%(name)s` for `:name`, as PostgreSQL's driver wants it."""

    def one(match: re.Match[str]) -> str:
        return f"%({match['name']})s" if match["name"] else match.group().replace("%", "%%")

    parts, at = [], 0
    for match in _PLACE.finditer(query):
        parts += [query[at : match.start()].replace("%", "%%"), one(match)]
        at = match.end()
    return "".join([*parts, query[at:].replace("%", "%%")])


def fault(query: str) -> str:
    """What is wrong with a query, or nothing."""
    unknown = sorted(set(places(query)) - set(PARAMETERS))
    if unknown:
        return (
            f"unknown parameter `:{unknown[0]}`: there are {', '.join(f'`:{name}`' for name in PARAMETERS)}"
        )
    if not places(query):
        return "it asks with no parameter, such as `:key`: every reference would get the same answer"
    wild = _wild(query)
    if wild:
        return (
            f"`{wild}` is compared as a pattern, in which `%`, `_` or `*` of a text would mean anything: compare with "
            "`=`, take `:folded`, or escape them and say `ESCAPE`"
        )
    if not re.match(r"\s*(?:select|with|values)\b", query, re.IGNORECASE):
        return "it does not begin with SELECT, WITH or VALUES: a look-up only reads"
    return ""


def _wild(query: str) -> str:
    """The first parameter that would be read as a pattern, or nothing."""
    code = _PLACE.sub(lambda match: match.group() if match["name"] else " ", query)
    for found in _PATTERN.finditer(code):
        operand = _operand(code[found.end() :])
        named = [name for name in places(operand) if name not in _TAME]
        if named and not re.search(r"\bescape\b", operand, re.IGNORECASE):
            return f":{named[0]}"
    return ""


def _operand(code: str) -> str:
    """What an operator is held against; nothing where the word was the name of a column."""
    if re.match(r"\s*[=<>,.)]", code):
        return ""
    depth = 0
    for at, character in enumerate(code):
        depth += (character == "(") - (character == ")")
        if depth < 0 or (depth == 0 and _OPERAND_ENDS.match(code, at)):
            return code[:at]
    return code
