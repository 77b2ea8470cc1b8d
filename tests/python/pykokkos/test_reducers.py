"""Reducers of parallel_reduce: forms, results, ties, initial values, types of accumulators."""

import operator
import os
import subprocess
import sys
from functools import reduce

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

NOWHERE = 2**63 - 1


@pk.workunit
def total(i, acc, x):
    acc += x[i]


@pk.workunit
def product(i, acc, x):
    acc *= x[i]


@pk.workunit
def least(i, acc, x):
    if x[i] < acc:
        acc = x[i]


@pk.workunit
def greatest(i, acc, x):
    acc = max(acc, x[i])


@pk.workunit
def all_of(i, acc, x):
    acc = acc and x[i] > 0


@pk.workunit
def any_of(i, acc, x):
    acc = acc or x[i] > 0


@pk.workunit
def common_bits(i, acc, x):
    acc &= x[i]


@pk.workunit
def any_bits(i, acc, x):
    acc |= x[i]


@pk.workunit
def lowest(i, acc, x):
    if x[i] < acc.val:
        acc.val = x[i]
        acc.loc = i


@pk.workunit
def highest(i, acc, x):
    if x[i] > acc.val:
        acc.val = x[i]
        acc.loc = i


@pk.workunit
def span(i, acc, x):
    acc.min_val = min(acc.min_val, x[i])
    acc.max_val = max(acc.max_val, x[i])


@pk.workunit
def extremes(i, acc, x):
    if x[i] < acc.min_val:
        acc.min_val = x[i]
        acc.min_loc = i
    if x[i] > acc.max_val:
        acc.max_val = x[i]
        acc.max_loc = i


def run(space, kernel, reducer, x, *initial):
    return pk.parallel_reduce(pk.RangePolicy(space, 0, len(x)), kernel, reducer, *initial, x=x)


DATA = np.random.default_rng(7).integers(-50, 50, 1000)


@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_scalar_reducers(space, dtype):
    x = DATA.astype(dtype)
    assert run(space, total, pk.Sum, x) == x.sum()
    assert run(space, product, pk.Prod, x[:3]) == x[:3].prod()
    assert run(space, least, pk.Min, x) == x.min()
    assert run(space, greatest, pk.Max, x) == x.max()
    assert run(space, all_of, pk.LAnd, x) is False
    assert run(space, all_of, pk.LAnd, np.abs(x) + 1) is True
    assert run(space, any_of, pk.LOr, x) is True
    assert run(space, any_of, pk.LOr, -np.abs(x)) is False


def test_bitwise_reducers(space):
    x = DATA | 6
    assert run(space, common_bits, pk.BAnd, x) == reduce(operator.and_, x.tolist())
    assert run(space, any_bits, pk.BOr, x) == reduce(operator.or_, x.tolist())


def test_locations(space):
    x = DATA.astype(float)
    assert run(space, lowest, pk.MinLoc, x) == (x.min(), x.argmin())
    assert run(space, highest, pk.MaxLoc, x) == (x.max(), x.argmax())
    assert run(space, span, pk.MinMax, x) == (x.min(), x.max())
    result = run(space, extremes, pk.MinMaxLoc, x)
    assert result == (x.min(), x.max(), x.argmin(), x.argmax())
    assert [type(part) for part in result] == [float, float, int, int]


def test_ties_go_to_the_lowest_index(space):
    x = np.tile([3.0, 1.0, 2.0, 5.0], 300)
    assert run(space, lowest, pk.MinLoc, x) == (1.0, 1)
    assert run(space, highest, pk.MaxLoc, x) == (5.0, 3)
    assert run(space, extremes, pk.MinMaxLoc, x) == (1.0, 5.0, 1, 3)


@pk.workunit
def lowest_where(i, acc, x, mask):
    if mask[i] and (x[i] < acc.val or (x[i] == acc.val and i < acc.loc)):
        acc.val = x[i]
        acc.loc = i


