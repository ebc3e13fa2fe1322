"""In whose mouth a clause is put: `According to the mayor, …`, `The mayor says that …`, `…, said the mayor`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import codes, grammar, only_code
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.rows import Row
from interlock.mapping.tokens import EMPTY, Kind

SOURCE_WORDS_MAX: Final = 8
_WITHOUT_THAT: Final = frozenset(
    {"says", "said", "claims", "claimed", "argues", "argued", "believes", "believed", "warned"}
)
"""Verbs that report even without `that`; the others may be nouns."""
_VERBS: Final = ENGLISH["reporting_verbs"]
"""Those that nothing but a verb is, as `reports` and `claimed` are not: they may stand behind or before a sign."""
_FIRST_PERSON: Final = ENGLISH["first_person"]
_NO_SPEAKERS: Final = (
    "neighbour neighbor friend uncle aunt mother father mum mom dad brother sister son daughter cousin wife husband "
    "partner grandmother grandfather grandma grandpa boss landlord tenant colleague coworker competitor competitors "
    "rival rivals doctor dentist pharmacist teacher client customer neighbours neighbors friends colleagues clients "
    "customers boyfriend girlfriend roommate flatmate ex"
)
OUTSIDERS: Final = frozenset(_NO_SPEAKERS.split())
"""Who does not speak for whom they are named after, as `our advisers`, `my team` do."""
_RIVALS: Final = frozenset(
    {"competitor", "competitors", "rival", "rivals", "neighbour", "neighbours", "neighbor", "neighbors"}
)
_TELLING: Final = frozenset({"told", "tells", "informed", "informs"})
_TOLD: Final = frozenset({"me", "us", "him", "her", "them", "you", "everyone", "everybody"})
_PLURAL: Final = frozenset({"say", "claim", "argue", "believe", "think"})
_SPEAKERS: Final = frozenset({"people", "they", "others", "critics", "experts", "users", "many", "some"})
"""Before these verbs, which may be nouns, nothing else than who says it."""
_NOWHERE: Final = range(0)
OPENING: Final = frozenset({"in", "as", "per"})
"""Words with which a phrase such as `in the mayor's words` begins."""
_REPORT: Final = grammar("{reporting}").finditer
_REPORTS: Final = grammar("{reporting}").search
COMMA: Final = only_code(",")[0]
_ENDING: Final = codes("terminator")

Said = tuple[str, range]
"""Whose words they are, or nothing where the speaker's own; and the items that say so."""
OWN: Final[Said] = ("", _NOWHERE)


def attribution(words: Row, clause: Clause) -> Said:
    """Whom a clause with a word for saying is put in the mouth of, and the items that say so: nobody where the speaker
    agrees.
    """
    found = _attributed(words, clause)
    return OWN if found[0] and adopts(words, clause.first, clause.last) else found


def adopts(words: Row, first: int, last: int) -> bool:
    """`They say that it works, and it does`, `…, and I agree`: in these items, or behind them in the same sentence."""
    stop = min(len(words.codes), last + ADOPTING_WORDS_MAX)
    end = next((at for at in range(last, stop) if words.codes[at] in _ENDING), stop)
    said = " ".join(words.lower[first:end])
    return _ADOPTED(said) is not None


ADOPTING_WORDS_MAX: Final = 12
_ADOPTED: Final = re.compile(
    # How what leads there ends is looked for first, and all of it where that stands.
    r"[dehost,;:\u2013\u2014-] (?:(?<=[,;:\u2013\u2014-] )|(?<=\b(?:and|but) )|(?<=\b(?:as|so) )|(?<=\bwhich )"
    r"|(?<=\bbecause ))(?:(?:indeed|yes|really|of course) )?"
    r"(?:(?:it|that|this|he|she|they|you)(?:'s|'re| is| are| was| were)?"
    r" (?:really |quite |absolutely |perfectly |all |indeed )?"
    r"(?:true|right|correct|so|a fact|does|do|did|is|are|will|can|has|have)"
    r"(?: indeed)?(?= [,.;!)]|\Z)"
    r"|is (?:true|right|correct|so)\b"
    r"|(?:i|we) (?:can |do |fully |quite |both |also |all |must |could |would )*"
    r"(?:agree|concur|confirm|vouch|second|know|share|endorse|believe)\b(?! (?:not|no)\b))"
).search


