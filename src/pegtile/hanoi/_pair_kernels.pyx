"""Breadth-first search outwards from one state of a Hanoi graph too large to be kept whole.

A state is packed into 64 bits, a few bits a disk, disk 1 lowest. The states that were reached lie in
one array in the order in which they were found, so that a level is a stretch of it; a hash table of
their places tells which ones are known.
"""

import numpy as np

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

ctypedef unsigned long long u64
ctypedef unsigned int u32
ctypedef unsigned char u8

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define PREFETCH(address) __builtin_prefetch(address)
    #else
    #define PREFETCH(address) ((void)(address))
    #endif
    """
    void PREFETCH(const void* address) noexcept nogil

cdef enum:
    NOWHERE = 255
    MOST_PEGS = 64
    TOGETHER = 16  # states whose moves are looked up together, so that memory answers in parallel
    MOST_MOVES = MOST_PEGS * (MOST_PEGS - 1)


cdef struct Rules:
    int disks
    int pegs
    int bits  # bits a disk
    int arcs
    u8* arc_from
    u8* arc_to


cdef inline int tops_of(u64 state, Rules* rules, u8* tops) noexcept nogil:
    """Write the smallest disk of each peg, counted from 0; say how many pegs have one."""
    cdef int disk, peg, seen = 0
    cdef u64 mask = ((<u64>1) << rules.bits) - 1
    memset(tops, NOWHERE, rules.pegs)
    for disk in range(rules.disks):
        peg = <int>(state & mask)
        state >>= rules.bits
        if tops[peg] == NOWHERE:
            tops[peg] = disk
            seen += 1
            if seen == rules.pegs:
                break
    return seen


cdef inline u64 hashed(u64 state) noexcept nogil:
    state ^= state >> 31
    state *= 0x9E3779B97F4A7C15ULL
    return state ^ (state >> 29)


cdef class Ball:
    """The states within a number of moves of one state; with reversed arcs, those that lead to it.

    Attributes:
        count: states found.
        level: the number of the last whole level.
        starts: where each level begins in the order of finding; one more than the levels.
        meetings: how many states of the last level are in the other ball.
    """

    cdef readonly Py_ssize_t count
    cdef readonly list starts
    cdef readonly Py_ssize_t meetings
    cdef Rules rules
    cdef u8[::1] arc_from, arc_to
    cdef u64* states
    cdef u32* table  # places, from 1; 0 is free
    cdef Py_ssize_t capacity, slots, at

    def __cinit__(self):
        self.states = NULL
        self.table = NULL

    def __dealloc__(self):
        free(self.states)
        free(self.table)

    def __init__(self, u64 start, int disks, int pegs, int bits, u8[::1] arc_from, u8[::1] arc_to):
        self.arc_from, self.arc_to = arc_from, arc_to
        self.rules = Rules(disks, pegs, bits, <int>arc_from.shape[0], NULL, NULL)
        if arc_from.shape[0]:
            self.rules.arc_from, self.rules.arc_to = &arc_from[0], &arc_to[0]
        self.starts = [0]
        self.grow()
        self.add(start)
        self.starts.append(self.count)

    @property
    def level(self):
        return len(self.starts) - 2

    def bytes_to_grow(self, Py_ssize_t moves):
        """How many more bytes `step(moves)` takes before it starts; mostly 0."""
        if self.count + max(moves, self.rules.arcs) < self.capacity:
            return 0
        return self.capacity * (8 + 8) + self.slots * 8

    def bytes_held(self):
        """How many bytes of memory it holds."""
        return self.capacity * 8 + self.slots * 4

    def step(self, Py_ssize_t moves, Ball other):
        """Expand states of the last level, by about so many moves; True when the next is whole."""
        cdef Py_ssize_t first = self.starts[self.level], end = self.starts[self.level + 1], stop
        while self.count + max(moves, self.rules.arcs) >= self.capacity:
            self.grow()
        stop = min(self.at + max(1, moves // max(1, self.rules.arcs)), end)
        if self.at == first:
            self.meetings = 0
        with nogil:
            while self.at < stop:
                self.expand(stop, other)
        if self.at < end:
            return False
        self.starts.append(self.count)
        return True

    def level_states(self, Py_ssize_t level):
        """Return a copy of the states of a level, uint64."""
        cdef Py_ssize_t first = self.starts[level], size = self.starts[level + 1] - first, i
        found = np.empty(size, np.uint64)
        cdef u64[::1] out = found
        for i in range(size):
            out[i] = self.states[first + i]
        return found

    def levels_of(self, u64[::1] states):
        """Return the level of each state, int64, −1 where it is not in the ball."""
        cdef Py_ssize_t i
        places = np.empty(states.shape[0], np.int64)
        cdef long long[::1] out = places
        with nogil:
            for i in range(states.shape[0]):
                out[i] = self.find(states[i]) - 1
        levels = np.searchsorted(np.array(self.starts[1:]), places, side="right")
        return np.where(places < 0, -1, levels)

    cdef void grow(self) except *:
        """Take twice the room, and put the table's entries where they belong in a larger one."""
        cdef Py_ssize_t capacity = max(2 * self.capacity, 1 << 12), i
        cdef Py_ssize_t slots = 2 * capacity
        if capacity > 0xFFFFFFF0:
            raise MemoryError("more than 2^32 states")
        cdef u64* states = <u64*>realloc(self.states, capacity * 8)
        if states == NULL:
            raise MemoryError()
        self.states = states
        free(self.table)
        self.table = <u32*>malloc(slots * 4)
        if self.table == NULL:
            raise MemoryError()
        self.capacity, self.slots = capacity, slots
        with nogil:
            memset(self.table, 0, slots * 4)
            for i in range(self.count):
                self.enter(self.states[i], i)

    cdef inline void enter(self, u64 state, Py_ssize_t place) noexcept nogil:
        cdef u64 mask = self.slots - 1, slot = hashed(state) & mask
        while self.table[slot]:
            slot = (slot + 1) & mask
        self.table[slot] = <u32>(place + 1)

    cdef inline Py_ssize_t find(self, u64 state) noexcept nogil:
        """Return the place of a state, from 1; 0 when it is not there."""
        cdef u64 mask = self.slots - 1, slot = hashed(state) & mask
        while self.table[slot]:
            if self.states[self.table[slot] - 1] == state:
                return self.table[slot]
            slot = (slot + 1) & mask
        return 0

    cdef inline bint add(self, u64 state) noexcept nogil:
        """Add a state if it is new, and say whether it was."""
        cdef u64 mask = self.slots - 1, slot = hashed(state) & mask
        while self.table[slot]:
            if self.states[self.table[slot] - 1] == state:
                return False
            slot = (slot + 1) & mask
        self.states[self.count] = state
        self.count += 1
        self.table[slot] = <u32>self.count
        return True

    cdef void expand(self, Py_ssize_t stop, Ball other) noexcept nogil:
        """Expand some states, at least one, up to place `stop`; same order, but looked up together.

        We tried to look up move by move: with a million states it took twice as long.
        """
        cdef u64[MOST_MOVES] children
        cdef u8[MOST_PEGS] tops
        cdef int i, a, b, count = 0, states = 0
        cdef u64 state, mask = self.slots - 1
        cdef u32 place
        while states < TOGETHER and self.at < stop and count + self.rules.arcs <= MOST_MOVES:
            state = self.states[self.at]
            tops_of(state, &self.rules, tops)
            for i in range(self.rules.arcs):
                a, b = self.rules.arc_from[i], self.rules.arc_to[i]
                # Written in any case, kept if it is legal: there is no branch to guess wrong.
                children[count] = state ^ ((<u64>(a ^ b)) << ((tops[a] & 63) * self.rules.bits & 63))
                count += tops[a] < tops[b]
            self.at += 1
            states += 1
        for i in range(count):
            PREFETCH(&self.table[hashed(children[i]) & mask])
        for i in range(count):
            place = self.table[hashed(children[i]) & mask]
            PREFETCH(&self.states[place - 1 if place else 0])
        for i in range(count):
            if self.add(children[i]) and other.find(children[i]):
                self.meetings += 1


def neighbours(u64[::1] states, int disks, int pegs, int bits, u8[::1] arc_from, u8[::1] arc_to):
    """Return all moves from some states: (which state it leaves, the state after it).

    int64 and uint64 arrays of one length, by state and then by arc.
    """
    cdef Rules rules = Rules(disks, pegs, bits, <int>arc_from.shape[0], NULL, NULL)
    cdef u8[MOST_PEGS] tops
    cdef Py_ssize_t i, count = 0
    cdef int j, a, b
    parents = np.empty(states.shape[0] * arc_from.shape[0], np.int64)
    children = np.empty(states.shape[0] * arc_from.shape[0], np.uint64)
    cdef long long[::1] parent = parents
    cdef u64[::1] child = children
    with nogil:
        for i in range(states.shape[0]):
            tops_of(states[i], &rules, tops)
            for j in range(rules.arcs):
                a, b = arc_from[j], arc_to[j]
                if tops[a] < tops[b]:
                    parent[count] = i
                    child[count] = states[i] ^ ((<u64>(a ^ b)) << (tops[a] * bits))
                    count += 1
    return parents[:count], children[:count]
