"""Two policies side by side: what one refuses and the other does not, rule by rule, with a text that shows it.

For each rule there is one of three answers: shown (a proof that nothing it refuses gets past the other policy), a
witness (something that was run through both and came out differently), or neither, with how much was tried. The third
is no weaker form of the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from interlock.core.prompt import TaskError
from interlock.core.rules import Head, Mode, Rule, TextRule
from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy, PolicyError, capabilities
from interlock.workbench.cases import Case, Expect
from interlock.workbench.mutants import document_of, policy_of
from interlock.workbench.named import concepts_of
from interlock.workbench.phrases import never_said
from interlock.workbench.settings import Setting, settings
from interlock.workbench.stricter import Pair, Shown
from interlock.workbench.told import Told, unheard
from interlock.workbench.trial import Bench, Trial
from interlock.workbench.witness import Attempt, attempts, case_of, said_in, situations

RANK: Final = {
    Expect.ADMIT: 0,
    Expect.DECOMPOSE: 0,
    Expect.WAIT: 1,
    Expect.REJECT: 2,
    Expect.HALT: 2,
}
"""How much is let out: all of it, all of it once somebody says so, not all of it."""

READABLE: Final = "The entry that you asked about is {} and stands in the record as it was written."
ESCAPES_MAX: Final = 6
SPLIT_MAX: Final = 40
TRIES_MAX: Final = 400
"""Attempts for one rule: a fraction of a second."""


class Came(msgspec.Struct, frozen=True):
    """How something came out under one policy. `by`: rules, or codes where no rule is named."""

    outcome: str
    by: tuple[str, ...]
    admitted: str
    """The text of it that was admitted."""


class Witness(msgspec.Struct, frozen=True):
    """Something that was run under both policies, and of which the second lets out more."""

    said: str
    context: dict[str, str]
    first: Came
    second: Came


class Answer(msgspec.Struct, frozen=True):
    """About one rule of the first policy: `shown` that the second refuses whatever it refuses, or a `witness` that it
    does not, or neither after `tried` attempts. `caught`: where there is no witness, something that the rule refuses
    and the rule of its name in the second does not, and that is refused there for something else."""

    rule: str
    shown: Shown | None = None
    witness: Witness | None = None
    tried: int = 0
    caught: Witness | None = None

    @property
    def proved(self) -> bool:
        return self.shown is not None and not self.shown.but


class Change(msgspec.Struct, frozen=True):
    """A rule that is gone, new or changed. `details`: what differs, by key. `loosened`: whether the new policy refuses
    whatever the old rule did; `tightened`: whether the old policy refused whatever the new rule does."""

    rule: str
    kind: str
    details: tuple[str, ...]
    loosened: Answer | None
    tightened: Answer | None


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between two policies. `same`: rules that do not."""

    old: str
    new: str
    changes: tuple[Change, ...]
    settings: tuple[Setting, ...]
    same: int

    @property
    def weaker(self) -> bool:
        """Whether something gets past the new policy that did not get past the old."""
        return any(change.loosened and change.loosened.witness for change in self.changes) or any(
            setting.direction == "looser" for setting in self.settings
        )

    @property
    def open(self) -> bool:
        """Whether it was neither shown that nothing does, nor that something does: a proof that leaves something out
        shows less."""
        return not self.weaker and (
            any(change.loosened and not change.loosened.proved for change in self.changes)
            or any(setting.direction == "other" for setting in self.settings)
        )


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a policy is at least as strict as another, rule by rule of the other; and what is wrong with itself.

    `unreachable`: rules that nothing triggers, and why. `shadowed`: rules beside which another always fires.
    `contradictory`: what could not stand together once shadow rules were enforced.
    """

    policy: str
    other: str
    answers: tuple[Answer, ...] = ()
    settings: tuple[Setting, ...] = ()
    unreachable: tuple[tuple[str, str], ...] = ()
    shadowed: tuple[tuple[str, Shown], ...] = ()
    contradictory: tuple[str, ...] = ()

    @property
    def stricter(self) -> bool:
        return all(answer.proved for answer in self.answers) and all(
            setting.direction == "stricter" for setting in self.settings
        )

    @property
    def clean(self) -> bool:
        return not (self.unreachable or self.shadowed or self.contradictory)


# --- two policies ----------------------------------------------------------------------------------------


def diff(old: Policy, new: Policy, told: Told = unheard) -> Diff:
    """What differs, with a witness or a proof for each rule."""
    before = {rule.head.id: rule for rule in old.rulebook.rules}
    after = {rule.head.id: rule for rule in new.rulebook.rules}
    names = list(dict.fromkeys((*before, *after)))
    search = Search(old, new)
    changes = []
    for done, name in enumerate(names):
        told(done, len(names))
        one, two = before.get(name), after.get(name)
        details = tuple(_details(old, new, one, two))
        if one is None or two is None or details:
            loosened = search.answer(one, two, focus=_focus(old, new, one, two)) if one else None
            tightened = search.turned.answer(two, one, focus=_focus(new, old, two, one)) if two else None
            kind = "new" if one is None else "gone" if two is None else "changed"
            changes.append(Change(name, kind, details, loosened, tightened))
    return Diff(
        old=old.digest,
        new=new.digest,
        changes=tuple(changes),
        settings=tuple(settings(old, new)),
        same=len(names) - len(changes),
    )


def prove(policy: Policy, other: Policy | None = None, told: Told = unheard) -> Proof:
    """Whether `policy` refuses whatever `other` refuses, and which of its own rules do nothing."""
    answers = []
    if other is not None:
        search = Search(other, policy)
        after = {rule.head.id: rule for rule in policy.rulebook.rules}
        for done, rule in enumerate(other.rulebook.rules):
            told(done, len(other.rulebook.rules))
            two = after.get(rule.head.id)
            answers.append(search.answer(rule, two, focus=_focus(other, policy, rule, two)))
    own = Pair(policy, policy)
    shadowed = []
    for rule in policy.rulebook.rules:
        shown = own.shown(rule, besides=rule.head.id) if rule.head.mode is Mode.ENFORCE else None
        if shown is not None:
            shadowed.append((rule.head.id, shown))
    return Proof(
        policy=policy.digest,
        other=other.digest if other else "",
        answers=tuple(answers),
        settings=tuple(settings(other, policy)) if other else (),
        unreachable=tuple(_unreachable(policy)),
        shadowed=tuple(shadowed),
        contradictory=tuple(_once_enforced(policy)),
    )


def _unreachable(policy: Policy) -> Iterator[tuple[str, str]]:
    """Rules that nothing triggers: a concept of theirs has no phrases, or none that a text can hold."""
    plainly = {(silent.rule, silent.why) for silent in capabilities(policy).silent}
    for silent in capabilities(policy, unsaid=never_said(policy)).silent:
        known = (silent.rule, silent.why) in plainly
        yield (
            silent.rule,
            silent.why if known else silent.why.replace("no phrases", "no phrase that can be found"),
        )


def _once_enforced(policy: Policy) -> Iterator[str]:
    """What a policy would be refused for, if its shadow rules decided: that is what they are on their way to."""
    document = document_of(policy)
    rules = [{key: value for key, value in rule.items() if key != "mode"} for rule in document["rules"]]
    try:
        policy_of({**document, "rules": rules}, policy.name)
    except PolicyError as error:
        # The document is one line here, so that its lines say nothing.
        yield from (problem.message.replace(" on line 1", "") for problem in error.problems)


class Search:
    """Looks for what the first policy refuses and the second lets out."""

    def __init__(self, first: Policy, second: Policy, turned: Search | None = None) -> None:
        self.first = first
        self.second = second
        self._pair = Pair(first, second)
        self._benches: tuple[Bench, Bench] = (
            (turned._benches[1], turned._benches[0]) if turned else (_bench(first), _bench(second))
        )
        self.turned: Search = turned or Search(second, first, self)

    def answer(self, rule: Rule, other: Rule | None, *, focus: frozenset[str] = frozenset()) -> Answer:
        """About one rule of the first policy. `other`: the rule of its name in the second."""
        shown = self._pair.shown(rule)
        if shown is not None and not shown.but:
            return Answer(rule.head.id, shown)
        tried, caught = 0, None
        partly = shown is not None and isinstance(rule, TextRule)
        cases = self._left_out(rule) if partly else self._cases(rule, other, focus)
        for case, _ in islice(cases, TRIES_MAX):
            tried += 1
            both = self._both(rule, case)
            if both is None:
                continue
            found = Witness(said_in(case), case.task.context, _came(both[0]), _came(both[1]))
            if lets_more(*both):
                return Answer(rule.head.id, None, found, tried)
            if caught is None and rule.head.id not in both[1].rules:
                caught = found
        return Answer(rule.head.id, shown, None, tried, caught if shown is None else None)

    def _left_out(self, rule: Rule) -> Iterator[tuple[Case, Attempt]]:
        """What a walk of the tables does not cover, in the situations in which the rule is in force."""
        assert isinstance(rule, TextRule)
        texts = self._pair.unspaced(rule)
        pool = [Attempt((way,)) for text in texts for way in (text, READABLE.format(text))]
        for situation in situations(self.first, rule.head.guard, self.second.context_read):
            yield from ((case_of(self.first, situation, attempt), attempt) for attempt in pool)

    def _cases(self, rule: Rule, other: Rule | None, focus: frozenset[str]) -> Iterator[tuple[Case, Attempt]]:
        """The shortest escape that the tables know, then what the rules' own words give, where the rule is in force."""
        pool: list[Attempt] = []
        if isinstance(rule, TextRule):
            # Alone, and where a reader would find it: a bare number may be refused for being unreadable.
            escapes = self._pair.escapes(rule)
            pool += [
                Attempt((text,))
                for escape in escapes
                for text in (escape, f"It is {escape}.", READABLE.format(escape))
            ]
        pool += attempts(self.first, rule, focus)
        pool += attempts(self.second, other, focus) if other else ()
        if other is not None and self._differ_in_words_alone(rule, other):
            # Then a witness has to use one of the words that they differ in.
            spoken = [one for one in pool if any(word.casefold() in one.shown.casefold() for word in focus)]
            pool = [*pool[: ESCAPES_MAX if isinstance(rule, TextRule) else 0], *spoken]
        if not isinstance(rule, TextRule):
            pool += [split for one in pool[:SPLIT_MAX] if (split := _split(one)) != one]
        once = dict.fromkeys(pool)
        for situation in situations(self.first, rule.head.guard, self.second.context_read):
            yield from ((case_of(self.first, situation, attempt), attempt) for attempt in once)

    def _differ_in_words_alone(self, rule: Rule, other: Rule) -> bool:
        if isinstance(rule, TextRule) and isinstance(other, TextRule) and rule.literal:
            other = msgspec.structs.replace(other, sources=rule.sources, literal=True)
        return rule == other

    def _both(self, rule: Rule, case: Case) -> tuple[Trial, Trial] | None:
        """The case under both, where the rule has a say in the first."""
        first, second = self._benches
        try:
            before = first.run(case)
            return (before, second.run(case)) if rule.head.id in before.rules else None
        except TaskError:
            return None  # a context that one of the two does not know


