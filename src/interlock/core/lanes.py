"""All that reads an open transition: each view with its text, the spelled reading, the readings by letters."""

from __future__ import annotations

from interlock.core.carry import LaneCarry
from interlock.core.folding import VIEWS, WORD_BYTES, Emitted, Folding, ViewFold
from interlock.core.places import Node, Standing
from interlock.core.reading import Speller


class Track:
    """Folded text that live matches may reach back into, with the raw offset of each byte.

    `before`: a byte of a word stands before it. `begun`: the readings by letters that may begin with it all the same,
    as `_`, which words hold and letters do not, stands there.
    """

    __slots__ = ("before", "begun", "folded", "starts")

    def __init__(
        self, folded: bytearray, starts: list[int], before: bool, begun: frozenset[int] = frozenset()
    ) -> None:
        self.folded = folded
        self.starts = starts
        self.before = before
        self.begun = begun

    def extend(self, emitted: Emitted) -> None:
        self.folded += emitted.folded
        self.starts += emitted.starts

    def copy(self) -> Track:
        return Track(bytearray(self.folded), list(self.starts), self.before, self.begun)

    def word(self) -> bool:
        return self.folded[-1] in WORD_BYTES if self.folded else self.before


class ViewLane:
    """One view of the open transition."""

    __slots__ = ("fold", "node", "track")

    def __init__(self, fold: ViewFold, node: Node, track: Track) -> None:
        self.fold = fold
        self.node = node
        self.track = track

    def stands_as(self, other: ViewLane) -> bool:
        """Whether both have read the same so far, so that one answer is that of both."""
        own, its = self.track, other.track
        same = self.node is other.node and own.before == its.before
        return same and own.starts == its.starts and own.folded == its.folded


class Lanes:
    """All that reads the open transition, brought up to one raw offset."""

    __slots__ = ("letters", "spelled", "spelled_node", "speller", "views")

    def __init__(
        self,
        views: list[ViewLane],
        speller: Speller,
        spelled_node: Node,
        spelled: Track,
        letters: list[tuple[Node, bool]],
    ) -> None:
        self.views = views
        self.speller = speller
        self.spelled_node = spelled_node
        self.spelled = spelled
        self.letters = letters

    def copy(self, folding: Folding) -> Lanes:
        views = [
            ViewLane(ViewFold(folding, view, lane.fold.pending, lane.fold.last), lane.node, lane.track.copy())
            for view, lane in zip(VIEWS, self.views, strict=True)
        ]
        speller = Speller(self.speller.pending, self.speller.starts, self.speller.mode)
        return Lanes(views, speller, self.spelled_node, self.spelled.copy(), list(self.letters))

    def standing(self, position: int) -> Standing:
        lanes = [(one.fold.pending, one.fold.last, one.track.word(), one.node) for one in self.views]
        speller = self.speller
        lanes.append((speller.pending, speller.mode, self.spelled.word(), self.spelled_node))
        backs = tuple([position - start for start in speller.starts])
        return tuple(lanes), backs, tuple(self.letters)


def restored_track(lane: LaneCarry, position: int) -> Track:
    starts = [position - back for back in lane.starts[: len(lane.held)]]
    return Track(bytearray(lane.held), starts, lane.before)
