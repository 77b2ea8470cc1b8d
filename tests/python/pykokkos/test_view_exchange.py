"""Arrays of others as views, and views as arrays of others: NumPy, buffers, interfaces, DLPack."""

import array as plain
import ctypes
import gc
import weakref

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def assign(i, a, value):
    a[i] = value


class Interface:
    def __init__(self, owner):
        self.owner = owner
        self.__array_interface__ = owner.__array_interface__


class Converts:
    def __init__(self, owner):
        self.owner = owner

    def __array__(self, dtype=None, copy=None):
        return self.owner


class Packs:
    """A library that knows DLPack alone; `versioned`: its newer form."""

    def __init__(self, owner, versioned=True, device=(1, 0)):
        self.owner, self.versioned, self.device, self.calls = owner, versioned, device, []

    def __dlpack__(self, **options):
        if options and not self.versioned:
            raise TypeError("unexpected keyword")
        self.calls.append(options)
        return self.owner.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.device


@pytest.mark.parametrize(
    "make", [lambda a: a, Interface, Converts, Packs, lambda a: Packs(a, False), memoryview]
)
@pytest.mark.parametrize("dtype", ["f8", "i4", "u1", "?", "c8"])
def test_memory_is_shared_with_strides(make, dtype):
    whole = np.zeros((4, 6), dtype)
    part = whole[1:, ::2]
    view = pk.array(make(part))
    assert (view.shape, view.strides, view.dtype.dtype) == (part.shape, part.strides, part.dtype)
    view[0, 1] = 1
    assert whole[1, 2] == 1
    pk.parallel_for(3, assign, a=view.T[2], value=1)
    assert whole[:, 4].tolist() == [0, 1, 1, 1]
    assert view.trait is pk.Unmanaged


@pytest.mark.parametrize(
    "buffer", [plain.array("d", [1, 2]), bytearray(b"\1\2"), (ctypes.c_double * 2)(1, 2)]
)
def test_buffers(buffer):
    view = pk.array(buffer)
    assert view.data.tolist() == [1, 2]
    view[0] = 9
    assert buffer[0] == 9


def test_scalars_have_rank_0():
    for value, dtype in (
        (3.5, pk.double),
        (3, pk.int64),
        (True, pk.bool),
        (np.float32(2), pk.float32),
        (1j, pk.complex128),
    ):
        view = pk.array(value)
        assert (view.shape, view.dtype, view[()]) == ((), dtype, value)


def test_bool_arrays_are_written(space):
    flags = np.zeros(4, bool)
    pk.parallel_for(pk.RangePolicy(space, 1, 3), assign, a=flags, value=True)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), assign, a=pk.array(flags), value=True)
    assert flags.tolist() == [True, True, True, False]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (np.zeros(2, ">f8"), ">f8"),
        (np.zeros(2, "f2"), "float16"),
        (np.zeros(2, "g"), "longdouble|float128"),
        (np.array([None]), "object"),
        (np.zeros(2, "i4,f8"), "f0"),
        ("text", "<U4"),
        (object(), "object"),
        (np.ma.masked_array([1.0]), "masked"),
    ],
)
def test_other_dtypes_are_named(value, name):
    for make in (pk.array, pk.asarray, pk.from_array):
        with pytest.raises(TypeError, match=name):
            make(value)


def test_subclasses_become_arrays():
    class Matrix(np.ndarray):
        pass

    view = pk.array(np.ones((2, 2)).view(Matrix))
    assert type(view.data) is np.ndarray
    assert np.shares_memory(view.data, view[0].data)


def test_asarray():
    array = np.arange(3)
    assert pk.asarray(array).data is array
    assert pk.asarray([1, 2], dtype=pk.float32).data.dtype == np.float32
    assert not np.shares_memory(pk.asarray(array, copy=True).data, array)
    assert pk.asarray(array, dtype=pk.double).data.tolist() == [0, 1, 2]
    assert pk.asarray(array, device="cpu", copy=False).data is array
    assert pk.asarray(np.pi)[()] == np.pi
    with pytest.raises(ValueError, match="without a copy"):
        pk.asarray(array, dtype=pk.double, copy=False)
    with pytest.raises(RuntimeError, match="device"):
        pk.asarray(array, device="cuda")
    with pytest.raises(TypeError):
        pk.asarray(array, pk.double)


def test_from_numpy():
    array = np.asfortranarray(np.ones((2, 3)))
    assert pk.from_numpy(array, pk.HostSpace, pk.LayoutLeft).data is array
    assert pk.from_array([1, 2]).shape == (2,)
    with pytest.raises(TypeError, match="NumPy array, not list"):
        pk.from_numpy([1, 2])
    with pytest.raises(RuntimeError, match="no memory"):
        pk.from_numpy(array, pk.CudaSpace)


@pytest.mark.parametrize(
    "make", [np.asarray, np.from_dlpack, memoryview, lambda v: pk.array(v.__dlpack__()).data]
)
def test_views_are_exported(make):
    view = pk.View([2, 3], pk.int32)
    other = np.asarray(make(view[:, ::2]))
    assert other.shape == (2, 2)
    view[1, 2] = 5
    assert other[1, 1] == 5
    del view
    gc.collect()
    assert other[1, 1] == 5


def test_dlpack():
    view = pk.View([3])
    assert view.__dlpack_device__() == (1, 0)
    producer = Packs(np.arange(3.0))
    pk.array(producer)
    assert producer.calls == [{"max_version": (1, 0)}]
    capsule = np.arange(3.0).__dlpack__()
    assert pk.array(capsule).data.tolist() == [0, 1, 2]
    with pytest.raises(TypeError, match="taken already"):
        pk.array(capsule)
    with pytest.raises(TypeError, match="device"):
        pk.array(Packs(np.arange(3.0), device=(2, 0)))
    with pytest.raises(TypeError, match="float16"):
        pk.array(Packs(np.zeros(2, "f2")))
    assert pk.array(Packs(np.zeros((0, 3)))).shape == (0, 3)
    assert pk.array(Packs(np.array(2.0)))[()] == 2.0


def test_dlpack_keeps_and_frees_its_producer():
    class Owner(np.ndarray):
        pass

    for versioned in (True, False):
        owner = np.arange(4.0).view(Owner)
        gone = weakref.ref(owner)
        view = pk.array(Packs(owner, versioned))
        part = view[1:]
        del owner, view
        gc.collect()
        assert gone() is not None
        assert part.data.tolist() == [1, 2, 3]
        del part
        gc.collect()
        assert gone() is None


def test_read_only_dlpack_stays_so():
    array = np.arange(3.0)
    array.flags.writeable = False
    try:
        view = pk.array(Packs(array))
    except BufferError:
        pytest.skip("this NumPy exports no read-only arrays")
    with pytest.raises(ValueError, match="'a' of assign is read-only"):
        pk.parallel_for(3, assign, a=view, value=1.0)
