import sys
from numba import njit

if sys.argv:
    @njit
    def f(a):
        for i in range(len(a)):
            a[i] = 0.0
    print(1)

    @njit
    def g(a):
        return a + 1
