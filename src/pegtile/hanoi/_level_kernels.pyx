"""Breadth-first levels of a Hanoi graph on bit sets: one bit a state, one machine word a group.

A word holds all p**k places of the k smallest disks under one placing of the others, so that
their moves are shifts of whole words, and a larger disk's move carries up to 2**k states of a
word at once. States that a permutation of pegs maps onto each other share a place in the sets.
"""

import numpy as np

ctypedef unsigned long long u64
ctypedef unsigned int u32
ctypedef unsigned char u8

cdef enum:
    BLOCK = 64  # words in a block; only blocks with a state of the level in them are visited
    NOWHERE = 255  # top disk of an empty peg


cdef inline int ones(u64 x) noexcept nogil:
    """Count the set bits without asking for a processor that has an instruction for it."""
    x = x - ((x >> 1) & 0x5555555555555555ULL)
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <int>((x * 0x0101010101010101ULL) >> 56)


cdef inline int lowest(u64 x) noexcept nogil:
    """Place of the lowest set bit."""
    return ones((x & (~x + 1)) - 1)


cdef class LevelSearch:
    """All states at distance 0, 1, 2, … from one state, level by level.

    `layout` is a `pegtile.hanoi.levels.Layout`; its arrays are described there. With `marks` the
    search keeps each state's level modulo 3, which is what `marks_of` reads.
    """

    cdef readonly long long level
    cdef readonly u64 found
    cdef bint marks
    cdef int pegs, small_disks, middle_disks, top_disks, arcs, left_shifts, right_shifts
    cdef Py_ssize_t words, blocks, middle_words, at
    cdef Py_ssize_t now_blocks, next_blocks
    cdef u64[::1] now, next, seen, seen_high, masks, arc_masks
    cdef u32[::1] now_list, next_list
    cdef u8[::1] dirty, tops_middle, tops_class, arc_from, arc_to, shifts, bit_images, peg_images
    cdef long long[::1] powers, class_of, class_code, class_weight, image_start, image_perm

    def __init__(self, layout, bint marks):
        self.pegs = layout.pegs
        self.small_disks = layout.small_disks
        self.middle_disks = layout.middle_disks
        self.top_disks = layout.top_disks
        self.arc_from, self.arc_to = layout.arc_from, layout.arc_to
        self.arc_masks = layout.arc_masks
        self.arcs = layout.arc_from.shape[0]
        self.masks, self.shifts = layout.masks, layout.shifts
        self.left_shifts = layout.left_shifts
        self.right_shifts = layout.shifts.shape[0] - layout.left_shifts
        self.powers = layout.powers
        self.tops_middle, self.tops_class = layout.tops_middle, layout.tops_class
        self.class_of, self.class_code = layout.class_of, layout.class_code
        self.class_weight = layout.class_weight
        self.image_start, self.image_perm = layout.image_start, layout.image_perm
        self.bit_images, self.peg_images = layout.bit_images, layout.peg_images
        self.middle_words = layout.middle_words
        self.words = layout.words
        self.blocks = (self.words + BLOCK - 1) // BLOCK
        padded = self.blocks * BLOCK
        self.marks = marks
        self.now = np.zeros(padded, np.uint64)
        self.next = np.zeros(padded, np.uint64)
        self.seen = np.zeros(padded, np.uint64)
        self.seen_high = np.zeros(padded if marks else 0, np.uint64)
        self.dirty = np.zeros(self.blocks, np.uint8)
        self.now_list = np.zeros(self.blocks, np.uint32)
        self.next_list = np.zeros(self.blocks, np.uint32)
        self.level = -1

    def begin(self, u8[::1] pegs_of_disks):
        """Make the state (peg of each disk, smallest first) the whole of level 0."""
        cdef Py_ssize_t word
        cdef int bit
        self.locate(&pegs_of_disks[0] if pegs_of_disks.shape[0] else NULL, &word, &bit)
        self.put(word, (<u64>1) << bit)
        self.commit()

    def step(self, Py_ssize_t budget):
        """Expand at most `budget` blocks; True when a whole further level has been found.

        `level` and `found` (states in it, 0 when there are none left) are then the new level's.
        """
        cdef bint whole = False
        with nogil:
            while self.at < self.now_blocks and budget > 0:
                self.expand_block(self.now_list[self.at])
                self.at += 1
                budget -= 1
            if self.at == self.now_blocks:
                self.commit()
                whole = True
        return whole

    def marks_of(self, u8[:, ::1] states, u8[::1] out):
        """Write into `out` each state's mark: 0 unseen, else 1 + its level modulo 3.

        `states` holds a state a row, the peg of each disk, smallest first. Without marks kept,
        every seen state's mark is 1.
        """
        cdef Py_ssize_t i, word
        cdef int bit, disks = <int>states.shape[1]
        for i in range(states.shape[0]):
            self.locate(&states[i, 0] if disks else NULL, &word, &bit)
            out[i] = (self.seen[word] >> bit) & 1
            if self.marks:
                out[i] |= ((self.seen_high[word] >> bit) & 1) << 1

    def write_level(self, out):
        """Write the level's number at every state of the level, `out` being a flat array.

        Only for a layout without symmetry, whose places are the states read as base-p numbers.
        """
        cdef unsigned short[::1] places = out
        cdef Py_ssize_t i, j, word
        cdef u64 bits
        cdef Py_ssize_t small = self.powers[self.small_disks]
        with nogil:
            for i in range(self.now_blocks):
                for j in range(BLOCK):
                    word = <Py_ssize_t>self.now_list[i] * BLOCK + j
                    bits = self.now[word]
                    while bits:
                        places[word * small + lowest(bits)] = <unsigned short>self.level
                        bits &= bits - 1

    cdef inline void put(self, Py_ssize_t word, u64 bits) noexcept nogil:
        cdef Py_ssize_t block = word // BLOCK
        self.next[word] |= bits
        if not self.dirty[block]:
            self.dirty[block] = 1
            self.next_list[self.next_blocks] = <u32>block
            self.next_blocks += 1

    cdef void locate(self, u8* pegs, Py_ssize_t* word, int* bit) noexcept nogil:
        """Find a state's place: the word of its class, and the bit in it."""
        cdef Py_ssize_t code = 0, middle = 0
        cdef int small = 0, disk, base = self.small_disks + self.middle_disks
        cdef u8* images
        for disk in range(base + self.top_disks - 1, base - 1, -1):
            code = code * self.pegs + pegs[disk]
        images = &self.peg_images[self.image_perm[self.image_start[code]] * self.pegs]
        for disk in range(base - 1, self.small_disks - 1, -1):
            middle = middle * self.pegs + images[pegs[disk]]
        for disk in range(self.small_disks - 1, -1, -1):
            small = small * self.pegs + images[pegs[disk]]
        word[0] = self.class_of[code] * self.middle_words + middle
        bit[0] = small

    cdef void expand_block(self, Py_ssize_t block) noexcept nogil:
        cdef Py_ssize_t word = block * BLOCK, end = word + BLOCK
        while word < end:
            if self.now[word]:
                self.expand_word(word, self.now[word])
            word += 1

    cdef void expand_word(self, Py_ssize_t word, u64 bits) noexcept nogil:
        cdef u64 reached = 0, moved
        cdef int i, a, b, disk
        cdef Py_ssize_t klass = word // self.middle_words
        cdef u8* middle_tops = &self.tops_middle[(word - klass * self.middle_words) * self.pegs]
        cdef u8* class_tops = &self.tops_class[klass * self.pegs]
        cdef u8[64] tops
        for i in range(self.left_shifts):
            reached |= (bits & self.masks[i]) << self.shifts[i]
        for i in range(self.left_shifts, self.left_shifts + self.right_shifts):
            reached |= (bits & self.masks[i]) >> self.shifts[i]
        if reached:
            self.put(word, reached)
        for i in range(self.pegs):
            tops[i] = middle_tops[i] if middle_tops[i] != NOWHERE else class_tops[i]
        for i in range(self.arcs):
            moved = bits & self.arc_masks[i]
            if moved:
                a, b = self.arc_from[i], self.arc_to[i]
                disk = tops[a]
                if disk < tops[b]:
                    if disk < self.middle_disks:
                        self.put(word + (b - a) * self.powers[disk], moved)
                    else:
                        self.put_images(word, klass, disk - self.middle_disks, b - a, moved)

    cdef void put_images(self, Py_ssize_t word, Py_ssize_t klass, int top_disk, int turn,
                         u64 bits) noexcept nogil:
        """A large disk moves: put the states at each image that lies in the new class."""
        cdef Py_ssize_t code = self.class_code[klass] + turn * self.powers[top_disk]
        cdef Py_ssize_t i, middle, rest, image
        cdef Py_ssize_t start = self.class_of[code] * self.middle_words
        cdef u64 left, images
        cdef u8* pegs
        cdef u8* places
        cdef long long power
        for i in range(self.image_start[code], self.image_start[code + 1]):
            pegs = &self.peg_images[self.image_perm[i] * self.pegs]
            places = &self.bit_images[self.image_perm[i] * 64]
            rest, image, power = word - klass * self.middle_words, 0, 1
            while power < self.middle_words:
                image += pegs[rest % self.pegs] * power
                rest //= self.pegs
                power *= self.pegs
            left, images = bits, 0
            while left:
                images |= (<u64>1) << places[lowest(left)]
                left &= left - 1
            self.put(start + image, images)

    cdef void commit(self) noexcept nogil:
        """Make what was put the next level: drop what was seen, count, and forget the old level."""
        cdef Py_ssize_t i, j, block, kept = 0
        cdef u64 new, any_new
        self.level += 1
        self.found = 0
        for i in range(self.now_blocks):
            block = self.now_list[i]
            for j in range(block * BLOCK, block * BLOCK + BLOCK):
                self.now[j] = 0
        if self.next_blocks * 8 > self.blocks:
            self.next_blocks = 0  # many blocks: take them in the order of memory
            for block in range(self.blocks):
                if self.dirty[block]:
                    self.next_list[self.next_blocks] = <u32>block
                    self.next_blocks += 1
        for i in range(self.next_blocks):
            block = self.next_list[i]
            self.dirty[block] = 0
            any_new = 0
            for j in range(block * BLOCK, block * BLOCK + BLOCK):
                if self.next[j]:
                    new = self.next[j] & ~self.seen[j]
                    if self.marks:
                        new &= ~self.seen_high[j]
                    self.next[j] = new
                    if new:
                        any_new = 1
                        self.found += ones(new) * self.class_weight[j // self.middle_words]
                        if not self.marks or self.level % 3 != 1:
                            self.seen[j] |= new
                        if self.marks and self.level % 3 != 0:
                            self.seen_high[j] |= new
            if any_new:
                self.next_list[kept] = <u32>block
                kept += 1
        self.now, self.next = self.next, self.now
        self.now_list, self.next_list = self.next_list, self.now_list
        self.now_blocks, self.next_blocks = kept, 0
        self.at = 0
