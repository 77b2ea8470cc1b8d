"""Signatures that a factory builds: diagnostics point to the decorator."""

import numba as nb
def fast(n):
    def deco(f):
        return nb.njit([tuple([t[:]] + [t] * n) for t in (nb.float32, nb.float64)])(f)
    return deco
# caramba: CRB2002: 'f' stays with Numba: the signature of its decorator can change results
@fast(1)
def f(x, s):
    return x * s
