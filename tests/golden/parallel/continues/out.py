import pykokkos as pk


@pk.workunit
def positive_roots(i, x, out):
    # nothing to do
    if x[i] < 0.5:
        return  # stays
    for k in range(3):
        if k == 1:
            continue
        out[i] += x[i] ** k


def call_positive_roots(x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("positive_roots", policy, positive_roots, x=x, out=out)


@pk.workunit
def sum_above(i, s, x, limit):
    if x[i] <= limit:
        return
    s += x[i]


def call_sum_above(x, limit):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("sum_above", policy, sum_above, x=x, limit=limit)
