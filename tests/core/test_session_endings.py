"""How runs end: each trigger by one fixture, budgets, the admission rate, the end as a candidate. R-080…R-090."""

from __future__ import annotations

import gc
import json
import time
import tracemalloc
from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest

from interlock.core.ceilings import EMPTY_CANDIDATES_MAX
from interlock.core.events import Answers, Cancelled, Capabilities, Fault, Finish, Retry
from interlock.core.lineage import Determination, Ended, Rewound
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence, EndReason
from interlock.core.outcome import Completed, Halted, Outcome, Suspended, Trigger
from interlock.engines.cut import FinishedText
from interlock.engines.scripted import Misbehaviour, ScriptedEngine, step
from tests.core.loop import (
    END,
    PLAIN,
    Ran,
    Told,
    asserting,
    claim,
    ended,
    govern,
    offer_all,
    open_session,
    said,
    tokens,
)

GOOD = "The fund is large. It holds bonds. It is old. Done."
ONLY_BAD = [[step("Returns are guaranteed. ")]]


def offered(*events: object, rules: str = PLAIN) -> Ran:
    """These events, offered to a session whatever it answers."""
    session = open_session(rules)
    return Ran(session, ScriptedEngine([""]), offer_all(session, events))  # type: ignore[arg-type]


def misbehaving(how: Misbehaviour, at: int = 3) -> Ran:
    return govern(PLAIN, engine=ScriptedEngine([tokens(GOOD)], misbehaviour=how, at=at))


def hedging(rules: str) -> Ran:
    """Every sentence brings 600 permille of uncertainty."""
    doubt = asserting(claim("doubt", certainty=2), certainty=2, uncertainty=600)
    told = {f"It is number {n}.": doubt for n in range(9)}
    return govern(rules + PLAIN, " ".join(f"It is number {n}." for n in range(9)) + " X", mapper=Told(told))


def wandering(rules: str) -> Ran:
    lines = [f"The {word} is very {word}." for word in "abcdefghijklmnopqrst"]
    strange = {line: asserting(f"key {n}", terms=(f"strange{n}", f"odd{n}")) for n, line in enumerate(lines)}
    return govern(rules + PLAIN, " ".join(lines) + " X", mapper=Told(strange))


SLOPE = "slope: {establish: 1, allowance: {content: 0}, content: {warn: 100, correct: 200, halt: 3000}}\n"
REQUIRED = "lexicon: {warning: [at risk]}\nlimits: {attempts_max: 2}\nrules: [{id: warn, kind: task, require: {any: warning, where: end}}]\n"
APPROVAL = "lexicon: {pay: [pays out]}\nrules: [{id: ask, kind: task, approval: {all: pay}}]\n"

FIXTURES: dict[Trigger, Callable[[], Ran]] = {
    Trigger.ATTEMPTS_EXHAUSTED: lambda: govern(PLAIN, engine=ScriptedEngine(ONLY_BAD)),
    Trigger.CUT: lambda: govern(PLAIN, "Returns are guaranteed. X", rewind=False),
    Trigger.REQUIREMENT_UNMET: lambda: govern(REQUIRED, GOOD),
    Trigger.DRIFT: lambda: wandering(SLOPE),
    Trigger.ADMISSION_RATE: lambda: govern(
        "limits: {admission_window: 4, admission_min: 600, attempts_max: 9}\n" + PLAIN,
        engine=ScriptedEngine(ONLY_BAD),
    ),
    Trigger.BUDGET_TRANSITIONS: lambda: govern("limits: {transitions_max: 2}\n" + PLAIN, GOOD),
    Trigger.BUDGET_UNCERTAINTY: lambda: hedging("limits: {uncertainty_max: 1000}\n"),
    Trigger.BUDGET_DISTANCE: lambda: wandering("limits: {distance_max: 1000}\n"),
    Trigger.BUDGET_GATE_CALLS: lambda: govern("limits: {gate_calls_max: 2}\n" + PLAIN, GOOD),
    Trigger.BUDGET_CANDIDATES: lambda: govern("limits: {candidates_max: 7}\n" + PLAIN, GOOD),
    Trigger.ENGINE_LIMIT: lambda: offered(said("The fund is"), EndOfSequence(EndReason.LENGTH)),
    Trigger.ENGINE_FAULT: lambda: offered(said("The fund is"), Fault("engine", "it broke off")),
    Trigger.ENGINE_STALLED: lambda: misbehaving(Misbehaviour.STALLS),
    Trigger.ENGINE_LIED: lambda: misbehaving(Misbehaviour.LIES_ABOUT_POSITION),
    Trigger.ENGINE_WITHOUT_INTERCEPTION: lambda: _begun(FinishedText("done").capabilities),
    Trigger.LEDGER_FAULT: lambda: offered(Fault("ledger", "the disk is full")),
    Trigger.SINK_FAULT: lambda: offered(Fault("sink", "the pipe is closed")),
    Trigger.RESOLVER_FAULT: lambda: offered(Answers(())),
    Trigger.FACTS_FAULT: lambda: offered(said("The fund is"), Fault("facts", "ValueError")),
    Trigger.INTERNAL_FAULT: lambda: offered(said("The fund is"), Fault("session", "KeyError")),
    Trigger.CANCELLED: lambda: offered(said("The fund is large. It"), Cancelled("interrupted")),
    Trigger.WAITING: lambda: govern(APPROVAL, "It pays out. X", "The fund is large."),
}


