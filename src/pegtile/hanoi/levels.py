"""Breadth-first search through a whole Hanoi graph: any pegs, any rules, one bit a state.

Only the upper bound on the size of the graph is the memory: 3 bits a state, and with a perfect
start on p pegs, where pegs may be exchanged, (p − 1)! times less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegtile.hanoi._level_kernels import LevelSearch

__all__ = [
    "Layout",
    "begin",
    "bytes_needed",
    "check",
    "each_level",
    "exchanges_of",
    "fits",
    "places",
    "symmetries",
]

_WORD = 64  # bits in a word
_NOWHERE = 255  # the top of an empty peg
_MOST_CODES = 4096  # placings of the top disks
_MOST_FREE_PEGS = 6  # 6! exchanges of pegs; more cost more than they save
_SLICE = 4096  # blocks of 64 words to a call: some 10 ms


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each state's bit is, and what moves do to it.

    Disks 1 … small choose the bit in a word, the middle ones the word in a class, and the top ones
    the class. Placings of the top disks that an exchange of pegs turns into each other are one
    class, with one of them, its code, standing for it; states are kept in the form in which their
    top disks stand so. A placing is a number in base p, its lowest disk the lowest digit.

    Attributes:
        pegs: p.
        small_disks: as many as 64 bits hold the placings of.
        middle_disks: the others.
        top_disks: as many as 4,096 codes hold.
        middle_words: words of a class.
        words: words in all.
        powers: int64 (…,): p**0, p**1, …
        arc_from: uint8 (arcs,): the peg that each allowed move leaves.
        arc_to: uint8 (arcs,): the peg that it goes to.
        arc_masks: uint64 (arcs,): the bits whose small disks are on neither of the two pegs.
        masks: uint64 (shifts,): the bits from which some small disk may move by that shift.
        shifts: uint8 (shifts,): how far: to the left the first `left_shifts` of them, then right.
        left_shifts: how many.
        tops_middle: uint8 (middle_words × p,): the smallest middle disk on each peg; 255 for none.
        tops_class: uint8 (classes × p,): the smallest top disk, counted on from the middle ones.
        class_of: int64 (codes,): the class of each placing of the top disks.
        class_code: int64 (classes,): the placing that stands for each class.
        class_weight: int64 (classes,): how many states each of its places stands for.
        image_start: int64 (codes + 1,): where in `image_perm` a placing's exchanges begin.
        image_perm: int64 (…,): the exchanges that turn it into its class's code.
        peg_images: uint8 (exchanges × p,): where each exchange takes each peg.
        bit_images: uint8 (exchanges × 64,): where it takes each bit of a word.
    """

    pegs: int
    small_disks: int
    middle_disks: int
    top_disks: int
    middle_words: int
    words: int
    powers: NDArray[np.int64]
    arc_from: NDArray[np.uint8]
    arc_to: NDArray[np.uint8]
    arc_masks: NDArray[np.uint64]
    masks: NDArray[np.uint64]
    shifts: NDArray[np.uint8]
    left_shifts: int
    tops_middle: NDArray[np.uint8]
    tops_class: NDArray[np.uint8]
    class_of: NDArray[np.int64]
    class_code: NDArray[np.int64]
    class_weight: NDArray[np.int64]
    image_start: NDArray[np.int64]
    image_perm: NDArray[np.int64]
    peg_images: NDArray[np.uint8]
    bit_images: NDArray[np.uint8]

    @classmethod
    def of(cls, start: State, rules: Rules, *, symmetric: bool = True) -> Layout:
        """Lay out the graph of a search from `start`.

        Without symmetry a state's bit is at its own number in base p, disk 1 the lowest digit.
        """
        pegs = start.pegs
        small, middle, top = _shares(start.disks, pegs)
        powers = np.array([pegs**j for j in range(max(small, middle, top) + 1)], np.int64)
        arcs = rules.all_arcs()
        exchanges = symmetries(start, rules) if symmetric else [tuple(range(pegs))]
        peg_images = np.array(exchanges, np.uint8)

        places = _placings(small, pegs)
        moves = _shifts(places, arcs, pegs)
        bit_images = np.zeros((len(exchanges), _WORD), np.uint8)
        bit_images[:, : pegs**small] = peg_images[:, places].astype(np.int64) @ powers[:small]

        placings = _placings(top, pegs)
        images = [image[placings].astype(np.int64) @ powers[:top] for image in peg_images]
        standing = np.min(np.array(images), axis=0)
        codes = np.unique(standing)
        hits = np.array([image == standing for image in images]).T
        return cls(
            pegs=pegs,
            small_disks=small,
            middle_disks=middle,
            top_disks=top,
            middle_words=pegs**middle,
            words=len(codes) * pegs**middle,
            powers=powers,
            arc_from=np.array([a for a, _ in arcs], np.uint8),
            arc_to=np.array([b for _, b in arcs], np.uint8),
            arc_masks=np.array([_bits(_clear_of(places, a, b)) for a, b in arcs], np.uint64),
            masks=np.array([mask for _, mask in moves], np.uint64),
            shifts=np.array([abs(shift) for shift, _ in moves], np.uint8),
            left_shifts=sum(shift > 0 for shift, _ in moves),
            tops_middle=_tops(_placings(middle, pegs), pegs, 0),
            tops_class=_tops(placings[codes], pegs, middle),
            class_of=np.asarray(np.searchsorted(codes, standing), np.int64),
            class_code=codes.astype(np.int64),
            class_weight=(len(exchanges) // hits[codes].sum(axis=1)).astype(np.int64),
            image_start=np.concatenate([[0], np.cumsum(hits.sum(axis=1))]).astype(np.int64),
            image_perm=np.nonzero(hits)[1].astype(np.int64),
            peg_images=peg_images.ravel(),
            bit_images=bit_images.ravel(),
        )


def symmetries(start: State, rules: Rules) -> list[tuple[int, ...]]:
    """Return the exchanges of pegs that keep `start` and the rules as they are.

    Each tells where every peg goes. States that one of them turns into each other are equally far
    from `start`.
    """
    used = set(start.pegs_of_disks)
    free = [peg for peg in range(start.pegs) if peg not in used]
    return exchanges_of(tuple(free), rules)


@lru_cache(maxsize=64)
def exchanges_of(free: tuple[int, ...], rules: Rules) -> list[tuple[int, ...]]:
    """Return the exchanges of some pegs that keep the rules; no more than the first six move."""
    arcs = rules.arcs
    found = []
    free = free[:_MOST_FREE_PEGS]
    for order in permutations(free):
        image = list(range(rules.pegs))
        for peg, other in zip(free, order, strict=True):
            image[peg] = other
        if arcs is None or all((image[a], image[b]) in arcs for a, b in arcs):
            found.append(tuple(image))
    return found


def _shares(disks: int, pegs: int) -> tuple[int, int, int]:
    """Return how many disks are small, middle and top ones."""
    small = 0
    while small < disks and pegs ** (small + 1) <= _WORD:
        small += 1
    top = 0
    while top < disks - small and pegs ** (top + 1) <= _MOST_CODES:
        top += 1
    return small, disks - small - top, top


def _placings(disks: int, pegs: int) -> NDArray[np.int64]:
    """Return the digits in base p, lowest first, of 0 … p**disks − 1, a number a row."""
    numbers = np.arange(pegs**disks, dtype=np.int64)[:, None]
    return numbers // pegs ** np.arange(disks, dtype=np.int64) % pegs


def _clear_of(places: NDArray[np.int64], a: int, b: int) -> NDArray[np.bool_]:
    """Say for each row whether none of its disks stands on peg a or b."""
    clear: NDArray[np.bool_] = np.all((places != a) & (places != b), axis=1)
    return clear


def _bits(rows: NDArray[np.bool_]) -> int:
    return sum(1 << int(row) for row in np.flatnonzero(rows))


def _shifts(
    places: NDArray[np.int64], arcs: Iterable[tuple[int, int]], pegs: int
) -> list[tuple[int, int]]:
    """Return (shift, mask) of the small disks' moves: left shifts (positive), then right ones."""
    masks: dict[int, int] = {}
    for a, b in arcs:
        for disk in range(places.shape[1]):
            movable = (places[:, disk] == a) & _clear_of(places[:, :disk], a, b)
            shift = (b - a) * pegs**disk
            masks[shift] = masks.get(shift, 0) | _bits(movable)
    return sorted(masks.items(), key=lambda move: -move[0])


def _tops(placings: NDArray[np.int64], pegs: int, first: int) -> NDArray[np.uint8]:
    """Return the smallest disk on each peg for each placing, counted from `first`; flat."""
    tops = np.full((len(placings), pegs), _NOWHERE, np.uint8)
    for disk in reversed(range(placings.shape[1])):
        tops[np.arange(len(placings)), placings[:, disk]] = first + disk
    return tops.ravel()


def check(start: State, rules: Rules) -> None:
    """Refuse what `begin` cannot search.

    Raises:
        BadRequest: the graph is too large, or start and rules differ in pegs.
    """
    if start.pegs != rules.pegs:
        raise BadRequest(f"the start has {start.pegs} pegs and the rules {rules.pegs}")
    if not fits(start.disks, start.pegs):
        raise BadRequest(
            f"{start.disks} disks on {start.pegs} pegs: expected fewer than 2^44 states"
        )


def fits(disks: int, pegs: int) -> bool:
    """Say whether the kernel's numbers are large enough for the graph at all."""
    return pegs <= _WORD and disks < 48 and pegs**disks < 1 << 44


def places(start: State, rules: Rules, *, symmetric: bool = True) -> int:
    """Return how many places for states a search keeps: with symmetry fewer than states."""
    small, middle, top = _shares(start.disks, start.pegs)
    exchanges = symmetries(start, rules) if symmetric else [tuple(range(start.pegs))]
    # Classes of placings, by the lemma that is called Burnside's.
    kept = [sum(peg == image for peg, image in enumerate(exchange)) for exchange in exchanges]
    classes: int = sum(pegs**top for pegs in kept) // len(exchanges)
    others: int = start.pegs ** (middle + small)
    return classes * others


def bytes_needed(start: State, rules: Rules, *, symmetric: bool = True, marks: bool = False) -> int:
    """Return how many bytes `begin` will take, near enough, before it takes them."""
    small, middle, _ = _shares(start.disks, start.pegs)
    words = places(start, rules, symmetric=symmetric) // start.pegs**small
    return int(words * 8 * (4.2 if marks else 3.2) + start.pegs ** (middle + 1)) + 4_000_000


def begin(
    start: State, rules: Rules, *, symmetric: bool = True, marks: bool = False
) -> LevelSearch:
    """Begin a search: level 0 holds `start`.

    With `marks` it can tell of any state seen its level modulo 3.

    Raises:
        BadRequest: the graph is too large, or start and rules differ in pegs.
    """
    from pegtile.hanoi._level_kernels import LevelSearch

    check(start, rules)
    search = LevelSearch(Layout.of(start, rules, symmetric=symmetric), marks)
    search.begin(np.frombuffer(start.pegs_of_disks, np.uint8).copy())
    return search


def each_level(
    search: LevelSearch, budget: Budget, progress: Progress = silent, total: int | None = None
) -> Iterator[int | Status]:
    """Search on, and give the number of states of each further level, or the limit that ends it.

    It ends of itself after the last level that has a state.
    """
    seen = 0
    while True:
        while not search.step(_SLICE):
            status = budget.look()
            progress(Report("searching", seen, total, "states", f"level {search.level + 1}"))
            if status is not None:
                yield status
                return
        if not search.found:
            return
        seen += search.found
        yield search.found
        progress(Report("searching", seen, total, "states", f"level {search.level}"))
        status = budget.spend(search.found)
        if status is not None:
            yield status
            return