def _attributed(words: Row, clause: Clause) -> Said:
    forms = words.forms
    for found in _REPORT(words.codes, clause.first, clause.last - 1):
        at = found.start()
        verb, following = forms[at].lower, forms[at + 1].lower
        if verb == "according" and following == "to":
            stop = _source_end(words, at + 2, clause.last)
            if not _RELATIVES.isdisjoint(words.lower[clause.first + 1 : at]):
                continue  # `The tea that heals is cheap, according to the seller`
            if (
                at - 1 > clause.first
                and forms[at - 1].lower in _GOING_ON
                and _goes_on(words, stop, clause.last)
            ):
                continue  # `…, and according to the mayor it is new`: of what stands before nothing is said
            source = words.spoken(at + 2, stop)
            own = not _FIRST_PERSON.isdisjoint(source)  # `according to our research`
            return "" if own else " ".join(source), range(at, stop)
        if verb in _TELLING:
            if not (following in _TOLD and words.lower[at + 2 : at + 3] == ["that"]):
                continue
            if _reports(words, clause, at):
                return " ".join(words.spoken(clause.first, at)), range(clause.first, at + 3)
            continue
        if verb == "according" or not (
            following == "that"
            or verb in _WITHOUT_THAT
            or (verb in _PLURAL and at > clause.first and forms[at - 1].lower in _SPEAKERS)
        ):
            continue
        if verb in _DOUBTING and not _NOBODY.isdisjoint(words.lower[clause.first : at]):
            continue
        if _reports(words, clause, at) and not _says_more(words, clause, at):
            put_in = _put_in(words, clause, at)
            if put_in or following == "that" or forms[at - 1].lower != ",":
                return put_in or _led(words, clause, at, following)
    return _tagged(words, clause)


def _goes_on(words: Row, at: int, last: int) -> bool:
    """Whether any word follows."""
    return any(word not in _SIGNS_BETWEEN for word in words.spoken(at, last))


_GOING_ON: Final = frozenset({"and", "but", "so", ";"})
_SIGNS_BETWEEN: Final = frozenset({",", ".", ":", ";", "!", "?"})


def _led(words: Row, clause: Clause, at: int, following: str) -> Said:
    last = at + 2 if following in {"that", ":", ","} else at + 1
    source = [word for word in words.spoken(clause.first, at) if word != ","]
    return " ".join(source[source[:1] == ["as"] :]), range(clause.first, last)


def _put_in(words: Row, clause: Clause, at: int) -> Said | None:
    """`The bridge, the mayor says, is safe`, `The bridge, says the mayor, is safe`."""
    row = words.codes
    comma = row.rfind(COMMA, clause.first, at)
    end = row.find(COMMA, at + 1, min(clause.last, at + SOURCE_WORDS_MAX + 2))
    if comma < 0 or end < 0:
        return None
    source = _source(words.spoken(comma + 1, end))
    return (source, range(comma, end + 1)) if source else None


def _source_end(words: Row, at: int, last: int) -> int:
    stop = min(last, at + SOURCE_WORDS_MAX)
    said = words.spoken(at, stop)
    return next(
        (i for i, word in enumerate(said, start=at) if word in {",", ".", ":"} or word in AUXILIARY), stop
    )


def _reports(words: Row, clause: Clause, at: int) -> bool:
    """`The agency says …`: somebody else, named in a few words, and something said."""
    if not 1 <= at - clause.first <= SOURCE_WORDS_MAX or clause.last - at < 3:
        return False
    return _is_source(words.spoken(clause.first, at))


