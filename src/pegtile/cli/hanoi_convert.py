"""`pegtile hanoi convert`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from pegtile.cli.frame import ANSWERED, json_option, out_option, output, read_text
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    pegs_options,
    read_ends,
    read_labels,
    say_order,
)
from pegtile.errors import BadRequest, IllegalMove
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style
from pegtile.notation.hanoi_states import StateForm

_MOVES = (*(style.value for style in Style), "plan")
_STATES = tuple(form.value for form in StateForm)
_PROBLEMS = ("pddl-problem", "pddl-domain")


@click.command(
    "convert",
    help="Rewrite moves, a state, or a planning problem of a tower.\n\n"
    "Moves in any format are read from FILE (- is stdin) and written as"
    f" {', '.join(_MOVES)}.\n\n"
    f"With --state a state in any form is written as {', '.join(_STATES)}."
    " Compact forms list the largest disk first unless told otherwise.\n\n"
    "With --problem FILE the start and the goal are read from a planning problem;"
    " --as pddl-problem and --as pddl-domain write one.\n\n"
    "--json wraps what is written as `text`, beside the form, the pegs' labels and, unless a state"
    " is rewritten, the start and the goal.",
)
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("--as", "form", required=True, metavar="FORM", help="How to write it.")
@click.option("--state", metavar="STATE", help="A state to rewrite, in any form.")
@click.option("--problem", metavar="FILE", help="Read start and goal from a planning problem.")
@click.option("--smallest-first", is_flag=True, help="STATE lists the smallest disk first.")
@click.option("--write-smallest-first", is_flag=True, help="Write the smallest disk first.")
@click.option(
    "--write-labels", metavar="L,L,L", help="What the pegs are called in what is written."
)
@click.option("--pegs-from", type=click.IntRange(0, 1), help="The number of the first peg.")
@click.option("--disks", type=DISKS, metavar="N", help="How many disks there are.")
@from_to_options("peg or state")
@pegs_options
@labels_option
@json_option
@out_option
def command(
    file: str | None,
    form: str,
    state: str | None,
    problem: str | None,
    smallest_first: bool,
    write_smallest_first: bool,
    write_labels: str | None,
    pegs_from: int | None,
    disks: int | None,
    from_: str | None,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    as_json: bool,
    out: str | None,
) -> int:
    """Parse, rewrite, show."""
    names = read_labels(labels, pegs)
    document: dict[str, object] = {"puzzle": "hanoi"}
    new_names = names if write_labels is None else read_labels(write_labels, pegs)
    if form not in (*_MOVES, *_STATES, *_PROBLEMS):
        wanted = sorted({*_MOVES, *_STATES, *_PROBLEMS})
        raise BadRequest(f"--as {form}: expected one of {', '.join(wanted)}")
    if state is not None:
        from pegtile.notation.hanoi_states import read_state, written_state

        if form not in _STATES:
            raise BadRequest(f"--as {form} of a state: expected one of {', '.join(_STATES)}")
        found = read_state(state, pegs, names, smallest_first=smallest_first)
        say_order("--state", state, names)
        shown = written_state(
            found, StateForm(form), new_names, smallest_first=write_smallest_first
        )
        pieces: Iterable[str] = [shown, "\n"]
    else:
        if problem is not None:
            from pegtile.notation.hanoi_pddl import read_problem

            start, goal = read_problem(read_text(problem))
        elif form != "pddl-domain":
            start, goal = read_ends(disks, from_, to, pegs, names)
        else:
            start = goal = State(b"", pegs)
        document |= {"start": start.stacks(), "goal": goal.stacks(), "rules": rules}
        pieces = _rewritten(file, form, start, goal, rules, names, new_names, pegs_from)
    if as_json:
        from pegtile.notation.json_codec import dumps

        document |= {
            "form": form,
            "labels": new_names.all(pegs),
            "smallest_first": write_smallest_first,
        }
        pieces = [dumps(document | {"text": "".join(pieces).rstrip("\n")}), "\n"]
    with output(out) as stream:
        stream.writelines(pieces)
    return ANSWERED


def _rewritten(
    file: str | None,
    form: str,
    start: State,
    goal: State,
    rules: str,
    names: Labels,
    new_names: Labels,
    pegs_from: int | None,
) -> Iterator[str]:
    """Return the pieces of what is written of a start, a goal, and perhaps moves."""
    from pegtile.notation import hanoi_pddl
    from pegtile.notation.hanoi_moves import written
    from pegtile.notation.hanoi_states import written_state

    if form == "pddl-domain":
        return iter([hanoi_pddl.DOMAIN])
    if form == "pddl-problem":
        return iter([hanoi_pddl.written_problem(start, goal)])
    if file is None:
        if form not in _STATES:
            raise BadRequest("no FILE with moves: expected one, - for stdin")
        ends = (written_state(end, StateForm(form), new_names) + "\n" for end in (start, goal))
        return iter(list(ends))
    from pegtile.judge.judging import judged_tower
    from pegtile.judge.tower import Tower

    tower = Tower(start, goal, Rules.parse(rules, start.pegs, names), names, pegs_from)
    judged = judged_tower(read_text(file), tower)
    error = judged.verdict.first_error
    if error is not None and judged.verdict.longest_legal_prefix < judged.verdict.moves:
        raise IllegalMove(error.reason, state=error.state, index=error.index)
    if error is not None and not judged.verdict.parsed:
        where = f"line {error.line}, column {error.column}: "
        raise BadRequest(f"{where}{error.text!r}: {error.reason}")
    for remark in judged.verdict.remarks:
        click.echo(f"Remark: {remark}", err=True)
    if form == "plan":
        return iter([hanoi_pddl.written_moves(start, judged.moves)])
    if form not in _MOVES:
        raise BadRequest(f"--as {form} of moves: expected one of {', '.join(_MOVES)}")
    return written(judged.moves, start, Style(form), new_names)
