"""Nothing overlaps, nothing leaves the frame, disks grow: over all sizes, themes and backends."""

import re
from itertools import combinations, pairwise

import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.state import State
from pegtile.render.board import BoardLayout
from pegtile.render.scene import Box, Label, Role, Segments, text_width
from pegtile.render.text_backend import draw_text
from pegtile.render.themes import THEMES, contrast
from pegtile.render.tower import TowerLayout
from pegtile.tiles.goals import named_goal

SIZES = [1, 2, 3, 4, 5, 7, 8, 10, 13, 20, 33, 50, 63, 64]
EPSILON = 1e-6


def spread(disks, pegs):
    """Return a state that has disks on every peg."""
    return State(bytes(disk * 7 // 3 % pegs for disk in range(disks)), pegs)


def layouts():
    for disks in SIZES:
        for pegs in (3, 4, 8):
            yield TowerLayout.pixels(disks, pegs), spread(disks, pegs)
            yield TowerLayout.cells(disks, pegs), spread(disks, pegs)
            yield TowerLayout.pixels(disks, pegs), State.perfect(disks, pegs - 1, pegs)
    for size in ((1600, 900), (900, 1600)):
        for disks in SIZES:
            yield TowerLayout.pixels(disks, 3, size=size), spread(disks, 3)


def boxes(scene, *roles):
    return [shape for shape in scene.shapes if isinstance(shape, Box) and shape.role in roles]


def overlap(one, other):
    return (
        one.x + one.width > other.x + EPSILON
        and other.x + other.width > one.x + EPSILON
        and one.y + one.height > other.y + EPSILON
        and other.y + other.height > one.y + EPSILON
    )


def assert_inside(scene):
    for shape in scene.shapes:
        if isinstance(shape, Box):
            assert shape.x >= -EPSILON
            assert shape.y >= -EPSILON
            assert shape.x + shape.width <= scene.width + EPSILON
            assert shape.y + shape.height <= scene.height + EPSILON
            assert shape.width > 0
            assert shape.height > 0
        elif isinstance(shape, Segments):
            for x, y in (point for line in shape.lines for point in line):
                assert 0 <= x <= scene.width
                assert 0 <= y <= scene.height


def disks_can_grow(layout):
    """Say whether a column of text has a width for each disk, 3 for the smallest."""
    return layout.disks <= layout.column - 3


def test_wide_towers_fit_a_terminal():
    for disks in (12, 13, 20, 64, 128):
        layout = TowerLayout.cells(disks)
        scene = layout.scene(State.perfect(disks, 2))
        assert scene.width <= 80
        assert [str(disk) in layout.shape.disk(disk) for disk in range(1, disks + 1)].count(0) == 0
    assert TowerLayout.cells(64, widest=None).width == 389


@pytest.mark.parametrize(("layout", "state"), [*layouts()])
def test_a_tower_lies_well(layout, state):
    scene = layout.scene(state, Move(1, (state.peg_of(1) + 1) % state.pegs, state.peg_of(1)))
    assert_inside(scene)
    disks = boxes(scene, Role.DISK)
    assert len(disks) == state.disks
    for one, other in combinations([*disks, *boxes(scene, Role.BASE)], 2):
        assert not overlap(one, other)
    widths = [box.width for box in sorted(disks, key=lambda box: box.index)]
    least = 2 if layout.unit else disks_can_grow(layout)
    assert all(wider - narrower >= least - EPSILON for narrower, wider in pairwise(widths))
    for box in disks:
        assert box.lit == (box.index == 1)
        if box.text and layout.unit:
            assert box.text_size >= 7
            assert box.text_size <= box.height
            assert text_width(box.text, box.text_size) <= box.width
    if layout.unit:
        labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
        for left, right in pairwise(labels):
            gap = text_width(left.text, left.size) + text_width(right.text, right.size)
            assert right.x - left.x >= gap / 2


@pytest.mark.parametrize("size", [13, 14, 19])
def test_a_board_in_text_drops_its_frames_before_it_gets_too_wide(size):
    goal = named_goal("blank-last", size, size)
    move = next(goal.moves())
    text = draw_text(BoardLayout.cells(size, size, goal).scene(goal.moved(move), move))
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) == (2 * size + 1 if size == 13 else size)
    lit = goal.moved(move).tiles[goal.blank]
    assert f"<{lit}>" in text
    assert [int(word) for word in re.findall(r"\d+", text)] == [
        tile for tile in goal.moved(move).tiles if tile
    ]


def test_the_natural_size_is_readable_to_64_disks():
    for disks in range(1, 65):
        scene = TowerLayout.pixels(disks).scene(State.perfect(disks, 0))
        assert all(box.text for box in boxes(scene, Role.DISK))
        assert scene.width < 1000
        assert scene.height < 1000


def test_long_labels_shrink_and_are_cut():
    labels = Labels(("a" * 200, "文" * 90, "ok"))
    scene = TowerLayout.pixels(3, 3, labels).scene(State.perfect(3, 0))
    layout = TowerLayout.pixels(3)
    for shape in scene.shapes:
        if isinstance(shape, Label):
            assert text_width(shape.text, shape.size) <= layout.column


def board_layouts():
    for rows in (1, 2, 3, 4, 5, 8, 10, 16, 30):
        for columns in (2, 3, 4, 7, 10, 30):
            goal = named_goal("blank-last", rows, columns)
            yield BoardLayout.pixels(rows, columns, goal), goal
            yield BoardLayout.cells(rows, columns, goal), goal
            yield BoardLayout.pixels(rows, columns, goal, size=(640, 480)), goal


@pytest.mark.parametrize(("layout", "goal"), [*board_layouts()])
def test_a_board_lies_well(layout, goal):
    move = next(goal.moves())
    scene = layout.scene(goal.moved(move), move)
    assert_inside(scene)
    tiles = boxes(scene, Role.TILE, Role.HOME)
    if layout.unit:
        assert len(tiles) == goal.rows * goal.columns - 1
        if len(tiles) < 120:
            for one, other in combinations(tiles, 2):
                assert not overlap(one, other)
        for tile in tiles:
            assert tile.width == pytest.approx(tile.height)
            assert text_width(tile.text, tile.text_size) <= tile.width
    assert sum(tile.lit for tile in tiles) == 1
    assert sum(tile.role is Role.TILE for tile in tiles if tile.text) == 1


def test_the_natural_size_is_readable_to_30_by_30():
    goal = named_goal("snail", 30, 30)
    tiles = boxes(BoardLayout.pixels(30, 30).scene(goal), Role.TILE)
    assert all(tile.text and tile.text_size >= 8 for tile in tiles)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: TowerLayout.pixels(64, size=(200, 100)), ["200×100", "expected at least"]),
        (lambda: TowerLayout.pixels(129), ["129 disks", "at most 128"]),
        (lambda: TowerLayout.cells(3, 25), ["25 pegs", "at most 24"]),
        (lambda: BoardLayout.pixels(65, 2), ["65×2", "at most 64×64"]),
        (lambda: BoardLayout.pixels(30, 30, size=(50, 50)), ["50×50", "expected at least"]),
    ],
)
def test_what_no_picture_can_show_is_refused(make, words):
    with pytest.raises(BadRequest) as caught:
        make()
    assert all(word in str(caught.value) for word in words)


def test_the_size_that_a_refusal_names_is_enough():
    with pytest.raises(BadRequest) as caught:
        TowerLayout.pixels(64, size=(200, 100))
    size = str(caught.value).split("at least ")[1].split(" ")[0]
    width, height = map(int, size.split("×"))
    TowerLayout.pixels(64, size=(width, height))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_can_be_read(theme):
    assert contrast(theme.ink, theme.ground) >= 7
    assert contrast(theme.muted, theme.ground) >= 4.5
    for role in (Role.TILE, Role.HOME):
        paint = theme.paint(role)
        assert contrast(paint.ink, paint.fill) >= 4.5
    for count in (1, 3, 7, 64):
        paints = [theme.paint(Role.DISK, disk, count) for disk in range(1, count + 1)]
        assert all(contrast(paint.ink, paint.fill) >= 4.5 for paint in paints)
        assert all(one.fill != other.fill for one, other in pairwise(paints))
