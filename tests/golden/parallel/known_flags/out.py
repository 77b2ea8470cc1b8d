"""What iterations set and read under one flag is their own; sums start at a number of the type of an array."""

import numpy as np
import pykokkos as pk


@pk.workunit
def weighted(i, a, dense, out):
    if dense:
        weight = a[i] * 2.0
    value = a[i]
    if dense:
        value += weight
    out[i] = value


def call_weighted(a, dense):
    out = np.zeros(len(a))
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("weighted", policy, weighted, a=a, dense=dense, out=out)
    return out


@pk.workunit
def either(i, a, dense, deep, out):
    if not dense:
        first = a[i] + 1.0
    elif deep:
        second = a[i] * 3.0
    for k in range(2):
        if dense:
            if deep:
                out[i] += second
        else:
            out[i] += first


def call_either(a, dense, deep):
    out = np.zeros(len(a))
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("either", policy, either, a=a, dense=dense, deep=deep, out=out)
    return out


@pk.workunit
def squares_s(i, s, data):
    s += data[i] * data[i]


@pk.function
def squares(data):
    s = data.dtype.type(0)
    s = pk.parallel_reduce("squares_s", pk.RangePolicy(0, len(data)), squares_s, s, data=data)
    return s


call_squares = pk.host_call(squares)


@pk.function
def flag_changes(a, dense):
    out = np.zeros(len(a))
    for i in range(len(a)):
        if dense:
            weight = a[i] * 2.0
        dense = a[i] > 1.0
        if dense:
            out[i] = weight
    return out


call_flag_changes = pk.host_call(flag_changes)


@pk.function
def other_flag(a, dense, deep):
    out = np.zeros(len(a))
    for i in range(len(a)):
        if dense:
            weight = a[i] * 2.0
        if deep:
            out[i] = weight
    return out


call_other_flag = pk.host_call(other_flag)


@pk.function
def set_in_a_loop(a, dense):
    out = np.zeros(len(a))
    for i in range(len(a)):
        for k in range(int(a[i])):
            if dense:
                weight = a[i] * 2.0
        if dense:
            out[i] = weight
    return out


call_set_in_a_loop = pk.host_call(set_in_a_loop)


if __name__ == "__main__":
    a = np.arange(5.0)
    for dense in (True, False):
        print(call_weighted(a, dense), [call_either(a, dense, deep).tolist() for deep in (True, False)])
    print(call_squares(a), call_squares(a.astype(np.float32)), call_squares(np.arange(5)))
