"""Answers that a theorem makes shortest, or that are presumed so: no search is needed for them."""

from __future__ import annotations

from dataclasses import replace

from pegtile.core.solution import Status
from pegtile.errors import BadRequest, Unsolvable
from pegtile.hanoi.frame_stewart import frame_stewart_number, frame_stewart_tower
from pegtile.hanoi.pieces import PiecePath
from pegtile.hanoi.question import AllShortest, Question
from pegtile.hanoi.restricted import restricted_bytes, restricted_distance, restricted_paths
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import shortest_paths

__all__ = ["frame_stewart", "third_peg", "two_candidates"]


def two_candidates(question: Question) -> AllShortest:
    """Answer for three pegs and the classic rules.

    Raises:
        BadRequest: the question is another.
    """
    if question.rules != Rules():
        raise BadRequest("method two-candidates: expected three pegs and the classic rules")
    found = shortest_paths(question.start, question.goal)
    choice = found.choice
    proof = "the start is the goal"
    if choice.disk:
        times = "once" if choice.once else "twice"
        if len(found.paths) == 2:
            times = "once or twice"
        proof = (
            f"disk {choice.disk}, the largest that moves, moves {times}: A. M. Hinz's two"
            f" candidates compared by reading {choice.disks_read} smaller disk"
            f"{'' if choice.disks_read == 1 else 's'}"
        )
    solution = question.answer(found.paths[0], "two-candidates", found.cost, proof)
    return AllShortest(solution, len(found.paths), lambda: iter(found.paths))


def third_peg(question: Question) -> AllShortest:
    """Answer for three pegs and any rules.

    Raises:
        BadRequest: there are not three pegs.
    """
    start, goal, rules = question.start, question.goal, question.rules
    need = restricted_bytes(start.disks)
    proof = "each disk goes directly or by the third peg, the smaller ones on the peg left"
    if not question.budget.allows(need):
        distance = restricted_distance(start, goal, rules)
        if distance is not None:
            proof = f"{proof}; to tell the moves takes {need:,} bytes"
            solution = question.answer(
                None, "third-peg", distance, proof, status=Status.MEMORY_LIMIT
            )
            return AllShortest.of_one(solution)
    try:
        paths = restricted_paths(start, goal, rules)
    except Unsolvable as error:
        return question.unsolvable("third-peg", error.proof)
    solution = question.answer(paths.path(), "third-peg", paths.cost, proof)
    return AllShortest(solution, paths.count, lambda: iter(paths))


def frame_stewart(question: Question) -> AllShortest:
    """Answer for whole towers on three pegs or more, classic rules.

    Raises:
        BadRequest: the question is another.
    """
    rules, tower, disks = question.rules, question.tower, question.disks
    if rules.arcs is not None or tower is None or rules.pegs < 3:
        raise BadRequest(
            "method frame-stewart: expected whole towers, the classic rules, and three pegs or more"
        )
    spares = tuple(peg for peg in range(rules.pegs) if peg not in tower)
    path = PiecePath(question.start, frame_stewart_tower(1, disks, *tower, spares))
    known = frame_stewart_number(disks, rules.pegs)
    if rules.pegs <= 4:
        proof = "Frame–Stewart is shortest on four pegs (T. Bousch 2014)"
        if rules.pegs == 3:
            proof = "the recursion is shortest on three pegs"
        solution = question.answer(path, "frame-stewart", known, proof)
        return AllShortest.of_one(solution, 1 if rules.pegs == 3 else None)
    from pegtile.hanoi.bounds import tower_bound  # it searches, with arrays

    bound = tower_bound(disks, rules.pegs, question.budget)
    solution = question.answer(path, "frame-stewart", bound.moves, bound.proof)
    return AllShortest.of_one(replace(solution, remarks=question.doubt(solution)))
