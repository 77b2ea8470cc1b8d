"""Kernels whose callees stay with Numba."""

import numpy as np
from numba import njit, prange, vectorize
from numba.extending import intrinsic


@intrinsic
def twice(typingctx, x):
    """Double."""

    def codegen(context, builder, sig, args):
        return builder.fadd(args[0], args[0])

    return x(x), codegen


@njit
def common(a, b):
    # how many values both have
    return len(set(a).intersection(set(b)))


@njit(cache=True)  # with a dictionary
def most(a):
    counts = {}
    for v in a:
        counts[v] = counts[v] + 1 if v in counts else 1
    found = 0
    for v in counts:
        found = max(found, counts[v])
    return found


@njit
def known(a):
    return {1: a}


@njit
def worded(n):
    return "many" if len({1: n}) > 1 else "few"


@njit(parallel=True)
def in_threads(a):
    s = set(a)
    for i in prange(len(a)):
        a[i] = len(s)
    return a.sum()


@njit
def share(a, b):
    """The share of common values."""
    if len(a) == 0:
        raise ValueError("empty")
    return common(a, b) / len(a)


@njit
def shares(a, b):
    out = np.empty(a.shape[0])
    for i in range(a.shape[0]):
        out[i] = twice(share(a[i], b[i]))
    return out


@njit(parallel=True)
def table(a):
    n = most(a[0])
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = twice(1.0 * n * most(a[i]))
    return out


@njit
def reads_known(a):
    return known(a)[1]


@njit
def reads_words(n):
    return worded(n) == "few"


@njit
def gives_list(a):
    values = [1, 2]
    return common(values, a)


@njit
def as_value(a):
    f = common
    return f(a, a)


@njit(parallel=True)
def threads_in_threads(a):
    for i in prange(len(a)):
        a[i] = in_threads(a)


@vectorize
def universal(x):
    return twice(x)


if __name__ == "__main__":
    a = np.array([[1, 2, 3], [3, 3, 4]])
    b = np.array([[1, 2, 2], [5, 3, 4]])
    print(shares(a, b), table(a), share(a[0], b[0]), universal(2.5), as_value(a[0]))
    try:
        share(a[0, :0], b[0])
    except ValueError as error:
        print(error)
