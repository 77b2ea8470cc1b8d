import sys
from numba import njit

if sys.argv:

    # caramba: CRB2009: 'f' stays with Numba: the name is bound more than once
    @njit
    def f(a):
        for i in range(len(a)):
            a[i] = 0.0

else:
    f = None


def other():
    return f
