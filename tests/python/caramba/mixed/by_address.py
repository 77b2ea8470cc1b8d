import numpy as np
from numba import njit, prange
from numba.extending import intrinsic


@intrinsic
def twice(typingctx, x):
    def codegen(context, builder, sig, args):
        return builder.fadd(args[0], args[0])

    return x(x), codegen


@njit
def distinct(a, limit):
    s = set()
    for v in a:
        if v > limit:
            raise ValueError("too large", v)
        s.add(v)
    return len(s)


@njit
def fill(a, out, i):
    s = set(a)
    out[i] = len(s)
    return out


@njit(parallel=True)
def table(a, limit):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = twice(1.0 * distinct(a[i], limit))
    return out


@njit(parallel=True)
def racy(a):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        fill(a[i], out, 0)
    return out


@njit(parallel=True)
def own(a):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        fill(a[i], out, i)
    return out


@njit(parallel=True)
def below(a, limit):
    t = 0.0
    for i in prange(a.shape[0]):
        t += twice(a[i].sum() * 1.0)
    return t + distinct(a[0], limit)


if __name__ == "__main__":
    a = np.arange(40).reshape(8, 5) % 7
    print(table(a, 100), own(a), below(a, 100), racy(a[:1]))
