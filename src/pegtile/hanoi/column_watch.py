"""A watch over columns of moves, by a kernel that knows only the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import SolverFault
from pegtile.hanoi._replay_kernels import replay_columns
from pegtile.hanoi.arrays import MoveColumns
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.move import Move
from pegtile.hanoi.runs import Span
from pegtile.hanoi.state import State

__all__ = ["watched_columns"]


def watched_columns(span: Span, chunks: Iterable[MoveColumns]) -> Iterator[MoveColumns]:
    """Hand on chunks of a span's moves once all moves of a chunk have proved legal.

    The tower has at most 64 disks.

    Raises:
        SolverFault: a move is illegal, or the moves end elsewhere than at the end of the span.
    """
    pegs = _masks(state_after(span.disks, span.start, span.source, span.target))
    for chunk in chunks:
        legal = replay_columns(chunk.disk.view(np.uint8), chunk.source, chunk.target, pegs, 0)
        if legal < chunk.disk.size:
            move = Move(*(int(column[legal]) for column in chunk))
            raise SolverFault(f"the rules forbid {move}")
        yield chunk
    end = _masks(state_after(span.disks, span.end, span.source, span.target))
    if (pegs != end).any():
        raise SolverFault("the moves end elsewhere than they should")


def _masks(state: State) -> NDArray[np.uint64]:
    """Return a number for each peg in which bit d - 1 says whether disk d is there."""
    masks = [sum(1 << disk - 1 for disk in stack) for stack in state.stacks()]
    return np.array(masks, np.uint64)
