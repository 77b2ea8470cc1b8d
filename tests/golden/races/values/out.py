"""Loops over prange that store one value, or several, to the same elements: if they are several, the last counts."""

import numpy as np
import pykokkos as pk


@pk.workunit
def one_value(i, x, flag):
    if x[i] > 2.0:
        flag[0] = 1.0


def call_one_value(x, flag):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("one_value", policy, one_value, x=x, flag=flag)


@pk.workunit
def the_same_value(i, x, flag):
    if x[i] > 2.0:
        flag[0] = 1.0
    elif x[i] < -2.0:
        flag[0] = 1.0


def call_the_same_value(x, flag):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("the_same_value", policy, the_same_value, x=x, flag=flag)


@pk.workunit
def two_values(i, x, flag):
    if x[i] > 2.0:
        flag[0] = 1.0
    else:
        flag[0] = 2.0


def call_two_values(x, flag):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("two_values", policy, two_values, x=x, flag=flag)


@pk.workunit
def one_after_the_other(i, x, flag):
    flag[0] = 1.0
    if x[i] > 2.0:
        flag[0] = 2.0


def call_one_after_the_other(x, flag):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("one_after_the_other", policy, one_after_the_other, x=x, flag=flag)


@pk.workunit
def unpacked(i, x, flag):
    if x[i] > 2.0:
        flag[0], flag[1] = 1.0, 2.0
    else:
        flag[1], flag[0] = 1.0, 2.0


def call_unpacked(x, flag):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("unpacked", policy, unpacked, x=x, flag=flag)


@pk.workunit
def unpacked_pair(i, x, flag, pair):
    if x[i] > 2.0:
        flag[0], flag[1] = pair
    else:
        flag[1], flag[0] = pair


def call_unpacked_pair(x, flag, pair):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("unpacked_pair", policy, unpacked_pair, x=x, flag=flag, pair=pair)


@pk.workunit
def marked(i, labels, seen):
    seen[labels[i]] = True


def call_marked(labels, seen):
    policy = pk.RangePolicy(0, len(labels))
    pk.parallel_for("marked", policy, marked, labels=labels, seen=seen)


@pk.workunit(in_order_unless_distinct=["labels"])
def marked_twice(i, labels, seen):
    if labels[i] > 1:
        seen[labels[i]] = 1
    else:
        seen[labels[i]] = 2


def call_marked_twice(labels, seen):
    policy = pk.RangePolicy(0, len(labels))
    pk.parallel_for("marked_twice", policy, marked_twice, labels=labels, seen=seen)


def main():
    x = np.array([0.0, 3.0, 1.0, -3.0, 2.5, 1.5])
    for kernel in (call_one_value, call_the_same_value, call_two_values, call_one_after_the_other, call_unpacked):
        flag = np.zeros(2)
        kernel(x, flag)
        print(flag)
    call_unpacked_pair(x, flag, (5.0, 6.0))
    labels, seen = np.array([1, 2, 2, 0, 1]), np.zeros(3, np.int64)
    call_marked(labels, seen)
    print(flag, seen)
    call_marked_twice(labels, seen)
    print(seen)


if __name__ == "__main__":
    main()
