"""Deferral: what waits, for what, and what becomes of it. R-078, R-079, X-12, X-32."""

from __future__ import annotations

import msgspec
import pytest

from interlock.anchors import Resolvers, TableResolver
from interlock.core.events import Approval, Expired, FactArrived, Finish, Proceed
from interlock.core.lineage import Arrived, Deferred, Determination, Ended
from interlock.core.memory import Fact
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.core.outcome import Completed, Halted, Suspended, Trigger
from interlock.core.ports import Grounds
from interlock.engines.scripted import tool_call
from tests.core.loop import (
    END,
    PLAIN,
    Ran,
    Told,
    asserting,
    carry_on,
    claim,
    ended,
    govern,
    open_session,
    policy,
    said,
)

APPROVAL = """
lexicon: {pay: [pays out], guarantee: [guaranteed]}
rules:
  - {id: ask, kind: task, approval: {all: pay}}
  - {id: no-guarantee, kind: domain, forbid: {claim: {all: guarantee}}}
"""
ASKING = "The fund is large. The fund pays out. X"


def waiting_run(rules: str = APPROVAL) -> Ran:
    """Suspended with one item that waits for approval; its answer went on another way."""
    return govern(rules, ASKING, " It is old.")


def item(ran: Ran) -> int:
    assert isinstance(ran.outcome, Suspended)
    return ran.outcome.report.waiting[0].item


# --- deferring -------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-078")
def test_a_deferred_item_changes_nothing_and_the_run_goes_on_another_way() -> None:
    ran = waiting_run()
    plain = govern(APPROVAL, "The fund is large. It is old.")
    assert ran.session.state.digest == plain.session.state.digest
    assert b"pays" not in ran.released()
    deferred = ran.of(Deferred)
    assert [(one.ground, one.rule) for one in deferred] == [("approval", "ask")]
    refused = ran.bodies[deferred[0].of]
    assert isinstance(refused, Determination)
    assert not refused.applied


@pytest.mark.requirement("X-12", "R-079")
def test_a_run_with_nothing_left_but_waiting_items_is_suspended_and_lists_them() -> None:
    ran = waiting_run()
    assert isinstance(ran.outcome, Suspended)
    report = ran.outcome.report
    assert report.trigger is Trigger.WAITING
    assert [(one.ground, one.rule) for one in report.waiting] == [("approval", "ask")]
    assert ran.text == "The fund is large. It is old."
    assert ran.of(Ended)[-1].outcome == "suspended"


@pytest.mark.requirement("R-078", "R-048")
def test_a_violation_is_never_deferred() -> None:
    ran = govern(APPROVAL, "The fund pays out and it is guaranteed. X", "It is old.")
    assert ran.of(Deferred) == []
    assert isinstance(ran.outcome, Completed)


@pytest.mark.requirement("R-078", "R-124")
def test_the_list_of_waiting_items_holds_no_text() -> None:
    ran = waiting_run()
    assert b"pays" not in msgspec.json.encode(msgspec.to_builtins(ran.outcome))
    assert not any(b"pays" in record.body for record in ran.records[1:])  # the first one holds the policy


@pytest.mark.requirement("R-079")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_no_more_wait_than_the_policy_allows(most: int) -> None:
    rules = f"limits: {{waiting_max: {most}, attempts_max: 9}}\n" + APPROVAL
    ran = govern(rules, "The fund pays out. X", "It pays out. X", "Now it pays out. X", "It is old.")
    assert len(ran.of(Deferred)) == most
    assert ran.codes.count("APPROVAL_MISSING") == 3
    assert ended(ran.outcome) == ("suspended" if most else "completed")


# --- the ground comes ------------------------------------------------------------------------------------


@pytest.mark.requirement("R-079")
def test_an_approved_item_is_mapped_and_judged_again_at_the_current_end() -> None:
    mapper = Told({}, policy(APPROVAL))
    ran = govern(APPROVAL, ASKING, " It is old.", mapper=mapper)
    number = item(ran)
    asked = len(mapper.asked)
    carry_on(ran, Approval(number, approved=True, by="a person"))
    assert mapper.asked[asked:] == [" The fund pays out."]
    assert isinstance(ran.outcome, Completed)
    assert ran.text == "The fund is large. It is old. The fund pays out."
    again = next(one for one in ran.decided if one.item == number)
    assert (again.applied, again.start) == (True, len("The fund is large. It is old."))
    assert [one.kind for one in ran.of(Arrived)] == ["approval"]