def _begun(capabilities: Capabilities) -> Ran:
    session = open_session(capabilities=capabilities)
    return Ran(session, ScriptedEngine([""]), [session.begin()])


# --- each trigger ----------------------------------------------------------------------------------------


@pytest.mark.requirement("R-082", "R-081", "R-083", "R-080")
@pytest.mark.parametrize("trigger", FIXTURES, ids=lambda trigger: trigger.value)
def test_each_trigger_ends_a_run_by_name(trigger: Trigger) -> None:
    ran = FIXTURES[trigger]()
    outcome = ran.outcome
    assert not isinstance(outcome, Completed)
    assert outcome.report.trigger is trigger
    assert isinstance(outcome, Suspended) == (trigger is Trigger.WAITING)
    assert outcome.lineage.records == len(ran.records)
    assert outcome.lineage.head == ran.records[-1].digest.hex()
    last = ran.records[-1].content
    assert isinstance(last, Ended)
    assert last.report == outcome.report
    assert ran.released().decode() in outcome.text
    assert ran.session.ended


@pytest.mark.requirement("R-082")
def test_the_list_of_triggers_is_closed_and_each_has_its_fixture() -> None:
    # An input that was refused never gets as far as a session: tests/screen/test_governed.py.
    assert {*FIXTURES, Trigger.INPUT_REFUSED} == set(Trigger)


@pytest.mark.requirement("R-081")
@pytest.mark.parametrize("trigger", FIXTURES, ids=lambda trigger: trigger.value)
def test_a_report_is_plain_data_and_says_where_it_stood(trigger: Trigger) -> None:
    ran = FIXTURES[trigger]()
    assert not isinstance(ran.outcome, Completed)
    data = json.loads(msgspec.json.encode(ran.outcome.report))
    assert data["trigger"] == trigger.value
    assert data["step"] == ran.session.state.bounds.step


@pytest.mark.requirement("R-082")
def test_a_halt_after_refusals_names_stage_code_and_rules() -> None:
    report = FIXTURES[Trigger.ATTEMPTS_EXHAUSTED]().outcome.report  # type: ignore[union-attr]
    assert (report.stage.name, report.code, report.rules) == ("POLICY", "CLAIM_FORBIDDEN", ("no-guarantee",))


@pytest.mark.requirement("R-084", "R-080")
def test_an_empty_answer_is_a_legal_outcome() -> None:
    ran = govern(PLAIN, "")
    assert isinstance(ran.outcome, Completed)
    assert (ran.text, ran.releases) == ("", [])


@pytest.mark.requirement("R-080")
def test_nothing_is_committed_after_a_halt() -> None:
    """The third trap of design §2: text was committed after a halt inside the decomposition loop."""
    rules = "limits: {transitions_max: 1}\n" + PLAIN.replace(
        "kind: domain,", "kind: domain, on_mixed: split,"
    )
    ran = govern(rules, "It is old; it is large; it is guaranteed. X")
    assert ran.trigger == "budget_transitions"
    assert ran.text == "It is old;"
    assert ran.session.state.bounds.step == 1
    assert [one.applied for one in ran.decided] == [False, True, False]


# --- the end is a candidate ------------------------------------------------------------------------------


@pytest.mark.requirement("X-48")
def test_a_refused_end_is_followed_by_more_and_may_then_be_admitted() -> None:
    ran = govern(REQUIRED, "The fund is large.", " Capital is at risk.")
    assert isinstance(ran.outcome, Completed)
    ends = [one for one in ran.decided if one.ends]
    assert [one.applied for one in ends] == [False, True]
    assert ran.text == "The fund is large. Capital is at risk."
    assert ran.of(Rewound)[0].position == len(tokens("The fund is large."))


