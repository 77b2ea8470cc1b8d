"""Values that may be None: names, results, arguments, items of tuples."""

import numpy as np
from numba import njit, prange


@njit
def least(a):
    best = None
    for v in a:
        if best is None or v < best:
            best = v
    return best


@njit
def summed(a, n):
    total = None
    for _ in range(n):
        if total is None:
            total = a.copy()
        else:
            total = total + a
    return total


@njit
def late_value(n):
    last = None
    for i in range(n):
        if last is not None:
            last = last * 0.5 + i
        if i == 2:
            last = 8
    return last


@njit
def root(x):
    if x >= 0.0:
        return np.sqrt(x)
    return None


@njit
def ends(x):
    if x > 1.0:
        return x
    if x < -1.0:
        return -x


@njit
def chooses(x):
    y = root(x)
    z = ends(x)
    if y is None and z is None:
        return None
    if y is None:
        return z
    if z is None:
        return y
    return y + z


@njit
def needs(x):
    y = root(x)
    y += 1
    return y * 2 + -y


@njit
def passes_on(x):
    return root(x)


@njit
def weighted(a, w):
    return a.sum() if w is None else a.sum() * w


@njit
def calls_weighted(a, n):
    w = None
    if n > 0:
        w = 0.5
    return weighted(a, w) + weighted(a, None) + weighted(a, w=w)


@njit
def halves(a, side):
    n = len(a) // 2
    if side == 0:
        return a[:n], None
    if side == 1:
        return None, a[n:]
    return a[:n], a[n:]


@njit
def sizes(a, side):
    low, high = halves(a, side)
    pair = halves(a, side)
    count = 0
    if low is not None:
        count += low.size
    if pair[1] is not None:
        high[0] = -1.0
        count += 10 * high.shape[0]
    return count


@njit
def found(a, x):
    at = None
    for k in range(a.size):
        if a[k] == x:
            at = k
            break
    return at


@njit
def find_all(a, xs):
    count = 0
    for x in xs:
        k = found(a, x)
        if k is not None:
            count += k + 1
        if k == None:  # noqa: E711
            count -= 100
    return count


@njit
def either(x, flag):
    y = x if flag else None
    z = None if y is None else y * 2
    return z, 1


@njit
def widens(n):
    s = None
    if n > 0:
        s = 1
    if n > 1:
        s = 2.5
    return s


@njit
def truth(x):
    if x > 0:
        big = x > 10
    else:
        big = None
    return 1 if big else 0


@njit
def stores(a, n):
    s = None
    if n > 0:
        s = 3
    a[0] = s
    return a


@njit
def below(x):
    if x < 1:
        return None
    return x // 2


@njit
def steps_down(x):
    node = below(x)
    steps = 0
    while node is not None:
        steps += 1
        node = below(node)
    return steps


@njit
def from_value(x):
    node = x
    steps = 0
    while node is not None:
        steps += 1
        node = below(node)
    return steps


@njit
def search(a, low, high, x):
    if low >= high:
        return None
    middle = (low + high) // 2
    if a[middle] == x:
        return middle
    if a[middle] < x:
        return search(a, middle + 1, high, x)
    return search(a, low, middle, x)


@njit
def listed(n):
    if n > 0:
        return [n, 2 * n]
    return None


@njit
def only_none(n):
    nothing = None
    for _ in range(n):
        if nothing is not None:
            return 1
    return 2


@njit
def default(x, scale=None):
    if scale is None and x > 2:
        scale = 3.0
    if scale is None:
        return x * 1.0
    return x * scale


@njit
def last_of(n, m):
    best = None
    for i in range(n):
        for j in range(m):
            if (i * j) % 3 == 1:
                best = i * j
        if best is not None and best > 5:
            return best, i
    return best, -1


@njit(parallel=True)
def nearest(a, b, out):
    for i in prange(a.size):
        best = None
        at = -1
        for j in range(b.size):
            d = abs(a[i] - b[j])
            if best is None or d < best:
                best = d
                at = j
        out[i] = at
        if best is not None:
            out[i] += best
    return out


@njit(parallel=True)
def sum_of_roots(a):
    s = 0.0
    for i in prange(a.size):
        r = root(a[i])
        s += 0.0 if r is None else r
    return s


@njit(parallel=True)
def scaled_after(a, flag):
    w = None
    if flag:
        w = 2.0
    out = np.zeros(a.size)
    for i in prange(a.size):
        out[i] = a[i]
    if w is not None:
        out *= w
    return out


A = np.array([3.0, -1.0, 2.0, 5.0])
E = np.zeros(0)

CASES = {
    "least": [(A,), (E,), (A.astype(np.int32),)],
    "summed": [(A, 3), (A, 0), (np.ones((2, 3), order="F"), 2)],
    "late_value": [(0,), (3,), (6,)],
    "root": [(4.0,), (-4.0,)],
    "ends": [(4.0,), (-4.0,), (0.5,)],
    "chooses": [(4.0,), (-4.0,), (-0.5,), (0.25,)],
    "needs": [(4.0,), (-4.0,)],
    "passes_on": [(4.0,), (-4.0,)],
    "calls_weighted": [(A, 0), (A, 1)],
    "halves": [(A, 0), (A, 1), (A, 2)],
    "sizes": [(A, 0), (A, 1), (A, 2)],
    "found": [(A, 2.0), (A, 9.0)],
    "find_all": [(A, np.array([2.0, 9.0, 5.0]))],
    "either": [(1.5, True), (1.5, False), (3, True)],
    "widens": [(0,), (1,), (2,)],
    "truth": [(5,), (50,), (-1,)],
    "stores": [(A, 1), (A, 0)],
    "steps_down": [(9,), (0,)],
    "from_value": [(9,), (0,)],
    "search": [(np.arange(9.0), 0, 9, 7.0), (np.arange(9.0), 0, 9, 7.5)],
    "listed": [(2,), (0,)],
    "only_none": [(3,)],
    "default": [(1,), (3,), (3, 0.5), (3, 2)],
    "nearest": [(A, np.array([1.0, 4.5]), np.zeros(4)), (A, E, np.zeros(4))],
    "sum_of_roots": [(A,)],
    "scaled_after": [(A, True), (A, False)],
    "last_of": [(3, 3), (6, 6), (1, 1)],
}
