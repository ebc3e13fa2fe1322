"""Whether what a clause names is said in earnest: as a fact, and by the speaker.

What has to be said is not said where it is supposed (`if you consent`), asked (`is that an estimate?`), refuted by how
it is written (`consented: false`) or told of others (`my uncle says …`); and what has to have been done first is not
done where it is in doubt (`perhaps I checked`), demanded (`please consent`) or still to come (`you will consent`). Read
by closed lists, and in doubt not said: a rule that forbids asks none of this.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

import msgspec

from interlock.core.mutation import Commitment
from interlock.lexicon.words import ENGLISH
from interlock.mapping.attributing import OUTSIDERS
from interlock.mapping.claims import FIRM, Claim
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, is_adverb

_SAID, _UNSURE, _QUOTED, _UNSAID = range(4)
"""The more, the less it is said."""

Regions = list[tuple[int, int, int]]
"""Items from the first to before the second, and how little what begins there is said."""

_SUPPOSING: Final = frozenset({"if", "unless", "whether", "lest", "suppose", "supposing", "assuming"})
_WITH_THAT: Final = frozenset({"provided", "providing"})
_IN_TIME: Final = frozenset({"before", "until", "till", "once", "when", "whenever"})
_SPEAKERS: Final = frozenset({"i", "we", "i've", "we've", "i'd", "we'd", "i'll", "we'll", "i'm", "we're"})
_OWN: Final = frozenset({"my", "our"})
_TELLING_WORDS: Final = (
    "say says said claim claims claimed argue argues argued believe believes believed think thinks thought warn warns "
    "warned allege alleges alleged insist insists insisted maintain maintains maintained contend contends contended "
    "write writes wrote tell tells told inform informs informed suggest suggests suggested assume assumes assumed "
    "assure assures assured feel feels felt hear heard call calls called"
)
_TELLING: Final = frozenset(_TELLING_WORDS.split())
"""Behind somebody else they tell what that one says or thinks, with or without `that`."""
_TELLING_THAT: Final = (
    _TELLING | ENGLISH["reporting"] | {"confirm", "confirms", "confirmed", "agree", "agrees", "agreed"}
)
_BEFORE_A_NOUN_WORDS: Final = (
    "a an the my our your his its their no every of for in on at by with to and or from so than without under be been "
    "being"
)
_BEFORE_A_NOUN: Final = frozenset(_BEFORE_A_NOUN_WORDS.split())
"""Behind these such a word is a noun or a participle, or in the infinitive: `the claim`, `an estimated`, `to say`."""
_TO_COME_WORDS: Final = (
    "will shall should must would could can may might need needs want wants require requires ask asks request requests "
    "hope hopes wish wishes intend intends plan plans try ought let let's please going expect expects await awaits "
    "you'll we'll i'll they'll he'll she'll it'll"
)
_TO_COME: Final = frozenset(_TO_COME_WORDS.split())
_VOUCHING: Final = frozenset(
    {"confirm", "say", "assure", "certify", "affirm", "tell", "report", "acknowledge", "note"}
)
"""What follows is said, whatever leads to it: `I can confirm …`, `You should note …`."""
_WANTED: Final = frozenset(
    {"required", "needed", "requested", "necessary", "due", "missing", "pending", "outstanding"}
)
_BEGINNING: Final = (
    _SUPPOSING | _WITH_THAT | _IN_TIME | _TELLING_THAT | _TO_COME | _WANTED | {"according", "do"}
)
"""With one of these, or behind it, begins what is not said in earnest."""
_SUBJECTS: Final = frozenset(
    {"there", "i", "we", "you", "it", "they", "he", "she", "the", "your", "our", "my"}
)
_DISCLOSING: Final = frozenset(
    {
        "consult",
        "ask",
        "speak",
        "talk",
        "see",
        "contact",
        "call",
        "visit",
        "seek",
        "read",
        "note",
        "get",
        "lose",
    }
    | {"gamble", "play", "bet", "drink"}
)
"""What readers are told to do, or that may befall them, is all that such a phrase has to say: `consult a lawyer`,
`may lose money`.
"""
_ARTICLES: Final = frozenset({"a", "an", "the", "your", "this", "that", "another"})
_BE: Final = frozenset(
    {"is", "are", "was", "were", "be", "been", "still", "not", "isn't", "aren't", "also", "always"}
)
_JOINING: Final = frozenset(
    {"and", "but", "so", "or", "yet", "then", "though", "although", "because", "since", "while", "as"}
)
_LEADING_IN: Final = _JOINING | {"please", "kindly"}
"""Before `call a crisis line`: nobody says that."""
_GOING_ON: Final = frozenset({"and", "but", "so", "yet", "because", "as", "since"})
_BEFORE_A_CONDITION: Final = _JOINING | {"even", "only"}
_PARTING: Final = frozenset({",", ";", ":", "-", "\u2013", "\u2014", "(", ")", "|"})
_ENDING: Final = frozenset({";", ":"})
TAIL_WORDS_MAX: Final = 8
"""Words of `…, says the mayor of the town`."""
REACH: Final = 16
"""Items that are looked at on either side of a word for saying."""


def in_earnest(
    words: Row,
    claims: Sequence[Claim],
    named: Sequence[Match],
    pieces: Sequence[Clause],
    marks: Sequence[Cue],
    asks: Callable[[int, int], bool],
    commands: Callable[[Clause], bool],
    refuted: Sequence[tuple[int, int]],
) -> tuple[Claim, ...]:
    """The claims, with what each names and does not say. `asks`: whether a sentence asks; `commands`: whether a clause
    does; `refuted`: the items that the layout of the text says are not so.
    """
    regions = _Regions(words, pieces, asks, commands).regions()
    regions += [(first, last, _UNSAID) for first, last in refuted]
    doubts = [cue for cue in marks if cue.level < FIRM and not cue.denies]
    if not (regions or doubts or any(claim.commitment.attribution for claim in claims)):
        return tuple(claims)
    levels = _levels(regions, len(words.forms))
    places: dict[str, list[Match]] = {}
    for match in named:
        places.setdefault(match.name, []).append(match)
    return tuple([_weighed(words, claim, places, levels, doubts) for claim in claims])


def _levels(regions: Regions, count: int) -> bytearray:
    """How little what begins at each item is said."""
    found = bytearray(count)
    for level in (_UNSURE, _QUOTED, _UNSAID):
        through = 0
        for first, last, one in sorted(regions):
            if one == level and last > through:
                begin = max(first, through)
                found[begin:last] = bytes([level]) * (last - begin)
                through = last
    return found


def _weighed(
    words: Row, claim: Claim, places: dict[str, list[Match]], levels: bytearray, doubts: Sequence[Cue]
) -> Claim:
    commitment = claim.commitment
    if not commitment.concepts:
        return claim
    begin = bisect_left(words.starts, commitment.span.start)
    end = bisect_left(words.starts, commitment.span.end)
    hedges = _beginning(doubts, begin, end) if commitment.certainty < FIRM else ()
    found: dict[int, list[str]] = {_UNSURE: [], _QUOTED: [], _UNSAID: []}
    for concept in commitment.concepts:
        everywhere = places.get(concept, ())
        # What is taken over from another clause stands in none of its own words.
        here = _beginning(everywhere, begin, end) or everywhere[:TAKEN_OVER_MAX]
        level = min([_level(words, match, commitment, levels, hedges) for match in here], default=_SAID)
        if level:
            found[level].append(concept)
    if not any(found.values()):
        return claim
    weighed = msgspec.structs.replace(
        commitment,
        unsaid=tuple(sorted({*commitment.unsaid, *found[_UNSAID]})),
        quoted=tuple(found[_QUOTED]),
        unsure=tuple(found[_UNSURE]),
    )
    return Claim(weighed, claim.bare)


_Item = TypeVar("_Item", Cue, Match)
_FIRST: Final = attrgetter("first")
TAKEN_OVER_MAX: Final = 8


def _beginning(found: Sequence[_Item], first: int, last: int) -> Sequence[_Item]:
    """Those of what is in order that begin there."""
    return found[bisect_left(found, first, key=_FIRST) : bisect_left(found, last, key=_FIRST)]


def _level(words: Row, match: Match, claim: Commitment, levels: bytearray, hedges: Sequence[Cue]) -> int:
    level = levels[match.first]
    if claim.attribution and level < _QUOTED and not _is_of_the_source(words, match, claim.attribution):
        return _QUOTED
    if level <= _UNSURE and match.last - match.first > 1 and words.lower[match.first] in _DISCLOSING:
        return _SAID
    # A hedge that is part of the phrase is what has to be said: `may lose money`.
    if level < _UNSURE and any(_doubts(words, cue, match) for cue in hedges):
        return _UNSURE
    return level


def _doubts(words: Row, cue: Cue, match: Match) -> bool:
    """Not what is part of the phrase, nor a `may` of what stands behind a sign: `As I checked it, you may go`."""
    if cue.first < match.first:
        return True
    if cue.first < match.last:
        return False
    between = words.lower[match.last : cue.first][:REACH]
    return words.lower[cue.first] not in AUXILIARY or _PARTING.isdisjoint(between)


def _is_of_the_source(words: Row, match: Match, source: str) -> bool:
    """`According to the prospectus` names a prospectus, whoever says the rest."""
    phrase = " ".join(words.lower[match.first : match.last])
    return f" {phrase} " in f" {source} " or f" {source} " in f" {phrase} "


class _Sentence(NamedTuple):
    first: int
    last: int


class _Regions:
    """Reads one text; sentence by sentence, from the left to the right."""

    def __init__(
        self,
        words: Row,
        pieces: Sequence[Clause],
        asks: Callable[[int, int], bool],
        commands: Callable[[Clause], bool],
    ) -> None:
        self._words, self._lower = words, words.lower
        self._pieces, self._asks, self._commands = pieces, asks, commands
        lower = words.lower
        self._parting = [at for at, word in enumerate(lower) if word in _PARTING]
        self._going_on = [
            at
            for at in self._parting
            if lower[at] in _ENDING or not _GOING_ON.isdisjoint(lower[at + 1 : at + 2])
        ]
        self._found: Regions = []

    def regions(self) -> Regions:
        for clause in self._pieces:
            if self._commands(clause) and not self._is_a_notice(clause):
                self._found.append((clause.first, clause.last, _UNSURE))
        for sentence in self._sentences():
            self._read(sentence)
        return self._found

    def _sentences(self) -> list[_Sentence]:
        found: list[_Sentence] = []
        number = -1
        for clause in self._pieces:
            if clause.sentence == number:
                found[-1] = _Sentence(found[-1].first, clause.last)
            else:
                found.append(_Sentence(clause.first, clause.last))
            number = clause.sentence
        return found

    def _is_a_notice(self, clause: Clause) -> bool:
        """`Note that …`, `Remember: …`"""
        return not {"that", ":"}.isdisjoint(self._lower[clause.first : clause.first + NOTICE_WORDS])

    def _read(self, sentence: _Sentence) -> None:
        first, last = sentence
        lower, add = self._lower, self._found.append
        if self._asks(first, last):
            add((self._begin_of_last(first, last), last, _UNSAID))
        supposed = first
        for at in [at for at in range(first, last) if lower[at] in _BEGINNING]:
            word = lower[at]
            if word in _SUPPOSING or (word in _WITH_THAT and self._supposes(at, first)):
                supposed = self._end_of_condition(at, first, last)
                add((at + 1, supposed, _UNSAID))
            elif word in _IN_TIME:
                add((at + 1, self._end_of_time(at, last), _UNSURE))
            elif word == "according" and lower[at + 1 : at + 2] == ["to"]:
                self._according(at, sentence)
            elif word in _TELLING_THAT and at >= supposed:  # `If you feel …, call a crisis line`
                self._told(at, sentence)
            if word in _TO_COME or (word == "do" and at + 1 < last and self._commanded(at, first)):
                add((at + 1, self._vouched(at, last), _UNSURE))
            elif word in _WANTED and at > first and lower[at - 1] in _BE:
                add((self._begin(at, first), at, _UNSURE))

    # --- where they end -------------------------------------------------------------------------------

    def _next(self, at: int, last: int) -> int:
        """The next sign that parts, behind an item."""
        place = bisect_right(self._parting, at)
        return min(self._parting[place], last) if place < len(self._parting) else last

    def _begin(self, at: int, first: int) -> int:
        """Behind the sign that parts before an item."""
        place = bisect_left(self._parting, at)
        return max(first, self._parting[place - 1] + 1) if place else first

    def _begin_of_last(self, first: int, last: int) -> int:
        """Where what is asked begins: behind the last sign that has words behind it."""
        end = last
        while end > first and self._words.forms[end - 1].kind == Kind.SIGN:
            end -= 1
        begin = self._begin(end, first)
        if begin - 1 > first and end - begin <= TAG_WORDS_MAX:  # `…, right?`, `…, isn't it?`
            return self._begin(begin - 1, first)
        return begin

    def _end_of_condition(self, at: int, first: int, last: int) -> int:
        """Where it leads, up to the sign behind it; else up to where another statement goes on."""
        leads = at == first or at == self._begin(at, first) or self._lower[at - 1] in _BEFORE_A_CONDITION
        if not leads:
            return self._end_of_told(at, last)
        end = self._next(at, last)
        if end == at + 1:  # `if, on Monday, you …`
            end = self._next(self._next(end, last), last)
        return end

    def _end_of_time(self, at: int, last: int) -> int:
        """Up to a sign, or to what may be another subject: `When markets fall there is …`."""
        end = self._next(at, last)
        return next(
            (one for one in range(at + 3, min(end, at + REACH)) if self._lower[one] in _SUBJECTS), end
        )

    def _end_of_told(self, at: int, last: int) -> int:
        """Up to where another statement goes on: `…, but we …`, `…; …`."""
        place = bisect_right(self._going_on, at)
        return min(self._going_on[place], last) if place < len(self._going_on) else last

    def _vouched(self, at: int, last: int) -> int:
        end = self._next(at, last)
        for place in range(at + 1, min(end, at + TAIL_WORDS_MAX)):
            if self._lower[place] in _VOUCHING:
                return place
        return end

    def _commanded(self, at: int, first: int) -> bool:
        """`Do a check`."""
        return at == self._begin(at, first) and self._lower[at + 1] in _ARTICLES

    # --- who says it ----------------------------------------------------------------------------------

    def _supposes(self, at: int, first: int) -> bool:
        return self._lower[at + 1 : at + 2] == ["that"] or at == self._begin(at, first)

    def _according(self, at: int, sentence: _Sentence) -> None:
        first, last = sentence
        stop = min(self._next(at, last), at + TAIL_WORDS_MAX)
        stop = next((one for one in range(at + 2, stop) if self._lower[one] in AUXILIARY), stop)
        if ENGLISH["first_person"].isdisjoint(self._lower[at + 2 : stop]):
            led = self._lower[at - 1] in _GOING_ON if at > first else False
            if not led:
                self._found.append((first, at, _QUOTED))
            self._found.append((stop, last, _QUOTED))

    def _told(self, at: int, sentence: _Sentence) -> None:
        first, last = sentence
        lower, begin = self._lower, self._begin(at, sentence.first)
        follows = lower[at + 1] if at + 1 < last else ""
        with_that = follows == "that" or lower[at + 2 : at + 3] == ["that"]
        if lower[at] not in _TELLING and not with_that:
            return
        near, end = max(begin, at - REACH), min(self._next(at, last), at + REACH)
        subject = [word for word in lower[near:at] if word[:1].isalnum()]
        while subject and (subject[0] in _LEADING_IN or is_adverb(subject[0])):
            subject = subject[1:]
        behind = [word for word in lower[at + 1 : end] if word[:1].isalnum()]
        if subject and lower[at - 1] in _BEFORE_A_NOUN:
            return
        if begin > first and not with_that and not (subject and behind):
            who = subject or behind
            if len(who) <= TAIL_WORDS_MAX and self._is_another(who) and AUXILIARY.isdisjoint(who):
                self._found.append((first, begin, _QUOTED))  # `…, says my uncle`
        elif subject and self._is_another(subject):
            self._found.append((at + 1, self._end_of_told(at, last), _QUOTED))

    def _is_another(self, said: Sequence[str]) -> bool:
        """Whether it is not the speaker who says it: `My terms say`, `I must say` are."""
        if not said or said == ["that"] or not _SPEAKERS.isdisjoint(said):
            return False
        return said[0] not in _OWN or not OUTSIDERS.isdisjoint(said)


NOTICE_WORDS: Final = 4
TAG_WORDS_MAX: Final = 3
