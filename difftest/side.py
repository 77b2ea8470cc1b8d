"""One side of a comparison: a program in a worker, which is started when asked and again if it died."""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from difftest.derive.facts import KernelFacts
from difftest.inputs import Recipe
from difftest.process import Limits, Worker
from difftest.results import Case
from difftest.snapshot import Array, Leaf, Outcome, Trial, read_arrays
from difftest.worker import BACKWARDS, Loaded, Prepared

#: Imports may take long on a busy machine, whatever the limit of a kernel's call is.
_LOAD_SECONDS = 120.0


class Side:
    """A program on one side, in one environment. Close it, or its process stays."""

    def __init__(
        self,
        name: str,
        environment: Mapping[str, str],
        load: tuple[object, ...],
        limits: Limits,
        folder: Path,
        fresh: bool = False,
    ) -> None:
        """Start nothing yet. ``fresh``: Numba's first call is to cost what it costs in a new process."""
        self.name = name
        self._fresh = fresh
        self._environment = environment
        self._load = load
        self._limits = limits
        self._folder = folder
        self._worker: Worker | None = None
        self._loaded = Loaded({}, {})

    @property
    def alive(self) -> bool:
        """Whether the worker still has the case that it was last asked to prepare."""
        return self._worker is not None and not self._worker.dead

    @property
    def worker(self) -> Worker:
        """The worker, with the program loaded."""
        if self._worker is None or self._worker.dead:
            self.close()
            numba = "numba" if self._fresh else "difftest.warm"
            imports = "pykokkos" if self.name == "PyKokkos" else numba
            worker = Worker(self.name, self._environment, self._limits, self._folder, (imports,))
            try:
                self._loaded = worker.ask("load", *self._load, least=_LOAD_SECONDS)
            except BaseException:
                worker.close()
                raise
            self._worker = worker
        return self._worker

    def load(self, *load: object) -> None:
        """Take another program, in the same process if that lives."""
        self._load = load
        if self.alive and self._worker is not None:
            self._loaded = self._worker.ask("load", *load, least=_LOAD_SECONDS)

    @property
    def loaded(self) -> Loaded:
        """The kernels of the program."""
        _ = self.worker
        return self._loaded

    def facts(self) -> list[KernelFacts]:
        """Return what the original says about its kernels."""
        found: list[KernelFacts] = self.worker.ask("facts", least=_LOAD_SECONDS)
        return found

    def prepare(self, case: Case) -> Prepared:
        """Make the arguments of a case of a specification."""
        prepared: Prepared = self.worker.ask("prepare", case.kernel, case.size, case.dtype, case.order)
        return prepared

    def trial(self, kernel: str, recipe: Recipe) -> Trial:
        """Call a kernel once with these arguments."""
        trial: Trial = self.worker.ask("trial", kernel, recipe)
        return trial

    def call(self) -> Outcome:
        """Call the prepared case."""
        outcome: Outcome = self.worker.ask("call")
        return outcome

    def fetch(self, leaves: Sequence[Leaf]) -> list[Array]:
        """Return arrays that the last call left behind."""
        file = self._folder / uuid.uuid4().hex
        try:
            offsets = self.worker.ask("fetch", [leaf.path for leaf in leaves], file)
            return read_arrays([leaf.form for leaf in leaves if leaf.form is not None], offsets, file)
        finally:
            # what is mapped stays readable
            file.unlink(missing_ok=True)

    def terms(self) -> tuple[int, float]:
        """Return the number of terms and Σ|x| of the prepared case."""
        count, total = self.worker.ask("terms")
        return count, total

    def ensemble(self, members: int, path: str) -> list[Array]:
        """Return what the prepared case has at a path when its inputs change in their last bits."""
        found: list[Array] = self.worker.ask("ensemble", members, path)
        return found

    def release(self) -> None:
        """Let the worker forget the prepared case."""
        if self.alive:
            self.worker.ask("release")

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def thread_settings(threads: int) -> dict[str, str]:
    """Environment variables that give both sides and their BLAS the same number of threads."""
    names = (
        "NUMBA_NUM_THREADS",
        "PYKOKKOS_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
    )
    return dict.fromkeys(names, str(threads))


def checked_settings(folder: Path) -> dict[str, str]:
    """Numba that raises where an index is out of range; what it caches must not be taken for other code."""
    return {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(folder / "checked")}


def cache_settings(program: Path) -> dict[str, str]:
    """Numba with a cache for this program as it is now.

    Numba looks at the file of the kernel alone, not at what that imports; so the folder depends on the
    contents of all Python files beside the program. Nor does it look at how much it was told to optimise.
    """
    digest = hashlib.sha256(os.environ.get("NUMBA_OPT", "").encode() + b"\0")
    for path in sorted(program.resolve().parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return {"NUMBA_CACHE_DIR": str(_cache_folder("numba", digest.digest()))}


def kept_migrated(program: Path) -> Path:
    """Return the migrated program in a place that depends on its text alone."""
    text = program.read_bytes()
    kept = _cache_folder("migrated", hashlib.sha256(text).digest()) / program.name
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        # whole or not at all, whoever else runs
        partial = kept.with_name(uuid.uuid4().hex)
        partial.write_bytes(text)
        partial.replace(kept)
    return kept


def _cache_folder(kind: str, digest: bytes) -> Path:
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("CARAMBA_CACHE_DIR") or Path(user, "caramba")) / kind / digest.hex()[:16]


def oracle_settings(program: Path) -> dict[str, str]:
    """Numba with its CUDA simulator for programs that speak of CUDA: that is the oracle of such kernels."""
    text = program.read_text(encoding="utf-8", errors="replace")
    return {"NUMBA_ENABLE_CUDASIM": "1"} if "cuda" in text else {}


def python_settings(backwards: bool = False) -> dict[str, str]:
    """Kernels as plain Python, their prange loops backwards if asked for."""
    return {"NUMBA_DISABLE_JIT": "1"} | ({BACKWARDS: "1"} if backwards else {})


def space_settings(space: str, threads: int) -> dict[str, Any]:
    """A migrated program whose default space is this one."""
    return {**thread_settings(1 if space == "Serial" else threads), "PYKOKKOS_DEFAULT_SPACE": space}
