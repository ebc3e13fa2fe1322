"""`extends`: the base stands, the heir tightens, and the whole is one document."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.anchors.building import resolvers_of
from interlock.anchors.table import TableError
from interlock.core.rules import BoundSet, Limits, Rulebook
from interlock.policy import Policy, PolicyError
from interlock.policy.inherit import MERGES, WRITTEN
from interlock.policy.language import POLICY
from tests.examples import examples
from tests.policy.governed import Governed

FOLDER = Path(__file__).parent / "extends"
CASES = sorted(path for path in FOLDER.iterdir() if path.is_dir())
HEAD = 'policy: {}\nversion: "1"\n'
RULE = "rules:\n  - {id: a, kind: safety, forbid: {text: safe as houses}}\n"


def pair(folder: Path, base: str, heir: str) -> Policy:
    (folder / "base.yaml").write_text(HEAD.format("base") + base)
    (folder / "heir.yaml").write_text(HEAD.format("heir") + "extends: base.yaml\n" + heir)
    return Policy.load(folder / "heir.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_widens_is_refused_with_both_places(case: Path) -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.load(case / "heir.yaml")
    said = str(raised.value).replace(f"{case}/", "").replace(f"{FOLDER}/", "") + "\n"
    assert said == (case / "expected.txt").read_text()


def test_every_part_of_the_language_is_laid_over_the_base() -> None:
    assert set(POLICY.keys) == {*MERGES, *WRITTEN, "extends"}


def test_an_heir_reads_as_its_base_does(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="`genre` is another than the `plain` of"):
        pair(tmp_path, RULE, "genre: clinical\n")
    assert pair(tmp_path, "genre: clinical\n" + RULE, "").rulebook.vocabulary.profile == "clinical"


def test_the_base_stands_and_the_heir_adds(tmp_path: Path) -> None:
    base = "lexicon: {fund: [fund]}\nlimits: {attempts_max: 4}\nchannels: [answer, notes]\n" + RULE
    rule = "rules: [{id: b, kind: domain, forbid: {claim: {all: [fund, fee]}}}]\n"
    heir = f"lexicon: {{fund: [trust], fee: [fee]}}\nlimits: {{rollbacks_max: 1}}\n{rule}"
    policy = pair(tmp_path, base, heir)
    book = policy.rulebook
    assert [rule.head.id for rule in book.rules] == ["b", "a"]
    assert (book.id, book.limits, book.channels) == ("heir", Limits(4, 1), ("answer", "notes"))
    assert [(c.id, c.phrases) for c in book.vocabulary.concepts] == [
        ("fee", ("fee",)),
        ("fund", ("fund", "trust")),
    ]
    for said in ("It is safe as houses.", "The trust has a fee."):
        assert Governed(policy).say(said) is not None
    assert Governed(policy).say("The trust is old.") is None


def test_a_pack_can_be_extended_and_a_chain_of_heirs_too(tmp_path: Path) -> None:
    middle = pair(
        tmp_path, "extends: demo-health\n", "rules: [{id: b, kind: task, forbid: {text: bitcoin}}]\n"
    )
    ids = [rule.head.id for rule in middle.rulebook.rules]
    assert ids == ["b", *(rule.head.id for rule in Policy.named("demo-health").rulebook.rules)]
    small = Policy.from_bytes((HEAD.format("x") + "extends: demo-health\n").encode())
    assert small.rulebook.rules == Policy.named("demo-health").rulebook.rules


@pytest.mark.requirement("R-067")
def test_the_digest_is_over_the_whole_and_the_source_rebuilds_it(tmp_path: Path) -> None:
    heir = "rules: [{id: b, kind: task, forbid: {text: 'bitcoin \U0001f600\u2028 ü'}}]\n"
    policy = pair(tmp_path, RULE, heir)
    alone = Policy.from_bytes(policy.source)
    assert alone == policy
    assert alone.digest == policy.digest
    assert Policy.from_bytes(alone.source).digest == policy.digest
    assert pair(tmp_path, RULE.replace("houses", "banks"), heir).digest != policy.digest


def in_force(book: Rulebook, step: int) -> BoundSet:
    return [entry.bounds for entry in book.schedule if entry.from_step <= step][-1]


BOUND_KEYS = {
    "certainty_floor": 5,
    "certainty_ceiling": 5,
    "novelty_max": 3,
    "unverified_max": 3,
    "uncertainty_max": 3,
}
BOUNDS = st.fixed_dictionaries({}, optional={key: st.integers(0, high) for key, high in BOUND_KEYS.items()})
SCHEDULES = st.lists(st.integers(1, 4), unique=True, max_size=2).flatmap(
    lambda steps: st.tuples(*[BOUNDS.map(lambda b, s=s: {"from": s, **b}) for s in [0, *sorted(steps)]])
)
LIMITS = st.fixed_dictionaries(
    {},
    optional={
        "attempts_max": st.integers(1, 3),
        "uncertainty_max": st.integers(0, 2),
        "distance_max": st.integers(0, 2),
        "depth_max": st.integers(0, 2),
    },
)
CONTINUITY = st.fixed_dictionaries(
    {},
    optional={
        "overlap_min": st.integers(0, 2),
        "terms_min": st.integers(2, 4),
        "strangeness_max": st.integers(998, 1000),
        "establish": st.integers(2, 4),
        "licensed": st.booleans(),
        "regression": st.booleans(),
    },
) | st.sampled_from(("off", "lenient", "strict"))
SAID = st.fixed_dictionaries({}, optional={"bounds": SCHEDULES, "limits": LIMITS, "continuity": CONTINUITY})


def yaml(said: dict[str, Any]) -> str:
    return "".join(f"{name}: {msgspec.json.encode(value).decode()}\n" for name, value in said.items())


def wider(base: Rulebook, heir: Rulebook) -> bool:
    """The definition, apart from the code that checks it: at some step, something is let through that was not."""
    limits, known = heir.limits, base.limits

    def off(value: int) -> int:
        return value or 1 << 40

    less = any(
        (new.certainty_floor < old.certainty_floor)
        or (new.certainty_ceiling > old.certainty_ceiling)
        or (new.novelty_max > old.novelty_max)
        or (new.unverified_max > old.unverified_max)
        or (new.uncertainty_max > old.uncertainty_max)
        for step in range(6)
        for new, old in [(in_force(heir, step), in_force(base, step))]
    )
    c, d = heir.continuity, base.continuity
    return (
        less
        or limits.attempts_max > known.attempts_max
        or limits.depth_max > known.depth_max
        or off(limits.uncertainty_max) > off(known.uncertainty_max)
        or off(limits.distance_max) > off(known.distance_max)
        or c.overlap_min < d.overlap_min
        or c.terms_min > d.terms_min
        or c.strangeness_max > d.strangeness_max
        or c.establish > d.establish
        or (c.licensed and not d.licensed)
        or (d.regression and not c.regression)
    )


@settings(max_examples=examples(120))
@given(SAID, SAID)
def test_an_heir_is_never_wider_and_is_refused_only_for_that(
    base: dict[str, Any], heir: dict[str, Any]
) -> None:
    """Numbers at random: what loads is no wider at any step, and what is refused would have been, or is broken."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            first = Policy.from_bytes((HEAD.format("base") + yaml(base) + RULE).encode())
        except PolicyError:
            return  # a floor over its ceiling
        try:
            loaded = pair(folder, yaml(base) + RULE, yaml(heir))
        except PolicyError as error:
            told = [problem.message for problem in error.problems]
            assert all("may only tighten" in message or "no claim could pass" in message for message in told)
            return
        assert not wider(first.rulebook, loaded.rulebook)


