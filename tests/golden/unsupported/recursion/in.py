from numba import njit, prange


@njit
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


@njit
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


@njit
def odd(n):
    if n == 0:
        return False
    return even(n - 1)


@njit
def binomial(n, k):
    return factorial(n) // factorial(k) // factorial(n - k)


@njit(parallel=True)
def halves(a, depth):
    """A launch cannot start another one of itself."""
    for i in prange(a.size):
        a[i] *= 0.5
    if depth > 0:
        halves(a, depth - 1)
