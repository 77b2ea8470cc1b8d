import numba as nb
from numba import njit

LOCALS = {"acc": nb.float32}


@njit(locals={"acc": nb.float32})
def dist(x, y):
    acc = 0.0
    for i in range(x.shape[0]):
        acc += (x[i] - y[i]) ** 2
    return acc


@njit(locals=LOCALS)
def dot(x, y):
    acc = 0.0
    for i in range(x.shape[0]):
        acc = acc + x[i] * y[i]
    return acc, acc * 2


@njit(nogil=True, locals=dict(code=nb.uint64, q=nb.uint64))
def packed(x):
    code = nb.uint64(0)
    for i in range(x.size):
        q = nb.uint64(x[i])
        code = (code << 2) | q
    return code


@njit(locals=dict(a=nb.float32, c=nb.int64))
def one_after_the_other(x):
    a = b = c = x / 3
    return a, b, c


@njit(locals=dict(start=nb.int64, end=nb.int64))
def alike(x):
    start = end = x / 2
    return start, end


def make(size):
    @njit
    def scaled(x, by=size):
        return x * by

    return scaled


# What is accumulated in parallel has its declared type behind the loop.
@njit(parallel=True, locals={"total": nb.float32})
def accumulated(x):
    total = 0.0
    for i in nb.prange(len(x)):
        total += x[i]
    return total
