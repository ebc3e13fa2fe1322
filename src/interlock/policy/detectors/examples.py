"""Items of every detector, and look-alikes that are none, made when they are asked for.

Nothing here is anybody's number or key. The same name, seed and count give the same examples everywhere: the
draws come from a hash, not from a generator whose sequence a version of Python may change.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from typing import Final, TypeVar

from interlock.core.patterns import Chain, Choice, Gap, Node, One, Pattern, Repeat, parse
from interlock.lexicon.folding import folding
from interlock.policy.detectors.detector import Detector, Shape
from interlock.policy.detectors.libraries import is_valid
from interlock.policy.detectors.registry import DETECTORS

TRIES_MAX: Final = 4_000
_REPEATS_DRAWN: Final = 6
_Item = TypeVar("_Item")


class Draw:
    """A sequence of choices that depends on its seed alone."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, bound: int) -> int:
        self._count += 1
        return int.from_bytes(sha256(f"{self._seed}/{self._count}".encode()).digest()[:8], "big") % bound

    def of(self, options: Sequence[_Item]) -> _Item:
        return options[self.below(len(options))]

    def text(self, alphabet: str, length: int) -> str:
        return "".join(self.of(alphabet) for _ in range(length))


def valid(name: str, seed: int = 0, count: int = 8) -> tuple[str, ...]:
    """`count` items that the detector must find, taking turns among its shapes.

    Raises `MissingLibrary`.
    """
    detector = DETECTORS[name]
    detector.pin()
    shapes = detector.shapes
    return tuple(
        _valid(detector, shapes[number % len(shapes)], Draw(f"{name}/{seed}/{number}"))
        for number in range(count)
    )


def lookalikes(name: str, seed: int = 0, count: int = 8) -> tuple[str, ...]:
    """At most `count` texts in the detector's shapes that its checks say no to; none where shapes decide.

    Of shapes that are spelled out none: what is not spelled so is the other shapes' to judge.
    """
    detector = DETECTORS[name]
    detector.pin()
    shapes = [shape for shape in detector.shapes if shape.check is not None and not shape.apart]
    found = (
        _lookalike(shapes[number % len(shapes)], Draw(f"{name}/no/{seed}/{number}"))
        for number in range(count if shapes else 0)
    )
    return tuple(text for text in found if text is not None)


def _valid(detector: Detector, shape: Shape, draw: Draw) -> str:
    make = _MADE.get((detector.name, detector.shapes.index(shape)))
    for tried in range(TRIES_MAX):
        text = make(draw) if make is not None else _shaped(shape.alone or shape.pattern, draw)
        if tried % 2:
            text = _with_a_birthday(text, draw)
        for repaired in _repaired(text, draw) if shape.check is not None else (text,):
            spelled = " ".join(repaired) if shape.apart else repaired
            folded = folding().text(repaired.replace(" ", "") if shape.apart else repaired)
            if _matcher(shape.pattern).fullmatch(folded) is None:  # what is repaired may have left it
                continue
            for written in dict.fromkeys((spelled, spelled.title(), spelled.upper())):
                if shape.check is None or shape.check(folded, written.encode()) is True:
                    return written
    raise AssertionError(f"no example of `{detector.name}` in {TRIES_MAX} tries")


def _lookalike(shape: Shape, draw: Draw) -> str | None:
    """Not refused in any other reading: the whole text has the shape, and fails."""
    for _ in range(50):
        text = _shaped(shape.alone or shape.pattern, draw)
        if shape.check is not None and shape.check(text.encode(), text.encode()) is False:
            return text
    return None


@cache
def _matcher(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode())


