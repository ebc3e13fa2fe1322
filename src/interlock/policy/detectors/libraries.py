"""The libraries whose data decides: check digits from `python-stdnum`, number plans from `phonenumbers`.

Both belong to the extra `detectors` and are imported here only, when a check is first asked. Versions enter
the digest of every policy that uses them. Functions of `python-stdnum` that look at today's date are not
used: the same text has to be judged alike tomorrow.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, Protocol, cast

STDNUM: Final = "python-stdnum"
PHONENUMBERS: Final = "phonenumbers"


class _Scheme(Protocol):
    def is_valid(self, number: str) -> bool: ...


@cache
def _scheme(name: str) -> _Scheme:
    return cast(_Scheme, import_module(f"stdnum.{name}"))


def is_valid(scheme: str, number: str) -> bool:
    """Whether `number` is valid under a scheme of `python-stdnum`, such as `luhn` or `br.cpf`."""
    return bool(_scheme(scheme).is_valid(number))
