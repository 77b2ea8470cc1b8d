"""NumPy functions in kernels where their meaning has edges: empty arrays, NaN, infinities, axes, types."""

import numpy as np
import pytest
from against_numba import agree

RNG = np.random.default_rng(0)
A = np.array([3.0, -1.0, 2.0, 2.0, 0.5])
EMPTY = np.zeros(0)
INFINITE = np.array([1, -np.inf, np.inf, 2.0])
NAN = np.array([1, np.nan, 2.0])
MIXED = np.array([3.0, -1.0, 2.0, np.nan, np.inf, -np.inf, 0.5])
CLOSE = np.array([3.0000001, -1.1, 2.0, np.nan, np.inf, np.inf, 0.5])
BYTES = np.array([3, 250, 7], np.uint8)
WHOLE = np.array([5, 9, 2])
COMPLEX = np.array([1 + 2j, -3j, 2.0])
LONG = RNG.normal(size=300)
R = RNG.random(9)
M = RNG.random((3, 5))
T = RNG.random((2, 3, 4))
Q = RNG.random((2, 3, 4, 5))
SINGLE = A.astype(np.float32)
STEPS = np.array([0.0, 1, 2])
# Where libraries differ in the last bits: near |z| = 1.
CIRCLE = np.exp(1j * np.linspace(-3, 3, 40)) * np.linspace(0.8, 1.3, 40)
PARTS = (0.0, -0.0, 1.0, -1.0, 100.0, np.inf, -np.inf, np.nan)
CORNERS = np.array([complex(a, b) for a in PARTS for b in PARTS])
UNORDERED = np.array([0.4, 0.7, 0.7, np.nan, 0.2, 0.3, 0.6, -0.3, 0.0])
NO_ORDER = (
    [0.0, -0.1, 0.7, 0.2],
    [0.2, 0.2, 0.5, -0.2, 0.5, 0.4, 0.5],
    [0.2, 1.0, np.nan, 0.3, 0.1, 0.3, 0.8, 0.7, 0.6, 0.4, 0.9, 0.3, 0.5],
)


def spread(a):
    return a.var(), np.std(a)


def range_of(a):
    return np.ptp(a)


def middle(a):
    return np.median(a)


def percentiles(a, q):
    return np.percentile(a, q), np.nanpercentile(a, q)


def percentile_list(a):
    return np.percentile(a, [5, 50.0, 95]), np.percentile(a, (25, 75))


def quantiles(a, q):
    return np.quantile(a, q), np.nanquantile(a, q)


def spread_of_numbers(a):
    return np.nanvar(a), np.nanstd(a)


def covariance(a):
    return np.cov(a), np.corrcoef(a)


def covariance_of_two(a, b):
    return np.cov(a, b), np.corrcoef(a, b)


def covariance_options(a):
    return np.cov(a, rowvar=False), np.cov(a, bias=True), np.cov(a, ddof=0), np.corrcoef(a, rowvar=False)


def variance_as_array(a):
    return np.cov(a)


def histogram(a):
    return np.histogram(a)


def histogram_bins(a, b):
    return np.histogram(a, bins=b)


def histogram_range(a):
    return np.histogram(a, 5, (0.0, 2.0))


def counts(a):
    return np.bincount(a)


def weighted_counts(a, w):
    return np.bincount(a, weights=w, minlength=3)


def differences(a):
    return np.diff(a)


def second_differences(a):
    return np.diff(a, n=2)


def convolved(a, v):
    return np.convolve(a, v)


def convolved_same(a, v):
    return np.convolve(a, v, mode="same")


def convolved_valid(a, v):
    return np.convolve(a, v, "valid")


def correlated(a, v):
    return np.correlate(a, v)


def correlated_full(a, v):
    return np.correlate(a, v, mode="full"), np.correlate(a, v, "same")


def interpolated(x, xp, fp):
    return np.interp(x, xp, fp)


def own_correlation(a):
    return np.corrcoef(a)


def close(a, b):
    return np.isclose(a, b), np.allclose(a, b)


