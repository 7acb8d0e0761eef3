"""Why a classic method made a move, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from pegtile.hanoi.methods import Method
from pegtile.hanoi.methods import Step as MethodStep
from pegtile.hanoi.methods.structure import (
    DiskDirections,
    LevelIndex,
    NumberBits,
    ThreeStacks,
    TreeArray,
)
from pegtile.hanoi.move import Move
from pegtile.render.explain.sentences import Sentence

__all__ = ["REASONS", "Moment"]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a reason is made from: one step of a method, and the one before it."""

    method: Method
    move: Move
    number: int
    before: MethodStep
    after: MethodStep
    names: tuple[str, ...]

    @property
    def pegs(self) -> dict[str, str]:
        """The names of the move's pegs."""
        source, target = self.move.source, self.move.target
        spare = 3 - source - target
        return {
            "source": self.names[source],
            "target": self.names[target],
            "spare": self.names[spare],
        }

    def say(self, key: str, **blanks: Any) -> Sentence:
        """Return a sentence with the blanks that it needs: the disk, the pegs, and these."""
        return Sentence.of(f"why.{self.method.name}.{key}", **blanks)


def _recursion(moment: Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("smallest", source=moment.pegs["source"], target=moment.pegs["target"])
    return moment.say("larger", disk=moment.move.disk, above=moment.move.disk - 1, **moment.pegs)


def _task_stack(moment: Moment) -> Sentence:
    pegs = moment.pegs
    return moment.say("disk", disk=moment.move.disk, source=pegs["source"], target=pegs["target"])


def _inorder_stack(moment: Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("leaf", source=moment.pegs["source"], target=moment.pegs["target"])
    return moment.say("inner", disk=moment.move.disk, above=moment.move.disk - 1, **moment.pegs)


def _binary_tree(moment: Moment) -> Sentence:
    before = cast("TreeArray", moment.before.structure).position
    node = cast("TreeArray", moment.after.structure).position
    blanks: dict[str, Any] = {
        "node": node,
        "disk": moment.move.disk,
        "source": moment.pegs["source"],
        "target": moment.pegs["target"],
    }
    if not before:
        return moment.say("first", **blanks)
    return moment.say("down" if node > before else "up", before=before, **blanks)


def _tree_levels(moment: Moment) -> Sentence:
    place = cast("LevelIndex", moment.after.structure)
    return moment.say(
        "step",
        step=place.step,
        level=place.level or 0,
        index=place.index,
        number=place.index + 1,
        disk=moment.move.disk,
        source=moment.pegs["source"],
        target=moment.pegs["target"],
    )


def _below(moment: Moment) -> int | None:
    """Return the disk on which the moved one now lies, None when it lies on the base."""
    return moment.before.state.top(moment.move.target)


def _clockwise(moment: Moment) -> Sentence:
    blanks: dict[str, Any] = {"source": moment.pegs["source"], "target": moment.pegs["target"]}
    if moment.move.disk == 1:
        return moment.say("smallest", **blanks)
    below = _below(moment)
    if below is None:
        return moment.say("empty", disk=moment.move.disk, **blanks)
    return moment.say("smaller", disk=moment.move.disk, below=below, **blanks)


def _disk_directions(moment: Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("smallest", source=moment.pegs["source"], target=moment.pegs["target"])
    last = cast("DiskDirections", moment.before.structure).disk or 0
    return moment.say("larger", last=last, disk=moment.move.disk, **moment.pegs)


def _peg_pairs(moment: Moment) -> Sentence:
    pair = cast("ThreeStacks", moment.after.structure).pair or (0, 0)
    below = _below(moment)
    blanks: dict[str, Any] = {
        "one": moment.names[pair[0]],
        "other": moment.names[pair[1]],
        "disk": moment.move.disk,
        "target": moment.pegs["target"],
    }
    if below is None:
        return moment.say("empty", **blanks)
    return moment.say("smaller", below=below, source=moment.pegs["source"], **blanks)


def _bits(moment: Moment) -> Sentence:
    m, method = moment.number, moment.method
    lowest = m & -m
    order = (method.source, method.spare, method.target)
    if method.disks % 2 == 0:
        order = (method.source, method.target, method.spare)
    return moment.say(
        "move",
        order=", ".join(moment.names[peg] for peg in order),
        m=m,
        digits=cast("NumberBits", moment.after.structure).digits,
        zeros=lowest.bit_length() - 1,
        disk=moment.move.disk,
        less=m - lowest,
        more=m + lowest,
        source=moment.pegs["source"],
        target=moment.pegs["target"],
        **{"from": (m - lowest) % 3, "to": (m + lowest) % 3},
    )


REASONS: dict[str, Callable[[Moment], Sentence]] = {
    "recursion": _recursion,
    "task-stack": _task_stack,
    "inorder-stack": _inorder_stack,
    "binary-tree": _binary_tree,
    "tree-levels": _tree_levels,
    "clockwise": _clockwise,
    "disk-directions": _disk_directions,
    "peg-pairs": _peg_pairs,
    "bits": _bits,
}
"""For each method, the sentence that says why it made a move."""