def _is_source(source: Sequence[str]) -> bool:
    if not _RELATIVES.isdisjoint(source[1:]) or not _AGREEING.isdisjoint(source):
        return False  # `the seller of the tea which heals says …`, `the doctor rightly says …`
    # `That said, …` is said by the speaker, and so is what stands behind `whatever your doctor says`.
    if source in _NO_SOURCES or source[-1] in _SPEAKING_ITSELF or not _CONCEDING.isdisjoint(source):
        return False
    if len(source) == 2 and (
        (source[0] == "my" and source[1] in OUTSIDERS) or (source[0] == "our" and source[1] in _RIVALS)
    ):
        return True
    return not any(
        (w in AUXILIARY and w not in {"has", "have", "had"}) or w in _FIRST_PERSON or w in EMPTY
        for w in source
    )


def _says_more(words: Row, clause: Clause, at: int) -> bool:
    """Whether another statement follows that need not be of what was said: `The label says 500 mg and the tea heals`,
    `You said it hurts, and the tea heals`.
    """
    lower, worded = words.lower, False
    end = min(clause.last - 1, at + SAID_WORDS_MAX)
    if lower[at + 1] == "that" or _GOING_ON.isdisjoint(lower[at + 1 : end]):
        return False
    for place in range(at + 1, end):
        word = lower[place]
        if word in _GOING_ON and lower[place + 1] not in _NO_SUBJECT_NEXT:
            said = words.forms[at + 1 : place]
            short = len(said) <= 1 or any(form.kind == Kind.NUMBER for form in said)
            return lower[place - 1] == "," or (short and not worded)
        worded = worded or word in AUXILIARY or word == "that"
    return False


SAID_WORDS_MAX: Final = 24
_NO_SUBJECT_NEXT: Final = AUXILIARY | {"so", "not", "then", "that", "also"}
_DOUBTING: Final = frozenset({"doubt", "doubts", "doubted"})
_NOBODY: Final = frozenset(
    {"nobody", "no", "none", "neither", "few", "hardly", "barely", "scarcely", "never"}
)
"""What they doubt everybody holds for so."""
_RELATIVES: Final = frozenset({"which", "who", "whose", "that"})
_AGREEING: Final = frozenset(
    {"correctly", "rightly", "truthfully", "accurately", "justly", "wisely", "rightfully", "aptly", "duly"}
)
_NO_SOURCES: Final = (["that"], ["having"], ["please"], ["let's"], ["let", "us"], ["let", "me"])
_SPEAKING_ITSELF: Final = frozenset({"assistant", "model", "chatbot", "bot", "ai"})
"""What a model may call itself: `This assistant says that …`"""
_CONCEDING: Final = frozenset({"whatever", "whichever", "despite", "regardless", "what", "matter"})
"""What somebody says is set aside: `whatever the court says, …`, `no matter what it says`."""


# --- behind it, and before a colon ------------------------------------------------------------------------


def _tagged(words: Row, clause: Clause) -> Said:
    """`The bridge is safe, the mayor says`: a statement of somebody else's, which a comma parts from who said it."""
    comma = words.codes.rfind(COMMA, clause.first, clause.last)
    if comma < 0 or _REPORTS(words.codes, comma, clause.last) is None:
        return OWN
    source = _behind(words, clause.first, comma)
    return (source, range(comma, clause.last)) if source else OWN


def lent(words: Row, clause: Clause) -> str:
    """Who says what a clause says, where that stands in the one behind it, or before a colon in the one before."""
    first, last = clause.first, clause.last
    if first and words.forms[first - 1].lower == ":":
        return _announced(words, first - 1)
    if words.codes[last - 1] != COMMA:
        return ""
    said = _REPORTS(words.codes, last, last + SOURCE_WORDS_MAX + 1)
    return _behind(words, first, last - 1) if said else ""