def _repaired(text: str, draw: Draw) -> Iterator[str]:
    """The text with its groups parted alike, and with every ending of two figures, or of one figure or letter: some
    ending is its check digit. Two letters at its end are those of a word behind the number.
    """
    yield text
    if (grouped := _with_equal_gaps(text)) != text:
        yield grouped
    places = [place for place, one in enumerate(text) if one.isalnum()][-2:]
    figures = [place for place, one in enumerate(text) if one.isdigit()][-2:]
    if figures and not any(text[place].isdigit() for place in places):
        places = figures
    alphabets = [digits if text[place].isdigit() else ascii_lowercase for place in places]
    offset = draw.below(26)
    for number in range(len(alphabets[0]) * len(alphabets[-1])):
        first, last = divmod(number + offset, len(alphabets[-1]))
        changed = list(text)
        changed[places[0]] = alphabets[0][first % len(alphabets[0])]
        changed[places[-1]] = alphabets[-1][last]
        yield "".join(changed)


def _with_a_birthday(text: str, draw: Draw) -> str:
    """With a date where numbers of persons have theirs: of six figures by lot one in hundreds is a date."""
    day, month, year = (f"{draw.below(most) + 1:02}" for most in (28, 12, 99))
    born = draw.of((f"{year}{month}{day}", f"{day}{month}{year}"))
    places = [place for place, one in enumerate(text) if one.isdigit()][draw.of(_BORN_FROM) :]
    changed = list(text)
    for place, figure in zip(places, born, strict=False):
        changed[place] = figure
    return "".join(changed)


_BORN_FROM: Final = (0, 1, 6)
"""Behind how many figures a date of birth begins."""


def _with_equal_gaps(text: str) -> str:
    """With what parts the first two groups of figures between all of them: two gaps by lot are seldom the same."""
    first = _GAP.search(text)
    return _GAP.sub(lambda _: first[0], text) if first else text


_GAP: Final = re.compile(r"(?<=[0-9])[^0-9]+(?=[0-9])")


# --- texts of a shape -----------------------------------------------------------------------------


@cache
def _tree(pattern: str) -> tuple[Node, re.Pattern[str]]:
    return parse(Pattern(0, pattern), folding()), re.compile(pattern)


def _shaped(pattern: str, draw: Draw) -> str:
    """A text that the pattern matches as a whole, word boundaries included."""
    tree, matcher = _tree(pattern)
    for _ in range(TRIES_MAX):
        text = bytes(_drawn(tree, draw)).decode("ascii", "replace")
        if matcher.fullmatch(text) and "  " not in text and text == text.strip():
            return text
    raise AssertionError(f"no text of `{pattern}` in {TRIES_MAX} tries")


def _drawn(node: Node, draw: Draw) -> Iterator[int]:
    match node:
        case One(members):
            plain = sorted(byte for byte in members if byte < 0x80)
            yield draw.of(plain)
        case Gap():
            return
        case Chain(parts):
            for part in parts:
                yield from _drawn(part, draw)
        case Choice(options):
            yield from _drawn(draw.of(_in_ascii(options)), draw)
        case Repeat(part, least, most):
            bound = least + _REPEATS_DRAWN if most is None else most
            for _ in range(least + draw.below(min(bound - least, _REPEATS_DRAWN) + 1)):
                yield from _drawn(part, draw)


def _in_ascii(options: Sequence[Node]) -> Sequence[Node]:
    return [option for option in options if not _needs_more(option)] or options


def _needs_more(node: Node) -> bool:
    """Whether nothing of ASCII alone is one."""
    match node:
        case One(members):
            return min(members) >= 0x80
        case Chain(parts):
            return any(map(_needs_more, parts))
        case Choice(options):
            return all(map(_needs_more, options))
        case _:
            return False


# --- items whose parts depend on each other -------------------------------------------------------

_IBAN_FORMS: Final = (
    ("DE", "n" * 18),
    ("GB", "aaaa" + "n" * 14),
    ("FR", "n" * 23),
    ("NL", "aaaa" + "n" * 10),
)
_BASE58: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def _iban(draw: Draw) -> str:
    country, form = draw.of(_IBAN_FORMS)
    alphabets = {"n": digits, "a": ascii_uppercase}
    body = "".join(draw.of(alphabets[kind]) for kind in form)
    for check in range(2, 99):
        text = f"{country}{check:02}{body}"
        if is_valid("iban", text):
            return text
    return f"{country}00{body}"


