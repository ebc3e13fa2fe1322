"""What loads and may not mean what its author meant: each mistake is named, and what is meant so is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from interlock.cli.app import app
from interlock.policy import Policy
from interlock.workbench.doubts import doubts
from interlock.workbench.trial import Bench
from interlock.workbench.witness import tries
from tests.growth import TIMES, grows_in_line

HEAD: Final = 'policy: trial\nversion: "1"\n'
WORDS: Final = "lexicon: {a: [apple], b: [bread], c: [cheese]}\n"
A: Final = "{id: r, kind: safety, forbid: {claim: {all: a}}}"
B: Final = "{id: s, kind: safety, forbid: {claim: {any: [b, c]}}}"
TEXT: Final = "{id: t, kind: safety, forbid: {text: safe as houses}}"
TOOLS: Final = "tools: {pay: {arguments: {amount: number}}}\n"

MISTAKES: Final = {
    "a phrase over two sentences": (
        'lexicon: {a: ["It is safe. Buy now"]}\nrules: [' + A + "]",
        "r",
        "nothing that was made from its own words fires it",
    ),
    "excused by its own word": (
        (
            "lexicon: {a: [guarantee], b: [guaranteed]}\n"
            "rules: [{id: r, kind: safety, forbid: {claim: {all: a, none: b}}}]"
        ),
        "r",
        "nothing that was made",
    ),
    "a pattern that nothing matches": (
        r"rules: [{id: r, kind: safety, forbid: {pattern: 'a\bb'}}]",
        "r",
        "nothing that was made",
    ),
    "no room for the shortest match": (
        "rules: [{id: r, kind: safety, forbid: {pattern: '<secret>.*</secret>', hold_bytes_max: 5}}]",
        "r",
        "nothing that was made",
    ),
    "a condition that is never true": (
        (
            f"{TOOLS}rules: [{{id: r, kind: safety, "
            "forbid: {call: {tool: pay, when: 'args.amount > 5 && args.amount < 3'}}}]"
        ),
        "r",
        "nothing that was made",
    ),
    "a sub-domain that nobody can enter": (
        (
            f"{WORDS}subdomains: {{s: {{entered_by: a}}}}\n"
            f"rules: [{A}, {B}, {{id: t, kind: safety, in: s, forbid: {{text: safe as houses}}}}]"
        ),
        "t",
        "nothing that was made",
    ),
    "a misspelt tool": (
        f"{TOOLS}rules: [{{id: r, kind: safety, forbid: {{call: {{tool: payy}}}}}}]",
        "r",
        "is `pay` meant?",
    ),
    "a misspelt sink": (
        f"{TOOLS}rules: [{{id: r, kind: safety, flow: {{from: user, to: 'tool:payy'}}}}]",
        "r",
        "is `pay` meant?",
    ),
    "a tool that may not be called": (
        "rules: [{id: r, kind: safety, allow: {tools: [read]}}, {id: s, kind: task, approval: {call: {tool: wipe}}}]",
        "s",
        "`r` does not allow `wipe`",
    ),
    "a referent that nothing stands for": (
        (
            "anchors: {kinds: [case], tables: {case: {entries: {Roe v. Wade: Roe}}}}\n"
            "rules: [{id: r, kind: safety, forbid: {claim: {all: 'referent:Row'}}}]"
        ),
        "r",
        "no reference that is looked up stands for `Row`",
    ),
    "a misspelt value": (
        (
            "profile: {context_from_task: audience}\n"
            "rules: [{id: r, kind: safety, when: {audience: retail}, forbid: {text: safe as houses}},"
            " {id: s, kind: safety, when: {audience: reatil}, forbid: {text: no strings}}]"
        ),
        "s",
        "is `retail` meant?",
    ),
    "a value that the context rules out": (
        (
            "context: {audience: retail}\n"
            "rules: [{id: r, kind: safety, when: {audience: [retail, staff]}, forbid: {text: safe as houses}}]"
        ),
        "r",
        "audience is never `staff`",
    ),
    "a member that holds another": (
        "lexicon: {yes: [approved], no: [not approved]}\nexclusive: {verdict: [yes, no]}\nrules: ["
        + TEXT
        + "]",
        "exclusive.verdict",
        "`not approved` of `no` holds `approved` of `yes`",
    ),
    "a pair in two sets": (
        f"{WORDS}exclusive: {{one: [a, b], two: [b, a]}}\nrules: [{TEXT}, {A}, {B}]",
        "exclusive.two",
        "`b` and `a` are in `one` too",
    ),
    "certainty that the bounds refuse": (
        (
            f"{WORDS}bounds: {{certainty_floor: 4}}\n"
            f"rules: [{{id: r, kind: safety, forbid: {{claim: {{all: a, certainty: {{max: 2}}}}}}}}, {B}]"
        ),
        "r",
        "refused by the bounds (4 to 5) anyway",
    ),
    "bounds after the end": (
        "limits: {transitions_max: 3}\nbounds: [{from: 0}, {from: 5, novelty_max: 900}]\nrules: ["
        + TEXT
        + "]",
        "bounds from step 5",
        "a run ends before that",
    ),
    "bounds that change nothing": (
        "bounds: [{from: 0}, {from: 5, novelty_max: 1000}]\nrules: [" + TEXT + "]",
        "bounds from step 5",
        "the same as before",
    ),
    "a course that no run comes to": (
        "limits: {transitions_max: 10}\ncontinuity: {strangeness_max: 900, establish: 10}\nrules: ["
        + TEXT
        + "]",
        "continuity.establish",
        "a run ends after 10 transitions",
    ),
    "a course that nobody asks for": (
        "continuity: {establish: 9}\nrules: [" + TEXT + "]",
        "continuity.establish",
        "asked only with `strangeness_max`",
    ),
    "a course that nothing fits": (
        "continuity: {strangeness_max: 0}\nrules: [" + TEXT + "]",
        "continuity.strangeness_max",
        "nothing with a content word passes",
    ),
    "terms that nobody counts": (
        "continuity: {terms_min: 9}\nrules: [" + TEXT + "]",
        "continuity.terms_min",
        "asked only with `overlap_min`",
    ),
    "more terms than fit": (
        "limits: {transition_bytes_max: 100}\ncontinuity: {terms_min: 90, overlap_min: 500}\nrules: ["
        + TEXT
        + "]",
        "continuity.terms_min",
        "no transition has so many",
    ),
    "topics without jumps": (
        f"{WORDS}continuity: {{topics: a}}\nrules: [" + TEXT + "]",
        "continuity.topics",
        "no jump is refused",
    ),
    "a trajectory that no run comes to": (
        "limits: {transitions_max: 10}\nslope: {establish: 10}\nrules: [" + TEXT + "]",
        "slope.establish",
        "a run ends after 10 transitions",
    ),
    "an allowance that takes all": (
        "slope: {allowance: {certainty: 500}}\nrules: [" + TEXT + "]",
        "slope.allowance.certainty",
        "nothing accumulates",
    ),
    "thresholds out of reach": (
        "slope: {register: {warn: 9000000, correct: 9000000, halt: 9000001}}\nrules: [" + TEXT + "]",
        "slope.register",
        "nothing ever acts",
    ),
    "thresholds that are one": (
        "slope: {content: {warn: 2700, correct: 2700, halt: 2700}}\nrules: [" + TEXT + "]",
        "slope.content",
        "ends where it is warned of",
    ),
    "a correction that is the end": (
        "slope: {content: {warn: 700, correct: 2700, halt: 2700}}\nrules: [" + TEXT + "]",
        "slope.content",
        "ends where it is corrected",
    ),
    "a denial by itself": (
        f'lexicon: {{a: [apple], b: ["no", free of], c: [cheese]}}\nrules: [{A}, {B}]',
        "lexicon.b",
        "denies nothing where it counts as the phrase",
    ),
    "nothing is enforced": (
        "rules: [{id: r, kind: safety, mode: shadow, forbid: {text: safe as houses}}]",
        "rules",
        "every rule is in shadow mode",
    ),
    "nothing can wait": (
        "limits: {waiting_max: 0}\nlexicon: {a: [apple]}\nrules: [{id: r, kind: task, approval: {all: a}}]",
        "r",
        "nothing can wait",
    ),
    "no call can wait": (
        "limits: {waiting_max: 0}\nrules: [{id: r, kind: task, approval: {call: {tool: pay}}}]",
        "r",
        "nothing can wait",
    ),
    "nothing is taken apart": (
        "limits: {depth_max: 0}\nrules: [{id: r, kind: safety, on_mixed: split, forbid: {text: safe as houses}}]",
        "r",
        "nothing is taken apart",
    ),
    "token by token": (
        f"unit: token\n{WORDS}rules: [{{id: r, kind: safety, forbid: {{claim: {{all: [a, b]}}}}}}, {B}]",
        "r",
        "with `unit: token` no two concepts stand",
    ),
    "English excepted": (
        "on_unmapped: {languages: en}\nrules: [" + TEXT + "]",
        "on_unmapped.languages",
        "no English text is refused",
    ),
    "every channel excepted": (
        "on_unmapped: {channels: answer}\nrules: [" + TEXT + "]",
        "on_unmapped.channels",
        "all channels are named",
    ),
    "said twice": (
        f"{WORDS}rules: [{A}, {A.replace('id: r', 'id: again')}, {B}]",
        "again",
        "it says the same as `r`",
    ),
    "an unused concept": (f"{WORDS}rules: [{A}]", "lexicon.b", "was a rule forgotten?"),
    "an unused sub-domain": (
        f"{WORDS}subdomains: {{s: {{entered_by: a}}}}\nrules: [{B}]",
        "subdomains.s",
        "entering it changes nothing",
    ),
}
UNSTATED: Final = (
    "lexicon: {a: [apple, pear], b: [bread, bun], c: [cheese]}\n"
    "tighter_bounds: [{topic: a, certainty_ceiling: 3}, {topic: b, certainty_ceiling: 3}]\n"
)
MEANT: Final = {
    **{
        f"what nobody may state: {rule}": f"{UNSTATED}rules: [{{id: r, kind: safety, {rule}}}, "
        "{id: s, kind: safety, forbid: {claim: {all: [a, b, c]}}}]"
        for rule in (
            "sequence: {first: a, then: c}",
            "sequence: {first: c, before: a}",
            "sequence: {never: a, after: b}",
            "sequence: {first: a, at_most: 1}",
            "require: {any: c, where: end, for: {all: a}}",
            "require: {any: c, where: end, for: {any: [a, b]}}",
        )
    },
    "a sub-domain that nobody may state": f"{UNSTATED}subdomains: {{s: {{entered_by: a}}}}\n"
    f"rules: [{{id: r, kind: safety, in: s, forbid: {{text: safe as houses}}}}, {B}]",
    "rules that fire": f"{WORDS}rules: [{A}, {B}, {TEXT}]",
    "a sub-domain entered by a call": "channels: [answer, calls]\nsubdomains: {s: {entered_by: 'tool:x'}}\n"
    "rules: [{id: r, kind: safety, in: s, forbid: {text: safe as houses}}]",
    "a value of a tool": "rules: [{id: r, kind: safety, flow: {from: 'tool:crm', to: 'tool:mail'}}]",
    "often": f"{WORDS}rules: [{{id: r, kind: task, sequence: {{first: a, at_most: 1000000}}}}, {B}]",
    "two tools of other names": "rules: [{id: r, kind: safety, forbid: {call: {tool: read_file}}},"
    " {id: s, kind: safety, forbid: {call: {tool: read_url}}}]",
    "after drift": "slope: {window: 8}\n"
    "rules: [{id: r, kind: safety, on_correction: true, forbid: {text: safe as houses}}]",
}


def found(policy: str) -> list[tuple[str, str]]:
    return [(one.where, one.why) for one in doubts(Policy.from_bytes(f"{HEAD}{policy}\n".encode()))]


@pytest.mark.requirement("R-035", "R-067")
@pytest.mark.parametrize(("policy", "where", "why"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_that_loads_is_named(policy: str, where: str, why: str) -> None:
    assert any(at == where and why in said for at, said in found(policy)), found(policy)


@pytest.mark.parametrize("policy", MEANT.values(), ids=MEANT)
def test_what_is_meant_so_raises_no_doubt(policy: str) -> None:
    assert found(policy) == []


def test_each_rule_that_is_tried_is_told_of() -> None:
    """Trying takes a while for each: whoever waits is shown how far it has come."""
    told: list[tuple[int, int]] = []
    doubts(
        Policy.from_bytes(f"{HEAD}{MEANT['two tools of other names']}\n".encode()),
        lambda *far: told.append(far),
    )
    assert told == [(0, 2), (1, 2)]


def test_check_tells_them_and_is_strict_where_asked(tmp_path: Path) -> None:
    path = str(tmp_path / "trial.yaml")
    Path(path).write_text(f"{HEAD}{WORDS}rules: [{A}]\n", encoding="utf-8")
    plain = CliRunner().invoke(app, ["policy", "check", path])
    assert plain.exit_code == 0
    assert "was a rule forgotten?" in " ".join(plain.output.split())
    assert (
        '"doubts":[{"where":"lexicon.b"'
        in CliRunner().invoke(app, ["policy", "check", "--json", path]).output
    )
    assert CliRunner().invoke(app, ["policy", "check", "--strict", path]).exit_code == 1
    assert CliRunner().invoke(app, ["policy", "check", "--strict", "demo-health"]).exit_code == 0


def test_many_rules_do_not_make_each_try_dearer() -> None:
    """Every session of a try begins in a state that knows the rules; what is the same in all is made once."""
    many = 8 * 240

    def ready(count: int) -> tuple[Policy, Bench]:
        listed = ", ".join(f"{{id: r{n}, kind: safety, forbid: {{text: no {n}}}}}" for n in range(count))
        policy = Policy.from_bytes(f"{HEAD}rules: [{listed}]\n".encode())
        return policy, Bench(policy)

    def tried(given: tuple[Policy, Bench]) -> None:
        policy, bench = given
        rules = policy.rulebook.rules
        for rule in rules[: len(rules) // 24]:
            assert any(rule.head.id in one.trial.rules for one in tries(policy, rule, bench))

    part, whole = ready(many // TIMES), ready(many)
    tried(part)
    tried(whole)
    assert grows_in_line(tried, part, whole)
