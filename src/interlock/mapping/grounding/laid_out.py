"""Lines that say of a field what it holds, however they are laid out, `Status — cancelled`, `"status": "cancelled"`,
`<td>Status</td><td>cancelled</td>`: as they say it behind a colon."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import Final

from interlock.core.grounding import STATE, GroundIndex
from interlock.lexicon.words import ENGLISH
from interlock.mapping.grounding.answers import CHOSEN, NEGATIONS, STATES, YES_OR_NO
from interlock.mapping.grounding.words import MARKED, STOP, words_of
from interlock.mapping.marks import CROSSES

_LINE_MAX: Final = 160
_BLANKS_MAX: Final = 16
"""Characters, and blanks among them, of a line that says nothing else."""
_PAIRS_MAX: Final = 2_000
"""Characters of a line that says several."""
_LABEL_WORDS_MAX: Final = 5
_TAG: Final = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,9}(?: [^<>\n]{0,60})?/?>")
_QUOTED: Final = re.compile(r"[\"`{}\u201c\u201d]|(?<![A-Za-z])'|'(?![A-Za-z])")
_MARK: Final = f"[{''.join(MARKED)}]\ufe0f?"
_ARROWS: Final = "\u2192\u27a1\u21d2"
_DASHES: Final = "\u2013\u2014\u2022\u00b7"
_COLONS: Final = ":\u2236\ufe55\uff1a"
_SIGN: Final = rf"(?:[|=~\t{_COLONS}{_DASHES}{_ARROWS}]|=>|->|-(?= )|[.]{{3,}}|[(\[])\ufe0f?"
"""What may stand between a field and what it holds: `Status \u2192 paid`, `Status (paid)`."""
_LABEL: Final = r"[ \t>#*_\u2022\u00b7|-]*[(\[<]?(?P<label>[A-Za-z][A-Za-z_'-]*(?: [A-Za-z'-]+){0,4}?)"
_SAID: Final = rf"(?P<said>[^\W0-9_][^0-9|:;()\[\]\n]{{0,40}}?|{_MARK})(?P<end>[ \t.,!*_|)\]]*+)"
_LAID_OUT: Final = re.compile(
    rf"{_LABEL}(?: (?:is|are|was)(?: (?:now|currently|still))?(?= ?:))?[ |*_]*{_SIGN}[ |*_(\[]*+{_SAID}"
)
_LESS_PLAIN: Final = re.compile(rf"{_LABEL}[ *_]*(?:[;,/\\>)\]]|  )[ *_]*+{_SAID}")
"""Signs that part words in a text too: `Status; paid`, `Status/paid`, `[Status] paid`."""
_BARE: Final = re.compile(
    r"[ \t>#*_\u2022\u00b7-]*(?P<label>[A-Za-z][A-Za-z'-]*(?: [A-Za-z'-]+){0,4})(?P<end>[:?*_ \t]*)"
)
_BESIDE: Final = re.compile(
    rf"(?<=[A-Za-z])[ \t]+(?P<behind>{_MARK})[ \t]*\Z|(?<=: )(?P<before>{_MARK}) (?P<word>[A-Za-z]+)"
)
"""A mark beside what is said in words: `Status: paid \u2705`."""
_HELD: Final = re.compile(r"\b(?:included|applicable|available|allowed|possible|on)\Z", re.IGNORECASE)
"""What a cross beside it denies. Beside `yes`, or as a red light, it is taken to adorn what is said."""
_LIGHTS: Final = frozenset("\U0001f534\U0001f6ab")


def as_labels(text: str, index: GroundIndex) -> str:
    """With a colon between a field and what a line, or the one below it, says of it. No character is added or lost."""
    if "<t" in text.lower():
        text = _TABLE.sub(_as_row, _TWO_CELLS.sub(partial(_as_field, index), text))
    lines: list[str] = []
    label = ""
    for line in "\n".join([_each_by_itself(line, index) for line in text.split("\n")]).split("\n"):
        if label and says_what_it_holds(line):
            start = len(lines[-1]) + 1 + leading(line)
            lines[-1] = _placed(label, line[leading(line) :], start, len(lines[-1]) + 1 + len(line))
        else:
            lines.append(_as_label(line, index))
        label = bare_label(line, index)
    return "\n".join(lines)


_TWO_CELLS: Final = re.compile(
    r"<(?P<name>t[dh])(?: [^<>\n]{0,60})?>\s{0,4}(?P<label>[^<>\n]{1,60})</(?P=name)>\s{0,4}"
    r"<td(?: [^<>\n]{0,60})?>\s{0,4}(?P<said>[^<>\n]{1,80})</td>(?!\s{0,4}<td)",
    re.IGNORECASE,
)


def _as_field(index: GroundIndex, match: re.Match[str]) -> str:
    if not is_field(match["label"].strip(), index):
        return match[0]
    start = match.start("said") - match.start()
    return _placed(match["label"].strip(), match["said"], start, len(match[0]))


_TABLE: Final = re.compile(
    r"<(?P<ends>/?)(?P<name>table|thead|tbody|tr|th|td)(?: [^<>\n]{0,60})?>", re.IGNORECASE
)
"""A table of HTML, whose rows are read as those of Markdown are."""


def _as_row(match: re.Match[str]) -> str:
    name, size = match["name"].lower(), len(match[0])
    if name in ("th", "td"):
        return " " * size if match["ends"] else "|".ljust(size)
    return ("|" if name == "tr" and match["ends"] else "\n").ljust(size)


def _each_by_itself(line: str, index: GroundIndex) -> str:
    """A line of several fields with what they hold, `Status: paid, Room: double`, each on a line of its own."""
    if (
        len(line) > _PAIRS_MAX
        or line.count(":") + line.count("=") < _SEVERAL
        or line.lstrip(" \t>").startswith("|")
    ):
        return line
    plain = _QUOTED.sub(" ", line)
    signs = [sign.start() for sign in _BETWEEN.finditer(plain)]
    edges = [0, *(at + 1 for at in signs), len(plain) + 1]
    pairs = [_PAIR.fullmatch(plain[start : end - 1]) for start, end in pairwise(edges)]
    if (
        not signs
        or not all(pairs)
        or not any(one is not None and is_field(one["label"], index) for one in pairs)
    ):
        return line
    letters = list(line)
    for at, pair in zip(edges, pairs, strict=False):
        begins = at + pair.start("label") if pair is not None else at
        letters[begins] = letters[begins].upper()  # no line goes on from the one above it
    for at in signs:
        letters[at] = "\n"
    return "".join(letters)


_SEVERAL: Final = 2
_BETWEEN: Final = re.compile(r"[,;|](?=\s)")
_PAIR: Final = re.compile(
    r"[\s>*_\u2022-]*(?P<label>[A-Za-z][A-Za-z_'-]*(?: [A-Za-z'-]+){0,4})[ *_]*+[:=][ *_]*+\S[^:=\n]*"
)


def leading(line: str) -> int:
    """So many characters mark a line as a heading or an item."""
    signs = _LEAD.match(line)
    return signs.end() if signs is not None else 0


_LEAD: Final = re.compile(r"[\s>#*_\u2022\u00b7:-]+(?=[^\s])")


def _placed(label: str, said: str, start: int, size: int) -> str:
    """What a label says, as `Label: value`, with the value where it stood in so many characters."""
    label = f"{label[0].upper()}{label[1:]}"  # no line goes on from the one above it
    before = f"{label}: " if len(label) + 2 <= start else f"{label}:"
    return f"{before.rjust(start)}{said}".ljust(size)


def says_what_it_holds(text: str) -> bool:
    """Whether a line says nothing but what a field may hold: a few words, and no sentence."""
    said = text[leading(text) :].strip(" \t\n:?*_")
    words = said.split()
    return (
        _NUMBERED.match(said) is None
        and 0 < len(words) <= _VALUE_WORDS_MAX
        and _NO_VALUE.search(said) is None
        and _VERBS.isdisjoint(word.lower().rstrip(".,!") for word in words)
    )


_NUMBERED: Final = re.compile(r"[0-9]{1,2}[.)] ")
"""One of a list, and not all that a field holds."""
_VALUE_WORDS_MAX: Final = 6
_NO_VALUE: Final = re.compile(r"[:?|](?:\s|\Z)")
_VERBS: Final = ENGLISH["auxiliary"]


def _as_label(line: str, index: GroundIndex) -> str:
    if len(line) > _LINE_MAX or line.count(" ") > _BLANKS_MAX or line.lstrip(" \t>").startswith("|"):
        return line
    plain = _QUOTED.sub(" ", _TAG.sub(_parted, line))
    plain = _BESIDE.sub(_without_mark, plain)
    match = _LAID_OUT.fullmatch(plain)
    if match is None or not is_field(match["label"], index):
        match = _LESS_PLAIN.fullmatch(_QUOTED.sub(" ", line) if _BRACKETED.match(line) else plain)
        if match is None or not (is_field(match["label"], index) and _is_a_word_of_one(match["said"], index)):
            return line
    start = match.start("said") + _led_in(match["said"])
    said = match["said"][start - match.start("said") :]
    said = f"{said}." if "." in match["end"] else said
    return _placed(_IS.sub("", match["label"]), said, start, len(line))


_BRACKETED: Final = re.compile(r"[ \t>#*_-]*<[A-Za-z ]{1,40}>(?!.*</)")


def _is_a_word_of_one(said: str, index: GroundIndex) -> bool:
    """Whether it is what a field may hold, and no further one."""
    plainly = " ".join(said.lower().split()).removeprefix("not ")
    if plainly in YES_OR_NO or plainly in _STATES or f" {plainly} " in CHOSEN:
        return True
    return any(ground.value.words == f" {plainly} " for ground in index.of([STATE]))


def _led_in(said: str) -> int:
    """So many characters stand before a yes or a no that they only lead to: `it is`, `now`, `the answer is`."""
    words = said.lower().split()
    if len(words) < 2 or words[-1] not in YES_OR_NO or not _LEADING_IN.issuperset(words[:-1]):
        return 0
    return len(said) - len(words[-1])


_LEADING_IN: Final = (
    STOP | ENGLISH["auxiliary"] | {"now", "still", "currently", "answer", "simply", "it's", "that's"}
) - NEGATIONS


def _parted(match: re.Match[str]) -> str:
    return "|".ljust(len(match[0]))


def _without_mark(match: re.Match[str]) -> str:
    """A mark beside a word adorns it, but a cross beside what something may be denies it."""
    word, mark = match["word"] or "", match["behind"] or match["before"]
    said = word or match.string[: match.start()]
    if mark[0] not in CROSSES - _LIGHTS or _HELD.search(said) is None:
        return word.rjust(len(match[0]))
    return mark.ljust(len(match[0])) if word else match[0]


def is_field(label: str, index: GroundIndex) -> bool:
    """Whether facts have a field of this name, as far as its last word."""
    words = words_of(_IS.sub("", label).replace("_", " "))
    named = [word for word in words if word.text not in STOP]
    return (
        0 < len(words) <= _LABEL_WORDS_MAX
        and bool(named)
        and named[-1].root in index.attributes
        and _NO_LABEL.isdisjoint(word.text for word in words)
    )


_IS: Final = re.compile(r"\A(?:is|has|are|was)_")
"""Of a yes or no in data, `is_refundable`, it is no verb."""
_NO_LABEL: Final = ENGLISH["auxiliary"] | {"who", "what", "which", "when", "where", "how", "why", "whose"}


def bare_label(text: str, index: GroundIndex) -> str:
    """The name of a field that is all a text says, `### Status`, `- Status:`, `Refundable?`: the next one says what it
    holds."""
    if len(text) > _LINE_MAX or text.count(" ") > _BLANKS_MAX:
        return ""
    match = _BARE.fullmatch(_QUOTED.sub(" ", _TAG.sub(_parted, text.strip())))
    return match["label"] if match is not None and is_field(match["label"], index) else ""


def bare_state(text: str) -> str:
    """A state that heads the list of all that is in it: `### Cancelled`, `Cancelled bookings:`."""
    if len(text) > _LINE_MAX or text.count(" ") > _BLANKS_MAX:
        return ""
    match = _BARE.fullmatch(_QUOTED.sub(" ", text.strip()))
    headed = match is not None and (":" in match["end"] or text.lstrip()[:1] in _HEADING)
    said = match["label"].lower() if match is not None and headed else ""
    return next(
        (
            state
            for state in _STATES
            if said == state or (said.startswith(f"{state} ") and said[len(state) + 1 :].isalpha())
        ),
        "",
    )


_HEADING: Final = ("#", "*", "_", "-")
_STATES: Final = tuple(sorted(STATES))
