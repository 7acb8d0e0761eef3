"""What a classic method holds, to be drawn."""

from __future__ import annotations

from typing import Any

from pegtile.hanoi.methods import Structure
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
from pegtile.render.explain.explanation import Panel, StackPanel, TablePanel, Tree, TreePanel
from pegtile.render.explain.sentences import Sentence, literal
from pegtile.render.explain.trees import heap_tree

__all__ = ["panels_of"]

_say = Sentence.of


def panels_of(structure: Structure, names: tuple[str, ...], trees: list[Tree]) -> tuple[Panel, ...]:
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
            return (
                (TreePanel(title, 0, node, structure.size, structure.size),)
                if structure.nodes
                else ()
            )
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
