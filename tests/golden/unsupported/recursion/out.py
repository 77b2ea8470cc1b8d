from numba import njit


# caramba: CRB2013: 'factorial' stays with Numba: it calls itself
@njit
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


# caramba: CRB2013: 'even' stays with Numba: it calls itself
@njit
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


# caramba: CRB2013: 'odd' stays with Numba: it calls itself
@njit
def odd(n):
    if n == 0:
        return False
    return even(n - 1)


# caramba: CRB2006: 'binomial' stays with Numba, since it calls 'factorial', which does
@njit
def binomial(n, k):
    return factorial(n) // factorial(k) // factorial(n - k)