def close_options(a, b):
    return np.isclose(a, b, rtol=1e-3, equal_nan=True), np.allclose(a, b, equal_nan=True)


def all_close(a, b):
    return np.allclose(a, b)


def numbers(a):
    return np.nan_to_num(a)


def chosen_numbers(a):
    return np.nan_to_num(a, nan=-1.0, posinf=9.0)


def numbers_in_place(a):
    np.nan_to_num(a, copy=False)
    return a


def diagonal(a, v):
    np.fill_diagonal(a, v)
    return a


def wrapped_diagonal(a, v):
    np.fill_diagonal(a, v, wrap=True)
    return a


def averages(a, w):
    return np.average(a), np.average(a, weights=w)


def stacked(a, b):
    return np.stack((a, b)), np.stack((a, b, a), axis=1), np.stack((a, b), axis=-1)


def joined(a, b):
    return np.concatenate((a, b)), np.concatenate((a, b), axis=1), np.concatenate((a, b), axis=-1)


def joined_flat(a, b):
    return np.concatenate((a, b, a)), np.hstack((b, a)), np.append(a, b), np.vstack((a, b))


def crossed(a, b):
    return np.cross(a, b), np.kron(a, b), np.kron(b, a)


def crossed_rows(a, b):
    a, b = np.vstack((a, a)), np.vstack((b, b * 2))
    return np.cross(a, b), np.kron(a, b), np.kron(b, a)


def places_in_lists(a, v):
    items = [a[0], a[1], a[2]]
    return (
        np.searchsorted(items, v),
        np.searchsorted(items, 2.0),
        np.searchsorted((a[0], a[1]), v, side="right"),
    )


def places_in_no_order(a, v):
    return (
        np.searchsorted(a, v),
        np.searchsorted(a, v, side="right"),
        np.interp(v, a, 2.0 * a),
        np.interp(v[0], a, 2.0 * a),
    )


def binned(a, v):
    return np.digitize(v, a), np.digitize(v, a, True), np.digitize(v[0], a)


def complex_functions(z):
    return (
        (np.log(z), np.log2(z), np.log10(z), np.log1p(z), np.exp(z), np.expm1(z), np.tanh(z), np.tan(z)),
        (np.arcsin(z), np.arccos(z), np.arctan(z), np.arcsinh(z), np.arccosh(z), np.arctanh(z), np.sqrt(z)),
        (np.sin(z), np.cos(z), np.sinh(z), np.cosh(z), np.log(z[0])),
    )


def taken(a, i):
    return np.take(a, i)


def places(a):
    return np.argmax(a, axis=0), np.argmin(a, axis=1), a.argmax(axis=-1)


def sums(a):
    return np.sum(a, axis=0), a.sum(axis=1), np.sum(a, axis=-1), a.sum(axis=2)


def running(a):
    return np.cumsum(a, axis=0), np.cumsum(a, axis=1), a.cumsum(axis=-1)


def enumerated(a):
    s = 0.0
    out = np.zeros(a.shape, np.int64)
    for (i, j), v in np.ndenumerate(a):
        s += v * (i + 2 * j)
        out[i, j] = i - j
    for idx, v in np.ndenumerate(a):
        out[idx] += int(v * 10)
    return s, out


def bins(x, b):
    return np.digitize(x, b), np.digitize(x, b, right=True)


def places_of_numbers(a):
    return np.nanargmin(a), np.nanargmax(a)


def bit_functions(a, b):
    return (
        np.bitwise_and(a, b),
        np.bitwise_or(a, 3),
        np.bitwise_xor(a, b),
        np.left_shift(a, 2),
        np.right_shift(b, 1),
    )


def expanded(a):
    return np.expand_dims(a, 0), np.expand_dims(a, -1), np.expand_dims(a, 1)


def flipped(a):
    return np.flip(a)


def deleted(a):
    return np.delete(a, 1), np.delete(a, np.array([0, 2]))


def deleted_slices(a, first, end):
    part = slice(first, end)
    return np.delete(a, part), np.delete(a, slice(1, None, 2)), np.delete(a, slice(-2, None))


