"""A kernel that somebody added to a file whose branches have migrated."""

import pykokkos as pk
from numba import njit
FAST = True
if FAST:
    @pk.host_call
    @pk.function
    def halved(x):
        return x * 0.5
else:
    @pk.host_call
    @pk.function
    def halved(x):
        return x / 2.0

@njit
def more(x):
    return halved(x) + 1.0
if __name__ == "__main__":
    print(more(3.0))
