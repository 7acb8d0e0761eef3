"""Replays moves of the tower by its rules alone."""

from libc.stdint cimport uint64_t


def replay_columns(
    const unsigned char[::1] disks,
    const unsigned char[::1] sources,
    const unsigned char[::1] targets,
    uint64_t[::1] pegs,
    Py_ssize_t first,
):
    """Replay the moves from `first` on, and return the place of the first that is not legal.

    That is the number of moves when all are. Only the disks 1 … 64 are known here: a move of any
    other is not legal. Bit d − 1 of `pegs[p]` says whether disk d is on peg p; `pegs` is brought up
    to date, as far as the moves are legal.
    """
    cdef Py_ssize_t place = first, count = disks.shape[0]
    cdef uint64_t bit, upto
    cdef uint64_t *on = &pegs[0]
    cdef unsigned int disk, source, target, count_of_pegs = pegs.shape[0]
    with nogil:
        while place < count:
            disk, source, target = disks[place], sources[place], targets[place]
            if disk - 1 > 63 or source >= count_of_pegs or target >= count_of_pegs:
                break
            bit = <uint64_t> 1 << (disk - 1)
            upto = bit | (bit - 1)
            # It is the smallest disk of its peg, and smaller than all on the other one. A move from
            # a peg to itself fails as well, for the disk is not smaller than itself.
            if (on[source] & upto) != bit or (on[target] & upto) != 0:
                break
            on[source] ^= bit
            on[target] |= bit
            place += 1
    return place
