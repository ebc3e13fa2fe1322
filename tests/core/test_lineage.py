"""The record: numbered, linked, in canonical bytes, and silent about what was refused. Group G, X-51…X-57."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from interlock.core.canonical import keyed, sha256
from interlock.core.decision import Admit, Code, Decompose, Reason, Reject, Stage
from interlock.core.lineage import (
    GENESIS,
    SEMANTICS_ID,
    Arrived,
    Chain,
    Determination,
    Record,
    Sealed,
    Started,
    link,
    rationale,
)
from interlock.core.mutation import Span
from tests.core.loop import KEY, PLAIN, Ran, govern

RULES = "limits: {attempts_max: 9}\n" + PLAIN
ANSWERS = (
    "The fund is large. Returns are guaranteed. X",
    " It holds bonds. A forbidden phrase. X",
    " It is old.",
)


def chain(ran: Ran) -> list[Record]:
    return ran.records


def broken_at(records: list[Record]) -> int | None:
    """The first record that does not follow from the one before, as a verifier would find it."""
    previous = GENESIS
    for number, record in enumerate(records):
        if record.seq != number or record.previous != previous:
            return number
        if link(record.seq, record.at, record.body, record.previous) != record.digest:
            return number
        previous = record.digest
    return None


@pytest.mark.requirement("R-118", "R-112")
def test_records_are_numbered_and_linked() -> None:
    records = govern(RULES, *ANSWERS).records
    assert broken_at(records) is None
    assert [record.seq for record in records] == list(range(len(records)))
    assert len({record.digest for record in records}) == len(records)


@pytest.mark.requirement("R-118")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_edit_an_exchange_a_gap_and_another_time_are_found(number: int) -> None:
    records = govern(RULES, *ANSWERS).records
    replace = msgspec.structs.replace
    edited = [*records]
    edited[number] = replace(records[number], body=records[number].body + b"\x00")
    assert broken_at(edited) == number
    swapped = [*records]
    swapped[number], swapped[number + 1] = swapped[number + 1], swapped[number]
    assert broken_at(swapped) == number
    assert broken_at(records[:number] + records[number + 1 :]) == number
    late = [*records]
    late[number] = replace(records[number], at=99)
    assert broken_at(late) == number


@pytest.mark.requirement("R-118")
def test_a_cut_tail_is_not_found_by_the_chain_alone() -> None:
    """Which is why outcomes carry the head, and ledgers are checkpointed."""
    ran = govern(RULES, *ANSWERS)
    assert broken_at(ran.records[:-2]) is None
    assert ran.records[-3].digest.hex() != ran.outcome.lineage.head


@pytest.mark.requirement("R-111", "R-116")
def test_every_step_that_decides_hands_out_its_records_before_its_text() -> None:
    ran = govern(RULES, *ANSWERS)
    for step in ran.steps:
        assert not step.releases or step.records
    assert msgspec.structs.fields(type(ran.steps[0]))[0].name == "records"


@pytest.mark.requirement("X-53", "R-124")
def test_what_was_refused_is_a_keyed_commitment_and_a_sealed_copy() -> None:
    ran = govern(RULES, *ANSWERS)
    refused = [(record, record.content) for record in ran.records if record.sealed and record.seq]
    assert len(refused) == 2
    for record, body in refused:
        assert isinstance(body, Determination)
        assert record.sealed is not None
        assert body.commitment == keyed(KEY, record.sealed)
        assert body.commitment != sha256(record.sealed)
        content = msgspec.msgpack.decode(record.sealed, type=Sealed)
        assert len(content.text) == body.size
        assert content.text not in record.body


@pytest.mark.requirement("X-53")
def test_without_the_key_a_short_text_cannot_be_guessed() -> None:
    guess = b"yes"
    assert keyed(KEY, guess) != keyed(bytes(32), guess)


@pytest.mark.requirement("X-53")
def test_a_policy_may_drop_the_sealed_copy() -> None:
    ran = govern("seal: false\n" + RULES, *ANSWERS)
    assert [record.sealed for record in ran.records if record.seq] == [None] * (len(ran.records) - 1)
    assert all(one.commitment for one in ran.decided if not one.applied)


@pytest.mark.requirement("X-53")
def test_the_commitment_key_is_never_in_the_open_record() -> None:
    ran = govern(RULES, *ANSWERS)
    assert not any(KEY in record.body for record in ran.records)
    assert ran.of(Started)[0].key == sha256(KEY)
    assert ran.records[0].sealed == KEY


@pytest.mark.requirement("X-56", "R-067", "R-014")
def test_the_first_record_names_everything_a_decision_depends_on() -> None:
    ran = govern(RULES, *ANSWERS, seed=11)
    started = ran.of(Started)[0]
    session = ran.session
    assert (started.semantics, started.policy, started.seed) == (
        SEMANTICS_ID,
        session.state.policy.rulebook.digest,
        11,
    )
    assert (started.mapper, started.tables) == (session._mapper.id, session._texts.digest)
    assert started.policy_source.decode().endswith(RULES)
    assert started.governed is True


@pytest.mark.requirement("X-57", "R-126")
def test_what_came_from_outside_is_recorded_in_full() -> None:
    from interlock.core.events import Cancelled, FactArrived
    from interlock.core.memory import Fact
    from tests.core.loop import offer_all, open_session

    fact = FactArrived(Fact("day", "monday"))
    steps = offer_all(open_session(), [fact, Cancelled("by hand")])
    bodies = [record.content for step in steps for record in step.records]
    arrived = [body for body in bodies if isinstance(body, Arrived)]
    assert [one.kind for one in arrived] == ["fact", "cancelled"]
    assert msgspec.msgpack.decode(arrived[0].event, type=FactArrived) == fact


@pytest.mark.requirement("R-041", "R-126", "X-51")
def test_another_process_another_hash_seed_and_dash_o_give_the_same_bytes() -> None:
    program = (
        "from tests.core.test_lineage import RULES, ANSWERS\n"
        "from tests.core.loop import govern\n"
        "ran = govern(RULES, *ANSWERS)\n"
        "print(ran.outcome.lineage.head, ran.outcome.semantic_digest)"
    )
    root = Path(__file__).parents[2]
    heads = set()
    for seed, flags in (("1", ()), ("2", ("-O",))):
        done = subprocess.run(
            [sys.executable, *flags, "-c", program],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": f"{root}:{root / 'src'}"},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        heads.add(done.stdout.strip())
    assert len(heads) == 1


@pytest.mark.requirement("R-113", "R-124")
def test_a_rationale_is_made_of_our_words_and_the_policys() -> None:
    reason = Reason(Stage.POLICY, Code.CLAIM_FORBIDDEN, rule="no-guarantee", subject="guarantee")
    assert rationale(Admit(), applied=True) == "passed all four stages"
    assert rationale(Admit(), applied=False) == "passed all four stages, not committed"
    assert rationale(Reject((reason,)), applied=False) == (
        "rejected at policy by rule `no-guarantee`: CLAIM_FORBIDDEN (guarantee)"
    )
    parts = (Span(0, 1), Span(1, 2))
    assert rationale(Decompose((reason,), parts), applied=False).startswith("decomposed at policy")


@pytest.mark.requirement("R-112")
def test_a_body_that_is_not_ours_is_refused() -> None:
    made = Chain().append(Arrived("fact", b""), 0)
    assert made.content == Arrived("fact", b"")
    foreign = msgspec.structs.replace(made, body=msgspec.msgpack.encode({"type": "elsewhere"}))
    with pytest.raises(msgspec.ValidationError):
        _ = foreign.content


@pytest.mark.requirement("X-02", "R-117")
def test_the_constructive_view_is_the_admitted_part_of_the_audit_view() -> None:
    ran = govern(RULES, *ANSWERS)
    constructive = [entry.record for entry in ran.session.state.lineage.entries()]
    audit = [n for n, body in enumerate(ran.bodies) if isinstance(body, Determination)]
    assert set(constructive) < set(audit)
    assert len(constructive) == 3
