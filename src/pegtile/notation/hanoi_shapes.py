"""The shape of a line that tells a move: its fixed pieces, and what stands between them.

A list of moves has one shape, or few. It is learned from a line that the reader has taken apart, by
putting another value in each place and asking the reader what has changed; so a line of a shape
means what the reader would say it means, and a kernel can read the next ones.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pegtile.hanoi.move import Labels
from pegtile.notation.hanoi_text import lists_begin, read_text_line
from pegtile.notation.hanoi_tokens import Token, tokens
from pegtile.notation.texts import Text

__all__ = ["ROLES", "Shape", "learned"]

ROLES = ("disk", "source", "target", "count")
"""What stands between the fixed pieces, in the order of the words of a move."""

_END = Token("", "", -1)


class Shape(NamedTuple):
    """The shape of a line.

    Attributes:
        pieces: the fixed pieces, one more than roles; blanks at both ends are left out.
        roles: what stands between them, in the order of the line.
        numbers: whether each is a number; else it is the label of a peg.
    """

    pieces: tuple[str, ...]
    roles: tuple[str, ...]
    numbers: tuple[bool, ...]


def learned(text: Text, labels: Labels, pegs: int) -> Shape | None:
    """Return the shape of a line of one move, None when it cannot be told.

    >>> learned(Text("Move disk 1 from A to C."), Labels(), 3).pieces
    ('Move disk ', ' from ', ' to ', '.')
    """
    line, given = text.plain, text.given
    first = read_text_line(line, 0, len(line), labels, pegs).moves
    # Brackets that might join lines to a list are for the reader of lists.
    if len(first) != 1 or lists_begin(f"{line}\n{line}"):
        return None
    words = first[0].what
    pieces: list[str] = []
    roles: list[str] = []
    numbers: list[bool] = []
    place = 0
    for token, following in pairwise([*tokens(line, 0, len(line), labels, pegs), _END]):
        found = _role(line, token, words, labels, pegs)
        if found is None:
            return None
        role, number = found
        if not role:
            continue  # a word or value without a meaning of its own is a fixed piece
        begin, end = token.offset, token.offset + len(token.text)
        article = token.kind == "label" and following.kind in ("disk", "noise")
        if role in roles or article or given[begin:end] != token.text:
            return None
        pieces.append(given[place:begin])
        roles.append(role)
        numbers.append(number)
        place = end
    if len(roles) != sum(word is not None for word in words) or "target" not in roles:
        return None
    pieces = [pieces[0].lstrip(), *pieces[1:], given[place:].rstrip()]
    return Shape(tuple(pieces), tuple(roles), tuple(numbers))


def _role(
    line: str, token: Token, words: tuple[str | None, ...], labels: Labels, pegs: int
) -> tuple[str, bool] | None:
    """Return the role of a token, empty without one, and whether it is a number for it.

    Returns None when another value in its place would change more than one word of the move.
    """
    kind, text, begin = token
    if kind not in ("number", "label"):
        return "", False
    names = labels.all(pegs)
    other = "77" if text.isdigit() else next(n for n in names if n.casefold() != text.casefold())
    probe = line[:begin] + other + line[begin + len(text) :]
    moves = read_text_line(probe, 0, len(probe), labels, pegs).moves
    if len(moves) != 1:
        return None
    changed = [n for n, word in enumerate(moves[0].what) if word != words[n]]
    if not changed:
        return "", False
    role = ROLES[changed[0]]
    by_label = text in names or not text.isdigit()
    if len(changed) > 1 or (role in ("disk", "count") and not text.isdigit()):
        return None
    return role, not (by_label and role in ("source", "target"))
