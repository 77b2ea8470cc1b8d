"""Loops over prange that set flags, and names that comprehensions have for themselves."""

import numpy as np
import pykokkos as pk


@pk.workunit
def check_reduction(i, inside, above, x, tol):
    if x[i] > tol:
        above = max(above, 1)
        inside = min(inside, False)
    elif x[i] < -tol:
        # below
        inside = min(inside, False)


@pk.function
def check(x, tol):
    inside = True
    inside, above = pk.parallel_reduce(
        "check_reduction", pk.RangePolicy(0, len(x)), check_reduction, (inside, 0), x=x, tol=tol
    )
    if not inside:
        print("not within", tol)
    return inside, above


call_check = pk.host_call(check)


@pk.workunit
def relax_changed(i, changed, x):
    for j in range(x.shape[1]):
        if x[i, j] > 1.0:
            x[i, j] /= 2.0
            changed = max(changed, True)


@pk.function
def relax(x):
    """Until nothing changes."""
    steps = 0
    changed = True
    while changed:
        changed = False
        changed = pk.parallel_reduce(
            "relax_changed", pk.RangePolicy(0, x.shape[0]), relax_changed, changed, x=x
        )
        steps += 1
    return steps


call_relax = pk.host_call(relax)


@pk.workunit
def below_zero(i, status, x):
    if x[i] > 0:
        status = min(status, -1)


def call_below_zero(x):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("below_zero", policy, below_zero, 0, x=x)


@pk.function
def last(x):
    # What it was last is no flag's value.
    state = 0
    for i in range(len(x)):
        if x[i] > 0:
            state = 1
        else:
            state = 2
    return state


call_last = pk.host_call(last)


@pk.function
def given(x, found):
    for i in range(len(x)):
        if x[i] > 0:
            found = True
    return found


call_given = pk.host_call(given)


@pk.workunit
def listed_out(k, x, out):
    for i in range(x.shape[1]):
        out[k] += x[k, i]
    some = [j for j in range(x.shape[1])]
    for j in range(len(some)):
        out[k] += some[j]


@pk.function
def listed(x):
    out = np.zeros(x.shape[0])
    pk.parallel_for("listed_out", pk.RangePolicy(0, x.shape[0]), listed_out, x=x, out=out)
    squares = [out[i] * out[i] for i in range(len(out))]
    return out, [i + j for i in squares for j in some_of(i)]


call_listed = pk.host_call(listed)


@pk.function
def some_of(x):
    return [x, x + 1]


call_some_of = pk.host_call(some_of)


x = np.linspace(-3.0, 3.0, 12)
for tol in (0.5, 7.0):
    print(call_check(x, tol))
print(call_relax(x.reshape(3, 4).copy()))
print(call_last(x), call_given(x, False))
print(call_listed(x.reshape(3, 4)))
