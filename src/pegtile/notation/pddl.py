"""What planning files have in common: nested lists of names, and plans.

PDDL after D. McDermott and others, "PDDL: the Planning Domain Definition Language" (1998); plan
files as the planners of the International Planning Competition write them, one action a line and a
comment with the cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pegtile.errors import BadText
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text

__all__ = [
    "Expression",
    "facts",
    "parsed",
    "plan_among",
    "read_plan",
    "read_step",
    "section",
    "written_plan",
]

Expression = str | list["Expression"]

_TOKEN = re.compile(r"[()]|[^\s();]+|;[^\n]*")
_DEEPEST = 50
_LONGEST_KEPT = 100
_CUT = "the list breaks off"
_STEP = re.compile(r"\s*(?:[0-9]+\s*:\s*|[0-9.]+:\s*)?\(\s*([a-z][^()\n]{0,200})\)[^\n(]*", re.I)


def parsed(text: str) -> list[Expression]:
    """Read nested lists of names, in small letters; `;` begins a comment.

    Raises:
        BadText: the brackets do not match, or are nested too deep.
    """
    plain = Text(text)
    stack: list[list[Expression]] = [[]]
    for match in _TOKEN.finditer(plain.plain):
        token = match[0]
        if token == "(":
            if len(stack) > _DEEPEST:
                raise _bad(plain, match.start(), f"at most {_DEEPEST} nested brackets")
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise _bad(plain, match.start(), "no closing bracket here")
            inner = stack.pop()
            stack[-1].append(inner)
        elif not token.startswith(";"):
            stack[-1].append(token.lower())
    if len(stack) > 1:
        raise _bad(plain, len(plain.plain), "a closing bracket before the end")
    return stack[0]


def _bad(text: Text, offset: int, expected: str) -> BadText:
    line, column = text.place(offset)
    return BadText(text.given[offset : offset + 20], expected, line=line, column=column)


def section(expressions: Iterable[Expression], name: str) -> list[Expression]:
    """Return what a definition says under a name such as `:init`.

    Raises:
        BadText: it says nothing there.
    """
    for whole in expressions:
        for part in whole if isinstance(whole, list) else ():
            if isinstance(part, list) and part and part[0] == name:
                return part[1:]
    raise BadText(name, f"a planning problem with a section ({name} …)")


def facts(expressions: Iterable[Expression]) -> list[tuple[str, ...]]:
    """Return the facts in a section, `and` or not, as tuples of names."""
    found: list[tuple[str, ...]] = []
    for expression in expressions:
        if not isinstance(expression, list) or not expression:
            continue
        if expression[0] == "and":
            found += facts(expression[1:])
        elif all(isinstance(name, str) for name in expression):
            found.append(tuple(name for name in expression if isinstance(name, str)))
    return found


def written_plan(steps: Iterable[str]) -> str:
    """Write a plan: one action a line, and its cost."""
    lines = [f"({step})" for step in steps]
    return "\n".join([*lines, f"; cost = {len(lines)} (unit cost)"]) + "\n"


def plan_among(text: Text, start: int, end: int, actions: tuple[str, ...]) -> Reading | None:
    """Read the last plan in a part of a text, with prose or a code fence around it."""
    names = "|".join(map(re.escape, actions))
    note = r"[ \t]*(?:\[[0-9.]+\][ \t]*)?(?:;[^\n]*)?"
    time = r"(?:[0-9.]+[ \t]*:[ \t]*)?"
    steps = rf"(?:^[ \t]*{time}\((?:{names})[ \t][^()\n]*\)?{note}(?:\n|\Z)|^{note}\n)+"
    plans = re.finditer(steps, text.plain[start:end], re.IGNORECASE | re.MULTILINE)
    span = next((plan.span() for plan in reversed(list(plans)) if "(" in plan[0]), None)
    if span is None:
        return None
    begin, stop = start + span[0], start + span[1]
    alone = Text(text.given)
    alone.plain = re.sub(r"[^\n]", " ", text.plain[:begin]) + text.plain[begin:stop]
    return read_plan(alone, actions)


def read_plan(text: Text, actions: tuple[str, ...]) -> Reading | None:
    """Read a plan; the words of each move are its action and what it is done to.

    Returns None when the text does not begin as a plan with one of `actions`.
    """
    moves: list[Written] = []
    place = 0
    while place < len(text.plain):
        stop = text.plain.find("\n", place)
        stop = len(text.plain) if stop < 0 else stop
        step = read_step(text.plain[place:stop], actions)
        if isinstance(step, Fault):
            if not moves:
                return None
            cut = step.truncated and stop == len(text.plain)
            fault = Fault(place, stop, _CUT if cut else step.reason, truncated=cut)
            return Reading("plan", moves, fault)
        if step is not None:
            moves.append(Written(step.what, place + step.offset, place + step.end))
        place = stop + 1
    return Reading("plan", moves) if moves else None


def read_step(line: str, actions: tuple[str, ...]) -> Written | Fault | None:
    """Read one line of a plan, None without a step.

    It is a fault when it is no step of `actions`; a truncated one if more could make it a step.
    """
    # A plan has few different lines: each is taken apart once.
    return (_kept_step if len(line) <= _LONGEST_KEPT else _step)(line, actions)


def _step(line: str, actions: tuple[str, ...]) -> Written | Fault | None:
    code = line.partition(";")[0]
    if not code.strip():
        return None
    match = _STEP.fullmatch(code)
    words = match[1].lower().split() if match else []
    if not words or words[0] not in actions:
        expected = f"expected an action such as ({actions[0]} …)"
        return Fault(0, len(line), expected, truncated="(" in code and ")" not in code)
    return Written(tuple(words), code.index("("), len(code.rstrip()))


_kept_step = lru_cache(1 << 14)(_step)
