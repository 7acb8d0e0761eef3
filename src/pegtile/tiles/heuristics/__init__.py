"""Lower bounds on the moves to a goal, in plain reference form, one idea a module.

Each function takes the goal, which can be any arrangement, and returns a heuristic for boards of
the same size. All are admissible and consistent, and the blank never counts.
"""
