"""Judges moves of the tower: every reading of the text is replayed, disk by disk."""

from __future__ import annotations

from pegtile.core.checker import Code, FirstError, Objection, Verdict
from pegtile.errors import quoted
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.common import MOST_COUNTED, Judged, codes, first_move, piece, settle, with_fault
from pegtile.judge.decoding import Decoder, Tower, decoders, named
from pegtile.judge.plans import tower_step
from pegtile.notation.hanoi_tokens import LARGE, SMALL
from pegtile.notation.reading import Reading, Written
from pegtile.notation.texts import Text

__all__ = ["Table", "Tower", "judge_tower", "understood"]


def judge_tower(text: Text, reading: Reading, tower: Tower) -> Judged[State, Move]:
    """Judge the moves that were read, in every way in which they can be understood."""
    ways = decoders(tower, reading)
    judged = [_replay(text, reading, tower, way, named(way, ways)) for way in ways]
    return settle(judged, *first_move(text, reading))


def _replay(
    text: Text, reading: Reading, tower: Tower, way: Decoder, name: str
) -> Judged[State, Move]:
    """Replay the moves in one way of understanding them."""
    table = Table(tower)
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
            move, objection = understood(written, way, table, tower)
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


class Table:
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
        """Say whether every disk is where the goal has it."""
        return self.wrong == 0

    def state(self) -> State:
        """Return the state as a value."""
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


def understood(
    written: Written, way: Decoder, table: Table, tower: Tower
) -> tuple[Move, Objection | None]:
    """Turn the words of a move into a move, filling in from the tower what they leave out."""
    disk_text, source_text, target_text, lead = written.what
    if disk_text is None and way.lead_is_disk and lead is not None and lead[0] != ".":
        disk_text = lead
    none = Move(0, 0, 0)
    source = target = -1
    for peg_text in (source_text, target_text):
        if peg_text is not None and way.peg(peg_text) < 0:
            names = ", ".join(tower.labels.all(table.pegs))
            if peg_text.lstrip("-").isdigit() and not way.numeric:
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
    if (
        disk_text in (*SMALL, *LARGE) and len(table.places) > 2
        and (source_text is None or table.stacks[source][-1:] != [disk])
    ):  # fmt: skip
        reason = f"{quoted(disk_text or '')} may be one of several disks: expected its number"
        return none, Objection(Code.UNREADABLE, reason)
    return Move(disk, source, target), None