def _grouped_iban(draw: Draw) -> str:
    text = _iban(draw)
    return draw.of(" -").join(text[place : place + 4] for place in range(0, len(text), 4))


def _iban_in_other_groups(draw: Draw) -> str:
    text, size = _iban(draw), draw.of((3, 5, 8))
    return draw.of(" -.").join(text[place : place + size] for place in range(0, len(text), size))


def _iban_in_turns(draw: Draw) -> str:
    """In pairs, or sign by sign with what parts them in turns."""
    text, signs = _iban(draw), draw.of(("-.", "_-", "/:", ".*"))
    if draw.below(2):
        return " ".join(text[place : place + 2] for place in range(0, len(text), 2))
    return "".join(one + signs[place % 2] for place, one in enumerate(text)).rstrip(signs)


def _iban_in_parts(draw: Draw) -> str:
    """In groups of four with what hardly parts numbers between them."""
    text, sign = _iban(draw), draw.of((" / ", "; ", " ~ ", " | "))
    return sign.join(text[place : place + 4] for place in range(0, len(text), 4))


def _iban_by_parts(draw: Draw) -> str:
    text = next(one for one in (_iban(draw) for _ in range(TRIES_MAX)) if one.startswith("DE"))
    return f"{text[:4]} {text[4:12]} {text[12:]}"


def _card_in_turns(draw: Draw) -> str:
    """Figure by figure with what parts them in turns; its check digit is repaired."""
    signs = [draw.text("!%&*-._/~ ", 1) for _ in range(2)]
    number = f"4{draw.text(digits, 15)}"
    return "".join(one + signs[place % 2] for place, one in enumerate(number))[:-1]


def _iban_in_a_name(draw: Draw) -> str:
    return f"iban{_iban(draw)}"


def _address_in_turns(draw: Draw) -> str:
    text = f"{draw.text(ascii_lowercase, 6)}@{draw.text(ascii_lowercase, 7)}{draw.of(('com', 'org', 'de'))}"
    return "".join(one + "-_."[place % 3] for place, one in enumerate(text)).rstrip("-_.")


def _looked_iban(draw: Draw) -> str:
    text = _grouped_iban(draw)
    return text[:4] + text[4:].replace("0", "o").replace("1", "l")


def _jwt(draw: Draw) -> str:
    def part(fields: str) -> str:
        return base64.urlsafe_b64encode(fields.encode()).rstrip(b"=").decode()

    header = part(f'{{"alg":"{draw.of(("HS256", "RS256", "ES384"))}","typ":"JWT"}}')
    subject = part(f'{{"sub":"{draw.text(digits, 10)}"}}')
    return f"{header}.{subject}"[: len(header) + 8]


def _base58_address(draw: Draw) -> str:
    body = bytes((draw.of((0, 5, 48)), *(draw.below(256) for _ in range(20))))
    whole = body + sha256(sha256(body).digest()).digest()[:4]
    number, text = int.from_bytes(whole, "big"), ""
    while number:
        number, place = divmod(number, 58)
        text = _BASE58[place] + text
    return "1" * (len(whole) - len(whole.lstrip(b"\0"))) + text


