"""A currency that is named without an amount, `the account is kept in euros`, against those of the facts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import base_of
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CODES, MONEY, UNREAD, amounts, any_of
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.chosen import PROPOSING
from interlock.mapping.grounding.context import Context, segment_of
from interlock.mapping.grounding.items import Item

_NAMED: Final = re.compile(
    r"\b(?<!not )in (?P<money>(?:(?:US|Canadian|Australian|New Zealand|Hong Kong|Singapore|Swiss|Norwegian|Swedish"
    r"|Danish|Polish|Czech|Indian|Mexican|Japanese|British) )?(?:dollars|euros?|pounds(?: sterling)?|sterling|francs"
    rf"|kroner|kronor|yen|zloty|rupees|pesos|(?:{CODES})))\b(?! ?[0-9$€£])"
)
_BASES: Final = frozenset(base_of(unit)[0] for unit in MONEY)


def denominated(context: Context, offsets: Sequence[int]) -> list[Figure]:
    """What a text says something is kept or paid in, where the facts know money and none of that."""
    if context.text.rstrip().endswith("?"):
        return []
    found = []
    for match in _NAMED.finditer(context.text):
        known = _known(context.grounds)
        said = _read(match["money"])
        at = Item(FigureKind.PRICE, match.start("money"), match.end("money"), ())
        clause = context.clause(segment_of(context, at))
        if known and said and said.isdisjoint(known) and not any(word.text in _OPEN for word in clause):
            span = Span(offsets[at.start], offsets[at.end])
            found.append(Figure(FigureKind.PRICE, (Value(UNREAD), Value(UNREAD)), span))
    return found


def _known(index: GroundIndex) -> set[str]:
    """The currencies in which the facts have anything."""
    measures = index.measured()
    return {base for base in _BASES if base in measures or any_of(base) in measures}


def _read(money: str) -> set[str]:
    """The currencies that a name may be that of."""
    name = "pounds" if money.endswith("sterling") else money
    read = {value.measure for amount in amounts(f"9 {name}") for value in amount.values}
    dollars = {base for base in _BASES if base.endswith("dollar")} if name == "dollars" else set[str]()
    return (read & _BASES) | dollars


_OPEN: Final = PROPOSING | GROUNDING["hypothesis"] | NEGATIONS | {"converted", "equivalent", "or"}
"""What could be paid so is not said to be."""
