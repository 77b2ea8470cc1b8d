"""Control flow, tuples and tests, as Numba runs them (or Python, where Numba has no such statement)."""

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


def loops(n, m):
    s = 0
    for i in range(n, m, -2):
        if i % 5 == 0:
            continue
        if i < -50:
            break
        s += i
        i += 100
        s = s * 3 + i
    else:
        s += 1000000
    k = 0
    while k < n:
        k += 1
        if k == 7:
            break
    else:
        k = -k
    return s, k, i


def after_loop(n):
    for i in range(n):
        x = i * 2.0
    return x, i


def versions(n):
    x = 3037000500
    y = x * x
    x = 1.5
    for k in range(n):
        x += k
        z = x
        x = z * 2
    return y, x, k


def tuples(a, b):
    a, b = b, a
    p = (a, (b, 1.5), True)
    (c, (d, e), f) = p
    q = p[1]
    x, y = q
    r = (a, b, 3)
    s = 0
    for i in range(3):
        s += r[i]
    return p, c + d, e, f, x, y, r[-1], len(r), s, q[0]


def indexed(a, i):
    return (a, a + 1, a + 2)[i]


def chains(a, b, c):
    return a < b <= c, a < b > c, a == b != c, not a < b < c, (a < b) == True, a is None  # noqa: E712


def optional(a, b=None):
    if b is None:
        return a + 1
    return a + b[0]


def members(a):
    return a in (1, 2, 5), a not in (4, 2)


def named(n):
    s = 0
    while (k := n - s) > 3:
        s += 1
    if (m := k * 2) > 1:
        s += m
    return s, k, m


def maybe_named(a):
    c = a > 1 and (b := a) > 2
    return c, b


@pytest.mark.parametrize("n", [0, 5, 20, 100])
def test_loops(n):
    for m in (-100, -3, 0, 20):
        agree(loops, n, m)


def test_variables():
    agree(after_loop, 3)
    agree(after_loop, 0)
    agree(versions, 4)


def test_tuples():
    agree(tuples, 1, 2)
    for i in (0, 2, -1, -3):
        agree(indexed, 5, i)


@pytest.mark.parametrize("i", [3, -4])
def test_index_outside_a_tuple_raises(i):
    assert agree(indexed, 5, i) == ("IndexError", "tuple index out of range")


def test_chained_comparisons():
    for a, b, c in ((1, 2, 3), (3, 2, 1), (1.0, np.float32(2), 3)):
        agree(chains, a, b, c)


def identical(a, b):
    return a is b, a is not b


def test_numbers_are_each_other_if_type_and_value_are():
    numbers = (1, 2, 1.0, np.float32(1), np.int32(1), True, 1j, np.nan)
    for a in numbers:
        for b in numbers:
            agree(identical, a, b)
    agree(identical, np.ones(2), 1)


def test_none_decides_while_compiling():
    agree(optional, 2)
    agree(optional, 2, np.ones(2))


def test_membership_and_named_expressions_are_pythons():
    for a in (1, 2, 3, 1.5, np.uint8(5)):
        assert pk.host_call(pk.function(members))(a) == members(a)
    assert pk.host_call(pk.function(named))(10) == named(10)


def test_named_expression_that_may_not_run_is_refused():
    with pytest.raises(TypeError, match=r"test_statements\.py:\d+: ':=' may not run here"):
        pk.host_call(pk.function(maybe_named))(1)
