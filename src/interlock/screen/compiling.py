"""Evaluators from their files: patterns over marks become one automaton each, with bounded counters on what it finds.

A file says which *events* there are (patterns over marks), which *counters* they move (each between 0 and its cap, with
a drain at every mark, so that what is far apart does not add up), and which *rules* are broken when counters stand high
enough, by channel. That is all an evaluator can say: no text, no arithmetic beyond adding, nothing that looks back.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from interlock.screen.marks import mark_table
from interlock.screen.signs import sign_table
from interlock.screen.tables import Counter, Evaluator, Rule, Table, Tables, packed

FOLDER: Final = Path(__file__).parent / "evaluators"
WORDS: Final = "words"
CHANNELS: Final = ("instruction", "data", "tool_description")
STATES_MAX: Final = 20_000
REPEAT_MAX: Final = 64
CAP: Final = 255


class EvaluatorError(ValueError):
    """An evaluator's file that cannot be compiled; the message says where and what to do."""


class Literal(NamedTuple):
    word: str
    mark: str
    reason: str


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def literals(document: Mapping[str, Any]) -> list[Literal]:
    return [
        Literal(word, mark, str(group["reason"]))
        for mark, group in document["literals"].items()
        for word in str(group["words"]).split()
    ]


def evaluator_files(folder: Path = FOLDER) -> list[Path]:
    return [path for path in sorted(folder.glob("*.toml")) if path.stem != WORDS]


def named_sets(document: Mapping[str, Any], names: Sequence[str]) -> dict[str, frozenset[int]]:
    """Marks by name, and the sets of marks that the words' file and the evaluator give a name."""
    sets = {name: frozenset((number,)) for number, name in enumerate(names) if name}
    sets["any"] = frozenset(range(3, len(names)))
    for name, members in document.get("sets", {}).items():
        if name in names:
            raise EvaluatorError(f"the set `{name}` has the name of a mark: give it another")
        unknown = [one for one in str(members).split() if one.lstrip("-") not in sets]
        if unknown:
            raise EvaluatorError(f"the set `{name}` names unknown marks: {', '.join(unknown)}")
        found: frozenset[int] = frozenset()
        for one in str(members).split():
            found = found - sets[one[1:]] if one.startswith("-") else found | sets[one]
        sets[name] = found
    return sets


# --- patterns over marks ------------------------------------------------------------------------------


class _Positions:
    """The positions of all patterns of one evaluator, who may follow whom, and which end an event."""

    def __init__(self) -> None:
        self.members: list[frozenset[int]] = []
        self.follow: list[set[int]] = []
        self.first: set[int] = set()
        self.ends: list[set[int]] = []

    def new(self, members: frozenset[int]) -> int:
        self.members.append(members)
        self.follow.append(set())
        self.ends.append(set())
        return len(self.members) - 1


class _Part(NamedTuple):
    nullable: bool
    first: frozenset[int]
    last: frozenset[int]


_EMPTY: Final = _Part(True, frozenset(), frozenset())


