"""Taking a transition apart: R-070…R-074, X-04, X-07, X-13, X-15, X-49."""

from __future__ import annotations

import msgspec
import pytest

from interlock.core.lineage import Determination, Rewound
from interlock.core.mutation import Mutation, Span, Transition
from interlock.core.outcome import Completed
from interlock.core.state import SemanticState
from interlock.engines.scripted import CALLS, ScriptedEngine, step, tool_call
from interlock.mapping import ClauseMapper
from tests.core.loop import PLAIN, Told, asserting, claim, govern, policy, tokens

SPLIT = PLAIN.replace("kind: domain,", "kind: domain, on_mixed: split,")
BUNDLE = "The fund is large; it is guaranteed. X"


def spans(*ends: int) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in zip((0, *ends), ends, strict=False))


class Halving(ClauseMapper):
    """Reads every text as claims that do not fit the state, and offers to take it apart in the middle."""

    def __init__(self, smallest: int = 2) -> None:
        super().__init__()
        self.smallest = smallest

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        size = len(transition.text)
        parts = spans(size // 2, size) if size >= self.smallest else ()
        return asserting(claim(transition.text.decode(), target="something unknown"), parts=parts)


# --- prose -----------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-070", "R-074", "X-49")
def test_the_admissible_part_stands_and_the_parent_is_never_committed() -> None:
    ran = govern(SPLIT, BUNDLE, " It is old. Y.")
    assert ran.verdicts[:3] == ["decompose", "admit", "reject"]
    parent, kept, refused = ran.decided[:3]
    assert (parent.applied, parent.after) == (False, parent.semantic)
    assert (kept.text, kept.parent) == (b"The fund is large;", ran.bodies.index(parent))
    assert refused.parent == kept.parent
    assert "guaranteed" not in ran.text
    assert ran.text.startswith("The fund is large; It is old.")


@pytest.mark.requirement("R-070")
def test_a_clean_claim_beside_an_unfounded_one() -> None:
    text = "The fund is large; the fee is lower."
    told = {
        text: asserting("fund large", claim("fee lower", target="fee"), parts=spans(18, 36)),
        "the fee is lower.": asserting(claim("fee lower", target="fee")),
    }
    ran = govern(PLAIN, text + " X", " Yes.", mapper=Told(told))
    assert ran.verdicts[:3] == ["decompose", "admit", "reject"]
    assert ran.codes == ["PRESUPPOSITION_MISSING", "PRESUPPOSITION_MISSING"]
    assert ran.text == "The fund is large; Yes."


@pytest.mark.requirement("X-49", "R-077")
def test_the_engine_goes_back_to_the_end_of_the_last_admitted_leaf() -> None:
    ran = govern(SPLIT, BUNDLE, " It is old.")
    rewound = ran.of(Rewound)[0]
    assert (rewound.position, rewound.length) == (5, len("The fund is large;"))
    assert b"".join(one.data for one in ran.engine.kept) == b"The fund is large; It is old."


@pytest.mark.requirement("X-49", "R-074")
def test_later_leaves_are_discarded_with_the_first_refused_one() -> None:
    text = "It is old; it is guaranteed; it is large. X"
    ran = govern(SPLIT, text, " Fine.")
    judged = [one.size for one in ran.decided if one.parent >= 0]
    assert len(judged) == 2
    assert "large" not in ran.text


@pytest.mark.requirement("X-13")
def test_by_default_a_bundle_is_refused_whole() -> None:
    ran = govern(PLAIN, BUNDLE, "It is old.")
    assert ran.verdicts[:1] == ["reject"]
    assert ran.text == "It is old."


@pytest.mark.requirement("X-49")
@pytest.mark.parametrize(
    "text",
    [
        "It is not the case that the fund is large and guaranteed. X",
        "The bank says that the fund is large and that it is guaranteed. X",
        "If the fund is large, it is guaranteed. X",
        '"The fund is large; it is guaranteed." X',
    ],
    ids=["negation", "attribution", "condition", "quotation"],
)
def test_nothing_is_split_out_of_what_holds_it_together(text: str) -> None:
    ran = govern(SPLIT, text, rewind=False)
    assert "decompose" not in ran.verdicts


@pytest.mark.requirement("X-15")
def test_parts_are_judged_in_text_order_each_on_the_state_the_one_before_left() -> None:
    text = "The fund is large; the fund is not large; it is guaranteed. X"
    mapper = Told({})
    ran = govern(SPLIT, text, " Done.", mapper=mapper)
    first, second = ran.decided[0], ran.decided[1]
    assert first.semantic == second.semantic
    steps = [state.bounds.step for state in mapper.states[:3]]
    assert steps == sorted(steps)


@pytest.mark.requirement("X-49", "R-029")
def test_every_leaf_is_mapped_afresh() -> None:
    mapper = Told({}, policy(SPLIT))
    govern(SPLIT, BUNDLE, " Fine.", mapper=mapper)
    assert mapper.asked[:3] == [
        "The fund is large; it is guaranteed.",
        "The fund is large;",
        " it is guaranteed.",
    ]


# --- depth -----------------------------------------------------------------------------------------------


def nested(depth: int) -> str:
    return f"limits: {{depth_max: {depth}, attempts_max: 1}}\n" + PLAIN


@pytest.mark.requirement("R-073", "R-072")
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_a_splitter_that_never_ends_is_stopped_at_the_depth_of_the_policy(depth: int) -> None:
    ran = govern(nested(depth), [step("x" * 256 + ". ")], mapper=Halving())
    deepest = [one for one in ran.decided if one.depth == depth]
    assert max(one.depth for one in ran.decided) == depth
    assert len(ran.decided) == depth + 1
    reasons = deepest[0].decision.reasons  # type: ignore[union-attr]
    assert [reason.code.value for reason in reasons] == ["PRESUPPOSITION_MISSING", "DECOMPOSITION_DEPTH"]


@pytest.mark.requirement("R-072", "R-073")
def test_a_bundle_nested_three_deep_comes_apart_leaf_by_leaf() -> None:
    text = "aaaa bbbb cccc dddd."
    unfounded = claim("unfounded", target="something unknown")
    told = {
        text: asserting(unfounded, parts=spans(9, 20)),
        "aaaa bbbb": asserting("ab"),
        "cccc dddd.": asserting(unfounded, parts=spans(5, 11)),
        "cccc": asserting("c"),
        "dddd.": asserting(unfounded),
    }
    rules = nested(4).replace("attempts_max: 1", "attempts_max: 2")
    ran = govern(rules, engine=ScriptedEngine([tokens(text + "\n\nX"), []]), mapper=Told(told))
    assert ran.verdicts == ["decompose", "admit", "decompose", "admit", "reject", "admit"]
    assert [one.depth for one in ran.decided] == [0, 1, 1, 2, 2, 0]
    inner = ran.bodies.index(ran.decided[2])
    assert [one.parent for one in ran.decided] == [-1, 1, 1, inner, inner, -1]
    assert ran.text == "aaaa bbbb cccc"


@pytest.mark.requirement("R-071", "X-04")
def test_parts_that_leave_something_out_are_no_way_to_take_prose_apart() -> None:
    text = "aaaa bbbb cccc dddd."
    unfounded = asserting(claim("unfounded", target="something unknown"), parts=(Span(0, 5), Span(10, 20)))
    ran = govern(nested(4), [step(text)], mapper=Told({text: unfounded}), rewind=False)
    assert ran.verdicts == ["reject"]
    reasons = ran.decided[0].decision.reasons  # type: ignore[union-attr]
    assert [reason.code.value for reason in reasons] == ["PRESUPPOSITION_MISSING", "INDIVISIBLE"]


@pytest.mark.requirement("R-071")
@pytest.mark.parametrize(
    "parts", [(Span(0, 9), Span(5, 20)), (Span(0, 10), Span(10, 99)), (Span(0, 0), Span(0, 20))]
)
def test_parts_that_overlap_reach_out_or_are_empty_are_refused(parts: tuple[Span, ...]) -> None:
    text = "aaaa bbbb cccc dddd."
    odd = asserting(claim("unfounded", target="something unknown"), parts=parts)
    ran = govern(nested(4), [step(text)], mapper=Told({text: odd}), rewind=False)
    assert set(ran.verdicts) <= {"reject"}
    assert ran.admitted == []


# --- siblings --------------------------------------------------------------------------------------------

TOOLS = """
channels: [answer, calls]
rules:
  - {id: no-delete, kind: safety, forbid: {claim: {all: "tool:delete"}}}
"""


def batch(*names: str) -> list[object]:
    data = msgspec.json.encode([{"name": name, "arguments": {"id": n}} for n, name in enumerate(names)])
    return [msgspec.structs.replace(tool_call("x", {}), data=data)]


@pytest.mark.requirement("X-49", "R-070", "R-042")
@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (("read", "delete", "write"), ["read", "write"]),
        (("delete", "read"), ["read"]),
        (("delete", "delete"), []),
        (("read", "write"), ["read", "write"]),
    ],
)
def test_siblings_of_a_batch_are_judged_each_on_its_own(names: tuple[str, ...], kept: list[str]) -> None:
    ran = govern(TOOLS, batch(*names))
    assert isinstance(ran.outcome, Completed)
    released = [msgspec.json.decode(one.data) for one in ran.releases if one.channel == CALLS]
    found = [call["name"] for one in released for call in (one if isinstance(one, list) else [one])]
    assert found == kept
    assert ran.verdicts[0] == "decompose"  # never judged as a whole, even where nothing objects


@pytest.mark.requirement("X-49")
def test_a_refused_sibling_does_not_send_the_engine_back() -> None:
    ran = govern(TOOLS, [*batch("read", "delete"), *batch("write")])
    assert ran.engine.retries == []
    assert ran.of(Rewound) == []
    assert isinstance(ran.outcome, Completed)
    assert [one.position for one in ran.decided if one.depth == 0] == [0, 1, 2]


@pytest.mark.requirement("X-49", "R-114")
def test_siblings_name_their_parent_and_their_own_reason() -> None:
    ran = govern(TOOLS, batch("read", "delete", "write"))
    parent = ran.decided[0]
    siblings = [one for one in ran.decided if one.depth == 1]
    assert {one.parent for one in siblings} == {ran.bodies.index(parent)}
    assert [one.applied for one in siblings] == [True, False, True]
    assert isinstance(siblings[1], Determination)
