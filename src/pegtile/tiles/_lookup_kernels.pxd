"""Incremental look-ups of pattern databases, for the kernels that search."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from pegtile.tiles._placement_kernels cimport STRETCHES, Ranker, first_of, population

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define pegtile_prefetch(address) __builtin_prefetch(address)
    #else
    #define pegtile_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "pegtile_prefetch"(const void* address) noexcept nogil

cdef enum:
    MAX_CELLS = 32
    MAX_PARTITIONS = 2
    MAX_PATTERNS = 24


cdef struct Table:
    # One pattern's database.
    const uint8_t* distances
    Ranker ranker


cdef struct Place:
    # Where the tiles of one pattern are, and how far from home.
    uint32_t mask
    uint16_t permutation
    uint8_t distance


cdef struct Slide:
    # A tile slides to the empty cell beside it, as one partition sees it.
    uint32_t flips       # both cells
    uint32_t below       # all cells before the one that it leaves
    uint32_t between     # the cells that it passes in the order of cells, when it changes rows
    uint8_t shift        # the number of the first of them
    uint8_t row          # 0 when it slides down, STRETCHES when up


cdef inline const uint8_t* slid(const Table* table, const Place* before, const Slide* how,
                                Place* after) noexcept nogil:
    """Slide a tile of a pattern.

    Return the address of the new distance, which is not read yet: it is far away, and who has other
    work to do meanwhile prefetches it.
    """
    cdef uint32_t mask = before.mask ^ how.flips
    cdef uint32_t passed = (before.mask & how.between) >> how.shift
    cdef uint16_t permutation = before.permutation
    if passed:
        permutation = table.ranker.turns[
            2 * STRETCHES * population(before.mask & how.below) + how.row + passed
        ][permutation]
    after.mask = mask
    after.permutation = permutation
    return table.distances + (first_of(&table.ranker, mask) + permutation)


cdef class Lookups:
    cdef readonly int blank, cells, partitions
    cdef int patterns                                 # of all partitions together
    cdef Table tables[MAX_PATTERNS]
    cdef uint8_t images[MAX_PARTITIONS][MAX_CELLS]    # the image of each cell
    cdef uint8_t owners[MAX_PARTITIONS][MAX_CELLS]    # the pattern of each tile
    cdef object _kept

    cdef Slide slide(self, int partition, int origin, int cell) noexcept
    cdef int place(self, int partition, const uint8_t* board, Place* places) noexcept nogil
    cdef void _rank(self, int pattern, const int* tiles, Place* place) noexcept nogil