@pytest.mark.requirement("X-48", "R-069")
def test_the_end_that_was_refused_is_left_out_at_its_position() -> None:
    session = open_session(REQUIRED)
    taken = offer_all(session, [said("The fund is large."), EndOfSequence(id=42)])[-1]
    assert isinstance(taken.do, Retry)
    assert taken.do.excluded == (42,)
    assert taken.do.position == 1


@pytest.mark.requirement("X-48", "R-075")
@pytest.mark.parametrize("unit", ["sentence", "step"])
def test_a_match_that_only_the_end_completes_refuses_the_end(unit: str) -> None:
    rules = f"unit: {unit}\nrules: [{{id: last, kind: safety, forbid: {{pattern: '\\bgoodbye\\b'}}}}]\n"
    ran = govern(rules, "We say goodbye", rewind=False)
    assert (ran.trigger, ran.codes) == ("cut", ["TEXT_FORBIDDEN"])
    assert ran.text == "We say "
    assert b"goodbye" not in ran.released()
    longer = govern(rules, "We say goodbyes")
    assert longer.text == "We say goodbyes"


@pytest.mark.requirement("X-48", "R-068")
@pytest.mark.parametrize("unit", ["sentence", "step", "token"])
@pytest.mark.parametrize("chunk", [3, 1000])
@pytest.mark.parametrize("said", ["a secret class", "a good secret classs", "One secret\nclass"])
def test_nothing_is_tried_behind_a_text_that_only_its_end_was_missing_to(
    unit: str, chunk: int, said: str
) -> None:
    rules = f"unit: {unit}\nrules: [{{id: last, kind: safety, forbid: {{text: secret class}}}}]\n"
    for instead in ("The fee is low.", " The fee is low."):
        ran = govern(rules, said, instead, instead, chunk=chunk)
        assert "TEXT_FORBIDDEN" in ran.codes
        assert ran.text.endswith(instead)
        assert "class" not in ran.text
        assert b"class" not in ran.released()
        assert unit == "token" or ran.text == instead


def test_what_the_end_would_complete_leaves_once_more_is_said() -> None:
    rules = "unit: step\nrules: [{id: last, kind: safety, forbid: {text: secret class}}]\n"
    ran = offered(
        Candidate(b"A secret class", kind=CandidateKind.STEP),
        Candidate(b"room is big.", kind=CandidateKind.STEP),
        rules=rules,
    )
    assert ran.released() == b"A secret classroom is big."


@pytest.mark.requirement("R-080")
def test_what_is_open_at_the_end_is_judged_first() -> None:
    ran = govern(PLAIN, "Returns are guaranteed", rewind=False)
    assert (ran.trigger, ran.text, ran.codes) == ("cut", "", ["CLAIM_FORBIDDEN"])
    assert [one.cause.value for one in ran.decided] == ["end"]


@pytest.mark.requirement("R-082")
def test_a_limit_of_the_engine_is_no_end_of_what_it_was_saying() -> None:
    ran = offered(said("The fund is large. Returns are"), EndOfSequence(EndReason.LENGTH))
    assert isinstance(ran.outcome, Halted)
    assert ran.text == "The fund is large."


# --- faults ----------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-082", "R-144")
@pytest.mark.parametrize(
    ("how", "trigger"),
    [
        (Misbehaviour.OFFERS_STR, "engine_fault"),
        (Misbehaviour.STALLS, "engine_stalled"),
        (Misbehaviour.LIES_ABOUT_POSITION, "engine_lied"),
        (Misbehaviour.INVALID_UTF8, "attempts_exhausted"),
        (Misbehaviour.HUGE, "attempts_exhausted"),
        (Misbehaviour.UNKNOWN_CHANNEL, "attempts_exhausted"),
    ],
)
def test_an_engine_that_misbehaves_ends_its_own_run_by_name(how: Misbehaviour, trigger: str) -> None:
    ran = govern(PLAIN, engine=ScriptedEngine([[said("The fund is large. ")]], misbehaviour=how))
    assert ran.trigger == trigger
    assert ran.text in ("", "The fund is large.")
    assert "\ufffd" not in ran.text


