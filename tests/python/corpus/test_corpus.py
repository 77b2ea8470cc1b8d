"""The corpus, its plans and its manifest, and the check that keeps them honest."""

import ast
import json
from pathlib import Path

import pytest

from difftest.corpus import check_program, manifest, programs_below, write_manifest
from difftest.corpus_run import run_isolated
from difftest.migrated import Launch, more_parallel, parallel_launches
from difftest.plan import PlanError, load_declared, parallel, places_of, plan_problems, reduction, serial
from difftest.spec import specification_beside

CORPUS = Path(__file__).parents[3] / "corpus"
PROGRAMS = programs_below([CORPUS])

FAMILIES = [
    *("scalar", "reductions", "maps", "carried", "private", "slices", "arrays"),
    *("linalg", "gather", "returns", "layouts", "calls", "decorators", "refusals"),
]

EVALUATED_WITH_APPY = [
    *("azimint_naive", "cholesky", "covariance", "fdtd_2d", "floyd_warshall", "gemm", "gemver"),
    *("gesummv", "go_fast", "gramschmidt", "hdiff", "heat_3d", "jacobi_1d", "jacobi_2d"),
    *("softmax", "spmv", "symm", "syr2k", "syrk", "trisolv", "trmm"),
]

SPECIFICATION = """
from difftest.plan import parallel, reduction, serial
from difftest.spec import Specification

spec = Specification(sizes={"S": 4}, dtypes=("float64",), orders=("C",))


@spec.kernel
def f(make):
    return make.uniform(make.size), make.zeros(make.size)


PLAN = {"f": {%s}}
DIAGNOSTICS = {}
"""


def write(folder: Path, program: str, plan: str) -> Path:
    """Write a program and its specification."""
    path = folder / "program.py"
    path.write_text(program)
    specification_beside(path).write_text(SPECIFICATION % plan)
    return path


def definition(source: str) -> ast.AST:
    return ast.parse(source).body[0]


def test_the_corpus_has_what_it_promises():
    described = manifest(CORPUS)
    families = [program["program"].partition("/")[0] for program in described["programs"]]
    kernels = [
        kernel["name"]
        for program, family in zip(described["programs"], families, strict=True)
        if family in FAMILIES
        for kernel in program["kernels"]
    ]
    assert len(kernels) >= 300
    assert set(FAMILIES) <= set(families)
    for form in ("polybench", "appy"):
        assert {CORPUS / form / f"{name}.py" for name in EVALUATED_WITH_APPY} <= set(PROGRAMS)


def test_every_program_has_a_specification():
    for file in CORPUS.rglob("*.py"):
        if not file.stem.endswith("_spec") and file != CORPUS / "appy" / "appy.py":
            assert file in PROGRAMS, file


def test_the_manifest_is_up_to_date(tmp_path):
    assert json.loads((CORPUS / "manifest.json").read_text()) == manifest(CORPUS)
    assert write_manifest(CORPUS, check=True) == 0


@pytest.mark.parametrize("family", sorted({program.parent.name for program in PROGRAMS}))
def test_plans_fit_and_caramba_is_never_more_parallel(family):
    findings = [check_program(program, run=False) for program in programs_below([CORPUS / family])]
    assert [problem for finding in findings for problem in finding.problems] == []


def test_loops_have_keys_in_the_order_of_the_text():
    source = """
def f(a, out):
    for i in range(3):
        while a[i] > 0:
            a[i] -= 1
    for i, row in enumerate(a):
        out[1:-1] = row
    for i in range(2):
        pass
    return out
"""
    places = places_of(definition(source))
    assert [place.key for place in places if place.is_loop] == ["i", "while", "i, row", "i#2"]
    assert [place.key for place in places if not place.is_loop] == ["a[i]", "out[1:-1]", "return"]


def test_a_plan_must_name_all_loops_and_no_others(tmp_path):
    program = write(
        tmp_path, "def f(a, out):\n    for i in range(4):\n        out[i] = a[i]\n", '"j": serial("why")'
    )
    declared = load_declared(specification_beside(program))
    problems = list(plan_problems(ast.parse(program.read_text()), declared))
    assert problems == ["f: there is no loop 'j'", "f: the loop 'i' in line 2 has no plan"]


