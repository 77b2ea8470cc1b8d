"""Annotations of arrays, tuples and callables stay, those that PyKokkos would take at their word go."""

import numpy as np
from numpy.typing import NDArray
from typing import Optional, Tuple
import pykokkos as pk
Vec = NDArray[np.float64]

@pk.function  # type: ignore
def a(x: NDArray[np.float64],   # the values
      y: Vec, z: Optional[Tuple[int, float]] = None) -> Tuple[float, float]:
    """Doc."""
    return x.sum(), y[0]


call_a = pk.host_call(a)

@pk.function(annotations=False)  # why
def b(x: NDArray[np.float64], k: int) -> float:
    return x[0] * k


call_b = pk.host_call(b)

@pk.function(annotations=False)
def c(x: np.ndarray, k: "int") -> np.ndarray:
    return x * k


call_c = pk.host_call(c)

class A:
    # inside
    @staticmethod
    @pk.host_call
    @pk.function  # after
    def d(x: np.ndarray) -> None:
        x[0] += 1

@pk.function
def e(x):
    return x.sum(), 2


call_e = pk.host_call(e)
@pk.function
def f(x: NDArray[np.float64] | float) -> NDArray[np.float64] | float:
    return x + 1


call_f = pk.host_call(f)
print(call_e(np.ones(3)), call_f(2))
