"""Stores by names that iterations have for themselves, and by other names of an array: in order."""

from collections import namedtuple

import numpy as np
import pykokkos as pk

Pair = namedtuple("Pair", "a b")
Grid = namedtuple("Grid", "a out k")


@pk.workunit(in_order_if_stored=["out"])
def row_workunit(i, out, a):
    row = out[0]
    row += a[i]


def call_row(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("row_workunit", policy, row_workunit, out=out, a=a)


@pk.workunit(in_order_if_stored=["out"])
def row_in_while(i, out, a):
    j = 0
    while j < 1:
        row = out[0]
        row += a[i]
        j += 1


def call_row_in_while(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("row_in_while", policy, row_in_while, out=out, a=a)


@pk.workunit
def earlier_in_while(i, out):
    j = i - 1
    while j >= 0:
        out[i] = out[i] + out[j]
        j -= 1


def call_earlier_in_while(out, a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("earlier_in_while", policy, earlier_in_while, out=out)


@pk.workunit
def earlier_read_in_while(i, out, a):
    j = i - 1
    while j >= 0:
        out[i] = out[j] + a[i]
        j -= 1


def call_earlier_read_in_while(out, a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("earlier_read_in_while", policy, earlier_read_in_while, out=out, a=a)


@pk.workunit
def earlier_under_condition(i, out, a):
    if a[i] > 0:
        out[i] = out[i - 1] + a[i]


def call_earlier_under_condition(out, a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("earlier_under_condition", policy, earlier_under_condition, out=out, a=a)


@pk.workunit
def item_of_tuple(i, t):
    for k in range(2):
        t[0][k] += i


def call_item_of_tuple(t, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("item_of_tuple", policy, item_of_tuple, t=t)


@pk.workunit
def unpacked(i, t):
    x, y = t
    x[0] += y[i]


def call_unpacked(t, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("unpacked", policy, unpacked, t=t)


@pk.workunit(in_order_if_stored=["t"])
def field_of_tuple(i, t):
    x = t.a
    x += t.b[i]


def call_field_of_tuple(t, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("field_of_tuple", policy, field_of_tuple, t=t)


@pk.workunit(in_order_if_stored=["t"])
def row_of_field(i, t):
    r = t.a[0]
    r += 1.0 * i


def call_row_of_field(t, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("row_of_field", policy, row_of_field, t=t)


@pk.workunit
def flattened(i, out, a):
    out.ravel()[i] = out[0, 0] + a[i]


def call_flattened(out, a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("flattened", policy, flattened, out=out, a=a)


@pk.workunit
def flattened_by_name(i, out, a):
    v = out.ravel()
    v[0] += a[i]


def call_flattened_by_name(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("flattened_by_name", policy, flattened_by_name, out=out, a=a)


@pk.function
def itself(o):
    return o


call_itself = pk.host_call(itself)


@pk.function
def first_row(o):
    return o[0]


call_first_row = pk.host_call(first_row)


@pk.workunit(in_order_if_stored=["out"])
def given_by_function(i, out, a):
    r = first_row(out)
    r += a[i]


def call_given_by_function(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("given_by_function", policy, given_by_function, out=out, a=a)


@pk.workunit
def given_by_function_at_once(i, out, a):
    itself(out)[0] += a[i]


def call_given_by_function_at_once(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("given_by_function_at_once", policy, given_by_function_at_once, out=out, a=a)


@pk.workunit
def one_of_two_names_c(i, a, c):
    c[i] = a[i - 1] + 1


@pk.function
def one_of_two_names(a, b, flag):
    if flag:
        c = a
    else:
        c = b
    pk.parallel_for(
        "one_of_two_names_c", pk.RangePolicy(pk.Serial, 1, len(a)), one_of_two_names_c, a=a, c=c
    )


call_one_of_two_names = pk.host_call(one_of_two_names)


@pk.workunit
def one_of_two_in_one_line_c(i, a, c):
    c[i] = a[i - 1] + 1


@pk.function
def one_of_two_in_one_line(a, b, flag):
    c = a if flag else b
    pk.parallel_for(
        "one_of_two_in_one_line_c",
        pk.RangePolicy(pk.Serial, 1, len(a)),
        one_of_two_in_one_line_c,
        a=a,
        c=c,
    )


call_one_of_two_in_one_line = pk.host_call(one_of_two_in_one_line)


@pk.workunit
def one_of_two_in_loop(i, a, b):
    c = a if b[i] > 0 else b
    c[0] += 1


def call_one_of_two_in_loop(a, b):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("one_of_two_in_loop", policy, one_of_two_in_loop, a=a, b=b)


@pk.workunit
def made_tuple_t(i, a, t):
    t[0][i] = a[i - 1] + 1


@pk.function
def made_tuple(a, b):
    t = (a, b)
    pk.parallel_for("made_tuple_t", pk.RangePolicy(pk.Serial, 1, len(a)), made_tuple_t, a=a, t=t)


call_made_tuple = pk.host_call(made_tuple)


@pk.workunit
def both_names(i, x, y):
    x[i] = y[i - 1] + 1


def call_both_names(a, b):
    x, y = a, a
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("both_names", policy, both_names, x=x, y=y)


@pk.workunit
def parts_and_whole_x(i, x, y):
    x[i] = y[i - 1] + 1


@pk.function
def parts_and_whole(a, b):
    x, y = (a[1:], a)
    pk.parallel_for(
        "parts_and_whole_x", pk.RangePolicy(pk.Serial, 1, len(a) - 1), parts_and_whole_x, x=x, y=y
    )


call_parts_and_whole = pk.host_call(parts_and_whole)


@pk.workunit
def made_list_t(i, a, t):
    t[0][i] = a[i - 1] + 1


@pk.function
def made_list(a, b):
    t = [a, b]
    pk.parallel_for("made_list_t", pk.RangePolicy(pk.Serial, 1, len(a)), made_list_t, a=a, t=t)


call_made_list = pk.host_call(made_list)


@pk.workunit
def over_arrays(i, a, b):
    for c in (a, b):
        c[0] += i


def call_over_arrays(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("over_arrays", policy, over_arrays, a=a, b=b)


@pk.workunit
def over_rows(i, a):
    for c in a:
        c[0] += i


def call_over_rows(a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("over_rows", policy, over_rows, a=a)


@pk.workunit(in_order_if_stored=["a"])
def over_rows_as_wholes(i, a):
    for c in a:
        c += i


def call_over_rows_as_wholes(a):
    policy = pk.RangePolicy(0, 3)
    pk.parallel_for("over_rows_as_wholes", policy, over_rows_as_wholes, a=a)


@pk.workunit
def over_pairs_of_rows(i, a, b):
    for c, d in zip(a, b):
        c[0] += d[0]


def call_over_pairs_of_rows(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("over_pairs_of_rows", policy, over_pairs_of_rows, a=a, b=b)


@pk.workunit(in_order_if_stored=["out"])
def name_of_name(i, out, a):
    r = out[0]
    q = r
    q += a[i]


def call_name_of_name(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("name_of_name", policy, name_of_name, out=out, a=a)


@pk.workunit(in_order_if_stored=["out"])
def row_of_row(i, out, a):
    r = out[0]
    q = r[1]
    q += a[i]


def call_row_of_row(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("row_of_row", policy, row_of_row, out=out, a=a)
from collections import namedtuple
import numpy as np

rec = np.dtype([("x", np.float64), ("v", np.float64, (3,))])


@pk.workunit(in_order_if_stored=["p"])
def row_of_record(i, p):
    v = p[0].v
    v += 1


def call_row_of_record(p, n):
    policy = pk.RangePolicy(1, n)
    pk.parallel_for("row_of_record", policy, row_of_record, p=p)


@pk.workunit
def over_records(i, p):
    for q in p:
        q.x += 1


def call_over_records(p, n):
    policy = pk.RangePolicy(pk.Serial, 1, n)
    pk.parallel_for("over_records", policy, over_records, p=p)


@pk.workunit
def over_list(i, ls):
    for x in ls:
        x[0] += i


def call_over_list(ls, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("over_list", policy, over_list, ls=ls)


@pk.function
def whole_parameter(out, a):
    for i in range(len(a)):
        out += a[i]


call_whole_parameter = pk.host_call(whole_parameter)


@pk.workunit
def other_type(i, out):
    v = out.view(np.int64)
    v[0] += 1


def call_other_type(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("other_type", policy, other_type, out=out)


@pk.workunit
def swapped_names(i, a, b):
    x, y = a, b
    x, y = y, x
    x[0] += 1


def call_swapped_names(a, b):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("swapped_names", policy, swapped_names, a=a, b=b)


@pk.workunit(in_order_if_stored=["a"])
def chosen_row(i, a, n):
    r = a[0] if n > 3 else a[1]
    r += 1


def call_chosen_row(a, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("chosen_row", policy, chosen_row, a=a, n=n)


@pk.function
def add(o, i):
    o += i


call_add = pk.host_call(add)


@pk.workunit(in_order_if_stored=["o"])
def by_function(i, o):
    add(o, i)


def call_by_function(o, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("by_function", policy, by_function, o=o)


@pk.workunit(in_order_if_stored=["o"])
def row_by_function(i, o):
    add(o[0], i)


def call_row_by_function(o, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("row_by_function", policy, row_by_function, o=o)


@pk.function
def add_by_name(o, i):
    p = o
    p += i


call_add_by_name = pk.host_call(add_by_name)


@pk.workunit(in_order_if_stored=["o"])
def by_name_of_function(i, o):
    add_by_name(o, i)


def call_by_name_of_function(o, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("by_name_of_function", policy, by_name_of_function, o=o)


@pk.function
def add_to_field(t, i):
    t.a[0] += i


call_add_to_field = pk.host_call(add_to_field)


@pk.workunit
def field_by_function(i, t):
    add_to_field(t, i)


def call_field_by_function(t, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("field_by_function", policy, field_by_function, t=t)


@pk.function
def add_to_row(t, i):
    while i > 0:
        r = t[0]
        r += i
        i -= 1


call_add_to_row = pk.host_call(add_to_row)


@pk.workunit(in_order_if_stored=["t"])
def row_in_function(i, t):
    add_to_row(t, i)


def call_row_in_function(t, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("row_in_function", policy, row_in_function, t=t)


@pk.workunit
def nested_tuple(i, t):
    (x, y), z = t
    x[0] += z[i]


def call_nested_tuple(t, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("nested_tuple", policy, nested_tuple, t=t)


@pk.workunit
def ok_named_tuple(i, a, out):
    g = Grid(a, out, 2)
    g.out[i] = g.a[i] * g.k


def call_ok_named_tuple(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_named_tuple", policy, ok_named_tuple, a=a, out=out)


@pk.workunit
def ok_tuple(i, a, out):
    g = (a, out, 2)
    g[1][i] = g[0][i] * g[2]


def call_ok_tuple(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_tuple", policy, ok_tuple, a=a, out=out)


@pk.workunit
def ok_name(i, a, out):
    c = out
    c[i] = a[i] + c[i]


def call_ok_name(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_name", policy, ok_name, a=a, out=out)


@pk.workunit
def ok_unpacked_workunit(i, t):
    x, y = t
    x[i] = y[i]
    x[i] += y[0]


@pk.function
def ok_unpacked(t):
    pk.parallel_for(
        "ok_unpacked_workunit", pk.RangePolicy(0, len(t[0])), ok_unpacked_workunit, t=t
    )


call_ok_unpacked = pk.host_call(ok_unpacked)


@pk.workunit
def ok_rows(i, a):
    r = a[i]
    s = r[1:]
    s[0] += r[0]
    q = a[i, :]
    q[1] *= 2
    a[i][:][1] += 2


def call_ok_rows(a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_rows", policy, ok_rows, a=a)


@pk.workunit
def slices_apart(i, a):
    a[1:][i] = a[:-1][i] + 1


def call_slices_apart(a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a) - 1)
    pk.parallel_for("slices_apart", policy, slices_apart, a=a)


@pk.workunit
def ok_slice(i, a):
    a[1:][i] *= 2


def call_ok_slice(a):
    policy = pk.RangePolicy(0, len(a) - 1)
    pk.parallel_for("ok_slice", policy, ok_slice, a=a)


@pk.workunit
def ellipses(i, a):
    a[..., i] = a[i, ...] + 1


def call_ellipses(a):
    policy = pk.RangePolicy(pk.Serial, 0, 3)
    pk.parallel_for("ellipses", policy, ellipses, a=a)


@pk.workunit
def ellipsis_and_index(i, a):
    a[..., i] += 1
    a[0, i] += 2


def call_ellipsis_and_index(a):
    policy = pk.RangePolicy(pk.Serial, 0, 3)
    pk.parallel_for("ellipsis_and_index", policy, ellipsis_and_index, a=a)


@pk.workunit
def new_axis(i, a):
    a[None, i][0] += 1
    a[0, i] += 1
    a[i, 0] += 1


def call_new_axis(a):
    policy = pk.RangePolicy(pk.Serial, 0, 3)
    pk.parallel_for("new_axis", policy, new_axis, a=a)


@pk.workunit(in_order_if_stored=["params"])
def parameter_or_row(i, params, x, out):
    s = params[0]
    s += params[1] * x[i]
    out[i] = s


def call_parameter_or_row(params, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("parameter_or_row", policy, parameter_or_row, params=params, x=x, out=out)


@pk.function
def model(p, x):
    y = p[0]
    y += p[1] * x
    return y


call_model = pk.host_call(model)


@pk.workunit(in_order_if_stored=["params"])
def parameter_or_row_of_function(i, params, x, out):
    out[i] = model(params, x[i])


def call_parameter_or_row_of_function(params, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for(
        "parameter_or_row_of_function",
        policy,
        parameter_or_row_of_function,
        params=params,
        x=x,
        out=out,
    )


@pk.workunit
def ok_number(i, params, x, out):
    out[i] = model(params, x[i])


def call_ok_number(params, x):
    out = np.empty(len(x))
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("ok_number", policy, ok_number, params=params, x=x, out=out)
    return out


@pk.workunit
def ok_sum(i, t, params, x):
    t += model(params, x[i])


def call_ok_sum(params, x):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("ok_sum", policy, ok_sum, params=params, x=x)


@pk.workunit
def ok_swapped_arrays_v(i, u, v):
    v[i] = u[i - 1] + 1


@pk.function
def ok_swapped_arrays(a, n):
    u, v = a, np.zeros(len(a))
    for t in range(n):
        pk.parallel_for(
            "ok_swapped_arrays_v", pk.RangePolicy(1, len(a)), ok_swapped_arrays_v, u=u, v=v
        )
        u, v = v, u
    return u


call_ok_swapped_arrays = pk.host_call(ok_swapped_arrays)


@pk.workunit
def ok_red_black(i, a, c):
    if (i + c) % 2 == 0:
        a[i] = a[i - 1] + a[i + 1]


def call_ok_red_black(a, c):
    policy = pk.RangePolicy(1, len(a) - 1)
    pk.parallel_for("ok_red_black", policy, ok_red_black, a=a, c=c)


@pk.workunit
def red_and_black(i, a):
    if i % 2 == 0:
        a[i] = 1.0
    else:
        a[i] = a[i - 1]


def call_red_and_black(a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("red_and_black", policy, red_and_black, a=a)


@pk.workunit
def best(i, a, out):
    if a[i] > out[0]:
        out[0] = a[i]


def call_best(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("best", policy, best, a=a, out=out)


@pk.workunit
def ok_flag(i, a, out):
    if a[i] > 3:
        out[0] = 1


def call_ok_flag(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_flag", policy, ok_flag, a=a, out=out)


@pk.workunit
def read_by_name(i, a):
    x = a
    y = x
    z = a
    z[i] = y.sum()


def call_read_by_name(a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("read_by_name", policy, read_by_name, a=a)
