"""Verdicts on anybody's moves: from any text to what is right, what is wrong, and where."""

from pegtile.judge.judging import check, check_tiles, check_tower
from pegtile.judge.scores import Score, score

__all__ = ["Score", "check", "check_tiles", "check_tower", "score"]
