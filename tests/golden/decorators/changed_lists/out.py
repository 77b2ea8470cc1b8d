"""Lists and dictionaries that say other things to decorators than where they are made."""

import numba as nb
import pykokkos as pk

SIGS = [nb.float32(nb.float32)]
SIGS.append(nb.float64(nb.float64))
MORE = ["int64(int64)"]
MORE += ["float64(float64)"]
FLAGS = {"fastmath": False}
FLAGS["error_model"] = "numpy"
TYPES = [nb.float32]
TYPES.extend([nb.float64])


@pk.numba_decorator(nb.njit)(SIGS)
def f(x):
    return x / 3


@pk.numba_decorator(nb.njit)(MORE)
def g(x):
    return x * 3


@pk.function(**pk.numba_options(**FLAGS))
def h(x):
    return 1 / x


call_h = pk.host_call(h)


@pk.numba_decorator(nb.njit)([T(T) for T in TYPES])
def k(x):
    return x / 7


print(f(1.0), g(1.5), call_h(0.0), k(1.0))
