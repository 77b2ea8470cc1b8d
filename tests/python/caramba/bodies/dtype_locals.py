import numba
import numpy as np
from numba import njit


def dot_of(name):
    dtype = np.dtype(name)

    @njit(locals={"s": numba.from_dtype(dtype)})
    def dot(a, b):
        s = 0
        for i in range(len(a)):
            s += a[i] * b[i]
        return s

    return dot


dot_bytes = dot_of("u1")
dot_floats = dot_of("f4")
A = np.arange(5)
CASES = {
    "dot_bytes": [(A, 100 * A), (A.astype(np.uint8), A.astype(np.uint8))],
    "dot_floats": [(A * 0.1, A * 100 + 0.3), (A.astype(np.float32), A)],
}
