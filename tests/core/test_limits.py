import pytest

from pegtile.core.limits import Budget, Cancel, Limits, parse_bytes, parse_seconds
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadText


def test_node_limit_is_exact():
    budget = Budget(Limits(nodes=3))
    assert [budget.spend() for _ in range(4)] == [None, None, None, Status.NODE_LIMIT]
    assert budget.slice_nodes(10) == 0


def test_slices_never_go_beyond_the_limit():
    budget = Budget(Limits(nodes=100))
    budget.spend(70)
    assert budget.slice_nodes(50) == 30


def test_time_limit():
    now = iter([0.0, 0.5, 0.5, 2.0, 2.0])
    budget = Budget(Limits(seconds=1), clock=lambda: next(now))
    assert budget.look() is None
    assert budget.seconds_left() == 0.5
    assert budget.look() is Status.TIME_LIMIT
    assert budget.seconds_left() == 0


def test_memory_limit():
    budget = Budget(Limits(bytes=50_000_000))
    assert budget.allows(10_000_000)
    assert not budget.allows(60_000_000)
    held = bytearray(80_000_000)
    assert budget.look() is Status.MEMORY_LIMIT
    assert len(held) == 80_000_000


def test_cancel():
    cancel = Cancel()
    budget = Budget(cancel=cancel)
    assert budget.look() is None
    cancel.set()
    assert budget.look() is Status.CANCELLED


def test_negative_limits_are_refused():
    with pytest.raises(BadRequest, match="nodes is -1"):
        Limits(nodes=-1)


@pytest.mark.parametrize(
    ("text", "size"), [("0", 0), ("10", 10), ("2k", 2048), ("2GiB", 2 << 30), ("1.5 M", 3 << 19)]
)
def test_sizes(text, size):
    assert parse_bytes(text) == size


@pytest.mark.parametrize("text", ["", "-1", "2X", "G", "1e9", "２G", "2.G"])
def test_bad_sizes(text):
    with pytest.raises(BadText, match="expected a size"):
        parse_bytes(text)


@pytest.mark.parametrize(
    ("text", "seconds"), [("5", 5), ("5s", 5), ("500ms", 0.5), ("2m", 120), ("1h", 3600)]
)
def test_times(text, seconds):
    assert parse_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "-1s", "5 days", "nan", "inf"])
def test_bad_times(text):
    with pytest.raises(BadText, match="expected a time"):
        parse_seconds(text)


def test_slow_nodes_are_looked_at_one_by_one():
    now = 0.0
    budget = Budget(Limits(seconds=10), clock=lambda: now)
    for _ in range(1000):  # quick ones first
        assert budget.spend() is None
    made = 0
    while budget.spend() is None:
        now += 0.01
        made += 1
        assert made < 1100
    now = 0.0
    budget = Budget(Limits(seconds=10), clock=lambda: now)
    while budget.spend() is None:
        now += 1.0
    assert now <= 11


def test_what_is_left_is_told_for_a_part():
    now = [0.0]
    budget = Budget(Limits(nodes=10, seconds=5.0), clock=lambda: now[0])
    budget.spend(4)
    now[0] = 2.0
    assert budget.left() == Limits(nodes=6, seconds=3.0)
    budget.spend(9)
    now[0] = 7.0
    assert budget.left() == Limits(nodes=0, seconds=0.0)
    assert Budget(Limits()).left() == Limits()


def test_a_part_takes_no_more_than_is_left_and_ends_with_the_whole():
    cancel = Cancel()
    budget = Budget(Limits(nodes=10, bytes=1 << 40), cancel)
    part = budget.part(1 << 20)
    assert not part.allows(1 << 30)
    assert budget.allows(1 << 30)
    assert part.spend(11) is Status.NODE_LIMIT
    cancel.set()
    assert part.look() is Status.CANCELLED
