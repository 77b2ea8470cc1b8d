"""pk.device: what CUDA programs do with a device beside launching kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pykokkos as pk
from pykokkos import device


@pk.grid_kernel(1)
@pk.workunit
def scale(i, x, by):
    if i < x.shape[0]:
        x[i] *= by


def test_arrays_know_what_they_are() -> None:
    x = np.arange(4.0)
    d_x = device.to_device(x, stream=device.stream())
    scale[1, 32](d_x, 3.0)
    np.testing.assert_array_equal(x, np.arange(4.0))
    assert device.is_cuda_array(d_x)
    assert device.is_cuda_array(d_x[1:])
    assert device.is_cuda_array(d_x.reshape(2, 2).T)
    assert not device.is_cuda_array(x)
    host = d_x.copy_to_host()
    assert type(host) is np.ndarray
    np.testing.assert_array_equal(host, 3 * x)
    assert type(d_x[1]) is np.float64
    assert type(d_x.sum()) is np.float64
    assert device.to_device(d_x) is d_x
    assert device.to_device(x, copy=False).shape == x.shape
    other = device.device_array_like(d_x)
    assert device.to_device(x, to=other) is other
    np.testing.assert_array_equal(other, x)


def test_copies() -> None:
    d_x = device.to_device(np.arange(6.0).reshape(2, 3))
    host = np.zeros((2, 3))
    assert d_x.copy_to_host(host, 0) is host
    np.testing.assert_array_equal(host, np.arange(6.0).reshape(2, 3))
    d_x[1].copy_to_host(host[0])
    np.testing.assert_array_equal(host[0], [3, 4, 5])
    d_x.copy_to_device(np.ones((2, 3), order="F"))
    d_x.copy_to_device(np.ones((1, 2, 3)))
    d_x.copy_to_device(np.zeros(0))
    np.testing.assert_array_equal(d_x, np.ones((2, 3)))
    with pytest.raises(TypeError, match="incompatible dtype"):
        d_x.copy_to_host(np.zeros((2, 3), np.float32))
    with pytest.raises(ValueError, match="incompatible shape"):
        d_x.copy_to_device(np.zeros(3))
    with pytest.raises(ValueError, match="incompatible strides"):
        d_x.copy_to_host(np.zeros((2, 3), order="F"))
    assert [part.tolist() for part in device.to_device(np.arange(5)).split(2)] == [[0, 1], [2, 3], [4]]
    assert d_x.is_c_contiguous()
    assert d_x.T.is_f_contiguous()
    assert d_x.alloc_size == 48


@pytest.mark.parametrize("make", [device.device_array, device.managed_array, device.mapped_array])
def test_new_arrays(make: Any) -> None:
    x = make((2, 3), np.int32, order="F")
    assert device.is_cuda_array(x)
    assert (x.shape, x.dtype, x.strides) == ((2, 3), np.dtype(np.int32), (4, 8))
    assert device.mapped_array_like(x).strides == x.strides
    assert type(device.pinned_array_like(x)) is np.ndarray
    assert type(device.pinned_array(3)) is np.ndarray


def test_arrays_of_others_share_memory() -> None:
    x = np.zeros(3)
    scale[1, 32](device.as_cuda_array(x), 1.0)
    device.as_cuda_array(x)[1] = 4
    with device.pinned(x), device.mapped(x) as mapped, device.mapped(x, x) as both:
        mapped[0] = 2
        both[1][2] = 1
    assert x.tolist() == [2, 4, 1]
    with pytest.raises(TypeError, match="list is no array"):
        device.as_cuda_array([1.0])
    scale[1, 32](device.In(x), 5.0)
    assert x.tolist() == [2, 4, 1]
    scale[1, 32](device.InOut(x), 2.0)
    assert x.tolist() == [4, 8, 2]


def test_memory() -> None:
    x = device.device_array((2, 3), np.int64, order="F")
    device.device_memset(x, 0, x.nbytes)
    assert not x.any()
    device.host_to_device(x, np.arange(3), 24)
    assert x.T.tolist() == [[0, 1], [2, 0], [0, 0]]
    with pytest.raises(ValueError, match="gaps"):
        device.device_memset(x[::2], 1, 8)


def test_devices() -> None:
    assert device.is_available()
    assert len(device.gpus) == 1
    with device.gpus[0] as one:
        assert one is device.get_current_device() is device.select_device(0) is device.gpus.current
    assert device.current_context().device.MAX_THREADS_PER_BLOCK == 1024
    assert device.get_current_device().MULTIPROCESSOR_COUNT >= 1
    free, total = device.current_context().get_memory_info()
    assert 0 < free <= total
    manager = device.current_context().memory_manager
    manager.deallocations.clear()
    assert manager.get_memory_info().total == total
    with pytest.raises(IndexError):
        device.select_device(1)


def test_streams() -> None:
    x = np.ones(4)
    seen: list[Any] = []
    stream = device.stream()
    scale.configure(1, 32, stream, 0)(x, 2.0)
    stream.add_callback(lambda *given: seen.append((given[1:], x.sum())), "done")
    assert seen == [((0, "done"), 8.0)]
    start, end = device.event(), device.event(timing=True)
    start.record()
    end.record(stream)
    assert device.event_elapsed_time(start, end) >= 0


@pytest.mark.parametrize(("seed", "start"), [(1, 0), (-7, 2), (2**63 + 5, 1)])
def test_random_numbers_are_numbas(seed: int, start: int) -> None:
    numbas = pytest.importorskip("numba.cuda.random")
    expected = np.zeros(5, numbas.xoroshiro128p_dtype)
    numbas.init_xoroshiro128p_states_cpu(expected, np.uint64(seed % 2**64), start)
    states = device.create_xoroshiro128p_states(5, seed, start)
    assert states.dtype == expected.dtype
    for name in ("next", "uniform_float32", "uniform_float64", "normal_float32", "normal_float64"):
        ours = pk.host_call(getattr(device, f"xoroshiro128p_{name}"))
        theirs = getattr(numbas, f"xoroshiro128p_{name}")
        for i in range(10):
            drawn = ours(states, i % 5)
            assert type(drawn) is type(theirs(expected, i % 5)) or name == "next"
    np.testing.assert_array_equal(np.asarray(states), expected)
    ours, theirs = pk.host_call(device.xoroshiro128p_normal_float64), numbas.xoroshiro128p_normal_float64
    np.testing.assert_allclose([ours(states, i) for i in range(5)], [theirs(expected, i) for i in range(5)])
    assert len(device.create_xoroshiro128p_states(0, 1)) == 0


def test_universal_functions() -> None:
    @device.vectorize(["float64(float64, float64)", "float32(float32, float32)"])
    def add(x, y):
        return x + y

    x = np.arange(3, dtype=np.float32)
    assert add(x, np.float64(0.5)).dtype == np.float32
    assert add(x.astype(float), 1).dtype == np.float64
    assert add(2.0, 3.0).tolist() == [5.0]
    assert device.is_cuda_array(add(device.to_device(x), x))
    assert add.reduce(device.to_device(x)) == 3
    out = np.zeros(3, np.float32)
    assert add(x, x, out=out, stream=device.stream()) is out
    with pytest.raises(TypeError, match="no signature"):
        add(np.arange(3), 1.0)
    with pytest.raises(TypeError, match="no signature"):
        add(x, x.astype(float))
    with pytest.raises(TypeError, match="several signatures"):
        add(1, 2)
    with pytest.raises(TypeError, match="empty"):
        add.reduce(np.zeros(0))
