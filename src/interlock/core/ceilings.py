"""Hard engineering bounds, unit last. The policy's numbers live in the policy; these cap what it may ask for.

Reaching one is a result somebody reads (a reason code or a trigger), never a hang.
"""

from __future__ import annotations

from typing import Final

PROMPT_BYTES_MAX: Final = 262_144
CANDIDATE_BYTES_MAX: Final = 65_536
TRANSITION_BYTES_MAX: Final = 65_536
EMPTY_CANDIDATES_MAX: Final = 64
"""Candidates without a byte in a row before the engine counts as stalled."""
DEPTH_MAX: Final = 8
ATTEMPTS_MAX: Final = 64
ROLLBACKS_MAX: Final = 256
WAITING_ITEMS_MAX: Final = 256
SNAPSHOTS_MAX: Final = 4_096
"""Places to rewind to that one run keeps; the oldest is given up first."""
PARTS_MAX: Final = 256
REFERENCES_MAX: Final = 64
READINGS_MAX: Final = 16
POLICY_BYTES_MAX: Final = 4_194_304
FACTS_MAX: Final = 4_096
HELD_BYTES_MAX: Final = 8_192
"""Admitted text that may wait for what follows, where no rule says otherwise: a tag or comment that never ends."""
