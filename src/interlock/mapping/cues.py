"""Words and phrases that say how a clause is meant: denied, doubted, taken back, an example, advice.

Each cue covers words of the row; a longer phrase wins, so the `not` of `not only` denies nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from interlock.core.rules import Profile
from interlock.lexicon.lemma import lemma
from interlock.lexicon.weights import CONSTANT, weights
from interlock.lexicon.words import ENGLISH, phrases, sections
from interlock.mapping.flags import Flag
from interlock.mapping.phrases import Node, Phrases

if TYPE_CHECKING:  # what a word is hangs on the lists here
    from interlock.mapping.rows import Row
    from interlock.mapping.tokens import Word

FLAT: Final = 5
"""A statement without a hedge. Words that only stress (`clearly`) leave it where it is."""

_DENYING: Final = frozenset({"negation", "deny", "raise"})
_LEVELS: Final = {"often": 4, "open": 3, "4": 4, "3": 3, "2": 2, "1": 1, "raise": 3}
_NO_HEDGE: Final = frozenset({"often", "open"})
"""They say how often or how much, or that something is still to be found out."""

_JOINING: Final = frozenset({"or", "whether", "if"})
"""Where they doubt nothing they say nothing of how sure a claim is. Any other word that may doubt, such as the `can` of
what is able to, makes a claim less than flat even where it is no hedge.
"""

SILENT: Final = frozenset({"qualify", "elaborate", "directive", "known", "topic"})
"""Kinds whose words still count as content where they have any."""


class Cue(msgspec.Struct, frozen=True, order=True, gc=False):
    """Words `first` to `last`, exclusive. `level` is FLAT where it doubts nothing."""

    first: int
    last: int
    kind: str
    denies: bool
    level: int

    @property
    def doubts(self) -> bool:
        """Whether it says how sure the speaker is, and not only how often, or that it is not known yet."""
        return (self.level < FLAT and self.kind not in _NO_HEDGE) or self.kind == "shown"


class Lexicon:
    """The cues of one profile: words by themselves, and phrases of several."""

    def __init__(self, profile: Profile, *, weighed: bool = True) -> None:
        self._first = _Openings(*_kinds(profile))
        self._begun = _Begun(self._first)
        self._weights = weights(_WEIGHED[profile]) if weighed and profile in _WEIGHED else {}
        self._doubtful = {feature for feature in self._weights if feature and feature[-1] == "|"}

    def find(self, words: Row, places: Sequence[int] | None = None) -> list[Cue]:
        """All cues in order, none inside another; `places`: where one may begin, if that is known."""
        found: list[Cue] = []
        forms, count, begun, alone = words.forms, len(words.forms), self._begun, self._begun.alone
        # Of the last item the first is asked: that can find no phrase there, and is seen below.
        places = [
            at
            for at in (range(count) if places is None else places)
            if forms[at + 1 - count].lower in begun[forms[at].lower] or forms[at].lower in alone
        ]
        first_of, weighed = self._first, self._weights
        reach = covered = 0
        for at in places:
            first = first_of[forms[at].lower]
            if first is None:
                continue
            own, node, misread = first
            if node is not None and at >= reach:
                second = node.next.get(forms[at + 1].lower) if at + 1 < count else None
                # With two words such as `in the` many phrases begin: the third is asked before all are gone through.
                if (
                    node.names
                    if second is None
                    else second.names or node.names or (at + 2 < count and forms[at + 2].lower in second.next)
                ) and (phrase := self._phrase(words, at, node)):
                    found.append(phrase)
                    reach = phrase.last
                    covered = covered if phrase.kind in SILENT else reach
            if own is not None and at >= covered and not (misread and misread(words, at)):
                cue = Cue(at, at + 1, *own)
                if not weighed or cue.denies or self.meant(words, cue):
                    found.append(cue)
                elif cue.kind in _LEVELS and forms[at].lower not in _JOINING:
                    found.append(Cue(at, at + 1, "often", False, _LEVELS["often"]))
        if len(found) > 1:
            found.sort()
        return found

    def _phrase(self, words: Row, at: int, node: Node | None) -> Cue | None:
        """The longest phrase that begins here and is meant; `node`: where phrases go on behind its first word."""
        forms, count = words.forms, len(words.forms)
        found: list[tuple[list[str], int]] = []
        last = at
        while node is not None:
            last += 1
            if node.names:
                found.append((node.names, last))
            node = node.next.get(forms[last].lower) if last < count else None
        for kinds, last in reversed(found):
            for kind in reversed(kinds):
                cue = Cue(at, last, kind, kind in _DENYING, _LEVELS.get(kind, FLAT))
                if cue.denies or self.meant(words, cue):
                    return cue
        return None

    def meant(self, words: Row, cue: Cue) -> bool:
        """Whether a word that may doubt or deny does so here; most do wherever they stand.

        No denial is dropped for it: what the weights say of a denial is shown, and decides nothing.
        """
        if not self._doubtful or f"{' '.join(words.lower[cue.first : cue.last])}|" not in self._doubtful:
            return True
        table = self._weights
        return table[CONSTANT] + sum(table.get(feature, 0) for feature in context(words.lower, cue)) > 0


_Opening: TypeAlias = tuple[tuple[str, bool, int] | None, Node | None, "Callable[[Row, int], bool] | None"]
"""What a word is by itself as a cue (kind, whether it denies, level), where phrases go on that begin with it, and what
tells whether it is something else where it stands. No named tuple: that would be slower to take apart.
"""


class _Openings(dict[str, _Opening | None]):
    """With which words cues begin. What follows on a word is laid out when it is first met: few of them ever are.

    That none begins with a word is kept as well, of as many as there is room for: most words that are asked for begin
    one in another profile.
    """

    def __init__(self, kinds: dict[str, str], phrases: dict[str, str]) -> None:
        self._kinds = kinds
        self._phrases: dict[str, list[tuple[str, str]]] = {}
        for phrase, kind in phrases.items():
            self._phrases.setdefault(phrase.partition(" ")[0], []).append((kind, phrase))

    def __missing__(self, word: str) -> _Opening | None:
        kind, phrases = self._kinds.get(word, ""), self._phrases.get(word)
        if not kind and phrases is None:
            if len(self) < OPENINGS_KEPT:
                self[word] = None
            return None
        trie = Phrases((kind, phrase.split()) for kind, phrase in phrases or ())
        self[word] = found = (_alone(kind), trie.root.next.get(word), _MISREAD.get(word))
        return found


class _Begun(dict[str, Collection[str]]):
    """The words that stand second in the phrases with which a word begins, and in `alone` those that are a cue, or a
    phrase, by themselves: asked for of every word at which a cue may begin, of which few do.
    """

    def __init__(self, openings: _Openings) -> None:
        self._openings = openings
        self.alone: set[str] = set()

    def __missing__(self, word: str) -> Collection[str]:
        opening = self._openings[word]
        own, node, _ = opening or _NO_OPENING
        found = node.next if node is not None else _NO_WORDS
        if own is not None or (node is not None and node.names):
            self.alone.add(word)
        if opening is not None or len(self) < OPENINGS_KEPT:
            self[word] = found
        return found


_NO_OPENING: Final[_Opening] = (None, None, None)
_NO_WORDS: Final[Collection[str]] = ()
OPENINGS_KEPT: Final = 4_096


def _alone(kind: str) -> tuple[str, bool, int] | None:
    """A word of this kind as a cue by itself, if it has one."""
    return (kind, kind == "negation", _LEVELS.get(kind, FLAT)) if kind else None


def context(words: Sequence[str], cue: Cue) -> list[str]:
    """What weights are about: the cue, and the cue with each word near it."""
    phrase = " ".join(words[cue.first : cue.last])
    near = range(max(0, cue.first - NEAR), min(len(words), cue.last + NEAR))
    beside = {at - cue.first if at < cue.first else at - cue.last + 1: lemma(words[at]) for at in near}
    found = [f"{phrase}|", f"{phrase}|end"] if cue.last >= len(words) - 1 else [f"{phrase}|"]
    for offset, word in beside.items():
        if offset < 0 or offset > 0:
            found += [f"{phrase}|{offset} {word}", f"{offset} {word}"] if abs(offset) <= 2 else []
    left = set(words[max(0, cue.first - WIDE) : cue.first])
    right = set(words[cue.last : cue.last + WIDE])
    found += [f"{phrase}|< {word}" for word in _TELLING if word in left]
    found += [f"{phrase}|> {word}" for word in _TELLING if word in right]
    return found


def _kinds(profile: Profile) -> tuple[dict[str, str], dict[str, str]]:
    """The kinds of words by themselves, and of phrases, in a profile."""
    alone, phrases = _ALONE.copy(), _PHRASES.copy()
    for name in dict.fromkeys(("plain", *_UNDER.get(profile, ()), profile.value)):
        for phrase, kind in _certainty(name):
            alone.pop(phrase, None)
            phrases.pop(phrase, None)
            if kind != "flat":
                (alone if _is_of_one_word(phrase, kind) else phrases)[phrase] = kind
    return alone, phrases


def _is_of_one_word(phrase: str, kind: str) -> bool:
    return kind in _OF_ONE_WORD and " " not in phrase


NEAR: Final = 2
WIDE: Final = 12
_TELLING: Final = (
    "whether", "either", "neither", "may", "might", "could", "can", "that", "not", "no", "to", "results", "data", "we",
    "these", "suggest", "by", "be", "or", "if", "?",
)  # fmt: skip
"""Words that tell what a doubtful one means, from further away."""

_WEIGHED: Final = {Profile.SCIENTIFIC: "scientific", Profile.CLINICAL: "scientific"}
_OF_ONE_WORD: Final = frozenset({"negation", "often", "open", "shown", *"1234"})

_UNDER: Final = {Profile.CLINICAL: ("scientific",)}
"""A profile that adds to another one."""


_LEVELED: Final = sections("certainty.txt")
_MEANT: Final = dict.fromkeys(sorted(ENGLISH["negation"]), "negation") | {
    phrase: kind for kind, phrase in phrases()
}
_ALONE: Final = {phrase: kind for phrase, kind in _MEANT.items() if _is_of_one_word(phrase, kind)}
_PHRASES: Final = {phrase: kind for phrase, kind in _MEANT.items() if phrase not in _ALONE}
"""What every profile begins with."""


def _certainty(section: str) -> Iterator[tuple[str, str]]:
    for line in _LEVELED[section]:
        kind, _, listed = line.partition(":")
        for phrase in listed.split("|"):
            yield phrase.strip(), kind


def cue_words() -> frozenset[str]:
    """Every word that is a cue by itself in some profile."""
    listed = (phrase for name in ("plain", *Profile) for phrase, _ in _certainty(name))
    return ENGLISH["negation"] | frozenset(phrase for phrase in listed if " " not in phrase)


def phrase_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words with which phrases of cues begin in some profile, which stand second in one, and which are one alone."""
    # Most phrases are the same in every profile.
    words = [
        phrase.split(" ", 2) for phrase in {*chain.from_iterable(_kinds(profile)[1] for profile in Profile)}
    ]
    return (
        frozenset([one[0] for one in words]),
        frozenset([one[1] for one in words if len(one) > 1]),
        frozenset([one[0] for one in words if len(one) == 1]),
    )


