"""`pegtile hanoi explain`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from pegtile.cli.drawing import (
    ansi_option,
    language_option,
    read_theme,
    terminal_width,
    text_width,
    theme_option,
)
from pegtile.cli.frame import LIMIT_REACHED, json_option, out_option, output
from pegtile.cli.hanoi_options import (
    disks_argument,
    from_to_options,
    labels_option,
    memory_option,
    perfect_pegs,
    read_labels,
    too_large,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.errors import BadRequest
from pegtile.hanoi.methods import METHODS
from pegtile.hanoi.move import Labels
from pegtile.notation.hanoi_picture import picture
from pegtile.notation.json_codec import dumps
from pegtile.render.explain.explanation import Explanation, Step
from pegtile.render.explain.hanoi_methods import explain_method
from pegtile.render.explain.writers import json_steps, text_steps
from pegtile.render.text_backend import draw_ansi, draw_text
from pegtile.render.themes import LIGHT, Theme
from pegtile.render.tower import MOST_DISKS, TowerLayout


@click.command(
    "explain",
    cls=NumbersCommand,
    help="Show a classic method at work on a tower of DISKS disks: before the first move and after"
    " each, the tower, the line of code that made the move, what the method holds, and why.\n\n"
    "As JSON lines: first the method with its listing, then one line a step. As html: one page to"
    " step through, which needs no network.",
)
@disks_argument
@click.option("--method", required=True, metavar="NAME", help=f"One of {', '.join(METHODS)}.")
@from_to_options()
@labels_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl", "html"]),
    help="How to write it.  [default: text]",
)
@language_option
@theme_option
@ansi_option
@json_option
@out_option
@memory_option
def command(
    disks: int,
    method: str,
    from_: str | None,
    to: str | None,
    labels: str | None,
    form: str | None,
    language: str,
    theme: str | None,
    ansi: bool,
    as_json: bool,
    out: str | None,
    most_bytes: int | None,
) -> int | None:
    """Parse, run, show."""
    if as_json and form not in (None, "jsonl"):
        raise BadRequest(f"--format {form} and --json: expected one of them")
    names = read_labels(labels)
    source, target = perfect_pegs(from_, to, names)
    if too_large(method, disks if source != target else 0, most_bytes):
        return LIMIT_REACHED
    colours = read_theme(theme)
    explanation = explain_method(method, disks, source, target, names, most_bytes=most_bytes)
    with output(out) as file:
        for piece in _pieces(
            explanation,
            "jsonl" if as_json else form or "text",
            _drawer(disks, names, (colours or LIGHT) if ansi else None, text_width(out)),
            colours,
            language,
            terminal_width(out),
        ):
            file.write(piece)
    return None


def _pieces(
    explanation: Explanation,
    form: str,
    draw: Callable[[Step], str],
    theme: Theme | None,
    language: str,
    columns: int | None,
) -> Iterator[str]:
    """Write an explanation in a format, piece by piece."""
    if form == "html":
        from pegtile.render.page import explanation_page

        yield explanation_page(explanation, theme=theme, language=language)
    elif form == "jsonl":
        for record in json_steps(
            explanation, lambda state: state.stacks(), lambda move: move, language
        ):
            yield dumps({"puzzle": "hanoi"} | record if "method" in record else record) + "\n"
    else:
        yield from text_steps(explanation, draw, language, columns)


def _drawer(disks: int, labels: Labels, theme: Theme | None, columns: int) -> Callable[[Step], str]:
    """Return what draws the tower in text, coloured when a theme is given."""
    if disks > MOST_DISKS:
        return lambda step: picture(step.state, labels) + "\n"
    layout = TowerLayout.cells(disks, 3, labels, columns)

    def draw(step: Step) -> str:
        scene = layout.scene(step.state, step.move)
        return draw_text(scene) if theme is None else draw_ansi(scene, theme)

    return draw
