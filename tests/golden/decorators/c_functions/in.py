"""Functions that C libraries call, with pointers to what no type says beside others."""

import numpy as np
from numba import carray, cfunc
from numba.types import CPointer, float64, intc, intp, voidptr


@cfunc(intc(CPointer(float64), intp, CPointer(float64), voidptr))
def least(values_ptr, count, result, data):
    values = carray(values_ptr, (count,), dtype=float64)
    result[0] = np.inf
    for v in values:
        if v < result[0]:
            result[0] = v
    return 1


@cfunc(intc(CPointer(float64), intp, CPointer(float64), voidptr))
def scaled(values_ptr, count, result, data):
    values = carray(values_ptr, (count,), dtype=float64)
    scale = carray(data, 1, dtype=float64)
    result[0] = values[0] * scale[0]
    return 1


def main():
    values, result = np.array([3.0, 1.0, 2.0]), np.zeros(1)
    pointers = [np.ctypeslib.as_ctypes(a) for a in (values, result)]
    print(least.ctypes(pointers[0], 3, pointers[1], None), result)


if __name__ == "__main__":
    main()
