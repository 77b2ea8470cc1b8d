"""Lambdas that Numba compiles, under names."""

import math
import numpy as np
from numba import njit, vectorize

# adds one
inc = njit(lambda x: x + 1)  # always
dist = njit(parallel=False)(lambda x, y: math.sqrt(x * x + y * y))
clip = njit(
    lambda x, lo=0.0, hi=1.0: (
        # between
        min(max(x, lo), hi)
    ),
    cache=False,
)
sq = vectorize(lambda x: x * x)
vs = vectorize(["float64(float64)"])(lambda x: x * 2)
table = njit(lambda x: {1: x}[1])
rest = njit(lambda *a: a[0] + len(a))
one = two = njit(lambda x: x)
const = njit(lambda: 3.5)
pair = njit(lambda x: (x, x + 1))
cond = njit(lambda x: x if x > 0 else -x)
if len("abc") == 3:
    inner = njit(lambda x: x - 1)
    other = 3


@njit
def total(a):
    s = 0.0
    for v in a:
        s += inc(v) + dist(v, 2.0) + clip(v) + cond(v) + inner(v) + const()
    return s


def makes():
    local = njit(lambda x: x + 5)
    return local(1)


print(total(np.arange(5.0)), inc(3), inc(2.5), dist(3.0, 4.0), clip(7.0), clip(7.0, hi=3.0))
print(sq(np.arange(4)), vs(np.arange(4)), table(3), rest(1, 2), one(3), pair(3), makes(), inner(3))