@pytest.mark.requirement("R-079")
def test_an_item_is_consumed_once() -> None:
    ran = waiting_run()
    number = item(ran)
    carry_on(ran, Approval(number, approved=True))
    before = ran.text
    taken = ran.session.offer(Approval(number, approved=True))
    assert taken.records == ()
    assert taken.releases == ()
    assert ran.text == before
    assert ran.text.count("pays out") == 1


@pytest.mark.requirement("R-079")
@pytest.mark.parametrize("event", [Approval(0, approved=False), Expired(0)], ids=["refused", "expired"])
def test_a_refused_or_expired_item_is_dropped_and_the_run_completes_without_it(
    event: Approval | Expired,
) -> None:
    ran = waiting_run()
    carry_on(ran, msgspec.structs.replace(event, item=item(ran)))
    assert isinstance(ran.outcome, Completed)
    assert ran.text == "The fund is large. It is old."
    assert b"pays" not in ran.released()


@pytest.mark.requirement("R-079")
def test_an_approval_of_another_item_grants_nothing() -> None:
    ran = waiting_run()
    carry_on(ran, Approval(item(ran) + 1, approved=True))
    assert isinstance(ran.outcome, Suspended)
    assert "pays" not in ran.text


@pytest.mark.requirement("R-079", "X-12")
def test_what_was_approved_is_still_judged_by_everything_else() -> None:
    """Approval answers one rule; what became wrong since is wrong."""
    rules = APPROVAL + "  - {id: once, kind: task, sequence: {never: pay, after: closing}}\n"
    rules = rules.replace("lexicon: {", "lexicon: {closing: [is closed], ")
    ran = govern(rules, "The fund pays out. X", "It is closed.")
    carry_on(ran, Approval(item(ran), approved=True))
    assert isinstance(ran.outcome, Completed)
    assert "pays out" not in ran.text
    assert ran.codes[-1] == "SEQUENCE_VIOLATED"


@pytest.mark.requirement("R-079")
def test_an_approval_while_something_is_open_is_taken_up_once_nothing_is() -> None:
    session = open_session(APPROVAL)
    session.begin()
    session.offer(said("The fund pays out.\n\n"))
    deferred = session.offer(said("X"))
    number = session.waiting[0].item
    assert deferred.do.position == 0  # type: ignore[union-attr]
    session.offer(said("It is"))
    granted = session.offer(Approval(number, approved=True))
    assert isinstance(granted.do, Proceed)
    assert session.state.bounds.step == 0  # something is open: it is not put in the middle of it
    session.offer(said(" old."))
    over = session.offer(END).do
    assert isinstance(over, Finish)
    assert over.outcome.text == "It is old.The fund pays out."
    assert session.waiting == ()


@pytest.mark.requirement("X-12")
def test_several_grounds_come_one_by_one() -> None:
    rules = "limits: {attempts_max: 9}\n" + APPROVAL
    ran = govern(rules, "The fund pays out. X", "It pays out. X", "It is old.")
    assert isinstance(ran.outcome, Suspended)
    first, second = (one.item for one in ran.outcome.report.waiting)
    carry_on(ran, Approval(first, approved=True))
    assert isinstance(ran.outcome, Suspended)
    assert [one.item for one in ran.outcome.report.waiting] == [second]
    carry_on(ran, Expired(second))
    assert isinstance(ran.outcome, Completed)


@pytest.mark.requirement("X-12", "X-32")
def test_a_run_that_would_have_halted_halts_once_its_waiting_items_are_gone() -> None:
    rules = "limits: {attempts_max: 2, rollbacks_max: 0}\n" + APPROVAL
    ran = govern(rules, "The fund pays out. X", "It is guaranteed. X")
    assert isinstance(ran.outcome, Suspended)
    carry_on(ran, Expired(item(ran)))
    assert (ended(ran.outcome), ran.trigger) == ("halted", "attempts_exhausted")


