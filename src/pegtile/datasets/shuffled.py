"""Shuffled numbers, each computed on its own: what makes puzzles unique in any number of parts."""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["Shuffled"]

_ROUNDS = 6
_MASK = (1 << 64) - 1


class Shuffled:
    """A permutation of 0 … size − 1 that depends on a seed; place by place, without any table.

    Number i of a set is item i of the permutation of all puzzles that will do. So no puzzle comes
    twice, and any part can be made without the others. It is a Feistel network of six rounds on
    the next power of four; numbers that it takes beyond the size go round again.

    >>> sorted(map(Shuffled(7, 10), range(10))) == list(range(10))
    True
    """

    def __init__(self, seed: int | str, size: int) -> None:
        digest = blake2b(f"{seed}".encode(), digest_size=8 * _ROUNDS).digest()
        self._keys = [
            int.from_bytes(digest[place : place + 8], "little")
            for place in range(0, 8 * _ROUNDS, 8)
        ]
        self._size = size
        self._half = max(1, (max(0, size - 1).bit_length() + 1) // 2)
        self._low = (1 << self._half) - 1

    def __call__(self, place: int) -> int:
        """Return the number at a place, 0 ≤ place < size."""
        while True:
            left, right = place >> self._half, place & self._low
            for key in self._keys:
                left, right = right, left ^ (self._mixed(right, key) & self._low)
            place = left << self._half | right
            if place < self._size:
                return place

    def _mixed(self, number: int, key: int) -> int:
        """Return the bits of a number well mixed with a key, as many as a half has."""
        if self._half > 64:
            data = number.to_bytes(-(-self._half // 8), "little")
            return int.from_bytes(
                _stretched(blake2b(data, key=key.to_bytes(8, "little")), len(data)), "little"
            )
        # The finalizer of SplitMix64 (G. L. Steele and others, OOPSLA 2014).
        number = (number + key) & _MASK
        number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _MASK
        return number ^ number >> 31


def _stretched(state: blake2b, size: int) -> bytes:
    """Return `size` bytes of a hash, however many."""
    out = b""
    while len(out) < size:
        state.update(b"more")
        out += state.digest()
    return out[:size]
