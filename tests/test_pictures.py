"""The pictures in the docs are there, are all shown, and are what the program draws today."""

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]
SCRIPT = runpy.run_path(str(DOCS / "pictures.py"))
DRAWN = SCRIPT["DRAWN"]


def named():
    for page in PAGES:
        for name in re.findall(r"!\[[^]]*\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if not name.startswith("http"):
                yield (page.parent / name).resolve()


def test_every_picture_is_there_and_every_one_is_shown():
    shown = set(named())
    assert not [path for path in shown if not path.is_file()]
    kept = {path for path in (DOCS / "images").rglob("*") if path.is_file()}
    assert kept == shown


def test_the_script_knows_every_picture_of_its_own():
    own = {path.name for path in (DOCS / "images").iterdir() if path.is_file()}
    assert own == {*DRAWN, *SCRIPT["MEASURED"], *SCRIPT["SHOT"]}


@pytest.mark.parametrize("name", [name for name in DRAWN if name.endswith(".svg")])
def test_drawings_are_reproduced(name, tmp_path):
    SCRIPT["draw"](DRAWN[name], tmp_path / name)
    assert (tmp_path / name).read_bytes() == (DOCS / "images" / name).read_bytes()


@pytest.mark.parametrize("name", [name for name in DRAWN if not name.endswith(".svg")])
def test_pixels_are_reproduced_but_for_the_edges_of_letters(name, tmp_path):
    image = pytest.importorskip("PIL.Image")
    chops, stat = pytest.importorskip("PIL.ImageChops"), pytest.importorskip("PIL.ImageStat")
    SCRIPT["draw"](DRAWN[name], tmp_path / name)
    with image.open(tmp_path / name) as one, image.open(DOCS / "images" / name) as other:
        assert one.size == other.size
        frames = getattr(one, "n_frames", 1)
        assert frames == getattr(other, "n_frames", 1)
        for frame in {0, frames // 2, frames - 1}:
            one.seek(frame)
            other.seek(frame)
            difference = chops.difference(one.convert("RGB"), other.convert("RGB"))
            # Another version of the font library may draw letters a little differently.
            assert max(stat.Stat(difference).mean) < 1
