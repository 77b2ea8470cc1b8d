"""Red-black sweeps, and buffers that are read and written in turn."""

import numpy as np
import pykokkos as pk


@pk.workunit
def sweep(j, s, color):
    for i in range(1 + (color + j) % 2, s.extent(1) - 1, 2):
        s[j, i] += 0.25 * (s[j - 1, i] + s[j + 1, i] + s[j, i - 1] + s[j, i + 1] - 4.0 * s[j, i])


def call_sweep(s, color):
    policy = pk.RangePolicy(1, s.shape[0] - 1)
    pk.parallel_for("sweep", policy, sweep, s=s, color=color)


@pk.workunit
def tested(j, s, color, m):
    for i in range(1, m - 1):
        if (i + j) % 2 == color:
            s[j, i] = 0.25 * (s[j - 1, i] + s[j + 1, i])


def call_tested(s, color):
    n, m = s.shape
    policy = pk.RangePolicy(1, n - 1)
    pk.parallel_for("tested", policy, tested, s=s, color=color, m=m)


@pk.workunit
def bits(j, s, color, m):
    start = 1 + ((j + color) & 1)
    for i in range(start, m - 1, 2):
        s[j, i] = 0.25 * (s[j - 1, i] + s[j + 1, i])


def call_bits(s, color):
    n, m = s.shape
    policy = pk.RangePolicy(1, n - 1)
    pk.parallel_for("bits", policy, bits, s=s, color=color, m=m)


@pk.workunit
def step(i, u, t):
    u[(t + 1) % 2, i] = u[t % 2, i - 1] + u[t % 2, i + 1]


def call_step(u, t):
    policy = pk.RangePolicy(1, u.shape[1] - 1)
    pk.parallel_for("step", policy, step, u=u, t=t)


@pk.workunit
def steps_u(i, u, now, new):
    u[new, i] = u[now, i - 1] + u[now, i + 1]


@pk.function
def steps(u, n):
    for t in range(n):
        now = t % 2
        new = 1 - now
        pk.parallel_for(
            "steps_u", pk.RangePolicy(1, u.shape[1] - 1), steps_u, u=u, now=now, new=new
        )


call_steps = pk.host_call(steps)


@pk.workunit
def three_u(i, u, t, new):
    u[new, i] = u[t % 3, i - 1] + u[(t + 2) % 3, i + 1]


@pk.function
def three(u, n):
    for t in range(n):
        old, now = (t - 1) % 3, t % 3
        new = (t + 1) % 3
        pk.parallel_for("three_u", pk.RangePolicy(1, u.shape[1] - 1), three_u, u=u, t=t, new=new)


call_three = pk.host_call(three)


@pk.workunit
def cubes(i, s, color, b, c):
    for j in range(1, b - 1):
        for k in range(1 + (i + j + color) % 2, c - 1, 2):
            s[i, j, k] = s[i - 1, j, k] + s[i + 1, j, k] + s[i, j - 1, k] + s[i, j, k + 1]


def call_cubes(s, color):
    a, b, c = s.shape
    policy = pk.RangePolicy(1, a - 1)
    pk.parallel_for("cubes", policy, cubes, s=s, color=color, b=b, c=c)


@pk.workunit
def skipped(j, s, color, mask, m):
    for i in range(1, m - 1):
        if (i + j) % 2 != color or not mask[j, i]:
            continue
        if mask[j, i] > 1:
            s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_skipped(s, color, mask):
    n, m = s.shape
    policy = pk.RangePolicy(1, n - 1)
    pk.parallel_for("skipped", policy, skipped, s=s, color=color, mask=mask, m=m)


@pk.workunit
def otherwise(i, s):
    if i & 1:
        return
    if s[i] > 0.0:
        s[i] += s[i - 1] + s[i + 1]
    else:
        s[i] -= s[i - 1]


def call_otherwise(s):
    policy = pk.RangePolicy(1, s.size - 1)
    pk.parallel_for("otherwise", policy, otherwise, s=s)


# In order: what these read others may store.


@pk.workunit
def diagonal(j, s, color):
    for i in range(1 + (color + j) % 2, s.extent(1) - 1, 2):
        s[j, i] += s[j - 1, i - 1] + s[j + 1, i + 1]


def call_diagonal(s, color):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("diagonal", policy, diagonal, s=s, color=color)


@pk.workunit
def around(j, s, color):
    for i in range((color + j) % 2, s.extent(1), 2):
        s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_around(s, color):
    policy = pk.RangePolicy(pk.Serial, 0, s.shape[0] - 1)
    pk.parallel_for("around", policy, around, s=s, color=color)


