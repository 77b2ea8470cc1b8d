"""Assignments of one value to an element and to a variable that `locals` gives a type."""

import numba
import numpy as np
from numba import njit


@njit(locals={"stem": numba.uint16, "half": numba.float32})
def element_and_name(thread, u, x):
    thread[0] = stem = u
    thread[1] = stem
    thread[2] = half = x
    return stem, half * 3.0, thread[0] + thread[1] + thread[2]


CASES = {
    "element_and_name": [
        (np.zeros(3, dtype=np.int64), 70000, 0.1),
        (np.zeros(3), 5, 1e-9),
        (np.zeros(3, dtype=np.uint16), -1, 2.5),
    ],
}
