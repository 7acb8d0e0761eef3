"""The Tower of Hanoi: states, rules, the classic methods, shortest paths, more pegs, graphs."""
