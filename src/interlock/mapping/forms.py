"""How identifiers are written in plain text: their label in another form, their parts with other signs between them.

`references` finds each in the form that its registry uses, in every text; these are read where a policy wants them
resolved. What goes on behind one, as in `CVE-2021-44228 and 45046`, has the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from interlock.core.mutation import Reference, Span
from interlock.mapping.references import OLD_ARXIV, code_before, dialled


def said_behind(label: bytes) -> bytes:
    """The label of an identifier behind it: `9999 (RFC)`, `2102.99999 on arXiv`, `978… is the ISBN`."""
    return (
        rb",? (?:[(\[]|(?:is|was|being|on|in|at|from|via) )(?:(?:the|its|an?|their|that) )?"
        rb"(?:" + label + rb")(?![A-Za-z0-9]|[ :#-]{1,2}[0-9])"
    )


Key = Callable[[re.Match[bytes]], str]
_NO: Final = rb"(?:[ -]?(?:ids?|numbers?|numbered|nos?\.?|nrs?\.?|identifiers?|codes?))?"
CLOSED: Final = rb"(?:[\"'](?= ?:))?"
"""What ends the name of a field, as JSON has it."""
OF_WHAT: Final = (
    rb"(?:(?: (?:of|for|to) (?:the|this|that|these|those|your|our|my|its|their|his|her|an?)(?: [a-z]{2,20}){1,2}"
    rb"| (?:of|for) (?:this|that|it))(?: (?:in|on|of) the [a-z]{2,20})?(?= (?:is|was|are|being)(?: |:)))?"
)
"""What an identifier is said to be of, between its label and the number: `the ISBN of the book is 978…`."""
_IS: Final = OF_WHAT + CLOSED + rb"(?: is| are| was| ?[:=])?[ ]{0,2}[#(\"'\[]{0,2}"
_CVE: Final = re.compile(
    rb"(?i)\bCVEs?" + _NO + _IS + rb"(?: ?[-_/:.] ?| )?(?P<year>(?:19|20)[0-9]{2})(?: ?[-_/:]\s?|[ .])?"
    rb"(?P<number>[0-9]{4,20}[A-Za-z]{0,8})(?![A-Za-z0-9])"
    rb"|(?<![\w.-])(?P<before>(?:19|20)[0-9]{2})-(?P<then>(?!(?:19|20)[0-9]{2}(?![0-9]))[0-9]{4,7})"
    + said_behind(rb"CVE")
)
_CVE_OF: Final = re.compile(
    rb"(?i)\bCVEs?(?: (?:numbered|no\.|number))? (?:(?P<first>[0-9]{4,7}),? (?:of|from) (?P<of>(?:19|20)[0-9]{2})"
    rb"|(?:of|from) (?P<year>(?:19|20)[0-9]{2})[^.;0-9]{1,24}(?P<number>[0-9]{4,7}))(?![0-9])"
)
"""Its year and its number in words: `the CVE of 2021 with the number 44228`."""

_ISBN: Final = re.compile(
    rb"(?i)\be?-?I\.?S\.?B\.?N\.?s?(?:[ -]?\(?1[03]\)?| \([a-z ]{2,20}\))?"
    + _NO
    + _IS
    + rb"(?P<code>97[89](?:[ -]?[0-9]){10}|[0-9](?:[ -]?[0-9]){8}[ -]?[0-9X])(?![0-9])"
    rb"|(?<![\w-])(?P<bare>97[89]-[0-9]{1,5}-[0-9]{1,7}-[0-9]{1,7}-[0-9])(?![\w-])"
    rb"|(?<![\w-])(?P<before>(?:97[89][ -]?)?[0-9](?:[ -]?[0-9]){8}[ -]?[0-9X])" + said_behind(rb"ISBN")
)
"""With its label, or in the five groups that nothing else is written in."""

_RFC: Final = re.compile(
    rb"(?i)\b(?:R\.?F\.?C\.?s?|requests? for comments?(?:,? [(\[]?RFCs?[)\]]?)?)" + _NO + _IS
    + rb"[- ]?(?P<code>[0-9]{1,5})(?![0-9A-Za-z])"
    rb"|(?<![\w.,-])(?P<before>(?!(?:19|20)[0-9]{2}(?![0-9]))[0-9]{3,5})" + said_behind(rb"RFC|request for comments")
)  # fmt: skip
_NEW_STYLE: Final = rb"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?(?![0-9])"
_OF_A_MONTH: Final = rb"[0-9]{2}(?:0[1-9]|1[0-2])" + _NEW_STYLE.removeprefix(rb"[0-9]{4}")
"""Where its label does not stand right before: most decimals have another number of digits."""
_ARXIV: Final = re.compile(
    rb"(?i)\b(?:arxiv(?: (?:e-?prints?|preprints?|papers?|articles?))?|e-?prints?|preprints?)" + _NO + _IS
    + rb"(?P<code>" + _NEW_STYLE + rb")|(?<![\w/])(?P<old>" + OLD_ARXIV + rb")"
    rb"|\barxiv(?:(?: [a-z]{1,12}){1,6}[:,]?|,) (?P<apart>" + _OF_A_MONTH + rb")"
    rb"|(?<![\w./-])(?P<before>" + _OF_A_MONTH + rb")" + rb"(?:" + said_behind(rb"arxiv")
    + rb"| \[(?:cs|math|stat|eess|econ|physics|q-bio|q-fin|astro-ph|cond-mat|hep-[a-z]{2,3}|quant-ph|gr-qc)"
    rb"(?:\.[A-Za-z-]{2,8})?\])"
)  # fmt: skip
_SECTION: Final = rb"[0-9]{1,5}[a-z]?(?:\([0-9a-z]{1,4}\)){0,4}(?![0-9A-Za-z])"
_USC: Final = re.compile(
    rb"(?i)(?:(?<![\w.$])(?P<volume>[0-9]{1,2}),? u\. ?s\. ?c\.?(?: ?a\.)?|(?<![\w.$])(?P<bare>[0-9]{1,2}) usc"
    rb"|\btitle (?P<title>[0-9]{1,2})(?:,? (?:of )?(?:the )?(?:u\. ?s\. ?c\.?|u\.?s\.? code|united states code))?),? ?"
    rb"(?:sections? |sec\. |\xc2\xa7{1,2} ?)(?P<section>" + _SECTION + rb")"
    rb"|\bsections? (?P<before>"
    + _SECTION
    + rb"),? (?:of |in )(?:the )?(?:u\. ?s\. ?c\.?|u\.?s\. code|united states code),? "
    rb"title (?P<behind>[0-9]{1,2})(?![0-9])"
)
_REPORTER: Final = (
    rb"U\. ?S\.|US|S\. ?Ct\.|F\. ?Supp\.(?: ?[23]d)?|F\. ?(?:2d|3d|4th)|F\.|L\. ?Ed\.(?: ?2d)?|B\. ?R\.|Fed\. ?Cl\."
    rb"|(?:A|P|N\. ?E|N\. ?W|S\. ?E|S\. ?W|So|N\. ?Y\. ?S|Cal\. ?Rptr)\.(?: ?[23]d)?"
)
_GLUED: Final = re.compile(
    rb"(?<![\w.$])(?P<volume>[0-9]{1,4})(?:(?P<apart> )|)(?P<reporter>" + _REPORTER + rb")"
    rb"(?(apart)| ?)(?P<page>[0-9]{1,5})(?![0-9A-Za-z])"
)
"""A citation without one of its blanks: `410 U.S.999`, `410U.S. 999`, `123 F.3d456`."""
_GLUED_USC: Final = re.compile(
    rb"(?i)(?<![\w.$])(?P<title>[0-9]{1,2}) ?U\. ?S\. ?C\.?(?: ?A\.)?(?P<section>" + _SECTION + rb")"
)
_ACT: Final = re.compile(
    rb"(?i)\b(?P<act>GDPR|TFEU|TEU|ECHR|DSA|DMA|(?:EU )?AI Act|General Data Protection Regulation),? "
    rb"[(\[]?(?:articles? |arts?\. ?|sections? |sec\. |recitals? )(?P<article>" + _SECTION + rb")"
)
_NAMED_SECTION: Final = re.compile(
    rb"\b(?:Act|Code|Law|Statutes?|Ordinance|IRC|I\.R\.C\.|ERISA|FLSA|FMLA|FOIA|NLRA|CERCLA|FCPA|CCPA)[*_]{0,3}"
    rb"(?: of (?:1[6-9]|20)[0-9]{2})?,? (?P<part>(?i:sections?|sec\.|articles?|art\.|titles?|rules?)) "
    rb"(?P<number>" + _SECTION + rb"|[IVXL]{1,6}\b)"
    rb"|\b(?P<irc>IRC|I\.R\.C\.) (?P<bare>" + _SECTION + rb")"
)
"""`Clean Air Act section 112`, as `Clean Air Act \u00a7 112`."""
_PROCEDURE: Final = (
    rb"(?i:fed(?:eral|\.) ?r(?:ules?|\.)) ?(?:of )?(?P<of>Civ(?:il|\.) ?P(?:rocedure|\.)"
    rb"|Crim(?:inal|\.) ?P(?:rocedure|\.)|App(?:ellate|\.) ?P(?:rocedure|\.)"
    rb"|Bankr(?:uptcy|\.) ?P(?:rocedure|\.)|Evid(?:ence|\.))|(?P<short>FRCP|FRCrP|FRAP|FRBP|FRE)"
)
_RULE: Final = re.compile(
    rb"\b(?:" + _PROCEDURE + rb"),? ?(?i:rules? )?(?P<number>" + _SECTION + rb")"
    rb"|\b(?i:rules?) (?P<before>" + _SECTION + rb"),? (?:of|under) (?:the )?"
    rb"(?:" + _PROCEDURE.replace(b"<of>", b"<behind>").replace(b"<short>", b"<its>") + rb")"
)  # fmt: skip
_PROCEDURES: Final = {
    b"civ": "Civil Procedure", b"cri": "Criminal Procedure", b"app": "Appellate Procedure",
    b"ban": "Bankruptcy Procedure", b"evi": "Evidence", b"FRCP": "Civil Procedure",
    b"FRCrP": "Criminal Procedure", b"FRAP": "Appellate Procedure", b"FRBP": "Bankruptcy Procedure",
    b"FRE": "Evidence",
}  # fmt: skip
_CONSTITUTION: Final = re.compile(
    rb"\b(?P<state>(?:[A-Z]\.){2}|[A-Z][a-z.]{1,14})? ?Const\.,? "
    rb"(?P<part>amends?\.|arts?\.) (?P<number>[IVXL]{1,7}|[0-9]{1,2})\b"
    rb"(?:, (?:\xc2\xa7|cl\.) ?(?P<section>[0-9]{1,3}))?"
)
_UNION: Final = re.compile(
    rb"(?i:\b(?:(?:article|art\.|section|recital) (?P<article>" + _SECTION + rb"),? (?:of|under) (?:the )?)?)"
    rb"(?:(?:Commission|Council|Framework|Implementing|Delegated) ){0,2}"
    rb"(?P<what>(?:Regulation|Directive|Decision)) (?:(?P<union>\((?:EU|EC|EEC|Euratom)(?:, Euratom)?\)) )?"
    rb"(?:[Nn]o\.? )?(?P<number>[0-9]{2,4}/[0-9]{1,4})(?P<behind>/(?:EC|EEC|EU|JHA|Euratom))?(?![\w/])"
    rb"(?i:,? ?[(\[]?(?:article|art\.) (?P<behind_article>" + _SECTION + rb"))?"
)
_CFR_PART: Final = re.compile(
    rb"(?i)(?:(?<![\w.$])(?P<volume>[0-9]{1,2}),? (?:c\. ?f\. ?r\.|cfr|code of federal regulations),? "
    rb"|\btitle (?P<title>[0-9]{1,2}),? (?:of )?(?:the )?(?:c\. ?f\. ?r\.|cfr|code of federal regulations),? )"
    rb"(?:parts?|pts?\.|subparts?) ?(?P<part>[0-9]{1,5}|[A-Z]{1,2}\b)(?![0-9]|\.[0-9])"
    rb"|\btitle (?P<before>[0-9]{1,2}),? (?:parts?|pts?\.) (?P<its>[0-9]{1,5}),? (?:of )?(?:the )?"
    rb"(?:c\. ?f\. ?r\.|cfr|code of federal regulations)"
)
_NAMED_ACT: Final = re.compile(
    rb"\b(?i:(?P<part>sections?|sec\.|\xc2\xa7|articles?|art\.|titles?|rules?)) ?(?P<number>"
    + _SECTION
    + rb"|[IVXL]{1,6}),? "
    rb"(?:of|under) (?:the )?(?P<name>[A-Z][\w'-]*"
    rb"(?:,? (?:(?:of|and|for|to|on|in|the|by|with|against) ){0,3}[A-Z][\w'-]*){0,8}"
    rb" (?:Act|Code|Statute|Regulation|Directive|Convention|Treaty|Ordinance|Rules?))\b"
    rb"(?: of (?P<year>(?:1[6-9]|20)[0-9]{2})\b)?"
)
"""`Section 230 of the Communications Decency Act of 1996`, under the name of the act as it is written."""
_SPACED_DOI: Final = re.compile(
    rb"(?i)\bdoi(?: is|:)? ?(?P<code>10 ?\. ?[0-9]{4,9} ?/ ?[^\s\"<>\x80-\xff]{1,200})"
)
_DOT: Final = rb" (?:dot|\(dot\)|\{dot\}) "
_OTHER_URL: Final = re.compile(
    rb"(?i)(?<![\w./@-])(?:(?P<local>localhost(?::[0-9]{2,5})?(?:/[^\s<>\"`\x80-\xff]{0,200})?)(?![\w-])"
    rb"|(?P<scheme>(?:data:[a-z]{2,20}/[a-z0-9.+-]{1,40}|(?:javascript|vbscript|blob):(?! )|file:/)"
    rb"[^\s<>\"`\x80-\xff]{0,200})"
    rb"|(?P<said>(?!(?:a|an|the|of|this|that|our|your)\b)[a-z0-9-]{2,63}"
    rb"(?:"
    + _DOT
    + rb"[a-z0-9-]{2,63}){0,3}"
    + _DOT
    + rb"(?:com|org|net|info|biz|io|co|gov|edu|dev|app|ai|me|uk|de|fr|eu|us|ru|cn|test|example))"
    rb"(?![\w-]))"
)
"""A place without a name of its own, a page that is its own link, a host as it is said."""

_DIALLED_MIN: Final = 7
"""Digits from which on a number to dial is somebody's own; one to an emergency has fewer."""
_DIALLED: Final = rb"\+?0[0-9]{1,5}(?:[ .\-/][0-9]{3,8}){1,3}"
_PHONE: Final = re.compile(
    rb"(?i)(?<![\w.,/-])(?P<before>"
    + _DIALLED
    + rb"),? (?:is|was|[(\[]) ?(?:(?:the|our|my|your|their|his|her) )?"
    rb"(?:[a-z-]{2,12} ){0,2}(?:phone|telephone|number|(?:hot|help)line|fax|mobile)\b"
    rb"|\b(?:mobile|cell|ph)\.?(?: (?:phone|number|no\.?))?(?: is|:)? ?(?!(?:19|20)[0-9]{2}[ /-](?:19|20)[0-9]{2}\b)"
    rb"(?P<code>\+?[0-9]{2,5}(?:[ .\-/][0-9]{2,8}){1,4}|[0-9]{9,15})(?![0-9]|[.,][0-9])"
)
"""A number to dial with what says so behind it, or before it in short."""


