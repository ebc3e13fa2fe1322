"""The English words for the numbers to nineteen, in order, and for the tens from twenty."""

from __future__ import annotations

from typing import Final

ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *(
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ),
)
MINUSES: Final = "\u2010\u2011\u2012\u2212\ufe63\uff0d"
"""What is written for a minus beside the hyphen of every keyboard: hyphens, a dash of figures, the sign, wide ones."""
TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
