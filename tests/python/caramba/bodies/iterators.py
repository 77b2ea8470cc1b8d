"""What only loops take: items of `np.nditer` are stored to; `list` and comprehensions collect the others."""

import numpy as np
from numba import njit


@njit
def items(a):
    s = 0.0
    for v in np.nditer(a):
        s = s * 0.5 + v.item()
    return s


@njit
def tested(a):
    count = 0
    for v in np.nditer(a):
        if not np.isnan(v) and v[()] > 1:
            count += 1
    return count


@njit
def stored(a):
    for v in np.nditer(a):
        v[()] = 2 * v[()]
    return a


@njit
def numbered(a):
    out = np.zeros(a.size)
    for i, v in enumerate(np.nditer(a)):
        out[i] = v.item()
    return out


@njit
def lists(a):
    return (
        list(zip(a, a[1:])),
        list(np.ndindex(2, 1)),
        [x for x in enumerate(a)],
        [v for _, v in np.ndenumerate(a)],
    )


GRID = np.arange(12.0).reshape(3, 4)
GRIDS = [
    (GRID,),
    (np.asfortranarray(GRID),),
    (GRID.T,),
    (GRID[:, 1:3],),
    (GRID[::-1, ::2].T,),
    (GRID[0],),
    (np.arange(24, dtype=np.float32).reshape(2, 3, 4),),
    (np.asfortranarray(np.arange(24, dtype=np.float32).reshape(2, 3, 4)),),
    (np.zeros((0, 3)),),
]
CASES = {
    "items": GRIDS,
    "tested": GRIDS,
    "stored": GRIDS,
    "numbered": GRIDS,
    "lists": [(np.arange(4.0),), (np.arange(3),)],
}
