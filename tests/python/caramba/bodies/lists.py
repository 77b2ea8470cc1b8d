import math

import numpy as np
from numba import njit
from numba.typed import List


@njit
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


@njit
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@njit
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@njit
def quicksort(a, lo, hi):
    if lo < hi:
        p = a[hi]
        i = lo
        for j in range(lo, hi):
            if a[j] < p:
                a[i], a[j] = a[j], a[i]
                i += 1
        a[i], a[hi] = a[hi], a[i]
        quicksort(a, lo, i - 1)
        quicksort(a, i + 1, hi)


@njit
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@njit
def adaptive(a, b, fa, fb, depth):
    m = 0.5 * (a + b)
    fm = math.exp(-m * m)
    whole = (b - a) * (fa + fb) / 2
    halves = (m - a) * (fa + fm) / 2 + (b - m) * (fm + fb) / 2
    if depth <= 0 or abs(whole - halves) < 1e-6:
        return halves
    return adaptive(a, m, fa, fm, depth - 1) + adaptive(m, b, fm, fb, depth - 1)


@njit
def closure_in(a, c):
    def sq(x):
        return x * x + c

    s = 0.0
    for v in a:
        s += sq(v)
    return s


@njit
def lambda_in(a):
    f = lambda x, y: x * y + 1
    return f(a[0], a[1]) + f(a[1], a[2])


@njit
def nested_default(x):
    def g(y, k=2):
        return y * k

    return g(x) + g(x, 5)


@njit
def sq(x):
    return x * x


@njit
def cube(x):
    return x * x * x


@njit
def apply(f, a):
    s = 0.0
    for i in range(a.shape[0]):
        s += f(a[i])
    return s


@njit
def both(a):
    return apply(sq, a), apply(cube, a)


@njit
def newton(f, x0, tol):
    x = x0
    for _ in range(50):
        d = (f(x + 1e-6) - f(x - 1e-6)) / 2e-6
        step = f(x) / d
        x -= step
        if abs(step) < tol:
            break
    return x


@njit
def quad(x):
    return x * x - 2.0


@njit
def evens(n):
    out = []
    for i in range(n):
        if i % 2 == 0:
            out.append(i)
    return out


@njit
def evens_array(n):
    out = []
    for i in range(n):
        if i % 2 == 0:
            out.append(i * 1.5)
    return np.array(out)


@njit
def comp(n):
    a = [i * i for i in range(n) if i % 3 != 1]
    s = 0
    for x in a:
        s += x
    return s, len(a), a[-1]


@njit
def comp_array(n):
    return np.array([math.sqrt(i) for i in range(n)])


@njit
def pairs(a):
    out = []
    for i in range(len(a)):
        for j in range(i + 1, len(a)):
            if a[i] > a[j]:
                out.append((i, j))
    return out


@njit
def pairs_use(a):
    out = []
    for i in range(len(a)):
        out.append((i, a[i] * 2.0))
    s = 0.0
    for k, v in out:
        s += k * v
    return s + out[0][1]


