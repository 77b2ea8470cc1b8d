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


def _in_order(kernel, n, *arrays):
    for k in range(n):
        kernel(k, *arrays)


def _launch(space, kernel, n, **arrays):
    pk.parallel_for(kernel.__name__, pk.RangePolicy(space, 0, n), kernel, **arrays)


def _check(space, kernel, n, made):
    """A launch stores what Python does in order; ``made`` makes the arguments, anew for each of them."""
    expected, got = made(), made()
    _in_order(kernel, n, *expected.values())
    _launch(space, kernel, n, **got)
    for name, array in expected.items():
        assert got[name].tobytes() == array.tobytes(), name


def _x(n):
    return np.random.default_rng(n).uniform(-5.0, 80.0, n)


def _table():
    return np.random.default_rng(1).normal(size=29)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("kernel", [look_up, add_where])
def test_apart(kernel, n, space):
    _check(space, kernel, n, lambda: {"table": _table(), "x": _x(n), "out": np.full(n, 0.25)})


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("kernel", [look_up, add_where])
@pytest.mark.parametrize("begin", [0, 3, 40])
def test_the_table_is_part_of_what_is_stored(kernel, begin, space):
    def made():
        out = np.random.default_rng(2).normal(size=300)
        return {"table": out[begin : begin + 37], "x": _x(300), "out": out}

    _check(space, kernel, 300, made)


@pytest.mark.parametrize("space", SPACES)
def test_the_result_replaces_what_is_read(space):
    def made():
        x = _x(300)
        return {"table": _table(), "x": x, "out": x}

    _check(space, look_up, 300, made)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("same", [False, True])
def test_two_results(same, space):
    def made():
        out = np.zeros(300)
        return {"table": _table(), "x": _x(300), "out": out, "other": out if same else np.zeros(300)}

    _check(space, look_up_two, 300, made)


@pytest.mark.parametrize("space", SPACES)
def test_a_square(space):
    table, x, out = _table(), _x(1000).reshape(40, 25), np.zeros((40, 25))
    expected = np.zeros((40, 25))
    for i, k in np.ndindex(40, 25):
        look_up_square(i, k, table, x, expected)
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

    def made():
        index = np.random.default_rng(9).integers(0, max(n, 1), n)
        return {"table": np.random.default_rng(8).normal(size=n), "index": index, "out": np.zeros(n)}

    _check(pk.ExecutionSpace.Serial, spread, n, made)


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
