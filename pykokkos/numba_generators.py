"""Where Numba keeps its generators of random numbers, from which our kernels draw, too.

Numba's states belong to one of its extension modules, which can be loaded without the rest of Numba. So
there is one stream from the first draw on, whether Numba is imported before it, later, or never.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import PathFinder
from typing import Any

_NAME = "numba._helperlib"
_FUNCTIONS = ("get_np_random_state", "get_py_random_state", "rnd_init", "rnd_shuffle")


def addresses() -> tuple[int, ...] | None:
    """Return the addresses of the functions that give, seed and refill a state; None without Numba."""
    module = sys.modules.get(_NAME) or _loaded_alone()
    return None if module is None else tuple(module.c_helpers[name] for name in _FUNCTIONS)


def _loaded_alone() -> Any:
    package = importlib.util.find_spec("numba")
    spec = PathFinder.find_spec(_NAME, package.submodule_search_locations) if package else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules.pop(_NAME, None)  # a later import of Numba is to find it as its own part
    return module
