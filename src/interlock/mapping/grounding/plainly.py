"""The words of a text as facts may say them: `unsecured` as `not secured`, `sent back` as `returned`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.grounding import STATE, GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import ANSWERS, CHOICES, COPULA, NEGATIONS
from interlock.mapping.grounding.words import Word

_SAID_AS: Final = {
    tuple(said.split()): state.strip() for said, _, state in (line.partition(":") for line in CUES["said_as"])
}
_OFF: Final = GROUNDING["switched_off"]


def plainly(word: Word, index: GroundIndex, before: Sequence[Word] = ()) -> list[Word]:
    """A word as facts may say it: `unsecured` as `not secured`, `inactive` as `not active`, `off` as `not`. `before`:
    the words before it."""
    known = word.root in index.attributes
    denied = "" if known or not index.attributes else _without_prefix(word.text)
    asked = denied and (_is_asked_about(root(denied), index) or _is_level(denied, index))
    if asked and not _is_held(word, index):
        return [word._replace(text="not", root="not"), word._replace(text=denied, root=root(denied))]
    ended = word.text == "off" and any(one.text in _FINISHED for one in before)
    called = known and word.text != "off"
    if word.text in _OFF and index.answers and not (ended or called or _is_held_so(word, index)):
        return [word._replace(text="not", root="not")]
    needed = _needed(word, index, before)
    if needed:
        return needed
    denying = _DENYING.get(word.text, ()) if before and before[-1].text in COPULA and not known else ()
    for more in denying:
        if _is_asked_about(root(more), index) and not _is_held(word, index):
            return [word._replace(text="not", root="not"), word._replace(text=more, root=root(more))]
    return [word]


def _is_level(said: str, index: GroundIndex) -> bool:
    """Whether a field holds that one of a few levels: `flag: normal`, of which `abnormal` is the opposite."""
    return said in _LEVELS and any(g.value.words.split() == [said] for g in index.of([STATE]) if not g.prose)


_LEVELS: Final = frozenset(" ".join(CUES["states level"]).split())


def _without_prefix(said: str) -> str:
    """What a word denies, `active` of `inactive`, or nothing. Of `in-`, `dis-` and the like only words that are known
    to: `invoice` denies none; `un-` and `non-` hardly do anything else."""
    denied = next((said[len(one) :] for one in ("un", "non") if said.startswith(one)), "")
    return _DENIED.get(said) or (denied if len(denied) > _SHORT else "")  # `unit`


def _needed(word: Word, index: GroundIndex, before: Sequence[Word]) -> list[Word]:
    """What a clause says to be essential, or optional, by the word that a field has for it: `booking_required`."""
    free = word.text in _OPTIONAL
    behind = [one for one in before if one.segment == word.segment and not one.text.endswith("ly")]
    if not (free or word.text in _NEEDED) or not behind or word.root in index.attributes:
        return []
    if behind[-1].text not in COPULA | NEGATIONS:
        return []
    asked = [g for g in index.of([STATE]) if g.value.words in ANSWERS and not g.prose]
    said = next((one for one in sorted(_NEEDED) if any(root(one) in g.what for g in asked)), "")
    told = {one.root for one in behind}
    if not said or (free and not any(root(said) in g.what and not told.isdisjoint(g.what) for g in asked)):
        return []  # of what no field says, an `optional breakfast` denies nothing
    needed = word._replace(text=said, root=root(said))
    return [word._replace(text="not", root="not"), needed] if free else [needed]


_NEEDED: Final = GROUNDING["essential"]
_OPTIONAL: Final = frozenset({"optional", "unnecessary", "voluntary"})


_SHORT: Final = 2
_PREFIXES: Final = ("un", "in", "im", "il", "ir", "dis", "non", "a")
_DENIED: Final = {
    said: next(said[len(one) :] for one in _PREFIXES if said.startswith(one))
    for said in sorted(entry.partition(":")[0] for entry in ENGLISH["affixal"])
    if said != "non"
} | dict(line.split() for line in CUES["denied_by_prefix"])
_DENYING: Final = {
    denied: tuple(said for said, more in _DENIED.items() if more == denied) for denied in _DENIED.values()
}
"""What a field may be called that says the opposite: `the form is complete` of `incomplete`."""


def _is_held(word: Word, index: GroundIndex) -> bool:
    """Whether a field holds just that word: `status: incomplete`."""
    return any(word.text in g.value.words.split() for g in index.of([STATE]) if not g.prose)


def _is_asked_about(stem: str, index: GroundIndex) -> bool:
    """Whether a yes or no is called so, though another field may be too: `audited` beside `auditor`."""
    return stem in index.answers or (
        stem in index.attributes
        and any(stem in g.what for g in index.of([STATE]) if g.value.words in ANSWERS and not g.prose)
    )


_FINISHED: Final = frozenset(
    {"pay", "pays", "paid", "paying", "drop", "drops", "dropped", "dropping", "set", "sets"}
)
"""`pay this loan off`: nothing is switched off."""
FINISHED_NEAR: Final = 4
"""Words before `off` in which one of these stands."""


def _is_held_so(word: Word, index: GroundIndex) -> bool:
    """Whether a field holds that or what excludes it, `status: active` beside `inactive`."""
    families = [family for family in CHOICES if any(f" {word.text} " in member for member in family)]
    held = {ground.value.words for ground in index.of([STATE]) if not ground.prose} if families else set()
    return any(not held.isdisjoint(member) for family in families for member in family)


def in_one_word(words: Sequence[Word], index: GroundIndex) -> list[Word]:
    """What two words say that one would: `can be sent back` as `can be returned`."""
    found: list[Word] = []
    skip = False
    words = _without_idioms(words, index)
    words = [_with_subject(word, words, index) for word in _uncontracted(words)]
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else word
        behind = words[at + 2].text if at + 2 < len(words) else ""
        said = None if skip or behind == "of" else _SAID_AS.get((word.text, after.text))
        if (word.text, after.text) == ("out", "of") and _is_within(words[at + 2 : at + 3], index):
            found.append(word._replace(text="not", root="not"))
            continue
        if said is not None:
            found.append(word._replace(text=said, root=root(said), end=after.end))
        elif not skip:
            found.append(word)
        skip = said is not None
    return found


def _without_idioms(words: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What people say otherwise of a yes or no in plain words: `rolls over on its own` as `renews automatically`."""
    texts = [word.text for word in words]
    known = [idioms for first in dict.fromkeys(texts) for idioms in _IDIOMS.get(first, ())]
    if not known:
        return words
    asked = {word for g in index.of([STATE]) if g.value.words in ANSWERS and not g.prose for word in g.what}
    found: list[Word] = []
    at = 0
    while at < len(words):
        said = next(
            (
                one
                for one in known
                if (not one.called or one.called in asked)
                and tuple(texts[at : at + len(one.said)]) == one.said
                and words[at].segment == words[at + len(one.said) - 1].segment
            ),
            None,
        )
        if said is None:
            found.append(words[at])
            at += 1
            continue
        first, last = words[at], words[at + len(said.said) - 1]
        found += [
            first._replace(text=plain, root=root(plain), end=last.end, capital=False) for plain in said.plain
        ]
        at += len(said.said)
    return found


