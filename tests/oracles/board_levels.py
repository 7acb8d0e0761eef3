"""The slow twin of the enumeration: breadth first over boards as values."""

from pegtile.tiles.board import Board


def neighbours(board, metric):
    for move in board.moves():
        after = board.moved(move)
        yield after
        while metric == "mtm" and move in after.moves():
            after = after.moved(move)
            yield after


def distances_from(goal: Board, metric: str) -> dict[Board, int]:
    """Return the distance of every board that can reach `goal`."""
    found = {goal: 0}
    level = [goal]
    while level:
        following = []
        for board in level:
            for after in neighbours(board, metric):
                if after not in found:
                    found[after] = found[board] + 1
                    following.append(after)
        level = following
    return found
