import pykokkos as pk


@pk.workunit
def fill(i, a, value):
    for j in range(a.extent(1)):
        a[i, j] = value


def call_fill(a, value: float) -> None:
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("fill", policy, fill, a=a, value=value)


@pk.workunit
def ordinary(tid, a):
    for i in range(a.extent(0)):
        a[i] = i


def call_ordinary(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("ordinary", policy, ordinary, a=a)
