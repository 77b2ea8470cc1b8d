"""Statistics that take elements in the order in which they lie in memory, which decides the last bits."""

import numpy as np
from numba import njit


@njit
def spread(a):
    return np.var(a), np.std(a), a.var(), a.std()


@njit
def spread_without_nan(a):
    return np.nansum(a), np.nanprod(a), np.nanmean(a), np.nanvar(a), np.nanstd(a)


TABLE = np.random.default_rng(0).random((7, 9))
BLOCK = np.random.default_rng(1).random((3, 4, 5))
ARRAYS = (TABLE, TABLE.T, TABLE[:, 1:5].T, BLOCK.T, BLOCK.transpose(1, 0, 2), TABLE.astype(np.float32).T)
CASES = {
    "spread": [(a,) for a in ARRAYS],
    "spread_without_nan": [(a,) for a in (*ARRAYS, np.where(TABLE < 0.3, np.nan, TABLE).T)],
}
