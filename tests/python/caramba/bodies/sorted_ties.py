"""Where sorting puts NaN and ties, which Numba's comparisons decide."""

from collections import namedtuple

import numpy as np
from numba import njit

Star = namedtuple("Star", ["light", "index"])


@njit
def draw(n, seed, kinds, missing):
    """Return n numbers with many ties, some of them NaN."""
    np.random.seed(seed)
    out = np.empty(n)
    for i in range(n):
        out[i] = np.random.randint(0, kinds) - kinds // 2
        if np.random.random() < missing:
            out[i] = np.nan
    return out


@njit
def sorted_floats(largest, step, kinds, missing):
    """Sort lists of all lengths, in place and not, both ways."""
    found = []
    for n in range(0, largest, step):
        a = draw(n, n + 1, kinds, missing)
        found.extend(sorted(a))
        found.extend(sorted(a, reverse=True))
        b = [x for x in a]
        b.sort()
        found.extend(b)
        b = list(a)
        b.sort(reverse=n % 2 == 0)
        found.extend(b)
    return np.array(found)


@njit
def sorted_narrow(n):
    a = draw(n, 3, 9, 0.3).astype(np.float32)
    return sorted(a), sorted(a, reverse=True)


@njit
def light(pair):
    return pair[0]


@njit
def sorted_by_key(largest, step, kinds, missing):
    """Sort by a key: the places of ties show in the index beside it."""
    found = []
    for n in range(0, largest, step):
        a = draw(n, n + 1, kinds, missing)
        pairs = [(a[i], i) for i in range(n)]
        for pair in sorted(pairs, key=light):
            found.append(pair[1])
        for pair in sorted(pairs, key=light, reverse=True):
            found.append(pair[1])
        pairs.sort(key=lambda p: -p[0], reverse=n % 3)
        for pair in pairs:
            found.append(pair[1])
    return np.array(found)


@njit
def sorted_pairs(largest, step, kinds, missing):
    """Sort tuples, which differ in their first items, or in their last ones where those are equal."""
    found = []
    for n in range(0, largest, step):
        a = draw(n, n + 1, kinds, missing)
        pairs = [(a[i], -i) for i in range(n)]
        for pair in sorted(pairs):
            found.append(pair[1])
        pairs.sort(reverse=True)
        for pair in pairs:
            found.append(pair[1])
    return np.array(found)


@njit
def sorted_stars(n):
    a = draw(n, 2, 5, 0.2)
    stars = [Star(x, i) for i, x in enumerate(a)]
    stars.sort()
    first = [s.index for s in stars]
    return first, [s.index for s in sorted(stars, key=lambda s: s.light, reverse=True)]


@njit
def sorted_lists(n):
    """Sort lists of lists; where items are NaN, the next ones decide."""
    a = draw(3 * n, 2, 4, 0.3)
    rows = [[a[3 * i], a[3 * i + 1], a[3 * i + 2]] for i in range(n)]
    rows.sort()
    out = np.empty((n, 3))
    for i in range(n):
        for k in range(3):
            out[i, k] = rows[i][k]
    return out


@njit
def compared_lists(x):
    a = [x, 1.0]
    b = [x, 2.0]
    return a < b, a <= b, a > b, a >= b, a == b, a != b, [x] < [x, x], [x] >= [x]


@njit
def sorted_integers(n):
    a = draw(n, 5, 7, 0.0).astype(np.int64)
    return sorted(a), sorted(a, reverse=True)


@njit
def sorted_arrays(largest, step, kinds, missing):
    """Sort arrays, where NaN comes last, and their positions, where ties show."""
    found = []
    for n in range(0, largest, step):
        a = draw(n, n + 1, kinds, missing)
        found.extend(np.argsort(a))
        found.extend(np.argsort(a, kind="mergesort"))
        found.extend(a[::-1].argsort())
        for x in np.sort(a):
            found.append(-1 if np.isnan(x) else int(x))
    return np.array(found)


@njit
def sorted_complex(n):
    a = draw(n, 1, 4, 0.3) + 1j * draw(n, 2, 4, 0.3)
    return np.sort(a), np.argsort(a), np.argsort(a, kind="mergesort")


@njit
def signed_zeros(n):
    a = draw(n, 3, 3, 0.3) * 0.0
    b = -draw(n, 4, 3, 0.3) * 0.0 + a
    return np.sort(b), sorted(b), sorted(b, reverse=True)


MANY = [(101, 1, 9, 0.0), (101, 1, 9, 0.3), (60, 1, 2, 0.8), (3001, 997, 50, 0.2), (3001, 997, 10**9, 0.05)]

CASES = {
    "sorted_floats": MANY,
    "sorted_narrow": [(9,), (200,)],
    "sorted_by_key": MANY,
    "sorted_pairs": MANY,
    "sorted_stars": [(5,), (40,), (333,)],
    "sorted_lists": [(4,), (14,), (80,)],
    "compared_lists": [(1.0,), (np.nan,)],
    "sorted_integers": [(9,), (100,)],
    "sorted_arrays": MANY,
    "sorted_complex": [(10,), (200,)],
    "signed_zeros": [(10,), (200,)],
}