def _bech32_address(draw: Draw) -> str:
    from interlock.policy.detectors.wallets import bech32_checksum

    data = draw.text("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 33)
    return f"bc1{data}{bech32_checksum('bc', data)}"


def _token(draw: Draw) -> str:
    return draw.text(ascii_letters + digits, 24 + draw.below(40))


def _token_with_marks(draw: Draw) -> str:
    return "-".join(draw.text(ascii_letters + digits, 20) for _ in range(3))


def _bearer(draw: Draw) -> str:
    return f"Bearer {_token(draw)}"


def _curp(draw: Draw) -> str:
    letters = "BCDFGHJKLMNPQRSTVXYZ"
    born = f"{draw.below(100):02}{1 + draw.below(12):02}{1 + draw.below(28):02}"
    state = draw.of(("AS", "BC", "DF", "JC", "NL", "YN"))
    return f"{draw.text(letters, 4)}{born}{draw.of('HM')}{state}{draw.text(letters, 3)}{draw.text(digits, 2)}"


def _mrz(draw: Draw) -> str:
    from interlock.policy.detectors.identity import mrz_digit

    number = draw.text("ABCDEFGHJK" + digits, 9)
    birth = f"{draw.below(100):02}{1 + draw.below(12):02}{1 + draw.below(28):02}"
    expiry = f"{30 + draw.below(9)}{1 + draw.below(12):02}{1 + draw.below(28):02}"
    fields = [field + str(mrz_digit(field.lower().encode())) for field in (number, birth, expiry)]
    return f"{fields[0]}UTO{fields[1]}{draw.of('MFX')}{fields[2]}"


def _hardware_in_parts(draw: Draw) -> str:
    pairs = [f"{draw.below(10)}{draw.of('abcdef')}" for _ in range(6)]
    return " colon ".join(pairs)


def _parted_telephone(draw: Draw) -> str:
    return " dash ".join(("+1", "617", f"{200 + draw.below(700)}", f"{1000 + draw.below(9000)}"))


def _named_telephone(draw: Draw) -> str:
    return "phone: " + " dash ".join(("617", f"{200 + draw.below(700)}", f"{1000 + draw.below(9000)}"))


def _nir_in_turns(draw: Draw) -> str:
    """A French number in its groups, with a sign between the figures of each."""
    born = f"{1 + draw.below(2)}{draw.text(digits, 2)}{1 + draw.below(12):02}"
    number = f"{born}{1 + draw.below(18):02}{draw.text(digits, 6)}"
    text, sign = f"{number}{97 - int(number) % 97:02}", draw.of(".-/")
    groups = (text[:1], text[1:3], text[3:5], text[5:7], text[7:10], text[10:13], text[13:])
    return " ".join(map(sign.join, groups))


def _barred_over_lines(areas: Sequence[str], groups: Sequence[str]) -> Callable[[Draw], str]:
    def made(draw: Draw) -> str:
        return f"no {draw.of(areas)}\n|{draw.of(groups)}|{1 + draw.below(9)}{draw.text(digits, 3)}"

    return made


_MADE: Final[dict[tuple[str, int], Callable[[Draw], str]]] = {
    ("iban", 0): _iban,
    ("iban", 1): _grouped_iban,
    ("iban", 2): _iban_in_other_groups,
    ("iban", 3): _iban_in_turns,
    ("iban", 4): _looked_iban,
    ("iban", 5): _iban_in_parts,
    ("iban", 6): _iban_by_parts,
    ("iban", 7): _iban_in_a_name,
    ("card", 9): _card_in_turns,
    ("email", 4): _address_in_turns,
    ("mac-address", 3): _hardware_in_parts,
    ("phone", 15): _parted_telephone,
    ("phone", 17): _named_telephone,
    ("jwt", 0): _jwt,
    ("crypto-wallet", 0): _base58_address,
    ("crypto-wallet", 1): _bech32_address,
    ("token", 0): _token,
    ("token", 1): _token_with_marks,
    ("credential", 1): _bearer,
    ("passport", 2): _mrz,
    ("fr-nir", 5): _nir_in_turns,
    ("us-ssn", 9): _barred_over_lines(("536", "412"), ("22", "48")),
    ("us-itin", 4): _barred_over_lines(("912", "978"), ("72", "88")),
    ("mx-curp", 0): _curp,
}
