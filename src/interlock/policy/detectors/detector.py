"""What a built-in detector is: shapes for the automaton, each with a check where digits or letters decide.

A shape says what an item looks like in folded text (`core/folding.py`: lower case, look-alike letters as
ASCII, one space for any white space). Its check sees every text that ends where a match ends and says whether it is
one: a card number whose check digit is wrong is no card number. Checks are pure and total over
arbitrary bytes; one that raises counts as a yes, because trouble means no release.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NamedTuple

import msgspec

from interlock.core.textrules import Check, Veto
from interlock.policy.detectors.digits import is_a_line_each, is_bits, set_apart

EXTRA: Final = "detectors"
REVISION: Final = 29
"""Counts changes of the shapes and checks in this package; part of every pin."""


class MissingLibrary(ImportError):
    """A detector was asked for whose check digits or number plans are not installed."""

    def __init__(self, detector: str, library: str) -> None:
        super().__init__(
            f"detector `{detector}` needs the library `{library}`, which is not installed: "
            f'`pip install "interlock[{EXTRA}]"`'
        )
        self.detector = detector
        self.library = library


class Shape(NamedTuple):
    """One pattern in the syntax of `core/automaton.py`, and the check of what it finds."""

    pattern: str
    check: Check | None = None
    apart: bool = False
    """Whether it is only looked for where something stands between all that it is written with."""
    alone: str = ""
    """The item itself, where the pattern also takes what may stand before it or between its signs; examples are drawn
    from it."""


def apart(pattern: str, check: Check) -> Shape:
    """A shape of items whose own blanks are lost, as something stands between all that they are written with.

    Only for what is an item without them, or so rare that figures drawn by lot are none.
    """

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        return (set_apart(raw) or is_a_line_each(folded, raw)) and not is_bits(folded) and check(folded, raw)

    return Shape(pattern, is_item, apart=True)


class Detector(msgspec.Struct, frozen=True):
    """One kind of item: how it is written, what decides it, and where both come from."""

    name: str
    title: str
    decides: str
    """The check, in words; empty where the shape alone decides."""
    basis: str
    """Who defines the shape and the check."""
    shapes: tuple[Shape, ...]
    libraries: tuple[str, ...] = ()

    @property
    def patterns(self) -> tuple[str, ...]:
        return tuple(shape.pattern for shape in self.shapes)

    def pin(self) -> str:
        """The detector with the version of everything whose data decides; for the digest of a policy.

        Raises `MissingLibrary`.
        """
        libraries = (f"{library} {self._version(library)}" for library in self.libraries)
        return " ".join((f"{self.name}/{REVISION}", *libraries))

    def _version(self, library: str) -> str:
        try:
            return version(library)
        except PackageNotFoundError:
            raise MissingLibrary(self.name, library) from None


def by_name(detectors: Iterable[Detector]) -> dict[str, Detector]:
    found = {detector.name: detector for detector in detectors}
    assert all(found[detector.name] is detector for detector in detectors), "two detectors share a name"
    return found
