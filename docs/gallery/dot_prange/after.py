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
def norm(i, s, x):
    s += x[i] ** 2


@pk.function
def norm_result(s):
    return np.sqrt(s)


def call_norm(x):
    policy = pk.RangePolicy(0, x.shape[0])
    s = pk.parallel_reduce("norm", policy, norm, x=x)
    return pk.host_call(norm_result)(s)


def main():
    x = np.arange(1.0, 11.0)
    print(call_dot(x, x[::-1]), call_norm(x))


if __name__ == "__main__":
    main()
