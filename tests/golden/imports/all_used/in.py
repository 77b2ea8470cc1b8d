from numba import njit, set_num_threads
import numba

set_num_threads(1)


@njit
def f(x):
    return x


print(numba.__version__)
