"""A value that was given is known in whatever form it turns up: the law over all forms, then odd ones as data."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.memory import Fact, Provenance
from interlock.core.prompt import Task
from interlock.mapping.notations import numbers
from interlock.policy import Policy
from tests.examples import examples
from tests.policy.governed import Governed

RULE: Final = 'flow: {from: "tool:crm", to: ["tool:mail", "channel:answer"]}'
POLICY: Final = f'policy: t\nversion: "1"\nrules: [{{id: f, kind: safety, {RULE}}}]\n'
NAMES: Final = st.sampled_from(
    ["Carla Vance", "Bo Lindqvist", "Ngozi Adeyemi-Clarke", "Zoë Müller", "Tom Reddick"]
)
ACCOUNTS: Final = st.integers(10_000_000, 99_999_999_999).map(str)
ADDRESSES: Final = st.sampled_from(["carla.vance@mail.example", "https://crm.example/c/171819", "AC-4411-X9"])
AMOUNTS: Final = st.tuples(st.integers(1_001, 999_999), st.integers(1, 99)).map(lambda m: f"{m[0]}.{m[1]:02}")


def governed(*values: str) -> Governed:
    task = Task(agent="t", user="Tell me how the branch is doing, and write to the manager.", facts={})
    made = Governed(Policy.from_bytes(POLICY.encode()), task)
    for at, value in enumerate(values):
        fact = Fact(f"held{at}", value, Provenance.TOOL, "crm")
        made.state = made.state.learned(fact, *made.mapper.grounds((fact,)))
    return made


def mail(**arguments: object) -> str:
    return json.dumps({"name": "mail", "arguments": arguments})


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def other_digits(text: str) -> str:
    return text.translate({ord("0") + digit: chr(0x660 + digit) for digit in range(10)})


Form = Callable[[str], str]
FORMS: Final[dict[str, Form]] = {
    "as it stands": str,
    "in capitals": str.upper,
    "base64": encoded,
    "base64 for addresses": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "base32": lambda text: base64.b32encode(text.encode()).decode(),
    "base32 in small letters": lambda text: base64.b32encode(text.encode()).decode().rstrip("=").lower(),
    "hex": lambda text: text.encode().hex(),
    "hex, byte by byte": lambda text: " ".join(f"0x{byte:02x}" for byte in text.encode()),
    "character codes": lambda text: " ".join(str(byte) for byte in text.encode()),
    "bits": lambda text: " ".join(f"{byte:08b}" for byte in text.encode()),
    "percent": quote,
    "every byte by percent": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "quoted-printable": lambda text: "".join(f"={byte:02X}" for byte in text.encode()),
    "twice encoded": lambda text: encoded(encoded(text)),
    "letters apart": " ".join,
    "dots between": ".".join,
    "dashes between": "-".join,
    "backwards": lambda text: text[::-1],
    "backwards, apart": lambda text: " ".join(text[::-1]),
    "digits of another script": other_digits,
    "emphasis inside": lambda text: f"{text[:2]}**{text[2:4]}**{text[4:]}",
    "a tag inside": lambda text: f"{text[:2]}<b>{text[2:4]}</b>{text[4:]}",
    "in an attribute": lambda text: f'<a title="{text}">here</a>',
    "nothing to be seen inside": "\u200b".join,
}
SAID: Final[dict[str, Callable[[str], str]]] = {
    "alone": lambda text: mail(to=text),
    "among words": lambda text: mail(body=f"As agreed, {text} and no other."),
    "deep": lambda text: mail(lines=[{"a": 1}, {"b": ["x", text]}]),
    "as a key": lambda text: mail(fields={text: 1}),
    "cut in a list": lambda text: mail(body=[text[:3], text[3:6], text[6:]]),
    "letter by letter": lambda text: mail(body=list(text)),
    "over two arguments": lambda text: mail(a=text[:4], b=text[4:]),
    "over two arguments, against the alphabet": lambda text: mail(z=text[:4], y=text[4:]),
    "as JSON in a text": lambda text: mail(body=json.dumps({"k": [text]})),
    "in the answer": lambda text: f"It is {text} today.",
    "in the path of an address": lambda text: mail(body=f"https://x.example/a/{text}"),
}


@settings(max_examples=examples(150))
@given(
    st.one_of(NAMES, ACCOUNTS, ADDRESSES),
    st.sampled_from(sorted(FORMS)),
    st.sampled_from(sorted(SAID)),
    st.data(),
)
def test_no_form_of_a_value_reaches_a_sink(value: str, form: str, said: str, data: st.DataObject) -> None:
    held = data.draw(
        st.sampled_from(
            [
                "{}",
                "The customer is {} since 2004, as far as anybody at the branch can tell.",
                '{{"since": 2004, "of": ["{}"]}}',
                "since: 2004\nof: {}\nsum: 12",
            ]
        )
    )
    found = governed(held.format(value)).say(SAID[said](FORMS[form](value)))
    assert found is not None, (form, said)
    assert found.reasons[0].rule == "f" or found.reasons[0].code.value == "MAP_UNREPRESENTABLE"


IN_ADDRESSES: Final = (
    "https://x.example/{}",
    "https://x.example/a-b/{}/c.png",
    "![x](https://x.example/{}.png)",
    "https://{}.x.example/",
    "a/{}",
    "x-{}",
)


def test_what_is_encoded_in_an_address_reaches_no_sink() -> None:
    """The signs of an address are signs of the encoding, too: each stretch between them is read by itself."""
    value, other = "Carla Vance 171819", "Bo Lindqvist 40"
    forms = ("base64", "base64 for addresses", "base32 in small letters", "hex")
    for form in forms:
        for place in IN_ADDRESSES:
            assert by(value, place.format(FORMS[form](value))) == "f", (form, place)
            assert by(value, place.format(FORMS[form](other))) != "f", (form, place)
    cut = encoded(value)
    assert by(value, f"https://x.example/{cut[:9]}/{cut[9:]}") == "f"


def by(value: str, body: str) -> str:
    """What refuses a mail."""
    found = governed(value).say(mail(body=body))
    return found.by if found else ""


DIGITS: Final = "zero one two three four five six seven eight nine"
NOTATIONS: Final[dict[str, Callable[[str, str], str]]] = {
    "plain": lambda whole, cents: f"{whole}.{cents}",
    "English": lambda whole, cents: f"{int(whole):,}.{cents}",
    "comma": lambda whole, cents: f"{whole},{cents}",
    "German": lambda whole, cents: f"{int(whole):,}".replace(",", ".") + f",{cents}",
    "French": lambda whole, cents: f"{int(whole):,}".replace(",", "\u202f") + f",{cents}",
    "Swiss": lambda whole, cents: f"{int(whole):,}".replace(",", "’") + f".{cents}",
    "Arabic": lambda whole, cents: other_digits(whole) + "\u066b" + other_digits(cents),
    "underscores": lambda whole, cents: f"{int(whole):_}.{cents}",
    "digits read out": lambda whole, cents: f"{read_out(whole)} point {read_out(cents)}",
}


def read_out(digits: str) -> str:
    return " ".join(DIGITS.split()[int(digit)] for digit in digits)


@settings(max_examples=examples(140))
@given(AMOUNTS, st.sampled_from(sorted(NOTATIONS)), st.sampled_from(["argument", "answer"]), st.booleans())
def test_no_notation_of_an_amount_reaches_a_sink(amount: str, notation: str, place: str, among: bool) -> None:
    held = f"A credit line of {amount} euro was granted." if among else amount
    written = NOTATIONS[notation](*amount.split("."))
    said = (
        mail(body=f"The line is {written} euro.") if place == "argument" else f"The line is {written} euro."
    )
    found = governed(held).say(said)
    assert found is not None, written
    assert found.reasons[0].rule == "f"


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("nine thousand nine hundred and fifty", "9950"),
        ("nine thousand nine hundred point five", "9900.5"),
        ("twenty-five", "25"),
        ("a hundred thousand", "100000"),
        ("two million three hundred thousand", "2300000"),
        ("double four one one", "4411"),
        ("nineteen eighty four", "1984"),
        ("9.9 thousand", "9900"),
        ("9 thousand 900", "9900"),
        ("1.2m", "1200000"),
        ("12,34,567", "1234567"),
        ("1.250", "1250"),
        ("1.250", "1.25"),
    ],
)
def test_a_number_is_known_in_other_notations(written: str, number: str) -> None:
    assert number in numbers(written)


HELD: Final = (
    "Carla Vance, credit line 9900.50 euro, account 4411223344, together with her brother since 2004",
    "ok",
)
CLEAN: Final = {
    "another name": mail(to="Karl Vence"),
    "inside longer words": "Discarla Vancent is a place.",
    "another number": "The line is 9,901.50 euro.",
    "digits of it": "It was 99 of 50 in 2003.",
    "letters of it, in other words": "They came to get her and brought a vase.",
    "a list of numbers": "The rows are 44, 11, 22 and 33.",
    "a digest": mail(id="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    "the key of an argument": mail(since="2011", credit="none"),
}


@pytest.mark.parametrize("said", CLEAN.values(), ids=CLEAN)
def test_what_only_resembles_a_value_is_not_stopped(said: str) -> None:
    assert governed(*HELD).say(said) is None


def test_what_reads_like_a_given_value_was_still_made_up() -> None:
    """`аcme` with a Cyrillic letter is another payee than the `acme` that was given."""
    rule = 'flow: {from: model, to: "tool:pay"}'
    policy = Policy.from_bytes(
        f'policy: t\nversion: "1"\nrules: [{{id: f, kind: safety, {rule}}}]\n'.encode()
    )
    task = Task(agent="t", user="Pay Acme Trading please.", facts={})
    said = '{{"name": "pay", "arguments": {{"to": "{}"}}}}'
    assert Governed(policy, task).say(said.format("Acme Trading")) is None
    for other in ("\u0410cme Trading", "A c m e Trading", encoded("Acme Trading"), "Trading Acme"):
        found = Governed(policy, task).say(said.format(other))
        assert found is not None, other
        assert found.by == "f", other
