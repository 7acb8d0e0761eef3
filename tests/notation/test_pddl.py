"""Planning files both ways, with a real planner and a real validator."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import boards, solution

from pegtile.core.checker import Code
from pegtile.errors import PuzzleError
from pegtile.hanoi.state import State
from pegtile.judge import check_tiles, check_tower
from pegtile.notation import hanoi_pddl, tile_pddl
from pegtile.notation.pddl import parsed
from pegtile.tiles.board import Board

EIGHT = Board.parse("1 2 3/4 5 6/7 8 0")


def walk(board, steps, seed=0):
    """Return a board some random steps away, and the steps back."""
    chance = random.Random(seed)
    back = []
    for _ in range(steps):
        move = chance.choice(list(board.moves()))
        board = board.moved(move)
        back.insert(0, move.inverse())
    return board, back


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.randoms())
def test_problems_of_the_tower_read_back(places, chance):
    start = State(bytes(places), 4)
    goal = State(bytes(chance.choices(range(4), k=len(places))), 4)
    assert hanoi_pddl.read_problem(hanoi_pddl.written_problem(start, goal)) == (start, goal)


@given(boards, st.sampled_from(tile_pddl.DIALECTS), st.randoms())
def test_problems_of_tiles_read_back(board, dialect, chance):
    if board.rows < 2:
        return
    other = list(board.tiles)
    chance.shuffle(other)
    goal = Board(board.rows, board.columns, tuple(other))
    assert tile_pddl.read_problem(tile_pddl.written_problem(board, goal, dialect)) == (board, goal)


@pytest.mark.parametrize("disks", [1, 3, 5])
def test_plans_of_the_tower_are_judged(disks):
    start, goal = State.perfect(disks, 0), State.perfect(disks, 2)
    plan = hanoi_pddl.written_moves(start, solution(disks, 0, 2))
    verdict = check_tower(plan, start, goal)
    assert verdict.solved
    assert (verdict.format, verdict.moves) == ("plan", 2**disks - 1)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ("(move d1 d3 peg3)", Code.NOT_TOP_DISK), ("(move d2 d3 peg3)", Code.NOT_TOP_DISK),
        ("(move d9 d3 peg3)", Code.UNKNOWN_DISK), ("(move d1 d2 peg4)", Code.UNKNOWN_PEG),
        ("(move d1 d2 peg3)\n(move d2 d3 d1)", Code.LARGER_ON_SMALLER),
        ("(move d1 d2 d1)", Code.SAME_PEG), ("(move d1 d2)", Code.UNREADABLE),
        ("(move d1 d2 peg3)\n(fly d2 d3 peg2)", Code.UNREADABLE),
        ("(move d1 d2 peg3)\n(move d2 d3 peg3)", Code.LARGER_ON_SMALLER),
    ],
)  # fmt: skip
def test_wrong_plans_of_the_tower(plan, code):
    verdict = check_tower(plan, State.parse("AAA"), State.parse("CCC"))
    assert not verdict.solved
    assert verdict.first_error.code is code


@pytest.mark.parametrize("dialect", tile_pddl.DIALECTS)
def test_plans_of_tiles_are_judged(dialect):
    start, back = walk(EIGHT, 25)
    plan = tile_pddl.written_moves(start, back, dialect)
    verdict = check_tiles(plan, start)
    assert verdict.solved
    assert verdict.format == "plan"
    wrong = plan.replace("3", "2", 1)
    assert not check_tiles(wrong, start).solved


@pytest.mark.parametrize("text", ["", "(", ")", "(" * 100_000, "(define (problem x))", "(:init)"])
def test_hostile_files(text):
    for read in (hanoi_pddl.read_problem, tile_pddl.read_problem):
        with pytest.raises(PuzzleError):
            read(text)


def planned(tmp_path, domain, problem):
    """Return pyperplan's plan as text."""
    planner = pytest.importorskip("pyperplan.planner")
    (tmp_path / "domain.pddl").write_text(domain)
    (tmp_path / "problem.pddl").write_text(problem)
    plan = planner.search_plan(
        str(tmp_path / "domain.pddl"), str(tmp_path / "problem.pddl"),
        planner.SEARCHES["bfs"], None,
    )  # fmt: skip
    return "".join(f"{action.name}\n" for action in plan) + f"; cost = {len(plan)} (unit cost)\n"


def test_a_planner_solves_the_tower(tmp_path):
    start, goal = State.parse("AAB"), State.parse("BBA")
    plan = planned(tmp_path, hanoi_pddl.DOMAIN, hanoi_pddl.written_problem(start, goal))
    verdict = check_tower(plan, start, goal)
    assert verdict.solved
    assert verdict.moves == verdict.optimal == 5


@pytest.mark.parametrize("dialect", tile_pddl.DIALECTS)
def test_a_planner_solves_tiles(tmp_path, dialect):
    start, _ = walk(EIGHT, 8, seed=3)
    problem = tile_pddl.written_problem(start, EIGHT, dialect)
    verdict = check_tiles(planned(tmp_path, tile_pddl.domain(dialect), problem), start)
    assert verdict.solved


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", ["tower", *tile_pddl.DIALECTS])
def test_a_validator_agrees(tmp_path, case):
    shortcuts = pytest.importorskip("unified_planning.shortcuts")
    reader = pytest.importorskip("unified_planning.io").PDDLReader()
    validator = pytest.importorskip("unified_planning.engines").SequentialPlanValidator
    shortcuts.get_environment().credits_stream = None
    if case == "tower":
        start, goal = State.perfect(3, 0), State.perfect(3, 2)
        domain, problem = hanoi_pddl.DOMAIN, hanoi_pddl.written_problem(start, goal)
        plan = hanoi_pddl.written_moves(start, solution(3, 0, 2))
    else:
        start, back = walk(EIGHT, 12, seed=5)
        domain, problem = tile_pddl.domain(case), tile_pddl.written_problem(start, EIGHT, case)
        plan = tile_pddl.written_moves(start, back, case)
    whole = reader.parse_problem_string(domain, problem)
    for text, good in ((plan, True), ("\n".join(plan.splitlines()[1:]), False)):
        sequence = reader.parse_plan_string(whole, text)
        with validator() as engine:
            assert bool(engine.validate(whole, sequence)) is good


def test_comments_and_case():
    assert parsed("; a\n(Define (X) ; b\n y)") == [["define", ["x"], "y"]]
