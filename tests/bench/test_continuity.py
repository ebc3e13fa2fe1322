"""The measure of stage 3 counts a foreign sentence as caught where it is refused, and nothing else."""

from __future__ import annotations

from bench.trajectory import continuity, prose
from bench.trajectory.continuity import Case

GARDEN = (
    "The garden has a wall of stone.",
    "The wall of the garden is old.",
    "Roses grow on the wall of the garden.",
    "The old stone keeps the roses warm.",
    "The roses of the garden are old.",
    "The stone of the wall is warm.",
)
LAW = (
    "The court heard the appeal.",
    "The appeal was late.",
    "The court dismissed the late appeal.",
    "A late appeal costs the court time.",
    "The court is short of time.",
    "Time costs the court.",
)
SETS = {
    name: tuple(
        prose.Document(name, f"{name}-{number}", tuple(f" {one}" for one in said)) for number in range(8)
    )
    for name, said in {"garden": GARDEN, "law": LAW}.items()
}


def test_what_is_put_in_is_one_sentence_behind_the_opening() -> None:
    made = [*continuity.cases(SETS, fitted=False), *continuity.cases(SETS, fitted=True)]
    foreign = [case for case in made if case.kind == "foreign, other set"]
    assert len(foreign) == 16 * continuity.PLACES
    for case in foreign:
        own, others = (GARDEN, LAW) if case.set == "garden" else (LAW, GARDEN)
        assert case.strange >= continuity.OPENING
        assert case.sentences[case.strange].strip() in others
        left = (*case.sentences[: case.strange], *case.sentences[case.strange + 1 :])
        assert tuple(map(str.strip, left)) == own
    denied = [case.sentences[case.strange].strip() for case in made if case.kind == "contradicted"]
    assert denied
    assert not {*denied} & {*GARDEN, *LAW}


def test_every_case_is_made_again_the_same() -> None:
    assert list(continuity.cases(SETS, fitted=True)) == list(continuity.cases(SETS, fitted=True))


def test_the_halves_share_no_document() -> None:
    halves = [{case.id for case in continuity.cases(SETS, fitted=fitted)} for fitted in (True, False)]
    assert halves[0]
    assert halves[1]
    assert not halves[0] & halves[1]


def test_only_a_refusal_of_the_foreign_sentence_by_stage_3_is_a_hit() -> None:
    own = SETS["garden"][0].sentences
    intact = Case("intact", "garden", "g", own)
    foreign = Case("foreign, other set", "garden", "g", (*own[:4], f" {LAW[2]}", *own[4:]), 4)
    blind = continuity.judged([intact, foreign], {}, "blind")
    assert [one.stopped for one in blind] == [(), ()]
    seeing = continuity.judged([intact, foreign], {"overlap_min": 100}, "seeing")
    assert [one.caught for one in seeing[1:]] == ["DISCONTINUITY"]
    assert [text for text, _ in seeing[1].stopped if text not in GARDEN] == [LAW[2]]
    assert [one.transitions for one in seeing] == [6, 7]
