"""The libraries whose data decides: check digits from `python-stdnum`, number plans from `phonenumbers`.

Both belong to the extra `detectors` and are imported here only, when a check is first asked. Versions enter
the digest of every policy that uses them. Functions of `python-stdnum` that look at today's date are not
used: the same text has to be judged alike tomorrow.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, NamedTuple, Protocol, cast

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


# Countries whose national numbers are looked for without a country code or a word that announces them.
_TRUNK_ZERO: Final = (
    "AR AT AU BD BE BG BR CH CN DE EC EG FI FR GB HR ID IE IL IN JP KE KR MY NG NL NZ PE PH PK RO RS SE SI SK TH "
    "TR UA VE VN ZA"
)
_NO_TRUNK: Final = "AE AU BR CA CL CO CZ DE DK ES FR GB GR HK HU IN IT JP KR MX NO PL PT SA SG US ZA"


class PlanVerdict(NamedTuple):
    """What the number plan of its country says of an international number."""

    possible: bool
    valid: bool


def plan_verdict(number: str) -> PlanVerdict:
    """`number` in digits, country code first."""
    import phonenumbers

    try:
        parsed = phonenumbers.parse("+" + number)
    except phonenumbers.NumberParseException:
        return PlanVerdict(False, False)
    reason = phonenumbers.is_possible_number_with_reason(parsed)
    possible = reason == phonenumbers.ValidationResult.IS_POSSIBLE
    return PlanVerdict(possible, possible and phonenumbers.is_valid_number(parsed))


def national_plans() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Patterns of national numbers: of countries that dial a 0 before them, and of those that need not."""
    return _patterns(_TRUNK_ZERO), _patterns(_NO_TRUNK)


def _patterns(regions: str) -> tuple[str, ...]:
    from phonenumbers import PhoneMetadata

    found = []
    for region in regions.split():
        plan = PhoneMetadata.metadata_for_region(region)
        kinds = (
            (plan.fixed_line, plan.mobile, plan.toll_free, plan.shared_cost, plan.premium_rate)
            if plan
            else ()
        )
        found += [kind.national_number_pattern for kind in kinds if kind and kind.national_number_pattern]
    return tuple(dict.fromkeys(found))
