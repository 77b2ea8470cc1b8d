"""Defaults that the module unpacks, counts, or has by branches."""

import sys

import pykokkos as pk

EUCLIDEAN, GAUSSIAN, POLYNOMIAL = range(3)
(LEAST, MOST), STEP = (1, 2), 0.5
for LAST in range(4):
    pass
if sys.maxsize > 2**32:
    WIDTH = 64
else:
    WIDTH = 32
TABLE = {"a": 1}
RATE, KINDS = 2.0, TABLE


@pk.function
def kernel(x, kind=GAUSSIAN, most=MOST, step=STEP, last=LAST, width=WIDTH):
    if kind == EUCLIDEAN:
        return x * step
    return x + most + last + width


call_kernel = pk.host_call(kernel)


@pk.function
def kept(x, kinds=KINDS):
    return x


call_kept = pk.host_call(kept)


if __name__ == "__main__":
    print(call_kernel(1.0), call_kernel(1.0, EUCLIDEAN), call_kernel(2, 1, 0))