def test_a_plan_must_say_why(tmp_path):
    program = write(tmp_path, "", '"i": parallel("")')
    with pytest.raises(PlanError, match="the plan of i is not"):
        load_declared(specification_beside(program))


def test_a_specification_without_a_plan_is_none(tmp_path):
    program = write(tmp_path, "", "")
    beside = specification_beside(program)
    beside.write_text(beside.read_text().replace("DIAGNOSTICS", "OTHER"))
    with pytest.raises(PlanError, match="DIAGNOSTICS is missing"):
        load_declared(beside)
    assert programs_below([tmp_path]) == [program]
    beside.write_text(beside.read_text().replace("PLAN", "OTHER_PLAN"))
    assert programs_below([tmp_path]) == []


MIGRATED = """
import pykokkos as pk

def work(i, j, a): ...
def total(k_1, acc, a): ...
def ordinary(tid, a): ...

def call_work(a):
    policy = pk.MDRangePolicy([0, 0], [a.shape[0], a.shape[1]])
    pk.parallel_for("work", policy, work, a=a)
    pk.parallel_for("ordinary", pk.RangePolicy(pk.Serial, 0, 1), ordinary, a=a)
    return pk.parallel_reduce("total", pk.RangePolicy(0, len(a)), total, a=a)
"""


def test_parallel_launches_are_read_from_the_migrated_source():
    launches = list(parallel_launches(ast.parse(MIGRATED), ["call_work"]))
    assert launches == [Launch("work", ("i", "j"), False), Launch("total", ("k_1",), False)]
    assert list(parallel_launches(ast.parse(MIGRATED), ["call_other", "work"])) == []


@pytest.mark.parametrize(
    ("plan", "problems"),
    [
        ({"i": parallel("."), "j": parallel("."), "k": reduction(".")}, 0),
        ({"i": parallel("."), "j": serial("."), "k": reduction(".")}, 1),
        ({"i": parallel("."), "j": parallel("."), "k": serial(".")}, 1),
        ({"i": serial("."), "i#2": parallel("."), "j": parallel("."), "k": parallel(".")}, 0),
        ({}, 3),
    ],
)
def test_more_parallel_than_the_plan_is_found(plan, problems):
    launches = list(parallel_launches(ast.parse(MIGRATED), ["call_work"]))
    assert len(list(more_parallel(launches, plan))) == problems


COPY = "def f(a, out):\n    for i in range(len(a)):\n        out[i] = a[i]\n"


def test_a_kernel_that_depends_on_its_input_passes(tmp_path):
    program = write(tmp_path, COPY, '"i": parallel("out[i] is written by iteration i alone")')
    assert run_isolated(program, 60) == []


def test_a_kernel_that_ignores_its_input_fails(tmp_path):
    program = write(
        tmp_path, COPY.replace("a[i]", "1.0"), '"i": parallel("every iteration has its own out[i]")'
    )
    assert run_isolated(program, 60) == ["f: neither its result nor its arguments depend on its input"]


def test_a_kernel_that_fails_or_hangs_fails(tmp_path):
    program = write(tmp_path, "def f(a, out):\n    raise TypeError('no')\n", "")
    assert run_isolated(program, 60) == ["f: TypeError: no"]
    program = write(tmp_path, "def f(a, out):\n    while True:\n        pass\n", '"while": serial("no end")')
    assert run_isolated(program, 2) == ["Numba: hang (no answer in 2 s)"]
    program = write(tmp_path, "import no_such_module\n", "")
    [problem] = run_isolated(program, 60)
    assert problem == "Numba: ModuleNotFoundError: No module named 'no_such_module'"
    program = write(tmp_path, "import os\n\n\ndef f(a, out):\n    os._exit(3)\n", "")
    assert run_isolated(program, 60) == ["Numba: exit with status 3"]
