"""Counts of shifts that are as large as the width or larger are masked between numbers.

Of whole arrays Numba's results depend on whether LLVM vectorizes the loop."""

import numpy as np
from numba import njit


@njit
def of_numbers(a, b):
    return a << b, a >> b, np.left_shift(a, b), np.right_shift(a, b)


@njit
def of_elements(a, b, i):
    return np.left_shift(a[i], b[i]), np.right_shift(a[i], b[i]), a[i] << b[i], a[i] >> b[i]


NARROW = (np.uint8, np.int8, np.int16, np.uint32, np.int32)
CASES = {
    "of_numbers": [(n, count) for n in (3, -7, 1 << 62) for count in (0, 1, 31, 32, 63, 64, 100)],
    "of_elements": [
        (np.array([100, 3, 7, 5], d), np.array([3, 100, 70, 64], d), i)
        for d in (*NARROW, np.int64, np.uint64)
        for i in range(4)
    ],
}
