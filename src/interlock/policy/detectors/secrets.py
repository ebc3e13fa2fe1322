"""Keys and tokens: what providers issue with a prefix, private keys, web tokens, and what looks drawn by lot.

No shape here is a key, and no key is in this file: a provider's prefix is public, so that leaks can be found.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from interlock.core.reading import LOOKALIKES
from interlock.core.textrules import NOT_HERE, NOT_YET, Veto
from interlock.policy.detectors.casing import written
from interlock.policy.detectors.detector import Detector, Shape, apart
from interlock.policy.detectors.digits import TURN, set_apart
from interlock.policy.detectors.entropy import is_random

_WORD: Final = "[a-z0-9_]"
_RUN: Final = "[a-z0-9]"
_UUID_FORM: Final = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

# Provider, and how its keys are written. Where a key may hold hyphens, its first words decide: whatever
# follows them is never released. Sources: the providers' own pages and secret scanning partner lists.
_PREFIXES: Final = (
    ("AWS access key id", rf"(?:akia|asia|abia|acca|aroa|aida){_RUN}{{16}}"),
    ("GitHub", rf"gh[pousr]_{_RUN}{{36,251}}"),
    ("GitHub, fine-grained", rf"github_pat_{_WORD}{{22,82}}"),
    ("GitLab", rf"gl(?:pat|ptt|dt|rt|cbt|ft|agent|soat|oas|imt|ffct)-{_WORD}{{16,64}}"),
    ("Slack", rf"xox[abeoprs](?:e\.xox[abp])?-{_RUN}{{1,64}}-{_RUN}{{6,64}}"),
    ("Slack, application", rf"xapp-\d-{_RUN}{{8,16}}-\d{{8,16}}"),
    ("Slack, web hook", r"hooks\.slack\.com/(?:services|workflows)/[a-z0-9/]{16,90}"),
    ("Stripe", rf"(?:sk|rk|pk)_(?:live|test)_{_RUN}{{16,200}}"),
    ("Stripe, web hook", rf"whsec_{_RUN}{{24,64}}"),
    ("OpenAI and others", rf"sk-{_WORD}{{20,200}}"),
    ("OpenAI, Anthropic, OpenRouter", rf"sk-(?:proj|svcacct|admin|ant|or|lf)-(?:v\d-)?{_WORD}{{5,160}}"),
    ("Google", rf"aiza{_WORD}{{20,40}}"),
    ("Google, OAuth client", rf"gocspx-{_WORD}{{8,40}}"),
    ("Google, OAuth token", rf"ya29\.{_WORD}{{16,250}}"),
    ("Hugging Face", rf"(?:hf|api_org)_{_RUN}{{30,40}}"),
    ("npm", rf"npm_{_RUN}{{36}}"),
    ("PyPI", rf"pypi-ageichlwas5vcmc{_WORD}{{10,200}}"),
    ("RubyGems", rf"rubygems_{_RUN}{{48}}"),
    ("Docker", rf"dckr_(?:pat|oat)_{_WORD}{{16,40}}"),
    ("SendGrid", rf"sg\.{_WORD}{{16,32}}\.{_WORD}{{10,50}}"),
    ("Mailgun, Mailchimp", r"(?:key-[0-9a-f]{32}|[0-9a-f]{32}-us\d{1,2})"),
    ("Twilio", r"(?:sk|ac)[0-9a-f]{32}"),
    ("DigitalOcean", r"do[oprt]_v1_[0-9a-f]{64}"),
    ("Databricks", r"dapi[0-9a-f]{32}(?:-\d)?"),
    ("Shopify", r"shp(?:at|ca|pa|ss|tka)_[0-9a-f]{32}"),
    ("Square", rf"(?:sq0[a-z]{{3}}-{_WORD}{{20,50}}|eaaa{_WORD}{{56,64}})"),
    ("Telegram", rf"\d{{8,10}}:aa{_WORD}{{30,34}}"),
    ("Telegram, hyphened", rf"\d{{8,10}}:aa{_WORD}{{1,33}}-{_WORD}{{4,33}}"),
    ("HashiCorp", rf"(?:hv[sbr]\.{_WORD}{{20,200}}|{_RUN}{{14}}\.atlasv1\.{_WORD}{{20,80}})"),
    ("Grafana", rf"(?:glsa_{_RUN}{{32}}_[0-9a-f]{{8}}|glc_{_WORD}{{32,200}})"),
    ("New Relic", rf"nr(?:ak|al|ii|iq|jr|br|ra)-{_RUN}{{16,42}}"),
    ("Postman", r"pmak-[0-9a-f]{24}-[0-9a-f]{34}"),
    ("Linear, Notion, Figma", rf"(?:lin_(?:api|oauth)_|ntn_|secret_|figd_){_WORD}{{32,64}}"),
    ("Atlassian", rf"at[ac]tt3{_WORD}{{20,250}}"),
    ("Supabase, PlanetScale, Neon", rf"(?:sbp_|pscale_(?:tkn|pw|oauth)_|napi_){_WORD}{{32,64}}"),
    ("Replicate, Groq, xAI, Perplexity", rf"(?:r8_|gsk_|xai-|pplx-){_RUN}{{37,100}}"),
    (
        "Sentry, Netlify, Fly, Doppler",
        rf"(?:sntrys_|sntryu_|nfp_|fo1_|dp\.(?:pt|st|ct|sa)\.){_WORD}{{32,200}}",
    ),
    ("Tailscale", rf"tskey-(?:api|auth|client|webhook)-{_RUN}{{8,32}}-{_RUN}{{16,40}}"),
    ("Azure storage", r"accountkey=[a-z0-9+/]{60,90}"),
    ("Discord", rf"[mno]{_WORD}{{23,27}}\.{_WORD}{{6}}\.{_WORD}{{20,40}}"),
    ("Facebook", rf"eaacedeose0cba{_RUN}{{8,200}}"),
    ("age", rf"age-secret-key-1{_RUN}{{58}}"),
    ("ElevenLabs", r"sk_[0-9a-f]{48}"),
    ("Airtable", rf"pat{_RUN}{{14}}\.[0-9a-f]{{64}}"),
    ("Asana", r"[0-2]/\d{16}:[0-9a-f]{32}"),
    ("Buildkite", r"bkua_[0-9a-f]{40}"),
    (
        "HubSpot, Plaid, Heroku",
        rf"(?:pat-(?:na|eu)\d|access-(?:production|development|sandbox)|hrku)-{_UUID_FORM}",
    ),
    ("Brevo", rf"xkeysib-[0-9a-f]{{64}}-{_RUN}{{16}}"),
    ("Resend", rf"re_{_RUN}{{8}}_{_RUN}{{24}}"),
    ("MailerSend", r"mlsn\.[0-9a-f]{64}"),
    ("Shippo", r"shippo_(?:live|test)_[0-9a-f]{40}"),
    ("SonarQube", r"sq[apu]_[0-9a-f]{40}"),
    ("NuGet", rf"oy2{_RUN}{{43}}"),
    ("Clojars", r"clojars_[0-9a-f]{60}"),
    ("Alibaba", rf"ltai(?:{_RUN}{{12}}|{_RUN}{{20}})"),
    ("LangSmith", r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
)


def _looked(word: str) -> str:
    """A word with digits and signs for the letters that they look like."""
    looks = ("".join(map(chr, sorted(LOOKALIKES.get(ord(letter), {ord(letter)})))) for letter in word)
    return "".join(f"[{one}]" if len(one) > 1 else one for one in looks)


_TOKEN_BYTES_MIN: Final = 20
_TOKEN_MILLIBITS_MIN: Final = 3_700
_PART_BYTES_MIN: Final = 12
_PART_MILLIBITS_MIN: Final = 2_900
"""One stretch between hyphens has to be random by itself: names and versions in a row are not."""
_MARKS: Final = re.compile(rb"[^0-9A-Za-z]+")
_WORDLIKE: Final = re.compile(rb"[A-Za-z]{9,}")
_UUID: Final = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HEX: Final = re.compile(rb"(?:0x)?[0-9a-f]+")
_PLACEHOLDER: Final = re.compile(
    rb"your|example|sample|dummy|change|replace|placeholder|redact|secret|password|passw0rd|token|none|null|true|false"
    rb"|environ|getenv|process|config|settings|vault|xxx|\*\*\*|\.\.\.|<|\$|\{"
)
_SETTING: Final = (
    r"(?:password|passwd|passphrase|pwd|apikey|api[_ -]key|secret[_ -]key|access[_ -]key|access[_ -]token"
    r"|auth[_ -]token|client[_ -]secret|private[_ -]key"
    r"|passwort|kennwort|mot de passe|contrasena|senha|haslo|wachtwoord|parola|losenord)"
)
_SHORTLY_SET: Final = r"\b(?:pass|pw|secret|heslo|jelszo|adgangskode|sifre|mat khau)"
"""Words that are said of much else: only a sign sets them."""
_SIGN_OF_VALUE: Final = "[a-z0-9!@#%^&*+?~_.-]"
_VALUE: Final = _SIGN_OF_VALUE + "{6,32}"
_VALUE_BYTES_MIN: Final = 8
"""As it is written: some of its signs may be read as marks around others."""
_LINE_END: Final = re.compile(rb"(?:<br ?/?>|\r?\n)[\s>]*")
_SENTENCE_END: Final = re.compile(rb"\.[ \t]*\r?\n")
_SETS: Final = r"['\"]? ?(?:[:=>]| is:?)[=>]? ?['\"]?"
_SET_TO: Final = re.compile(rb"^(?:--[a-z_-]{4,16} |.*?(?:[:=>]| ?is:?)[=>]? ?)['\"]?")
_SETS_OTHERWISE: Final = (
    r"(?: ?(?:->|→|\|)[=>]? ?['\"]?| ['\"‘’“”]"
    r"| (?:has been |was |is )?(?:now |changed |reset |set |updated )to:? ['\"]?)"
)
"""An arrow, a cell, quotation marks, and what is said of a new one."""
_SETTING_ELSEWHERE: Final = (
    r"(?:\b(?:пароль|κωδικος|كلمة المرور|סיסמה)[:=]"
    r"|(?:密码|密碼|口令|パスワード|비밀번호|mima|pasuwado)(?:为|是| is)?[:=]?) ?"
)
_SETTING_APART: Final = _SETTING.replace("[_ -]", "[_ -]?").replace("mot de passe", "mot ?de ?passe")
"""Where all is spelled out, and its blanks are lost."""
_SETS_APART: Final = rf"(?:{_SETTING_APART}|mima|pasuwado) ?['\"]?(?:[:=>]|is:?)?[=>]? ?['\"]?"
"""What says there that something is set may be lost, too, or be the blank behind an option of a program."""
_JWT_KEYS: Final = re.compile(rb'"(?:alg|typ|kid|enc|cty|jku|x5t)"')


def _is_key(folded: bytes, _raw: bytes) -> bool:
    """A prefix and then letters that were drawn: a run of one letter stands where a key would stand."""
    return len(set(folded[-16:])) >= 6


def _stands_apart(_folded: bytes, raw: bytes) -> bool:
    return set_apart(raw)


def is_jwt(folded: bytes, raw: bytes) -> bool:
    """The header of a web token decodes to its fields; where the raw text is disguised, the shape decides."""
    header = raw.partition(b".")[0]
    if header.lower() != folded.partition(b".")[0]:
        return True
    try:
        fields = base64.urlsafe_b64decode(header + b"=" * (-len(header) % 4))
    except (binascii.Error, ValueError):
        return False
    return _JWT_KEYS.search(fields) is not None


def is_token(folded: bytes, raw: bytes) -> bool:
    """Letters of both cases and figures, evenly used, that change often. Hashes and UUIDs are no secrets.

    Nor are lines of a dump, though they may be read as one.
    """
    lines = _LINE_END.split(raw.strip())
    one = b"".join(lines)
    shown = one if one.lower() == folded else written(folded, b"".join(_LINE_END.split(raw)))
    token = folded if shown is None else shown
    if len(lines) == _TWO_LINES and _NEXT_LINE.fullmatch(lines[1]):
        token = lines[0]  # a word begins the next line, and no more of a token
    elif len(lines) == _TWO_LINES and _NEXT_LINE.fullmatch(lines[0]):
        token = lines[1]  # a word ends the line before
    if len(lines) > 1 and (any(map(_HEX.fullmatch, lines)) or _is_padded(lines[0])):
        return False  # what fills Base64 up ends it, and what stands in either line is judged by itself
    if not _TOKEN_BYTES_MIN <= len(token) <= 256 or _UUID.fullmatch(folded) or _HEX.fullmatch(folded):
        return False
    kinds = 3 if shown is not None else 2  # where no capital can be told, none is asked for
    return is_random(token, millibits=_TOKEN_MILLIBITS_MIN, kinds=kinds) and any(
        is_random(one, millibits=_PART_MILLIBITS_MIN, kinds=kinds)
        for one in _MARKS.split(token)
        if len(one) >= _PART_BYTES_MIN
    )


def _is_padded(line: bytes) -> bool:
    """Base64 is written in fours; elsewhere `=` at the end of a line says that it goes on."""
    return _PADDED.search(line) is not None and len(line) % 4 == 0


def _is_no_hash(folded: bytes, raw: bytes) -> bool | Veto:
    """Behind the name of a hash stand exactly as many characters as it has in Base64.

    Where fewer stand, it may still be growing: a slash in it ends a word, and what ends it has not been read.
    """
    named = _NAMED.fullmatch(folded)
    if named is None:
        return is_token(folded, raw)
    own = _NAME.sub(b"", raw, count=1)
    if len(named[2]) == _HASH_BYTES[named[1]] or _A_HASH.match(raw.lower()):
        return NOT_HERE
    secret = _holds_token(named[2], own)
    if named[3] or len(named[2]) > _HASH_BYTES[named[1]]:
        return secret
    return NOT_YET if secret else NOT_HERE


def _holds_token(value: bytes, raw: bytes) -> bool:
    """Whether a text, or a part of it that slashes and plus signs part, is a token."""
    shown = None if b"\n" in raw else written(value, raw)
    if shown is None:
        return is_token(value, raw)
    return any(is_token(part.lower(), part) for part in (shown, *_MARKS.split(shown)))


_HASH_BYTES: Final = {b"h1": 43, b"sha1": 27, b"sha256": 43, b"sha384": 64, b"sha512": 86}
"""Characters of a hash in Base64, without what fills it up: h1 is SHA-256 in `go.sum` (Go modules reference)."""
_HASHES: Final = (
    rf"(?:{'|'.join(map(bytes.decode, _HASH_BYTES))})[:-] ?[a-z0-9+/]{{8,256}}"
    r"(?:={1,2}(?:[a-z0-9_]{1,64})?|\b|[+/]\B|[^a-z0-9+/=_-])"
)
"""A name and what may be its hash, at each end of a word in it, and with what ends it: there the check can tell."""
_NAMED: Final = re.compile(
    rb"(%b)[:-] ?([a-z0-9+/]+)(={1,2}(?:[a-z0-9_]{1,64})?|[^a-z0-9+/=_-])?" % b"|".join(_HASH_BYTES),
    re.DOTALL,
)
_NAME: Final = re.compile(rb"\A[^:-]*[:-]\s?")
_A_HASH: Final = re.compile(
    b"(?:%b)={0,2}(?![a-z0-9+/=])"
    % b"|".join(rb"%b[:-]\s?[a-z0-9+/]{%d}" % one for one in _HASH_BYTES.items())
)
"""As it is written: two of its signs may be read as marks of what is between them."""
_PADDED: Final = re.compile(rb"[A-Za-z0-9+/]{16}={1,2}\Z")
_TWO_LINES: Final = 2
_NEXT_LINE: Final = re.compile(rb"(?![A-Za-z]*[bcdfghjklmnpqrstvwxz]{5})[A-Za-z][a-z]{0,15}[.:,]?")
"""A word, which has vowels."""


def _is_setting(folded: bytes, raw: bytes) -> bool:
    """Something set: not the name of a place to look it up, not a placeholder, not a word and not a number.

    What stands behind a point and the end of a line is not of it.
    """
    return _is_secret(_SET_TO.sub(b"", folded), folded, raw)


def _is_secret(value: bytes, folded: bytes, raw: bytes) -> bool:
    if len(value) + max(0, len(raw) - len(folded)) < _VALUE_BYTES_MIN:
        return False
    if _PLACEHOLDER.search(value) or _SENTENCE_END.search(raw):
        return False
    figures = sum(chr(byte).isdigit() for byte in value)
    marks = sum(byte in b"!@#%^&*+?~" for byte in value)
    return figures + marks > 0 and len(set(value)) >= 5 and figures < len(value)


def _is_set_apart(folded: bytes, raw: bytes) -> bool:
    return _is_secret(_SET_BEFORE.sub(b"", folded, count=1), folded, raw)


_SET_BEFORE: Final = re.compile(_SETS_APART.encode())


def _is_set_otherwise(folded: bytes, raw: bytes) -> bool:
    value = _VALUE_AT_THE_END.search(folded)
    return value is not None and _is_secret(value[0], folded, raw)


_VALUE_AT_THE_END: Final = re.compile(_VALUE.encode() + rb"\Z")


def _is_bearer(folded: bytes, raw: bytes) -> bool:
    value = folded.removeprefix(b"bearer ")
    return is_token(value, raw[-len(value) :])


SECRETS: Final = (
    Detector(
        name="api-key",
        title="API key of a known provider",
        decides="six different characters or more in its last sixteen",
        basis="the prefixes that " + str(len(_PREFIXES)) + " families of keys carry, by their providers",
        shapes=(
            *(Shape(rf"\b{pattern}\b", _is_key) for _, pattern in _PREFIXES),
            # so long that their beginning decides: 1Password, and Firebase's old keys
            Shape(rf"\b(?:ops_eyj{_RUN}{{40}}|{_WORD}{{1,12}}:apa91b{_WORD}{{40}})", _is_key),
            # Behind a name that goes on in it: `my_ghp_…`.
            Shape(
                rf"_(?:akia{_RUN}{{16}}|gh[pousr]_{_RUN}{{36}}|[srp]k_(?:live|test)_{_RUN}{{16}}|xox[abp]-{_RUN}{{6}}"
                rf"|hf_{_RUN}{{30}}|npm_{_RUN}{{36}})",
                _is_key,
            ),
        ),
    ),
    Detector(
        name="private-key",
        title="private key",
        decides="its shape; without hyphens around it, that all signs are set apart",
        basis="RFC 7468, RFC 4880, PuTTY key files",
        shapes=(
            Shape(
                rf"-(?: ?-){{1,4}} ?{_looked('begin')} (?:[a-z0-9]{{1,12}} ){{0,3}}"
                rf"{_looked('private')} {_looked('key')}"
                r"(?: block)? ?-(?: ?-){1,4}"
            ),
            # Its signs set apart, or its blanks lost: what nobody writes but for the line itself.
            Shape(
                rf"\b{_looked('begin')} ?(?:[a-z0-9]{{1,12}} ?){{0,3}}"
                rf"{_looked('private')} ?{_looked('key')}\b",
                _stands_apart,
                apart=True,
            ),
            Shape(r"-begin(?:rsa|ec|dsa|openssh|encrypted|pgp)?privatekey(?:block)?-"),
            Shape(rf"\b{TURN.join('beginprivatekey')}"),
            Shape(r"\bputty-user-key-file-\d:"),
            Shape(rf"\b(?:xprv|yprv|zprv)9{_RUN}{{60,110}}\b"),
        ),
    ),
    Detector(
        name="jwt",
        title="signed web token (JWT)",
        decides="the header decodes to the fields of one",
        basis="RFC 7519",
        shapes=(Shape(r"\beyj[a-z0-9_]{8,250}\.eyj[a-z0-9_]{4}", is_jwt),),
    ),
    Detector(
        name="credential",
        title="password or secret that is set",
        decides="letters with figures or marks; no placeholder and no variable",
        basis="names of settings, then `=` or `:` and a value",
        shapes=(
            Shape(rf"{_SETTING}{_SETS}{_VALUE}", _is_setting),
            Shape(rf"\bbearer {_WORD}{{4,64}}(?:[.~+/=-]{_WORD}{{1,64}}){{0,3}}\b", _is_bearer),
            Shape(
                r"\b(?:https?|s?ftp|ssh|git|postgres(?:ql)?|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?|smtps?|ldaps?)"
                rf"://{_RUN}{{1,24}}(?:[._%-]{_RUN}{{1,24}}){{0,1}}:[a-z0-9!$%&*+?^_~.-]{{3,32}}@"
            ),
            apart(rf"{_SETS_APART}(?:{_SIGN_OF_VALUE} ?){{5,32}}", _is_set_apart),
            Shape(rf"{_SHORTLY_SET}['\"]? ?[:=>][=>]? ?['\"]?{_VALUE}", _is_setting),
            Shape(rf"--{_SETTING} ['\"]?{_VALUE}", _is_setting),
            Shape(rf"\b{_SETTING}{_SETS_OTHERWISE}{_VALUE}", _is_set_otherwise),
            Shape(rf"{_SETTING_ELSEWHERE}['\"]?{_VALUE}", _is_set_otherwise),
        ),
    ),
    Detector(
        name="token",
        title="token drawn by lot",
        decides="three kinds of characters, changing often, used evenly; hashes and UUIDs are let through",
        basis="Shannon entropy in integers",
        shapes=(
            Shape(
                rf"\b(?:(?:{_HASHES})|[a-z0-9_]{{20,256}}\b)",
                _is_no_hash,
                alone=r"\b[a-z0-9_]{20,256}\b",
            ),
            Shape(
                rf"\b(?:(?:{_HASHES})|{_WORD}{{4,64}}(?:[+/=-]{_WORD}{{1,64}}){{1,4}}\b)",
                _is_no_hash,
                alone=rf"\b{_WORD}{{4,64}}(?:[+/=-]{_WORD}{{1,64}}){{1,4}}\b",
            ),
            Shape(r"\b[a-z0-9_]{256}", is_token),  # of longer ones the beginning decides
        ),
    ),
)
