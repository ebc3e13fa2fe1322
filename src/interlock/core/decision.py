"""What the gate may answer, and why: closed sets, each reason with its stage and code."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec

from interlock.core.mutation import Span


class Stage(IntEnum):
    """Where a determination was made. The gate is stages 1 to 4; the two before it guard the way there."""

    INTAKE = -1
    ANCHOR = 0
    POLICY = 1
    DESCRIPTOR = 2
    LINEAGE = 3
    BOUNDS = 4


class Code(StrEnum):
    """Why something was refused. Closed: whoever adds one documents it in docs/reference.md, a test holds it."""

    # intake
    ENCODING_INVALID = "ENCODING_INVALID"
    TEXT_TAKEN_BACK = "TEXT_TAKEN_BACK"
    CANDIDATE_TOO_LONG = "CANDIDATE_TOO_LONG"
    TRANSITION_TOO_LONG = "TRANSITION_TOO_LONG"
    CHANNEL_UNKNOWN = "CHANNEL_UNKNOWN"
    MODALITY_UNSUPPORTED = "MODALITY_UNSUPPORTED"
    MAPPER_FAULT = "MAPPER_FAULT"
    GATE_FAULT = "GATE_FAULT"
    # anchor
    ANCHOR_UNRESOLVABLE = "ANCHOR_UNRESOLVABLE"
    ANCHOR_AMBIGUOUS = "ANCHOR_AMBIGUOUS"
    ANCHOR_EXPIRED = "ANCHOR_EXPIRED"
    # policy
    TEXT_FORBIDDEN = "TEXT_FORBIDDEN"
    CLAIM_FORBIDDEN = "CLAIM_FORBIDDEN"
    REQUIREMENT_MISSING = "REQUIREMENT_MISSING"
    SEQUENCE_VIOLATED = "SEQUENCE_VIOLATED"
    NOT_ALLOWED = "NOT_ALLOWED"
    HOLD_EXCEEDED = "HOLD_EXCEEDED"
    APPROVAL_MISSING = "APPROVAL_MISSING"
    CALL_FORBIDDEN = "CALL_FORBIDDEN"
    CONDITION_ERROR = "CONDITION_ERROR"
    FLOW_FORBIDDEN = "FLOW_FORBIDDEN"
    UNGROUNDED = "UNGROUNDED"
    GROUND_MISMATCH = "GROUND_MISMATCH"
    GROUND_DENIED = "GROUND_DENIED"
    GROUND_EXPIRED = "GROUND_EXPIRED"
    GROUND_CONTRADICTED = "GROUND_CONTRADICTED"
    BATCH = "BATCH"
    # descriptor
    MAP_UNREPRESENTABLE = "MAP_UNREPRESENTABLE"
    DESCRIPTOR_INCONSISTENT = "DESCRIPTOR_INCONSISTENT"
    PRESUPPOSITION_MISSING = "PRESUPPOSITION_MISSING"
    CONTRADICTION = "CONTRADICTION"
    CONTRADICTION_IN_GENERAL = "CONTRADICTION_IN_GENERAL"
    MUTUALLY_EXCLUSIVE = "MUTUALLY_EXCLUSIVE"
    RETRACTION_NOT_PERMITTED = "RETRACTION_NOT_PERMITTED"
    # lineage
    DISCONTINUITY = "DISCONTINUITY"
    TOPIC_UNMOTIVATED = "TOPIC_UNMOTIVATED"
    REGRESSION = "REGRESSION"
    PREMISE_MISSING = "PREMISE_MISSING"
    # bounds
    CERTAINTY_FLOOR = "CERTAINTY_FLOOR"
    CERTAINTY_CEILING = "CERTAINTY_CEILING"
    NOVELTY_BOUND = "NOVELTY_BOUND"
    UNVERIFIED_BOUND = "UNVERIFIED_BOUND"
    UNCERTAINTY_BOUND = "UNCERTAINTY_BOUND"
    # loop
    DECOMPOSITION_DEPTH = "DECOMPOSITION_DEPTH"
    INDIVISIBLE = "INDIVISIBLE"
    # fallback: a refusal that no code above fits still has an id
    UNSPECIFIED = "UNSPECIFIED"


class Reason(msgspec.Struct, frozen=True):
    """Why: stage, code, the rule and its basis where there is one, and where in the transition. Never its text."""

    stage: Stage
    code: Code
    rule: str = ""
    basis: str = ""
    span: Span | None = None
    subject: str = ""
    """What of the policy's or our own vocabulary it is about (a bound's name, a concept, a kind); no model text."""


class Admit(msgspec.Struct, frozen=True, tag="admit"):
    """It may take effect. `shadowed`: rules in shadow mode that would have refused it."""

    shadowed: tuple[Reason, ...] = ()


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """It takes no effect. `reasons` is never empty; the first one decided."""

    reasons: tuple[Reason, ...]
    shadowed: tuple[Reason, ...] = ()

    def __post_init__(self) -> None:
        """Hold every_refusal_has_an_id."""
        if not self.reasons:
            raise ValueError("a refusal must carry a reason")

    @property
    def reason(self) -> Reason:
        return self.reasons[0]


class Decompose(msgspec.Struct, frozen=True, tag="decompose"):
    """It takes no effect as a whole; its parts are to be judged afresh (X-49).

    With `readings` the parts are alternatives over the same text, one for each referent that an ambiguous
    reference may have, and exactly one must survive (X-07).
    """

    reasons: tuple[Reason, ...]
    parts: tuple[Span, ...]
    independent: bool = False
    readings: tuple[str, ...] = ()
    shadowed: tuple[Reason, ...] = ()

    def __post_init__(self) -> None:
        """Hold R-071: fewer than two parts is no decomposition."""
        if not self.reasons or len(self.parts) < 2:
            raise ValueError("a decomposition needs a reason and at least two parts")


Decision = Admit | Reject | Decompose
