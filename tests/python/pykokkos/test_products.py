"""pk.dot and @: shapes, dtypes and strides, against NumPy."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk


@pytest.fixture(params=[pk.Serial, PARALLEL], ids=lambda space: space.name)
def default_space(request):
    before = pk.get_default_space()
    pk.set_default_space(request.param)
    yield
    pk.set_default_space(before)


def _forms(array):
    """The array in C and Fortran order, with gaps, reversed."""
    gaps = np.zeros(tuple(2 * n for n in array.shape), array.dtype)
    gaps[tuple(slice(None, None, 2) for _ in array.shape)] = array
    yield array
    yield np.asfortranarray(array)
    yield gaps[tuple(slice(None, None, 2) for _ in array.shape)]
    yield array[::-1].copy()[::-1]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize(
    "shape", [(1, 5000), (5000, 1), (70, 71), (4097, 3), (3, 4099), (600, 10), (0, 5), (5, 0)]
)
def test_matrix_and_vector(default_space, dtype, shape):
    rng = np.random.default_rng(3)
    matrix = rng.standard_normal(shape).astype(dtype)
    for m in _forms(matrix):
        for v in _forms(rng.standard_normal(shape[1]).astype(dtype)):
            _agree(pk.dot(m, v), m, v)
            _agree(pk.array(m) @ pk.array(v), m, v)
        for v in _forms(rng.standard_normal(shape[0]).astype(dtype)):
            _agree(pk.dot(v, m), v, m)


def _agree(result, left, right):
    result, expected = np.asarray(result), np.dot(left, right)
    assert (result.dtype, result.shape) == (expected.dtype, expected.shape)
    terms = np.dot(abs(left), abs(right))
    assert np.all(abs(result - expected) <= 4 * np.finfo(result.dtype).eps * max(left.shape) ** 0.5 * terms)


def test_not_finite(default_space):
    matrix = np.ones((100, 100))
    matrix[3, 5] = np.inf
    matrix[7, 5] = np.nan
    vector = np.ones(100)
    vector[9] = np.inf
    for left, right in ((matrix, vector), (vector, matrix)):
        np.testing.assert_array_equal(np.asarray(pk.dot(left, right)), np.dot(left, right))


@pytest.mark.parametrize("shapes", [((100, 60), (61,)), ((61,), (100, 60))])
def test_shapes_that_do_not_fit(default_space, shapes):
    with pytest.raises(ValueError, match="not aligned"):
        pk.dot(*map(np.ones, shapes))


def test_threads_do_not_change_the_bits():
    code = (
        "import numpy as np, pykokkos as pk\n"
        "m = np.random.default_rng(1).standard_normal((30000, 7)); v = np.sin(np.arange(30000.0))\n"
        "print(np.asarray(pk.dot(v, m)).tobytes().hex())"
    )
    results = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"OMP_NUM_THREADS": str(threads)},
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in (1, 2, 3)
    }
    assert len(results) == 1
