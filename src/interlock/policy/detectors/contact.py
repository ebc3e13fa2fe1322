"""How a person is reached: e-mail addresses and telephone numbers."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import NOT_HERE, Veto
from interlock.policy.detectors.announced import in_a_query
from interlock.policy.detectors.cells import in_columns, is_broken, is_listed, is_tabbed
from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.digits import (
    BETWEEN,
    NOTE,
    PARTING,
    digits,
    in_turns,
    is_bits,
    is_date,
    looked,
    noted,
    set_apart,
    suffixes,
)
from interlock.policy.detectors.groups import ANY, UNUSUAL, alike, grouped, sizes, summed
from interlock.policy.detectors.libraries import PHONENUMBERS
from interlock.policy.detectors.phones import (
    is_counted,
    is_fraction,
    is_international,
    is_national,
    is_north_american,
    is_written_as_a_number,
    is_written_as_north_american,
    without_extension,
)

# Words joined by single separators: every start that is alive then stands at the same place in its word,
# which keeps the states few. RFC 5321 lets a word run to 64 characters, in 4.5.3.1.1; people do not.
_WORD: Final = r"[a-z0-9_]{1,40}"
_LOCAL: Final = rf"\b{_WORD}(?:[.+%'&=-]{_WORD}){{0,4}}"
_BRACKET: Final = r"[\[\](){}<>]"
"""Either way: what is written from right to left may have them turned."""
_AT: Final = rf"(?: ?@ ?| ?{_BRACKET} ?(?:at|@|a|arroba|chez|at[ -]sign) ?{_BRACKET} ?)"
_DOT: Final = rf"(?:[.·•‧∙]| ?{_BRACKET} ?(?:dot|\.|punkt|punto|point|ponto) ?{_BRACKET} ?)"
_DOMAIN: Final = (
    rf"{_WORD}(?:-{{1,2}}{_WORD}){{0,2}}(?:{_DOT}{_WORD}(?:-{_WORD}){{0,1}}){{0,3}}{_DOT}[a-z]{{2,24}}\b"
)
_SHORT: Final = r"[a-z0-9_]{1,20}"
_ENDING: Final = (
    "(?:com|org|net|edu|gov|mil|info|biz|io|co|uk|de|fr|es|it|nl|eu|ca|au|in|jp|br|ch|at|se|us|dev|ai)"
)
_SAID_ENDING: Final = rf"(?:{_ENDING}|pl|cz|dk|fi|pt|nz|za|mx|ru|kr|cn|online|shop|xyz|example|museum)"
_FRAME: Final = r"[ ()<>\[\]{}=+/*~:|-]"
"""What people put around the words for the signs of an address."""
_ONLY_AT: Final = (
    "at[ -]sign|arroba|arobas|arobase|chiocciola|malpa|apenstaartje|snabel-?a|kukac|zavinac|klammeraffe"
    "|собака"
)
"""Words for the sign of an address, in a dozen languages, that are said of nothing else between two words of one."""
_ONLY_AT_UNSPACED: Final = "(?:艾特|アットマーク|골뱅이)"
_SAID_DOT: Final = (
    rf" ?{_FRAME}{{1,2}}(?:dot|d0t|d o t|punkt|punto|point|ponto|period|full stop"
    rf"|punt|kropka|nokta|tecka|точка|点|點|ドット|점){_FRAME}{{1,2}} ?"
)
_SAID_JOINT: Final = (
    rf"(?:{_SAID_DOT}| ?[ ()<>\[\]{{}}-](?:dash|hyphen|underscore|minus|plus)[ ()<>\[\]{{}}-] ?)"
)
_SPOKEN: Final = (
    rf"\b{_SHORT}(?:(?:[._-]|{_SAID_JOINT}){_SHORT}){{0,2}}"
    rf"(?: ?{_FRAME}{{1,2}}(?:at|a t|ät|{_ONLY_AT}|@t?|{_ONLY_AT_UNSPACED}){_FRAME}{{1,2}} ?| ?@ ?)"
    rf"{_SHORT}(?:(?:[._-]|{_SAID_JOINT}){_SHORT}){{0,1}}{_SAID_DOT}{_SAID_ENDING}\b"
)
"""With words for its signs."""
_SPREAD: Final = (
    rf"\b{_SHORT}(?:(?:[._-]{{1,2}}| [._] ){_SHORT}){{0,3}} ?@{{1,2}} ?"
    rf"{_SHORT}(?:(?:[.-]{{1,2}}| [.-] ){_SHORT}){{0,2}}"
    r"(?:(?:\.{1,2}| \. )(?:com|org|net|edu|gov|info|io|co(?:\.| \. |\. )uk)"
    r"|(?: \.|\. )(?:com|org|edu|gov))\b"
)
"""With blanks around its signs, or signs in twos."""

_PIECE: Final = "[a-z0-9]{1,20}"
_USUAL: Final = "(?:com|org|net|edu|gov|de|co\\.uk|fr|es|nl|ca)"
_SIGNED: Final = (
    rf"\b{_PIECE}(?:[._-]{_PIECE}){{0,2}}"
    rf"(?:_at_{_PIECE}(?:-{_PIECE}){{0,1}}\.{_USUAL}|[_-]at[_-]{_PIECE}(?:-{_PIECE}){{0,1}}(?:[_-]dot[_-]{_PIECE}){{1,2}}"
    rf"| ?[|*\"']at[|*\"'] ?{_PIECE}(?:-{_PIECE}){{0,1}}(?: ?[|*\"']dot[|*\"'] ?{_PIECE}|\.{_PIECE}){{0,1}}"
    rf"(?:\.{_USUAL}| ?[|*\"']dot[|*\"'] ?[a-z]{{2,6}}))\b"
)
"""With signs around the words, as for a robot: `maria_at_northwind.com`, `maria|at|northwind|dot|com`."""
_SAID_AT: Final = (
    rf"\b[a-z]{{1,20}}[._][a-z]{{2,20}}\d{{0,4}} [_-]?at[_-]? {_PIECE}(?:-{_PIECE}){{0,1}}\.{_USUAL}\b"
)
"""With `at` alone said: a name in two parts, and a domain."""
_SAID_ELSEWHERE: Final = (
    rf"\b[a-z0-9]{{1,20}} ?(?:[ (\[{{<*](?:{_ONLY_AT})[ )\]}}>*]|{_ONLY_AT_UNSPACED}) ?"
    r"[a-z0-9]{1,20}(?:[.-][a-z0-9]{1,20}){0,1}\.[a-z]{2,6}\b"
)
"""With a word for its sign alone. What stands before its last word is of the same name."""
_TURN: Final = "[^a-z0-9+]{1,2}"
_ENDS_DOMAIN: Final = re.compile(rb"@[0-9a-z]{3,}" + _ENDING.encode() + rb"\Z")
_BETWEEN_SIGNS: Final = re.compile(rb"[^0-9a-z@]+")
_LONE: Final = "[^a-z0-9@]{1,3}"
_IN_TURNS: Final = (
    rf"\b[a-z0-9](?:{_LONE}[a-z0-9]){{1,24}}(?:{_LONE})?@(?:{_LONE})?[a-z0-9](?:{_LONE}[a-z0-9]){{5,24}}\b"
)
"""An address whose signs are set apart, now in one way and now in another."""
_EXTENSION: Final = r"(?: ?(?:x|ext\.?|extension|#) ?\d{1,6})?"
_GROUPS: Final = r"\d{1,5}(?:[ ./-]\d{2,8}){1,5}"
_ANY: Final = r"\+? ?(?:\(\+?\d{1,5}\)|\d{1,13})(?:(?:[ ./-]| ?\(|\) ?)\d{1,8}){0,5}"
_CALLED_SO: Final = (
    "telephone|telefono|telefon|telephon|telefonnummer|phone|tel|tlf|tfno|mobile|mob|movil|cellular|celular|cel|handy"
    "|gsm|fax|landline|whatsapp|sms|pager|hotline|helpline|(?:my|his|her|our|your|their) (?:phone )?number(?:'s)?"
    "|dial|dialed|dialled|contact number|callback"
)
_UNSPACED: Final = "(?:手机|手機|电话|電話|携帯|전화|핸드폰|shouji|dianhua)(?:号码|號碼|番号|번호|:)?"
"""The same where words are not parted by blanks."""
_ALSO_CALLED: Final = (
    "cell|desk|office|line|direct|signal|extension|call|calling|called|ring|rang|text|texted|reach|contact"
)
"""Words of much else: what stands behind them is written as a number is, too, or they are said of a person."""
_SPELLED: Final = r"(?:(?:\.{3}|[/|;,.•-]) ?)?"
"""What parts the `+` from the first figure where all signs are set apart."""
_THINGS: Final = re.compile(rb"(?:desk|office|line|direct|signal|extension|text) ?\Z")
"""Those that are things as well: directly behind them few figures have to be in groups."""
SHORT: Final = 8
_WORDS_BEFORE: Final = rf"(?:{_CALLED_SO}|ph[.:]|{_ALSO_CALLED})"
_FILLERS: Final = (
    r"(?:[ ]?[:.#=,|\"'>-]| (?:me|us|him|her|them|you|back|at|on|under|via|is|was|are|or|the|my|his|our|your|their|"
    "this|number|numbers|no|nr|line|now|today|tel|phone|mobile|cell|directly|instead|to|it's|its))"
)
_LOOK: Final = "[0-9oil]"
_WORDS_AFTER: Final = (
    "(?:office|fax|mobile|cell|home|work|desk|direct|landline|telephone|phone|tel|mob|whatsapp|pager)"
)


_ALONE: Final = re.compile(rb"(?:1[.-])?\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)")
_TWO_BEFORE: Final = re.compile(rb"\d{1,9} \d{1,9} ")
_IN_A_ROW: Final = re.compile(rb"(?:\d{1,9} ){4}\d{4}")


_ADDED: Final = re.compile(rb"\d \+ ")
_EXPONENT: Final = re.compile(rb"\+[0-9]{2} {4,}[0-9]{1,6}(?:\.[0-9]*)?\Z")
"""`1.8982e+27      69911.0`, and the next column."""
_ADDEND: Final = re.compile(
    rb"\+ ?[0-9]{3}\.[0-9]{4}|\+ [0-9]{1,4}\.[0-9]{1,4}(?:[^0-9. /()-].*|\).*)?", re.DOTALL
)
"""`[M+H]+ 435.3112`, the mass of an ion; `(84+ 314.69)`, a price."""
_DECLINATION: Final = re.compile(
    rb"\+[0-8][0-9] [0-5][0-9] [0-5][0-9]\.(?:[0-9]{1,2}(?:[^0-9.].*)?)?", re.DOTALL
)
"""`+48 42 40.5`: degrees, minutes, and seconds with a fraction, and the next cell behind a blank."""
_CORNER: Final = re.compile(rb"\+\s*\n\s*\|")


def _is_plus(folded: bytes, raw: bytes) -> bool | Veto:
    """Behind a figure and with blanks around it the sign is of a sum, at the end of a line before a bar of a grid."""
    if folded[:1] != b"+":
        return NOT_HERE if _ADDED.match(folded) else False
    if _EXPONENT.match(raw.strip()) or _ADDEND.fullmatch(folded) or _DECLINATION.fullmatch(raw.strip()):
        return False
    return _CORNER.match(raw) is None and is_international(folded)


def _is_plus_parted(folded: bytes, raw: bytes) -> bool:
    """In groups that no number is written in, or sign by sign: the plan of the country has to give it out."""
    if _EXPONENT.match(raw.strip()):
        return False
    one_by_one, ungrouped = _ONE_BY_ONE.fullmatch(folded), _UNGROUPED.fullmatch(folded)
    written = in_turns(raw) if one_by_one else ungrouped is None or set_apart(raw)
    return written and is_international(b"+" + digits(folded).encode())


def _is_plus_in_parts(folded: bytes, _raw: bytes) -> bool:
    """The same between all groups, and a number that the plan of the country gives out."""
    written = len(sizes(folded)) > 2 and alike(folded) and not summed(folded) and b"," not in folded
    return written and is_international(b"+" + digits(folded).encode())


def _is_named_in_parts(folded: bytes, _raw: bytes) -> bool:
    """The same between all groups, behind a word for a telephone, and a number that some plan gives out."""
    number = digits(folded)
    given = is_north_american(number[-10:]) or is_national(number.encode(), trunk=True)
    return len(sizes(folded)) > 2 and 9 <= len(number) <= 13 and alike(folded) and given


_ONE_BY_ONE: Final = re.compile(rb"\+[^0-9]{0,5}[0-9](?:[^0-9]+[0-9])+")
_UNGROUPED: Final = re.compile(rb"\+[^0-9]+[0-9]+")


def _is_address(folded: bytes, raw: bytes) -> bool:
    """No file (`logo@2x.png`), no version of a package (`react@18.2.0`, and what stands in the next line), and no
    decorator of Python in a line of its own; and no call, `det(A)`, at the end of one."""
    if _DECORATOR.search(raw) or _CALLED_WITH_A.search(raw):
        return False
    if _OWN_PARAGRAPH.search(raw) and not (_ends_domain(folded) or _OF_A_COUNTRY.search(folded)):
        return False
    return _FILE_OR_VERSION.search(folded) is None


_OWN_PARAGRAPH: Final = re.compile(rb"\n[ \t]*\r?\n[ \t]*@")
_DECORATOR: Final = re.compile(
    rb"\n[ \t]*@[A-Za-z_][A-Za-z0-9_.]*\.(?:fixture|setter|getter|deleter|mark|parametrize|wraps|route|command|group"
    rb"|option|validator|register|task|property|dataclass|event|listen|cache|patch|given|before_request|errorhandler)\b"
)
_CALLED_WITH_A: Final = re.compile(rb"[A-Za-z]\(A\)[ \t]*\r?\n")
_OF_A_COUNTRY: Final = re.compile(rb"\.[a-z]{2}\Z")


def _is_spoken(folded: bytes, _raw: bytes) -> bool:
    """No point in time: `complaints at this point in time`."""
    return _AT_A_POINT.search(folded) is None


_AT_A_POINT: Final = re.compile(rb" at (?:this|that|the|some|any|which|what|one|a|every|no|each) point in\Z")
_FILES: Final = (
    "png|jpe?g|gif|bmp|webp|tiff?|heic|svg|ico|psd|pdf|docx?|xlsx?|pptx?|odt|csv|tsv|txt|json|ya?ml|toml|xml|html?|css|scss"
    "|jsx?|tsx?|mjs|cjs|java|jar|kt|cpp|hpp|php|sql|db|sqlite|log|tmp|bak|lock|gz|tgz|xz|tar|dll|exe|dylib|rpm|whl|ipynb"
    "|parquet|mp3|mp4|wav|flac|ogg|ttf|woff2?|map"
)
"""Endings of files that no domain has (IANA, root zone database)."""
_FILE_OR_VERSION: Final = re.compile(
    rb"@ ?(?:[^@]*\.(?:%b)\Z|[0-9]{1,5}\.[0-9]{1,5}(?:\.|\Z))" % _FILES.encode()
)


def _is_said_at(folded: bytes, raw: bytes) -> bool:
    """No file and no page at a domain (`main.py at github.com`, `booking.com at expedia.com`)."""
    return _NO_NAME.search(folded) is None and _SENTENCE_END.search(raw) is None


_NO_NAME: Final = re.compile(
    rb"\A[^ ]*[._](?:%b|%b|py|rs|go|rb|sh|md|ts|vue|net"
    rb"|ini|cfg|conf|bin|iso|zip|deb|apk|env|mod|sum|asm|pl|lua|app)\d* " % (_FILES.encode(), _USUAL.encode())
)
_SENTENCE_END: Final = re.compile(rb"\.[ \t]*\n|[a-z]\.[A-Z]")


def _is_spelled_address(folded: bytes, _raw: bytes) -> bool:
    """Behind the `@` are letters that a domain ends in: no product of matrices."""
    return _ends_domain(folded)


def _ends_domain(folded: bytes) -> bool:
    return _ENDS_DOMAIN.search(_BETWEEN_SIGNS.sub(b"", folded)) is not None


def _is_double_zero(folded: bytes, raw: bytes) -> bool | Veto:
    """With `00` in front: no fraction, no bits, and no row before another."""
    number = folded[:1] == b"0" and is_international(folded) and not is_fraction(folded)
    if number and not _goes_over_lines(folded, raw) and not is_counted(folded, raw):
        return not is_bits(digits(folded)[:10].encode())
    return NOT_HERE if _goes_on(folded) or _goes_on(_last_line(folded, raw)) else False


def _is_north_american(folded: bytes, raw: bytes) -> bool | Veto:
    """Behind digits and a hyphen it is a longer number, unless they are a country code; behind two groups, a row."""
    if not _ALONE.match(folded):
        return NOT_HERE if _IN_A_ROW.match(folded) or not _TWO_BEFORE.match(folded) else False
    if is_tabbed(folded, raw) or (
        is_broken(folded, raw) and not is_north_american(digits(without_extension(folded))[-10:])
    ):
        return False
    return is_written_as_north_american(folded)


_OTHERWISE: Final = (
    r"(?:isbn(?:-1[03])?|issn|ean|gtin|(?:order|invoice|serial|part|article|batch|tracking) (?:no|nr|number|id|code))"
    r"(?:[.:]{1,2} ?| )"
)
"""What figures are called that no telephone has."""
_LONGER: Final = (
    rf"(?:\d[-/.]|\d\d:|\d\.\d{{1,10}} |\b(?:{_OTHERWISE}|(?:\d{{1,10}} ){{1,2}}|(?:[0-9a-f]{{2}} ){{2}}"
    rf"|0x[0-9a-f]{{1,8}} (?:\d{{1,10}} ){{0,2}}"
    r"|[0-9a-f]{8}: (?:[0-9a-f]{2} )?)?)"
)
"""What may stand before figures that are not the first of their number, or of something else."""
GROUPS_MAX: Final = 5
"""Groups of a number that is dialled inside a country; more are pairs that go on, as in a dump of bytes."""
_GROUP: Final = re.compile(rb"[0-9]+")
_TRUNK: Final = re.compile(rb"0[0-9]")
_FRACTION: Final = re.compile(
    rb"[a-z0-9]*\d[-/.]0|[0-2]\d:[0-5]\d [0-9]|\d{1,3}\.\d{1,10} 0|[0-9a-f]{8}: |0x[0-9a-f]+ |%b[0-9]"
    % _OTHERWISE.encode()
)


def _goes_on(folded: bytes) -> bool:
    """Whether figures go on from those before them, behind a point or hyphen or in groups that are all of one size, the
    last perhaps smaller; or are called something else.
    """
    groups = folded.split(b" ")
    alike = [group.isalnum() and len(group) == len(groups[0]) for group in groups]
    ended = len(groups) > 3 and groups[-1].isdigit() and len(groups[-1]) < len(groups[0])
    return _FRACTION.match(folded) is not None or (
        len(groups) > 2 and (all(alike) or (ended and all(alike[:-1])))
    )


def _is_trunk(folded: bytes, raw: bytes) -> bool | Veto:
    """With the trunk digit in front: written in groups as somewhere in the world, no date and no row of a table."""
    if folded[:1] == b"|":
        return NOT_HERE if _TARIFF.fullmatch(folded[1:].strip()) else False
    if _is_trunk_alone(folded, raw):
        return True
    if _goes_on(folded) or _goes_on(_last_line(folded, raw)) or _IN_THREES.fullmatch(folded):
        return NOT_HERE
    return False


_IN_THREES: Final = re.compile(rb"\d{3} \d{3} 0\d\d \d{6,8}")
"""Behind two groups of as many figures as its first one has, a number of two groups: the cells of a row."""


def _last_line(folded: bytes, raw: bytes) -> bytes:
    """The groups of the last line alone, where the first was read as one with the last of the line before."""
    return folded if b"\n" not in raw else b" ".join(_GROUP.findall(raw.rpartition(b"\n")[2]))


def _is_trunk_alone(folded: bytes, raw: bytes) -> bool:
    return (
        _TRUNK.match(folded) is not None
        and len(_GROUP.findall(folded)) <= GROUPS_MAX
        and not _LETTER.search(folded)
        and not is_date(folded)
        and not is_fraction(folded)
        and not is_counted(folded, raw)
        and not is_tabbed(folded, raw)
        and not _goes_over_lines(folded, raw)
        and not (in_columns(raw) and _SIGN_INSIDE.search(raw))
        and not (_NEXT_ROW.search(raw) and is_broken(folded, raw))
        and not _COLUMNS.fullmatch(raw)
        and not _OFFSET.search(raw)
        and len(raw) - len(raw.translate(None, b" \r\n")) <= len(raw) // 2
        and is_national(folded, trunk=True)
    )


def _goes_over_lines(folded: bytes, raw: bytes) -> bool:
    """Whether more figures stand together than in a number that is written over two lines."""
    return is_broken(folded, raw) and _LONG_GROUP.search(folded) is not None


_TARIFF: Final = re.compile(rb"0[1-9](?:0[1-9]|1[0-4])\.\d{2}\.\d{2}(?:\d{2})?")
"""`0304.47.4010`, of the customs tariff: its chapters 1 to 9 have at most 14 headings (Harmonized System, 2022)."""
_NEXT_ROW: Final = re.compile(rb"\n\d+([-./])\d+(?:\1\d+)+")
"""Groups in a line of their own, parted by one sign: they do not go on from the line before."""
_SIGN_INSIDE: Final = re.compile(rb"[0-9][-./][0-9]")
"""Beside wide blanks signs part no groups: `020 7946  0958` is a number, `06-14  22-06` two cells."""
_OFFSET: Final = re.compile(rb"\n0{4}")
"""A line that begins so has the offset of a dump in front."""
_COLUMNS: Final = re.compile(rb"\d\d+ {2,}\d+(?: \d{3})+")
"""Wide blanks part the columns of a table, single ones the thousands in them."""
_SIGN: Final = r"(?:[#=] ?|[/.-]|\b\d{6,10} [/-] )"
"""A sign for a number, or one that goes on from what is before it; alone before a blank it begins an item of a list."""
_BEHIND_A_NUMBER: Final = re.compile(rb"\d{6,10} [/-] ")
_LETTER: Final = re.compile(rb"[a-z:]")
_LONG_GROUP: Final = re.compile(rb"\d{6}")


_DATED: Final = re.compile(rb"\(\d{2,5}\) ?(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d(?: .*)?)?")


def _is_plus_unseparated(folded: bytes, raw: bytes) -> bool | Veto:
    """With no groups of its own, and no list of figures."""
    if folded[:1] != b"0" or _BEHIND_A_NUMBER.match(folded):
        return NOT_HERE
    return is_international(folded) and not is_listed(raw)


def _is_mobile(folded: bytes, raw: bytes) -> bool | Veto:
    """Unseparated, as mobile numbers of a few countries are; behind a sign for a number or a fraction it is none."""
    if _BEHIND_A_NUMBER.match(folded):
        return NOT_HERE
    if folded[:1] == b"0" and folded.isdigit():
        return not is_listed(raw) and _OFFSET.search(raw) is None
    return False if folded[:1].isdigit() and not _goes_on(folded) else NOT_HERE


def _is_area(folded: bytes, raw: bytes) -> bool:
    """With the area code in parentheses, and no empty line in it; no day behind a count: `(40) 2025-03-22`."""
    number = digits(folded)
    if _PARAGRAPHS.search(raw) or _DATED.fullmatch(folded):
        return False
    return len(number) == 10 or is_national(folded, trunk=False) or is_national(folded, trunk=True)


def _is_north_american_number(folded: bytes, _raw: bytes) -> bool:
    return is_north_american(digits(folded))


def _is_area_signed(folded: bytes, raw: bytes) -> bool:
    """With the area code in parentheses, and a sign that is none of a sum before the last group."""
    return _is_area(folded, raw) and _OF_A_SUM.search(raw) is None and is_north_american(digits(folded))


def _is_area_alone(folded: bytes, raw: bytes) -> bool | Veto:
    """Not `(15)260125` of `(01)07665444112745(15)260125(10)L42901`: right behind a figure, a day on a label."""
    if folded[:1] != b"(":
        return NOT_HERE if _MARKED.fullmatch(folded[1:]) or _ELEMENT.fullmatch(folded) else False
    return _is_area(folded, raw)


_OF_A_SUM: Final = re.compile(rb"[+*=x<>^]|\xc3\x97|\xc3\xb7|\xe2\x88\x92")
_ELEMENT: Final = re.compile(rb"(?!00)[a-z0-9]{3}\d\([0-9]{2,4}\)[0-9]+")
"""`…T39987(21)07930543`: an element of a label, right behind the figures of the one before."""
_MARKED: Final = re.compile(rb"\(1[1-7]\)[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])")
"""The mark for a day and the day (GS1 General Specifications, application identifiers 11 to 17)."""
_PARAGRAPHS: Final = re.compile(rb"\n[ \t]*\n")
_HEAD: Final = re.compile(rb"[^0-9+(]*")
_TAIL: Final = re.compile(rb"[^0-9)]*\Z")
_OF_A_PHONE: Final = re.compile(
    rb"\b(?:%b|me|us|him|her|them|you|my|his|our|your|their|number|numbers)\b" % _CALLED_SO.encode()
)
_SHORTENED: Final = re.compile(rb"\b(?:tel|tlf|tfno|ph|mob|no|nr)\.")


def _is_behind_a_word(folded: bytes, _raw: bytes) -> bool:
    return any(map(_may_be_a_number, suffixes(folded)))


def _is_named(folded: bytes, raw: bytes) -> bool:
    """Called a telephone number by the words around it: any length that a number may have, but no date.

    A word before the end of a sentence says nothing of what follows it.
    """
    head, tail = _HEAD.match(folded), _TAIL.search(folded)
    assert head is not None
    assert tail is not None
    words = head.group()
    if b"." in _SHORTENED.sub(b"", words) or (in_columns(raw) and _SIGN_INSIDE.search(raw)):
        return False
    numbers = suffixes(folded)
    if _OF_A_PHONE.search(words) or _OF_A_PHONE.search(tail.group()):
        return any(map(_may_be_a_number, numbers))
    if _COLUMNS_AROUND.match(raw) or (b"\t" in raw and numbers and _DOTTED.fullmatch(numbers[0])):
        return False
    if (
        not numbers
        or words[-1:] == b"="
        or (numbers[0].isdigit() and len(numbers[0]) <= SHORT and _THINGS.search(words))
    ):
        return False
    if numbers[0].isdigit() and _QUOTED.search(words):
        return _is_dialled(numbers[0])
    return _may_be_a_number(numbers[0]) and is_written_as_a_number(numbers[0])


_COLUMNS_AROUND: Final = re.compile(rb"[^0-9+(]*[A-Za-z] {4,}[0-9]+ {2,}[0-9]")
"""`Winter Line        2013  144 min`; a form has wide blanks before its number, and none in it."""
_DOTTED: Final = re.compile(rb"\d{4}\.\d{2}\.\d{2}(?:\d{2})?")
"""`3540.40.08`, and the next cell."""
_QUOTED: Final = re.compile(rb"[,|\"'>] ?\Z")


def _is_dialled(number: bytes) -> bool:
    """Ten figures or more in a row that a plan gives out: of North America, or behind the 0 of a country."""
    national = is_national(number, trunk=True) or is_north_american(number.decode()[-10:])
    return len(number) >= 10 and national


def _may_be_a_number(folded: bytes) -> bool:
    number = digits(without_extension(folded))
    grouped = len(number) == 6 and folded.strip().count(b" ") + folded.count(b"-") >= 2
    return (grouped or 7 <= len(number) <= 15) and not is_date(folded) and len(set(number)) > 1


_NAMED_FIELD: Final = (
    "(?:phone|tel|telephone|mobile|mob|cell|cellphone|fax|whatsapp|msisdn)[_-]?(?:number|num|no|nr)?"
    r"['\"\]]{0,2} ?[:=(]{1,2}>? ?['\"]?"
)
"""As a program or a record calls it, also within a name: `homePhoneNumber: `, `mobile_no=`."""
_DRAWN_PHONE: Final = "(?:☎|☏|✆|\U0001f4de|\U0001f4f1|\U0001f4f2|\U0001f919|\\bph\\.? )"
_THEN_NUMBER: Final = "[ ,.;:-]{1,3}(?:(?:then|and|(?:phone |local )?number)(?: is)?:? )?"


def _figures_behind(folded: bytes) -> bytes:
    """What is behind the words and signs that a number stands behind."""
    return _BEFORE_FIGURES.sub(b"", folded)


_BEFORE_FIGURES: Final = re.compile(rb"\A.*?(?=\+? ?\(?\+?[0-9])", re.DOTALL)


def _is_in_a_field(folded: bytes, _raw: bytes) -> bool:
    """A number that some plan gives out."""
    number = _figures_behind(folded)
    bare = digits(without_extension(number))
    return (b"+" in number and is_international(number)) or _is_dialled(bare.encode())


def _is_in_a_query(folded: bytes, raw: bytes) -> bool | Veto:
    return _is_plus(folded, raw) if folded[:1] == b"+" else is_written_as_north_american(folded)


def _is_behind_a_drawing(folded: bytes, _raw: bytes) -> bool:
    number = _figures_behind(folded)
    return _may_be_a_number(number) and is_written_as_a_number(number)


def _is_plus_said(folded: bytes, _raw: bytes) -> bool:
    return is_international(b"+" + digits(folded).encode())


CONTACT: Final = (
    Detector(
        name="email",
        title="e-mail address",
        decides="its shape; the ending of the domain where all signs are set apart",
        basis="RFC 5321",
        shapes=(
            Shape(rf"{_LOCAL}{_AT}{_DOMAIN}", _is_address),
            Shape(_SPOKEN, _is_spoken),
            Shape(_SPREAD),
            Shape(_SIGNED),
            Shape(_IN_TURNS, _is_spelled_address),
            Shape(_SAID_AT, _is_said_at),
            Shape(_SAID_ELSEWHERE),
            Shape(
                rf"\b{_PIECE}(?:[._-]{_PIECE}){{0,2}}[\"'`]@[\"'`]{_PIECE}(?:-{_PIECE}){{0,1}}\.[a-z]{{2,6}}\b"
            ),
        ),
    ),
    Detector(
        name="phone",
        title="telephone number",
        decides="number plans and written forms of the countries; any number that the words around it call one",
        basis="ITU-T E.164, E.123, national number plans",
        shapes=(
            Shape(
                rf"(?:\d ?)?\+ ?{_SPELLED}\(?\d{{1,3}}\)?(?:(?: [/-] |[ ./-]? ?)\(?\d{{1,6}}\)?){{1,6}}{_EXTENSION}\b",
                _is_plus,
            ),
            Shape(
                rf"{_LONGER}(?:00|011)[ -]?[1-9]\d{{0,2}}(?:[ ./-]\d{{2,8}}){{1,5}}{_EXTENSION}\b",
                _is_double_zero,
            ),
            Shape(rf"(?:{_SIGN}|\b)(?:00|011)[1-9]\d{{7,13}}\b", _is_plus_unseparated),
            Shape(
                rf"\b(?:\d{{1,9}}[.-]|\d{{1,9}} \d{{1,9}} )?\d{{3}}[ .-]\d{{3}}[ .-]\d{{4}}{_EXTENSION}\b",
                _is_north_american,
            ),
            Shape(rf"\(\d{{3}}\)(?:[ .-]?| - )\d{{3}}(?:[ .-]| - )\d{{4}}{_EXTENSION}\b", _is_area),
            Shape(rf"\+ ?{_LOOK}{{1,3}}(?:[ ./-]?\(?{_LOOK}{{2,6}}\)?){{2,5}}\b", looked(_is_plus)),
            Shape(rf"\b{_LOOK}{{3}}[.-]{_LOOK}{{3}}[.-]{_LOOK}{{4}}\b", looked(_is_north_american)),
            Shape(rf"\({_LOOK}{{3}}\)[ .-]?{_LOOK}{{3}}[ .-]{_LOOK}{{4}}\b", looked(_is_area)),
            Shape(
                rf"\+(?: ?\(?\d{{1,3}}\)?(?:(?:{PARTING}|{BETWEEN}|{NOTE})\(?\d{{1,6}}\)?){{2,5}}"
                rf"|{_TURN}[^a-z0-9]{{0,2}}[1-9]\d{{7,14}}|(?:{_TURN})?\d(?:{_TURN}\d){{8,13}})\b",
                noted(_is_plus_parted),
            ),
            # Spelled out, the first parenthesis stands apart from what it opens: `(-6-1-7-)`.
            Shape(r"\b\d{3}\) ?\d{3}[ .-]\d{4}\b", _is_area),
            Shape(
                rf"(?:\| ?|{_LONGER})0\d{{1,4}}(?: / |[ ./-])\d{{2,8}}(?:[ ./-]\d{{2,8}}){{0,3}}\b", _is_trunk
            ),
            Shape(
                rf"(?:{_SIGN}|{_LONGER})0(?:7[1-9]\d{{8}}|[67]\d{{8}}|4\d{{8}}|1[567]\d{{8,9}})\b",
                _is_mobile,
            ),
            Shape(
                r"(?:[a-z0-9]{3}\d|\d)?\(\d{2,5}\)[ /-]?\d{2,5}(?:[ -]?\d{2,4}){0,3}\b",
                _is_area_alone,
                alone=r"\(\d{2,5}\)[ /-]?\d{2,5}(?:[ -]?\d{2,4}){0,3}\b",
            ),
            Shape(rf"\b{_WORDS_BEFORE}(?:{_FILLERS}){{0,4}} ?{_ANY}{_EXTENSION}\b", _is_named),
            Shape(rf"\b(?:{_GROUPS}|\d{{7,12}}){_EXTENSION}[ -]{{1,2}}\(?{_WORDS_AFTER}\b", _is_named),
            Shape(rf"\+ ?\(?\d{{1,4}}(?:{ANY}\d{{1,8}}){{1,6}}\b", _is_plus_in_parts),
            Shape(rf"\b\d{{3}}{UNUSUAL}\d{{3}}{UNUSUAL}\d{{4}}\b", grouped(is_north_american, (3, 3, 4))),
            Shape(
                rf"\b(?:{_CALLED_SO})(?:{_FILLERS}){{0,4}} ?[\[('\"]{{0,2}}\d{{2,5}}(?:{ANY}\d{{2,8}}){{1,5}}\b",
                _is_named_in_parts,
            ),
            Shape(rf"\(\d{{3}}\) ?\d{{3}}(?:{UNUSUAL}| ?[/|-] ?| \. )\d{{4}}\b", _is_area_signed),
            Shape(r"\b\d{3}/\d{3}-\d{4}\b", _is_north_american_number),
            Shape(r"\bwa\.me/\+?[1-9]\d{7,14}\b"),
            # As mobile numbers are written in Russia, China and Brazil, and little else.
            Shape(r"\b(?:8-9\d{2}-\d{3}-\d{2}-\d{2}|1[3-9]\d-\d{4}-\d{4}|[1-9][1-9] 9\d{4}-\d{4})\b"),
            Shape(rf"{_UNSPACED}:? ?{_ANY}\b", _is_behind_a_word),
            Shape(rf"{_NAMED_FIELD}{_ANY}{_EXTENSION}\b", _is_in_a_field),
            Shape(rf"{_DRAWN_PHONE}:? ?{_ANY}{_EXTENSION}\b", _is_behind_a_drawing),
            Shape(r"\b(?:callto|facetime|sms):\+?[1-9]\d{7,14}\b"),
            Shape(r"\b\d{3}_\d{3}_\d{4}\b", _is_north_american_number),
            Shape(
                rf"\barea code:? (?:is )?\(?\d{{3}}\)?{_THEN_NUMBER}\d{{3}}[ .-]?\d{{4}}\b",
                _is_north_american_number,
            ),
            Shape(
                rf"(?:\bcountry code:? (?:is )?\+?\d{{1,3}}{_THEN_NUMBER}|\bplus\)? |➕ ?|[\[(]\+[\])] ?)"
                r"\d{1,5}(?:[ .-]?\d{2,8}){1,5}\b",
                _is_plus_said,
            ),
            in_a_query(r"(?:\+|%2b)?\d{1,4}(?:\+\d{2,8}){1,4}", _is_in_a_query),
        ),
        libraries=(PHONENUMBERS,),
    ),
)
