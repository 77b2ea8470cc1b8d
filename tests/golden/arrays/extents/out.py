import pykokkos as pk


@pk.function
def norm(p):
    return p[0] * p[0] + p[1] * p[1]


call_norm = pk.host_call(norm)


@pk.workunit
def add_norms(tid, points, out):
    n, dims = points.extent(0), points.extent(1)
    for i in range(n):
        points_i = points[i, :]
        out[i] += norm(points_i) * points.extent(1) * dims


def call_add_norms(points, out):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("add_norms", policy, add_norms, points=points, out=out)


@pk.workunit
def tuple_sum(tid, pair, out):
    for i in range(len(out)):
        out[i] = pair[0] + pair[1]


def call_tuple_sum(pair, out):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("tuple_sum", policy, tuple_sum, pair=pair, out=out)
