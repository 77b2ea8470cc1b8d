"""The worker process: loads one side of a program and calls its kernels on request.

A worker knows one module, the original or the migrated one. The methods of its session, called through
a pipe by `difftest.process`, prepare the arguments of one case, call the kernel, and repeat the call for
timing.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util
import os
import resource
import sys
import time
import traceback
import zlib
from collections.abc import Callable, MutableMapping, MutableSequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from difftest._compare import compare
from difftest.agreement import Terms
from difftest.derive.facts import KernelFacts, facts_of, kernels_of
from difftest.inputs import Recipe, build
from difftest.snapshot import (
    Array,
    Launch,
    Outcome,
    Raised,
    Trial,
    is_plain_array,
    leaves_of,
    native,
    type_name,
    walk,
    write_arrays,
)
from difftest.spec import Arguments, KernelSpec, load_specification

#: Set in the environment of a worker whose plain Python runs prange loops backwards.
BACKWARDS = "DIFFTEST_PRANGE_BACKWARDS"


@dataclass(frozen=True)
class Loaded:
    """The kernels of a module: "numba" for one that Numba compiles, "pykokkos" for a migrated one."""

    kernels: dict[str, str]
    #: Versions of what the kernels run on.
    versions: dict[str, str]
    #: Kernels of the original that run in parallel, or that may reorder what they add.
    parallel: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Prepared:
    """The arguments of a case, described."""

    #: Differs for arguments with different contents.
    digest: int
    #: Equal for arguments that Numba and PyKokkos would see as the same types.
    signature: str


class Session:
    """One module and, at a time, one case."""

    def __init__(self) -> None:
        self._module: ModuleType | None = None
        self._specs: dict[str, KernelSpec] = {}
        self._original = True
        self._kernel: Callable[..., Any] = _nothing_prepared
        self._terms: Terms | None = None
        self._make: Callable[[], Arguments] = tuple
        self._pristine: Arguments = ()
        self._arguments: Arguments = ()
        self._written: list[tuple[Array, Array]] = []
        self._arrays: dict[str, Array] = {}

    def load(
        self,
        program: Path,
        specification: Path | None,
        original: bool,
        names: tuple[str, ...] = (),
        cache: bool = False,
    ) -> Loaded:
        """Import a module and the specification of its kernels.

        ``names`` stand for a specification; with ``cache``, Numba keeps what it compiles.
        """
        self._original = original
        sys.path.insert(0, str(program.parent))
        if specification is not None:
            # what the original imports from its folder, the migrated program imports too
            sys.path.insert(1, str(specification.parent))
            self._specs = load_specification(specification).kernels
        if BACKWARDS in os.environ:
            _turn_prange()
        self._module = import_program(program)
        if original:
            kernels = {name: "numba" for name, value in vars(self._module).items() if is_kernel(value)}
            if cache:
                _cache_dispatchers(self._module)
        else:
            found = {name: self._migrated(name) for name in names or self._specs}
            kernels = {
                name: "numba" if _is_numba(value) else "pykokkos"
                for name, value in found.items()
                if value is not None
            }
        parallel = {name for name in kernels if original and _is_parallel(getattr(self._module, name))}
        return Loaded(kernels, _versions(), frozenset(parallel))

    def problems(self, program: Path) -> list[str]:
        """Return what is wrong with the kernels of a program of the corpus."""
        from difftest.corpus_run import problems_of

        sys.path.insert(0, str(program.parent))
        return list(problems_of(program))

    def facts(self) -> list[KernelFacts]:
        """Describe the kernels of the original."""
        if self._module is None:
            raise LookupError("nothing is loaded")
        return [facts_of(name, kernel) for name, kernel in kernels_of(self._module)]

    def trial(self, kernel: str, recipe: Recipe) -> Trial:
        """Call a kernel once and return what it left behind, arrays included."""
        self.release()
        self._kernel = self._function(kernel)
        self._make = lambda: build(recipe)
        self._pristine, self._arguments = self._make(), self._make()
        outcome = self.call()
        arrays = {path: np.array(array, order="K") for path, array in self._arrays.items()}
        self.release()
        return Trial(outcome, arrays)

    def prepare(self, kernel: str, size: int, dtype: str, order: str) -> Prepared:
        """Make the arguments of a case."""
        self.release()
        spec = self._specs[kernel]
        self._kernel = self._function(kernel)
        self._terms = spec.agreement.terms
        self._make = lambda: spec.arguments(size, dtype, order)
        self._pristine = self._make()
        self._arguments = self._make()
        return Prepared(_digest(self._pristine), _signature(self._pristine))

    def call(self) -> Outcome:
        """Call the kernel for the first time and describe everything that came of it."""
        result: Any = None
        raised: Raised | None = None
        with self._recorder() as record:
            start = time.perf_counter()
            try:
                result = self._kernel(*self._arguments)
            except Exception as error:
                raised = Raised(
                    type_name(error), str(error), _is_refusal(error), isinstance(error, MemoryError)
                )
            seconds = time.perf_counter() - start

        parts = list(walk(self._arguments, "args"))
        unchanged = self._compare_with_pristine(dict(parts))
        if raised is None:
            parts += walk(result, "return")
        self._arrays = {path: value for path, value in parts if is_plain_array(value)}
        return Outcome(leaves_of(parts, unchanged), raised, _launches(record), seconds)

    def fetch(self, paths: list[str], file: Path) -> list[int]:
        """Write arrays that the call left behind to a file; returns their offsets."""
        return write_arrays([self._arrays[path] for path in paths], file)

    def terms(self) -> tuple[int, float]:
        """Return the number of terms and Σ|x| of the case's sum."""
        if self._terms is None:
            raise LookupError("the specification does not say what the kernel adds up")
        count, total = self._terms(*self._pristine)
        return int(count), float(total)

    def ensemble(self, members: int, path: str) -> list[Array]:
        """Call the kernel with arguments moved in their last bits; returns what is then at a path."""
        found = []
        for member in range(members):
            rng = np.random.default_rng(member)
            arguments = self._make()
            for _, part in walk(arguments, "args"):
                if is_plain_array(part) and part.dtype.kind == "f" and part.flags.writeable:
                    moved = np.nextafter(part, np.where(rng.random(part.shape) < 0.5, part, np.inf))
                    part[...] = np.where(np.isfinite(moved), moved, part)
            result = self._kernel(*arguments)
            parts = dict(walk(arguments, "args")) | dict(walk(result, "return"))
            if path in parts:
                found.append(np.array(parts[path]))
        return found

    def time(self, calls: int) -> float:
        """Return the wall time of some calls, in seconds. The arguments start out as in the first call."""
        kernel, arguments = self._kernel, self._restored()
        gc.disable()
        try:
            start = time.perf_counter()
            for _ in range(calls):
                kernel(*arguments)
            return time.perf_counter() - start
        finally:
            gc.enable()

    def time_kernels(self, calls: int) -> tuple[float, float]:
        """Return the wall time of some calls and what of it they spend in kernels on Kokkos, in seconds.

        The wall time has in it what it costs to watch the kernels.
        """
        with self._recorder() as record:
            wall = self.time(calls)
        return wall, sum(launch.seconds for launch in _launches(record))

    def release(self) -> None:
        """Forget the case and its arrays."""
        self._kernel = _nothing_prepared
        self._pristine = self._arguments = ()
        self._arrays = {}
        self._written = []

    def _compare_with_pristine(self, now: dict[str, Any]) -> set[str]:
        """Return the paths of the arrays that the call left as they were, and remember the others."""
        unchanged = set()
        for path, then in walk(self._pristine, "args"):
            if not is_plain_array(then) or path not in now:
                continue
            if _equal_arrays(now[path], then):
                unchanged.add(path)
            else:
                self._written.append((now[path], then))
        return unchanged

    def _function(self, name: str) -> Callable[..., Any]:
        found = getattr(self._module, name) if self._original else self._migrated(name)
        if found is None:
            raise LookupError(f"the migrated program has no {name}")
        function: Callable[..., Any] = found
        return function

    def _migrated(self, name: str) -> Any:
        """Return the caller of a migrated kernel: call_f beside a workunit f, or else f itself."""
        return getattr(self._module, f"call_{name}", None) or getattr(self._module, name, None)

    def _recorder(self) -> contextlib.AbstractContextManager[Any]:
        if self._original:
            return contextlib.nullcontext()
        tools: Any = importlib.import_module("pykokkos.tools")
        recorder: contextlib.AbstractContextManager[Any] = tools.record()
        return recorder

    def _restored(self) -> Arguments:
        """Return the arguments as they were before the first call."""
        if any(isinstance(part, (MutableSequence, MutableMapping)) for part in self._arguments):
            self._arguments = self._make()
        else:
            for array, then in self._written:
                np.copyto(array, then)
        return self._arguments


