"""Loads the C++ core with the OpenMP settings that short launches need.

libgomp reads GOMP_SPINCOUNT once, when it is loaded. By default its waiting threads spin for so long that a
launch on a busy machine can take milliseconds. A choice of the user stays; ours is taken back, so that child
processes do not inherit it.
"""

import importlib
import os
from types import ModuleType


def load_core() -> ModuleType:
    """Imports pykokkos._core, which loads libgomp if nothing else has done so."""
    ours = not {"GOMP_SPINCOUNT", "OMP_WAIT_POLICY"} & os.environ.keys()
    if ours:
        os.environ["GOMP_SPINCOUNT"] = "10000"
    try:
        return importlib.import_module("pykokkos._core")
    finally:
        if ours:
            del os.environ["GOMP_SPINCOUNT"]


core = load_core()
