"""Puzzles in bulk: all moves of huge towers, sets of exact difficulty, tasks, audits."""
