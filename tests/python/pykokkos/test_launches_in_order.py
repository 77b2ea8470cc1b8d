"""Functions that launch, called by the iterations of another launch: their launches run in order there."""

import numpy as np
import pytest

import pykokkos as pk
from pykokkos import tools


@pk.workunit
def add(i, acc, x):
    acc += x[i]


@pk.workunit
def greatest(i, acc: pk.Acc[pk.double, pk.Max], x):
    if x[i] > acc:
        acc = x[i]


@pk.workunit
def lowest(i, acc, x):
    if x[i] < acc.val:
        acc.val = x[i]
        acc.loc = i


@pk.workunit
def two_sums(i, j, a, b, m):
    a += m[i, j]
    b -= m[i, j]


@pk.workunit
def running(i, acc, last, x):
    acc += x[i]
    if last:
        x[i] = acc


@pk.workunit
def fill(i, j, m, by):
    if m[i, j] < 0.0:
        raise ValueError("negative")
    m[i, j] += by * (10.0 * i + j)


@pk.function
def sum_of(x, first=0.0):
    return pk.parallel_reduce("sum", pk.RangePolicy(0, len(x)), add, first, x=x)


@pk.function
def prefixes(x, first):
    if first:
        return pk.parallel_scan(len(x), running, first, x=x)
    return pk.parallel_scan(len(x), running, x=x)


@pk.function
def about(m):
    policy = pk.MDRangePolicy([0, 0], [m.shape[0], m.shape[1]])
    pk.parallel_for(policy, fill, m=m, by=0.5)
    a, b = pk.parallel_reduce(policy, two_sums, (1.0, 2.0), m=m)
    place = pk.parallel_reduce(m.shape[1], lowest, pk.MinLoc, x=m[0])
    return a, b, pk.parallel_reduce(m.shape[1], greatest, x=m[0]), place[0], place[1]


@pk.workunit
def each(i, c, out):
    a, b, top, low, at = about(c[i])
    out[i, 0] = a + prefixes(c[i, 0], 0.0)
    out[i, 1] = b + prefixes(c[i, 1], 3.0)
    out[i, 2] = top
    out[i, 3] = low
    out[i, 4] = at
    out[i, 5] = sum_of(c[i, 1], 0.25) + sum_of(c[i, 0, 1:0])


def by_numpy(c, out):
    for m, row in zip(c, out, strict=True):
        m += 0.5 * (10.0 * np.arange(m.shape[0])[:, None] + np.arange(m.shape[1]))
        row[0], row[1] = 1.0 + m.sum(), 2.0 - m.sum()
        row[2], row[3], row[4] = m[0].max(), m[0].min(), m[0].argmin()
        m[0] = np.cumsum(m[0])
        m[1] = np.cumsum(m[1]) + 3.0
        row[0] += m[0, -1]
        row[1] += m[1, -1]
        row[5] = 0.25 + m[1].sum()


def test_every_pattern(default):
    c = np.random.default_rng(3).random((7, 2, 5))
    expected, wanted = c.copy(), np.zeros((7, 6))
    by_numpy(expected, wanted)
    got = np.zeros((7, 6))
    with tools.record() as record:
        pk.parallel_for("each", len(c), each, c=c, out=got)
    assert [kernel.label for kernel in record.kernels] == ["each"] or default is pk.Debug
    np.testing.assert_allclose(c, expected, rtol=1e-14)
    np.testing.assert_allclose(got, wanted, rtol=1e-13)


def test_empty_ranges_give_what_they_start_from(default):
    c, got = np.zeros((2, 2, 0)), np.zeros(2)

    @pk.workunit
    def ends(i, c, got):
        got[i] = sum_of(c[i, 0], 4.0) + prefixes(c[i, 0], 2.0) + prefixes(c[i, 1], 0.0)

    pk.parallel_for(2, ends, c=c, got=got)
    np.testing.assert_array_equal(got, [6.0, 6.0])


def test_a_launch_within_a_launch_within_a_launch(default):
    @pk.workunit
    def plane(i, acc, c):
        acc += sum_of(c[i, 0]) * sum_of(c[i, 1])

    @pk.function
    def planes(c):
        return pk.parallel_reduce(c.shape[0], plane, c=c)

    @pk.workunit
    def block(i, out, b):
        out[i] = planes(b[i])

    b = np.random.default_rng(4).random((3, 4, 2, 6))
    out = np.zeros(3)
    pk.parallel_for(3, block, out=out, b=b)
    np.testing.assert_allclose(out, (b[:, :, 0].sum(-1) * b[:, :, 1].sum(-1)).sum(-1), rtol=1e-13)


def test_exceptions_end_both_launches(default):
    c = np.ones((3, 2, 2))
    c[1, 1, 1] = -1.0
    with pytest.raises(ValueError, match="negative"):
        pk.parallel_for(3, each, c=c, out=np.zeros((3, 6)))


def test_closures_are_read_at_each_call(default):
    weights = np.arange(4.0)

    @pk.workunit
    def weighted(i, acc, x):
        acc += weights[i] * x[i]

    @pk.function
    def inner(x):
        return pk.parallel_reduce(len(x), weighted, x=x)

    @pk.workunit
    def outer(i, m, out):
        out[i] = inner(m[i])

    out = np.zeros(2)
    pk.parallel_for(2, outer, m=np.ones((2, 4)), out=out)
    np.testing.assert_array_equal(out, [6.0, 6.0])
    weights = np.full(4, 2.0)
    pk.parallel_for(2, outer, m=np.ones((2, 4)), out=out)
    np.testing.assert_array_equal(out, [8.0, 8.0])


def test_what_has_no_place_in_an_iteration():
    @pk.workunit
    def member(m, x):
        x[m.league_rank()] = 1.0

    @pk.function
    def teams(x):
        pk.parallel_for(pk.TeamPolicy(len(x), 1), member, x=x)

    @pk.workunit
    def draw(i, x, pool):
        x[i] = pk.rand(pool, pk.double)

    @pk.function
    def random(x, pool):
        pk.parallel_for(len(x), draw, x=x, pool=pool)

    @pk.workunit
    def of_teams(i, m):
        teams(m[i])

    @pk.workunit
    def of_random(i, m, pool):
        random(m[i], pool)

    m = np.zeros((2, 2))
    with pytest.raises(TypeError, match="a launch inside of an iteration of another has no teams"):
        pk.parallel_for(2, of_teams, m=m)
    with pytest.raises(TypeError, match="a random pool serves one launch"):
        pk.parallel_for(2, of_random, m=m, pool=pk.Random_XorShift64_Pool(1))


@pk.function
def again(x):
    pk.parallel_for(len(x), once_more, x=x)


@pk.workunit
def once_more(i, x):
    again(x)


def test_kernels_that_launch_themselves_are_refused():
    with pytest.raises(TypeError, match="once_more is launched by its own iterations"):
        pk.host_call(again)(np.zeros(3))
