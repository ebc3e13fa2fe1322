"""What `check`, `prove` and `test --thorough` overlooked: names that are slips, phrases that no text holds, settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from interlock.policy import Policy, PolicyError, capabilities
from interlock.workbench.cases import from_bytes
from interlock.workbench.compare import prove
from interlock.workbench.doubts import doubts
from interlock.workbench.mutants import mutants
from interlock.workbench.suite import Depth, examine

ZEBRA = "rules: [{id: w, kind: safety, forbid: {text: zebra}}]\n"
TOOLS = "channels: [answer, calls]\ntools: {crm_lookup: {arguments: {id: string}}}\nlexicon: {fee: [fee]}\n"
CALLED = "{id: c, kind: safety, forbid: {call: {tool: crm_lookup, when: 'args.id == \"C\"'}}}"


def policy(text: str, name: str = "policy") -> Policy:
    return Policy.from_bytes(f'policy: p\nversion: "1"\n{text}'.encode(), name)


@pytest.mark.parametrize(
    "more",
    [
        "rules: [CALLED, {id: f, kind: safety, flow: {from: 'tool:crm_lokup', to: 'channel:answer'}}]\n",
        "rules: [CALLED, {id: g, kind: safety, grounded: {items: price, from: 'tool:crm_lokup'}}]\n",
        "tighter_bounds: [{topic: 'tool:crm_lokup', unverified_max: 0}]\nrules: [CALLED]\n",
        "rules: [CALLED, {id: t, kind: safety, in: s, forbid: {text: zebra}}]\n\
subdomains: {s: {entered_by: 'tool:crm_lokup'}}\n",
    ],
)
def test_a_tool_that_is_nearly_another_is_doubted_wherever_it_stands(more: str) -> None:
    more = more.replace("CALLED", CALLED)
    said = "it speaks of the tool `crm_lokup`: is `crm_lookup` meant?"
    assert said in {doubt.why for doubt in doubts(policy(TOOLS + more))}
    assert not any("meant" in doubt.why for doubt in doubts(policy(TOOLS + more.replace("lokup", "lookup"))))


def test_a_phrase_that_a_sentence_ends_in_is_never_found() -> None:
    text = "lexicon: {slogan: [%s]}\nrules: [{id: t, kind: domain, forbid: {claim: {all: slogan}}}]\n"
    alone, beside, whole = (
        policy(text % phrases)
        for phrases in ("Buy now. Pay later", "Buy now. Pay later, sure thing", "etc. and so on")
    )
    assert prove(alone).unreachable == (("t", "`slogan` has no phrase that can be found"),)
    assert prove(beside).unreachable == ()
    assert prove(whole).unreachable == ()
    said = "`Buy now. Pay later` is never found: a sentence ends in it, and each is read by itself"
    assert said in {doubt.why for doubt in doubts(beside)}
    assert not any("never found" in doubt.why for doubt in doubts(whole))


def test_columns_and_fields_that_are_nearly_known_ones_are_doubted(tmp_path: Path) -> None:
    (tmp_path / "cases.csv").write_text("name,citation,yaer,judge\nRoe v. Wade,410 U.S. 113,1973,Blackmun\n")
    text = (
        "anchors: {kinds: [case, order], resolvers: {case: {file: cases.csv}, "
        "order: {url: 'https://a.example/{key}', fields: {referent: /t, nmae: /n, colour: /c}}}}\n" + ZEBRA
    )
    (tmp_path / "policy.yaml").write_text(f'policy: p\nversion: "1"\n{text}')
    own = Policy.load(tmp_path / "policy.yaml")
    found = [doubt.why for doubt in doubts(own) if "held" in doubt.why]
    assert found == [
        "nothing is held against `yaer`: is `year` meant?",
        "nothing is held against `nmae`: is `name` meant?",
    ]


def test_hosts_are_allowed_of_links_and_addresses_only() -> None:
    text = "anchors: {kinds: [%s], resolvers: {%s: {allow: [example.org]}}}\n" + ZEBRA
    with pytest.raises(PolicyError, match="hosts and links are allowed of `url` or `email`"):
        policy(text % ("citation", "citation"))
    assert policy(text % ("email", "email"))


def test_a_rule_that_a_case_fires_is_not_doubted() -> None:
    text = "lexicon: {consent: [consent], offer: [offer]}\nrules:\n"
    text += "  - {id: first, kind: domain, sequence: {first: consent, before: offer}}\n"
    text += "  - {id: once, kind: task, sequence: {first: offer, at_most: 1}}\n"
    cases = "cases:\n  - {id: b, text: You gave consent. We have an offer. This is an offer., expect: reject, rule: once}\n"
    own = policy(text)
    assert "once" in {doubt.where for doubt in doubts(own)}
    assert "once" not in {doubt.where for doubt in doubts(own, suite=from_bytes(cases.encode(), own))}


def test_a_concept_that_a_bound_or_a_turn_of_topic_names_is_not_doubted() -> None:
    text = "lexicon: {prognosis: [survival], fees: [fee]}\ntighter_bounds: [{topic: prognosis, certainty_ceiling: 3}]\n"
    assert [
        doubt.where
        for doubt in doubts(policy(text + "continuity: {overlap_min: 100, topics: fees}\n" + ZEBRA))
    ] == []


SETTINGS = """\
genre: clinical
lexicon: {a: [approved], r: [rejected], dose: [mg], b: [big], s: [small]}
exclusive: {d: [a, r], e: [b, s]}
presuppositions: required
retraction: refused
limits: {transitions_max: 3}
slope: {tighten: 600}
anchors: {kinds: [url, email], resolvers: {url: {allow: [a.example, b.example]}}}
tighter_bounds: [{topic: dose, certainty_floor: 4}]
"""


def test_settings_that_no_case_notices_are_reported() -> None:
    own = policy(SETTINGS + ZEBRA)
    made = {(one.where, one.change) for one in mutants(own) if one.policy("policy")}
    for where in (
        "genre",
        "exclusive",
        "presuppositions",
        "retraction",
        "slope",
        "anchors",
        "tighter_bounds",
    ):
        assert (where, f"without `{where}`") in made
    assert {
        ("exclusive.e", "without `e`"),
        ("limits.transitions_max", "without `transitions_max`"),
        ("anchors.kinds", "without `email`"),
        ("anchors.resolvers.url.allow", "without `a.example`"),
    } <= made
    cases = "cases:\n  - {id: z, text: It is a zebra., expect: reject, rule: w}\n"
    short = policy("presuppositions: required\n" + ZEBRA)
    report = examine(short, from_bytes(cases.encode(), short), Depth.CHANGES)
    assert [one.where for one in report.survivors] == ["presuppositions"]


def test_all_that_a_policy_sets_is_told() -> None:
    text = "title: Hello\nprofile: {terms_from: purpose}\nanchors: {kinds: [url, phone], ahead: true, "
    text += "resolvers: {url: {allow: [example.org]}}, tables: {phone: {entries: {'988': Lifeline}}}}\n"
    told = dict(capabilities(policy(text + ZEBRA)).settings)
    assert told["title"] == "`Hello`"
    assert told["resolver"] == "`url`: allow `example.org`"
    assert told["table"] == "`phone`: 1 entry"
    assert told["terms from"] == "`purpose`"
    assert "ahead" in told
