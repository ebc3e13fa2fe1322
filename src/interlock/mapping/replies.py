"""Words that answer a question and say nothing else: `Yes, it is`, `Absolutely!`, `None whatsoever`."""

from __future__ import annotations

from typing import Final

from interlock.core.claims import GIVEN
from interlock.core.mutation import Commitment, Polarity, Span
from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind

REPLY_MAX: Final = 7
"""Words that may be all of an answer."""
_LABELS: Final = frozenset({"a", "answer"})
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
        "correct",
    }
    | {"true", "always", "totally", "completely", "naturally", "obviously", "clearly", "surely", "very"}
    | {"\u2713", "\u2714"}
)
_NO: Final = frozenset(
    {"no", "none", "never", "not", "nope", "neither", "nothing", "nobody", "nowhere", "hardly"}
)
_PHRASES: Final = (
    "of course",
    "you bet",
    "by all means",
    "without doubt",
    "without question",
    "that is right",
)
_SUBJECTS: Final = ENGLISH["pronouns"] | {"ours", "yours", "mine", "theirs", "there", "all", "both"}
_BESIDE: Final = frozenset(
    {"much", "so", "whatsoever", "at", "all", "of", "course", "and", "that", "right", "bet"}
)
"""Words that may stand in an answer and answer nothing."""
_KNOWN: Final = _YES | _NO | _SUBJECTS | _BESIDE | AUXILIARY


def reply(words: Row, first: int, last: int) -> Polarity | None:
    """Whether the items answer yes or no and say nothing of their own; None where they say more, or neither."""
    said = [form.lower for form in words.forms[first:last] if form.kind != Kind.SIGN or form.lower in _YES]
    if len(said) > 1 and said[0] in _LABELS and words.lower[first:last][1:2] == [":"]:
        said = said[1:]  # `A: Yes.`
    if not 0 < len(said) <= REPLY_MAX:
        return None
    plain = " ".join(said)
    denied = any(word in _NO or word.endswith("n't") or word == "cannot" for word in said)
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


def _contracted(word: str) -> bool:
    return word.partition("'")[0] in _SUBJECTS and "'" in word


def replied(polarity: Polarity, concepts: tuple[str, ...], span: Span) -> Commitment:
    """What an answer says of the concepts that the question before it named: it stands in no memory."""
    return Commitment(
        key=" ".join((GIVEN, "reply", *concepts)), span=span, polarity=polarity, concepts=concepts, terms=()
    )