def words_of(profile: Profile) -> frozenset[str]:
    """Every word that is a cue by itself in a profile."""
    return frozenset(_kinds(profile)[0])


@cache
def lexicon(profile: Profile) -> Lexicon:
    return Lexicon(profile)


def _lower(forms: Sequence[Word], at: int) -> str:
    return forms[at].lower if at < len(forms) else ""


def _is_answer(words: Row, at: int) -> bool:
    """`No, …` as an answer, `No. 5`."""
    following = _lower(words.forms, at + 1)
    if following == ".":
        return _lower(words.forms, at + 2).isdigit()
    if following == ";" and _is_in_a_list(words.forms, at):
        return False
    return following in _BEHIND_AN_ANSWER or (at == 0 and not following) or _answers(words.forms, at)


def _is_in_a_list(forms: Sequence[Word], at: int) -> bool:
    """`Refundable: no; insured: yes`: it denies what it stands behind."""
    return at > 1 and forms[at - 1].lower == ":" and forms[at - 2].lower[:1].isalpha()


def _is_month(words: Row, at: int) -> bool:
    """`in May`, `from 3 May`, `the May statement`; `Returns May Be Lost` is a heading."""
    forms = words.forms
    following = _lower(forms, at + 1)
    if following.isdigit():
        return True
    before = forms[at - 1] if at else None
    if before is None or before.lower in _BEFORE_A_MONTH:
        return before is not None
    inside = forms[at].flags & Flag.MAY != 0 and not before.flags & Flag.TERMINATOR
    return inside and (before.lower in _EACH or following not in _BEHIND_A_MODAL)


