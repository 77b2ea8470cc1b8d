"""Tables of functions by the addresses that Numba tells."""

import ctypes

from numba import float64
from numba.experimental import function_type
from numba.experimental.function_type import _get_wrapper_address
import pykokkos as pk

SIGNATURE = float64(float64)


@pk.function
def half(x):
    return x / 2.0


call_half = pk.host_call(half)


@pk.function
def shifted(x):
    return half(x) + 1.0


call_shifted = pk.host_call(shifted)


def plain(x):
    return x


FUNCTIONS = {"half": call_half, "shifted": call_shifted}


def addresses(names):
    return [_get_wrapper_address(pk.numba_dispatcher(FUNCTIONS[name]), SIGNATURE) for name in names]


def main():
    of_c = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
    for name, address in zip(FUNCTIONS, addresses(FUNCTIONS)):
        print(name, of_c(address)(3.0), FUNCTIONS[name](3.0))
    print(function_type._get_wrapper_address(pk.numba_dispatcher(call_half), SIGNATURE) == addresses(["half"])[0])
    try:
        function_type._get_wrapper_address(pk.numba_dispatcher(plain), SIGNATURE)
    except NotImplementedError:
        print("none of Numba's")


if __name__ == "__main__":
    main()
