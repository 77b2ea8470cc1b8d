"""Inclusive and exclusive prefix sums."""

import numpy as np
import pykokkos as pk


@pk.workunit
def inclusive(tid, x, out):
    total = 0.0
    for i in range(x.extent(0)):
        total += x[i]
        out[i] = total


def call_inclusive(x, out):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("inclusive", policy, inclusive, x=x, out=out)


@pk.function
def exclusive_in_place(x):
    total = 0
    for i in range(len(x)):
        here = x[i]
        x[i] = total
        total += here
    return total


call_exclusive_in_place = pk.host_call(exclusive_in_place)


def main():
    out = np.zeros(5)
    call_inclusive(np.arange(5.0), out)
    counts = np.arange(5)
    print(out, call_exclusive_in_place(counts), counts)


if __name__ == "__main__":
    main()
