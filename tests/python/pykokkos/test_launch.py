"""parallel_for, parallel_reduce, parallel_scan: arguments, results, errors."""

import threading

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def axpy(i, a, x, y):
    """Add a multiple of x to y."""
    y[i] += a * x[i]


@pk.workunit
def total(i, acc, x):
    acc += x[i]


@pk.workunit
def inclusive(i, acc, final, x, out):
    acc += x[i]
    if final:
        out[i] = acc


@pk.workunit
def shifted(i, out, offset=10):
    out[i] = i + offset


@pk.workunit
def divide(i, out, x):
    out[i] = 100 // x[i]


@pk.workunit(error_model="python")
def divide_strictly(i, out, x):
    out[i] = 100 // x[i]


@pk.workunit
def fill_2d(i, j, out):
    out[i, j] = 10 * i + j


def policy(space, n):
    return pk.RangePolicy(space, 0, n)


def test_for_writes_every_index(space):
    x, y = np.arange(100.0), np.ones(100)
    assert pk.parallel_for(policy(space, 100), axpy, a=2.0, x=x, y=y) is None
    np.testing.assert_array_equal(y, 1.0 + 2.0 * np.arange(100))


def test_range_begins_where_the_policy_says(space):
    y = np.zeros(10)
    pk.parallel_for(pk.RangePolicy(space, np.int32(3), np.uint8(7)), axpy, a=1, x=np.ones(10), y=y)
    np.testing.assert_array_equal(y, [0, 0, 0, 1, 1, 1, 1, 0, 0, 0])


@pytest.mark.parametrize("bounds", [(0, 0), (5, 5), (7, 3)])
def test_empty_and_reversed_ranges_run_nothing(space, bounds):
    y = np.zeros(10)
    pk.parallel_for(pk.RangePolicy(space, *bounds), axpy, a=1.0, x=np.ones(10), y=y)
    assert not y.any()
    assert pk.parallel_reduce(pk.RangePolicy(space, *bounds), total, x=y) == 0.0
    assert pk.parallel_reduce(pk.RangePolicy(space, *bounds), total, 2.5, x=y) == 2.5


def test_integer_policy_runs_from_zero():
    y = np.zeros(4)
    pk.parallel_for(4, axpy, a=1.0, x=np.ones(4), y=y)
    pk.parallel_for(np.int64(2), axpy, a=1.0, x=np.ones(4), y=y)
    np.testing.assert_array_equal(y, [2, 2, 1, 1])


def test_order_of_keywords_does_not_matter(space):
    for _ in range(2):
        y = np.zeros(3)
        pk.parallel_for(policy(space, 3), axpy, y=y, x=np.arange(3.0), a=3)
        np.testing.assert_array_equal(y, [0, 3, 6])
        pk.parallel_for("labelled", policy(space, 3), axpy, x=np.arange(3.0), a=1, y=y)
        np.testing.assert_array_equal(y, [0, 4, 8])


def test_arguments_from_a_dictionary():
    arguments = {"x": np.arange(3.0), "y": np.zeros(3), "a": 2.0}
    for _ in range(10):
        pk.parallel_for(None, 3, axpy, **arguments)
    np.testing.assert_array_equal(arguments["y"], [0, 20, 40])


