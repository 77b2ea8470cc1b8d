import pykokkos as pk


@pk.workunit
def scale(i, a, b):
    b.flat[i] = 2 * a.flat[i]


def call_scale(a, b):
    policy = pk.RangePolicy(0, a.size)
    pk.parallel_for("scale", policy, scale, a=a, b=b)


@pk.workunit
def shift(i, a):
    a.flat[i] = a.flat[i + 1]


def call_shift(a):
    policy = pk.RangePolicy(pk.Serial, 0, a.size - 1)
    pk.parallel_for("shift", policy, shift, a=a)


@pk.workunit
def mix(i, a):
    a.flat[i] = a[i, 0]


def call_mix(a):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("mix", policy, mix, a=a)


@pk.workunit
def own(i, a):
    a.flat[i] = a.flat[i] + 1


def call_own(a):
    policy = pk.RangePolicy(0, a.size)
    pk.parallel_for("own", policy, own, a=a)
