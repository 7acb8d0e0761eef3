"""Moves of the tower in any text: finds the list among the prose and reads it.

A list is either lines of moves, or brackets around moves. `hanoi_words` reads one move; here is
what is between moves.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise

from pegtile.hanoi.move import Labels
from pegtile.notation.blocks import Found, Line, chosen, line_blocks
from pegtile.notation.hanoi_objects import object_line
from pegtile.notation.hanoi_tokens import Token, tokens
from pegtile.notation.hanoi_words import read_line
from pegtile.notation.prose import EXAMPLE
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text

__all__ = ["line_format", "lists_begin", "read_moves", "read_text_line"]

_OPEN = re.compile(r"[\[({]")
_LIST = re.compile(r"[\[({]\s*(?=[\[({\"'])|[\[(]\s*(?=[A-Za-z0-9]{1,9}\s*-*>)")
_DEEP = re.compile(r"(?:[\[({]\s*+){64,}")
_GROUP = re.compile(r"[\[({]([^\[\](){}]{0,400})[\])}]")
_STRING = re.compile(r"(\"|')([^\"'\n]{1,400})\1|[A-Za-z0-9]{1,9}\s*-*>\s*[A-Za-z0-9]{1,9}")
# Possessive, so that what is no state takes no longer than what is one.
_STATE = re.compile(r"[\[(]\s*+(?:[\[(][0-9,\s]*+[\])]\s*+(?:,\s*+)?){2,16}[\])]")
_PEG_OF_STATE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z0-9]{1,9}\s*[=:]\s*\[[0-9,\s]*\]")
_STATE_BEHIND = re.compile(
    r"[-=~]*>?\s*+[(|;,:]?\s*+(?:(?<![A-Za-z0-9])[A-Za-z0-9]{1,9}\s*+[=:]\s*+\[[0-9,\s]*+\]"
    r"[\s,;|)]*+){2,16}\Z"
)
_BETWEEN = re.compile(r"(?:[\s,;]++|#[^\n]*+|//[^\n]*+)++")
_CLOSE = re.compile(r"[\])}]")
_SENTENCE = re.compile(r"(?<=[^\s.])[.!。]\s*+(?=[^\W\d_]{2})")
# A run of blanks or stars is looked through once, from where it begins.
_REMARK = re.compile(r"\s-++\s++(?=[^\W\d_])|(?<![*_` ])[*_` ]*+:[*_` ]++(?=[^\W\d_])")
_PLACES = frozenset(("label", "arrow", "from", "to", "after", "dots"))
_IS = ("is", "are", "是", "为", "為")
_LISTS = re.compile(
    r"answer|solution|sequence|moves|steps|plan|path|答|解|步骤|序列", re.IGNORECASE
)
_OF_MOVES = frozenset(("label", "arrow", "size", "disk", "from", "to", "after", "dots"))
_MOST_TRIED = 4  # places in a line where prose may end or begin
_MOST_PROSE = 2000  # characters before a colon


def read_moves(
    text: Text, labels: Labels, pegs: int, *, start: int = 0, end: int | None = None,
    answer: bool = False,
) -> Reading:  # fmt: skip
    """Find the moves in a text, or in a part of it.

    Without `answer` the whole text is the list: prose may stand before, behind and, when nothing in
    it looks like a move, between the moves; two bracketed lists are ambiguous. With `answer` the
    last list counts.

    The words of a move are (disk, source, target, leading number), each None when not written; a
    dot before the leading number says that it surely counts the moves.
    """
    end = len(text.plain) if end is None else end
    nested, states = _bracketed(text.plain, start, end, labels, pegs)
    holes = [*((found.start, found.end) for found in nested), *states]
    lines = line_blocks(
        text,
        start,
        end,
        sorted(holes),
        lambda place, stop: read_text_line(text.plain, place, stop, labels, pegs),
        lambda move, shape: line_format(move, shape, text.plain),
        answer=answer,
        listed=nested,
    )
    return chosen((*nested, *lines), text, answer=answer)


def lists_begin(plain: str) -> bool:
    """Say whether brackets around moves begin somewhere in a text."""
    return _LIST.search(plain) is not None


def _bracketed(
    text: str, start: int, end: int, labels: Labels, pegs: int
) -> tuple[list[Found], list[tuple[int, int]]]:
    """Find the lists in brackets: `[[1,0,2],…]`, `[(A, C), …]`, `["A->C", …]`, `[{…}, …]`.

    Returns them, and where states stand, which look alike.
    """
    found = []
    states = []
    place = start
    while True:
        begin = _LIST.search(text, place, end)
        if begin is None:
            break
        deep = _DEEP.match(text, begin.start(), end)
        if deep is not None:
            # Only the innermost brackets can be around moves.
            opened = list(islice(_OPEN.finditer(text, deep.end() - 64, deep.end()), 64))
            place = opened[max(0, len(opened) - 4)].start() if opened else deep.end()
            if place > begin.start():
                begin = _LIST.search(text, place, end)
                if begin is None:
                    break
        state = _STATE.match(text, begin.start(), end)
        if state is not None and _is_state(state[0], pegs):
            place = state.end()
            states.append(state.span())
            continue
        candidate, place = _one_list(text, begin, end, labels, pegs)
        if candidate is not None:
            found.append(candidate)
    return found, states


def _is_state(text: str, pegs: int) -> bool:
    """Say whether nested lists are the disks on each peg, and no moves."""
    if text.count("[") + text.count("(") - 1 != pegs:
        return False
    disks = [len(disk) < 6 and int(disk) for disk in re.findall("[0-9]+", text)]
    return sorted(disks) == list(range(1, len(disks) + 1))


def _one_list(
    text: str, begin: re.Match[str], end: int, labels: Labels, pegs: int
) -> tuple[Found | None, int]:
    """Read from an opening bracket; return the list, or None, and where to search on."""
    found = Found(begin.start(), "")
    place = begin.end()
    while True:
        gap = _BETWEEN.match(text, place, end)
        place = gap.end() if gap else place
        if place >= end:
            found.fault = Fault(place, end, "the list breaks off", truncated=True)
            break
        if _CLOSE.match(text, place, end):
            place += 1
            break
        group = _GROUP.match(text, place, end)
        string = None if group else _STRING.match(text, place, end)
        item = group or string
        if item is None:
            cut = _OPEN.match(text, place, end)
            if not found.moves:
                return None, max(place, begin.end())
            broken = cut and not re.search(r"[\])}]", text[place : min(end, place + 400)])
            broken = broken or (text[place] in "\"'" and text.find("\n", place, end) < 0)
            stop = min(end, place + 40)
            found.fault = Fault(
                place, stop, "the list breaks off" if broken else "expected a move", bool(broken)
            )
            place = end if broken else place
            break
        whole = group is not None
        inside = (item.start(1), item.end(1)) if group else item.span(2 if item[2] else 0)
        line = object_line(text, *item.span()) or read_line(
            text, *inside, labels, pegs, bracket=whole
        )
        if not line.moves:
            if not found.moves:
                return None, item.end()
            found.fault = Fault(
                item.start(), item.end(), f"expected a move as the first one is: {found.format}"
            )
            place = item.end()
            break
        if not found.moves:
            found.format = _bracket_format(item[0])
        found.moves += (
            [line.moves[0]._replace(offset=item.start(), end=item.end())]
            if len(line.moves) == 1
            else line.moves
        )
        place = item.end()
    found.end = place
    return (found if found.moves else None), max(place, begin.end())


def _bracket_format(first: str) -> str:
    """Return the name of a format in brackets by its first move."""
    if first[0] == "{":
        return "objects"
    if first[0] in "\"'":
        return "strings"
    values = len(re.findall(r"[\w-]+", first))
    return {3: "lists", 2: "pairs"}.get(values, "lists")


def read_text_line(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line:
    """Read one line, with prose before or behind its moves; in brackets, what they hold."""
    line = object_line(plain, place, stop) or read_line(plain, place, stop, labels, pegs)
    if line.moves:
        return line
    where = (plain, place, stop, labels, pegs)
    return (
        _before_state(*where)
        or _behind_colon(*where)
        or _before_remark(*where)
        or _before_prose(*where)
        or _in_groups(*where)
        or line
    )


def _before_state(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line | None:
    """Read `A -> B -> A=[2], B=[1], C=[]`: behind a move may stand the state that it leads to."""
    if plain[place:stop].rstrip(" )|,;.")[-1:] != "]" or stop - place > _MOST_PROSE:
        return None
    state = _STATE_BEHIND.search(plain, place, stop)
    if state is None or len(_PEG_OF_STATE.findall(state[0])) != pegs:
        return None
    head = read_line(plain, place, state.start(), labels, pegs)
    return head if head.moves else None


def _behind_colon(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line | None:
    """Read `Answer: A->C, A->B`: what stands before a colon may be prose, without any value."""
    colons: list[int] = []
    for kind, word, offset in tokens(plain, place, stop, labels, pegs):
        if (kind in ("number", "label") and word != "a") or offset - place > _MOST_PROSE:
            break
        if word == ":" or (word in _IS and kind != "label"):
            colons = [*colons[1 - _MOST_TRIED :], offset + len(word) - 1]
    for colon in reversed(colons):
        tail = read_line(plain, colon + 1, stop, labels, pegs)
        several = len(tail.moves) > 1
        if plain[colon] != ":":
            several &= _LISTS.search(plain, place, colon) is not None
            if not several:
                continue
        if tail.moves and (several or tail.first == "values" or not tail.first):
            head = read_line(plain, place, colon, labels, pegs)
            if head.values == 0:
                example = not several and EXAMPLE.search(plain, place, colon)
                return Line((), False, "", 0) if example else tail
    return None


def _before_remark(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line | None:
    """Read `A->C: move disk 1` and `A->C - done`: behind a whole move may stand a remark."""
    for mark in islice(_REMARK.finditer(plain, place, stop), _MOST_TRIED):
        rest = list(tokens(plain, mark.end(), stop, labels, pegs))
        if any(token.kind in _PLACES for token in rest):
            continue
        head = read_line(plain, place, mark.start(), labels, pegs)
        if head.moves:
            return _with_disk(head, rest)
    return None


def _with_disk(line: Line, rest: list[Token]) -> Line:
    """Add the disk that a remark names to a move that names none."""
    named = [after.text for token, after in pairwise(rest) if token.kind == "disk"]
    *before, last = line.moves
    if named[1:] or not named or last.what[0] is not None or not named[0].isdigit():
        return line
    return line._replace(moves=(*before, last._replace(what=(named[0], *last.what[1:]))))


def _before_prose(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line | None:
    """Read `A->C, A->B. Total: 2 moves.`: what stands behind a full stop may be prose."""
    for end in islice(_SENTENCE.finditer(plain, place, stop), _MOST_TRIED):
        rest = tokens(plain, end.end(), stop, labels, pegs)
        if all(token.kind not in _OF_MOVES for token in rest):
            head = read_text_line(plain, place, end.end(), labels, pegs)
            return head if head.moves else None
    return None


def _in_groups(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line | None:
    """Read `(A, C), (A, B)`, brackets that hold all of a line."""
    if not re.search(r"[\[(]", plain[place:stop]):
        return None
    groups = list(_GROUP.finditer(plain, place, stop))
    rest = _GROUP.sub(" ", plain[place:stop])
    outside = read_line(rest, 0, len(rest), labels, pegs)
    if not groups or outside.values or re.search(r"[\w]{3,}", _after_equals(rest)):
        return None
    moves: list[Written] = []
    for group in groups:
        inner = read_line(plain, group.start(1), group.end(1), labels, pegs, bracket=True)
        if not inner.moves:
            return None
        moves += inner.moves
    return Line(tuple(moves), False, "values", len(moves))


def _after_equals(text: str) -> str:
    return text.rpartition("=")[2].rpartition(":")[2]


def line_format(move: Written, shape: str, plain: str) -> str:
    """Return the name of a line format by its first move."""
    disk, source, _, lead = move.what
    if shape not in ("values", "", "from"):
        return "sentence"
    written = plain[move.offset : move.end]
    arrow = ">" in written or " to " in written or "\\" in written
    if lead is not None and arrow:
        return "numbered" if disk is not None else "arrows"
    if disk is not None and source is not None:
        return "arrows" if arrow else "plain"
    return "arrows" if arrow else "pairs"
