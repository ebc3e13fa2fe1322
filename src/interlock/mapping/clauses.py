"""A row of words cut into clauses: what one polarity and one certainty hold for.

Two conjuncts share a clause while nothing in either is denied or doubted. Where something is, they part, so that a
denial never reaches over `and`: in `returns are promised and cannot fall` the promise stands undenied.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import Places, codes, grammar, marking, only_code
from interlock.mapping.condemned import BREAKS
from interlock.mapping.cues import FLAT, Cue
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.sites import borders, doubtful_borders
from interlock.mapping.splitter import SENTENCES
from interlock.mapping.subjects import closes
from interlock.mapping.tokens import AFFIXAL, NOMINATIVE, STANDING, Kind, Word

AUXILIARY: Final = ENGLISH["auxiliary"]
_PREPOSITIONS: Final = frozenset({"with", "at", "for", "in", "of", "on", "by", "under", "to", "and"})
_FACTIVE: Final = ENGLISH["factive"]
_NEGATION: Final = ENGLISH["negation"]
_APPROVING: Final = ENGLISH["approving"]
_JUDGING: Final = ENGLISH["gainsaying"] | ENGLISH["wrongs"] | ENGLISH["breaking"] | BREAKS | {"against"}
_FIRST_PERSON: Final = frozenset({"i", "we"})
_OF_FACTS: Final = ENGLISH["of_facts"]
_TOLD: Final = frozenset({"you", "me", "us"})
"""They may stand between such a word and `that`: `It may surprise you that …`."""
_FINITE_NEXT: Final = AUXILIARY | STANDING | ENGLISH["negation"]
_NO_CONTRAST: Final = frozenset({"nothing", "all", "anything", "help", "cannot", "can't"})
"""Behind these `but` is `except`."""
_PART_OF_A_PHRASE: Final = frozenset({"a", "the", "even", "not", "as"})
"""Behind these `while`, `because` and their like open no clause."""
_ARTICLES: Final = frozenset({"a", "an", "the", "our", "your", "their", "his", "her", "its"})
_OPENING_A_PHRASE: Final = frozenset({"that", "to"})
_ADDING: Final = frozenset({"although", "though", "whereas", "however"})
"""What stands before these stands without what follows."""

_SUBJECTS: Final = frozenset(
    {"i", "we", "he", "she", "they", "you", "it", "it's", "there", "nobody", "everybody"}
)
_ONLY_SUBJECTS: Final = frozenset({"i", "we", "he", "she", "they"})
_LEADING: Final = ENGLISH["leading"] | {"not", "without"}
"""Words that open a clause or phrase before the one of which a sentence is made."""
_TAKING_A_SUBJECT: Final = ENGLISH["taking_a_subject"]
"""Behind these a pronoun is the subject of what they open."""
_BEFORE_NO_REASON: Final = frozenset(
    {"not", "and", "or", "quite", "even", "just", "ever", "long", "soon", "well", "such"}
)
_LOOKING: Final = frozenset({"look", "seem", "appear", "read", "sound"})
_COMPARING: Final = frozenset({"as", "so", "such", "same"})
_COMPARED_WITHIN: Final = 8
_WHEN: Final = frozenset({"before", "when"})
_WAS: Final = frozenset({"was", "were", "had"})
_BECAUSE: Final = frozenset({"as", "since"})
_ANY: Final = frozenset({"a", "an"})
_ENDING_A_CLAUSE: Final = frozenset({"not", "do", "does", "did", "is", "was"})
_ALL: Final = frozenset({"all", "every", "each", "my", "this", "these", "those"})
_THERE: Final = frozenset({"there", "here"})
_UNSURE: Final = frozenset({"unsure", "uncertain", "unknown", "unclear", "likely"})
_EVERYBODY: Final = frozenset({"everybody", "everyone", "nobody"})
_OBJECTS: Final = ENGLISH["opening_an_object"]
"""Behind a verb these open what it is done to."""
_AFTER_A_PARTICIPLE: Final = frozenset({"by", "or", "and", "as", "to"})
_NO_GERUNDS: Final = ENGLISH["no_gerunds"]
_AUX: Final = Flag.AUXILIARY

_PUT_IN_WORDS: Final = (
    "although though while whereas because since as even if when whenever whatever however and unless until "
    "once where"
)
_PUT_IN: Final = frozenset(_PUT_IN_WORDS.split())
"""Words with which a clause begins that is put in between commas."""
_OPENING_AN_OBJECT: Final = _ARTICLES | _ALL | _OPENING_A_PHRASE | {"you", "no", "any", "some", "more"}
_THEREFORE: Final = frozenset({"so", "hence", "thus", "therefore"})
_BEFORE_A_VERB: Final = frozenset({"still", "also", "always", "never", "now", "often", "thus"})

PIECE_BYTES: Final = 4_096
"""How much is looked at for the next end of a sentence, before twice as much is."""

JUDGED_WITHIN: Final = 8
"""Words in which a deed's object ends and the deed is judged: `the archive would not be acceptable`."""

LABELLED_MAX: Final = 4
"""Words behind a colon or dash that may be all there is to a statement."""

OPENER_MAX: Final = 5
"""Words and a sign that may be all of a subject: behind more, or behind a verb, a word such as `losses` is no verb."""

LEFT_OUT_MAX: Final = 8
"""Words of a clause that leaves out what stands before it: `the job is`."""

REACH: Final = 64
"""Words that are looked at on either side of a comma or conjunction."""

