"""CEL text → a checked condition. A subset of the Common Expression Language, typed when the policy is loaded.

What is left out is what would make a condition unbounded, inexact or dependent on its surroundings: macros over lists,
regular expressions, timestamps and durations, `double`, `dyn` and conversions. A number with a point is an exact
decimal. Why this is our own and no library: `docs/decisions/0007-conditions-are-our-own.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from interlock.core.condition import INT_MAX, INT_MIN, Expr, amount_of
from interlock.policy.errors import quoted, suggestion

SOURCE_MAX: Final = 2_048
NODES_MAX: Final = 256
DEPTH_MAX: Final = 32
SCALARS: Final = ("string", "integer", "number", "boolean")
TYPES: Final = (*SCALARS, *(f"{scalar}s" for scalar in SCALARS))
"""Of arguments, as JSON Schema calls them; `strings` is a list of texts."""

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\[\\\"'nt])*\"|'(?:[^'\\\n]|\\[\\\"'nt])*')"
    r"|(?P<sign>\|\||&&|==|!=|<=|>=|[-+*/%<>!()\[\],.]))"
)
_ESCAPES: Final = {"n": "\n", "t": "\t"}
_BINARY: Final = (("||",), ("&&",), ("==", "!=", "<", "<=", ">", ">=", "in"), ("+", "-"), ("*", "/", "%"))
_METHODS: Final = ("startsWith", "endsWith", "contains")
_SPOKEN: Final = {"int": "integer", "number": "number", "string": "string", "bool": "boolean"}


class ConditionFault(ValueError):
    """What is wrong with a condition, in a person's words."""


class _Token(NamedTuple):
    kind: str
    text: str


class _Typed(NamedTuple):
    expr: Expr
    type: str
    """`int`, `number`, `string`, `bool`, or one of them in brackets; `[]` of an empty list."""


def condition_of(source: str, arguments: Mapping[str, str]) -> Expr:
    """The condition; `arguments` are the declared types by path. Raises ConditionFault."""
    parser = _Parser(source, arguments)
    typed = parser.binary(0, 0)
    if parser.token.kind != "end":
        raise ConditionFault(f"{quoted(parser.token.text)} is not expected here")
    if typed.type != "bool":
        raise ConditionFault(f"this is {_spoken(typed.type)}, and a condition is true or false")
    return typed.expr


