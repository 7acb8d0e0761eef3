# cython: initializedcheck=False
"""IDA* over runs, in slices: the fewest moves when sliding a whole run counts as one.

After a run along the columns the next goes along the rows, and so on: two along the same axis are
one. So when `c` runs along the columns and `r` along the rows are needed at least, and the next run
must go along the rows, at least max(2 r - 1, 2 c) are to come; this is a good deal more than r + c
where they differ.

A path is given step by step, each step as its code in `tiles.move.ALPHABET`.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

cdef enum:
    MAX_CELLS = 64
    MAX_CHILDREN = 2 * MAX_CELLS
    MAX_SPLIT = 16
    NONE = 1 << 30
    ROWS = 0            # an axis: along the rows
    COLUMNS = 1
    EITHER = 2

cdef enum Outcome:
    SLICE_OVER = 0
    FOUND = 1
    ROUND_OVER = 2


cdef struct Child:
    uint8_t blank          # where the blank goes
    uint8_t axis
    uint8_t direction      # 0 when the blank goes left or up, 1 when right or down
    int32_t states[2]      # walking states of the rows' and the columns' axis


cdef struct Node:
    uint8_t blank
    uint8_t axis           # of the run that led here; the next goes along the other
    int32_t states[2]
    int count, next        # children within the bound, and how many are visited
    Child* children


cdef struct Task:
    uint8_t board[MAX_CELLS]
    uint8_t prefix[MAX_SPLIT]    # the blank's cells on the way to it
    uint8_t blank
    uint8_t axis
    int32_t states[2]


cdef struct Axis:
    const int32_t* following     # [states, 2, classes]
    const uint8_t* runs          # [states]
    int classes
    uint8_t class_of[MAX_CELLS]  # [tiles]
    int stride                   # from a cell to the next along this axis


@cython.final
cdef class RunSearch:
    """Rounds of IDA*, each begun by `start` and walked by `run`; see `PatternSearch`.

    Args:
        rows, columns: the size of the board.
        blank: the blank's goal cell; tiles are named by their goal cells.
        axes: for the axis along the rows and that along the columns (int32[states, 2, classes], the
            walking state after a step back or on against a tile of a class; uint8[states], runs
            needed; the class of every tile).
        states: the walking states of the board that is solved, the rows' axis first.

    Attributes:
        generated, expanded, next_bound, tasks, found_task: as in `PatternSearch`.
    """

    cdef int rows, columns, cells, home
    cdef Axis axes[2]
    cdef object kept
    cdef uint8_t board[MAX_CELLS]
    cdef Node* nodes
    cdef Child* children
    cdef int size                 # of `nodes`
    cdef int depth                # of the node at work below the task's first
    cdef Task* todo
    cdef int todo_size, task, next_task
    cdef int split, left, share, shares
    cdef bint every, at_work
    cdef uint8_t* answer          # the blank's cells after the start
    cdef int answer_length
    cdef int first_blank
    cdef int32_t states[2]
    cdef readonly int64_t generated, expanded
    cdef readonly int tasks, found_task, next_bound

    def __init__(self, int rows, int columns, int blank, axes, states):
        cdef int number, tile
        cdef const int32_t[:, :, ::1] following
        cdef const uint8_t[::1] runs
        self.rows, self.columns, self.cells, self.home = rows, columns, rows * columns, blank
        if self.cells > MAX_CELLS:
            raise ValueError(f"{self.cells} cells: expected at most {MAX_CELLS}")
        self.kept = axes
        self.states[ROWS], self.states[COLUMNS] = states
        for number, (following, runs, class_of) in enumerate(axes):
            self.axes[number].following = &following[0, 0, 0]
            self.axes[number].runs = &runs[0]
            self.axes[number].classes = following.shape[2]
            self.axes[number].stride = 1 if number == ROWS else columns
            for tile in range(self.cells):
                self.axes[number].class_of[tile] = class_of[tile]

    def __dealloc__(self):
        free(self.nodes)
        free(self.children)
        free(self.todo)
        free(self.answer)

    def start(self, const uint8_t[::1] board, int bound, *, int split=0, int share=0,
              int shares=1, bint every=False):
        """Begin a round."""
        cdef Task task
        cdef int cell
        self._make_room(bound + 2)
        self.generated = self.expanded = 0
        self.next_bound = self.found_task = NONE
        self.answer_length = 0
        self.every = every
        self.share, self.shares = share, shares
        self.left = bound
        for cell in range(self.cells):
            task.board[cell] = board[cell]
            if board[cell] == self.home:
                task.blank = cell
        self.first_blank = task.blank
        task.axis = EITHER
        task.states = self.states
        self.split = self.tasks = 0
        self._add_task(&task)
        if split:
            self._cut(min(split, MAX_SPLIT))
            if share:
                self.generated = self.expanded = 0   # every share cuts; count that once
        self.left = bound - self.split
        self.next_task = share
        self.at_work = self._take()

    cdef void _make_room(self, int size) except *:
        if size <= self.size:
            return
        free(self.nodes)
        free(self.children)
        free(self.answer)
        self.size = 0
        self.nodes = <Node*>calloc(size, sizeof(Node))
        self.children = <Child*>calloc(size * MAX_CHILDREN, sizeof(Child))
        self.answer = <uint8_t*>calloc(size, 1)
        if self.nodes is NULL or self.children is NULL or self.answer is NULL:
            raise MemoryError
        for number in range(size):
            self.nodes[<int>number].children = self.children + MAX_CHILDREN * <int>number
        self.size = size

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
        cdef Task task
        cdef Node* node
        cdef int level
        self.next_task = 0
        self._begin(0)
        self.tasks = 0
        while self._advance() == SLICE_OVER:
            node = &self.nodes[self.depth]
            if self.depth < depth:
                self._make_children(node)
                continue
            memcpy(task.board, self.board, sizeof(task.board))
            task.blank = node.blank
            task.axis = node.axis
            task.states = node.states
            for level in range(depth):
                task.prefix[level] = self.nodes[level + 1].blank
            self._add_task(&task)
            node.count = node.next = 0
        self.split = depth

    def run(self, int64_t nodes):
        """Make about `nodes` nodes; return 0 when the slice is over, 1 at an answer, 2 at the end."""
        cdef Outcome outcome
        with nogil:
            outcome = self._run(self.generated + nodes)
        return outcome

    def skip_from(self, int task):
        """Leave out this task and those after it: another share has found an answer there."""
        self.found_task = min(self.found_task, task)

    def path(self):
        """Return the steps of the answer found."""
        cdef int number, cell, blank = self.first_blank
        steps = bytearray()
        for number in range(self.answer_length):
            cell = self.answer[number]
            if cell // self.columns == blank // self.columns:
                # The tiles slide left where the blank goes right.
                steps += bytes([0 if cell > blank else 1]) * abs(cell - blank)
            else:
                steps += bytes([2 if cell > blank else 3]) * (abs(cell - blank) // self.columns)
            blank = cell
        return bytes(steps)

    cdef Outcome _run(self, int64_t until) noexcept nogil:
        cdef Outcome outcome
        while self.generated < until:
            if not self.at_work:
                return FOUND if self.answer_length and not self.every else ROUND_OVER
            outcome = self._advance()
            if outcome == SLICE_OVER:
                self._make_children(&self.nodes[self.depth])
                continue
            if outcome == FOUND:
                self._note_answer()
                if self.every:
                    return FOUND
            self.at_work = self._take()
        return SLICE_OVER

    cdef bint _take(self) noexcept nogil:
        """Begin the next task; say if there was one."""
        if self.next_task >= min(self.tasks, self.found_task):
            return False
        self._begin(self.next_task)
        self.next_task += self.shares
        return True

    cdef void _begin(self, int number) noexcept nogil:
        cdef const Task* task = &self.todo[number]
        cdef Node* node = self.nodes
        self.task = number
        self.depth = 0
        memcpy(self.board, task.board, sizeof(task.board))
        node.blank = task.blank
        node.axis = task.axis
        node.states = task.states
        self._make_children(node)

    cdef void _note_answer(self) noexcept nogil:
        cdef int level
        cdef Node* node
        if not self.every:
            self.found_task = self.task
        memcpy(self.answer, self.todo[self.task].prefix, self.split)
        for level in range(self.depth + 1):
            node = &self.nodes[level]
            self.answer[self.split + level] = node.children[node.next - 1].blank
        self.answer_length = self.split + self.depth + 1

    cdef Outcome _advance(self) noexcept nogil:
        """Go on to the next node in depth-first order: SLICE_OVER there, ROUND_OVER when there is
        none, FOUND when it is the goal."""
        cdef Node* node = &self.nodes[self.depth]
        cdef Node* below
        cdef const Child* child
        if self.task > self.found_task:
            return ROUND_OVER
        while True:
            while node.next == node.count:
                if self.depth == 0:
                    return ROUND_OVER
                self._slide(node.blank, (node - 1).blank)
                node -= 1
                self.depth -= 1
            child = &node.children[node.next]
            node.next += 1
            self._slide(node.blank, child.blank)
            if self._is_goal(child):
                self._slide(child.blank, node.blank)
                return FOUND
            self.depth += 1
            below = node + 1
            below.blank = child.blank
            below.axis = child.axis
            below.states = child.states
            return SLICE_OVER

    cdef bint _is_goal(self, const Child* child) noexcept nogil:
        cdef int cell
        if (self.axes[ROWS].runs[child.states[ROWS]]
                or self.axes[COLUMNS].runs[child.states[COLUMNS]]):
            return False
        for cell in range(self.cells):
            if self.board[cell] != cell:
                return False
        return True

    cdef void _slide(self, int blank, int target) noexcept nogil:
        """Move the blank along a line, and the tiles it meets the other way."""
        cdef int stride = 1 if blank // self.columns == target // self.columns else self.columns
        if target < blank:
            stride = -stride
        while blank != target:
            self.board[blank] = self.board[blank + stride]
            blank += stride
        self.board[target] = self.home

    cdef void _make_children(self, Node* node) noexcept nogil:
        cdef int row = node.blank // self.columns
        cdef int column = node.blank % self.columns
        node.count = node.next = 0
        if node.axis != ROWS:
            self._make_runs(node, ROWS, 0, column)
            self._make_runs(node, ROWS, 1, self.columns - 1 - column)
        if node.axis != COLUMNS:
            self._make_runs(node, COLUMNS, 0, row)
            self._make_runs(node, COLUMNS, 1, self.rows - 1 - row)
        self.expanded += 1

    cdef void _make_runs(self, Node* node, int number, int direction, int most) noexcept nogil:
        """Make the children of the runs of every length in one direction."""
        cdef const Axis* axis = &self.axes[number]
        cdef int stride = axis.stride if direction else -axis.stride
        cdef int32_t state = node.states[number]
        cdef int cell = node.blank
        cdef int length, still, other
        cdef Child* child
        # The next run goes along the other axis.
        other = self.axes[1 - number].runs[node.states[1 - number]]
        for length in range(most):
            cell += stride
            state = axis.following[
                (2 * state + direction) * axis.classes + axis.class_of[self.board[cell]]
            ]
            still = max(2 * other - 1, 2 * axis.runs[state])
            if self.depth + 1 + still <= self.left:
                child = &node.children[node.count]
                child.blank = cell
                child.axis = number
                child.direction = direction
                child.states[number] = state
                child.states[1 - number] = node.states[1 - number]
                node.count += 1
            else:
                self.next_bound = min(self.next_bound, self.split + self.depth + 1 + still)
        self.generated += most