_LABELLED: Final = grammar(
    "(?: {sign-stopping}*+ {any-sign-auxiliary-standing} ){1,"
    + str(LABELLED_MAX)
    + r"} {sign-stopping}*+ (?: {stopping} | \Z)"
)
"""A few words without a verb, and nothing else up to where something parts for certain."""
_NOT_ONLY: Final = grammar("{not}{only}")
_ENDING: Final = marking("terminator|unread")
_NO_HEADS: Final[Iterator[int]] = iter(())
_STOPPING: Final = marking("stopping")
_AUXILIARY: Final = marking("auxiliary")
_AUXILIARIES: Final = codes("auxiliary")
_CONTENT: Final = grammar("{content|empty}")
_NO_SIGN: Final = grammar("{any-sign}")
_OR: Final = grammar("{or}")
_STANDING: Final = codes("standing")
_RELATIVES: Final = codes("relative")
_PUTTING_IN: Final = codes("subordinate|relative")
_PARTING: Final = grammar("{,|dash}")
_DASH: Final = grammar("{dash}")
_GOES_OTHERWISE: Final = grammar("{joining|but|or|subordinate|relative|standing-that}")
_BORDER: Final = grammar("{,|dash|stopping|joining|but|subordinate|relative}")
_REPORTS: Final = grammar("{reporting}")
_REPORTING: Final = marking("reporting")
_NOMINATIVES: Final = codes("nominative")
_CONDITIONS: Final = ENGLISH["condition"] | {"where", "once"}
_NOT: Final = only_code("not")
_SIGNS: Final = codes("sign")

_A_COMMA: Final = grammar("{,}")
_JOINERS: Final = codes("joining|but|or")
_ENDS_A_SENTENCE: Final = grammar("{;|terminator}")
_ONLY: Final = frozenset({"only", "just", "but", "merely", "rather"})
_BE: Final = frozenset({"be", "been", "being"})
_WITH_AN_ADJECTIVE: Final = frozenset({"is", "are", "was", "were", "am", "be", "been", "ai"})
_HAVING: Final = frozenset({"has", "have", "had", "hasn't", "haven't", "hadn't"})
_TELLING: Final = frozenset(
    {
        "say",
        "regret",
        "fear",
        "hope",
        "think",
        "believe",
        "know",
        "suppose",
        "guess",
        "admit",
        "understand",
        "warn",
    }
    | {"add", "note", "stress", "insist", "repeat", "afraid", "sorry", "sure", "tell", "see", "trust"}
)
"""Verbs with which somebody says what stands around them."""
AUXILIARIES_MAX: Final = 3
_EXCEPTING: Final = ENGLISH["exceptive"] | {"unless", "until"}
_NOBODY: Final = frozenset({"no", "nobody", "none", "nothing", "neither"})

_DENIED: Final = b"!"
_A_DENIAL: Final = _DENIED[0]
_DOUBTED: Final = b"?"
_A_DOUBT: Final = _DOUBTED[0]
_A_LONG_DENIAL: Final = _DENIED * 2
_LONG_DENIALS: Final = re.compile(b"!{2,}")
"""Denials of several words."""
_SURE: Final = b"\0"
"""What is neither: of a stretch that is stripped of it something is left where anything is denied or doubted."""


class Clause(msgspec.Struct, frozen=True, gc=False):
    """Row items `first` to `last`, exclusive. `safe`: the text may be taken apart before it. `sentence`: its number.

    `inherits`: it has no subject of its own; `tail`: it is a phrase that denies what stands in it (`without risk`).
    `opens`: its verb may stand behind what is put in; `resumes`: it goes on with what the first of its sentence began.
    `denial`: the item before what is put in that denies it, or -1: `is not, of course, safe`.
    """

    first: int
    last: int
    sentence: int
    safe: bool
    inherits: bool
    tail: bool
    opens: bool = False
    resumes: bool = False
    denial: int = -1


def sentence_ends(text: bytes) -> list[int]:
    """Where sentences end inside the text; a single sentence has none but its own end."""
    ends, small = _ends_in(text), [one.end() for one in _SMALL_BEGINNING.finditer(text)]
    return sorted({*ends, *small}) if small else ends


_SMALL_BEGINNING: Final = re.compile(
    rb"[.!?](?<=[a-z]{3}.) +(?=(?:the|this|that|these|those|it|we|you|i|he|she|they|there|our|your|my|its|their)[ ']"
    rb"|ye(?:s|ah|p)\b)"
)
"""`The plan is cheap. the fee is low`: a sentence may begin with a small letter, as people chat; none with any other
word, which may stand behind what is shortened. One that begins with what stands before is looked for much longer.
"""


def _ends_in(text: bytes) -> list[int]:
    ends: list[int] = []
    at, size = 0, PIECE_BYTES
    while True:
        end = SENTENCES.first_end(text[at : at + size])
        if end:
            at += end
            ends.append(at)
            size = PIECE_BYTES
        elif at + size >= len(text):
            return ends
        else:
            size *= 2


def clauses(
    words: Row, marks: Sequence[Cue], text: bytes, found: Places, affixes: Collection[int] = ()
) -> list[Clause]:
    """The clauses, which together hold the whole row.

    `found`: the row's `sites`; `affixes`: the words that deny by what they begin with.
    """
    row = words.codes
    if not row:
        return []
    cued = _cued(marks, affixes, len(row)) if marks or affixes else b""
    at = doubtful_borders(found) if cued else borders(found)
    several = 1 in row.rstrip(_SIGNS).translate(_ENDING)
    if not (several or at):
        return [Clause(0, len(row), 0, True, False, False)]
    opens = marks[0] if marks else None
    framed = opens.last if opens and opens.first <= 1 and opens.kind == "framing" else 0
    return _Cutter(words, cued, framed).run(at, sentence_ends(text) if several else ())


def _cued(marks: Sequence[Cue], affixes: Collection[int], count: int) -> bytes:
    """For each item whether it denies or doubts; nothing where none does."""
    doubting = [cue for cue in marks if cue.denies or cue.level < FLAT]
    if not (doubting or affixes):
        return b""
    found = bytearray(count)
    for at in affixes:
        found[at] = _A_DENIAL
    for cue in doubting:
        first, last = cue.first, cue.last
        if last - first == 1:
            found[first] = _A_DENIAL if cue.denies else _A_DOUBT
        else:
            found[first:last] = (_DENIED if cue.denies else _DOUBTED) * (last - first)
    return bytes(found)


def _inflected(word: Word) -> bool:
    """Whether a word may be a verb of a third person or of the past."""
    return word.lower != word.lemma and word.lower.endswith(("s", "ed"))


def _leads(opener: str) -> bool:
    """Whether a clause that begins with this word may only lead to another one."""
    return opener in _LEADING or (opener.endswith("ing") and opener not in _NO_GERUNDS)


