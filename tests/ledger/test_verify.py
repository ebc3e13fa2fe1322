"""No edit of a record goes unseen: not of a byte by somebody careless, not of a field by somebody who links anew."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock import drivers
from interlock.core.canonical import canonical
from interlock.core.decision import Code, Stage
from interlock.core.events import Approval
from interlock.core.lineage import (
    Arrived,
    Body,
    Determination,
    Drift,
    Ended,
    Inert,
    Readings,
    Rewound,
    SlopeReading,
    Started,
)
from interlock.core.mutation import CandidateKind, Cause
from interlock.core.outcome import Trigger
from interlock.core.prompt import PromptMode, Task
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import KeyPair, LedgerError, MemoryLedger, Opener, SqliteLedger, Stored
from interlock.ledger.verify import Verdict, verify
from interlock.policy import Policy
from tests.examples import examples
from tests.ledger.runs import PLAIN, POLICY, RUN, WIDE, Kept, govern, recorded, relinked

replace: Callable[..., Any] = msgspec.structs.replace
TEXTS = ("The fund has a fee of 0.4 %. You cannot lose.", " The fee is low. ")
CUT = (28, 17)
"""An admission, a refusal, a second try."""


def run_of(*answers: str, **given: Any) -> list[Stored]:
    ledger, _ = recorded(*(answers or TEXTS), **{"chunk": CUT, **given})
    return list(ledger.records(RUN))


@pytest.fixture(scope="module")
def stored() -> list[Stored]:
    return run_of()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


def verdict(stored: list[Stored]) -> Verdict:
    return verify(Kept(stored), RUN).verdict


@pytest.mark.requirement("R-014", "R-115")
@pytest.mark.parametrize(
    ("answers", "given"),
    [
        (TEXTS, {}),
        ((PLAIN,), {"chunk": 0}),
        (TEXTS, {"rewind": False}),
        (("The fund is low. The fund is low. " + PLAIN * 2,), {"text": WIDE}),
        (("We make a transfer of the fund. ", PLAIN), {}),
        (("See https://example.org/two now. ", "See https://example.org/fund now. "), {"text": WIDE}),
        (("",), {}),
    ],
)
def test_what_was_recorded_holds(answers: tuple[str, ...], given: dict[str, Any]) -> None:
    found = verify(Kept(run_of(*answers, **given)), RUN)
    assert found.problems == ()
    assert found.unproven == ()
    assert found.valid


def test_the_runs_of_these_tests_show_every_kind_of_record() -> None:
    seen = {
        type(entry.record.content).__name__
        for run in (
            run_of(),
            run_of("We make a transfer of the fund. ", PLAIN),
            run_of("The moon is made of cheese. The fund is low. Cows jump over fences. " * 3, text=WIDE),
            run_of("See https://example.org/two now. ", PLAIN, text=WIDE),
        )
        for entry in run
    }
    assert seen >= {
        "Started",
        "Determination",
        "SlopeReading",
        "Rewound",
        "Ended",
        "Deferred",
        "Readings",
        "Drift",
    }


# --- careless hands: the chain ---------------------------------------------------------------------------


@pytest.mark.requirement("R-118")
@given(st.data())
@settings(max_examples=examples(300))
def test_any_edited_byte_is_found(stored: list[Stored], data: st.DataObject) -> None:
    seq = data.draw(st.integers(0, len(stored) - 1))
    name = data.draw(st.sampled_from(("body", "previous", "digest")))
    held: bytes = getattr(stored[seq].record, name)
    place, flip = data.draw(st.integers(0, len(held) - 1)), data.draw(st.integers(1, 255))
    edited = held[:place] + bytes([held[place] ^ flip]) + held[place + 1 :]
    changed = replace(stored[seq], record=replace(stored[seq].record, **{name: edited}))
    assert verdict([*stored[:seq], changed, *stored[seq + 1 :]]) is Verdict.INVALID


@pytest.mark.requirement("R-118")
@given(st.data())
def test_any_edited_number_is_found(stored: list[Stored], data: st.DataObject) -> None:
    seq = data.draw(st.integers(0, len(stored) - 1))
    name = data.draw(st.sampled_from(("seq", "at")))
    number = data.draw(
        st.integers(-(2**63), 2**63 - 1).filter(lambda n: n != getattr(stored[seq].record, name))
    )
    changed = replace(stored[seq], record=replace(stored[seq].record, **{name: number}))
    assert verdict([*stored[:seq], changed, *stored[seq + 1 :]]) is Verdict.INVALID


@pytest.mark.requirement("R-010", "R-118")
@given(st.data())
def test_dropped_swapped_and_doubled_records_are_found(stored: list[Stored], data: st.DataObject) -> None:
    seq = data.draw(st.integers(0, len(stored) - 2))
    other = data.draw(st.integers(0, len(stored) - 1).filter(lambda n: n != seq))
    swapped = list(stored)
    swapped[seq], swapped[other] = swapped[other], swapped[seq]
    last = data.draw(st.integers(seq, len(stored) - 2))
    for tampered in (
        [*stored[:seq], *stored[last + 1 :]],
        swapped,
        [*stored[: seq + 1], *stored[seq:]],
        [*stored[:other], stored[seq], *stored[other:]] if other != seq + 1 else swapped,
    ):
        assert verdict(tampered) is Verdict.INVALID


@pytest.mark.requirement("R-118")
def test_records_that_are_numbered_anew_are_found(stored: list[Stored]) -> None:
    kept = [entry for entry in stored if entry.record.seq != 2]
    renumbered = [replace(e, record=replace(e.record, seq=n)) for n, e in enumerate(kept)]
    assert verdict(renumbered) is Verdict.INVALID


@pytest.mark.requirement("R-118")
def test_a_cut_off_tail_is_unproven_and_never_valid(stored: list[Stored]) -> None:
    for length in range(1, len(stored)):
        found = verify(Kept(stored[:length]), RUN)
        assert found.verdict is not Verdict.VALID
        assert any("unfinished tail: unproven" in line for line in found.unproven)


def test_a_run_that_is_not_there_is_invalid() -> None:
    found = verify(Kept([]), RUN)
    assert (found.verdict, found.records) == (Verdict.INVALID, 0)


def test_a_report_is_a_function_of_the_record(stored: list[Stored]) -> None:
    assert canonical(verify(Kept(stored), RUN)) == canonical(verify(Kept(stored), RUN))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET body = x'00' WHERE seq = 2",
        "UPDATE records SET body = body || x'00' WHERE seq = 2",
        "UPDATE records SET at = at + 1 WHERE seq = 3",
        "UPDATE records SET at = 'noon' WHERE seq = 3",
        "UPDATE records SET body = 7 WHERE seq = 1",
        "UPDATE records SET seq = seq + 100 WHERE seq > 3",
        "UPDATE records SET run = 'other' WHERE seq = 2",
        "DELETE FROM records WHERE seq = 2",
        "DELETE FROM records WHERE seq < 2",
        "DELETE FROM records",
    ],
)
@pytest.mark.requirement("R-118")
def test_edits_of_the_file_are_found(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "ledger.sqlite"
    with SqliteLedger(path) as ledger:
        govern(ledger, ScriptedEngine(TEXTS, chunk=CUT))
        assert verify(ledger, RUN).valid
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    with SqliteLedger(path) as ledger:
        assert verify(ledger, RUN).verdict is Verdict.INVALID


@pytest.mark.requirement("R-118")
def test_a_flipped_bit_of_the_file_is_found_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with SqliteLedger(path) as ledger:
        govern(ledger, ScriptedEngine(TEXTS, chunk=CUT))
        before = list(ledger.records(RUN))
    whole, chance, found = path.read_bytes(), random.Random(5), 0
    for _ in range(150):
        place = chance.randrange(len(whole))
        path.write_bytes(
            whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        )
        try:
            with SqliteLedger(path, read_only=True) as ledger:
                valid = verify(ledger, RUN).valid
                assert not valid or list(ledger.records(RUN)) == before
        except LedgerError:
            valid = False
        found += not valid
    assert found


# --- careful hands: the chain holds, the story does not ------------------------------------------------------


def first(stored: list[Stored], kind: type[Body], *, where: Callable[[Any], bool] = lambda _: True) -> int:  # type: ignore[valid-type]
    return next(
        e.record.seq for e in stored if isinstance(e.record.content, kind) and where(e.record.content)
    )


def edited(stored: list[Stored], seq: int, **fields: Any) -> Kept:
    changed = [entry.record.content for entry in stored]
    changed[seq] = replace(changed[seq], **fields)
    return relinked(stored, changed)


def without(stored: list[Stored], *seqs: int) -> Kept:
    return relinked(stored, [e.record.content for e in stored if e.record.seq not in seqs])


def admitted(stored: list[Stored]) -> int:
    return first(stored, Determination, where=lambda body: body.applied and not body.ends)


def refused(stored: list[Stored]) -> int:
    return first(stored, Determination, where=lambda body: not body.applied)


def ended(stored: list[Stored]) -> int:
    return first(stored, Ended)


FORGERIES: dict[str, tuple[Callable[[list[Stored]], Kept], str]] = {
    "text": (lambda s: edited(s, admitted(s), text=b"Something else."), "another length than its text"),
    "semantic": (lambda s: edited(s, admitted(s), semantic=bytes(32)), "from another state"),
    "after": (lambda s: edited(s, admitted(s), after=bytes(32)), "from another state"),
    "policy": (lambda s: edited(s, admitted(s), policy="sha256:00"), "another policy"),
    "rationale": (lambda s: edited(s, admitted(s), rationale="because"), "another rationale"),
    "start": (lambda s: edited(s, admitted(s), start=7), "begins at 7"),
    "parent": (lambda s: edited(s, admitted(s), parent=0), "was not taken apart"),
    "item": (lambda s: edited(s, admitted(s), item=0), "does not wait"),
    "decision state": (lambda s: edited(s, admitted(s), decision_state=b""), "no digest of the decision state"),
    "applied": (
        lambda s: edited(s, refused(s), applied=True, rationale="x"),
        "was applied although it was not admitted",
    ),
    "in clear": (lambda s: edited(s, refused(s), text=b"You cannot lose"), "holds content in clear"),
    "uncommitted": (lambda s: edited(s, refused(s), commitment=b""), "is not committed to"),
    "moved": (lambda s: edited(s, refused(s), after=bytes(32)), "was not applied and changes the state"),
    "no slope": (lambda s: without(s, first(s, SlopeReading)), "without a slope reading"),
    "slope of": (lambda s: edited(s, first(s, SlopeReading), of=0), "of another step"),
    "slope step": (lambda s: edited(s, first(s, SlopeReading), step=9), "of another step"),
    "no admission": (lambda s: without(s, admitted(s), admitted(s) + 1), "from another state"),
    "rewound": (lambda s: edited(s, first(s, Rewound), length=1), "goes back to 1 bytes"),
    "abandoned": (lambda s: edited(s, first(s, Rewound), abandoned=(0,)), "not the last one that stands"),
    "lengths": (lambda s: edited(s, ended(s), lengths=(("answer", 1),)), "carries 1 bytes"),
    "no lengths": (lambda s: edited(s, ended(s), lengths=()), "leaves out a channel"),
    "outcome": (lambda s: edited(s, ended(s), outcome="perfect"), "ends in no known way"),
    "report": (lambda s: edited(s, ended(s), outcome="halted"), "has a report and completes, or neither"),
    "end state": (lambda s: edited(s, ended(s), semantic=bytes(32)), "ends in another state"),
    "other channel": (lambda s: edited(s, ended(s), lengths=(*s[ended(s)].record.content.lengths, ("x", 0))), "other channels than"),
    "prompt": (lambda s: edited(s, 0, mode=PromptMode.STARVED), "another kind of prompt than its policy"),
    "another run": (lambda s: edited(s, 0, run="other"), "the start of another run"),
    "no start": (lambda s: without(s, 0), "does not begin with its start"),
    "two starts": (
        lambda s: relinked(s, [s[0].record.content, *(e.record.content for e in s)]),
        "starts a run that has started",
    ),
    "more": (
        lambda s: relinked(s, [*(e.record.content for e in s), Arrived("cancelled", b"\x80")]),
        "behind the end of the run",
    ),
    "earlier": (
        lambda s: relinked(s, [e.record.content for e in s], ats=[5, 4]),
        "is earlier than the record before it",
    ),
    "event": (
        lambda s: relinked(s, [s[0].record.content, Arrived("oracle", b""), *(e.record.content for e in s[1:])]),
        "a kind that nobody knows",
    ),
}  # fmt: skip


@pytest.mark.requirement("R-115", "R-118", "R-110")
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_story_is_found_although_its_chain_holds(stored: list[Stored], name: str) -> None:
    forge, says = FORGERIES[name]
    found = verify(forge(stored), RUN)
    assert found.verdict is Verdict.INVALID
    assert any(says in problem.what for problem in found.problems), found.problems


@pytest.mark.requirement("R-115")
@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"trigger": Trigger.WAITING}, "cannot end so for `waiting`"),
        ({"trigger": Trigger.INPUT_REFUSED}, "cannot end so for `input_refused`"),
        ({"code": Code.NOT_ALLOWED}, "another reason than any refusal gave"),
        ({"stage": Stage.BOUNDS}, "another reason than any refusal gave"),
        ({"rules": ("in-fees",)}, "another reason than any refusal gave"),
        ({"rules": ()}, "another reason than any refusal gave"),
    ],
)
def test_a_run_ends_for_what_was_decided_in_it(changed: dict[str, Any], says: str) -> None:
    stored = run_of(*["You cannot lose. "] * 8, chunk=0)
    report = stored[-1].record.content.report  # type: ignore[union-attr]
    found = verify(edited(stored, len(stored) - 1, report=replace(report, **changed)), RUN)
    assert [says in problem.what for problem in found.problems] == [True]


@pytest.mark.requirement("R-115", "X-07")
@pytest.mark.parametrize("outcomes", [("reject", "reject"), ("admit", "reject"), ("reject", "admit")])
def test_what_comes_of_readings_is_what_is_admissible_of_them(outcomes: tuple[str, ...]) -> None:
    """Two of this one's readings are admissible, so that it was refused."""
    stored = run_of("See https://example.org/two now. ", PLAIN, text=WIDE)
    seq = first(stored, Readings)
    assert stored[seq].record.content.outcomes == ("admit", "admit")  # type: ignore[union-attr]
    found = verify(edited(stored, seq, outcomes=outcomes), RUN)
    says = "is not followed by what comes of so many admissible readings"
    assert [problem.what for problem in found.problems] == [says] * ("admit" in outcomes)


