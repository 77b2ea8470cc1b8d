"""Iterations that gather become vectors where none stores what another one loads, and only there."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

SIZES = (0, 1, 2, 7, 33, 1000)
SPACES = (pk.ExecutionSpace.Serial, PARALLEL)


@pk.workunit
def look_up(k, table, x, out):
    j = min(max(int(x[k] / 2.0), 0), table.shape[0] - 1)
    out[k] = table[j] * 1.5 + 1.0 / (1.0 + table[j] * table[j])


@pk.workunit
def look_up_two(k, table, x, out, other):
    j = min(max(int(x[k] / 2.0), 0), table.shape[0] - 1)
    out[k] = table[j] / (1.0 + x[k] * x[k])
    other[k] = table[j] + x[k]


@pk.workunit
def add_where(k, table, x, out):
    j = int(x[k] * 0.5) % table.shape[0]
    if table[j] > 0.0:
        out[k] += table[j] / 3.0


@pk.workunit
def look_up_square(i, k, table, x, out):
    j = min(max(int(x[i, k] / 2.0), 0), table.shape[0] - 1)
    out[i, k] = table[j] * 1.5 / (2.0 + x[i, k])


@pk.workunit
def short(k, table, index, out):
    out[k] = table[index[k]]


@pk.workunit
def spread(k, table, index, out):
    out[index[k]] = 0.5 * table[k] + out[k]


def _plain(kernel):
    """The workunit's own function, that Python runs iteration by iteration."""
    return kernel.py_func if hasattr(kernel, "py_func") else kernel


def _in_order(kernel, n, *arrays):
    for k in range(n):
        _plain(kernel)(k, *arrays)


def _launch(space, kernel, n, **arrays):
    pk.parallel_for(kernel.__name__, pk.RangePolicy(space, 0, n), kernel, **arrays)


def _x(n):
    return np.random.default_rng(n).uniform(-5.0, 80.0, n)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("kernel", [look_up, add_where])
def test_apart(kernel, n, space):
    table, x, out = np.random.default_rng(1).normal(size=29), _x(n), np.full(n, 0.25)
    expected = out.copy()
    _in_order(kernel, n, table, x, expected)
    _launch(space, kernel, n, table=table, x=x, out=out)
    assert out.tobytes() == expected.tobytes()


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("kernel", [look_up, add_where])
@pytest.mark.parametrize("begin", [0, 3, 40])
def test_the_table_is_part_of_what_is_stored(kernel, begin, space):
    n = 300
    out = np.random.default_rng(2).normal(size=n)
    expected, x = out.copy(), _x(n)
    _in_order(kernel, n, expected[begin : begin + 37], x, expected)
    _launch(space, kernel, n, table=out[begin : begin + 37], x=x, out=out)
    assert out.tobytes() == expected.tobytes()


@pytest.mark.parametrize("space", SPACES)
def test_the_result_replaces_what_is_read(space):
    n = 300
    table, x = np.random.default_rng(3).normal(size=29), _x(n)
    expected = x.copy()
    _in_order(look_up, n, table, expected, expected)
    _launch(space, look_up, n, table=table, x=x, out=x)
    assert x.tobytes() == expected.tobytes()


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("same", [False, True])
def test_two_results(same, space):
    n = 300
    table, x, out = np.random.default_rng(4).normal(size=29), _x(n), np.zeros(n)
    other = out if same else np.zeros(n)
    expected = np.zeros(n)
    expected_other = expected if same else np.zeros(n)
    _in_order(look_up_two, n, table, x, expected, expected_other)
    _launch(space, look_up_two, n, table=table, x=x, out=out, other=other)
    assert out.tobytes() == expected.tobytes()
    assert other.tobytes() == expected_other.tobytes()


@pytest.mark.parametrize("space", SPACES)
def test_a_square(space):
    table, x, out = np.random.default_rng(5).normal(size=29), _x(1000).reshape(40, 25), np.zeros((40, 25))
    expected = np.zeros((40, 25))
    for i in range(40):
        for k in range(25):
            look_up_square_plain = _plain(look_up_square)
            look_up_square_plain(i, k, table, x, expected)
    policy = pk.MDRangePolicy(space, [0, 0], [40, 25])
    pk.parallel_for("look_up_square", policy, look_up_square, table=table, x=x, out=out)
    assert out.tobytes() == expected.tobytes()


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("n", SIZES)
def test_short(n, space):
    table = np.random.default_rng(6).normal(size=29)
    index, out = np.random.default_rng(7).integers(-29, 29, n), np.zeros(n)
    _launch(space, short, n, table=table, index=index, out=out)
    assert out.tobytes() == table[index].tobytes()


@pytest.mark.parametrize("n", SIZES)
def test_short_in_order(n):
    """Serial runs iterations in order, whatever they store to."""
    table, out = np.random.default_rng(8).normal(size=n), np.zeros(n)
    index = np.random.default_rng(9).integers(0, max(n, 1), n)
    expected = out.copy()
    _in_order(spread, n, table, index, expected)
    _launch(pk.ExecutionSpace.Serial, spread, n, table=table, index=index, out=out)
    assert out.tobytes() == expected.tobytes()


@pk.workunit
def whole(k, x, out):
    out[k] = float(int(x[k]))


@pk.workunit
def rest(k, x, out):
    j = int(x[k])
    out[k] = x[k] - j


@pk.workunit
def whole_of_float32(k, x, out):
    out[k] = np.float32(np.int32(x[k]))


@pytest.mark.parametrize("n", [1, 3, 64, 1000])
def test_floats_that_become_integers_and_floats_again(n):
    """Zeros lose their sign; what is out of bounds is not kept as it was."""
    x = np.random.default_rng(n).normal(scale=3.0, size=n)
    x[: n // 2 : 2] = -0.25
    x[-1] = -0.0
    out = np.ones(n)
    _launch(pk.ExecutionSpace.Serial, whole, n, x=x, out=out)
    assert out.tobytes() == x.astype(np.int64).astype(float).tobytes()
    _launch(pk.ExecutionSpace.Serial, rest, n, x=x, out=out)
    assert out.tobytes() == (x - x.astype(np.int64).astype(float)).tobytes()
    single, narrow = x.astype(np.float32), np.ones(n, np.float32)
    _launch(pk.ExecutionSpace.Serial, whole_of_float32, n, x=single, out=narrow)
    assert narrow.tobytes() == single.astype(np.int32).astype(np.float32).tobytes()


def test_floats_beyond_all_integers():
    x = np.full(64, 1e300)
    out = np.zeros(64)
    _launch(pk.ExecutionSpace.Serial, whole, 64, x=x, out=out)
    assert (out == -(2.0**63)).all()
