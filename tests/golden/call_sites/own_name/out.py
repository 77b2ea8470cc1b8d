import pykokkos as pk


@pk.workunit
def f_workunit(tid, f, n):
    for i in range(n):
        f[i] = i


def call_f(f, n):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("f_workunit", policy, f_workunit, f=f, n=n)


class Box:
    g = call_f
    f = 3
    h = f
