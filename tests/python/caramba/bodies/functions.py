import cmath
import math

import numpy as np
from numba import njit, prange, vectorize


@njit
def compose(x):
    def twice(f, y):
        return f(f(y))

    g = lambda z: z * 1.5
    return twice(g, x)


@njit
def shadow(x):
    def f(x):
        x = x + 1
        return x

    y = f(x)
    return x, y


@njit
def early(a):
    out = []
    for v in a:
        if v < 0:
            return out
        out.append(v)
    return out


@njit
def alias_list(n):
    a = [1, 2, 3]
    b = a
    b.append(n)
    return a, len(b)


@njit
def list_in_loop(n):
    total = 0
    for i in range(n):
        tmp = [i, i + 1]
        tmp.append(i * i)
        total += tmp[2] - tmp[0]
    return total


@njit
def bool_list(a):
    flags = [v > 0 for v in a]
    return flags, sum([1 for f in flags if f])


@njit
def f32_list(a):
    out = []
    for v in a:
        out.append(v)
    return np.array(out)


@njit
def cplx_list(n):
    out = [complex(i, -i) for i in range(n)]
    return np.array(out), out[-1]


@njit
def tuples(n):
    best = (0, -1.0)
    for i in range(n):
        c = (i, math.sin(i))
        if c[1] > best[1]:
            best = c
    return best


@njit
def nested_comp(n):
    return [[i * j for j in range(i)] for i in range(1, n)]


@njit
def matrix_from_lists(n):
    rows = [[float(i + j) for j in range(3)] for i in range(n)]
    return np.array(rows)


@njit
def slices_of_list(n):
    a = [i * i for i in range(n)]
    return a[2:], a[:3], a[::2], a[::-1], a[-3:-1]


@njit
def neighbors(adj, start):
    seen = np.zeros(adj.shape[0], np.bool_)
    queue = [start]
    order = []
    seen[start] = True
    while queue:
        k = queue.pop(0)
        order.append(k)
        for j in range(adj.shape[1]):
            if adj[k, j] and not seen[j]:
                seen[j] = True
                queue.append(j)
    return order


@njit
def append_in_branch(n):
    a = []
    b = []
    for i in range(n):
        if i % 2:
            a.append(i)
        else:
            b.append(i * 0.5)
    return a, b


@njit
def set_ops(a, b):
    return np.union1d(a, b), np.intersect1d(a, b), np.setdiff1d(a, b), np.isin(a, b), np.delete(a, 1)


@njit
def nan_more(a):
    return np.nancumprod(a), np.nanquantile(a, 0.3)


@njit
def krons(a, b):
    return np.kron(a, b), np.corrcoef(a)


@njit
def int_list_arg(items, k):
    items[k] += 10
    items.append(k)
    return sum(items)


@njit
def list_of(n):
    return list(range(n)), sorted(list(range(n, 0, -1)))


@njit
def default_fn(x, scale=2.0, shift=1):
    return x * scale + shift


@njit
def kw(x):
    return default_fn(x, shift=3), default_fn(x, 4.0), default_fn(shift=2, x=x)


A = np.array([3.0, 1.0, 2.5, -1.0, 4.0])
I = np.array([3, 1, 2, 5])


@njit(parallel=True)
def divided_in_parallel(a, b):
    c = a / b  # raises in serial kernels alone, where complex
    s = 0.0
    for i in prange(a.size):
        s += c[i].real
    return c, s


@njit
def neighbours(x, y):
    return math.nextafter(x, y), np.nextafter(x, y)


@njit
def named_like_functions(x, std, median):
    """Each name has two types, and the second is numbered."""
    first = np.median(x)
    std = np.std(x)
    median = np.median(x)
    return np.std(x + 1) + std + median + np.median(x) + first


@vectorize
def turned(x, angle):
    return x * cmath.exp(-1.0j * angle)


WEIGHTS = np.array([0.5, 1.5])


@njit
def weighted(x):
    return WEIGHTS[0] * x + WEIGHTS[1]


@njit
def scaled_by(x, k=2):
    return WEIGHTS[-1] * x * k


@njit
def slope(f, x, h):
    return (f(x + h) - f(x - h)) / (2 * h)