def repeated(a, n):
    return np.repeat(a, n)


def percentile_tuple(a):
    return np.percentile(a, (25, 75)), np.quantile(a, (0.25, 0.5))


def side_by_side(a, b):
    return np.hstack((a, b)), np.vstack((a, b))


def divided(z, w):
    z = z.copy()
    z /= w
    z[1:3] /= 0.3
    return z, np.divide(z, w), np.true_divide(z, 1.3), z / w, z.mean()


def divided_by_zero(z):
    z = z.copy()
    z /= 0.0
    return z


def roots(z):
    return np.sqrt(z), np.sqrt(z[1])


WAVES = RNG.normal(size=40) + 1j * RNG.normal(size=40)
POLES = np.array([0, -1, 1e30 + 1e30j, complex(np.inf, 1), complex(-np.inf, 2), complex(1, -np.inf)])


def turned(a, k):
    return np.rot90(a), np.rot90(a, k)


def of_numbers(x):
    return np.cumsum(x), np.ptp(x)


def sums_of_type(a, axis):
    return (
        np.sum(a, dtype=np.float64),
        a.sum(dtype=np.int32),
        np.sum(a, axis, np.float32),
        np.sum(a, axis=axis, dtype=np.uint8),
        np.cumsum(a, dtype=np.float64),
        a.cumsum(dtype=np.int16),
        np.cumsum(a, axis, np.float32),
        np.sum(a, dtype=np.bool_),
    )


def sum_of_type(a, axis):
    return np.sum(a, axis, np.float32), a.sum(axis=axis, dtype=np.int64)


def sum_along(a, axis):
    return np.sum(a, axis)


def running_along(a, axis):
    return np.cumsum(a, axis)


def fewer_degrees_of_freedom(a):
    return np.nanvar(a, ddof=1), np.nanstd(a, ddof=2), np.nanstd(a, None, None, None, 0), np.nanmean(a)


def kaisers(n, beta):
    return np.kaiser(n, beta)


def trimmed(a):
    return np.trim_zeros(a), np.trim_zeros(a, "f"), np.trim_zeros(a, trim="b"), np.trim_zeros(a, "BF")


def infinite_into(a):
    above = np.zeros(a.shape, np.bool_)
    return np.isneginf(a, np.zeros(a.shape, np.bool_)), np.isposinf(a, out=above), above


def checked(a):
    return np.asarray_chkfinite(a, np.float32)


def set_difference(a, b):
    return np.setdiff1d(a, b, True), np.setdiff1d(a, b, assume_unique=False)


def outer_into(a, b, out):
    return np.outer(a, b, out), np.outer(a, b, out=out)


def products_of_types(a, b):
    return np.outer(a, b), np.kron(a, b)


def norms(a):
    return np.linalg.norm(a, np.inf), np.linalg.norm(a, -np.inf), np.linalg.norm(a, 1), np.linalg.norm(a, -1)


def areas(y, x):
    return np.trapezoid(y), np.trapezoid(y, x), np.trapezoid(y, dx=0.3), np.trapezoid(y, x, 7.0)


def crossed_with_flat(a, b):
    return np.cross(a[..., :2], b), np.cross(b, a[..., :2])


def reshaped(a, first, second, third):
    return a.reshape(first, second), np.reshape(a, (first, second, third))


EXTENTS = (-1, 0, 2, 3, -4)
PRODUCT_TYPES = (
    np.array([0, 3, 2**53 + 1], np.uint64),
    np.array([-4, 2, 2**53 + 1]),
    np.array([2**31 - 1, 16777217], np.int32),
    np.array([0.1, -0.0, 3.5], np.float32),
    np.array([0.1, 1.5]),
)

