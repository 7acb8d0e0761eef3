"""Ranks of the placements of a few tiles on a board, for pattern databases.

A pattern of k tiles on n cells has n!/(n-k)! placements. A placement is ranked as
``combination * k! + permutation``: the combination is the set of occupied cells (a bit mask,
ranked in numerical order), the permutation says which tile stands on which of them (Lehmer code
of the tiles read by ascending cell). When a tile slides along a row the permutation stays; when it
slides along a column it passes at most columns-1 other tiles, which turns a short stretch of the
permutation: one look-up. The usual rank of k-permutations has neither property: it is computed
anew after every slide, and a build by it waits for memory at every successor, where here all
placements of one combination lie side by side.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

import math
from bisect import bisect_right

# Plain memory instead of NumPy's arrays: who solves one board waits for every import.


def turn_tables(int tiles, int span):
    """Return uint16[k, k, k!]: what a permutation becomes when the tile at place i goes to place j.

    Only places at most `span` apart are filled in; the tiles between close up.
    """
    cdef int64_t count = math.factorial(tiles)
    table = memoryview(bytearray(2 * tiles * tiles * count)).cast("H", (tiles, tiles, count))
    cdef uint16_t[:, :, ::1] turned = table
    cdef int64_t rank, part
    cdef int i, j, place, other
    cdef uint8_t order[MAX_TILES]
    cdef uint8_t moved[MAX_TILES]
    for rank in range(count):
        _unrank(rank, tiles, order)
        for i in range(tiles):
            for j in range(max(0, i - span), min(tiles, i + span + 1)):
                other = 0
                for place in range(tiles):
                    if place == j:
                        moved[place] = order[i]
                    else:
                        if other == i:
                            other += 1
                        moved[place] = order[other]
                        other += 1
                turned[i, j, rank] = <uint16_t>_rank(moved, tiles)
    return table


cdef int64_t _rank(const uint8_t* order, int tiles) noexcept nogil:
    cdef int64_t rank = 0
    cdef int place, later, smaller
    for place in range(tiles):
        smaller = 0
        for later in range(place + 1, tiles):
            smaller += order[later] < order[place]
        rank = rank * (tiles - place) + smaller
    return rank


cdef void _unrank(int64_t rank, int tiles, uint8_t* order) noexcept nogil:
    cdef int place, later
    for place in range(tiles - 1, -1, -1):
        order[place] = <uint8_t>(rank % (tiles - place))
        rank //= tiles - place
        for later in range(place + 1, tiles):
            order[later] += order[later] >= order[place]


cdef void _fill_first(int tiles, int low_bits, uint32_t[::1] low, uint32_t[::1] high) except *:
    """Fill in how many placements come before the first one of each mask of low and high cells."""
    cdef uint32_t placements = math.factorial(tiles)
    cdef uint32_t first = 0
    cdef uint32_t seen[64]    # masks so far with as many ones
    cdef uint32_t ways[64]    # of as many tiles on the low cells
    cdef int ones, mask
    for ones in range(low_bits + 1):
        seen[ones] = 0
        ways[ones] = math.comb(low_bits, ones)
    for mask in range(low.shape[0]):
        ones = population(mask)
        low[mask] = seen[ones] * placements
        seen[ones] += 1
    for mask in range(high.shape[0]):
        high[mask] = first
        ones = tiles - population(mask)
        if 0 <= ones <= low_bits:
            first += ways[ones] * placements


cdef class PlacementRanks:
    """The ranks of the placements of `tiles` tiles on rows × columns cells."""

    def __init__(self, int rows, int columns, int tiles):
        cdef int cells = rows * columns
        cdef int low_bits = cells - cells // 2
        if not 1 <= tiles <= min(MAX_TILES, cells - 1) or cells > 40:
            raise ValueError(f"{tiles} tiles on {cells} cells: expected 1 to 8 on at most 40")
        if math.perm(cells, tiles) >> 32:
            raise ValueError(f"{tiles} tiles on {cells} cells: expected fewer than 2^32 placements")
        low = memoryview(bytearray(4 << low_bits)).cast("I")
        high = memoryview(bytearray(4 << (cells - low_bits))).cast("I")
        cdef uint32_t[::1] low_view = low
        cdef uint32_t[::1] high_view = high
        _fill_first(tiles, low_bits, low_view, high_view)
        self.cells = cells
        self._high, self._low = high, low
        self._turned = turn_tables(tiles, columns - 1)
        self.columns = columns
        self.ranker.tiles = tiles
        self.ranker.low_bits = low_bits
        self.ranker.high = &high_view[0]
        self.ranker.low = &low_view[0]
        self._link_turns()

    cdef void _link_turns(self) noexcept:
        """Point to the row of the turn tables for each place, direction and stretch passed."""
        cdef const uint16_t[:, :, ::1] turned = self._turned
        cdef int place, stretch, passed
        for place in range(self.ranker.tiles):
            for stretch in range(1 << min(self.columns - 1, WIDEST)):
                passed = population(stretch)
                if place + passed < self.ranker.tiles:
                    self.turns[place][0][stretch] = &turned[place, place + passed, 0]
                if place >= passed:
                    self.turns[place][1][stretch] = &turned[place, place - passed, 0]
        self.ranker.turns = &self.turns[0][0][0]

    def __len__(self):
        return math.perm(self.cells, self.ranker.tiles)

    def split(self, cells):
        """Return (mask, permutation) of the placement of tile i on `cells[i]`."""
        cdef uint8_t order[MAX_TILES]
        cdef uint64_t mask = 0
        for place, tile in enumerate(sorted(range(len(cells)), key=cells.__getitem__)):
            order[place] = tile
            mask |= <uint64_t>1 << <int>cells[tile]
        return mask, _rank(order, self.ranker.tiles)

    def rank(self, cells):
        """Return the rank of the placement of tile i on `cells[i]`."""
        mask, permutation = self.split(cells)
        return first_of(&self.ranker, mask) + permutation

    def placement(self, int64_t rank):
        """Return the cell of each tile in the placement of this rank."""
        cdef uint8_t order[MAX_TILES]
        cdef int64_t first = rank - rank % <int64_t>math.factorial(self.ranker.tiles)
        high = bisect_right(self._high, first) - 1
        ones = self.ranker.tiles - high.bit_count()
        low = next(
            mask for mask, before in enumerate(self._low)
            if before == first - self._high[high] and mask.bit_count() == ones
        )
        mask = high << self.ranker.low_bits | low
        occupied = [cell for cell in range(self.cells) if mask >> cell & 1]
        _unrank(rank - first, self.ranker.tiles, order)
        cells = [0] * self.ranker.tiles
        for place, cell in enumerate(occupied):
            cells[order[place]] = cell
        return tuple(cells)
