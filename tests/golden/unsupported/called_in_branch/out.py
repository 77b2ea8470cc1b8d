# Which of the two the program uses is known when it runs.
import os

from numba import njit


# caramba: CRB2012: 'plain' stays as it was: a call of Numba's decorator makes a kernel of it
def plain(x):
    return x + 1


if os.environ.get("FAST"):
    step = njit(plain)
else:
    step = plain
print(step(1))
