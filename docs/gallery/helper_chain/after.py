"""A chain of helpers, three deep."""

import math

import numpy as np
import pykokkos as pk


@pk.function
def dot3(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


call_dot3 = pk.host_call(dot3)


@pk.function
def norm3(a):
    return math.sqrt(dot3(a, a))


call_norm3 = pk.host_call(norm3)


@pk.function
def angle(a, b):
    return math.acos(min(1.0, max(-1.0, dot3(a, b) / (norm3(a) * norm3(b)))))


call_angle = pk.host_call(angle)


@pk.workunit
def angles_with(tid, axis, vectors, out):
    for i in range(vectors.extent(0)):
        vectors_i = vectors[i, :]
        out[i] = angle(axis, vectors_i)


def call_angles_with(axis, vectors, out):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("angles_with", policy, angles_with, axis=axis, vectors=vectors, out=out)


def main():
    out = np.zeros(3)
    call_angles_with(np.ones(3), np.eye(3), out)
    print(out)


if __name__ == "__main__":
    main()
