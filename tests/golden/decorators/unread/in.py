"""Types and options that the text of a decorator does not say: the run knows them, or the defaults do."""

import os

import numpy as np
from numba import float64, guvectorize, int64, njit, prange, types, vectorize


class Defaults(dict):
    """Options from the environment, some of them perhaps changed."""

    def __call__(self, **changed):
        return {**self, **changed}


DEFAULTS = Defaults(cache=False, boundscheck=os.environ.get("CHECKED") == "1")
COUNT = types.int64 if DEFAULTS["boundscheck"] else types.int32


@guvectorize(["void(float64[:], float64, float64[:])"], "(n),()->()", **DEFAULTS)
def below(w_in, limit, mean):
    total, count = 0.0, 0
    for x in w_in:
        if x < limit:
            total += x
            count += 1
    mean[0] = total / count if count else np.nan


@guvectorize(["void(float64[:], char, float64[:])"], "(n),(),(n)", nopython=True)
def stored(x, by, out):
    for i in range(x.size):
        out[i] = x[i] * by


@vectorize([f"{t}({t}, f8)" for t in ["f4", "f8"]])
def converted(x, ratio):
    return x * ratio


@njit(**DEFAULTS(parallel=False, fastmath=False))
def scaled(x, by):
    return x * by


@njit((COUNT,))
def halves(n):
    return n / 2


def for_type(signature, target):
    @njit(signature)
    def thirds(n):
        return n / 3

    def fill(x, out):
        out[0] = x[0] / 3

    return thirds, guvectorize([(float64[:], float64[:])], "(n)->()", target=target)(fill)


thirds, fill = for_type((COUNT,), "cpu")


def _quarters(n):
    return n / 4


quarters = njit((COUNT,))(_quarters)


@njit
def parts(n):
    return quarters(n) + n


@njit([(float64[:], int64), (float64[:], types.misc.Omitted(value=2))])
def strided(a, step=2):
    total = 0.0
    for k, i in enumerate(prange(0, a.size, step)):
        total += a[i] * k
    return total


@njit([(float64[:], float64[:]), (float64[:], types.misc.Omitted(None))])
def weighted(a, w=None):
    return a.sum() if w is None else (a * w).sum()


@njit(["(float64[:], boolean)", "(float64[:], types.misc.Omitted(True))"])
def extreme(a, largest=True):
    return a.max() if largest else a.min()


@njit([(float64[:], types.unicode_type), (float64[:], types.misc.Omitted("sum"))])
def reduced(a, how="sum"):
    if how == "sum":
        return a.sum()
    return a.mean()


if __name__ == "__main__":
    a = np.arange(9.0)
    print(below(a, 4.5), scaled(2.0, 3.0), halves(7))
    print(strided(a), strided(a, 3), weighted(a), weighted(a, a), extreme(a), extreme(a, False))
    out = np.zeros(9)
    stored(a, np.int8(3), out)
    print(out, converted(a, 0.5), converted(np.float32(3), 0.1))
    print(reduced(a), reduced(a, "mean"), thirds(7), fill(a + 1), quarters(7), parts(7))
