"""What a call leaves to defaults: None that becomes a value, arrays, tuples and functions."""

import os
import subprocess
import sys

import numpy as np
import pytest

import pykokkos as pk

SHIFT = np.array([1.0, -1.0])
SIZES = (2, 0.5)


@pk.function
def twice(v):
    return 2 * v


@pk.function
def start_at(x, start=None):
    if start is None:
        start = 0.5
        for v in x:
            start += v
    return start


@pk.function
def rows(x):
    if x.ndim == 1:
        x = x.reshape(1, -1)
    return x.sum(axis=1), x.shape[0]


@pk.function
def between(x, low=None, high=None):
    if not (low is None or high is None):
        return x[low:high]
    if low is None:
        low = 0
    if high is None:
        high = len(x)
    return x[low:high]


@pk.function
def moved(x, by=SHIFT, sizes=SIZES, f=twice):
    return f(x + by) * sizes[1], sizes[0]


@pk.function
def moves(x):
    first, n = moved(x)
    second, m = moved(x, sizes=(3, 1.0))
    return first, second, n + m


@pk.function
def first_above(x, bound):
    i = 0
    while True:
        if x[i] > bound:
            return i
        i += 1
    return i + 100


A = np.array([3.0, 1.0])


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (start_at, (A,)),
        (start_at, (A, 2.0)),
        (start_at, (A, 2)),
        (rows, (A,)),
        (rows, (np.ones((3, 2)),)),
        (between, (A,)),
        (between, (A, 1)),
        (between, (A, None, 1)),
        (between, (A, 0, 1)),
        (moved, (A,)),
        (moved, (A, np.ones(2))),
        (moves, (A,)),
        (first_above, (A, 2.0)),
    ],
)
def test_defaults(function, arguments):
    expected = function.__wrapped__(*arguments)
    result = pk.host_call(function)(*arguments)
    if not isinstance(expected, tuple):
        expected, result = (expected,), (result,)
    for e, r in zip(expected, result, strict=True):
        np.testing.assert_array_equal(e, r)


@pk.workunit
def add_up(i, total, x, scale=None):
    if scale is None:
        scale = 2.0
    total += scale * x[i]


def test_none_in_workunits(space):
    x = np.arange(5.0)
    policy = pk.RangePolicy(space, 0, 5)
    assert pk.parallel_reduce(policy, add_up, x=x, scale=None) == 20.0
    assert pk.parallel_reduce(policy, add_up, x=x, scale=0.5) == 5.0


@pk.workunit
def add_rows(i, total, x):
    total += x[i]


def test_an_accumulator_takes_no_rows():
    with pytest.raises(TypeError, match="cannot be told"):
        pk.parallel_reduce(pk.RangePolicy(pk.Serial, 0, 2), add_rows, x=np.ones((2, 2)))


PROGRAM = """
import pykokkos as pk
from settings import SIZE

@pk.function
def scaled(x, by=SIZE):
    return x * by

@pk.function
def use(x):
    return scaled(x)

print(pk.host_call(use)(2.0))
"""


def test_a_default_that_changed_is_seen(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = os.environ | {"PYKOKKOS_CACHE_DIR": str(tmp_path / "cache")}
    for size in (3.0, 5.0):
        (tmp_path / "settings.py").write_text(f"SIZE = {size}\n")
        for compiled in tmp_path.glob("__pycache__/settings*"):
            compiled.unlink()
        run = subprocess.run(
            [sys.executable, program], env=environment, capture_output=True, text=True, check=True
        )
        assert float(run.stdout) == 2.0 * size


LATE = """
import pykokkos as pk

@pk.function
def halves(x):
    return x / 2

print(pk.host_call(halves)(3))
try:
    pk.host_call(halves)(object())
except TypeError as error:
    print("no argument")
import numpy as np
print(np.random.default_rng(1).random() < 1)
"""


def test_numpys_generators_may_be_imported_after_kernels_ran(tmp_path):
    """NumPy imports numpy.random when it is first asked for it; arguments are compared with its Generator."""
    program = tmp_path / "program.py"
    program.write_text(LATE)
    run = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert run.stdout == "1.5\nno argument\nTrue\n"