class _Cutter:
    """`cued`: for each item whether it denies or doubts, or nothing where none does. `framed`: where what
    only leads to what is said ends: `We are pleased to say that`. `reports`: its first word for saying, or -1.
    `verbs`, `stops`: a 1 for each auxiliary, and for each sign that parts for certain: looked for so, and not by an
    expression, since that is done for most borders.
    """

    __slots__ = (
        *("aside", "begin", "cued", "floor", "found", "pending"),
        *("reports", "row", "sentence", "stops", "verbs", "words"),
    )

    def __init__(self, words: Row, cued: bytes, framed: int) -> None:
        self.words, self.row, self.cued, self.floor = words, words.codes, cued, framed
        self.found: list[Clause] = []
        self.begin = self.aside = self.sentence = 0
        self.pending = (True, False, False, False, -1)
        self.verbs, self.stops = self.row.translate(_AUXILIARY), self.row.translate(_STOPPING)
        self.reports = self.row.translate(_REPORTING).find(1)

    def run(self, borders: Iterable[int], ends: Sequence[int]) -> list[Clause]:
        row, rules, forms = self.row, _RULES, self.words.forms
        count = len(row)
        heads = iter(self._heads(ends)) if ends else _NO_HEADS
        head = next(heads, count)
        begin, leads = -1, False
        for at in borders:
            while head <= at:
                self._sentence(head)
                head = next(heads, count)
            code = row[at]
            if code in _BEHIND_A_LEAD:
                if begin != self.begin:
                    begin = self.begin
                    leads = _leads(forms[begin].lower)
                if not leads:
                    continue
            if at > self.begin:
                rules[code](self, at)
        while head < count:
            self._sentence(head)
            head = next(heads, count)
        self._end(count)
        return self._joined_again() if len(self.found) > 1 else self.found

    def _heads(self, ends: Sequence[int]) -> list[int]:
        """The items with which sentences begin."""
        starts = self.words.starts
        return sorted({bisect_left(starts, end) for end in ends})

    def _sentence(self, at: int) -> None:
        self._cut(at, safe=True)
        self.sentence += 1

    def _cut(
        self,
        at: int,
        *,
        safe: bool,
        inherits: bool = False,
        tail: bool = False,
        resumes: bool = False,
        denial: int = -1,
    ) -> None:
        self._end(at)
        self.pending = (safe, inherits, tail, resumes, denial)

    def _end(self, at: int) -> None:
        begin = self.begin
        if at > begin:
            was_safe, inherited, trailed, resumed, denied = self.pending
            self.found.append(
                Clause(begin, at, self.sentence, was_safe, inherited, trailed, False, resumed, denied)
            )
            self.begin = at
            self.floor = max(self.floor, at)

    def _joined_again(self) -> list[Clause]:
        """`The fund, though it may fall, is safe`: what is put in parts no subject from its verb."""
        found, row, opener = self.found, self.row, 0
        opening: tuple[bool, bool] | None = None
        for at in range(1, len(found)):
            clause = found[at]
            putting_in = row[clause.first] in _PUTTING_IN
            # Within a sentence, too, one may begin anew, as another sentence would.
            if clause.sentence != found[opener].sentence or (clause.safe and not putting_in):
                opener, opening = at, None
                continue
            if opening is None:
                opening = self._opening(found[opener])
            bare, plain = opening
            resumes = clause.resumes or (
                (putting_in or bare or at - opener > 1)
                and self._resumes(clause, plain, putting_in=putting_in)
            )
            if resumes:
                found[at] = replace(clause, safe=False, inherits=True, resumes=True)
            related = putting_in and row[clause.first] in _RELATIVES
            if resumes or (at == opener + 1 and related):
                found[opener] = replace(found[opener], opens=True)
            elif related and row[found[at - 1].first] not in _PUTTING_IN:
                found[at - 1] = replace(found[at - 1], opens=True)
        return found

    def _opening(self, clause: Clause) -> tuple[bool, bool]:
        """Whether what a sentence begins with has no auxiliary, and whether it is a subject and nothing else."""
        forms, first, last = self.words.forms, clause.first, clause.last
        bare = self.verbs.find(1, first, last) < 0
        plain = bare and last - first <= OPENER_MAX and self.row[first] not in _STANDING
        return bare, plain and not any(_inflected(one) for one in forms[first + 1 : last - 2])

    def _resumes(self, clause: Clause, plain: bool, *, putting_in: bool) -> bool:
        """Whether a verb without a subject stands where a clause begins or, in one put in, behind a sign.

        `plain`: one that is no auxiliary may.
        """
        row, forms = self.row, self.words.forms
        if putting_in:
            verbs = [one.end() for one in _PARTING.finditer(row, clause.first + 1, clause.last)]
        else:
            verbs = [clause.first]
        for at in verbs:
            verb, end = at, min(clause.last - 1, at + OPENER_MAX)
            while verb < end and (forms[verb].lower in _BEFORE_A_VERB or forms[verb].lower.endswith("ly")):
                verb += 1
            if verb < clause.last and (row[verb] in _AUXILIARIES or (plain and _inflected(forms[verb]))):
                return True
        return False

    # --- one rule for each class of borders, none of which is the first item of a clause ------------------

    def semicolon(self, at: int) -> None:
        if self._spaced(at):
            end = self._sentence_stop(at)
            # `The bonus isn't guaranteed; the job is`: what is left out stands before the sign.
            self._cut(at + 1, safe=end - at > LEFT_OUT_MAX or self.row[end - 1] not in _AUXILIARIES)

    def colon(self, at: int) -> None:
        if self._spaced(at) and not self._labels(at):
            self._cut(at + 1, safe=False)

    def dash(self, at: int) -> None:
        denied = self.cued.find(_DENIED, self.begin, at) >= 0
        if (denied and self._put_between_signs(at, _DASH)) or self._labels(at):
            return
        dashed = self._dashed(at) if denied else 0
        if dashed:
            self._cut(dashed, safe=False, inherits=True)
        if dashed or (self.aside and self._aside_ends(at)):
            self._cut(at + 1, safe=False, inherits=True, resumes=True)
        else:
            self._puts_in(at)
            self._cut(at + 1, safe=False)

    def _dashed(self, at: int) -> int:
        """Where `We promise - not the bank - a return` is denied between two dashes, and nowhere before, it begins."""
        cued, behind = self.cued, self._behind(at)
        denial = cued.find(_DENIED, behind, at)
        if denial <= behind or not _DASH.match(self.row, denial - 1) or not self._content(denial - 1):
            return 0
        return denial if self._phrase_follows(at) else 0

    def that(self, at: int) -> None:
        """`Not everyone knows that …`: what is not known, noticed or mentioned is said all the same."""
        before = self.words.forms[at - 1]
        behind = self._behind(at)
        told = before if before.lower not in _TOLD else self.words.forms[at - 2]
        if told.lemma in _OF_FACTS and self._doubted_before(at):
            self._cut(at + 1, safe=False)
        if before.lemma not in _FACTIVE or before.lower == "known" or self.cued[at]:
            return
        if self._doubted_before(at) and not any(
            form.lower in _FIRST_PERSON for form in self.words.forms[behind:at]
        ):
            self._cut(at + 1, safe=False)

    def but(self, at: int) -> None:
        if self._sets_against(at):
            return
        if self.words.forms[at - 1].lower not in _NO_CONTRAST and not self._correlates(at):
            pronoun = self._stands(at + 1)
            self._cut(at, safe=pronoun, inherits=not pronoun, resumes=self._chosen(at))

    def _chosen(self, at: int) -> bool:
        """`We promise not a loss but a return`: one verb of what is not so and what is."""
        denial = self.row.rfind(_NOT, self._behind(at) + 1, at)
        return (
            denial >= 0
            and self.row[denial - 1] not in _AUXILIARIES
            and self.verbs.find(1, at + 1, self._stop(at)) < 0
        )

    def _correlates(self, at: int) -> bool:
        """`We guarantee not only the fee but the return`: one verb of both."""
        return (
            _NOT_ONLY.search(self.row, self._behind(at) + 1, at) is not None
            and self.verbs.find(1, at + 1, self._border(at)) < 0
        )

    def whether(self, at: int) -> None:
        """`We will check whether it is safe`: what is checked is not known, and the rest is as sure as before."""
        doubted = self.cued.find(_DOUBTED, self._behind(at), at) >= 0  # `it is unclear whether …`
        if self._content(at) and self.cued[at : at + 1] == _DOUBTED and not doubted:
            self._cut(at, safe=False)

    def subordinate(self, at: int) -> None:
        if self._sets_against(at):
            return
        forms = self.words.forms
        if forms[at].lower == "while" and not self.cued and self._says_when(at + 1):
            return
        if at - self.begin >= 2 and forms[at - 1].lower not in _PART_OF_A_PHRASE:
            self._cut(at, safe=forms[at].lower in _ADDING)

    def reason(self, at: int) -> None:
        """`It was not needed so I deleted it`: what is denied is denied before the reason, or before what it led to."""
        forms, following = self.words.forms, at + 1
        short = at - self.begin < 2 and not self._is_denied()
        if following + 1 >= len(self.row) or short or not (self._denied_before(at) or self._denies_why(at)):
            return
        word, opener = forms[at].lower, forms[following].lower
        if word == "now":
            if opener in _SUBJECTS or opener in _ARTICLES or opener == "that":
                self._cut(at, safe=False)
            return
        if (
            word == "so"
            and opener == "it"
            and forms[following + 1].lemma in _LOOKING
            and self._refuses_help(at)
        ):
            return
        before = [form.lower for form in forms[self._behind(at) : at]][-_COMPARED_WITHIN:]
        if before[-1] in _BEFORE_NO_REASON or not _COMPARING.isdisjoint(before):
            return
        verb = forms[following + 1].lower
        told = opener in _SUBJECTS and (word not in _WHEN or verb.endswith("ed") or verb in _WAS)
        named = opener in _ARTICLES and word not in _WHEN
        # `since the merger` is a phrase, and so is `taken as a promise`.
        if named and not (word == "so" or self._has_a_verb(following)):
            named = False
        named = named and not (word == "as" and opener in _ANY)
        if told or named:
            self._cut(at, safe=False)

    def _denies_why(self, at: int) -> bool:
        """`The rent is low, as the flat is not furnished`: only the reason is denied."""
        forms = self.words.forms
        if forms[at].lower not in _BECAUSE or forms[at - 1].lower != ",":
            return False
        return self.cued.find(_DENIED, at, self._stop(at)) >= 0 and self._finite(at)

    def _refuses_help(self, at: int) -> bool:
        """`I can't help with changing it so it looks new`: what it was to lead to is refused with it."""
        forms, begin = self.words.forms, self._behind(at) + 1
        return any(
            forms[place].lemma == "help" and self.cued[place - 1] == _A_DENIAL
            for place in range(begin, at - 1)
        )

    def _has_a_verb(self, at: int) -> bool:
        """Whether what has an article is said to do or to be something: `the log is lost`, `the crew left the log`."""
        near = self.words.forms[at + 2 : at + 5]
        return any(form.flags & _AUX or form.lower.endswith("ed") for form in near) or (
            len(near) > 1 and _inflected(near[0]) and near[1].lower in _OBJECTS
        )

    def nominative(self, at: int) -> None:
        """`Because nobody needed it I deleted it`, `Without delay we pay`: behind what a sentence opens with stands
        what it says, though no comma parts the two."""
        forms = self.words.forms
        if not self._leads_in(at) or at + 1 >= len(self.row):
            return
        before, following = forms[at - 1], forms[at + 1]
        if before.lower in _TAKING_A_SUBJECT or (
            before.flags & _AUX and before.lower not in _ENDING_A_CLAUSE
        ):
            return
        contracted = "'" in forms[at].lower
        certain = forms[at].lower in _ONLY_SUBJECTS or contracted or following.lower in AUXILIARY
        if certain and forms[at - 2].lower == "to" and self._judged(at):
            return
        if certain or (_inflected(following) and before.content):
            self._cut(at, safe=False)

    def determiner(self, at: int) -> None:
        """`Finding no errors the script deleted it`"""
        forms = self.words.forms
        if (
            not self._leads_in(at)
            or at + 3 >= len(self.row)
            or not (forms[at - 1].content or forms[at - 1].lower in _THERE)
        ):
            return
        verb = next(
            (one for one in forms[at + 2 : at + 4] if one.flags & _AUX or one.lower.endswith("ed")), None
        )
        verb = verb or (forms[at + 2] if _inflected(forms[at + 2]) else None)
        if verb is None or (forms[at - 2].lower == "to" and self._judged(at)):
            return
        if not forms[at - 1].lower.endswith(("ing", "ed")):
            self._cut(at, safe=False)

    def _judged(self, at: int) -> bool:
        """`Failing to find the archive is impossible`, `… would be a crime`, `… is not allowed`: what it would fail to
        find is no subject."""
        near = self.words.forms[at + 1 : at + 1 + JUDGED_WITHIN]
        verb = next(
            (place for place, one in enumerate(near) if one.flags & _AUX or one.lower in BREAKS), len(near)
        )
        denied = False
        for one in near[verb:]:
            if one.lower in _JUDGING or AFFIXAL.get(one.lower) in _APPROVING:
                return True
            if one.lemma in _APPROVING:
                return denied
            denied = denied or one.lower in _NEGATION
            if one.content and not one.flags & _AUX:
                return False
        return False

    def _leads_in(self, at: int) -> bool:
        """Whether the clause so far, which opens with what only leads to another one, denies or doubts something."""
        forms, begin = self.words.forms, self.begin
        if at - begin < 2 or not self.cued[self._behind(at) : at].strip(_SURE):
            return False
        opener = forms[begin].lower
        if opener == "not":
            return forms[begin + 1].lower.endswith("ing")
        if opener == "without":  # `Without a permit the shop is not open`: with one it is
            if begin and forms[begin - 1].kind != Kind.SIGN:
                return False  # `Nobody leaves without the gift we promised`
            return self.cued.find(_DENIED, at, self._stop(at)) < 0
        return True

    def _denied_before(self, at: int) -> bool:
        return self._is_denied() or self.cued.find(_DENIED, self._behind(at), at) >= 0

    def _doubted_before(self, at: int) -> bool:
        """Whether something is denied or doubted in the clause before here."""
        behind = at - REACH if at - REACH > self.floor else self.floor  # noqa: FURB136  (as `_behind`, a call less)
        return self.pending[-1] >= 0 or self.cued[behind:at].strip(_SURE) != b""

    def _is_denied(self) -> bool:
        """Whether a denial before what was put in is one of this clause."""
        return self.pending[-1] >= 0

    def joining(self, at: int) -> None:
        if self._not_yet(at) or self._sets_against(at):
            return
        pronoun = self._stands(at + 1)
        if pronoun and at + 2 < len(self.row) and self._finite(at):
            self._cut(at, safe=True)
        elif not self._touchy(at):
            return
        elif self._finite_next(at + 1) or self._finite(at) or self._acts(at + 1):
            self._cut(at, safe=False, inherits=not pronoun)
        elif self._another(at) or self._perhaps_another(at):
            self._cut(at, safe=False)
        elif self._goes_on_with_another(at) or self._with(at):
            self._cut(at, safe=False, inherits=True)
        elif self._something(at):
            verb = self.verbs.find(1, at + 1, self._stop(at)) >= 0
            self._cut(at, safe=False, inherits=not verb, resumes=not verb)

    def _another(self, at: int) -> bool:
        """`You risk nothing and your return is guaranteed`: what is denied before is denied of something else."""
        if at + 1 >= len(self.row):
            return False
        if self.words.forms[at - 1].lower in _UNSURE and self.row[at + 1] in _NOMINATIVES:
            return True
        following = self.words.forms[at + 1].lower
        named = following in _ARTICLES or following in _ALL
        return named and self._doubted_before(at) and self.verbs.find(1, at + 2, self._border(at)) >= 0

    def _goes_on_with_another(self, at: int) -> bool:
        """`The lift works and the flat is not furnished`: a verb stands before, and another subject behind."""
        forms = self.words.forms
        if at + 3 >= len(forms) or forms[at + 1].lower not in _ARTICLES:
            return False
        behind = self._behind(at)
        if at - behind < 3 or forms[behind].lower not in _ARTICLES:
            return False
        verb = at - 1 if _inflected(forms[at - 1]) else behind + 2
        return (
            _inflected(forms[verb])
            and forms[verb - 1].content
            and self.verbs.find(1, at + 2, self._border(at)) >= 0
        )

    def _perhaps_another(self, at: int) -> bool:
        """`The price rises, and maybe the sun shines`: what is doubted behind has a subject of its own."""
        forms = self.words.forms
        if self.cued[at + 1 : at + 2] != _DOUBTED or at + 3 >= len(forms) or not self._content(at):
            return False
        return forms[at + 2].lower in _ARTICLES or forms[at + 2].lower in _SUBJECTS

    def _with(self, at: int) -> bool:
        """`Free of fees and with a return`: what there is besides is not denied, unless it was `not with` something."""
        forms, behind = self.words.forms, self._behind(at)
        if at + 1 >= len(forms) or forms[at + 1].lower != "with":
            return False
        return self._denied_before(at) and not any(form.lower == "with" for form in forms[behind:at])

    def _acts(self, at: int) -> bool:
        """Whether a verb with its object stands behind a conjunction, `and guarantees a return`, or someone who does
        something: `and everybody gets it`. Before what has an article no noun stands that is none of its own."""
        forms = self.words.forms
        if at + 1 >= len(forms):
            return False
        verb, following = forms[at].lower, forms[at + 1].lower
        if verb in _EVERYBODY:
            return True
        if not forms[at].content or verb.endswith(("ing", "ly")):
            return False
        if verb != forms[at].lemma and forms[at + 1].flags & Flag.DIGIT:
            return True
        return following in _OBJECTS or (
            forms[at].lower.endswith("ed") and following not in _AFTER_A_PARTICIPLE
        )

    def _not_yet(self, at: int) -> bool:
        """`is not yet safe`, `nobody has yet shown it`, `has yet to be approved`: it joins nothing."""
        forms = self.words.forms
        if forms[at].lower != "yet":
            return False
        before = forms[at - 1].lower
        to = at + 1 < len(forms) and forms[at + 1].lower == "to"
        return to or before in AUXILIARY or before == "as" or self.cued[at - 1 : at] == _DENIED

    def _something(self, at: int) -> bool:
        """`We promise no loss and a return`: what has an article of its own is not denied by the `no` of another."""
        forms, behind = self.words.forms, self._behind(at)
        following = forms[at + 1].lower if at + 1 < len(forms) else ""
        if following not in _ARTICLES:
            return False
        denial = self.cued.rfind(_DENIED, behind + 1, at)
        return denial > behind and forms[denial].lower == "no"

    def comma(self, at: int) -> None:
        cued, row, forms = self.cued, self.row, self.words.forms
        behind = at + 1 < len(row)
        if behind and row[at + 1] in _RELATIVES:
            self._cut(at + 1, safe=False, inherits=True)
            return
        if 0 <= self.reports < at - 1 and self._reported(at):
            self._cut(at + 1, safe=False)
            return
        if not cued:
            return
        following = forms[at + 1].lower if behind else ""
        if cued.find(_DENIED, self.begin, at) >= 0 and self._put_between_signs(at, _A_COMMA):
            return
        if following in _PUT_IN and self._clause_put_in(at):
            return
        before = cued[at - 1]
        if following in _THEREFORE:
            self._cut(at + 1, safe=False)  # `It is safe, so we do not sell it`: what follows denies itself
        elif before == _A_DENIAL and self._stands(at + 1):
            self._cut(at + 1, safe=False)  # `which does not, we …`: what it denies is left out
        elif forms[at - 1].lower in _UNSURE and self._another(at):
            self._cut(at + 1, safe=False)  # `Where others are unsure, we pay`
        elif behind and cued[at + 1] and self._content(at):
            if not self._trails(at + 1):
                tail = following in {"no", "without"}
                self._puts_in(at)
                self._cut(at + 1, safe=False, inherits=True, tail=tail)
        elif self.aside and self._aside_ends(at):
            self._cut(at + 1, safe=False, inherits=True, resumes=True)
        elif cued.find(_DENIED, at + 2, at + OPENER_MAX + 3) >= 0 and self._begins_anew(at):
            self._cut(at + 1, safe=False, inherits=True)
        elif not before and self._denied_list_ends(at):
            # `It is not allowed, even when it is small`: nothing is said of the subject there.
            self._cut(at + 1, safe=False, inherits=following != "even")

    def _begins_anew(self, at: int) -> bool:
        """`The rent is low, breakfast is not included`, `…, keeping it would be wrong`: nothing joins the two, and each
        has a subject and a verb. Something is denied near behind the comma.
        """
        row, forms = self.row, self.words.forms
        behind, verb = self._behind(at), self.verbs.find(1, at + 2, at + OPENER_MAX + 1)
        first = forms[at + 1]
        doing = first.lower.endswith("ing") and first.lower not in _NO_GERUNDS | {first.lemma}
        deed = doing and not self._doubted_before(at)
        if verb < 0 or not (deed or forms[verb - 1].content) or _leads(forms[behind].lower):
            return False
        denied = self.cued.find(_DENIED, verb, verb + 1 + 1 + deed) >= 0  # `would be wrong`
        if not denied or row[behind] in _PUTTING_IN or forms[behind].lower in _CONDITIONS:
            return False
        subject = (first.content or first.lower in _ARTICLES) and not first.lower.endswith("ing")
        said_of = deed and row[behind] in _NOMINATIVES  # `we refund it`
        return (deed or subject) and (said_of or self._finite(at))

    def _reported(self, at: int) -> bool:
        """`You said it was late, so we pay`: what follows is said by whoever speaks, and no longer by whom it quotes.
        Of `the bank says that, if markets fall, it may lose` all is the bank's."""
        if at + 2 >= len(self.row):
            return False
        if self.row[at + 1] not in _NOMINATIVES and self.words.forms[at + 1].lower not in _THEREFORE:
            return False
        found = _REPORTS.search(self.row, self._behind(at) + 1, at - 1)
        if found is None:
            return False
        said = {form.lower for form in self.words.forms[found.start() : at]}
        return said.isdisjoint(_CONDITIONS) and "according" not in said

    def bracket(self, at: int) -> None:
        """`The fund (it may fall) is safe`, `There is no return (no joke)`: what is doubted or denied in brackets is so
        there alone, and what is denied before them is denied behind them.
        """
        cued, forms = self.cued, self.words.forms
        end = next((to for to in range(at + 1, self._stop(at)) if forms[to].lower == ")"), 0)
        left_open = self._left_open(at) if end else -1
        if left_open >= 0 and self._put_between(left_open, at, at, (end,)):
            return
        if not end or not self._content(at):
            return
        denied = self._denied_before(at)
        goes_on = end + 1 < len(self.row) and _NO_SIGN.match(self.row, end + 1) is not None
        alone = forms[at + 1].lower in _ONLY or self.row[end - 1] in _AUXILIARIES
        instead = denied and not goes_on and alone
        if not cued[at:end].strip(_SURE) and not instead:
            return
        if not (denied or goes_on) and self._finite(at) and self.verbs.find(1, at, end) >= 0:
            self._cut(at, safe=False, inherits=True)  # `The rent is low (breakfast is not included)`
            return
        if denied or (goes_on and not self._doubted_before(at)):
            phrase = self.verbs.find(1, at, end) < 0
            denial = cued.rfind(_DENIED, self._behind(at), at)
            self._cut(at, safe=False, inherits=True, tail=phrase and _A_DENIAL in cued[at:end])
            if goes_on:
                self._cut(end + 1, safe=False, inherits=True, resumes=True, denial=denial)

    def denial(self, at: int) -> None:
        """`without risk`, `at no cost`: denies its own phrase, not what stands before it."""
        forms = self.words.forms
        # In `in no way`, `by no means` the preposition is part of the denial.
        phrase = self.cued[at - 1 : at] == _DENIED
        own = forms[at].lower == "without" or (forms[at - 1].lower in _PREPOSITIONS and not phrase)
        if own and self.cued[at] and self._content(at) and not self._in_subject(at):
            self._cut(at, safe=False, inherits=True, tail=True)

    def _in_subject(self, at: int) -> bool:
        return closes(self.words, self._behind(at), self._stop(at), at)

    # --- what is put in ------------------------------------------------------------------------------------

    def _signs(self, sign: re.Pattern[bytes], at: int) -> Iterator[int]:
        """Where such a sign stands behind here, up to the end of the sentence."""
        return (found.start() for found in sign.finditer(self.row, at + 1, self._sentence_stop(at)))

    def _put_between_signs(self, at: int, sign: re.Pattern[bytes]) -> bool:
        """Whether it ends, within the sentence, at such a sign as the one here."""
        denial = self._left_open(at)
        if denial < 0:
            return False
        return self._put_between(denial, at, at + 1, self._signs(sign, at))

    def _put_between(self, denial: int, at: int, first: int, ends: Iterable[int]) -> bool:
        """`It cannot, of course, be promised`: what is put in between a denial and its verb takes none away.

        `denial`: one that is left open; `first`: the item with which it begins; `ends`: where it may end.
        """
        row, last = self.row, self._sentence_stop(at)
        for end in ends:
            if end > at + 1 and self._goes_on_denied(denial, end + 1, last) and self._is_put_in(at + 1, end):
                joined = row[at + 1] in _JOINERS
                self._cut(first, safe=False, inherits=joined)
                self._cut(end + 1, safe=False, inherits=True, resumes=True, denial=denial)
                return True
        return False

    def _clause_put_in(self, at: int) -> bool:
        """`We promise, although rates may fall, a return`: what is put in, which something is denied or doubted in,
        parts no verb from its object."""
        cued = self.cued
        if not (cued[at : at + REACH].strip(_SURE) and self._content(at)):
            return False
        for end in self._signs(_A_COMMA, at):
            if end > at + 2 and cued[at:end].strip(_SURE) and self._object_follows(end):
                denial = cued.rfind(_DENIED, self._behind(at), at)
                self._cut(at + 1, safe=False)
                self._cut(end + 1, safe=False, inherits=True, resumes=True, denial=denial)
                return True
        return False

    def _object_follows(self, at: int) -> bool:
        following = self.words.forms[at + 1].lower if at + 1 < len(self.row) else ""
        opening = following in _OPENING_AN_OBJECT or self._stop(at) - at <= LABELLED_MAX
        return opening and self._phrase_follows(at)

    def _left_open(self, at: int) -> int:
        """The denial before a sign, behind which its verb is still to come, or -1: `cannot`, `no fund`."""
        cued, denial = self.cued, at - 1
        if cued.find(_DENIED, self.begin, at) < 0:
            return -1
        if self._of_nobody(at):
            return self.begin
        while denial > self.begin and at - denial <= AUXILIARIES_MAX and not cued[denial]:
            if self.row[denial] not in _AUXILIARIES:
                return -1
            denial -= 1
        if cued[denial : denial + 1] != _DENIED:
            return -1
        opens = self.row[denial] in _AUXILIARIES or self.row[denial - 1] in _AUXILIARIES
        return denial if opens and denial >= self.begin else -1

    def _of_nobody(self, at: int) -> bool:
        """Whether there is a subject before a sign that denies what is said of it, and nothing else."""
        begin, forms = self.begin, self.words.forms
        return (
            forms[begin].lower in _NOBODY
            and at - begin <= REACH
            and self.cued[begin : begin + 1] == _DENIED
            and self.verbs.find(1, begin, at) < 0
            and not any(_inflected(one) for one in forms[begin + 2 : at])
        )

    def _goes_on_denied(self, denial: int, at: int, last: int) -> bool:
        """Whether the verb that a denial left open stands here, and no subject of another one."""
        if at >= last:
            return False
        forms, row = self.words.forms, self.row
        if forms[denial].lower in _NOBODY:
            return row[at] in _AUXILIARIES or _inflected(forms[at])
        word, verb = forms[at], forms[denial if row[denial] in _AUXILIARIES else denial - 1].lower
        if word.lower in _BE:
            return True
        if row[at] in _STANDING or row[at] in _JOINERS or row[at] in _PUTTING_IN or row[at] in _AUXILIARIES:
            return False
        if self.verbs.find(1, at + 1, min(at + 3, last)) >= 0 and not word.lower.endswith("ly"):
            return False  # `loans are approved`
        if verb.removesuffix("n't") in _WITH_AN_ADJECTIVE:
            return True
        if not word.content:
            return word.lower.endswith("ly")
        return word.lower == word.lemma or word.lower.endswith("ly") or verb in _HAVING

    def _is_put_in(self, first: int, end: int) -> bool:
        """Whether it is no clause in which something is said: `and never was`, `we regret`, `of course`."""
        row, forms = self.row, self.words.forms
        if forms[first].lower in _EXCEPTING:
            return False
        if row[first] in _JOINERS:
            said = range(first + 1, end)
            return all(row[at] in _AUXILIARIES or self.cued[at] for at in said)
        if row[first] in _STANDING or forms[first].lower in _ARTICLES:
            return end - first == 1 or forms[end - 1].lemma in _TELLING or forms[first].lower not in _SUBJECTS
        return True

    def _sentence_stop(self, at: int) -> int:
        """Like `_stop`, but a dash of a pair stops nothing."""
        found = _ENDS_A_SENTENCE.search(self.row, at + 1, at + REACH)
        return found.start() if found else min(len(self.row), at + REACH)

    def _says_when(self, at: int) -> bool:
        """`Take it while eating`, `while pregnant`, `while you eat`: what is so at the time, and no contrast to it."""
        words = self.words.lower[at : at + 2]
        alone = len(words) < 2 or self.row[at + 1] in _SIGNS
        return words != [] and (alone or words[0].endswith("ing") or words[0] in NOMINATIVE)

    def _sets_against(self, at: int) -> bool:
        """`The loan and not the card is approved`: what is set against a subject is denied, and the subject is not."""
        row, forms, begin = self.row, self.words.forms, self.begin
        if (
            self.cued[at + 1 : at + 2] != _DENIED
            or row[at + 1] in _AUXILIARIES
            or not 0 < at - begin <= REACH
        ):
            return False
        if self.verbs.find(1, begin, at) >= 0:
            return False
        if not self._content(at) and row[begin] not in _STANDING:
            return False
        if any(_inflected(one) for one in forms[begin + 1 : at]) or self.cued[begin:at].strip(_SURE):
            return False
        verb = self._verb_behind(at + 2)
        if not verb:
            return False
        self._cut(at, safe=False, inherits=True)
        self._cut(verb, safe=False, inherits=True, resumes=True)
        return True

    def _verb_behind(self, at: int) -> int:
        """Where the verb of a subject that begins here stands, or 0."""
        forms, end = self.words.forms, min(self._border(at - 1), at + OPENER_MAX + 1)
        found = self.verbs.find(1, at + 1, end)
        if found >= 0:
            return found
        for verb in range(at + 1, end):
            following = forms[verb + 1].lower if verb + 1 < len(forms) else ""
            if forms[verb].content and (
                following in _OBJECTS or (_inflected(forms[verb]) and not following[:1].isalpha())
            ):
                return verb
        return 0

    # --- what the rules ask --------------------------------------------------------------------------------

    def _spaced(self, at: int) -> bool:
        """A colon between a time's or a link's parts has no space after it."""
        return at + 1 == len(self.row) or self.words.starts[at + 1] > self.words.end(at)

    def _labels(self, at: int) -> bool:
        """`Return: guaranteed`, `We guarantee - the return`: a sign before a few words without a verb parts nothing.

        What is denied before it is denied of that alone: `We charge no fees: guaranteed returns` says two things.
        """
        return (
            _LABELLED.match(self.row, at + 1, at + REACH) is not None
            and self._content(at)
            and not self._denied_before(at)
        )

    def _puts_in(self, at: int) -> None:
        """Behind a sign something is denied or doubted, and nothing is denied before it."""
        aside = any(self.cued[at + 1 : at + 2]) and not self._denied_before(at)
        self.aside = at + 1 if aside else 0

    def _aside_ends(self, at: int) -> bool:
        """`We promise, not the bank, a return`: what is put in denies or doubts itself, and the rest goes on."""
        return (
            self.aside == self.begin > 0
            and self.verbs.find(1, self.begin, at) < 0
            and self._phrase_follows(at)
        )

    def _phrase_follows(self, at: int) -> bool:
        """Whether neither a clause nor another item of a list stands behind a sign, but what `that` or `to` opens."""
        if at + 1 >= len(self.row) or _GOES_OTHERWISE.match(self.row, at + 1):
            return False
        following = self.words.forms[at + 1].lower
        if following in _OPENING_A_PHRASE:
            return True
        if following.endswith("ing"):  # `A man, not smoking, sitting on a bench`
            return False
        return (
            _OR.search(self.row, at + 1, self._stop(at)) is None
            and self.verbs.find(1, at + 1, self._border(at)) < 0
        )

    def _trails(self, first: int) -> bool:
        """`The loan is approved, likely`: nothing but doubt follows, and it is of what stands before."""
        words = _NO_SIGN.finditer(self.row, first, self._stop(first))
        return all(self.cued[word.start()] == _A_DOUBT for word in words)

    def _denied_list_ends(self, at: int) -> bool:
        """After a denial, not right behind it, a comma ends its reach, unless a list with `or` goes on: `no fees, gains
        or losses`.
        """
        if not self._doubted_before(at):
            return False
        return _OR.search(self.row, at + 1, self._stop(at)) is None

    def _touchy(self, at: int) -> bool:
        """Whether something is denied or doubted on either side of a conjunction."""
        cued = self.cued
        return cued != b"" and (self._doubted_before(at) or cued[at + 1 : self._stop(at)].strip(_SURE) != b"")

    def _finite(self, at: int) -> bool:
        """Whether a verb of the clause stands before here: an auxiliary, or one that denies, as in `We refuse to`.

        Not `instead of`, which denies as well and says nothing of its own.
        """
        behind = self._behind(at)
        if self.verbs.find(1, behind, at) >= 0:
            return True
        if self.cued.find(_A_LONG_DENIAL, behind, at) < 0:
            return False
        ends = (one.end() for one in _LONG_DENIALS.finditer(self.cued, behind, at))
        return any(self.words.forms[end - 1].lower == "to" for end in ends)

    def _finite_next(self, at: int) -> bool:
        return at < len(self.row) and self.words.forms[at].lower in _FINITE_NEXT

    def _content(self, at: int) -> bool:
        """Whether anything is said in the clause before here."""
        return _CONTENT.search(self.row, self._behind(at), at) is not None

    def _stands(self, at: int) -> bool:
        return at < len(self.row) and self.row[at] in _STANDING

    def _behind(self, at: int) -> int:
        """From where on is looked at what stands before."""
        return at - REACH if at - REACH > self.floor else self.floor  # noqa: FURB136  (a call less)

    def _stop(self, at: int) -> int:
        """The next sign that parts for certain, or how far is looked for one."""
        found = self.stops.find(1, at + 1, at + REACH)
        return found if found >= 0 else min(len(self.row), at + REACH)

    def _border(self, at: int) -> int:
        """The next word or sign at which a phrase may end."""
        stop = self._stop(at)
        found = _BORDER.search(self.row, at + 1, stop)
        return found.start() if found else stop


_RULES: Final[dict[int, Callable[[_Cutter, int], None]]] = {
    code: rule
    for names, rule in (
        (";", _Cutter.semicolon),
        ("stopping-;-dash", _Cutter.colon),
        ("dash", _Cutter.dash),
        ("that", _Cutter.that),
        ("but", _Cutter.but),
        ("subordinate", _Cutter.subordinate),
        ("joining", _Cutter.joining),
        (",", _Cutter.comma),
        ("(", _Cutter.bracket),
        ("no|without", _Cutter.denial),
        ("whether", _Cutter.whether),
        ("reason", _Cutter.reason),
        ("nominative", _Cutter.nominative),
        ("determiner", _Cutter.determiner),
    )
    for code in codes(names)
}
_BEHIND_A_LEAD: Final = bytes(
    [code for code, rule in _RULES.items() if rule in {_Cutter.nominative, _Cutter.determiner}]
)
"""They begin a clause only behind one that opens with what leads to another."""
