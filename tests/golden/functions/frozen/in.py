"""Values around kernels that change once Numba has compiled what they were."""

import numpy as np
from numba import njit, vectorize

TABLE = np.zeros(3)
ALIAS = TABLE
PART = TABLE[1:]
WEIGHTS = np.ones(2)
FILLED = np.empty(3)


def fill(a):
    part = a[:2]
    part[:] = 4.0


fill(FILLED)


@njit
def by_alias(i):
    return TABLE[i]


@njit
def by_default(x, w=WEIGHTS):
    return x + w[0]


@njit
def stored_default(x, w=np.zeros(2)):
    w[0] += x
    return w[0]


@njit
def filled_before(x):
    return x + FILLED[1]


STORED = np.zeros(2)


@njit
def store(a):
    a[0] = 3.0


@njit
def by_kernel(x):
    return x + STORED[0]


PASSED = np.zeros(2)


@njit
def by_call(x):
    return x + PASSED[0]


def counter():
    state = np.zeros(1)

    @njit
    def increased(x):
        return state[0] + x

    return state, increased


def rebound():
    n = 1

    @njit
    def added(x):
        return x + n

    def bump():
        nonlocal n
        n += 1

    return added, bump


def bound_below():
    n = 1

    @njit
    def added(x):
        return x + n

    before = added(1)
    n = 5
    return before, added(1)


def defined_again():
    @njit
    def inner(x):
        return x + 1

    @njit
    def outer(x):
        return inner(x) * 2

    before = outer(1)

    @njit
    def inner(x):
        return x + 100

    return before, outer(1), inner(1)


def factory(weights, by):
    @njit
    def scaled(i):
        return weights[i] * by

    @vectorize(["float64(float64)"])
    def shifted(x):
        return x * by + weights[1]

    return scaled, shifted


def settled(n):
    table = np.zeros(n)
    for k in range(n):
        table[k] = k

    @njit
    def read(i):
        return table[i]

    return read


def constant(value):
    @njit
    def same():
        return value

    return same


def made_in_loop():
    """Each was compiled for its own step."""
    made, sums = [], []
    for step in range(3):

        @njit
        def stepped(x):
            return x + step

        @njit
        def added(x):
            return x + 10 * step

        stepped(0)
        made.append(stepped)
        sums.append(added(1))
    return [f(1) for f in made], sums


def in_branches(n):
    """Each branch is left with its kernel and its table: it migrates."""
    if n == 1:
        table = np.arange(4) + 10

        @njit
        def first(i):
            return table[i]

        return first
    if n == 2:
        table = np.arange(4) + 20

        @njit
        def second(i):
            return table[i]

        return second
    raise ValueError(n)


def bound_below_branch(n):
    """Only one of the ways leaves: it stays."""
    if n == 1:
        table = np.arange(4) + 10

        @njit
        def early(i):
            return table[i]

        early(0)
    table = np.arange(4)
    return early(n), table


if __name__ == "__main__":
    print(in_branches(1)(2), in_branches(2)(2), bound_below_branch(1))
    print(by_alias(1), by_default(1), by_call(1), filled_before(1))
    ALIAS[1], PART[1], WEIGHTS[0] = 7.0, 8.0, 9.0
    fill(PASSED)
    print(by_kernel(1))
    store(STORED)
    print(by_kernel(1))
    print(by_alias(1), by_alias(2), by_default(1), by_default(1, WEIGHTS), by_call(1))
    state, increased = counter()
    print(increased(1))
    state[0] = 5
    print(increased(1))
    added, bump = rebound()
    print(added(1))
    bump()
    print(added(1), bound_below(), defined_again(), settled(3)(2), constant(7)())
    weights = np.array([0.0, 1.0])
    scaled, shifted = factory(weights, 3)
    print(scaled(1), shifted(1.0))
    weights[1] = 10
    print(scaled(1), shifted(1.0))
    print(made_in_loop())
