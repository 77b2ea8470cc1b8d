"""Launches run in order where arrays that they store to lie in one memory with others that they use."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools

N = 5000


@pk.workunit
def shift(i, a, b):
    a[i] = b[i - 1] + 1.0


@pk.workunit
def double(i, a, b):
    a[i] = 2.0 * b[i]


@pk.workunit
def double_next(i, a, b):
    j = i + 1
    a[j] = 2.0 * b[i + 1]


@pk.workunit
def shift_in_both(i, a, b):
    a[i + 1] = b[i] + 2.0


@pk.function
def double_at(a, b, k):
    a[k] = 2.0 * b[k]


@pk.workunit
def double_by_call(i, a, b):
    double_at(a, b, i)


@pk.function
def double_far(a, b, k, n):
    if n > 0:
        double_far(a, b, k, n - 1)
    a[k] = 2.0 * b[k + n]


@pk.workunit
def double_by_recursion(i, a, b):
    double_far(a, b, i, 1)


@pk.workunit
def double_rows(i, a, b):
    a[i, :] = 2.0 * b[i, :]


@pk.workunit
def double_columns(i, a, b):
    column = b[:, i]
    for j in range(a.shape[0]):
        a[j, i] = 2.0 * column[j]


@pk.workunit
def transpose(i, a, b):
    for j in range(a.shape[0]):
        a[i, j] = b[j, i] + 1.0


@pk.workunit
def smooth(i, j, a, b):
    a[i, j] = 0.25 * (b[i - 1, j] + b[i, j - 1])


@pk.workunit
def double_elements(i, j, a, b):
    a[i, j] = 2.0 * b[i, j]


@pk.workunit
def shift_and_add(i, acc, a, b):
    a[i] = b[i - 1] + 1.0
    acc += a[i]


@pk.workunit
def shift_in_tuple(i, both):
    both[0][i] = both[1][i - 1] + 1.0


@pk.workunit
def read_both(i, acc, a, b):
    acc += a[i] * b[i - 1]


@pk.workunit
def counts(i, a, b):
    a[i] = b.shape[0]


@pk.workunit
def renamed(i, a, b):
    b = b[1:]
    a[i] = b[i] + 1.0


@pk.host_call
@pk.function
def launch_within(a, b):
    pk.parallel_for("shift", pk.RangePolicy(1, len(a)), shift, a=a, b=b)


def space_of(call):
    with tools.record() as record:
        call()
    return record.kernels[-1].space


def run(unit, a, b, begin=1, end=None):
    end = len(a) if end is None else end
    return space_of(lambda: pk.parallel_for(pk.RangePolicy(begin, end), unit, a=a, b=b))


def test_other_elements_of_one_array():
    a = np.zeros(N)
    assert run(shift, a, a) == "Serial"
    assert a.tolist() == list(range(N))
    a, b = np.zeros(N), np.zeros(N)
    assert run(shift, a, b) == PARALLEL.name
    assert a.tolist() == [0.0] + [1.0] * (N - 1)
    part = np.zeros(N + 1)
    assert run(shift, part[1:], part[1:]) == "Serial"
    assert run(shift, part[1:], part[:-1]) == "Serial"


def test_within_a_function():
    a = np.zeros(N)
    assert space_of(lambda: launch_within(a, a)) == "Serial"
    assert a.tolist() == list(range(N))
    assert space_of(lambda: launch_within(a, np.zeros(N))) == PARALLEL.name


@pytest.mark.parametrize("unit", [double, double_next, double_by_call, counts])
def test_the_same_elements_of_one_array(unit):
    a = np.arange(float(N))
    assert run(unit, a, a, end=N - 1) == PARALLEL.name
    b = np.arange(N + 1.0)
    expected = PARALLEL.name if unit is counts else "Serial"
    assert run(unit, b[1:], b[:-1], end=N - 1) == expected


@pytest.mark.parametrize("unit", [shift_in_both, double_by_recursion, renamed])
def test_elements_that_cannot_be_told(unit):
    a = np.arange(float(N))
    expected = a.copy()
    for i in range(1, N - 2):
        if unit is shift_in_both:
            expected[i + 1] = expected[i] + 2.0
        elif unit is renamed:
            expected[i] = expected[i + 1] + 1.0
        else:
            expected[i] = 2.0 * expected[i]
            expected[i] = 2.0 * expected[i + 1]
    assert run(unit, a, a, end=N - 2) == "Serial"
    assert a.tolist() == expected.tolist()
    assert run(unit, a, expected, end=N - 2) == PARALLEL.name


def test_rows_and_columns():
    for unit, apart in ((double_rows, True), (double_columns, True), (transpose, False)):
        a = np.arange(900.0).reshape(30, 30)
        before = a.copy()
        space = run(unit, a, a, begin=0)
        assert space == (PARALLEL.name if apart else "Serial")
        if apart:
            assert a.tolist() == (2.0 * before).tolist()
        else:
            for i in range(30):
                for j in range(30):
                    before[i, j] = before[j, i] + 1.0
            assert a.tolist() == before.tolist()


def test_several_indices():
    policy = pk.MDRangePolicy([1, 1], [40, 50])
    a = np.arange(2000.0).reshape(40, 50)
    expected = a.copy()
    assert space_of(lambda: pk.parallel_for(policy, smooth, a=a, b=a)) == "Serial"
    for i in range(1, 40):
        for j in range(1, 50):
            expected[i, j] = 0.25 * (expected[i - 1, j] + expected[i, j - 1])
    assert a.tolist() == expected.tolist()
    assert space_of(lambda: pk.parallel_for(policy, smooth, a=a, b=expected)) == PARALLEL.name
    assert space_of(lambda: pk.parallel_for(policy, double_elements, a=a, b=a)) == PARALLEL.name
    assert space_of(lambda: pk.parallel_for(policy, double_elements, a=a, b=a[:, ::-1])) == "Serial"


def test_reductions():
    a = np.zeros(N)
    policy = pk.RangePolicy(1, N)
    assert pk.parallel_reduce(policy, shift_and_add, a=a, b=a) == sum(range(N))
    assert space_of(lambda: pk.parallel_reduce(policy, read_both, a=a, b=a)) == PARALLEL.name


def test_tuples_of_arrays():
    a, b = np.zeros(N), np.zeros(N)
    policy = pk.RangePolicy(1, N)
    assert space_of(lambda: pk.parallel_for(policy, shift_in_tuple, both=(a, b))) == PARALLEL.name
    assert space_of(lambda: pk.parallel_for(policy, shift_in_tuple, both=(b, b))) == "Serial"
    assert b.tolist() == list(range(N))


def test_parts_of_one_memory_that_have_no_element_in_common():
    table = np.zeros((N, 4))
    assert run(shift, table[:, 0], table[:, 1]) == PARALLEL.name
    assert run(shift, table[:, 0], table[::-1, 1]) == PARALLEL.name
    assert run(double_rows, table[:, :2], table[:, 2:]) == PARALLEL.name
    assert run(double_rows, table[:, 2:], table[:, 1:3]) == "Serial"
    assert run(shift, table[: N // 2, 0], table[N // 2 :, 0]) == PARALLEL.name
    number = np.zeros(N, complex)
    assert run(shift, number.real, number.imag) == PARALLEL.name
    assert run(shift, number[::2].real, number[1::2].real) == PARALLEL.name
    assert run(shift, table[:0, 0], table[:, 0], end=0) in ("Serial", PARALLEL.name)
    record = np.zeros(N, [("x", "f8"), ("n", "i4"), ("y", "f8")])
    assert run(shift, record["x"], record["y"]) == PARALLEL.name
    assert run(shift, record["x"], record["x"]) == "Serial"


slices = st.builds(
    slice,
    st.one_of(st.none(), st.integers(-7, 7)),
    st.one_of(st.none(), st.integers(-7, 7)),
    st.sampled_from([None, 1, 2, 3, -1, -2]),
)


@settings(max_examples=200, deadline=None)
@given(st.tuples(slices, slices), st.tuples(slices, slices), st.booleans())
def test_whatever_shares_memory_runs_in_order(first, second, turned):
    memory = np.zeros((6, 7))
    a, b = memory[first], (memory.T if turned else memory)[second]
    space = space_of(lambda: pk.parallel_for(pk.RangePolicy(0, 2), touch, a=a, b=b))
    if np.shares_memory(a, b):
        assert space == "Serial"
    elif not turned:
        assert space == PARALLEL.name or abs(a.strides[0]) != abs(b.strides[0])


@pk.workunit
def touch(i, a, b):
    if i > 5:
        a[i, i] = b[i - 1, i - 1]
