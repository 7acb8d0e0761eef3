"""Cheapest ways of some large disks with one tower of smaller ones, whose moves cost more than 1.

The tower is as a disk smaller than the others. R. B. Dial's buckets (Algorithm 360, Communications
of the ACM 12, 1969) serve as the queue: no cost is larger than some thousands.
"""

import numpy as np

ctypedef unsigned char u8

cdef enum:
    NOWHERE = 255
    MOST_PEGS = 64


def costs_from(
    int disks, int pegs, u8[::1] arc_from, u8[::1] arc_to, int[:, ::1] tower_costs,
    long long[::1] sources, int[::1] source_costs
):
    """Return the least cost from some nodes to every node, int32, −1 where there is no way.

    A node is the disks' pegs as a number in base p, the smallest disk lowest, times p, plus the
    tower's peg. `tower_costs[a, b]` is what the tower pays from a to b, 0 where it cannot go.
    """
    cdef Py_ssize_t nodes = pegs ** (disks + 1), i, node, other, code, taken
    cdef int most = 1, a, b, disk, cost, tower, span
    cdef u8[MOST_PEGS] tops
    cdef long long[64] powers
    for a in range(pegs):
        for b in range(pegs):
            most = max(most, tower_costs[a, b])
    for i in range(source_costs.shape[0]):
        most = max(most, source_costs[i])
    span = most + 1
    for i in range(disks + 1):
        powers[i] = pegs**i
    found = np.full(nodes, -1, np.int32)
    cdef int[::1] least = found
    # Circular buckets of linked entries; an entry that came too late is passed over.
    cdef Py_ssize_t room = 4 * nodes + 1024, entries = 0, waiting = 0, entry, arcs, at
    heads_array = np.full(span, -1, np.int64)
    node_array, next_array = np.empty(room, np.int64), np.empty(room, np.int64)
    done_array = np.zeros(nodes, np.uint8)
    cdef long long[::1] heads = heads_array, entry_node = node_array, entry_next = next_array
    cdef u8[::1] done = done_array
    arcs = arc_from.shape[0]
    for i in range(sources.shape[0]):
        node = sources[i]
        if least[node] < 0 or source_costs[i] < least[node]:
            least[node] = source_costs[i]
            entry_node[entries], entry_next[entries] = node, heads[source_costs[i]]
            heads[source_costs[i]] = entries
            entries += 1
            waiting += 1
    cost = 0
    while waiting:
        if entries + arcs + pegs >= room:
            room *= 2
            node_array, next_array = np.resize(node_array, room), np.resize(next_array, room)
            entry_node, entry_next = node_array, next_array
        with nogil:
            while waiting and entries + arcs + pegs < room:
                at = cost % span
                entry = heads[at]
                if entry < 0:
                    cost += 1
                    continue
                heads[at] = entry_next[entry]
                waiting -= 1
                node = entry_node[entry]
                if done[node] or least[node] != cost:
                    continue
                done[node] = 1
                tower = <int>(node % pegs)
                code = node // pegs
                for a in range(pegs):
                    tops[a] = NOWHERE
                for disk in range(disks):
                    a = <int>(code % pegs)
                    code //= pegs
                    if tops[a] == NOWHERE:
                        tops[a] = disk
                for i in range(arcs + pegs):
                    if i < arcs:
                        a, b = arc_from[i], arc_to[i]
                        if a == tower or b == tower or not tops[a] < tops[b]:
                            continue
                        other = node + (b - a) * powers[tops[a] + 1]
                        taken = cost + 1
                    else:
                        b = <int>(i - arcs)
                        if not tower_costs[tower, b]:
                            continue
                        other = node + b - tower
                        taken = cost + tower_costs[tower, b]
                    if least[other] < 0 or taken < least[other]:
                        least[other] = <int>taken
                        at = taken % span
                        entry_node[entries] = other
                        entry_next[entries] = heads[at]
                        heads[at] = entries
                        entries += 1
                        waiting += 1
    return found