_PARTS: Final = {"article": "art.", "art.": "art.", "title": "title", "rule": "rule"}


def _cve(match: re.Match[bytes]) -> str:
    year, number = match["year"] or match["before"], match["number"] or match["then"]
    return f"CVE-{year.decode()}-{number.decode().upper()}"


def _cve_of(match: re.Match[bytes]) -> str:
    return f"CVE-{(match['of'] or match['year']).decode()}-{(match['first'] or match['number']).decode()}"


def _named_act(match: re.Match[bytes]) -> str:
    name = " ".join(match["name"].decode("utf-8", "ignore").split())
    year = f" of {match['year'].decode()}" if match["year"] else ""
    part = _PARTS.get(match["part"].decode().lower().rstrip("s"), "\u00a7")
    return f"{name}{year} {part} {match['number'].decode()}"


def _other_url(match: re.Match[bytes]) -> str:
    found = match[match.lastgroup or 0].decode().rstrip(".,;:!?'\"")
    return re.sub(r"(?i) (?:dot|\(dot\)|\{dot\}) ", ".", found).lower() if match["said"] else found


def _spaced_doi(match: re.Match[bytes]) -> str:
    return str(match["code"].decode().replace(" ", "").rstrip(".,;:!?)'\"").lower())


def _id(match: re.Match[bytes]) -> str:
    code: bytes = match[match.lastgroup or 0]
    return code.decode().replace("-", "").replace(" ", "").upper()