def test_a_few_empty_candidates_are_no_stall() -> None:
    pieces = [*tokens("The fund is"), *[said("")] * EMPTY_CANDIDATES_MAX, *tokens(" large.")]
    assert govern(PLAIN, pieces).text == "The fund is large."


@pytest.mark.requirement("R-082")
@pytest.mark.parametrize("empty", [step(""), said("")])
def test_empty_candidates_keep_their_positions(empty: Candidate) -> None:
    """An engine that counts them must not be called a liar for it."""
    ran = govern(PLAIN, [empty, step("The fund is large. "), empty, empty, step("It is old. ")])
    assert isinstance(ran.outcome, Completed)
    assert ran.text == "The fund is large. It is old. "
    stalled = govern(PLAIN, [empty] * (EMPTY_CANDIDATES_MAX + 2))
    assert stalled.trigger == "engine_stalled"


@pytest.mark.requirement("X-57")
@pytest.mark.parametrize("where", ["engine", "ledger", "sink", "resolver", "something else"])
def test_a_fault_is_recorded_before_it_ends_the_run(where: str) -> None:
    ran = offered(said("The fund is large. It"), Fault(where, "one line"))
    kinds = [type(body).__name__ for body in ran.bodies]
    assert kinds[-2:] == ["Arrived", "Ended"]
    assert ran.outcome.report.detail == "one line"  # type: ignore[union-attr]


def test_a_candidate_while_answers_are_due_is_a_fault_of_the_engine() -> None:
    ran = offered(
        said("You can call 911 now.\n\n"), said("X"), said("Y"), rules="anchors: {kinds: [phone]}\n" + PLAIN
    )
    assert ran.trigger == "engine_fault"


def test_an_end_while_answers_are_due_is_a_fault_of_the_engine() -> None:
    ran = offered(
        said("You can call 911 now.\n\n"), said("X"), END, rules="anchors: {kinds: [phone]}\n" + PLAIN
    )
    assert ran.trigger == "engine_fault"


@pytest.mark.requirement("R-023")
def test_finished_text_is_judged_only_where_it_is_labelled_as_not_governed() -> None:
    engine = FinishedText("The fund is large. It is old.")
    session = open_session(capabilities=engine.capabilities, governed=False)
    taken = offer_all(session, [said("The fund is large. It is old."), END])[-1]
    assert isinstance(taken.do, Finish)
    assert taken.do.outcome.governed is False
    assert govern(PLAIN, GOOD).outcome.governed is True


# --- budgets and rates -----------------------------------------------------------------------------------


@pytest.mark.requirement("R-087")
def test_text_without_content_consumes_no_budget() -> None:
    pieces = [step("The fund is large."), *[step(" — \n")] * 300, step("It is old.")]
    ran = govern("limits: {transitions_max: 2}\n" + PLAIN, pieces)
    assert isinstance(ran.outcome, Completed)
    assert ran.session.state.bounds.step == 2


@pytest.mark.requirement("R-087", "X-18")
@pytest.mark.parametrize(("limit", "steps"), [(1, 1), (2, 2), (3, 3)])
def test_a_budget_of_transitions_is_used_to_its_last(limit: int, steps: int) -> None:
    ran = govern(f"limits: {{transitions_max: {limit}}}\n" + PLAIN, GOOD)
    assert ran.trigger == "budget_transitions"
    assert len(ran.admitted) == steps


@pytest.mark.requirement("R-087", "X-18")
def test_the_budgets_of_uncertainty_and_distance_say_how_far_they_were_exceeded() -> None:
    doubt = hedging("limits: {uncertainty_max: 1200}\n").outcome.report  # type: ignore[union-attr]
    assert (doubt.step, doubt.value, doubt.bound) == (2, 1800, 1200)
    far = wandering("limits: {distance_max: 1000}\n").outcome.report  # type: ignore[union-attr]
    assert far.value > far.bound == 1000


@pytest.mark.requirement("R-087")
def test_what_crosses_a_budget_is_recorded_and_neither_committed_nor_released() -> None:
    ran = govern("limits: {transitions_max: 1}\n" + PLAIN, GOOD)
    last = [one for one in ran.decided if not one.ends][-1]
    assert (last.applied, last.after) == (False, last.semantic)
    assert last.rationale == "passed all four stages, not committed"
    assert b"bonds" not in ran.released()
    assert not any(b"bonds" in record.body for record in ran.records)


