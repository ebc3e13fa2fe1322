"""Marks: what signs become together. Every evaluator reads these, and reads nothing else.

A word becomes its shape (case, ending, digits) or, when it is one of the listed literals, the
class of that literal. Runs of one punctuation mark, gaps, line ends and invisible characters become marks of their own.
There is no way back from a mark to the text, and nothing is ever written out; only the places stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from interlock.screen.signs import CONTROL, END, SIGN, SIGNS, signs_used
from interlock.screen.tables import Table

LETTER_KINDS: Final = {SIGN[kind]: kind for kind in ("greek", "cyrillic", "script_a", "script_b", "script_c")}
LATIN: Final = SIGN["latin"]
COMBINING: Final = SIGN["combining"]
SPACES: Final = frozenset((0x20, 0x09, SIGN["space"]))
LINES: Final = frozenset((0x0A, 0x0D, SIGN["line"]))
APOSTROPHES: Final = frozenset((0x27, SIGN["apostrophe"]))

PUNCTUATION: Final = {
    **{ord(sign): name for sign, name in {
        "!": "bang", '"': "quote", "#": "hash", "$": "dollar", "%": "percent", "&": "amp", "'": "tick", "(": "open",
        ")": "close", "*": "star", "+": "plus", ",": "comma", "-": "dash", ".": "dot", "/": "slash", ":": "colon",
        ";": "semi", "<": "less", "=": "equals", ">": "more", "?": "ask", "@": "at", "[": "left", "\\": "backslash",
        "]": "right", "^": "caret", "_": "under", "`": "grave", "{": "brace", "|": "bar", "}": "unbrace",
        "~": "tilde",
    }.items()},
    **{SIGN[kind]: kind for kind in (
        "symbol", "emoji", "invisible", "tag", "variation", "bidi", "braille", "ideograph", "quote", "control", "c1",
        "bad", "stop", "private", "styled", "fullwidth",
    )},
    SIGN["dash"]: "dash", SIGN["apostrophe"]: "tick", CONTROL: "control", 0x1B: "control",
}  # fmt: skip
JOINTS: Final = frozenset(
    ("dot", "colon", "at", "dash", "slash", "tick", "equals", "amp", "under", "percent", "invisible", "backslash",
     "control", "bidi", "close", "open", "tag", "variation", "plus", "dollar", "bang", "star", "bar", "hash", "caret")
)  # fmt: skip
"""Marks that say more when they stand inside a word, with letters or digits on both sides."""
RUNS: Final = {
    **dict.fromkeys(("dash", "under", "equals", "star", "hash", "tilde", "plus"), "rule"),
    **dict.fromkeys(("bang", "ask"), "bangs"),
    **dict.fromkeys(("emoji", "invisible", "tag", "variation", "bidi", "braille", "ideograph", "control", "bad"), ""),
    **dict.fromkeys(("styled", "fullwidth", "symbol", "private"), ""),
    **dict.fromkeys(("less", "more"), "angles"),
    **dict.fromkeys(("open", "left", "brace"), "deep"), **dict.fromkeys(("close", "right", "unbrace"), "shut"),
    "dot": "dots", "grave": "fence", "quote": "quotes", "tick": "quotes",
}  # fmt: skip
"""What a run of one kind is; the empty name is the kind's own with `_run` behind it, others are `repeat`."""
RUN_LENGTH: Final = {"emoji": 8}
"""How many make a run; three where nothing else is said."""

JOINED: Final = frozenset(("script_a", "script_b", "script_c"))
ENDINGS: Final = ("ing", "ed", "s", "ly")
OTHERS: Final = (
    "", "begin", "end", "newline", "blank", "gap", "trail", "escape", "pad", "letter", "capital", "number", "hex",
    "code", "leet", "mixed", "messy", "serial", "foreign", "crossed", "stacked", "repeat",
)  # fmt: skip
SHAPES: Final = ("low", "cap", "upper")

