"""In which ways a text may be read, and whether a given value stands in one of them.

A receiver may undo an encoding, see through markup and look-alike letters, read a number in another notation, put
together what stands apart, and read from right to left. So a text is unfolded into layers (it, and what is encoded in
it), each layer is read as it stands and as it shows, and values are held against each reading: word for word, in
another order side by side, and by letters and digits alone. What is found by its letters alone begins and ends where
something begins and ends in the text, so that `Ann Lee` is not in `Joann Leeds`.
"""

from __future__ import annotations

import base64
import binascii
import json
import quopri
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Final
from urllib.parse import unquote_plus

from interlock.core.folding import ViewFold
from interlock.core.reading import LOOKALIKES
from interlock.lexicon.folding import folding
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import common
from interlock.mapping.notations import numbers

WORDS_MAX: Final = 12
"""A given text of more words is no value that would be repeated as a whole; what it holds still is."""
LAYERS_DEPTH_MAX: Final = 4
"""How often what is encoded is decoded again."""
LETTERS_MIN: Final = 6
"""A value of fewer letters and digits is not looked for by them alone, unless it is spelled out."""
SPELLED_MIN: Final = 4
PARTS_MAX: Final = 8
"""Parts of an address of which each stretch may be encoded."""
DIGITS_MIN: Final = 7
"""The same of digits alone: shorter ones stand side by side in any list of numbers."""
ORDER_MAX: Final = 4
"""Values of more words, and with numbers among them, are looked for in their own order only."""

_SYMBOL: Final = re.compile(r"\xf8[^\xf9]*\xf9")
_TOKEN: Final = re.compile(r"[0-9]+|[a-z\x80-\xf4]+")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_POINT: Final = str.maketrans({"\u066b": ".", "\u066c": ","})
"""The Arabic marks of decimals and thousands."""
_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{6,}={0,2}")
_BASE64_SIGNS: Final = re.compile(r"[+/_-]")
_BASE32: Final = re.compile(r"(?:[A-Z2-7]{8,}|[a-z2-7]{8,})=*")
_HEX: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:0x|\\x)?[0-9A-Fa-f]{2}[ :,;-]{0,2}){2,}(?:0x|\\x)?[0-9A-Fa-f]{2}(?![A-Za-z0-9])"
)
_PAIR: Final = re.compile(r"(?:0x)?([0-9A-Fa-f]{2})")
_CODES: Final = re.compile(r"[0-9]{2,3}(?:[ ,;]{1,2}[0-9]{2,3}){3,}")
_BITS: Final = re.compile(r"[01]{8}(?: ?[01]{8}){2,}")
_IDENTIFIER: Final = re.compile(r"[^\s,;\"'()<>\[\]{}]*[0-9@/][^\s,;\"'()<>\[\]{}]*")
_NAME: Final = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:[ '-](?:[^\W\d_]{1,3} )?[^\W\d_a-z][^\W\d_]+)+")
_NEXT: Final = re.compile(r"[\n\r|;]+|: ")
_FROM_LOOK: Final = str.maketrans(
    {chr(look): chr(letter) for letter, looks in LOOKALIKES.items() for look in looks if chr(look).isdigit()}
)


# --- a text ----------------------------------------------------------------------------------------------


def layers(text: str, *, alone: bool = False) -> tuple[str, ...]:
    """A text, and what is encoded in it: base64, base32, hex, percent, quoted-printable, JSON, character codes.

    `alone`: only where it is encoded as a whole.
    """
    found: dict[str, None] = {text: None}
    latest = [text]
    for _ in range(LAYERS_DEPTH_MAX):
        latest = [inner for layer in latest for inner in _decoded(layer, alone) if inner not in found]
        found.update(dict.fromkeys(latest))
    return tuple(found)


def _decoded(text: str, alone: bool) -> Iterator[str]:
    if "%" in text:
        yield unquote_plus(text)
    if "=" in text:
        yield from _readable(quopri.decodestring(text.encode()))
    yield from _held(text, keys=not alone)
    joined = "".join(text.split())
    for pattern, undone in _ENCODINGS:
        for written in {text: None, joined: None}:
            for match in (pattern.fullmatch(written),) if alone else pattern.finditer(written):
                yield from undone(match[0]) if match else ()


def _held(text: str, *, keys: bool) -> Iterator[str]:
    """What a text holds as JSON: each scalar, and those of each object and list as one text, with blanks."""
    if text[:1] not in ('"', "[", "{"):
        return
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    found: dict[str, None] = {}
    _collect(value, found, keys)
    yield from found


def _collect(value: object, found: dict[str, None], keys: bool) -> list[str]:
    """The scalars in a value, each of them and each group of them noted."""
    if isinstance(value, dict | list):
        if keys and isinstance(value, dict):
            found.update(dict.fromkeys(value))
        members = value.values() if isinstance(value, dict) else value
        held = [leaf for member in members for leaf in _collect(member, found, keys)]
        found[" ".join(held)] = None
        return held
    if isinstance(value, bool) or value is None:
        return []
    found[str(value)] = None
    return [str(value)]


def _base64(text: str) -> Iterator[str]:
    for part in _between_signs(text.rstrip("=")):
        bare = part.replace("-", "+").replace("_", "/")
        yield from _readable(_bytes(base64.b64decode, bare[: len(bare) - (len(bare) % 4 == 1)], 4))


def _between_signs(text: str) -> dict[str, None]:
    """A run of these letters, and what stands in it between signs that may be an address's own, or be put in."""
    parts = _BASE64_SIGNS.split(text)
    places = list(accumulate(map(len, parts), lambda at, size: at + size + 1, initial=0))
    most = len(parts) if len(parts) <= PARTS_MAX else 1
    found = {text: None}
    for first in range(len(parts)):
        for last in range(first + 1, min(first + most, len(parts)) + 1):
            found[text[places[first] : places[last] - 1]] = None
            found["".join(parts[first:last])] = None
    return {part: None for part in found if len(part) >= LETTERS_MIN}


def _base32(text: str) -> Iterator[str]:
    yield from _readable(_bytes(base64.b32decode, text.rstrip("=").upper(), 8))


def _bytes(decode: Callable[[str], bytes], text: str, width: int) -> bytes:
    try:
        return decode(text + "=" * (-len(text) % width))
    except (ValueError, binascii.Error):
        return b""


def _hex(text: str) -> Iterator[str]:
    yield from _parts(bytes(int(pair, 16) for pair in _PAIR.findall(text)))


def _codes(text: str) -> Iterator[str]:
    yield from _parts(bytes(min(int(code), 255) for code in re.split(r"[ ,;]+", text)))


def _bits(text: str) -> Iterator[str]:
    digits = text.replace(" ", "")
    yield from _parts(bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits), 8)))


