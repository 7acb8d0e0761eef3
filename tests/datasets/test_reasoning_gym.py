"""Items of the package reasoning-gym are read, and scored as it does wherever it is right."""

from __future__ import annotations

import pytest

from pegtile.datasets.tasks import score_answer

reasoning_gym = pytest.importorskip("reasoning_gym")

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def dataset():
    return reasoning_gym.create_dataset("tower_of_hanoi", size=12, seed=3, max_disks=5)


def answers(item):
    """Yield good and bad answers to an item."""
    moves = item["answer"].splitlines()
    disk, source, target = moves[0].split()[2::3]
    back = f"Move disk {disk} from Peg {target} to Peg {source}"
    yield item["answer"]
    yield "\n".join([moves[0], back, *moves])  # two moves more than needed
    yield "\n".join(moves[:-1])  # legal, and not at the goal
    yield "\n".join(moves[1:])  # illegal, sooner or later
    yield "\n".join(moves[:2] + moves[:1] + moves[2:])
    yield "no idea"
    yield ""
    yield None


def test_its_own_scores(dataset):
    for item in dataset:
        for answer in answers(item):
            wanted = dataset.score_answer(answer, item)
            assert score_answer(answer, item, unsolved=0.05) == pytest.approx(wanted), answer


def test_where_it_is_wrong(dataset):
    item = dataset[0]
    moves = item["answer"].splitlines()
    disk, source = moves[0].split()[2], moves[0].split()[5]
    # It lets a disk go from a peg to the same peg, which is no move at all.
    nowhere = f"Move disk {disk} from Peg {source} to Peg {source}\n{item['answer']}"
    assert dataset.score_answer(nowhere, item) > 0.5
    assert score_answer(nowhere, item, unsolved=0.05) == 0.0
    # A sentence before the moves, or numbers before each of them, does not change the moves.
    for told in (
        "Here is my solution:\n" + item["answer"],
        "\n".join(f"{number}. {move}" for number, move in enumerate(moves, 1)),
    ):
        assert dataset.score_answer(told, item) == 0.0
        assert score_answer(told, item) == 1.0