WARNED = (
    APPROVAL.replace("lexicon: {", "lexicon: {warning: [at risk], ")
    + """\
  - {id: warned, kind: structural, require: {any: warning, where: end}}
"""
)
CALLED = "You can call 911 now. X"
SUSPENDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "nothing": (APPROVAL, (ASKING, " It is old.")),
    "an end that lacks something": (WARNED, (ASKING, " It is old.")),
    "no attempts": ("limits: {attempts_max: 1, rollbacks_max: 0}\n" + APPROVAL, (ASKING,)),
    "a look-up": ("anchors: {kinds: [phone]}\n" + APPROVAL, (CALLED, "It is old.")),
    "a look-up and no attempts": (
        "anchors: {kinds: [phone]}\nlimits: {attempts_max: 1, rollbacks_max: 0}\n" + APPROVAL,
        (CALLED,),
    ),
}


@pytest.mark.requirement("R-079", "R-080", "R-083")
@pytest.mark.parametrize("rewind", [True, False])
@pytest.mark.parametrize("left", SUSPENDED)
@pytest.mark.parametrize("resolves", [True, False])
@pytest.mark.parametrize("ground", [Approval(0, approved=True), Approval(0, approved=False), Expired(0)])
def test_a_run_that_was_suspended_asks_no_engine_and_comes_to_an_end(
    rewind: bool, left: str, resolves: bool, ground: Approval | Expired
) -> None:
    """Whatever becomes of what waited, and of the end behind it: there is no engine any more to try anything else."""
    rules, answers = SUSPENDED[left]
    ran = govern(rules, *answers, rewind=rewind, resolvers=Resolvers([Pending()]))
    proposals = len(ran.engine.proposals)
    known = TableResolver("phone", {"911" if resolves else "112": "emergency"})
    carry_on(ran, msgspec.structs.replace(ground, item=item(ran)), resolvers=Resolvers([known]))
    assert isinstance(ran.outcome, Completed | Halted)
    assert len(ran.engine.proposals) == proposals
    assert isinstance(ran.bodies[-1], Ended)
    assert ran.session.ended


@pytest.mark.requirement("R-079", "X-49")
@pytest.mark.parametrize(
    ("waits", "left"),
    [
        ("The fund pays out; the fund is not large.", "The fund pays out;"),
        ("The fund is not large; the fund pays out.", ""),
    ],
)
def test_what_stands_behind_a_refused_part_of_a_waiting_item_goes_with_it(waits: str, left: str) -> None:
    ran = govern(APPROVAL, f"The fund is large. {waits} X", " It is old.")
    carry_on(ran, Approval(item(ran), approved=True))
    assert isinstance(ran.outcome, Completed)
    assert ran.verdicts.count("decompose") == 1
    assert ran.text.split() == f"The fund is large. It is old. {left}".split()


# --- presuppositions -------------------------------------------------------------------------------------

PRESUPPOSING = "defer: {presuppositions: true}\n" + PLAIN
LOWER = claim("fee lower", target="fee high")
TOLD = {
    "The fee is lower now.": asserting(LOWER),
    "Now the fee is high.": asserting("fee high"),
}


@pytest.mark.requirement("R-078", "R-079")
def test_what_is_presupposed_wakes_the_item_once_it_is_established() -> None:
    ran = govern(PRESUPPOSING, "The fee is lower now. X", "Now the fee is high. Done.", mapper=Told(TOLD))
    assert [one.ground for one in ran.of(Deferred)] == ["presupposition"]
    assert isinstance(ran.outcome, Completed)
    assert ran.session.state.memory.find("fee lower") is not None
    assert "lower" in ran.text
    assert ran.text.startswith("Now the fee is high.")


@pytest.mark.requirement("R-079")
def test_what_is_never_established_leaves_the_run_suspended() -> None:
    ran = govern(PRESUPPOSING, "The fee is lower now. X", "It is old.", mapper=Told(TOLD))
    assert isinstance(ran.outcome, Suspended)
    assert [one.ground for one in ran.outcome.report.waiting] == ["presupposition"]


@pytest.mark.requirement("R-079")
def test_nobody_can_approve_a_presupposition_away() -> None:
    ran = govern(PRESUPPOSING, "The fee is lower now. X", "It is old.", mapper=Told(TOLD))
    carry_on(ran, Approval(item(ran), approved=True))
    assert isinstance(ran.outcome, Suspended)
    assert ran.session.state.memory.find("fee lower") is None


@pytest.mark.requirement("R-078", "R-058")
def test_without_the_setting_a_missing_presupposition_is_a_refusal() -> None:
    ran = govern(PLAIN, "The fee is lower now. X", "It is old.", mapper=Told(TOLD))
    assert ran.of(Deferred) == []
    assert ran.codes == ["PRESUPPOSITION_MISSING"]


