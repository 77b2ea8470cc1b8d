"""Declarations without values go; what stands above and behind them stays."""

from numba import njit


@njit
def damped(x):
    start = 1.0

    # what damps
    damping: float  # per second
    if x > 0:
        damping = x
    else:
        damping = start

    count: int
    # how often
    count = 3
    rest: float

    for _ in range(count):
        rest = damping
        factor: float  # the last one
    return rest * count


if __name__ == "__main__":
    print(damped(2.0))
