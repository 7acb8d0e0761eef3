"""The tables of a board: their plans, their files, and what they say."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.pattern_distances import distances as slow_distances
from pegtile.core.limits import Budget, Cancel, Limits
from pegtile.core.solution import Status
from pegtile.tiles import pattern_db, table_files
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, named_goal
from pegtile.tiles.instances import random_board
from pegtile.tiles.pattern_db import (
    BuildStopped,
    PatternTables,
    build_tables,
    load_tables,
)
from pegtile.tiles.table_files import DamagedTable, read_file, table_path
from pegtile.tiles.table_plans import Size, shape_of, standard_plan

PLAN = standard_plan(shape_of(named_goal("blank-last", 3, 4)))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path / "tables"))
    monkeypatch.setattr(pattern_db, "_loaded", {})
    return tmp_path / "tables"


@given(st.integers(2, 6), st.integers(2, 6), st.data())
def test_every_plan_covers_every_tile_once(rows, columns, data):
    if rows * columns > 32:
        return
    blank = data.draw(st.integers(0, rows * columns - 1))
    tiles = list(range(1, rows * columns))
    tiles.insert(blank, 0)
    goal = Board(rows, columns, tuple(tiles))
    shape = shape_of(goal)
    assert shape.rows >= shape.columns
    assert sorted(shape.images) == list(range(rows * columns))
    for size in Size:
        plan = standard_plan(shape, size)
        for partition in plan.partitions:
            assert partition.images[plan.blank] == plan.blank
            covered = sorted(
                cell for number in partition.patterns for cell in plan.patterns[number]
            )
            assert covered == [cell for cell in range(rows * columns) if cell != plan.blank]
    assert shape.named_by_goal(goal, goal) == bytes(range(rows * columns))


def test_goals_that_are_turns_of_each_other_share_tables():
    plans = {
        standard_plan(shape_of(named_goal(name, *size)))
        for name in ("blank-last", "blank-first")
        for size in [(3, 4), (4, 3)]
    }
    assert len(plans) == 1
    assert standard_plan(shape_of(named_goal("snail", 4, 4))).blank == 10


@pytest.mark.parametrize("name", NAMED_GOALS)
def test_look_ups_agree_with_the_twin_and_never_guess_too_much(name):
    """On up to nine cells one pattern holds all tiles: the distance is exact."""
    for rows, columns in [(2, 4), (2, 2), (3, 2)]:
        goal = named_goal(name, rows, columns)
        shape = shape_of(goal)
        plan = standard_plan(shape)
        tables = PatternTables.of(plan, build_tables(plan))
        exact = slow_distances(plan.rows, plan.columns, plan.patterns[0], plan.blank)
        numbers = random.Random(5)
        for _ in range(50):
            cells = shape.named_by_goal(random_board(goal, numbers), goal)
            placement = tuple(cells.index(tile) for tile in plan.patterns[0])
            assert tables.lookups.distance(cells) == exact[placement]


@pytest.mark.parametrize("size", [(3, 4), (2, 5), (5, 2)])
def test_look_ups_of_several_patterns_are_the_best_of_sums(size):
    goal = named_goal("blank-last", *size)
    shape = shape_of(goal)
    plan = standard_plan(shape)
    tables = PatternTables.of(plan, build_tables(plan))
    numbers = random.Random(6)
    from pegtile.tiles._placement_kernels import PlacementRanks

    for _ in range(10):
        cells = shape.named_by_goal(random_board(goal, numbers), goal)
        sums = []
        for partition in plan.partitions:
            where = {partition.images[tile]: partition.images[cells.index(tile)] for tile in cells}
            total = 0
            for number in partition.patterns:
                pattern = plan.patterns[number]
                rank = PlacementRanks(plan.rows, plan.columns, len(pattern)).rank(
                    [where[tile] for tile in pattern]
                )
                total += int(tables.distances[number][rank])
            sums.append(total)
        assert len(sums) == 2
        assert tables.lookups.distance(cells) == max(sums)


def test_tables_are_kept_and_found_again(monkeypatch):
    built = load_tables(PLAN)
    assert built.remarks == ()
    assert table_path(PLAN).is_file()
    monkeypatch.setattr(pattern_db, "_loaded", {})
    monkeypatch.setattr(pattern_db, "build_tables", lambda *a, **k: pytest.fail("built again"))
    found = load_tables(PLAN)
    for one, other in zip(built.distances, found.distances, strict=True):
        assert np.array_equal(one, other)
        assert other.readonly


def damage_a_byte(path):
    data = bytearray(path.read_bytes())
    data[-1000] ^= 1
    path.write_bytes(data)


def cut_off(path):
    path.write_bytes(path.read_bytes()[:-1])


def make_older(path):
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"format": 1', b'"format": 0', 1))


def make_foreign(path):
    path.write_bytes(b"something else")


def damage_the_header(path):
    path.write_bytes(path.read_bytes().replace(b'"checksum"', b'"checksam"', 1))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (damage_a_byte, "its checksum does not agree"),
        (cut_off, "bytes, not"),
        (make_older, "it is of another version"),
        (make_foreign, "it is not a file of pattern databases"),
        (damage_the_header, "its header is damaged"),
    ],
)
def test_a_damaged_file_is_built_anew_with_a_remark(damage, reason, large, monkeypatch):
    if large:
        monkeypatch.setattr(table_files, "_ALWAYS_CHECKED", 0)
    load_tables(PLAN)
    path = table_path(PLAN)
    damage(path)
    with pytest.raises(DamagedTable, match=reason):
        read_file(path, PLAN)
    monkeypatch.setattr(pattern_db, "_loaded", {})
    again = load_tables(PLAN)
    assert any(reason in remark and "built anew" in remark for remark in again.remarks)
    read_file(path, PLAN, check=True)
    assert load_tables(PLAN).remarks == ()


def test_a_folder_that_cannot_be_made_falls_back_to_memory(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path / "file" / "tables"))
    tables = load_tables(PLAN)
    (remark,) = tables.remarks
    assert "not kept" in remark
    assert remark.endswith("Not a directory")
    assert tables.lookups.distance(bytes(range(12))) == 0


def test_a_full_disk_falls_back_to_memory(monkeypatch, folder):
    def full(path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table_files, "whole_file", full)
    tables = load_tables(PLAN)
    assert any("No space left" in remark for remark in tables.remarks)
    assert not table_path(PLAN).exists()


def test_without_the_extra_a_remark_names_it(monkeypatch):
    monkeypatch.delenv("PEGTILE_TABLES")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert any("pegtile[tables]" in remark for remark in load_tables(PLAN).remarks)


def test_two_processes_build_once(folder):
    program = """
