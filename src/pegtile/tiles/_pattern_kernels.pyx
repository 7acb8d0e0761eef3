# cython: initializedcheck=False
"""The breadth-first build of additive pattern databases.

States are (placement of the pattern's tiles, region of empty cells that holds the blank). A step
slides one tile of the pattern and costs 1; the blank walks inside its region for nothing. A
placement's distance is that of its nearest state.

The states of one combination of cells and one region are a set of permutations, held as a set of
bits; a slide maps the whole set at once. Along a row the permutations stay as they are. Along
a column each permutation turns a stretch of its Lehmer code, which permutes the bits in a regular
way: a word holds the 4! codes of the last four places, so that turns among the other places permute
words, turns among the last four permute the bits within each word, and a turn across both is a
sequence of those and one swap in the middle. Lists of permutations instead of bits, with one table
look-up each, took eight times as long for the patterns of 8.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import math

import numpy as np

from pegtile.tiles._placement_kernels cimport PlacementRanks, first_of, population
from pegtile.tiles._placement_kernels import turn_tables

cdef enum:
    UNREACHED = 255
    LOW = 4        # places whose codes share a word
    FIELDS = 4     # codes of the first of them: a word is four fields of 3! bits
    FIELD_BITS = 6
    FIELD = 63

# Where the only 1 of a 32-bit number stands, by its product with a de Bruijn sequence.
cdef uint8_t* BIT_PLACES = [
    0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
    31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9,
]


@cython.final
cdef class Turns:
    """What turns do to a set of permutations of `tiles` tiles, at most `span` places wide."""

    cdef int tiles, upper      # places above the last four
    cdef int words             # words of a set
    cdef uint16_t[:, :, ::1] word_maps        # [upper, upper, words], where each word goes
    cdef uint32_t[:, :, :, ::1] bit_tables    # [low, low, 3, 256], images of the bits of each byte

    def __init__(self, int tiles, int span):
        low = min(tiles, LOW)
        self.tiles = tiles
        self.upper = tiles - low
        self.words = math.factorial(tiles) // math.factorial(low)
        self.word_maps = np.zeros((self.upper, self.upper, self.words), dtype=np.uint16)
        if self.upper:
            # The last places' codes do not matter here: take the permutations where they are 0.
            whole = np.asarray(turn_tables(tiles, span))[: self.upper, : self.upper, :: math.factorial(low)]
            self.word_maps = np.ascontiguousarray(whole // math.factorial(low))
        within = np.asarray(turn_tables(low, span))
        tables = np.zeros((low, low, 3, 256), dtype=np.uint32)
        byte = np.arange(256)
        for bit in range(math.factorial(low)):
            images = np.uint32(1) << within[:, :, bit].astype(np.uint32)
            tables[:, :, bit // 8, byte >> bit % 8 & 1 == 1] |= images[:, :, None]
        self.bit_tables = tables

    cdef void turn(self, const uint32_t* source, int i, int j, uint32_t* into,
                   uint32_t* spare) noexcept nogil:
        """Add to `into` the set `source` with the tile at place i taken to place j."""
        cdef int upper = self.upper
        cdef uint32_t* swapped = spare + self.words
        if i == j:
            _add(into, source, self.words)
        elif i < upper and j < upper:
            self._turn_words(source, i, j, into)
        elif i >= upper and j >= upper:
            self._turn_bits(source, i - upper, j - upper, into)
        else:
            memset(spare, 0, self.words * sizeof(uint32_t))
            if i < upper:
                self.turn(source, i, upper - 1, spare, NULL)
                self._swap(spare, swapped)
                self.turn(swapped, upper, j, into, NULL)
            else:
                self.turn(source, i, upper, spare, NULL)
                self._swap(spare, swapped)
                self.turn(swapped, upper - 1, j, into, NULL)

    cdef void _turn_words(self, const uint32_t* source, int i, int j,
                          uint32_t* into) noexcept nogil:
        cdef const uint16_t* images = &self.word_maps[i, j, 0]
        cdef int w
        for w in range(self.words):
            into[images[w]] |= source[w]

    cdef void _turn_bits(self, const uint32_t* source, int i, int j,
                         uint32_t* into) noexcept nogil:
        cdef const uint32_t* first = &self.bit_tables[i, j, 0, 0]
        cdef const uint32_t* second = &self.bit_tables[i, j, 1, 0]
        cdef const uint32_t* third = &self.bit_tables[i, j, 2, 0]
        cdef uint32_t word
        cdef int w
        for w in range(self.words):
            word = source[w]
            into[w] |= first[word & 255] | second[word >> 8 & 255] | third[word >> 16]

    cdef void _swap(self, const uint32_t* source, uint32_t* into) noexcept nogil:
        """Swap the tiles on either side of the border between words and bits.

        The codes (a, b) of the two places, a < 5 and b < 4, become (b, a - 1) where a > b, and
        (b + 1, a) otherwise. Code a picks one of five neighbouring words, b a field within it.
        """
        cdef int group, word, field
        cdef uint32_t image
        for group in range(self.words // (FIELDS + 1)):
            for word in range(FIELDS + 1):
                image = 0
                for field in range(FIELDS):
                    if field >= word:
                        image |= (
                            (source[field + 1] >> (word * FIELD_BITS) & FIELD)
                            << (field * FIELD_BITS)
                        )
                    else:
                        image |= (
                            (source[field] >> ((word - 1) * FIELD_BITS) & FIELD)
                            << (field * FIELD_BITS)
                        )
                into[word] = image
            source += FIELDS + 1
            into += FIELDS + 1


@cython.final
cdef class PatternBuild:
    """The build of the database of one pattern, a level a time.

    Levels are expanded backwards: each combination collects its new states from the combinations
    one step before it, so that shares of the combinations can be worked on by several threads.
    Takes about 1.1 bytes a placement beside the distances.
    """

    cdef PlacementRanks ranks
    cdef Turns turns
    cdef int rows, columns, cells, level, most_regions
    cdef readonly int shares
    cdef int64_t combinations, placements
    cdef uint8_t[::1] distances    # [combinations * placements], given by the caller
    cdef uint64_t[::1] masks       # [combinations]
    cdef uint8_t[::1] parities     # [combinations], of the levels that can reach them
    cdef uint8_t[:, ::1] regions   # [combinations, cells], region of an empty cell
    cdef int64_t[::1] first_set    # [combinations + 1], the sets of a combination's regions
    cdef uint32_t[:, ::1] seen     # [sets, words]
    cdef uint32_t[:, ::1] new      # [sets, words], states of the last level that reached the set
    cdef uint8_t[::1] filled       # [sets], whether the set has new states

    def __init__(self, int rows, int columns, cells, int blank, uint8_t[::1] distances,
                 int shares=64):
        self.rows, self.columns, self.cells = rows, columns, rows * columns
        self.ranks = PlacementRanks(rows, columns, len(cells))
        self.turns = Turns(len(cells), columns - 1)
        if distances.shape[0] != len(self.ranks):
            raise ValueError(f"{distances.shape[0]} distances: expected {len(self.ranks)}")
        self.placements = math.factorial(len(cells))
        self.combinations = math.comb(self.cells, len(cells))
        self.shares = min(shares, self.combinations)
        self.masks = np.empty(self.combinations, dtype=np.uint64)
        self.parities = np.empty(self.combinations, dtype=np.uint8)
        self.regions = np.zeros((self.combinations, self.cells), dtype=np.uint8)
        self.first_set = np.zeros(self.combinations + 1, dtype=np.int64)
        self._survey(len(cells), self.ranks.split(cells)[0])
        sets = self.first_set[self.combinations]
        self.seen = np.zeros((sets, self.turns.words), dtype=np.uint32)
        self.new = np.zeros((sets, self.turns.words), dtype=np.uint32)
        self.filled = np.zeros(sets, dtype=np.uint8)
        self.distances = distances
        np.asarray(distances)[:] = UNREACHED
        self._seed(cells, blank)

    cdef void _survey(self, int tiles, uint64_t goal):
        """List the combinations of cells and label the regions of empty cells of each."""
        cdef uint64_t mask = (<uint64_t>1 << tiles) - 1
        cdef uint64_t low, ripple, black = 0
        cdef int64_t combination
        cdef int cell, count
        # Every step takes a tile to a cell of the other colour of a chequered board.
        for cell in range(self.cells):
            black |= <uint64_t>((cell // self.columns + cell % self.columns) & 1) << cell
        for combination in range(self.combinations):
            self.masks[combination] = mask
            self.parities[combination] = population((mask ^ goal) & black) & 1
            count = self._label(combination, mask)
            self.first_set[combination + 1] = self.first_set[combination] + count
            self.most_regions = max(self.most_regions, count)
            # The next mask with as many ones (Gosper).
            low = mask & (~mask + 1)
            ripple = mask + low
            mask = (((ripple ^ mask) >> 2) // low) | ripple

    cdef int _label(self, int64_t combination, uint64_t mask) noexcept nogil:
        """Number the regions of empty cells; return how many there are."""
        cdef uint64_t left = ~mask & ((<uint64_t>1 << self.cells) - 1)
        cdef uint64_t not_first = 0, not_last = 0, region, grown
        cdef int cell, count = 0
        for cell in range(self.cells):
            if cell % self.columns != 0:
                not_first |= <uint64_t>1 << cell
            if cell % self.columns != self.columns - 1:
                not_last |= <uint64_t>1 << cell
        while left:
            region = 0
            grown = left & (~left + 1)
            while grown != region:
                region = grown
                grown |= ((region << self.columns) | (region >> self.columns)
                          | ((region & not_last) << 1) | ((region & not_first) >> 1)) & left
            for cell in range(self.cells):
                if region >> cell & 1:
                    self.regions[combination, cell] = <uint8_t>count
            left &= ~region
            count += 1
        return count

    def _seed(self, cells, int blank):
        mask, permutation = self.ranks.split(cells)
        if mask >> blank & 1:
            raise ValueError(f"the blank's cell {blank} is in the pattern")
        combination = first_of(&self.ranks.ranker, mask) // self.placements
        goal = self.first_set[combination] + self.regions[combination, blank]
        bits = self.placements // self.turns.words
        self.new[goal, permutation // bits] = self.seen[goal, permutation // bits] = (
            1 << permutation % bits
        )
        self.filled[goal] = 1
        self.distances[combination * self.placements + permutation] = 0

    def next_level(self):
        """Begin the next level; call after every share of the last one is done."""
        self.level += 1

    def expand(self, int share):
        """Find the new states of one share at this level; return how many placements are new.

        Releases the interpreter's lock; different shares may run in different threads. A level that
        reaches no new state at all, `done()`, ends the build.
        """
        cdef int words = self.turns.words
        cdef int64_t first = self.combinations * share // self.shares
        cdef int64_t last = self.combinations * (share + 1) // self.shares
        cdef int64_t combination, found = 0
        cdef uint32_t* space = <uint32_t*>calloc(
            (self.most_regions + 2) * words, sizeof(uint32_t)
        )
        if space is NULL:
            raise MemoryError
        with nogil:
            for combination in range(first, last):
                if self.parities[combination] == self.level & 1:
                    found += self._reach(combination, space, space + 2 * words)
        free(space)
        return found

    def done(self):
        """Say whether the level just expanded had no new states."""
        cdef Py_ssize_t combination, one
        for combination in range(self.combinations):
            if self.parities[combination] == self.level & 1:
                for one in range(self.first_set[combination], self.first_set[combination + 1]):
                    if self.filled[one]:
                        return False
        return True

    cdef int64_t _reach(self, int64_t combination, uint32_t* spare,
                        uint32_t* reached) noexcept nogil:
        """Find the new states of one combination; return how many placements are new."""
        cdef int words = self.turns.words
        cdef int64_t first = self.first_set[combination]
        cdef int count = <int>(self.first_set[combination + 1] - first)
        cdef int region, w
        cdef int64_t found = 0
        cdef uint32_t* before = spare
        cdef uint32_t* fresh = spare + words
        if not self._collect(combination, spare, reached):
            memset(&self.filled[first], 0, count)
            return 0
        memset(spare, 0, 2 * words * sizeof(uint32_t))
        for region in range(count):
            _add(before, &self.seen[first + region, 0], words)
        for region in range(count):
            self.filled[first + region] = _settle(
                reached + region * words, &self.seen[first + region, 0],
                &self.new[first + region, 0], fresh, words,
            )
        for w in range(words):
            if fresh[w] & ~before[w]:
                found += self._note(combination, w, fresh[w] & ~before[w])
        return found

    cdef int _note(self, int64_t combination, int word, uint32_t fresh) noexcept nogil:
        """Write the distance of the placements whose bits are set; return their number."""
        cdef int bits = <int>self.placements // self.turns.words
        cdef uint8_t* distances = &self.distances[combination * self.placements + word * bits]
        cdef uint32_t one
        cdef int found = 0
        while fresh:
            one = fresh & (~fresh + 1)
            distances[BIT_PLACES[(one * <uint32_t>0x077CB531) >> 27]] = <uint8_t>self.level
            fresh ^= one
            found += 1
        return found

    cdef bint _collect(self, int64_t combination, uint32_t* spare,
                       uint32_t* reached) noexcept nogil:
        """Collect what one step reaches in a combination, a set a region; say if there is any."""
        cdef uint64_t mask = self.masks[combination]
        cdef int cell, column
        cdef bint any = False
        for cell in range(self.cells):
            if not mask >> cell & 1:
                continue
            column = cell % self.columns
            if cell >= self.columns:
                any |= self._step(combination, mask, cell, cell - self.columns, spare, reached)
            if cell < self.cells - self.columns:
                any |= self._step(combination, mask, cell, cell + self.columns, spare, reached)
            if column > 0:
                any |= self._step(combination, mask, cell, cell - 1, spare, reached)
            if column < self.columns - 1:
                any |= self._step(combination, mask, cell, cell + 1, spare, reached)
        return any

    cdef bint _step(self, int64_t combination, uint64_t mask, int cell, int origin,
                    uint32_t* spare, uint32_t* reached) noexcept nogil:
        """Add the states in which a tile of the pattern has just come to `cell` from `origin`."""
        if mask >> origin & 1:
            return False
        cdef uint64_t before = mask ^ (<uint64_t>1 << cell) ^ (<uint64_t>1 << origin)
        cdef int64_t source = first_of(&self.ranks.ranker, before) // self.placements
        cdef int64_t one = self.first_set[source] + self.regions[source, cell]
        if not self.filled[one]:
            return False
        self.turns.turn(
            &self.new[one, 0],
            population(before & ((<uint64_t>1 << origin) - 1)),
            population(mask & ((<uint64_t>1 << cell) - 1)),
            reached + self.regions[combination, origin] * self.turns.words,
            spare,
        )
        return True


cdef void _add(uint32_t* into, const uint32_t* source, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        into[w] |= source[w]


cdef bint _settle(uint32_t* reached, uint32_t* seen, uint32_t* new, uint32_t* fresh,
                  int words) noexcept nogil:
    """Sort out which states of a region are new; say if any is. `reached` is empty afterwards."""
    cdef uint32_t added, some = 0
    cdef int w
    for w in range(words):
        added = reached[w] & ~seen[w]
        reached[w] = 0
        new[w] = added
        seen[w] |= added
        fresh[w] |= added
        some |= added
    return some != 0
