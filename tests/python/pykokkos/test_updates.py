"""Updates of accumulators: what they mean without a reducer, and that they are those of the one asked for."""

import math

import numpy as np
import pytest

import pykokkos as pk


def reduce(space, kernel, *rest, x):
    return pk.parallel_reduce(pk.RangePolicy(space, 0, len(x)), kernel, *rest, x=x)


@pk.workunit
def summed(i, acc, x):
    acc += x[i]


@pk.workunit
def summed_twice(i, acc, x):
    acc = acc + x[i] + 1


@pk.workunit
def subtracted_from(i, acc, x):
    acc = x[i] - acc


@pk.workunit
def multiplied(i, acc, x):
    acc = x[i] * acc


@pk.workunit
def converted(i, acc, x):
    acc = float(acc) * x[i]


@pk.workunit
def least(i, acc, x):
    acc = min(x[i], acc)


@pk.workunit
def greatest(i, acc, x):
    acc = max(acc, x[i], 0.5 * x[i])


@pk.workunit
def both(i, acc, x):
    acc = acc and x[i] > 0


@pk.workunit
def either(i, acc, x):
    acc = acc or x[i] > 0


@pk.workunit
def masked(i, acc, x):
    acc &= x[i]


@pk.workunit
def united(i, acc, x):
    acc |= x[i]


@pk.workunit
def flipped(i, acc, x):
    acc ^= x[i]


@pk.workunit
def halved(i, acc, x):
    acc //= x[i]


@pk.workunit
def sometimes(i, acc, x):
    if x[i] > 0:
        acc = max(acc, x[i])
    else:
        acc += 1


@pk.workunit
def lowest_added(i, acc, x):
    acc.val += x[i]


@pk.workunit
def lowest_greatest(i, acc, x):
    acc.val = max(acc.val, x[i])


@pk.workunit
def span_swapped(i, acc, x):
    acc.min_val = max(acc.min_val, x[i])


@pk.workunit
def place_counted(i, acc, x):
    acc.loc += 1


X = np.arange(1, 9)
SCALARS = [pk.Sum, pk.Prod, pk.Min, pk.Max, pk.LAnd, pk.LOr, pk.BAnd, pk.BOr]
MEANT = {
    summed: pk.Sum,
    summed_twice: pk.Sum,
    multiplied: pk.Prod,
    least: pk.Min,
    greatest: pk.Max,
    both: pk.LAnd,
    either: pk.LOr,
    masked: pk.BAnd,
    united: pk.BOr,
    flipped: None,
    halved: None,
    subtracted_from: None,
}
OF_TRUTH = {(masked, pk.LAnd), (united, pk.LOr)}


@pytest.mark.parametrize("reducer", SCALARS, ids=lambda r: r.name)
@pytest.mark.parametrize("kernel", MEANT, ids=lambda k: k.__name__)
def test_updates_of_another_reducer_are_refused(space, kernel, reducer):
    x = X > 3 if (kernel, reducer) in OF_TRUTH else X
    if MEANT[kernel] is reducer or (kernel, reducer) in OF_TRUTH:
        reduce(space, kernel, reducer, x=x)
        return
    meant = MEANT[kernel]
    message = (
        f"those of pk.{meant.name}, but the reducer is pk.{reducer.name}" if meant else "no reducer joins"
    )
    with pytest.raises(TypeError, match=message) as caught:
        reduce(space, kernel, reducer, x=x)
    line = kernel.__wrapped__.__code__.co_firstlineno + 2
    assert f"test_updates.py:{line}:" in str(caught.value)
    assert f"for pk.{reducer.name} write" in str(caught.value)


@pytest.mark.parametrize(
    ("kernel", "reducer", "message"),
    [
        (lowest_added, pk.MinLoc, "those of pk.Sum, but the reducer is pk.Min"),
        (lowest_greatest, pk.MinLoc, "those of pk.Max, but the reducer is pk.Min"),
        (span_swapped, pk.MinMax, "those of pk.Max, but the reducer is pk.Min"),
        (span_swapped, pk.MinMaxLoc, "those of pk.Max, but the reducer is pk.Min"),
        (place_counted, pk.MaxLoc, "those of pk.Sum, but the reducer is pk.MaxLoc"),
        (sometimes, pk.Max, "those of pk.Sum, but the reducer is pk.Max"),
    ],
)
def test_fields_and_branches(space, kernel, reducer, message):
    with pytest.raises(TypeError, match=message):
        reduce(space, kernel, reducer, x=X)


def test_without_a_reducer_the_updates_say_it(space):
    x = -np.arange(1.0, 5.0)
    assert reduce(space, summed, x=x) == -10
    assert reduce(space, summed_twice, x=x) == -6
    assert reduce(space, multiplied, x=x) == 24
    assert reduce(space, converted, x=x) == 24
    assert reduce(space, least, x=-x) == 1
    assert reduce(space, greatest, x=x) == -0.5
    assert reduce(space, greatest, x=np.zeros(0)) == -math.inf
    assert reduce(space, multiplied, x=np.zeros(0)) == 1


@pk.workunit
def running_product(i, acc, final, x, out):
    acc *= x[i]
    if final:
        out[i] = acc


@pk.workunit
def running_maximum(i, acc, final, x, out):
    if final:
        out[i] = acc
    acc = max(acc, x[i])


@pk.workunit
def running_mixture(i, acc, final, x, out):
    acc = 2 * acc + x[i]
    if final:
        out[i] = acc