_ENCODINGS: Final = ((_BASE64, _base64), (_BASE32, _base32), (_HEX, _hex), (_CODES, _codes), (_BITS, _bits))


def _readable(data: bytes) -> Iterator[str]:
    """Bytes as text where they are one, in UTF-8 or UTF-16."""
    for name in ("utf-8", "utf-16-le"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if len(text) > 2 and all(c.isprintable() or c.isspace() for c in text):
            yield text


def _parts(data: bytes) -> Iterator[str]:
    """What bytes hold of text: a word beside them may look like one of them (`be 43 61 72`)."""
    text = "".join(c if c.isprintable() or c.isspace() else "\ufffd" for c in data.decode("utf-8", "replace"))
    yield from (part for part in text.split("\ufffd") if len(part) > 2)


def _shown(text: str) -> tuple[str, ...]:
    """A text folded, as it stands, as a renderer shows it, and with its humps apart (`CarlaVance`)."""
    data = text.translate(_POINT).encode("utf-8", "replace")
    forms = [_view(data, "plain"), _view(data, "links")]
    if _HUMP.search(text):
        forms.append(_view(_HUMP.sub(" ", text).encode("utf-8", "replace"), "links"))
    return tuple(dict.fromkeys(forms))


def _view(data: bytes, view: str) -> str:
    fold = ViewFold(folding(), view, single=True)
    folded = bytes(fold.push(data, 0).folded) + bytes(fold.push(b"", len(data), final=True).folded)
    return _SYMBOL.sub(" ", folded.decode("latin-1"))


class Read:
    """One reading of a text: its words, and its letters and digits with the places where something begins or ends."""

    def __init__(self, folded: str) -> None:
        self.folded = folded
        self.tokens = tuple(_TOKEN.findall(folded))
        self.words = f" {' '.join(self.tokens)} "

    @cached_property
    def numbers(self) -> frozenset[str]:
        return numbers(self.folded)

    @cached_property
    def letters(self) -> str:
        return "".join(self.tokens)

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        return (0, *accumulate(map(len, self.tokens)))

    @cached_property
    def edges(self) -> frozenset[int]:
        return frozenset(self.cuts)

    @cached_property
    def backwards(self) -> Read:
        return Read(self.folded[::-1])

    @cached_property
    def looked(self) -> Read:
        """Digits among letters read as the letters that they look like."""
        return Read(self.folded.translate(_FROM_LOOK))

    @cached_property
    def orders(self) -> dict[int, frozenset[tuple[str, ...]]]:
        return {
            size: frozenset(
                tuple(sorted(self.tokens[at : at + size])) for at in range(len(self.tokens) - size + 1)
            )
            for size in range(2, ORDER_MAX + 1)
        }

    def pieces(self, value: str) -> Iterator[tuple[str, ...]]:
        """The words of each place where these letters and digits stand, from edge to edge."""
        at = self.letters.find(value)
        while at >= 0:
            if at in self.edges and at + len(value) in self.edges:
                cuts = self.cuts[bisect_left(self.cuts, at) : bisect_right(self.cuts, at + len(value))]
                yield tuple(self.letters[a:b] for a, b in pairwise(cuts))
            at = self.letters.find(value, at + 1)


@lru_cache(maxsize=256)
def readings(text: str, *, alone: bool = False) -> tuple[Read, ...]:
    """Every way to read a text, without those that are the same; `alone`: of its encodings those of the whole."""
    forms = (form for layer in layers(text, alone=alone) for form in _shown(layer))
    return tuple(Read(form) for form in dict.fromkeys(forms))


# --- a value ---------------------------------------------------------------------------------------------


class Value:
    """Some words of a source that would be recognised wherever they turn up."""

    def __init__(self, text: str) -> None:
        self.tokens = tuple(_TOKEN.findall(_shown(text)[0]))
        self.letters = "".join(self.tokens)
        self.ordinary = all(token.isalpha() and lemma(token) in common() for token in self.tokens)
        """Made of common words: `to get her` is no `together`, and `line of credit` no `credit line`."""

    def stands_in(self, read: Read) -> bool:
        return (
            f" {' '.join(self.tokens)} " in read.words
            or self._reordered(read)
            or self._by_letters(read)
            or self._by_letters(read.backwards)
            or (self.letters.isalpha() and self._by_letters(read.looked))
        )

    def _reordered(self, read: Read) -> bool:
        mixed = not self.ordinary and self.letters.isalpha() and 2 <= len(self.tokens) <= ORDER_MAX
        return mixed and tuple(sorted(self.tokens)) in read.orders[len(self.tokens)]

    def _by_letters(self, read: Read) -> bool:
        return any(self._known_in(pieces) for pieces in read.pieces(self.letters))

    def _known_in(self, pieces: Sequence[str]) -> bool:
        """Whether letters cut in these pieces are still this value."""
        if all(len(piece) == 1 for piece in pieces):
            return len(self.letters) >= SPELLED_MIN
        return not self.ordinary and len(self.letters) >= (
            DIGITS_MIN if self.letters.isdigit() else LETTERS_MIN
        )


class Given:
    """What a source gave: values of a few words, numbers, and the whole in which a leaf may stand."""

    def __init__(self, text: str) -> None:
        # Of JSON what it holds, not the keys: `order id` is said of every order.
        texts = tuple(_held(text.strip(), keys=False)) or (text,)
        parts = {part for one in texts for part in (one, *_NEXT.split(one))}
        whole = {text.strip()}
        held = {
            found[0].rstrip(".:!?")
            for one in texts
            for pattern in (_IDENTIFIER, _NAME)
            for found in pattern.finditer(one)
        }
        values = [Value(part) for part in sorted(whole | parts | held) if part.strip()]
        few = [value for value in values if 0 < len(value.tokens) <= WORDS_MAX]
        first = Value(text)
        self.values = tuple(
            value
            for value in few
            if value.tokens == first.tokens or (len(value.letters) >= SPELLED_MIN and not value.ordinary)
        )
        self.numbers = frozenset(
            number for form in _shown(text) for number in numbers(form, every=False) if _telling(number)
        )
        self.read = tuple(Read(form) for form in _shown(text))

    def has(self, leaf: str) -> bool:
        """Whether a leaf, however it is written, stands in the source."""
        for read in readings(leaf, alone=True):
            value = Value(read.folded)
            if value.tokens and any(value.stands_in(whole) for whole in self.read):
                return True
        return False

    def stands_in(self, text: str) -> bool:
        """Whether one of the values stands in a text."""
        return any(
            bool(self.numbers & read.numbers) or any(value.stands_in(read) for value in self.values)
            for read in readings(text)
        )


@lru_cache(maxsize=256)
def given(text: str) -> Given:
    return Given(text)


def _telling(number: str) -> bool:
    """One or two digits stand in any text; in another notation they tell nothing."""
    return "." in number or len(number) > 2
