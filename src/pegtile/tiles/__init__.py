"""Sliding tiles: boards, goals, solvability, heuristics, exact and near-optimal solvers."""
