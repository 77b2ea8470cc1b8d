"""`try: … except Exception: …` catches whatever the statements raise, after what they did before."""

import math

import numpy as np
from numba import njit, prange
from numba.typed import List


class Unlike(Exception):
    pass


@njit
def raising(k, a):
    if k == 0:
        raise ValueError("x")
    if k == 1:
        raise ZeroDivisionError
    if k == 2:
        raise KeyError(k)
    if k == 3:
        raise Unlike
    if k == 4:
        raise StopIteration
    if k == 5:
        return 1.0 / a[0]
    if k == 6:
        return 1.0 * (int(a[1]) // int(a[0]))
    assert k != 7, "seven"
    if k == 8:
        return np.linalg.inv(a[:4].reshape(2, 2))[0, 0]
    if k == 9:
        raise MemoryError
    if k == 10:
        return np.empty(int(a[5]))[0]
    if k == 11:
        return a[:3].copy().reshape(2, 2)[0, 0]
    if k == 12:
        return (a[:3] + a[:2])[0]
    if k == 13:
        return float([1, 2][k])
    if k == 14:
        return math.sqrt(-1.0)
    if k == 15:
        return 1.0 * [0][:0].pop()
    if k == 16:
        return np.linalg.solve(np.zeros((2, 2)), a[:2])[0]
    return 5.0


@njit
def bare(k, a):
    s = 1
    try:
        s = 2
        x = raising(k, a)
        s = 3
    except:  # noqa: E722
        return s, -1.0
    return s, x


@njit
def named(k, a):
    s = 1
    try:
        s = 2
        x = raising(k, a)
        s = 3
    except Exception:
        return s, -1.0
    return s, x


@njit
def at_once(k, a):
    s = 1
    x = 0.0
    try:
        s = 2
        x = 3.0 / k
        s = 3
        x = x / a[1]
        s = 4
        if k == 5:
            raise ValueError("five", k)
        s = 5
    except Exception:
        return s, x
    return s, x


@njit
def in_loops(k):
    x = 0.0
    for i in range(4):
        try:
            x += 1.0 / (i - k)
        except Exception:
            x += 100
            continue
        x += 0.5
    for _ in range(3):
        try:
            x *= 10
            x += 1 // (k - 1)
        except Exception:
            break
    return x


@njit
def leaving(k):
    t = 0
    for i in range(5):
        try:
            if i == k:
                break
            if i == k - 1:
                continue
            if k == 9:
                return 9.0, 1.0
            t += 1 // (i - 2)
        except Exception:
            return float(i), 2.0
    else:
        return -1.0, 0.0
    return float(i), t / 2


@njit
def with_else(k, n):
    x = 0.0
    try:
        x += 1.0 / k
    except Exception:
        x += 100
    else:
        x += 1.0 / n
    return x


@njit
def nested(k):
    x = 0.0
    try:
        try:
            x += 1.0 / k
        except Exception:
            x += 100
            x += 1 // k
        else:
            x += 1 // (k - 1)
    except Exception:
        x += 7
        try:
            x += 1 // k
        except Exception:
            x += 3
    return x


@njit
def around_a_loop(k):
    x = 0
    try:
        for i in range(4):
            x += 1
            x += 10 // (k - i)
    except Exception:
        x += 100
    return x


@njit
def of_other_types(k):
    try:
        x = 1
        y = 2
        x = 1.5 / k
        y = y // k
    except Exception:
        y += 1
    return x, y


@njit
def arrays(k, a):
    parts = [0.0]
    b = np.zeros(2)
    for i in range(5):
        try:
            b = np.ones(3) * i
            parts.append(1.0 / (i - k))
            parts.append(b.sum())
            a[i] = parts[-1]
        except Exception:
            parts.append(-b.sum())
    return sum(parts), parts, b, a


@njit
def inverses(mats, out):
    for i in range(mats.shape[0]):
        try:
            out[i] = np.linalg.inv(mats[i])
        except:  # noqa: E722
            print(i, mats[i, 0, 0])
            out[i] = np.nan
    return out


@njit
def solved(m, b):
    try:
        x = np.linalg.solve(m, b)
    except:  # noqa: E722
        x = np.zeros(b.size)
    p, q = x
    return p + q, x


@njit(parallel=True)
def launched(ms, out):
    for i in prange(len(out)):
        s, x = solved(ms[i], ms[i, 0])
        out[i] = s + x[0]
    return out


@njit(boundscheck=True)
def bounds(k, a):
    try:
        x = a[k]
        a[k + 1] = x + 1
    except Exception:
        x = -1.0
    return x, a


@njit
def only_raises(k):
    try:
        raise ValueError(k)
    except Exception:
        k += 1
    return k


@njit
def never(k):
    try:
        pass
    except Exception:
        return -1
    return k


@njit
def after(k):
    x = 0.0
    try:
        x += 1.0 / k
    except Exception:
        x += 1
    if x == 1:
        raise KeyError("after")
    return x / (k - 1)


@njit
def nothing(k, a):
    try:
        a[0] = 1 // k
    except Exception:
        pass


@njit
def parts_of(x):
    if x.size == 2:
        raise ValueError
    return x.sum()


@njit
def sliced(x, n):
    total = 0.0
    for i in range(n):
        try:
            total += parts_of(x[i:])
        except Exception:
            total += parts_of(x[: i + 3])
    return total


@njit
def ramp(n, k):
    if n == k:
        raise ValueError("bad")
    return np.arange(n) * 1.5


@njit
def good_ones(sizes, k):
    out = List()
    for i in range(len(sizes)):
        try:
            out.append(ramp(sizes[i], k))
        except Exception:
            pass
    total = 0.0
    for part in out:
        total += part.sum()
    return len(out), total


@njit
def optional(k):
    x = None
    try:
        x = 1.0 / k
    except Exception:
        pass
    if x is None:
        return -1.0
    return x


@njit
def value_or_none(k):
    try:
        return 1.0 / k
    except Exception:
        return None


@njit
def tuples(k):
    t = (1, 2.0)
    try:
        t = (k, 3.0 / k)
        k -= 1
        t = (k, 4.0 / k)
    except Exception:
        t = (t[0] + 10, t[1])
    return t


@njit
def calls_itself(n, k):
    if n == 0:
        return 1 // k
    try:
        return calls_itself(n - 1, k) + 1
    except Exception:
        return calls_itself(n - 1, k + 1) * 10


@njit
def one_array_or_another(n):
    a = np.zeros(3)
    b = a
    try:
        b = np.ones(3)
        b = np.ones(3) * (6 // n)
    except Exception:
        b[0] = 9.0
    return a, b


@njit
def whatever_fits(a, n):
    hit = 0.0
    try:
        hit = a[:4].reshape(2, 2)[0, 0]
        x, y = a[:n]
        hit += y + max([0, 1][n - 2 :])
        for _ in range(0, 5, n - 1):
            hit += 1
        hit += a[: n - 2].max()
    except Exception:
        hit += 20
    return hit


A = np.array([0.0, 1, 0, 2, 3, -1])
M = np.array([[[1.0, 2], [2, 4]], [[1, 2], [3, 4]], [[0, 0], [0, 0]]])

CASES = {
    "raising": [(5, A + 1)],
    "bare": [(k, A) for k in range(18)],
    "named": [(k, A) for k in range(18)],
    "at_once": [(0, A), (1, A), (1, A * 0), (5, A), (3, A)],
    "in_loops": [(k,) for k in range(6)],
    "leaving": [(k,) for k in (0, 1, 2, 3, 5, 9)],
    "with_else": [(0, 0), (1, 0), (1, 1)],
    "nested": [(0,), (1,), (2,)],
    "around_a_loop": [(0,), (2,), (9,)],
    "of_other_types": [(0,), (2,)],
    "arrays": [(k, np.zeros(5)) for k in (0, 3, 9)],
    "inverses": [(M, M * 0)],
    "solved": [(m, m[0]) for m in M],
    "launched": [(M, np.zeros(3))],
    "bounds": [(0, A), (5, A), (6, A)],
    "only_raises": [(1,)],
    "never": [(1,)],
    "after": [(0,), (1,), (2,)],
    "nothing": [(0, np.zeros(1)), (1, np.zeros(1))],
    "parts_of": [(A,)],
    "sliced": [(A, 5)],
    "ramp": [(2, 3)],
    "good_ones": [(np.array([3, 4, 5]), 4), (np.array([3, 2]), 3)],
    "optional": [(0,), (2,)],
    "value_or_none": [(0,), (2,)],
    "tuples": [(0,), (1,), (5,)],
    "calls_itself": [(3, 0), (3, 1)],
    "one_array_or_another": [(0,), (3,)],
    "whatever_fits": [(A, n) for n in (1, 2, 3)],
}
