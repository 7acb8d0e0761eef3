# cython: initializedcheck=False
"""IDA* over single steps with additive pattern databases, in slices.

A round is split at a chosen depth into tasks, subtrees in depth-first order, and several tasks are
walked in turn, a node at a time: while one waits for its distances to come from memory, the others
work. With large tables this is several times as fast as one walk, which waits at every node.

A move is its code in `tiles.move.ALPHABET`: the tile slides left 0, right 1, up 2, down 3. Which
move may follow is told by an automaton, so that different ways to the same board are not all
walked: at the least it forbids to take the last move back.
"""

cimport cython
from libc.stdint cimport int16_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

from pegtile.tiles._lookup_kernels cimport (
    MAX_CELLS, MAX_PARTITIONS, MAX_PATTERNS, Lookups, Place, Slide, prefetch, slid,
)

cdef enum:
    MOVES = 4
    WALKS = 8
    MAX_SPLIT = 24
    NONE = 1 << 30

cdef enum Outcome:
    SLICE_OVER = 0
    FOUND = 1
    ROUND_OVER = 2


cdef struct Step:
    # A move of the blank from a cell.
    uint8_t origin                   # the cell that the tile leaves, where the blank goes
    uint8_t move
    Slide slides[MAX_PARTITIONS]


cdef struct Child:
    const Step* step
    int16_t state                    # of the automaton
    uint8_t owners[MAX_PARTITIONS]   # the pattern that the tile belongs to
    int16_t sums[MAX_PARTITIONS]     # of distances
    Place places[MAX_PARTITIONS]     # of that pattern
    const uint8_t* distance          # where the distance that is looked up next lies


cdef struct Node:
    uint8_t blank
    uint8_t count, next              # children within the bound, and how many are visited
    uint8_t order[MOVES]             # their numbers
    int16_t state
    int16_t sums[MAX_PARTITIONS]
    Place before[MAX_PARTITIONS]     # the places that the move to this node changed
    Child children[MOVES]


cdef struct Task:
    # A node to begin with.
    uint8_t prefix[MAX_SPLIT]        # the moves to it
    uint8_t board[MAX_CELLS]
    Place places[MAX_PATTERNS]
    int16_t sums[MAX_PARTITIONS]
    int16_t state
    uint8_t blank


cdef struct Walk:
    # A task at work.
    int task
    int depth                        # of `node` below the task's first
    int partition                    # whose distances the children of `node` wait for
    Node* nodes
    Node* node
    uint8_t board[MAX_CELLS]
    Place places[MAX_PATTERNS]


