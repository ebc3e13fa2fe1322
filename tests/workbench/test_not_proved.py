"""What one policy lets through and another does not is never called proved, nor stricter, between the two."""

from __future__ import annotations

import json

import pytest

from interlock.core.rules import Guard
from interlock.policy import Policy
from interlock.workbench.cases import Expect
from interlock.workbench.compare import diff, prove
from interlock.workbench.settings import settings
from interlock.workbench.trial import Bench
from interlock.workbench.witness import Attempt, Said, case_of, situations

ZEBRA = "rules: [{id: w, kind: safety, forbid: {text: zebra}}]\n"
QUIET = "on_unmapped: {coverage_min: 0}\n"


def policy(text: str) -> Policy:
    return Policy.from_bytes(f'policy: p\nversion: "1"\n{text}'.encode())


def end(of: Policy, *said: Said) -> Expect:
    situation = next(situations(of, Guard()))
    return Bench(of).run(case_of(of, situation, Attempt(said, made_up=True))).end


WORDS = "lexicon: {a: [approved%s], r: [rejected], c: [claim]}\nexclusive: {d: [a, r]}\n" + ZEBRA
SLOT = "lexicon: {fee: [fee%s]}\nslots: {f: {concept: fee, units: [EUR]}}\n" + ZEBRA
COUNTED = (
    "lexicon: {perk: [discount, voucher%s]}\n"
    "rules: [{id: once, kind: task, sequence: {first: perk, at_most: 1}}]\n"
)
LATE = (
    "lexicon: {bye: [farewell], offer: [offer%s]}\n"
    "rules: [{id: late, kind: task, sequence: {never: offer, after: bye}}]\n"
)
TOPIC = "lexicon: {dose: [dose%s]}\ntighter_bounds: [{topic: dose, certainty_floor: 4}]\n" + ZEBRA
ENTERED = (
    "lexicon: {pension: [pension%s]}\nsubdomains: {pensions: {entered_by: pension}}\n"
    "rules: [{id: t, kind: domain, in: pensions, forbid: {text: transfer it now}}]\n"
)
SAID_IN_TWO = (
    "lexicon: {promise: [promise], safe: [safe]}\nrules: [{id: w, kind: safety, forbid: {claim: {%s}}}]\n"
)
SUPPOSING = (
    "lexicon: {umbrella: [umbrella], dry: [dry]}\nrules: [{id: w, kind: safety, forbid: {claim: {%s}}}]\n"
)
BUYING = (
    QUIET
    + "lexicon: {buy: [buy], gold: [gold]}\nrules: [{id: w, kind: safety, forbid: {claim: {all: %s}}}]\n"
)
NEEDED = (
    "release: at_end\nlexicon: {seen: [checked, we checked, at risk], fund: [fund%s]}\n"
    "rules: [{id: w, kind: safety, require: {any: seen, where: %s, for: {all: fund}}}]\n"
)
SAID_BY_AN_UNCLE = ["My uncle says that the fund is safe and capital is at risk."]
TAKEN_BACK = ["Capital is at risk.", "The fund is safe.", "I take back that capital is at risk."]
BESIDE = "lexicon: {fund: [fund], paper: [%s]}\nbounds: {certainty_ceiling: 4}\n" + ZEBRA
ON_TOPIC = (
    "lexicon: {gain: [return], src: [prospectus%s]}\nrules: [{id: t, kind: domain, allow: {topics: gain}}]\n"
)
SOURCED = ["The return is high; according to the report penguins swim."]
CALLED = "channels: [answer, calls]\nrules: [{id: w, kind: safety, forbid: {call: {tool: delete}}}%s]\n"
CALLABLE = "channels: [answer, calls]\nrules: [{id: s, kind: task, allow: {tools: [%s]}}]\n"
NUMBERS = "rules: [{id: w, kind: safety, forbid: {pattern: '%s'}}]\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("presuppositions: required\n" + ZEBRA, ZEBRA, ["The pump is still broken."]),
        (WORDS % ", granted", WORDS % "", ["The claim is granted.", "The claim is rejected."]),
        (COUNTED % "", COUNTED % ", discount voucher", ["You get a discount voucher."]),
        (LATE % "", LATE % ", farewell offer", ["We have a farewell offer."]),
        (SLOT % ", charge", SLOT % "", ["The charge is 5 EUR.", "The charge is 6 EUR."]),
        (TOPIC % ", mg", TOPIC % "", ["It may be 5 mg."]),
        (
            ENTERED % ", retirement plan",
            ENTERED % "",
            ["A retirement plan.", "You can transfer it now."],
        ),
        (
            SAID_IN_TWO % "all: [promise, safe], polarity: positive",
            SAID_IN_TWO % "all: safe, polarity: positive",
            ["It is not safe and we promise it."],
        ),
        (BUYING % "[buy, gold]", BUYING % "buy", ["You should b<b>u</b>y gold today."]),
        (NUMBERS % "\\d{4}", NUMBERS % "\\d{3}", ["The entry 12\n34 stands in the record."]),
        (NUMBERS % "ACCT-\\d{6}", NUMBERS % "ACCT", ["The entry AC\nCT-123456 stands in the record."]),
        (
            "lexicon: {s: [safe, not safe]}\nrules: [{id: t, kind: domain, allow: {topics: s}}]\n",
            "lexicon: {s: [safe]}\nrules: [{id: t, kind: domain, allow: {topics: s}}]\n",
            ["It is not safe."],
        ),
        (NEEDED % ("", "earlier"), NEEDED % ("", "span"), ["Perhaps I checked the fund."]),
        (NEEDED % ("", "earlier"), NEEDED % ("", "span"), ["Please have the fund checked."]),
        (NEEDED % ("", "earlier"), NEEDED % ("", "span"), SAID_BY_AN_UNCLE),
        (NEEDED % ("", "end"), NEEDED % ("", "span"), SAID_BY_AN_UNCLE),
        (NEEDED % ("", "end"), NEEDED % ("", "earlier"), TAKEN_BACK),
        (
            NEEDED % ("", "earlier"),
            NEEDED % (", bond", "earlier"),
            ["The return isn't we checked but bond.", "The fund is high."],
        ),
        (BESIDE % "the report", BESIDE % "the memo", ["The fund may rise, according to the report."]),
        (BESIDE % "the report", BESIDE % "report of it", ["The fund may rise, according to the report."]),
        (ON_TOPIC % ", according to the report", ON_TOPIC % "", SOURCED),
        (ON_TOPIC % ", the report", ON_TOPIC % "", SOURCED),
        (
            SUPPOSING % "all: [umbrella, dry], certainty: {min: 4}",
            SUPPOSING % "all: umbrella, certainty: {min: 4}",
            ["If an umbrella is there, you stay dry."],
        ),
        (
            SUPPOSING % "all: umbrella, certainty: {max: 3}",
            SUPPOSING % "any: [umbrella, dry], certainty: {max: 3}",
            ["If an umbrella is there, you stay dry."],
        ),
        (
            CALLED % "",
            CALLED % ", {id: e, kind: safety, flow: {from: user, to: 'tool:Delete'}}",
            [("Delete", '{"x": 1}')],
        ),
    ],
    ids=lambda one: one if len(one) < 20 else "",
)
def test_what_gets_past_the_new_policy_is_not_proved_away(old: str, new: str, said: list[str]) -> None:
    before, after = policy(old), policy(new)
    assert (end(before, *said), end(after, *said)) == (Expect.REJECT, Expect.ADMIT)
    assert not prove(after, before).stricter
    found = diff(before, after)
    assert found.weaker or found.open