@pytest.mark.requirement("R-115")
def test_a_run_begins_with_what_the_screen_let_by_and_all_of_it() -> None:
    ledger = MemoryLedger()
    facts = {"fee": "0.4 %", "what it costs": "a fee of 0.4 %"}
    task = Task(agent="tests", user="Tell me about the fund.", purpose="inform", facts=facts)
    drivers.run(Policy.from_bytes(POLICY.encode()), ScriptedEngine([PLAIN]), task, ledger=ledger, run_id=RUN)
    stored = list(ledger.records(RUN))
    assert verify(Kept(stored), RUN).valid
    seen = stored[0].record.content.screened  # type: ignore[union-attr]
    assert len(seen) == 5
    for at, one in enumerate(seen):
        before, after = seen[:at], seen[at + 1 :]
        for made in (
            (),
            (replace(one, part="elsewhere"),),
            (replace(one, channel="tool_description"),),
            (replace(one, size=one.size + 1),),
            (replace(one, digest="sha256:00"),),
        ):
            found = verify(edited(stored, 0, screened=(*before, *made, *after)), RUN)
            assert "part by part" in found.problems[0].what
        found = verify(edited(stored, 0, screened=(*before, replace(one, refused=True), *after)), RUN)
        assert [problem.what for problem in found.problems] == [
            "begins with an input that the screen refused"
        ]


