# cython: initializedcheck=False
"""The beam that judges boards by learned values of single tiles and of pairs of tiles."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t

import numpy as np

from pegtile.tiles._beam_kernels cimport tiles_of


cdef class ValueBeam(Beam):
    """A beam whose boards are worth the sum of values of tiles and of pairs of tiles.

    The value of a pair depends on how far apart their goal cells are (one of `steps`) and on the
    displacements of both, each one of (2 reach + 1)² classes. A move displaces one tile, so only
    its pairs are looked up.

    Args:
        rows, columns, home, width, seed: as for `Beam`.
        kept: bytes that a judge which extends this one keeps behind the tiles' classes.
        singles: int32[cells, cells], the value of each tile on each cell.
        steps: (rows, columns) from the goal cell of one tile of a pair to that of the other.
        pairs: int16[steps, classes, classes], the value of a pair by the classes of its tiles.
        reach: displacements beyond it are taken for it.
    """

    def __init__(self, int rows, int columns, int home, int width, const int32_t[:, ::1] singles,
                 steps, const int16_t[:, :, ::1] pairs, int reach, int seed=0, int kept=0):
        super().__init__(rows, columns, home, width, rows * columns + kept, seed)
        self.singles = singles
        self.pairs = pairs
        cdef int tile, step, row, column, cell
        cdef int cells = rows * columns
        self.partners = np.zeros((cells, len(steps)), dtype=np.int32)
        self.partner_steps = np.zeros((cells, len(steps)), dtype=np.int32)
        self.partner_counts = np.zeros(cells, dtype=np.int32)
        for tile in range(cells):
            for step, (down, right) in enumerate(steps):
                row, column = tile // columns + <int>down, tile % columns + <int>right
                other = row * columns + column
                if (0 <= row < rows and 0 <= column < columns
                        and tile != home and other != home):
                    self.partners[tile, self.partner_counts[tile]] = other
                    self.partner_steps[tile, self.partner_counts[tile]] = step
                    self.partner_counts[tile] += 1
        self.classes = np.zeros((cells, cells), dtype=np.uint8)
        for tile in range(cells):
            for cell in range(cells):
                row = max(-reach, min(reach, cell // columns - tile // columns))
                column = max(-reach, min(reach, cell % columns - tile % columns))
                self.classes[tile, cell] = (row + reach) * (2 * reach + 1) + column + reach

    cdef void judge_start(self, Head* board) noexcept nogil:
        cdef uint8_t* kept = <uint8_t*>board + self.kept_from
        cdef int cell, tile, number
        cdef int32_t twice = 0
        for cell in range(self.cells):
            tile = tiles_of(board)[cell]
            kept[tile] = self.classes[tile, cell]
        board.value = 0
        for cell in range(self.cells):
            tile = tiles_of(board)[cell]
            if tile == self.home:
                continue
            board.value += self.singles[tile, cell]
            for number in range(self.partner_counts[tile]):
                twice += self.pairs[
                    self.partner_steps[tile, number], kept[tile],
                    kept[self.partners[tile, number]],
                ]
        board.value += twice // 2
        board.mass = board.value

    cdef bint judge(self, const Head* parent, Child* child) noexcept nogil:
        cdef const uint8_t* kept = <const uint8_t*>parent + self.kept_from
        cdef int tile = tiles_of(parent)[child.cell]
        cdef int old = kept[tile], new = self.classes[tile, parent.blank], number, other
        cdef int32_t value = (
            parent.mass + self.singles[tile, parent.blank] - self.singles[tile, child.cell]
        )
        cdef const int16_t* before
        cdef const int16_t* after
        if new != old:
            for number in range(self.partner_counts[tile]):
                other = kept[self.partners[tile, number]]
                before = &self.pairs[self.partner_steps[tile, number], old, 0]
                after = &self.pairs[self.partner_steps[tile, number], new, 0]
                value += after[other] - before[other]
        child.value = child.mass = value
        child.stage = 0
        return True

    cdef void settle(self, const Head* parent, const Child* child, Head* board) noexcept nogil:
        # `board` has moved: the tile is where the blank was.
        cdef int tile = tiles_of(board)[board.before]
        (<uint8_t*>board + self.kept_from)[tile] = self.classes[tile, board.before]

    def value(self, const uint16_t[::1] board):
        """Return the value of a board, tiles named by their goal cells."""
        self.start(board, 1 << 29)
        return self.best
