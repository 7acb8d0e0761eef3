"""The table of commands. Nothing here is imported before it is called, so help is instant."""

from __future__ import annotations

__all__ = ["GROUPS"]

# Group, then verb: (module below pegtile.cli, one line of help). In a module the command is named
# `command`. Verbs stand in the order in which help lists them.
GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "hanoi": {
        "solve": ("hanoi_solve", "Show the moves from a start to a goal."),
        "check": ("hanoi_check", "Judge somebody's moves."),
        "convert": ("hanoi_convert", "Rewrite moves, states and planning problems."),
        "explain": ("hanoi_explain", "Show a method at work, step by step."),
        "draw": ("hanoi_draw", "Draw a state or a solution: text, SVG, PNG, GIF, HTML."),
        "compare": ("hanoi_compare", "Set the classic methods side by side."),
        "graph": ("hanoi_graph", "Tell the size of the graph of all states, or draw it."),
        "state": ("hanoi_state", "Show the state after any number of moves."),
        "distance": ("hanoi_distance", "Tell how many moves two states are apart."),
        "rank": ("hanoi_rank", "Tell after how many moves a state is passed."),
        "audit": ("hanoi_audit", "Look for what is wrong in somebody's set of puzzles."),
        "check-many": ("hanoi_check_many", "Judge an answer to each of many puzzles."),
        "levels": ("hanoi_levels", "Compute all states by distance, by ranges, on a cluster."),
        "make": ("hanoi_make", "Make puzzles of exact shortest length, in bulk."),
        "problems": ("hanoi_problems", "Make problem sets for psychologists."),
        "trials": ("hanoi_trials", "Score logs of somebody's trials, with PEBL's columns."),
        "export": ("hanoi_export", "Write the moves to NumPy, Parquet or text files."),
        "count": ("hanoi_count", "Tell how many moves a tower takes."),
        "relative": ("hanoi_relative", "Solve a puzzle with other rules than the tower's."),
        "rotation": ("hanoi_rotation", "Rotate backup tapes as the disks of a tower move."),
    },
    "tiles": {
        "solve": ("tiles_solve", "Find a shortest solution, proven so."),
        "check": ("tiles_check", "Judge somebody's moves."),
        "convert": ("tiles_convert", "Rewrite boards, moves and planning problems."),
        "compare": ("tiles_compare", "Set the textbook searches side by side."),
        "explain": ("tiles_explain", "Show a search at work, step by step."),
        "draw": ("tiles_draw", "Draw a board, a solution or a search tree."),
        "info": ("tiles_info", "Tell whether a board can be solved, why, and what bounds say."),
        "audit": ("tiles_audit", "Look for what is wrong in somebody's set of boards."),
        "check-many": ("tiles_check_many", "Judge an answer to each of many boards."),
        "solve-many": ("tiles_solve_many", "Solve a file of boards, on many cores or machines."),
        "levels": ("tiles_levels", "Compute all boards by distance, by ranges, on a cluster."),
        "make": ("tiles_make", "Make boards of exact shortest length, in bulk."),
        "scramble": ("tiles_scramble", "Make random boards."),
        "enumerate": ("tiles_enumerate", "Count all boards by their distance from a goal."),
    },
    "tables": {
        "list": ("tables_list", "List the pattern databases that are kept, and where."),
        "build": ("tables_build", "Build those of a size of board."),
        "verify": ("tables_verify", "Compare them with their checksums."),
        "remove": ("tables_remove", "Remove some, or all."),
    },
    "": {"serve": ("serve", "Serve the web page and its API.")},
}
