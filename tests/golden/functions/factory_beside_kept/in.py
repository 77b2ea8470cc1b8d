"""A factory of kernels that takes functions, beside a kernel that stays and goes nowhere."""

from numba import njit
@njit
def f(x): return x * x - 2
@njit
def fp(x): return 2 * x
def fac(func, fprime):
    @njit
    def inner(x): return x - func(x) / fprime(x)
    return inner
g = fac(f, fp)
@njit
def use(x): return g(x)
@njit
def alone(x): return hash((x, 1))
print(use(1.5))