RESOLVED = "anchors: {kinds: [url], resolvers: {url: {%s}}%s}\n" + ZEBRA


@pytest.mark.parametrize(
    ("old", "new", "named", "direction"),
    [
        ("allow: [a.example]", "allow: [a.example, b.example]", "allow", "looser"),
        ("allow: [a.example, b.example]", "allow: [a.example]", "allow", "other"),
        (
            "sqlite: a.db, query: 'select 1 where :key = 1'",
            "sqlite: a.db, query: 'select 1'",
            "query",
            "other",
        ),
        (
            "url: 'https://a.example/{key}', fields: {referent: /name}",
            "url: 'https://a.example/{key}', fields: {referent: /id}",
            "fields",
            "other",
        ),
        (
            "url: 'https://a.example/{key}', fields: {referent: /name}",
            "url: 'https://a.example/{key}', fields: {referent: /name}, plain: true",
            "plain",
            "other",
        ),
    ],
)
def test_who_answers_references_is_compared(old: str, new: str, named: str, direction: str) -> None:
    before, after = (policy(RESOLVED % (one, "")) for one in (old, new))
    (setting,) = settings(before, after)
    assert (setting.name, setting.direction) == (f"anchors.resolvers.url.{named}", direction)


def test_looking_up_ahead_tells_more() -> None:
    off, on = (policy(RESOLVED % ("allow: [a.example]", more)) for more in ("", ", ahead: true"))
    assert [one.direction for one in prove(on, off).settings] == ["looser"]
    assert prove(off, on).stricter


R = "limits: {distance_max: 2000}\n"


@pytest.mark.parametrize(
    ("old", "new", "stricter"),
    [
        ("", "slope: {establish: 4}\n", True),  # nothing was measured before
        (R, R + "slope: {tighten: 900}\n", True),
        (R, R + "slope: {allowance: {content: 1000}}\n", False),
        (R, R + "slope: {establish: 4}\n", False),
        ("slope: {establish: 8}\n", "slope: {establish: 1}\n", False),
        ("slope: {window: 8}\n", "slope: {window: 9}\n", False),
        ("slope: {tighten: 500}\n", "slope: {tighten: 400}\n", False),
        ("slope: {tighten: 500}\n", "slope: {tighten: 600}\n", True),
        ("slope: {allowance: {register: 150}}\n", "slope: {allowance: {register: 100}}\n", True),
    ],
)
def test_slopes_are_compared_as_an_heirs_is_with_its_bases(old: str, new: str, stricter: bool) -> None:
    assert prove(policy(new + ZEBRA), policy(old + ZEBRA)).stricter is stricter


