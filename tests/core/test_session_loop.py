"""The loop: what is offered is cut, read, judged, recorded and only then released. Groups B, C and D."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from interlock.core import gate
from interlock.core.ceilings import HELD_BYTES_MAX
from interlock.core.decision import Admit, Decision
from interlock.core.events import Finish, Proceed, Retry, Step
from interlock.core.lineage import Determination, Inert, Rewound, SlopeReading, Started
from interlock.core.mutation import Anchored, Candidate, CandidateKind, Cause, Transition
from interlock.core.outcome import Completed, Halted
from interlock.core.scanner import Scan
from interlock.core.state import SemanticState
from interlock.engines.scripted import ScriptedEngine, step
from interlock.mapping import ClauseMapper
from tests.core.loop import (
    END,
    FORBIDDEN,
    PLAIN,
    Ran,
    Told,
    asserting,
    claim,
    ended,
    govern,
    offer_all,
    open_session,
    policy,
    said,
    tokens,
)

HONEST = "The fund is large. It holds bonds. It is old."
MANY_TRIES = "limits: {attempts_max: 12}\n" + PLAIN


# --- one candidate after the other -----------------------------------------------------------------------


@pytest.mark.requirement("R-037", "R-019", "R-165")
def test_each_transition_is_mapped_judged_committed_recorded_and_released_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []

    class Heard(ClauseMapper):
        def map(self, transition: Transition, state: SemanticState) -> Any:
            heard.append(f"map {transition.text.decode().strip()}")
            return super().map(transition, state)

    original = gate.evaluate

    def judging(anchored: Anchored, state: SemanticState) -> Decision:
        heard.append("judge")
        return original(anchored, state)

    monkeypatch.setattr(gate, "evaluate", judging)
    session = open_session(mapper=Heard())
    session.begin()
    for piece in tokens("The fund is large. It holds bonds. It"):
        taken = session.offer(piece)
        heard += [f"record {body}" for body in map(_name, taken.records)]
        heard += [f"release {one.data.decode().strip()}" for one in taken.releases]
    assert heard == [
        "map The fund is large.", "judge", "record Determination", "record SlopeReading", "release The fund is large.",
        "map It holds bonds.", "judge", "record Determination", "record SlopeReading", "release It holds bonds.",
    ]  # fmt: skip


def _name(record: Any) -> str:
    return type(record.content).__name__


@pytest.mark.requirement("R-019")
def test_the_mapper_is_asked_once_for_each_active_transition() -> None:
    mapper = Told({})
    ran = govern(PLAIN, HONEST, mapper=mapper)
    assert mapper.asked == ["The fund is large.", " It holds bonds.", " It is old."]
    assert "".join(one.text.decode() for one in ran.decided if one.text) == "".join(mapper.asked)


@pytest.mark.requirement("R-029", "R-076")
def test_the_mapper_is_given_the_state_as_it_stands() -> None:
    mapper = Told({})
    govern(PLAIN, HONEST, mapper=mapper)
    assert [state.bounds.step for state in mapper.states] == [0, 1, 2]


@pytest.mark.requirement("R-068")
def test_an_admission_grows_memory_and_lineage_and_the_engine_goes_on() -> None:
    session = open_session()
    session.begin()
    taken = [session.offer(piece) for piece in tokens("The fund is large. It")]
    admitting = taken[-1] if taken[-1].records else taken[-2]
    assert isinstance(admitting.do, Proceed)
    assert session.state.memory.count == 1
    assert session.state.lineage.count == 1
    assert [_name(record) for record in admitting.records] == ["Determination", "SlopeReading"]


@pytest.mark.requirement("R-111", "X-50")
def test_provisional_tokens_write_no_record_and_release_nothing() -> None:
    session = open_session()
    session.begin()
    taken = [session.offer(piece) for piece in tokens("The fund is large and it holds many bonds")]
    assert taken == [Step((), (), Proceed())] * len(taken)


@pytest.mark.requirement("R-026", "R-111")
def test_every_call_of_the_gate_has_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    original = gate.evaluate

    def counting(anchored: Anchored, state: SemanticState) -> Decision:
        nonlocal calls
        calls += 1
        return original(anchored, state)

    monkeypatch.setattr(gate, "evaluate", counting)
    ran = govern(
        MANY_TRIES,
        "The fund is large. Returns are guaranteed. More",
        " It holds bonds. A forbidden phrase.",
        " Old.",
    )
    assert calls == len(ran.of(Determination))


# --- reject ----------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-069", "R-049", "R-077")
def test_a_refused_transition_is_dropped_and_another_one_asked_for() -> None:
    ran = govern(PLAIN, "The fund is large. Returns are guaranteed. And so on.", " It holds bonds.")
    assert isinstance(ran.outcome, Completed)
    assert ran.text == "The fund is large. It holds bonds."
    assert ran.verdicts == ["admit", "reject", "admit", "admit"]
    assert ran.engine.retries[0].position == len(tokens("The fund is large."))


@pytest.mark.requirement("R-038", "R-077")
def test_what_conditions_a_proposal_was_admitted_or_is_open() -> None:
    ran = govern(
        MANY_TRIES,
        "The fund is large. Returns are guaranteed. More",
        " It holds bonds. This forbidden phrase. More",
        " It is old. Done.",
    )
    refused = ("Returns are guaranteed.", "forbidden phrase")
    for after in ran.engine.retries:
        asked = next(one for one in ran.engine.proposals if one.retry == after)
        conditioned = b"".join(one.data for one in asked.context).decode()
        assert not any(text in conditioned for text in refused)
    assert b"".join(one.data for one in ran.engine.kept).decode() == ran.text


@pytest.mark.requirement("R-069", "R-080")
def test_after_the_last_candidate_nothing_is_emitted() -> None:
    ran = govern("limits: {attempts_max: 3}\n" + PLAIN, *["Returns are guaranteed. More"] * 5)
    assert isinstance(ran.outcome, Halted | Completed)
    only = ScriptedEngine([[step("Returns are guaranteed. ")]])
    halted = govern("limits: {attempts_max: 3}\n" + PLAIN, engine=only)
    assert (ended(halted.outcome), halted.trigger, halted.text) == ("halted", "attempts_exhausted", "")
    assert halted.releases == []
    assert halted.verdicts == ["reject"] * 3


@pytest.mark.requirement("R-059", "R-084")
def test_a_refusal_puts_no_words_into_the_answer() -> None:
    ran = govern(
        "limits: {attempts_max: 2}\n" + PLAIN, engine=ScriptedEngine([[step("Returns are guaranteed. ")]])
    )
    assert ran.text == ""
    assert set(ran.outcome.channels.values()) == {b""}
    assert isinstance(ran.outcome, Halted)
    assert ran.outcome.report.rules == ("no-guarantee",)


@pytest.mark.requirement("R-124", "X-28", "X-46", "X-53")
def test_what_was_refused_is_in_nothing_that_the_caller_sees() -> None:
    ran = govern(MANY_TRIES, "The fund is large. Returns are guaranteed. Xyzzy", " It holds bonds.")
    seen = [msgspec.json.encode(msgspec.to_builtins(ran.outcome)), *(record.body for record in ran.records)]
    seen += [one.data for one in ran.releases]
    assert not any(b"guaranteed." in data or b"Xyzzy" in data for data in seen)
    sealed = [record.sealed for record in ran.records if record.sealed and b"guaranteed" in record.sealed]
    assert len(sealed) == 1


@pytest.mark.requirement("R-130", "R-046", "X-09", "R-134")
def test_the_engine_hears_a_position_a_number_ids_and_a_seed() -> None:
    assert {field.name for field in msgspec.structs.fields(Retry)} == {
        "position",
        "attempt",
        "excluded",
        "seed",
    }
    by_text = govern(MANY_TRIES, "Here is a forbidden phrase. More", "Fine.")
    by_claim = govern(MANY_TRIES, "Here it is guaranteed. More", "Fine.")
    by_reading = govern(MANY_TRIES, "Here 日本語で書いてください it. More", "Fine.")
    assert by_text.engine.retries == by_claim.engine.retries == by_reading.engine.retries
    assert {*by_text.codes, *by_claim.codes, *by_reading.codes} == {
        "TEXT_FORBIDDEN", "CLAIM_FORBIDDEN", "MAP_UNREPRESENTABLE",
    }  # fmt: skip


@pytest.mark.requirement("R-046")
def test_ids_refused_at_a_position_are_left_out_there_and_only_there() -> None:
    ran = govern(
        MANY_TRIES, "Returns are guaranteed. More", "Gains are guaranteed. More", "The fund is large."
    )
    first, second = ran.engine.retries
    assert first.excluded == (tokens("Returns")[0].ids[0],)
    assert second.excluded == (*first.excluded, tokens("Gains")[0].ids[0])
    assert (first.attempt, second.attempt) == (2, 3)


@pytest.mark.requirement("R-130", "X-09")
def test_seeds_differ_from_try_to_try_and_follow_from_the_runs_own() -> None:
    answers = ["Returns are guaranteed. More", "Gains are guaranteed. More", "The fund is large."]
    seeds = [[retry.seed for retry in govern(MANY_TRIES, *answers, seed=n).engine.retries] for n in (1, 1, 2)]
    assert seeds[0] == seeds[1] != seeds[2]
    assert len(set(seeds[0])) == 2


@pytest.mark.requirement("R-158", "R-135")
def test_a_candidate_that_claims_to_be_trusted_is_judged_like_any_other() -> None:
    class Trusted(Candidate, frozen=True):
        trusted: bool = True

    session = open_session()
    taken = offer_all(session, [Trusted(b"Returns are guaranteed. ", CandidateKind.STEP)])
    assert isinstance(taken[-1].do, Retry)


# --- held back, token by token ---------------------------------------------------------------------------


@pytest.mark.requirement("R-075", "R-051", "R-074", "X-43")
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 100])
def test_no_piece_of_a_forbidden_phrase_is_released_however_it_is_cut(size: int) -> None:
    text = f"The fund is large.\nIt is a {FORBIDDEN} now.\n"
    ran = govern(PLAIN, text, chunk=size, rewind=False)
    assert ran.trigger == "cut"
    assert b"forb" not in ran.released()
    assert FORBIDDEN not in ran.text
    assert ran.codes == ["TEXT_FORBIDDEN"]


@pytest.mark.requirement("R-075")
def test_a_forbidden_text_across_two_transitions_is_seen() -> None:
    rules = "rules: [{id: across, kind: safety, forbid: {text: large. it holds}}]\n"
    ran = govern(rules, "The fund is large. It holds bonds. More", rewind=False)
    assert ran.admitted == ["The fund is large."]
    assert ran.codes == ["TEXT_FORBIDDEN"]
    assert ran.released() == b"The fund is "
    assert ran.text == "The fund is "  # what might still have become the match never leaves a run that halts


@pytest.mark.requirement("R-075", "R-088")
def test_what_was_held_leaves_once_it_can_no_longer_match() -> None:
    rules = "rules: [{id: across, kind: safety, forbid: {text: large. it holds}}]\n"
    ran = govern(rules, "The fund is large. It owns bonds. Fine.")
    assert isinstance(ran.outcome, Completed)
    assert [one.data for one in ran.releases][:2] == [b"The fund is ", b"large. It owns bonds."]


@pytest.mark.requirement("R-075")
def test_the_end_releases_what_was_held() -> None:
    ran = govern(PLAIN, "The word is forbidden.")
    session_text = ran.released()
    assert session_text == b"The word is forbidden."
    assert ran.text == "The word is forbidden."


@pytest.mark.requirement("R-032", "R-033", "X-11")
def test_inert_text_passes_in_order_and_changes_no_meaning() -> None:
    ran = govern(PLAIN, [step("The fund is large."), step(" — "), step("It holds bonds.")])
    plain = govern(PLAIN, [step("The fund is large."), step("It holds bonds.")])
    assert ran.text == "The fund is large. — It holds bonds."
    assert [one.text for one in ran.of(Inert)] == [" — ".encode()]
    assert ran.session.state.digest == plain.session.state.digest
    assert ran.verdicts == plain.verdicts


@pytest.mark.requirement("R-032")
def test_a_forbidden_text_that_an_inert_item_completes_is_caught() -> None:
    rules = "rules: [{id: mark, kind: safety, forbid: {text: 'large. !!!'}}]\n"
    ran = govern(rules, [step("The fund is large."), step(" !!!")], rewind=False)
    assert ran.codes == ["TEXT_FORBIDDEN"]
    assert "!" not in ran.text


@pytest.mark.requirement("R-075")
def test_markup_that_never_ends_is_held_and_stops_the_run() -> None:
    rules = "rules: [{id: mark, kind: safety, forbid: {text: sure thing}}]\n"
    said = "Now <!-- " + "It goes on and on. " * (HELD_BYTES_MAX // 19) + "A sure --> thing. Fine."
    ran = govern(rules, said, rewind=False)
    assert ran.codes == ["HOLD_EXCEEDED"]
    assert b"goes" not in ran.released()


@pytest.mark.requirement("R-075")
def test_a_text_rule_of_unbounded_width_holds_only_so_much() -> None:
    rules = "rules: [{id: wide, kind: safety, forbid: {pattern: 'start.*stop', hold_bytes_max: 40}}]\n"
    ran = govern(rules, "Now start. This goes on and on. And it does not end here at all. Fine", rewind=False)
    assert ran.codes == ["HOLD_EXCEEDED"]
    assert b"start" not in ran.released()
    assert "start" not in ran.text
    short = govern(rules, "Now start.\nThis is short. Fine.")
    assert isinstance(short.outcome, Completed)


@pytest.mark.requirement("R-109", "X-50")
def test_what_is_offered_inside_one_candidate_is_judged_piece_by_piece() -> None:
    one = govern(PLAIN, [said("The fund is large. Returns are guaranteed. It is old. ")], rewind=False)
    assert one.verdicts == ["admit", "reject"]
    assert one.admitted == ["The fund is large."]


@pytest.mark.requirement("X-50", "R-077")
def test_a_token_that_straddles_a_boundary_leaves_no_clean_place() -> None:
    """`. R` is kept with the first sentence, so what is said next would be conditioned on the R of the refused one."""
    pieces = [said(text) for text in ("The fund is large", ". R", "eturns are guaranteed. ", "More. ")]
    ran = govern("release: at_end\n" + PLAIN, pieces, [said("It holds bonds. ")])
    assert ran.of(Rewound)[0].position == 0
    assert ran.of(Rewound)[0].abandoned == (1,)
    assert ran.text == "It holds bonds. "
    blank = govern(
        PLAIN,
        [said("The fund is large"), said(". "), *tokens("Returns are guaranteed. X")],
        tokens("It is old."),
    )
    assert blank.of(Rewound)[0].position == 2
    assert blank.text == "The fund is large. It is old."


@pytest.mark.requirement("X-48", "X-50")
def test_with_no_clean_place_above_the_watermark_the_run_halts() -> None:
    pieces = [said(text) for text in ("The fund is large", ". R", "eturns are guaranteed. ", "More. ")]
    ran = govern(PLAIN, pieces, [said("It holds bonds. ")])
    assert (ran.trigger, ran.text) == ("attempts_exhausted", "The fund is large.")


# --- faults that are ours or the mapper's ----------------------------------------------------------------


@pytest.mark.requirement("R-035", "R-019")
def test_a_mapper_that_raises_refuses() -> None:
    told = Told({"It holds bonds.": RuntimeError("no")})
    ran = govern(PLAIN, "The fund is large. It holds bonds. Now", " Old.", mapper=told)
    assert ran.codes == ["MAPPER_FAULT"]
    assert "bonds" not in ran.text


@pytest.mark.requirement("R-057")
def test_a_gate_that_raises_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(anchored: Anchored, state: SemanticState) -> Decision:
        raise ZeroDivisionError

    monkeypatch.setattr(gate, "evaluate", broken)
    assert set(govern(PLAIN, "The fund is large. It", rewind=False).codes) == {"GATE_FAULT"}


@pytest.mark.requirement("R-019", "R-026")
@pytest.mark.parametrize("field", ["category", "marks", "touches"])
def test_a_category_mark_or_field_outside_the_closed_set_is_no_descriptor(field: str) -> None:
    bad = msgspec.structs.replace(
        asserting("a"), **{field: "opinion" if field == "category" else ("opinion",)}
    )
    ran = govern(PLAIN, "The fund is large. It", mapper=Told({"The fund is large.": bad}), rewind=False)
    assert ran.codes == ["MAPPER_FAULT"]


@pytest.mark.requirement("R-024")
def test_a_mutation_that_lists_other_fields_than_it_changes_is_refused() -> None:
    lying = msgspec.structs.replace(asserting("a"), touches=())
    ran = govern(PLAIN, "The fund is large. It", mapper=Told({"The fund is large.": lying}), rewind=False)
    assert ran.codes == ["DESCRIPTOR_INCONSISTENT"]


@pytest.mark.requirement("R-019")
def test_findings_and_channel_are_the_sessions_and_not_the_mappers() -> None:
    """A mapper cannot wave a match through, and cannot say that the text stands elsewhere."""
    blind = asserting("nothing to see", channel="elsewhere")
    ran = govern(
        PLAIN, "It is a forbidden phrase. It", mapper=Told({"It is a forbidden phrase": blind}), rewind=False
    )
    assert ran.codes == ["TEXT_FORBIDDEN"]


# --- rules that come and go ------------------------------------------------------------------------------

SUBDOMAIN = """
lexicon: {pension: [pension], guarantee: [guaranteed]}
subdomains: {pensions: {entered_by: pension}}
rules:
  - {id: no-phrase, kind: safety, forbid: {text: forbidden phrase}}
  - {id: dormant-claim, kind: domain, in: pensions, forbid: {claim: {all: guarantee}}}
  - {id: dormant-text, kind: domain, in: pensions, forbid: {text: sure thing}}
