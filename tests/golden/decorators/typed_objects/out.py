"""Objects that a program puts into lists of Numba's: their class stays."""

from numba import float64
from numba.experimental import jitclass
from numba.typed import List
import pykokkos as pk


@jitclass([('x', float64)])
class Point:
    def __init__(self, x):
        self.x = x


@pk.function
def total(ps):
    t = 0.0
    for p in ps:
        t += p.x
    return t


call_total = pk.host_call(total)
pk.numba_form(call_total)


lst = List()
for i in range(3):
    lst.append(Point(i + 0.5))
print(call_total(lst), lst[1].x)
print(call_total(List([Point(1.0), Point(2.0)])))
