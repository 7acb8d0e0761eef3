"""Breadth-first search with counts of shortest paths in a graph held as neighbour lists."""

ctypedef unsigned long long u64
ctypedef unsigned int u32

cdef enum:
    MANY = 3  # paths are counted up to this


def search_from(
    Py_ssize_t source, long long[::1] starts, u32[::1] targets, int[::1] distance, u32[::1] queue,
    unsigned char[::1] paths
):
    """Search from one node; return (reached, farthest, sum of distances, nodes with 2 paths).

    The neighbours of node i are `targets[starts[i]:starts[i + 1]]`. Modified in place: `distance`
    int32 (nodes,), −1 where a node is not reached; `paths` uint8 (nodes,), how many shortest paths
    lead to it, 3 for more than two; `queue` uint32 (nodes,), the nodes in the order of finding.
    """
    cdef Py_ssize_t i, head = 0, tail = 1
    cdef u32 node, other
    cdef u64 total = 0, twofold = 0
    cdef int far
    with nogil:
        for i in range(distance.shape[0]):
            distance[i] = -1
        distance[source] = 0
        paths[source] = 1
        queue[0] = <u32>source
        while head < tail:
            node = queue[head]
            head += 1
            far = distance[node]
            total += far
            if paths[node] == 2:
                twofold += 1
            for i in range(starts[node], starts[node + 1]):
                other = targets[i]
                if distance[other] < 0:
                    distance[other] = far + 1
                    paths[other] = paths[node]
                    queue[tail] = other
                    tail += 1
                elif distance[other] == far + 1:
                    paths[other] = min(MANY, paths[other] + paths[node])
    return tail, far, total, twofold
