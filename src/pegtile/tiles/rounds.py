"""The rounds of IDA*, walked by a compiled search on one thread or several.

A kernel works in slices of some thousand nodes, so that limits, Ctrl-C and cancellation are obeyed
within milliseconds. A round with many nodes is cut into tasks: on one thread so that their waits
for memory overlap, on several so that each has work. The answer is the first in depth-first order
whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.tiles.kept_rounds import Round, expected_nodes
from pegtile.tiles.round_kernel import FOUND, ROUND_OVER, SLICE, Kernel
from pegtile.tiles.shared_round import SharedRound

__all__ = ["Outcome", "ida_star"]

# (nodes of the last round, depth at which the next is cut): about a task for every 50 nodes
# at first, and never so many that beginning them counts.
_CUTS = ((200_000, 10), (20_000, 8), (2_000, 6))
# Threads cost more than they bring below this many nodes a round.
_NODES_FOR_THREADS = 200_000
_SHARES_A_THREAD = 8
# The next round will take about ten times as many.
_NODES_FOR_FASTER = 2_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the rounds ended.

    Attributes:
        status: SOLVED, or which limit ended them.
        path: the codes of the moves, None unless solved.
        bound: no answer costs less.
        expanded: nodes whose children were made; those generated are in the budget.
        rounds: how many rounds were begun.
    """

    status: Status
    path: bytes | None
    bound: int
    expanded: int
    rounds: int


def ida_star(
    kernel: Callable[[], Kernel],
    board: bytes,
    bound: int,
    *,
    budget: Budget,
    threads: int = 1,
    progress: Progress = silent,
    work: str = "solving",
    finished: Sequence[Round] = (),
    after_round: Callable[[int, Sequence[Round]], None] | None = None,
    faster: Callable[[], Callable[[], Kernel]] | None = None,
) -> Outcome:
    """Search with growing bounds until an answer is found or a limit is reached.

    Args:
        kernel: makes a search; every thread has one of its own.
        board: the board in the form that the kernel takes; not the goal.
        bound: the first bound, what the heuristic says.
        budget: what may be used; generated nodes are counted here.
        threads: how many threads to search with.
        progress: a listener.
        work: what reports call it.
        finished: rounds that were finished before, all with smaller bounds.
        after_round: is told the next bound and the finished rounds, after each.
        faster: makes, at some cost, what makes a search that is faster: for long rounds.
    """
    rounds = list(finished)
    begun = 0
    crew = _Crew(kernel, board, budget, progress, work)
    while True:
        begun += 1
        last = rounds[-1].nodes if rounds else 0
        if faster is not None and last >= _NODES_FOR_FASTER:
            crew.replace(faster())
            faster = None
        crew.expected = expected_nodes(rounds)
        cut = min(next((depth for nodes, depth in _CUTS if last >= nodes), 0), bound - 1)
        before = budget.nodes
        if threads > 1 and last >= _NODES_FOR_THREADS:
            status = crew.round_on_threads(bound, cut, threads)
        else:
            status = crew.round(bound, cut)
        if status is not None:
            return Outcome(status, crew.path, bound, crew.expanded, begun)
        rounds.append(Round(bound, budget.nodes - before))
        bound = crew.next_bound
        if after_round is not None:
            after_round(bound, rounds)


class _Crew:
    """The searches of one board."""

    def __init__(
        self,
        kernel: Callable[[], Kernel],
        board: bytes,
        budget: Budget,
        progress: Progress,
        work: str,
    ) -> None:
        self._make = kernel
        self._board = board
        self._budget = budget
        self._progress = progress
        self._work = work
        self._kernels = [kernel()]
        self.path: bytes | None = None
        self.expanded = 0
        self.next_bound = 0
        self.expected: int | None = None

    def replace(self, kernel: Callable[[], Kernel]) -> None:
        """Search with other kernels from now on."""
        self._make = kernel
        self._kernels = [kernel()]

    def round(self, bound: int, cut: int) -> Status | None:
        """Walk a round on this thread; None when it is over without an answer."""
        kernel = self._kernels[0]
        kernel.start(self._board, bound, split=cut)
        counted = 0
        while True:
            nodes = self._budget.slice_nodes(SLICE)
            ended = kernel.run(nodes)
            status = self._spend(kernel.generated - counted, bound, full=nodes > 0)
            counted = kernel.generated
            if ended or status is not None:
                break
        self.expanded += kernel.expanded
        self.next_bound = kernel.next_bound
        if ended == FOUND:
            self.path = kernel.path()
            return Status.SOLVED
        return None if ended == ROUND_OVER else status

    def _spend(self, nodes: int, bound: int, *, full: bool) -> Status | None:
        """Count nodes and report; return the limit that is reached, if any."""
        status = self._budget.spend(nodes)
        note = f"at least {bound} moves"
        if self.expected is not None:
            note += f", this round about {self.expected:,} nodes"
        self._progress(Report(self._work, self._budget.nodes, None, "nodes", note))
        return status if full else status or Status.NODE_LIMIT

    def round_on_threads(self, bound: int, cut: int, threads: int) -> Status | None:
        """Walk a round on several threads; None when it is over without an answer."""
        while len(self._kernels) < threads:
            self._kernels.append(self._make())
        shared = SharedRound(bound, cut, _SHARES_A_THREAD * threads, self._budget.left().nodes)
        with ThreadPoolExecutor(threads) as pool:
            try:
                jobs = [
                    pool.submit(shared.walk, kernel, self._board)
                    for kernel in self._kernels[:threads]
                ]
                status = self._watch(jobs, shared, bound)
            finally:
                shared.stop = True
        for job in jobs:
            job.result()
        self._budget.nodes += shared.take_nodes()
        self.expanded += shared.expanded
        self.next_bound = shared.next_bound
        if status is None and shared.used_up:
            return Status.NODE_LIMIT
        if status is None and shared.path is not None:
            self.path = shared.path
            return Status.SOLVED
        return status

    def _watch(self, jobs: list[Future[None]], shared: SharedRound, bound: int) -> Status | None:
        """Wait for the threads, counting what they do; return the limit that is reached."""
        left = set(jobs)
        while left:
            _, left = wait(left, timeout=0.01)
            status = self._spend(shared.take_nodes(), bound, full=True)
            if status is not None and left:
                return status
        return None
