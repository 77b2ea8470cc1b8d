"""Functions in teams: names of nested functions, functions that take members, annotations, closures."""

import numpy as np
import pytest

import pykokkos as pk

SIZES = [1, 2, 4, 7, 32]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> int:
    """Members of a team."""
    return request.param


@pk.function
def dot(m, a, b):
    total = pk.parallel_reduce(pk.TeamThreadRange(m, len(a)), lambda i, s: s + a[i] * b[i])
    m.team_barrier()
    return total


@pk.workunit
def with_function(m: pk.TeamMember, x, out):
    out[m.league_rank()] = dot(m, x[m.league_rank(), :], x[0, :])


def test_functions_take_members(space, size):
    x = np.arange(12.0).reshape(3, 4)
    out = np.zeros(3)
    pk.parallel_for(pk.TeamPolicy(space, 3, size), with_function, x=x, out=out)
    assert np.array_equal(out, x @ x[0])


FACTOR = 3


def test_closures_and_globals(space):
    shift = 2

    @pk.workunit
    def kernel(m, out):
        scale = FACTOR

        def set(i):
            scale_i = scale * i  # a variable of the inner function
            out[i] = scale_i + shift

        pk.parallel_for(pk.TeamThreadRange(m, len(out)), set)
        scale = 0

    out = np.zeros(6, int)
    pk.parallel_for(pk.TeamPolicy(space, 1, 3), kernel, out=out)
    assert out.tolist() == [3 * i + 2 for i in range(6)]


@pk.workunit
def bound_values(m, x, out):
    for k in range(3):

        def add(i, k=k, two=2 * k):
            out[i] += x[i] * k + two

        pk.parallel_for(pk.TeamThreadRange(m, len(x)), add)


@pk.workunit
def shadows(m, x, out):
    i = 100
    a = 7
    t = 1

    def outer(i):
        t = i + a  # another t

        def inner(j, a):
            t2 = t * j
            a += t2 + x[j]

        def once():
            nonlocal t
            t = t + 1000

        s = pk.parallel_reduce(pk.ThreadVectorRange(m, len(x)), inner)
        pk.single(pk.PerThread(m), once)
        out[i] = s + t

    pk.parallel_for(pk.TeamThreadRange(m, len(x)), outer)
    out[0] += i * 10000 if t == 1 and m.team_rank() == 0 else 0


@pk.workunit
def choices(m, x, out):
    if x[0] > 0:

        def f(i):
            out[i] = 1
    else:

        def f(i):
            out[i] = 2

        pk.parallel_for(pk.TeamThreadRange(m, len(x)), f)
    for i in range(2):
        if i == 1:

            def f(j):
                out[j] += 10

            pk.parallel_for(pk.TeamThreadRange(m, 1, len(x)), f)


def test_names_of_inner_functions(space, size):
    x = np.arange(6.0)
    out = np.zeros(6)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), bound_values, x=x, out=out)
    assert np.array_equal(out, x * 3 + 6)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), shadows, x=x, out=out)
    expected = [(i + 7) * 15 + 15 + i + 7 + 1000 + (1000000 if i == 0 else 0) for i in range(6)]
    assert out.tolist() == expected


def test_functions_in_branches(space):
    out = np.zeros(3)
    with pytest.raises(TypeError, match="nothing runs"):
        pk.parallel_for(pk.TeamPolicy(pk.Serial, 1, 1), choices, x=out, out=out)


@pk.workunit
def vector_sums(m, acc, x):
    def row(i, s):
        def column(j, t):
            t += x[i, j]

        total = pk.parallel_reduce(pk.ThreadVectorRange(m, 1, x.shape[1]), column)

        def add():
            nonlocal s
            s += total

        pk.single(pk.PerThread(m), add)

    s = pk.parallel_reduce("rows", pk.TeamThreadRange(m, 1, x.shape[0]), row)
    acc += s / m.team_size()


def test_single_adds_to_the_sum_around(space, size):
    x = np.random.default_rng(3).random((9, 5))
    result = pk.parallel_reduce(pk.TeamPolicy(space, 3, size), vector_sums, x=x)
    assert result == pytest.approx(3 * x[1:, 1:].sum(), rel=1e-13)


