"""Tables of functions by the addresses that Numba tells."""

import ctypes

from numba import float64, njit
from numba.experimental import function_type
from numba.experimental.function_type import _get_wrapper_address

SIGNATURE = float64(float64)


@njit
def half(x):
    return x / 2.0


@njit
def shifted(x):
    return half(x) + 1.0


def plain(x):
    return x


FUNCTIONS = {"half": half, "shifted": shifted}


def addresses(names):
    return [_get_wrapper_address(FUNCTIONS[name], SIGNATURE) for name in names]


def main():
    of_c = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
    for name, address in zip(FUNCTIONS, addresses(FUNCTIONS)):
        print(name, of_c(address)(3.0), FUNCTIONS[name](3.0))
    print(function_type._get_wrapper_address(half, SIGNATURE) == addresses(["half"])[0])
    try:
        function_type._get_wrapper_address(plain, SIGNATURE)
    except NotImplementedError:
        print("none of Numba's")


if __name__ == "__main__":
    main()
