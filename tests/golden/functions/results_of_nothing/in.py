from numba import njit


@njit
def found_at(x, n):
    for i in range(n):
        if i * i == x:
            return i


@njit
def position(x, n):
    at = found_at(x, n)
    if at is None:
        return -1
    return at


@njit
def least(x, n):
    for i in range(n):
        if i * i >= x:
            return i


@njit
def behind(x, n):
    return least(x, n) + 1


@njit
def root(x):
    if x < 0:
        return None
    return x * 0.5


@njit
def passed_on(x):
    return root(x)
