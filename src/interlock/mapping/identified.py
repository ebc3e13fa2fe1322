"""What a text calls by a number or a name of its own: accounts, orders, products, prices, people, organisations.

Looked for only where a policy wants them to resolve. A fact that holds one makes it known from the start, so a policy
that anchors `account` and gives no resolver admits the accounts of the verified fields and no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from interlock.core.mutation import Reference, Span
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import CITING, ENGLISH, common
from interlock.mapping.forms import CLOSED, FORMS, OF_WHAT, PLURALS, listed, said_behind
from interlock.mapping.prices import prices
from interlock.mapping.references import few

_CODE: Final = rb"(?P<code>#?(?=[A-Za-z0-9_/.-]{0,39}[0-9])[A-Za-z0-9](?:[A-Za-z0-9_/.-]{0,38}[A-Za-z0-9])?)"
_NUMBER: Final = rb"(?:numbers?|numbered|nos?\.?|nrs?\.?|ids?|code|reference|ref\.?|identifiers?)"
_IS: Final = (
    rb"(?:,? (?:with|under|having)(?: the|(?: an?)?(?= " + _NUMBER + rb"(?![A-Za-z]))))?"
    rb"(?:[ _-]?(?:"
    + _NUMBER
    + rb"|ending in|ending)(?![a-z]))*"
    + CLOSED
    + rb"(?: is| was| are| ?[:=])?(?: ?:)?[ ]{0,2}(?:# )?"
    rb"(?:[*_`\"'(#]|\xe2\x80[\x98-\x9f]){0,3}"
)


_GROUPS: Final = _CODE.replace(
    rb"[A-Za-z0-9])?)",
    rb"[A-Za-z0-9])?(?:[ -](?=[A-Z]{0,2}[0-9])[0-9A-Z]{2,4}(?![A-Za-z0-9])){0,8})",
)
"""An account number may be written in groups."""


def _labelled(*nouns: bytes, code: bytes = _CODE) -> re.Pattern[bytes]:
    return re.compile(rb"(?i)\b(?:" + rb"|".join(nouns) + rb")" + _IS + code + rb"(?![\w])")


_ACCOUNT: Final = _labelled(
    rb"accounts?",
    rb"accts?\.?",
    rb"acc\.",
    rb"a/c",
    rb"iban",
    rb"customer",
    rb"member(?:ship)?",
    rb"policy",
    code=_GROUPS,
)
_ORDER: Final = _labelled(
    rb"orders?", rb"invoices?", rb"bookings?", rb"reservations?", rb"tickets?", rb"tracking", rb"confirmation",
    rb"shipments?", rb"returns?", rb"refunds?", rb"transactions?", rb"case",
)  # fmt: skip
_LETTERED: Final = rb"#?[A-Za-z]{1,4}-?[0-9]{3,20}"
_FIGURES: Final = rb"(?!(?:19|20)[0-9]{2}(?![0-9]))[0-9]{5,20}"
_OURS: Final = rb"(?:the|your|my|our|his|her|their|its|this|that|an?)"
_ALONE: Final = rb"(?![\w-])(?! (?!(?:has|and|or)\b)[A-Za-z])(?=[*_`\"')\]]{0,3}[.,;:!?)]{0,2}(?:\s|\Z))"
"""What is counted or measured has a word behind it, and an amount its decimals."""


def _apart(*nouns: bytes) -> re.Pattern[bytes]:
    """A code that words part from its noun, or that stands before it: `The account you gave, 87654321, is open`,
    `the W7654321 order`, `W7654321 (order)`, `87654321 is the account number`. Figures alone may be a total or a
    balance: what parts them says whose it is.
    """
    noun = rb"(?:" + rb"|".join(nouns) + rb")"
    words = rb"(?: [a-z']{1,15})"
    whose = rb" (?:you|we|i|they|he|she|that|which|with us|in question|on file|of yours)\b" + words
    told = rb"(?:(?:,|:| is| was| has(?: the number)?)(?: number| no\.)?:?|(?= \()) [*_`\"'(#]{0,3}"
    return re.compile(
        rb"(?i)\b" + _OURS + rb" (?P<ahead>" + _LETTERED + rb"|" + _FIGURES + rb") " + noun + rb"(?![\w-])"
        rb"|\b" + _OURS + rb" (?:[a-z]{1,15} )?" + noun + rb"(?: " + _NUMBER + rb")?,(?: number| no\.)? "
        rb"(?P<owned>" + _FIGURES + rb")" + _ALONE
        + rb"|\b" + noun + rb"s?(?:" + words + rb"{0,6}" + told + rb"(?P<code>" + _LETTERED + rb")"
        rb"|" + whose + rb"{0,6}" + told.replace(rb"|:", rb"") + rb"(?P<figures>" + _FIGURES + rb"))" + _ALONE
        + rb"|(?<![\w.,$/-])(?P<before>" + _LETTERED + rb"|" + _FIGURES + rb")(?![\w-])"
        rb"(?:,? (?:is|was|being) " + _OURS + rb" |, " + _OURS + rb" | ?[(\[](?:" + _OURS + rb" )?|: ?)"
        rb"(?:[a-z]{1,20} )?" + noun + rb"(?: (?:numbers?|no\.?|ids?|code|reference|ref\.?))?"
        rb"(?=[)\]]|[.,;:!?]?(?:\s*\Z)|[.,;:!?] | (?:you|we|i|they|he|she|that|which|and|with|for)\b)"
    )  # fmt: skip


_ORDERED: Final = (
    *(rb"order", rb"invoice", rb"booking", rb"reservation", rb"ticket", rb"shipment"),
    *(rb"transaction", rb"case"),
)
_HASH: Final = re.compile(rb"(?<![\w&/#])#(?P<code>[A-Z]{0,4}-?[0-9]{3,20})(?![\w-])")
_ORDER_NOUN: Final = (
    rb"(?:[Oo]rders?|[Ii]nvoices?|[Bb]ookings?|[Rr]eservations?|[Tt]ickets?|[Ss]hipments?|[Tt]ransactions?)"
)
_BESIDE: Final = re.compile(
    rb"\b"
    + _ORDER_NOUN
    + rb"(?:(?:[-_](?i:id|no|nr|number|code|ref))?(?: ?= ?|-|_)|,| ?#| (?=[A-Z]{1,4} [0-9])) ?"
    rb"(?P<code>#?[A-Z]{0,4}[- ]?[0-9]{3,20})(?![\w-])"
    rb"|(?<![\w-])#?(?P<first>[A-Z]{1,4}-?[0-9]{3,20}),? (?:is|was|are|were) (?:your|the|my|our|his|her|their|an?) "
    rb"(?:[a-z]{1,20} )?" + _ORDER_NOUN + rb"\b"
)
"""`Your order, W1234,` and `W1234 is your order`."""

_PRODUCT: Final = _labelled(
    rb"products?",
    rb"items?",
    rb"sku",
    rb"models?",
    rb"parts?",
    rb"articles?",
    rb"variants?",
    rb"catalog(?:ue)?",
)
_PMID: Final = re.compile(
    rb"(?i)\b(?:pmids?|pubmed(?: ids?)?)(?: (?:no\.?|nos\.?|numbers?|ids?|identifiers?|entry|of))?"
    + OF_WHAT
    + CLOSED
    + rb"(?: is| are| was| ?[:=])? ?[#(*_`\"']{0,3}(?P<code>[0-9]{1,9})(?![0-9])"
    rb"|pubmed\.ncbi\.nlm\.nih\.gov/(?P<linked>[0-9]{1,9})"
    rb"|(?<![\w.,-])(?P<before>[0-9]{7,9})" + said_behind(rb"pubmed|pmid")
)
_ARXIV: Final = re.compile(
    rb"(?i)\barxiv(?:\.org/(?:abs|pdf)/|[.:]? ?(?:preprint )?(?:arxiv:)? ?)"
    rb"(?P<code>[a-z-]{2,12}(?:\.[A-Z]{2})?/[0-9]{7}"
    rb"|[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?)"
)
_WORD: Final = rb"[A-Z\xc3][A-Za-z'\x80-\xff-]{1,24}"
_NAME: Final = (
    _WORD
    + rb"(?: (?:[A-Z]\. ?){0,2}(?:(?:van|von|de|del|der|da|di|la|le|bin|al|ter|den) ){0,2}"
    + _WORD
    + rb"){1,3}"
)
_TITLED: Final = re.compile(
    rb"\b(?P<title>(?:Mr|Mrs|Ms|Mx|Dr|Prof|Sir|Dame|Lord|Lady|Rev|Hon|Capt|Lt|Sgt|Professor|Doctor|Judge|Justice|Senator|"
    rb"President|Minister|Captain|Officer|Detective|Nurse|Chancellor|Secretary|Ambassador|Governor|Mayor|General|Colonel|"
    rb"Herr|Frau|Madame|Monsieur|Sen|Rep|Gov|Gen|Col|Maj|Cmdr|Adm|Pres|Representative|Attorney|Sheriff|"
    + PLURALS
    + rb")\.?) "
    rb"(?P<code>(?:[A-Z]\. ?){0,2}" + _WORD + rb"(?: (?:[A-Z]\. ?)?" + _WORD + rb"){0,2})"
)
_ROLES: Final = (
    rb"customer|patient|client|applicant|adviser|advisor|manager|author|professor|doctor|agent|employee|director|chairman|"
    rb"chairwoman|chair|ceo|cfo|cto|coo|founder|president|secretary|holder|beneficiary|attorney|lawyer|counsel|witness|"
    rb"researcher|scientist|analyst|executive|treasurer|spokesman|spokeswoman|spokesperson|physician|surgeon|pharmacist|"
    rb"dentist|therapist|consultant|inspector|engineer"
)
_BEHIND_A_NAME: Final = re.compile(
    rb"\b(?P<code>" + _NAME + rb")(?:,? \(| - | \xe2\x80[\x93\x94] |, )"
    rb"(?:(?:the|our|your|its|their|his|her|an?) )?(?:[A-Za-z]{3,12} ){0,2}"
    rb"(?:(?i:ceo|cfo|cto|coo)(?![A-Za-z])|(?i:"
    + _ROLES
    + rb"|officer)(?=[,).;:]| (?:of|at|for|in|and|who|with)\b|[ .]?(?:\n|\Z))"
    rb"|(?:M\.?D\.?|Ph\.?D\.?|Esq\.?|R\.?N\.?|[QK]\.?C\.?|J\.?D\.?|MBA|CPA|VP|SVP|MP|PhD)(?![A-Za-z]| [0-9]))"
)
"""A name with its title or role behind it: `John Doe, CEO, …`, `John Doe (our chief executive officer)`. What goes on
with a verb is the next one's: `In the Emergency Department, the patient was …`; `MD 20850` is in Maryland.
"""
_IN_CAPITALS: Final = re.compile(
    rb"\b(?:MR|MRS|MS|DR|PROF|SIR|PROFESSOR|DOCTOR|JUDGE|SENATOR)\.? (?P<code>(?:[A-Z]\. ?){0,2}[A-Z][A-Z'-]{1,24}"
    rb"(?: (?:[A-Z]\. ?)?[A-Z][A-Z'-]{1,24}){0,2})(?![A-Za-z])"
)
"""A title and a name where all of it is in capitals."""
_ROLED: Final = re.compile(
    rb"\b(?i:"
    + _ROLES
    + rb"|named|called|signed by|written by|led by|by|to|with|contact|ask|dear|hello|hi|from)"
    rb"(?: is| was|:|,)? (?P<code>" + _NAME + rb")"
    rb"|(?:\A|[.!?] |\n)(?!(?:The|An?|Our|Your|Its|My|His|Her|Their|This|That) )(?P<acting>"
    + _NAME
    + rb")(?:, [^.,]{3,60},)? "
    rb"(?:said|says|wrote|writes|argues|argued|notes|noted|showed|shows|found|believes|thinks|told|works|lives|has|is|was|"
    rb"founded|invented|discovered|signed|joined|led|leads|runs|manages|managed|died|won)\b"
)
_ORGANISATION: Final = re.compile(
    rb"\b(?P<of>(?:University|Bank|Ministry|Department|Institute|College|Hospital|Church|Museum|Republic|"
    rb"City|Bar|Board) of (?:the )?" + _WORD + rb"(?: " + _WORD + rb"){0,3})"
    rb"|\b(?!The (?:University|Bank|Ministry|Department|Institute|College|Hospital|City|Board) of )(?P<code>"
    + _WORD
    + rb"(?:,? (?:(?:of|and|&|for|the) )?[A-Z0-9][A-Za-z0-9'&.\x80-\xff-]{0,24}){0,5}?,? \(?"
    rb"(?:Inc|INC|Incorporated|Corp|CORP|Corporation|Co|Company|Pty|Pte|Ltd|LTD|Limited|SARL|S\.A\.R\.L|SAS|S\.r\.l|SRL|ApS|PBC|LLC|LLP|PLC|plc|S\.A|S\.p\.A|N\.V|B\.V|L\.L\.C|GmbH|AG|SA|SE|NV|BV|KG|Oy|AB|AS|SpA|"
    rb"Group|Holdings?|Bank|Partners|Capital|Trust|Foundation|Institute|University|College|Hospital|Agency|Authority|"
    rb"Association|Society|Council|Commission|Ministry|Department|Laboratories|Laboratory|Insurance|"
    rb"Airlines|Airways)\b\.?)"
)
_NOBODY: Final = frozenset(word.encode() for word in CITING["strangers"])

_Key = Callable[[re.Match[bytes]], str]


def _code(match: re.Match[bytes]) -> str:
    return match[match.lastgroup or 0].decode("utf-8", "ignore").strip("#.*_ ").replace(" ", "").upper()


def _ordered(match: re.Match[bytes]) -> str:
    """No order are a few things that are ordered, `order 12 chairs`, nor what stands in one, `ascending order: 1`."""
    code = _code(match)
    if len(code) > _FEW or not code.isdigit():
        return code
    text, behind = match.string, match.end(match.lastgroup or 0)
    if match[0][:6].lower() != b"order " and match[0][:6].lower() != b"order:":
        return code
    counted = _COUNTED.match(text, behind) is not None
    return "" if counted or _IN_ORDER.search(text, max(0, match.start() - 24), match.start()) else code


_FEW: Final = 2
_COUNTED: Final = re.compile(rb" (?:(?:more|new|of|extra) )?(?!(?:has|is|was)\b)[a-z]{3,20}s\b")
_IN_ORDER: Final = re.compile(
    rb"(?i)\b(?:in|ascending|descending|numerical|alphabetical|chronological|random|reverse|sorted) \Z"
)


def _as_written(match: re.Match[bytes]) -> str:
    return " ".join(match[match.lastgroup or 0].decode("utf-8", "ignore").strip(" ,.").split())


def _named(match: re.Match[bytes]) -> str:
    words = _as_written(match).split()
    while words and words[0].lower().encode() in _NOBODY:
        words = words[1:]
    words[-1:] = [_POSSESSIVE.sub("", word) for word in words[-1:]]
    return " ".join(words) if len(words) > 1 or "title" in match.groupdict() else ""


_POSSESSIVE: Final = re.compile("['\u2019]s\\Z|(?<=s)['\u2019]\\Z")
"""At the end of a name alone: behind it another may be named, as in `Dr. Doe's Roe`."""


def _in_capitals(match: re.Match[bytes]) -> str:
    """The name as far as it goes: what is no name goes on with the sentence, as in `DR. JOHN DOE AGREES`."""
    words, names = _as_written(match).split(), 0
    for at, word in enumerate(words):
        if _goes_on(word.lower(), names):
            return " ".join(words[:at])
        names += not word.endswith(".")  # but an initial
    return " ".join(words)


def _goes_on(word: str, at: int) -> bool:
    """Many a name is a common word, but seldom an inflected one, and none is a function word."""
    if word in ENGLISH["stop"] or word in ENGLISH["modal"]:
        return True
    base = lemma(word)
    return (at > 0 and base != word and base in common()) or (at > 1 and word in common())


def _organised(match: re.Match[bytes]) -> str:
    words = _as_written(match).replace("(", "").split()
    while words and words[0].lower().encode() in _NOBODY:
        words = words[1:]
    return " ".join(words) if len(words) > 1 else ""


_NAMES: Final[tuple[tuple[str, re.Pattern[bytes], _Key], ...]] = (
    ("account", _ACCOUNT, _code),
    ("order", _ORDER, _ordered),
    ("order", _HASH, _code),
    ("order", _BESIDE, _code),
    ("account", _apart(rb"account", rb"acct", rb"iban", rb"customer", rb"membership", rb"policy"), _code),
    ("order", _apart(*_ORDERED), _code),
    ("product", _apart(rb"product", rb"item", rb"sku", rb"model", rb"part", rb"article", rb"variant"), _code),
    ("product", _PRODUCT, _code),
    ("pmid", _PMID, _as_written),
    ("arxiv", _ARXIV, lambda match: _as_written(match).lower()),
    ("person", _TITLED, _named),
    ("person", _IN_CAPITALS, _in_capitals),
    ("person", _ROLED, _named),
    ("person", _BEHIND_A_NAME, _named),
    ("organisation", _ORGANISATION, _organised),
)
_GRAMMARS: Final = (*[(*grammar, ()) for grammar in _NAMES], *FORMS)
KINDS: Final = frozenset(kind for kind, *_ in _GRAMMARS) | {"price"}


def identified(text: bytes, kinds: frozenset[str], found: Sequence[Reference] = ()) -> Iterator[Reference]:
    """What of these kinds a text names, each once for each place, and not again what was found there.

    What goes on in a list from one of them, or from what was found, is one more.
    """
    seen = [r for r in found if r.kind in kinds]
    taken: dict[str, set[int]] = {}
    """Of each kind the bytes that are part of one: so many may be named that none can be held against each other."""
    for one in seen:
        taken.setdefault(one.kind, set()).update(range(one.span.start, one.span.end))

    def new(one: Reference) -> bool:
        own, held = range(one.span.start, one.span.end), taken.setdefault(one.kind, set())
        if not one.key or not held.isdisjoint(own):
            return False
        held.update(own)
        return True

    read = few((*_read(text, kinds), *(prices(text) if "price" in kinds else ())))
    whole = [one.span for one in (*found, *read) if one.kind == "statute" or one.kind in kinds & _WHOLE]
    for one in read:
        if one.kind in _NAMED and any(_lies_in(one.span, span) for span in whole):
            continue
        if new(one):
            seen.append(one)
            yield one
    for one in tuple(seen):
        for other in listed(text, one):
            if new(other):
                yield other


def _read(text: bytes, kinds: frozenset[str]) -> Iterator[Reference]:
    lower = text.lower()
    for kind, pattern, key_of, signs in _GRAMMARS:
        if kind in kinds and (not signs or _has_one(signs, lower)):
            for match in pattern.finditer(text):
                start, end = match.span(0 if kind in _AROUND else match.lastgroup or 0)
                yield Reference(kind, key_of(match), Span(start, end))


def _lies_in(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


_NAMED: Final = frozenset({"person", "organisation", "product"})
_WHOLE: Final = frozenset({"case", "citation"})
"""Whoever stands in one of these is looked up with it. `Rev. Stat.` is no reverend, and `Article 6(1) GDPR` no article
of a shop, whether statutes have to resolve or not.
"""


def _has_one(signs: tuple[bytes, ...], lower: bytes) -> bool:
    for sign in signs:  # noqa: SIM110 - asked for each pattern of each sentence: a generator takes twice as long
        if sign in lower:
            return True
    return False


_AROUND: Final = frozenset({"cve", "statute"})
"""Kinds whose key is put together from several parts of what is written."""