def test_chunks_that_saw_nothing_yield(space):
    x, mask = np.full(1000, np.inf), np.zeros(1000, np.bool_)
    mask[[700, 900]] = True
    policy = pk.RangePolicy(space, 0, 1000)
    assert pk.parallel_reduce(policy, lowest_where, pk.MinLoc, x=x, mask=mask) == (np.inf, 700)


def test_initial_values_count(space):
    x = DATA.astype(float)
    assert run(space, total, pk.Sum, x, 100.0) == x.sum() + 100
    assert run(space, least, pk.Min, x, -99.0) == -99
    assert run(space, greatest, pk.Max, x, 99.0) == 99
    assert run(space, all_of, pk.LAnd, np.ones(9), False) is False
    assert run(space, any_of, pk.LOr, -np.ones(9), True) is True
    assert run(space, any_bits, pk.BOr, np.array([1, 2]), 8) == 11
    assert run(space, common_bits, pk.BAnd, np.array([7, 6]), 5) == 4
    assert run(space, lowest, pk.MinLoc, x, (-99.0, -1)) == (-99.0, -1)
    assert run(space, lowest, pk.MinLoc, x, (x.min(), -1)) == (x.min(), -1)
    assert run(space, highest, pk.MaxLoc, x, (0.0, -1)) == (x.max(), x.argmax())
    assert run(space, span, pk.MinMax, x, (-99.0, 99.0)) == (-99.0, 99.0)
    assert run(space, extremes, pk.MinMaxLoc, x, (-99.0, 0.0, -1, -1)) == (-99, x.max(), -1, x.argmax())


def test_ranges_without_values_give_the_neutral_element(space):
    x = np.zeros(0)
    assert run(space, least, pk.Min, x) == np.inf
    assert run(space, greatest, pk.Max, x) == -np.inf
    assert run(space, all_of, pk.LAnd, x) is True
    assert run(space, lowest, pk.MinLoc, x) == (np.inf, NOWHERE)
    assert run(space, lowest, pk.MinLoc, x, (1.0, 2)) == (1.0, 2)
    assert run(space, common_bits, pk.BAnd, np.zeros(0, int)) == -1


def test_comparisons_pass_over_nan(space):
    x = DATA.astype(float)
    x[[0, 3, 500, 999]] = np.nan
    assert run(space, least, pk.Min, x) == np.nanmin(x)
    assert run(space, greatest, pk.Max, x) == np.nanmax(x)
    assert run(space, lowest, pk.MinLoc, x) == (np.nanmin(x), np.nanargmin(x))
    assert run(space, span, pk.MinMax, x) == (np.nanmin(x), np.nanmax(x))
    assert run(space, lowest, pk.MinLoc, np.full(3, np.nan)) == (np.inf, NOWHERE)


@pytest.mark.parametrize(
    "dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.float32]
)
def test_accumulators_of_every_real_type(space, dtype):
    x = np.array([5, 3, 9, 3, 9, 4], dtype)
    top, bottom = (np.iinfo(dtype).max, np.iinfo(dtype).min) if dtype is not np.float32 else (np.inf, -np.inf)
    assert run(space, least, pk.Min, x, dtype(top)) == 3
    assert run(space, greatest, pk.Max, x, dtype(bottom)) == 9
    assert run(space, lowest, pk.MinLoc, x, (dtype(top), 0)) == (3, 1)
    assert run(space, extremes, pk.MinMaxLoc, x, (dtype(top), dtype(bottom), 0, 0)) == (3, 9, 1, 2)


def test_complex_sums_and_products(space):
    x = np.array([1 + 2j, 3 - 1j, 2j])
    assert run(space, total, pk.Sum, x, 0j) == x.sum()
    assert run(space, product, pk.Prod, x, 1 + 0j) == (1 + 2j) * (3 - 1j) * 2j


# Annotations.


@pk.workunit
def counted(i: int, acc: pk.Acc[pk.int64], x):
    acc += x[i]


@pk.workunit
def narrow(i: int, acc: "pk.Acc[pk.int32]", x):
    acc += x[i]


@pk.workunit
def upstreams_int(i: int, acc: "pk.Acc[pk.int]", x):
    acc += 1


@pk.workunit
def annotated_max(i: int, acc: pk.Acc[pk.double, pk.Max], x):
    if x[i] > acc:
        acc = x[i]