@pytest.mark.requirement("X-57", "R-079")
def test_a_fact_that_arrives_counts_as_established_and_is_recorded() -> None:
    session = open_session()
    session.begin()
    before = session.state.digest
    taken = session.offer(FactArrived(Fact("fee", "high")))
    assert isinstance(taken.do, Proceed)
    assert isinstance(taken.records[0].content, Arrived)
    assert session.state.digest != before
    assert session.state.memory.find("fee high") is not None
    session.offer(said("The fee is not high.\n\n"))
    refused = session.offer(said("X"))
    assert "CONTRADICTION" in refused.records[0].content.rationale  # type: ignore[union-attr]


@pytest.mark.requirement("R-079", "X-57")
def test_a_fact_wakes_what_presupposes_it() -> None:
    session = open_session(PRESUPPOSING, mapper=Told(TOLD))
    session.begin()
    session.offer(said("The fee is lower now.\n\n"))
    session.offer(said("X"))
    assert len(session.waiting) == 1
    session.offer(FactArrived(Fact("fee", "high")))
    session.offer(said("It is old.\n\n"))
    session.offer(END)
    assert session.waiting == ()
    assert session.state.memory.find("fee lower") is not None


# --- anchors ---------------------------------------------------------------------------------------------

ANCHORED = "anchors: {kinds: [phone]}\n" + PLAIN


class Pending:
    """A resolver whose answer is still to come."""

    id = "pending"
    kinds = ("phone",)

    def __init__(self) -> None:
        self.standing = Standing.PENDING

    def resolve(self, reference: Reference) -> Resolution:
        readings = ("emergency",) if self.standing is Standing.RESOLVED else ()
        return Resolution(reference, self.standing, readings, self.id)


@pytest.mark.requirement("R-078", "R-079")
def test_an_anchor_that_is_still_pending_waits_and_is_asked_for_again() -> None:
    resolver = Pending()
    ran = govern(ANCHORED, "You can call 911 now. X", "It is old.", resolvers=Resolvers([resolver]))
    assert isinstance(ran.outcome, Suspended)
    assert [one.ground for one in ran.outcome.report.waiting] == ["anchor"]
    resolver.standing = Standing.RESOLVED
    carry_on(ran, Approval(item(ran), approved=True), resolvers=Resolvers([resolver]))
    assert isinstance(ran.outcome, Completed)
    assert ran.text.endswith("You can call 911 now.")


@pytest.mark.requirement("R-078")
def test_an_approval_does_not_stand_in_for_an_anchor() -> None:
    ran = govern(ANCHORED, "You can call 911 now. X", "It is old.", resolvers=Resolvers([Pending()]))
    carry_on(
        ran, Approval(item(ran), approved=True), resolvers=Resolvers([TableResolver("phone", {"112": "x"})])
    )
    assert "911" not in ran.text


# --- siblings --------------------------------------------------------------------------------------------

CALLS_RULES = """
channels: [answer, calls]
rules: [{id: ask, kind: task, approval: {all: "tool:pay"}}]
"""


@pytest.mark.requirement("R-078", "X-49")
def test_a_call_that_waits_leaves_whole_once_it_is_approved() -> None:
    ran = govern(CALLS_RULES, [tool_call("pay", {"amount": 900})], [tool_call("read", {"id": 1})])
    assert ran.released("calls") == tool_call("read", {"id": 1}).data
    carry_on(ran, Approval(item(ran), approved=True))
    assert isinstance(ran.outcome, Completed)
    assert [one.data for one in ran.releases] == [
        tool_call("read", {"id": 1}).data,
        tool_call("pay", {"amount": 900}).data,
    ]
    assert isinstance(ran.steps[-1].do, Finish)


class Unreadable(Told):
    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        if facts:
            raise ValueError("this fact is beyond me")
        return super().grounds(facts)


@pytest.mark.requirement("R-083", "R-084")
def test_a_fact_that_cannot_be_read_ends_the_run_as_a_value() -> None:
    """To go on without it would judge by less than was given."""
    session = open_session(mapper=Unreadable({}))
    session.begin()
    done = session.offer(FactArrived(Fact("rate", "2 %"))).do
    assert isinstance(done, Finish)
    assert isinstance(done.outcome, Halted)
    assert done.outcome.report.trigger is Trigger.INTERNAL_FAULT
