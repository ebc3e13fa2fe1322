"""States, mutations and policies for the laws about deciding: what fails where is known by how it was made."""

from __future__ import annotations

from hypothesis import strategies as st

from interlock.core.mutation import (
    Anchored,
    Category,
    Change,
    Commitment,
    Field,
    Mark,
    Mutation,
    Polarity,
    Reference,
    Resolution,
    Span,
    Standing,
)
from interlock.core.state import SemanticState
from interlock.policy import situate
from tests.laws.world import TASK, mapper_of, policy

NOVELTY_MAX = 500
FOUR = policy(
    """
- {id: no-guarantee, kind: safety, basis: law, forbid: {claim: {all: guarantee}}}
""",
    f"""
lexicon: {{guarantee: [guarantee]}}
anchors: {{kinds: [doi]}}
bounds: {{novelty_max: {NOVELTY_MAX}, uncertainty_max: 600, unverified_max: 9}}
continuity: {{overlap_min: 500, terms_min: 1, licensed: false}}
""",
)
"""One rule for each stage, so that a mutation can be made to fail at any set of them."""

STAGES = ("policy", "anchor", "descriptor", "lineage", "bounds")
HERE = Span(0, 4)
WORK = Reference("doi", "nowhere", HERE)


def fresh_state() -> SemanticState:
    return situate(FOUR, TASK, mapper_of(FOUR))


def failing(*stages: str, parts: tuple[Span, ...] = (), independent: bool = False) -> Anchored:
    """A mutation that fails at exactly these stages under `FOUR`, and is perfect in all other respects."""
    claim = Commitment(
        key="fund costs",
        span=HERE,
        terms=("fund",),
        concepts=("guarantee",) if "policy" in stages else (),
        presupposes=("never said",) if "descriptor" in stages else (),
    )
    mutation = Mutation(
        touches=(Field.MEMORY,),
        changes=(Change(Field.MEMORY, commitments=(claim,)),),
        category=Category.ASSERTION,
        references=(WORK,) if "anchor" in stages else (),
        terms=("zebra", "yacht") if "lineage" in stages else ("fund",),
        novelty=NOVELTY_MAX + ("bounds" in stages),
        parts=parts,
        independent=independent,
    )
    standing = (Resolution(WORK, Standing.UNRESOLVABLE),) if "anchor" in stages else ()
    return Anchored(mutation, standing)


some_stages = st.sets(st.sampled_from(STAGES)).map(lambda chosen: tuple(sorted(chosen)))


# --- anything at all -----------------------------------------------------------------------------------------

KEYS = ("fee low", "fund old", "fund safe")
CONCEPTS = ("guarantee", "fee", "warning", "pension")
TERMS = ("fund", "fee", "safe", "zebra", "yacht")

commitments = st.builds(
    Commitment,
    key=st.sampled_from(KEYS),
    span=st.just(HERE),
    polarity=st.sampled_from(Polarity),
    certainty=st.integers(0, 5),
    concepts=st.lists(st.sampled_from(CONCEPTS), max_size=2, unique=True).map(tuple),
    terms=st.lists(st.sampled_from(TERMS), max_size=2, unique=True).map(lambda terms: tuple(sorted(terms))),
    attribution=st.sampled_from(("", "", "", "a study")),
    target=st.sampled_from(("", "", *KEYS)),
    presupposes=st.lists(st.sampled_from(KEYS), max_size=1).map(tuple),
)
references = st.builds(
    Reference, kind=st.sampled_from(("doi", "case")), key=st.sampled_from(("a", "b")), span=st.just(HERE)
)


@st.composite
def mutations(draw: st.DrawFn) -> Mutation:
    claims = tuple(draw(st.lists(commitments, max_size=2)))
    changes = (Change(Field.MEMORY, commitments=claims),) if claims else ()
    touches = draw(st.sampled_from((tuple(change.field for change in changes), (Field.MEMORY,), ())))
    return Mutation(
        touches=touches,
        changes=changes,
        category=draw(st.sampled_from(Category)),
        marks=tuple(sorted(draw(st.sets(st.sampled_from(Mark), max_size=2)))),
        references=tuple(draw(st.lists(references, max_size=2, unique=True))),
        novelty=draw(st.sampled_from((0, 250, 499, 500, 501, 1000))),
        certainty=draw(st.integers(0, 5)),
        uncertainty=draw(st.sampled_from((0, 200, 499, 500, 501, 1000))),
        terms=tuple(sorted(draw(st.sets(st.sampled_from(TERMS), max_size=3)))),
        concepts=tuple(draw(st.lists(st.sampled_from(CONCEPTS), max_size=2, unique=True))),
        coverage=draw(st.sampled_from((0, 599, 600, 1000))),
        parts=draw(st.sampled_from(((), (Span(0, 2), Span(2, 4))))),
        independent=draw(st.sampled_from((False, False, True))),
        enters=draw(st.sampled_from(((), ("pensions",)))),
        tool=draw(st.sampled_from(("", "pay"))),
        ends=draw(st.sampled_from((False, False, False, True))),
    )


