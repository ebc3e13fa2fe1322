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
        ("medical-record-number", "My MRN # is 00482913."),
        ("uk-nhs", "NHS # is 906 741 4565"),
        ("date-of-birth", "the date of birth of Anna Keller is 14.03.1984"),
        ("za-id", "SA ID: 850324 7103 08 3"),
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


def test_a_token_is_found_in_letters_of_mathematics_and_where_a_mail_breaks_its_line() -> None:
    token = Draw("forms").text(BOTH, 38)
    begins = {"A": 0x1D400, "a": 0x1D41A, "0": 0x1D7CE}
    kinds = ["a" if one.islower() else "A" if one.isupper() else "0" for one in token]
    bold = "".join(chr(begins[kind] + ord(one) - ord(kind)) for kind, one in zip(kinds, token, strict=True))
    assert is_found("token", f"It is {bold} as set.")
    assert is_found("token", f"It is {token[:18]}=\n{token[18:]} as set.")


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
    assert written(b"via milano", "\U0001d415\U0001d462\u24d0 \u24c2ilano".encode()) is None
    assert written(b"via roma", "\U0001d415\U0001d456\u24d0 \u24c7oma".encode()) == b"Via Roma"
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


NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
IN_WORDS = [NAMES[int(figure)] for figure in "4539148803436467"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("us-ssn", "The SSN of Anna Keller is 536221874"),
        ("us-ssn", "SSN for the applicant: 536221874"),
        ("us-ssn", "536221874 (SSN)"),
        ("us-ssn", "536221874 is her social security number"),
        ("us-ssn", '{"customerSsn": 536221874}'),
        ("us-ssn", 'person.setSsn("536221874")'),
        ("us-ssn", "social security number (no dashes): 536221874"),
        ("us-ssn", "Soc. Sec. No. 536221874"),
        ("us-ssn", "Anna's SSN, which is 536221874"),
        ("medical-record-number", "MRN for Dr. Keller = 00482913"),
        ("medical-record-number", "patientMrn: 00482913"),
        ("health-plan-number", "XYZ123456789 is your member ID"),
        ("npi", "1234567893 (NPI)"),
        ("bank-account", "021000021 (routing number)"),
        ("uk-nhs", "the NHS number of Anna Keller is 943 476 5919"),
        ("uk-nhs", "patientNhsNumber: 9434765919"),
        ("uk-nhs", "_NHS ______ 9434765919"),
        ("uk-nino", "AB-12-34-56-C"),
        ("br-cpf", "CPF 640 561 958 38"),
        ("es-dni", "54.362.315-K"),
        ("passport", "12345678 is my passport number"),
        ("passport", "passeport n\u00b0 12AB34567"),
        ("passport", "\u30d1\u30b9\u30dd\u30fc\u30c8\u756a\u53f7:TK1234567"),
        ("passport", "\u043f\u0430\u0441\u043f\u043e\u0440\u0442 4509 123456"),
        ("date-of-birth", "DOB 14.3.84"),
        ("date-of-birth", '"dob": "1984-03-14T00:00:00Z"'),
        ("date-of-birth", "dob: 19840314"),
        ("date-of-birth", "DOB: 14 / 03 / 1984"),
        ("date-of-birth", "Geburtsdatum: 14. M\u00e4rz 1984"),
        ("date-of-birth", "nacida el 14 de marzo de 1984"),
        ("date-of-birth", "\u751f\u5e74\u6708\u65e5:1984\u5e743\u670814\u65e5"),
        ("date-of-birth", "date of birth (dd/mm/yyyy): 14/03/1984"),
        ("date-of-birth", "14 March 1984 (date of birth)"),
        ("date", "1984-03-14T00:00:00Z"),
    ],
)
def test_the_words_for_an_item_may_stand_beside_it_in_other_ways(name: str, text: str) -> None:
    assert is_found(name, f"It says: {text}, as far as known.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("us-ssn", "The SSN of all that were asked 536221874"),
        ("us-ssn", '{"massn": 536221874}'),
        ("us-ssn", "social security number (no dashes): 936221874"),
        ("medical-record-number", "the MRN of everybody seen since 2019"),
        ("medical-record-number", "2019 is the chart number"),
        ("health-plan-number", "Medicare for Seniors 65000"),
        ("date-of-birth", "born: 14 / 03 / 19"),
        ("date-of-birth", "d.o.b. 9. 5\t10\t11"),
        ("date-of-birth", "dob: 19841314"),
        ("date-of-birth", "Geburtsdatum: 34. M\u00e4rz 1984"),
        ("uk-nino", "AB-12-34/56-C"),
        ("br-cpf", "CPF 640 561 958 39"),
    ],
)
def test_words_beside_figures_do_not_make_anything_of_them(name: str, text: str) -> None:
    assert not is_found(name, f"It says: {text}, as far as known.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("card", "long card = 4539148803436467L;"),
        ("card", "const card = 4539148803436467n"),
        ("card", "4539: 1488: 0343: 6467"),
        ("card", "4539, next 1488, next 0343, next 6467"),
        ("card", "4539 new line 1488 new line 0343 new line 6467"),
        ("card", " then ".join("4539148803436467")),
        (
            "card",
            "; ".join(IN_WORDS),
        ),
        (
            "card",
            "four five three nine space one four eight eight space zero three four three space six four six seven",
        ),
        (
            "card",
            " \u2192 ".join(IN_WORDS),
        ),
        (
            "card",
            '", "'.join(IN_WORDS),
        ),
        (
            "card",
            ", uh, ".join(IN_WORDS),
        ),
        ("email", "anna.keller chiocciola northmoor.it"),
        ("email", "anna punkt keller snabel-a northmoor punkt se"),
        ("email", "anna.keller \u30a2\u30c3\u30c8\u30de\u30fc\u30af northmoor \u30c9\u30c3\u30c8 jp"),
        ("email", "anna.keller at sign northmoor.com"),
        ("email", 'anna.keller"@"northmoor.com'),
        ("phone", "phone_number: 4152868589"),
        ("phone", '"homePhoneNumber": "4152868589"'),
        ("phone", "\U0001f4de 415 2868589"),
        ("phone", "callto:14152868589"),
        ("phone", "415_286_8589"),
        ("phone", "area code 415, number 286 8589"),
        ("phone", "country code 44, number 20 7946 0958"),
        ("phone", "plus 44 20 7946 0958"),
        ("phone", "\u279544 20 7946 0958"),
        ("phone", "+44=20=7946=0958"),
        ("ip-address", "84 . 168 . 17 . 254"),
        ("ip-address", "84DOT168DOT17DOT254"),
        ("ip-address", "IP address: 84 168 17 254"),
        ("ip-address", "84-168-17-254.dsl.example.net"),
        ("ip-address", "::ffff:54a8:11fe"),
        ("mac-address", "mac: c8 2b c1 8c fc 0a"),
        ("mac-address", "MAC address c82bc1-8cfc0a"),
        ("mac-address", "c8 : 2b : c1 : 8c : fc : 0a"),
        ("mac-address", "c8|2b|c1|8c|fc|0a"),
        ("street-address", "12b Baker Street"),
        ("api-key", "my_gh" + "p_t4wsnXTzsmYXKuDVcpKOnAhBRGxGQJgJCi42"),
        ("credential", "password \u2192 Xy7!kLm9"),
        ("credential", "| Password | Xy7!kLm9 |"),
        ("credential", 'password "Xy7!kLm9"'),
        ("credential", "password was changed to Xy7!kLm9"),
        ("credential", "\u5bc6\u7801:Xy7!kLm9"),
        ("credential", "\u043f\u0430\u0440\u043e\u043b\u044c: Xy7!kLm9"),
        ("us-ssn", '{"SSN of Anna Keller": "536221874"}'),
        ("us-ssn", "'SSN of Anna' = '536221874'"),
        ("private-key", "-+-+B+E+G+I+N + S+S+H+2 + R+S+A + P+R+I+V+@+++E + K+E+Y+-+-"),
        ("card", "&middot;".join("4539148803436467")),
        ("iban", "&bull;".join("DE89370400440532013000")),
        ("in-pan", '"e""d""g""g""k""9""1""8""7""f"'),
        ("mac-address", "c8:2b:c1\u2013\n:8c:fc:0a"),
        ("api-key", "gh" + "p_t4wsnXTzsmYXKu\u21b5\nDVcpKOnAhBRGxGQJgJCi42"),
        ("api-key", "gh" + 'p_t4wsnXTzsmYXKu" +\n"DVcpKOnAhBRGxGQJgJCi42'),
        ("us-ssn", "536-2\v2-18\f74"),
        ("us-ssn", "5\\linebreak[0]36-2\\penalty0 2-18\\lstinline|74|"),
        ("us-ssn", "\ufff9536\ufffaa\ufffb-2\ufffab\ufffb2-1874"),
        ("card", "https://a.example/pay?to=me&c=4539+1488+0343+6467&n=1"),
        ("card", "a.example/?c=3714+496353+98431"),
        ("card", "a.example/?c=4539%2B1488%2B0343%2B6467"),
        ("phone", "a.example/?tel=%2B1+415+555+2671"),
        ("phone", "a.example/?a=b&tel=415+555+2671"),
        ("medical-record-number", "13-79-77-123 (m.r.n.)"),
        ("medical-record-number", "482&#57;13 is her m.r.n."),
        ("crypto-wallet", "mr" + "psac29f5\\2sj\\69zm1sx4k\\c\\nv\\7\\ld3f7"),
        ("us-ssn", "5_3_6__2_2__1_8_7_4"),
        ("us-ssn", "'5' '3' '6'  '2' '2'  '1' '8' '7' '4'"),
        ("us-itin", "9\u20096\u20096\u20038\u20097\u20031\u20095\u20094\u20094"),
        ("us-ssn", "(536221874) SSN"),
        ("br-cnpj", "11.222.333/0001 81"),
        ("gr-amka", "amKA for dR. TDSYT i: 01012985964"),
        (
            "gr-amka",
            "`A` `M` `K` `A`  `F` `O` `R`  `A` `N` `N` `A`  `I` :'`0` `1` `0` `1` `2` `9` `8` `5` `9` `6` `4`",
        ),
        ("uk-utr", "u.t.r #.#.(.'.<._.-.9.5.9.2.9.7.4.6.9.6"),
        ("se-personnummer", "2403{73+}8509"),
        ("se-personnummer", "240373{{nowrap|+}}8509"),
        ("credential", "- - p a s s w o r d  X y 7 ! k L m 9"),
        ("credential", "-.-.a.c.c.e.s.s t.o.k.e.n X.y.7.!.k.L.m.9"),
        ("credential", "p\u2009w\u2009d\u2003X\u2009y\u20097\u2009^\u2009!\u2009k\u2009L\u2009m\u20099"),
        ("credential", 'pass&#119;ord: "j*b**snv2"'),
    ],
)
def test_an_item_as_a_reader_or_a_program_still_reads_it_is_found(name: str, text: str) -> None:
    assert is_found(name, f"It says {text} there.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("card", "4539148803436468L"),
        ("card", '["4539", "1488", "0343", "6467", "2000"]'),
        ("card", "4539, 1488, 0343, 6467"),
        ("card", " then ".join("1234567812345670")),
        ("us-ssn", "{246 - 50 - 2 - 4 - 3 - 0 - 60}"),
        ("card", "4539+1488+0343+6467"),
        ("card", "a.example/?c=4539+1488+0343+6468"),
        ("phone", "a.example/?sum=415+555+26"),
        ("phone", "4+4+20+7946"),
        ("phone", "saxophone: 12345"),
        ("phone", "5 plus 44 20"),
        ("ip-address", "IP 12 - 34 / 56 78"),
        ("ip-address", "::ffff:0:1"),
        ("mac-address", "12/03/44/55/06/07"),
        ("mac-address", "mac: c8 2b-c1 8c fc 0a"),
        ("credential", "password was changed to something"),
        ("credential", "| Password | your-password-here |"),
        ("credential", "Password: Hint1"),
        ("credential", "p a s s w o r d  r u l e s  a p p l y"),
        ("nl-bsn", "855951842 (BSN)"),
        ("us-ssn", "5 3 6 2 2 1 8 7 4"),
        ("us-ssn", "5_3__6_2_2__1_8_7_4"),
        ("us-ssn", "5_3_6_2_2_1_8_7_4"),
        ("medical-record-number", "13-79-77-123 (m.r.)"),
    ],
)
def test_what_a_reader_takes_for_something_else_is_no_item(name: str, text: str) -> None:
    assert not is_found(name, f"It says {text} there.")


@pytest.mark.parametrize(
    "text",
    [
        "9 5 9 2 9 7 4 6 9 6 i s h e r u t r",
        "9-5-9-2-9-7-4-6-9-6 i-s h-e-r u-t-r",
        "9_5_9_2_9_7_4_6_9_6__(u_t_r)",
        "u_t_r__o_f__A_n_n_a__i_s__9_5_9_2_9_7_4_6_9_6",
        "'u' 't' 'r'  'o' 'f'  'A' 'n' 'n' 'a' :  '9' '5' '9' '2' '9' '7' '4' '6' '9' '6'",
    ],
)
def test_words_beside_an_item_are_read_where_all_is_spelled_out(text: str) -> None:
    assert is_found("uk-utr", f"It says {text}, as far as known.")
