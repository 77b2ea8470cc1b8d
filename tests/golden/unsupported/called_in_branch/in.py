# Which of the two the program uses is known when it runs.
import os

from numba import njit


def plain(x):
    return x + 1


if os.environ.get("FAST"):
    step = njit(plain)
else:
    step = plain
print(step(1))
