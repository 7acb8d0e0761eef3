# cython: initializedcheck=False
"""Beam search over boards of any size: the frame, without the judgement.

All boards of a level are as many moves from the start. Their children are judged, and the `width`
best of them make the next level. A child that was met lately, on this level or before, is left out;
of a table of the keys met the oldest give way.

A key is one of 16 tags of 32 bits in a line of the processor's cache, the latest first. (Longer ones
that were probed one after the other, with their ages, took half of all time.) One board in a
hundred million has the tag of another by chance, and is lost.

The way to every board is kept as (parent, blank's cell) for each level. Most boards have no
descendants some levels later, so from time to time those are taken out.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memmove, memset

import numpy as np

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define pegtile_prefetch_key(address) __builtin_prefetch(address)
    #else
    #define pegtile_prefetch_key(address) ((void)(address))
    #endif
    """
    void prefetch "pegtile_prefetch_key"(const void* address) noexcept nogil

cdef enum:
    BITS = 13            # of a value above the best of a level that are counted at a time
    BINS = 1 << BITS
    BLOCK = 32           # boards whose children's keys are sent for together
    TAGS = 16            # of keys met, in a line of 64 bytes
    LINE = 64
    PACK_EVERY = 32
    NOT_FOUND = 0
    FOUND = 1
    NONE_LEFT = 2

cdef uint64_t MIXER = 0x9E3779B97F4A7C15u


