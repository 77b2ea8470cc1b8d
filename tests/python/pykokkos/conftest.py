"""Kernels of these tests are compiled into a folder that all test processes share."""

import os
import tempfile
from pathlib import Path

import pytest

# Set before pykokkos is imported; kept between runs, so that only new kernels cost a compile.
os.environ.setdefault(
    "PYKOKKOS_CACHE_DIR", str(Path(tempfile.gettempdir()) / f"pykokkos-tests-{os.getuid()}")
)
os.environ.setdefault("OMP_NUM_THREADS", "2")

from parallel_space import PARALLEL

import pykokkos as pk


@pytest.fixture(params=[pk.Serial, PARALLEL, pk.Debug], ids=lambda space: space.name)
def space(request: pytest.FixtureRequest) -> pk.ExecutionSpace:
    """Every space that runs kernels."""
    return request.param


@pytest.fixture
def default(space):
    """Each space as the default one, which launches take."""
    before = pk.get_default_space()
    pk.set_default_space(space)
    yield space
    pk.set_default_space(before)


@pytest.fixture
def debug_space():
    """Make Debug the default space for one test."""
    before = pk.get_default_space()
    pk.set_default_space(pk.Debug)
    yield
    pk.set_default_space(before)