@pytest.mark.requirement("R-115")
@pytest.mark.parametrize(
    "text", [b"You cannot lose. ", b"You can<b></b>not lose. ", "You c\u0430nnot lose. ".encode()]
)
def test_forbidden_text_that_was_slipped_in_is_found(stored: list[Stored], text: bytes) -> None:
    end = first(stored, Determination, where=lambda body: body.ends)
    length = dict(stored[ended(stored)].record.content.lengths)["answer"]  # type: ignore[union-attr]
    slipped = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, length, 1, text)
    changed = [entry.record.content for entry in stored]
    changed[-1] = replace(changed[-1], lengths=(("answer", length + len(text)),))
    found = verify(relinked(stored, [*changed[:end], slipped, *changed[end:]]), RUN)
    assert [problem.what for problem in found.problems] == [
        f"forbidden text of rule `no-guarantee` stands in `answer` up to byte {length + len(text) - 1}"
    ]


@pytest.mark.requirement("R-115")
def test_forbidden_text_that_two_pieces_make_together_is_found(stored: list[Stored]) -> None:
    end = first(stored, Determination, where=lambda body: body.ends)
    length = dict(stored[ended(stored)].record.content.lengths)["answer"]  # type: ignore[union-attr]
    one = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, length, 1, b"can")
    two = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, length + 3, 1, b"not lose. ")
    changed = [entry.record.content for entry in stored]
    changed[-1] = replace(changed[-1], lengths=(("answer", length + 13),))
    found = verify(relinked(stored, [*changed[:end], one, two, *changed[end:]]), RUN)
    assert any("forbidden text" in problem.what for problem in found.problems)


