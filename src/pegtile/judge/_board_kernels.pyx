"""A board that tiles slide on, one move after the other."""

from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free


cdef class SlidingBoard:
    """A board, its goal, and the moves that it takes by direction, by tile, or by both.

    Attributes:
        slides: runs in one direction so far.
    """

    def __cinit__(self, const int32_t[:] tiles, const int32_t[:] goal, int rows, int columns,
                  bint blank_convention, bint reach, *others):
        # A border of −1 around the board, and a blank of 0: a step is looked up, not reckoned.
        cdef int cell, place
        self._rows, self._columns, self._width = rows, columns, columns + 2
        self.tile_count = rows * columns - 1
        cdef int size = (rows + 2) * self._width
        self._cells = <int32_t*>calloc(size, sizeof(int32_t))
        self._goal = <int32_t*>calloc(size, sizeof(int32_t))
        self._where = <int32_t*>calloc(rows * columns, sizeof(int32_t))
        if not (self._cells and self._goal and self._where):
            raise MemoryError
        for place in range(size):
            self._cells[place] = self._goal[place] = -1
        for cell in range(rows * columns):
            place = (cell // columns + 1) * self._width + cell % columns + 1
            self._cells[place] = tiles[cell]
            self._goal[place] = goal[cell]
            self._where[tiles[cell]] = place
            self.wrong += tiles[cell] != goal[cell]
        self._blank = self._where[0]
        for place, step in enumerate((1, -1, self._width, -self._width)):
            self._steps[place] = -step if blank_convention else step
        self._reach = reach
        self._last = NO_WAY

    def __dealloc__(self):
        free(self._cells)
        free(self._goal)
        free(self._where)

    def at_goal(self):
        """Say whether the board is the goal."""
        return self.wrong == 0

    def tiles(self):
        """Return the board, row by row."""
        return tuple(self._cells[(row + 1) * self._width + column + 1]
                     for row in range(self._rows) for column in range(self._columns))

    cdef void _slide(self, int64_t place) noexcept nogil:
        """Slide the tile at a place, which is beside the blank."""
        cdef int32_t tile = self._cells[place]
        cdef int64_t blank = self._blank
        self.wrong -= (tile != self._goal[place]) + (self._goal[blank] != 0)
        self._cells[blank], self._cells[place] = tile, 0
        self.wrong += (tile != self._goal[blank]) + (self._goal[place] != 0)
        self._where[tile] = <int32_t>blank
        self._blank = place

    cdef int _way_of(self, int64_t tile) noexcept nogil:
        """Return the direction in which a tile slides, 4 when it cannot."""
        cdef int64_t gap = self._where[tile] - self._blank
        cdef int way
        for way in range(WAYS):
            if gap == self._steps[way]:
                return way
        if not self._reach:
            return NO_WAY
        if self._where[tile] // self._width == self._blank // self._width:
            gap = 1 if gap > 0 else -1
        elif gap % self._width == 0:
            gap = self._width if gap > 0 else -self._width
        else:
            return NO_WAY
        for way in range(WAYS):
            if gap == self._steps[way]:
                return way
        return NO_WAY

    cdef bint do(self, int way, int64_t tile, bint named) noexcept nogil:
        """Carry out a move; return False when it is illegal."""
        cdef int64_t beside
        if named and not 0 < tile <= self.tile_count:
            return False
        if way == NO_WAY:
            way = self._way_of(tile)
            if way == NO_WAY:
                return False
            while self._cells[self._blank + self._steps[way]] != tile:
                self._slide(self._blank + self._steps[way])
            self._slide(self._blank + self._steps[way])
        else:
            beside = self._blank + self._steps[way]
            if self._cells[beside] < 0 or (named and self._cells[beside] != tile):
                return False
            self._slide(beside)
        self.slides += way != self._last
        self._last = way
        return True
