"""The classic methods explained: what each holds after every move, and why it made the move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from pegtile.hanoi.methods import Method, Structure, start
from pegtile.hanoi.methods import Step as MethodStep
from pegtile.hanoi.methods.structure import (
    CallStack,
    DiskDirections,
    LevelIndex,
    NumberBits,
    TaskStack,
    ThreeStacks,
    TreeArray,
    UnfinishedCalls,
)
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.render.explain.explanation import (
    Explanation,
    Panel,
    StackPanel,
    Step,
    TablePanel,
    Tree,
    TreePanel,
)
from pegtile.render.explain.sentences import Sentence, literal
from pegtile.render.explain.trees import heap_tree
from pegtile.render.tower import TowerLayout

__all__ = ["REASONS", "explain_method"]

_say = Sentence.of


@dataclass(frozen=True, slots=True)
class _Moment:
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
        return _say(f"why.{self.method.name}.{key}", **blanks)


def explain_method(
    name: str,
    disks: int,
    source: int = 0,
    target: int = 2,
    labels: Labels = DEFAULT_LABELS,
    *,
    most_bytes: int | None = None,
) -> Explanation:
    """Explain a method on a whole tower.

    Raises:
        BadRequest: there is no such method or peg, it needs more than `most_bytes`, or labels were
            given, but not three.
    """
    method = start(name, disks, source, target, most_bytes=most_bytes)
    names = labels.all(3)
    trees: list[Tree] = []
    return Explanation(
        title=f"Tower of Hanoi, {disks} disks, {name}",
        name=name,
        idea=Sentence(f"idea.{name}"),
        lay_out=lambda: TowerLayout.pixels(disks, 3, labels),
        total=method.cost,
        steps=_steps(method, names, trees),
        listings=[method.listing()],
        trees=trees,
    )


def _steps(method: Method, names: tuple[str, ...], trees: list[Tree]) -> Iterator[Step]:
    """Iterate over the steps."""
    before: MethodStep | None = None
    for step in method.steps():
        move = step.move
        if move is None or before is None:
            caption, why = _say("move.begin"), _beginning(method, names)
        else:
            moment = _Moment(method, move, step.number, before, step, names)
            caption = _say(
                "move.disk",
                disk=move.disk,
                source=names[move.source],
                target=names[move.target],
            )
            why = REASONS[method.name](moment)
        yield Step(
            step.number,
            step.state,
            move,
            caption,
            why,
            0,
            step.line,
            _panels(step.structure, names, trees),
            step.structure.json_object(),
        )
        before = step


def _beginning(method: Method, names: tuple[str, ...]) -> Sentence:
    if not method.cost:
        return _say("why.nothing")
    return _say(
        "why.begin",
        disks=method.disks,
        source=names[method.source],
        target=names[method.target],
    )


def _recursion(moment: _Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("smallest", source=moment.pegs["source"], target=moment.pegs["target"])
    return moment.say("larger", disk=moment.move.disk, above=moment.move.disk - 1, **moment.pegs)


def _task_stack(moment: _Moment) -> Sentence:
    pegs = moment.pegs
    return moment.say("disk", disk=moment.move.disk, source=pegs["source"], target=pegs["target"])


def _inorder_stack(moment: _Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("leaf", source=moment.pegs["source"], target=moment.pegs["target"])
    return moment.say("inner", disk=moment.move.disk, above=moment.move.disk - 1, **moment.pegs)


def _binary_tree(moment: _Moment) -> Sentence:
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


def _tree_levels(moment: _Moment) -> Sentence:
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


def _below(moment: _Moment) -> int | None:
    """Return the disk on which the moved one now lies, None when it lies on the base."""
    return moment.before.state.top(moment.move.target)


def _clockwise(moment: _Moment) -> Sentence:
    blanks: dict[str, Any] = {"source": moment.pegs["source"], "target": moment.pegs["target"]}
    if moment.move.disk == 1:
        return moment.say("smallest", **blanks)
    below = _below(moment)
    if below is None:
        return moment.say("empty", disk=moment.move.disk, **blanks)
    return moment.say("smaller", disk=moment.move.disk, below=below, **blanks)


def _disk_directions(moment: _Moment) -> Sentence:
    if moment.move.disk == 1:
        return moment.say("smallest", source=moment.pegs["source"], target=moment.pegs["target"])
    last = cast("DiskDirections", moment.before.structure).disk or 0
    return moment.say("larger", last=last, disk=moment.move.disk, **moment.pegs)


def _peg_pairs(moment: _Moment) -> Sentence:
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


def _bits(moment: _Moment) -> Sentence:
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


REASONS: dict[str, Callable[[_Moment], Sentence]] = {
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


def _panels(structure: Structure, names: tuple[str, ...], trees: list[Tree]) -> tuple[Panel, ...]:
    """Return what a method holds, to be drawn."""
    title = f"panel.{structure.kind}"
    match structure:
        case CallStack():
            frames = tuple(
                _say("item.call", disks=frame.disks, **_pegs(frame[1:4], names), line=frame.line)
                for frame in structure.frames
            )
            return (StackPanel(title, frames),)
        case TaskStack():
            tasks = tuple(
                _say(
                    "item.task-disk",
                    disks=task.disks,
                    source=names[task.source],
                    target=names[task.target],
                )
                if task.single
                else _say("item.task-tower", disks=task.disks, **_pegs(task[1:4], names))
                for task in structure.tasks
            )
            return (StackPanel(title, tasks),)
        case UnfinishedCalls():
            calls = tuple(
                _say("item.unfinished", disks=call.disks, **_pegs(call[1:4], names))
                for call in structure.calls
            )
            return (StackPanel(title, calls),)
        case TreeArray():
            if structure.nodes and not trees:
                trees.append(heap_tree(structure.nodes, names))
            node = structure.position - 1
            return (TreePanel(title, 0, node, structure.size),) if structure.nodes else ()
        case LevelIndex():
            level = "" if structure.level is None else structure.level
            cells = (("step", structure.step), ("level", level), ("index", structure.index))
            rows = tuple((_say(f"item.{key}"), literal(value)) for key, value in cells)
            return (TablePanel(title, rows),)
        case ThreeStacks():
            rows = tuple(
                (literal(name), literal(" ".join(map(str, stack))))
                for name, stack in zip(names, structure.stacks, strict=True)
            )
            return (TablePanel(title, rows, lit_rows=structure.pair or ()),)
        case DiskDirections():
            return (_directions(title, structure, names),)
        case NumberBits():
            disks = range(len(structure.digits), 0, -1)
            return (
                TablePanel(
                    title,
                    (
                        (_say("item.disk"), *map(literal, disks)),
                        (_say("item.digit"), *map(literal, structure.digits)),
                        (_say("item.peg"), *(literal(names[peg]) for peg in structure.pegs)),
                    ),
                    lit_column=_moved_digit(structure),
                ),
            )


def _pegs(pegs: tuple[Any, ...], names: tuple[str, ...]) -> dict[str, str]:
    """Name the three pegs of a call."""
    source, target, spare = (names[peg] for peg in pegs)
    return {"source": source, "target": target, "spare": spare}


def _directions(title: str, structure: DiskDirections, names: tuple[str, ...]) -> TablePanel:
    """Return the table of pegs and directions, with the disk that moved last pointed out."""
    ways = {1: " → ".join((*names, names[0])), -1: " → ".join((*names[::-1], names[-1]))}
    rows = [(_say("item.disk"), _say("item.peg"), _say("item.turn"))]
    rows += [
        (literal(disk), literal(names[peg]), literal(ways[turn]))
        for disk, (peg, turn) in enumerate(zip(structure.pegs, structure.turns, strict=True), 1)
    ]
    return TablePanel(title, tuple(rows), lit_rows=(structure.disk,) if structure.disk else ())


def _moved_digit(structure: NumberBits) -> int | None:
    """Return the column of the lowest one, whose disk has just moved."""
    number = structure.number
    if not number:
        return None
    return len(structure.digits) - ((number & -number).bit_length() - 1)
