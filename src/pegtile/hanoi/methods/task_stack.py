"""The recursion without calls: a stack of tasks, each to be broken up or to be done."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import Task, TaskStack
from pegtile.hanoi.move import Move

__all__ = ["TaskStackMethod"]


class TaskStackMethod(Method):
    """A stack of tasks, each flagged "move this disk" or "break up this tower".

    Breaking up a tower puts its three parts on the stack, the last to be done first: it is the
    recursion with the flag in place of the return address.

    Time: O(1) amortised a move. Memory: at most 2n + 1 tasks.

    Source: the usual removal of recursion, as in D. E. Knuth, *Structured Programming with go to
    Statements*, Computing Surveys 6 (1974), 261–301.
    """

    name = "task-stack"
    idea = "take the top task: move its disk, or break its tower up into three tasks"
    holds = "waiting tasks"

    def _prepare(self) -> None:
        self._tasks = [(self.disks, self.source, self.target, self.spare, False)]

    def _walk(self) -> Generator[Move, None, None]:
        tasks = self._tasks
        while tasks:
            disks, source, target, spare, single = tasks.pop()
            if single:
                yield move(disks, source, target)
            elif disks > 0:
                tasks.append((disks - 1, spare, target, source, False))
                tasks.append((disks, source, target, spare, True))
                tasks.append((disks - 1, source, spare, target, False))

    def structure(self) -> TaskStack:
        """Return the tasks that wait."""
        return TaskStack(tuple(Task(*task) for task in self._tasks))

    def size(self) -> int:
        """Return how many tasks wait."""
        return len(self._tasks)
