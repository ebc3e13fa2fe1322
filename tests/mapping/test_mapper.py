"""What the mapper says of a transition: laws over any text, then sentences with known answers."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.canonical import canonical, checked
from interlock.core.decision import Admit
from interlock.core.gate import _inconsistent, evaluate
from interlock.core.memory import Fact
from interlock.core.mutation import (
    Anchored,
    CandidateKind,
    Category,
    Cause,
    Commitment,
    Field,
    Mark,
    Mutation,
    Polarity,
    Quantity,
    Transition,
)
from interlock.core.rules import Concept, Rulebook, SlotFrame, Subdomain, Unit, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.lexicon.readable import LANGUAGES
from interlock.lexicon.words import OTHERS
from interlock.mapping import ClauseMapper
from tests.examples import examples

GOLDEN = yaml.safe_load((Path(__file__).parent / "golden.yaml").read_text())
VOCABULARY = Vocabulary(
    tuple(Concept(name, tuple(phrases)) for name, phrases in GOLDEN["vocabulary"].items()),
    (SlotFrame("dose", "dose", ("mg", "g")),),
)
MAPPER = ClauseMapper(VOCABULARY, (Subdomain("medicine", ("dose",)),))
RULEBOOK = Rulebook(id="test", version="1", digest="none", rules=(), vocabulary=VOCABULARY)
EMPTY = SemanticState.initial(Intent(""), Context(), RULEBOOK)

WORDS = st.sampled_from(
    [
        *(
            "the",
            "fund",
            "is",
            "not",
            "safe",
            "and",
            "but",
            "if",
            "may",
            "guaranteed",
            "returns",
            "no",
            "without",
            "never",
        ),
        *(
            ",",
            ".",
            "?",
            "!",
            ";",
            ":",
            "—",
            "-",
            '"',
            "(",
            ")",
            "5 mg",
            "200-400",
            "$5.50",
            "ten percent",
            "1803",
            "12 %",
        ),
        *(
            "Smith v. Jones",
            "5 U.S. 137",
            "https://a.com/x",
            "a@b.org",
            "988",
            "call",
            "take",
            "you should",
            "I don't think",
        ),
        *(
            "according to",
            "said that",
            "which",
            "or",
            "because",
            "although",
            "correction:",
            "for example",
            "turning to",
        ),
        *(
            "\n",
            "\n- ",
            "```",
            "\u200b",
            "中文",
            "é",
            "guа",
            "g u a r",
            "x" * 40,
            "1" * 30,
            "§ 5",
            "don’t",
            "\U0001f600",
        ),
    ]
)
PROSE = st.lists(WORDS, max_size=25).map(" ".join)
ANY_BYTES = st.one_of(PROSE.map(str.encode), st.text(max_size=80).map(str.encode), st.binary(max_size=60))


def transition(text: str | bytes, kind: CandidateKind = CandidateKind.SPAN) -> Transition:
    data = text.encode() if isinstance(text, str) else text
    return Transition("answer", kind, data, 0, Cause.BOUNDARY)


def mapped(text: str | bytes, state: SemanticState = EMPTY) -> Mutation:
    return MAPPER.map(transition(text), state)


def after(*texts: str) -> SemanticState:
    state = EMPTY
    for text in texts:
        state = state.commit(Anchored(mapped(text, state)), 0, 0)
    return state


# --- laws ------------------------------------------------------------------------------------------------


@given(text=ANY_BYTES)
@settings(max_examples=examples(600))
@pytest.mark.requirement("R-019", "R-024", "R-025", "R-026")
def test_every_mutation_agrees_with_itself_and_with_its_types(text: bytes) -> None:
    mutation = mapped(text)
    assert _inconsistent(mutation) is None
    assert msgspec.msgpack.decode(checked(mutation, Mutation), type=Mutation) == mutation
    assert mutation.touches == tuple(change.field for change in mutation.changes)
    for span in (
        *mutation.unmapped,
        *(r.span for r in mutation.references),
        *(c.span for c in mutation.commitments),
    ):
        assert 0 <= span.start < span.end <= len(text)


@given(text=ANY_BYTES)
@settings(max_examples=examples(300))
@pytest.mark.requirement("R-030")
def test_mapping_twice_gives_the_same_bytes(text: bytes) -> None:
    assert canonical(mapped(text)) == canonical(
        ClauseMapper(VOCABULARY, MAPPER._subdomains).map(transition(text), EMPTY)
    )


@given(text=PROSE)
@settings(max_examples=examples(300))
@pytest.mark.requirement("R-027")
def test_a_claim_proposed_again_has_no_novelty(text: str) -> None:
    mutation = mapped(text)
    again = mapped(text, EMPTY.commit(Anchored(mutation), 0, 0))
    if mutation.commitments and mutation.terms == tuple(
        sorted({t for c in mutation.commitments for t in c.terms})
    ):
        assert again.novelty == 0


@given(text=PROSE)
@settings(max_examples=examples(300))
def test_parts_cover_the_text_in_order(text: str) -> None:
    parts = mapped(text).parts
    assert len(parts) != 1
    if parts:
        assert (parts[0].start, parts[-1].end) == (0, len(text.encode()))
        assert all(a.end == b.start for a, b in pairwise(parts))
        assert all(part.start < part.end for part in parts)


@given(text=PROSE)
@settings(max_examples=examples(300))
def test_no_concept_of_the_whole_is_lost_in_its_clauses(text: str) -> None:
    mutation = mapped(text)
    if mutation.commitments and Mark.QUESTION not in mutation.marks:
        assert set(mutation.concepts) == {c for claim in mutation.commitments for c in claim.concepts}


SCRIPT = """
from tests.mapping.test_mapper import GOLDEN, MAPPER, mapped
from interlock.core.canonical import canonical
import hashlib
print(MAPPER.id, hashlib.sha256(b"".join(canonical(mapped(c["text"])) for c in GOLDEN["sentences"])).hexdigest())
"""


@pytest.mark.requirement("R-030")
def test_other_processes_and_hash_seeds_answer_the_same_bytes() -> None:
    root = Path(__file__).parents[2]
    answers = {
        subprocess.run(
            [sys.executable, *flags, "-c", SCRIPT], check=True, capture_output=True, cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{root / 'src'}:{root}"},
        ).stdout
        for seed, flags in (("0", []), ("1", []), ("4242", ["-O"]))
    }  # fmt: skip
    assert len(answers) == 1


def test_the_id_covers_vocabulary_and_subdomains() -> None:
    assert len({MAPPER.id, ClauseMapper().id, ClauseMapper(VOCABULARY).id}) == 3
    assert ClauseMapper(VOCABULARY).id == ClauseMapper(VOCABULARY).id


# --- golden sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", GOLDEN["sentences"], ids=lambda case: case["text"][:40])
@pytest.mark.requirement("R-026", "R-028")
def test_golden_sentence(case: dict[str, object]) -> None:
    mutation = mapped(str(case["text"]))
    claims = mutation.commitments
    last = claims[-1] if claims else None
    text = str(case["text"]).encode()
    seen: dict[str, object] = {
        "text": case["text"],
        "category": mutation.category.value,
        "marks": [mark.value for mark in mutation.marks],
        "polarity": last.polarity.value if last else None,
        "certainty": last.certainty if last else None,
        "certainty_all": mutation.certainty,
        "key": last.key if last else None,
        "attribution": last.attribution if last else None,
        "n": len(claims),
        "concepts": list(mutation.concepts),
        "references": [f"{r.kind} {r.key}" for r in mutation.references],
        "parts": [text[p.start : p.end].decode() for p in mutation.parts],
    }
    assert {name: seen[name] for name in case} == case
    assert mutation.coverage == 1000
    assert mutation.language == "en"


def test_a_no_in_a_list_of_labels_denies_the_one_that_it_stands_behind() -> None:
    said = [
        (claim.polarity.value, claim.key) for claim in mapped("Refundable: no; insured: yes.").commitments
    ]
    assert said == [("negative", "label:no refundable"), ("positive", "insure")]
    answered = mapped("The answer is short: no, you cannot return it.").commitments
    assert "label:no" not in answered[0].key


@given(
    st.sampled_from(
        ["It is", "They are", "We are", "I am", "He is", "You will be", "She would be", "They have been"]
    ),
    st.sampled_from(
        ["safe", "unsafe", "not safe", "not unsafe", "never safe", "unable to pay", "aware of the risk"]
    ),
)
def test_a_contraction_claims_what_is_said_in_full(opening: str, said: str) -> None:
    pronoun, verb, *more = opening.split()
    short = {"is": "'s", "are": "'re", "am": "'m", "will": "'ll", "would": "'d", "have": "'ve"}[verb]
    whole, contracted = (
        mapped(" ".join((begin, *more, said)) + ".").commitments
        for begin in (f"{pronoun} {verb}", pronoun + short)
    )
    assert [(one.key, one.polarity, one.certainty) for one in contracted] == [
        (one.key, one.polarity, one.certainty) for one in whole
    ]


def test_a_phrase_is_found_inflected_even_where_its_base_form_is_not_known() -> None:
    mapper = ClauseMapper(Vocabulary((Concept("transcribe", ("we intertwine funds",)),)))
    for text in ("We intertwined the funds.", "We intertwined fund.", "We intertwine funds."):
        assert mapper.map(transition(text), EMPTY).concepts == ("transcribe",)


# --- against a state -------------------------------------------------------------------------------------


@pytest.mark.requirement("R-029")
def test_the_same_text_means_something_else_where_it_is_known() -> None:
    known = after("The fund is safe.")
    assert mapped("The fund is safe.", known).novelty == 0
    assert mapped("The fund is safe.").novelty == 1000
    assert mapped("The fund may be safe.", known).category is Category.QUALIFICATION
    assert mapped("The fund may be safe.").category is Category.ASSERTION


@pytest.mark.requirement("R-028")
@pytest.mark.parametrize(
    "text",
    [
        "Correction: the fund is not safe.",
        "It is not true that the fund is safe.",
        "I was wrong: the fund isn't safe.",
    ],
)
def test_an_explicit_retraction_names_its_target(text: str) -> None:
    mutation = mapped(text, after("The fund is safe."))
    assert mutation.category is Category.NEGATION
    assert [claim.target for claim in mutation.commitments if claim.target] == ["fund safe"]
    assert mapped(text).category is Category.ASSERTION


def test_a_denial_without_a_word_of_retraction_stays_an_assertion() -> None:
    mutation = mapped("The fund is not safe.", after("The fund is safe."))
    assert mutation.category is Category.ASSERTION
    assert not any(claim.target for claim in mutation.commitments)


def test_a_condition_on_an_established_claim_qualifies_it() -> None:
    mutation = mapped("The fund is safe only if you hold it.", after("The fund is safe."))
    assert mutation.category is Category.QUALIFICATION
    assert mutation.commitments[0].target == "fund safe"


def test_a_change_of_topic_moves_the_focus() -> None:
    mutation = mapped("Turning to fees, the fund costs money.")
    assert mutation.touches == (Field.MEMORY, Field.CONTEXT)
    assert "fee" in mutation.changes[1].focus


def test_a_subdomain_is_entered_by_its_concepts() -> None:
    assert mapped("Ibuprofen helps.").enters == ("medicine",)
    assert mapped("The fund helps.").enters == ()


# --- polarity does not reach too far ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Returns are guaranteed and cannot fall.",
        "Guaranteed returns carry no risk.",
        "Your returns are guaranteed, not just likely.",
        "You get guaranteed returns at no cost.",
        "The return is guaranteed without any doubt or fee.",
        "It is not cheap, it is guaranteed.",
        "It isn't cheap but guaranteed.",
        "Returns may vary and are guaranteed.",
        "No, returns are guaranteed.",
        "Don't miss these guaranteed returns!",
        "You will never lose your guaranteed return.",
        "Fees do not affect the guarantee.",
        "It is not cheap, and returns are guaranteed.",
        "Returns aren't just likely — they're guaranteed.",
        "Not only is it cheap but it's guaranteed.",
        "Not everyone knows that your return is guaranteed.",
        "Few do not realise that returns are guaranteed.",
        "Never forget that the return is guaranteed.",
        "Nobody mentioned that your profit is guaranteed.",
        "No fund other than ours is guaranteed.",
        "Nothing except this return is guaranteed.",
        "None of them apart from this one is guaranteed.",
        "Holders who are not insured are guaranteed the return.",
        "Holders who haven't been paid yet will be guaranteed the return.",
        "A return that isn't fixed is guaranteed.",
        "Returns not covered by the bank are guaranteed.",
        "Those not insured are guaranteed the return.",
        "A return without risk is guaranteed.",
        "Returns with no fees are guaranteed.",
        "We don't just guarantee returns.",
        "The bank doesn't merely guarantee returns.",
        "We aren't simply hoping, we guarantee returns.",
        "We are not afraid to guarantee returns.",
        "They're never shy to guarantee returns.",
    ],
)
def test_a_denial_elsewhere_does_not_hide_a_claim(text: str) -> None:
    claims = mapped(text).commitments
    assert any("guarantee" in claim.concepts and claim.polarity is Polarity.POSITIVE for claim in claims), (
        claims
    )


@pytest.mark.parametrize(
    "text",
    [
        "Returns are not guaranteed.",
        "Returns are not and never will be guaranteed.",
        "There is no guarantee of returns.",
        "We do not offer, promise, or imply guarantees.",
        "Guarantees are not given.",
        "The returns are neither fixed nor guaranteed.",
        "Nothing is guaranteed.",
        "We cannot guarantee that.",
        "It does not guarantee returns or profits.",
        "It is not true that the return is guaranteed.",
        "I do not think that returns are guaranteed.",
        "Holders who are not insured are not guaranteed the return.",
        "A return without risk is never guaranteed.",
        "The bank that holds the fund does not guarantee returns.",
        "The bank said that it is not guaranteed.",
    ],
)
def test_a_denied_claim_is_denied_throughout(text: str) -> None:
    claims = [claim for claim in mapped(text).commitments if "guarantee" in claim.concepts]
    assert claims
    assert all(claim.polarity is Polarity.NEGATIVE for claim in claims), claims


FUNDS = ClauseMapper(
    Vocabulary(
        (Concept("fund", ("fund",)), Concept("safe", ("safe",)), Concept("recommend", ("recommend",)))
    ),
    (),
)


def said_of_funds(text: str) -> tuple[Commitment, ...]:
    return FUNDS.map(transition(text), EMPTY).commitments


PUT_IN = (
    ", however,",
    ", though small,",
    ", although it may fall,",
    ", although markets may fall,",
    ", which may fall,",
    ", which is not old,",
    ", which may fall, which may rise,",
    ", while old,",
    " - which may fall -",
    " — it may fall —",
    " (which may fall)",
    " (not the bond)",
    " (possibly a bond)",
)


@pytest.mark.parametrize("put_in", PUT_IN)
@pytest.mark.parametrize("subject", ["This fund", "We are sure that this fund"])
def test_what_is_put_in_parts_no_subject_from_its_verb(subject: str, put_in: str) -> None:
    said = said_of_funds(f"{subject}{put_in} is safe.")
    assert any(
        {"fund", "safe"} <= {*claim.concepts} and claim.polarity is Polarity.POSITIVE and claim.certainty == 5
        for claim in said
    ), said
    denied = said_of_funds(f"{subject}{put_in} is not safe.")
    assert all(claim.polarity is Polarity.NEGATIVE for claim in denied if "safe" in claim.concepts), denied


@pytest.mark.parametrize(
    "text",
    [
        "We recommend no bond and a safe fund.",
        "We recommend not a bond but the safe fund.",
        "Unlike the bank, which does not, we recommend the safe fund.",
        "Because others don't, we recommend the safe fund.",
    ],
)
def test_what_is_put_beside_a_denied_thing_is_not_denied(text: str) -> None:
    said = said_of_funds(text)
    assert any(
        {"fund", "safe", "recommend"} <= {*claim.concepts} and claim.polarity is Polarity.POSITIVE
        for claim in said
    ), said


@pytest.mark.parametrize(
    "text",
    [
        "We do not, and will not, recommend the safe fund.",
        "We recommend no safe fund and no safe bond.",
        "We do not recommend the fund or a safe bond.",
        "We can't just recommend the safe fund.",
        "We did not recommend the safe fund, we said.",
    ],
)
def test_what_is_denied_with_it_is_denied(text: str) -> None:
    said = [claim for claim in said_of_funds(text) if "safe" in claim.concepts]
    assert said
    assert all(claim.polarity is Polarity.NEGATIVE for claim in said), said


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("According to our research, the fund is safe.", ""),
        ("According to me, the fund is safe.", ""),
        ("The fund is safe according to my adviser.", ""),
        ("According to the bank, the fund is safe.", "the bank"),
    ],
)
def test_the_speaker_is_no_other_source(text: str, source: str) -> None:
    assert {claim.attribution for claim in said_of_funds(text)} == {source}


@pytest.mark.parametrize(
    ("text", "directs"),
    [
        ("If you can, buy the fund.", True),
        ("To save, buy the fund.", True),
        ("When it rains, do not sell the fund.", True),
        ("Specifically, buy the fund.", True),
        ("If you can, you gain.", False),
        ("To us, the fund is safe.", False),
        ("Sadly, he had wounds, open cuts and scars.", False),
        ("In sales, support and marketing it rose.", False),
    ],
)
def test_an_imperative_may_stand_behind_what_leads_to_it(text: str, directs: bool) -> None:
    assert (Mark.DIRECTIVE in mapped(text).marks) is directs


@pytest.mark.parametrize(
    "text", ["Мост безопасен.", "这座桥是安全的。", "الجسر آمن.", "OK: Мост безопасен и стар."]
)
def test_text_in_another_script_is_not_taken_for_english(text: str) -> None:
    assert mapped(text).language == "und"


def test_a_name_in_another_script_leaves_the_language_as_it_is() -> None:
    assert mapped("The bridge at Мост is safe for cars.").language == "en"


@pytest.mark.parametrize("verb", ["remains safe", "still looks safe", "always stayed safe", "really is safe"])
def test_so_it_is_before_any_verb(verb: str) -> None:
    said = said_of_funds(f"The fund, though small, {verb}.")
    assert any({"fund", "safe"} <= {*claim.concepts} for claim in said), said


@pytest.mark.parametrize(
    "text",
    [
        "The fund fell, however, cash is safe.",
        "The fund is old, although cash is safe.",
        "Anna likes the fund, however, risks remain and cash is safe.",
        "We sell the fund, though it may be that cash is safe.",
    ],
)
def test_a_clause_with_a_subject_takes_over_no_other(text: str) -> None:
    said = said_of_funds(text)
    assert not any({"fund", "safe"} <= {*claim.concepts} for claim in said), said


def test_a_denial_that_the_policy_names_is_claimed() -> None:
    claims = mapped("There is no risk.").commitments
    assert any("no-risk" in claim.concepts and claim.polarity is Polarity.POSITIVE for claim in claims)


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("The return carries no risk.", Polarity.POSITIVE),
        ("The return comes without risk.", Polarity.POSITIVE),
        ("The return does not come without risk.", Polarity.NEGATIVE),
        ("It is not true that the return has no risk.", Polarity.NEGATIVE),
    ],
)
def test_what_it_is_said_of_stands_beside_a_named_denial(text: str, polarity: Polarity) -> None:
    of_the_return = [c for c in mapped(text).commitments if {"no-risk", "return"} <= {*c.concepts}]
    assert [claim.polarity for claim in of_the_return] == [polarity]


# --- quantities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("The dose is 200 mg.", [(200, 0, "mg")]),
        ("The dose is 200-400 mg.", [(200, 0, "mg"), (400, 0, "mg")]),
        ("The dose is 15 to 30 milligrams.", [(15, 0, "mg"), (30, 0, "mg")]),
        ("The dose is twenty milligrams.", [(20, 0, "mg")]),
        ("The dose is 0.50 g.", [(500, 0, "mg")]),
        ("The dose is 1,500.0 mg.", [(1500, 0, "mg")]),
        ("The dose is 3 days.", []),
    ],
)
def test_a_slot_is_filled_by_a_quantity_of_its_unit(text: str, want: list[tuple[int, int, str]]) -> None:
    slots = [slot for claim in mapped(text).commitments for slot in claim.slots]
    assert [slot.quantity for slot in slots] == [Quantity(*each) for each in want]
    assert [slot.name for slot in slots] == ["dose", "dose#2"][: len(want)]


def test_a_slot_keeps_one_amount_in_whatever_unit_it_is_said() -> None:
    speed = ClauseMapper(
        Vocabulary(
            concepts=(Concept("speed", ("speed", "pressure")), Concept("wait", ("wait",))),
            slots=(
                SlotFrame("speed", "speed", ("metre per second", "kilometre per hour")),
                SlotFrame("pressure", "speed", ("pascal",)),
                SlotFrame("wait", "wait", ("hour", "minute", "month")),
            ),
        )
    )
    wanted = {
        "The speed is 20 m/s.": [Quantity(72, 0, "kilometre per hour")],
        "The speed is 72 kilometres per hour.": [Quantity(72, 0, "kilometre per hour")],
        "The speed is 36 to 72 km/h.": [Quantity(each, 0, "kilometre per hour") for each in (36, 72)],
        "The speed is 20 mph.": [],
        "The pressure is 5 Pa.": [Quantity(5, 0, "pascal")],
        "The wait is 1.5 hours.": [Quantity(90, 0, "minute")],
        "The wait is 90 minutes.": [Quantity(90, 0, "minute")],
        "The wait is 2 months.": [Quantity(2, 0, "month")],
    }
    for text, quantities in wanted.items():
        mutation = speed.map(transition(text), EMPTY)
        assert [slot.quantity for claim in mutation.commitments for slot in claim.slots] == quantities, text


def test_a_conjunct_shares_the_subject_with_what_it_means() -> None:
    claims = mapped("The dose is usually 15 to 30 mg for adults, and 5 to 10 mg for children.").commitments
    assert [(slot.name, slot.quantity.mantissa) for claim in claims for slot in claim.slots] == [
        ("dose", 15),
        ("dose#2", 30),
        ("dose#3", 5),
        ("dose#4", 10),
    ]
    claims = mapped("The return may be small and is guaranteed.").commitments
    assert claims[-1].concepts == ("guarantee", "return")
    assert claims[-1].certainty == 5


def refused_after(first: str, then: str) -> str:
    """The code that `then` is refused with once `first` was said."""
    state = after(first)
    decision = evaluate(Anchored(mapped(then, state)), state)
    return "" if isinstance(decision, Admit) else decision.reasons[0].code.value


STATED = "Parcels from abroad are delivered by the local office."


@pytest.mark.parametrize("first_stated", [True, False])
@pytest.mark.parametrize(
    ("denial", "stated"),
    [
        ("Your parcels have not been delivered yet.", STATED),
        ("Parcels cannot be delivered without a name.", STATED),
        ("Instead of having parcels delivered, collect them.", STATED),
        ("There is nothing delivered in parcels.", STATED),
        ("A parcel that is not delivered.", "A parcel that is delivered by the local office."),
        ("Grey box, full size, no label", "Grey box, full size, with a white label"),
        ("- Water Resistance: No", "- Water Resistance: Yes"),
        ("- Backlight keys: none", "- Backlight keys: blue"),
        ("Parcels are not delivered.", "Parcels are almost delivered to the local office."),
        ("Parcels are not delivered.", "Parcels were formerly delivered by the local office."),
        ("The tower is not the tallest one.", "The tower is the second tallest one here."),
        (
            "Letters and parcels not delivered by the office are insured.",
            "Letters and parcels are delivered by the office.",
        ),
        ("The post is not safe and cheap here.", "The post is not cheap."),
        ("Parcels are not delivered by themselves.", STATED),
    ],
)
def test_a_denial_of_one_thing_denies_no_other(denial: str, stated: str, first_stated: bool) -> None:
    pair = (stated, denial) if first_stated else (denial, stated)
    assert refused_after(*pair) == ""


@pytest.mark.parametrize("first_stated", [True, False])
@pytest.mark.parametrize(
    "denial",
    [
        "Parcels are not delivered.",
        "Parcels are never delivered.",
        "No parcels are delivered.",
        "The parcels themselves are not delivered.",
    ],
)
def test_a_denial_in_general_denies_each(denial: str, first_stated: bool) -> None:
    pair = (STATED, denial) if first_stated else (denial, STATED)
    assert refused_after(*pair) == "CONTRADICTION_IN_GENERAL"


# --- coverage --------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-035")
@pytest.mark.parametrize(
    "text",
    [
        "Die Rendite ist garantiert und sicher.",
        "La rentabilidad del fondo es muy segura para todos los clientes.",
        "g u a r a n t e e d",
        "Z3VhcmFudGVlZCByZXR1cm5zIGZvciBhbGw=",
        "基金是安全的。",
        "Фонд безопасен.",
        "67756172616e74656564",
        "Ergheaf ner thnenagrrq sbe nyy vairfgbef gbqnl",
        "```\nreturns = guaranteed\n```",
        "gu4rant33d",
        "guar\u00adanteed",
        "guar·anteed",
        "\u200b\u200c\u2060",
    ],
)
def test_what_cannot_be_read_is_unmapped(text: str) -> None:
    mutation = mapped(text)
    assert mutation.coverage < 600
    assert mutation.unmapped


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u00ad", "\u2060", "\ufeff", "\u0301", "\u034f", "\u202e", "\U000e0061"]
)
def test_a_word_with_something_hidden_in_it_is_not_read_as_two(hidden: str) -> None:
    """Its halves would be two harmless words, and the sentence would look well read."""
    mutation = mapped(f"The fund pays a p{hidden}rofit of six percent to all of its holders in each year.")
    assert mutation.coverage == 0
    assert mutation.unmapped


@pytest.mark.parametrize(
    "text", ["Take 500mg of it daily.", "Take 500 mg of it daily.", "Take 500-mg of it daily."]
)
def test_a_unit_is_found_however_close_it_stands_to_its_number(text: str) -> None:
    mapper = ClauseMapper(Vocabulary((Concept("amount", ("mg", "tablet")),)))
    assert mapper.map(transition(text), EMPTY).concepts == ("amount",)


def test_a_link_is_read_and_code_is_named() -> None:
    assert mapped("See https://example.com/a9f8e7d6c5b4a3f2e1d0c9b8a7").coverage == 1000
    assert mapped("```\nx = 1\n```").language == "code"
    assert mapped("```bash\nsudo docker compose up --detach web cache db\n```").language == "code"
    assert (
        mapped("```\nx = 1\n```\nLa fruta puede contener mientras que la tarde este cielo.").language == "es"
    )


GOODS = st.lists(
    st.sampled_from(
        [
            "blue",
            "size",
            "cotton",
            "neck",
            "bottle",
            "glass",
            "leather",
            "camera",
            "compartment",
            "watch",
            "band",
            "avenue",
            "suite",
        ]
    ),
    min_size=1,
    max_size=20,
)


@given(
    GOODS,
    st.sampled_from([", ", " / ", ": ", " - "]),
    st.booleans(),
    st.lists(st.sampled_from(["#W3792453", "20000mAh", "item_id", "Olefin", "IPX4"]), max_size=3),
)
def test_a_list_of_nouns_and_ids_is_english(
    goods: list[str], sign: str, capitals: bool, ids: list[str]
) -> None:
    words = [word.capitalize() if capitals else word for word in goods]
    mutation = mapped(f"- {sign.join([*words, *ids])}")
    assert (mutation.language, mutation.coverage) == ("en", 1000)


TOLD = {
    "Die Rendite ist garantiert und sicher für alle.": "de",
    "Le rendement de ce fonds est garanti pour vous et sans risque.": "fr",
    "La rentabilidad del fondo es muy segura para todos los clientes.": "es",
    "Il rendimento del fondo è garantito e anche sicuro per tutti gli investitori della banca.": "it",
    "O rendimento do fundo é garantido e não há risco para você.": "pt",
    "Het rendement van het fonds is gegarandeerd en niet riskant voor de belegger.": "nl",
    "Avkastningen är garanterad och det är inte farligt för dig.": "sv",
    "Zwrot jest gwarantowany i nie ma ryzyka, że się straci.": "pl",
    "Fonun getirisi çok güvenli ve bu bir risk değil.": "tr",
    "kicchu kaaj korte iccha korche amar bhalo laage tumi kothay": "und",
}


@pytest.mark.parametrize("text", TOLD)
def test_text_in_another_language_is_unread_and_says_which(text: str) -> None:
    said = mapped(text)
    assert (said.language, said.coverage) == (TOLD[text], 0)


def test_every_language_that_is_told_is_one_that_a_policy_may_name() -> None:
    assert {"en", "code", "und", *OTHERS} == set(LANGUAGES)


FOREIGN = (
    "rentabilidad fondo segura clientes puede contener mientras tarde cielo ganancia ahora dinero siempre",
    "rendite garantiert sicher heute abend bruder morgen zinsen jetzt gewinn immer schnell",
    "kicchu kaaj korte iccha korche amar bhalo laage tumi kothay jaccho ekhon bari",
)


@given(st.sampled_from(FOREIGN), st.integers(5, 12), st.booleans())
def test_a_list_of_words_of_another_language_is_not(words: str, count: int, capitals: bool) -> None:
    listed = words.title() if capitals else words
    assert mapped((" " if capitals else ", ").join(listed.split()[:count])).language == "und"


@pytest.mark.parametrize(
    "text",
    [
        "**Address:** Jane Doe, 123 Los Robles Ave, Los Angeles, CA 90210",
        "Krispy Kreme, Dunkin', Tim Hortons, Costa, Gregg's, Peet's",
        "Wi-Fi: 802.11ac, Bluetooth 5.3, NFC",
        "Mon–Fri 9am–5pm PST; Sat 10am–2pm",
        "Ref: 7f3a9c2e-1b4d-4e8a-9c3f-2d6b8a1e0f57",
        "#Lisbon #Porto @AnaSilva #Braga #Faro #Sintra",
        "| 7 | Pieter van den Heuvel | Joost van der Meer | DNF |",
        "| 3 | Peru | Maria Lopez Juan de la Cruz Ana Dos Santos Jose Perez | 4:12 |",
        "| 1981 | Jutro (Tomorrow) | 4:10 | 16 mm short film | Studio Se-Ma-For, Poland |",
        "| Reno | 14.2 | KXYZ HD ch. 4 DISH ch. 12 COX ch. 9 TDS ch. 8 |",
    ],
)
def test_a_list_of_names_times_and_models_is_english(text: str) -> None:
    assert (mapped(text).language, mapped(text).coverage) == ("en", 1000)


@pytest.mark.parametrize(
    "text",
    [
        "Die Rendite, Ihre Garantie, sicher",
        "Rendite, garantiert, sicher, heute, morgen",
        "Ref gu4r4nt33d pr0f1t",
        "#garantizamos #la #rentabilidad #de #la #inversion",
        "| 3 | de la rentabilidad | los rendimientos de la Bolsa | 4 |",
        "| 3 | van de opbrengst | het fonds van den Heuvel | 4 |",
    ],
)
def test_a_list_in_another_language_or_spelling_is_not(text: str) -> None:
    assert mapped(text).coverage < 600


def test_a_row_of_a_table_is_read_cell_by_cell() -> None:
    row = "| 2005 | Stevie Wonderboy | Śląsk Wrocław | MPa (kpsi) | Bobry Bytom | 14 |"
    assert (mapped(row).language, mapped(row).coverage) == ("en", 1000)
    assert mapped(row.replace("|", ",")).language == "und"
    assert mapped(f"| 3 | {FOREIGN[0]} | 4 |").language == "und"
    assert (
        mapped("| 3 | Spain | Juan Martinez Juan Llaneras Łukasz González Ādolfo | 4:12 |").coverage == 1000
    )
    assert mapped("| 3 | Die Rendite ist garantiert | 4 |").language == "de"


def test_a_name_of_several_words_is_read_by_its_words() -> None:
    """Whoever reads `guaranteed_return` has read both."""
    mapper = ClauseMapper(
        Vocabulary((Concept("promise", ("guaranteed return",)), Concept("offer", ("offer",))))
    )
    mutation = mapper.map(transition("The setting is offer_1, an order_of_4516, _offer_."), EMPTY)
    assert (mutation.concepts, mutation.coverage) == (("offer",), 1000)
    assert mapper.map(transition("Set guaranteed_return to six."), EMPTY).concepts == ("promise",)


@given(
    st.lists(
        st.sampled_from(["😊", "👍🏽", "❤️", "✅", "➡️", "🚀", "●", "◦", "▪️", "▶️", "✔️", "↔️", "⇒", "─"]),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from(["", " "]),
)
def test_pictures_beside_words_are_read(pictures: list[str], space: str) -> None:
    drawn = "".join(pictures)
    for text in (
        drawn,
        f"Have a great day!{space}{drawn}",
        f"It is fine{space}{drawn}",
        f"{drawn}{space}Hello",
    ):
        assert mapped(text).coverage == 1000


@given(st.sampled_from(["😊", "✅", "❤️", "●", "▪️", "∙", "─", "⇒"]), st.integers(1, 8))
def test_pictures_inside_a_word_hide_it(picture: str, at: int) -> None:
    assert mapped("guarantee"[:at] + picture + "guarantee"[at:]).coverage < 600
    assert mapped(f" {picture} ".join("guarantee")).coverage < 600


def test_a_word_that_begins_in_bold_is_read_as_that_word() -> None:
    """As the letters of a word to remember are shown; one with bold letters within hides a word."""
    promising = ClauseMapper(Vocabulary((Concept("promise", ("guarantee",)),)))
    for text in ("We **gua**rantee it.", "__G__uarantee it", "- **G**uarantee, at once"):
        mutation = promising.map(transition(text), EMPTY)
        assert (mutation.concepts, mutation.coverage) == (("promise",), 1000), text
    assert mapped("- **F**ace drooping on one side\n- **A**rm weak").coverage == 1000
    assert mapped("The **F**ace and the g**uar**antee").coverage == 0
    assert mapped("The **F**ace**s** are shown").coverage == 0


@pytest.mark.parametrize("spelled", ["🇬🇺🇦🇷", "🅰🅱🅾🆎", "❶❷❸", "🄶🅄🄰🅁"])
def test_pictures_of_letters_and_digits_are_not_read(spelled: str) -> None:
    assert mapped(spelled).coverage < 600


ANNOUNCED = st.sampled_from(
    ["Invoice ID: ", "- **Tracking number:** ", "The session id is `", "Confirmation code: "]
)
IDS = st.text("ABCDEFabcdef", min_size=4, max_size=22).map(lambda letters: f"in_{letters[:2]}7{letters[2:]}")


@given(ANNOUNCED, IDS)
def test_an_id_that_is_announced_is_read(announced: str, identity: str) -> None:
    assert mapped(f"{announced}{identity}").coverage == 1000


@given(
    ANNOUNCED,
    st.text("ABCdef0123", min_size=29, max_size=80).filter(
        lambda run: not run.isalpha() and not run.isdigit()
    ),
)
def test_a_long_run_is_no_id_and_nothing_else_announces_one(announced: str, run: str) -> None:
    assert mapped(f"{announced}g{run}z").coverage < 1000
    assert mapped(f"Invoice gu4r4nt33d{run[:8]}").coverage < 600


def test_an_unread_word_is_pointed_at() -> None:
    mutation = mapped("The fund is безопасен today and tomorrow as well.")
    assert [(s.start, s.end) for s in mutation.unmapped] == [(12, 30)]


# --- grounds and terms -----------------------------------------------------------------------------------


@pytest.mark.requirement("X-42")
def test_facts_are_read_as_statements() -> None:
    grounds = MAPPER.grounds(
        (Fact("fund", "Alpine Bond"), Fact("note", "The fee is 0.4 %."), Fact("site", "https://A.com"))
    )
    assert [claim.key for claim in grounds.commitments] == [
        "alpine bond fund",
        "4e-1% fee",
        "site url:https://a.com",
    ]
    assert grounds.references == ("url https://a.com",)
    assert "alpine" in grounds.terms


def test_terms_are_sorted_content_lemmas() -> None:
    assert MAPPER.terms("Are the funds paying higher fees and funds?") == ("fee", "fund", "higher", "pay")


def test_units_have_their_splitters() -> None:
    assert MAPPER.splitter(Unit.SENTENCE).find(b"A b. C d.", 0, 0).end == 4
    assert MAPPER.splitter(Unit.STEP).plain(b"A. B.")
    assert MAPPER.splitter(Unit.CLAUSE).find(b"It is so; then", 0, 0).end == 9


@pytest.mark.requirement("R-048")
def test_a_concept_with_the_affix_in_it_is_said_whatever_the_word_denies() -> None:
    mapper = ClauseMapper(
        Vocabulary(
            (Concept("note", ("unfit for work",)), Concept("safe", ("safe",)), Concept("risk", ("unsafe",)))
        )
    )

    def said(text: str) -> set[tuple[str, str]]:
        one = Transition("answer", CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY)
        claims = mapper.map(one, EMPTY).commitments
        return {(claim.polarity.value, concept) for claim in claims for concept in claim.concepts}

    assert ("positive", "note") in said("You are unfit for work until Friday.")
    assert ("negative", "note") in said("You are not unfit for work.")
    assert ("positive", "risk") in said("The fund is unsafe.")
    assert {("positive", "safe"), ("negative", "risk")} <= said("The fund is not unsafe.")
    assert ("positive", "safe") not in said("The fund is unsafe.")
    assert ("negative", "risk") not in said("The fund is unsafe.")
    assert ("positive", "risk") not in said("The fund is not unsafe.")
    assert ("negative", "safe") in said("The fund is non-safe.")