def call_kernel(kernel: Callable[..., Any], arguments: Arguments, pristine: Arguments) -> tuple[Trial, Any]:
    """Call a kernel in this process; returns what the call left behind, and its result."""
    result: Any = None
    raised: Raised | None = None
    start = time.perf_counter()
    try:
        result = kernel(*arguments)
    except Exception as error:
        raised = Raised(type_name(error), str(error), _is_refusal(error), isinstance(error, MemoryError))
    seconds = time.perf_counter() - start
    parts = list(walk(arguments, "args"))
    now = dict(parts)
    unchanged = {
        path
        for path, then in walk(pristine, "args")
        if is_plain_array(then) and path in now and _equal_arrays(now[path], then)
    }
    if raised is None:
        parts += walk(result, "return")
    arrays = {path: np.array(value, order="K") for path, value in parts if is_plain_array(value)}
    return Trial(Outcome(leaves_of(parts, unchanged), raised, (), seconds), arrays), result


def _nothing_prepared(*_: object) -> None:
    raise LookupError("no case is prepared")


def import_program(path: Path) -> ModuleType:
    module_spec = importlib.util.spec_from_file_location(path.stem, path)
    if module_spec is None or module_spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[path.stem] = module
    module_spec.loader.exec_module(module)
    return module


def _is_numba(value: Any) -> bool:
    return any(kind.__module__.partition(".")[0] == "numba" for kind in type(value).__mro__)


