"""Tool calls, read leaf by leaf."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.canonical import checked
from interlock.core.gate import _inconsistent
from interlock.core.mutation import CandidateKind, Category, Cause, Mark, Mutation, Polarity, Transition
from interlock.core.rules import Concept, Rulebook, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper, tools
from interlock.mapping.tools import strings
from tests.examples import examples

VOCABULARY = Vocabulary((Concept("guarantee", ("guarantee",)),))
MAPPER = ClauseMapper(VOCABULARY)
STATE = SemanticState.initial(Intent(""), Context(), Rulebook(id="t", version="1", digest="d", rules=()))

VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**12), 10**12), st.text(max_size=20), st.floats(-1e6, 1e6)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
CALLS = st.fixed_dictionaries(
    {
        "name": st.text(min_size=1, max_size=10).filter(
            lambda name: name.isprintable() and name == name.strip()
        ),
        "arguments": st.dictionaries(st.text(max_size=8), VALUES, max_size=4),
    }
)


def mapped(text: str) -> Mutation:
    return MAPPER.map(Transition("answer", CandidateKind.TOOL_CALL, text.encode(), 0, Cause.CALL), STATE)


def test_every_leaf_is_a_commitment() -> None:
    mutation = mapped(
        '{"name": "pay", "arguments": {"to": {"iban": "DE1"}, "sums": [1, 2.50], "note": "Guaranteed returns", "open": {}}}'
    )
    assert [claim.key for claim in mutation.commitments] == [
        "call: pay",
        'call: pay note = "Guaranteed returns"',
        "call: pay note: guarantee return",
        "call: pay open = {}",
        "call: pay sums.0 = 1",
        "call: pay sums.1 = 2.50",
        'call: pay to.iban = "DE1"',
    ]
    assert {"tool:pay", "tool:pay:note", "guarantee"} <= set(mutation.commitments[0].concepts)
    assert mutation.commitments[1].concepts == ("tool:pay", "tool:pay:note")
    assert mutation.commitments[2].concepts == ("tool:pay", "tool:pay:note", "guarantee")
    assert mutation.commitments[5].concepts == ("tool:pay", "tool:pay:sums.1")
    assert (mutation.tool, mutation.category, Mark.DIRECTIVE in mutation.marks) == (
        "pay",
        Category.ASSERTION,
        True,
    )
    assert (mutation.parts, mutation.independent) == ((), False)


@pytest.mark.requirement("R-019", "R-035")
def test_a_text_among_the_arguments_is_read_as_prose_is() -> None:
    """Denied, doubted and unread text stays that in a call, and a key may be a text too."""
    denied = mapped('{"name": "send", "arguments": {"body": "Maybe returns are not guaranteed."}}')
    said = next(claim for claim in denied.commitments if "body: " in claim.key)
    assert (said.polarity, said.certainty < 3) == (Polarity.NEGATIVE, True)
    assert mapped('{"name": "send", "arguments": {"body": "Это никто здесь не читает."}}').coverage < 200
    assert (
        mapped('{"name": "send", "arguments": {"id": "a8f5f167f44f4964e6c998dee827110c"}}').coverage == 1000
    )
    keyed = mapped('{"name": "send", "arguments": {"returns are guaranteed": 1}}')
    assert any("guarantee" in claim.concepts for claim in keyed.commitments)


@given(calls=st.lists(CALLS, min_size=1, max_size=4), indent=st.sampled_from([None, 1]), plain=st.booleans())
@settings(max_examples=examples(200))
def test_a_batch_has_a_part_for_each_call_exactly(
    calls: list[dict[str, object]], indent: int | None, plain: bool
) -> None:
    text = json.dumps(calls, indent=indent, ensure_ascii=plain)
    mutation = mapped(text)
    assert _inconsistent(mutation) is None
    checked(mutation, Mutation)
    assert mutation.independent == (len(calls) > 1)
    if mutation.parts:
        data = text.encode()
        assert [json.loads(data[p.start : p.end]) for p in mutation.parts] == calls
        assert mutation.tool == calls[0]["name"]


@pytest.mark.requirement("R-035")
@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", '"pay"', "{}", '{"name": ""}', '{"name": 3, "arguments": {}}', '{"name": "a", "arguments": []}',
        '{"name": "a", "arguments": {}, "more": 1}', '{"name": "a", "arguments": {"x": NaN}}', '{"name": "a", "name": "b"}',
        '{"name": "a", "arguments": {"x": 1, "x": 2}}', '[{"name": "a"}, 3]', "[" * 100_000, '{"name": "a"} trailing',
        '{"name": "a", "arguments": ' + '{"x":' * 40 + "1" + "}" * 41, b"\xff".decode("latin-1"),
        '{"name": "a "}', '{"name": "\\ta"}', '{"name": "a\\u0000"}', '{"name": "a\\u200b"}',
    ],
)  # fmt: skip
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        mapped(text)


def call(arguments: object) -> bytes:
    return json.dumps({"name": "send", "arguments": {"a": arguments}}).encode()


@given(st.text(max_size=30), st.integers(0, 3))
@settings(derandomize=True, max_examples=100)
def test_a_string_is_read_however_often_it_was_written_as_json(text: str, times: int) -> None:
    wrapped = text
    for _ in range(times):
        wrapped = json.dumps(wrapped)
    assert text in strings(call(wrapped))


@given(VALUES)
@settings(derandomize=True, max_examples=100)
def test_every_string_of_a_call_is_among_what_its_receiver_reads(value: object) -> None:
    def leaves(held: object) -> set[str]:
        match held:
            case str():
                return {held}
            case dict():
                return set(held).union(*map(leaves, held.values()))
            case list():
                return set().union(*map(leaves, held))
            case _:
                return set()

    assert leaves(value) <= set(strings(call(value)))


@pytest.mark.parametrize(
    ("number", "digits"),
    [("4.111111111111111e15", "4111111111111111"), ("12e2", "1200"), ("1.50", "1.50"), ("1e999", "1e999")],
)
def test_a_number_is_read_in_plain_digits(number: str, digits: str) -> None:
    assert digits in strings(b'{"name": "pay", "arguments": {"n": %s}}' % number.encode())


def test_what_comes_to_much_more_than_itself_is_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped = json.dumps(json.dumps(json.dumps("a" * 500)))
    assert "a" * 500 in strings(call(wrapped))
    monkeypatch.setattr(tools, "UNFOLDED_MAX", 2)
    with pytest.raises(ValueError, match="much more than itself"):
        strings(call(wrapped))


@pytest.mark.parametrize(
    "said", ["The tram is late.", "The tram may be late.", "The tram is perhaps late.", "Is it late?"]
)
def test_what_a_call_says_is_as_unsure_as_in_an_answer(said: str) -> None:
    call = json.dumps({"name": "note", "arguments": {"text": said}})
    kinds = {said: CandidateKind.SPAN, call: CandidateKind.TOOL_CALL}
    read = [
        MAPPER.map(Transition("answer", kind, text.encode(), 0, Cause.BOUNDARY), STATE)
        for text, kind in kinds.items()
    ]
    assert read[0].uncertainty == read[1].uncertainty
