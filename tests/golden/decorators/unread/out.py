"""Types and options that the text of a decorator does not say: the run knows them, or the defaults do."""

import os

import numpy as np
from numba import float64, guvectorize, njit, types
import pykokkos as pk


class Defaults(dict):
    """Options from the environment, some of them perhaps changed."""

    def __call__(self, **changed):
        return {**self, **changed}


DEFAULTS = Defaults(cache=False, boundscheck=os.environ.get("CHECKED") == "1")
COUNT = types.int64 if DEFAULTS["boundscheck"] else types.int32


@pk.numba_decorator(guvectorize)(["void(float64[:], float64, float64[:])"], "(n),()->()", **DEFAULTS)
def below(w_in, limit, mean):
    total, count = 0.0, 0
    for x in w_in:
        if x < limit:
            total += x
            count += 1
    mean[0] = total / count if count else np.nan


@pk.guvectorize(["void(float64[:], char, float64[:])"], "(n),(),(n)")
def stored(x, by, out):
    for i in range(x.size):
        out[i] = x[i] * by


@pk.vectorize(["f4(f4, f8)", "f8(f8, f8)"])
def converted(x, ratio):
    return x * ratio


@pk.numba_decorator(njit)(**DEFAULTS(parallel=False, fastmath=False))
def scaled(x, by):
    return x * by


@pk.numba_decorator(njit)((COUNT,))
def halves(n):
    return n / 2


def for_type(signature, target):
    @pk.numba_decorator(njit)(signature)
    def thirds(n):
        return n / 3

    def fill(x, out):
        out[0] = x[0] / 3

    return thirds, pk.numba_decorator(guvectorize)([(float64[:], float64[:])], "(n)->()", target=target)(fill)


thirds, fill = for_type((COUNT,), "cpu")


def _quarters(n):
    return n / 4


quarters = pk.numba_decorator(njit)((COUNT,))(_quarters)


@pk.function
def parts(n):
    return quarters(n) + n


call_parts = pk.host_call(parts)
pk.numba_form(call_parts)


@pk.function(signatures=["(float64[:], int64)"])
def strided(a, step=2):
    total = 0.0
    for k, i in enumerate(range(0, a.size, step)):
        total += a[i] * k
    return total


call_strided = pk.host_call(strided)


@pk.function(signatures=["(float64[:], any)"])
def weighted(a, w=None):
    return a.sum() if w is None else (a * w).sum()


call_weighted = pk.host_call(weighted)


@pk.function(signatures=["(float64[:], bool_)"])
def extreme(a, largest=True):
    return a.max() if largest else a.min()


call_extreme = pk.host_call(extreme)


@pk.function(signatures=["(float64[:], any)"])
def reduced(a, how="sum"):
    if how == "sum":
        return a.sum()
    return a.mean()


call_reduced = pk.host_call(reduced)


if __name__ == "__main__":
    a = np.arange(9.0)
    print(below(a, 4.5), scaled(2.0, 3.0), halves(7))
    print(call_strided(a), call_strided(a, 3), call_weighted(a), call_weighted(a, a), call_extreme(a), call_extreme(a, False))
    out = np.zeros(9)
    stored(a, np.int8(3), out)
    print(out, converted(a, 0.5), converted(np.float32(3), 0.1))
    print(call_reduced(a), call_reduced(a, "mean"), thirds(7), fill(a + 1), quarters(7), call_parts(7))