@njit
def stack(n):
    todo = [n]
    count = 0
    while len(todo) > 0:
        k = todo.pop()
        count += 1
        if k > 1:
            todo.append(k // 2)
            todo.append(k - k // 2)
    return count


@njit
def pops(n):
    a = [1, 2, 3, 4, 5]
    x = a.pop(0)
    y = a.pop(-2)
    a.insert(1, 99)
    a.reverse()
    a.extend([7, 8])
    a.remove(5)
    return x, y, a, a.index(99), a.count(7), len(a)


@njit
def pop_empty(n):
    a = [1]
    a.pop()
    return a.pop()


@njit
def out_of_range(n):
    a = [1, 2]
    return a[n]


@njit
def listmath(n):
    a = [1.5] * n
    b = a + [2.5, 3.5]
    b[0] = 9.0
    b[1] += 1.0
    c = b[1:-1]
    return a, b, c, sum(b), max(b), min(b)


@njit
def refine(n):
    a = []
    for i in range(n):
        a.append(i)
    b = [0]
    b.append(2.5)
    return a, b


@njit
def lists_of_lists(n):
    rows = []
    for i in range(n):
        row = []
        for j in range(i + 1):
            row.append(i * j)
        rows.append(row)
    t = 0
    for row in rows:
        for x in row:
            t += x
    return t, len(rows), rows[-1][-1]


@njit
def list_arrays(n):
    parts = []
    for i in range(n):
        parts.append(np.full(i + 1, float(i)))
    s = 0.0
    for p in parts:
        s += p.sum()
    return s, parts[2]


@njit
def contains(x):
    a = [1, 5, 9]
    return x in a, x not in a


@njit
def truthy(n):
    a = [1] * n
    if a:
        return 1
    return 0


@njit
def helper_append(out, x):
    out.append(x)


@njit
def by_helper(n):
    out = [0]
    for i in range(n):
        helper_append(out, i)
    return out


@njit
def sort_list(a):
    out = []
    for x in a:
        out.append(x)
    out.sort()
    b = sorted(a)
    return out, b


@njit
def typed_local(n):
    out = List()
    for i in range(n):
        out.append(i * 0.5)
    s = 0.0
    for x in out:
        s += x
    return s


@njit
def reflected(a):
    a.append(7)
    a[0] = 5
    return len(a)


@njit
def sum_list(a):
    s = 0.0
    for x in a:
        s += x
    return s


@njit
def np_around(a, x):
    return np.round(a, 2), np.around(x, 1), np.round(x), np.round(a) if False else np.round(a)


@njit
def literal_loop(x):
    s = 0
    for k in [1, 2, 5]:
        s += k * x
    return s


@njit
def conditional_list(flag):
    if flag:
        a = [1, 2]
    else:
        a = [3, 4, 5]
    return a


@njit
def primes(n):
    out = [2]
    k = 3
    while len(out) < n:
        ok = True
        for p in out:
            if p * p > k:
                break
            if k % p == 0:
                ok = False
                break
        if ok:
            out.append(k)
        k += 2
    return np.array(out)


A = np.array([3.0, -1.5, 2.25, 8.0, 0.5])


@njit
def item_stores(n):
    items = [np.zeros(n), np.zeros(n)]
    kept = items[1]
    items[1] = np.ones(n + 1)
    items[0], items[1] = items[1], items[0]
    items[0] += 1.0
    return kept.sum(), items[0].sum(), len(items[1])


@njit
def arrays_of_tuples(n, x):
    t = (n, 2, 3.5)
    rows = np.array([t[1:], t[:2]])
    return np.asarray(t), np.array((t, t)), rows, np.asarray(x.shape), np.array(x.shape, dtype=np.int8)


@njit
def array_of_pairs(n):
    pairs = [(0, 1)]
    mixed = [(0, 0.5)]
    pairs.pop()
    for i in range(n):
        pairs.append((i, 2 * i))
        mixed.append((i, i / 2))
    return np.array(pairs), np.array(pairs).T, np.array(mixed), np.asarray(mixed, dtype=np.float32)


@njit
def next_greater(a):
    out = np.full(len(a), -1)
    waiting = []
    for i in range(len(a)):
        while waiting and a[waiting[-1]] < a[i]:
            out[waiting.pop()] = i
        waiting.append(i)
    return out


@njit
def tested(n):
    """Lists and tuples beside conditions, none of which anything reads the value of."""
    items = [1.0, 2.0][:n]
    pair = (n, 1.0)
    turns = 0
    while (items and items[-1] > 0) or (not items and turns < 3):
        turns += 1
        if items:
            items.pop()
    assert not items or n > 5
    return turns, 1 if items and n else 2, 3 if n and pair else 4


@njit
def from_a_slice(n):
    """An empty list that a slice gives its type."""
    found = [0][:0]
    for i in range(n):
        found.append(i * i)
    return found


@njit
def second(pair):
    return pair[1] % 3


@njit
def sorted_by(n):
    """By a key, stable both ways: a function, a lambda, and one inside."""
    items = [((i * 7) % 5, i) for i in range(n)]

    def odd(pair):
        return pair[1] % 2

    last = sorted(items, key=second), sorted(items, key=lambda p: (-p[0], p[1])), sorted(items, key=odd)
    items.sort(key=second, reverse=True)
    return items, last


@njit
def late_lists_of_lists(n):
    family = []
    path = []
    while n > 0:
        steps = [(n - 1, 1)]
        for step in steps:
            cell = step
        path.append((cell[0], 1))
        n = cell[0]
    family.append(path)
    family.reverse()
    return family


@njit
def slowed(speed, by):
    speeds = [speed]
    while speed > 0:
        speed -= by
        speeds.append(speed)
    return np.array(speeds)


@njit
def by_slowing(speed, by):
    known = np.ones(1, np.int64)
    speeds = [known[0] * speed]
    first = speeds[0]
    for i in range(speed):
        speeds.append(i * by)
    return slowed(speed, by).sum(), first, np.array(speeds)


@njit
def without_slices(n, a, b):
    l = [(i, 0.5 * i) for i in range(n)]
    del l[a:b]
    k = List([1, 2, 3, 4])
    del k[1:]
    rows = [np.full(i, 1.0) for i in range(n)]
    del rows[:a]
    del rows[-1:]
    return l, len(k), len(rows), [len(r) for r in rows]


CASES = {
    "without_slices": [(6, 1, 3), (6, 4, 2), (3, -2, 99), (1, 0, 0)],
    "slowed": [(3, 0.5), (3, 1), (2.5, 1), (np.float32(1), 0.25)],
    "by_slowing": [(3, 0.5), (2, 1)],
    "late_lists_of_lists": [(4,), (1,)],
    "sorted_by": [(8,), (1,), (13,)],
    "from_a_slice": [(3,), (0,)],
    "next_greater": [(np.array([3, 1, 4, 1, 5, 9, 2, 6]),), (np.zeros(0),)],
    "tested": [(0,), (1,), (2,), (6,)],
    "fib": [(12,)],
    "is_even": [(11,), (10,)],
    "is_odd": [(7,)],
    "quicksort": [(A.copy(), 0, 4)],
    "ackermann": [(2, 3)],
    "adaptive": [(0.0, 2.0, 1.0, math.exp(-4.0), 12)],
    "closure_in": [(A, 2.0), (A.astype(np.float32), 1)],
    "lambda_in": [(A,)],
    "nested_default": [(3,), (2.5,)],
    "both": [(A,)],
    "newton": [("@quad", 1.0, 1e-12)],
    "apply": [("@sq", A), ("@cube", A.astype(np.float32))],
    "evens": [(9,), (0,)],
    "evens_array": [(9,), (0,)],
    "comp": [(10,)],
    "comp_array": [(6,)],
    "pairs": [(A,)],
    "pairs_use": [(A,)],
    "stack": [(37,)],
    "pops": [(1,)],
    "pop_empty": [(1,)],
    "out_of_range": [(1,), (2,), (-3,)],
    "listmath": [(3,)],
    "refine": [(3,)],
    "lists_of_lists": [(5,)],
    "list_arrays": [(4,)],
    "contains": [(5,), (6,)],
    "truthy": [(0,), (2,)],
    "by_helper": [(4,)],
    "sort_list": [(A,)],
    "typed_local": [(5,)],
    "reflected": [([1, 2, 3],)],
    "sum_list": [([1.5, 2.5],), ([1, 2],)],
    "np_around": [(A, 2.345), (A.astype(np.float32), 7)],
    "literal_loop": [(3,)],
    "conditional_list": [(True,), (False,)],
    "primes": [(20,)],
    "item_stores": [(3,)],
    "array_of_pairs": [(3,), (0,)],
    "arrays_of_tuples": [(3, np.zeros((2, 3))), (2.5, A)],
}