def lets_more(first: Trial, second: Trial) -> bool:
    """Whether more gets out under the second policy than under the first.

    What waits gets out once somebody says so. Behind it nothing was judged: where it stands before what the first one
    refuses, it holds back more.
    """
    before, after = RANK[first.end], RANK[second.end]
    if before == 0 or after == 0:
        return after < before
    out = len(_admitted(second))
    if after < before:
        out += sum(len(one.text) for one in second.judgements if one.outcome == "wait")
    return out > len(_admitted(first))


def _split(attempt: Attempt) -> Attempt:
    """With a tag inside every word, which no page shows: not every word is looked for in such a disguise."""
    parts = tuple(
        part if isinstance(part, tuple) else _BETWEEN_LETTERS.sub(r"\1<b>\2</b>", part)
        for part in attempt.parts
    )
    return msgspec.structs.replace(attempt, parts=parts)


_BETWEEN_LETTERS: Final = re.compile(r"\b([A-Za-z])([A-Za-z])")


def _bench(policy: Policy) -> Bench:
    return Bench(policy, clause_mapper(policy))


def _came(trial: Trial) -> Came:
    return Came(trial.end.value, trial.by, _admitted(trial))


def _admitted(trial: Trial) -> str:
    return "".join(j.text for j in trial.judgements if j.outcome == "admit" and not j.ends)


