"""Items as people write them every day, disguises of what capitals tell, and rows and hashes that are none."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256, sha512

import pytest

from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.policy.detectors import detector_texts
from interlock.policy.detectors.casing import written
from interlock.policy.detectors.examples import Draw
from interlock.policy.tables import compiled


@cache
def rules(name: str) -> TextRules:
    patterns, checks = detector_texts(0, [name])
    return compiled(patterns, checks)


def is_found(name: str, text: str) -> bool:
    scan = Scan(rules(name), rules(name).start())
    scan.feed(text.encode())
    return bool(scan.matches() or scan.finish())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("email", "anna.keller7 at northmoor.com"),
        ("email", "anna.keller7 _at_ northmoor.com"),
        ("email", "anna.keller7@northmoor dot com"),
        ("email", "anna.keller7 @ northmoor. com"),
        ("email", "anna@northmoor .org"),
        ("email", "anna dot keller at northmoor dot pl"),
        ("card", "3714 4963 5398 431"),
        ("card", "4111- 1111- 1111- 1111"),
        ("card", "**4111 1111**\n**1111 1111**"),
        ("card", "`4111 1111`\n`1111 1111`"),
        ("card", "; ".join(["four", *["one"] * 15])),
        ("mac-address", "7a1c-e04b-93d5"),
        ("mac-address", "7a_1c_e0_4b_93_d5"),
        ("mac-address", "MAC address: 7a1ce04b93d5"),
        ("phone", "(415) 555 \u2013 2671"),
        ("br-cpf", "390.533.447 \u2013 05"),
        ("crypto-wallet", "0x52a9 " + " ".join(f"{place * 4099:04x}" for place in range(1, 10))),
        ("phone", "six one seven, two fifty-three, seventy-five forty-three"),
        ("us-ssn", "five three six, twenty-two, eighteen seventy-four"),
        ("medical-record-number", "*MRN: 33-08-7\n8-65-45*"),
        ("uk-nhs", "**NHS number: 943 47\n6 5919**"),
        ("age", "45 y/o"),
        ("age", "45yo"),
    ],
)
def test_items_in_everyday_forms_are_found(name: str, text: str) -> None:
    assert is_found(name, f"It says {text} and that is all.")


HEX, BOTH = "0123456789abcdef", "ABCDEFGHJKabcdefghjk0123456789"
KEYS: dict[str, Callable[[Draw], str]] = {
    "ElevenLabs": lambda draw: "sk_" + draw.text(HEX, 48),
    "OpenRouter": lambda draw: "sk-or-v1-" + draw.text(HEX, 64),
    "Airtable": lambda draw: f"pat{draw.text(BOTH, 14)}.{draw.text(HEX, 64)}",
    "Asana": lambda draw: f"1/{draw.text('0123456789', 16)}:{draw.text(HEX, 32)}",
    "Buildkite": lambda draw: "bkua_" + draw.text(HEX, 40),
    "HubSpot": lambda draw: "pat-na1-" + "-".join(draw.text(HEX, size) for size in (8, 4, 4, 4, 12)),
    "Plaid": lambda draw: "access-sandbox-" + "-".join(draw.text(HEX, size) for size in (8, 4, 4, 4, 12)),
    "Brevo": lambda draw: f"xkeysib-{draw.text(HEX, 64)}-{draw.text(BOTH, 16)}",
    "Resend": lambda draw: f"re_{draw.text(BOTH, 8)}_{draw.text(BOTH, 24)}",
    "MailerSend": lambda draw: "mlsn." + draw.text(HEX, 64),
    "Shippo": lambda draw: "shippo_live_" + draw.text(HEX, 40),
    "SonarQube": lambda draw: "sqp_" + draw.text(HEX, 40),
    "NuGet": lambda draw: "oy2" + draw.text(HEX, 43),
    "Clojars": lambda draw: "CLOJARS_" + draw.text(HEX, 60),
    "Alibaba": lambda draw: "LTAI" + draw.text(BOTH, 20),
    "Atlassian": lambda draw: "ATCTT3" + draw.text(BOTH, 170),
    "1Password": lambda draw: "ops_eyJ" + draw.text(BOTH, 600),
    "Firebase": lambda draw: f"AAAA{draw.text(BOTH, 7)}:APA91b{draw.text(BOTH, 134)}",
    "LangSmith": lambda draw: f"lsv2_pt_{draw.text(HEX, 32)}_{draw.text(HEX, 10)}",
}


@pytest.mark.parametrize("provider", KEYS)
def test_a_key_that_is_made_as_a_provider_makes_them_is_found(provider: str) -> None:
    assert is_found("api-key", f"It is {KEYS[provider](Draw(provider))} as set.")


@pytest.mark.parametrize("length", [24, 160, 256, 700])
def test_a_token_of_any_length_is_found(length: int) -> None:
    assert is_found("token", f"It is {Draw(str(length)).text(BOTH, length)} as set.")


@pytest.mark.parametrize("disguise", ["\u200b", "<b>", "</b>", "\u2060"])
@pytest.mark.parametrize(
    ("name", "item", "place"),
    [
        ("street-address", "Rue de la Paix 12", 12),
        ("street-address", "Hauptstrasse 12", 5),
        ("street-address", "Via Roma 14", 6),
        ("token", Draw("disguised").text(BOTH, 40), 11),
    ],
)
def test_what_is_laid_inside_a_word_takes_no_capital_away(
    name: str, item: str, place: int, disguise: str
) -> None:
    assert is_found(name, f"It says {item[:place]}{disguise}{item[place:]} and that is all.")


def test_the_capitals_of_a_text_are_told_through_its_disguises() -> None:
    assert written(b"via roma", "V\u200bia <b>R</b>oma".encode()) == b"Via Roma"
    assert written(b"via roma", "\uff36ia Roma".encode()) == b"Via Roma"
    assert written(b"via roma", b"Via Ro") is None


def test_a_letter_of_one_case_alone_may_be_a_capital() -> None:
    assert written(b"via milano", "\u1d20ia \u1d0dilano".encode()) == b"Via Milano"
    assert is_found(
        "street-address",
        "It says \u029c\u1d00\u1d1c\u1d18\u1d1b\ua731\u1d1b\u0280\u1d00\ua731\ua731\u1d07 12.",
    )
    assert not is_found("street-address", "It says hauptstrasse 12.")


def digest(make: object, text: str) -> str:
    assert callable(make)
    return b64encode(make(text.encode()).digest()).decode()


@pytest.mark.parametrize("seed", range(12))
def test_what_is_called_a_hash_is_no_token_and_more_than_a_hash_is_one(seed: int) -> None:
    short, long = digest(sha256, f"a{seed}"), digest(sha512, f"b{seed}")
    hashes = [f"h1:{short}", f"sha256-{short}", f"SHA256:{short.rstrip('=')}", f'"sha512-{long}"']
    assert [one for one in hashes if is_found("token", f"It has {one} here.\nexample/mod v1")] == []
    assert is_found("token", f"It has sha256-{Draw(str(seed)).text(BOTH, 80)} here.")


@pytest.mark.parametrize("length", [27, 41, 44, 60])
@pytest.mark.parametrize("behind", ["", "/", "=", " here", "/plain and more"])
def test_behind_the_name_of_a_hash_a_token_of_another_length_is_found(length: int, behind: str) -> None:
    token = Draw(f"of {length}").text(BOTH, length)
    slashed = f"{token[: length // 2]}/{token[length // 2 + 1 :]}"
    for text in (f"It is h1:{token}{behind}", f"It is sha256-{slashed}{behind}"):
        assert is_found("token", text), text


@pytest.mark.parametrize("places", [(9,), (22,), (30, 38)])
def test_a_hash_that_is_still_arriving_is_held_and_let_go_when_it_is_whole(places: tuple[int, ...]) -> None:
    value = list(Draw(f"arriving {places}").text(BOTH, 43))
    for place in places:
        value[place] = "/"
    before, name = "It has ", "sha256:"
    text = f"{before}{name}{''.join(value)}= here."
    carry = rules("token").start()
    for place, letter in enumerate(text, 1):
        scan = Scan(rules("token"), carry)
        scan.feed(letter.encode())
        assert scan.matches() == (), text[:place]
        carry = scan.carry()
        if len(before + name) < place <= len(before + name) + 43:
            assert carry.frontier <= len(before), text[:place]
    assert scan.finish() == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("phone", "Seek_Time 0x1785 142 082 066 9797"),
        ("phone", "Read_Rate 0x69c1 083 113 036 80756856"),
        ("phone", "6466  23 10 43.91  +48 42 40.5  1.14  1.104"),
        ("phone", "[M+H]\u207a 317.3074, found"),
        ("phone", "(1+ 768.07, 84+ 314.69)"),
        ("phone", "(01)48736901556652(10)YT39987(21)07930543"),
        ("card", "(01)57445949254709(10)ZF09790"),
        ("card", "f 4739/2592/8464 8492/8023/7546 8308/7727/7324"),
        ("card", "3232 4647 3065 1773  1123 836 1983"),
        ("ip-address", "11.10.11.10 and 8.7.8.7 D"),
        ("ip-address", "04:a1:5e:22:90:7b:c3:11:fe"),
        ("uk-nino", "12\tab\t123456\tc\t9"),
        ("age", "\u7b2c28\u56de 6"),
        ("age", "shelf 8-O"),
        ("date", "driver 9.7.7210.147"),
        ("email", "main.py at github.com"),
        ("email", "booking.com at expedia.com"),
        ("mac-address", "550e8400-e29b-41d4-a716-446655440000"),
        ("us-ssn", "fifteen seventeen six eight seven three four"),
    ],
)
def test_rows_marks_and_versions_are_no_items(name: str, text: str) -> None:
    assert not is_found(name, f"It says {text} there.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("card", "copy_4539148803436467.png"),
        ("card", "4539148803436467_old"),
        ("card", "Visa4539148803436467"),
        ("card", "%B4539148803436467^LIND/ANNA^2912"),
        ("card", "so `4539` + `1488` + `0343` + `6467`"),
        ("iban", "IBANDE89370400440532013000"),
        ("iban", "invoice_DE89370400440532013000_paid.txt"),
        ("iban", "DE 89 37040044 0532013000"),
        ("us-ssn", "SSN536221874"),
        ("us-ssn", "form_536-22-1874.docx"),
        ("us-ssn", "536->22->1874"),
        ("us-ssn", "536--22--1874"),
        ("us-ssn", "*536 22*\n*1874*"),
        ("us-ssn", "536&#150;22&#150;1874"),
        ("us-ssn", "536\\textendash{}22\\textendash{}1874"),
        ("us-ssn", ":five::three::six::two::two::one::eight::seven::four:"),
        ("us-ssn", "five three six two nought one eight seven four"),
        ("us-ssn", "\u05d1536-22-1874"),
        ("mac-address", "lan_c8:2b:c1:8c:fc:0a"),
        ("ip-address", "IP34.134.187.229"),
        ("ip-address", "ec2-34-134-187-229.example.net"),
        ("ip-address", "034.134.187.029"),
        ("phone", "(415) 555\u00b70134"),
        ("phone", "(415) 555 | 0134"),
        ("phone", "415/555-0134"),
        ("phone", "+49 (0) 30 / 12 34 56"),
        ("phone", "+44 \u2013 20 \u2013 7946 \u2013 6312"),
        ("phone", "wa.me/14155550134"),
        ("phone", "\u7535\u8bdd 13912345678"),
        ("email", "lind_at_north-moor_dot_de"),
        ("email", "lind@xn--mnchen-3ya.de"),
    ],
)
def test_what_a_reader_takes_for_an_item_is_one(name: str, text: str) -> None:
    assert is_found(name, f"It says {text} there.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("card", "build_4539148803436468"),
        ("card", "lot_7711148803436467"),
        ("us-ssn", "part_936-22-1874"),
        ("ip-address", "lib_34.134.187.229"),
        ("ip-address", "a-34-134-187-229"),
        ("ip-address", "host-300-134-187-229"),
        ("phone", "(415) 555 + 0134"),
        ("phone", "(415) 555\u00d70134"),
        ("phone", "101/155-0134"),
        ("token", "sha256 of it: none"),
    ],
)
def test_what_only_stands_like_an_item_is_none(name: str, text: str) -> None:
    assert not is_found(name, f"It says {text} there.")


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("card", "4111$1111$11111111"),
        ("card", "4111${''}111111111111"),
        ("card", "4111{- x -}111111111111"),
        ("card", "4111\\discretionary{-}{}{}111111111111"),
        ("us-ssn", "585-9$8$-2559"),
        (
            "mac-address",
            ":".join(f"[[{pair[0]}]][[{pair[1]}]]" for pair in ("3c", "2b", "fb", "9a", "1b", "7e")),
        ),
    ],
)
def test_what_shows_nothing_inside_an_item_hides_none_of_it(name: str, text: str) -> None:
    assert is_found(name, f"It is {text} now.")
