"""Marks of tests that ask for kernels, and make none."""

import numpy as np
import pytest
import pykokkos as pk

_kernel = None


def kernel():
    global _kernel
    try:
        from numba import njit
    except ImportError:
        return None

    @pk.host_call
    @pk.function
    def total(a):
        return a.sum()

    _kernel = total
    return total


def available():
    return kernel() is not None


needs_numba = pytest.mark.skipif(not available(), reason="Numba is missing")


@needs_numba
def test_total():
    assert kernel()(np.ones(3)) == 3.0
