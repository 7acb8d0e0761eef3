# cython: initializedcheck=False
"""Incremental look-ups of pattern databases.

A partition divides all tiles among patterns, so that the distances of its patterns may be added.
Several partitions may share tables: one looks at the board as it is, another at its mirror image.
The heuristic is the largest sum of any partition.

Tiles are numbered by their goal cells; the blank is the number of its goal cell.
"""

from libc.stdint cimport uint8_t, uint32_t

from pegtile.tiles._placement_kernels cimport STRETCHES, WIDEST, PlacementRanks, first_of


cdef class Lookups:
    """The look-ups of some partitions.

    Args:
        blank: the blank's goal cell.
        partitions: for each (image of every cell, pattern of every tile, its patterns), where a
            pattern is (`PlacementRanks`, distances), the pattern of a tile is its place in the list
            (whatever for the blank), and the tiles of a pattern are ranked by the images of
            their goal cells.
    """

    def __init__(self, int blank, partitions):
        cdef int number, cell
        cdef PlacementRanks ranks
        cdef const uint8_t[::1] distances
        self.blank = blank
        self.cells = len(partitions[0][0])
        self.partitions = len(partitions)
        self._kept = tuple(partitions)
        patterns = sum(len(partition[2]) for partition in partitions)
        if (self.cells > MAX_CELLS or patterns > MAX_PATTERNS
                or self.partitions > MAX_PARTITIONS):
            raise ValueError(
                f"{self.cells} cells, {patterns} patterns, {self.partitions} partitions:"
                f" expected at most {MAX_CELLS}, {MAX_PATTERNS}, {MAX_PARTITIONS}"
            )
        for number, (images, owners, tables) in enumerate(partitions):
            for cell in range(self.cells):
                self.images[number][cell] = images[cell]
                self.owners[number][cell] = self.patterns + <int>owners[cell]
            for ranks, distances in tables:
                if ranks.columns > WIDEST + 1:
                    raise ValueError(f"{ranks.columns} columns: expected at most {WIDEST + 1}")
                if distances.shape[0] != len(ranks):
                    raise ValueError(f"{distances.shape[0]} distances: expected {len(ranks)}")
                self.tables[self.patterns].ranker = ranks.ranker
                self.tables[self.patterns].distances = &distances[0]
                self.patterns += 1

    cdef Slide slide(self, int partition, int origin, int cell) noexcept:
        """Describe the slide of a tile from `origin` to the empty `cell` beside it."""
        cdef int start = self.images[partition][origin]
        cdef int end = self.images[partition][cell]
        cdef Slide how
        how.flips = (<uint32_t>1 << start) ^ (<uint32_t>1 << end)
        how.below = (<uint32_t>1 << start) - 1
        how.shift = min(start, end) + 1
        how.between = (<uint32_t>1 << max(start, end)) - (<uint32_t>1 << how.shift)
        how.row = 0 if start < end else STRETCHES
        return how

    cdef int place(self, int partition, const uint8_t* board, Place* places) noexcept nogil:
        """Find the places of a partition's patterns on a board; return the sum of distances.

        `board` has the tile on each cell; `places` those of the patterns of all partitions.
        """
        cdef const uint8_t* images = self.images[partition]
        cdef const uint8_t* owners = self.owners[partition]
        cdef int tiles[MAX_CELLS]   # by image of the cell
        cdef int cell, total = 0
        cdef Place* place
        for cell in range(self.cells):
            if board[cell] != self.blank:
                place = &places[owners[board[cell]]]
                place.mask = place.permutation = place.distance = 0
        for cell in range(self.cells):
            tiles[images[cell]] = images[board[cell]]
            if board[cell] != self.blank:
                places[owners[board[cell]]].mask |= <uint32_t>1 << images[cell]
        for cell in range(self.cells):
            place = &places[owners[board[cell]]]
            # Each pattern once, at its first tile.
            if board[cell] != self.blank and place.distance == 0 and place.permutation == 0:
                self._rank(owners[board[cell]], tiles, place)
                total += place.distance
        return total

    cdef void _rank(self, int pattern, const int* tiles, Place* place) noexcept nogil:
        cdef const Table* table = &self.tables[pattern]
        cdef int left = table.ranker.tiles
        cdef int cell, later, smaller
        for cell in range(self.cells):
            if place.mask >> cell & 1:
                smaller = 0
                for later in range(cell + 1, self.cells):
                    smaller += (place.mask >> later & 1) & (tiles[later] < tiles[cell])
                place.permutation = place.permutation * left + smaller
                left -= 1
        place.distance = table.distances[first_of(&table.ranker, place.mask) + place.permutation]

    def distance(self, const uint8_t[::1] board):
        """Return the heuristic of a board: the tile on each cell, tiles named by goal cells."""
        cdef Place places[MAX_PATTERNS]
        cdef int partition, best = 0
        for partition in range(self.partitions):
            best = max(best, self.place(partition, &board[0], places))
        return best
