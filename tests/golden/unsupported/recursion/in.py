from numba import njit


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