def _is_past(words: Row, at: int) -> bool:
    """`could not`."""
    return _lower(words.forms, at + 1) in _UNABLE and _lower(words.forms, at + 2) != "only"


def _is_settled(words: Row, at: int) -> bool:
    """Not `We will check whether it is safe`, `Whether it is safe depends on you`: `Whether or not it rains, we pay`.

    Nor are `a matter of whether` and `We decided that whether it rains or not we pay` open.
    """
    if _lower(words.forms, at + 1) == "or" or (at and words.lower[at - 1] == "that"):
        return True
    near = words.forms[max(0, at - ASKED_WITHIN) : at]
    if any(form.lemma in _FINDING_OUT for form in near):
        return False
    return not (
        _leaves_open(words.lower[at + 1 : at + DECIDED_WITHIN]) or _leaves_open(words.lower[:at][::-1])
    )


def _leaves_open(words: Sequence[str]) -> bool:
    """`It depends on your income whether …`, `Whether … is decided by us`: before anything parts the two."""
    before = ""
    for word in words[:DECIDED_WITHIN]:
        if word in _LEFT_OPEN or word in _PARTING:
            return word in _LEFT_OPEN
        if (before, word) in _UP_TO:
            return True
        before = word
    return False


ASKED_WITHIN: Final = 4
DECIDED_WITHIN: Final = 24
_LEFT_OPEN: Final = frozenset(
    {"depends", "depend", "depended", "hinges", "decides", "decided", "determines", "determined"}
)
_UP_TO: Final = frozenset({("is", "up"), ("was", "up"), ("a", "question"), ("for", "you")})
_PARTING: Final = frozenset({",", ";", ":", ".", "-", "–", "—", "(", "and", "but", "so", "or"})
_FINDING_OUT: Final = frozenset(
    {
        "check",
        "ask",
        "see",
        "know",
        "tell",
        "show",
        "say",
        "find",
        "decide",
        "determine",
        "verify",
        "confirm",
        "wonder",
    }
    | {
        "consider",
        "assess",
        "establish",
        "clarify",
        "look",
        "test",
        "examine",
        "learn",
        "worry",
        "advise",
        "inform",
    }
)


