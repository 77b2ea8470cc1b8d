"""Elements that lie further apart than the loop has iterations, and such that do not."""

import pykokkos as pk


@pk.workunit
def fold(i, a, h):
    a[i] += a[i + h]


def call_fold(a):
    h = len(a) // 2
    policy = pk.RangePolicy(0, h)
    pk.parallel_for("fold", policy, fold, a=a, h=h)


@pk.workunit
def butterfly(k, a, half):
    u, v = a[k], a[k + half]
    a[k] = u + v
    a[half + k] = u - v


def call_butterfly(a, half):
    policy = pk.RangePolicy(0, half)
    pk.parallel_for("butterfly", policy, butterfly, a=a, half=half)


@pk.workunit
def rows(i, m, h):
    for j in range(m.extent(1)):
        m[i, j] += m[i + h, j]


def call_rows(m, h):
    policy = pk.RangePolicy(0, h)
    pk.parallel_for("rows", policy, rows, m=m, h=h)


@pk.workunit
def reverse(i, a):
    a[i], a[-1 - i] = a[-1 - i], a[i]


def call_reverse(a):
    policy = pk.RangePolicy(0, a.shape[0] // 2)
    pk.parallel_for("reverse", policy, reverse, a=a)


@pk.workunit
def reverse_by_length(i, a, n):
    t = a[i]
    a[i] = a[n - 1 - i]
    a[n - 1 - i] = t


def call_reverse_by_length(a):
    n = len(a)
    policy = pk.RangePolicy(0, n // 2)
    pk.parallel_for("reverse_by_length", policy, reverse_by_length, a=a, n=n)


@pk.workunit
def from_both_ends(i, a, h):
    a[i] += a[2 * h - 1 - i]


def call_from_both_ends(a, h, n):
    policy = pk.RangePolicy(0, h)
    pk.parallel_for("from_both_ends", policy, from_both_ends, a=a, h=h)


# In order: these may meet.
@pk.workunit
def too_near(i, a, h):
    a[i] += a[i + h - 1]


def call_too_near(a):
    h = len(a) // 2
    policy = pk.RangePolicy(pk.Serial, 0, h)
    pk.parallel_for("too_near", policy, too_near, a=a, h=h)


@pk.workunit
def another_distance(i, a, g):
    a[i] += a[i + g]


def call_another_distance(a, h, g):
    policy = pk.RangePolicy(pk.Serial, 0, h)
    pk.parallel_for("another_distance", policy, another_distance, a=a, g=g)


@pk.workunit
def all_the_way(i, a, n):
    a[i] += a[n - 1 - i]


def call_all_the_way(a):
    n = len(a)
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("all_the_way", policy, all_the_way, a=a, n=n)


@pk.workunit
def middle_twice(i, a, n):
    a[i] += a[n - 1 - i]


def call_middle_twice(a):
    n = len(a)
    policy = pk.RangePolicy(pk.Serial, 0, n // 2 + 1)
    pk.parallel_for("middle_twice", policy, middle_twice, a=a, n=n)


@pk.workunit
def of_another_array(i, a):
    a[i] += a[-1 - i]


def call_of_another_array(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, len(b) // 2)
    pk.parallel_for("of_another_array", policy, of_another_array, a=a)


@pk.workunit
def changed_half_a(i, a):
    a[i] += a[-1 - i]


@pk.function
def changed_half(a, h):
    h = h // 2
    h += 1
    pk.parallel_for("changed_half_a", pk.RangePolicy(pk.Serial, 0, h), changed_half_a, a=a)


call_changed_half = pk.host_call(changed_half)


@pk.workunit
def another_array_of_the_name_a(i, a):
    a[i] += a[-1 - i]


@pk.function
def another_array_of_the_name(a):
    n = len(a)
    a = a[1:]
    pk.parallel_for(
        "another_array_of_the_name_a",
        pk.RangePolicy(pk.Serial, 0, n // 2),
        another_array_of_the_name_a,
        a=a,
    )


call_another_array_of_the_name = pk.host_call(another_array_of_the_name)


@pk.workunit
def another_length_a(i, a, n):
    a[i] += a[n - 1 - i]


@pk.function
def another_length(a, n):
    h = n // 2
    n = 3
    pk.parallel_for(
        "another_length_a", pk.RangePolicy(pk.Serial, 0, h), another_length_a, a=a, n=n
    )


call_another_length = pk.host_call(another_length)


@pk.workunit
def numbered_out(i, out, steps):
    for j, step in enumerate(steps):
        k = i * len(steps) + j
        out[k] = step


@pk.function
def numbered(out, steps):
    pk.parallel_for(
        "numbered_out",
        pk.RangePolicy(0, len(out) // len(steps)),
        numbered_out,
        out=out,
        steps=steps,
    )


call_numbered = pk.host_call(numbered)
