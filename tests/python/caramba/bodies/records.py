import math
from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import njit

particle = np.dtype([("x", np.float64), ("y", np.float64), ("kind", np.int32), ("w", np.float32)])
nested = np.dtype([("pos", np.float64, (3,)), ("id", np.int64), ("alive", np.bool_)])
Params = namedtuple("Params", ["alpha", "beta", "n"])
DEFAULT = Params(0.5, 2.0, 3)
EPS = np.finfo(np.float64).eps
OFFSETS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Shape(NamedTuple):
    width: float
    height: float = 2.0
    count: int = 3
    weight: float | None = None


class Box(NamedTuple):
    low: float
    high: float


@njit
def total_weight(p):
    s = 0.0
    for i in range(p.shape[0]):
        s += p[i]["w"] * p[i].x
    return s


@njit
def move(p, dt):
    for i in range(len(p)):
        p[i].x += dt * p[i].y
        p[i]["y"] = p[i].y * 0.5
        if p[i].x > 1.0:
            p[i].kind = 7


@njit
def kick(a, dt):
    for i in range(len(a)):
        a[i].pos += dt * np.array([1.0, 2.0, 3.0])
        r = a[i]
        r.pos *= 0.5
    a[0].pos = a[1].pos


@njit
def columns(p):
    return p["x"].sum(), p.y.max(), p["kind"]


@njit
def row_name(p, k):
    r = p[k]
    r.x = 9.0
    r["kind"] += 2
    old = r.x
    r.x = 1.0
    return old + r.y


@njit
def set_columns(p):
    p["x"][:] = 3.0
    p["kind"][1:] = 5
    p["y"][0] = -1.0


@njit
def new_records(n):
    p = np.zeros(n, dtype=particle)
    for i in range(n):
        p[i].x = i * 1.5
        p[i].kind = i
    return p


@njit
def copy_record(p):
    p[0] = p[2]
    q = p.copy()
    q[1].x = 100.0
    return q


@njit
def iterate_records(p):
    s = 0.0
    for r in p:
        s += r.x * r.y
    return s


@njit
def nested_fields(a):
    s = 0.0
    for i in range(a.shape[0]):
        if a[i]["alive"]:
            for k in range(3):
                s += a[i]["pos"][k]
            a[i]["pos"][1] = 5.0
            a[i].id = i + 10
    return s


@njit
def energy(r):
    return 0.5 * r.w * (r.x * r.x + r.y * r.y)


@njit
def total_energy(p):
    e = 0.0
    for i in range(p.size):
        e += energy(p[i])
    return e


@njit
def use_params(p, x):
    return p.alpha * x + p.beta**p.n


@njit
def make_params(a):
    return Params(a, a * 2, 3)


@njit
def update_params(p):
    q = Params(alpha=p.alpha + 1.0, beta=p.beta, n=p.n)
    return q, q.alpha, q[1]


@njit
def use_default(x):
    return DEFAULT.alpha * x + DEFAULT.n


@njit
def box_size(b):
    return b.high - b.low


@njit
def make_box(a):
    return Box(a.min(), a.max())


@njit
def option(a, method):
    if method == "mean":
        return a.mean()
    if method == "max":
        return a.max()
    if method != "none":
        raise ValueError("unknown method")
    return 0.0


@njit
def caller(a):
    return option(a, "mean") + option(a, "max")


@njit
def weighted(a, w=None):
    s = 0.0
    for i in range(a.size):
        if w is None:
            s += a[i]
        else:
            s += a[i] * w[i]
    return s


@njit
def by_rank(a):
    if a.ndim == 1:
        return a.sum()
    return a[0, 0] * 1.0


@njit
def neighbours(a, i, j):
    s = 0.0
    for k in range(4):
        di, dj = OFFSETS[k]
        s += a[(i + di) % a.shape[0], (j + dj) % a.shape[1]]
    return s


@njit
def eps_test(x):
    return abs(x) < EPS, np.finfo(np.float32).max, np.iinfo(np.int32).max, np.finfo(0.0).tiny


