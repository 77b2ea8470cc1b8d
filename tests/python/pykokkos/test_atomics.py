"""Atomic operations in kernels and functions, on the host and in Debug."""

import threading

import numpy as np
import pytest

import pykokkos as pk

INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
FLOATS = [np.float32, np.float64]
COMPLEX = [np.complex64, np.complex128]


def many(space):
    """Enough iterations for threads to meet, few for plain Python."""
    return 2_000 if space is pk.Debug else 200_000


@pk.workunit
def histogram(i, keys, counts):
    pk.atomic_fetch_add(counts, [keys[i]], 1)


@pk.workunit
def tickets(i, counter, out):
    out[i] = pk.atomic_fetch_add(counter, 0, 1)


@pk.function
def count_even(n, counts):
    if n % 2 == 0:
        pk.atomic_increment(counts, [0, 0])
    else:
        pk.atomic_decrement(counts, (0, 1))


@pk.workunit
def parity(i, counts):
    count_even(i, counts)


@pk.workunit
def extremes(i, x, out):
    pk.atomic_max(out, 0, x[i])
    pk.atomic_fetch_min(out, [-1], x[i])


@pk.workunit
def add_all(i, x, out):
    pk.atomic_add(out, [0], x[i])


def test_histogram_loses_nothing(space):
    n = many(space)
    keys = np.random.default_rng(1).integers(0, 7, n)
    counts = np.zeros(7, np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, n), histogram, keys=keys, counts=counts)
    np.testing.assert_array_equal(counts, np.bincount(keys, minlength=7))


def test_old_values_are_a_permutation(space):
    n = many(space)
    counter, out = np.zeros(1, np.int32), np.zeros(n, np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, n), tickets, counter=counter, out=out)
    np.testing.assert_array_equal(np.sort(out), np.arange(n))
    assert counter[0] == n


def test_functions_that_kernels_call_are_atomic(space):
    n = many(space)
    counts = np.zeros((1, 2), np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, n), parity, counts=counts)
    np.testing.assert_array_equal(counts, [[n // 2, -(n // 2)]])


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS])
def test_max_and_min(space, dtype):
    n = many(space) // 10
    x = np.random.default_rng(2).integers(1, 100, n).astype(dtype)
    out = np.array([50, 50, 50], dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, n), extremes, x=x, out=out)
    np.testing.assert_array_equal(out, [x.max(), 50, x.min()])


def test_nan_wins_whatever_the_order(space):
    for x in ([1.0, np.nan, 3.0], [np.nan, 5.0, 3.0]):
        out = np.zeros(2)
        pk.parallel_for(pk.RangePolicy(space, 0, 3), extremes, x=np.array(x), out=out)
        assert np.isnan(out).all()


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS, *COMPLEX])
def test_sums_of_every_type(space, dtype):
    n = many(space) // 10
    x = (np.arange(n) % 5).astype(dtype)
    if np.issubdtype(dtype, np.complexfloating):
        x = x * dtype(1 - 2j)
    out = np.zeros(1, dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, n), add_all, x=x, out=out)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(out[0], x.sum(dtype=dtype))  # small integers are exact in every order


def test_float_sums_within_rounding(space):
    n = many(space)
    x = np.random.default_rng(3).standard_normal(n)
    out = np.zeros(1)
    pk.parallel_for(pk.RangePolicy(space, 0, n), add_all, x=x, out=out)
    assert abs(out[0] - x.sum()) <= n * np.finfo(float).eps * np.abs(x).sum()


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.complex128])
def test_serial_launches_of_several_python_threads(dtype):
    keys, counts = np.zeros(50_000, np.int64), np.zeros(1, dtype)

    def work():
        for _ in range(10):
            pk.parallel_for(pk.RangePolicy(pk.Serial, 0, len(keys)), histogram, keys=keys, counts=counts)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts[0] == 2_000_000


