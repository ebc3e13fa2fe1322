"""A small world for the laws: policies as text, engines, a driver of our own, and oracles that trust none of it.

`play` drives a session without `interlock.drivers`: it keeps its own books of what was offered, recorded, released
and of what conditioned each proposal. Oracles use `re` over a simple folding of their own.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from interlock.anchors import Resolvers
from interlock.core.charter import Charter
from interlock.core.decision import Admit
from interlock.core.events import Answers, Event, Fault, Finish, Lookup, Retry, Step
from interlock.core.lineage import Determination, Inert, Record, Rewound
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence, Reference, Resolution
from interlock.core.outcome import Outcome
from interlock.core.ports import Mapper
from interlock.core.prompt import Prompt, PromptMode, Task, build_prompt
from interlock.core.session import Session
from interlock.engines.port import Engine, EngineError
from interlock.engines.scripted import ScriptedEngine
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate
from tests.examples import examples

law = settings(
    derandomize=True,
    database=None,
    max_examples=examples(100),
    # Shrinking a whole run takes minutes; examples are small enough to read as they come.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
"""Laws are shown on the same examples every time, however slow the machine."""

TASK = Task(agent="tester", purpose="say what the fund costs", user="Is this fund safe?")
KEY = bytes(range(32))
Resolve = Callable[[Reference], Resolution]


# --- policies ------------------------------------------------------------------------------------------------

PROMISE, RISKLESS, JOINED, SECRET = "guaranteed return", "zero risk...", "fee. The fund", "secret"
FORBIDDEN_TEXTS = (PROMISE, RISKLESS, JOINED, SECRET)
"""One inside a sentence, one that an inert item completes, one over a full stop, one word."""

TEXTS = f"""
- {{id: promise, kind: safety, basis: law 1, forbid: {{text: ["{PROMISE}"]}}}}
- {{id: riskless, kind: safety, basis: law 2, forbid: {{text: ["{RISKLESS}"]}}}}
- {{id: joined, kind: structural, basis: law 3, forbid: {{text: ["{JOINED}"]}}}}
- {{id: secret, kind: safety, basis: law 4, forbid: {{text: ["{SECRET}"]}}}}
"""
LENIENT = """
on_unmapped: {coverage_min: 0}
continuity: {regression: false}
bounds: {unverified_max: 1000}
"""
"""Lets through whatever no rule is about, so that text rules stand alone."""
BOUNDED = LENIENT + "limits: {candidates_max: 600}\n"
"""The same, and an engine that never ends is ended."""


@cache
def policy(
    rules: str = TEXTS, rest: str = BOUNDED, release: str = "prompt", unit: str = "sentence"
) -> Policy:
    """A policy from its rules and the rest of its document."""
    indented = "\n".join(f"  {line}" for line in rules.strip().splitlines())
    head = f"policy: laws\nversion: '1'\nunit: {unit}\nrelease: {release}\nchannels: [answer, aside, calls]\n"
    return Policy.from_bytes(f"{head}{rest.strip()}\nrules:\n{indented}\n".encode())


RELEASES = ("prompt", "{lag: 1}", "{lag: 3}", "at_end")
releases = st.sampled_from(RELEASES)


@cache
def mapper_of(governing: Policy) -> ClauseMapper:
    return ClauseMapper.of(governing)


# --- a run, driven by hand -----------------------------------------------------------------------------------


class Play:
    """One run and everything that was seen of it. `offers`: each proposal with what conditioned it."""

    def __init__(
        self,
        governing: Policy,
        engine: Engine,
        *,
        task: Task = TASK,
        mapper: Mapper | None = None,
        resolve: Resolve | None = None,
        seed: int = 0,
        run: str = "run",
        governed: bool = True,
        now: int = 1_000,
    ) -> None:
        self.now = now
        self.policy = governing
        self.engine = engine
        self.seed = seed
        self.resolve = resolve or Resolvers().resolve
        self.records: list[Record] = []
        self.steps: list[Step] = []
        self.events: list[Event] = []
        self.heard: list[Retry] = []
        self.released: dict[str, bytearray] = {}
        self.outcome: Outcome | None = None
        self.mode = PromptMode.STARVED if governing.rulebook.starved else PromptMode.OPEN
        self.prompt: Prompt = build_prompt(task, self.mode)
        reader = mapper or mapper_of(governing)
        self.charter = Charter(
            run=run,
            task=task,
            mode=self.mode,
            state=situate(governing, task, reader),
            capabilities=engine.capabilities,
            engine=engine.identity,
            seed=seed,
            key=KEY,
            policy_source=governing.source,
            governed=governed,
        )
        self.reader = reader
        self.session = Session(self.charter, reader, governing.text_rules)

    def take(self, step: Step) -> Step:
        """Write down what a step says."""
        self.steps.append(step)
        self.records += step.records
        for release in step.releases:
            held = self.released.setdefault(release.channel, bytearray())
            assert release.start == len(held), "a gap, or bytes that left twice"
            held += release.data
        if isinstance(step.do, Finish):
            self.outcome = step.do.outcome
        return step

    def offer(self, event: Event) -> Step:
        self.events.append(event)
        return self.take(self.session.offer(event, at=self.now + len(self.events)))

    def start(self) -> Step:
        step = self.take(self.session.begin(at=self.now))
        if self.outcome is None:
            failed = self.told(lambda: self.engine.start(self.prompt, self.seed))
            step = self.offer(failed) if failed else step
        return step

    def next_event(self, step: Step) -> Event:
        """What comes of doing what a step says."""
        match step.do:
            case Lookup(references=references):
                return Answers(tuple(self.resolve(reference) for reference in references))
            case Retry() as retry:
                self.heard.append(retry)
                return self.told(lambda: self.engine.rewind(retry)) or self.proposal()
            case _:
                return self.proposal()

    def told(self, tell: Callable[[], None]) -> Fault | None:
        try:
            tell()
        except EngineError as error:
            return Fault("engine", str(error))
        except Exception as error:  # noqa: BLE001 - whatever an engine does wrong, it ends the run as a value
            return Fault("engine", type(error).__name__)
        return None

    def proposal(self) -> Event:
        try:
            offered = self.engine.propose()
        except Exception as error:  # noqa: BLE001 - as above
            return Fault("engine", type(error).__name__)
        if isinstance(offered, Candidate | EndOfSequence):
            return offered
        return Fault("engine", f"{type(offered).__name__} is no candidate")

    # --- what the records say, read by ourselves ---

    def bodies(self, kind: type[Any] | None = None) -> list[Any]:
        found = [record.content for record in self.records]
        return found if kind is None else [body for body in found if isinstance(body, kind)]

    @property
    def determinations(self) -> list[Determination]:
        return self.bodies(Determination)

    @property
    def codes(self) -> list[str]:
        """Codes of all that was not admitted, in order."""
        return [
            str(d.decision.reasons[0].code) for d in self.determinations if not isinstance(d.decision, Admit)
        ]

    def admitted(self) -> dict[str, bytes]:
        return admitted_text(self.records)


STEPS_MAX = 5_000


def play(
    governing: Policy,
    engine: Engine,
    *,
    watch: Callable[[Play, Step], None] | None = None,
    between: Callable[[Play], Event | None] | None = None,
    **options: Any,
) -> Play:
    """Drive a run to its end. `watch` sees every step; `between` may put an event of its own in."""
    run = Play(governing, engine, **options)
    step = run.start()
    for _ in range(STEPS_MAX):
        if watch is not None:
            watch(run, step)
        if run.outcome is not None:
            return run
        own = between(run) if between is not None and not isinstance(step.do, Lookup | Retry) else None
        step = run.offer(own if own is not None else run.next_event(step))
    raise AssertionError(f"the run did not end within {STEPS_MAX} steps")


def admitted_text(records: Iterable[Record]) -> dict[str, bytes]:
    """What the records say is admitted, channel by channel: appended in order, undone where a rewind says so."""
    pieces: list[tuple[int, str, bytes]] = []
    for record in records:
        match record.content:
            case Determination(applied=True, ends=False) as body:
                pieces.append((record.seq, body.channel, body.text or b""))
            case Inert() as body:
                pieces.append((record.seq, body.channel, body.text))
            case Rewound(abandoned=abandoned, length=length):
                kept = min(abandoned, default=record.seq)
                pieces = [piece for piece in pieces if piece[0] < kept]
                assert sum(len(text) for _, _, text in pieces) == length
            case _:
                pass
    channels: dict[str, bytes] = {}
    for _, channel, text in pieces:
        channels[channel] = channels.get(channel, b"") + text
    return channels


# --- engines -------------------------------------------------------------------------------------------------


def saying(*answers: str, chunk: int | Sequence[int] = 0, **options: Any) -> ScriptedEngine:
    """An engine that says the first answer, and after each refusal goes on with the next."""
    return ScriptedEngine(answers, chunk=chunk, **options)


def by_offset(text: bytes, cuts: Iterable[int], kind: CandidateKind = CandidateKind.SPAN) -> ScriptedEngine:
    """An engine whose text is a function of the bytes that are kept, cut at these offsets."""
    places = sorted({cut for cut in cuts if 0 < cut < len(text)} | {len(text)})

    def speak(kept: tuple[Candidate, ...], retry: Retry | None) -> Candidate | EndOfSequence:
        done = sum(len(candidate.data) for candidate in kept)
        if done >= len(text):
            return EndOfSequence()
        end = next(place for place in places if place > done)
        ids = (done,) if kind is CandidateKind.TOKEN else ()
        return Candidate(text[done:end], kind, ids=ids)

    return ScriptedEngine.branching(speak, granularity=kind)


def pieces_of(text: bytes, cuts: Iterable[int]) -> list[bytes]:
    places = [0, *sorted({cut for cut in cuts if 0 < cut < len(text)}), len(text)]
    return [text[a:b] for a, b in pairwise(places) if b > a]


# --- texts ---------------------------------------------------------------------------------------------------

FRAGMENTS = (
    "The fee is low. ", "It may fall. ", "The fund is old. ", "guaranteed", "guaran", "teed", " return", "return",
    "zero risk", "...", "fee", ". ", "The fund", "secret", "sec", "ret", " ", " ", "\n", "\n\n", "! ", "? ", ", ",
    '"', '". "', "- ", "***", " and ", "However, ", "a", "is", "Dr. Who", "e.g. this", "3.5 %", "naïve", "日本", "😀",
    "gu\u200barant\u0435ed", "<b>", "</b>", "&#101;", "**", "g<i>uar", "anteed", "SECRET", "s\u0435cret",
)  # fmt: skip
fragments = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join)
sentences = st.lists(
    st.sampled_from(
        (
            "The fee is low. ",
            "The fund is old. ",
            "It may fall. ",
            "Returns are paid in May. ",
            "The secret is out. ",
            "A guaranteed return is yours. ",
            "We like the sea. ",
            "\n",
            "*** ",
            "However, ",
        )
    ),
    min_size=1,
    max_size=7,
).map("".join)
cuts = st.sets(st.integers(1, 120), max_size=24)


@st.composite
def talkers(draw: st.DrawFn, texts: st.SearchStrategy[str] = fragments) -> ScriptedEngine:
    """Engines that behave, and say anything, cut anyhow, with other answers after each refusal."""
    answers = draw(st.lists(texts, min_size=1, max_size=4))
    kind = draw(st.sampled_from((CandidateKind.TOKEN, CandidateKind.SPAN, CandidateKind.STEP)))
    sizes = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4) | st.just([0]))
    return ScriptedEngine(
        answers, chunk=sizes, kind=kind, rewind=draw(st.sampled_from((True, True, True, False)))
    )


# --- oracles -------------------------------------------------------------------------------------------------

_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]")
_LOOKALIKES = str.maketrans({"\u0435": "e", "\u0430": "a", "\u043e": "o", "\u0440": "p", "\u0441": "c"})
_TAG = re.compile(r"</?[a-z]+>")
_AROUND = r"[ .,;:!?\"'()\n-]"


def folded(text: str) -> str:
    """Our own simple view of what a reader sees."""
    seen = unicodedata.normalize("NFKC", text).casefold().translate(_LOOKALIKES)
    return re.sub(r"\s+", " ", _INVISIBLE.sub("", seen))


def readings(data: bytes) -> Iterator[str]:
    """The ways a reader may take a text: as it stands, with entities read, with tags gone too."""
    text = data.decode("utf-8", "ignore")
    yield folded(text)
    yield folded(html.unescape(text))
    yield folded(html.unescape(_TAG.sub("", text)))


def found_in(data: bytes, phrases: Sequence[str] = FORBIDDEN_TEXTS) -> list[str]:
    """The forbidden phrases that a reader sees in these bytes."""
    return [phrase for phrase in phrases if any(_holds(reading, phrase) for reading in readings(data))]


def _holds(reading: str, phrase: str) -> bool:
    wanted = folded(phrase)
    left = f"(?:^|{_AROUND})" if wanted[0].isalnum() else ""
    right = f"(?:$|{_AROUND})" if wanted[-1].isalnum() else ""
    return re.search(left + re.escape(wanted) + right, reading) is not None


def out_of(run: Play) -> dict[str, bytes]:
    """Everything that a caller gets hold of, by channel: what left and what the outcome carries."""
    carried = run.outcome.channels if run.outcome else {}
    both = {name: bytes(data) for name, data in run.released.items()}
    for name, data in carried.items():
        both[name] = max(both.get(name, b""), data, key=len)
    return both
