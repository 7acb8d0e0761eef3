"""Verdicts on anybody's moves: from any text to what is right, what is wrong, and where."""

from pegtile.judge.check import check, check_tiles, check_tower

__all__ = ["check", "check_tiles", "check_tower"]
