"""Each backend draws a few scenes, always to the same bytes, and lets nothing dangerous through."""

import io
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from pegtile.errors import BadRequest
from pegtile.hanoi.methods import start
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_picture import picture
from pegtile.render.board import BoardLayout
from pegtile.render.film import Film
from pegtile.render.gif import write_gif
from pegtile.render.pixels import Painter, draw_png
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments
from pegtile.render.svg import draw_svg
from pegtile.render.text_backend import draw_ansi, draw_text
from pegtile.render.themes import DARK, LIGHT, PRINT, THEMES, rgb
from pegtile.render.tower import TowerLayout
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.move import Move as TileMove

SVG = "{http://www.w3.org/2000/svg}"
NASTY = Labels(("<script>&amp;", "\u202eשלום", "\x1b31m\x00>"))
PLAIN = Labels()


def tower_scene(labels=PLAIN):
    return TowerLayout.pixels(3, 3, labels).scene(State.parse("CBA"), Move(1, 1, 0), "a <title>")


def board_scene():
    goal = named_goal("blank-last", 2, 3)
    return BoardLayout.pixels(2, 3, goal).scene(goal.moved(TileMove.DOWN), TileMove.DOWN)


def film(disks, **part):
    layout = TowerLayout.pixels(disks)
    return Film(layout, State.perfect(disks, 0), list(start("bits", disks)), Rules().after, **part)


def test_plain_text():
    scene = TowerLayout.cells(3).scene(State.parse("AAC"), Move(1, 0, 2))
    assert draw_text(scene) == (
        "   |       |       |\n"
        " ==2==     |       |\n"
        "===3===    |      <1>\n"
        "-----------------------\n"
        "   A       B       C\n"
    )
    board = Board.parse("1 2 3/4 0 5")
    layout = BoardLayout.cells(2, 3)
    assert draw_text(layout.scene(board, TileMove.UP)) == (
        "+---+---+---+\n| 1 |<2>| 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n"
    )


@pytest.mark.parametrize("text", ["A", "C", "ABC", "CCAAB", "ABCABCABCABC", "ABCD" * 2])
def test_a_tower_in_text_is_the_picture_that_notation_writes(text):
    pegs = 4 if "D" in text else 3
    state = State.parse(text, pegs)
    layout = TowerLayout.cells(state.disks, pegs)
    assert draw_text(layout.scene(state)) == picture(state) + "\n"


def test_wide_letters_keep_the_columns():
    lines = draw_text(TowerLayout.cells(2, 3, Labels(("左", "中", "右"))).scene(State.parse("AB")))
    assert lines.splitlines()[-1].count("中") == 1


def test_ansi_is_the_plain_text_in_colour():
    scene = TowerLayout.cells(3).scene(State.parse("AAC"))
    coloured = draw_ansi(scene, LIGHT)
    assert "\x1b[0;38;2;" in coloured
    assert ";".join(("48", "2", *map(str, rgb(LIGHT.paint(Role.DISK, 3, 3).fill)))) in coloured
    assert all(line.count("\x1b[0m") >= 1 for line in coloured.splitlines() if "\x1b" in line)


def test_control_characters_reach_no_terminal():
    scene = TowerLayout.cells(2, 3, NASTY).scene(State.parse("AB"), title="\x1b[2J")
    assert "\x1b" not in draw_text(scene)
    assert "\x00" not in draw_ansi(scene, DARK)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("scene", [tower_scene(NASTY), board_scene()], ids=["tower", "board"])
def test_svg_is_xml_without_script_or_anything_from_outside(scene, theme):
    text = draw_svg(scene, theme)
    root = ET.fromstring(text)
    assert root.tag == SVG + "svg"
    assert root[0].tag == SVG + "title"
    assert root[1].tag == SVG + "desc"
    assert root[1].text
    assert root.get("role") == "img"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "g", "text", "path"}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name
            assert "url(" not in value
    assert text.count("http") == 1  # the name of the SVG namespace
    assert draw_svg(scene, theme) == text


def test_svg_says_what_users_wrote_and_no_more():
    root = ET.fromstring(draw_svg(tower_scene(NASTY), LIGHT))
    texts = [element.text for element in root.iter(SVG + "text")]
    assert "<script>&amp;" in texts or any(text.startswith("<scri") for text in texts)
    assert root[0].text == "a <title>"
    assert "\u2068\u202eשלום\u2069" in root[1].text  # isolated: the rest keeps its order
    assert not any("\x1b" in (text or "") for text in texts)


def test_moved_shapes_have_keys():
    root = ET.fromstring(draw_svg(tower_scene(), LIGHT))
    keys = {element.get("data-key") for element in root.iter(SVG + "g")}
    assert {"disk-1", "disk-2", "disk-3"} <= keys


