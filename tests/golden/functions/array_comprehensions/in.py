"""Arrays of lists: a type without a name is heeded unless Numba makes the array in the list's place."""

import numpy as np
from numba import njit


@njit
def of_comprehensions(n, x):
    a = np.array([i for i in range(n)], np.float32)  # as it is
    b = np.array([i for i in range(n)], dtype=np.float32)
    c = np.array([i for i in range(n) if i != 1], np.float32)
    s = [2 * v for v in x]
    d = np.array(s, np.int8)
    return a, b, c, d, len(s)


@njit
def appended(n):
    s = []
    for i in range(n):
        t = i * 1.5 if i > 1 else 0.5
        s.append(t)
    return np.array(s, np.int32)


@njit
def stored(n):
    """What stores to an element ends the search."""
    s = []
    k = np.zeros(2)
    for i in range(n):
        s.append(i * 1.5)
    k[0] = 1
    return np.array(s, np.int32), k


@njit
def read_later(n):
    s = []
    for i in range(n):
        s.append(i * 1.5)
    a = np.array(s, np.int32)
    if n > 2:
        return a, len(s)
    return a, 0


@njit
def sometimes(n):
    s = []
    for i in range(n):
        if i != 1:
            s.append(i * 1.5)
    return np.array(s, np.int32)


@njit
def begun(n):
    s = [0.5]
    for i in range(n):
        s.append(i * 1.5)
    return np.array(s, np.int32)


@njit
def twice(n):
    s = []
    for i in range(n):
        s.append(i * 1.5)
        s.append(i * 2.5)
    return np.array(s, np.int32)


@njit
def beside(n):
    s = []
    t = [1]
    for i in range(n):
        s.append(i * 1.5)
        for j in range(i):
            n += j
    t.append(n)
    return np.array(s, np.int32), t


@njit
def before(n):
    s = []
    t = [1]
    for i in range(n):
        for j in range(i):
            n += j
        s.append(i * 1.5)
    t.append(n)
    u = np.array(s, np.int32)
    t[0] = 4
    return u, t


@njit
def within(n, x):
    if n > 1:
        a = np.array([i for i in range(n)], np.float32)
        for k in range(2):
            b = np.array([v for v in x], np.int32)
            s = []
            for v in x:
                s.append(v + k)
            b = np.array(s, np.int32)
    else:
        a = np.array([2 * i for i in range(n)], np.float32)
        b = np.zeros(1)
    return a, b


for kernel in (appended, stored, read_later, sometimes, begun, twice, beside, before):
    for n in (2, 4):
        print(kernel(n))
print(of_comprehensions(3, np.arange(3.0)))
print(within(3, np.arange(2.0)), within(1, np.ones(2)))