@njit
def apply_twice(outer, f, x):
    return outer(f, x, 0.5) + outer(f=f, x=x, h=0.25)


@njit
def of_both(fs, x):
    gs = (fs[1], scaled_by)
    return fs[0](x) + fs[-1](x) * gs[1](x, k=3) - gs[0](x)


@njit
def of_all(x):
    return of_both((weighted, scaled_by), x)


@njit
def reads_around(x):
    g = scaled_by
    return slope(weighted, x, 0.5), apply_twice(slope, scaled_by, x), g(x, k=3)


@njit(parallel=True)
def slopes(f, a):
    out = np.empty_like(a)
    for i in prange(len(a)):
        out[i] = slope(f, a[i], 0.5) + slope(weighted, a[i], 0.25)
    return out


@njit(parallel=True)
def steps(f, g, a):
    n = len(a)
    b = np.empty(n)
    for _ in range(2):
        for i in prange(n):
            b[i] = slope(f, a[i], 0.5) + g(a[i])
        a = b * 0.5
    return a


@njit
def stepped(a):
    return steps(weighted, scaled_by, a)


def around(c):
    @njit
    def inner(x):
        return c[0] * x * x + c[-1]

    return inner


square, cube = around(np.array([1.0, 2.0])), around(np.array([3.0]))


@njit
def digits(text):
    number = 0
    for c in text:
        if c < ord("0") or c > ord("9"):
            return -number
        number = 10 * number + (c - ord("0"))
    return number


class Features:
    @staticmethod
    @njit
    def mean(x):
        return x.sum() / len(x)

    @staticmethod
    @njit
    def shifted(x, by):
        for i in range(len(x)):
            x[i] += by


# Numba finds no attribute of a class.
mean_feature = Features.mean
shifted_feature = Features.shifted


@njit
def of_class(x):
    shifted_feature(x, 0.5)
    return mean_feature(x)


CASES = {
    "digits": [(np.frombuffer(text, np.uint8),) for text in (b"2048", b"12a", b"")],
    "turned": [(A, 0.5), (1 + 2j, np.array([0.0, 2.0]))],
    "neighbours": [(1.0, 2.0), (1, 0), (np.float32(1), np.float32(2)), (np.float32(1), 2.0), (0.0, -1.0)],
    "named_like_functions": [(A, 1, 2), (A, A, True), (A, 1.0, 2.0)],
    "divided_in_parallel": [(np.array([1 + 1j, 2, 0j]), 0j), (np.array([1.0, 0.0]), 0)],
    "compose": [(2.0,)],
    "shadow": [(3,)],
    "early": [(A,)],
    "alias_list": [(9,)],
    "list_in_loop": [(10,)],
    "bool_list": [(A,)],
    "f32_list": [(A.astype(np.float32),)],
    "cplx_list": [(3,)],
    "tuples": [(10,)],
    "nested_comp": [(4,)],
    "matrix_from_lists": [(4,)],
    "slices_of_list": [(8,)],
    "neighbors": [(np.array([[0, 1, 1, 0], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 0]]), 0)],
    "append_in_branch": [(7,)],
    "set_ops": [(I, np.array([1, 5, 9]))],
    "nan_more": [(np.array([1.0, np.nan, 3.0]),)],
    "krons": [(np.array([[1.0, 2.0], [3.0, 5.0]]), np.array([[0.5, 1.0], [2.0, 4.0]]))],
    "int_list_arg": [([1, 2, 3], 1)],
    "list_of": [(4,)],
    "kw": [(1.5,)],
    "slope": [("@weighted", 2.0, 0.5), ("@scaled_by", 1.0, 0.5), ("@square", 1.0, 0.5), ("@cube", 1.0, 0.5)],
    "apply_twice": [("@slope", "@weighted", 1.0)],
    "reads_around": [(1.5,)],
    "of_all": [(1.5,), (2,)],
    "steps": [("@scaled_by", "@square", A), ("@weighted", "@weighted", A)],
    "stepped": [(A,)],
    "of_class": [(A,)],
    "slopes": [("@scaled_by", A), ("@square", A)],
}
