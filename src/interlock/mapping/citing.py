"""Legal citations as a whole: which case a volume and page are said to be of, short forms, and what they lean on.

`references` finds volumes and pages, and names of cases. Here each is told the other, so that whoever looks it up can
hold one against the other: a real name on another case's page is an invented citation. What a text leaves out (the
name, in `it is reported at 561 U.S. 139`; the parties, in `the court in Smith`) is taken from what was admitted last,
and never guessed: where nothing was, the reference stands as it is written, and nobody will know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from interlock.core.mutation import Named, Reference, Span
from interlock.lexicon.words import CITING
from interlock.mapping.legal import recased
from interlock.mapping.references import few

LEFT_BYTES_MAX: Final = 240
"""How far before a volume the name of its case is looked for; the longest names have some 200."""

_REPORTER_LOWER: Final = (
    rb"u\. ?s\.|us|s\. ?ct\."
    rb"|l\. ?ed\.(?: ?2d)?|f\. ?supp\.(?: ?[23]d)?|f\. ?app'x|f(?:ed)?\. ?(?:2d|3d|4th)|b\.r\.|fed\. ?cl\."
    rb"|(?:n\. ?e|n\. ?w|s\. ?e|s\. ?w|so|p|a)\. ?[23]d|n\. ?y\. ?s\.(?: ?[23]d)?|cal\. ?rptr\.(?: ?[23]d)?|wl"
)
_LOOSE: Final = re.compile(
    # A digit first: a pattern that begins by looking back is tried at each byte.
    rb"(?P<vol>[0-9](?<![\w.$][0-9])[0-9]{0,3}),? {1,3}(?P<rep>(?i:" + _REPORTER_LOWER + rb"))"
    rb"[,:]?(?: {1,3}|,? (?:page |p\. ?)|/)(?P<page>[0-9]{1,7}|_{2,4})(?![0-9])"
)
_LONG: Final = re.compile(
    rb"(?<![\w.$])(?P<vol>[0-9]{1,4}),? {1,3}(?:of (?:the )?)?(?P<rep>(?i:u\.? ?s\.? reports?|united states reports?"
    rb"|federal reporter(?:,? (?:second|third|fourth) series)?|supreme court reporter))"
    rb",?(?: {1,3}|:| (?:at|on|starting at|beginning (?:at|on)) )(?:page |p\. ?)?(?P<page>[0-9]{1,7})(?![0-9])"
)
"""A citation as `references` does not read it: in lower case, spelled out, with a comma too many."""

_NAMED_REPORTER: Final = (
    rb"u\.? ?s\.? reports?|united states reports?|federal reporter|supreme court reporter"
    rb"|f(?:ed)?\. ?(?:2d|3d|4th)"
)
_REPORTER: Final = rb"(?P<rep>" + _NAMED_REPORTER + rb"|[a-z. ]{1,24}reports?)"
_IN_VOLUME: Final = rb"\b(?:volume|vol\.?) (?P<vol>[0-9]{1,4})(?![0-9])"
_ON_PAGE: Final = (
    rb"(?:at |on |starting at |beginning (?:at|on) )?(?:page |pg?\. ?)(?P<page>[0-9]{1,7})(?![0-9])"
)
_OF_THE: Final = rb",? (?:(?:of|in) )?(?:the )?"
_VOLUMES: Final = tuple(
    re.compile(rb"(?i)" + written)
    for written in (
        _IN_VOLUME + _OF_THE + _REPORTER + rb"(?:,? " + _ON_PAGE + rb")?",
        _IN_VOLUME + rb",? " + _ON_PAGE + _OF_THE + _REPORTER,
        rb"\b" + _ON_PAGE + _OF_THE + _IN_VOLUME + _OF_THE + _REPORTER,
        rb"\b(?P<rep>" + _NAMED_REPORTER + rb"),? (?:in )?" + _IN_VOLUME + rb",? " + _ON_PAGE,
    )
)
"""Volume, page and reporter by their names, in each order that they are said in."""
_LONG_SIGNS: Final = frozenset({b"report", b"reports", b"reporter"})
_VOLUME_SIGNS: Final = frozenset({b"volume", b"vol"})
"""Without one of these words there is none."""
_SPELLED: Final = {
    "u.s.": re.compile(r"(?i)u\.? ?s\.? reports?|united states reports?|u\. ?s\.|us\Z"),
    "s. ct.": re.compile(r"(?i)supreme court reporter"),
    "f.": re.compile(r"(?i)federal reporter"),
}
_FEDERAL: Final = re.compile(r"(?i)\Afed\. ?(?=[234])")
_SERIES: Final = {"second": "2d", "third": "3d", "fourth": "4th"}
_AT: Final = re.compile(
    rb"(?<![\w.$])(?P<vol>[0-9]{1,4}) (?P<rep>[A-Z][A-Za-z.' ]{0,12}?(?:[23]d|4th)?),? at (?P<pin>[0-9]{1,7})(?![0-9])"
)
_POINTED: Final = re.compile(r"[.0-9]")

_YEAR: Final = re.compile(
    rb"[*_]{0,3}(?:,? (?:at )?[0-9n*&., \xe2\x80\x93\x94-]{1,24}?)? ?[(\[](?P<court>[^()\[\]]{0,60}?)"
    rb"(?P<year>(?:1[6-9]|20)[0-9]{2})[)\]]"
)
_PARALLEL: Final = re.compile(
    rb"[*_]{0,3}(?:, (?:at )?[0-9]{1,5}(?:[-\xe2\x80\x93\x94]{1,3}[0-9]{1,5})?){0,2}, ?\Z"
)
_DOCKET: Final = re.compile(
    rb"(?i), (?:case )?nos?\. (?=[\w:.-]{0,23}[0-9])[\w:.-]{1,24}"
    rb"(?:,? (?:and |& )?(?=[\w:.-]{0,23}[0-9])[\w:.-]{1,24}){0,2},? *\Z"
)
_AGAINST: Final = re.compile(rb"(?<=[ .,*_])(?:vs?\.?|versus|(?<!\b[A-Z]\. )VS?\.)(?=[ *_A-Z])")
_INITIAL: Final = re.compile(r"[A-Z]\.")
_NOTE: Final = re.compile(rb"\[\^?[0-9]{1,3}\]:?")
_MARKER: Final = re.compile(r"\A[ >|*+-]*\(?[0-9]{1,3}[.)] ")
"""What numbers an item of a list, and is no part of a name."""

_YEAR_BEFORE: Final = re.compile(rb"(?P<court>)\((?P<year>(?:1[6-9]|20)[0-9]{2})\)[*_]{0,3},? \Z")
YEAR_BYTES: Final = 16
"""No year in brackets before a citation takes more, with what stands between the two."""
_YEAR_BEHIND: Final = re.compile(r" \((?P<year>(?:1[6-9]|20)[0-9]{2})\)\Z")
_GLUED: Final = re.compile(r" v\.(?=[A-Z])")
_MATTER: Final = frozenset({"re", "parte"})
_ENDED: Final = re.compile(r"\S{3,}[.!?][\"')\]]?")
"""The last word of a sentence, in a text whose names have no capitals."""

_BREAK: Final = re.compile(
    # One class of bytes first: a pattern that begins with alternatives is looked for several times slower.
    rb"[;\n.!?0-9](?:(?<=;) |(?<=\n)|(?<=[0-9])[0-9]{3}\)[.,;]? "
    rb"|(?<=[.!?])(?<![ .,*_]v[.!?])(?<!vs[.!?])[\"')\]*_]{0,3} +(?=(?:In|See|The|But|And|It|As|This|That|Its) ))"
)
_BEHIND: Final = re.compile(rb"[*_]{0,3}(?: \([0-9]{4}\))?,? ?[(\[]?[*_\"]{0,3}")
_DECORATION: Final = re.compile(rb"</?[a-zA-Z][^<>]{0,200}>|[*_`\"\[\]<>]|\xe2\x80[\x9c\x9d]")
_CONNECTORS: Final = frozenset(word.encode() for word in CITING["connectors"])
_SIGNALS: Final = frozenset(word.encode() for word in CITING["signals"])
_CAPITAL: Final = re.compile(rb"[A-Z0-9#&(]")
_LETTER: Final = re.compile(r"[^\W\d_]")

# --- short forms -----------------------------------------------------------------------------------------

_PARTY: Final = rb"(?P<name>[A-Z][\w.'&-]{0,40}(?: (?:(?:of|the|and|&|de|la) )?[A-Z][\w.'&-]{0,40}){0,5})"
"""Bounded word by word: what looks like a name may begin at each capital of a text of capitals."""
_OPINIONS: Final = (
    b"Court Courts court courts panel majority minority plurality dissent dissenters concurrence decision decisions "
    b"holding holdings ruling rulings opinion opinions judgment judgments judgement judgements case rule test standard "
    b"doctrine precedent reasoning analysis framework teaching teachings judge judges"
)
_SAYING: Final = (
    b"held holds ruled rules decided decides found concluded concludes reasoned recognized recognised established "
    b"overruled rejected stated teaches said explained announced requires governs controls forecloses"
)
_BENCHES: Final = b"Court court Justice Justices justice justices panel majority judge judges"
_HOLDINGS: Final = (
    b"decision holding ruling opinion doctrine test majority dissent rule standard precedent framework "
    b"judgment"
)
_FAME: Final = b"landmark leading seminal famous celebrated infamous well-known controlling"


def _either(words: bytes) -> bytes:
    """A pattern for one of these words."""
    return rb"(?:" + b"|".join(words.split()) + rb")"


_OPINION: Final = _either(_OPINIONS)
_SAID: Final = _either(_SAYING)
_NOT_AGAINST: Final = rb"(?![\w'-]|[*_]{0,3},? [*_]{0,3}(?:v|et ))"
_BENCH: Final = _either(_BENCHES)
_BY: Final = rb"\b[Tt]h(?:e|at|is) " + _OPINION + rb" (?:in|of|from|under) "
_HELD_AS: Final = _either(_HOLDINGS)
_FAMOUS: Final = rb"\b" + _either(_FAME)


_CALLED: Final = rb"[*_]{0,3}" + _PARTY


class _ShortForm(NamedTuple):
    """A way to call a case by one of its parties.

    `signs`: a word of each of these sets is in it, which rules out most sentences; with `places` the name of a place is
    none of a case, as in `the court in Delaware`; `also`: what else it cannot do without, where it takes long to look
    for.
    """

    signs: tuple[frozenset[bytes], ...]
    pattern: re.Pattern[bytes]
    places: bool = False
    also: re.Pattern[bytes] | None = None

    def may_be_among(self, words: frozenset[bytes]) -> bool:
        """Whether a text of these words (`_words_of`) may hold one."""
        return not any(signs.isdisjoint(words) for signs in self.signs)

    def found_in(self, text: bytes) -> Iterator[re.Match[bytes]]:
        if self.also is not None and self.also.search(text) is None:
            return iter(())
        return self.pattern.finditer(text)


def _words_of(text: bytes) -> frozenset[bytes]:
    """Its words in lower case, one joined by a hyphen as two."""
    return frozenset(_LETTERS.findall(text.lower()))


_LETTERS: Final = re.compile(rb"[a-z]+")


def _form(signs: Sequence[bytes], *parts: bytes, places: bool = False, also: bytes = b"") -> _ShortForm:
    """`signs`: lists of words; of one with a hyphen its last part is the sign."""
    sets = [frozenset(word.rpartition(b"-")[2].lower() for word in words.split()) for words in signs]
    return _ShortForm(tuple(sets), re.compile(b"".join(parts)), places, re.compile(also) if also else None)


_SHORT: Final = (
    _form([_OPINIONS], _BY, _CALLED, rb"[*_]{0,3},? ", _SAID, rb"\b"),
    _form([_OPINIONS], _BY, _CALLED, _NOT_AGAINST, places=True),
    _form(
        [_BENCHES],
        rb"\b(?:[Ii]n|[Uu]nder|[Aa]fter|[Ss]ince|[Pp]er|[Ff]ollowing|[Aa]pplying|[Cc]iting|[Ss]ee) ", _CALLED,
        rb"[*_]{0,3},? (?:the|this|that) (?:[A-Z][a-z]+ ){0,3}", _BENCH, rb" ", places=True,
    ),
    _form(
        [_HOLDINGS], rb"\b[Tt]he (?![A-Z]{2,6} )", _CALLED, rb"[*_]{0,3}(?:'s|\xe2\x80\x99s)? ", _HELD_AS, rb"\b",
    ),
    _form([b"court panel case"], rb"\b[Tt]he ", _CALLED, rb"[*_]{0,3} (?:court|panel|case)\b", places=True),
    _form(
        [_SAYING, b"that so otherwise likewise"],
        rb"(?<![\w.] )\b", _CALLED, rb"[*_]{0,3} ", _SAID, rb" (?:that|so|otherwise|likewise)\b", places=True,
    ),
    _form(
        [_SAYING], rb"\b", _CALLED, rb"[*_]{0,3} \((?:1[6-9]|20)[0-9]{2}\) ", _SAID, rb"\b",
        also=rb" \([12][0-9]{3}\) [a-z]",
    ),
    _form(
        [_BENCHES, _SAYING],
        rb"\b", _BENCH, rb" ", _SAID, rb"(?: (?:so|this|that|otherwise|likewise|as much))?,? in ", _CALLED,
        rb"(?<!'s)", _NOT_AGAINST, places=True,
    ),
    _form(
        [_FAME],
        _FAMOUS, rb" (?:[a-z]+ )?(?:case|decision|ruling|opinion|judge?ment)(?:,| of| in)? ", _CALLED, _NOT_AGAINST,
    ),
    _form(
        [b"v vs", _SAYING],
        rb"(?P<name>(?:[a-z][a-z'&-]{1,30}\.? ){1,4}vs?\.? (?:[a-z][a-z'&-]{1,30}\.? ){1,5}?)", _SAID, rb"\b",
        also=rb" vs?\.? [a-z]",
    ),
    _form([b"supra"], rb"\b", _CALLED, rb"[*_]{0,3}, [*_]{0,3}supra\b"),
    _form([b"matter"], rb"(?<!A )\bMatter of ", _CALLED, rb"(?![\w'-])"),
    _form(
        [b"court panel majority holding decision ruling opinion judgment", _SAYING],
        rb"(?i:\bthe (?:court|panel|majority|holding|decision|ruling|opinion|judgment) in "
        rb"(?P<name>[a-z][a-z'-]{2,24}),? )", _SAID, rb"\b", places=True,
    ),
)  # fmt: skip
_SEE: Final = _form(
    [b"see cf accord"],
    rb"(?:\A|[.!?;])\s*(?:[Bb]ut )?(?:[Ss]ee|[Cc]f\.|[Aa]ccord)(?: also| generally)?,? ",
    _CALLED, rb"[*_]{0,3}(?=[.;]|\Z| \()", places=True,
)  # fmt: skip
"""`See Brown.` sends to a case where the run has named one, and elsewhere to anything."""

_FORMS: Final = (*_SHORT, _SEE)
_FORM_SIGNS: Final = frozenset[bytes]().union(*(signs for form in _FORMS for signs in form.signs))


@lru_cache(maxsize=1_024)
def _forms_among(signs: frozenset[bytes]) -> tuple[_ShortForm, ...]:
    """The forms that a text with these of their signs may hold. Few texts have more than `rule`, or `held` and `v`."""
    return tuple([form for form in _FORMS if form.may_be_among(signs)])


_CASE_OF: Final = re.compile(rb"[Tt]h(?:e|at|is) case of ")
_LAW: Final = re.compile(
    rb"(?i)\b(?:courts?|held|rul(?:ed|ings?)|judges?|judge?ments?|justices?|precedents?|law|appeals?|sued|plaintiffs?)\b"
)
"""Without one of these beside it, `the case of Libby Zion` is what happened to somebody."""

_BEFORE_PIN: Final = re.compile(_CALLED + rb"[*_]{0,3}, \Z")
"""The name in `Roe, 410 U.S. at 116`."""

_IDEM: Final = re.compile(
    rb"(?<![\w.])(?:[Ii]d\.|[Ii]bid\.?|[Ll]oc\. ?cit\.|[Oo]p\. ?cit\."
    rb"|[Ss]upra(?= (?:at|notes?|nn?|part|pages?|[A-Z0-9]\w{0,20})\b|[^\w\s-]|\s*\Z))(?:,? at [0-9]{1,5})?(?![\w])"
)
_AUTHORITIES: Final = b"case decision opinion ruling judgment citation authority"
_WORDY: Final = re.compile(
    rb"(?i)\b(?:the|that|this) (?:same|said|above|aforementioned|above-mentioned|foregoing|former|latter|cited|"
    rb"above-cited|previous|earlier) " + _either(_AUTHORITIES) + rb"\b"
)
_IDEM_SIGNS: Final = frozenset((b"id ibid cit supra " + _AUTHORITIES).split())
"""Without one of these words nothing is meant that was cited before."""

_NO_PARTY: Final = frozenset(word.encode() for word in CITING["nobody"])
_PLACES: Final = CITING["seats"]
"""Where courts sit: `the court in Delaware` names no case."""


class Cited(NamedTuple):
    """A volume and page in the text, with what stands right before it."""

    key: str
    start: int
    end: int


def citations(
    text: bytes, found: Sequence[Reference], named: Sequence[Named], kinds: frozenset[str]
) -> list[Reference]:
    """The references of a text, with all that is said of each citation and case, and those in short."""
    said = _words_of(text)
    cited = _all(text, few(found), said)
    cases: list[Reference] = []
    others: list[Reference] = []
    for one in found:
        if one.kind == "case":
            cases.append(_plainly(one))
        elif one.kind != "citation":
            others.append(one)
    told = list(_told(text, cited, cases, named)) if cited else []
    beside = {r.span.start: r for r in told}
    cases = [_with_citation(text, case, cited, beside) for case in cases]
    full = [Named("case", case.key) for case in cases]
    short = few(_short_forms(text, said, [*named, *full], [*told, *cases], kinds))
    return sorted([*others, *told, *cases, *short], key=lambda r: r.span.start)


def _plainly(case: Reference) -> Reference:
    """A case without the sign of what it has: `Roe v. Wade's successor`."""
    key = case.key.removesuffix("'s").removesuffix("\u2019s")
    return case if key == case.key else Reference("case", key, case.span, case.told)


def _all(text: bytes, found: Sequence[Reference], said: frozenset[bytes]) -> list[Cited]:
    """Volumes and pages in order. `said`: the words of the text (`_words_of`)."""
    cited = [Cited(r.key, r.span.start, r.span.end) for r in found if r.kind == "citation"]
    # The first is in any words.
    volumes = [(_VOLUME_SIGNS, pattern) for pattern in reversed(_VOLUMES)]
    for signs, pattern in ((said, _LOOSE), (_LONG_SIGNS, _LONG), *volumes):
        for match in () if signs.isdisjoint(said) else few(pattern.finditer(text)):
            if not any(one.start < match.end() and match.start() < one.end for one in cited):
                cited.append(Cited(_spelled(match), match.start(), match.end()))
    for other in recased(text):
        if not any(one.start < other.end and other.start < one.end for one in cited):
            cited.append(Cited(other.key, other.start, other.end))
    return sorted(cited, key=lambda one: one.start)


def _spelled(match: re.Match[bytes]) -> str:
    """As the reporter abbreviates itself; a volume without a page stays one."""
    reporter = " ".join(match["rep"].decode().split())
    for short, long in _SPELLED.items():
        if long.match(reporter):
            series = next((mark for word, mark in _SERIES.items() if word in reporter.lower()), "")
            reporter = short.upper() + series if len(short) > 2 else short.title() + series
            reporter = "S. Ct." if short == "s. ct." else reporter
            break
    page = match["page"].decode() if match["page"] else ""
    reporter = _FEDERAL.sub("F.", reporter)
    return f"{match['vol'].decode()} {reporter} {page}".strip()


def _told(
    text: bytes, cited: list[Cited], cases: list[Reference], named: Sequence[Named]
) -> Iterator[Reference]:
    name, before = "", None
    for one in cited:
        parallel = before is not None and _PARALLEL.fullmatch(text, before.end, one.start) is not None
        if not parallel:
            name = _name_beside(text, one, before, cases) or _latest("case", named)
        year = _YEAR.match(_after_parallels(text, one, cited), 0)
        if year is None:
            year = _YEAR_BEFORE.search(text, max(0, one.start - YEAR_BYTES), one.start)
        told = [("name", name)] if name else []
        if year is not None:
            told.append(("year", year["year"].decode()))
            if year["court"]:
                court = " ".join(year["court"].decode("utf-8", "replace").replace(",", " ").split())
                if _LETTER.search(court):
                    told.append(("court", court))
        if parallel and before is not None:
            told.append(("beside", before.key))
        yield Reference("citation", one.key, Span(one.start, one.end), tuple(told))
        before = one


def _after_parallels(text: bytes, one: Cited, cited: list[Cited]) -> bytes:
    """The text behind the last of the citations that go on from this one: its year is the year of all."""
    last = one
    for other in cited:
        if other.start > last.end and _PARALLEL.fullmatch(text, last.end, other.start):
            last = other
    return text[last.end : last.end + 120]


def _name_beside(text: bytes, one: Cited, before: Cited | None, cases: list[Reference]) -> str:
    """What stands before a citation as the name of its case; behind it, in brackets, where nothing does."""
    floor = max(before.end if before else 0, one.start - LEFT_BYTES_MAX)
    left = text[floor : one.start]
    left = _DOCKET.sub(b", ", left)
    for stop in _BREAK.finditer(left):
        if left[stop.end() :].strip():
            left = text[floor : one.start][stop.end() :] if not _DOCKET.search(left) else left[stop.end() :]
            return _name_beside(text, one, Cited("", 0, floor + stop.end()), cases)
    plain = " ".join(_DECORATION.sub(b"", _NOTE.sub(b"", left)).decode("utf-8", "ignore").split())
    plain = _GLUED.sub(" v. ", plain)
    touching = plain.endswith(",") or _AGAINST.search(left) is not None
    near = [case for case in cases if floor <= case.span.start < one.start]
    if near and text[near[-1].span.end : one.start].strip(b" ,.:(*_\"'[]") and not _touches(left):
        return near[-1].key
    if touching and (name := _trimmed(plain)):
        return name
    behind = _BEHIND.match(text, one.end)
    after = [case for case in cases if behind is not None and case.span.start == behind.end()]
    if after:
        return after[0].key
    return near[-1].key if near else ""


def _touches(left: bytes) -> bool:
    """Whether the name, as far as it is one, goes on up to the citation: only names and a comma behind `v.`"""
    found = list(_AGAINST.finditer(left))
    if not found:
        return False
    words = _DECORATION.sub(b"", left[found[-1].end() :]).strip(b" ,").split()
    return all(_CAPITAL.match(word) or word.lower().rstrip(b",") in _CONNECTORS for word in words)


def _trimmed(left: str) -> str:
    """The name at the end of what stands before a citation, without the words that lead up to it."""
    words = _YEAR_BEHIND.sub("", _MARKER.sub("", left).rstrip(" ,;:(")).split(" ")
    against = [
        i
        for i, word in enumerate(words)
        if word.rstrip(".") in {"v", "vs", "versus"}
        or (word in {"V.", "VS."} and not _INITIAL.fullmatch(words[i - 1]))
    ]
    start = against[-1] if against else len(words)
    if against and not any(word[:1].isupper() for word in words[max(0, start - 1) :]):
        ended = [i for i in range(start - 1) if _ENDED.fullmatch(words[i])]
        words = words[ended[-1] + 1 if ended else 0 :]
        start -= ended[-1] + 1 if ended else 0
    cased = any(word[:1].isupper() for word in words)
    while start > 0 and cased:
        word = words[start - 1]
        bare = word.strip("(\"'*_,").encode()
        named = _CAPITAL.match(bare) or word[:1].isupper() or len(bare.strip(b".")) < 2
        if not named and bare.lower() not in _CONNECTORS:
            break
        start -= 1
    words = words[start if cased else 0 :]
    while words and words[0].lower().strip(",").encode() in _SIGNALS and len(words) > 1:
        if words[1].lower() in _MATTER or (words[0] == "The" and words[1][:1].isupper() and not against):
            break
        words = words[1:]
    return " ".join(words).strip(" ,")


def _latest(kind: str, named: Sequence[Named]) -> str:
    return next((one.key for one in reversed(named) if one.kind == kind), "")


def _with_citation(
    text: bytes, case: Reference, cited: list[Cited], beside: dict[int, Reference]
) -> Reference:
    """A case with the citation that stands behind its name, and then by all of its name."""
    following = next((one for one in cited if one.start >= case.span.end), None)
    if following is not None:
        between = _DOCKET.sub(b"", text[case.span.end : following.start])
        if between[:1] > b"\x7f":
            between = between.partition(b" ")[2]  # the rest of a word with an accent
        words = between.strip(b" ,.*_\"'[](/-").split()
        if len(between) < LEFT_BYTES_MAX and all(
            _CAPITAL.match(word) or word.lower().rstrip(b",") in _CONNECTORS for word in words
        ):
            name = dict(beside[following.start].told).get("name", "")
            key = (
                name if case.key in name else case.key
            )  # what stands before the page is read further to the left
            return Reference("case", key, case.span, (("citation", following.key),))
    return case


def _short_forms(
    text: bytes,
    said: frozenset[bytes],
    named: Sequence[Named],
    full: list[Reference],
    kinds: frozenset[str],
) -> Iterator[Reference]:
    taken = [(r.span.start, r.span.end) for r in full]

    def free(start: int, end: int) -> bool:
        return not any(start < other_end and other_start < end for other_start, other_end in taken)

    legal = any(one.kind in {"case", "citation"} for one in named)
    for form in _forms_among(said & _FORM_SIGNS) if "case" in kinds else ():
        for match in form.found_in(text) if legal or form is not _SEE else ():
            start, end = match.span("name")
            words = _said_of(match["name"])
            if not words or not free(start, end) or _no_party(words, _PLACES if form.places else frozenset()):
                continue
            if form is _SEE and words[0].lower().encode() in _NO_PARTY:
                continue
            if not legal and _CASE_OF.match(match.group()) and _LAW.search(text) is None:
                continue
            taken.append(match.span())
            yield Reference("case", _antecedent(words, named), Span(start, end))
    kind = "citation" if "citation" in kinds else "case"
    for match in _AT.finditer(text) if b"at" in said else ():
        reporter = match["rep"].decode()
        if not free(match.start(), match.end()) or not (_POINTED.search(reporter) or reporter.isupper()):
            continue
        volume = f"{match['vol'].decode()} {reporter}"
        known = [n.key for n in named if n.kind == "citation" and folded(n.key).startswith(folded(volume))]
        key = known[-1] if len(set(known)) == 1 else f"{volume} at {match['pin'].decode()}"
        beside = _BEFORE_PIN.search(text, max(0, match.start() - LEFT_BYTES_MAX), match.start())
        words = _said_of(beside["name"]) if beside is not None else []
        told = (("name", _antecedent(words, named)),) if words and not _no_party(words, frozenset()) else ()
        yield Reference(kind, key, Span(match.start(), match.end()), told)
    for pattern in () if _IDEM_SIGNS.isdisjoint(said) else (_IDEM, _WORDY):
        for match in pattern.finditer(text):
            if not free(match.start(), match.end()):
                continue
            latest = next((n for n in reversed(named) if n.kind in {"case", "citation"}), None)
            key = latest.key if latest else match.group().decode()
            yield Reference(latest.kind if latest else kind, key, Span(match.start(), match.end()))


def _said_of(name: bytes) -> list[str]:
    """The words of a party, without those that lead up to it."""
    words = name.decode("utf-8", "ignore").split()
    while words and words[0].lower().encode() in _SIGNALS:
        words = words[1:]
    if words and len(words[-1]) > len("Inc.") and words[-1].endswith("."):
        words[-1] = words[-1][:-1]  # the sentence ended, and no abbreviation
    return words


_NO_LETTER: Final = re.compile(r"[\W_]+")


@lru_cache(maxsize=4_096)
def folded(key: str) -> str:
    """A citation without its points and spaces: volume, reporter and page, each closed by a NUL."""
    first, _, rest = key.strip().partition(" ")
    reporter, _, page = rest.rpartition(" ")
    if not reporter or not page[:1].isdigit():
        reporter, page = rest, ""
    letters = _NO_LETTER.sub("", reporter.casefold())
    return f"{first}\x00{letters}\x00{page}"


def _no_party(words: list[str], places: frozenset[str]) -> bool:
    lower = [word.lower().strip(".,'") for word in words]
    return all(word.encode() in _NO_PARTY or word in places or len(word) < 2 for word in lower)


def _antecedent(words: list[str], named: Sequence[Named]) -> str:
    """The one case named before that has these words as a party's, or the words as they are."""
    asked = [_plain(word) for word in words]
    found = {
        one.key
        for one in named
        if one.kind == "case"
        and any(_within(asked, _words(side)) for side in re.split(r"(?i) vs?\.? ", one.key))
    }
    return found.pop() if len(found) == 1 else " ".join(words)


def _plain(word: str) -> str:
    return word.casefold().removesuffix("'s").removesuffix("\u2019s").strip(".,'*_")


def _words(side: str) -> list[str]:
    return [_plain(word) for word in side.split()]


def _within(asked: list[str], words: list[str]) -> bool:
    size = len(asked)
    return any(words[at : at + size] == asked for at in range(len(words) - size + 1))
