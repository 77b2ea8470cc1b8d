import sys
import pykokkos as pk

if sys.argv:

    @pk.workunit
    def f_workunit(tid, a):
        for i in range(len(a)):
            a[i] = 0.0

    def f(a):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("f_workunit", policy, f_workunit, a=a)

else:
    f = None


def other():
    return f