def test_scans_by_other_operators(space):
    x = np.array([-3.0, -5.0, 2.0, -1.0, 0.5] * 60)
    policy = pk.RangePolicy(space, 0, len(x))
    out = np.zeros(len(x))
    total = pk.parallel_scan(policy, running_product, x=x, out=out)
    np.testing.assert_allclose(out, np.cumprod(x), rtol=1e-12)
    assert total == pytest.approx(np.prod(x), rel=1e-12)
    assert pk.parallel_scan(policy, running_maximum, x=x - 9, out=out) == x.max() - 9
    np.testing.assert_array_equal(out, np.concatenate([[-np.inf], np.maximum.accumulate(x - 9)[:-1]]))
    with pytest.raises(TypeError, match="updated in different ways"):
        pk.parallel_scan(policy, running_mixture, x=x, out=out)


# Boxes, teams and nested reductions.


@pk.workunit
def box_sum(i, j, acc, a):
    acc += a[i, j]


@pk.workunit
def box_product(i, j, acc, a):
    acc *= a[i, j]


@pk.workunit
def team_sum(m, acc, a):
    acc += a[m.league_rank(), m.team_rank()]


@pk.workunit
def team_product(m, acc, a):
    acc *= a[m.league_rank(), m.team_rank()]


@pk.workunit
def team_mixture(m, acc, a):
    if a[0, 0] > 0:
        acc += 1.0
    else:
        acc *= 2.0


@pytest.mark.parametrize("reducer", [r for r in SCALARS if r is not pk.Sum], ids=lambda r: r.name)
def test_boxes_and_teams_refuse_them_too(space, reducer):
    a = np.ones((3, 4), int)
    with pytest.raises(TypeError, match=f"those of pk.Sum, but the reducer is pk.{reducer.name}"):
        pk.parallel_reduce(pk.MDRangePolicy(space, [0, 0], [3, 4]), box_sum, reducer, a=a)
    for size in (1, 4):
        with pytest.raises(TypeError, match=f"those of pk.Sum, but the reducer is pk.{reducer.name}"):
            pk.parallel_reduce(pk.TeamPolicy(space, 3, size), team_sum, reducer, a=a)


def test_boxes_and_teams_know_what_is_meant(space):
    a = np.arange(1.0, 13.0).reshape(3, 4)
    assert pk.parallel_reduce(pk.MDRangePolicy(space, [0, 0], [3, 4]), box_product, a=a) == a.prod()
    assert pk.parallel_reduce(pk.TeamPolicy(space, 3, 4), team_product, a=a) == a.prod()
    assert pk.parallel_reduce(pk.TeamPolicy(space, 3, 1), team_product, a=a) == a[:, 0].prod()
    with pytest.raises(TypeError, match="updated in different ways"):
        pk.parallel_reduce(pk.TeamPolicy(space, 3, 4), team_mixture, a=a)


@pk.workunit
def nested_sum_as_max(m, out):
    def inner(j, acc):
        acc += j

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), inner, pk.Max)


@pk.workunit
def nested_plus_as_max(m, out):
    def inner(j, acc):
        acc = acc + j

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), inner, pk.Max)


@pk.workunit
def nested_max_as_min(m, out):
    def inner(j, acc):
        acc = max(acc, j)

    out[0] = pk.parallel_reduce(pk.ThreadVectorRange(m, 3), inner, pk.Min)


@pk.workunit
def nested_lambda_as_max(m, out):
    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), lambda j, acc: acc + j, pk.Max)


@pk.workunit
def nested_product_as_sum(m, out):
    def inner(j, acc):
        acc *= j

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), inner)


@pk.workunit
def nested_max_as_sum(m, out):
    def inner(j, acc):
        acc = max(acc, j)

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), inner)


@pk.workunit
def nested_sum_as_product(m, out):
    def inner(j, acc):
        acc -= j

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), inner, pk.Prod)


@pk.workunit
def nested_scan_of_products(m, out):
    def inner(j, acc, final):
        acc *= j
        if final:
            out[j] = acc

    pk.parallel_scan(pk.TeamThreadRange(m, 3), inner)


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize(
    "kernel",
    [
        nested_sum_as_max,
        nested_plus_as_max,
        nested_max_as_min,
        nested_lambda_as_max,
        nested_product_as_sum,
        nested_max_as_sum,
        nested_sum_as_product,
        nested_scan_of_products,
    ],
    ids=lambda k: k.__name__,
)
def test_nested_reductions(space, kernel, size):
    with pytest.raises(TypeError, match=r"but the reducer is|least or the greatest|may only be|nested scan"):
        pk.parallel_for(pk.TeamPolicy(space, 1, size), kernel, out=np.zeros(3))


# Lambdas.


def test_lambdas(space):
    a = np.arange(1.0, 7.0).reshape(2, 3)
    box = pk.MDRangePolicy(space, [0, 0], [2, 3])
    assert pk.parallel_reduce(box, lambda i, j, acc: acc + a[i, j]) == a.sum()
    assert pk.parallel_reduce(box, lambda i, j, acc: max(acc, a[i, j]), pk.Max) == 6
    assert pk.parallel_reduce(pk.RangePolicy(space, 0, 2), lambda i, acc: acc * a[i, 1]) == 10
    with pytest.raises(TypeError, match=r"those of pk\.Sum, but the reducer is pk\.Max"):
        pk.parallel_reduce(box, lambda i, j, acc: acc + a[i, j], pk.Max)
    team = pk.TeamPolicy(space, 2, 3)
    assert pk.parallel_reduce(team, lambda m, acc: acc + a[m.league_rank(), m.team_rank()]) == a.sum()
    out = np.zeros((2, 3))
    pk.parallel_for(box, lambda i, j: 2.0 * a[i, j], out)
    np.testing.assert_array_equal(out, 2 * a)
    with pytest.raises(TypeError, match="a view of rank 2 takes 2 indices"):
        pk.parallel_for(pk.RangePolicy(space, 0, 2), lambda i: 1.0, out)
