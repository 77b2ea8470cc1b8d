"""Reductions of several accumulators: a tuple as the initial value has one part for each of them."""

import math

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk


@pk.workunit
def sums(i, total, product, largest, x):
    total += x[i]
    product *= 1 + x[i] / 64
    largest = max(largest, x[i])


@pk.workunit
def positives(i, total, count, x):
    if x[i] > 0:
        total += x[i]
        count += 1


@pk.workunit
def by_row(i, j, total, least, x):
    total += x[i, j]
    least = min(least, x[i, j])


@pk.workunit
def in_teams(member, total, count, x):
    row = member.league_rank()
    part = pk.parallel_reduce(pk.TeamThreadRange(member, x.extent(1)), lambda j, s: s + x[row, j])
    if member.team_rank() == 0:
        total += part
        count += 1


@pk.workunit
def halved(i, total, count, x):
    total = total * 0.5 + x[i]
    count += 1


def policy(space, x):
    return pk.RangePolicy(space, 0, len(x))


@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_each_part_is_joined_by_what_its_updates_mean(space, n):
    x = np.arange(n) / 8 - 1
    total, product, largest = pk.parallel_reduce(policy(space, x), sums, (1.5, 2.0, -5), x=x)
    assert total == 1.5 + x.sum()
    assert product == pytest.approx(2.0 * np.prod(1 + x / 64), rel=1e-12)
    assert largest == max([-5, *x])


def test_the_parts_have_types_of_their_own(space):
    x = np.array([3.5, -1, 2])
    total, count = pk.parallel_reduce(policy(space, x), positives, (0, 0), x=x)
    assert (total, count) == (5.5, 2)
    assert (type(total), type(count)) == (float, int)
    total, count = pk.parallel_reduce(policy(space, x), positives, (0, 0), x=np.array([3, -1, 2]))
    assert (total, count) == (5, 2)
    assert type(total) is int


def test_nothing_gives_the_initial_values(space):
    x = np.zeros(0)
    assert pk.parallel_reduce(policy(space, x), positives, (2.5, 7), x=x) == (2.5, 7)


def test_serial_launches_start_from_the_initial_values():
    x = np.array([1e16, 1.0, 1.0, -1e16])
    total, count = pk.parallel_reduce(policy(pk.Serial, x), positives, (1.0, 3), x=np.abs(x))
    expected = 1.0
    for value in np.abs(x):
        expected += value
    assert (total, count) == (expected, 7)


def test_threads_do_not_change_the_bits():
    x = np.random.default_rng(5).normal(size=10007)
    results = {pk.parallel_reduce(policy(PARALLEL, x), sums, (0.0, 1.0, -math.inf), x=x) for _ in range(20)}
    assert len(results) == 1


def test_tiles(space):
    x = np.arange(12.0).reshape(3, 4) - 5
    box = pk.MDRangePolicy(space, [0, 0], [3, 4])
    assert pk.parallel_reduce(box, by_row, (10.0, math.inf), x=x) == (10 + x.sum(), -5)


@pytest.mark.parametrize("size", [1, 3])
def test_teams(space, size):
    x = np.arange(12.0).reshape(3, 4)
    assert pk.parallel_reduce(pk.TeamPolicy(space, 3, size), in_teams, (1.0, 0), x=x) == (67.0, 3)


@pk.function
def twice(x):
    total = 0
    count = 1
    for _ in range(2):
        total, count = pk.parallel_reduce(
            "positives", pk.RangePolicy(0, len(x)), positives, (total, count), x=x
        )
    return total, count


def test_launches_inside_of_functions():
    x = np.array([3.5, -1, 2])
    assert pk.host_call(twice)(x) == (11.0, 5)
    assert pk.host_call(twice)(x[:0]) == (0, 1)


def test_launches_inside_of_functions_in_debug(debug_space):
    assert pk.host_call(twice)(np.array([3.5, -1, 2])) == (11.0, 5)


def test_updates_that_cannot_be_joined():
    x = np.arange(5.0)
    expected = 4.0
    for value in x:
        expected = expected * 0.5 + value
    assert pk.parallel_reduce(policy(pk.Serial, x), halved, (4.0, 0), x=x) == (expected, 5)
    with pytest.raises(TypeError, match="'total' is updated in different ways"):
        pk.parallel_reduce(policy(PARALLEL, x), halved, (4.0, 0), x=x)


def test_too_few_parameters(space):
    with pytest.raises(TypeError):
        pk.parallel_reduce(policy(space, np.zeros(3)), positives, (0, 0, 0, 0), x=np.zeros(3))
