"""Whether a record holds together, with nothing but the record: no engine, no resolver, no key.

Everything is derived again: the chain from its beginning, the canonical bytes, the output from what was admitted,
the links from state to state. With the key, what was refused is held against its commitments too. The text rules
of the recorded policy are run over the output as one stream, whatever the session made of its pieces.

What a record cannot show by itself is that its last records are all there: a run without an end is unproven, and
an end that was cut off needs a head kept elsewhere to be missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, assert_never

import msgspec

from interlock.core.canonical import canonical, sha256
from interlock.core.decision import Admit, Decompose, Reject
from interlock.core.events import Approval, Expired, FactArrived
from interlock.core.lineage import (
    SEMANTICS_ID,
    Arrived,
    Blocked,
    Body,
    Deferred,
    Determination,
    Drift,
    DriftLevel,
    Ended,
    Inert,
    Readings,
    Rewound,
    SlopeReading,
    Started,
    rationale,
)
from interlock.core.mutation import CandidateKind
from interlock.core.outcome import Trigger
from interlock.core.prompt import TaskError, mode_of
from interlock.core.rules import Mode
from interlock.core.scanner import Scan, TextMatch
from interlock.core.state import Context, PolicyReference
from interlock.ledger.chain import breaks
from interlock.ledger.port import Ledger, LedgerError, Stored
from interlock.ledger.seal import Opener, SealError
from interlock.mapping.tools import strings
from interlock.policy import Policy, PolicyError
from interlock.policy.profile import context_of
from interlock.screen.parts import parts_of

PROBLEMS_MAX: Final = 100
"""A record that is damaged throughout need not be listed throughout."""
_DIGEST_BYTES: Final = 32
_BLANK: Final = b" \t\r\n"


class Verdict(StrEnum):
    VALID = "valid"
    UNPROVEN = "unproven"
    """Nothing is wrong with what is here, and something could not be shown."""
    INVALID = "invalid"


class Problem(msgspec.Struct, frozen=True):
    """What does not hold, at which record; -1 for the run as a whole. Holds no text of the run."""

    seq: int
    what: str


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """`unproven`: what could not be shown. `opened`: sealed copies that were held against their commitments."""

    run: str
    records: int
    head: bytes
    outcome: str
    problems: tuple[Problem, ...]
    unproven: tuple[str, ...]
    opened: int

    @property
    def verdict(self) -> Verdict:
        if self.problems:
            return Verdict.INVALID
        return Verdict.UNPROVEN if self.unproven else Verdict.VALID

    @property
    def valid(self) -> bool:
        return self.verdict is Verdict.VALID


def verify(ledger: Ledger, run: str, *, opener: Opener | None = None) -> Verification:
    """Check the record of a run. Never raises for what is in it: whatever is wrong is in the answer."""
    findings = _Findings()
    stored = _read(ledger, run, findings)
    bodies = [body for body in _linked(stored, findings) if body is not None]
    outcome = ""
    if not stored:
        findings.problem(-1, "there is no record of this run")
    elif len(bodies) == len(stored):
        outcome = _checked(run, bodies, findings)
    opened = _opened(stored, bodies, opener, findings) if opener and len(bodies) == len(stored) else 0
    return Verification(
        run=run,
        records=len(stored),
        head=stored[-1].record.digest if stored else b"",
        outcome=outcome,
        problems=tuple(findings.problems),
        unproven=tuple(findings.unproven),
        opened=opened,
    )


class _Findings:
    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unproven: list[str] = []

    def problem(self, seq: int, what: str) -> None:
        if len(self.problems) < PROBLEMS_MAX:
            self.problems.append(Problem(seq, what))

    def check(self, holds: bool, seq: int, what: str) -> None:
        if not holds:
            self.problem(seq, what)


def _read(ledger: Ledger, run: str, findings: _Findings) -> list[Stored]:
    stored: list[Stored] = []
    try:
        stored.extend(ledger.records(run))
    except LedgerError as error:
        findings.problem(len(stored), str(error))
    return stored


# --- the chain -------------------------------------------------------------------------------------------


def _linked(stored: list[Stored], findings: _Findings) -> Iterator[Body | None]:
    """Numbers, links, times and bytes; each body where it can be read."""
    wrong: dict[int, list[str]] = {}
    for number, what in breaks(stored):
        wrong.setdefault(number, []).append(what)
    for number, entry in enumerate(stored):
        for what in wrong.get(number, ()):
            findings.problem(number, what)
        yield _decoded(entry, number, findings)


def _decoded(entry: Stored, number: int, findings: _Findings) -> Body | None:
    try:
        body = entry.record.content
    except msgspec.MsgspecError:
        findings.problem(number, "cannot be read as a record")
        return None
    findings.check(canonical(body) == entry.record.body, number, "is not written in canonical bytes")
    return body


# --- what the records say together ------------------------------------------------------------------------


def _checked(run: str, bodies: list[Body], findings: _Findings) -> str:
    first = bodies[0]
    if isinstance(first, Blocked):
        return _blocked(run, first, bodies, findings)
    if not isinstance(first, Started):
        findings.problem(0, "the run does not begin with its start")
        return ""
    findings.check(first.run == run, 0, "is the start of another run")
    _screened(first, findings)
    walk = _Walk(first, _Texts.of(first, findings), findings)
    for seq, body in enumerate(bodies[1:], 1):
        walk.take(seq, body, bodies)
    walk.settle_slope(len(bodies))
    if not walk.outcome:
        findings.unproven.append(
            "unfinished tail: unproven, the run has no end and may have had more records"
        )
    return walk.outcome


def _screened(first: Started, findings: _Findings) -> None:
    """What the screen found is of this input, of all of it, and let the run begin. Empty where nobody screened it."""
    found = {one.part: (one.channel, one.size, one.digest) for one in first.screened}
    task = first.task
    due = {
        part: (channel.value, len(data), f"sha256:{sha256(data).hex()}")
        for part, text, channel in parts_of(task.user, task.purpose, task.facts)
        for data in (text.encode("utf-8", "surrogatepass"),)
    }
    findings.check(found in ({}, due), 0, "does not say of its input, part by part, what the screen found")
    refused = any(one.refused for one in first.screened)
    findings.check(not refused, 0, "begins with an input that the screen refused")


def _blocked(run: str, first: Blocked, bodies: list[Body], findings: _Findings) -> str:
    """A run that the screen refused is this one record, and says which part was refused and for what."""
    findings.check(first.run == run, 0, "is the record of another run")
    findings.check(len(bodies) == 1, 1, "stands behind an input that was refused")
    refused = [one for one in first.screened if one.refused]
    findings.check(bool(refused), 0, "was blocked although nothing in it was refused")
    findings.check(all(one.violations for one in refused), 0, "refuses an input without an identifier")
    return "blocked"


class _Texts:
    """The text rules of the recorded policy, as they can be built here."""

    def __init__(self, policy: Policy, context: Context) -> None:
        self.policy = policy
        self.context = context

    @classmethod
    def of(cls, started: Started, findings: _Findings) -> _Texts | None:
        """None, with a line on why, where this code is not what the run was decided with."""
        why = ""
        if started.semantics != SEMANTICS_ID:
            why = f"it was decided by `{started.semantics}`, this is `{SEMANTICS_ID}`"
        else:
            try:
                policy = Policy.from_bytes(started.policy_source)
                context = context_of(policy, started.task)
                if policy.digest == started.policy and policy.text_rules.digest == started.tables:
                    asked = mode_of(policy.rulebook.starved)
                    findings.check(
                        started.mode is asked, 0, "has another kind of prompt than its policy asks for"
                    )
                    return cls(policy, context)
                why = "the policy or the tables it names are not those that its source gives here"
            except PolicyError as error:
                why = "its policy does not load here: " + str(error).partition("\n")[0]
            except TaskError as error:
                why = f"its task does not fit its policy: {error}"
        findings.unproven.append(f"text rules were not run over the output: {why}")
        return None

    def in_force(self, entered: tuple[str, ...], corrections: int) -> frozenset[int]:
        """Indices of the text rules that refuse."""
        rulebook = self.policy.rulebook
        active = PolicyReference(rulebook, self.context, entered, corrections).active.text
        ids = {rule.head.id for rule in active if rule.head.mode is Mode.ENFORCE}
        return frozenset(i for i, rule in enumerate(rulebook.rules) if rule.head.id in ids)

    def scan(self, data: bytes, ends: bool) -> tuple[tuple[TextMatch, ...], int]:
        """All matches in one stream, and the place before which nothing can become part of one."""
        scan = Scan(self.policy.text_rules, self.policy.text_rules.start())
        scan.feed(data)
        matches = (*scan.matches(), *scan.finish()) if ends else scan.matches()
        return matches, scan.carry().frontier


class _Stretch(msgspec.Struct, frozen=True):
    """Admitted or inert text of one transition, by its place in its channel."""

    channel: str
    start: int
    end: int
    kind: CandidateKind


class _Standing(msgspec.Struct, frozen=True):
    """What a rewind restores. `since`: where each text rule in force came into force, by channel. `facts`: how many
    had arrived, because those that arrived since are not undone."""

    semantic: bytes
    steps: int
    corrections: int
    entered: tuple[str, ...]
    since: dict[int, dict[str, int]]
    facts: int = 0

    def learning(self, facts: list[bytes]) -> _Standing:
        """The same with all facts that have arrived; each by its canonical bytes."""
        semantic = self.semantic
        for fact in facts[self.facts :]:
            semantic = sha256(semantic, fact)
        return msgspec.structs.replace(self, semantic=semantic, facts=len(facts))


class _Walk:
    """Goes through the records once, and knows at each what must be true of the next."""

    def __init__(self, started: Started, texts: _Texts | None, findings: _Findings) -> None:
        self.outcome = ""
        self._started = started
        self._texts = texts
        self._findings = findings
        self._output: dict[str, bytearray] = {}
        self._stretches: list[_Stretch] = []
        self._now = _Standing(started.state, 0, 0, (), {})
        self._now = self._in_force(self._now)
        self._places: list[tuple[int, _Standing, int]] = []
        self._facts: list[bytes] = []
        self._waiting: dict[int, str] = {}
        self._granted: set[int] = set()
        self._owed: int | None = None
        """An admission whose slope reading is due."""

    def _check(self, holds: bool, seq: int, what: str) -> None:
        self._findings.check(holds, seq, what)

    def take(self, seq: int, body: Body, bodies: list[Body]) -> None:
        if not isinstance(body, SlopeReading):
            self.settle_slope(seq)
        over = self.outcome in ("completed", "halted")
        self._check(not over, seq, "stands behind the end of the run")
        resumes = self.outcome != "suspended" or isinstance(body, Arrived)
        self._check(resumes, seq, "goes on with a suspended run although nothing arrived")
        self.outcome = ""
        match body:
            case Started() | Blocked():
                self._check(False, seq, "starts a run that has started")
            case Determination():
                self._determination(seq, body, bodies)
            case Inert():
                self._append(seq, body.channel, body.kind, body.start, body.text)
            case Readings():
                self._readings(seq, body, bodies)
            case SlopeReading():
                self._slope(seq, body)
            case Drift():
                self._drift(seq, body)
            case Rewound():
                self._rewound(seq, body)
            case Deferred():
                self._deferred(seq, body, bodies[seq - 1])
            case Arrived():
                self._arrived(seq, body)
            case Ended():
                self._ended(seq, body)
                self._reported(seq, body, bodies)
            case _:
                assert_never(body)

    # --- determinations ----------------------------------------------------------------------------------

    def _determination(self, seq: int, body: Determination, bodies: list[Body]) -> None:
        check = self._check
        check(body.policy == self._started.policy, seq, "was decided under another policy")
        check(
            body.semantic == self._now.semantic, seq, "begins from another state than the one before led to"
        )
        told = body.rationale == rationale(body.decision, body.applied)
        check(told, seq, "gives another rationale than its decision has")
        check(len(body.decision_state) == _DIGEST_BYTES, seq, "has no digest of the decision state")
        self._descent(seq, body, bodies)
        if body.applied:
            self._applied(seq, body)
        else:
            self._not_applied(seq, body)
        if isinstance(body.decision, Admit) and not body.ends:
            self._owed = seq

    def _descent(self, seq: int, body: Determination, bodies: list[Body]) -> None:
        """A part comes from a decomposition before it, a second look from an item that waits."""
        if body.parent >= 0:
            parent = bodies[body.parent] if body.parent < seq else None
            apart = isinstance(parent, Determination) and isinstance(parent.decision, Decompose)
            self._check(apart, seq, f"is part of record {body.parent}, which was not taken apart")
            if isinstance(parent, Determination) and isinstance(parent.decision, Decompose):
                deeper = 0 if parent.decision.readings else 1
                self._check(
                    body.depth == parent.depth + deeper, seq, "lies at another depth than its parent says"
                )
        if body.item >= 0:
            ground = self._waiting.pop(body.item, "")
            self._check(bool(ground), seq, f"looks again at record {body.item}, which does not wait")
            allowed = ground in ("", "presupposition") or body.item in self._granted
            self._check(allowed, seq, f"looks again at record {body.item} although nobody granted it")

    def _applied(self, seq: int, body: Determination) -> None:
        check = self._check
        check(isinstance(body.decision, Admit), seq, "was applied although it was not admitted")
        if body.text is None or body.mutation is None:
            check(False, seq, "was applied and does not say what")
            return
        check(body.size == len(body.text), seq, "has another length than its text")
        check(body.commitment == b"", seq, "is in clear and committed to at once")
        check(body.mutation.ends == body.ends, seq, "ends the run and does not, at once")
        if body.ends:
            check(body.after == body.semantic and not body.text, seq, "ends the run and changes it")
            return
        self._places.append((seq, self._now, len(self._stretches)))
        entered = tuple(e for e in body.mutation.enters if e not in self._now.entered)
        self._append(seq, body.channel, body.kind, body.start, body.text)
        self._now = self._in_force(
            msgspec.structs.replace(
                self._now,
                semantic=body.after,
                steps=self._now.steps + 1,
                entered=(*self._now.entered, *entered),
            )
        )

    def _not_applied(self, seq: int, body: Determination) -> None:
        check = self._check
        bare = body.text is None and body.mutation is None and not body.resolutions and not body.lead
        check(bare, seq, "was not applied and holds content in clear")
        check(body.after == body.semantic, seq, "was not applied and changes the state")
        check(len(body.commitment) == _DIGEST_BYTES, seq, "was not applied and is not committed to")

    def _readings(self, seq: int, body: Readings, bodies: list[Body]) -> None:
        before, after = bodies[seq - 1], bodies[seq + 1] if seq + 1 < len(bodies) else None
        decision = before.decision if isinstance(before, Determination) else None
        fits = isinstance(decision, Decompose) and len(decision.readings) == len(body.outcomes)
        self._check(
            fits and body.parent == seq - 1, seq, "does not follow the ambiguity whose readings it lists"
        )
        one = body.outcomes.count("admit") == 1
        told = isinstance(after, Determination) and after.parent == body.parent
        stands = isinstance(after, Determination) and isinstance(after.decision, Admit)
        followed = after is None or (told and stands is one)
        self._check(followed, seq, "is not followed by what comes of so many admissible readings")

    # --- slope and drift ---------------------------------------------------------------------------------

    def settle_slope(self, seq: int) -> None:
        """Each admission is followed by its reading, applied or not (R-110)."""
        if self._owed is not None:
            self._check(False, seq, f"record {self._owed} was admitted without a slope reading")
            self._owed = None

    def _slope(self, seq: int, body: SlopeReading) -> None:
        of, self._owed = self._owed, None
        if of is None:
            self._check(False, seq, "is a slope reading of nothing that was just admitted")
            return
        committed = bool(self._places) and self._places[-1][0] == of
        step = self._now.steps if committed else self._now.steps + 1
        self._check(body.of == of and body.step == step, seq, "is the slope reading of another step")

    def _drift(self, seq: int, body: Drift) -> None:
        self._check(body.step == self._now.steps, seq, "names another step than the run is at")
        if body.level is DriftLevel.CORRECTION:
            corrections = self._now.corrections + 1
            digest = sha256(self._now.semantic, canonical(("correction", corrections)))
            corrected = msgspec.structs.replace(self._now, semantic=digest, corrections=corrections)
            self._now = self._in_force(corrected)

    # --- going back, waiting, arriving ---------------------------------------------------------------------

    def _rewound(self, seq: int, body: Rewound) -> None:
        for number in body.abandoned:
            if not self._places or self._places[-1][0] != number:
                self._check(False, seq, f"gives up record {number}, which is not the last one that stands")
                return
            _, self._now, kept = self._places.pop()
            for stretch in reversed(self._stretches[kept:]):
                del self._output[stretch.channel][stretch.start :]
            del self._stretches[kept:]
        self._now = self._now.learning(self._facts)
        total = sum(map(len, self._output.values()))
        self._check(body.length == total, seq, f"goes back to {body.length} bytes where {total} are admitted")

    def _deferred(self, seq: int, body: Deferred, before: Body) -> None:
        refused = isinstance(before, Determination) and isinstance(before.decision, Reject)
        self._check(refused and body.of == seq - 1, seq, "does not follow the refusal that is to wait")
        self._waiting[body.of] = body.ground

    def _arrived(self, seq: int, body: Arrived) -> None:
        try:
            match body.kind:
                case "fact":
                    arrived = msgspec.msgpack.decode(body.event, type=FactArrived)
                    refused = [one.part for one in arrived.screened if one.refused]
                    self._check(not refused, seq, "lets in a fact that the screen refused")
                    self._facts.append(canonical(("fact", arrived.fact)))
                    self._now = self._now.learning(self._facts)
                case "approval":
                    self._answered(msgspec.msgpack.decode(body.event, type=Approval))
                case "expired":
                    self._dropped(msgspec.msgpack.decode(body.event, type=Expired).item)
                case "cancelled" | "fault":
                    pass
                case _:
                    self._check(False, seq, f"is an event of a kind that nobody knows, `{body.kind}`")
        except msgspec.MsgspecError:
            self._check(False, seq, f"is no `{body.kind}` event")

    def _answered(self, approval: Approval) -> None:
        if not approval.approved:
            self._dropped(approval.item)
        elif self._waiting.get(approval.item) != "presupposition":
            self._granted.add(approval.item)

    def _dropped(self, item: int) -> None:
        """An item nobody waits for any more; what was granted before is on its way and is looked at again."""
        if item not in self._granted:
            self._waiting.pop(item, None)

    # --- the output --------------------------------------------------------------------------------------

    def _append(self, seq: int, channel: str, kind: CandidateKind, start: int, text: bytes) -> None:
        held = self._output.setdefault(channel, bytearray())
        self._check(start == len(held), seq, f"begins at {start} where {len(held)} bytes are admitted")
        self._stretches.append(_Stretch(channel, len(held), len(held) + len(text), kind))
        held += text

    def _in_force(self, standing: _Standing) -> _Standing:
        """Note for each text rule that has just come into force where the channels stand."""
        if self._texts is None:
            return standing
        same = standing.entered == self._now.entered and standing.corrections == self._now.corrections
        if same and standing is not self._now:
            return standing
        lengths = {name: len(data) for name, data in self._output.items()}
        rules = self._texts.in_force(standing.entered, standing.corrections)
        since = {rule: standing.since.get(rule, lengths) for rule in rules}
        return msgspec.structs.replace(standing, since=since)

    def _ended(self, seq: int, body: Ended) -> None:
        check = self._check
        self.outcome = body.outcome
        check(
            body.outcome in ("completed", "suspended", "halted"),
            seq,
            f"ends in no known way, `{body.outcome}`",
        )
        check(
            (body.report is None) == (body.outcome == "completed"),
            seq,
            "has a report and completes, or neither",
        )
        check(body.semantic == self._now.semantic, seq, "ends in another state than the one before led to")
        if body.report is not None:
            check(body.report.step == self._now.steps, seq, "counts other steps than were admitted")
            waiting = {item.item for item in body.report.waiting}
            check(waiting <= self._waiting.keys(), seq, "reports items as waiting that do not wait")
        final = body.outcome == "completed"
        lengths = dict(body.lengths)
        check(self._output.keys() <= lengths.keys(), seq, "leaves out a channel that has output")
        declared = self._texts.policy.rulebook.channels if self._texts else tuple(lengths)
        check(lengths.keys() == set(declared), seq, "has other channels than its policy")
        for name, length in sorted(lengths.items()):
            data = bytes(self._output.get(name, b""))
            due = self._scanned(seq, name, data, final)
            fits = due is None or due[0] <= length <= due[1]
            check(fits, seq, f"carries {length} bytes of `{name}`, admitted are {due and due[1]}")
            check(
                length <= len(data), seq, f"carries {length} bytes of `{name}` where {len(data)} are admitted"
            )

    def _reported(self, seq: int, body: Ended, bodies: list[Body]) -> None:
        """Why it ended is what a determination before it said, where one decided."""
        report = body.report
        if report is None:
            return
        waits = report.trigger is Trigger.WAITING
        suspended = body.outcome == "suspended"
        begun = report.trigger is not Trigger.INPUT_REFUSED
        self._check(begun and waits is suspended, seq, f"cannot end so for `{report.trigger}`")
        given = (report.stage, report.code, report.rules)
        decisions = (one.decision for one in bodies[:seq] if isinstance(one, Determination))
        said = (one.reasons for one in decisions if not isinstance(one, Admit))
        reasons = {(r[0].stage, r[0].code, tuple(dict.fromkeys(x.rule for x in r if x.rule))) for r in said}
        self._check(
            given in {(None, None, ()), *reasons}, seq, "reports another reason than any refusal gave"
        )

    def _scanned(self, seq: int, name: str, data: bytes, final: bool) -> tuple[int, int] | None:
        """Run the text rules over a channel; how much of it an outcome may carry, None where that is not known.

        At the least up to the last whole word before the frontier; a word may be parted where its first half had
        left before the second was said. What the end alone would complete is held from where it could be gone back on.
        """
        whole = (len(data), len(data))
        calls = [s for s in self._stretches if s.channel == name and s.kind is CandidateKind.TOOL_CALL]
        if self._texts is None:
            return whole if final or calls else None
        if calls:
            for call in calls:
                matches, _ = self._texts.scan(data[call.start : call.end], ends=True)
                self._forbidden(seq, name, matches, call.start)
                self._forbidden(seq, name, self._inside(data[call.start : call.end]), call.start)
            return whole
        matches, frontier = self._texts.scan(data, ends=final)
        self._forbidden(seq, name, matches, 0)
        if final:
            return whole
        least = _whole_words(data, frontier)
        completed = set(self._texts.scan(data, ends=True)[0]) - set(matches) if frontier < len(data) else ()
        begins = min((match.start for match in completed), default=least)
        return min(least, self._place_before(name, begins)), min(frontier, len(data))

    def _place_before(self, channel: str, length: int) -> int:
        """The last length up to this one at which the channel stood where something was admitted; else this one."""
        for _, _, kept in reversed(self._places):
            stood = max((one.end for one in self._stretches[:kept] if one.channel == channel), default=0)
            if stood <= length:
                return stood
        return length

    def _inside(self, call: bytes) -> tuple[TextMatch, ...]:
        """Matches in a call's strings with their escapes undone, each over the whole call."""
        assert self._texts is not None
        try:
            texts = [text.encode() for text in strings(call)]
        except ValueError:
            return ()  # no call: what it says as bytes was scanned
        matches = (match for text in texts for match in self._texts.scan(text, ends=True)[0])
        return tuple(msgspec.structs.replace(match, start=0, end=len(call)) for match in matches)

    def _forbidden(self, seq: int, name: str, matches: tuple[TextMatch, ...], start: int) -> None:
        assert self._texts is not None
        for match in matches:
            since = self._now.since.get(match.rule)
            if since is not None and start + match.end > since.get(name, 0):
                rule = self._texts.policy.rulebook.rules[match.rule].head.id
                what = f"forbidden text of rule `{rule}` stands in `{name}` up to byte {start + match.end}"
                self._check(False, seq, what)


