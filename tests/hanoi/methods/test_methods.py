"""The nine methods: the same moves from all, and what each lets be seen of its work."""

import itertools

import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.methods import METHODS, method_class, start
from pegtile.hanoi.methods.structure import (
    CallStack,
    DiskDirections,
    LevelIndex,
    NumberBits,
    TaskStack,
    ThreeStacks,
    TreeArray,
    UnfinishedCalls,
)
from pegtile.hanoi.state import State

PAIRS = list(itertools.permutations(range(3), 2))


def recursion(disks, source, target):
    """Return the textbook's list of moves."""
    if disks == 0:
        return []
    spare = 3 - source - target
    before = recursion(disks - 1, source, spare)
    return [*before, (disks, source, target), *recursion(disks - 1, spare, target)]


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("disks", range(13))
def test_all_methods_give_the_moves_of_the_recursion(name, disks):
    for source, target in PAIRS:
        method = start(name, disks, source, target)
        assert list(method) == recursion(disks, source, target)
        assert method.cost == 2**disks - 1
        assert next(method, None) is None


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("disks", [0, 1, 3])
def test_from_a_peg_to_itself_there_are_no_moves(name, disks):
    for peg in range(3):
        method = start(name, disks, peg, peg)
        method.structure()
        assert (list(method), method.cost) == ([], 0)


@pytest.mark.parametrize("name", METHODS)
def test_requests_without_an_answer(name):
    with pytest.raises(BadRequest, match=r"'-1' disks: expected 0 or more"):
        start(name, -1)
    with pytest.raises(BadRequest, match=r"target '3': expected peg 0, 1 or 2"):
        start(name, 1, 0, 3)


def test_unknown_method():
    with pytest.raises(BadRequest, match=r"method 'magic': expected one of recursion, task-stack"):
        start("magic", 3)


@pytest.mark.parametrize("name", [name for name in METHODS if name != "binary-tree"])
@pytest.mark.parametrize("disks", [64, 5000])
def test_the_first_moves_of_a_huge_tower_come_at_once(name, disks):
    moves = list(itertools.islice(start(name, disks), 300))
    assert moves == list(itertools.islice(start("bits", disks), 300))
    method = start(name, disks)
    next(method)
    assert method.size() == method.structure().size <= 2 * disks + 1


def test_the_tree_refuses_before_it_takes_memory():
    with pytest.raises(BadRequest, match=r"binary-tree for 31 disks needs 2\^31 bytes"):
        start("binary-tree", 31)
    tree = method_class("binary-tree")
    with pytest.raises(BadRequest, match="expected at most 127"):
        tree(7, most_bytes=127)
    assert len(list(tree(7, most_bytes=128))) == 127
    assert tree.bytes_needed(20) == 2**20


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("disks", [0, 1, 2, 5])
def test_steps(name, disks):
    steps = list(start(name, disks, 1, 0).steps())
    assert [step.number for step in steps] == list(range(2**disks))
    assert steps[0].move is steps[0].line is None
    assert steps[0].state == State.perfect(disks, 1)
    assert steps[-1].state == State.perfect(disks, 0)
    listing = method_class(name).listing()
    kinds = {type(step.structure) for step in steps}
    assert len(kinds) == 1
    for step in steps[1:]:
        assert "yield" in listing.lines[step.line - 1]
        assert step.structure.json_object()["kind"] == step.structure.kind
        assert "\n" not in step.structure.text()
        assert hash(step.structure) == hash(step.structure)


@pytest.mark.parametrize("name", METHODS)
def test_a_listing_is_the_code_of_its_file(name):
    listing = method_class(name).listing()
    module = __import__(method_class(name).__module__, fromlist=["*"])
    with open(module.__file__, encoding="utf-8") as file:
        lines = file.read().splitlines()[listing.first_line - 1 :][: len(listing.lines)]
    assert [line.strip() for line in lines] == [line.strip() for line in listing.lines]
    assert listing.file == f"{name.replace('-', '_')}.py"
    assert len(listing.lines) < 30


@pytest.mark.parametrize("name", METHODS)
def test_every_method_is_documented(name):
    method = method_class(name)
    for word in ("Time:", "Memory:", "Source:"):
        assert word in method.__doc__
    assert method.name == name
    assert method.idea
    assert method.holds


def structure_after(name, moves, disks=3):
    return next(itertools.islice(start(name, disks).steps(), moves, None)).structure


def test_call_stack():
    structure = structure_after("recursion", 3)
    assert isinstance(structure, CallStack)
    assert [frame[:4] for frame in structure.frames] == [
        (3, 0, 2, 1),
        (2, 0, 1, 2),
        (1, 2, 1, 0),
    ]
    assert [frame.line for frame in structure.frames] == [3, 5, 4]
    assert structure.text().endswith("> tower 1 C B (A) at line 4")


def test_task_stack():
    structure = structure_after("task-stack", 2)
    assert isinstance(structure, TaskStack)
    assert structure.text() == ("break up tower 2 B C (A) | move 3 A C | break up tower 1 C B (A)")


def test_unfinished_calls():
    structure = structure_after("inorder-stack", 1)
    assert isinstance(structure, UnfinishedCalls)
    assert structure.text() == "tower 3 A C (B) | tower 2 A B (C)"
    assert structure_after("inorder-stack", 4).text() == "empty"


def test_tree_array():
    structure = structure_after("binary-tree", 3)
    assert isinstance(structure, TreeArray)
    assert structure.path == (1, 2, 5)
    assert structure.text() == "node 5 of 7: 1:(3 A C) > 2:(2 A B) > 5:(1 C B)"
    assert structure_after("binary-tree", 4).nodes == structure.nodes
    assert structure_after("binary-tree", 0).text() == "tree of 0"


def test_level_index():
    assert structure_after("tree-levels", 6) == LevelIndex(6, 1, 1)
    assert (
        structure_after("tree-levels", 6).text() == "step 6 = 2^1 * (2 * 1 + 1): level 1, index 1"
    )


@pytest.mark.parametrize(("name", "pair"), [("clockwise", (2, 1)), ("peg-pairs", (1, 2))])
def test_three_stacks(name, pair):
    assert structure_after(name, 3) == ThreeStacks(((3,), (2, 1), ()), pair)


def test_disk_directions():
    assert structure_after("disk-directions", 1) == DiskDirections((2, 0, 0), (-1, 1, -1), 1)
    assert structure_after("disk-directions", 1).text() == "1:C- 2:A+ 3:A-"


def test_number_bits():
    assert structure_after("bits", 6) == NumberBits(6, "110", (2, 2, 0))
    assert structure_after("bits", 6).text() == "6 = 110 in binary: C C A"