def drawn(scene, theme=LIGHT):
    data = draw_png(scene, theme)
    assert draw_png(scene, theme) == data
    image = Image.open(io.BytesIO(data))
    assert image.mode == "RGB"
    return image


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pixels_of_a_tower(theme):
    scene = tower_scene()
    image = drawn(scene, theme)
    assert image.size == (round(scene.width), round(scene.height))
    assert image.getpixel((0, 0)) == rgb(theme.ground)
    for box in scene.shapes:
        if isinstance(box, Box) and box.role is Role.DISK:
            inside = round(box.x + box.width * 0.2), round(box.y + box.height / 2)
            assert image.getpixel(inside) == rgb(theme.paint(Role.DISK, box.index, box.of).fill)
            above = round(box.x + box.width * 0.1), round(box.y - 4)
            assert image.getpixel(above) == rgb(theme.ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pixels_of_a_board(theme):
    scene = board_scene()
    image = drawn(scene, theme)
    for box in scene.shapes:
        if isinstance(box, Box) and box.role is not Role.BOARD:
            corner = round(box.x + box.width * 0.15), round(box.y + box.height * 0.15)
            assert image.getpixel(corner) == rgb(theme.paint(box.role).fill)


def test_pixels_of_lines_and_points():
    shapes = (
        Segments((((10.0, 10.0), (90.0, 10.0)),), 4.0, Role.PATH),
        Segments((((10.0, 30.0), (90.0, 30.0)),), 4.0, Role.ARROW, arrow=True),
        Segments((((10.0, 50.0), (90.0, 50.0)),), 4.0, Role.EDGE, dashed=True),
        Dots(((20.0, 70.0),), 6.0, Role.NODE, 1, 3),
        Dots(((60.0, 70.0),), 6.0, Role.CUT, hollow=True),
        Label(10, 90, "text", 12, left=True),
    )
    image = drawn(Scene(100, 100, "lines", "lines", shapes))
    assert image.getpixel((50, 10)) == rgb(LIGHT.accent)
    assert image.getpixel((84, 27)) != rgb(LIGHT.ground)  # the head is wider than the line
    row = [image.getpixel((x, 50)) for x in range(10, 90)]
    assert {rgb(LIGHT.edge), rgb(LIGHT.ground)} <= set(row)
    assert image.getpixel((20, 70)) == rgb(LIGHT.paint(Role.NODE, 1, 3).fill)
    assert image.getpixel((60, 70)) == rgb(LIGHT.ground)
    ET.fromstring(draw_svg(Scene(100, 100, "lines", "lines", shapes), LIGHT))


def test_a_font_that_lacks_a_letter_is_told():
    scene = TowerLayout.pixels(2, 3, Labels(("左", "B", "C"))).scene(State.parse("AB"))
    with pytest.raises(BadRequest, match=r"has no '左'.*--font FILE, or draw \.svg"):
        draw_png(scene, LIGHT)
    with pytest.raises(BadRequest, match="expected a font file"):
        draw_png(tower_scene(), LIGHT, font="/no/such/font.ttf")


def gif_of(film, **settings):
    file = io.BytesIO()
    write_gif(film, Painter(PRINT), file, **settings)
    return file.getvalue()


def test_a_gif_shows_every_move_on_its_way():
    data = gif_of(film(2))
    assert gif_of(film(2)) == data
    image = Image.open(io.BytesIO(data))
    assert image.n_frames == 3 * 8 + 1
    assert image.info["loop"] == 0
    whole = film(2)
    scenes = [whole.scene(frame) for frame in whole.frames()]
    painter = Painter(PRINT)
    for place in (0, len(scenes) - 1):
        image.seek(place * 8)
        wanted = scenes[place].shapes
        shown = image.convert("RGB")
        expected = painter.draw(Scene(*_frame(scenes[place]), tuple(wanted)))
        for box in wanted:
            if isinstance(box, Box) and box.role is Role.DISK and not box.lit:
                point = round(box.x + box.width * 0.2), round(box.y + box.height / 2)
                assert shown.getpixel(point) == expected.getpixel(point)


def _frame(scene):
    return scene.width, scene.height, scene.title, scene.description


def test_a_gif_goes_faster_and_leaves_moves_out():
    seconds = []
    for speed in (1.0, 2.0):
        image = Image.open(io.BytesIO(gif_of(film(2), speed=speed)))
        total = 0
        for place in range(image.n_frames):
            image.seek(place)
            total += image.info["duration"]
        seconds.append(total)
    assert seconds[1] < seconds[0] * 0.7
    assert Image.open(io.BytesIO(gif_of(film(4, every=5)))).n_frames == 4


def test_films_have_moves_plus_one_frames():
    frames = list(film(4).frames())
    assert len(frames) == film(4).count == 16
    assert frames[0].move is None
    assert [frame.number for frame in frames] == list(range(16))
    part = film(4, first=5, last=9)
    assert [frame.number for frame in part.frames()] == [5, 6, 7, 8, 9]
    assert next(part.frames()).state == frames[5].state
    every = film(4, every=4)
    assert [frame.number for frame in every.frames()] == [0, 4, 8, 12, 15]
    assert every.count == 5


def test_parts_of_astronomic_solutions_are_films_too():
    from pegtile.hanoi.classic import PerfectPath

    path = PerfectPath(64)
    middle = 2**63
    long = Film(
        TowerLayout.pixels(64),
        State.perfect(64, 0),
        path,
        Rules().after,
        first=middle - 1,
        last=middle + 1,
    )
    frames = list(long.frames())
    assert [frame.number - middle for frame in frames] == [-1, 0, 1]
    assert frames[1].move == Move(64, 0, 2)
    whole = Film(TowerLayout.pixels(64), State.perfect(64, 0), path, Rules().after)
    with pytest.raises(BadRequest, match=r"expected at most 10 in it; .*--frames A:B.*--every"):
        whole.at_most(10, "it")


@pytest.mark.parametrize("part", [{"first": 9, "last": 3}, {"last": 99}, {"every": 0}])
def test_parts_outside_a_solution_are_refused(part):
    with pytest.raises(BadRequest):
        film(3, **part)