class _Parser:
    def __init__(self, source: str, arguments: Mapping[str, str]) -> None:
        if len(source) > SOURCE_MAX:
            raise ConditionFault(f"over the ceiling of {SOURCE_MAX} characters")
        self.tokens = _tokens(source)
        self.arguments = arguments
        self.nodes = 0
        self.at = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def next(self) -> _Token:
        token = self.token
        self.at += token.kind != "end"
        return token

    def takes(self, text: str) -> bool:
        found = self.token.kind in ("sign", "name") and self.token.text == text
        self.at += found
        return found

    def expect(self, text: str) -> None:
        if not self.takes(text):
            found = quoted(self.token.text) if self.token.text else "the end"
            raise ConditionFault(f"expected {quoted(text)}, found {found}")

    def made(self, op: str, type_: str, *args: _Typed, value: str = "", declared: str = "") -> _Typed:
        self.nodes += 1
        if self.nodes > NODES_MAX:
            raise ConditionFault(f"over the ceiling of {NODES_MAX} operations and values")
        return _Typed(Expr(op, tuple(arg.expr for arg in args), value, declared), type_)

    # --- grammar ---------------------------------------------------------------------------------------------

    def binary(self, level: int, depth: int) -> _Typed:
        if depth > DEPTH_MAX:
            raise ConditionFault(f"nested more than {DEPTH_MAX} deep")
        if level == len(_BINARY):
            return self.unary(depth)
        left = self.binary(level + 1, depth)
        while self.token.kind in ("sign", "name") and self.token.text in _BINARY[level]:
            op = self.next().text
            right = self.binary(level + 1, depth)
            left = self.made(op, _result(op, left.type, right.type), left, right)
        return left

    def unary(self, depth: int) -> _Typed:
        for sign, op, fitting in (("!", "!", ("bool",)), ("-", "neg", ("int", "number"))):
            if sign == "-" and self.token.text == sign and self.tokens[self.at + 1].text == str(-INT_MIN):
                self.at += 2
                return self.made("int", "int", value=str(INT_MIN))
            if self.takes(sign):
                if depth >= DEPTH_MAX:
                    raise ConditionFault(f"nested more than {DEPTH_MAX} deep")
                operand = self.unary(depth + 1)
                if operand.type not in fitting:
                    raise ConditionFault(f"{quoted(sign)} does not go with {_spoken(operand.type)}")
                return self.made(op, operand.type, operand)
        return self.methods(self.primary(depth), depth)

    def methods(self, of: _Typed, depth: int) -> _Typed:
        while self.takes("."):
            name = self.next().text
            self.expect("(")
            if name == "size":
                self.expect(")")
                of = self.sized(of)
                continue
            if name not in _METHODS:
                raise ConditionFault(
                    f"unknown function {quoted(name)}{suggestion(name, (*_METHODS, 'size'))}"
                )
            other = self.binary(0, depth + 1)
            self.expect(")")
            if strange := next((one for one in (of, other) if one.type != "string"), None):
                raise ConditionFault(f"{quoted(name)} goes with strings, not with {_spoken(strange.type)}")
            of = self.made(name, "bool", of, other)
        return of

    def sized(self, of: _Typed) -> _Typed:
        if of.type != "string" and not of.type.startswith("["):
            raise ConditionFault(f"`size` does not go with {_spoken(of.type)}")
        return self.made("size", "int", of)

    def primary(self, depth: int) -> _Typed:
        token = self.next()
        if token.kind == "number":
            return self.number(token.text)
        if token.kind == "string":
            text = re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), token.text[1:-1])
            return self.made("string", "string", value=text)
        if token.text in ("true", "false"):
            return self.made("bool", "bool", value=token.text)
        if token.text == "args":
            path, declared = self.path()
            return self.made("arg", _type_of(declared), value=path, declared=declared)
        if token.text in ("has", "size"):
            self.expect("(")
            if token.text == "has":
                self.expect("args")
                found = self.made("has", "bool", value=self.path()[0])
            else:
                found = self.sized(self.binary(0, depth + 1))
            self.expect(")")
            return found
        if token.text == "(":
            inner = self.binary(0, depth + 1)
            self.expect(")")
            return inner
        if token.text == "[":
            return self.listed(depth)
        if token.kind == "end":
            raise ConditionFault("something is missing at the end")
        known = ("args", "has", "size", "true", "false")
        what = "name" if token.kind == "name" else "sign"
        hint = suggestion(token.text, known) if token.kind == "name" else ""
        raise ConditionFault(f"{what} {quoted(token.text)} is not expected here{hint}")

    def number(self, text: str) -> _Typed:
        if "." in text:
            if amount_of(text) is None:
                raise ConditionFault(f"{quoted(text)} has too many digits")
            return self.made("number", "number", value=text)
        # The least integer has no positive of its own: it is read with its sign.
        if len(text) > len(str(INT_MIN)) or int(text) > INT_MAX:
            raise ConditionFault(f"{quoted(text)} is over the largest integer {INT_MAX}")
        return self.made("int", "int", value=text)

    def path(self) -> tuple[str, str]:
        """`.customer.address`, as far as it is declared; a method may follow."""
        parts: list[str] = []
        mark, found = self.at, ""
        while self.token.text == "." and self.tokens[self.at + 1].kind == "name":
            self.at += 1
            parts.append(self.next().text)
            if ".".join(parts) in self.arguments:
                mark, found = self.at, ".".join(parts)
        if not found:
            name = ".".join(parts)
            if not name:
                raise ConditionFault("`args` is followed by the name of an argument, as in `args.amount`")
            raise ConditionFault(f"unknown argument {quoted(name)}{suggestion(name, self.arguments)}")
        self.at = mark
        return found, self.arguments[found]

    def listed(self, depth: int) -> _Typed:
        items: list[_Typed] = []
        while not self.takes("]"):
            if items:
                self.expect(",")
            items.append(self.binary(0, depth + 1))
        kinds = {item.type for item in items}
        kind = "number" if kinds == {"int", "number"} else next(iter(kinds)) if len(kinds) == 1 else ""
        if len(kinds) > 1 and not kind:
            raise ConditionFault("the items of a list are of one type")
        if kind.startswith("["):
            raise ConditionFault("a list of lists is not known here")
        return self.made("list", f"[{kind}]", *items)


def _tokens(source: str) -> list[_Token]:
    found, at = [], 0
    source = source.rstrip()
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None or not match.lastgroup:
            raise ConditionFault(f"this cannot be read from {quoted(source[at:].strip())} on")
        found.append(_Token(match.lastgroup, match[match.lastgroup]))
        at = match.end()
    return [*found, _Token("end", "")]


def _type_of(declared: str) -> str:
    if declared in SCALARS:
        return {"integer": "int", "boolean": "bool"}.get(declared, declared)
    return f"[{_type_of(declared.removesuffix('s'))}]"


def _family(type_: str) -> str:
    """Integers and numbers are compared and counted together."""
    return type_.replace("int", "number")


def _result(op: str, left: str, right: str) -> str:
    if op in ("&&", "||") and left == right == "bool":
        return "bool"
    same = _family(left) == _family(right)
    empty = "[]" in (left, right) and left.startswith("[") and right.startswith("[")
    if op in ("==", "!=") and (same or empty):
        return "bool"
    if op == "in" and right in ("[]", f"[{left}]", f"[{_family(left)}]"):
        return "bool"
    if op == "in" and right.startswith("[") and _family(right) == f"[{_family(left)}]":
        return "bool"
    if op in ("<", "<=", ">", ">=") and same and _family(left) in ("number", "string"):
        return "bool"
    if op in ("+", "-", "*") and same and _family(left) == "number":
        return "int" if left == right == "int" else "number"
    if op in ("/", "%") and left == right == "int":
        return "int"
    raise ConditionFault(f"{quoted(op)} does not go with {_spoken(left)} and {_spoken(right)}")


def _spoken(type_: str) -> str:
    if type_.startswith("["):
        return f"a list of {_SPOKEN.get(type_[1:-1], 'nothing')}s"
    return f"{'an' if type_ == 'int' else 'a'} {_SPOKEN[type_]}"
