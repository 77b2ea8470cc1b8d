"""What isinstance asks of numbers: Numba's int, float and complex are of one width each."""

import numpy as np
from numba import njit


@njit
def of_python(x):
    return isinstance(x, int), isinstance(x, float), isinstance(x, complex), isinstance(x, bool)


@njit
def of_numpy(x):
    return (
        isinstance(x, np.int64),
        isinstance(x, (np.int32, np.uint8)),
        isinstance(x, np.float32),
        isinstance(x, (complex, np.complex64)),
        isinstance(x, np.bool_),
    )


@njit
def of_items(x):
    for v in x:
        if isinstance(v, float):
            return 1
        if isinstance(v, (int, np.float32)):
            return 2
    return 3


SCALARS = [
    1,
    2.5,
    1j,
    True,
    np.int32(3),
    np.uint8(3),
    np.uint64(3),
    np.float32(2.5),
    np.complex64(1j),
    np.bool_(1),
]

CASES = {
    "of_python": [(x,) for x in SCALARS],
    "of_numpy": [(x,) for x in SCALARS],
    "of_items": [(np.ones(2, t),) for t in ("i8", "i4", "f8", "f4", "c16", "?")],
}