class _Idiom(NamedTuple):
    """`called`: a word that a yes or no has to be called by, or nothing."""

    called: str
    said: tuple[str, ...]
    plain: tuple[str, ...]


def _idioms() -> dict[str, list[_Idiom]]:
    """By their first word, the longest first."""
    found: dict[str, list[_Idiom]] = {}
    lines = [[part.strip() for part in line.split(":")] for line in CUES["idioms"]]
    told = [
        _Idiom(root(called) if called else "", tuple(said.split()), tuple(plain.split()))
        for called, said, plain in lines
    ]
    for one in sorted(told, key=lambda one: -len(one.said)):
        found.setdefault(one.said[0], []).append(one)
    return found


_IDIOMS: Final = _idioms()


def _is_within(behind: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a yes or no says that something is in, or under, what a word names: `in_stock`, of which `out of stock`
    is the opposite."""
    return any(
        word.root in g.what and not (_WITHIN | _LASTING).isdisjoint(g.what)
        for word in behind
        for g in index.of([STATE])
        if g.value.words in ANSWERS and not g.prose
    )


_WITHIN: Final = frozenset({"in", "under", "within"})
_LASTING: Final = frozenset(map(root, ("active", "valid")))
"""`warranty_active`, of which `out of warranty` is the opposite."""


def _uncontracted(words: Sequence[Word]) -> list[Word]:
    """`It's under warranty` as `it is`."""
    return [
        word._replace(text="is", root=root("is"))
        if word.text == "s" and before is not None and before.text in _CONTRACTED
        else word
        for before, word in zip([None, *words], words, strict=False)
    ]


def _with_subject(word: Word, words: Sequence[Word], index: GroundIndex) -> Word:
    """What a clause says with a noun that one word would: `payment has been received`, that it was paid. Not where a
    field is called so, `payment_received`."""
    said = _SAID_WITH.get(word.text)
    if (
        said is None
        or word.root in index.answers
        or not any(one.text == said[0] and one.segment == word.segment for one in words)
    ):
        return word
    return word._replace(text=said[1], root=root(said[1]))


_SAID_WITH: Final = {
    verb: (noun.strip(), state.strip())
    for noun, verbs, state in (line.split(":") for line in CUES["said_with"])
    for verb in verbs.split()
}
_CONTRACTED: Final = frozenset({"it", "that", "this", "there", "he", "she", "here"})
"""Before `'s`: they are, and own nothing."""
