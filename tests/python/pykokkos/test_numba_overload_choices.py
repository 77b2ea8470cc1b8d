"""Which of several overloads Numba takes, also of arguments that are literals to it, or may be."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from pykokkos import numba_types

nb = pytest.importorskip("numba")
extending = pytest.importorskip("numba.extending")

from overload_twins import both, doubled, refuses  # noqa: E402

SEVEN = 7

# --- several overloads of one function ---


def test_the_first_that_takes_the_arguments():
    both(lambda x: doubled(x), 3)
    both(lambda x: doubled(x), 1.5)
    both(lambda x: doubled(x), 1j)
    refuses(lambda x: doubled(x), (1, 2), match="no overload takes UniTuple")


def first_that_compiles(x): ...


@extending.overload(first_that_compiles)
def for_tuples(x):
    def impl(x):
        return x[0]

    return impl


@extending.overload(first_that_compiles)
def for_the_rest(x):
    def impl(x):
        return x + 1

    return impl


def test_the_first_that_numba_compiles():
    """The first one fails for numbers, so that Numba goes on."""
    both(lambda x: first_that_compiles(x), 3)
    both(lambda x: first_that_compiles((x, 5)), 3)


# --- literals ---


def power(x, n): ...


@extending.overload(power, prefer_literal=True)
def nb_power(x, n):
    if isinstance(n, nb.types.IntegerLiteral):
        n_known = n.literal_value
        if isinstance(x, nb.types.BaseTuple):
            return lambda x, n: x
        if n_known == 2:
            return lambda x, n: x * x
        return lambda x, n: x + n_known
    if isinstance(x, nb.types.BaseTuple):
        return lambda x, n: x
    return lambda x, n: -x


def literals(x, n):
    y = 2
    return power(x, 2), power(x, 5), power(x, n), power(x, n + 1), power(x, SEVEN), power(x, y), power(x, -3)


def test_literals():
    both(literals, 3.5, 2)


def plain_first(n): ...


@extending.overload(plain_first)
def nb_plain_first(n):
    if isinstance(n, nb.types.Literal):
        return lambda n: 1
    return lambda n: 2


def only_literals(n): ...


@extending.overload(only_literals)
def nb_only_literals(n):
    if isinstance(n, nb.types.Literal):
        value = n.literal_value
        return lambda n: value
    return None


def test_plain_types_come_first():
    both(lambda n: (plain_first(3), plain_first(n), plain_first("a")), 3)
    both(lambda n: (only_literals(3) + n, only_literals(True)), 3)
    refuses(lambda n: only_literals(n), 3, match="no overload takes int64")


def of_loop(n):
    total = 0
    for i in range(n):
        total += power(1, i)
    return total


def joined_literals(n):
    k = 2
    if n > 1:
        k = 3
    return power(1.0, k)


def computed(x):
    total = 0
    for i in range(x.shape[0]):
        total += power(i, i) + power(1, x[i]) + power(2, len(x)) + power(3, x.size) + power(4, i * 2)
    for v in x:
        total += power(1, v)
    return total, power((x[0], 1), 2)[1], power(1, x[0])


def test_what_is_no_literal():
    both(of_loop, 3)
    both(computed, np.arange(4))


def test_what_may_be_a_literal_is_refused():
    refuses(joined_literals, 3, match="depends on what is not known|asks for the value")
    both(lambda n: sum_of_plain(n), 4)


@extending.register_jitable
def sum_of_plain(n):
    total = 0
    for i in range(n):
        total += plain_first(i) + doubled(i)
    return total


def mode_of(x, mode="sum"): ...


@extending.overload(mode_of, prefer_literal=True)
def nb_mode_of(x, mode="sum"):
    known = getattr(mode, "literal_value", mode)
    if known == "sum":
        return lambda x, mode="sum": x.sum()
    if known == "max":
        return lambda x, mode="sum": x.max()
    return lambda x, mode="sum": x[0]


def modes(x):
    return mode_of(x), mode_of(x, "max"), mode_of(x, mode="sum"), mode_of(x, mode="first")


def test_texts():
    both(modes, np.arange(1.0, 5.0))


def left_out(n=2):
    return power(3.0, n)


def test_arguments_that_are_left_out_are_literals_to_numba():
    assert nb.njit(left_out)() == 9.0
    refuses(left_out, match="depends on what is not known|asks for the value")


class Many(NamedTuple):
    a: int
    b: int


def test_named_tuples_of_many_numbers_are_refused_at_once():
    many = ("unsure", ("named tuple", Many, ["int64"] * 40))
    with pytest.raises(numba_types.UnknownTypeError, match="too many types"):
        numba_types.alternatives(many)
