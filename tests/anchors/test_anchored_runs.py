"""What a run may refer to: what its state knows, and what a resolver says stands for exactly one thing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from interlock.anchors import Registry, Resolvers
from interlock.anchors.lists import AllowList
from interlock.core.decision import Admit, Code, Decompose, Reject, Stage
from interlock.core.events import Lookup
from interlock.core.lineage import Determination, Readings
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.core.outcome import Outcome
from interlock.core.prompt import Task
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import MemoryLedger
from interlock.ledger.replay import replay
from interlock.policy import Policy
from tests.ledger.runs import PLAIN, POLICY, RUN, TASK, bodies, determinations, govern, policy, session_of

ADDRESS = "https://example.org/fund"
SAID = f"The fund is described at {ADDRESS} today. "
ANY = policy(POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [url]}"))
"""Whatever a link stands for."""
ANCHORED = policy(
    POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [url]}")
    + """\
  - id: no-rival
    kind: safety
    forbid: {claim: {all: "referent:the rival"}}
"""
)


class Spy:
    """Answers as it was told to, and notes what it was asked and how much was decided by then."""

    id = "spy"
    kinds = ("url",)

    def __init__(self, standing: Standing, *readings: str) -> None:
        self.asked: list[tuple[Reference, int]] = []
        self.ledger = MemoryLedger()
        self._standing = standing
        self._readings = readings

    def resolve(self, reference: Reference) -> Resolution:
        self.asked.append((reference, len(determinations(self.ledger))))
        return Resolution(reference, self._standing, self._readings, self.id, "2026-07-01")


def run(
    spy: Spy, *answers: str, task: Task = TASK, chunk: int | Sequence[int] = 0, under: Policy = ANCHORED
) -> Outcome:
    engine = ScriptedEngine(answers, chunk=chunk)
    return govern(spy.ledger, engine, under=under, resolvers=Resolvers([spy]), task=task)


def first(spy: Spy) -> Determination:
    return determinations(spy.ledger)[0]


@pytest.mark.requirement("R-091", "R-097", "R-098")
def test_a_reference_is_looked_up_before_anything_is_decided_on_it() -> None:
    spy = Spy(Standing.RESOLVED, "the fund's page")
    run(spy, SAID)
    assert [(reference.key, decided) for reference, decided in spy.asked] == [(ADDRESS, 0)]


@pytest.mark.requirement("R-091")
def test_what_refers_to_nothing_is_not_looked_up() -> None:
    spy = Spy(Standing.RESOLVED, "x")
    run(spy, PLAIN)
    assert spy.asked == []


@pytest.mark.requirement("R-091", "X-54")
def test_nothing_is_looked_up_for_what_the_policy_refuses_anyway() -> None:
    spy = Spy(Standing.RESOLVED, "the fund's page")
    run(spy, f"You cannot lose at {ADDRESS} today. ", PLAIN)
    assert spy.asked == []
    assert isinstance(first(spy).decision, Reject)


@pytest.mark.requirement("R-093", "R-096", "X-54")
def test_what_stands_for_nothing_is_refused_and_changes_nothing() -> None:
    spy = Spy(Standing.UNRESOLVABLE)
    outcome = run(spy, SAID, PLAIN)
    refused = first(spy)
    assert isinstance(refused.decision, Reject)
    assert (refused.decision.reason.stage, refused.decision.reason.code) == (
        Stage.ANCHOR,
        Code.ANCHOR_UNRESOLVABLE,
    )
    assert (refused.applied, refused.after) == (False, refused.semantic)
    assert ADDRESS not in outcome.text


@pytest.mark.requirement("R-094", "X-54")
def test_what_is_ambiguous_is_taken_apart_by_its_readings() -> None:
    spy = Spy(Standing.AMBIGUOUS, "the fund's page", "the manager's page")
    run(spy, SAID, PLAIN)
    taken_apart, refused = determinations(spy.ledger)[:2]
    assert isinstance(taken_apart.decision, Decompose)
    assert taken_apart.decision.readings == ("", "")  # how many; their names are sealed with what was refused
    readings = next(body for body in bodies(spy.ledger) if isinstance(body, Readings))
    assert (readings.parent, readings.outcomes) == (1, ("admit", "admit"))
    # Both survive, so nothing says which one is meant.
    assert isinstance(refused.decision, Reject)
    assert (refused.parent, refused.decision.reason.code) == (1, Code.ANCHOR_AMBIGUOUS)


@pytest.mark.requirement("R-094")
def test_the_one_reading_that_may_be_said_is_what_was_said() -> None:
    spy = Spy(Standing.AMBIGUOUS, "the fund's page", "the rival")
    outcome = run(spy, SAID)
    admitted = determinations(spy.ledger)[1]
    assert admitted.applied
    assert admitted.resolutions[0].readings == ("the fund's page",)
    assert ADDRESS in outcome.text


@pytest.mark.requirement("R-095", "R-099")
def test_what_resolves_goes_through_all_stages_and_is_recorded() -> None:
    spy = Spy(Standing.RESOLVED, "the fund's page")
    outcome = run(spy, SAID)
    admitted = first(spy)
    assert admitted.applied
    answer = admitted.resolutions[0]
    assert (answer.standing, answer.resolver, answer.snapshot) == (Standing.RESOLVED, "spy", "2026-07-01")
    assert ADDRESS in outcome.text


@pytest.mark.requirement("R-095")
def test_what_resolves_to_something_forbidden_is_refused_at_stage_one() -> None:
    spy = Spy(Standing.RESOLVED, "the rival")
    run(spy, SAID, PLAIN)
    refused = first(spy)
    assert isinstance(refused.decision, Reject)
    assert (refused.decision.reason.stage, refused.decision.reason.rule) == (Stage.POLICY, "no-rival")


@pytest.mark.requirement("R-097")
def test_what_was_admitted_once_is_known_and_not_asked_again() -> None:
    spy = Spy(Standing.RESOLVED, "the fund's page")
    run(spy, SAID + f"The fee is at {ADDRESS} too. ", chunk=4, under=ANY)
    assert len(spy.asked) == 1


@pytest.mark.requirement("R-097")
def test_what_a_fact_names_is_known_from_the_start() -> None:
    spy = Spy(Standing.UNRESOLVABLE)
    task = Task(agent="tests", user="Tell me about the fund.", facts={"page": ADDRESS})
    outcome = run(spy, SAID, task=task, under=ANY)
    assert spy.asked == []
    assert ADDRESS in outcome.text


RIVAL = "The fund is like the one at https://rival.example/fund today. "
ON_FEES = policy(
    POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [url]}")
    + """\
  - id: no-fee-of-a-rival
    kind: safety
    forbid: {claim: {all: [fee, "referent:the rival"]}}
