from numba import set_num_threads
import numba
import pykokkos as pk

set_num_threads(1)


@pk.function
def f(x):
    return x


call_f = pk.host_call(f)


print(numba.__version__)
