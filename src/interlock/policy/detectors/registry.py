"""All detectors by name, and their shapes as patterns of a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from interlock.core.patterns import Pattern
from interlock.core.textrules import Check
from interlock.policy.detectors.cells import unmixed
from interlock.policy.detectors.contact import CONTACT
from interlock.policy.detectors.dates import DATES
from interlock.policy.detectors.detector import Detector, by_name
from interlock.policy.detectors.financial import FINANCIAL
from interlock.policy.detectors.health import HEALTH
from interlock.policy.detectors.identity import IDENTITY
from interlock.policy.detectors.national import NATIONAL
from interlock.policy.detectors.network import NETWORK
from interlock.policy.detectors.places import PLACES
from interlock.policy.detectors.said import said
from interlock.policy.detectors.secrets import SECRETS
from interlock.policy.detectors.wallets import WALLETS

DETECTORS: Final[Mapping[str, Detector]] = MappingProxyType(
    by_name(
        (*FINANCIAL, *WALLETS, *CONTACT, *PLACES, *DATES, *HEALTH, *NETWORK, *SECRETS, *IDENTITY, *NATIONAL)
    )
)


SAID: Final = MappingProxyType(
    {
        "card": ("", 19),
        "iban": ("[a-z]{2} ?", 24),
        "us-ssn": ("", 9),
        "phone": ("", 15),
        "ip-address": ("", 12),
    }
)
"""Detectors whose numbers are also looked for in words: what stands before the figures of one, and the most words."""
RARE: Final = frozenset(("card", "iban"))
"""Those of which check digits leave few."""


def detector_texts(rule: int, names: Iterable[str]) -> tuple[tuple[Pattern, ...], dict[str, Check]]:
    """The shapes of the named detectors as patterns of one rule, and the checks by their id.

    An id holds the pin of its detector, so the versions of the libraries enter the digest of the compiled
    texts. Raises `KeyError` for a name that is none and `MissingLibrary`.
    """
    patterns: list[Pattern] = []
    checks: dict[str, Check] = {}
    for name in names:
        for source, check, confirming in _shapes(name, DETECTORS[name].pin()):
            patterns.append(Pattern(rule, source, check=check))
            if confirming is not None:
                checks[check] = confirming
    return tuple(patterns), checks


@cache
def _shapes(name: str, pin: str) -> tuple[tuple[str, str, Check | None], ...]:
    """The pattern of each shape, the id of its check and the check: the same function each time, so that rules that
    were compiled are known again.
    """
    shapes = DETECTORS[name].shapes
    if name in SAID:
        lead, words = SAID[name]
        shapes = (*shapes, *said(shapes, lead, words, rare=name in RARE))
    return tuple(
        (shape.pattern, f"{pin}#{number}", unmixed(shape.check)) if shape.check else (shape.pattern, "", None)
        for number, shape in enumerate(shapes)
    )
