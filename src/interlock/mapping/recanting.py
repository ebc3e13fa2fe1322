"""Sentences that only take back the one before them: `That is false.`, `Just kidding.`, `I take that back.`"""

from __future__ import annotations

import re
from typing import Final

from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind

WORDS_MAX: Final = 12
_RECANTING: Final = re.compile(
    r"(?:(?:no|oh|oops|sorry|wait|well|actually|hold on|but|and|correction|or rather) )*(?:"
    r"(?:(?:that|this|it|which)(?:'s| is| was) )?(?:(?:all|simply|completely|just|only|totally|plainly) )*"
    r"(?:false|untrue|wrong|incorrect|not (?:true|so|right|correct|the case)|an? (?:lie|joke|mistake|error)|nonsense"
    r"|made up)"
    r"|(?:(?:i am|i'm|i was|we are|we're|we were) )?(?:(?:only|just) )*(?:kidding|joking)(?: you)?"
    r"|(?:i|we) (?:lied|(?:was|were) (?:wrong|mistaken|lying)|misspoke)"
    r"|(?:i|we) (?:(?:must|have to|hereby|would like to) )?(?:take (?:that|it|this) back|took (?:that|it|this) back"
    r"|take back (?:that|what i said)|retract (?:that|it|this)|withdraw (?:that|it|this))"
    r"|(?:please )?(?:forget|ignore|disregard|scratch|strike|delete) (?:that|it|this|what i(?: just)? said"
    r"|(?:the|my) (?:above|previous|last|first)(?: (?:sentence|statement|line|point|remark))?)"
    r"|(?:it|that|this|they|you|i|we) (?:is|was|are|were|am|did|does|do|has|have)(?: not|n't)"
    r")"
)


def recants(words: Row) -> bool:
    said = [form.lower for form in words.forms if form.kind != Kind.SIGN]
    return 0 < len(said) <= WORDS_MAX and _RECANTING.fullmatch(" ".join(said)) is not None
