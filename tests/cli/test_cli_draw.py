"""`pegtile hanoi draw` and `pegtile tiles draw`."""

import xml.etree.ElementTree as ET

import pytest
from PIL import Image


def test_a_state_in_text(run):
    assert run("hanoi", "draw", "AAC") == (
        0,
        "   |       |       |\n"
        " ==2==     |       |\n"
        "===3===    |      =1=\n"
        "-----------------------\n"
        "   A       B       C\n",
        "",
    )
    assert run("hanoi", "draw", "[[3,2],[],[1]]").out == run("hanoi", "draw", "AAC").out


def test_a_state_as_a_picture(run, tmp_path):
    for ending in ("svg", "png"):
        path = tmp_path / f"state.{ending}"
        assert run("hanoi", "draw", "AABD", "--pegs", 4, "--out", path)[:2] == (0, "")
    ET.parse(tmp_path / "state.svg")
    with Image.open(tmp_path / "state.png") as image:
        assert image.format == "PNG"
    path = tmp_path / "large.png"
    run("hanoi", "draw", "AAB", "--out", path, "--size", "800x600", "--theme", "dark")
    with Image.open(path) as image:
        assert image.size == (800, 600)


def test_a_solution(run, tmp_path):
    text = run("hanoi", "draw", "--solve", 3, "--labels", "S,A,D").out
    assert text.count("of 7 moves") == 1
    assert text.count("move ") == 7
    assert "move 7 of 7: disk 1 from S to D" in text
    for ending in ("svg", "png", "gif", "html"):
        path = tmp_path / f"solution.{ending}"
        assert run("hanoi", "draw", "--solve", 3, "--out", path)[:2] == (0, "")
        first = path.read_bytes()
        assert run("hanoi", "draw", "--solve", 3, "--out", path).code == 0
        assert path.read_bytes() == first
    assert ET.parse(tmp_path / "solution.svg").getroot().findtext(".//{*}desc").startswith("8 fr")
    with Image.open(tmp_path / "solution.gif") as image:
        assert image.n_frames == 7 * 8 + 1


