"""The shared vocabulary: state spaces, limits, moves, solutions, and the independent checker."""
