"""`pegtile tiles convert`."""

from __future__ import annotations

import click

from pegtile.cli.frame import ANSWERED, json_option, out_option, output, read_text
from pegtile.cli.tiles_options import goal_option, rows_option
from pegtile.errors import BadRequest, IllegalMove
from pegtile.notation.tile_forms import BoardForm, MoveForm
from pegtile.notation.tile_layouts import LAYOUTS
from pegtile.notation.tile_pddl import DIALECTS
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

_BOARDS = tuple(form.value for form in BoardForm)
_MOVES = tuple(form.value for form in MoveForm)
_PROBLEMS = ("pddl-problem", "pddl-domain")


@click.command(
    "convert",
    help="Rewrite a board, moves of tiles, or a planning problem.\n\n"
    f"BOARD, in any layout, is written as {', '.join(_BOARDS)}. Moves in any format are read from"
    f" FILE (- is stdin) and written as {', '.join(_MOVES)}; letters say their convention in a"
    " first line. BOARD may also be a slidysim replay link, with its moves, and with --problem it"
    " names a planning problem's file.\n\n"
    "--as pddl-problem and --as pddl-domain write planning files. --json wraps what is written as"
    " `text`, beside the start, the goal, the form and the convention of the letters in it.",
)
@click.argument("board", metavar="BOARD")
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("--as", "form", required=True, metavar="FORM", help="How to write it.")
@click.option("--problem", is_flag=True, help="BOARD names a planning problem's file.")
@click.option("--layout", type=click.Choice(LAYOUTS), help="BOARD's layout.  [default: it tells]")
@click.option("--largest-blank", is_flag=True, help="BOARD has tiles 1 to N, and N is the blank.")
@click.option("--dialect", type=click.Choice(DIALECTS), default="neighbor", show_default=True)
@click.option(
    "--convention",
    type=click.Choice(["tile", "blank", "number"]),
    help="What the letters that are read say.",
)
@click.option(
    "--write-convention",
    type=click.Choice(["tile", "blank"]),
    default="tile",
    show_default=True,
    help="What the letters that are written say.",
)
@click.option("--simplify", is_flag=True, help="Leave out moves that are taken back at once.")
@click.option("--invert", is_flag=True, help="Write the way back, from the end to the start.")
@click.option("--mirror", is_flag=True, help="Mirror: rows become columns, left becomes up.")
@rows_option
@goal_option
@json_option
@out_option
def command(
    board: str,
    file: str | None,
    form: str,
    problem: bool,
    layout: str | None,
    largest_blank: bool,
    dialect: str,
    convention: str | None,
    write_convention: str,
    simplify: bool,
    invert: bool,
    mirror: bool,
    rows: int | None,
    goal: str,
    as_json: bool,
    out: str | None,
) -> int:
    """Parse, rewrite, show."""
    from pegtile.notation import tile_pddl
    from pegtile.notation.slidysim import read_link
    from pegtile.notation.tile_boards import read_board, read_goal
    from pegtile.notation.tile_forms import written_board, written_moves_as

    if form not in (*_BOARDS, *_MOVES, *_PROBLEMS):
        wanted = sorted({*_BOARDS, *_MOVES, *_PROBLEMS})
        raise BadRequest(f"--as {form}: expected one of {', '.join(wanted)}")
    moves: list[Move] | None = None
    if problem:
        start, end = tile_pddl.read_problem(read_text(board))
    elif "r=" in board:
        replay = read_link(board)
        start, moves = replay.board, list(replay.moves)
        end = read_goal(goal, start)
    else:
        text = read_text(board) if board == "-" else board
        start = read_board(text, rows=rows, layout=layout, largest_blank=largest_blank)
        end = read_goal(goal, start)
    if file is not None:
        moves = _read(file, start, end, convention)
    if mirror:
        start, end, moves = _mirrored(start, end, moves)
    if moves is not None and (simplify or invert):
        start, moves = _changed(start, moves, simplify=simplify, invert=invert)
    if form == "pddl-domain":
        shown = tile_pddl.domain(dialect)
    elif form == "pddl-problem":
        shown = tile_pddl.written_problem(start, end, dialect)
    elif moves is None or (form in _BOARDS and form not in _MOVES):
        if form not in _BOARDS:
            raise BadRequest(f"--as {form}: no moves: expected FILE with moves, or a replay link")
        shown = written_board(start, BoardForm(form))
    elif form == "plan":
        shown = tile_pddl.written_moves(start, moves, dialect)
    else:
        shown = written_moves_as(start, moves, MoveForm(form), Convention(write_convention))
    shown = shown.rstrip("\n")
    if as_json:
        shown = _document(shown, start, end, form, write_convention)
    with output(out) as stream:
        stream.write(shown + "\n")
    return ANSWERED


def _document(text: str, start: Board, goal: Board, form: str, convention: str) -> str:
    """Return what is written as a JSON object that says what it is."""
    from pegtile.notation.json_codec import dumps
    from pegtile.tiles.goals import goal_name

    document = {
        "puzzle": "tiles",
        "start": start.row_list(),
        "goal": goal.row_list(),
        "goal_name": goal_name(goal),
        "form": form,
        "convention": convention,
        "text": text,
    }
    return dumps(document)


def _read(file: str, start: Board, goal: Board, convention: str | None) -> list[Move]:
    """Read the moves, all of which must be legal."""
    from pegtile.judge.judging import judged_tiles
    from pegtile.judge.tiles import Puzzle

    said = None if convention is None else Convention(convention)
    judged = judged_tiles(read_text(file), Puzzle(start, goal, said))
    verdict, error = judged.verdict, judged.verdict.first_error
    if error is not None and verdict.longest_legal_prefix < verdict.moves:
        raise IllegalMove(error.reason, state=error.state, index=error.index)
    if error is not None and (not verdict.parsed or error.code == "ambiguous"):
        raise BadRequest(f"line {error.line}, column {error.column}: {error.reason}")
    for remark in verdict.remarks:
        click.echo(f"Remark: {remark}", err=True)
    return list(judged.moves)


def _mirrored(
    start: Board, goal: Board, moves: list[Move] | None
) -> tuple[Board, Board, list[Move] | None]:
    """Return everything mirrored in the main diagonal, tiles renamed by where they belong."""
    from pegtile.notation.tile_moves import mirrored

    ordered = sorted(range(len(goal.tiles)), key=lambda cell: divmod(cell, goal.columns)[::-1])
    numbers = [tile for tile in goal.tiles if tile]
    turned = [goal.tiles[cell] for cell in ordered if goal.tiles[cell]]
    rename = dict(zip(turned, numbers, strict=True)) | {0: 0}

    def turn(board: Board) -> Board:
        cells = zip(*board.row_list(), strict=True)
        return Board.from_rows([[rename[tile] for tile in row] for row in cells])

    return turn(start), turn(goal), None if moves is None else mirrored(moves)


def _changed(
    start: Board, moves: list[Move], *, simplify: bool, invert: bool
) -> tuple[Board, list[Move]]:
    """Return the moves simplified or turned round, and the board they start from."""
    from pegtile.notation.tile_moves import inverted, simplified

    if simplify:
        moves = simplified(moves)
    if invert:
        for move in moves:
            start = start.moved(move)
        moves = inverted(moves)
    return start, moves