"""


@pytest.mark.requirement("R-062")
@pytest.mark.parametrize(
    ("text", "rule"), [(" It is guaranteed. X", "dormant-claim"), (" It is a sure thing. X", "dormant-text")]
)
def test_entering_a_sub_domain_puts_its_rules_in_force_for_good(text: str, rule: str) -> None:
    before = govern(SUBDOMAIN, "The fund is large." + text, rewind=False)
    assert before.codes == []
    after = govern(SUBDOMAIN, "The pension is large. The fund is old." + text, rewind=False)
    assert [reason.rule for reason in after.reasons] == [rule]
    assert after.session.state.policy.entered == ("pensions",)


@pytest.mark.requirement("R-062", "R-075")
@pytest.mark.planted("the transition that enters a sub-domain is judged by the rules before it")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("The pension is guaranteed.", "dormant-claim"),
        ("The pension is a sure thing.", "dormant-text"),
        ("A sure thing is the pension.", "dormant-text"),
    ],
)
def test_what_enters_a_sub_domain_is_held_against_its_rules(text: str, rule: str) -> None:
    ran = govern(SUBDOMAIN, f"The fund is large. {text} X", rewind=False)
    assert [reason.rule for reason in ran.reasons] == [rule]
    assert ran.text == "The fund is large."
    assert ran.session.state.policy.entered == ()


@pytest.mark.requirement("R-062", "R-119")
def test_a_rewind_behind_the_entry_takes_its_rules_out_of_force() -> None:
    rules = "release: at_end\nlimits: {attempts_max: 2}\n" + SUBDOMAIN
    ran = govern(
        rules, "The pension is large. It is a sure thing. X", " A sure thing. X", "It is a sure thing. X."
    )
    assert [reason.rule for reason in ran.reasons] == ["dormant-text", "dormant-text"]
    assert ran.text == "It is a sure thing. X."
    assert ran.session.state.policy.entered == ()


@pytest.mark.requirement("R-062", "R-067")
def test_every_determination_names_the_policy_it_was_made_under() -> None:
    ran = govern(MANY_TRIES, "The fund is large. Returns are guaranteed. X", " It is old.")
    assert {one.policy for one in ran.decided} == {policy(MANY_TRIES).digest}
    assert ran.of(Started)[0].policy == policy(MANY_TRIES).digest


def test_a_shadow_text_rule_stops_nothing_and_is_written_down() -> None:
    rules = PLAIN.replace("kind: safety,", "kind: safety, mode: shadow,")
    ran = govern(rules, "It is a forbidden phrase. It is old.")
    assert isinstance(ran.outcome, Completed)
    shadowed = [one for one in ran.decisions if isinstance(one, Admit) and one.shadowed]
    assert [reason.rule for one in shadowed for reason in one.shadowed] == ["no-phrase"]


@pytest.mark.requirement("R-050")
def test_the_rule_is_in_the_policy_and_nowhere_in_the_prompt() -> None:
    session = open_session()
    assert session.state.policy.rulebook.rules
    ran = govern(PLAIN, "It is a forbidden phrase. X", rewind=False)
    words = " ".join(turn.text for prompt in ran.engine.prompts for turn in prompt.turns)
    assert "forbidden" not in words
    assert "guarantee" not in words
    without = "rules: [{id: other, kind: safety, forbid: {text: something else}}]\n"
    assert isinstance(govern(without, "It is a forbidden phrase.").outcome, Completed)


# --- what the record says --------------------------------------------------------------------------------


@pytest.mark.requirement("R-088", "R-081", "R-115")
@pytest.mark.parametrize(
    "answers",
    [
        ("The fund is large. Returns are guaranteed. X", " It is old."),
        ("One. Two. Three.",),
        ("Ça va? 😀 Yes. “Quoted.” Done.",),
        ("The fund is large. Returns are guaranteed. X",) * 9,
    ],
)
@pytest.mark.parametrize("release", ["prompt", "at_end", "{lag: 1}"])
def test_the_output_can_be_rebuilt_from_the_record(answers: tuple[str, ...], release: str) -> None:
    ran = govern(f"release: {release}\n" + MANY_TRIES, *answers)
    assert rebuilt(ran).decode() == ran.text == ran.released().decode()


def rebuilt(ran: Ran) -> bytes:
    """The answer, from the records alone."""
    text = bytearray()
    for body in ran.bodies:
        if isinstance(body, Determination) and body.applied and body.text:
            assert body.start == len(text)
            text += body.text
        elif isinstance(body, Inert):
            text += body.text
        elif isinstance(body, Rewound):
            del text[body.length :]
    return bytes(text)


@pytest.mark.requirement("R-112", "R-113", "R-114")
def test_a_determination_says_what_was_decided_where_and_why() -> None:
    ran = govern(MANY_TRIES, "The fund is large. Returns are guaranteed. X", " It is old.")
    good, bad = ran.decided[0], ran.decided[1]
    assert (good.text, good.applied, good.rationale) == (
        b"The fund is large.",
        True,
        "passed all four stages",
    )
    assert good.mutation is not None
    assert good.mutation.commitments
    assert (bad.text, bad.mutation, bad.applied) == (None, None, False)
    assert bad.rationale == "rejected at policy by rule `no-guarantee`: CLAIM_FORBIDDEN"
    assert bad.after == bad.semantic
    assert bad.commitment
    assert bad.size == len(" Returns are guaranteed.")
    assert [record.seq for record in ran.records] == list(range(len(ran.records)))


@pytest.mark.requirement("R-110", "R-100", "R-117")
def test_one_slope_reading_for_each_admission_and_none_for_a_refusal() -> None:
    ran = govern(MANY_TRIES, "The fund is large. Returns are guaranteed. X", " It is old.")
    plain = govern(MANY_TRIES, "The fund is large. It is old.")
    readings = [(one.step, one.distance, one.drift, one.rate) for one in ran.of(SlopeReading)]
    assert readings == [(one.step, one.distance, one.drift, one.rate) for one in plain.of(SlopeReading)]
    admitted = [
        n
        for n, one in enumerate(ran.bodies)
        if isinstance(one, Determination) and one.applied and not one.ends
    ]
    assert [one.of for one in ran.of(SlopeReading)] == admitted


@pytest.mark.requirement("R-125", "X-41")
def test_another_clock_gives_the_same_determinations() -> None:
    answers = ("The fund is large. Returns are guaranteed. X", " It is old.")
    one, two = govern(MANY_TRIES, *answers), govern(MANY_TRIES, *answers, clock=lambda: 1_700_000_000_000)
    assert [record.body for record in one.records] == [record.body for record in two.records]
    assert [record.digest for record in one.records] != [record.digest for record in two.records]


@pytest.mark.requirement("X-51", "X-40")
def test_the_decision_digest_moves_with_what_a_decision_reads() -> None:
    ran = govern(
        MANY_TRIES, "The fund is large. Returns are guaranteed. X", " Gains are guaranteed. X", " It is old."
    )
    digests = [one.decision_state for one in ran.decided]
    assert len(set(digests)) == len(digests)
    again = govern(
        MANY_TRIES, "The fund is large. Returns are guaranteed. X", " Gains are guaranteed. X", " It is old."
    )
    assert digests == [one.decision_state for one in again.decided]


def test_a_closed_transition_offered_whole_is_judged_the_same() -> None:
    """Replay offers what the record holds: closed transitions instead of candidates."""
    from interlock.core.events import Closed

    ran = govern(PLAIN, "The fund is large. It is old.")
    first = ran.decided[0]
    session = open_session()
    closed = Closed(
        first.channel,
        first.kind,
        first.text or b"",
        first.cause,
        ((first.size, first.tokens, -1),),
        split=first.split,
    )
    taken = offer_all(session, [closed])[-1]
    body = taken.records[0].content
    assert isinstance(body, Determination)
    assert (body.decision, body.after, body.cause) == (first.decision, first.after, Cause.BOUNDARY)


def test_nothing_is_taken_once_it_is_over() -> None:
    session = open_session()
    over = offer_all(session, [END])[-1]
    assert isinstance(over.do, Finish)
    assert session.ended
    assert session.offer(said("More. ")) == Step((), (), over.do)  # the end again, so that nobody waits


def test_a_call_to_begin_is_the_first_record() -> None:
    session = open_session()
    first = session.begin(7)
    assert [_name(record) for record in first.records] == ["Started"]
    assert first.records[0].at == 7
    assert isinstance(first.do, Proceed)


@pytest.mark.requirement("X-39", "R-049")
def test_nothing_is_ever_rewritten() -> None:
    """What leaves is byte for byte what was offered: the gate has no way to change a text."""
    text = "The  fund\u200b is  LARGE – “so”. It   holds bonds…  Yes."
    ran = govern(PLAIN, text)
    assert ran.text == text
    assert {field.name for field in msgspec.structs.fields(Admit)} == {"shadowed"}
    assert b"".join(one.text or b"" for one in ran.decided).decode() == text


@pytest.mark.requirement("X-44", "R-044", "R-030")
def test_the_mapper_that_runs_by_default_is_deterministic_and_its_revision_is_recorded() -> None:
    one, two = govern(PLAIN, HONEST), govern(PLAIN, HONEST)
    assert one.of(Started)[0].mapper == two.of(Started)[0].mapper == ClauseMapper.of(policy(PLAIN)).id
    assert [one.mutation for one in one.decided] == [one.mutation for one in two.decided]


def test_a_scan_of_the_open_transition_never_touches_the_channel() -> None:
    session = open_session()
    end = session._output.ends["answer"]
    offer_all(session, [said("It is a forbid")])
    assert session._output.ends["answer"] is end
    assert isinstance(session._intake.open._scan, Scan)
    assert claim("a").key == "a"
