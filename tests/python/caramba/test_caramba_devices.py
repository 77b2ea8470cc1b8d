"""Folders whose modules share a device: what is written where, and what Numba's simulator computes of it."""

from __future__ import annotations

from pathlib import Path

import caramba
import pytest
from caramba_command import output_of_main as output
from caramba_command import write_project
from caramba_golden import FOLDER

pytest.importorskip("numba")

#: A name that a kernel of the host has, too, which others call; and methods that are called like arrays'.
NAMES = {
    "main.py": """
import numpy as np

import blocks
import devices
from fields import Field

x = np.arange(6.0)
field = Field(x).copy_to_device("first")
field = field.copy_to_device(device="second")
devices.step[1, 8](field.values)
print(field.where, field.copy_to_host())
print(blocks.run(x), devices.fill(devices.allocate(3, "f4"), 2.0).copy_to_host())
""",
    "blocks.py": """
from numba import njit


@njit
def step(x, by):
    return x * by


@njit
def run(x):
    return step(x, 3.0)
""",
    "devices.py": """
import numba.cuda as cuda


@cuda.jit()
def step(x):
    i = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    if i < x.size:
        x[i] += i


def allocate(shape, dtype):
    return cuda.device_array(shape, dtype)


@cuda.jit
def _fill(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = value


def fill(x, value):
    if x.is_c_contiguous():
        _fill.forall(x.size)(x, value)
    return x
""",
    "fields.py": """
from numba import cuda


class Field:
    def __init__(self, values, where="host"):
        self.values = values
        self.where = where

    def copy_to_device(self, device):
        values = self.values if self.where == device else cuda.to_device(self.values)
        return Field(values, device)

    def copy_to_host(self):
        return self.values.copy_to_host()
""",
}

#: One source for host and device, which a function compiles for either.
FACTORIES = {
    "main.py": """
import numpy as np

import devices
from shared import build
from numba import njit

_, host = build(njit)
x, y = np.arange(1.0, 6.0), np.arange(5.0)[::-1].copy()
print(devices.run(x, y), [host(a, b) for a, b in zip(x[:4], y)])
""",
    "shared.py": """
def _ratio(a, b):
    return a / b


def build(jit):
    ratio = jit(_ratio)

    def twice(a, b):
        return 2 * ratio(a, b)

    return ratio, jit(twice)
""",
    "devices.py": """
import functools

from numba import cuda
from shared import build


def _jit(function):
    return cuda.jit(device=True, inline=True)(function)


@functools.cache
def _build():
    _, twice = build(_jit)

    @cuda.jit
    def fill(x, y):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = twice(x[i], y[i])

    return fill


def run(x, y):
    d_x = cuda.to_device(x)
    _build()[1, 32](d_x, y)
    return d_x.copy_to_host()
""",
}


#: Functions that calls make kernels of, also such as another file has for the host.
CALLS = {
    "main.py": """
import numpy as np

import devices
from shared import weight, share
from numba import njit

host = njit(share)
x = np.arange(5.0)
print(devices.run(x), weight(2.0), host(1.0, 0.5))
""",
    "shared.py": """
def weight(x):
    return 3.0 if x > 1 else 2.0


def share(x, y):
    return x / y
""",
    "devices.py": """
import shared
from numba import cuda
from shared import weight

weight = cuda.jit(weight, device=True)
share = cuda.jit(shared.share, device=True, inline=True)


def _twice(x):
    return 2 * x


def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += twice(weight(y[i])) + share(1.0, y[i])


twice = cuda.jit(_twice, device=True)
add_all = cuda.jit(add)
typed = cuda.jit("void(float64[:], float64[:])")(add)


def make(by):
    def scale(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] *= by

    return cuda.jit(scale)


def named(x):
    known = {1: 2.0}
    x[cuda.grid(1)] += known[1]


named = cuda.jit(named)


def run(x):
    d_x = cuda.to_device(x)
    add_all[1, 8](d_x, x)
    typed[1, 8](d_x, cuda.to_device(x))
    make(0.5)[1, 8](d_x)
    return d_x.copy_to_host(), _twice(4)
""",
}