@cython.final
cdef class PatternSearch:
    """Rounds of IDA*, each begun by `start` and walked by `run`.

    Args:
        rows, columns: the size of the board.
        lookups: the heuristic; its first partition must cover all tiles, since its sum is 0 only at
            the goal.
        automaton: int16[states, 4], C-contiguous: the next state for each move, −1 where it is
            forbidden. A search starts in state 0.

    Attributes:
        generated: nodes made since the last `start`.
        expanded: nodes whose children were made.
        next_bound: the least cost of a node beyond the bound: the bound of the next round.
        tasks: how many tasks there are.
        found_task: the task of the answer that `path` returns.
    """

    cdef Lookups lookups
    cdef const int16_t* automaton          # [states][4]
    cdef const int16_t[:, ::1] kept
    cdef Step steps[MAX_CELLS][MOVES]      # those on the board, in the order of moves
    cdef int step_counts[MAX_CELLS]
    cdef Walk walks[WALKS]
    cdef Walk* active[WALKS]               # those at work come first
    cdef int busy, turn                    # how many they are, and whose turn it is
    cdef int size                          # of the nodes of each walk, and of `answer`
    cdef Task* todo
    cdef int todo_size, next_task
    cdef int split                         # depth of the tasks
    cdef int left                          # what is left of the bound at a task's first node
    cdef int share, shares
    cdef bint every
    cdef uint8_t* answer
    cdef int answer_length
    cdef readonly int64_t generated, expanded
    cdef readonly int tasks, found_task, next_bound

    def __init__(self, int rows, int columns, Lookups lookups, const int16_t[:, ::1] automaton):
        cdef int cell, row, column
        self.lookups = lookups
        self.kept = automaton
        self.automaton = &automaton[0, 0]
        for cell in range(rows * columns):
            row = cell // columns
            column = cell % columns
            if column < columns - 1:
                self._add_step(cell, 0, cell + 1)
            if column > 0:
                self._add_step(cell, 1, cell - 1)
            if row < rows - 1:
                self._add_step(cell, 2, cell + columns)
            if row > 0:
                self._add_step(cell, 3, cell - columns)

    cdef void _add_step(self, int cell, int move, int origin) noexcept:
        cdef Step* step = &self.steps[cell][self.step_counts[cell]]
        cdef int partition
        self.step_counts[cell] += 1
        step.origin = origin
        step.move = move
        for partition in range(self.lookups.partitions):
            step.slides[partition] = self.lookups.slide(partition, origin, cell)

    def __dealloc__(self):
        cdef int number
        for number in range(WALKS):
            free(self.walks[number].nodes)
        free(self.todo)
        free(self.answer)

    def start(self, const uint8_t[::1] board, int bound, *, int split=0, int share=0,
              int shares=1, bint every=False):
        """Begin a round.

        Args:
            board: the tile on each cell, tiles named by their goal cells, uint8[cells]; not the
                goal itself.
            bound: search for answers of at most this cost.
            split: the depth at which the tree is cut into tasks, less than the least possible cost.
            share, shares: of every `shares` tasks, walk number `share` only.
            every: stop at every answer, not only after the round at the first in depth-first order.
        """
        self._make_room(bound + 2)
        self.generated = self.expanded = 0
        self.next_bound = self.found_task = NONE
        self.answer_length = 0
        self.every = every
        self.share, self.shares = share, shares
        self.left = bound
        self._plan(board)
        if split:
            self._cut(min(split, MAX_SPLIT))
            if share:
                self.generated = self.expanded = 0   # every share cuts; count that once
        self.left = bound - self.split
        self.next_task = share
        self.busy = self.turn = 0
        while self.busy < WALKS and self._take(&self.walks[self.busy]):
            self.active[self.busy] = &self.walks[self.busy]
            self.busy += 1

    cdef void _make_room(self, int size) except *:
        cdef int number
        if size <= self.size:
            return
        self.size = 0
        free(self.answer)
        self.answer = <uint8_t*>calloc(size, 1)
        for number in range(WALKS):
            free(self.walks[number].nodes)
            self.walks[number].nodes = <Node*>calloc(size, sizeof(Node))
            if self.walks[number].nodes is NULL or self.answer is NULL:
                raise MemoryError
        self.size = size

    cdef void _plan(self, const uint8_t[::1] board) except *:
        """Make the whole round one task."""
        cdef Task task
        cdef int cell, partition
        task.state = 0
        for cell in range(self.lookups.cells):
            task.board[cell] = board[cell]
            if board[cell] == self.lookups.blank:
                task.blank = cell
        for partition in range(self.lookups.partitions):
            task.sums[partition] = self.lookups.place(partition, task.board, task.places)
        self.split = self.tasks = 0
        self._add_task(&task)

    cdef void _add_task(self, const Task* task) except *:
        cdef void* grown
        if self.tasks == self.todo_size:
            grown = realloc(self.todo, (2 * self.todo_size + 64) * sizeof(Task))
            if grown is NULL:
                raise MemoryError
            self.todo = <Task*>grown
            self.todo_size = 2 * self.todo_size + 64
        self.todo[self.tasks] = task[0]
        self.tasks += 1

    cdef void _cut(self, int depth) except *:
        """Replace the only task by its descendants at a depth."""
        cdef Walk* walk = &self.walks[0]
        cdef Task task
        cdef int level
        self._begin(walk, 0)
        self.tasks = 0
        while True:
            while self._judge(walk):
                pass
            if self._advance(walk) == ROUND_OVER:
                break
            if walk.depth < depth:
                self._make_children(walk)
                continue
            memcpy(task.board, walk.board, sizeof(task.board))
            memcpy(task.places, walk.places, sizeof(task.places))
            memcpy(task.sums, walk.node.sums, sizeof(task.sums))
            task.state = walk.node.state
            task.blank = walk.node.blank
            for level in range(depth):
                task.prefix[level] = _move_from(&walk.nodes[level])
            self._add_task(&task)
            walk.node.count = walk.node.next = 0
        self.split = depth

    def run(self, int64_t nodes):
        """Make about `nodes` nodes; return 0 when the slice is over, 1 at an answer, 2 at the end.

        Releases the interpreter's lock. Unless `every` answer is wanted the round goes on after the
        first one found until no earlier task is left, and only then returns 1, so that the
        answer does not depend on the order of work.
        """
        cdef Outcome outcome
        with nogil:
            outcome = self._run(self.generated + nodes)
        return outcome

    def skip_from(self, int task):
        """Leave out this task and those after it: another share has found an answer there."""
        self.found_task = min(self.found_task, task)

    def path(self):
        """Return the moves of the answer found."""
        return self.answer[: self.answer_length]

    cdef Outcome _run(self, int64_t until) noexcept nogil:
        cdef Walk* walk
        cdef Outcome outcome
        while self.generated < until:
            if self.busy == 0:
                return FOUND if self.answer_length and not self.every else ROUND_OVER
            self.turn = self.turn + 1 if self.turn + 1 < self.busy else 0
            walk = self.active[self.turn]
            if self._judge(walk):
                continue
            outcome = self._advance(walk)
            if outcome == SLICE_OVER:
                self._make_children(walk)
                continue
            if outcome == FOUND:
                self._note_answer(walk)
                if self.every:
                    return FOUND
            if not self._take(walk):
                self.busy -= 1
                self.active[self.turn] = self.active[self.busy]
        return SLICE_OVER

    cdef bint _take(self, Walk* walk) noexcept nogil:
        """Give a walk its next task; say if there was one."""
        if self.next_task >= min(self.tasks, self.found_task):
            return False
        self._begin(walk, self.next_task)
        self.next_task += self.shares
        return True

    cdef void _begin(self, Walk* walk, int number) noexcept nogil:
        cdef const Task* task = &self.todo[number]
        walk.task = number
        walk.depth = 0
        walk.node = walk.nodes
        walk.node.blank = task.blank
        walk.node.state = task.state
        memcpy(walk.node.sums, task.sums, sizeof(task.sums))
        memcpy(walk.board, task.board, sizeof(task.board))
        memcpy(walk.places, task.places, sizeof(task.places))
        self._make_children(walk)

    cdef void _note_answer(self, const Walk* walk) noexcept nogil:
        cdef int depth
        if not self.every:
            if walk.task >= self.found_task:
                return
            self.found_task = walk.task
        memcpy(self.answer, self.todo[walk.task].prefix, self.split)
        for depth in range(walk.depth + 1):
            self.answer[self.split + depth] = _move_from(&walk.nodes[depth])
        self.answer_length = self.split + walk.depth + 1

    cdef Outcome _advance(self, Walk* walk) noexcept nogil:
        """Go on to the next node in depth-first order.

        Return SLICE_OVER there, ROUND_OVER when there is none, FOUND when it is the goal.
        """
        cdef Node* node = walk.node
        cdef const Child* child
        if walk.task > self.found_task:
            return ROUND_OVER
        while node.next == node.count:
            if walk.depth == 0:
                return ROUND_OVER
            self._ascend(walk)
            node = walk.node
        child = &node.children[node.order[node.next]]
        node.next += 1
        if child.sums[0] == 0:
            return FOUND
        self._descend(walk, child)
        return SLICE_OVER

    cdef void _descend(self, Walk* walk, const Child* child) noexcept nogil:
        cdef Node* above = walk.node
        cdef Node* node = above + 1
        cdef Place* place
        cdef int partition
        walk.board[above.blank] = walk.board[child.step.origin]
        node.blank = child.step.origin
        node.state = child.state
        for partition in range(self.lookups.partitions):
            place = &walk.places[child.owners[partition]]
            node.before[partition] = place[0]
            place[0] = child.places[partition]
            node.sums[partition] = child.sums[partition]
        walk.node = node
        walk.depth += 1

    cdef void _ascend(self, Walk* walk) noexcept nogil:
        cdef Node* node = walk.node
        cdef Node* above = node - 1
        cdef const Child* child = &above.children[above.order[above.next - 1]]
        cdef int partition
        walk.board[node.blank] = walk.board[above.blank]
        for partition in range(self.lookups.partitions):
            walk.places[child.owners[partition]] = node.before[partition]
        walk.node = above
        walk.depth -= 1

    cdef void _make_children(self, Walk* walk) noexcept nogil:
        """Make the children of the node and send for their distances in the first partition."""
        cdef Node* node = walk.node
        cdef const Step* step = self.steps[node.blank]
        cdef const Step* end = step + self.step_counts[node.blank]
        cdef const int16_t* states = self.automaton + MOVES * node.state
        cdef int made = 0
        cdef Child* child = node.children
        while step != end:
            child.state = states[step.move]
            if child.state >= 0:
                child.step = step
                self._send_for(walk, child, 0)
                node.order[made] = made
                made += 1
                child += 1
            step += 1
        node.count = made
        node.next = 0
        walk.partition = 0
        self.generated += made
        self.expanded += 1

    cdef void _send_for(self, Walk* walk, Child* child, int partition) noexcept nogil:
        cdef int owner = self.lookups.owners[partition][walk.board[child.step.origin]]
        child.owners[partition] = owner
        child.distance = slid(
            &self.lookups.tables[owner], &walk.places[owner], &child.step.slides[partition],
            &child.places[partition],
        )
        prefetch(child.distance)

    cdef bint _judge(self, Walk* walk) noexcept nogil:
        """Keep the children within the bound by the distances that have come.

        If there is another partition, send for its distances of those that are left; say if so.
        """
        cdef Node* node = walk.node
        cdef Child* child
        cdef int partition = walk.partition, kept = 0, number, total
        cdef int left = self.left - walk.depth - 1
        if partition == self.lookups.partitions:
            return False   # back after an answer: the children are judged already
        for number in range(node.count):
            child = &node.children[node.order[number]]
            child.places[partition].distance = child.distance[0]
            total = (
                node.sums[partition] + child.distance[0]
                - walk.places[child.owners[partition]].distance
            )
            child.sums[partition] = total
            if total <= left:
                node.order[kept] = node.order[number]
                kept += 1
            else:
                self.next_bound = min(self.next_bound, self.split + walk.depth + 1 + total)
        node.count = kept
        walk.partition = partition + 1
        if kept == 0 or walk.partition == self.lookups.partitions:
            return False
        for number in range(kept):
            child = &node.children[node.order[number]]
            self._send_for(walk, child, walk.partition)
            prefetch(&self.automaton[MOVES * child.state])
        return True


cdef uint8_t _move_from(const Node* node) noexcept nogil:
    """Return the move to the child that is being visited."""
    return node.children[node.order[node.next - 1]].step.move
