"""A policy held against its cases: which fail, which rules no case fires, and whose loss no case notices.

A rule that no case fires may be misspelt, and a rule whose loss no case notices may be lost. So each rule is taken out
once, and the cases in which it had a say are run again: one of them has to fail. Where that is asked for, every small
change (`mutants`) is tried in the same way.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

import msgspec

from interlock.core.decision import Stage
from interlock.core.disguise import Watch
from interlock.core.mutation import CandidateKind
from interlock.core.prompt import TaskError
from interlock.core.rules import Guard, Rulebook
from interlock.ledger.replay import clause_mapper
from interlock.mapping.disguised import undisguised
from interlock.mapping.reading import stems_of, wordings_of
from interlock.mapping.rows import tokenise
from interlock.mapping.tokens import AFFIXAL
from interlock.policy import Policy
from interlock.workbench.cases import Case, Suite, beside, load, shipped
from interlock.workbench.mutants import Mutant, mutants
from interlock.workbench.told import Told, unheard
from interlock.workbench.trial import Bench, Judgement, Trial, differences

NEVER: Final = Guard(subdomain="\0")
"""A guard that no run meets: no policy can declare a sub-domain of this name."""


class Failure(msgspec.Struct, frozen=True):
    """A case that did not end as expected. `judgements`: what was decided in it, in order."""

    case: str
    line: int
    problems: tuple[str, ...]
    got: str
    judgements: tuple[Judgement, ...]


class Unnoticed(msgspec.Struct, frozen=True):
    """A small change to the policy that makes no case fail. `rule`: where it is made in one; `where`: at which keys."""

    rule: str
    where: str
    change: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """`unfired`: rules that no case fires. `unnoticed`: rules that some case fires, and whose loss makes none fail."""

    policy: str
    digest: str
    cases: int
    failures: tuple[Failure, ...]
    unfired: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()
    mutants: int = 0
    """Small changes that were tried, where that was asked for, and those of them that no case noticed."""
    survivors: tuple[Unnoticed, ...] = ()

    @property
    def ok(self) -> bool:
        return not (self.failures or self.unfired or self.unnoticed or self.survivors)


def suite_of(policy: Policy, path: str | Path | None = None) -> Suite:
    """The cases of a policy that was loaded from a file or a pack: beside it, unless `path` says where.

    Raises CasesError with all that is wrong.
    """
    if path is None and policy.name == f"{policy.id}.yaml" and not Path(policy.name).exists():
        return shipped(policy)
    return load(path, policy) if path is not None else load(beside(policy.name), policy, named=False)


class Depth(IntEnum):
    """How much cases are asked to hold."""

    CASES = 0
    """Themselves."""
    RULES = 1
    """Every rule."""
    CHANGES = 2
    """Every phrase, condition and bound of every rule."""


def examine(policy: Policy, suite: Suite, depth: Depth = Depth.RULES, *, told: Told | None = None) -> Report:
    """Run every case, and hold the policy against what the cases notice."""
    return _Examination(policy, suite, told).report(depth)


class _Examination:
    def __init__(self, policy: Policy, suite: Suite, told: Told | None) -> None:
        self._policy = policy
        self._suite = suite
        self._mapper = clause_mapper(policy)
        self._told = told or unheard

    def report(self, depth: Depth) -> Report:
        trials = self._trials()
        found = [(case, trial, tuple(differences(case.expected, trial))) for case, trial in trials]
        failures = tuple(
            Failure(case.id, case.line, problems, trial.end.value, trial.judgements)
            for case, trial, problems in found
            if problems
        )
        passed = [(case, trial) for case, trial, problems in found if not problems]
        rules = [rule.head.id for rule in self._policy.rulebook.rules]
        fired = {rule for _, trial in trials for rule in trial.rules}
        report = Report(
            policy=self._policy.id, digest=self._policy.digest, cases=len(trials), failures=failures
        )
        if depth >= Depth.RULES:
            lost = tuple(self._unnoticed(passed, [rule for rule in rules if rule in fired]))
            unfired = tuple(rule for rule in rules if rule not in fired)
            report = msgspec.structs.replace(report, unfired=unfired, unnoticed=lost)
        if depth >= Depth.CHANGES:
            # What is missing as a whole is not told again in its parts.
            missed = {*report.unfired, *report.unnoticed}
            changes = [mutant for mutant in mutants(self._policy) if mutant.rule not in missed]
            tried, survivors = self._survivors(passed, changes)
            report = msgspec.structs.replace(report, mutants=tried, survivors=survivors)
        return report

    def _trials(self) -> list[tuple[Case, Trial]]:
        bench = Bench(self._policy, self._mapper)
        trials = []
        for done, case in enumerate(self._suite.cases):
            self._told(done, len(self._suite.cases))
            trials.append((case, bench.run(case)))
        return trials

    def _unnoticed(self, passed: list[tuple[Case, Trial]], rules: list[str]) -> Iterator[str]:
        for done, rule in enumerate(rules):
            self._told(done, len(rules))
            bench = Bench(without(self._policy, rule), self._mapper)
            # Only where it had a say can its loss show: rules are asked each on its own.
            cases = [case for case, trial in passed if rule in trial.rules]
            if not any(fails(bench, case) for case in cases):
                yield rule

    def _survivors(
        self, passed: list[tuple[Case, Trial]], changes: list[Mutant]
    ) -> tuple[int, tuple[Unnoticed, ...]]:
        tried, survivors = 0, []
        said = {case.id: words_of(case, self._policy.watch) for case, _ in passed}
        for done, mutant in enumerate(changes):
            self._told(done, len(changes))
            policy = mutant.policy(self._policy.name)
            if policy is None:
                continue
            tried += 1
            bench = Bench(policy)
            able = [one for one in passed if may_notice(mutant, said[one[0].id])]
            likely = sorted(able, key=lambda one: mutant.rule not in one[1].rules)
            if not any(fails(bench, case) for case, _ in likely):
                survivors.append(Unnoticed(mutant.rule, mutant.where, mutant.change))
        return tried, tuple(survivors)


def may_notice(mutant: Mutant, said: frozenset[str] | None) -> bool:
    """Whether a case can come out differently: where a phrase or exception went, one with all of its words."""
    dropped = _DROPPED.fullmatch(mutant.change)
    if said is None or dropped is None or not mutant.where.startswith(("lexicon.", "exceptions.")):
        return True
    return any(said.issuperset(stems) for stems in wordings_of(dropped["phrase"]))


_DROPPED: Final = re.compile("without `(?P<phrase>.+)`", re.DOTALL)


def words_of(case: Case, watch: Watch | None = None) -> frozenset[str] | None:
    """The stems of all that is said in a case, in disguise too where words are looked for in it (`watch`); None where
    what is read may be more than that."""
    given = (
        case.task.user,
        case.task.purpose,
        *(f"{name} {value}" for name, value in case.task.facts.items()),
    )
    offers = (*case.earlier, *case.offers)
    said = [b"".join(offer.data for offer in offers), b" ".join(offer.data for offer in offers)]
    text = b"\n".join([*said, *(one.encode() for one in given)])
    if any(offer.kind is CandidateKind.TOOL_CALL for offer in offers) or _MORE_THAN_WORDS.search(text):
        return None
    try:
        meant = [way for one in said for way in (undisguised(one, tokenise(one), watch) if watch else ())]
    except ValueError:
        return None
    words = b"\n".join((text, *meant)).decode()
    words = " ".join((words, *(one.replace("-", "") for one in _HYPHENED.findall(words))))
    undone = (AFFIXAL[word] for word in re.findall("[a-z]+", words.lower()) if word in AFFIXAL)
    return frozenset().union(*wordings_of(words), *(stems_of(word) for word in undone))


_MORE_THAN_WORDS: Final = re.compile(rb"[^ -~\n]|[*_&<>`\\]|\b\w[^\w\n]{1,3}\w[^\w\n]{1,3}\w\b")
"""Signs that a word can be disguised with, and letters that stand apart."""
_HYPHENED: Final = re.compile(r"\w+(?:-\w+)+")
"""Read as one word too: `re-fund`."""


def fails(bench: Bench, case: Case) -> bool:
    """Whether the case does not end as expected here."""
    try:
        return any(True for _ in differences(case.expected, bench.run(case)))
    except TaskError:
        return True


def without(policy: Policy, rule: str) -> Policy:
    """The policy with this rule never in force. Its compiled texts stay: what is out of force is passed over."""
    rules = tuple(
        msgspec.structs.replace(one, head=msgspec.structs.replace(one.head, guard=NEVER))
        if one.head.id == rule
        else one
        for one in policy.rulebook.rules
    )
    return with_rulebook(policy, msgspec.structs.replace(policy.rulebook, rules=rules))


def with_rulebook(policy: Policy, rulebook: Rulebook) -> Policy:
    return dataclasses.replace(policy, rulebook=rulebook)


def plain(report: Report) -> dict[str, Any]:
    """A report as plain data, stages by their names."""
    fields: dict[str, Any] = msgspec.to_builtins(report)
    for failure in fields["failures"]:
        for judgement in failure["judgements"]:
            for reason in (*judgement["reasons"], *judgement["shadowed"]):
                reason["stage"] = Stage(reason["stage"]).name.lower()
    return {"ok": report.ok, **fields}
