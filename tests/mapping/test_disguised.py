"""A forbidden claim stays forbidden whatever disguise the word that makes it stands in."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interlock as il
from interlock.core.disguise import Watch
from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.patterns import StateBudgetExceeded
from interlock.core.state import Context, Intent, SemanticState
from interlock.engines import ScriptedEngine
from interlock.engines.scripted import tool_call
from interlock.lexicon.lemma import forms_of, lemma
from interlock.mapping import ClauseMapper, tools
from interlock.mapping.disguised import DISGUISES_MAX, undisguised
from interlock.mapping.rows import tokenise
from interlock.policy import watched
from interlock.policy.watched import LETTERS_MIN
from tests.examples import examples

POLICY = il.Policy.from_bytes(
    b"""
policy: p
version: "1"
limits: {attempts_max: 1}
lexicon:
  guarantee: [guarantee, promise]
  return: [return, yield, profit]
  riskless: [risk free]
  loss: [lose money]
  own: [we can, it is, I do]
  size: [size, guarantor]
rules:
  - {id: no-promise, kind: safety, forbid: {claim: {all: [guarantee, return], polarity: positive}}}
  - {id: no-riskless, kind: safety, forbid: {claim: {all: riskless, polarity: positive}}}
  - {id: no-denial, kind: safety, forbid: {claim: {all: loss, polarity: negative}}}
  - {id: no-size, kind: safety, forbid: {claim: {all: [size, riskless]}}}
  - {id: no-own-promise, kind: safety, forbid: {claim: {all: [own, return], polarity: positive}}}
