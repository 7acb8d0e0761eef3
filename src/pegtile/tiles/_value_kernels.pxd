"""The beam of learned values, for those that extend it."""

from libc.stdint cimport int16_t, int32_t, uint8_t

from pegtile.tiles._beam_kernels cimport Beam, Child, Head


cdef class ValueBeam(Beam):
    cdef const int32_t[:, ::1] singles
    cdef const int16_t[:, :, ::1] pairs
    cdef int32_t[:, ::1] partners          # [tile, number], the other tiles of its pairs
    cdef int32_t[:, ::1] partner_steps     # their steps
    cdef int32_t[::1] partner_counts
    cdef uint8_t[:, ::1] classes           # [tile, cell], of the displacement
