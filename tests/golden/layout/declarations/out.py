"""Declarations without values go; what stands above and behind them stays."""

import pykokkos as pk


@pk.function
def damped(x):
    start = 1.0

    # what damps
    # per second
    if x > 0:
        damping = x
    else:
        damping = start

    # how often
    count = 3

    for _ in range(count):
        rest = damping
        # the last one
    return rest * count


call_damped = pk.host_call(damped)


if __name__ == "__main__":
    print(call_damped(2.0))