class _Parser:
    """Names of marks and sets, `~name`, groups, `|`, `*`, `+`, `?`, `{m,n}`; parts stand one after another."""

    def __init__(
        self, event: str, source: str, sets: Mapping[str, frozenset[int]], positions: _Positions
    ) -> None:
        for sign in "()|*+?{}":
            source = source.replace(sign, f" {sign} ")
        self._event, self._words, self._at = event, source.split(), 0
        self._sets, self._positions = sets, positions

    def parse(self) -> _Part:
        part = self._choice()
        if self._at < len(self._words):
            raise EvaluatorError(f"event `{self._event}`: `{self._words[self._at]}` closes nothing")
        if part.nullable:
            raise EvaluatorError(f"event `{self._event}` matches nothing at all: let something be required")
        return part

    def _peek(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _choice(self) -> _Part:
        part = self._sequence()
        while self._peek() == "|":
            self._at += 1
            other = self._sequence()
            part = _Part(part.nullable or other.nullable, part.first | other.first, part.last | other.last)
        return part

    def _sequence(self) -> _Part:
        part = _EMPTY
        while self._peek() not in ("", "|", ")"):
            part = self._joined(part, self._repeated())
        return part

    def _joined(self, left: _Part, right: _Part) -> _Part:
        for position in left.last:
            self._positions.follow[position] |= right.first
        return _Part(
            left.nullable and right.nullable,
            left.first | right.first if left.nullable else left.first,
            left.last | right.last if right.nullable else right.last,
        )

    def _repeated(self) -> _Part:
        start = self._at
        part = self._atom()
        end = self._at
        least, most = self._bounds()
        after = self._at
        whole = _EMPTY
        for count in range(max(least, most or 1)):
            if count:
                self._at = start
                part = self._atom()
                assert self._at == end
            if most is None and count == max(least, 1) - 1:
                part = self._joined_to_itself(part)
            whole = self._joined(whole, part._replace(nullable=part.nullable or count >= least))
        self._at = after
        return whole

    def _joined_to_itself(self, part: _Part) -> _Part:
        for position in part.last:
            self._positions.follow[position] |= part.first
        return part

    def _bounds(self) -> tuple[int, int | None]:
        sign = self._peek()
        if sign in ("*", "+", "?"):
            self._at += 1
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        if sign != "{":
            return 1, 1
        end = self._words.index("}", self._at)
        low, comma, high = "".join(self._words[self._at + 1 : end]).partition(",")
        self._at = end + 1
        most = int(high) if high else None if comma else int(low)
        if max(int(low), most or 0) > REPEAT_MAX:
            raise EvaluatorError(f"event `{self._event}` repeats more than {REPEAT_MAX} times")
        return int(low), most

    def _atom(self) -> _Part:
        word = self._peek()
        self._at += 1
        if word == "(":
            part = self._choice()
            if self._peek() != ")":
                raise EvaluatorError(f"event `{self._event}` has an unclosed `(`")
            self._at += 1
            return part
        name = word.removeprefix("~")
        members = self._sets.get(name)
        if members is None:
            raise EvaluatorError(f"event `{self._event}` names `{name}`, which is no mark and no set")
        if word != name:
            members = self._sets["any"] - members
        one = frozenset((self._positions.new(members),))
        return _Part(False, one, one)


def automaton(
    events: Mapping[str, str],
    sets: Mapping[str, frozenset[int]],
    marks: int,
    skipped: frozenset[int] = frozenset(),
) -> tuple[bytes, Table, tuple[tuple[str, ...], ...]]:
    """One table that finds every event wherever it ends: columns of marks, the table, events by output.

    Marks that are `skipped` leave every state as it is, so that an event is found across them.
    """
    positions = _Positions()
    for number, (event, source) in enumerate(events.items()):
        part = _Parser(event, source, sets, positions).parse()
        positions.first |= part.first
        for position in part.last:
            positions.ends[position].add(number)
    columns, moves = _columns([*positions.members, *([skipped] if skipped else [])], marks)
    still = {columns[mark] for mark in skipped}
    width = max(columns) + 1
    entering: list[set[int]] = [set() for _ in range(width)]
    for position in positions.first:
        for column in moves[position]:
            entering[column].add(position)
    numbers: dict[frozenset[int], int] = {frozenset(): 0}
    queue: list[frozenset[int]] = [frozenset()]
    outputs: dict[tuple[int, ...], int] = {(): 0}
    target: list[int] = []
    output = bytearray()
    done = 0
    while done < len(queue):
        following = {after for position in queue[done] for after in positions.follow[position]}
        done += 1
        for column in range(width):
            if column in still:
                target.append(done - 1)
                output.append(0)
                continue
            reached = frozenset(one for one in following if column in moves[one]) | entering[column]
            ended = tuple(sorted({event for one in reached for event in positions.ends[one]}))
            kept = frozenset(one for one in reached if positions.follow[one])
            if kept not in numbers:
                numbers[kept] = len(numbers)
                queue.append(kept)
                if len(queue) > STATES_MAX:
                    raise EvaluatorError(
                        f"the events need more than {STATES_MAX} states: repeat less, or shorter"
                    )
            target.append(numbers[kept])
            output.append(outputs.setdefault(ended, len(outputs)))
    table = Table(width, len(numbers), target, bytes(output))
    names = list(events)
    return columns, table, tuple(tuple(names[one] for one in ended) for ended in outputs)


def _columns(members: Iterable[frozenset[int]], marks: int) -> tuple[bytes, list[frozenset[int]]]:
    """Marks that no pattern tells apart share a column; and for each position the columns it takes."""
    kept = list(members)
    distinct = sorted(set(kept), key=sorted)
    signatures: dict[tuple[int, ...], int] = {}
    columns = bytes(
        signatures.setdefault(tuple(n for n, one in enumerate(distinct) if mark in one), len(signatures))
        for mark in range(marks)
    )
    return columns, [frozenset(columns[mark] for mark in one) for one in kept]


def compiled(document: Mapping[str, Any], words: Mapping[str, Any], names: Sequence[str]) -> Evaluator:
    sets = named_sets({"sets": {**words.get("sets", {}), **document.get("sets", {})}}, names)
    skipped: frozenset[int] = frozenset().union(*(sets[one] for one in str(document.get("skip", "")).split()))
    columns, table, events = automaton(document["events"], sets, len(names), skipped)
    known = set(document["events"])
    counters = []
    for name, one in document["counters"].items():
        unknown = set(one["add"]) - known
        if unknown:
            raise EvaluatorError(f"the counter `{name}` adds unknown events: {', '.join(sorted(unknown))}")
        counters.append(Counter(name, int(one.get("cap", CAP)), int(one.get("drain", 0)), dict(one["add"])))
    rules = tuple(_rule(rule, {counter.name for counter in counters}) for rule in document["rules"])
    return Evaluator(
        document["name"], document["title"], document["about"].strip(), columns, packed(table), events,
        tuple(counters), rules, "",
    )  # fmt: skip


def _rule(rule: Mapping[str, Any], counters: set[str]) -> Rule:
    needs = {channel: dict(rule["needs"][channel]) for channel in CHANNELS if channel in rule["needs"]}
    for channel, one in needs.items():
        if not one or set(one) - counters:
            raise EvaluatorError(f"the rule `{rule['id']}` needs unknown counters on `{channel}`")
    tiers = {channel: str(rule.get("tiers", {}).get(channel, rule["tier"])) for channel in needs}
    return Rule(
        rule["id"], rule["name"], rule["tier"], " ".join(rule["reason"].split()), rule["example"], rule["channel"],
        needs, tiers,
    )  # fmt: skip


def compile_all(folder: Path = FOLDER, *, without_literals: bool = False) -> Tables:
    """Every file of the folder as tables; `without_literals` leaves the list of words, and word endings, out."""
    words = read(folder / f"{WORDS}.toml")
    listed = literals(words)
    marks, names = mark_table(
        {} if without_literals else {one.word: one.mark for one in listed}, endings=not without_literals
    )
    names += [name for name in sorted({one.mark for one in listed}) if name not in names]
    evaluators = tuple(compiled(read(path), words, names) for path in evaluator_files(folder))
    kept = () if without_literals else tuple((one.word, one.mark, one.reason) for one in listed)
    return Tables(packed(sign_table()), packed(marks), tuple(names), kept, evaluators, "")
