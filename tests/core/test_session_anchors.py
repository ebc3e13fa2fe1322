"""References inside the loop: asked between stage 1 and stage 2, answered from outside. X-07, X-54, group E."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from interlock.anchors import Resolvers, TableResolver
from interlock.core import gate
from interlock.core.decision import Decision
from interlock.core.events import Answers, Lookup, Proceed, Retry
from interlock.core.lineage import Determination, Readings
from interlock.core.mutation import Anchored, Reference, Resolution, Span, Standing
from interlock.core.outcome import Completed
from interlock.core.prompt import Task
from interlock.core.state import SemanticState
from tests.core.loop import PLAIN, Ran, Told, asserting, claim, govern, offer_all, open_session, said

ANCHORED = "anchors: {kinds: [phone]}\n" + PLAIN
CALL = "You can call 911 now. X"
EMERGENCY = TableResolver("phone", {"911": "emergency"})
NAMES = "anchors: {kinds: [case]}\nlexicon: {banned: [banned thing]}\n"
SMITH = Reference("case", "smith", Span(0, 5))
SAYS = "Smith says that it is old."


class Counting:
    """Answers as told, and counts how often it was asked."""

    id = "counting"
    kinds = ("phone", "case")

    def __init__(self, standing: object, *readings: str) -> None:
        self.standing = standing
        self.readings = readings
        self.asked: list[str] = []

    def resolve(self, reference: Reference) -> Resolution:
        self.asked.append(reference.key)
        if isinstance(self.standing, Exception):
            raise self.standing
        return Resolution(reference, self.standing, self.readings, self.id, "snapshot-7")  # type: ignore[arg-type]


def named(*readings: str, rules: str = "", text: str = SAYS) -> Ran:
    """A sentence that refers to a name with these readings."""
    standing = Standing.AMBIGUOUS if len(readings) > 1 else Standing.RESOLVED
    told = {text: asserting(claim("it old"), references=(SMITH,))}
    return govern(
        NAMES + (rules or PLAIN.partition("\n")[2].partition("\n")[2]),
        text + " X",
        "Fine.",
        mapper=Told(told),
        resolvers=Resolvers([Counting(standing, *readings)]),
    )


NO_ONE = "rules:\n  - {id: no-jones, kind: domain, forbid: {claim: {all: 'referent:Jones'}}}\n"
BOTH = NO_ONE + "  - {id: no-smithson, kind: domain, forbid: {claim: {all: 'referent:Smithson'}}}\n"


@pytest.mark.requirement("R-091", "R-095", "X-54")
def test_a_reference_is_asked_for_after_the_policy_alone_and_before_the_gate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []
    policy, evaluate = gate.policy, gate.evaluate

    def judging(anchored: Anchored, state: SemanticState) -> Decision:
        heard.append("gate")
        return evaluate(anchored, state)

    def alone(anchored: Anchored, state: SemanticState) -> Decision | None:
        heard.append("policy")
        return policy(anchored, state)

    monkeypatch.setattr(gate, "policy", alone)
    monkeypatch.setattr(gate, "evaluate", judging)
    session = open_session(ANCHORED)
    asked = offer_all(session, [said("You can call 911 now.\n\n"), said("X")])[-1]
    assert isinstance(asked.do, Lookup)
    assert heard == ["policy"]
    assert (asked.records, asked.releases) == ((), ())
    answer = EMERGENCY.resolve(asked.do.references[0])
    taken = session.offer(Answers((answer,)))
    assert isinstance(taken.do, Proceed)
    assert heard[1] == "gate"
    assert taken.records


@pytest.mark.requirement("R-091")
def test_what_refers_to_nothing_asks_nobody() -> None:
    resolver = Counting(Standing.RESOLVED, "x")
    govern(ANCHORED, "The fund is large.", resolvers=Resolvers([resolver]))
    assert resolver.asked == []


@pytest.mark.requirement("R-095", "X-54")
def test_a_text_that_the_policy_forbids_is_refused_before_anything_is_looked_up() -> None:
    resolver = Counting(Standing.RESOLVED, "x")
    ran = govern(
        ANCHORED, "Call 911 for a forbidden phrase. X", rewind=False, resolvers=Resolvers([resolver])
    )
    assert ran.codes == ["TEXT_FORBIDDEN"]
    assert resolver.asked == []


@pytest.mark.requirement("R-095")
def test_resolving_is_not_admitting() -> None:
    ran = named("Jones", rules=NO_ONE)
    assert ran.codes == ["CLAIM_FORBIDDEN"]
    assert ran.text == "Fine."


@pytest.mark.requirement("R-092", "R-093", "R-096")
@pytest.mark.parametrize(
    "resolver",
    [
        Counting(Standing.UNRESOLVABLE),
        Counting("perhaps", "x"),
        Counting(Standing.RESOLVED),
        Counting(Standing.AMBIGUOUS, "x"),
        Counting(ConnectionError("down")),
        TableResolver("phone", {"112": "elsewhere"}),
    ],
    ids=["unresolvable", "unknown answer", "resolved to nothing", "one reading", "down", "not in the table"],
)
def test_whatever_is_no_answer_is_a_refusal(resolver: Any) -> None:
    ran = govern(ANCHORED, CALL, "It is old.", resolvers=Resolvers([resolver]))
    assert ran.codes == ["ANCHOR_UNRESOLVABLE"]
    assert ran.text == "It is old."
    assert not ran.session.state.memory.knows_reference("phone 911")


CALLED = Reference("phone", "911", Span(13, 16))


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    "answers",
    [
        (),
        ("nonsense",),
        (Resolution(Reference("phone", "112", Span(0, 3)), Standing.RESOLVED, ("x",)),),
        (Resolution(CALLED, Standing.RESOLVED),),
        (Resolution(CALLED, Standing.RESOLVED, ("x", "y")),),
        None,
    ],
    ids=[
        "none",
        "not a resolution",
        "about something else",
        "no referent",
        "two referents",
        "not even a list",
    ],
)
def test_answers_that_are_none_count_as_unresolvable(answers: Any) -> None:
    session = open_session(ANCHORED)
    session.begin()
    session.offer(said("You can call 911 now.\n\n"))
    assert session.offer(said("X")).do == Lookup((CALLED,))
    taken = session.offer(Answers(answers))
    assert isinstance(taken.do, Retry)
    assert "ANCHOR_UNRESOLVABLE" in taken.records[0].content.rationale  # type: ignore[union-attr]


@pytest.mark.requirement("R-097")
def test_what_is_in_memory_is_not_asked_for_again() -> None:
    resolver = Counting(Standing.RESOLVED, "emergency")
    text = "You can call 911 now. You may call 911 again. Done."
    ran = govern(ANCHORED, text, resolvers=Resolvers([resolver]))
    assert isinstance(ran.outcome, Completed)
    assert resolver.asked == ["911"]


@pytest.mark.requirement("R-097", "X-42")
def test_what_the_facts_name_is_not_asked_for() -> None:
    resolver = Counting(Standing.UNRESOLVABLE)
    task = Task(agent="a", purpose="p", user="u", facts={"hotline": "call 911"})
    ran = govern(ANCHORED, CALL, task=task, resolvers=Resolvers([resolver]), rewind=False)
    assert resolver.asked == []
    assert ran.codes == []


@pytest.mark.requirement("R-098")
def test_a_reference_in_disguise_is_asked_for_all_the_same() -> None:
    for text in (
        "The number is 1-800-273-8255. X",
        "Note that 1-800-273-8255 is fine. X",
        "Is it 1-800-273-8255? X",
    ):
        resolver = Counting(Standing.UNRESOLVABLE)
        ran = govern(ANCHORED, text, rewind=False, resolvers=Resolvers([resolver]))
        assert resolver.asked == ["18002738255"]
        assert ran.text == ""


@pytest.mark.requirement("R-099")
def test_the_answer_and_its_snapshot_are_in_the_record() -> None:
    ran = govern(ANCHORED, CALL, resolvers=Resolvers([Counting(Standing.RESOLVED, "emergency")]))
    resolution = ran.decided[0].resolutions[0]
    assert (resolution.snapshot, resolution.readings, resolution.resolver) == (
        "snapshot-7",
        ("emergency",),
        "counting",
    )


@pytest.mark.requirement("X-38", "R-111")
def test_a_failed_anchor_leaves_a_record_like_any_refusal() -> None:
    ran = govern(ANCHORED, CALL, "It is old.", resolvers=Resolvers([Counting(Standing.UNRESOLVABLE)]))
    failed = ran.decided[0]
    assert (failed.applied, failed.rationale) == (False, "rejected at anchor: ANCHOR_UNRESOLVABLE (phone)")
    assert failed.commitment


# --- readings --------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-094", "X-07")
@pytest.mark.parametrize(
    ("rules", "outcomes", "text"),
    [
        (NO_ONE, ("reject", "admit"), SAYS + " X"),
        (BOTH, ("reject", "reject"), "Fine."),
        (NO_ONE.replace("referent:Jones", "referent:Nobody"), ("admit", "admit"), "Fine."),
    ],
    ids=["one survives", "none survives", "several survive"],
)
def test_of_the_readings_exactly_one_must_survive(rules: str, outcomes: tuple[str, ...], text: str) -> None:
    ran = named("Jones", "Smithson", rules=rules)
    assert ran.of(Readings)[0].outcomes == outcomes
    assert ran.text.startswith(text.removesuffix(" X"))
    assert ran.verdicts[0] == "decompose"
    assert ran.verdicts[1] == ("admit" if text.startswith("Smith") else "reject")
    if text == "Fine.":
        assert ran.codes[1] == "ANCHOR_AMBIGUOUS"


@pytest.mark.requirement("X-07", "R-114")
def test_the_reading_that_stood_is_the_one_that_is_recorded() -> None:
    ran = named("Jones", "Smithson", rules=NO_ONE)
    kept = ran.decided[1]
    assert isinstance(kept, Determination)
    assert kept.resolutions[0].readings == ("Smithson",)
    assert kept.parent == ran.bodies.index(ran.decided[0])
    assert ran.of(Readings)[0].parent == kept.parent


@pytest.mark.requirement("R-094")
def test_a_decision_on_readings_changes_no_state_but_that_of_the_survivor() -> None:
    ran = named("Jones", "Smithson", rules=BOTH)
    plain = govern(NAMES + BOTH, "Fine.", mapper=Told({}))
    assert ran.session.state.digest == plain.session.state.digest
    assert msgspec.structs.asdict(ran.decided[0])["applied"] is False
