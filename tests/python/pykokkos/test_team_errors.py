"""What teams refuse, and how a team ends when a member raises."""

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def divide(m, x, out):
    for k in range(3):
        m.team_barrier()
        if m.league_rank() == 2 and m.team_rank() == 1 and k == 1:
            out[0] = 1
            if x[0] == 0:
                raise ZeroDivisionError("x")
        m.team_barrier()
    out[1] += 1


@pytest.mark.parametrize("size", [2, 9])
def test_an_exception_ends_the_team(space, size):
    policy = pk.TeamPolicy(space, 3, size)
    for _ in range(3):
        out = np.zeros(2, int)
        with pytest.raises(ZeroDivisionError, match="x"):
            pk.parallel_for(policy, divide, x=np.zeros(1, int), out=out)
    pk.parallel_for(pk.TeamPolicy(pk.Serial, 3, size), divide, x=np.ones(1, int), out=out)
    assert out[0] == 1


@pk.workunit
def arrays(m, n, stop):
    a = np.zeros(n)
    a[m.team_rank()] = 1
    m.team_barrier()
    if m.team_rank() == stop:
        raise ValueError("stop")
    m.team_barrier()
    a[0] = 2


def test_arrays_of_ended_members_are_released():
    import resource

    policy = pk.TeamPolicy(pk.Serial, 1, 8)

    def run(times):
        for _ in range(times):
            with pytest.raises(ValueError, match="stop"):
                pk.parallel_for(policy, arrays, n=1_000_000, stop=3)

    run(2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(40)  # 2.5 GB if they leaked
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000


@pk.workunit
def leaving(m, seen, ends):
    if m.team_rank() in ends:
        return
    seen[m.team_rank()] = 1
    m.team_barrier()
    for r in range(m.team_size()):
        seen[m.team_size()] += seen[r]


@pk.workunit
def diverging(m, out):
    if m.team_rank() == 0:
        out[0] = m.team_broadcast(1, 0)


@pk.workunit
def crossing(m, out):
    if m.team_rank() == 0:
        m.team_barrier()
    else:
        out[0] = m.team_broadcast(1, 0)


def test_members_that_miss_each_other(space):
    with pytest.raises(RuntimeError, match="wait for the others"):
        pk.parallel_for(pk.TeamPolicy(space, 1, 4), diverging, out=np.zeros(1))
    pk.parallel_for(pk.TeamPolicy(space, 1, 1), diverging, out=np.zeros(1))
    if space is not pk.Debug:
        with pytest.raises(RuntimeError, match="different places: lines"):
            pk.parallel_for(pk.TeamPolicy(space, 1, 4), crossing, out=np.zeros(1))


@pytest.mark.parametrize("ends", [(), (0,), (3,), (0, 1), (1, 2), (1, 2, 3), (0, 1, 2, 3)])
def test_a_barrier_waits_for_those_that_have_not_ended(space, ends):
    seen = np.zeros(5, np.int64)
    pk.parallel_for(pk.TeamPolicy(space, 1, 4), leaving, seen=seen, ends=ends)
    stay = 4 - len(ends)
    np.testing.assert_array_equal(seen, [*(int(r not in ends) for r in range(4)), stay * stay])


def refused(kernel, text, **arguments):
    """Expect a TypeError with file, line and this text."""
    with pytest.raises(TypeError, match=text) as e:
        pk.parallel_for(pk.TeamPolicy(pk.Serial, 1, 2), pk.workunit(kernel), **arguments)
    assert "test_team_errors.py:" in str(e.value)


def test_refused_functions():
    def outer_variable(m):
        total = 0

        def f(i):
            nonlocal total
            total += i

        pk.parallel_for(pk.TeamThreadRange(m, 3), f)

    refused(outer_variable, "cannot assign to 'total'")

    def parameters(m):
        def f(i, j):
            pass

        pk.parallel_for(pk.TeamThreadRange(m, 3), f)

    refused(parameters, "takes 2 parameters; the nested pattern gives it 1")

    def unused(m):
        def f(i):
            pass

    refused(unused, "nothing runs the nested function 'f'")

    def maximum(m, x):
        def f(i, a):
            a = max(a, x[i])

        x[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), f)

    refused(maximum, "'a' may only be added to", x=np.zeros(3))

    def reads(m, x):
        def f(i, a):
            a += 1
            x[i] = a

        x[0] = pk.parallel_reduce(pk.TeamThreadRange(m, 3), f)

    refused(reads, "not be read", x=np.zeros(3))

    def global_function(m):
        pk.parallel_for(pk.TeamThreadRange(m, 3), refused)

    refused(global_function, "a nested function or a lambda")

    def value(m):
        def f(i):
            return i

        pk.parallel_for(pk.TeamThreadRange(m, 3), f)

    refused(value, "returns nothing")


def meeting(m, x):
    return x[0] * pk.parallel_reduce(pk.TeamThreadRange(m, 3), lambda i, a: a + i)


def test_refused_ranges():
    def twice(m):
        def f(i):
            pk.parallel_for(pk.TeamThreadRange(m, 3), lambda j: print(j))

        pk.parallel_for(pk.TeamThreadRange(m, 3), f)

    refused(twice, "inside of a range that the team shares")

    def barrier(m):
        def f(i):
            if i > 0:
                m.team_barrier()

        pk.parallel_for(pk.TeamThreadRange(m, 3), f)

    refused(barrier, "would meet inside of a range")

    def through_a_function(m, x):
        def f(i):
            x[i] = meeting(m, x) + 1

        pk.parallel_for(pk.TeamVectorRange(m, 3), f)

    refused(through_a_function, "would meet inside of a range", x=np.zeros(3))

    def bounds(m):
        pk.parallel_for(pk.TeamThreadRange(m), lambda j: print(j))

    refused(bounds, "team member and bounds")

    def real(m):
        pk.parallel_for(pk.TeamThreadRange(m, 2.5), lambda j: print(j))

    refused(real, "integer is wanted")

    def condition(m):
        while pk.parallel_reduce(pk.TeamThreadRange(m, 3), lambda i, a: a + i) > 2:
            pass

    refused(condition, "condition of a loop")

    def method(m):
        m.team_reduce(1)

    refused(method, "no method 'team_reduce'")

    def not_a_member(m, x):
        pk.parallel_for(pk.TeamThreadRange(x, 3), lambda i: print(i))

    refused(not_a_member, "has no method", x=np.zeros(3))
