import numpy as np
import pykokkos as pk


@pk.workunit
def saxpy(i, a, x, y):
    y[i] += a * x[i]


def call_saxpy(a, x, y):
    """y += a * x"""
    policy = pk.RangePolicy(0, len(x))  # independent
    pk.parallel_for("saxpy", policy, saxpy, a=a, x=x, y=y)


@pk.workunit
def smooth(i, a, m, out):
    for j in range(1, m - 1):
        out[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def call_smooth(a):
    # a new array
    n, m = a.shape
    out = np.zeros_like(a)
    # the interior
    policy = pk.RangePolicy(1, n - 1)
    pk.parallel_for("smooth", policy, smooth, a=a, m=m, out=out)
    # done
    return out


x = np.ones(3)
call_saxpy(2.0, x, x.copy())