@pytest.mark.parametrize(("said", "found"), [("The fund is low. ", False), ("The fund has a fee. ", True)])
def test_a_text_rule_counts_from_where_it_came_into_force(said: str, found: bool) -> None:
    stored = run_of(said, chunk=0, text=WIDE)
    end = first(stored, Determination, where=lambda body: body.ends)
    length = dict(stored[ended(stored)].record.content.lengths)["answer"]  # type: ignore[union-attr]
    slipped = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, length, 1, b"no charge. ")
    changed = [entry.record.content for entry in stored]
    changed[-1] = replace(changed[-1], lengths=(("answer", length + 11), ("notes", 0)))
    report = verify(relinked(stored, [*changed[:end], slipped, *changed[end:]]), RUN)
    assert [problem.what for problem in report.problems] == (
        [f"forbidden text of rule `in-fees` stands in `answer` up to byte {length + 10}"] if found else []
    )


def test_bytes_that_are_not_canonical_are_found(stored: list[Stored]) -> None:
    """The same value in other bytes would let one record have two digests."""
    raw = msgspec.msgpack.decode(stored[1].record.body)
    for other in (dict(reversed(raw.items())), raw | {"note": 1}):
        body = msgspec.msgpack.encode(other)
        assert body != stored[1].record.body
        changed = replace(stored[1], record=replace(stored[1].record, body=body))
        found = verify(Kept([stored[0], changed, *stored[2:]]), RUN)
        assert any("canonical bytes" in problem.what for problem in found.problems)


