"""Products of matrices under the names of BLAS."""

from __future__ import annotations

from typing import Any

import numpy as np

from pykokkos import _core


def dgemm(alpha: float, view_a: Any, view_b: Any, beta: float = 0.0, view_c: Any = None) -> _core.View:
    """Return alpha·A·B + beta·C as a new view of double."""
    a, b = (np.asarray(view, dtype=np.float64) for view in (view_a, view_b))
    if a.ndim != 2 or b.ndim != 2 or a.shape[1] != b.shape[0]:
        raise ValueError(f"dgemm multiplies an (m, k) by a (k, n) matrix, not {a.shape} by {b.shape}")
    result = alpha * (a @ b)
    if view_c is not None and beta != 0:
        c = np.asarray(view_c, dtype=np.float64)
        if c.shape != result.shape:
            raise ValueError(f"dgemm adds a matrix of the product's shape {result.shape}, not {c.shape}")
        result += beta * c
    return _core.array(np.ascontiguousarray(result))
