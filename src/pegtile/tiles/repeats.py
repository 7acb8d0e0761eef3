"""Sequences of moves that a search need not walk, and the automata that leave them out.

`data/repeats.txt` lists sequences of up to ten moves that lead to a board which a shorter or
alphabetically earlier one also reaches, over no other cells of the board: the last move taken back,
six moves round a square of four cells one way instead of the other, and so on. A shortest solution
that holds one of them becomes an earlier one by the exchange, so that the earliest of all shortest
solutions holds none, and a search without them still finds a shortest solution. It makes about a
third less nodes (L. A. Taylor, R. E. Korf, Pruning duplicate nodes in depth-first search, AAAI
1993). `data/long_repeats.txt` lists those of twelve moves beside (`tools/find_repeats.py` in the
repository finds them): another tenth less, once an eighth of a second is nothing to the search. A
search for all solutions may leave out only the last move taken back.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path

from pegtile.tiles.move import ALPHABET

__all__ = ["LONG_FILE", "automaton", "no_long_repeats", "no_repeats", "no_way_back"]

_FILE = Path(__file__).with_name("data") / "repeats.txt"
LONG_FILE = Path(__file__).with_name("data") / "long_repeats.txt"
"""The sequences of twelve moves."""

_MOVES = range(len(ALPHABET))


@cache
def no_repeats() -> memoryview:
    """Return the automaton that leaves out the sequences of up to ten moves; int16[states, 4]."""
    return automaton(_FILE.read_text(encoding="ascii").split())


@cache
def no_long_repeats() -> memoryview:
    """Return the automaton that leaves out all listed sequences; int16[states, 4]."""
    files = (_FILE, LONG_FILE)
    return automaton(word for file in files for word in file.read_text(encoding="ascii").split())


@cache
def no_way_back() -> memoryview:
    """Return the automaton that leaves out only the last move taken back; int16[5, 4]."""
    return automaton(["LR", "RL", "UD", "DU"])


def automaton(sequences: Iterable[str]) -> memoryview:
    """Return the automaton of all sequences of moves that hold none of the given ones.

    The states are the beginnings of the given sequences (A. V. Aho, M. J. Corasick, Efficient
    string matching, Communications of the ACM 18, 1975).

    Args:
        sequences: sequences of move letters, in the tile convention.

    Returns:
        int16[states, 4], C-contiguous: the next state after each move of `ALPHABET`, −1 where the
        move would complete a sequence. It starts in state 0.
    """
    codes = {move.letter: code for code, move in enumerate(ALPHABET)}
    children: list[dict[int, int]] = [{}]
    complete = [False]
    for sequence in sequences:
        state = 0
        for letter in sequence:
            if codes[letter] not in children[state]:
                children[state][codes[letter]] = len(children)
                children.append({})
                complete.append(False)
            state = children[state][codes[letter]]
        complete[state] = True
    following = [[0] * len(_MOVES) for _ in children]
    # The state for the longest ending that is also a beginning.
    shorter = [0] * len(children)
    queue = deque([0])
    while queue:
        state = queue.popleft()
        complete[state] |= complete[shorter[state]]
        for move in _MOVES:
            beyond = following[shorter[state]][move] if state else 0
            child = children[state].get(move)
            if child is None:
                following[state][move] = beyond
            else:
                shorter[child] = beyond
                following[state][move] = child
                queue.append(child)
    kept = [state for state in range(len(children)) if not complete[state]]
    number = {state: place for place, state in enumerate(kept)}
    rows = ((number.get(following[state][move], -1) for move in _MOVES) for state in kept)
    return (
        memoryview(array("h", chain.from_iterable(rows)))
        .cast("B")
        .cast("h", (len(kept), len(_MOVES)))
    )
