"""The class of each word in one byte, so that a text becomes a string over which its grammar is regular expressions.

Words of a class are on the same lists. Only so many combinations of lists occur, and all of them are known at the
start: those of the words that are listed, and the few that any other word, number or sign can have. A grammar names
the lists: `{joining}(?={standing})` is a conjunction before a word that is a subject by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import compress, islice
from operator import or_
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.flags import Flag
from interlock.mapping.tokens import (
    CONTRACTED,
    DASHES,
    EMPTY,
    NOMINATIVE,
    STOP,
    STOPPING,
    SUBORDINATE,
    occurring,
)

_FLAGS: Final = {name.lower(): bit for name, bit in vars(Flag).items() if isinstance(bit, int)}
KNOWN_BITS: Final = reduce(or_, _FLAGS.values()) & ~(Flag.UNIT | Flag.MAY)
"""Whether it is a unit hangs on the bytes of a word, and not on the word; so does whether it has a capital."""

WHOSE: Final = frozenset({"my", "our", "your"})
"""Third persons are left out: `his guitar` is most often that of whom the sentence is about."""

NAMED: Final[dict[str, frozenset[str]]] = {
    **{
        form: frozenset({form})
        for form in (",", ";", "(", "that", "but", "no", "not", "without", "yet", "even")
    },
    "which": frozenset({"which", "who"}),
    "stopping": STOPPING,
    "dash": DASHES,
    "subordinate": SUBORDINATE,
    "reason": frozenset(
        {"as", "since", "so", "after", "before", "when", "hence", "thus", "therefore", "now"}
    ),
    "whether": frozenset({"whether"}),
    "nominative": frozenset(NOMINATIVE),
    "determiner": frozenset({"a", "an", "the", "our", "your", "their", "his", "her", "its", "my"}),
    "or": frozenset({"or", "nor"}),
    "only": frozenset({"only", "just", "merely", "simply", "solely"}),
    "empty": EMPTY - STOP,
    "copula": ENGLISH["copula"] | {form for form in CONTRACTED if form.endswith(("'s", "'re", "'m"))},
    "leading": ENGLISH["openers"] | {"do", "not"},
    "not_commanded": ENGLISH["not_after_imperative"],
    "is": frozenset({"is", "are", "was", "were"}),
    "narrowing": WHOSE | ENGLISH["narrowing"] | ENGLISH["placing"],
}
"""Words and signs that a grammar asks for beside those of a flag, by the name it gives them."""


_LISTED: Final = frozenset().union(*NAMED.values())


def _class(flags: int, form: str) -> tuple[int, tuple[str, ...]]:
    if form not in _LISTED:
        return flags & KNOWN_BITS, ()
    return flags & KNOWN_BITS, tuple([name for name, forms in NAMED.items() if form in forms])


_CODED: Final = {_class(flags, form) for form, flags in occurring(*_LISTED)}
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


def only_code(name: str) -> bytes:
    """The code of a list whose words are all of one class, for `bytes.find`, which would look for several in a row."""
    found = codes(name)
    if len(found) != 1:
        raise ValueError(f"{name}: its words are of {len(found)} classes")
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


Places = tuple[Sequence[int], bytes]
"""Where in a row words of some kinds stand, and of each in one byte of which kinds it is."""

_Asked = tuple[str | tuple[str, str], ...]


def places(*kinds: _Asked) -> tuple[Callable[[bytes], Places], list[Callable[[Places], list[int]]]]:
    """Finds all words of these kinds in a row at once, and then those of each.

    A kind is words of some lists, and those of others where one of a third stands behind (a pair); at the end of a row
    stands what is called `end`. Each has a bit of its own, which of a pair both words must set: eight in all.
    """
    asked = [one for kind in kinds for one in kind]
    if len(asked) > _BITS:
        raise ValueError(f"{len(asked)} lists and pairs of words: a byte has a bit for {_BITS}")
    found, behind, end = [0] * 256, [0] * 256, 0
    for bit, one in zip(_EACH_BIT, asked, strict=False):
        first, second = (one, "any|end") if isinstance(one, str) else one
        for code in codes(first):
            found[code] |= bit
        for code in codes(second.removesuffix("|end")):
            behind[code] |= bit
        end |= bit if second.endswith("|end") else 0
    here, there, last = bytes(found), bytes(behind), bytes([end])

    def find(row: bytes) -> Places:
        # All words at once: as bytes of one number, beside the number of those behind them.
        both = int.from_bytes(row.translate(here), "big") & int.from_bytes(
            row[1:].translate(there) + last, "big"
        )
        if not both:
            return _NO_PLACES
        size = len(row)
        hits = both.to_bytes(size, "big")
        return list(compress(range(size), hits)), hits.translate(None, b"\0")

    bits = iter(_EACH_BIT)
    return find, [_of_kind(sum(islice(bits, len(kind)))) for kind in kinds]


def _of_kind(bits: int) -> Callable[[Places], list[int]]:
    table = bytes([which & bits != 0 for which in range(256)])

    def of_kind(found: Places) -> list[int]:
        at, which = found
        return list(compress(at, which.translate(table)))

    return of_kind


_BITS: Final = 8
_EACH_BIT: Final = tuple(1 << at for at in range(_BITS))
_NO_PLACES: Final[Places] = ((), b"")


def grammar(pattern: str) -> re.Pattern[bytes]:
    """A regular expression over codes, in which `{…}` stands for one word of these lists (`codes`).

    One that begins with such a word is looked for several times faster than one that begins with alternatives.
    """
    return re.compile(_LISTS.sub(_one_of, pattern).encode("ascii"), re.DOTALL | re.VERBOSE)


_LISTS: Final = re.compile(r"\{([^0-9}][^}]*)\}")


def _one_of(lists: re.Match[str]) -> str:
    found = sorted({*codes(lists[1])})
    return "[" + "".join(f"\\x{code:02x}" for code in found) + "]" if found else "(?!)"
