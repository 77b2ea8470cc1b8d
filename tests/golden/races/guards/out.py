"""Conditions keep no iterations apart by themselves: what is read may be what another one stores."""

import numpy as np
import pykokkos as pk


@pk.workunit
def skipped(i, x, where, out):
    j = where[i]
    if j < 0:
        return
    out[j] = x[i] + out[i]


def call_skipped(x, where, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(where))
    pk.parallel_for("skipped", policy, skipped, x=x, where=where, out=out)


@pk.workunit
def roots(i, parent):
    root = parent[i]
    if root != i:
        parent[i] = parent[root]


def call_roots(parent):
    policy = pk.RangePolicy(pk.Serial, 0, len(parent))
    pk.parallel_for("roots", policy, roots, parent=parent)


@pk.workunit
def first(i, where, seen):
    j = where[i] // 2
    if seen[j] == 0:
        seen[j] = i + 1


def call_first(where):
    seen = np.zeros(len(where), np.int64)
    policy = pk.RangePolicy(pk.Serial, 0, len(where))
    pk.parallel_for("first", policy, first, where=where, seen=seen)
    return seen


@pk.workunit
def relaxed(i, u, color):
    for j in range(1, u.extent(1) - 1):
        if (i + j) % 2 == color:
            u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


def call_relaxed(u, color):
    # Here they do.
    policy = pk.RangePolicy(1, u.shape[0] - 1)
    pk.parallel_for("relaxed", policy, relaxed, u=u, color=color)


@pk.workunit(in_order_unless_distinct=["where"])
def scattered(i, x, where, out):
    if x[i] > 0:
        out[where[i]] = x[i]


def call_scattered(x, where, out):
    policy = pk.RangePolicy(0, len(where))
    pk.parallel_for("scattered", policy, scattered, x=x, where=where, out=out)
