"""What the commands that draw share: their options, and the writing of pictures to files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from pegtile.cli.integers import INTEGER
from pegtile.cli.progress import progress_bar
from pegtile.errors import BadRequest, BadText, quoted
from pegtile.notation.integers import read_integer

if TYPE_CHECKING:
    from pegtile.render.film import Film
    from pegtile.render.scene import Scene
    from pegtile.render.themes import Theme

__all__ = [
    "FORMATS",
    "Drawing",
    "ansi_option",
    "binary_output",
    "draw_options",
    "language_option",
    "read_theme",
    "terminal_width",
    "text_width",
    "theme_option",
    "write_film",
    "write_scene",
]

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("txt", "svg", "png", "gif", "html")
_FOREIGN = ("dot",)
_MOST_ON_A_SHEET = 256
_MOST_IN_TEXT = 100_000


def language_option(command: Command) -> Command:
    """Add `--language`."""
    return click.option(
        "--language", default="en", metavar="L", help="en, zh or ja.  [default: en]"
    )(command)


def theme_option(command: Command) -> Command:
    """Add `--theme`."""
    return click.option(
        "--theme",
        metavar="THEME",
        help="light, dark, colour-blind or print.  [default: light; in html, the reader's]",
    )(command)


def ansi_option(command: Command) -> Command:
    """Add `--ansi`."""
    return click.option("--ansi", is_flag=True, help="Colour text for a terminal.")(command)


def read_theme(name: str | None) -> Theme | None:
    """Read what `--theme` was given.

    Raises:
        BadRequest: no theme has that name.
    """
    from pegtile.render.themes import named_theme

    return None if name is None else named_theme(name)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How to draw, as the options say it.

    Attributes:
        out: the file to write, None for stdout.
        form: one of `FORMATS`.
        size: width and height in pixels, None for the natural size.
        theme: the colours, None when nobody said.
        font: a font file for pixels, None for the one that comes with Pillow.
        ansi: whether text is coloured.
        language: of the words on a page.
        speed: of a film.
        first: the number of moves before the first frame.
        last: the number of moves before the last frame, None for all.
        every: show only every so many moves.
    """

    out: str | None
    form: str
    size: tuple[int, int] | None
    theme: Theme | None
    font: str | None
    ansi: bool
    language: str
    speed: float
    first: int
    last: int | None
    every: int

    @property
    def colours(self) -> Theme:
        """The theme, light unless somebody said otherwise."""
        from pegtile.render.themes import LIGHT

        return self.theme or LIGHT


def draw_options(command: Command) -> Command:
    """Add the options of a `draw` command, handed over as one `drawing`."""
    from functools import wraps

    @wraps(command)
    def drawing(*args: Any, **kwargs: Any) -> Any:
        names = ("out", "form", "size", "theme", "font", "ansi", "language", "speed", "frames")
        given = {name: kwargs.pop(name) for name in (*names, "every")}
        return command(*args, drawing=_drawing(**given), **kwargs)

    for option in (
        language_option,
        ansi_option,
        click.option("--font", metavar="FILE", help="The font of .png and .gif."),
        theme_option,
        click.option("--size", metavar="WxH", help="Pixels (of text: columns), as 800x600."),
        click.option(
            "--speed", type=click.FloatRange(0.05, 20), default=1.0, help="Of a .gif or .html."
        ),
        click.option("--every", type=INTEGER, default=1, metavar="K", help="Every K-th move only."),
        click.option(
            "--frames", metavar="A:B", help="From after move A to after move B; 0 is the start."
        ),
        click.option(
            "--format",
            "form",
            type=click.Choice(FORMATS),
            help="What to draw.  [default: by the ending of --out, else txt]",
        ),
        click.option("--out", metavar="FILE", help="A .txt, .svg, .png, .gif or .html file."),
    ):
        drawing = option(drawing)
    return drawing  # type: ignore[return-value]


def _drawing(
    *,
    out: str | None,
    form: str | None,
    size: str | None,
    theme: str | None,
    frames: str | None,
    every: int,
    **others: Any,
) -> Drawing:
    """Read the options.

    Raises:
        BadRequest: the format is unknown, or cannot go to a terminal.
        BadText: a size or a range of frames cannot be read.
    """
    if form is None:
        ending = Path(out or "").suffix.lower().removeprefix(".")
        if out in (None, "-"):
            form = "txt"
        elif ending in (*FORMATS, *_FOREIGN):
            form = ending
        else:
            raise BadRequest(f"--out {quoted(out)}: expected one of .{', .'.join(FORMATS)}")
    if form in ("png", "gif") and out in (None, "-") and sys.stdout.isatty():
        raise BadRequest(f"--format {form}: expected --out FILE, or a pipe")
    first, last = _read_frames(frames)
    return Drawing(
        out=out,
        form=form,
        size=_read_size(size),
        theme=read_theme(theme),
        first=first,
        last=last,
        every=every,
        **others,
    )


