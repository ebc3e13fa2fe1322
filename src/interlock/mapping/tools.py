"""A tool call read leaf by leaf: each argument is a commitment, so a rule can be about any of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_plus

import msgspec

from interlock.core.claims import GIVEN, affirms, settles
from interlock.core.mutation import (
    Argument,
    ArgumentKind,
    Category,
    Change,
    Commitment,
    Field,
    Mark,
    Mutation,
    Polarity,
    Reference,
    Span,
    Transition,
)
from interlock.lexicon.folding import loosely
from interlock.mapping.reading import Reader, Reading
from interlock.mapping.recanting import recants
from interlock.mapping.refuted import is_no
from interlock.mapping.rows import Row

DEPTH_MAX: Final = 32
LEAVES_MAX: Final = 4_096
UNDONE_MAX: Final = 4
"""How often what is in a string is undone again: JSON in JSON, escapes in an escape."""
DIGITS_MAX: Final = 64
UNFOLDED_MAX: Final = 16
"""How many times its own length a call may come to once everything in it is undone."""
_ESCAPE: Final = re.compile(
    r"\\(?:([nrtfv])|u\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2}))|((?:\\u[0-9A-Fa-f]{4})+)"
)
_LETTERS: Final = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v"}


class _Decimal(str):
    """A number with a point, as it was written: no float is ever made of it."""

    __slots__ = ()


def mutation(transition: Transition, reader: Reader) -> Mutation:
    """Read a call, or a list of calls. Raises ValueError for anything that is not one."""
    value = _parsed(transition.text)
    batch = isinstance(value, list)
    calls = value if isinstance(value, list) else [value]
    if not calls:
        raise ValueError("an empty list of tool calls")
    name, *_ = [_name(call) for call in calls]
    spans = _elements(transition.text) if batch else (Span(0, len(transition.text)),)
    assert len(spans) == len(calls), "the scanner and the parser agree on the elements"
    read = [_call(call, span, reader) for call, span in zip(calls, spans, strict=True)]
    commitments = [commitment for one in read for commitment in one.commitments]
    return Mutation(
        touches=(Field.MEMORY,),
        changes=(Change(Field.MEMORY, commitments=tuple(commitments)),),
        category=Category.ASSERTION,
        marks=(Mark.ASSERTION, Mark.DIRECTIVE),
        references=_references(calls, spans, reader),
        terms=tuple(sorted({term for c in commitments for term in c.terms})),
        concepts=tuple(sorted({concept for c in commitments for concept in c.concepts})),
        namings=tuple([concept for one in read for concept in one.namings]),
        coverage=_coverage(calls, reader),
        tool=name,
        arguments=_arguments(calls[0].get("arguments", {})) if len(calls) == 1 else (),
        parts=spans if len(spans) > 1 else (),
        independent=batch and len(spans) > 1,
        channel=transition.channel,
    )


def refuse_alike(name: str, named: frozenset[str]) -> None:
    """Raises ValueError where a name is another's but for case, signs and letters that look alike.

    Its receiver may take it for the tool that a rule speaks of, and then no rule would have been asked.
    """
    if name not in named and loosely(name) in {loosely(other) for other in named}:
        raise ValueError("a tool's name that another one has but for case, signs or letters that look alike")


def strings(text: bytes) -> tuple[str, ...]:
    """Every string of a call as its receiver may read it: names, keys and values, in text order.

    Read too is what a receiver makes of them: JSON inside a string, escapes of code and of addresses undone, a
    list's members put together, a number such as `4.1e3` in plain digits. Raises ValueError for what is no call.
    """
    try:
        return _strings(_parsed(text), UNFOLDED_MAX * (len(text) + 1))
    except RecursionError:
        raise ValueError("a tool call nested too deeply") from None


def _strings(parsed: Any, left: int) -> tuple[str, ...]:
    """`left`: how long what is in it may come to once it is undone."""
    found: dict[str, None] = {}

    def collect(value: Any, depth: int) -> None:
        nonlocal left
        match value:
            case _Decimal():
                found[_plain_digits(value)] = None
            case str():
                found[value] = None
                left -= len(value)
                if left < 0:
                    raise ValueError("a tool call that comes to much more than itself once it is undone")
                for undone in _undone(value, depth):
                    collect(undone, depth + 1)
            case dict():
                for key, held in value.items():
                    collect(key, depth)
                    collect(held, depth)
            case list():
                for held in value:
                    collect(held, depth)
                scalars = [str(held) for held in value if isinstance(held, str | int)]
                if len(scalars) > 1:
                    found[" ".join(scalars)] = None

    collect(parsed, 0)
    return tuple(found)


def rewritten(text: bytes, ways: Callable[[str], Sequence[str]]) -> tuple[bytes, ...]:
    """The calls with each text among their arguments as it may be read otherwise; nothing where none may.

    `ways` gives the other readings of one text; it is asked of each argument and of what a receiver makes of it.
    """
    parsed = _parsed(text)
    calls = parsed if isinstance(parsed, list) else [parsed]
    read: dict[str, tuple[str, ...]] = {}
    for call in calls:
        for _, value in _leaves(call.get("arguments", {}), "", 0):
            if isinstance(value, str) and not isinstance(value, _Decimal) and value not in read:
                read[value] = _otherwise(value, ways)

    def other(held: Any, number: int) -> Any:
        match held:
            case str() if read.get(held):
                return read[held][min(number, len(read[held]) - 1)]
            case dict():
                return {other(key, number): other(one, number) for key, one in held.items()}
            case list():
                return [other(one, number) for one in held]
        return held

    most = max(map(len, read.values()), default=0)
    shown = (
        [{**call, "arguments": other(call.get("arguments", {}), n)} for call in calls] for n in range(most)
    )
    return tuple(json.dumps(one if isinstance(parsed, list) else one[0]).encode() for one in shown)


def _otherwise(text: str, ways: Callable[[str], Sequence[str]]) -> tuple[str, ...]:
    """What a text may be read as besides, each of it once: what its receiver makes of it, and both in other ways.

    All that is found on one way stands in one text: what many would cost is what their length costs.
    """
    first, *undone = _strings(text, UNFOLDED_MAX * (len(text) + 1))
    found = [undone] if undone else []
    shown = [way for one in (first, *undone) if (way := ways(one))]
    found += [
        [way[min(number, len(way) - 1)] for way in shown] for number in range(max(map(len, shown), default=0))
    ]
    return tuple("\n\n".join(texts) for texts in found)


class Written(NamedTuple):
    """The keys and scalars of a call's arguments, in text order.

    `groups`: the values of each object, the members of each list, and all values of a call, as one text, with blanks
    between them and without, so that what is cut in pieces is whole in one of them.
    """

    keys: tuple[str, ...]
    leaves: tuple[str, ...]
    groups: tuple[str, ...]


def written(text: bytes) -> Written:
    """What a call is given, as it is written. Raises ValueError for what is no call."""
    keys: dict[str, None] = {}
    leaves: dict[str, None] = {}
    groups: dict[str, None] = {}

    def collect(value: Any) -> list[str]:
        if isinstance(value, dict | list):
            keys.update(dict.fromkeys(value) if isinstance(value, dict) else {})
            members = value.values() if isinstance(value, dict) else value
            held = [leaf for member in members for leaf in collect(member)]
            if len(held) > 1:
                groups.update({" ".join(held): None, "".join(held): None})
            return held
        if isinstance(value, bool) or value is None:
            return []
        scalar = _plain_digits(value) if isinstance(value, _Decimal) else str(value)
        leaves[scalar] = None
        return [scalar]

    parsed = _parsed(text)
    for call in parsed if isinstance(parsed, list) else [parsed]:
        collect(call.get("arguments", {}))
    return Written(tuple(keys), tuple(leaves), tuple(groups))


def _undone(text: str, depth: int) -> Iterator[Any]:
    """What a receiver may make of a string: JSON in it read, escapes undone, what is erased in it gone."""
    if depth >= UNDONE_MAX:
        return
    if text.lstrip()[:1] in ("{", "[", '"'):
        yield _json_in(text)
    if "%" in text:
        yield _changed(text, unquote_plus(text))
    if "\\" in text:
        yield _changed(text, _ESCAPE.sub(_characters, text))
    if "\b" in text:
        yield _erased(text)


def _json_in(text: str) -> Any:
    """What a string holds as JSON; None where it is none after all."""
    try:
        return json.loads(text, parse_float=_Decimal, parse_constant=str)
    except (ValueError, RecursionError):
        return None


def _changed(text: str, undone: str) -> str | None:
    return undone if undone != text else None


def _characters(escape: re.Match[str]) -> str:
    """What an escape stands for; one of UTF-16 may take two. What is no character stays as it is written."""
    letter, braced, byte, units = escape.groups()
    if letter is not None:
        return _LETTERS[letter]
    if units is not None:
        return bytes.fromhex(units.replace("\\u", "")).decode("utf-16-be", "replace")
    point = int(braced or byte, 16)
    return chr(point) if point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF else escape.group()


def _erased(text: str) -> str:
    """Each backspace takes the character before it."""
    left: list[str] = []
    for character in text:
        if character != "\b":
            left.append(character)
        elif left:
            left.pop()
    return "".join(left)


def _plain_digits(number: str) -> str:
    """A number as digits, without an exponent; as it is written where that would be long."""
    value = Decimal(number)
    exponent = value.as_tuple().exponent
    short = isinstance(exponent, int) and abs(exponent) <= DIGITS_MAX and abs(value.adjusted()) <= DIGITS_MAX
    return f"{value:f}".removesuffix(".0") if short else number


def _arguments(value: Any, path: str = "", read_as: str = "") -> tuple[Argument, ...]:
    """Every leaf of a call's arguments as JSON has it, for conditions.

    `read_as`: the path that a leaf could be taken for, where a key holds a dot, is empty, or is a number. An object
    stands there beside it, so that a condition on that path has no answer.
    """
    match value:
        case dict() if value:
            keys = sorted(value)
            held = [(_joined(path, _part(key)), _joined(read_as, key), value[key]) for key in keys]
        case list() if value:
            held = [(f"{path}.{at}", f"{read_as}.{at}", item) for at, item in enumerate(value)]
        case _:
            leaf = (_argument(path, value),) if path else ()
            return (*leaf, Argument(read_as, ArgumentKind.OBJECT, "")) if read_as not in ("", path) else leaf
    return tuple(leaf for inner, taken, one in held for leaf in _arguments(one, inner, taken))


def _joined(path: str, part: str) -> str:
    return f"{path}.{part}" if path else part


def _part(key: str) -> str:
    return json.dumps(key) if not key or "." in key or key.isdigit() else key


def _argument(path: str, value: Any) -> Argument:
    match value:
        case bool():
            return Argument(path, ArgumentKind.BOOLEAN, "true" if value else "false")
        case int():
            return Argument(path, ArgumentKind.INTEGER, str(value))
        case _Decimal():
            return Argument(path, ArgumentKind.NUMBER, str(value))
        case str():
            return Argument(path, ArgumentKind.STRING, value)
        case list():
            return Argument(path, ArgumentKind.LIST, "")
        case dict():
            return Argument(path, ArgumentKind.OBJECT, "")
        case _:
            return Argument(path, ArgumentKind.NULL, "")


def _references(calls: list[Any], spans: tuple[Span, ...], reader: Reader) -> tuple[Reference, ...]:
    """What the arguments refer to, each with the span of its call."""
    found: dict[Reference, None] = {}
    for call, span in zip(calls, spans, strict=True):
        for _, value in _leaves(call.get("arguments", {}), "", 0):
            if isinstance(value, str) and not isinstance(value, _Decimal):
                for reference in reader.read(value.encode()).references:
                    found[Reference(reference.kind, reference.key, span)] = None
    return tuple(found)


def given(text: bytes) -> tuple[tuple[str, str, Span], ...]:
    """Every key and scalar of all calls: its path (of a key none), its text, and the span of its call.

    Raises ValueError for what is no call.
    """
    value = _parsed(text)
    calls = value if isinstance(value, list) else [value]
    spans = _elements(text) if isinstance(value, list) else (Span(0, len(text)),)
    found: list[tuple[str, str, Span]] = []

    def collect(held: Any, path: str, span: Span) -> None:
        match held:
            case dict():
                for key, one in held.items():
                    found.append(("", key, span))
                    collect(one, _joined(path, key), span)
            case list():
                for at, one in enumerate(held):
                    collect(one, f"{path}.{at}", span)
            case str():
                found.append((path, held, span))
            case int() if not isinstance(held, bool):
                found.append((path, str(held), span))

    for call, span in zip(calls, spans, strict=True):
        collect(call.get("arguments", {}), "", span)
    return tuple(found)


def _parsed(text: bytes) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ValueError("a tool call names an argument twice")
        return found

    def refuse(name: str) -> Any:
        raise ValueError(f"`{name}` is no JSON number")

    try:
        return json.loads(
            text.decode(), parse_float=_Decimal, parse_constant=refuse, object_pairs_hook=unique
        )
    except RecursionError:
        raise ValueError("a tool call nested too deeply") from None


def _name(call: Any) -> str:
    name = call.get("name") if isinstance(call, dict) else None
    if not isinstance(name, str) or not name or set(call) - {"name", "arguments"}:
        raise ValueError("a tool call is an object of `name` and `arguments`")
    if not name.isprintable() or name != name.strip():
        raise ValueError(
            "a tool's name with blanks around it or with what cannot be seen: another would trim it"
        )
    return name


class _Said(NamedTuple):
    """What a call commits to, and the concepts in the order of its text."""

    commitments: list[Commitment]
    namings: list[str]


def _call(call: Any, span: Span, reader: Reader) -> _Said:
    """The call itself, with all that its arguments speak of; each argument; and what each text among them says."""
    name = _name(call)
    arguments = call.get("arguments", {})
    if not isinstance(arguments, dict):
        raise ValueError("the arguments of a tool call are an object")
    found: list[Commitment] = []
    namings = [f"tool:{name}"]
    keyed: set[str] = set()
    for path, value in _leaves(arguments, "", 0, refuted=True):
        reading = _reading(value, reader)
        found += _leaf(name, path, value, span, reading)
        keyed.update(_said_by_key(path, value, reading, reader))
        namings += (f"tool:{name}:{path}", *(reading.namings if reading else ()))
        if len(found) > LEAVES_MAX:
            raise ValueError("a tool call with too many arguments")
    affirmed = [leaf for leaf in found if leaf.polarity is Polarity.POSITIVE]
    spoken = {concept for leaf in affirmed for concept in leaf.concepts} - {f"tool:{name}"}
    shown = {concept for leaf in affirmed for concept in leaf.concepts if concept not in leaf.hidden}
    told = {concept for leaf in found for concept in leaf.concepts if affirms(leaf, concept)}
    sure = {concept for leaf in found for concept in leaf.concepts if settles(leaf, concept)}
    if keyed:  # spoken of, so that it meets no requirement
        concepts = (f"tool:{name}", *sorted(spoken | keyed))
        found.append(Commitment(key=f"{GIVEN} call: {name}", span=span, concepts=concepts, terms=()))
    whole = Commitment(
        key=f"call: {name}",
        span=span,
        concepts=(f"tool:{name}", *sorted(spoken)),
        terms=(name,),
        unsaid=tuple(sorted(spoken - told)),
        hidden=tuple(sorted(spoken - shown)),
        unsure=tuple(sorted(spoken - sure)),
    )
    return _Said([whole, *found], namings)


def _leaf(name: str, path: str, value: Any, span: Span, reading: Reading | None) -> list[Commitment]:
    written = (
        str(value) if isinstance(value, _Decimal) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    )
    place = (f"tool:{name}", f"tool:{name}:{path}")
    is_text = reading is not None and len(value.split()) > 1
    claims = [claim.commitment for claim in reading.claims] if reading and is_text else []
    # What a text denies it does not affirm: the concepts of its claims stand with them. What it asks, too, is not said.
    unclaimed = _unclaimed(reading, claims) if reading else []
    recanted = bool(claims) and _is_recanted(value)
    given = Commitment(
        key=f"call: {name} {path} = {written}",
        span=span,
        concepts=(*place, *unclaimed),
        terms=reading.terms if reading else (),
        unsaid=tuple(unclaimed) if is_text else (),
        hidden=tuple([concept for concept in unclaimed if reading and concept in reading.hidden]),
    )
    said = [
        msgspec.structs.replace(
            claim,
            key=f"call: {name} {path}: {claim.key}",
            span=span,
            concepts=(*place, *claim.concepts),
            slots=(),
            choices=(),
            unsaid=claim.concepts if recanted else claim.unsaid,
        )
        for claim in claims
    ]
    return [given, *said]


_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_NO: Final = re.compile(r"no(?:[.!]|, [^.!?]{1,32}(?: not|n't)[.!])?", re.IGNORECASE)


def _is_recanted(text: str) -> bool:
    """Whether one of its sentences only takes back what stands before it, as one that is said by itself does.

    A no behind a question answers that.
    """
    return any(
        recants(Row(sentence.encode())) or (_NO.fullmatch(sentence) is not None and not before.endswith("?"))
        for before, sentence in pairwise(_SENTENCE.split(text))
    )


_TRUE: Final = frozenset({"true", "yes", "y"})
_FLAG: Final = re.compile(r"\A(?:is|has|are|was)[_ ]", re.IGNORECASE)
_KEY_WORDS: Final = re.compile(r"[A-Za-z]+(?:[_ -][A-Za-z]+)*\Z")


def _said_by_key(path: str, value: Any, reading: Reading | None, reader: Reader) -> tuple[str, ...]:
    """What an argument's name says with its value: `"covered": true`, `"damage": "covered"`, `"covered": ["damage"]`.

    Not where the value names nothing of the policy's, as in `"damage": "hail"`, nor where it denies something.
    """
    said = value is True or (isinstance(value, str) and value.lower() in _TRUE)
    if not said and not (reading and reading.concepts and not _denies(reading)):
        return ()
    found: list[str] = []
    for part in path.split("."):
        key = _FLAG.sub("", part)
        if _KEY_WORDS.match(key):
            read = reader.read(key.replace("_", " ").encode())
            if len(read.terms) <= 1 and not _denies(read):
                found += read.concepts
    return tuple(found)


def _denies(reading: Reading) -> bool:
    return any(claim.commitment.polarity is Polarity.NEGATIVE for claim in reading.claims)


def _unclaimed(reading: Reading, claims: list[Commitment]) -> list[str]:
    claimed = {concept for claim in claims for concept in claim.concepts}
    return [concept for concept in reading.concepts if concept not in claimed]


def _reading(value: Any, reader: Reader) -> Reading | None:
    is_text = isinstance(value, str) and not isinstance(value, _Decimal)
    return reader.read(value.encode()) if is_text else None


def _coverage(calls: list[Any], reader: Reader) -> int:
    """The least that could be read of a text among the arguments; ids and the like, of one word, are no texts."""
    texts = (value for call in calls for _, value in _leaves(call.get("arguments", {}), "", 0))
    prose = (value for value in texts if isinstance(value, str) and len(value.split()) > 1)
    return min((reader.read(value.encode()).coverage.permille for value in prose), default=1000)


def _leaves(value: Any, path: str, depth: int, *, refuted: bool = False) -> Iterator[tuple[str, Any]]:
    """Paths as `customer.address` and `lines.0.price`; an empty object or list is a leaf.

    A key of several words is no name of an argument but a text in its place; `refuted`: with its value, where that
    says no to it.
    """
    if depth > DEPTH_MAX:
        raise ValueError("a tool call nested too deeply")
    if isinstance(value, dict) and (value or path):
        if not value:
            yield path, value
        for key in sorted(value):
            if len(key.split()) > 1:
                yield path, f'"{key}": false' if refuted and is_no(value[key]) else key
            yield from _leaves(value[key], f"{path}.{key}" if path else key, depth + 1, refuted=refuted)
    elif isinstance(value, list) and value:
        for at, item in enumerate(value):
            yield from _leaves(item, f"{path}.{at}", depth + 1, refuted=refuted)
    elif path:
        yield path, value


def _elements(text: bytes) -> tuple[Span, ...]:
    """Where the elements of a JSON list stand. The text was parsed, so brackets outside strings match."""
    spans: list[Span] = []
    depth, start, in_string, at = 0, 0, False, 0
    while at < len(text):
        byte = text[at]
        if in_string:
            at += byte == 0x5C
            in_string = byte != 0x22
        elif byte == 0x22:
            in_string = True
        elif byte in b"{[":
            depth += 1
            start = at if depth == 2 else start
        elif byte in b"}]":
            depth -= 1
            if depth == 1:
                spans.append(Span(start, at + 1))
        at += 1
    return tuple(spans)
