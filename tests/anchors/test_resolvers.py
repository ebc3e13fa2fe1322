"""Whatever a resolver does, a run gets one of four answers, and anything but a good one refuses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.anchors import Resolvers, TableResolver
from interlock.core.canonical import canonical, checked
from interlock.core.ceilings import READINGS_MAX
from interlock.core.mutation import Reference, Resolution, Span, Standing
from interlock.testing import ContractViolation, check_resolver

LOVELACE = Reference("name", "Lovelace", Span(4, 12))
OTHER = Reference("name", "Hopper", Span(4, 10))


class Fake:
    """Answers what it was told to."""

    def __init__(self, answer: Callable[[Reference], Any], kinds: tuple[str, ...] = ("name",)) -> None:
        self.id = "fake"
        self.kinds = kinds
        self.asked: list[Reference] = []
        self._answer = answer

    def resolve(self, reference: Reference) -> Resolution:
        self.asked.append(reference)
        answer: Resolution = self._answer(reference)
        return answer


def raises(error: BaseException) -> Callable[[Reference], Any]:
    def answer(_: Reference) -> Any:
        raise error

    return answer


def resolved(*readings: str, standing: Any = Standing.RESOLVED, **given: Any) -> Callable[[Reference], Any]:
    return lambda reference: Resolution(reference, standing, readings, "fake", **given)


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (raises(RuntimeError("the secret is 12345")), "failed: RuntimeError"),
        (raises(TimeoutError()), "failed: TimeoutError"),
        (raises(RecursionError()), "failed: RecursionError"),
        (raises(SystemExit(3)), "failed: SystemExit"),
        (raises(GeneratorExit()), "failed: GeneratorExit"),
        (raises(asyncio.CancelledError()), "failed: CancelledError"),
        (resolved(""), "a referent without a name"),
        (resolved("  "), "a referent without a name"),
        (resolved("\u200b\u2060"), "a referent without a name"),
        (resolved("Ada", " \n", standing=Standing.AMBIGUOUS), "a referent without a name"),
        (lambda _: None, "returned no Resolution"),
        (lambda _: True, "returned no Resolution"),
        (lambda _: "resolved", "returned no Resolution"),
        (lambda _: Resolution(OTHER, Standing.RESOLVED, ("Grace Hopper",)), "answered another reference"),
        (lambda r: Resolution(msgspec.structs.replace(r, span=Span(0, 8)), Standing.RESOLVED, ("x",)), "another reference"),
        (resolved("Ada", standing="certainly"), "what its fields declare"),
        (resolved("Ada", standing=True), "what its fields declare"),
        (resolved("Ada", snapshot=0.5), "what its fields declare"),
        (resolved(b"Ada"), "what its fields declare"),  # type: ignore[arg-type]
        (resolved(), "to 0 referents"),
        (resolved("Ada", "Augusta"), "to 2 referents"),
        (resolved("Ada", standing=Standing.AMBIGUOUS), "without two different readings"),
        (resolved("Ada", "Ada", standing=Standing.AMBIGUOUS), "without two different readings"),
        (resolved(*map(str, range(READINGS_MAX + 1)), standing=Standing.AMBIGUOUS), "over the ceiling"),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_unresolvable(answer: Callable[[Reference], Any], says: str) -> None:
    given = Resolvers([Fake(answer)]).resolve(LOVELACE)
    assert given.reference == LOVELACE
    assert given.standing is Standing.UNRESOLVABLE
    assert says in given.detail
    assert "`fake`" in given.detail
    assert "12345" not in given.detail
    checked(given, Resolution)


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize("standing", Standing)
def test_every_standing_can_be_answered(standing: Standing) -> None:
    readings = {Standing.RESOLVED: ("Ada",), Standing.AMBIGUOUS: ("Ada", "Augusta")}.get(standing, ())
    given = Resolvers([Fake(resolved(*readings, standing=standing))]).resolve(LOVELACE)
    assert given == Resolution(LOVELACE, standing, readings, "fake")


def test_a_kind_nobody_answers_is_unresolvable() -> None:
    given = Resolvers([Fake(resolved("Ada"))]).resolve(Reference("statute", "§ 1", Span(0, 3)))
    assert (given.standing, given.detail) == (Standing.UNRESOLVABLE, "no resolver answers the kind `statute`")
    assert Resolvers().resolve(LOVELACE).standing is Standing.UNRESOLVABLE


def test_an_interrupt_where_one_can_be_heard_is_no_answer_of_a_resolver() -> None:
    class Local(Fake):
        local = True

    with pytest.raises(KeyboardInterrupt):
        Resolvers([Local(raises(KeyboardInterrupt()))]).resolve(LOVELACE)
    given = Resolvers([Fake(raises(KeyboardInterrupt()))]).resolve(
        LOVELACE
    )  # in a thread that nobody interrupts
    assert given.detail == "resolver `fake` failed: KeyboardInterrupt"


def test_what_cannot_be_read_of_a_resolver_is_not_set() -> None:
    class Odd(Fake):
        @property
        def seconds(self) -> float:
            raise SystemExit(3)

    assert Resolvers([Odd(resolved("Ada"))]).resolve(LOVELACE).standing is Standing.RESOLVED


def test_two_resolvers_for_one_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="`name` is claimed by `fake` and by `fake`"):
        Resolvers([Fake(resolved("Ada")), Fake(resolved("Augusta"))])


def test_a_text_for_kinds_is_named_and_not_taken_letter_by_letter() -> None:
    with pytest.raises(ValueError, match=re.escape("`kinds` of `fake` is one text: write `('name',)`")):
        Resolvers([Fake(resolved("Ada"), "name")])  # type: ignore[arg-type]


def test_references_are_answered_in_their_order_by_their_resolver() -> None:
    names, places = Fake(resolved("Ada")), Fake(resolved("London"), ("place", "city"))
    router = Resolvers([names, places])
    asked = [Reference(kind, kind, Span(0, 1)) for kind in ("city", "name", "place", "name")]
    assert [answer.readings for answer in router.resolve_all(asked)] == [
        ("London",),
        ("Ada",),
        ("London",),
        ("Ada",),
    ]
    # Each question once, wherever in the text it stands.
    assert [one.key for one in names.asked] == ["name"]
    assert [one.key for one in places.asked] == ["city", "place"]
    assert [answer.reference for answer in router.resolve_all(asked)] == asked
    assert router.kinds == ("city", "name", "place")


def test_an_answer_says_who_gave_it() -> None:
    unnamed = Fake(lambda reference: Resolution(reference, Standing.UNRESOLVABLE))
    assert Resolvers([unnamed]).resolve(LOVELACE).resolver == "fake"


def test_a_resolver_without_a_name_is_named_by_its_type() -> None:
    class Nameless:
        kinds = ("name",)

        @property
        def id(self) -> str:
            raise LookupError

        def resolve(self, reference: Reference) -> Resolution:
            raise LookupError

    assert Resolvers([Nameless()]).resolve(LOVELACE).detail == "resolver `Nameless` failed: LookupError"


def test_an_answer_is_taken_as_it_was_given() -> None:
    readings = ["Ada"]
    given = Resolvers([Fake(lambda r: Resolution(r, Standing.RESOLVED, readings))]).resolve(LOVELACE)  # type: ignore[arg-type]
    readings.append("Augusta")
    assert given == Resolution(LOVELACE, Standing.RESOLVED, ("Ada",), "fake")
    assert type(given.standing) is Standing


def test_the_router_keeps_to_the_port() -> None:
    check_resolver(Resolvers([Fake(raises(OSError("down")))]).resolve, [LOVELACE])
    check_resolver(Resolvers([TableResolver("name", {"Lovelace": ["Ada", "Augusta"]})]).resolve, [LOVELACE])


@pytest.mark.parametrize(
    ("standing", "readings"),
    [
        (Standing.RESOLVED, ()),
        (Standing.RESOLVED, (" ",)),
        (Standing.AMBIGUOUS, ("Ada", "Ada", "Augusta")),
        (Standing.AMBIGUOUS, tuple(f"{i}" for i in range(READINGS_MAX + 1))),
    ],
)
def test_the_kit_refuses_what_a_run_refuses(standing: Standing, readings: tuple[str, ...]) -> None:
    with pytest.raises(ContractViolation) as told:
        check_resolver(lambda reference: Resolution(reference, standing, readings))
    assert told.value.check == "admissible"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=5) | st.floats(),
    lambda inner: st.tuples(inner) | st.lists(inner, max_size=2),
    max_leaves=4,
)


@pytest.mark.requirement("R-092")
@given(st.booleans(), st.lists(anything, min_size=6, max_size=6))
def test_no_answer_however_odd_gets_past(about_it: bool, fields: list[Any]) -> None:
    def answer(reference: Reference) -> Resolution:
        return Resolution(reference if about_it else fields[0], *fields[1:])

    given = Resolvers([Fake(answer)]).resolve(LOVELACE)
    assert given.standing in tuple(Standing)
    assert given.reference == LOVELACE
    assert canonical(given)


def test_asking_twice_gives_the_same_bytes() -> None:
    router = Resolvers([TableResolver("name", {"Lovelace": {"Ada", "Augusta", "Byron"}})])
    assert canonical(router.resolve(LOVELACE)) == canonical(router.resolve(LOVELACE))
