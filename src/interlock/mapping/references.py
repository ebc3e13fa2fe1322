"""Calls on something outside the text: links, addresses, numbers to dial, citations. Each with one normal form."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from interlock.core.mutation import Reference, Span

REFERENCES_MAX: Final = 256
"""More than anybody looks up for one transition; each is held against all others."""

_WORTH_A_LOOK: Final = re.compile(
    rb"[@\xa7]|://|(?i:www\.|\bdoi\b|isbn|arxiv|cve-|rfc)|\bvs?\. |[0-9][0-9]|\.[a-z]{2}"
)

_SIGNS: Final = re.compile(rb"[0-9@/\xa7]")
_URL: Final = re.compile(
    rb"(?i)(?:\b(?:https?|ftp)://|\bwww\.)[^\s<>\"`\x80-\xff]{1,2000}"
    rb"|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|gov|edu|io|int|mil|info|co\.uk|ac\.uk|gov\.uk|eu|de|ch|uk)"
    rb"(?![\w@-]|\.[a-z])(?:[/?#][^\s<>\"`\x80-\xff]{0,2000})?"
)
_EMAIL: Final = re.compile(
    rb"(?i)(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}(?![a-z0-9-])"
)
_PHONE: Final = re.compile(
    rb"(?<![0-9A-Za-z.,$-])(?:"
    rb"\+[0-9]{1,3}+(?:[ .\-]?+\(?+[0-9]{1,5}+\)?+){2,6}+"
    rb"|(?:1[ .\-])?\(?[0-9]{3}\)?[ .\-]{1,2}[0-9]{3}[ .\-][0-9]{4}"
    rb"|1[ \-]8[0-9]{2}[ \-](?=[A-Z0-9\-]*[A-Z])[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,3}"
    rb")(?![0-9A-Za-z])"
)
_SHORT_CODE: Final = re.compile(
    rb"(?i)\b(?:call(?:ing)?|dial(?:ing)?|text(?:ing)?(?: [a-z]{2,12} to)?)(?: the number| at| on)?:? \**"
    rb"(?P<code>[0-9]{3,6})(?![0-9\-])"
)
_NAME: Final = rb"[A-Z][A-Za-z.'&\-]{0,40}"
_CASE: Final = re.compile(
    rb"(?P<left>" + _NAME + rb"(?: (?:of|the|and|&|for|ex|rel\.|" + _NAME + rb")){0,8}),? vs?\.? "
    rb"(?P<right>" + _NAME + rb"(?: (?:of(?: the)?|and|&|for) " + _NAME + rb"| " + _NAME + rb"){0,8})"
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
_CITATION: Final = re.compile(
    rb"(?<![\w.])[0-9]{1,4} (?:" + _REPORTERS + rb") (?:[0-9]{1,7}|_{2,4})(?![0-9])"
)
_DOI: Final = re.compile(rb"(?<![\w.])10\.[0-9]{4,9}/[^\s\"<>\x80-\xff]{1,200}")
_ARXIV: Final = re.compile(rb"(?i)\barxiv:? ?(?P<id>[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?)")
_CVE: Final = re.compile(rb"(?i)\bCVE-[0-9]{4}-[0-9]{4,7}\b")
_ISBN: Final = re.compile(rb"(?i)\bisbn(?:-1[03])?:? ?(?P<id>[0-9][0-9\-]{8,16}[0-9X])")
_STATUTE: Final = re.compile(
    rb"(?:(?<![\w.])[0-9]{1,3} (?:U\. ?S\. ?C\.?|C\. ?F\. ?R\.?|USC|CFR)(?:A\.)? )?"
    rb"(?:\xc2\xa7){1,2} ?[0-9][0-9A-Za-z.()\-]{0,40}"
    rb"|(?<![\w.])[0-9]{1,3} (?:U\. ?S\. ?C\.?|C\. ?F\. ?R\.?|USC|CFR) [0-9][0-9A-Za-z.()\-]{0,40}"
)
_RFC: Final = re.compile(rb"\bRFC[ -]?(?P<id>[0-9]{1,5})\b")

_KEYPAD: Final = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"22233344455566677778889999")
_TRAILING: Final = b".,;:!?'*_)]}"

Found = tuple[str, str, int, int]


def references(text: bytes) -> tuple[Reference, ...]:
    """All references in text order; where two overlap, the one of the kind listed first stands."""
    if b"." not in text[:-2] and _SIGNS.search(text) is None:
        return ()
    if _WORTH_A_LOOK.search(text) is None:
        return ()
    taken: list[Found] = []
    for kind, needed, pattern, read in _KINDS:
        if needed.search(text) is None:
            continue
        for match in pattern.finditer(text):
            found = (kind, *read(match))
            if found[1] and not any(found[2] < end and start < found[3] for _, _, start, end in taken):
                taken.append(found)
                if len(taken) > REFERENCES_MAX:
                    raise ValueError(f"more than {REFERENCES_MAX} references in one transition")
    taken.sort(key=lambda found: found[2])
    return tuple(Reference(kind, key, Span(start, end)) for kind, key, start, end in taken)


def _plain(match: re.Match[bytes]) -> tuple[str, int, int]:
    return " ".join(match.group().decode().split()), match.start(), match.end()


def _trimmed(match: re.Match[bytes]) -> bytes:
    """What a sentence put behind a link is no part of it, but brackets that it opened are."""
    found = match.group()
    while found and found[-1] in _TRAILING:
        if found[-1] == 0x29 and found.count(b"(") >= found.count(b")"):
            break
        found = found[:-1]
    return found


def _url(match: re.Match[bytes]) -> tuple[str, int, int]:
    found = _trimmed(match).decode()
    scheme, mark, rest = found.partition("://")
    if not mark:
        scheme, rest = "", found
    cut = min((at for at in map(rest.find, "/?#") if at >= 0), default=len(rest))
    return scheme.lower() + mark + rest[:cut].lower() + rest[cut:], match.start(), match.start() + len(found)


def _lower(match: re.Match[bytes]) -> tuple[str, int, int]:
    found = _trimmed(match)
    return found.lower().decode(), match.start(), match.start() + len(found)


def _upper(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match.group().upper().decode(), match.start(), match.end()


def _digits(match: re.Match[bytes]) -> tuple[str, int, int]:
    dialled = match.group().translate(_KEYPAD)
    number = bytes(byte for byte in dialled if byte in b"0123456789").decode()
    return (number if 7 <= len(number) <= 15 else ""), match.start(), match.end()


def _code(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match["code"].decode(), match.start("code"), match.end("code")


def _id(match: re.Match[bytes]) -> tuple[str, int, int]:
    return match["id"].decode().replace("-", ""), match.start(), match.end()


def _statute(match: re.Match[bytes]) -> tuple[str, int, int]:
    found = match.group().rstrip(b".,)-") + (
        b")" if match.group().endswith(b")") and b"(" in match.group() else b""
    )
    key = " ".join(found.replace(b"\xc2\xa7", b" \xc2\xa7 ").decode().split())
    return key, match.start(), match.start() + len(found)


def _case(match: re.Match[bytes]) -> tuple[str, int, int]:
    """The parties, without the words that led up to the first one."""
    left, start = match["left"].split(b" "), match.start()
    while left and (left[0] in _NOT_A_PARTY or left[0] in {b"of", b"the", b"and"}):
        start += len(left[0]) + 1
        left = left[1:]
    right = (
        match["right"].rstrip(b".,'-")
        if not match["right"].endswith((b"Inc.", b"Co.", b"Corp.", b"Ltd."))
        else match["right"]
    )
    if not left:
        return "", match.start(), match.end()
    return f"{b' '.join(left).decode()} v. {right.decode()}", start, match.start("right") + len(right)


_Reading = Callable[[re.Match[bytes]], tuple[str, int, int]]

_KINDS: Final[tuple[tuple[str, re.Pattern[bytes], re.Pattern[bytes], _Reading], ...]] = (
    # Beside each kind what none of it can do without: most sentences with a number in them hold no reference.
    ("doi", re.compile(rb"10\."), _DOI, _lower),
    ("email", re.compile(rb"@"), _EMAIL, _lower),
    ("url", re.compile(rb"\.[A-Za-z]|://"), _URL, _url),
    ("cve", re.compile(rb"(?i)cve-"), _CVE, _upper),
    ("isbn", re.compile(rb"(?i)isbn"), _ISBN, _id),
    ("arxiv", re.compile(rb"(?i)arxiv"), _ARXIV, _id),
    ("rfc", re.compile(rb"RFC"), _RFC, _id),
    ("statute", re.compile(rb"\xa7|[0-9] (?:U|C)"), _STATUTE, _statute),
    ("citation", re.compile(rb"[0-9] [A-Z].* (?:[0-9]|__)", re.DOTALL), _CITATION, _plain),
    ("case", re.compile(rb" vs?\.? "), _CASE, _case),
    ("phone", re.compile(rb"[0-9][ .\-)(]{1,2}[0-9A-Z]"), _PHONE, _digits),
    ("phone", re.compile(rb"(?i)call|dial|text"), _SHORT_CODE, _code),
)