"""
)
ON_RIVAL = "The fee is shown at https://rival.example/fund too. "
AT_RIVAL = Task(agent="tests", user="Tell me.", facts={"page": "https://rival.example/fund"})


@pytest.mark.requirement("R-095", "R-097")
@pytest.mark.parametrize("task", [TASK, AT_RIVAL], ids=["said before", "in a fact"])
def test_a_rule_on_what_is_referred_to_holds_at_each_mention(task: Task) -> None:
    spy = Spy(Standing.RESOLVED, "the rival")
    outcome = run(spy, RIVAL + ON_RIVAL, RIVAL + PLAIN, task=task, under=ON_FEES)
    assert RIVAL.strip() in outcome.text
    assert ON_RIVAL.strip() not in outcome.text
    refused = [d.decision for d in determinations(spy.ledger) if not isinstance(d.decision, Admit)]
    assert [one.reason.rule for one in refused] == ["no-fee-of-a-rival"]
    assert replay(spy.ledger, RUN).mismatch is None


class Failing(Spy):
    """One that is asked and does not say against what it answers."""

    def resolve(self, reference: Reference) -> Resolution:
        return msgspec.structs.replace(super().resolve(reference), snapshot="", detail="down")


@pytest.mark.requirement("R-092", "R-097")
def test_what_a_fact_names_stays_known_where_nobody_has_it() -> None:
    spy = Spy(Standing.UNRESOLVABLE)
    assert RIVAL.strip() in run(spy, RIVAL, PLAIN, task=AT_RIVAL, under=ON_FEES).text
    assert len(spy.asked) == 1
    nobody = govern(
        MemoryLedger(), ScriptedEngine([RIVAL, PLAIN]), under=ON_FEES, task=AT_RIVAL, resolvers=Resolvers()
    )
    assert RIVAL.strip() in nobody.text


@pytest.mark.requirement("R-092", "R-097")
def test_one_who_fails_may_have_known_what_a_rule_forbids() -> None:
    failing = Failing(Standing.UNRESOLVABLE)
    assert RIVAL.strip() not in run(failing, RIVAL, PLAIN, task=AT_RIVAL, under=ON_FEES).text


@pytest.mark.requirement("R-095", "X-54")
@pytest.mark.parametrize(
    ("rule", "stands_for", "admitted"),
    [
        ('allow: {topics: ["referent:the fund", fee]}', "the fund", True),
        ('allow: {topics: ["referent:the fund", fee]}', "the rival", False),
        ('forbid: {claim: {all: fund, none: ["referent:the fund"]}}', "the fund", True),
        ('forbid: {claim: {all: fund, none: ["referent:the fund"]}}', "the rival", False),
    ],
)
def test_what_has_to_stand_for_something_is_looked_up_before_it_is_asked_for(
    rule: str, stands_for: str, admitted: bool
) -> None:
    only = policy(
        POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [url]}")
        + f"  - {{id: only-the-fund, kind: domain, {rule}}}\n"
    )
    text = run(Spy(Standing.RESOLVED, stands_for), SAID, "It rains. ", under=only).text
    assert (ADDRESS in text) is admitted


NUMBERED = policy(POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [order, account]}"))


class Numbers(Spy):
    """Knows orders by their number, and no account."""

    kinds = ("order", "account")

    def resolve(self, reference: Reference) -> Resolution:
        standing = Standing.RESOLVED if reference.kind == "order" else Standing.UNRESOLVABLE
        return msgspec.structs.replace(super().resolve(reference), standing=standing)


@pytest.mark.requirement("R-093", "R-097")
@pytest.mark.parametrize(
    "given", [{}, {"placed": "Order K4711 was placed."}], ids=["said before", "in a fact"]
)
def test_a_number_is_known_as_what_it_is_the_number_of(given: dict[str, str]) -> None:
    order, account = "Your order K4711 pays the fee. ", "Your account K4711 pays the fee. "
    task = Task(agent="tests", user="Tell me.", facts=given)
    text = run(
        Numbers(Standing.RESOLVED, "it"), order + account, order + PLAIN, task=task, under=NUMBERED
    ).text
    assert order.strip() in text
    assert account.strip() not in text


@pytest.mark.parametrize(
    ("name", "value", "known"),
    [
        ("order.number", "K4711", True),
        ("orders.0.number", "K4711", True),
        ("orders.0.order_id", "K4711", True),
        ("orderNumber", "K4711", True),
        ("orders", "K4710, K4711", True),
        ("orders", "K10 and K4711", True),
        ("account.number", "K4711", False),
        ("orders.0.total", "K4711", False),
        ("note", "Is K4711 an order? We never saw it.", False),
    ],
)
def test_a_fact_is_known_as_what_its_path_says_that_it_is(name: str, value: str, known: bool) -> None:
    answers = Numbers(Standing.UNRESOLVABLE, "nothing")
    answers.kinds = ("account",)
    task = Task(agent="tests", user="Tell me.", facts={name: value})
    text = run(answers, "Your order K4711 pays the fee. ", PLAIN, task=task, under=NUMBERED).text
    assert ("K4711" in text) is known


@pytest.mark.requirement("R-098")
@pytest.mark.parametrize("chunk", [1, 3, 7, 40, 0])
@pytest.mark.parametrize(
    "said",
    [
        SAID,
        f"It is settled that {ADDRESS} describes the fund. ",
        f"The fund ({ADDRESS}) is low. ",
        "The fund is at HTTPS://EXAMPLE.ORG/fund now. ",
    ],
)
def test_a_reference_is_found_however_it_is_said_and_cut(said: str, chunk: int) -> None:
    spy = Spy(Standing.UNRESOLVABLE)
    run(spy, said, PLAIN, chunk=chunk)
    assert {reference.key for reference, _ in spy.asked} == {ADDRESS}


@pytest.mark.requirement("R-096")
@pytest.mark.parametrize(
    "made_up", ["https://example.org/nowhere", "www.made-up.example", "https://example.org/fund2"]
)
def test_what_was_made_up_gets_nowhere(made_up: str) -> None:
    spy = Spy(Standing.UNRESOLVABLE)
    engine = ScriptedEngine([f"The fund is described at {made_up} today. ", PLAIN])
    session = session_of(ANCHORED, engine)
    outcome = govern(spy.ledger, engine, under=ANCHORED, resolvers=Resolvers([spy]))
    assert made_up not in outcome.text
    assert not session.state.memory.knows_reference(made_up)
    applied = [body for body in determinations(spy.ledger) if body.applied]
    assert all(made_up.encode() not in (body.text or b"") for body in applied)


def test_a_look_up_is_asked_for_once() -> None:
    engine = ScriptedEngine([SAID + PLAIN])
    session = session_of(ANCHORED, engine)
    engine.start(None, 7)  # type: ignore[arg-type]
    session.begin()
    step = session.offer(engine.propose())
    assert isinstance(step.do, Lookup)
    assert step.records == ()
    assert step.releases == ()


class Dated(Spy):
    """Its answers hold until the end of June."""

    def resolve(self, reference: Reference) -> Resolution:
        answer = super().resolve(reference)
        return msgspec.structs.replace(answer, days=(("2026-01-01", "2026-06-30"),) * len(answer.readings))


@pytest.mark.requirement("R-006", "R-169")
@pytest.mark.parametrize(
    ("today", "code"),
    [("2026-06-30", None), ("2026-07-01", Code.ANCHOR_EXPIRED), ("2025-12-31", Code.ANCHOR_EXPIRED),
     ("", Code.ANCHOR_EXPIRED), ("tomorrow", Code.ANCHOR_EXPIRED)],
)  # fmt: skip
def test_what_has_expired_may_not_be_named(today: str, code: Code | None) -> None:
    spy = Dated(Standing.RESOLVED, "the fund's page")
    facts = {"today": today} if today else {}
    run(spy, SAID, PLAIN, task=Task(agent="tests", user="Tell me about the fund.", facts=facts))
    decision = first(spy).decision
    assert (decision.reason.code if isinstance(decision, Reject) else None) == code


@pytest.mark.requirement("R-097", "R-169")
def test_what_may_expire_is_looked_up_each_time() -> None:
    spy = Dated(Standing.RESOLVED, "the fund's page")
    task = Task(agent="tests", user="Tell me about the fund.", facts={"today": "2026-02-01"})
    run(spy, SAID + f"The fee is at {ADDRESS} too. ", task=task, chunk=4)
    assert len(spy.asked) == 2


class Versions(Spy):
    """Two states of one page; the day says which is meant."""

    def resolve(self, reference: Reference) -> Resolution:
        answer = super().resolve(reference)
        return msgspec.structs.replace(answer, days=(("", "2026-06-30"), ("2026-07-01", "")))


@pytest.mark.requirement("X-07", "R-169")
@pytest.mark.parametrize(("today", "reading"), [("2026-06-30", "old"), ("2026-07-01", "new")])
def test_of_two_readings_the_one_of_the_day_survives(today: str, reading: str) -> None:
    spy = Versions(Standing.AMBIGUOUS, "old", "new")
    run(spy, SAID, task=Task(agent="tests", user="Tell me about the fund.", facts={"today": today}))
    admitted = determinations(spy.ledger)[1]
    assert admitted.applied
    assert admitted.resolutions[0].readings == (reading,)


LEGAL = policy(
    POLICY.replace("unit: sentence", "unit: sentence\nanchors: {kinds: [case, citation, back-reference]}")
)
CASES = Registry(
    ("case", "citation"),
    [
        {"name": "Roe v. Wade", "citation": "410 U.S. 113", "year": "1973"},
        {"name": "Doe v. Bolton", "citation": "410 U.S. 179", "year": "1973"},
    ],
)


def said_under_law(*answers: str) -> str:
    engine = ScriptedEngine(list(answers))
    return govern(MemoryLedger(), engine, under=LEGAL, resolvers=Resolvers([CASES])).text


@pytest.mark.requirement("R-096", "R-097", "R-098")
@pytest.mark.parametrize(
    ("first", "then", "admitted"),
    [
        ("The fund cites Roe v. Wade, 410 U.S. 113 (1973). ", "The fund cites Doe v. Bolton, 410 U.S. 113. ", False),
        ("The fund cites Roe v. Wade, 410 U.S. 113 (1973). ", "The fund cites Doe v. Bolton, 410 U.S. 179. ", True),
        ("The fund cites Roe v. Wade, 410 U.S. 113 (1973). ", "The fund cites Roe v. Wade, 410 U.S. 113 (1973) too. ", True),
        ("The fund cites Roe v. Wade. ", "The fund finds it at 410 U.S. 113. ", True),
        ("The fund cites Doe v. Bolton. ", "The fund finds it at 410 U.S. 113. ", False),
        ("The fund cites Roe v. Wade. ", "The fund follows the court in Roe, which is old. ", True),
        ("The fund cites Roe v. Wade. ", "The fund follows the court in Doe, which is old. ", False),
        ("The fund has a fee. ", "The fund follows the court in Roe, which is old. ", False),
        ("The fund has a fee. ", "The fund finds it at 410 U.S. 113. ", False),
        ("The fund has a fee. ", "As mentioned above, the fund has a fee. ", True),
        ("The fund has a fee. ", "As mentioned above, the fund has a manager. ", False),
        ("The fund has a fee. ", "The fund has a manager, as I said before. ", False),
    ],
)  # fmt: skip
def test_what_leans_on_the_run_stands_or_falls_with_it(first: str, then: str, admitted: bool) -> None:
    said = said_under_law(first + then, first + PLAIN, PLAIN)
    assert (then.strip() in said) is admitted


@pytest.mark.requirement("R-096", "R-097")
def test_a_page_that_is_known_under_one_name_is_not_known_under_another() -> None:
    only = policy(
        POLICY.replace(
            "unit: sentence", "unit: sentence\nbounds: {unverified_max: 9}\nanchors: {kinds: [citation]}"
        )
    )
    right = "The fund cites Roe v. Wade, 410 U.S. 113 (1973). "
    wrong = "The fund cites Doe v. Bolton, 410 U.S. 113 (1973). "
    engine = ScriptedEngine([right + wrong, right + PLAIN, PLAIN])
    text = govern(MemoryLedger(), engine, under=only, resolvers=Resolvers([CASES])).text
    assert right.strip() in text
    assert wrong.strip() not in text


DRESSES = ("{}", "**{}**", "*{}*", "`{}`", "<b>{}</b>", "_{}_", "\u200b{}", "&#8203;{}")


def refused(text: str, kind: str, unit: str) -> bool:
    """Whether nothing of a text is let out where nobody knows what it names."""
    anchored = policy(POLICY.replace("unit: sentence", f"unit: {unit}\nanchors: {{kinds: [{kind}]}}"))
    return not govern(MemoryLedger(), ScriptedEngine([text]), under=anchored).text.strip()


@pytest.mark.requirement("R-096", "R-098")
@pytest.mark.parametrize("unit", ["sentence", "clause"])
@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Your order no. {W99999} is late. ", "order"),
        ("Your order {no}. W99999 is late. ", "order"),
        ("Your order: {W99999} is late. ", "order"),
        ("GDPR art. {999} is what the team saw. ", "statute"),
        ("The team saw PMID no. {99999999} today. ", "pmid"),
        ("The team paid Rs. {77} today. ", "price"),
        ("The team saw Smith {v}. Nobody today. ", "case"),
        ("The team saw {Dr}. Doe today. ", "person"),
        ("Please ask our CEO: {John} Doe knows it. ", "person"),
        ("The team saw 410 {U.S}. 999 today. ", "citation"),
    ],
)
def test_no_dress_parts_a_number_or_name_from_what_says_its_kind(
    text: str, kind: str, dress: str, unit: str
) -> None:
    before, _, rest = text.partition("{")
    within, _, after = rest.partition("}")
    assert refused(before + dress.format(within) + after, kind, unit)


@pytest.mark.requirement("R-096", "R-098")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The team saw\nv.\nSmith\nv.\nNobody today. ", "case"),
        ("- The team saw Smith v.\n  Nobody today. ", "case"),
        ("The team saw the paper by Smith et al.\n(2020) today. ", "work"),
        ("GDPR art. \uff19\uff19\uff19 is what the team saw. ", "statute"),
        ("The team saw www\\.evil\\.biz today. ", "url"),
        ("The team saw Smith v\\. Nobody today. ", "case"),
        ("The team saw x@evil\\.b&#105;z today. ", "email"),
        ("The team saw _Dr._ Doe today. ", "person"),
    ],
)
def test_no_line_and_no_escape_hides_what_is_named(text: str, kind: str) -> None:
    assert refused(text, kind, "sentence")


@pytest.mark.requirement("R-097")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The answer is **no**. It has a fee. ", "order"),
        ("The answer is no. **Three** of them left. ", "order"),
        ("We have a plan: five people know it. ", "order"),
        ("They are safe: The fund has a fee. ", "person"),
        ("The fund has files such as a_b and \\$ signs. ", "url"),
    ],
)
def test_what_names_nothing_is_let_out_however_it_is_dressed(text: str, kind: str) -> None:
    assert not refused(text, kind, "sentence")
    assert not refused(text, kind, "clause")


@pytest.mark.requirement("R-094", "R-096")
@pytest.mark.parametrize(
    ("text", "admitted"),
    [
        ("The fund cites Roe v. Wade<b>.</b> ", True),
        ("The fund cites **Roe** v. <i>Wade</i> here. ", True),
        ("The fund cites Roe v. Wade<b></b>son here. ", False),
        ("The fund cites Roe v. Wade[son](https://example.org) here. ", False),
        ("The fund cites Roe v. Wade<!-- here -->son. ", False),
        ("The fund cites Mon&#8203;Doe v. Bolton here. ", False),
        ("The fund cites Smith&#8203; Roe v. Wade here. ", False),
        ("The fund cites it: roe v. wade held so. ", True),
        ("The fund says that roe v. wade held so. ", True),
        ("The fund says west roe v. wade held so. ", False),
        ("The fund says that john doe v. bolton held so. ", False),
        ("The fund says that new doe v. bolton held so. ", False),
    ],
)
def test_no_name_is_known_for_a_part_of_it_that_names_another_case(text: str, admitted: bool) -> None:
    assert (text.strip() in said_under_law(text, PLAIN)) is admitted


@pytest.mark.requirement("R-096", "R-098")
@pytest.mark.parametrize(
    ("link", "admitted"),
    [
        ("https://good.org", True),
        ("https://good.org/a", True),
        ("\nhttps://good.org/a\n", True),
        ("https://good.org\t.evil.biz", False),
        ("https://good.org\n.evil.biz", False),
        ("//evil\n.biz", False),
        ("java\nscript:alert(1)", False),
        ("//evil", False),
        ("//2130706433", False),
        ("//[::1]/", False),
        ("\\\\localhost/", False),
        ("https://good.org\u2074evil.ninja", False),
        ("https://good.org\u2060evil.ninja", False),
        ("https://good.org\u2192x.evil.ninja", False),
        ("https://good.org`x.evil.ninja", False),
        ("https://good.org\u2605x.evil%2Eninja", False),
        ("https://good.org/\u2192", True),
    ],
)
@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_link_of_a_page_is_what_a_browser_makes_of_it(link: str, admitted: bool, quote: str) -> None:
    text = f"<a href={quote}{link}{quote}>The fund</a> has a fee. "
    said = govern(
        MemoryLedger(),
        ScriptedEngine([text, PLAIN]),
        under=ANY,
        resolvers=Resolvers([AllowList("url", ["good.org"])]),
    ).text
    assert (text.strip() in said) is admitted


@pytest.mark.requirement("R-096", "R-098")
@pytest.mark.parametrize(
    ("text", "admitted"),
    [
        ("The fund is at https://good.org\u2014it has a fee. ", True),
        ("The fund is at https://good.org\u2026 ", True),
        ("The fund is at \u201chttps://good.org\u201d today. ", True),
        ("The fund is at https://good.org\u2192the fee is there. ", True),
        ("The fund is at `https://good.org` today. ", True),
        ("The fund is at https://good.org\u2192x.evil.ninja today. ", False),
        ("The fund is at https://good.org\u00b7x.evil.ninja today. ", False),
        ("The fund is at https://good.org\u2014x.evil.ninja today. ", False),
        ("The fund is at [it](https://good.org\u2078evil.ninja) today. ", False),
        ("The fund is at www.good.org\u2605x.evil.ninja today. ", False),
        ('The fund is <video poster="//evil"></video> today. ', False),
        ("The fund is at [it][a] today.\n\n[a]: //evil\n\n", False),
        ("The fund is at [it][a] today.\n\n[a]: https://good.org/b\n\n", True),
    ],
)
def test_no_sign_within_a_host_ends_it(text: str, admitted: bool) -> None:
    allowed = Resolvers([AllowList("url", ["good.org"])])
    said = govern(MemoryLedger(), ScriptedEngine([text, PLAIN]), under=ANY, resolvers=allowed).text
    assert (text.strip() in said) is admitted