@njit
def raises(k):
    if k == 0:
        raise ValueError("k must not be zero")
    if k == 1:
        raise RuntimeError
    if k == 2:
        raise IndexError("out")
    if k == 3:
        raise ZeroDivisionError()
    assert k < 10, "too large"
    assert k != 5
    return k


@njit
def nested_raise(a):
    s = 0
    for i in range(a.size):
        s += raises(a[i])
    return s


@njit
def partial_raise(a):
    for i in range(a.size):
        if a[i] < 0:
            raise ValueError("negative")
        a[i] = math.sqrt(a[i])


@njit
def inf_norm(a):
    best = -np.inf
    for row in a:
        s = 0.0
        for v in row:
            s += abs(v)
        best = max(best, s)
    return best


@njit
def in_tuple(x):
    return x in (1, 2, 3), x not in (4, 5)


@njit
def float_in(x):
    return float(x) in (1.0, 2.5)


def make_p(n=4):
    p = np.zeros(n, particle)
    p["x"] = np.arange(n) * 0.75
    p["y"] = 1.0 - np.arange(n)
    p["kind"] = np.arange(n)
    p["w"] = 0.1 * np.arange(1, n + 1)
    return p


def make_n():
    a = np.zeros(3, nested)
    a["pos"] = np.arange(9.0).reshape(3, 3)
    a["alive"] = [True, False, True]
    return a


P = make_p()
A = np.array([1.0, 4.0, 9.0])
Context = namedtuple("Context", "x record last")


@njit
def no_record(x):
    context = Context(x=x, record=None, last=x[-1])
    return context.last


@njit
def no_tuple(x):
    return tuple()


@njit
def all_given(context, *args):
    return args


@njit
def asks(x, f, *args):
    s = 0.0
    for i in range(len(x)):
        r = f(Context(x, None, i), *args)
        if len(r) > 0:
            s += r[0] * x[i]
    return s


@njit
def fields_left_out(a):
    """Numba does not read such fields, but gives them back."""
    one, two, three = Shape(a), Shape(a, 4.0), Shape(a, height=0.5)
    return one.width + two.width + two.height + three.height, one, two


CASES = {
    "fields_left_out": [(1.5,), (2,)],
    "no_record": [(np.arange(4.0),)],
    "no_tuple": [(1,)],
    "asks": [(np.arange(4.0), all_given, 3.0, 2.0)],
    "total_weight": [(make_p(),)],
    "kick": [(make_n(), 0.25)],
    "move": [(make_p(), 0.5)],
    "columns": [(make_p(),)],
    "row_name": [(make_p(), 2)],
    "set_columns": [(make_p(),)],
    "new_records": [(3,)],
    "copy_record": [(make_p(),)],
    "iterate_records": [(make_p(),)],
    "nested_fields": [(make_n(),)],
    "total_energy": [(make_p(),)],
    "energy": [(make_p()[1],)],
    "use_params": [(Params(0.5, 2.0, 3), 4.0), (Params(1, 2, 3), 4)],
    "make_params": [(1.5,)],
    "update_params": [(Params(0.5, 2.0, 3),)],
    "use_default": [(2.0,)],
    "box_size": [(Box(1.0, 3.5),)],
    "make_box": [(A,)],
    "option": [(A, "mean"), (A, "max"), (A, "none"), (A, "other")],
    "caller": [(A,)],
    "weighted": [(A,), (A, A), (A, None)],
    "by_rank": [(A,), (A.reshape(1, 3),)],
    "neighbours": [(np.arange(12.0).reshape(3, 4), 0, 0)],
    "eps_test": [(1e-20,), (1.0,)],
    "raises": [(k,) for k in (0, 1, 2, 3, 4, 5, 12)],
    "nested_raise": [(np.array([7, 8]),), (np.array([7, 0]),)],
    "partial_raise": [(np.array([4.0, 9.0, -1.0, 16.0]),)],
    "inf_norm": [(np.arange(6.0).reshape(2, 3) - 3,)],
    "in_tuple": [(2,), (4,), (2.0,)],
    "float_in": [(1,), (2.5,)],
}
