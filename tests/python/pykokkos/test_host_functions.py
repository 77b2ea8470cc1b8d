"""Host calls: recursion, exceptions, local arrays of run-time size, results of every kind."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk


@pk.function
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


@pk.function
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@pk.function
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@pk.function
def halve(x, low, high):
    if high - low == 1:
        return x[low]
    middle = (low + high) // 2
    return halve(x, low, middle) + halve(x, middle, high)


@pk.function
def hanoi(n, source, target, spare, moves):
    if n == 0:
        return 0
    count = hanoi(n - 1, source, spare, target, moves)
    moves[count, 0] = source
    moves[count, 1] = target
    return count + 1 + hanoi(n - 1, spare, target, source, moves[count + 1 :, :])


@pk.function
def checked_root(x):
    if x < 0.0:
        raise ValueError("a negative number has no root")
    return x**0.5


@pk.function
def deep(n):
    if n == 0:
        return checked_root(-1.0)
    return deep(n - 1) + 1.0


@pk.function
def binomials(n):
    row = np.zeros(n + 1, np.int64)
    before = np.zeros(n + 1, np.int64)
    before[0] = 1
    for k in range(1, n + 1):
        row[0] = 1
        for j in range(1, k + 1):
            row[j] = before[j - 1] + before[j]
        row, before = before, row
    return before


@pk.function
def merge_sort(x):
    n = len(x)
    if n < 2:
        return x.copy()
    left = merge_sort(x[: n // 2])
    right = merge_sort(x[n // 2 :])
    out = np.empty(n, x.dtype)
    i = 0
    j = 0
    for k in range(n):
        if j == len(right) or (i < len(left) and left[i] <= right[j]):
            out[k] = left[i]
            i += 1
        else:
            out[k] = right[j]
            j += 1
    return out


@pk.function
def summary(x):
    low, high = x[0], x[0]
    for v in x:
        low, high = min(low, v), max(high, v)
    return (low, high), x - low, len(x) > 2


@pk.function
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@pk.workunit
def factorials(i, out):
    out[i] = factorial(i)


@pk.function
def asserted(x):
    assert x > 0, "x must be positive"
    return 1 // (x - 1)


@pytest.fixture(params=[PARALLEL, pk.Debug], ids=["compiled", "Debug"], autouse=True)
def both_ways(request):
    """Compiled, and as plain Python."""
    before = pk.get_default_space()
    pk.set_default_space(request.param)
    yield
    pk.set_default_space(before)


def test_recursion():
    assert pk.host_call(factorial)(10) == 3628800
    assert pk.host_call(ackermann)(2, 3) == 9
    assert pk.host_call(halve)(np.arange(9.0), 0, 9) == 36.0


def test_mutual_recursion():
    assert [pk.host_call(is_even)(n) for n in (0, 3, 8)] == [True, False, True]


def test_recursion_in_kernels(space):
    out = np.zeros(6, np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, 6), factorials, out=out)
    np.testing.assert_array_equal(out, [1, 1, 2, 6, 24, 120])


def test_recursion_over_parts_of_an_array():
    moves = np.zeros((7, 2), np.int64)
    assert pk.host_call(hanoi)(3, 0, 2, 1, moves) == 7
    np.testing.assert_array_equal(moves, [[0, 2], [0, 1], [2, 1], [0, 2], [1, 0], [1, 2], [0, 2]])


def test_exceptions_carry_type_and_message():
    assert pk.host_call(checked_root)(9.0) == 3.0
    with pytest.raises(ValueError, match="a negative number has no root"):
        pk.host_call(checked_root)(-1.0)
    with pytest.raises(ValueError, match="a negative number has no root"):
        pk.host_call(deep)(5)
    with pytest.raises(AssertionError, match="x must be positive"):
        pk.host_call(asserted)(0)
    with pytest.raises(ZeroDivisionError):
        pk.host_call(asserted)(1)
    assert pk.host_call(asserted)(2) == 1


def test_local_arrays_of_run_time_size():
    np.testing.assert_array_equal(pk.host_call(binomials)(6), [1, 6, 15, 20, 15, 6, 1])
    assert len(pk.host_call(binomials)(0)) == 1


def test_arrays_made_inside_come_back():
    x = np.array([5.0, 1.0, 4.0, 1.0, 3.0])
    np.testing.assert_array_equal(pk.host_call(merge_sort)(x), np.sort(x))
    np.testing.assert_array_equal(x, [5, 1, 4, 1, 3])


def test_tuples_of_tuples_and_arrays():
    bounds, rest, many = pk.host_call(summary)(np.array([3.0, 1.0, 2.0]))
    assert (bounds, many) == ((1.0, 3.0), True)
    np.testing.assert_array_equal(rest, [2.0, 0.0, 1.0])
