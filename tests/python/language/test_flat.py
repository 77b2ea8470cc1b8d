"""`a.flat[i]`: the elements in the order of their indices, wherever they lie."""

import os
import subprocess
import sys

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


def read(a, i):
    return a.flat[i]


def store(a, i, value):
    a.flat[i] = value


def add(a, i, value):
    a.flat[i] += value


def of_row(a, i, j):
    return a[i].flat[j], a.T.flat[j]


def sums(a, out):
    for k in range(1, len(a.flat)):
        out.flat[k] = a.flat[k] + a.flat[k - 1]
    total = 0.0
    for value in out.flat:
        total = 2 * total + value
    return total


def last(a):
    return a.flat[-1], a.flat[-2]


GRID = np.arange(1.0, 25.0)
SHAPES = (GRID, GRID.reshape(4, 6), GRID.reshape(2, 3, 4))
ARRAYS = [
    view
    for a in SHAPES
    for view in (a, np.asfortranarray(a), a[::2], a[..., ::-1], a.T, a.astype(np.int32), a + 1j, a > 7)
]


@pytest.mark.parametrize("a", ARRAYS, ids=lambda a: f"{a.dtype}{a.shape}{a.strides}")
def test_elements_are_numbas(a):
    for i in (0, 1, a.size // 2, a.size - 1, np.uint64(2), np.int8(3)):
        agree(read, a, i)
        agree(store, a.copy(order="K"), i, a.dtype.type(1))
        if a.dtype != bool:
            agree(add, a.copy(order="K"), i, a.dtype.type(5))
    if a.ndim > 1:
        agree(of_row, a, 0, 0)
    if a.dtype.kind == "f":
        agree(sums, a, np.zeros_like(a))
        agree(sums, a, a.copy(order="K"))
        agree(sums, a, a)


@pytest.mark.parametrize("a", [a for a in ARRAYS if a.ndim < 2 or not a.flags.c_contiguous])
def test_negative_indices_count_from_the_end(a):
    # Of C-contiguous arrays Numba reads what lies before them.
    assert pk.host_call(pk.function(last))(a) == (a.flat[-1], a.flat[-2])


def test_arrays_without_axes_and_without_elements():
    agree(read, np.array(2.5), 0)
    agree(store, np.array(2.5), 0, 1.0)
    for shape in ((0,), (0, 3), (3, 0)):
        for order in "CF":
            a = np.zeros(shape, order=order)
            assert agree(sums, a, a.copy()) == 0.0


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_workunits(space):
    @pk.workunit
    def double(i, a, b):
        b.flat[i] = 2 * a.flat[i]

    a = np.arange(12.0).reshape(3, 4)
    targets = np.zeros((4, 3)), np.zeros((3, 4), order="F"), a.copy()
    for source, target in zip((a, a.T, a[::2, ::-1]), targets, strict=True):
        pk.parallel_for(pk.RangePolicy(space, 0, source.size), double, a=source, b=target)
        assert np.array_equal(target.ravel()[: source.size], 2 * source.ravel())


def test_stores_to_read_only_arrays():
    a = GRID.reshape(4, 6).copy()
    a.flags.writeable = False
    agree(read, a, 7)
    with pytest.raises(ValueError, match="read-only"):
        pk.host_call(pk.function(store))(a, 7, 1.0)


BOUNDS = """
import numpy as np
import pykokkos as pk

@pk.function
def read(a, i):
    return a.flat[i]

get = pk.host_call(read)
grid = np.arange(1.0, 25.0).reshape(4, 6)
for a in (grid, grid.T, np.asfortranarray(grid)):
    assert get(a, 23) == 24.0
    for i in (-24, -1):
        assert get(a, i) == a.flat[i]
    for i in (24, 30, -25):
        try:
            print(get(a, i))
        except IndexError as error:
            assert str(error).startswith("index ")
"""


def test_out_of_bounds_where_that_is_asked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(BOUNDS)
    done = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PYKOKKOS_BOUNDS_CHECK": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout + done.stderr == ""
