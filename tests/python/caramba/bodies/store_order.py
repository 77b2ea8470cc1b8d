"""Stores evaluate the value first, and then the target, whose index may change what was read."""

import numpy as np
from numba import int64, njit
from numba.experimental import jitclass

R = np.dtype([("x", "f8"), ("y", "i4")])


@njit
def put(a, i, v):
    a[i] = v


@njit
def bump(a):
    a[0] += 1
    return int(a[0])


@njit
def printed(a):
    print("A", put(a, 0, 2), a[0])
    print(put(a, 0, 5), a[0], put(a, 0, 6) if a[1] > 0 else None)
    print((put(a, 0, 7), a[0]), a[0])
    return a


@njit
def by_a_call_without_value(a):
    a[1 if put(a, 0, 3) is None else 0] = a[0]
    return a


@njit
def popped(a):
    items = [1, 2, 0]
    a[items.pop()] = len(items)
    a[items.pop()] = items[-1]
    return a, len(items)


@njit
def bumped(a):
    a[bump(a)] = a[0]
    return a


@njit
def row(a):
    b = a.reshape(2, 2).copy()
    b[bump(a) % 2] = a[0]
    return b, a


@njit
def row_of_products(a):
    b = a.reshape(2, 2).copy()
    b[bump(a) % 2] = a[:2] * a[0]
    return b, a


@njit
def slice_of_a_number(a):
    a[bump(a) :] = a[0]
    return a


@njit
def slice_of_an_array(a):
    b = np.zeros(4)
    b[bump(a) :] = a[:3]
    return b


@njit
def several(a):
    b = np.zeros(4)
    b[bump(a) :] = a[0] * 10
    b[bump(a)], b[0] = a[0], bump(a)
    return b, a


@njit
def items_of_a_list(a):
    l = [1, 0, 2]
    l[l.pop() - 1] = len(l)
    return l[0], l[1], len(l)


@njit
def augmented(a):
    a[bump(a)] += a[0]
    return a


@njit
def in_two_dimensions(a):
    b = np.zeros((2, 3))
    b[0, bump(a)] = a[0]
    b[bump(a) - 2][1] = a[0]
    return b


@njit
def two_targets(a):
    b = np.zeros(4)
    b[bump(a)] = x = a[0]
    return b, x


@njit
def part_of_a_slice(a):
    b = np.zeros(4)
    b[bump(a) :][0] = a[0]
    return b


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 1

    def up(self):
        self.n += 1
        return self.n


@njit
def methods(a):
    c = Counter()
    a[c.up()] = c.n
    a[c.up() - 3] = c.n + a[2]
    return a, c.n


@njit
def by_an_array(a):
    b = np.zeros(4)
    b[bump(a) : bump(a) + 1] = a[:2]
    b[np.array([bump(a) - 4, 1])] = a[0]
    return b, a


@njit
def by_a_mask(a):
    b = np.zeros(4)
    b[a > bump(a)] = a[0]
    return b, a


@njit
def raised(a, k):
    if k:
        raise ValueError("x", put(a, 0, 9), a[0])
    return a


@njit
def field(a):
    r = np.zeros(3, R)
    s = [0, 1, 2]
    while s:
        r[s.pop()].x = len(s)
    return r


@njit
def field_by_name(a):
    r = np.zeros(3, R)
    s = [0, 1, 2]
    while len(s):
        r[s.pop()]["y"] = len(s)
    return r


@njit
def tuples(a):
    s = [0, 1, 2]
    a[s.pop()], x = len(s), s[-1]
    (a[s.pop()], y), z = (len(s), 3), a[0]
    return a, x, y, z


@njit
def loop_target(a):
    s = [0, 1, 2]
    for a[s.pop()] in range(len(s)):
        pass
    return a


@njit
def twice_popped(a):
    s = [0, 1, 2]
    a[s.pop()] = a[s.pop()] = len(s)
    return a


@njit
def rows_popped(a):
    s = [0, 1, 2]
    b = a.reshape(2, 2)
    b[s.pop() - 1, s.pop() - 1] = len(s) + s[0]
    b[s.pop()] = len(s) + 7
    return a


@njit
def augmented_slices(a):
    s = [0, 1, 2]
    a[s.pop() :] += len(s)
    a[: s.pop() + 1] = len(s) * a[0]
    a[a > s.pop()] += len(s)
    return a


A = np.array([0.0, 1.0, 5.0, 3.0])
CASES = {
    **{
        kernel: [(A,)]
        for kernel in (
            "by_a_call_without_value",
            "popped",
            "bumped",
            "row",
            "row_of_products",
            "slice_of_a_number",
            "slice_of_an_array",
            "several",
            "items_of_a_list",
            "augmented",
            "in_two_dimensions",
            "two_targets",
            "part_of_a_slice",
            "methods",
            "by_an_array",
            "by_a_mask",
            "field",
            "field_by_name",
            "tuples",
            "loop_target",
            "twice_popped",
            "rows_popped",
            "augmented_slices",
            "printed",
        )
    },
    "raised": [(A, 0), (A, 1)],
}
