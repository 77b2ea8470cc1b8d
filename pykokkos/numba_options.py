"""Options of Numba's decorators that a program only knows when it runs.

@njit(**self.flags)                    @pk.function(**pk.numba_options(**self.flags))
def ratio(x, y): ...                   def ratio(x, y): ...

fast = njit(parallel=MANY)

@fast                                  @pk.workunit(**pk.numba_loop_options(fast))
def ratios(x, y): ...                  def ratios(i, x, y): ...
"""

from __future__ import annotations

from typing import Any

# What changes how Numba compiles, and not what is computed.
_WITHOUT_EFFECT = {"auto_simd", "cache", "debug", "forcenrt", "looplift", "nogil", "parallel"} | {
    "_nrt",
    "no_cfunc_wrapper",
    "no_cpython_wrapper",
}
_ONLY = {"nopython": (True, None), "forceobj": (False, None), "inline": ("never", None), "locals": ({}, None)}


def _sample() -> None:
    pass


def _given_by(decorator: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Return these options, and those that a decorator of Numba's gives to functions."""
    if decorator is None:
        return options
    made = decorator(_sample)
    if made is not _sample and not hasattr(made, "targetoptions"):
        raise NotImplementedError(f"what {decorator!r} makes of a function does not tell its options")
    return {"locals": getattr(made, "locals", {}), **getattr(made, "targetoptions", {}), **options}


def numba_options(
    decorator: Any = None, /, *, inherits: bool = False, loop: Any = None, **options: Any
) -> dict[str, Any]:
    """Return the options of `pk.function` under which it computes what Numba computes under these.

    ``decorator``: what `njit(...)` gave, or a function of the program's that calls it: it has the options.
    ``inherits``: kernels call it, under whose error model Numba compiles it where its options name none.
    ``loop``: what its loops over `pk.prange` were over, which may be range.
    """
    options = _given_by(decorator, options)
    model = options.pop("error_model", None)
    if inherits and model is None:
        raise ValueError("the options must name the error model, since kernels call this one")
    fastmath = options.pop("fastmath", None) or False
    found = {"error_model": model or "python", "fastmath": getattr(fastmath, "flags", fastmath)}
    found["boundscheck"] = options.pop("boundscheck", None) or False
    if loop is not None:
        parallel = options.get("parallel") and loop is not range
        found["loop_error_model"] = "numpy" if parallel else found["error_model"]
    for name, value in options.items():
        if name not in _WITHOUT_EFFECT and not any(value == known for known in _ONLY.get(name, ())):
            raise NotImplementedError(f"a kernel that was migrated cannot have the option {name}={value!r}")
    return found


def numba_loop_options(decorator: Any = None, /, *, loop: Any = None, **options: Any) -> dict[str, Any]:
    """Return the options for a loop over prange: in parallel, a division by zero there is no exception.

    ``loop``: what the loop is over, which may be range instead.
    """
    found = numba_options(decorator, loop=loop or True, **options)
    found["error_model"] = found.pop("loop_error_model")
    return found


__all__ = ["numba_loop_options", "numba_options"]
