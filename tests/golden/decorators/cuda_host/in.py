"""Parts of a device's interface under names of their own, as values, and beside what the program calls alike."""

import numpy as np
from numba import cuda
from numba.cuda import pinned_array, stream, to_device
from numba.cuda.cudadrv import driver


@cuda.jit
def scale(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= by


@cuda.jit
def total(x, out):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += 1
        cuda.atomic.add(out, 0, x[i])


class Field:
    def __init__(self, values, where="host"):
        self.values = values
        self.where = where

    def copy_to_device(self, device=None):
        return Field(to_device(self.values), device or "first")

    def copy_to_host(self):
        return Field(self.values.copy_to_host())


def launch(x, stream, shared=0):
    # This stream is the caller's.
    scale[(1,), (32,), stream, shared](x, 2.0)
    return stream


def run(x):
    launched = launch(d_x := to_device(x), stream())
    launched.synchronize()
    field = Field(x).copy_to_device(device="second")
    launch(field.values, cuda.stream())
    host = pinned_array(x.shape, dtype=x.dtype)
    d_x.copy_to_host(host)
    with cuda.defer_cleanup(), cuda.pinned(host):
        several = list(map(cuda.to_device, (x, host)))
    again = cuda.device_array(x.size, np.float64)
    driver.device_memset(again, 0, again.nbytes)
    total[1, 32](cuda.In(x), cuda.InOut(sums := np.zeros(1)))
    return host, field.copy_to_host().values, field.where, several[1].copy_to_host(), again.copy_to_host(), sums, x


def parts(x):
    d_x = to_device(x)
    scale[1, 4](d_x[::2], 10.0)
    rows = d_x.reshape(2, -1)
    scale[1, 8](rows[1], 0.5)
    copied = cuda.device_array_like(d_x)
    copied.copy_to_device(d_x)
    with cuda.gpus[0]:
        scale.forall(copied.size)(copied, 3.0)
    halves = [half.copy_to_host() for half in copied.split(x.size // 2)]
    return d_x.copy_to_host(), rows[0, 1], halves, d_x.is_c_contiguous(), copied.nbytes


def devices():
    cuda.select_device(0)
    cuda.synchronize()
    names = [gpu.id for gpu in cuda.gpus]
    capability = cuda.current_context().device.compute_capability
    return len(cuda.gpus), names, cuda.gpus.current is not None, cuda.current_context().id, capability