#: Functions that wait, and that ask for the place of the thread, in a file of their own.
WAITS = {
    "main.py": """
import numpy as np

import devices

x = np.arange(32.0)
out = np.zeros(32)
devices.sums[4, devices.THREADS](x, out)
print(out)
single = np.zeros(20)
devices.alone[1, 32](x, single)
print(single)
two = np.zeros((4, 6), dtype=np.int64)
devices.places[(2, 2), (2, 3)](two)
print(two)
made = np.zeros(8)
devices.make(2.0)[1, 8](x[:8], made)
print(made)
""",
    "devices.py": """
from functions import THREADS, total, place
from numba import cuda, float64


@cuda.jit
def sums(x, out):
    tile = cuda.shared.array(THREADS, float64)
    t = cuda.threadIdx.x
    i = cuda.blockIdx.x * cuda.blockDim.x + t
    tile[t] = x[i]
    out[i] = total(tile, True)


@cuda.jit
def alone(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = total(x[i : i + 32], False)


@cuda.jit
def places(out):
    i, j = cuda.grid(2)
    out[i, j] = place(2)


def make(scale):
    @cuda.jit(device=True)
    def waited(tile, t):
        cuda.syncthreads()
        return tile[(t + 1) % tile.size] * scale

    @cuda.jit
    def neighbours(x, out):
        tile = cuda.shared.array(8, float64)
        t = cuda.threadIdx.x
        tile[t] = x[t]
        out[t] = waited(tile, t)

    return neighbours
""",
    "functions.py": """
from numba import cuda

THREADS = 8


@cuda.jit(device=True)
def place(scale=1):
    return cuda.threadIdx.x + cuda.blockDim.x * cuda.threadIdx.y * scale


@cuda.jit(device=True)
def total(tile, cooperative):
    value = 0.0
    if cooperative:
        cuda.syncthreads()
    for k in range(place() % 4, tile.size):
        value += tile[k]
    if cooperative:
        cuda.syncthreads()
    return value
""",
}


@pytest.mark.parametrize(
    ("files", "kernels"),
    [(NAMES, 2), (FACTORIES, 1), (CALLS, 3), (WAITS, 4)],
    ids=["names", "factories", "calls", "waits"],
)
def test_folders(files: dict[str, str], kernels: int, tmp_path: Path) -> None:
    write_project(tmp_path, files)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert (tmp_path / "out/devices.py").read_text().count("@pk.grid_kernel(") == kernels
    expected = output(tmp_path / "in", NUMBA_ENABLE_CUDASIM="1", PYTHONWARNINGS="ignore")
    assert output(tmp_path / "out", PYTHONWARNINGS="ignore") == expected


def test_functions_of_threads_that_only_run_time_compiles_call_numbas(tmp_path: Path) -> None:
    late = """
from devices import twice
from numba import cuda


def add_late(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += twice(x[i])


def compiled(namespace):
    return cuda.jit(namespace["add_late"])
"""
    main = (
        CALLS["main.py"]
        + """
from late import compiled, add_late

compiled({"add_late": add_late})[1, 8](x)
print(x)
"""
    )
    write_project(tmp_path, CALLS | {"late.py": late, "main.py": main})
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    text = (tmp_path / "out/devices.py").read_text()
    assert text.count("@pk.grid_kernel(") == 1
    assert "'twice' stays with Numba: functions that are no kernels here call it in threads" in text
    sim = {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONWARNINGS": "ignore"}
    assert output(tmp_path / "out", **sim) == output(tmp_path / "in", **sim)


def test_what_has_no_counterpart_keeps_the_kernels_of_all_modules(tmp_path: Path) -> None:
    memory = "from numba import cuda\n\n\ndef use(manager):\n    cuda.set_memory_manager(manager)\n"
    write_project(tmp_path, NAMES | {"memory.py": memory})
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    text = (tmp_path / "out/devices.py").read_text()
    assert "stays with Numba: the program uses cuda.set_memory_manager" in text
    assert "pk.device" not in text


def test_arrays_that_functions_share(tmp_path: Path) -> None:
    source = (FOLDER / "decorators/cuda_shared_functions/in.py").read_text()
    start = source.index("@cuda.jit(device=True)\ndef sized")
    stop = source.index("@cuda.jit\ndef whole_grid")
    write_project(tmp_path, {"main.py": source[:start] + source[stop:]})
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in", NUMBA_ENABLE_CUDASIM="1")
