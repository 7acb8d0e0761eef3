"""Kernel: all boards of one size, breadth first from a goal, at two bits a board.

A board is the cell of the blank and the order of the tiles row by row, told by its Lehmer digits:
digit i counts the tiles after place i that are smaller than the tile there. With two rows and
columns or more, half of all orders go with each cell of the blank; the parity says which half, and
settles the last digit but one, so the index leaves that digit out:

    index = blank * (N-1)!/2 + sum of digit[i] * weight[i],   weight[i] = (N-2-i)! / 2

A tile that slides sideways keeps the order. One that slides up or down passes columns - 1 others:
only the digits of those places change, and only by a comparison with that tile.

Codes of two bits: 0 not seen, 1 on the level that is expanded, 2 on the next level, 3 done.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    int __builtin_ctzll(unsigned long long) nogil

cdef enum:
    MOST_CELLS = 12

cdef uint64_t LOW = 0x5555555555555555


cdef class Space:
    """The search through all boards of rows × columns, from the tiles in order and a blank's cell.

    Attributes:
        states: how many boards there are.
        level: the level that is expanded.
        found: boards found on the next level so far.
    """

    cdef readonly uint64_t states
    cdef readonly int level
    cdef readonly uint64_t found
    cdef int columns, rows, places, goal_row
    cdef bint runs
    cdef uint32_t half
    cdef uint32_t[MOST_CELLS] weight
    cdef uint64_t[::1] codes
    cdef uint8_t[::1] distances
    cdef Py_ssize_t at

    def __init__(self, int rows, int columns, int blank, bint runs, uint64_t[::1] codes,
                 uint8_t[::1] distances):
        """Begin at the goal.

        `codes` has a word of zeros for every 32 boards; None makes a space that only decodes.
        `distances` has a byte of 255 for every board, or is None; both are modified in place.
        """
        cdef int i
        self.rows, self.columns, self.runs = rows, columns, runs
        self.places = rows * columns - 1
        self.goal_row = blank // columns
        for i in range(MOST_CELLS):
            self.weight[i] = 0
        self.weight[self.places - 3] = 1
        for i in range(self.places - 4, -1, -1):
            self.weight[i] = self.weight[i + 1] * (self.places - 1 - i)
        self.half = self.weight[0] * self.places
        self.states = <uint64_t>self.half * (self.places + 1)
        self.codes = codes
        self.distances = distances
        self.level = 0
        self.at = 0
        self.found = 0
        if codes is not None:
            self._set(<uint64_t>blank * self.half, 1)
        if distances is not None:
            distances[blank * self.half] = 0

    def expand(self, Py_ssize_t words, uint64_t most):
        """Expand the boards of so many words; return whether the level is finished.

        Stops when more than `most` boards have been found on the next level.
        """
        cdef Py_ssize_t end = min(self.at + words, self.codes.shape[0])
        cdef uint64_t frontier, index
        with nogil:
            while self.at < end and self.found <= most:
                # The codes 1 as they are now: boards that are found meanwhile get the code 2.
                frontier = self.codes[self.at] & ~(self.codes[self.at] >> 1) & LOW
                while frontier and self.found <= most:
                    index = <uint64_t>self.at * 32 + (__builtin_ctzll(frontier) >> 1)
                    frontier &= frontier - 1
                    self._expand(<int>(index // self.half), <uint32_t>(index % self.half))
                self.at += 1
        return self.at == self.codes.shape[0] and self.found <= most

    def descend(self):
        """Go to the next level; return how many boards are on it."""
        cdef Py_ssize_t word
        cdef uint64_t low, high
        cdef uint64_t found = self.found
        with nogil:
            for word in range(self.codes.shape[0]):
                low = self.codes[word] & LOW
                high = (self.codes[word] >> 1) & LOW
                self.codes[word] = (low << 1) | low | high  # 1 becomes 3, 2 becomes 1
        self.level += 1
        self.at = 0
        self.found = 0
        return found

    def frontier(self, Py_ssize_t most):
        """Return the indices of the first `most` boards of the level."""
        cdef Py_ssize_t word
        cdef uint64_t frontier
        found = []
        for word in range(self.codes.shape[0]):
            frontier = self.codes[word] & ~(self.codes[word] >> 1) & LOW
            while frontier and len(found) < most:
                found.append(word * 32 + (__builtin_ctzll(frontier) >> 1))
                frontier &= frontier - 1
            if len(found) >= most:
                break
        return found

    def write(self, const uint64_t[::1] indices, const uint8_t[::1] tiles, uint8_t[:, ::1] boards):
        """Write the board of every index, row by row.

        `tiles` are the goal's without the blank, uint8[N-1]; `boards`, uint8[indices, N], is
        modified in place.
        """
        cdef Py_ssize_t number
        cdef int blank, i
        cdef uint8_t[MOST_CELLS] order, digits
        for number in range(indices.shape[0]):
            blank = <int>(indices[number] // self.half)
            self._decode(blank, <uint32_t>(indices[number] % self.half), order, digits)
            for i in range(self.places):
                boards[number, i + (i >= blank)] = tiles[order[i]]
            boards[number, blank] = 0

    cdef inline void _set(self, uint64_t index, uint64_t code) noexcept nogil:
        self.codes[index >> 5] |= code << (2 * (index & 31))

    cdef inline void _reach(self, int blank, uint32_t rank) noexcept nogil:
        cdef uint64_t index = <uint64_t>blank * self.half + rank
        if (self.codes[index >> 5] >> (2 * (index & 31))) & 3 == 0:
            self._set(index, 2)
            self.found += 1
            if self.distances is not None:
                self.distances[index] = self.level + 1

    cdef void _expand(self, int blank, uint32_t rank) noexcept nogil:
        """Reach every board that is one move away."""
        cdef int row = blank // self.columns
        cdef int column = blank - row * self.columns
        cdef int step
        cdef uint8_t[MOST_CELLS] order, digits
        cdef uint8_t[2 * MOST_CELLS] kept
        for step in range(1, 1 + self._most(column)):
            self._reach(blank - step, rank)
        for step in range(1, 1 + self._most(self.columns - 1 - column)):
            self._reach(blank + step, rank)
        self._decode(blank, rank, order, digits)
        memcpy(kept, order, MOST_CELLS)
        memcpy(kept + MOST_CELLS, digits, MOST_CELLS)
        self._climb(blank, rank, kept, kept + MOST_CELLS, self._most(row))
        self._sink(blank, rank, order, digits, self._most(self.rows - 1 - row))

    cdef inline int _most(self, int free) noexcept nogil:
        """How many steps of a move there are, given the free way."""
        return free if self.runs or free == 0 else 1

    cdef void _decode(self, int blank, uint32_t rank, uint8_t* order, uint8_t* digits) noexcept nogil:
        """Write the order of the tiles 0 … N−2 and its digits."""
        cdef int i
        cdef uint32_t digit
        cdef uint32_t parity = 0
        cdef uint64_t left = 0xBA9876543210
        cdef uint64_t below
        for i in range(self.places - 2):
            digit = rank // self.weight[i]
            rank -= digit * self.weight[i]
            parity += digit
            digits[i] = digit
            order[i] = (left >> (4 * digit)) & 15
            below = (<uint64_t>1 << (4 * digit)) - 1
            left = (left & below) | ((left >> 4) & ~below)
        # A move up or down is a cycle of as many tiles as there are columns.
        if self.columns & 1 == 0:
            parity += self.goal_row + blank // self.columns
        digit = parity & 1
        digits[self.places - 2] = digit
        digits[self.places - 1] = 0
        order[self.places - 2] = (left >> (4 * digit)) & 15
        order[self.places - 1] = (left >> (4 - 4 * digit)) & 15

    cdef void _climb(self, int blank, uint32_t rank, uint8_t* order, uint8_t* digits,
                     int steps) noexcept nogil:
        """The blank goes up: the tile above goes behind the columns − 1 tiles after it.

        `order` and `digits` are modified in place, here and in `_sink`.
        """
        cdef int step, place, first, last
        cdef uint8_t tile, other, digit, own
        for step in range(steps):
            first = blank - self.columns
            last = blank - 1
            tile = order[first]
            own = digits[first]
            rank -= own * self.weight[first]
            for place in range(first + 1, last + 1):
                other = order[place]
                digit = digits[place]
                rank -= digit * self.weight[place]
                if tile < other:
                    digit += 1
                else:
                    own -= 1
                rank += digit * self.weight[place - 1]
                order[place - 1] = other
                digits[place - 1] = digit
            rank += own * self.weight[last]
            order[last] = tile
            digits[last] = own
            blank -= self.columns
            self._reach(blank, rank)

    cdef void _sink(self, int blank, uint32_t rank, uint8_t* order, uint8_t* digits,
                    int steps) noexcept nogil:
        """The blank goes down: the tile below goes before the columns − 1 tiles in front of it."""
        cdef int step, place, last
        cdef uint8_t tile, other, digit, own
        for step in range(steps):
            last = blank + self.columns - 1
            tile = order[last]
            own = digits[last]
            rank -= own * self.weight[last]
            for place in range(last - 1, blank - 1, -1):
                other = order[place]
                digit = digits[place]
                rank -= digit * self.weight[place]
                if tile < other:
                    digit -= 1
                else:
                    own += 1
                rank += digit * self.weight[place + 1]
                order[place + 1] = other
                digits[place + 1] = digit
            rank += own * self.weight[blank]
            order[blank] = tile
            digits[blank] = own
            blank += self.columns
            self._reach(blank, rank)
