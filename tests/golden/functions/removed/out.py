"""Items that `del` removes from lists."""

import numpy as np
import pykokkos as pk
from numba.typed import List

@pk.function
def last(path):
    path.pop(-1)
    return len(path)


call_last = pk.host_call(last)

@pk.function
def at(path, n):
    # which one
    path.pop(n)  # goes
    return path


call_at = pk.host_call(at)

@pk.function
def walks(n):
    path = pk.typed_list([0])
    total = 0
    while len(path) > 0:
        node = path[-1]
        path.pop(-1)
        total += node
        if node < n:
            path.append(2 * node + 1)
            path.append(2 * node + 2)
    return total


call_walks = pk.host_call(walks)

@pk.function
def part(path):
    path[1:2] = path[:0]
    return len(path)


call_part = pk.host_call(part)

print(call_last(List([1, 2])), call_at([1, 2, 3], 1), list(call_at(List([1, 2, 3]), -2)), call_walks(10), call_part(List([1, 2, 3])))
