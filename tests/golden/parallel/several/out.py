import pykokkos as pk


@pk.workunit
def moments_reduction(i, s, p, x):
    s += x[i]
    p *= x[i]


@pk.function
def moments(x):
    s, p = x[0], x[0]
    s, p = pk.parallel_reduce(
        "moments_reduction", pk.RangePolicy(1, len(x)), moments_reduction, (s, p), x=x
    )
    return s, p


call_moments = pk.host_call(moments)
