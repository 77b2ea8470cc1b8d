"""Stores by names that iterations have for themselves, and by other names of an array: in order."""

from collections import namedtuple

import numpy as np
from numba import njit, prange

Pair = namedtuple("Pair", "a b")
Grid = namedtuple("Grid", "a out k")


@njit(parallel=True)
def row(out, a):
    for i in prange(len(a)):
        row = out[0]
        row += a[i]


@njit(parallel=True)
def row_in_while(out, a):
    for i in prange(len(a)):
        j = 0
        while j < 1:
            row = out[0]
            row += a[i]
            j += 1


@njit(parallel=True)
def earlier_in_while(out, a):
    for i in prange(1, len(a)):
        j = i - 1
        while j >= 0:
            out[i] = out[i] + out[j]
            j -= 1


@njit(parallel=True)
def earlier_read_in_while(out, a):
    for i in prange(1, len(a)):
        j = i - 1
        while j >= 0:
            out[i] = out[j] + a[i]
            j -= 1


@njit(parallel=True)
def earlier_under_condition(out, a):
    for i in prange(1, len(a)):
        if a[i] > 0:
            out[i] = out[i - 1] + a[i]


@njit(parallel=True)
def item_of_tuple(t, n):
    for i in prange(n):
        for k in range(2):
            t[0][k] += i


@njit(parallel=True)
def unpacked(t, n):
    for i in prange(n):
        x, y = t
        x[0] += y[i]


@njit(parallel=True)
def field_of_tuple(t, n):
    for i in prange(n):
        x = t.a
        x += t.b[i]


@njit(parallel=True)
def row_of_field(t, n):
    for i in prange(n):
        r = t.a[0]
        r += 1.0 * i


@njit(parallel=True)
def flattened(out, a):
    for i in prange(1, len(a)):
        out.ravel()[i] = out[0, 0] + a[i]


@njit(parallel=True)
def flattened_by_name(out, a):
    for i in prange(len(a)):
        v = out.ravel()
        v[0] += a[i]


@njit
def itself(o):
    return o


@njit
def first_row(o):
    return o[0]


@njit(parallel=True)
def given_by_function(out, a):
    for i in prange(len(a)):
        r = first_row(out)
        r += a[i]


@njit(parallel=True)
def given_by_function_at_once(out, a):
    for i in prange(len(a)):
        itself(out)[0] += a[i]


@njit(parallel=True)
def one_of_two_names(a, b, flag):
    if flag:
        c = a
    else:
        c = b
    for i in prange(1, len(a)):
        c[i] = a[i - 1] + 1


@njit(parallel=True)
def one_of_two_in_one_line(a, b, flag):
    c = a if flag else b
    for i in prange(1, len(a)):
        c[i] = a[i - 1] + 1


@njit(parallel=True)
def one_of_two_in_loop(a, b):
    for i in prange(1, len(a)):
        c = a if b[i] > 0 else b
        c[0] += 1


@njit(parallel=True)
def made_tuple(a, b):
    t = (a, b)
    for i in prange(1, len(a)):
        t[0][i] = a[i - 1] + 1


@njit(parallel=True)
def both_names(a, b):
    x, y = a, a
    for i in prange(1, len(a)):
        x[i] = y[i - 1] + 1


@njit(parallel=True)
def parts_and_whole(a, b):
    x, y = (a[1:], a)
    for i in prange(1, len(a) - 1):
        x[i] = y[i - 1] + 1


@njit(parallel=True)
def made_list(a, b):
    t = [a, b]
    for i in prange(1, len(a)):
        t[0][i] = a[i - 1] + 1


@njit(parallel=True)
def over_arrays(a, b):
    for i in prange(len(a)):
        for c in (a, b):
            c[0] += i


@njit(parallel=True)
def over_rows(a):
    for i in prange(len(a)):
        for c in a:
            c[0] += i


@njit(parallel=True)
def over_rows_as_wholes(a):
    for i in prange(3):
        for c in a:
            c += i


@njit(parallel=True)
def over_pairs_of_rows(a, b):
    for i in prange(len(a)):
        for c, d in zip(a, b):
            c[0] += d[0]


@njit(parallel=True)
def name_of_name(out, a):
    for i in prange(len(a)):
        r = out[0]
        q = r
        q += a[i]


@njit(parallel=True)
def row_of_row(out, a):
    for i in prange(len(a)):
        r = out[0]
        q = r[1]
        q += a[i]
from collections import namedtuple
import numpy as np
from numba import njit, prange
from numba.experimental import jitclass
from numba import float64

rec = np.dtype([("x", np.float64), ("v", np.float64, (3,))])


@njit(parallel=True)
def row_of_record(p, n):
    for i in prange(1, n):
        v = p[0].v
        v += 1


@njit(parallel=True)
def over_records(p, n):
    for i in prange(1, n):
        for q in p:
            q.x += 1


@njit(parallel=True)
def over_list(ls, n):
    for i in prange(n):
        for x in ls:
            x[0] += i