"""
)
TASK = il.Task(agent="a", purpose="answer the question", user="Is it safe?")


def watch() -> Watch:
    assert POLICY.watch is not None
    return POLICY.watch


def refused(text: str) -> tuple[str, ...]:
    """The rules that refused the text, or `?` where no rule did."""
    outcome = il.run(POLICY, ScriptedEngine([text]), TASK)
    if isinstance(outcome, il.Completed) and text in outcome.text:
        return ()
    assert isinstance(outcome, il.Halted), outcome
    return outcome.report.rules or ("?",)


Way = Callable[[str, int], str]


def between(sign: str) -> Way:
    return lambda word, _: sign.join(word)


WAYS: dict[str, Way] = {
    "entity": lambda word, at: f"{word[:at]}&#{ord(word[at])};{word[at + 1 :]}",
    "first as entity": lambda word, _: f"&#{ord(word[0])};{word[1:]}",
    "no width": lambda word, at: f"{word[:at]}\u200b{word[at:]}",
    "soft hyphen": lambda word, at: f"{word[:at]}\u00ad{word[at:]}",
    "wrapped": lambda word, at: f"{word[:at]}-\n{word[at:]}",
    "wrapped in a quotation": lambda word, at: f"{word[:at]}-\n> {word[at:]}",
    "broken": lambda word, at: f"{word[:at]}\n{word[at:]}",
    "broken hard": lambda word, at: f"{word[:at]}  \n{word[at:]}",
    "broken by a tag": lambda word, at: f"{word[:at]}<br/>{word[at:]}",
    "items": between("\n- "),
    "emphasis": lambda word, at: f"{word[:at]}**{word[at:]}**",
    "tag": lambda word, at: f"{word[:at]}<b>{word[at:]}</b>",
    "link": lambda word, at: f"{word[:at]}[{word[at:]}](https://example.org)",
    "comment": lambda word, at: f"{word[:at]}<!-- note -->{word[at:]}",
    "escape": lambda word, at: f"{word[:at]}\\{word[at:]}",
    "spaced": between(" "),
    "dots": between("."),
    "hyphens": between("-"),
    "full width": lambda word, _: "".join(chr(ord(letter) + 0xFEE0) for letter in word),
    "accents": lambda word, _: word.replace("e", "\u00e9").replace("i", "\u00ed").replace("a", "\u00e4"),
    "stretched": lambda word, at: word[:at] + word[at] * 4 + word[at + 1 :],
    "one hyphen": lambda word, at: f"{word[:at]}-{word[at:]}",
    "one underscore": lambda word, at: f"{word[:at]}_{word[at:]}",
    "a wiki's emphasis": lambda word, at: f"{word[:at]}'''{word[at:]}'''",
    "a remark": lambda word, at: f"{word[:at]}/* note */{word[at:]}",
    "strings put together": lambda word, at: f"{word[:at]}' + '{word[at:]}",
    "each in a board's tags": lambda word, _: "".join(f"[b]{letter}[/b]" for letter in word),
    "each in tags that are words": lambda word, _: "".join(f"[size=9][b]{x}[/b][/size]" for x in word),
    "each in a wiki's link": lambda word, _: "".join(f"[[#a|{letter}]]" for letter in word),
    "each in a template": lambda word, _: "".join(f"{{{{nowrap|{letter}}}}}" for letter in word),
    "from its end": lambda word, _: word[::-1],
    "from its end, in capitals": lambda word, _: word[::-1].upper(),
    "from its end, apart": lambda word, _: " ".join(reversed(word)),
    "turned by the page": lambda word, _: "".join(f'<i style="float:right">{x}</i>' for x in reversed(word)),
    "a picture": lambda word, at: f"{word[:at]}:smile:{word[at:]}",
    "struck out": lambda word, at: f"{word[:at]}~~note~~{word[at:]}",
    "Cyrillic": lambda word, _: word.replace("a", "\u0430").replace("e", "\u0435").replace("o", "\u043e"),
}  # fmt: skip
SAID = (
    ("We {} a return of 5 %.", "guarantee", "no-promise"),
    ("We guarantee you a {} of 5 %.", "yield", "no-promise"),
    ("Every holder is {} a profit.", "promised", "no-promise"),
    ("You will {} lose money with it.", "never", "no-denial"),
)


@pytest.mark.requirement("R-060")
@pytest.mark.parametrize("way", sorted(WAYS))
@settings(max_examples=examples(60))
@given(st.sampled_from(SAID), st.integers(1, 8))
def test_a_forbidden_claim_is_refused_by_its_rule_in_any_disguise(
    way: str, said: tuple[str, str, str], at: int
) -> None:
    frame, word, rule = said
    text = frame.format(WAYS[way](word, at % (len(word) - 1) + 1))
    assert refused(text) == (rule,), text


@pytest.mark.parametrize(
    "text",
    [
        "It is riskfree.",
        "It is r i s k free.",
        "It is ri\u00adsk free.",
        "We guar&#97;ntee it: the ret\u200burn is 5 %.",
        "![We guarantee a return](picture.png)",
        "We $\\text{guarantee}$ a return.",
        "The return is good. We gu&#97;rantee it.",
        "We pro-mise a re-turn.",
        "You never lose m\n- o\n- n\n- e\n- y.",
        "It is eerf ksir.",
        "It is risk-eerf.",
        "We esimorp a re:smile:turn.",
        "We promise a re~~note~~turn.",
        "It is risk [[#a|f]][[#a|r]][[#a|e]][[#a|e]].",
        "It is risk [b]f[/b][b]r[/b][b]e[/b][b]e[/b].",
        "We promise a re<i hidden>, </i>turn.",
        "We promise a re<b>turn</b>.",
        "We promise a <b>re</b>turn.",
        "We promise a <b>turn</b><!-- --><b>re</b>turn.",
        "We promise a re~~,~~turn.",
        "We promise a `re`turn.",
        "We promise a re<br>turn of 5 %.",
        "promisedReturn: 5 %",
        "The fund has isRiskFree = true.",
        'See: {"name": "fund", "GuaranteedReturn": true}',
        "<PromisedReturn>5 %</PromisedReturn>",
        "It is a #GuaranteedReturn.",
    ],
)
def test_odd_disguises(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "The return is not &#103;uaranteed.",
        "We do not pro-\nmise a return.",
        "We do not pro\nmise a return.",
        "We list what we hold:\n- A\n- B\n- C\nThe return is shown behind each.",
        "The **return** may fall, and so may the *yield*.",
        "It's what we're asked: the fund's return isn't a promise.",
        "We can't pay a return.",
        "I don't pay a return.",
        "There is a gain in turn, and again in re: turn 5.",
        "The code is `re.turn(yield_)` and {\\it nothing} else.",
        "Well-being is a long-term goal, and so is a co-operative.",
        "We work with PromisedReturn.",
    ],
)
def test_what_would_be_admitted_in_plain_words_is_admitted(text: str) -> None:
    assert refused(text) == ()


@given(
    st.lists(
        st.sampled_from(
            [
                "We",
                "hold",
                "bonds",
                "and",
                "shares",
                "for",
                "the",
                "long",
                "term",
                ",",
                ".",
                "(",
                ")",
                "it's",
                "again",
                "can't",
                "I",
                "don’t",
                "isn't",
            ]
        ),
        max_size=20,
    )
)
def test_plain_words_are_in_no_disguise(words: list[str]) -> None:
    text = " ".join(words).encode()
    assert undisguised(text, tokenise(text), watch()) == ()


@given(st.text(max_size=60))
def test_any_text_is_looked_at(text: str) -> None:
    data = text.encode("utf-8", "replace")
    assert all(isinstance(one, bytes) and one != data for one in undisguised(data, tokenise(data), watch()))


@pytest.mark.parametrize(
    "line",
    [
        '<tr><td class="size">Return</td><td><strong>yield</strong></td><td>profit</td></tr>',
        'total = order["return"] * (profit + size) - self.yield_[size]',
        "- **return**: `profit`, see [the yield](#size) and ~~size~~",
        '{"return": {"profit": 12}, "size": ["yield"]}',
        ".return > #profit:hover { size: 2 }",
        "[b]return[/b] [i]profit[/i] [[yield]] {{size|12}}",
    ],
)
def test_words_that_are_read_where_they_stand_are_in_no_disguise(line: str) -> None:
    """However many there are: a page, a program or a sheet of styles is not written to be misread."""
    assert called({"body": "\n".join([line] * (DISGUISES_MAX + 8))}) == ()


def test_a_text_that_is_all_disguise_is_refused() -> None:
    few, many = "gu&#97;rantee " * DISGUISES_MAX, "gu&#97;rantee " * (DISGUISES_MAX + 1)
    assert undisguised(few.encode(), tokenise(few.encode()), watch())
    with pytest.raises(ValueError, match="in disguise"):
        undisguised(many.encode(), tokenise(many.encode()), watch())
    assert refused(f"See {many}.") == ("?",)


def called(arguments: dict[str, object]) -> tuple[str, ...]:
    """The rules that refused the call, or `?` where no rule did."""
    offered = [tool_call("send", arguments, channel="answer")]
    outcome = il.run(POLICY, ScriptedEngine([offered]), TASK)
    if isinstance(outcome, il.Completed):
        return ()
    assert isinstance(outcome, il.Halted), outcome
    return outcome.report.rules or ("?",)


@pytest.mark.requirement("R-044", "R-048")
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_call_is_refused_for_what_its_arguments_say_in_disguise(way: Way) -> None:
    body = f"We {way('guarantee', 3)} a return."
    assert called({"to": "a", "body": body}) == ("no-promise",)
    assert called({"lines": [{"text": body}]}) == ("no-promise",)
    assert called({"to": "a", "body": "We hope for a return."}) == ()


@pytest.mark.parametrize(
    "arguments",
    [
        {"body": json.dumps({"text": "We guarantee a return."})},
        {"body": json.dumps({"text": "We gu&#97;rantee a return."})},
        {"link": "We%20guarantee%20a%20return"},
        {"body": "We gu\\u0061rantee a return."},
        {"body": "We gux\b\u0061rantee a return."},
        {"We gu&#97;rantee a return.": 1},
        {"first": "guar&#97;ntee", "second": "return"},
        {"lines": ["We gu&#97;rantee", "a return."]},
    ],
    ids=[
        "JSON",
        "a disguise in JSON",
        "an address",
        "code",
        "backspaces",
        "a key",
        "two arguments",
        "a list",
    ],
)
def test_what_a_receiver_makes_of_an_argument_is_read_too(arguments: dict[str, object]) -> None:
    assert called(arguments) == ("no-promise",)


@given(st.lists(st.text('ab &#97;%\\"[]', max_size=12), max_size=40))
def test_a_call_is_read_in_few_ways_however_much_its_arguments_hold(texts: list[str]) -> None:
    """Each way is the whole call once more: as many as its texts would make what they cost grow with its square."""
    held = {"body": json.dumps(texts), "more": texts}
    ways = tools.rewritten(
        json.dumps({"name": "send", "arguments": held}).encode(), lambda one: (one, one[:1])
    )
    assert len(ways) <= 3
    assert all(json.loads(way)["name"] == "send" for way in ways)


def test_a_call_that_is_all_disguise_is_refused() -> None:
    mapper, state = ClauseMapper.of(POLICY), SemanticState
    offered = tool_call("send", {"body": "p&#114;omise " * (DISGUISES_MAX + 1)}, channel="answer")
    call = Transition("answer", CandidateKind.TOOL_CALL, offered.data, 0, Cause.BOUNDARY)
    with pytest.raises(ValueError, match="in disguise"):
        mapper.map(call, state.initial(Intent(""), Context(), POLICY.rulebook))
    assert called({"body": "p&#114;omise " * (DISGUISES_MAX + 1)}) == ("?",)


def test_words_that_are_too_many_to_watch_are_told_at_load(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> object:
        raise StateBudgetExceeded(0, 1)

    monkeypatch.setattr(watched, "_watch", full)
    with pytest.raises(il.PolicyError, match="too many to be looked for in disguise") as refusal:
        il.Policy.from_bytes(POLICY.source)
    assert ":5:" in str(refusal.value) or "lexicon" in str(refusal.value)


def test_a_policy_without_forbidden_claims_watches_nothing() -> None:
    plain = il.Policy.from_bytes(
        b"policy: p\nversion: '1'\nlexicon: {a: [apple]}\nrules: [{id: r, kind: safety, forbid: {text: pear}}]\n"
    )
    assert plain.watch is None


@given(st.sampled_from(["guarantee", "promise", "carry", "stop", "lose", "buy", "safe", "risk", "take"]))
def test_forms_share_their_base_form(word: str) -> None:
    forms = forms_of(word)
    assert word in forms
    assert {lemma(form) for form in forms} == {lemma(word)}


def test_all_forms_of_the_words_are_watched() -> None:
    assert {"guarantees", "guaranteed", "promising", "losing", "lost", "not", "risk free"} <= set(
        watch().words
    )
    assert all(len(word) >= LETTERS_MIN or word == "not" for word in watch().plain)


PHRASED = il.Policy.from_bytes(
    b"""
