"""Calls on something outside the text: links, addresses, numbers to dial, citations. Each with one normal form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import islice
from typing import Final, TypeVar

from interlock.core.mutation import Reference, Span
from interlock.core.ports import TooMuch
from interlock.mapping.legal import legal, opens_a_name, words
from interlock.mapping.parties import reach, up_to_place

REFERENCES_MAX: Final = 256
"""More than anybody looks up for one transition; each is held against all others."""

_LETTER: Final = (
    rb"(?:\xc2[\xaa\xad\xb2\xb3\xb5\xb9\xba](?=[0-9A-Za-z.-])|[\xc3-\xdf][\x80-\xbf]|[\xe0\xe1][\x80-\xbf]{2}"
    rb"|\xe2(?:\x80\xa4|[\x84\x85\x92\x93\xb0-\xbf][\x80-\xbf])|\xe3(?:\x80[\x82\x85-\x87]|[\x81-\xbf][\x80-\xbf])"
    rb"|[\xe4-\xee][\x80-\xbf]{2}|\xef(?:\xbc[\x8e\x90-\x99\xa1-\xba]|\xbd[\x81-\x9a\xa1]|[\xa4-\xbb\xbe\xbf][\x80-\xbf])"
    rb"|[\xf0-\xf4][\x80-\xbf]{3})"
)
"""Letters outside ASCII, and what a browser takes for a letter or a point of a host. Punctuation ends a link."""
_BODY: Final = rb"(?:[^\s<>\"`\x80-\xff]{1,2000}+|" + _LETTER + rb"){0,64}+"
"""What goes on in a link: a host or a path is never cut at a letter that is not read."""
_ODD: Final = (
    rb"(?:(?!\xc2\xa0|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80)[\xc2-\xf4][\x80-\xbf]{1,3}|[\"`])"
    rb"(?=[0-9A-Za-z_\x80-\xff-]{0,126}(?:\.|(?i:%2e))[0-9A-Za-z\x80-\xff])"
)
"""A sign within a host: whoever has a domain may name what is below it by any of them, as `org\u2192x.example`."""
_HOST: Final = (
    rb"(?:[^\s<>\"`\x80-\xff/?#]{1,2000}+|" + _LETTER + rb"|" + _ODD + rb"){0,64}+(?:[/?#]" + _BODY + rb")?"
)
_PATH: Final = rb"(?:[/?#]" + _BODY + rb"|(?:" + _LETTER + rb"|" + _ODD + rb")" + _HOST + rb")?"
_LABELS: Final = rb"(?:[a-z0-9-]{1,63}\.){1,4}"
# One case throughout: `early.He` is the end of a sentence. An ending of a file is no domain.
_ANY_DOMAIN: Final = (
    rb"(?!(?:py|js|ts|tsx|jsx|css|html?|json|ya?ml|txt|md|csv|pdf|java|cpp|hpp|cs|rb|go|rs|sh|sql|xml|php|png|jpe?g|"
    rb"gif|svg|docx?|xlsx?|pptx?|zip|gz|exe|dll|ipynb|toml|ini|cfg|log|jar|vue|tex|bib|lock|conf|env|tar|whl|mp[34]|wav|"
    rb"webp|bak|tmp|db|bin|iso|msi|apk|deb|rpm|scss|kt|swift|lua|tf|proto|parquet)\b)(?-i:[a-z]{2,24}|[A-Z]{2,24})"
)
_ENCODED: Final = rb"xn--[a-z0-9-]{2,59}"
"""An ending in letters outside ASCII as a host has it: nothing but a host has such a word."""
_DOMAIN_AFTER_A_VERB: Final = (
    rb"(?:com|org|net|co|xyz|biz|info|online|site|shop|store|app|dev|ai|io|tv|cc|ly|gg|gl|link|live|club|top|tech|cloud|"
    rb"page|news|blog|wiki|help|health|life|world|website|space|pro|icu|vip|ru|cn|fr|nl|es|pl|ca|au|nz|jp|kr|br|mx|"
    rb"se|fi|dk|cz|gr|hu|pt|ro|ua|tr|za|tk|ml|ga|cf|gq|pw|su|eu|de|ch|uk|us|me|onion|bank|finance|download|museum|"
    rb"support|services|agency|money|loan|email|example|" + _ENCODED + rb")"
)
_BARE_DOMAIN: Final = (
    rb"(?:(?:com|co|net|org|ac|gov|edu)\.[a-z]{2}|com|org|net|gov|edu|io|int|mil|info|eu|de|ch|uk|biz|xyz|dev|ai|co|us|"
    rb"fr|ru|cn|jp|kr|nl|pl|ca|au|nz|br|mx|fi|dk|cz|hu|pt|ua|tr|za|su|website|online|onion|icu|vip|"
    + _ENCODED
    + rb")"
)
"""Endings that nothing but a host has, in prose and in code: `window.top` and `this.app` are none."""
_NO_PRODUCT: Final = rb"(?!(?-i:(?:ASP|ADO|VB|ML|Paint|Json|JSON)\.NET)(?![\w/.-]))"
_NO_MORE_HOST: Final = rb"(?![\w@-]|\.[a-z])"
_LEADS_TO: Final = (
    rb"(?:visit|visiting|go to|going to|browse to|head to|navigate to|browser to|at|on|via|see|open|website|site|"
    rb"link|url|portal|page|domain|host|server)"
)
_SCHEME: Final = rb"[a-z][a-z0-9+.-]{1,15}"
_URL: Final = (
    rb"(?i)(?:\b(?:" + _SCHEME + rb"://|(?:h(?:tt|xx)ps?|wss?|ftp):[/\\]{0,4}(?=[a-z0-9-]{1,63}\.[a-z0-9]))"
    rb"|\bwww\.(?=[a-z]|[a-z0-9-]{1,63}\.[a-z]))(?=[^\s<>\"`])"
    + _HOST
    # What a link of Markdown or of HTML holds, where a browser goes on with the scheme of the page.
    + rb"|\]\([ ]?<?(?P<target>[/\\]{2}[^\s)>]{1,2000})"
    rb"|(?:(?:href|src|srcset|action|data|poster|ping|background|cite)[ ]?=[ ]?[\"']?|(?<=\]: )<?)"
    rb"(?P<led>[/\\]{2}[^\s\"'<>]{1,2000})"
    rb"|(?:(?<=[\"'(=<])|(?<=\]: ))(?P<same>[/\\]{2}(?=(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2})" + _BODY + rb")"
    rb"|\b" + _LEADS_TO + rb"(?: is)?(?::|,)? ?(?<=[ :])"
    rb"[*_('\[]{0,3}"
    + _NO_PRODUCT
    + rb"(?P<told>(?:"
    + _LABELS
    + _DOMAIN_AFTER_A_VERB
    + rb"|(?=[a-z0-9]{1,30}-)"
    + _LABELS
    + _ANY_DOMAIN
    + rb"(?<=[a-z]{3})"
    rb"|(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?!\.?[0-9]))" + _NO_MORE_HOST + _PATH + rb")"
    rb"|\]\((?P<linked>" + _LABELS + _ANY_DOMAIN + _NO_MORE_HOST + _PATH + rb")"
    rb"|(?<![@\w.-])"
    + _NO_PRODUCT
    + rb"(?:"
    + _LABELS
    + _BARE_DOMAIN
    # No code and no abbreviation has a hyphen.
    + rb"|(?=[a-z0-9]{1,30}-)"
    + _LABELS
    + _DOMAIN_AFTER_A_VERB
    + rb")"
    + _NO_MORE_HOST
    + _PATH
    + rb"|(?<![@\w.-])(?<!\w/)(?:"
    + _LABELS
    + _ANY_DOMAIN
    + rb"(?::[0-9]{2,5})?/"
    rb"|(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?::[0-9]{2,5}(?![0-9])|/(?=[A-Za-z?#])))" + _BODY
)
_EMAIL: Final = (
    rb"(?i)(?<![a-z0-9._%+-])[a-z0-9._+-][a-z0-9._%+-]{0,63}?(?:@|%40)(?:[a-z0-9-]{1,63}\.){1,6}(?:"
    + _ENCODED
    + rb"|[a-z]{2,24})(?![a-z0-9]|-[a-z0-9])"
    # Where it goes on with a letter, or with another host, all of it is read: what is known is not the shorter one.
    rb"(?:(?="
    + _LETTER
    + rb"|"
    + _ODD
    + rb"|[_%]|[\"'\\]?@)(?:[^\s<>()\[\],;`\x80-\xff]{1,254}+|"
    + _LETTER
    + rb"|"
    + _ODD
    + rb"){1,64}+)?"
)
_GAP: Final = rb"(?:[ .\-/_]|\xe2\x80[\x90-\x95]|\xc2\xa0)"
_COUNTED: Final = (
    rb"(?! (?:people|persons?|times|dollars|euros|pounds|years|users|bytes|bits|seconds|units|items|miles|"
    rb"meters|metres|tons|million|billion|percent)\b)"
)
_NO_SUM: Final = rb"(?! ?(?:[=%^<>]|[*+/] ?[0-9]))" + _COUNTED
"""Behind digits that nothing separates: an operator, or what is counted. Then they are no number to dial."""
# Where a pattern may begin in many ways, what any of them begins with is asked first: elsewhere that is all that is.
_PHONE: Final = (
    rb"(?=[+(0-9 ])(?<![0-9A-Za-z.,$\xa3\xac-])(?:"
    rb"\+[0-9]{1,3}+(?:(?:[ .\-]|\xe2\x80[\x90-\x95]|\xc2\xa0)?+\(?+[0-9]{1,5}+\)?+){2,6}+"
    rb"|(?:1" + _GAP + rb"?)?(?:\([0-9]{3}\)" + _GAP + rb"{0,2}|\(?[0-9]{3}\)?" + _GAP + rb"{1,2})"
    rb"[0-9]{3}" + _GAP + rb"[0-9]{4}"
    rb"|555(?:-|\xe2\x80[\x90-\x95])[0-9]{4}"
    # Area code and exchange begin with 2 to 9: round numbers and times in seconds do not look like that.
    rb"|(?<![0-9A-Za-z)] [=*+/^<>-] )1?[2-9][0-9]{2}[2-9][0-9]{2}(?!0000)[0-9]{4}(?![.,][0-9])"
    + _NO_SUM
    + rb"|1[ \-]8[0-9]{2}[ \-](?=[A-Z0-9\-]{0,35}[A-Z])[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,3}"
    rb")(?:(?=ext|x[0-9])|(?![0-9A-Za-z]))"
)
_QUOTE: Final = rb"(?:[\"'*_(\[]|\xe2\x80[\x98-\x9f]){0,4}"
_LONG: Final = (
    rb"(?:\+?0[0-9]{1,5}(?:" + _GAP + rb"[0-9]{3,8}){1,3}|[2-9][0-9]{2}[ .\-][0-9]{4}|116[ \-]?[0-9]{3}"
    rb"|\+?[0-9]{7,15}" + _COUNTED + rb")"
)
_EMERGENCY: Final = rb"(?:9-?1-?1|9-?8-?8|112|999)"
_CODE_ENDS: Final = rb"(?![0-9]|-[0-9A-Za-z]|,[0-9]{3}(?![0-9]))"
_CODE: Final = rb"(?:" + _LONG + rb"|9-1-1|9-8-8|[0-9]{3,6}" + _COUNTED + rb")" + _CODE_ENDS
# What is said of a plain number too needs more: no noun that is counted, a code that everybody knows, or length.
_SHORT_CODE: Final = (
    rb"(?i)(?=[cdtlheprswfn91 /])\b(?:"
    rb"(?:call(?:ing)?(?: us)?|dial(?:l?ing)?|text(?:ing)?(?: \"?[a-z]{2,12}\"? to)?|tel\.?(?: ?(?:no|nr)\.?)?"
    rb"|(?:life|help|hot|crisis |emergency )line"
    rb"|(?:phone|hotline|helpline|lifeline|emergency|crisis|fax) number|(?:reach|contact|ring|call|phone|text) "
    rb"(?:us|them|me|him|her|it) (?:at|on))"
    rb"(?: the number| number)?(?: is| at| on)?(?:[:,]? |:)" + _QUOTE + rb"(?P<dialled>" + _CODE + rb")"
    rb"|(?:(?:tele)?phon(?:e|ing)|ring(?:ing)?|contact(?:ing)?|sms|whatsapp|fax\.?)"
    rb"(?: the number)?(?: is| at| on)?(?:: ?| )"
    + _QUOTE
    + rb"(?P<rung>"
    + _EMERGENCY
    + _CODE_ENDS
    + rb"|(?!(?:[0-9]{3,6}) (?:more |new |of )?[a-z]{2,20}s\b)"
    + _CODE
    + rb")"
    rb"|(?:number(?: is| at)|number:|reach) "
    + _QUOTE
    + rb"(?P<named>(?:"
    + _EMERGENCY
    + _COUNTED
    + rb"(?! [a-z]{2,20}s\b)|"
    + _LONG
    + rb")"
    + _CODE_ENDS
    + rb")"
    rb"|number " + _QUOTE + rb"(?P<numbered>\+?[0-9]{10,15}" + _COUNTED + _CODE_ENDS + rb")"
    rb"|(?:call|dial|phone|ring|contact|text|reach|emergency)[^.!?\n0-9]{1,60}(?:[ (]at|[ (]on|[ (]via|:| \() ?"
    + _QUOTE
    + rb"(?P<known>"
    + _EMERGENCY
    + _COUNTED
    + _CODE_ENDS
    + rb"(?! [a-z]{2,20}s\b))"
    rb"|(?:(?<=911)|(?<=988)|(?<=112)|(?<=999))(?: or |/)(?:text |call |dial )?(?P<other>"
    + _EMERGENCY
    + _CODE_ENDS
    + rb")|(?P<called>"
    + _EMERGENCY
    + rb")(?= (?:[a-z&]{1,12} ){0,3}(?:life|hot|help)line\b))"
)
_NAME: Final = rb"[A-Z](?:[0-9A-Za-z.'&/\-]|[\xc3-\xc5][\x80-\xbf]){0,40}"
_FIRM: Final = rb", (?:Inc|Co|Corp|Ltd|LLC|LLP|PLC|Jr|Sr|N\.A|S\.A|L\.P)\.?(?![A-Za-z])"
"""What stands behind a comma and still belongs to the name."""

_MORE_RIGHT: Final = (
    rb"(?: (?:of(?: the)?|and|&|for|de(?: la)?) "
    + _NAME
    + rb"| "
    + _NAME
    + rb"|"
    + _FIRM
    # The volume of a citation without a comma before it is no part of a name: `Local 134` is.
    + rb"|(?:(?<= Local)|(?<= Lodge)|(?<= District)|(?<= No\.)) [0-9]{1,4}(?![\w.,]? ?[A-Z0-9])){0,8}"
)
# Names of cases are set in italics, and most of what writes them writes Markdown. In capitals `V` needs its point
# and capitals on both sides: anybody's middle name may be `V.`
_CASE: Final = (
    rb"(?P<left>"
    + _NAME
    + rb"(?: (?:of|the|and|&|for|in|to|by|de|la|ex|rel\.|#?[0-9]{1,3}|\([A-Z][A-Za-z.' ]{0,40}\)|"
    + _NAME
    + rb")|"
    + _FIRM
    + rb"){0,20})[*_]{0,3},? [*_]{0,3}(?P<against>v\.?|[Vv]s\.?|versus|(?<=[A-Z][A-Z*_,] )(?:VS?\.|VERSUS)(?=[*_]{0,3} "
    rb"[*_]{0,3}[A-Z]{2}))[*_]{0,3} [*_]{0,3}(?P<right>" + _NAME + _MORE_RIGHT + rb")"
)
_COURT: Final = re.compile(
    rb"(?i)\b(?:courts?|held|holds|holding|rul(?:ed?|ing)s?|judg(?:e|ment)s?|justices?|plaintiffs?|defendants?|precedents?"
    rb"|appeals?|appellate|lawsuits?|sued|verdict|landmark|case law|the case|decided|overruled|affirmed|cited?|see|cf"
    rb"|accord|controls|controlling|litigation|U\.S\.|[0-9] [A-Z][A-Za-z.]{0,9} [0-9])|\((?:1[89]|20)[0-9]{2}\)"
)
"""`Batman vs Superman` compares; with one of these near it, it is somebody against somebody."""
_MATTER: Final = (
    rb"\b(?P<how>[Ii]n [Rr]e|IN RE|[Ee]x [Pp]arte|EX PARTE)[*_]{0,3} [*_]{0,3}(?P<who>"
    + _NAME
    + _MORE_RIGHT
    + rb")"
)
_NOT_A_PARTY: Final = frozenset(
    b"In See The Case Under As But And Also Compare Cf. Citing Per From For With That A An Like By Read Cite Source"
    b" Both While When After Before Since However Unlike".split()
)
_REPORTERS: Final = (
    rb"U\. ?S\.(?! ?C)|S\. ?Ct\.|L\. ?Ed\.(?: ?2d)?|F\. ?Supp\.(?: ?[23]d)?"
    rb"|F\.(?: ?App'x| ?[2-4](?:d|th))?|B\.R\.|Fed\. Cl\."
    rb"|(?:N\.E|N\.W|S\.E|S\.W|So|P|A)\.(?: ?[23]d)?|N\.Y\.S?\.?(?: ?[23]d)?"
    rb"|Cal\. ?(?:App\. ?|Rptr\. ?)?(?:[2-5](?:d|th))?"
    rb"|Ill\. ?(?:App\. ?)?(?:[23]d)?|Ohio St\.(?: ?[23]d)?|Mass\.|Pa\.|Va\.|Md\.|Mich\.|Wis\.(?: ?2d)?|WL|LEXIS"
)
_CITATION: Final = (
    rb"(?=[0-9\[Cc])(?:(?<![\w.$])[0-9]{1,4} (?:" + _REPORTERS + rb") (?:[0-9]{1,7}|_{2,4})(?![0-9])"
    rb"|(?<![\w.$])[0-9]{1,4} (?:US|S ?Ct|F ?[2-4]d|F ?Supp(?: ?[23]d)?|L ?Ed(?: ?2d)?) [0-9]{1,4}(?![0-9]|[.,][0-9])"
    rb"|\[(?:1[89]|20)[0-9]{2}\] (?:[0-9]{1,2} )?(?:[A-Z]{2,7}|Ch|Fam)(?: (?:Civ|Crim|[A-Z]{2,6}))? [0-9]{1,5}(?![0-9])"
    rb"|\b[Cc]ases? [CT](?:-|\xe2\x80[\x90-\x93])[0-9]{1,4}/[0-9]{2}(?![0-9]))"
)
_DOI: Final = rb"(?<![\w.])10\.[0-9]{4,9}(?:/|%2[Ff])[^\s\"<>`\x80-\xff]{1,200}"
_ARCHIVE: Final = (
    rb"(?:(?:hep-(?:th|ph|ex|lat)|gr-qc|quant-ph|nucl-(?:th|ex)|math-ph|nlin|q-bio|alg-geom|dg-ga|q-alg|funct-an|"
    rb"solv-int|patt-sol|chao-dyn|adap-org|comp-gas|acc-phys|ao-sci|atom-ph|chem-ph|cmp-lg|mtrl-th|plasm-ph|supr-con|"
    rb"bayes-an|cond-mat|astro-ph|physics|math|cs)(?:\.[A-Z]{2})?)"
)
OLD_ARXIV: Final = _ARCHIVE + rb"/[0-9]{7}(?:v[0-9]{1,2})?(?![0-9])"
"""As all were numbered before April 2007: `hep-th/9901001`, `math.GT/0309136`."""
_DATED_ARXIV: Final = rb"(?=[^/]{2,16}/(?:9[1-9]|0[0-7])(?:0[1-9]|1[0-2]))" + OLD_ARXIV
"""With a year and a month in which there were such."""
_ARXIV: Final = (
    rb"(?i:\barxiv:? ?(?P<id>[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?|" + OLD_ARXIV + rb"))"
    # Without its label it is no part of a path.
    rb"|(?<![\w/.:@-])(?P<old>" + _DATED_ARXIV + rb")(?![\w/])"
)
_CVE: Final = rb"(?i)\bCVE-[0-9]{4}-[0-9]{4,7}\b"
_ISBN: Final = rb"(?i)\bisbn(?:-1[03])?:? ?(?P<id>[0-9][0-9\-]{8,16}[0-9X])"
_CODES: Final = (
    rb"U\. ?S\. ?C(?:ode|\.)?|C\. ?F\. ?R\.?|USC|CFR|US Code|United States Code|Code of Federal Regulations"
)
_STATUTE: Final = (
    rb"(?i:(?<![\w.])[0-9]{1,3} (?:" + _CODES + rb")(?:A\.)? )?"
    rb"(?:\xc2\xa7){1,2} ?[0-9][0-9A-Za-z.()\-]{0,40}"
    rb"|(?<![\w.])[0-9]{1,3} (?i:(?:" + _CODES + rb") (?:sections? |sec\. )?)"
    rb"[0-9][0-9A-Za-z.()\-]{0,40}"
)
_CODE_BEFORE: Final = re.compile(
    rb"(?:(?<=[ (\"*_\[])|\A)(?P<code>(?:[0-9]{1,3} )?[A-Z][\w.&'-]*"
    rb"(?:,? (?:(?:of|the|and|for|on|to|in|&) ){0,2}[A-Z][\w.&'-]*){0,8}"
    rb"(?: (?:of )?[12][0-9]{3})?),?[*_\"]{0,3} \Z"
)
"""The name of a code or an act right before the sign of its section."""
_SECTION: Final = rb"[0-9]{1,5}[a-z]?(?:\([0-9a-z]{1,4}\)){0,4}"
_SPELLED: Final = (
    rb"(?i)\bsections? (?P<section>" + _SECTION + rb"),? of title (?P<title>[0-9]{1,2})\b"
    rb"|\b(?:article|art\.|section|sec\.|recital) (?P<article>" + _SECTION + rb"),? (?:of )?(?:the )?"
    rb"(?P<act>GDPR|TFEU|TEU|ECHR|HIPAA|UCC|DSA|DMA|(?:EU )?AI Act|Charter|Constitution|General Data Protection "
    rb"Regulation)\b"
)
"""Statutes in words: `section 1001 of title 18`, `Article 6(1) GDPR`."""

_DEFANGED: Final = (
    rb"(?i)(?<![\w.@-])(?:(?:h(?:tt|xx)ps?)(?::|\[:\])//)?(?P<host>[a-z0-9-]{1,63}(?:(?:\[\.\]|\(\.\)|\[dot\]|\.)[a-z0-9-]{1,63}){0,4}"
    rb"(?:\[\.\]|\(\.\)|\[dot\])[a-z]{2,24})(?P<rest>/[^\s<>\"`\x80-\xff]{0,2000})?(?![\w-])"
)
"""A link written so that nobody follows it by mistake: `evil[.]com`."""

_RFC: Final = rb"\bRFC[ -]?(?P<id>[0-9]{1,5})\b"

_KEYPAD: Final = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"22233344455566677778889999")
_TRAILING: Final = b".,;:!?'*_)]}"

Found = tuple[str, str, int, int]
Of = TypeVar("Of")


def few(found: Iterable[Of]) -> list[Of]:
    """All that is found where it is no more than one transition may hold, else TooMuch.

    Asked before what is found is held against each other: that takes as many steps as there are pairs.
    """
    first = list(islice(found, REFERENCES_MAX + 1))
    if len(first) > REFERENCES_MAX:
        raise _too_many()
    return first


def _too_many() -> TooMuch:
    return TooMuch(f"more than {REFERENCES_MAX} references in one transition")


def references(text: bytes, signs: int = -1, few_figures: bool = False) -> tuple[Reference, ...]:
    """All references in text order; where two overlap, the one of the kind listed first stands, and a link around it.

    `signs`: those of the text's pieces in one, where they are known; what they rule out is not looked for.
    `few_figures`: all figures stand in one token, of fewer than `FIGURES_DIALLED_MIN` bytes.
    """
    if not signs & _FIGURE:
        signs &= WITHOUT_FIGURES
    elif (few_figures and text.find(_NO_PAGE_YET) < 0) or _BESIDE_A_FIGURE.search(text) is None:
        signs &= ~_BETWEEN_PIECES
    if not signs & ~_FIGURE:
        return ()
    taken: list[Found] = []
    for kind, needed, pattern, read in _sought(signs):
        if needed is not None and needed.search(text) is None:
            continue
        for match in pattern.finditer(text):
            found = (kind, *read(match))
            if found[1] and _stands(found, taken, text):
                taken.append(found)
                if len(taken) > REFERENCES_MAX:
                    raise _too_many()
    if signs & _LEGAL:
        for cited in legal(text):
            if not any(cited.start < end and start < cited.end for _, _, start, end in taken):
                key = " ".join(text[cited.start : cited.end].decode().split())
                taken.append((cited.kind, key, cited.start, cited.end))
    if len(taken) > REFERENCES_MAX:
        raise _too_many()
    taken.sort(key=lambda found: found[2])
    return tuple([Reference(kind, key, Span(start, end)) for kind, key, start, end in taken])


def _stands(found: Found, taken: list[Found], text: bytes) -> bool:
    """Whether it is one beside those taken: a link that holds another reference leads somewhere all the same.

    A DOI behind the host of its registry is the DOI alone; a host within a link is part of it.
    """
    kind, key, start, end = found
    within = [one for one in taken if one[2] < end and start < one[3]]
    if not within:
        return True
    if kind != "url" or not (start < within[0][2] or b"://" in text[start:end]):
        return False
    if any(one[0] == "doi" and _OF_DOIS(key) and one[1] == _slashed(key)[-len(one[1]) :] for one in within):
        return False
    if any(one[0] == "url" and one[2] <= start for one in within):
        return False
    taken[:] = [one for one in taken if one not in within or one[0] != "url"]
    return True


_OF_DOIS: Final = re.compile(r"(?:https?://)?(?:dx\.)?doi\.org/10\.[^/]*?(?:/|%2[Ff]).*").fullmatch


def signs(piece: bytes) -> int:
    """What a text between two spaces may be part of, as bits: a kind of reference, a number, the name of a law."""
    lower = piece.lower()
    found = _FIGURE if _DIGIT.search(piece) else 0
    if _MAY_REFER.search(lower) is not None:
        for sign, (_, holds, *_) in zip(_BITS, _KINDS, strict=True):
            if _compiled(holds).search(lower) is not None:
                found |= sign
    return found | (_LEGAL if opens_a_name(piece) else 0)


_DIGIT: Final = re.compile(rb"[0-9]")


def _plain(match: re.Match[bytes]) -> tuple[str, int, int]:
    return " ".join(match.group().decode().split()), match.start(), match.end()


def _citation(match: re.Match[bytes]) -> tuple[str, int, int]:
    """Written without its points, the reporter that is cited most is still the same one."""
    found = _DASHES.sub(b"-", match.group()).replace(b" US ", b" U.S. ")
    return " ".join(found.decode().split()), match.start(), match.end()


_DASHES: Final = re.compile(rb"\xe2\x80[\x90-\x95]")


def _trimmed(match: re.Match[bytes]) -> bytes:
    """What a sentence put behind a link is no part of it, but brackets that it opened are."""
    found = match[match.lastgroup or 0]
    while found and found[-1] in _TRAILING:
        if found[-1] == 0x29 and found.count(b"(") >= found.count(b")"):
            break
        found = found[:-1]
    return found


def _url(match: re.Match[bytes]) -> tuple[str, int, int]:
    data = _trimmed(match)
    if _IS_DATED_ARXIV(data):  # `math.GT/0309136`, though there are hosts in `.gt`
        return "", match.start(), match.end()
    start = match.start(match.lastgroup or 0)
    end = start + len(data)
    if b"://" not in data and match.string[start - 1 : start] >= b"\x80":
        start = _joined(match.string, start)
    found = match.string[start:end].decode()
    scheme, mark, rest = found.partition("://")
    if not mark:
        scheme, rest = "", _SAME_SCHEME.sub("", found)
    cut = min((at for at in map(rest.find, "/?#") if at >= 0), default=len(rest))
    return scheme.lower() + mark + rest[:cut].lower() + rest[cut:], start, end


_SAME_SCHEME: Final = re.compile(r"\A//(?=[^/\\])")
_JOINED: Final = re.compile(rb"(?:[\w.-]|" + _LETTER + rb"){1,80}\Z")


def _joined(text: bytes, start: int) -> int:
    """Where a host begins that has letters outside ASCII before what was read of it."""
    before = text[max(0, start - 80) : start].decode("utf-8", "ignore")
    if not before[-1:].isalpha():
        return start
    match = _JOINED.search(text, max(0, start - 80), start)
    return match.start() if match is not None else start


_IS_DATED_ARXIV: Final = re.compile(_DATED_ARXIV).fullmatch


def _lower(match: re.Match[bytes]) -> tuple[str, int, int]:
    found = _trimmed(match)
    return found.lower().decode(), match.start(), match.start() + len(found)


def _doi(match: re.Match[bytes]) -> tuple[str, int, int]:
    key, start, end = _lower(match)
    return _slashed(key), start, end


def _slashed(key: str) -> str:
    """A DOI with its slash where a link has it encoded."""
    return key.lower().replace("%2f", "/")


def _address(match: re.Match[bytes]) -> tuple[str, int, int]:
    key, start, end = _lower(match)
    return key.replace("%40", "@"), start, end


def _upper(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match.group().upper().decode(), match.start(), match.end()


def _digits(match: re.Match[bytes]) -> tuple[str, int, int]:
    written = match.group().translate(_KEYPAD)
    number = dialled(written)
    # A sum may have a sign too: unseparated, only the length of a number from abroad tells.
    least = 10 if written[:1] == b"+" and written[1:].isdigit() else 7
    if written.isdigit() and _NUMBERED.search(match.string, max(0, match.start() - 48), match.start()):
        return "", match.start(), match.end()  # an order or an item has a number too
    return (number if least <= len(number) <= 15 else ""), match.start(), match.end()


_THINGS: Final = (
    rb"(?:item|order|invoice|ticket|tracking|serial|booking|policy|part|model|reference|ref|customer|case|article|account"
    rb"|contract|confirmation|member|membership|claim|transaction|receipt|parcel|shipment|batch|lot|job|project"
    rb"|application|registration|meter|product|catalogue|catalog|asset|licence|license|record|file|document|request)"
)
_NUMBERED: Final = re.compile(
    rb"(?i)(?:\bids?|\b" + _THINGS + rb"(?:[ -](?:numbers?|no\.?|nr\.?|code|id|reference))?)"
    rb"[*_]{0,3}(?: (?:for|of) (?:this|that|these|those|the|your|its) [a-z]{2,20}){0,2}"
    rb"(?: is| was|:|=)?[*_]{0,3} ?[*_\"'(#`]{0,3}\Z|#\Z"
)
"""What says right before a run of digits that it names a thing; anything looser could hide a number to dial."""
_OF_A_THING: Final = re.compile(rb"(?i)\b" + _THINGS + rb"[ -]\Z")
"""What says it right before `number is`."""


def dialled(written: bytes) -> str:
    """The figures of a number to dial; of `+44 (0)20 …` all but the one that is dialled at home alone."""
    figures = written.replace(b"(0)", b"", 1) if written[:1] == b"+" else written
    return bytes(byte for byte in figures if byte in b"0123456789").decode()


def _code(match: re.Match[bytes]) -> tuple[str, int, int]:
    """The number, without the words that say it is one."""
    group = match.lastgroup or 0
    named = group in ("named", "numbered") and match[0][:6].lower() == b"number"
    if named and _OF_A_THING.search(match.string, max(0, match.start() - 16), match.start()):
        return "", match.start(), match.end()
    return dialled(match[group]), match.start(group), match.end(group)


def _id(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match["id"].decode().replace("-", ""), match.start(), match.end()


def _arxiv(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match[match.lastgroup or 0].decode().lower(), match.start(), match.end()


def _statute(match: re.Match[bytes]) -> tuple[str, int, int]:
    found = match.group().rstrip(b".,-")
    while found.endswith(b")") and found.count(b")") > found.count(b"("):
        found = found[:-1].rstrip(b".,-")
    start, end = match.start(), match.start() + len(found)
    if found.startswith(b"\xc2\xa7"):
        start = code_before(match.string, start)
    return code_key(match.string[start:end].decode("utf-8", "ignore")), start, end


def code_before(text: bytes, at: int) -> int:
    """Where the name of the code begins whose section this is: without it, it is no section of anything."""
    floor = max(0, at - 120)
    left = _CODE_BEFORE.search(text, floor, at)
    if left is None:
        return at
    begins, start = left.start("code"), at
    for word in reversed(text[begins:at].split()):
        name = word.strip(b'*_,"')
        ends = name.endswith(b".") and len(name.rstrip(b".")) > 2 and name not in words()
        if start < at and ends:  # the sentence before
            break
        start = text.rindex(word, begins, start)
    named = text[start:at].split()
    while named and (named[0].title() in _NOT_A_PARTY or named[0].lower() in _NO_CODE):
        start, named = text.index(named[0], start) + len(named[0]) + 1, named[1:]
    return start if named else at


_NO_CODE: Final = frozenset(b"under section sections of and the".split())


_TITLED_CODE: Final = re.compile(
    r"(?i)(?P<title>[0-9]{1,3}) ?(?:(?P<usc>U\. ?S\. ?C\.?(?: ?A\.)?|USC|(?:U\. ?S\.|US|United States) Code)"
    r"|C\. ?F\. ?R\.?|CFR|Code of Federal Regulations),? ?"
    r"(?:\u00a7|sections? |sec\. )? ?(?P<section>[0-9].*)"
)


def code_key(written: str) -> str:
    """A statute under one key: `42 U.S.C. § 1983`, also for `42 USC 1983` and `42 U.S.C. §§ 1983`."""
    key = re.sub(r"\u00a7(?: ?\u00a7)?", " \u00a7 ", written.translate(_UNDECORATED))
    key = " ".join(key.split()).replace(", \u00a7", " \u00a7")
    match = _TITLED_CODE.fullmatch(key)
    if match is None:
        return key
    return f"{match['title']} {'U.S.C.' if match['usc'] else 'C.F.R.'} \u00a7 {match['section']}"


_UNDECORATED: Final = str.maketrans("", "", '*_"')


def _spelled(match: re.Match[bytes]) -> tuple[str, int, int]:
    """As the code itself is cited: `18 U.S.C. § 1001`, `GDPR art. 6(1)`."""
    if match["title"]:
        key = f"{match['title'].decode()} U.S.C. § {match['section'].decode()}"
    else:
        key = f"{' '.join(match['act'].decode().upper().split())} art. {match['article'].decode()}"
    return key, match.start(), match.end()


def _defanged(match: re.Match[bytes]) -> tuple[str, int, int]:
    host = _DOT.sub(b".", match["host"]).lower().decode()
    return host + (match["rest"] or b"").decode(), match.start(), match.end()


_DOT: Final = re.compile(rb"(?i)\[\.\]|\(\.\)|\[dot\]")


def _case(match: re.Match[bytes]) -> tuple[str, int, int]:
    """The parties, without the words that led up to the first one."""
    if match["against"] in _COMPARES and _COURT.search(match.string) is None:
        return "", match.start(), match.end()
    start = reach(match.string, match.start())
    left = match.string[start : match.end("left")].split(b" ")
    while left and (left[0].title() in _NOT_A_PARTY or left[0] in {b"of", b"the", b"and"}):
        start += len(left[0]) + 1
        left = left[1:]
    right = up_to_place(match.string, match.start("right")) or _party(match["right"])
    if not left:
        return "", match.start(), match.end()
    return f"{b' '.join(left).decode()} v. {right.decode()}", start, match.start("right") + len(right)


_COMPARES: Final = frozenset({b"vs", b"vs.", b"Vs", b"Vs.", b"versus"})


def _matter(match: re.Match[bytes]) -> tuple[str, int, int]:
    who = _party(match["who"])
    how = match["how"].lower().capitalize()
    return f"{how.decode()} {who.decode()}", match.start(), match.start("who") + len(who)


def _party(name: bytes) -> bytes:
    return name if name.endswith((b"Inc.", b"Co.", b"Corp.", b"Ltd.")) else name.rstrip(b".,'-")


_Reading = Callable[[re.Match[bytes]], tuple[str, int, int]]

_KINDS: Final[tuple[tuple[str, bytes, bytes | None, bytes, _Reading], ...]] = (
    # Beside each kind what none of it can do without (a test holds the two together), first in a piece between two
    # spaces, in lower case, then in the text: most sentences with a number in them hold no reference.
    ("doi", rb"10\.", None, _DOI, _doi),
    ("email", rb"@|%40", None, _EMAIL, _address),
    ("url", rb"\[\.\]|\(\.\)|\[dot\]", None, _DEFANGED, _defanged),
    (
        "url",
        (
            rb"\A(?s:(?=.*(?:[a-z]|\..*\.)).*\.[a-z0-9]{2})|www\.|://|\.[0-9]{1,3}[:/.]"
            rb"|(?:\]\([ ]?<?|=[\"']?|\A[\"'<]?)[/\\]{2}"
        ),
        # Two strokes, the scheme of a link, `www.`, or a point behind which a domain or an address in figures goes on.
        rb"[/\\:.](?:(?<=[/\\])[/\\]|(?<=[PpSs]:)|(?<=[Ww]\.)|(?<=\.)(?:[A-Za-z]{2}|[0-9]{1,3}\.[0-9]))",
        _URL,
        _url,
    ),
    ("cve", rb"cve-", None, _CVE, _upper),
    ("isbn", rb"isbn", None, _ISBN, _id),
    ("arxiv", rb"arxiv|[a-z]/[0-9]{7}", None, _ARXIV, _arxiv),
    ("rfc", rb"rfc", None, _RFC, _id),
    (
        "statute",
        rb"\xa7|^(?:u\.|c\.|usc|cfr|code$)",
        # Each has a `C` in it, or the last byte of its sign: they are looked for, and what stands around them.
        (
            rb"[Cc\xa7](?:(?<=\xa7)|(?i:\. ?F\. ?R|FR|ode of F|(?<=s C)ode|(?<=USC)"
            rb"|(?<=S\.C)(?:(?<=U\.S\.C)|(?<=U\. S\.C))|(?<=S\. C)(?:(?<=U\.S\. C)|(?<=U\. S\. C))))"
        ),
        _STATUTE,
        _statute,
    ),
    (
        "statute",
        rb"(?:title|article|art\.|section|sec\.|recital)\Z",
        None,
        _SPELLED,
        _spelled,
    ),
    ("citation", rb"[0-9]", rb"[0-9](?:\]? [A-Z0-9]|/[0-9])", _CITATION, _citation),
    ("case", rb"^v(?:[.*_]|s|ersus|$)|[*_]v", None, _CASE, _case),
    ("case", rb"^(?:re|parte)[*_]*$", None, _MATTER, _matter),
    (
        "phone",
        rb"[0-9]",
        # A plus sign before a digit, the last two groups, ten digits in a row, or a number spelled in letters.
        rb"[0-9+](?:(?<=\+)[0-9]|(?<=[0-9])(?:[0-9]{2}"
        + _GAP
        + rb"[0-9]{4}|[0-9]{9}|[ \-]8[0-9]{2}[ \-][0-9A-Z]))",
        _PHONE,
        _digits,
    ),
    (
        "phone",
        (
            rb"(?<![a-z0-9_])(?:call|dial|text|tel|phon|ring|contact|sms|whatsapp|fax|number|reach|emergency|crisis"
            rb"|(?:life|help|hot)line)|911|988|112|999"
        ),
        rb"[0-9](?:[0-9]{2}|(?<=9)(?:-[18]|[18]-))",
        _SHORT_CODE,
        _code,
    ),
)

_MAY_REFER: Final = re.compile(b"|".join(holds for _, holds, *_ in _KINDS))
"""Most pieces are words that are part of no reference of any kind."""

_BITS: Final = tuple(1 << number for number in range(len(_KINDS)))
_FIGURE: Final = 1 << len(_KINDS)
_LEGAL: Final = 2 << len(_KINDS)
WITHOUT_FIGURES: Final = sum(
    bit for bit, (kind, *_) in zip(_BITS, _KINDS, strict=True) if kind in {"email", "url", "case"}
)
"""All others have a digit in them."""

FIGURES_DIALLED_MIN: Final = 7
"""A number to dial has so many figures, in one token or in several; a citation has two numbers, or a blank for one."""
_NO_PAGE_YET: Final = b"__"
_BESIDE_A_FIGURE: Final = re.compile(
    rb"[0-9+](?:(?<=\+)[0-9]|(?<=[0-9])(?:[ .\-/_)(\]\x80-\xff]{1,7}[0-9A-Z]|[0-9]{9}))"
)
_BETWEEN_PIECES: Final = sum(
    bit for bit, (*_, pattern, _) in zip(_BITS, _KINDS, strict=True) if pattern in {_CITATION, _PHONE}
)
"""Kinds that are spread over several pieces: each needs a number with something beside it."""


_compiled = cache(re.compile)


@lru_cache(maxsize=1_024)
def _sought(
    signs: int,
) -> tuple[tuple[str, re.Pattern[bytes] | None, re.Pattern[bytes], _Reading], ...]:
    """The kinds that these signs call for, in their order; only what a text calls for is ever compiled."""
    return tuple(
        (kind, _compiled(needed) if needed else None, _compiled(pattern), read)
        for bit, (kind, _, needed, pattern, read) in zip(_BITS, _KINDS, strict=True)
        if signs & bit
    )
