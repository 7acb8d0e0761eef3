"""Searches that go on from the last round they finished."""

import json

import pytest

from pegtile import tiles
from pegtile.core.limits import Budget, Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.tiles import rounds
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.kept_rounds import Round, expected_nodes
from pegtile.tiles.pattern_db import in_huge_pages, load_tables
from pegtile.tiles.table_plans import shape_of, standard_plan

HARD = tiles.Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
EASY = tiles.Board.parse("8 6 7/2 5 4/3 0 1")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stopped_search_goes_on_from_its_last_round(tmp_path, threads):
    path = tmp_path / "hard.json"
    settings = {"table": "small", "threads": threads, "resume": path}
    stopped = solve(HARD, limits=Limits(nodes=400_000), **settings)
    assert stopped.status is Status.NODE_LIMIT
    kept = json.loads(path.read_text())
    assert kept["next_bound"] == stopped.lower_bound
    again = solve(HARD, limits=Limits(nodes=1_000), **settings)
    assert again.lower_bound == stopped.lower_bound
    assert [remark for remark in again.remarks if "rounds; at least" in remark]
    further = solve(HARD, limits=Limits(nodes=3_000_000), **settings)
    whole = solve(HARD, limits=Limits(nodes=3_400_000), table="small", threads=threads)
    assert further.lower_bound >= whole.lower_bound > stopped.lower_bound
    before, after = kept["rounds"], json.loads(path.read_text())["rounds"]
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_an_answer_after_going_on_is_the_same(tmp_path):
    path = tmp_path / "rounds"
    board = tiles.Board.parse("10 14 9 4/13 6 5 8/2 12 7 0/1 3 11 15")
    whole = solve(board, table="small")
    solve(board, table="small", limits=Limits(nodes=20_000), resume=path)
    assert path.exists()
    rest = solve(board, table="small", resume=str(path))
    assert (rest.moves, rest.cost, rest.optimal) == (whole.moves, whole.cost, True)
    assert rest.stats.generated < whole.stats.generated


def test_runs_are_kept_too(tmp_path):
    path = tmp_path / "rounds"
    board = tiles.Board.parse("10 14 9 4/13 6 5 8/2 12 7 0/1 3 11 15")
    solve(board, metric="mtm", limits=Limits(nodes=5_000), resume=path)
    assert json.loads(path.read_text())["metric"] == "mtm"
    with pytest.raises(BadRequest, match="the metric 'mtm': expected 'stm'"):
        solve(board, resume=path)


def test_a_file_of_something_else_is_refused(tmp_path):
    path = tmp_path / "rounds"
    solve(HARD, table="small", limits=Limits(nodes=100_000), resume=path)
    with pytest.raises(BadRequest, match="the board"):
        solve(EASY, resume=path)
    with pytest.raises(BadRequest, match="the goal"):
        solve(HARD, "snail" if tiles.is_solvable(HARD, tiles.named_goal("snail", 4, 4)) else
              "blank-first", resume=path)  # fmt: skip
    good = json.loads(path.read_text())
    for wrong in (
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b'{"format": "pegtile rounds 1"}',
        json.dumps(good | {"format": "2"}).encode(),
        json.dumps(good | {"next_bound": 1}).encode(),
        json.dumps(good | {"rounds": [[1]]}).encode(),
        json.dumps(good | {"rounds": 5}).encode(),
    ):
        path.write_bytes(wrong)
        with pytest.raises(BadRequest, match="expected rounds that were kept"):
            solve(HARD, resume=path)
        assert path.read_bytes() == wrong
    with pytest.raises(OSError, match="missing"):
        solve(HARD, limits=Limits(nodes=100_000), resume=tmp_path / "missing" / "file")
    with pytest.raises(BadRequest, match="resume"):
        tiles.solve(HARD, within=1, resume=path)


def test_the_next_round_is_expected_to_grow_as_the_last():
    assert expected_nodes([]) is None
    assert expected_nodes([Round(4, 9)]) is None
    assert expected_nodes([Round(4, 0), Round(6, 9)]) is None
    assert expected_nodes([Round(2, 7), Round(4, 10), Round(6, 90)]) == 810


def test_progress_tells_bound_nodes_and_the_size_of_the_round():
    notes = []
    solve(HARD, table="small", limits=Limits(nodes=2_000_000),
          progress=lambda report: notes.append((report.done, report.note)))  # fmt: skip
    assert notes[-1][0] >= 2_000_000
    assert "at least 64" in notes[0][1]
    assert "this round about" in notes[-1][1]


def test_a_copy_in_huge_pages_says_the_same(monkeypatch):
    goal = tiles.named_goal("blank-last", 4, 4)
    plan = standard_plan(shape_of(goal))
    copy = in_huge_pages(plan, Budget())
    tables = load_tables(plan)
    assert [bytes(one) for one in copy.distances] == [bytes(one) for one in tables.distances]
    assert in_huge_pages(plan, Budget(Limits(bytes=1))) is tables
    board = tiles.Board.parse("10 14 9 4/13 6 5 8/2 12 7 0/1 3 11 15")
    expected = solve(board, table="small")
    monkeypatch.setattr("pegtile.tiles.problems._LARGE", 0)
    monkeypatch.setattr(rounds, "_NODES_FOR_FASTER", 0)
    assert solve(board, table="small") == expected
