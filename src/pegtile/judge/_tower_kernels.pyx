"""Checks moves of the tower while they stream by: one pass, constant memory beside the state.

The checker is fed pieces of text and says how much of it it has used: whole moves only, so that
the rest can be put before the next piece. After an illegal move it goes on counting moves.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp

# What `feed` returns besides the number of bytes used.
cdef enum:
    WANTS_MORE = 0
    UNREADABLE = 1
    FINISHED = 2

MORE, STUCK, DONE = WANTS_MORE, UNREADABLE, FINISHED

cdef enum:
    NO_PEG = 255
    MOST = 1000000000  # numbers beyond are all alike: no disk and no peg

# What stands between the fixed pieces of a line.
cdef enum:
    A_COUNT = 0
    A_DISK = 1
    A_SOURCE = 2  # by name
    A_TARGET = 3
    SOURCE_NUMBER = 4
    TARGET_NUMBER = 5
    MOST_SLOTS = 4
    MOST_SHAPES = 8
    MOST_COUNTS = 10000  # the numbers of so many moves are compared with the count

COUNT, DISK, SOURCE, TARGET = A_COUNT, A_DISK, A_SOURCE, A_TARGET
NUMBERED = SOURCE_NUMBER - A_SOURCE  # what makes of a named peg a numbered one
SHAPES, MOST_COUNTED = MOST_SHAPES, MOST_COUNTS

cdef struct Shape:
    int slots
    bint has_disk
    int kinds[MOST_SLOTS]
    int lengths[MOST_SLOTS + 1]
    const uint8_t* pieces[MOST_SLOTS + 1]


cdef class TowerChecker:
    """Checks moves of the tower in the formats `plain` and `lists`, and in lines of learned shapes.

    Attributes:
        moves: moves so far.
        illegal: the number of the first illegal move, 0 without one.
        disk, source, target: that move.
        offset, line, line_start: where it begins: in bytes, its line from 1, where that begins.
        reached: after how many moves the goal was first reached, −1 when never.
        wrong: disks that are not where the goal has them.
        after, after_line, after_start: where the move after that begins, line 0 without one.
        counted: every count in a line has been the number of its move.
        least, most: the least and the greatest number of a peg in a line.
        fitted: the shape of the line before, −1 when it was read elsewhere.
    """

    cdef int32_t* _stacks
    cdef int32_t* _heights
    cdef int32_t* _goal
    cdef uint8_t* _arcs
    cdef uint8_t _peg_of_byte[256]
    cdef int _pegs
    cdef int _disks
    cdef int _base
    cdef bint _opened
    cdef bint _comma
    cdef bint _closed
    cdef readonly int64_t moves, illegal, reached, offset, line, line_start
    cdef readonly int64_t disk, source, target
    cdef readonly int64_t wrong
    cdef readonly int64_t here_line, here_start
    cdef readonly int64_t after, after_line, after_start
    cdef readonly int64_t least, most
    cdef readonly bint counted
    cdef Shape _shapes[MOST_SHAPES]
    cdef int _known
    cdef int _likely
    cdef readonly int fitted
    cdef list _kept
    cdef const uint8_t* _names[256]
    cdef int _name_lengths[256]
    cdef int _name_pegs[256]
    cdef int _named
    cdef int32_t[:, ::1] _record
    cdef bint _records

    def __cinit__(self, const uint8_t[:] places, const uint8_t[:] goal, int pegs,
                  const uint8_t[:] arcs, const uint8_t[:] peg_of_byte, int base):
        cdef int disks = places.shape[0]
        cdef int disk, peg
        self._pegs = pegs
        self._disks = disks
        self._base = base
        self._stacks = <int32_t*>calloc(<size_t>pegs * (disks + 1), sizeof(int32_t))
        self._heights = <int32_t*>calloc(pegs, sizeof(int32_t))
        self._goal = <int32_t*>calloc(disks + 1, sizeof(int32_t))
        self._arcs = <uint8_t*>calloc(pegs * pegs, 1)
        if not (self._stacks and self._heights and self._goal and self._arcs):
            raise MemoryError
        for peg in range(pegs):
            self._stacks[peg * (disks + 1)] = disks + 1  # the floor, larger than any disk
        for disk in range(disks, 0, -1):
            peg = places[disk - 1]
            self._heights[peg] += 1
            self._stacks[peg * (disks + 1) + self._heights[peg]] = disk
            self._goal[disk] = goal[disk - 1]
            self.wrong += peg != goal[disk - 1]
        for peg in range(pegs * pegs):
            self._arcs[peg] = arcs[peg]
        for peg in range(256):
            self._peg_of_byte[peg] = peg_of_byte[peg]
        self.reached = 0 if self.wrong == 0 else -1
        self.here_line = 1
        self.least, self.most = MOST, -1
        self.counted = True
        self.fitted = -1
        self._kept = []

    def __dealloc__(self):
        free(self._stacks)
        free(self._heights)
        free(self._goal)
        free(self._arcs)

    def record(self, int32_t[:, ::1] moves):
        """Write every legal move into a row (disk, source, target), as far as there are rows."""
        self._record = moves
        self._records = True

    def name(self, bytes name, int peg):
        """Add a name of a peg of more than one byte; the longest must come first.

        Returns False when there is no room.
        """
        if self._named == 256:
            return False
        self._kept.append(name)
        self._names[self._named] = <const uint8_t*>name
        self._name_lengths[self._named] = len(name)
        self._name_pegs[self._named] = peg
        self._named += 1
        return True

    def shape(self, list pieces, list kinds):
        """Add a shape of lines: fixed pieces, and what stands between them.

        Returns False when there are as many shapes as there may be.
        """
        cdef int place
        cdef bytes piece
        if self._known == MOST_SHAPES or len(kinds) > MOST_SLOTS:
            return False
        cdef Shape* shape = &self._shapes[self._known]
        shape.slots = len(kinds)
        shape.has_disk = A_DISK in kinds
        for place in range(len(kinds)):
            shape.kinds[place] = kinds[place]
        for place in range(len(pieces)):
            piece = pieces[place]
            self._kept.append(piece)
            shape.pieces[place] = <const uint8_t*>piece
            shape.lengths[place] = len(piece)
        self._likely = self._known
        self._known += 1
        return True

    def do(self, int64_t disk, int64_t source, int64_t target):
        """Carry out a move that was read elsewhere; it must be legal."""
        self.fitted = -1
        self._do(disk, source, target, 0, 0, 0)

    def refuse(self, int64_t offset):
        """Note that the next move, in the line that is next to be read, is illegal."""
        self.fitted = -1
        self.moves += 1
        self.illegal = self.moves
        self.offset = offset
        self.line, self.line_start = self.here_line, self.here_start

    def count(self, int64_t moves):
        """Count moves without carrying them out."""
        self.fitted = -1
        self.moves += moves

    def past(self, int64_t offset):
        """Go to the next line, which begins at an offset."""
        self.here_line += 1
        self.here_start = offset

    def places(self):
        """Return the peg of each disk, smallest first."""
        found = bytearray(self._disks)
        cdef int peg, height
        for peg in range(self._pegs):
            for height in range(1, self._heights[peg] + 1):
                found[self._stacks[peg * (self._disks + 1) + height] - 1] = peg
        return bytes(found)

    cdef inline void _do(self, int64_t disk, int64_t source, int64_t target, int64_t offset,
                         int64_t line, int64_t line_start) noexcept nogil:
        """Carry out a move, or note that it is illegal."""
        cdef int32_t* stack
        cdef int32_t* other
        cdef int64_t width = self._disks + 1
        cdef int32_t goal
        if self.moves == self.reached:  # never before the goal is reached
            self.after, self.after_line, self.after_start = offset, line, line_start
        self.moves += 1
        if self.illegal:
            return
        if (<uint64_t>source < <uint64_t>self._pegs and <uint64_t>target < <uint64_t>self._pegs
                and self._arcs[source * self._pegs + target]):
            stack = self._stacks + source * width + self._heights[source]
            other = self._stacks + target * width + self._heights[target]
            # The floor is disk n + 1, which no text can name: it would not be below n + 1.
            if stack[0] == disk and other[0] > disk:
                self._heights[source] -= 1
                self._heights[target] += 1
                other[1] = <int32_t>disk
                goal = self._goal[disk]
                self.wrong += (target != goal) - (source != goal)
                if self.wrong == 0 and self.reached < 0:
                    self.reached = self.moves
                if self._records and self.moves <= self._record.shape[0]:
                    self._record[self.moves - 1, 0] = <int32_t>disk
                    self._record[self.moves - 1, 1] = <int32_t>source
                    self._record[self.moves - 1, 2] = <int32_t>target
                return
        self.illegal = self.moves
        self.disk, self.source, self.target = disk, source, target
        self.offset = offset
        self.line, self.line_start = line, line_start

    def feed_plain(self, const uint8_t[:] text, int64_t base, bint last):
        """Check whole lines `disk from to`; return (bytes used, status, offset of the trouble)."""
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef const uint8_t* item
        cdef const uint8_t* trouble = NULL
        cdef int64_t disk, source, target
        cdef uint8_t byte
        if start == NULL:
            return 0, WANTS_MORE, 0
        with nogil:
            while p < end:
                # The usual line, of six bytes, without a look at each.
                if (end - p >= 6 and p[1] == 32 and p[3] == 32 and p[5] == 10
                        and <uint8_t>(p[0] - 49) < 9):
                    source, target = self._peg_of_byte[p[2]], self._peg_of_byte[p[4]]
                    if source != NO_PEG and target != NO_PEG:
                        self._do(p[0] - 48, source, target, base + (p - start),
                                 self.here_line, self.here_start)
                        p += 6
                        self.here_line += 1
                        self.here_start = base + (p - start)
                        continue
                item = p
                while p < end and (p[0] == 32 or p[0] == 9 or p[0] == 13):
                    p += 1
                if p == end:
                    if last:
                        item = p
                    p = item
                    break
                if p[0] == 10:
                    p += 1
                    self.here_line += 1
                    self.here_start = base + (p - start)
                    continue
                trouble = p
                disk = 0
                while p < end and <uint8_t>(p[0] - 48) < 10:
                    if disk < MOST:
                        disk = disk * 10 + (p[0] - 48)
                    p += 1
                if p == trouble:
                    break
                source = target = -1
                if p < end and (p[0] == 32 or p[0] == 9):
                    while p < end and (p[0] == 32 or p[0] == 9):
                        p += 1
                    if p < end:
                        source = self._peg_of_byte[p[0]]
                        if source == NO_PEG:
                            break
                        p += 1
                        if p < end and (p[0] == 32 or p[0] == 9):
                            while p < end and (p[0] == 32 or p[0] == 9):
                                p += 1
                            if p < end:
                                target = self._peg_of_byte[p[0]]
                                if target == NO_PEG:
                                    break
                                p += 1
                while p < end and (p[0] == 32 or p[0] == 9 or p[0] == 13):
                    p += 1
                if p < end and (p[0] != 10 or target < 0):
                    break
                if p == end and (not last or target < 0):
                    if last:
                        break
                    p = item
                    trouble = NULL
                    break
                self._do(disk, source, target, base + (trouble - start),
                         self.here_line, self.here_start)
                trouble = NULL
                if p < end:
                    p += 1
                    self.here_line += 1
                    self.here_start = base + (p - start)
        if trouble != NULL:
            return trouble - start, UNREADABLE, base + (trouble - start)
        return p - start, WANTS_MORE, 0

    cdef inline int _named_peg(self, const uint8_t** place, const uint8_t* end) noexcept nogil:
        """Pass over the name of a peg and return the peg, −1 without one."""
        cdef const uint8_t* p = place[0]
        cdef int name
        if p < end and self._peg_of_byte[p[0]] != NO_PEG:
            place[0] = p + 1
            return self._peg_of_byte[p[0]]
        for name in range(self._named):
            if (end - p >= self._name_lengths[name]
                    and memcmp(p, self._names[name], self._name_lengths[name]) == 0):
                place[0] = p + self._name_lengths[name]
                return self._name_pegs[name]
        return -1

    cdef bint _fits(self, Shape* shape, const uint8_t* p, const uint8_t* end,
                    int64_t* found) noexcept nogil:
        """Say whether a line has a shape; `found` gets its numbers, one a kind of slot."""
        cdef int slot, kind, length, peg
        cdef int64_t value
        cdef const uint8_t* digits
        for slot in range(shape.slots + 1):
            length = shape.lengths[slot]
            if end - p < length or memcmp(p, shape.pieces[slot], length) != 0:
                return False
            p += length
            if slot == shape.slots:
                break
            kind = shape.kinds[slot]
            if kind == A_SOURCE or kind == A_TARGET:
                peg = self._named_peg(&p, end)
                if peg < 0:
                    return False
                found[kind] = peg
                continue
            digits = p
            value = 0
            while p < end and <uint8_t>(p[0] - 48) < 10 and p - digits < 10:
                value = value * 10 + (p[0] - 48)
                p += 1
            # Leading zeros and long numbers are for the slow reader.
            if p == digits or p - digits == 10 or digits[0] == 48 and p - digits > 1:
                return False
            found[kind] = value
        while p < end and (p[0] == 32 or p[0] == 9 or p[0] == 13):
            p += 1
        return p == end

    cdef bint _do_line(self, Shape* shape, int64_t* found) noexcept nogil:
        """Carry out the move of a line; return False when it must be looked at more closely."""
        cdef int64_t disk = found[A_DISK]
        cdef int64_t source, target
        cdef int slot, kind
        cdef int64_t width = self._disks + 1
        self._note_line(shape, found)
        if self.illegal:
            self.moves += 1
            return True
        source, target = found[A_SOURCE], found[A_TARGET]
        for slot in range(shape.slots):
            kind = shape.kinds[slot]
            if kind == SOURCE_NUMBER:
                source = found[kind] - self._base
            elif kind == TARGET_NUMBER:
                target = found[kind] - self._base
        if <uint64_t>source >= <uint64_t>self._pegs or <uint64_t>target >= <uint64_t>self._pegs:
            return False
        cdef int32_t* stack = self._stacks + source * width + self._heights[source]
        cdef int32_t* other = self._stacks + target * width + self._heights[target]
        if not shape.has_disk:
            disk = stack[0]
        if (stack[0] != disk or self._heights[source] == 0 or other[0] <= disk
                or not self._arcs[source * self._pegs + target] or self.moves == self.reached):
            return False
        self._do(disk, source, target, 0, 0, 0)
        return True

    cdef inline void _note_line(self, Shape* shape, int64_t* found) noexcept nogil:
        """Note what tells one way to understand the moves from another."""
        cdef int slot, kind
        for slot in range(shape.slots):
            kind = shape.kinds[slot]
            if kind == A_COUNT:
                if found[kind] != self.moves + 1 and self.moves < MOST_COUNTS:
                    self.counted = False
            elif kind >= SOURCE_NUMBER:
                self.least = min(self.least, found[kind])
                self.most = max(self.most, found[kind])

    def feed_lines(self, const uint8_t[:] text, int64_t base, bint last):
        """Check whole lines of the shapes that were learned; return as `feed_plain` does.

        The trouble is a line in no such shape, or one whose move is illegal or the first after the
        goal: it is for the slow reader, which says `past` and calls again from the next line on.
        """
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef const uint8_t* stop
        cdef const uint8_t* begin
        cdef int64_t found[6]
        cdef int tries, which
        cdef bint done = True
        if start == NULL:
            return 0, WANTS_MORE, 0
        with nogil:
            while p < end:
                stop = <const uint8_t*>memchr(p, 10, end - p)
                if stop == NULL:
                    if not last:
                        break
                    stop = end
                begin = p
                while begin < stop and (begin[0] == 32 or begin[0] == 9 or begin[0] == 13):
                    begin += 1
                done = begin == stop
                for tries in range(self._known if not done else 0):
                    which = (self._likely + tries) % self._known
                    if self._fits(&self._shapes[which], begin, stop, found):
                        self._likely = which
                        done = self._do_line(&self._shapes[which], found)
                        if done:
                            self.fitted = which
                        break
                if not done:
                    break
                p = stop + 1 if stop < end else stop
                self.here_line += 1
                self.here_start = base + (p - start)
        if not done:
            return p - start, UNREADABLE, base + (p - start)
        return p - start, WANTS_MORE, 0

    cdef inline const uint8_t* _blank(self, const uint8_t* p, const uint8_t* end,
                                      const uint8_t* start, int64_t base) noexcept nogil:
        """Pass over blanks, and count lines."""
        while p < end and (p[0] == 32 or p[0] == 10 or p[0] == 9 or p[0] == 13):
            if p[0] == 10:
                self.here_line += 1
                self.here_start = base + (p - start) + 1
            p += 1
        return p

    def feed_lists(self, const uint8_t[:] text, int64_t base, bint last):
        """Check whole moves `[disk,from,to]` of one JSON list; return as `feed_plain` does."""
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef const uint8_t* item = p
        cdef const uint8_t* digits
        cdef int64_t values[3]
        cdef int64_t value
        cdef int64_t line, line_start
        cdef int count
        cdef bint good = True
        if start == NULL:
            return 0, FINISHED if self._closed else WANTS_MORE, 0
        with nogil:
            while True:
                # The usual move, of eight bytes with its comma.
                while (self._opened and not self._comma and not self._closed and end - p >= 8
                        and p[0] == 91 and p[2] == 44 and p[4] == 44 and p[6] == 93 and p[7] == 44
                        and <uint8_t>(p[1] - 49) < 9 and <uint8_t>(p[3] - 48) < 10
                        and <uint8_t>(p[5] - 48) < 10):
                    self._do(p[1] - 48, p[3] - 48 - self._base, p[5] - 48 - self._base,
                             base + (p - start), self.here_line, self.here_start)
                    p += 8
                p = self._blank(p, end, start, base)
                item = p
                if p == end:
                    break
                if self._closed and p[0] == 96:  # the end of a code fence
                    p += 1
                    continue
                if self._closed:
                    good = False
                    break
                if not self._opened:
                    if p[0] != 91:
                        good = False
                        break
                    self._opened = True
                    p += 1
                    continue
                if p[0] == 93:
                    self._closed = True
                    p += 1
                    continue
                if self._comma:
                    if p[0] != 44:
                        good = False
                        break
                    self._comma = False
                    p += 1
                    continue
                line, line_start = self.here_line, self.here_start
                if p[0] != 91:
                    good = False
                    break
                p += 1
                count = 0
                while count < 3:
                    p = self._blank(p, end, start, base)
                    digits = p
                    value = 0
                    while p < end and <uint8_t>(p[0] - 48) < 10:
                        if value < MOST:
                            value = value * 10 + (p[0] - 48)
                        p += 1
                    if p == end:
                        break
                    if p == digits:
                        good = False
                        break
                    values[count] = value
                    p = self._blank(p, end, start, base)
                    if p == end:
                        break
                    if p[0] != (93 if count == 2 else 44):
                        good = False
                        break
                    p += 1
                    count += 1
                if count == 3:
                    self._do(values[0], values[1] - self._base, values[2] - self._base,
                             base + (item - start), line, line_start)
                    self._comma = True
                    continue
                self.here_line, self.here_start = line, line_start
                if not good:
                    break
                p = item  # the move goes on in the next piece
                break
        if not good:
            return item - start, UNREADABLE, base + (item - start)
        if last and p < end:
            return item - start, UNREADABLE, base + (item - start)
        return p - start, FINISHED if self._closed else WANTS_MORE, 0
