"""Words that answer a question: `Yes, it is`, `Absolutely!`, `None whatsoever`, and a plain yes or no at the head of
an answer, whatever follows it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from interlock.core.claims import REPLY
from interlock.core.mutation import Commitment, Polarity, Span
from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.marks import CROSSES, TICKS
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind

REPLY_MAX: Final = 9
"""Words that may be all of an answer."""
OPENING_MAX: Final = 16
"""Items before an answer in which it is looked for: tags, marks of a list, `The short answer is`."""
LEAD_MAX: Final = 6
"""Words that lead to a plain yes."""
_GREETING: Final = frozenset({"hi", "hello", "hey", "dear"})
_GREETED: Final = frozenset({",", "!"})
_GREETED_MAX: Final = 4
"""Items of `Hi Ann,` with which it is skipped."""
_EXCLAIMED_MAX: Final = 5
"""Items of `Great question!`, with which it is."""
_LABELS: Final = frozenset(
    {"answer", "reply", "response", "verdict", "short", "brief", "word", "nutshell", "sum", "news", "problem"}
)
_VERBS: Final = frozenset({"is", "say"})
_LEADING_TO: Final = _VERBS | {",", ":", "-", "\u2013", "\u2014"}
_YES: Final = frozenset(
    {
        "yes",
        "yeah",
        "yep",
        "yup",
        "sure",
        "absolutely",
        "certainly",
        "definitely",
        "indeed",
        "exactly",
        "precisely",
        "correct",
        "affirmative",
    }
    | {"true", "always", "totally", "completely", "naturally", "obviously", "clearly", "surely", "very"}
    | {"aye", "yessir"}
    # An answer may be in another language than its question.
    | {"oui", "si", "s\u00ed", "ja", "jawohl", "da", "sim", "tak", "hai"}
    | TICKS
)
_ALONE: Final = {
    **dict.fromkeys(
        (
            "y",
            "right",
            "bingo",
            "agreed",
            "granted",
            "confirmed",
            "guaranteed",
            "approved",
            "accepted",
        ),
        Polarity.POSITIVE,
    ),
    **dict.fromkeys(("n", "false", "wrong", "negative", "incorrect"), Polarity.NEGATIVE),
}
"""They answer where nothing else is said: `It is guaranteed` says something of its own."""
_SPOKEN: Final = re.compile(
    r"(?:i|we)(?: would|'d)? (?:believe|think|guess|suppose|expect|say|imagine) so"
    r"|(?:(?:it|that|so it) )?(?:seems|appears|looks)(?: so| like it| that way| to be so)?"
    r"|(?:(?:it|that|this)(?: is|'s| has been|'s been) )?(?:(?:all|already|now|just) )*(?:done|taken care of|sorted)"
    r"(?: already| now| for you)*|consider it done|all set|will do|gladly|with pleasure"
    r"|(?:i|we)(?: have|'ve)(?: just| already| now)? (?:done|sorted|arranged)(?: it| that| so| this)?"
    r"|so (?:it|they|he|she) (?:is|are|was|were|does|do|has|have)"
    r"|that(?: is|'s) (?:what it says|the one|it)|spot on|exactly right|(?:you )?read (?:that|it) right"
    r"|(?:it|they|he|she|that) (?:sure|really|certainly|absolutely|totally|most certainly)"
    r" (?:is|are|was|does|do|has|have)"
    r"|(?P<no>(?:i|we) (?:do not|don't) (?:think|believe) so|not so|no way|by no means|in no way|far from it|n a"
    r"|not applicable"
    r"|nothing of the (?:sort|kind)|on the contrary|that(?: is|'s) a no"
    r"|(?:it|that)(?: is|'s) (?:false|wrong|incorrect|untrue))"
)
"""Other ways to say yes, and no, and nothing else."""
_PLAIN: Final = {
    **dict.fromkeys(("yes", "yeah", "yep", "yup"), Polarity.POSITIVE),
    **dict.fromkeys(("no", "nope", "nah"), Polarity.NEGATIVE),
}
"""They answer whatever follows them."""
_NO: Final = frozenset(
    {"no", "none", "never", "not", "nope", "nah", "neither", "nothing", "nobody", "nowhere", "hardly"}
    | {"nein", "non"}
    | CROSSES
)
_PHRASES: Final = (
    "of course",
    "sure thing",
    "you bet",
    "by all means",
    "without doubt",
    "without a doubt",
    "beyond any doubt",
    "no doubt",
    "no question",
    "without question",
    "without a shadow of a doubt",
    "no doubt about it",
    "for sure",
    "for certain",
    "that is right",
    "right you are",
    "you can count on it",
    "you know it",
    "rest assured",
    *(
        f"{hundred} {percent}"
        for hundred in ("100", "hundred", "a hundred", "one hundred")
        for percent in ("%", "percent")
    ),
)
_SUBJECTS: Final = ENGLISH["pronouns"] | {"ours", "yours", "mine", "theirs", "there", "all", "both"}
_BESIDE: Final = frozenset(
    {
        "much",
        "so",
        "whatsoever",
        "at",
        "all",
        "of",
        "course",
        "and",
        "that",
        "right",
        "bet",
        "most",
        "hell",
        "heck",
    }
)
"""Words that may stand in an answer and answer nothing."""
_TELLING: Final = TICKS | CROSSES | {"%"}
"""Signs that are part of what is answered."""
_ANSWERS: Final = (_YES | _NO) - {"very"}
_KNOWN: Final = _YES | _NO | _SUBJECTS | _BESIDE | AUXILIARY


class Reply(NamedTuple):
    """A yes or a no, and the item behind the last word of it."""

    says: Polarity
    end: int


def reply(words: Row, first: int, last: int) -> Polarity | None:
    """What the items answer, yes or no, where that is all they say or a plain yes or no is their head; else None."""
    found = reply_at(words, first, last)
    return None if found is None else found.says


def reply_at(words: Row, first: int, last: int) -> Reply | None:
    """The same, with where it ends: `No` in `No, it does`."""
    first = _opened(words, first, last)
    whole, head = _all_of_it(words, first, last), _head(words, first, last)
    if whole is None:
        return head
    return Reply(whole, last if head is None else head.end)


def _opened(words: Row, first: int, last: int) -> int:
    """Where an answer begins: behind tags, marks of a list and of an answer, and `well`, `oh`, `no problem`."""
    forms, lower, end = words.forms, words.lower, min(last, first + OPENING_MAX)
    at = first
    if "!" in lower[first + 1 : min(last - 1, first + _EXCLAIMED_MAX)]:
        exclaimed = lower.index("!", first)
        at = exclaimed if _ANSWERS.isdisjoint(lower[first:exclaimed]) else at
    while at < end:
        following = lower[at + 1] if at + 1 < last else ""
        if lower[at] == "<" and ">" in lower[at + 1 : end]:
            at = lower.index(">", at + 1)
        elif (len(lower[at]) == 1 or forms[at].kind == Kind.NUMBER) and following in _MARKING:
            at += lower[at] not in _YES
        elif lower[at] == "no" and following in _REASSURING:
            at += 1
        elif lower[at] in _GREETING and not _GREETED.isdisjoint(lower[at : at + _GREETED_MAX]):
            at = next(n for n in range(at, at + _GREETED_MAX) if lower[n] in _GREETED)
        elif (
            lower[at] in _YES
            or lower[at] in CROSSES
            or not (forms[at].kind == Kind.SIGN or lower[at] in _BEFORE)
        ):
            break
        at += 1
    return at


_MARKING: Final = frozenset({".", ")", ":"})
_REASSURING: Final = frozenset({"problem", "problems", "worries", "trouble", "kidding"})
_BEFORE: Final = (ENGLISH["interjections"] - {"yeah"}) | {"why", "and", "but"}


def _all_of_it(words: Row, first: int, last: int) -> Polarity | None:
    """Where nothing is said but yes or no."""
    forms, lower = words.forms[first:last], words.lower[first:last]
    if "<" in lower:  # `Yes.</p>`
        forms = forms[: lower.index("<")]
    said = [form.lower for form in forms if form.kind != Kind.SIGN or form.lower in _TELLING]
    if not 0 < len(said) <= REPLY_MAX:
        return None
    if len(said) == 1 and said[0] in _ALONE:
        return _ALONE[said[0]]
    plain = " ".join(said)
    if (spoken := _SPOKEN.fullmatch(plain)) is not None:
        return Polarity.POSITIVE if spoken["no"] is None else Polarity.NEGATIVE
    confirming = _CONFIRMING.match(plain)
    if confirming is not None:
        plain = plain[confirming.end() :]
        said = plain.split()
        if not said:
            return Polarity.POSITIVE if confirming["confirm"] else None
    denied = plain not in _PHRASES and any(
        word in _NO or word.endswith("n't") or word == "cannot" for word in said
    )
    verbs = [word for word in said if word in AUXILIARY or _contracted(word)]
    agreed = any(word in _YES for word in said) or plain.startswith(_PHRASES)
    # `It is.`, `Ours are.`: a subject and a verb of which the rest is left out.
    left_out = bool(verbs) and said[-1] in AUXILIARY and any(word in _SUBJECTS for word in said)
    known = plain in _PHRASES or all(
        word in _KNOWN or _contracted(word) or word.endswith("ly") for word in said
    )
    if not (known and (agreed or denied or left_out)):
        return None
    return Polarity.NEGATIVE if denied else Polarity.POSITIVE


_CONFIRMING: Final = re.compile(
    r"(?:i|we|happy|glad|pleased)(?: am|'m| are|'re)?(?: very| most)?(?: happy| glad| pleased| delighted| able)?"
    r"(?: to| can) (?:(?P<confirm>confirm)|say|report)(?: that\b)?(?: |\Z)"
)
"""`I am happy to confirm that it is`, `We can confirm`."""


def _head(words: Row, first: int, last: int) -> Reply | None:
    """`Yes, but not the card`, `The short answer is yes`, `If you have paid, yes`: not `yes or no`, `yes votes`."""
    lower = words.lower
    for at in range(first, min(last, first + OPENING_MAX)):
        answer = _PLAIN.get(lower[at])
        if answer and (at == first or _leads_to(words, first, at)):
            following = lower[at + 1] if at + 1 < last else "."
            if following in _BOTH or not (answer is Polarity.POSITIVE or following in _PARTING):
                return None
            ends = not following[:1].isalnum()
            heads = ends or (at == first and following in ENGLISH["function"])
            return Reply(answer, at + 1) if heads else None
    return Reply(_PLAIN["yes"], last) if _at_the_end(words, first, last) else None


def _leads_to(words: Row, first: int, at: int) -> bool:
    """`The short answer is`, `In short:`, `I am happy to say`."""
    before = [one for one in words.lower[first:at] if one not in _QUOTES]
    if not before or len(before) > LEAD_MAX or before[-1] not in _LEADING_TO:
        return False
    if before[-1] == ",":
        return before[0] == "in" and not _LABELS.isdisjoint(before)
    if before[-1] in _VERBS and not ENGLISH["negation"].isdisjoint(before):
        return False
    return before[0] in _SAYING if before[-1] == "say" else not _LABELS.isdisjoint(before)


def _at_the_end(words: Row, first: int, last: int) -> bool:
    """`If you have paid, yes.`"""
    end = last - 1
    while end > first and not words.lower[end][:1].isalnum():
        end -= 1
    return end > first and words.lower[end] == "yes" and words.lower[end - 1] == ","


_BOTH: Final = frozenset({"or", "/"})
_PARTING: Final = frozenset({",", ";", ":", "-", "\u2013", "\u2014", "!", "."})
_QUOTES: Final = frozenset({'"', "{", "*", "_"})
_SAYING: Final = frozenset({"i", "i'm", "we", "we're", "happy", "glad", "pleased", "delighted"})


def _contracted(word: str) -> bool:
    return word.partition("'")[0] in _SUBJECTS and "'" in word


def replied(polarity: Polarity, concepts: tuple[str, ...], span: Span) -> Commitment:
    """What an answer says of the concepts that the question before it named: it stands in no memory."""
    return Commitment(
        key=" ".join((REPLY, *concepts)), span=span, polarity=polarity, concepts=concepts, terms=()
    )
