"""A factory of kernels that takes functions, beside a kernel that stays and goes nowhere."""

from numba import njit
import pykokkos as pk

@pk.function
def f(x): return x * x - 2


call_f = pk.host_call(f)
@pk.function
def fp(x): return 2 * x


call_fp = pk.host_call(fp)
def fac(func, fprime):
    @pk.host_call
    @pk.function
    def inner(x): return x - func(x) / fprime(x)
    return inner
g = fac(call_f, call_fp)
@pk.function
def use(x): return g(x)


call_use = pk.host_call(use)
# caramba: CRB2005: 'alone' stays with Numba: the function 'hash' has no counterpart in a kernel
@njit
def alone(x): return hash((x, 1))
print(call_use(1.5))
