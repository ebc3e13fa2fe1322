"""Channels and kinds: where a candidate may stand, what it may be, and what a change of channel closes."""

from __future__ import annotations

import pytest

from interlock.core.ceilings import CANDIDATE_BYTES_MAX
from interlock.core.events import Retry
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence
from interlock.core.outcome import Completed
from interlock.engines.scripted import CALLS, ScriptedEngine, step, token, tool_call
from tests.core.loop import PLAIN, govern, offer_all, open_session, said, tokens

TWO = "channels: [answer, thought]\n" + PLAIN
TOOLS = "channels: [answer, calls]\nlexicon: {guarantee: [guaranteed]}\nrules:\n  - {id: no-phrase, kind: safety, forbid: {text: forbidden phrase}}\n  - {id: no-guarantee, kind: domain, forbid: {claim: {all: guarantee}}}\n  - {id: no-delete, kind: safety, forbid: {claim: {all: 'tool:delete'}}}\n"


def on(channel: str, text: str) -> list[Candidate]:
    return [token(piece.data, channel=channel) for piece in tokens(text)]


@pytest.mark.requirement("R-036", "R-023")
@pytest.mark.parametrize("kind", [CandidateKind.OTHER, "image", 7])
def test_a_kind_without_a_mapper_is_refused_and_never_passed_through(kind: object) -> None:
    image = Candidate(b"\x89PNG", kind)  # type: ignore[arg-type]
    ran = govern(PLAIN, [image], [said("It is old.")])
    assert ran.codes == ["MODALITY_UNSUPPORTED"]
    assert ran.text == "It is old."
    assert b"PNG" not in ran.released()


@pytest.mark.requirement("R-036")
def test_an_unknown_channel_is_refused() -> None:
    ran = govern(PLAIN, [said("The fund is large. "), *on("side", "secret words. X")], [said("It is old.")])
    assert "CHANNEL_UNKNOWN" in ran.codes
    assert set(ran.outcome.channels) == {"answer"}
    assert "secret" not in ran.text


@pytest.mark.requirement("R-036", "R-019")
def test_a_tool_call_where_text_was_written_is_refused() -> None:
    ran = govern(
        PLAIN, [said("The fund is large.\n\n"), tool_call("read", {}, channel="answer")], [said("It is old.")]
    )
    assert ran.codes == ["MODALITY_UNSUPPORTED"]
    assert ran.released() == ran.text.encode()


@pytest.mark.requirement("R-019", "R-075")
def test_a_change_of_channel_closes_what_is_open() -> None:
    pieces = [*on("thought", "The fund is large"), *on("answer", "It is old. Done.")]
    ran = govern(TWO, pieces)
    assert isinstance(ran.outcome, Completed)
    assert ran.outcome.channels == {"answer": b"It is old. Done.", "thought": b"The fund is large"}
    assert [one.cause.value for one in ran.decided][:1] == ["channel"]


@pytest.mark.requirement("R-077", "X-30")
def test_what_follows_a_refused_transition_on_another_channel_goes_with_it() -> None:
    pieces = [*on("thought", "Returns are guaranteed"), *on("answer", "So it is. Done.")]
    ran = govern(TWO, pieces, on("answer", "It is old."))
    assert ran.codes == ["CLAIM_FORBIDDEN"]
    assert ran.outcome.channels == {"answer": b"It is old.", "thought": b""}
    session = open_session(TWO)
    taken = offer_all(session, pieces[:4])[-1]
    assert isinstance(taken.do, Retry)
    assert taken.do.position == 0


@pytest.mark.requirement("R-075", "R-051")
def test_each_channel_has_its_own_automata() -> None:
    split = [*on("thought", "It is a forbidden"), *on("answer", " phrase it is. Done.")]
    ran = govern(TWO, split)
    assert isinstance(ran.outcome, Completed)
    back = [
        *on("thought", "It is a forbidden"),
        *on("answer", "Yes."),
        *on("thought", " phrase it is. Done."),
    ]
    again = govern(TWO, back, rewind=False)
    assert again.codes == ["TEXT_FORBIDDEN"]
    assert again.outcome.channels["thought"] == b"It is a "


@pytest.mark.requirement("R-119", "X-48")
def test_going_back_takes_every_channel_back() -> None:
    rules = "release: at_end\nlimits: {attempts_max: 2}\n" + TWO
    pieces = [
        *on("thought", "The fund is large."),
        *on("answer", "It is old."),
        *on("answer", " It is guaranteed. X"),
    ]
    ran = govern(rules, pieces, on("answer", " Returns are guaranteed. X"), on("answer", "Fine."))
    assert isinstance(ran.outcome, Completed)
    assert ran.outcome.channels["answer"] == b"Fine."


@pytest.mark.requirement("R-020", "R-021")
@pytest.mark.parametrize("kind", ["token", "span", "step"])
def test_one_text_as_tokens_spans_and_steps_means_the_same(kind: str) -> None:
    sentences = ("The fund is large.", " It holds bonds.", " It is old.")
    if kind == "token":
        pieces = tokens("".join(sentences))
    elif kind == "span":
        pieces = [said(text) for text in sentences]
    else:
        pieces = [step(text) for text in sentences]
    ran = govern(PLAIN, pieces)
    whole = govern(PLAIN, "".join(sentences))
    assert ran.session.state.digest == whole.session.state.digest
    assert ran.text == whole.text


