"""Which lists a word is on, in bits."""

from __future__ import annotations

from typing import Final


class Flag:
    """Which lists a word is on, as bits, so that a text without any such word is not searched for them."""

    DIGIT: Final = 1
    SINGLE: Final = 1 << 1
    ENGLISH: Final = 1 << 2
    FOREIGN: Final = 1 << 3
    FORMAL: Final = 1 << 4
    COLLOQUIAL: Final = 1 << 5
    FIRST_PERSON: Final = 1 << 6
    SECOND_PERSON: Final = 1 << 7
    MODAL: Final = 1 << 8
    CUE: Final = 1 << 9
    CONDITION: Final = 1 << 10
    REPORTING: Final = 1 << 11
    AFFIXAL: Final = 1 << 12
    AUXILIARY: Final = 1 << 13
    UNREAD: Final = 1 << 14
    ASKING: Final = 1 << 15
    TERMINATOR: Final = 1 << 16
    SOFT: Final = 1 << 17
    HOLDING: Final = 1 << 19
    IMPERATIVE: Final = 1 << 20
    THIS: Final = 1 << 21
    PRONOUN: Final = 1 << 22
    NUMBER: Final = 1 << 23
    NO_TOKEN: Final = 1 << 24
    """A gap, or what is to be taken apart."""
    CONTENT: Final = 1 << 25
    WORD: Final = 1 << 26
    """A word of more than a letter, or `a` or `I`."""
    MEANT: Final = CONTENT | NUMBER | PRONOUN
    """It may stand in a content key."""
    SECOND: Final = 1 << 34
    """It stands second in such a phrase."""
    COUNT: Final = 1 << 35
    """A number in letters."""
    PHRASE: Final = 1 << 27
    """A phrase of several words that says how a clause is meant may begin here."""
    UNIT: Final = 1 << 29
    """A unit, or a word such as `million`."""
    RELATIVE: Final = 1 << 31
    JOINING: Final = 1 << 32
    STANDING: Final = 1 << 33
    """A subject by itself, with or without its verb: `it`, `it's`."""
    SPOKEN: Final = 1 << 30
    """A word, of however few letters."""
    RARE: Final = 1 << 44
    """A word of small letters that is in no table, and in no shape in which new ones are made."""
    MAY: Final = 1 << 45
    """It is written `May`, with a capital: within a sentence that is a month or a name."""
    CONTRACTED: Final = 1 << 40
    STRESS: Final = 1 << 41
    STRESS_PAIR: Final = 1 << 42
    """It stresses behind another word: `no doubt`, `of course`."""
    STRESS_RARE: Final = 1 << 43
    """Of two words that stress together the one that is seldom said: the `sure` of `sure to`."""