@pk.workunit
def annotated_place(i: int, acc: pk.Acc[pk.int32, pk.MinLoc], x):
    if x[i] < acc.val:
        acc.val = x[i]
        acc.loc = i


@pk.workunit
def single(i: int, acc: pk.Acc[pk.float32], x):
    acc += x[i]


@pk.workunit
def counted_scan(i, acc: pk.Acc[pk.int64], final, x, out):
    acc += x[i]
    if final:
        out[i] = acc


def test_annotations_say_type_and_reducer(space):
    def run(kernel, *initial, x=DATA):
        return pk.parallel_reduce(pk.RangePolicy(space, 0, len(x)), kernel, *initial, x=x)

    result = run(counted)
    assert (result, type(result)) == (DATA.sum(), int)
    result = run(counted, 2)
    assert (result, type(result)) == (DATA.sum() + 2, int)
    assert run(counted, x=np.full(4, 1.75)) == 4  # each update is stored to an integer
    assert run(narrow) == DATA.sum()
    assert run(upstreams_int) == 1000
    result = run(annotated_max)
    assert (result, type(result)) == (DATA.max(), float)
    assert run(annotated_max, 77.0) == 77
    assert run(annotated_place, x=DATA.astype(np.int32)) == (DATA.min(), DATA.argmin())


def test_annotated_scans(space):
    x, out = np.arange(1, 301), np.zeros(300, np.int64)
    result = pk.parallel_scan(pk.RangePolicy(space, 0, 300), counted_scan, x=x, out=out)
    assert (result, type(result)) == (45150, int)
    np.testing.assert_array_equal(out, np.cumsum(x))


def test_annotated_float32_rounds_at_every_update():
    x = np.random.default_rng(2).standard_normal(100)
    expected = np.float32(0)
    for value in x:
        expected = np.float32(np.float64(expected) + value)
    for space in (pk.Serial, pk.Debug):
        assert pk.parallel_reduce(pk.RangePolicy(space, 0, 100), single, x=x) == expected


def test_the_argument_wins_over_the_annotation(space):
    policy = pk.RangePolicy(space, 0, 1000)
    assert pk.parallel_reduce(policy, annotated_max, pk.Max, x=DATA) == DATA.max()
    assert pk.parallel_reduce("labelled", policy, lowest, reducer=pk.MinLoc, x=DATA)[1] == DATA.argmin()
    for _ in range(2):
        assert pk.parallel_reduce(policy, lowest, x=DATA, reducer=pk.MinLoc)[1] == DATA.argmin()


# MDRange.


@pk.workunit
def lowest_2d(i, j, acc, a):
    if a[i, j] < acc.val:
        acc.val = a[i, j]
        acc.loc = i * a.extent(1) + j


@pk.workunit
def greatest_2d(i, j, acc, a):
    acc = max(acc, a[i, j])


@pk.workunit
def count_3d(i, j, k, acc: pk.Acc[pk.int64]):
    acc += 1


@pytest.mark.parametrize("shape", [(7, 9), (100, 40), (3, 2000)])
def test_md_range(space, shape):
    a = (np.arange(shape[0] * shape[1]) % 17).reshape(shape).astype(float)
    policy = pk.MDRangePolicy(space, [0, 0], list(shape))
    assert pk.parallel_reduce(policy, lowest_2d, pk.MinLoc, a=a) == (0.0, 0)
    a[0, 0] = a[0, 1] = 3
    assert pk.parallel_reduce(policy, lowest_2d, pk.MinLoc, a=a) == (a.min(), a.argmin())
    assert pk.parallel_reduce(policy, greatest_2d, pk.Max, 16.5, a=a) == 16.5
    assert pk.parallel_reduce(pk.MDRangePolicy(space, [0, 1, 2], [3, 4, 5]), count_3d) == 27


# Reproducibility.

