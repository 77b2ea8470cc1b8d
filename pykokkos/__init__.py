"""PyKokkos: Python functions compiled and run as Kokkos kernels.

    @pk.workunit
    def axpy(i, a, x, y):
        y[i] += a * x[i]

    pk.parallel_for(pk.RangePolicy(0, len(x)), axpy, a=2.0, x=x, y=y)

Arguments are NumPy arrays, views, numbers and tuples of numbers; types follow from them.
"""

import builtins
import os
from typing import TYPE_CHECKING

from pykokkos._load import core as _loaded_core  # first: it loads the core  # isort: skip
from pykokkos import device
from pykokkos._core import *  # noqa: F403  (the C++ core's public functions and types)
from pykokkos._core import View
from pykokkos.ahead import compile_module
from pykokkos.atomics import *  # noqa: F403
from pykokkos.atomics import __all__ as _atomic_names
from pykokkos.bin_sort import BinOp, BinOp1D, BinOp3D, BinSort
from pykokkos.c_functions import CFunction, cfunc
from pykokkos.class_objects import Rebindable
from pykokkos.conversions import astype, copyto, result_type
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
from pykokkos.functions import *  # noqa: F403
from pykokkos.functions import __all__ as _function_names
from pykokkos.grids import Event, GridKernel, Stream, grid_extents, grid_kernel
from pykokkos.into_module import compile_into_module
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
    cpp_auto,
)
from pykokkos.numba_decorators import numba_decorator, stays_with_numba
from pykokkos.numba_kernels import numba_dispatcher, numba_form
from pykokkos.numba_options import numba_loop_options, numba_options
from pykokkos.numba_threads import get_num_threads, get_thread_id, memory_fence, set_num_threads
from pykokkos.printing import printf
from pykokkos.random import Random_XorShift64_Pool, Random_XorShift1024_Pool, rand
from pykokkos.reducers import (
    BAnd,
    BOr,
    LAnd,
    LOr,
    Max,
    MaxLoc,
    Min,
    MinLoc,
    MinMax,
    MinMaxLoc,
    Prod,
    Reducer,
    Sum,
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
    Rank,
    Trait,
    disable_uvm,
    enable_uvm,
    get_default_layout,
    get_default_memory_space,
    get_device_id,
    is_host_execution_space,
    is_uvm_enabled,
    set_device_id,
)
from pykokkos.styles import callback, classtype, execute, functor, main, workload
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
from pykokkos.ufuncs import guvectorize, vectorize

__version__ = "0.1.0"
__array_api_version__ = "2021.12"

Cuda = ExecutionSpace.Cuda
HIP = ExecutionSpace.HIP
OpenMP = ExecutionSpace.OpenMP
Threads = ExecutionSpace.Threads
Serial = ExecutionSpace.Serial
Debug = ExecutionSpace.Debug
Default = ExecutionSpace.Default

CudaUVMSpace = MemorySpace.CudaUVMSpace
CudaSpace = MemorySpace.CudaSpace
OpenMPTargetSpace = MemorySpace.OpenMPTargetSpace
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


def flush() -> None:
    """Finish what was launched, and what waits to be launched with what follows."""
    _loaded_core._settle()
    if is_initialized():  # noqa: F405
        fence()  # noqa: F405


def finalize() -> None:
    """Finish what was launched. Kokkos itself ends with the process, after the last view."""
    flush()


if not TYPE_CHECKING:
    if os.environ.get("PK_FUSION"):
        from pykokkos import fusion

        if fusion.enabled():
            parallel_for = fusion.parallel_for

    def __getattr__(name: str) -> type:
        # `pk.int` stands in upstream's annotations alone; as a global of this module it would hide Python's.
        if name == "int":
            return builtins.int
        raise AttributeError(f"module 'pykokkos' has no attribute {name!r}")


__all__ = [
    "AUTO",
    "ALL",
    "Acc",
    "BAnd",
    "BOr",
    "BinOp",
    "BinOp1D",
    "BinOp3D",
    "BinSort",
    "LAnd",
    "LOr",
    "Max",
    "MaxLoc",
    "Min",
    "MinLoc",
    "MinMax",
    "MinMaxLoc",
    "Prod",
    "Random_XorShift64_Pool",
    "Random_XorShift1024_Pool",
    "Reducer",
    "Sum",
    "Atomic",
    "Cuda",
    "CudaSpace",
    "CudaUVMSpace",
    "DataType",
    "DataTypeClass",
    "Debug",
    "Default",
    "DualView",
    "Event",
    "ExecutionSpace",
    "ExecutionSpaceInstance",
    "GridKernel",
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
    "OpenMPTargetSpace",
    "PerTeam",
    "PerThread",
    "RandomAccess",
    "Rank",
    "Rebindable",
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
    "Stream",
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
    "astype",
    "bool",
    "CFunction",
    "callback",
    "cfunc",
    "classtype",
    "compile_into_module",
    "compile_module",
    "complex64",
    "complex128",
    "contribute",
    "copyto",
    "create_scatter_view",
    "cpp_auto",
    "device",
    "disable_uvm",
    "double",
    "enable_uvm",
    "execute",
    "finalize",
    "float",
    "float32",
    "float64",
    "flush",
    "functor",
    "get_default_layout",
    "get_default_memory_space",
    "get_device_id",
    "get_num_threads",
    "get_thread_id",
    "grid_extents",
    "grid_kernel",
    "guvectorize",
    "inclusive_scan",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_host_execution_space",
    "is_uvm_enabled",
    "main",
    "memory_fence",
    "numba_decorator",
    "numba_dispatcher",
    "numba_form",
    "numba_loop_options",
    "numba_options",
    "printf",
    "rand",
    "real",
    "result_type",
    "set_device_id",
    "set_num_threads",
    "single",
    "stays_with_numba",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "vectorize",
    "workload",
    *vars(_loaded_core)["__all__"],
    *_atomic_names,
    *_function_names,
]
