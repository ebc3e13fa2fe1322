"""The class of each word in one byte, so that a text becomes a string over which its grammar is regular expressions.

Words of a class are on the same lists. Only so many combinations of lists occur, and all of them are known at the
start: those of the words that are listed, and the few that any other word, number or sign can have. A grammar names
the lists: `{joining}(?={standing})` is a conjunction before a word that is a subject by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from itertools import compress
from operator import or_
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.tokens import DASHES, EMPTY, STOP, STOPPING, SUBORDINATE, Flag, occurring

_FLAGS: Final = {name.lower(): bit for name, bit in vars(Flag).items() if isinstance(bit, int)}
KNOWN_BITS: Final = reduce(or_, _FLAGS.values()) & ~Flag.UNIT
"""Whether it is a unit hangs on the bytes of a word, and not on the word."""

NAMED: Final[dict[str, frozenset[str]]] = {
    **{form: frozenset({form}) for form in (",", ";", "that", "but", "no", "not", "without", "yet")},
    "which": frozenset({"which", "who"}),
    "stopping": STOPPING,
    "dash": DASHES,
    "subordinate": SUBORDINATE,
    "or": frozenset({"or", "nor"}),
    "only": frozenset({"only", "just", "merely", "simply", "solely"}),
    "empty": EMPTY - STOP,
    "copula": ENGLISH["copula"],
    "leading": ENGLISH["openers"] | {"do", "not"},
    "not_commanded": ENGLISH["not_after_imperative"],
    "is": frozenset({"is", "are", "was", "were"}),
}
"""Words and signs that a grammar asks for beside those of a flag, by the name it gives them."""


def _class(flags: int, form: str) -> tuple[int, tuple[str, ...]]:
    return flags & KNOWN_BITS, tuple([name for name, forms in NAMED.items() if form in forms])


_CODED: Final = {_class(flags, form) for form, flags in occurring(*frozenset().union(*NAMED.values()))}
_CLASSES: Final = {found: bytes([at]) for at, found in enumerate(sorted(_CODED))}
"""In the order of their flags, from zero: more of them than a byte can tell apart, and nothing starts."""


def code_of(flags: int, form: str) -> bytes:
    """The class of a form with these flags; what is said of a piece of text is not asked."""
    return _CLASSES[_class(flags, form)]


def having(flags: int) -> bytes:
    """The codes of all words that have any of these flags."""
    return b"".join(code for (known, _), code in _CLASSES.items() if known & flags)


def lacking(flags: int) -> bytes:
    """The codes of all others, for `bytes.translate` to take away: what is left is as long as those are many."""
    return b"".join(code for (known, _), code in _CLASSES.items() if not known & flags)


def codes(names: str) -> bytes:
    """The codes of the words of some lists, read from the left: `any-sign` without those of others, `+leading` with."""
    wanted, *changes = _CHANGES.split(names)
    found = _listed(wanted)
    for sign, others in zip(changes[::2], changes[1::2], strict=True):
        found = found.translate(None, _listed(others)) + (_listed(others) if sign == "+" else b"")
    return found


_CHANGES: Final = re.compile("([-+])")


def _listed(names: str) -> bytes:
    """A list is one of `NAMED` or has the name of a flag; `any` word is on one, a `sign` is neither word nor number."""
    found = b""
    for name in names.split("|"):
        if name in NAMED:
            found += b"".join(code for (_, known), code in _CLASSES.items() if name in known)
        else:
            found += _KINDS[name] if name in _KINDS else having(_FLAGS[name])
    return found


_KINDS: Final = {"any": lacking(0), "sign": lacking(Flag.SPOKEN | Flag.DIGIT | Flag.UNREAD)}


def marking(names: str) -> bytes:
    """A table for `bytes.translate` that makes a 1 of the words of these lists: `1 in` then says if one is there."""
    wanted = codes(names)
    return bytes([code in wanted for code in range(256)])


def places(alone: str, *pairs: tuple[str, str]) -> Callable[[bytes], list[int]]:
    """Finds in a row the words of some lists, and those of others where one of a third stands behind.

    Each pair has a bit of its own, which both words must set; at the end of a row stands what is called `end`.
    """
    found, behind, end = [0] * 256, [1] * 256, 1
    for code in codes(alone):
        found[code] = 1
    for at, (first, second) in enumerate(pairs, start=1):
        for code in codes(first):
            found[code] |= 1 << at
        for code in codes(second.removesuffix("|end")):
            behind[code] |= 1 << at
        end |= (second != second.removesuffix("|end")) << at
    here, there = bytes(found), bytes(behind)

    def find(row: bytes) -> list[int]:
        # All words at once: as bytes of one number, beside the number of those behind them.
        size = len(row)
        following = row[1:].translate(there) + end.to_bytes(1)
        both = int.from_bytes(row.translate(here)) & int.from_bytes(following)
        return list(compress(range(size), both.to_bytes(size))) if both else []

    return find


def grammar(pattern: str) -> re.Pattern[bytes]:
    """A regular expression over codes, in which `{…}` stands for one word of these lists (`codes`).

    One that begins with such a word is looked for several times faster than one that begins with alternatives.
    """
    return re.compile(_LISTS.sub(_one_of, pattern).encode("ascii"), re.DOTALL | re.VERBOSE)


_LISTS: Final = re.compile(r"\{([^0-9}][^}]*)\}")


def _one_of(lists: re.Match[str]) -> str:
    found = sorted({*codes(lists[1])})
    return "[" + "".join(f"\\x{code:02x}" for code in found) + "]" if found else "(?!)"
