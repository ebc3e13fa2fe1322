"""The contract kit: run it on your own engine, resolver or mapper, in your own tests.

    report = check_engine(lambda: MyEngine("http://localhost:8000"))
    assert report.mode == "full"

What an adapter gets wrong is a `ContractViolation` that names the check. What it cannot do is no violation: the
report lists it. The engines that tests and documents use are here too, and strategies for Hypothesis, which is
imported when the first one is asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec

from interlock.anchors.port import ANSWER_BYTES_MAX, fault
from interlock.core.canonical import canonical
from interlock.core.ceilings import CANDIDATE_BYTES_MAX, EMPTY_CANDIDATES_MAX
from interlock.core.memory import Fact, Provenance
from interlock.core.mutation import (
    ANSWER,
    Candidate,
    CandidateKind,
    Cause,
    EndOfSequence,
    Mutation,
    Reference,
    Resolution,
    Span,
    Standing,
    Transition,
)
from interlock.core.ports import Mapper
from interlock.core.prompt import Prompt, PromptMode, Role, Turn
from interlock.core.rules import Rulebook, Unit
from interlock.core.state import Context, Intent, SemanticState
from interlock.engines.cut import AsyncProposeOnly, FinishedText, ProposeOnly
from interlock.engines.port import Capabilities, Engine, EngineError, Identity, Retry
from interlock.engines.scripted import Misbehaviour, ScriptedEngine, cut, span, step, token, tool_call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = (
    "AsyncProposeOnly",
    "ContractViolation",
    "EngineReport",
    "FinishedText",
    "Misbehaviour",
    "ProposeOnly",
    "ScriptedEngine",
    "check_engine",
    "check_mapper",
    "check_resolver",
    "chunkings",
    "hostile_engines",
    "span",
    "step",
    "texts",
    "token",
    "tool_call",
    "user_prompt",
)

Offer = Candidate | EndOfSequence
CANARY: Final = "xylograph-4711"
RETRIES_TRIED: Final = 4


class ContractViolation(AssertionError):
    """An adapter does not keep a promise of its port. `check` names the check, `what` says what happened."""

    def __init__(self, check: str, what: str) -> None:
        super().__init__(f"`{check}`: {what}")
        self.check = check
        self.what = what


class EngineReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the kit found. `skipped` says for each check that was not run why not."""

    identity: Identity
    capabilities: Capabilities
    mode: str
    """`full`, or `cut` where the engine cannot rewind: its runs end at the first refusal."""
    missing: tuple[str, ...]
    """Capabilities that the engine does not have."""
    passed: tuple[str, ...]
    skipped: dict[str, str]


def user_prompt(text: str) -> Prompt:
    """A prompt of one turn."""
    return Prompt((Turn(Role.USER, text, Provenance.USER),), PromptMode.OPEN)


def check_engine(
    make_engine: Callable[[], Engine],
    prompt: Prompt | None = None,
    *,
    seed: int = 7,
    candidates_max: int = 24,
    channels: Collection[str] | None = None,
) -> EngineReport:
    """Hold an engine against its port; raises ContractViolation.

    `make_engine` is called a few times; each engine is closed. `channels`: those it may use, if that is to be
    checked. What a rewind leaves behind can be told only for engines that are seeded.
    """
    trial = _EngineTrial(
        make_engine, prompt or user_prompt("Name three colours."), seed, candidates_max, channels
    )
    passed, skipped = [], {}
    for check in trial.checks():
        why_not = check()
        name = check.__name__
        if why_not is None:
            passed.append(name)
        else:
            skipped[name] = why_not
    capabilities = trial.capabilities
    flags = ("rewind", "excludes", "seeded")
    return EngineReport(
        identity=trial.identity,
        capabilities=capabilities,
        mode="full" if capabilities.rewind else "cut",
        missing=tuple(flag for flag in flags if not getattr(capabilities, flag)),
        passed=tuple(passed),
        skipped=skipped,
    )


