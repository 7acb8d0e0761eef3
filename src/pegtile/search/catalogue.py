"""The textbook searches by name, as faces list and call them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pegtile.core.solution import Solution
from pegtile.core.space import Heuristic, ReversibleSpace
from pegtile.errors import BadRequest, quoted
from pegtile.search.a_star import a_star_search, weighted_a_star_search
from pegtile.search.bidirectional import bidirectional_search
from pegtile.search.breadth_first import breadth_first_search
from pegtile.search.depth_first import depth_first_search
from pegtile.search.greedy import greedy_search
from pegtile.search.ida_star import ida_star_search
from pegtile.search.iterative_deepening import iterative_deepening_search
from pegtile.search.uniform_cost import uniform_cost_search

__all__ = ["SEARCHES", "Textbook", "textbook"]


@dataclass(frozen=True, slots=True)
class Textbook:
    """A search as the catalogue knows it.

    Attributes:
        name: what users call it.
        search: the function.
        idea: one line about it.
        informed: whether it takes a heuristic.
        shortest: whether its answer is always a shortest one.
    """

    name: str
    search: Callable[..., Solution[Any, Any]]
    idea: str
    informed: bool = False
    shortest: bool = True

    def run(
        self,
        space: ReversibleSpace[Any, Any],
        heuristic: Heuristic[Any] | None = None,
        **settings: Any,
    ) -> Solution[Any, Any]:
        """Search `space`; `settings` are the keywords of the search's own function.

        Raises:
            BadRequest: it needs a heuristic and is given none.
        """
        if not self.informed:
            return self.search(space, **settings)
        if heuristic is None:
            raise BadRequest(f"the search {self.name} needs a heuristic")
        return self.search(space, heuristic, **settings)


SEARCHES = {
    entry.name: entry
    for entry in (
        Textbook(
            "depth-first",
            depth_first_search,
            "one branch to the depth limit, then back to the last choice",
            shortest=False,
        ),
        Textbook(
            "iterative-deepening",
            iterative_deepening_search,
            "depth first to the limit 1, then 2, 3, …",
        ),
        Textbook(
            "breadth-first", breadth_first_search, "all states one move away, then two, three, …"
        ),
        Textbook("uniform-cost", uniform_cost_search, "the node that was cheapest to reach first"),
        Textbook(
            "greedy",
            greedy_search,
            "the node that looks nearest to the goal first",
            informed=True,
            shortest=False,
        ),
        Textbook("a-star", a_star_search, "the node with the least g + h first", informed=True),
        Textbook(
            "weighted-a-star",
            weighted_a_star_search,
            "the node with the least g + w·h first: at most w times the shortest",
            informed=True,
            shortest=False,
        ),
        Textbook(
            "ida-star",
            ida_star_search,
            "depth first within g + h ≤ bound, then a larger bound",
            informed=True,
        ),
        Textbook("bidirectional", bidirectional_search, "layers from the start and from the goal"),
    )
}
"""The textbook searches, the uninformed first in the order in which they are taught."""


def textbook(name: str) -> Textbook:
    """Return a search by its name.

    Raises:
        BadRequest: no search has that name.
    """
    if name not in SEARCHES:
        raise BadRequest(f"search {quoted(name)}: expected {', '.join(SEARCHES)}")
    return SEARCHES[name]