# --- what differs in words -------------------------------------------------------------------------------

IDLE: Final = frozenset({"title", "basis", "severity", "kind"})
"""Keys of a rule that decide nothing."""


def _details(old: Policy, new: Policy, one: Rule | None, two: Rule | None) -> Iterator[str]:
    """What differs in a rule and in the phrases of its concepts, by key; what decides nothing is left out."""
    if one is not None and two is not None:
        before, after = _written(old, one.head), _written(new, two.head)
        yield from _differing(before, after, "")
    words = [{c.id: c.phrases for c in policy.rulebook.vocabulary.concepts} for policy in (old, new)]
    excepted = [{c.id: c.phrases for c in policy.rulebook.vocabulary.exceptions} for policy in (old, new)]
    for concept in dict.fromkeys((*(concepts_of(one) if one else ()), *(concepts_of(two) if two else ()))):
        if one is not None and two is not None:
            phrases = [list(said.get(concept, ())) for said in words]
            yield from _differing_list(phrases[0], phrases[1], f"concept {concept}")
            besides = [list(said.get(concept, ())) for said in excepted]
            yield from _differing_list(besides[0], besides[1], f"exceptions to {concept}")


def _written(policy: Policy, head: Head) -> dict[str, Any]:
    rules: list[dict[str, Any]] = document_of(policy)["rules"]
    rule = next(rule for rule in rules if rule["id"] == head.id)
    return {key: value for key, value in rule.items() if key not in IDLE}


