"""A decorator that makes both a parallel and a serial kernel, and chooses when it is called."""

from functools import wraps

import numba
import numpy as np

PARALLEL = {"on": True}


def njit(fn=None, /):
    def decorator(f):
        fns = {p: numba.njit(f, parallel=p) for p in (True, False)}

        @wraps(f)
        def wrapper(*args, **kwargs):
            return fns[PARALLEL["on"]](*args, **kwargs)

        return wrapper

    return decorator if fn is None else decorator(fn)


@njit
def scale(data, std):
    for i in numba.prange(len(data)):
        data[i] /= std[i]


@njit
def total(data):
    s = 0.0
    for i in numba.prange(len(data)):
        s += data[i]
    return s


@njit()
def means(data, counts):
    out = np.zeros(len(data))
    for i in numba.prange(len(data)):
        out[i] = helper(data[i]) / counts[i]
    return out


@numba.njit
def helper(x):
    return x * 2.0


if __name__ == "__main__":
    for parallel in (True, False):
        PARALLEL["on"] = parallel
        a = np.arange(4.0)
        for std in (np.full(4, 2.0), np.zeros(4)):
            try:
                scale(a, std)
                print(a, total(a), means(a, std))
            except ZeroDivisionError as error:
                print(error)