def is_kernel(value: Any) -> bool:
    # a CUDA kernel has no arguments of its own: what is called is the function that launches it
    on_device = type(value).__module__.startswith("numba.cuda")
    return _is_numba(value) and hasattr(value, "py_func") and not on_device


def _cache_dispatchers(module: ModuleType) -> None:
    """Let every dispatcher of a module keep what it compiles, helpers included."""
    kernels = {name: value for name, value in vars(module).items() if is_kernel(value)}
    calls = {name: kernels.keys() & set(kernel.py_func.__code__.co_names) for name, kernel in kernels.items()}

    def reached(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            new = calls[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    reach = {name: reached(name) for name in kernels}
    for name, kernel in kernels.items():
        enable = getattr(kernel, "enable_caching", None)
        # what calls itself crashes when Numba 0.68 reads it from its cache
        recursive = any(other in reach[other] for other in {name, *reach[name]})
        if enable is not None and not recursive:
            # closures and the like, which Numba cannot find again
            with contextlib.suppress(RuntimeError):
                enable()


def _turn_prange() -> None:
    """Have prange of plain Python count down, which shows what depends on the order of iterations."""
    import numba

    setattr(numba.prange, "__new__", staticmethod(lambda _, *bounds: reversed(range(*bounds))))  # noqa: B010


def _is_parallel(kernel: Any) -> bool:
    options = getattr(kernel, "targetoptions", {})
    return bool(options.get("parallel"))


def _is_refusal(error: Exception) -> bool:
    errors = sys.modules.get("numba.core.errors")
    if errors is not None and isinstance(error, errors.NumbaError):
        return True
    # its compiler also fails with whatever its own code raises
    frames = traceback.walk_tb(error.__traceback__)
    return any(frame.f_globals.get("__name__") == "numba.core.compiler" for frame, _ in frames)


def _equal_arrays(now: Any, then: Array) -> bool:
    """Return whether a part is still an array with the elements that it had."""
    if not is_plain_array(now) or now.shape != then.shape or now.dtype != then.dtype:
        return False
    if then.dtype.names:
        return all(_equal_arrays(now[name], then[name]) for name in then.dtype.names)
    return compare(native(now), native(then)).different.count == 0


def _digest(arguments: Arguments) -> int:
    digest = 0
    for path, value in walk(arguments, "args"):
        digest = zlib.crc32(path.encode(), digest)
        if not is_plain_array(value):
            # of containers the elements come by themselves
            digest = zlib.crc32((type_name(value) if np.iterable(value) else repr(value)).encode(), digest)
        elif value.size:
            digest = zlib.crc32(np.ascontiguousarray(value).view(np.uint8).data, digest)
    return digest


def _signature(arguments: Arguments) -> str:
    signature = []
    for leaf in leaves_of(walk(arguments, "args"), frozenset()):
        form = leaf.form
        described = leaf.type if form is None else f"{form.dtype.str}{form.shape}{form.layout}"
        signature.append(f"{leaf.path}:{described}")
    return " ".join(signature)


def _launches(record: Any) -> tuple[Launch, ...]:
    """Copy what `pykokkos.tools.record` has seen; of the original there is no record."""
    if record is None:
        return ()
    return tuple(
        Launch(str(k.label), str(k.pattern), str(k.space), int(k.count), float(k.seconds))
        for k in record.kernels
    )


def _versions() -> dict[str, str]:
    found = {"numpy": np.__version__}
    for name in ("numba", "pykokkos"):
        module = sys.modules.get(name)
        if module is not None and hasattr(module, "__version__"):
            found[name] = str(module.__version__)
    return found


def main(pipe: int, memory: int) -> None:
    """Answer requests until the other end of the pipe is closed; ``memory`` is the limit in bytes, or 0."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))

    connection: Connection[Any, Any] = Connection(pipe)
    session = Session()
    while True:
        try:
            method, arguments = connection.recv()
        except EOFError:
            return
        try:
            reply = ("result", getattr(session, method)(*arguments))
        except Exception as error:
            traceback.print_exc()
            reply = ("error", f"{type_name(error)}: {error}")
        connection.send(reply)