@pk.workunit
def arithmetic(i, v, w, old):
    old[0] = pk.atomic_fetch_add(v, 0, w[i])
    old[1] = pk.atomic_fetch_sub(v, 1, w[i])
    old[2] = pk.atomic_fetch_mul(v, 2, w[i])
    old[3] = pk.atomic_fetch_div(v, 3, w[i])
    old[4] = pk.atomic_exchange(v, 4, w[i])
    old[5] = pk.atomic_compare_exchange(v, 5, v[5], w[i])
    old[6] = pk.atomic_compare_exchange(v, 6, w[i], v[5])


@pk.workunit
def bits(i, v, w, old):
    old[0] = pk.atomic_fetch_mod(v, 0, w[i])
    old[1] = pk.atomic_fetch_and(v, 1, w[i])
    old[2] = pk.atomic_fetch_or(v, 2, w[i])
    old[3] = pk.atomic_fetch_xor(v, 3, w[i])
    old[4] = pk.atomic_fetch_lshift(v, 4, w[i])
    old[5] = pk.atomic_fetch_rshift(v, 5, w[i])


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS, *COMPLEX])
def test_arithmetic_of_every_type(space, dtype):
    start = np.array([7, 7, 7, 7, 7, 7, 7]).astype(dtype)
    v, old, w = start.copy(), np.zeros(7, dtype), np.array([2], dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), arithmetic, v=v, w=w, old=old)
    quotient = dtype(3.5) if dtype in [*FLOATS, *COMPLEX] else 3
    np.testing.assert_array_equal(old, start)
    np.testing.assert_array_equal(v, np.array([9, 5, 14, quotient, 2, 2, 7]).astype(dtype))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_bits_of_every_type(space, dtype):
    start = np.full(6, 14, dtype)
    v, old, w = start.copy(), np.zeros(6, dtype), np.array([3], dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), bits, v=v, w=w, old=old)
    np.testing.assert_array_equal(old, start)
    np.testing.assert_array_equal(v, np.array([2, 2, 15, 13, 112, 1], dtype))


def test_integer_division_is_cs_and_never_traps(space):
    v, old, w = np.array([-7] * 7), np.zeros(7, np.int64), np.array([2])
    pk.parallel_for(pk.RangePolicy(space, 0, 1), arithmetic, v=v, w=w, old=old)
    assert v[3] == -3
    v, w = np.array([-7] * 7), np.array([0])
    pk.parallel_for(pk.RangePolicy(space, 0, 1), arithmetic, v=v, w=w, old=old)
    assert v[3] == 0
    v, old, w = np.array([-7] * 6), np.zeros(6, np.int64), np.array([3])
    pk.parallel_for(pk.RangePolicy(space, 0, 1), bits, v=v, w=w, old=old)
    assert v[0] == -1


@pk.workunit
def maximum_by_hand(i, x, out):
    seen = out[0]
    while x[i] > seen:
        now = pk.atomic_compare_exchange(out, 0, seen, x[i])
        if now == seen:
            break
        seen = now


def test_loops_of_compare_exchange(space):
    n = many(space)
    x = np.random.default_rng(4).standard_normal(n)
    out = np.full(1, -np.inf)
    pk.parallel_for(pk.RangePolicy(space, 0, n), maximum_by_hand, x=x, out=out)
    assert out[0] == x.max()


@pk.workunit
def place_of_tuple(i, where, out):
    at = (where[i], 1)
    pk.atomic_add(out, at, 2.5)
    pk.atomic_add(out[1, :], 0, i)


def test_index_in_a_variable_and_subviews(space):
    out = np.zeros((2, 2))
    pk.parallel_for(pk.RangePolicy(space, 0, 4), place_of_tuple, where=np.array([0, 0, -1, 0]), out=out)
    np.testing.assert_array_equal(out, [[0, 7.5], [6, 2.5]])


