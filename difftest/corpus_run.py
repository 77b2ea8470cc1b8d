"""Runs the kernels of a program of the corpus, in a worker process, with several inputs each."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from difftest.process import Limits, Worker, WorkerFailure
from difftest.side import cache_settings, oracle_settings
from difftest.snapshot import is_plain_array, walk
from difftest.spec import Arguments, Inputs, KernelSpec, load_specification, specification_beside
from difftest.worker import import_program, is_kernel


def run_isolated(program: Path, seconds: float) -> list[str]:
    """Run every specified kernel of a program in a worker and return what is wrong with it."""
    # what kernels with cache=True keep does not belong beside the program
    settings = {**oracle_settings(program), **cache_settings(program), "NUMBA_NUM_THREADS": "1"}
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Worker("Numba", settings, Limits(seconds), Path(folder), ("numba",)) as worker:
                problems: list[str] = worker.ask("problems", program.resolve())
        except WorkerFailure as failure:
            return [str(failure)]
        return problems


def problems_of(program: Path) -> Iterator[str]:
    """Yield what is wrong with the kernels of a program."""
    specification = load_specification(specification_beside(program))
    module = import_program(program)
    known = specification.kernels.keys() | specification.inner
    for name, value in vars(module).items():
        if is_kernel(value) and value.__module__ == module.__name__ and name not in known:
            yield f"{name}: no specification says what it is called with"
    for name, spec in specification.kernels.items():
        kernel = getattr(module, name, None)
        if kernel is None:
            yield f"{name}: specified, but the program has no such name"
            continue
        try:
            depends = _depends_on_input(kernel, spec)
        except Exception as error:
            message = next((line for line in str(error).splitlines() if line.strip()), "")
            yield f"{name}: {type(error).__name__}: {message}"
            continue
        if not depends:
            yield f"{name}: neither its result nor its arguments depend on its input"


def _depends_on_input(kernel: object, spec: KernelSpec) -> bool:
    """Call the kernel with several inputs, of the smallest size and, if these tell nothing, of others."""
    dtype, order = spec.dtypes[-1], spec.orders[0]
    sizes = sorted(spec.sizes.values())
    seen = set()
    for size, seed in ((sizes[0], 1), (sizes[0], 2), (sizes[0], 3), (sizes[-1], 4)):
        seen.add(_effect(kernel, spec.make(Inputs(size, dtype, order, seed))))
        if len(seen) > 1:
            return True
    return False


def _effect(kernel: object, arguments: Arguments) -> int:
    """Return a digest of the result and of the arguments that the call changed."""
    before = {path: _digest(value) for path, value in walk(arguments, "args")}
    assert callable(kernel)
    try:
        result = kernel(*arguments)
        if isinstance(result, Iterator):
            result = list(result)
    except (ValueError, ZeroDivisionError, IndexError, OverflowError, AssertionError) as error:
        result = repr(error)
    digest = 0
    for path, value in walk(arguments, "args"):
        now = _digest(value)
        if before.get(path) != now:
            digest = zlib.crc32(f"{path} {now}".encode(), digest)
    for path, value in walk(result, "return"):
        digest = zlib.crc32(f"{path} {_digest(value)}".encode(), digest)
    return digest


def _digest(value: object) -> int:
    if isinstance(value, np.ndarray) and is_plain_array(value):
        shape = zlib.crc32(repr(value.shape).encode())
        return zlib.crc32(np.ascontiguousarray(value).view(np.uint8).data, shape) if value.size else shape
    fields = getattr(type(value), "class_type", None)
    if fields is not None:
        return zlib.crc32(repr([_digest(getattr(value, name)) for name in fields.struct]).encode())
    return zlib.crc32(
        repr(type(value) if np.iterable(value) and not isinstance(value, str) else value).encode()
    )