class _EngineTrial:
    """Each check is a method named as it is reported; it returns why it was not run, or None."""

    def __init__(
        self,
        make_engine: Callable[[], Engine],
        prompt: Prompt,
        seed: int,
        candidates_max: int,
        channels: Collection[str] | None,
    ) -> None:
        self._make = make_engine
        self._prompt = prompt
        self._seed = seed
        self._candidates_max = candidates_max
        self._channels = channels
        self._first: list[Offer] = []
        self.identity = Identity("")
        self.capabilities = Capabilities(CandidateKind.SPAN, rewind=False)

    def checks(self) -> Sequence[Callable[[], str | None]]:
        return (
            self.protocol,
            self.intercepts,
            self.candidates,
            self.positions,
            self.utf8,
            self.end_stays,
            self.fresh_start,
            self.no_rewind_is_said,
            self.rewind_replays,
            self.excluded_are_left_out,
            self.dropped_leaves_no_trace,
            self.close_twice,
        )

    # ------------------------------------------------------------- checks

    def protocol(self) -> None:
        with self._engine("protocol") as engine:
            for name in ("start", "propose", "rewind", "close"):
                _hold("protocol", callable(getattr(engine, name, None)), f"the engine has no method `{name}`")
            identity, capabilities = engine.identity, engine.capabilities
            _hold("protocol", isinstance(identity, Identity), "`identity` is no Identity")
            _hold("protocol", bool(identity.adapter), "`identity.adapter` is empty: a record has to name it")
            _hold("protocol", isinstance(capabilities, Capabilities), "`capabilities` is no Capabilities")
            self.identity, self.capabilities = identity, capabilities
        with self._engine("protocol") as engine:
            same = engine.identity == identity and engine.capabilities == capabilities
            _hold("protocol", same, "two engines of one factory differ in `identity` or `capabilities`")

    def intercepts(self) -> None:
        what = "the engine yields only finished text: there is no point at which it could be stopped"
        _hold("intercepts", self.capabilities.intercepts, what)

    def candidates(self) -> None:
        with self._engine("candidates") as engine:
            engine.start(self._prompt, self._seed)
            self._first = self._offers(engine, "candidates", self._candidates_max)
        found = any(isinstance(offer, Candidate) and offer.data for offer in self._first)
        _hold("candidates", found, f"the engine offered no text at all for {self._prompt.turns[-1].text!r}")

    def positions(self) -> None:
        due = 0
        for number, offer in enumerate(self._first):
            told = offer.position
            right = told in {-1, due}
            _hold(
                "positions", right, f"offer {number} says it is at position {told}, and {due} are before it"
            )
            due += offer.width if isinstance(offer, Candidate) else 0

    def utf8(self) -> None:
        ended = isinstance(self._first[-1], EndOfSequence)
        texts: dict[str, bytes] = {}
        for number, offer in enumerate(self._first):
            if not isinstance(offer, Candidate):
                continue
            if offer.kind is not CandidateKind.TOKEN:
                why = f"candidate {number} is a {offer.kind} and no whole UTF-8: {offer.data[-16:]!r}"
                _hold("utf8", _is_utf8(offer.data), why)
            texts[offer.channel] = texts.get(offer.channel, b"") + offer.data
        for channel, text in texts.items():
            begun = 0 if ended else _begun(text)
            whole = text[: len(text) - begun]
            _hold("utf8", _is_utf8(whole), f"the tokens of channel `{channel}` are no UTF-8 together")

    def end_stays(self) -> str | None:
        with self._engine("end_stays") as engine:
            engine.start(self._prompt, self._seed)
            offers = self._offers(engine, "end_stays", self._candidates_max)
            if not isinstance(offers[-1], EndOfSequence):
                return f"the answer has more than {self._candidates_max} candidates"
            again = self._offers(engine, "end_stays", 1)
            what = "asked again after it proposed to end, the engine went on"
            _hold("end_stays", isinstance(again[0], EndOfSequence), what)
        return None

    def fresh_start(self) -> None:
        with self._engine("fresh_start") as engine:
            engine.start(user_prompt(f"Say again and again: {CANARY}"), self._seed)
            self._offers(engine, "fresh_start", self._candidates_max)
            engine.start(self._prompt, self._seed)
            offers = self._offers(engine, "fresh_start", self._candidates_max)
        left = CANARY.encode() in _text(offers)
        _hold("fresh_start", not left, "a word of the prompt before came up after `start`")
        if self.capabilities.seeded:
            what = "the same prompt and seed gave something else after another prompt"
            _hold("fresh_start", offers == self._first, what + _difference(self._first, offers))

    def no_rewind_is_said(self) -> str | None:
        """Who cannot rewind has to refuse: silence would leave refused text in the context."""
        if self.capabilities.rewind:
            return "the engine can rewind"
        with self._engine("no_rewind_is_said") as engine:
            engine.start(self._prompt, self._seed)
            self._offers(engine, "no_rewind_is_said", 1)
            try:
                engine.rewind(self._retry(0))
            except EngineError:
                return None
        raise ContractViolation(
            "no_rewind_is_said", "`rewind` has to raise EngineError where it cannot be done"
        )

    def rewind_replays(self) -> str | None:
        if not self.capabilities.rewind:
            return "the engine cannot rewind"
        with self._engine("rewind_replays") as engine:
            for index in self._branches():
                engine.start(self._prompt, self._seed)
                said = self._offers(engine, "rewind_replays", self._candidates_max)
                position = _width(said[:index])
                engine.rewind(self._retry(position))
                again = self._offers(engine, "rewind_replays", self._candidates_max - index, start=position)
                if self.capabilities.seeded:
                    what = f"rewound to position {position}, with nothing refused, the engine said something else"
                    _hold("rewind_replays", again == said[index:], what + _difference(said[index:], again))
        return None

    def excluded_are_left_out(self) -> str | None:
        if not (self.capabilities.rewind and self.capabilities.excludes):
            return "the engine cannot leave out ids"
        with self._engine("excluded_are_left_out") as engine:
            for index in self._branches():
                engine.start(self._prompt, self._seed)
                offers = self._offers(engine, "excluded_are_left_out", index + 1)
                self._refuse_again_and_again(engine, offers[-1], _width(offers[:index]))
        return None

    def dropped_leaves_no_trace(self) -> str | None:
        if not (self.capabilities.rewind and self.capabilities.seeded):
            return "told only for an engine that can rewind and is seeded"
        index = self._branches()[-1]
        runs = []
        for detour in (False, True):
            with self._engine("dropped_leaves_no_trace") as engine:
                runs.append(self._after(engine, index, detour=detour))
        what = "what came after a rewind depends on what was dropped by it"
        _hold("dropped_leaves_no_trace", runs[0] == runs[1], what + _difference(runs[0], runs[1]))
        return None

    def close_twice(self) -> None:
        with self._engine("close_twice") as engine:
            engine.close()
            engine.close()

    # ------------------------------------------------------------- how

    @contextmanager
    def _engine(self, check: str) -> Iterator[Engine]:
        engine = self._make()
        try:
            yield engine
        except EngineError as error:
            raise ContractViolation(check, f"the engine could not go on: {error}") from error
        except ContractViolation:
            raise
        except Exception as error:
            what = f"the engine raised {error!r}: only EngineError says what to do"
            raise ContractViolation(check, what) from error
        finally:
            with suppress(Exception):
                engine.close()

    def _retry(self, position: int, attempt: int = 1, excluded: tuple[int, ...] = ()) -> Retry:
        return Retry(position, attempt, excluded, self._seed)

    def _offers(self, engine: Engine, check: str, count: int, start: int = 0) -> list[Offer]:
        """Up to so many offers, each held against what every offer must be."""
        offers: list[Offer] = []
        empty = 0
        while len(offers) < count:
            offer = engine.propose()
            self._hold_offer(check, offer)
            if offers == [] and start and offer.position not in {-1, start}:
                raise ContractViolation("positions", f"rewound to {start}, the engine says {offer.position}")
            offers.append(offer)
            if isinstance(offer, EndOfSequence):
                break
            empty = 0 if offer.data else empty + 1
            _hold(check, empty < EMPTY_CANDIDATES_MAX, f"{empty} candidates in a row are empty")
        return offers

    def _hold_offer(self, check: str, offer: object) -> None:
        if isinstance(offer, EndOfSequence):
            return
        if not isinstance(offer, Candidate):
            raise ContractViolation(check, f"`propose` returned {type(offer).__name__}, not a Candidate")
        _hold(check, type(offer.data) is bytes, f"`data` is {type(offer.data).__name__}, not bytes")
        _hold(check, isinstance(offer.kind, CandidateKind), f"`kind` is {offer.kind!r}")
        size = len(offer.data)
        _hold(
            check, size <= CANDIDATE_BYTES_MAX, f"{size} bytes are over the ceiling of {CANDIDATE_BYTES_MAX}"
        )
        right = isinstance(offer.ids, tuple) and all(type(token) is int and token >= 0 for token in offer.ids)
        _hold(check, right, f"`ids` are {offer.ids!r}, not a tuple of numbers from 0 on")
        known = self._channels is None or offer.channel in self._channels
        _hold(check, known, f"channel `{offer.channel}` is none of {sorted(self._channels or ())}")

    def _branches(self) -> list[int]:
        """Indices of the offers to rewind to: the first one and one in the middle."""
        return sorted({0, len(self._first) // 2})

    def _refuse_again_and_again(self, engine: Engine, refused: Offer, position: int) -> None:
        excluded: tuple[int, ...] = ()
        for attempt in range(2, 2 + RETRIES_TRIED):
            first = _first_id(refused)
            if first is None:
                return
            excluded = (*excluded, first)
            engine.rewind(self._retry(position, attempt, excluded))
            refused = self._offers(engine, "excluded_are_left_out", 1)[0]
            what = f"id {_first_id(refused)} was to be left out at position {position} and was proposed there"
            _hold("excluded_are_left_out", _first_id(refused) not in excluded, what)

    def _after(self, engine: Engine, index: int, *, detour: bool) -> list[Offer]:
        """What is said after a rewind to `index`; with a detour, after another continuation was dropped too."""
        check = "dropped_leaves_no_trace"
        engine.start(self._prompt, self._seed)
        said = self._offers(engine, check, self._candidates_max if detour else index + 1)
        position = _width(said[:index])
        if detour:
            first = _first_id(said[index])
            engine.rewind(self._retry(position, 2, () if first is None else (first,)))
            self._offers(engine, check, self._candidates_max - index)
        engine.rewind(self._retry(position, 3))
        return self._offers(engine, check, self._candidates_max - index)


def _hold(check: str, right: bool, what: str) -> None:
    if not right:
        raise ContractViolation(check, what)


def _width(offers: Sequence[Offer]) -> int:
    return sum(offer.width for offer in offers if isinstance(offer, Candidate))


def _text(offers: Sequence[Offer]) -> bytes:
    return b"".join(offer.data for offer in offers if isinstance(offer, Candidate))


def _first_id(offer: Offer) -> int | None:
    if isinstance(offer, EndOfSequence):
        return offer.id if offer.id >= 0 else None
    return offer.ids[0] if offer.ids else None


def _difference(due: Sequence[Offer], got: Sequence[Offer]) -> str:
    return f" ({_text(due)[:60]!r}, then {_text(got)[:60]!r})"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _begun(data: bytes) -> int:
    """Bytes at the end that may begin a character: dropping up to three must leave whole ones."""
    return next((n for n in range(min(4, len(data) + 1)) if _is_utf8(data[: len(data) - n])), 0)


# --- resolvers ---------------------------------------------------------------------------------------------

REFERENCES_TRIED: Final = (
    Reference("name", "", Span(0, 0)),
    Reference("name", "nobody at all", Span(0, 13)),
    Reference("a kind nobody declared", "x", Span(0, 1)),
    Reference("name", "\x00'; drop table names; --", Span(0, 25)),
    Reference("name", "\u202e\ud7ff𝔘" * 100, Span(0, 1000)),
)


def check_resolver(
    resolve: Callable[[Reference], Resolution], references: Sequence[Reference] = (), *, seconds: float = 5.0
) -> tuple[Resolution, ...]:
    """Hold a resolver against its port, over `references` and some that nobody can resolve.

    It may not raise, answer about another reference, say what its fields do not declare, take longer than `seconds`,
    or change its mind: asked again, after other questions, wherever the reference stands, and from another thread,
    it has to answer alike. Returns the answers for `references`; raises ContractViolation.
    """
    asked = (*references, *REFERENCES_TRIED)
    answers = [_resolved(resolve, reference, seconds) for reference in asked]
    for reference, first in zip(asked, answers, strict=True):
        elsewhere = msgspec.structs.replace(
            reference, span=Span(reference.span.start + 7, reference.span.end + 7)
        )
        again = _resolved(resolve, reference, seconds)
        moved = _resolved(resolve, elsewhere, seconds)
        for second in (again, msgspec.structs.replace(moved, reference=reference)):
            what = f"two answers for one reference of kind `{reference.kind}`: {first!r}, then {second!r}"
            _hold("same_answer", first == second, what)
    return tuple(answers[: len(references)])


def _resolved(resolve: Callable[[Reference], Resolution], reference: Reference, seconds: float) -> Resolution:
    """One answer, asked for in a thread of its own."""
    given: list[Any] = []

    def ask() -> None:
        try:
            given.append(resolve(reference))
        except BaseException as error:  # noqa: BLE001 - raised again where it is told
            given.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(seconds)
    _hold("in_time", bool(given), f"it did not answer within {seconds:g} s for `{reference.key[:40]!r}`")
    answer: Any = given[0]
    if isinstance(answer, BaseException):
        what = f"it raised {answer!r} for `{reference.key[:40]!r}`: what cannot be looked up is unresolvable"
        raise ContractViolation("answers", what) from answer
    _hold("answers", isinstance(answer, Resolution), f"it returned {type(answer).__name__}, not a Resolution")
    _hold(
        "answers", answer.reference == reference, "the answer is about another reference than the one asked"
    )
    _hold("standing", isinstance(answer.standing, Standing), f"`{answer.standing!r}` is no Standing")
    right = isinstance(answer.readings, tuple) and all(type(name) is str for name in answer.readings)
    _hold("readings", right, f"readings are {answer.readings!r}, not a tuple of names")
    days = (
        isinstance(answer.days, tuple)
        and len(answer.days) in (0, len(answer.readings))
        and all(isinstance(pair, tuple) and [*map(type, pair)] == [str, str] for pair in answer.days)
    )
    _hold("days", days, f"days are {answer.days!r}: none, or a first and a last one for each reading")
    texts = (answer.resolver, answer.snapshot, answer.detail)
    _hold("types", all(type(text) is str for text in texts), f"{texts!r} are not all text")
    try:
        size = len(canonical(answer))
    except Exception as error:
        raise ContractViolation("canonical", f"the answer has no canonical bytes: {error!r}") from error
    _hold(
        "size",
        size <= ANSWER_BYTES_MAX,
        f"the answer has {size} bytes, over the ceiling of {ANSWER_BYTES_MAX}",
    )
    resolution: Resolution = answer
    wrong = fault(resolution, reference)
    _hold("admissible", not wrong, f"a run would refuse it: it {wrong}")
    return resolution


# --- mappers -----------------------------------------------------------------------------------------------

TEXTS_TRIED: Final = (
    "The fee is 0.4 %.",
    "Smith v. Jones, 410 U.S. 113 (1973), was not overruled, and www.example.org says so.",
    "Some experts say that it might fall; it never did.",
    "- one\n- two\n\n```\ncode()\n```\n",
    "日本語で書いてください。 Ça va? 😀",
    "gu\u200barant\u0435ed <b>re</b>turns",
    "z" * 300,
    "   \n",
)
NEVER_INERT: Final = ("not", "never", "no", "guaranteed", "12", "日本", "aHR0cHM6Ly8", "½")


def check_mapper(
    mapper: Mapper, texts: Sequence[str] = TEXTS_TRIED, *, state: SemanticState | None = None
) -> tuple[Mutation, ...]:
    """Hold a mapper against its port over some texts; raises ContractViolation."""
    before = state or SemanticState.initial(Intent("testing"), Context(), EMPTY_RULEBOOK)
    _hold(
        "id", isinstance(mapper.id, str) and bool(mapper.id), "`id` is empty: a record has to name the mapper"
    )
    mutations = tuple(_mapped(mapper, text, before) for text in texts)
    for text in texts:
        for unit in Unit:
            _hold_splitter(mapper, unit, text.encode())
        terms = mapper.terms(text)
        _hold("terms", terms == tuple(sorted(set(terms))), f"terms are not sorted and distinct: {terms!r}")
    for text in NEVER_INERT:
        _hold(
            "inert", not mapper.inert(_transition(text)), f"{text!r} carries something and was called inert"
        )
    facts = (Fact("fee", "0.4 %"),)
    _hold("grounds", mapper.grounds(facts) == mapper.grounds(facts), "two readings of the same facts differ")
    return mutations


EMPTY_RULEBOOK: Final = Rulebook(id="none", version="0", digest="", rules=())
"""No rules. It is a place to map in and nothing to run under."""


def _transition(text: str) -> Transition:
    return Transition(ANSWER, CandidateKind.SPAN, text.encode(), 0, Cause.BOUNDARY)


def _mapped(mapper: Mapper, text: str, state: SemanticState) -> Mutation:
    transition = _transition(text)
    first, second = mapper.map(transition, state), mapper.map(transition, state)
    _hold("types", isinstance(first, Mutation), f"`map` returned {type(first).__name__}, not a Mutation")
    _hold("deterministic", canonical(first) == canonical(second), f"two readings of {text!r} differ")
    _hold("types", not _has_float(msgspec.to_builtins(first)), f"the reading of {text!r} holds a float")
    for name in ("novelty", "uncertainty", "coverage"):
        value: int = getattr(first, name)
        _hold("ranges", 0 <= value <= 1000, f"`{name}` of {text!r} is {value}, not a permille")
    _hold("ranges", 0 <= first.certainty <= 5, f"`certainty` of {text!r} is {first.certainty}, not 0 to 5")
    size = len(transition.text)
    for stretch in (*first.unmapped, *first.parts, *(commitment.span for commitment in first.commitments)):
        _hold(
            "spans",
            0 <= stretch.start <= stretch.end <= size,
            f"{stretch} is outside {text!r} ({size} bytes)",
        )
    _hold("parts", _covers(first.parts, size), f"the parts of {text!r} do not cover it: {first.parts}")
    _hold(
        "coverage", first.coverage < 1000 or not first.unmapped, f"{text!r} is fully read and partly unmapped"
    )
    return first


def _covers(parts: tuple[Span, ...], size: int) -> bool:
    if not parts:
        return True
    starts = [part.start for part in parts]
    ends = [part.end for part in parts]
    return (
        len(parts) > 1
        and starts == [0, *ends[:-1]]
        and ends[-1] == size
        and all(map(int.__lt__, starts, ends))
    )


def _has_float(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_float, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_has_float, value))
    return isinstance(value, float)


def _hold_splitter(mapper: Mapper, unit: Unit, data: bytes) -> None:
    whole = _ends(mapper, unit, [data])
    for sizes in ((1,), (3, 5)):
        pieces = cut(data, sizes)
        what = f"{data[:60]!r} ends at {whole} in one piece, and elsewhere in pieces of {sizes} bytes"
        _hold("splitter", _ends(mapper, unit, pieces) == whole, what)


def _ends(mapper: Mapper, unit: Unit, pieces: Sequence[bytes]) -> list[int]:
    """Offsets of the ends that a splitter finds while the pieces arrive."""
    splitter = mapper.splitter(unit)
    ends: list[int] = []
    rest, done, checked, carry = b"", 0, 0, 0
    for piece in pieces:
        rest += piece
        while (found := splitter.find(rest, checked, carry)).end:
            _hold(
                "splitter", found.end <= found.decided <= len(rest), f"{found} is outside {len(rest)} bytes"
            )
            done += found.end
            ends.append(done)
            rest, checked, carry = rest[found.end :], 0, found.carry
        checked = found.checked
    return ends


# --- strategies for Hypothesis -----------------------------------------------------------------------------

WORDS: Final = (
    "the fund", "guaranteed", "returns", "is", "is not", "may", "0.4 %", "12 mg", "1-800-273-8255", "Smith v. Jones",
    "e.g.", "https://example.org/a.b", "and", "but", "because", "if", "never", "Dr. Who", "naïve", "日本語", "😀",
    "gu\u200bar", "<b>", "</b>", "&amp;", "`code`", "- item", "3.", "Ångström", "\u0435", "a\u0301",
)  # fmt: skip
SEPARATORS: Final = (" ", " ", " ", ". ", ", ", "; ", "? ", "\n", "\n\n", "", "-", " – ", "\u00a0", "...")


def texts(words: Sequence[str] = WORDS, *, words_max: int = 24) -> SearchStrategy[str]:
    """Texts that are awkward for whoever cuts, folds or reads them; give your policy's own words too."""
    from hypothesis import strategies as st

    pair = st.tuples(st.sampled_from(words), st.sampled_from(SEPARATORS))
    prose = st.lists(pair, max_size=words_max).map(lambda pairs: "".join(map("".join, pairs)))
    return prose | st.text(st.characters(codec="utf-8"), max_size=60)


def chunkings(data: bytes) -> SearchStrategy[list[bytes]]:
    """Every way to cut these bytes into pieces that are not empty, whole in the simplest case."""
    from hypothesis import strategies as st

    if len(data) < 2:
        return st.just([data] if data else [])
    places = st.sets(st.integers(1, len(data) - 1))
    return places.map(lambda at: [data[a:b] for a, b in pairwise([0, *sorted(at), len(data)])])


def hostile_engines(
    answers: SearchStrategy[str] | None = None, *, misbehaving: bool = True
) -> SearchStrategy[ScriptedEngine]:
    """Engines that say anything, cut anyhow, and misbehave from some proposal on."""
    from hypothesis import strategies as st

    said = st.lists(answers if answers is not None else texts(), min_size=1, max_size=4)
    sizes = st.just([0]) | st.lists(st.integers(1, 9), min_size=1, max_size=4)
    kinds = st.sampled_from((None, CandidateKind.TOKEN, CandidateKind.SPAN, CandidateKind.STEP))
    how = st.sampled_from((None, *Misbehaviour)) if misbehaving else st.none()
    return st.builds(
        lambda lines, chunk, kind, misbehaviour, at, rewind: ScriptedEngine(
            lines, chunk=chunk, kind=kind, misbehaviour=misbehaviour, at=at, rewind=rewind
        ),
        said, sizes, kinds, how, st.integers(0, 6), st.sampled_from((True, True, True, False)),
    )  # fmt: skip
