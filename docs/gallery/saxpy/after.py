"""a x + y, serial and parallel."""

import numpy as np
import pykokkos as pk


@pk.workunit
def saxpy(tid, a, x, y):
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]


def call_saxpy(a, x, y):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("saxpy", policy, saxpy, a=a, x=x, y=y)


@pk.workunit
def saxpy_parallel(i, a, x, y):
    y[i] += a * x[i]


def call_saxpy_parallel(a, x, y):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("saxpy_parallel", policy, saxpy_parallel, a=a, x=x, y=y)


def main():
    x, y = np.arange(5.0), np.ones(5)
    call_saxpy(2.0, x, y)
    call_saxpy_parallel(0.5, x, y)
    print(y)


if __name__ == "__main__":
    main()
