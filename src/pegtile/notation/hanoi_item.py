"""One move of the tower while it is read: the values so far, and what is still to come."""

from __future__ import annotations

from pegtile.notation.hanoi_tokens import LARGE, LARGEST, SMALL, SMALLEST, Token
from pegtile.notation.reading import Written

__all__ = ["Item"]

_SIZES = frozenset((*SMALLEST, *LARGEST, *SMALL, *LARGE))


class Item:
    """One move while it is being read: its values by their roles, or free so far."""

    __slots__ = (
        "commas", "end", "free", "joined", "lead", "offset", "put_on", "role", "sized", "slots",
        "sure", "verb",
    )  # fmt: skip

    def __init__(self) -> None:
        self.slots: dict[str, str] = {}
        self.free: list[str] = []
        self.lead: str | None = None
        self.sure = False  # the leading number counts the moves, and is no disk
        self.commas = 0  # commas between the free values
        self.joined = False  # the last two values are pegs without a blank between: `AC`
        self.sized = False  # the last value is a size, as in `the largest`
        self.verb = False  # a word says that something is moved
        self.put_on = False  # and another, that it is put on what comes next
        self.role = ""
        self.offset = -1
        self.end = -1

    def __bool__(self) -> bool:
        return bool(self.slots or self.free or self.role)

    def put(self, token: Token) -> None:
        """Take a value."""
        if self.offset < 0:
            self.offset = token.offset
        self.joined = token.kind == "label" and token.offset == self.end and not self.role
        self.end = token.offset + len(token.text)
        self.sized = token.kind == "size"
        if self.role:
            self.slots[self.role] = token.text
            self.role = ""
        else:
            self.free.append(token.text)

    @property
    def on_peg(self) -> bool:
        """Say whether the last value is the peg that is left, with no target so far."""
        return bool(self.free or "source" in self.slots) and not (
            self.role or "target" in self.slots
        )

    def count(self, *, sure: bool) -> bool:
        """Read the only value so far as the number that counts the moves."""
        if len(self.free) == 1 and not self.slots and self.lead is None and self.free[0].isdigit():
            self.lead = self.free.pop()
            self.sure = sure
            self.offset = -1
            return True
        return False

    def is_bare(self) -> bool:
        """Say whether the values so far are a whole move: a disk and two pegs by their labels."""
        one, *pegs = self.free or [""]
        bare = len(pegs) == 2 and not (self.slots or self.commas or self.role)
        return bare and one.isdigit() and pegs[0].isalpha() and pegs[1].isalpha()

    def hold(self, disk: str) -> bool:
        """Take a disk that is told aside; return False when it is another one."""
        known = self.slots.setdefault("disk", disk)
        return known == disk or not (known.isdigit() and disk.isdigit())

    def finished(self, *, bracket: bool, table: bool, numeric: bool) -> Written | None:
        """Return the move when it is complete, else None."""
        if self.role:
            return None
        slots = dict(self.slots)
        free = list(self.free)
        lead = self.lead
        sure = self.sure
        if (
            bracket and not slots and len(free) == 2
            and len(free[0]) == 1 and free[0].isalpha() and free[1].isdigit()
        ):  # fmt: skip
            return Written((free[0], None, free[1], lead), self.offset, self.end)
        missing = [role for role in ("disk", "source", "target") if role not in slots]
        if table and lead is None and len(free) == len(missing) + 1 and free[0].isdigit():
            lead, sure = free.pop(0), True
        if self.put_on and len(free) == 1 and missing == ["source", "target"]:
            missing = ["target"]  # `put disk 1 on C`
        if len(free) == len(missing) - 1 and missing[0] == "disk":
            missing = missing[1:]
        if len(free) != len(missing) and (free or missing != ["source"]):
            return None
        if len(free) == 2 and missing[0] == "source" and free[0].isdigit() != free[1].isdigit():
            return None  # `1 A` is a disk and half a move, not a pair of pegs
        slots.update(zip(missing, free, strict=False))
        disk, source, target = slots.get("disk"), slots.get("source"), slots.get("target")
        if disk is None and source and target and not numeric and source.isdigit():
            disk, source = (source, None) if target.isalpha() else (None, source)  # `1 -> C`
        if target is None or (disk is None and source is None):
            return None
        if source in _SIZES or target in _SIZES:
            return None
        if disk is not None and not (disk.lstrip("-").isdigit() or disk in _SIZES):
            return None
        return Written((disk, source, target, f".{lead}" if sure else lead), self.offset, self.end)