def _is_attribute(words: Row, at: int) -> bool:
    """`in uncertain times`, `an expected return`: it says what one thing is like, and of the rest nothing."""
    forms = words.forms
    following = forms[at + 1] if at + 1 < len(forms) else None
    before = forms[at - 1].lower if at else ""
    return before in _BEFORE_ATTRIBUTES and following is not None and following.content


_BEFORE_ATTRIBUTES: Final = frozenset(
    {"a", "an", "the", "your", "our", "my", "their", "these", "those", "this", "in", "for", "at", "of"}
)
_ATTRIBUTES: Final = ("expected", "estimated", "uncertain", "unknown", "unlikely", "suggested", "unclear")
_MISREAD: Final = {
    "no": _is_answer,
    "may": _is_month,
    "could": _is_past,
    "whether": _is_settled,
    **dict.fromkeys(_ATTRIBUTES, _is_attribute),
}
"""What tells of a cue word whether it is something else here."""
_UNABLE: Final = frozenset({"not", "never", "hardly", "scarcely", "barely"})
"""What `could not` be done was not done, and nothing is doubted."""
_BEHIND_AN_ANSWER: Final = frozenset({",", ":", ";", "!", "—"})
_BEFORE_A_MONTH: Final = frozenset({"in", "of", "by", "since", "until", "last", "next", "through"})
_EACH: Final = frozenset({"each", "every", "this", "late", "mid"})
_BEHIND_A_MODAL: Final = frozenset(
    {"be", "have", "not", "never", "also", "still", "only", "well", "even", "now", "then", "no", "i", "we"}
)


def _answers(forms: Sequence[Word], at: int) -> bool:
    """`No I am here`: before a pronoun or an article there is nothing that `no` could be the article of."""
    if at + 1 == len(forms) or (at and forms[at - 1].lower not in _BEFORE_AN_ANSWER):
        return False
    word, rest = forms[at + 1].lower.replace("\u2019", "'").partition("'")[::2]
    if word in _SUBJECTS:
        return True
    verb = _lower(forms, at + 2)
    return word in _MAYBE_SUBJECTS and (rest in _CONTRACTED or verb in ENGLISH["auxiliary"])


_BEFORE_AN_ANSWER: Final = frozenset({",", ".", ":", ";", "!", "—", "–", "but", "oh", "well"})
_SUBJECTS: Final = frozenset({"i", "you", "he", "she", "we", "they", "the", "my", "your", "our", "their"})
_MAYBE_SUBJECTS: Final = frozenset({"it", "that", "this", "there"})
"""They may be no subject: `No IT staff`, `No this-or-that`."""

_CONTRACTED: Final = frozenset({"s", "ll", "d", "re"})
