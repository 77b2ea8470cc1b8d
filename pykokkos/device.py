"""What CUDA programs do with a device beside launching kernels, on a host that is the device.

    d_x = pk.device.to_device(x)
    d_out = pk.device.device_array_like(d_x)
    scale[blocks, threads](d_x, d_out)
    out = d_out.copy_to_host()

Functions have the names and the parameters of `numba.cuda`. Arrays of the device are NumPy arrays that know
what they are, so kernels and NumPy take them, and `is_cuda_array` tells them from those of the host. Launches
return when they are done, so streams order nothing.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import numpy as np

from pykokkos import _core
from pykokkos.bit_functions import *  # noqa: F403  (which are parts of this module)
from pykokkos.grids import Event, Stream
from pykokkos.ufuncs import vectorize as _vectorize
from pykokkos.xoroshiro import *  # noqa: F403
from pykokkos.xoroshiro import init_xoroshiro128p_states, xoroshiro128p_dtype

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _check_compatible(one: Any, other: Any) -> None:
    """Refuse copies between arrays that CUDA's copies of memory are not for."""
    squeezed = one.squeeze(), other.squeeze()
    if one.dtype != other.dtype:
        raise TypeError(f"incompatible dtype: {one.dtype} vs. {other.dtype}")
    if squeezed[0].shape != squeezed[1].shape:
        raise ValueError(f"incompatible shape: {one.shape} vs. {other.shape}")
    # NumPy's strides along one element, or of no elements, say nothing.
    if one.size and squeezed[0].strides != squeezed[1].strides:
        raise ValueError(f"incompatible strides: {one.strides} vs. {other.strides}")


class DeviceArray(np.ndarray[Any, Any]):
    """An array of the device."""

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """Let sums and the like be numbers, as those of other arrays are."""
        return array[()] if return_scalar else array.view(type(self))

    @property
    def alloc_size(self) -> int:
        """How many bytes the elements need."""
        return self.nbytes

    def bind(self, stream: object = 0) -> Any:
        """Return the array, for whose copies a stream says nothing."""
        return self.view()

    def copy_to_device(self, ary: Any, stream: object = 0) -> None:
        """Take the elements of another array, of the host or of the device."""
        given = np.asarray(ary)
        if given.size == 0:
            return
        if not isinstance(ary, DeviceArray):
            given = np.asarray(given, order="C" if self.flags.c_contiguous else "F")
        _check_compatible(self, given)
        np.copyto(self, given.reshape(self.shape))

    def copy_to_host(self, ary: Any = None, stream: object = 0) -> Any:
        """Return the elements as an array of the host, a new one where none is given."""
        if ary is None:
            return np.array(self)
        _check_compatible(self, ary)
        np.copyto(ary, np.asarray(self).reshape(ary.shape))
        return ary

    def is_c_contiguous(self) -> bool:
        """Whether the elements lie in C order, without gaps."""
        return self.flags.c_contiguous

    def is_f_contiguous(self) -> bool:
        """Whether the elements lie in Fortran order, without gaps."""
        return self.flags.f_contiguous

    def split(self, section: int, stream: object = 0) -> Iterator[Any]:
        """Give parts of so many elements, and what is left as the last one."""
        return (self[first : first + section] for first in range(0, self.size, section))


# --- Arrays ---


def to_device(obj: Any, stream: object = 0, copy: bool = True, to: Any = None) -> Any:
    """Return an array's elements as an array of the device; one of the device is what it was."""
    if to is not None:
        if copy:
            to.copy_to_device(obj, stream)
        return to
    if isinstance(obj, DeviceArray):
        return obj
    return (np.array(obj) if copy else np.empty_like(obj, subok=False)).view(DeviceArray)


def device_array(
    shape: Any, dtype: Any = np.float64, strides: Any = None, order: Any = "C", stream: object = 0
) -> Any:
    """Return an array of the device without values."""
    return DeviceArray(shape, dtype, None, 0, strides, order)


def managed_array(
    shape: Any,
    dtype: Any = np.float64,
    strides: Any = None,
    order: Any = "C",
    stream: object = 0,
    attach_global: bool = True,
) -> Any:
    """Return an array of host and device without values."""
    return device_array(shape, dtype, strides, order)


def mapped_array(
    shape: Any,
    dtype: Any = np.float64,
    strides: Any = None,
    order: Any = "C",
    stream: object = 0,
    portable: bool = False,
    wc: bool = False,
) -> Any:
    """Return an array of host and device without values."""
    return device_array(shape, dtype, strides, order)


def pinned_array(shape: Any, dtype: Any = np.float64, strides: Any = None, order: Any = "C") -> Any:
    """Return an array of the host without values."""
    return np.ndarray(shape, dtype, None, 0, strides, order)


def device_array_like(ary: Any, stream: object = 0) -> Any:
    """Return an array of the device without values, with another one's shape, type and order."""
    return np.empty_like(ary, subok=False).view(DeviceArray)


def mapped_array_like(ary: Any, stream: object = 0, portable: bool = False, wc: bool = False) -> Any:
    """Return an array of host and device without values, with another one's shape, type and order."""
    return device_array_like(ary)


