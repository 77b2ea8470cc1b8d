"""So many indices that the compiler's own would have the names of its types."""

import numpy as np
from numba import njit


@njit
def many_loops(a):
    s = np.zeros(3, a.dtype)
    for i, (x, y) in enumerate(zip(a, a[1:])):
        s[i % 3] += x * y
    for (_, j), v in np.ndenumerate(a.reshape(2, -1)):
        s[j % 3] -= v
    for at in np.ndindex(2, 2):
        s[at[0]] += at[1]
    return s, s.dtype.type(30)


@njit
def many_items(a):
    t = a[0]
    for i in range(len(a)):
        t += a[i - 1] * a[i - 2] - a[i - 3] * a[i - 4] + a[i - 5] - a[i - 6] * a[i - 7] + a[i - 8]
    for b in (a, a[1:], a[2:], a[3:], a[4:]):
        for c in b:
            for d in b[::2]:
                t += c * d
    return t, np.full(2, a[1])


RAMP = np.arange(8) * 3
TYPES = (np.int8, np.uint8, np.uint16, np.int64, np.uint64, np.float64)
CASES = {
    "many_loops": [(RAMP.astype(dtype),) for dtype in TYPES],
    "many_items": [(RAMP.astype(dtype),) for dtype in TYPES],
}