CASES = [
    *((reshaped, a, i, j, 1) for a in (EMPTY, np.arange(6.0), M) for i in EXTENTS for j in EXTENTS),
    *((sums_of_type, a, axis) for a in (A, M, M.T, T, BYTES, WHOLE, SINGLE, EMPTY) for axis in (0, -1)),
    *((sum_of_type, a, axis) for a in (Q, T) for axis in (0, 1, -2, -1)),
    *((function, a, axis) for function in (sum_along, running_along) for a in (A, M) for axis in (2, -3)),
    (sum_along, T, 3),
    *((fewer_degrees_of_freedom, a) for a in (NAN, A, NAN[:1], WHOLE, M, SINGLE, COMPLEX, COMPLEX[:2])),
    *((kaisers, n, beta) for n in (0, 1, 2, 7, 30) for beta in (0, 3, 8.6, 14.0)),
    *((trimmed, np.array(a)) for a in ([0, 0, 1, 0, 2, 0], [0.0, -0.0], [0j, 1j], [3], [np.nan, 0.0])),
    (trimmed, EMPTY),
    (infinite_into, INFINITE),
    (checked, A),
    (checked, WHOLE),
    (checked, INFINITE),
    (set_difference, A[:3], A[1:]),
    (set_difference, WHOLE, np.array([9, 3])),
    (outer_into, A, STEPS, np.zeros((5, 3))),
    (outer_into, WHOLE, STEPS, np.zeros((3, 3))),
    *((products_of_types, a, b) for a in PRODUCT_TYPES for b in PRODUCT_TYPES),
    *((norms, a) for a in (np.array([[3.0, np.nan], [1.0, -2.0]]), M, np.full((2, 2), np.nan, np.float32))),
    *((norms, a) for a in (NAN, NAN[1:], A)),
    *((areas, a, b) for a, b in ((A, A * A), (BYTES, BYTES), (SINGLE, A.astype(int)), (M, M), (M, A))),
    *((areas, a, a) for a in (EMPTY, T, COMPLEX, np.array([True, True, False]), A[:1])),
    (crossed_with_flat, np.array([0.0, -2.0]), np.array([np.inf, 1.0, 2.0])),
    (crossed_with_flat, M, M[:, 1:4]),
    *((turned, np.arange(24).reshape(2, 3, 4), k) for k in range(-1, 4)),
    *((of_numbers, x) for x in (3, 2.5, True, np.nan, np.inf, np.int8(3), np.uint8(200), np.float32(0.1))),
    (divided, WAVES, WAVES[::-1].copy()),
    (divided, WAVES.astype(np.complex64), WAVES[::-1].astype(np.complex64)),
    (divided_by_zero, WAVES),
    *((roots, a) for a in (WAVES, WAVES.astype(np.complex64), POLES, POLES.astype(np.complex64))),
    *((spread, a) for a in (A, EMPTY, INFINITE, BYTES, SINGLE, M, COMPLEX, M.T)),
    *(
        (range_of, a)
        for a in (A, EMPTY, INFINITE, NAN, BYTES, SINGLE, M.T, A.astype(np.int32), np.array([3], np.uint64))
    ),
    *((middle, a) for a in (A, EMPTY, NAN, BYTES, INFINITE)),
    *((percentiles, A, q) for q in (30, 0, 100, 101, -1.0, np.array([0, 7, 100]))),
    *((percentiles, INFINITE, q) for q in (0, 100, 50)),
    (percentiles, NAN, 20.0),
    (percentiles, np.array([np.inf]), 30),
    (percentiles, BYTES, 12.5),
    (percentiles, M, 33.0),
    (percentile_list, A),
    (percentile_tuple, R),
    *((quantiles, A, q) for q in (0.07, 0.29, 0.57, 2.0, np.array([0.07, 0.57]))),
    (quantiles, INFINITE, 1.0),
    (quantiles, NAN, 0.5),
    *((spread_of_numbers, a) for a in (NAN, A, np.full(3, np.nan), NAN.astype(np.float32), COMPLEX)),
    *(
        (covariance, a)
        for a in (M, M.T, M[:1], M.astype(np.float32), np.zeros((2, 0)), (M * 9).astype(np.int64))
    ),
    (covariance_of_two, A, A * A),
    (covariance_of_two, M, M[::-1]),
    (covariance_of_two, A, A[1:]),
    (covariance_options, M),
    (variance_as_array, R),
    (variance_as_array, R[:1]),
    (variance_as_array, EMPTY),
    (own_correlation, R),
    *((histogram, a) for a in (A, NAN, EMPTY, BYTES, M)),
    *(
        (histogram_bins, A, b)
        for b in (4, 0, np.array([0.0, 1, 2, 5]), np.array([0.0, 2, 1]), np.array([1.0, 1.0]))
    ),
    (histogram_bins, NAN, np.array([0.0, 1, 2, 5])),
    (histogram_range, A),
    (histogram_range, NAN),
    *((counts, np.array(a)) for a in ([1, 3, 0, 3], [-1, 3, 3], [3, -1])),
    (counts, np.zeros(0, np.int64)),
    (counts, BYTES),
    (counts, np.array([2, 2], np.int32)),
    (weighted_counts, np.array([1, 3, 3]), A[:3]),
    (weighted_counts, np.array([1]), A),
    *((differences, a) for a in (A, T, M, BYTES, EMPTY, SINGLE)),
    *((second_differences, a) for a in (A, T, A[:1], np.arange(6) ** 2)),
    *(
        (convolved, a, v)
        for a, v in ((A, A[:2]), (A[:2], A), (EMPTY, A), (A, EMPTY), (BYTES, BYTES), (A, BYTES), (COMPLEX, A))
    ),
    (convolved, SINGLE, SINGLE[:3]),
    *((convolved_same, a, v) for a, v in ((A, A[:2]), (A[:2], A), (A, A[:3]))),
    (convolved_valid, A, A[:2]),
    (convolved_valid, A[:3], A),
    (correlated, A, A[:2]),
    (correlated, A[:2], A),
    (correlated, COMPLEX, COMPLEX[:2]),
    (correlated, A, COMPLEX),
    (convolved, LONG, LONG[:37]),
    (convolved_same, LONG.astype(np.float32), LONG[::-3]),
    (correlated_full, LONG[::2], LONG[5:60]),
    (correlated, LONG[:9] * 1j, LONG),
    (correlated_full, A, A[:3]),
    (correlated_full, A[:2], A),
    # Sums of integers with float32 are float64, and conjugates of booleans int8.
    *(
        (function, WHOLE.astype(t), SINGLE[:2].astype(u))
        for function in (convolved, correlated)
        for t, u in (
            (np.int64, np.float32),
            (np.float32, np.uint64),
            (np.int16, np.float32),
            (np.complex64, np.int64),
            (bool, np.uint64),
            (np.uint64, bool),
            (bool, bool),
            (np.int16, np.int16),
        )
    ),
    (interpolated, A, STEPS, np.array([5.0, np.inf, 7])),
    (interpolated, 1.0, STEPS, np.array([5.0, np.inf, 7])),
    (interpolated, NAN, np.array([0, 1, 2]), WHOLE),
    (interpolated, A, A[:1], A[:1]),
    (interpolated, A, EMPTY, EMPTY),
    (interpolated, A, A, EMPTY),
    (interpolated, M, np.linspace(0, 1, 7), np.linspace(0, 1, 7) ** 2),
    (close, MIXED, CLOSE),
    (close, MIXED, 2.0),
    (close, 2, 3),
    (close, 1.0, CLOSE),
    (close_options, MIXED, CLOSE),
    (all_close, M, M[0]),
    (all_close, M, M),
    (all_close, 1.0, M),
    (all_close, M, 1.0),
    *((numbers, a) for a in (MIXED, MIXED.astype(np.float32), WHOLE, np.nan, M, 3)),
    *((chosen_numbers, a) for a in (MIXED, MIXED.astype(np.float32), np.inf)),
    (numbers_in_place, MIXED),
    (diagonal, M, 2.0),
    (diagonal, M, np.array([1.0, 2.0])),
    (diagonal, M.T.copy(), 1),
    (diagonal, np.zeros((4, 4), np.uint8), 300),
    (diagonal, np.zeros((4, 4), np.int64), 2.0),
    (diagonal, np.zeros((3, 3), np.int64), np.nan),
    (diagonal, np.zeros((3, 3, 3)), 1.5),
    (diagonal, np.zeros((3, 3), np.float32), 1e300),
    (wrapped_diagonal, np.zeros((7, 3)), 1.0),
    (averages, R, R),
    (averages, R, R * 0),
    (averages, WHOLE, WHOLE),
    (averages, M, M),
    (stacked, R, R),
    (stacked, WHOLE, R[:3]),
    (stacked, R, WHOLE),
    (joined, T, T),
    (joined, T, (T * 9).astype(np.int64)),
    (joined, T, T[:1]),
    (joined, M, M),
    # An integer of 32 or more bits and a float32 fit in a float64; their sum is a float32.
    *((joined_flat, WHOLE.astype(t), SINGLE[:3]) for t in (np.int16, np.int32, np.int64, np.uint64, bool)),
    (joined_flat, WHOLE, SINGLE[:3].astype(np.complex64)),
    (joined_flat, EMPTY.astype(np.int64), EMPTY.astype(np.float32)),
    (places_in_lists, STEPS, A),
    *((complex_functions, CIRCLE.astype(t)) for t in (np.complex128, np.complex64)),
    (complex_functions, CORNERS),
    *((places_in_no_order, np.array(a), UNORDERED) for a in NO_ORDER),
    *((binned, np.array(a), UNORDERED) for a in ([0.7, np.nan], [0.5, 0.5, 0.2], [0.6, 0.6, np.nan, 0.7])),
    *(
        (function, WHOLE.astype(t), abs(SINGLE[:3] * 1.7).astype(u))
        for function in (crossed, crossed_rows)
        for t, u in ((np.int64, np.float32), (np.int16, np.float32), (np.uint64, np.int64))
    ),
    (taken, M, 7),
    (taken, M, np.array([[1, 2], [14, -15]])),
    (taken, R, WHOLE % 9),
    (taken, R, -10),
    (taken, M, 15),
    (places, M),
    (places, T),
    (sums, T),
    (sums, Q),
    (running, M),
    (running, T),
    (running, (M * 9).astype(np.int32)),
    (running, M.astype(np.float32)),
    (enumerated, M),
    (enumerated, M.T),
    (enumerated, np.asfortranarray(M)),
    (bins, R, np.array([0, 0.5, 1])),
    (bins, M, np.array([1, 0.5, 0])),
    (bins, R, np.array([0, 1.0, 0.5])),
    (bins, MIXED, STEPS),
    (places_of_numbers, MIXED),
    (places_of_numbers, np.full(2, np.nan)),
    (places_of_numbers, EMPTY),
    (places_of_numbers, R),
    (bit_functions, WHOLE, WHOLE * 3),
    (bit_functions, BYTES, BYTES),
    (bit_functions, 5, 6),
    (expanded, R),
    (expanded, M),
    (expanded, T),
    (flipped, R),
    (flipped, M),
    (flipped, T),
    (deleted, R),
    (deleted, M),
    (deleted_slices, R, 1, 4),
    (deleted_slices, M, -3, 100),
    (repeated, R, 2),
    (repeated, M, 2),
    (repeated, WHOLE, np.array([1, 0, 2])),
    (repeated, WHOLE, np.array([2])),
    (repeated, WHOLE, np.array([1, 2])),
    (repeated, R, -1),
    (side_by_side, M, M),
    (side_by_side, R, R),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_agrees_with_numba(case):
    function, *arguments = case
    exact = function in (divided, divided_by_zero, roots)  # the others may call another BLAS
    agree(function, *arguments, relative=0.0 if exact else 1e-13)


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_parts_of_complex_numbers_that_are_no_numbers(dtype):
    parts = (1.0, np.nan, np.inf, -np.inf)
    a = np.array([complex(x, y) for x in parts for y in parts], dtype)
    agree(numbers, a)
    agree(chosen_numbers, a)
    agree(numbers_in_place, a.reshape(4, 4))
    agree(numbers, complex(np.nan, np.inf))
