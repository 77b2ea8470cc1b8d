"""Kernels of these tests are compiled into a folder that all test processes share."""

import os
import tempfile
from pathlib import Path

# Set before pykokkos is imported; kept between runs, so that only new kernels cost a compile.
CACHE = Path(tempfile.gettempdir()) / f"pykokkos-tests-{os.getuid()}"
os.environ.setdefault("PYKOKKOS_CACHE_DIR", str(CACHE))
os.environ.setdefault("OMP_NUM_THREADS", "2")
