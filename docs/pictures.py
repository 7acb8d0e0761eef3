"""Draw the pictures of docs/drawing.md anew: `python docs/pictures.py [--to FOLDER] [NAME …]`.

Without names all are drawn. Screenshots need playwright and Chromium; the plot is measured anew,
which takes a minute or two. docs/screenshots.py takes those of the page that `pegtile serve` shows.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

FOLDER = Path(__file__).parent / "images"

DRAWN = {
    "solution-3.svg": "hanoi draw --solve 3",
    "solution-4.gif": "hanoi draw --solve 4",
    "middle-64.svg": "hanoi draw --solve 64 --frames 2**63-1:2**63",
    "colour-blind.png": "hanoi draw ABACCABA --theme colour-blind",
    "board.png": "tiles draw 5,1,2,4/9,6,3,8/13,10,7,11/0,14,15,12 --theme dark",
    "graph-5.svg": "hanoi graph 5 --levels A --path A:C --draw",
    "search-tree.svg": "tiles draw 136/520/478 --search-tree a-star",
    "search-tree-lying.svg": "tiles draw 136/520/478 --search-tree depth-first --depth 8",
}
"""What is the same every time, by the command that draws it."""

MEASURED = {"growth-searches.svg": "tiles compare 867/254/301 --plot"}
"""What looks alike every time."""


class Shot(NamedTuple):
    """A page, the step that is shown, how wide and high the window is, and its look."""

    command: str
    step: int
    size: tuple[int, int]
    look: str


SHOT = {
    "explain-light.png": Shot(
        "hanoi explain 4 --method inorder-stack --format html", 5, (1240, 640), "light"
    ),
    "explain-search-dark.png": Shot(
        "tiles explain 136/520/478 --search a-star --format html", 24, (1240, 900), "dark"
    ),
}
"""What a browser shows."""


def draw(command: str, path: Path) -> None:
    """Let a command draw a file."""
    words = command.split()
    option = [] if words[-1] in ("--draw", "--plot") else ["--out"]
    subprocess.run(
        [sys.executable, "-m", "pegtile", *words, *option, str(path)],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def shoot(shots: dict[str, Shot], folder: Path) -> None:
    """Take the screenshots."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as pages, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, shot in shots.items():
            path = Path(pages) / f"{name}.html"
            draw(shot.command, path)
            page = browser.new_page(
                viewport={"width": shot.size[0], "height": shot.size[1]},
                color_scheme=shot.look,
                reduced_motion="reduce",
            )
            page.goto(f"{path.as_uri()}#{shot.step}")
            page.wait_for_timeout(500)
            page.screenshot(path=folder / name)
        browser.close()


def main() -> None:
    """Draw those that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    every = [*DRAWN, *MEASURED, *SHOT]
    if unknown := set(options.names) - set(every):
        parser.error(f"no picture {', '.join(sorted(unknown))}: expected {', '.join(every)}")
    wanted = options.names or every
    options.to.mkdir(parents=True, exist_ok=True)
    for name, command in (DRAWN | MEASURED).items():
        if name in wanted:
            draw(command, options.to / name)
    shots = {name: shot for name, shot in SHOT.items() if name in wanted}
    if shots:
        shoot(shots, options.to)


if __name__ == "__main__":
    main()