@pk.workunit
def third(j, s, color):
    for i in range(1 + (color + j) % 3, s.extent(1) - 1, 2):
        s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_third(s, color):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("third", policy, third, s=s, color=color)


@pk.workunit
def fixed(j, s, color):
    for i in range(1 + color % 2, s.extent(1) - 1, 2):
        s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_fixed(s, color):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("fixed", policy, fixed, s=s, color=color)


@pk.workunit
def two(j, s, color):
    for i in range(1 + (color + j) % 2, s.extent(1) - 1, 2):
        s[j, i] += s[j - 2, i] + s[j + 2, i]


def call_two(s, color):
    policy = pk.RangePolicy(pk.Serial, 2, s.shape[0] - 2)
    pk.parallel_for("two", policy, two, s=s, color=color)


@pk.workunit
def same(i, u, t):
    u[(t + 2) % 2, i] = u[t % 2, i - 1] + u[t % 2, i + 1]


def call_same(u, t):
    policy = pk.RangePolicy(pk.Serial, 1, u.shape[1] - 1)
    pk.parallel_for("same", policy, same, u=u, t=t)


@pk.workunit
def other(i, u, t):
    u[1 - t, i] = u[t, i - 1] + u[t, i + 1]


def call_other(u, t):
    policy = pk.RangePolicy(pk.Serial, 1, u.shape[1] - 1)
    pk.parallel_for("other", policy, other, u=u, t=t)


@pk.workunit
def stale_u(i, u, now, new):
    u[new, i] = u[now, i - 1] + u[now, i + 1]


@pk.function
def stale(u, n):
    now = 0
    for t in range(n):
        new = 1 - now
        now = t % 2
        pk.parallel_for(
            "stale_u", pk.RangePolicy(pk.Serial, 1, u.shape[1] - 1), stale_u, u=u, now=now, new=new
        )


call_stale = pk.host_call(stale)


@pk.workunit
def late_u(i, u, t, now):
    u[(t + 1) % 2, i] = u[now, i - 1] + u[now, i + 1]


@pk.function
def late(u, n):
    for t in range(n):
        now = t % 2
        t += n
        pk.parallel_for(
            "late_u", pk.RangePolicy(pk.Serial, 1, u.shape[1] - 1), late_u, u=u, t=t, now=now
        )


call_late = pk.host_call(late)


@pk.workunit
def element_u(i, u, flag, now):
    u[(flag[0] + 1) % 2, i] = u[now, i - 1] + u[now, i + 1]


@pk.function
def element(u, flag):
    now = flag[0] % 2
    flag[0] += 1
    pk.parallel_for(
        "element_u",
        pk.RangePolicy(pk.Serial, 1, u.shape[1] - 1),
        element_u,
        u=u,
        flag=flag,
        now=now,
    )


call_element = pk.host_call(element)


@pk.workunit
def differs(j, s, colors):
    for i in range(1, s.extent(1) - 1):
        if (i + j) % 2 == colors[j]:
            s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_differs(s, colors):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("differs", policy, differs, s=s, colors=colors)


@pk.workunit
def unequal(j, s, color):
    for i in range(1, s.extent(1) - 1):
        if (i + j) % 3 != color:
            s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_unequal(s, color):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("unequal", policy, unequal, s=s, color=color)


@pk.workunit
def view_s(j, s, color, v):
    for i in range(1 + (color + j) % 2, s.shape[1] - 1, 2):
        s[j, i] += v[j - 1, i] + v[j, i]


@pk.function
def view(s, color):
    v = s[1:]
    pk.parallel_for(
        "view_s", pk.RangePolicy(pk.Serial, 1, s.shape[0] - 2), view_s, s=s, color=color, v=v
    )


call_view = pk.host_call(view)


@pk.workunit
def later(j, s, color):
    for i in range(1, 3):
        if (i + j) % 2 == color:
            for i in range(1, s.extent(1) - 1):
                s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_later(s, color):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("later", policy, later, s=s, color=color)


@pk.workunit
def either(j, s, color, mask):
    for i in range(1, s.extent(1) - 1):
        if (i + j) % 2 == color or mask[j, i]:
            s[j, i] += s[j - 1, i] + s[j + 1, i]


def call_either(s, color, mask):
    policy = pk.RangePolicy(pk.Serial, 1, s.shape[0] - 1)
    pk.parallel_for("either", policy, either, s=s, color=color, mask=mask)
