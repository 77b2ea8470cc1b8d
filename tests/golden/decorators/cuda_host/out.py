"""Parts of a device's interface under names of their own, as values, and beside what the program calls alike."""

import numpy as np
import pykokkos as pk
from numba.cuda import stream


@pk.grid_kernel(1)
@pk.workunit
def scale(i, x, by):
    if i < x.size:
        x[i] *= by


@pk.grid_kernel(1)
@pk.workunit
def total(i, x, out):
    if i < x.size:
        x[i] += 1
        pk.atomic_fetch_add(out, [0], x[i])


class Field:
    def __init__(self, values, where="host"):
        self.values = values
        self.where = where

    def copy_to_device(self, device=None):
        return Field(pk.device.to_device(self.values), device or "first")

    def copy_to_host(self):
        return Field(self.values.copy_to_host())


def launch(x, stream, shared=0):
    # This stream is the caller's.
    scale[(1,), (32,), stream, shared](x, 2.0)
    return stream


def run(x):
    launched = launch(d_x := pk.device.to_device(x), pk.device.stream())
    launched.synchronize()
    field = Field(x).copy_to_device(device="second")
    launch(field.values, pk.device.stream())
    host = pk.device.pinned_array(x.shape, dtype=x.dtype)
    d_x.copy_to_host(host)
    with pk.device.defer_cleanup(), pk.device.pinned(host):
        several = list(map(pk.device.to_device, (x, host)))
    again = pk.device.device_array(x.size, np.float64)
    pk.device.device_memset(again, 0, again.nbytes)
    total[1, 32](pk.device.In(x), pk.device.InOut(sums := np.zeros(1)))
    return host, field.copy_to_host().values, field.where, several[1].copy_to_host(), again.copy_to_host(), sums, x


def parts(x):
    d_x = pk.device.to_device(x)
    scale[1, 4](d_x[::2], 10.0)
    rows = d_x.reshape(2, -1)
    scale[1, 8](rows[1], 0.5)
    copied = pk.device.device_array_like(d_x)
    copied.copy_to_device(d_x)
    with pk.device.gpus[0]:
        scale.forall(copied.size)(copied, 3.0)
    halves = [half.copy_to_host() for half in copied.split(x.size // 2)]
    return d_x.copy_to_host(), rows[0, 1], halves, d_x.is_c_contiguous(), copied.nbytes


def devices():
    pk.device.select_device(0)
    pk.fence()
    names = [gpu.id for gpu in pk.device.gpus]
    capability = pk.device.current_context().device.compute_capability
    return len(pk.device.gpus), names, pk.device.gpus.current is not None, pk.device.current_context().id, capability
