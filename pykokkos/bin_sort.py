"""Sorting into bins: BinSort, and the operations that say which bin a key belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pykokkos import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray


class BinOp:
    """Base of the operations that say which bin a key belongs to."""

    max_bins: int

    def bins(self, keys: NDArray[Any]) -> NDArray[np.int64]:
        """Return the bin of every key. ValueError for keys outside the range."""
        raise NotImplementedError

    def order(self, keys: NDArray[Any], bins: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the permutation that sorts by bin and, within bins, by key; equal keys keep their order."""
        raise NotImplementedError


def _places(keys: NDArray[Any], scale: float, minimum: float, count: int) -> NDArray[np.int64]:
    scaled = scale * (keys.astype(np.float64) - minimum)
    outside = ~((scaled > -1) & (scaled < count))  # a NaN is outside too
    if outside.any():
        raise ValueError(f"the key {keys[outside][0]} lies outside the range of the bins")
    return scaled.astype(np.int64)


class BinOp1D(BinOp):
    """Even bins between two keys; the greatest key has a bin of its own, so there are `max_bins + 1`.

    Integers with at least as many bins as values get one bin each.
    """

    def __init__(self, keys: Any, max_bins: int, min: float, max: float) -> None:
        """Cut [min, max] into max_bins bins. ValueError for an empty range or no bins."""
        if max_bins < 1 or not max > min:
            raise ValueError(f"bins need a range: {max_bins} bins from {min} to {max}")
        width = float(max) - float(min)
        integers = np.asarray(keys).dtype.kind in "iu"
        self.max_bins = int(max_bins) + 1
        self._scale = 1.0 if integers and width <= max_bins else max_bins / width
        self._minimum = float(min)

    def bins(self, keys: NDArray[Any]) -> NDArray[np.int64]:
        """Return the bin of every key. ValueError for keys outside the range."""
        if keys.ndim != 1:
            raise TypeError(f"BinOp1D takes keys of rank 1, not {keys.ndim}")
        return _places(keys, self._scale, self._minimum, self.max_bins)

    def order(self, keys: NDArray[Any], bins: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the permutation that sorts by bin and, within bins, by key; equal keys keep their order."""
        return np.lexsort((keys, bins))


class BinOp3D(BinOp):
    """Even boxes between two corners, for keys of shape (n, 3); the last ones contain the upper faces."""

    def __init__(
        self, keys: Any, max_bins: Sequence[int], min: Sequence[float], max: Sequence[float]
    ) -> None:
        """Cut each dimension into its number of bins. ValueError for an empty range or no bins."""
        if not len(max_bins) == len(min) == len(max) == 3:
            raise ValueError("BinOp3D takes three numbers of bins, three minima and three maxima")
        if any(count < 1 or not high > low for count, low, high in zip(max_bins, min, max, strict=True)):
            raise ValueError(f"bins need a range: {list(max_bins)} bins from {list(min)} to {list(max)}")
        self._counts = [int(count) for count in max_bins]
        self._minima = [float(low) for low in min]
        self._maxima = [float(high) for high in max]
        self.max_bins = self._counts[0] * self._counts[1] * self._counts[2]

    def bins(self, keys: NDArray[Any]) -> NDArray[np.int64]:
        """Return the bin of every key. ValueError for keys outside the range."""
        if keys.ndim != 2 or keys.shape[1] != 3:
            raise TypeError(f"BinOp3D takes keys of shape (n, 3), not {keys.shape}")
        result = np.zeros(len(keys), np.int64)
        for dimension, count in enumerate(self._counts):
            low, high = self._minima[dimension], self._maxima[dimension]
            places = _places(keys[:, dimension], count / (high - low), low, count + 1)
            if (keys[:, dimension] > high).any():
                raise ValueError(f"a key lies beyond the maximum {high} of dimension {dimension}")
            result = result * count + np.minimum(places, count - 1)
        return result

    def order(self, keys: NDArray[Any], bins: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the permutation that sorts by bin and, within bins, by key; equal keys keep their order."""
        return np.lexsort((keys[:, 2], keys[:, 1], keys[:, 0], bins))


class BinSort:
    """Sorts views by the bins of their keys. Within a bin keys keep their order, or are sorted if wanted.

    sorter = pk.BinSort(keys, pk.BinOp1D(keys, 100, 0.0, 1.0))
    sorter.create_permute_vector()
    sorter.sort(keys)
    """

    def __init__(self, keys: Any, bin_op: BinOp, sort_within_bins: bool = False) -> None:
        """Remember the keys; create_permute_vector reads them."""
        if not isinstance(bin_op, BinOp):
            raise TypeError(f"BinSort needs a BinOp1D or BinOp3D, not {bin_op!r}")
        self._keys = keys
        self._bin_op = bin_op
        self._within = sort_within_bins
        self._order: NDArray[np.int64] | None = None
        self._counts = np.zeros(bin_op.max_bins, np.int32)

    def create_permute_vector(self) -> None:
        """Find the order of the keys. ValueError for keys outside the range of the bins."""
        keys = np.asarray(self._keys)
        bins = self._bin_op.bins(keys)
        self._counts = np.bincount(bins, minlength=self._bin_op.max_bins).astype(np.int32)
        self._order = self._bin_op.order(keys, bins) if self._within else np.argsort(bins, kind="stable")

    def _permutation(self) -> NDArray[np.int64]:
        if self._order is None:
            raise RuntimeError("call create_permute_vector() first")
        return self._order

    def sort(self, values: Any) -> None:
        """Put the first dimension of a view or array into the order of the keys, in place."""
        order = self._permutation()
        array = np.asarray(values)
        if array.ndim == 0 or len(array) != len(order):
            raise ValueError(f"the keys are {len(order)}, the values have shape {array.shape}")
        array[...] = array[order]

    def get_permute_vector(self) -> Any:
        """Return a view of the indices that the sorted values come from."""
        return _core.array(self._permutation().astype(np.int32))

    def get_bin_offsets(self) -> Any:
        """Return a view of where each bin begins in the sorted order."""
        self._permutation()
        return _core.array((np.cumsum(self._counts) - self._counts).astype(np.int32))

    def get_bin_count(self) -> Any:
        """Return a view of how many keys each bin has."""
        self._permutation()
        return _core.array(self._counts.copy())
