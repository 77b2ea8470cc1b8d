import pykokkos as pk


@pk.workunit
def shifted(i, a):
    a[i] = a[i - 1] + 1.0


def call_shifted(a):
    policy = pk.RangePolicy(pk.Serial, 1, len(a))
    pk.parallel_for("shifted", policy, shifted, a=a)


@pk.workunit
def one_element(i, a, x):
    a[0] += x[i]


def call_one_element(a, x):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("one_element", policy, one_element, a=a, x=x)


@pk.workunit(in_order_unless_distinct=["bins"])
def histogram(i, count, bins):
    count[bins[i]] += 1


def call_histogram(count, bins):
    policy = pk.RangePolicy(0, len(bins))
    pk.parallel_for("histogram", policy, histogram, count=count, bins=bins)


@pk.workunit(in_order_unless_distinct=["order"])
def permuted(i, out, order, x):
    out[order[i]] = x[i]


def call_permuted(out, order, x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("permuted", policy, permuted, out=out, order=order, x=x)


@pk.workunit
def red_black(i, a):
    if i % 2 == 1:
        a[i] = a[i - 1]


def call_red_black(a):
    policy = pk.RangePolicy(1, len(a))
    pk.parallel_for("red_black", policy, red_black, a=a)


@pk.workunit
def even_odd(i, a):
    a[2 * i] = a[2 * i + 1]


def call_even_odd(a, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("even_odd", policy, even_odd, a=a)
