"""Scalar product and squared norm with prange."""

import numpy as np
import pykokkos as pk


@pk.workunit
def dot(i, s, x, y):
    s += x[i] * y[i]


def call_dot(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    return pk.parallel_reduce("dot", policy, dot, x=x, y=y)


@pk.workunit
def norm_s(i, s, x):
    s += x[i] ** 2


@pk.function
def norm(x):
    s = pk.parallel_reduce("norm_s", pk.RangePolicy(0, x.shape[0]), norm_s, x=x)
    return np.sqrt(s)


call_norm = pk.host_call(norm)


def main():
    x = np.arange(1.0, 11.0)
    print(call_dot(x, x[::-1]), call_norm(x))


if __name__ == "__main__":
    main()
