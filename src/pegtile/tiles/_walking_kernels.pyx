# cython: initializedcheck=False
"""Walking distance, counted in runs: how many runs along the columns a board needs at least.

Walking distance (K. Takahashi, 2001) sees of a board only how many tiles of each goal line are in
each line. A step along the columns moves one tile to the next line; steps along the rows change
nothing. A shortest way home in this picture, where a run of any number of steps in one direction
costs 1, is a lower bound of the runs along the columns; the same with rows and columns exchanged
bounds those along the rows, and no run is both.

Boards with many lines have too many states; there several goal lines count as one class, and the
bound gets weaker.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

import numpy as np

cdef enum:
    UNREACHED = 255
    STATES_BETWEEN_LOOKS = 1 << 14


@cython.final
cdef class WalkingTable:
    """All states of one axis: lines of `width` cells, the blank's home in line `blank_line`.

    Args:
        lines: how many lines.
        width: cells of a line.
        blank_line: the blank's goal line.
        class_of: the class of each goal line, numbered from 0 without gaps.
        most: raise ValueError when there are more states.
        watch: called every few milliseconds with how many bytes are about to be taken; what it
            raises ends the work.
    """

    cdef readonly int lines, width, classes
    cdef int blank_line, bits
    cdef uint8_t[::1] class_of            # [lines], the class of each goal line
    cdef int64_t count                    # states
    cdef uint64_t[::1] keys               # [states]
    cdef int32_t[:, :, ::1] steps         # [states, 2, classes]
    cdef uint8_t[::1] runs                # [states]
    cdef int64_t[::1] slots               # hash table of states by key, -1 where empty
    cdef object watch

    def __init__(self, int lines, int width, int blank_line, class_of, int64_t most, watch):
        self.lines, self.width, self.blank_line = lines, width, blank_line
        self.class_of = np.array(class_of, dtype=np.uint8)
        self.classes = max(class_of) + 1
        self.bits = width.bit_length()
        if lines * self.classes * self.bits + lines.bit_length() > 64:
            raise ValueError(f"{lines} lines in {self.classes} classes: the key has 64 bits")
        self.watch = watch
        self.keys = np.zeros(1 << 11, dtype=np.uint64)
        self.steps = np.zeros((1 << 11, 2, self.classes), dtype=np.int32)
        self.slots = np.full(1 << 12, -1, dtype=np.int64)
        self._explore(most)
        self.runs = np.full(self.count, UNREACHED, dtype=np.uint8)
        self._measure()
        self.watch = None

    def __len__(self):
        return self.count

    def find(self, counts, int blank_line):
        """Return the state in which each line holds so many tiles of each class."""
        cdef uint64_t key = <uint64_t>blank_line << (self.lines * self.classes * self.bits)
        cdef int line, kind
        for line in range(self.lines):
            for kind in range(self.classes):
                key += <uint64_t><int>counts[line][kind] << (
                    (line * self.classes + kind) * self.bits
                )
        state = self.slots[self._slot(key)]
        if state < 0:
            raise KeyError("no such state")
        return state

    @property
    def following(self):
        """The state after the blank's step up (0) or down (1) against a tile of a class; int32."""
        return np.asarray(self.steps)[: self.count]

    @property
    def distances(self):
        """The fewest runs along the columns from each state home; uint8[states]."""
        return np.asarray(self.runs)

    cdef int64_t _slot(self, uint64_t key) noexcept nogil:
        """Return the place of a key in the hash table, or the empty one where it would go."""
        cdef int64_t mask = self.slots.shape[0] - 1
        cdef int64_t slot = <int64_t>((key * <uint64_t>0x9E3779B97F4A7C15) >> 20) & mask
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) & mask
        return slot

    cdef int _line(self, uint64_t key) noexcept nogil:
        return <int>(key >> (self.lines * self.classes * self.bits))

    cdef uint64_t _step(self, uint64_t key, int down, int kind) noexcept nogil:
        """Return the key after the blank's step to the next line, down (1) or up (0), against a
        tile of a class; 0 when there is none."""
        cdef int line = self._line(key)
        cdef int source = line + 1 if down else line - 1
        cdef int field = (source * self.classes + kind) * self.bits
        if not 0 <= source < self.lines or not key >> field & ((1 << self.bits) - 1):
            return 0
        key -= <uint64_t>1 << field
        key += <uint64_t>1 << ((line * self.classes + kind) * self.bits)
        key += (<uint64_t>source - <uint64_t>line) << (self.lines * self.classes * self.bits)
        return key

    cdef int64_t _number(self, uint64_t key, int64_t most) except -1:
        """Return the number of a state, a new one when it has none."""
        cdef int64_t slot = self._slot(key)
        if self.slots[slot] < 0:
            if self.count == most:
                raise ValueError(f"more than {most} states")
            if 2 * self.count >= self.slots.shape[0]:
                self._grow()
                slot = self._slot(key)
            self.slots[slot] = self.count
            self.keys[self.count] = key
            self.count += 1
        return self.slots[slot]

    cdef void _grow(self) except *:
        cdef int64_t state
        # The old arrays are still there while the new ones are filled.
        self.watch(2 * (self.keys.nbytes + self.steps.nbytes + self.slots.nbytes))
        self.keys = np.concatenate([self.keys, np.zeros_like(self.keys)])
        self.steps = np.concatenate([self.steps, np.zeros_like(self.steps)])
        self.slots = np.full(2 * self.slots.shape[0], -1, dtype=np.int64)
        for state in range(self.count):
            self.slots[self._slot(self.keys[state])] = state

    cdef void _explore(self, int64_t most) except *:
        """Number all states from the goal on, and note where each step leads."""
        cdef uint64_t key = <uint64_t>self.blank_line << (self.lines * self.classes * self.bits)
        cdef uint64_t after
        cdef int64_t state = 0
        cdef int line, down, kind
        for line in range(self.lines):
            key += <uint64_t>(self.width - (line == self.blank_line)) << (
                (line * self.classes + self.class_of[line]) * self.bits
            )
        self._number(key, most)
        while state < self.count:
            if state % STATES_BETWEEN_LOOKS == 0:
                self.watch(0)
            for down in range(2):
                for kind in range(self.classes):
                    after = self._step(self.keys[state], down, kind)
                    if after == 0:
                        self.steps[state, down, kind] = -1
                    else:
                        # Not in one line: numbering may move the array.
                        line = self._number(after, most)
                        self.steps[state, down, kind] = line
            state += 1

    cdef void _measure(self) except *:
        """Find the fewest runs from every state to the goal, breadth first."""
        cdef int64_t[::1] queue = np.zeros(self.count, dtype=np.int64)
        cdef int64_t head = 0, tail = 1
        cdef int down
        self.runs[0] = 0
        while head < tail:
            if head % STATES_BETWEEN_LOOKS == 0:
                self.watch(0)
            for down in range(2):
                tail = self._run_on(queue[head], down, self.runs[queue[head]] + 1, queue, tail)
            head += 1

    cdef int64_t _run_on(self, int64_t state, int down, int distance, int64_t[::1] queue,
                         int64_t tail) noexcept:
        """Reach all states that steps in one direction lead to."""
        cdef int kind
        cdef int64_t after
        for kind in range(self.classes):
            after = self.steps[state, down, kind]
            if after >= 0:
                if self.runs[after] == UNREACHED:
                    self.runs[after] = <uint8_t>distance
                    queue[tail] = after
                    tail += 1
                tail = self._run_on(after, down, distance, queue, tail)
        return tail