_program = """
import numpy as np, pykokkos as pk
{source}
x = np.random.default_rng(3).standard_normal(100_000)
policy = pk.RangePolicy(0, len(x))
print(pk.parallel_reduce(policy, total, pk.Sum, 0.25, x=x).hex())
print(pk.parallel_reduce(policy, product, pk.Prod, x=1 + 1e-4 * x).hex())
print(pk.parallel_reduce(policy, extremes, pk.MinMaxLoc, x=np.round(x)))
"""


def test_the_same_bits_for_any_number_of_threads(tmp_path):
    import inspect

    source = "\n".join(inspect.getsource(k.__wrapped__) for k in (total, product, extremes))
    program = tmp_path / "program.py"
    program.write_text(_program.format(source=source))
    results = {
        subprocess.run(
            [sys.executable, str(program)],
            env={**os.environ, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2", "5")
    }
    assert len(results) == 1


# Wrong input.


@pk.workunit
def copied(i, acc, x):
    best = acc
    best.val = x[i]


@pk.workunit
def no_such_field(i, acc, x):
    acc.value = x[i]


@pk.workunit
def float_place(i, acc, x):
    acc.loc = x[i]


@pytest.mark.parametrize(
    ("kernel", "arguments", "x", "message"),
    [
        (total, (pk.Max,), DATA, "the updates of the accumulator are those of pk.Sum"),
        (greatest, (pk.Min,), DATA, "are those of pk.Max, but the reducer is pk.Min"),
        (copied, (pk.MinLoc,), DATA, "the accumulator cannot be kept in a variable"),
        (no_such_field, (pk.MinLoc,), DATA, "has no attribute 'value'"),
        (float_place, (pk.MinLoc,), DATA * 1.0, "a float64 cannot be stored to a int64"),
        (lowest, (pk.MinLoc, 1.0), DATA, "has the parts val loc, so it is a tuple"),
        (common_bits, (pk.BAnd, 1.0), DATA, "pk.BAnd takes no values of type float64"),
        (least, (pk.Min, 0j), DATA, "pk.Min takes no values of type complex128"),
        (lowest, (), DATA, "has no attribute 'val'"),
        (total, (pk.Sum, pk.Max), DATA, "one reducer and one initial value"),
        (total, (1.0, 2.0), DATA, "one reducer and one initial value"),
        (least, (), DATA, "updated in different ways"),
    ],
)
def test_wrong_use(kernel, arguments, x, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_reduce(pk.RangePolicy(PARALLEL, 0, len(x)), kernel, *arguments, x=x)


def test_wrong_keywords():
    with pytest.raises(TypeError, match=r"is no reducer such as pk\.Max"):
        pk.parallel_reduce(10, total, reducer=max, x=DATA)
    with pytest.raises(TypeError, match="two reducers"):
        pk.parallel_reduce(10, total, pk.Sum, reducer=pk.Sum, x=DATA)
    with pytest.raises(TypeError, match="takes no reducer"):
        pk.parallel_scan(10, counted_scan, pk.Sum, x=DATA, out=DATA)


@pk.workunit
def last_greatest(i, s, x):
    s = max(x[i], s)


@pk.workunit
def first_greatest(i, s, x):
    s = max(s, x[i])


@pk.workunit
def last_least(i, s, x):
    s = min(x[i], s)


@pk.workunit
def first_least(i, s, x):
    s = min(s, x[i])


@pytest.mark.parametrize("space", [pk.Serial, PARALLEL, pk.Debug])
@pytest.mark.parametrize("x", [[np.nan], [1, np.nan], [np.nan, 1], [0.0, -0.0], [-0.0, 0.0]], ids=str)
def test_the_order_of_operands_tells_nan_and_zeros(space, x):
    """Python's min and max give their first operand where neither is the smaller."""
    x = np.array(x, float)
    for unit, function, initial, value_first in (
        (last_greatest, max, -np.inf, True),
        (first_greatest, max, -np.inf, False),
        (last_least, min, np.inf, True),
        (first_least, min, np.inf, False),
    ):
        wanted = initial
        for value in x.tolist():
            wanted = function(value, wanted) if value_first else function(wanted, value)
        found = pk.parallel_reduce(pk.RangePolicy(space, 0, len(x)), unit, initial, x=x)
        assert str(float(found)) == str(wanted)