@njit(parallel=True)
def whole_parameter(out, a):
    for i in prange(len(a)):
        out += a[i]


@njit(parallel=True)
def other_type(out, a):
    for i in prange(len(a)):
        v = out.view(np.int64)
        v[0] += 1


@njit(parallel=True)
def swapped_names(a, b):
    for i in prange(1, len(a)):
        x, y = a, b
        x, y = y, x
        x[0] += 1


@njit(parallel=True)
def chosen_row(a, n):
    for i in prange(n):
        r = a[0] if n > 3 else a[1]
        r += 1


@njit
def add(o, i):
    o += i


@njit(parallel=True)
def by_function(o, n):
    for i in prange(n):
        add(o, i)


@njit(parallel=True)
def row_by_function(o, n):
    for i in prange(n):
        add(o[0], i)


@njit
def add_by_name(o, i):
    p = o
    p += i


@njit(parallel=True)
def by_name_of_function(o, n):
    for i in prange(n):
        add_by_name(o, i)


@njit
def add_to_field(t, i):
    t.a[0] += i


@njit(parallel=True)
def field_by_function(t, n):
    for i in prange(n):
        add_to_field(t, i)


@njit
def add_to_row(t, i):
    while i > 0:
        r = t[0]
        r += i
        i -= 1


@njit(parallel=True)
def row_in_function(t, n):
    for i in prange(n):
        add_to_row(t, i)


@njit(parallel=True)
def nested_tuple(t, n):
    for i in prange(n):
        (x, y), z = t
        x[0] += z[i]


@njit(parallel=True)
def ok_named_tuple(a, out):
    for i in prange(len(a)):
        g = Grid(a, out, 2)
        g.out[i] = g.a[i] * g.k


@njit(parallel=True)
def ok_tuple(a, out):
    for i in prange(len(a)):
        g = (a, out, 2)
        g[1][i] = g[0][i] * g[2]


@njit(parallel=True)
def ok_name(a, out):
    for i in prange(len(a)):
        c = out
        c[i] = a[i] + c[i]


@njit(parallel=True)
def ok_unpacked(t):
    for i in prange(len(t[0])):
        x, y = t
        x[i] = y[i]
        x[i] += y[0]


@njit(parallel=True)
def ok_rows(a):
    for i in prange(len(a)):
        r = a[i]
        s = r[1:]
        s[0] += r[0]
        q = a[i, :]
        q[1] *= 2
        a[i][:][1] += 2


@njit(parallel=True)
def slices_apart(a):
    for i in prange(len(a) - 1):
        a[1:][i] = a[:-1][i] + 1


@njit(parallel=True)
def ok_slice(a):
    for i in prange(len(a) - 1):
        a[1:][i] *= 2


@njit(parallel=True)
def ellipses(a):
    for i in prange(3):
        a[..., i] = a[i, ...] + 1


@njit(parallel=True)
def ellipsis_and_index(a):
    for i in prange(3):
        a[..., i] += 1
        a[0, i] += 2


@njit(parallel=True)
def new_axis(a):
    for i in prange(3):
        a[None, i][0] += 1
        a[0, i] += 1
        a[i, 0] += 1


@njit(parallel=True)
def parameter_or_row(params, x, out):
    for i in prange(len(x)):
        s = params[0]
        s += params[1] * x[i]
        out[i] = s


@njit
def model(p, x):
    y = p[0]
    y += p[1] * x
    return y


@njit(parallel=True)
def parameter_or_row_of_function(params, x, out):
    for i in prange(len(x)):
        out[i] = model(params, x[i])


@njit(parallel=True)
def ok_number(params, x):
    out = np.empty(len(x))
    for i in prange(len(x)):
        out[i] = model(params, x[i])
    return out


@njit(parallel=True)
def ok_sum(params, x):
    t = 0.0
    for i in prange(len(x)):
        t += model(params, x[i])
    return t


@njit(parallel=True)
def ok_swapped_arrays(a, n):
    u, v = a, np.zeros(len(a))
    for t in range(n):
        for i in prange(1, len(a)):
            v[i] = u[i - 1] + 1
        u, v = v, u
    return u


@njit(parallel=True)
def ok_red_black(a, c):
    for i in prange(1, len(a) - 1):
        if (i + c) % 2 == 0:
            a[i] = a[i - 1] + a[i + 1]


@njit(parallel=True)
def red_and_black(a):
    for i in prange(1, len(a)):
        if i % 2 == 0:
            a[i] = 1.0
        else:
            a[i] = a[i - 1]


@njit(parallel=True)
def best(a, out):
    for i in prange(len(a)):
        if a[i] > out[0]:
            out[0] = a[i]


@njit(parallel=True)
def ok_flag(a, out):
    for i in prange(len(a)):
        if a[i] > 3:
            out[0] = 1


@njit(parallel=True)
def read_by_name(a):
    for i in prange(len(a)):
        x = a
        y = x
        z = a
        z[i] = y.sum()
