"""Chains of slices in kernels against NumPy, at bounds that only the launch knows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parallel_space import PARALLEL

import pykokkos as pk


@pk.function
def copy_out(part, out, extents):
    """Write a part of rank 2 and its extents."""
    extents[0] = part.extent(0)
    extents[1] = part.extent(1)
    for k in range(part.extent(0)):
        for j in range(part.extent(1)):
            out[k, j] = part[k, j]


@pk.workunit
def stepped(i, a, out, extents, p, q):
    s = a[p[0] : p[1] : p[2], p[3] : p[4] : p[5]]
    copy_out(s[q[0] : q[1] : q[2], q[3] : q[4] : q[5]], out, extents)


@pk.workunit
def bounded(i, a, out, extents, p, q):
    s = a[p[0] : p[1], p[3] : p[4]]
    copy_out(s[q[0] : q[1]][:, q[3] : q[4]], out, extents)


@pk.workunit
def open_ended(i, a, out, extents, p, q):
    s = a[p[0] :: p[2], : p[4] : p[5]]
    copy_out(s[: q[1] : q[2], q[3] :: q[5]], out, extents)


@pk.workunit
def transposed(i, a, out, extents, p, q):
    s = a.T[p[0] : p[1] : p[2]][..., p[3] :].T
    copy_out(s[:: q[2], :: q[5]], out, extents)


@pk.workunit
def reduced(i, a, out, extents, p, q):
    s = a[p[0] : p[1] : p[2]]
    if len(s) > 0 and a.shape[1] > 0:
        row = s[-1, :: p[5]]
        copy_out(row[None, q[0] : q[1] : q[2]], out, extents)


@pk.workunit
def assigned(i, a, out, extents, p, q):
    s = a[p[0] : p[1] : p[2], p[3] : p[4]]
    extents[0] = s.shape[0]
    extents[1] = s.shape[1]
    out[: s.shape[0], : s.shape[1]] = s[:: q[2] // abs(q[2]), ::-1]


KERNELS = [stepped, bounded, open_ended, transposed, reduced, assigned]
step = st.integers(-4, 4).filter(bool)
bound = st.one_of(st.integers(-9, 9), st.sampled_from([-(2**40), 2**40]))
bounds = st.tuples(bound, bound, step, bound, bound, step)
shapes = st.tuples(st.integers(0, 7), st.integers(0, 7))
orders = st.sampled_from(["C", "F", "strided"])


def make(shape, order):
    if order == "strided":
        return np.arange(4.0 * shape[0] * shape[1]).reshape(2 * shape[0], 2 * shape[1])[::2, ::-2]
    return np.array(np.arange(1.0 * shape[0] * shape[1]).reshape(shape), order=order)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda k: k.__name__)
@settings(max_examples=150, deadline=None)
@given(shapes, orders, bounds, bounds)
def test_chains(kernel, shape, order, p, q):
    a = make(shape, order)
    expected, expected_extents = np.zeros((8, 8)), np.zeros(2, np.int64)
    kernel(0, pk.array(a), pk.array(expected), pk.array(expected_extents), p, q)
    for space in (pk.Serial, PARALLEL):
        out, extents = np.zeros((8, 8)), np.zeros(2, np.int64)
        policy = pk.RangePolicy(space, 0, 1)
        pk.parallel_for(policy, kernel, a=a, out=out, extents=extents, p=p, q=q)
        np.testing.assert_array_equal(extents, expected_extents)
        np.testing.assert_array_equal(out, expected)


@pk.workunit
def by_step(i, a, out, n):
    out[0] = a[::n][0]


@pk.workunit
def store_by_step(i, a, out, n):
    out[::n] = a[0]


@pytest.mark.parametrize("kernel", [by_step, store_by_step], ids=lambda k: k.__name__)
def test_zero_steps_raise(space, kernel):
    with pytest.raises(ValueError, match="step cannot be zero"):
        pk.parallel_for(pk.RangePolicy(space, 0, 1), kernel, a=np.zeros(3), out=np.zeros(3), n=0)
