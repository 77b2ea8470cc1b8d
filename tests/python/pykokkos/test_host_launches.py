"""pk.parallel_for, _reduce and _scan inside of functions that pk.host_call runs."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools

SCALE = 0.25


@pk.workunit
def step(i, u, v, k):
    v[i] = u[i] + k * (u[i - 1] - 2.0 * u[i] + u[i + 1])


@pk.workunit
def total(i, acc, u):
    acc += u[i]


@pk.workunit
def running(i, acc, last, x, y):
    acc += x[i]
    if last:
        y[i] = acc


@pk.workunit
def fill(i, j, a, shift=1.0):
    a[i, j] = 10.0 * i + j + shift


@pk.workunit
def lowest(i, acc, x):
    if x[i] < acc.val:
        acc.val = x[i]
        acc.loc = i


@pk.workunit
def greatest(i, acc: pk.Acc[pk.int64, pk.Max], x):
    if x[i] > acc:
        acc = x[i]


@pk.workunit
def rows(m, a, sums):
    def inner(j, acc):
        acc += a[m.league_rank(), j]

    s = pk.parallel_reduce(pk.TeamThreadRange(m, a.extent(1)), inner)
    if m.team_rank() == 0:
        sums[m.league_rank()] = s


@pk.workunit
def checked(i, x):
    if x[i] < 0.0:
        raise ValueError("negative")
    x[i] = x[i] ** 0.5


@pk.workunit
def strided(i, x, y, t):
    y[i] = x[i] * t[0] + t[1]


@pk.function
def march(u, v, steps):
    for _ in range(steps):
        pk.parallel_for("march", pk.RangePolicy(1, len(u) - 1), step, u=u, v=v, k=0.1)
        u, v = v, u
    return pk.parallel_reduce(len(u), total, u=u)


def marched(u, v, steps):
    for _ in range(steps):
        v[1:-1] = u[1:-1] + 0.1 * (u[:-2] - 2.0 * u[1:-1] + u[2:])
        u, v = v, u
    return u.sum()


def test_time_loop(default):
    u = np.linspace(0.0, 1.0, 40) ** 3
    mine, other = (u.copy(), u.copy()), (u.copy(), u.copy())
    assert pk.host_call(march)(*mine, 7) == pytest.approx(marched(*other, 7), rel=1e-14)
    np.testing.assert_allclose(mine, other, rtol=1e-14)


def test_tools_see_every_launch():
    u = np.ones(40)
    run = pk.host_call(march)
    run(u, u.copy(), 1)
    with tools.record() as record:
        run(u, u.copy(), 11)
    assert [(k.label, k.pattern, k.space, k.count) for k in record.kernels] == [
        ("march", "for", PARALLEL.name, 11),
        ("total", "reduce", PARALLEL.name, 1),
    ]


def test_policies(default):
    @pk.function
    def run(a, b, c, n):
        policy = pk.MDRangePolicy([0, 0], [n, 4], [2, 2])
        pk.parallel_for(policy, fill, a=a)
        pk.parallel_for(pk.MDRangePolicy((1, 0), a.shape, iter_outer=pk.Iterate.Left), fill, a=b, shift=2.0)
        pk.parallel_for(pk.TeamPolicy(n, pk.AUTO), rows, a=a, sums=c[0, :])
        pk.parallel_for(pk.TeamPolicy(n, 2).set_scratch_size(0, pk.PerTeam(64)), rows, a=b, sums=c[1, :])

    a, b, c = np.zeros((5, 4)), np.zeros((5, 4)), np.zeros((2, 5))
    pk.host_call(run)(a, b, c, 5)
    i, j = np.indices((5, 4))
    np.testing.assert_array_equal(a, 10.0 * i + j + 1)
    np.testing.assert_array_equal(b, np.where(i > 0, 10.0 * i + j + 2, 0))
    np.testing.assert_array_equal(c, [a.sum(1), b.sum(1)])


@pytest.mark.parametrize("size", [1, 3])
def test_team_sizes_of_run_time(default, size):
    @pk.function
    def run(a, sums, size):
        pk.parallel_for(pk.TeamPolicy(len(a), size), rows, a=a, sums=sums)

    a, sums = np.arange(20.0).reshape(5, 4), np.zeros(5)
    pk.host_call(run)(a, sums, size)
    np.testing.assert_array_equal(sums, a.sum(1))
    with pytest.raises(ValueError, match=r"team_size is 5000; it must be pk.AUTO or 1 to 1024"):
        pk.host_call(run)(a, sums, 5000)


def test_reductions_and_scans(default):
    @pk.function
    def run(x, n, y):
        value, place = pk.parallel_reduce(len(x), lowest, pk.MinLoc, x=x)
        top = pk.parallel_reduce("top", len(n), greatest, x=n)
        from_ten = pk.parallel_reduce(len(x), total, 10.0, u=x)
        empty = pk.parallel_reduce(pk.RangePolicy(0, 0), total, 3.0, u=x)
        last = pk.parallel_scan(len(x), running, x=x, y=y)
        most = pk.parallel_reduce(len(x), total, reducer=pk.Sum, u=x)
        return value, place, top, from_ten, empty, last, most

    x = np.array([3.0, -1.5, 8.0, -1.5, 2.0])
    n = np.array([3, -1, 8, 2**40, 2])
    y = np.zeros(5)
    assert pk.host_call(run)(x, n, y) == (-1.5, 1, 2**40, 20.0, 3.0, 10.0, 10.0)
    np.testing.assert_array_equal(y, np.cumsum(x))


def test_prefixes_begin_with_the_initial_value(default):
    @pk.function
    def run(x, y, first):
        return pk.parallel_scan(len(x), running, first, x=x, y=y)

    for n in (0, 1, 5, 5000 if default is not pk.Debug else 50):
        x, y = np.random.default_rng(n).integers(0, 9, n), np.zeros(n)
        assert pk.host_call(run)(x, y, 100) == 100 + x.sum()
        np.testing.assert_array_equal(y, 100 + np.cumsum(x))


def test_order_of_boxes():
    @pk.workunit
    def order(i, j, where, count):
        where[i, j] = count[0]
        count[0] += 1

    @pk.function
    def run(where, count):
        policy = pk.MDRangePolicy(
            pk.Serial, [0, 0], where.shape, [2, 2], iter_outer=pk.Iterate.Right, iter_inner=pk.Iterate.Left
        )
        pk.parallel_for(policy, order, where=where, count=count)

    @pk.function
    def twice(where, other, count):
        run(where, count)
        pk.parallel_for(pk.MDRangePolicy(pk.Serial, [0, 0], [4, 4]), order, where=other, count=count)

    here, there, plain = np.zeros((4, 4)), np.zeros((4, 4)), np.zeros((4, 4))
    pk.host_call(twice)(here, plain, np.zeros(1, np.int64))
    np.testing.assert_array_equal(plain, np.arange(16, 32).reshape(4, 4))
    policy = pk.MDRangePolicy(
        pk.Serial, [0, 0], [4, 4], [2, 2], iter_outer=pk.Iterate.Right, iter_inner=pk.Iterate.Left
    )
    pk.parallel_for(policy, order, where=there, count=np.zeros(1, np.int64))
    np.testing.assert_array_equal(here, there)


def test_results_are_values_at_once(default):
    @pk.function
    def run(x):
        before = x[0] + pk.parallel_reduce(len(x), total, u=x) * 2.0
        if pk.parallel_reduce(len(x), total, u=x) > 5.0:
            x[0] = pk.parallel_reduce(len(x), total, u=x)
        return before, x[0]

    assert pk.host_call(run)(np.array([1.0, 2.0, 3.0])) == (13.0, 6.0)


@pytest.mark.parametrize("named", [pk.Serial, PARALLEL])
def test_spaces_by_name(named):
    @pk.function
    def serial(x):
        return pk.parallel_reduce(pk.RangePolicy(pk.Serial, 0, len(x)), total, u=x)

    @pk.function
    def parallel(x):
        return pk.parallel_reduce(pk.RangePolicy(0, len(x), space=PARALLEL), total, u=x)

    x = np.random.default_rng(1).random(5000)
    function = serial if named is pk.Serial else parallel
    with tools.record() as record:
        got = pk.host_call(function)(x)
    assert [kernel.space for kernel in record.kernels] == [named.name]
    assert got == pk.parallel_reduce(pk.RangePolicy(named, 0, len(x)), total, u=x)  # bit for bit


def test_same_bits_as_launches_from_python():
    @pk.function
    def run(x):
        return pk.parallel_reduce(len(x), total, 0.5, u=x)

    x = np.random.default_rng(2).random(100_000)
    before = pk.get_default_space()
    try:
        for space in (pk.Serial, PARALLEL):
            pk.set_default_space(space)
            assert pk.host_call(run)(x) == pk.parallel_reduce(len(x), total, 0.5, u=x)
    finally:
        pk.set_default_space(before)


def test_strided_and_local_arrays(default):
    @pk.function
    def run(x, n):
        y = np.zeros(n)
        pk.parallel_for(n, strided, x=x[::2], y=y, t=(2.0, SCALE))
        z = y[1:]
        pk.parallel_for(
            pk.RangePolicy(0, n - 1, chunk_size=1, schedule="dynamic"), strided, x=z, y=z, t=(0.5, 0)
        )
        return y

    got = pk.host_call(run)(np.arange(8.0), 4)
    want = 2.0 * np.arange(0.0, 8, 2) + SCALE
    want[1:] *= 0.5
    np.testing.assert_array_equal(got, want)


def test_exceptions_reach_the_caller(default):
    @pk.function
    def run(x):
        for _ in range(3):
            pk.parallel_for(len(x), checked, x=x)
        return x[0]

    call = pk.host_call(run)
    assert call(np.array([16.0, 1.0])) == 16.0**0.125
    with pytest.raises(ValueError, match="negative"):
        call(np.array([16.0, -1.0]))


def test_functions_that_launch_call_each_other(default):
    @pk.function
    def smooth(u, v, k):
        pk.parallel_for(pk.RangePolicy(1, len(u) - 1), step, u=u, v=v, k=k)

    @pk.function
    def halves(u, v, depth):
        if depth == 0:
            return 0
        smooth(u, v, 0.1)
        return 1 + halves(v, u, depth - 1)

    u = np.linspace(0.0, 1.0, 9) ** 2
    mine, other = (u.copy(), u.copy()), (u.copy(), u.copy())
    assert pk.host_call(halves)(*mine, 4) == 4
    marched(*other, 4)
    np.testing.assert_allclose(mine, other, rtol=1e-14)


def test_closures_are_read_at_each_call(default):
    weights = np.arange(4.0)

    @pk.workunit
    def weighted(i, acc, x):
        acc += weights[i] * x[i]

    @pk.function
    def run(x):
        return pk.parallel_reduce(len(x), weighted, x=x)

    call = pk.host_call(run)
    assert call(np.ones(4)) == 6.0
    weights = np.full(4, 2.0)
    assert call(np.ones(4)) == 8.0


def test_two_types_of_one_workunit(default):
    @pk.function
    def run(x, n):
        return pk.parallel_reduce(len(x), total, u=x) + pk.parallel_reduce(len(n), total, 0, u=n)

    assert pk.host_call(run)(np.ones(3), np.arange(5)) == 13.0


def test_defaults_and_labels():
    @pk.function
    def run(a):
        pk.parallel_for(None, pk.MDRangePolicy([0, 0], [2, 2]), fill, a=a)

    a = np.zeros((2, 2))
    with tools.record() as record:
        pk.host_call(run)(a)
    assert [kernel.label for kernel in record.kernels] == ["fill"]
    np.testing.assert_array_equal(a, [[1, 2], [11, 12]])


@pk.workunit
def throw(i, acc, pool):
    x, y = pool.drand(), pool.drand()
    acc += x * x + y * y < 1.0


@pk.workunit
def scatter(i, x, pool):
    x[i] += pk.rand(pk.double)


@pk.function
def walk(x, pool, steps):
    inside = 0.0
    for _ in range(steps):
        pk.parallel_for(len(x), scatter, x=x, pool=pool)
        inside += pk.parallel_reduce(1000, throw, pool=pool)
    return inside


@pytest.mark.parametrize("pool", [pk.Random_XorShift64_Pool, pk.Random_XorShift1024_Pool])
def test_random_pools(pool):
    results = []
    before = pk.get_default_space()
    for space in (pk.Serial, before, pk.Debug):
        pk.set_default_space(space)
        try:
            states, x = pool(7, 64), np.zeros(100)
            inside = pk.host_call(walk)(x, states, 3)
            after = np.zeros(100)
            pk.parallel_for(100, scatter, x=after, pool=states)
            results.append((inside, x.tolist(), after.tolist()))
        finally:
            pk.set_default_space(before)
    assert results[0] == results[1] == results[2]
    inside, x, after = results[0]
    assert 2200 < inside < 2500
    # Each launch, from the function and after it, has numbers of its own.
    alone = pool(7, 64)
    each = []
    for _ in range(8):
        each.append(np.zeros(100))
        pk.parallel_for(100, scatter, x=each[-1], pool=alone)
    np.testing.assert_array_equal(x, each[1] + each[3] + each[5])
    np.testing.assert_array_equal(after, each[7])


@pk.classtype
class Pair:
    def __init__(self, a: float):
        self.a: float = a


@pk.workunit(scratch=[(pk.double, 4)])
def scratched(m, x):
    s: pk.ScratchView1D[pk.double] = pk.ScratchView1D(m.team_scratch(0), 4)
    s[0] = 1.0
    x[m.league_rank()] = s[0]


def test_refusals_say_what_to_write():
    x = np.ones(3)

    @pk.function
    def unknown_argument(x):
        pk.parallel_for(len(x), total, u=x, w=x)

    @pk.function
    def missing(x):
        pk.parallel_for(len(x), strided, x=x, y=x)

    @pk.function
    def no_policy(x):
        pk.parallel_for("label", x, strided, x=x, y=x, t=(0, 0))

    @pk.function
    def rank(x):
        pk.parallel_for(pk.MDRangePolicy([0, 0], [1]), fill, a=x)

    @pk.function
    def debug(x):
        pk.parallel_for(pk.RangePolicy(pk.Debug, 0, 1), checked, x=x)

    @pk.workunit
    def inside(i, x):
        pk.parallel_for(len(x), checked, x=x)

    @pk.function
    def an_object(x):
        pk.parallel_for(len(x), strided, x=x, y=x, t=Pair(1.0))

    @pk.function
    def with_scratch(x):
        pk.parallel_for(pk.TeamPolicy(2, 1), scratched, x=x)

    for function, message in (
        (an_object, r"passes numbers, arrays, tuples and lists of them, not (.|\n)*pass its fields"),
        (with_scratch, r"scratch memory(.|\n)*set_scratch_size"),
        (unknown_argument, "has no parameter 'w'"),
        (missing, "needs its argument 't'"),
        (no_policy, "needs a policy"),
        (rank, "must have one length"),
        (debug, "Debug"),
    ):
        with pytest.raises(TypeError, match=message) as info:
            pk.host_call(function)(x)
        line = function.__wrapped__.__code__.co_firstlineno + 2
        assert f"test_host_launches.py:{line}: " in str(info.value)
    with pytest.raises(TypeError, match="a kernel launches no other kernel"):
        pk.parallel_for(3, inside, x=x)


@pk.workunit
def from_lists(i, rows, weights, pairs, y):
    row = rows[i]
    a, b = pairs[-1]
    y[i] = row.sum() * weights[i % len(weights)] + a * b
    row[0] = -1.0


@pk.function
def launched_over_lists(n, y):
    rows = [np.full(i + 2, float(i)) for i in range(n)]
    weights = [2.0, 0.5]
    pairs = [(1, 0.5)]
    for _ in range(200):
        pk.parallel_for(n, from_lists, rows=rows, weights=weights, pairs=pairs, y=y)
        weights.append(1.0)
        pairs.append((len(weights), 1.0))
    return rows[n - 1], len(pairs)


def test_lists_are_lent_to_launches(default):
    y = np.zeros(40)
    last, count = pk.host_call(launched_over_lists)(40, y)
    assert last.tolist() == [-1.0] + [39.0] * 40
    assert count == 201
    weights = [2.0, 0.5] + [1.0] * 199
    expected = [(i * (i + 1.0) - 1) * weights[i] + 201 for i in range(40)]
    assert y.tolist() == expected
    _, count = pk.host_call(launched_over_lists)(40, y)
    assert y.tolist() == expected
    assert count == 201


@pk.workunit
def appends(i, items):
    items.append(1.0)


def test_launches_change_no_lists():
    @pk.function
    def changes(n):
        items = [0.0]
        pk.parallel_for(n, appends, items=items)
        return items

    with pytest.raises(TypeError, match=r"appends changes the list 'items', which a launch .* only reads"):
        pk.host_call(changes)(3)


@pk.workunit
def scaled_by(i, w, y):
    if w is not None:
        y[i] *= w


def test_launches_take_what_may_be_none(default):
    @pk.function
    def scales(y, flag):
        w = None
        if flag:
            w = 2.5
        pk.parallel_for(len(y), scaled_by, w=w, y=y)
        return w

    y = np.arange(3.0)
    assert pk.host_call(scales)(y, True) == 2.5
    assert y.tolist() == [0.0, 2.5, 5.0]
    assert pk.host_call(scales)(y, False) is None
    assert y.tolist() == [0.0, 2.5, 5.0]


@pk.workunit
def bordered(i, x, y, mode="zero", limits=("none", 0.0)):
    if mode == "reflect":
        y[i] = x[-1 - i]
    elif mode == "wrap":
        y[i] = x[i - 1]
    else:
        y[i] = limits[1]


def test_launches_are_passed_text(default):
    """Text is known while compiling: nothing of it reaches the launch, alone or in a tuple."""

    @pk.function
    def run(x, mode="reflect"):
        y = np.zeros(len(x))
        pk.parallel_for(len(x), bordered, x=x, y=y, mode=mode, limits=(mode, 7.0))
        return y

    call = pk.host_call(run)
    x = np.array([1.0, 2.0, 3.0])
    np.testing.assert_array_equal(call(x), [3.0, 2.0, 1.0])
    np.testing.assert_array_equal(call(x, "wrap"), [3.0, 1.0, 2.0])
    np.testing.assert_array_equal(call(x, mode="else"), [7.0, 7.0, 7.0])


def test_bad_numbers_raise_when_they_are_met(default):
    @pk.function
    def run(x, chunk):
        pk.parallel_for(pk.RangePolicy(0, len(x), chunk_size=chunk), checked, x=x)

    with pytest.raises(ValueError, match="chunk_size must not be negative"):
        pk.host_call(run)(np.ones(2), -1)


def test_read_only_argument_is_named():
    @pk.function
    def run(x):
        pk.parallel_for(len(x), checked, x=x)

    x = np.ones(2)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        pk.host_call(run)(x)
