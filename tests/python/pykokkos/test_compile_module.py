"""Compiling many kernels at once, ahead of their launches."""

import gc
import linecache
import os
import subprocess
import sys
import threading
import types
from pathlib import Path

import numpy as np
import pytest

import pykokkos as pk
from pykokkos.ahead import compile_module


@pk.workunit
def scale(i: int, by: pk.double, x: pk.View1D[pk.double]):
    x[i] *= by


@pk.workunit
def add_up(i: int, acc: pk.Acc[pk.double], x: pk.View1D[pk.double]):
    acc += x[i]


@pk.workunit
def prefix(i: int, acc: pk.Acc[pk.double], last: bool, x: pk.View1D[pk.double], out: pk.View1D[pk.double]):
    acc += x[i]
    if last:
        out[i] = acc


@pk.workunit
def rows(m: pk.TeamMember, acc: pk.Acc[float], x: pk.View1D[pk.double]):
    acc += x[m.league_rank()]


@pk.workunit
def plain(i, x, y):
    y[i] = x[i]


@pk.workunit
def sound(i, x, y):
    y[i] = x[i]


@pk.workunit
def boxed(i, j, acc, x):
    acc += x[i, j]


@pk.function
def helper(x):
    return x


class CountCompiles:
    """Counts the units of some kernels that the cache gains meanwhile."""

    def __init__(self, *names):
        self._names = [name.encode() for name in names]

    def _units(self):
        units = (Path(pk.cache_info()["folder"]) / "v1" / "units").glob("*/unit.cpp")
        texts = {unit.parent.name: unit.read_bytes() for unit in units}
        place = os.path.basename(__file__).encode()
        return {
            key for key, text in texts.items() if place in text and any(name in text for name in self._names)
        }

    def __enter__(self):
        self._known = self._units()
        return self

    def __exit__(self, *error):
        self.count = len(self._units() - self._known)


def this_module():
    module = types.ModuleType("some_kernels")
    for unit in (scale, add_up, prefix, rows):
        setattr(module, unit.__name__, unit)
    module.__name__ = __name__
    module.helper = helper
    return module


def test_annotations_say_the_signatures():
    # One test, since one that ran beside it would add to the count.
    for where in (pk.Serial, pk.Default):
        assert compile_module(this_module(), space=where) == 4
        with CountCompiles("scale", "add_up", "prefix", "rows") as compiled:
            x, out = np.arange(4.0), np.zeros(4)
            pk.parallel_for(pk.RangePolicy(where, 0, 4), scale, by=2.0, x=x)
            assert pk.parallel_reduce(pk.RangePolicy(where, 0, 4), add_up, x=x) == 12.0
            assert pk.parallel_scan(pk.RangePolicy(where, 0, 4), prefix, x=x, out=out) == 12.0
            assert pk.parallel_reduce(pk.TeamPolicy(where, 4, pk.AUTO), rows, x=x) == 12.0
        assert compiled.count == 0
        assert out.tolist() == [0, 2, 6, 12]


def test_example_arguments_say_the_signatures():
    x = np.ones((3, 3))
    signatures = {
        "plain": [{"x": np.zeros(1), "y": np.zeros(1)}, {"x": np.zeros(1, np.int32), "y": np.zeros(1)}],
        boxed: (pk.parallel_reduce, pk.MDRangePolicy([1, 1], [3, 3]), {"x": x}),
    }
    assert compile_module([plain, boxed], signatures, threads=2) == 3
    with CountCompiles("plain", "boxed") as compiled:
        y = np.zeros(2)
        pk.parallel_for(2, plain, x=np.arange(2, dtype=np.int32), y=y)
        assert pk.parallel_reduce(pk.MDRangePolicy([1, 1], [3, 3]), boxed, x=x) == 4.0
    assert compiled.count == 0
    assert y.tolist() == [0, 1]


def test_what_cannot_be_told_is_asked_for():
    with pytest.raises(TypeError, match="plain's parameter 'x' is not annotated"):
        compile_module([plain])
    with pytest.raises(TypeError, match="launched over cannot be told"):
        compile_module([boxed], {"boxed": {"x": np.zeros((1, 1))}})
    with pytest.raises(TypeError, match="not there: other"):
        compile_module([scale], {"other": {}})
    with pytest.raises(TypeError, match="dictionary of arguments"):
        compile_module([plain], {plain: 3})


@pk.workunit
def broken(i, x):
    x[i] = nothing  # noqa: F821


def test_errors_come_when_the_others_are_compiled():
    x = np.zeros(1)
    with pytest.raises(NameError, match=r"test_compile_module\.py:\d+: name 'nothing' is not defined"):
        compile_module([broken, sound], {"broken": {"x": x}, "sound": {"x": x, "y": x}})
    with CountCompiles("sound") as compiled:
        pk.parallel_for(1, sound, x=x, y=x)
    assert compiled.count == 0


