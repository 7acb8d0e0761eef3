"""Numbered lines, each the next number and one of a few prepared endings."""

from libc.string cimport memcpy


def number_lines(
    unsigned char[::1] out,
    unsigned char[::1] digits,
    Py_ssize_t first,
    const unsigned char[::1] kinds,
    const unsigned char[:, ::1] endings,
    const Py_ssize_t[::1] lengths,
):
    """Write a line for each move into `out`; return (bytes written, the new `first`).

    `digits[first:-16]` is the number of the first move in ASCII; afterwards that of the move after
    the last. The digits before `first` are "0", at least one of them is there. `endings[k]` holds
    what follows the number of a move of kind k, `lengths[k]` bytes of it. `out` has room for all
    lines, 16 bytes and an ending more.
    """
    cdef Py_ssize_t count = kinds.shape[0]
    cdef Py_ssize_t end = digits.shape[0] - 16
    cdef Py_ssize_t stride = endings.shape[1]
    cdef Py_ssize_t index = 0, width, place
    cdef unsigned char *to = &out[0]
    cdef unsigned char *text = &digits[0]
    cdef const unsigned char *tails = &endings[0, 0]
    cdef const Py_ssize_t *sizes = &lengths[0]
    cdef const unsigned char *kind = &kinds[0]
    cdef unsigned long long low, high
    cdef unsigned char last
    with nogil:
        while index < count:
            # Ten numbers share all digits but the last.
            width = end - first
            last = text[end - 1]
            memcpy(&low, text + first, 8)
            memcpy(&high, text + first + 8, 8)
            while index < count and last <= 57:
                # Copies of a fixed size, some of it overwritten at once, cost a third of exact ones.
                if width <= 16:
                    memcpy(to, &low, 8)
                    memcpy(to + 8, &high, 8)
                else:
                    memcpy(to, text + first, width)
                to[width - 1] = last
                to += width
                if stride == 16:
                    memcpy(to, tails + 16 * kind[index], 16)
                else:
                    memcpy(to, tails + stride * kind[index], stride)
                to += sizes[kind[index]]
                last += 1
                index += 1
            if last <= 57:
                text[end - 1] = last
                break
            place = end - 1
            text[place] = 48
            place -= 1
            while text[place] == 57:
                text[place] = 48
                place -= 1
            text[place] += 1
            if place < first:
                first = place
    return to - &out[0], first


cdef inline unsigned char *copied(
    unsigned char *to, const unsigned char *text, Py_ssize_t size
) noexcept nogil:
    """Copy `size` bytes, and up to 15 more behind them; return where they end."""
    cdef Py_ssize_t done = 0
    if size > 64:
        memcpy(to, text, size)
        return to + size
    # Copies of a fixed size are single instructions; what is too much is overwritten by the next.
    while done < size:
        memcpy(to + done, text + done, 16)
        done += 16
    return to + size


def fill_gaps(
    unsigned char[::1] out,
    const unsigned char[::1] text,
    const Py_ssize_t[::1] gaps,
    const unsigned char[:, ::1] fillers,
    const Py_ssize_t[::1] lengths,
):
    """Write `text[:-16]` into `out`, its gaps filled; return how many bytes that makes.

    At each of the places `gaps`, in growing order, there is a byte k; in its stead come
    `lengths[k]` bytes of `fillers[k]`, whose rows are 16 bytes longer than any of them. `out` has
    room for it all and 16 bytes more.
    """
    cdef Py_ssize_t index, gap, place = 0
    cdef unsigned char *to = &out[0]
    cdef const unsigned char *source = &text[0]
    with nogil:
        for index in range(gaps.shape[0]):
            gap = gaps[index]
            to = copied(to, source + place, gap - place)
            to = copied(to, &fillers[source[gap], 0], lengths[source[gap]])
            place = gap + 1
        to = copied(to, source + place, text.shape[0] - 16 - place)
    return to - &out[0]
