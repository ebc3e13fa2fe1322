"""Amounts of money, and each under one key: `49.5 usd`, however it is written.

A number is one where a sign, a code or a word for a currency stands beside it; of a range or a list the currency is
said once. `kr` and `Rs` are no one country's, and stay a currency of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from interlock.core.mutation import Reference, Span
from interlock.mapping.notations import numbers

_NUMBER: Final = (
    rb"(?:[0-9]{1,3}(?:[,'][0-9]{3})+(?:\.[0-9]{1,2})?|[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?(?![0-9])"
    rb"|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]{1,2})?"
    rb"|[0-9]{1,12}(?:\.[0-9]{1,2}|,[0-9]{2}(?![0-9]))?|(?<![0-9])\.[0-9]{1,2}(?![0-9]))"
)
_TIMES: Final = rb"(?: ?(?P<{}>k|m|mn|bn|thousand|million|billion|trillion)(?![A-Za-z]))?"
CODES: Final = (
    "AED|ARS|AUD|BGN|BRL|BTC|CAD|CLP|CNY|COP|CZK|DKK|EGP|ETH|HKD|HUF|IDR|ILS|ISK|KRW|KWD|MXN|MYR|NGN|NOK|NZD|PKR|PLN|QAR|"
    "RMB|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USDT|VND|ZAR"
)
"""In capitals alone: `try`, `mad` and `top` are words. `PHP 8` is a language."""
_CAPITALS: Final = rb"(?-i:" + CODES.encode() + rb")"
_SIGNS: Final = rb"\xe2\x82[\xa0-\xbf]|\xe0\xb8\xbf"
_SIGN: Final = (
    rb"(?:(?:(?:(?<![A-Za-z])(?-i:US|CA|C|AU|A|NZ|HK|S|R))?[$]|\xc2\xa3|\xc2\xa5|"
    + _SIGNS
    + rb"|\b(?:usd|eur|gbp|chf|jpy|inr|rs\.?|"
    + _CAPITALS
    + rb"|s?fr\.|(?-i:SFr))) ?)"
)
_WORDS: Final = (
    rb"usd|eur|gbp|chf|jpy|inr|dollars?|euros?|pounds?|francs?|yen|bucks?|quid|rupees?|cents?|pence|kr|roubles?|rubles?"
    rb"|pesos?|yuan|zlotys?|kron(?:or|er)|forints?|shekels?|dirhams?|baht|liras?"
)
_OF: Final = (
    rb"(?:(?P<{}>us|u\.s\.|american|british|swiss|canadian|australian|new zealand|hong kong|singapore|indian|japanese|"
    rb"mexican|(?-i:[A-Z][a-z]{2,20}n|[A-Z][a-z]{2,20}sh|[A-Z][a-z]{2,20}ese)) )?"
)
"""Whose money it is: `99 Canadian dollars`."""
_UNIT: Final = (
    rb"(?:"
    + _SIGNS
    + rb"|\xc2\xa3|\xc2\xa2|z\xc5\x82|us[$]|[$](?! ?[0-9])|(?:"
    + _WORDS
    + rb"|"
    + _CAPITALS
    + rb"|(?-i:PHP))\b)"
)
_NUMERAL: Final = (
    rb"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    rb"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion)"
)
_MONEY: Final = re.compile(
    rb"(?i)(?P<sign>" + _SIGN + rb")(?P<sum>" + _NUMBER + rb")(?![0-9]|[.,][0-9])" + _TIMES.replace(b"{}", b"many")
    + rb"|(?<![\w.,])(?P<amount>" + _NUMBER + rb")" + _TIMES.replace(b"{}", b"times")
    + rb"[ -]?" + _OF.replace(b"{}", b"whose") + rb"(?P<unit>" + _UNIT + rb")"
    rb"(?:,? and (?P<cents>[0-9]{1,2}) (?:cents|pence)\b)?"
    rb"|\b(?P<spelled>" + _NUMERAL + rb"(?:[ -](?:and )?" + _NUMERAL + rb"){0,9}) "
    + _OF.replace(b"{}", b"those") + rb"(?P<of>" + _UNIT + rb")"
)  # fmt: skip
_CURRENCIES: Final = {
    "$": "usd", "us$": "usd", "usd": "usd", "dollar": "usd", "dollars": "usd", "buck": "usd", "bucks": "usd",
    "€": "eur", "eur": "eur", "euro": "eur", "euros": "eur", "£": "gbp", "gbp": "gbp", "pound": "gbp",
    "pounds": "gbp", "quid": "gbp", "chf": "chf", "franc": "chf", "francs": "chf", "¥": "jpy", "jpy": "jpy",
    "yen": "jpy", "₹": "inr", "inr": "inr", "rupee": "inr", "rupees": "inr", "rs": "rs", "rs.": "rs", "kr": "kr",
    "cent": "usd", "cents": "usd", "pence": "gbp", "\u00a2": "usd", "ca$": "cad", "c$": "cad", "a$": "aud",
    "au$": "aud",
    "nz$": "nzd", "hk$": "hkd", "s$": "sgd", "r$": "brl", "\u20a9": "krw", "\u20aa": "ils", "\u20ba": "try",
    "\u20bd": "rub", "\u20b1": "php", "\u0e3f": "thb", "\u20ab": "vnd", "\u20b4": "uah", "\u20bf": "btc",
    "fr.": "chf", "sfr.": "chf", "sfr": "chf",
    "rmb": "cny", "yuan": "cny", "ruble": "rub", "rubles": "rub", "rouble": "rub", "roubles": "rub",
    "z\u0142": "pln", "zloty": "pln", "zlotys": "pln", "kronor": "sek", "forint": "huf", "forints": "huf",
    "shekel": "ils", "shekels": "ils", "dirham": "aed", "dirhams": "aed", "baht": "thb", "lira": "try", "liras": "try",
}  # fmt: skip
"""What is not here is a currency of its own."""
_MONEY_OF: Final = {
    "us dollar": "usd", "u.s. dollar": "usd", "american dollar": "usd", "british pound": "gbp", "swiss franc": "chf",
    "canadian dollar": "cad", "australian dollar": "aud", "new zealand dollar": "nzd", "hong kong dollar": "hkd",
    "singapore dollar": "sgd", "indian rupee": "inr", "japanese yen": "jpy", "mexican peso": "mxn",
}  # fmt: skip
_PARTS: Final = frozenset({"cent", "cents", "pence", "\u00a2"})
"""A hundred of them are one; a `cent` is the dollar's where nothing else is said."""
_SCALE: Final = {
    "k": 3, "thousand": 3, "m": 6, "mn": 6, "million": 6, "bn": 9, "billion": 9, "trillion": 12,
}  # fmt: skip
_COUNTED: Final = (
    rb"(?![0-9]|[.,][0-9]| ?%|[:/-]| of\b| [A-Z]| (?:more|people|men|women|children)\b| [a-z]{2,20}s\b)"
)
_TO: Final = re.compile(
    rb"(?: ?(?:-|\xe2\x80[\x93\x94]) ?| (?:to|or|up to) )(?P<next>" + _NUMBER + rb")" + _COUNTED
)
_AND: Final = re.compile(rb"(?:,? and |, )(?P<next>" + _NUMBER + rb")" + _COUNTED)
_FROM: Final = re.compile(
    rb"(?<![\w.,$])(?P<before>" + _NUMBER + rb")(?: ?(?:-|\xe2\x80[\x93\x94]) ?| (?:to|or|and|up to) )\Z"
)
_BETWEEN: Final = re.compile(rb"(?i)\b(?:between|prices|costs|amounts|sums|fees)\b[^.;!?]{0,40}\Z")
UNSTATED: Final = "unstated"
"""The currency of an amount of which nobody says it."""

