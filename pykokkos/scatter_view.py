"""ScatterView: sums into elements that several indices of a kernel share.

scatter = pk.create_scatter_view(forces)
pk.parallel_for(n, kernel, forces=scatter)     # in the kernel: forces.access()[k] += f
pk.contribute(forces, scatter)
"""

from __future__ import annotations

from pykokkos._core import View, deep_copy
from pykokkos.spaces import Layout, Trait


class ScatterView:
    """Sums of its own, zero at first, with the extents of the view that they are meant for.

    Kernels add to them atomically, so sums of integers are the same in every run, while those of floats can
    differ in their last bits from run to run, as the order of additions does.
    """

    def __init__(self, view: View) -> None:
        """Make the sums for `view`."""
        layout = Layout.LayoutLeft if view.layout is Layout.LayoutLeft else Layout.LayoutRight
        self._sums = View(view.shape, view.dtype, layout=layout, trait=Trait.Atomic)

    @property
    def __kernel_argument__(self) -> View:
        """What kernels get."""
        return self._sums

    def access(self) -> View:
        """Return the view to add to."""
        return self._sums

    def contribute_into(self, view: View) -> None:
        """Add the sums to the view's elements."""
        if view.shape != self._sums.shape:
            raise ValueError(f"the sums have shape {self._sums.shape}, the view has {view.shape}")
        if view.dtype is not self._sums.dtype:
            raise TypeError(f"the sums are of {self._sums.dtype.__name__}, the view of {view.dtype.__name__}")
        view.data[...] += self._sums.data

    def reset(self) -> None:
        """Set the sums to zero."""
        deep_copy(self._sums, 0)


def create_scatter_view(view: View) -> ScatterView:
    """Return sums for a view."""
    return ScatterView(view)


def contribute(view: View, scatter: ScatterView) -> None:
    """Add a scatter view's sums to a view."""
    scatter.contribute_into(view)
