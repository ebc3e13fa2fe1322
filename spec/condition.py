"""Conditions on a call's arguments, defined: nested lists as `["<=", ["arg", "amount", "number"], ["int", "5"]]`.

`holds` answers True, False, or None where there is no answer. Standard library only, nothing from interlock; the
ceiling on cost is the library's own matter and not defined here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Data = dict[str, Any]
INTEGERS = range(-(2**63), 2**63)


class NoAnswer(Exception):
    """An argument that is not there or of another type, an overflow, a division by nothing."""


def holds(expr: list[Any], arguments: list[Data]) -> bool | None:
    if mistakable(expr, arguments):
        return None
    try:
        return bool(value(expr, arguments))
    except NoAnswer:
        return None


def value(expr: list[Any], arguments: list[Data]) -> Any:
    op, *rest = expr
    match op:
        case "&&" | "||":
            return either([attempt(one, arguments) for one in rest], op == "||")
        case "int":
            return int(rest[0])
        case "number":
            return Fraction(rest[0])
        case "string":
            return rest[0]
        case "bool":
            return rest[0] == "true"
        case "list":
            return [value(one, arguments) for one in rest]
        case "has":
            return has(rest[0], arguments)
        case "arg":
            return given(rest[0], rest[1], arguments)
        case _:
            return applied(op, [value(one, arguments) for one in rest])


def has(path: str, arguments: list[Data]) -> bool:
    """Whether it is there. What it would stand in has to be an object, or not be there itself."""
    if any(one["path"] == path or one["path"].startswith(path + ".") for one in arguments):
        return True
    steps = path.split(".")
    for depth in range(1, len(steps)):
        inside = ".".join(steps[:depth])
        if any(one["path"] == inside and one["kind"] != "object" for one in arguments):
            raise NoAnswer
        items = {one["path"].split(".")[depth] for one in arguments if one["path"].startswith(inside + ".")}
        if items and items == {str(i) for i in range(len(items))}:
            raise NoAnswer
    return False


def mistakable(expr: list[Any], arguments: list[Data]) -> bool:
    """Whether the name of an argument, or of what it stands in, is one the condition reads but for case and signs."""
    read = paths(expr)
    for one in arguments:
        steps = one["path"].split(".")
        for depth in range(1, len(steps) + 1):
            name = ".".join(steps[:depth])
            if name not in read and loose(name) in {loose(path) for path in read}:
                return True
    return False


def paths(expr: list[Any]) -> set[str]:
    if expr[0] in ("arg", "has"):
        return {expr[1]}
    return {path for one in expr[1:] if isinstance(one, list) for path in paths(one)}


def loose(path: str) -> str:
    return "".join(sign for sign in path.casefold() if sign == "." or sign.isalnum() or ord(sign) > 127)


def attempt(expr: list[Any], arguments: list[Data]) -> Any:
    try:
        return value(expr, arguments)
    except NoAnswer:
        return None


def either(values: list[Any], absorbing: bool) -> bool:
    """One value that decides is enough, whatever has no answer beside it."""
    if absorbing in values:
        return absorbing
    if None in values:
        raise NoAnswer
    return not absorbing


def given(path: str, declared: str, arguments: list[Data]) -> Any:
    here = [one for one in arguments if one["path"] == path]
    under = [one for one in arguments if one["path"].startswith(path + ".")]
    if declared.endswith("s"):
        if (
            under
            and not here
            and [one["path"] for one in under] == [f"{path}.{i}" for i in range(len(under))]
        ):
            return [typed(one, declared[:-1]) for one in under]
        if len(here) == 1 and not under and here[0]["kind"] == "list":
            return []
        raise NoAnswer
    if len(here) != 1 or under:
        raise NoAnswer
    return typed(here[0], declared)


def typed(argument: Data, declared: str) -> Any:
    kind, text = argument["kind"], argument["text"]
    if declared == "number" and kind in ("integer", "number"):
        return Fraction(text)
    if declared != kind:
        raise NoAnswer
    if kind == "integer":
        return whole(int(text))
    return text == "true" if kind == "boolean" else text


def whole(number: int) -> int:
    if number not in INTEGERS:
        raise NoAnswer
    return number


def applied(op: str, values: list[Any]) -> Any:
    a, b = [*values, None][:2]
    counted = isinstance(a, int) and isinstance(b, int)
    match op:
        case "!":
            return not a
        case "neg":
            return whole(-a) if isinstance(a, int) else -a
        case "size":
            return len(a)
        case "==" | "!=":
            return (a == b) == (op == "==")
        case "<" | "<=" | ">" | ">=":
            return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]
        case "in":
            return a in b
        case "startsWith":
            return a.startswith(b)
        case "endsWith":
            return a.endswith(b)
        case "contains":
            return b in a
        case "+" | "-" | "*":
            result = {"+": a + b, "-": a - b, "*": a * b}[op]
            return whole(result) if counted else result
        case _:  # division of integers, towards zero
            if b == 0:
                raise NoAnswer
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return whole(quotient if op == "/" else a - b * quotient)
