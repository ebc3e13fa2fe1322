"""What a question asks whether it is so, said as a statement: `Is my total €500?` asks `my total is €500`.

A yes says it, and a no denies it, with no figure of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.grounding import STATE, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Polarity, Span
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import ANSWERS, FINITE, NEGATIONS, main_words, so
from interlock.mapping.grounding.items import Item, items
from interlock.mapping.grounding.named import names_of
from interlock.mapping.grounding.outright import says
from interlock.mapping.grounding.who import ASKED_OF, ASKED_WHO
from interlock.mapping.grounding.words import STOP, Word, words_of
from interlock.mapping.replies import reply_at
from interlock.mapping.rows import Row

ASKED_SO: Final = "?so "
"""Before what a question asks whether it is so."""
ASKED_CHARACTERS_MAX: Final = 300
"""Longer questions are answered by no single word."""
_BE: Final = frozenset({"is", "are", "was", "were", "am"})
_DO: Final = frozenset({"do", "does", "did"})
_HAVE: Final = frozenset({"has", "have", "had"})
_WILL: Final = frozenset({"will"})
_OPENING: Final = ENGLISH["openers"] | ENGLISH["interjections"] | {"and", "but", "so", "then"}
_OTHERWISE: Final = frozenset({"or", "if", "whether"}) | NEGATIONS
_WH: Final = frozenset({"when", "where", "how", "which", "why", "who", "what", "whose", "whom"})
_BEFORE_WHAT_IS_SO: Final = frozenset(
    {"a", "an", "the", "my", "your", "in", "on", "out", "of", "at", "its", "for", "to", "by", "from", "until", "about"}
    | {"still", "already", "now", "currently", "fully", "only", "also", "exactly", "just"}
)  # fmt: skip
"""What may stand between a subject and the word that says what it is."""
_WHETHER: Final = re.compile(
    r"(?:is it (?:true|right|correct|so) that|am i (?:right|correct) that"
    r"|(?:can|could|would) you (?:please )?confirm(?: that| whether| if)?) ",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"[,;]? (?:right|correct|yes|no|is that (?:right|correct|so)|(?:is|does|was|did|has|are|do|were|have)n['\u2019]t"
    r" (?:it|that|they|he|she|there|i|we|you))\s*\Z",
    re.IGNORECASE,
)
_PUTS_OFF: Final = re.compile(
    r"[,.;:!\u2014-]*\s*(?:please\b|let me\b|let['\u2019]s|(?:i|we)(?:['\u2019](?:ll|d)| will| would| can(?! confirm)) "
    r"|i(?:['\u2019]m| am) (?:going|checking|looking) |one moment|problem\b|worries\b)",
    re.IGNORECASE,
)
"""Behind a yes that only takes up what was asked: `Yes, let me look`."""


def asked_so(text: str) -> tuple[str, ...]:
    """What a text that asks whether something is so asks, as a mark for the answer."""
    asked = text.strip().rstrip(" *_\"'")
    if not asked.endswith("?") or len(asked) > ASKED_CHARACTERS_MAX:
        return ()
    asked = asked.rstrip("?! ")
    words = words_of(asked)
    first = next((at for at, word in enumerate(words) if word.text not in _OPENING), len(words))
    asked = asked[words[first].start :] if first < len(words) else ""
    whether, tag = _WHETHER.match(asked), _TAG.search(asked)
    if whether is not None:
        asked, stated = asked[whether.end() :], True
    elif tag is not None:
        asked, stated = asked[: tag.start()], True
    else:
        stated = False
    words = words_of(asked)
    if len(words) < 2 or not _OTHERWISE.isdisjoint(word.text for word in words) or words[0].text in _WH:
        return ()
    said = asked if stated else _turned(asked, words)
    return (ASKED_SO + said,) if said else ()


def names_a_figure(asked: str) -> bool:
    """Whether a question is of a figure, or of a name at its end, and not of whether there is something."""
    ends = len(asked.rstrip(" ?!*_\"'"))
    return any(item.kind not in _NAMING or item.end == ends for item in items(asked))


_NAMING: Final = (FigureKind.NAME, FigureKind.REFERENCE)


def _turned(asked: str, words: Sequence[Word]) -> str:
    """The words of a question in the order of a statement; nothing where it asks for something to be done."""
    verb, rest = words[0].text, words[1:]
    behind = asked[words[0].end :].strip()
    if verb in _DO:
        return behind
    if verb in _WILL | _HAVE:
        been = next((word for word in rest if word.text in ("be", "been")), None)
        return f"{asked[words[0].end : been.start].strip()} {verb} {asked[been.start :]}" if been else behind
    if verb in _BE:
        at = _predicate(asked, words)
        return f"{asked[words[0].end : at].strip()} {verb} {asked[at:]}" if at else ""
    return asked if not _BE.isdisjoint(word.text for word in rest) else ""


def _predicate(asked: str, words: Sequence[Word]) -> int:
    """Where what is asked of a subject begins, behind the verb of a question; 0 where there is none."""
    if words[1].text in ENGLISH["pronouns"] or words[1].text in ("this", "that", "there"):
        return words[2].start if len(words) > 2 else 0
    figure = _last_figure(asked, words[1].start)
    if figure is not None:
        start = figure.start
        at = next((number for number, word in enumerate(words) if word.end > start), len(words))
    else:
        of_a_kind = (n for n, word in enumerate(words) if n > 1 and word.text in ("a", "an"))
        at = next(of_a_kind, len(words) - 1)
        start = words[at].start
    while at > 2 and words[at - 1].text in _BEFORE_WHAT_IS_SO and asked[words[at - 1].start - 1] == " ":
        at -= 1
        start = words[at].start
    return start if at > 1 else 0


def _last_figure(asked: str, behind: int) -> Item | None:
    """The figure at the end of a question; of a number of what is asked about, the one before it."""
    read = [item for item in items(asked) if item.start > behind]
    while len(read) > 1 and (
        read[-1].kind is FigureKind.REFERENCE or _JOINED.fullmatch(asked, read[-2].end, read[-1].start)
    ):
        del read[-1]
    last = read[-1] if read else None
    ends = last is not None and (_BEHIND.fullmatch(asked, last.end) or _FOR_WHICH.match(asked, last.end))
    return last if ends else None


_JOINED: Final = re.compile(r" (?:on|at|in|from|to|until|and) (?:the )?")
_BEHIND: Final = re.compile(
    r"(?: (?:per|a|an|each|every|in|for|of) [a-z]+| [a-z]+s| people| percent)?[\s*_\"']*"
)
"""What belongs to a figure before it: `per person`, `nights`."""
_FOR_WHICH: Final = re.compile(r" (?:for|on|of|under|with|in|to) ")


class Answer(NamedTuple):
    """A yes or a no, and where it begins and ends in its text, in characters."""

    so: bool
    start: int
    end: int


def answers_so(text: str, words: Sequence[Word]) -> Answer | None:
    """Whether a text begins with a yes or with a no to what was asked; None where it does neither."""
    told = _AS_DATA.match(text) or _AGREES.fullmatch(text)
    if told is not None:
        no = told.groupdict().get("no") is not None
        return Answer(not no, told.end() - len(told[0].lstrip(" \n")), told.end())
    opened = _OPENED.match(text)
    if opened is not None:
        return _answered_behind(text, words, opened.end())
    said = _SAYS_SO.match(text, words[0].start) if words else None
    if said is not None:
        found = Answer(said["no"] is None, said.start(), said.end())
    elif (replied := _replied(text)) is not None:
        found = replied
    elif words and words[0].text in GROUNDING["answering"]:
        found = Answer(words[0].text not in GROUNDING["answering no"], words[0].start, words[0].end)
    else:
        return None
    return None if _PUTS_OFF.match(text, found.end) else found


def _answered_behind(text: str, words: Sequence[Word], at: int) -> Answer | None:
    """The same of what stands behind an opening such as `Okay, …`."""
    behind = [word._replace(start=word.start - at, end=word.end - at) for word in words if word.start >= at]
    found = answers_so(text[at:], behind)
    return None if found is None else Answer(found.so, found.start + at, found.end + at)


_AS_DATA: Final = re.compile(
    r"[\s{\[(`\"'<*_]*(?:the )?(?:final )?(?:answer|result|response|reply|verdict|value|output|conclusion)[\"'`>*_]*"
    r"(?:\s*[:=]| is)?[\s\"'`*_]*(?:(?P<no>false|no|n)|true|yes|y)(?![\w'\u2019-])[\"'`*]*",
    re.IGNORECASE,
)
"""`{"answer": true}`, `Answer: no`"""
_AGREES: Final = re.compile(
    r"\s*(?:ok(?:ay)?|alright|all right|uh[- ]?huh|mm[- ]?hmm|sounds (?:right|correct|good)|you(?:['\u2019]ve)? got it"
    r"|fine|sure)(?:,? (?:sure|fine|then|thanks))?\s*",
    re.IGNORECASE,
)
"""What says yes where it is all that is said: with a full stop it may only lead to what is."""
_OPENED: Final = re.compile(
    r"\s*(?:ok(?:ay)?|alright|all right|(?:i['\u2019]m |i am )?(?:so |very )?sorry|apologies|well|ah|oh|hm+"
    r"|(?:good|great) question)[,:;\u2014-]+ *(?=\w)",
    re.IGNORECASE,
)


def _replied(text: str) -> Answer | None:
    row = Row(text.encode("utf-8", "replace"))
    said = reply_at(row, 0, len(row.forms))
    if said is None:
        return None
    end = row.end(said.end - 1)
    return Answer(said.says is Polarity.POSITIVE, 0, _characters(text, end))


def _characters(text: str, size: int) -> int:
    """So many bytes of a text, in characters."""
    return len(text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore"))


_WHO: Final = "it|they|he|she|that|this|there|you|i|we"
_VERB: Final = "is|are|was|were|does|do|did|has|have|had|will|can"
"""`It is.`, `They did not.`: a subject and a verb of which the rest was asked."""
_SAYS_SO: Final = re.compile(
    r"(?:(?:that|it|this)(?:['\u2019]s| is)(?: all| quite| absolutely)? (?:right|correct|true|so)"
    r"|you(?:['\u2019]re| are) (?:right|correct)|i(?:['\u2019]m| am) afraid so|exactly|absolutely|definitely"
    rf"|(?:{_WHO}) (?:(?:certainly|indeed|definitely) )?(?:{_VERB})(?: indeed)?"
    r"|(?P<no>(?:that|it|this)(?:['\u2019]s not| is not| isn['\u2019]t)(?: quite| entirely)?"
    r" (?:right|correct|true|so|the case)"
    r"|(?:that|it|this)(?:['\u2019]s| is) (?:wrong|incorrect|untrue)|i(?:['\u2019]m| am) afraid not|not quite"
    rf"|(?:{_WHO}) (?:{_VERB}) not|(?:{_WHO}) (?:(?:{_VERB})n['\u2019]t|won['\u2019]t|can['\u2019]t|cannot)"
    r"|not exactly|not really|unfortunately not|incorrect|wrong))(?=[.,;:!]|\s*\Z| \u2014| -)",
    re.IGNORECASE,
)


def only_answers(own: Sequence[Word]) -> bool:
    """Whether a clause denies nothing but what was asked: `that is not right`, `nope`."""
    return _ONLY_ANSWERING.issuperset(word.text for word in own)


_ONLY_ANSWERING: Final = (
    GROUNDING["answering alone"]
    | {verb + end for verb in _VERB.split("|") for end in ("", "n't")}
    | {*_WHO.split("|"), "won't", "can't", "cannot"}
)
ASKED: Final = "?"
"""In what was named before: what a question asked whether it is so."""


def whether(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """What a question asks whether it is so, as a mark for the answer: of a field, or all that it says."""
    if "?" not in text:
        return ()
    said = asked_so(text)
    return said if names_a_figure(text) else _questioned(text, words, index) or said


def _questioned(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """What a question asks whether it is so, as a mark for the answer: `Is it refundable?`."""
    if not text.rstrip().endswith("?") or any(word.text in NEGATIONS for word in words):
        return ()
    own = [word for word in words if word.text not in ENGLISH["auxiliary"] and word.text not in FINITE]
    for ground in index.of([STATE]) if own else ():
        if ground.value.words in ANSWERS and not ground.prose:
            what = main_words(ground)
            if what and (says(what, own, index) or [word.root for word in own[-len(what) :]] == [*what]):
                return (f"{ASKED}{' '.join(what)}",)
    said = {word.root for word in own if word.text not in STOP}
    called = {
        main_words(ground)
        for ground in index.of([STATE])
        if said and ground.value.words in ANSWERS and not ground.prose and said.issubset(ground.what)
    }
    return (f"{ASKED}{' '.join(called.pop())}",) if len(called) == 1 else ()


def answered(
    text: str,
    asked: Sequence[str],
    index: GroundIndex,
    topic: Sequence[str],
    words: Sequence[Word],
    offsets: Sequence[int],
) -> list[Figure]:
    """A yes or a no right behind a question says of what it asked that it is so, or not."""
    answer = answers_so(text, words)
    if answer is None:
        return []
    asked = [mark for mark in asked if not mark.startswith((ASKED_WHO, ASKED_OF, ASKED_SO))]
    span = Span(offsets[answer.start], offsets[answer.end])
    about = (*names_of(words, index), *topic)
    denied = not answer.so
    again = _SAID_AGAIN.match(text, answer.end)
    says = dict.fromkeys((denied, again["denied"] is not None if again is not None else denied))
    return [so((*mark[1:].split(), *about), span, denied=one) for mark in asked for one in says]


_SAID_AGAIN: Final = re.compile(
    r"[,.;:]? (?:it|they|you|he|she|we|there|that|this) (?:is|are|was|were|do|does|did|has|have|had|can|could|will)"
    r"(?P<denied>n['\u2019]?t| not)?(?=[.,;!]|\Z| (?:but|and|though|so)\b)"
)
"""`No, it isn't`: what is said so has to be what the answer says."""