def test_parts_of_a_solution(run):
    text = run("hanoi", "draw", "--solve", 64, "--frames", "2**63-1:2**63").out
    assert text.count("\n\n") == 1
    assert f"move {2**63} of {2**64 - 1}: disk 64 from A to C" in text or "[" in text
    assert run("hanoi", "draw", "--solve", 40, "--every", "2**38").out.count("after") == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["AB", "--solve", "2"], "a state and --solve: expected one of them"),
        ([], "nothing to draw: expected a state such as AAB, or --solve DISKS"),
        (["ABX"], "column 3: cannot read 'X'"),
        (["AB", "--out", "x.doc"], "--out 'x.doc': expected one of .txt, .svg"),
        (["AB", "--out", "x.gif"], "a gif of one state: expected .txt, .svg or .png"),
        (["AB", "--size", "big"], "cannot read 'big': expected for --size"),
        (["AB", "--size", "1x1"], "--size '1x1': expected 16 to 20,000"),
        (["--solve", "3", "--frames", "5"], "cannot read '5': expected for --frames A:B"),
        (["--solve", "3", "--frames", "5:9"], "frames '5:9': expected a part of 0:7"),
        (["--solve", "3", "--every", "0"], "every 0 moves: expected 1 or more"),
        (["--solve", "20"], "1048576 frames: expected at most 100,000 in a text; choose"),
        (["--solve", "9", "--format", "svg"], "512 frames: expected at most 256 in one svg"),
        (["A" * 129], "a picture of 129 disks: expected at most 128"),
    ],
)
def test_bad_requests(refuse, arguments, message, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert message in refuse("hanoi", "draw", *arguments)
    assert not [*tmp_path.iterdir()]


def test_a_board(run, tmp_path):
    assert run("tiles", "draw", "12/03", "--goal", "blank-last").out == (
        "+---+---+\n| 1 | 2 |\n+---+---+\n|   | 3 |\n+---+---+\n"
    )
    for ending in ("svg", "png"):
        path = tmp_path / f"board.{ending}"
        assert run("tiles", "draw", "123/456/708", "--out", path)[:2] == (0, "")
        assert path.stat().st_size > 500


def test_a_solution_of_a_board(run, tmp_path):
    text = run("tiles", "draw", "--solve", "123/406/758").out
    assert "move 2 of 2: tile 8 left" in text
    path = tmp_path / "solution.html"
    assert run("tiles", "draw", "--solve", "136/520/478", "--out", path).code == 0
    assert path.read_text("utf-8").count('["move.left",{"tile":"8"}]') == 1
    assert run("tiles", "draw", "--solve", "123/456/870").code == 1


def test_a_search_tree(run, tmp_path):
    path = tmp_path / "tree.svg"
    command = ("tiles", "draw", "123/406/758", "--search-tree", "depth-first", "--depth", 12)
    assert run(*command, path)[:2] == (0, "")
    ET.parse(path)
    dot = tmp_path / "tree.dot"
    assert run(*command, "--out", dot).code == 0
    assert dot.read_text().startswith("digraph")
    limited = ("tiles", "draw", "123/406/758", "--search-tree", "breadth-first", "--nodes", 3, path)
    assert run(*limited).code == 3
    ET.parse(path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["123/406/758", "--search-tree", "magic", "x.svg"], "search 'magic': expected"),
        (["123/406/758", "--search-tree", "a-star", "x.gif"], "a search tree as .gif: expected"),
        (["123/406/758", "--search-tree", "a-star", "--depth", "3", "x.svg"], "no depth limit"),
        (["123/406/758", "--solve", "123/406/758"], "a board and --solve"),
        (["123/406/758", "x.svg"], "a second argument 'x.svg': expected --out FILE"),
        (["123/406/758", "--out", "x.dot"], "a dot of one state"),
    ],
)
def test_bad_requests_about_boards(refuse, arguments, message, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert message in refuse("tiles", "draw", *arguments)
    assert not [*tmp_path.iterdir()]


def test_the_graph(run, tmp_path):
    path = tmp_path / "graph.svg"
    ran = run("hanoi", "graph", 4, "--draw", path, "--path", "A:C", "--levels", "AABB")
    assert ran[:2] == (0, "")
    assert ET.parse(path).getroot()[1].text.startswith("81 states and 120 edges.")
    ran = run("hanoi", "graph", 4, "--draw", path, "--path", "A:C", "--path", "B:AABB")
    assert ran.code == 0
    words = ET.parse(path).getroot()[1].text
    assert "from AAAA to CCCC" in words
    assert "from BBBB to AABB" in words
    assert run("hanoi", "graph", 2, "--rules", "cyclic", "--path", "A:C", "--draw", path).code == 0
    assert run("hanoi", "graph", 3, "--pegs", 4, "--draw", tmp_path / "graph.png").code == 0


def test_growth_plots(run, tmp_path):
    path = tmp_path / "plot.svg"
    assert run("hanoi", "compare", 5, "--plot", path).code == 0
    ET.parse(path)
    path = tmp_path / "plot.png"
    only = ("--only", "a-star,ida-star")
    assert run("tiles", "compare", "123/406/758", *only, "--plot", path).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    path = tmp_path / "none.svg"
    ran = run("tiles", "compare", "867/254/301", *only, "--nodes", 5, "--plot", path)
    assert (ran.code, ran.err) == (3, "no plot: none of them found an answer\n")
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["graph", "12", "--draw", "x.svg"], "60,000 in a picture; choose at most 10 disks, or --"),
        (["graph", "3", "--draw", "x.gif"], "--draw 'x.gif': expected a .svg or .png file"),
        (["graph", "2", "--draw", "x.svg", *["--path", "A:C"] * 3], "3 times --path: expected at"),
        (["graph", "3", "--draw", "x.svg", "--path", "A"], "--path 'A': expected FROM:TO"),
        (["graph", "3", "--draw", "x.svg", "--levels", "AX"], "cannot read 'X'"),
        (["compare", "3", "--plot", "x.pdf"], "--plot 'x.pdf': expected a .svg or .png"),
    ],
)
def test_bad_requests_about_graphs(refuse, arguments, message, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert message in refuse("hanoi", *arguments)
    assert not [*tmp_path.iterdir()]


def test_any_two_states_on_any_pegs(run):
    assert "of 5 moves" in run("hanoi", "draw", "--from", "AAB", "--to", "BBA").out
    assert "of 9 moves" in run("hanoi", "draw", "--solve", 4, "--pegs", 4).out
    assert run("hanoi", "draw", "--solve", 2, "--rules", "A>B").code == 1
