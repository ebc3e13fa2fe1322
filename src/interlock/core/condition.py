"""Conditions on the arguments of a tool call: typed, bounded, exact.

A condition is a tree made from CEL text by `policy/conditions.py`, which has checked its types. Here it is evaluated:
over integers of 64 bits, exact decimal numbers, texts, truth values and lists of them. Evaluation is total: it answers
true, false, or an error (an argument that is not there or of another type, an overflow, a division by nothing, too
much work), and an error is for the gate to refuse. As in CEL, `false && error` is false and `true || error` is true.
An argument that only looks like one the condition speaks of (`Amount` beside `amount`) is an error whatever it says:
many receivers bind names without regard to case and signs, and would be given what the condition never saw.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any, Final

import msgspec

from interlock.core.mutation import Argument, ArgumentKind

COST_MAX: Final = 10_000
"""Steps of one evaluation: one for a node, one for each 16 bytes of text and each item of a list it looks at."""
DIGITS_MAX: Final = 80
"""Of a number that a condition computes."""
INT_MIN, INT_MAX = -(2**63), 2**63 - 1


class Amount(msgspec.Struct, frozen=True, array_like=True):
    """`mantissa` × 10^`exponent`, exactly."""

    mantissa: int
    exponent: int


Value = bool | int | Amount | str | list["Value"]


class Expr(msgspec.Struct, frozen=True, array_like=True):
    """`op`: an operator or function of CEL, `arg` or `has` with the argument's path in `value`, or a literal:
    `int`, `number`, `string`, `bool` with its text in `value`, `list`. `type`: of an `arg`, as it was declared.
    """

    op: str
    args: tuple[Expr, ...] = ()
    value: str = ""
    type: str = ""


class ConditionError(Exception):
    """The condition has no answer for these arguments."""


def holds(condition: Expr, arguments: tuple[Argument, ...]) -> bool:
    """Whether it is true of these arguments. Raises ConditionError where it has no answer."""
    if _mistakable(frozenset(_spoken_of(condition)), arguments):
        raise ConditionError
    value = _Evaluation(arguments).value(condition)
    if not isinstance(value, bool):
        raise ConditionError
    return value


def _spoken_of(expr: Expr) -> Iterator[str]:
    """The paths of the arguments that a condition reads or asks for."""
    if expr.op in ("arg", "has"):
        yield expr.value
    for operand in expr.args:
        yield from _spoken_of(operand)


def _mistakable(paths: frozenset[str], arguments: tuple[Argument, ...]) -> bool:
    """Whether an argument has the name of one of these but for case and signs."""
    loose = {_loosely(path) for path in paths}
    return any(
        place not in paths and _loosely(place) in loose
        for argument in arguments
        for place in accumulate(argument.path.split("."), "{}.{}".format)
    )


def _loosely(path: str) -> str:
    """Its letters and digits, those of double width as the usual ones. What a newer Unicode folds anew is no name of a
    condition's, and neither are signs: a step may be a point inside of a name.
    """
    narrow = path.translate(_NARROW)
    return "".join(
        sign for sign in narrow.casefold() if sign.isalnum() or not (sign.isascii() or _is_sign(sign))
    )


def _is_sign(sign: str) -> bool:
    return any(first <= ord(sign) <= last for first, last in _SIGNS)


_NARROW: Final = {point: point - 0xFEE0 for point in range(0xFF01, 0xFF5F)}
_SIGNS: Final = (
    (0x80, 0xBF),
    (0x300, 0x36F),
    (0x2000, 0x2BFF),
    (0x3000, 0x303F),
    (0xFE00, 0xFE6F),
    (0xFEFF, 0xFEFF),
)
"""Marks, spaces, punctuation, and what shows nothing, by the blocks of Unicode that hold little else."""


def amount_of(text: str) -> Amount | None:
    """A JSON number as it is written, or None where it has more digits than anybody means."""
    written, _, power = text.lower().partition("e")
    whole, _, fraction = written.partition(".")
    digits = whole + fraction
    if len(digits) > DIGITS_MAX // 2 or len(power.lstrip("+-")) > 2:
        return None
    return Amount(int(digits), int(power or "0") - len(fraction))


class _Evaluation:
    def __init__(self, arguments: tuple[Argument, ...]) -> None:
        self.arguments = arguments
        self.cost = 0

    def spend(self, steps: int) -> None:
        self.cost += steps
        if self.cost > COST_MAX:
            raise ConditionError

    def value(self, expr: Expr) -> Value:
        self.spend(1)
        match expr.op:
            case "&&" | "||":
                return self.either(expr.args, absorbing=expr.op == "||")
            case "int":
                return int(expr.value)
            case "number":
                return _there(amount_of(expr.value))
            case "string":
                return expr.value
            case "bool":
                return expr.value == "true"
            case "list":
                return [self.value(item) for item in expr.args]
            case "arg":
                return self.argument(expr.value, expr.type)
            case "has":
                return self.has(expr.value)
            case _:
                return self.applied(expr.op, [self.value(operand) for operand in expr.args])

    def either(self, operands: tuple[Expr, ...], *, absorbing: bool) -> bool:
        """One operand of the absorbing value decides, whatever becomes of the others."""
        failed = False
        for operand in operands:
            try:
                value = self.value(operand)
            except ConditionError:
                failed = True
                continue
            if value is absorbing:
                return absorbing
            failed = failed or not isinstance(value, bool)
        if failed:
            raise ConditionError
        return not absorbing

    # --- arguments -------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Whether it is there; of what is no object (a list of them, one written as text) nobody can say."""
        self.spend(len(self.arguments))
        if any(one.path == path or one.path.startswith(f"{path}.") for one in self.arguments):
            return True
        *outer, _ = accumulate(path.split("."), "{}.{}".format)
        for place in outer:
            self.spend(len(self.arguments))
            if not self.may_be_object(place):
                raise ConditionError
        return False

    def may_be_object(self, path: str) -> bool:
        """Whether an object stands there, or nothing."""
        if any(one.path == path and one.kind is not ArgumentKind.OBJECT for one in self.arguments):
            return False
        under = [one.path[len(path) + 1 :] for one in self.arguments if one.path.startswith(f"{path}.")]
        steps = {rest.partition(".")[0] for rest in under}
        return not steps or steps != {str(i) for i in range(len(steps))}

    def argument(self, path: str, declared: str) -> Value:
        self.spend(len(self.arguments))
        item = declared.removesuffix("s") if declared.endswith("s") else ""
        under = [one for one in self.arguments if one.path.startswith(f"{path}.")]
        here = [one for one in self.arguments if one.path == path]
        if item and not here:
            if not under or [one.path for one in under] != [f"{path}.{i}" for i in range(len(under))]:
                raise ConditionError
            self.spend(len(under))
            return [self.given(one, item) for one in under]
        if item and [one.kind for one in here] == [ArgumentKind.LIST] and not under:
            return []
        if item or under or len(here) != 1:
            raise ConditionError
        return self.given(here[0], declared)

    def given(self, argument: Argument, declared: str) -> Value:
        self.spend(len(argument.text) // 16)
        match declared, argument.kind:
            case "string", ArgumentKind.STRING:
                return argument.text
            case "boolean", ArgumentKind.BOOLEAN:
                return argument.text == "true"
            case "integer", ArgumentKind.INTEGER if len(argument.text) <= len(str(INT_MIN)):
                return _int64(int(argument.text))
            case "number", ArgumentKind.INTEGER | ArgumentKind.NUMBER:
                return _there(amount_of(argument.text))
            case _:
                raise ConditionError

    # --- operators -------------------------------------------------------------------------------------------

    def applied(self, op: str, given: list[Value]) -> Value:
        self.spend(sum(_size(value) for value in given))
        if len(given) == 1:
            return _UNARY[op](given[0]) if op in _UNARY else _fail()
        left, right = given
        if op in ("==", "!="):
            return _equal(left, right) == (op == "==")
        if op == "in":
            return isinstance(right, list) and any(_equal(left, item) for item in right)
        if isinstance(left, str) and isinstance(right, str):
            return _TEXT[op](left, right) if op in _TEXT else _fail()
        if isinstance(left, int) and isinstance(right, int) and op in _INTEGER:
            return _int64(_INTEGER[op](left, right))
        one, two = _amount(left), _amount(right)
        if op == "*":
            return _short(Amount(one.mantissa * two.mantissa, one.exponent + two.exponent))
        low = min(one.exponent, two.exponent)
        if op in ("+", "-"):
            return _short(Amount(_INTEGER[op](_scaled(left, low), _scaled(right, low)), low))
        return _ORDER[op](_scaled(left, low), _scaled(right, low)) if op in _ORDER else _fail()


def _fail() -> Value:
    raise ConditionError


def _there(amount: Amount | None) -> Amount:
    if amount is None:
        raise ConditionError
    return amount


def _int64(value: int) -> int:
    if not INT_MIN <= value <= INT_MAX:
        raise ConditionError
    return value


def _short(amount: Amount) -> Amount:
    if abs(amount.mantissa) >= 10**DIGITS_MAX or abs(amount.exponent) > 2 * DIGITS_MAX:
        raise ConditionError
    return amount


def _amount(value: Value) -> Amount:
    if isinstance(value, Amount):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ConditionError
    return Amount(value, 0)


def _scaled(value: Value, exponent: int) -> int:
    amount = _amount(value)
    return int(amount.mantissa * 10 ** (amount.exponent - exponent))


def _equal(left: Value, right: Value) -> bool:
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_equal, left, right))
    if isinstance(left, str | bool) or isinstance(right, str | bool):
        return type(left) is type(right) and left == right
    low = min(_amount(left).exponent, _amount(right).exponent)
    return _scaled(left, low) == _scaled(right, low)


def _size(value: Value) -> int:
    if isinstance(value, list):
        return sum(1 + _size(item) for item in value)
    return len(value) // 16 if isinstance(value, str) else 0


def _not(value: Value) -> Value:
    return not value if isinstance(value, bool) else _fail()


def _minus(value: Value) -> Value:
    if isinstance(value, Amount):
        return Amount(-value.mantissa, value.exponent)
    return _int64(-_amount(value).mantissa)


def _length(value: Value) -> Value:
    return len(value) if isinstance(value, str | list) else _fail()


def _divided(left: int, right: int) -> int:
    """Towards zero, as CEL rounds."""
    if not right:
        raise ConditionError
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_UNARY: Final[dict[str, Callable[[Value], Value]]] = {"!": _not, "neg": _minus, "size": _length}
_ORDER: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_TEXT: Final[dict[str, Callable[[str, str], bool]]] = {
    **_ORDER,
    "startsWith": str.startswith,
    "endsWith": str.endswith,
    "contains": str.__contains__,
}
_INTEGER: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
    "%": lambda a, b: a - b * _divided(a, b),
}