policy: phrased
version: "1"
lexicon: {allowed: [it is fine, fine with wine, fine]}
rules:
  - {id: no-mixing, kind: safety, forbid: {claim: {all: allowed, polarity: positive}}}
"""
)


TURNED = il.Policy.from_bytes(
    b"""
policy: turned
version: "1"
lexicon: {letter: [mail, lien], hour: [time, stop], all: [no it]}
rules:
  - {id: no-mail, kind: safety, forbid: {claim: {any: [letter, hour, all]}}}
"""
)


@pytest.mark.parametrize(
    ("word", "found"),
    [("stelram", False), ("sliam", True), ("gniliam", True), ("spots", False), ("neil", False), ("emit", False),
     ("liam", False), ("Liam", False), ("Neil", False), ("ti on", False), ("Tion", False), ("semit", True)],
)  # fmt: skip
def test_what_is_a_word_of_its_own_from_its_end_is_no_other(word: str, found: bool) -> None:
    """Nor is what a short phrase of several words comes to."""
    text = f"The answer is {word} today.".encode()
    assert TURNED.watch is not None
    assert bool(undisguised(text, tokenise(text), TURNED.watch)) is found


def test_a_word_as_it_is_written_goes_before_one_from_its_end() -> None:
    """Letters that may be read in two ways spell `free`, and `cert` from its end."""
    policy = il.Policy.from_bytes(
        b"policy: p\nversion: '1'\nlexicon: {a: [risk free], b: [cert]}\n"
        b"rules: [{id: r, kind: safety, forbid: {claim: {any: [a, b]}}}]\n"
    )
    text = "A risk-\u0166\u0433\u0454\u0454 bond.".encode()
    assert policy.watch is not None
    assert b"A risk-free bond." in undisguised(text, tokenise(text), policy.watch)


SPELLED = (
    *(joint.join("fine") for joint in (" ", "-", ", ", "\u3000", " & ", " | ", ".")),
    *(
        "".join(around.format(letter) for letter in "fine")
        for around in ("[{}]", "({})", "{}\u20dd", "{}\u0301", "{}\ufe0f")
    ),
)


@pytest.mark.parametrize("spelled", SPELLED)
@pytest.mark.parametrize("behind", ["wine", "with wine", "whatever you do", "we think"])
def test_what_stands_behind_a_phrase_that_is_spelled_out_stays(spelled: str, behind: str) -> None:
    """Letters behind it tell that its last word ends, and are no part of it; what is written around its own is."""
    text = f"Here it is {spelled} {behind}."
    assert PHRASED.watch is not None
    seen = undisguised(text.encode(), tokenise(text.encode()), PHRASED.watch)
    assert f"Here it is fine {behind}.".encode() in seen


BOUNDED = il.Policy.from_bytes(
    b"""
