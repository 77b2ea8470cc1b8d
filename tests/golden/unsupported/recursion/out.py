from numba import njit, prange
import pykokkos as pk


@pk.function
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


call_factorial = pk.host_call(factorial)


@pk.function
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


call_even = pk.host_call(even)


@pk.function
def odd(n):
    if n == 0:
        return False
    return even(n - 1)


call_odd = pk.host_call(odd)


@pk.function
def binomial(n, k):
    return factorial(n) // factorial(k) // factorial(n - k)


call_binomial = pk.host_call(binomial)


# caramba: CRB2013: 'halves' stays with Numba: it calls itself
@njit(parallel=True)
def halves(a, depth):
    """A launch cannot start another one of itself."""
    for i in prange(a.size):
        a[i] *= 0.5
    if depth > 0:
        halves(a, depth - 1)
