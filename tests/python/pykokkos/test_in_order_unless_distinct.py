"""`in_order_unless_distinct`: launches run in order where an index stands twice in these parameters."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools

N = 1000
DTYPES = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


@pk.workunit(in_order_unless_distinct=["order"])
def scatter(i, order, x, out):
    out[order[i]] = 2.0 * out[order[i]] + x[i]


@pk.workunit(in_order_unless_distinct=[("rows", "columns")])
def place(i, rows, columns, x, out):
    out[rows[i], columns[i]] = x[i]


@pk.workunit(in_order_unless_distinct=["order"])
def scatter_and_add(i, acc, order, x, out):
    out[order[i]] = 2.0 * out[order[i]] + x[i]
    acc += out[order[i]]


@pk.host_call
@pk.function
def launch_within(order, x, out):
    pk.parallel_for("scatter", pk.RangePolicy(0, len(order)), scatter, order=order, x=x, out=out)


def launch(order, x, out):
    pk.parallel_for("scatter", pk.RangePolicy(0, len(order)), scatter, order=order, x=x, out=out)


def space_of(call):
    with tools.record() as record:
        call()
    (kernel,) = record.kernels
    return kernel.space


def serially(order, x, out):
    for i, k in enumerate(order):
        out[k] = 2.0 * out[k] + x[i]
    return out


def is_distinct(order):
    return len(set(order.tolist())) == len(order) and (order >= 0).all()


@pytest.mark.parametrize("run", [launch, launch_within])
@pytest.mark.parametrize("dtype", DTYPES)
def test_the_indices_decide(run, dtype):
    extent = 100
    random = np.random.default_rng(1)
    twice = random.integers(0, extent, extent)
    for order in (np.arange(extent), random.permutation(extent), twice, np.r_[np.arange(extent), 0]):
        order = order.astype(dtype)
        x, out = random.random(len(order)), np.zeros(extent)
        space = space_of(lambda run=run, order=order, x=x, out=out: run(order, x, out))
        assert space == (PARALLEL.name if is_distinct(order) else "Serial")
        assert out.tolist() == serially(order, x, np.zeros(extent)).tolist()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(-3, 70), min_size=1, max_size=40),
    st.sampled_from([1, 300]),
    st.sampled_from([1, 2, -1]),
)
def test_any_indices(numbers, apart, step):
    """Near each other and far apart, with gaps, backwards, below zero."""
    order = np.repeat(np.array(numbers) * apart, abs(step))[::step]
    x, out = np.arange(len(order)) + 0.5, np.zeros(apart * 71)
    expected = PARALLEL.name if is_distinct(order) else "Serial"
    assert space_of(lambda: launch(order, x, out)) == expected
    assert out.tolist() == serially(order, x, np.zeros(apart * 71)).tolist()


def test_only_the_indices_of_a_launch_count():
    order, x, out = np.r_[np.arange(N), np.zeros(N, int)], np.ones(2 * N), np.zeros(N)
    policy = pk.RangePolicy(1, N + 1)
    call = lambda: pk.parallel_for(policy, scatter, order=order, x=x, out=out)  # noqa: E731
    assert space_of(call) == PARALLEL.name
    policy = pk.RangePolicy(0, N + 1)
    assert space_of(call) == "Serial"


def test_pairs_of_indices():
    rows, columns = (k.ravel() for k in np.indices((30, 40)))
    x, out = np.arange(1200.0), np.zeros((30, 40))
    call = lambda r, c: pk.parallel_for(len(r), place, rows=r, columns=c, x=x, out=out)  # noqa: E731
    assert space_of(lambda: call(rows, columns)) == PARALLEL.name
    assert out.ravel().tolist() == x.tolist()
    mixed = np.random.default_rng(2).permutation(1200)
    assert space_of(lambda: call(rows[mixed].astype(np.int32), columns[mixed])) == PARALLEL.name
    columns[7] = columns[8]
    assert space_of(lambda: call(rows, columns)) == "Serial"
    assert out[0, columns[8]] == 8.0
    far = np.array([2**62, 2**61])
    assert not np.allclose(far, 0)
    with tools.record() as record:
        pk.parallel_for(0, place, rows=far, columns=far, x=x, out=out)
    assert {kernel.space for kernel in record.kernels} <= {PARALLEL.name}


@pk.workunit(in_order_unless_distinct=[("pixels[:, 2]", "pixels[:, 0]")])
def place_pixels(i, pixels, x, out):
    out[pixels[i, 2], pixels[i, 0]] += x[i]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(-1, 4), st.integers(0, 1), st.integers(0, 5)), min_size=1, max_size=12),
    st.sampled_from([np.int16, np.uint8, np.int64]),
    st.sampled_from(["C", "F", "gaps"]),
)
def test_columns(rows, dtype, layout):
    pixels = np.array(rows).astype(dtype)
    if layout == "gaps":
        pixels = np.repeat(np.repeat(pixels, 2, axis=0), 2, axis=1)[::2, ::2]
    pixels = np.asarray(pixels, order="F") if layout == "F" else pixels
    x, out = np.arange(len(rows)) + 0.5, np.zeros((6, 256))
    expected = np.zeros((6, 256))
    np.add.at(expected, (pixels[:, 2], pixels[:, 0]), x)
    pairs = [(r[2], r[0]) for r in pixels.tolist()]
    apart = len(set(pairs)) == len(pairs) and min(map(min, pairs)) >= 0
    call = lambda: pk.parallel_for(len(rows), place_pixels, pixels=pixels, x=x, out=out)  # noqa: E731
    assert space_of(call) == (PARALLEL.name if apart else "Serial")
    assert out.tolist() == expected.tolist()


def test_columns_that_are_not_there():
    x, out = np.ones(3), np.zeros((3, 3))
    call = lambda pixels: pk.parallel_for(0, place_pixels, pixels=pixels, x=x, out=out)  # noqa: E731
    call(np.zeros((0, 2), int))
    with pytest.raises(ValueError, match=r"in_order_unless_distinct: kernel has no parameter 'x\[0\]'"):

        @pk.workunit(in_order_unless_distinct=["x[0]"])
        def kernel(i, x):
            x[i] = 0


def test_a_list_of_units_keeps_columns():
    pixels, x, out = np.array([[0, 0, 1], [0, 0, 1]]), np.ones(2), np.zeros((2, 2))
    arguments = {"pixels": pixels, "x": x, "out": out}
    units = [place_pixels, place_pixels]
    call = lambda: pk.parallel_for(2, units, args_0=arguments, args_1=arguments)  # noqa: E731
    assert space_of(call) == "Serial"
    assert out[1, 0] == 4.0


def test_reductions():
    order, x = np.arange(N) % 7, np.random.default_rng(3).random(N)
    call = lambda: pk.parallel_reduce(N, scatter_and_add, order=order, x=x, out=np.zeros(N))  # noqa: E731
    assert space_of(call) == "Serial"
    total, out = 0.0, np.zeros(N)
    for i, k in enumerate(order):
        out[k] = 2.0 * out[k] + x[i]
        total += out[k]
    assert call() == total
    order = np.arange(N)[::-1]
    assert space_of(call) == PARALLEL.name


def test_what_is_no_array_of_indices_has_an_order():
    x, out = np.ones(3), np.zeros(3)
    assert space_of(lambda: launch((0, 1, 2), x, out)) == "Serial"
    assert out.tolist() == [1.0, 1.0, 1.0]


@pk.workunit(in_order_unless_distinct=["i"])
def of_the_index(i, out):
    out[i] = i


def test_an_index_is_no_array_either():
    out = np.zeros(3)
    assert space_of(lambda: pk.parallel_for(3, of_the_index, out=out)) == "Serial"
    assert out.tolist() == [0.0, 1.0, 2.0]


def test_names_are_checked():
    with pytest.raises(ValueError, match="in_order_unless_distinct: kernel has no parameter 'z'"):

        @pk.workunit(in_order_unless_distinct=[("x", "z")])
        def kernel(i, x):
            x[i] = 0

    with pytest.raises(ValueError, match="1 is no name of a parameter"):
        pk.workunit(in_order_unless_distinct=[1])


@pk.workunit
def fill(i, y):
    y[i] = i


def test_lists_of_work_units_keep_it():
    y, order = np.zeros(N), np.arange(N)
    arguments = {"order": order, "x": np.ones(N), "out": np.zeros(N)}
    call = lambda: pk.parallel_for(N, [fill, scatter], args_0={"y": y}, args_1=arguments)  # noqa: E731
    assert space_of(call) == PARALLEL.name
    order[1] = 0
    assert space_of(call) == "Serial"
