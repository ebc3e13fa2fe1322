"""How ill a transition fits the course of a run: stage 3's measure, over the whole list of what was admitted.

Each admitted transition is `{terms, content}`. `content` is what the mapper read of it: `weights`, for each term how
much it tells in 1/16 bits; `vector` (what it is about) and `manner` (how it is put), numbers of the same meaning in
every transition; `traits`, a bit for each that is there, the first seven being he, she, I, you, we, they, it.

The numbers at the end were fitted on real documents; here they are given.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

Data = dict[str, Any]

WINDOW = 32
HE, SHE, PERSONS = 1, 2, 127


def strangeness(course: list[Data], mutation: Data, known: set[str], vocabulary: int) -> int:
    """Permille of sentences in real documents that fit better where they stand."""
    found = features(course, mutation, known, vocabulary)
    total = sum(WEIGHTS[name] * value for name, value in found.items())
    above = [at for at, (least, _) in enumerate(RANKS) if total < least]
    if not above:
        return RANKS[-1][1]
    if above[0] == 0:
        return RANKS[0][1]
    (low, under), (high, over) = RANKS[above[0] - 1], RANKS[above[0]]
    return under + (total - low) * (over - under) // (high - low)


def features(course: list[Data], mutation: Data, known: set[str], vocabulary: int) -> dict[str, int]:
    terms, content = mutation["terms"], mutation["content"]
    said = [term for step in course[-WINDOW:] for term in step["terms"]]
    weights = dict(zip(terms, content["weights"], strict=True))
    # A term that a run has is likelier there than elsewhere: its share of the run, nine sixteenths of a bit off.
    gains = [
        weights[t] + bits(said.count(t)) - bits(len(said)) - 9 for t in terms if t in known and t in said
    ]
    persons = content["traits"] & PERSONS
    before = 0
    for step in course:
        before |= step["content"]["traits"] & PERSONS
    return {
        "terms": len(terms),
        "steps": bits(len(course)),
        "vocabulary": bits(vocabulary + 1),
        "known": sum(weights[term] for term in terms if term in known),
        "likelier": sum(gain for gain in gains if gain > 0),
        "topic": cosine(content["vector"], faded(course, "vector")),
        "manner": cosine(content["manner"], faded(course, "manner")),
        "marked": isqrt(sum(n * n for n in content["manner"])),
        "other_person": int({persons & (HE | SHE), before & (HE | SHE)} == {HE, SHE}),
        "new_persons": (persons & ~before).bit_count(),
        "same_persons": (persons & before).bit_count(),
    }


def faded(course: list[Data], name: str) -> list[int]:
    """The sum in which each earlier transition weighs three quarters of the next, rounded down at each step."""
    total: list[int] = []
    for step in course:
        now = step["content"][name]
        total = [old * 3 // 4 + new for old, new in zip(total, now, strict=True)] if total else now
    return total


def cosine(a: list[int], b: list[int]) -> int:
    """Permille, rounded down, -1000 at the least; 0 where either is nothing."""
    lengths = isqrt(sum(n * n for n in a)) * isqrt(sum(n * n for n in b))
    if not lengths:
        return 0
    return max(-1000, sum(x * y for x, y in zip(a, b, strict=True)) * 1000 // lengths)


def bits(number: int) -> int:
    """The binary logarithm in 1/16, by straight lines between powers of two; of nothing, as of one."""
    number = max(number, 1)
    power = number.bit_length() - 1
    return 16 * power + (16 * number >> power) - 16


WEIGHTS = {
    "terms": 25602,
    "steps": -1330,
    "vocabulary": 4374,
    "known": -265,
    "likelier": -1699,
    "topic": -258,
    "manner": -341,
    "marked": -144,
    "other_person": 274206,
    "new_persons": 53786,
    "same_persons": -57043,
}
RANKS = [
    (-2797037, 0),
    (-142888, 500),
    (-75477, 600),
    (-5985, 700),
    (68665, 800),
    (103793, 850),
    (154508, 900),
    (179161, 920),
    (204878, 940),
    (220269, 950),
    (240553, 960),
    (254818, 970),
    (276836, 975),
    (295960, 980),
    (322339, 985),
    (348494, 990),
    (382406, 995),
    (427170, 998),
    (573664, 1000),
]