_UNSAID: Final = re.compile(
    rb"(?i)\b(?:(?:prices?|costs?|fees?|fares?|premiums?|deposits?|rents?|amounts? due)[*_]{0,2}"
    rb"(?:(?: of| at)?(?: (?:(?:is|was|are|were|will be|would be|has been|stands at)(?: now| still)?|comes? to|came to"
    rb"|rose to|fell to))? |[:,]?[*_]{0,2} ?[:=|(]?[*_]{0,2}(?<=[:=|(*_]) ?)"
    rb"|(?:costs?|sells? for|goes for|priced at|charged?|pay)(?: (?:you|us|them|me|him|her))? )"
    rb"(?:(?:about|around|only|just|now|still|exactly|roughly|a mere) ){0,2}(?P<sum>" + _NUMBER + rb")"
    rb"(?=[.;!?]?(?:\s|\Z)|,|\)|[*_])"
    rb"(?! ?%|[.,][0-9]| ?" + _UNIT + rb")"
    rb"(?=[.,;!?)*_]|\s*(?:\Z|\n|\|)| (?:per|each|now|today|only|and|or|a|for|is|was|applies)\b)"
)
"""A price without its currency: `the price is 59.`"""

LEFT_BYTES_MAX: Final = 40


def prices(text: bytes) -> Iterator[Reference]:
    """Each amount of money, with those of a range that leave its currency out, and prices that say none."""
    yield from _said(text)
    yield from _unsaid(text)