def _differing(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        where = f"{path}.{key}" if path else key
        one, two = old.get(key), new.get(key)
        if one == two:
            continue
        if isinstance(one, dict) and isinstance(two, dict):
            yield from _differing(one, two, where)
        elif isinstance(one, list) and isinstance(two, list):
            yield from _differing_list(one, two, where)
        else:
            yield f"{where}: {_said(one)} → {_said(two)}"


def _differing_list(old: list[Any], new: list[Any], where: str) -> Iterator[str]:
    gone = [f"−{_said(one)}" for one in old if one not in new]
    added = [f"+{_said(one)}" for one in new if one not in old]
    if gone or added:
        yield f"{where}: {', '.join((*gone, *added))}"


def _said(value: Any) -> str:
    if value is None:
        return "nothing"
    return f"`{value}`" if isinstance(value, str) else msgspec.json.encode(value).decode()


def _focus(old: Policy, new: Policy, one: Rule | None, two: Rule | None) -> frozenset[str]:
    """The phrases on which the two differ: a witness has to use one of them."""
    before, after = (_spoken(policy, rule) for policy, rule in ((old, one), (new, two)))
    return before ^ after


def _spoken(policy: Policy, rule: Rule | None) -> frozenset[str]:
    if rule is None:
        return frozenset()
    if isinstance(rule, TextRule):
        return frozenset(rule.sources)
    vocabulary, concepts = policy.rulebook.vocabulary, concepts_of(rule)
    said = (one for one in (*vocabulary.concepts, *vocabulary.exceptions) if one.id in concepts)
    return frozenset(phrase for one in said for phrase in one.phrases)
