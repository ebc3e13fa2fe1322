"""Whether money comes back where something is undone: `if you cancel, you will get a refund` of `refundable`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from interlock.core.grounding import STATE, GroundIndex
from interlock.core.mutation import Figure, Span
from interlock.lexicon.conversion import root
from interlock.mapping.grounding.answers import ANSWERS, called_by, is_denied, so
from interlock.mapping.grounding.words import STOP, Word

_UNDOING: Final = frozenset(map(root, ("cancel", "return", "withdraw", "cancelled", "returned")))
_REFUND: Final = root("refund")
_LEFT_OPEN: Final = frozenset(
    {"partial", "partly", "part", "some", "before", "within", "until", "after", "less", "may"}
)
"""Beside these it hangs on more than that."""
_YOU: Final = frozenset({"you", "customer", "guest", "passenger"})


def of_undoing(
    words: Sequence[Word], index: GroundIndex, topic: tuple[str, ...], offsets: Sequence[int]
) -> list[Figure]:
    """What the clause behind a condition says that whoever cancels gets back."""
    if _REFUND not in index.attributes:
        return []
    fields = [
        g
        for g in index.of([STATE])
        if g.value.words in ANSWERS and not g.prose and [*called_by(g)] == [_REFUND]
    ]
    clauses = [[*group] for _, group in groupby(words, key=lambda word: word.segment)] if fields else []
    found = []
    for told in _consequents(clauses):
        span = Span(offsets[told[0].start], offsets[told[-1].end])
        about = (
            _REFUND,
            *(word.root for word in words if word.root in index.names and word.text not in STOP),
        )
        found.append(so((*about, *topic), span, denied=is_denied(told)))
    return found


def _consequents(clauses: Sequence[Sequence[Word]]) -> Iterator[Sequence[Word]]:
    for condition, told in pairwise(clauses):
        undone = condition[0].text == "if" and any(word.root in _UNDOING for word in condition[1:4])
        texts = [word.text for word in told]
        back = any(word.root == _REFUND for word in told) or ("money", "back") in pairwise(texts)
        plain = _LEFT_OPEN.isdisjoint(texts) and _LEFT_OPEN.isdisjoint(word.text for word in condition)
        figures = any(word.text[0].isdigit() for word in (*condition, *told))
        if undone and back and plain and not figures and texts[0] in _YOU:
            yield told
