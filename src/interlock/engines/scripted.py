"""An engine that says what it was told to say. For tests and documents; needs no library.

`requests` holds everything it heard, and what conditioned each proposal, so that a test can show what does and
what does not reach a model. It can misbehave in every way of `Misbehaviour`, one at a time, from a given proposal
on.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, cast

import msgspec

from interlock.core.ceilings import CANDIDATE_BYTES_MAX
from interlock.core.mutation import ANSWER, Candidate, CandidateKind, EndOfSequence
from interlock.core.prompt import Prompt
from interlock.engines.port import Capabilities, EngineError, Identity, Retry

Offer = Candidate | EndOfSequence
Answer = str | bytes | Sequence[Offer]
Speaker = Callable[[tuple[Candidate, ...], Retry | None], Offer]
"""(what is kept, what was heard since the last proposal) -> what is proposed. Has to be a pure function."""

SCRIPTED: Final = Identity("scripted")
CALLS: Final = "calls"
"""The channel of `tool_call`."""


class Misbehaviour(StrEnum):
    """Ways to be a bad engine."""

    RAISES = "raises"
    RAISES_WITHOUT_A_WORD = "raises_without_a_word"
    """An exception that is no EngineError."""
    RAISES_AT_START = "raises_at_start"
    RAISES_AT_REWIND = "raises_at_rewind"
    REPEATS = "repeats"
    """One candidate for ever, whatever is refused."""
    STALLS = "stalls"
    """Offers nothing, again and again."""
    RETURNS_NONE = "returns_none"
    RETURNS_ANOTHER_TYPE = "returns_another_type"
    OFFERS_STR = "offers_str"
    """A candidate whose data is no bytes."""
    INVALID_UTF8 = "invalid_utf8"
    SPLITS_CHARACTERS = "splits_characters"
    """One byte at a time, from the start on. As tokens they may; as spans they may not."""
    HUGE = "huge"
    LIES_ABOUT_REWINDING = "lies_about_rewinding"
    """Keeps what it was told to drop and goes on from there."""
    LIES_ABOUT_POSITION = "lies_about_position"
    IGNORES_EXCLUDED = "ignores_excluded"
    CHANGES_ITS_MIND = "changes_its_mind"
    """Says something else for the same seed."""
    UNKNOWN_CHANNEL = "unknown_channel"
    GOES_ON_AFTER_END = "goes_on_after_end"
    ENDS_AT_ONCE = "ends_at_once"
    OVERCLAIMS = "overclaims"
    """Declares every capability and has none."""
    CLAIMS_TRUST = "claims_trust"
    """Attaches marks and probabilities of its own: nobody is to read them."""
    CARRIES_OVER = "carries_over"
    """Says something of the prompt before."""


class Started(msgspec.Struct, frozen=True):
    prompt: Prompt
    seed: int


class Rewound(msgspec.Struct, frozen=True):
    retry: Retry


class Proposed(msgspec.Struct, frozen=True):
    """A proposal was asked for. `offered` is what came of it; None where it raised or returned nonsense."""

    kept: _Chain | None
    retry: Retry | None
    offered: Offer | None

    @property
    def context(self) -> tuple[Candidate, ...]:
        """The candidates that conditioned this proposal, beside the prompt."""
        return _unchained(self.kept)


class _Chain(msgspec.Struct, frozen=True):
    """What is kept, last first: a step of a long run then adds one link to its record and not a copy of all."""

    before: _Chain | None
    candidate: Candidate
    depth: int
    position: int
    """Of the next candidate."""


Request = Started | Rewound | Proposed


class TrustedCandidate(Candidate, frozen=True):
    """What `Misbehaviour.CLAIMS_TRUST` offers."""

    trusted: bool = True
    admitted: bool = True
    probability_permille: int = 1000


class ScriptedEngine:
    """Says the first answer; after each rewind goes on with the next one, from where it was rewound to.

    With no answer left it says once more what it said there. `chunk` cuts texts into pieces of so many bytes
    (a sequence: sizes in turn; 0: whole). Pieces are tokens with ids where `chunk` is given, else spans; a
    `kind` says otherwise. An answer may also be a sequence of candidates. The end of the last answer is the
    end of the sequence. An id is that of its bytes, everywhere: answers that would begin with an excluded id
    are passed over.
    """

    def __init__(
        self,
        answers: Sequence[Answer],
        *,
        chunk: int | Sequence[int] = 0,
        kind: CandidateKind | None = None,
        channel: str = ANSWER,
        misbehaviour: Misbehaviour | None = None,
        at: int = 0,
        rewind: bool = True,
        identity: Identity = SCRIPTED,
    ) -> None:
        sizes = (chunk,) if isinstance(chunk, int) else tuple(chunk)
        kind = kind or (CandidateKind.TOKEN if any(sizes) else CandidateKind.SPAN)
        lines = [_line(answer, sizes, kind, channel) for answer in answers]
        if misbehaviour is Misbehaviour.SPLITS_CHARACTERS:
            lines = [_in_bytes(line) for line in lines]
        ids = any(offer.ids for line in lines for offer in line if isinstance(offer, Candidate))
        granularity = next((o.kind for line in lines for o in line if isinstance(o, Candidate)), kind)
        self._prepare(
            _Script(lines),
            Capabilities(granularity, rewind=rewind, excludes=ids and rewind, seeded=len(lines) == 1),
            identity,
            misbehaviour,
            at,
        )

    @classmethod
    def from_candidates(
        cls,
        candidates: Sequence[Offer],
        *alternatives: Sequence[Offer],
        misbehaviour: Misbehaviour | None = None,
        at: int = 0,
        rewind: bool = True,
    ) -> ScriptedEngine:
        """Offers these; after each rewind goes on with the next of `alternatives`."""
        return cls([candidates, *alternatives], misbehaviour=misbehaviour, at=at, rewind=rewind)

    @classmethod
    def branching(
        cls,
        speaker: Speaker,
        *,
        granularity: CandidateKind = CandidateKind.SPAN,
        excludes: bool = False,
        misbehaviour: Misbehaviour | None = None,
        at: int = 0,
        identity: Identity = SCRIPTED,
    ) -> ScriptedEngine:
        """Asks a function each time: a tree of thoughts, a search, a table."""
        engine = cls.__new__(cls)
        capabilities = Capabilities(granularity, rewind=True, excludes=excludes, seeded=True)
        engine._prepare(speaker, capabilities, identity, misbehaviour, at)
        return engine

    def _prepare(
        self,
        speaker: Speaker | _Script,
        capabilities: Capabilities,
        identity: Identity,
        misbehaviour: Misbehaviour | None,
        at: int,
    ) -> None:
        self.requests: list[Request] = []
        self.closed = 0
        self._speaker = speaker
        self._capabilities = capabilities
        self._identity = identity
        self._misbehaviour = misbehaviour
        self._at = at
        self._kept: _Chain | None = None
        self._retry: Retry | None = None
        self._proposals = 0
        self._begun = 0
        self._carried = ""
        self._claimed: int | None = None
        self._stuck: Candidate | None = None

    # ------------------------------------------------------------- what it heard

    @property
    def prompts(self) -> list[Prompt]:
        return [request.prompt for request in self.requests if isinstance(request, Started)]

    @property
    def retries(self) -> list[Retry]:
        return [request.retry for request in self.requests if isinstance(request, Rewound)]

    @property
    def proposals(self) -> list[Proposed]:
        return [request for request in self.requests if isinstance(request, Proposed)]

    @property
    def kept(self) -> tuple[Candidate, ...]:
        """What would condition the next proposal."""
        return _unchained(self._kept)

    # ------------------------------------------------------------- the port

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def capabilities(self) -> Capabilities:
        if self._misbehaviour is Misbehaviour.OVERCLAIMS:
            return msgspec.structs.replace(self._capabilities, rewind=True, excludes=True, seeded=True)
        return self._capabilities

    def start(self, prompt: Prompt, seed: int) -> None:
        before = self.prompts
        self.requests.append(Started(prompt, seed))
        if self._misbehaviour is Misbehaviour.RAISES_AT_START:
            raise EngineError("misbehaves: raises at start")
        if self._misbehaviour is Misbehaviour.CARRIES_OVER and before:
            self._carried = " ".join(turn.text for turn in before[-1].turns)
        self._kept = None
        self._retry = None
        self._proposals = 0
        self._begun += 1
        self._claimed = None
        self._stuck = None
        if isinstance(self._speaker, _Script):
            self._speaker.restart()

    def propose(self) -> Candidate | EndOfSequence:
        conditioned_on, retry = self._kept, self._retry
        try:
            offered = self._offer()
        except Exception:
            self.requests.append(Proposed(conditioned_on, retry, None))
            raise
        self._proposals += 1
        usable = isinstance(offered, Candidate | EndOfSequence)
        self.requests.append(Proposed(conditioned_on, retry, offered if usable else None))
        if isinstance(offered, Candidate):
            self._keep(offered)
        return offered

    def rewind(self, retry: Retry) -> None:
        self.requests.append(Rewound(retry))
        if self._misbehaviour in {Misbehaviour.RAISES_AT_REWIND, Misbehaviour.OVERCLAIMS}:
            raise EngineError("misbehaves: raises at rewind")
        if not self._capabilities.rewind:
            raise EngineError("this engine cannot rewind")
        self._retry = retry
        if self._misbehaviour is Misbehaviour.LIES_ABOUT_REWINDING:
            self._claimed = retry.position
            return
        while self._kept is not None and self._kept.position > retry.position:
            self._kept = self._kept.before
        if _position(self._kept) != retry.position:
            raise EngineError(f"position {retry.position} is inside a candidate, or was never reached")

    def close(self) -> None:
        self.closed += 1

    # ------------------------------------------------------------- saying

    def _offer(self) -> Offer:
        position = _position(self._kept) if self._claimed is None else self._claimed
        if self._misbehaviour is None or self._proposals < self._at:
            return _placed(self._say(), position)
        return self._misbehave(self._misbehaviour, position)

    def _say(self) -> Offer:
        retry, self._retry = self._retry, None
        if retry is not None and self._misbehaviour is Misbehaviour.IGNORES_EXCLUDED:
            retry = msgspec.structs.replace(retry, excluded=())
        if isinstance(self._speaker, _Script):
            return self._speaker.say(0 if self._kept is None else self._kept.depth, retry)
        return self._speaker(_unchained(self._kept), retry)

    def _keep(self, offered: Candidate) -> None:
        depth = 1 if self._kept is None else self._kept.depth + 1
        self._kept = _Chain(self._kept, offered, depth, _position(self._kept) + offered.width)
        if self._claimed is not None:
            self._claimed += offered.width

    def _misbehave(self, how: Misbehaviour, position: int) -> Offer:
        match how:
            case Misbehaviour.RAISES:
                raise EngineError("misbehaves: raises")
            case Misbehaviour.RAISES_WITHOUT_A_WORD:
                raise ZeroDivisionError
            case Misbehaviour.RETURNS_NONE:
                return cast(Offer, None)
            case Misbehaviour.RETURNS_ANOTHER_TYPE:
                return cast(Offer, {"data": "a mapping"})
            case Misbehaviour.ENDS_AT_ONCE:
                return EndOfSequence(position=position)
            case Misbehaviour.STALLS:
                return Candidate(b"", self._capabilities.granularity, position=position)
            case Misbehaviour.GOES_ON_AFTER_END:
                offer = self._say()
                if isinstance(offer, EndOfSequence) and self._just_ended():
                    return Candidate(b"And another thing.", self._capabilities.granularity, position=position)
                return _placed(offer, position)
            case Misbehaviour.REPEATS:
                self._stuck = self._stuck or _candidate_of(self._say())
                return _placed(self._stuck, position)
        return self._distort(how, _placed(self._say(), position))

    def _distort(self, how: Misbehaviour, offer: Offer) -> Offer:
        """Misbehaviours that change one candidate; those that lie elsewhere leave it as it is."""
        if isinstance(offer, EndOfSequence):
            return offer
        changes: dict[str, Any] = {}
        match how:
            case Misbehaviour.OFFERS_STR:
                changes["data"] = offer.data.decode("utf-8", "replace")
            case Misbehaviour.INVALID_UTF8:
                changes["data"] = offer.data + b"\xff\xfe"
            case Misbehaviour.HUGE:
                changes["data"] = offer.data + b"a" * CANDIDATE_BYTES_MAX
            case Misbehaviour.LIES_ABOUT_POSITION:
                changes["position"] = offer.position + 7
            case Misbehaviour.CHANGES_ITS_MIND:
                changes["data"] = offer.data + b" %d" % len(self.requests)
            case Misbehaviour.UNKNOWN_CHANNEL:
                changes["channel"] = "a channel nobody declared"
            case Misbehaviour.CARRIES_OVER:
                changes["data"] = offer.data + self._carried.encode()
            case Misbehaviour.CLAIMS_TRUST:
                return TrustedCandidate(offer.data, offer.kind, offer.channel, offer.ids, offer.position)
        return msgspec.structs.replace(offer, **changes)

    def _just_ended(self) -> bool:
        last = self.requests[-1]
        return isinstance(last, Proposed) and isinstance(last.offered, EndOfSequence)


def tool_call(name: str, arguments: Mapping[str, object], *, channel: str = CALLS) -> Candidate:
    """A tool call as an engine offers it."""
    data = msgspec.json.encode({"name": name, "arguments": dict(arguments)}, order="sorted")
    return Candidate(data, CandidateKind.TOOL_CALL, channel)


def step(text: str, *, channel: str = ANSWER) -> Candidate:
    """A complete reasoning step, or a node of a tree of thoughts."""
    return Candidate(text.encode(), CandidateKind.STEP, channel)


def span(text: str, *, channel: str = ANSWER) -> Candidate:
    return Candidate(text.encode(), CandidateKind.SPAN, channel)


def token(text: str | bytes, *, channel: str = ANSWER) -> Candidate:
    """A token, with the id that these bytes have in every scripted engine."""
    data = text.encode() if isinstance(text, str) else text
    return Candidate(data, CandidateKind.TOKEN, channel, (id_of(data),))


def id_of(data: bytes) -> int:
    return zlib.crc32(data) & 0x7FFF_FFFF


class _Script:
    """Lines to say. `line` is everything that would be said from the start on if nothing more was refused."""

    def __init__(self, lines: Sequence[tuple[Offer, ...]]) -> None:
        if not lines:
            raise ValueError("a script needs at least one answer")
        self._lines = tuple(lines)
        self.restart()

    def restart(self) -> None:
        self._line = self._lines[0]
        self._waiting = list(self._lines[1:])
        self._silent = False

    def say(self, at: int, retry: Retry | None) -> Offer:
        if retry is not None:
            self._turn(at, retry.excluded)
        return self._line[at] if at < len(self._line) and not self._silent else EndOfSequence()

    def _turn(self, at: int, excluded: tuple[int, ...]) -> None:
        while self._waiting:
            line = self._waiting.pop(0)
            if not _begins_with(line, excluded):
                self._line, self._silent = self._line[:at] + line, False
                return
        # Until the next rewind: what was excluded once may be said again somewhere else.
        self._silent = _begins_with(self._line[at:], excluded)


def _begins_with(line: Sequence[Offer], excluded: tuple[int, ...]) -> bool:
    first = line[0] if line else EndOfSequence()
    ids = first.ids[:1] if isinstance(first, Candidate) else (first.id,)
    return any(first_id in excluded for first_id in ids)


def _line(answer: Answer, sizes: tuple[int, ...], kind: CandidateKind, channel: str) -> tuple[Offer, ...]:
    if not isinstance(answer, str | bytes):
        return tuple(answer)
    data = answer.encode() if isinstance(answer, str) else answer
    pieces = cut(data, sizes, whole_characters=kind is not CandidateKind.TOKEN)
    with_ids = kind is CandidateKind.TOKEN
    return tuple(Candidate(piece, kind, channel, (id_of(piece),) if with_ids else ()) for piece in pieces)


def _in_bytes(line: tuple[Offer, ...]) -> tuple[Offer, ...]:
    pieces: list[Offer] = []
    for offer in line:
        if isinstance(offer, EndOfSequence):
            pieces.append(offer)
            continue
        bits = cut(offer.data, (1,))
        ids = [(id_of(bit),) if offer.ids else () for bit in bits]
        pieces += [Candidate(bit, offer.kind, offer.channel, own) for bit, own in zip(bits, ids, strict=True)]
    return tuple(pieces)


def cut(data: bytes, sizes: Iterable[int], *, whole_characters: bool = False) -> list[bytes]:
    """Pieces of these sizes in turn, over and over; 0 takes all that is left."""
    cycle = tuple(sizes) or (0,)
    pieces: list[bytes] = []
    start = 0
    while start < len(data):
        size = cycle[len(pieces) % len(cycle)]
        end = min(start + size, len(data)) if size else len(data)
        while whole_characters and end < len(data) and data[end] & 0xC0 == 0x80:
            end += 1
        pieces.append(data[start:end])
        start = end
    return pieces


def _placed(offer: Offer, position: int) -> Offer:
    return msgspec.structs.replace(offer, position=position)


def _candidate_of(offer: Offer) -> Candidate:
    return offer if isinstance(offer, Candidate) else Candidate(b"Again. ")


def _position(chain: _Chain | None) -> int:
    return 0 if chain is None else chain.position


def _unchained(chain: _Chain | None) -> tuple[Candidate, ...]:
    backwards: list[Candidate] = []
    while chain is not None:
        backwards.append(chain.candidate)
        chain = chain.before
    return tuple(reversed(backwards))
