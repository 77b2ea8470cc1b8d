"""A hundred thousand launches and calls, threads, processes, forks: nothing grows, nothing gets lost."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def add(i, by, x):
    x[i] += by


@pk.workunit
def total(i, acc, x):
    acc += x[i]


@pk.function
def square(x):
    return x * x


def resident():
    """Bytes of this process in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs Linux")
def test_memory_does_not_grow():
    call, array = pk.host_call(square), np.zeros(10)

    def churn(times):
        for k in range(times):
            view = pk.View([10])
            policy = pk.RangePolicy(pk.Serial, 0, 10)
            pk.parallel_for(policy, add, by=1.0, x=view)
            pk.parallel_for("label", policy, add, by=k, x=array)
            assert pk.parallel_reduce(pk.RangePolicy(pk.Serial, 0, 8), total, x=view[2:]) == 8.0
            assert call(3.0) == 9.0

    churn(2_000)
    before = resident()
    churn(25_000)  # 100,000 launches and calls, 50,000 views
    assert resident() - before < 4 << 20


def test_threads_launch_while_python_runs():
    """The launches of each thread keep their order, whatever the others launch meanwhile."""
    arrays = [np.zeros(2_000) for _ in range(4)]
    errors = []

    def work(k):
        for step in range(200):
            pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 2_000), add, by=1.0, x=arrays[k])
            if arrays[k][-1] != step + 1:
                errors.append((k, step, arrays[k][-1]))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert all((array == 200).all() for array in arrays)


PROCESSES = """
import sys, numpy as np, pykokkos as pk
@pk.workunit
def one(i, x): x[i] = i + 1
@pk.workunit
def two(i, acc, x): acc += 2 * x[i]
x = np.zeros(10)
policy = pk.RangePolicy(pk.Serial, 0, 10)
pk.parallel_for(policy, one, x=x)
assert pk.parallel_reduce(policy, two, x=x) == 110.0
"""


def test_sixteen_processes_and_a_killed_one_share_a_cache(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROCESSES)
    environment = {**os.environ, "PYKOKKOS_CACHE_DIR": str(tmp_path / "cache")}

    def start():
        return subprocess.Popen([sys.executable, str(program)], env=environment, stderr=subprocess.PIPE)

    processes = [start() for _ in range(16)]
    processes[0].kill()  # perhaps in the middle of a compile
    for process in processes[1:]:
        _, stderr = process.communicate(timeout=300)
        assert (process.returncode, stderr) == (0, b"")
    processes[0].communicate()
    units = list((tmp_path / "cache" / "v1" / "units").iterdir())
    assert len(units) == 2
    # Whatever is damaged is built again.
    for unit in units:
        (unit / "unit.so").write_bytes(b"damaged")
    last = start()
    _, stderr = last.communicate(timeout=300)
    assert (last.returncode, stderr) == (0, b"")


def test_a_forked_child_is_told_what_it_cannot_do(tmp_path):
    if not pk.is_available("OpenMP"):
        pytest.skip("about OpenMP's threads")
    program = tmp_path / "program.py"
    program.write_text(
        "import os, numpy as np, pykokkos as pk\n"
        "@pk.workunit\n"
        "def one(i, x): x[i] += 1\n"
        "x = np.zeros(3)\n"
        "pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 3), one, x=x)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 3), one, x=x)\n"
        "    try:\n"
        "        pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 3), one, x=x)\n"
        "    except RuntimeError as error:\n"
        "        os._exit(7 if 'forked' in str(error) and x[0] == 2 else 1)\n"
        "    os._exit(2)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n", "")


def test_serial_work_before_a_fork_leaves_the_threads_to_the_children(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import os, numpy as np, pykokkos as pk\n"
        "@pk.workunit\n"
        "def one(i, x): x[i] += 1\n"
        "@pk.workunit\n"
        "def total(i, s, x): s += x[i]\n"
        "@pk.host_call\n"
        "@pk.function\n"
        "def twice(x):\n"
        "    for i in range(x.shape[0]):\n"
        "        x[i] *= 2\n"
        "x = np.ones(3)\n"
        "twice(x)\n"
        "pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 3), one, x=x)\n"
        "assert pk.parallel_reduce(pk.RangePolicy(pk.Serial, 0, 3), total, x=x) == 9\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    pk.parallel_for(pk.RangePolicy(0, 3), one, x=x)\n"
        "    os._exit(int(pk.parallel_reduce(pk.RangePolicy(0, 3), total, x=x)))\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "12\n", "")
