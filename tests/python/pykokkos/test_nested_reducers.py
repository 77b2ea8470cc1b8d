"""Nested reductions of teams with a reducer, and reducers of launches over teams."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

SIZES = [(1, pk.Serial), (1, PARALLEL), (3, pk.Serial), (3, PARALLEL), (1, pk.Debug), (3, pk.Debug)]
teams = pytest.mark.parametrize(
    ("size", "space"), SIZES, ids=lambda value: getattr(value, "name", str(value))
)


@pk.workunit
def extremes(m, a, low, high, product):
    row = m.league_rank()

    def least(j, acc):
        if a[row, j] < acc:
            acc = a[row, j]

    def greatest(j, acc: pk.Acc[pk.double, pk.Max]):
        acc = max(acc, a[row, j])

    n = a.extent(1)
    low[row] = pk.parallel_reduce(pk.TeamThreadRange(m, n), least, pk.Min)
    high[row] = pk.parallel_reduce(pk.TeamThreadRange(m, n), greatest)

    def times(j, acc: pk.Acc[pk.double]):
        acc *= a[row, j]

    product[row] = pk.parallel_reduce(pk.TeamVectorRange(m, n), times, reducer=pk.Prod)


@pk.workunit
def integers(m, a, out, start):
    def greatest(j, acc: pk.Acc[pk.int64]):
        if a[j] > acc:
            acc = a[j]

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, a.extent(0)), greatest, pk.Max)
    out[1] = pk.parallel_reduce(pk.TeamThreadRange(m, a.extent(0)), greatest, pk.Max, start)
    out[2] = pk.parallel_reduce(pk.ThreadVectorRange(m, a.extent(0)), lambda j, acc: acc * a[j], pk.Prod, 2)


@pk.workunit
def widest(m, acc, a):
    row = m.league_rank()
    for j in range(m.team_rank(), a.extent(1), m.team_size()):
        if a[row, j] > acc.val:
            acc.val = a[row, j]
            acc.loc = row


@pk.workunit
def everywhere(m, acc, a):
    row = m.league_rank()
    for j in range(m.team_rank(), a.extent(1), m.team_size()):
        acc = acc and a[row, j] > 0


@pk.workunit
def least_of_all(m, acc: pk.Acc[pk.double, pk.Min], a):
    for j in range(m.team_rank(), a.extent(1), m.team_size()):
        acc = min(acc, a[m.league_rank(), j])


@pk.workunit
def adds_to_max(m, out):
    def wrong(j, acc):
        acc += j

    out[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), wrong, pk.Max)


@teams
def test_nested_min_max_prod(size, space):
    a = np.random.default_rng(3).random((5, 7)) - 0.5
    low, high, product = np.zeros(5), np.zeros(5), np.zeros(5)
    policy = pk.TeamPolicy(space, 5, size)
    pk.parallel_for(policy, extremes, a=a, low=low, high=high, product=product)
    np.testing.assert_array_equal(low, a.min(1))
    np.testing.assert_array_equal(high, a.max(1))
    np.testing.assert_allclose(product, a.prod(1), rtol=1e-13)


@teams
def test_integers_and_initial_values(size, space):
    a = np.array([-7, -(2**40), -3, -9])
    out = np.zeros(3, np.int64)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), integers, a=a, out=out, start=5)
    np.testing.assert_array_equal(out, [-3, 5, 2 * a.prod()])


@teams
def test_empty_ranges_give_the_neutral_element(size, space):
    a = np.zeros((2, 0))
    low, high, product = np.zeros(2), np.zeros(2), np.zeros(2)
    pk.parallel_for(pk.TeamPolicy(space, 2, size), extremes, a=a, low=low, high=high, product=product)
    assert (low[0], high[0], product[0]) == (np.inf, -np.inf, 1.0)


@teams
def test_reducers_of_launches_over_teams(size, space):
    a = np.random.default_rng(4).random((6, 5))
    a[4, 2] = 3.0
    policy = pk.TeamPolicy(space, 6, size)
    assert pk.parallel_reduce(policy, widest, pk.MaxLoc, a=a) == (3.0, 4)
    assert pk.parallel_reduce(policy, everywhere, pk.LAnd, a=a) is True
    a[5, 4] = -1.0
    assert pk.parallel_reduce(policy, everywhere, pk.LAnd, a=a) is False
    assert pk.parallel_reduce(policy, least_of_all, a=a) == -1.0


@pytest.mark.parametrize(
    ("unit", "message"),
    [(adds_to_max, "least or the greatest")],
)
def test_refusals(unit, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(pk.TeamPolicy(1, 2), unit, out=np.zeros(1))
