"""PyKokkos: Python functions compiled and run as Kokkos kernels.

    @pk.workunit
    def axpy(i, a, x, y):
        y[i] += a * x[i]

    pk.parallel_for(pk.RangePolicy(0, len(x)), axpy, a=2.0, x=x, y=y)

Arguments are NumPy arrays, views, numbers and tuples of numbers; types follow from them.
"""

from pykokkos import _load  # noqa: F401  (first: it loads the core)
from pykokkos._core import *  # noqa: F403  (the C++ core's public functions and types)
from pykokkos._core import View
from pykokkos._core import __all__ as _core_names
from pykokkos.data_types import (
    DataType,
    DataTypeClass,
    bool,
    complex64,
    complex128,
    double,
    float,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    real,
    uint8,
    uint16,
    uint32,
    uint64,
)
from pykokkos.dual_view import DualView
from pykokkos.markers import (
    Acc,
    View1D,
    View2D,
    View3D,
    View4D,
    View5D,
    View6D,
    View7D,
    View8D,
    ViewType,
    ViewTypeInfo,
)
from pykokkos.scatter_view import ScatterView, contribute, create_scatter_view
from pykokkos.scratch import (
    ScratchView1D,
    ScratchView2D,
    ScratchView3D,
    ScratchView4D,
    ScratchView5D,
    ScratchView6D,
    ScratchView7D,
    ScratchView8D,
)
from pykokkos.spaces import (
    ExecutionSpace,
    ExecutionSpaceInstance,
    Iterate,
    Layout,
    MemorySpace,
    Trait,
    get_default_layout,
    get_default_memory_space,
    is_host_execution_space,
)
from pykokkos.teams import (
    AUTO,
    PerTeam,
    PerThread,
    TeamMember,
    TeamThreadMDRange,
    TeamThreadRange,
    TeamVectorMDRange,
    TeamVectorRange,
    ThreadVectorMDRange,
    ThreadVectorRange,
    inclusive_scan,
    single,
)
from pykokkos.timer import Timer

__version__ = "0.1.0"

Cuda = ExecutionSpace.Cuda
HIP = ExecutionSpace.HIP
OpenMP = ExecutionSpace.OpenMP
Threads = ExecutionSpace.Threads
Serial = ExecutionSpace.Serial
Debug = ExecutionSpace.Debug
Default = ExecutionSpace.Default

CudaUVMSpace = MemorySpace.CudaUVMSpace
CudaSpace = MemorySpace.CudaSpace
HostSpace = MemorySpace.HostSpace
HIPSpace = MemorySpace.HIPSpace
HIPManagedSpace = MemorySpace.HIPManagedSpace
MemorySpaceDefault = MemorySpace.MemorySpaceDefault

LayoutDefault = Layout.LayoutDefault
LayoutLeft = Layout.LayoutLeft
LayoutRight = Layout.LayoutRight
LayoutStride = Layout.LayoutStride

TraitDefault = Trait.TraitDefault
Atomic = Trait.Atomic
RandomAccess = Trait.RandomAccess
Restrict = Trait.Restrict
Unmanaged = Trait.Unmanaged

ALL = slice(None)
"""Every index of a dimension, for `pk.subview`."""

ViewType.register(View)


def printf(text: str, *values: object) -> None:
    """Print `text % values` without a newline of its own."""
    print(text % values if values else text, end="")


__all__ = [
    "AUTO",
    "ALL",
    "Acc",
    "Atomic",
    "Cuda",
    "CudaSpace",
    "CudaUVMSpace",
    "DataType",
    "DataTypeClass",
    "Debug",
    "Default",
    "DualView",
    "ExecutionSpace",
    "ExecutionSpaceInstance",
    "HIP",
    "HIPManagedSpace",
    "HIPSpace",
    "HostSpace",
    "Iterate",
    "Layout",
    "LayoutDefault",
    "LayoutLeft",
    "LayoutRight",
    "LayoutStride",
    "MemorySpace",
    "MemorySpaceDefault",
    "OpenMP",
    "PerTeam",
    "PerThread",
    "RandomAccess",
    "Restrict",
    "ScratchView1D",
    "ScratchView2D",
    "ScratchView3D",
    "ScratchView4D",
    "ScratchView5D",
    "ScratchView6D",
    "ScratchView7D",
    "ScratchView8D",
    "ScatterView",
    "Serial",
    "TeamMember",
    "TeamThreadMDRange",
    "TeamThreadRange",
    "TeamVectorMDRange",
    "TeamVectorRange",
    "ThreadVectorMDRange",
    "ThreadVectorRange",
    "Threads",
    "Timer",
    "Trait",
    "TraitDefault",
    "Unmanaged",
    "View1D",
    "View2D",
    "View3D",
    "View4D",
    "View5D",
    "View6D",
    "View7D",
    "View8D",
    "ViewType",
    "ViewTypeInfo",
    "bool",
    "complex64",
    "complex128",
    "contribute",
    "create_scatter_view",
    "double",
    "float",
    "float32",
    "float64",
    "get_default_layout",
    "get_default_memory_space",
    "inclusive_scan",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_host_execution_space",
    "printf",
    "real",
    "single",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    *_core_names,
]
