"""Steps of many puzzles at a time: a row an environment, moves in place."""

from libc.stdint cimport int8_t, int64_t, uint8_t

cdef enum:
    MAX_PEGS = 64


def slide_tiles(
    uint8_t[:, ::1] boards,
    Py_ssize_t[::1] blanks,
    Py_ssize_t[::1] astray,
    const uint8_t[::1] goal,
    const Py_ssize_t[:, ::1] origins,
    const int64_t[::1] actions,
    uint8_t[::1] legal,
):
    """Slide a tile on each board, and set `legal` to 1 where one could slide.

    `boards`, `blanks` (the cell of 0) and `astray` (tiles, the blank too, that are not where `goal`
    has them) are modified in place. `origins[blank, action]` is the cell of the tile that slides,
    negative off the board. Rows with a negative action stay as they are.
    """
    cdef Py_ssize_t row, blank, origin
    cdef uint8_t tile
    cdef uint8_t* board
    with nogil:
        for row in range(boards.shape[0]):
            legal[row] = 0
            if actions[row] < 0:
                continue
            blank = blanks[row]
            origin = origins[blank, actions[row]]
            if origin < 0:
                continue
            board = &boards[row, 0]
            tile = board[origin]
            astray[row] += (
                (tile == goal[origin]) - (tile == goal[blank])
                + (goal[blank] == 0) - (goal[origin] == 0)
            )
            board[blank] = tile
            board[origin] = 0
            blanks[row] = origin
            legal[row] = 1


def board_ranks(const uint8_t[:, ::1] boards, int64_t[::1] out):
    """Write the rank of each board among all orders of its tiles, the alphabetical first being 0."""
    cdef Py_ssize_t row, cell, later, cells = boards.shape[1]
    cdef int64_t rank, smaller
    cdef const uint8_t* board
    with nogil:
        for row in range(boards.shape[0]):
            board = &boards[row, 0]
            rank = 0
            for cell in range(cells):
                smaller = 0
                for later in range(cell + 1, cells):
                    smaller += board[later] < board[cell]
                rank = rank * (cells - cell) + smaller
            out[row] = rank


def move_disks(
    uint8_t[:, ::1] towers,
    Py_ssize_t[::1] astray,
    const uint8_t[::1] goal,
    const uint8_t[:, ::1] arcs,
    const int64_t[::1] actions,
    uint8_t[::1] legal,
):
    """Move a disk of each tower, and set `legal` to 1 where the rules let it.

    `towers` (the peg of each disk, smallest first) and `astray` (disks that are not where `goal` has
    them) are modified in place. `arcs[action]` is (source, target). Rows with a negative action stay
    as they are.
    """
    cdef Py_ssize_t row, disk
    cdef uint8_t source, target, peg
    cdef uint8_t* tower
    with nogil:
        for row in range(towers.shape[0]):
            legal[row] = 0
            if actions[row] < 0:
                continue
            source = arcs[actions[row], 0]
            target = arcs[actions[row], 1]
            tower = &towers[row, 0]
            for disk in range(towers.shape[1]):
                peg = tower[disk]
                # The smallest disk on the two pegs is the only one that may go between them.
                if peg == source:
                    astray[row] += (goal[disk] == source) - (goal[disk] == target)
                    tower[disk] = target
                    legal[row] = 1
                    break
                if peg == target:
                    break


def tower_masks(const uint8_t[:, ::1] towers, const uint8_t[:, ::1] arcs, int8_t[:, ::1] out):
    """Set `out[row, action]` to 1 where the move is legal, else to 0; fewer than 64 pegs."""
    cdef Py_ssize_t row, disk, action, disks = towers.shape[1]
    cdef Py_ssize_t tops[MAX_PEGS]
    with nogil:
        for row in range(towers.shape[0]):
            for action in range(MAX_PEGS):
                tops[action] = disks
            for disk in range(disks - 1, -1, -1):
                tops[towers[row, disk]] = disk
            for action in range(arcs.shape[0]):
                out[row, action] = tops[arcs[action, 0]] < tops[arcs[action, 1]]
