"""What a program does with a device beside its kernels."""

import numpy as np
from numba import cuda, float64

WEIGHTS = np.array([0.25, 0.5, 0.25])
TILE = 4


@cuda.jit
def smooth(x, out):
    weights = cuda.const.array_like(WEIGHTS)
    i = cuda.grid(1)
    if 0 < i < x.size - 1:
        out[i] = weights[0] * x[i - 1] + weights[1] * x[i] + weights[2] * x[i + 1]


@cuda.jit
def transpose(a, out):
    # One column more, so that rows lie in banks of their own.
    tile = cuda.shared.array((TILE, TILE + 1), dtype=float64)
    x = cuda.blockIdx.x * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.y * TILE + cuda.threadIdx.y
    if y < a.shape[0] and x < a.shape[1]:
        tile[cuda.threadIdx.y, cuda.threadIdx.x] = a[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.x * TILE + cuda.threadIdx.y
    if y < out.shape[0] and x < out.shape[1]:
        out[y, x] = tile[cuda.threadIdx.x, cuda.threadIdx.y]


def run(x, steps):
    stream = cuda.stream()
    start, end = cuda.event(), cuda.event()
    with stream.auto_synchronize():
        d_x = cuda.to_device(x, stream=stream)
        d_out = cuda.device_array(x.shape, dtype=x.dtype, stream=stream)
        d_out.copy_to_device(x)
        start.record(stream)
        for _ in range(steps):
            smooth[4, 32, stream](d_x, d_out)
            d_x, d_out = d_out, d_x
        end.record(stream)
    end.synchronize()
    host = cuda.pinned_array(x.shape, dtype=x.dtype)
    d_x.copy_to_host(host, stream)
    stream.synchronize()
    return host, d_out.copy_to_host(stream=stream), start.elapsed_time(end) >= 0.0


def transposed(a):
    if not cuda.is_available():
        return a.T.copy()
    d_a = cuda.to_device(a, cuda.stream())
    d_out = cuda.device_array((a.shape[1], a.shape[0]))
    transpose[(2, 2), (TILE, TILE)](d_a, d_out)
    cuda.synchronize()
    return d_out.copy_to_host()


def milliseconds(start, end):
    return cuda.event_elapsed_time(start, end)
