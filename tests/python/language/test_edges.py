"""Loops whose first and last iterations are done apart from the others: results are those of Numba."""

import random

import numpy as np
import pytest
from against_numba import agree
from generated import module_of

import pykokkos as pk

LENGTHS = (0, 1, 2, 3, 4, 5, 9, 40)


def neighbours(x, y):
    n = len(x)
    for i in range(n):
        y[i] = x[i - 1] - 2 * x[i] + x[(i + 1) % n]


def two_away(x, y):
    for i in range(x.shape[0]):
        y[i] = x[i - 2] + 3 * x[i - 1] - x[(i + 1) % x.shape[0]]


def ends(x, y):
    n = x.size
    for i in range(n):
        if i == 0:
            left, right = n - 1, 1 % n
        elif i == n - 1:
            left, right = i - 1, 0
        else:
            left, right = i - 1, i + 1
        y[i] = x[left] + 2 * x[right]


def inner_ends(x, y):
    total = 0.0
    for i in range(1, len(x) - 1):
        total += x[i - 1] if i > 1 else x[i]
        y[i] = total
        if i == len(x) - 2:
            continue
        y[i] += x[i + 1] if i < len(x) - 3 else 0.5
    return total


def backwards(x, y):
    n = len(x)
    for i in range(n):
        if n - 1 - i > 0:
            y[i] = x[n - 1 - i] + x[i - 1]
        if i == 0 or n - 2 == i:
            y[i] -= 1.0


def number_of_rows(x, y):
    n = len(x)
    last = -1
    for i in range(n):
        j = i
        if x[i] > 0.3:
            j = i + 1
        if j == 0:
            last = i
        if j >= n:
            last = -i
        y[i] = last + (x[j - 1] if j > 0 else -1.0)
        n = 3
    return last, n


def tried(x, y):
    n = len(x)
    for i in range(n):
        j = i
        try:
            y[i] = 1.0 / (x[i] - x[0])
            j = n - 1 - i
        except Exception:
            y[i] = -1.0
        if j == 0:
            y[i] += 8.0
        if j == n - 1:
            y[i] += 16.0


def early(x, y):
    for i in range(len(x)):
        if i == 0:
            continue
        if x[i - 1] > 0.8:
            return i
        if x[i] > 0.9:
            break
        y[i] = x[i - 1]
    return -1


def grid(x, y):
    n = len(x)
    m = 3
    table = np.zeros((m, n))
    for k in range(m):
        for i in range(n):
            table[k, i] = x[i - 1] + k if i != 0 else x[i]
    for i in range(n):
        for k in range(m):
            if i == 0 or i == n - 1 or k == 0 or k == m - 1:
                y[i] += table[k, i]
            else:
                y[i] += table[k - 1, i - 1] + table[k + 1, i + 1]


@pytest.mark.parametrize(
    "kernel", [neighbours, two_away, ends, inner_ends, backwards, number_of_rows, tried, early, grid]
)
def test_edges(kernel):
    rng = np.random.default_rng(7)
    for n in LENGTHS:
        if kernel is two_away and n == 1:
            continue  # x[-2] of one element
        agree(kernel, rng.random(n), np.zeros(n))
        agree(kernel, rng.random(2 * n)[::2], np.zeros(2 * n)[::-2])


def test_the_last_integers():
    agree(sums_below, -(2**63))
    agree(sums_below, -(2**63) + 1)
    agree(sums_below, 21)


def sums_below(n):
    total = 0
    for i in range(n):
        if i == n - 1 or i == 0:
            total += 100
        total += i
    return total


def made(seed):
    """A loop with tests of its counter against either end, and indices around it."""
    choose = random.Random(seed)
    ends = ["0", "1", "2", "n", "n - 1", "n - 2", "len(x) - 1", "stop", "stop - 1"]
    counters = ["i", "j", "i + 1", "i - 1", "n - i", "n - 1 - i", "j - 1"]
    operators = ["==", "!=", "<", "<=", ">", ">="]

    def test():
        one = f"{choose.choice(counters)} {choose.choice(operators)} {choose.choice(ends)}"
        if choose.random() < 0.3:
            return f"{one} {choose.choice(['and', 'or'])} {test()}"
        return (
            f"{choose.choice(ends)} {choose.choice(operators)} {choose.choice(counters)}"
            if choose.random() < 0.2
            else one
        )

    lines = [f"    for i in range({choose.choice(['0', '0', '1', '2'])}, stop):", "        j = i"]
    for k in range(5):
        form = choose.randrange(5)
        if form == 0:
            lines += [f"        if {test()}:", f"            j = i + {choose.choice(['1', '-1', '0'])}"]
        elif form == 1:
            lines += [
                f"        if {test()}:",
                f"            total = total * 3 + {k}",
                "        else:",
                f"            total += x[i] * {k}",
            ]
        elif form == 2:
            lines += [f"        total += x[i - 1] if {test()} else {k}.5"]
        elif form == 3:
            lines += [f"        y[i] += x[(i + {choose.choice(['1', 'n - 1'])}) % n] - x[i - 1]"]
        else:
            lines += [f"        if {test()}:", "            y[i] -= total", "            continue"]
    stop = choose.choice(["n", "n - 1", "len(x)", "n - 2"])
    return "\n".join(
        [
            "def kernel(x, y):",
            "    n = len(x)",
            f"    stop = {stop}",
            "    total = 0.0",
            *lines,
            "    return total, stop",
        ]
    )


@pytest.mark.parametrize("seed", range(16))
def test_made_loops(seed):
    kernel = module_of(made(seed)).kernel
    rng = np.random.default_rng(seed)
    for n in LENGTHS:
        agree(kernel, np.round(rng.random(n), 2), np.zeros(n))


@pk.function
def found(xs, x):
    low, high = 0, len(xs) - 1
    while high - low > 1:
        middle = low + (high - low) // 2
        if xs[middle] > x:
            high = middle
        else:
            low = middle
    return low


@pk.function
def around(xs, shift):
    i = len(xs) - 2
    if shift > 0:
        return i - shift
    return 0


@pk.function
def table(xs, ys, x):
    i = found(xs, x)
    j = around(xs, 3)
    return ys[i] + 10 * ys[i + 1] + 100 * ys[j]


def test_results_of_functions_as_indices():
    """`found` is never negative; what `around` gives is where an index counts from the end."""
    xs = np.arange(4.0)
    ys = np.array([1.0, 2.0, 3.0, 4.0])
    assert table(xs, ys, 1.5) == ys[1] + 10 * ys[2] + 100 * ys[-1]
