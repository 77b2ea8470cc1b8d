from numba import njit


@njit
def a(x):
    try:
        return x[0]
    except Exception:
        return 0.0


@njit
def b(x):
    with open(x) as f:
        return 1


@njit
def c(x):
    # above
    total = 0.0
    for v in zip(x, x):
        total += v[0]
    return total


# about d
@njit
def d(x):
    return len(f"{x}")


LIMIT = 1


@njit
def f(x):
    global LIMIT
    LIMIT = x
    return x


@njit
def g(x):
    total = 0

    def add(y):
        nonlocal total
        total += y

    add(x)
    return total
