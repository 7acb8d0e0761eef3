"""The frame of a beam search over boards: who judges boards extends it."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MOVES = 4


cdef struct Head:
    # What every board of the beam begins with; its tiles follow, then what the judge keeps.
    uint64_t key
    int32_t value
    int32_t left         # Manhattan distance
    int32_t stage        # free for the judge, as the next
    int32_t mass
    uint16_t blank
    uint16_t before      # the blank's cell one move ago


cdef struct Child:
    uint64_t key
    int32_t value
    int32_t left
    int32_t stage
    int32_t mass
    uint32_t parent
    uint16_t cell        # where the blank goes


cdef struct Level:
    uint32_t* parents
    uint16_t* cells
    uint32_t count


cdef class Beam:
    cdef readonly int rows, columns, cells, home, width, room
    cdef readonly int64_t generated, dropped
    cdef readonly int depth, best, most
    cdef int last_stage, known_stages
    cdef size_t size                          # bytes of a board
    cdef size_t kept_from                     # where what the judge keeps begins
    cdef int neighbours[1024][MOVES]
    cdef int neighbour_counts[1024]
    cdef int16_t row_of[1024]
    cdef int16_t column_of[1024]
    cdef uint64_t[:, ::1] keys
    cdef uint8_t* boards
    cdef uint8_t* next_boards
    cdef uint32_t count
    cdef Child* children
    cdef void* seen_room
    cdef uint32_t* seen                       # [lines][16]
    cdef uint64_t lines
    cdef uint32_t* counts
    cdef Level* levels
    cdef int level_room, packed_to
    cdef bint found
    cdef int start_blank

    cdef void _join(self, int cell) noexcept
    cdef void _forget(self) noexcept
    cdef int _far(self, int tile, int cell) noexcept nogil
    cdef void _make_room(self) except *
    cdef int _next_level(self) noexcept nogil
    cdef uint32_t _make_children(self) noexcept nogil
    cdef uint32_t _judge_block(self, uint32_t made, uint32_t after) noexcept nogil
    cdef bint _met(self, uint64_t key) noexcept nogil
    cdef int32_t _worst(self, uint32_t made, uint32_t* room, uint32_t* tied) noexcept nogil
    cdef int _border(self, uint32_t* room) noexcept nogil
    cdef uint32_t _choose(self, uint32_t made) noexcept nogil
    cdef void _make(self, const Child* child, Head* board) noexcept nogil
    cdef void _pack(self) noexcept nogil
    cdef void _shrink(self, Level* level, uint32_t count) noexcept nogil

    # What a judge gives.
    cdef void judge_start(self, Head* board) noexcept nogil
    cdef bint judge(self, const Head* parent, Child* child) noexcept nogil
    cdef void settle(self, const Head* parent, const Child* child, Head* board) noexcept nogil


cdef inline uint16_t* tiles_of(const Head* board) noexcept nogil:
    return <uint16_t*>(board + 1)