def test_defaults_fill_in(space):
    out = np.zeros(3, np.int64)
    pk.parallel_for(policy(space, 3), shifted, out=out)
    np.testing.assert_array_equal(out, [10, 11, 12])
    pk.parallel_for(policy(space, 3), shifted, out=out, offset=-1)
    np.testing.assert_array_equal(out, [-1, 0, 1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": 1.0}, "axpy is missing the arguments 'x', 'y'"),
        ({"a": 1.0, "x": 1}, "axpy is missing the argument 'y'"),
        ({"a": 1.0, "x": 1, "y": 1, "z": 1}, "axpy has no parameter 'z'"),
        ({"i": 1, "a": 1.0, "x": 1, "y": 1}, "passes 'i' to axpy"),
    ],
)
def test_wrong_names_are_named(space, arguments, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(policy(space, 3), axpy, **arguments)


@pytest.mark.parametrize("value", [[1.0, 1], {"a": 1}, object(), np.float16(1), np.ones(3, object)])
def test_objects_that_kernels_cannot_take(value):
    with pytest.raises(TypeError, match="argument 'x' of axpy"):
        pk.parallel_for(3, axpy, a=1.0, x=value, y=np.zeros(3))


def test_misaligned_and_swapped_arrays_say_what_to_do():
    misaligned = np.zeros(25, np.uint8)[1:].view(np.float64)
    with pytest.raises(TypeError, match=r"argument 'x' of axpy is not aligned.*\.copy\(\)"):
        pk.parallel_for(3, axpy, a=1.0, x=misaligned, y=np.zeros(3))
    with pytest.raises(TypeError, match=r"byte order.*newbyteorder"):
        pk.parallel_for(3, axpy, a=1.0, x=np.zeros(3, ">f8"), y=np.zeros(3))


def test_masked_arrays_are_refused():
    masked = np.ma.masked_array(np.ones(3), [False, True, False])
    with pytest.raises(TypeError, match="masked array"):
        pk.parallel_for(3, axpy, a=1.0, x=masked, y=np.zeros(3))


def test_read_only_arrays_are_read_and_never_written():
    locked = np.arange(3.0)
    locked.flags.writeable = False
    y = np.zeros(3)
    pk.parallel_for(3, axpy, a=1.0, x=locked, y=y)
    np.testing.assert_array_equal(y, [0, 1, 2])
    for _ in range(2):
        with pytest.raises(ValueError, match="argument 'y' of axpy is read-only"):
            pk.parallel_for(3, axpy, a=1.0, x=y, y=locked)
    np.testing.assert_array_equal(locked, [0, 1, 2])


@pytest.mark.parametrize(
    "make",
    [
        lambda: np.arange(20.0)[::2],
        lambda: np.arange(10.0)[::-1],
        lambda: np.arange(20.0).reshape(10, 2)[:, 1],
        lambda: np.asfortranarray(np.arange(20.0).reshape(2, 10))[1],
        lambda: np.broadcast_to(np.float64(3.0), 10),
    ],
)
def test_strides_are_honoured(space, make):
    x, y = make(), np.zeros(30)[::3]
    pk.parallel_for(policy(space, 10), axpy, a=1.0, x=x, y=y)
    np.testing.assert_array_equal(y, x)
    assert pk.parallel_reduce(policy(space, 10), total, x=x) == x.sum()


@pytest.mark.parametrize("order", ["C", "F"])
def test_md_range(space, order):
    out = np.zeros((5, 7), order=order)
    pk.parallel_for(pk.MDRangePolicy(space, [1, 0], [5, 6]), fill_2d, out=out)
    expected = np.zeros((5, 7))
    expected[1:, :6] = 10 * np.arange(1, 5)[:, None] + np.arange(6)
    np.testing.assert_array_equal(out, expected)


def test_reduce_returns_pythons_scalars(space):
    result = pk.parallel_reduce(policy(space, 100), total, x=np.arange(100.0))
    assert (result, type(result)) == (4950.0, float)
    result = pk.parallel_reduce(policy(space, 100), total, 0, x=np.arange(100))
    assert (result, type(result)) == (4950, int)
    result = pk.parallel_reduce(policy(space, 4), total, 0j, x=np.array([1j, 2, 3, 4]))
    assert (result, type(result)) == (9 + 1j, complex)


def test_initial_value_counts(space):
    assert pk.parallel_reduce(policy(space, 4), total, 100, x=np.arange(4.0)) == 106.0
    assert pk.parallel_reduce(policy(space, 4), total, np.float64(0.5), x=np.arange(4.0)) == 6.5


def test_serial_sums_are_sequential_from_the_initial_value():
    x = np.random.default_rng(1).standard_normal(1000)
    expected = 0.1
    for value in x:
        expected += value
    assert pk.parallel_reduce(pk.RangePolicy(pk.Serial, 0, 1000), total, 0.1, x=x) == expected


def test_scan_gives_prefixes_and_the_total(space):
    x, out = np.arange(1.0, 301.0), np.zeros(300)
    assert pk.parallel_scan(policy(space, 300), inclusive, x=x, out=out) == 45150.0
    np.testing.assert_array_equal(out, np.cumsum(x))


@pk.workunit
def exclusive(i, acc, final, x, out):
    if final:
        out[i] = acc
    acc += x[i]


@pk.workunit
def greatest_so_far(i, acc, final, x, out):
    acc = max(acc, x[i])
    if final:
        out[i] = acc


@pytest.mark.parametrize("n", [0, 1, 2, 300, 40_000])
def test_prefixes_begin_with_the_initial_value(space, n):
    if space is pk.Debug:
        n = min(n, 300)
    x, out = np.random.default_rng(n).integers(-9, 9, n), np.zeros(n)
    assert pk.parallel_scan(policy(space, n), inclusive, 100, x=x, out=out) == 100 + x.sum()
    np.testing.assert_array_equal(out, 100 + np.cumsum(x))
    assert pk.parallel_scan(policy(space, n), exclusive, 0.5, x=x, out=out) == 0.5 + x.sum()
    np.testing.assert_array_equal(out, 0.5 + np.cumsum(x) - x)
    assert pk.parallel_scan(policy(space, n), greatest_so_far, 5, x=x, out=out) == max(5, *x, 5)
    np.testing.assert_array_equal(out, np.maximum.accumulate(np.maximum(x, 5)))


def test_kernel_errors_name_the_line(space):
    if space is pk.Debug:
        pytest.skip("plain Python has NumPy's division")
    x = np.array([1, 5, 0, 2, 0])
    with pytest.raises(ZeroDivisionError, match="division by zero") as info:
        pk.parallel_for(policy(space, 5), divide_strictly, out=np.zeros(5, np.int64), x=x)
    entry = info.traceback[-1]
    assert entry.frame.code.path == __import__("pathlib").Path(__file__)
    assert entry.lineno + 1 == divide_strictly.__wrapped__.__code__.co_firstlineno + 2
    out = np.zeros(5, np.int64)
    pk.parallel_for(policy(space, 5), divide, out=out, x=x)
    np.testing.assert_array_equal(out, [100, 20, 0, 50, 0])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pk.parallel_for(3), "policy, workunit"),
        (lambda: pk.parallel_for("label", 3, axpy, 1.0, 2.0), "passed by keyword"),
        (lambda: pk.parallel_for(2.5, axpy), "needs a policy"),
        (lambda: pk.parallel_for(3, print), "decorated with @pk.workunit"),
        (lambda: pk.parallel_for(3, axpy.__wrapped__), "decorated with @pk.workunit"),
        (lambda: pk.parallel_scan(3, axpy, x=1, y=1), "it cannot be an argument"),
    ],
)
def test_wrong_calls(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_calling_a_workunit_is_plain_python():
    y = [1.0]
    axpy(0, 2.0, [3.0], y)
    assert y == [7.0]
    assert axpy.__name__ == "axpy"
    assert axpy.__doc__ == "Add a multiple of x to y."
    assert axpy.__module__ == __name__
    assert axpy.__wrapped__.__code__.co_argcount == 4
    assert repr(axpy) == "<pykokkos.workunit axpy>"


def test_decorator_options():
    assert repr(pk.workunit(fastmath={"nnan", "contract"})(axpy.__wrapped__)) == "<pykokkos.workunit axpy>"
    with pytest.raises(ValueError, match="'quick' is no fastmath flag"):
        pk.workunit(fastmath={"quick"})
    with pytest.raises(ValueError, match="error_model"):
        pk.workunit(error_model="c")
    with pytest.raises(TypeError, match="must be a Python function"):
        pk.workunit(len)


def test_threads_launch_at_the_same_time(space):
    results = np.zeros(8)

    def work(k):
        x = np.full(1000, float(k))
        for _ in range(20 if space is not pk.Debug else 1):
            results[k] = pk.parallel_reduce(policy(space, 1000), total, x=x)

    if space is pk.Debug:
        pytest.skip("profile functions belong to one thread")
    if space is pk.Threads:
        pytest.skip("Kokkos' Threads is launched from one thread alone")
    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(results, 1000.0 * np.arange(8))


def test_views_and_arrays_are_the_same_to_kernels(space):
    y = pk.View([4])
    pk.parallel_for(policy(space, 4), axpy, a=1.0, x=pk.array(np.arange(4.0)), y=y)
    np.testing.assert_array_equal(y.data, [0, 1, 2, 3])
