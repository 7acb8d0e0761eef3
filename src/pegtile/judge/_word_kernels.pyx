"""Checks moves of tiles in words and numbers while they stream by, in constant memory.

What a text means is what `notation.tile_words` says: a direction, a tile, or a tile and a direction,
with the words that may stand around them. What that reader takes for prose stops this one.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

from pegtile.judge._board_kernels cimport NO_WAY, WAYS, SlidingBoard

# What `feed` returns besides the number of bytes used.
cdef enum:
    WANTS_MORE = 0
    UNREADABLE = 1

MORE, STUCK = WANTS_MORE, UNREADABLE

# What a word means. The first four are the directions, in the order of `_steps`.
cdef enum:
    RIGHT = 1
    TILE_WORD = 5
    BLANK_WORD = 6
    NOISE_WORD = 7
    ARROW_WORD = 8  # to the right: a move, unless it leads from one word or to one
    STEP_WORD = 9  # the number behind it may count
    NO_WORD = -1
    TO_NUMBER = 2  # an arrow leads to a number
    CUT_WORD = -2  # the piece of text ends before the word may

cdef enum:
    SLOTS = 1024  # of the table of words; a power of two, and far more than words
    LONGEST_WORD = 16
    LONGEST_NUMBER = 9  # digits; what has more is no tile
    LONGEST_RUN = 10000
    COUNT_MARK = 0x3001  # `、`
    MOST_COUNTS = 10000  # the numbers of so many moves are compared with the count

cdef struct Word:
    int length
    int meaning
    uint8_t text[LONGEST_WORD]

cdef struct Number:
    bint is_there
    bint has_dot  # it surely counts the moves
    int64_t value  # −1 when it cannot be a tile
    int64_t column
    const uint8_t* begin
    const uint8_t* end


cdef class WordChecker(SlidingBoard):
    """Checks moves of tiles in words, numbers, pairs of both, and letters.

    Attributes:
        moves: moves so far, as they are written.
        illegal: the number of the first illegal move, 0 without one.
        way, offset, end: that move: its direction (4 without one), where it begins and ends, in bytes.
        number, number_end: where its number stands.
        line, column: its place, in characters, both from 1.
        reached: after how many moves the goal was first reached, −1 when never.
        after, after_end, after_line, after_column: the move after that, line 0 without one.
        here_line, here_column: where reading stopped.
        directed: some move names a direction.
        subjects: whether moves said to be of nothing (1), the tile (2), the blank (4).
        leads: every move has a number before it that may be its tile.
        counted: those numbers count the moves.
        dots, dots_line, dots_column: how many dots there are behind the last move, and where.
    """

    cdef bint _lead_is_tile
    cdef Word* _words
    cdef uint8_t* _plain  # what stands for a character beyond ASCII, by its code

    # The line that is being read.
    cdef int64_t _line_start
    cdef int64_t _more_bytes  # how many bytes its characters have beyond one each
    cdef int _subject
    cdef bint _moved
    cdef bint _led
    cdef bint _listed
    cdef bint _stepped  # a word has said that numbers may count
    cdef bint _arrowed  # an arrow to the right was a move
    cdef bint _directed  # a direction stood in this line that is no arrow to the right
    cdef bint _told  # the last thing was a direction in a word or letter
    cdef int _comment
    cdef int64_t _figures  # digits so far in a line of digits
    cdef uint8_t _before  # the byte before the piece that comes next

    cdef readonly int64_t moves, illegal, reached
    cdef readonly int64_t offset, end, line, column, number, number_end
    cdef readonly int64_t after, after_end, after_line, after_column
    cdef readonly int64_t here_line, here_column, dots_line, dots_column
    cdef readonly int way, subjects, dots
    cdef readonly bint directed, leads, counted

    def __cinit__(self, const int32_t[:] tiles, const int32_t[:] goal, int rows, int columns,
                  bint blank_convention, bint reach, bint lead_is_tile):
        self._words = <Word*>calloc(SLOTS, sizeof(Word))
        self._plain = <uint8_t*>calloc(1 << 16, 1)
        if not (self._words and self._plain):
            raise MemoryError
        self._lead_is_tile = lead_is_tile
        self.reached = 0 if self.wrong == 0 else -1
        self.here_line = self.here_column = 1
        self.leads = self.counted = True

    def __dealloc__(self):
        free(self._words)
        free(self._plain)

    def word(self, bytes text, int meaning):
        """Add a word, in small letters; the meaning is 0 to 3 for L R U D, or one of those above."""
        if len(text) > LONGEST_WORD:
            raise ValueError(text)
        cdef const uint8_t* given = <const uint8_t*>text
        cdef Word* slot = self._slot(given, <int>len(text))
        cdef int place
        slot.length = <int>len(text)
        slot.meaning = meaning
        for place in range(slot.length):
            slot.text[place] = given[place]

    def plain(self, int code, int byte):
        """Say which plain character a character beyond ASCII stands for."""
        self._plain[code] = byte

    def count(self, int64_t moves):
        """Count moves without carrying them out."""
        self.moves += moves

    cdef inline Word* _slot(self, const uint8_t* text, int length) noexcept nogil:
        """Return where a word stands in the table, or may be put."""
        cdef uint32_t mixed = 2166136261
        cdef int place
        for place in range(length):
            mixed = (mixed ^ text[place]) * 16777619
        mixed = (mixed ^ (mixed >> 15)) & (SLOTS - 1)
        while self._words[mixed].length and not (
                self._words[mixed].length == length
                and memcmp(self._words[mixed].text, text, length) == 0):
            mixed = (mixed + 1) & (SLOTS - 1)
        return &self._words[mixed]

    cdef inline int _meaning(self, const uint8_t* text, int length) noexcept nogil:
        cdef Word* slot = self._slot(text, length)
        return slot.meaning if slot.length else NO_WORD

    cdef int _far_word(self, const uint8_t** place, const uint8_t* end, bint last) noexcept nogil:
        """Pass over the longest known word of characters beyond ASCII; return what it means."""
        cdef const uint8_t* p = place[0]
        cdef int length = 0
        cdef int meaning
        while p + length < end and length < LONGEST_WORD and p[length] >= 128:
            length += 1
        if p + length == end and length < LONGEST_WORD and not last:
            return CUT_WORD
        while length > 1:
            meaning = self._meaning(p, length)
            if meaning != NO_WORD:
                place[0] = p + length
                return meaning
            length -= 1
        return NO_WORD

    cdef int _points(self, const uint8_t* p, const uint8_t* end, bint last) noexcept nogil:
        """Say whether an arrow to the right, before `p`, leads to a direction in words."""
        cdef uint8_t small[LONGEST_WORD]
        cdef const uint8_t* word
        cdef int length, meaning, code
        while p < end:
            if p[0] >= 128:
                word = p
                meaning = self._far_word(&word, end, last)
                if meaning != NO_WORD:
                    return meaning if meaning == CUT_WORD else (
                        meaning < WAYS and not _is_arrow(p[0]))
                length = 2 if p[0] < 224 else 3 if p[0] < 240 else 4
                if end - p < length:
                    return 0 if last else CUT_WORD
                code = (p[0] & 31) << 6 | p[1] & 63
                if length == 3:
                    code = (p[0] & 15) << 12 | (p[1] & 63) << 6 | p[2] & 63
                if length == 4 or not _is_blank(self._plain[code]) or self._plain[code] == 44:
                    return 0
                p += length
            elif _is_letter(p[0]):
                break
            elif (_is_blank(p[0]) and p[0] != 44) or p[0] == 45 or p[0] == 13:
                p += 1
            else:
                return TO_NUMBER if <uint8_t>(p[0] - 48) < 10 else 0
        length = 0
        while p + length < end and length < LONGEST_WORD and _is_letter(p[length]):
            small[length] = p[length] | 32
            length += 1
        if p + length == end and not last:
            return CUT_WORD
        meaning = self._meaning(small, length) if length else NO_WORD
        if meaning != NO_WORD:
            return meaning < WAYS
        for code in range(length):
            if _way_of_letter(small[code]) == NO_WAY:
                return 0
        return length > 0

    cdef inline int64_t _column(self, const uint8_t* p, const uint8_t* start,
                                int64_t base) noexcept nogil:
        return base + (p - start) - self._line_start - self._more_bytes + 1

    cdef void _move(self, int way, Number* number, Number* lead, const uint8_t* first,
                    const uint8_t* stop, const uint8_t* start, int64_t base) noexcept nogil:
        """Take a move that was read; `number` and `lead` are used up."""
        cdef Number* tile = lead if self._lead_is_tile else number
        cdef int64_t column = self._column(first, start, base)
        if self.dots > 2 and self.moves and not self.illegal:  # what is left out cannot be judged
            number.is_there = lead.is_there = False
            return
        if number.is_there:
            first, column = number.begin, number.column
        if not self._moved:
            self._moved, self._led = True, lead.is_there
        if self.leads:
            self.leads = lead.is_there and not lead.has_dot and way != NO_WAY and not number.is_there
            if lead.value != self.moves + 1 and self.moves < MOST_COUNTS:
                self.counted = False
        self.directed |= way != NO_WAY
        self.subjects |= 1 if self._subject == 0 else 2 if self._subject == TILE_WORD else 4
        self.dots = 0
        if self.moves == self.reached:
            self.after_line, self.after_column = self.here_line, column
            self.after, self.after_end = base + (first - start), base + (stop - start)
        self.moves += 1
        if not self.illegal:
            if self.do(way, tile.value, tile.is_there):
                if self.wrong == 0 and self.reached < 0:
                    self.reached = self.moves
            else:
                self.illegal = self.moves
                self.way = way
                self.offset, self.end = base + (first - start), base + (stop - start)
                self.line, self.column = self.here_line, column
                self.number = self.number_end = 0
                if tile.is_there:
                    self.number = base + (tile.begin - start)
                    self.number_end = base + (tile.end - start)
        number.is_there = lead.is_there = False

    cdef void _end_line(self, const uint8_t* p, const uint8_t* start, int64_t base) noexcept nogil:
        """Begin the next line, at `p`."""
        self.here_line += 1
        self._line_start = base + (p - start)
        self._more_bytes = 0
        self._subject = self._comment = 0
        self._moved = self._led = self._listed = False
        self._stepped = self._arrowed = self._directed = self._told = False

    cdef const uint8_t* _digits(self, const uint8_t* p, const uint8_t* end,
                                Number* number) noexcept nogil:
        """Read a number, from its first digit on."""
        cdef int count = 0
        number.value = 0
        while p < end and <uint8_t>(p[0] - 48) < 10:
            if count < LONGEST_NUMBER:
                number.value = number.value * 10 + (p[0] - 48)
            count += count <= LONGEST_NUMBER
            p += 1
        if count > LONGEST_NUMBER:
            number.value = -1
        number.is_there, number.has_dot = True, False
        number.end = p
        return p

    def feed(self, const uint8_t[:] text, int64_t base, bint last):
        """Check words; return (bytes used, status, offset of the trouble).

        What is used ends with a whole move; a move that may go on is for the next piece.
        """
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef const uint8_t* safe = p  # up to here all is used
        cdef const uint8_t* item
        cdef Number number, lead, run
        cdef uint8_t small[LONGEST_WORD]
        cdef int length, meaning, code, minus, points
        cdef uint8_t byte, plain
        cdef int64_t times, more = 0
        cdef int comment = 0, subject = 0, dots = 0
        cdef bint listed = False, stepped = False, arrowed = False, told = False, directed = False
        cdef bint good = True
        number.is_there = lead.is_there = False
        if start == NULL:
            return 0, WANTS_MORE, 0
        with nogil:
            while True:
                if not number.is_there and not lead.is_there:
                    safe = p
                    more, dots = self._more_bytes, self.dots
                    comment, listed, subject = self._comment, self._listed, self._subject
                    stepped, arrowed, told = self._stepped, self._arrowed, self._told
                    directed = self._directed
                if p == end:
                    if not last:
                        break
                    if number.is_there:
                        good = self._alone(&number, &lead, start, base, True)
                        if good:
                            continue
                        break
                    good = not lead.is_there
                    break
                item = p
                byte = plain = p[0]
                length = 1
                if byte >= 128:
                    # A word, or a character that stands for a plain one.
                    if not self._comment:
                        meaning = self._far_word(&p, end, last)
                        if meaning == CUT_WORD:
                            break
                        if meaning == ARROW_WORD:
                            points = self._told or self._points(p, end, last)
                            if points == CUT_WORD:
                                break
                            if points == TO_NUMBER:
                                # In `5 → 8` it parts two tiles, in `5 → 8 ←` it is a move.
                                good = self._directed or not number.is_there
                                points = 0
                            if not good:
                                p = item
                                break
                            if points:  # it only leads to the next word
                                self._more_bytes += p - item - 1
                                continue
                        if meaning != NO_WORD:
                            # Every character of these words has three bytes.
                            self._word(meaning, &number, &lead, item, p, start, base)
                            self._told = meaning < WAYS and not _is_arrow(item[0])
                            self._more_bytes += (p - item) // 3 * 2
                            continue
                    length = 2 if byte < 224 else 3 if byte < 240 else 4
                    if end - p < length and not last:
                        break
                    plain = 0
                    if length == 3 and end - p >= 3:
                        code = (p[0] & 15) << 12 | (p[1] & 63) << 6 | p[2] & 63
                        plain = self._plain[code]
                    elif length == 2 and end - p >= 2:
                        plain = self._plain[(p[0] & 31) << 6 | p[1] & 63]
                    if (length == 3 and end - p >= 3 and code == COUNT_MARK and number.is_there
                            and not self._comment):
                        # `1、` counts unless a number follows.
                        if end - p == 3 and not last:
                            break
                        if end - p > 3 and not <uint8_t>(p[3] - 48) < 10:
                            good = False
                            break
                    if plain == 0 and not self._comment or 48 <= plain < 58 or plain == 10:
                        good = False  # digits of full width are for the reader of texts
                        break
                    if end - p < length:
                        length = <int>(end - p)
                    self._more_bytes += length - 1
                if plain == 13:
                    if p + 1 == end and not last:
                        break
                    if p + 1 < end and p[1] != 10:
                        good = False
                        break
                    p += 1
                    continue
                if plain == 10:
                    if number.is_there:
                        good = self._alone(&number, &lead, start, base, True)
                    if lead.is_there or not good:
                        good = False
                        break
                    p += 1
                    self._end_line(p, start, base)
                    continue
                if self._comment:
                    self._comment += (plain == 40) - (plain == 41)
                    p += length
                    continue
                minus = 0
                if plain == 45:
                    if p + 1 == end and not last:
                        break
                    if p + 1 < end and <uint8_t>(p[1] - 48) < 10:
                        # Behind a word a dash is no minus; behind other characters it may be.
                        byte = p[-1] if p > start else self._before
                        if byte >= 128:
                            good = False
                            break
                        minus = not (_is_letter(byte) or <uint8_t>(byte - 48) < 10 or byte == 41
                                     or byte == 93 or byte == 95)
                if <uint8_t>(plain - 48) < 10 or minus:
                    if number.is_there:
                        good = self._alone(&number, &lead, start, base, False)
                        if good:
                            continue
                        break
                    self._told = False
                    number.begin, number.column = p, self._column(p, start, base)
                    p = self._digits(p + minus, end, &number)
                    if minus:
                        number.value = -1
                    if p == end and not last:
                        break
                    if self.tile_count < 10 and p - item > 2:  # perhaps a tile a digit
                        good = False
                        p = item
                        break
                    # `8L` is a pair; any other letter, a second number or a line makes it no tile.
                    if p < end and (p[0] == 95 or p[0] == 46):
                        if p + 1 == end and not last:
                            break
                        if p[0] == 95 or (p + 1 < end and <uint8_t>(p[1] - 48) < 10):
                            good = False
                            p = item
                            break
                    elif p < end and _is_letter(p[0]):
                        if p + 1 == end and not last:
                            break
                        if _way_of_letter(p[0]) == NO_WAY or (
                                p + 1 < end and (_is_letter(p[1]) or <uint8_t>(p[1] - 48) < 10)):
                            good = False
                            p = item
                            break
                    continue
                if _is_letter(plain):
                    while p < end and _is_letter(p[0]) and p - item <= LONGEST_WORD:
                        if p - item < LONGEST_WORD:
                            small[p - item] = p[0] | 32
                        p += 1
                    if p == end and not last:
                        break
                    length = <int>(p - item)
                    if p < end and p[0] == 39:
                        if p + 1 == end and not last:
                            break
                        if p + 1 < end and _is_letter(p[1]):
                            good = False
                    good = good and byte < 128
                    if not good:
                        p = item
                        break
                    meaning = self._meaning(small, length) if length <= LONGEST_WORD else NO_WORD
                    if meaning != NO_WORD and length > 1:
                        self._word(meaning, &number, &lead, item, p, start, base)
                        self._told = meaning < WAYS
                        continue
                    # Letters, perhaps with a run behind each.
                    for code in range(min(length, LONGEST_WORD)):
                        good = good and _way_of_letter(item[code]) != NO_WAY
                        good = good and item[code] & 32 == item[0] & 32
                    p = item
                    while good and p < end and _way_of_letter(p[0]) != NO_WAY:
                        item = p
                        p += 1
                        times = 1
                        if p < end and <uint8_t>(p[0] - 48) < 10:
                            p = self._digits(p, end, &run)
                            times = run.value
                        if p == end and not last:
                            break
                        good = 1 <= times <= LONGEST_RUN
                        for code in range(<int>times if good else 0):
                            self._move(_way_of_letter(item[0]), &number, &lead, item, p, start, base)
                        self._told = self._directed = True
                    if p == end and not last:
                        p = item
                        if not number.is_there and not lead.is_there:
                            safe = p
                        break
                    if p < end and _is_letter(p[0]):
                        good = False
                    if not good:
                        p = item
                        break
                    continue
                if plain == 46 or plain == 58 or plain == 41:
                    if plain == 46 and self.dots == 0:
                        self.dots_line = self.here_line
                        self.dots_column = self._column(p, start, base)
                    self.dots += plain == 46
                    if number.is_there and number.begin[0] != 45 and (not self._moved or self._led):
                        lead = number
                        lead.has_dot = plain != 58
                        number.is_there = False
                    elif plain == 46 and number.is_there:
                        good = self._alone(&number, &lead, start, base, False)
                        self.dots = 1  # the move is before the dot
                elif plain == 59 or plain == 33:
                    if number.is_there:
                        good = self._alone(&number, &lead, start, base, False)
                elif plain == 40:
                    self._comment = self._moved and not self._listed
                    self._listed = self._listed or not self._moved
                elif plain != 45 and not _is_blank(plain):
                    good = False
                if not good:
                    break
                self._told = self._told and _is_blank(plain) and plain != 44
                p += length
        self.here_column = self._column(p, start, base)
        if not good:
            return p - start, UNREADABLE, base + (p - start)
        self._more_bytes, self.dots = more, dots
        self._comment, self._listed, self._subject = comment, listed, subject
        self._stepped, self._arrowed, self._told = stepped, arrowed, told
        self._directed = directed
        if safe > start:
            self._before = safe[-1]
        return safe - start, WANTS_MORE, 0

    def feed_digits(self, const uint8_t[:] text, int64_t base, bint last):
        """Check lines of digits, each of which is a tile; return as `feed` does."""
        cdef const uint8_t* start = &text[0] if text.shape[0] else NULL
        cdef const uint8_t* p = start
        cdef const uint8_t* end = start + text.shape[0]
        cdef Number digit, none
        cdef bint good = True
        digit.has_dot = none.is_there = none.has_dot = False
        with nogil:
            while p < end and good:
                if <uint8_t>(p[0] - 48) < 10:
                    good = self._figures >= 0
                    digit.is_there, digit.value = True, p[0] - 48
                    digit.begin, digit.end = p, p + 1
                    digit.column = self._column(p, start, base)
                    if good:
                        self._move(NO_WAY, &digit, &none, p, p + 1, start, base)
                        self._figures += 1
                elif p[0] == 10:
                    good = self._figures != 2  # two digits are one number
                    self._figures = 0
                    if good:
                        self._end_line(p + 1, start, base)
                elif p[0] == 32 or p[0] == 9 or p[0] == 13:
                    if self._figures > 0:
                        good = self._figures != 2
                        self._figures = -1
                else:
                    good = False
                p += good
        self.here_column = self._column(p, start, base)
        if not good or (last and self._figures == 2):
            return p - start, UNREADABLE, base + (p - start)
        return p - start, WANTS_MORE, 0

    cdef inline void _word(self, int meaning, Number* number, Number* lead, const uint8_t* item,
                           const uint8_t* stop, const uint8_t* start, int64_t base) noexcept nogil:
        """Take a word that is known."""
        if meaning < WAYS:
            self._directed = True
            self._move(meaning, number, lead, item, stop, start, base)
        elif meaning == ARROW_WORD:
            self._move(RIGHT, number, lead, item, stop, start, base)
            self._arrowed = True
        elif meaning == STEP_WORD:
            self._stepped = True
        elif meaning != NOISE_WORD:
            self._subject = meaning

    cdef inline bint _alone(self, Number* number, Number* lead, const uint8_t* start, int64_t base,
                            bint line_ends) noexcept nogil:
        """Take a number alone for the tile that moves; return False when it may be none."""
        if self._stepped or (line_ends and self._arrowed):
            return False
        self._move(NO_WAY, number, lead, number.end, number.end, start, base)
        return True


cdef inline bint _is_letter(uint8_t byte) noexcept nogil:
    return <uint8_t>((byte | 32) - 97) < 26


cdef inline bint _is_arrow(uint8_t byte) noexcept nogil:
    """Say whether a known word that begins with a byte is an arrow: the others are Chinese."""
    return byte == 226


cdef inline int _way_of_letter(uint8_t byte) noexcept nogil:
    byte |= 32
    return 0 if byte == 108 else 1 if byte == 114 else 2 if byte == 117 else 3 if byte == 100 else 4


cdef inline bint _is_blank(uint8_t byte) noexcept nogil:
    """Say whether a character means nothing: blanks, quotes, brackets and the like."""
    if byte == 32 or byte == 44 or byte == 34 or byte == 9:
        return True
    return (byte == 39 or byte == 96 or byte == 42 or byte == 95 or byte == 36 or byte == 124
            or byte == 92 or byte == 38 or byte == 61 or byte == 35 or byte == 47 or byte == 91
            or byte == 93 or byte == 123 or byte == 125 or byte == 62 or byte == 126)
