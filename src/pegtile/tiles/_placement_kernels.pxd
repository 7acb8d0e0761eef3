"""Ranking of the placements of a pattern, for the kernels that look patterns up."""

from libc.stdint cimport int64_t, uint16_t, uint64_t


cdef struct Ranker:
    int tiles                 # k
    int low_bits              # cells ranked by `low`; the others by `high`
    int64_t placements        # k!
    const int64_t* high       # [2^high_bits], combinations before all those with these high cells
    const int64_t* low        # [2^low_bits], combinations before this one with the same high cells
    const uint16_t* turned    # [k][k][k!], see `turn_tables`


cdef int64_t first_of(const Ranker* ranker, uint64_t mask) noexcept nogil
cdef int population(uint64_t bits) noexcept nogil


cdef class PlacementRanks:
    cdef Ranker ranker
    cdef readonly int cells
    cdef object _high, _low, _turned