def suspended() -> list[Stored]:
    return run_of("We make a transfer of the fund. ", PLAIN)


def test_a_second_look_needs_a_grant() -> None:
    stored = suspended()
    waiting = refused(stored)
    changed = [entry.record.content for entry in stored]
    last = changed[-1]
    assert isinstance(last, Ended)
    look = replace(changed[admitted(stored)], item=waiting, semantic=last.semantic, after=last.semantic)
    granted = Arrived("approval", canonical(Approval(waiting, True)))
    denied = Arrived("approval", canonical(Approval(waiting, False)))
    for arrived, says in ((None, "although nobody granted it"), (denied, "does not wait"), (granted, "")):
        more = [look] if arrived is None else [arrived, look]
        found = verify(relinked(stored, [*changed, *more]), RUN)
        looks = [p.what for p in found.problems if "looks again" in p.what]
        assert bool(looks) == bool(says)
        assert all(says in what for what in looks)
    twice = verify(relinked(stored, [*changed, granted, look, look]), RUN)
    assert any("looks again" in problem.what for problem in twice.problems)


def test_a_correction_that_was_left_out_is_found() -> None:
    stored = run_of("The moon is made of cheese. The fund is low. Cows jump over fences. " * 3, text=WIDE)
    corrections = [
        e.record.seq for e in stored if isinstance(b := e.record.content, Drift) and b.level == "correction"
    ]
    assert corrections
    assert verify(Kept(stored), RUN).problems == ()
    found = verify(without(stored, corrections[0]), RUN)
    assert any("state" in problem.what for problem in found.problems)