def _behind(words: Row, first: int, comma: int) -> str:
    """Who says it in the last words of a sentence, of which nothing else stands between `first` and the comma.

    In doubt it is the speaker's own: where the first person stands in it, or another comma.
    """
    row = words.codes
    said = words.spoken(first, comma)
    if first and row[first - 1] not in _ENDING:
        return ""
    if "," in said or not _FIRST_PERSON.isdisjoint(said):
        return ""
    end = min(len(row), comma + SOURCE_WORDS_MAX + 3)
    stop = next((at for at in range(comma + 1, end) if row[at] in _ENDING), end)
    ends = stop < end or end == len(row)
    return _source(words.spoken(comma + 1, stop)) if ends else ""


def _source(said: Sequence[str]) -> str:
    """Who it is that says it in `the mayor says` or `says the mayor`; nobody where it is no more than a noun."""
    if len(said) < 2:
        return ""
    source: Sequence[str] = ()
    if (said[0] in _OR_NOUNS and said[1] in _ARTICLES and len(said) <= 3 and lemma(said[-1]) == said[-1]) or (
        said[0] in _VERBS and (said[1] in _DETERMINERS or said[1] not in ENGLISH["stop"])
    ):
        source = said[1:]
    elif said[-1] in _VERBS or (said[-1] in ENGLISH["reporting"] and said[0] in _DETERMINERS):
        source = said[said[0] == "as" : -1]
    return " ".join(source) if _is_named(source) else ""


_OR_NOUNS: Final = frozenset({"claims", "claimed", "reports", "reported"})
"""`…, claims the seller`"""


def _is_named(source: Sequence[str]) -> bool:
    """Whether these few words name somebody: not `attorneys and`, `just`, `used to`."""
    return (
        0 < len(source) <= SOURCE_WORDS_MAX
        and "," not in source
        and _NO_SUBJECTS.isdisjoint((source[0], source[-1]))
        and source[-1] not in _ARTICLES  # `…, an estimate`, `…, the claim`
        and _is_source(source)
    )


def _announced(words: Row, colon: int) -> str:
    """`The mayor said:`, `In the words of the mayor:`"""
    begin = max(0, colon - SOURCE_WORDS_MAX - 3)
    first = next((at + 1 for at in range(colon - 1, begin - 1, -1) if words.codes[at] in _ENDING), begin)
    said = words.spoken(first, colon)
    if first == begin > 0 or len(said) < 2:
        return ""
    if said[-1] in _VERBS or said[-1] == "reads":
        return " ".join(said[:-1]) if _is_named(said[:-1]) else ""
    return _in_words_of(said)


_DETERMINING: Final = "a an the this that these those some many your his her their its he she they it you"
_ARTICLES: Final = frozenset({"a", "an", "the", "your", "his", "its", "their"})
_DETERMINERS: Final = frozenset(_DETERMINING.split())
_NO_SUBJECTS: Final = ENGLISH["stop"] - _DETERMINERS


# --- in whose words --------------------------------------------------------------------------------------


def opening(words: Row, clause: Clause) -> Said:
    """`In the mayor's words, …`, `As the mayor put it, …`, `Per the manual, …` where a clause opens so."""
    first = clause.first
    comma = words.codes.find(COMMA, first + 2, min(clause.last, first + SOURCE_WORDS_MAX + 3))
    if comma < 0:
        return OWN
    source = _in_words_of([form.lower for form in words.forms[first:comma]])
    return (source, range(first, comma + 1)) if source else OWN


def _in_words_of(said: Sequence[str]) -> str:
    source: Sequence[str] = ()
    if said[:4] == _THE_WORDS_OF:
        source = said[4:]
    elif said[0] == "in" and said[-1] in _WORDS and (said[-2].endswith(("'s", "s'")) or said[-2] in _WHOSE):
        source = said[1:-1]
    elif said[0] == "as" and said[-2:] == _PUT_IT:
        source = said[1:-2]
    elif said[0] == "per" and said[1] in _DETERMINERS:
        source = said[1:]
    return " ".join(source) if source and _is_source(source) else ""


_THE_WORDS_OF: Final = ["in", "the", "words", "of"]
_PUT_IT: Final = ["put", "it"]
_WORDS: Final = frozenset({"words", "view", "opinion"})
_WHOSE: Final = frozenset({"your", "his", "her", "their", "its"})
