"""Comparison of NumPy arrays: bits, units in the last place, norms."""

from typing import Any

import numpy.typing as npt

class Tally:
    """How many elements show something, and the C-order index of the first met (-1: none)."""

    @property
    def count(self) -> int: ...
    @property
    def index(self) -> int: ...

class Difference:
    """What differs between two arrays of one dtype and shape. Two NaN are equal whatever sign and payload."""

    @property
    def elements(self) -> int: ...
    @property
    def different(self) -> Tally:
        """Elements that are not equal bit for bit."""
    @property
    def special(self) -> Tally:
        """NaN or infinity on one side only, or infinities of opposite signs."""
    @property
    def signed_zeros(self) -> Tally:
        """Zeros of opposite signs."""
    @property
    def max_ulp(self) -> int:
        """Largest distance: steps of the floating-point type, or of integers."""
    @property
    def max_ulp_index(self) -> int: ...

class Distance:
    """Sizes of the difference of two arrays, over the numbers that are finite on both sides."""

    @property
    def max_absolute(self) -> float:
        """Largest |reference - other|."""
    @property
    def difference_norm(self) -> float:
        """Euclidean norm of reference - other."""
    @property
    def reference_norm(self) -> float:
        """Euclidean norm of the reference."""

def compare(reference: npt.NDArray[Any], other: npt.NDArray[Any]) -> Difference:
    """Compare two arrays of one dtype and shape, whatever their strides.

    Raises TypeError if the dtypes differ, hold Python objects or are not in native byte order, and
    ValueError if the shapes differ.
    """

def distance(reference: npt.NDArray[Any], other: npt.NDArray[Any]) -> Distance:
    """Measure how far apart two arrays of numbers of one dtype and shape are.

    Raises as `compare` does, and ValueError if the elements are not numbers.
    """