def pinned_array_like(ary: Any) -> Any:
    """Return an array of the host without values, with another one's shape, type and order."""
    return np.empty_like(ary, subok=False)


def is_cuda_array(obj: Any) -> bool:
    """Whether this is an array of the device, or one of another library's device."""
    return isinstance(obj, DeviceArray) or hasattr(obj, "__cuda_array_interface__")


def as_cuda_array(obj: Any, sync: bool = True) -> Any:
    """Return what another library made, such as a tensor, as an array of the device that shares memory."""
    shares = isinstance(obj, np.ndarray) or any(
        hasattr(obj, name)
        for name in ("__dlpack__", "__array_interface__", "__array_struct__", "__cuda_array_interface__")
    )
    if not shares:
        raise TypeError(f"{type(obj).__name__} is no array whose memory can be shared")
    return _core.asnumpy(obj).view(DeviceArray)


@contextmanager
def pinned(*arylist: Any) -> Iterator[None]:
    """Let arrays of the host be copied faster within a `with`; they are."""
    yield


@contextmanager
def mapped(*arylist: Any, stream: object = 0, portable: bool = False, wc: bool = False) -> Iterator[Any]:
    """Give arrays of the device that share memory with arrays of the host."""
    arrays = [as_cuda_array(one) for one in arylist]
    yield arrays[0] if len(arrays) == 1 else arrays


def In(ary: Any) -> Any:
    """Return what a kernel gets of an argument that it may change for itself alone."""
    return np.array(ary)


def InOut(ary: Any) -> Any:
    """Return what a kernel gets of an argument that it changes: the array."""
    return ary


Out = InOut


# --- Copies of memory, as the driver has them ---


def _memory(array: Any) -> Any:
    """Return an array's bytes in the order of memory, which must have no gaps."""
    given = np.asarray(array)
    if not given.flags.c_contiguous and not given.flags.f_contiguous:
        raise ValueError("the array has gaps in memory")
    return given.reshape(-1, order="A").view(np.uint8)


def device_memset(dst: Any, val: int, size: int, stream: object = 0) -> None:
    """Set the first bytes of an array."""
    _memory(dst)[:size] = val


def device_to_device(dst: Any, src: Any, size: int, stream: object = 0) -> None:
    """Copy the first bytes of an array to another one."""
    _memory(dst)[:size] = _memory(src)[:size]


device_to_host = device_to_device
host_to_device = device_to_device


# --- Devices ---


class MemoryInfo(NamedTuple):
    """How many bytes of memory are free, and how many there are."""

    free: int
    total: int


class Device:
    """The host as a device: how large a launch's blocks and grids may be, and what is there to run them."""

    id = 0
    WARP_SIZE = 32
    MAX_THREADS_PER_BLOCK = 1024
    MAX_BLOCK_DIM_X = 1024
    MAX_BLOCK_DIM_Y = 1024
    MAX_BLOCK_DIM_Z = 64
    MAX_GRID_DIM_X = 2**31 - 1
    MAX_GRID_DIM_Y = 65535
    MAX_GRID_DIM_Z = 65535
    MAX_SHARED_MEMORY_PER_BLOCK = 48 * 1024
    #: What Numba's simulator of a device says: a program that asks for more does without.
    compute_capability = (5, 2)
    uuid = "GPU-00000000-0000-0000-0000-000000000000"

    def __repr__(self) -> str:
        """Return `<pykokkos.device 0>`."""
        return f"<pykokkos.device {self.id}>"

    @property
    def name(self) -> str:
        """What the processor is called."""
        return platform.processor() or platform.machine()

    @property
    def MULTIPROCESSOR_COUNT(self) -> int:
        """How many threads run blocks."""
        return _core.concurrency()

    @property
    def device(self) -> Device:
        """The device of what is a device's context, too."""
        return self

    @property
    def memory_manager(self) -> Device:
        """What has the device's memory: the device, too."""
        return self

    @property
    def deallocations(self) -> list[Any]:
        """What waits to be freed: nothing."""
        return []

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def get_memory_info(self) -> MemoryInfo:
        """Return how much memory the host has."""
        page = os.sysconf("SC_PAGE_SIZE")
        return MemoryInfo(page * os.sysconf("SC_AVPHYS_PAGES"), page * os.sysconf("SC_PHYS_PAGES"))

    def get_primary_context(self) -> Device:
        """Return the device, which is its own context."""
        return self

    def synchronize(self) -> None:
        """Wait for what was launched."""
        _core.fence()

    def push(self) -> None:
        """Become the device that programs use, which it is."""

    def pop(self) -> None:
        """Stay the device that programs use."""

    def reset(self) -> None:
        """Free what the device has, which is all freed when nobody uses it."""


class Devices(tuple[Device, ...]):
    """All devices: one."""

    @property
    def current(self) -> Device:
        """The device that programs use."""
        return self[0]


gpus = Devices([Device()])


def is_available() -> bool:
    """Whether kernels run."""
    return True


def get_current_device() -> Device:
    """Return the device that programs use."""
    return gpus[0]