def _said(text: bytes) -> Iterator[Reference]:
    for match in _MONEY.finditer(text):
        currency = _currency(match)
        amount = _amount(match, currency)
        if not amount or _is_weighed(text, match):
            continue
        yield Reference("price", f"{amount} {_money(currency)}", Span(*match.span()))
        left = text[max(0, match.start() - LEFT_BYTES_MAX) : match.start()]
        between = _BETWEEN.search(left) is not None
        for pattern in (_TO, _AND) if between else (_TO,):
            if (other := pattern.match(text, match.end())) is not None:
                yield _priced(other["next"], currency, *other.span("next"))
        before = None if match["sign"] else _FROM.search(left)
        if before is not None and (between or b" and " not in before[0]):
            shift = match.start() - len(left)
            yield _priced(
                before["before"], currency, before.start("before") + shift, before.end("before") + shift
            )


def _is_weighed(text: bytes, match: re.Match[bytes]) -> bool:
    """`It weighs 5 pounds`"""
    pounds = match[0][-6:].lower() == b"pounds" and not match["sign"]
    return pounds and _WEIGHS.search(text, max(0, match.start() - 24), match.start()) is not None


_WEIGHS: Final = re.compile(rb"(?i)\bweigh(?:s|ed|ing)?(?: (?:about|around|only|just|over|under|up to))? \Z")


def _unsaid(text: bytes) -> Iterator[Reference]:
    for match in _UNSAID.finditer(text):
        yield Reference("price", f"{_plain(_decimal(match['sum']))} {UNSTATED}", Span(*match.span("sum")))


def _currency(match: re.Match[bytes]) -> str:
    whose = (match["whose"] or match["those"] or b"").decode().lower()
    unit = (match["sign"] or match["unit"] or match["of"]).decode("utf-8").strip().lower()
    return f"{whose} {unit}" if whose else unit


def _money(currency: str) -> str:
    if " " in currency:
        return _MONEY_OF.get(currency.removesuffix("s"), currency.removesuffix("s"))
    return _CURRENCIES.get(currency, currency)


def _priced(number: bytes, currency: str, start: int, end: int) -> Reference:
    amount = _plain(_decimal(number) / (100 if currency in _PARTS else 1))
    return Reference("price", f"{amount} {_money(currency)}", Span(start, end))


def _amount(match: re.Match[bytes], currency: str) -> str:
    if match["spelled"]:
        words = match["spelled"].decode().lower().replace("-", " ")
        told = numbers(words)
        if words in {"a", "an"} or len(told) != 1:
            return ""
        value = Decimal(next(iter(told)))
    else:
        times = (match["many"] or match["times"] or b"").decode().lower()
        value = _decimal(match["sum"] or match["amount"]).scaleb(_SCALE.get(times, 0))
        value += Decimal(int(match["cents"] or 0)) / 100
    return _plain(value / 100 if currency in _PARTS else value)


def _decimal(number: bytes) -> Decimal:
    text = number.decode().replace("'", "")
    if _CONTINENTAL.fullmatch(text):
        return Decimal(text.replace(".", "").replace(",", "."))
    whole, comma, part = text.rpartition(",")
    return Decimal(f"{whole}.{part}" if comma and len(part) == 2 else text.replace(",", ""))


_CONTINENTAL: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?")


def _plain(value: Decimal) -> str:
    """Without closing zeros: `49.5`."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
