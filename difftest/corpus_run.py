"""Runs the kernels of a program of the corpus, in a process of their own, with several inputs each."""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType

import numpy as np

from difftest.snapshot import is_plain_array, walk
from difftest.spec import Arguments, Inputs, KernelSpec, load_specification, specification_beside

#: Children are forked from a process that has imported what takes long to import.
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["numba", "difftest.corpus_run"])


def run_isolated(program: Path, seconds: float) -> list[str]:
    """Run every specified kernel of a program in a process of its own and return what is wrong with it."""
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as folder:
        process = _CONTEXT.Process(target=_run, args=(theirs, program.resolve(), folder), daemon=True)
        process.start()
        theirs.close()
        try:
            if not ours.poll(seconds):
                return [f"hangs (no end after {seconds:g} s)"]
            problems: list[str] = ours.recv()
            return problems
        except EOFError:
            process.join()
            return [f"does not run (status {process.exitcode})"]
        finally:
            process.kill()
            process.join()


def _run(answer: Connection, program: Path, folder: str) -> None:
    _settle(program, folder)
    try:
        problems = list(problems_of(program))
    except BaseException as error:
        problems = [f"does not run: {type(error).__name__}: {error}"]
    answer.send(problems)


def _settle(program: Path, folder: str) -> None:
    """Set what Numba reads from the environment when it is imported, which it may have been."""
    os.chdir(folder)
    cuda = "cuda" in program.read_text(encoding="utf-8")
    settings = {"CACHE_DIR": folder, "NUMBA_NUM_THREADS": 1, "ENABLE_CUDASIM": int(cuda)}
    try:
        config = importlib.import_module("numba.core.config")
    except ImportError:
        return
    for name, value in settings.items():
        setattr(config, name, value)
    # what kernels print is no answer
    sys.stdout = sys.stderr


def problems_of(program: Path) -> Iterator[str]:
    """Yield what is wrong with the kernels of a program."""
    specification = load_specification(specification_beside(program))
    sys.path.insert(0, str(program.parent))
    module = _import(program)
    known = specification.kernels.keys() | specification.inner
    for name, value in vars(module).items():
        if _is_kernel(value) and value.__module__ == module.__name__ and name not in known:
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


def _import(path: Path) -> ModuleType:
    module_spec = importlib.util.spec_from_file_location(path.stem, path)
    if module_spec is None or module_spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[path.stem] = module
    module_spec.loader.exec_module(module)
    return module


def _is_kernel(value: object) -> bool:
    modules = [kind.__module__ for kind in type(value).__mro__]
    # a CUDA kernel is called by the function that launches it
    on_device = modules[0].startswith("numba.cuda")
    is_numba = any(module.partition(".")[0] == "numba" for module in modules)
    return is_numba and hasattr(value, "py_func") and not on_device