def _digits(match: re.Match[bytes]) -> str:
    found = dialled(match[match.lastgroup or 0])
    return found if len(found) >= _DIALLED_MIN else ""


def _arxiv(match: re.Match[bytes]) -> str:
    return str(match[match.lastgroup or 0].decode().lower())


def _usc(match: re.Match[bytes]) -> str:
    title = (match["volume"] or match["bare"] or match["title"] or match["behind"]).decode()
    return f"{title} U.S.C. \u00a7 {(match['section'] or match['before']).decode()}"


def _named_section(match: re.Match[bytes]) -> str:
    """The key that the sign of a section would give it, as `_named_act` has it for the other order."""
    if match["bare"]:
        return f"{match['irc'].decode()} \u00a7 {match['bare'].decode()}"
    start = match.start("part")
    name = " ".join(match.string[code_before(match.string, start) : start].decode("utf-8", "ignore").split())
    part = _PARTS.get(match["part"].decode().lower().rstrip("s"), "\u00a7")
    return f"{name.rstrip(',')} {part} {match['number'].decode()}"


def _rule(match: re.Match[bytes]) -> str:
    said = match["short"] or match["its"] or (match["of"] or match["behind"])[:3].lower()
    return f"Federal Rules of {_PROCEDURES[said]} rule {(match['number'] or match['before']).decode()}"


