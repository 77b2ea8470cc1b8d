"""Whether `ravel()` gives a view or a copy goes by what Numba's type of an array says of its order."""

import numpy as np
import pytest
from against_numba import agree

C = np.arange(24.0).reshape(4, 6)
ARRAYS = (C, np.asfortranarray(C), np.arange(96.0).reshape(8, 12)[::2, ::2], C[:1], C[:0])
CUBES = (C.reshape(2, 3, 4), np.asfortranarray(C.reshape(2, 3, 4)), C.reshape(2, 3, 4)[::-1])


def rows(a):
    for k, v in enumerate((a[:, :], a[:2, :], a[1:, :], a[0:2, 0:3])):
        for x in v.ravel()[:1]:
            v.ravel()[:1] = x + 10.0 * k + 1.0
    return a, a[:, :].flags.c_contiguous


def new_axes_in_front(a):
    a[None].ravel()[:1] = 1.5
    a[None, :, :].ravel()[:1] = 2.5
    a[None, 1:].ravel()[:1] = 3.5
    return a, a[None].flags.c_contiguous, a[None, :, :].flags.c_contiguous, a[None, 1:].flags.c_contiguous


def new_axes_behind(a):
    a[:, None].ravel()[:1] = 1.5
    a[:, :, None].ravel()[:1] = 2.5
    a[1:, None].ravel()[:1] = 3.5
    a[..., None].ravel()[:1] = 4.5
    return a, a[:, None].flags.c_contiguous, a[:, :, None].flags.c_contiguous, a[::1, None].flags.c_contiguous


def new_axes_of_rows(a):
    a[0, None].ravel()[:1] = 1.5
    a[0][:, None].ravel()[1:2] = 2.5
    a[0, 1:, None].ravel()[2:3] = 3.5
    a[:, 0, None].ravel()[:1] = 4.5
    a[0][:, None].reshape(-1)[4:5] = 5.5
    return a


def layers(a):
    a[0, :, :].ravel()[:1] = 1.5
    a[..., :].ravel()[1:2] = 2.5
    a[0:1, :, :].ravel()[2:3] = 3.5
    a[0, 1:].ravel()[3:4] = 4.5
    a[0, ...].ravel()[4:5] = 5.5
    a[0, :].ravel()[5:6] = 6.5
    return a, a[0, :, :].sum(), a[:, 1, :] @ a[0, :, :]


def as_contiguous(a):
    v = np.ascontiguousarray(a[:, :])
    w = np.ascontiguousarray(a[1:, 1:])
    u = np.asfortranarray(a[:, :].T)
    v[:1] += 1.0
    w[:1] += 2.0
    u[:, :1] += 3.0
    return a, v, w, u


def copies(a):
    b, c, d = np.copy(a), a.copy(), np.nan_to_num(a)
    b.T.ravel()[1:2] = 1.5
    c.T.ravel()[1:2] = 2.5
    d.T.ravel()[1:2] = 3.5
    return b, c, d


def joined(a, b):
    found = np.concatenate((a, b)), np.vstack((a, b)), np.append(a, b, 0)
    for k, c in enumerate(found):
        c.T.ravel()[1:2] = k + 0.5
    deep = np.stack((a, b), axis=1)
    deep.T.ravel()[1:2] = 4.5
    return found, deep, found[0].flags.f_contiguous, deep.flags.f_contiguous


MATRICES = (rows, new_axes_in_front, new_axes_behind, as_contiguous, copies)
CASES = [
    *((f, a) for f in MATRICES for a in ARRAYS),
    *((new_axes_of_rows, a) for a in (C, C[:1])),
    *((layers, a[:, :3, :3]) for a in CUBES),
    *((layers, a[:, :3, :3].copy(order="K")) for a in CUBES),
    *((joined, a, b) for a in ARRAYS[:3] for b in ARRAYS[:3]),
]


@pytest.mark.parametrize(("function", "arguments"), [(f, a) for f, *a in CASES])
def test_agrees_with_numba(function, arguments):
    agree(function, *arguments)


def lengths(x):
    return (
        len(x.flatten()),
        len((x + 1).ravel()),
        len(x.reshape(-1)),
        len(np.argwhere(x > 1).flatten()),
        len(x.copy().T),
        len(x.flatten()[1:]),
    )


def test_lengths_of_what_methods_give():
    for x in (np.arange(6.0).reshape(2, 3), np.zeros((0, 4)), np.ones((3, 1))):
        agree(lengths, x)
