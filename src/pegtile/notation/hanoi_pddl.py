"""The tower as a planning problem, and plans: predicates `clear`, `on`, `smaller`, action `move`.

`(smaller x y)` says that y is smaller than x: y may lie on x. `(move disc from to)` takes a disk
off what it lies on, a disk or a peg, and puts it on another disk or peg. Disks are written `d1`
(the smallest) to `dn`, pegs `peg1`, `peg2`, …
"""

from __future__ import annotations

from collections.abc import Iterable

from pegtile.errors import BadText
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State
from pegtile.notation.pddl import facts, parsed, section, written_plan

__all__ = ["DOMAIN", "read_problem", "written_moves", "written_problem"]

DOMAIN = """\
; The Tower of Hanoi. (smaller ?x ?y): ?y is smaller than ?x and may lie on it.
(define (domain hanoi)
  (:requirements :strips)
  (:predicates (clear ?x) (on ?x ?y) (smaller ?x ?y))
  (:action move
    :parameters (?disc ?from ?to)
    :precondition (and (smaller ?to ?disc) (on ?disc ?from) (clear ?disc) (clear ?to))
    :effect (and (clear ?from) (on ?disc ?to) (not (on ?disc ?from)) (not (clear ?to)))))
"""
"""The domain; every move between pegs is allowed."""


def written_problem(start: State, goal: State, name: str = "tower") -> str:
    """Write a problem for `DOMAIN`."""
    disks, pegs = start.disks, start.pegs
    lines = [
        f"(define (problem {name})",
        "  (:domain hanoi)",
        "  (:objects",
        "    " + " ".join(f"peg{peg}" for peg in range(1, pegs + 1)),
        "    " + " ".join(f"d{disk}" for disk in range(1, disks + 1)) + ")",
        "  (:init",
    ]
    every = range(1, disks + 1)
    lines += [
        "    " + " ".join(f"(smaller peg{peg} d{disk})" for disk in every)
        for peg in range(1, pegs + 1)
    ]
    for large in range(2, disks + 1):
        lines.append("    " + " ".join(f"(smaller d{large} d{disk})" for disk in range(1, large)))
    lines += [f"    (on {upper} {lower})" for upper, lower in _on(start)]
    tops = (stack[-1:] for stack in start.stacks())
    clear = (f"d{top[0]}" if top else f"peg{peg}" for peg, top in enumerate(tops, 1))
    lines.append("    " + " ".join(f"(clear {thing})" for thing in clear) + ")")
    wanted = " ".join(f"(on {upper} {lower})" for upper, lower in _on(goal))
    lines.append(f"  (:goal (and {wanted})))")
    return "\n".join(lines) + "\n"


def _on(state: State) -> Iterable[tuple[str, str]]:
    """Yield what lies on what, bottom to top."""
    for peg, stack in enumerate(state.stacks(), 1):
        below = f"peg{peg}"
        for disk in stack:
            yield f"d{disk}", below
            below = f"d{disk}"


def read_problem(text: str) -> tuple[State, State]:
    """Read a problem with any names of pegs and disks; return start and goal.

    Raises:
        BadText: it is not a problem of the tower, or its goal leaves a disk's place open.
        BadState: the disks lie wrongly.
    """
    problem = parsed(text)
    init = facts(section(problem, ":init"))
    on = {fact[1]: fact[2] for fact in init if fact[0] == "on" and len(fact) == 3}
    pairs = [fact[1:] for fact in init if fact[0] in ("smaller", "bigger") and len(fact) == 3]
    things = {*on, *on.values(), *(name for pair in pairs for name in pair)}
    names = [name for name in section(problem, ":objects") if isinstance(name, str)]
    pegs = [name for name in names if name in things and name not in on]
    if not on or not pegs:
        raise BadText(":init", "facts (on disk below) and pegs that lie on nothing")
    # In some files the smaller one comes first: pegs are never the smaller ones.
    larger = 0 if any(pair[0] in pegs for pair in pairs) else 1
    size = dict.fromkeys(on, 1)
    for pair in set(pairs):
        if pair[larger] in size and pair[1 - larger] in size:
            size[pair[larger]] += 1
    if sorted(size.values()) != list(range(1, len(size) + 1)):
        raise BadText(":init", "facts (smaller …) that put the disks in order")
    wanted = facts(section(problem, ":goal"))
    goal = {fact[1]: fact[2] for fact in wanted if fact[0] == "on" and len(fact) == 3}
    return _state(on, size, pegs, ":init"), _state(goal, size, pegs, ":goal")


def _state(on: dict[str, str], size: dict[str, int], pegs: list[str], where: str) -> State:
    """Return the state in which things lie on things."""
    places = bytearray(len(size))
    for disk, number in size.items():
        thing = disk
        for _ in range(len(size) + 1):
            if thing in pegs:
                break
            thing = on.get(thing, "")
        if thing not in pegs:
            raise BadText(where, f"a fact (on {disk} …) that leads down to a peg")
        places[number - 1] = pegs.index(thing)
    return State(bytes(places), len(pegs))


def written_moves(start: State, moves: Iterable[Move]) -> str:
    """Write moves as a plan for `written_problem`.

    Raises:
        BadRequest: a move names a disk that is not there.
    """
    stacks = [list(stack) for stack in start.stacks()]

    def thing(stack: list[int], peg: int) -> str:
        return f"d{stack[-1]}" if stack else f"peg{peg + 1}"

    steps = []
    for disk, source, target in moves:
        stacks[source].pop()
        below, onto = thing(stacks[source], source), thing(stacks[target], target)
        steps.append(f"move d{disk} {below} {onto}")
        stacks[target].append(disk)
    return written_plan(steps)