def _constitution(match: re.Match[bytes]) -> str:
    section = f", \u00a7 {match['section'].decode()}" if match["section"] else ""
    part = match["part"].decode().replace("s.", ".")
    state = f"{match['state'].decode()} " if match["state"] else ""
    return f"{state}Const. {part} {match['number'].decode()}{section}"


def _union(match: re.Match[bytes]) -> str:
    """An act of the European Union by its number, and its article; any board numbers its decisions, too."""
    if not (match["union"] or match["behind"]):
        return ""
    union = f"{match['union'].decode()} " if match["union"] else ""
    article = match["article"] or match["behind_article"]
    behind = (match["behind"] or b"").decode()
    named = f"{match['what'].decode()} {union}{match['number'].decode()}{behind}"
    return f"{named} art. {article.decode()}" if article else named


def _cfr_part(match: re.Match[bytes]) -> str:
    title = (match["volume"] or match["title"] or match["before"]).decode()
    return f"{title} C.F.R. part {(match['part'] or match['its']).decode().upper()}"


def _glued(match: re.Match[bytes]) -> str:
    reporter = match["reporter"].replace(b" ", b"").decode()
    spaced = re.sub(r"(?<=[a-z]\.)(?=[0-9A-Z])|(?<=\.)(?=[A-Z][a-z])", " ", reporter)
    return f"{match['volume'].decode()} {'U.S.' if spaced == 'US' else spaced} {match['page'].decode()}"


