"""Random kernels: compiled Serial and OpenMP launches against plain Python with NumPy, bit for bit.

CARAMBA_EXAMPLES asks for more kernels than the few that continuous integration runs, CARAMBA_SEED for others.
"""

import hashlib
import linecache
import os
import types
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from kernel_generator import DTYPES, SHAPES, kernels
from parallel_space import PARALLEL

import pykokkos as pk

EXAMPLES = int(os.environ.get("CARAMBA_EXAMPLES", "6"))
SEED = int(os.environ.get("CARAMBA_SEED", "0"))
ROWS = 3
#: Kernels of one example: they are compiled side by side.
BATCH = 4
SCALARS = (
    {"n": 5, "k": -3, "x": 0.75, "y": -2.5, "flag": True},
    {"n": 1, "k": 12, "x": -31.25, "y": 1e-3, "flag": False},
)


def module_of(text):
    name = "generated_" + hashlib.sha256(text.encode()).hexdigest()[:16]
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = types.ModuleType(name)
    exec(compile(text, file, "exec"), module.__dict__)
    return module


def arrays():
    rng = np.random.default_rng(1)
    result = {}
    for name, shape in SHAPES.items():
        dtype = np.dtype(DTYPES[name])
        values = rng.normal(size=(ROWS, *shape)) * 20
        result[name] = values > 0 if dtype.kind == "b" else values.astype(dtype)
    result["R"][:] = 0
    return result


def run(space, f, scalars):
    """What the kernel leaves in its arrays."""
    given = arrays()
    if space is None:
        with np.errstate(all="ignore"):
            for i in range(ROWS):
                f.py_func(i, **scalars, **given)
    else:
        pk.parallel_for(pk.RangePolicy(space, 0, ROWS), f, **scalars, **given)
    return given


def check(text):
    f = module_of(text).f
    for scalars in SCALARS:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                expected = run(None, f, scalars)
            except UnboundLocalError:
                return  # it reads what no path assigned
        for space in (pk.Serial, PARALLEL):
            try:
                found = run(space, f, scalars)
            except Exception as error:
                raise AssertionError(f"{space.name}: {type(error).__name__}: {error}\n{text}") from None
            for name, array in expected.items():
                same = (array == found[name]) | ((array != array) & (found[name] != found[name]))
                if not same.all():
                    place = tuple(map(int, np.argwhere(~same)[0]))
                    raise AssertionError(
                        f"{space.name} {scalars}: {name}{list(place)} is {found[name][place]!r}, "
                        f"in Python {array[place]!r}\n{text}"
                    )


@seed(SEED)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=False,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(kernels(), min_size=BATCH, max_size=BATCH))
def test_generated_kernels(texts):
    # Kokkos' Threads is launched from one thread alone.
    if PARALLEL is pk.Threads:
        for text in texts:
            check(text)
        return
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(check, text) for text in texts]:
            done.result()
