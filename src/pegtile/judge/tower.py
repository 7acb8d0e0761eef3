"""Judges moves of the tower: every reading of the text is replayed, disk by disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pegtile.core.checker import Code, FirstError, Objection, Verdict
from pegtile.errors import quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.common import MOST_COUNTED, Judged, codes, first_move, piece, settle, with_fault
from pegtile.judge.plans import pegs_of_plan, tower_step
from pegtile.notation.reading import Reading, Written
from pegtile.notation.texts import Text

__all__ = ["Tower", "judge_tower"]


@dataclass(frozen=True, slots=True)
class Tower:
    """The puzzle whose answers are judged.

    Attributes:
        start: the state before the first move.
        goal: the state to reach.
        rules: the rules of the moves.
        labels: what the pegs are called.
        pegs_from: the number of the first peg where pegs are numbers, None when nobody said.
    """

    start: State
    goal: State
    rules: Rules
    labels: Labels = DEFAULT_LABELS
    pegs_from: int | None = None


class _Decoder:
    """One way to understand the words of moves."""

    def __init__(
        self, tower: Tower, base: int, *, lead_is_disk: bool, by_number: bool = False
    ) -> None:
        self.base = base
        self.lead_is_disk = lead_is_disk
        self.by_number = by_number
        self._pegs = tower.start.pegs
        self._disks = tower.start.disks
        # Numbers of pegs are no labels when the caller or the format says where they begin.
        names = () if by_number else tower.labels.all(self._pegs)
        self._numeric = any(name.isdigit() for name in names)
        self._names = dict(_other_names(tower))
        folded = [name.casefold() for name in names]
        self._names |= {name: peg for peg, name in enumerate(folded) if folded.count(name) == 1}
        self._exact = {name: peg for peg, name in enumerate(names)}
        self.peg = lru_cache(4096)(self._peg)
        self.disk = lru_cache(4096)(self._disk)

    def _peg(self, text: str) -> int:
        """Return a peg's number, −1 when there is none."""
        peg = self._exact.get(text, self._names.get(text.casefold(), -1))
        if peg >= 0 or self._numeric or not text.isdigit():
            return peg
        peg = int(text) - self.base if len(text) < 10 else -1
        return peg if 0 <= peg < self._pegs else -1

    def _disk(self, text: str) -> int:
        """Return a disk's number, 0 when it cannot be one."""
        if text in ("smallest", "最小"):
            return 1
        if text in ("largest", "biggest", "最大"):
            return self._disks
        if text.isdigit():
            digits = text.lstrip("0")
            return int(digits) if 0 < len(digits) < 10 else 0
        return ord(text.lower()) - 96 if len(text) == 1 and text.isalpha() else 0


def _other_names(tower: Tower) -> Iterator[tuple[str, int]]:
    """Yield what pegs are called besides their labels."""
    pegs = tower.start.pegs
    if pegs == 3:
        for peg, words in enumerate(
            ("left 左 左边", "middle center centre 中 中央 中间", "right 右 右边")
        ):
            yield from ((word, peg) for word in words.split())
        source, target = tower.start.perfect_peg(), tower.goal.perfect_peg()
        if source is not None and target is not None and source != target:
            yield from ((word, source) for word in ("source", "start"))
            yield from ((word, target) for word in ("target", "destination", "goal"))
            spare = 3 - source - target
            yield from ((word, spare) for word in ("auxiliary", "aux", "spare", "helper"))


def decoders(tower: Tower, reading: Reading) -> list[_Decoder]:
    """Return the ways in which the moves can be understood, the likeliest first."""
    if reading.format == "plan":
        return [_Decoder(tower, pegs_of_plan(reading), lead_is_disk=False)]
    moves = reading.moves
    numbers: set[str] = set()
    leads = lead_only = 0
    for move in moves:
        _, source, target, lead = move.what
        numbers.update(text for text in (source, target) if text is not None and text.isdigit())
        if lead is not None and not lead.startswith("."):
            leads += 1
            lead_only += move.what[0] is None
    probe = _Decoder(tower, 0, lead_is_disk=False)
    bases = [0]
    if numbers and not probe._numeric:
        last = str(tower.start.pegs)
        bases = [0, 1] if reading.format in ("lists", "objects") else [1, 0]
        if tower.pegs_from is not None:
            bases = [tower.pegs_from]
        elif "0" in numbers and last not in numbers:
            bases = [0]
        elif last in numbers and "0" not in numbers:
            bases = [1]
    leads_as_disks = [False]
    if lead_only and lead_only == len(moves):
        counted = all(move.what[3] == str(number) for number, move in enumerate(moves[:10_000], 1))
        leads_as_disks = [False, True] if counted else [True]
    ways = [
        _Decoder(tower, base, lead_is_disk=as_disk) for as_disk in leads_as_disks for base in bases
    ]
    if numbers and probe._numeric and reading.format == "lists":
        # The style `lists` numbers the pegs from 0, whatever numbers they are called by.
        numbered = _Decoder(tower, tower.pegs_from or 0, lead_is_disk=False, by_number=True)
        ways = [numbered] if tower.pegs_from is not None else [numbered, *ways]
    return ways


def judge_tower(text: Text, reading: Reading, tower: Tower) -> Judged[State, Move]:
    """Judge the moves that were read, in every way in which they can be understood."""
    ways = decoders(tower, reading)
    judged = [_replay(text, reading, tower, way, _named(way, ways)) for way in ways]
    return settle(judged, *first_move(text, reading))


