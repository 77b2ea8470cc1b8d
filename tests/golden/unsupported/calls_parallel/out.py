import pykokkos as pk


@pk.workunit
def fill_a(i, a):
    a[i] = 1.0


@pk.function
def fill(a):
    pk.parallel_for("fill_a", pk.RangePolicy(0, len(a)), fill_a, a=a)


call_fill = pk.host_call(fill)


@pk.function
def twice(a):
    fill(a)
    fill(a)


call_twice = pk.host_call(twice)
