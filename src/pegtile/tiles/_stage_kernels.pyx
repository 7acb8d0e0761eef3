# cython: initializedcheck=False
"""Solving a large board in stages: exact distances of one or two tiles, and a beam led by them."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc

import numpy as np

from pegtile.tiles._beam_kernels cimport Child, Head, tiles_of
from pegtile.tiles._value_kernels cimport ValueBeam

cdef enum:
    UNREACHED = 0xFFFF


def stage_distances(int columns, const uint8_t[::1] free_cells, const int32_t[::1] domain,
                    const int32_t[:, ::1] goals, const int64_t[::1] wanted=None, int beyond=0):
    """Return the moves until one tile, or two, are where they should be; breadth first.

    All other tiles count as nothing, but the blank stays on the free cells.

    Args:
        columns: of the board.
        free_cells: uint8[cells], whether the blank may be there.
        domain: the cells that the tiles may be on.
        goals: int32[number, tiles], where the tiles should be, each row one way.
        wanted: int64[any], indices into the answer, −1 for none. When all of them are reached, the
            search goes on for `beyond` moves and ends; without it, it goes on to its end.

    Returns:
        uint16[len(domain)**tiles * cells], by the places of the tiles in `domain`, the first one's
        most significant, and the blank's cell; 65535 where they cannot get there or the search
        ended before.
    """
    cdef int cells = free_cells.shape[0], size = domain.shape[0], tiles = goals.shape[1]
    cdef int64_t states = <int64_t>size ** tiles * cells
    table = np.full(states, UNREACHED, dtype=np.uint16)
    cdef uint16_t[::1] distances = table
    cdef int32_t[::1] places = np.full(cells, -1, dtype=np.int32)
    cdef int32_t[:, ::1] neighbours = np.full((cells, 4), -1, dtype=np.int32)
    # A state in the queue: the place of the tiles, and the blank's cell in the low half.
    cdef uint32_t* queue = <uint32_t*>malloc(states * sizeof(uint32_t))
    cdef int64_t head = 0, tail = 0
    cdef int goal, k, cell, blank, first, second, place, after
    cdef uint16_t distance
    cdef uint16_t* entry
    cdef int most = UNREACHED
    cdef int64_t next_wanted = 0
    if queue is NULL:
        raise MemoryError
    for k in range(size):
        places[domain[k]] = k
    for cell in range(cells):
        if free_cells[cell]:
            _join(neighbours, free_cells, cell, columns)
    with nogil:
        for goal in range(goals.shape[0]):
            first = goals[goal, 0]
            second = goals[goal, tiles - 1]
            place = places[second] if tiles == 1 else places[first] * size + places[second]
            for blank in range(cells):
                if free_cells[blank] and blank != first and blank != second:
                    distances[<int64_t>place * cells + blank] = 0
                    queue[tail] = place << 16 | blank
                    tail += 1
        while head < tail:
            place = queue[head] >> 16
            blank = queue[head] & 0xFFFF
            head += 1
            distance = distances[<int64_t>place * cells + blank] + 1
            if wanted is not None and most == UNREACHED:
                while next_wanted < wanted.shape[0] and (
                    wanted[next_wanted] < 0 or distances[wanted[next_wanted]] != UNREACHED
                ):
                    next_wanted += 1
                if next_wanted == wanted.shape[0]:
                    most = distance + beyond
            if distance > most:
                break
            second = domain[place % size] if tiles == 2 else domain[place]
            first = domain[place // size] if tiles == 2 else second
            for k in range(4):
                cell = neighbours[blank, k]
                if cell < 0:
                    break
                after = place
                if cell == first or cell == second:
                    after = _slid(places, size, tiles, first, second, blank, cell)
                    if after < 0:
                        continue
                entry = &distances[<int64_t>after * cells + cell]
                if entry[0] == UNREACHED:
                    entry[0] = distance
                    queue[tail] = after << 16 | cell
                    tail += 1
    free(queue)
    return table


cdef void _join(int32_t[:, ::1] neighbours, const uint8_t[::1] free_cells, int cell,
                int columns) noexcept:
    """List the free cells beside a cell."""
    cdef int count = 0, other
    for other in (cell + 1, cell - 1, cell + columns, cell - columns):
        if (0 <= other < free_cells.shape[0] and free_cells[other]
                and (other // columns == cell // columns or other % columns == cell % columns)):
            neighbours[cell, count] = other
            count += 1


cdef inline int _slid(int32_t[::1] places, int size, int tiles, int first, int second, int blank,
                      int cell) noexcept nogil:
    """Return the places of the tiles when the blank goes to `cell`, −1 outside their domain."""
    if cell == first:
        first = blank
    if cell == second:
        second = blank
    if places[first] < 0 or places[second] < 0:
        return -1
    return places[first] * size + places[second] if tiles == 2 else places[second]


cdef struct Stage:
    const uint16_t* distances
    int tiles
    int tile[2]
    int size                   # of the domain
    uint32_t far               # what boards count as that were not reached


cdef class StageBeam(ValueBeam):
    """A beam that brings tiles to their places stage by stage.

    A board is worth its learned value, and besides `pull` for each move that the tiles of its stage
    are away from its end, and `rest` for each stage to come, which is more than a stage can be
    away. Some move always brings the end of a stage nearer: where `pull` is more than any move
    changes the learned value, no beam, however narrow, gets stuck.

    Args:
        rows, columns, home, width, singles, steps, pairs, reach, seed: as for `ValueBeam`.
        free_cells: uint8[stages, cells], where the blank may go in each stage.
        tiles: int32[stages, 2], the tiles of each stage, the second −1 where it is one.
        pull, rest: see above.
    """

    cdef const uint8_t[:, ::1] free_cells
    cdef const int32_t[:, ::1] stage_tiles
    cdef int32_t[:, ::1] places           # [stage, cell], in the stage's domain
    cdef Stage* stages
    cdef public int pull
    cdef int rest
    cdef size_t cells_from                # where the cells of all tiles begin
    cdef list tables

    def __init__(self, int rows, int columns, int home, int width, const int32_t[:, ::1] singles,
                 steps, const int16_t[:, :, ::1] pairs, int reach,
                 const uint8_t[:, ::1] free_cells, const int32_t[:, ::1] tiles, int pull,
                 int rest, int seed=0):
        cdef int cells = rows * columns
        super().__init__(rows, columns, home, width, singles, steps, pairs, reach, seed,
                         2 * cells + 1)
        self.cells_from = (self.kept_from + cells + 1) // 2 * 2
        self.free_cells = free_cells
        self.stage_tiles = tiles
        self.pull, self.rest = pull, rest
        self.last_stage = free_cells.shape[0]
        self.places = np.full((self.last_stage, self.cells), -1, dtype=np.int32)
        self.tables = []
        self.stages = <Stage*>malloc((self.last_stage + 1) * sizeof(Stage))
        if self.stages is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.stages)

    def load(self, const int32_t[::1] domain, const uint16_t[::1] distances):
        """Take the distances of the next stage, as `stage_distances` returns them."""
        cdef Stage* stage = &self.stages[self.known_stages]
        cdef int k
        cdef int64_t state
        for k in range(domain.shape[0]):
            self.places[self.known_stages, domain[k]] = k
        stage.distances = &distances[0]
        stage.size = domain.shape[0]
        stage.far = 0
        for state in range(distances.shape[0]):
            if distances[state] != UNREACHED and distances[state] >= stage.far:
                stage.far = distances[state] + 1
        stage.tiles = 2 if self.stage_tiles[self.known_stages, 1] >= 0 else 1
        stage.tile[0] = self.stage_tiles[self.known_stages, 0]
        stage.tile[1] = self.stage_tiles[self.known_stages, 1]
        self.tables.append(distances)
        self.known_stages += 1

    def stage_range(self):
        """Return the least and the greatest stage of the boards of the level."""
        cdef uint32_t number
        cdef int least = self.last_stage, most = 0, stage
        for number in range(self.count):
            stage = (<Head*>(self.boards + number * self.size)).stage
            least = min(least, stage)
            most = max(most, stage)
        return least, most

    def states(self, int stage, const int32_t[::1] domain, int most):
        """Return where the tiles of a stage are on the first `most` boards that got there.

        They are indices into what `stage_distances` returns, −1 where a tile is off the domain.
        """
        cdef int32_t[::1] places = np.full(self.cells, -1, dtype=np.int32)
        cdef uint32_t number
        cdef const Head* board
        cdef const uint16_t* cells
        cdef int k, first = self.stage_tiles[stage, 0], second = self.stage_tiles[stage, 1]
        cdef int64_t place
        indices = []
        for k in range(domain.shape[0]):
            places[domain[k]] = k
        for number in range(self.count):
            board = <const Head*>(self.boards + number * self.size)
            if board.stage != stage or len(indices) == most:
                continue
            cells = <const uint16_t*>(<const uint8_t*>board + self.cells_from)
            place = places[cells[first]]
            if second >= 0:
                place = place * domain.shape[0] + places[cells[second]]
                if places[cells[first]] < 0 or places[cells[second]] < 0:
                    place = -1
            indices.append(-1 if place < 0 else place * self.cells + board.blank)
        return np.array(indices, dtype=np.int64)

    def forget_before(self, int stage):
        """Give back the tables of the stages that all boards have behind them."""
        cdef int number
        for number in range(min(stage, len(self.tables))):
            self.tables[number] = None

    cdef uint32_t _away(self, int stage, const uint16_t* cells, int tile, int to,
                        int blank) noexcept nogil:
        """Return the distance to the end of a stage once `tile` is on cell `to`."""
        cdef const Stage* here = &self.stages[stage]
        cdef int first = here.tile[0], second = here.tile[1]
        cdef int64_t place = self.places[stage, to if first == tile else cells[first]]
        cdef int other
        if here.tiles == 2:
            other = self.places[stage, to if second == tile else cells[second]]
            if place < 0 or other < 0:
                return UNREACHED
            place = place * here.size + other
        if place < 0:
            return UNREACHED
        place = here.distances[place * self.cells + blank]
        return here.far if place == UNREACHED else place

    cdef void judge_start(self, Head* board) noexcept nogil:
        cdef uint16_t* cells = <uint16_t*>(<uint8_t*>board + self.cells_from)
        cdef int cell
        ValueBeam.judge_start(self, board)
        for cell in range(self.cells):
            cells[tiles_of(board)[cell]] = cell
        board.stage = 0
        board.value += self.rest * self.last_stage

    cdef bint judge(self, const Head* parent, Child* child) noexcept nogil:
        cdef const uint16_t* cells = <const uint16_t*>(<const uint8_t*>parent + self.cells_from)
        cdef int tile = tiles_of(parent)[child.cell]
        cdef uint32_t away = 0
        cdef int stage = parent.stage
        if not self.free_cells[stage, child.cell]:
            return False
        ValueBeam.judge(self, parent, child)
        child.stage = stage
        while child.stage < self.known_stages:
            away = self._away(child.stage, cells, tile, parent.blank, child.cell)
            if away == UNREACHED:
                return False
            if away:
                break
            child.stage += 1
        child.value += self.pull * away + self.rest * (self.last_stage - child.stage)
        return True

    cdef void settle(self, const Head* parent, const Child* child, Head* board) noexcept nogil:
        cdef uint16_t* cells = <uint16_t*>(<uint8_t*>board + self.cells_from)
        ValueBeam.settle(self, parent, child, board)
        cells[tiles_of(board)[board.before]] = board.before
        cells[self.home] = board.blank
        if child.stage != parent.stage:
            board.before = board.blank
