import sys
import pykokkos as pk

if sys.argv:
    @pk.workunit
    def f(tid, a):
        for i in range(len(a)):
            a[i] = 0.0

    def call_f(a):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("f", policy, f, a=a)
    print(1)

    @pk.function
    def g(a):
        return a + 1

    call_g = pk.host_call(g)