def test_threads_that_launch_one_new_kernel_compile_it_once(tmp_path):
    """Several threads meet at a kernel that nobody compiled yet; each gets its own result."""
    program = tmp_path / "program.py"
    program.write_text(
        "import threading, numpy as np, pykokkos as pk\n"
        "@pk.workunit\n"
        "def fill(i, v, x): x[i] = v + i\n"
        "results = [np.zeros(100) for _ in range(8)]\n"
        "pk.initialize()\n"  # Kokkos' Threads is started by the main thread alone
        "def work(k): pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 100), fill, v=k, x=results[k])\n"
        "threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]\n"
        "[t.start() for t in threads]; [t.join() for t in threads]\n"
        "assert all((r == k + np.arange(100)).all() for k, r in enumerate(results))\n"
        "print(pk.cache_info()['entries'])\n"
    )
    assert run(program, tmp_path).stdout == "1\n"


def test_threads_meet_where_things_are_made_once(tmp_path):
    """What the first kernel of a process makes by running Python is no lock that other threads wait at."""
    program = tmp_path / "program.py"
    kernels = "".join(
        f"@pk.workunit\ndef k{i}(t, x):\n    x[t] = np.sqrt(t + {i}.0) + math.floor(x[t]) + abs({i})\n"
        for i in range(4)
    )
    program.write_text(
        "import math, sys, threading, numpy as np, pykokkos as pk\n"
        "sys.setswitchinterval(1e-6)\n"
        f"{kernels}"
        "pk.initialize()\n"
        "gate = threading.Barrier(4)\n"
        "def work(k):\n"
        "    gate.wait()\n"
        "    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 2), k, x=np.zeros(2))\n"
        "threads = [threading.Thread(target=work, args=(k,)) for k in (k0, k1, k2, k3)]\n"
        "[t.start() for t in threads]; [t.join() for t in threads]\n"
        "print('done')\n"
    )
    assert run(program, tmp_path).stdout == "done\n"


def run(program, folder):
    return subprocess.run(
        [sys.executable, str(program)],
        env=os.environ | {"PYKOKKOS_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )


def test_threads_parse_at_the_same_time():
    """Python's parser may be left and entered again by another thread in the middle of a tree."""
    body = "".join(f"    acc += x[i + {k}] * ({k} + (i - {k}) * x[{k}])\n" for k in range(70))
    failures = []

    def work(k):
        for step in range(3):
            text, name = f"def f(i, acc, x):\n{body}", f"<parsed {k} {step}>"
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
            names = {}
            exec(compile(text, name, "exec"), names)
            try:
                assert pk._core._accumulator_reducer(names["f"], 1, None, False, False) == "Sum"
            except BaseException as failure:
                failures.append(failure)

    def note(phase, info):
        """Python that runs within allocations lets other threads run there."""

    before, threshold = sys.getswitchinterval(), gc.get_threshold()
    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    gc.callbacks.append(note)
    sys.setswitchinterval(1e-6)
    gc.set_threshold(20)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
        gc.set_threshold(*threshold)
        gc.callbacks.remove(note)
    assert failures == []


def test_python_runs_while_the_compiler_does(tmp_path):
    """A thread that compiles does not hold Python's global lock."""
    program = tmp_path / "program.py"
    program.write_text(
        "import threading, time, numpy as np, pykokkos as pk\n"
        "pk.initialize()\n"
        "serial = pk.RangePolicy(pk.Serial, 0, 1)\n"
        "@pk.workunit\n"
        "def big(i, x, y):\n"
        + "".join(f"    x[i] += y[i] ** {k}.5 + {k}\n" for k in range(40))
        + "work = lambda: pk.parallel_for(serial, big, x=np.ones(1), y=np.ones(1))\n"
        "thread = threading.Thread(target=work)\n"
        "thread.start()\n"
        "ticks = 0\n"
        "while thread.is_alive():\n"
        "    time.sleep(0.002); ticks += 1\n"
        "print(ticks)\n"
    )
    assert int(run(program, tmp_path).stdout) >= 5


def test_an_edited_global_is_never_mixed_up_by_threads():
    """While one thread compiles, another changes what the kernel captures."""
    for value in range(3):
        results = np.zeros(4)
        module_globals = f.__wrapped__.__globals__

        def work(k, results=results, value=value, module_globals=module_globals):
            module_globals["captured"] = value
            pk.parallel_for(pk.RangePolicy(pk.Serial, k, k + 1), f, out=results)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert results.tolist() == [value] * 4


captured = -1


@pk.workunit
def f(i, out):
    out[i] = captured
