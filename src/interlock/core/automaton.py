"""Forbidden texts and patterns as deterministic byte automata over folded text.

A pattern is parsed into a small tree, the tree becomes *positions* (one for each byte of the pattern,
with who may follow whom), and subset construction turns sets of positions into numbered states. There
are no empty moves: a word boundary is a condition on the edge between two positions, or on acceptance.

Search is unanchored, so every state also contains a fresh start. Only what a state does differently
from a fresh start is stored, which keeps thousands of phrases at about one entry a state.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from interlock.core.folding import SPACE, SYMBOL_CLOSE, SYMBOL_OPEN, WORD_BYTES, Folding

STATES_MAX: Final = 20_000
POSITIONS_MAX: Final = 50_000
EDGES_MAX: Final = 200_000
WORK_MAX: Final = 5_000_000
"""Edges followed while the states of one automaton are found: a few seconds."""
COUNTED_MIN: Final = 8
"""A pattern over its budget is tried with counts from here on read as unbounded, up to its whole width."""
TOGETHER_MAX: Final = 16
"""Patterns that are tried in one automaton; more are compiled apart, which is read as fast once rows are learned."""
GROWTH_MAX: Final = 1
GROWTH_FREE: Final = 256
"""Patterns share an automaton of at most `GROWTH_MAX` states for each of their bytes, and so many more."""
PATTERN_CHARACTERS_MAX: Final = 4_096
NESTING_MAX: Final = 40
REPEAT_MAX: Final = 1_000
CLASS_CHARACTERS_MAX: Final = 70_000

ALWAYS: Final = 3
AT_BOUNDARY: Final = 2
INSIDE: Final = 1
"""A condition on the gap between two bytes: the set of allowed answers to "is this a word boundary?"."""


class Pattern(msgspec.Struct, frozen=True):
    """One text of a rule: a phrase (`literal`) or a pattern in a subset of RE2 syntax.

    `check` is the id, with its version, of what confirms or clears a match (a check digit, a number plan). `apart`:
    its spaces may be missing, as in a text whose characters all stand apart in the same way (`5 % y i e l d`).
    """

    rule: int
    source: str
    literal: bool = False
    check: str = ""
    apart: bool = False


class PatternError(ValueError):
    """A pattern that cannot be compiled; `position` counts characters of its source."""

    def __init__(self, rule: int, position: int, message: str) -> None:
        super().__init__(f"{message}, at character {position + 1} of the pattern")
        self.rule = rule
        self.position = position


class StateBudgetExceeded(ValueError):
    """One pattern alone needs more states than the budget allows."""

    def __init__(self, rule: int, states_max: int) -> None:
        super().__init__(
            f"pattern of rule {rule} needs more than {states_max} states, "
            "let it begin at a word boundary (`\\b`), and shorten counted repeats or leave them unbounded"
        )
        self.rule = rule


# --- the tree of a pattern ------------------------------------------------------------------------


class One(msgspec.Struct, frozen=True):
    """Any one byte of a set."""

    members: frozenset[int]


class Chain(msgspec.Struct, frozen=True):
    parts: tuple[Node, ...]


class Choice(msgspec.Struct, frozen=True):
    options: tuple[Node, ...]


class Repeat(msgspec.Struct, frozen=True):
    part: Node
    least: int
    most: int | None


class Gap(msgspec.Struct, frozen=True):
    """Consumes nothing; holds where the gap between two bytes meets the condition."""

    condition: int


Node = One | Chain | Choice | Repeat | Gap

EMPTY: Final = Chain(())
_SPACE_BYTE: Final = frozenset((SPACE,))
_CONTINUATION: Final = frozenset(range(0x80, 0xC0))
_ASCII_FOLDED: Final = frozenset(byte for byte in range(0x20, 0x7F) if not 0x41 <= byte <= 0x5A)
_DIGITS: Final = frozenset(b"0123456789")
_ASCII_WORD: Final = frozenset(byte for byte in WORD_BYTES if byte < 0x80)


def _one(*members: int) -> One:
    return One(frozenset(members))


def _spans(first: int, last: int) -> One:
    return One(frozenset(range(first, last + 1)))


_MORE: Final = One(_CONTINUATION)
_LETTERS: Final = (
    Chain((_spans(0xC2, 0xDF), _MORE)),
    Chain((_spans(0xE0, 0xEF), _MORE, _MORE)),
    Chain((_spans(0xF0, 0xF4), _MORE, _MORE, _MORE)),
)
_SYMBOLS: Final = (
    Chain((_one(SYMBOL_OPEN), _MORE, _MORE, _MORE, _one(SYMBOL_CLOSE))),
    _one(0xFF),
)


def literal_node(text: bytes) -> Node:
    return sequence(_one(byte) for byte in text)


def _is_space(node: Node) -> bool:
    return isinstance(node, One) and node.members == _SPACE_BYTE


def _is_optional_space(node: Node) -> bool:
    return isinstance(node, Repeat) and node.least == 0 and node.most == 1 and _is_space(node.part)


def sequence(parts: Iterable[Node]) -> Node:
    """Parts in order; neighbouring white space becomes one space, as it does in the text."""
    joined: list[Node] = []
    for part in _flattened(parts):
        if joined and (_is_space(part) or _is_optional_space(part)):
            if _is_space(joined[-1]):
                continue
            if _is_optional_space(joined[-1]):
                joined.pop()
        joined.append(part)
    return joined[0] if len(joined) == 1 else Chain(tuple(joined))


def _flattened(parts: Iterable[Node]) -> Iterator[Node]:
    for part in parts:
        if isinstance(part, Chain):
            yield from part.parts
        else:
            yield part


def choice(options: Sequence[Node]) -> Node:
    distinct = tuple(dict.fromkeys(options))
    return distinct[0] if len(distinct) == 1 else Choice(distinct)


def repeat(part: Node, least: int, most: int | None) -> Node:
    if most == 0:
        return EMPTY
    if _is_space(part):
        return part if least else Repeat(part, 0, 1)
    return Repeat(part, least, most)


def spaces_optional(node: Node) -> Node:
    """The tree with no space that has to be there; the same tree where it has none."""
    match node:
        case One() if _is_space(node):
            return Repeat(node, 0, 1)
        case Chain(parts):
            return sequence(map(spaces_optional, parts))
        case Choice(options):
            return choice([spaces_optional(option) for option in options]) if options else node
        case Repeat(part, least, most) if not _is_space(part):
            return repeat(spaces_optional(part), least, most)
        case _:
            return node


def width(node: Node) -> tuple[int, int | None]:
    """Fewest and most folded bytes the node can consume; None when there is no most."""
    match node:
        case One():
            return 1, 1
        case Gap():
            return 0, 0
        case Chain(parts):
            widths = [width(part) for part in parts]
            return sum(least for least, _ in widths), _total(most for _, most in widths)
        case Choice(options):
            widths = [width(option) for option in options]
            mosts = [most for _, most in widths]
            return min(least for least, _ in widths), _largest(mosts)
        case Repeat(part, least, most):
            fewest, widest = width(part)
            unbounded = widest is None or (most is None and widest > 0)
            return fewest * least, None if unbounded else (widest or 0) * (most or 0)


def _total(widths: Iterable[int | None]) -> int | None:
    total = 0
    for one in widths:
        if one is None:
            return None
        total += one
    return total


def _largest(widths: Iterable[int | None]) -> int | None:
    largest = 0
    for one in widths:
        if one is None:
            return None
        largest = max(largest, one)
    return largest


# --- the parser -----------------------------------------------------------------------------------


class CharacterSet(msgspec.Struct):
    """A class under construction: folded ASCII bytes, two open-ended kinds, and listed sequences."""

    ascii: set[int]
    letters: bool = False
    symbols: bool = False
    listed: set[bytes] = msgspec.field(default_factory=set)

    def add(self, other: CharacterSet) -> None:
        self.ascii |= other.ascii
        self.letters |= other.letters
        self.symbols |= other.symbols
        self.listed |= other.listed

    def negated(self) -> CharacterSet:
        return CharacterSet(set(_ASCII_FOLDED - self.ascii), not self.letters, not self.symbols)

    def node(self) -> Node:
        options: list[Node] = [One(frozenset(self.ascii))] if self.ascii else []
        options += _LETTERS if self.letters else ()
        options += _SYMBOLS if self.symbols else ()
        options += _sequences_node(frozenset(self.listed))
        return choice(options) if options else Choice(())


def _sequences_node(sequences: frozenset[bytes]) -> list[Node]:
    """A choice of byte sequences with equal tails shared, so that wide ranges stay small."""
    tails: dict[int, set[bytes]] = {}
    for one in sequences:
        tails.setdefault(one[0], set()).add(one[1:])
    heads: dict[frozenset[bytes], set[int]] = {}
    for head, rest in sorted(tails.items()):
        heads.setdefault(frozenset(rest), set()).add(head)
    options: list[Node] = []
    for rest_set, members in heads.items():
        longer = _sequences_node(rest_set - {b""})
        tail: Node = choice(longer) if longer else EMPTY
        if longer and b"" in rest_set:
            tail = Repeat(tail, 0, 1)
        options.append(sequence((One(frozenset(members)), tail)) if longer else One(frozenset(members)))
    return options


_CLASS_ESCAPES: Final = {
    "d": CharacterSet(set(_DIGITS)),
    "w": CharacterSet(set(_ASCII_WORD), letters=True),
    "s": CharacterSet({SPACE}),
}
_CONTROL_ESCAPES: Final = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "v": "\v"}
_REPEATS: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class _Parser:
    """Recursive descent over one pattern; raises `PatternError` at the first thing it cannot read."""

    def __init__(self, pattern: Pattern, folding: Folding) -> None:
        self._rule = pattern.rule
        self._source = pattern.source
        self._folding = folding
        self._at = 0
        self._depth = 0

    def parse(self) -> Node:
        if len(self._source) > PATTERN_CHARACTERS_MAX:
            raise self._error(f"pattern is longer than {PATTERN_CHARACTERS_MAX} characters", 0)
        node = self._choice()
        if self._at < len(self._source):
            raise self._error("unopened `)`, escape it as `\\)`")
        return node

    def _error(self, message: str, position: int | None = None) -> PatternError:
        return PatternError(self._rule, self._at if position is None else position, message)

    def _peek(self) -> str:
        return self._source[self._at : self._at + 1]

    def _take(self) -> str:
        taken = self._peek()
        self._at += 1
        return taken

    def _choice(self) -> Node:
        options = [self._sequence()]
        while self._peek() == "|":
            self._at += 1
            options.append(self._sequence())
        return choice(options)

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated())
        return sequence(parts)

    def _repeated(self) -> Node:
        node = self._atom()
        bounds = self._bounds()
        if bounds is None:
            return node
        if self._peek() in ("?", "+"):
            if self._peek() == "+":
                raise self._error("possessive repeats are not supported, leave out the second `+`")
            self._at += 1
        if self._peek() in _REPEATS:
            raise self._error("a repeat of a repeat, put the first in a group `(?:...)`")
        return repeat(node, *bounds)

    def _bounds(self) -> tuple[int, int | None] | None:
        simple = _REPEATS.get(self._peek())
        if simple is not None:
            self._at += 1
            return simple
        return self._counts() if self._peek() == "{" else None

    def _counts(self) -> tuple[int, int | None]:
        start = self._at
        end = self._source.find("}", start)
        body = self._source[start + 1 : end] if end > 0 else ""
        low, comma, high = body.partition(",")
        if not _is_count(low) or (high and not _is_count(high)):
            raise self._error("`{` opens no repeat such as `{2}` or `{2,5}`, escape it as `\\{`", start)
        least = int(low)
        most = int(high) if high else (None if comma else least)
        if max(least, most or 0) > REPEAT_MAX or (most is not None and most < least):
            raise self._error(f"a repeat must count upwards and stay within {REPEAT_MAX}", start)
        self._at = end + 1
        return least, most

    def _atom(self) -> Node:
        start = self._at
        character = self._take()
        if character == "(":
            return self._group(start)
        if character == "[":
            return self._class(start)
        if character == ".":
            return CharacterSet(set(_ASCII_FOLDED), letters=True, symbols=True).node()
        if character == "\\":
            return self._escape(start)
        if character in "^$":
            raise self._error(
                f"anchor `{character}` is not supported because text arrives as a stream, try `\\b`", start
            )
        if character in "*+?":
            raise self._error(f"`{character}` repeats nothing, escape it as `\\{character}`", start)
        if character == "{":
            raise self._error("`{` repeats nothing, escape it as `\\{`", start)
        return self._character(character)

    def _character(self, character: str) -> Node:
        return choice([literal_node(form) for form in self._folding.variants(character)])

    def _group(self, start: int) -> Node:
        self._depth += 1
        if self._depth > NESTING_MAX:
            raise self._error(f"groups are nested deeper than {NESTING_MAX}", start)
        if self._peek() == "?" and self._group_flags(start):
            self._depth -= 1
            return EMPTY
        node = self._choice()
        if self._take() != ")":
            raise self._error("unclosed `(`, close it or escape it as `\\(`", start)
        self._depth -= 1
        return node

    def _group_flags(self, start: int) -> bool:
        """Read what follows `(?`; True when the group ends there (`(?i)`)."""
        self._at += 1
        if self._source.startswith(("=", "!", "<=", "<!"), self._at):
            raise self._error("lookaround is not supported, forbid the longer text itself", start)
        if self._source.startswith(("P<", "<"), self._at):
            end = self._source.find(">", self._at)
            if end < 0:
                raise self._error("unclosed group name", start)
            self._at = end + 1
            return False
        while self._peek() in ("i", "s"):  # text is folded and on one line: both always hold
            self._at += 1
        closing = self._take()
        if closing not in (":", ")"):
            raise self._error("unsupported group, only `(...)`, `(?:...)` and `(?i)` can be read", start)
        return closing == ")"

    def _escape(self, start: int) -> Node:
        letter = self._take()
        if letter == "b":
            return Gap(AT_BOUNDARY)
        if letter == "B":
            return Gap(INSIDE)
        escaped = self._escaped_set(letter)
        return escaped.node() if escaped is not None else self._character(self._escaped(letter, start))

    def _escaped_set(self, letter: str) -> CharacterSet | None:
        known = _CLASS_ESCAPES.get(letter.lower()) if letter in "dwsDWS" and letter else None
        if known is None:
            return None
        return known if letter.islower() else known.negated()

    def _escaped(self, letter: str, start: int) -> str:
        if letter == "x":
            return self._hexadecimal(start)
        if letter in _CONTROL_ESCAPES:
            return _CONTROL_ESCAPES[letter]
        if not letter:
            raise self._error("pattern ends in a backslash, write `\\\\` for the character", start)
        if letter in "uU":
            raise self._error(f"`\\{letter}` is not RE2 syntax, write `\\x{{4e00}}` or the character", start)
        if letter in "pP":
            raise self._error(f"`\\{letter}` is not supported, try `\\w` or a range", start)
        if letter.isdigit():
            raise self._error("backreferences are not supported, write the text out", start)
        if letter in "AzZ":
            raise self._error(f"anchor `\\{letter}` is not supported, try `\\b`", start)
        if letter.isalpha():
            raise self._error(f"unsupported escape `\\{letter}`, list the characters in `[...]`", start)
        return letter

    def _hexadecimal(self, start: int) -> str:
        braced = self._peek() == "{"
        end = self._source.find("}", self._at) if braced else self._at + 2
        digits = self._source[self._at + braced : max(end, 0)]
        if not 1 <= len(digits) <= 6 or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
            raise self._error("`\\x` needs two digits or `{...}`, such as `\\x41` or `\\x{20AC}`", start)
        point = int(digits, 16)
        if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
            raise self._error("`\\x` names no character", start)
        self._at = end + braced
        return chr(point)

    def _class(self, start: int) -> Node:
        negated = self._peek() == "^"
        self._at += negated
        members = CharacterSet(set())
        first = True
        while self._peek() != "]" or first:
            if not self._peek():
                raise self._error("unclosed `[`, close it or escape it as `\\[`", start)
            self._class_item(members)
            first = False
        self._at += 1
        if negated and members.listed:
            raise self._error(
                "letters beyond ASCII in a negated class are not supported, list what may be there instead",
                start,
            )
        return (members.negated() if negated else members).node()

    def _class_item(self, members: CharacterSet) -> None:
        start = self._at
        if self._source.startswith("[:", self._at):
            raise self._error("named classes are not supported, write `a-z` or `\\w`", start)
        low = self._class_end(members)
        if low is None:
            return
        if self._peek() == "-" and self._source[self._at + 1 : self._at + 2] not in ("]", ""):
            self._at += 1
            high = self._class_end(CharacterSet(set()))
            if high is None or high < low:
                raise self._error("a range needs a lower and a higher character, such as `a-z`", start)
            self._add_range(members, low, high, start)
            return
        self._add_range(members, low, low, start)

    def _class_end(self, members: CharacterSet) -> str | None:
        """One character, or None after adding a class such as `\\d`."""
        start = self._at
        character = self._take()
        if character != "\\":
            return character
        letter = self._take()
        escaped = self._escaped_set(letter)
        if escaped is None:
            return self._escaped(letter, start)
        members.add(escaped)
        return None

    def _add_range(self, members: CharacterSet, low: str, high: str, start: int) -> None:
        if ord(high) - ord(low) >= CLASS_CHARACTERS_MAX:
            raise self._error(
                f"a class of more than {CLASS_CHARACTERS_MAX} characters, try `\\w` or `.`", start
            )
        for point in range(ord(low), ord(high) + 1):
            if 0xD800 <= point <= 0xDFFF:
                continue
            for form in self._folding.variants(chr(point)):
                if len(form) == 1 and form[0] < 0x80:
                    members.ascii.add(form[0])
                elif form:
                    members.listed.add(form)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def parse(pattern: Pattern, folding: Folding) -> Node:
    """The tree of a pattern; a phrase gets a word boundary at each end that is a word character."""
    node = _phrase(pattern, folding) if pattern.literal else _Parser(pattern, folding).parse()
    if pattern.apart:
        node = spaces_optional(node)
    if width(node)[0] == 0:
        raise PatternError(pattern.rule, 0, "pattern matches the empty text, ask for at least one character")
    return node


def _phrase(pattern: Pattern, folding: Folding) -> Node:
    forms = [folding.variants(character) for character in pattern.source.strip()]
    parts = [choice([literal_node(form) for form in options]) for options in forms if any(options)]
    text = folding.text(pattern.source)
    return sequence((Gap(_edge_condition(text[:1])), *parts, Gap(_edge_condition(text[-1:]))))


def _edge_condition(byte: bytes) -> int:
    return AT_BOUNDARY if byte and byte[0] in WORD_BYTES else ALWAYS


def _plain_phrase(pattern: Pattern, folding: Folding) -> bytes | None:
    """The folded phrase when every character has one form; such phrases share one tree of prefixes."""
    if (
        not pattern.literal
        or pattern.apart
        or any(len(folding.variants(character)) > 1 for character in pattern.source)
    ):
        return None
    return folding.text(pattern.source) or None


# --- positions ------------------------------------------------------------------------------------

Conditions = dict[int, int]
"""Position to the condition under which it is reached."""


class _Part(msgspec.Struct):
    """A sub-pattern as positions: where it can be passed over, begin and end."""

    empty: int
    first: Conditions
    last: Conditions


def _merge(target: Conditions, source: Conditions, condition: int = ALWAYS) -> None:
    for position, own in source.items():
        both = own & condition
        if both:
            target[position] = target.get(position, 0) | both


class Positions:
    """Non-deterministic automaton without empty moves: bytes, followers, acceptance by position."""

    def __init__(self) -> None:
        self.members: list[frozenset[int]] = []
        self.follow: list[Conditions] = []
        self.accept: list[dict[int, int]] = []
        self.first: Conditions = {}
        self._branches: dict[tuple[int, int], int] = {}
        self._edges = 0
        self.reach_max = 0
        """The longest a match may be where that is less than the positions say; 0 where they say it."""

    def add_phrase(self, pattern: int, text: bytes) -> None:
        """Add a folded phrase to the shared tree of prefixes."""
        root = -_edge_condition(text[:1])
        place = root
        for byte in text:
            following = self._branches.get((place, byte))
            if following is None:
                following = self._position(frozenset((byte,)))
                self._branches[place, byte] = following
                if place < 0:
                    self.first[following] = -root
                else:
                    self.follow[place][following] = ALWAYS
            place = following
        self.accept[place][pattern] = self.accept[place].get(pattern, 0) | _edge_condition(text[-1:])

    def add_letters(self, pattern: int, text: bytes, looks: Mapping[int, frozenset[int]]) -> None:
        """Add letters that may begin anywhere, each of which may be any byte that looks like it."""
        place = -ALWAYS
        for byte in text:
            following = self._branches.get((place, byte))
            if following is None:
                following = self._position(looks.get(byte) or frozenset((byte,)))
                self._branches[place, byte] = following
                if place < 0:
                    self.first[following] = ALWAYS
                else:
                    self.follow[place][following] = ALWAYS
            place = following
        self.accept[place][pattern] = ALWAYS

    def add_tree(self, pattern: int, node: Node) -> None:
        part = self._part(pattern, node)
        _merge(self.first, part.first)
        for position, condition in part.last.items():
            self.accept[position][pattern] = condition

    def _position(self, members: frozenset[int]) -> int:
        self.members.append(members)
        position = len(self.members) - 1
        self.follow.append({})
        self.accept.append({})
        return position

    def _part(self, pattern: int, node: Node) -> _Part:
        match node:
            case One(members):
                if len(self.members) >= POSITIONS_MAX:
                    raise _Overflow
                position = self._position(members)
                return _Part(0, {position: ALWAYS}, {position: ALWAYS})
            case Gap(condition):
                return _Part(condition, {}, {})
            case Chain(parts):
                whole = _Part(ALWAYS, {}, {})
                for part in parts:
                    whole = self._joined(whole, self._part(pattern, part))
                return whole
            case Choice(options):
                return self._either([self._part(pattern, option) for option in options])
            case Repeat(part, least, most):
                return self._repeated(pattern, part, least, most)

    def _joined(self, left: _Part, right: _Part) -> _Part:
        self._edges += len(left.first) + len(right.last)
        self._link(left.last, right.first)
        _merge(left.first, right.first, left.empty)
        _merge(right.last, left.last, right.empty)
        return _Part(left.empty & right.empty, left.first, right.last)

    def _link(self, last: Conditions, first: Conditions) -> None:
        self._edges += len(last) * len(first)
        if self._edges > EDGES_MAX:
            raise _Overflow
        for position, condition in last.items():
            _merge(self.follow[position], first, condition)

    @staticmethod
    def _either(options: Iterable[_Part]) -> _Part:
        whole = _Part(0, {}, {})
        for option in options:
            whole.empty |= option.empty
            _merge(whole.first, option.first)
            _merge(whole.last, option.last)
        return whole

    def _repeated(self, pattern: int, node: Node, least: int, most: int | None) -> _Part:
        whole = _Part(ALWAYS, {}, {})
        for _ in range(least if most is not None else max(least - 1, 0)):
            whole = self._joined(whole, self._part(pattern, node))
        if most is None:
            return self._joined(whole, self._loop(pattern, node, least))
        rest = _Part(ALWAYS, {}, {})
        for _ in range(most - least):  # from the inside out: (x(x(x)?)?)?, so followers stay few
            rest = self._joined(self._part(pattern, node), rest)
            rest.empty = ALWAYS
        return self._joined(whole, rest)

    def _loop(self, pattern: int, node: Node, least: int) -> _Part:
        part = self._part(pattern, node)
        self._link(part.last, part.first)
        if least == 0:
            part.empty = ALWAYS
        return part

    def depths(self) -> list[int]:
        """Bytes from the start of a match through each position; 0 where that varies."""
        depth = [-1] * len(self.members)
        waiting = [(position, 1) for position in self.first]
        while waiting:
            position, reached = waiting.pop()
            if depth[position] in (0, reached):
                continue
            depth[position] = reached if depth[position] < 0 else 0
            following = depth[position] + 1 if depth[position] else 0
            waiting.extend((after, following) for after in self.follow[position])
        return [max(one, 0) for one in depth]


# --- the deterministic automaton ------------------------------------------------------------------


class Hit(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A pattern, by its number, accepted on entering a state; `late` when the byte before ended the match."""

    pattern: int
    position: int
    late: bool


