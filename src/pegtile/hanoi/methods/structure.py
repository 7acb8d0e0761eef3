"""The working structures of the classic methods, as values to look at, draw and write.

There are eight kinds and no more; whoever shows them can `match` on the class. Each has

- `kind`: its name in JSON,
- `size`: how many items it holds (frames, tasks, nodes, numbers, disks),
- `json_object()`: plain lists, numbers and texts, pegs counted from 0,
- `text(labels)`: one line to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move

__all__ = [
    "Call",
    "CallStack",
    "DiskDirections",
    "Frame",
    "LevelIndex",
    "NumberBits",
    "Structure",
    "Task",
    "TaskStack",
    "ThreeStacks",
    "TreeArray",
    "UnfinishedCalls",
]


class Call(NamedTuple):
    """Move the tower of the smallest `disks` disks from `source` to `target` over `spare`."""

    disks: int
    source: int
    target: int
    spare: int


class Frame(NamedTuple):
    """A call that is running.

    Attributes:
        disks: how many disks its tower has.
        source: the peg it leaves.
        target: the peg it goes to.
        spare: the third peg.
        line: the line of the method's listing where the call stands, from 1.
    """

    disks: int
    source: int
    target: int
    spare: int
    line: int


class Task(NamedTuple):
    """A task that waits on a stack.

    Attributes:
        disks: the disk to move, or how many disks the tower to break up has.
        source: the peg it leaves.
        target: the peg it goes to.
        spare: the third peg.
        single: True means "move this disk", False "break up this tower".
    """

    disks: int
    source: int
    target: int
    spare: int
    single: bool


@dataclass(frozen=True, slots=True)
class CallStack:
    """The calls that are running, outermost first (`recursion`)."""

    kind: ClassVar[str] = "call-stack"
    frames: tuple[Frame, ...]

    @property
    def size(self) -> int:
        """The depth of the recursion."""
        return len(self.frames)

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {"kind": self.kind, "frames": [frame._asdict() for frame in self.frames]}

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line, the innermost call last."""
        return _joined(
            (f"{_tower(*frame[:4], labels)} at line {frame.line}" for frame in self.frames), " > "
        )


@dataclass(frozen=True, slots=True)
class TaskStack:
    """The tasks that wait, the bottom of the stack first (`task-stack`)."""

    kind: ClassVar[str] = "task-stack"
    tasks: tuple[Task, ...]

    @property
    def size(self) -> int:
        """How many tasks wait."""
        return len(self.tasks)

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {"kind": self.kind, "tasks": [task._asdict() for task in self.tasks]}

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line, the top of the stack, which is done next, last."""
        return _joined(
            (
                f"move {task.disks} {labels.of(task.source)} {labels.of(task.target)}"
                if task.single
                else f"break up {_tower(*task[:4], labels)}"
                for task in self.tasks
            ),
            " | ",
        )


@dataclass(frozen=True, slots=True)
class UnfinishedCalls:
    """The calls whose own disk has still to move, the bottom first (`inorder-stack`)."""

    kind: ClassVar[str] = "unfinished-calls"
    calls: tuple[Call, ...]

    @property
    def size(self) -> int:
        """How many calls are unfinished."""
        return len(self.calls)

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {"kind": self.kind, "calls": [call._asdict() for call in self.calls]}

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line, the top of the stack last."""
        return _joined((_tower(*call, labels) for call in self.calls), " | ")


@dataclass(frozen=True, slots=True)
class TreeArray:
    """A full binary tree in an array and the node that is visited (`binary-tree`).

    Attributes:
        nodes: the move of node 1, 2, …; the children of node i are nodes 2i and 2i + 1. All
            snapshots of one run share this tuple. Empty before the tree has been built.
        position: the node whose move was made last, 0 before the first.
    """

    kind: ClassVar[str] = "tree-array"
    nodes: tuple[Move, ...]
    position: int

    @property
    def size(self) -> int:
        """How many nodes the tree has."""
        return len(self.nodes)

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes from the root to `position`."""
        length = self.position.bit_length()
        return tuple(self.position >> (length - depth) for depth in range(1, length + 1))

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {
            "kind": self.kind,
            "position": self.position,
            "path": list(self.path),
            "nodes": [list(node) for node in self.nodes],
        }

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write the way from the root to the visited node on one line."""
        way = " > ".join(
            f"{node}:({_move(self.nodes[node - 1], labels)})" for node in self.path if self.nodes
        )
        return f"node {self.position} of {self.size}: {way}" if way else f"tree of {self.size}"


