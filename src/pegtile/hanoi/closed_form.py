"""Any moment of the classic solution, computed from its number alone.

Moves are numbered 1 … 2^n − 1; after move m means after m moves. Everything here costs what its
digits cost, so move 2^99,999 of 100,000 disks is a matter of milliseconds.

The key is the binary text of m, one digit a disk, the largest disk's first. The largest disk moves
once, at m = 2^(n − 1), from the source to the target: so its digit tells on which of the two it
stands, and the rest of the text is the same question about the smaller disks. While the disk is on
the source they go from the source to the spare peg, afterwards from the spare peg to the target.

Source: A. M. Hinz and others, *The Tower of Hanoi: Myths and Maths*, 2nd edition (2018), section
2.1; what is said there of the p-th digit is here a walk along the text.
"""

from __future__ import annotations

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State

__all__ = ["check_tower", "move_number", "peg_of_disk", "rank", "state_after"]


def state_after(disks: int, moves: int, source: int = 0, target: int = 2) -> State:
    """Return the state after so many moves from `source` to `target`.

    >>> state_after(3, 4).compact()
    'CBB'

    Raises:
        BadRequest: there are not so many moves.
    """
    _check(moves, disks, source, target, first=0)
    if disks == 0 or source == target:
        return State.perfect(disks, source)
    spare = 3 - source - target
    pegs = bytearray()
    for digit in f"{moves:0{disks}b}":
        if digit == "0":
            pegs.append(source)
            target, spare = spare, target
        else:
            pegs.append(target)
            source, spare = spare, source
    return State(bytes(pegs[::-1]))


def peg_of_disk(disks: int, disk: int, moves: int, source: int = 0, target: int = 2) -> int:
    """Return the peg of one disk after so many moves.

    The disk has made (m + 2^(d − 1)) div 2^d moves by then, all of them the same way round.

    >>> [peg_of_disk(3, 1, m) for m in range(8)]
    [0, 2, 2, 1, 1, 0, 0, 2]

    Raises:
        BadRequest: there is no such disk, or there are not so many moves.
    """
    _check(moves, disks, source, target, first=0)
    if not 1 <= disk <= disks:
        raise BadRequest(f"disk {quoted(disk)}: expected 1 to {disks}")
    way = target - source if (disks - disk) % 2 == 0 else source - target
    return (source + way * ((moves + (1 << (disk - 1)) >> disk) % 3)) % 3


def move_number(disks: int, number: int, source: int = 0, target: int = 2) -> Move:
    """Return move `number`, 1 … 2^n − 1.

    >>> str(move_number(64, 2**63))
    '64 A C'

    Raises:
        BadRequest: there is no such move.
    """
    _check(number, disks, source, target, first=1)
    disk = (number & -number).bit_length()
    way = target - source if (disks - disk) % 2 == 0 else source - target
    before = (source + way * ((number >> disk) % 3)) % 3
    return Move(disk, before, (before + way) % 3)


def rank(state: State, source: int = 0, target: int = 2) -> int | None:
    """Return after how many moves the solution passes `state`, None when it is not on the way.

    >>> rank(State.parse("CBB")), rank(State.parse("CBC"))
    (4, None)

    Raises:
        BadRequest: the state has other than three pegs.
    """
    if state.pegs != 3:
        raise BadRequest(f"a state of {state.pegs} pegs: expected 3")
    check_tower(state.disks, source, target)
    if source == target:
        return 0 if state == State.perfect(state.disks, source) else None
    spare = 3 - source - target
    digits = bytearray()
    for peg in reversed(state.pegs_of_disks):
        if peg == source:
            digits.append(48)
            target, spare = spare, target
        elif peg == target:
            digits.append(49)
            source, spare = spare, source
        else:
            return None
    return int(digits or b"0", 2)


def check_tower(disks: int, source: int, target: int) -> None:
    """Refuse a tower that does not exist on three pegs.

    Raises:
        BadRequest: the number of disks is negative, or a peg is not 0, 1 or 2.
    """
    if disks < 0:
        raise BadRequest(f"{quoted(disks)} disks: expected 0 or more")
    for name, peg in (("source", source), ("target", target)):
        if peg not in (0, 1, 2):
            raise BadRequest(f"{name} {quoted(peg)}: expected peg 0, 1 or 2")


def _check(number: int, disks: int, source: int, target: int, *, first: int) -> None:
    """Refuse a tower or a move number that does not exist."""
    check_tower(disks, source, target)
    # Comparing with 2^n - 1 itself would be as quick, but saying it would take n / 3 digits.
    if number < first or (number > 0 and source == target) or number.bit_length() > disks:
        last = "0" if source == target else f"2^{disks}-1"
        raise BadRequest(f"move {quoted(number)}: expected {first} to {last}")