Held = bytes | bytearray


class Tables(msgspec.Struct, frozen=True, array_like=True):
    """An automaton as it is kept: numbers are four bytes each, the lowest first."""

    classes: bytes
    wordness: bytes
    flags: bytes
    keys: bytes
    index: bytes
    targets: bytes
    reach: bytes
    lives: bytes
    lives_at: bytes
    depths: bytes
    loose: dict[int, tuple[int, ...]]
    accepts: dict[int, tuple[Hit, ...]]
    finals: dict[int, tuple[Hit, ...]]
    first: dict[int, int]
    members: list[bytes]
    before: list[list[tuple[int, int]]]
    """The bytes of each position and who precedes it, where the width of a match varies."""
    reach_max: int
    """The longest that a match may be, where the tables would allow more; else 0."""


def _kept(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(kept: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(kept)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Automaton:
    """Compiled tables: immutable, deterministic, shared by every scan."""

    __slots__ = (
        "_before",
        "_depths",
        "_first",
        "_flags",
        "_index",
        "_keys",
        "_lives",
        "_lives_at",
        "_loose",
        "_members",
        "_reach",
        "_reach_max",
        "_targets",
        "_wordness",
        "accepts",
        "classes",
        "digest",
        "finals",
        "kept",
    )

    def __init__(self, kept: bytes) -> None:
        """`kept` is encoded `Tables`; raises `msgspec.MsgspecError` or `ValueError` for anything else."""
        tables = msgspec.msgpack.decode(kept, type=Tables)
        self.kept = kept
        self.digest = "sha256:" + hashlib.sha256(kept).hexdigest()
        self.classes = tables.classes
        self.accepts = tables.accepts
        self.finals = tables.finals
        self._wordness = tables.wordness
        self._flags = tables.flags
        self._index = _numbers(tables.index)
        self._keys = tables.keys
        self._targets = _numbers(tables.targets)
        self._reach = _numbers(tables.reach)
        self._loose = tables.loose
        self._lives = _numbers(tables.lives)
        self._lives_at = _numbers(tables.lives_at)
        self._depths = _numbers(tables.depths)
        self._first = tables.first
        self._members = tables.members
        self._before = tables.before
        self._reach_max = tables.reach_max

    @property
    def states(self) -> int:
        return len(self._flags)

    def step(self, state: int, byte: int) -> int:
        """The state after one more folded byte; state 0 is the start of a stream."""
        key = self.classes[byte]
        index, keys = self._index, self._keys
        found = keys.find(key, index[state], index[state + 1])
        if found < 0:
            base = self._flags[state]
            found = keys.find(key, index[base], index[base + 1])
        return self._targets[found] if found >= 0 else self._wordness[key]

    def live_depths(self, state: int) -> frozenset[int]:
        """How many bytes back live matches have begun; 0 stands for those for which that varies."""
        start = self._lives_at[state]
        fixed = frozenset(self._lives[start : self._lives_at[state + 1]])
        return fixed | {0} if state in self._loose else fixed

    def depth_of(self, hit: Hit) -> int:
        """Bytes from the start of a match to the hit; 0 where that varies."""
        return self._depths[hit.position]

    def live_lengths(self, state: int, held: Held) -> Iterator[int]:
        """How many bytes back every match that can still complete has begun, where it may begin anywhere."""
        start = self._lives_at[state]
        yield from self._lives[start : self._lives_at[state + 1]]
        loose = self._loose.get(state)
        if loose is not None:
            yield from self._backward(loose, held, len(held), False)

    def live_length(self, state: int, held: Held, before: bool) -> int:
        """How many folded bytes back the earliest match that can still complete has begun.

        `held` ends where the state stands; `before` says whether a word byte precedes it.
        """
        loose = self._loose.get(state)
        fixed = self._reach[state]
        if loose is None:
            return fixed
        return max(fixed, max(self._backward(loose, held, len(held), before), default=0))

    def match_length(self, hit: Hit, held: Held, end: int, before: bool) -> int:
        """Length of the longest match behind `hit`, entered after `held[:end]`, a late byte included."""
        return max(self.match_lengths(hit, held, end, before))

    def match_lengths(self, hit: Hit, held: Held, end: int, before: bool) -> Iterator[int]:
        """Lengths of the matches behind `hit`, the shortest first, a late byte included."""
        late = int(hit.late)
        fixed = self._depths[hit.position]
        if fixed:
            yield fixed + late
            return
        for length in self._backward((hit.position,), held, end - late, before):
            yield length + late

    def _backward(self, positions: Iterable[int], held: Held, end: int, before: bool) -> Iterator[int]:
        """Walk the predecessors from `held[:end]`; the distance of each byte at which a match can begin."""
        current = frozenset(positions)
        place = end - 1
        last = max(0, end - self._reach_max) if self._reach_max else 0
        while current and place >= last:
            word = held[place] in WORD_BYTES
            earlier = held[place - 1] in WORD_BYTES if place else before
            bit = AT_BOUNDARY if word != earlier else INSIDE
            if any(self._first.get(position, 0) & bit for position in current):
                yield end - place
            if not place:
                break
            byte = held[place - 1]
            current = frozenset(
                position
                for following in current
                for position, condition in self._before[following]
                if condition & bit and byte in self._members[position]
            )
            place -= 1


def _automaton(positions: Positions, states_max: int) -> Automaton:
    built = _Construction(positions, states_max)
    varies = not all(built.depths)
    tables = Tables(
        built.classes,
        built.wordness,
        bytes(built.flags),
        bytes(built.keys),
        _kept(built.index),
        _kept(built.targets),
        _kept(built.reach),
        _kept(built.lives),
        _kept(built.lives_at),
        _kept(array("I", built.depths)),
        built.loose,
        built.accepts,
        built.finals,
        dict(sorted(positions.first.items())),
        [bytes(sorted(members)) for members in positions.members] if varies else [],
        _predecessors(positions) if varies else [],
        positions.reach_max,
    )
    return Automaton(msgspec.msgpack.encode(tables))


def _predecessors(positions: Positions) -> list[list[tuple[int, int]]]:
    before: list[list[tuple[int, int]]] = [[] for _ in positions.members]
    for position, following in enumerate(positions.follow):
        for after, condition in following.items():
            before[after].append((position, condition))
    return before


Key = tuple[tuple[int, ...], int, tuple[Hit, ...]]


class _Construction:
    """Subset construction. States are numbered in the order they are found, so tables are reproducible."""

    def __init__(self, positions: Positions, states_max: int) -> None:
        self._positions = positions
        self._states_max = states_max
        self.depths = positions.depths()
        conditional = any(condition != ALWAYS for condition in _all_conditions(positions))
        self._conditional = conditional
        words = WORD_BYTES if conditional else frozenset[int]()
        self.classes, sets = _byte_classes(positions.members, words)
        self.wordness = _class_wordness(self.classes, words)
        self._sets = sets
        self._live = _live(positions, words)
        self._followers = [tuple(sorted(one.items())) for one in positions.follow]
        self._accepting = [tuple(sorted(one.items())) for one in positions.accept]
        self.accepts: dict[int, tuple[Hit, ...]] = {}
        self.finals: dict[int, tuple[Hit, ...]] = {}
        self.flags = bytearray()
        self.index = array("I", [0])
        self.keys = bytearray()
        self.targets = array("I")
        self.reach = array("I")
        self.loose: dict[int, tuple[int, ...]] = {}
        self.lives = array("I")
        self.lives_at = array("I", [0])
        self._numbers: dict[Key, int] = {}
        self._reached: dict[Key, int] = {}
        self._work = 0
        self._queue: list[Key] = []
        self._build()

    def _build(self) -> None:
        self._number(((), 0, ()))
        self._number(((), 1, ()))
        first = tuple(sorted(self._positions.first.items()))
        self._fresh = [[self._moves(first, flag, word) for word in (0, 1)] for flag in (0, 1)]
        expand = self._expand if self._conditional else self._expand_plainly
        done = 0
        while done < len(self._queue):
            expand(self._queue[done])
            done += 1

    def _number(self, key: Key) -> int:
        known = self._numbers.get(key)
        if known is not None:
            return known
        number = len(self._queue)
        if number >= self._states_max:
            raise _Overflow
        self._numbers[key] = number
        self._queue.append(key)
        self._describe(number, key)
        return number

    def _describe(self, number: int, key: Key) -> None:
        items, flag, hits = key
        self.flags.append(flag)
        if hits:
            self.accepts[number] = hits
        live = [item for item in items if self._live[flag][item]]
        depths = sorted({self.depths[item] for item in live} - {0})
        self.reach.append(depths[-1] if depths else 0)
        self.lives.extend(depths)
        self.lives_at.append(len(self.lives))
        loose = tuple(item for item in live if not self.depths[item])
        if loose:
            self.loose[number] = loose
        final = self._late_hits(items, AT_BOUNDARY if flag else INSIDE, late=False)
        if final:
            self.finals[number] = final

    def _late_hits(self, items: tuple[int, ...], bit: int, late: bool = True) -> tuple[Hit, ...]:
        return tuple(
            Hit(pattern, item, late)
            for item in items
            for pattern, condition in self._accepting[item]
            if condition != ALWAYS and condition & bit
        )

    def _moves(self, edges: Iterable[tuple[int, int]], flag: int, word: int) -> dict[int, set[int]]:
        """Byte class to the positions reached by it, when the next byte has this wordness."""
        bit = AT_BOUNDARY if flag != word else INSIDE
        moves: dict[int, set[int]] = {}
        for position, condition in edges:
            if condition & bit:
                for key in self._sets[position][word]:
                    moves.setdefault(key, set()).add(position)
        return moves

    def _expand(self, key: Key) -> None:
        """Write the transitions of one state that differ from those of a fresh start."""
        items, flag, _ = key
        own = self._own_moves(items, flag)
        entries: dict[int, int] = {}
        for word in (0, 1):
            fresh = self._fresh[flag][word]
            late = self._late_hits(items, AT_BOUNDARY if flag != word else INSIDE)
            keys: Iterable[int] = own[word]
            if late:
                keys = [one for one, wordness in enumerate(self.wordness) if wordness == word]
            elif not items:
                keys = fresh
            for one in keys:
                reached = own[word].get(one, frozenset()) | fresh.get(one, frozenset())
                entries[one] = self._target(reached, word, late)
        for one in sorted(entries):
            self.keys.append(one)
            self.targets.append(entries[one])
        self.index.append(len(self.keys))

    def _expand_plainly(self, key: Key) -> None:
        """The same where no condition stands on any move: no byte ends a match but by being there."""
        items = key[0]
        fresh = self._fresh[0][0]
        moves: dict[int, list[int]] = {} if items else {one: [] for one in fresh}
        self._count_work(items)
        for item in items:
            for position, _ in self._followers[item]:
                for one in self._sets[position][0]:
                    moves.setdefault(one, []).append(position)
        for one in sorted(moves):
            reached = moves[one]
            more = fresh.get(one)
            self.keys.append(one)
            self.targets.append(self._target({*reached, *more} if more else set(reached), 0, ()))
        self.index.append(len(self.keys))

    def _count_work(self, items: tuple[int, ...]) -> None:
        self._work += sum([len(self._followers[item]) for item in items]) + 1
        if self._work > WORK_MAX:
            raise _Overflow

    def _own_moves(self, items: tuple[int, ...], flag: int) -> dict[int, dict[int, set[int]]]:
        self._count_work(items)
        edges = [edge for item in items for edge in self._followers[item]]
        return {word: self._moves(edges, flag, word) for word in (0, 1)}

    def _target(self, reached: Iterable[int], word: int, late: tuple[Hit, ...]) -> int:
        ordered = tuple(sorted(reached))
        known = self._reached.get((ordered, word, late))
        if known is not None:
            return known
        hits = late + tuple(
            Hit(pattern, item, False)
            for item in ordered
            for pattern, condition in self._accepting[item]
            if condition == ALWAYS
        )
        live = self._live[word]
        key = (tuple([item for item in ordered if live[item]]), word, tuple(sorted(hits)))
        found = self._reached[ordered, word, late] = self._number(key)
        return found


class _Overflow(Exception):
    """The construction passed its budget; the caller splits or reports."""


def _all_conditions(positions: Positions) -> Iterator[int]:
    yield from positions.first.values()
    for following in positions.follow:
        yield from following.values()
    for accept in positions.accept:
        yield from accept.values()


WordClasses = tuple[tuple[int, ...], tuple[int, ...]]


def _byte_classes(
    members: Sequence[frozenset[int]], words: frozenset[int]
) -> tuple[bytes, list[WordClasses]]:
    """Bytes no set tells apart share a class; for each position its classes, non-word and word."""
    distinct = sorted(set(members), key=sorted)
    signatures: dict[tuple[int, ...], int] = {}
    kinds: list[list[int]] = [[int(byte in words)] for byte in range(256)]
    for number, one in enumerate(distinct, 2):
        for byte in one:
            kinds[byte].append(number)
    classes = bytes(signatures.setdefault(tuple(kind), len(signatures)) for kind in kinds)
    split = {
        one: (
            tuple(sorted({classes[byte] for byte in one - words})),
            tuple(sorted({classes[byte] for byte in one & words})),
        )
        for one in distinct
    }
    return classes, [split[one] for one in members]


def _class_wordness(classes: bytes, words: frozenset[int]) -> bytes:
    wordness = bytearray(max(classes) + 1)
    for byte, key in enumerate(classes):
        wordness[key] = byte in words
    return bytes(wordness)


def _live(positions: Positions, words: frozenset[int]) -> tuple[bytearray, bytearray]:
    """For each position, after a non-word and after a word byte: can a match still complete later?

    Found backwards from acceptance, because conditions can contradict each other (`a\\bb`).
    """
    count = len(positions.members)
    live = (bytearray(count), bytearray(count))
    wordness = [
        tuple(flag for flag in (0, 1) if (one & words if flag else one - words)) for one in positions.members
    ]
    before = _predecessors(positions)
    waiting = [(item, flag) for item in range(count) if positions.accept[item] for flag in wordness[item]]
    for item, flag in waiting:
        live[flag][item] = any(condition != ALWAYS for condition in positions.accept[item].values())
    seen = set(waiting)
    while waiting:
        item, flag = waiting.pop()
        for earlier, condition in before[item]:
            for earlier_flag in wordness[earlier]:
                if condition & (AT_BOUNDARY if flag != earlier_flag else INSIDE):
                    live[earlier_flag][earlier] = 1
                    if (earlier, earlier_flag) not in seen:
                        seen.add((earlier, earlier_flag))
                        waiting.append((earlier, earlier_flag))
    return live


# --- compilation ----------------------------------------------------------------------------------


def compile_patterns(
    patterns: Sequence[Pattern], folding: Folding, *, states_max: int = STATES_MAX
) -> tuple[Automaton, ...]:
    """Automata that together find every pattern, each within the state budget.

    Phrases and patterns are kept apart: a tree of phrases never multiplies with a pattern's loops.
    """
    phrases: list[Phrase] = []
    trees: list[Tree] = []
    for number, pattern in enumerate(patterns):
        text = _plain_phrase(pattern, folding)
        if text is not None:
            phrases.append((number, text))
        else:
            trees.append((number, parse(pattern, folding)))
    return _compiled(patterns, phrases, trees, Positions.add_phrase, states_max)


def compile_letters(
    patterns: Sequence[Pattern],
    phrases: Sequence[Phrase],
    trees: Sequence[Tree],
    looks: Mapping[int, frozenset[int]],
    *,
    states_max: int = STATES_MAX,
) -> tuple[Automaton, ...]:
    """Automata that find letters anywhere; `phrases` and `trees` by the number of their pattern.

    A byte of a phrase stands for the bytes of `looks`. Each state knows how far back all its matches begin.
    """

    def add(positions: Positions, number: int, text: bytes) -> None:
        positions.add_letters(number, text, looks)

    return _compiled(patterns, list(phrases), list(trees), add, states_max)


Phrase = tuple[int, bytes]
Tree = tuple[int, Node]


def _compiled(
    patterns: Sequence[Pattern],
    phrases: list[Phrase],
    trees: list[Tree],
    add: Callable[[Positions, int, bytes], None],
    states_max: int,
) -> tuple[Automaton, ...]:
    def of_phrases(some: Sequence[Phrase]) -> Positions:
        positions = Positions()
        for number, text in some:
            add(positions, number, text)
        return positions

    def of_trees(some: Sequence[Tree]) -> Positions:
        positions = Positions()
        for number, node in some:
            positions.add_tree(number, node)
        return positions

    phrases.sort(key=lambda one: (one[1], one[0]))
    automata: list[Automaton] = []
    try:
        for batch in _batches(phrases, states_max):
            automata += _within_budget(batch, of_phrases, states_max)
        for some in [trees] if len(trees) <= TOGETHER_MAX else [[tree] for tree in trees]:
            automata += _within_budget(some, of_trees, states_max, GROWTH_MAX, _of_uncounted)
    except _TooLarge as error:
        raise StateBudgetExceeded(patterns[error.pattern].rule, states_max) from None
    return tuple(automata)


def pattern_width(pattern: Pattern, folding: Folding) -> int | None:
    """The most folded bytes a match can have; None when there is no most."""
    text = _plain_phrase(pattern, folding)
    return len(text) if text is not None else width(parse(pattern, folding))[1]


def _batches(phrases: Sequence[Phrase], states_max: int) -> Iterator[list[Phrase]]:
    """Sorted phrases in runs whose trees of prefixes should fit the budget."""
    batch: list[Phrase] = []
    nodes, last = 0, b""
    for phrase in phrases:
        added = len(phrase[1]) - _common_prefix(last, phrase[1]) + 1
        if batch and nodes + added > states_max * 9 // 10:
            yield batch
            batch, nodes = [], 0
            added = len(phrase[1]) + 1
        batch.append(phrase)
        nodes += added
        last = phrase[1]
    if batch:
        yield batch


def _common_prefix(left: bytes, right: bytes) -> int:
    return bisect_left(range(min(len(left), len(right))), True, key=lambda n: left[: n + 1] != right[: n + 1])


def _of_uncounted(trees: Sequence[Tree]) -> Positions:
    """One pattern with its longer counts read as unbounded, and with its width kept as a bound of the whole.

    Counts multiply where a match may begin inside another (`\\b[a-z.]{1,64}@`): every start has a count of its own.
    """
    ((number, node),) = trees
    positions = Positions()
    positions.add_tree(number, _uncounted(node))
    positions.reach_max = width(node)[1] or 0
    return positions


def _uncounted(node: Node) -> Node:
    match node:
        case Chain(parts):
            return Chain(tuple(map(_uncounted, parts)))
        case Choice(options):
            return Choice(tuple(map(_uncounted, options)))
        case Repeat(part, least, most) if most is not None and most >= COUNTED_MIN:
            return Repeat(_uncounted(part), least, None)
        case Repeat(part, least, most):
            return Repeat(_uncounted(part), least, most)
        case _:
            return node


Text = TypeVar("Text")


class _TooLarge(Exception):
    """One text alone passes the budget."""

    def __init__(self, pattern: int) -> None:
        super().__init__(pattern)
        self.pattern = pattern


def _within_budget(
    texts: Sequence[tuple[int, Text]],
    positions_of: Callable[[Sequence[tuple[int, Text]]], Positions],
    states_max: int,
    growth_max: int = 0,
    otherwise: Callable[[Sequence[tuple[int, Text]]], Positions] | None = None,
) -> list[Automaton]:
    """One automaton, or those of the two halves when one is too large.

    With `growth_max`, several texts share an automaton only as long as it has at most that many states for each
    byte of theirs: loops that stay live over anything multiply with one another. `otherwise` says how else a text
    that alone is too large may be tried.
    """
    if not texts:
        return []
    try:
        positions = positions_of(texts)
        limit = states_max
        if growth_max and len(texts) > 1:
            limit = min(states_max, growth_max * len(positions.members) + GROWTH_FREE)
        return [_automaton(positions, limit)]
    except _Overflow:
        if len(texts) == 1 and otherwise is not None:
            return _within_budget(texts, otherwise, states_max)
        if len(texts) == 1:
            raise _TooLarge(texts[0][0]) from None
    middle = len(texts) // 2
    left = _within_budget(texts[:middle], positions_of, states_max, growth_max, otherwise)
    return left + _within_budget(texts[middle:], positions_of, states_max, growth_max, otherwise)