@pytest.mark.requirement("R-021", "R-020")
def test_a_refused_node_of_a_tree_is_never_expanded_and_its_sibling_is_offered() -> None:
    tree = {
        (): ["The gains are guaranteed. ", "The fund is large. "],
        ("The gains are guaranteed. ",): ["Never asked for. "],
        ("The fund is large. ",): ["It is old. "],
    }
    expanded = []

    def speak(kept: tuple[Candidate, ...], retry: Retry | None) -> Candidate | EndOfSequence:
        path = tuple(one.data.decode() for one in kept)
        expanded.append(path)
        children = tree.get(path, [])
        number = retry.attempt - 1 if retry else 0
        return step(children[number]) if number < len(children) else EndOfSequence()

    ran = govern(PLAIN, engine=ScriptedEngine.branching(speak, granularity=CandidateKind.STEP))
    assert ran.text == "The fund is large. It is old. "
    assert ("The gains are guaranteed. ",) not in expanded


@pytest.mark.requirement("R-135", "R-019")
def test_a_call_is_judged_whole_and_leaves_whole() -> None:
    good, bad = tool_call("read", {"id": 1}), tool_call("delete", {"id": 1})
    ran = govern(TOOLS, [good, bad], [tool_call("write", {"id": 2})])
    assert ran.codes == ["CLAIM_FORBIDDEN"]
    assert [one.kind for one in ran.releases] == [CandidateKind.TOOL_CALL] * 2
    assert [one.data for one in ran.releases] == [good.data, tool_call("write", {"id": 2}).data]


@pytest.mark.requirement("R-051", "R-019")
@pytest.mark.parametrize(
    "arguments",
    [
        {"note": "a forbidden phrase"},
        {"note": "It is guaranteed."},
        {"deep": [{"note": "a forbidden phrase"}]},
    ],
)
def test_a_rule_reaches_into_the_arguments_of_a_call(arguments: dict[str, object]) -> None:
    ran = govern(TOOLS, [tool_call("read", arguments)], rewind=False)
    assert ran.verdicts == ["reject"]
    assert ran.released(CALLS) == b""


@pytest.mark.requirement("R-019", "R-052")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b'{"name": 7}',
        b'{"name": "read", "name": "delete"}',
        b'{"name": "a", "arguments": []}',
        b"[" * 200,
    ],
)
def test_a_call_that_cannot_be_read_is_refused(data: bytes) -> None:
    ran = govern(TOOLS, [Candidate(data, CandidateKind.TOOL_CALL, CALLS)], rewind=False)
    assert ran.released(CALLS) == b""
    assert ran.admitted == []


@pytest.mark.requirement("R-069")
@pytest.mark.parametrize("size", [CANDIDATE_BYTES_MAX + 1, 2 * CANDIDATE_BYTES_MAX])
def test_a_candidate_over_the_ceiling_is_refused(size: int) -> None:
    session = open_session(TOOLS)
    big = Candidate(b'{"name": "' + b"a" * size + b'"}', CandidateKind.TOOL_CALL, CALLS)
    taken = offer_all(session, [big])[-1]
    assert "TOO_LONG" in taken.records[0].content.rationale  # type: ignore[union-attr]
    assert taken.releases == ()


@pytest.mark.requirement("R-075", "R-044")
def test_a_transition_that_never_ends_is_refused_at_the_ceiling_of_the_policy() -> None:
    rules = "limits: {transition_bytes_max: 64, attempts_max: 1}\n" + PLAIN
    ran = govern(rules, "word " * 40, rewind=False)
    assert ran.codes == ["TRANSITION_TOO_LONG"]
    assert (ran.text, ran.released()) == ("", b"")


@pytest.mark.requirement("R-019", "R-084")
@pytest.mark.parametrize(
    "data", [b"\xff\xfe now. ", b"The fund \xc3( is. ", b"\xed\xa0\x80 now. ", b"\xf5 now. "]
)
def test_bytes_that_are_no_utf_8_are_refused(data: bytes) -> None:
    ran = govern(PLAIN, [Candidate(data, CandidateKind.STEP)], rewind=False)
    assert ran.codes == ["ENCODING_INVALID"]
    assert ran.outcome.channels["answer"] == b""


def test_a_token_may_end_inside_a_character() -> None:
    data = "The café is naïve. It is “quoted” – and that is all there is to say 😀".encode()
    ran = govern(PLAIN, data, chunk=1)
    assert isinstance(ran.outcome, Completed)
    assert ran.outcome.channels["answer"] == data


@pytest.mark.requirement("R-019")
def test_a_text_that_ends_inside_a_character_is_refused_at_the_end() -> None:
    ran = govern(PLAIN, "Done 😀".encode()[:-1], chunk=1, rewind=False)
    assert ran.codes == ["ENCODING_INVALID"]
    assert ran.text == ""


@pytest.mark.requirement("R-023")
@pytest.mark.parametrize("data", ["text", None, bytearray(b"bytes")])
def test_data_that_is_no_bytes_ends_the_run(data: object) -> None:
    session = open_session()
    taken = offer_all(session, [Candidate(data)])[-1]  # type: ignore[arg-type]
    assert taken.do.outcome.report.trigger.value == "engine_fault"  # type: ignore[union-attr]


@pytest.mark.parametrize("unit", ["token", "clause", "sentence", "step"])
@pytest.mark.requirement("R-163", "R-020", "X-50")
def test_the_unit_of_judgement_is_the_policys(unit: str) -> None:
    ran = govern(f"unit: {unit}\n" + PLAIN, [said("The fund is large, but it is old. "), said("Done.")])
    assert isinstance(ran.outcome, Completed)
    pieces = {"token": 2, "clause": 3, "sentence": 2, "step": 1}
    assert len(ran.admitted) == pieces[unit]