@pk.workunit
def ordered(m, x, out):
    # Python reads x[0] and out[0] before the reductions that change them run.
    def change(i, a):
        x[i] += 1
        a += i

    out[m.team_rank()] = x[0] * 10 + pk.parallel_reduce(pk.TeamThreadRange(m, 3), change)
    m.team_barrier()
    x[0] += pk.parallel_reduce(pk.ThreadVectorRange(m, 3), change)


def test_order_of_evaluation(space):
    x, out = np.arange(1.0, 4.0), np.zeros(1)
    pk.parallel_for(pk.TeamPolicy(space, 1, 1), ordered, x=x, out=out)
    assert out[0] == 13
    assert x.tolist() == [5, 4, 5]


@pk.workunit
def annotated(
    m: pk.TeamMember, acc: pk.Acc[pk.double], M: int, x: pk.View1D[pk.double], A: pk.View2D[pk.double]
) -> None:
    j: int = m.league_rank()
    row = A[j, :]
    member = m

    def inner(i: int, a: pk.Acc[pk.double]) -> None:
        scaled: pk.double = row[i] * x[i]
        a += scaled

    t: pk.double = pk.parallel_reduce(pk.TeamThreadRange(member, M), inner)

    def once() -> None:
        nonlocal acc
        acc += t

    pk.single(pk.PerTeam(member), once)


def test_views_and_annotations(space, size):
    A, x = pk.View((7, 11)), pk.View([11])
    A.data[:] = np.random.default_rng(4).random((7, 11))
    x.data[:] = np.arange(11)
    result = pk.parallel_reduce(pk.TeamPolicy(space, 7, size), annotated, M=11, x=x, A=A)
    assert result == pytest.approx((A.data @ x.data).sum(), rel=1e-13)


@pk.function
def total_of(m: pk.TeamMember, s):
    return pk.parallel_reduce(pk.ThreadVectorRange(m, len(s)), lambda i, a: a + s[i])


@pk.workunit
def calls_inside(m, x, out):
    s: pk.ScratchView1D[pk.double] = pk.ScratchView1D(m.thread_scratch(1), x.shape[1])

    def row(i):
        for j in range(x.shape[1]):
            s[j] = np.sqrt(x[i, j])
        k = 0
        while True:
            k += 1
            if k > i:
                break
        local = np.zeros(2)
        local[1] = total_of(m, s)
        out[i] = local.sum() + k

    pk.parallel_for(pk.TeamThreadRange(m, x.shape[0]), row)


def test_functions_and_arrays_in_inner_functions(space, size):
    x = np.random.default_rng(6).random((8, 5))
    out = np.zeros(8)
    policy = pk.TeamPolicy(space, 1, size).set_scratch_size(1, pk.PerThread(40))
    pk.parallel_for(policy, calls_inside, x=x, out=out)
    assert np.allclose(out, np.sqrt(x).sum(1) + np.arange(1, 9))


def test_names_imported_one_by_one(space):
    from pykokkos import TeamPolicy, TeamThreadRange, parallel_for, parallel_reduce, workunit

    @workunit
    def kernel(m, x, out):
        out[0] = parallel_reduce(TeamThreadRange(m, len(x)), lambda i, a: a + x[i])

    out = np.zeros(1)
    parallel_for(TeamPolicy(space, 1, 2), kernel, x=np.arange(5), out=out)
    assert out[0] == 10


def test_debugging_starts_in_the_workunit():
    """Member 0 runs on the calling thread, so a debugger sees the workunit's frames."""
    import sys

    seen = []

    @pk.workunit
    def kernel(m, out):
        seen.append(sys._getframe().f_back is not None)
        out[m.team_rank()] = threading_ident()

    import threading

    def threading_ident():
        return threading.get_ident() == threading.main_thread().ident

    out = np.zeros(3)
    pk.parallel_for(pk.TeamPolicy(pk.Debug, 1, 3), kernel, out=out)
    assert out.tolist() == [1, 0, 0]
    assert len(seen) == 3
