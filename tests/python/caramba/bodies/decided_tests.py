"""What a test does beside having an answer that is known while compiling: calls, draws, exceptions."""

import numpy as np
from numba import njit, prange

DEBUG = False
LEVEL = 0
ON = True


@njit
def bump(a):
    a[0] += 1
    return a[0]


@njit
def column(a):
    a[0] += 1
    return a[:, None]


@njit
def pair(a):
    a[0] += 1
    return a[0], 2


@njit
def nothing(a):
    a[0] += 1


@njit
def relax(u):
    e = 0.0
    for i in range(1, u.size - 1):
        v = 0.5 * (u[i - 1] + u[i + 1])
        e = max(e, abs(v - u[i]))
        u[i] = v
    return e


@njit
def by_a_global(b):
    if bump(b) > 0 and DEBUG:
        return -1.0
    if bump(b) > 0 and LEVEL > 1:
        b[0] += 100
    elif bump(b) and LEVEL:
        b[0] += 200
    if bump(b) > 0 or ON:
        b[0] += 10
    return b[0]


@njit
def by_a_literal(b):
    if bump(b) > 0 and False:
        return -1.0
    if not (bump(b) > 0 or True):
        return -2.0
    if (bump(b) > 0 and False) or bump(b) > 100:
        return -3.0
    return b[0]


@njit
def by_none(b, flag=None):
    if bump(b) > 0 and flag is not None:
        return -1.0
    if flag is None and bump(b) > 0:
        b[0] += 10
    if bump(b) > 1 or flag is None:
        b[0] += 100
    return b[0]


@njit
def by_rank(b):
    if bump(b) > 0 and b.ndim == 2:
        return -1.0
    if bump(b) > 0 and len(b.shape) > 1 and bump(b) > 5:
        return -2.0
    if column(b).ndim == 1:
        return -3.0
    return 1.0 * b[0]


@njit
def in_expressions(b):
    x = 1 if bump(b) > 0 and DEBUG else 2
    y = 3 if nothing(b) is None else 4
    z = bump(b) > 0 and DEBUG
    return x, y, z, b[0]


@njit
def asserted(b):
    assert bump(b) > 0 or ON
    assert len(pair(b)) == 2
    for i in range(2):
        if bump(b) > 1 and DEBUG:
            break
        if bump(b) > 1 and DEBUG:
            continue
    else:
        b[0] += 50
    return b[0]


@njit
def named(b):
    n = column(b).ndim == 2
    m = len(pair(b)) > 1
    x = nothing(b) is None
    y = bump(b) is not None
    return n, m, x, y, b[0]


@njit
def dtypes(b):
    d = column(b).dtype
    x = np.zeros(2, column(b).dtype)
    return np.ones(2, d), x, b[0]


@njit
def raising(b, k):
    if b[0] // k > 0 and DEBUG:
        return -1.0
    return b[0]


@njit
def singular(m):
    if np.linalg.inv(m)[0, 0] > 0 and DEBUG:
        return -1.0
    return m[0, 0]


@njit
def drawing(seed):
    np.random.seed(seed)
    s = 0.0
    for i in range(4):
        if np.random.rand() < 0.5 and LEVEL:
            s += 100.0
        s += np.random.rand()
    return s


@njit
def popping(n):
    items = [i for i in range(n)]
    if items.pop() > 1 and DEBUG:
        return -1
    return len(items)


@njit
def solve(u, n, callback=None):
    k = 0
    for k in range(n):
        if relax(u) < 1e-6 and callback is None:
            break
        if relax(u) < 1e-3 and callback is not None:
            break
    return k


@njit(parallel=True)
def in_parallel(b):
    c = 0
    for i in prange(b.shape[0]):
        if bump(b[i]) > 2 and DEBUG:
            c += 1
    return c


@njit
def statements(b):
    [bump(b)]
    [[bump(b)], [bump(b)]]
    column(b).dtype
    len(pair(b))
    bump(b) < bump(b) < bump(b)
    return b[0]


@njit
def inc(a):
    a[0] += 1
    return a[0]


@njit
def asked_for_types(a):
    s = [1, 2]
    x = isinstance(inc(a), float)
    if isinstance(s.pop(), int):
        a[-1] += 5
    y = isinstance(s.pop(), (int, float)) and isinstance(inc(a), int)
    z = (1 if isinstance(inc(a), float) else 2), a[0]
    return x, y, z, len(s)


VECTORS = [np.zeros(1), np.array([3.0, -1.0]), np.array([-5, 7])]
CASES = {
    "by_a_global": [(v,) for v in VECTORS],
    "by_a_literal": [(v,) for v in VECTORS],
    "by_none": [*((v,) for v in VECTORS), (VECTORS[0], 3)],
    "by_rank": [(v,) for v in VECTORS],
    "in_expressions": [(v,) for v in VECTORS],
    "asserted": [(v,) for v in VECTORS],
    "named": [(v,) for v in VECTORS],
    "dtypes": [(v,) for v in VECTORS],
    "raising": [(VECTORS[0], 0), (VECTORS[0], 2), (VECTORS[2], 0)],
    "singular": [(np.zeros((2, 2)),), (np.eye(2),)],
    "drawing": [(1,), (7,)],
    "popping": [(1,), (5,), (0,)],
    "solve": [(np.array([0.0, 0, 0, 0, 1.0]), 3), (np.array([0.0, 0, 0, 0, 1.0]), 3, 1)],
    "in_parallel": [(np.zeros((5, 2)),), (np.full((3, 1), 4.0),)],
    "statements": [(v,) for v in VECTORS],
    "asked_for_types": [(v,) for v in VECTORS],
}
