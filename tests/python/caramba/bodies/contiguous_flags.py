"""Whether arrays are contiguous: by their types where these say it, else by their strides."""

import numpy as np
from numba import njit


@njit
def flags(x):
    return x.flags.c_contiguous, x.flags.f_contiguous, x.flags.contiguous


@njit
def straightened(x):
    y = x if x.flags.c_contiguous else np.ascontiguousarray(x)
    total = 0.0
    if y.flags.contiguous and not x.T.flags.c_contiguous:
        total += 1.0
    for v in y.flat:
        total += v
    return total


@njit
def flags_of_parts(m):
    rows = flags(m[1:]), flags(m[1]), flags(m[1:2]), flags(m[:0])
    columns = flags(m[:, 1]), flags(m[:, 1:2]), flags(m[:, ::2]), flags(m[:, :0])
    return (
        rows,
        columns,
        flags(m.T),
        flags(m.copy()),
        flags(m.T.copy()),
        flags(m.ravel()[::2]),
        flags(m[::-1]),
    )


@njit
def flags_of_results(m):
    one = m.reshape(1, m.size)
    made = np.zeros((2, 3)), np.asfortranarray(m), np.ascontiguousarray(m), m + 1, m.T * 2
    return flags(one), flags(made[0]), flags(made[1]), flags(made[2]), flags(made[3]), flags(made[4])


M = np.arange(24.0).reshape(4, 6)
VIEWS = [
    M,
    M.T,
    M[:, ::2],
    M[::2],
    M[1:2],
    M[:, 1:2],
    M[:0],
    M[:, :0],
    M[::-1],
    M[1, ::2],
    M[0],
    np.asfortranarray(M),
]
DEEP = [
    np.zeros((3, 1, 4)),
    np.zeros((3, 2, 4))[:, :1],
    np.zeros((4, 1, 3)).T,
    np.zeros((2, 3, 4))[..., 0],
    np.array(1.0),
]

CASES = {
    "flags": [(x,) for x in [*VIEWS, *DEEP, np.zeros((2, 3), bool)]],
    "straightened": [(x,) for x in VIEWS],
    "flags_of_parts": [(M,), (M.T,), (M[:, ::2],), (M[1:2],)],
    "flags_of_results": [(M,), (M[:0],), (M[:1],)],
}
