"""Input specifications: what the kernels of a program are called with.

The specification of ``kernels.py`` is the file ``kernels_spec.py`` beside it. For every kernel it has a
function of the same name that makes the arguments::

    from difftest.spec import Arguments, Inputs, Specification

    spec = Specification(unit="elements", sizes={"S": 100, "M": 100_000})

    @spec.kernel
    def scale(make: Inputs) -> Arguments:
        return make.uniform(make.size), make.scalar(2.5)

difftest calls it for every size, dtype and memory order. The functions of ``make`` take shape and values from
the specification, and dtype, order and strides from difftest, so that the specification need not care.
"""

from __future__ import annotations

import importlib.util
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

from difftest.agreement import BITS, Agreement, ensemble, relative_l2, reordered_sum, ulp

__all__ = [
    "BITS",
    "Agreement",
    "Arguments",
    "Inputs",
    "KernelSpec",
    "Specification",
    "ensemble",
    "relative_l2",
    "reordered_sum",
    "ulp",
]

#: The positional arguments of a kernel.
Arguments = tuple[Any, ...]

#: How arrays lie in memory: row-major, column-major, or with gaps between the elements.
ORDERS = ("C", "F", "strided")

#: The element types that a kernel is run with unless its specification names others.
DTYPES = ("float32", "float64")

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Inputs:
    """Makes the arguments of one call. The same values come out whatever the dtype and the order."""

    size: int
    dtype: str = "float64"
    order: str = "C"
    seed: int = 0
    rng: np.random.Generator = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.order not in ORDERS:
            raise ValueError(f"order must be one of {', '.join(ORDERS)}, not {self.order!r}")
        object.__setattr__(self, "rng", np.random.default_rng(self.seed))

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> Array:
        """Return an array of random numbers in [low, high)."""
        return self.array(self.rng.uniform(low, high, shape))

    def normal(self, *shape: int, mean: float = 0.0, deviation: float = 1.0) -> Array:
        """Return an array of normally distributed random numbers."""
        return self.array(self.rng.normal(mean, deviation, shape))

    def integers(self, *shape: int, low: int, high: int, dtype: npt.DTypeLike = "int64") -> Array:
        """Return an array of random integers in [low, high), of a dtype of its own."""
        return self.keep(self.rng.integers(low, high, shape, dtype=np.int64).astype(dtype))

    def zeros(self, *shape: int) -> Array:
        """Return an array of zeros."""
        return self.array(np.zeros(shape))

    def array(self, values: npt.ArrayLike) -> Array:
        """Return the values in the current dtype and memory order."""
        return self._lay(np.asarray(values), np.dtype(self.dtype))

    def keep(self, values: npt.ArrayLike) -> Array:
        """Return the values in the current memory order, their dtype kept."""
        values = np.asarray(values)
        return self._lay(values, values.dtype)

    def scalar(self, value: float) -> Any:
        """Return a NumPy scalar of the current dtype."""
        return np.dtype(self.dtype).type(value)

    def _lay(self, values: Array, dtype: np.dtype[Any]) -> Array:
        if values.ndim == 0 or self.order == "C":
            return np.array(values, dtype, order="C")
        if self.order == "F":
            return np.array(values, dtype, order="F")
        # A kernel that ignores strides reads the filling.
        spread = np.full((*values.shape[:-1], 2 * values.shape[-1]), _filling(dtype), dtype)
        view = spread[..., ::2]
        view[...] = values
        return view


def _filling(dtype: np.dtype[Any]) -> Any:
    """Return a value that gives wrong reads away."""
    if dtype.kind in "iu":
        return np.iinfo(dtype).max
    return np.nan if dtype.kind in "fc" else dtype.type()


Maker = Callable[[Inputs], Arguments]
MakerT = TypeVar("MakerT", bound=Maker)


@dataclass(frozen=True)
class KernelSpec:
    """What one kernel is called with, and how closely its results have to agree."""

    name: str
    make: Maker
    sizes: Mapping[str, int]
    benchmark: Sequence[int]
    unit: str
    dtypes: Sequence[str]
    orders: Sequence[str]
    agreement: Agreement

    def arguments(self, size: int, dtype: str, order: str) -> Arguments:
        """Make the arguments of a call, always the same ones."""
        arguments = self.make(Inputs(size, dtype, order, seed=zlib.crc32(f"{self.name} {size}".encode())))
        if not isinstance(arguments, tuple):
            raise TypeError(f"the specification of {self.name} must return a tuple of arguments")
        return arguments


class Specification:
    """The specifications of the kernels of one program. The parameters are the defaults for its kernels.

    ``sizes`` are the named sizes at which kernels are compared, ``benchmark`` those at which they are timed,
    ``unit`` what a size counts. ``inner`` names kernels that only other kernels can call, such as those that
    take a function: their callers are compared.
    """

    def __init__(
        self,
        *,
        sizes: Mapping[str, int],
        benchmark: Sequence[int] = (),
        unit: str = "elements",
        dtypes: Sequence[str] = DTYPES,
        orders: Sequence[str] = ORDERS,
        inner: Sequence[str] = (),
    ) -> None:
        self.kernels: dict[str, KernelSpec] = {}
        self.inner = frozenset(inner)
        #: By kernel, the diagnostics that a person expects, for which it may stay as it is or race.
        self.diagnostics: Mapping[str, Sequence[str]] = {}
        self._sizes = sizes
        self._benchmark = benchmark
        self._unit = unit
        self._dtypes = dtypes
        self._orders = orders

    @overload
    def kernel(self, make: MakerT) -> MakerT: ...

    @overload
    def kernel(
        self,
        *,
        sizes: Mapping[str, int] | None = None,
        benchmark: Sequence[int] | None = None,
        unit: str | None = None,
        dtypes: Sequence[str] | None = None,
        orders: Sequence[str] | None = None,
        agreement: Agreement = BITS,
    ) -> Callable[[MakerT], MakerT]: ...

    def kernel(
        self,
        make: MakerT | None = None,
        *,
        sizes: Mapping[str, int] | None = None,
        benchmark: Sequence[int] | None = None,
        unit: str | None = None,
        dtypes: Sequence[str] | None = None,
        orders: Sequence[str] | None = None,
        agreement: Agreement = BITS,
    ) -> Any:
        """Decorate the function that makes the arguments of the kernel of the same name."""

        def add(make: MakerT) -> MakerT:
            name = make.__name__
            if name in self.kernels:
                raise ValueError(f"{name} is specified twice")
            self.kernels[name] = KernelSpec(
                name,
                make,
                self._sizes if sizes is None else sizes,
                self._benchmark if benchmark is None else benchmark,
                self._unit if unit is None else unit,
                self._dtypes if dtypes is None else dtypes,
                self._orders if orders is None else orders,
                agreement,
            )
            return make

        return add if make is None else add(make)


def specification_beside(program: Path) -> Path:
    """Return where the specification of a program lies."""
    return program.with_name(f"{program.stem}_spec.py")


def load_specification(path: Path) -> Specification:
    """Execute a specification file and return its ``spec``."""
    module_spec = importlib.util.spec_from_file_location(path.stem, path)
    if module_spec is None or module_spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[path.stem] = module
    module_spec.loader.exec_module(module)
    found = getattr(module, "spec", None)
    if not isinstance(found, Specification):
        raise TypeError(f"{path} must define spec = difftest.spec.Specification(…)")
    found.diagnostics = getattr(module, "DIAGNOSTICS", {})
    return found
