"""Functors over teams: nested patterns that use fields."""

import numpy as np

import pykokkos as pk


@pk.functor
class YAx:
    def __init__(self, n, m):
        self.M: int = m
        self.y = np.arange(float(n))
        self.x = np.arange(float(m))
        self.A = np.add.outer(np.arange(float(n)), np.arange(float(m)))

    @pk.workunit
    def product(self, member: pk.TeamMember, acc: pk.Acc[pk.double]):
        j: int = member.league_rank()

        def inner(i: int, inner_acc: pk.Acc[pk.double]):
            inner_acc += self.A[j][i] * self.x[i]

        t: pk.double = pk.parallel_reduce(pk.TeamThreadRange(member, self.M), inner)
        if member.team_rank() == 0:
            acc += self.y[j] * t


def test_nested_patterns_use_fields(space):
    f = YAx(4, 5)
    result = pk.parallel_reduce("yAx", pk.TeamPolicy(space, 4, 1), f.product)
    assert result == f.y @ f.A @ f.x