@pytest.mark.requirement("R-086")
@pytest.mark.parametrize(("least", "verdict"), [(500, ""), (501, "admission_rate")])
def test_the_admission_rate_halts_below_its_minimum_and_not_at_it(least: int, verdict: str) -> None:
    rules = f"limits: {{admission_window: 4, admission_min: {least}, attempts_max: 9}}\n" + PLAIN
    ran = govern(
        rules,
        [step("The fund is large. "), step("It is old. "), step("Returns are guaranteed. ")],
        [step("Gains are guaranteed. ")],
        [step("It is here. ")],
    )
    assert ran.trigger == verdict
    if verdict:
        report = ran.outcome.report  # type: ignore[union-attr]
        assert (report.value, report.bound) == (500, least)


@pytest.mark.requirement("R-086")
def test_the_admission_rate_counts_no_inert_item_and_waits_for_a_full_window() -> None:
    rules = "limits: {admission_window: 3, admission_min: 1000, attempts_max: 9}\n" + PLAIN
    pieces = [step(" — "), step(" — "), step("The fund is large. "), step("Returns are guaranteed. ")]
    ran = govern(rules, pieces, [step("It is old. ")])
    assert ran.trigger == "admission_rate"
    assert ran.verdicts == ["admit", "reject", "admit"]


@pytest.mark.requirement("R-087", "R-073")
def test_the_gate_is_not_called_more_often_than_the_budget_says() -> None:
    ran = govern("limits: {gate_calls_max: 2}\n" + PLAIN, GOOD)
    assert len(ran.of(Determination)) == 2
    assert ran.text == "The fund is large. It holds bonds."


# --- consumers -------------------------------------------------------------------------------------------


def act(outcome: Outcome) -> str:
    """An executor that cannot judge doubt: it acts on a complete answer and on nothing else."""
    match outcome:
        case Completed(text=text):
            return f"acts on {text}"
        case Suspended() | Halted():
            return "does nothing"


@pytest.mark.requirement("R-090", "R-083")
def test_a_consumer_can_act_on_completion_alone() -> None:
    assert act(govern(PLAIN, "Pay the bill.").outcome) == "acts on Pay the bill."
    acted = {trigger: act(fixture().outcome) for trigger, fixture in FIXTURES.items()}
    assert set(acted.values()) == {"does nothing"}


@pytest.mark.requirement("R-090")
def test_the_kind_of_an_outcome_travels_with_it() -> None:
    kinds = {}
    for trigger in (Trigger.CUT, Trigger.WAITING):
        kinds[trigger] = json.loads(msgspec.json.encode(FIXTURES[trigger]().outcome))["type"]
    kinds["complete"] = json.loads(msgspec.json.encode(govern(PLAIN, "Fine.").outcome))["type"]
    assert list(kinds.values()) == ["halted", "suspended", "completed"]


# --- endurance -------------------------------------------------------------------------------------------

THOUSANDS = 3_000


@pytest.mark.requirement("R-089")
def test_thousands_of_steps_cost_the_same_and_keep_no_more_than_they_say() -> None:
    """Times are CPU times, medians of hundreds; the wide limit allows for a loaded machine, not for a linear cost."""
    session = open_session()
    session.begin()
    spent: list[int] = []
    sizes: list[int] = []
    tracemalloc.start()
    for number in range(THOUSANDS):
        piece = step(f"The fund has item number {number % 97} in group {number % 31}. ")
        began = time.thread_time_ns()
        session.offer(piece)
        spent.append(time.thread_time_ns() - began)
        if number % 1_000 == 999:
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert session.state.bounds.step == THOUSANDS
    tenth = THOUSANDS // 10
    first, last = sorted(spent[tenth : 2 * tenth]), sorted(spent[-tenth:])
    assert last[tenth // 2] < 2 * first[tenth // 2]
    growth = [after - before for before, after in pairwise(sizes)]
    assert max(growth) < 4_000 * 1_000  # bytes a thousand transitions: memory, lineage and the text itself


@pytest.mark.requirement("R-089", "R-076")
def test_a_contradiction_is_caught_at_the_end_of_a_long_run() -> None:
    session = open_session()
    session.begin()
    session.offer(step("The fund is safe. "))
    for number in range(1_000):
        session.offer(step(f"The bond has number {number}. "))
    taken = session.offer(step("The fund is not safe. "))
    assert "CONTRADICTION" in taken.records[0].content.rationale  # type: ignore[union-attr]
    assert ended(Halted(text="", channels={}, lineage=None, semantic_digest="", report=None)) == "halted"  # type: ignore[arg-type]
    assert isinstance(Candidate(b"").kind, CandidateKind)