State = tuple[object, ...]


def mark_names(classes: Mapping[str, str]) -> list[str]:
    """Every mark by number; 0 is no mark, 1 the beginning of a text and 2 its end."""
    names = list(OTHERS)
    names += [shape if not ending else f"{shape}_{ending}" for shape in SHAPES for ending in ("", *ENDINGS)]
    for name in dict.fromkeys(PUNCTUATION.values()):
        names.append(name)
        if name in JOINTS:
            names.append(f"{name}_in")
        run = RUNS.get(name, "repeat")
        names.append(run or f"{name}_run")
    names += sorted(set(classes.values()))
    return list(dict.fromkeys(names))


class _Lexer:
    """One step of the second table, as a function of states that say what they are."""

    def __init__(self, classes: Mapping[str, str], endings: bool = True) -> None:
        self.names = mark_names(classes)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.classes = {spelling: mark for word, mark in classes.items() for spelling in spellings(word)}
        self.prefixes = {word[:end] for word in self.classes for end in range(1, len(word) + 1)}
        self.endings = endings

    def step(self, state: State, sign: int) -> tuple[State, str]:
        if state == ("end",):
            return state, ""
        following, mark = self._continued(state, sign)
        if following is not None:
            return following, mark
        return self._opened(state, sign), self._closed(state, sign)

    # -- staying inside what is open

    def _continued(self, state: State, sign: int) -> tuple[State | None, str]:
        match state:
            case ("space", count):
                if sign in SPACES:
                    return ("space", 2 if count or sign == 0x09 else 1), ""
            case ("line", count):
                if sign in SPACES or sign == 0x0D:
                    return state, ""
                if sign in LINES:
                    return ("line", 2), ""
            case ("mark", str(name), int(count), inside):
                if PUNCTUATION.get(sign) == name and not (sign in APOSTROPHES and inside):
                    return ("mark", name, min(count + 1, RUN_LENGTH.get(name, 3)), inside), ""
                if name in ("emoji", "variation") and sign in (SIGN["variation"], SIGN["invisible"]):
                    return state, ""  # presentation of the emoji before it
                if name == "emoji" and sign == SIGN["styled"]:
                    return state, ""
                if name == "backslash" and count == 1 and sign in b"xuU01":
                    return ("escape", 0), ""
                if name == "percent" and count == 1 and sign in b"0123456789abcdefABCDEF":
                    return ("half", sign), ""
            case ("escape", count):
                if sign in b"0123456789abcdefABCDEF{}" and int(count) < 8:  # type: ignore[call-overload]
                    return ("escape", int(count) + 1), ""  # type: ignore[call-overload]
            case ("half", _):
                if sign in b"0123456789abcdefABCDEF":
                    return ("escape", 8), ""
            case ("literal", prefix):
                assert isinstance(prefix, str)
                if sign < 128 and prefix + chr(sign) in self.prefixes:
                    return ("literal", prefix + chr(sign)), ""
                if _is_word(sign):
                    return _grown(_shape_of(prefix), sign), ""
            case _:
                if state and state[0] in ("plain", "mix", "script") and _is_word(sign):
                    return _grown(state, sign), ""
        return None, ""

    # -- opening something new

    def _opened(self, state: State, sign: int) -> State:
        if sign == END:
            return ("end",)
        if sign in LINES:
            return ("line", 1)
        if sign in SPACES:
            return ("space", 2 if sign == 0x09 else 1)
        if _is_word(sign):
            if sign < 128 and chr(sign) in self.prefixes:
                return ("literal", chr(sign))
            return _grown(("plain", "", 0, ""), sign)
        name = PUNCTUATION[sign]
        if name == "invisible" and state[0] == "script" and state[1] in JOINED:
            return ("mark", name, 1, False)  # joiners are letters of such a script
        return ("mark", name, 1, _is_wordly(state))

    # -- the mark of what has ended

    def _closed(self, state: State, sign: int) -> str:
        match state:
            case ("space", count):
                if sign in LINES or sign == END:
                    return "trail"
                return "gap" if count == 2 else ""
            case ("line", count):
                return "newline" if count == 1 else "blank"
            case ("mark", str(name), int(count), inside):
                if count >= RUN_LENGTH.get(name, 3):
                    return RUNS.get(name, "repeat") or f"{name}_run"
                if name == "equals" and inside and (sign in LINES or sign == END):
                    return "pad"
                if name in JOINTS and inside and _is_word(sign):
                    return f"{name}_in"
                return name
            case ("escape", _):
                return "escape"
            case ("half", _):
                return "number"
            case ("literal", str(prefix)):
                return self.classes.get(prefix) or self._named(_shape_of(prefix))
        return self._named(state)

    def _named(self, state: State) -> str:
        match state:
            case ("plain", str(case), int(length), str(ending)):
                if length == 1:
                    return "letter" if case == "low" else "capital"
                return f"{case}_{ending}" if ending in ENDINGS and self.endings else case
            case ("mix", str(kind), int(length), int(_), int(worst), bool(hexadecimal)):
                return _mixed_name(kind, length, worst, hexadecimal)
            case ("script", kind, int(stacked)):
                if stacked > 2:
                    return "stacked"
                return "crossed" if kind == "crossed" else "foreign"
        return ""