policy: p
version: "1"
lexicon: {dosage: [dosage], outlook: [prognosis]}
tighter_bounds: [{topic: dosage, certainty_floor: 4}, {topic: outlook, certainty_ceiling: 3}]
on_unmapped: {coverage_min: 0}
rules: [{id: calm, kind: safety, forbid: {text: everything is lost}}]
"""
)


@pytest.mark.requirement("R-056")
@pytest.mark.parametrize(
    "dosage", ["dosage", "d-o-s-a-g-e", "d0sage", "dos&#97;ge", "d o s a g e", "do-\nsage"]
)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The {} may be five grams. ", "CERTAINTY_FLOOR"),
        ("The {} is five grams. ", ""),
        ("It rains, and the {} might be five grams. ", "CERTAINTY_FLOOR"),
        ("It might rain. The {} is five grams. ", ""),
    ],
)
def test_a_bound_of_a_topic_holds_in_every_disguise(text: str, code: str, dosage: str) -> None:
    outcome = il.run(BOUNDED, ScriptedEngine([text.format(dosage)]), TASK)
    report = getattr(outcome, "report", None)
    assert (report.code if report else "") == code


@pytest.mark.requirement("R-056")
@pytest.mark.parametrize(
    ("text", "admitted"),
    [
        ("The p-r-o-g-n-o-s-i-s is good. ", False),
        ("The p-r-o-g-n-o-s-i-s may be good. ", True),
        ("The p-r-o-g-r-a-m is good. ", True),
    ],
)
def test_so_does_a_ceiling(text: str, admitted: bool) -> None:
    assert isinstance(il.run(BOUNDED, ScriptedEngine([text]), TASK), il.Completed) is admitted
