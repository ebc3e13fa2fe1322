"""Wrappers, remarks and spacers of more languages, written as a stranger would and tried before the fold knew them.

Those of `WRAPPERS` are seen through now, and those of `SPELLING` for what `joined.py` names; `WRAPPERS_UNSEEN` are not, as
`docs/policy.md` says.
"""

from __future__ import annotations

from bench.leaks.ways import Disguise, before_each, each, for_spaces, inserted_once


def _all(form: str) -> Disguise:
    """Every sign but a blank in the wrapper."""
    return each(lambda character: form.format(character) if character.strip() else character)


WRAPPERS: dict[str, Disguise] = {
    "each in a board's tags": _all("[b]{}[/b]"),
    "each in two of a board's tags": _all("[color=#fff][b]{}[/b][/color]"),
    "each in a wiki's template": _all("{{{{nowrap|{}}}}}"),
    "each in a wiki's link": _all("[[#x|{}]]"),
    "empty attributes": before_each(lambda _: "{empty}"),
    "remarks of a template": before_each(lambda _: "{{! x }}"),
    "remarks of a page": before_each(lambda _: "<%# x %>"),
    "thin spaces of tex": inserted_once("\\,"),
    "numbers of sources": for_spaces("[1] ", "[12] "),
}

SPELLING: dict[str, Disguise] = {
    "letters in a template's strings": _all("{{{{ '{}' }}}}"),
    "letters in a page's strings": _all("<%= '{}' %>"),
    "letters in roles": _all("[.x]#{}#"),
}

WRAPPERS_UNSEEN: dict[str, Disguise] = {
    "each with attributes": _all("[{}]{{.x}}"),
    "empty parameters of a shell": before_each(lambda _: "${x}"),
    "remarks of pascal": before_each(lambda _: "(* x *)"),
    "remarks of lua": before_each(lambda _: "--[[x]]"),
    "each passed on": _all("pass:[{}]"),
    "each as a code point": each(lambda character: f"U+{ord(character):04X} "),
    "each as a number": each(lambda character: f"0x{ord(character):02x} "),
    "each put together": each(lambda character: f"chr({ord(character)}) + "),
    "each with a reference": _all("[{}][1]"),
}

FOR_PHRASES = frozenset(("numbers of sources", "thin spaces of tex"))
