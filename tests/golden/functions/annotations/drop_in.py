"""Annotations of arrays, tuples and callables stay, those that PyKokkos would take at their word go."""

import numpy as np
from numpy.typing import NDArray
from typing import Optional, Tuple
import pykokkos as pk
Vec = NDArray[np.float64]

@pk.host_call
@pk.function  # type: ignore
def a(x: NDArray[np.float64],   # the values
      y: Vec, z: Optional[Tuple[int, float]] = None) -> Tuple[float, float]:
    """Doc."""
    return x.sum(), y[0]

@pk.host_call
@pk.function(annotations=False)  # why
def b(x: NDArray[np.float64], k: int) -> float:
    return x[0] * k

@pk.host_call
@pk.function(annotations=False)
def c(x: np.ndarray, k: "int") -> np.ndarray:
    return x * k

class A:
    # inside
    @staticmethod
    @pk.host_call
    @pk.function  # after
    def d(x: np.ndarray) -> None:
        x[0] += 1

@pk.host_call
@pk.function
def e(x):
    return x.sum(), 2
@pk.host_call
@pk.function
def f(x: NDArray[np.float64] | float) -> NDArray[np.float64] | float:
    return x + 1
print(e(np.ones(3)), f(2))
