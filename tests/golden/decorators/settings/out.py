"""Whether loops are parallel is a setting of the surroundings: divisions in them raise where they are not."""

import os
from ast import literal_eval

import numpy as np
import pykokkos as pk

FAST = bool(int(os.environ.get("FAST", "0")))


@pk.workunit(
    **pk.numba_loop_options(parallel=literal_eval(os.environ.get("PARALLEL", "True")), cache=False)
)
def ratios(i, a, b, out):
    out[i] = a[i] / b[i]


def call_ratios(a, b):
    out = np.zeros(a.shape[0])
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ratios", policy, ratios, a=a, b=b, out=out)
    return out


@pk.workunit(**pk.numba_loop_options(parallel=os.getenv("SERIAL", "yes") != "yes"))
def total(i, s, a, b):
    s += a[i] / b[i]


def call_total(a, b):
    policy = pk.RangePolicy(0, a.shape[0])
    return pk.parallel_reduce("total", policy, total, a=a, b=b)


@pk.workunit(**pk.numba_loop_options(parallel=FAST))
def inverse(i, a):
    a[i] = 1.0 / a[i]


def call_inverse(a):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("inverse", policy, inverse, a=a)


if __name__ == "__main__":
    values = np.arange(4.0)
    changed = values.copy()  # as far as iterations came, where one raises
    for kernel, arguments in ((call_ratios, (values, values)), (call_total, (values, values)), (call_inverse, (changed,))):
        try:
            print(kernel(*arguments))
        except ZeroDivisionError as error:
            print(error)
    print(values, call_total(values[1:], values[1:]))