def test_how_much_may_be_held_back_is_of_the_policy_as_a_whole() -> None:
    held = "rules: [{id: w, kind: safety, forbid: {text: zebra}}, {id: h, kind: safety%s, forbid: {pattern: 'q.*z', hold_bytes_max: %d}}]\n"
    assert not prove(policy(held % ("", 60_000)), policy(ZEBRA)).stricter
    assert prove(policy(held % ("", 500)), policy(ZEBRA)).stricter
    assert prove(policy(held % (", mode: shadow", 60_000)), policy(ZEBRA)).stricter


def test_rounding_in_a_slot_lets_what_contradicted_itself_pass() -> None:
    text = "lexicon: {fee: [fee]}\nslots: {yearly: {concept: fee, units: ['%%']}}\nrules: [%s]\n"
    rule = "{id: g, kind: safety%s, grounded: {items: quantity, from: user%s}}"
    exact, rounded, shadow = (
        policy(text % (rule % said))
        for said in (("", ""), ("", ", rounding: {'%': 1}"), (", mode: shadow", ""))
    )
    said = ("The fee is 1.25 %.", "The fee is 1.3 %.")
    ends = []
    for one in (exact, rounded):
        task = case_of(one, next(situations(one, Guard())), Attempt(said))
        ends.append(Bench(one).run(task).end)
    assert ends == [Expect.REJECT, Expect.ADMIT]
    assert [(one.name, one.direction) for one in prove(rounded, shadow).settings] == [
        ("rounding in slot yearly", "other")
    ]
    assert not prove(rounded, shadow).stricter
    assert prove(exact, shadow).stricter
    assert prove(exact, rounded).settings == ()


def test_another_type_of_an_argument_is_a_difference() -> None:
    paying = (
        "channels: [answer, calls]\ntools: {pay: {arguments: {amount: %s}}}\n"
        'rules: [{id: w, kind: safety, forbid: {call: {tool: pay, when: "args.amount > 500"}}}]\n'
    )
    whole, any_number = policy(paying % "integer"), policy(paying % "number")
    call = ("pay", json.dumps({"amount": 9.5}))
    assert (end(whole, call), end(any_number, call)) == (Expect.REJECT, Expect.ADMIT)
    assert [one.name for one in diff(whole, any_number).settings] == ["tools"]
    assert not prove(any_number, whole).stricter


@pytest.mark.parametrize("text", [BESIDE, ON_TOPIC.replace("prospectus", "prospectus, ")])
def test_phrases_that_no_rule_is_about_are_compared(text: str) -> None:
    """Each makes a claim where it stands, of which bounds, topics and what was said before are asked."""
    old, new, other, bare = (
        policy(text % said) for said in ("the report", "report", "the memo", "the report, it")
    )
    assert [(one.name[:10], one.direction) for one in diff(old, other).settings] == [("phrases of", "other")]
    assert [(one.name[:10], one.direction) for one in diff(old, bare).settings] == [("phrases of", "other")]
    assert [(one.name[:10], one.direction) for one in diff(old, new).settings] == [("phrases of", "stricter")]
    assert prove(new, old).stricter
    assert not prove(old, new).stricter


def test_tools_whose_names_are_nearly_named_ones_are_compared() -> None:
    """Calls of `Delete` are refused where a rule speaks of `delete`, and where only named tools are allowed."""
    called, spared = policy(CALLED % ""), policy(CALLED.replace("{call: {tool: delete}}", "{text: x}") % "")
    assert [one.name for one in diff(called, spared).settings] == ["tools spoken of"]
    assert diff(spared, called).settings == ()
    few, more = policy(CALLABLE % "search, pay"), policy(CALLABLE % "search, pay, pays")
    assert prove(few, more).stricter
    assert [one.name for one in prove(more, policy(CALLABLE % "search, Pays")).settings] == [
        "tools spoken of"
    ]


def test_words_that_only_one_of_two_looks_for_hide_others() -> None:
    """`dose` is found first in `d-o-s-e-a-r-n`, and the `earn` in it is not."""
    text = "lexicon: {x: [earn], y: [dose], z: [hill]}\nrules: [{id: w, kind: safety, forbid: {claim: {all: x}}}%s]\n"
    alone = policy(text % "")
    more, other = (policy(text % f", {{id: v, kind: safety, forbid: {{claim: {{all: {c}}}}}}}") for c in "yz")
    assert end(alone, "You d-o-s-e-a-r-n it.") is Expect.REJECT
    (answer,) = prove(more, alone).answers
    assert answer.shown is not None
    assert answer.shown.but
    assert not prove(more, alone).stricter
    assert prove(other, alone).stricter


def test_a_witness_says_what_has_to_be_said_before_it() -> None:
    old, new = (
        policy((ENTERED % "").replace("transfer it now", said)) for said in ("transfer it now", "move it now")
    )
    (change,) = diff(old, new).changes
    assert change.loosened is not None
    assert change.loosened.witness is not None
    assert change.loosened.witness.said == "This is about pension. transfer it now"