def _whole_words(data: bytes, stop: int) -> int:
    """Text that is cut off ends with a whole word: its last letters may be what keeps it from being forbidden."""
    while 0 < stop < len(data) and data[stop] not in _BLANK and data[stop - 1] not in _BLANK:
        stop -= 1
    return stop


# --- with the key ------------------------------------------------------------------------------------------


def _opened(stored: list[Stored], bodies: list[Body], opener: Opener, findings: _Findings) -> int:
    """Hold every sealed copy against its commitment; how many there were."""
    if not stored or not isinstance(bodies[0], Started):
        return 0
    key = b""
    if any(entry.sealed is not None for entry in stored):  # else it was recorded without a key to seal with
        try:
            key = opener.commitment_key(bodies[0], stored[0])
        except SealError as error:
            findings.problem(0, str(error))
            return 0
    opened = missing = 0
    for entry, body in zip(stored, bodies, strict=True):
        if not isinstance(body, Determination) or body.applied:
            continue
        if entry.sealed is None:
            missing += 1
            continue
        try:
            opener.content(body, entry.sealed, key)
            opened += 1
        except SealError as error:
            findings.problem(entry.record.seq, str(error))
    if missing:
        findings.unproven.append(f"{missing} refusals have no sealed copy: attested only")
    return opened


__all__ = ["Problem", "Verdict", "Verification", "verify"]
