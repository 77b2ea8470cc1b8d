"""Objects of packages that are told something, or left out: bars of progress, dictionaries."""

import numpy as np
from numba import jit, njit, prange, types
from numba.typed import Dict


def _double(x, out, progress):
    tell = progress is not None
    for i in prange(x.size):
        out[i] = x[i] * 2
        if tell:
            progress.update(1)


serial = jit(nopython=True)(_double)
parallel = jit(nopython=True, parallel=True)(_double)


@njit
def total(x, seen=None, more=None):
    if seen is not None:
        seen.update(more)
    return x.sum()


@njit
def unasked(x, progress):
    progress.update(1)
    return x


@njit
def value(x, progress=None):
    if progress is not None:
        return progress.n + x
    return x


if __name__ == "__main__":
    x, out = np.arange(5.0), np.zeros(5)
    serial(x, out, None)
    print(out)
    parallel(x + 1, out, None)
    print(out, total(x))
    seen, more = Dict.empty(types.int64, types.int64), Dict.empty(types.int64, types.int64)
    more[1] = 2
    print(total(x, seen, more), seen[1], value(2))