# ---------------------------------------------------------------- tables beside it


def test_a_table_is_part_of_the_digest_and_seen_to_have_changed(tmp_path: Path) -> None:
    table, file = tmp_path / "cases.csv", tmp_path / "p.yaml"
    file.write_text(HEAD.format("p") + "anchors: {kinds: [case], tables: {case: {file: cases.csv}}}\n" + RULE)
    table.write_text("name,referent\nRoe v. Wade,Roe\n")
    before = Policy.load(file)
    assert before.tables[0].sha256 == hashlib.sha256(table.read_bytes()).hexdigest()
    assert set(resolvers_of(before).kinds) == {"case"}
    table.write_text("name,referent\nRoe v. Wade,Doe\n")
    assert Policy.load(file).digest != before.digest
    with pytest.raises(TableError, match="has changed since the policy was loaded"):
        resolvers_of(before)
    assert Policy.from_bytes(before.source) == before, "a replay needs no table"


def test_a_table_that_is_not_there_or_not_the_one_meant_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    anchors = "anchors: {{kinds: [case], tables: {{case: {{{}}}}}}}\n"
    file.write_text(HEAD.format("p") + anchors.format("file: cases.csv") + RULE)
    with pytest.raises(PolicyError, match=r"p.yaml:3:42: `cases.csv` cannot be read: no such file"):
        Policy.load(file)
    with pytest.raises(PolicyError, match=r"what it holds is not known here: load the policy from its file"):
        Policy.from_bytes(file.read_bytes())
    (tmp_path / "cases.csv").write_text("name,referent\n")
    file.write_text(HEAD.format("p") + anchors.format(f"file: cases.csv, sha256: {'0' * 64}") + RULE)
    with pytest.raises(PolicyError, match=r"`cases.csv` has changed: its digest is `[0-9a-f]{59}…`"):
        Policy.load(file)
    file.write_text(HEAD.format("p") + anchors.format("file: .") + RULE)
    with pytest.raises(PolicyError, match=r"cannot be read: is a directory"):
        Policy.load(file)