def _glued_usc(match: re.Match[bytes]) -> str:
    return f"{match['title'].decode()} U.S.C. \u00a7 {match['section'].decode()}"


def _act(match: re.Match[bytes]) -> str:
    return f"{' '.join(match['act'].decode().upper().split())} art. {match['article'].decode()}"


_PARTS_SAID: Final = (
    b"section",
    b"sec.",
    b"\xc2\xa7",
    b"article",
    b"art.",
    b"title",
    b"rule",
    b"irc",
    b"i.r.c.",
)
_USC_SAID: Final = (b"usc", b"s.c", b"s. c", b" code", b"title")

FORMS: Final[tuple[tuple[str, re.Pattern[bytes], Key, tuple[bytes, ...]], ...]] = (
    # The last of each: without one of these in its small letters a text holds none (a test holds the two together).
    ("cve", _CVE, _cve, (b"cve",)),
    ("cve", _CVE_OF, _cve_of, (b"cve",)),
    ("isbn", _ISBN, _id, ()),
    ("rfc", _RFC, _id, ()),
    ("arxiv", _ARXIV, _arxiv, ()),
    ("statute", _USC, _usc, _USC_SAID),
    ("statute", _GLUED_USC, _glued_usc, _USC_SAID),
    ("citation", _GLUED, _glued, ()),
    ("statute", _ACT, _act, (*_PARTS_SAID[:-2], b"arts.", b"recital")),
    (
        "statute",
        _RULE,
        _rule,
        (b"fed. r", b"fed r", b"fed.r", b"federal r", b"frcp", b"frcrp", b"frap", b"frbp", b"fre"),
    ),
    ("statute", _NAMED_ACT, _named_act, _PARTS_SAID),
    ("statute", _NAMED_SECTION, _named_section, _PARTS_SAID),
    ("statute", _CONSTITUTION, _constitution, (b"const.",)),
    ("statute", _UNION, _union, (b"regulation", b"directive", b"decision")),
    ("statute", _CFR_PART, _cfr_part, (b"c.f.r", b"c. f", b"c.f. r", b"cfr", b"code of federal")),
    ("doi", _SPACED_DOI, _spaced_doi, (b"doi",)),
    ("url", _OTHER_URL, _other_url, ()),
    ("phone", _PHONE, _digits, ()),
)

