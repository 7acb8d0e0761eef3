"""A solution as frames: one before the first move and one after each, and what moves in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, Protocol, TypeVar, cast

from pegtile.core.moves import LazyPath
from pegtile.errors import BadRequest, quoted
from pegtile.render.explain.sentences import Sentence
from pegtile.render.scene import Box, Scene, Segments

__all__ = ["Film", "Frame", "Layout", "Point", "between", "resting"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
StateIn = TypeVar("StateIn", contravariant=True)
MoveIn = TypeVar("MoveIn", contravariant=True)
Point = tuple[float, float]


class Layout(Protocol[StateIn, MoveIn]):
    """How the states of one puzzle lie in one frame; `TowerLayout` and `BoardLayout` are such."""

    @property
    def width(self) -> float:
        """The width of the frame."""

    @property
    def height(self) -> float:
        """The height of the frame."""

    @property
    def lift(self) -> float | None:
        """The top edge of a shape while it is carried; None where shapes slide straight."""

    def scene(self, state: StateIn, move: MoveIn | None = None, title: str = "") -> Scene:
        """Return the picture of a state; of the move that led to it, when one is given."""

    def mover(self, after: StateIn, move: MoveIn) -> Box:
        """Return the shape that a move moved, where it lies in the state after it."""

    def caption(self, after: StateIn, move: MoveIn) -> str:
        """Return the move that led to a state in a few words."""

    def told(self, after: StateIn, move: MoveIn) -> Sentence:
        """Return the same as a sentence for any language."""


@dataclass(frozen=True, slots=True)
class Frame(Generic[StateT, MoveT]):
    """One frame of a film.

    Attributes:
        number: after how many moves.
        state: the state then.
        move: the move that led to it; None in a film's first frame, and where moves are left out.
    """

    number: int
    state: StateT
    move: MoveT | None


@dataclass(frozen=True, slots=True)
class Film(Generic[StateT, MoveT]):
    """A solution, or a part of it, as frames that are made when they are asked for.

    Attributes:
        layout: how its states lie in the frame.
        start: the state before the first move.
        moves: all moves of the solution.
        after: what a move does to a state.
        title: what it shows.
        first: the number of moves before the first frame.
        last: the number of moves before the last frame; None stands for all.
        every: show only every so many moves.

    Raises:
        BadRequest: the part does not lie within the solution.
    """

    layout: Layout[StateT, MoveT]
    start: StateT
    moves: Sequence[MoveT]
    after: Callable[[StateT, MoveT], StateT]
    title: str = ""
    first: int = 0
    last: int | None = None
    every: int = 1

    def __post_init__(self) -> None:
        if self.every < 1:
            raise BadRequest(f"every {self.every} moves: expected 1 or more")
        if not 0 <= self.first <= self.end <= self.length:
            raise BadRequest(
                f"frames {quoted(f'{self.first}:{self.end}')}: expected a part of"
                f" 0:{quoted(self.length)[1:-1]}"
            )

    @property
    def length(self) -> int:
        """How many moves the whole solution has."""
        return self.moves.cost if isinstance(self.moves, LazyPath) else len(self.moves)

    @property
    def end(self) -> int:
        """The number of moves before the last frame."""
        return self.length if self.last is None else self.last

    @property
    def count(self) -> int:
        """How many frames it has; with `every` above 1, the last frame is always one of them."""
        return -(-(self.end - self.first) // self.every) + 1

    def at_most(self, frames: int, what: str) -> Film[StateT, MoveT]:
        """Return the film itself when it has no more frames than that.

        Raises:
            BadRequest: it has more; the message says what to choose instead.
        """
        if self.count > frames:
            every = -(-(self.end - self.first) // (frames - 1)) if frames > 1 else self.end
            raise BadRequest(
                f"{quoted(self.count)[1:-1]} frames: expected at most {frames:,} in {what};"
                f" choose a part with --frames A:B, or every so many moves with"
                f" --every {quoted(every)[1:-1]}"
            )
        return self

    def frames(self) -> Iterator[Frame[StateT, MoveT]]:
        """Iterate over the frames, holding one state at a time."""
        if self.every > 1 and isinstance(self.moves, LazyPath):
            yield from self._leaping(cast("LazyPath[StateT, MoveT]", self.moves))
            return
        state, moves = self._begin()
        yield Frame(self.first, state, None)
        number = self.first
        while number < self.end:
            step = min(self.every, self.end - number)
            for move in islice(moves, step):
                state = self.after(state, move)
            number += step
            yield Frame(number, state, move if step == 1 else None)

    def _leaping(self, path: LazyPath[StateT, MoveT]) -> Iterator[Frame[StateT, MoveT]]:
        """Iterate over frames far apart on a path that tells its states by their numbers."""
        for place in range(self.count):
            number = min(self.first + place * self.every, self.end)
            yield Frame(number, path.state_at(number), None)

    def _begin(self) -> tuple[StateT, Iterator[MoveT]]:
        """Return the state of the first frame and the moves from there on."""
        if isinstance(self.moves, LazyPath):
            path = cast("LazyPath[StateT, MoveT]", self.moves)
            return path.state_at(self.first), iter(path[self.first :])
        state, moves = self.start, iter(self.moves)
        for move in islice(moves, self.first):
            state = self.after(state, move)
        return state, moves

    def scene(self, frame: Frame[StateT, MoveT]) -> Scene:
        """Return the picture of one frame."""
        return self.layout.scene(frame.state, frame.move, self.heading(frame))

    def heading(self, frame: Frame[StateT, MoveT]) -> str:
        """Return what stands above a frame: its number, and its move."""
        if frame.move is None:
            return f"{self.title}, after {frame.number} of {self.length} moves".lstrip(", ")
        caption = self.layout.caption(frame.state, frame.move)
        return f"{self.title}, move {frame.number} of {self.length}: {caption}".lstrip(", ")

    def between(self, before: Scene, frame: Frame[StateT, MoveT], share: float) -> Scene:
        """Return the picture while a move is on its way: share 0 is before it, 1 after it."""
        if frame.move is None:
            raise BadRequest("only a single move has a way to show")
        mover = self.layout.mover(frame.state, frame.move)
        start = next(
            shape for shape in before.shapes if isinstance(shape, Box) and shape.key == mover.key
        )
        x, y = between((start.x, start.y), (mover.x, mover.y), self.layout.lift, share)
        others = tuple(
            shape
            for shape in resting(before).shapes
            if not (isinstance(shape, Box) and shape.key == mover.key)
        )
        return replace(before, shapes=(*others, mover.moved(x, y)))


def between(start: Point, end: Point, lift: float | None, share: float) -> Point:
    """Return where a shape is on its way: lifted, carried and dropped, or slid straight.

    `share` runs from 0 to 1; the shape starts and stops softly.
    """
    share = share * share * (3 - 2 * share)
    (x0, y0), (x1, y1) = start, end
    if lift is None:
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    up, across, down = y0 - lift, abs(x1 - x0), y1 - lift
    gone = share * (up + across + down)
    if gone < up:
        return x0, y0 - gone
    if gone <= up + across:
        return x0 + (x1 - x0) * ((gone - up) / across if across else 1.0), lift
    return x1, lift + gone - up - across


def resting(scene: Scene) -> Scene:
    """Return a picture without its arrows and with nothing lit."""
    return replace(
        scene,
        shapes=tuple(
            replace(shape, lit=False) if isinstance(shape, Box) and shape.lit else shape
            for shape in scene.shapes
            if not (isinstance(shape, Segments) and shape.arrow)
        ),
    )