@st.composite
def anchoreds(draw: st.DrawFn) -> Anchored:
    mutation = draw(mutations())
    standings = st.sampled_from((Standing.RESOLVED, Standing.RESOLVED, *Standing))
    answers = []
    for reference in mutation.references:
        standing = draw(standings)
        names = {Standing.RESOLVED: ("one",), Standing.AMBIGUOUS: ("one", "two")}.get(standing, ())
        answers.append(Resolution(reference, standing, names))
    approvals = draw(st.sampled_from(((), ("by-hand",))))
    return Anchored(mutation, tuple(answers[: draw(st.integers(0, len(answers)))] or answers), approvals)


@st.composite
def nearly_perfect(draw: st.DrawFn) -> Anchored:
    """Admissible in all but what is drawn here, so that a bound or a rule that moved shows."""
    concepts = tuple(draw(st.sets(st.sampled_from(CONCEPTS), max_size=1)))
    certainty = draw(st.integers(0, 5))
    claim = Commitment(
        key="fund costs",
        span=HERE,
        polarity=draw(st.sampled_from(Polarity)),
        certainty=certainty,
        concepts=concepts,
        terms=("fund",),
        attribution=draw(st.sampled_from(("", "", "a study"))),
    )
    references = draw(st.lists(st.just(Reference("doi", "a", HERE)), max_size=2))
    mutation = Mutation(
        touches=(Field.MEMORY,),
        changes=(Change(Field.MEMORY, commitments=(claim,)),),
        category=Category.ASSERTION,
        references=tuple(references),
        novelty=draw(st.sampled_from((0, 250, 251, 500, 501, 1000))),
        certainty=certainty,
        uncertainty=draw(st.sampled_from((0, 250, 251, 500, 501))),
        terms=draw(st.sampled_from((("fund",), ("fund", "zebra"), ("yacht", "zebra")))),
        concepts=concepts,
    )
    return Anchored(mutation)


MANY = policy(
    """
- {id: no-guarantee, kind: safety, on_mixed: split, forbid: {claim: {all: guarantee, certainty: {min: 3}}}}
- {id: warn-first, kind: task, sequence: {first: warning, before: pension}}
- {id: once, kind: task, sequence: {first: fee, at_most: 1}}
- {id: warned, kind: task, require: {any: warning, where: earlier, for: {all: fee, polarity: negative}}}
- {id: at-end, kind: task, require: {any: warning, where: end, for: {all: pension}}}
- {id: by-hand, kind: task, approval: {all: pension, any: [fee]}}
- {id: in-pensions, kind: domain, in: pensions, forbid: {claim: {all: fee, attribution: own}}}
- {id: corrected, kind: safety, on_correction: true, forbid: {claim: {all: warning, polarity: negative}}}
- {id: watched, kind: safety, mode: shadow, forbid: {claim: {all: warning}}}
""",
    """
lexicon: {guarantee: [guarantee], fee: [fee], warning: [capital at risk], pension: [pension]}
subdomains: {pensions: {entered_by: pension}}
anchors: {kinds: [doi]}
bounds: {novelty_max: 500, uncertainty_max: 500, unverified_max: 1, certainty_floor: 1}
continuity: {overlap_min: 300, terms_min: 2}
slope: {tighten: 500}
""",
)


@st.composite
def states(draw: st.DrawFn) -> SemanticState:
    """A state that some mutations were committed to."""
    state = situate(MANY, TASK, mapper_of(MANY))
    for number, anchored in enumerate(draw(st.lists(anchoreds(), max_size=3))):
        state = state.commit(anchored, number, 0)
    return state