def test_a_policy_that_is_not_the_one_named_leaves_the_run_unproven(stored: list[Stored]) -> None:
    other = POLICY.replace("cannot lose", "cannot win").encode()
    found = verify(edited(stored, 0, policy_source=other), RUN)
    assert found.verdict is Verdict.UNPROVEN
    assert "text rules were not run" in found.unproven[0]
    found = verify(edited(stored, 0, policy_source=b"nonsense: ["), RUN)
    assert "its policy does not load here" in found.unproven[0]
    found = verify(edited(stored, 0, semantics="interlock-decision/0"), RUN)
    assert "`interlock-decision/0`" in found.unproven[0]


# --- with the key ------------------------------------------------------------------------------------------


@pytest.mark.requirement("X-53", "R-124")
def test_with_the_key_commitments_are_opened(pair: KeyPair) -> None:
    stored = run_of(public_key=pair.public)
    opener = Opener(pair.private)
    found = verify(Kept(stored), RUN, opener=opener)
    assert found.valid
    assert (
        found.opened
        == sum(isinstance(b := e.record.content, Determination) and not b.applied for e in stored)
        > 0
    )
    seq = refused(stored)
    sealed = stored[seq].sealed or b""
    damaged = [*stored[:seq], replace(stored[seq], sealed=sealed[:-1] + b"\0"), *stored[seq + 1 :]]
    assert verify(Kept(damaged), RUN).valid
    assert verify(Kept(damaged), RUN, opener=opener).verdict is Verdict.INVALID
    dropped = [*stored[:seq], replace(stored[seq], sealed=None), *stored[seq + 1 :]]
    found = verify(Kept(dropped), RUN, opener=opener)
    assert (found.verdict, found.unproven) == (
        Verdict.UNPROVEN,
        ("1 refusals have no sealed copy: attested only",),
    )


@pytest.mark.parametrize(("answers", "verdict"), [((PLAIN,), Verdict.VALID), (TEXTS, Verdict.UNPROVEN)])
def test_what_nobody_sealed_is_attested_only(
    pair: KeyPair, answers: tuple[str, ...], verdict: Verdict
) -> None:
    """A record that was kept without a public key holds together: there is nothing for a key to open."""
    found = verify(Kept(run_of(*answers)), RUN, opener=Opener(pair.private))
    assert (found.verdict, found.problems, found.opened) == (verdict, (), 0)


@pytest.mark.requirement("R-115")
def test_a_commitment_key_that_was_taken_out_is_missed(pair: KeyPair) -> None:
    stored = run_of(public_key=pair.public)
    stored[0] = replace(stored[0], sealed=None)
    assert verify(Kept(stored), RUN, opener=Opener(pair.private)).verdict is Verdict.INVALID


def test_a_key_of_somebody_else_is_said(pair: KeyPair, tmp_path: Path) -> None:
    stored = run_of(public_key=pair.public)
    found = verify(Kept(stored), RUN, opener=Opener(KeyPair.create(tmp_path).private))
    assert found.verdict is Verdict.INVALID
    assert "does not open with this key" in found.problems[0].what


@pytest.mark.requirement("R-124")
def test_a_report_quotes_nothing_of_the_run(stored: list[Stored]) -> None:
    for forge, _ in FORGERIES.values():
        assert b"The fund" not in canonical(verify(forge(stored), RUN))


def test_the_start_says_all_that_is_needed(stored: list[Stored]) -> None:
    started = stored[0].record.content
    assert isinstance(started, Started)
    assert started.policy_source.decode() == POLICY
