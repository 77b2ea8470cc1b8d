"""Jacobi relaxation with slices, in one and two dimensions."""

import numpy as np
import pykokkos as pk


@pk.workunit
def jacobi1(tid, steps, a, b):
    for _ in range(steps):
        b[1:-1] = (a[:-2] + a[1:-1] + a[2:]) / 3.0
        a[1:-1] = (b[:-2] + b[1:-1] + b[2:]) / 3.0


def call_jacobi1(steps, a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("jacobi1", policy, jacobi1, steps=steps, a=a, b=b)


@pk.workunit
def jacobi2(tid, steps, a, b):
    for _ in range(steps):
        b[1:-1, 1:-1] = 0.2 * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])
        a[1:-1, 1:-1] = 0.2 * (b[1:-1, 1:-1] + b[1:-1, :-2] + b[1:-1, 2:] + b[2:, 1:-1] + b[:-2, 1:-1])


def call_jacobi2(steps, a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("jacobi2", policy, jacobi2, steps=steps, a=a, b=b)


def main():
    a, b = np.arange(6.0) ** 2, np.zeros(6)
    call_jacobi1(2, a, b)
    c, d = np.eye(4), np.zeros((4, 4))
    call_jacobi2(1, c, d)
    print(a, c)


if __name__ == "__main__":
    main()
