"""DualView: an array with a copy for the host and one for a device, and who changed it last.

In this build both live in host memory and are one. The flags say what they would say with a device, so that a
program which forgets to call `sync` is found out on any machine.
"""

from __future__ import annotations

from typing import Any

from pykokkos._core import View, resize
from pykokkos.spaces import ExecutionSpace, ExecutionSpaceInstance, Layout, MemorySpace, Trait

Space = ExecutionSpace | ExecutionSpaceInstance | MemorySpace
_DEVICES = {"Cuda", "HIP", "CudaSpace", "HIPSpace", "CudaUVMSpace", "HIPManagedSpace", "OpenMPTargetSpace"}


class DualView:
    """`d_view` is for kernels, `h_view` for the host.

    After writing to one say `modify_host()` or `modify_device()`, before reading the other `sync_device()` or
    `sync_host()`. Writing to both without a `sync` between is a RuntimeError.
    """

    def __init__(
        self,
        shape: Any,
        dtype: Any = None,
        layout: Layout = Layout.LayoutDefault,
        trait: Trait = Trait.TraitDefault,
    ) -> None:
        """Make both copies, of zeros."""
        self._view = View(shape, dtype, layout=layout, trait=trait)
        self._host_newer = False
        self._device_newer = False

    @property
    def h_view(self) -> View:
        """The host's copy."""
        return self._view

    @property
    def d_view(self) -> View:
        """The copy for kernels."""
        return self._view

    def view_host(self) -> View:
        """Return the host's copy."""
        return self.h_view

    def view_device(self) -> View:
        """Return the copy for kernels."""
        return self.d_view

    def modify_host(self) -> None:
        """Say that the host's copy was changed."""
        if self._device_newer:
            raise RuntimeError("both copies were changed: sync_host() comes before changes on the host")
        self._host_newer = True

    def modify_device(self) -> None:
        """Say that the copy for kernels was changed."""
        if self._host_newer:
            raise RuntimeError("both copies were changed: sync_device() comes before kernels that write")
        self._device_newer = True

    def modify(self, space: Space) -> None:
        """Say that the copy of this space was changed."""
        if _is_device(space):
            self.modify_device()
        else:
            self.modify_host()

    def sync_host(self) -> None:
        """Bring the host's copy up to date."""
        self._device_newer = False

    def sync_device(self) -> None:
        """Bring the copy for kernels up to date."""
        self._host_newer = False

    def sync(self, space: Space) -> None:
        """Bring the copy of this space up to date."""
        if _is_device(space):
            self.sync_device()
        else:
            self.sync_host()

    def need_sync_host(self) -> bool:
        """Return whether the host's copy is out of date."""
        return self._device_newer

    def need_sync_device(self) -> bool:
        """Return whether the copy for kernels is out of date."""
        return self._host_newer

    def need_sync(self, space: Space) -> bool:
        """Return whether the copy of this space is out of date."""
        return self.need_sync_device() if _is_device(space) else self.need_sync_host()

    def clear_sync_state(self) -> None:
        """Forget who changed what."""
        self._host_newer = self._device_newer = False

    def resize(self, *extents: Any) -> None:
        """Give both copies new extents: the common part is kept, the rest is zero."""
        resize(self._view, *extents)

    def extent(self, dimension: int) -> int:
        """Return the size of a dimension."""
        return self._view.extent(dimension)

    def rank(self) -> int:
        """Return the number of dimensions."""
        return self._view.rank()

    @property
    def shape(self) -> tuple[int, ...]:
        """Extents."""
        return self._view.shape

    @property
    def dtype(self) -> type:
        """Data type of the elements."""
        return self._view.dtype


def _is_device(space: Space) -> bool:
    """Execution spaces run kernels, HostSpace is the host's, whatever the two share."""
    if isinstance(space, ExecutionSpaceInstance | ExecutionSpace):
        return True
    return space.name in _DEVICES
