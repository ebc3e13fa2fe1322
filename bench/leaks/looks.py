"""Characters that look like others, as data: for each plain character, those that a reader takes for it.

Written for the harness from the Unicode charts, apart from the tables that our fold is baked from.
"""

from __future__ import annotations

import string
import unicodedata

_LOWER, _UPPER, _DIGITS = string.ascii_lowercase, string.ascii_uppercase, string.digits

CYRILLIC = {
    "a": "а", "c": "с", "e": "е", "i": "і", "j": "ј", "o": "о", "p": "р", "s": "ѕ", "x": "х", "y": "у",
    "A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н", "I": "І", "K": "К", "M": "М", "O": "О", "P": "Р", "T": "Т", "X": "Х",
}  # fmt: skip

OTHER_SCRIPTS = {
    "a": "αаɑ", "b": "Ьƅ", "c": "сϲⅽᴄ", "d": "ԁⅾ", "e": "еҽ", "f": "ſẝ", "g": "ɡց", "h": "һհ", "i": "іιɩ", "j": "јϳ",
    "k": "κк", "l": "ⅼǀ", "m": "ⅿ", "n": "ոп", "o": "οоօ", "p": "рρ", "q": "ԛգ", "r": "гᴦ", "s": "ѕꜱ", "t": "τт",
    "u": "υսʋ", "v": "νѵⅴ", "w": "ԝѡ", "x": "хⅹ", "y": "уγ", "z": "ᴢ",
    "A": "ΑАᎪ", "B": "ΒВᏴ", "C": "СᏟ", "D": "Ꭰ", "E": "ΕЕᎬ", "G": "Ԍ", "H": "ΗНᎻ", "I": "ΙІ", "K": "ΚКᏦ", "L": "Ꮮ",
    "M": "ΜМᎷ", "N": "Ν", "O": "ΟОՕ", "P": "ΡРᏢ", "S": "ЅᏚ", "T": "ΤТᎢ", "U": "Ս", "V": "Ꮩ", "W": "Ꮃ", "X": "ΧХ",
    "Y": "ΥҮ", "Z": "ΖᏃ",
}  # fmt: skip

DIGITS = {
    str(n): "".join(chr(zero + n) for zero in (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10))
    for n in range(10)
}

LEET = {"a": "4@", "e": "3", "i": "1!", "o": "0", "s": "5$", "t": "7", "l": "1", "b": "8", "g": "9"}

CIRCLED = (
    {letter: chr(0x24D0 + n) for n, letter in enumerate(_LOWER)}
    | {letter: chr(0x24B6 + n) for n, letter in enumerate(_UPPER)}
    | {digit: "⓪①②③④⑤⑥⑦⑧⑨"[n] for n, digit in enumerate(_DIGITS)}
)
SQUARED = {letter: chr(0x1F130 + n) + chr(0x1F170 + n) for n, letter in enumerate(_LOWER)}
PARENTHESISED = {letter: chr(0x249C + n) + chr(0x1F110 + n) for n, letter in enumerate(_LOWER)} | {
    digit: chr(0x2473 + n) for n, digit in enumerate(_DIGITS) if n
}
REGIONAL = {letter: chr(0x1F1E6 + n) for n, letter in enumerate(_LOWER)}

_ALPHABETS = (
    "BOLD",
    "ITALIC",
    "BOLD ITALIC",
    "BOLD SCRIPT",
    "FRAKTUR",
    "DOUBLE-STRUCK",
    "SANS-SERIF",
    "MONOSPACE",
)
_KINDS = (("SMALL", _LOWER), ("CAPITAL", _UPPER))


def _named(name: str) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:  # a few were encoded elsewhere before
        return ""


MATHEMATICAL = {
    letter: "".join(_named(f"MATHEMATICAL {alphabet} {kind} {letter.upper()}") for alphabet in _ALPHABETS)
    for kind, letters in _KINDS
    for letter in letters
} | {
    digit: "".join(chr(start + n) for start in (0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6))
    for n, digit in enumerate(_DIGITS)
}

SMALL_CAPITALS = dict(zip("abcdefghijklmnoprstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", strict=True))
SUPERSCRIPT = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True)) | dict(
    zip(_DIGITS, "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True)
)
SUBSCRIPT = dict(zip("aehijklmnoprstuvx", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)) | dict(
    zip(_DIGITS, "₀₁₂₃₄₅₆₇₈₉", strict=True)
)
UPSIDE_DOWN = dict(zip("abcdefghijklmnopqrtuvwxyz", "ɐqɔpǝɟƃɥᴉɾʞꞁɯuodbɹʇnʌʍxʎz", strict=True))
for _same in "bdnpquxz":  # they read as another letter, or as themselves
    UPSIDE_DOWN.pop(_same)
PHONETIC = {
    "a": "ɑᴀɐ", "b": "ɓƀᴃ", "c": "ƈȼ", "d": "ɗđɖ", "e": "ɇǝ", "f": "ƒ", "g": "ɠǥɢ", "h": "ɦħ", "i": "ɨɪ", "j": "ɉʝ", "k": "ƙ",
    "l": "ɫłɭ", "m": "ɱ", "n": "ɲŋɳ", "o": "øɵ", "p": "ƥᵽ", "r": "ɍɾɼ", "s": "ʂȿ", "t": "ŧƭʈ", "u": "ʉ", "v": "ʋ", "y": "ɏƴ",
    "z": "ƶʐ",
}  # fmt: skip
ROMAN = {"i": "ⅰⅠ", "v": "ⅴⅤ", "x": "ⅹⅩ", "l": "ⅼⅬ", "c": "ⅽⅭ", "d": "ⅾⅮ", "m": "ⅿⅯ"}


def _accented(letter: str) -> str:
    found = []
    for point in range(0xC0, 0x250):
        parts = unicodedata.normalize("NFD", chr(point))
        if len(parts) > 1 and parts[0] == letter:
            found.append(chr(point))
    return "".join(found)


ACCENTED = {letter: forms for letter in _LOWER if (forms := _accented(letter))} | {
    "d": "đď",
    "l": "łļ",
    "t": "ŧţ",
}
