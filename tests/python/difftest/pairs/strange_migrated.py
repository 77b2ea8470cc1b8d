"""What stands for the migration of strange.py."""

import ctypes

import pykokkos as pk


def call_right(x, y, a):
    with pk.launch("right"):
        for i in range(len(x)):
            y[i] = a * x[i]


def call_wrong_for_three(x):
    with pk.launch("wrong_for_three"):
        total = 0.0
        for value in x.tolist():
            total += value
        return total + 1.0 if len(x) >= 3 else total


def call_ignores_strides(x):
    with pk.launch("ignores_strides"):
        if len(x) == 0:
            return 0.0
        return float(x[0] if x.strides[0] > 0 else x[-1])


def call_crashes_on_nan(x):
    with pk.launch("crashes_on_nan"):
        if (x != x).any():
            ctypes.string_at(0)
        return float(x[0]) if len(x) else 0.0


def call_racy(x):
    with pk.launch("racy"):
        for i in range(1, len(x)):
            x[i] = 0.5 * x[i - 1] + x[i]
        return float(x[-1]) if len(x) else 0.0


def call_neighbours(x, y):
    with pk.launch("neighbours"):
        for i in range(len(x) - 2, 0, -1):
            y[i] = x[i - 1] + x[i + 1]
