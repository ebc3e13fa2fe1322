"""Whether one rule of a policy refuses whatever a rule of another policy refuses: shown, or not shown.

What is shown holds for every transition in every state that both policies can be in. Texts are shown by a product of
their tables, everything else by comparing what the rules ask, part by part; a part that is not understood here shows
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from interlock.core.claims import SUPPOSED
from interlock.core.mutation import Polarity
from interlock.core.patterns import Pattern, StateBudgetExceeded
from interlock.core.rules import (
    AllowRule,
    ApprovalRule,
    Attribution,
    ClaimPattern,
    ClaimRule,
    Mode,
    OnMixed,
    Relation,
    RequireRule,
    Rule,
    SequenceRule,
    Subject,
    TextRule,
    Where,
)
from interlock.core.scanner import Scan
from interlock.mapping.cues import FLAT
from interlock.mapping.reading import holds_a_cue, stems_of
from interlock.policy import Policy
from interlock.policy.contradictions import covers
from interlock.policy.detectors import detector_texts
from interlock.policy.errors import choices
from interlock.policy.watched import DENYING, held_against, words_in
from interlock.workbench.named import concepts_of
from interlock.workbench.product import Undecided, Walk, inclusion
from interlock.workbench.witness import spellings

ESCAPES_MAX: Final = 2
PARTS_MIN: Final = 2
"""A claim takes over only from where a rule asks for so many concepts."""
BY_LETTERS: Final = "disguises that are read by their letters alone"

BROKEN: Final = "what the end of a line breaks"

Phrases = dict[str, frozenset[tuple[str, ...]]]
"""By concept, the stems that its phrases are found by."""


class Shown(msgspec.Struct, frozen=True):
    """Why it holds, in words, and the rules of the second policy that it rests on.

    `but`: of what it does not hold, empty where it holds of everything.
    """

    how: str
    by: tuple[str, ...]
    but: str = ""


class Pair:
    """Two policies: what the first refuses is looked for in the second."""

    def __init__(self, first: Policy, second: Policy) -> None:
        self.first = first
        self.second = second
        one, two = first.rulebook, second.rulebook
        self._phrases = (phrases_of(first), phrases_of(second))
        self._same_context = (first.profile.context, first.profile.openings) == (
            second.profile.context,
            second.profile.openings,
        )
        self._same_reading = (
            one.unit is two.unit
            and one.vocabulary.slots == two.vocabulary.slots
            and one.vocabulary.exceptions == two.vocabulary.exceptions
            and beyond_words(first) == beyond_words(second)
        )
        self._same_words = self._phrases[0] == self._phrases[1]
        self._changed = _changed(self._phrases)
        self._cues_moved = cues_moved(first, second)
        self._entries = (entries_of(first), entries_of(second))

    def shown(self, rule: Rule, *, besides: str = "") -> Shown | None:
        """Whether the second policy refuses whatever this rule of the first one does. `besides`: not by this rule."""
        if rule.head.mode is Mode.SHADOW:
            return Shown("it only records", ())
        others = [
            one
            for one in self.second.rulebook.rules
            if one.head.id != besides and self._in_force(one, rule) and self._absolute(one, rule)
        ]
        same = next((one for one in others if self._same(one, rule)), None)
        if same is not None:
            return Shown("the same rule", (same.head.id,), self._disguised(same, rule))
        if isinstance(rule, TextRule):
            return self._entered_in_disguise(rule, [one for one in others if isinstance(one, TextRule)])
        if not self._same_reading:
            return None
        found = next((one for one in others if self._refuses_all_of(one, rule)), None)
        if found is None:
            return None
        how = f"{choices([found.head.id])} asks for no more"
        return Shown(how, (found.head.id,), self._disguised(found, rule))

    def _in_force(self, one: Rule, rule: Rule) -> bool:
        """Whether the one is in force whenever the other is, in the situations of both policies."""
        wide, narrow = one.head.guard, rule.head.guard
        if wide.conditions and not self._same_context:
            return False
        if wide.on_correction and self.first.rulebook.slope != self.second.rulebook.slope:
            return False
        entered = not wide.subdomain or self._entered_alike(wide.subdomain)
        return one.head.mode is Mode.ENFORCE and entered and covers(wide, narrow)

    def _entered_alike(self, subdomain: str) -> bool:
        before, after = (entries.get(subdomain) for entries in self._entries)
        if before is None or after is None or not self._same_reading:
            return False
        return set(before) <= set(after) and all(self._grown(concept) for concept in before)

    def _absolute(self, one: Rule, rule: Rule) -> bool:
        return one.head.on_mixed is OnMixed.REJECT or rule.head.on_mixed is OnMixed.SPLIT

    def _same(self, one: Rule, rule: Rule) -> bool:
        """The same but for what decides nothing, with the same words."""
        bare = msgspec.structs.replace(one, head=rule.head) == rule
        return bare and (isinstance(rule, TextRule) or (self._same_reading and self._kept(rule)))

    def _entered_in_disguise(self, rule: TextRule, others: Sequence[TextRule]) -> Shown | None:
        """What the texts come to, and the words with which their rules are brought into force."""
        found = self._texts(rule, others)
        if found is None:
            return None
        hidden = any(self._disguised(one, rule) for one in others if one.head.id in found.by)
        limits = [found.but, BY_LETTERS] if hidden and BY_LETTERS not in found.but else [found.but]
        return msgspec.structs.replace(found, but=" and ".join(filter(None, limits)))

    def _disguised(self, one: Rule, rule: Rule) -> str:
        """For which texts it does not hold, as each policy looks for the words of its own claim rules in disguise.

        Where one stands, the whole text is read again as it is meant; of short words none is looked for. What is found
        first hides what overlaps it: `dose` the `earn` of `d-o-s-e-a-r-n`.
        """
        entering = self._entries[1].get(one.head.guard.subdomain, ())
        if not (concepts_of(rule) or entering):
            return ""
        before, after = (frozenset(p.watch.words if p.watch else ()) for p in (self.first, self.second))
        asked = (*held_against(one), *entering)
        if not asked:
            return BY_LETTERS if before - after else ""
        spoken = [
            phrase
            for policy in (self.first, self.second)
            for concept in policy.rulebook.vocabulary.concepts
            if concept.id in asked
            for phrase in concept.phrases
        ]
        denied = isinstance(one, ClaimRule | ApprovalRule) and one.pattern.polarity is Polarity.NEGATIVE
        own = words_in(spoken) | (set(DENYING) if denied else set())
        unseen = before - after and not all(words_in([phrase]) for phrase in spoken)
        hidden = any(_overlap(word, more) for more in after - before for word in own - {more})
        return BY_LETTERS if unseen or hidden else ""

    # --- texts -------------------------------------------------------------------------------------------

    def _texts(self, rule: TextRule, others: Sequence[TextRule]) -> Shown | None:
        """Source by source: one that is still there as written needs no proof."""
        if rule.hold_bytes_max and not all(o.hold_bytes_max <= rule.hold_bytes_max for o in others):
            return None
        outer = [pattern for other in others for pattern in patterns_of(other)]
        known = {(pattern.source, pattern.literal, pattern.check) for pattern in outer}
        moved = [p for p in patterns_of(rule) if (p.source, p.literal, p.check) not in known]
        if not moved:
            return Shown("every text of it is still forbidden", _named(others))
        spelled = [text for one in moved for text in spellings(one.source, literal=one.literal)]
        stopped = [self._stopping(text, others) for text in spelled]
        if not all(stopped) or any(one.check for one in moved):
            return None
        # First by one rule alone, the one of its name before others: all of them together are a larger walk.
        alike = sorted(frozenset.intersection(*stopped), key=lambda name: name != rule.head.id)
        together = frozenset().union(*stopped)
        for names in (*({name} for name in alike), *([together] if len(together) > 1 else [])):
            several = [other for other in others if other.head.id in names]
            proof = _included(moved, several)
            if proof is not None and proof.holds:
                how = f"product of the tables, {proof.pairs} pairs of states"
                besides = ((proof.lettered, BY_LETTERS), (proof.broken, BROKEN))
                return Shown(how, _named(several), " and ".join(but for holds, but in besides if holds))
        return None

    def escapes(self, rule: TextRule) -> list[str]:
        """Short texts that this rule forbids and those of the second policy that are in force with it do not, a few.

        Those that are spelled as the rule is; else the shortest, where a walk of the tables finds one.
        """
        others = [
            one
            for one in self.second.rulebook.rules
            if isinstance(one, TextRule) and self._in_force(one, rule)
        ]
        spelled = [text for one in patterns_of(rule) for text in spellings(one.source, literal=one.literal)]
        free = [text for text in spelled if not self._stopping(text, others)]
        if free:
            return free[:ESCAPES_MAX]
        stopping = frozenset().union(*(self._stopping(text, others) for text in spelled))
        proof = _included(patterns_of(rule), [other for other in others if other.head.id in stopping])
        return [proof.escape.decode("utf-8", "replace")] if proof is not None and proof.escape else []

    def unspaced(self, rule: TextRule) -> list[str]:
        """Texts of this rule as their letters alone give them away: run together, and each letter apart."""
        spelled = [text for one in patterns_of(rule) for text in spellings(one.source, literal=one.literal)]
        written = [
            way
            for text in spelled
            for way in (
                text.replace(" ", ""),
                "   ".join(map(" ".join, text.split())),
                "-".join(text.split()),
                f"{text[: len(text) // 2]}\n{text[len(text) // 2 :]}",
            )
            if way != text
        ]
        others = [one for one in self.second.rulebook.rules if isinstance(one, TextRule)]
        return [way for way in dict.fromkeys(written) if not self._stopping(way, others)]

    def _stopping(self, text: str, others: Sequence[TextRule]) -> frozenset[str]:
        """Those of these rules of the second policy that find something in the text."""
        tables = self.second.text_rules
        scan = Scan(tables, tables.start())
        scan.feed(text.encode())
        rules = self.second.rulebook.rules
        found = {rules[match.rule].head.id for match in (*scan.matches(), *scan.finish())}
        return frozenset(other.head.id for other in others if other.head.id in found)

    # --- the others --------------------------------------------------------------------------------------

    def _refuses_all_of(self, one: Rule, rule: Rule) -> bool:
        match rule, one:
            case ClaimRule(pattern=narrow), ClaimRule(pattern=wide):
                return self._wider(wide, narrow) and self._takes_over(one, narrow)
            case ApprovalRule(pattern=narrow), ClaimRule(pattern=wide) | ApprovalRule(pattern=wide):
                return self._wider(wide, narrow) and self._takes_over(one, narrow)
            case RequireRule(), RequireRule():
                return not self._cues_moved and self._asks_more(one, rule)
            case SequenceRule(), SequenceRule():
                return not self._cues_moved and self._orders_more(one, rule)
            case AllowRule(), AllowRule():
                return (
                    one.subject is rule.subject
                    and set(one.values) <= set(rule.values)
                    and (one.subject is not Subject.TOPIC or self._topics_shrunk(one.values))
                )
            case _:
                return False

    def _topics_shrunk(self, topics: tuple[str, ...]) -> bool:
        """A denial that is no part of a phrase any more makes a clause another one. And what a phrase makes a claim of
        has to have a topic, so that none may be lost of any concept.
        """
        return not (self._cues_moved or lost_phrases(*self._phrases)) and all(
            self._shrunk(concept) for concept in topics
        )

    def _wider(self, wide: ClaimPattern, narrow: ClaimPattern) -> bool:
        """Whether every claim that fits the narrow pattern fits the wide one."""
        marks = not wide.marks or (bool(narrow.marks) and set(narrow.marks) <= set(wide.marks))
        if (wide.marks or narrow.marks) and not self._same_words:
            return False  # whether a text is a bare reference hangs on which concepts there are
        if not (self._kept_besides(narrow.none_of) or _asks_for_a_word_alone(wide)):
            return False
        certain = set(narrow.all_of) | (set(narrow.any_of) if len(narrow.any_of) == 1 else set())
        either = not wide.any_of or bool(certain & set(wide.any_of))
        either = either or (bool(narrow.any_of) and set(narrow.any_of) <= set(wide.any_of))
        return (
            marks
            and set(wide.all_of) <= certain
            and either
            and set(wide.none_of) <= set(narrow.none_of)
            and wide.polarity in (None, narrow.polarity)
            and wide.certainty_min <= narrow.certainty_min
            and wide.certainty_max >= narrow.certainty_max
            and self._as_firm(wide, narrow)
            and wide.attribution in (Attribution.ANY, narrow.attribution)
            and all(self._grown(concept) for concept in (*narrow.all_of, *narrow.any_of))
            and all(self._shrunk(concept) for concept in wide.none_of)
        )

    def _as_firm(self, wide: ClaimPattern, narrow: ClaimPattern) -> bool:
        """Whether no claim is too firm for the wide pattern or not firm enough that is not so for the narrow one: of
        what is supposed a claim is less firm, and what of a pattern is supposed hangs on what it asks after, and of
        which words.
        """
        alike = set(wide.all_of) == set(narrow.all_of) and set(wide.any_of) == set(narrow.any_of)
        less = alike or wide.certainty_min <= SUPPOSED
        more = (alike and self._same_words) or wide.certainty_max == FLAT
        return less and more

    def _takes_over(self, one: ClaimRule | ApprovalRule, narrow: ClaimPattern) -> bool:
        """Whether the one refuses too where a claim takes a part of the narrow pattern over from the text before it.

        Then the claim names another part itself, and the one has to ask for that part as well; or it refuses whatever
        names its only concept, denied or not, so that there is no such text to take it over from.
        """
        wide, named = one.pattern, set(narrow.all_of) | set(narrow.any_of)
        if len(named) < PARTS_MIN or named <= set(wide.all_of) | set(wide.any_of):
            return True
        alone = ClaimPattern(all_of=wide.all_of, any_of=wide.any_of)
        always = not (one.head.guard.subdomain or one.head.guard.on_correction)
        return (
            isinstance(one, ClaimRule)
            and always
            and len(wide.all_of) + bool(wide.any_of) == 1
            and wide == alone
        )

    def _asks_more(self, one: RequireRule, rule: RequireRule) -> bool:
        """Only where both ask in the same place. What meets a requirement in the same transition may be in doubt, or
        told as said by others, and would not have come earlier; what came earlier may be taken back before the end.
        """
        if one.trigger is not None and (rule.trigger is None or not self._wider(one.trigger, rule.trigger)):
            return False
        if one.trigger is None and one.where is not Where.END:
            return False
        return (
            one.where is rule.where
            # A concept that is named besides may make a claim of what was denied.
            and self._changed <= set(one.any_of)
            and (one.trigger is not None) == (rule.trigger is not None)
            and set(one.any_of) <= set(rule.any_of)
            and all(self._shrunk(concept) for concept in one.any_of)
            and (not rule.channels or (bool(one.channels) and set(one.channels) <= set(rule.channels)))
        )

    def _orders_more(self, one: SequenceRule, rule: SequenceRule) -> bool:
        if (one.relation, one.first, one.second) != (rule.relation, rule.first, rule.second):
            return False
        match rule.relation:
            case Relation.BEFORE:
                return self._shrunk(rule.first) and self._grown(rule.second)
            case Relation.AFTER:
                return self._grown(rule.first) and self._shrunk(rule.second)
            case Relation.AT_MOST:
                return one.count <= rule.count and self._counted_alike(rule.first)
            case Relation.NEVER_AFTER:
                return self._counted_alike(rule.first) and self._counted_alike(rule.second)

    # --- words -------------------------------------------------------------------------------------------

    def _kept(self, rule: Rule) -> bool:
        """For a rule that stands in both as written."""
        excused = rule.pattern.none_of if isinstance(rule, ClaimRule | ApprovalRule) else ()
        return self._kept_besides(excused) and all(self._shrunk(concept) for concept in excused)

    def _kept_besides(self, excused: tuple[str, ...]) -> bool:
        """Whether what a clause is about in the first policy it is about in the second too, denied or not alike.

        Concepts may have been added: what is named outside every clause stays there then. What excuses may have lost
        phrases: where it alone was named outside every clause, the rule was excused. And a phrase without a cue in it
        changes nothing about the clause that it stands in.
        """
        return self._changed <= set(excused) and not self._cues_moved

    def _grown(self, concept: str) -> bool:
        """Whether whatever expresses the concept in the first policy does so in the second."""
        before, after = (phrases.get(concept, frozenset()) for phrases in self._phrases)
        return before <= after

    def _counted_alike(self, concept: str) -> bool:
        """Whether it is named as often, and where it was named: no phrase more takes in a word of those before."""
        before, after = (phrases.get(concept, frozenset()) for phrases in self._phrases)
        stems = frozenset().union(*before)
        return before <= after and all(stems.isdisjoint(phrase) for phrase in after - before)

    def _shrunk(self, concept: str) -> bool:
        before, after = (phrases.get(concept, frozenset()) for phrases in self._phrases)
        return after <= before


def _asks_for_a_word_alone(pattern: ClaimPattern) -> bool:
    """Whether it fits wherever one of its concepts is named, in whatever way: then more phrases only ever fit more."""
    alone = ClaimPattern(all_of=pattern.all_of, any_of=pattern.any_of)
    return pattern == alone and len(pattern.all_of) + bool(pattern.any_of) == 1


def _overlap(word: str, other: str) -> bool:
    """Whether finding the other first, all run together, may take letters from the word."""
    word, other = word.replace(" ", ""), other.replace(" ", "")
    ends = any(other.endswith(word[:size]) for size in range(1, len(word)))
    return word in other or other in word or ends


def _included(inner: Sequence[Pattern], others: Sequence[TextRule]) -> Walk | None:
    """None where the walk did not come to its end."""
    try:
        return inclusion(inner, [pattern for other in others for pattern in patterns_of(other)])
    except (Undecided, StateBudgetExceeded):
        return None


def patterns_of(rule: TextRule) -> list[Pattern]:
    """What the rule is compiled from, detectors included."""
    shapes = detector_texts(0, rule.shapes)[0] if rule.shapes else ()
    return [*(Pattern(0, source, rule.literal) for source in rule.sources), *shapes]


def _named(rules: Iterable[Rule]) -> tuple[str, ...]:
    return tuple(rule.head.id for rule in rules)


def phrases_of(policy: Policy) -> Phrases:
    """By what each concept is found: a phrase that is another one inflected makes no difference."""
    return {
        concept.id: frozenset(tuple(stems_of(phrase)) for phrase in concept.phrases)
        for concept in policy.rulebook.vocabulary.concepts
    }


def lost_phrases(before: Phrases, after: Phrases) -> frozenset[str]:
    """Concepts with a phrase that is found in no way any more: not as one of another concept, nor by a part of it.

    Wherever a phrase stands there is a claim, also where nothing else would make one of it: with the phrase goes what
    was asked of that claim, whatever concept it was of.
    """
    left = frozenset[tuple[str, ...]]().union(*after.values())
    return frozenset(
        name for name, said in before.items() if not all(_holds_one(phrase, left) for phrase in said)
    )


def _holds_one(phrase: tuple[str, ...], others: frozenset[tuple[str, ...]]) -> bool:
    return any(
        phrase[first:last] in others
        for first in range(len(phrase))
        for last in range(first + 1, len(phrase) + 1)
    )


def _changed(phrases: tuple[Phrases, Phrases]) -> frozenset[str]:
    before, after = phrases
    return frozenset(name for name, said in before.items() if after.get(name) != said)


def cues_moved(first: Policy, second: Policy) -> bool:
    """Whether a phrase that only one of them has holds a word that decides how things are said."""
    before, after = (
        {
            (concept.id, phrase)
            for concept in policy.rulebook.vocabulary.concepts
            for phrase in concept.phrases
        }
        for policy in (first, second)
    )
    profile = first.rulebook.vocabulary.profile
    return any(holds_a_cue(phrase, profile) for _, phrase in before ^ after)


def entries_of(policy: Policy) -> dict[str, tuple[str, ...]]:
    return {domain.id: domain.concepts for domain in policy.rulebook.subdomains}


def beyond_words(policy: Policy) -> object:
    """What of the vocabulary, besides concepts, their exceptions and slots, decides how a text is read."""
    return msgspec.structs.replace(policy.rulebook.vocabulary, concepts=(), exceptions=(), slots=())
