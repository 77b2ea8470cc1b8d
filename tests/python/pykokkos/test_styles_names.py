"""Names of upstream's interface, the environment, and the configuration file."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

NAMES = """
workunit functor workload function classtype main callback parallel_for parallel_reduce
parallel_scan execute flush fence printf RangePolicy MDRangePolicy Iterate ExecutionPolicy
ExecutionSpace ExecutionSpaceInstance Cuda HIP OpenMP Threads Serial Debug Default MemorySpace
CudaUVMSpace CudaSpace HostSpace HIPSpace HIPManagedSpace MemorySpaceDefault Layout LayoutDefault
LayoutLeft LayoutRight Trait Atomic TraitDefault RandomAccess Restrict Unmanaged set_default_space
get_default_space set_default_precision get_default_precision enable_uvm disable_uvm is_uvm_enabled
set_device_id initialize finalize is_host_execution_space get_default_layout
get_default_memory_space DataType DataTypeClass int8 int16 int32 int64 uint8 uint16 uint32 uint64
float double float32 float64 bool real complex64 complex128 View ViewType ViewTypeInfo View1D View2D
View3D View4D View5D View6D View7D View8D Acc Timer TeamMember array cpp_auto int
__array_api_version__
"""


@pytest.mark.parametrize(
    "name",
    NAMES.split(),
)
def test_name_exists(name):
    assert getattr(pk, name) is not None


def test_unknown_names_are_errors():
    with pytest.raises(AttributeError, match="no_such_name"):
        pk.no_such_name  # noqa: B018


def test_spaces():
    assert pk.ExecutionSpace("OpenMP") is pk.OpenMP is pk.ExecutionSpace.OpenMP
    instance = pk.ExecutionSpaceInstance(pk.Serial)
    assert instance.space is pk.Serial
    x = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(instance, 0, 3), lambda i: i, x)
    assert x.tolist() == [0, 1, 2]
    with pytest.raises(TypeError, match="no streams"):
        pk.ExecutionSpaceInstance(PARALLEL, object())
    assert pk.is_host_execution_space(PARALLEL)
    assert not pk.is_host_execution_space(pk.Cuda)
    assert pk.get_default_memory_space(PARALLEL) is pk.HostSpace
    assert pk.get_default_memory_space(pk.Cuda) is pk.CudaSpace
    assert pk.get_default_layout(pk.HostSpace) is pk.LayoutRight
    assert pk.get_default_layout(pk.CudaSpace) is pk.LayoutLeft


def test_uvm_and_devices():
    assert not pk.is_uvm_enabled()
    pk.enable_uvm()
    assert pk.is_uvm_enabled()
    pk.disable_uvm()
    assert not pk.is_uvm_enabled()
    pk.set_device_id(0)
    with pytest.raises(ValueError, match="no device 1"):
        pk.set_device_id(1)


def test_initialize_and_finalize_may_be_called_again():
    for _ in range(2):
        pk.initialize()
        pk.finalize()
    assert pk.parallel_reduce(3, lambda i, acc: acc + i) == 3.0


@pytest.mark.parametrize("name", [member.name for member in pk.DataType])
def test_data_types(name):
    data_type = getattr(pk, name)
    assert data_type.np_equiv is getattr(np, name if name != "bool" else "bool_")
    assert data_type.value == name
    assert str(data_type).split(".")[-1][:-2] == name
    view = pk.View([2], data_type)
    assert view.dtype is data_type
    assert view.dtype.__name__ == name


def test_precision(space):
    @pk.workunit
    def third(i, x):
        t: pk.real = 1 / 3
        x[i] = t

    assert pk.get_default_precision() is pk.double
    x = np.zeros(1)
    try:
        pk.set_default_precision(pk.float32)
        assert pk.View([1]).dtype is pk.float32
        if space is not pk.Debug:
            pk.parallel_for(pk.RangePolicy(space, 0, 1), third, x=x)
            assert x[0] == np.float32(1 / 3)
    finally:
        pk.set_default_precision(pk.double)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), third, x=x)
    assert x[0] == 1 / 3


def test_host_functions(capsys):
    pk.printf("%d %s\n", 3, "views")
    pk.printf("100%\n")
    pk.fence()
    pk.flush()
    assert capsys.readouterr().out == "3 views\n100%\n"
    timer = pk.Timer()
    assert timer.seconds() >= 0
    timer.reset()


def default_space(folder, **environment):
    inherited = {k: v for k, v in os.environ.items() if k not in ("DEBUG", "PYKOKKOS_DEFAULT_SPACE")}
    return subprocess.run(
        [sys.executable, "-c", "import pykokkos as pk; print(pk.get_default_space().name)"],
        cwd=folder,
        env={**inherited, "XDG_CONFIG_HOME": str(folder / "config"), **environment},
        capture_output=True,
        text=True,
    )


def test_configuration_environment_call(tmp_path):
    assert default_space(tmp_path).stdout == f"{PARALLEL.name}\n"
    (tmp_path / "config" / "pykokkos").mkdir(parents=True)
    (tmp_path / "config" / "pykokkos" / "pykokkos.toml").write_text('default_space = "Debug"\n')
    assert default_space(tmp_path).stdout == "Debug\n"
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "x"\n[tool.pykokkos]\ndefault_space = "Serial"\n'
    )
    assert default_space(tmp_path).stdout == "Serial\n"
    (tmp_path / "pykokkos.toml").write_text(f'default_space = "{PARALLEL.name}"\n')
    assert default_space(tmp_path).stdout == f"{PARALLEL.name}\n"
    assert default_space(tmp_path, PYKOKKOS_DEFAULT_SPACE="Serial").stdout == "Serial\n"
    assert default_space(tmp_path, DEBUG="1").stdout == "Debug\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('default_space = "Fast"', "default_space is 'Fast'"),
        ('space = "Serial"', "unknown settings space"),
        ("default_space =", "pykokkos.toml"),
    ],
)
def test_wrong_configuration(tmp_path, text, message):
    (tmp_path / "pykokkos.toml").write_text(text + "\n")
    result = default_space(tmp_path)
    assert result.returncode != 0
    assert "ValueError" in result.stderr
    assert message in result.stderr
    assert "pykokkos.toml" in result.stderr


def test_log_level(tmp_path):
    (tmp_path / "script.py").write_text(
        "import pykokkos as pk\nprint(pk.parallel_reduce(3, lambda i, acc: acc + i))\n"
    )
    result = subprocess.run(
        [sys.executable, tmp_path / "script.py"],
        env={**os.environ, "PK_LOG_LEVEL": "INFO"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "3.0\n"
    assert "launched <lambda>: parallel_reduce" in result.stderr


@pk.workunit
def bare_names(i: int, x: pk.View1D[pk.double]):
    t: pk.double = sqrt(x[i]) + fabs(-1.0)  # noqa: F821 (upstream's kernels import nothing)
    x[i] = hypot(t, 0.0) if isnan(t) else t  # noqa: F821


def test_functions_of_mathematics_need_no_import(space):
    x = np.array([4.0, 9.0])
    pk.parallel_for(pk.RangePolicy(space, 0, 2), bare_names, x=x)
    assert x.tolist() == [3.0, 4.0]


def distance(a, b):
    return sqrt(a * a + b * b)  # noqa: F821


@pk.function
def longest(a, b):
    return fmax(distance(a, b), root_of_two() * a)  # noqa: F821


def root_of_two():
    return math.sqrt(2.0)


@pk.workunit
def calls_helpers(i, x):
    x[i] = longest(x[i], 3.0)


def test_helpers_name_functions_without_import(space):
    x = np.array([4.0, 90.0])
    pk.parallel_for(pk.RangePolicy(space, 0, 2), calls_helpers, x=x)
    assert x.tolist() == [math.sqrt(32.0), math.sqrt(2.0) * 90.0]


@pk.workunit
def wraps(i, n, x):
    x[0] = pk.int8(n[0])
    x[1] = pk.uint16(n[0] - 1)
    x[2] = pk.uint64(n[1])
    x[3] = pk.int8(n[0] + 128)


def test_casts_of_integers_wrap(space):
    x = np.zeros(4)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), wraps, n=np.array([0, -1]), x=x)
    assert x.tolist() == [0, 65535, 2.0**64, -128]
    assert pk.int8(300) == 44
    assert type(pk.int32(2**31)) is np.int32


@pk.workunit
def annotated_generator(i, x, pool):
    generator: pk.cpp_auto = pool.get_state()
    x[i] = generator.drand()
    pool.free_state(generator)


def test_generators_may_be_annotated(space):
    x, y = np.zeros(3), np.zeros(3)
    for out in (x, y):
        pk.parallel_for(
            pk.RangePolicy(space, 0, 3), annotated_generator, x=out, pool=pk.Random_XorShift64_Pool(3)
        )
    assert (x == y).all()
    assert ((x > 0) & (x < 1)).all()