def spellings(word: str) -> tuple[str, ...]:
    """A literal as it stands, with a capital, and in capitals: spelled out, because nothing is folded."""
    return tuple(dict.fromkeys((word, word[:1].upper() + word[1:], word.upper())))


def _is_word(sign: int) -> bool:
    if sign < 128:
        return 0x30 <= sign < 0x3A or 0x41 <= sign < 0x5B or 0x61 <= sign < 0x7B
    return sign in (LATIN, COMBINING) or sign in LETTER_KINDS


def _is_wordly(state: State) -> bool:
    return bool(state) and state[0] in ("plain", "mix", "script", "literal", "escape", "half")


@cache
def _shape_of(prefix: str) -> State:
    state: State = ("plain", "", 0, "")
    for letter in prefix:
        state = _grown(state, ord(letter))
    return state


_TAILS: Final = {("", "i"): "i", ("i", "n"): "in", ("in", "g"): "ing", ("", "e"): "e", ("e", "d"): "ed", ("", "l"): "l",
                 ("l", "y"): "ly", ("", "s"): "s"}  # fmt: skip


def _grown(state: State, sign: int) -> State:
    """A word with one more letter or digit."""
    match state:
        case ("plain", str(case), int(length), str(tail)):
            if sign >= 128 and sign != LATIN:
                return _script(state, sign)
            upper, digit = 0x41 <= sign < 0x5B, 0x30 <= sign < 0x3A
            grown = {"": "cap" if upper else "low", "low": "" if upper else "low",
                     "cap": ("upper" if length == 1 else "") if upper else "cap",
                     "upper": "upper" if upper else ""}[case]  # fmt: skip
            if digit or not grown:
                return _mixed_from(case, length, sign)
            letter = chr(sign | 0x20) if sign < 128 else ""
            longer = _TAILS.get((tail, letter)) or _TAILS.get(("", letter), "")
            if tail == "s" and letter == "s":
                longer = "ss"
            return ("plain", grown, min(length + 1, 5), longer)
        case ("mix", str(kind), int(length), int(mess), int(worst), bool(hexadecimal)):
            if sign >= 128 and sign != LATIN:
                return _script(state, sign)
            now = "d" if 0x30 <= sign < 0x3A else "U" if 0x41 <= sign < 0x5B else "l"
            turned = kind[-1] != now and not (kind[-1] == "U" and now == "l")
            mess = min(mess + 3, 6) if turned else max(mess - 1, 0)
            worst = 5 if max(worst, mess) > 4 else 4 if max(worst, mess) > 3 else 0
            if worst == 5:
                mess = 5  # settled: what comes makes it no messier
            return ("mix", _kind_with(kind, now), min(length + 1, 8), mess, worst,
                    hexadecimal and sign in b"0123456789abcdefABCDEF")  # fmt: skip
    return _script(state, sign)