def test_on_the_host():
    v = pk.View([3], pk.int32)
    assert pk.atomic_fetch_add(v, [1], 5) == 0
    assert pk.atomic_fetch_max(v, 1, 7) == 5
    assert pk.atomic_add(v, 0, 2) is None
    assert pk.atomic_exchange(v, 2, 9) == 0
    assert pk.atomic_compare_exchange(v, 2, 8, 1) == 9
    pk.atomic_increment(v, 0)
    pk.atomic_decrement(v, (2,))
    np.testing.assert_array_equal(v.data, [3, 7, 8])


@pk.workunit
def wrong_rank(i, x):
    pk.atomic_add(x, [i, i], 1)


@pk.workunit
def wrong_value(i, x):
    pk.atomic_add(x, i, 1.5)


@pk.workunit
def wrong_type(i, x):
    pk.atomic_fetch_and(x, i, 1)


@pk.workunit
def wrong_count(i, x):
    pk.atomic_increment(x, i, 1)


@pk.workunit
def wrong_index(i, x):
    pk.atomic_increment(x, [1.0])


@pk.workunit
def wrong_view(i, x):
    pk.atomic_increment(i, 0)


@pytest.mark.parametrize(
    ("kernel", "x", "message"),
    [
        (wrong_rank, np.zeros(3), "'x' has rank 1 and is indexed by 2 indices"),
        (wrong_value, np.zeros(3, int), "a float64 cannot update an element of type int64"),
        (wrong_type, np.zeros(3), "pk.atomic_fetch_and takes no elements of type float64"),
        (wrong_count, np.zeros(3), r"pk.atomic_increment takes \(view, index\)"),
        (wrong_index, np.zeros(3), "indexed by integers here, not by float64"),
        (wrong_view, np.zeros(3), "updates an element of a view, not int64"),
    ],
)
def test_wrong_arguments_name_the_line(kernel, x, message):
    with pytest.raises(TypeError, match=message) as info:
        pk.parallel_for(3, kernel, x=x)
    line = kernel.__wrapped__.__code__.co_firstlineno + 2
    assert f"{__file__}:{line}" in str(info.value)


def test_read_only_views_are_refused():
    counts = np.zeros(3, np.int64)
    counts.flags.writeable = False
    with pytest.raises(ValueError, match="argument 'counts' of histogram is read-only"):
        pk.parallel_for(3, histogram, keys=np.zeros(3, np.int64), counts=counts)
    assert not counts.any()


@pk.workunit
def extremes_of_numbers(i, x, out):
    pk.atomic_fmax(out, 0, x[i])
    pk.atomic_fetch_fmin(out, [1], x[i])


@pk.workunit
def counters(i, up, down, n, seen):
    pk.atomic_inc_mod(up, 0, n)
    seen[i] = pk.atomic_fetch_dec_mod(down, 0, n)


@pytest.mark.parametrize("start", [0.0, np.nan])
def test_fmax_leaves_nan_out(space, start):
    x = np.where(np.arange(1000) % 3 == 0, np.nan, np.arange(1000.0) - 500)
    out = np.full(2, start)
    pk.parallel_for(pk.RangePolicy(space, 0, 1000), extremes_of_numbers, x=x, out=out)
    assert out.tolist() == [np.nanmax(x), np.nanmin(x)]
    nothing = np.full(2, np.nan)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), extremes_of_numbers, x=np.full(3, np.nan), out=nothing)
    assert np.isnan(nothing).all()


@pytest.mark.parametrize("dtype", [np.uint32, np.int64, np.uint64])
def test_counters_go_round(space, dtype):
    up, down, seen = np.zeros(1, dtype), np.zeros(1, dtype), np.zeros(1000, dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, 1000), counters, up=up, down=down, n=dtype(6), seen=seen)
    assert (int(up[0]), int(down[0])) == (1000 % 7, (-1000) % 7)
    assert sorted(seen.tolist()) == sorted((-i) % 7 for i in range(1000))
