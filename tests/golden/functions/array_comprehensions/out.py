"""Arrays of lists: a type without a name is heeded unless Numba makes the array in the list's place."""

import numpy as np
import pykokkos as pk


@pk.function
def of_comprehensions(n, x):
    a = np.array([i for i in range(n)])  # as it is
    b = np.array([i for i in range(n)], dtype=np.float32)
    c = np.array([i for i in range(n) if i != 1], np.float32)
    s = [2 * v for v in x]
    d = np.array(s)
    return a, b, c, d, len(s)


call_of_comprehensions = pk.host_call(of_comprehensions)


@pk.function
def appended(n):
    s = []
    for i in range(n):
        t = i * 1.5 if i > 1 else 0.5
        s.append(t)
    return np.array(s)


call_appended = pk.host_call(appended)


@pk.function
def stored(n):
    """What stores to an element ends the search."""
    s = []
    k = np.zeros(2)
    for i in range(n):
        s.append(i * 1.5)
    k[0] = 1
    return np.array(s, np.int32), k


call_stored = pk.host_call(stored)


@pk.function
def read_later(n):
    s = []
    for i in range(n):
        s.append(i * 1.5)
    a = np.array(s, np.int32)
    if n > 2:
        return a, len(s)
    return a, 0


call_read_later = pk.host_call(read_later)


@pk.function
def sometimes(n):
    s = []
    for i in range(n):
        if i != 1:
            s.append(i * 1.5)
    return np.array(s, np.int32)


call_sometimes = pk.host_call(sometimes)


@pk.function
def begun(n):
    s = [0.5]
    for i in range(n):
        s.append(i * 1.5)
    return np.array(s, np.int32)


call_begun = pk.host_call(begun)


@pk.function
def twice(n):
    s = []
    for i in range(n):
        s.append(i * 1.5)
        s.append(i * 2.5)
    return np.array(s, np.int32)


call_twice = pk.host_call(twice)


@pk.function
def beside(n):
    s = []
    t = [1]
    for i in range(n):
        s.append(i * 1.5)
        for j in range(i):
            n += j
    t.append(n)
    return np.array(s, np.int32), t


call_beside = pk.host_call(beside)


@pk.function
def before(n):
    s = []
    t = [1]
    for i in range(n):
        for j in range(i):
            n += j
        s.append(i * 1.5)
    t.append(n)
    u = np.array(s)
    t[0] = 4
    return u, t


call_before = pk.host_call(before)


@pk.function
def within(n, x):
    if n > 1:
        a = np.array([i for i in range(n)])
        for k in range(2):
            b = np.array([v for v in x])
            s = []
            for v in x:
                s.append(v + k)
            b = np.array(s)
    else:
        a = np.array([2 * i for i in range(n)])
        b = np.zeros(1)
    return a, b


call_within = pk.host_call(within)


for kernel in (call_appended, call_stored, call_read_later, call_sometimes, call_begun, call_twice, call_beside, call_before):
    for n in (2, 4):
        print(kernel(n))
print(call_of_comprehensions(3, np.arange(3.0)))
print(call_within(3, np.arange(2.0)), call_within(1, np.ones(2)))
