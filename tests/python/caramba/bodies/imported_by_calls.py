"""Numba, NumPy and math under names that calls import."""

import importlib

nb = importlib.import_module("numba")
np = __import__("numpy")


def import_optional(name):
    return importlib.import_module(name)


@nb.njit
def halves(x):
    return np.sqrt(x) / 2


def made(parallel):
    numba = import_optional("numba")

    @numba.jit(nopython=True, nogil=True, parallel=parallel)
    def add(values, begin):
        out = np.zeros(begin.size - 1)
        for i in numba.prange(begin.size - 1):
            s = 0.0
            for j in range(begin[i], begin[i + 1]):
                s += halves(values[j])
            out[i] = s
        return out

    return add


in_parallel = made(True)
in_order = made(False)

CASES = {
    "halves": [(2.0,), (np.arange(3.0),)],
    "in_parallel": [(np.arange(9.0), np.array([0, 4, 9]))],
    "in_order": [(np.arange(9.0), np.array([0, 4, 9]))],
}
