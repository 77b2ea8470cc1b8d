"""Enumerations: execution and memory spaces, layouts, traits, orders of iteration."""

import os
from enum import Enum

from pykokkos import _core, configuration


class ExecutionSpace(Enum):
    """Where kernels run. `Default` is what `set_default_space` says, `Debug` is plain Python."""

    Cuda = "Cuda"
    HIP = "HIP"
    OpenMP = "OpenMP"
    Threads = "Threads"
    Serial = "Serial"
    Debug = "Debug"
    Default = "Default"


class ExecutionSpaceInstance:
    """An instance of a space, for policies; on hosts there is one of each."""

    def __init__(self, space: ExecutionSpace, stream: object = None) -> None:
        """Make an instance of `space`; `stream` belongs to Cuda and HIP, TypeError elsewhere."""
        if not isinstance(space, ExecutionSpace):
            raise TypeError(f"an ExecutionSpace is wanted, not {space!r}")
        if stream is not None and space not in (ExecutionSpace.Cuda, ExecutionSpace.HIP):
            raise TypeError(f"{space.name} has no streams")
        self.space = space
        self.instance = stream


class MemorySpace(Enum):
    """Where views live. This build has `HostSpace`."""

    CudaUVMSpace = "CudaUVMSpace"
    CudaSpace = "CudaSpace"
    OpenMPTargetSpace = "OpenMPTargetSpace"
    HostSpace = "HostSpace"
    HIPSpace = "HIPSpace"
    HIPManagedSpace = "HIPManagedSpace"
    MemorySpaceDefault = "MemorySpaceDefault"


class Layout(Enum):
    """Memory order: `LayoutRight` is C's, `LayoutLeft` Fortran's, `LayoutStride` anything else."""

    LayoutDefault = "LayoutDefault"
    LayoutLeft = "LayoutLeft"
    LayoutRight = "LayoutRight"
    LayoutStride = "LayoutStride"


class Trait(Enum):
    """Memory traits of views."""

    TraitDefault = "TraitDefault"
    Atomic = "Atomic"
    RandomAccess = "RandomAccess"
    Restrict = "Restrict"
    Unmanaged = "Unmanaged"


class Iterate(Enum):
    """Which index of an MDRangePolicy runs fastest: the first (`Left`) or the last (`Right`)."""

    Default = "Default"
    Left = "Left"
    Right = "Right"


class Rank:
    """The number of dimensions of an MDRangePolicy, and the orders of its tiles and inside them."""

    def __init__(
        self, n: int, iter_outer: Iterate = Iterate.Default, iter_inner: Iterate = Iterate.Default
    ) -> None:
        self.n = n
        self.iter_outer = iter_outer
        self.iter_inner = iter_inner


def is_host_execution_space(space: ExecutionSpace) -> bool:
    """Return whether kernels of this space run on the host."""
    if space is ExecutionSpace.Default:
        space = _core.get_default_space()
    return space not in (ExecutionSpace.Cuda, ExecutionSpace.HIP)


def get_default_memory_space(space: ExecutionSpace) -> MemorySpace:
    """Return where views for kernels of this space live."""
    device = {ExecutionSpace.Cuda: MemorySpace.CudaSpace, ExecutionSpace.HIP: MemorySpace.HIPSpace}
    return device.get(space, MemorySpace.HostSpace)


def get_default_layout(space: MemorySpace) -> Layout:
    """Return the layout of new views in this space."""
    host = (MemorySpace.HostSpace, MemorySpace.MemorySpaceDefault)
    return Layout.LayoutRight if space in host else Layout.LayoutLeft


def enable_uvm() -> None:
    """Let kernels and the host share the memory of new views. On hosts they do anyway."""
    global _uvm
    _uvm = True


def disable_uvm() -> None:
    """Give new views memory of their space alone."""
    global _uvm
    _uvm = False


def is_uvm_enabled() -> bool:
    """Return whether `enable_uvm` was called last."""
    return _uvm


def set_device_id(device: int) -> None:
    """Choose the GPU that kernels run on: only 0 exists where there is none."""
    if device != 0:
        raise ValueError(f"there is no device {device}: this build of pykokkos runs on the host")


def get_device_id() -> int:
    """Return the GPU that kernels run on: 0, also where there is none."""
    return 0


def _default_from_configuration() -> None:
    """Take the default space from the configuration file, which the environment overrides."""
    name = configuration.read().get("default_space")
    if name is None or os.environ.get("PYKOKKOS_DEFAULT_SPACE") or os.environ.get("DEBUG"):
        return
    if name not in ExecutionSpace.__members__:
        raise ValueError(f"{configuration.file()}: default_space is {name!r}; it must be Serial, OpenMP, …")
    _core.set_default_space(ExecutionSpace[name])


_uvm = False
_core._register_spaces(ExecutionSpace)
_default_from_configuration()
_core._register_views(Layout, Trait, MemorySpace.HostSpace)