def _kind_with(kind: str, now: str) -> str:
    """Which classes of characters a mixed word has, whether letters enclose digits, and its last class."""
    seen = set(kind[:-1]) | {now}
    if now != "d" and kind[-1] == "d" and ("l" in seen or "U" in seen) and "b" in seen:
        seen.add("s")
    if now == "d" and ("l" in seen or "U" in seen):
        seen.add("b")
    return "".join(sorted(seen)) + now


def _mixed_from(case: str, length: int, sign: int) -> State:
    """The mixed word that a plain one becomes by a digit, or by a capital in the wrong place."""
    if case == "":
        return ("mix", "dd", 1, 0, 0, True)
    kind = {"low": "ll", "cap": "Ul" if length == 1 else "Ull", "upper": "UU"}[case]
    if case == "cap" and length == 1:
        kind = "UU"
    return _grown(("mix", kind, length, 0, 0, length < 3), sign)


def _mixed_name(kind: str, length: int, worst: int, hexadecimal: bool) -> str:
    seen = set(kind[:-1])
    if seen <= {"d"}:
        return "number"
    if "d" not in seen:
        return "messy" if worst > 4 and length > 5 else "mixed"
    if hexadecimal and length > 7 and worst > 4 and not {"l", "U"} <= seen:
        return "hex"
    if worst > 4 and length > 5 and {"l", "U"} <= seen:
        return "messy"
    if "l" not in seen and length > 7 and worst > 4:
        return "serial"
    if "s" in seen and "l" in seen:
        return "leet"
    return "code"


def _script(state: State, sign: int) -> State:
    """A word with letters of another script than Latin, or with marks set above one another."""
    kind, stacked = ("latin", 0)
    if state[0] == "script":
        kind, stacked = str(state[1]), int(state[2])  # type: ignore[call-overload]
    elif (state[0] == "plain" and state[2] == 0) or (state[0] == "mix" and set(str(state[1])) <= {"d"}):
        kind = ""
    if sign == COMBINING:
        return ("script", kind or "latin", min(stacked + 1, 3))
    if stacked < 3:
        stacked = 0
    if sign < 128 or sign == LATIN:
        is_digit = 0x30 <= sign < 0x3A
        other = kind if is_digit else "latin"
    else:
        other = LETTER_KINDS[sign]
    if kind in ("", other):
        return ("script", other, stacked)
    return ("script", "crossed", stacked)


def mark_table(classes: Mapping[str, str], endings: bool = True) -> tuple[Table, list[str]]:
    """Signs to marks, and the names of the marks. `classes` gives each literal, in lower case, its class."""
    lexer = _Lexer(classes, endings)
    start: State = ("line", 0)
    signs = signs_used()
    states = [start]
    # States without a literal come first, so that the rows of literals can be written as what differs from theirs.
    for one in (_Lexer({}, endings), lexer):
        known = set(states)
        for state in states:
            for sign in signs:
                following, _ = one.step(state, sign)
                if following not in known:
                    known.add(following)
                    states.append(following)
    numbers = {state: number for number, state in enumerate(states)}
    target: list[int] = []
    output = bytearray()
    for state in states:
        for sign in range(SIGNS):
            following, mark = lexer.step(state, sign) if sign in signs else (start, "")
            target.append(numbers[following])
            # what stands in front of the first line is the beginning itself
            output.append(0 if state == start and mark in ("newline", "blank") else lexer.number[mark])
    return Table(SIGNS, len(numbers), target, bytes(output)), lexer.names