def _named(way: _Decoder, ways: list[_Decoder]) -> str:
    """Say how a decoder reads, as far as there was a choice."""
    parts = []
    if len({other.by_number for other in ways}) > 1:
        parts.append("pegs numbered from 0" if way.by_number else "pegs by their labels")
    elif len({other.base for other in ways}) > 1:
        parts.append(f"pegs numbered from {way.base}")
    if len({other.lead_is_disk for other in ways}) > 1:
        parts.append("leading numbers as " + ("disks" if way.lead_is_disk else "a count of moves"))
    return " and ".join(parts)


def _replay(
    text: Text, reading: Reading, tower: Tower, way: _Decoder, name: str
) -> Judged[State, Move]:
    """Replay the moves in one way of understanding them."""
    table = _Table(tower)
    moves: list[Move] = []
    error: FirstError | None = None
    count = len(reading.moves)
    reached = 0 if table.at_goal() else -1
    visited = {table.hash} if count <= MOST_COUNTED else None
    duplicates = 0
    for written in reading.moves:
        if reading.format == "plan":
            step = tower_step(written, table, way.base)
            move, objection = (Move(0, 0, 0), step) if isinstance(step, Objection) else (step, None)
        else:
            move, objection = _understood(written, way, table, tower)
        objection = objection or table.objection(move)
        if objection is not None:
            line, column = text.place(written.offset)
            error = FirstError(
                len(moves) + 1, objection.code, objection.reason,
                piece(text, written.offset, written.end),
                table.state().compact(tower.labels), line, column,
            )  # fmt: skip
            break
        table.do(move)
        moves.append(move)
        if visited is not None:
            duplicates += table.hash in visited
            visited.add(table.hash)
        if reached < 0 and table.at_goal():
            reached = len(moves)
    verdict = Verdict(
        legal=len(moves) == count,
        solved=error is None and table.at_goal(),
        moves=count,
        longest_legal_prefix=len(moves),
        first_error=error,
        duplicates_visited=None if visited is None else duplicates,
        format=reading.format,
        convention="disk from to" if reading.moves else "",
        remarks=reading.remarks,
    )
    end = table.state()
    verdict = with_fault(verdict, text, reading, reached, end.compact(tower.labels))
    return Judged(verdict, moves, end, name)


class _Table:
    """A tower that moves are carried out on."""

    __slots__ = ("_arcs", "_goal", "_rules", "_simple", "hash", "pegs", "places", "stacks", "wrong")

    def __init__(self, tower: Tower) -> None:
        self.stacks = [list(stack) for stack in tower.start.stacks()]
        self.places = bytearray(tower.start.pegs_of_disks)
        self.pegs = tower.start.pegs
        self._goal = tower.goal.pegs_of_disks
        self.wrong = sum(map(int.__ne__, self.places, self._goal))
        self._rules = tower.rules
        self._arcs = tower.rules.arcs
        self._simple = type(tower.rules) is Rules
        self.hash = 0

    def at_goal(self) -> bool:
        return self.wrong == 0

    def state(self) -> State:
        return State(bytes(self.places), self.pegs)

    def objection(self, move: Move) -> Objection | None:
        """Say what is wrong with a move; the rules are asked only when something is."""
        disk, source, target = move
        if self._simple and source != target:
            stack, other = self.stacks[source], self.stacks[target]
            if (
                stack and stack[-1] == disk and (not other or other[-1] > disk)
                and (self._arcs is None or (source, target) in self._arcs)
            ):  # fmt: skip
                return None
        return self._rules.objection(self.state(), move)

    def do(self, move: Move) -> None:
        """Carry out a legal move."""
        disk, source, target = move
        self.stacks[source].pop()
        self.stacks[target].append(disk)
        self.places[disk - 1] = target
        goal = self._goal[disk - 1]
        self.wrong += (target != goal) - (source != goal)
        self.hash ^= codes(disk, source) ^ codes(disk, target)


def _understood(
    written: Written, way: _Decoder, table: _Table, tower: Tower
) -> tuple[Move, Objection | None]:
    """Turn the words of a move into a move, filling in from the tower what they leave out."""
    disk_text, source_text, target_text, lead = written.what
    if disk_text is None and way.lead_is_disk and lead is not None:
        disk_text = lead.lstrip(".")
    none = Move(0, 0, 0)
    source = target = -1
    for peg_text in (source_text, target_text):
        if peg_text is not None and way.peg(peg_text) < 0:
            names = ", ".join(tower.labels.all(table.pegs))
            if peg_text.lstrip("-").isdigit() and not way._numeric:
                names = f"{way.base} to {way.base + table.pegs - 1}"
            reason = f"there is no peg {quoted(peg_text)}: expected {names}"
            return none, Objection(Code.UNKNOWN_PEG, reason)
    target = way.peg(target_text or "")
    disk = 0 if disk_text is None else way.disk(disk_text)
    if disk_text is not None and not 1 <= disk <= len(table.places):
        reason = f"there is no disk {quoted(disk_text)}: expected 1 to {len(table.places)}"
        return none, Objection(Code.UNKNOWN_DISK, reason)
    if source_text is None:
        source = table.places[disk - 1]
    else:
        source = way.peg(source_text)
        if disk_text is None:
            stack = table.stacks[source]
            if not stack and source != target:
                name = tower.labels.all(table.pegs)[source]
                return none, Objection(Code.EMPTY_PEG, f"peg {name} is empty")
            disk = stack[-1] if stack else 1
    return Move(disk, source, target), None