def _read_size(text: str | None) -> tuple[int, int] | None:
    """Read what `--size` was given."""
    if text is None:
        return None
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and all(part.isascii() and part.isdigit() for part in (width, height))):
        raise BadText(text, "for --size a width and a height, such as 800x600")
    size = int(width[:6]), int(height[:6])
    if not all(16 <= length <= 20_000 for length in size):
        raise BadRequest(f"--size {quoted(text)}: expected 16 to 20,000 pixels each way")
    return size


def _read_frames(text: str | None) -> tuple[int, int | None]:
    """Read what `--frames` was given."""
    if text is None:
        return 0, None
    first, colon, last = text.partition(":")
    if not colon:
        raise BadText(text, "for --frames A:B, such as 0:10")
    return (
        read_integer(first) if first.strip() else 0,
        read_integer(last) if last.strip() else None,
    )


def text_width(out: str | None, size: tuple[int, int] | None = None) -> int:
    """Return how many columns a text may take: what `--size` says, the terminal's, or 80."""
    from pegtile.render.scene import TERMINAL

    return size[0] if size is not None else terminal_width(out) or TERMINAL


def terminal_width(out: str | None) -> int | None:
    """Return how many columns the terminal has; None when what is written goes elsewhere."""
    return get_terminal_size().columns if out is None and sys.stdout.isatty() else None


@contextmanager
def binary_output(path: str | None) -> Iterator[BinaryIO]:
    """Give a binary stream to stdout, or to a file that is whole or not there."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    from pegtile.core.files import whole_file

    with whole_file(path) as file:
        yield file


def write_scene(
    drawing: Drawing, scene: Callable[[], Scene], in_cells: Callable[[], Scene]
) -> None:
    """Write one picture; `scene` returns it, and `in_cells` returns it laid out for text."""
    with binary_output(drawing.out) as file:
        match drawing.form:
            case "txt":
                file.write(_text(drawing, in_cells()).encode())
            case "svg":
                from pegtile.render.svg import draw_svg

                file.write(draw_svg(scene(), drawing.colours).encode())
            case "png":
                from pegtile.render.pixels import draw_png

                file.write(draw_png(scene(), drawing.colours, drawing.font))
            case _:
                raise BadRequest(
                    f"a {drawing.form} of one state: expected .txt, .svg or .png, or --solve"
                )


def _text(drawing: Drawing, scene: Scene) -> str:
    """Draw a scene in text."""
    from pegtile.render.text_backend import draw_ansi, draw_text

    return draw_ansi(scene, drawing.colours) if drawing.ansi else draw_text(scene)


def write_film(
    drawing: Drawing, film: Callable[[], Film[Any, Any]], in_cells: Callable[[], Film[Any, Any]]
) -> None:
    """Write a film; `film` returns it, and `in_cells` returns it laid out for text."""
    with binary_output(drawing.out) as file, progress_bar() as listen:
        match drawing.form:
            case "txt":
                _write_text(drawing, in_cells().at_most(_MOST_IN_TEXT, "a text"), file)
            case "gif":
                from pegtile.render.gif import write_gif
                from pegtile.render.pixels import Painter

                painter = Painter(drawing.colours, drawing.font)
                write_gif(film(), painter, file, speed=drawing.speed, progress=listen)
            case "html":
                from pegtile.render.page import film_page

                page = film_page(
                    film(), theme=drawing.theme, language=drawing.language, speed=drawing.speed
                )
                file.write(page.encode())
            case _:
                from pegtile.render.pixels import draw_png
                from pegtile.render.sheet import sheet
                from pegtile.render.svg import draw_svg

                scene = sheet(film().at_most(_MOST_ON_A_SHEET, f"one {drawing.form} picture"))
                if drawing.form == "svg":
                    file.write(draw_svg(scene, drawing.colours).encode())
                else:
                    file.write(draw_png(scene, drawing.colours, drawing.font))


def _write_text(drawing: Drawing, film: Film[Any, Any], file: BinaryIO) -> None:
    """Write the frames below each other, each under its heading."""
    for frame in film.frames():
        between = "\n" if frame.number != film.first else ""
        text = _text(drawing, film.scene(frame))
        file.write(f"{between}{film.heading(frame)}\n{text}".encode())
