"""The words of a text as facts may say them: `unsecured` as `not secured`, `sent back` as `returned`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.core.grounding import STATE, Ground, GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import ANSWERS, CALLED_STATUS, CHOICES, COPULA, NEGATIONS
from interlock.mapping.grounding.words import Word, last_parts

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


_FINISHED: Final = GROUNDING["finished_in_two"]
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
    words = _undone(_uncontracted(_passive(words, index)), index)
    words = [_with_subject(word, words, index) for word in words]
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else word
        behind = words[at + 2].text if at + 2 < len(words) else ""
        said = None if skip or behind == "of" else _SAID_AS.get((word.text, after.text))
        if said is not None and (_is_called_so(word, after, index) or _is_held_in_words(word, after, index)):
            said = None  # `single sign` of `single_sign_on`
        if (word.text, after.text) == ("out", "of") and _is_within(words[at + 2 : at + 3], index):
            found.append(word._replace(text="not", root="not"))
            continue
        if said is not None:
            found.append(word._replace(text=said, root=root(said), end=after.end))
        elif not skip:
            found.append(word)
        skip = said is not None
    return found


def _is_called_so(word: Word, after: Word, index: GroundIndex) -> bool:
    """Whether a field has both words in its name, one behind the other."""
    if not {word.root, after.root} <= index.attributes:
        return False
    return any((word.root, after.root) in pairwise(ground.what) for ground in index.of([STATE]))


def _is_held_in_words(word: Word, after: Word, index: GroundIndex) -> bool:
    """Whether a field holds just the two: `status: paid off`."""
    return any(g.value.words == f" {word.text} {after.text} " for g in index.of([STATE]) if not g.prose)


def _without_idioms(words: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What people say otherwise of a yes or no in plain words: `rolls over on its own` as `renews automatically`."""
    texts = [word.text for word in words]
    known = [idioms for first in dict.fromkeys(texts) for idioms in _IDIOMS.get(first, ())]
    if not known:
        return words
    asked = _asked_or_held(index, {word.root for word in words})
    found: list[Word] = []
    at = 0
    while at < len(words):
        said = next(
            (
                one
                for one in known
                if (not one.called or one.called in asked)
                and tuple(texts[at : at + len(one.said)]) == one.said
                and (words[at].segment == words[at + len(one.said) - 1].segment or _AND in one.said)
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


def _asked_or_held(index: GroundIndex, said: set[str]) -> set[str]:
    """The words that a yes or no is called by, and what fields hold, behind a mark, of what a text names."""
    found: set[str] = set()
    for ground in index.of([STATE]):
        if ground.prose:
            continue
        called = {word for word in ground.what if word[0].isalpha()}
        if ground.value.words in ANSWERS:
            named = len(called) == 1 or not said.isdisjoint(called)
            found.update(called if named else called - {_INCLUDED})  # of breakfast it says no more
        elif not called.isdisjoint(CALLED_STATUS | said):
            found.add(f"={ground.value.words.strip()}")
    return found


_AND: Final = "and"
"""In an idiom it parts no clauses: `up and running`."""
_INCLUDED: Final = root("included")


class _Idiom(NamedTuple):
    """`called`: a word that a yes or no has to be called by or a field to hold, or nothing."""

    called: str
    said: tuple[str, ...]
    plain: tuple[str, ...]


def _idioms() -> dict[str, list[_Idiom]]:
    """By their first word, the longest first."""
    found: dict[str, list[_Idiom]] = {}
    lines = [[part.strip() for part in line.split(":")] for line in CUES["idioms"]]
    told = [
        _Idiom(called if called[:1] in ("", "=") else root(called), tuple(said.split()), tuple(plain.split()))
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


def _passive(words: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What somebody can do, or will, to what a field says whether it is done, as what is done to it: `we can refund
    it`, `we will not refund the ticket` as `can be refunded`."""
    found: list[Word] = []
    asked: frozenset[str] | None = None
    for at, word in enumerate(words):
        before = [one.text for one in words[max(0, at - 3) : at] if one.segment == word.segment]
        while before and before[-1] in _BETWEEN:
            before.pop()
        behind = words[at + 1].text if at + 1 < len(words) else ""
        led = len(before) > 1 and before[-1] in _MODAL and before[-2] in _DOING_IT
        if led and (behind in _DONE_TO or behind in _ITSELF):
            asked = _done_to(index) if asked is None else asked
            if word.root in asked:
                found.append(word._replace(text="be", root=root("be"), end=word.start, capital=False))
        itself = word.text in _ITSELF and found[-2:-1] and found[-2].text == "be"
        if not (itself and found[-2].start == found[-2].end):
            found.append(word)
    return found


def _undone(words: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What is still wanting of what a field says whether it was done, by the word of the field: `the certificate is
    outstanding` as `is not issued`; and what is through with, `the review is complete` as `is reviewed`. Not where a
    field is called so, or holds that."""
    if _LOOKED_FOR.isdisjoint(word.text for word in words):
        return words
    stated = [g for g in index.of([STATE]) if not g.prose]
    held = {g.value.words.strip() for g in stated}
    found: list[Word] = []
    for at, word in enumerate(words):
        before = [one for one in words[:at] if one.segment == word.segment]
        led = [one.text for one in before if one.text not in _BETWEEN][-1:]
        wanting, through = word.text in _WANTING - held, word.text in _THROUGH - held
        done, of = "", []
        if (wanting or through) and led and led[0] in COPULA and word.root not in index.attributes:
            behind = words[at + 1 : at + 2] if word.text == "awaiting" else []
            said = {one.root for one in (*before, *behind)}
            asked = (g for g in stated if g.value.words in ANSWERS)
            done, *of = next((one for g in asked if (one := _done_in(g, said, named=wanting))), [""])
        going_on = word.text == "being" and [one.text for one in before][-1:] == ["still"]
        if going_on and at + 1 < len(words) and words[at + 1].root in index.answers:
            found.append(word._replace(text="not", root="not"))  # `is still being repaid`
            continue
        if _is_still_owed(word, before, words[at + 1 : at + 2], index):
            found.append(word._replace(text="not", root="not"))  # `you still have to sign it`
            continue
        if done and wanting:
            found.append(word._replace(text="not", root="not", end=word.start))
        named_by = words[at - 1].text == "awaiting" and found[-1:] and found[-1].end == words[at - 1].end
        if not done and named_by and found[-1].text != "awaiting":
            continue  # the noun of what is awaited, which the verb stands for now
        found += [word._replace(text=one, root=root(one)) for one in (done, *of)] if done else [word]
    return found


def _is_noun_of(word: str, verb: str) -> bool:
    """Whether the roots are those of a verb and of what it does: `payment` of `pay`, `activation` of `activated`."""
    return word.startswith(verb) or (len(word) >= _ROOT_MIN and verb.startswith(word))


_ROOT_MIN: Final = 5


def _is_still_owed(word: Word, before: Sequence[Word], behind: Sequence[Word], index: GroundIndex) -> bool:
    """Whether it is the `to` of what is still to be done by somebody, of which a field says whether it was done."""
    led = [one.text for one in before[-_OWED_WORDS:]]
    owed = word.text == "to" and len(led) == _OWED_WORDS and led[0] == "still" and led[1] in _OWING
    return owed and any(one.root in index.answers for one in behind)


_OWING: Final = frozenset({"have", "has", "need", "needs"})
_OWED_WORDS: Final = 2


def _done_in(ground: Ground, said: set[str], *, named: bool) -> list[str]:
    """The verb for what a field says was done with what a clause speaks of: `issued` of `certificate_issued`, where
    `named` says that this is enough; and of what it calls by a noun of the verb, `payment` of `invoice_paid`, with what
    that is of."""
    parts = last_parts(ground.fact)
    called = {word for word in ground.what if word[0].isalpha()}
    verb = parts[-1] if parts else ""
    if not (verb.endswith("ed") or verb in _DONE_WORDS) or root(verb) not in called:
        return []
    if any(_is_noun_of(word, root(verb)) for word in said):
        return [verb, *(one for one in parts[:-1] if root(one) in called - said)]
    things = called - {root(verb)}
    return [verb] if named and things and things <= said else []


_WANTING: Final = GROUNDING["wanting"]
_THROUGH: Final = GROUNDING["through"]
_LOOKED_FOR: Final = _WANTING | _THROUGH | {"being", "still"}
_DONE_WORDS: Final = frozenset({"paid", "sent", "given", "made", "taken", "done"})


def _done_to(index: GroundIndex) -> frozenset[str]:
    """What fields say that it is done, or may be, and no more."""
    fields = [g for g in index.of([STATE]) if g.value.words in ANSWERS and not g.prose]
    return frozenset().union(*({*g.what} for g in fields if sum(w[0].isalpha() for w in g.what) == 1))


_MODAL: Final = frozenset({"can", "cannot", "can't", "will", "won't"})
_BETWEEN: Final = frozenset({"not", "also", "now", "still", "only", "then", "unfortunately", "happily"})
_DOING_IT: Final = frozenset({"we", "i", "you", "they", "he", "she"})
_ITSELF: Final = frozenset({"it", "them", "this", "these"})
_DONE_TO: Final = frozenset(
    {"the", "your", "this", "that", "these", "those", "their", "his", "her", "our", "my"}
)


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
