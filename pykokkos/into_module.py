"""`pk.compile_into_module`: C++ text as an extension module."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from pykokkos import _core
from pykokkos.spaces import ExecutionSpace

if TYPE_CHECKING:
    from pathlib import Path


def compile_into_module(
    path: str | Path,
    source: Sequence[str],
    module_name: str,
    executionSpace: ExecutionSpace = ExecutionSpace.Default,
) -> ModuleType:
    """Compile the lines of a C++ file, which defines the extension module `module_name`, and import it.

    `path` is the folder of the headers that it includes. The headers of Python, of NumPy, of pybind11
    where that is installed, and of the Kokkos in PK_KOKKOS_LIB_PATH are found; `pk_exec_space` is the
    space's class. An equal text is compiled once. RuntimeError names the file with what the compiler
    said.
    """
    import hashlib  # late, like others below: they would make the package's import slower
    import importlib.machinery
    import importlib.util
    from pathlib import Path

    if executionSpace is ExecutionSpace.Default:
        executionSpace = _core.get_default_space()
    if executionSpace is ExecutionSpace.Debug:
        executionSpace = ExecutionSpace.Serial
    text = "".join(line if line.endswith("\n") else line + "\n" for line in source)
    command = _command(os.path.abspath(path), executionSpace)
    key = hashlib.sha256("\0".join([text, module_name, sys.version, *command]).encode()).hexdigest()
    folder = Path(_core.cache_info()["folder"]) / "modules" / key[:32]
    library = folder / f"{module_name}{importlib.machinery.EXTENSION_SUFFIXES[0]}"
    if not library.exists() or _includes_own_headers(text):
        _build(command, text, module_name, folder, library.name)
    spec = importlib.util.spec_from_file_location(module_name, library)
    if spec is None or spec.loader is None:
        raise ImportError(f"{library} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[module_name] = module
    return module


def _includes_own_headers(text: str) -> bool:
    """Whether the text depends on files that its key does not hold."""
    return any(line.lstrip().startswith("#include") and '"' in line for line in text.splitlines())


def _command(path: str, space: ExecutionSpace) -> list[str]:
    import importlib.util
    import sysconfig

    compiler = (os.environ.get("PYKOKKOS_CXX") or os.environ.get("CXX") or "g++").split()
    includes = [path, sysconfig.get_path("include"), np.get_include()]
    if importlib.util.find_spec("pybind11") is not None:
        import pybind11

        includes.append(pybind11.get_include())
    link = []
    if kokkos := os.environ.get("PK_KOKKOS_LIB_PATH"):
        includes.append(os.path.join(kokkos, "..", "include"))
        link = [f"-L{kokkos}", f"-Wl,-rpath,{kokkos}", "-lkokkoscontainers", "-lkokkoscore", "-ldl"]
    return [
        *compiler,
        *("-std=c++20", "-O3", "-march=native", "-fopenmp", "-fPIC", "-shared"),
        f"-DSPACE={space.name}",
        f"-Dpk_exec_space=Kokkos::{space.name}",
        "-Dpk_arg_memspace=Kokkos::HostSpace",
        "-Dpk_arg_layout=Kokkos::LayoutRight",
        *(f"-I{folder}" for folder in includes),
        *link,
    ]


def _build(command: list[str], text: str, name: str, folder: Path, library: str) -> None:
    """Build in a folder of its own, which one rename publishes."""
    import shutil
    import subprocess
    import tempfile
    from pathlib import Path

    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        (work / f"{name}.cpp").write_text(text)
        compiler, *flags = command
        done = subprocess.run(
            [compiler, f"{name}.cpp", "-o", library, *flags],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            log = folder.with_suffix(".log")
            log.write_text(done.stderr)
            first = next((line for line in done.stderr.splitlines() if "error" in line), "no message")
            raise RuntimeError(
                f"the C++ compiler refused the module {name}: {first} (everything it said is in {log})"
            )
        shutil.rmtree(folder, ignore_errors=True)
        try:
            work.rename(folder)
        except OSError:  # another process was first
            if not (folder / library).exists():
                raise
    finally:
        shutil.rmtree(work, ignore_errors=True)


__all__ = ["compile_into_module"]
