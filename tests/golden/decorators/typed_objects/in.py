"""Objects that a program puts into lists of Numba's: their class stays."""

from numba import njit, float64
from numba.experimental import jitclass
from numba.typed import List


@jitclass([('x', float64)])
class Point:
    def __init__(self, x):
        self.x = x


@njit
def total(ps):
    t = 0.0
    for p in ps:
        t += p.x
    return t


lst = List()
for i in range(3):
    lst.append(Point(i + 0.5))
print(total(lst), lst[1].x)
print(total(List([Point(1.0), Point(2.0)])))
