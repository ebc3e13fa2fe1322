"""What a policy forbids as text: phrases and patterns, parsed into small trees of what may stand where.

A pattern is a subset of RE2 syntax over folded text. What could match anything, or take for ever, is refused here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from interlock.core.folding import EITHER, SPACE, SYMBOL_CLOSE, SYMBOL_OPEN, WORD_BYTES, Folding

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
    `turned`: a phrase that is also looked for by its letters from its end, however short it is.
    """

    rule: int
    source: str
    literal: bool = False
    check: str = ""
    apart: bool = False
    turned: bool = False


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
_ASCII_WORD: Final = frozenset(byte for byte in WORD_BYTES - frozenset(EITHER) if byte < 0x80)


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
        what = "pattern matches the empty text, ask for at least one character"
        if pattern.literal:
            what = (
                "the phrase has no sign that is read, give it at least one letter, figure or sign that shows"
            )
        elif width(_Parser(pattern, folding).parse())[0]:
            what = "pattern matches what is nothing but spaces, which are not told apart from none"
        raise PatternError(pattern.rule, 0, what)
    return node


def _phrase(pattern: Pattern, folding: Folding) -> Node:
    forms = [folding.variants(character) for character in pattern.source.strip()]
    parts = [choice([literal_node(form) for form in options]) for options in forms if any(options)]
    text = folding.text(pattern.source)
    return sequence((Gap(edge_condition(text[:1])), *parts, Gap(edge_condition(text[-1:]))))


def edge_condition(byte: bytes) -> int:
    return AT_BOUNDARY if byte and byte[0] in WORD_BYTES else ALWAYS


def plain_phrase(pattern: Pattern, folding: Folding) -> bytes | None:
    """The folded phrase when every character has one form; such phrases share one tree of prefixes."""
    if (
        not pattern.literal
        or pattern.apart
        or any(len(folding.variants(character)) > 1 for character in pattern.source)
    ):
        return None
    return folding.text(pattern.source) or None


def pattern_widths(pattern: Pattern, folding: Folding) -> tuple[int, int | None]:
    """The fewest and the most folded bytes a match can have; None when there is no most."""
    text = plain_phrase(pattern, folding)
    return (len(text), len(text)) if text is not None else width(parse(pattern, folding))


def pattern_width(pattern: Pattern, folding: Folding) -> int | None:
    """The most folded bytes a match can have; None when there is no most."""
    return pattern_widths(pattern, folding)[1]
