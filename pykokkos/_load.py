"""Loads the C++ core with the OpenMP settings that short launches need.

libgomp reads GOMP_SPINCOUNT once, when it is loaded. By default its waiting threads spin for so long that a
launch on a busy machine can take milliseconds. A choice of the user stays; ours is taken back, so that child
processes do not inherit it.
"""

import importlib
import os
from pathlib import Path
from types import ModuleType


def load_core() -> ModuleType:
    """Imports pykokkos._core, which loads libgomp if nothing else has done so.

    Raises ImportError where the package is the source's, which holds no core.
    """
    ours = not {"GOMP_SPINCOUNT", "OMP_WAIT_POLICY"} & os.environ.keys()
    if ours:
        os.environ["GOMP_SPINCOUNT"] = "10000"
    try:
        return importlib.import_module("pykokkos._core")
    except ModuleNotFoundError as error:
        if error.name != "pykokkos._core":
            raise
        folder = Path(__file__).parent
        raise ImportError(
            f"this is pykokkos' source in {folder}, which holds no compiled core: "
            "install it, and run the program in another folder than the source's",
            name=error.name,
        ) from None
    finally:
        if ours:
            del os.environ["GOMP_SPINCOUNT"]


core = load_core()
