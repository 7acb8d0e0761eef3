"""A board that tiles slide on, for the checkers that extend it."""

from libc.stdint cimport int32_t, int64_t

# What a direction is: 0 to 3 for L R U D.
cdef enum:
    WAYS = 4
    NO_WAY = 4


cdef class SlidingBoard:
    cdef int32_t* _cells
    cdef int32_t* _goal
    cdef int32_t* _where  # of each tile
    cdef int _rows
    cdef int _columns
    cdef int _width
    cdef int tile_count
    cdef int wrong  # tiles that are not where the goal has them, the blank included
    cdef int64_t _blank
    cdef int64_t _steps[4]
    cdef bint _reach
    cdef int _last
    cdef readonly int64_t slides
    cdef bint do(self, int way, int64_t tile, bint named) noexcept nogil
    cdef void _slide(self, int64_t place) noexcept nogil
    cdef int _way_of(self, int64_t tile) noexcept nogil