cdef class Beam:
    """A beam of at most `width` boards.

    Args:
        rows, columns: the size of the board, at most 1024 cells.
        home: the blank's goal cell. Tiles are named by their goal cells, the blank by `home`.
        width: how many boards a level holds at most.
        kept: bytes that the judge keeps with every board.
        seed: of the keys that boards are told apart by.

    Attributes:
        generated: children made since the last `start`.
        dropped: children left out for want of width.
        depth: the level reached.
        most: the most moves in all, as `start` was told.
        best: the least value on it.
    """

    def __init__(self, int rows, int columns, int home, int width, int kept=0, int seed=0):
        self.rows, self.columns, self.cells = rows, columns, rows * columns
        self.home, self.width, self.room = home, width, width
        self.last_stage = -1
        self.known_stages = 0
        if self.cells > 1024 or width < 1:
            raise ValueError(f"{self.cells} cells, width {width}: expected at most 1024, 1 or more")
        self.kept_from = sizeof(Head) + sizeof(uint16_t) * self.cells
        self.size = (self.kept_from + kept + 7) // 8 * 8
        numbers = np.random.Generator(np.random.PCG64(seed))
        self.keys = numbers.integers(0, 1 << 64, size=(self.cells, self.cells), dtype=np.uint64)
        cdef int cell, bits = 10
        for cell in range(self.cells):
            self._join(cell)
        while (1 << bits) < 8 * width:
            bits += 1
        self.lines = (<uint64_t>1 << bits) // TAGS
        self.boards = <uint8_t*>malloc(width * self.size)
        self.next_boards = <uint8_t*>malloc(width * self.size)
        self.children = <Child*>malloc(MOVES * <size_t>width * sizeof(Child))
        self.seen_room = malloc((self.lines + 1) * LINE)
        self.counts = <uint32_t*>malloc(BINS * sizeof(uint32_t))
        if (self.boards is NULL or self.next_boards is NULL or self.children is NULL
                or self.seen_room is NULL or self.counts is NULL):
            raise MemoryError
        self.seen = <uint32_t*>((<size_t>self.seen_room + LINE - 1) // LINE * LINE)

    @staticmethod
    def bytes_needed(cells, width, kept):
        """Return how many bytes a beam takes, the way to its boards not counted."""
        keys = 1 << max(10, (8 * width - 1).bit_length())
        return width * (2 * (sizeof(Head) + 2 * cells + kept + 8) + MOVES * sizeof(Child)) + 4 * keys

    cdef void _join(self, int cell) noexcept:
        cdef int* count = &self.neighbour_counts[cell]
        cdef int column = cell % self.columns
        self.row_of[cell] = cell // self.columns
        self.column_of[cell] = column
        if column < self.columns - 1:
            self.neighbours[cell][count[0]] = cell + 1
            count[0] += 1
        if column > 0:
            self.neighbours[cell][count[0]] = cell - 1
            count[0] += 1
        if cell + self.columns < self.cells:
            self.neighbours[cell][count[0]] = cell + self.columns
            count[0] += 1
        if cell >= self.columns:
            self.neighbours[cell][count[0]] = cell - self.columns
            count[0] += 1

    def __dealloc__(self):
        self._forget()
        free(self.levels)
        free(self.boards)
        free(self.next_boards)
        free(self.children)
        free(self.seen_room)
        free(self.counts)

    cdef void _forget(self) noexcept:
        cdef int level
        for level in range(self.depth):
            free(self.levels[level].parents)
            free(self.levels[level].cells)
        self.depth = self.packed_to = 0

    def start(self, const uint16_t[::1] board, int most):
        """Begin at a board that is not the goal.

        Args:
            board: uint16[cells], the tile on each cell.
            most: leave out boards that cannot be solved within this many moves in all.
        """
        cdef Head* first = <Head*>self.boards
        cdef int cell
        self._forget()
        self.generated = self.dropped = 0
        self.most = most
        self.found = False
        memset(self.seen, 0, self.lines * LINE)
        memset(first, 0, self.size)
        for cell in range(self.cells):
            tiles_of(first)[cell] = board[cell]
            if board[cell] == self.home:
                first.blank = first.before = cell
            else:
                first.key ^= self.keys[board[cell], cell]
                first.left += self._far(board[cell], cell)
        self.start_blank = first.blank
        self.judge_start(first)
        self.best = first.value
        self.count = 1

    cdef int _far(self, int tile, int cell) noexcept nogil:
        return (abs(self.row_of[tile] - self.row_of[cell])
                + abs(self.column_of[tile] - self.column_of[cell]))

    def aim(self, int width):
        """Let the levels from now on hold at most so many boards, within what it was made for."""
        self.width = max(1, min(width, self.room))

    def run(self, int64_t nodes):
        """Go on for about `nodes` children: whole levels, one at the least.

        Returns 0 when the slice is over, 1 at the goal, 2 when no board is left. Releases the
        interpreter's lock.
        """
        cdef int64_t until = self.generated + nodes
        cdef int outcome = FOUND if self.found else NOT_FOUND
        while outcome == NOT_FOUND:
            if self.depth == self.level_room:
                self._make_room()
            with nogil:
                outcome = self._next_level()
            if self.generated >= until:
                break
        return outcome

    cdef void _make_room(self) except *:
        cdef int room = 2 * self.level_room + 256
        cdef void* grown = realloc(self.levels, room * sizeof(Level))
        if grown is NULL:
            raise MemoryError
        self.levels = <Level*>grown
        self.level_room = room

    cdef int _next_level(self) noexcept nogil:
        cdef uint32_t made = self._make_children()
        cdef uint32_t chosen = self._choose(made)
        cdef uint8_t* swap = self.boards
        if chosen == 0:
            return NONE_LEFT
        self.boards, self.next_boards = self.next_boards, swap
        self.count = chosen
        self.depth += 1
        if self.found:
            return FOUND
        if self.depth - self.packed_to >= PACK_EVERY:
            self._pack()
        return NOT_FOUND

    cdef uint32_t _make_children(self) noexcept nogil:
        """Make the children of all boards that were not met lately; return how many."""
        cdef uint32_t made = 0, first = 0, last, number, after
        cdef const Head* board
        cdef Child* child
        cdef int k, cell, tile
        self.best = 1 << 30
        while first < self.count and not self.found:
            last = min(first + BLOCK, self.count)
            after = made
            for number in range(first, last):
                board = <const Head*>(self.boards + number * self.size)
                for k in range(self.neighbour_counts[board.blank]):
                    cell = self.neighbours[board.blank][k]
                    if cell == board.before:
                        continue
                    tile = tiles_of(board)[cell]
                    child = &self.children[after]
                    after += 1
                    child.key = board.key ^ self.keys[tile, cell] ^ self.keys[tile, board.blank]
                    child.parent = number
                    child.cell = cell
                    child.left = (
                        board.left + self._far(tile, board.blank) - self._far(tile, cell)
                    )
                    prefetch(&self.seen[(child.key >> 32 & (self.lines - 1)) * TAGS])
            self.generated += after - made
            made = self._judge_block(made, after)
            first = last
        return made

    cdef uint32_t _judge_block(self, uint32_t made, uint32_t after) noexcept nogil:
        """Keep the new ones of the children from `made` up to `after`; return how many there are."""
        cdef Child* child
        cdef uint32_t number
        cdef uint64_t stage
        cdef bint staged = self.last_stage >= 0
        for number in range(made, after):
            child = &self.children[number]
            if self.depth + 1 + child.left > self.most:
                continue
            # Without stages a judge wants every child: ask first what takes less time.
            if not staged and self._met(child.key):
                continue
            if not self.judge(<const Head*>(self.boards + child.parent * self.size), child):
                continue
            # What was met in one stage is new in the next, where it may be on the way; and when the
            # end of a stage becomes known, nothing that was met before counts.
            stage = 2 * child.stage + (child.stage < self.known_stages)
            if staged and self._met(child.key ^ stage * MIXER):
                continue
            if child.value < self.best:
                self.best = child.value
            self.children[made] = child[0]
            made += 1
            if child.left == 0 or child.stage == self.last_stage:
                self.found = True
                break
        return made

    cdef bint _met(self, uint64_t key) noexcept nogil:
        """Say if a key was met lately, and note it."""
        cdef uint32_t* line = &self.seen[(key >> 32 & (self.lines - 1)) * TAGS]
        cdef uint32_t tag = <uint32_t>key | 1   # 0 is none
        cdef int place, found = 0
        for place in range(TAGS):   # all of them: the compiler compares several at a time
            found |= line[place] == tag
        if found:
            return True
        memmove(line + 1, line, (TAGS - 1) * sizeof(uint32_t))
        line[0] = tag
        return False

    cdef int32_t _worst(self, uint32_t made, uint32_t* room, uint32_t* tied) noexcept nogil:
        """Return the least value of which not all children have room.

        Sets how many have, and of how many. Counts by the high bits of the values first and then,
        where the border is, by the low ones.
        """
        cdef int32_t high, low, value
        cdef uint32_t number
        room[0] = self.width
        memset(self.counts, 0, BINS * sizeof(uint32_t))
        for number in range(made):
            self.counts[min((self.children[number].value - self.best) >> BITS, BINS - 1)] += 1
        high = self._border(room)
        memset(self.counts, 0, BINS * sizeof(uint32_t))
        for number in range(made):
            value = self.children[number].value - self.best
            if min(value >> BITS, BINS - 1) == high:
                self.counts[min(value - (high << BITS), BINS - 1)] += 1
        low = self._border(room)
        tied[0] = self.counts[low]
        return self.best + (high << BITS) + low

    cdef int _border(self, uint32_t* room) noexcept nogil:
        cdef int bin = 0
        while bin < BINS - 1 and self.counts[bin] <= room[0]:
            room[0] -= self.counts[bin]
            bin += 1
        return bin

    cdef uint32_t _choose(self, uint32_t made) noexcept nogil:
        """Make the next level of the best children; return how many boards it has."""
        cdef uint32_t number, chosen = 0, room, tied
        cdef int32_t worst
        cdef int turn
        cdef Level* level = &self.levels[self.depth]
        cdef const Child* child
        if self.found:
            self.children[0] = self.children[made - 1]
            made = 1
        worst = self._worst(made, &room, &tied)
        level.count = min(made, <uint32_t>self.width)
        level.parents = <uint32_t*>malloc((level.count + 1) * sizeof(uint32_t))
        level.cells = <uint16_t*>malloc((level.count + 1) * sizeof(uint16_t))
        if level.parents is NULL or level.cells is NULL:
            free(level.parents)
            free(level.cells)
            return 0
        # Which of those tied for the last places there is room for, the low bits of the keys decide:
        # the first of them would all be children of the same few boards. About as many as there is
        # room for come in the first turn, and what is lacking in the second.
        for turn in range(2):
            for number in range(made):
                child = &self.children[number]
                if child.value > worst or (turn == 1 and child.value < worst):
                    continue
                if child.value == worst and turn == (
                    (child.key & 0xFFFFFF) * tied < <uint64_t>room << 24
                ):
                    continue
                if chosen == level.count:
                    break
                self._make(child, <Head*>(self.next_boards + chosen * self.size))
                level.parents[chosen] = child.parent
                level.cells[chosen] = child.cell
                chosen += 1
        self.dropped += made - chosen
        level.count = chosen
        if chosen == 0:
            free(level.parents)
            free(level.cells)
        return chosen

    cdef void _make(self, const Child* child, Head* board) noexcept nogil:
        cdef const Head* parent = <const Head*>(self.boards + child.parent * self.size)
        memcpy(board, parent, self.size)
        tiles_of(board)[parent.blank] = tiles_of(parent)[child.cell]
        tiles_of(board)[child.cell] = self.home
        board.key = child.key
        board.value = child.value
        board.left = child.left
        board.stage = child.stage
        board.mass = child.mass
        board.before = parent.blank
        board.blank = child.cell
        self.settle(parent, child, board)

    cdef void _pack(self) noexcept nogil:
        """Take boards without descendants out of the levels, from the last one back."""
        cdef int level = self.depth - 1
        cdef uint32_t* places
        cdef Level* here
        cdef Level* above
        cdef uint32_t number, kept
        places = <uint32_t*>malloc(self.room * sizeof(uint32_t))
        if places is NULL:
            return
        while level > 0:
            here = &self.levels[level]
            above = &self.levels[level - 1]
            memset(places, 0, above.count * sizeof(uint32_t))
            for number in range(here.count):
                places[here.parents[number]] = 1
            kept = 0
            for number in range(above.count):
                if places[number]:
                    above.parents[kept] = above.parents[number]
                    above.cells[kept] = above.cells[number]
                    places[number] = kept
                    kept += 1
            for number in range(here.count):
                here.parents[number] = places[here.parents[number]]
            if kept == above.count and level <= self.packed_to:
                break
            self._shrink(above, kept)
            level -= 1
        free(places)
        self.packed_to = self.depth

    cdef void _shrink(self, Level* level, uint32_t count) noexcept nogil:
        cdef void* smaller = realloc(level.parents, (count + 1) * sizeof(uint32_t))
        if smaller is not NULL:
            level.parents = <uint32_t*>smaller
        smaller = realloc(level.cells, (count + 1) * sizeof(uint16_t))
        if smaller is not NULL:
            level.cells = <uint16_t*>smaller
        level.count = count

    def sample(self, const uint32_t[::1] numbers):
        """Return boards of the level, in no order: uint16[number, cells], the tile on each cell.

        `numbers` are any; they count round the boards of the level.
        """
        boards = np.empty((numbers.shape[0], self.cells), dtype=np.uint16)
        cdef uint16_t[:, ::1] tiles = boards
        cdef const uint16_t* from_
        cdef int number, cell
        for number in range(numbers.shape[0]):
            from_ = tiles_of(<Head*>(self.boards + numbers[number] % self.count * self.size))
            for cell in range(self.cells):
                tiles[number, cell] = from_[cell]
        return boards

    def path(self):
        """Return the moves to the goal, or to the best board of the level: codes of `ALPHABET`."""
        cdef uint32_t number = 0, other
        cdef int level
        if not self.found:
            for other in range(self.count):
                if (<Head*>(self.boards + other * self.size)).value == self.best:
                    number = other
                    break
        cells = bytearray()
        blanks = []
        for level in range(self.depth - 1, -1, -1):
            blanks.append(self.levels[level].cells[number])
            number = self.levels[level].parents[number]
        cdef int blank = self.start_blank, cell
        for cell in reversed(blanks):
            cells.append(_code(cell - blank, self.columns))
            blank = cell
        return bytes(cells)

    cdef void judge_start(self, Head* board) noexcept nogil:
        """Judge the first board; `value` is to be set."""
        board.value = board.left

    cdef bint judge(self, const Head* parent, Child* child) noexcept nogil:
        """Judge a child: set `value` and `stage`, or say that it is not wanted."""
        child.value = child.left
        child.stage = child.mass = 0
        return True

    cdef void settle(self, const Head* parent, const Child* child, Head* board) noexcept nogil:
        """Bring what the judge keeps up to date, from the parent's to that of `board`."""


cdef int _code(int step, int columns) noexcept:
    """Return the move that takes the blank `step` cells on."""
    # On a board of one column the cell below is also one further on.
    if columns > 1 and step == 1:
        return 0
    if columns > 1 and step == -1:
        return 1
    return 2 if step > 0 else 3