def select_device(device_id: int) -> Device:
    """Use a device, of which there is one."""
    return gpus[device_id]


def current_context(devnum: int | None = None) -> Device:
    """Return the context of a device: itself."""
    return gpus[devnum or 0]


def list_devices() -> Devices:
    """Return all devices."""
    return gpus


def close() -> None:
    """Free what devices have, which is all freed when nobody uses it."""


def detect() -> bool:
    """Print what devices there are."""
    print(f"Found {len(gpus)} devices")
    for one in gpus:
        print(f"id {one.id}    {one.name}    {one.get_memory_info().total // 2**20} MiB")
    return True


@contextmanager
def defer_cleanup() -> Iterator[None]:
    """Free nothing within a `with`, which nothing waits for."""
    yield


@contextmanager
def profiling() -> Iterator[None]:
    """Let tools watch what is launched within a `with`; they do anyhow."""
    yield


def profile_start() -> None:
    """Let tools watch what is launched; they do anyhow."""


def profile_stop() -> None:
    """Say that tools need not watch any more."""


def require_context(func: _Function) -> _Function:
    """Return a function for which a device is there, as it is for all."""
    return func


# --- Random numbers ---


def create_xoroshiro128p_states(n: int, seed: int, subsequence_start: int = 0, stream: object = 0) -> Any:
    """Return states of generators, one for each of n threads."""
    states = device_array(n, xoroshiro128p_dtype)
    init_xoroshiro128p_states(states, seed, subsequence_start)
    return states


# --- Reductions ---


@_core.host_call
@_core.function(error_model="numpy")
def _reduce(functor, values, result):  # type: ignore[no-untyped-def]
    for i in range(values.shape[0]):
        result[0] = functor(result[0], values[i])


class Reduce:
    """A reduction by a function of two values, in the order of an array: `Reduce(lambda a, b: a + b)(x)`."""

    def __init__(self, functor: Any) -> None:
        self._functor = _core.function(error_model="numpy")(functor)

    def __call__(
        self, arr: Any, size: int | None = None, res: Any = None, init: Any = 0, stream: object = 0
    ) -> Any:
        """Return what the first elements give, or store it as the first one of `res`."""
        if arr.ndim != 1:
            raise TypeError("only support 1D array")
        result = np.array([init]).astype(arr.dtype)
        _reduce(self._functor, np.asarray(arr)[:size], result)
        if res is None:
            return result[0]
        res[0] = result[0]
        return None


reduce = Reduce


# --- Universal functions ---


class Universal:
    """A universal function of the device: arrays of it give one, and those of the host one of the host.

    Arrays have exactly the types of a signature, numbers beside them adapt. Numbers alone are arrays of one
    element.
    """

    def __init__(self, ufunc: Any) -> None:
        self._ufunc = ufunc
        self.__name__ = ufunc.__name__
        self.__doc__ = ufunc.__doc__

    def __call__(self, *args: Any, out: Any = None, stream: object = 0) -> Any:
        """Return what the function gives for all elements, in `out` if that is given."""
        numbers = [isinstance(one, (int, float, complex, np.number)) for one in args]
        loop = self._loop([np.asarray(one).dtype for one in args], numbers)
        given = (
            np.array([one], dtype) if number else one
            for one, number, dtype in zip(args, numbers, loop, strict=True)
        )
        return self._ufunc(*given, out=out)

    def _loop(self, types: list[Any], numbers: list[bool]) -> tuple[Any, ...]:
        loops = [tuple(map(np.dtype, text.partition("->")[0])) for text in self._ufunc.types]
        found = [loop for loop in loops if list(loop) == types]
        if not found:
            known = [(place, one) for place, one in enumerate(types) if not numbers[place]]
            alike = (loop for loop in loops if len(loop) == len(types))
            found = [loop for loop in alike if all(loop[place] == one for place, one in known)]
        if len(found) != 1:
            why = "several signatures" if found else "no signature"
            raise TypeError(f"{self.__name__} has {why} for arguments of the types {types}")
        return found[0]

    def reduce(self, arg: Any, stream: object = 0) -> Any:
        """Return what the function of two values makes of an array of one dimension."""
        if arg.shape[0] == 0:
            raise TypeError("Reduction on an empty array.")
        return self._ufunc.reduce(np.asarray(arg))


def vectorize(signatures: Any, **options: Any) -> Callable[[Callable[..., Any]], Universal]:
    """Make a universal function of the device: `@pk.device.vectorize(["float64(float64)"])`."""

    def decorate(function: Callable[..., Any]) -> Universal:
        return Universal(_vectorize(signatures, exact_first=True, **options)(function))

    return decorate


# --- Streams ---


def stream() -> Stream:
    """Return a new stream."""
    return Stream()


def external_stream(ptr: int) -> Stream:
    """Return a stream for that of another library."""
    return Stream()


def event(timing: bool = True) -> Event:
    """Return a new event."""
    return Event()


def event_elapsed_time(evtstart: Event, evtend: Event) -> float:
    """Return the milliseconds between two events."""
    return evtstart.elapsed_time(evtend)
