"""Selection, medians, bounds and choices: the same elements, places and types as Numba."""

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk

DTYPES = [np.uint8, np.int16, np.int64, np.float32, np.float64]


def partitioned(a, k):
    return np.partition(a, k)


def argpartitioned(a, k):
    return np.argpartition(a, k)


def median(a):
    return np.median(a)


def nan_extremes(a):
    return np.nanmin(a), np.nanmax(a)


@pytest.mark.parametrize("n", [1, 2, 3, 16, 17, 50])
@pytest.mark.parametrize("nan", [False, True])
def test_selection(n, nan):
    random = np.random.default_rng(n)
    a = random.integers(0, 20, n).astype(float)
    if nan:
        a[random.integers(0, n)] = np.nan
    for k in (0, n - 1, n // 2, random.integers(0, n, 3)):
        agree(partitioned, a, k)
        agree(argpartitioned, a, k)
    agree(partitioned, random.random((3, n)), n // 2)
    agree(partitioned, random.random((2, 3, n)), n // 2)
    agree(median, a)
    agree(nan_extremes, a)


def medians(a):
    return np.median(a), np.nanmedian(a)


def percentiles(a, q):
    return np.percentile(a, q), np.nanpercentile(a, q), np.quantile(a, q / 100), np.nanquantile(a, q / 100)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 17, 40])
def test_ties_of_zeros_with_signs(n):
    """Which of the zeros stands where is decided by the swaps of each selection."""
    random = np.random.default_rng(n)
    zeros = np.where(random.random((n, 3)) < 0.5, 0.0, -0.0)
    zeros[random.random((n, 3)) < 0.1] = 1.0
    gaps = np.where(random.random((n, 3)) < 0.2, np.nan, zeros)
    infinities = np.where(random.random((n, 3)) < 0.3, np.inf, zeros)
    infinities[random.random((n, 3)) < 0.3] = -np.inf
    for a in (
        zeros,
        zeros.T,
        gaps,
        gaps.T,
        gaps[::-1, 1:].T,
        infinities,
        zeros[:, 0],
        gaps.astype(np.float32),
    ):
        agree(medians, a)
        for q in (
            0,
            100,
            37.5,
            np.array([50.0, 0.0, 25.0, 100.0, 75.0]),
            np.array([[30.0, 20.0], [5.0, 60.0]]).T,
        ):
            agree(percentiles, a, q)


@pytest.mark.parametrize(
    "q", [0, 100, 30.0, np.array([30.0]), np.zeros(0), np.array([1e-15, 99.99999999999999])]
)
def test_percentiles_of_few_elements(q):
    """A rank that rounding puts behind the last one is refused, as are the ranks of no elements."""
    for a in (np.zeros(0), np.array([2.0]), np.array([1, 2, 3], np.uint8), np.array([True, False])):
        agree(percentiles, a, q)


@pytest.mark.parametrize("k", [4, -4, -1, -3])
def test_places_from_the_end_and_outside(k):
    agree(partitioned, np.arange(4.0), k)


def test_zeros_of_both_signs():
    agree(nan_extremes, np.array([0.0, -0.0]))
    agree(nan_extremes, np.array([np.nan, -0.0, 0.0, np.nan]))


def clipped(a):
    return np.clip(a, 1, 4), np.clip(a, 0.5, 4.5)


def chosen(a):
    return np.where(a > 1, a, 0), np.where(a > 1, 255, a), np.where(a > 1, a, 0.5)


def rounded(a):
    return np.round(a[0]), np.round(a, 1)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("function", [clipped, chosen, rounded])
def test_types_of_results(function, dtype):
    agree(function, np.array([3, 1, 4, 7], dtype))


def test_bounds_and_nan():
    agree(clipped, np.array([np.nan, 1.0, -np.inf, 9.0]))


def with_another_axis(a):
    return np.expand_dims(a, 0), np.expand_dims(a, 1), np.atleast_2d(a)


def test_axes_of_strided_arrays():
    m = np.arange(6.0).reshape(2, 3)
    agree(with_another_axis, m[0])
    agree(with_another_axis, m[:, 0])
    agree(with_another_axis, m[0, ::-1])


def cast_by_its_dtype(a, s):
    real = a.dtype.type
    total = real(s)
    for v in a:
        total += v * a.dtype.type(s)
    return total


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64])
def test_a_dtype_casts(dtype):
    agree(cast_by_its_dtype, np.arange(4).astype(dtype), 0.1)


