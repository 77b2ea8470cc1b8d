import numpy as np
import pykokkos as pk


@pk.workunit
def shortest_path(i, path, n, k):
    for j in range(n):
        path[i, j] = min(path[i, j], path[i, k] + path[k, j])


@pk.function
def shortest(path):
    n = path.shape[0]
    for k in range(n):
        pk.parallel_for("shortest_path", pk.RangePolicy(0, k), shortest_path, path=path, n=n, k=k)
        pk.parallel_for(
            "shortest_path", pk.RangePolicy(k, k + 1), shortest_path, path=path, n=n, k=k
        )
        pk.parallel_for(
            "shortest_path", pk.RangePolicy(k + 1, n), shortest_path, path=path, n=n, k=k
        )


call_shortest = pk.host_call(shortest)


@pk.workunit
def eliminate_a(i, a, n, k):
    f = a[i, k] / a[k, k]
    for j in range(k, n):
        a[i, j] -= f * a[k, j]


@pk.function
def eliminate(a):
    n = len(a)
    for k in range(n):
        pk.parallel_for("eliminate_a", pk.RangePolicy(k + 1, n), eliminate_a, a=a, n=n, k=k)


call_eliminate = pk.host_call(eliminate)


@pk.workunit
def chunks_x(t, x, size):
    start = t * size
    for i in range(start, min(start + size, len(x))):
        x[i] += 1.0


@pk.function
def chunks(x, workers):
    size = (len(x) + workers - 1) // workers
    pk.parallel_for("chunks_x", pk.RangePolicy(0, workers), chunks_x, x=x, size=size)


call_chunks = pk.host_call(chunks)


@pk.workunit
def shares(t, x, workers, n):
    low, high = t * n // workers, (t + 1) * n // workers
    for i in range(low, high):
        x[i] *= 2.0


def call_shares(x, workers):
    n = len(x)
    policy = pk.RangePolicy(0, workers)
    pk.parallel_for("shares", policy, shares, x=x, workers=workers, n=n)


@pk.workunit
def every_nth(t, x, workers):
    for i in range(t, len(x), workers):
        x[i] += t


def call_every_nth(x, workers):
    policy = pk.RangePolicy(0, workers)
    pk.parallel_for("every_nth", policy, every_nth, x=x, workers=workers)


@pk.workunit
def grid(k, a, columns):
    i, j = divmod(k, columns)
    a[i, j] += k


def call_grid(a, columns):
    policy = pk.RangePolicy(0, a.size)
    pk.parallel_for("grid", policy, grid, a=a, columns=columns)


@pk.workunit
def cells_and_neighbours(k, x, r, nx, ny):
    t = k // (nx - 1)
    i = k - t * (nx - 1)
    for j in range(1, ny):
        r[t, i, j - 1] += x[t, i, j]
        r[t, i, j] -= x[t, i, j]


def call_cells_and_neighbours(x, r):
    """Proven: a remainder that is written out; each iteration has a line of its own."""
    nt, nx, ny = x.shape
    policy = pk.RangePolicy(0, nt * (nx - 1))
    pk.parallel_for("cells_and_neighbours", policy, cells_and_neighbours, x=x, r=r, nx=nx, ny=ny)


@pk.workunit
def no_remainder(k, x, r, nx, ny):
    t = k // (nx - 1)
    i = k - t * nx
    for j in range(ny):
        r[t, i, j] += x[t, i, j]


def call_no_remainder(x, r):
    """In order: this is no remainder."""
    nt, nx, ny = x.shape
    policy = pk.RangePolicy(pk.Serial, 0, nt * (nx - 1))
    pk.parallel_for("no_remainder", policy, no_remainder, x=x, r=r, nx=nx, ny=ny)


@pk.workunit
def flat(i, a, columns):
    for j in range(1, columns):
        a[i * columns + j] += a[i * columns + j - 1]


def call_flat(a, rows, columns):
    policy = pk.RangePolicy(0, rows)
    pk.parallel_for("flat", policy, flat, a=a, columns=columns)


@pk.workunit
def rows(i, indptr, data, scale):
    for k in range(indptr[i], indptr[i + 1]):
        data[k] *= scale[i]


def call_rows(indptr, data, scale):
    policy = pk.RangePolicy(0, len(indptr) - 1)
    pk.parallel_for("rows", policy, rows, indptr=indptr, data=data, scale=scale)


@pk.workunit(in_order_unless_distinct=["bins"])
def counts(i, count, bins):
    count[bins[i]] += 1


def call_counts(count, bins):
    policy = pk.RangePolicy(0, len(bins))
    pk.parallel_for("counts", policy, counts, count=count, bins=bins)


@pk.workunit
def gathers(i, x, order):
    x[i] = x[order[i]] + 1.0


def call_gathers(x, order):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("gathers", policy, gathers, x=x, order=order)


@pk.workunit
def halo(t, x, size):
    for i in range(t * size, (t + 1) * size + 1):
        x[i] += 1.0


def call_halo(x, workers, size):
    policy = pk.RangePolicy(pk.Serial, 0, workers)
    pk.parallel_for("halo", policy, halo, x=x, size=size)


@pk.function
def put(out, i, value):
    out[i, 0] = value


call_put = pk.host_call(put)


@pk.workunit
def through_callee(i, out, x):
    put(out, i, x[i])


def call_through_callee(out, x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("through_callee", policy, through_callee, out=out, x=x)


@pk.function
def below(x, i):
    return x[i - 1]


call_below = pk.host_call(below)


@pk.workunit
def reads_through_callee(i, x):
    x[i] = below(x, i) + 1.0


def call_reads_through_callee(x):
    policy = pk.RangePolicy(pk.Serial, 1, len(x))
    pk.parallel_for("reads_through_callee", policy, reads_through_callee, x=x)


@pk.workunit
def views(i, x, order):
    row = x[i]
    other = x[order[i]]
    for k in range(len(row)):
        row[k] += other[k]


def call_views(x, order):
    policy = pk.RangePolicy(pk.Serial, 0, len(order))
    pk.parallel_for("views", policy, views, x=x, order=order)


@pk.workunit
def whole(i, x):
    x[i] = x[i] / np.sum(x)


def call_whole(x):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("whole", policy, whole, x=x)


@pk.workunit
def symmetric(i, x, out):
    for j in range(i, x.extent(0)):
        out[i, j] = x[i] * x[j]
        out[j, i] = out[i, j]


def call_symmetric(x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("symmetric", policy, symmetric, x=x, out=out)


@pk.workunit
def shape_by_name_out(j, out, x, shp):
    for i in range(shp[1]):
        out[j, i] /= x[j, i]


@pk.function
def shape_by_name(out, x):
    shp = out.shape
    pk.parallel_for(
        "shape_by_name_out", pk.RangePolicy(0, shp[0]), shape_by_name_out, out=out, x=x, shp=shp
    )


call_shape_by_name = pk.host_call(shape_by_name)
