import numpy as np
import pykokkos as pk


@pk.workunit
def manhattan_distances(i, x, v, shape, distances):
    for j in range(shape[1]):
        # how far
        distances[i, j] = np.sum(np.abs(x[i, j] - v))


@pk.function(signatures=["float64[:, :](float64[:, :, :], float64[:])"])
def manhattan(x, v):
    """Return the distances of all vectors of x from v."""
    shape = x.shape[:-1]
    distances = np.empty(shape)
    pk.parallel_for(
        "manhattan_distances",
        pk.RangePolicy(0, shape[0]),
        manhattan_distances,
        x=x,
        v=v,
        shape=shape,
        distances=distances,
    )
    return distances


call_manhattan = pk.host_call(manhattan)


@pk.workunit
def ramp(i, a):
    for j in range(3):
        a[i, j] = i + 0.5 * j


def call_ramp(a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("ramp", policy, ramp, a=a)


@pk.workunit
def whole(i, a, ref):
    for j in range(a.extent(1)):
        a[i, j] *= ref[i]


def call_whole(a, ref):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("whole", policy, whole, a=a, ref=ref)


@pk.workunit
def of_any_rank(tid, a):
    for at in np.ndindex(a.shape):
        a[at] += 1


def call_of_any_rank(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("of_any_rank", policy, of_any_rank, a=a)