def backwards(a, b):
    n = a.shape[0]
    for i in range(n):
        b[n - 1 - i] = a[i]
    for i in range(n - 1, -1, -1):
        b[n - i - 1] += a[i]
    for i in range(n // 2):
        for j in range(i):
            b[i - j] += 1.0
    return b[len(a) - 1 - (n - 1)]


@pytest.mark.parametrize("n", [1, 2, 7])
def test_indices_from_the_end(n):
    agree(backwards, np.arange(n) + 0.5, np.zeros(n))


def wraps(a):
    n = len(a)
    s = 0.0
    for i in range(n):
        s = 2 * s + a[n - 2 - i] + a[i - n]
        for j in range(i + 2):
            s += a[i - j]
    return s


@pytest.mark.parametrize("n", [2, 3, 7])
def test_indices_that_wrap_around(n):
    """One place further they are negative, and mean the end of the array."""
    agree(wraps, np.arange(n) + 0.5)


DOUBLED = "def doubled(a, x):\n" + "    x = x + x\n" * 60 + "    return a[a.shape[0] - 1 - x]\n"


def test_many_doublings_are_bounded_at_once(tmp_path):
    """Every x is a sum of two uses of the one before: looked into again for each, that would never end."""
    path = tmp_path / "doubled.py"
    path.write_text(DOUBLED)
    namespace = {}
    exec(compile(DOUBLED, path, "exec"), namespace)
    assert pk.host_call(pk.function(namespace["doubled"]))(np.arange(3.0), 0) == 2.0


def clipped_scalar(x):
    return np.clip(x, 0, 1)


def test_scalars_are_clipped():
    assert pk.host_call(pk.function(clipped_scalar))(2.5) == 1.0
    assert pk.host_call(pk.function(clipped_scalar))(-3) == 0


def new_array(n):
    return np.ones(n)


@pytest.mark.parametrize("n", [1, 3, 100, 100_000])
def test_new_arrays_begin_a_line_of_the_cache(n):
    assert pk.host_call(pk.function(new_array))(n).ctypes.data % 64 == 0


def powers(x):
    return x // 8, x % 8, x // 1, x % 1, x % 2147483648, x // 4611686018427387904


@pytest.mark.parametrize("x", [0, 1, -1, 7, -7, 8, -8, 2**62, -(2**63), 2**63 - 1])
def test_division_by_powers_of_two(x):
    agree(powers, x)


def searched(a, v):
    return np.searchsorted(a, v), np.searchsorted(a, v, side="right")


def digits(x, bins):
    return np.digitize(x, bins), np.digitize(x, bins, right=True)


def in_order(a):
    return np.sort(a), np.argsort(a), np.unique(a)


NAN = np.nan
PARTS = (1.0, NAN, 0.0, -1.0, np.inf)
COMPLEX = np.array([complex(x, y) for x in PARTS for y in (2.0, NAN, -0.0, 5.0)])


@pytest.mark.parametrize("a", [COMPLEX, COMPLEX.astype(np.complex64), COMPLEX[:0], COMPLEX[::-2]])
def test_order_of_complex_numbers(a):
    agree(in_order, a)
    agree(searched, a, COMPLEX)
    agree(searched, np.sort(a), COMPLEX)


def test_searches_in_what_is_not_sorted():
    random = np.random.default_rng(1)
    agree(searched, random.random(19), random.random(27))
    agree(searched, np.array([1, 2, NAN, 0, NAN, 3]), np.array([NAN, 1, NAN, 2, 5.0]))
    agree(searched, np.array([3.0, 1, 2]), np.array([[1.0, 2], [3, 1.5]]).T)
    agree(searched, np.array([3, 1, 2]), np.zeros(0))
    agree(searched, np.zeros(0), np.arange(3.0))


@pytest.mark.parametrize("x", [np.array([-1.0, 0, 1.5, NAN, 5]), np.array([[1, 2], [3, 4]]).T, 2.5, NAN])
def test_digits_between_edges_with_nan(x):
    for edges in (
        [0.0, 1, 2], [2.0, 1, 0], [1.0, 1, 1], [2.0, 2, 1], [1.0, NAN, 0], [NAN, 1, 0], [0, 1, NAN, NAN],
        [3.0, 2, NAN, NAN], [], [0.0, 1, 0], [NAN, NAN, 1.0, 2], [NAN, NAN, NAN],
    ):  # fmt: skip
        agree(digits, x, np.array(edges))


def test_places_of_any_rank():
    random = np.random.default_rng(2)
    m = random.random((4, 5))
    for a in (m.T, random.random((2, 2, 3, 4)), np.zeros((3, 2, 1, 0))):
        for k in (0, -1, 2, 7):
            agree(partitioned, a, k)
            agree(argpartitioned, a, k)
    agree(argpartitioned, m, np.array([1, -2]))
    agree(argpartitioned, m, np.array([[1]]))


def interpolated(x, xp, fp):
    return np.interp(x, xp, fp)


@pytest.mark.parametrize("n", [1, 2, 4, 5, 40])
def test_interpolation_between_points_in_any_order(n):
    random = np.random.default_rng(n)
    rising = np.sort(random.random(n))
    holes, ends = rising.copy(), rising.copy()
    holes[random.integers(0, n, 1 + n // 3)] = NAN
    ends[random.integers(0, n, 1 + n // 3)] = np.inf
    values, gaps = random.random(n), random.random(n)
    gaps[random.integers(0, n, 1 + n // 3)] = np.inf
    for xp in (rising, rising[::-1].copy(), random.random(n), holes, ends):
        for x in (random.random(3), np.append(random.random(60), NAN), 0.4, NAN, rising):
            for fp in (values, gaps, values + 1j * gaps, (values - 2j * values).astype(np.complex64)):
                agree(interpolated, x, xp, fp)


def test_the_least_integer_is_close_to_itself():
    agree(close, np.array([-(2**63)]), np.array([-(2**63)]))


def close(a, b):
    return np.allclose(a, b), np.isclose(a, b)
