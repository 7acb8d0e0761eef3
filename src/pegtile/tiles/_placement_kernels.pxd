"""Ranking of the placements of a pattern, for the kernels that look patterns up."""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t


cdef enum:
    MAX_TILES = 8    # 8! fits the 16-bit permutation numbers
    WIDEST = 5       # cells between a cell and the one below it, for `turns`
    STRETCHES = 32   # subsets of them


cdef struct Ranker:
    int tiles                 # k
    int low_bits              # cells ranked by `low`; the others by `high`
    const uint32_t* high      # [2^high_bits], placements before all those with these high cells
    const uint32_t* low       # [2^low_bits], placements before this one with the same high cells
    # [k][2][32]: the permutations when the tile at a place slides down (0) or up (1) past others;
    # the last index tells which of the cells between hold a tile, the first of them being bit 0.
    const uint16_t** turns


cdef inline int population(uint64_t bits) noexcept nogil:
    """Count the ones. Not the built-in: without the machine's instruction it is a library call."""
    bits -= (bits >> 1) & 0x5555555555555555u
    bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u)
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu
    return <int>((bits * 0x0101010101010101u) >> 56)


cdef inline int64_t first_of(const Ranker* ranker, uint64_t mask) noexcept nogil:
    """Return the rank of the first placement on these cells."""
    return <int64_t>ranker.high[mask >> ranker.low_bits] + ranker.low[
        mask & ((<uint64_t>1 << ranker.low_bits) - 1)
    ]


cdef class PlacementRanks:
    cdef Ranker ranker
    cdef const uint16_t* turns[MAX_TILES][2][STRETCHES]
    cdef readonly int cells, columns
    cdef object _high, _low, _turned

    cdef void _link_turns(self) noexcept