# --- lists ------------------------------------------------------------------------------------------------

_AND: Final = (
    rb"(?:,? ?\(?(?:and|or|&|to|through|plus|with|then|also|not|vs\.?|versus|as well as|along with|together with)"
    rb"(?: (?:also|then|not|even|finally|the|number|no\.))? |[,;/] ?(?:and |or )?)#?"
)
_RANGE: Final = rb"(?:" + _AND + rb"| ?(?:-|\xe2\x80[\x90-\x95]) ?)"
_NO_COUNT: Final = (
    rb"(?![0-9A-Za-z]|[.,][0-9]| ?%| (?:million|billion|percent|of|more|people)\b"
    rb"| (?!(?:is|was|has|says|does|as)\b)[a-z]{2,20}s\b)"
)
_NO_YEAR: Final = rb"(?!(?:19|20)[0-9]{2}(?![0-9]))"
_CODE: Final = rb"(?P<next>(?=[A-Za-z0-9_/.-]{0,39}[0-9])[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,38}[A-Za-z0-9])?)"
PLURALS: Final = (
    rb"(?:Drs|Profs|Messrs|Doctors|Professors|Judges|Justices|Senators|Ministers|Governors|Officers|Nurses)"
)
_SEVERAL: Final = re.compile(rb"\b" + PLURALS + rb"\.? \Z")
"""A title of each in a list of people."""
_WORD: Final = rb"[A-Z\xc3][A-Za-z'\x80-\xff-]{1,24}"
_NEXT: Final = {
    "person": re.compile(
        rb"(?:,? (?:and|&) |, )(?P<next>(?:[A-Z]\. ?){0,2}"
        + _WORD
        + rb"(?: (?:[A-Z]\. ?)?"
        + _WORD
        + rb"){0,2})"
    ),
    "cve": re.compile(_AND + rb"-?(?P<next>(?:(?:19|20)[0-9]{2}-)?" + _NO_YEAR + rb"[0-9]{4,7})" + _NO_COUNT),
    "isbn": re.compile(
        _AND + rb"(?P<next>97[89](?:[ -]?[0-9]){10}|[0-9](?:[ -]?[0-9]){8}[ -]?[0-9X])(?![0-9A-Za-z])"
    ),
    "arxiv": re.compile(_AND + rb"(?P<next>" + _NEW_STYLE + rb"|" + OLD_ARXIV + rb")"),
    "rfc": re.compile(_RANGE + rb"(?P<next>" + _NO_YEAR + rb"[0-9]{3,5})" + _NO_COUNT),
    "pmid": re.compile(_RANGE + rb"(?P<next>[0-9]{5,9})" + _NO_COUNT),
    "statute": re.compile(
        rb"(?:,? (?:and|or|&) |, )(?P<next>"
        + _NO_YEAR
        + rb"[0-9]{1,5}[a-z]?(?:\([0-9a-z]{1,4}\)){0,4})(?! [A-Z])"
        + _NO_COUNT
    ),
    "order": re.compile(_AND + _CODE + _NO_COUNT),
    "account": re.compile(_AND + _CODE + _NO_COUNT),
    "product": re.compile(_AND + _CODE + _NO_COUNT),
    "phone": re.compile(
        _AND
        + rb"(?:(?:text|call|dial|ring) )?(?P<next>\+?[0-9]{2,6}(?:[ .\-/][0-9]{3,8}){1,4}|[0-9]{3,15})"
        + _NO_COUNT
    ),
}
_DIGITS_MIN: Final = 3
"""Digits from which on a code is taken for the next of a list."""
_YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")