import sys
from pegtile.tiles import pattern_db
from pegtile.tiles.goals import named_goal
from pegtile.tiles.table_plans import shape_of, standard_plan
build = pattern_db.build_tables
def told(*args, **settings):
    print("built")
    return build(*args, **settings)
pattern_db.build_tables = told
pattern_db.load_tables(standard_plan(shape_of(named_goal("blank-last", 3, 4))))
"""
    processes = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert "".join(said).count("built") == 1
    assert sorted(p.suffix for p in folder.iterdir()) == [".lock", ".pdb"]


def test_a_build_stops_at_a_limit_and_leaves_nothing(folder):
    with pytest.raises(BuildStopped) as stopped:
        load_tables(PLAN, budget=Budget(Limits(seconds=0.0)))
    assert stopped.value.status is Status.TIME_LIMIT
    cancel = Cancel()
    cancel.set()
    with pytest.raises(BuildStopped) as stopped:
        load_tables(PLAN, budget=Budget(cancel=cancel))
    assert stopped.value.status is Status.CANCELLED
    assert not table_path(PLAN).exists()


def test_progress_counts_up_to_the_whole():
    heard = []
    build_tables(PLAN, progress=heard.append)
    assert [report.done for report in heard] == sorted(report.done for report in heard)
    assert {report.total for report in heard} == {PLAN.bytes}
    # 12!/(12-11)! placements of all tiles; from each pattern's goal every placement is reached.
    assert heard[-1].done >= PLAN.bytes - len(PLAN.patterns)


def test_threads_build_the_same_tables():
    for one, two in zip(build_tables(PLAN), build_tables(PLAN, threads=2), strict=True):
        assert np.array_equal(one, two)


def test_the_header_says_what_is_inside():
    load_tables(PLAN)
    header = json.loads(table_path(PLAN).read_bytes()[:4096].split(b"\n")[1])
    assert (header["rows"], header["columns"]) == (4, 3)
    assert [tuple(pattern) for pattern in header["patterns"]] == list(PLAN.patterns)
