"""Nested reductions with places, with several extremes, of truth values and of bits."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

NOWHERE = 2**63 - 1
SIZES = [(1, pk.Serial), (3, pk.Serial), (1, PARALLEL), (4, PARALLEL), (1, pk.Debug), (3, pk.Debug)]
teams = pytest.mark.parametrize(
    ("size", "space"), SIZES, ids=lambda value: getattr(value, "name", str(value))
)


@pk.workunit
def extremes(m, a, values, places):
    row = m.league_rank()
    n = a.extent(1)

    def low(j, acc):
        if a[row, j] < acc.val:
            acc.val = a[row, j]
            acc.loc = j

    def high(j, acc: pk.Acc[pk.double, pk.MaxLoc]):
        if a[row, j] > acc.val:
            acc.val = a[row, j]
            acc.loc = j

    def wide(j, acc):
        acc.min_val = min(acc.min_val, a[row, j])
        acc.max_val = max(acc.max_val, a[row, j])

    def all_four(j, acc):
        if a[row, j] < acc.min_val:
            acc.min_val = a[row, j]
            acc.min_loc = n - j
        if a[row, j] > acc.max_val:
            acc.max_val = a[row, j]
            acc.max_loc = n - j

    v0, p0 = pk.parallel_reduce(pk.TeamThreadRange(m, n), low, pk.MinLoc)
    top = pk.parallel_reduce(pk.TeamVectorRange(m, n), high)
    v2, v3 = pk.parallel_reduce(pk.ThreadVectorRange(m, n), wide, pk.MinMax)
    v4, v5, p4, p5 = pk.parallel_reduce("label", pk.TeamThreadRange(m, n), all_four, reducer=pk.MinMaxLoc)
    if m.team_rank() == m.team_size() - 1:
        values[row, 0] = v0
        values[row, 1] = top[0]
        values[row, 2] = v2
        values[row, 3] = v3
        values[row, 4] = v4
        values[row, 5] = v5
        places[row, 0] = p0
        places[row, 1] = top[1]
        places[row, 2] = p4
        places[row, 3] = p5


@teams
def test_places(size, space):
    a = np.random.default_rng(1).integers(0, 5, (6, 11)).astype(float)  # ties
    values, places = np.zeros((6, 6)), np.zeros((6, 4), np.int64)
    pk.parallel_for(pk.TeamPolicy(space, 6, size), extremes, a=a, values=values, places=places)
    low, high, at_low, at_high = a.min(1), a.max(1), a.argmin(1), a.argmax(1)
    np.testing.assert_array_equal(values, np.stack([low, high] * 3, 1))
    np.testing.assert_array_equal(places, np.stack([at_low, at_high, 11 - at_low, 11 - at_high], 1))


@teams
def test_empty_ranges_have_no_place(size, space):
    values, places = np.zeros((1, 6)), np.zeros((1, 4), np.int64)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), extremes, a=np.zeros((1, 0)), values=values, places=places)
    assert values.tolist() == [[np.inf, -np.inf] * 3]
    assert places.tolist() == [[NOWHERE] * 4]


@pk.workunit
def with_initial(m, a, out):
    def low(j, acc: pk.Acc[pk.int32]):
        if a[j] < acc.val:
            acc.val = a[j]
            acc.loc = j

    for k in range(3):
        v, p = pk.parallel_reduce(pk.TeamThreadRange(m, len(a)), low, pk.MinLoc, (k - 1, 100 + k))
        out[k, 0] = v
        out[k, 1] = p


@teams
def test_initial_values(size, space):
    out = np.zeros((3, 2), np.int64)
    a = np.array([5, 0, 7, 0, 3], np.int32)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), with_initial, a=a, out=out)
    assert out.tolist() == [[-1, 100], [0, 101], [0, 1]]


@pk.workunit
def truths(m, a, out):
    row = m.league_rank()
    n = a.shape[1]

    def every(j, acc):
        acc = acc and a[row, j] > 0

    def some(j, acc: pk.Acc[pk.bool, pk.LOr]):
        acc = acc or a[row, j] > 2

    out[row, 0] = pk.parallel_reduce(pk.TeamThreadRange(m, n), every, pk.LAnd)
    out[row, 1] = pk.parallel_reduce(pk.TeamThreadRange(m, n), some)
    out[row, 2] = pk.parallel_reduce(pk.ThreadVectorRange(m, n), every, pk.LAnd, False)
    out[row, 3] = pk.parallel_reduce(
        pk.TeamThreadRange(m, n), lambda j, acc: acc or a[row, j] > 2, pk.LOr, True
    )


@pk.workunit
def bits(m, a, out):
    row = m.league_rank()

    def common(j, acc: pk.Acc[pk.uint8]):
        acc &= a[row, j]

    def united(j, acc):
        acc = acc | a[row, j]

    n = a.shape[1]
    out[row, 0] = pk.parallel_reduce(pk.TeamThreadRange(m, n), common, pk.BAnd)
    out[row, 1] = pk.parallel_reduce(pk.TeamThreadRange(m, n), united, pk.BOr)
    out[row, 2] = pk.parallel_reduce(pk.TeamThreadRange(m, n), united, pk.BOr, 1024)
    out[row, 3] = pk.parallel_reduce(pk.TeamThreadRange(m, 0), common, pk.BAnd)


@teams
def test_truth_values_and_bits(size, space):
    a = np.random.default_rng(7).integers(0, 4, (5, 4))
    a[0] = [1, 2, 1, 3]
    a[1] = [1, 2, 1, 2]
    out = np.zeros((5, 4), bool)
    pk.parallel_for(pk.TeamPolicy(space, 5, size), truths, a=a, out=out)
    every, some = (a > 0).all(1), (a > 2).any(1)
    np.testing.assert_array_equal(out, np.stack([every, some, every & False, some | True], 1))

    b = np.random.default_rng(8).integers(0, 256, (5, 3)).astype(np.uint8) | 4
    out = np.zeros((5, 4), np.int64)
    pk.parallel_for(pk.TeamPolicy(space, 5, size), bits, a=b, out=out)
    union = np.bitwise_or.reduce(b, 1).astype(int)
    np.testing.assert_array_equal(
        out, np.stack([np.bitwise_and.reduce(b, 1), union, union | 1024, np.full(5, 255)], 1)
    )


@pk.workunit
def whole(m, x):
    def low(j, acc):
        acc = j
        x[0] = acc

    pk.parallel_reduce(pk.TeamThreadRange(m, 3), low, pk.MinLoc)


@pk.workunit
def of_a_lambda(m, x):
    v, p = pk.parallel_reduce(pk.TeamThreadRange(m, 3), lambda j, acc: j, pk.MinLoc)
    x[0] = v + p


@pk.workunit
def other_updates(m, x):
    def wrong(j, acc):
        acc |= j

    x[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), wrong, pk.BAnd)


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        (whole, "has fields"),
        (of_a_lambda, "has fields"),
        (other_updates, r"are those of pk\.BOr, but the reducer is pk\.BAnd"),
    ],
)
def test_refusals(unit, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(pk.TeamPolicy(1, 2), unit, x=np.zeros(1))
