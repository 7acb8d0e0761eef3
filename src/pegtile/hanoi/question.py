"""What the solver of the tower is asked, looked at once, and the forms of its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.moves import LazySequence
from pegtile.core.progress import Progress
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.errors import BadRequest
from pegtile.hanoi.move import Move
from pegtile.hanoi.moving import moving_disks
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["AllShortest", "Answer", "Moves", "Question"]

Moves = Sequence[Move]
Answer = Solution[State, Move]

_DEFAULT = Limits(bytes=2 << 30)  # what a search may take when nobody says


@dataclass(frozen=True, slots=True)
class AllShortest:
    """All shortest paths between two states.

    Attributes:
        solution: one of them, with its proof.
        count: how many there are; None when that is not known.
        paths: iterates over them, each once; over the best known one alone when `count` is None.
    """

    solution: Answer
    count: int | None
    paths: Callable[[], Iterator[Moves]]

    @classmethod
    def of_one(cls, solution: Answer, count: int | None = None) -> AllShortest:
        """Return an answer of one path or none."""
        moves = solution.moves
        return cls(solution, count, lambda: iter(() if moves is None else (moves,)))


@dataclass(frozen=True, slots=True)
class Question:
    """Two states, rules, and what may be spent.

    Attributes:
        start: where to start.
        goal: where to end.
        rules: which moves there are.
        disks: the largest disk that has to move; larger ones never do.
        tower: the two pegs of the disks up to it, when they stand on one peg at either end.
        all_paths: whether all shortest paths are asked for.
        limits: what may be spent.
        cancel: a switch that ends a search.
        budget: what is left of the limits.
        progress: who is told how far it is.
    """

    start: State
    goal: State
    rules: Rules
    disks: int
    tower: tuple[int, int] | None
    all_paths: bool
    limits: Limits
    cancel: Cancel | None
    budget: Budget
    progress: Progress

    @classmethod
    def of(
        cls,
        start: State,
        goal: State,
        rules: Rules | None,
        limits: Limits,
        cancel: Cancel | None,
        progress: Progress,
        *,
        all_paths: bool,
    ) -> Question:
        """Look at what is asked.

        Raises:
            BadRequest: start, goal and rules do not belong together.
        """
        rules = Rules(start.pegs) if rules is None else rules
        if start.pegs != rules.pegs:
            raise BadRequest(f"the start has {start.pegs} pegs and the rules {rules.pegs}")
        disks = moving_disks(start, goal)
        a, b = (set(state.pegs_of_disks[:disks]) for state in (start, goal))
        tower = (a.pop(), b.pop()) if len(a) == len(b) == 1 else None
        limits = _DEFAULT if limits == NO_LIMITS else limits
        budget = Budget(limits, cancel)
        return cls(start, goal, rules, disks, tower, all_paths, limits, cancel, budget, progress)

    @property
    def is_whole_classic_tower(self) -> bool:
        """Whether it is the puzzle that everybody knows."""
        return self.rules == Rules() and self.tower is not None and self.disks == self.start.disks

    @property
    def is_tower_on_four_pegs(self) -> bool:
        """Whether a tower goes from peg to peg of four, by the classic rules."""
        return self.rules == Rules(4) and self.tower is not None

    @property
    def is_leaf_to_leaf(self) -> bool:
        """Whether a tower goes from leaf to leaf of a star of four pegs."""
        arcs = self.rules.arcs
        if self.rules.pegs != 4 or arcs is None or self.tower is None:
            return False
        stars = (
            {(c, p) for p in range(4) if p != c} | {(p, c) for p in range(4) if p != c}
            for c in range(4)
            if c not in self.tower
        )
        return any(arcs == star for star in stars)

    def answer(
        self,
        moves: Moves | None,
        method: str,
        lower_bound: int,
        proof: str,
        *,
        status: Status = Status.SOLVED,
        stats: SearchStats | None = None,
    ) -> Answer:
        """Return a solution, replayed by the checker."""
        cost = None
        if moves is not None:
            cost = moves.cost if isinstance(moves, LazySequence) else len(moves)
        solution = Solution(
            puzzle="hanoi",
            start=self.start,
            goal=self.goal,
            moves=moves,
            method=method,
            cost=cost,
            lower_bound=lower_bound,
            status=status,
            proof=proof,
            stats=stats or SearchStats(seconds=self.budget.seconds),
        )
        return verified(solution, self.rules)

    def unsolvable(self, method: str, proof: str) -> AllShortest:
        """Return that there is no path."""
        return AllShortest.of_one(self.answer(None, method, 0, proof, status=Status.UNSOLVABLE), 0)

    def doubt(self, solution: Answer) -> tuple[str, ...]:
        """Return the remark that an answer needs which is not proven shortest."""
        if solution.cost is None or solution.optimal:
            return ()
        known = "Not proven shortest"
        if self.tower is not None and self.rules.arcs is None:
            known = (
                f"Frame–Stewart is presumed shortest, but not proven for {self.disks} disks on"
                f" {self.rules.pegs} pegs"
            )
        return (f"{known}: between {solution.lower_bound} and {solution.cost} moves.",)

    def with_share(self, share: float) -> Question:
        """Return the question with a share of the time that is left."""
        left = self.budget.seconds_left()
        if left is None:
            return self
        limits = replace(self.limits, seconds=left * share)
        return replace(self, limits=limits, budget=Budget(limits, self.cancel))