def listed(text: bytes, found: Reference) -> Iterator[Reference]:
    """What goes on from a reference in a list: `CVE-2021-44228, 45046 and 45105`, `orders W1234 and W2345`."""
    pattern = _NEXT.get(found.kind)
    if found.kind == "person" and not _SEVERAL.search(text, max(0, found.span.start - 16), found.span.start):
        return
    before, end = found, found.span.end
    while pattern is not None and (match := pattern.match(text, end)) is not None:
        key = _next_key(before, match["next"].decode("utf-8", "ignore"))
        if not key:
            return
        end = match.end("next")
        before = Reference(found.kind, key, Span(match.start("next"), end))
        yield before


def _next_key(before: Reference, code: str) -> str:
    """The key of the next in a list, or nothing where it does not look like one of its kind."""
    match before.kind:
        case "cve":
            return f"CVE-{code}" if "-" in code else f"{before.key.rpartition('-')[0]}-{code}"
        case "isbn":
            return code.replace("-", "").replace(" ", "").upper()
        case "arxiv":
            return code.lower()
        case "rfc" | "pmid" | "person":
            return code
        case "phone":
            digits = dialled(code.encode())
            return digits if (len(digits) < _DIALLED_MIN) == (len(before.key) < _DIALLED_MIN) else ""
        case "statute":
            law, sign, section = before.key.rpartition("\u00a7 ")
            alike = bool(law) and sum(map(str.isdigit, code)) >= min(_DIGITS_MIN, len(section))
            return f"{law}{sign}{code}" if alike else ""
    key = code.upper()
    if key.isdigit():
        alike = before.key.isdigit() and len(key) == len(before.key) and not _YEAR.fullmatch(key)
    else:
        alike = _shape(key) == _shape(before.key)
        if alike and _letters(key) == _letters(before.key):  # however few figures: `orders W12 and W14`
            return key
    return key if alike and sum(map(str.isdigit, key)) >= _DIGITS_MIN else ""


def _letters(key: str) -> str:
    return re.sub(r"[^A-Z]+", " ", key)


def _shape(key: str) -> str:
    """Letters and digits, run by run: `W12345` is as `A0`."""
    return re.sub(r"[0-9]+", "0", re.sub(r"[A-Z]+", "A", key))
