"""Iterations that store different values to the same elements: the last one counts, so they run in order."""

import pykokkos as pk


@pk.workunit
def from_below_zero(i, a):
    a[i] += 1


def call_from_below_zero(a, n):
    policy = pk.RangePolicy(pk.Serial, -int(n), n)
    pk.parallel_for("from_below_zero", policy, from_below_zero, a=a)


@pk.workunit
def ok_all_below_zero(i, a):
    a[i] += 1


def call_ok_all_below_zero(a, n):
    policy = pk.RangePolicy(-int(n), 0)
    pk.parallel_for("ok_all_below_zero", policy, ok_all_below_zero, a=a)


@pk.workunit
def slices_that_overlap(i, out, a):
    out[i:i + 2] = a[i]


def call_slices_that_overlap(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a) - 1)
    pk.parallel_for("slices_that_overlap", policy, slices_that_overlap, out=out, a=a)


@pk.workunit
def elements_that_overlap(i, out, a):
    for j in range(2):
        out[i + j] = a[i]


def call_elements_that_overlap(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a) - 1)
    pk.parallel_for("elements_that_overlap", policy, elements_that_overlap, out=out, a=a)


@pk.workunit
def same_elements(i, out, a):
    for j in range(3):
        out[j] = a[i]


def call_same_elements(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("same_elements", policy, same_elements, out=out, a=a)


@pk.workunit
def ok_same_values(i, out):
    for j in range(3):
        out[j] = 0.0


def call_ok_same_values(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_same_values", policy, ok_same_values, out=out)


@pk.workunit
def whole(i, out, a):
    out[:] = a[i]


def call_whole(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("whole", policy, whole, out=out, a=a)


@pk.workunit
def row(i, out, a):
    out[0, :] = a[i]


def call_row(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("row", policy, row, out=out, a=a)


@pk.workunit
def items(i, out, a):
    for c in (0, 1):
        out[c] = a[i] * c


def call_items(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("items", policy, items, out=out, a=a)


@pk.workunit
def from_index_on(i, out, a):
    k = i
    while k < len(a):
        out[k] += a[k]
        k += 2


def call_from_index_on(out, a, n):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("from_index_on", policy, from_index_on, out=out, a=a)


@pk.workunit
def ok_in_while(i, out, a):
    k = 0
    while k < 5:
        out[i, k] += a[k]
        k += 1


def call_ok_in_while(out, a, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("ok_in_while", policy, ok_in_while, out=out, a=a)


@pk.workunit
def ok_columns(i, out, a):
    for j in range(3):
        out[i, j] = a[i]
        out[i, j + 1] = a[i]


def call_ok_columns(out, a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_columns", policy, ok_columns, out=out, a=a)


@pk.workunit
def ok_symmetric(i, out):
    for j in range(i):
        out[i, j] = i
        out[j, i] = i


def call_ok_symmetric(out, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("ok_symmetric", policy, ok_symmetric, out=out)


@pk.workunit
def ok_trusted(i, out, a, first, second):
    j = first[i] + second[i]
    out[j] = a[i]


def call_ok_trusted(out, a, first, second):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_trusted", policy, ok_trusted, out=out, a=a, first=first, second=second)


@pk.workunit
def halved(i, out, a):
    j = i // 2
    out[j] = a[i]


def call_halved(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("halved", policy, halved, out=out, a=a)


@pk.workunit
def in_turns(i, out, a):
    out[i % 8] = a[i]


def call_in_turns(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("in_turns", policy, in_turns, out=out, a=a)


@pk.workunit
def masked(i, out, a, mask):
    out[2 * i & mask, 0] = a[i]


def call_masked(out, a, mask):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("masked", policy, masked, out=out, a=a, mask=mask)


@pk.workunit
def ok_decoded(i, out, a, n):
    out[i // n, i % n] = a[i]


def call_ok_decoded(out, a, n):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ok_decoded", policy, ok_decoded, out=out, a=a, n=n)


@pk.workunit
def least(i, out, a):
    out[0] = max(out[0], a[i])


def call_least(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("least", policy, least, out=out, a=a)


@pk.workunit
def least_by_name(i, out, a):
    m = out[0]
    if a[i] > m:
        out[0] = a[i]


def call_least_by_name(out, a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("least_by_name", policy, least_by_name, out=out, a=a)


@pk.workunit
def windows(i, x, out, k):
    out[i:i + k] = x[i]


def call_windows(x, out, k):
    policy = pk.RangePolicy(pk.Serial, 0, len(x) - int(k))
    pk.parallel_for("windows", policy, windows, x=x, out=out, k=k)


@pk.workunit
def rows(i, x, out, k):
    out[3 * i:3 * i + k] = x[i]


def call_rows(x, out, k):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("rows", policy, rows, x=x, out=out, k=k)