def test_a_table_of_a_base_elsewhere_is_found_from_the_heir(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "cases.csv").write_text("name,referent\nRoe v. Wade,Roe\n")
    base = HEAD.format("base") + "anchors: {kinds: [case], tables: {case: {file: cases.csv}}}\n" + RULE
    (tmp_path / "house" / "base.yaml").write_text(base)
    (tmp_path / "heir.yaml").write_text(HEAD.format("heir") + "extends: house/base.yaml\n")
    heir = Policy.load(tmp_path / "heir.yaml")
    assert heir.tables[0].file == "house/cases.csv"
    assert set(resolvers_of(heir).kinds) == {"case"}


LINK = "https://example.com/x"
TABLE = f"tables: {{url: {{entries: {{'{LINK}': report}}}}}}"


@pytest.mark.parametrize(
    ("base", "heir", "said"),
    [
        ("", f"anchors: {{kinds: [url], {TABLE}}}\n", "looking up `url` would let through"),
        (
            "bounds: [{from: 0}, {from: 3, unverified_max: 9}]\n",
            "anchors: {kinds: [url]}\n",
            "looking up `url` would let through",
        ),
        (
            "continuity: {overlap_min: 500}\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        (
            "slope: {content: {warn: 1, correct: 2, halt: 3}}\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        ("", "bounds: [{from: 0, novelty_max: 9}, {from: 0}]\n", "`from` has to ascend: 0 stands after 0"),
        (
            "bounds: {novelty_max: 300}\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        (
            "lexicon: {fund: fund}\ntighter_bounds: [{topic: fund, novelty_max: 300}]\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        (
            "continuity: {premise_min: 600}\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        (
            "limits: {distance_max: 900}\n",
            "profile: {purpose: zebras in Africa}\n",
            "more would belong to the subject",
        ),
        (
            "limits: {distance_max: 900}\n",
            "slope: {allowance: {content: 301}}\n",
            "`content` 301 is wider than the 300 of",
        ),
        (
            "limits: {distance_max: 900}\n",
            "slope: {establish: 4096}\n",
            "`establish` 4096 is wider than the 12 of",
        ),
        (
            f"anchors: {{kinds: [url], {TABLE}}}\n",
            "context: {temporal: {today: '2020-01-01'}}\n",
            "what holds on a day only would pass",
        ),
        (
            "",
            "rules: [{id: b, kind: task, on_mixed: split, forbid: {text: zebra}}]\n",
            "`split` would take apart what bounds refuse whole",
        ),
        ("", "bounds: [{from: 4}, {from: 1}]\n", "`from` has to ascend: 1 stands after 4"),
    ],
)
def test_what_an_heir_says_anew_does_not_widen_either(
    tmp_path: Path, base: str, heir: str, said: str
) -> None:
    with pytest.raises(PolicyError, match=said):
        pair(tmp_path, base + RULE, heir)


def test_what_widens_nothing_may_be_said_anew(tmp_path: Path) -> None:
    unbounded = "bounds: {unverified_max: 1000000000}\n"
    assert pair(tmp_path, unbounded + RULE, f"anchors: {{kinds: [url], {TABLE}}}\n").tables
    assert pair(tmp_path, RULE, "profile: {purpose: zebras in Africa}\n").profile.purpose


def test_a_slope_of_its_own_leaves_how_a_limited_distance_is_measured(tmp_path: Path) -> None:
    base = "limits: {distance_max: 900}\n" + RULE
    heir = "slope: {window: 3, allowance: {content: 200, register: 900}, tighten: 10}\n"
    slope = pair(tmp_path, base, heir).rulebook.slope
    assert slope is not None
    assert (slope.window, slope.establish, slope.allowance.content, slope.tighten) == (3, 12, 200, 10)
    assert pair(tmp_path, RULE, "slope: {establish: 4096, allowance: {content: 900}}\n").rulebook.slope


@pytest.mark.parametrize(
    "heir",
    [
        "rules: [{id: b, kind: task, approval: {call: {tool: Delete}}}]\n",
        "rules: [{id: b, kind: task, allow: {tools: [search, de_lete]}}]\n",
        "rules: [{id: b, kind: task, flow: {from: verified, to: 'tool:Delete'}}]\n",
        "subdomains: {area: {entered_by: 'tool:Delete:n'}}\n",
        "tighter_bounds: [{topic: 'tool:DELETE', novelty_max: 900}]\n",
    ],
)
def test_an_heir_makes_no_other_tool_of_what_is_nearly_one(tmp_path: Path, heir: str) -> None:
    base = "rules: [{id: a, kind: safety, forbid: {call: {tool: delete}}}]\n"
    with pytest.raises(
        PolicyError, match="would pass, which are refused as nearly those of `delete`"
    ) as told:
        pair(tmp_path, base, heir)
    (problem,) = told.value.problems
    assert problem.place.line == 4, "where the heir names it, not where it names its base"


def test_an_heir_speaks_of_tools_that_are_not_nearly_the_bases(tmp_path: Path) -> None:
    base = "rules: [{id: a, kind: safety, forbid: {call: {tool: delete}}}]\n"
    for said in ("call: {tool: delete}", "call: {tool: deletes}"):
        assert pair(tmp_path, base, f"rules: [{{id: b, kind: task, forbid: {{{said}}}}}]\n")
    watched = "rules: [{id: b, kind: task, mode: shadow, forbid: {call: {tool: Delete}}}]\n"
    assert pair(tmp_path, base, watched), "what only watches tells nothing apart"


def test_a_member_of_a_set_gets_no_phrases(tmp_path: Path) -> None:
    base = "lexicon: {low: low risk, high: high risk}\nexclusive: {risk: [low, high]}\n" + RULE
    heir = "lexicon: {low: fund}\n" + RULE.replace("id: a", "id: b")
    with pytest.raises(PolicyError, match="less exclude each other"):
        pair(tmp_path, base, heir)


@pytest.mark.parametrize("phrase", ["not safe", "no longer safe", "not-safe", "unsafe"])
@pytest.mark.parametrize(
    "rule",
    [
        "forbid: {claim: {all: safe, polarity: negative}}",
        "approval: {any: safe, polarity: negative}",
        "require: {any: why, where: span, for: {all: safe, polarity: negative}}",
    ],
)
def test_a_phrase_hides_no_denial_from_a_rule(tmp_path: Path, rule: str, phrase: str) -> None:
    base = f"lexicon: {{safe: safe, why: because}}\nrules:\n- {{id: a, kind: domain, {rule}}}\n"
    heir = f"lexicon: {{safe: [{phrase}]}}\n" + RULE.replace("id: a", "id: b")
    with pytest.raises(PolicyError, match="would let more through: rule `a`"):
        pair(tmp_path, base, heir)
