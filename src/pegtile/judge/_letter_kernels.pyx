"""Checks letters of tile moves while they stream by: one pass over the bytes, constant memory."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memset

# What `feed` returns besides the number of bytes used.
cdef enum:
    WANTS_MORE = 0
    UNREADABLE = 1

cdef enum:
    OTHER = 0
    LETTER = 1
    BLANK = 2
    LINE_END = 3
    DIGIT = 4


cdef class TilesChecker:
    """Checks letters of tile moves, with runs such as `R2`, blanks and commas between.

    Attributes:
        moves: moves so far.
        illegal: the number of the first illegal move, 0 without one.
        letter: its letter.
        offset, line, line_start: where it begins: in bytes, its line from 1, where that begins.
        reached: after how many moves the goal was first reached, −1 when never.
        after, after_line, after_start: where the move after that begins, line 0 without one.
    """

    cdef int32_t* _cells
    cdef int32_t* _goal
    cdef int64_t _steps[256]
    cdef uint8_t _kinds[256]
    cdef int _rows
    cdef int _columns
    cdef int _size
    cdef int64_t _blank
    cdef int64_t _home
    cdef readonly int64_t moves, illegal, reached, offset, line, line_start
    cdef readonly int64_t here_line, here_start
    cdef readonly int64_t after, after_line, after_start
    cdef readonly int letter

    def __cinit__(self, const int32_t[:] tiles, const int32_t[:] goal, int rows, int columns,
                  bint blank_convention):
        # A border of −1 around the board: a step off it is seen without any arithmetic.
        cdef int width = columns + 2
        cdef int cell, place
        self._rows, self._columns = rows, columns
        self._size = (rows + 2) * width
        self._cells = <int32_t*>calloc(self._size, sizeof(int32_t))
        self._goal = <int32_t*>calloc(self._size, sizeof(int32_t))
        if not (self._cells and self._goal):
            raise MemoryError
        for place in range(self._size):
            self._cells[place] = self._goal[place] = -1
        for cell in range(rows * columns):
            place = (cell // columns + 1) * width + cell % columns + 1
            self._cells[place] = tiles[cell]
            self._goal[place] = goal[cell]
            if tiles[cell] == 0:
                self._blank = place
            if goal[cell] == 0:
                self._home = place
        memset(self._kinds, OTHER, 256)
        memset(self._steps, 0, 256 * sizeof(int64_t))
        cdef int sign = -1 if blank_convention else 1
        for letter, step in (("L", 1), ("R", -1), ("U", width), ("D", -width)):
            for place in (ord(letter), ord(letter) + 32):
                self._kinds[place] = LETTER
                self._steps[place] = sign * step
        for place in (9, 13, 32, 44):  # blanks and commas
            self._kinds[place] = BLANK
        self._kinds[10] = LINE_END
        for place in range(48, 58):
            self._kinds[place] = DIGIT
        self.reached = 0 if self.at_goal() else -1
        self.here_line = 1

    def __dealloc__(self):
        free(self._cells)
        free(self._goal)

    cdef bint _solved(self, int64_t blank) noexcept nogil:
        """Say whether the board is the goal, given that the blank is where the goal has it."""
        # What stands in the blank's cell is left over from the tile that was there.
        self._cells[blank] = 0
        return memcmp(self._cells, self._goal, self._size * sizeof(int32_t)) == 0

    def at_goal(self):
        """Say whether the board is the goal."""
        return self._blank == self._home and self._solved(self._blank)

    def tiles(self):
        """Return the board, row by row."""
        cdef int width = self._columns + 2
        self._cells[self._blank] = 0
        return tuple(self._cells[(row + 1) * width + column + 1]
                     for row in range(self._rows) for column in range(self._columns))

    cdef const uint8_t* _slide(self, const uint8_t* p, const uint8_t* end,
                               int64_t done) noexcept nogil:
        """Carry out letters up to the first byte that is no legal move; return where that is."""
        cdef int32_t* cells = self._cells
        cdef int64_t* steps = self._steps
        cdef int64_t blank = self._blank
        cdef int64_t home = self._home if self.reached < 0 else -1
        cdef int64_t step, beside
        cdef int32_t tile
        cdef const uint8_t* start = p
        while p < end:
            step = steps[p[0]]
            beside = blank + step
            tile = cells[beside]
            if step == 0 or tile < 0:
                break
            cells[blank] = tile
            blank = beside
            p += 1
            if beside == home and self._solved(blank):
                self.reached = done + (p - start)
                break
        self._blank = blank
        return p

    def feed(self, const uint8_t[:] text, int64_t base, bint last):
        """Check letters; return (bytes used, status, offset of the trouble)."""
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef const uint8_t* stop
        cdef int64_t run
        cdef uint8_t kind
        cdef uint8_t before = BLANK
        cdef bint good = True
        if start == NULL:
            return 0, WANTS_MORE, 0
        with nogil:
            if not last:  # a letter at the end may have its run in the next piece
                while end > start and self._kinds[(end - 1)[0]] == DIGIT:
                    end -= 1
                if end > start and self._kinds[(end - 1)[0]] == LETTER:
                    end -= 1
            while p < end:
                kind = self._kinds[p[0]]
                if kind == LETTER:
                    if self.illegal:  # only count
                        p += 1
                        self.moves += 1
                    else:
                        self._note_after(base + (p - start))
                        stop = self._slide(p, end, self.moves)
                        self.moves += stop - p
                        if stop == p:
                            self._note(self.moves + 1, p, base + (p - start))
                        p = stop
                elif kind == DIGIT and before == LETTER:
                    stop = p
                    run = 0
                    while p < end and self._kinds[p[0]] == DIGIT:
                        run = run * 10 + (p[0] - 48) if run < 100000 else run
                        p += 1
                    if run < 1 or run > 10000:
                        p = stop
                        good = False
                        break
                    while run > 1:
                        if not self.illegal:
                            self._note_after(base + (stop - 1 - start))
                            if self._slide(stop - 1, stop, self.moves) != stop:
                                self._note(self.moves + 1, stop - 1, base + (stop - 1 - start))
                        self.moves += 1
                        run -= 1
                elif kind == BLANK:
                    p += 1
                elif kind == LINE_END:
                    p += 1
                    self.here_line += 1
                    self.here_start = base + (p - start)
                else:
                    good = False
                    break
                before = kind
        if not good:
            return p - start, UNREADABLE, base + (p - start)
        return p - start, WANTS_MORE, 0

    cdef inline void _note_after(self, int64_t offset) noexcept nogil:
        """Note where the first move after the goal begins."""
        if self.moves == self.reached:
            self.after, self.after_line = offset, self.here_line
            self.after_start = self.here_start

    cdef void _note(self, int64_t number, const uint8_t* p, int64_t offset) noexcept nogil:
        """Note the first illegal move."""
        self.illegal = number
        self.letter = p[0]
        self.offset = offset
        self.line, self.line_start = self.here_line, self.here_start