@dataclass(frozen=True, slots=True)
class LevelIndex:
    """Where a step stands in the tree of all steps, by arithmetic alone (`tree-levels`).

    Attributes:
        step: the number of the move made last, 0 before the first.
        level: how often 2 divides it; the disk is level + 1. None before the first move.
        index: how many steps of that level came before it.
    """

    kind: ClassVar[str] = "level-index"
    step: int
    level: int | None
    index: int

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return 3

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {"kind": self.kind, "step": self.step, "level": self.level, "index": self.index}

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line."""
        if self.level is None:
            return "step 0"
        return (
            f"step {self.step} = 2^{self.level} * (2 * {self.index} + 1):"
            f" level {self.level}, index {self.index}"
        )


@dataclass(frozen=True, slots=True)
class ThreeStacks:
    """The three pegs as stacks, and the two pegs looked at last (`clockwise`, `peg-pairs`).

    Attributes:
        stacks: the disks of each peg, bottom to top.
        pair: the pegs between which the last move was made, as the method named them, not
            necessarily in the direction of the move; None before the first.
    """

    kind: ClassVar[str] = "three-stacks"
    stacks: tuple[tuple[int, ...], ...]
    pair: tuple[int, int] | None

    @property
    def size(self) -> int:
        """How many disks the stacks hold."""
        return sum(map(len, self.stacks))

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {
            "kind": self.kind,
            "stacks": [list(stack) for stack in self.stacks],
            "pair": None if self.pair is None else list(self.pair),
        }

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line."""
        stacks = " ".join(
            f"{labels.of(peg)}:{','.join(map(str, stack))}" for peg, stack in enumerate(self.stacks)
        )
        if self.pair is None:
            return stacks
        return f"{stacks} (pegs {labels.of(self.pair[0])} and {labels.of(self.pair[1])})"


@dataclass(frozen=True, slots=True)
class DiskDirections:
    """The peg of each disk and the way in which it turns (`disk-directions`).

    Attributes:
        pegs: the peg of each disk, smallest first.
        turns: +1 for a disk that goes from peg 0 to 1 to 2 to 0, −1 for the other way.
        disk: the disk that moved last, None before the first move.
    """

    kind: ClassVar[str] = "disk-directions"
    pegs: tuple[int, ...]
    turns: tuple[int, ...]
    disk: int | None

    @property
    def size(self) -> int:
        """How many disks the list holds."""
        return len(self.pegs)

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {
            "kind": self.kind,
            "pegs": list(self.pegs),
            "turns": list(self.turns),
            "disk": self.disk,
        }

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line, smallest disk first: `1:A+ 2:C- …`."""
        return " ".join(
            f"{disk}:{labels.of(peg)}{'+' if turn > 0 else '-'}"
            for disk, (peg, turn) in enumerate(zip(self.pegs, self.turns, strict=True), 1)
        )


@dataclass(frozen=True, slots=True)
class NumberBits:
    """The number of the move and its binary digits (`bits`).

    Attributes:
        number: the number of the move made last, 0 before the first.
        digits: its binary digits, one for each disk, the largest disk's first.
        pegs: the peg of each disk as read off the digits, largest disk first.
    """

    kind: ClassVar[str] = "number-bits"
    number: int
    digits: str
    pegs: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return 1

    def json_object(self) -> dict[str, Any]:
        """Return it in its JSON form."""
        return {
            "kind": self.kind,
            "number": self.number,
            "digits": self.digits,
            "pegs": list(self.pegs),
        }

    def text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write it on one line."""
        disks = " ".join(map(labels.of, self.pegs))
        return f"{self.number} = {self.digits or '0'} in binary: {disks}".rstrip(": ")


Structure = (
    CallStack
    | TaskStack
    | UnfinishedCalls
    | TreeArray
    | LevelIndex
    | ThreeStacks
    | DiskDirections
    | NumberBits
)


def _tower(disks: int, source: int, target: int, spare: int, labels: Labels) -> str:
    return f"tower {disks} {labels.of(source)} {labels.of(target)} ({labels.of(spare)})"


def _move(move: Move, labels: Labels) -> str:
    return f"{move.disk} {labels.of(move.source)} {labels.of(move.target)}"


def _joined(parts: Any, between: str) -> str:
    return between.join(parts) or "empty"
