"""Annotations of arrays, tuples and callables stay, those that PyKokkos would take at their word go."""

import numpy as np
from numpy.typing import NDArray
from typing import Optional, Tuple
import numba as nb
from numba import njit
Vec = NDArray[np.float64]

@njit(cache=True)  # type: ignore
def a(x: NDArray[np.float64],   # the values
      y: Vec, z: Optional[Tuple[int, float]] = None) -> Tuple[float, float]:
    """Doc."""
    return x.sum(), y[0]

@njit  # why
def b(x: NDArray[np.float64], k: int) -> float:
    return x[0] * k

@njit
def c(x: np.ndarray, k: "int") -> np.ndarray:
    return x * k

class A:
    @staticmethod
    @njit(cache=True,  # inside
          nogil=True)  # after
    def d(x: np.ndarray) -> None:
        x[0] += 1

@njit
def e(x: nb.float64[:]) -> Tuple[nb.int64, int]:
    return x.sum(), 2
@njit
def f(x: NDArray[np.float64] | float) -> NDArray[np.float64] | float:
    return x + 1
print(e(np.ones(3)), f(2))
